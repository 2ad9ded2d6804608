//! Scene file in 2D, `"dim": 2`: the 3D keys, with vectors `[x, y]` and angles as rotations.
//! Angles are counter-clockwise.
//!
//! Types without vectors are the same in both: materials' mixes, groups, springs, motors and
//! axes of joints, spawners. Every other type has the name of its 3D counterpart and is in a
//! module of the same name.

#![expect(clippy::duplicate_mod, reason = "what is alike is one source with two vocabularies")]

pub(crate) mod dim;
pub mod formula;
pub mod soft;
#[path = "../softs.rs"]
mod softs;
pub mod shape;
#[path = "../material.rs"]
pub mod material;
pub mod repeat;
#[path = "../places.rs"]
mod places;
pub mod body;
#[path = "../solid.rs"]
mod solid;
pub mod joint_kind;
pub mod joint;
#[path = "../joints.rs"]
mod joints;
pub mod assembly;
#[path = "../assemblies.rs"]
mod assemblies;
pub mod driver;
#[path = "../script.rs"]
mod script;
pub mod scene;
#[path = "../group.rs"]
pub mod group;
#[path = "../instance.rs"]
pub mod instance;

pub use super::assembly::Spawner;
pub use super::body::BodyType;
pub use super::combine::{CollisionGroups, CombineRule};
pub use super::game::{
    Condition, Effect, Eye, Fire, Game, GameProgress, Outcome, Rule, stands_for,
};
pub use super::scene::{ColorBy, ContinuousCollision};
use super::serialize_changed_fields;
pub use super::shape::Sides;
pub use super::soft::{Clusters, MatchMode, Plasticity, Pressure, SoftMaterial, Stiffness};
pub use assembly::Assembly;
pub use body::{Body, Collider, ResolvedCollider};
pub use driver::{
    CircleDriver, Driver, FollowDriver, Leg, RollDriver, RouteDriver, Stop, SwingDriver,
    Target, WalkDriver,
};
pub use formula::{Formula, RingFormula, WaveFormula};
pub use group::{Group, JointInstance, PinInstance, PinPlace};
pub use instance::{AssemblyInstance, Instance};
pub use joint::{Frame, Joint, JointRepeat};
pub use joint_kind::JointKind;
pub use material::Material;
pub use repeat::{Grid, Order, Repeat, RepeatPose, Scatter};
pub use scene::Scene;
pub use shape::{Child, Shape};
pub use soft::{Pin, PinTarget, Soft, SoftKind};
