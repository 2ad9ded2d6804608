//! Joints that are solved together, exactly.

mod mend;

use std::collections::BTreeSet;

use glam::DVec3;
use hazumi_core::Disjoint;

use super::constraint::{Aim, JointConstraint, Line, Row};
use super::layout::Layout;
use super::mobility::Answers;
use super::party::Party;
use super::plan::{Matrix, Pick, Plan};
use crate::state::{BodyState, Slot};

/// Which pass over the joints.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Pass {
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
pub(crate) struct Cluster {
    pub(super) joints: Vec<JointConstraint>,
    pub(super) parties: Vec<Party>,
    layout: Layout,
    pub(super) plan: Plan,
    /// Pairs of joints with a movable body in common, and the body's side in each.
    links: Vec<Link>,
    /// What [`Party::stiffen`] was told of each party.
    swings: Vec<f64>,
    /// The factored matrix of the rows that are not held.
    matrix: Matrix,
    changes: Vec<f64>,
    pub(super) scratch: Vec<f64>,
    /// How the bodies answer to impulses from outside.
    pub(super) answers: Answers,
    /// What is put back once errors are mended: of each row.
    kept_rows: Vec<KeptRow>,
    /// Velocities of each party.
    kept_velocities: Vec<[DVec3; 2]>,
    /// Whether there are other joints on its bodies, outside of the cluster.
    is_alone: bool,
    /// Whether rows were taken in or out since the matrix was factored.
    is_outdated: bool,
}

#[derive(Clone, Copy, Debug)]
struct KeptRow {
    impulse: f64,
    bias: f64,
    is_held: bool,
}

/// Two joints with a movable body in common.
#[derive(Clone, Copy, Debug)]
struct Link {
    /// The joint of the rows of their block, and that of the columns.
    joints: [usize; 2],
    /// The side of each that the body is on.
    sides: [usize; 2],
    /// Where their block begins.
    block: usize,
}

/// How often rows are taken in or out within a pass, at most.
const ROUNDS: usize = 6;
/// How often limits are taken in one by one after that, at most.
const LATE_ROUNDS: usize = 12;

impl Cluster {
    /// The cluster of joints that have a `layout`; `None` when a factorisation would take more than `most`
    /// multiplications.
    pub(crate) fn new(
        joints: Vec<JointConstraint>,
        layout: Layout,
        most: usize,
    ) -> Option<Self> {
        let mut holders: Vec<Vec<(u32, usize)>> = vec![Vec::new(); layout.slots.len()];
        for (index, parties) in (0u32..).zip(&layout.parties) {
            for (side, party) in parties.iter().enumerate() {
                let Some(party) = *party else { continue };
                if layout.are_movable[party] {
                    holders[party].push((index, side));
                }
            }
        }
        // A hub of many joints is refused before its pairs are listed.
        if holders.iter().map(|list| list.len() * list.len()).sum::<usize>() > most {
            return None;
        }
        let mut pairs = Vec::new();
        let mut neighbors = vec![BTreeSet::new(); joints.len()];
        for list in &holders {
            for (index, &(a, side_a)) in list.iter().enumerate() {
                for &(b, side_b) in &list[index + 1..] {
                    neighbors[a as usize].insert(b);
                    neighbors[b as usize].insert(a);
                    pairs.push([(a, side_a), (b, side_b)]);
                }
            }
        }
        let plan = Plan::new(layout.rows.clone(), neighbors, most)?;
        let link = |[a, b]: [(u32, usize); 2]| {
            let (block, [row, _]) = plan.block(a.0, b.0);
            let (row, column) = if row == a.0 { (a, b) } else { (b, a) };
            let joints = [row.0 as usize, column.0 as usize];
            Link { joints, sides: [row.1, column.1], block }
        };
        let links = pairs.into_iter().map(link).collect();
        Some(Self { plan, links, ..Self::default() }.with(joints, layout))
    }

    /// The same, by the plan of a cluster whose layout is like that.
    pub(crate) fn with(mut self, mut joints: Vec<JointConstraint>, layout: Layout) -> Self {
        // All but the plan is of another step, and a restored world would not have it.
        self.answers.forget_pushes();
        for (joint, parties) in joints.iter_mut().zip(&layout.parties) {
            joint.parties = *parties;
        }
        self.joints = joints;
        self.parties.clear();
        let party = |&slot: &Slot| Party::new(slot, &BodyState::FIXED);
        self.parties.extend(layout.slots.iter().map(party));
        self.layout = layout;
        self
    }

    /// The cluster of one of many joints that are solved one by one.
    pub(crate) fn single(joint: JointConstraint, is_movable: impl Fn(Slot) -> bool) -> Self {
        let layout =
            Layout::new([joint.slots].into_iter(), vec![joint.row_count()], is_movable);
        let cluster = Self::new(vec![joint], layout, usize::MAX);
        Self { is_alone: true, ..cluster.unwrap_or_default() }
    }

    /// Which bodies its joints hold.
    pub(crate) fn layout(&self) -> &Layout {
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
            *party = Party::new(party.slot, unsafe { states.get(party.slot as usize) });
        }
        self.compare_masses();
        for joint in &mut self.joints {
            joint.measure(&self.parties);
            joint.weigh_springs(h);
            joint.note_motion(&self.parties, h);
        }
        self.measure(h);
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
            party.weigh();
            party.stiffen(swing);
        }
        self.joints.iter_mut().for_each(|joint| joint.measure(&self.parties));
        self.is_outdated = true;
        self.answers.outdate();
    }

    /// Applies what held the joints together in the last substep, where the next passes have to
    /// begin with it: a joint among others that are not in the cluster. Else only what is at its
    /// bound: the rest is found exactly, and the best guess for that is the undisturbed velocity.
    pub(crate) fn warm_start(&mut self, states: &Disjoint<'_, BodyState>) {
        self.load(states);
        for index in 0..self.joints.len() {
            for row in 0..self.joints[index].rows.len() {
                let known = &mut self.joints[index].rows[row];
                if !self.is_alone && !known.is_held {
                    known.impulse = 0.0;
                }
                let impulse = known.impulse;
                self.push(index, row, impulse);
            }
        }
        self.store(states);
    }

    /// One pass.
    pub(crate) fn solve(&mut self, states: &Disjoint<'_, BodyState>, pass: Pass) {
        self.load(states);
        let aim = match pass {
            Pass::Place { h, push_speed } if self.is_alone => Aim::Ease { h, push_speed },
            Pass::Place { h, push_speed } => Aim::Place { h, push_speed },
            Pass::Still { h } => {
                self.nudge(states, h);
                for joint in &mut self.joints {
                    joint.slip(|party| self.parties[party].velocity, f64::from(h));
                }
                self.measure(h);
                Aim::Still { h }
            }
        };
        self.joints.iter_mut().for_each(|joint| joint.aim(aim));
        if !self.is_alone && matches!(aim, Aim::Still { .. }) {
            self.settle();
        }
        self.balance();
        if let Aim::Place { h, push_speed } = aim {
            self.place(h, f64::from(push_speed));
        }
        self.store(states);
    }

    /// Ends a substep of `h` seconds: notes what the joints bore in it, and how the bodies move before
    /// the forces of the next one act.
    pub(crate) fn end(&mut self, states: &Disjoint<'_, BodyState>, h: f32) {
        self.load(states);
        for joint in &mut self.joints {
            joint.note_load();
            joint.note_motion(&self.parties, h);
        }
    }

    /// Leaves the impulses found so far alone: what follows finds its own from nothing, which can only
    /// cost energy. To take back what joints that contradict each other push with, where the
    /// bodies stand now, would not.
    fn settle(&mut self) {
        self.joints.iter_mut().flat_map(|joint| &mut joint.rows).for_each(Row::settle);
    }

    /// Finds the impulses that satisfy all rows, and applies them.
    pub(super) fn balance(&mut self) {
        for _ in 0..ROUNDS {
            if self.balance_once(Self::release) {
                return;
            }
        }
        // All at once they take each other in and out for ever: friction stays as it is, and limits are
        // taken in one by one.
        for row in self.joints.iter_mut().flat_map(|joint| &mut joint.rows) {
            row.is_held |= row.is_bounded_both_ways();
        }
        self.is_outdated = true;
        for _ in 0..LATE_ROUNDS {
            if self.balance_once(Self::release_one_limit) {
                return;
            }
        }
        // Bounds that cannot agree: they stay where they got to, and the others fit in.
        for row in self.joints.iter_mut().flat_map(|joint| &mut joint.rows) {
            row.is_held |= row.is_bounded();
        }
        self.is_outdated = true;
        self.pass_on();
    }

    /// Solves for the rows that are not held, and takes rows out, or in again by `release`; whether there
    /// were none.
    fn balance_once(&mut self, release: impl Fn(&mut Self) -> bool) -> bool {
        self.find_changes();
        let is_settled = if self.hold() {
            false
        } else {
            self.apply_changes();
            !release(self)
        };
        self.is_outdated |= !is_settled;
        is_settled
    }

    /// Whether any row is bounded.
    pub(super) fn has_bounds(&self) -> bool {
        self.joints.iter().any(|joint| joint.has_bounds)
    }

    /// Passes on what bodies were given, by the rows that are not held.
    pub(super) fn pass_on(&mut self) {
        self.find_changes();
        self.apply_changes();
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
    pub(super) fn store(&mut self, states: &Disjoint<'_, BodyState>) {
        let is_good =
            |party: &Party| party.velocity.iter().all(|part| part.as_vec3().is_finite());
        if !self.parties.iter().all(is_good) {
            self.joints.iter_mut().for_each(JointConstraint::forget);
            return;
        }
        for party in self.parties.iter().filter(|party| party.is_movable) {
            // SAFETY: as in `load`; the body is movable, so no other cluster holds it now.
            let state = unsafe { states.get_mut(party.slot as usize) };
            let [linear, angular] = party.velocity;
            state.linear_velocity = linear.as_vec3();
            state.angular_velocity = angular.as_vec3();
            if let Some(inertia) = party.inertia_for_contacts() {
                state.inverse_inertia = inertia;
            }
        }
    }

    /// Adds what an impulse along a row does to the velocities.
    #[inline]
    fn push(&mut self, joint: usize, row: usize, impulse: f64) {
        let joint = &self.joints[joint];
        let row = &joint.rows[row];
        let impulse = row.sign * impulse;
        let response = &joint.lines[row.line].response;
        for side in 0..2 {
            let Some(party) = joint.parties[side] else { continue };
            let response = &response[side];
            let velocity: &mut [DVec3; 2] = &mut self.parties[party].velocity;
            velocity[0] += response[0] * impulse;
            velocity[1] += response[1] * impulse;
        }
    }

    /// Factors the matrix of the rows that are not held.
    fn factor(&mut self) {
        let mut matrix = std::mem::take(&mut self.matrix);
        self.fill(&mut matrix, is_free);
        self.plan.factor(&mut matrix, &mut self.scratch);
        self.matrix = matrix;
    }

    /// Fills in the matrix of those rows that `counts` picks.
    #[inline]
    pub(super) fn fill(&self, matrix: &mut Matrix, counts: impl Fn(&Row) -> bool) {
        matrix.picks.clear();
        matrix.counts.clear();
        matrix.firsts.clear();
        for joint in &self.joints {
            let first = matrix.picks.len();
            for row in &joint.rows {
                if counts(row) {
                    let Row { line, sign, compliance, .. } = *row;
                    matrix.picks.push(Pick { line, sign, compliance });
                }
            }
            matrix.firsts.push(first);
            matrix.counts.push(matrix.picks.len() - first);
        }
        self.plan.clear(matrix);
        let Matrix { counts, picks, firsts, values } = matrix;
        let picks_of = |joint: usize| &picks[firsts[joint]..][..counts[joint]];
        for (index, joint) in self.joints.iter().enumerate() {
            let picks = picks_of(index);
            let count = picks.len();
            let block = &mut values[self.plan.diagonal(index)..][..count * count];
            for i in 0..count {
                let a = &picks[i];
                for j in 0..count {
                    let b = &picks[j];
                    block[i * count + j] = a.sign * b.sign * joint.coupling(a.line, b.line);
                }
                block[i * count + i] += a.compliance;
            }
        }
        for link in &self.links {
            let [row, column] = link.joints;
            let (rows, columns) = (picks_of(row), picks_of(column));
            let (row, column) = (&self.joints[row], &self.joints[column]);
            let sides = [link.sides[1], link.sides[0]];
            let (height, width) = (rows.len(), columns.len());
            let block = &mut values[link.block..][..height * width];
            for i in 0..height {
                let (a, line) = (&rows[i], &row.lines[rows[i].line]);
                for j in 0..width {
                    let b = &columns[j];
                    let coupling = column.lines[b.line].coupling_of(sides, line);
                    block[i * width + j] += a.sign * b.sign * coupling;
                }
            }
        }
    }

    /// What a row lacks, m/s or rad/s.
    fn lack(&self, joint: usize, row: usize) -> f64 {
        let joint = &self.joints[joint];
        let velocities = joint.velocities(|party| self.parties[party].velocity);
        lack_of(&joint.rows[row], &joint.lines, &velocities)
    }

    /// Solves for the changes of all impulses that are not held.
    fn find_changes(&mut self) {
        if std::mem::take(&mut self.is_outdated) {
            self.factor();
        }
        let mut changes = std::mem::take(&mut self.changes);
        changes.clear();
        changes.resize(self.plan.row_count(), 0.0);
        for (index, joint) in self.joints.iter().enumerate() {
            let velocities = joint.velocities(|party| self.parties[party].velocity);
            let mut place = self.plan.first_row(index);
            for row in &joint.rows {
                if !row.is_held {
                    changes[place] = lack_of(row, &joint.lines, &velocities);
                    place += 1;
                }
            }
        }
        self.plan.solve(&self.matrix, &mut changes);
        for (index, joint) in self.joints.iter().enumerate() {
            if joint.has_bounds {
                spread(joint, &mut changes[self.plan.first_row(index)..]);
            }
        }
        self.changes = changes;
    }

    /// Takes rows out whose impulse would leave its bounds, and puts it there; whether there were
    /// any.
    fn hold(&mut self) -> bool {
        let mut is_any = false;
        for joint in 0..self.joints.len() {
            if !self.joints[joint].has_bounds {
                continue;
            }
            let mut row = 0;
            while row < self.joints[joint].rows.len() {
                if !self.joints[joint].rows[row].is_bounded() {
                    row += 1;
                    continue;
                }
                let width = self.width(joint, row);
                let allowed = self.allowed(joint, row);
                let first = self.plan.first_row(joint) + row;
                for index in 0..width {
                    let held = &mut self.joints[joint].rows[row + index];
                    if let Some(allowed) = allowed
                        && !held.is_held
                    {
                        is_any = true;
                        held.is_held = true;
                        let change = allowed[index] - held.impulse;
                        held.impulse = allowed[index];
                        self.changes[first + index] = 0.0;
                        self.push(joint, row + index, change);
                    }
                }
                row += width;
            }
        }
        is_any
    }

    /// How many rows share a bound from `row` on.
    fn width(&self, joint: usize, row: usize) -> usize {
        if self.joints[joint].rows[row].shared.is_some() { 3 } else { 1 }
    }

    /// The impulses nearest to the wanted ones that are in bounds; `None` when those are.
    fn allowed(&self, joint: usize, row: usize) -> Option<[f64; 3]> {
        let rows = &self.joints[joint].rows[row..];
        let first = self.plan.first_row(joint) + row;
        let wanted = |index: usize| rows[index].impulse + self.changes[first + index];
        let Some(most) = rows[0].shared else {
            let [lower, upper] = rows[0].bounds;
            let wanted = wanted(0);
            let is_out = wanted < lower || wanted > upper;
            return is_out.then(|| [wanted.clamp(lower, upper), 0.0, 0.0]);
        };
        let wanted = [wanted(0), wanted(1), wanted(2)];
        let length = wanted.iter().map(|part| part * part).sum::<f64>().sqrt();
        (length > most).then(|| wanted.map(|part| part * (most / length)))
    }

    /// Applies the changes that were found.
    fn apply_changes(&mut self) {
        for (index, joint) in self.joints.iter_mut().enumerate() {
            let mut velocities = joint.velocities(|party| self.parties[party].velocity);
            let first = self.plan.first_row(index);
            for place in 0..joint.rows.len() {
                let row = &mut joint.rows[place];
                if row.is_held {
                    continue;
                }
                let change = self.changes[first + place];
                row.impulse += change;
                let impulse = row.sign * change;
                let response = &joint.lines[row.line].response;
                for side in 0..2 {
                    velocities[side][0] += response[side][0] * impulse;
                    velocities[side][1] += response[side][1] * impulse;
                }
            }
            let [a, b] = joint.parties;
            if let Some(a) = a {
                self.parties[a].velocity = velocities[0];
            }
            if let Some(b) = b {
                self.parties[b].velocity = velocities[1];
            }
        }
    }

    /// Takes rows in again that would leave their bound inwards; whether there were any.
    fn release(&mut self) -> bool {
        let mut is_any = false;
        for joint in 0..self.joints.len() {
            if !self.joints[joint].has_bounds {
                continue;
            }
            let mut row = 0;
            while row < self.joints[joint].rows.len() {
                let width = self.width(joint, row);
                if self.joints[joint].rows[row].is_held && self.turns_inwards(joint, row) {
                    is_any = true;
                    for held in &mut self.joints[joint].rows[row..row + width] {
                        held.is_held = false;
                    }
                }
                row += width;
            }
        }
        is_any
    }

    /// Takes the first limit in again that would leave its bound inwards; whether there was one.
    fn release_one_limit(&mut self) -> bool {
        for joint in 0..self.joints.len() {
            if !self.joints[joint].has_bounds {
                continue;
            }
            for row in 0..self.joints[joint].rows.len() {
                let known = &self.joints[joint].rows[row];
                if known.is_held
                    && !known.is_bounded_both_ways()
                    && self.turns_inwards(joint, row)
                {
                    self.joints[joint].rows[row].is_held = false;
                    return true;
                }
            }
        }
        false
    }

    fn turns_inwards(&self, joint: usize, row: usize) -> bool {
        /// m/s or rad/s: what rounding may feign.
        const NOTHING: f64 = 1e-7;
        let rows = &self.joints[joint].rows[row..];
        if let Some(most) = rows[0].shared {
            let outward: f64 =
                (0..3).map(|index| rows[index].impulse * self.lack(joint, row + index)).sum();
            return most > 0.0 && outward < 0.0;
        }
        let [lower, upper] = rows[0].bounds;
        let lack = self.lack(joint, row);
        lower < upper && if rows[0].impulse <= lower { lack > NOTHING } else { lack < -NOTHING }
    }
}

#[inline]
fn is_free(row: &Row) -> bool {
    !row.is_held
}

/// What a row of a joint with these `lines` lacks, m/s or rad/s, where its bodies move at `velocities`.
#[inline(always)]
fn lack_of(row: &Row, lines: &[Line], velocities: &[[DVec3; 2]; 2]) -> f64 {
    let rate = row.sign * lines[row.line].rate(velocities);
    -(rate + row.bias + row.compliance * (row.impulse - row.settled))
}

/// Moves the numbers of the rows that are not held, which come first, to the places of their rows, and
/// gives the others zeros.
fn spread(joint: &JointConstraint, numbers: &mut [f64]) {
    let mut next = 0;
    for row in &joint.rows {
        next += usize::from(!row.is_held);
    }
    for place in (0..joint.rows.len()).rev() {
        numbers[place] = if joint.rows[place].is_held {
            0.0
        } else {
            next -= 1;
            numbers[next]
        };
    }
}
