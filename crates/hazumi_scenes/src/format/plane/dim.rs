//! Types and functions of 2D that source of both dimensions uses. [`super::super::dim`] has
//! those of 3D.

use std::f32::consts::PI;

use crate::random::Random;
use crate::rotation::narrow;
pub(crate) use crate::rotation::{angle_of as from_x_to, turn as rotate};

/// Number of axes.
pub(crate) const DIM: usize = 2;
/// The x axis.
pub(crate) const X: Vector = [1.0, 0.0];
/// Density of colliders unless told otherwise, kg/m².
pub(crate) const DENSITY: f32 = 1.0;
/// No rotation.
pub(crate) const NO_ROTATION: Rotation = 0.0;

/// A place or a direction.
pub(crate) type Vector = [f32; DIM];
/// A rotation: an angle, rad.
pub(crate) type Rotation = f32;
/// An angular velocity, rad/s.
pub(crate) type AngularVector = f32;
/// A rotation told in degrees.
pub(crate) type Degrees = f32;

/// The angle itself: each is a rotation.
pub(crate) fn normalized(rotation: Rotation) -> Rotation {
    rotation
}

/// The angle, rad, of a rotation, which may be told in degrees.
pub(crate) fn resolve_rotation(radians: Rotation, degrees: Option<Degrees>) -> Rotation {
    degrees.map_or(radians, |degrees| narrow(f64::from(degrees).to_radians()))
}

/// The angle, rad, of so many degrees.
pub(crate) fn from_degrees(degrees: Degrees) -> Rotation {
    degrees.to_radians()
}

/// The turn `b`, then the turn `a`.
pub(crate) fn multiply(a: Rotation, b: Rotation) -> Rotation {
    a + b
}

/// An angular velocity, which no turn in 2D changes.
pub(crate) fn rotate_spin(_rotation: Rotation, spin: AngularVector) -> AngularVector {
    spin
}

/// A pose of the world as one in the frame of `base`; both are places, m, with angles, rad.
pub(crate) fn locate(
    (base, turn): (Vector, Rotation),
    (position, rotation): (Vector, Rotation),
) -> (Vector, Rotation) {
    let way = std::array::from_fn(|axis| position[axis] - base[axis]);
    (rotate(-turn, way), rotation - turn)
}

/// Any rotation, at random.
pub(crate) fn random_rotation(random: &mut Random) -> Rotation {
    random.between(-PI, PI)
}
