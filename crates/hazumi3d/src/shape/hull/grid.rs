//! Points snapped to a grid of whole numbers, on which geometry is exact.

use glam::{DVec3, I64Vec3, Vec3};

/// Cells along each axis of the box around the points.
///
/// A power of two, so that scaling the points by one changes nothing; the largest one for which
/// every sum of [`Plane`](super::quick) stays below 2⁶³.
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
}

impl Cloud {
    /// Snaps finite points; `points` comes back sorted.
    pub(super) fn new(points: &mut [Vec3]) -> Self {
        let grid = Grid::around(points);
        points.sort_by_cached_key(|&point| (morton(grid.cell(point)), ordered(point)));
        let mut cloud = Self {
            points: Vec::with_capacity(points.len()),
            local: Vec::with_capacity(points.len()),
            cells: Vec::with_capacity(points.len()),
            step: grid.step,
            size: grid.extent.max_element(),
        };
        for &point in &*points {
            let cell = grid.cell(point) - I64Vec3::splat(CENTER);
            if cloud.cells.last() != Some(&cell) {
                cloud.points.push(point);
                cloud.local.push(point.as_dvec3() - grid.low - 0.5 * grid.extent);
                cloud.cells.push(cell);
            }
        }
        cloud
    }
}

const CENTER: i64 = 1 << 19;

struct Grid {
    low: DVec3,
    extent: DVec3,
    step: DVec3,
}

impl Grid {
    fn around(points: &[Vec3]) -> Self {
        let low = points.iter().copied().fold(Vec3::INFINITY, Vec3::min).as_dvec3();
        let high = points.iter().copied().fold(Vec3::NEG_INFINITY, Vec3::max).as_dvec3();
        let extent = high - low;
        // All points share the coordinate along an axis without extent: any step will do.
        let step = DVec3::select(extent.cmpgt(DVec3::ZERO), extent / CELLS, DVec3::ONE);
        Self { low, extent, step }
    }

    /// The nearest grid point, each coordinate in 0..=2²⁰.
    fn cell(&self, point: Vec3) -> I64Vec3 {
        let steps = (point.as_dvec3() - self.low) / self.step;
        (steps + 0.5).floor().clamp(DVec3::ZERO, DVec3::splat(CELLS)).as_i64vec3()
    }
}

/// A total order on points that treats equal bits, and only those, as equal.
fn ordered(point: Vec3) -> [i32; 3] {
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
        let mut points = [Vec3::new(3.0, 1e-6, -7.0), Vec3::new(5.0, 0.0, 1e6)];
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
