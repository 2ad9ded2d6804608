//! Soft shapes in 3D.

use std::f32::consts::PI;
use std::sync::Arc;

use hazumi_core::soft::Lattice;

use super::accessors::{length, narrow, prepare};
use super::solver_data::SolverData;
use super::{SoftError, SoftShapeData, check, mass_distribution, mesh};
use crate::math::Aabb;
use crate::shape::{MassProperties, Mesh};

/// Soft body at rest: its particles, the constraints between them, and its colliding elements.
///
/// Its colliding elements are triangles or the segments of ropes. Triangles are *closed* where
/// they enclose a volume; then they are hit from outside and may be under pressure. Otherwise,
/// as in a cloth, they are hit from both sides. Queries of this crate treat it as a mesh of
/// these at rest, see [`Self::mesh`]. Nothing is moved: the centre of mass is wherever the
/// particles say.
///
/// ```
/// use hazumi3d_geometry::{glam::Vec3, shape::SoftShape};
/// use hazumi3d_geometry::core::soft::{SoftMaterial, Stiffness};
///
/// # fn main() -> Result<(), hazumi3d_geometry::shape::SoftError> {
/// let jelly = SoftShape::cuboid(Vec3::new(1.0, 0.5, 0.5), [4, 2, 2])?;
/// assert_eq!(jelly.points().len(), 45);
/// let shape = Some(Stiffness::new(2.0, 0.1));
/// let wobbly = SoftMaterial { shape, ..SoftMaterial::default() };
/// let jelly = jelly.with_material(wobbly)?;
/// assert_eq!(jelly.volume(), 2.0);
/// # Ok(())
/// # }
/// ```
#[derive(Clone, Debug)]
#[doc(alias("soft body", "shape matching"))]
pub struct SoftShape {
    /// All lists except the lattice.
    pub(super) data: SoftShapeData,
    pub(super) lattice: Option<Lattice<3>>,
    pub(super) mesh: Mesh,
    pub(super) is_closed: bool,
    /// Inside the faces at rest, in m³; 0 for open ones.
    pub(super) volume: f32,
    /// Of the faces at rest, in m².
    pub(super) area: f32,
    /// Of the segments at rest, in metres.
    pub(super) length: f32,
    /// Around the particles, without the radius.
    pub(super) bounds: Aabb,
    pub(super) solver_data: Arc<SolverData>,
}

impl SoftShape {
    /// A soft shape of plain lists.
    ///
    /// # Errors
    ///
    /// When a number is out of range, a list names missing particles, or an edge, a face or a
    /// cell has no size. Also when there are no faces and no segments or both, or faces are
    /// closed but inside out.
    pub fn from_data(mut data: SoftShapeData) -> Result<Self, SoftError> {
        let (lattice, solver_data) = prepare(&mut data)?;
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
        Ok(Self { data, lattice, mesh, is_closed, volume, area, length, bounds, solver_data })
    }

    /// Bending constraints: pairs of particles two edges apart that keep their distance. They
    /// are along ropes and cloth or across an edge of a surface.
    #[inline]
    pub fn bends(&self) -> &[[u32; 2]] {
        &self.data.bends
    }

    /// The triangles that collide; seen from outside, their corners run counter-clockwise. None
    /// for ropes.
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

    /// Tetrahedra that fill it; seen from the last corner, the first three run
    /// counter-clockwise. None where only the surface has particles.
    #[inline]
    pub fn cells(&self) -> &[[u32; 4]] {
        &self.data.cells
    }

    /// Volume inside the faces at rest, in m³; 0 for open shapes.
    #[inline]
    pub fn volume(&self) -> f32 {
        self.volume
    }

    /// Mass, centre of mass and inertia at rest, of particles at points, at `density`
    /// kg/m³ > 0.
    ///
    /// A closed surface weighs as if its volume at rest were filled. Cloth and ropes weigh as
    /// if they were as thick as their radius: `density · area · 2 · radius`,
    /// `density · length · π · radius²`.
    pub fn mass(&self, density: f32) -> MassProperties {
        let radius = self.data.radius;
        let volume = if self.is_closed {
            self.volume
        } else {
            self.area * 2.0 * radius + self.length * PI * radius * radius
        };
        mass_distribution::mass(&self.data.points, &self.data.weights).scaled(density * volume)
    }

    /// Faces at rest as an ordinary mesh: triangle `i` is face `i`. Faces that are not closed
    /// are hit from both sides. Of ropes, a tube of three sides as thick as the rope, six
    /// triangles for each segment. Queries of this crate use it for the shape.
    #[inline]
    pub fn mesh(&self) -> &Mesh {
        &self.mesh
    }

    /// Makes what is as thick as its radius follow it: the tubes of ropes.
    pub(super) fn follow_radius(&mut self) -> Result<(), SoftError> {
        self.mesh = mesh::mesh(&self.data, self.is_closed)?;
        Ok(())
    }
}

/// Gives cells and faces the other orientation, as a mirror does.
pub(super) fn turn_inside_out(data: &mut SoftShapeData) {
    data.cells.iter_mut().for_each(|cell| cell.swap(1, 2));
    data.faces.iter_mut().for_each(|face| face.swap(1, 2));
}
