//! Hazumi itself, through its public functions.

use super::super::engine::Engine;
use super::super::pair::Placement;
use super::super::solid::Solid;
use super::super::space::Vector;
use super::super::space::hazumi::collide::Manifold;
use super::super::space::hazumi::query::{
    Ray, ShapeCast, SimplexCache, cast, cast_ray, distance, intersects, is_within, penetration,
};
use super::super::space::hazumi::{Pose, Shape};
use super::shapes::{self, Contact, Scratch, all_of};

/// The engine of this repository.
pub(crate) struct Hazumi;

/// Separation of the deepest point, in metres.
fn deepest(manifold: &Manifold) -> Option<f32> {
    let points = all_of(manifold).points.iter();
    points.map(|point| point.separation).reduce(f32::min)
}

impl Engine for Hazumi {
    const NAME: &'static str = "hazumi";
    type Shape = Shape;
    type Pose = Pose;
    type Simplex = SimplexCache;
    type Contact = Contact;
    type Scratch = Scratch;

    fn shape(solid: &Solid) -> Option<Shape> {
        shapes::hazumi(solid)
    }

    fn corners(shape: &Shape) -> Vec<Vector> {
        shapes::hazumi_corners(shape)
    }

    fn pose(placement: &Placement) -> Pose {
        shapes::hazumi_pose(placement)
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
        let found = penetration(a, b, pose, shapes::method(a, b)).ok()?;
        Some(found.map(|found| -found.depth))
    }

    fn manifold(
        a: &Shape,
        b: &Shape,
        pose: &Pose,
        contact: &mut Contact,
        scratch: &mut Scratch,
    ) -> Option<Option<f32>> {
        Some(deepest(&shapes::manifold(a, b, pose, contact, scratch)))
    }

    fn manifold_cold(
        a: &Shape,
        b: &Shape,
        pose: &Pose,
        contact: &mut Contact,
        scratch: &mut Scratch,
    ) -> Option<Option<f32>> {
        Some(deepest(&shapes::manifold_cold(a, b, pose, contact, scratch)))
    }

    fn cast(a: &Shape, b: &Shape, pose: &Pose, translation: Vector) -> Option<Option<f32>> {
        let push = ShapeCast::new(translation).ok()?;
        Some(all_of(&cast(a, b, pose, &push)).map(|hit| hit.fraction))
    }

    fn ray(a: &Shape, origin: Vector, direction: Vector) -> Option<Option<f32>> {
        let ray = Ray::new(origin, direction, 1.0).ok()?;
        Some(all_of(&cast_ray(a, &ray)).map(|hit| hit.fraction))
    }
}
