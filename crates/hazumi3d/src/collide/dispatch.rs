//! Which method answers for which pair.

use glam::Vec3;

use super::round::{self, Ball, Rod};
use super::{
    AxisCache, Manifold, Scratch, boxes, convex, plane, polyhedra, polyhedron_round, triangle,
};
use crate::math::Pose;
use crate::query::signed_distance;
use crate::sat::segment::Segment;
use crate::shape::polyhedron::CuboidPolyhedron;
use crate::shape::solid::{Core, Solid};
use crate::shape::{Capsule, Cuboid, HalfSpace, Hull, Polyhedron, Shape, Sphere};

/// Where two shapes touch, or are at most `margin` ≥ 0 metres from touching.
///
/// `b_in_a` is where `b` stands in the frame of `a`. `cache` is what this pair left there last
/// time; it saves time and never changes the answer. Shapes that overlap always have a point, and
/// exchanging them turns the normal round and changes nothing else. Half-spaces do not touch each
/// other. Shapes made of parts touch in many places, which one manifold cannot hold: it is empty
/// for them, and [`collide_parts`](super::collide_parts) gives one for each pair of parts.
pub fn collide(
    a: &Shape,
    b: &Shape,
    b_in_a: &Pose,
    margin: f32,
    cache: &mut AxisCache,
    scratch: &mut Scratch,
) -> Manifold {
    if let (Shape::Cuboid(a), Shape::Cuboid(b)) = (a, b) {
        return boxes::boxes(a, b, b_in_a, margin, cache, scratch);
    }
    let (kind_a, kind_b) = (Kind::of(a), Kind::of(b));
    if kind_a.rank() <= kind_b.rank() {
        ordered(&kind_a, &kind_b, b_in_a, margin, cache, scratch)
    } else {
        let a_in_b = b_in_a.inverse();
        ordered(&kind_b, &kind_a, &a_in_b, margin, cache, scratch).flipped(b_in_a)
    }
}

/// A shape as the methods see it.
#[expect(clippy::large_enum_variant, reason = "lives on the stack for one call")]
enum Kind<'s> {
    HalfSpace(&'s HalfSpace),
    Cuboid(&'s Cuboid, CuboidPolyhedron),
    Hull(&'s Hull),
    /// Any other convex shape, by its support mapping and as it came.
    Convex(Core<'s>, &'s Shape),
    Capsule(&'s Capsule),
    Sphere(&'s Sphere),
    Parts,
}

impl<'s> Kind<'s> {
    fn of(shape: &'s Shape) -> Self {
        match shape {
            Shape::HalfSpace(half_space) => Self::HalfSpace(half_space),
            Shape::Cuboid(cuboid) => Self::Cuboid(cuboid, CuboidPolyhedron::new(cuboid)),
            Shape::Hull(hull) => Self::Hull(hull),
            Shape::Capsule(capsule) => Self::Capsule(capsule),
            Shape::Sphere(sphere) => Self::Sphere(sphere),
            Shape::Mesh(_) | Shape::HeightField(_) | Shape::Compound(_) => Self::Parts,
            Shape::Cylinder(_)
            | Shape::Cone(_)
            | Shape::Rounded(_)
            | Shape::Custom(_)
            | Shape::Segment(_)
            | Shape::Triangle(_) => match Solid::of(shape) {
                Solid::Bounded(core) => Self::Convex(core, shape),
                Solid::HalfSpace(half_space) => Self::HalfSpace(half_space),
                Solid::Parts(_) => Self::Parts,
            },
        }
    }

    /// Place in the order in which the methods take their two shapes.
    fn rank(&self) -> u8 {
        match self {
            Self::HalfSpace(_) => 0,
            Self::Cuboid(..) | Self::Hull(_) => 1,
            Self::Convex(Core::Triangle(_), _) => 2,
            Self::Convex(Core::Segment(_), _) => 3,
            Self::Convex(Core::Cylinder(_), _) => 4,
            Self::Convex(Core::Cone(_), _) => 5,
            Self::Convex(Core::Rounded(_), _) => 6,
            Self::Convex(..) => 7,
            Self::Capsule(_) => 8,
            Self::Sphere(_) => 9,
            Self::Parts => 10,
        }
    }

    /// The shape by its support mapping, if it has one.
    fn core(&self) -> Option<Core<'s>> {
        match *self {
            Self::HalfSpace(_) | Self::Parts => None,
            Self::Cuboid(cuboid, _) => Some(Core::Cuboid(cuboid)),
            Self::Hull(hull) => Some(Core::Hull(hull)),
            Self::Convex(core, _) => Some(core),
            Self::Capsule(capsule) => Some(Core::Capsule(capsule)),
            Self::Sphere(sphere) => Some(Core::Sphere(sphere)),
        }
    }

    fn polyhedron(&self) -> Option<Polyhedron<'_>> {
        match self {
            Self::Cuboid(_, cuboid) => Some(cuboid.view()),
            Self::Hull(hull) => Some(hull.view()),
            _ => None,
        }
    }
}

/// The pair when `a` does not come after `b` in the order of [`Kind::rank`].
fn ordered(
    a: &Kind<'_>,
    b: &Kind<'_>,
    b_in_a: &Pose,
    margin: f32,
    cache: &mut AxisCache,
    scratch: &mut Scratch,
) -> Manifold {
    if let (Some(a), Some(b)) = (a.polyhedron(), b.polyhedron()) {
        return polyhedra(&a, &b, b_in_a, margin, cache, scratch);
    }
    if let (Kind::HalfSpace(a), Some(b)) = (a, b.polyhedron()) {
        return plane::half_space_polyhedron(a, &b, b_in_a, margin, &mut scratch.points);
    }
    match (a, b) {
        (Kind::HalfSpace(a), Kind::Convex(b, _)) => {
            plane::half_space_convex(a, b, b_in_a, margin, scratch)
        }
        (Kind::Cuboid(..) | Kind::Hull(_), Kind::Convex(Core::Triangle(b), _)) => {
            match a.core() {
                Some(a) => triangle::polyhedron_triangle(&a, b, b_in_a, margin, scratch),
                None => Manifold::default(),
            }
        }
        (Kind::Convex(Core::Triangle(a), _), Kind::Sphere(b)) => {
            triangle::triangle_sphere(a, &ball(b, b_in_a), margin)
        }
        (Kind::Convex(_, a), Kind::Sphere(b)) => {
            let ball = ball(b, b_in_a);
            round::surface_sphere(&signed_distance(a, ball.center), &ball, margin)
        }
        (Kind::Convex(..), _) | (_, Kind::Convex(..)) => match (a.core(), b.core()) {
            (Some(a), Some(b)) => convex::convex(&a, &b, b_in_a, margin, scratch),
            _ => Manifold::default(),
        },
        (_, Kind::Sphere(b)) => beside_ball(a, &ball(b, b_in_a), margin),
        (_, Kind::Capsule(b)) => beside_rod(a, &rod(b, b_in_a), margin),
        (_, Kind::HalfSpace(_) | Kind::Cuboid(..) | Kind::Hull(_) | Kind::Parts) => {
            Manifold::default()
        }
    }
}

fn beside_ball(a: &Kind<'_>, b: &Ball, margin: f32) -> Manifold {
    match a {
        Kind::HalfSpace(a) => plane::half_space_sphere(a, b, margin),
        Kind::Cuboid(_, a) => polyhedron_round::polyhedron_sphere(&a.view(), b, margin),
        Kind::Hull(a) => polyhedron_round::polyhedron_sphere(&a.view(), b, margin),
        Kind::Capsule(a) => round::capsule_sphere(&rod(a, &Pose::IDENTITY), b, margin),
        Kind::Sphere(a) => round::sphere_sphere(&ball(a, &Pose::IDENTITY), b, margin),
        Kind::Convex(..) | Kind::Parts => Manifold::default(),
    }
}

fn beside_rod(a: &Kind<'_>, b: &Rod, margin: f32) -> Manifold {
    match a {
        Kind::HalfSpace(a) => plane::half_space_capsule(a, b, margin),
        Kind::Cuboid(_, a) => polyhedron_round::polyhedron_capsule(&a.view(), b, margin),
        Kind::Hull(a) => polyhedron_round::polyhedron_capsule(&a.view(), b, margin),
        Kind::Capsule(a) => round::capsule_capsule(&rod(a, &Pose::IDENTITY), b, margin),
        Kind::Sphere(_) | Kind::Convex(..) | Kind::Parts => Manifold::default(),
    }
}

fn ball(sphere: &Sphere, pose: &Pose) -> Ball {
    Ball { center: pose.point(Vec3::ZERO), radius: sphere.radius() }
}

fn rod(capsule: &Capsule, pose: &Pose) -> Rod {
    let ends = capsule.ends().map(|end| pose.point(end));
    Rod { axis: Segment::new(ends), radius: capsule.radius() }
}
