//! Soft shapes: what a soft body is at rest.
//!
//! ```text
//!   ball, box, cloth, rope, ──► particles, edges, ──► check ──► SoftShape ──► Mesh
//!   surface, plain lists        cells, faces          rules     weights       for questions
//! ```

mod error;
mod data;
mod check;
mod share;
mod plans;
mod change;
mod mesh;
mod tangle;
mod closest;
mod line;
mod grid;
mod surface;
mod voxels;
mod skin;
mod smooth;

use std::f32::consts::PI;
use std::sync::Arc;

use glam::Vec3;
use hazumi_core::soft::{Lattice, SoftMaterial};

pub use data::{SoftLattice, SoftShapeData};
pub use error::SoftError;
use plans::Plans;
pub use skin::Skin;
pub use smooth::{inflate, smooth};

use super::{Mass, Mesh, Shape};
use crate::math::Aabb;
use crate::soft::Clusters;

/// The collision radius of a soft shape unless told otherwise, as a part of the mean length of its
/// edges, dimensionless.
const RADIUS_SHARE: f64 = 0.1;

/// What a soft body is at rest: particles, what holds them together, and what collides.
///
/// What collides are triangles, which are *closed* where they enclose a volume, and then hit from outside
/// and perhaps under pressure, or else, as those of a cloth, hit from both sides; or it is the segments of
/// ropes. Questions of this crate about it are answered as by a mesh of these at rest, see
/// [`Self::mesh`]. Nothing is moved: the centre of mass is wherever the particles say.
///
/// ```
/// use hazumi3d_geometry::{glam::Vec3, shape::SoftShape};
/// use hazumi3d_geometry::core::soft::{SoftMaterial, Stiffness};
///
/// # fn main() -> Result<(), hazumi3d_geometry::shape::SoftError> {
/// let jelly = SoftShape::cuboid(Vec3::new(1.0, 0.5, 0.5), [4, 2, 2])?;
/// assert_eq!(jelly.points().len(), 45);
/// let wobbly = SoftMaterial { shape: Some(Stiffness::new(2.0, 0.1)), ..SoftMaterial::default() };
/// let jelly = jelly.with_material(wobbly)?;
/// assert_eq!(jelly.volume(), 2.0);
/// # Ok(())
/// # }
/// ```
#[derive(Clone, Debug)]
pub struct SoftShape {
    /// But for the lattice.
    data: SoftShapeData,
    lattice: Option<Lattice<3>>,
    mesh: Mesh,
    is_closed: bool,
    /// Inside the faces at rest, in m³; 0 for open ones.
    volume: f32,
    /// Of the faces at rest, in m².
    area: f32,
    /// Of the segments at rest, in metres.
    length: f32,
    /// Around the particles, without the radius.
    bounds: Aabb,
    plans: Arc<Plans>,
}

impl SoftShape {
    /// A soft shape of plain lists.
    ///
    /// # Errors
    ///
    /// When a number is out of range, a list names particles that are not there, an edge, a face or a cell
    /// has no size, there are no faces and no segments or both, or faces are closed but inside out.
    pub fn from_data(mut data: SoftShapeData) -> Result<Self, SoftError> {
        check::check(&data)?;
        if data.weights.is_empty() {
            data.weights = share::shares(&data);
        }
        share::normalize(&mut data.weights, data.points.len())?;
        data.fixed.sort_unstable();
        data.fixed.dedup();
        let lattice = data.lattice.take().map(|lattice| lattice_of(lattice, data.points.len()));
        let lattice = lattice.transpose()?;
        let plans = Arc::new(Plans::new(&data, lattice.as_ref())?);
        let is_closed = check::is_closed(&data.faces);
        let mesh = mesh::mesh(&data, is_closed)?;
        let volume = if is_closed { check::volume(&data.points, &data.faces) } else { 0.0 };
        let areas = data.faces.iter().map(|face| {
            check::doubled_area(face.map(|corner| data.points[corner as usize])).length()
        });
        let area = 0.5 * areas.sum::<f64>();
        let lengths = data.segments.iter().map(|segment| length(&data.points, segment));
        let length = narrow(lengths.sum());
        let bounds = Aabb::around(data.points.iter().copied());
        let (volume, area) = (narrow(volume), narrow(area));
        Ok(Self { data, lattice, mesh, is_closed, volume, area, length, bounds, plans })
    }

    /// The shape as plain lists, of which [`Self::from_data`] makes the same again, bit for bit.
    pub fn to_data(&self) -> SoftShapeData {
        let lattice = self.lattice.as_ref().map(|lattice| SoftLattice {
            size: lattice.size(),
            particles: lattice.particles().to_vec(),
        });
        SoftShapeData { lattice, ..self.data.clone() }
    }

    /// The shape of lists that say no radius: it becomes a tenth of the mean length of the edges.
    fn of_parts(data: SoftShapeData) -> Result<Self, SoftError> {
        let radius = default_radius(&data.points, &data.edges);
        Self::from_data(SoftShapeData { radius, ..data })
    }

    /// Where the particles are at rest, in metres, in the frame of the shape.
    #[inline]
    pub fn points(&self) -> &[Vec3] {
        &self.data.points
    }

    /// The share of the mass that each particle has, dimensionless, > 0; together they are 1.
    ///
    /// By default a particle has a quarter of the volume of each cell that it is a corner of, or, without
    /// cells, a third of the area of each face, or half the length of each segment.
    #[inline]
    pub fn weights(&self) -> &[f32] {
        &self.data.weights
    }

    /// Pairs of particles that keep their distance.
    #[inline]
    pub fn edges(&self) -> &[[u32; 2]] {
        &self.data.edges
    }

    /// Pairs of particles that are two edges apart, along ropes and cloth or across an edge of a surface,
    /// and keep their distance.
    #[inline]
    pub fn bends(&self) -> &[[u32; 2]] {
        &self.data.bends
    }

    /// The triangles that collide; seen from outside, their corners run counter-clockwise. None for ropes.
    #[inline]
    pub fn faces(&self) -> &[[u32; 3]] {
        &self.data.faces
    }

    /// The segments that collide, of ropes.
    #[inline]
    pub fn segments(&self) -> &[[u32; 2]] {
        &self.data.segments
    }

    /// Whether the faces enclose a volume.
    #[inline]
    pub fn is_closed(&self) -> bool {
        self.is_closed
    }

    /// Tetrahedra that fill it; seen from the last corner, the first three run counter-clockwise. None
    /// where only the surface has particles.
    #[inline]
    pub fn cells(&self) -> &[[u32; 4]] {
        &self.data.cells
    }

    /// Particles that stay where they are in the world, ascending.
    #[inline]
    pub fn fixed(&self) -> &[u32] {
        &self.data.fixed
    }

    /// Collision radius of particles, faces and segments, in metres, ≥ 0.
    #[inline]
    pub fn radius(&self) -> f32 {
        self.data.radius
    }

    /// What it is made of.
    #[inline]
    pub fn material(&self) -> &SoftMaterial {
        &self.data.material
    }

    /// Which particles come back to their shape together.
    pub fn clusters(&self) -> &Clusters {
        &self.data.clusters
    }

    /// Where particles stand in rows, columns and layers; `None` when they do not.
    pub fn lattice(&self) -> Option<&Lattice<3>> {
        self.lattice.as_ref()
    }

    /// Volume inside the faces at rest, in m³; 0 for what is not closed.
    #[inline]
    pub fn volume(&self) -> f32 {
        self.volume
    }

    /// The smallest axis-aligned box around the particles at rest, with their radius, in metres, in the
    /// frame of the shape.
    pub fn bounds(&self) -> Aabb {
        self.bounds.grown(self.data.radius)
    }

    /// Mass, centre of mass and inertia at rest, of particles at points, at `density` kg/m³ > 0.
    ///
    /// What is closed weighs as if its volume at rest were filled; cloth and ropes as if they were as
    /// thick as their radius says: `density · area · 2 · radius`, `density · length · π · radius²`.
    pub fn mass(&self, density: f32) -> Mass {
        let radius = self.data.radius;
        let volume = if self.is_closed {
            self.volume
        } else {
            self.area * 2.0 * radius + self.length * PI * radius * radius
        };
        share::mass(&self.data.points, &self.data.weights).scaled(density * volume)
    }

    /// The faces at rest as an ordinary mesh, hit from both sides where they are not closed: triangle `i`
    /// is face `i`. Of ropes, a tube of three sides as thick as the rope, six triangles for each segment.
    /// Questions of this crate about the shape are answered by it.
    #[inline]
    pub fn mesh(&self) -> &Mesh {
        &self.mesh
    }
}

impl From<SoftShape> for Shape {
    fn from(shape: SoftShape) -> Self {
        Self::Soft(Arc::new(shape))
    }
}

impl From<Arc<SoftShape>> for Shape {
    fn from(shape: Arc<SoftShape>) -> Self {
        Self::Soft(shape)
    }
}

/// The lattice of plain lists, for so many particles.
fn lattice_of(lattice: SoftLattice, count: usize) -> Result<Lattice<3>, SoftError> {
    for (place, particle) in lattice.particles.iter().enumerate() {
        let particle = particle.unwrap_or(0);
        check::check_index("lattice place", place, particle, count)?;
    }
    Ok(Lattice::new(lattice.size, lattice.particles)?)
}

/// A tenth of the mean length of some edges, in metres; 0 without any.
fn default_radius(points: &[Vec3], edges: &[[u32; 2]]) -> f32 {
    let sum: f64 = edges.iter().map(|edge| length(points, edge)).sum();
    narrow(RADIUS_SHARE * sum / edges.len().max(1) as f64)
}

/// From one particle to another, in metres.
fn length(points: &[Vec3], &[a, b]: &[u32; 2]) -> f64 {
    points[a as usize].as_dvec3().distance(points[b as usize].as_dvec3())
}

/// The nearest `f32`.
#[expect(clippy::cast_possible_truncation, reason = "the nearest f32 is what is wanted")]
fn narrow(number: f64) -> f32 {
    number as f32
}
