//! Splitting of a mesh into parts that are nearly convex.

use glam::Vec3;

use super::field::Excess;
use super::part::{CellSet, Model, components};
use super::reach::DirectionExtents;
use super::surface::CellCorner;

/// When to stop.
#[derive(Clone, Copy)]
pub(super) struct SplitLimits {
    /// Parts whose hull reaches no farther into free space stay whole, in units.
    pub(super) depth: f64,
    /// Most parts to cut.
    pub(super) parts: usize,
}

/// A part and its hull.
pub(super) struct SplitPiece {
    pub(super) part: CellSet,
    /// See [`Model::outline`].
    pub(super) points: Vec<Vec3>,
    pub(super) excess: Excess,
}

/// Pieces of a mesh, and whose each cell is.
pub(super) struct MeshPieces {
    pub(super) list: Vec<SplitPiece>,
    pub(super) owners: Vec<u32>,
}

/// Cuts a mesh until every piece is convex enough or there are enough of them: always the worst
/// piece, across the axis and at the place that leave the least free space in the two hulls.
///
/// Source: Mamou, Ghorbel, *A Simple and Efficient Approach for 3D Mesh Approximate Convex
/// Decomposition*, ICIP 2009. `[mamou2009]`
pub(super) fn split(
    model: &Model<'_>,
    owners: Vec<u32>,
    limits: SplitLimits,
    progress: &mut dyn FnMut(f32),
) -> MeshPieces {
    let cells = (0..owners.len()).filter(|&cell| owners[cell] != super::part::NOBODY).collect();
    let mut pieces = MeshPieces { list: Vec::new(), owners };
    pieces.add(model, None, vec![cells], limits);
    for _ in 1..limits.parts {
        let Some(worst) = pieces.worst(limits.depth) else { break };
        let part = &pieces.list[worst].part;
        let sides = Cuts::new(model, part, &pieces.owners).best(model, part);
        pieces.add(model, Some(worst), sides.into(), limits);
        progress((pieces.list.len() as f32 / limits.parts as f32).min(1.0));
        if pieces.list.len() >= limits.parts {
            break;
        }
    }
    pieces
}

impl MeshPieces {
    /// The piece to cut next.
    fn worst(&self, depth: f64) -> Option<usize> {
        let mut worst = None;
        let mut weight = 0.0;
        for (index, piece) in self.list.iter().enumerate() {
            let Excess { weight: found, depth: reach } = piece.excess;
            if reach > depth && found > weight && piece.part.cells.len() > 1 {
                (worst, weight) = (Some(index), found);
            }
        }
        worst
    }

    /// Puts sets of cells in the place of a piece.
    fn add(
        &mut self,
        model: &Model<'_>,
        replaced: Option<usize>,
        sides: Vec<Vec<usize>>,
        limits: SplitLimits,
    ) {
        let mut sets = Vec::new();
        for side in sides {
            let most = (2 * limits.parts).saturating_sub(self.list.len() + sets.len()).max(1);
            sets.extend(components(model.grid, &side, &mut self.owners, most));
        }
        let slots = replaced.into_iter().chain(self.list.len()..);
        let sets = Vec::from_iter(slots.zip(sets));
        for (slot, cells) in &sets {
            cells.iter().for_each(|&cell| self.owners[cell] = super::count_u32(*slot));
        }
        for (slot, cells) in sets {
            let piece = SplitPiece::new(model, CellSet::new(model.grid, cells), &self.owners);
            if slot < self.list.len() {
                self.list[slot] = piece;
            } else {
                self.list.push(piece);
            }
        }
    }
}

impl SplitPiece {
    fn new(model: &Model<'_>, part: CellSet, owners: &[u32]) -> Self {
        let mut points = Vec::new();
        model.visit_corners(&part, owners, |_, corner: CellCorner| points.push(corner.units));
        let (points, excess) = model.outline(&points);
        Self { part, points, excess }
    }
}

/// All cuts of a part across the axes.
struct Cuts {
    /// For each axis and each place of a cut, what is below it and what is above.
    below: [Vec<DirectionExtents>; 3],
    above: [Vec<DirectionExtents>; 3],
    /// Number of cells below each cut.
    counts: [Vec<usize>; 3],
    /// Number of all cells.
    cells: usize,
}

/// Places to try at first across each axis.
const TRIES: usize = 12;
/// Flat sides of the mesh to try across each axis.
const FLAT_TRIES: usize = 6;
/// Extra cost of a cut that leaves next to nothing on one side, as a part of that of one in the
/// middle. Where no cut helps at once, as across a ring, even ones lead to fewer pieces.
const UNEVEN: f64 = 0.1;

impl Cuts {
    fn new(model: &Model<'_>, part: &CellSet, owners: &[u32]) -> Self {
        let lengths: [usize; 3] = std::array::from_fn(|axis| part.high[axis] - part.low[axis]);
        let mut layers = lengths.map(|length| vec![DirectionExtents::EMPTY; length]);
        model.visit_corners(part, owners, |cell, corner| {
            let place = model.grid.place(cell);
            for axis in 0..3 {
                layers[axis][place[axis] - part.low[axis]].add(corner.units);
            }
        });
        let mut counts = lengths.map(|length| vec![0; length]);
        for place in part.cells.iter().map(|&cell| model.grid.place(cell)) {
            for axis in 0..3 {
                counts[axis][place[axis] - part.low[axis]] += 1;
            }
        }
        for counts in &mut counts {
            let mut sum = 0;
            counts.iter_mut().for_each(|count| sum += std::mem::replace(count, sum));
        }
        let above = layers.clone().map(|mut layers| {
            for layer in (1..layers.len()).rev() {
                let (lower, upper) = layers.split_at_mut(layer);
                lower[layer - 1].unite(&upper[0]);
            }
            layers
        });
        for layers in &mut layers {
            for layer in 1..layers.len() {
                let (lower, upper) = layers.split_at_mut(layer);
                upper[0].unite(&lower[layer - 1]);
            }
        }
        Self { below: layers, above, counts, cells: part.cells.len() }
    }

    /// The cells on either side of the best cut: the best of a few all over the part, moved to
    /// the best place near it.
    fn best(&self, model: &Model<'_>, part: &CellSet) -> [Vec<usize>; 2] {
        let (mut least, mut axis, mut cut) = (f64::INFINITY, 0, 0);
        for across in 0..3 {
            for place in self.places(model, part, across) {
                let cost = self.cost(model, across, place);
                if cost < least {
                    (least, axis, cut) = (cost, across, place);
                }
            }
        }
        let length = self.below[axis].len();
        let mut step = length.div_ceil(TRIES) / 2;
        while step > 0 {
            let middle = cut;
            for place in [middle.saturating_sub(step).max(1), (middle + step).min(length - 1)] {
                let cost = self.cost(model, axis, place);
                if cost < least {
                    (least, cut) = (cost, place);
                }
            }
            step /= 2;
        }
        let is_below = |cell: &usize| model.grid.place(*cell)[axis] < part.low[axis] + cut;
        let (below, above) = part.cells.iter().copied().partition(is_below);
        [below, above]
    }

    /// Cuts across an axis to try at first: evenly spaced, and along the largest flat sides.
    fn places(&self, model: &Model<'_>, part: &CellSet, axis: usize) -> Vec<usize> {
        let length = self.below[axis].len();
        let mut places = Vec::from_iter((1..length).step_by(length.div_ceil(TRIES)));
        let area = |cut: usize| model.grid.areas[axis][part.low[axis] + cut];
        let mut flat = Vec::from_iter((1..length).filter(|&cut| area(cut) > 0));
        flat.sort_by_key(|&cut| (std::cmp::Reverse(area(cut)), cut));
        places.extend(flat.iter().take(FLAT_TRIES));
        places.sort_unstable();
        places.dedup();
        places
    }

    /// Free space in the hulls of what is below a cut and above it, more if the cut is uneven.
    fn cost(&self, model: &Model<'_>, axis: usize, cut: usize) -> f64 {
        let below = model.weight(&self.below[axis][cut - 1].points());
        let above = model.weight(&self.above[axis][cut].points());
        let share = self.counts[axis][cut] as f64 / self.cells as f64;
        (below + above) * (1.0 + UNEVEN * (2.0 * share - 1.0).abs())
    }
}
