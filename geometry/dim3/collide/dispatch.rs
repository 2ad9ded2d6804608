//! Dispatch: the contact method of each pair of shapes.

use glam::Vec3;

use super::round::{self, BallCore, CapsuleCore};
use super::{
    AxisCache, Manifold, Scratch, apart, boxes, convex, cuboid_round, plane, polyhedra,
    polyhedron_round, triangle,
};
use crate::math::Pose;
use crate::query::signed_distance;
use crate::sat::segment::EdgeSpan;
use crate::shape::polyhedron::CuboidPolyhedron;
use crate::shape::solid::{Core, Solid};
use crate::shape::{Capsule, HalfSpace, Shape, Sphere};

/// Computes the contact manifold of two shapes within `margin` ≥ 0 metres.
///
/// `b_in_a` is where `b` stands in the frame of `a`. `cache` is that of this pair from the last
/// call; it saves time and never changes the answer. Shapes that overlap always have a point,
/// and exchanging them turns the normal round and changes nothing else. Half-spaces do not
/// touch each other. Shapes made of parts touch in many places, which one manifold cannot hold.
/// It is empty for them, and [`collide_parts`](super::collide_parts) gives one for each pair of
/// parts.
#[inline]
#[doc(alias = "narrow phase")]
pub fn collide(
    a: &Shape,
    b: &Shape,
    b_in_a: &Pose,
    margin: f32,
    cache: &mut AxisCache,
    scratch: &mut Scratch,
) -> Manifold {
    // In line, because a call would take as long.
    if let (Shape::Sphere(a), Shape::Sphere(b)) = (a, b) {
        return round::sphere_sphere(a.radius(), &ball(b, b_in_a), margin);
    }
    collide_any(a, b, b_in_a, margin, cache, scratch)
}

/// Pairs that have a closed form first.
fn collide_any(
    a: &Shape,
    b: &Shape,
    b_in_a: &Pose,
    margin: f32,
    cache: &mut AxisCache,
    scratch: &mut Scratch,
) -> Manifold {
    match (a, b) {
        (Shape::Cuboid(a), Shape::Cuboid(b)) => {
            boxes::boxes(a, b, b_in_a, margin, cache, scratch)
        }
        (Shape::Cuboid(a), Shape::Sphere(b)) => {
            cuboid_round::cuboid_sphere(a, &ball(b, b_in_a), margin)
        }
        (Shape::Cuboid(a), Shape::Capsule(b)) => {
            cuboid_round::cuboid_capsule(a, ends(b, b_in_a), b.radius(), margin)
        }
        (Shape::Capsule(a), Shape::Capsule(b)) => {
            let radii = [a.radius(), b.radius()];
            round::capsule_capsule([a.ends(), ends(b, b_in_a)], radii, margin)
        }
        (Shape::Capsule(a), Shape::Sphere(b)) => {
            round::capsule_sphere(&rod(a, &Pose::IDENTITY), &ball(b, b_in_a), margin)
        }
        (Shape::Hull(a), Shape::Sphere(b)) => {
            polyhedron_round::polyhedron_sphere(&a.view(), &ball(b, b_in_a), margin)
        }
        (Shape::Hull(a), Shape::Capsule(b)) => {
            polyhedron_round::polyhedron_capsule(&a.view(), &rod(b, b_in_a), margin)
        }
        (Shape::Sphere(_), Shape::Cuboid(_) | Shape::Hull(_) | Shape::Capsule(_))
        | (Shape::Capsule(_), Shape::Cuboid(_) | Shape::Hull(_)) => {
            let a_in_b = b_in_a.inverse();
            collide_any(b, a, &a_in_b, margin, cache, scratch).flipped(b_in_a)
        }
        _ => match (Solid::of(a), Solid::of(b)) {
            (Solid::Bounded(core_a), Solid::Bounded(core_b)) => {
                let (a, b) =
                    (Member { shape: a, core: core_a }, Member { shape: b, core: core_b });
                bounded(&a, &b, b_in_a, margin, cache, scratch)
            }
            (Solid::HalfSpace(a), Solid::Bounded(b)) => {
                on_ground(a, &b, b_in_a, margin, scratch)
            }
            (Solid::Bounded(a), Solid::HalfSpace(b)) => {
                on_ground(b, &a, &b_in_a.inverse(), margin, scratch).flipped(b_in_a)
            }
            (Solid::HalfSpace(_), Solid::HalfSpace(_))
            | (Solid::Parts(_), _)
            | (_, Solid::Parts(_)) => Manifold::default(),
        },
    }
}

/// A convex shape, as it came and by its core.
struct Member<'s> {
    shape: &'s Shape,
    core: Core<'s>,
}

/// The place of boxes and hulls.
const POLYHEDRON: u8 = 1;

/// Place in the order in which the methods take their two shapes.
fn rank(core: &Core<'_>) -> u8 {
    match core {
        Core::Cuboid(_) | Core::Hull(_) => POLYHEDRON,
        Core::Triangle(_) => 2,
        Core::Segment(_) => 3,
        Core::Cylinder(_) => 4,
        Core::Cone(_) => 5,
        Core::Rounded(_) => 6,
        Core::Custom(_) => 7,
        Core::Capsule(_) => 8,
        Core::Sphere(_) => 9,
    }
}

fn bounded(
    a: &Member<'_>,
    b: &Member<'_>,
    b_in_a: &Pose,
    margin: f32,
    cache: &mut AxisCache,
    scratch: &mut Scratch,
) -> Manifold {
    // Two polyhedra remember their axis, which is tried first.
    let remember = rank(&a.core).max(rank(&b.core)) == POLYHEDRON;
    if (!remember || *cache == AxisCache::Unknown)
        && let Some(axis) = apart::between_centers(&a.core, &b.core, b_in_a, margin)
    {
        if remember {
            *cache = AxisCache::Direction(axis);
        }
        return Manifold::default();
    }
    if rank(&a.core) <= rank(&b.core) {
        ordered(a, b, b_in_a, margin, cache, scratch)
    } else {
        let a_in_b = b_in_a.inverse();
        ordered(b, a, &a_in_b, margin, cache, scratch).flipped(b_in_a)
    }
}

/// The pair when `a` does not come after `b` in the order of [`rank`].
fn ordered(
    a: &Member<'_>,
    b: &Member<'_>,
    b_in_a: &Pose,
    margin: f32,
    cache: &mut AxisCache,
    scratch: &mut Scratch,
) -> Manifold {
    match (&a.core, &b.core) {
        (Core::Hull(a), Core::Hull(b)) => {
            polyhedra(&a.view(), &b.view(), b_in_a, margin, cache, scratch)
        }
        (Core::Hull(a), Core::Cuboid(b)) => {
            let b = CuboidPolyhedron::new(b);
            polyhedra(&a.view(), &b.view(), b_in_a, margin, cache, scratch)
        }
        (Core::Cuboid(a), Core::Hull(b)) => {
            let a = CuboidPolyhedron::new(a);
            polyhedra(&a.view(), &b.view(), b_in_a, margin, cache, scratch)
        }
        (a @ (Core::Cuboid(_) | Core::Hull(_)), Core::Triangle(b)) => {
            triangle::polyhedron_triangle(a, b, b_in_a, margin, scratch)
        }
        (Core::Triangle(a), Core::Sphere(b)) => {
            triangle::triangle_sphere(a, &ball(b, b_in_a), margin)
        }
        (_, Core::Sphere(b)) => {
            let ball = ball(b, b_in_a);
            round::surface_sphere(&signed_distance(a.shape, ball.center), &ball, margin)
        }
        (a, b) => convex::convex(a, b, b_in_a, margin, scratch),
    }
}

/// Any convex shape `b` on a plane.
fn on_ground(
    a: &HalfSpace,
    b: &Core<'_>,
    b_in_a: &Pose,
    margin: f32,
    scratch: &mut Scratch,
) -> Manifold {
    match b {
        Core::Sphere(b) => plane::half_space_sphere(a, &ball(b, b_in_a), margin),
        Core::Capsule(b) => plane::half_space_capsule(a, &rod(b, b_in_a), margin),
        Core::Hull(b) => {
            plane::half_space_polyhedron(a, &b.view(), b_in_a, margin, &mut scratch.points)
        }
        Core::Cuboid(b) => {
            let b = CuboidPolyhedron::new(b);
            plane::half_space_polyhedron(a, &b.view(), b_in_a, margin, &mut scratch.points)
        }
        _ => plane::half_space_convex(a, b, b_in_a, margin, scratch),
    }
}

#[inline]
fn ball(sphere: &Sphere, pose: &Pose) -> BallCore {
    BallCore { center: pose.position, radius: sphere.radius() }
}

fn ends(capsule: &Capsule, pose: &Pose) -> [Vec3; 2] {
    // One by one: what the `map` of an array calls is not always inlined.
    let [start, end] = capsule.ends();
    [pose.transform_point(start), pose.transform_point(end)]
}

fn rod(capsule: &Capsule, pose: &Pose) -> CapsuleCore {
    CapsuleCore { axis: EdgeSpan::new(ends(capsule, pose)), radius: capsule.radius() }
}
