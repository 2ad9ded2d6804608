//! Avian's plugins.

use std::num::NonZeroUsize;

use avian3d::prelude::{
    AngularVelocity, Collider, CollisionEnd, CollisionEventsEnabled, CollisionLayers,
    CollisionStart, Friction, Gravity, LinearVelocity, PhysicsPlugins, Restitution, RigidBody,
    Sensor, Sleeping,
};
use bevy_0_19::ecs::world::World;

use super::app::{Counts, Glow, Stage, app, pool, transform};
use super::words::{Entity, FixedLast, MessageReader, Query, Vec3};
use crate::bevy::player::{Player, Pose, Touches};
use crate::bevy::scene::{Actor, Form, Manner, Scene};

/// An app that plays a scene.
pub(in super::super) struct Avian(Stage);

/// Sets up the app of a scene.
///
/// # Errors
///
/// When a shape is refused.
pub(in super::super) fn start(scene: &Scene, threads: NonZeroUsize) -> Result<Avian, String> {
    let mut app = app(threads);
    app.add_plugins(PhysicsPlugins::default());
    app.insert_resource(Gravity(Vec3::new(0.0, -scene.gravity, 0.0)));
    let counts = Counts::default();
    let counted = counts.clone();
    app.add_systems(
        FixedLast,
        move |mut starts: MessageReader<'_, '_, CollisionStart>,
              mut ends: MessageReader<'_, '_, CollisionEnd>,
              mut glowing: Query<'_, '_, &mut Glow>| {
            for start in starts.read() {
                counted.begin([start.collider1, start.collider2], &mut glowing);
            }
            for end in ends.read() {
                counted.end([end.collider1, end.collider2], &mut glowing);
            }
        },
    );
    let corners = scene.hull.iter().map(|&corner| corner.into()).collect::<Vec<Vec3>>();
    let hull = (!corners.is_empty()).then(|| Collider::convex_hull(corners)).flatten();
    let mut movers = Vec::new();
    for actor in &scene.actors {
        let collider = collider(actor.form, hull.as_ref()).ok_or("no hull")?;
        let entity = spawn(app.world_mut(), actor, collider, scene);
        if actor.manner != Manner::Fixed {
            movers.push(entity);
        }
    }
    Ok(Avian(Stage::new(app, movers, counts)))
}

fn spawn(world: &mut World, actor: &Actor, collider: Collider, scene: &Scene) -> Entity {
    let body = match actor.manner {
        Manner::Fixed => RigidBody::Static,
        Manner::Dynamic | Manner::Telling => RigidBody::Dynamic,
        Manner::Sensor | Manner::Visitor => RigidBody::Kinematic,
    };
    let mut entity = world.spawn_empty();
    // Before the collider: Avian looks then whether events are enabled.
    if let Some(layers) = actor.manner.layers() {
        entity.insert(CollisionLayers::new(layers.memberships, layers.filters));
    }
    if actor.manner.tells() {
        entity.insert(CollisionEventsEnabled);
    }
    if actor.manner.glows() {
        entity.insert(Glow::default());
    }
    if actor.manner == Manner::Sensor {
        entity.insert(Sensor);
    }
    entity.insert((
        body,
        collider,
        transform(actor),
        LinearVelocity(actor.linear.into()),
        AngularVelocity(actor.angular.into()),
        Friction::new(scene.friction),
        Restitution::new(scene.restitution),
    ));
    entity.id()
}

fn collider(form: Form, hull: Option<&Collider>) -> Option<Collider> {
    match form {
        Form::Box(half) => {
            let [x, y, z] = half.map(|half| 2.0 * half);
            Some(Collider::cuboid(x, y, z))
        }
        Form::Ball(radius) => Some(Collider::sphere(radius)),
        Form::Hull => hull.cloned(),
    }
}

impl Player for Avian {
    fn update(&mut self) {
        self.0.app.update();
    }

    fn poses(&mut self) -> Vec<Pose> {
        self.0.poses()
    }

    fn touches(&self) -> Touches {
        self.0.touches()
    }

    fn asleep(&mut self) -> usize {
        let world = self.0.app.world_mut();
        world.query::<&Sleeping>().iter(world).count()
    }

    fn threads(&self) -> [usize; 2] {
        [pool(); 2]
    }
}
