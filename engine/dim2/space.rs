//! The vocabulary of two dimensions: what shared source may know of the dimension.

pub use hazumi2d_geometry::space::*;
