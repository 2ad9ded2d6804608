//! Manifolds that worlds use again are as good as those found anew.

use std::sync::Arc;

use crate::engine::worlds::{DT, Random, ground};
use glam::{Quat, Vec3};
use hazumi3d::collide::{AxisCache, Manifold, Scratch, collide};
use hazumi3d::shape::{Cuboid, Hull, HullOptions};
use hazumi3d::{Body, Collider, ContactInfo, Pose, Shape, World};

/// A fresh manifold, where the colliders stood at `poses`, and the greatest differences of a
/// contact from it: of the normal (rad) and of the separation (m).
fn compared(world: &World, contact: &ContactInfo, poses: [Pose; 2]) -> Option<(f32, f32)> {
    let [a, b] = contact.colliders.map(|id| &world.collider(id).unwrap().shape);
    let margin = world.settings().speculative_distance();
    let b_in_a = poses[0].inv_mul(&poses[1]);
    let (mut cache, mut scratch) = (AxisCache::default(), Scratch::default());
    let Manifold { normal, points } = collide(a, b, &b_in_a, margin, &mut cache, &mut scratch);
    let normal = poses[0].transform_vector(normal);
    let least =
        |separations: &mut dyn Iterator<Item = f32>| separations.fold(f32::INFINITY, f32::min);
    let expected = least(&mut points.iter().map(|point| point.separation));
    let found = least(&mut contact.points.iter().map(|point| point.separation));
    // Manifolds of surfaces that are apart are those of the closest approach in the step.
    let is_used_again = expected.to_bits() != found.to_bits() && found <= 0.0;
    is_used_again.then(|| (contact.normal.distance(normal), (found - expected).abs()))
}

#[test]
fn a_manifold_used_again_is_as_good_as_a_new_one() {
    let mut world = ground();
    let mut random = Random(4);
    for layer in 0..6 {
        for column in 0..4 {
            let place = Vec3::new(column as f32 % 2.0, 0.8 + layer as f32, (column / 2) as f32);
            let corners: Vec<_> = (0..12).map(|_| random.vector() * 0.5).collect();
            let shape: Shape = if column % 2 == 0 {
                Cuboid::new(Vec3::new(0.45, 0.3, 0.4)).unwrap().into()
            } else {
                Arc::new(Hull::cook(&corners, &HullOptions::default()).unwrap()).into()
            };
            let body = Body {
                position: place + random.vector() * 0.1,
                rotation: Quat::from_rotation_y(random.signed()),
                ..Body::dynamic()
            };
            world.add(body, Collider::new(shape)).unwrap();
        }
    }
    let (mut used_again, mut worst) = (0, (0.0_f32, 0.0_f32));
    for _ in 0..240 {
        let poses: Vec<_> =
            world.colliders().map(|(id, _)| (id, world.pose_of(id).unwrap())).collect();
        let pose_of = |id| poses.iter().find(|(other, _)| *other == id).unwrap().1;
        world.step(DT).unwrap();
        for contact in world.contacts() {
            let places = contact.colliders.map(pose_of);
            let Some((angle, gap)) = compared(&world, &contact, places) else { continue };
            if angle < 0.5 {
                // Else two faces are as near as each other, and either may be chosen.
                worst = (worst.0.max(angle), worst.1.max(gap));
            }
            used_again += 1;
        }
    }
    assert!(used_again > 1000, "{used_again}");
    // A face stands in for an edge whose axis is a few degrees off, and either may be chosen
    // too.
    assert!(worst.0 < 0.15 && worst.1 < 1.5e-3, "{worst:?}");
}
