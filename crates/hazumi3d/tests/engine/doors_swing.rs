//! A door has two hinges in 3D.

use crate::engine::joints_survive::largest_gap;
use crate::engine::worlds::{add_at, run};
use glam::Vec3;
use hazumi3d::joint::{Hinge, along};
use hazumi3d::shape::Cuboid;
use hazumi3d::{Body, Collider, World};

#[test]
fn a_door_with_two_hinges_swings_and_one_with_crooked_hinges_stays_calm() {
    for (tilt, swings) in [(0.0, true), (0.4, false)] {
        let mut world = World::default();
        let wall = world.add_body(Body::fixed()).unwrap();
        let board = Collider::new(Cuboid::new(Vec3::new(0.5, 1.0, 0.05)).unwrap());
        let door = add_at(&mut world, Vec3::X * 0.5, board);
        for y in [-0.8, 0.8] {
            let place = along(Vec3::Y * y, Vec3::new(tilt * y, 1.0, 0.0)).unwrap();
            world.add_joint_at([wall, door], place, Hinge::default()).unwrap().unwrap();
        }
        world.edit(door, |body| body.angular_velocity.y = 1.0).unwrap();
        run(&mut world, 1.0);
        let body = world.body(door).unwrap();
        assert!(largest_gap(&world) < 1e-3, "the hinges hold");
        assert_eq!(body.angular_velocity.length() > 0.2, swings, "{}", body.angular_velocity);
    }
}
