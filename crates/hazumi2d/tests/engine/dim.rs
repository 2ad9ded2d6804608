//! The vocabulary of tests that both dimensions share, for the plane.
#![allow(dead_code, unused_imports, reason = "each program uses its own part")]

pub(crate) use glam::BVec2 as BVector;
pub(crate) use hazumi2d::joint::Hinge as PointJoint;
pub(crate) use hazumi2d::shape::{
    Circle as Sphere, HalfPlane as HalfSpace, Polygon as Hull, Rectangle as Cuboid,
};
pub(crate) use hazumi2d_geometry::space::{
    AngularVector, DIM, DVector, Inertia, Rotation, ToF32, ToF64, Vector,
};

pub(crate) const AXES: [Vector; DIM] = Vector::AXES;
/// The axis y in 2D, z in 3D.
pub(crate) const LAST_AXIS: Vector = AXES[DIM - 1];

/// A number, a limit or a name that is the first in 2D, the second in 3D.
pub(crate) const fn either<T: Copy>(plane: T, _space: T) -> T {
    plane
}

/// A vector in the plane z = 0.
pub(crate) const fn vector(x: f32, y: f32) -> Vector {
    Vector::new(x, y)
}

pub(crate) const fn dvector(x: f64, y: f64) -> DVector {
    DVector::new(x, y)
}

/// A vector of which the plane leaves out z.
pub(crate) const fn xyz(x: f32, y: f32, _z: f32) -> Vector {
    Vector::new(x, y)
}

pub(crate) const fn dxyz(x: f64, y: f64, _z: f64) -> DVector {
    DVector::new(x, y)
}

/// A vector that is the first in 2D, the second in 3D.
pub(crate) fn either_vector(plane: [f32; 2], _space: [f32; 3]) -> Vector {
    Vector::from(plane)
}

pub(crate) fn either_dvector(plane: [f64; 2], _space: [f64; 3]) -> DVector {
    DVector::from(plane)
}

/// An angular velocity, a torque or an angle about z.
pub(crate) const fn about_z(amount: f32) -> AngularVector {
    amount
}

pub(crate) fn z_of(turn: AngularVector) -> f32 {
    turn
}

/// The length of an angular vector.
pub(crate) fn size_of_turn(turn: AngularVector) -> f32 {
    turn.abs()
}

pub(crate) fn rotation_z(angle: f32) -> Rotation {
    Rotation::from_angle(angle)
}

/// A rotation as its numbers are, of any length: its real part and its part about z.
pub(crate) const fn raw_rotation(real: f32, z: f32) -> Rotation {
    Rotation { cos: real, sin: z }
}

/// Random numbers in −1..1 make a vector.
pub(crate) fn random_vector(mut signed: impl FnMut() -> f32) -> Vector {
    Vector::new(signed(), signed())
}

pub(crate) fn random_spin(mut signed: impl FnMut() -> f32) -> AngularVector {
    signed()
}

/// A rotation, uniformly distributed.
pub(crate) fn random_rotation(mut signed: impl FnMut() -> f32) -> Rotation {
    Rotation::from_angle(std::f32::consts::PI * signed())
}

/// An angular vector that is the first in 2D, the second in 3D.
pub(crate) fn either_turn(plane: f32, _space: [f32; 3]) -> AngularVector {
    plane
}

/// Whether a body may not turn.
pub(crate) type TurnLocks = bool;

pub(crate) fn turn_locks(mut is_locked: impl FnMut() -> bool) -> TurnLocks {
    is_locked()
}

/// Part of an angular velocity that the locks leave.
pub(crate) fn locked_part(locks: TurnLocks, spin: AngularVector) -> AngularVector {
    if locks { spin } else { 0.0 }
}

/// The same angular velocity with another last bit.
pub(crate) fn nudged(spin: AngularVector) -> AngularVector {
    spin.next_up()
}

/// A torque of such numbers.
pub(crate) fn torque(numbers: Vector) -> AngularVector {
    numbers.element_sum()
}

/// A rotation of any length, whose angle a byte tells.
pub(crate) fn raw_rotation_of(turn: u8, length: f32) -> Rotation {
    Rotation { cos: length, sin: length * (f32::from(turn.cast_signed()) / 64.0) }
}

/// A vector of the world in the frame that is rotated so.
pub(crate) fn turned_back(rotation: Rotation, vector: DVector) -> DVector {
    DVector::new(rotation.cos.into(), -f64::from(rotation.sin)).rotate(vector)
}

/// No angular velocity, no torque, no angle.
pub(crate) const NO_TURN: AngularVector = about_z(0.0);

/// An angular velocity, a torque or an angle about y, in 2D about the only axis there
/// is.
pub(crate) fn about_y(amount: f32) -> AngularVector {
    amount
}

pub(crate) fn y_of(turn: AngularVector) -> f32 {
    turn
}

/// The part of a vector across the axis y, in 2D across the only axis of turns.
pub(crate) fn across_y(vector: Vector) -> Vector {
    vector
}

/// The axis of an angular vector, of length 1.
pub(crate) fn axis_of_turn(turn: AngularVector) -> AngularVector {
    turn.signum()
}

/// The angle from a rotation to another one.
pub(crate) fn angle_between(a: Rotation, b: Rotation) -> f32 {
    hazumi2d::math::rotation::between(a, b).abs()
}

/// The real part of a rotation, which is 1 where nothing turns.
pub(crate) fn real_part(rotation: Rotation) -> f32 {
    rotation.cos
}

/// A rotation that is that by an angle in 2D, and has such numbers in 3D.
pub(crate) fn either_rotation(angle: f32, _numbers: [f32; 4]) -> Rotation {
    Rotation::from_angle(angle)
}

/// The size of an angular momentum.
pub(crate) fn size_of_spin(momentum: f64) -> f64 {
    momentum.abs()
}

/// The angular velocity that an angular impulse gives to a body of this inertia, rad/s.
pub(crate) fn divide(moment: AngularVector, inertia: Inertia) -> AngularVector {
    moment / inertia
}

/// The moment of a force at the end of an arm.
pub(crate) fn moment(arm: Vector, force: Vector) -> AngularVector {
    arm.perp_dot(force)
}

/// An inertia that is the first one in 2D, that of the diagonal in 3D.
pub(crate) fn either_inertia(plane: f32, _diagonal: [f32; 3]) -> Inertia {
    plane
}

/// The most by which numbers of two inertias differ.
pub(crate) fn inertia_error(a: Inertia, b: Inertia) -> f32 {
    (a - b).abs()
}

/// An angular vector of which each number is that.
pub(crate) fn turn_splat(number: f32) -> AngularVector {
    number
}

pub(crate) fn turn_numbers(turn: AngularVector) -> [f32; 1] {
    [turn]
}

/// The angle of a rotation about an axis, in 2D about the only one, rad.
pub(crate) fn angle_about(rotation: Rotation, _axis: [f32; 3]) -> f32 {
    rotation.angle()
}
