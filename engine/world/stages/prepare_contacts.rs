//! Contacts → drafts of their constraints.

use hazumi_core::{Arena, Disjoint, Softness, Workers};

use super::contact_softness::{ContactDegree, ContactSoftness, crowd_of};
use super::edges::ConstraintEdge;
use crate::body_integration::BodyIntegrationData;
use crate::collider::Collider;
use crate::contact::{ConstraintInput, Contact, ContactPrepareInput, rolling_radius};
use crate::space::{Rotation, Vector};
use crate::state::SolverBodyIndex;
use crate::world::record::ColliderRecord;

/// Drafts in a block of work.
const BLOCK: usize = 128;

/// What constraints are drafted from.
pub(super) struct ContactPrepareContext<'a> {
    pub(super) contacts: &'a Disjoint<'a, Contact>,
    pub(super) colliders: &'a Arena<ColliderRecord, Collider>,
    /// What is known of each contact.
    pub(super) glances: &'a [NarrowPhaseResult],
    /// By slot in the arena, where a body is in the solver.
    pub(super) slots: &'a [Option<SolverBodyIndex>],
    pub(super) drives: &'a [BodyIntegrationData],
    pub(super) crowds: &'a [ContactDegree],
    pub(super) springs: ContactSoftness,
}

impl ContactPrepareContext<'_> {
    /// Drafts constraints of contacts between free bodies, then those of contacts of `jointed` ones. Nobody
    /// writes to these contacts meanwhile.
    pub(super) fn draft(
        &self,
        free: &[ConstraintEdge],
        jointed: &[u32],
        workers: &Workers,
        drafts: &mut Vec<ContactPrepareInput>,
    ) {
        drafts.resize(free.len() + jointed.len(), ContactPrepareInput::NONE);
        workers.for_each_block(drafts, BLOCK, |first, drafts| {
            for (place, draft) in (first..).zip(drafts) {
                *draft = match free.get(place) {
                    Some(meeting) => {
                        self.draft_of(meeting.index, |crowd| self.springs.of(crowd))
                    }
                    None => ContactPrepareInput {
                        is_squeezed: false,
                        ..self.draft_of(jointed[place - free.len()], |_| self.springs.usual)
                    },
                };
            }
        });
    }

    /// Drafts the constraint of a contact, whose springs depend on its crowd.
    fn draft_of(
        &self,
        index: u32,
        spring: impl Fn(ContactDegree) -> Softness,
    ) -> ContactPrepareInput {
        // SAFETY: nobody writes to the contact, as the caller of `draft` promises.
        let contact = unsafe { self.contacts.get(index as usize) };
        let known = self.glances[index as usize].stand;
        let Some(stand) = known.or_else(|| self.stand_of(contact)) else {
            return ContactPrepareInput { contact: index, ..ContactPrepareInput::NONE };
        };
        let ContactPrepareData { to_a, rolling_radii, rotation_a, surface_velocity } = stand;
        let center = |slot: Option<SolverBodyIndex>| {
            slot.map_or(Vector::ZERO, |slot| self.drives[slot as usize].center_offset)
        };
        let slots = contact.bodies.map(|body| self.slots[body as usize]);
        let crowd = crowd_of(self.crowds, slots);
        let acceleration = |slot: Option<SolverBodyIndex>| {
            slot.map_or(Vector::ZERO, |slot| self.drives[slot as usize].acceleration)
        };
        let input = ConstraintInput {
            contact: index,
            slots,
            to_a: [to_a[0] - center(slots[0]), to_a[1] - center(slots[1])],
            rolling_radii,
            rotation_a,
            surface_velocity,
            acceleration: acceleration(slots[1]) - acceleration(slots[0]),
            softness: spring(crowd),
            is_squeezed: crowd.is_squeezed,
        };
        ContactPrepareInput::new(contact, &input)
    }

    /// Where a contact of bodies that have just woken stands.
    fn stand_of(&self, contact: &Contact) -> Option<ContactPrepareData> {
        let [a, b] = contact.colliders.map(|slot| self.colliders.at(slot));
        Some(ContactPrepareData::of(contact, [a?, b?]))
    }
}

/// What is known of a contact once it was looked at, while its colliders are in the cache.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct NarrowPhaseResult {
    /// Whom it connects, if it has points.
    pub(super) meeting: Option<ConstraintEdge>,
    /// Whether it is one of soft bodies whose rows are to be found.
    pub(super) has_rows: bool,
    /// Where it stands, if it has points and one of its bodies moves.
    pub(super) stand: Option<ContactPrepareData>,
}

/// Where a contact stands, and how its surfaces are there: what its draft takes from colliders.
#[derive(Clone, Copy, Debug)]
pub(super) struct ContactPrepareData {
    /// The ways from the origins of the bodies to the origin of collider `a`, m, world frame.
    to_a: [Vector; 2],
    /// How the surfaces are rounded where they meet, m.
    rolling_radii: [f32; 2],
    /// How collider `a` is turned.
    rotation_a: Rotation,
    /// How fast the surfaces would run on each other if the bodies stood, m/s, world frame.
    surface_velocity: Vector,
}

impl ContactPrepareData {
    /// That of the contact of two colliders.
    #[inline]
    pub(super) fn of(contact: &Contact, [a, b]: [&ColliderRecord; 2]) -> Self {
        let normal = contact.manifold.normal;
        Self {
            to_a: [a.offset, b.way_between_bodies(a) + a.offset],
            rolling_radii: [
                rolling_radius(&a.collider.shape, contact.parts[0], &|| normal),
                rolling_radius(&b.collider.shape, contact.parts[1], &|| {
                    b.pose.direction_back(-a.pose.direction(normal))
                }),
            ],
            rotation_a: a.pose.rotation,
            surface_velocity: relative_surface_velocity(contact, [a, b]),
        }
    }
}

/// How fast the surfaces of two colliders would run on each other if their bodies stood, m/s, world frame.
fn relative_surface_velocity(contact: &Contact, colliders: [&ColliderRecord; 2]) -> Vector {
    let [a, b] = contact.surface_velocities;
    if a == Vector::ZERO && b == Vector::ZERO {
        return Vector::ZERO;
    }
    colliders[1].pose.direction(b) - colliders[0].pose.direction(a)
}
