//! Which groups of joints are figures: limp things, as ragdolls are, that lanes solve well enough.

use super::super::World;
use super::joints::ActiveJoint;
use crate::joint::{Axis, Hinge, JointKind};
use crate::state::SolverBodyIndex;

/// Most joints of a figure.
const MOST_JOINTS: usize = 32;
/// How many times heavier a body of a figure may be than one that it is joined to.
const UNEQUAL: f32 = 10.0;
/// Stiffest springs of a figure, Hz.
const STIFF: f32 = 10.0;

impl World {
    /// Whether a group is a *figure*: some dozen hinges at most, some of which have limits, soft springs or
    /// friction, between bodies of like masses, and none of which hangs on the world.
    ///
    /// Nothing pulls such a thing taut for long, nor drives it, and hinges that heed their angles are what is
    /// slow to solve exactly. So figures are solved joint by joint in lanes, as nets are, and their contacts are those of
    /// free bodies: joints give by millimetres where they are hit.
    pub(super) fn is_figure(&self, group: &[(SolverBodyIndex, ActiveJoint)]) -> bool {
        let mut members = group.iter().map(|(_, member)| member);
        group.len() <= MOST_JOINTS
            && members.clone().all(|member| self.is_balanced(member) && self.is_limp(member))
            && members.any(|member| self.heeds_angle(member))
    }

    /// Whether a joint is between two bodies that can be pushed, of like masses.
    fn is_balanced(&self, member: &ActiveJoint) -> bool {
        let [Some(a), Some(b)] = member.pushed() else { return false };
        let [a, b] = [a, b].map(|slot| self.solver.states[slot as usize].inverse_mass.x);
        a <= UNEQUAL * b && b <= UNEQUAL * a
    }

    /// Whether a joint is a hinge that nothing drives, and that bends easily.
    fn is_limp(&self, member: &ActiveJoint) -> bool {
        let is_limp = |Axis { spring, motor, .. }: Axis| {
            motor.is_none_or(|motor| motor.speed == 0.0)
                && spring.is_none_or(|spring| spring.hertz <= STIFF)
        };
        self.is_of_net(member) && self.turn_of(member).is_some_and(is_limp)
    }

    /// Whether a joint is a hinge whose angle is not free.
    pub(super) fn heeds_angle(&self, member: &ActiveJoint) -> bool {
        self.turn_of(member).is_some_and(|turn| turn != Axis::FREE)
    }

    /// What a joint does about its angle, if it is a hinge.
    fn turn_of(&self, member: &ActiveJoint) -> Option<Axis> {
        match self.joints.at(member.joint)?.joint.kind {
            JointKind::Hinge(Hinge { turn }) => Some(turn),
            _ => None,
        }
    }
}
