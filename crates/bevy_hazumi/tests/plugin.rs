//! The plugin in both dimensions, in apps without a window.

#![allow(clippy::duplicate_mod, reason = "`shared.rs` is a module of both dimensions")]

#[cfg(feature = "2d")]
#[path = "plugin/dim2.rs"]
mod dim2;
#[cfg(feature = "3d")]
#[path = "plugin/dim3.rs"]
mod dim3;
#[cfg(all(feature = "2d", feature = "3d"))]
#[path = "plugin/both.rs"]
mod both;
