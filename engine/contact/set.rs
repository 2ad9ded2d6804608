//! Contact constraints of a step: constraint graph, warm start, solve and relax passes.

use std::ops::Range;
use std::slice;

use hazumi_core::simd::{LANES, lanes_of};
use hazumi_core::{Coloring, SharedSlice, Workers};

use super::Contact;
use super::constraint::ContactConstraint;
use super::constraint_bodies::ConstraintBodies;
use super::contact_impulses::ContactImpulses;
use super::lanes::{self, PrepareContext, WideContactConstraint};
use super::mark_restitution;
use super::pass::{PassKind, Substep};
use super::prepare_input::ContactPrepareInput;
use super::restitution::{self, IslandActivity};
use super::rows::make_rows;
use super::solve;
use crate::state::{BodyState, SolverBodyIndex};

/// Blocks in a unit of work.
const UNIT: usize = 4;

/// The contact constraints of a step: those of each colour in blocks, which are solved side by
/// side; then, one by one, those that share bodies, and those of bodies that joints hold.
///
/// A *constraint index* names a constraint within a step: a lane of a block, or a scalar one
/// after all blocks.
#[derive(Debug, Default)]
pub(crate) struct ConstraintSet {
    blocks: Vec<WideContactConstraint>,
    /// Where the constraints of each block stand in the order of colours.
    spans: Vec<Range<usize>>,
    /// The blocks of each colour that is in use.
    colors: Vec<Range<usize>>,
    scalar_constraints: Vec<ContactConstraint>,
    /// How many of `scalar_constraints` are not of jointed bodies.
    articulated_start: usize,
    /// The blocks and scalar constraints whose restitution is not low.
    restitution_blocks: Vec<usize>,
    restitution_scalars: Vec<usize>,
    /// Those that do bounce, by islands and constraint indices, and the constraints: memory of
    /// [`Self::apply_restitution`].
    restitution_contacts: Vec<(SolverBodyIndex, usize)>,
    bouncing: Vec<ContactConstraint>,
    /// The islands that have bounced in the round before: memory only.
    active_islands: Vec<SolverBodyIndex>,
    activity: IslandActivity,
    /// Largest restitution of any of them, dimensionless.
    max_restitution: f32,
    /// Addresses of the constraints of bodies that much heavier ones press on.
    high_mass_ratio: Vec<usize>,
}

impl ConstraintSet {
    /// Number of constraints.
    pub(crate) fn len(&self) -> usize {
        self.blocks.iter().map(WideContactConstraint::len).sum::<usize>()
            + self.scalar_constraints.len()
    }

    /// Makes all constraints anew: of inputs that are coloured, and of those of `jointed`
    /// bodies.
    pub(crate) fn make(
        &mut self,
        workers: &Workers,
        coloring: &Coloring,
        [colored, jointed]: [&[ContactPrepareInput]; 2],
        source: &PrepareContext<'_>,
    ) {
        self.lay_out(coloring);
        let order = coloring.order();
        let input = |place: usize| match order.get(place) {
            Some(&index) => &colored[index as usize],
            None => &jointed[place - order.len()],
        };
        let spans = &self.spans;
        workers.for_each_block(&mut self.blocks, UNIT, |first, blocks| {
            lanes::make(blocks, &spans[first..], input, source);
        });
        let overflow = coloring.range(Coloring::OVERFLOW);
        self.articulated_start = overflow.len();
        let places = overflow.start..order.len() + jointed.len();
        self.scalar_constraints.clear();
        self.scalar_constraints.resize_with(places.len(), ContactConstraint::default);
        workers.for_each_block(
            &mut self.scalar_constraints,
            LANES,
            |first, scalar_constraints| {
                let first = places.start + first;
                let (span, mut block) =
                    (first..first + scalar_constraints.len(), WideContactConstraint::default());
                lanes::make(slice::from_mut(&mut block), slice::from_ref(&span), input, source);
                for (lane, scalar) in scalar_constraints.iter_mut().enumerate() {
                    *scalar = block.get(lane);
                }
            },
        );
        self.list_restitution();
        self.list_high_mass_ratio();
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

    fn list_restitution(&mut self) {
        let is_high =
            |&(_, restitution): &(usize, f32)| restitution > restitution::LOW_RESTITUTION;
        let blocks = self
            .blocks
            .iter()
            .map(WideContactConstraint::max_restitution)
            .enumerate()
            .filter(is_high);
        let scalar_constraints =
            self.scalar_constraints.iter().map(|scalar| scalar.restitution);
        let scalar_constraints = scalar_constraints.enumerate().filter(is_high);
        let all = blocks.clone().chain(scalar_constraints.clone());
        self.max_restitution = all.fold(0.0, |most: f32, (_, one)| most.max(one));
        self.restitution_blocks.clear();
        self.restitution_blocks.extend(blocks.map(|(index, _)| index));
        self.restitution_scalars.clear();
        self.restitution_scalars.extend(scalar_constraints.map(|(index, _)| index));
    }

    fn list_high_mass_ratio(&mut self) {
        self.high_mass_ratio.clear();
        for (index, block) in self.blocks.iter().enumerate() {
            let high_mass_ratio = lanes_of(block.high_mass_ratio());
            self.high_mass_ratio.extend(high_mass_ratio.map(|lane| index * LANES + lane));
        }
        let first = self.blocks.len() * LANES;
        let scalar_constraints = self.scalar_constraints.iter().enumerate();
        let high_mass_ratio =
            scalar_constraints.filter(|(_, scalar)| scalar.has_high_mass_ratio);
        self.high_mass_ratio.extend(high_mass_ratio.map(|(index, _)| first + index));
    }

    /// The constraints of jointed bodies.
    pub(crate) fn jointed(&mut self) -> &mut [ContactConstraint] {
        &mut self.scalar_constraints[self.articulated_start..]
    }

    /// Begins a substep for all but those of jointed bodies.
    pub(crate) fn warm_start(
        &mut self,
        workers: &Workers,
        states: &SharedSlice<'_, BodyState>,
        substep: &Substep,
    ) {
        self.for_each(
            workers,
            states,
            |blocks| lanes::warm_start(blocks, states, substep),
            |pair, scalar| solve::warm_start(pair, scalar, substep),
        );
    }

    /// Goes once over all but those of jointed bodies.
    pub(crate) fn solve(
        &mut self,
        workers: &Workers,
        states: &SharedSlice<'_, BodyState>,
        substep: &Substep,
        pass: PassKind,
    ) {
        self.for_each(
            workers,
            states,
            |blocks| lanes::solve(blocks, states, substep, pass),
            |pair, scalar| solve::solve(pair, scalar, substep, pass),
        );
        self.solve_high_mass_ratio(states, substep, pass);
    }

    /// Solves the constraints of high mass ratio again and again: one pass hands on as much of
    /// the momentum of a heavy body as the light one below it has mass.
    fn solve_high_mass_ratio(
        &mut self,
        states: &SharedSlice<'_, BodyState>,
        substep: &Substep,
        pass: PassKind,
    ) {
        /// How often.
        const SWEEPS: u32 = 4;
        for _ in 0..SWEEPS {
            for place in 0..self.high_mass_ratio.len() {
                let constraint_index = self.high_mass_ratio[place];
                let mut constraint = self.get(constraint_index);
                let mut pair = ConstraintBodies::load(states, &constraint);
                solve::solve(&mut pair, &mut constraint, substep, pass);
                pair.store(states, &constraint);
                self.put(constraint_index, &constraint);
            }
        }
    }

    /// Calls one of these for each constraint but those of jointed bodies: colour after colour,
    /// those of one colour at the same time, those without a colour one by one.
    fn for_each(
        &mut self,
        workers: &Workers,
        states: &SharedSlice<'_, BodyState>,
        of_blocks: impl Fn(&mut [WideContactConstraint]) + Sync,
        of_scalar: impl Fn(&mut ConstraintBodies<'_>, &mut ContactConstraint),
    ) {
        for color in &self.colors {
            let blocks = &mut self.blocks[color.clone()];
            workers.for_each_block(blocks, UNIT, |_, blocks| of_blocks(blocks));
        }
        for scalar in &mut self.scalar_constraints[..self.articulated_start] {
            let mut pair = ConstraintBodies::load(states, scalar);
            of_scalar(&mut pair, scalar);
            pair.store(states, scalar);
        }
    }

    /// Applies the restitution of this substep, island by island; see
    /// [`apply_restitution`](restitution::apply_restitution). `islands` says of each body which
    /// one it is in.
    pub(crate) fn apply_restitution(
        &mut self,
        states: &SharedSlice<'_, BodyState>,
        substep: &Substep,
        islands: &[SolverBodyIndex],
    ) {
        for round in 0..restitution::MAX_ROUNDS {
            self.list_restitution_contacts(islands, round);
            if self.restitution_contacts.is_empty() {
                return;
            }
            self.load_restitution(states);
            let mut rest = &mut self.bouncing[..];
            for island in self.restitution_contacts.chunk_by(|(a, _), (b, _)| a == b) {
                let (group, others) = rest.split_at_mut(island.len());
                restitution::apply_restitution(
                    states,
                    group,
                    islands.len(),
                    &mut self.activity,
                );
                rest = others;
            }
            self.store_restitution();
            if round + 1 >= restitution::rounds(self.max_restitution) {
                return;
            }
            for &index in &self.restitution_blocks {
                lanes::mark_restitution_again(&mut self.blocks[index..=index], states, substep);
            }
            for &index in &self.restitution_scalars {
                let scalar = &mut self.scalar_constraints[index];
                mark_restitution::mark_restitution_again(
                    &ConstraintBodies::load(states, scalar),
                    scalar,
                    substep,
                );
            }
        }
    }

    /// Lists the constraints that bounce in a round of this substep, island by island.
    fn list_restitution_contacts(&mut self, islands: &[SolverBodyIndex], round: u32) {
        self.restitution_contacts.clear();
        let island = |slots: [Option<SolverBodyIndex>; 2]| {
            slots.into_iter().flatten().next().map_or(0, |slot| islands[slot as usize])
        };
        for &index in &self.restitution_blocks {
            let block = &self.blocks[index];
            for lane in lanes_of(block.bouncing()) {
                if round < restitution::rounds(block.restitution_of(lane)) {
                    self.restitution_contacts
                        .push((island(block.slots_of(lane)), index * LANES + lane));
                }
            }
        }
        let first = self.blocks.len() * LANES;
        for &index in &self.restitution_scalars {
            let scalar = &self.scalar_constraints[index];
            if scalar.is_bouncing && round < restitution::rounds(scalar.restitution) {
                self.restitution_contacts.push((island(scalar.slots), first + index));
            }
        }
        if round > 0 {
            // An island in which nothing has bounced is as it was, whatever others do.
            let Self { restitution_contacts, active_islands, .. } = self;
            restitution_contacts
                .retain(|(island, _)| active_islands.binary_search(island).is_ok());
        }
        self.restitution_contacts.sort_unstable();
    }

    /// Copies the constraints that bounce, with their rows.
    fn load_restitution(&mut self, states: &SharedSlice<'_, BodyState>) {
        self.bouncing.clear();
        for place in 0..self.restitution_contacts.len() {
            let mut constraint = self.get(self.restitution_contacts[place].1);
            let pair = ConstraintBodies::load(states, &constraint);
            make_rows(&mut constraint, &pair);
            self.bouncing.push(constraint);
        }
        self.active_islands.clear();
        self.active_islands.extend(self.restitution_contacts.iter().map(|&(island, _)| island));
        self.active_islands.dedup();
    }

    /// Tells the constraints that have bounced what it took.
    fn store_restitution(&mut self) {
        let first = self.blocks.len() * LANES;
        for (&(_, constraint_index), constraint) in
            self.restitution_contacts.iter().zip(&self.bouncing)
        {
            match self.blocks.get_mut(constraint_index / LANES) {
                Some(block) => block.load_impulses(constraint_index % LANES, constraint),
                None => {
                    self.scalar_constraints[constraint_index - first].clone_from(constraint);
                }
            }
        }
    }

    fn get(&self, constraint_index: usize) -> ContactConstraint {
        match self.blocks.get(constraint_index / LANES) {
            Some(block) => block.get(constraint_index % LANES),
            None => {
                self.scalar_constraints[constraint_index - self.blocks.len() * LANES].clone()
            }
        }
    }

    fn put(&mut self, constraint_index: usize, constraint: &ContactConstraint) {
        let first = self.blocks.len() * LANES;
        match self.blocks.get_mut(constraint_index / LANES) {
            Some(block) => block.set(constraint_index % LANES, constraint),
            None => self.scalar_constraints[constraint_index - first].clone_from(constraint),
        }
    }

    /// Stores the impulses of each contact; replaces `found` by the results of `take`. `lists`
    /// is memory.
    pub(crate) fn store_impulses<T: Copy + Send>(
        &self,
        workers: &Workers,
        contacts: &SharedSlice<'_, Contact>,
        (lists, found): (&mut Vec<Vec<T>>, &mut Vec<T>),
        take: impl Fn(&mut Contact, &ContactImpulses) -> Option<T> + Sync,
    ) {
        let take = |outcome: ContactImpulses| {
            // SAFETY: a contact has one constraint at most, in whichever set, and each
            // constraint is visited once.
            let contact = unsafe { contacts.get_mut(outcome.contact as usize) };
            take(contact, &outcome)
        };
        workers.gather(self.blocks.len(), UNIT, (lists, found), |range, found| {
            for block in &self.blocks[range] {
                found.extend((0..block.len()).filter_map(|lane| take(block.outcome(lane))));
            }
        });
        found
            .extend(self.scalar_constraints.iter().filter_map(|scalar| take(scalar.outcome())));
    }
}
