//! How springs, dampers, bars and stops press wheels to the ground.

use std::f32::consts::TAU;

use super::predicted_body::PredictedBody;
use super::wheel_solver::{Footing, WheelSolver};

/// Speed at which a wheel comes out of its stop at most, m/s.
const PUSH_SPEED: f32 = 1.0;

/// Passes over the suspensions in a substep.
const PASSES: usize = 4;

/// Presses all wheels to the ground for `h` seconds. In each pass all are looked at before any of them
/// pushes, so both sides of a vehicle are alike.
pub(super) fn press(
    corners: &mut [WheelSolver<'_>],
    chassis: &mut PredictedBody,
    grounds: &mut [PredictedBody],
    h: f32,
) {
    let mut changes = vec![0.0; corners.len()];
    for corner in corners.iter_mut() {
        let Some(footing) = &mut corner.footing else { continue };
        let before = std::mem::take(&mut footing.load);
        push(footing, before, chassis, grounds);
    }
    for _ in 0..PASSES {
        for (corner, change) in corners.iter().zip(&mut changes) {
            let Some(footing) = &corner.footing else { continue };
            let wanted = load(corner, footing, chassis, &grounds[footing.ground], h);
            *change = wanted - footing.load;
        }
        for (corner, change) in corners.iter_mut().zip(&changes) {
            let Some(footing) = &mut corner.footing else { continue };
            push(footing, *change, chassis, grounds);
        }
    }
    for corner in corners {
        corner.total.x += corner.footing.as_ref().map_or(0.0, |footing| footing.load);
    }
}

fn push(
    footing: &mut Footing,
    change: f32,
    chassis: &mut PredictedBody,
    grounds: &mut [PredictedBody],
) {
    footing.load += change;
    let impulse = footing.contact.normal * change;
    chassis.push(impulse, footing.arm);
    grounds[footing.ground].push(-impulse, footing.ground_arm);
}

/// Lets the wheels follow the ground for `h` seconds.
pub(super) fn follow(
    corners: &mut [WheelSolver<'_>],
    chassis: &PredictedBody,
    grounds: &[PredictedBody],
    h: f32,
) {
    for corner in corners {
        let Some(footing) = &corner.footing else { continue };
        let closing = footing.closing_speed(chassis, &grounds[footing.ground]);
        corner.compression += h * closing / footing.cosine;
    }
}

/// One over the mass between which a suspension stands, 1/kg. Wheels on one light body push it
/// together, so each counts for all of them.
fn inverse_mass(footing: &Footing, ground: &PredictedBody, share: f32) -> f32 {
    let response = ground.response(footing.contact.normal, footing.ground_arm);
    1.0 / share + footing.neighbor_count * response
}

/// Impulse of the ground in `h` seconds, N·s, ≥ 0, when the wheels stand and move as they do with the
/// load so far: that of the spring at the end of that time, which is stable for any stiffness, and of
/// the stop.
fn load(
    corner: &WheelSolver<'_>,
    footing: &Footing,
    chassis: &PredictedBody,
    ground: &PredictedBody,
    h: f32,
) -> f32 {
    let suspension = &corner.wheel.suspension;
    let rate = footing.closing_speed(chassis, ground) / footing.cosine;
    let compression = corner.compression + h * rate;
    if compression <= 0.0 {
        return 0.0;
    }
    let turn = TAU * suspension.hertz;
    let stiffness = corner.share * turn * turn;
    let damping = 2.0 * suspension.damping_ratio * corner.share * turn;
    let inverse = inverse_mass(footing, ground, corner.share);
    let before = footing.load * footing.cosine;
    let spring = h * (stiffness * compression + damping * rate + corner.bar[0]);
    let softness = h * (damping + h * (stiffness + corner.bar[1])) * inverse;
    let sprung = before + (spring - before) / (1.0 + softness);
    let excess = corner.compression - suspension.travel;
    let stopped = if excess > 0.0 {
        before + (rate + (0.2 * excess / h).min(PUSH_SPEED)) / inverse
    } else {
        0.0
    };
    let most = if stopped > sprung { stopped } else { sprung };
    if most > 0.0 { most / footing.cosine } else { 0.0 }
}

/// What the bars add to the forces of `corners`.
pub(super) fn twist_bars(corners: &mut [WheelSolver<'_>], bars: &[super::AntiRollBar]) {
    for corner in corners.iter_mut() {
        corner.bar = [0.0; 2];
    }
    for bar in bars {
        let [a, b] = bar.wheels;
        let pressed = |place: usize| {
            let corner: &WheelSolver<'_> = &corners[place];
            (corner.footing.is_some() && corner.compression > 0.0).then_some(corner.compression)
        };
        if let (Some(left), Some(right)) = (pressed(a), pressed(b)) {
            for (place, lean) in [(a, left - right), (b, right - left)] {
                corners[place].bar[0] += bar.stiffness * lean;
                corners[place].bar[1] += 2.0 * bar.stiffness;
            }
        }
    }
}
