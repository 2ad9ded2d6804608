//! The equations of a cluster, and their solution.
//!
//! A row that is not held pushes its bodies by what it lacks and how hard it is, as a spring would: with
//! masses `M`, rows `J` and compliances `C`, the velocities change by `(M + Jᵀ·C⁻¹·J)⁻¹` times what all
//! rows push with. Dofs unknowns for each body, however many rows its joints have; and a row that is taken
//! in or out changes three blocks.

use hazumi_core::simd::{dispatch, level};

use super::super::constraint::{JacobianRow, JointConstraint, JointRow};
use super::super::spatial::{
    ClusterBlocks, Dofs, MOST_LINES, NOTHING, SpatialBlock, Wrench, add, dofs_of, times, widen,
};
use super::JointCluster;

impl JointCluster {
    /// Gives parties impulses, and all others what the rows that are not held pass on.
    pub(in crate::joint) fn give(&mut self, given: &[(usize, Wrench)]) {
        self.refresh();
        self.moves.clear();
        self.moves.resize(self.parties.len(), NOTHING);
        for &(party, impulses) in given {
            let given = times(&dofs_of(impulses), &self.parties[party].free);
            add(&mut self.moves[party], 1.0, &given);
        }
        dispatch!(level(), _simd => self.plan.solve(&self.matrix, &mut self.moves));
        for (party, change) in self.parties.iter_mut().zip(&self.moves) {
            add(&mut party.velocity, 1.0, change);
        }
        self.is_behind = true;
    }

    /// Has the impulses say how the bodies move now.
    pub(in crate::joint) fn catch_up(&mut self) {
        if !std::mem::take(&mut self.is_behind) {
            return;
        }
        dispatch!(level(), _simd => {
            for joint in &mut self.joints {
                let rates = joint.rates(|party| self.parties[party].velocity);
                for row in &mut joint.rows {
                    if !row.is_held {
                        row.impulse += row.lack(rates[row.line]) * row.stiffness;
                    }
                }
            }
        });
    }

    /// Factors the matrix of the rows that are not held, if that is not done.
    fn refresh(&mut self) {
        if !std::mem::take(&mut self.is_outdated) {
            return;
        }
        let mut matrix = std::mem::take(&mut self.matrix);
        self.begin_matrix(&mut matrix);
        dispatch!(level(), _simd => {
            self.fill(&mut matrix.blocks, |joint| joint.has_bounds, |row| row.is_bounded && !row.is_held);
            self.plan.factor(&mut matrix);
        });
        self.matrix = matrix;
    }

    /// Factors the matrix of those rows that always hold.
    pub(in crate::joint) fn factor_hard(&mut self, matrix: &mut ClusterBlocks) {
        self.begin_matrix(matrix);
        dispatch!(level(), _simd => self.plan.factor(matrix));
    }

    /// Makes a matrix that of the bodies and of the rows that always hold.
    fn begin_matrix(&mut self, matrix: &mut ClusterBlocks) {
        let mut hard = std::mem::take(&mut self.hard);
        if std::mem::take(&mut self.is_hard_outdated) {
            hard.clear();
            for party in &self.parties {
                hard.push(party.weight());
            }
            hard.resize(self.plan.size(), SpatialBlock::ZERO);
            dispatch!(level(), _simd => {
                self.fill(&mut hard, |_| true, |row| !row.is_bounded);
            });
        }
        matrix.blocks.clear();
        matrix.blocks.extend_from_slice(&hard);
        self.hard = hard;
    }

    /// Adds those rows to a matrix that `counts` picks of some `joints`.
    #[inline(always)]
    fn fill(
        &self,
        blocks: &mut [SpatialBlock],
        joints: impl Fn(&JointConstraint) -> bool,
        counts: impl Fn(&JointRow) -> bool,
    ) {
        for (joint, shared) in self.joints.iter().zip(&self.shared) {
            if !joints(joint) {
                continue;
            }
            let mut stiffnesses = [0.0; MOST_LINES];
            for row in &joint.rows {
                if counts(row) {
                    stiffnesses[row.line] += row.stiffness;
                }
            }
            for (line, stiffness) in joint.lines.iter().zip(stiffnesses) {
                if stiffness == 0.0 {
                    continue;
                }
                let [a, b] = self.pushes_of(joint, line);
                let mut stiff = [NOTHING; 2];
                add(&mut stiff[0], stiffness, &a);
                add(&mut stiff[1], stiffness, &b);
                let [party_a, party_b] = joint.parties;
                if let Some(party) = party_a {
                    blocks[party].add_product(&a, &stiff[0]);
                }
                if let Some(party) = party_b {
                    blocks[party].add_product(&b, &stiff[1]);
                }
                match *shared {
                    Some((block, 0)) => blocks[block].add_product(&a, &stiff[1]),
                    Some((block, _)) => blocks[block].add_product(&b, &stiff[0]),
                    None => {}
                }
            }
        }
    }

    /// What an impulse of 1 along a line of a joint pushes its bodies with, as far as they are free.
    #[inline(always)]
    fn pushes_of(&self, joint: &JointConstraint, line: &JacobianRow) -> [Dofs; 2] {
        let of = |side: usize| match joint.parties[side] {
            Some(party) => times(&widen(&line.pushes[side]), &self.parties[party].free),
            None => NOTHING,
        };
        [of(0), of(1)]
    }

    /// Solves for the changes of all impulses that are not held, and of the velocities.
    pub(super) fn find_changes(&mut self) {
        self.refresh();
        let mut changes = std::mem::take(&mut self.changes);
        let mut moves = std::mem::take(&mut self.moves);
        dispatch!(level(), _simd => {
            self.push_by_lacks(&mut changes, &mut moves);
            self.plan.solve(&self.matrix, &mut moves);
            self.answer_by_rows(&mut changes, &moves);
        });
        self.changes = changes;
        self.moves = moves;
    }

    /// Notes what each row lacks, and with how much all of them push the bodies.
    #[inline(always)]
    fn push_by_lacks(&self, lacks: &mut Vec<f64>, moves: &mut Vec<Dofs>) {
        lacks.clear();
        moves.clear();
        moves.resize(self.parties.len(), NOTHING);
        for joint in &self.joints {
            let rates = joint.rates(|party| self.parties[party].velocity);
            let mut pushes = [0.0; MOST_LINES];
            for row in &joint.rows {
                let mut lack = 0.0;
                if !row.is_held {
                    lack = row.lack(rates[row.line]);
                    pushes[row.line] += row.sign * lack * row.stiffness;
                }
                lacks.push(lack);
            }
            for (line, push) in joint.lines.iter().zip(pushes) {
                if push == 0.0 {
                    continue;
                }
                let [a, b] = self.pushes_of(joint, line);
                let [party_a, party_b] = joint.parties;
                if let Some(party) = party_a {
                    add(&mut moves[party], push, &a);
                }
                if let Some(party) = party_b {
                    add(&mut moves[party], push, &b);
                }
            }
        }
    }

    /// Finds by how much impulses change that lacked so much before the bodies `moved`.
    #[inline(always)]
    fn answer_by_rows(&self, changes: &mut [f64], moves: &[Dofs]) {
        let mut changes = changes.iter_mut();
        for joint in &self.joints {
            let gains = joint.rates(|party| moves[party]);
            for (row, change) in joint.rows.iter().zip(&mut changes) {
                if !row.is_held {
                    *change = (*change - row.sign * gains[row.line]) * row.stiffness;
                }
            }
        }
    }

    /// Applies the changes that were found.
    pub(super) fn apply_changes(&mut self) {
        for (party, change) in self.parties.iter_mut().zip(&self.moves) {
            add(&mut party.velocity, 1.0, change);
        }
        let mut changes = self.changes.iter();
        for joint in &mut self.joints {
            for (row, change) in joint.rows.iter_mut().zip(&mut changes) {
                row.impulse += change;
            }
        }
    }
}
