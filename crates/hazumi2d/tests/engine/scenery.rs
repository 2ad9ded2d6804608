//! Shapes and joints in 2D for tests that both dimensions share.

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

use hazumi2d::joint::{Hinge, JointAxis, Limits, Motor, ThreeDof};
use hazumi2d::shape::SoftShape;
use hazumi2d::shape::{
    Capsule, Chain, ChainOptions, Compound, Rounded, RoundedCore, Segment, Sides,
};
use hazumi2d::{Body, Collider, JointKind, LockedAxes, Pose, Shape};

use crate::dim::*;
use crate::engine::worlds::Random;

/// Locks of which space has no equal, or other ones.
pub(crate) const SOME_LOCKS: LockedAxes = LockedAxes::TRANSLATION;

/// The area of a circle.
pub(crate) fn ball_extent(radius: f32) -> f32 {
    std::f32::consts::PI * radius.powi(2)
}

/// Flat ground in parts of half a metre, from 0 to 20 m along x.
pub(crate) fn flat_ground() -> Shape {
    let points: Vec<_> =
        (0..41_u8).map(|index| Vector::X * (20.0 - 0.5 * f32::from(index))).collect();
    Chain::new(&points, ChainOptions::default()).unwrap().into()
}

/// Hills of such heights, and the body that has them.
pub(crate) fn hills(mut height: impl FnMut() -> f32) -> (Body, Shape) {
    let hills: Vec<Vector> =
        (0..25).map(|index| vector(12.0 - index as f32, height())).collect();
    (Body::fixed(), Chain::new(&hills, ChainOptions::default()).unwrap().into())
}

/// Shape that rolls along one axis only: a box, in 2D.
pub(crate) fn log() -> Shape {
    Cuboid::new(vector(0.3, 0.2)).unwrap().into()
}

/// The frame of a hinge.
pub(crate) fn hinge_frame(place: Vector) -> Pose {
    Pose::at(place)
}

/// A point joint, which has no limit other than that of a hinge.
pub(crate) fn limited_point_joint() -> JointKind {
    Hinge::default().into()
}

/// A joint with two degrees of freedom, apart from the angle.
pub(crate) fn joint_of_two_ways(a: JointAxis, b: JointAxis) -> JointKind {
    ThreeDof { linear: [a, b], ..ThreeDof::default() }.into()
}

/// A point joint with friction and a limit, and where it is.
pub(crate) fn rough_joint(place: Vector) -> (Pose, JointKind) {
    let (limits, motor) = (Some(Limits::new(-0.8, 0.8)), Some(Motor::new(0.0, 0.5)));
    (Pose::at(place), Hinge { axis: JointAxis { limits, motor, ..JointAxis::FREE } }.into())
}

/// A shape of each kind, with random numbers.
pub(crate) fn shapes(random: &mut Random) -> Vec<Shape> {
    let size = Vector::splat(1.1) + random.vector();
    let points: Vec<Vector> = (0..3 + random.bits() % 40).map(|_| random.vector()).collect();
    let polygon = Arc::new(Hull::new(&points).unwrap());
    let brick = Cuboid::new(size).unwrap();
    let halves = [-0.5, 0.5].map(|x| {
        let pose = Pose::new(Vector::X * x + random.vector(), random.rotation());
        (pose, Shape::from(polygon.clone()))
    });
    let ghosts = [Some(random.vector()), None];
    let ways = [
        ChainOptions { ghosts, sides: Sides::Both, ..ChainOptions::default() },
        ChainOptions { is_loop: true, flat_angle: 0.2, ..ChainOptions::default() },
        ChainOptions {
            materials: (0u16..).take(points.len() - 1).collect(),
            ..ChainOptions::default()
        },
    ];
    let mut shapes: Vec<Shape> =
        ways.into_iter().map(|way| Chain::new(&points, way).unwrap().into()).collect();
    shapes.extend([
        Sphere::new(size.x).unwrap().into(),
        Capsule::new([random.vector(), random.vector()], size.y).unwrap().into(),
        brick.into(),
        polygon.clone().into(),
        Rounded::new(RoundedCore::Rectangle(brick), size.y).unwrap().into(),
        Rounded::new(RoundedCore::Polygon(polygon), size.y).unwrap().into(),
        Segment::new([random.vector(), random.vector()]).unwrap().into(),
        HalfSpace::new(random.vector(), size.x).unwrap().into(),
        Compound::new(halves.to_vec()).unwrap().into(),
    ]);
    shapes
}

/// A soft box with so many cells along each of its edges.
pub(crate) fn soft_cuboid(half_extents: Vector, cells: u32) -> SoftShape {
    SoftShape::grid(half_extents, [cells; DIM]).unwrap()
}

/// The frame of a joint along an axis, where there is more than one.
pub(crate) fn frame_along(place: Vector, _axis: [f32; 3]) -> Pose {
    Pose::at(place)
}

/// A rotation about the axis y, where there is more than one.
pub(crate) fn yaw(angle: f32) -> Rotation {
    Rotation::from_angle(angle)
}

/// The rotation by which things stand upright on a slope.
pub(crate) fn upright_on(normal: Vector) -> Rotation {
    Rotation { cos: normal.y, sin: -normal.x }
}

/// A rotation about an axis of which no coordinate is special, where there is more than one.
pub(crate) fn turn_askew(angle: f32) -> Rotation {
    Rotation::from_angle(angle)
}

/// Locks that leave a way along one axis.
pub(crate) fn in_plane() -> LockedAxes {
    LockedAxes { translation: BVector::new(false, true), rotation: true }
}

/// A square of 360 kg.
pub(crate) fn block() -> Collider {
    Collider { density: 1000.0, ..crate::engine::worlds::cube(0.3) }
}
