//! Joint memory from step to step: accumulated impulses for warm start.

use glam::{DVec3, Vec3};

use super::net::TURNS;
use super::spatial::narrow;

/// State of a joint that lasts from step to step.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct JointMemory {
    /// Impulse of each row in the last substep, N·s or N·m·s; of a joint in a net, along x, y,
    /// z of the world, and about its angles, if it heeds them.
    pub(crate) impulses: Vec<f64>,
    /// How far teeth have slipped, m.
    pub(crate) slip: f64,
    /// Force on body `b`, N, world frame, mean of the last step.
    pub(crate) force: Vec3,
    /// Torque on body `b` about the joint, N·m, averaged too.
    pub(crate) torque: Vec3,
}

impl JointMemory {
    /// Notes the last impulse of a joint of a net, N·s, and its average force, N. The angular
    /// parts are N·m·s and N·m. Nothing that is no number.
    pub(crate) fn note(
        &mut self,
        impulse: Vec3,
        force: Vec3,
        turn: Option<([f32; TURNS], Vec3)>,
    ) {
        self.impulses.clear();
        (self.slip, self.force, self.torque) = (0.0, Vec3::ZERO, Vec3::ZERO);
        let torque = turn.map_or(Vec3::ZERO, |(_, torque)| torque);
        if impulse.is_finite() && force.is_finite() && torque.is_finite() {
            self.impulses.extend(impulse.as_dvec3().to_array());
            self.impulses.extend(turn.iter().flat_map(|(parts, _)| parts.map(f64::from)));
            (self.force, self.torque) = (force + Vec3::ZERO, torque + Vec3::ZERO);
        }
    }

    /// The last impulses of a joint of a net, N·s, and about its angles, N·m·s.
    pub(crate) fn of_net(&self) -> (Vec3, [f32; TURNS]) {
        let nothing = (Vec3::ZERO, [0.0; TURNS]);
        let Some((&[x, y, z], turns)) = self.impulses.split_first_chunk() else {
            return nothing;
        };
        let pin = DVec3::new(x, y, z).as_vec3();
        match <[f64; TURNS]>::try_from(turns) {
            Ok(turns) => (pin, turns.map(narrow)),
            Err(_) if turns.is_empty() => (pin, [0.0; TURNS]),
            Err(_) => nothing,
        }
    }
}
