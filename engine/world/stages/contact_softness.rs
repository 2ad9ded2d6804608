//! Softness of contacts: less stiff where bodies have many of them.

use hazumi_core::{Arena, Softness};

use super::super::World;
use crate::collider::Collider;
use crate::contact::Contact;
use crate::space::Vector;
use crate::state::{BodyState, SolverBodyIndex};
use crate::world::WorldSettings;
use crate::world::record::ColliderRecord;

/// Highest frequency of contacts as a share of the rate of the substeps: a little above it
/// columns tremble. One pass over all contacts in each substep keeps up with springs of some
/// stiffness only.
const MAX_FREQUENCY_RATIO: f32 = 0.2;
/// The same for bodies with many contacts, whose springs add up: above it large walls tremble.
const MAX_FREQUENCY_RATIO_MANY_CONTACTS: f32 = 0.165;
/// Contacts of a body that are many. Fewer would soften some contacts of a house of cards and
/// not others, by which it creeps until it falls.
const MANY_CONTACTS: u32 = 4;

/// Frequency at high mass ratios, as a multiple of the usual one: such contacts are solved
/// again in each pass, which keeps up with stiffer springs.
const STIFFENING_AT_HIGH_MASS_RATIO: f32 = 1.4;
/// How many times heavier what squeezes a body is.
const HIGH_MASS_RATIO: f32 = 30.0;

/// The springs of contacts.
#[derive(Clone, Copy, Debug)]
pub(super) struct ContactSoftness {
    /// For bodies of few contacts.
    pub(super) usual: Softness,
    many_contacts: Softness,
    high_mass_ratio: Softness,
}

/// The contacts of a body, counted.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct ContactDegree {
    /// How many contacts with points it has.
    contacts: u32,
    /// Whether impulses move it.
    is_movable: bool,
    /// Whether something much heavier that can be pushed is drawn against it.
    pub(super) has_high_mass_ratio: bool,
}

impl ContactSoftness {
    /// Springs for substeps of `h` seconds.
    pub(super) fn new(settings: &WorldSettings, h: f32) -> Self {
        let hertz = |highest: f32| settings.contact_hertz.min(highest / h);
        let softness = |hertz| Softness::spring(hertz, settings.contact_damping_ratio, h);
        Self {
            usual: softness(hertz(MAX_FREQUENCY_RATIO)),
            many_contacts: softness(hertz(MAX_FREQUENCY_RATIO_MANY_CONTACTS)),
            high_mass_ratio: softness(
                STIFFENING_AT_HIGH_MASS_RATIO * hertz(MAX_FREQUENCY_RATIO),
            ),
        }
    }

    /// The softness at this degree.
    pub(super) fn of(&self, degree: ContactDegree) -> Softness {
        match degree {
            ContactDegree { has_high_mass_ratio: true, .. } => self.high_mass_ratio,
            ContactDegree { contacts, .. } if contacts < MANY_CONTACTS => self.usual,
            _ => self.many_contacts,
        }
    }
}

impl World {
    /// Counts the contacts with points of each moving body, and finds high mass ratios.
    pub(super) fn count_contacts(&mut self) {
        let solver = &mut self.solver;
        let degree = |state: &BodyState| ContactDegree {
            is_movable: state.is_movable(),
            ..ContactDegree::default()
        };
        solver.contact_degrees.clear();
        solver.contact_degrees.extend(solver.states.iter().map(degree));
        for edge in &solver.active_contacts {
            let slots = edge.solver_slots(&solver.slot_of_body);
            for slot in slots.into_iter().flatten() {
                solver.contact_degrees[slot as usize].contacts += 1;
            }
            let [Some(a), Some(b)] = slots else { continue };
            for ([light, heavy], side) in [([a, b], 1), ([b, a], 0)] {
                let [ease_light, ease_heavy] = [light, heavy]
                    .map(|slot| solver.states[slot as usize].inverse_mass.max_element());
                if ease_heavy > 0.0 && ease_light > HIGH_MASS_RATIO * ease_heavy {
                    let pull = solver.integration_data[heavy as usize].acceleration;
                    let contact = &self.contacts[edge.index as usize];
                    let is_below = is_towards(pull, contact, &self.colliders, side);
                    solver.contact_degrees[light as usize].has_high_mass_ratio |= is_below;
                }
            }
        }
    }
}

/// Whether what pulls the body on one side of a contact pulls it against the other one: what
/// lies in a drum is not below its walls, wherever the middle of the drum is.
fn is_towards(
    pull: Vector,
    contact: &Contact,
    colliders: &Arena<ColliderRecord, Collider>,
    side: usize,
) -> bool {
    let Some(a) = colliders.at(contact.colliders[0]) else { return false };
    let along = a.pose.inverse_transform_vector(pull).dot(contact.manifold.normal);
    if side == 0 { along > 0.0 } else { along < 0.0 }
}

/// The degree of that one of two bodies which has fewer contacts, of those that can be pushed:
/// a raft full of crates does not soften what bears each of them. The mass ratio is high if it
/// is for either.
pub(super) fn contact_degree_of(
    degrees: &[ContactDegree],
    slots: [Option<SolverBodyIndex>; 2],
) -> ContactDegree {
    let degrees = slots.into_iter().flatten().map(|slot| degrees[slot as usize]);
    degrees
        .filter(|degree| degree.is_movable)
        .reduce(ContactDegree::or_less)
        .unwrap_or_default()
}

impl ContactDegree {
    /// The smaller one of two, with a high mass ratio if either has one.
    fn or_less(self, other: Self) -> Self {
        Self {
            contacts: self.contacts.min(other.contacts),
            has_high_mass_ratio: self.has_high_mass_ratio || other.has_high_mass_ratio,
            ..self
        }
    }
}
