//! `narrow` and `narrow2d`: questions about two shapes, in 3D and in 2D.
//!
//! The two folders hold what differs, and their `mod.rs` lists the files of this folder that
//! are compiled once for each. Those files know a dimension only by the vocabulary in its
//! `space.rs`.

mod question;
mod contender;
mod measure;
#[cfg(feature = "plane")]
pub(crate) mod dim2;
#[cfg(feature = "space")]
pub(crate) mod dim3;
