//! The substeps: forces, constraints, positions, bounces.

use std::f32::consts::FRAC_PI_4;

use hazumi_core::{Coloring, Disjoint};

use super::super::World;
use super::SolverBuffers;
use crate::contact::{self, Bias, ContactConstraint, Pair, Substep};
use crate::joint::{Easing, NetPass, Pass};
use crate::state::{Drive, SpeedLimits};

/// Bodies in a block of work.
const BODY_BLOCK: usize = 256;
/// Constraints in a block of work.
const CONSTRAINT_BLOCK: usize = 64;

/// How often the contacts of squeezed bodies are gone over again in each pass.
const SQUEEZED_SWEEPS: u32 = 4;

/// How far bodies may slide on each other before the rows of their contacts are made anew, in metres
/// at scale 1.
const FOLLOWED_DRIFT: f32 = 1e-4;

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
        self.for_each_constraint(|pair, constraint| contact::begin(pair, constraint, &substep));
        self.begin_jointed_contacts(&substep);
        let SolverBuffers { states, constraints, bouncy, bouncing, .. } = &mut self.solver;
        contact::bounce(&Disjoint::new(states), constraints, bouncy, bouncing, &substep);
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
        self.for_each_constraint(|pair, constraint| {
            contact::solve(pair, constraint, &substep, bias);
        });
        self.solve_squeezed(&substep, bias);
        self.solve_jointed_contacts(&substep, bias);
    }

    /// Goes over the contacts of squeezed bodies again and again: one pass hands on as much of the momentum
    /// of a heavy body as the light one below it has mass.
    fn solve_squeezed(&mut self, substep: &Substep, bias: Bias) {
        let solver = &mut self.solver;
        let states = Disjoint::new(&mut solver.states);
        for _ in 0..SQUEEZED_SWEEPS {
            for &index in &solver.squeezed {
                let constraint = &mut solver.constraints[index as usize];
                let mut pair = Pair::load(&states, constraint);
                contact::solve(&mut pair, constraint, substep, bias);
                pair.store(&states, constraint);
            }
        }
    }

    fn substep(&self, h: f32) -> Substep {
        let settings = &self.settings;
        Substep {
            h,
            bounce_speed: settings.restitution_threshold * settings.length_scale,
            tolerance: FOLLOWED_DRIFT * settings.length_scale,
        }
    }

    /// Calls `work` once for each constraint: colour after colour, those of one colour at the
    /// same time, those without a colour one by one.
    fn for_each_constraint(
        &mut self,
        work: impl Fn(&mut Pair<'_>, &mut ContactConstraint) + Sync,
    ) {
        let states = Disjoint::new(&mut self.solver.states);
        let work = |constraint: &mut ContactConstraint| {
            let mut pair = Pair::load(&states, constraint);
            work(&mut pair, constraint);
            pair.store(&states, constraint);
        };
        for color in 0..Coloring::COUNT {
            let constraints = &mut self.solver.constraints[self.coloring.range(color)];
            if color == Coloring::OVERFLOW {
                constraints.iter_mut().for_each(work);
            } else {
                self.workers.for_each_block(constraints, CONSTRAINT_BLOCK, |_, block| {
                    block.iter_mut().for_each(work);
                });
            }
        }
    }
}
