//! Report of a step.

use hazumi_core::StageTimes;

/// Numbers of active bodies.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(in crate::world) struct MotionCounts {
    /// Bodies that move.
    pub(in crate::world) awake: usize,
    /// Bodies whose numbers became invalid.
    pub(in crate::world) frozen: usize,
}

/// Report of a step: counts of its work and durations. Its events are in
/// [`Events`](crate::Events).
#[derive(Clone, Debug, Default, PartialEq)]
pub struct StepReport {
    /// Seconds spent in each stage.
    pub times: StageTimes,
    /// Number of bodies.
    pub bodies: usize,
    /// Number of bodies that the step moved: dynamic and awake, or kinematic and moving.
    pub awake: usize,
    /// Number of collider boxes that had moved or were new. The broad phase had to find pairs
    /// for them, in the time of the stage `pairs`. Boxes that a query has updated before count
    /// once more.
    pub moved_boxes: usize,
    /// Number of pairs of colliders whose boxes overlap.
    pub pairs: usize,
    /// Number of pairs in crowds that got no contact.
    ///
    /// Each of the two is a dynamic collider that more than 16 others overlap deeply. It is 0
    /// in any scene whose bodies are not put into each other.
    pub crowded_pairs: usize,
    /// Number of pairs of colliders in contact.
    pub contacts: usize,
    /// Number of contact constraints solved, touching or speculative.
    pub constraints: usize,
    /// Number of graph colours of the contact constraints.
    pub colors: usize,
    /// Number of frozen bodies: their numbers became invalid.
    pub frozen: usize,
    /// Number of joints that the step solved.
    pub joints: usize,
}
