//! Builders that make soft shapes from others.

use std::sync::Arc;

use hazumi_core::Rule;
use hazumi_core::soft::SoftMaterial;

use super::solver_data::SolverData;
use super::{SoftError, SoftShape, check, mass_distribution, turn_inside_out};
use crate::soft::Clusters;
use crate::space::Vector;

impl SoftShape {
    /// Sets the collision radius of its particles and of the surface between them, in
    /// metres, ≥ 0. Open shapes have a mass by their thickness and need one above 0. By default
    /// it is a tenth of the mean length of the edges.
    ///
    /// # Errors
    ///
    /// When it is out of range.
    pub fn with_radius(mut self, radius: f32) -> Result<Self, SoftError> {
        check::check_radius(radius, self.is_closed)?;
        self.data.radius = radius;
        self.follow_radius()?;
        Ok(self)
    }

    /// The same made of something else.
    ///
    /// # Errors
    ///
    /// When a number of the material is out of range.
    pub fn with_material(mut self, material: SoftMaterial) -> Result<Self, SoftError> {
        material.check()?;
        self.data.material = material;
        Ok(self)
    }

    /// Sets the particles that are fixed in the world, in place of the earlier ones. No force
    /// moves them.
    ///
    /// # Errors
    ///
    /// When there is no such particle.
    pub fn with_fixed(mut self, particles: &[u32]) -> Result<Self, SoftError> {
        let count = self.data.points.len();
        for (place, &particle) in particles.iter().enumerate() {
            check::check_index("fixed", place, particle, count)?;
        }
        self.data.fixed = particles.to_vec();
        self.data.fixed.sort_unstable();
        self.data.fixed.dedup();
        Ok(self)
    }

    /// The same with other weights of its particles, each > 0, which matter beside each other
    /// only.
    ///
    /// # Errors
    ///
    /// When they are not as many as the particles, or one is out of range.
    pub fn with_weights(mut self, weights: &[f32]) -> Result<Self, SoftError> {
        let mut weights = weights.to_vec();
        mass_distribution::normalize(&mut weights, self.data.points.len())?;
        self.data.weights = weights;
        self.solver_data = Arc::new(SolverData::new(&self.data, self.lattice.as_ref())?);
        Ok(self)
    }

    /// Sets the clusters of particles for shape matching; by default all are one cluster.
    /// Regions are for shapes with a [lattice](Self::lattice).
    ///
    /// # Errors
    ///
    /// When a group is empty or names a particle that is not there, or regions have no lattice.
    pub fn with_clusters(mut self, clusters: Clusters) -> Result<Self, SoftError> {
        self.data.clusters = clusters;
        self.solver_data = Arc::new(SolverData::new(&self.data, self.lattice.as_ref())?);
        Ok(self)
    }

    /// The same, `factor` > 0 times as large, its radius too.
    ///
    /// # Errors
    ///
    /// When the factor is not above 0, or the result is too large or too small.
    pub fn scaled(&self, factor: f32) -> Result<Self, SoftError> {
        Rule::Above(0.0).check("soft shape scale", factor)?;
        self.mirrored(Vector::splat(factor))
    }

    /// The shape scaled by `factor`, whose parts have the same size up to their sign and are
    /// not 0.
    pub(in crate::shape) fn mirrored(&self, factor: Vector) -> Result<Self, SoftError> {
        let mut data = self.to_data();
        data.points.iter_mut().for_each(|point| *point *= factor);
        data.radius *= factor.x.abs();
        if factor.to_array().map(f32::signum).iter().product::<f32>() < 0.0 {
            turn_inside_out(&mut data);
        }
        Self::from_data(data)
    }
}
