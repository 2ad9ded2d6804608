//! Separation of deep overlap: a mere change of position.

use super::constraint::ContactConstraint;
use super::constraint_bodies::ConstraintBodies;
use super::pass::positive;
use crate::space::POINTS;

/// Most sweeps over the points.
pub(super) const MAX_SWEEPS: u32 = 4;

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
