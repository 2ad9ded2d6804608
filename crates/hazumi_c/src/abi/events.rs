//! Events of a step, and the contacts after it.

use super::id::{BodyId, ColliderId, JointId};
use super::space::{Vector, engine};
use super::world::World;
use crate::pointer::{In, Out, Room, plain};
use crate::status::{Outcome, Status, run};

/// Two colliders in contact, and their bodies. Ids of what was removed are stale, but still
/// identify the pair.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ContactPair {
    pub colliders: [ColliderId; 2],
    pub bodies: [BodyId; 2],
}

/// Two colliders that met at high speed.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct HitEvent {
    pub pair: ContactPair,
    /// Point of fastest approach, in metres.
    pub point: Vector,
    /// Unit vector from the first to the second.
    pub normal: Vector,
    /// Speed of approach along the normal, in m/s.
    pub speed: f32,
    /// Largest normal impulse in any substep, in N·s.
    pub impulse: f32,
}

/// Overlap of a sensor with another collider.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SensorOverlap {
    pub sensor: ColliderId,
    pub visitor: ColliderId,
    pub sensor_body: BodyId,
    pub visitor_body: BodyId,
}

/// Events of the last step, as lists of the world itself: nothing is copied. They are valid
/// until the next call that changes the world.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct Events {
    /// Contacts that began.
    pub contacts_started: In<ContactPair>,
    pub contacts_started_count: usize,
    /// Contacts that ended.
    pub contacts_ended: In<ContactPair>,
    pub contacts_ended_count: usize,
    /// Contacts at a speed above the threshold of the world.
    pub hits: In<HitEvent>,
    pub hit_count: usize,
    /// Overlaps of sensors that began.
    pub overlaps_started: In<SensorOverlap>,
    pub overlaps_started_count: usize,
    /// Overlaps of sensors that ended.
    pub overlaps_ended: In<SensorOverlap>,
    pub overlaps_ended_count: usize,
    /// Bodies that fell asleep.
    pub fell_asleep: In<BodyId>,
    pub fell_asleep_count: usize,
    /// Bodies that woke up.
    pub woke: In<BodyId>,
    pub woke_count: usize,
    /// Joints that broke. They stay in the world and do nothing.
    pub broken_joints: In<JointId>,
    pub broken_joint_count: usize,
    /// Bodies that became invalid, and are frozen at their pose before the step.
    pub frozen: In<BodyId>,
    pub frozen_count: usize,
}

/// Two colliders in contact after a step.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Contact {
    pub pair: ContactPair,
    /// Unit vector from the first to the second.
    pub normal: Vector,
    /// Its points in the list of points: the first, and their number.
    pub first_point: u32,
    pub point_count: u32,
}

/// A point of a contact.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ContactPoint {
    /// In metres, in the world.
    pub position: Vector,
    /// Gap, in metres; negative where the surfaces overlap.
    pub separation: f32,
    /// Normal impulse in the last step, in N·s.
    pub impulse: f32,
}
plain!(ContactPair, HitEvent, SensorOverlap, Events, Contact, ContactPoint);

/// Events of the last step of a world.
#[unsafe(export_name = symbol!("world_events"))]
pub extern "C" fn world_events(world: World, events: Out<Events>) -> Status {
    run(|| {
        let world = world.read()?;
        let all = world.events();
        let lists = Events {
            contacts_started: In::same_layout(&all.contacts_started),
            contacts_started_count: all.contacts_started.len(),
            contacts_ended: In::same_layout(&all.contacts_ended),
            contacts_ended_count: all.contacts_ended.len(),
            hits: In::same_layout(&all.hits),
            hit_count: all.hits.len(),
            overlaps_started: In::same_layout(&all.overlaps_started),
            overlaps_started_count: all.overlaps_started.len(),
            overlaps_ended: In::same_layout(&all.overlaps_ended),
            overlaps_ended_count: all.overlaps_ended.len(),
            fell_asleep: In::same_layout(&all.fell_asleep),
            fell_asleep_count: all.fell_asleep.len(),
            woke: In::same_layout(&all.woke),
            woke_count: all.woke.len(),
            broken_joints: In::same_layout(&all.broken_joints),
            broken_joint_count: all.broken_joints.len(),
            frozen: In::same_layout(&all.frozen),
            frozen_count: all.frozen.len(),
        };
        events.set("events", lists)
    })
}

/// All contacts of the last step: as many as there is room for in both lists. The counts are
/// the numbers of all. A contact is written only with all of its points.
#[unsafe(export_name = symbol!("world_contacts"))]
pub extern "C" fn world_contacts(
    world: World,
    contacts: Out<Contact>,
    contact_capacity: usize,
    contact_count: Out<usize>,
    points: Out<ContactPoint>,
    point_capacity: usize,
    point_count: Out<usize>,
) -> Status {
    run(|| {
        let world = world.read()?;
        let mut all_points = Vec::new();
        let mut all = Vec::new();
        for contact in world.contacts() {
            all.push(Contact {
                pair: ContactPair {
                    colliders: contact.colliders.map(Into::into),
                    bodies: contact.bodies.map(Into::into),
                },
                normal: contact.normal,
                first_point: index(all_points.len())?,
                point_count: index(contact.points.len())?,
            });
            all_points.extend(contact.points.iter().map(|point| ContactPoint {
                position: point.position,
                separation: point.separation,
                impulse: point.impulse,
            }));
        }
        let is_whole = |contact: &&Contact| {
            (contact.first_point + contact.point_count) as usize <= point_capacity
        };
        let room = all.iter().take_while(is_whole).count().min(contact_capacity);
        let (items, capacity, count) = (contacts, room, contact_count);
        Room { items, capacity, count }.put("contacts", all.into_iter())?;
        let (items, capacity, count) = (points, point_capacity, point_count);
        Room { items, capacity, count }.put("points", all_points.into_iter())
    })
}

fn index(number: usize) -> Outcome<u32> {
    u32::try_from(number).map_err(|_| crate::status::Failure::value("more than 2^32 points"))
}

/// The events of the engine have the layout of C.
const _: () = {
    use std::mem::offset_of;
    assert!(offset_of!(engine::HitEvent, point) == offset_of!(HitEvent, point));
    assert!(offset_of!(engine::HitEvent, normal) == offset_of!(HitEvent, normal));
    assert!(offset_of!(engine::HitEvent, speed) == offset_of!(HitEvent, speed));
    assert!(offset_of!(engine::HitEvent, impulse) == offset_of!(HitEvent, impulse));
    assert!(offset_of!(engine::ContactPair, bodies) == offset_of!(ContactPair, bodies));
    assert!(offset_of!(engine::SensorOverlap, visitor) == offset_of!(SensorOverlap, visitor));
    assert!(
        offset_of!(engine::SensorOverlap, sensor_body)
            == offset_of!(SensorOverlap, sensor_body)
    );
    assert!(
        offset_of!(engine::SensorOverlap, visitor_body)
            == offset_of!(SensorOverlap, visitor_body)
    );
};
