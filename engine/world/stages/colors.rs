//! Graph colouring of contact constraints.

use hazumi_core::Coloring;

use super::buffers::SolverBuffers;
use super::edges::ConstraintEdge;
use crate::state::SolverBodyIndex;

/// Finds colours for the contacts of free bodies in a batch of `count` bodies, such that no
/// pushed body appears twice in one. `slots` says by slot of the arena where a body is in the
/// solver, `places` where that is in the batch.
pub(super) fn color(
    coloring: &mut Coloring,
    count: usize,
    free: &[ConstraintEdge],
    slots: &[Option<SolverBodyIndex>],
    places: &[u32],
) {
    let place = |body: Option<u32>| Some(places[slots[body? as usize]? as usize]);
    coloring.assign(count, free.iter().map(|edge| edge.pushed_bodies().map(place)));
}

impl SolverBuffers {
    /// Tells the indices of the contacts that the last step has solved, and their colours; none
    /// for those that are solved one by one. The step has forgotten the colours: they are found
    /// once more.
    pub(in crate::world) fn store_colors(&self, tell: &mut dyn FnMut(u32, Option<u32>)) {
        if self.batches.list().is_empty() {
            return;
        }
        let mut coloring = Coloring::default();
        for batch in self.batches.list() {
            let free = &self.active_contacts[batch.contacts.clone()];
            let places = self.batches.local_slots();
            color(&mut coloring, batch.bodies.len(), free, &self.slot_of_body, places);
            for (number, color) in (0u32..).zip(0..Coloring::COUNT) {
                let number = (color != Coloring::OVERFLOW).then_some(number);
                for &index in &coloring.order()[coloring.range(color)] {
                    tell(free[index as usize].index, number);
                }
            }
        }
        self.articulated.indices().iter().for_each(|&index| tell(index, None));
    }

    /// Slots of the bodies that were stopped in the last step, and after which share (0..=1) of
    /// their way.
    pub(in crate::world) fn stopped(&self) -> impl Iterator<Item = (u32, f32)> {
        self.stopped.iter().filter_map(|&(slot, fraction)| {
            self.states.get(slot as usize)?;
            Some((*self.body_of_slot.get(slot as usize)?, fraction))
        })
    }
}
