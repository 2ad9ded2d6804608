//! The farthest of many points along a direction.

use glam::{DVec3, Vec3};

/// Points in boxes in boxes, eight to one, to look only where the farthest can be.
pub(super) struct Reach<'a> {
    points: &'a [Vec3],
    /// Lowest and highest corner; the first level holds the points, the last is one box.
    levels: Vec<Vec<[DVec3; 2]>>,
}

const FAN_OUT: usize = 8;

impl<'a> Reach<'a> {
    /// `points` should be near each other in space where they are near in the list.
    pub(super) fn new(points: &'a [Vec3]) -> Self {
        let alone = |point: &Vec3| [point.as_dvec3(); 2];
        let join = |boxes: &[[DVec3; 2]]| {
            boxes.iter().fold([DVec3::INFINITY, DVec3::NEG_INFINITY], |[low, high], next| {
                [low.min(next[0]), high.max(next[1])]
            })
        };
        let leaves = points.chunks(FAN_OUT);
        let leaves = leaves.map(|chunk| join(&Vec::from_iter(chunk.iter().map(alone))));
        let mut levels = vec![Vec::from_iter(leaves)];
        while levels[levels.len() - 1].len() > 1 {
            let below = &levels[levels.len() - 1];
            levels.push(below.chunks(FAN_OUT).map(join).collect());
        }
        Self { points, levels }
    }

    /// The largest `direction · point`, or `floor` when none is larger.
    ///
    /// Rounding cannot hide a point: sums are rounded alike for boxes and points, and rounding
    /// keeps the order.
    pub(super) fn farthest(&self, direction: DVec3, floor: f64) -> f64 {
        let mut best = floor;
        let top = self.levels.len() - 1;
        let mut stack = vec![(top, 0)];
        while let Some((level, index)) = stack.pop() {
            if bound(self.levels[level][index], direction) <= best {
                continue;
            }
            let first = index * FAN_OUT;
            if level == 0 {
                for point in self.points.iter().skip(first).take(FAN_OUT) {
                    best = best.max(direction.dot(point.as_dvec3()));
                }
            } else {
                let last = (first + FAN_OUT).min(self.levels[level - 1].len());
                stack.extend((first..last).map(|child| (level - 1, child)));
            }
        }
        best
    }
}

fn bound([low, high]: [DVec3; 2], direction: DVec3) -> f64 {
    let far = (low * direction).max(high * direction);
    far.x + far.y + far.z
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
        let reach = Reach::new(&points);
        for direction in [DVec3::X, DVec3::new(-1.0, 2.0, -3.0), DVec3::new(0.1, 0.0, -0.1)] {
            let dots = points.iter().map(|point| direction.dot(point.as_dvec3()));
            assert_eq!(reach.farthest(direction, -10.0), dots.fold(-10.0, f64::max));
        }
    }
}
