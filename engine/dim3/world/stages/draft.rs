//! Contacts → drafts of their constraints.

use glam::Vec3;
use hazumi_core::{Arena, Disjoint, Softness, Workers};

use super::crowd::{Crowd, Springs, crowd_of};
use super::islands::Meeting;
use crate::body::Body;
use crate::collider::Collider;
use crate::contact::{Contact, Draft, roundness};
use crate::state::{Drive, Slot};
use crate::world::record::{BodyRecord, ColliderRecord};

/// Drafts in a block of work.
const BLOCK: usize = 128;

/// What constraints are drafted from.
pub(super) struct Origin<'a> {
    pub(super) contacts: &'a Disjoint<'a, Contact>,
    pub(super) colliders: &'a Arena<ColliderRecord, Collider>,
    pub(super) bodies: &'a Arena<BodyRecord, Body>,
    /// By slot in the arena, where a body is in the solver.
    pub(super) slots: &'a [Option<Slot>],
    pub(super) drives: &'a [Drive],
    pub(super) crowds: &'a [Crowd],
    pub(super) springs: Springs,
}

impl Origin<'_> {
    /// Drafts constraints of contacts between free bodies, then those of contacts of `jointed` ones. Nobody
    /// writes to these contacts meanwhile.
    pub(super) fn draft(
        &self,
        free: &[Meeting],
        jointed: &[u32],
        workers: &Workers,
        drafts: &mut Vec<Draft>,
    ) {
        drafts.resize(free.len() + jointed.len(), Draft::default());
        workers.for_each_block(drafts, BLOCK, |first, drafts| {
            for (place, draft) in (first..).zip(drafts) {
                *draft = match free.get(place) {
                    Some(meeting) => {
                        self.draft_of(meeting.index, |crowd| self.springs.of(crowd))
                    }
                    None => Draft {
                        is_squeezed: false,
                        ..self.draft_of(jointed[place - free.len()], |_| self.springs.usual)
                    },
                };
            }
        });
    }

    /// Drafts the constraint of a contact, whose springs depend on its crowd.
    fn draft_of(&self, index: u32, spring: impl Fn(Crowd) -> Softness) -> Draft {
        // SAFETY: nobody writes to the contact, as the caller of `draft` promises.
        let contact = unsafe { self.contacts.get(index as usize) };
        let [slot_a, slot_b] = contact.colliders;
        let [body_a, body_b] = contact.bodies;
        let (Some(a), Some(b), Some(record_a), Some(record_b)) = (
            self.colliders.at(slot_a),
            self.colliders.at(slot_b),
            self.bodies.at(body_a),
            self.bodies.at(body_b),
        ) else {
            return Draft { contact: index, ..Draft::default() };
        };
        let normal = contact.manifold.normal;
        let slots = [self.slots[body_a as usize], self.slots[body_b as usize]];
        let crowd = crowd_of(self.crowds, slots);
        let acceleration = |slot: Option<Slot>| {
            slot.map_or(Vec3::ZERO, |slot| self.drives[slot as usize].acceleration)
        };
        Draft {
            contact: index,
            slots,
            to_a: [
                a.offset - record_a.center_offset(),
                record_b.way_to(record_a) + (a.offset - record_b.center_offset()),
            ],
            roundness: [
                roundness(&a.collider.shape, contact.parts[0], &|| normal),
                roundness(&b.collider.shape, contact.parts[1], &|| {
                    b.pose.direction_back(-a.pose.direction(normal))
                }),
            ],
            rotation_a: a.pose.rotation,
            run: run_of(contact, [a, b]),
            acceleration: acceleration(slots[1]) - acceleration(slots[0]),
            softness: spring(crowd),
            is_squeezed: crowd.is_squeezed,
        }
    }
}

/// How fast the surfaces of two colliders would run on each other if their bodies stood, m/s, world frame.
fn run_of(contact: &Contact, colliders: [&ColliderRecord; 2]) -> Vec3 {
    let [a, b] = contact.surface_velocities;
    if a == Vec3::ZERO && b == Vec3::ZERO {
        return Vec3::ZERO;
    }
    colliders[1].pose.direction(b) - colliders[0].pose.direction(a)
}

/// Notes of a contact for its draft. In three dimensions drafts are made from contacts, colliders and
/// bodies, and nothing is noted.
#[derive(Clone, Copy, Debug)]
pub(super) struct Stand;

impl Stand {
    /// That of the contact of two colliders.
    pub(super) fn of(_: &Contact, _: [&ColliderRecord; 2]) -> Self {
        Self
    }
}
