//! The substeps: forces, constraints, positions, and last the bounces.

use std::f32::consts::FRAC_PI_4;

use hazumi_core::{Coloring, Disjoint};

use super::super::World;
use crate::contact::{self, Bias, ContactConstraint};
use crate::state::{BodyState, Drive, SpeedLimits};

/// Bodies in a block of work.
const BODY_BLOCK: usize = 256;
/// Constraints in a block of work.
const CONSTRAINT_BLOCK: usize = 64;

impl World {
    /// Adds what gravity and damping do to the velocities in `h` seconds.
    pub(in crate::world) fn integrate_velocities(&mut self, h: f32) {
        let limits =
            SpeedLimits { linear: self.settings.speed_limit(), angular: FRAC_PI_4 / h };
        let drives: &[Drive] = &self.solver.drives;
        self.workers.for_each_block(&mut self.solver.states, BODY_BLOCK, |first, states| {
            for (state, drive) in states.iter_mut().zip(&drives[first..]) {
                drive.integrate_velocity(state, h, limits);
            }
        });
    }

    /// Moves the bodies `h` seconds on.
    pub(in crate::world) fn integrate_positions(&mut self, h: f32) {
        let drives: &[Drive] = &self.solver.drives;
        self.workers.for_each_block(&mut self.solver.states, BODY_BLOCK, |first, states| {
            for (state, drive) in states.iter_mut().zip(&drives[first..]) {
                drive.integrate_position(state, h);
            }
        });
    }

    /// Applies the impulses that the constraints remember.
    pub(in crate::world) fn warm_start(&mut self) {
        self.for_each_constraint(|states, constraint| contact::warm_start(states, constraint));
    }

    /// Goes once over all constraints.
    pub(in crate::world) fn solve(&mut self, h: f32, bias: Bias) {
        let inverse_h = 1.0 / h;
        self.for_each_constraint(|states, constraint| {
            contact::solve(states, constraint, inverse_h, bias);
        });
    }

    /// Makes fast impacts bounce.
    pub(in crate::world) fn restitute(&mut self) {
        let threshold = self.settings.restitution_threshold * self.settings.length_scale;
        self.for_each_constraint(|states, constraint| {
            contact::restitute(states, constraint, threshold);
        });
    }

    /// Calls `work` once for each constraint: colour after colour, those of one colour at the
    /// same time, those without a colour one by one.
    fn for_each_constraint(
        &mut self,
        work: impl Fn(&Disjoint<'_, BodyState>, &mut ContactConstraint) + Sync,
    ) {
        let states = Disjoint::new(&mut self.solver.states);
        for color in 0..Coloring::COUNT {
            let constraints = &mut self.solver.constraints[self.coloring.range(color)];
            if color == Coloring::OVERFLOW {
                constraints.iter_mut().for_each(|constraint| work(&states, constraint));
            } else {
                self.workers.for_each_block(constraints, CONSTRAINT_BLOCK, |_, block| {
                    block.iter_mut().for_each(|constraint| work(&states, constraint));
                });
            }
        }
    }
}
