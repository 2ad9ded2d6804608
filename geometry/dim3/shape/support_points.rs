//! Support points of a polyhedron in SIMD lanes.

use glam::{Mat3, Vec3};
use hazumi_core::simd::{
    LANES, LaneSpan, Select, Simd, dispatch, f32x16, level, mask32x16, prelude::*,
};

/// The coordinates of as many corners as a vector has lanes, in metres.
///
/// Lanes that are left over repeat the first corner of the shape, never zero: where all corners
/// lie on the negative side, zero would win.
#[derive(Clone, Copy, Debug, PartialEq)]
#[repr(C, align(64))]
pub struct WidePoints {
    pub(crate) x: [f32; LANES],
    pub(crate) y: [f32; LANES],
    pub(crate) z: [f32; LANES],
}

/// Above this many corners, most blocks are skipped by the boxes around them, see
/// [`SupportPoints`]. Measured: below, looking at all of them is faster.
const MANY: usize = 128;

/// Numbers that are the sum of three products of `f32` are off by less than this part of the
/// sum of their sizes, and so are two such numbers and the box between them.
pub(super) const ROUNDING: f32 = 16.0 * f32::EPSILON;

/// The corners of a polyhedron, arranged for [`SupportPoints::farthest`].
#[derive(Clone, Debug, Default)]
pub struct SupportPointTable {
    blocks: Vec<WidePoints>,
    /// Index of the corner in each lane; empty when it is the number of the lane.
    order: Vec<[u32; LANES]>,
    /// Boxes around the blocks, as many in a group as there are lanes; empty for few corners.
    boxes: Vec<BoxGroup>,
    /// Middle of the box around all corners, in metres.
    middle: Vec3,
}

/// By the corners alone: boxes and middle follow from them, and boxes have lanes without a
/// block, which are not numbers and equal nothing.
impl PartialEq for SupportPointTable {
    fn eq(&self, other: &Self) -> bool {
        self.blocks == other.blocks && self.order == other.order
    }
}

/// The boxes around as many blocks as a vector has lanes: centres and half extents, in metres.
#[derive(Clone, Copy, Debug)]
struct BoxGroup {
    center: WidePoints,
    half: WidePoints,
}

/// The corners of a polyhedron, borrowed.
///
/// Up to 128 of them are all looked at, 16 at a time. More of them are kept in blocks of
/// neighbours, and a block is looked at only when its box may hold the farthest corner. Unlike
/// hill climbing along the edges, it gives exactly the answer of testing all corners, the
/// lowest index among equals included. Rounding of corners that are nearly as far does not
/// matter, and it needs no corner to start from.
#[derive(Clone, Copy, Debug)]
pub struct SupportPoints<'s> {
    vertices: &'s [Vec3],
    lanes: CornerSearch<'s>,
}

/// How the corners are found.
#[derive(Clone, Copy, Debug)]
enum CornerSearch<'s> {
    /// The corners of a box with these half extents, in metres: computed.
    Box(Vec3),
    /// At most three corners, looked at one by one.
    Few,
    /// At most 16 corners.
    Block(&'s WidePoints),
    Table(&'s SupportPointTable),
}

impl WidePoints {
    /// Nothing but zeros.
    pub(crate) const ZERO: Self = Self { x: [0.0; LANES], y: [0.0; LANES], z: [0.0; LANES] };

    /// The first 16 of `vertices`; lanes left over take `filler`.
    #[inline]
    pub(crate) fn new(vertices: impl IntoIterator<Item = Vec3>, filler: Vec3) -> Self {
        let [x, y, z] = filler.to_array().map(|number| [number; LANES]);
        let mut block = Self { x, y, z };
        for (lane, vertex) in vertices.into_iter().take(LANES).enumerate() {
            block.set(lane, vertex);
        }
        block
    }

    /// Writes one lane.
    #[inline(always)]
    pub(crate) fn set(&mut self, lane: usize, vertex: Vec3) {
        (self.x[lane], self.y[lane], self.z[lane]) = (vertex.x, vertex.y, vertex.z);
    }

    /// Reads one lane.
    #[inline(always)]
    pub(crate) fn get(&self, lane: usize) -> Vec3 {
        Vec3::new(self.x[lane], self.y[lane], self.z[lane])
    }

    /// The vectors turned by `axes`, in the order of the sums of `Mat3`.
    #[inline(always)]
    pub(crate) fn turn<S: Simd>(&mut self, simd: S, axes: &Mat3) {
        let x = f32x16::load_array_ref(simd, &self.x);
        let y = f32x16::load_array_ref(simd, &self.y);
        let z = f32x16::load_array_ref(simd, &self.z);
        let Mat3 { x_axis, y_axis, z_axis } = *axes;
        (x * x_axis.x + y * y_axis.x + z * z_axis.x).store_array(&mut self.x);
        (x * x_axis.y + y * y_axis.y + z * z_axis.y).store_array(&mut self.y);
        (x * x_axis.z + y * y_axis.z + z * z_axis.z).store_array(&mut self.z);
    }

    /// As [`Self::dot`], of the ways from `center`, moved by `shift`.
    #[inline(always)]
    pub(crate) fn dot_from<S: Simd>(
        &self,
        simd: S,
        [center, shift]: [[f32x16<S>; 3]; 2],
        direction: [f32x16<S>; 3],
    ) -> f32x16<S> {
        let x = f32x16::load_array_ref(simd, &self.x) - center[0] + shift[0];
        let y = f32x16::load_array_ref(simd, &self.y) - center[1] + shift[1];
        let z = f32x16::load_array_ref(simd, &self.z) - center[2] + shift[2];
        x * direction[0] + y * direction[1] + z * direction[2]
    }

    /// The products with `direction`, summed in the order of `Vec3::dot`.
    #[inline(always)]
    pub(crate) fn dot<S: Simd>(&self, simd: S, direction: [f32x16<S>; 3]) -> f32x16<S> {
        let [x, y, z] =
            [&self.x, &self.y, &self.z].map(|row| f32x16::load_array_ref(simd, row));
        x * direction[0] + y * direction[1] + z * direction[2]
    }
}

/// Each coordinate in all lanes.
#[inline(always)]
pub(crate) fn splat<S: Simd>(simd: S, vector: Vec3) -> [f32x16<S>; 3] {
    // Not `map`, which is compiled for the oldest processor.
    [
        f32x16::splat(simd, vector.x),
        f32x16::splat(simd, vector.y),
        f32x16::splat(simd, vector.z),
    ]
}

/// The number of the lowest lane that is set.
#[inline(always)]
pub(crate) fn lowest_lane<S: Simd>(mask: mask32x16<S>) -> usize {
    mask.to_bitmask().trailing_zeros() as usize % LANES
}

impl SupportPointTable {
    /// Arranges `vertices`, of which there is at least one: in 1, 2, 4 or 8 blocks when there
    /// are few.
    pub fn new(vertices: &[Vec3]) -> Self {
        let Some(&filler) = vertices.first() else { return Self::default() };
        if vertices.len() <= MANY {
            let block = |chunk: &[Vec3]| WidePoints::new(chunk.iter().copied(), filler);
            let mut blocks: Vec<_> = vertices.chunks(LANES).map(block).collect();
            blocks.resize(blocks.len().next_power_of_two(), block(&[]));
            return Self { blocks, middle: middle(vertices), ..Self::default() };
        }
        let mut order: Vec<u32> = (0u32..).zip(vertices).map(|(index, _)| index).collect();
        let mut table = Self { middle: middle(vertices), ..Self::default() };
        table.split(vertices, &mut order, &mut Vec::new());
        table.boxes = table.blocks.chunks(LANES).map(BoxGroup::around).collect();
        table
    }

    /// Cuts the corners across their longest side until blocks are left; `keys` is working
    /// memory.
    fn split(&mut self, vertices: &[Vec3], order: &mut [u32], keys: &mut Vec<u64>) {
        let at = |index: u32| vertices[index as usize];
        if order.len() <= LANES {
            order.sort_unstable();
            let Some(&first) = order.first() else { return };
            // The corner that fills up must be the lowest of the block, so that it comes first.
            self.blocks.push(WidePoints::new(order.iter().map(|&index| at(index)), at(first)));
            let mut lanes = [first; LANES];
            lanes[..order.len()].copy_from_slice(order);
            self.order.push(lanes);
            return;
        }
        let ends = order.iter().fold([Vec3::INFINITY, Vec3::NEG_INFINITY], |[min, max], &i| {
            [min.min(at(i)), max.max(at(i))]
        });
        let axis = (ends[1] - ends[0]).max_position();
        // Full blocks on the left, so that only the last one has lanes left over.
        let middle = (order.len() / 2).next_multiple_of(LANES).min(order.len() - 1);
        // Coordinate and index in one whole number, which is quick to compare.
        keys.clear();
        keys.extend(
            order
                .iter()
                .map(|&index| u64::from(rank(at(index)[axis])) << 32 | u64::from(index)),
        );
        keys.select_nth_unstable(middle);
        for (index, key) in order.iter_mut().zip(&*keys) {
            *index = u32::try_from(key & u64::from(u32::MAX)).unwrap_or(0);
        }
        let (left, right) = order.split_at_mut(middle);
        self.split(vertices, left, keys);
        self.split(vertices, right, keys);
    }

    /// Lowest and highest coordinates of the corners along three vectors, up to rounding.
    /// `None` where there are too many corners to look at all of them.
    pub(crate) fn ends(&self, rows: [Vec3; 3]) -> Option<[Vec3; 2]> {
        self.boxes.is_empty().then(|| dispatch!(level(), simd => self.ends_at(simd, rows)))
    }

    #[inline(always)]
    fn ends_at<S: Simd>(&self, simd: S, rows: [Vec3; 3]) -> [Vec3; 2] {
        simd.vectorize(
            #[inline(always)]
            || {
                let mut low = [S::f32s::splat(simd, f32::INFINITY); 3];
                let mut high = [S::f32s::splat(simd, f32::NEG_INFINITY); 3];
                for block in &self.blocks {
                    for index in 0..LaneSpan::count(simd, LANES) {
                        let span = LaneSpan::new(simd, index);
                        let [x, y, z] =
                            [span.load(&block.x), span.load(&block.y), span.load(&block.z)];
                        for axis in 0..3 {
                            let row = rows[axis];
                            let at = x * row.x + y * row.y + z * row.z;
                            low[axis] = at.simd_lt(low[axis]).select(at, low[axis]);
                            high[axis] = at.simd_gt(high[axis]).select(at, high[axis]);
                        }
                    }
                }
                [
                    Vec3::new(low[0].reduce_min(), low[1].reduce_min(), low[2].reduce_min()),
                    Vec3::new(high[0].reduce_max(), high[1].reduce_max(), high[2].reduce_max()),
                ]
            },
        )
    }

    /// The corners, for the narrow phase; `vertices` are those that the table was made of.
    pub fn view<'s>(&'s self, vertices: &'s [Vec3]) -> SupportPoints<'s> {
        SupportPoints { vertices, lanes: CornerSearch::Table(self) }
    }
}

/// A whole number in the order of `f32::total_cmp`.
fn rank(number: f32) -> u32 {
    let bits = number.to_bits();
    // Negative numbers turn round, below all others.
    bits ^ ((bits.cast_signed() >> 31).cast_unsigned() | 1 << 31)
}

/// Middle of the box around the points, in metres.
fn middle(vertices: &[Vec3]) -> Vec3 {
    let min = vertices.iter().copied().fold(Vec3::INFINITY, Vec3::min);
    let max = vertices.iter().copied().fold(Vec3::NEG_INFINITY, Vec3::max);
    0.5 * min + 0.5 * max
}

impl BoxGroup {
    fn around(blocks: &[WidePoints]) -> Self {
        let row = |row: &[f32; LANES]| {
            let min = row.iter().copied().fold(f32::INFINITY, f32::min);
            let max = row.iter().copied().fold(f32::NEG_INFINITY, f32::max);
            let center = 0.5 * min + 0.5 * max;
            let half = (max - center).max(center - min);
            // Wide enough for the rounding of the products with corners and with the box.
            (center, half + ROUNDING * (half + center.abs()))
        };
        let boxes = blocks.iter().map(|block| [&block.x, &block.y, &block.z].map(row));
        let centers =
            boxes.clone().map(|rows| Vec3::from_array(rows.map(|(center, _)| center)));
        let halves = boxes.map(|rows| Vec3::from_array(rows.map(|(_, half)| half)));
        // Lanes left over reach nowhere.
        let nowhere = Vec3::splat(f32::NAN);
        Self {
            center: WidePoints::new(centers, nowhere),
            half: WidePoints::new(halves, nowhere),
        }
    }

    /// No corner of a block is farther along than this; NaN where there is no block.
    #[inline(always)]
    fn reach<S: Simd>(
        &self,
        simd: S,
        along: [f32x16<S>; 3],
        sizes: [f32x16<S>; 3],
    ) -> f32x16<S> {
        // The last term covers products that are too small for their digits.
        let floor = f32x16::splat(simd, f32::MIN_POSITIVE);
        self.center.dot(simd, along) + self.half.dot(simd, sizes) + floor
    }
}

impl<'s> SupportPoints<'s> {
    /// At most 16 corners, in one block.
    pub(crate) fn of_block(vertices: &'s [Vec3], block: &'s WidePoints) -> Self {
        Self { vertices, lanes: CornerSearch::Block(block) }
    }

    /// One to three corners.
    pub(crate) fn of_few(vertices: &'s [Vec3]) -> Self {
        Self { vertices, lanes: CornerSearch::Few }
    }

    /// The corners of a box; corner `i` lies on the positive side of axis `k` when bit `k` of
    /// `i` is set.
    pub(crate) fn of_box(half: Vec3) -> Self {
        Self { vertices: &[], lanes: CornerSearch::Box(half) }
    }

    /// The corner with this index, in metres; `None` when there is none.
    #[inline]
    pub fn vertex(&self, index: u32) -> Option<Vec3> {
        match self.lanes {
            CornerSearch::Box(half) => (index < 8).then(|| box_corner(half, index)),
            _ => self.vertices.get(index as usize).copied(),
        }
    }

    /// All corners in blocks, in the order of their indices; `None` when they are kept
    /// otherwise.
    #[inline]
    pub(crate) fn blocks(&self) -> Option<&'s [WidePoints]> {
        match self.lanes {
            CornerSearch::Block(block) => Some(std::slice::from_ref(block)),
            CornerSearch::Table(table) if table.boxes.is_empty() => Some(&table.blocks),
            CornerSearch::Table(_) | CornerSearch::Box(_) | CornerSearch::Few => None,
        }
    }

    /// A point well inside, in metres.
    #[inline]
    pub(crate) fn middle(&self) -> Vec3 {
        match (self.lanes, self.vertices) {
            (CornerSearch::Table(table), _) => table.middle,
            (CornerSearch::Few, &[one]) => one,
            (CornerSearch::Few, &[one, other]) => 0.5 * one + 0.5 * other,
            (CornerSearch::Few, &[a, b, c]) => a / 3.0 + b / 3.0 + c / 3.0,
            _ => Vec3::ZERO,
        }
    }

    /// Support point: the corner farthest along `direction`, in metres, and its index. The
    /// lowest index among equals wins.
    pub fn farthest(&self, direction: Vec3) -> (u32, Vec3) {
        dispatch!(level(), simd => self.farthest_at(simd, direction))
    }

    /// As [`Self::farthest`], inside of a `dispatch!`.
    #[inline(always)]
    pub(crate) fn farthest_at<S: Simd>(&self, simd: S, direction: Vec3) -> (u32, Vec3) {
        let index = match self.lanes {
            CornerSearch::Few => return farthest_of_few(self.vertices, direction),
            CornerSearch::Table(table) => table.farthest(simd, direction),
            CornerSearch::Block(block) => {
                farthest_of(simd, std::array::from_ref(block), direction)
            }
            CornerSearch::Box(half) => {
                let Vec3 { x, y, z } = direction;
                let index =
                    u32::from(x > 0.0) | u32::from(y > 0.0) << 1 | u32::from(z > 0.0) << 2;
                return (index, box_corner(half, index));
            }
        };
        // The lanes that fill up repeat corners, so the index is that of a corner.
        (index, self.vertices.get(index as usize).copied().unwrap_or_default())
    }
}

/// The farthest of one to three corners.
#[inline(always)]
fn farthest_of_few(vertices: &[Vec3], direction: Vec3) -> (u32, Vec3) {
    // Numbers, not branches: which corner it is cannot be foreseen.
    let index = match *vertices {
        [start, end] => u32::from(direction.dot(end - start) > 0.0),
        [a, b, c] => {
            let (of_a, of_b, of_c) = (a.dot(direction), b.dot(direction), c.dot(direction));
            let is_c = u32::from(of_c > of_a && of_c > of_b);
            2 * is_c + (1 - is_c) * u32::from(of_b > of_a)
        }
        _ => 0,
    };
    (index, vertices.get(index as usize).copied().unwrap_or_default())
}

#[inline(always)]
fn box_corner(half: Vec3, index: u32) -> Vec3 {
    // Flips the sign where the bit is not set.
    let side =
        |half: f32, bit: u32| f32::from_bits(half.to_bits() ^ ((!index >> bit & 1) << 31));
    Vec3::new(side(half.x, 0), side(half.y, 1), side(half.z, 2))
}

impl SupportPointTable {
    /// Index of the farthest corner.
    #[inline(always)]
    fn farthest<S: Simd>(&self, simd: S, direction: Vec3) -> u32 {
        // Few lengths, each a loop without branches.
        let blocks = self.blocks.as_slice();
        if let Some(blocks) = blocks.as_array::<2>() {
            farthest_of(simd, blocks, direction)
        } else if let Some(blocks) = blocks.as_array::<8>() {
            farthest_of(simd, blocks, direction)
        } else if let Some(blocks) = blocks.as_array::<1>() {
            farthest_of(simd, blocks, direction)
        } else if let Some(blocks) = blocks.as_array::<4>() {
            farthest_of(simd, blocks, direction)
        } else {
            self.farthest_of_many(simd, direction)
        }
    }

    /// Looks only at blocks whose box may hold the farthest corner.
    #[inline(never)]
    fn farthest_of_many<S: Simd>(&self, simd: S, direction: Vec3) -> u32 {
        simd.vectorize(
            #[inline(always)]
            || {
                let along = splat(simd, direction);
                let sizes = splat(simd, direction.abs());
                let mut best = (f32::NEG_INFINITY, u32::MAX);
                let start = self.likeliest(simd, along, sizes);
                self.look(simd, start, along, &mut best);
                for (first, group) in (0..).step_by(LANES).zip(&self.boxes) {
                    let reach = group.reach(simd, along, sizes);
                    let mut bits = reach.simd_ge(f32x16::splat(simd, best.0)).to_bitmask();
                    while bits != 0 {
                        let block = first + bits.trailing_zeros() as usize;
                        bits &= bits - 1;
                        if block != start {
                            self.look(simd, block, along, &mut best);
                        }
                    }
                }
                // Only where nothing is a number.
                if best.1 == u32::MAX { 0 } else { best.1 }
            },
        )
    }

    /// The block whose box reaches farthest.
    #[inline(always)]
    fn likeliest<S: Simd>(
        &self,
        simd: S,
        along: [f32x16<S>; 3],
        sizes: [f32x16<S>; 3],
    ) -> usize {
        let mut best = (f32::NEG_INFINITY, 0);
        for (first, group) in (0..).step_by(LANES).zip(&self.boxes) {
            let reach = group.reach(simd, along, sizes);
            let lowest = f32x16::splat(simd, f32::NEG_INFINITY);
            let reach = reach.simd_gt(lowest).select(reach, lowest);
            let farthest = reach.reduce_max();
            if farthest > best.0 {
                best = (farthest, first + lowest_lane(reach.simd_eq(farthest)));
            }
        }
        best.1
    }

    /// Looks at one block.
    #[inline(always)]
    fn look<S: Simd>(
        &self,
        simd: S,
        block: usize,
        along: [f32x16<S>; 3],
        best: &mut (f32, u32),
    ) {
        let products = self.blocks[block].dot(simd, along);
        let lowest = f32x16::splat(simd, f32::NEG_INFINITY);
        let products = products.simd_gt(lowest).select(products, lowest);
        let farthest = products.reduce_max();
        if farthest < best.0 {
            return;
        }
        // Within a block, lanes are in the order of their corners.
        let index = self.order[block][lowest_lane(products.simd_eq(farthest))];
        if farthest > best.0 || index < best.1 {
            *best = (farthest, index);
        }
    }
}

/// Looks at all corners of 1, 2, 4 or 8 blocks.
#[inline(always)]
fn farthest_of<const BLOCKS: usize, S: Simd>(
    simd: S,
    blocks: &[WidePoints; BLOCKS],
    direction: Vec3,
) -> u32 {
    let direction = splat(simd, direction);
    let mut along = [f32x16::splat(simd, 0.0); BLOCKS];
    for (along, block) in along.iter_mut().zip(blocks) {
        *along = block.dot(simd, direction);
    }
    let mut best = along[0];
    for along in &along[1..] {
        best = along.simd_gt(best).select(*along, best);
    }
    let farthest = f32x16::splat(simd, best.reduce_max());
    let mut bits = [0_u64; 2];
    for (block, along) in along.iter().enumerate() {
        bits[block / 4] |= along.simd_eq(farthest).to_bitmask() << (block % 4 * LANES);
    }
    let found =
        if bits[0] != 0 { bits[0].trailing_zeros() } else { 64 + bits[1].trailing_zeros() };
    // Only where nothing is a number there is none.
    if found < 128 { found } else { 0 }
}
