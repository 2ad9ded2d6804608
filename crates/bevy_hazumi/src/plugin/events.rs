//! Events of the worlds → messages, observers, and components.

use bevy_ecs::entity::EntityHashSet;
use bevy_ecs::prelude::*;
use bevy_ecs::system::SystemParam;
use bevy_reflect::Reflect;
use bevy_reflect::prelude::ReflectDefault;
use bevy_time::Time;

use super::body::Sleeping;
use super::physics_world::{PhysicsWorld, entity_of};
use super::space::Vector;
use super::space::engine::{BodyId, ColliderId, ContactPair, HitEvent, SensorOverlap};
use crate::clock::Physics;

/// Enables [`CollisionStart`], [`CollisionEnd`] and [`CollisionHit`] of a collider.
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
        let bodies = bodies.map(|body| physics.entity_of_body(body));
        Some(Self { colliders: [a, b], bodies })
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

/// Receivers of events.
#[derive(SystemParam)]
pub(super) struct Receivers<'w, 's> {
    enabled: Query<'w, 's, (), With<CollisionEventsEnabled>>,
    colliding: Query<'w, 's, &'static mut CollidingEntities>,
    starts: MessageWriter<'w, CollisionStart>,
    ends: MessageWriter<'w, CollisionEnd>,
    hits: MessageWriter<'w, CollisionHit>,
    broken: MessageWriter<'w, JointBroken>,
    commands: Commands<'w, 's>,
}

impl Receivers<'_, '_> {
    fn start(&mut self, pair: EventPair) {
        self.update_lists(pair, |list, other| {
            list.insert(other);
        });
        let (messages, commands) = (&mut self.starts, &mut self.commands);
        send(pair, EventPair::start, &self.enabled, messages, commands);
    }

    fn end(&mut self, pair: EventPair) {
        self.update_lists(pair, |list, other| {
            list.remove(&other);
        });
        let (messages, commands) = (&mut self.ends, &mut self.commands);
        send(pair, EventPair::end, &self.enabled, messages, commands);
    }

    /// Updates the lists of both colliders, each with the other one.
    fn update_lists(&mut self, pair: EventPair, update: fn(&mut EntityHashSet, Entity)) {
        let [a, b] = pair.colliders;
        for [own, other] in [[a, b], [b, a]] {
            if let Ok(mut list) = self.colliding.get_mut(own) {
                update(&mut list.0, other);
            }
        }
    }

    fn hit(&mut self, pair: EventPair, hit: &HitEvent) {
        let [collider1, collider2] = pair.colliders;
        if self.enabled.contains(collider1) || self.enabled.contains(collider2) {
            let &HitEvent { point, normal, speed, impulse, .. } = hit;
            let hit = CollisionHit { collider1, collider2, point, normal, speed, impulse };
            self.hits.write(hit);
        }
    }
}

/// Sends an event of a pair to the colliders of it that have enabled events.
fn send<E>(
    pair: EventPair,
    event: fn(EventPair) -> E,
    enabled: &Query<'_, '_, (), With<CollisionEventsEnabled>>,
    messages: &mut MessageWriter<'_, E>,
    commands: &mut Commands<'_, '_>,
) where
    E: Message + for<'a> Event<Trigger<'a>: Default>,
{
    let [of_a, of_b] = pair.colliders.map(|entity| enabled.contains(entity));
    if of_a || of_b {
        messages.write(event(pair));
    }
    if of_a {
        commands.trigger(event(pair));
    }
    if of_b {
        commands.trigger(event(pair.swapped()));
    }
}

/// Sends the events of the last step.
pub(super) fn send_events(
    mut worlds: Query<'_, '_, (Entity, &mut PhysicsWorld)>,
    time: Res<'_, Time<Physics>>,
    mut receivers: Receivers<'_, '_>,
) {
    if time.delta().is_zero() {
        return;
    }
    for (of_world, mut physics) in &mut worlds {
        let events = physics.world.events();
        let contact = |pair: &ContactPair| EventPair::of(&physics, pair.colliders, pair.bodies);
        let overlap = |overlap: &SensorOverlap| {
            let colliders = [overlap.sensor, overlap.visitor];
            EventPair::of(&physics, colliders, [overlap.sensor_body, overlap.visitor_body])
        };
        let started = events.contacts_started.iter().filter_map(contact);
        for pair in started.chain(events.overlaps_started.iter().filter_map(overlap)) {
            receivers.start(pair);
        }
        let ended = events.contacts_ended.iter().filter_map(contact);
        for pair in ended.chain(events.overlaps_ended.iter().filter_map(overlap)) {
            receivers.end(pair);
        }
        for hit in &events.hits {
            if let Some(pair) = contact(&hit.pair) {
                receivers.hit(pair, hit);
            }
        }
        for &id in &events.broken_joints {
            let joint = physics.world.joint(id).and_then(|joint| entity_of(joint.user_data));
            if let Some(joint) = joint {
                receivers.broken.write(JointBroken { joint });
                receivers.commands.trigger(JointBroken { joint });
            }
        }
        mark_sleepers(&physics, &mut receivers.commands);
        for id in physics.world.events().frozen.clone() {
            let problem = "its numbers were not finite after a step; it stays where it was";
            let entity = physics.entity_of_body(id).unwrap_or(of_world);
            physics.warn(entity, &problem);
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
    let entity = |&id: &BodyId| physics.entity_of_body(id);
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
