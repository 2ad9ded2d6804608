//! Accumulated impulses of a contact in a step, for events and warm start.

use super::impulses::WarmStartImpulses;
use crate::space::POINTS;

/// The solver's result for a contact.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ContactImpulses {
    /// Index of the contact.
    pub(crate) contact: u32,
    /// Number of its points, 1 to [`POINTS`].
    pub(super) point_count: usize,
    pub(super) points: [PointImpulses; POINTS],
    /// The impulses of the patch as a whole, without those along the normal.
    pub(super) patch: WarmStartImpulses,
}

/// The solver's result for a point of a contact.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct PointImpulses {
    /// Impulse of the last substep, N·s.
    pub(super) impulse: f32,
    /// Largest impulse in any substep, less what pushed the surfaces out of overlap, N·s.
    pub(super) max_normal_impulse: f32,
    /// Speed at which the surfaces parted when the step began, m/s.
    pub(super) relative_velocity: f32,
}

impl ContactImpulses {
    fn points(&self) -> &[PointImpulses] {
        &self.points[..self.point_count]
    }

    /// Whether any point has pushed in this step.
    pub(crate) fn has_pushed(&self) -> bool {
        self.points().iter().any(|point| point.max_normal_impulse > 0.0 || point.impulse > 0.0)
    }

    /// The point that pushed and whose surfaces met fastest when the step began, and the speed,
    /// m/s, > 0.
    pub(crate) fn fastest(&self) -> Option<(usize, f32)> {
        let pushed = |point: &PointImpulses| {
            point.max_normal_impulse > 0.0 && point.relative_velocity < 0.0
        };
        let speeds = self.points().iter().enumerate().filter(|(_, point)| pushed(point));
        let speeds = speeds.map(|(index, point)| (index, -point.relative_velocity));
        speeds.reduce(|best, next| if next.1 > best.1 { next } else { best })
    }

    /// The impulse that stopped the points that met, or threw them back, N·s.
    pub(crate) fn impact_impulse(&self) -> f32 {
        self.points().iter().map(|point| point.max_normal_impulse).sum()
    }

    /// The accumulated impulses, to start the next step with; none when they are no numbers.
    pub(crate) fn impulses(&self) -> WarmStartImpulses {
        let normal = self.points.map(|point| point.impulse);
        let impulses = WarmStartImpulses { normal, ..self.patch };
        if impulses.is_finite() { impulses } else { WarmStartImpulses::default() }
    }
}
