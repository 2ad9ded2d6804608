//! Box2D, through the bindings of `boxdd-sys`.
//!
//! It has no function for the depth of a pair, and no polygon of more than 8 corners. Shapes
//! nearer than a tenth of its slop overlap, as in the questions of its own world.

use std::ptr;

use boxdd_sys::ffi as sys;
use hazumi2d::glam::Vec2;

use super::super::engine::Engine;
use super::super::pair::Placement;
use super::super::solid::Solid;

/// Shapes nearer than this overlap, in metres.
const OVERLAP_SLOP: f32 = 0.0005;

/// Box2D.
pub(crate) struct Box2d;

/// A shape, and its points and radius, which is all that distances and casts need.
pub(crate) struct Shape {
    kind: Kind,
    proxy: sys::b2ShapeProxy,
}

enum Kind {
    Circle(sys::b2Circle),
    Capsule(sys::b2Capsule),
    Polygon(sys::b2Polygon),
}

const NO_CACHE: sys::b2SimplexCache =
    sys::b2SimplexCache { count: 0, indexA: [0; 3], indexB: [0; 3] };

/// A cache of the pair's last simplex.
#[derive(Clone, Copy)]
pub(crate) struct Simplex(sys::b2SimplexCache);

impl Default for Simplex {
    fn default() -> Self {
        Self(NO_CACHE)
    }
}

fn vector(vector: Vec2) -> sys::b2Vec2 {
    sys::b2Vec2 { x: vector.x, y: vector.y }
}

fn gap(a: &Shape, b: &Shape, pose: &sys::b2Transform, cache: &mut sys::b2SimplexCache) -> f32 {
    let input = sys::b2DistanceInput {
        proxyA: a.proxy,
        proxyB: b.proxy,
        transform: *pose,
        useRadii: true,
    };
    // SAFETY: input and cache outlive the call; no simplexes are requested.
    unsafe { sys::b2ShapeDistance(&raw const input, cache, ptr::null_mut(), 0) }.distance
}

fn polygon(points: &[Vec2]) -> Option<sys::b2Polygon> {
    let count = i32::try_from(points.len()).ok()?;
    // SAFETY: both vectors are two floats and nothing else, and `count` of them are there.
    let hull = unsafe { sys::b2ComputeHull(points.as_ptr().cast(), count) };
    // SAFETY: the hull was computed, and a hull of no points is not used.
    (hull.count > 0).then(|| unsafe { sys::b2MakePolygon(&raw const hull, 0.0) })
}

/// `None` for pairs that Box2D does not know in this order.
fn collide(a: &Shape, b: &Shape, pose: sys::b2Transform) -> Option<sys::b2LocalManifold> {
    // SAFETY: shapes outlive the call.
    Some(unsafe {
        match (&a.kind, &b.kind) {
            (Kind::Circle(a), Kind::Circle(b)) => sys::b2CollideCircles(a, b, pose),
            (Kind::Capsule(a), Kind::Circle(b)) => sys::b2CollideCapsuleAndCircle(a, b, pose),
            (Kind::Capsule(a), Kind::Capsule(b)) => sys::b2CollideCapsules(a, b, pose),
            (Kind::Polygon(a), Kind::Circle(b)) => sys::b2CollidePolygonAndCircle(a, b, pose),
            (Kind::Polygon(a), Kind::Capsule(b)) => sys::b2CollidePolygonAndCapsule(a, b, pose),
            (Kind::Polygon(a), Kind::Polygon(b)) => sys::b2CollidePolygons(a, b, pose),
            _ => return None,
        }
    })
}

impl Engine for Box2d {
    const NAME: &'static str = "box2d";
    type Shape = Shape;
    type Pose = sys::b2Transform;
    type Simplex = Simplex;
    type Contact = ();
    type Scratch = ();

    fn shape(solid: &Solid) -> Option<Shape> {
        let kind = match solid {
            Solid::Point => return None,
            Solid::Circle { radius } => {
                Kind::Circle(sys::b2Circle { center: vector(Vec2::ZERO), radius: *radius })
            }
            Solid::Capsule { half_height, radius } => {
                let [center1, center2] =
                    [-1.0, 1.0].map(|y| vector(Vec2::Y * y * *half_height));
                Kind::Capsule(sys::b2Capsule { center1, center2, radius: *radius })
            }
            // SAFETY: takes and returns plain numbers.
            Solid::Rectangle(half) => Kind::Polygon(unsafe { sys::b2MakeBox(half.x, half.y) }),
            Solid::Polygon(points) => Kind::Polygon(polygon(points)?),
        };
        let (points, count, radius) = match &kind {
            Kind::Circle(circle) => (&raw const circle.center, 1, circle.radius),
            Kind::Capsule(capsule) => (&raw const capsule.center1, 2, capsule.radius),
            Kind::Polygon(polygon) => {
                (polygon.vertices.as_ptr(), polygon.count, polygon.radius)
            }
        };
        // SAFETY: so many points are there; the second centre of a capsule follows its first.
        let proxy = unsafe { sys::b2MakeProxy(points, count, radius) };
        Some(Shape { kind, proxy })
    }

    fn corners(shape: &Shape) -> Vec<Vec2> {
        let Kind::Polygon(polygon) = &shape.kind else {
            return Vec::new();
        };
        let count = usize::try_from(polygon.count).unwrap_or(0);
        polygon.vertices[..count].iter().map(|point| Vec2::new(point.x, point.y)).collect()
    }

    fn pose(placement: &Placement) -> sys::b2Transform {
        let [c, s] = placement.rotation.to_array();
        sys::b2Transform { p: vector(placement.position), q: sys::b2Rot { c, s } }
    }

    fn intersects(a: &Shape, b: &Shape, pose: &sys::b2Transform) -> Option<bool> {
        Some(gap(a, b, pose, &mut { NO_CACHE }) < OVERLAP_SLOP)
    }

    fn distance(a: &Shape, b: &Shape, pose: &sys::b2Transform) -> Option<f32> {
        Some(gap(a, b, pose, &mut { NO_CACHE }))
    }

    fn distance_warm(
        a: &Shape,
        b: &Shape,
        pose: &sys::b2Transform,
        simplex: &mut Simplex,
    ) -> Option<f32> {
        Some(gap(a, b, pose, &mut simplex.0))
    }

    fn manifold(
        a: &Shape,
        b: &Shape,
        pose: &sys::b2Transform,
        (): &mut (),
        (): &mut (),
    ) -> Option<Option<f32>> {
        let manifold = collide(a, b, *pose)?;
        let count = usize::try_from(manifold.pointCount).unwrap_or(0);
        let points = manifold.points[..count].iter();
        Some(points.map(|point| point.separation).reduce(f32::min))
    }

    fn cast(
        a: &Shape,
        b: &Shape,
        pose: &sys::b2Transform,
        translation: Vec2,
    ) -> Option<Option<f32>> {
        let input = sys::b2ShapeCastPairInput {
            proxyA: a.proxy,
            proxyB: b.proxy,
            transform: *pose,
            translationB: vector(translation),
            maxFraction: 1.0,
            canEncroach: false,
        };
        // SAFETY: the input outlives the call.
        let found = unsafe { sys::b2ShapeCast(&raw const input) };
        Some(found.hit.then_some(found.fraction))
    }

    fn ray(a: &Shape, origin: Vec2, direction: Vec2) -> Option<Option<f32>> {
        let (origin, translation) = (vector(origin), vector(direction));
        let input = &sys::b2RayCastInput { origin, translation, maxFraction: 1.0 };
        // SAFETY: the shapes outlive the call.
        let found = unsafe {
            match &a.kind {
                Kind::Circle(a) => sys::b2RayCastCircle(a, input),
                Kind::Capsule(a) => sys::b2RayCastCapsule(a, input),
                Kind::Polygon(a) => sys::b2RayCastPolygon(a, input),
            }
        };
        Some(found.hit.then_some(found.fraction))
    }
}
