//! Conjugate gradients for blocks; see
//! [`conjugate_steps`](super::super::conjugate_steps).

use hazumi_core::simd::{LANES, LaneSpan, Numbers, Simd, prelude::*};
use hazumi_core::{SharedSlice, wide_or_alone};

use super::block::WideContactConstraint;
use super::bodies::Pairs;
use super::rows::normal_row;
use crate::contact::rows::make_rows;
use crate::space::POINTS;
use crate::state::BodyState;

/// How the normal impulses of a block change from sweep to sweep.
#[derive(Clone, Copy, Debug)]
pub(crate) struct WideConjugateStep {
    /// How the last sweep changed the impulses, N·s; the impulses themselves within a sweep.
    change: [Numbers; POINTS],
    /// The sum of such changes along which the impulses go on, N·s.
    direction: [Numbers; POINTS],
    /// Sum of the squares of the changes, (N·s)².
    pub(crate) square: f32,
    /// Whether no change is worth another sweep.
    pub(crate) is_settled: bool,
}

impl WideConjugateStep {
    /// Before the first sweep.
    pub(crate) const NONE: Self = Self {
        change: [Numbers::ZERO; POINTS],
        direction: [Numbers::ZERO; POINTS],
        square: 0.0,
        is_settled: false,
    };

    /// Notes the impulses before a sweep.
    pub(crate) fn begin_sweep(&mut self, block: &WideContactConstraint) {
        self.change = block.points.each_ref().map(|points| points.impulse);
    }

    /// Notes what a sweep has changed; a change below the `precision` of its impulse is not
    /// worth another one.
    pub(crate) fn end_sweep(&mut self, block: &WideContactConstraint, precision: f32) {
        let mut squares = [0.0; LANES];
        self.is_settled = true;
        for (change, points) in self.change.iter_mut().zip(&block.points) {
            let numbers = change.0.iter_mut().zip(&points.impulse.0);
            for ((change, impulse), square) in numbers.zip(&mut squares) {
                *change = impulse - *change;
                *square += *change * *change;
                // Not below 0: a lane or point that is not in use keeps what it had.
                self.is_settled &= change.abs() <= (precision * impulse).max(0.0);
            }
        }
        self.square = squares.iter().sum();
    }
}

/// Goes on for a `share` of the way of the steps before, in `blocks`; see
/// [`ConjugateStep::go_on`](super::super::conjugate_steps::ConjugateStep::go_on).
pub(crate) fn go_on(
    (blocks, steps): (&mut [WideContactConstraint], &mut [WideConjugateStep]),
    states: &SharedSlice<'_, BodyState>,
    share: f32,
) {
    if share == 0.0 {
        steps.iter_mut().for_each(|step| step.direction = step.change);
        return;
    }
    let places = blocks.iter_mut().zip(steps);
    wide_or_alone!(
        simd => for (block, step) in places {
            for index in 0..LaneSpan::count(simd, block.len) {
                go_on_in(LaneSpan::new(simd, index), (block, step), states, share);
            }
        },
        for (block, step) in places {
            for lane in 0..block.len {
                go_on_alone(lane, (block, step), states, share);
            }
        }
    );
}

#[inline(always)]
fn go_on_in<S: Simd>(
    span: LaneSpan<S>,
    (block, step): (&mut WideContactConstraint, &mut WideConjugateStep),
    states: &SharedSlice<'_, BodyState>,
    share: f32,
) {
    let states = *states;
    let mut pairs = Pairs::load(span, &states, block);
    let normal = block.normal.load_at(span);
    for index in 0..block.most_points {
        let direction = &mut step.direction[index];
        let way = direction.load_at(span) * share;
        direction.store_at(span, way + step.change[index].load_at(span));
        let impulse = &mut block.points[index].impulse;
        impulse.store_at(span, impulse.load_at(span) + way);
        let (row, _) = normal_row(block, &pairs, normal, index);
        row.apply_normal_impulse(&mut pairs, normal, way);
    }
    pairs.store(&states, block, S::mask32s::splat(span.simd(), false));
}

/// The same for the contact in a lane.
fn go_on_alone(
    lane: usize,
    (block, step): (&mut WideContactConstraint, &mut WideConjugateStep),
    states: &SharedSlice<'_, BodyState>,
    share: f32,
) {
    let mut constraint = block.get(lane);
    let mut pair = block.pair_of(lane, states, &constraint);
    make_rows(&mut constraint, &pair);
    for (index, point) in constraint.points().iter().enumerate() {
        let direction = &mut step.direction[index].0[lane];
        let way = *direction * share;
        *direction = way + step.change[index].0[lane];
        block.points[index].impulse.0[lane] += way;
        pair.apply_normal_impulse(constraint.normal, point.row(), way);
    }
    pair.store(states, &constraint);
}
