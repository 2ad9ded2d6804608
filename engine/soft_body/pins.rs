//! Pins: particles of soft bodies that are held to something.

use super::axial_impulse::solve_along_axis;
use super::row_point::Particle;
use super::view::SoftBodyView;
use crate::space::Vector;
use crate::state::BodyState;

/// A particle that is held to a body, or to a point of the world, as the solver sees it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct PinRow {
    pub(crate) particle: u16,
    /// The centre of mass of the body when the step began, or the point of the world, m, from
    /// the anchor.
    pub(crate) holder_center: Vector,
    /// The way from there to the point that holds, m, when the step began.
    pub(crate) arm: Vector,
}

/// Share of its distance from the pin that a particle makes good in a substep.
const MEND: f32 = 0.5;

impl PinRow {
    /// Pulls the particle to where it is held in a substep of `h` seconds.
    pub(crate) fn solve(&self, soft: &mut SoftBodyView<'_>, body: &mut BodyState, h: f32) {
        let SoftBodyView { particles, reduced } = soft;
        let index = usize::from(self.particle);
        let position = particles.position(index);
        let gap = self.holder_center + self.arm + body.point_displacement(self.arm) - position;
        let arm = position - self.holder_center - body.delta_position;
        let mut point = Particle { body: particles.reborrow(), reduced, index, position };
        for axis in Vector::AXES {
            solve_along_axis(&mut point, body, arm, (axis, MEND * axis.dot(gap) / h));
        }
        body.constrained = 1.0;
    }
}
