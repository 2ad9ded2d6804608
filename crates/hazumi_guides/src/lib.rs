//! The guides as doc comments: `cargo test` compiles and runs the programs in them.
//!
//! The guides stand outside of every crate folder, and a published crate cannot include files
//! from there. So this crate includes them, and is not published.

#![cfg(doctest)]

#[doc = include_str!("../../../README.md")]
pub struct ReadMe;

#[doc = include_str!("../../../docs/2d.md")]
pub struct TwoDimensionsGuide;

#[doc = include_str!("../../../docs/soft-bodies.md")]
pub struct SoftBodiesGuide;

#[doc = include_str!("../../../docs/collision.md")]
pub struct CollisionGuide;

#[doc = include_str!("../../../docs/simulation.md")]
pub struct SimulationGuide;

#[doc = include_str!("../../../docs/swarm.md")]
pub struct SwarmGuide;

#[doc = include_str!("../../../docs/joints.md")]
pub struct JointGuide;

#[doc = include_str!("../../../docs/rollback.md")]
pub struct RollbackGuide;

#[doc = include_str!("../../../docs/determinism.md")]
pub struct DeterminismGuide;

#[doc = include_str!("../../../docs/performance-tips.md")]
pub struct PerformanceTips;

#[doc = include_str!("../../../docs/stability-tips.md")]
pub struct StabilityTips;

#[doc = include_str!("../../../docs/characters-and-vehicles.md")]
pub struct CharacterGuide;

#[doc = include_str!("../../../docs/coming-from-other-engines.md")]
pub struct ComingFromOtherEngines;

#[doc = include_str!("../../../docs/view.md")]
pub struct ViewerGuide;

#[doc = include_str!("../../../docs/bevy.md")]
pub struct BevyGuide;

#[doc = include_str!("../../../crates/bevy_hazumi/README.md")]
pub struct BevyReadMe;
