//! Hazumi for Bevy: physics as components and system parameters.
//!
//! They are bodies, colliders, joints, soft bodies, swarms, characters and queries.
//!
//! The modules [`dim2`] and [`dim3`] are the same plugin in two and three dimensions, and one
//! app may have both. Names are those that users of Bevy know; `docs/bevy.md` is the guide.
//!
//! ```
//! use bevy_app::prelude::*;
//! use bevy_ecs::prelude::*;
//! use bevy_hazumi::dim3::prelude::*;
//! use bevy_math::Vec3;
//! use bevy_transform::prelude::*;
//!
//! fn setup(mut commands: Commands) {
//!     commands.spawn((RigidBody::Static, Collider::half_space(Vec3::Y)));
//!     commands.spawn((
//!         RigidBody::Dynamic,
//!         Collider::cuboid(1.0, 1.0, 1.0),
//!         Transform::from_xyz(0.0, 4.0, 0.0),
//!     ));
//! }
//!
//! let mut app = App::new();
//! app.add_plugins((bevy_time::TimePlugin, PhysicsPlugin::default()))
//!     .add_systems(Startup, setup);
//! app.update();
//! ```
//!
//! # Data flow
//!
//! A step has three parts, the sets of [`PhysicsSystems`]. `Prepare` turns changed components
//! into edits of a [`hazumi3d::World`], which the component `PhysicsWorld` holds.
//! `StepSimulation` steps it. `Writeback` writes transforms and velocities, and sends messages.
//! The world knows nothing of entities, so one snapshot has all of its state.

// Both dimensions are compiled from one source.
#![allow(
    clippy::duplicate_mod,
    reason = "the files of `plugin` are modules of both dimensions"
)]
#![allow(clippy::type_complexity, reason = "a query of Bevy is its type")]

mod clock;
mod reflection;
#[cfg(feature = "2d")]
pub mod dim2;
#[cfg(feature = "3d")]
pub mod dim3;

pub use clock::{Physics, PhysicsSystems, PhysicsTime};
