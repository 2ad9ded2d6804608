//! Impacts: contacts that meet fast are solved together, before anything else pushes.

use hazumi_core::{Islands, SharedSlice, lengthen};

use super::body_constraints::BodyConstraints;
use super::conjugate_steps::{ConjugateProgress, ConjugateStep};
use super::constraint::ContactConstraint;
use super::constraint_bodies::ConstraintBodies;
use super::pass::{NO_PART, Substep, hits, positive};
use super::rows::make_rows;
use super::solve::{solve_impact, solve_patch};
use crate::space::POINTS;
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
/// Most sweeps over an island of many contacts: a wall that is smashed has thousands. The
/// ordinary passes do the rest.
const SWEEPS_OF_MANY: u32 = 4;
/// How often the contacts of an island are solved in addition: enough for islands of few.
const SOLVES_OF_FEW: u32 = 2048;
/// Impulses that change by less than this share are not worth another sweep where nothing is
/// lost in a bounce: an error there would be energy.
const PRECISION: f32 = 1e-4;
/// The share that is added to it where all is lost.
const LOSS_TOLERANCE: f32 = 2e-3;
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
    /// The marks of each of them, which are read more often than the rest.
    marks: Vec<ImpactMarks>,
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
    /// The places whose islands take another sweep, in ascending order.
    unsettled: Vec<u32>,
    /// Whether an island that was settled takes another sweep, which that list does not know.
    is_unsettled_outdated: bool,
    /// The sweeps over each island, at its lowest place.
    progress: Vec<IslandProgress>,
    /// The bodies that the last sweep moved.
    moved: Vec<SolverBodyIndex>,
    /// The bodies of this round, and the members that the next one may begin with.
    touched: Vec<SolverBodyIndex>,
    candidates: Vec<u32>,
}

/// A constraint of a body that impacts move.
#[derive(Debug)]
struct ImpactContact {
    /// Its constraint index.
    index: usize,
    /// A copy of it, whose impulses are those of the round.
    constraint: ContactConstraint,
    /// The gaps at its points, m: nothing moves while impacts are solved.
    gaps: [f32; POINTS],
    step: ConjugateStep,
}

/// The marks of impacts on a constraint.
#[derive(Clone, Copy, Debug)]
struct ImpactMarks {
    /// The bodies that it can push, or [`NONE`].
    slots: [SolverBodyIndex; 2],
    has_restitution: bool,
    /// The last round in which it took part, and the last sweep before that.
    round: u64,
    sweep_before: u64,
    /// The last round that it was a candidate for.
    candidate_round: u64,
}

impl ImpactMarks {
    fn of(constraint: &ContactConstraint) -> Self {
        let mut movable = constraint.movable_slots();
        let slots = [0, 1].map(|_| movable.next().unwrap_or(NONE));
        let has_restitution = constraint.restitution > 0.0;
        Self { slots, has_restitution, round: 0, sweep_before: 0, candidate_round: 0 }
    }

    /// Whether a round may begin with it: in the first one, or where the one before has touched
    /// a body that this one has not.
    fn may_begin(&self, round: u64, first_round: u64, bodies: &[ImpactBody]) -> bool {
        round == first_round
            || self.slots().any(|slot| bodies[slot as usize].round + 1 == round)
    }

    /// The bodies that it can push.
    fn slots(&self) -> impl Iterator<Item = SolverBodyIndex> + use<> {
        self.slots.into_iter().filter(|&slot| slot != NONE)
    }
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
    /// The last sweep after which that was looked at.
    judged: u64,
}

impl IslandProgress {
    /// Whether it has taken as many sweeps as it may.
    fn is_exhausted(&self) -> bool {
        self.work >= SWEEPS_OF_MANY * self.size + SOLVES_OF_FEW
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
    /// of it, and whether that constraint has restitution.
    pub(super) fn solve<L: Iterator<Item = (SolverBodyIndex, usize, bool)>>(
        &mut self,
        context: &ImpactContext<'_, impl Fn(usize) -> ContactConstraint>,
        [constraint_count, body_count]: [usize; 2],
        hits: impl Iterator<Item = usize>,
        links: impl FnOnce() -> L,
    ) {
        for member in &self.members {
            self.member_of[member.index] = NONE;
        }
        self.members.clear();
        self.marks.clear();
        lengthen(&mut self.member_of, constraint_count, NONE);
        lengthen(&mut self.bodies, body_count, ImpactBody::default());
        self.first_round = self.round + 1;
        hits.for_each(|index| self.join(index, context));
        if self.members.is_empty() {
            return;
        }
        if !self.has_neighbors {
            self.has_neighbors = true;
            self.neighbors.fill(body_count, links());
        }
        while self.round + 1 < self.first_round + MAX_ROUNDS && self.solve_round(context) {}
    }

    /// The constraints that took part: their indices, and copies with what they took.
    pub(super) fn outcomes(&self) -> impl Iterator<Item = (usize, &ContactConstraint)> {
        let members = self.members.iter().zip(&self.marks);
        let took_part = members.filter(|(_, marks)| marks.round >= self.first_round);
        took_part.map(|(member, _)| (member.index, &member.constraint))
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
            let mut gaps = [0.0; POINTS];
            for (gap, point) in gaps.iter_mut().zip(constraint.points()) {
                *gap = pair.separation(constraint.normal, point);
            }
            self.marks.push(ImpactMarks::of(&constraint));
            let step = ConjugateStep::default();
            self.members.push(ImpactContact { index, constraint, gaps, step });
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
        self.unsettled.clear();
        self.list_candidates();
        let candidates = std::mem::take(&mut self.candidates);
        for member in candidates.iter().map(|&member| member as usize) {
            if self.marks[member].may_begin(self.round, self.first_round, &self.bodies)
                && self.members[member].find_targets(context.states, context.substep)
            {
                self.take_part(member);
            }
        }
        self.candidates = candidates;
        if self.active.is_empty() {
            return false;
        }
        for sweep in 1..=MAX_SWEEPS {
            let is_local = sweep <= LOCAL_SWEEPS;
            self.sweep(is_local, context.states, context.substep);
            self.join_neighbors(context);
            self.list_unsettled();
            if self.unsettled.is_empty() || sweep == MAX_SWEEPS {
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

    /// Lists the members that a round may begin with: in the first round all, later those whose
    /// bodies the round before has moved.
    fn list_candidates(&mut self) {
        let Self { marks, candidates, touched, neighbors, member_of, .. } = self;
        candidates.clear();
        if self.round == self.first_round {
            candidates.extend(0..list_index(marks.len()));
            touched.clear();
            return;
        }
        let is_late = self.round >= self.first_round + INELASTIC_ROUNDS;
        for index in touched.drain(..).flat_map(|body| neighbors.of(body)) {
            let member = member_of[index];
            let Some(marks) = marks.get_mut(member as usize) else { continue };
            let is_due =
                marks.candidate_round < self.round && (marks.has_restitution || !is_late);
            if is_due {
                marks.candidate_round = self.round;
                candidates.push(member);
            }
        }
        candidates.sort_unstable();
    }

    /// Lets a member take part in this round.
    fn take_part(&mut self, member: usize) {
        self.members[member].step = ConjugateStep::default();
        let marks = &mut self.marks[member];
        (marks.round, marks.sweep_before) = (self.round, self.sweep);
        let marks = *marks;
        let place = self.islands.push();
        self.active.push(list_index(member));
        self.unsettled.push(place);
        self.progress.push(IslandProgress { size: 1, ..IslandProgress::default() });
        for slot in marks.slots() {
            let body = &mut self.bodies[slot as usize];
            let other = (body.round == self.round).then_some(body.place);
            (body.round, body.place) = (self.round, place);
            match other {
                Some(other) => self.link(place, other),
                None => self.touched.push(slot),
            }
        }
    }

    /// Makes one island of those of two places; it takes another sweep.
    fn link(&mut self, place: u32, other: u32) {
        let [a, b] = [place, other].map(|place| self.islands.find(place) as usize);
        self.is_unsettled_outdated |=
            self.progress[a].is_settled || self.progress[b].is_settled;
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

    /// Brings the contacts of each island that takes another sweep to their speeds once, or
    /// only those whose bodies the last sweep has moved.
    fn sweep(
        &mut self,
        is_local: bool,
        states: &SharedSlice<'_, BodyState>,
        substep: &Substep,
    ) {
        let Self {
            members, marks, active, islands, unsettled, progress, bodies, moved, ..
        } = self;
        let last = self.sweep;
        self.sweep += 1;
        for &place in &*unsettled {
            let member = active[place as usize] as usize;
            let marks = &mut marks[member];
            let mut was_moved = marks.slots().map(|slot| bodies[slot as usize].sweep >= last);
            if is_local && marks.sweep_before < last && !was_moved.any(|it| it) {
                continue;
            }
            let (square, is_settled) = members[member].sweep(states, substep);
            let progress = &mut progress[islands.find(place) as usize];
            progress.square += square;
            progress.work += 1;
            if is_settled {
                continue;
            }
            progress.is_moving = true;
            for slot in marks.slots() {
                let body = &mut bodies[slot as usize];
                if body.sweep != self.sweep {
                    body.sweep = self.sweep;
                    moved.push(slot);
                }
            }
        }
        for &place in &*unsettled {
            let progress = &mut progress[islands.find(place) as usize];
            if progress.judged != self.sweep {
                progress.judged = self.sweep;
                progress.share =
                    progress.steps.next_share(std::mem::take(&mut progress.square));
                let is_moving = std::mem::take(&mut progress.is_moving);
                progress.is_settled = !is_moving || progress.is_exhausted();
            }
        }
    }

    /// Lists the places whose islands take another sweep.
    fn list_unsettled(&mut self) {
        if std::mem::take(&mut self.is_unsettled_outdated) {
            self.unsettled.clear();
            self.unsettled.extend(0..list_index(self.active.len()));
        }
        let (islands, progress) = (&mut self.islands, &self.progress);
        self.unsettled.retain(|&place| !progress[islands.find(place) as usize].is_settled);
    }

    /// Lets those contacts without restitution take part that hit because of the last sweep.
    fn join_neighbors(
        &mut self,
        context: &ImpactContext<'_, impl Fn(usize) -> ContactConstraint>,
    ) {
        let (moved, neighbors) =
            (std::mem::take(&mut self.moved), std::mem::take(&mut self.neighbors));
        for &body in &moved {
            let body_data = self.bodies[body as usize];
            let island = self.islands.find(body_data.place);
            if self.progress[island as usize].is_exhausted() {
                continue;
            }
            if body_data.joined < self.first_round {
                neighbors.of(body).for_each(|index| self.join(index, context));
            }
            self.bodies[body as usize].joined = self.round;
            for index in neighbors.without_restitution(body) {
                let member = self.member_of[index] as usize;
                if self.marks[member].round != self.round
                    && self.members[member].find_targets(context.states, context.substep)
                {
                    self.take_part(member);
                }
            }
        }
        (self.moved, self.neighbors) = (moved, neighbors);
        self.moved.clear();
    }

    /// Takes a step of conjugate gradients in each island that takes another sweep.
    fn go_on(&mut self, states: &SharedSlice<'_, BodyState>) {
        for &place in &self.unsettled {
            let share = self.progress[self.islands.find(place) as usize].share;
            let member = self.active[place as usize];
            self.members[member as usize].go_on(share, states);
        }
    }
}

/// An index as the lists keep it.
fn list_index(index: usize) -> u32 {
    u32::try_from(index).expect("fewer than 2^32 contacts")
}

impl ImpactContact {
    /// Finds how fast the points have to part after the impacts of a round, if one of them hits
    /// in this substep; returns whether one does.
    ///
    /// The speed of impact is that at the surface: gravity is taken back over the gap, or the
    /// depth, and given to the bounce again, so that a ball rises to the same share of its
    /// height at any step; and the velocities hold the gravity of the substep already, which
    /// comes after the bounce. Gravity gives back no more than the point comes with.
    fn find_targets(&mut self, states: &SharedSlice<'_, BodyState>, substep: &Substep) -> bool {
        let Self { constraint, gaps, .. } = self;
        let pair = ConstraintBodies::load(states, constraint);
        let (normal, restitution) = (constraint.normal, constraint.restitution);
        let (mut speeds, mut is_hit) = ([0.0; POINTS], false);
        for ((speed, &gap), point) in speeds.iter_mut().zip(&*gaps).zip(constraint.points()) {
            *speed = pair.normal_velocity(normal, point.row());
            is_hit |= hits([*speed, gap], restitution, substep);
        }
        if !is_hit {
            return false;
        }
        let pull = constraint.relative_acceleration;
        let mut bounces = false;
        for ((point, speed), &gap) in constraint.points_mut().iter_mut().zip(speeds).zip(&*gaps)
        {
            point.impulse = 0.0;
            // A gap may close within the substep, but not more than close.
            point.impact_velocity = -positive(gap) / substep.h;
            let is_closing = gap + substep.h * speed <= 0.0;
            if restitution > 0.0 && is_closing && speed < -substep.bounce_speed {
                let before = speed - substep.h * pull;
                let fallen = (2.0 * pull * gap).min(before * before);
                let impact = positive(before * before - fallen);
                let away = positive(restitution * restitution * impact + fallen).sqrt();
                point.impact_velocity = positive(away + substep.h * pull);
                bounces = true;
            } else if restitution > 0.0 && speed > substep.rest_speed {
                point.impact_velocity = NO_PART;
            }
        }
        constraint.has_bounced |= bounces;
        true
    }

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
        step.note_sweep(before, constraint, [precision, substep.slow_speed * lost])
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

/// Whether a point of a constraint hits in this substep; its rows are made anew.
pub(super) fn is_hit(
    pair: &ConstraintBodies<'_>,
    constraint: &mut ContactConstraint,
    substep: &Substep,
) -> bool {
    make_rows(constraint, pair);
    let (normal, restitution) = (constraint.normal, constraint.restitution);
    constraint.points().iter().any(|point| {
        let speed = pair.normal_velocity(normal, point.row());
        hits([speed, pair.separation(normal, point)], restitution, substep)
    })
}
