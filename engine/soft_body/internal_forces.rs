//! Internal forces of a soft body: springs, shape matching and pressure.

use hazumi_core::simd::{Simd, f32x16, prelude::*};
use hazumi_core::soft::SoftMaterial;

use super::SoftState;
use super::reduced_body::ReducedBody;
use crate::soft::MatchTerms;
use crate::space::{AngularVector, Vector, ZERO_ANGULAR};
use crate::wide_vector::WideVector as Wide;

/// Internal forces of a soft body in a substep, without contacts.
#[derive(Clone, Copy, Debug)]
pub(crate) struct InnerTerms {
    /// Length of the substep, s.
    pub(crate) h: f32,
    /// Of gravity and forces, m/s².
    pub(crate) acceleration: Vector,
    /// Of torques, rad/s².
    pub(crate) angular_acceleration: AngularVector,
    /// Damping of the velocities, 1/s.
    pub(crate) damping: f32,
    /// Speed limit along each axis, m/s.
    pub(crate) limit: f32,
}

impl SoftState {
    /// Changes the velocities by external and internal forces in a substep.
    #[inline(always)]
    pub(crate) fn integrate_velocities<S: Simd>(&mut self, simd: S, terms: &InnerTerms) {
        self.reduced = ReducedBody::DECOUPLED;
        self.accelerate(terms);
        let shape = self.shape.clone();
        let material: &SoftMaterial = shape.material();
        let recoil = |stiffness: hazumi_core::soft::Stiffness| stiffness.recoil(terms.h);
        if let Some(stiffness) = material.edges {
            let springs = shape.springs();
            springs.pull(&mut self.blocks, &mut self.torn, recoil(stiffness), material.tear);
        }
        if let Some(stiffness) = material.bends {
            let mut whole = hazumi_core::soft::Torn::default();
            shape.benders().pull(&mut self.blocks, &mut whole, recoil(stiffness), None);
        }
        if let Some(pressure) = material.pressure.filter(|_| shape.is_closed()) {
            self.apply_pressure(recoil(pressure.stiffness), pressure.amount);
        }
        if let Some(stiffness) = material.shape {
            let terms = MatchTerms {
                recoil: recoil(stiffness),
                mode: material.mode,
                plasticity: material.plasticity,
                tear: material.tear,
                h: terms.h,
            };
            shape.plan().apply_in(simd, &mut self.memory, &mut self.blocks, &terms);
            if shape.fixed().is_empty() && shape.plan().binds_all(&self.memory) {
                self.reduced.couple(simd, terms.recoil.damping, &self.blocks);
            }
        }
    }

    #[inline(always)]
    fn accelerate(&mut self, terms: &InnerTerms) {
        let change = terms.h * terms.acceleration;
        let keep = 1.0 / (1.0 + terms.h * terms.damping);
        let limit = terms.limit;
        for block in &mut self.blocks {
            for (axis, change) in change.to_array().into_iter().enumerate() {
                for (velocity, weight) in
                    block.velocity[axis].iter_mut().zip(block.inverse_mass)
                {
                    let speed = (*velocity + change) * keep;
                    let speed = if speed > limit { limit } else { speed };
                    let speed = if speed < -limit { -limit } else { speed };
                    *velocity = if weight > 0.0 { speed } else { *velocity };
                }
            }
        }
        if terms.angular_acceleration != ZERO_ANGULAR {
            let center = self.shape.plan().frame(&self.memory, &self.blocks).center;
            self.add_rigid_velocity(center, Vector::ZERO, terms.h * terms.angular_acceleration);
        }
    }

    /// Adds pending velocities to the particles, and moves them by their velocities for a
    /// substep of `h` seconds. A body that nothing touches takes the parabola of free fall, by
    /// this acceleration, m/s²; returns by how much less that is, m.
    #[inline(always)]
    pub(crate) fn integrate_positions<S: Simd>(
        &mut self,
        simd: S,
        h: f32,
        acceleration: Vector,
    ) -> Option<Vector> {
        let fall =
            if self.reduced.is_touched { Vector::ZERO } else { (0.5 * h * h) * acceleration };
        let splat = |value| f32x16::splat(simd, value);
        let shift = Wide::splat(simd, self.reduced.pending_displacement());
        let behind = Wide::splat(simd, fall);
        for (index, block) in self.blocks.iter_mut().enumerate() {
            let gradient = self.gradients.get(index).map(|gradient| Wide::of(simd, gradient));
            let inverse_mass = f32x16::load_array_ref(simd, &block.inverse_mass);
            let place = Wide::of(simd, &block.position);
            let owed = self.reduced.pending_velocities(place, inverse_mass, gradient);
            let velocity = Wide::of(simd, &block.velocity) + owed;
            let way = velocity * splat(h) - behind;
            let is_free = inverse_mass.simd_gt(splat(0.0));
            velocity.put(&mut block.velocity);
            (place + shift + way.only(is_free)).put(&mut block.position);
        }
        let is_free = !self.reduced.is_touched;
        self.reduced.clear_pending();
        is_free.then_some(fall)
    }
}
