//! A joint as the solver sees it.

use hazumi_core::spring::Discrete;

use super::articulated_body::{ArticulatedBody, swing_of};
use super::coordinate::JointCoordinate;
use super::dof::JointDof;
use super::frame_state::{CoordinateJacobian, JointFrameState};
use super::kind_dofs::freedoms;
use super::memory::JointMemory;
use super::spatial::{
    Dofs, MOST_LINES, NOTHING, SHORT_NOTHING, ShortDofs, add, dot, parts, short_dofs, widen,
};
use super::{Axis, JointKind, Spring};
use crate::angle::wrap;
use crate::math::rotation;
use crate::space::{
    DAngularVector, DOFS, DVector, Rotation, ToF32, ToF64, Vector, ZERO_ANGULAR,
    angular_square_f64, angular_to_f32, moment_f64,
};
use crate::state::SolverBodyIndex;

/// Where the frames of a joint stood when the step began.
#[derive(Clone, Copy, Debug)]
pub(crate) struct JointStart {
    /// The stance itself.
    pub(crate) stance: JointFrameState,
}

impl JointStart {
    /// The stance after the bodies have moved by `moves`: shift, m, and turn.
    fn after(&self, moves: [(Vector, Rotation); 2]) -> JointFrameState {
        let start = &self.stance;
        let [(shift_a, turn_a), (shift_b, turn_b)] = moves;
        let arm_a = rotation::rotate(turn_a, start.arms[0]);
        let arm_b = rotation::rotate(turn_b, start.arms[1]);
        let way_a = shift_a + (arm_a - start.arms[0]);
        let way_b = shift_b + (arm_b - start.arms[1]);
        JointFrameState {
            arms: [arm_a, arm_b],
            between: start.between + (way_b - way_a),
            rotations: [
                rotation::multiply(turn_a, start.rotations[0]),
                rotation::multiply(turn_b, start.rotations[1]),
            ],
            ropes: [start.ropes[0] + way_a, start.ropes[1] + way_b],
        }
    }
}

/// A way of the joint, measured.
#[derive(Clone, Copy, Debug)]
pub(super) struct JacobianRow {
    way: JointCoordinate,
    /// m or rad.
    value: f64,
    /// What an impulse of 1 along it pushes each body with.
    pub(super) pushes: [ShortDofs; 2],
    /// How much of the way such an impulse gives, 1/kg.
    own: f64,
}

impl JacobianRow {
    /// How fast the way changes, m/s or rad/s, when bodies that move so.
    #[inline(always)]
    pub(super) fn rate(&self, velocities: &[Dofs; 2]) -> f64 {
        let [a, b] = &self.pushes;
        dot(&widen(a), &velocities[0]) + dot(&widen(b), &velocities[1])
    }
}

/// What a row asks for.
#[derive(Clone, Copy, Debug)]
enum RowKind {
    /// The way stays at this value, m or rad.
    Lock(f32),
    /// The way stays above, or, with a row of negative sign, below this value.
    Limit(f32),
    /// The way is pulled by the spring of this number.
    Spring(usize),
    /// The way goes at this speed, m/s or rad/s.
    Motor(f32),
}

/// What pulls a way.
#[derive(Clone, Copy, Debug)]
struct SpringRow {
    spring: Spring,
    /// m or rad.
    target: f32,
    discrete: Discrete,
}

/// One equation: `sign·J·v + bias + compliance·(impulse − settled) = 0`, as long as the impulse is in
/// bounds.
#[derive(Clone, Copy, Debug)]
pub(super) struct JointRow {
    pub(super) line: usize,
    pub(super) sign: f64,
    law: RowKind,
    /// Rate of the way when the substep began, before forces acted, m/s or rad/s; for springs.
    last_rate: f64,
    /// m/s or rad/s.
    pub(super) bias: f64,
    /// 1/kg or 1/(kg·m²); for springs, that of the spring.
    compliance: f64,
    /// How hard it pushes against what it asks to be otherwise, kg or kg·m².
    pub(super) stiffness: f64,
    /// Whether its impulse has bounds.
    pub(super) is_bounded: bool,
    /// Bounds of the impulse, N·s or N·m·s.
    pub(super) bounds: [f64; 2],
    /// Bound on the length of the impulse of this and the next rows together, as many as there are
    /// dimensions.
    pub(super) shared: Option<f64>,
    /// N·s or N·m·s.
    pub(super) impulse: f64,
    /// The part of it to which the row no longer yields, N·s or N·m·s.
    pub(super) settled: f64,
    /// The part of an error that the velocities mend, m/s or rad/s.
    pub(super) retaken: f64,
    /// Whether the impulse is at a bound and left there.
    pub(super) is_held: bool,
}

impl JointRow {
    #[inline]
    pub(super) fn is_spring(&self) -> bool {
        matches!(self.law, RowKind::Spring(..))
    }

    /// Has a hard row yield only to what is added from now on.
    #[inline]
    pub(super) fn settle(&mut self) {
        if !self.is_spring() {
            self.settled = self.impulse;
        }
    }

    /// Has it yield so much, 1/kg; one that does not yield is between bodies that nothing moves, and does
    /// not push either.
    #[inline(always)]
    fn yield_by(&mut self, compliance: f64) {
        self.compliance = compliance;
        self.stiffness = if compliance > 0.0 { 1.0 / compliance } else { 0.0 };
    }

    /// What it lacks, m/s or rad/s, where its way changes so fast.
    #[inline(always)]
    pub(super) fn lack(&self, rate: f64) -> f64 {
        -(self.sign * rate + self.bias + self.compliance * (self.impulse - self.settled))
    }

    fn has_bounds(&self) -> bool {
        self.bounds[0] > f64::NEG_INFINITY
            || self.bounds[1] < f64::INFINITY
            || self.shared.is_some()
    }

    /// Whether it is a motor, a spring or friction of limited force: no limit, which only pushes.
    #[inline]
    pub(super) fn is_bounded_both_ways(&self) -> bool {
        self.is_bounded && !matches!(self.law, RowKind::Limit(_))
    }
}

/// How a pass treats errors of position.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum PositionErrorMode {
    /// Velocities come first, then where the bodies will be after a substep of `h` seconds, where
    /// errors are mended at most so fast, m/s.
    Place { h: f32, push_speed: f32 },
    /// A part of each error is mended by a velocity in each substep, and softly: for joints that are
    /// solved one by one, whose corrections add up where many hang on one body.
    Ease { h: f32, push_speed: f32 },
    /// Only velocities count, besides limits that are not yet reached.
    Still { h: f32 },
}

/// A joint as the solver sees it.
#[derive(Clone, Debug)]
pub(crate) struct JointConstraint {
    /// Slot of the joint in the arena.
    pub(crate) joint: u32,
    kind: JointKind,
    /// s.
    h: f32,
    /// The bodies in the solver; `None` for those that cannot move.
    pub(crate) slots: [Option<SolverBodyIndex>; 2],
    /// The same, among the parties of the cluster.
    pub(super) parties: [Option<usize>; 2],
    start: JointStart,
    stance: JointFrameState,
    pub(super) lines: Vec<JacobianRow>,
    /// What impulses of 1 along all of its ways push `a` and then `b` with, part after part: thus the rates
    /// of all ways are found side by side.
    columns: [[f32; MOST_LINES]; 2 * DOFS],
    pub(super) rows: Vec<JointRow>,
    pulls: Vec<SpringRow>,
    /// Whether any row is bounded.
    pub(super) has_bounds: bool,
    slip: f64,
    /// How far predictions of distances and of angles can be trusted, 0..=1, dimensionless.
    trust: [f64; 2],
    /// Sums over the substeps of the impulse and the angular impulse on `b`, N·s and N·m·s.
    load: (DVector, DAngularVector),
    /// Inverse mass of the heaviest body that moves with it as a share of its own lightest, 0..=1,
    /// dimensionless.
    pub(super) heaviest: f64,
}

/// Share of its own inverse mass by which a hard row yields, dimensionless: so little that a link
/// which bears a thousand times its weight gives by a hundredth of a millimetre, so much that rows
/// which contradict each other, or nearly do as in a chain pulled taut, push with bounded force.
const YIELD: f64 = 1e-5;

/// The same for the stiffest springs: what yields less is lost to rounding beside the masses.
const SPRING_YIELD: f64 = 1e-8;

/// Largest part of an error that is mended by velocities, as a share of what bends the path: what the
/// prediction of the substep before has missed. Thus angular momentum is kept.
const RETAKEN: f64 = 0.25;

/// How fast errors of angles are mended at most, rad/s: a tenth of a radian in a substep of 1/480 s.
const TURN_SPEED: f64 = 48.0;

/// How much more a row with an error yields while errors are mended, dimensionless: so many times the
/// inverse mass of the heaviest of what moves, times what [`doubt`] says.
const DAMPING: f64 = 3.0;

/// Share of [`YIELD`] below which damping changes nothing, dimensionless.
const NOTICEABLE: f64 = 0.3;

/// Errors that are left as they are until they grow: of angles, rad, and of distances as a share of the arms.
const NEGLIGIBLE: f64 = 3e-6;

/// Turn per substep, rad, of the springs that stand in for joints that are solved one by one: a
/// quarter of the substep rate.
const EASE_TURN: f64 = std::f64::consts::FRAC_PI_2;
/// Damping ratio of these springs, dimensionless.
const EASE_DAMPING: f64 = 2.0;
/// Share of an error that they mend in a substep, dimensionless.
const EASE_MEND: f64 = EASE_TURN / (2.0 * EASE_DAMPING + EASE_TURN);
/// Share of its own inverse mass by which a row of them yields, dimensionless.
const EASE_YIELD: f64 = 1.0 / (EASE_TURN * (2.0 * EASE_DAMPING + EASE_TURN));

impl JointConstraint {
    /// The constraint of a joint of `kind` in slot `joint`, for substeps of `h` seconds.
    pub(crate) fn new(
        joint: u32,
        kind: &JointKind,
        slots: [Option<SolverBodyIndex>; 2],
        start: JointStart,
        memory: &JointMemory,
        h: f32,
    ) -> Self {
        let mut ways: Vec<JointCoordinate> = Vec::new();
        let (mut rows, mut pulls) = (Vec::new(), Vec::new());
        for freedom in freedoms(kind) {
            let known = ways.iter().position(|way| *way == freedom.way);
            let line = known.unwrap_or(ways.len());
            if known.is_none() {
                ways.push(freedom.way);
            }
            add_rows(&mut rows, &mut pulls, line, &freedom, h);
        }
        for row in &mut rows {
            row.is_bounded = row.has_bounds();
        }
        let line = |&way: &JointCoordinate| JacobianRow {
            way,
            value: 0.0,
            pushes: [SHORT_NOTHING; 2],
            own: 0.0,
        };
        let mut constraint = Self {
            joint,
            kind: *kind,
            h,
            slots,
            parties: [None; 2],
            start,
            stance: start.stance,
            lines: ways.iter().map(line).collect(),
            columns: [[0.0; MOST_LINES]; 2 * DOFS],
            has_bounds: rows.iter().any(|row| row.is_bounded),
            rows,
            pulls,
            slip: memory.slip,
            trust: [1.0; 2],
            load: Default::default(),
            heaviest: 1.0,
        };
        constraint.renew(joint, slots, start, memory);
        constraint
    }

    /// Whether it serves a joint of `kind` in substeps of `h` seconds.
    pub(crate) fn serves(&self, kind: &JointKind, h: f32) -> bool {
        self.h == h && self.kind == *kind
    }

    /// Begins another step, for a joint that it serves.
    pub(crate) fn renew(
        &mut self,
        joint: u32,
        slots: [Option<SolverBodyIndex>; 2],
        start: JointStart,
        memory: &JointMemory,
    ) {
        (self.joint, self.slots, self.start) = (joint, slots, start);
        (self.stance, self.slip) = (self.start.stance, memory.slip);
        (self.trust, self.load, self.heaviest) = ([1.0; 2], Default::default(), 1.0);
        for (place, row) in self.rows.iter_mut().enumerate() {
            let impulse = memory.impulses.get(place).copied().unwrap_or(0.0);
            let [lower, upper] = row.bounds;
            row.impulse = impulse.clamp(lower, upper);
            row.is_held = row.is_bounded && (row.impulse <= lower || row.impulse >= upper);
        }
    }

    /// Notes in `memory` what is to be remembered after `substeps` of `h` seconds; nothing that is no number.
    pub(crate) fn remember(&self, memory: &mut JointMemory, h: f32, substeps: u32) {
        let time = f64::from(h) * f64::from(substeps);
        let (push, turn) = self.load;
        let force = (push / time).to_f32() + Vector::ZERO;
        let torque = angular_to_f32(turn / time) + ZERO_ANGULAR;
        memory.impulses.clear();
        let is_good = self.rows.iter().all(|row| row.impulse.is_finite())
            && self.slip.is_finite()
            && force.is_finite()
            && torque.is_finite();
        if is_good {
            memory.impulses.extend(self.rows.iter().map(|row| row.impulse));
            (memory.slip, memory.force, memory.torque) = (self.slip, force, torque);
        } else {
            (memory.slip, memory.force, memory.torque) = (0.0, Vector::ZERO, ZERO_ANGULAR);
        }
    }

    /// Measures everything anew where the bodies stand now.
    pub(super) fn measure(&mut self, parties: &[ArticulatedBody]) {
        let side = |index: usize| self.parties[index].map(|party| &parties[party]);
        let sides = [side(0), side(1)];
        let move_of = |index: usize| match sides[index] {
            Some(party) => (party.shift, party.turn),
            None => (Vector::ZERO, Rotation::IDENTITY),
        };
        self.stance = self.start.after([move_of(0), move_of(1)]);
        let axes = self.stance.axes();
        for (place, line) in self.lines.iter_mut().enumerate() {
            let CoordinateJacobian { value, linear, angular } =
                line.way.measure(&self.stance, &axes);
            line.value = if line.way.adds_up() { self.slip } else { f64::from(value) };
            line.own = 0.0;
            for index in 0..2 {
                let push = short_dofs(linear[index], angular[index]);
                line.pushes[index] = push;
                for (column, part) in self.columns[DOFS * index..][..DOFS].iter_mut().zip(push)
                {
                    column[place] = part;
                }
                if let Some(party) = sides[index] {
                    let push = widen(&line.pushes[index]);
                    line.own += dot(&push, &party.answer(&push));
                }
            }
        }
    }

    /// Notes how far teeth slip in `h` seconds at the `velocity` of each party.
    pub(super) fn slip(&mut self, velocity: impl Fn(usize) -> Dofs, h: f64) {
        for index in 0..self.lines.len() {
            if self.lines[index].way.adds_up() {
                self.slip += h * self.rate(index, &velocity);
            }
        }
    }

    /// How fast a way changes, m/s or rad/s, at the `velocity` of each party.
    #[inline(always)]
    pub(super) fn rate(&self, line: usize, velocity: impl Fn(usize) -> Dofs) -> f64 {
        self.lines[line].rate(&self.velocities(velocity))
    }

    /// The `velocity` of each of its parties.
    #[inline(always)]
    pub(super) fn velocities(&self, velocity: impl Fn(usize) -> Dofs) -> [Dofs; 2] {
        let of = |side: usize| self.parties[side].map_or(NOTHING, &velocity);
        [of(0), of(1)]
    }

    /// Notes how the bodies move before the forces of a substep of `h` seconds act.
    pub(super) fn note_motion(&mut self, parties: &[ArticulatedBody], h: f32) {
        self.note_rates(parties);
        self.note_trust(parties, h);
    }

    /// Notes how fast springs are stretched.
    fn note_rates(&mut self, parties: &[ArticulatedBody]) {
        if self.pulls.is_empty() {
            return;
        }
        let rates = self.rates(|party| parties[party].velocity);
        for row in self.rows.iter_mut().filter(|row| row.is_spring()) {
            row.last_rate = rates[row.line];
        }
    }

    /// Gives each spring its mass: that of both bodies as the hard rows let them move.
    pub(super) fn weigh_springs(&mut self, parties: &[ArticulatedBody], h: f32) {
        if !self.rows.iter().any(JointRow::is_spring) {
            return;
        }
        let is_lock = |row: &JointRow| matches!(row.law, RowKind::Lock(_));
        let mut locks: Vec<usize> =
            self.rows.iter().filter(|row| is_lock(row)).map(|row| row.line).collect();
        locks.push(0);
        for index in 0..self.rows.len() {
            let RowKind::Spring(pull) = self.rows[index].law else { continue };
            *locks.last_mut().expect("one was pushed") = self.rows[index].line;
            let mobility = self.mobility(parties, &locks);
            let mass = if mobility > 0.0 { 1.0 / mobility } else { 0.0 };
            let pull = &mut self.pulls[pull];
            pull.discrete = Discrete::new(pull.spring, mass, f64::from(h));
        }
    }

    /// What is left of the mobility of the last of some ways, 1/kg, once the others are held.
    fn mobility(&self, parties: &[ArticulatedBody], lines: &[usize]) -> f64 {
        let count = lines.len();
        let mut block = [0.0; MOST_LINES * MOST_LINES];
        for side in 0..2 {
            let Some(party) = self.parties[side] else { continue };
            let push_of = |line: usize| widen(&self.lines[line].pushes[side]);
            for i in 0..count {
                let answer = parties[party].answer(&push_of(lines[i]));
                for j in 0..count {
                    block[i * count + j] += dot(&answer, &push_of(lines[j]));
                }
            }
        }
        for k in 0..count - 1 {
            let pivot = block[k * count + k];
            if !(pivot > YIELD * self.lines[lines[k]].own) {
                continue;
            }
            for i in k + 1..count {
                let factor = block[i * count + k] / pivot;
                for j in k + 1..count {
                    block[i * count + j] -= factor * block[k * count + j];
                }
            }
        }
        let last = block[count * count - 1];
        if last > YIELD * self.lines[lines[count - 1]].own { last } else { 0.0 }
    }

    /// Sets the biases of a pass and how far the rows yield.
    pub(super) fn aim(&mut self, aim: PositionErrorMode) {
        for index in 0..self.rows.len() {
            let row = &self.rows[index];
            let yielding = YIELD * self.lines[row.line].own;
            let (bias, compliance) = match (row.law, aim) {
                (
                    RowKind::Spring(pull),
                    PositionErrorMode::Place { .. } | PositionErrorMode::Ease { .. },
                ) => {
                    let SpringRow { target, discrete, .. } = self.pulls[pull];
                    self.spring_bias(row, target, discrete)
                }
                (RowKind::Spring(pull), PositionErrorMode::Still { .. }) => {
                    (row.bias, self.spring_compliance(row, self.pulls[pull].discrete))
                }
                (RowKind::Motor(speed), _) => (-f64::from(speed), yielding),
                (
                    RowKind::Lock(_),
                    PositionErrorMode::Place { .. } | PositionErrorMode::Still { .. },
                ) => (0.0, yielding),
                (
                    RowKind::Limit(end),
                    PositionErrorMode::Place { h, .. } | PositionErrorMode::Still { h },
                ) => {
                    let gap = row.sign * self.error(row.line, end);
                    (if gap > 0.0 { gap / f64::from(h) } else { 0.0 }, yielding)
                }
                (
                    RowKind::Lock(end) | RowKind::Limit(end),
                    PositionErrorMode::Ease { h, push_speed },
                ) => {
                    let error = row.sign * self.error(row.line, end);
                    let most = f64::from(push_speed);
                    if matches!(row.law, RowKind::Limit(_)) && error > 0.0 {
                        (error / f64::from(h), yielding)
                    } else {
                        let compliance = EASE_YIELD * self.lines[row.line].own;
                        ((EASE_MEND * error / f64::from(h)).clamp(-most, most), compliance)
                    }
                }
            };
            let row = &mut self.rows[index];
            row.yield_by(compliance);
            (row.bias, row.settled, row.retaken) = (bias, 0.0, 0.0);
        }
    }

    /// How far a way is from `end`, m or rad, the short way round.
    #[inline]
    fn error(&self, line: usize, end: f32) -> f64 {
        let line = &self.lines[line];
        let error = line.value - f64::from(end);
        if line.way.is_angle() { wrap(error) } else { error }
    }

    #[inline]
    fn spring_bias(&self, row: &JointRow, target: f32, spring: Discrete) -> (f64, f64) {
        let push = spring.pull * self.error(row.line, target) + spring.lag * row.last_rate;
        let bias = if spring.drag > 0.0 { push / spring.drag } else { 0.0 };
        (bias, self.spring_compliance(row, spring))
    }

    #[inline]
    fn spring_compliance(&self, row: &JointRow, spring: Discrete) -> f64 {
        // A spring between bodies that nothing moves has no drag.
        let compliance = if spring.drag > 0.0 { 1.0 / spring.drag } else { f64::MAX };
        let least = SPRING_YIELD * self.lines[row.line].own;
        if compliance > least { compliance } else { least }
    }

    /// What is wrong with the place of a row, m or rad: nothing while a limit is not reached.
    #[inline]
    fn fault(&self, row: &JointRow) -> f64 {
        match row.law {
            RowKind::Lock(end) => row.sign * self.error(row.line, end),
            RowKind::Limit(end) => {
                let gap = row.sign * self.error(row.line, end);
                if gap < 0.0 { gap } else { 0.0 }
            }
            RowKind::Spring(..) | RowKind::Motor(_) => 0.0,
        }
    }

    /// Whether errors are worth mending.
    pub(super) fn is_off(&self) -> bool {
        let arms = self.arms();
        let mut is_off = false;
        for row in &self.rows {
            let fault = self.fault(row).abs();
            let scale = if self.lines[row.line].way.is_turn() { 1.0 } else { arms };
            is_off |= !(fault <= NEGLIGIBLE * scale);
        }
        is_off
    }

    /// The lengths of both arms, m.
    fn arms(&self) -> f64 {
        let [a, b] = &self.stance.arms;
        f64::from(a.length() + b.length())
    }

    /// Has rows yield the more, the farther they are from where they should be. Whether any does so
    /// noticeably.
    pub(super) fn damp(&mut self) -> bool {
        let arms = self.arms();
        let mut is_any = false;
        for index in 0..self.rows.len() {
            let row = &self.rows[index];
            let fault = self.fault(row).abs();
            let is_turn = self.lines[row.line].way.is_turn();
            let doubt = if is_turn { fault } else { doubt(fault, arms) };
            let damping = DAMPING * self.heaviest * doubt;
            if !row.is_spring() && damping > NOTICEABLE * YIELD {
                let excess = damping * self.lines[row.line].own;
                let row = &mut self.rows[index];
                row.yield_by(row.compliance + excess);
                is_any = true;
            }
        }
        is_any
    }

    /// Adds to the biases what mends the rest of the errors within `h` seconds, at most at `most` m/s.
    pub(super) fn mend(&mut self, h: f32, most: f64) {
        for index in 0..self.rows.len() {
            let rest = self.fault(&self.rows[index]) / f64::from(h) - self.rows[index].retaken;
            let is_turn = self.lines[self.rows[index].line].way.is_turn();
            let most = if is_turn { TURN_SPEED } else { most };
            self.rows[index].bias += rest.clamp(-most, most);
        }
    }

    /// Has the rows that hold now ask for the velocities that the bodies have: what is given to these
    /// from now on, the joints pass on as if nothing had been mended.
    pub(super) fn stay(&mut self, parties: &[ArticulatedBody]) {
        let rates = self.rates(|party| parties[party].velocity);
        for row in self.rows.iter_mut().filter(|row| !row.is_spring()) {
            row.yield_by(YIELD * self.lines[row.line].own);
            row.settled = row.impulse;
            if !row.is_held {
                row.bias = -row.sign * rates[row.line];
            }
        }
    }

    /// Notes how far predictions for `h` seconds can be trusted while the bodies turn as fast as they do:
    /// of distances while their arms swing, of angles while they spin.
    fn note_trust(&mut self, parties: &[ArticulatedBody], h: f32) {
        let mut fastest = [0.0_f64; 2];
        for (side, arm) in self.stance.arms.iter().enumerate() {
            let rotation = self.parties[side]
                .map_or(DAngularVector::default(), |party| parties[party].spinning());
            let swing = swing_of(*arm, rotation);
            for (most, speed) in fastest.iter_mut().zip([swing, rotation]) {
                let square = angular_square_f64(speed);
                *most = if square > *most { square } else { *most };
            }
        }
        self.trust = fastest.map(|square| {
            let turn = square * f64::from(h * h) / (FAST_TURN * FAST_TURN);
            1.0 / (1.0 + turn * turn)
        });
    }

    /// Adds to the biases by how much the ways will change in `h` seconds beyond their present
    /// rates, because the paths of the bodies bend: at most `most` m/s.
    ///
    /// Thus a body on a circle is aimed along the chord, not the tangent, and keeps its speed when
    /// its velocity is made tangent again at the end of the substep. What the substep before has missed
    /// is made up for.
    ///
    /// Source: Andersen, *RATTLE: A "Velocity" Version of the SHAKE Algorithm for Molecular
    /// Dynamics Calculations*, 1983. `[andersen1983]`
    pub(super) fn bend(&mut self, parties: &[ArticulatedBody], h: f32, most: f64) {
        let still = (Vector::ZERO, Rotation::IDENTITY);
        let move_of = |party: Option<usize>| match party {
            Some(party) => parties[party].ahead(h),
            None => still,
        };
        let ahead = self.start.after([move_of(self.parties[0]), move_of(self.parties[1])]);
        let axes = ahead.axes();
        let rates = self.rates(|party| parties[party].velocity);
        // Both limits of a way stand next to each other.
        let mut last = None;
        for index in 0..self.rows.len() {
            let row = &self.rows[index];
            let line = &self.lines[row.line];
            let is_hard = matches!(row.law, RowKind::Lock(_) | RowKind::Limit(_));
            if !is_hard || line.way.adds_up() {
                continue;
            }
            let excess = match last {
                Some((known, excess)) if known == row.line => excess,
                _ => {
                    let change = f64::from(line.way.measure(&ahead, &axes).value) - line.value;
                    let change = if line.way.is_angle() { wrap(change) } else { change };
                    change / f64::from(h) - rates[row.line]
                }
            };
            last = Some((row.line, excess));
            let bend = row.sign * excess;
            if bend.is_finite() {
                let most_retaken = RETAKEN * bend.abs();
                let fault = self.fault(row) / f64::from(h);
                let trust = self.trust[usize::from(self.lines[row.line].way.is_turn())];
                let retaken = trust * fault.clamp(-most_retaken, most_retaken);
                let row = &mut self.rows[index];
                row.bias += (trust * bend).clamp(-most, most) + retaken;
                row.retaken = retaken;
            }
        }
    }

    /// How much stiffer the present force makes the turning of each body, times the square of a
    /// substep of `h` seconds, kg·m².
    pub(super) fn swings(&self, h: f64) -> [f64; 2] {
        let (push, _) = self.push_on_b();
        let [a, b] = &self.stance.arms;
        let force = h * push.length();
        [force * f64::from(a.length()), force * f64::from(b.length())]
    }

    /// Adds what the joint pushed with in a substep to the sums.
    pub(super) fn note_load(&mut self) {
        let (push, turn) = self.push_on_b();
        let arm = self.stance.arms[1].to_f64();
        self.load.0 += push;
        self.load.1 += turn - moment_f64(arm, push);
    }

    /// The impulse and the angular impulse on `b`, N·s and N·m·s.
    fn push_on_b(&self) -> (DVector, DAngularVector) {
        let mut impulses = [0.0; MOST_LINES];
        for row in &self.rows {
            impulses[row.line] += row.sign * row.impulse;
        }
        let mut push = NOTHING;
        for (line, impulse) in self.lines.iter().zip(impulses) {
            if impulse != 0.0 {
                add(&mut push, impulse, &widen(&line.pushes[1]));
            }
        }
        parts(&push)
    }

    /// How fast each of its ways changes, m/s or rad/s, at the `velocity` of each party.
    #[inline(always)]
    pub(super) fn rates(&self, velocity: impl Fn(usize) -> Dofs) -> [f64; MOST_LINES] {
        let [a, b] = self.velocities(velocity);
        let [mut rates, mut rates_b] = [[0.0; MOST_LINES]; 2];
        for part in 0..DOFS {
            add(&mut rates, a[part], &widen(&self.columns[part]));
            add(&mut rates_b, b[part], &widen(&self.columns[DOFS + part]));
        }
        add(&mut rates, 1.0, &rates_b);
        rates
    }

    /// Forgets all impulses.
    pub(super) fn forget(&mut self) {
        self.rows.iter_mut().for_each(|row| row.impulse = 0.0);
    }
}

/// Turn in a substep, rad, above which paths bend too much for the prediction to be of use: the
/// joint then costs energy instead.
const FAST_TURN: f64 = 0.15;

/// How far a step in a straight line misses because arms of `arms` metres turn while an error of `fault`
/// metres is mended, as a share of that: most where both are as long. Without arms it misses nothing.
#[inline]
fn doubt(fault: f64, arms: f64) -> f64 {
    if arms > 0.0 { fault * arms / (fault * fault + arms * arms) } else { 0.0 }
}

/// Adds the rows of one way.
fn add_rows(
    rows: &mut Vec<JointRow>,
    pulls: &mut Vec<SpringRow>,
    line: usize,
    freedom: &JointDof,
    h: f32,
) {
    let Axis { limits, spring, target, motor } = freedom.axis;
    let h = f64::from(h);
    let shared = freedom.shared_force.map(|force| f64::from(force) * h);
    let base = JointRow {
        line,
        sign: 1.0,
        law: RowKind::Motor(0.0),
        last_rate: 0.0,
        bias: 0.0,
        compliance: 0.0,
        stiffness: 0.0,
        is_bounded: false,
        bounds: [f64::NEG_INFINITY, f64::INFINITY],
        shared: None,
        impulse: 0.0,
        settled: 0.0,
        retaken: 0.0,
        is_held: false,
    };
    if let Some(limits) = limits {
        if limits.lower == limits.upper {
            rows.push(JointRow { law: RowKind::Lock(limits.lower), ..base });
        } else {
            let push_only = [0.0, f64::INFINITY];
            for (sign, end) in [(1.0, limits.lower), (-1.0, limits.upper)] {
                if end.is_finite() {
                    rows.push(JointRow {
                        sign,
                        law: RowKind::Limit(end),
                        bounds: push_only,
                        ..base
                    });
                }
            }
        }
    }
    let within = |force: Option<f32>| {
        let most = force.map_or(f64::INFINITY, |force| f64::from(force) * h);
        [-most, most]
    };
    if let Some(spring) = spring {
        let law = RowKind::Spring(pulls.len());
        pulls.push(SpringRow { spring, target, discrete: Discrete::default() });
        let bounds = if shared.is_some() { base.bounds } else { within(spring.max_force) };
        rows.push(JointRow { law, bounds, shared, ..base });
    }
    if let Some(motor) = motor {
        let bounds = if shared.is_some() { base.bounds } else { within(Some(motor.max_force)) };
        rows.push(JointRow { law: RowKind::Motor(motor.speed), bounds, shared, ..base });
    }
}
