//! How errors of position are mended: by moving bodies, not by giving them speed.

use hazumi_core::Disjoint;

use super::super::constraint::{JointConstraint, JointRow};
use super::super::spatial::{Wrench, add, dofs_of, dot, minus, parts, wrench_of};
use super::{JointCluster, KeptRow};
use crate::space::{ToF32, angular_to_f32};
use crate::state::BodyState;

impl JointCluster {
    /// Aims the joints at where the bodies will be in `h` seconds, and finds how the bodies have to
    /// move besides so that errors of position are gone then, each at most at `push_speed` m/s.
    ///
    /// What bends the paths is an impulse. What mends errors is a mere change of place, taken as a
    /// velocity only as far as that costs energy: a bridge that is pulled taut stops, joints that
    /// contradict each other come to rest where the squares of their errors are least.
    ///
    /// Source: Levenberg, *A Method for the Solution of Certain Non-Linear Problems in Least
    /// Squares*, 1944 (steps damped by how far they can be trusted). `[levenberg1944]`
    pub(super) fn place(&mut self, h: f32, push_speed: f64) {
        let mut is_off = false;
        for joint in &self.joints {
            is_off |= joint.is_off();
        }
        let mut is_damped = false;
        for joint in &mut self.joints {
            is_damped |= is_off && joint.damp();
            joint.rows.iter_mut().for_each(JointRow::settle);
        }
        self.is_hard_outdated |= is_damped;
        self.is_outdated |= is_damped;
        for joint in &mut self.joints {
            joint.bend(&self.parties, h, push_speed);
        }
        self.balance();
        if !is_off {
            return;
        }
        self.mend(h, push_speed);
        self.is_hard_outdated |= is_damped;
        self.is_outdated |= is_damped;
    }

    /// Tells joints of light bodies how heavy those are that hang on these: what a link shifts when its
    /// error is mended is mostly not its own mass.
    pub(super) fn compare_masses(&mut self) {
        let parties = &self.parties;
        let lightness = |party: usize| parties[party].lightness();
        let moved = |joint: &JointConstraint| {
            joint.parties.into_iter().flatten().filter(|&party| lightness(party) > 0.0)
        };
        let heaviest_of = |joint: &JointConstraint, known: &[f64]| {
            moved(joint).map(|party| known[party]).fold(f64::INFINITY, f64::min)
        };
        let own: Vec<f64> = (0..parties.len()).map(lightness).collect();
        let mut around = own.clone();
        for joint in &self.joints {
            let heaviest = heaviest_of(joint, &own);
            for party in moved(joint) {
                around[party] = around[party].min(heaviest);
            }
        }
        for joint in &mut self.joints {
            let lightest = moved(joint).map(|party| own[party]).fold(0.0, f64::max);
            let heaviest = heaviest_of(joint, &around);
            joint.heaviest = if lightest > 0.0 { heaviest / lightest } else { 1.0 };
        }
    }

    /// Finds how the bodies have to move besides, and what of it the velocities get.
    fn mend(&mut self, h: f32, push_speed: f64) {
        self.keep();
        self.settle();
        self.joints.iter_mut().for_each(|joint| joint.mend(h, push_speed));
        self.balance();
        for (party, before) in self.parties.iter_mut().zip(&self.kept_velocities) {
            party.nudge = minus(&party.velocity, before);
            party.velocity = *before;
        }
        let share = self.costly_share();
        let rows = self.joints.iter_mut().flat_map(|joint| &mut joint.rows);
        for (row, kept) in rows.zip(&self.kept_rows) {
            let change = share * (row.impulse - kept.impulse);
            row.impulse = kept.impulse + change;
            row.bias = kept.bias;
            let is_held = kept.is_held && change == 0.0;
            self.is_outdated |= row.is_held != is_held;
            row.is_held = is_held;
        }
        for party in &mut self.parties {
            let nudge = party.nudge;
            add(&mut party.velocity, share, &nudge);
            add(&mut party.nudge, -share, &nudge);
        }
        self.joints.iter_mut().for_each(|joint| joint.stay(&self.parties));
    }

    /// Keeps how the bodies move and what the joints push with.
    fn keep(&mut self) {
        self.kept_rows.clear();
        let rows = self.joints.iter().flat_map(|joint| &joint.rows);
        self.kept_rows.extend(rows.map(|row| KeptRow {
            impulse: row.impulse,
            bias: row.bias,
            is_held: row.is_held,
        }));
        self.kept_velocities.clear();
        self.kept_velocities.extend(self.parties.iter().map(|party| party.velocity));
    }

    /// How a party is to move besides, for this substep, m/s and rad/s.
    pub(crate) fn nudge_of(&self, party: usize) -> Wrench {
        wrench_of(&self.parties[party].nudge)
    }

    /// Moves parties besides, for this substep, as impulses would, linear, N·s, and angular, N·m·s.
    pub(crate) fn nudge_alone(&mut self, given: &[(usize, Wrench)]) {
        for &(index, impulses) in given {
            let party = &mut self.parties[index];
            let answer = party.answer(&dofs_of(impulses));
            add(&mut party.nudge, 1.0, &answer);
        }
    }

    /// The same, together with all others that the joints take along.
    pub(crate) fn nudge_by(&mut self, given: &[(usize, Wrench)]) {
        self.catch_up();
        self.keep();
        for &(index, impulses) in given {
            let party = &mut self.parties[index];
            let answer = party.answer(&dofs_of(impulses));
            add(&mut party.velocity, 1.0, &answer);
        }
        self.balance();
        for (party, before) in self.parties.iter_mut().zip(&self.kept_velocities) {
            let change = minus(&party.velocity, before);
            add(&mut party.nudge, 1.0, &change);
            party.velocity = *before;
        }
        let rows = self.joints.iter_mut().flat_map(|joint| &mut joint.rows);
        for (row, kept) in rows.zip(&self.kept_rows) {
            self.is_outdated |= row.is_held != kept.is_held;
            (row.impulse, row.is_held) = (kept.impulse, kept.is_held);
        }
    }

    /// The share of the mending, 0..=1, dimensionless, that costs most energy when it is given to the
    /// velocities.
    fn costly_share(&self) -> f64 {
        let (mut along, mut square) = (0.0, 0.0);
        for party in self.parties.iter().filter(|party| party.is_movable) {
            let push = party.momentum(&party.nudge);
            along += dot(&push, &party.velocity);
            square += dot(&push, &party.nudge);
        }
        let share = -along / square;
        if share > 0.0 { share.min(1.0) } else { 0.0 }
    }

    /// Moves the bodies as the last [`Self::mend`] wants, after the `h` seconds in which they moved
    /// at their velocities.
    pub(super) fn nudge(&mut self, states: &Disjoint<'_, BodyState>, h: f32) {
        for joint in &mut self.joints {
            joint.slip(|party| self.parties[party].nudge, f64::from(h));
        }
        for party in self.parties.iter_mut().filter(|party| party.is_movable) {
            let (linear, angular) = parts(&std::mem::take(&mut party.nudge));
            let (way, turn) = (h * linear.to_f32(), h * angular_to_f32(angular));
            if !way.is_finite() || !turn.is_finite() {
                continue;
            }
            // SAFETY: as in `store`: the body is movable, so no other cluster holds it now.
            let state = unsafe { states.get_mut(party.slot as usize) };
            party.displace(state, way, turn);
        }
    }
}
