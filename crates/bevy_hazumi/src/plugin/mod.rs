//! The plugin, for both dimensions.

#[cfg(feature = "picking")]
use super::pointer;
use super::{LockedAxes, space};

mod body;
mod collider;
mod joint;
mod soft_body;
mod physics_world;
mod handles;
mod poses;
mod changes;
mod sync_bodies;
mod sync_colliders;
mod sync_joints;
mod character;
mod swarm;
mod step;
mod writeback;
mod events;
mod interpolation;
mod query;
mod forces;
mod rollback;
#[cfg(feature = "gizmos")]
mod gizmos;
#[cfg(feature = "picking")]
mod picking;
mod plugin;

pub use self::space::engine::Pose;
pub use body::{
    AngularDamping, AngularVelocity, Bullet, ConstantForce, ConstantTorque, GravityScale,
    LinearDamping, LinearVelocity, Mass, MassPropertiesOverride, RigidBody, RigidBodyDisabled,
    Sleeping, SleepingDisabled,
};
pub use character::CharacterMover;
pub use collider::{
    Collider, ColliderDensity, CollisionLayers, Friction, Restitution, RollingResistance,
    Sensor, SurfaceVelocity,
};
pub use events::{
    CollidingEntities, CollisionEnd, CollisionEventsEnabled, CollisionHit, CollisionStart,
    JointBroken,
};
pub use forces::Forces;
#[cfg(feature = "gizmos")]
pub use gizmos::{PhysicsGizmoSettings, PhysicsGizmos};
pub use handles::{BodyHandle, ColliderHandle, JointHandle};
pub use interpolation::TransformInterpolation;
pub use joint::Joint;
pub use physics_world::{DefaultPhysicsWorld, InWorld, PhysicsWorld};
#[cfg(feature = "picking")]
pub(super) use picking::PointerHit;
#[cfg(feature = "picking")]
pub use picking::{PhysicsPickingCamera, PhysicsPickingPlugin, PhysicsPickingSettings};
pub use plugin::PhysicsPlugin;
pub use query::{PointHit, RayHit, ShapeHit, SpatialQuery, SpatialQueryFilter};
pub use rollback::{PhysicsSnapshot, RollbackBuffer};
pub use soft_body::{SoftBody, SoftParticles};
pub use swarm::{Swarm, SwarmEvents};

/// Names that a first program needs.
pub(super) mod prelude {
    pub use super::{
        AngularDamping, AngularVelocity, Bullet, CharacterMover, Collider, ColliderDensity,
        CollidingEntities, CollisionEnd, CollisionEventsEnabled, CollisionHit, CollisionLayers,
        CollisionStart, ConstantForce, ConstantTorque, Forces, Friction, GravityScale, InWorld,
        Joint, JointBroken, LinearDamping, LinearVelocity, Mass, PhysicsPlugin,
        PhysicsSnapshot, PhysicsWorld, Pose, Restitution, RigidBody, RigidBodyDisabled,
        RollbackBuffer, Sensor, Sleeping, SleepingDisabled, SoftBody, SoftParticles,
        SpatialQuery, SpatialQueryFilter, Swarm, SwarmEvents, TransformInterpolation,
    };
}
