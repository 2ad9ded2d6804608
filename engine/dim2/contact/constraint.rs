//! Contact constraint: normal, friction and rolling rows with their effective masses.

use glam::Vec2;
use hazumi_core::Softness;

use super::contact_impulses::{ContactImpulses, PointImpulses};
use super::impulses::WarmStartImpulses;
use crate::math::rotation;
use crate::state::SolverBodyIndex;

/// Keeps two bodies apart at up to two points, and from sliding on each other as one patch.
///
/// Symbols, all in the world frame: normal `n` from `a` to `b`, fixed for the step, and tangent
/// `t`, a quarter of a turn from it; arms `r` from the centres of mass to a contact point, m;
/// separation `s`, m; relative velocity `v = v_b + ω_b × r_b − v_a − ω_a × r_a`, m/s.
///
/// The points lie along the tangent, so it makes no difference which of them rubs: friction is
/// one row, in the weighted middle of the points. The points themselves are solved together,
/// exactly.
///
/// Source: Catto, `Solver2D`, 2024 (soft rows, relaxation); Cottle, Pang and Stone, *The Linear
/// Complementarity Problem*, 1992. `[catto2024]` `[cottle1992]`
#[derive(Clone, Debug, Default)]
pub(crate) struct ContactConstraint {
    /// Index of the contact it was made of.
    pub(crate) contact: u32,
    /// The bodies; `None` for one that cannot move and has no velocity.
    pub(crate) slots: [Option<SolverBodyIndex>; 2],
    /// Whether each body can be pushed; a kinematic body has a slot but cannot.
    pub(crate) movable: [bool; 2],
    /// Unit normal from `a` to `b`.
    pub(crate) normal: Vec2,
    /// How the points push.
    pub(crate) softness: Softness,
    /// Coefficient of friction, dimensionless.
    pub(crate) friction: f32,
    /// Restitution, dimensionless.
    pub(crate) restitution: f32,
    /// Rolling resistance, m.
    pub(crate) rolling_resistance: f32,
    /// How fast gravity alone parts the bodies along the normal, m/s².
    pub(crate) relative_acceleration: f32,
    /// Whether a point may hit in the next substep.
    pub(crate) may_hit: bool,
    /// Whether a point has bounced in this substep.
    pub(crate) has_bounced: bool,
    /// Whether a point is too deep for the soft pass to push it out.
    pub(crate) is_deep: bool,
    /// How the surfaces are rounded.
    pub(crate) rolling_radii: RollingRadii,
    /// Number of points in use, 1..=2.
    pub(crate) point_count: usize,
    /// The points.
    pub(crate) points: [ContactConstraintPoint; 2],
    /// Speed along the normal at a point for an impulse of 1 N·s at the other, 1/kg.
    pub(crate) coupling: f32,
    /// Friction of the whole patch.
    pub(crate) patch: FrictionPatch,
}

/// The radii of the surfaces of a contact. Round shapes roll: their contact point stays under
/// their core and does not turn with the body.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct RollingRadii {
    /// Radii around the cores of the surfaces, m.
    pub(crate) radii: [f32; 2],
    /// Where the bodies are pushed, when they have carried the contact point to different
    /// places: at that of `a` (0), at that of `b` (1), or in between.
    pub(crate) contact_share_of_b: f32,
}

impl ContactConstraint {
    /// The points in use.
    pub(crate) fn points(&self) -> &[ContactConstraintPoint] {
        &self.points[..self.point_count]
    }

    /// The points in use.
    pub(crate) fn points_mut(&mut self) -> &mut [ContactConstraintPoint] {
        &mut self.points[..self.point_count]
    }

    /// Unit vector across the normal.
    pub(super) fn tangent(&self) -> Vec2 {
        rotation::quarter(self.normal)
    }

    /// The impulses after the last substep.
    pub(crate) fn outcome(&self) -> ContactImpulses {
        let mut points = [PointImpulses::default(); 2];
        for (point, row) in points.iter_mut().zip(self.points()) {
            *point = PointImpulses {
                impulse: row.impulse,
                max_normal_impulse: row.max_normal_impulse,
                relative_velocity: row.relative_velocity,
            };
        }
        ContactImpulses {
            contact: self.contact,
            point_count: self.point_count,
            points,
            patch: WarmStartImpulses {
                friction: self.patch.impulse,
                rolling: self.patch.rolling_impulse,
                ..WarmStartImpulses::default()
            },
        }
    }
}

/// How bodies move at a point along a direction.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct ContactRow {
    /// Arm × direction for each body, m: how much its spin counts for the speed at the point.
    pub(crate) angular_jacobians: [f32; 2],
    /// The spin that an impulse of 1 N·s along the direction gives each body, 1/(kg·m).
    pub(crate) angular_responses: [f32; 2],
    /// The speed that an impulse of 1 N·s along the direction gives, 1/kg.
    pub(crate) inverse_mass: f32,
    /// One over that, or 0: effective mass along the direction, kg.
    pub(crate) mass: f32,
}

/// One point along the normal.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct ContactConstraintPoint {
    /// From the centres of mass to the cores of the surfaces at the point when the step began,
    /// m.
    pub(crate) anchors: [Vec2; 2],
    /// How the bodies move at it along the normal.
    pub(crate) row: ContactRow,
    /// The separation when the step began, m.
    pub(crate) base_separation: f32,
    /// Its share of the middle of the patch, 0..=1.
    pub(crate) share: f32,
    /// Accumulated impulse of this substep's warm start and corrections, N·s.
    pub(crate) impulse: f32,
    /// Fastest that it has been pushed out of overlap since velocities were last relaxed,
    /// m/s, ≥ 0.
    pub(crate) push_velocity: f32,
    /// Speed at which the point has to part after the impacts of this round, m/s.
    pub(crate) impact_velocity: f32,
    /// Speed at which the surfaces parted when the step began, m/s.
    pub(crate) relative_velocity: f32,
    /// Largest impulse in any substep, less what pushed the surfaces out of overlap, N·s.
    pub(crate) max_normal_impulse: f32,
}

/// A row across the normal at the middle of the patch, and what resists rolling.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct FrictionPatch {
    /// How the bodies move in the middle of the patch along the tangent.
    pub(crate) row: ContactRow,
    /// Accumulated impulse along the tangent, N·s.
    pub(crate) impulse: f32,
    /// How fast the surfaces would run on each other if the bodies stood, along the tangent,
    /// m/s.
    pub(crate) tangent_velocity: f32,
    /// Accumulated impulse against rolling, N·m·s.
    pub(crate) rolling_impulse: f32,
    /// Effective inertia of the two bodies, kg·m².
    pub(crate) rolling_mass: f32,
}

impl FrictionPatch {
    /// Forgets what it rubbed with.
    pub(super) fn clear_impulses(&mut self) {
        self.impulse = 0.0;
        self.rolling_impulse = 0.0;
    }
}
