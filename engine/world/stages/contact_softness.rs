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

/// How many times heavier what squeezes a body is.
const HIGH_MASS_RATIO: f32 = 30.0;
/// Frequency at a mass ratio of 100, as a multiple of the usual one: such contacts are solved
/// again in each pass, which keeps up with stiffer springs. Stiffness goes with the ratio above
/// that, so that springs give alike.
const STIFFENING_AT_HIGH_MASS_RATIO: f32 = 1.4;
/// Highest frequency at any mass ratio as a share of the rate of the substeps: rigid contacts
/// throw what they squeeze out to a side.
const MAX_FREQUENCY_RATIO_AT_HIGH_MASS_RATIO: f32 = 3.0;
/// Highest mass ratio that is solved. Single precision has no room for one above 20,000: bodies
/// would be pressed flat, or thrown out to a side, by hundreds of metres. Up to this one they
/// yield by no more than under a thousand times their weight.
const HIGHEST_MASS_RATIO: f32 = 5_000.0;
/// Mass ratio above which a body that joints hold presses on nothing. Joints bear a drum that
/// weighs 64,000 times as much as each box in it.
const HIGHEST_MASS_RATIO_OF_JOINTED: f32 = 30_000.0;
/// Bodies below each other that what squeezes the topmost one squeezes, too.
const SQUEEZED_LAYERS: u32 = 8;

/// The springs of contacts.
#[derive(Clone, Copy, Debug)]
pub(super) struct ContactSoftness {
    /// For bodies of few contacts.
    pub(super) usual: Softness,
    many_contacts: Softness,
    /// The usual frequency, Hz.
    hertz: f32,
    damping_ratio: f32,
    /// Length of a substep, s.
    h: f32,
}

/// The contacts of a body, counted.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct ContactDegree {
    /// How many contacts with points it has.
    contacts: u32,
    /// Whether impulses move it.
    is_movable: bool,
    /// How many times heavier the heaviest one is that is drawn against it and can be pushed;
    /// 1 where none is.
    load_ratio: f32,
}

impl Default for ContactDegree {
    fn default() -> Self {
        Self { contacts: 0, is_movable: false, load_ratio: 1.0 }
    }
}

impl ContactSoftness {
    /// Springs for substeps of `h` seconds.
    pub(super) fn new(settings: &WorldSettings, h: f32) -> Self {
        let hertz = |highest: f32| settings.contact_hertz.min(highest / h);
        let softness = |hertz| Softness::spring(hertz, settings.contact_damping_ratio, h);
        Self {
            usual: softness(hertz(MAX_FREQUENCY_RATIO)),
            many_contacts: softness(hertz(MAX_FREQUENCY_RATIO_MANY_CONTACTS)),
            hertz: hertz(MAX_FREQUENCY_RATIO),
            damping_ratio: settings.contact_damping_ratio,
            h,
        }
    }

    /// The softness at this degree.
    pub(super) fn of(&self, degree: ContactDegree) -> Softness {
        if degree.has_high_mass_ratio() {
            let stiffening = (0.01 * degree.load_ratio).max(1.0).sqrt();
            let hertz = STIFFENING_AT_HIGH_MASS_RATIO * stiffening * self.hertz;
            let highest = MAX_FREQUENCY_RATIO_AT_HIGH_MASS_RATIO / self.h;
            return Softness::spring(hertz.min(highest), self.damping_ratio, self.h);
        }
        if degree.contacts < MANY_CONTACTS { self.usual } else { self.many_contacts }
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
        let mut is_any_squeezed = false;
        for edge in &solver.active_contacts {
            let slots = edge.solver_slots(&solver.slot_of_body);
            for slot in slots.into_iter().flatten() {
                solver.contact_degrees[slot as usize].contacts += 1;
            }
            let [Some(a), Some(b)] = slots else { continue };
            let [a, b] =
                [a, b].map(|slot| solver.states[slot as usize].inverse_mass.max_element());
            is_any_squeezed |= a > HIGH_MASS_RATIO * b || b > HIGH_MASS_RATIO * a;
        }
        // Most worlds have no such pair, and are walked once.
        if is_any_squeezed {
            self.find_squeezed_bodies();
        }
    }

    /// Finds the bodies that much heavier ones press on, through others that lie between.
    fn find_squeezed_bodies(&mut self) {
        /// Differences of rounding are none.
        const MORE: f32 = 1.001;
        let solver = &mut self.solver;
        for _ in 0..SQUEEZED_LAYERS {
            let mut is_any_new = false;
            for edge in &solver.active_contacts {
                let [Some(a), Some(b)] = edge.solver_slots(&solver.slot_of_body) else {
                    continue;
                };
                for ([light, heavy], side) in [([a, b], 1), ([b, a], 0)] {
                    let [light, heavy] = [light as usize, heavy as usize];
                    let [ease_light, ease_heavy] = [light, heavy]
                        .map(|slot| solver.states[slot].inverse_mass.max_element());
                    let ratio =
                        ease_light / ease_heavy * solver.contact_degrees[heavy].load_ratio;
                    let most = solver.contact_degrees[light].load_ratio.max(HIGH_MASS_RATIO);
                    let data = &solver.integration_data[heavy];
                    let is_borne = data.is_jointed && ratio > HIGHEST_MASS_RATIO_OF_JOINTED;
                    if is_borne || !(ease_heavy > 0.0 && ratio > MORE * most) {
                        continue;
                    }
                    let pull = data.acceleration;
                    let contact = &self.contacts[edge.index as usize];
                    if is_towards(pull, contact, &self.colliders, side) {
                        solver.contact_degrees[light].load_ratio = ratio;
                        is_any_new = true;
                    }
                }
            }
            if !is_any_new {
                break;
            }
        }
        self.limit_mass_ratios();
    }

    /// Gives bodies that bear more than the highest mass ratio more mass for this step: a small
    /// share of the mass above them. Bodies that joints hold keep theirs: their joints have
    /// been prepared with it.
    fn limit_mass_ratios(&mut self) {
        let solver = &mut self.solver;
        let bodies = solver.states.iter_mut().zip(&solver.integration_data);
        for ((state, data), degree) in bodies.zip(&mut solver.contact_degrees) {
            if degree.load_ratio > HIGHEST_MASS_RATIO && !data.is_jointed {
                state.scale_inverse_mass(HIGHEST_MASS_RATIO / degree.load_ratio);
                degree.load_ratio = HIGHEST_MASS_RATIO;
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
#[inline]
pub(super) fn contact_degree_of(
    degrees: &[ContactDegree],
    [slot_a, slot_b]: [Option<SolverBodyIndex>; 2],
) -> ContactDegree {
    let degree = |slot: Option<SolverBodyIndex>| {
        slot.map(|slot| degrees[slot as usize]).filter(|degree| degree.is_movable)
    };
    match (degree(slot_a), degree(slot_b)) {
        (Some(a), Some(b)) => a.or_less(b),
        (Some(only), None) | (None, Some(only)) => only,
        (None, None) => ContactDegree::default(),
    }
}

impl ContactDegree {
    /// The smaller one of two, with the larger load ratio.
    fn or_less(self, other: Self) -> Self {
        Self {
            contacts: self.contacts.min(other.contacts),
            load_ratio: self.load_ratio.max(other.load_ratio),
            ..self
        }
    }

    /// Whether something much heavier is drawn against it.
    pub(super) fn has_high_mass_ratio(&self) -> bool {
        self.load_ratio > HIGH_MASS_RATIO
    }
}
