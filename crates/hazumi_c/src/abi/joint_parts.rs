//! Parameters of the types of joints that both dimensions have.

use super::space::engine::joint as engine_joint;
use super::space::{AngularVector, Vector};
use crate::common::{JointAxis, Spring};
use crate::pointer::{Bool, plain};

/// Fixed joint (weld): locks all degrees of freedom, or holds them by springs.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct FixedJoint {
    pub has_linear_spring: Bool,
    pub has_angular_spring: Bool,
    pub linear_spring: Spring,
    pub angular_spring: Spring,
}

/// Hinge (revolute joint), about x in 3D.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct HingeJoint {
    /// The angle, in radians.
    pub axis: JointAxis,
}

/// Slider (prismatic joint) along x.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SliderJoint {
    /// The displacement, in metres.
    pub axis: JointAxis,
}

/// Distance joint between two points. Equal limits make a rod, a lower limit of 0 a rope.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct DistanceJoint {
    /// The distance, in metres; its limits are ≥ 0.
    pub length: JointAxis,
}

/// Pose drive: drives body `b` to a pose or a velocity relative to `a`, with limited force.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PoseDriveJoint {
    /// Whether the spring drives the pose; without it, the velocities are driven.
    pub has_spring: Bool,
    pub spring: Spring,
    /// In m/s, in the frame of `a`.
    pub linear_velocity: Vector,
    /// In rad/s, in the frame of `a`.
    pub angular_velocity: AngularVector,
    /// In N, ≥ 0.
    pub max_force: f32,
    /// In N·m, ≥ 0.
    pub max_torque: f32,
}

/// Gear: two toothed wheels. Each frame has to be in the middle of its wheel, with x along the
/// axle in 3D.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct GearJoint {
    /// Pitch radii, in metres, not 0. A negative one is a ring with teeth inside.
    pub radii: [f32; 2],
}

/// Rack and pinion: a toothed wheel `a` on a toothed rod `b`.
///
/// The frame of the wheel is in its middle, and the rod is along x of its own. In 3D, the wheel
/// rotates about x of its frame, across the rod.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RackAndPinionJoint {
    /// Pitch radius of the wheel, in metres.
    pub radius: f32,
}

/// Pulley: a rope over two pulleys fixed in the world.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PulleyJoint {
    /// Places of the pulleys, in metres, in the world.
    pub anchors: [Vector; 2],
    /// Way of `b` for each metre of `a`, dimensionless, > 0.
    pub ratio: f32,
    /// Length of the rope, in metres.
    pub length: f32,
}

plain!(
    FixedJoint,
    HingeJoint,
    SliderJoint,
    DistanceJoint,
    PoseDriveJoint,
    GearJoint,
    RackAndPinionJoint,
    PulleyJoint
);

impl FixedJoint {
    pub(crate) fn of(fixed: &engine_joint::Fixed) -> Self {
        Self {
            has_linear_spring: fixed.linear.is_some().into(),
            has_angular_spring: fixed.angular.is_some().into(),
            linear_spring: Spring::of(fixed.linear.as_ref()),
            angular_spring: Spring::of(fixed.angular.as_ref()),
        }
    }

    pub(crate) fn to_engine(self) -> engine_joint::Fixed {
        engine_joint::Fixed {
            linear: self.linear_spring.to_engine(self.has_linear_spring),
            angular: self.angular_spring.to_engine(self.has_angular_spring),
        }
    }
}

impl PoseDriveJoint {
    pub(crate) fn of(drive: &engine_joint::PoseDrive) -> Self {
        Self {
            has_spring: drive.spring.is_some().into(),
            spring: Spring::of(drive.spring.as_ref()),
            linear_velocity: drive.linear_velocity,
            angular_velocity: drive.angular_velocity,
            max_force: drive.max_force,
            max_torque: drive.max_torque,
        }
    }

    pub(crate) fn to_engine(self) -> engine_joint::PoseDrive {
        engine_joint::PoseDrive {
            spring: self.spring.to_engine(self.has_spring),
            linear_velocity: self.linear_velocity,
            angular_velocity: self.angular_velocity,
            max_force: self.max_force,
            max_torque: self.max_torque,
        }
    }
}

impl PulleyJoint {
    pub(crate) fn of(pulley: &engine_joint::Pulley) -> Self {
        let engine_joint::Pulley { anchors, ratio, length } = *pulley;
        Self { anchors, ratio, length }
    }

    pub(crate) fn to_engine(self) -> engine_joint::Pulley {
        let Self { anchors, ratio, length } = self;
        engine_joint::Pulley { anchors, ratio, length }
    }
}
