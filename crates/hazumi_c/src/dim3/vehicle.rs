//! Vehicles: a chassis on wheels that are cast down to the ground.

use hazumi3d::vehicle as engine_vehicle;

use super::effects::apply;
use super::id::{BodyId, ColliderId};
use super::pose::Pose;
use super::query::{QueryFilter, with_filter};
use super::shape_query::part;
use super::space::{KINDS, Vector, engine};
use super::world::World;
use crate::common::{NONE, Raw, choices, finite, mirrors};
use crate::pointer::{Bool, In, Out, plain};
use crate::registry::Registry;
use crate::status::{Failure, OrStale, Outcome, Status, run};

/// A vehicle.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Vehicle {
    pub bits: u64,
}

/// How a wheel finds the ground.
#[repr(u32)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WheelCast {
    /// By a ray.
    Ray = 0,
    /// By a ball.
    Ball = 1,
    /// By a cylinder.
    Cylinder = 2,
}
choices!(WheelCast, "wheel cast": Ray, Ball, Cylinder);
mirrors!(WheelCast, engine_vehicle::WheelCast: Ray, Ball, Cylinder);

/// Friction of a tyre as a function of its slip.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct TireFrictionCurve {
    /// Slip of the greatest friction, dimensionless, > 0.
    pub peak_slip: f32,
    /// Share of the friction coefficient there, dimensionless, ≥ 0.
    pub peak: f32,
    /// Share of the friction coefficient in full sliding, dimensionless, ≥ 0.
    pub sliding: f32,
}

/// A wheel.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Wheel {
    /// Centre of the wheel where its suspension is not compressed, in metres, in the frame of
    /// the chassis.
    pub position: Vector,
    /// In metres, > 0.
    pub radius: f32,
    /// In metres, ≥ 0.
    pub width: f32,
    /// Inertia about the axle, in kg·m², > 0.
    pub inertia: f32,
    pub cast: Raw<WheelCast>,
    /// Frequency of the suspension, in Hz, > 0.
    pub suspension_hertz: f32,
    /// Damping ratio of the suspension, dimensionless, ≥ 0.
    pub suspension_damping_ratio: f32,
    /// Travel of the suspension, in metres, ≥ 0.
    pub suspension_travel: f32,
    /// Coefficient of friction of the tyre, dimensionless, ≥ 0.
    pub friction: f32,
    pub longitudinal_friction: TireFrictionCurve,
    pub lateral_friction: TireFrictionCurve,
    /// Rolling resistance, as a share of the load, dimensionless, ≥ 0.
    pub rolling_resistance: f32,
    /// Largest steering angle, in radians; negative ones steer the other way.
    pub steer: f32,
    /// Largest torque of the engine on it, in N·m, ≥ 0.
    pub drive_torque: f32,
    /// Largest torque of its brake, in N·m, ≥ 0.
    pub brake_torque: f32,
    /// Largest torque of its hand brake, in N·m, ≥ 0.
    pub hand_brake_torque: f32,
}

/// A bar that keeps two wheels of an axle level.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct AntiRollBar {
    /// Indices of the wheels.
    pub wheels: [u32; 2],
    /// In N/m, ≥ 0.
    pub stiffness: f32,
}

/// Definition of a vehicle. Lists may be null where their count is 0.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct VehicleDefinition {
    /// A dynamic body.
    pub chassis: BodyId,
    /// Unit vector forward, in the frame of the chassis; default z.
    pub forward: Vector,
    /// Unit vector up from the ground, in the frame of the chassis; default y.
    pub up: Vector,
    /// Greatest power of the engine, in W; `INFINITY` for full torque at any speed, the
    /// default.
    pub power: f32,
    pub wheels: In<Wheel>,
    pub wheel_count: usize,
    pub anti_roll_bars: In<AntiRollBar>,
    pub anti_roll_bar_count: usize,
}

/// Input of a driver. It stays the same until it is changed.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct VehicleControls {
    /// Share of the torque of the engine, −1..=1; backwards below 0.
    pub throttle: f32,
    /// Share of the torque of the brakes, 0..=1.
    pub brake: f32,
    /// Share of the torque of the hand brakes, 0..=1.
    pub hand_brake: f32,
    /// Share of the steering angle, −1..=1; positive to the left.
    pub steer: f32,
    /// Share of the torque of the engine that turns a tank, −1..=1.
    pub turn: f32,
}

/// State of a wheel after the last update.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct WheelState {
    /// Whether it touches the ground; the next five have a meaning only then.
    pub is_grounded: Bool,
    pub ground_body: BodyId,
    pub ground_collider: ColliderId,
    /// Part of the ground, or `HZ_NONE`.
    pub ground_part: u32,
    /// In metres, in the world.
    pub ground_point: Vector,
    /// Unit vector out of the ground.
    pub ground_normal: Vector,
    /// Compression of the suspension, in metres.
    pub compression: f32,
    /// Angular velocity about the axle, in rad/s; positive when it rolls forward.
    pub spin: f32,
    /// Angle about the axle, in radians.
    pub angle: f32,
    /// Steering angle, in radians; positive to the left.
    pub steer: f32,
    /// Longitudinal slip, dimensionless.
    pub slip_ratio: f32,
    /// Slip angle, in radians, as a tangent.
    pub slip_angle: f32,
    /// Normal force of the ground, in N.
    pub load: f32,
    /// Longitudinal force of the ground, in N.
    pub rolling_force: f32,
    /// Lateral force of the ground, in N.
    pub side_force: f32,
    /// Whether its friction is at its maximum.
    pub is_sliding: Bool,
}
plain!(
    Vehicle,
    TireFrictionCurve,
    Wheel,
    AntiRollBar,
    VehicleDefinition,
    VehicleControls,
    WheelState
);

static VEHICLES: Registry<engine_vehicle::Vehicle> = Registry::new(KINDS + 7, "vehicle");

impl TireFrictionCurve {
    fn of(curve: &engine_vehicle::TireFrictionCurve) -> Self {
        let engine_vehicle::TireFrictionCurve { peak_slip, peak, sliding } = *curve;
        Self { peak_slip, peak, sliding }
    }

    fn to_engine(self) -> engine_vehicle::TireFrictionCurve {
        let Self { peak_slip, peak, sliding } = self;
        engine_vehicle::TireFrictionCurve { peak_slip, peak, sliding }
    }
}

impl Wheel {
    fn to_engine(self) -> Outcome<engine_vehicle::Wheel> {
        Ok(engine_vehicle::Wheel {
            position: self.position,
            radius: self.radius,
            width: self.width,
            inertia: self.inertia,
            cast: self.cast.get()?.into(),
            suspension: engine_vehicle::Suspension {
                hertz: self.suspension_hertz,
                damping_ratio: self.suspension_damping_ratio,
                travel: self.suspension_travel,
            },
            friction: self.friction,
            longitudinal_friction: self.longitudinal_friction.to_engine(),
            lateral_friction: self.lateral_friction.to_engine(),
            rolling_resistance: self.rolling_resistance,
            steer: self.steer,
            drive_torque: self.drive_torque,
            brake_torque: self.brake_torque,
            hand_brake_torque: self.hand_brake_torque,
            state: engine_vehicle::WheelState::default(),
        })
    }
}

/// A wheel at a place, in metres, in the frame of the chassis, with the defaults of all fields.
#[unsafe(export_name = symbol!("wheel_at"))]
pub extern "C" fn wheel_at(position: Vector) -> Wheel {
    let wheel = engine_vehicle::Wheel::at(position);
    Wheel {
        position,
        radius: wheel.radius,
        width: wheel.width,
        inertia: wheel.inertia,
        cast: WheelCast::from(wheel.cast).into(),
        suspension_hertz: wheel.suspension.hertz,
        suspension_damping_ratio: wheel.suspension.damping_ratio,
        suspension_travel: wheel.suspension.travel,
        friction: wheel.friction,
        longitudinal_friction: TireFrictionCurve::of(&wheel.longitudinal_friction),
        lateral_friction: TireFrictionCurve::of(&wheel.lateral_friction),
        rolling_resistance: wheel.rolling_resistance,
        steer: wheel.steer,
        drive_torque: wheel.drive_torque,
        brake_torque: wheel.brake_torque,
        hand_brake_torque: wheel.hand_brake_torque,
    }
}

/// Definition of a vehicle without wheels, with the defaults of all fields.
#[unsafe(export_name = symbol!("vehicle_definition_default"))]
pub extern "C" fn vehicle_definition_default(chassis: BodyId) -> VehicleDefinition {
    VehicleDefinition {
        chassis,
        forward: Vector::Z,
        up: Vector::Y,
        power: f32::INFINITY,
        wheels: In::NULL,
        wheel_count: 0,
        anti_roll_bars: In::NULL,
        anti_roll_bar_count: 0,
    }
}

/// Creates a vehicle.
#[unsafe(export_name = symbol!("vehicle_create"))]
pub extern "C" fn vehicle_create(
    definition: In<VehicleDefinition>,
    vehicle: Out<Vehicle>,
) -> Status {
    run(|| {
        vehicle.check("vehicle")?;
        let given = definition.get("definition")?;
        let wheels = given.wheels.list(given.wheel_count, "wheels")?.iter();
        let wheels = wheels.map(|wheel| wheel.to_engine()).collect::<Outcome<Vec<_>>>()?;
        let bars = given.anti_roll_bars.list(given.anti_roll_bar_count, "anti-roll bars")?;
        let bars = bars.iter().map(|bar| engine_vehicle::AntiRollBar {
            wheels: bar.wheels.map(|wheel| wheel as usize),
            stiffness: bar.stiffness,
        });
        let mut new = engine_vehicle::Vehicle {
            chassis: given.chassis.into(),
            forward: given.forward,
            up: given.up,
            wheels,
            anti_roll_bars: bars.collect(),
            power: finite(given.power),
            controls: engine_vehicle::Controls::default(),
        };
        // Numbers are checked first; in a world without its chassis, nothing else is done.
        new.forces(&engine::World::default(), 0.0, &engine::QueryFilter::default())?;
        vehicle.set("vehicle", Vehicle { bits: VEHICLES.insert(new)? })
    })
}

/// Destroys a vehicle; its chassis stays.
#[unsafe(export_name = symbol!("vehicle_destroy"))]
pub extern "C" fn vehicle_destroy(vehicle: Vehicle) -> Status {
    run(|| VEHICLES.remove(vehicle.bits).map(drop))
}

/// Sets the input of the driver.
#[unsafe(export_name = symbol!("vehicle_set_controls"))]
pub extern "C" fn vehicle_set_controls(
    vehicle: Vehicle,
    controls: In<VehicleControls>,
) -> Status {
    run(|| {
        let &VehicleControls { throttle, brake, hand_brake, steer, turn } =
            controls.get("controls")?;
        VEHICLES.write(vehicle.bits)?.controls =
            engine_vehicle::Controls { throttle, brake, hand_brake, steer, turn };
        Ok(())
    })
}

/// Applies the forces of springs and tyres in the next step, which is `seconds` long. To be
/// called before every step. `filter` may be null.
#[unsafe(export_name = symbol!("vehicle_update"))]
pub extern "C" fn vehicle_update(
    vehicle: Vehicle,
    world: World,
    seconds: f32,
    filter: In<QueryFilter>,
) -> Status {
    run(|| {
        let mut vehicle = VEHICLES.write(vehicle.bits)?;
        let forces = {
            let world = world.read()?;
            with_filter(filter, |filter| {
                vehicle.forces(&world, seconds, filter).or_stale("chassis")
            })?
        };
        apply(world, forces)
    })
}

/// State of a wheel after the last update.
#[unsafe(export_name = symbol!("vehicle_wheel_state"))]
pub extern "C" fn vehicle_wheel_state(
    vehicle: Vehicle,
    wheel: u32,
    state: Out<WheelState>,
) -> Status {
    run(|| {
        let vehicle = VEHICLES.read(vehicle.bits)?;
        let found = &vehicle.wheels.get(wheel as usize).ok_or_else(|| no_wheel(wheel))?.state;
        let contact = found.contact.as_ref();
        let all = WheelState {
            is_grounded: contact.is_some().into(),
            ground_body: contact.map_or(BodyId::NONE, |contact| contact.body.into()),
            ground_collider: contact
                .map_or(ColliderId::NONE, |contact| contact.collider.into()),
            ground_part: contact.map_or(NONE, |contact| part(contact.part)),
            ground_point: contact.map_or(Vector::ZERO, |contact| contact.point),
            ground_normal: contact.map_or(Vector::ZERO, |contact| contact.normal),
            compression: found.compression,
            spin: found.spin,
            angle: found.angle,
            steer: found.steer,
            slip_ratio: found.slip_ratio,
            slip_angle: found.slip_angle,
            load: found.load,
            rolling_force: found.rolling_force,
            side_force: found.side_force,
            is_sliding: found.is_sliding.into(),
        };
        state.set("state", all)
    })
}

/// Pose of a wheel in the world, for drawing.
#[unsafe(export_name = symbol!("vehicle_wheel_pose"))]
pub extern "C" fn vehicle_wheel_pose(
    vehicle: Vehicle,
    world: World,
    wheel: u32,
    pose: Out<Pose>,
) -> Status {
    run(|| {
        let vehicle = VEHICLES.read(vehicle.bits)?;
        let world = world.read()?;
        if wheel as usize >= vehicle.wheels.len() {
            return Err(no_wheel(wheel));
        }
        let found = vehicle.wheel_pose(&world, wheel as usize).or_stale("chassis")?;
        pose.set("pose", found.into())
    })
}

fn no_wheel(wheel: u32) -> Failure {
    Failure::value(format_args!("the vehicle has no wheel {wheel}"))
}
