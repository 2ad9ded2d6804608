//! Members of a net: joints, and the blocks in which they are solved.

use super::net::{NetJoint, WideJointSolver, WideJoints};
use crate::state::BodyState;

impl WideJointSolver {
    /// Forgets all joints.
    pub(crate) fn clear(&mut self) {
        self.joints.clear();
    }

    /// Adds a joint, which [`Self::group`] will find a lane for.
    pub(crate) fn add(&mut self, joint: NetJoint) {
        self.joints.push(joint);
    }

    /// The joints.
    pub(crate) fn joints(&self) -> &[NetJoint] {
        &self.joints
    }

    /// The blocks of lanes.
    pub(crate) fn blocks(&self) -> &[WideJoints] {
        &self.blocks
    }

    /// Sorts the joints between bodies of the `states` by colour into blocks.
    pub(super) fn color(&mut self, states: &[BodyState]) {
        let Self { joints, blocks, colors, .. } = self;
        if joints.is_empty() {
            blocks.clear();
            return;
        }
        let slots = joints.iter().map(|joint| joint.slots);
        let count = colors.sort(slots, states, |place, members| {
            if place == blocks.len() {
                blocks.push(WideJoints::EMPTY);
            }
            blocks[place].hold(members);
        });
        blocks.truncate(count);
    }
}
