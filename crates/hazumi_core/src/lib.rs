//! Core of Hazumi: everything that does not depend on the dimension.
//!
//! A physics engine is bookkeeping around geometry. The geometry differs between the plane and
//! space; the bookkeeping does not, and lives here, once. Its nouns:
//!
//! - an [`Id`] names a thing in an [`Arena`] and notices when the thing is gone;
//! - [`Bounds`] is a box, all the geometry this crate ever sees;
//! - a [`Bvh`] finds boxes among many that stand still;
//! - a [`broad::BroadPhase`] says which boxes overlap, and which are where;
//! - a [`swarm::Swarm`] sorts things that all move, [`morton`] keys are the order of an octree;
//! - [`Islands`] say which bodies are connected, [`Coloring`] which constraints are not;
//! - a [`soft::SoftMaterial`] is what soft bodies are made of;
//! - a [`sparse::Plan`] solves for the impulses of an articulation;
//! - [`Workers`] run the stages of a step, with the same result on any number of threads;
//! - [`simd`] picks the vector instructions that geometry is calculated with;
//! - a [`ValueError`] says which number was wrong, and why.
//!
//! Games use `hazumi2d` or `hazumi3d`, which re-export what their users need from here.

// In reading order, which is also the order of imports: a module uses only those above it.
pub mod error;
pub mod id;
mod ahead;
pub mod arena;
pub mod pair_set;
pub mod movers;
pub mod bounds;
pub mod parallel;
pub mod simd;
mod radix;
pub mod morton;
pub mod bvh;
pub mod broad;
pub mod softness;
pub mod axis;
pub mod spring;
pub mod soft;
pub mod groups;
pub mod mix;
pub mod islands;
pub mod coloring;
pub mod sparse;
pub mod coder;
pub mod report;
pub mod swarm;

pub use ahead::fetch_ahead;
pub use arena::{Arena, lengthen};
pub use bounds::Bounds;
pub use bvh::Bvh;
pub use coloring::Coloring;
pub use error::{Rule, ValueError};
pub use groups::CollisionGroups;
pub use id::Id;
pub use islands::Islands;
pub use mix::{CombineRule, CombinedMaterial};
pub use movers::MovableSet;
pub use pair_set::{PairList, PairSet};
#[cfg(feature = "threads")]
pub use parallel::{Job, ThreadPool};
pub use parallel::{SharedSlice, TwoRanges, Workers};
pub use report::{Clock, Stage, StageTimes, Stopwatch};
pub use softness::Softness;
