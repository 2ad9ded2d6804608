//! Joint order by graph colour: joints of one colour have no movable body in common.

use hazumi_core::simd::LANES;
use hazumi_core::{Coloring, Workers};

use crate::state::{BodyState, SolverBodyIndex};

/// The blocks of lanes in which joints of each colour are.
#[derive(Clone, Debug, Default)]
pub(super) struct Colors {
    coloring: Coloring,
    /// First block of each colour.
    starts: Vec<usize>,
}

impl Colors {
    /// Sorts joints of bodies in these slots of the `states` by colour into blocks; calls
    /// `hold` with the number of each block and the numbers of its joints. Returns the number
    /// of blocks.
    pub(super) fn sort(
        &mut self,
        slots: impl Iterator<Item = [Option<SolverBodyIndex>; 2]>,
        states: &[BodyState],
        mut hold: impl FnMut(usize, &[u32]),
    ) -> usize {
        let Self { coloring, starts } = self;
        let is_pushed = |slot: &SolverBodyIndex| states[*slot as usize].is_movable();
        let edges = slots.map(|slots| slots.map(|slot| slot.filter(is_pushed)));
        coloring.assign(states.len(), edges);
        starts.clear();
        let mut count = 0;
        for color in 0..Coloring::COUNT {
            starts.push(count);
            // Joints without a colour may share bodies, so each has a block of its own.
            let lanes = if color == Coloring::OVERFLOW { 1 } else { LANES };
            for members in coloring.order()[coloring.range(color)].chunks(lanes) {
                hold(count, members);
                count += 1;
            }
        }
        starts.push(count);
        count
    }

    /// Calls `work` with all blocks: colour after colour, those of one colour at the same time,
    /// `unit` of them together.
    pub(super) fn for_each<Block: Send>(
        &self,
        blocks: &mut [Block],
        workers: &Workers,
        unit: usize,
        work: impl Fn(&mut [Block]) + Sync,
    ) {
        if blocks.is_empty() {
            return;
        }
        for color in 0..Coloring::COUNT {
            let blocks = &mut blocks[self.starts[color]..self.starts[color + 1]];
            if color == Coloring::OVERFLOW {
                work(blocks);
            } else {
                workers.for_each_block(blocks, unit, |_, blocks| work(blocks));
            }
        }
    }
}
