//! The part of the prelude that is of two dimensions.

pub use crate::Rotation;
pub use crate::glam::{DVec2, Vec2};
pub use crate::joint::{Hinge, ThreeDof, Wheel};
pub use crate::shape::{
    Chain, ChainOptions, Circle, HalfPlane, Outline, Polygon, Rectangle, Sides,
};
