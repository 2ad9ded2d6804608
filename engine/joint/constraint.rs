//! Joint constraint: the rows of a joint for the solver.

use hazumi_core::spring::DiscreteSpring;

use super::JointKind;
use super::articulated_body::{ArticulatedBody, geometric_stiffness};
use super::coordinate::JointCoordinate;
use super::frame_state::{CoordinateJacobian, JointFrameState};
use super::kind_dofs::dofs_of_kind;
use super::memory::JointMemory;
use super::row::{JointRow, RowKind, SpringRow, add_rows};
use super::spatial::{
    Dofs, MAX_JACOBIANS, ShortDofs, ZERO_DOFS, ZERO_DOFS_F32, add, dofs_f32, dofs_to_f64, dot,
    linear_and_angular,
};
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
    /// The frame state itself.
    pub(crate) frame_state: JointFrameState,
}

impl JointStart {
    /// The frame state after the bodies have moved by `moves`: shift, m, and turn.
    fn after(&self, moves: [(Vector, Rotation); 2]) -> JointFrameState {
        let start = &self.frame_state;
        let [(shift_a, turn_a), (shift_b, turn_b)] = moves;
        let arm_a = rotation::rotate(turn_a, start.arms[0]);
        let arm_b = rotation::rotate(turn_b, start.arms[1]);
        let way_a = shift_a + (arm_a - start.arms[0]);
        let way_b = shift_b + (arm_b - start.arms[1]);
        JointFrameState {
            arms: [arm_a, arm_b],
            offset: start.offset + (way_b - way_a),
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
    coordinate: JointCoordinate,
    /// m or rad.
    value: f64,
    /// The impulses on each body of an impulse of 1 along it: its Jacobian.
    pub(super) jacobians: [ShortDofs; 2],
    /// How much of the way such an impulse gives, 1/kg.
    inverse_mass: f64,
}

impl JacobianRow {
    /// How fast the way changes, m/s or rad/s, when bodies that move so.
    #[inline(always)]
    pub(super) fn rate(&self, velocities: &[Dofs; 2]) -> f64 {
        let [a, b] = &self.jacobians;
        dot(&dofs_to_f64(a), &velocities[0]) + dot(&dofs_to_f64(b), &velocities[1])
    }
}

/// How a pass treats errors of position.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum PositionErrorMode {
    /// Velocities come first, then where the bodies will be after a substep of `h` seconds,
    /// where errors are corrected at most so fast, m/s.
    Position { h: f32, push_speed: f32 },
    /// A part of each error is corrected by a velocity in each substep, and softly: for joints
    /// that are solved one by one, whose corrections add up where many act on one body.
    Soft { h: f32, push_speed: f32 },
    /// Only velocities count, and limits that are not yet reached.
    Velocity { h: f32 },
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
    /// The same, among the bodies of the cluster.
    pub(super) bodies: [Option<usize>; 2],
    start: JointStart,
    frame_state: JointFrameState,
    pub(super) jacobians: Vec<JacobianRow>,
    /// The Jacobians of all coordinates for `a` and then for `b`, component after component: so
    /// the rates of all coordinates are computed side by side.
    jacobian_columns: [[f32; MAX_JACOBIANS]; 2 * DOFS],
    pub(super) rows: Vec<JointRow>,
    springs: Vec<SpringRow>,
    /// Whether any row is bounded.
    pub(super) has_bounds: bool,
    slip: f64,
    /// How far predictions of distances and of angles can be trusted, 0..=1, dimensionless.
    trust: [f64; 2],
    /// Sums over the substeps of the impulse and the angular impulse on `b`, N·s and N·m·s.
    load: (DVector, DAngularVector),
    /// Inverse mass of the heaviest body that moves with it as a share of its own lightest,
    /// 0..=1, dimensionless.
    pub(super) mass_ratio: f64,
}

/// Share of its own inverse mass by which a hard row yields, dimensionless: so little that a
/// link which bears a thousand times its weight gives by a hundredth of a millimetre, so much
/// that rows which contradict each other, or nearly do as in a chain pulled taut, push with
/// bounded force.
const HARD_COMPLIANCE: f64 = 1e-5;

/// The same for the stiffest springs: what yields less is lost to rounding beside the masses.
const MIN_SPRING_COMPLIANCE: f64 = 1e-8;

/// Largest part of an error that is corrected by velocities, as a share of what bends the path:
/// what the prediction of the substep before has missed. Thus angular momentum is kept.
const MAX_VELOCITY_CORRECTION: f64 = 0.25;

/// How fast errors of angles are corrected at most, rad/s: a tenth of a radian in a substep of
/// 1/480 s.
const MAX_ANGULAR_CORRECTION_SPEED: f64 = 48.0;

/// How much more a row with an error yields while errors are corrected, dimensionless: so many
/// times the inverse mass of the heaviest of what moves, times what [`linearization_error`]
/// says.
const DAMPING: f64 = 3.0;

/// Share of [`HARD_COMPLIANCE`] below which damping changes nothing, dimensionless.
const NOTICEABLE: f64 = 0.3;

/// Errors that are left as they are until they grow: of angles, rad, and of distances as a
/// share of the arms.
const NEGLIGIBLE_ERROR: f64 = 3e-6;

/// Turn per substep, rad, of the springs that stand in for joints that are solved one by one: a
/// quarter of the substep rate.
const SOFT_ANGLE: f64 = std::f64::consts::FRAC_PI_2;
/// Damping ratio of these springs, dimensionless.
const SOFT_DAMPING: f64 = 2.0;
/// Share of an error that they correct in a substep, dimensionless.
const SOFT_CORRECTION: f64 = SOFT_ANGLE / (2.0 * SOFT_DAMPING + SOFT_ANGLE);
/// Share of its own inverse mass by which a row of them yields, dimensionless.
const SOFT_COMPLIANCE: f64 = 1.0 / (SOFT_ANGLE * (2.0 * SOFT_DAMPING + SOFT_ANGLE));

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
        let mut coordinates: Vec<JointCoordinate> = Vec::new();
        let (mut rows, mut springs) = (Vec::new(), Vec::new());
        for dof in dofs_of_kind(kind) {
            let known = coordinates.iter().position(|coordinate| *coordinate == dof.coordinate);
            let jacobian = known.unwrap_or(coordinates.len());
            if known.is_none() {
                coordinates.push(dof.coordinate);
            }
            add_rows(&mut rows, &mut springs, jacobian, &dof, h);
        }
        for row in &mut rows {
            row.is_bounded = row.has_bounds();
        }
        let jacobian = |&coordinate: &JointCoordinate| JacobianRow {
            coordinate,
            value: 0.0,
            jacobians: [ZERO_DOFS_F32; 2],
            inverse_mass: 0.0,
        };
        let mut constraint = Self {
            joint,
            kind: *kind,
            h,
            slots,
            bodies: [None; 2],
            start,
            frame_state: start.frame_state,
            jacobians: coordinates.iter().map(jacobian).collect(),
            jacobian_columns: [[0.0; MAX_JACOBIANS]; 2 * DOFS],
            has_bounds: rows.iter().any(|row| row.is_bounded),
            rows,
            springs,
            slip: memory.slip,
            trust: [1.0; 2],
            load: Default::default(),
            mass_ratio: 1.0,
        };
        constraint.reset_for_step(joint, slots, start, memory);
        constraint
    }

    /// Whether it serves a joint of `kind` in substeps of `h` seconds.
    pub(crate) fn can_reuse(&self, kind: &JointKind, h: f32) -> bool {
        self.h == h && self.kind == *kind
    }

    /// Begins another step, for a joint that it serves.
    pub(crate) fn reset_for_step(
        &mut self,
        joint: u32,
        slots: [Option<SolverBodyIndex>; 2],
        start: JointStart,
        memory: &JointMemory,
    ) {
        (self.joint, self.slots, self.start) = (joint, slots, start);
        (self.frame_state, self.slip) = (self.start.frame_state, memory.slip);
        (self.trust, self.load, self.mass_ratio) = ([1.0; 2], Default::default(), 1.0);
        for (place, row) in self.rows.iter_mut().enumerate() {
            let impulse = memory.impulses.get(place).copied().unwrap_or(0.0);
            let [lower, upper] = row.bounds;
            row.impulse = impulse.clamp(lower, upper);
            row.is_clamped = row.is_bounded && (row.impulse <= lower || row.impulse >= upper);
        }
    }

    /// Notes in `memory` what is to be remembered after `substeps` of `h` seconds; nothing that
    /// is no number.
    pub(crate) fn store_memory(&self, memory: &mut JointMemory, h: f32, substeps: u32) {
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
    pub(super) fn measure(&mut self, bodies: &[ArticulatedBody]) {
        let side = |index: usize| self.bodies[index].map(|body| &bodies[body]);
        let sides = [side(0), side(1)];
        let move_of = |index: usize| match sides[index] {
            Some(body) => (body.delta_position, body.delta_rotation),
            None => (Vector::ZERO, Rotation::IDENTITY),
        };
        self.frame_state = self.start.after([move_of(0), move_of(1)]);
        let axes = self.frame_state.axes();
        for (place, jacobian) in self.jacobians.iter_mut().enumerate() {
            let CoordinateJacobian { value, linear, angular } =
                jacobian.coordinate.measure(&self.frame_state, &axes);
            jacobian.value = if jacobian.coordinate.accumulates_slip() {
                self.slip
            } else {
                f64::from(value)
            };
            jacobian.inverse_mass = 0.0;
            for index in 0..2 {
                let push = dofs_f32(linear[index], angular[index]);
                jacobian.jacobians[index] = push;
                for (column, part) in
                    self.jacobian_columns[DOFS * index..][..DOFS].iter_mut().zip(push)
                {
                    column[place] = part;
                }
                if let Some(body) = sides[index] {
                    let push = dofs_to_f64(&jacobian.jacobians[index]);
                    jacobian.inverse_mass += dot(&push, &body.velocity_response(&push));
                }
            }
        }
    }

    /// Notes how far teeth slip in `h` seconds at the `velocity` of each body.
    pub(super) fn update_slip(&mut self, velocity: impl Fn(usize) -> Dofs, h: f64) {
        for index in 0..self.jacobians.len() {
            if self.jacobians[index].coordinate.accumulates_slip() {
                self.slip += h * self.rate(index, &velocity);
            }
        }
    }

    /// How fast a coordinate changes, m/s or rad/s, at the `velocity` of each body.
    #[inline(always)]
    pub(super) fn rate(&self, jacobian: usize, velocity: impl Fn(usize) -> Dofs) -> f64 {
        self.jacobians[jacobian].rate(&self.velocities(velocity))
    }

    /// The `velocity` of each of its bodies.
    #[inline(always)]
    pub(super) fn velocities(&self, velocity: impl Fn(usize) -> Dofs) -> [Dofs; 2] {
        let of = |side: usize| self.bodies[side].map_or(ZERO_DOFS, &velocity);
        [of(0), of(1)]
    }

    /// Notes how the bodies move before the forces of a substep of `h` seconds act.
    pub(super) fn note_motion(&mut self, bodies: &[ArticulatedBody], h: f32) {
        self.note_rates(bodies);
        self.update_prediction_trust(bodies, h);
    }

    /// Notes how fast springs are stretched.
    fn note_rates(&mut self, bodies: &[ArticulatedBody]) {
        if self.springs.is_empty() {
            return;
        }
        let rates = self.rates(|body| bodies[body].velocity);
        for row in self.rows.iter_mut().filter(|row| row.is_spring()) {
            row.last_rate = rates[row.jacobian];
        }
    }

    /// Gives each spring its mass: that of both bodies as the hard rows let them move.
    pub(super) fn update_spring_masses(&mut self, bodies: &[ArticulatedBody], h: f32) {
        if !self.rows.iter().any(JointRow::is_spring) {
            return;
        }
        let is_lock = |row: &JointRow| matches!(row.kind, RowKind::Lock(_));
        let mut locks: Vec<usize> =
            self.rows.iter().filter(|row| is_lock(row)).map(|row| row.jacobian).collect();
        locks.push(0);
        for index in 0..self.rows.len() {
            let RowKind::Spring(pull) = self.rows[index].kind else { continue };
            *locks.last_mut().expect("one was pushed") = self.rows[index].jacobian;
            let mobility = self.inverse_effective_mass(bodies, &locks);
            let mass = if mobility > 0.0 { 1.0 / mobility } else { 0.0 };
            let pull = &mut self.springs[pull];
            pull.discrete = DiscreteSpring::new(pull.spring, mass, f64::from(h));
        }
    }

    /// The inverse effective mass of the last of some coordinates, 1/kg, once the others are
    /// held.
    fn inverse_effective_mass(&self, bodies: &[ArticulatedBody], jacobians: &[usize]) -> f64 {
        let count = jacobians.len();
        let mut block = [0.0; MAX_JACOBIANS * MAX_JACOBIANS];
        for side in 0..2 {
            let Some(body) = self.bodies[side] else { continue };
            let push_of =
                |jacobian: usize| dofs_to_f64(&self.jacobians[jacobian].jacobians[side]);
            for i in 0..count {
                let answer = bodies[body].velocity_response(&push_of(jacobians[i]));
                for j in 0..count {
                    block[i * count + j] += dot(&answer, &push_of(jacobians[j]));
                }
            }
        }
        for k in 0..count - 1 {
            let pivot = block[k * count + k];
            if !(pivot > HARD_COMPLIANCE * self.jacobians[jacobians[k]].inverse_mass) {
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
        if last > HARD_COMPLIANCE * self.jacobians[jacobians[count - 1]].inverse_mass {
            last
        } else {
            0.0
        }
    }

    /// Sets the biases of a pass and how far the rows yield.
    pub(super) fn set_biases(&mut self, mode: PositionErrorMode) {
        for index in 0..self.rows.len() {
            let row = &self.rows[index];
            let yielding = HARD_COMPLIANCE * self.jacobians[row.jacobian].inverse_mass;
            let (bias, compliance) = match (row.kind, mode) {
                (
                    RowKind::Spring(pull),
                    PositionErrorMode::Position { .. } | PositionErrorMode::Soft { .. },
                ) => {
                    let SpringRow { target, discrete, .. } = self.springs[pull];
                    self.spring_bias(row, target, discrete)
                }
                (RowKind::Spring(pull), PositionErrorMode::Velocity { .. }) => {
                    (row.bias, self.spring_compliance(row, self.springs[pull].discrete))
                }
                (RowKind::Motor(speed), _) => (-f64::from(speed), yielding),
                (
                    RowKind::Lock(_),
                    PositionErrorMode::Position { .. } | PositionErrorMode::Velocity { .. },
                ) => (0.0, yielding),
                (
                    RowKind::Limit(end),
                    PositionErrorMode::Position { h, .. } | PositionErrorMode::Velocity { h },
                ) => {
                    let gap = row.sign * self.error(row.jacobian, end);
                    (if gap > 0.0 { gap / f64::from(h) } else { 0.0 }, yielding)
                }
                (
                    RowKind::Lock(end) | RowKind::Limit(end),
                    PositionErrorMode::Soft { h, push_speed },
                ) => {
                    let error = row.sign * self.error(row.jacobian, end);
                    let most = f64::from(push_speed);
                    if matches!(row.kind, RowKind::Limit(_)) && error > 0.0 {
                        (error / f64::from(h), yielding)
                    } else {
                        let compliance =
                            SOFT_COMPLIANCE * self.jacobians[row.jacobian].inverse_mass;
                        (
                            (SOFT_CORRECTION * error / f64::from(h)).clamp(-most, most),
                            compliance,
                        )
                    }
                }
            };
            let row = &mut self.rows[index];
            row.set_compliance(compliance);
            (row.bias, row.frozen_impulse, row.velocity_correction) = (bias, 0.0, 0.0);
        }
    }

    /// How far a way is from `end`, m or rad, the short way round.
    #[inline]
    fn error(&self, jacobian: usize, end: f32) -> f64 {
        let jacobian = &self.jacobians[jacobian];
        let error = jacobian.value - f64::from(end);
        if jacobian.coordinate.is_angle() { wrap(error) } else { error }
    }

    #[inline]
    fn spring_bias(&self, row: &JointRow, target: f32, spring: DiscreteSpring) -> (f64, f64) {
        let push = spring.pull * self.error(row.jacobian, target) + spring.lag * row.last_rate;
        let bias = if spring.drag > 0.0 { push / spring.drag } else { 0.0 };
        (bias, self.spring_compliance(row, spring))
    }

    #[inline]
    fn spring_compliance(&self, row: &JointRow, spring: DiscreteSpring) -> f64 {
        // A spring between bodies that nothing moves has no drag.
        let compliance = if spring.drag > 0.0 { 1.0 / spring.drag } else { f64::MAX };
        let least = MIN_SPRING_COMPLIANCE * self.jacobians[row.jacobian].inverse_mass;
        if compliance > least { compliance } else { least }
    }

    /// The position error of a row, m or rad: none while a limit is not reached.
    #[inline]
    fn position_error(&self, row: &JointRow) -> f64 {
        match row.kind {
            RowKind::Lock(end) => row.sign * self.error(row.jacobian, end),
            RowKind::Limit(end) => {
                let gap = row.sign * self.error(row.jacobian, end);
                if gap < 0.0 { gap } else { 0.0 }
            }
            RowKind::Spring(..) | RowKind::Motor(_) => 0.0,
        }
    }

    /// Whether errors are worth correction.
    pub(super) fn has_position_error(&self) -> bool {
        let arms = self.arms();
        let mut is_off = false;
        for row in &self.rows {
            let error = self.position_error(row).abs();
            let scale =
                if self.jacobians[row.jacobian].coordinate.is_rotation() { 1.0 } else { arms };
            is_off |= !(error <= NEGLIGIBLE_ERROR * scale);
        }
        is_off
    }

    /// The lengths of both arms, m.
    fn arms(&self) -> f64 {
        let [a, b] = &self.frame_state.arms;
        f64::from(a.length() + b.length())
    }

    /// Has rows yield the more, the farther they are from where they should be. Whether any
    /// does so noticeably.
    pub(super) fn damp(&mut self) -> bool {
        let arms = self.arms();
        let mut is_any = false;
        for index in 0..self.rows.len() {
            let row = &self.rows[index];
            let error = self.position_error(row).abs();
            let is_turn = self.jacobians[row.jacobian].coordinate.is_rotation();
            let doubt = if is_turn { error } else { linearization_error(error, arms) };
            let damping = DAMPING * self.mass_ratio * doubt;
            if !row.is_spring() && damping > NOTICEABLE * HARD_COMPLIANCE {
                let excess = damping * self.jacobians[row.jacobian].inverse_mass;
                let row = &mut self.rows[index];
                row.set_compliance(row.compliance + excess);
                is_any = true;
            }
        }
        is_any
    }

    /// Adds to the biases what corrects the rest of the errors within `h` seconds, at most at
    /// `most` m/s.
    pub(super) fn add_correction_bias(&mut self, h: f32, most: f64) {
        for index in 0..self.rows.len() {
            let rest = self.position_error(&self.rows[index]) / f64::from(h)
                - self.rows[index].velocity_correction;
            let is_turn = self.jacobians[self.rows[index].jacobian].coordinate.is_rotation();
            let most = if is_turn { MAX_ANGULAR_CORRECTION_SPEED } else { most };
            self.rows[index].bias += rest.clamp(-most, most);
        }
    }

    /// Gives the rows that hold now the velocities of the bodies as targets: what is given to
    /// these from now on, the joints pass on as if nothing had been corrected.
    pub(super) fn hold_velocities(&mut self, bodies: &[ArticulatedBody]) {
        let rates = self.rates(|body| bodies[body].velocity);
        for row in self.rows.iter_mut().filter(|row| !row.is_spring()) {
            row.set_compliance(HARD_COMPLIANCE * self.jacobians[row.jacobian].inverse_mass);
            row.frozen_impulse = row.impulse;
            if !row.is_clamped {
                row.bias = -row.sign * rates[row.jacobian];
            }
        }
    }

    /// Notes how far predictions for `h` seconds can be trusted while the bodies turn as fast
    /// as they do: of distances while their arms swing, of angles while they spin.
    fn update_prediction_trust(&mut self, bodies: &[ArticulatedBody], h: f32) {
        let mut fastest = [0.0_f64; 2];
        for (side, arm) in self.frame_state.arms.iter().enumerate() {
            let rotation = self.bodies[side]
                .map_or(DAngularVector::default(), |body| bodies[body].angular_velocity());
            let swing = geometric_stiffness(*arm, rotation);
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
    /// Thus a body on a circle is aimed along the chord, not the tangent, and keeps its speed
    /// when its velocity is made tangent again at the end of the substep. The error of the
    /// substep before is corrected.
    ///
    /// Source: Andersen, *RATTLE: A "Velocity" Version of the SHAKE Algorithm for Molecular
    /// Dynamics Calculations*, 1983. `[andersen1983]`
    pub(super) fn add_curvature_bias(&mut self, bodies: &[ArticulatedBody], h: f32, most: f64) {
        let still = (Vector::ZERO, Rotation::IDENTITY);
        let move_of = |body: Option<usize>| match body {
            Some(body) => bodies[body].predicted_displacement(h),
            None => still,
        };
        let ahead = self.start.after([move_of(self.bodies[0]), move_of(self.bodies[1])]);
        let axes = ahead.axes();
        let rates = self.rates(|body| bodies[body].velocity);
        // Both limits of a way stand next to each other.
        let mut last = None;
        for index in 0..self.rows.len() {
            let row = &self.rows[index];
            let jacobian = &self.jacobians[row.jacobian];
            let is_hard = matches!(row.kind, RowKind::Lock(_) | RowKind::Limit(_));
            if !is_hard || jacobian.coordinate.accumulates_slip() {
                continue;
            }
            let excess = match last {
                Some((known, excess)) if known == row.jacobian => excess,
                _ => {
                    let change = f64::from(jacobian.coordinate.measure(&ahead, &axes).value)
                        - jacobian.value;
                    let change =
                        if jacobian.coordinate.is_angle() { wrap(change) } else { change };
                    change / f64::from(h) - rates[row.jacobian]
                }
            };
            last = Some((row.jacobian, excess));
            let bend = row.sign * excess;
            if bend.is_finite() {
                let most_retaken = MAX_VELOCITY_CORRECTION * bend.abs();
                let error = self.position_error(row) / f64::from(h);
                let trust = self.trust
                    [usize::from(self.jacobians[row.jacobian].coordinate.is_rotation())];
                let retaken = trust * error.clamp(-most_retaken, most_retaken);
                let row = &mut self.rows[index];
                row.bias += (trust * bend).clamp(-most, most) + retaken;
                row.velocity_correction = retaken;
            }
        }
    }

    /// How much stiffer the present force makes the turning of each body, times the square of a
    /// substep of `h` seconds, kg·m².
    pub(super) fn geometric_stiffness(&self, h: f64) -> [f64; 2] {
        let (push, _) = self.impulse_on_b();
        let [a, b] = &self.frame_state.arms;
        let force = h * push.length();
        [force * f64::from(a.length()), force * f64::from(b.length())]
    }

    /// Adds what the joint pushed with in a substep to the sums.
    pub(super) fn accumulate_reaction(&mut self) {
        let (push, turn) = self.impulse_on_b();
        let arm = self.frame_state.arms[1].to_f64();
        self.load.0 += push;
        self.load.1 += turn - moment_f64(arm, push);
    }

    /// The impulse and the angular impulse on `b`, N·s and N·m·s.
    fn impulse_on_b(&self) -> (DVector, DAngularVector) {
        let mut impulses = [0.0; MAX_JACOBIANS];
        for row in &self.rows {
            impulses[row.jacobian] += row.sign * row.impulse;
        }
        let mut push = ZERO_DOFS;
        for (jacobian, impulse) in self.jacobians.iter().zip(impulses) {
            if impulse != 0.0 {
                add(&mut push, impulse, &dofs_to_f64(&jacobian.jacobians[1]));
            }
        }
        linear_and_angular(&push)
    }

    /// How fast each of its coordinates changes, m/s or rad/s, at the `velocity` of each body.
    #[inline(always)]
    pub(super) fn rates(&self, velocity: impl Fn(usize) -> Dofs) -> [f64; MAX_JACOBIANS] {
        let [a, b] = self.velocities(velocity);
        let [mut rates, mut rates_b] = [[0.0; MAX_JACOBIANS]; 2];
        for part in 0..DOFS {
            add(&mut rates, a[part], &dofs_to_f64(&self.jacobian_columns[part]));
            add(&mut rates_b, b[part], &dofs_to_f64(&self.jacobian_columns[DOFS + part]));
        }
        add(&mut rates, 1.0, &rates_b);
        rates
    }

    /// Forgets all impulses.
    pub(super) fn clear_impulses(&mut self) {
        self.rows.iter_mut().for_each(|row| row.impulse = 0.0);
    }
}

/// Turn in a substep, rad, above which paths bend too much for the prediction to be of use: the
/// joint then costs energy instead.
const FAST_TURN: f64 = 0.15;

/// How far a step in a straight line misses because arms of `arms` metres turn while an error
/// of `error` metres is corrected, as a share of that: most where both are as long. Without
/// arms it misses nothing.
#[inline]
fn linearization_error(error: f64, arms: f64) -> f64 {
    if arms > 0.0 { error * arms / (error * error + arms * arms) } else { 0.0 }
}
