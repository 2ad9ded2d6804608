//! The vocabulary of two dimensions: what shared source may know of the dimension.

use hazumi_core::{Rule, ValueError};

/// The shapes whose names differ between the dimensions.
pub use hazumi2d_geometry::shape::{
    Circle as Ball, HalfPlane as HalfSpace, Rectangle as Cuboid,
};
pub use hazumi2d_geometry::space::*;

/// Number of dimensions, as the digit in the names of crates and formats.
pub(crate) const DIGIT: u8 = b'2';
/// Gravity of the earth, m/s², in the world.
pub(crate) const EARTH_GRAVITY: Vector = Vector::new(0.0, -9.81);
/// Length at which an impulse is drawn, m for each N·s: for bodies of about a kilogram.
pub(crate) const IMPULSE_SCALE: f32 = 20.0;
/// Mass of a character of the default density, kg, and the largest force with which it pushes,
/// N.
pub(crate) const CHARACTER_MASS_AND_FORCE: [f32; 2] = [1.0, 12.0];
/// Unknowns of a body in an equation of motion: two of translation, one of rotation.
pub(crate) const DOFS: usize = 3;
/// No rotation, no torque.
pub(crate) const ZERO_ANGULAR: AngularVector = 0.0;
/// The inverse inertia of what nothing rotates.
pub(crate) const ZERO_INERTIA: Inertia = 0.0;
/// Number of axes of rotation.
pub(crate) const ANGULAR_AXES: usize = 1;
/// Numbers of a pose: a position, then the cosine and the sine of an angle.
pub(crate) const POSE_NUMBERS: usize = 4;
/// Numbers of a rotation.
pub(crate) const ROTATION_NUMBERS: usize = 2;
/// An angular momentum or a torque, in `f64`.
pub type DAngularVector = f64;

/// The same angular vector, rounded.
#[expect(clippy::cast_possible_truncation, reason = "bodies are kept in f32")]
#[inline(always)]
pub(crate) fn angular_to_f32(angular: DAngularVector) -> AngularVector {
    angular as f32
}

/// The square of the magnitude of an angular vector.
#[inline(always)]
pub(crate) fn angular_square_f64(angular: DAngularVector) -> f64 {
    angular * angular
}

/// The numbers of an angular vector.
pub(crate) fn angular_array(angular: AngularVector) -> [f32; ANGULAR_AXES] {
    [angular]
}

/// The angular vector of these numbers.
pub(crate) fn angular_from([angular]: [f32; ANGULAR_AXES]) -> AngularVector {
    angular
}

/// The rotation of these numbers, which are not normalised.
pub(crate) fn rotation_from([cos, sin]: [f32; ROTATION_NUMBERS]) -> Rotation {
    Rotation { cos, sin }
}

/// The coordinates of a vector on three axes, as the broad phase takes them.
pub(crate) fn three_axes(vector: Vector) -> [f32; 3] {
    [vector.x, vector.y, 0.0]
}

/// The velocity of the end of `arm` on a body that rotates at `angular`.
#[inline(always)]
pub(crate) fn cross(angular: AngularVector, arm: Vector) -> Vector {
    angular * crate::math::rotation::quarter(arm)
}

/// The moment of a force at the end of `arm`.
#[inline(always)]
pub(crate) fn moment(arm: Vector, force: Vector) -> AngularVector {
    arm.perp_dot(force)
}

/// The moment of a force at the end of `arm`, in `f64`.
pub(crate) fn moment_f64(arm: DVector, force: DVector) -> DAngularVector {
    arm.perp_dot(force)
}

/// Kinetic energy, J, of a body that rotates at `angular` rad/s; `inertia` is that in its
/// frame.
pub(crate) fn rotation_energy(_: Rotation, inertia: Inertia, angular: AngularVector) -> f64 {
    let angular = f64::from(angular);
    0.5 * f64::from(inertia) * angular * angular
}

/// Angular momentum, kg·m²/s, in the world, of a body that rotates at `angular` rad/s;
/// `inertia` is that in its frame.
pub(crate) fn angular_momentum(
    _: Rotation,
    inertia: Inertia,
    angular: AngularVector,
) -> DAngularVector {
    f64::from(inertia) * f64::from(angular)
}

/// Twice the sine of half the angle of a rotation, which is the angle for a small one, rad.
pub(crate) fn chord(rotation: Rotation) -> f32 {
    Vector::new(rotation.cos - 1.0, rotation.sin).length()
}

/// The magnitude of an angular vector.
pub(crate) fn angular_length(angular: AngularVector) -> f32 {
    angular.abs()
}

/// An angular vector of a frame that is rotated, in the world.
pub(crate) fn rotate_angular(_: Rotation, angular: AngularVector) -> AngularVector {
    angular
}

/// The square of the magnitude of an angular vector, in `f32`.
#[inline(always)]
pub(crate) fn angular_square(angular: AngularVector) -> f32 {
    angular * angular
}

/// Whether a shape has no end, so that no ball is around it.
pub(crate) fn is_endless(shape: &crate::shape::Shape) -> bool {
    matches!(shape, crate::shape::Shape::HalfPlane(_))
}

/// The vector of coordinates on three axes, as the broad phase tells them.
pub(crate) fn from_three_axes([x, y, _]: [f32; 3]) -> Vector {
    Vector::new(x, y)
}

/// Whether this can be an inertia: hard to rotate.
pub(crate) fn check_inertia(inertia: &Inertia) -> Result<(), ValueError> {
    Rule::Above(0.0).check("body inertia", *inertia)
}

/// Density of what says nothing about it, kg/m².
pub(crate) const DENSITY: f32 = 1.0;

/// The number of the material of a part; `None` where there is no such part.
pub(crate) fn material_number(shape: &crate::shape::Shape, part: u32) -> Option<usize> {
    match shape {
        crate::shape::Shape::Chain(chain) => chain.material(part).map(usize::from),
        _ => Some(part as usize),
    }
}

/// Soft bodies that a soft body may be tangled with: more are a crowd.
pub(crate) const CROWD: u8 = 6;

/// How far a body has turned since its inertia last followed: nothing, as one number holds at
/// any angle.
pub(crate) type InertiaLag = ();

/// No lag: the inertia has just been updated.
pub(crate) const NO_LAG: InertiaLag = ();
/// The lag of a body whose inertia does not follow it.
pub(crate) const ENDLESS_LEAD: InertiaLag = ();
