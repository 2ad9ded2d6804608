//! Soft shapes: what a soft body is at rest.
//!
//! ```text
//!   polygon, disc, rope, picture ──► particles, edges, ──► check ──► SoftShape ──► Chain
//!   grid, plain lists                cells, outline        rules     weights       for questions
//! ```

mod error;
mod data;
mod check;
mod share;
mod plans;
mod change;
mod triangulate;
mod line;
mod grid;
mod filled;
mod alpha;
mod skin;
mod smooth;

use std::sync::Arc;

use glam::Vec2;
use hazumi_core::soft::{Lattice, SoftMaterial};

pub use alpha::alpha_outline;
pub use data::{SoftLattice, SoftShapeData};
pub use error::SoftError;
use plans::Plans;
pub use skin::Skin;
pub use smooth::{inflate, smooth_outline};

use super::{Chain, ChainOptions, Mass, Shape, Sides};
use crate::math::Aabb;
use crate::soft::Clusters;

/// The collision radius of a soft shape unless told otherwise, as a part of the mean length of its
/// edges, dimensionless.
const RADIUS_SHARE: f64 = 0.1;

/// What a soft body is at rest: particles, what holds them together, and the line that collides.
///
/// The line is a ring, *closed*, which encloses an area, is hit from outside and may be under pressure;
/// or it has two ends, *open*, and is hit from both sides. Questions of this crate about it are answered
/// as by that line at rest, see [`Self::chain`]. Nothing is moved: the centre of mass is wherever the
/// particles say.
///
/// ```
/// use hazumi2d_geometry::{glam::Vec2, shape::SoftShape};
/// use hazumi2d_geometry::core::soft::{SoftMaterial, Stiffness};
///
/// # fn main() -> Result<(), hazumi2d_geometry::shape::SoftError> {
/// let jelly = SoftShape::grid(Vec2::new(1.0, 0.5), [8, 4])?;
/// assert_eq!(jelly.points().len(), 45);
/// let wobbly = SoftMaterial { shape: Some(Stiffness::new(2.0, 0.1)), ..SoftMaterial::default() };
/// let jelly = jelly.with_material(wobbly)?;
/// assert_eq!(jelly.area(), 2.0);
/// # Ok(())
/// # }
/// ```
#[derive(Clone, Debug)]
pub struct SoftShape {
    /// But for the lattice.
    data: SoftShapeData,
    lattice: Option<Lattice<2>>,
    chain: Chain,
    is_closed: bool,
    /// Inside the outline at rest, in m²; 0 for open ones.
    area: f32,
    /// Of the outline at rest, in metres.
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
    /// When a number is out of range, a list names particles that are not there, an edge or a cell has
    /// no size, or the outline is not one line, or closed but clockwise or touching itself.
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
        let is_closed = check::is_closed(&data.outline);
        let chain = chain(&data, is_closed)?;
        let sides = data.outline.iter().map(|side| side.map(|end| data.points[end as usize]));
        let area = if is_closed { 0.5 * check::doubled_area(sides.clone()) } else { 0.0 };
        let length = sides.map(|[from, to]| f64::from(from.distance(to))).sum();
        let bounds = Aabb::around(data.points.iter().copied());
        let (area, length) = (narrow(area), narrow(length));
        Ok(Self { data, lattice, chain, is_closed, area, length, bounds, plans })
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
    pub fn points(&self) -> &[Vec2] {
        &self.data.points
    }

    /// The share of the mass that each particle has, dimensionless, > 0; together they are 1.
    ///
    /// By default a particle has a third of the area of each cell that it is a corner of, or, without
    /// cells, half the length of each edge that it is an end of.
    #[inline]
    pub fn weights(&self) -> &[f32] {
        &self.data.weights
    }

    /// Pairs of particles that keep their distance.
    #[inline]
    pub fn edges(&self) -> &[[u32; 2]] {
        &self.data.edges
    }

    /// Pairs of particles that are two sides apart along the outline, and keep their distance.
    #[inline]
    pub fn bends(&self) -> &[[u32; 2]] {
        &self.data.bends
    }

    /// The sides that collide, each from where the one before ends, with what is solid on the left.
    #[inline]
    pub fn outline(&self) -> &[[u32; 2]] {
        &self.data.outline
    }

    /// Whether the outline encloses an area.
    #[inline]
    pub fn is_closed(&self) -> bool {
        self.is_closed
    }

    /// Triangles that fill it, counter-clockwise; none where only the outline has particles.
    #[inline]
    pub fn cells(&self) -> &[[u32; 3]] {
        &self.data.cells
    }

    /// Particles that stay where they are in the world, ascending.
    #[inline]
    pub fn fixed(&self) -> &[u32] {
        &self.data.fixed
    }

    /// Collision radius of particles and sides, in metres, ≥ 0.
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

    /// Where particles stand in rows and columns; `None` when they do not.
    pub fn lattice(&self) -> Option<&Lattice<2>> {
        self.lattice.as_ref()
    }

    /// Area inside the outline at rest, in m²; 0 for open ones.
    #[inline]
    pub fn area(&self) -> f32 {
        self.area
    }

    /// The smallest axis-aligned box around the particles at rest, with their radius, in metres, in the
    /// frame of the shape.
    pub fn bounds(&self) -> Aabb {
        self.bounds.grown(self.data.radius)
    }

    /// Mass, centre of mass and inertia at rest, of particles at points, at `density` kg/m² > 0.
    ///
    /// What is closed weighs as if its area at rest were filled, what is open as if it were as thick
    /// as its radius says: `density · length · 2 · radius`.
    pub fn mass(&self, density: f32) -> Mass {
        let area =
            if self.is_closed { self.area } else { self.length * 2.0 * self.data.radius };
        share::mass(&self.data.points, &self.data.weights).scaled(density * area)
    }

    /// The outline at rest as an ordinary chain, hit from both sides where it is open: segment `i` is
    /// side `i`. Questions of this crate about the shape are answered by it.
    #[inline]
    pub fn chain(&self) -> &Chain {
        &self.chain
    }
}

impl Shape {
    /// The line that the shape is; `None` for what is no line.
    #[inline]
    pub(crate) fn as_chain(&self) -> Option<&Chain> {
        match self {
            Self::Chain(chain) => Some(chain),
            Self::Soft(soft) => Some(&soft.chain),
            _ => None,
        }
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
fn lattice_of(lattice: SoftLattice, count: usize) -> Result<Lattice<2>, SoftError> {
    for (place, particle) in lattice.particles.iter().enumerate() {
        let particle = particle.unwrap_or(0);
        check::check_index("lattice place", place, particle, count)?;
    }
    Ok(Lattice::new(lattice.size, lattice.particles)?)
}

/// The outline at rest.
fn chain(data: &SoftShapeData, is_closed: bool) -> Result<Chain, SoftError> {
    let starts = data.outline.iter().map(|side| side[0]);
    let end = data.outline.last().filter(|_| !is_closed).map(|side| side[1]);
    let particles = starts.chain(end).map(|particle| data.points[particle as usize]);
    let sides = if is_closed { Sides::Front } else { Sides::Both };
    let options = ChainOptions { is_loop: is_closed, sides, ..ChainOptions::default() };
    Ok(Chain::new(&particles.collect::<Vec<_>>(), options)?)
}

/// A tenth of the mean length of some edges, in metres; 0 without any.
fn default_radius(points: &[Vec2], edges: &[[u32; 2]]) -> f32 {
    let length = |&[a, b]: &[u32; 2]| {
        points[a as usize].as_dvec2().distance(points[b as usize].as_dvec2())
    };
    let sum: f64 = edges.iter().map(length).sum();
    narrow(RADIUS_SHARE * sum / edges.len().max(1) as f64)
}

/// Each of so many particles in a ring, with the one `step` further.
fn neighbours(count: usize, step: usize) -> Vec<[u32; 2]> {
    let name = |place: usize| u32::try_from(place % count).unwrap_or(u32::MAX);
    (0..count).map(|place| [name(place), name(place + step)]).collect()
}

/// The edges of some triangles, each once, ascending.
fn edges_of(cells: &[[u32; 3]]) -> Vec<[u32; 2]> {
    let sides = cells.iter().flat_map(|&[a, b, c]| [[a, b], [b, c], [c, a]]);
    let mut edges: Vec<_> = sides.map(|[a, b]| [a.min(b), a.max(b)]).collect();
    edges.sort_unstable();
    edges.dedup();
    edges
}

/// The nearest `f32`.
#[expect(clippy::cast_possible_truncation, reason = "the nearest f32 is what is wanted")]
fn narrow(number: f64) -> f32 {
    number as f32
}
