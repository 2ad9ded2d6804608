//! Joint memory from step to step: accumulated impulses for warm start.

use glam::{DVec2, Vec2};

use super::net::TURNS;
use super::spatial::narrow;

/// State of a joint that lasts from step to step.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct JointMemory {
    /// Impulse of each row in the last substep, N·s or N·m·s; of a joint in a net, along x and
    /// y of the world, and about its angle, if it heeds that.
    pub(crate) impulses: Vec<f64>,
    /// How far teeth have slipped, m.
    pub(crate) slip: f64,
    /// Force on body `b`, N, world frame, mean of the last step.
    pub(crate) force: Vec2,
    /// Torque on body `b` about the joint, N·m, averaged too.
    pub(crate) torque: f32,
}

impl JointMemory {
    /// Notes the last impulse of a joint of a net, N·s, and its average force, N. The angular
    /// parts are N·m·s and N·m. Nothing that is no number.
    pub(crate) fn note(
        &mut self,
        impulse: Vec2,
        force: Vec2,
        turn: Option<([f32; TURNS], f32)>,
    ) {
        self.impulses.clear();
        (self.slip, self.force, self.torque) = (0.0, Vec2::ZERO, 0.0);
        let torque = turn.map_or(0.0, |(_, torque)| torque);
        if impulse.is_finite() && force.is_finite() && torque.is_finite() {
            self.impulses.extend(impulse.as_dvec2().to_array());
            self.impulses.extend(turn.iter().flat_map(|(parts, _)| parts.map(f64::from)));
            (self.force, self.torque) = (force + Vec2::ZERO, torque + 0.0);
        }
    }

    /// The last impulse of a joint of a net, N·s, and its last angular impulse, N·m·s.
    pub(crate) fn of_net(&self) -> (Vec2, [f32; TURNS]) {
        match self.impulses[..] {
            [x, y] => (DVec2::new(x, y).as_vec2(), [0.0; TURNS]),
            [x, y, a, b, c, d] => (DVec2::new(x, y).as_vec2(), [a, b, c, d].map(narrow)),
            _ => (Vec2::ZERO, [0.0; TURNS]),
        }
    }
}
