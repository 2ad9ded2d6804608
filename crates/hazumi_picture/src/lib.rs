//! Pictures of worlds in 2D and 3D, as SVG, as pixels and as PNG.
//!
//! # Data flow
//!
//! ```text
//! World, SceneWorld ──► Subject ──┬──► View: a fitted camera, or yours
//!                                 │     │
//!                                 ▼     ▼
//!                                  draw ──► text of an SVG file ──► Pixels ──► RGBA, PNG
//! ```
//!
//! The modules [`dim2`] and [`dim3`] draw with the same words: a `Subject`, a `View` and
//! `draw`. A view is computed once for each picture, or kept and moved by `go_towards`, as
//! films do.
//!
//! ```
//! use hazumi_picture::{Pixels, Size, dim3};
//! use hazumi3d::prelude::*;
//!
//! let mut world = World::default();
//! let ball = Collider::new(Sphere::new(0.5).expect("a positive radius"));
//! world.add(Body::dynamic(), ball).expect("finite numbers");
//! let size = Size::new(64, 40).expect("a size in its range");
//! let svg = dim3::draw(&world, &dim3::View::of(&world, Some(size)));
//! let pixels = Pixels::of(&svg, 64).expect("a picture");
//! assert_eq!(pixels.rgba().len(), 4 * 64 * 40);
//! assert!(pixels.to_png().expect("a small file").starts_with(b"\x89PNG"));
//! ```

#![forbid(unsafe_code)]

// In reading order, which is also the order of imports: a module uses only those above it.
mod size;
mod palette;
mod pixels;
pub mod dim2;
pub mod dim3;

pub use pixels::{Pixels, PixelsError};
pub use size::Size;
