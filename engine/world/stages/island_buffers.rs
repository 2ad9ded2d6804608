//! Memory of the stages that join islands, wake them and put them to sleep.

use super::edges::ConstraintEdge;
use crate::world::record::BodyRecord;
use crate::world::report::MotionCounts;

/// Ground of a body: its contacts other than with dynamic bodies.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(in crate::world) enum GroundContact {
    /// No ground.
    #[default]
    None,
    /// Ground that stays where it is.
    Static,
    /// Ground that moves by itself, or has just been put there.
    Moving,
}

/// The state of one of the bodies of a joint.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct JointEnd {
    pub(super) is_enabled: bool,
    /// Whether contacts push it, now or after waking up.
    pub(super) is_pushed: bool,
    pub(super) is_moving: bool,
}

impl JointEnd {
    pub(super) fn of(record: &BodyRecord) -> Self {
        Self {
            is_enabled: record.body.is_enabled,
            is_pushed: record.is_dynamic(),
            is_moving: record.is_moving(),
        }
    }
}

/// Memory of the stages about sleep: lists of bodies, by their places in the list of those that
/// the step visits; filled anew in each step.
#[derive(Debug, Default)]
pub(in crate::world) struct IslandBuffers {
    /// The joints that hold something.
    pub(super) joint_edges: Vec<ConstraintEdge>,
    /// Particles that are held to bodies.
    pub(super) pin_edges: Vec<ConstraintEdge>,
    /// The bodies of joints.
    pub(super) joint_ends: Vec<JointEnd>,
    /// The ground of each body.
    pub(super) ground_contacts: Vec<GroundContact>,
    /// The representative of the island of each body.
    pub(super) roots: Vec<u32>,
    /// Whether this step has woken anybody.
    pub(super) has_woken: bool,
    /// One mark for each island, at the place of its representative.
    pub(super) flags: Vec<bool>,
    /// Whether an island has support, by island.
    pub(super) is_supported: Vec<bool>,
    /// How calm each body has been.
    pub(super) sleep_states: Vec<SleepState>,
    /// Active bodies that move and that are frozen, if the step has counted them.
    pub(in crate::world) counts: Option<MotionCounts>,
}

/// The state of a body in the stage that lets islands sleep.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct SleepState {
    /// Whether it is none of those that contacts push.
    pub(super) is_not_in_island: bool,
    /// Whether a force holds it in its place.
    pub(super) has_support_force: bool,
    /// Whether it has stayed where it is for long enough.
    pub(super) is_long_enough: bool,
    /// Whether gravity pulls it.
    pub(super) has_gravity: bool,
    /// Whether it sleeps already.
    pub(super) is_asleep: bool,
    /// Whether the step moves it.
    pub(super) is_moving: bool,
    /// Whether its numbers went bad.
    pub(super) is_frozen: bool,
}
