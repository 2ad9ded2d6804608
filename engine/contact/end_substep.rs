//! End of a substep for a constraint: leftover push out of overlap, and hits that may come.

use super::constraint::ContactConstraint;
use super::constraint_bodies::ConstraintBodies;
use super::pass::{Substep, may_hit, positive};

/// Takes back what is left of the speed at which points were pushed out of overlap, even where
/// they have parted since: overlap must not become energy. The speed at which they parted
/// before is their own. Notes whether a point may hit in the next substep.
pub(super) fn end_substep(
    pair: &mut ConstraintBodies<'_>,
    constraint: &mut ContactConstraint,
    substep: &Substep,
) {
    let (normal, pull) = (constraint.normal, constraint.relative_acceleration);
    constraint.may_hit = false;
    for point in &mut constraint.points[..constraint.point_count] {
        let speed = pair.normal_velocity(normal, point.row());
        let more = speed - positive(point.relative_velocity);
        let rest = if more < point.push_velocity { more } else { point.push_velocity };
        if rest > 0.0 && point.impulse == 0.0 {
            pair.apply_normal_impulse(normal, point.row(), -point.row().mass * rest);
        }
        point.push_velocity = 0.0;
        constraint.may_hit |= may_hit([speed, pair.separation(normal, point), pull], substep);
    }
}
