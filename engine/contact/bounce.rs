//! Restitution: fast impacts are thrown back before anything stops them.

use hazumi_core::{Disjoint, lengthen};

use super::constraint::ContactConstraint;
use super::constraint_bodies::ConstraintBodies;
use super::impact_friction::apply_impact_friction;
use super::solve::throw_back;
use crate::state::BodyState;

/// Largest restitution of what bounces in the ordinary pass over all contacts, dimensionless: what hardly
/// bounces is hardly told from what only stops, and needs no more care than that.
pub(super) const DULL: f32 = 0.25;
/// Most rounds of impacts in a substep: a bounce may make the next pair meet.
pub(super) const MAX_ROUNDS: u32 = 16;
/// Most times that the bouncing constraints of a round are gone over.
const MAX_SWEEPS: u32 = 40;
/// Restitution from which it takes as many of these as there may be.
const LIVELY: f32 = 0.85;
/// Sweeps for what bounces least.
const FEWEST_SWEEPS: u32 = 3;
/// Impulses that change by less than this share are not worth another sweep where nothing is lost in a
/// bounce: an error there would be energy.
const PRECISION: f32 = 1e-4;
/// What is added to that where all is lost.
const LAXITY: f32 = 0.05;

/// How often constraints of some `restitution` are looked at, if those that lose nothing are so `most` times.
///
/// The less it is, the less is lost with what is left over here, which the contacts of the same substep stop.
#[expect(clippy::cast_possible_truncation, reason = "at most what there is of sweeps")]
fn times(fewest: u32, most: u32, restitution: f32) -> u32 {
    let share = restitution / LIVELY;
    let share = if share < 1.0 { share * share } else { 1.0 };
    fewest + (share * (most - fewest) as f32) as u32
}

/// Rounds that constraints of some `restitution` take part in.
pub(super) fn rounds_of(restitution: f32) -> u32 {
    times(1, MAX_ROUNDS, restitution)
}

/// When the bodies of the solver were last thrown, and each constraint of a round was last looked at, by one
/// clock: memory.
#[derive(Debug, Default)]
pub(super) struct IslandActivity {
    thrown: Vec<u32>,
    looked: Vec<u32>,
    /// How often each constraint is looked at.
    sweeps: Vec<u32>,
}

impl IslandActivity {
    /// Whether a body of constraint number `index` was thrown since that was looked at.
    fn concerns(&self, index: usize, constraint: &ContactConstraint) -> bool {
        let is_later = |slot: u32| self.thrown[slot as usize] > self.looked[index];
        constraint.slots.into_iter().flatten().any(is_later)
    }

    /// Notes that the bodies of a constraint are thrown.
    fn throw(&mut self, constraint: &ContactConstraint, clock: u32) {
        let bodies = constraint.slots.into_iter().zip(constraint.movable);
        for slot in bodies.filter_map(|(slot, is_movable)| slot.filter(|_| is_movable)) {
            self.thrown[slot as usize] = clock;
        }
    }

    /// Begins anew for some constraints among `body_count` bodies.
    fn begin(&mut self, bouncing: &[ContactConstraint], body_count: usize) {
        self.looked.clear();
        self.looked.resize(bouncing.len(), 0);
        let sweeps = |it: &ContactConstraint| times(FEWEST_SWEEPS, MAX_SWEEPS, it.restitution);
        self.sweeps.clear();
        self.sweeps.extend(bouncing.iter().map(sweeps));
        lengthen(&mut self.thrown, body_count, 0);
        for slot in bouncing.iter().flat_map(|constraint| constraint.slots).flatten() {
            self.thrown[slot as usize] = 1;
        }
    }
}

/// Throws back what hits in this substep: one round of it, the constraints that bounce with whatever
/// comes with each. `body_count` is that of the solver.
///
/// In a round, all bouncing constraints of an island are solved together, because the corners of a box that
/// lands flat hit at once; a bounce may make the next pair hit, which is the next round: so an impact
/// passes through a row of balls.
///
/// Newton's law of impact for simultaneous impacts: with restitution 1 and no friction it is a
/// reflection of the velocities, which keeps the energy.
pub(super) fn bounce(
    states: &Disjoint<'_, BodyState>,
    bouncing: &mut [ContactConstraint],
    body_count: usize,
    unrest: &mut IslandActivity,
) {
    unrest.begin(bouncing, body_count);
    let mut clock = 1;
    for turn in 0..MAX_SWEEPS {
        let before = clock;
        for (index, constraint) in bouncing.iter_mut().enumerate() {
            if unrest.sweeps[index] <= turn || !unrest.concerns(index, constraint) {
                continue;
            }
            clock += 1;
            unrest.looked[index] = clock;
            if !sweep(states, constraint) {
                // Itself included, which may not be there yet either.
                clock += 1;
                unrest.throw(constraint, clock);
            }
        }
        if clock == before {
            break;
        }
    }
    for constraint in bouncing {
        apply_impact_friction(states, constraint);
    }
}

/// Throws the points of a constraint back; returns whether hardly anything had to be changed.
fn sweep(states: &Disjoint<'_, BodyState>, constraint: &mut ContactConstraint) -> bool {
    let mut pair = ConstraintBodies::load(states, constraint);
    let lost = 1.0 - constraint.restitution;
    let is_done = throw_back(&mut pair, constraint, PRECISION + LAXITY * lost * lost);
    pair.store(states, constraint);
    is_done
}
