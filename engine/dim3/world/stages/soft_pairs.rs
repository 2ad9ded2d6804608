//! Contacts of soft bodies, and the order in which they are solved.

use std::ops::Range;

use hazumi_core::SharedSlice;
use hazumi_core::soft::SolveOrder;

use super::edges::ConstraintEdge;
use super::soft_particles::ParticleParts;
use crate::soft_body::{RowBlock, RowTerms, SoftContactRow};

/// In place of the number of a soft body where there is none.
pub(super) const NONE: u32 = u32::MAX;

/// The contacts of soft bodies that have to be looked at, and the lists of rows that threads
/// find of them.
#[derive(Debug, Default)]
pub(super) struct SoftSearch {
    pub(super) contacts: Vec<u32>,
    pub(super) row_lists: Vec<Vec<SoftContactRow>>,
}

/// A contact of soft bodies that has rows.
#[derive(Clone, Debug)]
pub(super) struct SoftPair {
    pub(super) edge: ConstraintEdge,
    /// Which of the soft bodies that move its bodies are; [`NONE`] for others.
    pub(super) soft_indices: [u32; 2],
    pub(super) rows: Range<usize>,
    /// Where what its rows do is: among the blocks, where both are soft, or among the row
    /// states.
    pub(super) solver_rows: Range<usize>,
    pub(super) terms: RowTerms,
    /// How far rows of two soft bodies keep these apart, m: the radii of both.
    pub(super) radius: f32,
    /// How far two soft bodies were apart when the step began, m; −∞ where one of them
    /// remembers the other.
    pub(super) gap: f32,
    /// Whether joints hold its rigid body.
    pub(super) is_jointed: bool,
    /// Which of the impactors its rigid body is; [`NONE`] for one that is slow.
    pub(super) impactor: u32,
    /// Its place in the order of solving.
    pub(super) order: SolveOrder,
}

impl SoftPair {
    /// Leaves the rows of pairs that come soon where they are; in 2D they are fetched ahead.
    #[inline(always)]
    pub(super) fn fetch_ahead(
        _: &[Self],
        _: usize,
        _: (&ParticleParts<'_>, &SharedSlice<'_, RowBlock>),
    ) {
    }

    /// Whether both of its bodies are soft, and move.
    pub(super) fn are_both_soft(&self) -> bool {
        !self.soft_indices.contains(&NONE)
    }

    /// Where its rows with a rigid body are.
    pub(super) fn rigid_rows(&self) -> Range<usize> {
        self.rows.clone()
    }

    /// Of a pair with a rigid body, the soft one that moves: which of both it is, and its
    /// number.
    pub(super) fn owner(&self) -> Option<(usize, u32)> {
        let owner = usize::from(self.soft_indices[0] == NONE);
        let number = self.soft_indices[owner];
        (number != NONE).then_some((owner, number))
    }
}
