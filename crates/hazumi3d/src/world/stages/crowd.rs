//! How stiff contacts may be: less so where bodies have many of them.

use hazumi_core::Softness;

use super::prepare::SolverBuffers;
use crate::contact::{Bodies, Contact};
use crate::world::Settings;

/// Highest frequency of contacts as a share of the rate of the substeps: a little above it columns
/// tremble. One pass over all contacts in each substep keeps up with springs of some stiffness only.
const HIGHEST: f32 = 0.2;
/// The same in a crowd, where the springs of all contacts of a body add up: above it large walls tremble.
const HIGHEST_IN_CROWD: f32 = 0.165;
/// Contacts of a body that make a crowd. Fewer would soften some contacts of a house of cards and not
/// others, by which it creeps until it falls.
const CROWD: u32 = 4;

/// The springs of contacts.
#[derive(Clone, Copy, Debug)]
pub(super) struct Springs {
    /// For bodies of few contacts.
    pub(super) usual: Softness,
    crowded: Softness,
}

impl Springs {
    /// Springs for substeps of `h` seconds.
    pub(super) fn new(settings: &Settings, h: f32) -> Self {
        let spring = |highest: f32| {
            let hertz = settings.contact_hertz.min(highest / h);
            Softness::spring(hertz, settings.contact_damping_ratio, h)
        };
        Self { usual: spring(HIGHEST), crowded: spring(HIGHEST_IN_CROWD) }
    }

    /// The spring for bodies of so many contacts.
    pub(super) fn of(&self, contacts: u32) -> Softness {
        if contacts < CROWD { self.usual } else { self.crowded }
    }
}

impl SolverBuffers {
    /// Counts the contacts with points of each moving body.
    pub(super) fn count_contacts(&mut self, contacts: &[Contact]) {
        self.crowds.clear();
        self.crowds.resize(self.states.len(), 0);
        for &index in &self.touching {
            for body in contacts[index as usize].bodies {
                if let Some(slot) = self.slots[body as usize] {
                    self.crowds[slot as usize] += 1;
                }
            }
        }
    }

    /// How many contacts that one of two bodies has that has fewer, of those that can be pushed: a raft
    /// full of crates does not soften what bears each of them.
    pub(super) fn crowd_of(&self, bodies: &Bodies<'_>) -> u32 {
        let pushed =
            bodies.slots.iter().zip(bodies.states).filter(|(_, state)| state.is_movable());
        let crowds = pushed.filter_map(|(slot, _)| slot.map(|slot| self.crowds[slot as usize]));
        crowds.min().unwrap_or(0)
    }
}
