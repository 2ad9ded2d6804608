//! What is done to worlds: numbers 18, 19 and 20.

use super::{position, survive};
use crate::dim::*;
use crate::engine::worlds::{DT, add_at, cube, ground, run};
use hazumi::joint::{Distance, Fixed, Hinge, JointKind, Slider};
use hazumi::{Body, BodyType, Collider, Joint, Pose, World};

#[test]
fn input_18_joints_at_one_place_hold_as_one() {
    let mut world = World::default();
    let wall = world.add_body(Body::fixed()).unwrap();
    let weight = add_at(&mut world, Vector::Y * -1.0, cube(0.2));
    let kinds: [JointKind; 4] = [
        PointJoint::default().into(),
        PointJoint::default().into(),
        either(Slider::default().into(), Hinge::default().into()),
        Fixed::default().into(),
    ];
    for kind in kinds.into_iter().chain(kinds) {
        world.add_joint_at([wall, weight], Pose::IDENTITY, kind).unwrap().unwrap();
    }
    survive(&mut world, 5.0, 0.05);
    assert!(position(&world, weight).distance(Vector::Y * -1.0) < 0.001);
}

#[test]
fn input_18_loops_that_contradict_themselves_stay_bounded() {
    let mut world = World::default();
    let ring = [Vector::ZERO, Vector::X, vector(0.5, 0.9)]
        .map(|place| add_at(&mut world, place, cube(0.1)));
    // Each two a metre apart, and two metres, and at one point.
    for (index, kind) in [Distance::rod(1.0), Distance::rod(2.0)].into_iter().enumerate() {
        for pair in [[0, 1], [1, 2], [2, 0]] {
            let frames = [Pose::at(Vector::Y * index as f32 * 0.01), Pose::IDENTITY];
            let joint = Joint::new(pair.map(|at| ring[at]), frames, kind);
            world.add_joint(joint).unwrap().unwrap();
        }
    }
    let joint = Joint::new([ring[0], ring[1]], [Pose::IDENTITY; 2], PointJoint::default());
    world.add_joint(joint).unwrap().unwrap();
    survive(&mut world, 5.0, 200.0);
    for id in ring {
        let gap = position(&world, id).distance(position(&world, ring[0]));
        assert!(gap < 5.0, "the ring is torn by {gap} m");
    }
    let momentum = world.momentum().linear;
    // Three boxes of 40 g, or of 8 kg.
    let fall = -9.81 * world.step_count() as f64 / 60.0 * either(0.12, 24.0);
    assert!((momentum.y / fall - 1.0).abs() < 1e-3, "they fall as they must: {momentum}");
}

#[test]
fn input_18_bodies_may_be_jointed_and_overlap() {
    let mut world = ground();
    let pair = [0.5, 0.9].map(|y| add_at(&mut world, Vector::Y * y, cube(0.5)));
    let mut joint =
        Joint::new(pair, [Pose::at(Vector::Y * 0.4), Pose::IDENTITY], Fixed::default());
    joint.can_collide = true;
    world.add_joint(joint).unwrap().unwrap();
    // The weld says 0.4 m and the contact 1 m: they tumble, but neither wins for good.
    survive(&mut world, 4.0, 150.0);
    let [low, high] = pair.map(|id| position(&world, id));
    assert!(low.is_finite() && low.distance(high) < 3.0, "{low} {high}");
    joint.can_collide = false;
    let id = world.joints_of(pair[0]).unwrap()[0];
    world.edit_joint(id, |edit| *edit = joint).unwrap().unwrap();
    // They may spin fast by then, and a weld mends slowly what turns fast.
    run(&mut world, 3.0);
    let gap = position(&world, pair[0]).distance(position(&world, pair[1]));
    assert!((gap - 0.4).abs() < 0.05, "the weld holds once they may overlap: {gap} m");
}

#[test]
fn input_19_who_touches_something_is_removed_and_born_again() {
    let mut world = ground();
    for index in 0..20_u8 {
        add_at(&mut world, Vector::Y * (1.0 + f32::from(index)), cube(0.5));
    }
    let mut removed = 0;
    for _ in 0..300 {
        assert_eq!(world.step(DT).unwrap().frozen, 0);
        let touched: Vec<_> =
            world.events().contacts_started.iter().flat_map(|touch| touch.bodies).collect();
        for id in touched {
            let is_fixed = world.body(id).is_none_or(|body| body.body_type == BodyType::Fixed);
            if !is_fixed && world.remove(id).is_some() {
                removed += 1;
                add_at(
                    &mut world,
                    Vector::Y * 20.0 + Vector::X * (removed % 7) as f32,
                    cube(0.4),
                );
            }
        }
    }
    assert!(removed > 50, "{removed}");
    assert_eq!(world.body_count(), 21);
    assert!(world.bodies().all(|(_, body)| body.position.y > -0.1));
}

#[test]
fn input_19_the_lower_half_of_a_sleeping_heap_is_taken_away() {
    let mut world = ground();
    let heap: Vec<_> = (0..40_u8)
        .map(|index| {
            let place = either_vector(
                [index % 4, index / 4].map(f32::from),
                [index % 2, index / 4, index / 2 % 2].map(f32::from),
            );
            add_at(&mut world, place + Vector::Y * 0.5, cube(0.5))
        })
        .collect();
    assert_eq!(run(&mut world, 3.0).awake, 0);
    for &id in &heap[..20] {
        world.remove(id).unwrap();
    }
    // What slides off the top falls nine metres.
    survive(&mut world, 4.0, 13.5);
    let highest = heap[20..].iter().map(|&id| position(&world, id).y).fold(0.0, f32::max);
    assert!(highest < 4.6, "a box hangs at {highest}");
}

#[test]
fn input_19_bodies_may_change_sides_in_every_step() {
    let mut world = ground();
    let tower: Vec<_> = (0..10_u8)
        .map(|floor| add_at(&mut world, Vector::Y * (0.5 + f32::from(floor)), cube(0.5)))
        .collect();
    for step in 0..400_usize {
        for (index, &id) in tower.iter().enumerate() {
            if (step + index) % 3 == 0 {
                let motion = BodyType::ALL[(step / 3 + index) % 3];
                world.edit(id, |body| body.body_type = motion).unwrap();
            }
        }
        assert_eq!(world.step(DT).unwrap().frozen, 0, "in step {step}");
    }
    for &id in &tower {
        world.edit(id, |body| body.body_type = BodyType::Dynamic).unwrap();
    }
    survive(&mut world, 3.0, 20.0);
    let places: Vec<_> = tower.iter().map(|&id| position(&world, id)).collect();
    assert!(places.iter().all(|place| (0.4..10.0).contains(&place.y)), "{places:?}");
}

#[test]
fn input_20_bodies_at_the_ends_of_the_numbers_do_not_disturb_those_between() {
    let mut world = ground();
    let pair = [0.5, 1.5].map(|y| add_at(&mut world, Vector::Y * y, cube(0.5)));
    for far in [1e10, 1e20, 1e30, 3e38, -1e10, -1e20, -3e38] {
        for axis in AXES {
            let body = Body {
                position: axis * far,
                gravity_scale: 0.0,
                can_sleep: true,
                ..Body::dynamic()
            };
            world.add(body, cube(0.5)).unwrap();
            world.add(Body { position: axis * far, ..Body::fixed() }, cube(1.0)).unwrap();
        }
    }
    for _ in 0..120 {
        world.step(DT).unwrap();
        assert!(world.bodies().all(|(_, body)| body.position.is_finite()));
    }
    for (id, y) in pair.into_iter().zip([0.5, 1.5]) {
        assert!(
            position(&world, id).distance(Vector::Y * y) < 0.01,
            "{}",
            position(&world, id)
        );
    }
    let (back, _) = world.bodies().find(|(_, body)| body.position.x == 3e38).unwrap();
    world.teleport(back, dvector(9.0, 0.5), Rotation::IDENTITY).unwrap().unwrap();
    run(&mut world, 1.0);
    assert_eq!(world.is_frozen(back), Some(false), "it is back among the others");
    assert!(position(&world, back).distance(vector(9.0, 0.5)) < 0.01);
}

/// Slots have 2³² generations; `hazumi_core` tests that one is retired in the end.
#[test]
fn input_20_a_slot_used_a_hundred_thousand_times_never_answers_to_an_old_id() {
    let mut world = World::default();
    let first = add_at(&mut world, Vector::ZERO, Collider::ball(0.5).unwrap());
    let mut last = first;
    for round in 0..100_000_u32 {
        world.remove(last).unwrap();
        let next = add_at(&mut world, Vector::ZERO, Collider::ball(0.5).unwrap());
        assert_eq!(next.index(), first.index());
        assert!(world.body(last).is_none() && world.body(first).is_none(), "in round {round}");
        last = next;
    }
    assert_eq!(world.body_count(), 1);
}
