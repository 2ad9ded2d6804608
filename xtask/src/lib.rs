//! Checks on the source tree that the compiler does not make.
//!
//! Each module is one check: a function from text to complaints, with tests that show it fail.
//! `tests/tidy.rs` runs them all over the workspace. `cargo xtask` has the commands.

#![forbid(unsafe_code)]

// In reading order, which is also the order of imports: a module uses only those above it.
pub mod tree;
pub mod code;
pub mod modules;
pub mod uses;
pub mod layers;
pub mod dimensions;
pub mod circles;
pub mod names;
pub mod stages;
pub mod extend;
pub mod sources;
pub mod lengths;
pub mod words;
pub mod units;
pub mod comments;
pub mod sentences;
pub mod prose;
pub mod unsafe_code;
pub mod links;
pub mod ratchet;
pub mod budgets;
pub mod page;
pub mod c_items;
pub mod bindings;
pub mod package;
