//! Tests of both dimensions.

use std::any::TypeId;
use std::time::Duration;

use bevy_app::prelude::*;
use bevy_ecs::prelude::*;
use bevy_ecs::system::RunSystemOnce;
use bevy_hazumi::{Physics, PhysicsSystems, PhysicsTime};
use bevy_reflect::GetPath;
use bevy_reflect::enums::DynamicEnum;
use bevy_time::{Fixed, Time, TimePlugin, TimeUpdateStrategy};
use bevy_transform::TransformPlugin;
use bevy_transform::components::{GlobalTransform, Transform};

use super::engine::CombineRule;
use super::hazumi::prelude::*;
use super::hazumi::{BodyHandle, ColliderHandle, JointHandle};
use super::{Vector, at, ball, cube, jelly, vector};

/// An app whose every update is one fixed step of a 64th of a second.
fn app() -> App {
    let mut app = App::new();
    let step = Duration::from_secs(1) / 64;
    app.add_plugins((TimePlugin, TransformPlugin, PhysicsPlugin::default()))
        .insert_resource(TimeUpdateStrategy::ManualDuration(step));
    app.world_mut().resource_mut::<Time<Fixed>>().set_timestep(step);
    // The first update has no time.
    app.finish();
    app.update();
    app
}

fn steps(app: &mut App, count: usize) {
    for _ in 0..count {
        app.update();
    }
}

fn floor(app: &mut App) -> Entity {
    let ground = Collider::half_space(Vector::Y);
    app.world_mut().spawn((RigidBody::Static, ground)).id()
}

fn height(app: &App, entity: Entity) -> f32 {
    app.world().get::<Transform>(entity).unwrap().translation.y
}

fn physics(app: &mut App) -> Mut<'_, PhysicsWorld> {
    let mut worlds = app.world_mut().query::<&mut PhysicsWorld>();
    worlds.single_mut(app.world_mut()).unwrap()
}

#[test]
fn a_cube_falls_comes_to_rest_on_the_floor_and_sleeps() {
    let mut app = app();
    floor(&mut app);
    let cube = app.world_mut().spawn((RigidBody::Dynamic, cube(1.0), at(0.0, 3.0))).id();
    steps(&mut app, 16);
    let falling = app.world().get::<LinearVelocity>(cube).unwrap().0.y;
    assert!((falling + 9.81 * 16.0 / 64.0).abs() < 0.2, "{falling} m/s after a quarter second");
    steps(&mut app, 240);
    assert!((height(&app, cube) - 0.5).abs() < 0.01, "{}", height(&app, cube));
    assert!(app.world().get::<Sleeping>(cube).is_some());
    let global = app.world().get::<GlobalTransform>(cube).unwrap().translation();
    assert_eq!(global.y, height(&app, cube));
}

#[test]
fn transforms_and_velocities_that_a_game_sets_reach_the_body() {
    let mut app = app();
    floor(&mut app);
    let cube = app.world_mut().spawn((RigidBody::Dynamic, cube(1.0), at(0.0, 0.5))).id();
    steps(&mut app, 120);
    assert!(app.world().get::<Sleeping>(cube).is_some());
    app.world_mut().get_mut::<Transform>(cube).unwrap().translation.x = 7.0;
    app.world_mut().get_mut::<Transform>(cube).unwrap().translation.y = 5.0;
    steps(&mut app, 1);
    assert!(app.world().get::<Sleeping>(cube).is_none());
    let place = app.world().get::<Transform>(cube).unwrap().translation;
    assert!(place.x == 7.0 && place.y < 5.0 && place.y > 4.9, "{place}");
    app.world_mut().get_mut::<LinearVelocity>(cube).unwrap().0 = vector(0.0, 10.0);
    steps(&mut app, 1);
    let speed = app.world().get::<LinearVelocity>(cube).unwrap().0.y;
    assert!((speed - (10.0 - 9.81 / 64.0)).abs() < 0.01, "{speed}");
}

#[test]
fn components_in_any_order_and_removed_again() {
    let mut app = app();
    floor(&mut app);
    // The collider first, alone: it is static.
    let entity = app.world_mut().spawn((cube(1.0), at(0.0, 2.0))).id();
    steps(&mut app, 4);
    assert_eq!(height(&app, entity), 2.0);
    assert_eq!(physics(&mut app).world().body_count(), 2);
    // Then a body: it falls.
    app.world_mut().entity_mut(entity).insert(RigidBody::Dynamic);
    steps(&mut app, 8);
    assert!(height(&app, entity) < 2.0);
    assert_eq!(physics(&mut app).world().body_count(), 2);
    // Without a collider it falls through the floor.
    app.world_mut().entity_mut(entity).remove::<Collider>();
    steps(&mut app, 120);
    assert!(height(&app, entity) < -2.0);
    assert_eq!(physics(&mut app).world().colliders().count(), 1);
    // The body before the collider.
    app.world_mut().entity_mut(entity).insert(cube(1.0));
    app.world_mut().get_mut::<Transform>(entity).unwrap().translation.y = 3.0;
    app.world_mut().entity_mut(entity).insert(LinearVelocity::ZERO);
    steps(&mut app, 200);
    assert!((height(&app, entity) - 0.5).abs() < 0.01, "{}", height(&app, entity));
    // Without a body it is static once more, where it is.
    app.world_mut().entity_mut(entity).remove::<RigidBody>();
    steps(&mut app, 2);
    assert_eq!(physics(&mut app).world().body_count(), 2);
    app.world_mut().entity_mut(entity).despawn();
    steps(&mut app, 2);
    assert_eq!(physics(&mut app).world().body_count(), 1);
    assert_eq!(physics(&mut app).world().colliders().count(), 1);
}

#[test]
fn optional_components_have_effect_and_lose_it() {
    let mut app = app();
    let cube = app
        .world_mut()
        .spawn((RigidBody::Dynamic, cube(1.0), GravityScale(0.0), Mass(5.0)))
        .id();
    steps(&mut app, 8);
    assert_eq!(height(&app, cube), 0.0);
    let id = app.world().get::<BodyHandle>(cube).unwrap().id().unwrap();
    assert_eq!(physics(&mut app).world().mass_properties(id).unwrap().mass, 5.0);
    app.world_mut().entity_mut(cube).remove::<(GravityScale, Mass)>();
    steps(&mut app, 8);
    assert!(height(&app, cube) < -0.01);
    assert!(physics(&mut app).world().mass_properties(id).unwrap().mass != 5.0);
    app.world_mut().entity_mut(cube).insert(LockedAxes::TRANSLATION_LOCKED);
    steps(&mut app, 1);
    let stopped = height(&app, cube);
    steps(&mut app, 8);
    assert_eq!(height(&app, cube), stopped);
    app.world_mut().entity_mut(cube).remove::<LockedAxes>();
    steps(&mut app, 8);
    assert!(height(&app, cube) < stopped);
    app.world_mut().entity_mut(cube).insert(RigidBodyDisabled);
    let stopped = height(&app, cube);
    steps(&mut app, 8);
    assert_eq!(height(&app, cube), stopped);
    app.world_mut().entity_mut(cube).remove::<RigidBodyDisabled>();
    steps(&mut app, 8);
    assert!(height(&app, cube) < stopped);
}

#[test]
fn despawning_in_any_order() {
    for order in 0..6 {
        let mut app = app();
        let ground = floor(&mut app);
        let mut things = [(); 3].map(|()| {
            app.world_mut().spawn((RigidBody::Dynamic, cube(1.0), at(0.0, 0.5))).id()
        });
        let joints = [[0, 1], [1, 2]].map(|[a, b]| {
            let joint = Joint::rope(things[a], things[b], 3.0);
            app.world_mut().spawn(joint).id()
        });
        let child = app.world_mut().spawn((ball(0.5), at(2.0, 0.0), ChildOf(things[0]))).id();
        steps(&mut app, 3);
        assert_eq!(physics(&mut app).world().joints().count(), 2);
        assert_eq!(physics(&mut app).world().colliders().count(), 5);
        things.rotate_left(order % 3);
        let mut all: Vec<Entity> =
            things.into_iter().chain(joints).chain([child, ground]).collect();
        if order >= 3 {
            all.reverse();
        }
        for entity in all {
            // Children go with their parents.
            if let Ok(entity) = app.world_mut().get_entity_mut(entity) {
                entity.despawn();
            }
            if order % 2 == 0 {
                steps(&mut app, 1);
            }
        }
        steps(&mut app, 2);
        let physics = physics(&mut app);
        assert_eq!(physics.world().body_count(), 0);
        assert_eq!(physics.world().colliders().count(), 0);
        assert_eq!(physics.world().joints().count(), 0);
    }
}

#[test]
fn numbers_that_cannot_be_used_are_left_out() {
    let mut app = app();
    floor(&mut app);
    let spawn = |app: &mut App, collider: Collider, transform: Transform| {
        app.world_mut().spawn((RigidBody::Dynamic, collider, transform)).id()
    };
    let nan_place = spawn(&mut app, cube(1.0), at(f32::NAN, 1.0));
    let nan_shape = spawn(&mut app, cube(f32::NAN), at(0.0, 1.0));
    let no_scale = at(3.0, 1.0).with_scale(bevy_math::Vec3::ZERO);
    let no_scale = spawn(&mut app, cube(1.0), no_scale);
    let good = spawn(&mut app, cube(1.0), at(6.0, 3.0));
    app.world_mut().entity_mut(good).insert(Mass(-1.0));
    steps(&mut app, 4);
    let id = |app: &App, entity| app.world().get::<BodyHandle>(entity).unwrap().id();
    let collider = |app: &App, entity| app.world().get::<ColliderHandle>(entity).unwrap().id();
    assert_eq!(id(&app, nan_place), None);
    assert_eq!(collider(&app, nan_shape), None);
    assert_eq!(collider(&app, no_scale), None);
    assert!(cube(f32::NAN).shape().is_err_and(|error| error.contains("NaN")));
    assert_eq!(id(&app, good), None);
    // Put right, all of them fall on the floor.
    *app.world_mut().get_mut::<Transform>(nan_place).unwrap() = at(-3.0, 1.0);
    app.world_mut().entity_mut(nan_shape).insert((
        cube(1.0),
        at(0.0, 1.0),
        LinearVelocity::ZERO,
    ));
    app.world_mut().entity_mut(no_scale).insert((at(3.0, 1.0), LinearVelocity::ZERO));
    app.world_mut().entity_mut(good).insert(Mass(1.0));
    steps(&mut app, 200);
    for entity in [nan_place, nan_shape, no_scale, good] {
        assert!(
            (height(&app, entity) - 0.5).abs() < 0.01,
            "{entity}: {}",
            height(&app, entity)
        );
    }
    // A place that is lost later: the body stays where it was.
    app.world_mut().get_mut::<Transform>(good).unwrap().translation.x = f32::NAN;
    steps(&mut app, 4);
    assert!(physics(&mut app).world().bodies().all(|(_, body)| body.position.is_finite()));
}

#[test]
fn bodies_are_those_that_were_spawned() {
    let mut app = app();
    app.world_mut().resource_mut::<Time<Physics>>().pause();
    let transform = |count: u8| {
        let turn = bevy_math::Quat::from_rotation_z(f32::from(count) * 0.4 - 4.0);
        at(f32::from(count) * 3.0, 0.1).with_rotation(turn)
    };
    let entities: Vec<Entity> = (0..20)
        .map(|count| {
            // Archetypes that take turns.
            let body = (RigidBody::Dynamic, cube(1.0), transform(count));
            let mut body = app.world_mut().spawn(body);
            if count % 3 == 0 {
                body.insert(GravityScale(0.0));
            }
            body.id()
        })
        .collect();
    steps(&mut app, 1);
    let added: Vec<Entity> = {
        let physics = physics(&mut app);
        let bodies = physics.world().bodies();
        bodies.filter_map(|(id, _)| physics.entity_of_body(id)).collect()
    };
    assert_eq!(added, entities);
    // Written back without a step, they are turned as they were.
    let snapshot = physics(&mut app).save();
    physics(&mut app).restore(&snapshot).unwrap();
    steps(&mut app, 1);
    for (count, &entity) in (0..).zip(&entities) {
        let (spawned, shown) =
            (transform(count), app.world().get::<Transform>(entity).unwrap());
        assert_eq!(shown.translation, spawned.translation);
        let apart = spawned.rotation.dot(shown.rotation).abs() - 1.0;
        assert!(apart.abs() < 3e-7, "{count}: {shown:?}, not {spawned:?}");
    }
}

#[test]
fn hierarchies_and_scale() {
    let mut app = app();
    floor(&mut app);
    // A parent without a body, scaled and moved; below it a body with a collider on a child.
    let parent = at(10.0, 4.0).with_scale(bevy_math::Vec3::splat(2.0));
    let parent = app.world_mut().spawn(parent).id();
    let body = app.world_mut().spawn((RigidBody::Dynamic, at(1.0, 0.0), ChildOf(parent))).id();
    let child = app.world_mut().spawn((cube(1.0), at(0.0, 0.25), ChildOf(body))).id();
    steps(&mut app, 1);
    let id = app.world().get::<BodyHandle>(body).unwrap().id().unwrap();
    let place = physics(&mut app).world().body(id).unwrap().position;
    assert!((place.x - 12.0).abs() < 1e-5 && (place.y - 4.0).abs() < 0.01, "{place}");
    let collider = app.world().get::<ColliderHandle>(child).unwrap();
    assert_eq!(collider.body(), Some(body));
    let collider = collider.id().unwrap();
    let pose = physics(&mut app).world().collider(collider).unwrap().pose;
    assert!((pose.position.y - 0.5).abs() < 1e-6);
    steps(&mut app, 200);
    // A cube of 2 m that begins half a metre above the origin of its body.
    let place = app.world().get::<GlobalTransform>(body).unwrap().translation();
    assert!((place.y - 0.5).abs() < 0.02, "{place}");
    assert!((height(&app, body) - (0.5 - 4.0) / 2.0).abs() < 0.01);
    // The parent takes it along.
    app.world_mut().get_mut::<Transform>(parent).unwrap().translation.x = 20.0;
    steps(&mut app, 1);
    let place = physics(&mut app).world().body(id).unwrap().position;
    assert!((place.x - 22.0).abs() < 0.01, "{place}");
    // A static collider without a body takes those below it along.
    let shelf = app.world_mut().spawn((cube(1.0), at(-20.0, 0.0))).id();
    let book = app.world_mut().spawn((cube(1.0), at(0.0, 5.0), ChildOf(shelf))).id();
    steps(&mut app, 2);
    app.world_mut().get_mut::<Transform>(shelf).unwrap().translation.x = -30.0;
    steps(&mut app, 2);
    let book = app.world().get::<ColliderHandle>(book).unwrap().id().unwrap();
    let place = physics(&mut app).world().pose_of(book).unwrap().position;
    assert!((place - vector(-30.0, 5.0)).length() < 1e-5, "{place}");
    app.world_mut().entity_mut(shelf).despawn();
    // A static body is shown below the moving one that it is on, and is there.
    let lift = (RigidBody::Kinematic, at(40.0, 2.0), LinearVelocity(vector(4.0, 0.0)));
    let lift = app.world_mut().spawn(lift).id();
    let rail = (RigidBody::Static, cube(1.0), at(0.0, 3.0), ChildOf(lift));
    let rail = app.world_mut().spawn(rail).id();
    steps(&mut app, 65);
    let shown = *app.world().get::<GlobalTransform>(rail).unwrap();
    let rail = app.world().get::<BodyHandle>(rail).unwrap().id().unwrap();
    let place = physics(&mut app).world().body(rail).unwrap().position;
    // One step behind.
    assert!((place - vector(44.0, 5.0)).length() < 0.01, "{place}");
    assert!((shown.translation().x - place.x - 4.0 / 64.0).abs() < 1e-3, "{shown:?}");
    app.world_mut().entity_mut(lift).despawn();
    // A child that is let go is a static collider of its own.
    app.world_mut().entity_mut(child).remove::<ChildOf>();
    steps(&mut app, 2);
    assert_eq!(app.world().get::<ColliderHandle>(child).unwrap().body(), Some(child));
    assert_eq!(physics(&mut app).world().body_count(), 3);
}

#[derive(Resource, Default)]
struct Seen(Vec<String>);

#[test]
fn collisions_are_messages_and_reach_observers() {
    let mut app = app();
    app.init_resource::<Seen>();
    app.add_systems(
        FixedLast,
        |mut starts: MessageReader<'_, '_, CollisionStart>,
         mut ends: MessageReader<'_, '_, CollisionEnd>,
         mut hits: MessageReader<'_, '_, CollisionHit>,
         mut seen: ResMut<'_, Seen>| {
            seen.0.extend(starts.read().map(|_| "start".to_owned()));
            seen.0.extend(hits.read().map(|_| "hit".to_owned()));
            seen.0.extend(ends.read().map(|_| "end".to_owned()));
        },
    );
    let ground = floor(&mut app);
    let trigger = app
        .world_mut()
        .spawn((cube(1.0), Sensor, at(0.0, 2.0), CollidingEntities::default()))
        .id();
    let ball = app
        .world_mut()
        .spawn((RigidBody::Dynamic, ball(0.5), at(0.0, 4.0), CollisionEventsEnabled))
        .observe(move |start: On<'_, '_, CollisionStart>, mut seen: ResMut<'_, Seen>| {
            let other = if start.collider2 == ground { "ground" } else { "trigger" };
            seen.0.push(format!("observed {other}"));
        })
        .id();
    steps(&mut app, 30);
    assert!(app.world().get::<CollidingEntities>(trigger).unwrap().0.contains(&ball));
    steps(&mut app, 120);
    assert!(app.world().get::<CollidingEntities>(trigger).unwrap().0.is_empty());
    let expected = ["observed trigger", "start", "end", "observed ground", "start", "hit"]
        .map(String::from);
    assert_eq!(app.world().resource::<Seen>().0, expected);
    // A collider that goes ends its contact.
    app.world_mut().resource_mut::<Seen>().0.clear();
    app.world_mut().entity_mut(ball).despawn();
    steps(&mut app, 2);
    // The one that asked for events is gone, and with it the request.
    assert!(app.world().resource::<Seen>().0.is_empty());
}

#[test]
fn joints_hold_wait_for_bodies_and_break() {
    let mut app = app();
    let anchor = app.world_mut().spawn((RigidBody::Static, at(0.0, 10.0))).id();
    let weight = app.world_mut().spawn((at(2.0, 10.0), ball(0.5))).id();
    let joint = app.world_mut().spawn(Joint::distance(anchor, weight, 2.0)).id();
    steps(&mut app, 4);
    app.world_mut().entity_mut(weight).insert(RigidBody::Dynamic);
    steps(&mut app, 40);
    let place = app.world().get::<Transform>(weight).unwrap().translation;
    let length = (place - bevy_math::Vec3::new(0.0, 10.0, 0.0)).length();
    assert!((length - 2.0).abs() < 0.01, "{length}");
    assert!(place.y < 9.9);
    assert!(app.world().get::<JointHandle>(joint).unwrap().id().is_some());
    // A body that is made anew gets its joint back.
    app.world_mut().entity_mut(weight).remove::<RigidBody>();
    steps(&mut app, 2);
    app.world_mut().entity_mut(weight).insert(RigidBody::Dynamic);
    steps(&mut app, 100);
    assert_eq!(physics(&mut app).world().joints().count(), 1);
    app.world_mut().get_mut::<Joint>(joint).unwrap().break_force = Some(1e-3);
    steps(&mut app, 2);
    let id = app.world().get::<JointHandle>(joint).unwrap().id().unwrap();
    assert_eq!(physics(&mut app).world().is_broken(id), Some(true));
    app.world_mut().entity_mut(joint).despawn();
    steps(&mut app, 1);
    assert_eq!(physics(&mut app).world().joints().count(), 0);
}

#[test]
fn queries_name_entities() {
    let mut app = app();
    let ground = floor(&mut app);
    let body = app.world_mut().spawn((RigidBody::Dynamic, cube(1.0), at(0.0, 0.5))).id();
    let sensor = app.world_mut().spawn((cube(1.0), Sensor, at(0.0, 3.0))).id();
    steps(&mut app, 2);
    app.world_mut()
        .run_system_once(move |query: SpatialQuery<'_, '_>| {
            let all = SpatialQueryFilter::default();
            let down = query.cast_ray(vector(0.2, 5.0), -Vector::Y, 10.0, &all).unwrap();
            assert_eq!(down.entity, body);
            assert!((down.distance - 4.0).abs() < 1e-2, "{down:?}");
            assert!((down.normal - Vector::Y).length() < 1e-3, "{down:?}");
            let others = SpatialQueryFilter::from_excluded_entities([body]);
            let below =
                query.cast_ray(vector(0.2, 5.0), -2.0 * Vector::Y, 10.0, &others).unwrap();
            assert_eq!(below.entity, ground);
            assert!((below.distance - 5.0).abs() < 1e-3);
            assert_eq!(query.cast_ray(vector(0.2, 5.0), -Vector::Y, 3.0, &all), None);
            let sensors = SpatialQueryFilter { includes_sensors: true, ..all.clone() };
            let hits = query.ray_hits(vector(0.2, 5.0), -Vector::Y, 10.0, &sensors);
            let order: Vec<_> = hits.iter().map(|hit| hit.entity).collect();
            assert_eq!(order, [sensor, body, ground]);
            let shape = ball(0.25);
            let fall =
                query.cast_shape(&shape, Pose::at(vector(0.0, 5.0)), -Vector::Y, 10.0, &all);
            let fall = fall.unwrap();
            assert_eq!(fall.entity, body);
            assert!((fall.distance - 3.75).abs() < 1e-2, "{fall:?}");
            let near = query.project_point(vector(0.0, 1.5), 2.0, &all).unwrap();
            assert_eq!(near.entity, body);
            assert!((near.distance - 0.5).abs() < 1e-3);
            assert_eq!(query.point_intersections(vector(0.0, 0.5), &all), [body]);
            let touched =
                query.shape_intersections(&cube(0.5), Pose::at(vector(0.0, 0.1)), &all);
            assert_eq!(touched.len(), 2);
            // Numbers that cannot be used find nothing.
            assert_eq!(query.cast_ray(Vector::NAN, Vector::Y, 1.0, &all), None);
            assert_eq!(query.cast_ray(Vector::ZERO, Vector::ZERO, 1.0, &all), None);
            assert!(query.shape_intersections(&cube(-1.0), Pose::IDENTITY, &all).is_empty());
        })
        .unwrap();
}

#[test]
fn time_is_paused_stepped_and_scaled() {
    let mut app = app();
    let cube = app.world_mut().spawn((RigidBody::Dynamic, cube(1.0))).id();
    app.world_mut().resource_mut::<Time<Physics>>().pause();
    steps(&mut app, 8);
    assert_eq!(height(&app, cube), 0.0);
    assert_eq!(physics(&mut app).world().step_count(), 0);
    app.world_mut().resource_mut::<Time<Physics>>().step_once();
    steps(&mut app, 8);
    assert_eq!(physics(&mut app).world().step_count(), 1);
    app.world_mut().resource_mut::<Time<Physics>>().unpause();
    app.world_mut().resource_mut::<Time<Physics>>().set_relative_speed(0.5);
    app.world_mut().resource_mut::<Time<Physics>>().set_relative_speed(f32::NAN);
    app.world_mut().get_mut::<LinearVelocity>(cube).unwrap().0 = Vector::ZERO;
    steps(&mut app, 64);
    let speed = app.world().get::<LinearVelocity>(cube).unwrap().0.y;
    assert!((speed + 9.81 / 2.0).abs() < 0.01, "{speed}");
}

#[test]
fn a_game_is_rolled_back_to_the_last_bit() {
    let mut app = app();
    floor(&mut app);
    let cubes = [0.5, 1.5, 2.6]
        .map(|y| app.world_mut().spawn((RigidBody::Dynamic, cube(1.0), at(0.1 * y, y))).id());
    let mut worlds = app.world_mut().query_filtered::<Entity, With<PhysicsWorld>>();
    let world = worlds.single(app.world()).unwrap();
    app.world_mut().entity_mut(world).insert(RollbackBuffer::new(32));
    steps(&mut app, 20);
    let snapshot = physics(&mut app).save();
    let place = |app: &App| cubes.map(|cube| *app.world().get::<Transform>(cube).unwrap());
    let then = place(&app);
    steps(&mut app, 20);
    let later = (place(&app), physics(&mut app).world().state_hash());
    physics(&mut app).restore(&snapshot).unwrap();
    steps(&mut app, 20);
    assert_eq!((place(&app), physics(&mut app).world().state_hash()), later);
    // From the buffer; what has gone since is not brought back without its entity, and what
    // has come since is added anew.
    let step = snapshot.step_count();
    let frame = app.world().get::<RollbackBuffer>(world).unwrap().frame(step).unwrap().clone();
    app.world_mut().entity_mut(cubes[2]).despawn();
    let new = app.world_mut().spawn((RigidBody::Dynamic, cube(1.0), at(8.0, 4.0))).id();
    steps(&mut app, 4);
    physics(&mut app).restore(&frame).unwrap();
    app.world_mut().resource_mut::<Time<Physics>>().pause();
    steps(&mut app, 2);
    assert_eq!(physics(&mut app).world().body_count(), 4);
    assert_eq!(*app.world().get::<Transform>(cubes[0]).unwrap(), then[0]);
    assert!(app.world().get::<BodyHandle>(new).unwrap().id().is_some());
    app.world_mut().resource_mut::<Time<Physics>>().unpause();
    steps(&mut app, 4);
}

#[test]
fn soft_bodies_fall_and_tell_their_particles() {
    let mut app = app();
    floor(&mut app);
    let jelly = app.world_mut().spawn((SoftBody::new(jelly()), at(0.0, 2.0))).id();
    steps(&mut app, 1);
    let count = app.world().get::<SoftParticles>(jelly).unwrap().0.len();
    assert!(count >= 4);
    steps(&mut app, 200);
    let particles = &app.world().get::<SoftParticles>(jelly).unwrap().0;
    assert!(particles.iter().all(|particle| particle.y > -0.05 && particle.y < 1.5));
    assert!((height(&app, jelly) - 0.5).abs() < 0.2, "{}", height(&app, jelly));
}

#[test]
fn kinematic_bodies_carry_what_is_on_them() {
    let mut app = app();
    let lift = app.world_mut().spawn((RigidBody::Kinematic, cube(2.0), at(0.0, 0.0))).id();
    let load = app.world_mut().spawn((RigidBody::Dynamic, cube(1.0), at(0.0, 1.5))).id();
    steps(&mut app, 20);
    for _ in 0..64 {
        app.world_mut().get_mut::<Transform>(lift).unwrap().translation.x += 1.0 / 64.0;
        steps(&mut app, 1);
    }
    let x = |entity| app.world().get::<Transform>(entity).unwrap().translation.x;
    assert!((x(lift) - 1.0).abs() < 1e-5, "{}", x(lift));
    assert!((x(load) - 1.0).abs() < 0.1, "{}", x(load));
}

#[test]
fn characters_walk_and_jump() {
    let mut app = app();
    floor(&mut app);
    app.world_mut().spawn((RigidBody::Static, cube(2.0), at(5.0, 1.0)));
    let walker =
        app.world_mut().spawn((CharacterMover::capsule(1.8, 0.3).unwrap(), at(0.0, 0.5)));
    let walker = walker.id();
    steps(&mut app, 60);
    let mover = app.world().get::<CharacterMover>(walker).unwrap();
    assert!(mover.is_grounded(), "{:?} {:?}", mover.state(), mover.hits());
    for _ in 0..200 {
        app.world_mut().get_mut::<CharacterMover>(walker).unwrap().velocity.x = 3.0;
        steps(&mut app, 1);
    }
    let place = app.world().get::<Transform>(walker).unwrap().translation;
    assert!((place.x - 3.7).abs() < 0.05 && place.y.abs() < 0.05, "{place}");
    app.world_mut().get_mut::<CharacterMover>(walker).unwrap().velocity.y = 4.0;
    steps(&mut app, 20);
    assert!(height(&app, walker) > 0.5);
}

#[test]
fn frames_between_steps_are_interpolated() {
    let mut app = App::new();
    app.add_plugins((TimePlugin, PhysicsPlugin::default()));
    let frame = Duration::from_secs(1) / 256;
    app.insert_resource(TimeUpdateStrategy::ManualDuration(frame));
    app.world_mut().resource_mut::<Time<Fixed>>().set_timestep(Duration::from_secs(1) / 64);
    let mover =
        (RigidBody::Kinematic, LinearVelocity(vector(1.0, 0.0)), TransformInterpolation);
    let mover = app.world_mut().spawn(mover).id();
    let mut last = 0.0;
    steps(&mut app, 12);
    for frame in 0..40 {
        app.update();
        let x = app.world().get::<Transform>(mover).unwrap().translation.x;
        if frame > 0 {
            assert!((x - last - 1.0 / 256.0).abs() < 1e-5, "frame {frame}: {last} to {x}");
        }
        last = x;
    }
    // So does one that a game moves by its transform, in each step.
    let moved = app.world_mut().spawn((RigidBody::Kinematic, TransformInterpolation)).id();
    app.add_systems(FixedUpdate, move |mut transforms: Query<'_, '_, &mut Transform>| {
        transforms.get_mut(moved).unwrap().translation.x += 1.0 / 64.0;
    });
    steps(&mut app, 12);
    let place = |app: &App| app.world().get::<Transform>(moved).unwrap().translation.x;
    let mut last = place(&app);
    for frame in 0..40 {
        app.update();
        let x = place(&app);
        assert!((x - last - 1.0 / 256.0).abs() < 1e-5, "frame {frame}: {last} to {x}");
        last = x;
    }
    // A place that a game sets between steps is kept.
    app.world_mut().get_mut::<Transform>(mover).unwrap().translation.y = 5.0;
    steps(&mut app, 12);
    assert!((height(&app, mover) - 5.0).abs() < 1e-5);
}

#[test]
fn bodies_are_in_several_worlds() {
    let mut app = app();
    floor(&mut app);
    let settings = super::engine::WorldSettings { gravity: Vector::Y, ..Default::default() };
    let other = PhysicsWorld::new(settings, std::num::NonZeroUsize::MIN).unwrap();
    let other = app.world_mut().spawn(other).id();
    let rising = app.world_mut().spawn((RigidBody::Dynamic, ball(0.5), InWorld(other))).id();
    steps(&mut app, 32);
    assert!(height(&app, rising) > 0.1);
    // It changes to the world of the floor, with its velocity.
    let fast = app.world().get::<LinearVelocity>(rising).unwrap().0.y;
    app.world_mut().entity_mut(rising).remove::<InWorld>();
    steps(&mut app, 1);
    let slower = app.world().get::<LinearVelocity>(rising).unwrap().0.y;
    assert!((slower - (fast - 9.81 / 64.0)).abs() < 1e-3, "{fast} {slower}");
    steps(&mut app, 200);
    assert!((height(&app, rising) - 0.5).abs() < 0.01);
    assert_eq!(app.world().get::<PhysicsWorld>(other).unwrap().world().body_count(), 0);
}

#[test]
fn forces_by_entity() {
    let mut app = app();
    let cube = app.world_mut().spawn((RigidBody::Dynamic, cube(1.0), GravityScale(0.0))).id();
    let pushed = app.world_mut().spawn((
        RigidBody::Dynamic,
        super::cube(1.0),
        at(5.0, 0.0),
        GravityScale(0.0),
        Mass(2.0),
        ConstantForce(vector(0.0, 2.0)),
    ));
    let pushed = pushed.id();
    steps(&mut app, 1);
    app.world_mut()
        .run_system_once(move |mut forces: Forces<'_, '_>| {
            assert_eq!(forces.apply_impulse(Entity::PLACEHOLDER, Vector::X), Ok(None));
            assert!(forces.apply_impulse(cube, Vector::NAN).is_err());
            assert_eq!(forces.apply_force(cube, vector(-1e3, 0.0)), Ok(Some(())));
        })
        .unwrap();
    steps(&mut app, 1);
    assert!(app.world().get::<LinearVelocity>(cube).unwrap().0.x < 0.0);
    steps(&mut app, 62);
    let speed = app.world().get::<LinearVelocity>(pushed).unwrap().0.y;
    assert!((speed - 1.0).abs() < 0.02, "{speed}");
}

#[test]
fn a_game_puts_bodies_to_sleep_and_wakes_them() {
    let mut app = app();
    let body = (RigidBody::Dynamic, cube(1.0), at(0.0, 5.0), Sleeping);
    let body = app.world_mut().spawn(body).id();
    steps(&mut app, 20);
    assert_eq!(height(&app, body), 5.0);
    assert!(app.world().get::<Sleeping>(body).is_some());
    app.world_mut().entity_mut(body).remove::<Sleeping>();
    steps(&mut app, 8);
    assert!(height(&app, body) < 5.0);
    app.world_mut().entity_mut(body).insert(Sleeping);
    steps(&mut app, 1);
    let stopped = height(&app, body);
    steps(&mut app, 8);
    assert_eq!(height(&app, body), stopped);
    // A velocity wakes it.
    app.world_mut().get_mut::<LinearVelocity>(body).unwrap().0 = vector(1.0, 0.0);
    steps(&mut app, 2);
    assert!(app.world().get::<Sleeping>(body).is_none());
    // With the other component it stays awake wherever it rests.
    floor(&mut app);
    app.world_mut().entity_mut(body).insert((
        SleepingDisabled,
        at(0.0, 0.5),
        LinearVelocity::ZERO,
    ));
    steps(&mut app, 200);
    assert!(app.world().get::<Sleeping>(body).is_none());
}

#[test]
fn an_app_stays_equal_to_its_world_without_bevy() {
    let mut app = app();
    floor(&mut app);
    for number in 0..12_u8 {
        let height = 0.6 + 1.3 * f32::from(number / 3);
        let place = at(1.05 * f32::from(number % 3) + 0.1 * height, height);
        app.world_mut().spawn((RigidBody::Dynamic, cube(1.0), place));
    }
    // It falls on them when they sleep, and wakes them.
    let late = (RigidBody::Dynamic, ball(0.5), at(1.0, 300.0));
    app.world_mut().spawn(late);
    steps(&mut app, 1);
    let mut plain = super::engine::World::default();
    plain.restore(physics(&mut app).save().snapshot()).unwrap();
    let (mut fell_asleep, mut woke) = (0, 0);
    for step in 0..900 {
        steps(&mut app, 1);
        plain.step(1.0 / 64.0).unwrap();
        fell_asleep += plain.events().fell_asleep.len();
        woke += plain.events().woke.len();
        assert_eq!(physics(&mut app).world().state_hash(), plain.state_hash(), "step {step}");
    }
    assert!(fell_asleep > 12 && woke > 3, "{fell_asleep} fell asleep, {woke} woke");
}

#[test]
fn systems_are_ordered_around_the_step() {
    let mut app = app();
    let cube = app.world_mut().spawn((RigidBody::Dynamic, cube(1.0))).id();
    app.add_systems(
        FixedPostUpdate,
        (
            (move |mut bodies: Query<'_, '_, &mut LinearVelocity>| {
                bodies.get_mut(cube).unwrap().0 = vector(64.0, 0.0);
            })
            .before(PhysicsSystems::Prepare),
            (move |bodies: Query<'_, '_, &Transform>, mut commands: Commands<'_, '_>| {
                let x = bodies.get(cube).unwrap().translation.x;
                commands.insert_resource(Seen(vec![x.to_string()]));
            })
            .after(PhysicsSystems::Writeback),
        ),
    );
    steps(&mut app, 1);
    assert_eq!(app.world().resource::<Seen>().0, ["1"]);
}

#[test]
fn swarms_find_pairs_and_bounce() {
    use super::engine::core::swarm::CollisionMatrix;
    use super::engine::swarm::{Bullet, Wall};
    let mut app = app();
    let mut swarm = Swarm::new(std::num::NonZeroUsize::MIN);
    swarm.collisions = CollisionMatrix::ALL;
    swarm.walls.push(Wall::plane(Vector::Y, -1.0).unwrap());
    swarm.bullets.spawn(Bullet::new(vector(0.0, 0.0), vector(1.0, 0.0), 0.1));
    swarm.bullets.spawn(Bullet::new(vector(1.0, 0.0), vector(-1.0, 0.0), 0.1));
    swarm.bullets.spawn(Bullet::new(vector(5.0, 0.0), vector(0.0, -4.0), 0.1));
    let swarm = app.world_mut().spawn(swarm).id();
    let (mut started, mut ended) = (0, 0);
    for _ in 0..64 {
        steps(&mut app, 1);
        let events = app.world().get::<SwarmEvents>(swarm).unwrap();
        started += events.triggers.started.len();
        ended += events.triggers.ended.len();
    }
    assert_eq!((started, ended), (1, 1));
    let swarm = app.world().get::<Swarm>(swarm).unwrap();
    assert!(swarm.bullets.positions()[2].y > 0.0, "it has bounced");
}

#[test]
fn queries_of_a_swarm_name_its_balls_after_each_step() {
    use super::engine::core::swarm::Groups;
    use super::engine::swarm::Bullet;
    let mut app = app();
    let mut swarm = Swarm::new(std::num::NonZeroUsize::MIN);
    for index in 0..40u16 {
        let place = vector(f32::from(index * 7 % 40), f32::from(index % 3));
        swarm.bullets.spawn(Bullet::new(place, vector(0.1, f32::from(index) * 0.02), 0.1));
    }
    let swarm = app.world_mut().spawn(swarm).id();
    for _ in 0..64 {
        steps(&mut app, 1);
        let swarm = app.world().get::<Swarm>(swarm).unwrap();
        for (index, &place) in (0..).zip(swarm.bullets.positions()) {
            let mut found = Vec::new();
            swarm.index().nearest(place, 1, Groups::ALL, &mut found);
            assert_eq!(found[0].item, index);
        }
    }
}

#[test]
fn components_are_reflected() {
    let mut app = app();
    let cube = app.world_mut().spawn((RigidBody::Static, cube(1.0))).id();
    let registry = app.world().resource::<AppTypeRegistry>().clone();
    let registry = registry.read();
    let component = |id| registry.get_type_data::<ReflectComponent>(id);
    let opaque =
        [TypeId::of::<Joint>(), TypeId::of::<SoftBody>(), TypeId::of::<CharacterMover>()];
    assert!(opaque.into_iter().all(|id| component(id).is_some()));
    // A shape is copied as a whole.
    let colliders = component(TypeId::of::<Collider>()).unwrap();
    let copy = colliders.reflect(app.world().entity(cube)).unwrap().reflect_clone().unwrap();
    let other = app.world_mut().spawn((RigidBody::Dynamic, at(3.0, 5.0))).id();
    colliders.insert(&mut app.world_mut().entity_mut(other), &*copy, &registry);
    steps(&mut app, 1);
    assert!(app.world().get::<ColliderHandle>(other).unwrap().id().is_some());
    // An inspector sets numbers, and rules by their names.
    assert!(component(TypeId::of::<Friction>()).is_some());
    let mut friction = Friction::new(0.5);
    *friction.path_mut::<f32>("coefficient").unwrap() = 0.25;
    let rule = friction.reflect_path_mut("combine").unwrap();
    rule.try_apply(&DynamicEnum::new("Maximum", ())).unwrap();
    assert_eq!((friction.coefficient, friction.combine), (0.25, CombineRule::Maximum));
}
