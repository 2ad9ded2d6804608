//! Contacts → inputs of their constraints.

use hazumi_core::{Arena, SharedSlice, Softness, Workers};

use super::contact_softness::{ContactDegree, ContactSoftness, contact_degree_of};
use super::edges::ConstraintEdge;
use crate::body_integration::BodyIntegrationData;
use crate::collider::Collider;
use crate::contact::{ConstraintInput, Contact, ContactPrepareInput, rolling_radius};
use crate::space::{Rotation, Vector};
use crate::state::SolverBodyIndex;
use crate::world::record::ColliderRecord;

/// Constraints in a block of work.
const BLOCK: usize = 128;

/// The data that constraints are prepared from.
pub(super) struct ContactPrepareContext<'a> {
    pub(super) contacts: &'a SharedSlice<'a, Contact>,
    pub(super) colliders: &'a Arena<ColliderRecord, Collider>,
    /// The result of the narrow phase for each contact.
    pub(super) narrow_results: &'a [NarrowPhaseResult],
    /// By slot in the arena, where a body is in the solver.
    pub(super) slot_of_body: &'a [Option<SolverBodyIndex>],
    pub(super) integration_data: &'a [BodyIntegrationData],
    pub(super) contact_degrees: &'a [ContactDegree],
    pub(super) softness: ContactSoftness,
}

impl ContactPrepareContext<'_> {
    /// Prepares constraints of contacts between free bodies, then of `articulated` contacts. No
    /// thread writes to these contacts meanwhile.
    pub(super) fn prepare(
        &self,
        free_contacts: &[ConstraintEdge],
        articulated: &[u32],
        workers: &Workers,
        inputs: &mut Vec<ContactPrepareInput>,
    ) {
        inputs.resize(free_contacts.len() + articulated.len(), ContactPrepareInput::NONE);
        workers.for_each_block(inputs, BLOCK, |first, inputs| {
            for (place, input) in (first..).zip(inputs) {
                *input = match free_contacts.get(place) {
                    Some(edge) => {
                        self.prepare_contact(edge.index, |degree| self.softness.of(degree))
                    }
                    None => ContactPrepareInput {
                        has_high_mass_ratio: false,
                        ..self.prepare_contact(articulated[place - free_contacts.len()], |_| {
                            self.softness.usual
                        })
                    },
                };
            }
        });
    }

    /// Prepares the constraint of a contact, whose softness depends on the degree of its
    /// bodies.
    fn prepare_contact(
        &self,
        index: u32,
        softness_of: impl Fn(ContactDegree) -> Softness,
    ) -> ContactPrepareInput {
        // SAFETY: no thread writes to the contact, as the caller of `prepare` promises.
        let contact = unsafe { self.contacts.get(index as usize) };
        let known = self.narrow_results[index as usize].prepare_data;
        let Some(prepare_data) = known.or_else(|| self.prepare_data_of(contact)) else {
            return ContactPrepareInput { contact: index, ..ContactPrepareInput::NONE };
        };
        let ContactPrepareData { to_a, rolling_radii, rotation_a, surface_velocity } =
            prepare_data;
        let center = |slot: Option<SolverBodyIndex>| {
            slot.map_or(Vector::ZERO, |slot| self.integration_data[slot as usize].center_offset)
        };
        let slots = contact.bodies.map(|body| self.slot_of_body[body as usize]);
        let degree = contact_degree_of(self.contact_degrees, slots);
        let acceleration = |slot: Option<SolverBodyIndex>| {
            slot.map_or(Vector::ZERO, |slot| self.integration_data[slot as usize].acceleration)
        };
        let input = ConstraintInput {
            contact: index,
            slots,
            to_a: [to_a[0] - center(slots[0]), to_a[1] - center(slots[1])],
            rolling_radii,
            rotation_a,
            surface_velocity,
            acceleration: acceleration(slots[1]) - acceleration(slots[0]),
            softness: softness_of(degree),
            has_high_mass_ratio: degree.has_high_mass_ratio(),
        };
        ContactPrepareInput::new(contact, &input)
    }

    /// Where a contact of bodies that have just woken stands.
    fn prepare_data_of(&self, contact: &Contact) -> Option<ContactPrepareData> {
        let [a, b] = contact.colliders.map(|slot| self.colliders.at(slot));
        Some(ContactPrepareData::of(contact, [a?, b?]))
    }
}

/// The result of the narrow phase for a contact, found while its colliders are in the cache.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct NarrowPhaseResult {
    /// Whom it connects, if it has points.
    pub(super) edge: Option<ConstraintEdge>,
    /// Whether it is one of soft bodies whose rows are to be found.
    pub(super) has_rows: bool,
    /// Where it stands, if it has points and one of its bodies moves.
    pub(super) prepare_data: Option<ContactPrepareData>,
    /// Slots of its colliders.
    pub(super) colliders: [u32; 2],
    /// Which of them are compounds.
    pub(super) are_compounds: [bool; 2],
    /// Which of them are on a body that moves with others.
    pub(super) have_siblings: [bool; 2],
    /// When its points touch, in substeps from the start of the step.
    pub(super) touch_time: f32,
}

impl NarrowPhaseResult {
    /// The result for a contact in which nothing has been found.
    pub(super) fn of(contact: &Contact) -> Self {
        Self { colliders: contact.colliders, ..Self::default() }
    }
}

/// Where a contact stands, and how its surfaces are there: the data that its constraint takes
/// from colliders.
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
    /// The data of the contact of two colliders.
    #[inline]
    pub(super) fn of(contact: &Contact, [a, b]: [&ColliderRecord; 2]) -> Self {
        let normal = contact.manifold.normal;
        Self {
            to_a: [a.offset, b.reference_offset_to(a) + a.offset],
            rolling_radii: [
                rolling_radius(&a.collider.shape, contact.parts[0], &|| normal),
                rolling_radius(&b.collider.shape, contact.parts[1], &|| {
                    b.pose.inverse_transform_vector(-a.pose.transform_vector(normal))
                }),
            ],
            rotation_a: a.pose.rotation,
            surface_velocity: relative_surface_velocity(contact, [a, b]),
        }
    }
}

/// How fast the surfaces of two colliders would run on each other if their bodies stood, m/s,
/// world frame.
fn relative_surface_velocity(contact: &Contact, colliders: [&ColliderRecord; 2]) -> Vector {
    let [a, b] = contact.surface_velocities;
    if a == Vector::ZERO && b == Vector::ZERO {
        return Vector::ZERO;
    }
    colliders[1].pose.transform_vector(b) - colliders[0].pose.transform_vector(a)
}
