//! Swept pairs: things in contact at any time of a frame.

use super::source::{FARTHEST, Source, narrow};
use super::touch::{balls_touch, boxes_touch, round_box_touch};
use crate::broad::Pair;
use crate::parallel::Workers;

/// Pairs that one thread looks at, at a time.
const BLOCK: usize = 1 << 12;

/// Size of a moving thing.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Size<const D: usize> {
    /// A ball of this radius, in metres.
    Ball(f32),
    /// A box with these half extents along the axes, in metres.
    Box([f32; D]),
}

/// A straight part of the way of a thing, flown at one speed.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PathSegment<const D: usize> {
    /// Start of the path, in metres.
    pub from: [f64; D],
    /// Displacement from start to end, in metres.
    pub along: [f64; D],
    /// Start and end times, as parts of the frame, dimensionless, 0 to 1.
    pub times: [f64; 2],
}

/// Things by number that each fly along straight legs within a frame.
pub trait Moving<const D: usize>: Sync {
    /// How many there are; at most 2³¹.
    fn len(&self) -> usize;

    /// Whether there is none.
    fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// How large one is; `index < len()`.
    fn size(&self, index: usize) -> Size<D>;

    /// A leg of one, of which each begins when the one before ends; `None` after the last. From
    /// then on the thing is no more.
    fn leg(&self, index: usize, number: usize) -> Option<PathSegment<D>>;

    /// Lowest and highest coordinates of the centre over its motion, in metres. `None` without
    /// a place, or too far away.
    fn span(&self, index: usize) -> Option<[[f64; D]; 2]> {
        span_of_legs(self, index)
    }

    /// The group to which one belongs, as [`Source::group`].
    fn group(&self, _index: usize) -> u8 {
        0
    }
}

/// The boxes around all that things that move pass through, to sort them by: a source with
/// `K = 2 D`.
#[derive(Clone, Copy, Debug)]
pub struct Swept<'m, M>(pub &'m M);

/// Two things that touch within a frame.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct FirstContact {
    /// The numbers of the two, the lower first.
    pub pair: Pair,
    /// Part of the frame before first contact, dimensionless, 0 to 1; 0 when they touch at its
    /// start.
    pub fraction: f32,
}

/// Replaces `out` by those of `pairs` that touch at some time of the frame, in the order of
/// `pairs`.
///
/// Those pairs are what a swarm that sorted [`Swept`] finds. However fast two things are, they
/// do not pass through each other unseen.
pub fn first_contacts<const D: usize>(
    pairs: &[Pair],
    moving: &impl Moving<D>,
    workers: &Workers,
    out: &mut Vec<FirstContact>,
) {
    out.clear();
    out.extend(pairs.iter().map(|&pair| FirstContact { pair, fraction: f32::NAN }));
    workers.for_each_block(out, BLOCK, |_, block| {
        for touch in block {
            let two = [touch.pair.0 as usize, touch.pair.1 as usize];
            if two[0].max(two[1]) < moving.len() {
                touch.fraction = first_touch(moving, two).map_or(f32::NAN, narrow);
            }
        }
    });
    out.retain(|touch| !touch.fraction.is_nan());
}

/// The part of the frame before two things first touch; `None` when they do not.
fn first_touch<const D: usize>(moving: &impl Moving<D>, two: [usize; 2]) -> Option<f64> {
    let sizes = two.map(|index| moving.size(index));
    let mut numbers = [0; 2];
    let mut legs = [moving.leg(two[0], 0)?, moving.leg(two[1], 0)?];
    let mut time = 0.0;
    loop {
        let end = legs[0].times[1].min(legs[1].times[1]);
        let [a, b] = legs.map(|leg| leg.part([time, end]));
        let start = std::array::from_fn(|axis| b[0][axis] - a[0][axis]);
        let along = std::array::from_fn(|axis| b[1][axis] - a[1][axis]);
        if let Some(fraction) = touch(start, along, sizes) {
            return Some(time + fraction * (end - time));
        }
        for side in 0..2 {
            // Also when the end is no number, so that the last leg is reached.
            if !(legs[side].times[1] > end) {
                numbers[side] += 1;
                legs[side] = moving.leg(two[side], numbers[side])?;
            }
        }
        time = end;
    }
}

/// When the second of two things that is `start` from the first, and moves `along` relative to
/// it, first touches it.
fn touch<const D: usize>(start: [f64; D], along: [f64; D], sizes: [Size<D>; 2]) -> Option<f64> {
    match sizes {
        [Size::Ball(a), Size::Ball(b)] => {
            balls_touch(start, along, f64::from(a) + f64::from(b))
        }
        [Size::Box(a), Size::Box(b)] => {
            let reach = std::array::from_fn(|axis| f64::from(a[axis]) + f64::from(b[axis]));
            boxes_touch(start, along, reach)
        }
        [Size::Ball(radius), Size::Box(half)] | [Size::Box(half), Size::Ball(radius)] => {
            // A box looks the same from the opposite side.
            let (half, radius) = (half.map(f64::from), f64::from(radius));
            let size = half.iter().fold(radius, |size, &half| size + half);
            round_box_touch(start, along, (half, radius), size * f64::EPSILON)
        }
    }
}

impl<const D: usize> PathSegment<D> {
    /// A leg of a whole frame, from one place to another, in metres.
    pub fn whole(from: [f32; D], to: [f32; D]) -> Self {
        Self::between([from, to], [0.0, 1.0])
    }

    /// A leg from one place to another, in metres, and the times of both as parts of the frame.
    pub fn between([from, to]: [[f32; D]; 2], times: [f32; 2]) -> Self {
        let along = std::array::from_fn(|axis| f64::from(to[axis]) - f64::from(from[axis]));
        Self { from: from.map(f64::from), along, times: times.map(f64::from) }
    }

    /// The place at the first of two times, and the way from there until the second.
    fn part(&self, [time, end]: [f64; 2]) -> [[f64; D]; 2] {
        let [begin, until] = self.times;
        let duration = until - begin;
        if !(duration > 0.0) {
            return [self.from, [0.0; D]];
        }
        let rate = self.along.map(|along| along / duration);
        let place = |axis: usize| self.from[axis] + rate[axis] * (time - begin);
        [std::array::from_fn(place), rate.map(|rate| rate * (end - time))]
    }
}

impl<const D: usize> Size<D> {
    /// Half extents of the box around one, in metres.
    fn half_extents(self) -> [f32; D] {
        match self {
            Self::Ball(radius) => [radius; D],
            Self::Box(half) => half,
        }
    }
}

/// [`Moving::span`] of a thing by its legs.
pub(super) fn span_of_legs<const D: usize>(
    moving: &(impl Moving<D> + ?Sized),
    index: usize,
) -> Option<[[f64; D]; 2]> {
    let mut span: Option<[[f64; D]; 2]> = None;
    let mut number = 0;
    while let Some(leg) = moving.leg(index, number) {
        let to = std::array::from_fn(|axis| leg.from[axis] + leg.along[axis]);
        let [low, high] = span_of_ends([leg.from, to])?;
        span = Some(span.map_or([low, high], |[before_low, before_high]| {
            [
                std::array::from_fn(|axis| before_low[axis].min(low[axis])),
                std::array::from_fn(|axis| before_high[axis].max(high[axis])),
            ]
        }));
        number += 1;
    }
    span
}

/// The lowest and the highest coordinates of two places, in metres; `None` when one is too far
/// away.
#[inline(always)]
pub(super) fn span_of_ends<const D: usize>([a, b]: [[f64; D]; 2]) -> Option<[[f64; D]; 2]> {
    let is_near = |place: &[f64; D]| place.iter().all(|x| x.abs() <= f64::from(FARTHEST));
    let low = std::array::from_fn(|axis| if b[axis] < a[axis] { b[axis] } else { a[axis] });
    let high = std::array::from_fn(|axis| if b[axis] < a[axis] { a[axis] } else { b[axis] });
    (is_near(&a) && is_near(&b)).then_some([low, high])
}

impl<const D: usize, const K: usize, M: Moving<D>> Source<D, K> for Swept<'_, M> {
    fn len(&self) -> usize {
        self.0.len()
    }

    #[inline(always)]
    fn numbers(&self, index: usize) -> [f32; K] {
        const { assert!(K == 2 * D, "a swept thing is a box") };
        let half = self.0.size(index).half_extents();
        let Some([low, high]) = self.0.span(index) else { return [f32::NAN; K] };
        if !half.iter().all(|&half| half >= 0.0) {
            return [f32::NAN; K];
        }
        let mut numbers = [0.0; K];
        for axis in 0..D {
            let center = narrow(0.5 * (low[axis] + high[axis]));
            let reach = narrow(0.5 * (high[axis] - low[axis])) + half[axis];
            numbers[axis] = center;
            // As wide as the rounding of what is added, and more.
            numbers[D + axis] = reach + f32::EPSILON * (2.0 * reach + center.abs());
        }
        numbers
    }

    fn group(&self, index: usize) -> u8 {
        self.0.group(index)
    }
}
