//! 100,000 bullets around a player, in two ways: each an entity, and one swarm.
//!
//! It runs without a window, and prints the hits and the time of both; the package `window`
//! shows it in one.

use std::num::NonZeroUsize;
use std::time::{Duration, Instant};

use bevy_app::prelude::*;
use bevy_ecs::prelude::*;
use bevy_hazumi::dim2::hazumi2d::WorldSettings;
use bevy_hazumi::dim2::hazumi2d::core::swarm::{CollisionMatrix, Groups};
use bevy_hazumi::dim2::hazumi2d::swarm::Bullet;
use bevy_hazumi::dim2::prelude::*;
use bevy_math::Vec2;
use bevy_time::{TimePlugin, TimeUpdateStrategy};
use bevy_transform::prelude::*;

const BULLETS: u32 = 100_000;
const FRAMES: u32 = 20;
const RADIUS: f32 = 0.05;
const PLAYER: f32 = 0.5;

#[derive(Component)]
struct Player;

#[derive(Resource, Default)]
struct Hits(usize);

pub(crate) fn main() {
    for (name, scene) in [("entities", entities as fn(&mut App)), ("a swarm", one_swarm)] {
        let mut app = App::new();
        app.add_plugins((TimePlugin, scene))
            .insert_resource(TimeUpdateStrategy::ManualDuration(Duration::from_secs(1) / 64));
        app.update();
        app.update();
        let start = Instant::now();
        for _ in 0..FRAMES {
            app.update();
        }
        let milliseconds = start.elapsed().as_secs_f64() * 1e3 / f64::from(FRAMES);
        let Hits(hits) = *app.world().resource::<Hits>();
        println!("{BULLETS} bullets as {name}: {hits} hits, {milliseconds:.1} ms a frame");
    }
}

/// Bullets that are entities, with or without a window.
pub(crate) fn entities(app: &mut App) {
    app.add_plugins(physics()).init_resource::<Hits>();
    app.add_systems(Startup, spawn_entities).add_systems(FixedLast, count_entities);
}

/// Bullets that are one swarm, with or without a window.
pub(crate) fn one_swarm(app: &mut App) {
    app.add_plugins(physics()).init_resource::<Hits>();
    app.add_systems(Startup, spawn_swarm).add_systems(FixedLast, count_bullets);
}

fn physics() -> PhysicsPlugin {
    let settings = WorldSettings { gravity: Vec2::ZERO, substeps: 1, ..Default::default() };
    PhysicsPlugin::default().with_settings(settings)
}

/// Bullets on a spiral that closes in on the player in the middle: place and velocity.
fn bullets() -> impl Iterator<Item = (Vec2, Vec2)> {
    (0..BULLETS).map(|number| {
        let number = number as f32;
        let out = Vec2::from_angle(number * 2.399_963);
        (out * (1.0 + number.sqrt() * 0.3), -out * 4.0)
    })
}

fn spawn_entities(mut commands: Commands<'_, '_>) {
    commands.spawn((
        Player,
        RigidBody::Kinematic,
        Collider::circle(PLAYER),
        Sensor,
        CollisionLayers::new(1, 2),
        CollisionEventsEnabled,
    ));
    let bullet = |(place, velocity): (Vec2, Vec2)| {
        (
            RigidBody::Kinematic,
            Collider::circle(RADIUS),
            CollisionLayers::new(2, 1),
            LinearVelocity(velocity),
            Transform::from_translation(place.extend(0.0)),
        )
    };
    commands.spawn_batch(bullets().map(bullet).collect::<Vec<_>>());
}

fn count_entities(
    mut starts: MessageReader<'_, '_, CollisionStart>,
    mut hits: ResMut<'_, Hits>,
) {
    hits.0 += starts.read().count();
}

fn spawn_swarm(mut commands: Commands<'_, '_>) {
    let threads = std::thread::available_parallelism().unwrap_or(NonZeroUsize::MIN);
    let mut swarm = Swarm::new(threads).with_probes(Groups::NONE.with(1));
    swarm.collisions = CollisionMatrix::NONE.with(0, 1);
    swarm.bullets.spawn(Bullet::new(Vec2::ZERO, Vec2::ZERO, PLAYER));
    for (place, velocity) in bullets() {
        swarm.bullets.spawn(Bullet { group: 1, ..Bullet::new(place, velocity, RADIUS) });
    }
    commands.spawn(swarm);
}

fn count_bullets(swarms: Query<'_, '_, &SwarmEvents>, mut hits: ResMut<'_, Hits>) {
    hits.0 += swarms.iter().map(|events| events.triggers.started.len()).sum::<usize>();
}
