//! State of a joint that lasts from step to step.

use glam::Vec3;

/// State of a joint that lasts from step to step.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct JointMemory {
    /// Impulse of each row in the last substep, N·s or N·m·s; of a joint in a net, along x, y, z of the
    /// world.
    pub(crate) impulses: Vec<f64>,
    /// How far teeth have slipped, m.
    pub(crate) slip: f64,
    /// Force on body `b`, N, world frame, mean of the last step.
    pub(crate) force: Vec3,
    /// Torque on body `b` about the joint, N·m, likewise.
    pub(crate) torque: Vec3,
}

impl JointMemory {
    /// Notes what a joint of a net pushed with last, N·s, and on average, N; nothing that is no number.
    pub(crate) fn note(&mut self, impulse: Vec3, force: Vec3) {
        self.impulses.clear();
        (self.slip, self.force, self.torque) = (0.0, Vec3::ZERO, Vec3::ZERO);
        if impulse.is_finite() && force.is_finite() {
            self.impulses.extend(impulse.as_dvec3().to_array());
            self.force = force + Vec3::ZERO;
        }
    }
}
