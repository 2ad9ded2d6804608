//! The constraints of each body of a solver.

use std::ops::Range;

use crate::state::SolverBodyIndex;

/// Lists of the constraint indices of each body, side by side, made for some steps only.
/// Constraints without restitution come first.
#[derive(Debug, Default)]
pub(super) struct BodyConstraints {
    /// The lists and their constraint indices, as they were added: two lists for each body.
    links: Vec<(usize, u32)>,
    /// Where each list starts, and the end of the last one.
    starts: Vec<u32>,
    indices: Vec<u32>,
}

impl BodyConstraints {
    /// Makes the lists of `body_count` bodies anew, of each body with each constraint index of
    /// it, and whether that constraint has restitution.
    pub(super) fn fill(
        &mut self,
        body_count: usize,
        new_links: impl Iterator<Item = (SolverBodyIndex, usize, bool)>,
    ) {
        let Self { links, starts, indices } = self;
        links.clear();
        links.extend(new_links.map(|(body, index, has_restitution)| {
            let list = 2 * body as usize + usize::from(has_restitution);
            (list, u32::try_from(index).expect("fewer than 2^32 constraints"))
        }));
        let count = u32::try_from(links.len()).expect("fewer than 2^32 links");
        starts.clear();
        starts.resize(2 * body_count + 1, 0);
        for &(list, _) in &*links {
            starts[list] += 1;
        }
        let mut end = 0;
        for start in &mut *starts {
            end += *start;
            *start = end;
        }
        indices.resize(count as usize, 0);
        for &(list, index) in &*links {
            let start = &mut starts[list];
            *start -= 1;
            indices[*start as usize] = index;
        }
    }

    /// The constraints of a body, those added last first in each list.
    pub(super) fn of(&self, body: SolverBodyIndex) -> impl Iterator<Item = usize> {
        self.of_lists(2 * body as usize..2 * body as usize + 2)
    }

    /// The constraints of a body without restitution.
    pub(super) fn without_restitution(
        &self,
        body: SolverBodyIndex,
    ) -> impl Iterator<Item = usize> {
        self.of_lists(2 * body as usize..2 * body as usize + 1)
    }

    fn of_lists(&self, lists: Range<usize>) -> impl Iterator<Item = usize> {
        let range = self.starts[lists.start] as usize..self.starts[lists.end] as usize;
        self.indices[range].iter().map(|&index| index as usize)
    }
}
