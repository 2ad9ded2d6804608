//! Hazumi's plugin.

use std::collections::HashMap;
use std::num::NonZeroUsize;

use bevy_hazumi::dim3::hazumi3d::WorldSettings;
use bevy_hazumi::dim3::{
    AngularVelocity, Collider, CollisionEnd, CollisionEventsEnabled, CollisionLayers,
    CollisionStart, Friction, LinearVelocity, PhysicsPlugin, PhysicsWorld, Restitution,
    RigidBody, Sensor, Sleeping,
};

use super::app::{Counts, Glow, Stage, app, pool, transform};
use super::words::{Entity, FixedLast, MessageReader, Query, Vec3};
use crate::bevy::player::{Player, Pose, Touches};
use crate::bevy::scene::{Actor, Form, Manner, Scene};

/// An app that plays a scene.
pub(in super::super) struct Hazumi {
    stage: Stage,
    /// All that the scene has, in its order.
    entities: Vec<Entity>,
    threads: usize,
}

/// Sets up the app of a scene.
///
/// # Errors
///
/// When a shape is refused.
pub(in super::super) fn start(scene: &Scene, threads: NonZeroUsize) -> Result<Hazumi, String> {
    let mut app = app(threads);
    let gravity = Vec3::new(0.0, -scene.gravity, 0.0);
    let settings = WorldSettings { gravity, ..WorldSettings::default() };
    let mut plugin = PhysicsPlugin::default().with_settings(settings);
    plugin.threads = threads;
    app.add_plugins(plugin);
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
    let hull = scene.hull.iter().map(|&corner| corner.into()).collect::<Vec<Vec3>>();
    let hull = (!hull.is_empty()).then(|| Collider::convex_hull(&hull));
    let (mut entities, mut movers) = (Vec::new(), Vec::new());
    for actor in &scene.actors {
        let collider = collider(actor.form, hull.as_ref());
        collider.shape().map_err(str::to_owned)?;
        let entity = spawn(app.world_mut(), actor, collider, scene);
        entities.push(entity);
        if actor.manner != Manner::Fixed {
            movers.push(entity);
        }
    }
    Ok(Hazumi { stage: Stage::new(app, movers, counts), entities, threads: threads.get() })
}

/// Places in the scene of the bodies of the world, in the order of that world.
///
/// # Errors
///
/// When a shape is refused.
pub(in super::super) fn order(scene: &Scene) -> Result<Vec<usize>, String> {
    let mut app = start(scene, NonZeroUsize::MIN)?;
    let places: HashMap<u64, usize> = (0..)
        .zip(&app.entities)
        .map(|(place, entity): (usize, _)| (entity.to_bits(), place))
        .collect();
    app.update();
    let world = app.stage.app.world_mut();
    let mut worlds = world.query::<&PhysicsWorld>();
    let bodies = worlds.iter(world).flat_map(|physics| physics.world().bodies());
    Ok(bodies.filter_map(|(_, body)| places.get(&body.user_data).copied()).collect())
}

fn spawn(
    world: &mut bevy_ecs::world::World,
    actor: &Actor,
    collider: Collider,
    scene: &Scene,
) -> Entity {
    let body = match actor.manner {
        Manner::Fixed => RigidBody::Static,
        Manner::Dynamic | Manner::Telling => RigidBody::Dynamic,
        Manner::Sensor | Manner::Visitor => RigidBody::Kinematic,
    };
    let mut entity = world.spawn_empty();
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

fn collider(form: Form, hull: Option<&Collider>) -> Collider {
    match (form, hull) {
        (Form::Box(half), _) => {
            let [x, y, z] = half.map(|half| 2.0 * half);
            Collider::cuboid(x, y, z)
        }
        (Form::Ball(radius), _) => Collider::sphere(radius),
        (Form::Hull, Some(hull)) => hull.clone(),
        (Form::Hull, None) => Collider::convex_hull(&[]),
    }
}

impl Player for Hazumi {
    fn update(&mut self) {
        self.stage.app.update();
    }

    fn poses(&mut self) -> Vec<Pose> {
        self.stage.poses()
    }

    fn touches(&self) -> Touches {
        self.stage.touches()
    }

    fn asleep(&mut self) -> usize {
        let world = self.stage.app.world_mut();
        world.query::<&Sleeping>().iter(world).count()
    }

    fn threads(&self) -> [usize; 2] {
        [pool(), self.threads]
    }
}
