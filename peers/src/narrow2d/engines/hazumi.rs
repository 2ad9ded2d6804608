//! Hazumi itself, through its public functions.

use std::hint::black_box;

use hazumi2d::collide::collide;
use hazumi2d::glam::Vec2;
use hazumi2d::query::{
    Method, Ray, SimplexCache, Sweep, cast, cast_ray, distance, intersects, is_within,
    penetration,
};
use hazumi2d::shape::{Capsule, Circle, Polygon, Rectangle};
use hazumi2d::{Pose, Rotation, Shape};

use crate::narrow::{Engine, MARGIN};
use crate::narrow2d::InPlane;
use crate::narrow2d::solid::{Placement, Solid};

/// The engine of this repository.
pub(crate) struct Hazumi;

/// An answer, all of it: what is inlined could leave out what is not asked for, which the others, being
/// called, cannot.
fn all_of<T>(answer: &T) -> &T {
    black_box(answer)
}

impl Engine for Hazumi {
    const NAME: &'static str = "hazumi";
    type Space = InPlane;
    type Shape = Shape;
    type Pose = Pose;
    type Simplex = SimplexCache;
    type Contact = ();
    type Scratch = ();

    fn shape(solid: &Solid) -> Option<Shape> {
        match solid {
            Solid::Point => None,
            Solid::Circle { radius } => Circle::new(*radius).ok().map(Shape::from),
            Solid::Capsule { half_height, radius } => {
                let end = Vec2::Y * *half_height;
                Capsule::new([-end, end], *radius).ok().map(Shape::from)
            }
            Solid::Rectangle(half_extents) => {
                Rectangle::new(*half_extents).ok().map(Shape::from)
            }
            Solid::Polygon(points) => Polygon::new(points).ok().map(Shape::from),
        }
    }

    fn corners(shape: &Shape) -> Vec<Vec2> {
        match shape {
            Shape::Polygon(polygon) => polygon.vertices().to_vec(),
            _ => Vec::new(),
        }
    }

    fn pose(placement: &Placement) -> Pose {
        let [cos, sin] = placement.rotation.to_array();
        Pose::new(placement.position, Rotation { cos, sin })
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
        Some(all_of(&distance(a, b, pose, simplex)).distance)
    }

    fn penetration(a: &Shape, b: &Shape, pose: &Pose) -> Option<Option<f32>> {
        let found = penetration(a, b, pose, Method::default()).ok()?;
        Some(found.map(|found| -found.depth))
    }

    fn manifold(
        a: &Shape,
        b: &Shape,
        pose: &Pose,
        (): &mut (),
        (): &mut (),
    ) -> Option<Option<f32>> {
        let manifold = collide(a, b, pose, MARGIN);
        let points = all_of(&manifold).points.iter();
        Some(points.map(|point| point.separation).reduce(f32::min))
    }

    fn cast(a: &Shape, b: &Shape, pose: &Pose, sweep: Vec2) -> Option<Option<f32>> {
        let sweep = Sweep::new(sweep).ok()?;
        Some(all_of(&cast(a, b, pose, &sweep)).map(|hit| hit.fraction))
    }

    fn ray(a: &Shape, origin: Vec2, direction: Vec2) -> Option<Option<f32>> {
        let ray = Ray::new(origin, direction, 1.0).ok()?;
        Some(all_of(&cast_ray(a, &ray)).map(|hit| hit.fraction))
    }
}
