//! Impacts: contacts that meet fast are solved together, before anything else pushes.

use hazumi_core::{Islands, SharedSlice, lengthen};

use super::conjugate_steps::{ConjugateProgress, ConjugateStep};
use super::constraint::ContactConstraint;
use super::constraint_bodies::ConstraintBodies;
use super::pass::{NO_PART, Substep, positive};
use super::rows::make_rows;
use super::solve::{solve_impact, solve_patch};
use crate::state::BodyState;

/// Most rounds of impacts in a substep: an impact may make the next pair meet.
pub(super) const MAX_ROUNDS: u32 = 16;
/// Most sweeps over the contacts of a round.
const MAX_SWEEPS: u32 = 40;
/// Impulses that change by less than this share are not worth another sweep where nothing is
/// lost in a bounce: an error there would be energy.
const PRECISION: f32 = 1e-4;
/// The share that is added to it where all is lost.
const LOSS_TOLERANCE: f32 = 2e-3;
/// Share of the impact speed at which bodies may part and still be held in a round,
/// dimensionless. A force that only pushes would slow those that part faster.
const REST_SHARE: f32 = 0.01;

/// The impacts of a substep.
///
/// Newton's law of impact for simultaneous impacts: in a round, all contacts that approach, and
/// those at rest between them, are solved together, because the corners of a box that lands
/// flat hit at once. An impact may make the next pair meet, which is the next round: so it
/// passes through a row of balls. With restitution 1 and no friction a round is a reflection of
/// the velocities, which keeps the energy.
///
/// The impulses are forgotten afterwards. They hold nothing apart, and a warm start with them
/// would throw a heavy body off the light one that it has hit.
///
/// Source: Moreau, *Unilateral Contact and Dry Friction in Finite Freedom Dynamics*, 1988;
/// Silcowitz et al., *A nonsmooth nonlinear conjugate gradient method for interactive contact
/// force problems*, 2010. `[moreau1988]` `[silcowitz2010]`
#[derive(Debug, Default)]
pub(super) struct Impacts {
    members: Vec<ImpactContact>,
    /// Members in the order of components.
    order: Vec<(u32, usize)>,
    union_find: Islands,
    /// Movable bodies of the members, ascending.
    bodies: Vec<u32>,
    /// The round in which each body of the solver was last moved, by one clock.
    moved_at: Vec<u32>,
    clock: u32,
}

/// A constraint that takes part in the impacts of a substep.
#[derive(Debug)]
pub(super) struct ImpactContact {
    /// Its constraint index.
    pub(super) index: usize,
    /// A copy of it, whose impulses are those of the round.
    pub(super) constraint: ContactConstraint,
    /// Whether a point hits in this round.
    hits: bool,
    step: ConjugateStep,
}

impl Impacts {
    /// Begins a substep with `body_count` bodies in the solver.
    pub(super) fn begin(&mut self, body_count: usize) {
        self.members.clear();
        lengthen(&mut self.moved_at, body_count, 0);
    }

    /// Takes in a constraint if a point of it hits.
    pub(super) fn join(
        &mut self,
        index: usize,
        mut constraint: ContactConstraint,
        states: &SharedSlice<'_, BodyState>,
        substep: &Substep,
    ) {
        let pair = ConstraintBodies::load(states, &constraint);
        make_rows(&mut constraint, &pair);
        constraint.has_bounced = false;
        let hits = find_targets(&pair, &mut constraint, substep);
        if hits {
            let step = ConjugateStep::default();
            self.members.push(ImpactContact { index, constraint, hits, step });
        }
    }

    /// Whether a constraint takes part already.
    pub(super) fn contains(&self, index: usize) -> bool {
        self.members.binary_search_by_key(&index, |member| member.index).is_ok()
    }

    /// Whether a body of the solver was moved in the last round.
    pub(super) fn has_moved(&self, slot: u32) -> bool {
        self.moved_at[slot as usize] == self.clock
    }

    /// The constraints that have taken part.
    pub(super) fn members(&self) -> &[ImpactContact] {
        &self.members
    }

    /// Solves the impacts of one round; returns whether there were any.
    pub(super) fn solve_round(
        &mut self,
        states: &SharedSlice<'_, BodyState>,
        substep: &Substep,
    ) -> bool {
        self.members.sort_unstable_by_key(|member| member.index);
        for ImpactContact { constraint, hits, step, .. } in &mut self.members {
            *hits =
                find_targets(&ConstraintBodies::load(states, constraint), constraint, substep);
            *step = ConjugateStep::default();
        }
        self.sort_by_component();
        self.clock += 1;
        let order = std::mem::take(&mut self.order);
        let mut is_any = false;
        for component in order.chunk_by(|(a, _), (b, _)| a == b) {
            if component.iter().any(|&(_, member)| self.members[member].hits) {
                self.solve_component(component, states);
                is_any = true;
            }
        }
        self.order = order;
        is_any
    }

    /// Sorts the members by connected components: groups that share no movable body.
    fn sort_by_component(&mut self) {
        let Self { members, order, union_find, bodies, .. } = self;
        bodies.clear();
        bodies.extend(members.iter().flat_map(|member| movable_slots(&member.constraint)));
        bodies.sort_unstable();
        bodies.dedup();
        union_find.reset(bodies.len());
        let place = |slot: u32| {
            let place = bodies.partition_point(|&body| body < slot);
            u32::try_from(place).expect("fewer than 2^32 bodies")
        };
        for member in &*members {
            let mut slots = movable_slots(&member.constraint);
            if let (Some(a), Some(b)) = (slots.next(), slots.next()) {
                union_find.link(place(a), place(b));
            }
        }
        order.clear();
        order.extend(members.iter().enumerate().map(|(index, member)| {
            let slot = movable_slots(&member.constraint).next();
            (slot.map_or(u32::MAX, |slot| union_find.find(place(slot))), index)
        }));
        order.sort_unstable();
    }

    /// Solves the members of one component: sweeps of projected Gauss-Seidel, with steps of
    /// conjugate gradients in between.
    fn solve_component(
        &mut self,
        component: &[(u32, usize)],
        states: &SharedSlice<'_, BodyState>,
    ) {
        let Self { members, moved_at, clock, .. } = self;
        let mut progress = ConjugateProgress::default();
        for sweep in 1..=MAX_SWEEPS {
            let (mut square, mut is_done) = (0.0, true);
            for &(_, member) in component {
                let (part, is_settled) = members[member].sweep(states);
                square += part;
                is_done &= is_settled;
            }
            if is_done || sweep == MAX_SWEEPS {
                break;
            }
            let share = progress.next_share(square);
            for &(_, member) in component {
                members[member].go_on(share, states);
            }
        }
        for &(_, member) in component {
            members[member].finish(states);
            for slot in movable_slots(&members[member].constraint) {
                moved_at[slot as usize] = *clock;
            }
        }
    }
}

impl ImpactContact {
    /// Brings the points to their speeds once; see [`ConjugateStep::note_sweep`].
    fn sweep(&mut self, states: &SharedSlice<'_, BodyState>) -> (f32, bool) {
        let Self { constraint, step, .. } = self;
        let before = constraint.points.each_ref().map(|point| point.impulse);
        let mut pair = ConstraintBodies::load(states, constraint);
        solve_impact(&mut pair, constraint);
        pair.store(states, constraint);
        let lost = positive(1.0 - constraint.restitution);
        let precision = PRECISION + LOSS_TOLERANCE * lost * lost;
        step.note_sweep(before, constraint, precision)
    }

    /// Takes a step of conjugate gradients.
    fn go_on(&mut self, share: f32, states: &SharedSlice<'_, BodyState>) {
        let Self { constraint, step, .. } = self;
        let mut pair = ConstraintBodies::load(states, constraint);
        step.go_on(share, &mut pair, constraint);
        pair.store(states, constraint);
    }

    /// Friction of the impacts. Done last and once, it only ever takes energy; done with the
    /// impacts in turns, these would give it back with interest.
    fn finish(&mut self, states: &SharedSlice<'_, BodyState>) {
        let constraint = &mut self.constraint;
        constraint.patch.clear_impulses();
        let mut pair = ConstraintBodies::load(states, constraint);
        solve_patch(&mut pair, constraint);
        pair.store(states, constraint);
        for point in constraint.points_mut() {
            point.max_normal_impulse += point.impulse;
        }
    }
}

impl ContactConstraint {
    /// Takes over what the impacts of a copy took; see
    /// [`WideContactConstraint::store_impact`](super::lanes::WideContactConstraint::store_impact).
    pub(super) fn store_impact(&mut self, copy: &Self) {
        for (point, of_copy) in self.points_mut().iter_mut().zip(copy.points()) {
            point.max_normal_impulse = of_copy.max_normal_impulse;
            if copy.has_bounced {
                point.impulse = 0.0;
            }
        }
        if copy.has_bounced {
            self.patch.clear_impulses();
        }
    }
}

/// The slots of the bodies of a constraint that can be pushed.
fn movable_slots(constraint: &ContactConstraint) -> impl Iterator<Item = u32> {
    let slots = constraint.slots.into_iter().zip(constraint.movable);
    slots.filter_map(|(slot, is_movable)| slot.filter(|_| is_movable))
}

/// Finds how fast the points have to part after the impacts of a round; returns whether one of
/// them hits in this substep.
///
/// The speed of impact is that at the surface: gravity is taken back over the gap, or the
/// depth, and given to the bounce again, so that a ball rises to the same share of its height
/// at any step; and the velocities hold the gravity of the substep already, which comes after
/// the bounce. Gravity gives back no more than the point comes with.
fn find_targets(
    pair: &ConstraintBodies<'_>,
    constraint: &mut ContactConstraint,
    substep: &Substep,
) -> bool {
    let (normal, pull, restitution) =
        (constraint.normal, constraint.relative_acceleration, constraint.restitution);
    let (mut hits, mut bounces) = (false, false);
    for point in &mut constraint.points[..constraint.point_count] {
        point.impulse = 0.0;
        let speed = pair.normal_velocity(normal, point.row());
        let gap = pair.separation(normal, point);
        // A gap may close within the substep, but not more than close.
        point.impact_velocity = -positive(gap) / substep.h;
        let is_closing = gap + substep.h * speed <= 0.0;
        if restitution > 0.0 && is_closing && speed < -substep.bounce_speed {
            let before = speed - substep.h * pull;
            let fallen = (2.0 * pull * gap).min(before * before);
            let impact = positive(before * before - fallen);
            let away = positive(restitution * restitution * impact + fallen).sqrt();
            point.impact_velocity = positive(away + substep.h * pull);
            (hits, bounces) = (true, true);
        } else if is_closing && speed < -substep.impact_speed {
            hits |= speed < point.impact_velocity - REST_SHARE * substep.impact_speed;
        } else if speed > REST_SHARE * substep.impact_speed {
            point.impact_velocity = NO_PART;
        }
    }
    constraint.has_bounced |= bounces;
    hits
}
