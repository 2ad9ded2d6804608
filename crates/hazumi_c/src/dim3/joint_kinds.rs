//! Types of joints in three dimensions.

use hazumi3d::joint as engine_joint;

use super::joint_parts::{
    DistanceJoint, FixedJoint, GearJoint, HingeJoint, PoseDriveJoint, PulleyJoint,
    RackAndPinionJoint, SliderJoint,
};
use super::space::Vector;
use crate::common::{JointAxis, Limits, Spring, choices, finite};
use crate::pointer::{Bool, plain};
use crate::status::{Failure, Outcome};

/// Type of a joint.
#[repr(u32)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum JointType {
    Fixed = 0,
    Ball = 1,
    Hinge = 2,
    Slider = 3,
    Cylindrical = 4,
    Universal = 5,
    Distance = 6,
    Wheel = 7,
    PoseDrive = 8,
    Gear = 9,
    RackAndPinion = 10,
    Pulley = 11,
    /// Six degrees of freedom (D6), each free, limited, sprung, driven or locked.
    SixDof = 12,
}
choices!(
    JointType,
    "joint type": Fixed,
    Ball,
    Hinge,
    Slider,
    Cylindrical,
    Universal,
    Distance,
    Wheel,
    PoseDrive,
    Gear,
    RackAndPinion,
    Pulley,
    SixDof,
);

/// Ball joint (spherical joint): keeps the origins of the two frames together.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct BallJoint {
    pub has_twist: Bool,
    pub has_spring: Bool,
    /// Largest angle between the x axes, in radians, 0..=π; `INFINITY` for any, the default.
    pub cone: f32,
    /// Limits of the twist about x of `b`, in radians.
    pub twist: Limits,
    /// Spring between the rotations of the two frames.
    pub spring: Spring,
    /// Friction torque, in N·m, ≥ 0; default 0.
    pub friction: f32,
}

/// Cylindrical joint: translates along x and rotates about it.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct CylindricalJoint {
    pub linear: JointAxis,
    pub angular: JointAxis,
}

/// Universal joint (Cardan joint): a cross with arms along y of `a` and z of `b`.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct UniversalJoint {
    /// About y of `a`.
    pub axis_a: JointAxis,
    /// About z of `b`.
    pub axis_b: JointAxis,
}

/// Wheel joint of a wheel `b` on a chassis `a`: frames in its middle, x along the axle, y up.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct WheelJoint {
    /// Along y of `a`; default a spring of 2 Hz.
    pub suspension: JointAxis,
    /// Steering angle about y of `a`; locked by default.
    pub steering: JointAxis,
    /// Angle about x of `b`; free by default.
    pub spin: JointAxis,
}

/// Six degrees of freedom of body `b` in the frame of body `a`; locked by default.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SixDofJoint {
    /// Along x, y and z of `a`.
    pub linear: [JointAxis; 3],
    /// The twist about x of `b`, and its tilt about y and z of `a`.
    pub angular: [JointAxis; 3],
}

/// Parameters of each type of joint.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct JointKinds {
    pub fixed: FixedJoint,
    pub ball: BallJoint,
    pub hinge: HingeJoint,
    pub slider: SliderJoint,
    pub cylindrical: CylindricalJoint,
    pub universal: UniversalJoint,
    pub distance: DistanceJoint,
    pub wheel: WheelJoint,
    pub pose_drive: PoseDriveJoint,
    pub gear: GearJoint,
    pub rack_and_pinion: RackAndPinionJoint,
    pub pulley: PulleyJoint,
    pub six_dof: SixDofJoint,
}
plain!(BallJoint, CylindricalJoint, UniversalJoint, WheelJoint, SixDofJoint, JointKinds);

impl BallJoint {
    fn of(ball: &engine_joint::Ball) -> Self {
        let twist = ball.twist.unwrap_or(engine_joint::Limits::new(0.0, 0.0));
        Self {
            has_twist: ball.twist.is_some().into(),
            has_spring: ball.spring.is_some().into(),
            cone: ball.cone.unwrap_or(f32::INFINITY),
            twist: Limits { lower: twist.lower, upper: twist.upper },
            spring: Spring::of(ball.spring.as_ref()),
            friction: ball.friction,
        }
    }

    fn to_engine(self) -> engine_joint::Ball {
        let twist = engine_joint::Limits::new(self.twist.lower, self.twist.upper);
        engine_joint::Ball {
            cone: finite(self.cone),
            twist: self.has_twist.get().then_some(twist),
            spring: self.spring.to_engine(self.has_spring),
            friction: self.friction,
        }
    }
}

impl WheelJoint {
    fn of(wheel: &engine_joint::Wheel) -> Self {
        Self {
            suspension: JointAxis::of(&wheel.suspension),
            steering: JointAxis::of(&wheel.steering),
            spin: JointAxis::of(&wheel.spin),
        }
    }
}

impl SixDofJoint {
    fn of(joint: &engine_joint::SixDof) -> Self {
        Self {
            linear: joint.linear.each_ref().map(JointAxis::of),
            angular: joint.angular.each_ref().map(JointAxis::of),
        }
    }
}

impl JointKinds {
    /// Defaults of all types.
    pub(crate) fn defaults() -> Self {
        Self {
            fixed: FixedJoint::of(&engine_joint::Fixed::default()),
            ball: BallJoint::of(&engine_joint::Ball::default()),
            hinge: HingeJoint { axis: JointAxis::FREE },
            slider: SliderJoint { axis: JointAxis::FREE },
            cylindrical: CylindricalJoint { linear: JointAxis::FREE, angular: JointAxis::FREE },
            universal: UniversalJoint { axis_a: JointAxis::FREE, axis_b: JointAxis::FREE },
            distance: DistanceJoint { length: JointAxis::FREE },
            wheel: WheelJoint::of(&engine_joint::Wheel::default()),
            pose_drive: PoseDriveJoint::of(&engine_joint::PoseDrive::default()),
            gear: GearJoint { radii: [1.0; 2] },
            rack_and_pinion: RackAndPinionJoint { radius: 1.0 },
            pulley: PulleyJoint { anchors: [Vector::ZERO; 2], ratio: 1.0, length: 1.0 },
            six_dof: SixDofJoint::of(&engine_joint::SixDof::default()),
        }
    }

    /// Type and parameters of a joint.
    pub(crate) fn of(kind: &engine_joint::JointKind) -> Outcome<(JointType, Self)> {
        use engine_joint::JointKind as Kind;
        let mut kinds = Self::defaults();
        let joint_type = match kind {
            Kind::Fixed(fixed) => {
                kinds.fixed = FixedJoint::of(fixed);
                JointType::Fixed
            }
            Kind::Ball(ball) => {
                kinds.ball = BallJoint::of(ball);
                JointType::Ball
            }
            Kind::Hinge(hinge) => {
                kinds.hinge.axis = JointAxis::of(&hinge.axis);
                JointType::Hinge
            }
            Kind::Slider(slider) => {
                kinds.slider.axis = JointAxis::of(&slider.axis);
                JointType::Slider
            }
            Kind::Cylindrical(joint) => {
                kinds.cylindrical.linear = JointAxis::of(&joint.linear);
                kinds.cylindrical.angular = JointAxis::of(&joint.angular);
                JointType::Cylindrical
            }
            Kind::Universal(joint) => {
                kinds.universal.axis_a = JointAxis::of(&joint.axis_a);
                kinds.universal.axis_b = JointAxis::of(&joint.axis_b);
                JointType::Universal
            }
            Kind::Distance(distance) => {
                kinds.distance.length = JointAxis::of(&distance.length);
                JointType::Distance
            }
            Kind::Wheel(wheel) => {
                kinds.wheel = WheelJoint::of(wheel);
                JointType::Wheel
            }
            Kind::PoseDrive(drive) => {
                kinds.pose_drive = PoseDriveJoint::of(drive);
                JointType::PoseDrive
            }
            Kind::Gear(gear) => {
                kinds.gear.radii = gear.radii;
                JointType::Gear
            }
            Kind::RackAndPinion(rack) => {
                kinds.rack_and_pinion.radius = rack.radius;
                JointType::RackAndPinion
            }
            Kind::Pulley(pulley) => {
                kinds.pulley = PulleyJoint::of(pulley);
                JointType::Pulley
            }
            Kind::SixDof(joint) => {
                kinds.six_dof = SixDofJoint::of(joint);
                JointType::SixDof
            }
            _ => return Err(Failure::value("joint is of a type without an interface in C")),
        };
        Ok((joint_type, kinds))
    }

    /// The joint of a type.
    pub(crate) fn to_engine(self, joint_type: JointType) -> engine_joint::JointKind {
        match joint_type {
            JointType::Fixed => self.fixed.to_engine().into(),
            JointType::Ball => self.ball.to_engine().into(),
            JointType::Hinge => {
                engine_joint::Hinge { axis: self.hinge.axis.to_engine() }.into()
            }
            JointType::Slider => {
                engine_joint::Slider { axis: self.slider.axis.to_engine() }.into()
            }
            JointType::Cylindrical => engine_joint::Cylindrical {
                linear: self.cylindrical.linear.to_engine(),
                angular: self.cylindrical.angular.to_engine(),
            }
            .into(),
            JointType::Universal => engine_joint::Universal {
                axis_a: self.universal.axis_a.to_engine(),
                axis_b: self.universal.axis_b.to_engine(),
            }
            .into(),
            JointType::Distance => {
                engine_joint::Distance { length: self.distance.length.to_engine() }.into()
            }
            JointType::Wheel => engine_joint::Wheel {
                suspension: self.wheel.suspension.to_engine(),
                steering: self.wheel.steering.to_engine(),
                spin: self.wheel.spin.to_engine(),
            }
            .into(),
            JointType::PoseDrive => self.pose_drive.to_engine().into(),
            JointType::Gear => engine_joint::Gear { radii: self.gear.radii }.into(),
            JointType::RackAndPinion => {
                engine_joint::RackAndPinion { radius: self.rack_and_pinion.radius }.into()
            }
            JointType::Pulley => self.pulley.to_engine().into(),
            JointType::SixDof => engine_joint::SixDof {
                linear: self.six_dof.linear.map(JointAxis::to_engine),
                angular: self.six_dof.angular.map(JointAxis::to_engine),
            }
            .into(),
        }
    }
}
