//! Restitution: fast impacts are thrown back before anything stops them.

use hazumi_core::Disjoint;

use super::constraint::ContactConstraint;
use super::pair::ConstraintBodies;
use super::rub::rub;
use super::solve::positive;
use crate::state::BodyState;

/// Largest restitution of what does not bounce, dimensionless.
pub(super) const DULL: f32 = 0.0;
/// Most rounds of impacts in a substep: a bounce may make the next pair meet.
pub(super) const MAX_ROUNDS: u32 = 16;
/// Most times that the bouncing constraints of a round are gone over.
const MAX_SWEEPS: u32 = 40;
/// Impulses that change by less than this share are not worth another sweep.
const PRECISION: f32 = 1e-4;

/// Rounds that constraints of any restitution take part in.
pub(super) fn rounds_of(_: f32) -> u32 {
    MAX_ROUNDS
}

/// Memory of [`bounce`]: all constraints are gone over in each sweep, so it needs none.
pub(super) type IslandActivity = ();

/// Throws back what hits in this substep: one round of it, the constraints that bounce with whatever
/// comes with each.
///
/// In a round, all bouncing constraints of an island are solved together, because the four corners of a box that
/// lands flat hit at once; a bounce may make the next pair hit, which is the next round: so an impact
/// passes through a row of balls.
///
/// Newton's law of impact for simultaneous impacts: with restitution 1 and no friction it is a
/// reflection of the velocities, which keeps the energy.
pub(super) fn bounce(
    states: &Disjoint<'_, BodyState>,
    bouncing: &mut [ContactConstraint],
    _: usize,
    _: &mut IslandActivity,
) {
    for _ in 0..MAX_SWEEPS {
        let mut is_done = true;
        for constraint in bouncing.iter_mut() {
            is_done &= sweep(states, constraint);
        }
        if is_done {
            break;
        }
    }
    for constraint in bouncing {
        rub(states, constraint);
    }
}

/// Goes once over the points of a constraint; returns whether hardly anything had to be changed.
fn sweep(states: &Disjoint<'_, BodyState>, constraint: &mut ContactConstraint) -> bool {
    let mut pair = ConstraintBodies::load(states, constraint);
    let mut is_done = true;
    let normal = constraint.normal;
    for index in 0..constraint.point_count {
        let row = &mut constraint.points[index];
        // A point that touches without a bounce must not be driven into the other body.
        if row.bounce == 0.0 && pair.separation(normal, row) > 0.0 {
            continue;
        }
        let lacking = row.bounce - pair.speed(normal, row);
        let impulse = positive(row.impulse + row.mass * lacking);
        let change = impulse - row.impulse;
        is_done &= change.abs() <= PRECISION * impulse;
        row.impulse = impulse;
        pair.part(normal, row, change);
    }
    pair.store(states, constraint);
    is_done
}
