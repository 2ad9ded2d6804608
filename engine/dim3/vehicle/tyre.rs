//! Tyre forces along the ground, and their torque on the wheels.

use glam::Vec2;

use super::predicted_body::PredictedBody;
use super::tire_friction::Combined;
use super::wheel_solver::{WheelGroundContact, WheelSolver};

/// Speeds, m/s, between which a tyre turns from one that sticks until it slides into one that
/// needs slip to push. Slip is a share of the speed: at rest it says nothing.
const STICKING: [f32; 2] = [1.0, 3.0];

/// How much a sticking tyre gives way, as a part of how its wheel does to an impulse. Four
/// wheels hold a car more often than it can move: what they disagree on by rounding must not
/// add up.
const STICKING_COMPLIANCE: f32 = 0.02;

/// The least slip at which a grip curve is looked at, dimensionless.
const MIN_SLIP: f32 = 1e-3;

/// Begins a substep of `h` seconds: the engine turns its wheels, and tyres push as they did
/// before.
pub(super) fn begin(
    wheel_solver: &mut WheelSolver<'_>,
    chassis: &mut PredictedBody,
    grounds: &mut [PredictedBody],
    h: f32,
) {
    let wheel = wheel_solver.wheel;
    wheel_solver.spin += h * wheel_solver.drive / wheel.inertia;
    chassis.apply_angular_impulse(wheel_solver.axes.left * (-h * wheel_solver.drive));
    wheel_solver.braking = 0.0;
    let Some(ground_contact) = &mut wheel_solver.ground_contact else {
        brake_in_the_air(wheel_solver, chassis, h);
        return;
    };
    let most = ground_contact.friction * ground_contact.load;
    let change = ground_contact.impulse.clamp_length_max(most);
    ground_contact.impulse = Vec2::ZERO;
    let ground = &mut grounds[ground_contact.ground];
    apply_tyre_impulse(ground_contact, wheel_solver.hub_arm, change, chassis, ground);
    wheel_solver.spin -= change.x * wheel.radius / wheel.inertia;
}

fn brake_in_the_air(wheel_solver: &mut WheelSolver<'_>, chassis: &mut PredictedBody, h: f32) {
    let (inertia, most) = (wheel_solver.wheel.inertia, h * wheel_solver.brake);
    wheel_solver.braking = clamp_symmetric(-inertia * wheel_solver.spin, most);
    wheel_solver.spin += wheel_solver.braking / inertia;
    chassis.apply_angular_impulse(wheel_solver.axes.left * -wheel_solver.braking);
}

/// Corrects what a tyre and the brakes push with in a substep of `h` seconds.
///
/// The impulse is the one that stops the slip, softened so that at the end of the substep the
/// slip is the one of the grip curve, and no more than friction gives. At low speed nothing is
/// softened: the tyre sticks. The wheel is so light beside the chassis that its spin is solved
/// together with the impulse.
pub(super) fn solve(
    wheel_solver: &mut WheelSolver<'_>,
    chassis: &mut PredictedBody,
    grounds: &mut [PredictedBody],
    h: f32,
) {
    let Some(ground_contact) = &mut wheel_solver.ground_contact else { return };
    let wheel = wheel_solver.wheel;
    let ground = &mut grounds[ground_contact.ground];
    let (radius, inertia) = (wheel.radius, wheel.inertia);
    let hub = ground_contact
        .over_ground(chassis, ground, wheel_solver.hub_arm)
        .dot(ground_contact.forward);
    let across = ground_contact
        .over_ground(chassis, ground, ground_contact.arm)
        .dot(ground_contact.left);
    let rim = wheel_solver.spin * radius;
    let strength = ground_contact.friction * ground_contact.load;
    let (limit, softness) =
        friction_limit(wheel, ground_contact, Vec2::new(hub, across), rim, strength);

    let old = ground_contact.impulse;
    let response = ground_contact.response(chassis, ground, ground_contact.forward);
    // The spin of the wheel without the ground and the brakes.
    let spin = wheel_solver.spin + (old.x * radius - wheel_solver.braking) / inertia;
    let most = h * wheel_solver.brake + ground_contact.rolling_resistance * ground_contact.load;
    let free = response * old.x - hub - ground_contact.anchor_velocity.x;
    let along = softness + STICKING_COMPLIANCE * response;
    let locked = free / (response + along);
    let braking = clamp_symmetric(locked * radius - inertia * spin, most);
    let is_locked = braking == locked * radius - inertia * spin;
    let slipping = (response * old.x - hub + radius * (spin + braking / inertia))
        / (response + radius * radius / inertia + along);
    let sideways = ground_contact.response(chassis, ground, ground_contact.left);
    let side = (sideways * old.y - across - ground_contact.anchor_velocity.y)
        / (sideways + softness + STICKING_COMPLIANCE * sideways);
    let wanted = Vec2::new(if is_locked { locked } else { slipping }, side);
    let new = wanted.clamp_length_max(limit);
    ground_contact.is_sliding = new != wanted || ground_contact.is_sliding;

    apply_tyre_impulse(ground_contact, wheel_solver.hub_arm, new - old, chassis, ground);
    let braking = clamp_symmetric(new.x * radius - inertia * spin, most);
    chassis.apply_angular_impulse(wheel_solver.axes.left * (wheel_solver.braking - braking));
    wheel_solver.braking = braking;
    wheel_solver.spin = spin + (braking - new.x * radius) / inertia;
}

/// The largest impulse of a tyre, N·s, and how its slip gives way to one, 1/kg.
fn friction_limit(
    wheel: &super::Wheel,
    ground_contact: &mut WheelGroundContact,
    velocity: Vec2,
    rim: f32,
    strength: f32,
) -> (f32, f32) {
    let speed = velocity.x.abs().max(rim.abs());
    let slip = Vec2::new(velocity.x - rim, velocity.y) / speed.max(STICKING[0]);
    (ground_contact.slip, ground_contact.speed) = (slip, velocity.length());
    let looked_at = if slip.length() > MIN_SLIP { slip } else { Vec2::Y * MIN_SLIP };
    let combined =
        Combined::new([&wheel.longitudinal_friction, &wheel.lateral_friction], looked_at);
    ground_contact.is_sliding = combined.now >= combined.most;
    let [slow, fast] = STICKING;
    let rolling = ((speed - slow) / (fast - slow)).clamp(0.0, 1.0);
    let push = strength * combined.now;
    let slip_speed = looked_at.length() * speed.max(STICKING[0]);
    let softness = if push > 0.0 { rolling * slip_speed / push } else { 0.0 };
    (strength * combined.most, softness)
}

/// Pushes the chassis at the hub along and at the ground across: a wheel hands on nothing else.
fn apply_tyre_impulse(
    ground_contact: &mut WheelGroundContact,
    hub_arm: glam::Vec3,
    change: Vec2,
    chassis: &mut PredictedBody,
    ground: &mut PredictedBody,
) {
    ground_contact.impulse += change;
    let (along, across) = (ground_contact.forward * change.x, ground_contact.left * change.y);
    chassis.apply_impulse(along, hub_arm);
    chassis.apply_impulse(across, ground_contact.arm);
    ground.apply_impulse(-along - across, ground_contact.ground_arm);
}

/// `value`, brought to at most `most` either way. Unlike `clamp` it bears numbers that are
/// none.
fn clamp_symmetric(value: f32, most: f32) -> f32 {
    if value > most {
        most
    } else if value < -most {
        -most
    } else {
        value
    }
}
