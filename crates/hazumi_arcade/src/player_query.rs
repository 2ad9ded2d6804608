//! Query of the player: bullets that may touch it, by Morton order.

use hazumi_core::morton::{self, MortonRanges};

use crate::vector::{in_space, narrow};

/// Query of the player at the end of a frame: a box, as ranges of Morton codes.
///
/// It shows how few bullets a box query looks at. The game itself looks each bullet up among
/// the sorted things ([`hazumi_core::swarm::Swarm::set_probes`]), which finds the same touches.
///
/// Source: Morton, 1966. `[morton1966]`
#[derive(Clone, Debug, PartialEq)]
pub struct PlayerQuery {
    /// Lowest and highest corner of the box, m.
    ///
    /// It holds the centres of all bullets that touch or graze the player.
    pub corners: [[f32; 3]; 2],
    /// The cells of the ranges: index of the range, lowest and highest corner, m.
    pub cells: Vec<(usize, [[f32; 3]; 2])>,
    /// Number of ranges after merging.
    pub ranges: usize,
    /// Number of bullets whose centres have a code in a range.
    pub candidates: usize,
}

/// A grid of cells over the arena, as fine as codes allow.
struct Grid<const D: usize> {
    low: [f64; D],
    /// Cells per metre.
    density: f64,
}

impl<const D: usize> Grid<D> {
    fn new(half_extents: [f32; D]) -> Self {
        let widest = half_extents.iter().fold(0.0, |widest: f32, &half| widest.max(half));
        let cells = f64::from(morton::last_cell::<D>()) + 1.0;
        Self {
            low: half_extents.map(|half| -f64::from(half)),
            density: cells / (2.0 * f64::from(widest)),
        }
    }

    /// The cell of a place; places beyond the grid count as its edge.
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "saturates")]
    fn cell(&self, place: [f32; D]) -> [u32; D] {
        std::array::from_fn(|axis| {
            let cell = (f64::from(place[axis]) - self.low[axis]) * self.density;
            (cell as u32).min(morton::last_cell::<D>())
        })
    }

    /// Lowest and highest corner of a cell that is `width` finest cells wide, m.
    fn corners(&self, cell: [u32; D], width: u32) -> [[f32; 3]; 2] {
        let place = |axis: usize, more: u32| {
            self.low[axis] + (f64::from(cell[axis]) + f64::from(more)) / self.density
        };
        [0, width]
            .map(|more| in_space(narrow::<D>(std::array::from_fn(|axis| place(axis, more)))))
    }
}

impl PlayerQuery {
    /// Finds which of `bullets` may touch a ball of `radius` metres around `center`, where the
    /// largest bullet has the radius `largest`. All in metres, in the arena of `half_extents`.
    pub(crate) fn new<const D: usize>(
        (center, radius): ([f32; D], f32),
        half_extents: [f32; D],
        bullets: impl Iterator<Item = [f32; D]>,
        largest: f32,
    ) -> Self {
        let grid = Grid::new(half_extents);
        // Only centres have codes: the box reaches farther by the largest radius.
        let reach = radius + largest;
        let corners = [center.map(|x| x - reach), center.map(|x| x + reach)];
        let ranges = MortonRanges::of_box(grid.cell(corners[0]), grid.cell(corners[1]));
        let list = ranges.as_slice();
        let mut cells = Vec::new();
        ranges.for_each_cell(|index, cell, width| {
            cells.push((index, grid.corners(cell, width)));
        });
        let is_candidate = |place: &[f32; D]| {
            let key = morton::encode(grid.cell(*place));
            list.iter().any(|&[first, end]| (first..end).contains(&key))
        };
        Self {
            corners: corners.map(in_space),
            cells,
            ranges: list.len(),
            candidates: bullets.filter(is_candidate).count(),
        }
    }
}
