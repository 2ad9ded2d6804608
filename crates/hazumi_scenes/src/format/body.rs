//! Bodies and their colliders.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::dim::resolve_rotation;
use super::material::{CollisionGroups, CombineRule, Material};
use super::repeat::Repeat;
use super::serialize_changed_fields;
use super::shape::Shape;
use super::soft::Pin;
use crate::rotation;

/// A body, or several alike when it has a `repeat`.
///
/// Its solid is either one `shape` or a list of `colliders`, never both and never none.
#[derive(Clone, Debug, PartialEq, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Body {
    /// Name for messages and drivers, any text, default `body`. Repeated bodies are called
    /// `name[0]`, `name[1]` and so on.
    pub name: String,
    /// Type of motion, default `dynamic`.
    #[serde(alias = "motion")]
    pub body_type: BodyType,
    /// Where its origin is, m, in the world, any finite numbers, default [0, 0, 0].
    pub position: [f32; 3],
    /// Rotation: a quaternion [x, y, z, w], dimensionless, default [0, 0, 0, 1], no rotation.
    /// Any length but 0.
    pub rotation: [f32; 4],
    /// Rotation in degrees, instead of `rotation`, default none. The rotations are about the
    /// fixed x axis, then y, then z; any finite numbers.
    pub rotation_degrees: Option<[f32; 3]>,
    /// Velocity of its centre of mass, m/s, in the world, any finite numbers, default
    /// [0, 0, 0].
    pub linear_velocity: [f32; 3],
    /// Angular velocity, rad/s, in the world, any finite numbers, default [0, 0, 0].
    pub angular_velocity: [f32; 3],
    /// Rate at which linear velocity fades, 1/s, at least 0, default 0.
    pub linear_damping: f32,
    /// Rate at which angular velocity fades, 1/s, at least 0, default 0.
    pub angular_damping: f32,
    /// Factor on the gravity of the scene, dimensionless, any finite number, default 1.
    pub gravity_scale: f32,
    /// Its mass, kg, above 0, in place of what densities make it; dynamic bodies only, default
    /// none.
    pub mass: Option<f32>,
    /// Axes of the world along which its centre of mass cannot move, default
    /// [false, false, false]. Dynamic bodies only.
    pub locked_translation: [bool; 3],
    /// About which axes of the world it cannot turn; dynamic bodies only, default
    /// [false, false, false].
    pub locked_rotation: [bool; 3],
    /// Whether it passes through no other moving body, however fast it is, default false.
    pub bullet: bool,
    /// Whether it may fall asleep when at rest, default true.
    pub can_sleep: bool,
    /// Whether it sleeps when the scene starts; dynamic bodies only, default false.
    pub asleep: bool,
    /// Its solid, in its own frame, when one shape is enough, default none.
    pub shape: Option<Shape>,
    /// Its solid, in its own frame, when it takes several shapes, default none.
    pub colliders: Vec<Collider>,
    /// Density of its colliders, kg/m³, above 0, default 1000.
    pub density: f32,
    /// Coulomb friction of its colliders, dimensionless, at least 0, default 0.6.
    pub friction: f32,
    /// Restitution of its colliders, 0 to 1, dimensionless, default 0. A collision gives back
    /// this part of the approach speed.
    pub restitution: f32,
    /// How the frictions of two touching colliders become one, default `geometric_mean`. When
    /// the two disagree, the one later in the list of mixes wins.
    #[serde(alias = "friction_mix")]
    pub friction_combine: CombineRule,
    /// How the restitutions of two touching colliders become one, default `maximum`. When the
    /// two disagree, the one later in the list of mixes wins.
    #[serde(alias = "restitution_mix")]
    pub restitution_combine: CombineRule,
    /// Half the width of the dent on which it sits when it rolls, m, at least 0, default 0. Of
    /// two touching colliders the larger counts.
    pub rolling_resistance: f32,
    /// Velocity of its surface, m/s, as of a conveyor belt, default [0, 0, 0]. In the frame of
    /// each collider, any finite numbers.
    pub surface_velocity: [f32; 3],
    /// Whom its colliders collide with, default everyone.
    #[serde(alias = "groups")]
    pub collision_groups: CollisionGroups,
    /// Whether its colliders only notice what enters and leaves them, and never push, default
    /// false.
    pub sensor: bool,
    /// One-way platform: the direction in which its colliders push, dimensionless, any length
    /// but 0. In the frame of each collider; bodies that come from the other side pass. Default
    /// none, from all sides.
    pub one_way: Option<[f32; 3]>,
    /// Whether the body is removed at its first contact or sensor overlap: a brick, a coin.
    /// Default false.
    pub vanishes_when_touched: bool,
    /// Pins of particles of its soft shape, default none.
    pub pins: Vec<Pin>,
    /// Makes many bodies out of this one, default none.
    pub repeat: Option<Repeat>,
}

impl Default for Body {
    fn default() -> Self {
        let material = Material::default();
        Self {
            name: "body".to_owned(),
            body_type: BodyType::Dynamic,
            position: [0.0; 3],
            rotation: rotation::IDENTITY,
            rotation_degrees: None,
            linear_velocity: [0.0; 3],
            angular_velocity: [0.0; 3],
            linear_damping: 0.0,
            angular_damping: 0.0,
            gravity_scale: 1.0,
            mass: None,
            locked_translation: [false; 3],
            locked_rotation: [false; 3],
            bullet: false,
            can_sleep: true,
            asleep: false,
            shape: None,
            colliders: Vec::new(),
            density: material.density,
            friction: material.friction,
            restitution: material.restitution,
            friction_combine: material.friction_combine,
            restitution_combine: material.restitution_combine,
            rolling_resistance: material.rolling_resistance,
            surface_velocity: material.surface_velocity,
            collision_groups: CollisionGroups::default(),
            sensor: false,
            one_way: None,
            vanishes_when_touched: false,
            pins: Vec::new(),
            repeat: None,
        }
    }
}

serialize_changed_fields!(Body {
    name,
    body_type,
    position,
    rotation,
    rotation_degrees,
    linear_velocity,
    angular_velocity,
    linear_damping,
    angular_damping,
    gravity_scale,
    mass,
    locked_translation,
    locked_rotation,
    bullet,
    can_sleep,
    asleep,
    shape,
    colliders,
    density,
    friction,
    restitution,
    friction_combine,
    restitution_combine,
    rolling_resistance,
    surface_velocity,
    collision_groups,
    sensor,
    one_way,
    vanishes_when_touched,
    pins,
    repeat,
});

impl Body {
    /// Its colliders, the single `shape` as one too, each with its own material and a unit
    /// quaternion.
    pub fn resolved_colliders(&self) -> impl Iterator<Item = ResolvedCollider<'_>> {
        let own = self.shape.iter().map(|shape| ResolvedCollider {
            shape,
            position: [0.0; 3],
            rotation: rotation::IDENTITY,
            material: self.material(),
            collision_groups: self.collision_groups,
            is_sensor: self.sensor,
            one_way: self.one_way,
        });
        own.chain(self.colliders.iter().map(|collider| collider.resolve(self)))
    }
}

/// Type of motion of a body.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum BodyType {
    /// Forces and contacts.
    #[default]
    Dynamic,
    /// Nobody.
    #[serde(alias = "static")]
    Fixed,
    /// Its own velocity or a driver; contacts do not push it.
    Kinematic,
}

/// One shape of a body, placed in the body's frame. Material fields left out are the body's.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Collider {
    /// The solid, in the frame of the collider.
    pub shape: Shape,
    /// Where the collider is, m, in the body's frame, any finite numbers, default [0, 0, 0].
    #[serde(default, skip_serializing_if = "is_origin")]
    pub position: [f32; 3],
    /// Rotation in the body's frame: a quaternion [x, y, z, w], dimensionless, default
    /// [0, 0, 0, 1]. Any length but 0.
    #[serde(default = "no_rotation", skip_serializing_if = "is_no_rotation")]
    pub rotation: [f32; 4],
    /// Rotation in degrees, instead of `rotation`, default none. The rotations are about the
    /// body's x axis, then its y axis, then its z axis; any finite numbers.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rotation_degrees: Option<[f32; 3]>,
    /// Density, kg/m³, above 0, default the body's.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub density: Option<f32>,
    /// Coulomb friction, dimensionless, at least 0, default the body's.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub friction: Option<f32>,
    /// Part of the approach speed given back in a collision, 0 to 1, dimensionless, default the
    /// body's.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub restitution: Option<f32>,
    /// How two frictions become one, default the body's.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[serde(alias = "friction_mix")]
    pub friction_combine: Option<CombineRule>,
    /// How two restitutions become one, default the body's.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[serde(alias = "restitution_mix")]
    pub restitution_combine: Option<CombineRule>,
    /// Half the width of the dent on which it sits when it rolls, m, at least 0, default the
    /// body's.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rolling_resistance: Option<f32>,
    /// Velocity of the surface, m/s, in the frame of the collider, default the body's. Any
    /// finite numbers.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub surface_velocity: Option<[f32; 3]>,
    /// Whom it collides with, default the body's.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[serde(alias = "groups")]
    pub collision_groups: Option<CollisionGroups>,
    /// Whether it only notices what enters and leaves it, and never pushes, default the body's.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sensor: Option<bool>,
    /// One-way platform: the direction in which it pushes, dimensionless, any length but 0. In
    /// the frame of the collider; bodies that come from the other side pass. Default the
    /// body's.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub one_way: Option<[f32; 3]>,
}

impl Collider {
    /// A collider at `position`, m, in the body's frame, of the body's material.
    pub fn new(shape: Shape, position: [f32; 3]) -> Self {
        Self {
            shape,
            position,
            rotation: rotation::IDENTITY,
            rotation_degrees: None,
            density: None,
            friction: None,
            restitution: None,
            friction_combine: None,
            restitution_combine: None,
            rolling_resistance: None,
            surface_velocity: None,
            collision_groups: None,
            sensor: None,
            one_way: None,
        }
    }

    pub(crate) fn resolve(&self, body: &Body) -> ResolvedCollider<'_> {
        ResolvedCollider {
            shape: &self.shape,
            position: self.position,
            rotation: resolve_rotation(self.rotation, self.rotation_degrees),
            material: self.material(body),
            collision_groups: self.collision_groups.unwrap_or(body.collision_groups),
            is_sensor: self.sensor.unwrap_or(body.sensor),
            one_way: self.one_way.or(body.one_way),
        }
    }
}

/// A collider with nothing left to look up.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ResolvedCollider<'a> {
    /// The solid, in the frame of the collider.
    pub shape: &'a Shape,
    /// Where the collider is, m, in the body's frame.
    pub position: [f32; 3],
    /// How it is turned in the body's frame: a unit quaternion `[x, y, z, w]`, dimensionless.
    pub rotation: [f32; 4],
    /// Material of its colliders.
    pub material: Material,
    /// Whom it collides with.
    pub collision_groups: CollisionGroups,
    /// Whether it only notices what enters and leaves it.
    pub is_sensor: bool,
    /// One-way platform: the only direction in which it pushes, dimensionless; `None` for all.
    /// In the frame of the collider, any length but 0.
    pub one_way: Option<[f32; 3]>,
}

fn no_rotation() -> [f32; 4] {
    rotation::IDENTITY
}

fn is_no_rotation(quaternion: &[f32; 4]) -> bool {
    *quaternion == rotation::IDENTITY
}

fn is_origin(position: &[f32; 3]) -> bool {
    *position == [0.0; 3]
}
