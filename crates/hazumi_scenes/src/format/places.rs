//! Where the copies of repeated bodies are, and what repeats say unless told otherwise.

use super::dim::{self, DIM, Rotation, Vector};
use super::repeat::{Grid, Order, Repeat, RepeatPose, Scatter};
use super::serialize_changed_fields;
use crate::random::Random;

impl Default for Grid {
    fn default() -> Self {
        Self {
            count: [1; DIM],
            spacing: [1.0; DIM],
            order: Order::default(),
            jitter: 0.0,
            random_rotation: false,
            seed: 1,
        }
    }
}

impl Default for Scatter {
    fn default() -> Self {
        Self { count: 1, min: [0.0; DIM], max: [0.0; DIM], random_rotation: false, seed: 1 }
    }
}

serialize_changed_fields!(RepeatPose { position, rotation_degrees });

serialize_changed_fields!(Grid { count, spacing, order, jitter, random_rotation, seed });

serialize_changed_fields!(Scatter { count, min, max, random_rotation, seed });

impl Repeat {
    /// How many copies there are; more than `u64` holds counts as `u64::MAX`.
    pub fn count(&self) -> u64 {
        match self {
            Self::Grid(grid) => {
                grid.count.iter().fold(1, |product, &n| u64::saturating_mul(product, n.into()))
            }
            Self::Scatter(scatter) => scatter.count.into(),
            Self::Positions(offsets) => offsets.len() as u64,
            Self::Poses(poses) => poses.len() as u64,
        }
    }

    /// Offset in metres of the copy `index`, 0 or more and less than [`Self::count`], from the
    /// body's position, and its rotation when it has one of its own.
    pub(crate) fn place(&self, index: u64) -> (Vector, Option<Rotation>) {
        match self {
            Self::Grid(grid) => grid.place(index),
            Self::Scatter(scatter) => scatter.place(index),
            Self::Positions(offsets) => {
                let found = usize::try_from(index).ok().and_then(|index| offsets.get(index));
                (found.copied().unwrap_or_default(), None)
            }
            Self::Poses(poses) => {
                let found = usize::try_from(index).ok().and_then(|index| poses.get(index));
                let pose = found.copied().unwrap_or_default();
                (pose.position, Some(dim::from_degrees(pose.rotation_degrees)))
            }
        }
    }
}

impl Grid {
    pub(super) fn place(&self, index: u64) -> (Vector, Option<Rotation>) {
        let mut offset = [0.0; DIM];
        let mut rest = index;
        for axis in self.order.axes().into_iter().rev() {
            let count = u64::from(self.count[axis]).max(1);
            offset[axis] = (rest % count) as f32 * self.spacing[axis];
            rest /= count;
        }
        let mut random = Random::new(self.seed, index);
        if self.jitter > 0.0 {
            offset = offset.map(|x| x + random.between(-self.jitter, self.jitter));
        }
        (offset, self.random_rotation.then(|| dim::random_rotation(&mut random)))
    }
}

impl Scatter {
    pub(super) fn place(&self, index: u64) -> (Vector, Option<Rotation>) {
        let mut random = Random::new(self.seed, index);
        let offset = std::array::from_fn(|axis| random.between(self.min[axis], self.max[axis]));
        (offset, self.random_rotation.then(|| dim::random_rotation(&mut random)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_largest_box_holds_finite_positions() {
        let scatter =
            Scatter { min: [f32::MIN; DIM], max: [f32::MAX; DIM], ..Scatter::default() };
        assert!((0..100).all(|index| scatter.place(index).0.iter().all(|x| x.is_finite())));
    }
}
