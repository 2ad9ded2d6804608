//! Both dimensions in one app.

use std::time::Duration;

use bevy_app::prelude::*;
use bevy_hazumi::{Physics, dim2, dim3};
use bevy_math::{Vec2, Vec3};
use bevy_time::{Time, TimePlugin, TimeUpdateStrategy};
use bevy_transform::components::Transform;

#[test]
fn both_dimensions_in_one_app() {
    let mut app = App::new();
    app.add_plugins((
        TimePlugin,
        dim2::PhysicsPlugin::new(Update),
        dim3::PhysicsPlugin::new(Update),
    ))
    .insert_resource(TimeUpdateStrategy::ManualDuration(Duration::from_secs(1) / 64));
    app.update();
    let world = app.world_mut();
    world.spawn((dim2::RigidBody::Static, dim2::Collider::half_space(Vec2::Y)));
    world.spawn((dim3::RigidBody::Static, dim3::Collider::half_space(Vec3::Y)));
    let high = Transform::from_xyz(0.0, 3.0, 7.0);
    let disc = (dim2::RigidBody::Dynamic, dim2::Collider::circle(0.5), high);
    let ball = (dim3::RigidBody::Dynamic, dim3::Collider::sphere(0.25), high);
    let fallen = [world.spawn(disc).id(), world.spawn(ball).id()];
    (0..128).for_each(|_| app.update());
    for (entity, height) in fallen.into_iter().zip([0.5, 0.25]) {
        let place = app.world().get::<Transform>(entity).unwrap().translation;
        assert!((place - Vec3::new(0.0, height, 7.0)).length() < 0.01, "{place}");
    }
    // One clock for both, in the schedule that both are in.
    let elapsed = app.world().resource::<Time<Physics>>().elapsed_secs();
    assert!((elapsed - 2.0).abs() < 1e-3, "{elapsed} s");
}
