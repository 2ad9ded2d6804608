//! A contact as the solver sees it.

use glam::{Vec2, Vec3};
use hazumi_core::Softness;

use super::Impulses;
use crate::state::Slot;

/// Keeps two bodies apart at up to four points, and from sliding on each other as one patch.
///
/// Symbols, all in the world frame, all fixed for the step: normal `n` from `a` to `b`; arms
/// `r` from the centres of mass to a contact point, m; separation `s`, m; relative velocity
/// `v = v_b + ω_b × r_b − v_a − ω_a × r_a`, m/s.
///
/// Friction acts at one point for the whole manifold, the weighted middle of its points, and
/// against turning about the normal: three rows instead of eight, without favouring any point.
///
/// Source: Rouwe, *Architecting Jolt Physics for Horizon Forbidden West*, GDC 2022 (one friction
/// patch per manifold); Catto, `Solver2D`, 2024 (soft rows, relaxation).
/// `[rouwe2022]` `[catto2024]`
#[derive(Clone, Debug, Default)]
pub(crate) struct ContactConstraint {
    /// Index of the contact it was made of.
    pub(crate) contact: u32,
    /// The bodies; `None` for one that cannot move and has no velocity.
    pub(crate) slots: [Option<Slot>; 2],
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
    /// Number of points in use, 1..=4.
    pub(crate) point_count: usize,
    /// The points.
    pub(crate) points: [PointRow; 4],
    /// Friction of the whole patch.
    pub(crate) patch: PatchRows,
}

impl ContactConstraint {
    /// The points in use.
    pub(crate) fn points(&self) -> &[PointRow] {
        &self.points[..self.point_count]
    }

    /// The accumulated impulses, to start the next step with; none when they are no numbers.
    pub(crate) fn impulses(&self) -> Impulses {
        let [u, v] = self.tangents;
        let mut impulses = Impulses {
            friction: self.patch.impulse.x * u + self.patch.impulse.y * v,
            twist: self.patch.twist_impulse,
            ..Impulses::default()
        };
        for (kept, row) in impulses.normal.iter_mut().zip(self.points()) {
            *kept = row.impulse;
        }
        let is_finite = impulses.friction.is_finite()
            && impulses.twist.is_finite()
            && impulses.normal.iter().all(|impulse| impulse.is_finite());
        if is_finite { impulses } else { Impulses::default() }
    }
}

/// One point along the normal.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct PointRow {
    /// Arms of the point on each body, m.
    pub(crate) arms: [Vec3; 2],
    /// Arm × normal for each body, m: how much its spin counts for the speed at the point.
    pub(crate) levers: [Vec3; 2],
    /// The spin that an impulse of 1 N·s along the normal gives each body, 1/(kg·m).
    pub(crate) spins: [Vec3; 2],
    /// The separation when the bodies' displacements are zero, less what the arms contribute, m.
    pub(crate) base: f32,
    /// Effective mass along the normal, kg.
    pub(crate) mass: f32,
    /// Speed of separation when the step began, m/s.
    pub(crate) start_speed: f32,
    /// Distance from the middle of the patch, m.
    pub(crate) from_middle: f32,
    /// Accumulated impulse of this substep's warm start and corrections, N·s.
    pub(crate) impulse: f32,
    /// Largest impulse in any substep, N·s: zero means the surfaces never met.
    pub(crate) largest_impulse: f32,
}

/// Two rows across the normal at the middle of the patch, and one about it.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct PatchRows {
    /// Arms of the middle on each body, m.
    pub(crate) arms: [Vec3; 2],
    /// Effective mass across the normal: the symmetric matrix `[[m.x, m.y], [m.y, m.z]]`, kg.
    pub(crate) mass: Vec3,
    /// Accumulated impulse along the tangents, N·s.
    pub(crate) impulse: Vec2,
    /// Effective inertia about the normal, kg·m².
    pub(crate) twist_mass: f32,
    /// Accumulated impulse about the normal, N·m·s.
    pub(crate) twist_impulse: f32,
}
