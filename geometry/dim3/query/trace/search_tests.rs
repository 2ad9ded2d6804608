//! The watched search, tested.

use glam::Vec3;

use super::{Corner, search};
use crate::gjk::SimplexCache;
use crate::math::Pose;
use crate::math::rotation;
use crate::query::closest;
use crate::shape::{Capsule, Cuboid, Shape, Sphere};

#[test]
fn what_is_told_is_what_the_query_does() {
    let a = Cuboid::new(Vec3::new(1.0, 0.5, 0.25)).unwrap();
    let b = Cuboid::new(Vec3::splat(0.5)).unwrap();
    for turn in 0..20_u8 {
        let axis = Vec3::new(1.0, 2.0, 3.0).normalize();
        let angle = 0.3 * f32::from(turn);
        let pose = Pose {
            position: Vec3::new(1.0 + 0.1 * f32::from(turn), 0.3, -0.2),
            rotation: rotation::from_axis_angle(axis, angle),
        };
        let told = search(&a.into(), &b.into(), &pose).unwrap();
        let asked = closest(&a, &b, &pose, &mut SimplexCache::default());
        assert_eq!(told.closest, asked);
        assert_eq!(told.steps.len(), asked.steps as usize);
        for pair in told.steps.windows(2) {
            assert!(pair[1].distance <= pair[0].distance);
        }
        for step in &told.steps {
            assert!(step.bound <= asked.distance + 1e-6 && step.distance >= asked.distance);
            let Corner { point, on_a, on_b } = step.support;
            assert!((on_b - on_a - point).length() < 1e-6);
        }
    }
}

#[test]
fn half_spaces_have_no_steps_and_margins_are_left_out() {
    let ball: Shape = Sphere::new(0.5).unwrap().into();
    let ground = crate::shape::HalfSpace::new(Vec3::Y, 0.0).unwrap().into();
    assert!(search(&ball, &ground, &Pose::IDENTITY).is_none());
    let rod: Shape = Capsule::new([Vec3::NEG_Y, Vec3::Y], 0.1).unwrap().into();
    let told = search(&ball, &rod, &Pose::at(2.0 * Vec3::X)).unwrap();
    assert_eq!((told.closest.distance, told.closest.margins), (2.0, 0.6));
}
