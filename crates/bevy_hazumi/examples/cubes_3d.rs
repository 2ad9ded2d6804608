//! A wall of cubes, and a heavy ball that flies into it.
//!
//! It runs without a window, as a server does; the package `window` shows it in one.

use std::time::Duration;

use bevy_app::prelude::*;
use bevy_ecs::prelude::*;
use bevy_hazumi::dim3::prelude::*;
use bevy_math::Vec3;
use bevy_time::{TimePlugin, TimeUpdateStrategy};
use bevy_transform::prelude::*;

#[derive(Component)]
struct Cube;

pub(crate) fn main() {
    let mut app = App::new();
    app.add_plugins((TimePlugin, TransformPlugin, scene))
        .insert_resource(TimeUpdateStrategy::ManualDuration(Duration::from_secs(1) / 64));
    for second in 1..=4 {
        for _ in 0..64 {
            app.update();
        }
        let standing = count_standing(&mut app);
        println!("after {second} s, {standing} of 64 cubes are where they were put");
    }
}

/// The scene, with or without a window.
pub(crate) fn scene(app: &mut App) {
    app.add_plugins(PhysicsPlugin::default())
        .add_systems(Startup, setup)
        .add_systems(FixedLast, report_hard_hits);
}

fn setup(mut commands: Commands<'_, '_>) {
    commands.spawn((RigidBody::Static, Collider::half_space(Vec3::Y)));
    for row in 0..8_u8 {
        for column in 0..8_u8 {
            let place = Vec3::new(f32::from(column) - 3.5, f32::from(row) + 0.5, 0.0);
            commands.spawn((
                Cube,
                RigidBody::Dynamic,
                Collider::cuboid(1.0, 1.0, 1.0),
                Friction::new(0.6),
                Transform::from_translation(place),
            ));
        }
    }
    commands.spawn((
        RigidBody::Dynamic,
        Collider::sphere(1.0),
        ColliderDensity(5000.0),
        LinearVelocity(Vec3::NEG_Z * 20.0),
        CollisionEventsEnabled,
        Transform::from_xyz(0.3, 4.0, 12.0),
    ));
}

fn report_hard_hits(mut hits: MessageReader<'_, '_, CollisionHit>) {
    for hit in hits.read().filter(|hit| hit.speed > 10.0) {
        println!("{} meets {} at {:.1} m/s", hit.collider1, hit.collider2, hit.speed);
    }
}

fn count_standing(app: &mut App) -> usize {
    let mut cubes = app.world_mut().query_filtered::<&Transform, With<Cube>>();
    let stands = |cube: &&Transform| cube.translation.z.abs() < 0.1;
    cubes.iter(app.world()).filter(stands).count()
}
