//! How stiff contacts may be: less so where bodies have many of them.

use hazumi_core::Softness;

use super::prepare::SolverBuffers;
use crate::contact::{Bodies, Contact};
use crate::world::Settings;

/// Highest frequency of the contacts of bodies with 0, 1, 2, 3 and more contacts, as a share of the rate
/// of the substeps: a little above it columns tremble, or walls and heaps. One pass over all contacts in
/// each substep keeps up with springs of some stiffness only, and those of all contacts of a body add up.
const HIGHEST: [f32; 5] = [0.2, 0.2, 0.2, 0.18, 0.165];

/// The springs of contacts, by how many contacts their bodies have.
#[derive(Clone, Copy, Debug)]
pub(super) struct Springs([Softness; HIGHEST.len()]);

impl Springs {
    /// Springs for substeps of `h` seconds.
    pub(super) fn new(settings: &Settings, h: f32) -> Self {
        let spring = |highest: f32| {
            let hertz = settings.contact_hertz.min(highest / h);
            Softness::spring(hertz, settings.contact_damping_ratio, h)
        };
        Self(HIGHEST.map(spring))
    }

    /// The spring for a body with so many contacts.
    pub(super) fn of(&self, crowd: usize) -> Softness {
        self.0[crowd.min(self.0.len() - 1)]
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
    pub(super) fn crowd_of(&self, bodies: &Bodies<'_>) -> usize {
        let pushed =
            bodies.slots.iter().zip(bodies.states).filter(|(_, state)| state.is_movable());
        let crowds = pushed.filter_map(|(slot, _)| slot.map(|slot| self.crowds[slot as usize]));
        crowds.min().unwrap_or(0) as usize
    }
}
