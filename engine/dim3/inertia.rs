//! Inverse inertia in the world.

use glam::{BVec3, Mat3, Vec3};
use hazumi_core::{Rule, ValueError};

use crate::body::Body;
use crate::math::rotation;
use crate::space::Inertia;

/// Inverse of the inertia about the centre of mass, 1/(kg·m²), world frame; zero about locked
/// axes. `inertia` is that in the frame of the body.
pub(crate) fn world_inverse(body: &Body, inertia: Inertia) -> Inertia {
    let axes = rotation::to_matrix(body.rotation);
    let locked = body.locked_axes.rotation;
    if locked.any() {
        inverse_with_locks(&(axes * inertia * axes.transpose()), locked)
    } else {
        axes * inertia.inverse() * axes.transpose()
    }
}

/// The inverse of the part of a symmetric `matrix` that is left when the rows and columns of
/// the locked axes are taken out, with zeros in their place: what a torque does to a body that
/// cannot turn about those axes.
pub(crate) fn inverse_with_locks(matrix: &Mat3, locked: BVec3) -> Mat3 {
    let largest = Vec3::new(matrix.x_axis.x, matrix.y_axis.y, matrix.z_axis.z).max_element();
    let mut rest = *matrix;
    for axis in (0..3).filter(|&axis| locked.test(axis)) {
        for other in 0..3 {
            rest.col_mut(axis)[other] = 0.0;
            rest.col_mut(other)[axis] = 0.0;
        }
        rest.col_mut(axis)[axis] = largest;
    }
    let mut inverse = rest.inverse();
    for axis in (0..3).filter(|&axis| locked.test(axis)) {
        inverse.col_mut(axis)[axis] = 0.0;
    }
    inverse
}

/// Inertia of a point of `mass` kg at the end of `arm`, m, kg·m².
pub(crate) fn inertia_of_point(mass: f32, arm: Vec3) -> Inertia {
    let outer = Mat3::from_cols(arm.x * arm, arm.y * arm, arm.z * arm);
    mass * (Mat3::from_diagonal(Vec3::splat(arm.length_squared())) - outer)
}

/// The inverse of an inertia, or of an inverse one.
pub(crate) fn inverse_of(inertia: Inertia) -> Inertia {
    inertia.inverse()
}

/// Whether a body can have this inertia: tiny and huge shapes leave the range of `f32`.
pub(crate) fn check(inertia: Inertia) -> Result<(), ValueError> {
    let diagonal = [inertia.x_axis.x, inertia.y_axis.y, inertia.z_axis.z];
    Rule::Above(0.0).check_all("body inertia", diagonal)?;
    Rule::Finite.check_all("inverse of the body inertia", inertia.inverse().to_cols_array())
}
