//! Soft bodies → rows where they meet others, who is solved with whom; and back.

use std::ops::Range;

use glam::Vec2;
use hazumi_core::simd::{LANES, Simd};
use hazumi_core::soft::ContactTerms;
use hazumi_core::{Disjoint, Workers};

use super::super::World;
use super::islands::Meeting;
use super::soft_rows::Found;
use crate::contact::Contact;
use crate::lanes::wide_everywhere;
use crate::math::rotation;
use crate::soft_body::{
    Bulk, Couple, Effort, Finder, InnerTerms, Node, Opponent, Other, PairPass, Party, Pass,
    PinRow, PinTarget, Row, RowBlock, RowTerms, Rows, SoftState, Touch, Weight,
};
use crate::state::{BodyState, Drive, Slot};
use crate::world::place::split;

/// Soft bodies in a block of work.
const BODY_BLOCK: usize = 16;
/// Bodies of a batch whose contacts with each other are solved by one thread, one after the other.
const CELL: u32 = 64;
/// In place of a soft body of a slot that has none.
pub(super) const NONE: u32 = u32::MAX;

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
    /// Contacts with rigid bodies that have to be looked at, their rows, and what each of these does.
    pub(super) contacts: Vec<u32>,
    pub(super) rows: Vec<Row>,
    pub(super) row_lists: Vec<Vec<Row>>,
    pub(super) efforts: Vec<Effort>,
    pub(super) found: Vec<Option<Found>>,
    /// Contacts of two soft bodies that have to be looked at, and their rows.
    pub(super) fellows: Vec<u32>,
    pub(super) blocks: Vec<RowBlock>,
    pub(super) block_lists: Vec<Vec<RowBlock>>,
    pub(super) fellows_found: Vec<Option<Found>>,
    /// The particles of `taken` as contacts see them, and which of them are whose.
    pub(super) nodes: Vec<Node>,
    pub(super) weights: Vec<Weight>,
    pub(super) bulks: Vec<Bulk>,
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
    /// Contacts that have rows, and afterwards batch after batch.
    pub(super) pairs: Vec<SoftPair>,
}

/// A contact of soft bodies that has rows.
#[derive(Clone, Debug)]
pub(super) struct SoftPair {
    pub(super) meeting: Meeting,
    /// Which of the soft bodies that move its bodies are; [`NONE`] for others.
    pub(super) numbers: [u32; 2],
    /// Whether both of its bodies are soft.
    pub(super) are_fellows: bool,
    /// Where its rows are: among the blocks, where both are, or else among the rows.
    pub(super) work: Range<usize>,
    pub(super) terms: RowTerms,
    /// How far rows of two soft bodies keep these apart, m: the radii of both.
    pub(super) radius: f32,
    /// Whether joints hold its rigid body.
    pub(super) is_jointed: bool,
    /// Which cell of the batch holds both bodies; [`NONE`] when none does.
    pub(super) cell: u32,
    pub(super) batch: u32,
}

/// What the batches of a step share of soft bodies.
pub(super) struct SoftParts<'a> {
    taken: Disjoint<'a, Taken>,
    nodes: Disjoint<'a, Node>,
    weights: Disjoint<'a, Weight>,
    bulks: Disjoint<'a, Bulk>,
    nodes_of: &'a [Range<usize>],
    are_fast: &'a [bool],
    own: &'a [Range<usize>],
    own_rows: &'a [Row],
    own_efforts: Disjoint<'a, Effort>,
    pins: &'a [PinRow],
    holders: &'a [Option<Slot>],
    pins_of: &'a [Range<usize>],
    rows: &'a [Row],
    efforts: Disjoint<'a, Effort>,
    blocks: Disjoint<'a, RowBlock>,
    terms: ContactTerms,
    limit: f32,
    /// Whether some of them are so fast that they get a pass of their own.
    has_fast: bool,
    /// Whether any pair has a rigid body that joints hold.
    has_jointed: bool,
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
        let list = if contact.are_fellows { &mut self.fellows } else { &mut self.contacts };
        list.push(index);
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

    /// Has particles remember what they did in substeps of `h` seconds.
    fn remember(&mut self, h: f32) {
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
        for pair in pairs {
            if pair.are_fellows {
                let others = pair.meeting.bodies.map(|body| body + 1);
                for block in &blocks[pair.work.clone()] {
                    block.for_each_touch(h, |owner, particle, push, drag| {
                        let touch = Touch { other: others[1 - owner], push, drag };
                        if pair.numbers[owner] != NONE {
                            note(pair.numbers[owner], particle, touch);
                        }
                    });
                }
            } else if let Some((_, number, other)) = pair.owner() {
                let efforts = &efforts[pair.work.clone()];
                for (row, effort) in rows[pair.work.clone()].iter().zip(efforts) {
                    if row.has_particle() {
                        note(number, row.particle, effort.touch(other, h));
                    }
                }
            }
        }
    }

    /// Tells the contacts what was done at them.
    fn tell(&self, contacts: &mut [Contact]) {
        for pair in &self.pairs {
            let contact = &mut contacts[pair.meeting.index as usize];
            let (mut has_pushed, mut sum) = (false, 0.0);
            if pair.are_fellows {
                for block in &self.blocks[pair.work.clone()] {
                    let (pushed, impulse) = block.outcome();
                    has_pushed |= pushed;
                    sum += impulse;
                }
            } else {
                for effort in &self.efforts[pair.work.clone()] {
                    has_pushed |= effort.has_pushed;
                    sum += effort.push();
                }
            }
            contact.has_pushed = has_pushed;
            let points = contact.manifold.points.len();
            for impulse in &mut contact.impulses.normal[..points] {
                *impulse = sum / points as f32;
            }
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
        self.weights.resize(first, Weight::default());
        self.bulks.resize(self.taken.len(), Bulk::LOOSE);
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
        let has_jointed = self.pairs.iter().any(|pair| pair.is_jointed);
        let parts = SoftParts {
            taken: Disjoint::new(&mut self.taken),
            nodes: Disjoint::new(&mut self.nodes),
            weights: Disjoint::new(&mut self.weights),
            bulks: Disjoint::new(&mut self.bulks),
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
    /// Changes the velocities of the bodies by what forces and they themselves do.
    pub(super) fn pull(
        &self,
        parts: &SoftParts<'_>,
        drives: &[Drive],
        states: &Disjoint<'_, BodyState>,
        workers: &Workers,
    ) {
        self.for_each(parts, drives, workers, |body, taken, slot, terms| {
            // SAFETY: a body is in one batch, and there once.
            let (nodes, weights, bulk) = unsafe { parts.particles(body) };
            wide_everywhere!(simd => {
                taken.pull(simd, terms);
                taken.lend(simd, (nodes, weights), bulk);
            });
            if drives[slot as usize].is_jointed {
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

    /// Moves the particles.
    pub(super) fn advance(
        &self,
        parts: &SoftParts<'_>,
        drives: &[Drive],
        states: &Disjoint<'_, BodyState>,
        workers: &Workers,
    ) {
        self.for_each(parts, drives, workers, |body, taken, slot, terms| {
            // SAFETY: a body is in one batch, and there once.
            let Party { nodes, bulk } = unsafe { parts.party(body) };
            wide_everywhere!(simd => {
                taken.take_back(simd, &nodes, bulk);
                taken.advance(terms);
            });
            if drives[slot as usize].is_jointed {
                // SAFETY: a body is in one batch, and there once.
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
            for &body in &self.bodies[range] {
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

    /// Sees how all pairs stand, and has them begin with what they did in the last substep.
    pub(super) fn lean(
        &self,
        parts: &SoftParts<'_>,
        bodies: (&Disjoint<'_, BodyState>, &[Option<Slot>]),
        workers: &Workers,
    ) {
        self.visit(&Visit { parts, bodies, pass: Pass::Lean, who: Who::All }, workers);
    }

    /// Goes once over the rows of pairs with a rigid body that joints hold: what is left for these when the joints have
    /// been solved hardly opens them.
    pub(super) fn press_jointed(
        &self,
        parts: &SoftParts<'_>,
        bodies: (&Disjoint<'_, BodyState>, &[Option<Slot>]),
        workers: &Workers,
    ) {
        if parts.has_jointed {
            self.visit(&Visit { parts, bodies, pass: Pass::Solve, who: Who::Jointed }, workers);
        }
    }

    /// Goes once over the rows of all pairs.
    pub(super) fn solve(
        &self,
        parts: &SoftParts<'_>,
        bodies: (&Disjoint<'_, BodyState>, &[Option<Slot>]),
        workers: &Workers,
    ) {
        self.visit(&Visit { parts, bodies, pass: Pass::Solve, who: Who::All }, workers);
        if !parts.pins.is_empty() {
            self.bodies.iter().for_each(|&body| hold(parts, body, bodies.0));
        }
        workers.for_each_range(self.bodies.len(), BODY_BLOCK, |range| {
            self.bodies[range].iter().for_each(|&body| keep_apart(parts, body));
        });
        // What one particle hands on to the others may push them where they have been stopped already.
        // That mends itself, but where they would be through a wall before.
        if parts.has_fast {
            self.visit(&Visit { parts, bodies, pass: Pass::Stop, who: Who::Fast }, workers);
        }
    }

    /// Goes over all pairs: cell by cell, and then those between cells.
    fn visit(&self, visit: &Visit<'_>, workers: &Workers) {
        let between = self.pairs.partition_point(|pair| pair.cell != NONE);
        let (within, between) = self.pairs.split_at(between);
        if workers.count() > 1 {
            let cells: Vec<&[SoftPair]> = within.chunk_by(|a, b| a.cell == b.cell).collect();
            workers.for_each_range(cells.len(), 1, |range| {
                cells[range].iter().for_each(|cell| visit.go_over(cell));
            });
        } else {
            visit.go_over(within);
        }
        visit.go_over(between);
    }
}

/// A pass over many pairs.
struct Visit<'a> {
    parts: &'a SoftParts<'a>,
    /// The rigid bodies, and where they are, by body.
    bodies: (&'a Disjoint<'a, BodyState>, &'a [Option<Slot>]),
    pass: Pass,
    who: Who,
}

/// Which pairs a pass is for.
#[derive(Clone, Copy)]
enum Who {
    All,
    /// Those with a rigid body that joints hold.
    Jointed,
    /// Those with a soft body that is fast, whose particles are left to themselves first.
    Fast,
}

impl Visit<'_> {
    /// Goes over pairs, one after the other. Those that are gone over at the same time, which are in different cells,
    /// have no bodies in common.
    fn go_over(&self, pairs: &[SoftPair]) {
        wide_everywhere!(simd => {
            for pair in pairs {
                let is_meant = match self.who {
                    Who::All => true,
                    Who::Jointed => pair.is_jointed,
                    Who::Fast => pair.loosen_fast(self.parts),
                };
                if is_meant && pair.are_fellows {
                    pair.go_over_fellows(simd, self.parts, self.pass);
                } else if is_meant {
                    pair.go_over_rigid(self.parts, self.bodies, self.pass);
                }
            }
        });
    }
}

impl SoftParts<'_> {
    /// The particles of a soft body as contacts see them, to be written.
    ///
    /// # Safety
    ///
    /// While they are held, nobody else may ask for those of the same body.
    #[expect(clippy::mut_from_ref, reason = "the caller promises that the body is not shared")]
    unsafe fn particles(&self, number: u32) -> (&mut [Node], &mut [Weight], &mut Bulk) {
        let range = self.nodes_of[number as usize].clone();
        // SAFETY: no two bodies have nodes in common, and the caller promises that nobody else has this one.
        let nodes = unsafe { self.nodes.range_mut(range.clone()) };
        // SAFETY: as above.
        let weights = unsafe { self.weights.range_mut(range) };
        // SAFETY: as above.
        (nodes, weights, unsafe { self.bulks.get_mut(number as usize) })
    }

    /// A soft body that takes part in contacts.
    ///
    /// # Safety
    ///
    /// As for [`Self::particles`].
    unsafe fn party(&self, number: u32) -> Party<'_> {
        // SAFETY: the caller promises what is asked for.
        let (nodes, weights, bulk) = unsafe { self.particles(number) };
        Party::new(nodes, weights, bulk)
    }

    /// Two soft bodies that meet each other.
    ///
    /// # Safety
    ///
    /// As for [`Self::particles`], of both.
    unsafe fn couple(&self, numbers: [u32; 2]) -> Couple<'_> {
        let ranges = numbers.map(|number| self.nodes_of[number as usize].clone());
        // SAFETY: no two bodies have nodes in common, and the caller promises that nobody else has these.
        let nodes = unsafe { self.nodes.two_ranges(ranges.clone()) };
        // SAFETY: as above.
        let weights = unsafe { self.weights.two_ranges(ranges) };
        // SAFETY: as above; the two are not the same, as their ranges have nothing in common.
        let bulks = numbers.map(|number| unsafe { self.bulks.get_mut(number as usize) });
        Couple { nodes, weights, bulks }
    }
}

impl SoftPair {
    /// Of a pair with a rigid body, the soft one that moves: which of both it is, its number, and one more than the index
    /// of the other body.
    fn owner(&self) -> Option<(usize, u32, u32)> {
        let owner = usize::from(self.numbers[0] == NONE);
        let number = self.numbers[owner];
        (number != NONE).then(|| (owner, number, self.meeting.bodies[1 - owner] + 1))
    }

    /// Leaves the particles of fast bodies to themselves. Returns whether there are any.
    fn loosen_fast(&self, parts: &SoftParts<'_>) -> bool {
        let mut has_fast = false;
        for number in self.numbers.into_iter().filter(|&number| number != NONE) {
            if parts.are_fast[number as usize] {
                // SAFETY: bodies are of this batch, and pairs that are gone over at the same time, which are
                // in different cells, have none in common.
                unsafe { parts.party(number) }.loosen();
                has_fast = true;
            }
        }
        has_fast
    }

    /// Goes once over its rows, where both of its bodies are soft.
    #[inline(always)]
    fn go_over_fellows<S: Simd>(&self, simd: S, parts: &SoftParts<'_>, pass: Pass) {
        if self.numbers.contains(&NONE) {
            return;
        }
        // SAFETY: both bodies are of this batch, and pairs that are solved at the same time, which are
        // in different cells, have none in common; the two are not the same.
        let mut couple = unsafe { parts.couple(self.numbers) };
        // SAFETY: a pair has its blocks for itself, and one thread goes over it.
        let blocks = unsafe { parts.blocks.range_mut(self.work.clone()) };
        let pass = PairPass {
            terms: &parts.terms,
            row_terms: &self.terms,
            radius: self.radius,
            pass,
        };
        pass.go_over(simd, blocks, &mut couple);
    }

    /// Goes once over its rows, where the other body is rigid.
    fn go_over_rigid(
        &self,
        parts: &SoftParts<'_>,
        (states, slots): (&Disjoint<'_, BodyState>, &[Option<Slot>]),
        pass: Pass,
    ) {
        let Some((owner, number, _)) = self.owner() else { return };
        // SAFETY: a pair has its efforts for itself, and one thread goes over it.
        let efforts = unsafe { parts.efforts.range_mut(self.work.clone()) };
        let sign = if owner == 0 { 1.0 } else { -1.0 };
        let row_terms = RowTerms {
            way: sign * self.terms.way,
            surface_velocity: sign * self.terms.surface_velocity,
            ..self.terms
        };
        let rows = &parts.rows[self.work.clone()];
        let rows = Rows { rows, terms: &parts.terms, row_terms: &row_terms, pass };
        // SAFETY: as above.
        let mut body = unsafe { parts.party(number) };
        let slot = slots[self.meeting.bodies[1 - owner] as usize];
        // SAFETY: nobody writes to a body that cannot be moved, and a movable one is of no other cell.
        let known = slot.map(|slot| (slot, unsafe { *states.get(slot as usize) }));
        let mut state = known.map_or(BodyState::FIXED, |(_, state)| state);
        rows.go_over(efforts, &mut body, &mut Other::Rigid(&mut state));
        if let Some((slot, _)) = known.filter(|(_, state)| state.is_movable()) {
            // SAFETY: as above.
            *unsafe { states.get_mut(slot as usize) } = state;
        }
    }
}

/// Keeps a body from going into itself.
fn keep_apart(parts: &SoftParts<'_>, body: u32) {
    let range = parts.own[body as usize].clone();
    if range.is_empty() {
        return;
    }
    // SAFETY: a body is in one batch, and there once.
    let friction = unsafe { parts.taken.get(body as usize) }.friction;
    // SAFETY: as above.
    let mut party = unsafe { parts.party(body) };
    // SAFETY: as above, for what it does to itself.
    let efforts = unsafe { parts.own_efforts.range_mut(range.clone()) };
    let row_terms = RowTerms { friction, ..RowTerms::NONE };
    let rows = &parts.own_rows[range];
    for pass in [Pass::Lean, Pass::Solve] {
        let rows = Rows { rows, terms: &parts.terms, row_terms: &row_terms, pass };
        rows.go_over(efforts, &mut party, &mut Other::Itself);
    }
}

/// Pulls the particles of a body that are held to where that is.
fn hold(parts: &SoftParts<'_>, body: u32, states: &Disjoint<'_, BodyState>) {
    for index in parts.pins_of[body as usize].clone() {
        // SAFETY: a body is in one batch, with those that hold it, and these are gone over by one thread.
        let mut soft = unsafe { parts.party(body) };
        // SAFETY: as above.
        let known =
            parts.holders[index].map(|slot| (slot, unsafe { *states.get(slot as usize) }));
        let mut state = known.map_or(BodyState::FIXED, |(_, state)| state);
        parts.pins[index].solve(&mut soft, &mut state, parts.terms.h);
        if let Some((slot, _)) = known.filter(|(_, state)| state.is_movable()) {
            // SAFETY: as above.
            *unsafe { states.get_mut(slot as usize) } = state;
        }
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

    /// Sorts soft bodies and their pairs by batches, and these by cells, and has these begin with what they did in
    /// the last step, in substeps of `h` seconds.
    pub(super) fn lay_out_softs(&mut self, h: f32) {
        let solver = &mut self.solver;
        let softs = &mut solver.softs;
        if softs.taken.is_empty() {
            softs.pairs.clear();
            solver.batches.forget_softs();
            return;
        }
        let (slots, drives) = (&solver.slots, &solver.drives);
        softs.pairs.retain(|pair| pair.meeting.link(slots) != [None; 2]);
        let batches = &mut solver.batches;
        for pair in &mut softs.pairs {
            let link = pair.meeting.link(slots);
            pair.batch = batches.of(link);
            let cells = pair.meeting.pushed().map(|body| {
                let slot = slots[body? as usize]?;
                Some(batches.place(slot) / CELL)
            });
            let of_slot = &softs.of_slot;
            let number = |slot: Slot| of_slot[slot as usize];
            let slots = pair.meeting.bodies.map(|body| slots[body as usize]);
            pair.numbers = slots.map(|slot| slot.map_or(NONE, number));
            let mut rigid = slots.into_iter().flatten().filter(|&slot| number(slot) == NONE);
            pair.is_jointed = rigid.any(|slot| drives[slot as usize].is_jointed);
            pair.cell = match cells {
                [Some(a), Some(b)] if a != b => NONE,
                [Some(cell), _] | [None, Some(cell)] => cell,
                [None, None] => NONE,
            };
        }
        softs.pairs.sort_by_key(|pair| (pair.batch, pair.cell));
        softs.recall(h);
        let of_slot = &softs.of_slot;
        softs.order.clear();
        let of_pairs = softs.pairs.iter().map(|pair| pair.batch);
        batches.lay_out_softs((&mut softs.order, of_slot), NONE, of_pairs);
    }

    /// Gives the soft bodies back to their records, after substeps of `h` seconds, and has the states of the
    /// solver say how they stand and move as a whole.
    pub(super) fn return_softs(&mut self, h: f32) {
        let dt = h * self.settings.substeps as f32;
        let solver = &mut self.solver;
        solver.softs.remember(h);
        solver.softs.tell(&mut self.contacts);
        let SoftBuffers { taken, slots, .. } = &mut solver.softs;
        let states = Disjoint::new(&mut solver.states);
        let slots = &*slots;
        self.workers.for_each_block(taken, BODY_BLOCK, |first, bodies| {
            for (soft, &slot) in bodies.iter_mut().zip(&slots[first..]) {
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
