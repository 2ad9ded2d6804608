//! Balls of one size that all move: the scenes of the swarm.

use hazumi3d::glam::Vec3;

use super::grid::Grid;
use super::pairs::Fingerprint;
use super::scene::Scene;
use crate::random::Random;

/// Of each ball, in metres.
pub(crate) const RADIUS: f32 = 0.5;
/// The distance at which two balls touch, in metres.
const REACH: f32 = RADIUS + RADIUS;
/// Its square, in m².
pub(crate) const REACH_SQUARED: f32 = REACH * REACH;
/// Fastest along an axis, in metres a frame: 15 m/s at 60 frames a second.
const FASTEST: f64 = 0.25;

/// Balls everywhere alike in a square or cube, between whose walls they fly to and fro.
pub(crate) struct Crowd<const D: usize> {
    /// The centres, in metres.
    pub(crate) positions: Vec<[f32; D]>,
    /// The same in space as the vectors of its users; empty in the plane.
    pub(crate) vectors: Vec<Vec3>,
    /// In metres a frame.
    velocities: Vec<[f32; D]>,
    /// Of the square or cube, in metres.
    side: f32,
}

impl<const D: usize> Crowd<D> {
    /// So many balls, of which `density` have their centres in a cell as wide as a ball.
    #[expect(clippy::cast_possible_truncation, reason = "rounded to f32 for all engines")]
    pub(crate) fn new(count: usize, density: f64) -> Self {
        let mut random = Random::new(D as u64 * 1_000_003 + count as u64);
        let side = (count as f64 / density).powf(1.0 / D as f64);
        let mut list = |low: f64, high: f64| -> Vec<[f32; D]> {
            let mut number = || (low + (high - low) * random.unit()) as f32;
            (0..count).map(|_| std::array::from_fn(|_| number())).collect()
        };
        let (positions, velocities) = (list(0.0, side), list(-FASTEST, FASTEST));
        let mut crowd = Self { positions, vectors: Vec::new(), velocities, side: side as f32 };
        crowd.copy_vectors();
        crowd
    }

    /// Whether two balls touch: the question that all engines answer.
    #[inline(always)]
    pub(crate) fn touch(&self, a: u32, b: u32) -> bool {
        touch(&self.positions[a as usize], &self.positions[b as usize])
    }

    /// Half the width of the boxes that candidates are found by, in metres. They are wider than
    /// the balls by the rounding of their sides, so that nobody loses a pair to it.
    pub(crate) fn half(&self) -> f32 {
        RADIUS + 4.0 * f32::EPSILON * self.side
    }

    fn copy_vectors(&mut self) {
        if D == 3 {
            self.vectors.clear();
            self.vectors.extend(self.positions.iter().map(|place| Vec3::from_slice(place)));
        }
    }
}

/// Whether two balls touch: the sum of squares along the axes in order, in `f32`.
#[inline(always)]
pub(crate) fn touch<const D: usize>(a: &[f32; D], b: &[f32; D]) -> bool {
    let mut sum = 0.0;
    for axis in 0..D {
        let gap = a[axis] - b[axis];
        sum += gap * gap;
    }
    sum <= REACH_SQUARED
}

impl<const D: usize> Scene for Crowd<D> {
    fn len(&self) -> usize {
        self.positions.len()
    }

    fn advance(&mut self) {
        for (place, velocity) in self.positions.iter_mut().zip(&mut self.velocities) {
            for (number, speed) in place.iter_mut().zip(velocity) {
                *number += *speed;
                if !(0.0..=self.side).contains(number) {
                    *speed = -*speed;
                    *number += *speed;
                }
            }
        }
        self.copy_vectors();
    }

    fn truth(&self) -> Fingerprint {
        let grid = Grid::new(&self.positions, REACH);
        let mut truth = Fingerprint::default();
        for (a, place) in (0_u32..).zip(&self.positions) {
            let below = grid.near(place).filter(|&b| b < a && self.touch(a, b));
            below.for_each(|b| truth.add((b, a)));
        }
        truth
    }
}

#[cfg(test)]
mod tests {
    use super::{Crowd, Fingerprint, Scene};

    fn check<const D: usize>(density: f64) {
        let mut crowd = Crowd::<D>::new(700, density);
        for _ in 0..20 {
            let pairs = (0..700).flat_map(|a| (0..a).map(move |b| (b, a)));
            let pairs: Vec<_> = pairs.filter(|&(a, b)| crowd.touch(a, b)).collect();
            assert!(pairs.len() > 300, "{}", pairs.len());
            assert_eq!(crowd.truth(), Fingerprint::of(&pairs));
            crowd.advance();
        }
    }

    #[test]
    fn the_grid_finds_what_all_against_all_finds() {
        check::<2>(0.5);
        check::<2>(4.0);
        check::<3>(0.5);
        check::<3>(4.0);
    }
}
