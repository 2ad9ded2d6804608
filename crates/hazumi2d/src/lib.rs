//! Hazumi in the plane: rigid bodies that fall, touch, stack and come to rest.
//!
//! ```
//! use hazumi2d::{Body, Collider, World, glam::Vec2, shape::{HalfPlane, Rectangle}};
//!
//! # fn main() -> Result<(), hazumi2d::ValueError> {
//! let mut world = World::default();
//! world.add(Body::fixed(), Collider::new(HalfPlane::new(Vec2::Y, 0.0)?))?;
//! let ball = world.add(
//!     Body { position: Vec2::new(0.0, 3.0), ..Body::dynamic() },
//!     Collider::ball(0.5)?,
//! )?;
//! let square = Collider::new(Rectangle::new(Vec2::splat(0.5))?);
//! for floor in 0..3 {
//!     let position = Vec2::new(4.0, 0.5 + floor as f32);
//!     world.add(Body { position, ..Body::dynamic() }, square.clone())?;
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
//! - a [`Shape`] is a figure; a [`shape::Polygon`] is the convex hull of any points;
//! - a [`Body`] is where something is and how it moves, a [`Collider`] a shape on a body;
//! - a [`Joint`] holds two bodies together;
//! - a [`World`] holds bodies and steps them; an [`Edit`] is one change to a world;
//! - a [`StepReport`] says what a step did;
//! - a [`Snapshot`] is a world at one moment, a [`RollbackRing`] its last few, a [`Recording`] a run;
//! - a [`QueryFilter`] says what a question to a world is about, such as [`World::cast_ray`];
//! - [`World::draw`] shows all of that to a [`DebugDraw`], as lines;
//! - a [`Character`] walks through a world without being a body;
//! - a [`swarm::Swarm`] finds who touches whom among a million things without bodies;
//! - with the feature `scenes`, `scene::SceneWorld` is a world read from a scene file.
//!
//! Units are SI, y is up, positive angles turn counter-clockwise, normals point from `a` to `b`. What
//! is true of space and of the plane has the same names in `hazumi3d`.

pub use hazumi2d_geometry::{
    Aabb, Pose, Rotation, Rule, Shape, ValueError, collide, core, glam, math, query, shape,
    soft, swarm,
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

/// Compiles and runs the programs of docs/plane.md with the tests.
#[cfg(doctest)]
#[doc = include_str!("../../../docs/plane.md")]
struct PlaneGuide;

/// The same for docs/soft-bodies.md.
#[cfg(doctest)]
#[doc = include_str!("../../../docs/soft-bodies.md")]
struct SoftBodiesGuide;
