//! Types of joints in two dimensions.

use hazumi2d::joint as engine_joint;

use super::joint_parts::{
    DistanceJoint, FixedJoint, GearJoint, HingeJoint, PoseDriveJoint, PulleyJoint,
    RackAndPinionJoint, SliderJoint,
};
use super::space::Vector;
use crate::common::{JointAxis, choices};
use crate::pointer::plain;
use crate::status::{Failure, Outcome};

/// Type of a joint.
#[repr(u32)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum JointType {
    Fixed = 0,
    Hinge = 1,
    Slider = 2,
    Distance = 3,
    Wheel = 4,
    PoseDrive = 5,
    Gear = 6,
    RackAndPinion = 7,
    Pulley = 8,
    /// Three degrees of freedom, each free, limited, sprung, driven or locked.
    ThreeDof = 9,
}
choices!(
    JointType,
    "joint type": Fixed,
    Hinge,
    Slider,
    Distance,
    Wheel,
    PoseDrive,
    Gear,
    RackAndPinion,
    Pulley,
    ThreeDof,
);

/// Wheel joint of a wheel `b` on a chassis `a`: frames in its middle, y up.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct WheelJoint {
    /// Along y of `a`; default a spring of 2 Hz.
    pub suspension: JointAxis,
    /// Angle of the wheel; free by default.
    pub spin: JointAxis,
}

/// Three degrees of freedom of body `b` in the frame of body `a`; locked by default.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ThreeDofJoint {
    /// Along x and y.
    pub linear: [JointAxis; 2],
    pub angular: JointAxis,
}

/// Parameters of each type of joint.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct JointKinds {
    pub fixed: FixedJoint,
    pub hinge: HingeJoint,
    pub slider: SliderJoint,
    pub distance: DistanceJoint,
    pub wheel: WheelJoint,
    pub pose_drive: PoseDriveJoint,
    pub gear: GearJoint,
    pub rack_and_pinion: RackAndPinionJoint,
    pub pulley: PulleyJoint,
    pub three_dof: ThreeDofJoint,
}
plain!(WheelJoint, ThreeDofJoint, JointKinds);

impl WheelJoint {
    fn of(wheel: &engine_joint::Wheel) -> Self {
        Self { suspension: JointAxis::of(&wheel.suspension), spin: JointAxis::of(&wheel.spin) }
    }
}

impl ThreeDofJoint {
    fn of(joint: &engine_joint::ThreeDof) -> Self {
        Self {
            linear: joint.linear.each_ref().map(JointAxis::of),
            angular: JointAxis::of(&joint.angular),
        }
    }
}

impl JointKinds {
    /// Defaults of all types.
    pub(crate) fn defaults() -> Self {
        Self {
            fixed: FixedJoint::of(&engine_joint::Fixed::default()),
            hinge: HingeJoint { axis: JointAxis::FREE },
            slider: SliderJoint { axis: JointAxis::FREE },
            distance: DistanceJoint { length: JointAxis::FREE },
            wheel: WheelJoint::of(&engine_joint::Wheel::default()),
            pose_drive: PoseDriveJoint::of(&engine_joint::PoseDrive::default()),
            gear: GearJoint { radii: [1.0; 2] },
            rack_and_pinion: RackAndPinionJoint { radius: 1.0 },
            pulley: PulleyJoint { anchors: [Vector::ZERO; 2], ratio: 1.0, length: 1.0 },
            three_dof: ThreeDofJoint::of(&engine_joint::ThreeDof::default()),
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
            Kind::Hinge(hinge) => {
                kinds.hinge.axis = JointAxis::of(&hinge.axis);
                JointType::Hinge
            }
            Kind::Slider(slider) => {
                kinds.slider.axis = JointAxis::of(&slider.axis);
                JointType::Slider
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
            Kind::ThreeDof(joint) => {
                kinds.three_dof = ThreeDofJoint::of(joint);
                JointType::ThreeDof
            }
            _ => return Err(Failure::value("joint is of a type without an interface in C")),
        };
        Ok((joint_type, kinds))
    }

    /// The joint of a type.
    pub(crate) fn to_engine(self, joint_type: JointType) -> engine_joint::JointKind {
        match joint_type {
            JointType::Fixed => self.fixed.to_engine().into(),
            JointType::Hinge => {
                engine_joint::Hinge { axis: self.hinge.axis.to_engine() }.into()
            }
            JointType::Slider => {
                engine_joint::Slider { axis: self.slider.axis.to_engine() }.into()
            }
            JointType::Distance => {
                engine_joint::Distance { length: self.distance.length.to_engine() }.into()
            }
            JointType::Wheel => engine_joint::Wheel {
                suspension: self.wheel.suspension.to_engine(),
                spin: self.wheel.spin.to_engine(),
            }
            .into(),
            JointType::PoseDrive => self.pose_drive.to_engine().into(),
            JointType::Gear => engine_joint::Gear { radii: self.gear.radii }.into(),
            JointType::RackAndPinion => {
                engine_joint::RackAndPinion { radius: self.rack_and_pinion.radius }.into()
            }
            JointType::Pulley => self.pulley.to_engine().into(),
            JointType::ThreeDof => engine_joint::ThreeDof {
                linear: self.three_dof.linear.map(JointAxis::to_engine),
                angular: self.three_dof.angular.to_engine(),
            }
            .into(),
        }
    }
}
