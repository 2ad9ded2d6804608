//! Input of a contact constraint.

use glam::Vec2;
use hazumi_core::Softness;
use hazumi_core::simd::LANES;

use super::input::{ConstraintInput, FIXED};
use super::{Contact, WarmStartImpulses};
use crate::collide::Manifold;
use crate::math::{Rotation, rotation};
use crate::state::SolverBodyIndex;

/// Input of a constraint in addition to the states of its bodies.
///
/// Two cache lines, which are read as [rows](Self::rows) of numbers.
#[derive(Clone, Copy, Debug)]
#[repr(C, align(64))]
pub(crate) struct ContactPrepareInput {
    /// The ways from the centres of mass to the origin of collider `a`, m, world frame.
    pub(crate) to_a: [Vec2; 2],
    /// How the surfaces are rounded where they meet, m.
    pub(crate) roundness: [f32; 2],
    /// How collider `a` is turned.
    pub(crate) rotation_a: Rotation,
    /// How fast the surfaces would run on each other if the bodies stood, along the tangent,
    /// m/s.
    pub(crate) tangent_velocity: f32,
    /// How fast gravity and forces alone part the bodies along the normal, m/s².
    pub(crate) relative_acceleration: f32,
    /// How the points push.
    pub(crate) softness: Softness,
    /// Coefficient of friction, dimensionless.
    pub(crate) friction: f32,
    /// Restitution, dimensionless.
    pub(crate) restitution: f32,
    /// Rolling resistance, m.
    pub(crate) rolling_resistance: f32,
    /// Unit normal, frame of collider `a`.
    pub(crate) normal: Vec2,
    /// The points, m, frame of collider `a`; zeros for those that it lacks.
    pub(crate) positions: [Vec2; 2],
    /// Gaps at the points, m.
    pub(crate) separations: [f32; 2],
    /// The impulses that held the bodies apart in the last step.
    pub(crate) impulses: WarmStartImpulses,
    /// Index of the contact.
    pub(crate) contact: u32,
    /// Where the bodies are in the solver, or [`FIXED`].
    pub(crate) slots: [SolverBodyIndex; 2],
    /// Number of points, 0..=2.
    pub(crate) point_count: u8,
    /// Whether something much heavier presses on one of the bodies.
    pub(crate) has_high_mass_ratio: bool,
}

impl ContactPrepareInput {
    /// The input of a contact without points.
    pub(crate) const NONE: Self = Self {
        to_a: [Vec2::ZERO; 2],
        roundness: [0.0; 2],
        rotation_a: Rotation::IDENTITY,
        tangent_velocity: 0.0,
        relative_acceleration: 0.0,
        softness: Softness::RIGID,
        friction: 0.0,
        restitution: 0.0,
        rolling_resistance: 0.0,
        normal: Vec2::ZERO,
        positions: [Vec2::ZERO; 2],
        separations: [0.0; 2],
        impulses: WarmStartImpulses { normal: [0.0; 2], friction: 0.0, rolling: 0.0 },
        contact: 0,
        slots: [FIXED; 2],
        point_count: 0,
        has_high_mass_ratio: false,
    };

    /// The input of a contact.
    pub(crate) fn new(contact: &Contact, input: &ConstraintInput) -> Self {
        let Manifold { normal, points } = &contact.manifold;
        let world_normal = rotation::rotate(input.rotation_a, *normal);
        let mut input = Self {
            to_a: input.to_a,
            roundness: input.rolling_radii,
            rotation_a: input.rotation_a,
            tangent_velocity: input.surface_velocity.dot(rotation::quarter(world_normal)),
            relative_acceleration: world_normal.dot(input.acceleration),
            softness: input.softness,
            friction: contact.friction,
            restitution: contact.restitution,
            rolling_resistance: contact.rolling_resistance,
            normal: *normal,
            impulses: contact.impulses,
            contact: input.contact,
            slots: input.slots.map(|slot| slot.unwrap_or(FIXED)),
            has_high_mass_ratio: input.has_high_mass_ratio,
            ..Self::NONE
        };
        for (place, point) in points.iter().enumerate() {
            input.positions[place] = point.position;
            input.separations[place] = point.separation;
            input.point_count += 1;
        }
        input
    }

    /// Its numbers, in the order in which they lie in memory; the last four of the second row
    /// say nothing.
    #[inline(always)]
    pub(super) fn rows(&self) -> [[f32; LANES]; 2] {
        let [[ax, ay], [bx, by]] = self.to_a.map(|way| way.to_array());
        let ([radius_a, radius_b], [cos, sin]) = (self.roundness, self.rotation_a.to_array());
        let Softness { bias_rate, mass_scale, impulse_scale } = self.softness;
        let ([nx, ny], [[px, py], [qx, qy]]) =
            (self.normal.to_array(), self.positions.map(|place| place.to_array()));
        let ([gap_p, gap_q], WarmStartImpulses { normal: [p, q], friction, rolling }) =
            (self.separations, self.impulses);
        [
            [
                ax,
                ay,
                bx,
                by,
                radius_a,
                radius_b,
                cos,
                sin,
                self.tangent_velocity,
                self.relative_acceleration,
                bias_rate,
                mass_scale,
                impulse_scale,
                self.friction,
                self.restitution,
                self.rolling_resistance,
            ],
            [nx, ny, px, py, qx, qy, gap_p, gap_q, p, q, friction, rolling, 0.0, 0.0, 0.0, 0.0],
        ]
    }
}
