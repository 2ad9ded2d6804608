//! A character that walks to stairs, climbs them, pushes a box off and jumps after it.
//!
//! It runs without a window, and prints where the character is; the package `window` shows it
//! in one.

use std::time::Duration;

use bevy_app::prelude::*;
use bevy_ecs::prelude::*;
use bevy_hazumi::dim3::prelude::*;
use bevy_math::Vec3;
use bevy_time::{TimePlugin, TimeUpdateStrategy};
use bevy_transform::prelude::*;

pub(crate) fn main() {
    let mut app = App::new();
    app.add_plugins((TimePlugin, TransformPlugin, scene))
        .insert_resource(TimeUpdateStrategy::ManualDuration(Duration::from_secs(1) / 64));
    for tenths in 0..40 {
        if tenths % 5 == 0 {
            report(&mut app);
        }
        for _ in 0..6 {
            app.update();
        }
    }
}

/// The scene, with or without a window.
pub(crate) fn scene(app: &mut App) {
    app.add_plugins(PhysicsPlugin::default())
        .add_systems(Startup, setup)
        .add_systems(FixedUpdate, walk);
}

fn setup(mut commands: Commands<'_, '_>) {
    commands.spawn((RigidBody::Static, Collider::half_space(Vec3::Y)));
    for step in 1..=5_u8 {
        let step = f32::from(step);
        let place = Transform::from_xyz(2.0 + step, 0.1 * step, 0.0);
        commands.spawn((RigidBody::Static, Collider::cuboid(1.0, 0.2 * step, 4.0), place));
    }
    commands.spawn((
        RigidBody::Dynamic,
        Collider::cuboid(0.6, 0.6, 0.6),
        Mass(20.0),
        Transform::from_xyz(7.0, 1.3, 0.0),
    ));
    match CharacterMover::capsule(1.8, 0.3) {
        Ok(mover) => {
            commands.spawn(mover);
        }
        Err(error) => eprintln!("{error}"),
    }
}

fn walk(mut movers: Query<'_, '_, (&mut CharacterMover, &Transform)>) {
    for (mut mover, place) in &mut movers {
        mover.velocity.x = 2.5;
        if mover.is_grounded() && place.translation.x > 7.3 {
            mover.velocity.y = 4.0;
        }
    }
}

fn report(app: &mut App) {
    let mut movers = app.world_mut().query::<(&CharacterMover, &Transform)>();
    for (mover, place) in movers.iter(app.world()) {
        let ground = if mover.is_grounded() { "on the ground" } else { "in the air" };
        let place = place.translation;
        println!(
            "x {:.1} m, y {:.1} m, {ground}, meets {}",
            place.x,
            place.y,
            mover.hits().len()
        );
    }
}
