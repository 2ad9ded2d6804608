//! What a body is, as plain data.

use glam::{Quat, Vec3};
use hazumi_core::{Id, Rule, ValueError};

use crate::math::{Pose, rotation};

/// Names a body of a world.
pub type BodyId = Id<Body>;

/// What moves a body.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Motion {
    /// Nothing: it stays where it is put.
    Fixed,
    /// Its velocity, which only the program changes. It pushes and is never pushed back.
    Kinematic,
    /// Gravity, contacts and joints.
    #[default]
    Dynamic,
}

/// A rigid body as one may read and write it: where it is, how it moves, how it likes to move.
///
/// The same struct defines a new body, is what [`World::body`](crate::World::body) shows, and is
/// what [`World::edit`](crate::World::edit) lets one change. Shapes are attached as
/// [`Collider`](crate::Collider)s.
///
/// ```
/// use hazumi3d::{Body, glam::Vec3};
///
/// let crate_on_the_roof = Body { position: Vec3::new(0.0, 12.0, 0.0), ..Body::dynamic() };
/// # assert_eq!(crate_on_the_roof.gravity_scale, 1.0);
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Body {
    /// What moves it; dynamic unless said otherwise.
    pub motion: Motion,
    /// Origin of the body, in metres, in the world; default 0. Best within 10 km of the origin:
    /// beyond, `f32` resolves less than a millimetre.
    pub position: Vec3,
    /// Turns directions of the body into world directions. Any length but zero (dimensionless);
    /// it is normalised when the body enters the world.
    pub rotation: Quat,
    /// Velocity of the centre of mass, in m/s, in the world; default 0. The step limits that of
    /// dynamic bodies to [`Settings::max_linear_speed`](crate::Settings::max_linear_speed).
    pub linear_velocity: Vec3,
    /// Angular velocity, in rad/s, in the world; default 0. The step limits that of dynamic bodies
    /// to an eighth of a turn per substep.
    pub angular_velocity: Vec3,
    /// Share of the velocity lost per second, in 1/s, ≥ 0; default 0. Air drag is about 0.1.
    pub linear_damping: f32,
    /// Share of the angular velocity lost per second, in 1/s, ≥ 0; default 0.
    pub angular_damping: f32,
    /// Factor on the gravity of the world, dimensionless; default 1. Zero floats, −1 rises.
    pub gravity_scale: f32,
    /// Whether the body may fall asleep when it has come to rest; default `true`.
    pub can_sleep: bool,
    /// Yours: an entity, an index. The engine never looks at it. Default 0, dimensionless.
    pub user_data: u64,
}

impl Body {
    /// A body that gravity and contacts move.
    pub fn dynamic() -> Self {
        Self {
            motion: Motion::Dynamic,
            position: Vec3::ZERO,
            rotation: Quat::IDENTITY,
            linear_velocity: Vec3::ZERO,
            angular_velocity: Vec3::ZERO,
            linear_damping: 0.0,
            angular_damping: 0.0,
            gravity_scale: 1.0,
            can_sleep: true,
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

    /// Sets the velocities that bring a kinematic body to `target` within `dt` seconds.
    ///
    /// `dt` must be above 0; the world refuses the velocities otherwise.
    pub fn move_to(&mut self, target: Pose, dt: f32) {
        self.linear_velocity = (target.position - self.position) / dt;
        self.angular_velocity = rotation::between(self.rotation, target.rotation) / dt;
    }

    /// The body with a unit rotation, if all of its numbers can be used.
    pub(crate) fn checked(mut self) -> Result<Self, ValueError> {
        Rule::Finite.check_all("body position", self.position.to_array())?;
        Rule::Finite.check_all("body rotation", self.rotation.to_array())?;
        Rule::Finite.check_all("body linear velocity", self.linear_velocity.to_array())?;
        Rule::Finite.check_all("body angular velocity", self.angular_velocity.to_array())?;
        Rule::AtLeast(0.0).check("body linear damping", self.linear_damping)?;
        Rule::AtLeast(0.0).check("body angular damping", self.angular_damping)?;
        Rule::Finite.check("body gravity scale", self.gravity_scale)?;
        let unit = rotation::to_unit(self.rotation);
        let zero =
            ValueError { what: "body rotation length", value: 0.0, rule: Rule::Above(0.0) };
        self.rotation = unit.ok_or(zero)?;
        Ok(self)
    }
}

impl Default for Body {
    fn default() -> Self {
        Self::dynamic()
    }
}
