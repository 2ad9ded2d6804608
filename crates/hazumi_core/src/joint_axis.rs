//! Limits, spring and motor of one degree of freedom of a joint.

use crate::error::{Rule, ValueError};
use serde::{Deserialize, Serialize};

/// Limits of an axis of a joint, in metres along it or radians about it.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Limits {
    /// Lower end, in metres or radians, finite.
    pub lower: f32,
    /// Upper end, in metres or radians, finite, at least the lower one. Equal ends lock the
    /// axis.
    pub upper: f32,
}

impl Limits {
    /// Limits from `lower` to `upper`, in metres or radians.
    pub const fn new(lower: f32, upper: f32) -> Self {
        Self { lower, upper }
    }

    fn check(&self) -> Result<(), ValueError> {
        Rule::Finite.check("lower limit of a joint", self.lower)?;
        Rule::AtLeast(self.lower).check("upper limit of a joint", self.upper)
    }
}

/// A damped spring, given by its frequency and not by its stiffness.
///
/// The stiffness follows from the effective mass of the two bodies along this joint, so the
/// same numbers suit bodies of any mass. A door on a spring hinge of 1 Hz swings once per
/// second. Bodies that rest on the two do not count: a load of `n` effective masses stretches
/// the spring `1 + n` times as far.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Spring {
    /// Frequency without damping, in Hz, > 0. Above an eighth of the substep rate (30 Hz for
    /// four substeps of 1/60 s) it is damped more than the ratio says.
    pub hertz: f32,
    /// Damping ratio, dimensionless, ≥ 0: 0 oscillates for ever, 1 is critical and has no
    /// overshoot.
    pub damping_ratio: f32,
    /// Largest force, in N or N·m, ≥ 0; `None`, the default, for any force.
    pub max_force: Option<f32>,
}

impl Spring {
    /// A spring of `hertz` and `damping_ratio` with unlimited force.
    pub const fn new(hertz: f32, damping_ratio: f32) -> Self {
        Self { hertz, damping_ratio, max_force: None }
    }

    /// Whether its numbers can be used.
    ///
    /// # Errors
    ///
    /// Names the number that is out of range.
    pub fn check(&self) -> Result<(), ValueError> {
        Rule::Above(0.0).check("joint spring hertz", self.hertz)?;
        Rule::AtLeast(0.0).check("joint spring damping ratio", self.damping_ratio)?;
        check_option("largest force of a joint spring", self.max_force)
    }
}

/// Motor: drives an axis at a speed with limited force. At a speed of 0 it is a brake, or
/// friction.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Motor {
    /// Target speed of body `b` relative to body `a`, in m/s or rad/s.
    pub speed: f32,
    /// Largest force, in N or N·m, ≥ 0.
    pub max_force: f32,
}

impl Motor {
    /// A motor that reaches `speed` (m/s or rad/s) with at most `max_force` (N or N·m).
    pub const fn new(speed: f32, max_force: f32) -> Self {
        Self { speed, max_force }
    }

    fn check(&self) -> Result<(), ValueError> {
        Rule::Finite.check("joint motor speed", self.speed)?;
        Rule::AtLeast(0.0).check("largest force of a joint motor", self.max_force)
    }
}

/// Limits, spring and motor of one degree of freedom of a joint; free by default.
///
/// ```
/// use hazumi_core::joint_axis::{JointAxis, Limits, Motor};
///
/// let garage_door = JointAxis {
///     limits: Some(Limits::new(0.0, 2.2)),
///     motor: Some(Motor::new(0.3, 600.0)),
///     ..JointAxis::FREE
/// };
/// # assert_eq!(garage_door.target, 0.0);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[doc(alias = "degree of freedom")]
pub struct JointAxis {
    /// Limits of the axis; `None`, the default, for no limits. Angles are within −π..=π.
    pub limits: Option<Limits>,
    /// Spring towards [`Self::target`]; default none.
    pub spring: Option<Spring>,
    /// Target of the spring, in metres or radians; default 0.
    pub target: f32,
    /// Motor of the axis; default none.
    pub motor: Option<Motor>,
}

impl JointAxis {
    /// A free axis: no limits, spring or motor.
    pub const FREE: Self = Self { limits: None, spring: None, target: 0.0, motor: None };

    /// A locked axis: it stays where the two frames meet.
    pub const LOCKED: Self = Self { limits: Some(Limits::new(0.0, 0.0)), ..Self::FREE };

    /// An axis with limits from `lower` to `upper`, in metres or radians.
    pub const fn with_limits(lower: f32, upper: f32) -> Self {
        Self { limits: Some(Limits::new(lower, upper)), ..Self::FREE }
    }

    /// An axis with `spring` towards 0.
    pub const fn with_spring(spring: Spring) -> Self {
        Self { spring: Some(spring), ..Self::FREE }
    }

    /// An axis with `motor`.
    pub const fn with_motor(motor: Motor) -> Self {
        Self { motor: Some(motor), ..Self::FREE }
    }

    /// Whether its numbers can be used.
    ///
    /// # Errors
    ///
    /// Names the number that is out of range.
    pub fn check(&self) -> Result<(), ValueError> {
        self.limits.map_or(Ok(()), |limits| limits.check())?;
        self.spring.map_or(Ok(()), |spring| spring.check())?;
        Rule::Finite.check("target of a joint spring", self.target)?;
        self.motor.map_or(Ok(()), |motor| motor.check())
    }

    /// Checks an axis that is an angle, as [`Self::check`].
    ///
    /// # Errors
    ///
    /// As [`Self::check`], and when a limit is more than half a turn.
    pub fn check_turn(&self) -> Result<(), ValueError> {
        self.check()?;
        let half_turn = Rule::Within(-std::f32::consts::PI, std::f32::consts::PI);
        let Some(limits) = self.limits else { return Ok(()) };
        half_turn.check_all("limit of an angle of a joint", [limits.lower, limits.upper])
    }
}

impl Default for JointAxis {
    fn default() -> Self {
        Self::FREE
    }
}

/// Whether a number that may be absent is at least 0.
///
/// # Errors
///
/// Names the number, as `what`, that is not.
pub fn check_option(what: &'static str, value: Option<f32>) -> Result<(), ValueError> {
    value.map_or(Ok(()), |value| Rule::AtLeast(0.0).check(what, value))
}
