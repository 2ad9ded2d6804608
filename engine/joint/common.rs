//! Joint kinds of both dimensions: fixed, slider, distance, drive, gear, rack and pulley.

use hazumi_core::joint_axis::{JointAxis, Spring, check_option};
use hazumi_core::{Rule, ValueError};
use serde::{Deserialize, Serialize};

use crate::space::{AngularVector, Vector, ZERO_ANGULAR, angular_array};

/// Fixed joint (weld): locks all degrees of freedom. With springs it is a soft weld: a lamp
/// post after a hit.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
#[doc(alias = "weld")]
pub struct Fixed {
    /// Spring of the point; default `None`, rigid.
    pub linear: Option<Spring>,
    /// Spring of the rotation; default `None`, rigid.
    pub angular: Option<Spring>,
}

/// Slider (prismatic joint): translates along the x axis of body `a`; `b` does not rotate.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
#[doc(alias = "prismatic")]
pub struct Slider {
    /// Linear axis: the displacement along x; free by default.
    pub axis: JointAxis,
}

/// Distance joint: acts on the distance of the origins of the two frames, in metres.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[doc(alias("rope", "rod", "spring joint"))]
pub struct Distance {
    /// Linear axis: the distance. Its limits are ≥ 0; equal limits make a rod.
    pub length: JointAxis,
}

impl Distance {
    /// A rod: a constant distance of `length` metres.
    pub const fn rod(length: f32) -> Self {
        Self { length: JointAxis::with_limits(length, length) }
    }

    /// A rope: a greatest distance of `length` metres.
    pub const fn rope(length: f32) -> Self {
        Self { length: JointAxis::with_limits(0.0, length) }
    }

    /// A spring with a rest length of `length` metres.
    pub const fn spring(length: f32, spring: Spring) -> Self {
        Self { length: JointAxis { target: length, ..JointAxis::with_spring(spring) } }
    }
}

/// Pose drive (motor joint, D6 drive): drives body `b` to a pose or velocity relative to `a`.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[doc(alias("D6 drive", "motor joint", "mouse joint"))]
pub struct PoseDrive {
    /// Spring between the frames; `None`, the default, drives the velocities instead.
    pub spring: Option<Spring>,
    /// Target velocity of `b` relative to `a` without a spring, in m/s, frame of `a`;
    /// default 0.
    pub linear_velocity: Vector,
    /// Target angular velocity without a spring, in rad/s, frame of `a`; default 0.
    pub angular_velocity: AngularVector,
    /// Largest force, in N, ≥ 0; default 0.
    pub max_force: f32,
    /// Largest torque, in N·m, ≥ 0; default 0.
    pub max_torque: f32,
}

impl Default for PoseDrive {
    fn default() -> Self {
        Self {
            spring: None,
            linear_velocity: Vector::ZERO,
            angular_velocity: ZERO_ANGULAR,
            max_force: 0.0,
            max_torque: 0.0,
        }
    }
}

/// Gear: two toothed wheels that roll on each other. Each frame is in the middle of its wheel;
/// in three dimensions, x is along the axle. The wheels need hinges of their own on other
/// bodies.
///
/// For parallel axles, only the ratio of the radii counts, and their distance is shared in that
/// ratio. It is a hundredth to a hundred times that at which the radii meet: wheels on one axle
/// are refused. The force of the teeth acts on both wheels at one point, so the bearings carry
/// its reaction.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Gear {
    /// Pitch radii, in metres, not 0. A negative one is a ring with teeth inside.
    pub radii: [f32; 2],
}

/// Rack and pinion: a toothed wheel `a`, with its frame in the middle, and a toothed rod `b`
/// along x.
///
/// The rod moves along its x axis as the wheel rotates; in three dimensions the wheel rotates
/// about its own. A rod along the axle of its wheel is refused.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[doc(alias = "rack")]
pub struct RackAndPinion {
    /// Pitch radius of the wheel, in metres, not 0.
    pub radius: f32,
}

/// Pulley: a rope from `a` up to a pulley, over to another, and down to `b`. The rope only
/// pulls.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Pulley {
    /// Positions of the pulleys, in metres, in the world.
    pub anchors: [Vector; 2],
    /// Rope taken at `b` for each metre of its length, dimensionless, > 0. It is 2 for a block
    /// and tackle with two falls.
    pub ratio: f32,
    /// Length of the rope, in metres, ≥ 0: that at `a` plus `ratio` times that at `b`.
    pub length: f32,
}

impl Fixed {
    pub(super) fn check(&self) -> Result<(), ValueError> {
        [self.linear, self.angular].iter().flatten().try_for_each(Spring::check)
    }
}

impl Slider {
    pub(super) fn check(&self) -> Result<(), ValueError> {
        self.axis.check()
    }
}

impl Distance {
    pub(super) fn check(&self) -> Result<(), ValueError> {
        self.length.check()?;
        Rule::AtLeast(0.0).check("joint spring length", self.length.target)?;
        let Some(limits) = self.length.limits else { return Ok(()) };
        Rule::AtLeast(0.0).check("lower limit of a distance", limits.lower)
    }
}

impl PoseDrive {
    pub(super) fn check(&self) -> Result<(), ValueError> {
        self.spring.map_or(Ok(()), |spring| spring.check())?;
        Rule::Finite.check_all("velocity of a joint drive", self.linear_velocity.to_array())?;
        let angular = angular_array(self.angular_velocity);
        Rule::Finite.check_all("angular velocity of a joint drive", angular)?;
        check_option("largest force of a joint drive", Some(self.max_force))?;
        check_option("largest torque of a joint drive", Some(self.max_torque))
    }
}

impl Gear {
    /// The distance of parallel axles over that at which the radii meet, dimensionless.
    const DISTANCES: Rule = Rule::Within(0.01, 100.0);

    /// Checks the distance of parallel axles, m, of which the teeth take their levers.
    pub(super) fn check_distance(&self, distance: f32) -> Result<(), ValueError> {
        let meeting = (self.radii[0] + self.radii[1]).abs();
        let what = "distance of the parallel axles of a gear, over that of its radii,";
        Self::DISTANCES.check(what, if distance > 0.0 { distance / meeting } else { 0.0 })
    }

    pub(super) fn check(&self) -> Result<(), ValueError> {
        self.radii.iter().try_for_each(|&radius| check_radius(radius))
    }
}

impl RackAndPinion {
    pub(super) fn check(&self) -> Result<(), ValueError> {
        check_radius(self.radius)
    }
}

impl Pulley {
    pub(super) fn check(&self) -> Result<(), ValueError> {
        let anchors = self.anchors.iter().flat_map(Vector::to_array);
        Rule::Finite.check_all("pulley position", anchors)?;
        Rule::Above(0.0).check("pulley ratio", self.ratio)?;
        Rule::AtLeast(0.0).check("length of a pulley rope", self.length)
    }
}

fn check_radius(radius: f32) -> Result<(), ValueError> {
    Rule::Finite.check("gear radius", radius)?;
    Rule::Above(0.0).check("size of a gear radius", radius.abs())
}
