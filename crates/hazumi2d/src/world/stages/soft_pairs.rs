//! Contacts of soft bodies, and when each is gone over.

use std::ops::Range;

use super::islands::Meeting;
use crate::soft_body::RowTerms;

/// In place of the number of a soft body, or of a cell, where there is none.
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

/// When a pair is gone over, in ascending order: batch by batch, in each of these group by group, and there cell by cell.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Turn {
    pub(super) batch: u32,
    pub(super) group: Group,
    /// Which cell of the batch holds both bodies; [`NONE`] when none does.
    pub(super) cell: u32,
}

/// Pairs whose rows are gone over together. What stands still has the last word.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Group {
    /// Of two soft bodies of one cell, and of different ones.
    #[default]
    Fellows,
    FellowsBetween,
    /// The same of a soft and a rigid body.
    Rigid,
    RigidBetween,
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
