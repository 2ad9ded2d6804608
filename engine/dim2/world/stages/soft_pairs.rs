//! Contacts of soft bodies, and the order in which they are solved.

use std::ops::Range;

use hazumi_core::soft::SolveOrder;

use super::edges::ConstraintEdge;
use crate::contact::Contact;
use crate::soft_body::{RowBlock, RowTerms, SoftContactRow};

/// In place of the number of a soft body where there is none.
pub(super) const NONE: u32 = u32::MAX;

/// Where the two things of a contact are.
#[derive(Clone, Copy, Debug)]
pub(super) struct PrefetchPair {
    pub(super) bodies: [u32; 2],
    pub(super) colliders: [u32; 2],
}

impl PrefetchPair {
    pub(super) fn of(contact: &Contact) -> Self {
        Self { bodies: contact.bodies, colliders: contact.colliders }
    }
}

/// Result of the search for a contact of soft bodies, without its rows.
#[derive(Clone, Copy, Debug)]
pub(super) struct SoftPairResult {
    /// The terms of its rows, and the distance that rows of two soft bodies keep, m.
    pub(super) terms: RowTerms,
    pub(super) radius: f32,
    /// How far two soft bodies are apart, m; −∞ where one of them remembers the other.
    pub(super) gap: f32,
    /// How many rows, or blocks of them, there are.
    pub(super) count: usize,
}

/// The contacts of soft bodies that have to be looked at, and what was found of each.
#[derive(Debug, Default)]
pub(super) struct SoftSearch {
    /// Those with rigid bodies.
    pub(super) contacts: Vec<u32>,
    pub(super) row_lists: Vec<Vec<SoftContactRow>>,
    pub(super) found: Vec<Option<SoftPairResult>>,
    /// The contacts of two soft bodies, and their places.
    pub(super) fellows: Vec<u32>,
    pub(super) ends: Vec<PrefetchPair>,
    pub(super) block_lists: Vec<Vec<RowBlock>>,
    pub(super) fellows_found: Vec<Option<SoftPairResult>>,
}

impl SoftSearch {
    /// Lists a contact that has to be looked at.
    pub(super) fn list(&mut self, index: u32, contact: &Contact) {
        if contact.memory.are_both_soft {
            self.fellows.push(index);
            self.ends.push(PrefetchPair::of(contact));
        } else {
            self.contacts.push(index);
        }
    }
}

/// A contact of soft bodies that has rows.
#[derive(Clone, Debug)]
pub(super) struct SoftPair {
    pub(super) edge: ConstraintEdge,
    /// Which of the soft bodies that move its bodies are; [`NONE`] for others.
    pub(super) soft_indices: [u32; 2],
    /// Whether both of its bodies are soft.
    pub(super) are_both_soft: bool,
    /// Where its rows are: among the blocks, where both are, or else among the rows.
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
    /// Whether both of its bodies are soft.
    #[inline(always)]
    pub(super) fn are_both_soft(&self) -> bool {
        self.are_both_soft
    }

    /// Where its rows with a rigid body are.
    #[inline(always)]
    pub(super) fn rigid_rows(&self) -> Range<usize> {
        self.solver_rows.clone()
    }

    /// Of a pair with a rigid body, the soft one that moves: which of both it is, and its
    /// number.
    pub(super) fn owner(&self) -> Option<(usize, u32)> {
        let owner = usize::from(self.soft_indices[0] == NONE);
        let number = self.soft_indices[owner];
        (number != NONE).then_some((owner, number))
    }
}
