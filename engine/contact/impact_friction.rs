//! Friction of impacts, with the impulse of the bounce.

use hazumi_core::SharedSlice;

use super::constraint::ContactConstraint;
use super::constraint_bodies::ConstraintBodies;
use super::solve::solve_patch;
use crate::state::BodyState;

/// Friction of the impacts of a constraint. Done last and once, it only ever takes energy; done
/// with the bounces in turns, the bounces would give it back with interest.
///
/// The impulse of a bounce does not hold the bodies apart afterwards, so it is forgotten then.
pub(super) fn apply_impact_friction(
    states: &SharedSlice<'_, BodyState>,
    constraint: &mut ContactConstraint,
) {
    let mut pair = ConstraintBodies::load(states, constraint);
    solve_patch(&mut pair, constraint);
    pair.store(states, constraint);
    let rows = constraint.points_mut().iter_mut();
    for row in rows.filter(|row| row.restitution_velocity > 0.0) {
        row.max_normal_impulse = row.max_normal_impulse.max(row.impulse);
        row.impulse = 0.0;
    }
    constraint.patch.clear_impulses();
}
