//! Boxes of which a part moves: the scenes of the broad phase of a world.

use super::grid::Grid;
use super::pairs::{Fingerprint, Pair};
use super::scene::Scene;
use crate::random::Random;
use crate::random::dim3::in_cube;

/// Boxes in a cubic metre: about one pair for each.
const DENSITY: f64 = 0.16;
/// Half extents of the smallest box along its longest axis, in metres,
const SMALLEST: f64 = 0.2;
/// and how many times those of the largest are as long.
const RANGE: f64 = 8.0;
/// Full extents of the largest box, in metres.
const WIDEST: f32 = 3.2;
/// Fastest along an axis, in metres a frame: 3 m/s at 60 frames a second.
const FASTEST: f64 = 0.05;

/// A box along the axes.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Bounds {
    /// Lowest coordinates, in metres.
    pub(crate) low: [f32; 3],
    /// Highest coordinates, in metres.
    pub(crate) high: [f32; 3],
}

impl Bounds {
    /// Whether the boxes overlap or touch: the question that all engines answer.
    #[inline(always)]
    pub(crate) fn overlaps(&self, other: &Self) -> bool {
        (0..3).all(|axis| {
            self.low[axis] <= other.high[axis] && other.low[axis] <= self.high[axis]
        })
    }

    /// Whether `other` is within this box.
    pub(crate) fn holds(&self, other: &Self) -> bool {
        (0..3).all(|axis| {
            self.low[axis] <= other.low[axis] && other.high[axis] <= self.high[axis]
        })
    }

    /// The box with `margin` metres more on each side.
    pub(crate) fn grown(&self, margin: f32) -> Self {
        let (low, high) = (self.low.map(|at| at - margin), self.high.map(|at| at + margin));
        Self { low, high }
    }

    fn moved(&self, by: &[f32; 3]) -> Self {
        let add = |at: [f32; 3]| std::array::from_fn(|axis| at[axis] + by[axis]);
        Self { low: add(self.low), high: add(self.high) }
    }
}

/// Boxes everywhere alike in a cube. The same part of them moves all the time, to and fro
/// between the walls.
pub(crate) struct World {
    /// All boxes, as they stand now.
    pub(crate) boxes: Vec<Bounds>,
    /// Those that move, in ascending order.
    pub(crate) movers: Vec<u32>,
    /// For each box whether it moves.
    pub(crate) is_mover: Vec<bool>,
    /// Of the movers, in metres a frame.
    velocities: Vec<[f32; 3]>,
    /// Of the cube, in metres.
    side: f32,
}

impl World {
    /// So many boxes, of which `moving` (0 to 1) move.
    #[expect(clippy::cast_possible_truncation, reason = "rounded to f32 for all engines")]
    pub(crate) fn new(count: usize, moving: f64) -> Self {
        let mut random = Random::new(2_000_003 + count as u64);
        let side = (count as f64 / DENSITY).cbrt();
        let mut place = || {
            let size = SMALLEST * RANGE.powf(random.unit());
            let [mut low, mut high] = [[0.0; 3]; 2];
            for axis in 0..3 {
                let half = size * (0.5 + 0.5 * random.unit());
                let center = side * random.unit();
                (low[axis], high[axis]) = ((center - half) as f32, (center + half) as f32);
            }
            Bounds { low, high }
        };
        let boxes = (0..count).map(|_| place()).collect();
        let is_mover: Vec<bool> = (0..count).map(|_| random.unit() < moving).collect();
        let movers = (0..).zip(&is_mover).filter(|(_, is_mover)| **is_mover);
        let movers: Vec<u32> = movers.map(|(number, _)| number).collect();
        let velocity = |_: &u32| in_cube(&mut random).as_vec3().to_array();
        let velocities: Vec<[f32; 3]> = movers.iter().map(velocity).collect();
        let velocities = velocities.iter().map(|all| all.map(|speed| speed * FASTEST as f32));
        let velocities = velocities.collect();
        Self { boxes, movers, is_mover, velocities, side: side as f32 }
    }

    /// Whether two boxes overlap and at least one of them has moved.
    #[inline(always)]
    pub(crate) fn is_pair(&self, (a, b): Pair) -> bool {
        let (a, b) = (a as usize, b as usize);
        (self.is_mover[a] || self.is_mover[b]) && self.boxes[a].overlaps(&self.boxes[b])
    }

    /// Whether `other` overlaps `mover`, and will not find it itself when its turn comes.
    #[inline(always)]
    pub(crate) fn is_new_to(&self, mover: u32, other: u32) -> bool {
        let (a, b) = (mover as usize, other as usize);
        (mover < other || !self.is_mover[b]) && self.boxes[a].overlaps(&self.boxes[b])
    }
}

impl Scene for World {
    fn len(&self) -> usize {
        self.boxes.len()
    }

    fn advance(&mut self) {
        for (&mover, velocity) in self.movers.iter().zip(&mut self.velocities) {
            let bounds = &mut self.boxes[mover as usize];
            for (axis, speed) in velocity.iter_mut().enumerate() {
                let center = 0.5 * (bounds.low[axis] + bounds.high[axis]);
                if (center < 0.0 && *speed < 0.0) || (center > self.side && *speed > 0.0) {
                    *speed = -*speed;
                }
            }
            *bounds = bounds.moved(velocity);
        }
    }

    fn truth(&self) -> Fingerprint {
        let center = |bounds: &Bounds| {
            std::array::from_fn(|axis| 0.5 * bounds.low[axis] + 0.5 * bounds.high[axis])
        };
        let centers: Vec<[f32; 3]> = self.boxes.iter().map(center).collect();
        let grid = Grid::new(&centers, WIDEST);
        let mut truth = Fingerprint::default();
        for &mover in &self.movers {
            let near = grid.near(&centers[mover as usize]);
            let others = near.filter(|&other| other != mover && self.is_new_to(mover, other));
            others.for_each(|other| truth.add((mover, other)));
        }
        truth
    }
}

#[cfg(test)]
mod tests {
    use super::{Fingerprint, Scene, World};

    fn check(moving: f64) {
        let mut world = World::new(700, moving);
        for _ in 0..20 {
            let pairs = (0..700).flat_map(|a| (0..a).map(move |b| (b, a)));
            let pairs: Vec<_> = pairs.filter(|&pair| world.is_pair(pair)).collect();
            assert!(pairs.len() > 2, "{}", pairs.len());
            assert_eq!(world.truth(), Fingerprint::of(&pairs));
            world.advance();
        }
    }

    #[test]
    fn the_grid_finds_what_all_against_all_finds() {
        check(0.01);
        check(0.1);
        check(1.0);
    }
}
