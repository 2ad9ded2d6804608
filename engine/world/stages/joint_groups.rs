//! Groups of connected joints, and those too entangled for a direct solver.

use hazumi_core::{Coloring, Workers};

use super::super::{StepReport, World};
use crate::joint::{
    ClusterTopology, JointCluster, JointConstraint, JointFrameState, JointId, JointKind,
    JointStart, WideJointSolver,
};
use crate::math::{Pose, rotation};
use crate::space::{ToF32, ToF64, Vector};
use crate::state::SolverBodyIndex;
use crate::world::record::{BodyRecord, JointRecord};

/// Clusters in a block of work: each is worth a thread.
const BLOCK: usize = 1;
/// Joints alone in a block of work.
const SINGLE_BLOCK: usize = 16;

/// Joints by how they are solved.
#[derive(Debug, Default)]
pub(super) struct JointGroups {
    /// Groups of joints that hang together, each solved at once.
    pub(super) clusters: Vec<JointCluster>,
    /// The clusters of the step before, whose plans may be reused, by their first joints.
    previous: Vec<(u32, Option<JointCluster>)>,
    /// Groups that were too entangled, by their first joints.
    pub(super) too_dense: Vec<(u32, ClusterTopology)>,
    /// The groups of the step before.
    previously_too_dense: Vec<(u32, ClusterTopology)>,
    /// The joints of groups that are too entangled for that which lanes solve.
    pub(super) net: WideJointSolver,
    /// The bodies of passive ragdolls, ragdoll after ragdoll, and where each ends.
    passive_ragdolls: Vec<SolverBodyIndex>,
    ragdoll_ends: Vec<usize>,
    /// Other joints of such groups, in the order of their colours.
    pub(super) scalar_joints: Vec<JointCluster>,
    coloring: Coloring,
}

impl JointGroups {
    /// Puts what the step before has made aside.
    pub(super) fn begin(&mut self) {
        self.previous.clear();
        let clusters = self.clusters.drain(..);
        self.previous
            .extend(clusters.map(|cluster| (cluster.joints()[0].joint, Some(cluster))));
        self.previous.sort_unstable_by_key(|&(first, _)| first);
        std::mem::swap(&mut self.too_dense, &mut self.previously_too_dense);
        self.too_dense.clear();
        self.scalar_joints.clear();
        self.net.clear();
        self.passive_ragdolls.clear();
        self.ragdoll_ends.clear();
        self.previously_too_dense.sort_unstable_by_key(|&(first, _)| first);
    }

    /// The clusters, and what is too entangled for them.
    pub(super) fn parts_mut(&mut self) -> (&mut [JointCluster], IterativeJoints<'_>) {
        let Self { clusters, net, scalar_joints, coloring, .. } = self;
        (clusters, IterativeJoints { net, scalar_joints, coloring })
    }

    /// Notes a passive ragdoll of the bodies in these slots, which may be named more than once.
    pub(super) fn add_passive_ragdoll(&mut self, slots: impl Iterator<Item = SolverBodyIndex>) {
        let mut slots: Vec<SolverBodyIndex> = slots.collect();
        slots.sort_unstable();
        slots.dedup();
        self.passive_ragdolls.extend(slots);
        self.ragdoll_ends.push(self.passive_ragdolls.len());
    }

    /// Calls `visit` with the pushed bodies of each cluster and each passive ragdoll: few that
    /// hang together.
    pub(super) fn for_each_cluster_bodies(&self, mut visit: impl FnMut(&[SolverBodyIndex])) {
        let mut slots = Vec::new();
        for cluster in &self.clusters {
            slots.clear();
            slots.extend(cluster.movable_bodies().map(|(slot, _)| slot));
            visit(&slots);
        }
        let mut start = 0;
        for &end in &self.ragdoll_ends {
            visit(&self.passive_ragdolls[start..end]);
            start = end;
        }
    }

    /// The bodies of joints that are in no cluster.
    pub(super) fn iterative_bodies(
        &self,
    ) -> impl Iterator<Item = [Option<SolverBodyIndex>; 2]> {
        let scalar_joints =
            self.scalar_joints.iter().flat_map(JointCluster::joints).map(|joint| joint.slots);
        self.net.joints().iter().map(|joint| joint.slots).chain(scalar_joints)
    }

    /// Whether the group that begins with the joint `first` was too entangled in the step
    /// before.
    pub(super) fn was_too_dense(&self, first: u32, topology: &ClusterTopology) -> bool {
        let list = &self.previously_too_dense;
        let found = list.binary_search_by_key(&first, |&(other, _)| other);
        found.is_ok_and(|place| list[place].1.has_same_plan(topology))
    }

    /// The cluster of the step before that began with the joint `first`, if its plan serves
    /// again.
    pub(super) fn take_previous(
        &mut self,
        first: u32,
        topology: &ClusterTopology,
    ) -> Option<JointCluster> {
        let place = self.previous.binary_search_by_key(&first, |&(first, _)| first).ok()?;
        let has_same_plan =
            |cluster: &mut JointCluster| cluster.topology().has_same_plan(topology);
        self.previous[place].1.take_if(has_same_plan)
    }

    /// Puts joints that are solved one by one, of bodies among `state_count`, in the order of
    /// their colours.
    fn color(
        &mut self,
        state_count: usize,
        scalar_joints: Vec<JointConstraint>,
        is_pushed: impl Fn(SolverBodyIndex) -> bool,
    ) {
        let pushed = |slot: Option<SolverBodyIndex>| slot.filter(|&slot| is_pushed(slot));
        let edges = scalar_joints.iter().map(|joint| joint.slots.map(pushed));
        self.coloring.assign(state_count, edges);
        let mut scalar_joints: Vec<Option<JointConstraint>> =
            scalar_joints.into_iter().map(Some).collect();
        for &index in self.coloring.order() {
            let joint = scalar_joints[index as usize].take().expect("an order names each once");
            self.scalar_joints.push(JointCluster::single(joint, &is_pushed));
        }
    }
}

/// Joints of groups that are too entangled to be solved at once.
pub(super) struct IterativeJoints<'a> {
    pub(super) net: &'a mut WideJointSolver,
    scalar_joints: &'a mut [JointCluster],
    coloring: &'a Coloring,
}

impl IterativeJoints<'_> {
    /// Calls `work` once for each joint that stands alone, colour after colour, those of one
    /// colour at the same time.
    fn for_each_single(&mut self, workers: &Workers, work: impl Fn(&mut JointCluster) + Sync) {
        if self.scalar_joints.is_empty() {
            return;
        }
        for color in 0..Coloring::COUNT {
            let scalar_joints = &mut self.scalar_joints[self.coloring.range(color)];
            if color == Coloring::OVERFLOW {
                scalar_joints.iter_mut().for_each(&work);
            } else {
                workers.for_each_block(scalar_joints, SINGLE_BLOCK, |_, block| {
                    block.iter_mut().for_each(&work);
                });
            }
        }
    }
}

/// Calls `work` once for each cluster of joints, many at the same time, and then for each joint
/// that stands alone.
pub(super) fn for_each_cluster(
    clusters: &mut [JointCluster],
    entangled: Option<&mut IterativeJoints<'_>>,
    workers: &Workers,
    work: impl Fn(&mut JointCluster) + Sync,
) {
    workers.for_each_block(clusters, BLOCK, |_, clusters| {
        clusters.iter_mut().for_each(&work);
    });
    if let Some(entangled) = entangled {
        entangled.for_each_single(workers, work);
    }
}

impl World {
    /// The constraint of a joint of bodies in these solver slots, for substeps of `h` seconds.
    pub(super) fn constraint_of(
        &self,
        joint: u32,
        slots: [Option<SolverBodyIndex>; 2],
        h: f32,
    ) -> Option<JointConstraint> {
        let record = self.joints.at(joint)?;
        let frame_state = self.stance_of(record)?;
        let (kind, memory) = (&record.joint.kind, &record.memory);
        Some(JointConstraint::new(joint, kind, slots, JointStart { frame_state }, memory, h))
    }

    /// Makes the constraint of a joint that of this step, from that of the step before if it
    /// serves.
    pub(super) fn renew(
        &self,
        constraint: &mut JointConstraint,
        joint: u32,
        slots: [Option<SolverBodyIndex>; 2],
        h: f32,
    ) {
        let Some(record) = self.joints.at(joint) else { return };
        let Some(frame_state) = self.stance_of(record) else { return };
        let (kind, start) = (&record.joint.kind, JointStart { frame_state });
        if constraint.can_reuse(kind, h) {
            constraint.reset_for_step(joint, slots, start, &record.memory);
        } else {
            *constraint = JointConstraint::new(joint, kind, slots, start, &record.memory, h);
        }
    }

    /// How the frames of a joint stand when the step begins. Positions are subtracted first, so
    /// the joint is as exact far from the origin as at it.
    pub(in crate::world) fn stance_of(&self, record: &JointRecord) -> Option<JointFrameState> {
        let joint = &record.joint;
        let [Some(a), Some(b)] = record.bodies().map(|body| self.bodies.at(body)) else {
            return None;
        };
        let side = |body: &BodyRecord, frame: &Pose| {
            let pose = body.body.pose();
            let reach = pose.transform_vector(frame.position);
            let arm = pose.transform_vector(frame.position - body.local_center());
            (reach, arm, rotation::multiply(pose.rotation, frame.rotation))
        };
        let (reach_a, arm_a, rotation_a) = side(a, &joint.frames[0]);
        let (reach_b, arm_b, rotation_b) = side(b, &joint.frames[1]);
        let rope = |index: usize, body: &BodyRecord, reach: Vector| match joint.kind {
            JointKind::Pulley(pulley) => {
                let way = body.exact_position() - pulley.anchors[index].to_f64();
                way.to_f32() + reach
            }
            _ => Vector::ZERO,
        };
        Some(JointFrameState {
            arms: [arm_a, arm_b],
            offset: a.offset_to(b) + (reach_b - reach_a),
            rotations: [rotation_a, rotation_b],
            ropes: [rope(0, a, reach_a), rope(1, b, reach_b)],
        })
    }

    /// Whether impulses move the body in a solver slot.
    pub(super) fn is_pushed(&self, slot: SolverBodyIndex) -> bool {
        self.solver.states[slot as usize].is_movable()
    }

    /// Puts joints that are solved one by one in the order of their colours.
    pub(super) fn color_singles(
        &self,
        groups: &mut JointGroups,
        scalar_joints: Vec<JointConstraint>,
    ) {
        groups.color(self.solver.states.len(), scalar_joints, |slot| self.is_pushed(slot));
    }

    /// Stores the memory of the joints after a step of substeps of `h` seconds, and breaks
    /// those that bore too much.
    pub(super) fn finish_joints(&mut self, h: f32, report: &mut StepReport) {
        let substeps = self.settings.substeps;
        let groups = &self.joint_solver.groups;
        let time = h * substeps as f32;
        for block in groups.net.blocks() {
            for (lane, member) in block.members() {
                report.joints += 1;
                let joint = groups.net.joints()[member as usize].joint;
                if let Some(record) = self.joints.at_mut(joint) {
                    let [impulse, load] = block.pushes(lane);
                    let turn = block.turns(lane).map(|(parts, load)| (parts, load / time));
                    record.memory.note(impulse, load / time, turn);
                }
            }
        }
        let clusters = groups.clusters.iter().chain(&groups.scalar_joints);
        for joint in clusters.flat_map(JointCluster::joints) {
            report.joints += 1;
            if let Some(record) = self.joints.at_mut(joint.joint) {
                joint.store_memory(&mut record.memory, h, substeps);
            }
        }
        self.break_overloaded();
    }

    /// Breaks the joints that bore too much.
    fn break_overloaded(&mut self) {
        self.list_overloaded();
        for &id in &self.events.broken_joints {
            let Some(record) = self.joints.get_mut(id) else { continue };
            record.is_broken = true;
            for body in record.bodies() {
                if let Some(record) = self.bodies.at_mut(body) {
                    record.wake();
                }
            }
            self.pairs.mark_outdated();
            self.joint_solver.outdate();
        }
    }

    /// Lists the joints that bore too much.
    fn list_overloaded(&mut self) {
        let is_overloaded =
            |id: &&JointId| self.joints.get(**id).is_some_and(JointRecord::is_overloaded);
        let breakable = &self.joint_solver.links().breakable;
        self.events.broken_joints.extend(breakable.iter().filter(is_overloaded));
    }
}
