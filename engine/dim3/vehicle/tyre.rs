//! How tyres push along the ground, and what that does to the spin of their wheels.

use glam::Vec2;

use super::grip::Combined;
use super::predicted_body::PredictedBody;
use super::wheel_solver::{Footing, WheelSolver};

/// Speeds, m/s, between which a tyre turns from one that sticks until it slides into one that needs
/// slip to push. Slip is a share of the speed: at rest it says nothing.
const STICKING: [f32; 2] = [1.0, 3.0];

/// How much a sticking tyre gives way, as a part of how its wheel does to an impulse. Four wheels hold
/// a car more often than it can move: what they disagree on by rounding must not add up.
const GIVE: f32 = 0.02;

/// The least slip at which a grip curve is looked at, dimensionless.
const LEAST_SLIP: f32 = 1e-3;

/// Begins a substep of `h` seconds: the engine turns its wheels, and tyres push as they did before.
pub(super) fn begin(
    corner: &mut WheelSolver<'_>,
    chassis: &mut PredictedBody,
    grounds: &mut [PredictedBody],
    h: f32,
) {
    let wheel = corner.wheel;
    corner.spin += h * corner.drive / wheel.inertia;
    chassis.turn(corner.axes.left * (-h * corner.drive));
    corner.braking = 0.0;
    let Some(footing) = &mut corner.footing else {
        brake_in_the_air(corner, chassis, h);
        return;
    };
    let most = footing.friction * footing.load;
    let change = footing.impulse.clamp_length_max(most);
    footing.impulse = Vec2::ZERO;
    let ground = &mut grounds[footing.ground];
    push(footing, corner.hub_arm, change, chassis, ground);
    corner.spin -= change.x * wheel.radius / wheel.inertia;
}

fn brake_in_the_air(corner: &mut WheelSolver<'_>, chassis: &mut PredictedBody, h: f32) {
    let (inertia, most) = (corner.wheel.inertia, h * corner.brake);
    corner.braking = limited(-inertia * corner.spin, most);
    corner.spin += corner.braking / inertia;
    chassis.turn(corner.axes.left * -corner.braking);
}

/// Corrects what a tyre and the brakes push with in a substep of `h` seconds.
///
/// The impulse is the one that stops the slip, softened so that at the end of the substep the slip is
/// the one that the grip curve asks for, and no more than friction gives. At low speed nothing is
/// softened: the tyre sticks. The wheel is so light beside the chassis that its spin is solved together
/// with the impulse.
pub(super) fn solve(
    corner: &mut WheelSolver<'_>,
    chassis: &mut PredictedBody,
    grounds: &mut [PredictedBody],
    h: f32,
) {
    let Some(footing) = &mut corner.footing else { return };
    let wheel = corner.wheel;
    let ground = &mut grounds[footing.ground];
    let (radius, inertia) = (wheel.radius, wheel.inertia);
    let hub = footing.over_ground(chassis, ground, corner.hub_arm).dot(footing.forward);
    let across = footing.over_ground(chassis, ground, footing.arm).dot(footing.left);
    let rim = corner.spin * radius;
    let strength = footing.friction * footing.load;
    let (limit, softness) = grip(wheel, footing, Vec2::new(hub, across), rim, strength);

    let old = footing.impulse;
    let response = footing.response(chassis, ground, footing.forward);
    // What the wheel would spin with but for the ground and the brakes.
    let spin = corner.spin + (old.x * radius - corner.braking) / inertia;
    let most = h * corner.brake + footing.rolling_resistance * footing.load;
    let free = response * old.x - hub - footing.homing.x;
    let along = softness + GIVE * response;
    let locked = free / (response + along);
    let braking = limited(locked * radius - inertia * spin, most);
    let is_locked = braking == locked * radius - inertia * spin;
    let slipping = (response * old.x - hub + radius * (spin + braking / inertia))
        / (response + radius * radius / inertia + along);
    let sideways = footing.response(chassis, ground, footing.left);
    let side = (sideways * old.y - across - footing.homing.y)
        / (sideways + softness + GIVE * sideways);
    let wanted = Vec2::new(if is_locked { locked } else { slipping }, side);
    let new = wanted.clamp_length_max(limit);
    footing.is_sliding = new != wanted || footing.is_sliding;

    push(footing, corner.hub_arm, new - old, chassis, ground);
    let braking = limited(new.x * radius - inertia * spin, most);
    chassis.turn(corner.axes.left * (corner.braking - braking));
    corner.braking = braking;
    corner.spin = spin + (braking - new.x * radius) / inertia;
}

/// The largest impulse of a tyre, N·s, and how its slip gives way to one, 1/kg.
fn grip(
    wheel: &super::Wheel,
    footing: &mut Footing,
    velocity: Vec2,
    rim: f32,
    strength: f32,
) -> (f32, f32) {
    let speed = velocity.x.abs().max(rim.abs());
    let slip = Vec2::new(velocity.x - rim, velocity.y) / speed.max(STICKING[0]);
    (footing.slip, footing.speed) = (slip, velocity.length());
    let looked_at = if slip.length() > LEAST_SLIP { slip } else { Vec2::Y * LEAST_SLIP };
    let combined = Combined::new([&wheel.rolling_grip, &wheel.side_grip], looked_at);
    footing.is_sliding = combined.now >= combined.most;
    let [slow, fast] = STICKING;
    let rolling = ((speed - slow) / (fast - slow)).clamp(0.0, 1.0);
    let push = strength * combined.now;
    let slip_speed = looked_at.length() * speed.max(STICKING[0]);
    let softness = if push > 0.0 { rolling * slip_speed / push } else { 0.0 };
    (strength * combined.most, softness)
}

/// Pushes the chassis at the hub along and at the ground across: a wheel hands on nothing else.
fn push(
    footing: &mut Footing,
    hub_arm: glam::Vec3,
    change: Vec2,
    chassis: &mut PredictedBody,
    ground: &mut PredictedBody,
) {
    footing.impulse += change;
    let (along, across) = (footing.forward * change.x, footing.left * change.y);
    chassis.push(along, hub_arm);
    chassis.push(across, footing.arm);
    ground.push(-along - across, footing.ground_arm);
}

/// `value`, brought to at most `most` either way. Unlike `clamp` it bears numbers that are none.
fn limited(value: f32, most: f32) -> f32 {
    if value > most {
        most
    } else if value < -most {
        -most
    } else {
        value
    }
}
