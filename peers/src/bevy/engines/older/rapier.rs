//! Rapier's plugin.

use std::num::NonZeroUsize;

use bevy_0_19::ecs::world::World;
use bevy_rapier3d::prelude::{
    ActiveCollisionTypes, ActiveEvents, Collider, CollisionEvent, CollisionGroups, Friction,
    Group, NoUserData, RapierConfiguration, RapierContextInitialization, RapierPhysicsPlugin,
    RapierRigidBodySet, Restitution, RigidBody, Sensor, TimestepMode, Velocity,
};
use bevy_rapier3d::rapier::dynamics::IntegrationParameters;

use super::app::{Counts, Glow, Stage, app, pool, transform};
use super::words::{Entity, FixedLast, MessageReader, Query, Vec3};
use crate::bevy::player::{Player, Pose, Touches};
use crate::bevy::scene::{Actor, Form, Manner, STEP, Scene};

/// An app that plays a scene.
pub(in super::super) struct Rapier(Stage);

/// Sets up the app of a scene.
///
/// # Errors
///
/// When a shape is refused.
pub(in super::super) fn start(scene: &Scene, threads: NonZeroUsize) -> Result<Rapier, String> {
    let mut app = app(threads);
    app.insert_resource(TimestepMode::Fixed { dt: STEP.as_secs_f32(), substeps: 1 });
    let mut configuration = RapierConfiguration::new(1.0);
    configuration.gravity = Vec3::new(0.0, -scene.gravity, 0.0);
    let initialization = RapierContextInitialization::InitializeDefaultRapierContext {
        integration_parameters: IntegrationParameters::default(),
        rapier_configuration: configuration,
    };
    let plugin = RapierPhysicsPlugin::<NoUserData>::default();
    app.add_plugins(plugin.with_custom_initialization(initialization).in_fixed_schedule());
    let counts = Counts::default();
    let counted = counts.clone();
    app.add_systems(
        FixedLast,
        move |mut events: MessageReader<'_, '_, CollisionEvent>,
              mut glowing: Query<'_, '_, &mut Glow>| {
            for event in events.read() {
                match *event {
                    CollisionEvent::Started(a, b, _) => counted.begin([a, b], &mut glowing),
                    CollisionEvent::Stopped(a, b, _) => counted.end([a, b], &mut glowing),
                }
            }
        },
    );
    let corners = scene.hull.iter().map(|&corner| corner.into()).collect::<Vec<Vec3>>();
    let hull = (!corners.is_empty()).then(|| Collider::convex_hull(&corners)).flatten();
    let mut movers = Vec::new();
    for actor in &scene.actors {
        let collider = collider(actor.form, hull.as_ref()).ok_or("no hull")?;
        let entity = spawn(app.world_mut(), actor, collider, scene);
        if actor.manner != Manner::Fixed {
            movers.push(entity);
        }
    }
    Ok(Rapier(Stage::new(app, movers, counts)))
}

fn spawn(world: &mut World, actor: &Actor, collider: Collider, scene: &Scene) -> Entity {
    let body = match actor.manner {
        Manner::Fixed => RigidBody::Fixed,
        Manner::Dynamic | Manner::Telling => RigidBody::Dynamic,
        Manner::Sensor | Manner::Visitor => RigidBody::KinematicVelocityBased,
    };
    let mut entity = world.spawn_empty();
    if let Some(layers) = actor.manner.layers() {
        let [memberships, filters] =
            [layers.memberships, layers.filters].map(Group::from_bits_truncate);
        entity.insert(CollisionGroups::new(memberships, filters));
    }
    if actor.manner.tells() {
        entity.insert(ActiveEvents::COLLISION_EVENTS);
    }
    if actor.manner.glows() {
        entity.insert(Glow::default());
    }
    if actor.manner == Manner::Sensor {
        entity.insert((Sensor, ActiveCollisionTypes::KINEMATIC_KINEMATIC));
    }
    entity.insert((
        body,
        collider,
        transform(actor),
        Velocity { linear: actor.linear.into(), angular: actor.angular.into() },
        Friction::coefficient(scene.friction),
        Restitution::coefficient(scene.restitution),
    ));
    entity.id()
}

fn collider(form: Form, hull: Option<&Collider>) -> Option<Collider> {
    match form {
        Form::Box([x, y, z]) => Some(Collider::cuboid(x, y, z)),
        Form::Ball(radius) => Some(Collider::ball(radius)),
        Form::Hull => hull.cloned(),
    }
}

impl Player for Rapier {
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
        let mut sets = world.query::<&RapierRigidBodySet>();
        let bodies = sets.iter(world).flat_map(|set| set.bodies.iter());
        bodies.filter(|(_, body)| body.is_sleeping()).count()
    }

    fn threads(&self) -> [usize; 2] {
        [pool(), rayon::current_num_threads()]
    }
}
