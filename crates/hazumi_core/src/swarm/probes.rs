//! Probes: things that are not sorted, each of which is looked up among those that are.

use super::groups::{self, CollisionMatrix, Groups};
use super::in_order;
use super::rows::Rows;
use super::source::{Source, SwarmSpace, sound_reach, thing};
use crate::broad::Pair;
use crate::parallel::Workers;

/// Things that one thread looks at, at a time.
const CHUNK: usize = 1 << 15;
/// Cells of the grid of occupied space, about: their bits fit into the cache of a core.
const CELLS: f64 = (1u32 << 19) as f64;
/// Most cells along an axis.
const MOST_CELLS: f64 = 4096.0;
/// Bits of a word of the grid.
const BITS: usize = u64::BITS as usize;

/// The probes of a swarm.
#[derive(Clone, Debug)]
pub(super) struct Probes<const D: usize, const K: usize> {
    /// The groups of things that are not sorted.
    pub(super) groups: Groups,
    /// Number of things, probes and others.
    count: usize,
    /// The things that are sorted, in ascending order.
    pub(super) sorted: Vec<u32>,
    occupied: OccupiedCells<D>,
    chunks: Vec<ProbeChunk<K>>,
    /// How many of them the last source had.
    used: usize,
}

/// Probes of a run of things.
#[derive(Clone, Debug, Default)]
struct ProbeChunk<const K: usize> {
    sorted: Vec<u32>,
    /// Probes with invalid numbers.
    left_out: Vec<u32>,
    near: Vec<NearProbe<K>>,
    found: Vec<Pair>,
}

/// A probe that overlaps an occupied cell.
#[derive(Clone, Copy, Debug)]
struct NearProbe<const K: usize> {
    numbers: [f32; K],
    item: u32,
    group: usize,
}

impl<const D: usize, const K: usize> Default for Probes<D, K> {
    fn default() -> Self {
        Self {
            groups: Groups::NONE,
            count: 0,
            sorted: Vec::new(),
            occupied: OccupiedCells::default(),
            chunks: Vec::new(),
            used: 0,
        }
    }
}

impl<const D: usize, const K: usize> Probes<D, K> {
    /// Lists the things of `source` that are sorted.
    pub(super) fn list_sorted(&mut self, source: &impl Source<D, K>, workers: &Workers) {
        self.count = source.len();
        self.used = self.count.div_ceil(CHUNK);
        // Chunks of larger crowds keep their memory.
        self.chunks.resize_with(self.used.max(self.chunks.len()), ProbeChunk::default);
        let (groups, count) = (self.groups, self.count);
        workers.for_each_block(&mut self.chunks[..self.used], 1, |number, block| {
            for chunk in block {
                let things = number * CHUNK..((number + 1) * CHUNK).min(count);
                let sorted = things.filter(|&index| !groups.contains(source.group(index)));
                chunk.sorted.clear();
                chunk.sorted.extend(sorted.map(thing));
            }
        });
        self.sorted.clear();
        for chunk in &self.chunks[..self.used] {
            self.sorted.extend_from_slice(&chunk.sorted);
        }
    }

    /// Finds the probes near sorted things, which are in `rows` and `space`.
    pub(super) fn find_near(
        &mut self,
        source: &impl Source<D, K>,
        (rows, space): (&[Rows<D, K>], &SwarmSpace<D>),
        workers: &Workers,
    ) {
        self.occupied.clear(space);
        for rows in rows {
            for index in 0..rows.items.len() {
                let numbers = std::array::from_fn(|column| rows.columns.0[column][index]);
                self.occupied.fill(&box_around::<D, K>(&numbers, rows.radius));
            }
        }
        let Self { groups, count, occupied, chunks, used, .. } = self;
        let (groups, count, occupied, radius) = (*groups, *count, &*occupied, source.radius());
        workers.for_each_block(&mut chunks[..*used], 1, |number, block| {
            for chunk in block {
                chunk.left_out.clear();
                chunk.near.clear();
                for index in number * CHUNK..((number + 1) * CHUNK).min(count) {
                    let group = source.group(index);
                    if !groups.contains(group) {
                        continue;
                    }
                    let numbers = source.numbers(index);
                    if sound_reach::<D, K>(&numbers, radius).is_none() {
                        chunk.left_out.push(thing(index));
                    } else if occupied.meets(&box_around::<D, K>(&numbers, radius)) {
                        let group = groups::index(group);
                        chunk.near.push(NearProbe { numbers, item: thing(index), group });
                    }
                }
            }
        });
    }

    /// The probes with invalid numbers, in ascending order.
    pub(super) fn left_out(&self) -> impl Iterator<Item = u32> {
        self.chunks[..self.used].iter().flat_map(|chunk| &chunk.left_out).copied()
    }

    /// All probes with valid numbers, in ascending order.
    pub(super) fn items(&self) -> impl Iterator<Item = u32> {
        let mut others = self.sorted.iter().copied().peekable();
        let mut left_out = self.left_out().peekable();
        (0..thing(self.count)).filter(move |item| {
            others.next_if_eq(item).is_none() && left_out.next_if_eq(item).is_none()
        })
    }

    /// Adds the pairs of a probe and a sorted thing that touch, of groups that meet. The sorted
    /// things are in `rows`, whose groups are `row_groups`.
    pub(super) fn find_pairs(
        &mut self,
        meetings: &CollisionMatrix,
        (rows, row_groups): (&[Rows<D, K>], &(impl Fn(usize) -> usize + Sync)),
        workers: &Workers,
        out: &mut Vec<Pair>,
    ) {
        let chunks = &mut self.chunks[..self.used];
        workers.for_each_block(chunks, 1, |_, block| {
            for ProbeChunk { near, found, .. } in block {
                found.clear();
                for probe in &*near {
                    for (class, rows) in rows.iter().enumerate() {
                        if meetings.has(probe.group, row_groups(class)) {
                            rows.touching(&probe.numbers, |other| {
                                found.push(in_order((probe.item, other)));
                            });
                        }
                    }
                }
            }
        });
        for chunk in chunks {
            out.extend_from_slice(&chunk.found);
        }
    }
}

/// The lowest and the highest corner of the box around a thing, in metres; larger by more than
/// the rounding of any test for touch.
#[inline(always)]
fn box_around<const D: usize, const K: usize>(
    numbers: &[f32; K],
    radius: f32,
) -> [[f32; D]; 2] {
    let half = |axis: usize| {
        let half = match K {
            _ if K == D => radius,
            _ if K == D + 1 => numbers[D],
            _ => numbers[D + axis],
        };
        half + f32::EPSILON * (8.0 * half + 2.0 * numbers[axis].abs())
    };
    [
        std::array::from_fn(|axis| numbers[axis] - half(axis)),
        std::array::from_fn(|axis| numbers[axis] + half(axis)),
    ]
}

/// A grid over the sorted things.
#[derive(Clone, Copy, Debug)]
struct CellGrid<const D: usize> {
    /// The lowest and the highest corner, in metres.
    ends: [[f32; D]; 2],
    /// Cells per metre along each axis.
    density: [f32; D],
    /// Last cell along each axis.
    last: [u32; D],
    /// Words from one cell to the next along each axis but the first, whose cells are bits.
    strides: [usize; D],
}

impl<const D: usize> CellGrid<D> {
    /// The grid over `space` and as far as things reach from it, and the number of its words.
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "few cells")]
    fn over(space: &SwarmSpace<D>) -> (Self, usize) {
        let more = |x: f32| space.reach + f32::EPSILON * (16.0 * space.reach + 4.0 * x.abs());
        let low = space.low.map(|low| low - more(low));
        let high = space.high.map(|high| high + more(high));
        let spread: [f64; D] =
            std::array::from_fn(|axis| (f64::from(high[axis]) - f64::from(low[axis])).max(0.0));
        let longest = spread.iter().fold(f64::MIN_POSITIVE, |longest, &one| longest.max(one));
        let volume = spread.iter().fold(1.0, |volume, &one| volume * (one / longest));
        let share = libm::pow(volume / CELLS, 1.0 / D as f64).max(1.0 / MOST_CELLS);
        let cells = spread.map(|one| (one / (longest * share)).ceil().max(1.0));
        let mut strides = [1; D];
        let mut words = (cells[0] as usize).div_ceil(BITS);
        for axis in 1..D {
            strides[axis] = words;
            words *= cells[axis] as usize;
        }
        let density = (1.0 / (longest * share)) as f32;
        let last = cells.map(|cells| cells as u32 - 1);
        (Self { ends: [low, high], density: [density; D], last, strides }, words)
    }

    /// The cell of a coordinate: never lower for a higher one.
    #[inline(always)]
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "saturates")]
    fn cell(&self, axis: usize, coordinate: f32) -> u32 {
        (((coordinate - self.ends[0][axis]) * self.density[axis]) as u32).min(self.last[axis])
    }

    /// Visits the words with cells that a box meets, and the bits of these, until `visit` is
    /// true. Returns whether it was.
    ///
    /// Loops over bounds: chains of iterators were four times as slow.
    #[inline(always)]
    fn any_word(
        &self,
        [low, high]: &[[f32; D]; 2],
        mut visit: impl FnMut(usize, u64) -> bool,
    ) -> bool {
        let range =
            |axis: usize| [low[axis], high[axis]].map(|end| self.cell(axis, end) as usize);
        let [first, last] = range(0);
        let rows = range(1);
        let sheets = if D > 2 { range(D - 1) } else { [0, 0] };
        for sheet in sheets[0]..sheets[1] + 1 {
            for row in rows[0]..rows[1] + 1 {
                let start = sheet * self.strides[D - 1] + row * self.strides[1];
                for word in first / BITS..last / BITS + 1 {
                    let low = if word == first / BITS { first % BITS } else { 0 };
                    let high = if word == last / BITS { last % BITS } else { BITS - 1 };
                    let bits = (u64::MAX << low) & (u64::MAX >> (BITS - 1 - high));
                    if visit(start + word, bits) {
                        return true;
                    }
                }
            }
        }
        false
    }

    /// Whether a box meets the grid.
    #[inline(always)]
    fn meets(&self, [low, high]: &[[f32; D]; 2]) -> bool {
        let [first, last] = &self.ends;
        (0..D).all(|axis| low[axis] <= last[axis] && high[axis] >= first[axis])
    }
}

/// The cells of a grid that hold a part of a sorted thing: a bit for each.
#[derive(Clone, Debug, Default)]
struct OccupiedCells<const D: usize> {
    /// `None` until something is sorted.
    grid: Option<CellGrid<D>>,
    words: Vec<u64>,
}

impl<const D: usize> OccupiedCells<D> {
    /// An empty grid over the sorted things.
    fn clear(&mut self, space: &SwarmSpace<D>) {
        self.words.clear();
        self.grid = None;
        if space.low[0] <= space.high[0] {
            let (grid, words) = CellGrid::over(space);
            self.grid = Some(grid);
            self.words.resize(words, 0);
        }
    }

    /// Marks the cells that a box meets.
    fn fill(&mut self, corners: &[[f32; D]; 2]) {
        if let Some(grid) = self.grid {
            grid.any_word(corners, |word, bits| {
                self.words[word] |= bits;
                false
            });
        }
    }

    /// Whether a box meets a marked cell.
    #[inline(always)]
    fn meets(&self, corners: &[[f32; D]; 2]) -> bool {
        let Some(grid) = self.grid.filter(|grid| grid.meets(corners)) else { return false };
        grid.any_word(corners, |word, bits| self.words[word] & bits != 0)
    }
}

impl<const D: usize, const K: usize> Rows<D, K> {
    /// Visits the things that touch one with these numbers.
    fn touching(&self, numbers: &[f32; K], mut visit: impl FnMut(u32)) {
        let [low, high] = box_around::<D, K>(numbers, self.radius);
        let reach = self.reach + f32::EPSILON * 8.0 * self.reach;
        let (low, high) = (low.map(|x| x - reach), high.map(|x| x + reach));
        self.candidates(low, high, |index| {
            let number = |column: usize| self.columns.0[column][index];
            let gap = |axis: usize| number(axis) - numbers[axis];
            let touches = if K == 2 * D {
                (0..D).all(|axis| gap(axis).abs() <= number(D + axis) + numbers[D + axis])
            } else {
                let square =
                    (1..D).fold(gap(0) * gap(0), |sum, axis| sum + gap(axis) * gap(axis));
                let radii =
                    if K > D { number(D) + numbers[D] } else { self.radius + self.radius };
                square <= radii * radii
            };
            if touches {
                visit(self.items[index]);
            }
        });
    }
}
