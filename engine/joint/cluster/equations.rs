//! Equations of a cluster: effective mass, factorisation and solution.
//!
//! A soft row acts on its bodies by its error and its stiffness, as a spring would. With masses
//! `M`, rows `J` and compliances `C`, the velocities change by `(M + Jᵀ·C⁻¹·J)⁻¹` times the
//! forces of all rows. Dofs unknowns for each body, however many rows its joints have; and a
//! row that is taken in or out changes three blocks.

use hazumi_core::simd::{dispatch, level};

use super::super::constraint::{JacobianRow, JointConstraint};
use super::super::row::JointRow;
use super::super::spatial::{
    ClusterBlocks, Dofs, MAX_JACOBIANS, SpatialBlock, Wrench, ZERO_DOFS, add, dofs_of,
    dofs_to_f64, times,
};
use super::JointCluster;

impl JointCluster {
    /// Gives bodies impulses, and all others what the rows that are not held pass on.
    pub(in crate::joint) fn propagate_impulses(&mut self, given: &[(usize, Wrench)]) {
        self.refactor();
        self.velocity_changes.clear();
        self.velocity_changes.resize(self.bodies.len(), ZERO_DOFS);
        for &(body, impulses) in given {
            let given = times(&dofs_of(impulses), &self.bodies[body].free_dofs);
            add(&mut self.velocity_changes[body], 1.0, &given);
        }
        dispatch!(level(), _simd => self.plan.solve(&self.matrix, &mut self.velocity_changes));
        for (body, change) in self.bodies.iter_mut().zip(&self.velocity_changes) {
            add(&mut body.velocity, 1.0, change);
        }
        self.has_pending_impulses = true;
    }

    /// Has the impulses say how the bodies move now.
    pub(in crate::joint) fn flush_pending(&mut self) {
        if !std::mem::take(&mut self.has_pending_impulses) {
            return;
        }
        dispatch!(level(), _simd => {
            for joint in &mut self.joints {
                let rates = joint.rates(|body| self.bodies[body].velocity);
                for row in &mut joint.rows {
                    if !row.is_clamped {
                        row.impulse += row.residual(rates[row.jacobian]) * row.stiffness;
                    }
                }
            }
        });
    }

    /// Factors the matrix of the rows that are not held, if that is not done.
    fn refactor(&mut self) {
        if !std::mem::take(&mut self.is_outdated) {
            return;
        }
        let mut matrix = std::mem::take(&mut self.matrix);
        self.copy_hard_blocks(&mut matrix);
        dispatch!(level(), _simd => {
            self.add_rows(&mut matrix.blocks, |joint| joint.has_bounds, |row| row.is_bounded && !row.is_clamped);
            self.plan.factor(&mut matrix);
        });
        self.matrix = matrix;
    }

    /// Factors the matrix of those rows that always hold.
    pub(in crate::joint) fn factor_hard(&mut self, matrix: &mut ClusterBlocks) {
        self.copy_hard_blocks(matrix);
        dispatch!(level(), _simd => self.plan.factor(matrix));
    }

    /// Makes a matrix that of the bodies and of the rows that always hold.
    fn copy_hard_blocks(&mut self, matrix: &mut ClusterBlocks) {
        let mut hard_blocks = std::mem::take(&mut self.hard_blocks);
        if std::mem::take(&mut self.are_hard_blocks_outdated) {
            hard_blocks.clear();
            for body in &self.bodies {
                hard_blocks.push(body.mass_block());
            }
            hard_blocks.resize(self.plan.size(), SpatialBlock::ZERO);
            dispatch!(level(), _simd => {
                self.add_rows(&mut hard_blocks, |_| true, |row| !row.is_bounded);
            });
        }
        matrix.blocks.clear();
        matrix.blocks.extend_from_slice(&hard_blocks);
        self.hard_blocks = hard_blocks;
    }

    /// Adds those rows to a matrix that `counts` picks of some `joints`.
    #[inline(always)]
    fn add_rows(
        &self,
        blocks: &mut [SpatialBlock],
        joints: impl Fn(&JointConstraint) -> bool,
        counts: impl Fn(&JointRow) -> bool,
    ) {
        for (joint, shared) in self.joints.iter().zip(&self.shared_blocks) {
            if !joints(joint) {
                continue;
            }
            let mut stiffnesses = [0.0; MAX_JACOBIANS];
            for row in &joint.rows {
                if counts(row) {
                    stiffnesses[row.jacobian] += row.stiffness;
                }
            }
            for (jacobian, stiffness) in joint.jacobians.iter().zip(stiffnesses) {
                if stiffness == 0.0 {
                    continue;
                }
                let [a, b] = self.free_jacobians(joint, jacobian);
                let mut stiff = [ZERO_DOFS; 2];
                add(&mut stiff[0], stiffness, &a);
                add(&mut stiff[1], stiffness, &b);
                let [party_a, party_b] = joint.bodies;
                if let Some(body) = party_a {
                    blocks[body].add_product(&a, &stiff[0]);
                }
                if let Some(body) = party_b {
                    blocks[body].add_product(&b, &stiff[1]);
                }
                match *shared {
                    Some((block, 0)) => blocks[block].add_product(&a, &stiff[1]),
                    Some((block, _)) => blocks[block].add_product(&b, &stiff[0]),
                    None => {}
                }
            }
        }
    }

    /// The impulses on the bodies of an impulse of 1 along a Jacobian, as far as they are free.
    #[inline(always)]
    fn free_jacobians(&self, joint: &JointConstraint, jacobian: &JacobianRow) -> [Dofs; 2] {
        let of = |side: usize| match joint.bodies[side] {
            Some(body) => {
                times(&dofs_to_f64(&jacobian.jacobians[side]), &self.bodies[body].free_dofs)
            }
            None => ZERO_DOFS,
        };
        [of(0), of(1)]
    }

    /// Solves for the changes of all impulses that are not held, and of the velocities.
    pub(super) fn solve_changes(&mut self) {
        self.refactor();
        let mut impulse_changes = std::mem::take(&mut self.impulse_changes);
        let mut velocity_changes = std::mem::take(&mut self.velocity_changes);
        dispatch!(level(), _simd => {
            self.assemble_residuals(&mut impulse_changes, &mut velocity_changes);
            self.plan.solve(&self.matrix, &mut velocity_changes);
            self.changes_of_impulses(&mut impulse_changes, &velocity_changes);
        });
        self.impulse_changes = impulse_changes;
        self.velocity_changes = velocity_changes;
    }

    /// Notes what each row lacks, and with how much all of them push the bodies.
    #[inline(always)]
    fn assemble_residuals(&self, residuals: &mut Vec<f64>, velocity_changes: &mut Vec<Dofs>) {
        residuals.clear();
        velocity_changes.clear();
        velocity_changes.resize(self.bodies.len(), ZERO_DOFS);
        for joint in &self.joints {
            let rates = joint.rates(|body| self.bodies[body].velocity);
            let mut pushes = [0.0; MAX_JACOBIANS];
            for row in &joint.rows {
                let mut residual = 0.0;
                if !row.is_clamped {
                    residual = row.residual(rates[row.jacobian]);
                    pushes[row.jacobian] += row.sign * residual * row.stiffness;
                }
                residuals.push(residual);
            }
            for (jacobian, push) in joint.jacobians.iter().zip(pushes) {
                if push == 0.0 {
                    continue;
                }
                let [a, b] = self.free_jacobians(joint, jacobian);
                let [party_a, party_b] = joint.bodies;
                if let Some(body) = party_a {
                    add(&mut velocity_changes[body], push, &a);
                }
                if let Some(body) = party_b {
                    add(&mut velocity_changes[body], push, &b);
                }
            }
        }
    }

    /// Finds by how much impulses change that lacked so much before the bodies `moved`.
    #[inline(always)]
    fn changes_of_impulses(&self, impulse_changes: &mut [f64], velocity_changes: &[Dofs]) {
        let mut impulse_changes = impulse_changes.iter_mut();
        for joint in &self.joints {
            let gains = joint.rates(|body| velocity_changes[body]);
            for (row, change) in joint.rows.iter().zip(&mut impulse_changes) {
                if !row.is_clamped {
                    *change = (*change - row.sign * gains[row.jacobian]) * row.stiffness;
                }
            }
        }
    }

    /// Applies the changes that were found.
    pub(super) fn apply_changes(&mut self) {
        for (body, change) in self.bodies.iter_mut().zip(&self.velocity_changes) {
            add(&mut body.velocity, 1.0, change);
        }
        let mut impulse_changes = self.impulse_changes.iter();
        for joint in &mut self.joints {
            for (row, change) in joint.rows.iter_mut().zip(&mut impulse_changes) {
                row.impulse += change;
            }
        }
    }
}
