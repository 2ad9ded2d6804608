//! Hazumi for C, and for every language that can call C.
//!
//! The functions here are those of the headers in `include/`, which `cargo xtask bindings`
//! writes from this source. `docs/c.md` is the guide.
//!
//! # Data flow
//!
//! A call turns handles and pointers into Rust values, calls the engine, and turns the result
//! into a [`Status`]. [`registry`] holds what handles name, with a lock and a generation for
//! each. [`pointer`] checks pointers. [`status`] catches panics and keeps the text of the last
//! error. Everything else is conversion.
//!
//! The modules [`dim2`] and [`dim3`] are the same source (`src/abi/`) in two and three
//! dimensions, with the prefixes `hz2_` and `hz3_`. Types and functions of both have the prefix
//! `hz_`.

// Both dimensions are compiled from one source.
#![allow(clippy::duplicate_mod, reason = "the files of `abi` are modules of both dimensions")]
// Fields whose names say everything have no words in the headers.
#![allow(missing_docs, reason = "the public documentation is that of the headers")]
// A program in C does not use Rust's results, and its functions are documented in headers.
#![allow(clippy::must_use_candidate, reason = "the functions are called from C")]

pub mod status;
pub mod pointer;
pub mod registry;
pub mod common;
pub mod buffer;
pub mod dim2;
pub mod dim3;
