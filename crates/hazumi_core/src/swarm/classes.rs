//! Classes of things that are sorted together. A class has one group, and sizes within a factor
//! of two.

use super::groups::{self, GROUPS};
use super::source::{Source, SwarmSpace, sound_reach};
use crate::bounds::lower;
use crate::parallel::Workers;

/// Size classes of a group: from the largest size of all, each down to half of the one before;
/// the last holds all the rest.
const SIZES: usize = 24;
/// Number of the class of what is left out.
const LEFT_OUT: usize = GROUPS * SIZES;
/// Things that one thread looks at, at a time.
const CHUNK: usize = 1 << 15;

/// The things of a source, class by class.
#[derive(Clone, Debug, Default)]
pub(super) struct Classes<const D: usize> {
    /// The classes that have things, by group and then from the largest to the smallest.
    pub(super) list: Vec<Class<D>>,
    /// Those which cannot be sorted, in ascending order.
    pub(super) left_out: Vec<u32>,
    /// The things class by class; nothing when all are in one.
    order: Vec<u32>,
    looks: Vec<ChunkStats<D>>,
    /// The class of each thing.
    numbers: Vec<u16>,
}

/// Things of one group and of similar size.
#[derive(Clone, Copy, Debug)]
pub(super) struct Class<const D: usize> {
    pub(super) group: usize,
    pub(super) space: SwarmSpace<D>,
    first: usize,
    end: usize,
}

/// The layout of a chunk of things.
#[derive(Clone, Copy, Debug)]
struct ChunkStats<const D: usize> {
    space: SwarmSpace<D>,
    /// The least reach of a thing, in metres.
    least: f32,
    /// One bit for each group.
    groups: u32,
    is_sound: bool,
}

impl<const D: usize> Class<D> {
    /// How many things there are.
    pub(super) fn len(&self) -> usize {
        self.end - self.first
    }
}

impl<const D: usize> ChunkStats<D> {
    const NOTHING: Self =
        Self { space: SwarmSpace::NOTHING, least: f32::INFINITY, groups: 0, is_sound: true };

    fn of<const K: usize>(source: &impl Source<D, K>, things: std::ops::Range<usize>) -> Self {
        let mut look = Self::NOTHING;
        let radius = source.radius();
        for index in things {
            let numbers = source.numbers(index);
            let Some(reach) = sound_reach::<D, K>(&numbers, radius) else {
                look.is_sound = false;
                continue;
            };
            look.space.add(&numbers, reach);
            look.least = lower(reach, look.least);
            look.groups |= 1 << groups::index(source.group(index));
        }
        look
    }

    fn union(&self, other: &Self) -> Self {
        Self {
            space: self.space.union(&other.space),
            least: lower(other.least, self.least),
            groups: self.groups | other.groups,
            is_sound: self.is_sound && other.is_sound,
        }
    }
}

impl<const D: usize> Classes<D> {
    /// Divides the things of `source`. Returns the space of all of them.
    pub(super) fn rebuild<const K: usize>(
        &mut self,
        source: &impl Source<D, K>,
        workers: &Workers,
    ) -> SwarmSpace<D> {
        let count = source.len();
        self.looks.clear();
        self.looks.resize(count.div_ceil(CHUNK), ChunkStats::NOTHING);
        workers.for_each_block(&mut self.looks, 1, |chunk, looks| {
            for look in looks {
                *look = ChunkStats::of(source, chunk * CHUNK..((chunk + 1) * CHUNK).min(count));
            }
        });
        let whole =
            self.looks.iter().fold(ChunkStats::NOTHING, |whole, look| whole.union(look));
        self.list.clear();
        self.left_out.clear();
        self.order.clear();
        let is_one_size = whole.space.reach * 0.5 <= whole.least;
        if whole.is_sound && whole.groups.count_ones() == 1 && is_one_size {
            let group = whole.groups.trailing_zeros() as usize;
            self.list.push(Class { group, space: whole.space, first: 0, end: count });
        } else {
            self.divide(source, whole.space.reach);
        }
        whole.space
    }

    /// The things of a class; `None` for all of the source.
    pub(super) fn things(&self, class: &Class<D>) -> Option<&[u32]> {
        (!self.order.is_empty()).then(|| &self.order[class.first..class.end])
    }

    /// Puts the things in the order of their classes.
    fn divide<const K: usize>(&mut self, source: &impl Source<D, K>, largest: f32) {
        let mut counts = [0; LEFT_OUT + 1];
        let mut spaces = [SwarmSpace::NOTHING; LEFT_OUT];
        self.numbers.clear();
        let radius = source.radius();
        self.numbers.extend((0..source.len()).map(|index| {
            let numbers = source.numbers(index);
            let mut class = LEFT_OUT;
            if let Some(reach) = sound_reach::<D, K>(&numbers, radius) {
                class = groups::index(source.group(index)) * SIZES + size_class(largest, reach);
                spaces[class].add(&numbers, reach);
            }
            counts[class] += 1;
            u16::try_from(class).unwrap_or(u16::MAX)
        }));
        let mut end = 0;
        for (number, (count, &space)) in counts.iter_mut().zip(&spaces).enumerate() {
            let first = end;
            end += std::mem::replace(count, first);
            if end > first {
                self.list.push(Class { group: number / SIZES, space, first, end });
            }
        }
        counts[LEFT_OUT] = end;
        self.order.resize(self.numbers.len(), 0);
        for (item, &number) in (0u32..).zip(&self.numbers) {
            let place = &mut counts[usize::from(number)];
            self.order[*place] = item;
            *place += 1;
        }
        self.left_out.extend_from_slice(&self.order[end..]);
    }
}

/// How often a size must be doubled to be more than half of the largest, limited.
#[inline(always)]
fn size_class(largest: f32, size: f32) -> usize {
    // The exponent of a number is its power of two. Of two zeros the quotient is none.
    let quotient = largest / size;
    let power = (quotient.to_bits() >> 23).saturating_sub(127) as usize;
    if quotient.is_nan() { 0 } else { power.min(SIZES - 1) }
}
