//! Passive ragdolls: groups of joints that the iterative solver in lanes handles well enough.

use super::super::World;
use super::joints::ActiveJoint;
use crate::joint::{JointAxis, JointKind, WideJointSolver};

/// Most joints of a passive ragdoll.
const MOST_JOINTS: usize = 32;
/// Stiffest springs of a passive ragdoll, Hz.
const STIFF: f32 = 10.0;

impl World {
    /// Whether a group is a *passive ragdoll*: some dozen joints at most of the kinds that
    /// lanes solve, some of which have limits, soft springs or friction, between bodies of like
    /// masses, and none of which is attached to the world.
    ///
    /// Nothing pulls such a thing taut for long, nor drives it, and joints that heed their
    /// angles are what is slow to solve exactly. So passive ragdolls are solved joint by joint
    /// in lanes, as nets are, and their contacts are those of free bodies: joints give by
    /// millimetres where they are hit.
    pub(super) fn is_passive_ragdoll<'a>(
        &self,
        members: impl ExactSizeIterator<Item = &'a ActiveJoint> + Clone,
    ) -> bool {
        members.len() <= MOST_JOINTS
            && members.clone().all(|member| self.is_balanced(member) && self.is_passive(member))
            && members
                .filter_map(|member| self.kind_of(member))
                .any(WideJointSolver::constrains_angle)
    }

    /// Whether a joint is between two bodies that can be pushed, of like masses.
    fn is_balanced(&self, member: &ActiveJoint) -> bool {
        const UNEQUAL: f32 = WideJointSolver::UNEQUAL;
        let [Some(a), Some(b)] = member.pushed() else { return false };
        let [a, b] = [a, b].map(|slot| self.solver.states[slot as usize].inverse_mass.x);
        a <= UNEQUAL * b && b <= UNEQUAL * a
    }

    /// Whether a joint is one that lanes solve, that nothing drives, and that bends easily.
    fn is_passive(&self, member: &ActiveJoint) -> bool {
        let is_passive = |JointAxis { spring, motor, .. }: JointAxis| {
            motor.is_none_or(|motor| motor.speed == 0.0)
                && spring.is_none_or(|spring| spring.hertz <= STIFF)
        };
        member.is_even()
            && self.kind_of(member).and_then(WideJointSolver::angle_of).is_some_and(is_passive)
    }

    /// Whether a joint can be solved in lanes and holds no more than a point.
    pub(super) fn is_plain(&self, member: &ActiveJoint) -> bool {
        member.is_even() && self.kind_of(member).is_some_and(WideJointSolver::is_point)
    }

    /// The kind of a joint.
    pub(super) fn kind_of(&self, member: &ActiveJoint) -> Option<&JointKind> {
        self.joints.at(member.joint).map(|record| &record.joint.kind)
    }
}
