//! The vocabulary of three dimensions: what shared source may know of the dimension.

pub use hazumi3d_geometry::space::*;
