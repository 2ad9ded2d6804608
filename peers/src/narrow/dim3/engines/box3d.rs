//! Box3D, through the bindings of `box3d-sys`.
//!
//! It has no cylinders and cones (its makers build prisms), no function for the depth of a
//! pair, and no hull of more than 128 half-edges, so none of more than some 44 points in
//! general position. Triangles in its manifolds have one side, which is another question, so
//! those rows lack it.

use std::ffi::c_char;
use std::mem::MaybeUninit;
use std::ptr::{self, NonNull};

use box3d_sys as sys;
use hazumi3d::glam::Vec3;

use super::super::engine::Engine;
use super::super::pair::Placement;
use super::super::solid::Solid;

/// Points of a manifold, as many as Box3D keeps for two convex shapes.
const CAPACITY: i32 = 4;
/// Shapes nearer than this overlap, in metres: `B3_OVERLAP_SLOP`, for a triangle, for which
/// Box3D has no overlap function of its own.
const OVERLAP_SLOP: f32 = 0.0005;

/// Box3D.
pub(crate) struct Box3d;

/// Keeps Box3D from printing what it refuses; rows show it.
pub(crate) fn silence() {
    unsafe extern "C" fn ignore(_message: *const c_char) {}
    // SAFETY: the function lives as long as the program and takes what Box3D passes.
    unsafe { sys::b3SetLogFcn(Some(ignore)) };
}

/// A hull made by Box3D.
pub(crate) struct OwnedHull(NonNull<sys::b3HullData>);

impl OwnedHull {
    fn new(points: &[Vec3]) -> Option<Self> {
        let count = i32::try_from(points.len()).ok()?;
        // SAFETY: both vectors are three floats and nothing else, and `count` of them are
        // there.
        let made = unsafe { sys::b3CreateHull(points.as_ptr().cast(), count, count) };
        NonNull::new(made).map(Self)
    }
}

impl Drop for OwnedHull {
    fn drop(&mut self) {
        // SAFETY: it was made by `b3CreateHull` and is destroyed once.
        unsafe { sys::b3DestroyHull(self.0.as_ptr()) };
    }
}

/// A shape, as Box3D's functions take it.
pub(crate) enum Shape {
    /// A ball.
    Sphere(sys::b3Sphere),
    /// A capsule.
    Capsule(sys::b3Capsule),
    /// A box with its corners, boxed because it refers to itself by offsets.
    Cuboid(Box<sys::b3BoxHull>),
    /// A hull on Box3D's heap.
    Hull(OwnedHull),
    /// Corners of a triangle.
    Triangle([sys::b3Vec3; 3]),
}

impl Shape {
    /// The hull of a box or hull.
    fn hull(&self) -> Option<*const sys::b3HullData> {
        match self {
            Self::Cuboid(cuboid) => Some(ptr::from_ref(&**cuboid).cast()),
            Self::Hull(hull) => Some(hull.0.as_ptr()),
            _ => None,
        }
    }

    /// Points and radius, which is all that distances and casts need.
    fn proxy(&self) -> sys::b3ShapeProxy {
        let (points, count, radius) = match self {
            Self::Sphere(sphere) => (&raw const sphere.center, 1, sphere.radius),
            Self::Capsule(capsule) => (&raw const capsule.center1, 2, capsule.radius),
            Self::Triangle(corners) => (corners.as_ptr(), 3, 0.0),
            Self::Cuboid(cuboid) => (cuboid.boxPoints.as_ptr(), 8, 0.0),
            Self::Hull(hull) => {
                let (points, count) = hull_points(hull.0.as_ptr());
                (points, count, 0.0)
            }
        };
        sys::b3ShapeProxy { points, count, radius }
    }
}

/// The corners of a hull made by Box3D.
fn hull_points(hull: *const sys::b3HullData) -> (*const sys::b3Vec3, i32) {
    // SAFETY: the hull is valid, and its offsets lead to its own arrays, in the same block.
    unsafe {
        let offset = usize::try_from((*hull).pointOffset).unwrap_or(0);
        (hull.cast::<u8>().add(offset).cast(), (*hull).vertexCount)
    }
}

fn vector(vector: Vec3) -> sys::b3Vec3 {
    sys::b3Vec3 { x: vector.x, y: vector.y, z: vector.z }
}

fn gap(a: &Shape, b: &Shape, pose: &sys::b3Transform, cache: &mut sys::b3SimplexCache) -> f32 {
    let input = sys::b3DistanceInput {
        proxyA: a.proxy(),
        proxyB: b.proxy(),
        transform: *pose,
        useRadii: true,
    };
    // SAFETY: the proxies point into shapes that outlive the call; no simplexes are requested.
    unsafe { sys::b3ShapeDistance(&raw const input, cache, ptr::null_mut(), 0) }.distance
}

/// Cache of a pair between two manifolds: hulls their axis, hulls and capsules their simplex.
#[derive(Clone, Copy, Default)]
pub(crate) struct Contact {
    axis: sys::b3SATCache,
    simplex: sys::b3SimplexCache,
}

/// Fills `manifold`; `None` for pairs that Box3D does not know.
fn collide(
    manifold: &mut sys::b3LocalManifold,
    [a, b]: [&Shape; 2],
    pose: sys::b3Transform,
    contact: &mut Contact,
) -> Option<()> {
    let Contact { axis, simplex } = contact;
    // SAFETY: shapes, manifold and its points outlive the call, and the hulls are valid.
    unsafe {
        match (a, b) {
            (Shape::Sphere(a), Shape::Sphere(b)) => {
                sys::b3CollideSpheres(manifold, CAPACITY, a, b, pose);
            }
            (Shape::Capsule(a), Shape::Sphere(b)) => {
                sys::b3CollideCapsuleAndSphere(manifold, CAPACITY, a, b, pose);
            }
            (Shape::Capsule(a), Shape::Capsule(b)) => {
                sys::b3CollideCapsules(manifold, CAPACITY, a, b, pose);
            }
            (_, Shape::Sphere(b)) => {
                sys::b3CollideHullAndSphere(manifold, CAPACITY, a.hull()?, b, pose, simplex);
            }
            (_, Shape::Capsule(b)) => {
                sys::b3CollideHullAndCapsule(manifold, CAPACITY, a.hull()?, b, pose, simplex);
            }
            _ => sys::b3CollideHulls(manifold, CAPACITY, a.hull()?, b.hull()?, pose, axis),
        }
    }
    Some(())
}

impl Engine for Box3d {
    const NAME: &'static str = "box3d";
    type Shape = Shape;
    type Pose = sys::b3Transform;
    type Simplex = sys::b3SimplexCache;
    type Contact = Contact;
    type Scratch = ();

    fn shape(solid: &Solid) -> Option<Shape> {
        Some(match solid {
            Solid::Point | Solid::Cylinder { .. } | Solid::Cone { .. } => return None,
            Solid::Sphere { radius } => {
                Shape::Sphere(sys::b3Sphere { center: vector(Vec3::ZERO), radius: *radius })
            }
            Solid::Capsule { half_height, radius } => {
                let [center1, center2] =
                    [-1.0, 1.0].map(|y| vector(Vec3::Y * y * *half_height));
                Shape::Capsule(sys::b3Capsule { center1, center2, radius: *radius })
            }
            Solid::Cuboid(half) => {
                // SAFETY: takes and returns plain numbers.
                Shape::Cuboid(Box::new(unsafe { sys::b3MakeBoxHull(half.x, half.y, half.z) }))
            }
            Solid::Triangle(corners) => Shape::Triangle(corners.map(vector)),
            Solid::Hull(points) => Shape::Hull(OwnedHull::new(points)?),
        })
    }

    fn corners(shape: &Shape) -> Vec<Vec3> {
        let Shape::Hull(hull) = shape else {
            return Vec::new();
        };
        let (points, count) = hull_points(hull.0.as_ptr());
        let count = usize::try_from(count).unwrap_or(0);
        // SAFETY: the hull has this many points there.
        let points = unsafe { std::slice::from_raw_parts(points, count) };
        points.iter().map(|point| Vec3::new(point.x, point.y, point.z)).collect()
    }

    fn pose(placement: &Placement) -> sys::b3Transform {
        let [x, y, z, s] = placement.rotation.to_array();
        let q = sys::b3Quat { v: sys::b3Vec3 { x, y, z }, s };
        sys::b3Transform { p: vector(placement.position), q }
    }

    fn intersects(a: &Shape, b: &Shape, pose: &sys::b3Transform) -> Option<bool> {
        // These functions take the pose of their first shape in the frame of the second.
        let proxy = a.proxy();
        // SAFETY: the shapes outlive the call, and the hulls are valid.
        Some(unsafe {
            match b {
                Shape::Sphere(b) => sys::b3OverlapSphere(b, *pose, &raw const proxy),
                Shape::Capsule(b) => sys::b3OverlapCapsule(b, *pose, &raw const proxy),
                Shape::Triangle(_) => gap(a, b, pose, &mut Default::default()) < OVERLAP_SLOP,
                _ => sys::b3OverlapHull(b.hull()?, *pose, &raw const proxy),
            }
        })
    }

    fn distance(a: &Shape, b: &Shape, pose: &sys::b3Transform) -> Option<f32> {
        Some(gap(a, b, pose, &mut sys::b3SimplexCache::default()))
    }

    fn distance_warm(
        a: &Shape,
        b: &Shape,
        pose: &sys::b3Transform,
        simplex: &mut sys::b3SimplexCache,
    ) -> Option<f32> {
        Some(gap(a, b, pose, simplex))
    }

    fn manifold(
        a: &Shape,
        b: &Shape,
        pose: &sys::b3Transform,
        contact: &mut Contact,
        (): &mut (),
    ) -> Option<Option<f32>> {
        let mut points =
            MaybeUninit::<[sys::b3LocalManifoldPoint; CAPACITY as usize]>::uninit();
        let mut manifold =
            sys::b3LocalManifold { points: points.as_mut_ptr().cast(), ..Default::default() };
        collide(&mut manifold, [a, b], *pose, contact)?;
        let count = usize::try_from(manifold.pointCount).unwrap_or(0);
        // SAFETY: Box3D has written this many points.
        let points = unsafe { std::slice::from_raw_parts(manifold.points, count) };
        Some(points.iter().map(|point| point.separation).reduce(f32::min))
    }

    fn cast(
        a: &Shape,
        b: &Shape,
        pose: &sys::b3Transform,
        translation: Vec3,
    ) -> Option<Option<f32>> {
        let input = sys::b3ShapeCastPairInput {
            proxyA: a.proxy(),
            proxyB: b.proxy(),
            transform: *pose,
            translationB: vector(translation),
            maxFraction: 1.0,
            canEncroach: false,
        };
        // SAFETY: the proxies point into shapes that outlive the call.
        let found = unsafe { sys::b3ShapeCast(&raw const input) };
        Some(found.hit.then_some(found.fraction))
    }

    fn ray(a: &Shape, origin: Vec3, direction: Vec3) -> Option<Option<f32>> {
        let (origin, translation) = (vector(origin), vector(direction));
        let input = sys::b3RayCastInput { origin, translation, maxFraction: 1.0 };
        // SAFETY: the shapes outlive the call, and the hulls are valid.
        let found = unsafe {
            match a {
                Shape::Sphere(a) => sys::b3RayCastSphere(a, &raw const input),
                Shape::Capsule(a) => sys::b3RayCastCapsule(a, &raw const input),
                _ => sys::b3RayCastHull(a.hull()?, &raw const input),
            }
        };
        Some(found.hit.then_some(found.fraction))
    }
}
