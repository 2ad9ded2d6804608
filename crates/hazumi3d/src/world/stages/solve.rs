//! The substeps: forces, constraints, positions, bounces.

use std::f32::consts::FRAC_PI_4;

use hazumi_core::{Disjoint, Workers};

use super::super::World;
use super::batches;
use super::jointed::Hold;
use super::joints::Entangled;
use super::piles::{self, Heap, Pile};
use super::prepare::SolverBuffers;
use crate::contact::{Bias, ConstraintSet, Substep};
use crate::joint::{Cluster, Easing, NetPass, Pass};
use crate::state::{BodyState, Drive, Slot, SpeedLimits};

/// Bodies in a block of work.
const BODY_BLOCK: usize = 256;
/// Clusters in a block of work: each is worth a thread.
const CLUSTER_BLOCK: usize = 1;

/// What all batches go by.
struct Terms<'a> {
    substep: Substep,
    limits: SpeedLimits,
    /// How fast errors are mended at most, m/s.
    push_speed: f32,
    /// Length scale of the world.
    scale: f32,
    states: Disjoint<'a, BodyState>,
    drives: &'a [Drive],
}

/// What the substeps of a batch read and write.
struct Work<'a> {
    bodies: &'a [Slot],
    constraints: &'a mut ConstraintSet,
    clusters: &'a mut [Cluster],
    /// The number of the first of them.
    first_cluster: usize,
    piles: &'a mut [Pile],
    holds: &'a mut [Hold],
    /// Joints that are in no cluster.
    entangled: Option<Entangled<'a>>,
}

impl World {
    /// Makes all substeps, of `h` seconds each: batch by batch, as nothing in one acts on another.
    pub(in crate::world) fn make_substeps(&mut self, h: f32) {
        let settings = &self.settings;
        let scale = settings.length_scale;
        let SolverBuffers { states, drives, batches, jointed, .. } = &mut self.solver;
        let terms = Terms {
            substep: Substep { h, bounce_speed: settings.restitution_threshold * scale },
            limits: SpeedLimits { linear: settings.speed_limit(), angular: FRAC_PI_4 / h },
            push_speed: settings.push_speed * scale,
            scale,
            states: Disjoint::new(states),
            drives,
        };
        let (list, bodies, _) = batches.parts_mut();
        let (mut piles, mut holds) = jointed.parts_mut();
        let (mut clusters, entangled) = self.joint_solver.parts_mut();
        let mut entangled = Some(entangled);
        let works = list.iter_mut().map(|batch| Work {
            bodies: &bodies[batch.bodies.clone()],
            first_cluster: batch.clusters.start,
            clusters: piles::take_first(&mut clusters, batch.clusters.len()),
            piles: piles::take_first(&mut piles, batch.piles.len()),
            holds: piles::take_first(&mut holds, batch.jointed.len()),
            constraints: &mut batch.constraints,
            // Their bodies are in the first batch.
            entangled: entangled.take(),
        });
        let mut works: Vec<Work<'_>> = works.collect();
        batches::for_each(&mut works, &self.workers, |work, workers| {
            for _ in 0..settings.substeps {
                work.make_substep(&terms, workers);
            }
        });
    }
}

impl Work<'_> {
    fn make_substep(&mut self, terms: &Terms<'_>, workers: &Workers) {
        self.integrate_velocities(terms, workers); // forces        -> velocities
        self.begin(terms, workers); //                impulses, impacts -> velocities
        self.solve(terms, workers); //                constraints   -> velocities, impulses
        self.integrate_positions(terms, workers); //  velocities    -> positions
        self.relax(terms, workers); //                constraints   -> velocities
    }

    /// Adds what gravity and damping do to the velocities.
    fn integrate_velocities(&mut self, terms: &Terms<'_>, workers: &Workers) {
        let (h, limits) = (terms.substep.h, terms.limits);
        self.for_each_body(terms, workers, |state, drive| {
            drive.integrate_velocity(state, h, limits);
        });
    }

    /// Moves the bodies.
    fn integrate_positions(&mut self, terms: &Terms<'_>, workers: &Workers) {
        self.for_each_body(terms, workers, |state, drive| {
            drive.integrate_position(state, terms.substep.h);
        });
    }

    fn for_each_body(
        &self,
        terms: &Terms<'_>,
        workers: &Workers,
        work: impl Fn(&mut BodyState, &Drive) + Sync,
    ) {
        workers.for_each_range(self.bodies.len(), BODY_BLOCK, |range| {
            for &slot in &self.bodies[range] {
                // SAFETY: a body is in one batch, and there once.
                let state = unsafe { terms.states.get_mut(slot as usize) };
                work(state, &terms.drives[slot as usize]);
            }
        });
    }

    /// Applies the impulses that joints and contacts remember, with the rows of the contacts brought
    /// after their bodies, and throws back what hits in this substep.
    fn begin(&mut self, terms: &Terms<'_>, workers: &Workers) {
        let Terms { states, substep, .. } = terms;
        self.for_each_cluster(workers, |cluster| cluster.warm_start(states));
        self.go_over_net(terms, workers, NetPass::WarmStart);
        self.constraints.begin(workers, states, substep);
        self.for_each_pile(workers, |heap| heap.begin(states, substep));
        self.constraints.bounce(states, substep);
    }

    /// Goes once over all constraints: first the joints, then the contacts, which have the last word.
    fn solve(&mut self, terms: &Terms<'_>, workers: &Workers) {
        let (h, push_speed) = (terms.substep.h, terms.push_speed);
        self.for_each_cluster(workers, |cluster| {
            cluster.solve(&terms.states, Pass::Place { h, push_speed });
        });
        self.go_over_net(terms, workers, NetPass::Pull(Easing::new(h, push_speed)));
        self.solve_contacts(terms, workers, Bias::Soft { push_speed });
    }

    /// Clears the velocities of what was added to correct positions.
    fn relax(&mut self, terms: &Terms<'_>, workers: &Workers) {
        let (h, states) = (terms.substep.h, &terms.states);
        self.for_each_cluster(workers, |cluster| cluster.solve(states, Pass::Still { h }));
        self.go_over_net(terms, workers, NetPass::Stop);
        self.solve_contacts(terms, workers, Bias::Off);
        self.for_each_cluster(workers, |cluster| cluster.end(states, h));
    }

    fn solve_contacts(&mut self, terms: &Terms<'_>, workers: &Workers, bias: Bias) {
        let Terms { states, substep, scale, .. } = terms;
        self.constraints.solve(workers, states, substep, bias);
        self.for_each_pile(workers, |heap| heap.solve(states, substep, bias, *scale));
    }

    /// Calls `work` once for each cluster of joints, many at the same time, and then for each joint that
    /// stands alone.
    fn for_each_cluster(&mut self, workers: &Workers, work: impl Fn(&mut Cluster) + Sync) {
        workers.for_each_block(self.clusters, CLUSTER_BLOCK, |_, clusters| {
            clusters.iter_mut().for_each(&work);
        });
        if let Some(entangled) = &mut self.entangled {
            entangled.for_each_single(workers, work);
        }
    }

    /// Goes once over the joints of nets.
    fn go_over_net(&mut self, terms: &Terms<'_>, workers: &Workers, pass: NetPass) {
        if let Some(entangled) = &mut self.entangled {
            entangled.net.go_over(&terms.states, workers, pass);
        }
    }

    /// Calls `work` once for each pile, many at the same time.
    fn for_each_pile(&mut self, workers: &Workers, work: impl Fn(&mut Heap<'_>) + Sync) {
        let Self { piles, first_cluster, clusters, constraints, holds, .. } = self;
        let parts = (&mut **clusters, constraints.jointed(), &mut **holds);
        piles::for_each(piles, *first_cluster, parts, workers, work);
    }
}
