//! Contact constraints of a step: constraint graph, warm start, solve and relax passes.

use std::ops::Range;
use std::slice;

use hazumi_core::simd::{LANES, lanes_of};
use hazumi_core::{Coloring, SharedSlice, Workers, fetch_ahead};

use super::Contact;
use super::conjugate_steps::{ConjugateProgress, ConjugateStep};
use super::constraint::ContactConstraint;
use super::constraint_bodies::ConstraintBodies;
use super::contact_impulses::ContactImpulses;
use super::impacts::{ImpactContext, Impacts, is_hit};
use super::lanes::{self, PrepareContext, WideConjugateStep, WideContactConstraint};
use super::pass::{PassKind, Substep, may_hit};
use super::prepare_input::ContactPrepareInput;
use super::separate::separate;
use super::solve;
use crate::state::BodyState;

/// Share of the depth within reach of the soft pass that deep points keep, dimensionless: less
/// than all of it, so that the last of it does not take the longest.
const SLOP_SHARE: f32 = 0.5;
/// Fewest and most sweeps over the constraints of high mass ratio in a pass.
const MIN_SWEEPS: usize = 4;
const MAX_SWEEPS: usize = 32;
/// Most times that constraints of high mass ratio are solved in a pass, all together: fewer of
/// them take more sweeps.
const MAX_REPEATS: usize = 1024;
/// Share of an impulse below which a change is not worth another sweep.
const SETTLED: f32 = 1e-4;
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
    impacts: Impacts,
    high_mass_ratio: HighMassRatio,
}

/// The constraints of bodies that much heavier ones press on: in blocks of their own, and
/// scalar ones.
#[derive(Debug, Default)]
struct HighMassRatio {
    /// Their blocks: the first ones of each colour that has some.
    colors: Vec<Range<usize>>,
    /// For each of these blocks, in this order.
    steps: Vec<WideConjugateStep>,
    /// Places among the scalar constraints.
    scalars: Vec<(usize, ConjugateStep)>,
    /// Number of constraints.
    count: usize,
}

impl ConstraintSet {
    /// Number of constraints.
    pub(crate) fn len(&self) -> usize {
        self.blocks.iter().map(WideContactConstraint::len).sum::<usize>()
            + self.scalar_constraints.len()
    }

    /// Makes all constraints anew: of inputs that are coloured, those of high mass ratio first
    /// in each colour, and of those of `jointed` bodies.
    pub(crate) fn make(
        &mut self,
        workers: &Workers,
        coloring: &Coloring,
        [colored, jointed]: [&[ContactPrepareInput]; 2],
        source: &PrepareContext<'_>,
    ) {
        let order = coloring.order();
        self.lay_out(coloring, colored);
        let input = |place: usize| {
            let Some(&index) = order.get(place) else { return &jointed[place - order.len()] };
            // Inputs of a colour lie all over the list.
            if let Some(&next) = order.get(place + LANES) {
                fetch_ahead(slice::from_ref(&colored[next as usize]));
            }
            &colored[index as usize]
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
        self.impacts.begin_step();
    }

    /// Makes room for the constraints of each colour: in blocks of their own for those of high
    /// mass ratio.
    fn lay_out(&mut self, coloring: &Coloring, inputs: &[ContactPrepareInput]) {
        let order = coloring.order();
        let has_high_mass_ratio =
            |&place: &usize| inputs[order[place] as usize].has_high_mass_ratio;
        self.spans.clear();
        self.colors.clear();
        self.high_mass_ratio.clear();
        for color in 0..Coloring::OVERFLOW {
            let places = coloring.range(color);
            // Small worlds use few of the colours, and step in microseconds.
            if places.is_empty() {
                continue;
            }
            let high = places.clone().take_while(has_high_mass_ratio).count();
            let (first, middle) = (self.spans.len(), places.start + high);
            self.add_spans(places.start..middle);
            self.high_mass_ratio.add_blocks(first..self.spans.len(), high);
            self.add_spans(middle..places.end);
            if first < self.spans.len() {
                self.colors.push(first..self.spans.len());
            }
        }
        self.blocks.resize_with(self.spans.len(), WideContactConstraint::default);
        let scalars = coloring.range(Coloring::OVERFLOW).enumerate();
        let high = scalars.filter(|(_, place)| has_high_mass_ratio(place));
        self.high_mass_ratio.add_scalars(high.map(|(scalar, _)| scalar));
    }

    /// Adds the spans of blocks for constraints in these places.
    fn add_spans(&mut self, places: Range<usize>) {
        let starts = places.clone().step_by(LANES);
        self.spans.extend(starts.map(|start| start..places.end.min(start + LANES)));
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
    ) {
        self.for_each(
            workers,
            states,
            |blocks| lanes::warm_start(blocks, states),
            solve::warm_start,
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
        self.solve_high_mass_ratio(workers, states, substep, pass);
    }

    /// Moves bodies out of overlap that is too deep for the soft pass, which pushes at
    /// `gentle_speed`, m/s; at up to `push_speed`, m/s, for `h` seconds, all but those of
    /// jointed bodies. Deep overlap thus becomes a mere change of position: as a velocity it
    /// would throw what lies on it.
    pub(crate) fn separate_deep_points(
        &mut self,
        workers: &Workers,
        states: &SharedSlice<'_, BodyState>,
        h: f32,
        [gentle_speed, push_speed]: [f32; 2],
    ) {
        let speeds = [SLOP_SHARE * gentle_speed, push_speed];
        for color in &self.colors {
            let blocks = &mut self.blocks[color.clone()];
            if blocks.iter().any(|block| block.deep() != 0) {
                workers.for_each_block(blocks, UNIT, |_, blocks| {
                    lanes::separate(blocks, states, h, speeds);
                });
            }
        }
        let scalars = &mut self.scalar_constraints[..self.articulated_start];
        for scalar in scalars.iter_mut().filter(|scalar| scalar.is_deep) {
            separate(ConstraintBodies::load(states, scalar), scalar, states, h, speeds);
        }
    }

    /// Solves the constraints of high mass ratio again and again, with steps of conjugate
    /// gradients in between.
    fn solve_high_mass_ratio(
        &mut self,
        workers: &Workers,
        states: &SharedSlice<'_, BodyState>,
        substep: &Substep,
        pass: PassKind,
    ) {
        let Self { blocks, scalar_constraints, high_mass_ratio, .. } = self;
        if high_mass_ratio.count == 0 {
            return;
        }
        high_mass_ratio.begin_pass();
        let max_sweeps = (MAX_REPEATS / high_mass_ratio.count).clamp(MIN_SWEEPS, MAX_SWEEPS);
        let mut progress = ConjugateProgress::default();
        for sweep in 1..=max_sweeps {
            high_mass_ratio.for_each_block(blocks, workers, |blocks, steps| {
                let pairs = steps.iter_mut().zip(&*blocks);
                pairs.for_each(|(step, block)| step.begin_sweep(block));
                lanes::solve(blocks, states, substep, pass);
                let pairs = steps.iter_mut().zip(&*blocks);
                pairs.for_each(|(step, block)| step.end_sweep(block, SETTLED));
            });
            let steps = &high_mass_ratio.steps;
            let mut square: f32 = steps.iter().map(|step| step.square).sum();
            let mut is_settled = steps.iter().all(|step| step.is_settled);
            for (place, step) in &mut high_mass_ratio.scalars {
                let scalar = &mut scalar_constraints[*place];
                let before = scalar.points.each_ref().map(|point| point.impulse);
                edit(scalar, states, |pair, scalar| solve::solve(pair, scalar, substep, pass));
                let (part, is_done) = step.note_sweep(before, scalar, [SETTLED, 0.0]);
                square += part;
                is_settled &= is_done;
            }
            if is_settled || sweep == max_sweeps {
                break;
            }
            let share = progress.next_share(square);
            high_mass_ratio.for_each_block(blocks, workers, |blocks, steps| {
                lanes::go_on((blocks, steps), states, share);
            });
            for (place, step) in &mut high_mass_ratio.scalars {
                edit(&mut scalar_constraints[*place], states, |pair, scalar| {
                    step.go_on(share, pair, scalar);
                });
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
            edit(scalar, states, &of_scalar);
        }
    }

    /// Solves the impacts of this substep; see [`Impacts`]. `body_count` is that of the solver.
    pub(crate) fn apply_impacts(
        &mut self,
        workers: &Workers,
        states: &SharedSlice<'_, BodyState>,
        (substep, is_first): (&Substep, bool),
        body_count: usize,
    ) {
        if is_first {
            self.note_first_hits(workers, substep);
        }
        self.keep_hits(workers, states, substep);
        let mut impacts = std::mem::take(&mut self.impacts);
        let first = self.blocks.len() * LANES;
        let blocks = || self.blocks.iter().enumerate();
        let scalars = || {
            let scalars = self.scalar_constraints.iter().enumerate();
            scalars.filter(|&(index, _)| self.has_impacts(index))
        };
        let hits = blocks()
            .flat_map(|(index, block)| {
                lanes_of(block.may_hit()).map(move |lane| index * LANES + lane)
            })
            .chain(
                scalars().filter(|(_, scalar)| scalar.may_hit).map(|(index, _)| first + index),
            );
        let links = || {
            let of_blocks = blocks().flat_map(|(index, block)| {
                (0..block.len()).flat_map(move |lane| {
                    let link = (index * LANES + lane, block.has_restitution(lane));
                    block.movable_slots(lane).map(move |slot| (slot, link.0, link.1))
                })
            });
            let of_scalars = scalars().flat_map(|(index, scalar)| {
                let link = (first + index, scalar.restitution > 0.0);
                scalar.movable_slots().map(move |slot| (slot, link.0, link.1))
            });
            of_blocks.chain(of_scalars)
        };
        let context = ImpactContext { copy: |index| self.get(index), states, substep };
        let counts = [first + self.scalar_constraints.len(), body_count];
        impacts.solve(&context, counts, hits, links);
        for (index, constraint) in impacts.outcomes() {
            match self.blocks.get_mut(index / LANES) {
                Some(block) => block.store_impact(index % LANES, constraint),
                None => self.scalar_constraints[index - first].store_impact(constraint),
            }
        }
        self.impacts = impacts;
    }

    /// Notes which constraints may hit in the first substep.
    fn note_first_hits(&mut self, workers: &Workers, substep: &Substep) {
        workers.for_each_block(&mut self.blocks, UNIT, |_, blocks| {
            blocks.iter_mut().for_each(|block| block.note_first_hits(substep));
        });
        for scalar in &mut self.scalar_constraints {
            let pull = scalar.relative_acceleration;
            scalar.may_hit = scalar.points().iter().any(|point| {
                may_hit([point.relative_velocity, point.base_separation, pull], substep)
            });
        }
    }

    /// Keeps the marks of the constraints that may hit only where they do.
    fn keep_hits(
        &mut self,
        workers: &Workers,
        states: &SharedSlice<'_, BodyState>,
        substep: &Substep,
    ) {
        workers.for_each_block(&mut self.blocks, UNIT, |_, blocks| {
            lanes::keep_hits(blocks, states, substep);
        });
        for scalar in self.scalar_constraints.iter_mut().filter(|scalar| scalar.may_hit) {
            let pair = ConstraintBodies::load(states, scalar);
            scalar.may_hit = is_hit(&pair, scalar, substep);
        }
    }

    /// Whether a scalar constraint takes part in impacts: the contacts of jointed bodies stop
    /// these with what hangs on them, so they take part only with bounces.
    fn has_impacts(&self, scalar: usize) -> bool {
        scalar < self.articulated_start || self.scalar_constraints[scalar].restitution > 0.0
    }

    fn get(&self, constraint_index: usize) -> ContactConstraint {
        match self.blocks.get(constraint_index / LANES) {
            Some(block) => block.get(constraint_index % LANES),
            None => {
                self.scalar_constraints[constraint_index - self.blocks.len() * LANES].clone()
            }
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
            for place in range {
                // Contacts of a colour are scattered over the list.
                if let Some(next) = self.blocks.get(place + 1) {
                    next.fetch_contacts_ahead(contacts);
                }
                let block = &self.blocks[place];
                found.extend((0..block.len()).filter_map(|lane| take(block.outcome(lane))));
            }
        });
        found
            .extend(self.scalar_constraints.iter().filter_map(|scalar| take(scalar.outcome())));
    }
}

impl HighMassRatio {
    /// Before the constraints are known.
    fn clear(&mut self) {
        self.colors.clear();
        self.steps.clear();
        self.scalars.clear();
        self.count = 0;
    }

    /// Adds the blocks of a colour, of `count` constraints.
    fn add_blocks(&mut self, blocks: Range<usize>, count: usize) {
        if count > 0 {
            self.steps.resize(self.steps.len() + blocks.len(), WideConjugateStep::NONE);
            self.colors.push(blocks);
            self.count += count;
        }
    }

    /// Adds scalar constraints.
    fn add_scalars(&mut self, places: impl Iterator<Item = usize>) {
        self.scalars.extend(places.map(|place| (place, ConjugateStep::default())));
        self.count += self.scalars.len();
    }

    /// Forgets the sweeps of the pass before.
    fn begin_pass(&mut self) {
        self.steps.fill(WideConjugateStep::NONE);
        self.scalars.iter_mut().for_each(|(_, step)| *step = ConjugateStep::default());
    }

    /// Calls `work` for each of the blocks, with its step: colour after colour, those of one
    /// colour at the same time.
    fn for_each_block(
        &mut self,
        blocks: &mut [WideContactConstraint],
        workers: &Workers,
        work: impl Fn(&mut [WideContactConstraint], &mut [WideConjugateStep]) + Sync,
    ) {
        let mut rest = &mut self.steps[..];
        for color in &self.colors {
            let steps = rest.split_off_mut(..color.len()).unwrap_or_default();
            let lists = (&mut blocks[color.clone()], steps);
            workers.for_each_block_of_two(lists, UNIT, |_, blocks, steps| work(blocks, steps));
        }
    }
}

/// Edits a constraint and the velocities of its bodies.
fn edit(
    scalar: &mut ContactConstraint,
    states: &SharedSlice<'_, BodyState>,
    edit: impl FnOnce(&mut ConstraintBodies<'_>, &mut ContactConstraint),
) {
    let mut pair = ConstraintBodies::load(states, scalar);
    edit(&mut pair, scalar);
    pair.store(states, scalar);
}
