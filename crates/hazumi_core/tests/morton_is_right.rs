//! Morton keys, stretches and jumps, against counting cell by cell.

mod support;

use hazumi_core::morton::{
    MortonRanges, bits, decode, encode, last_cell, last_in_box, next_in_box,
};
use support::{Random, number};

/// Bit by bit.
fn slow_key<const D: usize>(cell: [u32; D]) -> u64 {
    let mut key = 0;
    for bit in 0..bits::<D>() {
        for (axis, coordinate) in cell.iter().enumerate() {
            key |= u64::from(coordinate >> bit & 1) << (bit as usize * D + axis);
        }
    }
    key
}

fn cell<const D: usize>(random: &mut Random, end: u32) -> [u32; D] {
    std::array::from_fn(|_| random.below(end))
}

fn check_keys<const D: usize>() {
    let mut random = Random(1);
    for turn in 0..20_000 {
        let end = 1 << (turn % bits::<D>() + 1).min(bits::<D>());
        let place = cell::<D>(&mut random, end);
        let key = encode(place);
        assert_eq!(key, slow_key(place));
        assert_eq!(decode::<D>(key), place);
        // A step along an axis is a step up.
        for axis in 0..D {
            let mut next = place;
            next[axis] += 1;
            assert!(encode(next) > key || next[axis] > last_cell::<D>());
        }
    }
    assert_eq!(encode([last_cell::<D>(); D]).count_ones() as usize, D * bits::<D>() as usize);
}

#[test]
fn keys_interleave_bits_and_can_be_read_back() {
    check_keys::<2>();
    check_keys::<3>();
}

/// Article 003 shifts coordinates that are too large into the next axis: a place beyond the
/// edge turned up at the far side.
#[test]
fn places_beyond_the_edge_are_clamped_and_never_wrapped() {
    for beyond in [last_cell::<3>() + 1, last_cell::<3>() + 1000, u32::MAX] {
        assert_eq!(encode([1, beyond, 2]), encode([1, last_cell::<3>(), 2]));
        assert_eq!(encode([beyond; 3]), encode([last_cell::<3>(); 3]));
    }
    assert_eq!(encode([u32::MAX, 7]), encode([last_cell::<2>(), 7]));
}

/// A random box of cells near a corner of the grid, and often at the edge of it.
fn random_box<const D: usize>(random: &mut Random, side: u32) -> [[u32; D]; 2] {
    let base = if random.below(2) == 0 { 0 } else { last_cell::<D>() + 1 - side };
    let [a, b] = [cell::<D>(random, side), cell::<D>(random, side)];
    let corner =
        |pick: fn(u32, u32) -> u32| std::array::from_fn(|axis| base + pick(a[axis], b[axis]));
    [corner(u32::min), corner(u32::max)]
}

/// Whether a cell lies in a box.
fn is_in<const D: usize>(cell: [u32; D], [low, high]: [[u32; D]; 2]) -> bool {
    (0..D).all(|axis| low[axis] <= cell[axis] && cell[axis] <= high[axis])
}

fn check_stretches<const D: usize>(side: u32) {
    let mut random = Random(2);
    for _ in 0..400 {
        let [low, high] = random_box::<D>(&mut random, side);
        let stretches = MortonRanges::of_box(low, high);
        let list = stretches.as_slice();
        assert!(list.len() <= 1 << D);
        assert!(list.is_sorted_by(|a, b| a[1] < b[0]), "not merged: {list:?}");
        let contains = |key: u64| list.iter().any(|&[first, end]| first <= key && key < end);
        // All cells of the box are in them; what is in them is near the box.
        let widest = (0..D).map(|axis| high[axis] - low[axis] + 1).max().unwrap();
        let mut all = vec![low];
        for axis in 0..D {
            all = all
                .iter()
                .flat_map(|&cell| {
                    (low[axis]..=high[axis]).map(move |x| {
                        let mut cell = cell;
                        cell[axis] = x;
                        cell
                    })
                })
                .collect();
        }
        assert!(all.iter().all(|&cell| contains(encode(cell))), "{low:?} {high:?}");
        for &[first, end] in list {
            for key in [first, end - 1] {
                let cell = decode::<D>(key);
                let is_near = (0..D).all(|axis| {
                    cell[axis] + 2 * widest >= low[axis]
                        && cell[axis] <= high[axis] + 2 * widest
                });
                assert!(is_near, "{cell:?} is far from {low:?} {high:?}");
            }
        }
    }
}

/// The cells of ranges hold each key of a range once, and no other.
fn check_cells<const D: usize>(side: u32) {
    let mut random = Random(5);
    for _ in 0..200 {
        let [low, high] = random_box::<D>(&mut random, side);
        let ranges = MortonRanges::of_box(low, high);
        let mut joined: Vec<[u64; 2]> = Vec::new();
        let mut last = None;
        ranges.for_each_cell::<D>(|index, cell, width| {
            let key = encode(cell);
            let end = key + u64::from(width).pow(number(D));
            assert!(cell.iter().all(|x| x % width == 0), "{cell:?} of {width}");
            if last == Some(index) {
                let range = joined.last_mut().unwrap();
                assert_eq!(range[1], key, "a gap or an overlap");
                range[1] = end;
            } else {
                joined.push([key, end]);
            }
            last = Some(index);
        });
        assert_eq!(joined, ranges.as_slice(), "{low:?} {high:?}");
    }
}

#[test]
fn ranges_consist_of_their_cells() {
    for side in [1, 2, 7, 1000] {
        check_cells::<2>(side);
        check_cells::<3>(side);
    }
    let mut cells = Vec::new();
    let all = MortonRanges::of_box([0; 3], [last_cell::<3>(); 3]);
    all.for_each_cell(|index, cell: [u32; 3], width| cells.push((index, cell, width)));
    assert_eq!(cells, [(0, [0; 3], last_cell::<3>() + 1)]);
}

/// Article 003 takes the level from half of the size: the box may then meet three cells along
/// an axis, of which only those at the ends were searched, and missed its own middle.
#[test]
fn the_level_comes_from_the_full_size() {
    check_stretches::<2>(40);
    check_stretches::<3>(14);
    let stretches = MortonRanges::of_box([3, 3, 3], [9, 9, 9]);
    let middle = encode([6, 6, 6]);
    assert!(stretches.as_slice().iter().any(|&[first, end]| first <= middle && middle < end));
}

/// Article 003 indexes an empty list when the first cell has the key 0.
#[test]
fn key_zero_opens_the_first_stretch() {
    assert_eq!(MortonRanges::of_box([0; 3], [0; 3]).as_slice(), [[0, 1]]);
    assert_eq!(MortonRanges::of_box([0; 2], [1, 1]).as_slice(), [[0, 4]]);
}

/// Article 003 merges a cell only with the range that was added last: cells side by side stayed
/// apart.
#[test]
fn cells_side_by_side_are_one_stretch() {
    assert_eq!(MortonRanges::of_box([0; 3], [1; 3]).as_slice(), [[0, 8]]);
    assert_eq!(MortonRanges::of_box([2, 0, 0], [3, 1, 1]).as_slice(), [[8, 16]]);
}

/// Article 003 shifts by 64 bits and more when a box is as large as the world.
#[test]
fn a_box_of_everything_is_one_stretch() {
    let all = MortonRanges::of_box([0; 3], [last_cell::<3>(); 3]);
    assert_eq!(all.as_slice(), [[0, 1 << 63]]);
    let all = MortonRanges::of_box([0; 2], [u32::MAX; 2]);
    assert_eq!(all.as_slice(), [[0, 1 << 62]]);
}

fn check_jumps<const D: usize>(side: u32) {
    let mut random = Random(4);
    let cells = (0..D).map(|_| u64::from(side)).product::<u64>();
    for _ in 0..150 {
        let [a, b] = [cell::<D>(&mut random, side), cell::<D>(&mut random, side)];
        let low = std::array::from_fn(|axis| a[axis].min(b[axis]));
        let high = std::array::from_fn(|axis| a[axis].max(b[axis]));
        let ends = [encode(low), encode(high)];
        let inside = |key: u64| is_in(decode::<D>(key), [low, high]);
        let mut last = None;
        for key in 0..cells {
            assert_eq!(last_in_box::<D>(key, ends), last, "below {key} in {low:?} {high:?}");
            last = if inside(key) { Some(key) } else { last };
        }
        let mut next = None;
        for key in (0..cells).rev() {
            assert_eq!(next_in_box::<D>(key, ends), next, "above {key} in {low:?} {high:?}");
            next = if inside(key) { Some(key) } else { next };
        }
    }
}

#[test]
fn jumps_find_the_next_and_the_last_cell_of_a_box() {
    check_jumps::<2>(32);
    check_jumps::<3>(8);
}
