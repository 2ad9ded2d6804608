//! Vocabulary of three dimensions for shared source.

use hazumi_core::{Rule, ValueError};

/// The shapes whose names differ between the dimensions.
pub use hazumi3d_geometry::shape::{Cuboid, HalfSpace, Sphere as Ball};
pub use hazumi3d_geometry::space::*;

/// Number of dimensions, as the digit in the names of crates and formats.
pub(crate) const DIGIT: u8 = b'3';
/// Gravity of the earth, m/s², in the world.
pub(crate) const EARTH_GRAVITY: Vector = Vector::new(0.0, -9.81, 0.0);
/// Length at which an impulse is drawn, m for each N·s: for bodies of about a tonne.
pub(crate) const IMPULSE_SCALE: f32 = 0.05;
/// Mass of a character of the default density, kg, and the largest force with which it pushes,
/// N.
pub(crate) const CHARACTER_MASS_AND_FORCE: [f32; 2] = [80.0, 1000.0];
/// Unknowns of a body in an equation of motion: three of translation, three of rotation.
pub(crate) const DOFS: usize = 6;
/// No rotation, no torque.
pub(crate) const ZERO_ANGULAR: AngularVector = Vector::ZERO;
/// The inverse inertia of what nothing rotates.
pub(crate) const ZERO_INERTIA: Inertia = glam::Mat3::ZERO;
/// Number of axes of rotation.
pub(crate) const ANGULAR_AXES: usize = 3;
/// Numbers of a pose: a position, then a quaternion.
pub(crate) const POSE_NUMBERS: usize = 7;
/// Numbers of a rotation.
pub(crate) const ROTATION_NUMBERS: usize = 4;
/// An angular momentum or a torque, in `f64`.
pub type DAngularVector = DVector;

/// The same angular vector, rounded.
#[inline(always)]
pub(crate) fn angular_to_f32(angular: DAngularVector) -> AngularVector {
    angular.as_vec3()
}

/// The square of the magnitude of an angular vector.
#[inline(always)]
pub(crate) fn angular_square_f64(angular: DAngularVector) -> f64 {
    angular.length_squared()
}

/// The numbers of an angular vector.
pub(crate) fn angular_array(angular: AngularVector) -> [f32; ANGULAR_AXES] {
    angular.to_array()
}

/// The angular vector of these numbers.
pub(crate) fn angular_from(numbers: [f32; ANGULAR_AXES]) -> AngularVector {
    Vector::from_array(numbers)
}

/// The rotation of these numbers, which are not normalised.
pub(crate) fn rotation_from(numbers: [f32; ROTATION_NUMBERS]) -> Rotation {
    Rotation::from_array(numbers)
}

/// The coordinates of a vector on three axes, as the broad phase takes them.
pub(crate) fn three_axes(vector: Vector) -> [f32; 3] {
    vector.to_array()
}

/// The velocity of the end of `arm` on a body that rotates at `angular`.
#[inline(always)]
pub(crate) fn cross(angular: AngularVector, arm: Vector) -> Vector {
    angular.cross(arm)
}

/// The moment of a force at the end of `arm`.
#[inline(always)]
pub(crate) fn moment(arm: Vector, force: Vector) -> AngularVector {
    arm.cross(force)
}

/// The moment of a force at the end of `arm`, in `f64`.
pub(crate) fn moment_f64(arm: DVector, force: DVector) -> DAngularVector {
    arm.cross(force)
}

/// Kinetic energy, J, of a body that rotates at `angular` rad/s; `inertia` is that in its
/// frame.
pub(crate) fn rotation_energy(
    rotation: Rotation,
    inertia: Inertia,
    angular: AngularVector,
) -> f64 {
    let local = crate::math::rotation::rotate_back(rotation, angular).as_dvec3();
    0.5 * local.dot(inertia.as_dmat3() * local)
}

/// Angular momentum, kg·m²/s, in the world, of a body that rotates at `angular` rad/s;
/// `inertia` is that in its frame.
pub(crate) fn angular_momentum(
    rotation: Rotation,
    inertia: Inertia,
    angular: AngularVector,
) -> DAngularVector {
    let local = crate::math::rotation::rotate_back(rotation, angular);
    crate::math::rotation::rotate(rotation, inertia * local).as_dvec3()
}

/// Twice the sine of half the angle of a rotation, which is the angle for a small one, rad.
pub(crate) fn chord(rotation: Rotation) -> f32 {
    let [x, y, z, _] = rotation.to_array();
    2.0 * Vector::new(x, y, z).length()
}

/// The magnitude of an angular vector.
pub(crate) fn angular_length(angular: AngularVector) -> f32 {
    angular.length()
}

/// An angular vector of a frame that is rotated, in the world.
pub(crate) fn rotate_angular(rotation: Rotation, angular: AngularVector) -> AngularVector {
    crate::math::rotation::rotate(rotation, angular)
}

/// The square of the magnitude of an angular vector, in `f32`.
#[inline(always)]
pub(crate) fn angular_square(angular: AngularVector) -> f32 {
    angular.length_squared()
}

/// Whether a shape has no end, so that no ball is around it.
pub(crate) fn is_endless(shape: &crate::shape::Shape) -> bool {
    matches!(shape, crate::shape::Shape::HalfSpace(_))
}

/// The vector of coordinates on three axes, as the broad phase tells them.
pub(crate) fn from_three_axes([x, y, z]: [f32; 3]) -> Vector {
    Vector::new(x, y, z)
}

/// Whether a matrix can be an inertia: symmetric up to rounding, and hard to turn about any
/// axis.
pub(crate) fn check_inertia(inertia: &Inertia) -> Result<(), ValueError> {
    Rule::Finite.check_all("body inertia", inertia.to_cols_array())?;
    let glam::Mat3 { x_axis: x, y_axis: y, z_axis: z } = *inertia;
    // By Sylvester: all leading minors are positive.
    let minors = [x.x, x.x * y.y - x.y * y.x, inertia.determinant()];
    Rule::Above(0.0).check_all("leading minor of the body inertia", minors)?;
    let most = 1e-4 * x.x.max(y.y).max(z.z);
    let skew = [x.y - y.x, x.z - z.x, y.z - z.y];
    Rule::Within(-most, most).check_all("asymmetry of the body inertia", skew)
}

/// Density of what says nothing about it, kg/m³: that of water.
pub(crate) const DENSITY: f32 = 1000.0;

/// The number of the material of a part; `None` where there is no such part.
pub(crate) fn material_number(shape: &crate::shape::Shape, part: u32) -> Option<usize> {
    match shape {
        crate::shape::Shape::Mesh(mesh) => mesh.material(part).map(usize::from),
        crate::shape::Shape::HeightField(field) => field.material(part).map(usize::from),
        _ => Some(part as usize),
    }
}

/// Soft bodies that a soft body may be tangled with: more are a crowd.
pub(crate) const CROWD: u8 = 12;

/// How far a body has turned since its inertia last followed, rad.
pub(crate) type InertiaLag = f32;

/// No lag: the inertia has just been updated.
pub(crate) const NO_LAG: InertiaLag = 0.0;
/// The lag of a body whose inertia does not follow it.
pub(crate) const ENDLESS_LEAD: InertiaLag = f32::NEG_INFINITY;
