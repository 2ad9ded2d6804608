//! Topology of a group of joints: the bodies of each joint.

use crate::state::SolverBodyIndex;

/// Which bodies the joints of a group hold: all that the plan of its factorisation follows
/// from.
#[derive(Clone, Debug, Default)]
pub(crate) struct ClusterTopology {
    /// The bodies in the solver, in the order of their slots.
    pub(super) slots: Vec<SolverBodyIndex>,
    /// Whether impulses move each of them.
    pub(super) are_movable: Vec<bool>,
    /// The bodies of each joint, by their place in that list.
    pub(super) bodies_of_joint: Vec<[Option<usize>; 2]>,
}

impl ClusterTopology {
    /// The layout of joints between bodies at `slots` of the solver.
    pub(crate) fn new(
        joints: impl Iterator<Item = [Option<SolverBodyIndex>; 2]> + Clone,
        is_movable: impl Fn(SolverBodyIndex) -> bool,
    ) -> Self {
        let mut slots: Vec<SolverBodyIndex> = joints.clone().flatten().flatten().collect();
        slots.sort_unstable();
        slots.dedup();
        let place = |slot: SolverBodyIndex| slots.partition_point(|&other| other < slot);
        let bodies_of_joint = joints.map(|pair| pair.map(|slot| slot.map(place))).collect();
        let are_movable = slots.iter().map(|&slot| is_movable(slot)).collect();
        Self { slots, are_movable, bodies_of_joint }
    }

    /// Whether a plan for one serves the other.
    pub(crate) fn has_same_plan(&self, other: &Self) -> bool {
        self.bodies_of_joint == other.bodies_of_joint && self.are_movable == other.are_movable
    }
}
