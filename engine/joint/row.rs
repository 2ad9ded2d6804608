//! Row of a joint's constraint: Jacobian, softness and limits.

use hazumi_core::spring::DiscreteSpring;

use super::dof::JointDof;
use super::{JointAxis, Spring};

/// The kind of a row.
#[derive(Clone, Copy, Debug)]
pub(super) enum RowKind {
    /// The coordinate stays at this value, m or rad.
    Lock(f32),
    /// The coordinate stays above, or, with a row of negative sign, below this value.
    Limit(f32),
    /// The coordinate is pulled by the spring of this number.
    Spring(usize),
    /// The coordinate changes at this speed, m/s or rad/s.
    Motor(f32),
}

/// The spring of a row.
#[derive(Clone, Copy, Debug)]
pub(super) struct SpringRow {
    pub(super) spring: Spring,
    /// m or rad.
    pub(super) target: f32,
    pub(super) discrete: DiscreteSpring,
}

/// One equation: `sign·J·v + bias + compliance·(impulse − frozen_impulse) = 0`, as long as the
/// impulse is in bounds.
#[derive(Clone, Copy, Debug)]
pub(super) struct JointRow {
    pub(super) jacobian: usize,
    pub(super) sign: f64,
    pub(super) kind: RowKind,
    /// Rate of the way when the substep began, before forces acted, m/s or rad/s; for springs.
    pub(super) last_rate: f64,
    /// m/s or rad/s.
    pub(super) bias: f64,
    /// 1/kg or 1/(kg·m²); for springs, that of the spring.
    pub(super) compliance: f64,
    /// One over its compliance, kg or kg·m².
    pub(super) stiffness: f64,
    /// Whether its impulse has bounds.
    pub(super) is_bounded: bool,
    /// Bounds of the impulse, N·s or N·m·s.
    pub(super) bounds: [f64; 2],
    /// Bound on the length of the impulse of this and the next rows together, as many as there
    /// are dimensions.
    pub(super) shared_bound: Option<f64>,
    /// N·s or N·m·s.
    pub(super) impulse: f64,
    /// The part of it to which the row no longer yields, N·s or N·m·s.
    pub(super) frozen_impulse: f64,
    /// The part of an error that the velocities correct, m/s or rad/s.
    pub(super) velocity_correction: f64,
    /// Whether the impulse is at a bound and left there.
    pub(super) is_clamped: bool,
}

impl JointRow {
    #[inline]
    pub(super) fn is_spring(&self) -> bool {
        matches!(self.kind, RowKind::Spring(..))
    }

    /// Has a hard row yield only to what is added from now on.
    #[inline]
    pub(super) fn freeze(&mut self) {
        if !self.is_spring() {
            self.frozen_impulse = self.impulse;
        }
    }

    /// Has it yield so much, 1/kg; one that does not yield is between bodies that nothing
    /// moves, and does not push either.
    #[inline(always)]
    pub(super) fn set_compliance(&mut self, compliance: f64) {
        self.compliance = compliance;
        self.stiffness = if compliance > 0.0 { 1.0 / compliance } else { 0.0 };
    }

    /// Its residual, m/s or rad/s, at this rate of its coordinate.
    #[inline(always)]
    pub(super) fn residual(&self, rate: f64) -> f64 {
        -(self.sign * rate + self.bias + self.compliance * (self.impulse - self.frozen_impulse))
    }

    pub(super) fn has_bounds(&self) -> bool {
        self.bounds[0] > f64::NEG_INFINITY
            || self.bounds[1] < f64::INFINITY
            || self.shared_bound.is_some()
    }

    /// Whether it is a motor, a spring or friction of limited force: no limit, which only
    /// pushes.
    #[inline]
    pub(super) fn is_bounded_both_ways(&self) -> bool {
        self.is_bounded && !matches!(self.kind, RowKind::Limit(_))
    }
}

/// Adds the rows of one degree of freedom.
pub(super) fn add_rows(
    rows: &mut Vec<JointRow>,
    springs: &mut Vec<SpringRow>,
    jacobian: usize,
    dof: &JointDof,
    h: f32,
) {
    let JointAxis { limits, spring, target, motor } = dof.axis;
    let h = f64::from(h);
    let shared_bound = dof.shared_force.map(|force| f64::from(force) * h);
    let base = JointRow {
        jacobian,
        sign: 1.0,
        kind: RowKind::Motor(0.0),
        last_rate: 0.0,
        bias: 0.0,
        compliance: 0.0,
        stiffness: 0.0,
        is_bounded: false,
        bounds: [f64::NEG_INFINITY, f64::INFINITY],
        shared_bound: None,
        impulse: 0.0,
        frozen_impulse: 0.0,
        velocity_correction: 0.0,
        is_clamped: false,
    };
    if let Some(limits) = limits {
        if limits.lower == limits.upper {
            rows.push(JointRow { kind: RowKind::Lock(limits.lower), ..base });
        } else {
            let push_only = [0.0, f64::INFINITY];
            for (sign, end) in [(1.0, limits.lower), (-1.0, limits.upper)] {
                if end.is_finite() {
                    rows.push(JointRow {
                        sign,
                        kind: RowKind::Limit(end),
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
        let kind = RowKind::Spring(springs.len());
        springs.push(SpringRow { spring, target, discrete: DiscreteSpring::default() });
        let bounds =
            if shared_bound.is_some() { base.bounds } else { within(spring.max_force) };
        rows.push(JointRow { kind, bounds, shared_bound, ..base });
    }
    if let Some(motor) = motor {
        let bounds =
            if shared_bound.is_some() { base.bounds } else { within(Some(motor.max_force)) };
        rows.push(JointRow { kind: RowKind::Motor(motor.speed), bounds, shared_bound, ..base });
    }
}
