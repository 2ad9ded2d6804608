//! Restitution: fast impacts are reversed before the solver stops them.

use hazumi_core::{SharedSlice, lengthen};

use super::constraint::ContactConstraint;
use super::constraint_bodies::ConstraintBodies;
use super::impact_friction::apply_impact_friction;
use super::solve::solve_restitution;
use crate::state::BodyState;

/// Largest restitution of what bounces in the ordinary pass over all contacts, dimensionless:
/// what hardly bounces is hardly told from what only stops, and needs no more care than that.
pub(super) const LOW_RESTITUTION: f32 = 0.25;
/// Most rounds of impacts in a substep: a bounce may make the next pair meet.
pub(super) const MAX_ROUNDS: u32 = 16;
/// Most sweeps over the bouncing constraints of a round.
const MAX_SWEEPS: u32 = 40;
/// Restitution from which it takes as many of these as there may be.
const HIGH_RESTITUTION: f32 = 0.85;
/// Sweeps for what bounces least.
const MIN_SWEEPS: u32 = 3;
/// Impulses that change by less than this share are not worth another sweep where nothing is
/// lost in a bounce: an error there would be energy.
const PRECISION: f32 = 1e-4;
/// The share that is added to it where all is lost.
const LOSS_TOLERANCE: f32 = 0.05;

/// How often constraints of some `restitution` are looked at, if those that lose nothing are so
/// `most` times.
///
/// The less it is, the less is lost with what is left over here, which the contacts of the same
/// substep stop.
#[expect(clippy::cast_possible_truncation, reason = "at most what there is of sweeps")]
fn iterations(fewest: u32, most: u32, restitution: f32) -> u32 {
    let share = restitution / HIGH_RESTITUTION;
    let share = if share < 1.0 { share * share } else { 1.0 };
    fewest + (share * (most - fewest) as f32) as u32
}

/// Rounds that constraints of some `restitution` take part in.
pub(super) fn rounds(restitution: f32) -> u32 {
    iterations(1, MAX_ROUNDS, restitution)
}

/// When the bodies of the solver were last moved, and each constraint of a round was last
/// visited, by one clock: memory.
#[derive(Debug, Default)]
pub(super) struct IslandActivity {
    moved_at: Vec<u32>,
    visited_at: Vec<u32>,
    /// How often each constraint is visited.
    sweeps: Vec<u32>,
}

impl IslandActivity {
    /// Whether a body of constraint number `index` has moved since that was visited.
    fn needs_visit(&self, index: usize, constraint: &ContactConstraint) -> bool {
        let is_later = |slot: u32| self.moved_at[slot as usize] > self.visited_at[index];
        constraint.slots.into_iter().flatten().any(is_later)
    }

    /// Notes that the bodies of a constraint are moved.
    fn mark_moved(&mut self, constraint: &ContactConstraint, clock: u32) {
        let bodies = constraint.slots.into_iter().zip(constraint.movable);
        for slot in bodies.filter_map(|(slot, is_movable)| slot.filter(|_| is_movable)) {
            self.moved_at[slot as usize] = clock;
        }
    }

    /// Begins anew for some constraints among `body_count` bodies.
    fn begin(&mut self, bouncing: &[ContactConstraint], body_count: usize) {
        self.visited_at.clear();
        self.visited_at.resize(bouncing.len(), 0);
        let sweeps =
            |it: &ContactConstraint| iterations(MIN_SWEEPS, MAX_SWEEPS, it.restitution);
        self.sweeps.clear();
        self.sweeps.extend(bouncing.iter().map(sweeps));
        lengthen(&mut self.moved_at, body_count, 0);
        for slot in bouncing.iter().flat_map(|constraint| constraint.slots).flatten() {
            self.moved_at[slot as usize] = 1;
        }
    }
}

/// One round of the impacts of this substep: reverses the approach at all constraints that
/// bounce. `body_count` is that of the solver.
///
/// In a round, all bouncing constraints of an island are solved together, because the corners
/// of a box that lands flat hit at once; a bounce may make the next pair hit, which is the next
/// round: so an impact passes through a row of balls.
///
/// Newton's law of impact for simultaneous impacts: with restitution 1 and no friction it is a
/// reflection of the velocities, which keeps the energy.
pub(super) fn apply_restitution(
    states: &SharedSlice<'_, BodyState>,
    bouncing: &mut [ContactConstraint],
    body_count: usize,
    activity: &mut IslandActivity,
) {
    activity.begin(bouncing, body_count);
    let mut clock = 1;
    for turn in 0..MAX_SWEEPS {
        let before = clock;
        for (index, constraint) in bouncing.iter_mut().enumerate() {
            if activity.sweeps[index] <= turn || !activity.needs_visit(index, constraint) {
                continue;
            }
            clock += 1;
            activity.visited_at[index] = clock;
            if !solve_constraint(states, constraint) {
                // Itself included, which may not be there yet either.
                clock += 1;
                activity.mark_moved(constraint, clock);
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

/// Solves one constraint that bounces; returns whether its impulses hardly changed.
fn solve_constraint(
    states: &SharedSlice<'_, BodyState>,
    constraint: &mut ContactConstraint,
) -> bool {
    let mut pair = ConstraintBodies::load(states, constraint);
    let lost = 1.0 - constraint.restitution;
    let is_done =
        solve_restitution(&mut pair, constraint, PRECISION + LOSS_TOLERANCE * lost * lost);
    pair.store(states, constraint);
    is_done
}
