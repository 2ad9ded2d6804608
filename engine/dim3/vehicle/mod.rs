//! Vehicles: a chassis on wheels that are casts, not bodies.
//!
//! `wheel.rs` has the public wheel, `grip.rs` the friction of its tyre, `probe.rs` finds the
//! ground. `prediction.rs` predicts the next step, with `suspension.rs` and `tyre.rs` for
//! forces and `predicted_body.rs` and `wheel_solver.rs` for state. `steering.rs` has the
//! controls.

mod tire_friction;
mod wheel;
mod predicted_body;
mod probe;
mod wheel_solver;
mod suspension;
mod tyre;
mod steering;
mod prediction;

use glam::Vec3;
use hazumi_core::{Rule, ValueError};

pub use tire_friction::TireFrictionCurve;
pub use wheel::{AntiRollBar, Suspension, Wheel, WheelCast, WheelContact, WheelState};

use crate::body::BodyId;
use crate::math::{Pose, rotation};
use crate::world::{Edit, QueryFilter, World};
use prediction::VehiclePrediction;

/// A vehicle (car, truck, tank): a chassis on wheels that are cast down to the ground.
///
/// The chassis is a dynamic body of the world; the wheels are not bodies. They cost no joints,
/// never tangle, and touch only the ground below them. Before every step, [`Self::update`]
/// applies the forces of springs and tyres to the chassis and its ground.
///
/// ```
/// use hazumi3d::shape::{Cuboid, HalfSpace};
/// use hazumi3d::vehicle::{Vehicle, Wheel};
/// use hazumi3d::{Body, Collider, QueryFilter, MassSource, World, glam::Vec3};
///
/// let mut world = World::default();
/// world.add(Body::fixed(), Collider::new(HalfSpace::new(Vec3::Y, 0.0)?))?;
/// let mass_source = MassSource::Mass(1200.0);
/// let body = Body { position: Vec3::Y, mass_source, ..Body::dynamic() };
/// let chassis = world.add(body, Collider::new(Cuboid::new(Vec3::new(0.8, 0.3, 2.0))?))?;
/// let wheels = [(0.8, 1.4), (-0.8, 1.4), (0.8, -1.4), (-0.8, -1.4)].map(|(x, z)| Wheel {
///     steer: if z > 0.0 { 0.5 } else { 0.0 },
///     drive_torque: 300.0,
///     ..Wheel::at(Vec3::new(x, -0.4, z))
/// });
/// let mut car = Vehicle::new(chassis, wheels.to_vec());
/// car.controls.throttle = 1.0;
/// for _ in 0..120 {
///     car.update(&mut world, 1.0 / 60.0, &QueryFilter::default())?;
///     world.step(1.0 / 60.0)?;
/// }
/// assert!(world.body(chassis).is_some_and(|body| body.linear_velocity.z > 4.0));
/// # Ok::<(), hazumi3d::ValueError>(())
/// ```
#[derive(Clone, Debug)]
#[doc(alias("car", "raycast vehicle"))]
pub struct Vehicle {
    /// Chassis body; it has to be dynamic.
    pub chassis: BodyId,
    /// Forward direction: a unit vector in the frame of the chassis, dimensionless; default z.
    pub forward: Vec3,
    /// Unit vector up from the ground, in the frame of the chassis, dimensionless; default y.
    /// Wheels hang in the opposite direction.
    pub up: Vec3,
    /// Wheels, in any order.
    pub wheels: Vec<Wheel>,
    /// Anti-roll bars between the wheels of an axle; default none.
    pub anti_roll_bars: Vec<AntiRollBar>,
    /// Greatest power of the engine, in W, > 0, for all driven wheels; default `None`. Without
    /// it, there is full torque at any speed.
    pub power: Option<f32>,
    /// Input of the driver; it stays the same until changed.
    pub controls: Controls,
}

/// Input of a driver: throttle, brakes and steering.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Controls {
    /// Throttle: share of the engine's torque, dimensionless, −1..=1; backwards below 0.
    /// Default 0.
    pub throttle: f32,
    /// Brake: share of the brakes' torque, dimensionless, 0..=1. Default 0.
    pub brake: f32,
    /// Hand brake: share of its torque, dimensionless, 0..=1. Default 0.
    pub hand_brake: f32,
    /// Steering: share of the steering angle, dimensionless, −1..=1; positive to the left.
    /// Default 0.
    pub steer: f32,
    /// Tank steering, dimensionless, −1..=1: the share of engine torque that turns the vehicle.
    /// Positive values drive wheels on the right forward and those on the left backward.
    /// Default 0.
    pub turn: f32,
}

impl Controls {
    fn check(&self) -> Result<(), ValueError> {
        let both = [
            ("throttle of a vehicle", self.throttle),
            ("steering of a vehicle", self.steer),
            ("turning of a vehicle", self.turn),
        ];
        both.iter()
            .try_for_each(|(what, value)| Rule::Within(-1.0, 1.0).check(what, *value))?;
        Rule::Within(0.0, 1.0).check("brake of a vehicle", self.brake)?;
        Rule::Within(0.0, 1.0).check("hand brake of a vehicle", self.hand_brake)
    }
}

impl Vehicle {
    /// A vehicle that drives along z of `chassis`, with y up and x to the left.
    pub fn new(chassis: BodyId, wheels: Vec<Wheel>) -> Self {
        Self {
            chassis,
            forward: Vec3::Z,
            up: Vec3::Y,
            wheels,
            anti_roll_bars: Vec::new(),
            power: None,
            controls: Controls::default(),
        }
    }

    /// Applies the forces of springs and tyres in the next step to the chassis and its ground.
    /// The next step must take `seconds`. `None` when the chassis is gone.
    ///
    /// Wheels stand on every collider that `filter` allows, except those of the chassis. A
    /// chassis that is not dynamic has its wheels in the air. The forces keep the chassis
    /// awake, and the dynamic bodies under it, until it is parked. It is parked when its engine
    /// gives nothing, its wheels stand, and its ground cannot be pushed and does not move. Then
    /// it may fall asleep, and sleeps until the controls change, the ground below a wheel
    /// changes, or something wakes the chassis.
    ///
    /// # Errors
    ///
    /// When a number of the vehicle or `seconds` cannot be used, or a force leads out of the
    /// range of numbers.
    pub fn update(
        &mut self,
        world: &mut World,
        seconds: f32,
        filter: &QueryFilter<'_>,
    ) -> Result<Option<()>, ValueError> {
        let Some(pushes) = self.forces(world, seconds, filter)? else { return Ok(None) };
        for push in pushes {
            world.apply(push)?;
        }
        Ok(Some(()))
    }

    /// Computes the forces of [`Self::update`] without applying them. They are to be applied
    /// before the next step. For recordings.
    ///
    /// # Errors
    ///
    /// As [`Self::update`].
    pub fn forces(
        &mut self,
        world: &World,
        seconds: f32,
        filter: &QueryFilter<'_>,
    ) -> Result<Option<Vec<Edit>>, ValueError> {
        self.check()?;
        Rule::AtLeast(0.0).check("seconds of a vehicle", seconds)?;
        if world.body(self.chassis).is_none() {
            self.reset_wheels();
            return Ok(None);
        }
        if seconds <= 0.0 {
            return Ok(Some(Vec::new()));
        }
        let prediction = VehiclePrediction::start(self, world, seconds, filter)?;
        let Some(mut prediction) = prediction else {
            self.reset_wheels();
            return Ok(Some(Vec::new()));
        };
        let sleeps = world.is_asleep(self.chassis) == Some(true);
        if sleeps && prediction.is_parked_as_before(self) {
            return Ok(Some(Vec::new()));
        }
        prediction.run(seconds, &self.anti_roll_bars);
        let outcome = prediction.finish(self, world, seconds);
        if !outcome.is_finite() {
            self.reset_wheels();
            return Ok(Some(Vec::new()));
        }
        for (wheel, state) in self.wheels.iter_mut().zip(outcome.states) {
            wheel.state = state;
        }
        Ok(Some(outcome.pushes))
    }

    /// Pose of a wheel in the world, for drawing; `None` without the wheel or the chassis. Its
    /// x axis is along the axle to the left; y is up and z forward when it has not turned.
    pub fn wheel_pose(&self, world: &World, wheel: usize) -> Option<Pose> {
        let chassis = world.body(self.chassis)?.pose();
        let wheel = self.wheels.get(wheel)?;
        let state = &wheel.state;
        let middle = chassis.transform_point(wheel.position + self.up * state.compression);
        let steer = rotation::from_axis_angle(Vec3::Y, state.steer);
        let spin = rotation::from_axis_angle(Vec3::X, state.angle);
        let turned = rotation::multiply(rotation::multiply(self.frame(), steer), spin);
        Some(Pose::new(middle, rotation::multiply(chassis.rotation, turned)))
    }

    fn check(&self) -> Result<(), ValueError> {
        for (what, axis) in
            [("forward axis of a vehicle", self.forward), ("up axis of a vehicle", self.up)]
        {
            Rule::Finite.check_all(what, axis.to_array())?;
            Rule::Within(0.999, 1.001).check(what, axis.length())?;
        }
        let cosine = self.forward.dot(self.up);
        Rule::Within(-0.001, 0.001).check("cosine of forward and up of a vehicle", cosine)?;
        self.power
            .map_or(Ok(()), |power| Rule::Above(0.0).check("power of a vehicle", power))?;
        self.controls.check()?;
        self.wheels.iter().try_for_each(Wheel::check)?;
        self.anti_roll_bars.iter().try_for_each(|bar| bar.check(self.wheels.len()))
    }

    /// Lets all wheels hang in the air.
    fn reset_wheels(&mut self) {
        for wheel in &mut self.wheels {
            let WheelState { angle, spin, steer, .. } = wheel.state;
            wheel.state = WheelState { angle, spin, steer, ..WheelState::default() };
        }
    }
}
