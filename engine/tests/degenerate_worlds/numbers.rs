//! Numbers 11, 12 and 13, where the dimensions are alike.

use super::{position, survive};
use crate::dim::*;
use crate::engine::worlds::{DT, add_at, cube, ground};
use crate::scenery::solids::solids;
use hazumi::joint::Fixed;
use hazumi::{Body, Collider, Joint, MassSource, Pose, QueryFilter};

/// The least normal number, the least of all, and zeros of either sign.
const TINY: [f32; 5] = [f32::MIN_POSITIVE, 1e-45, -1e-45, 0.0, -0.0];

#[test]
fn input_11_denormal_numbers_are_as_good_as_zero() {
    let fall = |tiny: f32| {
        let mut world = ground();
        let body = Body {
            position: xyz(tiny, 3.0, tiny),
            rotation: either(raw_rotation(1.0, tiny), Rotation::IDENTITY),
            linear_velocity: Vector::splat(tiny),
            angular_velocity: turn_splat(tiny),
            linear_damping: tiny.abs(),
            angular_damping: tiny.abs(),
            ..Body::dynamic()
        };
        let collider = Collider { pose: Pose::at(Vector::splat(tiny)), ..cube(0.5) };
        let id = world.add(body, collider).unwrap();
        survive(&mut world, 2.0, 10.0);
        position(&world, id)
    };
    for tiny in TINY {
        assert!(fall(tiny).distance(fall(0.0)) < 1e-6, "{tiny} makes a difference");
    }
}

#[test]
fn input_11_steps_of_any_length_may_follow_one_another() {
    let mut world = ground();
    let boxes = [0.5, 1.5, 2.5].map(|y| add_at(&mut world, Vector::Y * y, cube(0.5)));
    for dt in [DT, 0.0, -0.0, 1e-45, 1e-6, DT, 0.3, 1e-3, 5.0, DT] {
        let report = world.step(dt).unwrap();
        assert_eq!(report.frozen, 0, "after a step of {dt} s");
    }
    for dt in [-1e-45, -DT, f32::NAN, f32::INFINITY] {
        assert!(world.step(dt).is_err(), "{dt} s");
    }
    survive(&mut world, 3.0, 50.0);
    for id in boxes {
        let y = position(&world, id).y;
        assert!((0.4..2.6).contains(&y), "a box is at {y}");
    }
}

#[test]
fn input_13_the_lightest_and_a_million_times_heavier_rest_on_each_other() {
    for (low, high) in [(1e-12, 1e-12), (1e-12, 1e-6), (1e-6, 1.0), (1.0, 1e6), (1e6, 1.0)] {
        let heights = rest_on_each_other([low, high], 0.0);
        assert!((0.49..0.51).contains(&heights[0]), "{high} kg on {low} kg: {heights:?}");
        assert!((1.48..1.51).contains(&heights[1]), "{high} kg on {low} kg: {heights:?}");
    }
}

#[test]
fn a_light_box_stays_under_a_heavy_one_of_any_weight_that_is_not_above_its_middle() {
    for low in [1e-3, 1.0, 300.0] {
        for ratio in [1e3, 5e3, 2e4, 4e4, 1e5, 3e5, 1e6, 1e8] {
            for shift in [0.05, 0.1, 0.2, 0.3] {
                let heights = rest_on_each_other([low, ratio * low], shift);
                let case = format!("{ratio} times {low} kg, {shift} m aside: {heights:?}");
                assert!((0.49..0.51).contains(&heights[0]), "{case}");
                assert!((1.48..1.51).contains(&heights[1]), "{case}");
            }
        }
    }
}

/// Where cubes of these masses, kg, come to rest on each other, m, the upper one `shift` metres
/// aside.
fn rest_on_each_other(masses: [f32; 2], shift: f32) -> [f32; 2] {
    let mut world = ground();
    let stack = [(masses[0], 0.5, 0.0), (masses[1], 1.5, shift)].map(|(mass, y, x)| {
        let mass_source = MassSource::Mass(mass);
        let body = Body { position: vector(x, y), mass_source, ..Body::dynamic() };
        world.add(body, cube(0.5)).unwrap()
    });
    survive(&mut world, 3.0, 10.0);
    stack.map(|id| position(&world, id).y)
}

#[test]
fn input_12_rotations_of_no_length_are_refused_everywhere() {
    let mut world = ground();
    let id = add_at(&mut world, Vector::Y, cube(0.5));
    let lift = world.add(Body::kinematic(), cube(0.1)).unwrap();
    let hash = world.state_hash();
    for bad in [raw_rotation(0.0, -0.0), raw_rotation(1.0, f32::NAN)] {
        let pose = Pose::new(Vector::ZERO, bad);
        let everyone = QueryFilter::default();
        assert!(world.add(Body { rotation: bad, ..Body::dynamic() }, cube(0.5)).is_err());
        assert!(world.edit(id, |body| body.rotation = bad).is_err());
        assert!(world.add_collider(id, Collider { pose, ..cube(0.5) }).is_err());
        assert!(world.teleport(id, DVector::ZERO, bad).is_err());
        assert!(world.move_to(lift, DVector::ZERO, bad).is_err());
        assert!(world.overlap_shape(&solids()[0], &pose, &everyone).is_err());
        let joint = Joint::new([id, lift], [pose, Pose::IDENTITY], Fixed::default());
        assert!(world.add_joint(joint).is_err());
    }
    assert_eq!(world.state_hash(), hash);
}
