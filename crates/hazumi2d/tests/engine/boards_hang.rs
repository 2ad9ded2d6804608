//! Two hinges on one body hold it fast in 2D.

use crate::engine::joints_survive::largest_gap;
use crate::engine::worlds::{add_at, run};
use glam::Vec2;
use hazumi2d::joint::Hinge;
use hazumi2d::math::Pose;
use hazumi2d::shape::Rectangle;
use hazumi2d::{Body, Collider, Joint, World};

/// Two hinges on one body hold it fast, as a weld would, also where they stand a little wrong.
#[test]
fn a_board_on_two_hinges_stays_calm() {
    for wrong in [0.0, 0.05] {
        let mut world = World::default();
        let wall = world.add_body(Body::fixed()).unwrap();
        let board = Collider::new(Rectangle::new(Vec2::new(1.0, 0.05)).unwrap());
        let board = add_at(&mut world, Vec2::ZERO, board);
        for x in [-0.8, 0.8] {
            let frames = [Pose::at(Vec2::X * (x + wrong * x)), Pose::at(Vec2::X * x)];
            world.add_joint(Joint::new([wall, board], frames, Hinge::default())).unwrap();
        }
        world.edit(board, |body| body.angular_velocity = 1.0).unwrap();
        run(&mut world, 1.0);
        let body = world.body(board).unwrap();
        assert!(largest_gap(&world) < 0.041 * wrong / 0.05 + 1e-4, "the hinges hold");
        assert!(body.position.length() < 1e-3, "{wrong}: it is at {}", body.position);
        let still = body.linear_velocity.length() + body.angular_velocity.abs();
        assert!(still < 1e-3, "{wrong}: it moves with {still}");
    }
}
