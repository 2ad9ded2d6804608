//! Convex decomposition: colliders of several convex parts.

use std::sync::Arc;

use crate::collider::Collider;
use crate::math::Pose;
use crate::shape::decompose::{DecomposeError, DecomposeOptions, decompose};
use crate::shape::{Compound, Outline, Shape};

impl Collider {
    /// Collider for a moving concave outline: a few convex polygons that together have its
    /// area. See [`decompose`].
    ///
    /// # Errors
    ///
    /// When an option is out of range, or nothing is inside the outline. Also when it is so
    /// small or so far away that `f32` has no polygons for it.
    ///
    /// # Panics
    ///
    /// Never: a decomposition has polygons, and poses that are finite.
    #[doc(alias = "convex decomposition")]
    pub fn convex_decomposition(
        outline: &Outline,
        options: &DecomposeOptions,
    ) -> Result<Self, DecomposeError> {
        let mut polygons = decompose(outline, options)?.polygons;
        if polygons.len() == 1 {
            return Ok(Self::new(Arc::new(polygons.remove(0))));
        }
        let place = |polygon| (Pose::IDENTITY, Shape::from(Arc::new(polygon)));
        let polygons = Compound::new(polygons.into_iter().map(place).collect());
        Ok(Self::new(Arc::new(polygons.expect("some polygons at finite poses"))))
    }
}
