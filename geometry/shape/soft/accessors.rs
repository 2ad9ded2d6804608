//! Accessors of a soft shape in any number of dimensions.

use std::sync::Arc;

use hazumi_core::soft::{Lattice, SoftMaterial};

use super::solver_data::SolverData;
use super::{SoftError, SoftLattice, SoftShape, SoftShapeData, check, mass_distribution};
use crate::math::Aabb;
use crate::shape::Shape;
use crate::soft::Clusters;
use crate::space::{DIM, ToF64, Vector};

/// The collision radius of a soft shape unless told otherwise, as a part of the mean length of
/// its edges, dimensionless.
const RADIUS_SHARE: f64 = 0.1;

impl SoftShape {
    /// The shape as plain lists, of which [`Self::from_data`] makes the same again, bit for
    /// bit.
    pub fn to_data(&self) -> SoftShapeData {
        let lattice = self.lattice.as_ref().map(|lattice| SoftLattice {
            size: lattice.size(),
            particles: lattice.particles().to_vec(),
        });
        SoftShapeData { lattice, ..self.data.clone() }
    }

    /// The shape of lists that say no radius: it becomes a tenth of the mean length of the
    /// edges.
    pub(super) fn of_parts(data: SoftShapeData) -> Result<Self, SoftError> {
        let radius = default_radius(&data.points, &data.edges);
        Self::from_data(SoftShapeData { radius, ..data })
    }

    /// Rest positions of the particles, in metres, in the frame of the shape.
    #[inline]
    pub fn points(&self) -> &[Vector] {
        &self.data.points
    }

    /// The share of the mass that each particle has, dimensionless, > 0; together they are 1.
    ///
    /// By default a particle has an equal share of each cell around it: of the area in 2D, of
    /// the volume in 3D. Without cells, it has a third of the area of each face, or half the
    /// length of each edge of an outline or a rope.
    #[inline]
    pub fn weights(&self) -> &[f32] {
        &self.data.weights
    }

    /// Collision radius of particles and of the sides, faces or segments between them, in
    /// metres, ≥ 0.
    #[inline]
    pub fn radius(&self) -> f32 {
        self.data.radius
    }

    /// Pairs of particles that keep their distance.
    #[inline]
    pub fn edges(&self) -> &[[u32; 2]] {
        &self.data.edges
    }

    /// Particles that stay where they are in the world, ascending.
    #[inline]
    pub fn fixed(&self) -> &[u32] {
        &self.data.fixed
    }

    /// Material of the soft body.
    #[inline]
    pub fn material(&self) -> &SoftMaterial {
        &self.data.material
    }

    /// Clusters of particles for shape matching.
    pub fn clusters(&self) -> &Clusters {
        &self.data.clusters
    }

    /// Lattice of particles in rows and columns, and in layers; `None` without one.
    pub fn lattice(&self) -> Option<&Lattice<DIM>> {
        self.lattice.as_ref()
    }

    /// Bounding box of the particles at rest with their radius, in metres, in the frame of the
    /// shape.
    pub fn bounds(&self) -> Aabb {
        self.bounds.grown(self.data.radius)
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

/// Checks plain lists and completes them; the lattice, which leaves the lists, and the solver
/// data.
pub(super) fn prepare(
    data: &mut SoftShapeData,
) -> Result<(Option<Lattice<DIM>>, Arc<SolverData>), SoftError> {
    check::check(data)?;
    if data.weights.is_empty() {
        data.weights = mass_distribution::mass_fractions(data);
    }
    mass_distribution::normalize(&mut data.weights, data.points.len())?;
    data.fixed.sort_unstable();
    data.fixed.dedup();
    let lattice = data.lattice.take().map(|lattice| lattice_of(lattice, data.points.len()));
    let lattice = lattice.transpose()?;
    let solver_data = Arc::new(SolverData::new(data, lattice.as_ref())?);
    Ok((lattice, solver_data))
}

/// The lattice of plain lists, for so many particles.
fn lattice_of(lattice: SoftLattice, count: usize) -> Result<Lattice<DIM>, SoftError> {
    for (place, particle) in lattice.particles.iter().enumerate() {
        let particle = particle.unwrap_or(0);
        check::check_index("lattice place", place, particle, count)?;
    }
    Ok(Lattice::new(lattice.size, lattice.particles)?)
}

/// A tenth of the mean length of some edges, in metres; 0 without any.
fn default_radius(points: &[Vector], edges: &[[u32; 2]]) -> f32 {
    let sum: f64 = edges.iter().map(|edge| length(points, edge)).sum();
    narrow(RADIUS_SHARE * sum / edges.len().max(1) as f64)
}

/// From one particle to another, in metres.
pub(super) fn length(points: &[Vector], &[a, b]: &[u32; 2]) -> f64 {
    points[a as usize].to_f64().distance(points[b as usize].to_f64())
}

/// The nearest `f32`.
#[expect(clippy::cast_possible_truncation, reason = "the nearest f32 is what is wanted")]
pub(super) fn narrow(number: f64) -> f32 {
    number as f32
}
