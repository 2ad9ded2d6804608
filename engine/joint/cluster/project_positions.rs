//! Position correction of joints: errors are corrected by moving bodies, not by giving them
//! speed.

use hazumi_core::SharedSlice;

use super::super::constraint::JointConstraint;
use super::super::row::JointRow;
use super::super::spatial::{Wrench, add, dofs_of, dot, linear_and_angular, minus, wrench_of};
use super::{JointCluster, KeptRow};
use crate::space::{ToF32, angular_to_f32};
use crate::state::BodyState;

impl JointCluster {
    /// Targets the poses of the bodies in `h` seconds, and finds the corrections of position
    /// that remove the errors by then, each at most at `push_speed` m/s.
    ///
    /// An impulse bends the paths. A change of position corrects errors, and becomes a velocity
    /// only as far as that costs energy: a bridge that is pulled taut stops, joints that
    /// contradict each other come to rest where the squares of their errors are least.
    ///
    /// Source: Levenberg, *A Method for the Solution of Certain Non-Linear Problems in Least
    /// Squares*, 1944 (steps damped by how far they can be trusted). `[levenberg1944]`
    pub(super) fn solve_positions(&mut self, h: f32, push_speed: f64) {
        let mut has_errors = false;
        for joint in &self.joints {
            has_errors |= joint.has_position_error();
        }
        let mut is_damped = false;
        for joint in &mut self.joints {
            is_damped |= has_errors && joint.damp();
            joint.rows.iter_mut().for_each(JointRow::freeze);
        }
        self.are_hard_blocks_outdated |= is_damped;
        self.is_outdated |= is_damped;
        for joint in &mut self.joints {
            joint.add_curvature_bias(&self.bodies, h, push_speed);
        }
        self.solve_bounded_rows();
        if !has_errors {
            return;
        }
        self.project_positions(h, push_speed);
        self.are_hard_blocks_outdated |= is_damped;
        self.is_outdated |= is_damped;
    }

    /// Tells joints of light bodies the mass of everything attached: a link whose error is
    /// corrected shifts mostly other masses than its own.
    pub(super) fn compare_masses(&mut self) {
        let bodies = &self.bodies;
        let lightness = |body: usize| bodies[body].max_inverse_mass();
        let moved = |joint: &JointConstraint| {
            joint.bodies.into_iter().flatten().filter(|&body| lightness(body) > 0.0)
        };
        let heaviest_of = |joint: &JointConstraint, known: &[f64]| {
            moved(joint).map(|body| known[body]).fold(f64::INFINITY, f64::min)
        };
        let own: Vec<f64> = (0..bodies.len()).map(lightness).collect();
        let mut around = own.clone();
        for joint in &self.joints {
            let heaviest = heaviest_of(joint, &own);
            for body in moved(joint) {
                around[body] = around[body].min(heaviest);
            }
        }
        for joint in &mut self.joints {
            let lightest = moved(joint).map(|body| own[body]).fold(0.0, f64::max);
            let heaviest = heaviest_of(joint, &around);
            joint.mass_ratio = if lightest > 0.0 { heaviest / lightest } else { 1.0 };
        }
    }

    /// Finds the corrections of position, and the part of them that the velocities get.
    fn project_positions(&mut self, h: f32, push_speed: f64) {
        self.save_rows_and_velocities();
        self.freeze_impulses();
        self.joints.iter_mut().for_each(|joint| joint.add_correction_bias(h, push_speed));
        self.solve_bounded_rows();
        for (body, before) in self.bodies.iter_mut().zip(&self.saved_velocities) {
            body.position_correction = minus(&body.velocity, before);
            body.velocity = *before;
        }
        let share = self.dissipative_share();
        let rows = self.joints.iter_mut().flat_map(|joint| &mut joint.rows);
        for (row, kept) in rows.zip(&self.saved_rows) {
            let change = share * (row.impulse - kept.impulse);
            row.impulse = kept.impulse + change;
            row.bias = kept.bias;
            let is_held = kept.is_clamped && change == 0.0;
            self.is_outdated |= row.is_clamped != is_held;
            row.is_clamped = is_held;
        }
        for body in &mut self.bodies {
            let correction = body.position_correction;
            add(&mut body.velocity, share, &correction);
            add(&mut body.position_correction, -share, &correction);
        }
        self.joints.iter_mut().for_each(|joint| joint.hold_velocities(&self.bodies));
    }

    /// Keeps how the bodies move and what the joints push with.
    fn save_rows_and_velocities(&mut self) {
        self.saved_rows.clear();
        let rows = self.joints.iter().flat_map(|joint| &joint.rows);
        self.saved_rows.extend(rows.map(|row| KeptRow {
            impulse: row.impulse,
            bias: row.bias,
            is_clamped: row.is_clamped,
        }));
        self.saved_velocities.clear();
        self.saved_velocities.extend(self.bodies.iter().map(|body| body.velocity));
    }

    /// Correction of position of a body for this substep, m/s and rad/s.
    pub(crate) fn position_correction_of(&self, body: usize) -> Wrench {
        wrench_of(&self.bodies[body].position_correction)
    }

    /// Corrects positions for this substep as impulses would, linear, N·s, and angular, N·m·s,
    /// without changing velocities.
    pub(crate) fn correct_position_alone(&mut self, given: &[(usize, Wrench)]) {
        for &(index, impulses) in given {
            let body = &mut self.bodies[index];
            let answer = body.velocity_response(&dofs_of(impulses));
            add(&mut body.position_correction, 1.0, &answer);
        }
    }

    /// The same, together with all others that the joints take along.
    pub(crate) fn correct_positions(&mut self, given: &[(usize, Wrench)]) {
        self.flush_pending();
        self.save_rows_and_velocities();
        for &(index, impulses) in given {
            let body = &mut self.bodies[index];
            let answer = body.velocity_response(&dofs_of(impulses));
            add(&mut body.velocity, 1.0, &answer);
        }
        self.solve_bounded_rows();
        for (body, before) in self.bodies.iter_mut().zip(&self.saved_velocities) {
            let change = minus(&body.velocity, before);
            add(&mut body.position_correction, 1.0, &change);
            body.velocity = *before;
        }
        let rows = self.joints.iter_mut().flat_map(|joint| &mut joint.rows);
        for (row, kept) in rows.zip(&self.saved_rows) {
            self.is_outdated |= row.is_clamped != kept.is_clamped;
            (row.impulse, row.is_clamped) = (kept.impulse, kept.is_clamped);
        }
    }

    /// The share of the correction, 0..=1, dimensionless, that costs most energy when it is
    /// given to the velocities.
    fn dissipative_share(&self) -> f64 {
        let (mut along, mut square) = (0.0, 0.0);
        for body in self.bodies.iter().filter(|body| body.is_movable) {
            let push = body.momentum(&body.position_correction);
            along += dot(&push, &body.velocity);
            square += dot(&push, &body.position_correction);
        }
        let share = -along / square;
        if share > 0.0 { share.min(1.0) } else { 0.0 }
    }

    /// Moves the bodies by the corrections of the last [`Self::project_positions`], after the
    /// `h` seconds in which they moved at their velocities.
    pub(super) fn apply_position_corrections(
        &mut self,
        states: &SharedSlice<'_, BodyState>,
        h: f32,
    ) {
        for joint in &mut self.joints {
            joint.update_slip(|body| self.bodies[body].position_correction, f64::from(h));
        }
        for body in self.bodies.iter_mut().filter(|body| body.is_movable) {
            let (linear, angular) =
                linear_and_angular(&std::mem::take(&mut body.position_correction));
            let (way, turn) = (h * linear.to_f32(), h * angular_to_f32(angular));
            if !way.is_finite() || !turn.is_finite() {
                continue;
            }
            // SAFETY: as in `store`: the body is movable, so no other cluster holds it now.
            let state = unsafe { states.get_mut(body.slot as usize) };
            body.displace(state, way, turn);
        }
    }
}
