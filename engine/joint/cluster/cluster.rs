//! Joints that are solved together, exactly.

use std::collections::BTreeSet;

use hazumi_core::Disjoint;

use super::super::articulated_body::ArticulatedBody;
use super::super::constraint::{JointConstraint, JointRow, PositionErrorMode};
use super::super::impulse_response::ResponseCache;
use super::super::spatial::{ClusterBlocks, Dofs, Plan, SpatialBlock, add, widen};
use super::super::topology::ClusterTopology;
use crate::space::DOFS;
use crate::state::{BodyState, SolverBodyIndex};

/// Which pass over the joints.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum SolvePass {
    /// Before the bodies move: velocities that keep the joints together for `h` seconds, and how
    /// errors are mended, at most at `push_speed`, m/s.
    Place {
        /// s.
        h: f32,
        /// m/s.
        push_speed: f32,
    },
    /// After they have moved for `h` seconds: mends the errors, and makes the velocities fit where the
    /// bodies stand then.
    Still {
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
    pub(in crate::joint) parties: Vec<ArticulatedBody>,
    layout: ClusterTopology,
    pub(in crate::joint) plan: Plan,
    /// Of each joint of two bodies that can be pushed, the number of their block, and the side of the body
    /// of its rows.
    pub(super) shared: Vec<Option<(usize, usize)>>,
    /// What [`ArticulatedBody::stiffen`] was told of each party.
    swings: Vec<f64>,
    /// The matrix of the bodies and of the rows that always hold.
    pub(super) hard: Vec<SpatialBlock>,
    /// The factored matrix of the rows that are not held.
    pub(super) matrix: ClusterBlocks,
    /// Number of the first row of each joint.
    pub(super) first_rows: Vec<usize>,
    /// What impulses are found to change by, row after row; zeros for those that are held.
    pub(super) changes: Vec<f64>,
    /// Of each party, what rows push it with, and then how that changes its velocity.
    pub(super) moves: Vec<Dofs>,
    /// How the bodies answer to impulses from outside.
    pub(in crate::joint) answers: ResponseCache,
    /// What is put back once errors are mended: of each row.
    pub(super) kept_rows: Vec<KeptRow>,
    /// Velocities of each party.
    pub(super) kept_velocities: Vec<Dofs>,
    /// Whether there are other joints on its bodies, outside of the cluster.
    is_alone: bool,
    /// Whether rows were taken in or out, or yield otherwise, since the matrix was factored.
    pub(super) is_outdated: bool,
    /// Whether rows that always hold have moved or yield otherwise.
    pub(super) is_hard_outdated: bool,
    /// Whether the bodies move otherwise than the impulses of the rows that are not held say.
    pub(super) is_behind: bool,
}

#[derive(Clone, Copy, Debug)]
pub(super) struct KeptRow {
    pub(super) impulse: f64,
    pub(super) bias: f64,
    pub(super) is_held: bool,
}

impl JointCluster {
    /// The cluster of joints that have a `layout`; `None` when a factorisation would take more than `most`
    /// multiplications.
    pub(crate) fn new(
        joints: Vec<JointConstraint>,
        layout: ClusterTopology,
        most: usize,
    ) -> Option<Self> {
        let movable = |party: Option<usize>| party.filter(|&party| layout.are_movable[party]);
        let pairs = layout.parties.iter().map(|pair| match pair.map(movable) {
            [Some(a), Some(b)] => {
                Some([a, b].map(|party| u32::try_from(party).expect("slots are")))
            }
            _ => None,
        });
        let mut neighbors = vec![BTreeSet::new(); layout.slots.len()];
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
        let shared = pairs.map(share).collect();
        Some(Self { plan, shared, ..Self::default() }.with(joints, layout))
    }

    /// The same for another step, by the plan of a cluster whose layout is like that: `renew` sees to each of
    /// the joints, which are numbered.
    pub(crate) fn again(
        mut self,
        layout: ClusterTopology,
        renew: impl Fn(usize, &mut JointConstraint),
    ) -> Self {
        let mut joints = std::mem::take(&mut self.joints);
        joints.iter_mut().enumerate().for_each(|(index, joint)| renew(index, joint));
        self.answers.forget();
        self.is_behind = false;
        self.with(joints, layout)
    }

    fn with(mut self, mut joints: Vec<JointConstraint>, layout: ClusterTopology) -> Self {
        for (joint, parties) in joints.iter_mut().zip(&layout.parties) {
            joint.parties = *parties;
        }
        self.joints = joints;
        self.parties.clear();
        let party = |&slot: &SolverBodyIndex| ArticulatedBody::new(slot, &BodyState::FIXED);
        self.parties.extend(layout.slots.iter().map(party));
        self.layout = layout;
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
        let layout = ClusterTopology::new([joint.slots].into_iter(), is_movable);
        let cluster = Self::new(vec![joint], layout, usize::MAX);
        Self { is_alone: true, ..cluster.unwrap_or_default() }
    }

    /// Which bodies its joints hold.
    pub(crate) fn layout(&self) -> &ClusterTopology {
        &self.layout
    }

    /// The joints in it.
    pub(crate) fn joints(&self) -> &[JointConstraint] {
        &self.joints
    }

    /// Measures the joints when the step begins, in substeps of `h` seconds.
    pub(crate) fn begin(&mut self, states: &Disjoint<'_, BodyState>, h: f32) {
        for party in &mut self.parties {
            // SAFETY: as in `load`.
            *party =
                ArticulatedBody::new(party.slot, unsafe { states.get(party.slot as usize) });
        }
        self.compare_masses();
        self.measure(h);
        for joint in &mut self.joints {
            joint.weigh_springs(&self.parties, h);
            joint.note_motion(&self.parties, h);
        }
    }

    /// Measures everything where the bodies stand now, after the impulses of the last pass.
    fn measure(&mut self, h: f32) {
        self.swings.clear();
        self.swings.resize(self.parties.len(), 0.0);
        let tight: &[JointConstraint] = if self.is_alone { &[] } else { &self.joints };
        for joint in tight {
            let swings = joint.swings(f64::from(h));
            for (party, swing) in joint.parties.iter().zip(swings) {
                if let Some(party) = *party {
                    self.swings[party] += swing;
                }
            }
        }
        for (party, &swing) in self.parties.iter_mut().zip(&self.swings) {
            party.stiffen(swing);
        }
        self.joints.iter_mut().for_each(|joint| joint.measure(&self.parties));
        self.is_hard_outdated = true;
        self.is_outdated = true;
        self.answers.outdate();
    }

    /// Applies what held the joints together in the last substep, where the next passes have to
    /// begin with it: a joint among others that are not in the cluster. Of others only what is at its
    /// bound is applied, and when they are solved: the rest is found exactly, and the best guess for that
    /// is the undisturbed velocity.
    pub(crate) fn warm_start(&mut self, states: &Disjoint<'_, BodyState>) {
        if self.is_alone {
            self.load(states);
            self.push_as_before();
            self.store(states);
        }
    }

    /// Applies the impulses of the last substep that are to be kept, and forgets the others.
    fn push_as_before(&mut self) {
        for index in 0..self.joints.len() {
            for row in 0..self.joints[index].rows.len() {
                let known = &mut self.joints[index].rows[row];
                if !self.is_alone && !known.is_held {
                    known.impulse = 0.0;
                }
                let impulse = known.impulse;
                if impulse != 0.0 {
                    self.push(index, row, impulse);
                }
            }
        }
    }

    /// One pass.
    pub(crate) fn solve(&mut self, states: &Disjoint<'_, BodyState>, pass: SolvePass) {
        self.catch_up();
        self.load(states);
        if !self.is_alone && matches!(pass, SolvePass::Place { .. }) {
            self.push_as_before();
        }
        let aim = match pass {
            SolvePass::Place { h, push_speed } if self.is_alone => {
                PositionErrorMode::Ease { h, push_speed }
            }
            SolvePass::Place { h, push_speed } => PositionErrorMode::Place { h, push_speed },
            SolvePass::Still { h } => {
                self.nudge(states, h);
                for joint in &mut self.joints {
                    joint.slip(|party| self.parties[party].velocity, f64::from(h));
                }
                self.measure(h);
                PositionErrorMode::Still { h }
            }
        };
        self.joints.iter_mut().for_each(|joint| joint.aim(aim));
        if !self.is_alone && matches!(aim, PositionErrorMode::Still { .. }) {
            self.settle();
        }
        self.balance();
        if let PositionErrorMode::Place { h, push_speed } = aim {
            self.place(h, f64::from(push_speed));
        }
        self.store(states);
    }

    /// Ends a substep of `h` seconds: notes what the joints bore in it, and how the bodies move before
    /// the forces of the next one act.
    pub(crate) fn end(&mut self, states: &Disjoint<'_, BodyState>, h: f32) {
        self.catch_up();
        self.load(states);
        for joint in &mut self.joints {
            joint.note_load();
            joint.note_motion(&self.parties, h);
        }
    }

    /// Leaves the impulses found so far alone: what follows finds its own from nothing, which can only
    /// cost energy. To take back what joints that contradict each other push with, where the
    /// bodies stand now, would not.
    pub(super) fn settle(&mut self) {
        self.joints.iter_mut().flat_map(|joint| &mut joint.rows).for_each(JointRow::settle);
    }

    /// Copies the bodies out.
    fn load(&mut self, states: &Disjoint<'_, BodyState>) {
        for party in &mut self.parties {
            // SAFETY: clusters that run at the same time have no movable body in common (see
            // `World::prepare_joints`), and immovable ones are only ever read.
            party.follow(unsafe { states.get(party.slot as usize) });
        }
    }

    /// Writes the velocities back; nothing of a cluster whose numbers went bad, so that only the
    /// bodies that were bad before are.
    pub(in crate::joint) fn store(&mut self, states: &Disjoint<'_, BodyState>) {
        if !self.parties.iter().all(ArticulatedBody::is_finite) {
            self.joints.iter_mut().for_each(JointConstraint::forget);
            return;
        }
        for party in self.parties.iter().filter(|party| party.is_movable) {
            // SAFETY: as in `load`; the body is movable, so no other cluster holds it now.
            let state = unsafe { states.get_mut(party.slot as usize) };
            party.store(state);
        }
    }

    /// Adds what an impulse along a row does to the velocities.
    #[inline]
    pub(super) fn push(&mut self, joint: usize, row: usize, impulse: f64) {
        let joint = &self.joints[joint];
        let row = &joint.rows[row];
        let impulse = row.sign * impulse;
        for side in 0..2 {
            let Some(party) = joint.parties[side] else { continue };
            let party = &mut self.parties[party];
            let answer = party.answer(&widen(&joint.lines[row.line].pushes[side]));
            add(&mut party.velocity, impulse, &answer);
        }
    }
}
