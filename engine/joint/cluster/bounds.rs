//! Active set of rows at their bounds: limits not reached, motors and friction at their
//! maximum.

use super::JointCluster;

use crate::space::DIM;

/// How often rows are taken in or out within a pass, at most.
const ROUNDS: usize = 6;
/// How often limits are taken in one by one after that, at most.
const LATE_ROUNDS: usize = 12;

impl JointCluster {
    /// Finds the impulses that satisfy all rows, and applies them.
    pub(in crate::joint) fn solve_bounded_rows(&mut self) {
        for _ in 0..ROUNDS {
            if self.solve_active_set(Self::release_rows) {
                return;
            }
        }
        // All at once they take each other in and out for ever: friction stays as it is, and
        // limits are taken in one by one.
        for row in self.joints.iter_mut().flat_map(|joint| &mut joint.rows) {
            row.is_clamped |= row.is_bounded_both_ways();
        }
        self.is_outdated = true;
        for _ in 0..LATE_ROUNDS {
            if self.solve_active_set(Self::release_one_limit) {
                return;
            }
        }
        // Bounds that cannot agree: they stay where they got to, and the others fit in.
        for row in self.joints.iter_mut().flat_map(|joint| &mut joint.rows) {
            row.is_clamped |= row.is_bounded;
        }
        self.is_outdated = true;
        self.solve_changes();
        self.apply_changes();
    }

    /// Solves for the rows that are not held, and takes rows out, or in again by `release`;
    /// whether there were none.
    fn solve_active_set(&mut self, release: impl Fn(&mut Self) -> bool) -> bool {
        self.solve_changes();
        let is_settled = if self.clamp_rows() {
            false
        } else {
            self.apply_changes();
            !release(self)
        };
        self.is_outdated |= !is_settled;
        is_settled
    }

    /// Whether all bounds hold as the bodies move now. Impulses beyond them are clamped, and
    /// rows that would leave them inwards are released, for [`Self::solve_bounded_rows`].
    pub(in crate::joint) fn has_feasible_bounds(&mut self) -> bool {
        self.flush_pending();
        self.impulse_changes.fill(0.0);
        let is_settled = !self.clamp_rows() && !self.release_rows();
        self.is_outdated |= !is_settled;
        is_settled
    }

    /// Whether any row is bounded.
    pub(in crate::joint) fn has_bounds(&self) -> bool {
        self.joints.iter().any(|joint| joint.has_bounds)
    }

    /// Calls `visit` for the rows that share each bound: with the joint, the first of them, and
    /// how many there are. Whether it said so for any.
    #[inline(always)]
    fn for_each_bound(
        &mut self,
        mut visit: impl FnMut(&mut Self, usize, usize, usize) -> bool,
    ) -> bool {
        let mut is_any = false;
        for joint in 0..self.joints.len() {
            if !self.joints[joint].has_bounds {
                continue;
            }
            let mut row = 0;
            while row < self.joints[joint].rows.len() {
                let width = self.row_count_of_bound(joint, row);
                if self.joints[joint].rows[row].is_bounded {
                    is_any |= visit(self, joint, row, width);
                }
                row += width;
            }
        }
        is_any
    }

    /// Takes rows out whose impulse would leave its bounds, and puts it there; whether there
    /// were any.
    fn clamp_rows(&mut self) -> bool {
        self.for_each_bound(|cluster, joint, row, width| {
            let Some(allowed) = cluster.feasible_impulses(joint, row) else { return false };
            let first = cluster.first_rows[joint] + row;
            let mut is_any = false;
            for (index, &allowed) in allowed.iter().take(width).enumerate() {
                let held = &mut cluster.joints[joint].rows[row + index];
                if !held.is_clamped {
                    is_any = true;
                    held.is_clamped = true;
                    let change = allowed - held.impulse;
                    held.impulse = allowed;
                    cluster.impulse_changes[first + index] = 0.0;
                    cluster.apply_impulse(joint, row + index, change);
                }
            }
            is_any
        })
    }

    /// How many rows share a bound from `row` on.
    fn row_count_of_bound(&self, joint: usize, row: usize) -> usize {
        if self.joints[joint].rows[row].shared_bound.is_some() { DIM } else { 1 }
    }

    /// The impulses nearest to the wanted ones that are in bounds; `None` when those are.
    fn feasible_impulses(&self, joint: usize, row: usize) -> Option<[f64; DIM]> {
        let rows = &self.joints[joint].rows[row..];
        let first = self.first_rows[joint] + row;
        let wanted = |index: usize| rows[index].impulse + self.impulse_changes[first + index];
        let Some(most) = rows[0].shared_bound else {
            let [lower, upper] = rows[0].bounds;
            let wanted = wanted(0);
            let is_out = wanted < lower || wanted > upper;
            return is_out.then(|| {
                let mut allowed = [0.0; DIM];
                allowed[0] = wanted.clamp(lower, upper);
                allowed
            });
        };
        let wanted: [f64; DIM] = std::array::from_fn(wanted);
        let length = wanted.iter().map(|part| part * part).sum::<f64>().sqrt();
        (length > most).then(|| wanted.map(|part| part * (most / length)))
    }

    /// Takes rows in again that would leave their bound inwards; whether there were any.
    fn release_rows(&mut self) -> bool {
        self.for_each_bound(|cluster, joint, row, width| {
            let turns =
                cluster.joints[joint].rows[row].is_clamped && cluster.leaves_bound(joint, row);
            if turns {
                for held in &mut cluster.joints[joint].rows[row..row + width] {
                    held.is_clamped = false;
                }
            }
            turns
        })
    }

    /// Takes the first limit in again that would leave its bound inwards; whether there was
    /// one.
    fn release_one_limit(&mut self) -> bool {
        for joint in 0..self.joints.len() {
            if !self.joints[joint].has_bounds {
                continue;
            }
            for row in 0..self.joints[joint].rows.len() {
                let known = &self.joints[joint].rows[row];
                if known.is_clamped
                    && !known.is_bounded_both_ways()
                    && self.leaves_bound(joint, row)
                {
                    self.joints[joint].rows[row].is_clamped = false;
                    return true;
                }
            }
        }
        false
    }

    fn leaves_bound(&self, joint: usize, row: usize) -> bool {
        /// m/s or rad/s: what rounding may feign.
        const NOTHING: f64 = 1e-7;
        let rows = &self.joints[joint].rows[row..];
        if let Some(most) = rows[0].shared_bound {
            let outward: f64 = (0..DIM)
                .map(|index| rows[index].impulse * self.residual(joint, row + index))
                .sum();
            return most > 0.0 && outward < 0.0;
        }
        let [lower, upper] = rows[0].bounds;
        let residual = self.residual(joint, row);
        lower < upper
            && if rows[0].impulse <= lower { residual > NOTHING } else { residual < -NOTHING }
    }

    /// The residual of a row, m/s or rad/s.
    fn residual(&self, joint: usize, row: usize) -> f64 {
        let joint = &self.joints[joint];
        let row = &joint.rows[row];
        row.residual(joint.rate(row.jacobian, |body| self.bodies[body].velocity))
    }
}
