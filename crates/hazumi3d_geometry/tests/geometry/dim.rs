//! The vocabulary of tests that both dimensions share, for space.

use hazumi3d_geometry::glam::Mat3;
use hazumi3d_geometry::math::rotation::{from_axis_angle, to_matrix};

pub(crate) use hazumi3d_geometry::glam::DMat3 as DMatrix;
pub(crate) use hazumi3d_geometry::space::{
    AngularVector, DIM, DVector, Rotation, ToF32, ToF64, Vector,
};

pub(crate) use crate::shape_pairs::{Item, KINDS};
use crate::shape_pairs::{core_gap, point_distance};
use crate::support::{Placement, Rng};
use hazumi3d_geometry::Shape;
use hazumi3d_geometry::glam::DQuat;
use hazumi3d_geometry::query::Sweep;
use hazumi3d_geometry::shape::Support;
pub(crate) use hazumi3d_geometry::shape::{Cuboid, HalfSpace, Hull, Sphere};

pub(crate) const AXES: [Vector; DIM] = Vector::AXES;
/// The axis y in 2D, z in 3D.
pub(crate) const LAST_AXIS: Vector = AXES[DIM - 1];

/// A torque, an angular momentum or any other axis times an angle, in `f64`.
pub(crate) type DAngularVector = DVector;

/// The planes that two axes span.
pub(crate) const AXIS_PAIRS: [[usize; 2]; 3] = [[0, 1], [1, 2], [0, 2]];

/// A number, a limit or a name that is the first in 2D, the second in 3D.
pub(crate) const fn either<T: Copy>(_plane: T, space: T) -> T {
    space
}

/// A number for each axis: the first in 2D, the second in 3D.
pub(crate) fn per_axis<T>(_plane: [T; 2], space: [T; 3]) -> [T; DIM] {
    space
}

/// A vector of which the plane leaves out z.
pub(crate) const fn xyz(x: f32, y: f32, z: f32) -> Vector {
    Vector::new(x, y, z)
}

/// The last coordinate of three, 0 in 2D.
pub(crate) fn z_of(vector: Vector) -> f32 {
    vector.z
}

/// Angular momentum of a unit of mass.
pub(crate) fn cross(arm: DVector, velocity: DVector) -> DAngularVector {
    arm.cross(velocity)
}

pub(crate) fn size_of(turn: DAngularVector) -> f64 {
    turn.length()
}

/// The velocity of a point at the end of an arm.
pub(crate) fn swept(spin: AngularVector, arm: Vector) -> Vector {
    spin.cross(arm)
}

/// Of random numbers in −1..1.
pub(crate) fn random_spin(mut signed: impl FnMut() -> f32) -> AngularVector {
    AngularVector::from_array(std::array::from_fn(|_| signed()))
}

pub(crate) fn angle_of(turn: AngularVector) -> f32 {
    turn.length()
}

/// The rotation by an angle about an axis, which the plane leaves out.
pub(crate) fn rotation(axis: [f32; 3], angle: f32) -> Rotation {
    from_axis_angle(Vector::from(axis), angle)
}

/// The rows of the matrix of a rotation.
pub(crate) fn rows(rotation: Rotation) -> [[f32; DIM]; DIM] {
    to_matrix(rotation).transpose().to_cols_array_2d()
}

/// The determinant of a matrix, whose columns are given one after another.
pub(crate) fn determinant(columns: [f32; DIM * DIM]) -> f32 {
    Mat3::from_cols_array(&columns).determinant()
}

/// Points all over an ellipsoid, 2 m long and 1.2 m thick.
pub(crate) fn oval(count: usize) -> Vec<Vector> {
    let at = |i: usize| {
        let height = (2.0 * i as f32 + 1.0) / count as f32 - 1.0;
        let (sin, cos) = (2.4 * i as f32).sin_cos();
        let across = (1.0 - height * height).sqrt();
        Vector::new(height, 0.6 * across * cos, 0.6 * across * sin)
    };
    (0..count).map(at).collect()
}

/// Whether rounding leaves the rotation of a polar decomposition as it is: by singular values,
/// the least first, which is negative where the map mirrors, and by the mass.
pub(crate) fn is_polar_clear([least, middle, most]: [f64; DIM], _mass: f64) -> bool {
    // The two smaller ones hold it.
    least + middle > 0.1 * most && least.abs() > 1e-6 * most
}

/// A vector that is the first in 2D, the second in 3D.
pub(crate) fn either_vector(_plane: [f32; 2], space: [f32; 3]) -> Vector {
    Vector::from(space)
}

/// A unit vector at right angles.
pub(crate) fn aside_of(direction: DVector) -> DVector {
    direction.any_orthonormal_vector()
}

/// A turn by so many radians about any axis.
pub(crate) fn random_turn(rng: &mut Rng, angle: f64) -> AngularVector {
    (rng.direction() * angle).as_vec3()
}

/// How far an item reaches against a unit vector: the least height of its points.
pub(crate) fn lowest(item: &Item, placement: &Placement, normal: DVector) -> f64 {
    let corners = item.exact(placement).corners;
    let heights = corners.iter().map(|corner| normal.dot(*corner) - item.margin());
    heights.fold(f64::INFINITY, f64::min)
}

/// How shapes are seen by algorithms.
pub(crate) fn support_of(shape: &Shape) -> Option<&dyn Support> {
    Some(match shape {
        Shape::Sphere(sphere) => sphere,
        Shape::Capsule(capsule) => capsule,
        Shape::Cuboid(cuboid) => cuboid,
        Shape::Hull(hull) => &**hull,
        Shape::Segment(segment) => segment,
        Shape::Rounded(rounded) => rounded,
        _ => return None,
    })
}

/// Where a motion is in `f64`, written from its definition.
pub(crate) fn placement(motion: &Sweep, fraction: f64) -> Placement {
    let start = Placement::of(&motion.start());
    let turn = motion.rotation().to_f64() * fraction;
    let rotation = DQuat::from_scaled_axis(turn) * start.rotation;
    let center = motion.center().to_f64();
    let way = motion.translation().to_f64() * fraction;
    Placement { position: start.point(center) + way - rotation * center, rotation }
}

/// The gap of two items, in metres; minus the depth where they overlap.
pub(crate) fn gap(a: &Item, of_a: &Placement, b: &Item, of_b: &Placement) -> f64 {
    core_gap(&a.exact(of_a), &b.exact(of_b)) - a.margin() - b.margin()
}

/// How far out of an item a point is; minus the margin inside of its core.
pub(crate) fn height_over(item: &Item, placement: &Placement, point: DVector) -> f64 {
    point_distance(&item.exact(placement), point) - item.margin()
}

/// The corners of a hull.
pub(crate) fn corners_of(hull: &Hull) -> &[Vector] {
    hull.view().vertices
}
