//! Wheel solver: one wheel in the prediction of the next step.

use glam::{Vec2, Vec3};

use super::predicted_body::PredictedBody;
use super::probe::WheelAxes;
use super::wheel::{Wheel, WheelContact};

/// A wheel, what acts on it and what it stands on.
#[derive(Clone, Debug)]
pub(super) struct WheelSolver<'a> {
    pub(super) wheel: &'a Wheel,
    /// Its share of the mass of the chassis, kg.
    pub(super) share: f32,
    /// Its axes, steered.
    pub(super) axes: WheelAxes,
    /// From the centre of mass of the chassis to the middle of the wheel, m, world frame.
    pub(super) hub_arm: Vec3,
    /// How far it is pressed up, m; negative above the ground.
    pub(super) compression: f32,
    /// rad/s.
    pub(super) spin: f32,
    /// Torque of the engine, N·m.
    pub(super) drive: f32,
    /// The most torque of the brakes, N·m.
    pub(super) brake: f32,
    /// How far bars press it down, N, and how stiffly, N/m.
    pub(super) bar: [f32; 2],
    /// Angular impulse of the brakes in this substep, N·m·s.
    pub(super) braking: f32,
    pub(super) ground_contact: Option<WheelGroundContact>,
    /// Impulses of the ground in this step, N·s: upward, along and across.
    pub(super) total: Vec3,
}

/// The contact of a wheel with its ground.
#[derive(Clone, Debug)]
pub(super) struct WheelGroundContact {
    pub(super) contact: WheelContact,
    /// Its place in the list of grounds.
    pub(super) ground: usize,
    /// How many wheels stand on the same body.
    pub(super) neighbor_count: f32,
    /// Along the ground, where the wheel rolls to.
    pub(super) forward: Vec3,
    /// Along the ground, to the left of that.
    pub(super) left: Vec3,
    /// The cosine of the angle between the normal and the suspension.
    pub(super) cosine: f32,
    /// From the centre of mass of the chassis to the contact, m, world frame.
    pub(super) arm: Vec3,
    /// From the centre of mass of the ground to the contact, m, world frame.
    pub(super) ground_arm: Vec3,
    /// How fast the surface runs by itself, m/s, world frame.
    pub(super) surface_velocity: Vec3,
    pub(super) friction: f32,
    /// m.
    pub(super) rolling_resistance: f32,
    /// Speed along and across at which the tyre goes back to its anchor, m/s.
    pub(super) anchor_velocity: Vec2,
    /// How the ground presses in this substep, N·s.
    pub(super) load: f32,
    /// How it pushes along and across in this substep, N·s.
    pub(super) impulse: Vec2,
    /// Slip ratio and tangent of the slip angle.
    pub(super) slip: Vec2,
    /// Of the hub over the ground, m/s.
    pub(super) speed: f32,
    pub(super) is_sliding: bool,
}

impl WheelGroundContact {
    /// How fast the wheel closes in on the ground along the normal, m/s.
    pub(super) fn closing_speed(&self, chassis: &PredictedBody, ground: &PredictedBody) -> f32 {
        self.over_ground(chassis, ground, self.arm).dot(-self.contact.normal)
    }

    /// Velocity of what is at `arm` of the chassis over the ground, m/s.
    pub(super) fn over_ground(
        &self,
        chassis: &PredictedBody,
        ground: &PredictedBody,
        arm: Vec3,
    ) -> Vec3 {
        chassis.velocity_at(arm) - ground.velocity_at(self.ground_arm) - self.surface_velocity
    }

    /// By how much an impulse along `way` changes the velocity over the ground, 1/kg.
    pub(super) fn response(
        &self,
        chassis: &PredictedBody,
        ground: &PredictedBody,
        way: Vec3,
    ) -> f32 {
        chassis.response(way, self.arm) + ground.response(way, self.ground_arm)
    }
}
