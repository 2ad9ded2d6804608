//! Source of a swarm: the caller's data about its things.

use crate::bounds::{higher, lower};

/// Highest coordinate or size that is taken in, in metres: its square is a number, too.
pub const FARTHEST: f32 = 1e18;

/// Things by number: a centre with `D` coordinates, and what says how large they are.
///
/// Of the `K` numbers of a thing the first `D` are the centre. Without further numbers, all are
/// balls of [`Self::radius`]. One more number is the radius of a ball. `D` more are the half
/// extents of a box. All are in metres. A thing is left out, and reported, when one of its
/// numbers is not finite or beyond [`FARTHEST`], or its size is below 0.
pub trait Source<const D: usize, const K: usize>: Sync {
    /// How many there are; at most 2³¹.
    fn len(&self) -> usize;

    /// Whether there is none.
    fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The numbers of one, in metres; `index < len()`.
    fn numbers(&self, index: usize) -> [f32; K];

    /// The radius of balls that have none of their own, in metres. When it is not finite,
    /// beyond [`FARTHEST`] or below 0, all those balls are left out.
    fn radius(&self) -> f32 {
        0.0
    }

    /// The group to which one belongs, below [`GROUPS`](super::GROUPS); higher ones count as
    /// the last.
    fn group(&self, _index: usize) -> u8 {
        0
    }
}

/// Where things are, and how large.
#[derive(Clone, Copy, Debug)]
pub(super) struct SwarmSpace<const D: usize> {
    /// Lowest and highest coordinates of the centres, in metres.
    pub(super) low: [f32; D],
    pub(super) high: [f32; D],
    /// The farthest that one reaches from its centre along any axis, in metres.
    pub(super) reach: f32,
}

impl<const D: usize> SwarmSpace<D> {
    /// No place at all.
    pub(super) const NOTHING: Self =
        Self { low: [f32::INFINITY; D], high: [f32::NEG_INFINITY; D], reach: 0.0 };

    #[inline(always)]
    pub(super) fn add<const K: usize>(&mut self, numbers: &[f32; K], reach: f32) {
        for (axis, &number) in numbers[..D].iter().enumerate() {
            self.low[axis] = lower(number, self.low[axis]);
            self.high[axis] = higher(number, self.high[axis]);
        }
        self.reach = higher(reach, self.reach);
    }

    pub(super) fn union(&self, other: &Self) -> Self {
        Self {
            low: std::array::from_fn(|axis| lower(other.low[axis], self.low[axis])),
            high: std::array::from_fn(|axis| higher(other.high[axis], self.high[axis])),
            reach: higher(other.reach, self.reach),
        }
    }

    /// The axes of space, the longest first.
    pub(super) fn axes(&self) -> [usize; D] {
        let spread = |axis: usize| f64::from(self.high[axis]) - f64::from(self.low[axis]);
        let mut axes: [usize; D] = std::array::from_fn(|axis| axis);
        axes.sort_by(|&a, &b| spread(b).total_cmp(&spread(a)).then(a.cmp(&b)));
        axes
    }
}

/// How far a thing reaches from its centre along any axis, in metres; `None` when it cannot be
/// sorted. `radius` is that of balls that have none of their own.
#[inline(always)]
pub(super) fn sound_reach<const D: usize, const K: usize>(
    numbers: &[f32; K],
    radius: f32,
) -> Option<f32> {
    let is_place = numbers[..D].iter().all(|number| number.abs() <= FARTHEST);
    let is_size = |size: f32| (0.0..=FARTHEST).contains(&size);
    let own = &numbers[D..];
    let is_sound = is_place && own.iter().all(|&size| is_size(size));
    if K > D {
        return is_sound.then(|| own.iter().fold(0.0, |reach, &half| higher(half, reach)));
    }
    (is_sound && is_size(radius)).then_some(radius)
}

/// The number of a thing, or a count of things.
#[inline(always)]
#[expect(clippy::cast_possible_truncation, reason = "there are at most 2³¹ things")]
pub(super) fn thing(index: usize) -> u32 {
    index as u32
}

/// The nearest `f32`.
#[inline(always)]
#[expect(clippy::cast_possible_truncation, reason = "lengths are made of f32")]
pub(super) fn narrow(number: f64) -> f32 {
    number as f32
}
