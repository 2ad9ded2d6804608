//! Joint cluster (articulation): joints that are solved together by a direct solver.

use std::collections::BTreeSet;

use hazumi_core::SharedSlice;

use super::super::articulated_body::ArticulatedBody;
use super::super::constraint::{JointConstraint, PositionErrorMode};
use super::super::impulse_response::ResponseCache;
use super::super::row::JointRow;
use super::super::spatial::{ClusterBlocks, Dofs, Plan, SpatialBlock, add, dofs_to_f64};
use super::super::topology::ClusterTopology;
use crate::space::DOFS;
use crate::state::{BodyState, SolverBodyIndex};

/// Which pass over the joints.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum SolvePass {
    /// Before the bodies move: velocities that keep the joints together for `h` seconds, and
    /// how errors are corrected, at most at `push_speed`, m/s.
    Position {
        /// s.
        h: f32,
        /// m/s.
        push_speed: f32,
    },
    /// After they have moved for `h` seconds: corrects the errors, and makes the velocities fit
    /// where the bodies stand then.
    Velocity {
        /// s.
        h: f32,
    },
}

/// Joints that hang together through bodies that can be pushed, solved as one system of linear
/// equations; its bounded rows (limits, motors) are taken in and out until all bounds hold.
///
/// The rows are measured, and the matrix factored, once in each substep, where the bodies stand
/// after moving: it serves the pass that ends this substep and the one that begins the next.
#[derive(Clone, Debug, Default)]
pub(crate) struct JointCluster {
    pub(in crate::joint) joints: Vec<JointConstraint>,
    pub(in crate::joint) bodies: Vec<ArticulatedBody>,
    topology: ClusterTopology,
    pub(in crate::joint) plan: Plan,
    /// Of each joint of two bodies that can be pushed, the number of their block, and the side
    /// of the body of its rows.
    pub(super) shared_blocks: Vec<Option<(usize, usize)>>,
    /// The argument of [`ArticulatedBody::add_geometric_stiffness`] for each body.
    geometric_stiffness: Vec<f64>,
    /// The matrix of the bodies and of the rows that always hold.
    pub(super) hard_blocks: Vec<SpatialBlock>,
    /// The factored matrix of the rows that are not held.
    pub(super) matrix: ClusterBlocks,
    /// Number of the first row of each joint.
    pub(super) first_rows: Vec<usize>,
    /// The changes of impulses, row after row; zeros for rows that are clamped.
    pub(super) impulse_changes: Vec<f64>,
    /// Of each body, what rows push it with, and then how that changes its velocity.
    pub(super) velocity_changes: Vec<Dofs>,
    /// How the bodies answer to impulses from outside.
    pub(in crate::joint) response_cache: ResponseCache,
    /// The state of each row that is restored after errors are corrected.
    pub(super) saved_rows: Vec<KeptRow>,
    /// Velocities of each body.
    pub(super) saved_velocities: Vec<Dofs>,
    /// Whether there are other joints on its bodies, outside of the cluster.
    is_single: bool,
    /// Whether rows were taken in or out, or yield otherwise, since the matrix was factored.
    pub(super) is_outdated: bool,
    /// Whether rows that always hold have moved or yield otherwise.
    pub(super) are_hard_blocks_outdated: bool,
    /// Whether the bodies move otherwise than the impulses of the rows that are not held say.
    pub(super) has_pending_impulses: bool,
}

#[derive(Clone, Copy, Debug)]
pub(super) struct KeptRow {
    pub(super) impulse: f64,
    pub(super) bias: f64,
    pub(super) is_clamped: bool,
}

impl JointCluster {
    /// The cluster of joints that have this `topology`; `None` when a factorisation would take
    /// more than `most` multiplications.
    pub(crate) fn new(
        joints: Vec<JointConstraint>,
        topology: ClusterTopology,
        most: usize,
    ) -> Option<Self> {
        let movable = |body: Option<usize>| body.filter(|&body| topology.are_movable[body]);
        let pairs = topology.bodies_of_joint.iter().map(|pair| match pair.map(movable) {
            [Some(a), Some(b)] => {
                Some([a, b].map(|body| u32::try_from(body).expect("slots are")))
            }
            _ => None,
        });
        let mut neighbors = vec![BTreeSet::new(); topology.slots.len()];
        for [a, b] in pairs.clone().flatten() {
            neighbors[a as usize].insert(b);
            neighbors[b as usize].insert(a);
        }
        let plan = Plan::new::<DOFS>(neighbors, most)?;
        let share = |pair: Option<[u32; 2]>| {
            let [a, b] = pair?;
            let (block, row) = plan.block(a, b);
            Some((block, usize::from(row == b)))
        };
        let shared_blocks = pairs.map(share).collect();
        Some(Self { plan, shared_blocks, ..Self::default() }.with_joints(joints, topology))
    }

    /// The same for another step, by the plan of a cluster whose topology has the same plan:
    /// `renew` resets each of the joints, which are numbered.
    pub(crate) fn reuse(
        mut self,
        topology: ClusterTopology,
        renew: impl Fn(usize, &mut JointConstraint),
    ) -> Self {
        let mut joints = std::mem::take(&mut self.joints);
        joints.iter_mut().enumerate().for_each(|(index, joint)| renew(index, joint));
        self.response_cache.clear_pushed();
        self.has_pending_impulses = false;
        self.with_joints(joints, topology)
    }

    fn with_joints(
        mut self,
        mut joints: Vec<JointConstraint>,
        topology: ClusterTopology,
    ) -> Self {
        for (joint, bodies) in joints.iter_mut().zip(&topology.bodies_of_joint) {
            joint.bodies = *bodies;
        }
        self.joints = joints;
        self.bodies.clear();
        let body = |&slot: &SolverBodyIndex| ArticulatedBody::new(slot, &BodyState::FIXED);
        self.bodies.extend(topology.slots.iter().map(body));
        self.topology = topology;
        let mut next = 0;
        self.first_rows.clear();
        for joint in &self.joints {
            self.first_rows.push(next);
            next += joint.rows.len();
        }
        self
    }

    /// The cluster of one of many joints that are solved one by one.
    pub(crate) fn single(
        joint: JointConstraint,
        is_movable: impl Fn(SolverBodyIndex) -> bool,
    ) -> Self {
        let topology = ClusterTopology::new([joint.slots].into_iter(), is_movable);
        let cluster = Self::new(vec![joint], topology, usize::MAX);
        Self { is_single: true, ..cluster.unwrap_or_default() }
    }

    /// Which bodies its joints hold.
    pub(crate) fn topology(&self) -> &ClusterTopology {
        &self.topology
    }

    /// The joints in it.
    pub(crate) fn joints(&self) -> &[JointConstraint] {
        &self.joints
    }

    /// Measures the joints when the step begins, in substeps of `h` seconds.
    pub(crate) fn begin(&mut self, states: &SharedSlice<'_, BodyState>, h: f32) {
        for body in &mut self.bodies {
            // SAFETY: as in `load`.
            *body = ArticulatedBody::new(body.slot, unsafe { states.get(body.slot as usize) });
        }
        self.compare_masses();
        self.measure(h);
        for joint in &mut self.joints {
            joint.update_spring_masses(&self.bodies, h);
            joint.note_motion(&self.bodies, h);
        }
    }

    /// Measures everything where the bodies stand now, after the impulses of the last pass.
    fn measure(&mut self, h: f32) {
        self.geometric_stiffness.clear();
        self.geometric_stiffness.resize(self.bodies.len(), 0.0);
        let tense_joints: &[JointConstraint] = if self.is_single { &[] } else { &self.joints };
        for joint in tense_joints {
            let stiffnesses = joint.geometric_stiffness(f64::from(h));
            for (body, stiffness) in joint.bodies.iter().zip(stiffnesses) {
                if let Some(body) = *body {
                    self.geometric_stiffness[body] += stiffness;
                }
            }
        }
        for (body, &stiffness) in self.bodies.iter_mut().zip(&self.geometric_stiffness) {
            body.add_geometric_stiffness(stiffness);
        }
        self.joints.iter_mut().for_each(|joint| joint.measure(&self.bodies));
        self.are_hard_blocks_outdated = true;
        self.is_outdated = true;
        self.response_cache.invalidate();
    }

    /// Applies what held the joints together in the last substep, where the next passes have to
    /// begin with it: a joint among others that are not in the cluster. Of others only what is
    /// at its bound is applied, and when they are solved: the rest is found exactly, and the
    /// best guess for that is the undisturbed velocity.
    pub(crate) fn warm_start(&mut self, states: &SharedSlice<'_, BodyState>) {
        if self.is_single {
            self.load(states);
            self.apply_kept_impulses();
            self.store(states);
        }
    }

    /// Applies the impulses of the last substep that are to be kept, and forgets the others.
    fn apply_kept_impulses(&mut self) {
        for index in 0..self.joints.len() {
            for row in 0..self.joints[index].rows.len() {
                let known = &mut self.joints[index].rows[row];
                if !self.is_single && !known.is_clamped {
                    known.impulse = 0.0;
                }
                let impulse = known.impulse;
                if impulse != 0.0 {
                    self.apply_impulse(index, row, impulse);
                }
            }
        }
    }

    /// One pass.
    pub(crate) fn solve(&mut self, states: &SharedSlice<'_, BodyState>, pass: SolvePass) {
        self.flush_pending();
        self.load(states);
        if !self.is_single && matches!(pass, SolvePass::Position { .. }) {
            self.apply_kept_impulses();
        }
        let mode = match pass {
            SolvePass::Position { h, push_speed } if self.is_single => {
                PositionErrorMode::Soft { h, push_speed }
            }
            SolvePass::Position { h, push_speed } => {
                PositionErrorMode::Position { h, push_speed }
            }
            SolvePass::Velocity { h } => {
                self.apply_position_corrections(states, h);
                for joint in &mut self.joints {
                    joint.update_slip(|body| self.bodies[body].velocity, f64::from(h));
                }
                self.measure(h);
                PositionErrorMode::Velocity { h }
            }
        };
        self.joints.iter_mut().for_each(|joint| joint.set_biases(mode));
        if !self.is_single && matches!(mode, PositionErrorMode::Velocity { .. }) {
            self.freeze_impulses();
        }
        self.solve_bounded_rows();
        if let PositionErrorMode::Position { h, push_speed } = mode {
            self.solve_positions(h, f64::from(push_speed));
        }
        self.store(states);
    }

    /// Ends a substep of `h` seconds: notes what the joints bore in it, and how the bodies move
    /// before the forces of the next one act.
    pub(crate) fn end_substep(&mut self, states: &SharedSlice<'_, BodyState>, h: f32) {
        self.flush_pending();
        self.load(states);
        for joint in &mut self.joints {
            joint.accumulate_reaction();
            joint.note_motion(&self.bodies, h);
        }
    }

    /// Leaves the impulses found so far alone: what follows finds its own from nothing, which
    /// can only cost energy. To take back what joints that contradict each other push with,
    /// where the bodies stand now, would not.
    pub(super) fn freeze_impulses(&mut self) {
        self.joints.iter_mut().flat_map(|joint| &mut joint.rows).for_each(JointRow::freeze);
    }

    /// Copies the bodies out.
    fn load(&mut self, states: &SharedSlice<'_, BodyState>) {
        for body in &mut self.bodies {
            // SAFETY: clusters that run at the same time have no movable body in common (see
            // `World::prepare_joints`), and immovable ones are only ever read.
            body.update(unsafe { states.get(body.slot as usize) });
        }
    }

    /// Writes the velocities back; nothing of a cluster whose numbers went bad, so that only
    /// the bodies that were bad before are.
    pub(in crate::joint) fn store(&mut self, states: &SharedSlice<'_, BodyState>) {
        if !self.bodies.iter().all(ArticulatedBody::is_finite) {
            self.joints.iter_mut().for_each(JointConstraint::clear_impulses);
            return;
        }
        for body in self.bodies.iter().filter(|body| body.is_movable) {
            // SAFETY: as in `load`; the body is movable, so no other cluster holds it now.
            let state = unsafe { states.get_mut(body.slot as usize) };
            body.store(state);
        }
    }

    /// Adds what an impulse along a row does to the velocities.
    #[inline]
    pub(super) fn apply_impulse(&mut self, joint: usize, row: usize, impulse: f64) {
        let joint = &self.joints[joint];
        let row = &joint.rows[row];
        let impulse = row.sign * impulse;
        for side in 0..2 {
            let Some(body) = joint.bodies[side] else { continue };
            let body = &mut self.bodies[body];
            let answer = body.velocity_response(&dofs_to_f64(
                &joint.jacobians[row.jacobian].jacobians[side],
            ));
            add(&mut body.velocity, impulse, &answer);
        }
    }
}
