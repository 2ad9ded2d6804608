//! Joints that are solved together, exactly.

mod mend;

use std::collections::BTreeSet;

use glam::Vec3;
use hazumi_core::Disjoint;
use hazumi_core::simd::{dispatch, level};

use super::constraint::{Aim, JointConstraint, Line, MOST_LINES, Row};
use super::layout::Layout;
use super::mobility::Answers;
use super::party::Party;
use super::block::{Block, NOTHING, Six, add, long_six, parts, six, times};
use super::plan::{Matrix, Plan};
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
    /// Of each joint of two bodies that can be pushed, the number of their block, and the side of the body
    /// of its rows.
    shared: Vec<Option<(usize, usize)>>,
    /// What [`Party::stiffen`] was told of each party.
    swings: Vec<f64>,
    /// The matrix of the bodies and of the rows that always hold.
    hard: Vec<Block>,
    /// The factored matrix of the rows that are not held.
    matrix: Matrix,
    /// Number of the first row of each joint.
    first_rows: Vec<usize>,
    /// What impulses are found to change by, row after row; zeros for those that are held.
    changes: Vec<f64>,
    /// Of each party, what rows push it with, and then how that changes its velocity.
    moves: Vec<Six>,
    /// How the bodies answer to impulses from outside.
    pub(super) answers: Answers,
    /// What is put back once errors are mended: of each row.
    kept_rows: Vec<KeptRow>,
    /// Velocities of each party.
    kept_velocities: Vec<Six>,
    /// Whether there are other joints on its bodies, outside of the cluster.
    is_alone: bool,
    /// Whether rows were taken in or out, or yield otherwise, since the matrix was factored.
    is_outdated: bool,
    /// Whether rows that always hold have moved or yield otherwise.
    is_hard_outdated: bool,
    /// Whether the bodies move otherwise than the impulses of the rows that are not held say.
    is_behind: bool,
}

#[derive(Clone, Copy, Debug)]
struct KeptRow {
    impulse: f64,
    bias: f64,
    is_held: bool,
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
        let movable = |party: Option<usize>| party.filter(|&party| layout.are_movable[party]);
        let pairs = layout.parties.iter().map(|pair| match pair.map(movable) {
            [Some(a), Some(b)] => Some([a, b].map(|party| u32::try_from(party).expect("slots are"))),
            _ => None,
        });
        let mut neighbors = vec![BTreeSet::new(); layout.slots.len()];
        for [a, b] in pairs.clone().flatten() {
            neighbors[a as usize].insert(b);
            neighbors[b as usize].insert(a);
        }
        let plan = Plan::new(neighbors, most)?;
        let share = |pair: Option<[u32; 2]>| {
            let [a, b] = pair?;
            let (block, row) = plan.block(a, b);
            Some((block, usize::from(row == b)))
        };
        let shared = pairs.map(share).collect();
        Some(Self { plan, shared, ..Self::default() }.with(joints, layout))
    }

    /// The same, by the plan of a cluster whose layout is like that.
    pub(crate) fn with(mut self, mut joints: Vec<JointConstraint>, layout: Layout) -> Self {
        for (joint, parties) in joints.iter_mut().zip(&layout.parties) {
            joint.parties = *parties;
        }
        self.joints = joints;
        self.parties.clear();
        let party = |&slot: &Slot| Party::new(slot, &BodyState::FIXED);
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
    pub(crate) fn single(joint: JointConstraint, is_movable: impl Fn(Slot) -> bool) -> Self {
        let layout = Layout::new([joint.slots].into_iter(), is_movable);
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
            joint.weigh_springs(&self.parties, h);
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
        self.is_hard_outdated = true;
        self.is_outdated = true;
        self.answers.outdate();
    }

    /// Applies what held the joints together in the last substep, where the next passes have to
    /// begin with it: a joint among others that are not in the cluster. Else only what is at its
    /// bound: the rest is found exactly, and the best guess for that is the undisturbed velocity.
    pub(crate) fn warm_start(&mut self, states: &Disjoint<'_, BodyState>) {
        self.catch_up();
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
        self.catch_up();
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
            row.is_held |= row.is_bounded;
        }
        self.is_outdated = true;
        self.find_changes();
        self.apply_changes();
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

    /// Whether all bounds hold as the bodies move now. What is beyond them is put there, and what would leave
    /// them inwards is let go, for [`Self::balance`].
    pub(super) fn keeps_bounds(&mut self) -> bool {
        self.catch_up();
        self.changes.fill(0.0);
        let is_settled = !self.hold() && !self.release();
        self.is_outdated |= !is_settled;
        is_settled
    }

    /// Whether any row is bounded.
    pub(super) fn has_bounds(&self) -> bool {
        self.joints.iter().any(|joint| joint.has_bounds)
    }

    /// Gives parties impulses, and all others what the rows that are not held pass on.
    pub(super) fn give(&mut self, given: &[(usize, [Vec3; 2])]) {
        self.refresh();
        self.moves.clear();
        self.moves.resize(self.parties.len(), NOTHING);
        for &(party, impulses) in given {
            let given = six(&impulses.map(|part| part.as_dvec3()));
            add(&mut self.moves[party], 1.0, &times(&given, &self.parties[party].free));
        }
        dispatch!(level(), _simd => self.plan.solve(&self.matrix, &mut self.moves));
        for (party, change) in self.parties.iter_mut().zip(&self.moves) {
            add(&mut party.velocity, 1.0, change);
        }
        self.is_behind = true;
    }

    /// Has the impulses say how the bodies move now.
    pub(super) fn catch_up(&mut self) {
        if !std::mem::take(&mut self.is_behind) {
            return;
        }
        dispatch!(level(), _simd => {
            for joint in &mut self.joints {
                let rates = joint.rates(|party| self.parties[party].velocity);
                for row in &mut joint.rows {
                    if !row.is_held {
                        row.impulse += row.lack(rates[row.line]) * row.stiffness();
                    }
                }
            }
        });
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
            |party: &Party| parts(&party.velocity).iter().all(|part| part.as_vec3().is_finite());
        if !self.parties.iter().all(is_good) {
            self.joints.iter_mut().for_each(JointConstraint::forget);
            return;
        }
        for party in self.parties.iter().filter(|party| party.is_movable) {
            // SAFETY: as in `load`; the body is movable, so no other cluster holds it now.
            let state = unsafe { states.get_mut(party.slot as usize) };
            let [linear, angular] = parts(&party.velocity);
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
        for side in 0..2 {
            let Some(party) = joint.parties[side] else { continue };
            let party = &mut self.parties[party];
            let answer = party.answer(&long_six(&joint.lines[row.line].pushes[side]));
            add(&mut party.velocity, impulse, &answer);
        }
    }

    /// Factors the matrix of the rows that are not held, if that is not done.
    fn refresh(&mut self) {
        if !std::mem::take(&mut self.is_outdated) {
            return;
        }
        let mut matrix = std::mem::take(&mut self.matrix);
        self.begin_matrix(&mut matrix);
        dispatch!(level(), _simd => {
            self.fill(&mut matrix.blocks, |joint| joint.has_bounds, |row| row.is_bounded && !row.is_held);
            self.plan.factor(&mut matrix);
        });
        self.matrix = matrix;
    }

    /// Factors the matrix of those rows that always hold.
    pub(super) fn factor_hard(&mut self, matrix: &mut Matrix) {
        self.begin_matrix(matrix);
        dispatch!(level(), _simd => self.plan.factor(matrix));
    }

    /// Makes a matrix that of the bodies and of the rows that always hold.
    fn begin_matrix(&mut self, matrix: &mut Matrix) {
        let mut hard = std::mem::take(&mut self.hard);
        if std::mem::take(&mut self.is_hard_outdated) {
            hard.clear();
            for party in &self.parties {
                hard.push(party.mass);
            }
            hard.resize(self.plan.size(), Block::ZERO);
            dispatch!(level(), _simd => {
                self.fill(&mut hard, |_| true, |row| !row.is_bounded);
            });
        }
        matrix.blocks.clear();
        matrix.blocks.extend_from_slice(&hard);
        self.hard = hard;
    }

    /// Adds those rows to a matrix that `counts` picks of some `joints`.
    #[inline(always)]
    fn fill(
        &self,
        blocks: &mut [Block],
        joints: impl Fn(&JointConstraint) -> bool,
        counts: impl Fn(&Row) -> bool,
    ) {
        for (joint, shared) in self.joints.iter().zip(&self.shared) {
            if !joints(joint) {
                continue;
            }
            let mut stiffnesses = [0.0; MOST_LINES];
            for row in &joint.rows {
                if counts(row) {
                    stiffnesses[row.line] += row.stiffness();
                }
            }
            for (line, stiffness) in joint.lines.iter().zip(stiffnesses) {
                if stiffness == 0.0 {
                    continue;
                }
                let [a, b] = self.pushes_of(joint, line);
                let mut stiff = [NOTHING; 2];
                add(&mut stiff[0], stiffness, &a);
                add(&mut stiff[1], stiffness, &b);
                let [party_a, party_b] = joint.parties;
                if let Some(party) = party_a {
                    blocks[party].add_product(&a, &stiff[0]);
                }
                if let Some(party) = party_b {
                    blocks[party].add_product(&b, &stiff[1]);
                }
                match *shared {
                    Some((block, 0)) => blocks[block].add_product(&a, &stiff[1]),
                    Some((block, _)) => blocks[block].add_product(&b, &stiff[0]),
                    None => {}
                }
            }
        }
    }

    /// What an impulse of 1 along a line of a joint pushes its bodies with, as far as they are free.
    #[inline(always)]
    fn pushes_of(&self, joint: &JointConstraint, line: &Line) -> [Six; 2] {
        let of = |side: usize| match joint.parties[side] {
            Some(party) => {
                times(&long_six(&line.pushes[side]), &self.parties[party].free)
            }
            None => NOTHING,
        };
        [of(0), of(1)]
    }

    /// What a row lacks, m/s or rad/s.
    fn lack(&self, joint: usize, row: usize) -> f64 {
        let joint = &self.joints[joint];
        let row = &joint.rows[row];
        row.lack(joint.rate(row.line, |party| self.parties[party].velocity))
    }

    /// Solves for the changes of all impulses that are not held, and of the velocities.
    fn find_changes(&mut self) {
        self.refresh();
        let mut changes = std::mem::take(&mut self.changes);
        let mut moves = std::mem::take(&mut self.moves);
        dispatch!(level(), _simd => {
            self.push_by_lacks(&mut changes, &mut moves);
            self.plan.solve(&self.matrix, &mut moves);
            self.answer_by_rows(&mut changes, &moves);
        });
        self.changes = changes;
        self.moves = moves;
    }

    /// Notes what each row lacks, and with how much all of them push the bodies.
    #[inline(always)]
    fn push_by_lacks(&self, lacks: &mut Vec<f64>, moves: &mut Vec<Six>) {
        lacks.clear();
        moves.clear();
        moves.resize(self.parties.len(), NOTHING);
        for joint in &self.joints {
            let rates = joint.rates(|party| self.parties[party].velocity);
            let mut pushes = [0.0; MOST_LINES];
            for row in &joint.rows {
                let mut lack = 0.0;
                if !row.is_held {
                    lack = row.lack(rates[row.line]);
                    pushes[row.line] += row.sign * lack * row.stiffness();
                }
                lacks.push(lack);
            }
            for (line, push) in joint.lines.iter().zip(pushes) {
                if push == 0.0 {
                    continue;
                }
                let [a, b] = self.pushes_of(joint, line);
                let [party_a, party_b] = joint.parties;
                if let Some(party) = party_a {
                    add(&mut moves[party], push, &a);
                }
                if let Some(party) = party_b {
                    add(&mut moves[party], push, &b);
                }
            }
        }
    }

    /// Finds by how much impulses change that lacked so much before the bodies `moved`.
    #[inline(always)]
    fn answer_by_rows(&self, changes: &mut [f64], moves: &[Six]) {
        let mut changes = changes.iter_mut();
        for joint in &self.joints {
            let gains = joint.rates(|party| moves[party]);
            for (row, change) in joint.rows.iter().zip(&mut changes) {
                if !row.is_held {
                    *change = (*change - row.sign * gains[row.line]) * row.stiffness();
                }
            }
        }
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
                if !self.joints[joint].rows[row].is_bounded {
                    row += 1;
                    continue;
                }
                let width = self.width(joint, row);
                let allowed = self.allowed(joint, row);
                let first = self.first_rows[joint] + row;
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
        let first = self.first_rows[joint] + row;
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
        for (party, change) in self.parties.iter_mut().zip(&self.moves) {
            add(&mut party.velocity, 1.0, change);
        }
        let mut changes = self.changes.iter();
        for joint in &mut self.joints {
            for (row, change) in joint.rows.iter_mut().zip(&mut changes) {
                row.impulse += change;
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
