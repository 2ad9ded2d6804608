//! Parry in three dimensions, with its default features.
//!
//! Shapes are trait objects and questions go through the default dispatcher with the relative pose,
//! which is how Rapier uses it. The free functions of `parry3d::query` do the same after they have
//! computed the relative pose of two poses in the world; no engine is charged for that here.

use parry3d::math::{Pose, Vector};
use parry3d::query::{
    ContactManifold, ContactManifoldsWorkspace, DefaultQueryDispatcher,
    PersistentQueryDispatcher, QueryDispatcher, Ray, ShapeCastOptions,
};
use parry3d::shape::{
    Ball, Capsule, Cone, ConvexPolyhedron, Cuboid, Cylinder, Shape, SharedShape, Triangle,
};

use crate::narrow::{Engine, MARGIN};
use crate::narrow3d::InSpace;
use crate::narrow3d::solid::{Placement, Solid};

/// Parry.
pub(crate) struct Parry;

/// A manifold without user data, as a pair keeps it.
#[derive(Default)]
pub(crate) struct Contact {
    manifolds: Vec<ContactManifold<(), ()>>,
    workspace: Option<ContactManifoldsWorkspace>,
}

impl Engine for Parry {
    const NAME: &'static str = "parry3d";
    type Space = InSpace;
    type Shape = SharedShape;
    type Pose = Pose;
    type Simplex = ();
    type Contact = Contact;
    type Scratch = ();

    fn shape(solid: &Solid) -> Option<SharedShape> {
        Some(match solid {
            Solid::Point => return None,
            Solid::Sphere { radius } => SharedShape::new(Ball::new(*radius)),
            Solid::Capsule { half_height, radius } => {
                SharedShape::new(Capsule::new_y(*half_height, *radius))
            }
            Solid::Cuboid(half_extents) => SharedShape::new(Cuboid::new(*half_extents)),
            Solid::Cylinder { half_height, radius } => {
                SharedShape::new(Cylinder::new(*half_height, *radius))
            }
            Solid::Cone { half_height, radius } => {
                SharedShape::new(Cone::new(*half_height, *radius))
            }
            Solid::Triangle([a, b, c]) => SharedShape::new(Triangle::new(*a, *b, *c)),
            Solid::Hull(points) => {
                SharedShape::new(ConvexPolyhedron::from_convex_hull(points)?)
            }
        })
    }

    fn corners(shape: &SharedShape) -> Vec<Vector> {
        shape.as_convex_polyhedron().map(|hull| hull.points().to_vec()).unwrap_or_default()
    }

    fn pose(placement: &Placement) -> Pose {
        Pose::from_parts(placement.position, placement.rotation)
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
        sweep: Vector,
    ) -> Option<Option<f32>> {
        let options = ShapeCastOptions::with_max_time_of_impact(1.0);
        let found =
            DefaultQueryDispatcher.cast_shapes(pose, sweep, &**a, &**b, options).ok()?;
        Some(found.map(|hit| hit.time_of_impact))
    }

    fn ray(a: &SharedShape, origin: Vector, direction: Vector) -> Option<Option<f32>> {
        let shape: &dyn Shape = &**a;
        let found =
            shape.cast_local_ray_and_get_normal(&Ray::new(origin, direction), 1.0, true);
        Some(found.map(|hit| hit.time_of_impact))
    }
}
