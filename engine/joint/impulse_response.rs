//! How bodies that joints hold answer to impulses from outside, together with what hangs on them.

use hazumi_core::Disjoint;
use hazumi_core::simd::{dispatch, level};

use super::cluster::JointCluster;
use super::response::{Response, is_surprising, response_alone, response_of};
use super::spatial::{ClusterBlocks, Dofs, SpatialBlock, Wrench};
use crate::space::DOFS;
use crate::state::{BodyState, SolverBodyIndex};

/// How the bodies of a cluster answer to impulses from outside where they stand now: with the rows that
/// always hold. Limits and motors may let go, so what they would answer cannot be counted on; a contact
/// that takes its bodies for lighter than they are only needs more passes.
#[derive(Clone, Debug, Default)]
pub(super) struct ResponseCache {
    /// The factored matrix of those rows.
    matrix: ClusterBlocks,
    is_current: bool,
    /// How often the cluster was measured.
    revision: u32,
    /// Parties that were pushed since bounds were minded.
    pushed: Vec<usize>,
    /// How they moved before that.
    before: Vec<Dofs>,
}

/// Share of a velocity by which it may differ from what was expected, dimensionless.
const SURPRISE: f64 = 0.03;
/// Velocity to which that is applied at least, m/s or rad/s.
const SLOW: f64 = 0.1;

impl ResponseCache {
    /// Notes that the bodies have moved.
    pub(super) fn outdate(&mut self) {
        self.is_current = false;
        self.revision = self.revision.wrapping_add(1);
    }

    /// Forgets who was pushed: contacts of a cluster whose bounds were minded already may have pushed
    /// bodies after that, and a restored world would not know.
    pub(super) fn forget(&mut self) {
        self.pushed.clear();
    }
}

/// What impulses on one body demand of the bodies of its cluster.
#[derive(Clone, Debug, Default)]
pub(crate) struct ImpulseResponse {
    /// What of impulses along and about the axes reaches which bodies, in the order of their elimination.
    reached: Vec<(u32, SpatialBlock)>,
}

impl JointCluster {
    /// The bodies in it that can be pushed, and their numbers among its parties.
    pub(crate) fn pushed(&self) -> impl Iterator<Item = (SolverBodyIndex, usize)> {
        let parties = self.parties.iter().enumerate();
        parties.filter(|(_, party)| party.is_movable).map(|(index, party)| (party.slot, index))
    }

    /// One of them.
    pub(crate) fn first_pushed(&self) -> Option<SolverBodyIndex> {
        self.pushed().next().map(|(slot, _)| slot)
    }

    /// How many numbers its matrix has: the work of an answer.
    pub(crate) fn size(&self) -> usize {
        DOFS * DOFS * self.plan.size()
    }

    /// A number that is another one when the bodies answer otherwise.
    pub(crate) fn revision(&self) -> u32 {
        self.answers.revision
    }

    /// Finds what impulses on a party demand of the joints.
    pub(crate) fn demand(&mut self, party: usize, demand: &mut ImpulseResponse) {
        if !self.answers.is_current {
            let mut matrix = std::mem::take(&mut self.answers.matrix);
            self.factor_hard(&mut matrix);
            self.answers.matrix = matrix;
            self.answers.is_current = true;
        }
        let matrix = &self.answers.matrix;
        dispatch!(level(), _simd => self.plan.reach(matrix, party, &mut demand.reached));
    }

    /// The velocities that impulses on the second of two parties give the first, where `demands` are
    /// those of the two. Bodies are taken to have a `share` of their own mobility besides.
    ///
    /// Source: Ruspini and Khatib, *Collision/Contact Models for the Dynamic Simulation of Complex
    /// Environments*, IROS 1997 (contacts see the inverse of the operational space inertia).
    /// `[ruspini1997]`
    pub(crate) fn mobility(
        &self,
        parties: [usize; 2],
        demands: [&ImpulseResponse; 2],
        share: f64,
    ) -> Response {
        let [to, from] = demands.map(|demand| &demand.reached[..]);
        let matrix = &self.answers.matrix;
        let block = dispatch!(level(), _simd => self.plan.product(matrix, to, from));
        let own = (parties[0] == parties[1]).then(|| &self.parties[parties[0]]);
        response_of(block, own, share)
    }

    /// The velocities that impulses on a party give it before the joints pass anything on.
    pub(crate) fn mobility_alone(&self, party: usize) -> Response {
        response_alone(&self.parties[party])
    }

    /// Gives parties impulses, linear, N·s, and angular, N·m·s, and all others what the joints pass
    /// on, so that these hold as before: limits that hold go on holding, even if they have to pull, and
    /// others are passed, until [`Self::mind_bounds`]. Nothing else may have moved the bodies since the
    /// last pass.
    pub(crate) fn bear(&mut self, states: &Disjoint<'_, BodyState>, given: &[(usize, Wrench)]) {
        self.give(given);
        for (party, _) in given {
            if !self.answers.pushed.contains(party) {
                self.answers.pushed.push(*party);
            }
        }
        self.store(states);
    }

    /// Has limits and motors let go or hold after [`Self::bear`]; whether bodies that were pushed there move
    /// otherwise now.
    pub(crate) fn mind_bounds(&mut self, states: &Disjoint<'_, BodyState>) -> bool {
        let mut pushed = std::mem::take(&mut self.answers.pushed);
        let mut is_off = false;
        if !pushed.is_empty() && self.has_bounds() {
            let mut before = std::mem::take(&mut self.answers.before);
            before.clear();
            before.extend(pushed.iter().map(|&party| self.parties[party].velocity));
            if self.keeps_bounds() {
                pushed.clear();
                self.answers.pushed = pushed;
                return false;
            }
            self.balance();
            self.store(states);
            for (&party, before) in pushed.iter().zip(&before) {
                let now = &self.parties[party].velocity;
                is_off |= is_surprising(before, now, SURPRISE, SLOW);
            }
            self.answers.before = before;
        }
        pushed.clear();
        self.answers.pushed = pushed;
        is_off
    }
}
