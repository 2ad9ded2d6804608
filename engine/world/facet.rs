//! Facets: flat parts of surfaces, for continuous collision.

use crate::shape::Shape;
use crate::space::Vector;

/// A part of a surface on its way: a segment or a triangle.
pub(super) struct Facet {
    pub(super) shape: Shape,
    /// A point of it, and its normal, of any length, in the frame of the motion.
    pub(super) plane: [Vector; 2],
    /// Whether it is there from its front only.
    pub(super) has_front_only: bool,
}
