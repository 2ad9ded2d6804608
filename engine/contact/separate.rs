//! Separation of deep overlap: a mere change of position.

use hazumi_core::SharedSlice;

use super::constraint::ContactConstraint;
use super::constraint_bodies::ConstraintBodies;
use super::pass::positive;
use super::rows::make_rows;
use crate::space::POINTS;
use crate::state::BodyState;

/// Most sweeps over the points.
pub(super) const MAX_SWEEPS: u32 = 4;

/// Moves the bodies of a deep constraint apart for `h` seconds, at up to `push_speed`, m/s.
/// Points keep the depth at which the soft pass would push at `slop_speed`, m/s.
pub(super) fn separate(
    pair: ConstraintBodies<'_>,
    constraint: &mut ContactConstraint,
    states: &SharedSlice<'_, BodyState>,
    h: f32,
    [slop_speed, push_speed]: [f32; 2],
) {
    let mut pair = pair.at_rest();
    make_rows(constraint, &pair);
    let slop = slop_speed / constraint.softness.bias_rate;
    separate_points(&mut pair, constraint, slop, push_speed);
    pair.store_displacements(states, constraint, h);
}

/// Separates the overlapping points of `constraint`, deeper than `slop` metres, at up to
/// `push_speed` m/s. The velocities of `pair` move the bodies in addition to their motion.
/// Overlap thus becomes a mere change of position, and joints that do not allow it are not
/// pushed against.
///
/// Source: Catto, *Modeling and Solving Constraints*, GDC 2009 (pseudo-velocities).
/// `[catto2009]`
pub(crate) fn separate_points(
    pair: &mut ConstraintBodies<'_>,
    constraint: &ContactConstraint,
    slop: f32,
    push_speed: f32,
) {
    let normal = constraint.normal;
    let mut impulses = [0.0_f32; POINTS];
    for _ in 0..MAX_SWEEPS {
        for (point, impulse) in constraint.points().iter().zip(&mut impulses) {
            let depth = -pair.separation(normal, point) - slop;
            if depth > 0.0 {
                let wanted = (constraint.softness.bias_rate * depth).min(push_speed);
                let lacking = wanted - pair.normal_velocity(normal, point.row());
                let sum = positive(*impulse + point.row().mass * lacking);
                pair.apply_normal_impulse(normal, point.row(), sum - *impulse);
                *impulse = sum;
            }
        }
    }
}
