//! Soft bodies as the solver sees them: particles, what holds them together, and how they meet others.
//!
//! A soft body is a body whose collider has a [`SoftShape`]. Its particles are kept in blocks of sixteen,
//! from a point near the body, so that they are as exact far from the origin of the world as at it. To
//! all that looks at bodies it is one: its frame is the best fit of the rest shape.

mod state;
mod sides;
mod words;
mod nodes;
mod bulk;
mod inner;
mod row;
mod point;
mod effort;
mod solve;
mod lanes;
mod pins;
mod find;

pub(crate) use bulk::Bulk;
pub(crate) use effort::{Effort, Touch};
pub(crate) use find::{Fellow, Finder, Opponent, Rigid};
pub(crate) use inner::InnerTerms;
pub(crate) use lanes::{BlockList, FoundRow, PairPass, RowBlock};
pub(crate) use nodes::{Couple, Node, Party};
pub(crate) use pins::PinRow;
pub(crate) use row::Row;
pub(crate) use solve::{Other, Pass, RowTerms, Rows};
pub(crate) use state::{Pin, PinTarget, SoftState};
