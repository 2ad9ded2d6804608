//! Parry, with its default features.
//!
//! Shapes are trait objects and questions go through the default dispatcher with the relative
//! pose, which is how Rapier uses it. The free functions of its module `query` do the same
//! after they have computed the relative pose of two poses in the world; no engine is charged
//! for that here.

use super::super::engine::{Engine, MARGIN};
use super::super::pair::Placement;
use super::super::solid::Solid;
use super::super::space::parry::math::{Pose, Vector};
use super::super::space::parry::query::{
    ContactManifold, ContactManifoldsWorkspace, DefaultQueryDispatcher,
    PersistentQueryDispatcher, QueryDispatcher, Ray, ShapeCastOptions,
};
use super::super::space::parry::shape::{Shape, SharedShape};
use super::shapes;

/// Parry.
pub(crate) struct Parry;

/// A manifold without user data, as a pair keeps it.
#[derive(Default)]
pub(crate) struct Contact {
    manifolds: Vec<ContactManifold<(), ()>>,
    workspace: Option<ContactManifoldsWorkspace>,
}

impl Engine for Parry {
    const NAME: &'static str = shapes::PARRY;
    type Shape = SharedShape;
    type Pose = Pose;
    type Simplex = ();
    type Contact = Contact;
    type Scratch = ();

    fn shape(solid: &Solid) -> Option<SharedShape> {
        shapes::parry(solid)
    }

    fn corners(shape: &SharedShape) -> Vec<Vector> {
        shapes::parry_corners(shape)
    }

    fn pose(placement: &Placement) -> Pose {
        shapes::parry_pose(placement)
    }

    fn intersects(a: &SharedShape, b: &SharedShape, pose: &Pose) -> Option<bool> {
        let found = DefaultQueryDispatcher.intersection_test(pose, &**a, &**b);
        found.ok().map(|found| found.intersecting)
    }

    fn distance(a: &SharedShape, b: &SharedShape, pose: &Pose) -> Option<f32> {
        DefaultQueryDispatcher.distance(pose, &**a, &**b).ok().map(|found| found.distance)
    }

    fn penetration(a: &SharedShape, b: &SharedShape, pose: &Pose) -> Option<Option<f32>> {
        let found = DefaultQueryDispatcher.contact(pose, &**a, &**b, 0.0).ok()?;
        Some(found.map(|contact| contact.dist))
    }

    fn manifold(
        a: &SharedShape,
        b: &SharedShape,
        pose: &Pose,
        contact: &mut Contact,
        (): &mut (),
    ) -> Option<Option<f32>> {
        let Contact { manifolds, workspace } = contact;
        DefaultQueryDispatcher
            .contact_manifolds(pose, &**a, &**b, MARGIN, manifolds, workspace)
            .ok()?;
        let points = manifolds.iter().flat_map(|manifold| &manifold.points);
        // Parry keeps the points of the last call that have moved apart.
        let points = points.map(|point| point.dist).filter(|dist| *dist <= MARGIN);
        Some(points.reduce(f32::min))
    }

    fn forget(contact: &mut Contact) {
        contact.manifolds.clear();
        contact.workspace = None;
    }

    fn cast(
        a: &SharedShape,
        b: &SharedShape,
        pose: &Pose,
        translation: Vector,
    ) -> Option<Option<f32>> {
        let options = ShapeCastOptions::with_max_time_of_impact(1.0);
        let found =
            DefaultQueryDispatcher.cast_shapes(pose, translation, &**a, &**b, options).ok()?;
        Some(found.map(|hit| hit.time_of_impact))
    }

    fn ray(a: &SharedShape, origin: Vector, direction: Vector) -> Option<Option<f32>> {
        let shape: &dyn Shape = &**a;
        let found =
            shape.cast_local_ray_and_get_normal(&Ray::new(origin, direction), 1.0, true);
        Some(found.map(|hit| hit.time_of_impact))
    }
}
