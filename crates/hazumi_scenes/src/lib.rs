//! Scenes as data, independent of any physics engine.
//!
//! A [`Scene`] is a list of bodies, shapes and drivers, read from a JSON or RON file or taken
//! from the [`gallery`]. An engine adapter needs three functions:
//!
//! - [`Scene::instances`]: the bodies, one by one, with repeats resolved.
//! - [`Body::resolved_colliders`]: the colliders of a body.
//! - [`CircleDriver::target`], [`WalkDriver::leg`]: the motion of a scripted body in a step.
//!
//! Vectors are `[f32; 3]`, rotations are unit quaternions `[x, y, z, w]`, units are SI, y is
//! up. Scenes in 2D are told in the same words, with `[f32; 2]` and angles: they are in
//! [`plane`]. An [`AnyScene`] is either.
//!
//! ```
//! use hazumi_scenes::Scene;
//!
//! let text = r#"{"bodies": [
//!     {"name": "ball", "position": [0, 3, 0], "shape": {"sphere": {"radius": 0.5}}}
//! ]}"#;
//! let scene = Scene::from_json(text, "ball.json")?;
//! let ball = scene.instances().next().expect("one body");
//! assert_eq!((ball.name.as_str(), ball.position), ("ball", [0.0, 3.0, 0.0]));
//! # Ok::<(), hazumi_scenes::SceneError>(())
//! ```

#![forbid(unsafe_code)]

// In reading order, which is also the order of imports: a module uses only those above it.
pub mod error;
pub mod random;
mod rotation;
mod thicken;
pub mod mesh;
pub mod picture;
pub mod asset;
pub mod budget;
pub mod format;
mod cost;
mod check;
mod pretty;
mod text;
pub mod load;
mod json_schema;
pub mod gallery;

pub use budget::{Budget, OverBudget, Resource};
pub use error::SceneError;
pub use format::any::AnyScene;
pub use format::assembly::{Assembly, Spawner};
pub use format::body::{Body, BodyType, Collider, ResolvedCollider};
pub use format::driver::{CircleDriver, Driver, Leg, Target, WalkDriver};
pub use format::formula::{Formula, GridFormula, TorusFormula};
pub use format::game::{
    Condition, Effect, Eye, Fire, Game, GameProgress, Outcome, Rule, stands_for,
};
pub use format::group::{Group, JointInstance, PinInstance, PinPlace};
pub use format::instance::{AssemblyInstance, Instance};
pub use format::joint::{Frame, Joint, JointRepeat};
pub use format::joint_kind::{self, JointKind};
pub use format::material::{CollisionGroups, CombineRule, Material};
pub use format::plane;
pub use format::repeat::{Grid, Order, Repeat, RepeatPose, Scatter};
pub use format::scene::{ColorBy, ContinuousCollision, Scene};
pub use format::shape::{Child, Scale, Shape, Sides};
pub use format::soft::{
    Clusters, MatchMode, Pin, PinTarget, Plasticity, Pressure, Soft, SoftKind, SoftMaterial,
    Stiffness,
};
pub use format::swarm::{Bullets, Enemies, Flock, Pattern, Player, Swarm};
pub use json_schema::schema_json;
pub use load::{FileContent, HullSource, LoadedScene, Surface};
pub use mesh::{Mesh, MeshError, Topology};
pub use picture::{Picture, PictureError};
pub use random::Random;
