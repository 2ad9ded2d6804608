//! Contact constraint: normal, friction and rolling rows with their effective masses.

use glam::{Vec2, Vec3};
use hazumi_core::Softness;

use super::contact_impulses::{ContactImpulses, PointImpulses};
use super::impulses::WarmStartImpulses;
use crate::state::SolverBodyIndex;

/// Keeps two bodies apart at up to four points, and from sliding on each other as one patch.
///
/// Symbols, all in the world frame: normal `n` from `a` to `b`, fixed for the step; arms `r`
/// from the centres of mass to a contact point, m; separation `s`, m; relative velocity
/// `v = v_b + ω_b × r_b − v_a − ω_a × r_a`, m/s.
///
/// Friction acts at one point for the whole manifold, the weighted middle of its points, and
/// against turning about the normal: three rows instead of eight, without favouring any point.
///
/// Source: Rouwe, *Architecting Jolt Physics for Horizon Forbidden West*, GDC 2022 (one
/// friction patch per manifold); Catto, `Solver2D`, 2024 (soft rows, relaxation). `[rouwe2022]`
/// `[catto2024]`
#[derive(Clone, Debug, Default)]
pub(crate) struct ContactConstraint {
    /// Index of the contact it was made of.
    pub(crate) contact: u32,
    /// The bodies; `None` for one that cannot move and has no velocity.
    pub(crate) slots: [Option<SolverBodyIndex>; 2],
    /// Whether each body can be pushed; a kinematic body has a slot but cannot.
    pub(crate) movable: [bool; 2],
    /// Unit normal from `a` to `b`.
    pub(crate) normal: Vec3,
    /// Two unit vectors across the normal.
    pub(crate) tangents: [Vec3; 2],
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
    /// Number of points in use, 1..=4.
    pub(crate) point_count: usize,
    /// The points.
    pub(crate) points: [ContactConstraintPoint; 4],
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

    /// The impulses after the last substep.
    pub(crate) fn outcome(&self) -> ContactImpulses {
        let [u, v] = self.tangents;
        let mut points = [PointImpulses::default(); 4];
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
                friction: self.patch.impulse.x * u + self.patch.impulse.y * v,
                twist: self.patch.twist_impulse,
                rolling: self.patch.rolling_impulse,
                ..WarmStartImpulses::default()
            },
        }
    }
}

/// One point along the normal.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct ContactConstraintPoint {
    /// From the centres of mass to the cores of the surfaces at the point when the step began,
    /// m.
    pub(crate) anchors: [Vec3; 2],
    /// Arm × normal for each body, m: how much its spin counts for the speed at the point.
    pub(crate) angular_jacobians: [Vec3; 2],
    /// The spin that an impulse of 1 N·s along the normal gives each body, 1/(kg·m).
    pub(crate) angular_responses: [Vec3; 2],
    /// The separation when the step began, m.
    pub(crate) base_separation: f32,
    /// 1/kg along the normal.
    pub(crate) inverse_mass: f32,
    /// Effective mass along the normal, kg.
    pub(crate) mass: f32,
    /// Lever of friction at the point against turning about the normal, m.
    pub(crate) lever_arm: f32,
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

/// Two rows across the normal at the middle of the patch, and one about it.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct FrictionPatch {
    /// From the centres of mass to the cores of the surfaces at the middle when the step began,
    /// m.
    pub(crate) anchors: [Vec3; 2],
    /// From the centres of mass to the middle now, m.
    pub(crate) arms: [Vec3; 2],
    /// Effective mass across the normal: the symmetric matrix `[[m.x, m.y], [m.y, m.z]]`, kg.
    pub(crate) mass: Vec3,
    /// Accumulated impulse along the tangents, N·s.
    pub(crate) impulse: Vec2,
    /// How fast the surfaces would run on each other if the bodies stood, along the tangents,
    /// m/s.
    pub(crate) tangent_velocity: Vec2,
    /// Accumulated impulse against rolling, N·m·s, world frame, across the normal.
    pub(crate) rolling_impulse: Vec3,
    /// Effective inertia about the normal, kg·m².
    pub(crate) twist_mass: f32,
    /// Accumulated impulse about the normal, N·m·s.
    pub(crate) twist_impulse: f32,
}

impl FrictionPatch {
    /// Forgets what it rubbed with.
    pub(super) fn clear_impulses(&mut self) {
        self.impulse = Vec2::ZERO;
        self.rolling_impulse = Vec3::ZERO;
        self.twist_impulse = 0.0;
    }
}
