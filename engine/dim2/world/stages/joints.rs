//! Joints and solver states → clusters of joints that are solved together; and back.

use glam::Vec2;
use hazumi_core::{Coloring, Disjoint, Islands, Workers};

use super::super::{StepReport, World};
use super::joint_links::Links;
use crate::joint::net::{Stand, TurnStart};
use crate::joint::{
    Axis, Cluster, Hinge, JointConstraint, JointId, JointKind, Layout, Net, NetJoint, NetStart,
    Stance, Start,
};
use crate::math::{Pose, rotation};
use crate::state::{BodyState, Slot};
use crate::world::record::{BodyRecord, JointRecord};

/// Clusters in a block of work: each is worth a thread.
const BLOCK: usize = 1;
/// Joints alone in a block of work.
const SINGLE_BLOCK: usize = 16;
/// Multiplications that the factorisation of a cluster may take for each of its joints. Trees and
/// bridges take some dozen; a cloth of 20 × 20 takes some hundred.
const WORK_PER_JOINT: usize = 2_500;
/// The same where all joints are hinges, which lanes solve well: nets of up to 12 × 12 take less.
const WORK_PER_NET_JOINT: usize = 1_000;
/// Loops from which on a cluster is a net whose factorisation is not even planned: five cloths of
/// 20 × 20.
const MOST_LOOPS: usize = 2000;

/// Memory of the joints' part of the solver.
#[derive(Debug, Default)]
pub(in crate::world) struct JointBuffers {
    /// The joints that hold a body which moves, in the order of their slots.
    members: Vec<Member>,
    /// Those of the step before.
    former_members: Vec<Member>,
    /// Whether joints have changed since then.
    is_outdated: bool,
    /// Length of the substeps then, s.
    former_h: f32,
    /// The same as `members`, sorted by groups, with what all joints that hang together have in common.
    grouped: Vec<(Slot, Member)>,
    /// Solver slots connected by joints.
    islands: Islands,
    /// Groups of joints that hang together, each solved at once.
    pub(super) clusters: Vec<Cluster>,
    /// Those of the step before, whose plans may serve again, by their first joints.
    former: Vec<(u32, Option<Cluster>)>,
    /// Groups that were too entangled, by their first joints.
    refused: Vec<(u32, Layout)>,
    /// Those of the step before.
    formerly_refused: Vec<(u32, Layout)>,
    /// Hinges of groups that are too entangled for that.
    net: Net,
    /// Other joints of such groups, in the order of their colours.
    singles: Vec<Cluster>,
    /// The bodies of figures, figure after figure, and where each ends.
    figures: Vec<Slot>,
    figure_ends: Vec<usize>,
    /// The joints that are whole.
    links: Links,
    coloring: Coloring,
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

    /// Whether the same joints hold the same bodies as in the step before, in substeps of `h` seconds as then.
    fn is_as_before(&mut self, h: f32) -> bool {
        let is_outdated = std::mem::take(&mut self.is_outdated);
        let former_h = std::mem::replace(&mut self.former_h, h);
        !is_outdated && h == former_h && self.members == self.former_members
    }

    /// Puts what the step before has made aside.
    fn begin(&mut self) {
        self.former.clear();
        let clusters = self.clusters.drain(..);
        self.former.extend(clusters.map(|cluster| (cluster.joints()[0].joint, Some(cluster))));
        self.former.sort_unstable_by_key(|&(first, _)| first);
        std::mem::swap(&mut self.refused, &mut self.formerly_refused);
        self.refused.clear();
        self.singles.clear();
        self.net.clear();
        self.figures.clear();
        self.figure_ends.clear();
        self.formerly_refused.sort_unstable_by_key(|&(first, _)| first);
    }

    /// The clusters, and what is too entangled for them.
    pub(super) fn parts_mut(&mut self) -> (&mut [Cluster], Entangled<'_>) {
        let Self { clusters, net, singles, coloring, .. } = self;
        (clusters, Entangled { net, singles, coloring })
    }

    /// Calls `visit` with the pushed bodies of each cluster and each figure: few that hang together.
    pub(super) fn for_each_company(&self, mut visit: impl FnMut(&[Slot])) {
        let mut slots = Vec::new();
        for cluster in &self.clusters {
            slots.clear();
            slots.extend(cluster.pushed().map(|(slot, _)| slot));
            visit(&slots);
        }
        let mut start = 0;
        for &end in &self.figure_ends {
            visit(&self.figures[start..end]);
            start = end;
        }
    }

    /// Notes that a group is a figure.
    fn note_figure(&mut self, group: &[(Slot, Member)]) {
        let pushed = group.iter().flat_map(|(_, member)| member.pushed());
        let mut slots: Vec<Slot> = pushed.flatten().collect();
        slots.sort_unstable();
        slots.dedup();
        self.figures.extend(slots);
        self.figure_ends.push(self.figures.len());
    }

    /// The bodies of joints that are in no cluster.
    pub(super) fn entangled(&self) -> impl Iterator<Item = [Option<Slot>; 2]> {
        let singles = self.singles.iter().flat_map(Cluster::joints).map(|joint| joint.slots);
        self.net.joints().iter().map(|joint| joint.slots).chain(singles)
    }

    /// Whether the group that begins with the joint `first` was too entangled in the step before.
    fn has_refused(&self, first: u32, layout: &Layout) -> bool {
        let list = &self.formerly_refused;
        let found = list.binary_search_by_key(&first, |&(other, _)| other);
        found.is_ok_and(|place| list[place].1.is_like(layout))
    }

    /// The cluster of the step before that began with the joint `first`, if its plan serves again.
    fn take_former(&mut self, first: u32, layout: &Layout) -> Option<Cluster> {
        let place = self.former.binary_search_by_key(&first, |&(first, _)| first).ok()?;
        let is_like = |cluster: &mut Cluster| cluster.layout().is_like(layout);
        self.former[place].1.take_if(is_like)
    }
}

/// Joints of groups that are too entangled to be solved at once.
pub(super) struct Entangled<'a> {
    pub(super) net: &'a mut Net,
    singles: &'a mut [Cluster],
    coloring: &'a Coloring,
}

impl Entangled<'_> {
    /// Calls `work` once for each joint that stands alone, colour after colour, those of one colour at the same
    /// time.
    fn for_each_single(&mut self, workers: &Workers, work: impl Fn(&mut Cluster) + Sync) {
        if self.singles.is_empty() {
            return;
        }
        for color in 0..Coloring::COUNT {
            let singles = &mut self.singles[self.coloring.range(color)];
            if color == Coloring::OVERFLOW {
                singles.iter_mut().for_each(&work);
            } else {
                workers.for_each_block(singles, SINGLE_BLOCK, |_, block| {
                    block.iter_mut().for_each(&work);
                });
            }
        }
    }
}

/// Calls `work` once for each cluster of joints, many at the same time, and then for each joint that stands
/// alone.
pub(super) fn for_each_cluster(
    clusters: &mut [Cluster],
    entangled: Option<&mut Entangled<'_>>,
    workers: &Workers,
    work: impl Fn(&mut Cluster) + Sync,
) {
    workers.for_each_block(clusters, BLOCK, |_, clusters| {
        clusters.iter_mut().for_each(&work);
    });
    if let Some(entangled) = entangled {
        entangled.for_each_single(workers, work);
    }
}

/// A joint that holds a body which moves.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Member {
    /// Slot in the arena.
    pub(super) joint: u32,
    /// Slots of the bodies in the arena.
    bodies: [u32; 2],
    /// The bodies in the solver; `None` for those that cannot move.
    slots: [Option<Slot>; 2],
    /// Whether impulses move them.
    are_pushed: [bool; 2],
    /// Whether they move along both axes of the world alike.
    are_even: bool,
}

impl Member {
    /// Those of its bodies that impulses move.
    pub(super) fn pushed(&self) -> [Option<Slot>; 2] {
        [0, 1].map(|side| self.slots[side].filter(|_| self.are_pushed[side]))
    }
}

impl World {
    /// Makes the clusters for substeps of `h` seconds.
    pub(in crate::world) fn prepare_joints(&mut self, h: f32) {
        let mut buffers = std::mem::take(&mut self.joint_solver);
        std::mem::swap(&mut buffers.members, &mut buffers.former_members);
        self.list_members(&mut buffers.members);
        for slot in buffers.members.iter().flat_map(|member| member.slots).flatten() {
            self.solver.drives[slot as usize].is_jointed = true;
        }
        if buffers.is_as_before(h) {
            self.go_on(&mut buffers, h);
        } else {
            buffers.begin();
            self.sort_by_group(&mut buffers);
            self.group(&mut buffers, h);
            let start = |joint| self.net_start(joint, h);
            buffers.net.group(&self.solver.states, &self.workers, start);
        }
        let stand = |body| self.stand_of(body);
        buffers.net.place(&self.solver.states, &self.workers, stand);
        self.joint_solver = buffers;
        self.begin_joints(h);
    }

    /// Lists the joints that hold a body which moves, in the order of their slots.
    fn list_members(&self, list: &mut Vec<Member>) {
        list.clear();
        for tie in &self.rest.ties {
            let slots = tie.link(&self.solver.slots);
            let states = slots.map(|slot| slot.map(|slot| &self.solver.states[slot as usize]));
            let are_pushed = states.map(|state| state.is_some_and(BodyState::is_movable));
            let is_even = |state: &&BodyState| state.inverse_mass.x == state.inverse_mass.y;
            let are_even = states.iter().flatten().all(is_even);
            let (joint, bodies) = (tie.index, tie.bodies);
            if are_pushed.contains(&true) {
                list.push(Member { joint, bodies, slots, are_pushed, are_even });
            }
        }
    }

    /// Makes the constraints of the step before those of this one, where the same joints hold the same
    /// bodies.
    fn go_on(&self, buffers: &mut JointBuffers, h: f32) {
        for cluster in buffers.clusters.iter_mut().chain(&mut buffers.singles) {
            let layout = cluster.layout().clone();
            let renew = |_, joint: &mut JointConstraint| {
                self.renew(joint, joint.joint, joint.slots, h);
            };
            *cluster = std::mem::take(cluster).again(layout, renew);
        }
    }

    /// The constraint of a joint, for substeps of `h` seconds.
    fn constraint_of(&self, member: &Member, h: f32) -> Option<JointConstraint> {
        let record = self.joints.at(member.joint)?;
        let stance = self.stance_of(record)?;
        let (kind, memory) = (&record.joint.kind, &record.memory);
        let start = Start { stance };
        Some(JointConstraint::new(member.joint, kind, member.slots, start, memory, h))
    }

    /// Makes the constraint of a joint that of this step, from that of the step before if it serves.
    fn renew(
        &self,
        constraint: &mut JointConstraint,
        joint: u32,
        slots: [Option<Slot>; 2],
        h: f32,
    ) {
        let Some(record) = self.joints.at(joint) else { return };
        let Some(stance) = self.stance_of(record) else { return };
        let (kind, start) = (&record.joint.kind, Start { stance });
        if constraint.serves(kind, h) {
            constraint.renew(joint, slots, start, &record.memory);
        } else {
            *constraint = JointConstraint::new(joint, kind, slots, start, &record.memory, h);
        }
    }

    /// What a hinge brings into a net of substeps of `h` seconds.
    fn net_start(&self, joint: u32, h: f32) -> Option<NetStart> {
        let record = self.joints.at(joint)?;
        let frames = record.joint.frames;
        let (pin, turns) = record.memory.of_net();
        let turn = match record.joint.kind {
            JointKind::Hinge(Hinge { turn }) if turn != Axis::FREE => {
                Some(TurnStart::new(&turn, frames.map(|frame| frame.rotation), turns, h))
            }
            _ => None,
        };
        Some(NetStart { points: frames.map(|frame| frame.position), impulse: pin, turn })
    }

    /// Where a body stands when the step begins.
    fn stand_of(&self, body: u32) -> Stand {
        self.bodies.at(body).map_or(Stand::ORIGIN, |record| Stand {
            rotation: record.body.rotation,
            position: [record.body.position, record.remainder],
            center: record.center_offset(),
        })
    }

    /// Lists the joints that are whole, if some have changed.
    pub(super) fn list_links(&mut self) {
        if self.joint_solver.is_outdated {
            self.joint_solver.links.list(&self.joints);
        }
    }

    /// How the frames of a joint stand when the step begins. Positions are subtracted first, so the
    /// joint is as exact far from the origin as at it.
    fn stance_of(&self, record: &JointRecord) -> Option<Stance> {
        let joint = &record.joint;
        let [Some(a), Some(b)] = record.bodies().map(|body| self.bodies.at(body)) else {
            return None;
        };
        let side = |body: &BodyRecord, frame: &Pose| {
            let pose = body.body.pose();
            let reach = pose.direction(frame.position);
            let arm = pose.direction(frame.position - body.local_center());
            (reach, arm, rotation::multiply(pose.rotation, frame.rotation))
        };
        let (reach_a, arm_a, rotation_a) = side(a, &joint.frames[0]);
        let (reach_b, arm_b, rotation_b) = side(b, &joint.frames[1]);
        let rope = |index: usize, body: &BodyRecord, reach: Vec2| match joint.kind {
            JointKind::Pulley(pulley) => {
                let way = body.exact_position() - pulley.anchors[index].as_dvec2();
                way.as_vec2() + reach
            }
            _ => Vec2::ZERO,
        };
        Some(Stance {
            arms: [arm_a, arm_b],
            between: a.way_to(b) + (reach_b - reach_a),
            rotations: [rotation_a, rotation_b],
            ropes: [rope(0, a, reach_a), rope(1, b, reach_b)],
        })
    }

    /// Whether impulses move the body in a solver slot.
    fn is_pushed(&self, slot: Slot) -> bool {
        self.solver.states[slot as usize].is_movable()
    }

    /// Puts joints that hang together through pushed bodies next to each other; within a group the
    /// order of their slots stays.
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

    /// Those of two bodies that impulses move.
    fn pushed(&self, slots: [Option<Slot>; 2]) -> [Option<Slot>; 2] {
        slots.map(|slot| slot.filter(|&slot| self.is_pushed(slot)))
    }

    /// Makes clusters of the groups, which therefore have no pushed body in common, and lists the joints
    /// of those that are too entangled.
    fn group(&self, buffers: &mut JointBuffers, h: f32) {
        let grouped = std::mem::take(&mut buffers.grouped);
        let mut singles = Vec::new();
        for group in grouped.chunk_by(|a, b| a.0 == b.0) {
            if self.make_cluster(buffers, group, h) {
                continue;
            }
            for (_, member) in group {
                if self.is_of_net(member) {
                    let Member { joint, bodies, slots, .. } = *member;
                    buffers.net.add(NetJoint { joint, bodies, slots });
                } else {
                    singles.extend(self.constraint_of(member, h));
                }
            }
        }
        buffers.grouped = grouped;
        self.color_singles(buffers, singles);
    }

    /// Whether a joint can be solved in lanes, which know no body that moves along one axis only.
    pub(super) fn is_of_net(&self, member: &Member) -> bool {
        let record = self.joints.at(member.joint);
        member.are_even && record.is_some_and(|record| Net::takes(&record.joint.kind))
    }

    /// Makes a cluster of a group, by the plan of the step before if it serves; whether the group is not
    /// too entangled.
    fn make_cluster(
        &self,
        buffers: &mut JointBuffers,
        group: &[(Slot, Member)],
        h: f32,
    ) -> bool {
        // A small group is not counted in vain.
        if group.len() > MOST_LOOPS && self.loop_count(group) > MOST_LOOPS {
            return false;
        }
        if self.is_figure(group) {
            buffers.note_figure(group);
            return false;
        }
        let slots = group.iter().map(|(_, member)| member.slots);
        let is_pushed = |slot: Slot| self.is_pushed(slot);
        let first = group[0].1.joint;
        let layout = Layout::new(slots, is_pushed);
        if buffers.has_refused(first, &layout) {
            buffers.refused.push((first, layout));
            return false;
        }
        if let Some(former) = buffers.take_former(first, &layout) {
            let renew = |index: usize, joint: &mut JointConstraint| {
                let (_, member) = &group[index];
                self.renew(joint, member.joint, member.slots, h);
            };
            buffers.clusters.push(former.again(layout, renew));
            return true;
        }
        let joints: Vec<JointConstraint> =
            group.iter().filter_map(|(_, member)| self.constraint_of(member, h)).collect();
        let is_plain = |member| self.is_of_net(member) && !self.heeds_angle(member);
        let is_net = group.iter().all(|(_, member)| is_plain(member));
        let most = if is_net { WORK_PER_NET_JOINT } else { WORK_PER_JOINT } * group.len();
        let cluster = Cluster::new(joints, layout.clone(), most);
        match cluster {
            Some(cluster) => buffers.clusters.push(cluster),
            None => {
                buffers.refused.push((first, layout));
                return false;
            }
        }
        true
    }

    /// How many joints of a group could go without its falling apart; what hangs on the ground in
    /// several places counts as a loop too.
    fn loop_count(&self, group: &[(Slot, Member)]) -> usize {
        let mut is_counted = vec![false; self.solver.states.len()];
        let slots = group.iter().flat_map(|(_, member)| member.pushed()).flatten();
        let is_new = |slot: &Slot| !std::mem::replace(&mut is_counted[*slot as usize], true);
        group.len().saturating_sub(slots.filter(is_new).count())
    }

    /// Puts joints that are solved one by one in the order of their colours.
    fn color_singles(&self, buffers: &mut JointBuffers, singles: Vec<JointConstraint>) {
        let edges = singles.iter().map(|joint| self.pushed(joint.slots));
        buffers.coloring.assign(self.solver.states.len(), edges);
        let mut singles: Vec<Option<JointConstraint>> = singles.into_iter().map(Some).collect();
        for &index in buffers.coloring.order() {
            let joint = singles[index as usize].take().expect("an order names each once");
            buffers.singles.push(Cluster::single(joint, |slot| self.is_pushed(slot)));
        }
    }

    /// Measures the joints when a step with substeps of `h` seconds begins.
    fn begin_joints(&mut self, h: f32) {
        let states = Disjoint::new(&mut self.solver.states);
        let (clusters, mut entangled) = self.joint_solver.parts_mut();
        for_each_cluster(clusters, Some(&mut entangled), &self.workers, |cluster| {
            cluster.begin(&states, h);
        });
    }

    /// Writes down what the joints remember, and breaks those that bore too much.
    pub(super) fn finish_joints(&mut self, h: f32, report: &mut StepReport) {
        let substeps = self.settings.substeps;
        let buffers = &self.joint_solver;
        let time = h * substeps as f32;
        for block in buffers.net.blocks() {
            for (lane, member) in block.members() {
                report.joints += 1;
                let joint = buffers.net.joints()[member as usize].joint;
                if let Some(record) = self.joints.at_mut(joint) {
                    let [impulse, load] = block.pushes(lane);
                    let turn = block.turns(lane).map(|(parts, load)| (parts, load / time));
                    record.memory.note(impulse, load / time, turn);
                }
            }
        }
        let clusters = buffers.clusters.iter().chain(&buffers.singles);
        for joint in clusters.flat_map(Cluster::joints) {
            report.joints += 1;
            if let Some(record) = self.joints.at_mut(joint.joint) {
                joint.remember(&mut record.memory, h, substeps);
            }
        }
        self.list_overloaded();
        for &id in &self.events.broken_joints {
            let Some(record) = self.joints.get_mut(id) else { continue };
            record.is_broken = true;
            for body in record.bodies() {
                if let Some(record) = self.bodies.at_mut(body) {
                    record.wake();
                }
            }
            self.pairs.outdate();
            self.joint_solver.outdate();
        }
    }

    /// Lists the joints that bore too much.
    fn list_overloaded(&mut self) {
        let is_overloaded =
            |id: &&JointId| self.joints.get(**id).is_some_and(JointRecord::is_overloaded);
        let breakable = &self.joint_solver.links.breakable;
        self.events.broken_joints.extend(breakable.iter().filter(is_overloaded));
    }
}
