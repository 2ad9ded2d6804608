//! Hazumi itself, through its public functions.

use hazumi3d::collide::{AxisCache, ContactCache, Manifold, Scratch, collide, collide_again};
use hazumi3d::glam::Vec3;
use hazumi3d::query::{
    Method, Ray, SimplexCache, Sweep, cast, cast_ray, distance, intersects, is_within,
    penetration,
};
use hazumi3d::shape::{Capsule, Cone, Cuboid, Cylinder, Hull, Sphere, Triangle};
use hazumi3d::{Pose, Shape};

use crate::narrow::{Engine, MARGIN};
use crate::narrow3d::InSpace;
use crate::narrow3d::solid::{Placement, Solid};

/// Most corners of a hull for which the documentation of [`Method`] recommends separating axes.
const FEW: usize = 50;

/// Whether the documentation of [`Method`] recommends separating axes.
fn has_few_corners(shape: &Shape) -> bool {
    match shape {
        Shape::Cuboid(_) => true,
        Shape::Hull(hull) => hull.vertex_count() <= FEW,
        _ => false,
    }
}

/// Separation of the deepest point, in metres.
fn deepest(manifold: &Manifold) -> Option<f32> {
    manifold.points.iter().map(|point| point.separation).reduce(f32::min)
}

/// The engine of this repository.
pub(crate) struct Hazumi;

impl Engine for Hazumi {
    const NAME: &'static str = "hazumi";
    type Space = InSpace;
    type Shape = Shape;
    type Pose = Pose;
    type Simplex = SimplexCache;
    type Contact = ContactCache;
    type Scratch = Scratch;

    fn shape(solid: &Solid) -> Option<Shape> {
        match solid {
            Solid::Point => None,
            Solid::Sphere { radius } => Sphere::new(*radius).ok().map(Shape::from),
            Solid::Capsule { half_height, radius } => {
                let end = Vec3::Y * *half_height;
                Capsule::new([-end, end], *radius).ok().map(Shape::from)
            }
            Solid::Cuboid(half_extents) => Cuboid::new(*half_extents).ok().map(Shape::from),
            Solid::Cylinder { half_height, radius } => {
                Cylinder::new(*half_height, *radius).ok().map(Shape::from)
            }
            Solid::Cone { half_height, radius } => {
                Cone::new(*half_height, *radius).ok().map(Shape::from)
            }
            Solid::Triangle(corners) => Triangle::new(*corners).ok().map(Shape::from),
            Solid::Hull(points) => Hull::new(points).ok().map(Shape::from),
        }
    }

    fn corners(shape: &Shape) -> Vec<Vec3> {
        match shape {
            Shape::Hull(hull) => hull.view().vertices.to_vec(),
            _ => Vec::new(),
        }
    }

    fn pose(placement: &Placement) -> Pose {
        Pose::new(placement.position, placement.rotation)
    }

    fn intersects(a: &Shape, b: &Shape, pose: &Pose) -> Option<bool> {
        Some(intersects(a, b, pose))
    }

    fn intersects_warm(
        a: &Shape,
        b: &Shape,
        pose: &Pose,
        simplex: &mut SimplexCache,
    ) -> Option<bool> {
        Some(is_within(a, b, pose, 0.0, simplex))
    }

    fn distance(a: &Shape, b: &Shape, pose: &Pose) -> Option<f32> {
        Self::distance_warm(a, b, pose, &mut SimplexCache::default())
    }

    fn distance_warm(
        a: &Shape,
        b: &Shape,
        pose: &Pose,
        simplex: &mut SimplexCache,
    ) -> Option<f32> {
        Some(distance(a, b, pose, simplex).distance)
    }

    fn penetration(a: &Shape, b: &Shape, pose: &Pose) -> Option<Option<f32>> {
        let method = if has_few_corners(a) && has_few_corners(b) {
            Method::Sat
        } else {
            Method::default()
        };
        let found = penetration(a, b, pose, method).ok()?;
        Some(found.map(|found| -found.depth))
    }

    fn manifold(
        a: &Shape,
        b: &Shape,
        pose: &Pose,
        contact: &mut ContactCache,
        scratch: &mut Scratch,
    ) -> Option<Option<f32>> {
        Some(deepest(&collide_again(a, b, pose, MARGIN, contact, scratch)))
    }

    fn manifold_cold(
        a: &Shape,
        b: &Shape,
        pose: &Pose,
        _contact: &mut ContactCache,
        scratch: &mut Scratch,
    ) -> Option<Option<f32>> {
        let cache = &mut AxisCache::default();
        Some(deepest(&collide(a, b, pose, MARGIN, cache, scratch)))
    }

    fn cast(a: &Shape, b: &Shape, pose: &Pose, sweep: Vec3) -> Option<Option<f32>> {
        let sweep = Sweep::new(sweep).ok()?;
        Some(cast(a, b, pose, &sweep).map(|hit| hit.fraction))
    }

    fn ray(a: &Shape, origin: Vec3, direction: Vec3) -> Option<Option<f32>> {
        let ray = Ray::new(origin, direction, 1.0).ok()?;
        Some(cast_ray(a, &ray).map(|hit| hit.fraction))
    }
}
