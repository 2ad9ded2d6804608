//! The constraints of each body of a solver.

use hazumi_core::lengthen;

use crate::state::SolverBodyIndex;

/// No link.
const NONE: u32 = u32::MAX;

/// Lists of the constraint indices of each body, made for some steps only.
#[derive(Debug, Default)]
pub(super) struct BodyConstraints {
    /// The last link of each body, and in which lists: those of another number are old.
    last: Vec<(u64, u32)>,
    links: Vec<ConstraintLink>,
    /// The number of the lists that are being made.
    number: u64,
}

#[derive(Debug)]
struct ConstraintLink {
    constraint_index: usize,
    /// The link before it of the same body, or [`NONE`].
    previous: u32,
}

impl BodyConstraints {
    /// Empties the lists of `body_count` bodies.
    pub(super) fn clear(&mut self, body_count: usize) {
        self.number += 1;
        self.links.clear();
        lengthen(&mut self.last, body_count, (0, NONE));
    }

    /// Adds a constraint to the list of a body.
    pub(super) fn push(&mut self, body: SolverBodyIndex, constraint_index: usize) {
        let link = u32::try_from(self.links.len()).expect("fewer than 2^32 links");
        let previous = std::mem::replace(&mut self.last[body as usize], (self.number, link));
        let previous = if previous.0 == self.number { previous.1 } else { NONE };
        self.links.push(ConstraintLink { constraint_index, previous });
    }

    /// The constraints of a body, those added last first.
    pub(super) fn of(&self, body: SolverBodyIndex) -> impl Iterator<Item = usize> {
        let (number, last) = self.last[body as usize];
        let first = if number == self.number { last } else { NONE };
        let link = |index: u32| self.links.get(index as usize);
        std::iter::successors(link(first), move |it| link(it.previous))
            .map(|it| it.constraint_index)
    }
}
