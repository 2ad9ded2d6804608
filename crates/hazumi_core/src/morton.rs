//! Morton order (Z-order): cells of a grid in one line, so that a box of cells is a few ranges
//! of keys.
//!
//! The bits of the coordinates of a cell, highest first, are interleaved into a key. All cells
//! of a larger cell with a power of two on a side then have keys in one range, at every level.
//! The order is that of the cells of an octree (3D) or a quadtree (2D). No tree is stored.
//!
//! Source: Morton, *A Computer Oriented Geodetic Data Base and a New Technique in File
//! Sequencing*, 1966. `[morton1966]`

/// Bits of a coordinate in a key of `D` axes, dimensionless: 31 in 2D, 21 in 3D.
pub const fn bits<const D: usize>() -> u32 {
    match D {
        2 => 31,
        _ => 21,
    }
}

/// Bits of a key.
const fn key_bits<const D: usize>() -> u32 {
    match D {
        2 => 62,
        _ => 63,
    }
}

/// The highest coordinate of a cell.
pub const fn last_cell<const D: usize>() -> u32 {
    (1 << bits::<D>()) - 1
}

/// The highest key.
const fn last_key<const D: usize>() -> u64 {
    (1 << key_bits::<D>()) - 1
}

/// Most stretches of a box: one for each corner of space.
pub const MAX_RANGES: usize = 8;

/// The key of a cell; coordinates beyond the last cell count as the last.
#[inline]
pub fn encode<const D: usize>(cell: [u32; D]) -> u64 {
    let mut key = 0;
    for (axis, coordinate) in cell.into_iter().enumerate() {
        key |= spread::<D>(coordinate.min(last_cell::<D>())) << axis;
    }
    key
}

/// The cell of a key.
#[inline]
pub fn decode<const D: usize>(key: u64) -> [u32; D] {
    std::array::from_fn(|axis| gather::<D>(key >> axis))
}

/// Puts D − 1 zeros between the bits of a coordinate, by halves of halves.
#[inline]
fn spread<const D: usize>(coordinate: u32) -> u64 {
    let mut bits = u64::from(coordinate);
    for (shift, mask) in halves::<D>() {
        bits = (bits | bits << shift) & mask;
    }
    bits
}

/// Takes every D-th bit.
#[inline]
#[expect(clippy::cast_possible_truncation, reason = "at most 31 bits are left")]
fn gather<const D: usize>(key: u64) -> u32 {
    let halves = halves::<D>();
    let mut bits = key & halves[4].1;
    for index in (0..halves.len()).rev() {
        let before = if index == 0 { u64::from(last_cell::<D>()) } else { halves[index - 1].1 };
        bits = (bits | bits >> halves[index].0) & before;
    }
    bits as u32
}

/// Shifts that move the upper half of each group of bits up, and where the bits then are.
const fn halves<const D: usize>() -> [(u32, u64); 5] {
    match D {
        2 => [
            (16, 0x0000_ffff_0000_ffff),
            (8, 0x00ff_00ff_00ff_00ff),
            (4, 0x0f0f_0f0f_0f0f_0f0f),
            (2, 0x3333_3333_3333_3333),
            (1, 0x5555_5555_5555_5555),
        ],
        _ => [
            (32, 0x001f_0000_0000_ffff),
            (16, 0x001f_0000_ff00_00ff),
            (8, 0x100f_00f0_0f00_f00f),
            (4, 0x10c3_0c30_c30c_30c3),
            (2, 0x1249_2492_4924_9249),
        ],
    }
}

/// The stretches of keys, from the first to before the end, in which all cells of a box lie.
///
/// In ascending order, apart from each other. The box is covered by the at most 2ᴰ cells of the
/// finest level at which it overlaps no more than two along each axis. The ranges may therefore
/// include cells outside the box.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[doc(alias = "Z-order")]
pub struct MortonRanges {
    list: [[u64; 2]; MAX_RANGES],
    len: usize,
}

impl MortonRanges {
    /// For the cells from `low` to `high`, both included, `low ≤ high` along each axis.
    pub fn of_box<const D: usize>(low: [u32; D], high: [u32; D]) -> Self {
        let [low, high] = [low, high].map(|corner| corner.map(|x| x.min(last_cell::<D>())));
        let widest = (0..D).map(|axis| high[axis].saturating_sub(low[axis])).max().unwrap_or(0);
        // 2ˡ is at least the difference, so that at most one border lies between.
        let level = if widest <= 1 { 0 } else { u32::BITS - (widest - 1).leading_zeros() };
        let cells = (1u64 << level).pow(if D == 2 { 2 } else { 3 });
        let mut keys = [0; MAX_RANGES];
        let corners = 1 << D;
        for (corner, key) in keys.iter_mut().enumerate().take(corners) {
            let end =
                |axis: usize| if corner >> axis & 1 == 0 { low[axis] } else { high[axis] };
            *key = encode::<D>(std::array::from_fn(|axis| end(axis) >> level << level));
        }
        let keys = &mut keys[..corners];
        keys.sort_unstable();
        let mut stretches = Self { list: [[0; 2]; MAX_RANGES], len: 0 };
        for &mut key in keys {
            stretches.add(key, cells);
        }
        stretches
    }

    /// Adds a cell with `cells` keys, in ascending order.
    fn add(&mut self, key: u64, cells: u64) {
        match self.list[..self.len].last_mut() {
            Some([_, end]) if *end >= key => *end = (*end).max(key + cells),
            _ => {
                self.list[self.len] = [key, key + cells];
                self.len += 1;
            }
        }
    }

    /// First keys and ends.
    pub fn as_slice(&self) -> &[[u64; 2]] {
        &self.list[..self.len]
    }

    /// Visits the largest cells of the quadtree or octree that the ranges consist of, in
    /// ascending order. `visit` gets the index of the range, the lowest of the finest cells
    /// inside, and their number along an edge.
    pub fn for_each_cell<const D: usize>(&self, mut visit: impl FnMut(usize, [u32; D], u32)) {
        let axes = if D == 2 { 2 } else { 3 };
        for (index, &[first, end]) in self.as_slice().iter().enumerate() {
            let mut key = first;
            while key < end {
                // Trailing zeros of the key 0 are more than any level has.
                let aligned = (key.trailing_zeros() / axes).min(bits::<D>());
                let level = aligned.min((end - key).ilog2() / axes);
                visit(index, decode(key), 1 << level);
                key += 1 << (level * axes);
            }
        }
    }
}

/// The lowest key above `key` inside the box between the cells of `low` and `high`, if any.
///
/// Source: Tropf, Herzog, *Multidimensional Range Search in Dynamically Balanced Trees*, 1981
/// (BIGMIN). `[tropf1981]`
pub fn next_in_box<const D: usize>(key: u64, [low, high]: [u64; 2]) -> Option<u64> {
    let (mut low, mut high) = (low, high);
    let mut best = None;
    if key >= last_key::<D>() {
        return None;
    }
    // The lowest that is not below the key after this one.
    let after = key + 1;
    for bit in (0..key_bits::<D>()).rev() {
        let [of_key, of_low, of_high] = [after, low, high].map(|number| number >> bit & 1);
        match (of_key, of_low, of_high) {
            (0, 0, 1) => {
                best = Some(with_low_bits::<D>(low, bit, true));
                high = with_low_bits::<D>(high, bit, false);
            }
            (0, 1, 1) => return Some(low),
            (1, 0, 0) => return best,
            (1, 0, 1) => low = with_low_bits::<D>(low, bit, true),
            _ => {}
        }
    }
    Some(after)
}

/// The highest key below `key` inside the box between the cells of `low` and `high`, if any.
/// The same, upside down (LITMAX).
pub fn last_in_box<const D: usize>(key: u64, [low, high]: [u64; 2]) -> Option<u64> {
    let all = last_key::<D>();
    let flipped = next_in_box::<D>(all - key.min(all), [all - high, all - low])?;
    Some(all - flipped)
}

/// With `bit` set and all lower bits of its axis cleared, or the other way round.
fn with_low_bits<const D: usize>(key: u64, bit: u32, is_set: bool) -> u64 {
    let axis = halves::<D>()[4].1 << (bit as usize % D);
    let below = axis & ((1 << bit) - 1);
    let here = 1 << bit;
    if is_set { (key | here) & !below } else { (key & !here) | below }
}
