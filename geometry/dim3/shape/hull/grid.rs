//! Grid of whole numbers for points, on which geometry is exact.

use glam::{DVec3, I64Vec3, Vec3};

use super::count_u32;

/// Cells along each axis of the box around the points.
///
/// A power of two, so that scaling the points by one changes nothing; the largest one for which
/// every sum of [`GridPlane`](super::triangle_surface::GridPlane) stays below 2⁶³.
const CELLS: f64 = 1_048_576.0;

/// Distinct points, in Morton order of their cells: neighbours in the list are near in space.
///
/// The grid has its own step along each axis. Convex hulls do not care, and thin slabs keep
/// their detail.
pub(super) struct Cloud {
    /// The points as given; of those that share a cell, the lowest.
    pub(super) points: Vec<Vec3>,
    /// The points relative to the middle of their box, in metres.
    pub(super) local: Vec<DVec3>,
    /// The points snapped to the grid, each coordinate in −2¹⁹..=2¹⁹.
    pub(super) cells: Vec<I64Vec3>,
    /// Step of the grid along each axis, in metres, > 0.
    pub(super) step: DVec3,
    /// Longest edge of the box around the points, in metres.
    pub(super) size: f64,
    /// The grid on which the cells lie.
    grid: HullGrid,
}

impl Cloud {
    /// Snaps finite points; `points` comes back sorted.
    pub(super) fn new(points: &mut Vec<Vec3>) -> Self {
        let grid = HullGrid::around(points);
        let cells = Vec::from_iter(points.iter().map(|&point| grid.cell(point)));
        let mut order = Vec::with_capacity(points.len());
        order.extend(cells.iter().zip(0..).map(|(&cell, index)| (morton(cell), index)));
        sort(&mut order, points);
        let mut sorted = Vec::with_capacity(points.len());
        let mut cloud = Self {
            points: Vec::with_capacity(points.len()),
            local: Vec::with_capacity(points.len()),
            cells: Vec::with_capacity(points.len()),
            step: grid.step,
            size: grid.extent.max_element(),
            grid,
        };
        let middle = 0.5 * grid.extent;
        let mut last = None;
        for &(code, index) in &order {
            let point = points[index as usize];
            sorted.push(point);
            if last.replace(code) != Some(code) {
                cloud.points.push(point);
                cloud.local.push(point.as_dvec3() - grid.low - middle);
                cloud.cells.push(cells[index as usize] - I64Vec3::splat(CENTER));
            }
        }
        *points = sorted;
        cloud
    }

    /// The points for whose index `is_kept` says so, and whether the grid is still the same.
    pub(super) fn only(&self, is_kept: impl Fn(usize) -> bool) -> (Self, bool) {
        let kept = Vec::from_iter((0..self.points.len()).filter(|&index| is_kept(index)));
        let mut points = Vec::from_iter(kept.iter().map(|&index| self.points[index]));
        let grid = HullGrid::around(&points);
        if grid.low != self.grid.low || grid.extent != self.grid.extent {
            return (Self::new(&mut points), false);
        }
        let local = kept.iter().map(|&index| self.local[index]).collect();
        let cells = kept.iter().map(|&index| self.cells[index]).collect();
        (Self { points, local, cells, ..*self }, true)
    }

    /// Half the extent of the box around the points, in metres: the largest of `local`.
    pub(super) fn half(&self) -> DVec3 {
        0.5 * self.grid.extent
    }

    /// No point is farther than this from its cell, in metres.
    pub(super) fn blur(&self) -> f64 {
        0.51 / CELLS * self.grid.extent.length()
    }
}

const CENTER: i64 = 1 << 19;

/// Added to a number of less than 2⁵¹, this rounds it, and the bits of the sum count up with
/// it.
pub(super) const WHOLE: f64 = 6_755_399_441_055_744.0;

#[derive(Clone, Copy)]
struct HullGrid {
    low: DVec3,
    extent: DVec3,
    step: DVec3,
    /// Cells to the metre along each axis.
    density: DVec3,
}

impl HullGrid {
    fn around(points: &[Vec3]) -> Self {
        let low = points.iter().copied().fold(Vec3::INFINITY, Vec3::min).as_dvec3();
        let high = points.iter().copied().fold(Vec3::NEG_INFINITY, Vec3::max).as_dvec3();
        let extent = high - low;
        // All points share the coordinate along an axis without extent: any step will do.
        let step = DVec3::select(extent.cmpgt(DVec3::ZERO), extent / CELLS, DVec3::ONE);
        Self { low, extent, step, density: step.recip() }
    }

    /// The nearest grid point, each coordinate in 0..=2²⁰.
    fn cell(&self, point: Vec3) -> I64Vec3 {
        let steps = (point.as_dvec3() - self.low) * self.density;
        let whole = |steps: f64| (steps + WHOLE).to_bits().wrapping_sub(WHOLE.to_bits());
        let [x, y, z] = steps.to_array().map(|steps| whole(steps).cast_signed());
        I64Vec3::new(x, y, z)
    }
}

/// Sorts codes of cells with the indices of their points; of one cell, the lowest point first.
fn sort(order: &mut Vec<(u64, u32)>, points: &[Vec3]) {
    if order.len() > RADIX_MIN {
        radix_sort(order);
    } else {
        bucket_sort(order);
    }
    for same in order.chunk_by_mut(|a, b| a.0 == b.0) {
        if same.len() > 1 {
            same.sort_unstable_by_key(|&(_, index)| ordered(points[index as usize]));
        }
    }
}

/// By the eight highest bits first, then by comparisons.
fn bucket_sort(order: &mut Vec<(u64, u32)>) {
    // Whatever lies on the upper end of an axis goes into the last bucket.
    const LAST: usize = 256;
    let bucket = |code: u64| usize::try_from(code >> 52).unwrap_or(LAST).min(LAST);
    let mut ends = [0_u32; LAST + 1];
    for &(code, _) in &*order {
        ends[bucket(code)] += 1;
    }
    let mut sum = 0;
    for end in &mut ends {
        sum += *end;
        *end = sum;
    }
    let mut sorted = vec![(0, 0); order.len()];
    for &item in order.iter().rev() {
        let end = &mut ends[bucket(item.0)];
        *end -= 1;
        sorted[*end as usize] = item;
    }
    for same in sorted.chunk_by_mut(|a, b| bucket(a.0) == bucket(b.0)) {
        if same.len() > 1 {
            same.sort_unstable_by_key(|&(code, _)| code);
        }
    }
    *order = sorted;
}

/// From this length on, sorting digit by digit is faster than by comparisons.
const RADIX_MIN: usize = 1000;

/// Least significant digit first, 8 passes of 8 bits; digits that all share are skipped.
fn radix_sort(order: &mut Vec<(u64, u32)>) {
    let mut counts = [[0_u32; 256]; 8];
    for &(code, _) in &*order {
        for (count, digit) in counts.iter_mut().zip(code.to_le_bytes()) {
            count[usize::from(digit)] += 1;
        }
    }
    let mut from = std::mem::take(order);
    let mut to = vec![(0, 0); from.len()];
    for (place, count) in counts.iter_mut().enumerate() {
        if count.contains(&count_u32(from.len())) {
            continue;
        }
        let mut sum = 0;
        for slot in count.iter_mut() {
            sum += std::mem::replace(slot, sum);
        }
        for &item in &from {
            let slot = &mut count[usize::from(item.0.to_le_bytes()[place])];
            to[*slot as usize] = item;
            *slot += 1;
        }
        std::mem::swap(&mut from, &mut to);
    }
    *order = from;
}

/// A total order on points that treats equal bits, and only those, as equal.
pub(super) fn ordered(point: Vec3) -> [i32; 3] {
    // The order of `f32::total_cmp`, as a key.
    point.to_array().map(|part| {
        let bits = part.to_bits().cast_signed();
        bits ^ ((bits >> 31).cast_unsigned() >> 1).cast_signed()
    })
}

/// The bits of three coordinates in 0..2²¹, interleaved.
fn morton(cell: I64Vec3) -> u64 {
    let spread = |part: i64| {
        let mut x = part.cast_unsigned();
        x = (x | x << 32) & 0x001f_0000_0000_ffff;
        x = (x | x << 16) & 0x001f_0000_ff00_00ff;
        x = (x | x << 8) & 0x100f_00f0_0f00_f00f;
        x = (x | x << 4) & 0x10c3_0c30_c30c_30c3;
        (x | x << 2) & 0x1249_2492_4924_9249
    };
    spread(cell.x) | spread(cell.y) << 1 | spread(cell.z) << 2
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn corners_of_the_box_fall_on_corners_of_the_grid() {
        let mut points = vec![Vec3::new(3.0, 1e-6, -7.0), Vec3::new(5.0, 0.0, 1e6)];
        let cloud = Cloud::new(&mut points);
        assert_eq!(cloud.cells[0], I64Vec3::new(-CENTER, CENTER, -CENTER));
        assert_eq!(cloud.cells[1], I64Vec3::new(CENTER, -CENTER, CENTER));
    }

    #[test]
    fn the_order_of_points_is_that_of_their_numbers() {
        let sorted = [-3.0, -1.0, -0.0, 0.0, 1e-45, 2.0];
        assert!(sorted.map(|x| ordered(Vec3::splat(x))).is_sorted());
    }

    #[test]
    fn morton_interleaves_all_bits() {
        assert_eq!(morton(I64Vec3::splat((1 << 21) - 1)), (1 << 63) - 1);
        assert_eq!(morton(I64Vec3::new(0b11, 0b00, 0b10)), 0b101_001);
    }
}
