//! The constraints of each body of a solver.

use crate::state::SolverBodyIndex;

/// Lists of the constraint indices of each body, side by side, made for some steps only.
#[derive(Debug, Default)]
pub(super) struct BodyConstraints {
    /// The bodies and their constraint indices, as they were added.
    links: Vec<(SolverBodyIndex, u32)>,
    /// Where the list of each body starts, and the end of the last one.
    starts: Vec<u32>,
    indices: Vec<u32>,
}

impl BodyConstraints {
    /// Makes the lists of `body_count` bodies anew, of each body with each constraint index of
    /// it.
    pub(super) fn fill(
        &mut self,
        body_count: usize,
        links: impl Iterator<Item = (SolverBodyIndex, usize)>,
    ) {
        let Self { links: list, starts, indices } = self;
        list.clear();
        list.extend(links.map(|(body, index)| {
            (body, u32::try_from(index).expect("fewer than 2^32 constraints"))
        }));
        let count = u32::try_from(list.len()).expect("fewer than 2^32 links");
        starts.clear();
        starts.resize(body_count + 1, 0);
        for &(body, _) in &*list {
            starts[body as usize] += 1;
        }
        let mut end = 0;
        for start in &mut *starts {
            end += *start;
            *start = end;
        }
        indices.resize(count as usize, 0);
        for &(body, index) in &*list {
            let start = &mut starts[body as usize];
            *start -= 1;
            indices[*start as usize] = index;
        }
    }

    /// The constraints of a body, those added last first.
    pub(super) fn of(&self, body: SolverBodyIndex) -> impl Iterator<Item = usize> {
        let body = body as usize;
        let range = self.starts[body] as usize..self.starts[body + 1] as usize;
        self.indices[range].iter().map(|&index| index as usize)
    }
}
