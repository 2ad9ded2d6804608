//! Joints and solver states → clusters of joints that are solved together; and back.

use hazumi_core::{Islands, SharedSlice};

use super::super::World;
use super::joint_groups::{JointGroups, for_each_cluster};
use super::joint_links::Links;
use crate::joint::net::{JointStartPose, TurnStart};
use crate::joint::{
    ClusterTopology, Hinge, JointAxis, JointCluster, JointConstraint, JointKind, NetJoint,
    NetStart, WideJointSolver,
};
use crate::state::{BodyState, SolverBodyIndex};

/// Multiplications that the factorisation of a cluster may take for each of its joints. Trees
/// and bridges take some dozen; a cloth of 20 × 20 takes some hundred.
const WORK_PER_JOINT: usize = 2_500;
/// The same where all joints are hinges, which lanes solve well: nets of up to 12 × 12 take
/// less.
const WORK_PER_NET_JOINT: usize = 1_000;
/// Loops from which on a cluster is a net whose factorisation is not even planned: five cloths
/// of 20 × 20.
const MOST_LOOPS: usize = 2000;

/// Memory of the joints' part of the solver.
#[derive(Debug, Default)]
pub(in crate::world) struct JointBuffers {
    /// The joints that hold a body which moves, in the order of their slots.
    members: Vec<ActiveJoint>,
    /// The joints of the step before.
    former_members: Vec<ActiveJoint>,
    /// Whether joints have changed since then.
    is_outdated: bool,
    /// Length of the substeps then, s.
    former_h: f32,
    /// The same as `members`, sorted by groups, with what all joints that hang together have in
    /// common.
    grouped: Vec<(SolverBodyIndex, ActiveJoint)>,
    /// Solver slots connected by joints.
    islands: Islands,
    pub(super) groups: JointGroups,
    /// The joints that are whole.
    links: Links,
}

impl JointBuffers {
    /// Notes that joints were added, changed, removed or broken, or remember something else.
    pub(in crate::world) fn outdate(&mut self) {
        self.is_outdated = true;
    }

    /// The joints that are whole.
    pub(super) fn links(&self) -> &Links {
        &self.links
    }

    /// Whether the same joints hold the same bodies as in the step before, in substeps of `h`
    /// seconds as then.
    fn is_as_before(&mut self, h: f32) -> bool {
        let is_outdated = std::mem::take(&mut self.is_outdated);
        let former_h = std::mem::replace(&mut self.former_h, h);
        !is_outdated && h == former_h && self.members == self.former_members
    }

    /// Calls `visit` with the pushed bodies of each cluster and each passive ragdoll: few that
    /// hang together.
    pub(super) fn for_each_cluster_bodies(&self, visit: impl FnMut(&[SolverBodyIndex])) {
        self.groups.for_each_cluster_bodies(visit);
    }
}

/// A joint that holds a body which moves.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct ActiveJoint {
    /// Slot in the arena.
    pub(super) joint: u32,
    /// Slots of the bodies in the arena.
    bodies: [u32; 2],
    /// The bodies in the solver; `None` for those that cannot move.
    slots: [Option<SolverBodyIndex>; 2],
    /// Whether impulses move them.
    are_pushed: [bool; 2],
    /// Whether they move along both axes of the world alike.
    are_even: bool,
}

impl ActiveJoint {
    /// Its bodies that impulses move.
    pub(super) fn pushed(&self) -> [Option<SolverBodyIndex>; 2] {
        [0, 1].map(|side| self.slots[side].filter(|_| self.are_pushed[side]))
    }

    /// Whether they move along all axes of the world alike: lanes know no others.
    pub(super) fn is_even(&self) -> bool {
        self.are_even
    }
}

impl World {
    /// Makes the clusters for substeps of `h` seconds.
    pub(in crate::world) fn prepare_joints(&mut self, h: f32) {
        let mut buffers = std::mem::take(&mut self.joint_solver);
        std::mem::swap(&mut buffers.members, &mut buffers.former_members);
        self.list_members(&mut buffers.members);
        for slot in buffers.members.iter().flat_map(|member| member.slots).flatten() {
            self.solver.integration_data[slot as usize].is_jointed = true;
        }
        if buffers.is_as_before(h) {
            self.go_on(&mut buffers, h);
        } else {
            buffers.groups.begin();
            self.sort_by_group(&mut buffers);
            self.group(&mut buffers, h);
            let start = |joint| self.net_start(joint, h);
            buffers.groups.net.group(&self.solver.states, &self.workers, start);
        }
        let stand = |body| self.stand_of(body);
        buffers.groups.net.place(&self.solver.states, &self.workers, stand);
        self.joint_solver = buffers;
        self.begin_joints(h);
    }

    /// Lists the joints that hold a body which moves, in the order of their slots.
    fn list_members(&self, list: &mut Vec<ActiveJoint>) {
        list.clear();
        for tie in &self.island_buffers.joint_edges {
            let slots = tie.solver_slots(&self.solver.slot_of_body);
            let states = slots.map(|slot| slot.map(|slot| &self.solver.states[slot as usize]));
            let are_pushed = states.map(|state| state.is_some_and(BodyState::is_movable));
            let is_even = |state: &&BodyState| state.inverse_mass.x == state.inverse_mass.y;
            let are_even = states.iter().flatten().all(is_even);
            let (joint, bodies) = (tie.index, tie.bodies);
            if are_pushed.contains(&true) {
                list.push(ActiveJoint { joint, bodies, slots, are_pushed, are_even });
            }
        }
    }

    /// Makes the constraints of the step before those of this one, where the same joints hold
    /// the same bodies.
    fn go_on(&self, buffers: &mut JointBuffers, h: f32) {
        for cluster in
            buffers.groups.clusters.iter_mut().chain(&mut buffers.groups.scalar_joints)
        {
            let layout = cluster.topology().clone();
            let renew = |_, joint: &mut JointConstraint| {
                self.renew(joint, joint.joint, joint.slots, h);
            };
            *cluster = std::mem::take(cluster).reuse(layout, renew);
        }
    }

    /// The start of a hinge in a net of substeps of `h` seconds.
    fn net_start(&self, joint: u32, h: f32) -> Option<NetStart> {
        let record = self.joints.at(joint)?;
        let frames = record.joint.frames;
        let (pin, turns) = record.memory.of_net();
        let turn = match record.joint.kind {
            JointKind::Hinge(Hinge { axis }) if axis != JointAxis::FREE => {
                Some(TurnStart::new(&axis, frames.map(|frame| frame.rotation), turns, h))
            }
            _ => None,
        };
        Some(NetStart { points: frames.map(|frame| frame.position), impulse: pin, turn })
    }

    /// Where a body stands when the step begins.
    fn stand_of(&self, body: u32) -> JointStartPose {
        self.bodies.at(body).map_or(JointStartPose::ORIGIN, |record| JointStartPose {
            rotation: record.body.rotation,
            position: [record.body.position, record.position_low],
            center: record.center_offset(),
        })
    }

    /// Lists the joints that are whole, if some have changed.
    pub(super) fn list_links(&mut self) {
        if self.joint_solver.is_outdated {
            self.joint_solver.links.list(&self.joints);
        }
    }

    /// Puts joints that hang together through pushed bodies next to each other; within a group
    /// the order of their slots stays.
    fn sort_by_group(&self, buffers: &mut JointBuffers) {
        let JointBuffers { members, islands, grouped, .. } = buffers;
        grouped.clear();
        if members.is_empty() {
            return;
        }
        islands.reset(self.solver.states.len());
        for member in &*members {
            if let [Some(a), Some(b)] = member.pushed() {
                islands.link(a, b);
            }
        }
        for member in &*members {
            let pushed = member.pushed().into_iter().flatten().next();
            grouped.extend(pushed.map(|slot| (islands.find(slot), *member)));
        }
        grouped.sort_by_key(|&(root, _)| root);
    }

    /// Makes clusters of the groups, which therefore have no pushed body in common, and lists
    /// the joints of those that are too entangled.
    fn group(&self, buffers: &mut JointBuffers, h: f32) {
        let grouped = std::mem::take(&mut buffers.grouped);
        let mut singles = Vec::new();
        for group in grouped.chunk_by(|a, b| a.0 == b.0) {
            if self.make_cluster(buffers, group, h) {
                continue;
            }
            for (_, member) in group {
                if self.is_of_net(member) {
                    let ActiveJoint { joint, bodies, slots, .. } = *member;
                    buffers.groups.net.add(NetJoint { joint, bodies, slots });
                } else {
                    singles.extend(self.constraint_of(member.joint, member.slots, h));
                }
            }
        }
        buffers.grouped = grouped;
        self.color_singles(&mut buffers.groups, singles);
    }

    /// Whether a joint can be solved in lanes.
    fn is_of_net(&self, member: &ActiveJoint) -> bool {
        let kind = self.kind_of(member);
        member.is_even() && kind.and_then(WideJointSolver::angle_of).is_some()
    }

    /// Makes a cluster of a group, by the plan of the step before if it serves; whether the
    /// group is not too entangled.
    fn make_cluster(
        &self,
        buffers: &mut JointBuffers,
        group: &[(SolverBodyIndex, ActiveJoint)],
        h: f32,
    ) -> bool {
        // A small group is not counted in vain.
        if group.len() > MOST_LOOPS && self.loop_count(group) > MOST_LOOPS {
            return false;
        }
        let members = group.iter().map(|(_, member)| member);
        if self.is_passive_ragdoll(members.clone()) {
            let slots = members.flat_map(ActiveJoint::pushed).flatten();
            buffers.groups.add_passive_ragdoll(slots);
            return false;
        }
        let slots = group.iter().map(|(_, member)| member.slots);
        let is_pushed = |slot: SolverBodyIndex| self.is_pushed(slot);
        let first = group[0].1.joint;
        let layout = ClusterTopology::new(slots, is_pushed);
        if buffers.groups.was_too_dense(first, &layout) {
            buffers.groups.too_dense.push((first, layout));
            return false;
        }
        if let Some(former) = buffers.groups.take_previous(first, &layout) {
            let renew = |index: usize, joint: &mut JointConstraint| {
                let (_, member) = &group[index];
                self.renew(joint, member.joint, member.slots, h);
            };
            buffers.groups.clusters.push(former.reuse(layout, renew));
            return true;
        }
        let joints: Vec<JointConstraint> = group
            .iter()
            .filter_map(|(_, member)| self.constraint_of(member.joint, member.slots, h))
            .collect();
        let is_net = group.iter().all(|(_, member)| self.is_plain(member));
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
    fn loop_count(&self, group: &[(SolverBodyIndex, ActiveJoint)]) -> usize {
        let mut is_counted = vec![false; self.solver.states.len()];
        let slots = group.iter().flat_map(|(_, member)| member.pushed()).flatten();
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
    }
}
