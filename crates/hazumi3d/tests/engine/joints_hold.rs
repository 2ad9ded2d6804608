//! Chains, pendulums and welds hold, and swing as the textbook says.

use crate::engine::joints_hold::largest_gap;
use std::f32::consts::FRAC_PI_2;

use crate::engine::worlds::run;
use glam::{Quat, Vec3};
use hazumi3d::joint::{Ball, Hinge};
use hazumi3d::math::Pose;
use hazumi3d::shape::Cylinder;
use hazumi3d::{Body, Collider, World, WorldSettings};

/// A wheel at `spin` rad/s on a hinge at the end of a rod of `density` kg/m³ that hangs by its
/// other end: it goes round level, at the rate by which gravity turns its angular momentum.
#[test]
fn a_wheel_on_a_rod_goes_round_level() {
    for (density, spin) in [(10.0, 60.0), (10.0, 200.0), (100.0, 100.0)] {
        let mut world = World::new(WorldSettings::default()).unwrap();
        let post = world.add_body(Body::fixed()).unwrap();
        // The axis of the cylinder, y, lies along x.
        let flat = Quat::from_rotation_z(-FRAC_PI_2);
        let moment = 0.5 * 0.5 * 0.5;
        let rate = 9.81 / (moment * spin);
        let going = Body {
            position: Vec3::X,
            linear_velocity: Vec3::NEG_Z * rate,
            angular_velocity: Vec3::Y * rate,
            ..Body::dynamic()
        };
        let turning =
            Body { rotation: flat, angular_velocity: Vec3::new(spin, rate, 0.0), ..going };
        let wheel = Collider::new(Cylinder::new(0.05, 0.5).unwrap());
        let wheel = world.add(turning, wheel).unwrap();
        let rod = Collider { density, ..Collider::ball(0.1).unwrap() };
        let rod = world.add(going, rod).unwrap();
        world.add_joint_at([post, rod], Pose::IDENTITY, Ball::default()).unwrap().unwrap();
        world.add_joint_at([rod, wheel], Pose::at(Vec3::X), Hinge::default()).unwrap().unwrap();
        let quarter = FRAC_PI_2 / rate;
        run(&mut world, quarter);
        let place = world.body(wheel).unwrap().position;
        assert!(place.y.abs() < 0.006, "{spin} rad/s: it droops to {place}");
        assert!(place.x.abs() < 0.02, "{spin} rad/s: not a quarter round, at {place}");
        assert!(largest_gap(&world) < 1e-4);
    }
}
