//! Soft bodies: what they keep, how they rest, and that they are bodies like all others.

use crate::engine::soft_bodies::{DT, add, floating, positions, run, with_floor};
use crate::scenery::soft::{blob, busy, jelly as cube, material};

use hazumi3d::core::soft::{SoftMaterial, Stiffness};
use hazumi3d::glam::{DVec3, Quat, Vec2, Vec3};
use hazumi3d::query::Ray;
use hazumi3d::shape::{Cuboid, HeightField, SoftShape};
use hazumi3d::{Body, BodyId, Collider, Pose, QueryFilter, World};

/// How much momentum two things have lost when they have met, as shares of what they had.
fn lost_momentum(world: &mut World, [a, b]: [BodyId; 2], steps: usize) -> [f64; 2] {
    let spin = Vec3::new(1.0, 3.0, -2.0);
    world.edit(a, |body| body.linear_velocity = Vec3::new(4.0, 0.5, 0.2)).unwrap();
    world.edit(b, |body| body.angular_velocity = spin).unwrap();
    let before = world.momentum();
    run(world, steps);
    let after = world.momentum();
    let met = world.body(b).unwrap().linear_velocity.x;
    assert!(met > 0.5, "they have met: {met}");
    let size = before.linear.length();
    [after.linear - before.linear, after.angular - before.angular].map(|it| it.length() / size)
}

#[test]
fn two_jellies_that_collide_keep_momentum() {
    for shapes in [[cube(5.0), blob(8.0)], [blob(5.0), cube(8.0)], [cube(5.0), cube(8.0)]] {
        let mut world = floating();
        let places = [Vec3::new(-1.0, 0.0, 0.0), Vec3::new(1.0, 0.3, 0.2)];
        let mut place = places.into_iter();
        let ids = shapes.map(|shape| add(&mut world, shape, place.next().unwrap()));
        let [linear, angular] = lost_momentum(&mut world, ids, 90);
        assert!(linear < 1e-5, "linear momentum changed by {linear}");
        assert!(angular < 1e-5, "angular momentum changed by {angular}");
    }
}

#[test]
fn a_jelly_and_a_box_that_collide_keep_momentum() {
    for shape in [cube(5.0), blob(5.0)] {
        let mut world = floating();
        let jelly = add(&mut world, shape, Vec3::new(-1.2, 0.0, 0.0));
        let half = Vec3::new(0.4, 0.3, 0.2);
        let load = add(&mut world, Cuboid::new(half).unwrap(), Vec3::new(0.3, 0.35, 0.1));
        let [linear, angular] = lost_momentum(&mut world, [jelly, load], 60);
        assert!(linear < 1e-5, "linear momentum changed by {linear}");
        // Bodies of three inertias keep theirs up to how they turn in a substep.
        assert!(angular < 1e-4, "angular momentum changed by {angular}");
    }
}

#[test]
fn small_things_lie_on_large_sides() {
    // Its sides are a metre long, so no particle is near.
    let jelly = SoftShape::cuboid(Vec3::new(1.0, 0.5, 1.0), [1; 3]).unwrap();
    let jelly = jelly.with_radius(0.02).unwrap().with_material(material(10.0)).unwrap();
    let mut world = with_floor();
    add(&mut world, jelly, Vec3::new(0.0, 0.6, 0.0));
    let top = 1.04;
    let ball = world.add(
        Body { position: Vec3::new(0.3, 1.5, 0.2), ..Body::dynamic() },
        Collider::ball(0.1).unwrap(),
    );
    let ball = ball.unwrap();
    let dice = Cuboid::new(Vec3::splat(0.1)).unwrap();
    let dice = add(&mut world, dice, Vec3::new(-0.4, 1.5, 0.1));
    run(&mut world, 120);
    for id in [ball, dice] {
        let height = world.body(id).unwrap().position.y;
        assert!((top - 0.15..top + 0.25).contains(&height), "it is at {height}");
    }
}

#[test]
fn a_jelly_rests_on_a_height_field() {
    let heights = (0..81).map(|index| 0.05 * ((index % 9) as f32 - 4.0).abs()).collect();
    let ground = HeightField::new(9, heights, Vec3::new(0.5, 1.0, 0.5), Default::default());
    let mut world = World::default();
    world.add(Body::fixed(), Collider::new(ground.unwrap())).unwrap();
    let jelly = add(&mut world, cube(8.0), Vec3::new(2.0, 1.2, 2.1));
    run(&mut world, 180);
    let height = world.body(jelly).unwrap().position.y;
    assert!((0.4..0.8).contains(&height), "it is at {height}");
    let points = positions(&world, jelly);
    let lowest = points.iter().map(|point| point.y).fold(f32::INFINITY, f32::min);
    assert!(lowest > 0.0, "a particle is at {lowest}");
}

#[test]
fn a_difference_names_the_particle() {
    let [world, mut other] = [busy(), busy()];
    assert_eq!(world.difference(&other), None);
    let jelly = other.bodies().nth(1).unwrap().0;
    other.apply_impulse_to_particle(jelly, 7, Vec3::X).unwrap().unwrap();
    assert_ne!(world.state_hash(), other.state_hash());
    let found = world.difference(&other).unwrap();
    assert_eq!(found.field, "velocity of particle 7", "{found}");
}

#[test]
fn rays_meet_ropes_and_cloth() {
    let mut world = floating();
    let ends = [Vec3::new(-1.0, 0.0, 0.0), Vec3::new(1.0, 0.0, 0.0)];
    let rope = SoftShape::rope(&ends, 0.2).unwrap().with_radius(0.05).unwrap();
    let rope = add(&mut world, rope, Vec3::new(0.0, 2.0, 0.0));
    let cloth = SoftShape::cloth(Vec2::splat(1.0), [4; 2]).unwrap();
    let cloth = add(&mut world, cloth, Vec3::ZERO);
    let ray = Ray::new(Vec3::new(0.3, 5.0, 0.01), -Vec3::Y, 10.0).unwrap();
    let hit = world.cast_ray(&ray, &QueryFilter::default()).expect("the rope is in the way");
    assert_eq!(hit.body, rope);
    assert!((hit.point.y - 2.05).abs() < 2e-3, "{}", hit.point);
    let ray = Ray::new(Vec3::new(0.3, -3.0, 0.4), Vec3::Y, 10.0).unwrap();
    let hit = world.cast_ray(&ray, &QueryFilter::default()).expect("the cloth is in the way");
    assert_eq!(hit.body, cloth);
    let radius = world.particles(cloth).unwrap().shape().radius();
    assert!((hit.point.y + radius).abs() < 1e-5);
}

#[test]
fn a_cloth_catches_a_ball() {
    let mut world = World::default();
    let cloth = SoftShape::cloth(Vec2::splat(1.0), [8; 2]).unwrap();
    let corners = [0, 8, 72, 80];
    let edges = Some(Stiffness::new(40.0, 1.0));
    let material = SoftMaterial { edges, ..SoftMaterial::NONE };
    let cloth = cloth.with_material(material).unwrap().with_fixed(&corners).unwrap();
    let cloth = add(&mut world, cloth, Vec3::new(0.0, 2.0, 0.0));
    let body = Body { position: Vec3::new(0.02, 2.5, 0.03), ..Body::dynamic() };
    let ball = Collider { density: 20.0, ..Collider::ball(0.2).unwrap() };
    let ball = world.add(body, ball).unwrap();
    let before = positions(&world, cloth);
    run(&mut world, 240);
    let after = positions(&world, cloth);
    for corner in corners.map(|corner| corner as usize) {
        assert_eq!(before[corner], after[corner], "it is held");
    }
    let height = world.body(ball).unwrap().position.y;
    assert!((0.8..2.3).contains(&height), "the ball is at {height}");
}

#[test]
fn a_jelly_may_stand_askew_on_its_body() {
    let mut world = floating();
    let turn = Quat::from_rotation_x(1.0);
    let pose = Pose::new(Vec3::new(0.3, 0.0, 0.5), Quat::from_rotation_z(0.7));
    let body = Body { rotation: turn, ..Body::dynamic() };
    let jelly = world.add(body, Collider { pose, ..Collider::new(cube(6.0)) }).unwrap();
    let before = positions(&world, jelly);
    run(&mut world, 20);
    let body = world.body(jelly).unwrap();
    assert!(body.rotation.dot(turn).abs() > 0.999_999, "{}", body.rotation);
    assert!(body.position.length() < 1e-5, "{}", body.position);
    let after = positions(&world, jelly);
    assert!(before.iter().zip(&after).all(|(before, after)| before.distance(*after) < 1e-5));
}

#[test]
fn a_teleported_jelly_keeps_its_velocity() {
    let mut world = floating();
    let jelly = add(&mut world, cube(10.0), Vec3::ZERO);
    let velocity = Vec3::new(1.0, 2.0, 0.5);
    world.edit(jelly, |body| body.linear_velocity = velocity).unwrap();
    let turn = Quat::from_rotation_z(1.0);
    world.teleport(jelly, DVec3::new(5.0, 1.0, 0.0), turn).unwrap().unwrap();
    world.step(DT).unwrap();
    let body = world.body(jelly).unwrap();
    assert!(body.linear_velocity.distance(velocity) < 1e-4, "{:?}", body.linear_velocity);
    assert!(body.position.distance(Vec3::new(5.0, 1.0, 0.0) + DT * velocity) < 1e-4);
    assert!(body.rotation.dot(turn).abs() > 0.999_99);
}

/// Strain is the largest relative stretch of an edge, here its mean over ten seconds.
#[test]
fn a_square_that_hangs_by_two_corners_stretches_little() {
    let cloth = SoftShape::cloth(Vec2::splat(0.5), [20; 2]).unwrap();
    let cloth = cloth.with_fixed(&[0, 20]).unwrap();
    let (edges, rest) = (cloth.edges().to_vec(), cloth.points().to_vec());
    let mut world = World::default();
    let cloth = add(&mut world, cloth, Vec3::ZERO);
    run(&mut world, 300);
    let mut mean = 0.0;
    for _ in 0..600 {
        run(&mut world, 1);
        let points = positions(&world, cloth);
        let strain = edges.iter().map(|ends| {
            let length = |points: &[Vec3]| {
                let [a, b] = ends.map(|end| points[end as usize]);
                a.distance(b)
            };
            length(&points) / length(&rest) - 1.0
        });
        mean += strain.fold(0.0, f32::max) / 600.0;
    }
    assert!(mean < 0.25, "the mean strain is {mean}");
}
