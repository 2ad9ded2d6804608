//! The vocabulary of tests that both dimensions share, for the plane.

use std::f32::consts::TAU;

pub(crate) use hazumi2d_geometry::glam::DMat2 as DMatrix;
pub(crate) use hazumi2d_geometry::space::{
    AngularVector, DIM, DVector, Rotation, ToF32, ToF64, Vector,
};

pub(crate) use crate::support::{Item, KINDS};
use crate::support::{Placement, Rng};
use hazumi2d_geometry::Shape;
use hazumi2d_geometry::query::Sweep;
use hazumi2d_geometry::shape::Support;
pub(crate) use hazumi2d_geometry::shape::{
    Circle as Sphere, HalfPlane as HalfSpace, Polygon as Hull, Rectangle as Cuboid,
};

pub(crate) const AXES: [Vector; DIM] = Vector::AXES;
/// The axis y in 2D, z in 3D.
pub(crate) const LAST_AXIS: Vector = AXES[DIM - 1];

/// A torque, an angular momentum or any other angle, in `f64`.
pub(crate) type DAngularVector = f64;

/// The planes that two axes span.
pub(crate) const AXIS_PAIRS: [[usize; 2]; 1] = [[0, 1]];

/// A number, a limit or a name that is the first in 2D, the second in 3D.
pub(crate) const fn either<T: Copy>(plane: T, _space: T) -> T {
    plane
}

/// A number for each axis: the first in 2D, the second in 3D.
pub(crate) fn per_axis<T>(plane: [T; 2], _space: [T; 3]) -> [T; DIM] {
    plane
}

/// A vector of which the plane leaves out z.
pub(crate) const fn xyz(x: f32, y: f32, _z: f32) -> Vector {
    Vector::new(x, y)
}

/// The last coordinate of three, 0 in 2D.
pub(crate) fn z_of(_vector: Vector) -> f32 {
    0.0
}

/// Angular momentum of a unit of mass.
pub(crate) fn cross(arm: DVector, velocity: DVector) -> DAngularVector {
    arm.perp_dot(velocity)
}

pub(crate) fn size_of(turn: DAngularVector) -> f64 {
    turn.abs()
}

/// The velocity of a point at the end of an arm.
pub(crate) fn swept(spin: AngularVector, arm: Vector) -> Vector {
    arm.perp() * spin
}

/// Of random numbers in −1..1.
pub(crate) fn random_spin(mut signed: impl FnMut() -> f32) -> AngularVector {
    signed()
}

pub(crate) fn angle_of(turn: AngularVector) -> f32 {
    turn.abs()
}

/// The rotation by an angle about an axis, which the plane leaves out.
pub(crate) fn rotation(_axis: [f32; 3], angle: f32) -> Rotation {
    Rotation::from_angle(angle)
}

/// The rows of the matrix of a rotation.
pub(crate) fn rows(Rotation { cos, sin }: Rotation) -> [[f32; DIM]; DIM] {
    [[cos, -sin], [sin, cos]]
}

/// The determinant of a matrix, whose columns are given one after another.
pub(crate) fn determinant(columns: [f32; DIM * DIM]) -> f32 {
    let [a, b, c, d] = columns;
    a * d - b * c
}

/// Points around an ellipse, 2 m long and 1.2 m thick.
pub(crate) fn oval(count: usize) -> Vec<Vector> {
    let at = |i| Vector::from_angle(i as f32 / count as f32 * TAU);
    (0..count).map(|i| at(i) * Vector::new(1.0, 0.6)).collect()
}

/// Whether rounding leaves the rotation of a polar decomposition as it is: by singular values,
/// the least first, which is negative where the map mirrors, and by the mass.
pub(crate) fn is_polar_clear([least, most]: [f64; DIM], mass: f64) -> bool {
    // With the smaller one turned back, nothing is left where they are equal.
    let is_mirror_clear = least > 0.0 || most + least >= 1e-3 * most;
    // Where the smaller singular value nearly undoes the larger, rounding turns it.
    is_mirror_clear && least.abs() >= 1e-9 && most + least > 0.05 * mass
}

/// A vector that is the first in 2D, the second in 3D.
pub(crate) fn either_vector(plane: [f32; 2], _space: [f32; 3]) -> Vector {
    Vector::from(plane)
}

/// A unit vector at right angles.
pub(crate) fn aside_of(direction: DVector) -> DVector {
    direction.perp()
}

/// A turn by so many radians either way.
pub(crate) fn random_turn(rng: &mut Rng, angle: f64) -> AngularVector {
    if rng.below(2) == 0 { angle as f32 } else { -angle as f32 }
}

/// How far an item reaches against a unit vector: the least height of its points.
pub(crate) fn lowest(item: &Item, placement: &Placement, normal: DVector) -> f64 {
    -item.at(placement).reach(-normal)
}

/// How the shapes that have corners and a margin are seen by algorithms.
pub(crate) fn support_of(shape: &Shape) -> Option<&dyn Support> {
    Some(match shape {
        Shape::Circle(circle) => circle,
        Shape::Capsule(capsule) => capsule,
        Shape::Rectangle(rectangle) => rectangle,
        Shape::Polygon(polygon) => &**polygon,
        Shape::Segment(segment) => segment,
        Shape::Rounded(rounded) => rounded,
        _ => return None,
    })
}

/// Where a motion is in `f64`, written from its definition.
pub(crate) fn placement(motion: &Sweep, fraction: f64) -> Placement {
    let start = Placement::of(&motion.start());
    let turn = DVector::from_angle(f64::from(motion.rotation()) * fraction);
    let axis = turn.rotate(start.axis);
    let center = motion.center().to_f64();
    let way = motion.translation().to_f64() * fraction;
    Placement { position: start.point(center) + way - axis.rotate(center), axis }
}

/// The gap of two items, in metres; minus the depth where they overlap.
pub(crate) fn gap(a: &Item, of_a: &Placement, b: &Item, of_b: &Placement) -> f64 {
    a.at(of_a).gap(&b.at(of_b))
}

/// How far out of an item a point is.
pub(crate) fn height_over(item: &Item, placement: &Placement, point: DVector) -> f64 {
    item.at(placement).height(point)
}

/// The corners of a polygon.
pub(crate) fn corners_of(polygon: &Hull) -> &[Vector] {
    polygon.vertices()
}
