//! Questions to a world, by hand: freshness, filters, stale ids, bad numbers; and groups.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use crate::dim::*;
use crate::engine::worlds::{DT, add_at, cube, ground, no_gravity, run};
use hazumi::query::{Ray, Sweep};
use hazumi::shape::{Capsule, CustomShape, MassProperties, Rounded, Support};
use hazumi::{
    Aabb, Body, BodyId, BodyType, Collider, CollisionGroups, Material, Pose, QueryFilter,
    SensorFilter, Shape, World, WorldSettings,
};

fn all() -> QueryFilter<'static> {
    QueryFilter::default()
}

fn down(x: f32) -> Ray {
    Ray::new(vector(x, 50.0), Vector::NEG_Y, 100.0).unwrap()
}

/// Whom a ray from above meets.
fn below(world: &World, x: f32) -> Option<BodyId> {
    world.cast_ray(&down(x), &all()).map(|hit| hit.body)
}

fn motion(from: Vector, way: Vector) -> Sweep {
    Sweep::new(Pose::at(from), way, about_z(0.0)).unwrap()
}

#[test]
fn every_edit_is_seen_at_once() {
    let mut world = World::default();
    assert_eq!(below(&world, 0.0), None);
    let id = add_at(&mut world, Vector::ZERO, cube(0.5));
    assert_eq!(below(&world, 0.0), Some(id));
    world.edit(id, |body| body.position.x = 9.0).unwrap();
    assert_eq!((below(&world, 0.0), below(&world, 9.0)), (None, Some(id)));
    let aside = Collider { pose: Pose::at(Vector::X * 5.0), ..cube(0.5) };
    let collider = world.add_collider(id, aside).unwrap().unwrap();
    assert_eq!(below(&world, 14.0), Some(id));
    world.edit_collider(collider, |collider| collider.pose.position.x = 8.0).unwrap();
    assert_eq!((below(&world, 14.0), below(&world, 17.0)), (None, Some(id)));
    world.remove_collider(collider).unwrap();
    assert_eq!((below(&world, 17.0), below(&world, 9.0)), (None, Some(id)));
    world.remove(id);
    assert_eq!(below(&world, 9.0), None);
    let again = add_at(&mut world, Vector::ZERO, cube(0.5));
    assert_eq!((again.index(), below(&world, 0.0)), (id.index(), Some(again)));
}

#[test]
fn who_is_switched_off_or_brought_elsewhere_is_not_there() {
    let mut world = World::default();
    let id = world.add(Body::kinematic(), cube(0.5)).unwrap();
    world.edit(id, |body| body.is_enabled = false).unwrap();
    let aside = Collider { pose: Pose::at(Vector::X * 5.0), ..cube(0.5) };
    let collider = world.add_collider(id, aside).unwrap().unwrap();
    world.edit_collider(collider, |collider| collider.pose.position.x = 6.0).unwrap();
    world
        .set_settings(WorldSettings { length_scale: 2.0, ..WorldSettings::default() })
        .unwrap();
    world.step(DT).unwrap();
    assert_eq!([0.0, 5.0, 6.0].map(|x| below(&world, x)), [None; 3]);
    world.edit(id, |body| body.is_enabled = true).unwrap();
    assert_eq!([0.0, 5.0, 6.0].map(|x| below(&world, x)), [Some(id), None, Some(id)]);

    world.teleport(id, DVector::X * 20.0, Rotation::IDENTITY).unwrap().unwrap();
    assert_eq!([0.0, 20.0, 26.0].map(|x| below(&world, x)), [None, Some(id), Some(id)]);
    world.move_to(id, DVector::X * 30.0, Rotation::IDENTITY).unwrap().unwrap();
    assert_eq!(below(&world, 30.0), None, "not before the step");
    world.step(DT).unwrap();
    assert_eq!([20.0, 30.0, 36.0].map(|x| below(&world, x)), [None, Some(id), Some(id)]);
}

#[test]
fn a_body_is_found_where_the_step_has_brought_it() {
    let mut world = World::new(no_gravity()).unwrap();
    let body = Body { linear_velocity: Vector::X * 300.0, ..Body::dynamic() };
    let id = world.add(body, cube(0.5)).unwrap();
    for _ in 0..5 {
        world.step(DT).unwrap();
        let x = world.body(id).unwrap().position.x;
        assert_eq!(below(&world, x), Some(id));
        assert_eq!(below(&world, x - 4.0), None, "5 m behind, where it was");
    }
    world.step(0.0).unwrap();
    let x = world.body(id).unwrap().position.x;
    assert_eq!(below(&world, x), Some(id));
}

#[test]
fn a_stale_id_skips_nobody() {
    let mut world = World::default();
    let old = add_at(&mut world, Vector::ZERO, cube(0.5));
    let old_collider = world.colliders_of(old).unwrap()[0];
    world.remove(old);
    let new = add_at(&mut world, Vector::ZERO, cube(0.5));
    assert_eq!(new.index(), old.index());
    let filter = QueryFilter { skip_bodies: &[old], skip_colliders: &[old_collider], ..all() };
    assert_eq!(world.cast_ray(&down(0.0), &filter).map(|hit| hit.body), Some(new));
}

#[test]
fn sensors_are_there_when_asked_for() {
    let mut world = World::default();
    let zone = Collider::sensor(Sphere::new(1.0).unwrap());
    let id = world.add(Body::fixed(), zone.clone()).unwrap();
    let sensor = world.colliders_of(id).unwrap()[0];
    let ask = |world: &World, sensors: SensorFilter| {
        let filter = QueryFilter { sensors, ..all() };
        world.overlap_point(Vector::ZERO, &filter).unwrap()
    };
    assert_eq!(ask(&world, SensorFilter::Skip), []);
    assert_eq!(ask(&world, SensorFilter::Include), [sensor]);
    let solid = world.add_collider(id, cube(0.5)).unwrap().unwrap();
    assert_eq!(ask(&world, SensorFilter::Skip), [solid]);
    assert_eq!(ask(&world, SensorFilter::Include), [sensor, solid]);
    assert_eq!(ask(&world, SensorFilter::Only), [sensor]);

    let other = add_at(&mut world, Vector::X * 5.0, cube(0.5));
    world.add_collider(other, zone).unwrap().unwrap();
    assert_eq!(world.distance(id, other).unwrap().distance, 4.0);
    let way = motion(Vector::X * 5.0, Vector::X * -8.0);
    assert_eq!(world.cast_body(other, &way, &all()).map(|hit| hit.fraction), Some(0.5));
}

/// The way of source articles, to take the nearest and look whose it is, would see nothing
/// here.
#[test]
fn a_shot_passes_whoever_fires_it() {
    let mut world = World::default();
    let player = add_at(&mut world, Vector::ZERO, cube(1.0));
    let wall = add_at(&mut world, Vector::X * 10.0, cube(1.0));
    let shot = Ray::segment(Vector::ZERO, Vector::X * 30.0).unwrap();
    assert_eq!(world.cast_ray(&shot, &all()).unwrap().body, player);
    let filter = QueryFilter { skip_bodies: &[player], ..all() };
    let hit = world.cast_ray(&shot, &filter).unwrap();
    assert_eq!((hit.body, hit.point, hit.normal), (wall, Vector::X * 9.0, Vector::NEG_X));
}

#[test]
fn of_hits_at_once_the_lowest_slot_is_given() {
    let mut world = World::default();
    let ids: Vec<BodyId> =
        (0..20).map(|_| add_at(&mut world, Vector::ZERO, cube(0.5))).collect();
    world.remove(ids[0]);
    assert_eq!(below(&world, 0.0), Some(ids[1]));
    let found = world.cast_ray_all(&down(0.0), &all());
    assert!(found.iter().map(|hit| hit.body).eq(ids[1..].iter().copied()));
    // Its box is met much sooner, itself at the same time.
    let plane = Collider::new(HalfSpace::new(Vector::Y, 0.5).unwrap());
    let plane = world.add(Body::fixed(), plane).unwrap();
    assert_eq!(plane.index(), 0);
    assert_eq!(below(&world, 0.0), Some(plane));
    let high = world.add_body(Body::fixed()).unwrap();
    let id = world.colliders_of(plane).unwrap()[0];
    let shape = world.remove_collider(id).unwrap().unwrap();
    add_at(&mut world, Vector::ZERO, cube(0.5));
    world.add_collider(high, shape).unwrap().unwrap();
    assert_eq!(world.cast_ray_all(&down(0.0), &all()).last().unwrap().body, high);
    let near = |body| QueryFilter { skip_bodies: body, ..all() };
    let found = world.cast_ray(&down(0.0), &near(&ids)).unwrap();
    assert!(found.body != high && found.collider.index() < 20, "{found:?}");
}

#[test]
fn half_spaces_are_met_from_anywhere() {
    let mut world = ground();
    let id = world.bodies().next().unwrap().0;
    let far = Ray::new(xyz(1e6, 3.0, -1e6), Vector::NEG_Y, 10.0).unwrap();
    assert_eq!(world.cast_ray(&far, &all()).unwrap().fraction, 3.0);
    let ball = Shape::from(Sphere::new(0.5).unwrap());
    let hit = world.cast_shape(&ball, &motion(Vector::Y * 2.5, Vector::NEG_Y * 4.0), &all());
    assert_eq!(hit.map(|hit| (hit.body, hit.fraction, hit.normal)), Some((id, 0.5, Vector::Y)));
    let near = world.closest_shape(&ball, &Pose::at(Vector::Y * 2.5), 3.0, &all()).unwrap();
    assert_eq!(near.map(|near| (near.distance, near.normal)), Some((2.0, Vector::Y)));

    // As the one who asks, too: another one below meets the box first.
    let plane = Shape::from(HalfSpace::new(Vector::Y, -5.0).unwrap());
    let brick = add_at(&mut world, Vector::Y * 3.0, cube(0.5));
    let filter = QueryFilter { body_types: &[BodyType::Dynamic], ..all() };
    let hit =
        world.cast_shape(&plane, &motion(Vector::ZERO, Vector::Y * 15.0), &filter).unwrap();
    assert_eq!((hit.body, hit.normal), (brick, Vector::NEG_Y));
    assert!((hit.fraction - 0.5).abs() < 1e-6, "{}", hit.fraction);
    let found = world.overlap_shape(&plane, &Pose::at(Vector::Y * 8.0), &filter).unwrap();
    assert_eq!(found, world.colliders_of(brick).unwrap());
}

#[test]
fn a_trace_hits_what_the_body_collides_with() {
    let mut world = World::new(no_gravity()).unwrap();
    let wide = Collider { pose: Pose::at(LAST_AXIS * 3.0), ..Collider::ball(0.5).unwrap() };
    let id = world.add(Body::dynamic(), Collider::ball(0.5).unwrap()).unwrap();
    world.add_collider(id, wide).unwrap();
    let ghost = CollisionGroups { memberships: 2, ..CollisionGroups::ALL };
    let passed = world
        .add(
            Body { position: Vector::X * 2.0, ..Body::fixed() },
            Collider { collision_groups: CollisionGroups { filter: 0, ..ghost }, ..cube(0.5) },
        )
        .unwrap();
    let ignored = add_at(&mut world, Vector::X * 4.0, cube(0.5));
    world.ignore_pair(id, ignored).unwrap();
    let far = add_at(&mut world, Vector::X * 9.0, cube(0.5));
    let near = add_at(&mut world, either_vector([6.0, 3.0], [6.0, 0.0, 3.0]), cube(0.5));
    let way = motion(Vector::ZERO, Vector::X * 10.0);

    let hit = world.cast_body(id, &way, &all()).unwrap();
    assert_eq!(
        (hit.body, hit.normal),
        (near, Vector::NEG_X),
        "with the collider that is aside"
    );
    assert!((hit.fraction - 0.5).abs() < 1e-6, "{}", hit.fraction);
    let filter = QueryFilter { skip_bodies: &[near], ..all() };
    let hit = world.cast_body(id, &way, &filter).unwrap();
    assert_eq!(hit.body, far);
    assert!((hit.fraction - 0.8).abs() < 1e-6, "{}", hit.fraction);

    // A quarter turn about the centre of mass, which is between the two balls.
    let turn = either_turn(3.0, [0.0, -3.0, 0.0]);
    let turn = Sweep::new(Pose::IDENTITY, Vector::ZERO, turn).unwrap();
    let block = add_at(&mut world, either_vector([-1.5, 1.5], [-1.5, 0.0, 1.5]), cube(0.3));
    let hit = world.cast_body(id, &turn.about(LAST_AXIS * 1.5).unwrap(), &all()).unwrap();
    assert!(hit.body == block && hit.fraction > 0.1 && hit.fraction < 0.9, "{hit:?}");

    world.remove(id);
    assert_eq!(world.cast_body(id, &way, &all()), None);
    assert!(world.body(passed).is_some());
}

#[test]
fn distances_between_bodies_have_a_sign() {
    let mut world = ground();
    let plane = world.bodies().next().unwrap().0;
    let high = add_at(&mut world, Vector::Y * 3.0, cube(0.5));
    let low = add_at(&mut world, vector(5.0, 0.25), cube(0.5));
    let near = world.distance(high, plane).unwrap();
    assert_eq!((near.body, near.distance, near.normal), (plane, 2.5, Vector::Y));
    assert_eq!(world.distance(plane, high).unwrap().normal, Vector::NEG_Y);
    assert_eq!(world.distance(low, plane).unwrap().distance, -0.25);
    let empty = world.add_body(Body::dynamic()).unwrap();
    assert_eq!(world.distance(high, empty), None);
    world.remove(low);
    assert_eq!(world.distance(low, plane), None);
}

#[test]
fn bad_numbers_are_refused() {
    let mut world = ground();
    add_at(&mut world, Vector::Y * 2.0, cube(0.5));
    let ball = Shape::from(Sphere::new(0.5).unwrap());
    let zero = Pose::new(Vector::ZERO, raw_rotation(0.0, 0.0));
    let mut poses = vec![zero];
    for bad in [f32::NAN, f32::INFINITY, f32::NEG_INFINITY] {
        poses.push(Pose::at(Vector::Y * bad));
        poses.push(Pose::new(Vector::ZERO, raw_rotation(1.0, bad)));
        assert!(world.overlap_point(Vector::X * bad, &all()).is_err());
        assert!(world.closest_point(Vector::X * bad, 1.0, &all()).is_err());
        assert!(world.closest_point(Vector::ZERO, bad, &all()).is_err());
        assert!(world.closest_shape(&ball, &Pose::IDENTITY, bad, &all()).is_err());
        assert!(world.collide_shape(&ball, &Pose::IDENTITY, bad, &all()).is_err());
        let bounds = Aabb { min: Vector::NEG_ONE, max: xyz(1.0, bad, 1.0) };
        assert!(world.overlap_box(&bounds, &all()).is_err());
    }
    for pose in poses {
        assert!(world.overlap_shape(&ball, &pose, &all()).is_err());
        assert!(world.closest_shape(&ball, &pose, 1.0, &all()).is_err());
        assert!(world.collide_shape(&ball, &pose, 0.0, &all()).is_err());
    }
    assert!(world.overlap_box(&Aabb::EMPTY, &all()).is_err());
    assert!(world.closest_point(Vector::ZERO, -1.0, &all()).is_err());
}

#[test]
fn extreme_questions_have_answers() {
    let mut world = ground();
    let edge = Vector::splat(f32::MAX);
    world.add(Body { position: edge, ..Body::fixed() }, cube(0.5)).unwrap();
    add_at(&mut world, Vector::Y * 2.0, cube(0.5));
    let tiny = Shape::from(Sphere::new(1e-30).unwrap());
    for from in [Vector::ZERO, edge, -edge, Vector::splat(1e-40)] {
        for to in [edge, -edge, Vector::Y * 1e-45, Vector::Y * 3.0] {
            let hits = match Ray::segment(from, to) {
                Ok(ray) => [
                    world.cast_ray(&ray, &all()),
                    world.cast_ray_all(&ray, &all()).first().copied(),
                ],
                Err(_) => continue,
            };
            assert_eq!(hits[0], hits[1]);
            let way = (to - from).clamp(-edge, edge);
            let motion = motion(from, way);
            let hit = world.cast_shape(&tiny, &motion, &all());
            assert_eq!(hit, world.cast_shape_all(&tiny, &motion, &all()).first().copied());
        }
        world.overlap_point(from, &all()).unwrap();
        world.overlap_shape(&tiny, &Pose::at(from), &all()).unwrap();
        world.closest_point(from, f32::MAX, &all()).unwrap();
        world.closest_shape(&tiny, &Pose::at(from), f32::MAX, &all()).unwrap();
        world.collide_shape(&tiny, &Pose::at(from), f32::MAX, &all()).unwrap();
    }
}

#[test]
fn a_filter_may_ask_the_world_itself() {
    let mut world = World::default();
    let first = add_at(&mut world, Vector::Y * 2.0, cube(0.5));
    let second = add_at(&mut world, Vector::ZERO, cube(0.5));
    let has_something_above = |id, _: &Collider| {
        let body = world.body_of(id).unwrap();
        let filter = QueryFilter { skip_bodies: &[body], ..all() };
        let up = Ray::new(world.body(body).unwrap().position, Vector::Y, 10.0).unwrap();
        let shape = Shape::from(Sphere::new(0.1).unwrap());
        let pose = Pose::at(up.at(2.0));
        !world.collide_shape(&shape, &pose, 0.0, &filter).unwrap().is_empty()
    };
    let filter = QueryFilter { predicate: Some(&has_something_above), ..all() };
    let hits = world.cast_rays(&[down(0.0), down(0.0)], &filter);
    assert!(hits.iter().all(|hit| hit.unwrap().body == second), "{hits:?} without {first:?}");
    let ball = Shape::from(Sphere::new(5.0).unwrap());
    let touched = world.collide_shape(&ball, &Pose::IDENTITY, 0.0, &filter).unwrap();
    assert!(touched.iter().all(|contact| contact.body == second));
}

/// A point with a radius, which may be out of order.
#[derive(Debug, Default)]
struct Moody(AtomicBool);

impl Support for Moody {
    fn support(&self, _: Vector) -> (u32, Vector) {
        assert!(!self.0.load(Ordering::Relaxed), "out of order");
        (0, Vector::ZERO)
    }

    fn margin(&self) -> f32 {
        0.5
    }
}

impl CustomShape for Moody {
    fn mass(&self) -> Option<MassProperties> {
        None
    }
}

#[test]
fn a_shape_that_panics_in_a_question_leaves_the_world_whole() {
    let mut world = World::default();
    let still = add_at(&mut world, Vector::X * 9.0, cube(0.5));
    let shape = Arc::new(Moody::default());
    let custom = Collider::new(Arc::clone(&shape) as Arc<dyn CustomShape>);
    let body = Body { linear_velocity: Vector::X, ..Body::kinematic() };
    let moody = world.add(body, custom).unwrap();
    world.step(DT).unwrap();
    shape.0.store(true, Ordering::Relaxed);
    for _ in 0..2 {
        assert!(catch_unwind(AssertUnwindSafe(|| below(&world, 0.0))).is_err());
    }
    shape.0.store(false, Ordering::Relaxed);
    assert_eq!([0.0, 9.0].map(|x| below(&world, x)), [Some(moody), Some(still)]);
    world.step(DT).unwrap();
    assert_eq!([0.0, 9.0].map(|x| below(&world, x)), [Some(moody), Some(still)]);
}

#[test]
fn a_sunken_player_learns_the_way_out() {
    let mut world = ground();
    let wall = Body { position: Vector::X * 2.0, ..Body::fixed() };
    world.add(wall, Collider::new(Cuboid::new(xyz(1.0, 5.0, 5.0)).unwrap())).unwrap();
    let player = Shape::from(Capsule::new([Vector::ZERO, Vector::Y], 0.5).unwrap());
    let pose = Pose::at(vector(0.6, 0.45));
    let contacts = world.collide_shape(&player, &pose, 0.0, &all()).unwrap();
    let ways: Vec<Vector> = contacts.iter().map(|contact| contact.normal).collect();
    assert_eq!(ways, [Vector::Y, Vector::NEG_X]);
    let out: Vector = contacts.iter().map(|contact| contact.depth() * contact.normal).sum();
    assert!(out.distance(vector(-0.1, 0.05)) < 1e-5, "{out}");
    let moved = Pose::at(pose.position + out + vector(-1e-4, 1e-4));
    assert_eq!(world.collide_shape(&player, &moved, 0.0, &all()).unwrap(), []);
    assert_eq!(world.collide_shape(&player, &moved, 0.01, &all()).unwrap().len(), 2);
}

#[test]
fn both_groups_have_to_agree() {
    let fall = |ground_groups: CollisionGroups, ball_groups: CollisionGroups| {
        let mut world = World::default();
        let plane = Collider::new(HalfSpace::new(Vector::Y, 0.0).unwrap());
        world
            .add(Body::fixed(), Collider { collision_groups: ground_groups, ..plane })
            .unwrap();
        let ball = Collider { collision_groups: ball_groups, ..Collider::ball(0.5).unwrap() };
        let id = add_at(&mut world, Vector::Y, ball);
        run(&mut world, 1.0);
        world.body(id).unwrap().position.y > 0.4
    };
    let (one, two) = (
        CollisionGroups { memberships: 1, ..CollisionGroups::ALL },
        CollisionGroups { memberships: 2, ..CollisionGroups::ALL },
    );
    assert!(fall(one, two));
    assert!(!fall(CollisionGroups { filter: !2, ..one }, two));
    assert!(!fall(one, CollisionGroups { filter: 4, ..two }));
    assert!(fall(CollisionGroups { filter: 2, ..one }, CollisionGroups { filter: 1, ..two }));
    assert!(
        !fall(CollisionGroups { memberships: 0, ..one }, two),
        "who is in no group meets nobody"
    );
}

/// All rays of a world obey the rule of [`hazumi::query::cast_ray`].
#[test]
fn rays_that_begin_on_a_body_hit_what_they_enter_and_not_what_they_leave() {
    let mut world = World::default();
    let low = add_at(&mut world, Vector::ZERO, cube(0.5));
    let high = add_at(&mut world, Vector::Y * 3.0, cube(0.5));
    let ray = |way: Vector| Ray::new(Vector::Y * 0.5, way, 100.0).unwrap();
    for (way, expected) in [
        (Vector::Y, Some((high, 2.0, Vector::NEG_Y))),
        (Vector::NEG_Y, Some((low, 0.0, Vector::Y))),
        (Vector::X - Vector::Y * 0.01, Some((low, 0.0, Vector::Y))),
        (Vector::X + Vector::Y * 0.01, None),
        (Vector::X, None),
    ] {
        let answer = |hit: hazumi::Hit| (hit.body, hit.fraction, hit.normal);
        assert_eq!(world.cast_ray(&ray(way), &all()).map(answer), expected);
        assert_eq!(world.cast_rays(&[ray(way)], &all())[0].map(answer), expected);
        let every = world.cast_ray_all(&ray(way), &all());
        assert_eq!(every.into_iter().map(answer).next(), expected);
    }
}

#[test]
fn groups_may_change_under_a_resting_body() {
    let mut world = ground();
    let floor = world.colliders().next().unwrap().0;
    let id = add_at(&mut world, Vector::Y * 0.5, cube(0.5));
    run(&mut world, 2.0);
    assert_eq!(world.is_asleep(id), Some(true));
    world.edit_collider(floor, |floor| floor.collision_groups.filter = 0).unwrap().unwrap();
    run(&mut world, 0.5);
    assert!(world.body(id).unwrap().position.y < 0.0, "it wakes and falls");
    world
        .edit(id, |body| *body = Body { position: Vector::Y * 2.0, ..Body::dynamic() })
        .unwrap();
    world
        .edit_collider(floor, |floor| floor.collision_groups = CollisionGroups::ALL)
        .unwrap()
        .unwrap();
    run(&mut world, 2.0);
    assert!((world.body(id).unwrap().position.y - 0.5).abs() < 0.01, "it is stopped again");
}

/// Ice under a box on a slope.
#[test]
fn a_new_material_reaches_a_contact_that_is_there() {
    let core = Cuboid::new(Vector::splat(0.4)).unwrap();
    let rounded = Collider::new(Rounded::new(core, 0.1).unwrap());
    [cube(0.5), rounded].into_iter().for_each(a_new_material_reaches);
}

fn a_new_material_reaches(shape: Collider) {
    let tilted = WorldSettings { gravity: vector(3.0, -9.0), ..WorldSettings::default() };
    let mut world = World::new(tilted).unwrap();
    let plane = Collider::new(HalfSpace::new(Vector::Y, 0.0).unwrap());
    world.add(Body::fixed(), plane).unwrap();
    let id = add_at(&mut world, Vector::Y * 0.5, shape);
    run(&mut world, 2.0);
    assert!(world.body(id).unwrap().linear_velocity.length() < 1e-3, "friction holds it");
    let pressed: f32 = pressed(&world);
    for (id, _) in world.colliders().map(|(id, c)| (id, c.clone())).collect::<Vec<_>>() {
        let ice = Material { friction: 0.0, ..Material::default() };
        world.edit_collider(id, |collider| collider.material = ice).unwrap().unwrap();
    }
    assert_eq!(self::pressed(&world), pressed, "the contact goes on as it was");
    run(&mut world, 1.0);
    let speed = world.body(id).unwrap().linear_velocity.x;
    assert!((speed - 3.0).abs() < 0.05, "{speed} m/s after 1 s at 3 m/s²");
}

/// The sum of the impulses of all contacts along their normals, N·s.
fn pressed(world: &World) -> f32 {
    world.contacts().flat_map(|contact| contact.points).map(|point| point.impulse).sum()
}

#[test]
fn an_edited_collider_is_weighed_and_touches_anew() {
    let mut world = ground();
    let id = add_at(&mut world, Vector::Y * 0.5, cube(0.5));
    let collider = world.colliders_of(id).unwrap()[0];
    run(&mut world, 2.0);
    let small = Shape::from(Cuboid::new(Vector::splat(0.25)).unwrap());
    world.edit_collider(collider, |collider| collider.shape = small).unwrap().unwrap();
    assert_eq!(world.mass_properties(id).unwrap().mass, either(0.25, 125.0));
    assert_eq!(world.is_asleep(id), Some(false));
    run(&mut world, 2.0);
    let y = world.body(id).unwrap().position.y;
    assert!((y - 0.25).abs() < 0.01, "it falls onto its new sides: {y}");

    let before = world.state_hash();
    let plane = Shape::from(HalfSpace::new(Vector::Y, 0.0).unwrap());
    assert!(world.edit_collider(collider, |collider| collider.shape = plane).is_err());
    assert!(world.edit_collider(collider, |collider| collider.density = f32::NAN).is_err());
    assert_eq!(world.state_hash(), before);
    world
        .edit_collider(collider, |collider| collider.density = either(2.0, 2000.0))
        .unwrap()
        .unwrap();
    assert_eq!(world.mass_properties(id).unwrap().mass, either(0.5, 250.0));
    world.remove(id);
    assert_eq!(world.edit_collider(collider, |collider| collider.density), Ok(None));
}
