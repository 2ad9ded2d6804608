//! Rotation of a free body in its own frame, in double precision.

use glam::{DMat3, DVec3, Vec3};

use super::attitude::{self, Attitude};

/// Where a free body is after some time, in the frame that it had before.
pub(super) struct GyroscopicFlow {
    /// Angular momentum, kg·m²/s, in its frame.
    pub(super) momentum: DVec3,
    /// Rotation from the frame after to the frame before.
    pub(super) turn: Attitude,
}

/// Coefficients of the two-stage Gauss method, dimensionless: the share of each slope in its
/// own stage, and in the other one.
const OWN: f64 = 0.25;
const EARLIER: f64 = 0.25 + SIXTH_OF_ROOT;
const LATER: f64 = 0.25 - SIXTH_OF_ROOT;
/// The times of the stages, as shares of a piece.
const STAGES: [f64; 2] = [OWN + LATER, EARLIER + OWN];
/// A sixth of the square root of three.
const SIXTH_OF_ROOT: f64 = 0.288_675_134_594_812_9;
/// Iterations in which the slopes of a piece have to settle.
const ITERATIONS: u32 = 16;
/// Change of the momentum, as a share of it, that counts as settled.
const SETTLED: f64 = 1e-14;
/// The same in the last iteration: rounding keeps the slopes of very thin rods from settling.
const SETTLED_AT_LAST: f64 = 1e-11;
/// The most pieces of a substep: each time the slopes do not settle, there are twice as many.
const MOST_PIECES: u32 = 16;

/// The motion of a body without torque for `h` seconds; `None` when it rotates too fast for
/// that. `inverse` is the inverse of its inertia, `momentum` is in its frame.
///
/// Euler's equation `L' = L × I⁻¹·L` by the Gauss method of two stages, which is of fourth
/// order and keeps all quadratic invariants: energy and length of the momentum, for thin rods
/// and plates too. The rotation follows by the Magnus series of the same order.
///
/// Source: Hairer, Lubich and Wanner, *Geometric Numerical Integration*, 2006, II.1.3, IV.2 and
/// IV.7. `[hairer2006]`
pub(super) fn gyroscopic_flow(
    inverse: &DMat3,
    momentum: DVec3,
    h: f64,
) -> Option<GyroscopicFlow> {
    let mut pieces = 1;
    while pieces <= MOST_PIECES {
        let mut flow = Some(GyroscopicFlow { momentum, turn: attitude::NONE });
        for _ in 0..pieces {
            flow = flow.and_then(|flow| advance(inverse, &flow, h / f64::from(pieces)));
        }
        if flow.is_some() {
            return flow;
        }
        pieces *= 2;
    }
    None
}

/// The same for a body that is symmetric about an axis of its frame: it turns steadily about
/// that axis, and with it about its angular momentum.
///
/// Source: Landau and Lifshitz, *Mechanics*, 1976, §33. `[landau1976]`
pub(super) fn symmetric_flow(
    inverse: &DMat3,
    axis: usize,
    momentum: DVec3,
    h: f64,
) -> GyroscopicFlow {
    let across = (axis + 1) % 3;
    let (axial, transverse) = (inverse.col(axis)[axis], inverse.col(across)[across]);
    let own = (h * (axial - transverse) * momentum[axis]) * DVec3::AXES[axis];
    let own = attitude::exponential(own);
    GyroscopicFlow {
        momentum: attitude::rotate_back(own, momentum),
        turn: attitude::product(attitude::exponential((h * transverse) * momentum), own),
    }
}

/// One piece of it.
fn advance(inverse: &DMat3, flow: &GyroscopicFlow, h: f64) -> Option<GyroscopicFlow> {
    let begin = flow.momentum;
    let slope = |momentum: DVec3| momentum.cross(*inverse * momentum);
    let stages = |[first, second]: [DVec3; 2]| {
        [
            begin + h * (OWN * first + LATER * second),
            begin + h * (EARLIER * first + OWN * second),
        ]
    };
    // The tangent is a good guess: without it the slopes take twice as many iterations.
    let (velocity, first) = (*inverse * begin, slope(begin));
    let bend = first.cross(velocity) + begin.cross(*inverse * first);
    let mut slopes = STAGES.map(|time| first + (time * h) * bend);
    for iteration in 1..=ITERATIONS {
        let now = stages(slopes).map(slope);
        let change = (now[0] - slopes[0]).abs().max((now[1] - slopes[1]).abs());
        slopes = now;
        let limit = if iteration < ITERATIONS { SETTLED } else { SETTLED_AT_LAST };
        if h * change.max_element() <= limit * begin.length() {
            let [first, second] = stages(slopes).map(|momentum| *inverse * momentum);
            let twist = (h * h * 0.5 * SIXTH_OF_ROOT) * first.cross(second);
            let turn = attitude::exponential((0.5 * h) * (first + second) + twist);
            return Some(GyroscopicFlow {
                momentum: begin + (0.5 * h) * (slopes[0] + slopes[1]),
                turn: attitude::product(flow.turn, turn),
            });
        }
    }
    None
}

/// Steps of the last digit by which a coordinate may be rounded, up or down.
const STEPS: i8 = 6;
/// How much a change of the momentum by a share counts beside the same change of the ratio that
/// is kept, dimensionless.
const MOMENTUM_WEIGHT: f64 = 1e-3;

/// The angular velocity, rad/s, in the world, of a body that rotates by `local` in its own
/// frame and stands at `attitude`.
///
/// It is rounded so that the energy changes like the square of the momentum. Their ratio says
/// how near to its middle axis a body comes, and so when it flips; errors of both by the same
/// share only change the pace.
pub(super) fn rounded_velocity(
    [inertia, inverse]: [&DMat3; 2],
    local: DVec3,
    attitude: Attitude,
) -> Vec3 {
    let exact = attitude::rotate(attitude, local);
    let nearest = exact.as_vec3();
    let momentum = *inertia * local;
    if !is_near_an_axis(inverse, local, momentum) {
        return nearest;
    }
    // The gradient of the logarithm of the ratio.
    let gradient = momentum * (2.0 / local.dot(momentum))
        - (*inertia * momentum) * (2.0 / momentum.length_squared());
    let gradient = attitude::rotate(attitude, gradient);
    let error = gradient.dot(nearest.as_dvec3() - exact);
    let digits = nearest.to_array().map(last_digit);
    let gradient = gradient.to_array();
    let gains: [f64; 3] = std::array::from_fn(|axis| gradient[axis] * f64::from(digits[axis]));
    // The steps along two axes are tried; those along the one that counts most follow.
    let last = if gains[0].abs() > gains[1].abs() { 0 } else { 1 };
    let last = if gains[2].abs() > gains[last].abs() { 2 } else { last };
    let [first, second] = [(last + 1) % 3, (last + 2) % 3];
    if gains[last] == 0.0 {
        return nearest;
    }
    let shift = |change: DVec3| {
        let local = *inertia * attitude::rotate_back(attitude, change);
        attitude::rotate(attitude, local) * (MOMENTUM_WEIGHT / momentum.length())
    };
    let shifts: [DVec3; 3] =
        std::array::from_fn(|axis| shift(DVec3::AXES[axis] * f64::from(digits[axis])));
    let shifted = shift(nearest.as_dvec3() - exact);
    let (mut best, mut steps) = (error.abs() + shifted.length(), [0.0; 3]);
    for one in (-STEPS..=STEPS).map(f64::from) {
        for other in (-STEPS..=STEPS).map(f64::from) {
            let rest = error + one * gains[first] + other * gains[second];
            let most = f64::from(STEPS);
            let third = (-rest / gains[last]).round().clamp(-most, most);
            let moved = shifted + one * shifts[first] + other * shifts[second];
            let off =
                (rest + third * gains[last]).abs() + (moved + third * shifts[last]).length();
            if off < best {
                best = off;
                (steps[first], steps[second], steps[last]) = (one, other, third);
            }
        }
    }
    let steps: [f64; 3] = std::array::from_fn(|axis| steps[axis] * f64::from(digits[axis]));
    let rounded = nearest + DVec3::from_array(steps).as_vec3();
    if rounded.is_finite() { rounded } else { nearest }
}

/// Whether a body comes so near to one of its axes that rounding may change when it flips:
/// whether twice the energy over the square of the momentum is nearly an eigenvalue of the
/// inverse inertia.
fn is_near_an_axis(inverse: &DMat3, local: DVec3, momentum: DVec3) -> bool {
    let ratio = local.dot(momentum) / momentum.length_squared();
    let size = inverse.x_axis.x + inverse.y_axis.y + inverse.z_axis.z;
    let rest = *inverse - DMat3::from_diagonal(DVec3::splat(ratio));
    rest.determinant().abs() <= NEAR_AN_AXIS * size * size * size
}

/// A product of differences of eigenvalues, as a share of the cube of their sum, below which a
/// body is near an axis, dimensionless.
const NEAR_AN_AXIS: f64 = 1e-4;

/// The way to the next `f32` away from zero.
fn last_digit(number: f32) -> f32 {
    f32::from_bits(number.to_bits() + 1) - number
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn symmetric_bodies_move_as_any_body_of_their_inertia() {
        for axis in 0..3 {
            for (axial, transverse) in [(1.0, 20.0), (1.0, 1.1), (2.0, 1.0), (1e-4, 3e-4)] {
                let mut diagonal = DVec3::splat(1.0 / transverse);
                diagonal[axis] = 1.0 / axial;
                let inverse = DMat3::from_diagonal(diagonal);
                for direction in
                    [DVec3::new(1.0, 2.0, 3.0), DVec3::new(-3.0, 0.01, 0.5), DVec3::Y]
                {
                    let momentum = direction.normalize() * axial;
                    for h in [1e-4, 1e-3, 5e-3] {
                        let exact = symmetric_flow(&inverse, axis, momentum, h);
                        let other = gyroscopic_flow(&inverse, momentum, h).expect("it settles");
                        let off = (exact.momentum - other.momentum).length() / axial;
                        let turned =
                            attitude::product(attitude::conjugate(exact.turn), other.turn);
                        let turn = DVec3::new(turned[0], turned[1], turned[2]).length();
                        // The Gauss method is of fourth order.
                        let error = (h * momentum.length() / axial.min(transverse)).powi(5);
                        assert!(off <= error + 1e-14, "{axis} {axial} {h}: {off}");
                        assert!(turn <= error + 1e-14, "{axis} {axial} {h}: {turn} rad");
                    }
                }
            }
        }
    }
}
