//! The kinds of joints.

use glam::Vec3;
use hazumi_core::axis::{Axis, Limits, Spring, check_option};
use hazumi_core::{Rule, ValueError};
use serde::{Deserialize, Serialize};

/// What a joint holds and what it lets go. Each joint has a frame on either body; "the axis" is x.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[non_exhaustive]
pub enum JointKind {
    /// Holds everything: glue.
    Fixed(Fixed),
    /// Holds a point: a shoulder.
    Ball(Ball),
    /// Turns about x: a door.
    Hinge(Hinge),
    /// Slides along x: a drawer.
    Slider(Slider),
    /// Turns about x and slides along it: a bolt.
    Cylindrical(Cylindrical),
    /// Turns about y of body `a` and z of body `b`: a drive shaft.
    Universal(Universal),
    /// Keeps two points at a distance: a rod, a rope, a spring.
    Distance(Distance),
    /// Slides along y of body `a` and spins about x of body `b`: a wheel.
    Wheel(Wheel),
    /// Pushes one body to a pose or a velocity relative to the other with limited force.
    Drive(Drive),
    /// Two toothed wheels.
    Gear(Gear),
    /// A toothed wheel on a toothed rod.
    Rack(Rack),
    /// A rope over two pulleys that stand in the world.
    Pulley(Pulley),
    /// Any of the six ways of a body, each as one likes.
    SixDegrees(SixDegrees),
}

/// Holds everything. With springs it gives way and comes back: a lamp post that was hit.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Fixed {
    /// Holds the point softly; default `None`, hard.
    pub linear: Option<Spring>,
    /// Holds the rotation softly; default `None`, hard.
    pub angular: Option<Spring>,
}

/// Holds the origins of the two frames together.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Ball {
    /// How far the x axes may lean apart, in radians, 0..=π; default `None`, any angle.
    pub cone: Option<f32>,
    /// How far `b` may turn about its x axis; default `None`, any angle.
    pub twist: Option<Limits>,
    /// Pulls the rotations of the two frames together; default none.
    pub spring: Option<Spring>,
    /// Torque of its friction, in N·m, ≥ 0; default 0.
    pub friction: f32,
}

/// Turns about the x axes of the two frames.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Hinge {
    /// The angle; free by default.
    pub turn: Axis,
}

/// Slides along the x axis of body `a`; `b` does not turn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Slider {
    /// The way; free by default.
    pub slide: Axis,
}

/// Slides along the x axis and turns about it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Cylindrical {
    /// The way; free by default.
    pub slide: Axis,
    /// The angle; free by default.
    pub turn: Axis,
}

/// A cross whose arms are the y axis of `a` and the z axis of `b`: a Cardan joint. Turns about x
/// are handed on, unevenly when the shafts stand at an angle, as the real one does.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Universal {
    /// The angle about y of `a`; free by default.
    pub turn_a: Axis,
    /// The angle about z of `b`; free by default.
    pub turn_b: Axis,
}

/// Acts on the distance of the origins of the two frames, in metres.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Distance {
    /// The distance. Its limits are ≥ 0; equal ones make a rod.
    pub length: Axis,
}

impl Distance {
    /// A rigid rod of `length` metres.
    pub const fn rod(length: f32) -> Self {
        Self { length: Axis::limited(length, length) }
    }

    /// A rope of `length` metres, which does not push.
    pub const fn rope(length: f32) -> Self {
        Self { length: Axis::limited(0.0, length) }
    }

    /// A spring that is at rest at `length` metres.
    pub const fn spring(length: f32, spring: Spring) -> Self {
        Self { length: Axis { target: length, ..Axis::sprung(spring) } }
    }
}

/// A wheel `b` on a chassis `a`: the frames stand in its middle, x along the axle, y up.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Wheel {
    /// The way along y of `a`; default a spring of 2 Hz and damping ratio 0.7.
    pub suspension: Axis,
    /// The angle about y of `a`; locked by default.
    pub steering: Axis,
    /// The angle about x of `b`; free by default.
    pub spin: Axis,
}

impl Default for Wheel {
    fn default() -> Self {
        Self {
            suspension: Axis::sprung(Spring::new(2.0, 0.7)),
            steering: Axis::LOCKED,
            spin: Axis::FREE,
        }
    }
}

/// Pushes the frame of `b` to the frame of `a`, or at a velocity relative to it.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Drive {
    /// Pulls the frames together; `None`, the default, to hold the velocities instead.
    pub spring: Option<Spring>,
    /// Velocity of `b` relative to `a` where there is no spring, in m/s, frame of `a`; default 0.
    pub linear_velocity: Vec3,
    /// Angular velocity likewise, in rad/s, frame of `a`; default 0.
    pub angular_velocity: Vec3,
    /// The most it pushes with, in N, ≥ 0; default 0.
    pub max_force: f32,
    /// The most it turns with, in N·m, ≥ 0; default 0.
    pub max_torque: f32,
}

impl Default for Drive {
    fn default() -> Self {
        Self {
            spring: None,
            linear_velocity: Vec3::ZERO,
            angular_velocity: Vec3::ZERO,
            max_force: 0.0,
            max_torque: 0.0,
        }
    }
}

/// Two toothed wheels that roll on each other; each frame stands in the middle of its wheel, x
/// along the axle. The wheels need hinges of their own, on whatever carries them.
///
/// Only the ratio of the radii counts for parallel axles, whose distance is shared in that ratio.
/// The teeth push both wheels at one point, so the bearings feel them, as they should.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Gear {
    /// Pitch radii, in metres, not 0. A negative one is a ring with teeth inside.
    pub radii: [f32; 2],
}

/// A toothed wheel `a`, x along the axle, and a toothed rod `b`, x along the rod.
///
/// The rod goes along its x axis as the wheel turns about its own.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Rack {
    /// Pitch radius of the wheel, in metres, not 0.
    pub radius: f32,
}

/// A rope from `a` up to a pulley, over to another, and down to `b`. It does not push.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Pulley {
    /// Where the pulleys stand, in metres, in the world.
    pub anchors: [Vec3; 2],
    /// Rope that the part at `b` takes for each metre of its length, dimensionless, > 0: 2 for a
    /// block and tackle with two falls.
    pub ratio: f32,
    /// Length of the rope, in metres, ≥ 0: that at `a` plus `ratio` times that at `b`.
    pub length: f32,
}

/// Any of the six ways of body `b` in the frame of body `a`.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct SixDegrees {
    /// The ways along x, y and z of `a`; locked by default.
    pub slides: [Axis; 3],
    /// The angles: the twist about x of `b`, and how far that axis leans about y and about z of
    /// `a`; locked by default.
    pub turns: [Axis; 3],
}

impl Default for SixDegrees {
    fn default() -> Self {
        Self { slides: [Axis::LOCKED; 3], turns: [Axis::LOCKED; 3] }
    }
}

macro_rules! into_kind {
    ($($name:ident),*) => {$(
        impl From<$name> for JointKind {
            fn from(kind: $name) -> Self {
                Self::$name(kind)
            }
        }
    )*};
}

into_kind!(
    Fixed,
    Ball,
    Hinge,
    Slider,
    Cylindrical,
    Universal,
    Distance,
    Wheel,
    Drive,
    Gear,
    Rack,
    Pulley,
    SixDegrees
);

impl JointKind {
    /// Whether all numbers can be used.
    pub(super) fn check(&self) -> Result<(), ValueError> {
        match self {
            Self::Fixed(fixed) => {
                [fixed.linear, fixed.angular].iter().flatten().try_for_each(Spring::check)
            }
            Self::Ball(ball) => ball.check(),
            Self::Hinge(hinge) => hinge.turn.check_turn(),
            Self::Slider(slider) => slider.slide.check(),
            Self::Cylindrical(joint) => {
                joint.slide.check()?;
                joint.turn.check_turn()
            }
            Self::Universal(joint) => {
                joint.turn_a.check_turn()?;
                joint.turn_b.check_turn()
            }
            Self::Distance(joint) => {
                joint.length.check()?;
                Rule::AtLeast(0.0).check("joint spring length", joint.length.target)?;
                let Some(limits) = joint.length.limits else { return Ok(()) };
                Rule::AtLeast(0.0).check("lower limit of a distance", limits.lower)
            }
            Self::Wheel(wheel) => {
                wheel.suspension.check()?;
                wheel.steering.check_turn()?;
                wheel.spin.check_turn()
            }
            Self::Drive(drive) => drive.check(),
            Self::Gear(gear) => gear.radii.iter().try_for_each(|&radius| check_radius(radius)),
            Self::Rack(rack) => check_radius(rack.radius),
            Self::Pulley(pulley) => pulley.check(),
            Self::SixDegrees(joint) => {
                joint.slides.iter().try_for_each(Axis::check)?;
                joint.turns.iter().try_for_each(Axis::check_turn)
            }
        }
    }
}

impl Ball {
    fn check(&self) -> Result<(), ValueError> {
        let half_turn = Rule::Within(0.0, std::f32::consts::PI);
        self.cone.map_or(Ok(()), |cone| half_turn.check("cone of a ball joint", cone))?;
        Axis { limits: self.twist, spring: self.spring, ..Axis::FREE }.check_turn()?;
        Rule::AtLeast(0.0).check("friction of a ball joint", self.friction)
    }
}

impl Drive {
    fn check(&self) -> Result<(), ValueError> {
        self.spring.map_or(Ok(()), |spring| spring.check())?;
        Rule::Finite.check_all("velocity of a joint drive", self.linear_velocity.to_array())?;
        let angular = self.angular_velocity.to_array();
        Rule::Finite.check_all("angular velocity of a joint drive", angular)?;
        check_option("largest force of a joint drive", Some(self.max_force))?;
        check_option("largest torque of a joint drive", Some(self.max_torque))
    }
}

impl Pulley {
    fn check(&self) -> Result<(), ValueError> {
        let anchors = self.anchors.iter().flat_map(Vec3::to_array);
        Rule::Finite.check_all("pulley position", anchors)?;
        Rule::Above(0.0).check("pulley ratio", self.ratio)?;
        Rule::AtLeast(0.0).check("length of a pulley rope", self.length)
    }
}

fn check_radius(radius: f32) -> Result<(), ValueError> {
    Rule::Finite.check("gear radius", radius)?;
    Rule::Above(0.0).check("size of a gear radius", radius.abs())
}
