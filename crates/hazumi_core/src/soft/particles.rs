//! Particles of soft bodies, sixteen side by side (SIMD).

use crate::simd::LANES;

/// Sixteen particles of one soft body, one in each lane; lanes without any weigh nothing.
///
/// Coordinates come one after the other: `position[axis][lane]`.
#[derive(Clone, Copy, Debug, PartialEq)]
#[repr(C, align(64))]
pub struct ParticleBlock<const D: usize> {
    /// m, along the axes of the world, from a point near the body.
    pub position: [[f32; LANES]; D],
    /// m/s, world frame.
    pub velocity: [[f32; LANES]; D],
    /// kg, 0 in lanes without a particle.
    pub mass: [f32; LANES],
    /// One over the mass, 1/kg; 0 for particles that are held and in lanes without one.
    pub inverse_mass: [f32; LANES],
}

impl<const D: usize> ParticleBlock<D> {
    /// No particles.
    pub const EMPTY: Self = Self {
        position: [[0.0; LANES]; D],
        velocity: [[0.0; LANES]; D],
        mass: [0.0; LANES],
        inverse_mass: [0.0; LANES],
    };

    /// Blocks for so many particles.
    pub fn count_for(particles: usize) -> usize {
        particles.div_ceil(LANES)
    }

    /// The position in a lane, m.
    #[inline(always)]
    pub fn position_at(&self, lane: usize) -> [f32; D] {
        at(&self.position, lane)
    }

    /// The velocity in a lane, m/s.
    #[inline(always)]
    pub fn velocity_at(&self, lane: usize) -> [f32; D] {
        at(&self.velocity, lane)
    }

    /// Sets the position of the particle in a lane, m.
    #[inline(always)]
    pub fn set_position(&mut self, lane: usize, position: [f32; D]) {
        for (axis, value) in self.position.iter_mut().zip(position) {
            axis[lane] = value;
        }
    }

    /// Sets the velocity of the particle in a lane, m/s.
    #[inline(always)]
    pub fn set_velocity(&mut self, lane: usize, velocity: [f32; D]) {
        for (axis, value) in self.velocity.iter_mut().zip(velocity) {
            axis[lane] = value;
        }
    }
}

/// The vector in a lane.
#[inline(always)]
fn at<const D: usize>(vectors: &[[f32; LANES]; D], lane: usize) -> [f32; D] {
    // An array that is mapped is copied first, with all lanes.
    let mut vector = [0.0; D];
    for axis in 0..D {
        vector[axis] = vectors[axis][lane];
    }
    vector
}

/// Damped spring over one substep by implicit Euler: remaining shares of a deviation and its
/// velocity. It is stable at any stiffness.
///
/// With deviation `e` (m) and its speed `u` (m/s) the speed at the end is `keep·u − pull·e`.
///
/// Source: Baraff and Witkin, *Large Steps in Cloth Simulation*, SIGGRAPH 1998, for one degree
/// of freedom. `[baraff1998]`
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ImplicitSpring {
    /// Share of the speed that stays, 0..=1, dimensionless.
    pub damping: f32,
    /// Speed per deviation, 1/s, ≥ 0.
    pub stiffness: f32,
}
