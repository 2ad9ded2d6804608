//! Rigid bodies as plain data: body type, pose, velocity, damping and mass source.

use hazumi_core::{Id, Rule, ValueError};
use serde::{Deserialize, Serialize};

use crate::locked::LockedAxes;
use crate::math::{Pose, rotation};
use crate::shape::MassProperties;
use crate::space::{
    AngularVector, Rotation, Vector, ZERO_ANGULAR, angular_array, check_inertia,
};

/// Mass of a dynamic body, in kg: its products and inverses stay in the range of `f32`.
pub(crate) const MASSES: Rule = Rule::Within(1e-36, 1e36);
/// Inertia of a dynamic body, in kg·m².
pub(crate) const INERTIAS: Rule = Rule::Within(1e-36, 1e36);

/// Id of a body.
pub type BodyId = Id<Body>;

/// Type of a body: fixed (static), kinematic or dynamic.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[doc(alias("motion type", "RigidBodyType"))]
pub enum BodyType {
    /// Never moves by itself: static geometry.
    Fixed,
    /// Moves at a velocity that only the program changes; infinite mass. It pushes dynamic
    /// bodies, and no force acts on it.
    Kinematic,
    /// Moves by gravity, forces, contacts and joints.
    #[default]
    Dynamic,
}

impl BodyType {
    /// Every body type.
    pub const ALL: [Self; 3] = [Self::Fixed, Self::Kinematic, Self::Dynamic];
}

/// A rigid body as plain data: its pose, velocity, mass and behaviour.
///
/// The same struct defines a new body, is returned by [`World::body`](crate::World::body), and
/// is changed by [`World::edit`](crate::World::edit). [`Collider`](crate::Collider)s attach
/// shapes to it.
///
#[doc = include_str!(example!("body/Body.md"))]
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[doc(alias = "rigid body")]
pub struct Body {
    /// Body type; dynamic by default.
    pub body_type: BodyType,
    /// Origin of the body, in metres, in the world; default 0. It is rounded to `f32`; the
    /// world keeps the remainder, see [`World::exact_position`](crate::World::exact_position).
    pub position: Vector,
    /// Rotation from the body to the world, of any length but zero (dimensionless). It is
    /// normalised when the body enters the world.
    pub rotation: Rotation,
    /// Velocity of the centre of mass, in m/s, in the world; default 0. For fixed and kinematic
    /// bodies, it is the velocity of the origin. The step limits it for dynamic bodies to
    /// [`WorldSettings::max_linear_speed`](crate::WorldSettings::max_linear_speed).
    pub linear_velocity: Vector,
    /// Angular velocity, in rad/s, in the world; default 0. The step limits it for dynamic
    /// bodies to an eighth of a turn per substep.
    pub angular_velocity: AngularVector,
    /// Linear damping: share of the velocity lost per second, in 1/s, ≥ 0; default 0. Air drag
    /// is about 0.1.
    #[doc(alias = "drag")]
    pub linear_damping: f32,
    /// Angular damping: share of the angular velocity lost per second, in 1/s, ≥ 0; default 0.
    pub angular_damping: f32,
    /// Factor on the gravity of the world, dimensionless; default 1. Zero floats, −1 rises.
    pub gravity_scale: f32,
    /// Source of the mass of a dynamic body; default [`MassSource::FromDensity`].
    pub mass_source: MassSource,
    /// Locked axes, along and about which the body cannot move; default none. Dynamic bodies
    /// only.
    #[doc(alias("fixed rotation", "freeze"))]
    pub locked_axes: LockedAxes,
    /// Whether the body may fall asleep at rest; default `true`.
    pub can_sleep: bool,
    /// Whether the body takes part in the simulation and in queries; default `true`. A disabled
    /// body keeps its pose, velocity, colliders and joints. It has no contacts, and no query
    /// finds it.
    #[doc(alias("disable", "active"))]
    pub is_enabled: bool,
    /// Whether continuous collision detection (CCD) also applies against moving bodies; default
    /// `false`.
    #[doc(alias("ccd", "continuous collision detection"))]
    pub is_bullet: bool,
    /// User data: an entity, an index. The engine never reads it. Default 0, dimensionless.
    pub user_data: u64,
}

impl Body {
    /// A dynamic body, moved by gravity, forces and contacts.
    pub fn dynamic() -> Self {
        Self {
            body_type: BodyType::Dynamic,
            position: Vector::ZERO,
            rotation: Rotation::IDENTITY,
            linear_velocity: Vector::ZERO,
            angular_velocity: ZERO_ANGULAR,
            linear_damping: 0.0,
            angular_damping: 0.0,
            gravity_scale: 1.0,
            mass_source: MassSource::FromDensity,
            locked_axes: LockedAxes::NONE,
            can_sleep: true,
            is_enabled: true,
            is_bullet: false,
            user_data: 0,
        }
    }

    /// A fixed (static) body: ground, walls.
    pub fn fixed() -> Self {
        Self { body_type: BodyType::Fixed, ..Self::dynamic() }
    }

    /// A kinematic body, moved by the program: lifts, doors.
    pub fn kinematic() -> Self {
        Self { body_type: BodyType::Kinematic, ..Self::dynamic() }
    }

    /// Pose of the body's frame in the world.
    pub fn pose(&self) -> Pose {
        Pose::new(self.position, self.rotation)
    }

    /// The body with a unit rotation, if all of its numbers can be used.
    pub(crate) fn checked(mut self) -> Result<Self, ValueError> {
        Rule::Finite.check_all("body position", self.position.to_array())?;
        Rule::Finite.check_all("body rotation", self.rotation.to_array())?;
        Rule::Finite.check_all("body linear velocity", self.linear_velocity.to_array())?;
        let angular = angular_array(self.angular_velocity);
        Rule::Finite.check_all("body angular velocity", angular)?;
        Rule::AtLeast(0.0).check("body linear damping", self.linear_damping)?;
        Rule::AtLeast(0.0).check("body angular damping", self.angular_damping)?;
        Rule::Finite.check("body gravity scale", self.gravity_scale)?;
        self.mass_source.check()?;
        let unit = rotation::to_unit(self.rotation);
        let zero =
            ValueError { what: "body rotation length", value: 0.0, rule: Rule::Above(0.0) };
        self.rotation = unit.ok_or(zero)?;
        if self.body_type == BodyType::Dynamic {
            self.linear_velocity =
                LockedAxes::without(self.linear_velocity, self.locked_axes.translation);
            self.angular_velocity = self.locked_axes.without_rotation(self.angular_velocity);
        }
        Ok(self)
    }
}

/// Source of the mass properties of a dynamic body.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
#[doc(alias("density", "mass override"))]
pub enum MassSource {
    /// From the densities of its colliders; [`MassProperties::POINT`] without any.
    #[default]
    FromDensity,
    /// Given mass, in kg, > 0; centre and shape of the inertia are those of the colliders.
    Mass(f32),
    /// Given mass properties, whatever the colliders.
    Properties(MassProperties),
}

impl MassSource {
    fn check(&self) -> Result<(), ValueError> {
        match self {
            Self::FromDensity => Ok(()),
            Self::Mass(mass) => Rule::Above(0.0).check("body mass", *mass),
            Self::Properties(mass) => {
                Rule::Above(0.0).check("body mass", mass.mass)?;
                Rule::Finite.check_all("centre of mass", mass.center.to_array())?;
                check_inertia(&mass.inertia)
            }
        }
    }
}

impl Default for Body {
    fn default() -> Self {
        Self::dynamic()
    }
}
