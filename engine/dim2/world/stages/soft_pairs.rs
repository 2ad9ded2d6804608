//! Contacts of soft bodies, and when each is gone over.

use std::ops::Range;

use hazumi_core::soft::Turn;

use super::islands::Meeting;
use crate::soft_body::RowTerms;

/// In place of the number of a soft body where there is none.
pub(super) const NONE: u32 = u32::MAX;

/// What was found of a contact of soft bodies, besides its rows.
#[derive(Clone, Copy, Debug)]
pub(super) struct Found {
    /// What its rows go by, and how far those of two soft bodies keep these apart, m.
    pub(super) terms: RowTerms,
    pub(super) radius: f32,
    /// How far two soft bodies are apart, m; −∞ where one of them remembers the other.
    pub(super) gap: f32,
    /// How many rows, or blocks of them, there are.
    pub(super) count: usize,
}

/// A contact of soft bodies that has rows.
#[derive(Clone, Debug)]
pub(super) struct SoftPair {
    pub(super) meeting: Meeting,
    /// Which of the soft bodies that move its bodies are; [`NONE`] for others.
    pub(super) numbers: [u32; 2],
    /// Whether both of its bodies are soft.
    pub(super) are_fellows: bool,
    /// Where its rows are: among the blocks, where both are, or else among the rows.
    pub(super) work: Range<usize>,
    pub(super) terms: RowTerms,
    /// How far rows of two soft bodies keep these apart, m: the radii of both.
    pub(super) radius: f32,
    /// How far two soft bodies were apart when the step began, m; −∞ where one of them remembers
    /// the other.
    pub(super) gap: f32,
    /// Whether joints hold its rigid body.
    pub(super) is_jointed: bool,
    /// When it is gone over.
    pub(super) turn: Turn,
}

impl SoftPair {
    /// Of a pair with a rigid body, the soft one that moves: which of both it is, its number, and one more than the index
    /// of the other body.
    pub(super) fn owner(&self) -> Option<(usize, u32, u32)> {
        let owner = usize::from(self.numbers[0] == NONE);
        let number = self.numbers[owner];
        (number != NONE).then(|| (owner, number, self.meeting.bodies[1 - owner] + 1))
    }
}
