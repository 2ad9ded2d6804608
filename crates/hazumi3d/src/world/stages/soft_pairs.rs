//! Contacts of soft bodies, and when each is gone over.

use std::ops::Range;

use super::islands::Meeting;
use crate::soft_body::RowTerms;

/// In place of the number of a soft body, or of a cell, where there is none.
pub(super) const NONE: u32 = u32::MAX;

/// A contact of soft bodies that has rows.
#[derive(Clone, Debug)]
pub(super) struct SoftPair {
    pub(super) meeting: Meeting,
    /// Which of the soft bodies that move its bodies are; [`NONE`] for others.
    pub(super) numbers: [u32; 2],
    pub(super) rows: Range<usize>,
    /// Where what its rows do is: among the blocks, where both are soft, or among the efforts.
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
    /// Whether both of its bodies are soft, and move.
    pub(super) fn are_soft(&self) -> bool {
        !self.numbers.contains(&NONE)
    }

    /// Of a pair with a rigid body, the soft one that moves: which of both it is, and its number.
    pub(super) fn owner(&self) -> Option<(usize, u32)> {
        let owner = usize::from(self.numbers[0] == NONE);
        let number = self.numbers[owner];
        (number != NONE).then_some((owner, number))
    }
}
