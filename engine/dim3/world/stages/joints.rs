//! Joints and solver states → clusters of joints that are solved together (articulations); and
//! back.

use glam::Vec3;
use hazumi_core::{Islands, SharedSlice};

use super::super::World;
use super::joint_groups::{JointGroups, for_each_cluster};
use super::joint_links::Links;
use crate::joint::net::AngularStart;
use crate::joint::{
    ClusterTopology, JointCluster, JointConstraint, NetJoint, NetStart, WideJointStage,
};
use crate::math::{Pose, rotation};
use crate::state::SolverBodyIndex;
use crate::world::record::BodyRecord;

/// Multiplications that the factorisation of a cluster may take for each of its joints. Trees
/// and bridges take some hundred; a cloth of 20 × 20 takes some thousand.
const WORK_PER_JOINT: usize = 20_000;
/// The same where all joints are balls, which lanes solve well: nets of up to 12 × 12 take
/// less.
const WORK_PER_NET_JOINT: usize = 8_000;
/// Loops from which on a cluster is a net whose factorisation is not even planned: five cloths
/// of 20 × 20.
const MOST_LOOPS: usize = 2000;

/// Memory of the joints' part of the solver.
#[derive(Debug, Default)]
pub(in crate::world) struct JointBuffers {
    /// The joints that hold a body which moves, in the order of their slots; then sorted by
    /// groups.
    members: Vec<ActiveJoint>,
    /// Solver slots connected by joints.
    islands: Islands,
    pub(super) groups: JointGroups,
    /// The joints that are whole.
    links: Links,
    /// Whether joints have changed since the last step.
    is_outdated: bool,
}

impl JointBuffers {
    /// Notes that joints were added, changed, removed or broken.
    pub(in crate::world) fn outdate(&mut self) {
        self.is_outdated = true;
    }

    /// The joints that are whole.
    pub(super) fn links(&self) -> &Links {
        &self.links
    }

    /// Calls `visit` with the pushed bodies of each cluster and each passive ragdoll: few that
    /// hang together.
    pub(super) fn for_each_cluster_bodies(&self, visit: impl FnMut(&[SolverBodyIndex])) {
        self.groups.for_each_cluster_bodies(visit);
    }
}

/// A joint that holds a body which moves.
#[derive(Clone, Copy, Debug)]
pub(super) struct ActiveJoint {
    /// The root that all joints that hang together share.
    root: SolverBodyIndex,
    /// Slot in the arena.
    pub(super) joint: u32,
    /// The bodies in the solver; `None` for those that cannot move.
    slots: [Option<SolverBodyIndex>; 2],
    /// Whether impulses move them.
    are_pushed: [bool; 2],
}

impl ActiveJoint {
    /// Its bodies that impulses move.
    pub(super) fn pushed(&self) -> [Option<SolverBodyIndex>; 2] {
        [0, 1].map(|side| self.slots[side].filter(|_| self.are_pushed[side]))
    }

    /// Whether lanes know how its bodies move: in any way.
    pub(super) fn is_even(&self) -> bool {
        true
    }
}

impl World {
    /// Makes the clusters for substeps of `h` seconds.
    pub(in crate::world) fn prepare_joints(&mut self, h: f32) {
        let mut buffers = std::mem::take(&mut self.joint_solver);
        buffers.groups.begin();
        self.list_members(&mut buffers.members);
        for slot in buffers.members.iter().flat_map(|member| member.slots).flatten() {
            self.solver.integration_data[slot as usize].is_jointed = true;
        }
        self.sort_by_group(&mut buffers);
        self.group(&mut buffers, h);
        buffers
            .groups
            .net
            .group(&self.solver.states, &self.workers, |joint| self.net_start(joint, h));
        self.joint_solver = buffers;
        self.begin_joints(h);
    }

    /// Lists the joints that hold a body which moves, in the order of their slots.
    fn list_members(&self, list: &mut Vec<ActiveJoint>) {
        list.clear();
        for tie in &self.island_buffers.joint_edges {
            let slots = tie.solver_slots(&self.solver.slot_of_body);
            let are_pushed = slots.map(|slot| slot.is_some_and(|slot| self.is_pushed(slot)));
            if let Some(root) = slots.into_iter().flatten().find(|&slot| self.is_pushed(slot)) {
                list.push(ActiveJoint { root, joint: tie.index, slots, are_pushed });
            }
        }
    }

    /// How a joint of a net stands when the step begins, in substeps of `h` seconds.
    fn net_start(&self, joint: u32, h: f32) -> Option<NetStart> {
        let record = self.joints.at(joint)?;
        let [a, b] = record.bodies().map(|body| self.bodies.at(body));
        let (a, b) = (a?, b?);
        let side = |body: &BodyRecord, frame: &Pose| {
            let (pose, center) = (body.body.pose(), body.local_center());
            let reach = pose.transform_vector(frame.position);
            let is_centered = center == Vec3::ZERO;
            let arm = frame.position - center;
            [reach, if is_centered { reach } else { pose.transform_vector(arm) }]
        };
        let [reach_a, arm_a] = side(a, &record.joint.frames[0]);
        let [reach_b, arm_b] = side(b, &record.joint.frames[1]);
        let between = a.offset_to(b) + (reach_b - reach_a);
        let (impulse, turns) = record.memory.of_net();
        let frames = [(a, 0), (b, 1)].map(|(body, side): (&BodyRecord, usize)| {
            rotation::multiply(body.body.rotation, record.joint.frames[side].rotation)
        });
        let turn = AngularStart::new(&record.joint.kind, frames, turns, h);
        Some(NetStart { arms: [arm_a, arm_b], between, impulse, turn })
    }

    /// Lists the joints that are whole, if some have changed.
    pub(super) fn list_links(&mut self) {
        if std::mem::take(&mut self.joint_solver.is_outdated) {
            self.joint_solver.links.list(&self.joints);
        }
    }

    /// Puts joints that hang together through pushed bodies next to each other; within a group
    /// the order of their slots stays.
    fn sort_by_group(&self, buffers: &mut JointBuffers) {
        let JointBuffers { members, islands, .. } = buffers;
        if members.is_empty() {
            return;
        }
        islands.reset(self.solver.states.len());
        for member in &*members {
            if let [Some(a), Some(b)] = member.pushed() {
                islands.link(a, b);
            }
        }
        for member in &mut *members {
            member.root = islands.find(member.root);
        }
        members.sort_by_key(|member| member.root);
    }

    /// Makes clusters of the groups, which therefore have no pushed body in common, and lists
    /// the joints of those that are too entangled.
    fn group(&self, buffers: &mut JointBuffers, h: f32) {
        let members = std::mem::take(&mut buffers.members);
        let mut singles = Vec::new();
        for group in members.chunk_by(|a, b| a.root == b.root) {
            let is_passive_ragdoll = self.is_passive_ragdoll(group.iter());
            if is_passive_ragdoll {
                let slots = group.iter().flat_map(ActiveJoint::pushed).flatten();
                buffers.groups.add_passive_ragdoll(slots);
            } else if self.make_cluster(buffers, group, h) {
                continue;
            }
            for member in group {
                if is_passive_ragdoll || self.is_plain(member) {
                    let ActiveJoint { joint, slots, .. } = *member;
                    buffers.groups.net.add(NetJoint { joint, slots });
                } else {
                    singles.extend(self.constraint_of(member.joint, member.slots, h));
                }
            }
        }
        buffers.members = members;
        self.color_singles(&mut buffers.groups, singles);
    }

    /// Makes a cluster of a group, by the plan of the step before if it serves; whether the
    /// group is not too entangled.
    fn make_cluster(&self, buffers: &mut JointBuffers, group: &[ActiveJoint], h: f32) -> bool {
        // A small group is not counted in vain.
        if group.len() > MOST_LOOPS && self.loop_count(group) > MOST_LOOPS {
            return false;
        }
        let slots = group.iter().map(|member| member.slots);
        let is_pushed = |slot: SolverBodyIndex| self.is_pushed(slot);
        let first = group[0].joint;
        let layout = ClusterTopology::new(slots, is_pushed);
        if buffers.groups.was_too_dense(first, &layout) {
            buffers.groups.too_dense.push((first, layout));
            return false;
        }
        if let Some(former) = buffers.groups.take_previous(first, &layout) {
            let renew = |index: usize, joint: &mut JointConstraint| {
                self.renew(joint, group[index].joint, group[index].slots, h);
            };
            buffers.groups.clusters.push(former.reuse(layout, renew));
            return true;
        }
        let joints: Vec<JointConstraint> = group
            .iter()
            .filter_map(|member| self.constraint_of(member.joint, member.slots, h))
            .collect();
        let is_net = group.iter().all(|member| self.is_plain(member));
        let most = if is_net { WORK_PER_NET_JOINT } else { WORK_PER_JOINT } * group.len();
        let cluster = JointCluster::new(joints, layout.clone(), most);
        match cluster {
            Some(cluster) => buffers.groups.clusters.push(cluster),
            None => {
                buffers.groups.too_dense.push((first, layout));
                return false;
            }
        }
        true
    }

    /// Number of joints that could go without the group falling apart; a group held by the
    /// ground in several places has a loop too.
    fn loop_count(&self, group: &[ActiveJoint]) -> usize {
        let mut is_counted = vec![false; self.solver.states.len()];
        let slots = group.iter().flat_map(ActiveJoint::pushed).flatten();
        let is_new =
            |slot: &SolverBodyIndex| !std::mem::replace(&mut is_counted[*slot as usize], true);
        group.len().saturating_sub(slots.filter(is_new).count())
    }

    /// Measures the joints when a step with substeps of `h` seconds begins.
    fn begin_joints(&mut self, h: f32) {
        let states = SharedSlice::new(&mut self.solver.states);
        let (clusters, mut entangled) = self.joint_solver.groups.parts_mut();
        for_each_cluster(clusters, Some(&mut entangled), &self.workers, |cluster| {
            cluster.begin(&states, h);
        });
        entangled.net.go_over(&states, &self.workers, WideJointStage::Measure);
    }
}
