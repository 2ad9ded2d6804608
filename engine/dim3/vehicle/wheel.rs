//! Wheels: their data and their state.

use glam::Vec3;
use hazumi_core::{Rule, ValueError};

use super::tire_friction::TireFrictionCurve;
use crate::body::BodyId;
use crate::collider::ColliderId;

/// A wheel without a body of its own: suspension, tyre, drive and brakes.
#[derive(Clone, Debug, PartialEq)]
pub struct Wheel {
    /// Centre of the wheel when it hangs free, in metres, in the frame of the chassis.
    pub position: Vec3,
    /// Radius, in metres, > 0; default 0.35.
    pub radius: f32,
    /// Width, in metres, ≥ 0; default 0.2. Only [`WheelCast::Cylinder`] uses it, and it has to
    /// be above 0.
    pub width: f32,
    /// Moment of inertia about the axle, in kg·m², > 0; default 1, a tyre and rim of 18 kg. The
    /// rest of its mass belongs to the chassis.
    pub inertia: f32,
    /// Cast that finds the ground below; default [`WheelCast::Cylinder`].
    pub cast: WheelCast,
    /// Suspension between the wheel and the chassis.
    pub suspension: Suspension,
    /// Coefficient of friction of the tyre, dimensionless, ≥ 0; default 1.5. It is combined
    /// with that of the ground by the rule of the ground: 0.95 on the default material.
    pub friction: f32,
    /// Longitudinal friction of the tyre by slip ratio; peak at 0.1 by default.
    pub longitudinal_friction: TireFrictionCurve,
    /// Lateral friction of the tyre by the tangent of the slip angle; peak at 0.14, 8°, by
    /// default.
    pub lateral_friction: TireFrictionCurve,
    /// Rolling resistance: half the width of the contact patch, in metres, ≥ 0; default 0.004.
    /// The default slows the wheel by 1 % of its weight.
    pub rolling_resistance: f32,
    /// Greatest steering angle, in radians, −1.5..=1.5; default 0. Rear wheels that help to
    /// steer have a negative one.
    pub steer: f32,
    /// Drive torque at full throttle, in N·m, ≥ 0; default 0.
    pub drive_torque: f32,
    /// Brake torque at full brake, in N·m, ≥ 0; default 1500.
    pub brake_torque: f32,
    /// Hand brake torque at full hand brake, in N·m, ≥ 0; default 0.
    pub hand_brake_torque: f32,
    /// State of the wheel since the last update.
    pub state: WheelState,
}

impl Wheel {
    /// A wheel at `position`, in metres, in the frame of the chassis, neither driven nor
    /// steered.
    pub fn at(position: Vec3) -> Self {
        Self {
            position,
            radius: 0.35,
            width: 0.2,
            inertia: 1.0,
            cast: WheelCast::Cylinder,
            suspension: Suspension::default(),
            friction: 1.5,
            longitudinal_friction: TireFrictionCurve {
                peak_slip: 0.1,
                ..TireFrictionCurve::default()
            },
            lateral_friction: TireFrictionCurve::default(),
            rolling_resistance: 0.004,
            steer: 0.0,
            drive_torque: 0.0,
            brake_torque: 1500.0,
            hand_brake_torque: 0.0,
            state: WheelState::default(),
        }
    }

    pub(super) fn check(&self) -> Result<(), ValueError> {
        Rule::Finite.check_all("wheel position", self.position.to_array())?;
        Rule::Above(0.0).check("wheel radius", self.radius)?;
        Rule::AtLeast(0.0).check("wheel width", self.width)?;
        if self.cast == WheelCast::Cylinder {
            Rule::Above(0.0).check("width of a wheel that is a cylinder", self.width)?;
        }
        Rule::Above(0.0).check("wheel inertia", self.inertia)?;
        Rule::AtLeast(0.0).check("tyre friction", self.friction)?;
        Rule::AtLeast(0.0).check("tyre rolling resistance", self.rolling_resistance)?;
        Rule::Within(-1.5, 1.5).check("steering angle of a wheel", self.steer)?;
        Rule::AtLeast(0.0).check("drive torque of a wheel", self.drive_torque)?;
        Rule::AtLeast(0.0).check("brake torque of a wheel", self.brake_torque)?;
        Rule::AtLeast(0.0).check("hand brake torque of a wheel", self.hand_brake_torque)?;
        Rule::Finite.check("spin of a wheel", self.state.spin)?;
        Rule::Finite.check("angle of a wheel", self.state.angle)?;
        self.longitudinal_friction.check()?;
        self.lateral_friction.check()?;
        self.suspension.check()
    }
}

/// Cast that finds the ground below a wheel.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum WheelCast {
    /// A ray through its middle: cheapest, falls into every gap and jumps up every step.
    Ray,
    /// A ball as large as the wheel: rolls over steps and gaps.
    Ball,
    /// A cylinder as wide as the wheel, cast like the ball. It stands on anything below any
    /// part of the tyre.
    #[default]
    Cylinder,
}

/// Suspension: a spring, a damper and two stops between a wheel and the chassis.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Suspension {
    /// Frequency of the suspension with the wheel's share of the chassis, in Hz, > 0; default
    /// 1.8. At rest on level ground the wheel is pressed up by `g / (2π·hertz)²`, 77 mm,
    /// wherever the centre of mass is.
    pub hertz: f32,
    /// Damping ratio of the suspension, dimensionless, ≥ 0; default 0.5.
    pub damping_ratio: f32,
    /// Suspension travel up from where the wheel hangs free, in metres, ≥ 0; default 0.25.
    pub travel: f32,
}

impl Default for Suspension {
    fn default() -> Self {
        Self { hertz: 1.8, damping_ratio: 0.5, travel: 0.25 }
    }
}

impl Suspension {
    fn check(&self) -> Result<(), ValueError> {
        Rule::Above(0.0).check("suspension hertz", self.hertz)?;
        Rule::AtLeast(0.0).check("suspension damping ratio", self.damping_ratio)?;
        Rule::AtLeast(0.0).check("suspension travel", self.travel)
    }
}

/// State of a wheel, for drawing, sound and smoke. The program may set [`Self::spin`] and
/// [`Self::angle`]; each update computes the rest.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct WheelState {
    /// Contact with the ground; `None` in the air.
    pub contact: Option<WheelContact>,
    /// Compression of the suspension from where the wheel hangs free, in metres.
    pub compression: f32,
    /// Angular velocity about the axle, in rad/s; positive when it rolls forward.
    pub spin: f32,
    /// Angle about the axle, in radians, within −π..=π.
    pub angle: f32,
    /// Steering angle, in radians, positive to the left.
    pub steer: f32,
    /// Longitudinal slip, dimensionless: 1 for a locked wheel, −1 for one that spins on the
    /// spot. It is the speed of the tyre over the ground along its rolling direction. The unit
    /// is the speed of the rim or the hub.
    pub slip_ratio: f32,
    /// Slip angle between the heading of the tyre and its velocity, in radians, as a tangent.
    pub slip_angle: f32,
    /// Load: the mean normal force of the ground in the last update, in N.
    pub load: f32,
    /// Mean longitudinal force of the ground on the tyre, in N.
    pub rolling_force: f32,
    /// Mean lateral force of the ground on the tyre, to its left, in N.
    pub side_force: f32,
    /// Whether the tyre slides: its friction is at its maximum.
    pub is_sliding: bool,
    pub(super) anchor: Option<Anchor>,
    /// Greatest torque of the brakes, N·m.
    pub(super) brake: f32,
}

/// Contact of a wheel with the ground.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct WheelContact {
    /// Body of the collider.
    pub body: BodyId,
    /// Collider below the wheel.
    pub collider: ColliderId,
    /// Triangle or child of the shape, for meshes, height fields and compounds.
    pub part: Option<u32>,
    /// Contact point at the middle of the tyre, in metres, in the world.
    pub point: Vec3,
    /// Unit normal out of the ground, in the world, dimensionless.
    pub normal: Vec3,
}

/// Anchor of a tyre at rest: static friction holds it at that place.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Anchor {
    pub(super) body: BodyId,
    /// m, in the frame of the body.
    pub(super) local_point: Vec3,
}

/// Anti-roll bar: ties two wheels of an axle together, so that the chassis rolls less in
/// curves.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct AntiRollBar {
    /// Places of the two wheels in the list of the vehicle.
    pub wheels: [usize; 2],
    /// Force for each metre of difference in compression, in N/m, ≥ 0. It acts while both touch
    /// the ground.
    pub stiffness: f32,
}

impl AntiRollBar {
    pub(super) fn check(&self, wheel_count: usize) -> Result<(), ValueError> {
        Rule::AtLeast(0.0).check("stiffness of an anti-roll bar", self.stiffness)?;
        let places = self.wheels.map(|place| place as f32);
        Rule::Within(0.0, wheel_count as f32 - 1.0)
            .check_all("wheel of an anti-roll bar", places)
    }
}
