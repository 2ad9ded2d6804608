//! Types and functions of 3D that source of both dimensions uses. [`super::plane::dim`] has
//! those of 2D.

use crate::random::Random;
pub(crate) use crate::rotation::IDENTITY as NO_ROTATION;
pub(crate) use crate::rotation::{
    from_degrees, from_x_to, locate, multiply, rotate, rotate as rotate_spin,
};

/// Number of axes.
pub(crate) const DIM: usize = 3;
/// The x axis.
pub(crate) const X: Vector = [1.0, 0.0, 0.0];
/// Density of colliders unless told otherwise, kg/m³.
pub(crate) const DENSITY: f32 = 1000.0;

/// A place or a direction.
pub(crate) type Vector = [f32; DIM];
/// A rotation: a quaternion `[x, y, z, w]`.
pub(crate) type Rotation = [f32; 4];
/// An angular velocity, rad/s.
pub(crate) type AngularVector = [f32; 3];
/// A rotation told in degrees: about the fixed x axis, then the fixed y axis, then the fixed z
/// axis.
pub(crate) type Degrees = [f32; 3];

/// The unit quaternion along `rotation`, which has a direction.
pub(crate) fn normalized(rotation: Rotation) -> Rotation {
    crate::rotation::normalized(rotation).unwrap_or(NO_ROTATION)
}

/// The unit quaternion of a rotation, which may be told in degrees.
pub(crate) fn resolve_rotation(rotation: Rotation, degrees: Option<Degrees>) -> Rotation {
    degrees.map_or_else(|| normalized(rotation), from_degrees)
}

/// Any rotation, at random.
pub(crate) fn random_rotation(random: &mut Random) -> Rotation {
    random.rotation()
}
