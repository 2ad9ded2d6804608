//! Conjugate gradients between the sweeps of a projected Gauss-Seidel solver.
//!
//! A sweep hands on as much of the momentum of a heavy body as the light one beside it has
//! mass. Steps along the changes of all sweeps so far take about one sweep for each body.
//!
//! Source: Silcowitz et al., *A nonsmooth nonlinear conjugate gradient method for interactive
//! contact force problems*, 2010. `[silcowitz2010]`

use super::constraint::ContactConstraint;
use super::constraint_bodies::ConstraintBodies;
use crate::space::POINTS;

/// How the normal impulses of a constraint change from sweep to sweep.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct ConjugateStep {
    /// How the last sweep changed the impulses, N·s.
    change: [f32; POINTS],
    /// The sum of such changes along which the impulses go on, N·s.
    direction: [f32; POINTS],
}

impl ConjugateStep {
    /// Notes what a sweep has made of the impulses `before`; returns the sum of the squares of
    /// the changes, and whether none is worth another sweep: none above the `precision` of its
    /// impulse, or above what changes the velocity by the `tolerance`, m/s.
    pub(super) fn note_sweep(
        &mut self,
        before: [f32; POINTS],
        constraint: &ContactConstraint,
        [precision, tolerance]: [f32; 2],
    ) -> (f32, bool) {
        let (mut square, mut is_done) = (0.0, true);
        for ((change, point), before) in
            self.change.iter_mut().zip(constraint.points()).zip(before)
        {
            *change = point.impulse - before;
            square += *change * *change;
            let limit = (precision * point.impulse).max(tolerance * point.row().mass);
            is_done &= change.abs() <= limit;
        }
        (square, is_done)
    }

    /// Goes on for a `share` of the way of the steps before; what gets negative by it, the next
    /// sweep puts right.
    pub(super) fn go_on(
        &mut self,
        share: f32,
        pair: &mut ConstraintBodies<'_>,
        constraint: &mut ContactConstraint,
    ) {
        let normal = constraint.normal;
        for (index, point) in constraint.points_mut().iter_mut().enumerate() {
            let step = share * self.direction[index];
            self.direction[index] = step + self.change[index];
            if step != 0.0 {
                point.impulse += step;
                pair.apply_normal_impulse(normal, point.row(), step);
            }
        }
    }
}

/// The progress of the sweeps over a group of constraints.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct ConjugateProgress {
    last_square: f32,
}

impl ConjugateProgress {
    /// The share of the steps before that the next one takes, after a sweep whose changes have
    /// this sum of squares: none where the sweeps do not get closer.
    pub(super) fn next_share(&mut self, square: f32) -> f32 {
        let ratio = square / self.last_square;
        self.last_square = square;
        if ratio < 1.0 { ratio } else { 0.0 }
    }
}
