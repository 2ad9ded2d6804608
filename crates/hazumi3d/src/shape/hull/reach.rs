//! The farthest of many points along a direction.

use glam::{DVec3, Vec3};

/// Points in boxes in boxes, eight to one, to look only where the farthest can be.
pub(super) struct Reach {
    /// The first level holds the points, the others boxes; the last is one block.
    levels: Vec<Vec<Block>>,
    /// Blocks to look at: their level and index.
    stack: Vec<(usize, usize)>,
}

const FAN_OUT: usize = 8;

/// Eight boxes side by side, so that the compiler can work on them at once: the lowest and the
/// highest coordinates along each axis. Lanes left over reach nowhere.
#[derive(Clone, Copy)]
struct Block {
    rows: [[[f64; FAN_OUT]; 2]; 3],
}

impl Reach {
    /// `points` should be near each other in space where they are near in the list.
    pub(super) fn new(points: &[Vec3]) -> Self {
        let alone =
            |chunk: &[Vec3]| Block::new(chunk.iter().map(|point| [point.as_dvec3(); 2]));
        let mut levels = vec![Vec::from_iter(points.chunks(FAN_OUT).map(alone))];
        while levels[levels.len() - 1].len() > 1 {
            let below = &levels[levels.len() - 1];
            let join = |blocks: &[Block]| Block::new(blocks.iter().map(Block::bounds));
            levels.push(below.chunks(FAN_OUT).map(join).collect());
        }
        Self { levels, stack: Vec::new() }
    }

    /// The largest `direction · point`, or `floor` when none is larger.
    ///
    /// Rounding cannot hide a point: sums are rounded alike for boxes and points, and rounding
    /// keeps the order.
    pub(super) fn farthest(&mut self, direction: DVec3, floor: f64) -> f64 {
        let mut best = floor;
        self.stack.push((self.levels.len() - 1, 0));
        while let Some((level, index)) = self.stack.pop() {
            let Some(block) = self.levels[level].get(index) else { continue };
            let heights = block.reach(direction);
            let most = heights.into_iter().fold(f64::NEG_INFINITY, f64::max);
            if most <= best {
                continue;
            }
            if level == 0 {
                best = most;
                continue;
            }
            for (lane, &height) in heights.iter().enumerate() {
                if height > best {
                    self.stack.push((level - 1, index * FAN_OUT + lane));
                }
            }
        }
        best
    }
}

impl Block {
    fn new(boxes: impl Iterator<Item = [DVec3; 2]>) -> Self {
        let mut block = Self { rows: [[[f64::NAN; FAN_OUT]; 2]; 3] };
        for (lane, ends) in boxes.enumerate() {
            for (end, corner) in ends.into_iter().enumerate() {
                for (axis, part) in corner.to_array().into_iter().enumerate() {
                    block.rows[axis][end][lane] = part;
                }
            }
        }
        block
    }

    /// How far the boxes reach along a direction, at most; NaN where there is none.
    fn reach(&self, direction: DVec3) -> [f64; FAN_OUT] {
        let [x, y, z] = direction.to_array();
        let [xs, ys, zs] = &self.rows;
        let far = |ends: &[[f64; FAN_OUT]; 2], along: f64| ends[usize::from(along > 0.0)];
        let (xs, ys, zs) = (far(xs, x), far(ys, y), far(zs, z));
        std::array::from_fn(|lane| x * xs[lane] + y * ys[lane] + z * zs[lane])
    }

    /// The box around all of them.
    fn bounds(&self) -> [DVec3; 2] {
        let rows = &self.rows;
        let low = rows.map(|ends| ends[0].into_iter().fold(f64::INFINITY, f64::min));
        let high = rows.map(|ends| ends[1].into_iter().fold(f64::NEG_INFINITY, f64::max));
        [DVec3::from_array(low), DVec3::from_array(high)]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn finds_what_looking_at_every_point_finds() {
        let points = Vec::from_iter((0..1000_u32).map(|i| {
            let part = |factor: u32| (i.wrapping_mul(factor) % 1009) as f32 / 1009.0;
            Vec3::new(part(97), part(389), part(577))
        }));
        let mut reach = Reach::new(&points);
        for direction in [DVec3::X, DVec3::new(-1.0, 2.0, -3.0), DVec3::new(0.1, 0.0, -0.1)] {
            let dots = points.iter().map(|point| direction.dot(point.as_dvec3()));
            assert_eq!(reach.farthest(direction, -10.0), dots.fold(-10.0, f64::max));
        }
    }
}
