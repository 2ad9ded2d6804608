//! Suspension forces of springs, dampers, anti-roll bars and stops.

use std::f32::consts::TAU;

use super::predicted_body::PredictedBody;
use super::wheel_solver::{WheelGroundContact, WheelSolver};

/// Speed at which a wheel comes out of its stop at most, m/s.
const PUSH_SPEED: f32 = 1.0;

/// Passes over the suspensions in a substep.
const PASSES: usize = 4;

/// Presses all wheels to the ground for `h` seconds. In each pass all are looked at before any
/// of them pushes, so both sides of a vehicle are alike.
pub(super) fn solve_suspension(
    wheels: &mut [WheelSolver<'_>],
    chassis: &mut PredictedBody,
    grounds: &mut [PredictedBody],
    h: f32,
) {
    let mut changes = vec![0.0; wheels.len()];
    for wheel_solver in wheels.iter_mut() {
        let Some(ground_contact) = &mut wheel_solver.ground_contact else { continue };
        let before = std::mem::take(&mut ground_contact.load);
        apply_suspension_impulse(ground_contact, before, chassis, grounds);
    }
    for _ in 0..PASSES {
        for (wheel_solver, change) in wheels.iter().zip(&mut changes) {
            let Some(ground_contact) = &wheel_solver.ground_contact else { continue };
            let wanted = suspension_impulse(
                wheel_solver,
                ground_contact,
                chassis,
                &grounds[ground_contact.ground],
                h,
            );
            *change = wanted - ground_contact.load;
        }
        for (wheel_solver, change) in wheels.iter_mut().zip(&changes) {
            let Some(ground_contact) = &mut wheel_solver.ground_contact else { continue };
            apply_suspension_impulse(ground_contact, *change, chassis, grounds);
        }
    }
    for wheel_solver in wheels {
        wheel_solver.total.x += wheel_solver
            .ground_contact
            .as_ref()
            .map_or(0.0, |ground_contact| ground_contact.load);
    }
}

fn apply_suspension_impulse(
    ground_contact: &mut WheelGroundContact,
    change: f32,
    chassis: &mut PredictedBody,
    grounds: &mut [PredictedBody],
) {
    ground_contact.load += change;
    let impulse = ground_contact.contact.normal * change;
    chassis.apply_impulse(impulse, ground_contact.arm);
    grounds[ground_contact.ground].apply_impulse(-impulse, ground_contact.ground_arm);
}

/// Lets the wheels follow the ground for `h` seconds.
pub(super) fn update_compression(
    wheels: &mut [WheelSolver<'_>],
    chassis: &PredictedBody,
    grounds: &[PredictedBody],
    h: f32,
) {
    for wheel_solver in wheels {
        let Some(ground_contact) = &wheel_solver.ground_contact else { continue };
        let closing = ground_contact.closing_speed(chassis, &grounds[ground_contact.ground]);
        wheel_solver.compression += h * closing / ground_contact.cosine;
    }
}

/// One over the mass between which a suspension stands, 1/kg. Wheels on one light body push it
/// together, so each counts for all of them.
fn inverse_mass(
    ground_contact: &WheelGroundContact,
    ground: &PredictedBody,
    share: f32,
) -> f32 {
    let response = ground.response(ground_contact.contact.normal, ground_contact.ground_arm);
    1.0 / share + ground_contact.neighbor_count * response
}

/// Impulse of the ground in `h` seconds, N·s, ≥ 0, when the wheels stand and move as they do
/// with the load so far: that of the spring at the end of that time, which is stable for any
/// stiffness, and of the stop.
fn suspension_impulse(
    wheel_solver: &WheelSolver<'_>,
    ground_contact: &WheelGroundContact,
    chassis: &PredictedBody,
    ground: &PredictedBody,
    h: f32,
) -> f32 {
    let suspension = &wheel_solver.wheel.suspension;
    let rate = ground_contact.closing_speed(chassis, ground) / ground_contact.cosine;
    let compression = wheel_solver.compression + h * rate;
    if compression <= 0.0 {
        return 0.0;
    }
    let turn = TAU * suspension.hertz;
    let stiffness = wheel_solver.share * turn * turn;
    let damping = 2.0 * suspension.damping_ratio * wheel_solver.share * turn;
    let inverse = inverse_mass(ground_contact, ground, wheel_solver.share);
    let before = ground_contact.load * ground_contact.cosine;
    let spring = h * (stiffness * compression + damping * rate + wheel_solver.bar[0]);
    let softness = h * (damping + h * (stiffness + wheel_solver.bar[1])) * inverse;
    let sprung = before + (spring - before) / (1.0 + softness);
    let excess = wheel_solver.compression - suspension.travel;
    let stopped = if excess > 0.0 {
        before + (rate + (0.2 * excess / h).min(PUSH_SPEED)) / inverse
    } else {
        0.0
    };
    let most = if stopped > sprung { stopped } else { sprung };
    if most > 0.0 { most / ground_contact.cosine } else { 0.0 }
}

/// The forces that the bars add to those of `corners`.
pub(super) fn apply_anti_roll_bars(
    wheels: &mut [WheelSolver<'_>],
    bars: &[super::AntiRollBar],
) {
    for wheel_solver in wheels.iter_mut() {
        wheel_solver.bar = [0.0; 2];
    }
    for bar in bars {
        let [a, b] = bar.wheels;
        let pressed = |place: usize| {
            let wheel_solver: &WheelSolver<'_> = &wheels[place];
            (wheel_solver.ground_contact.is_some() && wheel_solver.compression > 0.0)
                .then_some(wheel_solver.compression)
        };
        if let (Some(left), Some(right)) = (pressed(a), pressed(b)) {
            for (place, lean) in [(a, left - right), (b, right - left)] {
                wheels[place].bar[0] += bar.stiffness * lean;
                wheels[place].bar[1] += 2.0 * bar.stiffness;
            }
        }
    }
}
