//! Shapes and joints of space for tests that both dimensions share.

pub(crate) mod bullets;
pub(crate) mod curved;
pub(crate) mod drawings;
pub(crate) mod joints;
pub(crate) mod media;
pub(crate) mod queries;
#[cfg(feature = "scenes")]
pub(crate) mod scenes;
pub(crate) mod soft;
pub(crate) mod solids;
pub(crate) mod tiles;
pub(crate) mod walking;
pub(crate) mod weights;

use std::sync::Arc;

use hazumi3d::joint::{Ball, JointAxis, Limits, Universal, along};
use hazumi3d::shape::SoftShape;
use hazumi3d::shape::{
    Capsule, Compound, Cone, Cylinder, HeightField, HeightFieldOptions, Mesh, MeshOptions,
    Rounded, RoundedCore, Segment, Triangle,
};
use hazumi3d::{Body, Collider, JointKind, LockedAxes, Pose, Shape};

use crate::dim::*;
use crate::engine::worlds::Random;

/// Locks of which the plane has no equal, or other ones.
pub(crate) const SOME_LOCKS: LockedAxes = LockedAxes::PLANE;

/// The volume of a ball.
pub(crate) fn ball_extent(radius: f32) -> f32 {
    4.0 / 3.0 * std::f32::consts::PI * radius.powi(3)
}

/// Flat ground in parts of half a metre, from 0 to 20 m along x.
pub(crate) fn flat_ground() -> Shape {
    let scale = Vector::new(0.5, 1.0, 0.5);
    let options = HeightFieldOptions::default();
    HeightField::new(41, vec![0.0; 41 * 41], scale, options).unwrap().into()
}

/// Hills of such heights, and the body that has them.
pub(crate) fn hills(height: impl FnMut() -> f32) -> (Body, Shape) {
    let heights = std::iter::repeat_with(height).take(16 * 16).collect();
    let field = HeightField::new(16, heights, Vector::ONE, Default::default()).unwrap();
    (Body { position: Vector::new(-8.0, 0.0, -8.0), ..Body::fixed() }, field.into())
}

/// Shape that rolls along one axis only.
pub(crate) fn log() -> Shape {
    Cylinder::new(0.2, 0.3).unwrap().into()
}

/// The frame of a hinge about z.
pub(crate) fn hinge_frame(place: Vector) -> Pose {
    along(place, Vector::Z).unwrap()
}

pub(crate) fn limited_point_joint() -> JointKind {
    Ball { cone: Some(0.5), twist: Some(Limits::new(-0.3, 0.3)), ..Ball::default() }.into()
}

/// A joint with two degrees of freedom.
pub(crate) fn joint_of_two_ways(a: JointAxis, b: JointAxis) -> JointKind {
    Universal { axis_a: a, axis_b: b }.into()
}

/// A point joint with friction and a limit, and where it is.
pub(crate) fn rough_joint(place: Vector) -> (Pose, JointKind) {
    let ball = Ball { friction: 0.5, cone: Some(0.8), ..Ball::default() };
    (along(place, Vector::X).unwrap(), ball.into())
}

/// A shape of each kind, with random numbers.
pub(crate) fn shapes(random: &mut Random) -> Vec<Shape> {
    let size = Vector::splat(1.1) + random.vector();
    let points: Vec<Vector> = (0..4 + random.bits() % 40).map(|_| random.vector()).collect();
    let hull = Arc::new(Hull::new(&points).unwrap());
    let brick = Cuboid::new(size).unwrap();
    let cylinder = Cylinder::new(size.x, size.y).unwrap();
    let cone = Cone::new(size.y, size.z).unwrap();
    let triangle = Triangle::new([random.vector(), random.vector(), random.vector()]).unwrap();
    let halves = [-0.5, 0.5].map(|x| {
        let pose = Pose::new(Vector::X * x + random.vector(), random.rotation());
        (pose, Shape::from(hull.clone()))
    });
    let corners: Vec<Vector> = (0..9).map(|_| random.vector()).collect();
    let mesh = Mesh::new(&corners, &[[0, 1, 2], [3, 4, 5], [6, 7, 8]], MeshOptions::default());
    let heights = (0..16).map(|_| random.signed()).collect();
    // As one is written: with its heights in metres, and a word for each cell.
    let ground = HeightFieldOptions { holes: vec![false; 9], ..Default::default() };
    vec![
        Sphere::new(size.x).unwrap().into(),
        Capsule::new([random.vector(), random.vector()], size.y).unwrap().into(),
        brick.into(),
        cylinder.into(),
        cone.into(),
        hull.clone().into(),
        Rounded::new(RoundedCore::Cuboid(brick), size.y).unwrap().into(),
        Rounded::new(RoundedCore::Cylinder(cylinder), size.y).unwrap().into(),
        Rounded::new(RoundedCore::Cone(cone), size.y).unwrap().into(),
        Rounded::new(RoundedCore::Hull(hull), size.y).unwrap().into(),
        Segment::new([random.vector(), random.vector()]).unwrap().into(),
        triangle.into(),
        HalfSpace::new(random.vector(), size.x).unwrap().into(),
        Compound::new(halves.to_vec()).unwrap().into(),
        mesh.unwrap().into(),
        HeightField::new(4, heights, size.with_y(1.0), ground).unwrap().into(),
    ]
}

/// A soft box with so many cells along each of its edges.
pub(crate) fn soft_cuboid(half_extents: Vector, cells: u32) -> SoftShape {
    SoftShape::cuboid(half_extents, [cells; DIM]).unwrap()
}

/// The frame of a joint along an axis.
pub(crate) fn frame_along(place: Vector, axis: [f32; 3]) -> Pose {
    along(place, Vector::from(axis)).unwrap()
}

/// A rotation about the axis y.
pub(crate) fn yaw(angle: f32) -> Rotation {
    Rotation::from_rotation_y(angle)
}

/// The rotation by which things stand upright on a slope.
pub(crate) fn upright_on(normal: Vector) -> Rotation {
    Rotation::from_rotation_arc(Vector::Y, normal)
}

/// A rotation about an axis of which no coordinate is special.
pub(crate) fn turn_askew(angle: f32) -> Rotation {
    Rotation::from_axis_angle(Vector::new(1.0, 2.0, 3.0).normalize(), angle)
}

/// Locks that leave the ways in a plane.
pub(crate) fn in_plane() -> LockedAxes {
    LockedAxes::PLANE
}

/// A cube of 0.6 m.
pub(crate) fn block() -> Collider {
    crate::engine::worlds::cube(0.3)
}
