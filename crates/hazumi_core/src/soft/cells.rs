//! Spatial cells of soft bodies, and the solve order of their contacts.
//!
//! A cell is a few dozen bodies that one thread works on while they are in its cache. Contacts
//! within a cell have no body in common with those of other cells, so cells are solved in
//! parallel. Contacts between cells are solved separately. Cells go by where bodies are and
//! never by threads, so the order of contacts is the same on any number of these.

use crate::Workers;
use crate::morton;

/// Bodies in a block of work.
const BLOCK: usize = 128;
/// Bodies of a cell: as many as a cache holds with their contacts.
const CELL: u32 = 64;

/// Position of a contact in the order of solving: batch, then group, then cell.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct SolveOrder {
    /// The batch of whole islands that are solved together.
    pub batch: u32,
    /// Group in its batch.
    pub group: SolveGroup,
    /// Cell of the batch that holds both bodies, if any.
    pub cell: Option<u32>,
}

/// Contacts that are solved together. Those with resting bodies are solved last.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum SolveGroup {
    /// Contact of two soft bodies of one cell.
    #[default]
    SoftSoft,
    /// Contact of two soft bodies of different cells.
    SoftSoftBoundary,
    /// Contact of a soft body and a rigid one that meets no soft body of another cell.
    SoftRigid,
    /// Contact of a soft body and a rigid one that another cell has.
    SoftRigidBoundary,
}

/// The cells of a step: bodies of a batch along Morton's curve, so many at a time.
#[derive(Debug, Default)]
pub struct SpatialCells {
    /// Keys and soft bodies, in the order of the keys.
    keyed: Vec<(u64, u32)>,
    lists: Vec<Vec<(u64, u32)>>,
    /// By batch, how many of its bodies are in cells.
    filled: Vec<u32>,
    /// By soft body, its cell.
    of_soft: Vec<u32>,
    /// By rigid body, the cell that has it: that of the first soft body it meets.
    of_rigid: Vec<Option<u32>>,
}

impl SpatialCells {
    /// Assigns soft bodies to cells anew, and forgets rigid ones. `place` gives the position of
    /// a body from a common point, in widths of a small square or cube, and `batch` its batch.
    pub fn find<const D: usize>(
        &mut self,
        workers: &Workers,
        count: u32,
        place: impl Fn(u32) -> [f32; D] + Sync,
        batch: impl Fn(u32) -> u32,
    ) {
        let Self { keyed, lists, filled, of_soft, of_rigid } = self;
        workers.gather(count as usize, BLOCK, (lists, keyed), |range, found| {
            let bodies = (0..count).skip(range.start).take(range.len());
            found.extend(bodies.map(|body| (key(place(body)), body)));
        });
        keyed.sort_unstable();
        of_soft.resize(count as usize, 0);
        of_rigid.clear();
        filled.clear();
        for &(_, body) in &*keyed {
            let batch = batch(body) as usize;
            if filled.len() <= batch {
                filled.resize(batch + 1, 0);
            }
            of_soft[body as usize] = filled[batch] / CELL;
            filled[batch] += 1;
        }
    }

    /// The solve order of a contact in this batch. `softs` are its soft, moving bodies, and
    /// `pushed` gives the solver places of bodies under contact forces.
    pub fn order(
        &mut self,
        batch: u32,
        softs: [Option<u32>; 2],
        pushed: [Option<u32>; 2],
    ) -> SolveOrder {
        match (softs, pushed) {
            ([Some(a), Some(b)], _) => self.turn_of_fellows(batch, [a, b]),
            ([Some(soft), None], [_, rigid]) | ([None, Some(soft)], [rigid, _]) => {
                self.turn_at_rigid(batch, soft, rigid)
            }
            // Nothing is done to it.
            ([None, None], _) => {
                SolveOrder { batch, group: SolveGroup::SoftRigidBoundary, cell: None }
            }
        }
    }

    /// The turn of a contact of two soft bodies that move.
    fn turn_of_fellows(&self, batch: u32, bodies: [u32; 2]) -> SolveOrder {
        let [a, b] = bodies.map(|body| self.of_soft[body as usize]);
        if a == b {
            SolveOrder { batch, group: SolveGroup::SoftSoft, cell: Some(a) }
        } else {
            SolveOrder { batch, group: SolveGroup::SoftSoftBoundary, cell: None }
        }
    }

    /// The solve order of a contact of a moving soft body and another one, which is `rigid` in
    /// the solver. `None` is an immovable body, which may be in contact with many cells, as no
    /// constraint writes to it.
    fn turn_at_rigid(&mut self, batch: u32, body: u32, rigid: Option<u32>) -> SolveOrder {
        let own = self.of_soft[body as usize];
        let cell = match rigid {
            None => own,
            Some(rigid) => {
                let rigid = rigid as usize;
                if self.of_rigid.len() <= rigid {
                    self.of_rigid.resize(rigid + 1, None);
                }
                *self.of_rigid[rigid].get_or_insert(own)
            }
        };
        if cell == own {
            SolveOrder { batch, group: SolveGroup::SoftRigid, cell: Some(own) }
        } else {
            SolveOrder { batch, group: SolveGroup::SoftRigidBoundary, cell: None }
        }
    }
}

/// The key of what is so many cells from a point.
fn key<const D: usize>(place: [f32; D]) -> u64 {
    let middle = f64::from(morton::last_cell::<D>().div_ceil(2));
    #[expect(
        clippy::cast_possible_truncation,
        reason = "what is too far counts as the last cell"
    )]
    #[expect(clippy::cast_sign_loss, reason = "the same at the other end")]
    let cell = |along: f32| (f64::from(along) + middle) as u32;
    let mut cells = [0; D];
    for (place, out) in place.into_iter().zip(&mut cells) {
        *out = cell(place);
    }
    morton::encode(cells)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Cells of bodies at places, each in a batch.
    fn cells(bodies: &[([f32; 2], u32)]) -> SpatialCells {
        let mut cells = SpatialCells::default();
        let count = u32::try_from(bodies.len()).unwrap();
        let [place, batch] = [|body: u32| bodies[body as usize]; 2];
        cells.find(&Workers::inline(), count, |body| place(body).0, |body| batch(body).1);
        cells
    }

    /// A square of 8 × 8 bodies.
    fn square(x: u8, y: u8) -> impl Iterator<Item = [f32; 2]> {
        (0..64).map(move |index| [x + index % 8, y + index / 8].map(f32::from))
    }

    #[test]
    fn squares_are_cells_of_their_batch() {
        let squares = square(0, 0).zip(square(16, 8));
        let bodies: Vec<_> = squares.flat_map(|(a, b)| [(a, 0), (b, 0), (b, 1)]).collect();
        let mut cells = cells(&bodies);
        for (number, turn) in [(0, 0), (1, 1), (2, 0)] {
            let of_square = cells.of_soft.iter().skip(number).step_by(3);
            assert!(of_square.copied().eq([turn; 64]));
        }
        let one = SolveOrder { batch: 0, group: SolveGroup::SoftSoft, cell: Some(1) };
        assert_eq!(cells.order(0, [1, 4].map(Some), [None; 2]), one);
        let between = SolveOrder { batch: 0, group: SolveGroup::SoftSoftBoundary, cell: None };
        assert_eq!(cells.order(0, [0, 1].map(Some), [None; 2]), between);
    }

    #[test]
    fn a_rigid_body_is_of_the_first_cell_that_meets_it() {
        let squares = square(0, 0).chain(square(16, 8));
        let mut cells = cells(&squares.map(|place| (place, 0)).collect::<Vec<_>>());
        let [own, other] = [0, 1].map(Some);
        let group = |cells: &mut SpatialCells, body, rigid| {
            let turn = cells.order(0, [Some(body), None], [None, rigid]);
            // Whichever of the two is the soft one.
            assert_eq!(cells.order(0, [None, Some(body)], [rigid, None]), turn);
            (turn.group, turn.cell)
        };
        assert_eq!(group(&mut cells, 64, Some(3)), (SolveGroup::SoftRigid, other));
        assert_eq!(group(&mut cells, 0, Some(3)), (SolveGroup::SoftRigidBoundary, None));
        assert_eq!(group(&mut cells, 65, Some(3)), (SolveGroup::SoftRigid, other));
        assert_eq!(group(&mut cells, 0, Some(0)), (SolveGroup::SoftRigid, own));
        assert_eq!(group(&mut cells, 0, None), (SolveGroup::SoftRigid, own));
        assert_eq!(group(&mut cells, 64, None), (SolveGroup::SoftRigid, other));
    }

    #[test]
    fn what_is_far_away_or_nowhere_has_a_cell() {
        let places = [[f32::INFINITY, 0.0], [f32::NAN; 2], [-1e30, 1e30], [0.0, 0.0]];
        assert_eq!(cells(&places.map(|place| (place, 0))).of_soft, [0; 4]);
    }
}
