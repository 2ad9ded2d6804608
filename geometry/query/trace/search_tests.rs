//! The watched search, tested.

use super::{Corner, search};
use crate::gjk::SimplexCache;
use crate::math::Pose;
use crate::query::closest;
use crate::shape::{Capsule, HalfSpace, Shape};
use crate::space::Vector;
use crate::space::samples::{Ball, Cuboid, rotation, vector};

#[test]
fn what_is_told_is_what_the_query_does() {
    let a = Cuboid::new(vector([1.0, 0.5, 0.25])).unwrap();
    let b = Cuboid::new(Vector::splat(0.5)).unwrap();
    for turn in 0..20_u8 {
        let axis = [0.48, 0.6, 0.64];
        let position = vector([1.0 + 0.1 * f32::from(turn), 0.3, -0.2]);
        let pose = Pose::new(position, rotation(axis, 0.3 * f32::from(turn)));
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
    let ball: Shape = Ball::new(0.5).unwrap().into();
    let ground = HalfSpace::new(Vector::Y, 0.0).unwrap().into();
    assert!(search(&ball, &ground, &Pose::IDENTITY).is_none());
    let rod: Shape = Capsule::new([Vector::NEG_Y, Vector::Y], 0.1).unwrap().into();
    let told = search(&ball, &rod, &Pose::at(2.0 * Vector::X)).unwrap();
    assert_eq!((told.closest.distance, told.closest.margins), (2.0, 0.6));
}
