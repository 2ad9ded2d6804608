//! Core of Hazumi: everything that does not depend on the dimension.
//!
//! A physics engine is bookkeeping around geometry. The geometry differs between 2D and 3D; the
//! bookkeeping does not, and lives here, once. Its nouns:
//!
//! - an [`Id`] is a handle of a thing in an [`Arena`], and detects that the thing is gone;
//! - [`Bounds`] is a bounding box, the only geometry of this crate;
//! - a [`Bvh`] finds boxes among many static ones;
//! - a [`broad::BroadPhase`] finds overlapping boxes, and boxes in a region;
//! - a [`swarm::Swarm`] sorts things that all move, [`morton`] keys are the order of an octree;
//! - [`Islands`] are connected components of bodies, and [`Coloring`] finds constraints that
//!   can be solved in parallel;
//! - a [`soft::SoftMaterial`] is the material of a soft body;
//! - a [`sparse::Plan`] solves for the impulses of an articulation;
//! - [`Workers`] run the stages of a step, with the same result on any number of threads;
//! - [`simd`] picks the vector instructions of the process;
//! - a [`ValueError`] has the name of a wrong number, its value and the rule.
//!
//! Games use `hazumi2d` or `hazumi3d`, which re-export what their users need from here.

// In reading order, which is also the order of imports: a module uses only those above it.
pub mod error;
pub mod id;
mod ahead;
pub mod arena;
pub mod paged_list;
pub mod pair_set;
pub mod slot_set;
pub mod bounds;
pub mod parallel;
pub mod simd;
mod radix;
pub mod morton;
pub mod bvh;
pub mod broad;
pub mod softness;
pub mod joint_axis;
pub mod spring;
pub mod soft;
pub mod collision_groups;
pub mod combine;
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
pub use collision_groups::CollisionGroups;
pub use coloring::Coloring;
pub use combine::{CombineRule, CombinedMaterial};
pub use error::{Rule, ValueError};
pub use id::Id;
pub use islands::Islands;
pub use paged_list::PagedList;
pub use pair_set::{PairList, PairSet};
#[cfg(feature = "threads")]
pub use parallel::{Job, ThreadPool};
pub use parallel::{SharedSlice, TwoRanges, Workers};
pub use report::{Clock, Stage, StageTimes, Stopwatch};
pub use slot_set::SlotSet;
pub use softness::Softness;
