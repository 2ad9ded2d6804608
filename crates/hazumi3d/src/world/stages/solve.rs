//! The substeps: forces, constraints, positions, bounces.

use std::f32::consts::FRAC_PI_4;

use hazumi_core::Disjoint;

use super::super::World;
use super::SolverBuffers;
use crate::contact::{Bias, Substep};
use crate::joint::{Easing, NetPass, Pass};
use crate::state::{Drive, SpeedLimits};

/// Bodies in a block of work.
const BODY_BLOCK: usize = 256;
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

    /// Applies the impulses that joints and contacts remember, with the rows of the contacts brought
    /// after their bodies, and throws back what hits in this substep.
    pub(in crate::world) fn begin_substep(&mut self, h: f32) {
        self.for_each_cluster(|states, cluster| cluster.warm_start(states));
        self.go_over_net(NetPass::WarmStart);
        let substep = self.substep(h);
        let SolverBuffers { states, constraints, .. } = &mut self.solver;
        constraints.begin(&self.workers, &Disjoint::new(states), &substep);
        self.begin_jointed_contacts(&substep);
        let SolverBuffers { states, constraints, .. } = &mut self.solver;
        constraints.bounce(&Disjoint::new(states), &substep);
    }

    /// Goes once over all constraints: first the joints, then the contacts, which have the last word.
    pub(in crate::world) fn solve(&mut self, h: f32) {
        let push_speed = self.settings.push_speed * self.settings.length_scale;
        self.for_each_cluster(|states, cluster| {
            cluster.solve(states, Pass::Place { h, push_speed });
        });
        self.go_over_net(NetPass::Pull(Easing::new(h, push_speed)));
        self.solve_contacts(h, Bias::Soft { push_speed });
    }

    /// Clears the velocities of what was added to correct positions.
    pub(in crate::world) fn relax(&mut self, h: f32) {
        self.for_each_cluster(|states, cluster| cluster.solve(states, Pass::Still { h }));
        self.go_over_net(NetPass::Stop);
        self.solve_contacts(h, Bias::Off);
        self.for_each_cluster(|states, cluster| cluster.end(states, h));
    }

    fn solve_contacts(&mut self, h: f32, bias: Bias) {
        let substep = self.substep(h);
        let SolverBuffers { states, constraints, .. } = &mut self.solver;
        constraints.solve(&self.workers, &Disjoint::new(states), &substep, bias);
        self.solve_jointed_contacts(&substep, bias);
    }

    fn substep(&self, h: f32) -> Substep {
        let settings = &self.settings;
        Substep { h, bounce_speed: settings.restitution_threshold * settings.length_scale }
    }
}
