//! Contacts, joints and states → constraints; then the substeps: forces, constraints, positions, bounces.

use std::f32::consts::FRAC_PI_4;

use hazumi_core::{Coloring, Disjoint, Workers};

use super::super::World;
use super::articulated_contacts::JointedParts;
use super::articulated_islands::{self, ArticulatedIsland, ArticulatedIslandRange, take_first};
use super::articulation_links::ArticulatedContact;
use super::batches::{self, BatchArena, BatchParts, BatchStats};
use super::buffers::SolverBuffers;
use super::colors;
use super::contact_events;
use super::contact_softness::ContactSoftness;
use super::edges::ConstraintEdge;
use super::joint_groups::{self, IterativeJoints};
use super::prepare_contacts::ContactPrepareContext;
use super::soft_bodies::{SoftParts, SoftWork};
use crate::body_integration::BodyIntegrationData;
use crate::contact::{ConstraintSet, PassKind, PrepareContext, Substep};
use crate::joint::{JointCluster, SolvePass, WideJointStage};
use crate::speed_limits::SpeedLimits;
use crate::state::{BodyState, SolverBodyIndex};
use crate::world::Settings;

/// Bodies in a block of work.
const BODY_BLOCK: usize = 256;

/// What all batches go by.
struct StepContext<'a> {
    settings: &'a Settings,
    substep: Substep,
    limits: SpeedLimits,
    states: &'a Disjoint<'a, BodyState>,
    origin: ContactPrepareContext<'a>,
    batches: BatchParts<'a>,
    softs: SoftParts<'a>,
}

/// What a batch consists of.
struct BatchInput<'a> {
    bodies: &'a [SolverBodyIndex],
    /// Contacts of free bodies.
    free: &'a [ConstraintEdge],
    /// Contacts of jointed bodies.
    jointed: &'a [u32],
    holds: &'a mut [ArticulatedContact],
    clusters: &'a mut [JointCluster],
    /// The number of the first of them.
    first_cluster: usize,
    piles: &'a mut [ArticulatedIslandRange],
    /// Joints that are in no cluster.
    entangled: Option<IterativeJoints<'a>>,
    softs: SoftWork<'a>,
    found: &'a mut BatchStats,
}

/// What the substeps of a batch read and write.
struct BatchSolver<'a, 'b> {
    parts: &'a mut BatchInput<'b>,
    constraints: &'a mut ConstraintSet,
}

impl World {
    /// Makes all substeps, of `h` seconds each: batch by batch, as nothing in one acts on another.
    pub(in crate::world) fn make_substeps(&mut self, h: f32) {
        let settings = &self.settings;
        let scale = settings.length_scale;
        let soft_terms = self.soft_terms(h);
        let SolverBuffers {
            states,
            drives,
            glances,
            crowds,
            slots,
            touching,
            batches,
            jointed,
            softs,
            ..
        } = &mut self.solver;
        let (list, batches) = batches.parts_mut();
        let (mut clusters, entangled) = self.joint_solver.groups.parts_mut();
        let JointedParts { contacts: held, mut piles, mut holds } = jointed.parts_mut();
        let mut entangled = Some(entangled);
        let (softs, soft_lists) = softs.parts(soft_terms, settings.speed_limit());
        let parts = list.iter_mut().map(|batch| BatchInput {
            bodies: &batches.bodies[batch.bodies.clone()],
            free: &touching[batch.contacts.clone()],
            jointed: &held[batch.jointed.clone()],
            holds: take_first(&mut holds, batch.jointed.len()),
            clusters: take_first(&mut clusters, batch.clusters.len()),
            first_cluster: batch.clusters.start,
            piles: take_first(&mut piles, batch.piles.len()),
            // Their bodies are in the first batch.
            entangled: entangled.take(),
            softs: soft_lists.of(batch.softs.clone(), batch.soft_pairs.clone()),
            found: &mut batch.found,
        });
        let mut parts: Vec<BatchInput<'_>> = parts.collect();
        let terms = StepContext {
            settings,
            substep: Substep { h, bounce_speed: settings.restitution_threshold * scale },
            limits: SpeedLimits { linear: settings.speed_limit(), angular: FRAC_PI_4 / h },
            states: &Disjoint::new(states),
            origin: ContactPrepareContext {
                contacts: &Disjoint::new(&mut self.contacts),
                colliders: &self.colliders,
                glances,
                slots,
                drives,
                crowds,
                springs: ContactSoftness::new(settings, h),
            },
            batches,
            softs,
        };
        batches::for_each(&mut parts, &self.workers, |parts, workers| {
            if parts.bodies.is_empty() {
                *parts.found = BatchStats::default();
            } else {
                // Only the first batch has any.
                let is_shared = parts.entangled.is_some();
                let run = |memory: &mut BatchArena| parts.run(&terms, workers, memory);
                terms.batches.with_memory(is_shared, run);
            }
        });
    }
}

impl BatchInput<'_> {
    /// Makes the constraints and all substeps, and tells the contacts what came of them.
    fn run(&mut self, terms: &StepContext<'_>, workers: &Workers, memory: &mut BatchArena) {
        let BatchArena { drafts, coloring, constraints, fast_lists } = memory;
        terms.origin.draft(self.free, self.jointed, workers, drafts);
        self.color(terms, coloring);
        let StepContext { settings, states, origin, .. } = terms;
        let source = PrepareContext::new(origin.contacts, states, settings.slop());
        let drafts = drafts.split_at(self.free.len());
        constraints.make(workers, coloring, drafts.into(), &source);
        let mut work = BatchSolver { parts: self, constraints };
        for substep in 0..settings.substeps {
            work.make_substep(terms, workers, substep == 0);
        }
        let impact_threshold = settings.impact_threshold * settings.length_scale;
        let BatchStats { constraint_count, color_count, fast } = &mut *self.found;
        (*constraint_count, *color_count) = (constraints.len(), coloring.used_count());
        constraints.hand_out(
            workers,
            origin.contacts,
            (fast_lists, fast),
            |contact, outcome| contact_events::keep(contact, outcome, impact_threshold),
        );
    }

    /// Finds colours such that no pushed body appears twice in one.
    fn color(&self, terms: &StepContext<'_>, coloring: &mut Coloring) {
        let (slots, places) = (terms.origin.slots, terms.batches.places);
        colors::color(coloring, self.bodies.len(), self.free, slots, places);
    }
}

impl BatchSolver<'_, '_> {
    fn make_substep(&mut self, terms: &StepContext<'_>, workers: &Workers, is_first: bool) {
        self.integrate_velocities(terms, workers, is_first); // forces        -> velocities
        self.begin(terms, workers); //                impulses, impacts -> velocities
        self.solve(terms, workers); //                constraints   -> velocities, impulses
        self.integrate_positions(terms, workers); //  velocities    -> positions
        self.relax(terms, workers); //                constraints   -> velocities
    }

    /// Adds what gravity and damping do to the velocities.
    fn integrate_velocities(
        &mut self,
        terms: &StepContext<'_>,
        workers: &Workers,
        is_first: bool,
    ) {
        let (h, limits) = (terms.substep.h, terms.limits);
        self.for_each_body(terms, workers, |state, drive| {
            drive.integrate_velocity(state, h, limits);
        });
        let states = (terms.states, is_first);
        self.parts.softs.pull(&terms.softs, terms.origin.drives, states, workers);
    }

    /// Moves the bodies.
    fn integrate_positions(&mut self, terms: &StepContext<'_>, workers: &Workers) {
        self.for_each_body(terms, workers, |state, drive| {
            drive.integrate_position(state, terms.substep.h);
        });
        let (drives, states) = (terms.origin.drives, terms.states);
        self.parts.softs.advance_jointed(&terms.softs, drives, states, workers);
    }

    fn for_each_body(
        &self,
        terms: &StepContext<'_>,
        workers: &Workers,
        work: impl Fn(&mut BodyState, &BodyIntegrationData) + Sync,
    ) {
        workers.for_each_range(self.parts.bodies.len(), BODY_BLOCK, |range| {
            for &slot in &self.parts.bodies[range] {
                // SAFETY: a body is in one batch, and there once.
                let state = unsafe { terms.states.get_mut(slot as usize) };
                work(state, &terms.origin.drives[slot as usize]);
            }
        });
    }

    /// Applies the impulses that joints and contacts remember, with the rows of the contacts brought
    /// after their bodies, and throws back what hits in this substep.
    fn begin(&mut self, terms: &StepContext<'_>, workers: &Workers) {
        let &StepContext { states, ref substep, .. } = terms;
        self.for_each_cluster(workers, |cluster| cluster.warm_start(states));
        self.go_over_net(terms, workers, WideJointStage::WarmStart);
        self.constraints.begin(workers, states, substep);
        self.for_each_pile(workers, |heap| heap.begin(states, substep));
        self.constraints.bounce(states, substep, terms.batches.roots);
        self.parts.softs.lean(&terms.softs, (states, terms.origin.slots), workers);
    }

    /// Goes once over all constraints: first the joints, then the contacts, which have the last word.
    fn solve(&mut self, terms: &StepContext<'_>, workers: &Workers) {
        let Settings { push_speed, length_scale, .. } = *terms.settings;
        let (h, push_speed) = (terms.substep.h, push_speed * length_scale);
        let bodies = (terms.states, terms.origin.slots);
        self.parts.softs.press_jointed(&terms.softs, bodies, workers);
        self.for_each_cluster(workers, |cluster| {
            cluster.solve(terms.states, SolvePass::Place { h, push_speed });
        });
        self.go_over_net(terms, workers, WideJointStage::pull(h, push_speed));
        let drives = terms.origin.drives;
        self.parts.softs.take_over(&terms.softs, drives, (terms.states, true), workers);
        self.solve_contacts(terms, workers, PassKind::Soft { push_speed });
        self.parts.softs.solve(&terms.softs, bodies, workers);
    }

    /// Clears the velocities of what was added to correct positions.
    fn relax(&mut self, terms: &StepContext<'_>, workers: &Workers) {
        let (h, states) = (terms.substep.h, terms.states);
        self.for_each_cluster(workers, |cluster| cluster.solve(states, SolvePass::Still { h }));
        self.go_over_net(terms, workers, WideJointStage::stop(h));
        self.solve_contacts(terms, workers, PassKind::Off);
        self.for_each_cluster(workers, |cluster| cluster.end(states, h));
        let drives = terms.origin.drives;
        self.parts.softs.take_over(&terms.softs, drives, (states, false), workers);
    }

    fn solve_contacts(&mut self, terms: &StepContext<'_>, workers: &Workers, bias: PassKind) {
        let &StepContext { settings, states, ref substep, .. } = terms;
        let scale = settings.length_scale;
        self.constraints.solve(workers, states, substep, bias);
        self.for_each_pile(workers, |heap| heap.solve(states, substep, bias, scale));
    }

    fn for_each_cluster(&mut self, workers: &Workers, work: impl Fn(&mut JointCluster) + Sync) {
        let BatchInput { clusters, entangled, .. } = &mut *self.parts;
        joint_groups::for_each_cluster(clusters, entangled.as_mut(), workers, work);
    }

    /// Goes once over the joints of nets.
    fn go_over_net(
        &mut self,
        terms: &StepContext<'_>,
        workers: &Workers,
        pass: WideJointStage,
    ) {
        if let Some(entangled) = &mut self.parts.entangled {
            entangled.net.go_over(terms.states, workers, pass);
        }
    }

    /// Calls `work` once for each pile, many at the same time.
    fn for_each_pile(
        &mut self,
        workers: &Workers,
        work: impl Fn(&mut ArticulatedIsland<'_>) + Sync,
    ) {
        let BatchInput { piles, first_cluster, clusters, holds, .. } = &mut *self.parts;
        let parts = (&mut **clusters, self.constraints.jointed(), &mut **holds);
        articulated_islands::for_each(piles, *first_cluster, parts, workers, work);
    }
}
