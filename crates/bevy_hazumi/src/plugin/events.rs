//! Events of the worlds → messages, observers, and components.

use bevy_ecs::entity::EntityHashSet;
use bevy_ecs::prelude::*;
use bevy_reflect::Reflect;
use bevy_reflect::prelude::ReflectDefault;
use bevy_time::Time;

use super::body::Sleeping;
use super::physics_world::{PhysicsWorld, entity_of};
use super::space::Vector;
use super::space::engine::{BodyId, ColliderId};
use crate::clock::Physics;

/// Asks for [`CollisionStart`], [`CollisionEnd`] and [`CollisionHit`] of a collider.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq, Reflect)]
#[reflect(Component, Default)]
#[doc(alias = "ActiveEvents")]
pub struct CollisionEventsEnabled;

/// Entities of the colliders that touch this one, or are in this sensor; kept up to date.
#[derive(Component, Clone, Debug, Default, PartialEq, Eq)]
pub struct CollidingEntities(pub EntityHashSet);

/// Two colliders began to touch, or one entered a sensor.
///
/// It is a message, once for each pair with a collider that has [`CollisionEventsEnabled`].
/// Observers get it for each such collider, which is `collider1` then.
#[derive(EntityEvent, Message, Clone, Copy, Debug, PartialEq, Eq, Reflect)]
pub struct CollisionStart {
    /// The entity of a collider: of two in a message, the sensor comes first.
    #[event_target]
    pub collider1: Entity,
    /// The entity of the other collider.
    pub collider2: Entity,
    /// The entity of the first body, if it has one.
    pub body1: Option<Entity>,
    /// The entity of the other body.
    pub body2: Option<Entity>,
}

/// Two colliders that touched do not any more, or one is gone. See [`CollisionStart`]; entities
/// may have been despawned.
#[derive(EntityEvent, Message, Clone, Copy, Debug, PartialEq, Eq, Reflect)]
pub struct CollisionEnd {
    /// The entity of a collider.
    #[event_target]
    pub collider1: Entity,
    /// The entity of the other collider.
    pub collider2: Entity,
    /// The entity of the first body, if it is still there.
    pub body1: Option<Entity>,
    /// The entity of the other body.
    pub body2: Option<Entity>,
}

/// Two colliders met faster than
/// [`WorldSettings::hit_event_threshold`](super::space::engine::WorldSettings::hit_event_threshold).
#[derive(Message, Clone, Copy, Debug, PartialEq, Reflect)]
pub struct CollisionHit {
    /// The entity of a collider.
    pub collider1: Entity,
    /// The entity of the other collider.
    pub collider2: Entity,
    /// Point between the surfaces, in metres, in the world.
    pub point: Vector,
    /// Unit vector from the first to the second, in the world, dimensionless.
    pub normal: Vector,
    /// Speed of approach, in m/s, > 0.
    pub speed: f32,
    /// Largest impulse of a substep, in N·s, ≥ 0.
    pub impulse: f32,
}

/// A joint broke. It does nothing until its [`Joint`](super::Joint) changes.
#[derive(EntityEvent, Message, Clone, Copy, Debug, PartialEq, Eq, Reflect)]
pub struct JointBroken {
    /// The entity of the joint.
    #[event_target]
    pub joint: Entity,
}

/// Two colliders of an event.
#[derive(Clone, Copy)]
struct EventPair {
    colliders: [Entity; 2],
    bodies: [Option<Entity>; 2],
}

impl EventPair {
    fn of(
        physics: &PhysicsWorld,
        colliders: [ColliderId; 2],
        bodies: [BodyId; 2],
    ) -> Option<Self> {
        let [Some(a), Some(b)] = colliders.map(|collider| physics.entity_of(collider)) else {
            return None;
        };
        let entity = |id| physics.world.body(id).and_then(|body| entity_of(body.user_data));
        Some(Self { colliders: [a, b], bodies: bodies.map(entity) })
    }

    fn swapped(self) -> Self {
        let ([a, b], [of_a, of_b]) = (self.colliders, self.bodies);
        Self { colliders: [b, a], bodies: [of_b, of_a] }
    }

    fn start(self) -> CollisionStart {
        let ([collider1, collider2], [body1, body2]) = (self.colliders, self.bodies);
        CollisionStart { collider1, collider2, body1, body2 }
    }

    fn end(self) -> CollisionEnd {
        let ([collider1, collider2], [body1, body2]) = (self.colliders, self.bodies);
        CollisionEnd { collider1, collider2, body1, body2 }
    }
}

/// Sends the events of the last step.
#[expect(clippy::too_many_arguments, reason = "the kinds of messages, and those who asked")]
pub(super) fn send_events(
    mut worlds: Query<'_, '_, (Entity, &mut PhysicsWorld)>,
    time: Res<'_, Time<Physics>>,
    enabled: Query<'_, '_, (), With<CollisionEventsEnabled>>,
    mut colliding: Query<'_, '_, &mut CollidingEntities>,
    mut starts: MessageWriter<'_, CollisionStart>,
    mut ends: MessageWriter<'_, CollisionEnd>,
    mut hits: MessageWriter<'_, CollisionHit>,
    mut broken: MessageWriter<'_, JointBroken>,
    mut commands: Commands<'_, '_>,
) {
    if time.delta().is_zero() {
        return;
    }
    for (of_world, mut physics) in &mut worlds {
        let events = physics.world.events();
        let started = events.contacts_started.iter().map(|pair| (pair.colliders, pair.bodies));
        let entered = events.overlaps_started.iter().map(|overlap| {
            let bodies = [overlap.sensor_body, overlap.visitor_body];
            ([overlap.sensor, overlap.visitor], bodies)
        });
        for (colliders, bodies) in started.chain(entered) {
            let Some(pair) = EventPair::of(&physics, colliders, bodies) else { continue };
            let [a, b] = pair.colliders;
            for [own, other] in [[a, b], [b, a]] {
                if let Ok(mut list) = colliding.get_mut(own) {
                    list.0.insert(other);
                }
            }
            let [of_a, of_b] = pair.colliders.map(|entity| enabled.contains(entity));
            if of_a || of_b {
                starts.write(pair.start());
            }
            if of_a {
                commands.trigger(pair.start());
            }
            if of_b {
                commands.trigger(pair.swapped().start());
            }
        }
        let ended = events.contacts_ended.iter().map(|pair| (pair.colliders, pair.bodies));
        let left = events.overlaps_ended.iter().map(|overlap| {
            let bodies = [overlap.sensor_body, overlap.visitor_body];
            ([overlap.sensor, overlap.visitor], bodies)
        });
        for (colliders, bodies) in ended.chain(left) {
            let Some(pair) = EventPair::of(&physics, colliders, bodies) else { continue };
            let [a, b] = pair.colliders;
            for [own, other] in [[a, b], [b, a]] {
                if let Ok(mut list) = colliding.get_mut(own) {
                    list.0.remove(&other);
                }
            }
            let [of_a, of_b] = pair.colliders.map(|entity| enabled.contains(entity));
            if of_a || of_b {
                ends.write(pair.end());
            }
            if of_a {
                commands.trigger(pair.end());
            }
            if of_b {
                commands.trigger(pair.swapped().end());
            }
        }
        for hit in &events.hits {
            let pair = EventPair::of(&physics, hit.pair.colliders, hit.pair.bodies);
            let Some(EventPair { colliders: [collider1, collider2], .. }) = pair else {
                continue;
            };
            if enabled.contains(collider1) || enabled.contains(collider2) {
                let (point, normal, speed) = (hit.point, hit.normal, hit.speed);
                let impulse = hit.impulse;
                hits.write(CollisionHit {
                    collider1,
                    collider2,
                    point,
                    normal,
                    speed,
                    impulse,
                });
            }
        }
        for &id in &events.broken_joints {
            let joint = physics.world.joint(id).and_then(|joint| entity_of(joint.user_data));
            if let Some(joint) = joint {
                broken.write(JointBroken { joint });
                commands.trigger(JointBroken { joint });
            }
        }
        mark_sleepers(&physics, &mut commands);
        let frozen = physics.world.events().frozen.clone();
        for id in frozen {
            let entity = physics.world.body(id).and_then(|body| entity_of(body.user_data));
            let problem = "its numbers were not finite after a step; it stays where it was";
            physics.warn(entity.unwrap_or(of_world), &problem);
        }
        let PhysicsWorld { entities, gone, .. } = &mut *physics;
        for id in gone.drain(..) {
            entities.remove(&id);
        }
    }
}

/// Puts [`Sleeping`] on the bodies that fell asleep, and takes it from those that woke.
fn mark_sleepers(physics: &PhysicsWorld, commands: &mut Commands<'_, '_>) {
    let events = physics.world.events();
    let entity =
        |&id: &BodyId| physics.world.body(id).and_then(|body| entity_of(body.user_data));
    for entity in events.fell_asleep.iter().filter_map(entity) {
        if let Ok(mut entity) = commands.get_entity(entity) {
            entity.insert_if_new(Sleeping);
        }
    }
    for entity in events.woke.iter().filter_map(entity) {
        if let Ok(mut entity) = commands.get_entity(entity) {
            entity.try_remove::<Sleeping>();
        }
    }
}
