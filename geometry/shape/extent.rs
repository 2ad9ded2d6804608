//! Extents of shapes along directions (support points).

use super::parts::Parts;
use super::solid::Solid;
use super::{HalfSpace, Shape, Support};
use crate::space::Vector;

impl Shape {
    /// The half-space that it is, in 2D a half-plane, if it is one.
    #[inline]
    pub(crate) fn as_half_space(&self) -> Option<&HalfSpace> {
        match Solid::of(self) {
            Solid::HalfSpace(half) => Some(half),
            Solid::Bounded(_) | Solid::Parts(_) => None,
        }
    }

    /// Support point: the point of the surface farthest along `direction`, in metres, or
    /// `None`. It is in the frame of the shape. A shape without an end has none. `direction`
    /// has any length but zero; of several points as far, one is given, always the same.
    pub fn support(&self, direction: Vector) -> Option<Vector> {
        // Which lane is largest where some are no number differs from processor to processor.
        let direction = if direction.is_finite() { direction } else { Vector::ZERO };
        match Solid::of(self) {
            Solid::Bounded(core) => {
                let outward = (direction / direction.abs().max_element()).normalize_or_zero();
                Some(core.support(direction).1 + outward * core.margin())
            }
            Solid::HalfSpace(_) => None,
            Solid::Parts(parts) => parts.support(direction),
        }
    }

    /// Whether it is made of parts: triangles of a surface, segments of a chain, children of a
    /// compound.
    pub fn has_parts(&self) -> bool {
        Parts::of(self).is_some()
    }
}
