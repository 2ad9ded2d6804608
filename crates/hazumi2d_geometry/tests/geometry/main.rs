//! The tests of shapes and questions: those of both dimensions, which lie in `geometry/tests`,
//! and the words they use for the plane.

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
mod support_rays_agree;
mod closed_forms_agree;
mod manifolds_are_right;
mod soft_shapes;
mod part_contacts_are_right;
mod near_parts_lose_nothing;
mod parts_agree;
mod bounds_are_tight;
mod casts_prove_themselves;
mod rays_start_on_surfaces;
