//! Joints and solver states → clusters of joints that are solved together; and back.

use glam::{DVec3, Vec3};
use hazumi_core::{Coloring, Disjoint, Islands, Workers};

use super::super::{StepReport, World};
use super::joint_links::Links;
use crate::joint::{
    Cluster, JointConstraint, JointId, JointKind, Layout, Net, NetJoint, NetPass, NetStart,
    Stance, Start,
};
use crate::math::{Pose, rotation};
use crate::state::Slot;
use crate::world::record::{BodyRecord, JointRecord};

/// Clusters in a block of work: each is worth a thread.
const BLOCK: usize = 1;
/// Joints alone in a block of work.
const SINGLE_BLOCK: usize = 16;
/// Multiplications that the factorisation of a cluster may take for each of its joints. Trees and
/// bridges take some hundred; a cloth of 20 × 20 takes some thousand.
const WORK_PER_JOINT: usize = 20_000;
/// The same where all joints are balls, which lanes solve well: nets of up to 12 × 12 take less.
const WORK_PER_NET_JOINT: usize = 8_000;
/// Loops from which on a cluster is a net whose factorisation is not even planned: five cloths of
/// 20 × 20.
const MOST_LOOPS: usize = 2000;

/// Memory of the joints' part of the solver.
#[derive(Debug, Default)]
pub(in crate::world) struct JointBuffers {
    /// The joints that hold a body which moves, in the order of their slots; then sorted by groups.
    members: Vec<Member>,
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
    /// Ball joints of groups that are too entangled for that.
    net: Net,
    /// Other joints of such groups, in the order of their colours.
    singles: Vec<Cluster>,
    /// The joints that are whole.
    links: Links,
    /// Whether joints have changed since the last step.
    is_outdated: bool,
    coloring: Coloring,
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
        self.formerly_refused.sort_unstable_by_key(|&(first, _)| first);
    }

    /// The clusters, and what is too entangled for them.
    pub(super) fn parts_mut(&mut self) -> (&mut [Cluster], Entangled<'_>) {
        let Self { clusters, net, singles, coloring, .. } = self;
        (clusters, Entangled { net, singles, coloring })
    }

    /// Calls `visit` with the pushed bodies of each cluster: few that hang together.
    pub(super) fn for_each_company(&self, mut visit: impl FnMut(&[Slot])) {
        let mut slots = Vec::new();
        for cluster in &self.clusters {
            slots.clear();
            slots.extend(cluster.pushed().map(|(slot, _)| slot));
            visit(&slots);
        }
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
#[derive(Clone, Copy, Debug)]
struct Member {
    /// What all joints that hang together have in common.
    root: Slot,
    /// Slot in the arena.
    joint: u32,
    /// The bodies in the solver; `None` for those that cannot move.
    slots: [Option<Slot>; 2],
}

impl World {
    /// Makes the clusters for substeps of `h` seconds.
    pub(in crate::world) fn prepare_joints(&mut self, h: f32) {
        let mut buffers = std::mem::take(&mut self.joint_solver);
        buffers.begin();
        self.list_members(&mut buffers.members);
        for slot in buffers.members.iter().flat_map(|member| member.slots).flatten() {
            self.solver.drives[slot as usize].is_jointed = true;
        }
        self.sort_by_group(&mut buffers);
        self.group(&mut buffers, h);
        buffers.net.group(&self.solver.states, &self.workers, |joint| self.net_start(joint));
        self.joint_solver = buffers;
        self.begin_joints(h);
    }

    /// Lists the joints that hold a body which moves, in the order of their slots.
    fn list_members(&self, list: &mut Vec<Member>) {
        list.clear();
        for tie in &self.rest.ties {
            let slots = tie.link(&self.solver.slots);
            if let Some(root) = slots.into_iter().flatten().find(|&slot| self.is_pushed(slot)) {
                list.push(Member { root, joint: tie.index, slots });
            }
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
    fn renew(&self, constraint: &mut JointConstraint, member: &Member, h: f32) {
        let Some(record) = self.joints.at(member.joint) else { return };
        let Some(stance) = self.stance_of(record) else { return };
        let (kind, start) = (&record.joint.kind, Start { stance });
        if constraint.serves(kind, h) {
            constraint.renew(member.joint, member.slots, start, &record.memory);
        } else {
            let Member { joint, slots, .. } = *member;
            *constraint = JointConstraint::new(joint, kind, slots, start, &record.memory, h);
        }
    }

    /// How a joint of a net stands when the step begins.
    fn net_start(&self, joint: u32) -> Option<NetStart> {
        let record = self.joints.at(joint)?;
        let [a, b] = record.bodies().map(|body| self.bodies.at(body));
        let (a, b) = (a?, b?);
        let side = |body: &BodyRecord, frame: &Pose| {
            let (pose, center) = (body.body.pose(), body.local_center());
            let reach = pose.direction(frame.position);
            let is_centered = center == Vec3::ZERO;
            let arm = frame.position - center;
            [reach, if is_centered { reach } else { pose.direction(arm) }]
        };
        let [reach_a, arm_a] = side(a, &record.joint.frames[0]);
        let [reach_b, arm_b] = side(b, &record.joint.frames[1]);
        let between = a.way_to(b) + (reach_b - reach_a);
        let impulse = match record.memory.impulses[..] {
            [x, y, z] => DVec3::new(x, y, z).as_vec3(),
            _ => Vec3::ZERO,
        };
        Some(NetStart { arms: [arm_a, arm_b], between, impulse })
    }

    /// Lists the joints that are whole, if some have changed.
    pub(super) fn list_links(&mut self) {
        if std::mem::take(&mut self.joint_solver.is_outdated) {
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
        let rope = |index: usize, body: &BodyRecord, reach: Vec3| match joint.kind {
            JointKind::Pulley(pulley) => {
                let way = body.exact_position() - pulley.anchors[index].as_dvec3();
                way.as_vec3() + reach
            }
            _ => Vec3::ZERO,
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
        let JointBuffers { members, islands, .. } = buffers;
        if members.is_empty() {
            return;
        }
        islands.reset(self.solver.states.len());
        for member in &*members {
            if let [Some(a), Some(b)] = self.pushed(member.slots) {
                islands.link(a, b);
            }
        }
        for member in &mut *members {
            member.root = islands.find(member.root);
        }
        members.sort_by_key(|member| member.root);
    }

    /// Those of two bodies that impulses move.
    fn pushed(&self, slots: [Option<Slot>; 2]) -> [Option<Slot>; 2] {
        slots.map(|slot| slot.filter(|&slot| self.is_pushed(slot)))
    }

    /// Makes clusters of the groups, which therefore have no pushed body in common, and lists the joints
    /// of those that are too entangled.
    fn group(&self, buffers: &mut JointBuffers, h: f32) {
        let members = std::mem::take(&mut buffers.members);
        let mut singles = Vec::new();
        for group in members.chunk_by(|a, b| a.root == b.root) {
            if self.make_cluster(buffers, group, h) {
                continue;
            }
            for member in group {
                if self.is_of_net(member) {
                    let Member { joint, slots, .. } = *member;
                    buffers.net.add(NetJoint { joint, slots });
                } else {
                    singles.extend(self.constraint_of(member, h));
                }
            }
        }
        buffers.members = members;
        self.color_singles(buffers, singles);
    }

    /// Whether a joint can be solved in lanes.
    fn is_of_net(&self, member: &Member) -> bool {
        self.joints.at(member.joint).is_some_and(|record| Net::takes(&record.joint.kind))
    }

    /// Makes a cluster of a group, by the plan of the step before if it serves; whether the group is not
    /// too entangled.
    fn make_cluster(&self, buffers: &mut JointBuffers, group: &[Member], h: f32) -> bool {
        // A small group is not counted in vain.
        if group.len() > MOST_LOOPS && self.loop_count(group) > MOST_LOOPS {
            return false;
        }
        let slots = group.iter().map(|member| member.slots);
        let is_pushed = |slot: Slot| self.is_pushed(slot);
        let first = group[0].joint;
        let layout = Layout::new(slots, is_pushed);
        if buffers.has_refused(first, &layout) {
            buffers.refused.push((first, layout));
            return false;
        }
        if let Some(former) = buffers.take_former(first, &layout) {
            let renew = |index: usize, joint: &mut JointConstraint| {
                self.renew(joint, &group[index], h);
            };
            buffers.clusters.push(former.again(layout, renew));
            return true;
        }
        let joints: Vec<JointConstraint> =
            group.iter().filter_map(|member| self.constraint_of(member, h)).collect();
        let is_net = group.iter().all(|member| self.is_of_net(member));
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
    fn loop_count(&self, group: &[Member]) -> usize {
        let mut is_counted = vec![false; self.solver.states.len()];
        let slots = group.iter().flat_map(|member| self.pushed(member.slots)).flatten();
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
        entangled.net.go_over(&states, &self.workers, NetPass::Measure);
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
                    record.memory.note(impulse, load / time);
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
