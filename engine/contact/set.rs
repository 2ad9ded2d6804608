//! All contact constraints of a step.

use std::ops::Range;
use std::slice;

use hazumi_core::simd::{LANES, lanes_of};
use hazumi_core::{Coloring, Disjoint, Workers};

use super::Contact;
use super::bounce::{self, IslandActivity};
use super::constraint::ContactConstraint;
use super::constraint_bodies::ConstraintBodies;
use super::contact_impulses::ContactImpulses;
use super::draft::ContactPrepareInput;
use super::impact;
use super::lanes::{self, PrepareContext, WideContactConstraint};
use super::rows::make_rows;
use super::solve::{self, PassKind, Substep};
use crate::state::{BodyState, SolverBodyIndex};

/// Blocks in a unit of work.
const UNIT: usize = 4;

/// The contact constraints of a step: those of each colour in blocks, which are solved side by side;
/// then, one by one, those that share bodies, and those of bodies that joints hold.
///
/// An *address* names a constraint within a step.
#[derive(Debug, Default)]
pub(crate) struct ConstraintSet {
    blocks: Vec<WideContactConstraint>,
    /// Where the constraints of each block stand in the order of colours.
    spans: Vec<Range<usize>>,
    /// The blocks of each colour that is in use.
    colors: Vec<Range<usize>>,
    singles: Vec<ContactConstraint>,
    /// How many of `singles` are not of jointed bodies.
    unjointed: usize,
    /// The blocks and singles that may bounce by more than is dull.
    bouncy_blocks: Vec<usize>,
    bouncy_singles: Vec<usize>,
    /// Those that do, by their islands and addresses, and the constraints: memory of [`Self::bounce`].
    bouncers: Vec<(SolverBodyIndex, usize)>,
    bouncing: Vec<ContactConstraint>,
    /// The islands that have bounced in the round before: memory likewise.
    restless: Vec<SolverBodyIndex>,
    unrest: IslandActivity,
    /// Largest restitution of any of them, dimensionless.
    liveliest: f32,
    /// Addresses of the constraints of bodies that much heavier ones press on.
    squeezed: Vec<usize>,
}

impl ConstraintSet {
    /// Number of constraints.
    pub(crate) fn len(&self) -> usize {
        self.blocks.iter().map(WideContactConstraint::len).sum::<usize>() + self.singles.len()
    }

    /// Makes all constraints anew: of drafts that are coloured, and of those of `jointed` bodies.
    pub(crate) fn make(
        &mut self,
        workers: &Workers,
        coloring: &Coloring,
        [colored, jointed]: [&[ContactPrepareInput]; 2],
        source: &PrepareContext<'_>,
    ) {
        self.lay_out(coloring);
        let order = coloring.order();
        let draft = |place: usize| match order.get(place) {
            Some(&index) => &colored[index as usize],
            None => &jointed[place - order.len()],
        };
        let spans = &self.spans;
        workers.for_each_block(&mut self.blocks, UNIT, |first, blocks| {
            lanes::make(blocks, &spans[first..], draft, source);
        });
        let overflow = coloring.range(Coloring::OVERFLOW);
        self.unjointed = overflow.len();
        let places = overflow.start..order.len() + jointed.len();
        self.singles.clear();
        self.singles.resize_with(places.len(), ContactConstraint::default);
        workers.for_each_block(&mut self.singles, LANES, |first, singles| {
            let first = places.start + first;
            let (span, mut block) =
                (first..first + singles.len(), WideContactConstraint::default());
            lanes::make(slice::from_mut(&mut block), slice::from_ref(&span), draft, source);
            for (lane, single) in singles.iter_mut().enumerate() {
                *single = block.get(lane);
            }
        });
        self.list_bouncy();
        self.list_squeezed();
    }

    /// Makes room for the constraints of each colour.
    fn lay_out(&mut self, coloring: &Coloring) {
        self.spans.clear();
        self.colors.clear();
        for color in 0..Coloring::OVERFLOW {
            let places = coloring.range(color);
            let first = self.spans.len();
            let starts = places.clone().step_by(LANES);
            self.spans.extend(starts.map(|start| start..places.end.min(start + LANES)));
            if first < self.spans.len() {
                self.colors.push(first..self.spans.len());
            }
        }
        self.blocks.resize_with(self.spans.len(), WideContactConstraint::default);
    }

    fn list_bouncy(&mut self) {
        let is_lively = |&(_, restitution): &(usize, f32)| restitution > bounce::DULL;
        let blocks = self
            .blocks
            .iter()
            .map(WideContactConstraint::liveliest)
            .enumerate()
            .filter(is_lively);
        let singles = self.singles.iter().map(|single| single.restitution);
        let singles = singles.enumerate().filter(is_lively);
        let all = blocks.clone().chain(singles.clone());
        self.liveliest = all.fold(0.0, |most: f32, (_, one)| most.max(one));
        self.bouncy_blocks.clear();
        self.bouncy_blocks.extend(blocks.map(|(index, _)| index));
        self.bouncy_singles.clear();
        self.bouncy_singles.extend(singles.map(|(index, _)| index));
    }

    fn list_squeezed(&mut self) {
        self.squeezed.clear();
        for (index, block) in self.blocks.iter().enumerate() {
            let squeezed = lanes_of(block.squeezed());
            self.squeezed.extend(squeezed.map(|lane| index * LANES + lane));
        }
        let first = self.blocks.len() * LANES;
        let singles = self.singles.iter().enumerate();
        let squeezed = singles.filter(|(_, single)| single.is_squeezed);
        self.squeezed.extend(squeezed.map(|(index, _)| first + index));
    }

    /// Those of jointed bodies.
    pub(crate) fn jointed(&mut self) -> &mut [ContactConstraint] {
        &mut self.singles[self.unjointed..]
    }

    /// Begins a substep for all but those of jointed bodies.
    pub(crate) fn begin(
        &mut self,
        workers: &Workers,
        states: &Disjoint<'_, BodyState>,
        substep: &Substep,
    ) {
        self.for_each(
            workers,
            states,
            |blocks| lanes::begin(blocks, states, substep),
            |pair, single| solve::begin(pair, single, substep),
        );
    }

    /// Goes once over all but those of jointed bodies.
    pub(crate) fn solve(
        &mut self,
        workers: &Workers,
        states: &Disjoint<'_, BodyState>,
        substep: &Substep,
        bias: PassKind,
    ) {
        self.for_each(
            workers,
            states,
            |blocks| lanes::solve(blocks, states, substep, bias),
            |pair, single| solve::solve(pair, single, substep, bias),
        );
        self.solve_squeezed(states, substep, bias);
    }

    /// Goes over the constraints of squeezed bodies again and again: one pass hands on as much of the
    /// momentum of a heavy body as the light one below it has mass.
    fn solve_squeezed(
        &mut self,
        states: &Disjoint<'_, BodyState>,
        substep: &Substep,
        bias: PassKind,
    ) {
        /// How often.
        const SWEEPS: u32 = 4;
        for _ in 0..SWEEPS {
            for place in 0..self.squeezed.len() {
                let address = self.squeezed[place];
                let mut constraint = self.get(address);
                let mut pair = ConstraintBodies::load(states, &constraint);
                solve::solve(&mut pair, &mut constraint, substep, bias);
                pair.store(states, &constraint);
                self.put(address, &constraint);
            }
        }
    }

    /// Calls one of these for each constraint but those of jointed bodies: colour after colour, those
    /// of one colour at the same time, those without a colour one by one.
    fn for_each(
        &mut self,
        workers: &Workers,
        states: &Disjoint<'_, BodyState>,
        of_blocks: impl Fn(&mut [WideContactConstraint]) + Sync,
        of_single: impl Fn(&mut ConstraintBodies<'_>, &mut ContactConstraint),
    ) {
        for color in &self.colors {
            let blocks = &mut self.blocks[color.clone()];
            workers.for_each_block(blocks, UNIT, |_, blocks| of_blocks(blocks));
        }
        for single in &mut self.singles[..self.unjointed] {
            let mut pair = ConstraintBodies::load(states, single);
            of_single(&mut pair, single);
            pair.store(states, single);
        }
    }

    /// Throws back what hits in this substep, island by island; see [`bounce`](bounce::bounce). `islands` says
    /// of each body which one it is in.
    pub(crate) fn bounce(
        &mut self,
        states: &Disjoint<'_, BodyState>,
        substep: &Substep,
        islands: &[SolverBodyIndex],
    ) {
        for round in 0..bounce::MAX_ROUNDS {
            self.list_bouncers(islands, round);
            if self.bouncers.is_empty() {
                return;
            }
            self.take_bouncing(states);
            let mut rest = &mut self.bouncing[..];
            for island in self.bouncers.chunk_by(|(a, _), (b, _)| a == b) {
                let (group, others) = rest.split_at_mut(island.len());
                bounce::bounce(states, group, islands.len(), &mut self.unrest);
                rest = others;
            }
            self.give_back();
            if round + 1 >= bounce::rounds_of(self.liveliest) {
                return;
            }
            for &index in &self.bouncy_blocks {
                lanes::expect_again(&mut self.blocks[index..=index], states, substep);
            }
            for &index in &self.bouncy_singles {
                let single = &mut self.singles[index];
                impact::mark_restitution_again(
                    &ConstraintBodies::load(states, single),
                    single,
                    substep,
                );
            }
        }
    }

    /// Lists the constraints that bounce in a round of this substep, island by island.
    fn list_bouncers(&mut self, islands: &[SolverBodyIndex], round: u32) {
        self.bouncers.clear();
        let island = |slots: [Option<SolverBodyIndex>; 2]| {
            slots.into_iter().flatten().next().map_or(0, |slot| islands[slot as usize])
        };
        for &index in &self.bouncy_blocks {
            let block = &self.blocks[index];
            for lane in lanes_of(block.bouncing()) {
                if round < bounce::rounds_of(block.restitution_of(lane)) {
                    self.bouncers.push((island(block.slots_of(lane)), index * LANES + lane));
                }
            }
        }
        let first = self.blocks.len() * LANES;
        for &index in &self.bouncy_singles {
            let single = &self.singles[index];
            if single.is_bouncing && round < bounce::rounds_of(single.restitution) {
                self.bouncers.push((island(single.slots), first + index));
            }
        }
        if round > 0 {
            // An island in which nothing has bounced is as it was, whatever others do.
            let Self { bouncers, restless, .. } = self;
            bouncers.retain(|(island, _)| restless.binary_search(island).is_ok());
        }
        self.bouncers.sort_unstable();
    }

    /// Copies the constraints that bounce, with their rows.
    fn take_bouncing(&mut self, states: &Disjoint<'_, BodyState>) {
        self.bouncing.clear();
        for place in 0..self.bouncers.len() {
            let mut constraint = self.get(self.bouncers[place].1);
            let pair = ConstraintBodies::load(states, &constraint);
            make_rows(&mut constraint, &pair);
            self.bouncing.push(constraint);
        }
        self.restless.clear();
        self.restless.extend(self.bouncers.iter().map(|&(island, _)| island));
        self.restless.dedup();
    }

    /// Tells the constraints that have bounced what it took.
    fn give_back(&mut self) {
        let first = self.blocks.len() * LANES;
        for (&(_, address), constraint) in self.bouncers.iter().zip(&self.bouncing) {
            match self.blocks.get_mut(address / LANES) {
                Some(block) => block.take_impulses(address % LANES, constraint),
                None => self.singles[address - first].clone_from(constraint),
            }
        }
    }

    fn get(&self, address: usize) -> ContactConstraint {
        match self.blocks.get(address / LANES) {
            Some(block) => block.get(address % LANES),
            None => self.singles[address - self.blocks.len() * LANES].clone(),
        }
    }

    fn put(&mut self, address: usize, constraint: &ContactConstraint) {
        let first = self.blocks.len() * LANES;
        match self.blocks.get_mut(address / LANES) {
            Some(block) => block.set(address % LANES, constraint),
            None => self.singles[address - first].clone_from(constraint),
        }
    }

    /// Tells each contact what came of it; replaces `found` by what `take` returns. `lists` is memory.
    pub(crate) fn hand_out<T: Copy + Send>(
        &self,
        workers: &Workers,
        contacts: &Disjoint<'_, Contact>,
        (lists, found): (&mut Vec<Vec<T>>, &mut Vec<T>),
        take: impl Fn(&mut Contact, &ContactImpulses) -> Option<T> + Sync,
    ) {
        let take = |outcome: ContactImpulses| {
            // SAFETY: a contact has one constraint at most, in whichever set, and each constraint is
            // asked once.
            let contact = unsafe { contacts.get_mut(outcome.contact as usize) };
            take(contact, &outcome)
        };
        workers.gather(self.blocks.len(), UNIT, (lists, found), |range, found| {
            for block in &self.blocks[range] {
                found.extend((0..block.len()).filter_map(|lane| take(block.outcome(lane))));
            }
        });
        found.extend(self.singles.iter().filter_map(|single| take(single.outcome())));
    }
}
