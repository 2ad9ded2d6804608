//! Jellies fall on a seesaw of a rigid plank, and each other.
//!
//! It runs without a window, and draws the particles as letters; the package `window` shows it
//! in one.

use std::time::Duration;

use bevy_app::prelude::*;
use bevy_ecs::prelude::*;
use bevy_hazumi::dim2::hazumi2d::shape::SoftShape;
use bevy_hazumi::dim2::prelude::*;
use bevy_math::Vec2;
use bevy_time::{TimePlugin, TimeUpdateStrategy};
use bevy_transform::prelude::*;

pub(crate) fn main() {
    let mut app = App::new();
    app.add_plugins((TimePlugin, TransformPlugin, scene))
        .insert_resource(TimeUpdateStrategy::ManualDuration(Duration::from_secs(1) / 64));
    for _ in 0..4 {
        for _ in 0..48 {
            app.update();
        }
        draw(&mut app);
    }
}

/// The scene, with or without a window.
pub(crate) fn scene(app: &mut App) {
    app.add_plugins(PhysicsPlugin::default()).add_systems(Startup, setup);
}

fn setup(mut commands: Commands<'_, '_>) {
    commands.spawn((RigidBody::Static, Collider::half_space(Vec2::Y)));
    let post = commands.spawn((RigidBody::Static, Transform::from_xyz(0.0, 1.0, 0.0))).id();
    let plank =
        (RigidBody::Dynamic, Collider::rectangle(8.0, 0.3), Transform::from_xyz(0.0, 1.0, 0.0));
    let plank = commands.spawn(plank).id();
    commands.spawn(Joint::revolute(post, plank));
    let Ok(jelly) = SoftShape::grid(Vec2::splat(0.8), [4, 4]) else { return };
    for (count, x) in [-3.0, 2.5, -2.0].into_iter().enumerate() {
        let height = 3.0 + 2.5 * count as f32;
        commands.spawn((SoftBody::new(jelly.clone()), Transform::from_xyz(x, height, 0.0)));
    }
}

/// Draws two letters for each metre across, and one for each metre up.
fn draw(app: &mut App) {
    const ROWS: usize = 10;
    const COLUMNS: usize = 24;
    let mut picture = [[' '; COLUMNS]; ROWS];
    let mut jellies = app.world_mut().query::<&SoftParticles>();
    for (letter, particles) in ('a'..).zip(jellies.iter(app.world())) {
        for particle in &particles.0 {
            let column = index_of(particle.x * 2.0 + COLUMNS as f32 / 2.0, COLUMNS);
            if let (Some(column), Some(row)) = (column, index_of(particle.y, ROWS)) {
                picture[row][column] = letter;
            }
        }
    }
    for row in picture.iter().rev() {
        println!("|{}|", row.iter().collect::<String>());
    }
    println!("+{}+", "-".repeat(COLUMNS));
}

/// The whole number below `at`, if it is one of `count` from 0 on.
fn index_of(at: f32, count: usize) -> Option<usize> {
    (0..count).find(|&index| (index as f32..index as f32 + 1.0).contains(&at))
}
