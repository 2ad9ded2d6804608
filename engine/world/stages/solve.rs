//! Solver: makes constraints from contacts, joints and states, then runs the substeps. A
//! substep has forces, constraints, positions and bounces.

use std::f32::consts::FRAC_PI_4;

use hazumi_core::{Coloring, SharedSlice, Workers};

use super::super::World;
use super::articulated_contacts::ArticulatedContactParts;
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
use crate::contact::{ConstraintSet, ContactPrepareInput, PassKind, PrepareContext, Substep};
use crate::joint::{JointCluster, SolvePass, WideJointStage};
use crate::speed_limits::SpeedLimits;
use crate::state::{BodyState, SolverBodyIndex};
use crate::world::{ContinuousCollision, WorldSettings};

/// Bodies in a block of work.
const BODY_BLOCK: usize = 256;

/// Approach speed from which a contact without a bounce is an impact, in m/s at scale 1.
const IMPACT_SPEED: f32 = 0.5;
/// Share of it that is not worth another sweep over impacts where all is lost, dimensionless.
const SLOW_SHARE: f32 = 0.6;
/// Share of it at which bodies may part and still be held in a round of impacts, dimensionless.
const REST_SHARE: f32 = 0.006;
/// Largest speed at which the soft pass pushes overlapping bodies apart, in m/s at scale 1. One
/// pass over the contacts does not take all of it back from a pile, so it has to be slow enough
/// to be lost in it; what it leaves is moved apart instead.
const GENTLE_PUSH_SPEED: f32 = 0.3;

/// The data that all batches share.
struct StepContext<'a> {
    settings: &'a WorldSettings,
    substep: Substep,
    /// Speeds at which the soft pass and, beyond its reach, a change of position push
    /// overlapping bodies apart, m/s.
    push_speeds: [f32; 2],
    limits: SpeedLimits,
    states: &'a SharedSlice<'a, BodyState>,
    prepare: ContactPrepareContext<'a>,
    batches: BatchParts<'a>,
    soft_bodies: SoftParts<'a>,
}

/// The input of a batch.
struct BatchInput<'a> {
    bodies: &'a [SolverBodyIndex],
    /// Contacts of free bodies.
    free_contacts: &'a [ConstraintEdge],
    /// Contacts of jointed bodies.
    articulated_indices: &'a [u32],
    articulated_contacts: &'a mut [ArticulatedContact],
    clusters: &'a mut [JointCluster],
    /// The number of the first of them.
    first_cluster: usize,
    articulated_islands: &'a mut [ArticulatedIslandRange],
    /// Joints that are in no cluster.
    iterative_joints: Option<IterativeJoints<'a>>,
    soft_bodies: SoftWork<'a>,
    stats: &'a mut BatchStats,
}

/// The solver of a batch: the data that its substeps read and write.
struct BatchSolver<'a, 'b> {
    input: &'a mut BatchInput<'b>,
    constraints: &'a mut ConstraintSet,
}

impl World {
    /// Makes all substeps, of `h` seconds each: batch by batch, as nothing in one acts on
    /// another.
    pub(in crate::world) fn make_substeps(&mut self, h: f32) {
        let settings = &self.settings;
        let soft_terms = self.soft_terms(h);
        let SolverBuffers {
            states,
            integration_data,
            narrow_results,
            contact_degrees,
            slot_of_body,
            active_contacts,
            batches,
            articulated,
            soft_bodies,
            ..
        } = &mut self.solver;
        let (list, batches) = batches.parts_mut();
        let (mut clusters, iterative_joints) = self.joint_solver.groups.parts_mut();
        let ArticulatedContactParts { indices, mut islands, mut contacts } =
            articulated.parts_mut();
        let mut iterative_joints = Some(iterative_joints);
        let (soft_bodies, soft_lists) = soft_bodies.parts(soft_terms, settings.speed_limit());
        let inputs = list.iter_mut().map(|batch| BatchInput {
            bodies: &batches.bodies[batch.bodies.clone()],
            free_contacts: &active_contacts[batch.contacts.clone()],
            articulated_indices: &indices[batch.articulated_contacts.clone()],
            articulated_contacts: take_first(&mut contacts, batch.articulated_contacts.len()),
            clusters: take_first(&mut clusters, batch.clusters.len()),
            first_cluster: batch.clusters.start,
            articulated_islands: take_first(&mut islands, batch.articulated_islands.len()),
            // Their bodies are in the first batch.
            iterative_joints: iterative_joints.take(),
            soft_bodies: soft_lists.of(batch.soft_bodies.clone(), batch.soft_pairs.clone()),
            stats: &mut batch.stats,
        });
        let mut inputs: Vec<BatchInput<'_>> = inputs.collect();
        let context = StepContext {
            settings,
            substep: substep_of(settings, h),
            push_speeds: push_speeds(settings),
            limits: SpeedLimits { linear: settings.speed_limit(), angular: FRAC_PI_4 / h },
            states: &SharedSlice::new(states),
            prepare: ContactPrepareContext {
                contacts: &SharedSlice::new(&mut self.contacts),
                colliders: &self.colliders,
                narrow_results,
                slot_of_body,
                integration_data,
                contact_degrees,
                softness: ContactSoftness::new(settings, h),
            },
            batches,
            soft_bodies,
        };
        batches::for_each(&mut inputs, &self.workers, |inputs, workers| {
            if inputs.bodies.is_empty() {
                *inputs.stats = BatchStats::default();
            } else {
                // Only the first batch has any.
                let is_shared = inputs.iterative_joints.is_some();
                let run = |arena: &mut BatchArena| inputs.run(&context, workers, arena);
                context.batches.with_arena(is_shared, run);
            }
        });
    }
}

/// The parameters of substeps of `h` seconds.
fn substep_of(settings: &WorldSettings, h: f32) -> Substep {
    let scale = settings.length_scale;
    let speed = scale * IMPACT_SPEED;
    let impact_speed = match settings.continuous_collision {
        ContinuousCollision::All => speed,
        ContinuousCollision::Fixed => f32::INFINITY,
    };
    Substep {
        h,
        bounce_speed: scale * settings.restitution_threshold,
        impact_speed,
        slow_speed: SLOW_SHARE * speed,
        rest_speed: REST_SHARE * speed,
    }
}

/// The speeds of [`StepContext::push_speeds`].
fn push_speeds(settings: &WorldSettings) -> [f32; 2] {
    [GENTLE_PUSH_SPEED, f32::INFINITY]
        .map(|speed| settings.length_scale * settings.max_push_out_speed.min(speed))
}

impl BatchInput<'_> {
    /// Makes the constraints and all substeps, and stores the impulses in the contacts.
    fn run(&mut self, context: &StepContext<'_>, workers: &Workers, arena: &mut BatchArena) {
        let BatchArena { prepare_inputs: inputs, coloring, constraints, fast_lists } = arena;
        context.prepare.prepare(self.free_contacts, self.articulated_indices, workers, inputs);
        self.color(context, inputs, coloring);
        let StepContext { settings, states, prepare, .. } = context;
        let source = PrepareContext::new(prepare.contacts, states, settings.linear_slop());
        let inputs = inputs.split_at(self.free_contacts.len());
        constraints.make(workers, coloring, inputs.into(), &source);
        let mut solver = BatchSolver { input: self, constraints };
        for substep in 0..settings.substeps {
            solver.make_substep(context, workers, substep == 0);
        }
        let impact_threshold = settings.hit_event_threshold * settings.length_scale;
        let BatchStats { constraint_count, color_count, fast } = &mut *self.stats;
        (*constraint_count, *color_count) = (constraints.len(), coloring.used_count());
        constraints.store_impulses(
            workers,
            prepare.contacts,
            (fast_lists, fast),
            |contact, outcome| {
                contact_events::store_impulses(contact, outcome, impact_threshold)
            },
        );
    }

    /// Finds colours such that no pushed body appears twice in one. Within a colour, contacts
    /// of high mass ratio come first.
    fn color(
        &self,
        context: &StepContext<'_>,
        inputs: &[ContactPrepareInput],
        coloring: &mut Coloring,
    ) {
        let ContactPrepareContext { slot_of_body, contact_degrees, .. } = context.prepare;
        let places = context.batches.local_slots;
        colors::color(coloring, self.bodies.len(), self.free_contacts, slot_of_body, places);
        let mut degrees = self.bodies.iter().map(|&slot| contact_degrees[slot as usize]);
        if degrees.any(|degree| degree.has_high_mass_ratio()) {
            coloring.put_first(|index| inputs[index as usize].has_high_mass_ratio);
        }
    }
}

impl BatchSolver<'_, '_> {
    fn make_substep(&mut self, context: &StepContext<'_>, workers: &Workers, is_first: bool) {
        self.integrate_velocities(context, workers, is_first); // forces        -> velocities
        self.apply_impacts(context, workers, is_first); //        impacts       -> velocities
        self.warm_start(context, workers); //                     impulses      -> velocities
        self.solve(context, workers); //                          constraints   -> velocities
        self.integrate_positions(context, workers); //            velocities    -> positions
        self.separate_deep_points(context, workers); //           deep overlap  -> positions
        self.relax(context, workers); //                          constraints   -> velocities
    }

    /// Adds what gravity and damping do to the velocities.
    fn integrate_velocities(
        &mut self,
        context: &StepContext<'_>,
        workers: &Workers,
        is_first: bool,
    ) {
        let (h, limits) = (context.substep.h, context.limits);
        self.for_each_body(context, workers, |state, drive| {
            drive.integrate_velocity(state, h, limits);
        });
        let states = (context.states, is_first);
        self.input.soft_bodies.integrate(
            &context.soft_bodies,
            context.prepare.integration_data,
            states,
            workers,
        );
    }

    /// Moves the bodies.
    fn integrate_positions(&mut self, context: &StepContext<'_>, workers: &Workers) {
        self.for_each_body(context, workers, |state, drive| {
            drive.integrate_position(state, context.substep.h);
        });
        let (drives, states) = (context.prepare.integration_data, context.states);
        self.input.soft_bodies.integrate_articulated(
            &context.soft_bodies,
            drives,
            states,
            workers,
        );
    }

    /// Moves bodies out of deep overlap.
    fn separate_deep_points(&mut self, context: &StepContext<'_>, workers: &Workers) {
        let (h, push_speeds) = (context.substep.h, context.push_speeds);
        self.constraints.separate_deep_points(workers, context.states, h, push_speeds);
    }

    fn for_each_body(
        &self,
        context: &StepContext<'_>,
        workers: &Workers,
        work: impl Fn(&mut BodyState, &BodyIntegrationData) + Sync,
    ) {
        workers.for_each_range(self.input.bodies.len(), BODY_BLOCK, |range| {
            for &slot in &self.input.bodies[range] {
                // SAFETY: a body is in one batch, and there once.
                let state = unsafe { context.states.get_mut(slot as usize) };
                work(state, &context.prepare.integration_data[slot as usize]);
            }
        });
    }

    /// Stops what hits in this substep, or throws it back. The impulses of the substep before
    /// come later: a velocity that they give and the solver takes back must not bounce in
    /// between.
    fn apply_impacts(&mut self, context: &StepContext<'_>, workers: &Workers, is_first: bool) {
        let substep = (&context.substep, is_first);
        let body_count = context.prepare.integration_data.len();
        self.constraints.apply_impacts(workers, context.states, substep, body_count);
    }

    /// Applies the impulses that joints and contacts remember, with the rows of the contacts
    /// brought after their bodies.
    fn warm_start(&mut self, context: &StepContext<'_>, workers: &Workers) {
        let states = context.states;
        self.for_each_cluster(workers, |cluster| cluster.warm_start(states));
        self.solve_wide_joints(context, workers, WideJointStage::WarmStart);
        self.constraints.warm_start(workers, states);
        self.for_each_articulated_island(workers, |island| island.warm_start(states));
        self.input.soft_bodies.warm_start(
            &context.soft_bodies,
            (states, context.prepare.slot_of_body),
            workers,
        );
    }

    /// Goes once over all constraints: first the joints, then the contacts, which have the last
    /// word.
    fn solve(&mut self, context: &StepContext<'_>, workers: &Workers) {
        let (h, [gentle_speed, push_speed]) = (context.substep.h, context.push_speeds);
        let bodies = (context.states, context.prepare.slot_of_body);
        self.input.soft_bodies.solve_articulated_contacts(
            &context.soft_bodies,
            bodies,
            workers,
        );
        self.for_each_cluster(workers, |cluster| {
            cluster.solve(context.states, SolvePass::Position { h, push_speed });
        });
        self.solve_wide_joints(context, workers, WideJointStage::pull(h, push_speed));
        let drives = context.prepare.integration_data;
        self.input.soft_bodies.apply_rigid_change(
            &context.soft_bodies,
            drives,
            (context.states, true),
            workers,
        );
        self.solve_contacts(
            context,
            workers,
            [gentle_speed, push_speed].map(|push_speed| PassKind::Soft { push_speed }),
        );
        self.input.soft_bodies.solve(&context.soft_bodies, bodies, workers);
    }

    /// Clears the velocities of what was added to correct positions.
    fn relax(&mut self, context: &StepContext<'_>, workers: &Workers) {
        let (h, states) = (context.substep.h, context.states);
        self.for_each_cluster(workers, |cluster| {
            cluster.solve(states, SolvePass::Velocity { h });
        });
        self.solve_wide_joints(context, workers, WideJointStage::stop(h));
        // Contacts of jointed bodies are no impacts unless they bounce.
        self.solve_contacts(
            context,
            workers,
            [context.substep.lowest_speed(), f32::INFINITY]
                .map(|impact_speed| PassKind::Relax { impact_speed }),
        );
        self.for_each_cluster(workers, |cluster| cluster.end_substep(states, h));
        let drives = context.prepare.integration_data;
        self.input.soft_bodies.apply_rigid_change(
            &context.soft_bodies,
            drives,
            (states, false),
            workers,
        );
    }

    /// Goes once over all contacts: those of free bodies, then those of jointed bodies.
    fn solve_contacts(
        &mut self,
        context: &StepContext<'_>,
        workers: &Workers,
        [free, jointed]: [PassKind; 2],
    ) {
        let &StepContext { settings, states, ref substep, .. } = context;
        let scale = settings.length_scale;
        self.constraints.solve(workers, states, substep, free);
        self.for_each_articulated_island(workers, |island| {
            island.solve(states, substep, jointed, scale);
        });
    }

    fn for_each_cluster(&mut self, workers: &Workers, work: impl Fn(&mut JointCluster) + Sync) {
        let BatchInput { clusters, iterative_joints, .. } = &mut *self.input;
        joint_groups::for_each_cluster(clusters, iterative_joints.as_mut(), workers, work);
    }

    /// Goes once over the joints of nets.
    fn solve_wide_joints(
        &mut self,
        context: &StepContext<'_>,
        workers: &Workers,
        pass: WideJointStage,
    ) {
        if let Some(iterative_joints) = &mut self.input.iterative_joints {
            iterative_joints.net.go_over(context.states, workers, pass);
        }
    }

    /// Calls `work` once for each articulated island, many at the same time.
    fn for_each_articulated_island(
        &mut self,
        workers: &Workers,
        work: impl Fn(&mut ArticulatedIsland<'_>) + Sync,
    ) {
        let BatchInput {
            articulated_islands,
            first_cluster,
            clusters,
            articulated_contacts,
            ..
        } = &mut *self.input;
        let slices = (&mut **clusters, self.constraints.jointed(), &mut **articulated_contacts);
        articulated_islands::for_each(
            articulated_islands,
            *first_cluster,
            slices,
            workers,
            work,
        );
    }
}
