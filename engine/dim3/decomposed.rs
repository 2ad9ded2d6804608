//! Colliders of several convex parts.

use std::sync::Arc;

use crate::collider::Collider;
use crate::math::Pose;
use crate::shape::decompose::{DecomposeError, DecomposeOptions, decompose};
use crate::shape::{Compound, Mesh, Shape};

impl Collider {
    /// A collider for a mesh that moves: a few convex hulls that together are about as large, see
    /// [`decompose`]. It takes a moment, so do it when the level is loaded.
    ///
    /// Where hulls overlap, matter counts twice; [`Weight`](crate::MassSource) says otherwise.
    ///
    /// # Errors
    ///
    /// When an option is out of range, or the mesh is so small or so far away that `f32` has no
    /// hulls for it.
    ///
    /// # Panics
    ///
    /// Never: a decomposition has hulls, and poses that are finite.
    pub fn convex_decomposition(
        mesh: &Mesh,
        options: &DecomposeOptions,
    ) -> Result<Self, DecomposeError> {
        let mut hulls =
            decompose(mesh.vertices(), mesh.triangles(), options, &mut |_| {})?.hulls;
        if hulls.len() == 1 {
            return Ok(Self::new(Arc::new(hulls.remove(0))));
        }
        let place = |hull| (Pose::IDENTITY, Shape::from(Arc::new(hull)));
        let hulls = Compound::new(hulls.into_iter().map(place).collect());
        Ok(Self::new(Arc::new(hulls.expect("some hulls at finite poses"))))
    }
}
