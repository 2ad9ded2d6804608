//! Impact prediction: contact points that will hit, and their separating speed (restitution).

use super::constraint::ContactConstraint;
use super::constraint_bodies::ConstraintBodies;
use super::pass::{Substep, positive};
use super::restitution::LOW_RESTITUTION;

/// Notes which points will hit in this substep faster than the threshold, and how fast they
/// have to part.
///
/// The speed of impact is that at the surface: gravity is taken back over the gap, or the
/// depth, and given to the bounce again, so that a ball rises to the same share of its height
/// at any step; and the velocities hold the gravity of the substep already, which comes after
/// the bounce.
pub(super) fn mark_restitution(
    pair: &ConstraintBodies<'_>,
    constraint: &mut ContactConstraint,
    substep: &Substep,
) {
    constraint.is_bouncing = false;
    if constraint.restitution == 0.0 {
        return;
    }
    let (normal, pull, restitution) =
        (constraint.normal, constraint.relative_acceleration, constraint.restitution);
    for index in 0..constraint.point_count {
        let point = &mut constraint.points[index];
        point.restitution_velocity = 0.0;
        let speed = pair.normal_velocity(normal, point.row());
        if !(speed < -substep.bounce_speed) {
            continue;
        }
        let gap = pair.separation(normal, point);
        if gap + substep.h * speed <= 0.0 {
            let before = speed - substep.h * pull;
            let fallen = 2.0 * pull * gap;
            let impact = positive(before * before - fallen);
            let away = positive(restitution * restitution * impact + fallen).sqrt();
            point.restitution_velocity = positive(away + substep.h * pull);
            constraint.is_bouncing |=
                point.restitution_velocity > 0.0 && restitution > LOW_RESTITUTION;
        }
    }
}

/// The same after a round of bounces, for those that more rounds may move.
pub(super) fn mark_restitution_again(
    pair: &ConstraintBodies<'_>,
    constraint: &mut ContactConstraint,
    substep: &Substep,
) {
    if constraint.restitution > LOW_RESTITUTION {
        mark_restitution(pair, constraint, substep);
    }
}
