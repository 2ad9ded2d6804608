//! Impacts: contacts that meet fast are solved together, before anything else pushes.

use hazumi_core::{Islands, SharedSlice, lengthen};

use super::body_constraints::BodyConstraints;
use super::conjugate_steps::{ConjugateProgress, ConjugateStep};
use super::constraint::ContactConstraint;
use super::constraint_bodies::ConstraintBodies;
use super::pass::{NO_PART, Substep, positive};
use super::rows::make_rows;
use super::solve::{solve_impact, solve_patch};
use crate::state::{BodyState, SolverBodyIndex};

/// Most rounds of impacts in a substep: an impact may make the next pair bounce.
const MAX_ROUNDS: u64 = 16;
/// The rounds that hits without restitution may begin: what friction makes approach after these
/// is left to the ordinary passes.
const INELASTIC_ROUNDS: u64 = 2;
/// Most sweeps over the contacts of a round.
const MAX_SWEEPS: u32 = 40;
/// The first of them, which go only where the last one moved a body: most impacts need no more.
const LOCAL_SWEEPS: u32 = 8;
/// Most sweeps over an island of many contacts: a wall that is smashed has thousands. With
/// twelve nothing has been seen to be pushed through walls, with eight one body in thousands.
const MAX_SWEEPS_OF_MANY: u32 = 16;
/// The contacts from which that counts: islands of fewer may be solved as often.
const MANY: u32 = 128;
/// Impulses that change by less than this share are not worth another sweep where nothing is
/// lost in a bounce: an error there would be energy.
const PRECISION: f32 = 1e-4;
/// The share that is added to it where all is lost. There, changes of velocity below the impact
/// speed are not worth another sweep either: so slow an approach is no impact.
const LOSS_TOLERANCE: f32 = 2e-3;
/// Share of the impact speed at which bodies may part and still be held in a round,
/// dimensionless. A force that only pushes would slow those that part faster.
const REST_SHARE: f32 = 0.01;
/// No member.
const NONE: u32 = u32::MAX;

/// The impacts of a substep.
///
/// Newton's law of impact for simultaneous impacts: in a round, all contacts that approach are
/// solved together, because the corners of a box that lands flat hit at once. Contacts without
/// restitution that the round pushes together join it. Contacts with restitution wait for the
/// next round: thus an impact passes through a row of balls. With restitution 1 and no friction
/// a round is a reflection of the velocities, which keeps the energy.
///
/// The impulses are forgotten afterwards. They hold nothing apart, and a warm start with them
/// would throw a heavy body off the light one that it has hit.
///
/// Source: Moreau, *Unilateral Contact and Dry Friction in Finite Freedom Dynamics*, 1988;
/// Silcowitz et al., *A nonsmooth nonlinear conjugate gradient method for interactive contact
/// force problems*, 2010. `[moreau1988]` `[silcowitz2010]`
#[derive(Debug, Default)]
pub(super) struct Impacts {
    /// The constraints of the bodies that impacts move in this substep.
    members: Vec<ImpactContact>,
    /// The member of each constraint index, or [`NONE`].
    member_of: Vec<u32>,
    /// The constraints of each body in this step, from its first impact on.
    neighbors: BodyConstraints,
    has_neighbors: bool,
    /// The marks of each body of the solver.
    bodies: Vec<ImpactBody>,
    /// The numbers of this round, of the first one of this substep, and of this sweep, since
    /// the solver was made: marks of another number are old.
    round: u64,
    first_round: u64,
    sweep: u64,
    /// The members that take part in this round.
    active: Vec<u32>,
    /// Which of them share movable bodies, by their places in that list.
    islands: Islands,
    /// The sweeps over each island, at its lowest place.
    progress: Vec<IslandProgress>,
    /// The bodies that the last sweep moved.
    moved: Vec<SolverBodyIndex>,
}

/// A constraint of a body that impacts move.
#[derive(Debug)]
struct ImpactContact {
    /// Its constraint index.
    index: usize,
    /// A copy of it, whose impulses are those of the round.
    constraint: ContactConstraint,
    /// The last round in which it took part, and the last sweep before that.
    round: u64,
    sweep_before: u64,
    step: ConjugateStep,
}

/// The marks of impacts on a body.
#[derive(Clone, Copy, Debug, Default)]
struct ImpactBody {
    /// The last round in which one of its constraints took part, and the place of the latest.
    round: u64,
    place: u32,
    /// The last sweep that moved it.
    sweep: u64,
    /// The round in which its constraints became members.
    joined: u64,
}

/// The progress of the sweeps over an island.
#[derive(Clone, Copy, Debug, Default)]
struct IslandProgress {
    steps: ConjugateProgress,
    /// The sum of the squares of what the last sweep changed, N²·s².
    square: f32,
    /// The share of the steps before that the next one takes.
    share: f32,
    /// Number of its contacts.
    size: u32,
    /// How often contacts were solved.
    work: u32,
    /// Whether the last sweep changed something that is worth another one.
    is_moving: bool,
    is_settled: bool,
}

impl IslandProgress {
    /// Whether it has taken as many sweeps as it may.
    fn is_exhausted(&self) -> bool {
        self.work >= MAX_SWEEPS_OF_MANY * self.size.max(MANY)
    }
}

/// A substep, and where its constraints and bodies are found.
pub(super) struct ImpactContext<'a, F> {
    /// Copies the constraint of an index.
    pub(super) copy: F,
    pub(super) states: &'a SharedSlice<'a, BodyState>,
    pub(super) substep: &'a Substep,
}

impl Impacts {
    /// Begins a step: all constraints are new.
    pub(super) fn begin_step(&mut self) {
        self.has_neighbors = false;
    }

    /// Solves the impacts of a substep with these numbers of constraints and bodies, in which
    /// the constraints `hits` may hit. `links` are each movable body with each constraint index
    /// of it.
    pub(super) fn solve<L: Iterator<Item = (SolverBodyIndex, usize)>>(
        &mut self,
        context: &ImpactContext<'_, impl Fn(usize) -> ContactConstraint>,
        [constraint_count, body_count]: [usize; 2],
        hits: impl Iterator<Item = usize>,
        links: impl FnOnce() -> L,
    ) {
        for member in self.members.drain(..) {
            self.member_of[member.index] = NONE;
        }
        lengthen(&mut self.member_of, constraint_count, NONE);
        lengthen(&mut self.bodies, body_count, ImpactBody::default());
        self.first_round = self.round + 1;
        hits.for_each(|index| self.join(index, context));
        if self.members.is_empty() {
            return;
        }
        if !self.has_neighbors {
            self.has_neighbors = true;
            self.neighbors.clear(body_count);
            links().for_each(|(body, index)| self.neighbors.push(body, index));
        }
        while self.round + 1 < self.first_round + MAX_ROUNDS && self.solve_round(context) {}
    }

    /// The constraints that took part: their indices, and copies with what they took.
    pub(super) fn outcomes(&self) -> impl Iterator<Item = (usize, &ContactConstraint)> {
        let took_part = self.members.iter().filter(|member| member.round >= self.first_round);
        took_part.map(|member| (member.index, &member.constraint))
    }

    /// Makes a constraint a member, if it is none yet.
    fn join(
        &mut self,
        index: usize,
        context: &ImpactContext<'_, impl Fn(usize) -> ContactConstraint>,
    ) {
        if self.member_of[index] == NONE {
            self.member_of[index] = list_index(self.members.len());
            let mut constraint = (context.copy)(index);
            let pair = ConstraintBodies::load(context.states, &constraint);
            make_rows(&mut constraint, &pair);
            constraint.has_bounced = false;
            self.members.push(ImpactContact {
                index,
                constraint,
                round: 0,
                sweep_before: 0,
                step: ConjugateStep::default(),
            });
        }
    }

    /// Solves the impacts of one round: sweeps of projected Gauss-Seidel, the later ones with
    /// steps of conjugate gradients in between. Returns whether there were any.
    fn solve_round(
        &mut self,
        context: &ImpactContext<'_, impl Fn(usize) -> ContactConstraint>,
    ) -> bool {
        self.round += 1;
        self.active.clear();
        self.progress.clear();
        self.islands.reset(0);
        for member in 0..self.members.len() {
            if self.begins_round(member, context) {
                self.take_part(member);
            }
        }
        if self.active.is_empty() {
            return false;
        }
        for sweep in 1..=MAX_SWEEPS {
            let is_local = sweep <= LOCAL_SWEEPS;
            let is_settled = self.sweep(is_local, context.states, context.substep);
            let is_joined = self.join_neighbors(context);
            if is_settled && !is_joined || sweep == MAX_SWEEPS {
                break;
            }
            if !is_local {
                self.go_on(context.states);
            }
        }
        for &member in &self.active {
            self.members[member as usize].finish(context.states);
        }
        true
    }

    /// Whether a member hits as the bodies move before a round. Those whose bodies the round
    /// before has not moved do not.
    fn begins_round(
        &mut self,
        member: usize,
        context: &ImpactContext<'_, impl Fn(usize) -> ContactConstraint>,
    ) -> bool {
        let ImpactContact { constraint, .. } = &mut self.members[member];
        let mut bodies = constraint.movable_slots().map(|slot| &self.bodies[slot as usize]);
        let is_first = self.round == self.first_round;
        let is_moved = is_first || bodies.any(|body| body.round + 1 == self.round);
        let has_bounces = constraint.restitution > 0.0;
        let may_begin = has_bounces || self.round < self.first_round + INELASTIC_ROUNDS;
        is_moved && may_begin && find_targets(context.states, constraint, context.substep)
    }

    /// Lets a member take part in this round.
    fn take_part(&mut self, member: usize) {
        let ImpactContact { constraint, round, sweep_before, step, .. } =
            &mut self.members[member];
        (*round, *sweep_before, *step) = (self.round, self.sweep, ConjugateStep::default());
        let place = self.islands.push();
        self.active.push(list_index(member));
        self.progress.push(IslandProgress { size: 1, ..IslandProgress::default() });
        for slot in constraint.movable_slots() {
            let body = &mut self.bodies[slot as usize];
            let other = (body.round == self.round).then_some(body.place);
            (body.round, body.place) = (self.round, place);
            if let Some(other) = other {
                self.link(place, other);
            }
        }
    }

    /// Makes one island of those of two places; it takes another sweep.
    fn link(&mut self, place: u32, other: u32) {
        let [a, b] = [place, other].map(|place| self.islands.find(place) as usize);
        let (size, work) = if a == b {
            (self.progress[a].size, self.progress[a].work)
        } else {
            let [a, b] = [a, b].map(|island| &self.progress[island]);
            (a.size + b.size, a.work + b.work)
        };
        self.islands.link(place, other);
        let island = &mut self.progress[self.islands.find(place) as usize];
        (island.size, island.work, island.is_settled) = (size, work, false);
    }

    /// Brings the contacts of each island to their speeds once, or only those whose bodies the
    /// last sweep has moved; returns whether no island takes another sweep.
    fn sweep(
        &mut self,
        is_local: bool,
        states: &SharedSlice<'_, BodyState>,
        substep: &Substep,
    ) -> bool {
        let Self { members, active, islands, progress, bodies, moved, .. } = self;
        let last = self.sweep;
        self.sweep += 1;
        for (place, &member) in active.iter().enumerate() {
            let progress = &mut progress[islands.find(list_index(place)) as usize];
            let member = &mut members[member as usize];
            let slots = member.constraint.movable_slots();
            let mut was_moved = slots.map(|slot| bodies[slot as usize].sweep >= last);
            let is_idle = is_local && member.sweep_before < last && !was_moved.any(|it| it);
            if progress.is_settled || is_idle {
                continue;
            }
            let (square, is_settled) = member.sweep(states, substep);
            progress.square += square;
            progress.work += 1;
            if is_settled {
                continue;
            }
            progress.is_moving = true;
            for slot in member.constraint.movable_slots() {
                let body = &mut bodies[slot as usize];
                if body.sweep != self.sweep {
                    body.sweep = self.sweep;
                    moved.push(slot);
                }
            }
        }
        let mut is_all_settled = true;
        for progress in progress {
            progress.share = progress.steps.next_share(std::mem::take(&mut progress.square));
            let is_moving = std::mem::take(&mut progress.is_moving);
            progress.is_settled = !is_moving || progress.is_exhausted();
            is_all_settled &= progress.is_settled;
        }
        is_all_settled
    }

    /// Lets those contacts without restitution take part that hit because of the last sweep;
    /// returns whether there are any.
    fn join_neighbors(
        &mut self,
        context: &ImpactContext<'_, impl Fn(usize) -> ContactConstraint>,
    ) -> bool {
        let (moved, neighbors) =
            (std::mem::take(&mut self.moved), std::mem::take(&mut self.neighbors));
        let before = self.active.len();
        for &body in &moved {
            let body_data = &mut self.bodies[body as usize];
            let island = self.islands.find(body_data.place);
            if self.progress[island as usize].is_exhausted() {
                continue;
            }
            let is_known = body_data.joined >= self.first_round;
            body_data.joined = self.round;
            for index in neighbors.of(body) {
                if !is_known {
                    self.join(index, context);
                }
                let member = self.member_of[index];
                let it = &mut self.members[member as usize];
                if it.round < self.round
                    && it.constraint.restitution == 0.0
                    && find_targets(context.states, &mut it.constraint, context.substep)
                {
                    self.take_part(member as usize);
                }
            }
        }
        (self.moved, self.neighbors) = (moved, neighbors);
        self.moved.clear();
        self.active.len() > before
    }

    /// Takes a step of conjugate gradients in each island that takes another sweep.
    fn go_on(&mut self, states: &SharedSlice<'_, BodyState>) {
        for (place, &member) in self.active.iter().enumerate() {
            let island = self.islands.find(list_index(place));
            let IslandProgress { share, is_settled, .. } = self.progress[island as usize];
            if !is_settled {
                self.members[member as usize].go_on(share, states);
            }
        }
    }
}

/// An index as the lists keep it.
fn list_index(index: usize) -> u32 {
    u32::try_from(index).expect("fewer than 2^32 contacts")
}

impl ImpactContact {
    /// Brings the points to their speeds once; see [`ConjugateStep::note_sweep`].
    fn sweep(&mut self, states: &SharedSlice<'_, BodyState>, substep: &Substep) -> (f32, bool) {
        let Self { constraint, step, .. } = self;
        let before = constraint.points.each_ref().map(|point| point.impulse);
        let mut pair = ConstraintBodies::load(states, constraint);
        solve_impact(&mut pair, constraint);
        pair.store(states, constraint);
        let lost = positive(1.0 - constraint.restitution);
        let lost = lost * lost;
        let precision = PRECISION + LOSS_TOLERANCE * lost;
        step.note_sweep(before, constraint, [precision, substep.impact_speed * lost])
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
    /// The slots of the bodies that can be pushed.
    pub(super) fn movable_slots(&self) -> impl Iterator<Item = SolverBodyIndex> + use<> {
        let slots = self.slots.into_iter().zip(self.movable);
        slots.filter_map(|(slot, is_movable)| slot.filter(|_| is_movable))
    }

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

/// Finds how fast the points have to part after the impacts of a round; returns whether one of
/// them hits in this substep.
///
/// The speed of impact is that at the surface: gravity is taken back over the gap, or the
/// depth, and given to the bounce again, so that a ball rises to the same share of its height
/// at any step; and the velocities hold the gravity of the substep already, which comes after
/// the bounce. Gravity gives back no more than the point comes with.
fn find_targets(
    states: &SharedSlice<'_, BodyState>,
    constraint: &mut ContactConstraint,
    substep: &Substep,
) -> bool {
    let pair = ConstraintBodies::load(states, constraint);
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
        } else if restitution > 0.0 && speed > REST_SHARE * substep.impact_speed {
            point.impact_velocity = NO_PART;
        }
    }
    constraint.has_bounced |= bounces;
    hits
}
