//! Soft shapes in 2D.

use std::sync::Arc;

use hazumi_core::soft::Lattice;

use super::accessors::{narrow, prepare};
use super::solver_data::SolverData;
use super::{SoftError, SoftShapeData, check, mass_distribution};
use crate::math::Aabb;
use crate::shape::{Chain, ChainOptions, MassProperties, Shape, Sides};

/// Soft body at rest: its particles, the constraints between them, and the line that collides.
///
/// A *closed* line is a ring, which encloses an area, is hit from outside and may be under
/// pressure. An *open* line has two ends and is hit from both sides. Queries of this crate
/// treat it as that line at rest, see [`Self::chain`]. Nothing is moved: the centre of mass is
/// wherever the particles say.
///
/// ```
/// use hazumi2d_geometry::{glam::Vec2, shape::SoftShape};
/// use hazumi2d_geometry::core::soft::{SoftMaterial, Stiffness};
///
/// # fn main() -> Result<(), hazumi2d_geometry::shape::SoftError> {
/// let jelly = SoftShape::grid(Vec2::new(1.0, 0.5), [8, 4])?;
/// assert_eq!(jelly.points().len(), 45);
/// let shape = Some(Stiffness::new(2.0, 0.1));
/// let wobbly = SoftMaterial { shape, ..SoftMaterial::default() };
/// let jelly = jelly.with_material(wobbly)?;
/// assert_eq!(jelly.area(), 2.0);
/// # Ok(())
/// # }
/// ```
#[derive(Clone, Debug)]
#[doc(alias("soft body", "shape matching"))]
pub struct SoftShape {
    /// All lists except the lattice.
    pub(super) data: SoftShapeData,
    pub(super) lattice: Option<Lattice<2>>,
    pub(super) chain: Chain,
    pub(super) is_closed: bool,
    /// Inside the outline at rest, in m²; 0 for open ones.
    pub(super) area: f32,
    /// Of the outline at rest, in metres.
    pub(super) length: f32,
    /// Around the particles, without the radius.
    pub(super) bounds: Aabb,
    pub(super) solver_data: Arc<SolverData>,
    /// Whether the outline goes through all particles in their order.
    pub(super) is_ring: bool,
}

impl SoftShape {
    /// A soft shape of plain lists.
    ///
    /// # Errors
    ///
    /// When a number is out of range, a list names particles that do not exist, or an edge or a
    /// cell has no size. Also when the outline is not one line, or closed but clockwise or
    /// touching itself.
    pub fn from_data(mut data: SoftShapeData) -> Result<Self, SoftError> {
        let (lattice, solver_data) = prepare(&mut data)?;
        let is_closed = check::is_closed(&data.outline);
        let chain = chain(&data, is_closed)?;
        let sides = data.outline.iter().map(|side| side.map(|end| data.points[end as usize]));
        let area = if is_closed { 0.5 * check::doubled_area(sides.clone()) } else { 0.0 };
        let length = sides.map(|[from, to]| f64::from(from.distance(to))).sum();
        let bounds = Aabb::around(data.points.iter().copied());
        let is_ring = is_ring(&data);
        let (area, length) = (narrow(area), narrow(length));
        Ok(Self { data, lattice, chain, is_closed, area, length, bounds, solver_data, is_ring })
    }

    /// Pairs of particles that are two sides apart along the outline, and keep their distance.
    #[inline]
    pub fn bends(&self) -> &[[u32; 2]] {
        &self.data.bends
    }

    /// The sides that collide, each from where the one before ends, with the solid on the left.
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

    /// Area inside the outline at rest, in m²; 0 for open ones.
    #[inline]
    pub fn area(&self) -> f32 {
        self.area
    }

    /// Mass, centre of mass and inertia at rest, of particles at points, at `density`
    /// kg/m² > 0.
    ///
    /// A closed outline weighs as if its area at rest were filled, an open line as if it were
    /// as thick as its radius: `density · length · 2 · radius`.
    pub fn mass(&self, density: f32) -> MassProperties {
        let area =
            if self.is_closed { self.area } else { self.length * 2.0 * self.data.radius };
        mass_distribution::mass(&self.data.points, &self.data.weights).scaled(density * area)
    }

    /// Outline at rest as an ordinary chain: segment `i` is side `i`. An open one is hit from
    /// both sides. Queries of this crate use it for the shape.
    #[inline]
    pub fn chain(&self) -> &Chain {
        &self.chain
    }

    /// Makes what is as thick as its radius follow it: nothing is.
    #[expect(clippy::unnecessary_wraps, clippy::unused_self, reason = "as in space")]
    pub(super) fn follow_radius(&mut self) -> Result<(), SoftError> {
        Ok(())
    }

    /// Whether its outline is a ring that goes through all particles in their order, from the
    /// first one on.
    pub fn is_ring(&self) -> bool {
        self.is_ring
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

/// The outline at rest.
fn chain(data: &SoftShapeData, is_closed: bool) -> Result<Chain, SoftError> {
    let starts = data.outline.iter().map(|side| side[0]);
    let end = data.outline.last().filter(|_| !is_closed).map(|side| side[1]);
    let particles = starts.chain(end).map(|particle| data.points[particle as usize]);
    let sides = if is_closed { Sides::Front } else { Sides::Both };
    let options = ChainOptions { is_loop: is_closed, sides, ..ChainOptions::default() };
    Ok(Chain::new(&particles.collect::<Vec<_>>(), options)?)
}

fn is_ring(data: &SoftShapeData) -> bool {
    let count = data.points.len();
    let goes_on = |(index, side): (usize, &[u32; 2])| {
        side.map(|end| end as usize) == [index, (index + 1) % count]
    };
    data.outline.len() == count && data.outline.iter().enumerate().all(goes_on)
}

/// Each of so many particles in a ring, with the one `step` further.
pub(super) fn neighbours(count: usize, step: usize) -> Vec<[u32; 2]> {
    let name = |place: usize| u32::try_from(place % count).unwrap_or(u32::MAX);
    (0..count).map(|place| [name(place), name(place + step)]).collect()
}

/// The edges of some triangles, each once, ascending.
pub(super) fn edges_of(cells: &[[u32; 3]]) -> Vec<[u32; 2]> {
    let sides = cells.iter().flat_map(|&[a, b, c]| [[a, b], [b, c], [c, a]]);
    let mut edges: Vec<_> = sides.map(|[a, b]| [a.min(b), a.max(b)]).collect();
    edges.sort_unstable();
    edges.dedup();
    edges
}

/// Gives cells and the outline the other orientation, as a mirror does.
pub(super) fn turn_inside_out(data: &mut SoftShapeData) {
    data.cells.iter_mut().for_each(|cell| cell.swap(1, 2));
    data.outline.reverse();
    data.outline.iter_mut().for_each(|side| side.swap(0, 1));
}
