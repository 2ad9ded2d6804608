//! Soft bodies → solver and its batches; and back.

use std::ops::Range;
use std::sync::atomic::AtomicBool;

use hazumi_core::simd::LANES;
use hazumi_core::soft::{ContactTerms, Motion, SpatialCells};
use hazumi_core::{SharedSlice, Workers};

use super::super::World;
use super::batches::Batches;
use super::soft_pairs::{NONE, SoftPair, SoftSearch};
use super::soft_particles::{BODY_BLOCK, ParticleBuffers, ParticleParts};
use super::soft_prefetch::{fetch_listed, fetch_records, fetch_taken};
use crate::body_integration::BodyIntegrationData;
use crate::math::rotation;
use crate::soft_body::{
    Impactor, InnerTerms, OtherShape, PinRow, PinTarget, RowBlock, RowFinder, RowState,
    SoftBodyView, SoftContactRow, SoftState,
};
use crate::space::{DIM, Vector};
use crate::state::{BodyState, SolverBodyIndex};
use crate::wide_vector::wide_everywhere;
use crate::world::teleport::split_position;

/// Width of the cells of the grid along which soft bodies are put in order, m, at a length
/// scale of 1: small beside bodies.
const GRID: f32 = 1.0 / 64.0;
/// A soft body while the solver has it.
pub(super) type Taken = Box<SoftState>;

/// The solver's view of soft bodies, filled anew in each step.
#[derive(Debug, Default)]
pub(in crate::world) struct SoftBuffers {
    /// Those that move, in the order of their slots.
    pub(super) active: Vec<Taken>,
    /// The solver slot of each of them.
    pub(super) slots: Vec<SolverBodyIndex>,
    /// By solver slot, which of them that is.
    pub(super) index_of_slot: Vec<u32>,
    /// Batch after batch, which of them are in it.
    pub(super) order: Vec<u32>,
    /// Which of them are near each other.
    pub(super) cells: SpatialCells,
    /// Contacts that have to be looked at.
    pub(super) search: SoftSearch,
    pub(super) rows: Vec<SoftContactRow>,
    /// The states of rows of pairs with a rigid body, and the rows of pairs of two soft bodies.
    pub(super) row_states: Vec<RowState>,
    pub(super) blocks: Vec<RowBlock>,
    /// The particles of `taken`, in their order.
    pub(super) particles: ParticleBuffers,
    pub(super) motions: Vec<Motion<DIM>>,
    /// Which of `taken` are so fast that they get a pass of their own.
    pub(super) are_fast: Vec<bool>,
    /// Rows of bodies that meet themselves, and what they do.
    pub(super) self_contact_rows: Vec<SoftContactRow>,
    pub(super) self_contact_states: Vec<RowState>,
    pub(super) self_contact_row_lists: Vec<Vec<SoftContactRow>>,
    /// Where those of each of `taken` are.
    pub(super) self_contact_ranges: Vec<Range<usize>>,
    /// Pins of particles, and the solver slots of the bodies that hold them.
    pub(super) pins: Vec<PinRow>,
    pub(super) pin_bodies: Vec<Option<SolverBodyIndex>>,
    /// Where those of each of `taken` are.
    pub(super) pins_of: Vec<Range<usize>>,
    /// Whether joints hold any of `taken`.
    pub(super) is_any_jointed: bool,
    /// Contacts that have rows, and afterwards in their turns.
    pub(super) pairs: Vec<SoftPair>,
    /// Fast rigid bodies of pairs.
    pub(super) impactors: Vec<Impactor>,
    /// By solver slot, marks of a substep: see [`SoftParts::impact_marks`].
    pub(super) impact_marks: Vec<AtomicBool>,
}

/// The soft bodies that the batches of a step share.
pub(super) struct SoftParts<'a> {
    pub(super) active: SharedSlice<'a, Taken>,
    pub(super) particles: ParticleParts<'a>,
    pub(super) motions: SharedSlice<'a, Motion<DIM>>,
    pub(super) are_fast: &'a [bool],
    pub(super) self_contact_ranges: &'a [Range<usize>],
    pub(super) self_contact_rows: &'a [SoftContactRow],
    pub(super) self_contact_states: SharedSlice<'a, RowState>,
    pub(super) pins: &'a [PinRow],
    pub(super) pin_bodies: &'a [Option<SolverBodyIndex>],
    pub(super) pins_of: &'a [Range<usize>],
    pub(super) impactors: &'a [Impactor],
    /// By solver slot, whether an impact has changed a velocity in this substep. Two threads
    /// never solve pairs of the same body at once.
    pub(super) impact_marks: &'a [AtomicBool],
    pub(super) rows: &'a [SoftContactRow],
    pub(super) row_states: SharedSlice<'a, RowState>,
    pub(super) blocks: SharedSlice<'a, RowBlock>,
    pub(super) terms: ContactTerms,
    pub(super) limit: f32,
    /// Whether some of them are so fast that they get a pass of their own.
    pub(super) has_fast: bool,
    /// Whether joints hold any soft body, or a rigid one that such meet.
    pub(super) has_jointed: bool,
}

/// The soft bodies and pairs of one batch.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct SoftWork<'a> {
    pub(super) bodies: &'a [u32],
    pub(super) slots: &'a [SolverBodyIndex],
    pub(super) pairs: &'a [SoftPair],
}

impl SoftBuffers {
    /// Forgets what a step has found.
    pub(in crate::world) fn clear(&mut self) {
        self.pairs.clear();
        self.active.clear();
    }

    /// Makes room for the particles of those that move, as contacts see them.
    fn resize_buffers(&mut self) {
        let ranges = &mut self.particles.ranges;
        ranges.clear();
        let mut first = 0;
        for soft in &self.active {
            let count = soft.blocks.len() * LANES;
            ranges.push(first..first + count);
            first += count;
        }
        self.particles.resize(first);
        self.motions.resize(self.active.len(), Motion::UNKNOWN);
    }

    /// Finds which of those that move are near each other. Cells of the grid along which they
    /// are put in order are so wide, m.
    fn find_cells(&mut self, batches: &Batches, width: f32, workers: &Workers) {
        let Self { active, slots, cells, .. } = self;
        let Some(origin) = active.first().map(|first| first.anchor) else { return };
        let place = |number: u32| {
            let soft = &active[number as usize];
            ((soft.bounds.center() - soft.beyond_anchor(origin)) / width).to_array()
        };
        let batch = |number: u32| batches.batch_of([Some(slots[number as usize]), None]);
        let count = u32::try_from(active.len()).expect("fewer than 2^32 bodies");
        cells.find(workers, count, place, batch);
    }

    /// The parts of the solver that batches share, and the ranges of each.
    pub(super) fn parts(
        &mut self,
        terms: ContactTerms,
        limit: f32,
    ) -> (SoftParts<'_>, SoftLists<'_>) {
        self.are_fast.clear();
        self.are_fast.extend(self.active.iter().map(|soft| soft.is_fast(terms.h)));
        let has_fast = self.are_fast.contains(&true);
        let has_jointed = self.is_any_jointed || self.pairs.iter().any(|pair| pair.is_jointed);
        let parts = SoftParts {
            active: SharedSlice::new(&mut self.active),
            particles: self.particles.parts(),
            motions: SharedSlice::new(&mut self.motions),
            are_fast: &self.are_fast,
            self_contact_ranges: &self.self_contact_ranges,
            self_contact_rows: &self.self_contact_rows,
            self_contact_states: SharedSlice::new(&mut self.self_contact_states),
            pins: &self.pins,
            pin_bodies: &self.pin_bodies,
            pins_of: &self.pins_of,
            impactors: &self.impactors,
            impact_marks: &self.impact_marks,
            rows: &self.rows,
            row_states: SharedSlice::new(&mut self.row_states),
            blocks: SharedSlice::new(&mut self.blocks),
            terms,
            limit,
            has_fast,
            has_jointed,
        };
        (parts, SoftLists { order: &self.order, slots: &self.slots, pairs: &self.pairs })
    }
}

/// The lists of which batches have ranges.
#[derive(Clone, Copy)]
pub(super) struct SoftLists<'a> {
    order: &'a [u32],
    slots: &'a [SolverBodyIndex],
    pairs: &'a [SoftPair],
}

impl<'a> SoftLists<'a> {
    pub(super) fn of(&self, bodies: Range<usize>, pairs: Range<usize>) -> SoftWork<'a> {
        SoftWork { bodies: &self.order[bodies], slots: self.slots, pairs: &self.pairs[pairs] }
    }
}

impl SoftWork<'_> {
    /// Changes the velocities of the bodies by external and internal forces, after the substep
    /// before has moved their particles, if there was one: in one loop, as together they exceed
    /// the caches.
    pub(super) fn integrate(
        &self,
        parts: &SoftParts<'_>,
        drives: &[BodyIntegrationData],
        (states, is_first): (&SharedSlice<'_, BodyState>, bool),
        workers: &Workers,
    ) {
        self.for_each(parts, drives, workers, |body, soft, slot, terms| {
            let is_jointed = drives[slot as usize].is_jointed;
            // SAFETY: a body is in one batch, and there once.
            let (mut particles, reduced) = unsafe { parts.particles.of(body) };
            // SAFETY: as above.
            let motion = unsafe { parts.motions.get_mut(body as usize) };
            wide_everywhere!(simd => {
                if is_first {
                    *motion = parts.motion_of(body, soft, is_jointed);
                } else if !is_jointed {
                    soft.take_back(simd, particles.particles, reduced);
                    let behind = soft.integrate_positions(simd, terms.h, terms.acceleration);
                    motion.advance(terms.h, behind.map(|behind| behind.to_array()));
                }
                soft.integrate_velocities(simd, terms);
                motion.watch(&soft.blocks);
                soft.lend(simd, &mut particles, reduced);
            });
            if is_jointed {
                // SAFETY: a body is in one batch, and there once.
                follow(unsafe { states.get_mut(slot as usize) }, soft);
            }
        });
    }

    /// Lets the particles take over what joints have done to their bodies, while contacts have
    /// them, or not.
    pub(super) fn apply_rigid_change(
        &self,
        parts: &SoftParts<'_>,
        drives: &[BodyIntegrationData],
        (states, are_lent): (&SharedSlice<'_, BodyState>, bool),
        workers: &Workers,
    ) {
        if !parts.has_jointed {
            return;
        }
        self.for_each(parts, drives, workers, |body, soft, slot, _| {
            if drives[slot as usize].is_jointed {
                // SAFETY: a body is in one batch, and there once.
                let state = unsafe { states.get(slot as usize) };
                let (linear, angular) = soft.solver_velocity;
                let center = soft.start.center + state.delta_position;
                let change = state.linear_velocity - linear;
                let spin = state.angular_velocity - angular;
                if are_lent {
                    // SAFETY: as above.
                    unsafe { parts.view(body) }.add_rigid_velocity(center, change, spin);
                } else {
                    soft.add_rigid_velocity(center, change, spin);
                }
                soft.solver_velocity = (state.linear_velocity, state.angular_velocity);
            }
        });
    }

    /// Moves the particles of bodies that joints hold: before the next substep these stop what
    /// they have added. The particles of all others move in the next substep.
    pub(super) fn integrate_articulated(
        &self,
        parts: &SoftParts<'_>,
        drives: &[BodyIntegrationData],
        states: &SharedSlice<'_, BodyState>,
        workers: &Workers,
    ) {
        if !parts.has_jointed {
            return;
        }
        self.for_each(parts, drives, workers, |body, soft, slot, terms| {
            if drives[slot as usize].is_jointed {
                // SAFETY: a body is in one batch, and there once.
                let (particles, reduced) = unsafe { parts.particles.of(body) };
                wide_everywhere!(simd => {
                    soft.take_back(simd, particles.particles, reduced);
                    soft.integrate_positions(simd, terms.h, terms.acceleration);
                });
                // SAFETY: as above.
                follow(unsafe { states.get_mut(slot as usize) }, soft);
            }
        });
    }

    fn for_each(
        &self,
        parts: &SoftParts<'_>,
        drives: &[BodyIntegrationData],
        workers: &Workers,
        work: impl Fn(u32, &mut SoftState, SolverBodyIndex, &InnerTerms) + Sync,
    ) {
        workers.for_each_range(self.bodies.len(), BODY_BLOCK, |range| {
            let bodies = &self.bodies[range];
            for (place, &body) in bodies.iter().enumerate() {
                // SAFETY: a body is in one batch, and there once; these are after this one.
                unsafe {
                    fetch_listed(
                        &parts.active,
                        parts.self_contact_ranges.len(),
                        (bodies, place),
                    );
                }
                let slot = self.slots[body as usize];
                let drive = &drives[slot as usize];
                let terms = InnerTerms {
                    h: parts.terms.h,
                    acceleration: drive.acceleration,
                    angular_acceleration: drive.angular_acceleration,
                    damping: drive.linear_damping,
                    limit: parts.limit,
                };
                // SAFETY: a body is in one batch, and there once.
                let soft = unsafe { parts.active.get_mut(body as usize) };
                work(body, soft, slot, &terms);
            }
        });
    }
}

impl SoftParts<'_> {
    /// The displacement bound of a body at the beginning of a step: unknown for one that
    /// touched something in the last step, and is likely to do so again, or that something
    /// holds.
    fn motion_of(&self, body: u32, soft: &SoftState, is_jointed: bool) -> Motion<DIM> {
        let [own, pins] =
            [self.self_contact_ranges, self.pins_of].map(|ranges| &ranges[body as usize]);
        let is_loose = pins.is_empty() && soft.shape.fixed().is_empty() && !is_jointed;
        let is_alone = own.is_empty() && is_loose;
        let is_free =
            is_alone && soft.cached_impulses.iter().all(|touch| touch.normal_force == 0.0);
        if is_free { Motion::AT_START } else { Motion::UNKNOWN }
    }

    /// A soft body that takes part in contacts.
    ///
    /// # Safety
    ///
    /// As for [`ParticleParts::of`].
    pub(super) unsafe fn view(&self, number: u32) -> SoftBodyView<'_> {
        // SAFETY: the caller keeps the contract.
        let (particles, reduced) = unsafe { self.particles.of(number) };
        SoftBodyView::new(particles, reduced)
    }
}

/// Has the state of a soft body as a whole follow its particles.
fn follow(state: &mut BodyState, soft: &mut SoftState) {
    let frame = soft.frame();
    soft.solver_velocity = (frame.linear_velocity, frame.angular_velocity);
    (state.linear_velocity, state.angular_velocity) =
        (frame.linear_velocity, frame.angular_velocity);
    state.delta_position = frame.center - soft.start.center;
    state.delta_rotation =
        rotation::multiply(frame.rotation, rotation::conjugate(soft.start.rotation));
}

impl World {
    /// Takes the soft bodies that move out of their records for the substeps.
    pub(super) fn take_soft_states(&mut self) {
        let has_softs = self.has_soft_bodies();
        let solver = &mut self.solver;
        let softs = &mut solver.soft_bodies;
        softs.active.clear();
        softs.slots.clear();
        softs.index_of_slot.clear();
        if !has_softs {
            return;
        }
        softs.index_of_slot.resize(solver.body_of_slot.len(), NONE);
        for (slot, &owner) in (0..).zip(&solver.body_of_slot) {
            fetch_records(&self.bodies, &solver.body_of_slot, slot as usize);
            let Some(record) = self.bodies.at_mut(owner) else { continue };
            let origin = record.origin();
            let (offset, rotation) = (record.center_offset(), record.body.rotation);
            if let Some(mut soft) = record.soft.take() {
                soft.start.center = soft.beyond_anchor(origin) + offset;
                soft.start.rotation = soft.shape_rotation(rotation);
                let number = u32::try_from(softs.active.len()).expect("fewer than 2^32 bodies");
                softs.index_of_slot[slot as usize] = number;
                softs.slots.push(slot);
                softs.active.push(soft);
            }
        }
        softs.resize_buffers();
        self.find_self_contact_rows();
        self.find_pins();
    }

    /// Lists what holds particles of soft bodies.
    fn find_pins(&mut self) {
        let SoftBuffers { active, pins, pin_bodies, pins_of, .. } =
            &mut self.solver.soft_bodies;
        pins.clear();
        pin_bodies.clear();
        pins_of.clear();
        for soft in active.iter() {
            let first = pins.len();
            for pin in &soft.pins {
                let (holder_center, arm, holder) = match pin.target {
                    PinTarget::World(point) => {
                        (soft.beyond_anchor(split_position(point)), Vector::ZERO, None)
                    }
                    PinTarget::Body(body, point) => {
                        let Some(record) = self.bodies.at(body) else { continue };
                        let offset = record.center_offset();
                        let arm = rotation::rotate(record.body.rotation, point) - offset;
                        let holder_center = soft.beyond_anchor(record.origin()) + offset;
                        (holder_center, arm, self.solver.slot_of_body[body as usize])
                    }
                };
                pins.push(PinRow { particle: pin.particle, holder_center, arm });
                pin_bodies.push(holder);
            }
            pins_of.push(first..pins.len());
        }
    }

    /// Finds where soft bodies meet themselves.
    fn find_self_contact_rows(&mut self) {
        let margin = self.settings.speculative_distance();
        let SoftBuffers {
            active,
            self_contact_ranges,
            self_contact_rows,
            self_contact_row_lists,
            ..
        } = &mut self.solver.soft_bodies;
        let lists = (self_contact_row_lists, &mut *self_contact_rows);
        let bodies = &*active;
        self.workers.gather(bodies.len(), BODY_BLOCK, lists, |range, rows| {
            for (number, owner) in (0u32..).zip(bodies).skip(range.start).take(range.len()) {
                if owner.shape.material().self_collision {
                    let margin = margin + owner.max_displacement;
                    let finder = RowFinder { owner, side: 0, contact: number, margin };
                    finder.find_rows(&OtherShape::Itself, rows);
                }
            }
        });
        self_contact_ranges.clear();
        let mut start = 0;
        self_contact_ranges.extend((0u32..).take(active.len()).map(|number| {
            let count = self_contact_rows[start..]
                .iter()
                .take_while(|row| row.contact <= number)
                .count();
            start += count;
            start - count..start
        }));
    }

    /// Sorts soft bodies by batches, and their pairs by their turns, and has these begin with
    /// what they did in the last step, in substeps of `h` seconds.
    pub(super) fn prepare_soft_bodies(&mut self, h: f32) {
        let solver = &mut self.solver;
        let softs = &mut solver.soft_bodies;
        if softs.active.is_empty() {
            softs.pairs.clear();
            softs.impactors.clear();
            solver.batches.clear_soft_bodies();
            return;
        }
        let (slots, drives) = (&solver.slot_of_body, &solver.integration_data);
        softs.is_any_jointed = softs.slots.iter().any(|&slot| drives[slot as usize].is_jointed);
        solver.batches.list_soft_bodies((&mut softs.order, &softs.index_of_slot), NONE);
        let width = GRID * self.settings.length_scale;
        softs.find_cells(&solver.batches, width, &self.workers);
        softs.pairs.retain(|pair| pair.edge.solver_slots(slots) != [None; 2]);
        let mut pairs = std::mem::take(&mut softs.pairs);
        for pair in &mut pairs {
            let link = pair.edge.solver_slots(slots);
            let number = |slot: SolverBodyIndex| softs.index_of_slot[slot as usize];
            pair.soft_indices = link.map(|slot| slot.map_or(NONE, number));
            let mut rigid = link.into_iter().flatten().filter(|&slot| number(slot) == NONE);
            pair.is_jointed = rigid.any(|slot| drives[slot as usize].is_jointed);
            let known = pair.soft_indices.map(|number| (number != NONE).then_some(number));
            let pushed = pair.edge.pushed_bodies().map(|body| slots[body? as usize]);
            pair.order = softs.cells.order(solver.batches.batch_of(link), known, pushed);
        }
        pairs.sort_by_key(|pair| pair.order);
        softs.pairs = pairs;
        softs.load_cached_impulses(h);
        let of_pairs = softs.pairs.iter().map(|pair| pair.order.batch);
        solver.batches.list_soft_pairs(of_pairs);
        self.find_impactors();
    }

    /// Moves the particles by the last substep, of `h` seconds as all, and gives the soft
    /// bodies back to their records; has the states of the solver say how they stand and move
    /// as a whole.
    pub(super) fn store_soft_bodies(&mut self, h: f32) {
        let dt = h * self.settings.substeps as f32;
        let solver = &mut self.solver;
        solver.soft_bodies.store_cached_impulses(h, &mut self.contacts);
        let SoftBuffers { active, slots, particles, .. } = &mut solver.soft_bodies;
        let (states, drives) = (SharedSlice::new(&mut solver.states), &solver.integration_data);
        let (slots, particles) = (&*slots, &*particles);
        self.workers.for_each_block(active, BODY_BLOCK, |first, bodies| {
            for place in 0..bodies.len() {
                fetch_taken(bodies, place, slots.len());
                let (number, soft) = (first + place, &mut bodies[place]);
                let slot = slots[number];
                let drive = &drives[slot as usize];
                if !drive.is_jointed {
                    let own_particles = &particles.nodes[particles.ranges[number].clone()];
                    wide_everywhere!(simd => {
                        soft.take_back(simd, own_particles, &particles.reduced[number]);
                        soft.integrate_positions(simd, h, drive.acceleration);
                    });
                }
                // SAFETY: a soft body has one slot, and each is in the list once.
                let state = unsafe { states.get_mut(slot as usize) };
                if soft.is_finite() {
                    follow(state, soft);
                } else {
                    *state = BodyState { is_invalid: true, ..BodyState::FIXED };
                    soft.reset();
                }
                soft.step_time = dt;
                soft.refresh();
            }
        });
        for (soft, &slot) in active.drain(..).zip(slots) {
            let owner = solver.body_of_slot[slot as usize];
            if let Some(record) = self.bodies.at_mut(owner) {
                record.soft = Some(soft);
            }
        }
    }

    /// Terms of soft contacts, in substeps of `h` seconds.
    pub(super) fn soft_terms(&self, h: f32) -> ContactTerms {
        let settings = &self.settings;
        let scale = settings.length_scale;
        ContactTerms {
            h,
            slop: 0.2 * settings.linear_slop(),
            push: settings.max_push_out_speed * scale * h,
            bounce_speed: settings.restitution_threshold * scale,
        }
    }
}
