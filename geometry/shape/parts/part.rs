//! Part of a shape made of parts.

use std::borrow::Cow;

use crate::math::Pose;
use crate::shape::{Shape, Sides};

/// One part, in the frame of the whole shape.
pub(crate) struct Part<'s> {
    pub(crate) shape: Cow<'s, Shape>,
    pub(crate) pose: Pose,
    /// From where it is hit; solid parts from everywhere.
    pub(crate) sides: Sides,
}
