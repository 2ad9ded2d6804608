//! What a body is, as plain data.

use glam::{BVec2, Vec2};
use hazumi_core::{Id, Rule, ValueError};
use serde::{Deserialize, Serialize};

use crate::math::{Pose, Rotation, rotation};
use crate::shape::Mass;

/// Names a body of a world.
pub type BodyId = Id<Body>;

/// What moves a body.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Motion {
    /// Nothing: it stays where it is put.
    Fixed,
    /// Its velocity, which only the program changes. It pushes and is never pushed back.
    Kinematic,
    /// Gravity, contacts and joints.
    #[default]
    Dynamic,
}

impl Motion {
    /// Every kind of motion.
    pub const ALL: [Self; 3] = [Self::Fixed, Self::Kinematic, Self::Dynamic];
}

/// A rigid body as one may read and write it: where it is, how it moves, how it likes to move.
///
/// The same struct defines a new body, is what [`World::body`](crate::World::body) shows, and is
/// what [`World::edit`](crate::World::edit) lets one change. Shapes are attached as
/// [`Collider`](crate::Collider)s.
///
/// ```
/// use hazumi2d::{Body, glam::Vec2};
///
/// let crate_on_the_roof = Body { position: Vec2::new(0.0, 12.0), ..Body::dynamic() };
/// # assert_eq!(crate_on_the_roof.gravity_scale, 1.0);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Body {
    /// What moves it; dynamic unless said otherwise.
    pub motion: Motion,
    /// Origin of the body, in metres, in the world; default 0. It is rounded to `f32`; the world
    /// keeps the rest, see [`World::exact_position`](crate::World::exact_position).
    pub position: Vec2,
    /// Turns directions of the body into world directions; of any length but zero (dimensionless). It is
    /// normalised when the body enters the world.
    pub rotation: Rotation,
    /// Velocity of the centre of mass, in m/s, in the world; default 0. Of a body that is not dynamic,
    /// that of its origin. The step limits that of
    /// dynamic bodies to [`Settings::max_linear_speed`](crate::Settings::max_linear_speed).
    pub linear_velocity: Vec2,
    /// Angular velocity, in rad/s, counter-clockwise; default 0. The step limits that of dynamic bodies
    /// to an eighth of a turn per substep.
    pub angular_velocity: f32,
    /// Share of the velocity lost per second, in 1/s, ≥ 0; default 0. Air drag is about 0.1.
    pub linear_damping: f32,
    /// Share of the angular velocity lost per second, in 1/s, ≥ 0; default 0.
    pub angular_damping: f32,
    /// Factor on the gravity of the world, dimensionless; default 1. Zero floats, −1 rises.
    pub gravity_scale: f32,
    /// What a dynamic body weighs; default [`Weight::Colliders`].
    pub weight: Weight,
    /// Along which axes the body cannot move, and whether it cannot turn; default none. Dynamic bodies only.
    pub locked: LockedAxes,
    /// Whether the body may fall asleep when it has come to rest; default `true`.
    pub can_sleep: bool,
    /// Whether the body takes part in anything; default `true`. One that does not stays where it is
    /// with all it has: nothing touches, finds or moves it.
    pub is_enabled: bool,
    /// Whether the body must not pass through other moving ones, however fast; default `false`.
    pub is_bullet: bool,
    /// Yours: an entity, an index. The engine never looks at it. Default 0, dimensionless.
    pub user_data: u64,
}

impl Body {
    /// A body that gravity and contacts move.
    pub fn dynamic() -> Self {
        Self {
            motion: Motion::Dynamic,
            position: Vec2::ZERO,
            rotation: Rotation::IDENTITY,
            linear_velocity: Vec2::ZERO,
            angular_velocity: 0.0,
            linear_damping: 0.0,
            angular_damping: 0.0,
            gravity_scale: 1.0,
            weight: Weight::Colliders,
            locked: LockedAxes::NONE,
            can_sleep: true,
            is_enabled: true,
            is_bullet: false,
            user_data: 0,
        }
    }

    /// A body that stays where it is put: ground, walls.
    pub fn fixed() -> Self {
        Self { motion: Motion::Fixed, ..Self::dynamic() }
    }

    /// A body that moves as the program says: lifts, doors.
    pub fn kinematic() -> Self {
        Self { motion: Motion::Kinematic, ..Self::dynamic() }
    }

    /// Where the frame of the body stands in the world.
    pub fn pose(&self) -> Pose {
        Pose::new(self.position, self.rotation)
    }

    /// The body with a unit rotation, if all of its numbers can be used.
    pub(crate) fn checked(mut self) -> Result<Self, ValueError> {
        Rule::Finite.check_all("body position", self.position.to_array())?;
        Rule::Finite.check_all("body rotation", self.rotation.to_array())?;
        Rule::Finite.check_all("body linear velocity", self.linear_velocity.to_array())?;
        Rule::Finite.check("body angular velocity", self.angular_velocity)?;
        Rule::AtLeast(0.0).check("body linear damping", self.linear_damping)?;
        Rule::AtLeast(0.0).check("body angular damping", self.angular_damping)?;
        Rule::Finite.check("body gravity scale", self.gravity_scale)?;
        self.weight.check()?;
        let unit = rotation::to_unit(self.rotation);
        let zero =
            ValueError { what: "body rotation length", value: 0.0, rule: Rule::Above(0.0) };
        self.rotation = unit.ok_or(zero)?;
        if self.motion == Motion::Dynamic {
            self.linear_velocity =
                LockedAxes::without(self.linear_velocity, self.locked.translation);
            if self.locked.rotation {
                self.angular_velocity = 0.0;
            }
        }
        Ok(self)
    }
}

/// What a dynamic body weighs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub enum Weight {
    /// What its colliders weigh by their densities; [`Mass::POINT`] without any.
    #[default]
    Colliders,
    /// This much, in kg, > 0; the centre and the shape of the inertia are those of the colliders.
    Total(f32),
    /// Exactly this, whatever the colliders.
    Exact(Mass),
}

impl Weight {
    fn check(&self) -> Result<(), ValueError> {
        match self {
            Self::Colliders => Ok(()),
            Self::Total(mass) => Rule::Above(0.0).check("body mass", *mass),
            Self::Exact(mass) => {
                Rule::Above(0.0).check("body mass", mass.mass)?;
                Rule::Finite.check_all("centre of mass", mass.center.to_array())?;
                Rule::Above(0.0).check("body inertia", mass.inertia)
            }
        }
    }
}

/// Axes of the world along which the centre of mass of a dynamic body keeps its place, and whether the
/// body does not turn, whatever pushes it.
///
/// The velocity along a locked axis is zero from the moment the body enters the world.
///
/// ```
/// use hazumi2d::{Body, LockedAxes};
///
/// let character = Body { locked: LockedAxes::ROTATION, ..Body::dynamic() };
/// # assert!(character.locked.rotation);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct LockedAxes {
    /// Axes along which the centre of mass does not move.
    pub translation: BVec2,
    /// Whether the body does not turn.
    pub rotation: bool,
}

impl LockedAxes {
    /// Free to move and to turn.
    pub const NONE: Self = Self { translation: BVec2::FALSE, rotation: false };
    /// Never turns: a character that must not fall over.
    pub const ROTATION: Self = Self { translation: BVec2::FALSE, rotation: true };
    /// Never moves, and turns about its centre of mass.
    pub const TRANSLATION: Self = Self { translation: BVec2::TRUE, rotation: false };

    /// `vector` with zeros along the `locked` axes.
    pub(crate) fn without(vector: Vec2, locked: BVec2) -> Vec2 {
        Vec2::select(locked, Vec2::ZERO, vector)
    }
}

impl Default for Body {
    fn default() -> Self {
        Self::dynamic()
    }
}
