//! Edges of the constraint graph: a contact with points or a joint, and the bodies that it
//! connects.

use super::displacement::SEARCH_REACH;
use super::predicted_motion::PredictionContext;
use crate::state::SolverBodyIndex;
use crate::world::record::BodyRecord;

/// Whether a body moves and is pushed; the default is that of a fixed one. Most contacts of a
/// world that sleeps need nothing else of it, and records are large.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct BodyActivity {
    /// Whether the step moves it.
    pub(super) is_moving: bool,
    /// Whether contacts push it, now or after waking up.
    pub(super) is_pushed: bool,
    /// Whether it has more than one collider.
    pub(super) has_several_colliders: bool,
    /// How far any point of it goes in the step at most, m.
    pub(super) motion: f32,
    /// How far ahead of it its contacts of the step are found, m: 0 for a slow body.
    pub(super) extension: f32,
    /// Whether the events have told that it sleeps.
    pub(super) is_sleep_reported: bool,
}

impl BodyActivity {
    /// The activity of a body; one that goes at most `margin` metres in the step is slow.
    pub(super) fn of(record: &BodyRecord, prediction: &PredictionContext, margin: f32) -> Self {
        let motion = prediction.displacement(record).length(record);
        let is_fast = prediction.follows_ways && motion > margin;
        Self {
            is_moving: record.is_moving(),
            is_pushed: record.is_dynamic(),
            has_several_colliders: record.colliders.len() > 1,
            motion,
            extension: if is_fast { motion.min(SEARCH_REACH * record.reach) } else { 0.0 },
            is_sleep_reported: record.is_sleep_reported,
        }
    }
}

/// The two sides of a contact in a step.
#[derive(Clone, Copy, Debug)]
pub(super) struct ContactSides {
    /// The activities of its bodies.
    pub(super) activities: [BodyActivity; 2],
    /// Which of its colliders have just been put where they are.
    pub(super) are_new: [bool; 2],
}

impl ContactSides {
    /// Whether a body moves or a collider is new.
    pub(super) fn are_due(&self) -> bool {
        let [a, b] = &self.activities;
        a.is_moving || b.is_moving || self.are_new != [false; 2]
    }
}

/// A contact with points, or a joint, and the two bodies that it connects.
#[derive(Clone, Copy, Debug)]
pub(super) struct ConstraintEdge {
    /// Index of the contact, or slot of the joint.
    pub(super) index: u32,
    /// Slots of the bodies in the arena.
    pub(super) bodies: [u32; 2],
    /// Which of the bodies contacts push, now or after waking up.
    pub(super) is_pushed: [bool; 2],
    /// Whether one that nothing pushes moves by itself, or has just been put there.
    pub(super) is_waking: bool,
}

impl ConstraintEdge {
    /// The edge of a contact of two bodies.
    ///
    /// Of two new sides neither wakes the other: bodies that are created asleep on new ground
    /// sleep on.
    pub(super) fn new(index: u32, bodies: [u32; 2], sides: &ContactSides) -> Self {
        let ContactSides { activities: [a, b], are_new: [is_a_new, is_b_new] } = sides;
        let stirs = |activity: &BodyActivity, is_new: bool| {
            !activity.is_pushed && (activity.is_moving || is_new)
        };
        Self {
            index,
            bodies,
            is_pushed: [a.is_pushed, b.is_pushed],
            is_waking: stirs(a, *is_a_new && !is_b_new) || stirs(b, *is_b_new && !is_a_new),
        }
    }

    /// Where its bodies are in the solver, of which `slots` says so by slots of the arena.
    pub(super) fn solver_slots(
        &self,
        slots: &[Option<SolverBodyIndex>],
    ) -> [Option<SolverBodyIndex>; 2] {
        self.bodies.map(|body| slots[body as usize])
    }

    /// The slots of those that contacts push.
    pub(super) fn pushed_bodies(&self) -> [Option<u32>; 2] {
        [0, 1].map(|side| self.is_pushed[side].then_some(self.bodies[side]))
    }
}
