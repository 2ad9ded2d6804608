//! The next step as a vehicle foresees it.

use glam::{Vec2, Vec3};
use hazumi_core::ValueError;

use super::predicted_body::{PredictedBody, VehicleImpulse};
use super::probe;
use super::wheel::{Anchor, Wheel, WheelState};
use super::wheel_solver::{Footing, WheelSolver};
use super::{Vehicle, suspension, tyre};
use crate::angle;
use crate::body::BodyId;
use crate::collider::Material;
use crate::math::Pose;
use crate::shape::Sides;
use crate::world::{Edit, Push, QueryFilter, World};

/// Substeps per second, and the most in a step.
const RATE: f32 = 480.0;
const MOST_SUBSTEPS: f32 = 32.0;

/// Passes over the tyres in a substep: forwards and backwards, so that no wheel is favoured.
const PASSES: usize = 4;

/// Speed below which a tyre holds on to where it is, m/s.
const ANCHORED_SPEED: f32 = 0.3;

/// The farthest that an anchor holds, m.
const ANCHOR_REACH: f32 = 0.05;

/// Share of the way to its anchor that a tyre goes in a step.
const HOMING: f32 = 0.2;

/// What the ground below a wheel counts for at least, as a part of what the wheel bears. A light body
/// that bears a vehicle is itself held by something: it is harder to move than it says.
const LEAST_GROUND: f32 = 0.25;

/// Speed of the rim below which a wheel stands, m/s.
const LOCKED_RIM: f32 = 1e-3;

/// Speed of the rim of a wheel, and of the chassis on its springs, below which they keep nobody awake,
/// m/s.
const STANDING_SPEED: f32 = 0.005;

/// How far the ground below a sleeping vehicle may have moved, m.
const STANDING_WAY: f32 = 2e-3;

/// What a vehicle does in a step.
pub(super) struct Outcome {
    pub(super) pushes: Vec<Edit>,
    pub(super) states: Vec<WheelState>,
}

impl Outcome {
    /// Whether the vehicle stayed within the numbers.
    pub(super) fn is_finite(&self) -> bool {
        let pushes = self.pushes.iter().all(|push| match push {
            Edit::Push(_, Push::Force(push) | Push::Torque(push)) => push.is_finite(),
            Edit::Push(_, Push::Hold(force, torque)) => force.is_finite() && torque.is_finite(),
            _ => true,
        });
        let states = self.states.iter().all(|state| {
            let WheelState { compression, spin, angle, .. } = state;
            let WheelState { slip_ratio, slip_angle, load, .. } = state;
            [compression, spin, angle, slip_ratio, slip_angle, load]
                .iter()
                .all(|number| number.is_finite())
        });
        pushes && states
    }
}

/// A chassis on its wheels, falling, pressed up by springs and held by tyres. Gravity moves it; other
/// contacts, joints and pushes are not foreseen.
#[derive(Debug)]
pub(super) struct Ride<'a> {
    pub(super) chassis: PredictedBody,
    pub(super) grounds: Vec<PredictedBody>,
    pub(super) corners: Vec<WheelSolver<'a>>,
    /// What holds each ground against what its wheels have pushed lately, N and N·m: that is why a
    /// light plank does not give way under a car.
    supports: Vec<VehicleImpulse>,
    gravity: Vec3,
}

impl<'a> Ride<'a> {
    /// Looks where the wheels of a vehicle are; `None` when nothing can push its chassis.
    pub(super) fn begin(
        vehicle: &'a Vehicle,
        world: &World,
        seconds: f32,
        filter: &QueryFilter<'_>,
    ) -> Result<Option<Self>, ValueError> {
        let body = world.body(vehicle.chassis);
        let chassis = PredictedBody::new(world, vehicle.chassis);
        let (Some(body), Some(chassis)) = (body, chassis) else { return Ok(None) };
        if !chassis.is_movable() {
            return Ok(None);
        }
        let gravity = world.settings().gravity * body.gravity_scale;
        let center = world.mass(vehicle.chassis).map_or(Vec3::ZERO, |mass| mass.center);
        let mass = world.mass(vehicle.chassis).map_or(0.0, |mass| mass.mass);
        let mut ride = Self {
            chassis,
            grounds: Vec::new(),
            corners: Vec::new(),
            supports: Vec::new(),
            gravity,
        };
        let skipped: Vec<_> =
            filter.skip_bodies.iter().copied().chain([vehicle.chassis]).collect();
        let filter = QueryFilter { skip_bodies: &skipped, one_way: Sides::Front, ..*filter };
        let shares = vehicle.shares(mass, center);
        for (place, wheel) in vehicle.wheels.iter().enumerate() {
            let axes = vehicle.axes(place, &body.pose());
            let mut corner = WheelSolver {
                wheel,
                share: shares[place],
                axes,
                hub_arm: body.pose().direction(wheel.position - center),
                compression: 0.0,
                spin: wheel.state.spin,
                drive: vehicle.drive_torque(place),
                brake: vehicle.brake_torque(place),
                bar: [0.0; 2],
                braking: 0.0,
                footing: None,
                total: Vec3::ZERO,
            };
            ride.stand(&mut corner, world, &body.pose(), seconds, &filter)?;
            ride.corners.push(corner);
        }
        ride.weigh_grounds();
        ride.supports = ride.expect_support();
        Ok(Some(ride))
    }

    /// Finds what a wheel stands on, or will stand on within `seconds`.
    fn stand(
        &mut self,
        corner: &mut WheelSolver<'a>,
        world: &World,
        pose: &Pose,
        seconds: f32,
        filter: &QueryFilter<'_>,
    ) -> Result<(), ValueError> {
        let (wheel, axes) = (corner.wheel, corner.axes);
        let speed = self.chassis.velocity_at(corner.hub_arm).length();
        let margin = (speed * seconds).clamp(0.0, wheel.radius);
        let hub = pose.point(wheel.position);
        let found = probe::find(world, wheel, hub, &axes, margin, filter)?;
        let Some(found) = found else { return Ok(()) };
        let Some(ground) = self.ground(world, found.contact.body) else { return Ok(()) };
        corner.compression = found.compression;
        corner.hub_arm += axes.up * found.compression.clamp(0.0, wheel.suspension.travel);
        let normal = found.contact.normal;
        let arm = corner.hub_arm + probe::foot(wheel, &axes, normal);
        let Some(forward) = axes.left.cross(normal).try_normalize() else { return Ok(()) };
        let material = world.collider(found.contact.collider).map(|collider| collider.material);
        let material = material.unwrap_or_default();
        let frame = world.pose_of(found.contact.collider).unwrap_or(Pose::IDENTITY);
        let surface = frame.direction(material.surface_velocity);
        let tread = Material {
            friction: wheel.friction,
            rolling_resistance: wheel.rolling_resistance,
            ..Material::default()
        };
        let mixed = tread.mixed_with(&material);
        let mut footing = Footing {
            contact: found.contact,
            ground,
            neighbor_count: 1.0,
            forward,
            left: normal.cross(forward),
            cosine: found.cosine,
            arm,
            ground_arm: found.contact.point - self.grounds[ground].center,
            surface_velocity: surface - normal * surface.dot(normal),
            friction: mixed.friction,
            rolling_resistance: mixed.rolling_resistance,
            homing: Vec2::ZERO,
            load: 0.0,
            impulse: Vec2::ZERO,
            slip: Vec2::ZERO,
            speed: 0.0,
            is_sliding: false,
        };
        footing.homing = homing(wheel, &footing, world) * (HOMING / seconds);
        corner.footing = Some(footing);
        Ok(())
    }

    /// The place of a body in the list of grounds.
    fn ground(&mut self, world: &World, id: BodyId) -> Option<usize> {
        let known = self.grounds.iter().position(|ground| ground.id == id);
        if known.is_none() {
            self.grounds.push(PredictedBody::new(world, id)?);
        }
        Some(known.unwrap_or(self.grounds.len() - 1))
    }

    /// Notes who shares a ground, and takes none for lighter than it may be.
    fn weigh_grounds(&mut self) {
        let mut counts = vec![0_u16; self.grounds.len()];
        let places =
            self.corners.iter().filter_map(|corner| Some(corner.footing.as_ref()?.ground));
        places.for_each(|place| counts[place] += 1);
        for footing in self.corners.iter_mut().filter_map(|corner| corner.footing.as_mut()) {
            footing.neighbor_count = f32::from(counts[footing.ground]);
        }
        for corner in &self.corners {
            let Some(footing) = &corner.footing else { continue };
            let ground = &mut self.grounds[footing.ground];
            let most = 1.0 / (LEAST_GROUND * corner.share);
            let response = ground.response(footing.contact.normal, footing.ground_arm)
                * footing.neighbor_count;
            if response > most {
                ground.make_heavier(most / response);
            }
        }
    }

    fn expect_support(&self) -> Vec<VehicleImpulse> {
        let mut supports = vec![VehicleImpulse::default(); self.grounds.len()];
        for corner in &self.corners {
            let Some(footing) = &corner.footing else { continue };
            let state = &corner.wheel.state;
            let force = footing.contact.normal * state.load
                + footing.forward * state.rolling_force
                + footing.left * state.side_force;
            supports[footing.ground].add(force, footing.ground_arm);
        }
        supports
    }

    /// Goes on for `seconds`.
    pub(super) fn go(&mut self, seconds: f32, bars: &[super::AntiRollBar]) {
        let count = (seconds * RATE - 1e-3).ceil().clamp(1.0, MOST_SUBSTEPS);
        let h = seconds / count;
        for corner in &mut self.corners {
            let state = &corner.wheel.state;
            if let Some(footing) = &mut corner.footing {
                footing.load = state.load * h;
                footing.impulse = Vec2::new(state.rolling_force, state.side_force) * h;
            }
        }
        let mut left = count;
        while left > 0.0 {
            self.substep(h, bars);
            left -= 1.0;
        }
    }

    /// What is pushed in the next step, and how the wheels stand after it.
    pub(super) fn end(&self, vehicle: &Vehicle, world: &World, seconds: f32) -> Outcome {
        let states = self.corners.iter().enumerate();
        let states =
            states.map(|(place, corner)| corner.state(vehicle.steer_of(place), world, seconds));
        Outcome { states: states.collect(), pushes: self.pushes(world, seconds) }
    }

    fn pushes(&self, world: &World, seconds: f32) -> Vec<Edit> {
        let mean = |moving: &PredictedBody| moving.given.scaled(1.0 / seconds);
        let sleeps = world.is_asleep(self.chassis.id) == Some(true);
        if !sleeps && self.is_parked() {
            let VehicleImpulse { linear, angular } = mean(&self.chassis);
            return vec![Edit::Push(self.chassis.id, Push::Hold(linear, angular))];
        }
        let pushed = |moving: &PredictedBody| {
            let VehicleImpulse { linear, angular } = mean(moving);
            [
                Edit::Push(moving.id, Push::Force(linear)),
                Edit::Push(moving.id, Push::Torque(angular)),
            ]
        };
        let grounds = self.grounds.iter().filter(|ground| ground.is_movable());
        [&self.chassis].into_iter().chain(grounds).flat_map(pushed).collect()
    }

    /// Whether the engine does nothing, and neither chassis and wheels nor what they stand on move.
    /// What can be pushed may give way once the chassis sleeps and presses no more.
    fn is_parked(&self) -> bool {
        let stands = |corner: &WheelSolver<'_>| {
            let rim = (corner.spin * corner.wheel.radius).abs();
            let swing = self.chassis.velocity_at(corner.hub_arm).length();
            corner.drive == 0.0 && rim.max(swing) < STANDING_SPEED
        };
        self.corners.iter().all(stands) && self.grounds.iter().all(PredictedBody::is_still)
    }

    /// Whether it is parked as in the last update: nothing that the driver does and nothing below the
    /// wheels has changed since.
    pub(super) fn is_parked_as_before(&self, vehicle: &Vehicle) -> bool {
        let is_as_before = |(place, corner): (usize, &WheelSolver<'_>)| {
            let before = &corner.wheel.state;
            let found = corner.footing.as_ref().map(|footing| footing.contact.collider);
            let pressed = corner.compression.clamp(0.0, corner.wheel.suspension.travel);
            before.contact.is_none_or(|contact| found == Some(contact.collider))
                && (pressed - before.compression).abs() < STANDING_WAY
                && corner.brake == before.brake
                && vehicle.steer_of(place) == before.steer
        };
        self.is_parked() && self.corners.iter().enumerate().all(is_as_before)
    }

    fn substep(&mut self, h: f32, bars: &[super::AntiRollBar]) {
        let Self { chassis, grounds, corners, supports, gravity } = self;
        chassis.fall(*gravity, h);
        for (ground, support) in grounds.iter_mut().zip(supports) {
            ground.kick(support.scaled(h));
        }
        suspension::twist_bars(corners, bars);
        suspension::press(corners, chassis, grounds, h);
        for corner in corners.iter_mut() {
            tyre::begin(corner, chassis, grounds, h);
        }
        for pass in 0..PASSES {
            if pass % 2 == 0 {
                corners.iter_mut().for_each(|corner| tyre::solve(corner, chassis, grounds, h));
            } else {
                corners
                    .iter_mut()
                    .rev()
                    .for_each(|corner| tyre::solve(corner, chassis, grounds, h));
            }
        }
        suspension::follow(corners, chassis, grounds, h);
        for corner in corners {
            let Some(footing) = &corner.footing else { continue };
            corner.total += Vec3::new(0.0, footing.impulse.x, footing.impulse.y);
        }
    }
}

/// How far a tyre that stands still has come off its anchor, m: along and across.
fn homing(wheel: &Wheel, footing: &Footing, world: &World) -> Vec2 {
    let drift = |anchor: Anchor| {
        let pose = world.body(anchor.body)?.pose();
        Some(footing.contact.point - pose.point(anchor.local_point))
    };
    let anchor = wheel.state.anchor.filter(|anchor| anchor.body == footing.contact.body);
    let Some(drift) = anchor.and_then(drift) else { return Vec2::ZERO };
    let drift = Vec2::new(drift.dot(footing.forward), drift.dot(footing.left));
    if drift.length() < ANCHOR_REACH { drift } else { Vec2::ZERO }
}

impl WheelSolver<'_> {
    /// Where the tyre holds on to the ground from now on, when it does.
    fn anchor(&self, world: &World, seconds: f32) -> Option<Anchor> {
        let footing = self.footing.as_ref()?;
        let rim = (self.spin * self.wheel.radius).abs();
        let is_slow = rim.max(footing.speed) < ANCHORED_SPEED;
        if !is_slow || footing.is_sliding || footing.load <= 0.0 {
            return None;
        }
        let held = footing.homing * (seconds / HOMING);
        // A wheel that rolls lets go along its way.
        let along = if rim < LOCKED_RIM { held.x } else { 0.0 };
        let way = footing.forward * along + footing.left * held.y;
        let pose = world.body(footing.contact.body)?.pose();
        let local_point = pose.point_back(footing.contact.point - way);
        Some(Anchor { body: footing.contact.body, local_point })
    }

    /// How the wheel stands `seconds` later.
    fn state(&self, steer: f32, world: &World, seconds: f32) -> WheelState {
        let mean = self.total / seconds;
        let before = &self.wheel.state;
        let touching = self.footing.as_ref().filter(|_| self.total.x > 0.0);
        WheelState {
            contact: touching.map(|footing| footing.contact),
            compression: self.compression.clamp(0.0, self.wheel.suspension.travel),
            spin: self.spin,
            angle: angle_after(before.angle, [before.spin, self.spin], seconds),
            steer,
            slip_ratio: touching.map_or(0.0, |footing| footing.slip.x),
            slip_angle: touching.map_or(0.0, |footing| footing.slip.y),
            load: mean.x,
            rolling_force: mean.y,
            side_force: mean.z,
            is_sliding: touching.is_some_and(|footing| footing.is_sliding),
            anchor: self.anchor(world, seconds),
            brake: self.brake,
        }
    }
}

/// The angle of a wheel `seconds` later, within −π..=π, rad; its spin goes from the first to the last.
#[expect(clippy::cast_possible_truncation, reason = "rounded to what a wheel keeps")]
fn angle_after(before: f32, spins: [f32; 2], seconds: f32) -> f32 {
    angle::wrap(f64::from(before + 0.5 * (spins[0] + spins[1]) * seconds)) as f32
}
