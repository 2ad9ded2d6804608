//! Predicted body: the state of a body within the next step of a vehicle.

use glam::{Mat3, Vec3};

use crate::body::{BodyId, BodyType};
use crate::world::World;

/// Momentum that a body is given, N·s and about its centre of mass N·m·s, or the same per
/// second.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct VehicleImpulse {
    pub(super) linear: Vec3,
    pub(super) angular: Vec3,
}

impl VehicleImpulse {
    pub(super) fn scaled(self, factor: f32) -> Self {
        Self { linear: self.linear * factor, angular: self.angular * factor }
    }

    /// Adds a push at `arm` from the centre, m.
    pub(super) fn add(&mut self, push: Vec3, arm: Vec3) {
        self.linear += push;
        self.angular += arm.cross(push);
    }
}

/// The chassis, or a body that a wheel stands on. Its place is that at the begin of the step.
#[derive(Clone, Copy, Debug)]
pub(super) struct PredictedBody {
    pub(super) id: BodyId,
    /// Centre of mass, m, in the world; the origin of a body that is not dynamic.
    pub(super) center: Vec3,
    pub(super) linear_velocity: Vec3,
    pub(super) angular_velocity: Vec3,
    inverse_mass: Vec3,
    inverse_inertia: Mat3,
    /// The impulses so far.
    pub(super) accumulated_impulse: VehicleImpulse,
}

impl PredictedBody {
    /// A body of a world; one that nothing can push has no inverse mass.
    pub(super) fn new(world: &World, id: BodyId) -> Option<Self> {
        let body = world.body(id)?;
        let still = Self {
            id,
            center: body.position,
            linear_velocity: Vec3::ZERO,
            angular_velocity: Vec3::ZERO,
            inverse_mass: Vec3::ZERO,
            inverse_inertia: Mat3::ZERO,
            accumulated_impulse: VehicleImpulse::default(),
        };
        let moves = body.body_type != BodyType::Fixed && body.is_enabled;
        if !moves || world.is_frozen(id)? {
            return Some(still);
        }
        let (linear_velocity, angular_velocity) = (body.linear_velocity, body.angular_velocity);
        let (inverse_mass, inverse_inertia) = world.inverse_masses(id)?;
        // Without a mass the centre is the origin.
        let center = world.center_of_mass(id)?;
        Some(Self {
            center,
            linear_velocity,
            angular_velocity,
            inverse_mass,
            inverse_inertia,
            ..still
        })
    }

    pub(super) fn is_movable(&self) -> bool {
        self.inverse_mass != Vec3::ZERO || self.inverse_inertia != Mat3::ZERO
    }

    /// Whether it stays where it is, whatever pushes it.
    pub(super) fn is_static(&self) -> bool {
        let moves = self.linear_velocity != Vec3::ZERO || self.angular_velocity != Vec3::ZERO;
        !self.is_movable() && !moves
    }

    /// Velocity of the point to which `arm` leads from the centre, m/s.
    pub(super) fn velocity_at(&self, arm: Vec3) -> Vec3 {
        self.linear_velocity + self.angular_velocity.cross(arm)
    }

    /// By how much an impulse of 1 N·s along `way` at `arm` changes the velocity there, 1/kg.
    pub(super) fn response(&self, way: Vec3, arm: Vec3) -> f32 {
        let moment = arm.cross(way);
        (self.inverse_mass * way).dot(way) + (self.inverse_inertia * moment).dot(moment)
    }

    /// Makes it harder to move: impulses do only that `part`.
    pub(super) fn scale_inverse_mass(&mut self, part: f32) {
        self.inverse_mass *= part;
        self.inverse_inertia *= part;
    }

    /// Changes its velocity by `wrench`, which it gets from something else.
    pub(super) fn add_velocity(&mut self, wrench: VehicleImpulse) {
        self.linear_velocity += self.inverse_mass * wrench.linear;
        self.angular_velocity += self.inverse_inertia * wrench.angular;
    }

    /// Gives it an impulse at `arm` from the centre, N·s.
    pub(super) fn apply_impulse(&mut self, impulse: Vec3, arm: Vec3) {
        self.apply(VehicleImpulse { linear: impulse, angular: arm.cross(impulse) });
    }

    /// Gives it an angular impulse, N·m·s.
    pub(super) fn apply_angular_impulse(&mut self, impulse: Vec3) {
        self.apply(VehicleImpulse { linear: Vec3::ZERO, angular: impulse });
    }

    fn apply(&mut self, wrench: VehicleImpulse) {
        self.add_velocity(wrench);
        self.accumulated_impulse.linear += wrench.linear;
        self.accumulated_impulse.angular += wrench.angular;
    }

    /// Lets its mass move freely for `h` seconds with that acceleration, m/s².
    pub(super) fn integrate_velocity(&mut self, acceleration: Vec3, h: f32) {
        let is_free = self.inverse_mass.cmpne(Vec3::ZERO);
        self.linear_velocity += Vec3::select(is_free, h * acceleration, Vec3::ZERO);
    }
}
