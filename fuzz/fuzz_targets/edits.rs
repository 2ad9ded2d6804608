//! Any bytes are a history of edits that must leave a world as the naive model says.

#![no_main]

extern crate hazumi3d as hazumi;

#[path = "../../crates/hazumi3d/tests/engine/dim.rs"]
mod dim;
#[path = "../../engine/tests/edit_model/mod.rs"]
mod edit_model;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    edit_model::run(bytes);
});
