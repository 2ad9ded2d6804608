//! Prediction of the next step of a vehicle.

use glam::{Vec2, Vec3};
use hazumi_core::ValueError;

use super::predicted_body::{PredictedBody, VehicleImpulse};
use super::probe;
use super::wheel::{Anchor, Wheel, WheelState};
use super::wheel_solver::{WheelGroundContact, WheelSolver};
use super::{Vehicle, suspension, tyre};
use crate::angle;
use crate::body::BodyId;
use crate::collider::Material;
use crate::math::Pose;
use crate::shape::Sides;
use crate::world::{Edit, ExternalForce, QueryFilter, World};

/// Substeps per second, and the most in a step.
const SUBSTEP_RATE: f32 = 480.0;
const MAX_SUBSTEPS: f32 = 32.0;

/// Passes over the tyres in a substep: forwards and backwards, so that no wheel is favoured.
const PASSES: usize = 4;

/// Speed below which a tyre holds on to where it is, m/s.
const ANCHORED_SPEED: f32 = 0.3;

/// The farthest that an anchor holds, m.
const ANCHOR_REACH: f32 = 0.05;

/// Share of the way to its anchor that a tyre goes in a step.
const ANCHOR_PULL: f32 = 0.2;

/// The least mass of the ground below a wheel, as a share of the load of the wheel. A light
/// body that bears a vehicle is itself held by something: it is harder to move than it says.
const MIN_GROUND_MASS_SHARE: f32 = 0.25;

/// Speed of the rim below which a wheel stands, m/s.
const LOCKED_RIM_SPEED: f32 = 1e-3;

/// Speed of the rim of a wheel, and of the chassis on its springs, below which bodies may
/// sleep, m/s.
const STANDING_SPEED: f32 = 0.005;

/// How far the ground below a sleeping vehicle may have moved, m.
const STANDING_DISTANCE: f32 = 2e-3;

/// The result of a step of a vehicle.
pub(super) struct PredictionResult {
    pub(super) pushes: Vec<Edit>,
    pub(super) states: Vec<WheelState>,
}

impl PredictionResult {
    /// Whether the vehicle stayed within the numbers.
    pub(super) fn is_finite(&self) -> bool {
        let pushes = self.pushes.iter().all(|push| match push {
            Edit::ApplyForce(_, ExternalForce::Force(push) | ExternalForce::Torque(push)) => {
                push.is_finite()
            }
            Edit::ApplyForce(_, ExternalForce::Support(force, torque)) => {
                force.is_finite() && torque.is_finite()
            }
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

/// A chassis on its wheels, falling, pressed up by springs and held by tyres. Gravity moves it;
/// other contacts, joints and pushes are not foreseen.
#[derive(Debug)]
pub(super) struct VehiclePrediction<'a> {
    pub(super) chassis: PredictedBody,
    pub(super) ground_bodies: Vec<PredictedBody>,
    pub(super) wheels: Vec<WheelSolver<'a>>,
    /// The force and torque that hold each ground against its wheels lately, N and N·m: because
    /// of them a light plank does not give way under a car.
    supports: Vec<VehicleImpulse>,
    gravity: Vec3,
}

impl<'a> VehiclePrediction<'a> {
    /// Looks where the wheels of a vehicle are; `None` when nothing can push its chassis.
    pub(super) fn start(
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
        let center =
            world.mass_properties(vehicle.chassis).map_or(Vec3::ZERO, |mass| mass.center);
        let mass = world.mass_properties(vehicle.chassis).map_or(0.0, |mass| mass.mass);
        let mut ride = Self {
            chassis,
            ground_bodies: Vec::new(),
            wheels: Vec::new(),
            supports: Vec::new(),
            gravity,
        };
        let skipped: Vec<_> =
            filter.skip_bodies.iter().copied().chain([vehicle.chassis]).collect();
        let filter = QueryFilter { skip_bodies: &skipped, one_way: Sides::Front, ..*filter };
        let shares = vehicle.shares(mass, center);
        for (place, wheel) in vehicle.wheels.iter().enumerate() {
            let axes = vehicle.axes(place, &body.pose());
            let mut wheel_solver = WheelSolver {
                wheel,
                share: shares[place],
                axes,
                hub_arm: body.pose().transform_vector(wheel.position - center),
                compression: 0.0,
                spin: wheel.state.spin,
                drive: vehicle.drive_torque(place),
                brake: vehicle.brake_torque(place),
                bar: [0.0; 2],
                braking: 0.0,
                ground_contact: None,
                total: Vec3::ZERO,
            };
            ride.find_ground_contact(&mut wheel_solver, world, &body.pose(), seconds, &filter)?;
            ride.wheels.push(wheel_solver);
        }
        ride.scale_ground_masses();
        ride.supports = ride.support_impulses();
        Ok(Some(ride))
    }

    /// Finds what a wheel stands on, or will stand on within `seconds`.
    fn find_ground_contact(
        &mut self,
        wheel_solver: &mut WheelSolver<'a>,
        world: &World,
        pose: &Pose,
        seconds: f32,
        filter: &QueryFilter<'_>,
    ) -> Result<(), ValueError> {
        let (wheel, axes) = (wheel_solver.wheel, wheel_solver.axes);
        let speed = self.chassis.velocity_at(wheel_solver.hub_arm).length();
        let margin = (speed * seconds).clamp(0.0, wheel.radius);
        let hub = pose.transform_point(wheel.position);
        let found = probe::find(world, wheel, hub, &axes, margin, filter)?;
        let Some(found) = found else { return Ok(()) };
        let Some(ground) = self.ground_index(world, found.contact.body) else { return Ok(()) };
        wheel_solver.compression = found.compression;
        wheel_solver.hub_arm += axes.up * found.compression.clamp(0.0, wheel.suspension.travel);
        let normal = found.contact.normal;
        let arm = wheel_solver.hub_arm + probe::foot(wheel, &axes, normal);
        let Some(forward) = axes.left.cross(normal).try_normalize() else { return Ok(()) };
        let material = world.collider(found.contact.collider).map(|collider| collider.material);
        let material = material.unwrap_or_default();
        let frame = world.pose_of(found.contact.collider).unwrap_or(Pose::IDENTITY);
        let surface = frame.transform_vector(material.surface_velocity);
        let tread = Material {
            friction: wheel.friction,
            rolling_resistance: wheel.rolling_resistance,
            ..Material::default()
        };
        let mixed = tread.combined_with(&material);
        let mut ground_contact = WheelGroundContact {
            contact: found.contact,
            ground,
            neighbor_count: 1.0,
            forward,
            left: normal.cross(forward),
            cosine: found.cosine,
            arm,
            ground_arm: found.contact.point - self.ground_bodies[ground].center,
            surface_velocity: surface - normal * surface.dot(normal),
            friction: mixed.friction,
            rolling_resistance: mixed.rolling_resistance,
            anchor_velocity: Vec2::ZERO,
            load: 0.0,
            impulse: Vec2::ZERO,
            slip: Vec2::ZERO,
            speed: 0.0,
            is_sliding: false,
        };
        ground_contact.anchor_velocity =
            anchor_offset(wheel, &ground_contact, world) * (ANCHOR_PULL / seconds);
        wheel_solver.ground_contact = Some(ground_contact);
        Ok(())
    }

    /// The place of a body in the list of grounds.
    fn ground_index(&mut self, world: &World, id: BodyId) -> Option<usize> {
        let known = self.ground_bodies.iter().position(|ground| ground.id == id);
        if known.is_none() {
            self.ground_bodies.push(PredictedBody::new(world, id)?);
        }
        Some(known.unwrap_or(self.ground_bodies.len() - 1))
    }

    /// Notes who shares a ground, and takes none for lighter than it may be.
    fn scale_ground_masses(&mut self) {
        let mut counts = vec![0_u16; self.ground_bodies.len()];
        let places = self
            .wheels
            .iter()
            .filter_map(|wheel_solver| Some(wheel_solver.ground_contact.as_ref()?.ground));
        places.for_each(|place| counts[place] += 1);
        for ground_contact in self
            .wheels
            .iter_mut()
            .filter_map(|wheel_solver| wheel_solver.ground_contact.as_mut())
        {
            ground_contact.neighbor_count = f32::from(counts[ground_contact.ground]);
        }
        for wheel_solver in &self.wheels {
            let Some(ground_contact) = &wheel_solver.ground_contact else { continue };
            let ground = &mut self.ground_bodies[ground_contact.ground];
            let most = 1.0 / (MIN_GROUND_MASS_SHARE * wheel_solver.share);
            let response = ground
                .response(ground_contact.contact.normal, ground_contact.ground_arm)
                * ground_contact.neighbor_count;
            if response > most {
                ground.scale_inverse_mass(most / response);
            }
        }
    }

    fn support_impulses(&self) -> Vec<VehicleImpulse> {
        let mut supports = vec![VehicleImpulse::default(); self.ground_bodies.len()];
        for wheel_solver in &self.wheels {
            let Some(ground_contact) = &wheel_solver.ground_contact else { continue };
            let state = &wheel_solver.wheel.state;
            let force = ground_contact.contact.normal * state.load
                + ground_contact.forward * state.rolling_force
                + ground_contact.left * state.side_force;
            supports[ground_contact.ground].add(force, ground_contact.ground_arm);
        }
        supports
    }

    /// Goes on for `seconds`.
    pub(super) fn run(&mut self, seconds: f32, bars: &[super::AntiRollBar]) {
        let count = (seconds * SUBSTEP_RATE - 1e-3).ceil().clamp(1.0, MAX_SUBSTEPS);
        let h = seconds / count;
        for wheel_solver in &mut self.wheels {
            let state = &wheel_solver.wheel.state;
            if let Some(ground_contact) = &mut wheel_solver.ground_contact {
                ground_contact.load = state.load * h;
                ground_contact.impulse = Vec2::new(state.rolling_force, state.side_force) * h;
            }
        }
        let mut left = count;
        while left > 0.0 {
            self.substep(h, bars);
            left -= 1.0;
        }
    }

    /// The forces of the next step, and the states of the wheels after it.
    pub(super) fn finish(
        &self,
        vehicle: &Vehicle,
        world: &World,
        seconds: f32,
    ) -> PredictionResult {
        let states = self.wheels.iter().enumerate();
        let states = states.map(|(place, wheel_solver)| {
            wheel_solver.state(vehicle.steer_of(place), world, seconds)
        });
        PredictionResult { states: states.collect(), pushes: self.forces(world, seconds) }
    }

    fn forces(&self, world: &World, seconds: f32) -> Vec<Edit> {
        let mean = |moving: &PredictedBody| moving.accumulated_impulse.scaled(1.0 / seconds);
        let sleeps = world.is_asleep(self.chassis.id) == Some(true);
        if !sleeps && self.is_parked() {
            let VehicleImpulse { linear, angular } = mean(&self.chassis);
            return vec![Edit::ApplyForce(
                self.chassis.id,
                ExternalForce::Support(linear, angular),
            )];
        }
        let pushed = |moving: &PredictedBody| {
            let VehicleImpulse { linear, angular } = mean(moving);
            [
                Edit::ApplyForce(moving.id, ExternalForce::Force(linear)),
                Edit::ApplyForce(moving.id, ExternalForce::Torque(angular)),
            ]
        };
        let grounds = self.ground_bodies.iter().filter(|ground| ground.is_movable());
        [&self.chassis].into_iter().chain(grounds).flat_map(pushed).collect()
    }

    /// Whether the engine does nothing, and neither chassis and wheels nor what they stand on
    /// move. A movable ground may yield once the chassis sleeps and presses no more.
    fn is_parked(&self) -> bool {
        let stands = |wheel_solver: &WheelSolver<'_>| {
            let rim = (wheel_solver.spin * wheel_solver.wheel.radius).abs();
            let swing = self.chassis.velocity_at(wheel_solver.hub_arm).length();
            wheel_solver.drive == 0.0 && rim.max(swing) < STANDING_SPEED
        };
        self.wheels.iter().all(stands)
            && self.ground_bodies.iter().all(PredictedBody::is_static)
    }

    /// Whether it is parked as in the last update: nothing that the driver does and nothing
    /// below the wheels has changed since.
    pub(super) fn is_parked_as_before(&self, vehicle: &Vehicle) -> bool {
        let is_as_before = |(place, wheel_solver): (usize, &WheelSolver<'_>)| {
            let before = &wheel_solver.wheel.state;
            let found = wheel_solver
                .ground_contact
                .as_ref()
                .map(|ground_contact| ground_contact.contact.collider);
            let pressed =
                wheel_solver.compression.clamp(0.0, wheel_solver.wheel.suspension.travel);
            before.contact.is_none_or(|contact| found == Some(contact.collider))
                && (pressed - before.compression).abs() < STANDING_DISTANCE
                && wheel_solver.brake == before.brake
                && vehicle.steer_of(place) == before.steer
        };
        self.is_parked() && self.wheels.iter().enumerate().all(is_as_before)
    }

    fn substep(&mut self, h: f32, bars: &[super::AntiRollBar]) {
        let Self { chassis, ground_bodies, wheels, supports, gravity } = self;
        chassis.integrate_velocity(*gravity, h);
        for (ground, support) in ground_bodies.iter_mut().zip(supports) {
            ground.add_velocity(support.scaled(h));
        }
        suspension::apply_anti_roll_bars(wheels, bars);
        suspension::solve_suspension(wheels, chassis, ground_bodies, h);
        for wheel_solver in wheels.iter_mut() {
            tyre::begin(wheel_solver, chassis, ground_bodies, h);
        }
        for pass in 0..PASSES {
            if pass % 2 == 0 {
                wheels.iter_mut().for_each(|wheel_solver| {
                    tyre::solve(wheel_solver, chassis, ground_bodies, h);
                });
            } else {
                wheels.iter_mut().rev().for_each(|wheel_solver| {
                    tyre::solve(wheel_solver, chassis, ground_bodies, h);
                });
            }
        }
        suspension::update_compression(wheels, chassis, ground_bodies, h);
        for wheel_solver in wheels {
            let Some(ground_contact) = &wheel_solver.ground_contact else { continue };
            wheel_solver.total +=
                Vec3::new(0.0, ground_contact.impulse.x, ground_contact.impulse.y);
        }
    }
}

/// How far a tyre that stands still has come off its anchor, m: along and across.
fn anchor_offset(wheel: &Wheel, ground_contact: &WheelGroundContact, world: &World) -> Vec2 {
    let drift = |anchor: Anchor| {
        let pose = world.body(anchor.body)?.pose();
        Some(ground_contact.contact.point - pose.transform_point(anchor.local_point))
    };
    let anchor = wheel.state.anchor.filter(|anchor| anchor.body == ground_contact.contact.body);
    let Some(drift) = anchor.and_then(drift) else { return Vec2::ZERO };
    let drift = Vec2::new(drift.dot(ground_contact.forward), drift.dot(ground_contact.left));
    if drift.length() < ANCHOR_REACH { drift } else { Vec2::ZERO }
}

impl WheelSolver<'_> {
    /// Where the tyre holds on to the ground from now on, when it does.
    fn anchor(&self, world: &World, seconds: f32) -> Option<Anchor> {
        let ground_contact = self.ground_contact.as_ref()?;
        let rim = (self.spin * self.wheel.radius).abs();
        let is_slow = rim.max(ground_contact.speed) < ANCHORED_SPEED;
        if !is_slow || ground_contact.is_sliding || ground_contact.load <= 0.0 {
            return None;
        }
        let held = ground_contact.anchor_velocity * (seconds / ANCHOR_PULL);
        // A wheel that rolls lets go along its way.
        let along = if rim < LOCKED_RIM_SPEED { held.x } else { 0.0 };
        let way = ground_contact.forward * along + ground_contact.left * held.y;
        let pose = world.body(ground_contact.contact.body)?.pose();
        let local_point = pose.inverse_transform_point(ground_contact.contact.point - way);
        Some(Anchor { body: ground_contact.contact.body, local_point })
    }

    /// How the wheel stands `seconds` later.
    fn state(&self, steer: f32, world: &World, seconds: f32) -> WheelState {
        let mean = self.total / seconds;
        let before = &self.wheel.state;
        let touching = self.ground_contact.as_ref().filter(|_| self.total.x > 0.0);
        WheelState {
            contact: touching.map(|ground_contact| ground_contact.contact),
            compression: self.compression.clamp(0.0, self.wheel.suspension.travel),
            spin: self.spin,
            angle: angle_after(before.angle, [before.spin, self.spin], seconds),
            steer,
            slip_ratio: touching.map_or(0.0, |ground_contact| ground_contact.slip.x),
            slip_angle: touching.map_or(0.0, |ground_contact| ground_contact.slip.y),
            load: mean.x,
            rolling_force: mean.y,
            side_force: mean.z,
            is_sliding: touching.is_some_and(|ground_contact| ground_contact.is_sliding),
            anchor: self.anchor(world, seconds),
            brake: self.brake,
        }
    }
}

/// The angle of a wheel `seconds` later, within −π..=π, rad; its spin goes from the first to
/// the last.
#[expect(clippy::cast_possible_truncation, reason = "rounded to what a wheel keeps")]
fn angle_after(before: f32, spins: [f32; 2], seconds: f32) -> f32 {
    angle::wrap(f64::from(before + 0.5 * (spins[0] + spins[1]) * seconds)) as f32
}
