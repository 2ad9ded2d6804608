//! Joints and solver states → clusters of joints that are solved together; and back.

use glam::Vec3;
use hazumi_core::{Coloring, Disjoint, Islands};

use super::super::{StepReport, World};
use crate::joint::{Cluster, JointConstraint, JointKind, Stance, Start};
use crate::math::rotation;
use crate::state::{BodyState, Slot};
use crate::world::record::{BodyRecord, JointRecord};

/// Clusters in a block of work: each is worth a thread.
const BLOCK: usize = 1;
/// Joints alone in a block of work.
const SINGLE_BLOCK: usize = 16;
/// Multiplications that the factorisation of a cluster may take for each of its joints. Trees and
/// bridges take some hundred; a cloth of 20 × 20 takes some thousand.
const WORK_PER_JOINT: usize = 20_000;
/// Loops from which on a cluster is a net whose factorisation is not even planned: five cloths of
/// 20 × 20.
const MOST_LOOPS: usize = 2000;

/// Memory of the joints' part of the solver.
#[derive(Debug, Default)]
pub(in crate::world) struct JointBuffers {
    /// Solver slots connected by joints.
    islands: Islands,
    /// Groups of joints that hang together, each solved at once.
    pub(super) clusters: Vec<Cluster>,
    /// Joints of groups that are too entangled for that, in the order of their colours.
    singles: Vec<Cluster>,
    coloring: Coloring,
}

impl World {
    /// Makes the clusters for substeps of `h` seconds.
    pub(in crate::world) fn prepare_joints(&mut self, h: f32) {
        let mut buffers = std::mem::take(&mut self.joint_solver);
        buffers.clusters.clear();
        buffers.singles.clear();
        let joints = self.list_constraints(h);
        for slot in joints.iter().flat_map(|joint| joint.slots).flatten() {
            self.solver.drives[slot as usize].is_jointed = true;
        }
        if !joints.is_empty() {
            self.group(&mut buffers, joints);
        }
        self.joint_solver = buffers;
        self.for_each_cluster(|states, cluster| cluster.begin(states, h));
    }

    /// A constraint for each joint that holds a body which moves, in the order of their slots.
    fn list_constraints(&self, h: f32) -> Vec<JointConstraint> {
        let mut list = Vec::new();
        for (id, record) in self.joints.iter().filter(|(_, record)| self.is_acting(record)) {
            let bodies = record.bodies();
            let slots = bodies.map(|body| self.solver.slots[body as usize]);
            if !slots.iter().flatten().any(|&slot| self.is_pushed(slot)) {
                continue;
            }
            let [a, b] = bodies.map(|body| self.bodies.at(body));
            let (Some(a), Some(b)) = (a, b) else { continue };
            let start = Start { stance: stance_of(record, [a, b]) };
            let kind = &record.joint.kind;
            let made = JointConstraint::new(id.index(), kind, slots, start, &record.memory, h);
            list.push(made);
        }
        list
    }

    /// Whether a joint holds anything: it is whole, and its bodies are enabled.
    pub(super) fn is_acting(&self, record: &JointRecord) -> bool {
        let is_there =
            |body: &u32| self.bodies.at(*body).is_some_and(|body| body.body.is_enabled);
        !record.is_broken && record.bodies().iter().all(is_there)
    }

    /// Whether impulses move the body in a solver slot.
    fn is_pushed(&self, slot: Slot) -> bool {
        self.solver.states[slot as usize].is_movable()
    }

    /// Puts joints that hang together through pushed bodies into clusters, which therefore have no
    /// pushed body in common.
    fn group(&self, buffers: &mut JointBuffers, joints: Vec<JointConstraint>) {
        buffers.islands.reset(self.solver.states.len());
        let pushed = |joint: &JointConstraint| {
            joint.slots.map(|slot| slot.filter(|&slot| self.is_pushed(slot)))
        };
        for joint in &joints {
            if let [Some(a), Some(b)] = pushed(joint) {
                buffers.islands.link(a, b);
            }
        }
        let mut rooted: Vec<(Slot, JointConstraint)> = Vec::with_capacity(joints.len());
        for joint in joints {
            let [a, b] = pushed(&joint);
            let slot = a.or(b).expect("one body of a listed joint is pushed");
            rooted.push((buffers.islands.find(slot), joint));
        }
        // Stable: within a group the order of the slots of the joints stays.
        rooted.sort_by_key(|&(root, _)| root);
        let mut singles = Vec::new();
        let mut rest = rooted.into_iter().peekable();
        while let Some((root, first)) = rest.next() {
            let mut group = vec![first];
            while let Some((_, joint)) = rest.next_if(|&(other, _)| other == root) {
                group.push(joint);
            }
            // A small group is not counted in vain.
            if group.len() > MOST_LOOPS && self.loop_count(&group) > MOST_LOOPS {
                singles.extend(group);
                continue;
            }
            let most = WORK_PER_JOINT * group.len();
            match Cluster::new(group, |slot| self.is_pushed(slot), most) {
                Ok(cluster) => buffers.clusters.push(cluster),
                Err(group) => singles.extend(group),
            }
        }
        self.color_singles(buffers, singles);
    }

    /// How many joints of a group could go without its falling apart; what hangs on the ground in
    /// several places counts as a loop too.
    fn loop_count(&self, group: &[JointConstraint]) -> usize {
        let pushed = |slot: &Slot| self.is_pushed(*slot);
        let mut slots: Vec<Slot> =
            group.iter().flat_map(|joint| joint.slots).flatten().filter(pushed).collect();
        slots.sort_unstable();
        slots.dedup();
        group.len().saturating_sub(slots.len())
    }

    /// Puts joints that are solved one by one in the order of their colours.
    fn color_singles(&self, buffers: &mut JointBuffers, singles: Vec<JointConstraint>) {
        let edges = singles
            .iter()
            .map(|joint| joint.slots.map(|slot| slot.filter(|&slot| self.is_pushed(slot))));
        buffers.coloring.assign(self.solver.states.len(), edges);
        let mut singles: Vec<Option<JointConstraint>> = singles.into_iter().map(Some).collect();
        for &index in buffers.coloring.order() {
            let joint = singles[index as usize].take().expect("an order names each once");
            buffers.singles.push(Cluster::single(joint, |slot| self.is_pushed(slot)));
        }
    }

    /// Calls `work` once for each cluster of joints, many at the same time, and then for each
    /// joint that stands alone, colour after colour.
    pub(super) fn for_each_cluster(
        &mut self,
        work: impl Fn(&Disjoint<'_, BodyState>, &mut Cluster) + Sync,
    ) {
        let buffers = &mut self.joint_solver;
        if buffers.clusters.is_empty() && buffers.singles.is_empty() {
            return;
        }
        let states = Disjoint::new(&mut self.solver.states);
        self.workers.for_each_block(&mut buffers.clusters, BLOCK, |_, block| {
            block.iter_mut().for_each(|cluster| work(&states, cluster));
        });
        for color in 0..Coloring::COUNT {
            let singles = &mut buffers.singles[buffers.coloring.range(color)];
            if color == Coloring::OVERFLOW {
                singles.iter_mut().for_each(|cluster| work(&states, cluster));
            } else {
                self.workers.for_each_block(singles, SINGLE_BLOCK, |_, block| {
                    block.iter_mut().for_each(|cluster| work(&states, cluster));
                });
            }
        }
    }

    /// Writes down what the joints remember, and breaks those that bore too much.
    pub(super) fn finish_joints(&mut self, h: f32, report: &mut StepReport) {
        let substeps = self.settings.substeps;
        let buffers = &self.joint_solver;
        let clusters = buffers.clusters.iter().chain(&buffers.singles);
        for joint in clusters.flat_map(Cluster::joints) {
            report.joints += 1;
            if let Some(record) = self.joints.at_mut(joint.joint) {
                record.memory = joint.memory(h, substeps);
            }
        }
        let overloaded = self
            .joints
            .iter()
            .filter(|(_, record)| !record.is_broken && record.is_overloaded());
        self.events.broken_joints.extend(overloaded.map(|(id, _)| id));
        for &id in &self.events.broken_joints {
            let Some(record) = self.joints.get_mut(id) else { continue };
            record.is_broken = true;
            for body in record.bodies() {
                if let Some(record) = self.bodies.at_mut(body) {
                    record.wake();
                }
            }
            self.pairs.outdate();
        }
    }
}

/// How the frames of a joint stand when the step begins. Positions are subtracted first, so the
/// joint is as exact far from the origin as at it.
fn stance_of(record: &JointRecord, bodies: [&BodyRecord; 2]) -> Stance {
    let joint = &record.joint;
    let side = |index: usize| {
        let (body, frame) = (bodies[index], &joint.frames[index]);
        let pose = body.body.pose();
        let reach = pose.direction(frame.position);
        let arm = pose.direction(frame.position - body.local_center());
        (reach, arm, rotation::multiply(pose.rotation, frame.rotation))
    };
    let (reach_a, arm_a, rotation_a) = side(0);
    let (reach_b, arm_b, rotation_b) = side(1);
    let rope = |index: usize, reach: Vec3| match joint.kind {
        JointKind::Pulley(pulley) => {
            let body = bodies[index].exact_position();
            (body - pulley.anchors[index].as_dvec3()).as_vec3() + reach
        }
        _ => Vec3::ZERO,
    };
    Stance {
        arms: [arm_a, arm_b],
        between: bodies[0].way_to(bodies[1]) + (reach_b - reach_a),
        rotations: [rotation_a, rotation_b],
        ropes: [rope(0, reach_a), rope(1, reach_b)],
    }
}
