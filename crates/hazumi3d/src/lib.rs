//! Hazumi in space: rigid bodies that fall, touch, stack and come to rest.
//!
//! ```
//! use hazumi3d::{Body, Collider, World, glam::Vec3, shape::{Cuboid, HalfSpace}};
//!
//! # fn main() -> Result<(), hazumi3d::ValueError> {
//! let mut world = World::default();
//! world.add(Body::fixed(), Collider::new(HalfSpace::new(Vec3::Y, 0.0)?))?;
//! let ball = world.add(
//!     Body { position: Vec3::new(0.0, 3.0, 0.0), ..Body::dynamic() },
//!     Collider::ball(0.5)?,
//! )?;
//! let cube = Collider::new(Cuboid::new(Vec3::splat(0.5))?);
//! for floor in 0..3 {
//!     let position = Vec3::new(4.0, 0.5 + floor as f32, 0.0);
//!     world.add(Body { position, ..Body::dynamic() }, cube.clone())?;
//! }
//! world.edit(ball, |body| body.linear_velocity.x = 8.0)?;
//! for _ in 0..120 {
//!     world.step(1.0 / 60.0)?;
//! }
//! assert!(world.body(ball).is_some_and(|body| body.position.y < 0.6));
//! # Ok(())
//! # }
//! ```
//!
//! The nouns, in the order in which they build on one another:
//!
//! - a [`Shape`] is a solid; a [`shape::Hull`] is cooked from any points;
//! - a [`Body`] is where something is and how it moves, a [`Collider`] a shape on a body;
//! - a [`Joint`] holds two bodies together;
//! - a [`World`] holds bodies and steps them; an [`Edit`] is one change to a world;
//! - a [`StepReport`] says what a step did;
//! - a [`Snapshot`] is a world at one moment, a [`RollbackRing`] its last few, a [`Recording`] a run;
//! - a [`QueryFilter`] says what a question to a world is about, such as [`World::cast_ray`];
//! - [`World::draw`] shows all of that to a [`DebugDraw`], as lines;
//! - a [`Character`] walks through a world without being a body;
//! - a [`vehicle::Vehicle`] rides on wheels without bodies;
//! - a [`ragdoll::Ragdoll`] is bodies hung together like bones;
//! - a [`swarm::Swarm`] finds who touches whom among a million things without bodies;
//! - with the feature `scenes`, `scene::SceneWorld` is a world read from a scene file.
//!
//! Units are SI, space is right-handed with y up, normals point from `a` to `b`.

pub use hazumi3d_geometry::{
    Aabb, Pose, Rule, Shape, ValueError, collide, core, glam, math, query, sat, shape, soft,
    swarm,
};

// In reading order, which is also the order of imports: a module uses only those above it.
mod turn;
mod body;
mod collider;
mod state;
mod lanes;
pub mod joint;
mod contact;
mod soft_body;
mod world;
pub mod draw;
mod rollback;
mod recording;
mod character;
pub mod vehicle;
pub mod ragdoll;
#[cfg(feature = "scenes")]
pub mod scene;

pub use body::{Body, BodyId, LockedAxes, Motion, Weight};
pub use character::{Character, CharacterHit, Ground, Moved, Stance};
pub use collider::{Collider, ColliderId, Material};
pub use draw::{DebugDraw, Show};
pub use hazumi_core::{Groups, Mix, Mixed};
pub use joint::{Joint, JointId, JointKind};
pub use recording::{Divergence, Frame, Recorder, Recording, Replay};
pub use rollback::RollbackRing;
pub use world::{
    Accepts, Applied, ContactDraft, ContactHooks, ContactPoint, ContactView, DifferencePlace,
    Edit, Energy, Events, Explosion, Falloff, Fluid, Hit, Impact, IslandNumbers, JointLoad,
    Momentum, Near, PairView, Particles, Pin, Push, QueryFilter, Sensors, Settings,
    ShapeContact, Snapshot, SnapshotError, StateDifference, StepReport, Strength, Touch,
    TouchPoint, Visit, Wind, World,
};

/// Compiles and runs the programs of README.md with the tests.
#[cfg(doctest)]
#[doc = include_str!("../../../README.md")]
struct ReadMe;

/// The same for docs/collision.md.
#[cfg(doctest)]
#[doc = include_str!("../../../docs/collision.md")]
struct CollisionGuide;

/// The same for docs/simulation.md.
#[cfg(doctest)]
#[doc = include_str!("../../../docs/simulation.md")]
struct SimulationGuide;

/// The same for docs/swarm.md.
#[cfg(doctest)]
#[doc = include_str!("../../../docs/swarm.md")]
struct SwarmGuide;

/// The same for docs/joints.md.
#[cfg(doctest)]
#[doc = include_str!("../../../docs/joints.md")]
struct JointGuide;

/// The same for docs/rollback.md.
#[cfg(doctest)]
#[doc = include_str!("../../../docs/rollback.md")]
struct RollbackGuide;

/// The same for docs/performance-tips.md.
#[cfg(all(doctest, feature = "threads"))]
#[doc = include_str!("../../../docs/performance-tips.md")]
struct PerformanceTips;

/// The same for docs/stability-tips.md.
#[cfg(doctest)]
#[doc = include_str!("../../../docs/stability-tips.md")]
struct StabilityTips;

/// The same for docs/characters-and-vehicles.md.
#[cfg(doctest)]
#[doc = include_str!("../../../docs/characters-and-vehicles.md")]
struct CharacterGuide;
