//! The tests of shapes and questions: those of both dimensions, which lie in `geometry/tests`, and the
//! words they use for the plane.

#![allow(clippy::cast_possible_truncation, reason = "numbers of test shapes are small")]

extern crate hazumi2d_geometry as hazumi_geometry;

mod dim;
#[path = "../../../../geometry/tests/mod.rs"]
mod geometry;
#[path = "../query_support/mod.rs"]
mod support;
mod shapes;
mod primitives_agree;
mod impacts_agree;
