//! The vocabulary of tests that both dimensions share, for space.
#![allow(dead_code, unused_imports, reason = "each program uses its own part")]

pub(crate) use glam::BVec3 as BVector;
pub(crate) use hazumi3d::joint::Ball as PointJoint;
pub(crate) use hazumi3d::shape::{Cuboid, HalfSpace, Hull, Sphere};
pub(crate) use hazumi3d_geometry::space::{
    AngularVector, DIM, DVector, Inertia, Rotation, ToF32, ToF64, Vector,
};

pub(crate) const AXES: [Vector; DIM] = Vector::AXES;
/// The axis y in 2D, z in 3D.
pub(crate) const LAST_AXIS: Vector = AXES[DIM - 1];

/// A number, a limit or a name that is the first in 2D, the second in 3D.
pub(crate) const fn either<T: Copy>(_plane: T, space: T) -> T {
    space
}

/// A vector in the plane z = 0.
pub(crate) const fn vector(x: f32, y: f32) -> Vector {
    Vector::new(x, y, 0.0)
}

pub(crate) const fn dvector(x: f64, y: f64) -> DVector {
    DVector::new(x, y, 0.0)
}

/// A vector of which the plane leaves out z.
pub(crate) const fn xyz(x: f32, y: f32, z: f32) -> Vector {
    Vector::new(x, y, z)
}

pub(crate) const fn dxyz(x: f64, y: f64, z: f64) -> DVector {
    DVector::new(x, y, z)
}

/// A vector that is the first in 2D, the second in 3D.
pub(crate) fn either_vector(_plane: [f32; 2], space: [f32; 3]) -> Vector {
    Vector::from(space)
}

pub(crate) fn either_dvector(_plane: [f64; 2], space: [f64; 3]) -> DVector {
    DVector::from(space)
}

/// An angular velocity, a torque or an angle about z.
pub(crate) const fn about_z(amount: f32) -> AngularVector {
    AngularVector::new(0.0, 0.0, amount)
}

pub(crate) fn z_of(turn: AngularVector) -> f32 {
    turn.z
}

/// The length of an angular vector.
pub(crate) fn size_of_turn(turn: AngularVector) -> f32 {
    turn.length()
}

pub(crate) fn rotation_z(angle: f32) -> Rotation {
    Rotation::from_rotation_z(angle)
}

/// A rotation as its numbers are, of any length: its real part and its part about z.
pub(crate) const fn raw_rotation(real: f32, z: f32) -> Rotation {
    Rotation::from_xyzw(0.0, 0.0, z, real)
}

/// Random numbers in −1..1 make a vector.
pub(crate) fn random_vector(mut signed: impl FnMut() -> f32) -> Vector {
    Vector::new(signed(), signed(), signed())
}

pub(crate) fn random_spin(signed: impl FnMut() -> f32) -> AngularVector {
    random_vector(signed)
}

/// A rotation, uniformly distributed: a point in the 4-ball.
pub(crate) fn random_rotation(mut signed: impl FnMut() -> f32) -> Rotation {
    loop {
        let q = [signed(), signed(), signed(), signed()];
        let square: f32 = q.iter().map(|x| x * x).sum();
        if (0.01..1.0).contains(&square) {
            return Rotation::from_array(q.map(|x| x / square.sqrt()));
        }
    }
}

/// An angular vector that is the first in 2D, the second in 3D.
pub(crate) fn either_turn(_plane: f32, space: [f32; 3]) -> AngularVector {
    AngularVector::from(space)
}

/// The axes about which a body may not turn.
pub(crate) type TurnLocks = BVector;

pub(crate) fn turn_locks(mut is_locked: impl FnMut() -> bool) -> TurnLocks {
    BVector::from_array(std::array::from_fn(|_| is_locked()))
}

/// Part of an angular velocity that the locked axes leave.
pub(crate) fn locked_part(locks: TurnLocks, spin: AngularVector) -> AngularVector {
    AngularVector::select(locks, spin, AngularVector::ZERO)
}

/// The same angular velocity with another last bit.
pub(crate) fn nudged(spin: AngularVector) -> AngularVector {
    spin.with_y(spin.y.next_up())
}

/// A torque of such numbers.
pub(crate) fn torque(numbers: Vector) -> AngularVector {
    numbers
}

/// A rotation of any length, whose angle and axis a byte tells.
pub(crate) fn raw_rotation_of(turn: u8, length: f32) -> Rotation {
    let mut parts = [0.0, 0.0, 0.0, 1.0];
    parts[usize::from(turn % 3)] = f32::from(turn.cast_signed()) / 64.0;
    Rotation::from_array(parts.map(|part| part * length))
}

/// A vector of the world in the frame that is rotated so.
pub(crate) fn turned_back(rotation: Rotation, vector: DVector) -> DVector {
    rotation.as_dquat().inverse() * vector
}

/// No angular velocity, no torque, no angle.
pub(crate) const NO_TURN: AngularVector = about_z(0.0);

/// An angular velocity, a torque or an angle about y, in 2D about the only axis there
/// is.
pub(crate) fn about_y(amount: f32) -> AngularVector {
    AngularVector::Y * amount
}

pub(crate) fn y_of(turn: AngularVector) -> f32 {
    turn.y
}

/// The part of a vector across the axis y, in 2D across the only axis of turns.
pub(crate) fn across_y(vector: Vector) -> Vector {
    vector.with_y(0.0)
}

/// The axis of an angular vector, of length 1.
pub(crate) fn axis_of_turn(turn: AngularVector) -> AngularVector {
    turn.normalize()
}

/// The angle from a rotation to another one.
pub(crate) fn angle_between(a: Rotation, b: Rotation) -> f32 {
    b.angle_between(a)
}

/// The real part of a rotation, which is 1 where nothing turns.
pub(crate) fn real_part(rotation: Rotation) -> f32 {
    rotation.w
}

/// A rotation that is that by an angle in 2D, and has such numbers in 3D.
pub(crate) fn either_rotation(_angle: f32, numbers: [f32; 4]) -> Rotation {
    Rotation::from_array(numbers)
}

/// The size of an angular momentum.
pub(crate) fn size_of_spin(momentum: DVector) -> f64 {
    momentum.length()
}

/// The angular velocity that an angular impulse gives to a body of this inertia, rad/s.
pub(crate) fn divide(moment: AngularVector, inertia: Inertia) -> AngularVector {
    inertia.inverse() * moment
}

/// The moment of a force at the end of an arm.
pub(crate) fn moment(arm: Vector, force: Vector) -> AngularVector {
    arm.cross(force)
}

/// An inertia that is the first one in 2D, that of the diagonal in 3D.
pub(crate) fn either_inertia(_plane: f32, diagonal: [f32; 3]) -> Inertia {
    Inertia::from_diagonal(diagonal.into())
}

/// The most by which numbers of two inertias differ.
pub(crate) fn inertia_error(a: Inertia, b: Inertia) -> f32 {
    (a - b).to_cols_array().into_iter().map(f32::abs).fold(0.0, f32::max)
}

/// An angular vector of which each number is that.
pub(crate) fn turn_splat(number: f32) -> AngularVector {
    AngularVector::splat(number)
}

pub(crate) fn turn_numbers(turn: AngularVector) -> [f32; 3] {
    turn.to_array()
}

/// The angle of a rotation about an axis, rad.
pub(crate) fn angle_about(rotation: Rotation, axis: [f32; 3]) -> f32 {
    hazumi3d::math::rotation::between(Rotation::IDENTITY, rotation).dot(axis.into())
}
