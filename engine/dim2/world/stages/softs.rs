//! Soft bodies → the solver, and who is solved with whom; and back.

use std::ops::Range;

use glam::Vec2;
use hazumi_core::simd::LANES;
use hazumi_core::soft::{Cells, ContactTerms, Motion};
use hazumi_core::{Disjoint, Workers};

use super::super::World;
use super::batches::Batches;
use super::soft_ahead::{Ends, MANY, PARTICLES, STATE, fetch_records, fetch_taken};
use super::soft_pairs::{Found, NONE, SoftPair};
use crate::contact::Contact;
use crate::drive::Drive;
use crate::lanes::wide_everywhere;
use crate::math::rotation;
use crate::soft_body::{
    Bulk, Couple, Effort, Finder, InnerTerms, Node, Opponent, Party, PinRow, PinTarget, Row,
    RowBlock, SoftState, Touch,
};
use crate::state::{BodyState, Slot};
use crate::world::place::split;

/// Soft bodies in a block of work.
pub(super) const BODY_BLOCK: usize = 32;
/// Width of the squares of the grid along which soft bodies are put in order, m, at a length scale of 1: small beside
/// bodies.
const SQUARE: f32 = 1.0 / 64.0;
/// A soft body while the solver has it.
pub(super) type Taken = Box<SoftState>;

/// What the solver knows of soft bodies, filled anew in each step.
#[derive(Debug, Default)]
pub(in crate::world) struct SoftBuffers {
    /// Those that move, in the order of their slots.
    pub(super) taken: Vec<Taken>,
    /// The solver slot of each of them.
    pub(super) slots: Vec<Slot>,
    /// By solver slot, which of them that is.
    pub(super) of_slot: Vec<u32>,
    /// Batch after batch, which of them are in it.
    pub(super) order: Vec<u32>,
    /// Which of them are near each other.
    pub(super) cells: Cells,
    /// Contacts with rigid bodies that have to be looked at, their rows, and what each of these does.
    pub(super) contacts: Vec<u32>,
    pub(super) rows: Vec<Row>,
    pub(super) row_lists: Vec<Vec<Row>>,
    pub(super) efforts: Vec<Effort>,
    pub(super) found: Vec<Option<Found>>,
    /// Contacts of two soft bodies that have to be looked at, where these are, and their rows.
    pub(super) fellows: Vec<u32>,
    pub(super) ends: Vec<Ends>,
    pub(super) blocks: Vec<RowBlock>,
    pub(super) block_lists: Vec<Vec<RowBlock>>,
    pub(super) fellows_found: Vec<Option<Found>>,
    /// The particles of `taken` as contacts see them, and which of them are whose.
    pub(super) nodes: Vec<Node>,
    pub(super) bulks: Vec<Bulk>,
    pub(super) motions: Vec<Motion<2>>,
    pub(super) nodes_of: Vec<Range<usize>>,
    /// Which of `taken` are so fast that they get a pass of their own.
    pub(super) are_fast: Vec<bool>,
    /// Rows of bodies that meet themselves, and what they do.
    pub(super) own_rows: Vec<Row>,
    pub(super) own_efforts: Vec<Effort>,
    pub(super) own_row_lists: Vec<Vec<Row>>,
    /// Where those of each of `taken` are.
    pub(super) own: Vec<Range<usize>>,
    /// What holds particles, and by solver slot whom to.
    pub(super) pins: Vec<PinRow>,
    pub(super) holders: Vec<Option<Slot>>,
    /// Where those of each of `taken` are.
    pub(super) pins_of: Vec<Range<usize>>,
    /// Whether joints hold any of `taken`.
    pub(super) is_any_jointed: bool,
    /// Contacts that have rows, and afterwards in their turns.
    pub(super) pairs: Vec<SoftPair>,
}

/// What the batches of a step share of soft bodies.
pub(super) struct SoftParts<'a> {
    pub(super) taken: Disjoint<'a, Taken>,
    pub(super) nodes: Disjoint<'a, Node>,
    pub(super) bulks: Disjoint<'a, Bulk>,
    pub(super) motions: Disjoint<'a, Motion<2>>,
    pub(super) nodes_of: &'a [Range<usize>],
    pub(super) are_fast: &'a [bool],
    pub(super) own: &'a [Range<usize>],
    pub(super) own_rows: &'a [Row],
    pub(super) own_efforts: Disjoint<'a, Effort>,
    pub(super) pins: &'a [PinRow],
    pub(super) holders: &'a [Option<Slot>],
    pub(super) pins_of: &'a [Range<usize>],
    pub(super) rows: &'a [Row],
    pub(super) efforts: Disjoint<'a, Effort>,
    pub(super) blocks: Disjoint<'a, RowBlock>,
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
    pub(super) slots: &'a [Slot],
    pub(super) pairs: &'a [SoftPair],
}

impl SoftBuffers {
    /// Forgets what a step has found.
    pub(in crate::world) fn forget(&mut self) {
        self.pairs.clear();
        self.taken.clear();
    }

    /// Lists a contact that has to be looked at.
    pub(super) fn list(&mut self, index: u32, contact: &Contact) {
        if contact.kept.are_fellows {
            self.fellows.push(index);
            self.ends.push(Ends::of(contact));
        } else {
            self.contacts.push(index);
        }
    }

    /// Has rows at rigid bodies begin with what their particles did in the last step, in substeps of `h` seconds.
    fn recall(&mut self, h: f32) {
        let Self { pairs, rows, efforts, own_rows, own_efforts, taken, .. } = self;
        efforts.clear();
        efforts.resize(rows.len(), Effort::default());
        own_efforts.clear();
        own_efforts.resize(own_rows.len(), Effort::default());
        for pair in pairs.iter().filter(|pair| !pair.are_fellows) {
            let Some((owner, number, other)) = pair.owner() else { continue };
            let touches = &taken[number as usize].touches;
            let efforts = &mut efforts[pair.work.clone()];
            for (row, effort) in rows[pair.work.clone()].iter().zip(efforts) {
                let touch = &touches[usize::from(row.particle)];
                let is_own = usize::from(row.owner) == owner && row.has_particle();
                if is_own && touch.other == other {
                    *effort = Effort::recalled(touch, h);
                }
            }
        }
    }

    /// Has particles remember what they did in substeps of `h` seconds, and tells the contacts what was done at them.
    fn conclude(&mut self, h: f32, contacts: &mut [Contact]) {
        let Self { pairs, rows, efforts, blocks, taken, .. } = self;
        for soft in &mut *taken {
            soft.touches.fill(Touch::default());
        }
        let mut note = |number: u32, particle: u16, touch: Touch| {
            let known = &mut taken[number as usize].touches[usize::from(particle)];
            if touch.push > known.push {
                *known = touch;
            }
        };
        for (place, pair) in pairs.iter().enumerate() {
            SoftPair::fetch_outcome(pairs, place, (blocks, contacts));
            let (mut has_pushed, mut sum) = (false, 0.0);
            if pair.are_fellows {
                let others = pair.meeting.bodies.map(|body| body + 1);
                for block in &blocks[pair.work.clone()] {
                    block.for_each_touch(h, |owner, particle, push, drag| {
                        let touch = Touch { other: others[1 - owner], push, drag };
                        if pair.numbers[owner] != NONE {
                            note(pair.numbers[owner], particle, touch);
                        }
                    });
                    let (pushed, impulse) = block.outcome();
                    has_pushed |= pushed;
                    sum += impulse;
                }
            } else {
                let owner = pair.owner();
                let efforts = &efforts[pair.work.clone()];
                for (row, effort) in rows[pair.work.clone()].iter().zip(efforts) {
                    if let Some((_, number, other)) = owner.filter(|_| row.has_particle()) {
                        note(number, row.particle, effort.touch(other, h));
                    }
                    has_pushed |= effort.has_pushed;
                    sum += effort.push();
                }
            }
            contacts[pair.meeting.index as usize].conclude(has_pushed, sum);
        }
    }

    /// Makes room for the particles of those that move, as contacts see them.
    fn make_room(&mut self) {
        self.nodes_of.clear();
        let mut first = 0;
        for soft in &self.taken {
            let count = soft.blocks.len() * LANES;
            self.nodes_of.push(first..first + count);
            first += count;
        }
        self.nodes.resize(first, Node::default());
        self.bulks.resize(self.taken.len(), Bulk::LOOSE);
        self.motions.resize(self.taken.len(), Motion::UNKNOWN);
    }

    /// Finds which of those that move are near each other. Squares of the grid along which they are put in order are so
    /// wide, m.
    fn find_cells(&mut self, batches: &Batches, square: f32, workers: &Workers) {
        let Self { taken, slots, cells, .. } = self;
        let Some(origin) = taken.first().map(|first| first.anchor) else { return };
        let place = |number: u32| {
            let soft = &taken[number as usize];
            ((soft.bounds.center() - soft.beyond_anchor(origin)) / square).to_array()
        };
        let batch = |number: u32| batches.of([Some(slots[number as usize]), None]);
        let count = u32::try_from(taken.len()).expect("fewer than 2^32 bodies");
        cells.find(workers, count, place, batch);
    }

    /// The parts of the solver that batches share, and the ranges of each.
    pub(super) fn parts(
        &mut self,
        terms: ContactTerms,
        limit: f32,
    ) -> (SoftParts<'_>, SoftLists<'_>) {
        self.are_fast.clear();
        self.are_fast.extend(self.taken.iter().map(|soft| soft.is_fast(terms.h)));
        let has_fast = self.are_fast.contains(&true);
        let has_jointed = self.is_any_jointed || self.pairs.iter().any(|pair| pair.is_jointed);
        let parts = SoftParts {
            taken: Disjoint::new(&mut self.taken),
            nodes: Disjoint::new(&mut self.nodes),
            bulks: Disjoint::new(&mut self.bulks),
            motions: Disjoint::new(&mut self.motions),
            nodes_of: &self.nodes_of,
            are_fast: &self.are_fast,
            own: &self.own,
            own_rows: &self.own_rows,
            own_efforts: Disjoint::new(&mut self.own_efforts),
            pins: &self.pins,
            holders: &self.holders,
            pins_of: &self.pins_of,
            rows: &self.rows,
            efforts: Disjoint::new(&mut self.efforts),
            blocks: Disjoint::new(&mut self.blocks),
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
    slots: &'a [Slot],
    pairs: &'a [SoftPair],
}

impl<'a> SoftLists<'a> {
    pub(super) fn of(&self, bodies: Range<usize>, pairs: Range<usize>) -> SoftWork<'a> {
        SoftWork { bodies: &self.order[bodies], slots: self.slots, pairs: &self.pairs[pairs] }
    }
}

impl SoftWork<'_> {
    /// Changes the velocities of the bodies by what forces and they themselves do, after their particles have moved by the
    /// substep before, if there was one: in one go, as together they are more than the caches hold.
    pub(super) fn pull(
        &self,
        parts: &SoftParts<'_>,
        drives: &[Drive],
        (states, is_first): (&Disjoint<'_, BodyState>, bool),
        workers: &Workers,
    ) {
        self.for_each(parts, drives, workers, |body, taken, slot, terms| {
            let is_jointed = drives[slot as usize].is_jointed;
            // SAFETY: a body is in one batch, and there once.
            let (nodes, bulk) = unsafe { parts.particles(body) };
            // SAFETY: as above.
            let motion = unsafe { parts.motions.get_mut(body as usize) };
            wide_everywhere!(simd => {
                if is_first {
                    *motion = parts.motion_of(body, taken, is_jointed);
                } else if !is_jointed {
                    taken.take_back(simd, nodes, bulk);
                    let behind = taken.advance(simd, terms.h, terms.acceleration);
                    motion.advance(terms.h, behind.map(|behind| behind.to_array()));
                }
                taken.pull(simd, terms);
                motion.watch(&taken.blocks);
                taken.lend(simd, nodes, bulk);
            });
            if is_jointed {
                // SAFETY: a body is in one batch, and there once.
                follow(unsafe { states.get_mut(slot as usize) }, taken);
            }
        });
    }

    /// Lets the particles take over what joints have done to their bodies, while contacts have them, or not.
    pub(super) fn take_over(
        &self,
        parts: &SoftParts<'_>,
        drives: &[Drive],
        (states, are_lent): (&Disjoint<'_, BodyState>, bool),
        workers: &Workers,
    ) {
        if !parts.has_jointed {
            return;
        }
        self.for_each(parts, drives, workers, |body, taken, slot, _| {
            if drives[slot as usize].is_jointed {
                // SAFETY: a body is in one batch, and there once.
                let state = unsafe { states.get(slot as usize) };
                let (linear, angular) = taken.followed;
                let center = taken.start.center + state.shift;
                let change = state.linear_velocity - linear;
                let spin = state.angular_velocity - angular;
                if are_lent {
                    // SAFETY: as above.
                    unsafe { parts.party(body) }.kick_rigidly(center, change, spin);
                } else {
                    taken.kick_rigidly(center, change, spin);
                }
                taken.followed = (state.linear_velocity, state.angular_velocity);
            }
        });
    }

    /// Moves the particles of bodies that joints hold: before the next substep these stop what they have added. Those of all
    /// others wait for what comes next.
    pub(super) fn advance_jointed(
        &self,
        parts: &SoftParts<'_>,
        drives: &[Drive],
        states: &Disjoint<'_, BodyState>,
        workers: &Workers,
    ) {
        if !parts.has_jointed {
            return;
        }
        self.for_each(parts, drives, workers, |body, taken, slot, terms| {
            if drives[slot as usize].is_jointed {
                // SAFETY: a body is in one batch, and there once.
                let (nodes, bulk) = unsafe { parts.particles(body) };
                wide_everywhere!(simd => {
                    taken.take_back(simd, nodes, bulk);
                    taken.advance(simd, terms.h, terms.acceleration);
                });
                // SAFETY: as above.
                follow(unsafe { states.get_mut(slot as usize) }, taken);
            }
        });
    }

    fn for_each(
        &self,
        parts: &SoftParts<'_>,
        drives: &[Drive],
        workers: &Workers,
        work: impl Fn(u32, &mut SoftState, Slot, &InnerTerms) + Sync,
    ) {
        workers.for_each_range(self.bodies.len(), BODY_BLOCK, |range| {
            let bodies = &self.bodies[range];
            for (place, &body) in bodies.iter().enumerate() {
                // SAFETY: a body is in one batch, and there once; these are after this one.
                unsafe { parts.fetch_ahead(bodies, place) };
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
                let taken = unsafe { parts.taken.get_mut(body as usize) };
                work(body, taken, slot, &terms);
            }
        });
    }
}

impl SoftParts<'_> {
    /// Asks for soft bodies that come soon after the one at `place`.
    ///
    /// # Safety
    ///
    /// Nobody may have any of these bodies.
    #[inline(always)]
    pub(super) unsafe fn fetch_ahead(&self, bodies: &[u32], place: usize) {
        if self.nodes_of.len() < MANY {
            return;
        }
        // SAFETY: the caller promises that nobody has it.
        let soft = |body: u32| unsafe { self.taken.get(body as usize) };
        if let Some(&body) = bodies.get(place + STATE) {
            soft(body).fetch_ahead();
        }
        if let Some(&body) = bodies.get(place + PARTICLES) {
            soft(body).fetch_particles();
        }
    }

    /// What is known at the beginning of a step of how a body will move: nothing of one that touched something in the last
    /// step, and is likely to do so again, or that something holds.
    fn motion_of(&self, body: u32, taken: &SoftState, is_jointed: bool) -> Motion<2> {
        let [own, pins] = [self.own, self.pins_of].map(|ranges| &ranges[body as usize]);
        let is_loose = pins.is_empty() && taken.shape.fixed().is_empty() && !is_jointed;
        let is_alone = own.is_empty() && is_loose;
        let is_free = is_alone && taken.touches.iter().all(|touch| touch.push == 0.0);
        if is_free { Motion::AT_START } else { Motion::UNKNOWN }
    }

    /// The particles of a soft body as contacts see them, to be written.
    ///
    /// # Safety
    ///
    /// While they are held, nobody else may ask for those of the same body.
    #[expect(clippy::mut_from_ref, reason = "the caller promises that the body is not shared")]
    pub(super) unsafe fn particles(&self, number: u32) -> (&mut [Node], &mut Bulk) {
        let range = self.nodes_of[number as usize].clone();
        // SAFETY: no two bodies have nodes in common, and the caller promises that nobody else has this one.
        let nodes = unsafe { self.nodes.range_mut(range) };
        // SAFETY: as above.
        (nodes, unsafe { self.bulks.get_mut(number as usize) })
    }

    /// A soft body that takes part in contacts.
    ///
    /// # Safety
    ///
    /// As for [`Self::particles`].
    pub(super) unsafe fn party(&self, number: u32) -> Party<'_> {
        // SAFETY: the caller promises what is asked for.
        let (nodes, bulk) = unsafe { self.particles(number) };
        Party::new(nodes, bulk)
    }

    /// Two soft bodies that meet each other.
    ///
    /// # Safety
    ///
    /// As for [`Self::particles`], of both.
    #[inline(always)]
    pub(super) unsafe fn couple(&self, numbers: [u32; 2]) -> Couple<'_> {
        let ranges = numbers.map(|number| self.nodes_of[number as usize].clone());
        // SAFETY: no two bodies have nodes in common, and the caller promises that nobody else has these.
        let nodes = unsafe { self.nodes.two_ranges(ranges) };
        // SAFETY: as above; the two are not the same, as their ranges have nothing in common.
        let bulks = numbers.map(|number| unsafe { self.bulks.get_mut(number as usize) });
        Couple { nodes, bulks }
    }
}

/// Has the state of a soft body as a whole follow its particles.
fn follow(state: &mut BodyState, soft: &mut SoftState) {
    let frame = soft.frame();
    soft.followed = (frame.linear_velocity, frame.angular_velocity);
    (state.linear_velocity, state.angular_velocity) =
        (frame.linear_velocity, frame.angular_velocity);
    state.shift = frame.center - soft.start.center;
    state.turn = rotation::multiply(frame.rotation, rotation::conjugate(soft.start.rotation));
}

impl World {
    /// Takes the soft bodies that move out of their records for the substeps.
    pub(super) fn take_softs(&mut self) {
        let has_softs = self.has_softs();
        let solver = &mut self.solver;
        let softs = &mut solver.softs;
        softs.taken.clear();
        softs.slots.clear();
        softs.of_slot.clear();
        if !has_softs {
            return;
        }
        softs.of_slot.resize(solver.owners.len(), NONE);
        for (slot, &owner) in (0..).zip(&solver.owners) {
            fetch_records(&self.bodies, &solver.owners, slot as usize);
            let Some(record) = self.bodies.at_mut(owner) else { continue };
            let origin = record.origin();
            let (offset, rotation) = (record.center_offset(), record.body.rotation);
            if let Some(mut soft) = record.soft.take() {
                soft.start.center = soft.beyond_anchor(origin) + offset;
                soft.start.rotation = rotation;
                let number = u32::try_from(softs.taken.len()).expect("fewer than 2^32 bodies");
                softs.of_slot[slot as usize] = number;
                softs.slots.push(slot);
                softs.taken.push(soft);
            }
        }
        softs.make_room();
        self.find_own_rows();
        self.find_pins();
    }

    /// Lists what holds particles of soft bodies.
    fn find_pins(&mut self) {
        let SoftBuffers { taken, pins, holders, pins_of, .. } = &mut self.solver.softs;
        pins.clear();
        holders.clear();
        pins_of.clear();
        for soft in taken.iter() {
            let first = pins.len();
            for pin in &soft.pins {
                let (way, arm, holder) = match pin.target {
                    PinTarget::World(point) => {
                        (soft.beyond_anchor(split(point)), Vec2::ZERO, None)
                    }
                    PinTarget::Body(body, point) => {
                        let Some(record) = self.bodies.at(body) else { continue };
                        let offset = record.center_offset();
                        let arm = rotation::rotate(record.body.rotation, point) - offset;
                        let way = soft.beyond_anchor(record.origin()) + offset;
                        (way, arm, self.solver.slots[body as usize])
                    }
                };
                pins.push(PinRow { particle: pin.particle, way, arm });
                holders.push(holder);
            }
            pins_of.push(first..pins.len());
        }
    }

    /// Finds where soft bodies meet themselves.
    fn find_own_rows(&mut self) {
        let margin = self.settings.contact_margin();
        let SoftBuffers { taken, own, own_rows, own_row_lists, .. } = &mut self.solver.softs;
        let lists = (own_row_lists, &mut *own_rows);
        let bodies = &*taken;
        self.workers.gather(bodies.len(), BODY_BLOCK, lists, |range, rows| {
            for (number, owner) in (0u32..).zip(bodies).skip(range.start).take(range.len()) {
                if owner.shape.material().self_collision {
                    let margin = margin + owner.stride;
                    let finder = Finder { owner, side: 0, contact: number, margin };
                    finder.meet(&Opponent::Itself, rows);
                }
            }
        });
        own.clear();
        let mut start = 0;
        own.extend((0u32..).take(taken.len()).map(|number| {
            let count =
                own_rows[start..].iter().take_while(|row| row.contact <= number).count();
            start += count;
            start - count..start
        }));
    }

    /// Sorts soft bodies by batches, and their pairs by their turns, and has these begin with what they did in the last
    /// step, in substeps of `h` seconds.
    pub(super) fn lay_out_softs(&mut self, h: f32) {
        let solver = &mut self.solver;
        let softs = &mut solver.softs;
        if softs.taken.is_empty() {
            softs.pairs.clear();
            solver.batches.forget_softs();
            return;
        }
        let (slots, drives) = (&solver.slots, &solver.drives);
        softs.is_any_jointed = softs.slots.iter().any(|&slot| drives[slot as usize].is_jointed);
        solver.batches.list_softs((&mut softs.order, &softs.of_slot), NONE);
        let square = SQUARE * self.settings.length_scale;
        softs.find_cells(&solver.batches, square, &self.workers);
        softs.pairs.retain(|pair| pair.meeting.link(slots) != [None; 2]);
        let mut pairs = std::mem::take(&mut softs.pairs);
        for pair in &mut pairs {
            let link = pair.meeting.link(slots);
            let number = |slot: Slot| softs.of_slot[slot as usize];
            pair.numbers = link.map(|slot| slot.map_or(NONE, number));
            let mut rigid = link.into_iter().flatten().filter(|&slot| number(slot) == NONE);
            pair.is_jointed = rigid.any(|slot| drives[slot as usize].is_jointed);
            let known = pair.numbers.map(|number| (number != NONE).then_some(number));
            let pushed = pair.meeting.pushed().map(|body| slots[body? as usize]);
            pair.turn = softs.cells.turn(solver.batches.of(link), known, pushed);
        }
        pairs.sort_by_key(|pair| pair.turn);
        softs.pairs = pairs;
        softs.recall(h);
        let of_pairs = softs.pairs.iter().map(|pair| pair.turn.batch);
        solver.batches.list_soft_pairs(of_pairs);
    }

    /// Moves the particles by the last substep, of `h` seconds as all, and gives the soft bodies back to their records; has
    /// the states of the solver say how they stand and move as a whole.
    pub(super) fn return_softs(&mut self, h: f32) {
        let dt = h * self.settings.substeps as f32;
        let solver = &mut self.solver;
        solver.softs.conclude(h, &mut self.contacts);
        let SoftBuffers { taken, slots, nodes, nodes_of, bulks, .. } = &mut solver.softs;
        let (states, drives) = (Disjoint::new(&mut solver.states), &solver.drives);
        let (slots, nodes, nodes_of, bulks) = (&*slots, &*nodes, &*nodes_of, &*bulks);
        self.workers.for_each_block(taken, BODY_BLOCK, |first, bodies| {
            for place in 0..bodies.len() {
                fetch_taken(bodies, place, slots.len());
                let (number, soft) = (first + place, &mut bodies[place]);
                let slot = slots[number];
                let drive = &drives[slot as usize];
                if !drive.is_jointed {
                    let nodes = &nodes[nodes_of[number].clone()];
                    wide_everywhere!(simd => {
                        soft.take_back(simd, nodes, &bulks[number]);
                        soft.advance(simd, h, drive.acceleration);
                    });
                }
                // SAFETY: a soft body has one slot, and each is in the list once.
                let state = unsafe { states.get_mut(slot as usize) };
                if soft.is_finite() {
                    follow(state, soft);
                } else {
                    *state = BodyState { is_bad: true, ..BodyState::FIXED };
                    soft.reset();
                }
                soft.step_time = dt;
                soft.refresh();
            }
        });
        for (soft, &slot) in taken.drain(..).zip(slots) {
            let owner = solver.owners[slot as usize];
            if let Some(record) = self.bodies.at_mut(owner) {
                record.soft = Some(soft);
            }
        }
    }

    /// What the solver goes by where soft bodies meet something, in substeps of `h` seconds.
    pub(super) fn soft_terms(&self, h: f32) -> ContactTerms {
        let settings = &self.settings;
        let scale = settings.length_scale;
        ContactTerms {
            h,
            slop: 0.2 * settings.slop(),
            push: settings.push_speed * scale * h,
            bounce_speed: settings.restitution_threshold * scale,
        }
    }
}
