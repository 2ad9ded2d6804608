//! Contacts of soft bodies → rows of their particles, sides and corners.

use glam::Vec2;
use hazumi_core::SharedSlice;
use hazumi_core::soft::SolveOrder;

use super::super::World;
use super::narrow::NarrowPhase;
use super::one_way::{drop_passing, holds, one_way_of};
use super::soft_bodies::SoftBuffers;
use super::soft_pairs::{NONE, SoftPair, SoftPairResult};
use super::soft_prefetch::fetch_contacts;
use crate::collide::{Manifold, ManifoldPoint};
use crate::contact::Contact;
use crate::math::Pose;
use crate::soft_body::{
    BlockList, FoundRow, OtherShape, OtherSoftBody, Rigid, RowBlock, RowFinder, RowTerms,
    SoftContactRow, SoftState,
};
use crate::world::record::{BodyRecord, ColliderRecord};

/// Contacts in a block of work.
const CONTACT_BLOCK: usize = 8;

/// A thing of a contact of which one is soft.
struct RowSide<'a> {
    placed: &'a ColliderRecord,
    body: &'a BodyRecord,
}

impl NarrowPhase<'_> {
    /// The two things of a contact; `None` where hooks say that they do not touch.
    fn sides_of(&self, contact: &Contact) -> Option<[RowSide<'_>; 2]> {
        let [a, b] = contact.colliders.map(|slot| self.colliders.at(slot));
        let (a, b) = (a?, b?);
        let [body_a, body_b] = contact.bodies.map(|slot| self.bodies.at(slot));
        let view = || self.view_of(contact, [a, b]);
        let may_touch = self
            .hooks
            .is_none_or(|hooks| view().is_none_or(|view| hooks.should_collide(&view)));
        let things =
            [RowSide { placed: a, body: body_a? }, RowSide { placed: b, body: body_b? }];
        may_touch.then_some(things)
    }

    /// Adds the rows of a contact of a soft body with a rigid one, the one with this index, and
    /// tells it of them.
    fn find_rows(
        &self,
        index: u32,
        contact: &mut Contact,
        rows: &mut Vec<SoftContactRow>,
    ) -> Option<SoftPairResult> {
        forget(contact);
        let [a, b] = self.sides_of(contact)?;
        let way = a.placed.reference_offset_to(b.placed);
        let start = rows.len();
        for (side, (own, other, way)) in (0u8..).zip([(&a, &b, way), (&b, &a, -way)]) {
            let Some(owner) = own.body.soft.as_deref() else { continue };
            let placed = other.placed;
            let margin = self.margin + owner.max_displacement;
            let finder = RowFinder { owner, side, contact: index, margin };
            let opponent = OtherShape::Rigid(Rigid {
                shape: &placed.collider.shape,
                part: contact.parts[1 - usize::from(side)],
                pose: Pose::new(way + placed.offset, placed.pose.rotation),
                center: way + other.body.center_offset(),
            });
            let first = rows.len();
            finder.find_rows(&opponent, rows);
            let center = way + other.body.center_offset();
            let row = self.approach_row(&finder, other.body, center, &rows[first..]);
            rows.extend(row);
            let one_way = [own, other].map(|thing| one_way_of(thing.placed));
            drop_passing(rows, first, side, one_way);
        }
        let rows = &rows[start..];
        let told = |row: &SoftContactRow| RowSummary {
            separation: row.separation,
            normal: row.normal,
            point: if row.owner == 0 { row.point } else { row.point + way },
        };
        let mut deepest: Vec<&SoftContactRow> = rows.iter().collect();
        deepest.sort_by(|a, b| a.separation.total_cmp(&b.separation));
        store_summary(contact, deepest.into_iter().take(2).map(told), a.placed);
        Some(self.found(contact, &[a, b], rows.len()))
    }

    /// The same of a contact of two soft bodies, in substeps of `h` seconds.
    fn find_soft_rows(
        &self,
        index: u32,
        contact: &mut Contact,
        h: f32,
        blocks: &mut Vec<RowBlock>,
    ) -> Option<SoftPairResult> {
        forget(contact);
        let [a, b] = self.sides_of(contact)?;
        let states = [a.body.soft.as_deref()?, b.body.soft.as_deref()?];
        let way = a.placed.reference_offset_to(b.placed);
        let margin = self.margin + states[0].max_displacement + states[1].max_displacement;
        let [of_a, of_b] = [&a, &b].map(|thing| one_way_of(thing.placed));
        let start = blocks.len();
        let mut list = BlockList::new(blocks);
        let mut meet = |side: u8, [owner, state]: [&SoftState; 2], way, ways| {
            let finder = RowFinder { owner, side, contact: index, margin };
            let name = contact.bodies[1 - usize::from(side)] + 1;
            let fellow = OtherSoftBody { state, way, name, h };
            finder.find_soft_rows(&fellow, &mut list, &|normal, separation| {
                holds(ways, normal, separation)
            });
            list.turn();
        };
        if !states[0].is_beyond(states[1], way, margin) {
            meet(0, [states[0], states[1]], way, [of_a, of_b]);
            meet(1, [states[1], states[0]], -way, [of_b, of_a]);
        }
        let blocks = &blocks[start..];
        let told = |row: FoundRow| {
            let place = states[row.owner].position(usize::from(row.particle));
            let (normal, point) =
                if row.owner == 0 { (-row.normal, place) } else { (row.normal, place + way) };
            RowSummary { separation: row.separation, normal, point }
        };
        let deepest = RowBlock::deepest(blocks);
        let remembers = blocks.iter().any(RowBlock::has_warm_start);
        let gap = deepest[0].map_or(f32::INFINITY, |row| row.separation);
        store_summary(contact, deepest.into_iter().flatten().map(told), a.placed);
        let gap = if remembers { f32::NEG_INFINITY } else { gap };
        Some(SoftPairResult { gap, ..self.found(contact, &[a, b], blocks.len()) })
    }

    /// The result for a contact of which so many rows, or blocks of them, were found.
    fn found(
        &self,
        contact: &Contact,
        [a, b]: &[RowSide<'_>; 2],
        count: usize,
    ) -> SoftPairResult {
        let way = a.placed.reference_offset_to(b.placed);
        let softs = [a, b].map(|thing| thing.body.soft.as_deref());
        // From the first anchor, or centre of mass, to the second.
        let offset = |thing: &RowSide<'_>| match thing.body.soft {
            Some(_) => Vec2::ZERO,
            None => thing.body.center_offset(),
        };
        let [run_a, run_b] = contact.surface_velocities;
        let terms = RowTerms {
            friction: contact.friction,
            restitution: contact.restitution,
            surface_velocity: b.placed.pose.transform_vector(run_b)
                - a.placed.pose.transform_vector(run_a),
            way: way + offset(b) - offset(a),
            reach: self.soft_reach(softs),
        };
        let radius = softs.into_iter().flatten().map(|soft| soft.shape.radius()).sum();
        SoftPairResult { terms, radius, gap: f32::NEG_INFINITY, count }
    }

    /// Gap above which nothing meets in a substep, m: twice as far as the particles of both
    /// bodies are known to go, and a little.
    fn soft_reach(&self, softs: [Option<&SoftState>; 2]) -> f32 {
        let [Some(a), Some(b)] = softs else { return f32::INFINITY };
        let way = 2.0 * (a.max_displacement + b.max_displacement) / self.substeps;
        way + 0.5 * (a.shape.radius() + b.shape.radius())
    }
}

/// The summary of a row: the gap, m, the unit vector from the first side of the contact to the
/// second, and its point, m, from the anchor of the first body.
#[derive(Clone, Copy)]
struct RowSummary {
    separation: f32,
    normal: Vec2,
    point: Vec2,
}

/// Has a contact know of no points.
fn forget(contact: &mut Contact) {
    contact.manifold = Manifold::default();
    contact.impulses = Default::default();
}

/// Stores the deepest rows in a contact of soft bodies that has no points. `a` is its first
/// collider.
fn store_summary(
    contact: &mut Contact,
    deepest: impl Iterator<Item = RowSummary>,
    a: &ColliderRecord,
) {
    let manifold = &mut contact.manifold;
    for (feature, told) in (0u32..).zip(deepest) {
        if feature == 0 {
            manifold.normal = a.pose.inverse_transform_vector(told.normal);
        }
        manifold.points.push(ManifoldPoint {
            position: a.pose.inverse_transform_vector(told.point - a.offset),
            separation: told.separation,
            feature,
        });
    }
}

/// Where in the lists of [`SoftBuffers`] a search begins.
#[derive(Clone, Copy, Default)]
struct BufferStart {
    contacts: usize,
    rows: usize,
    fellows: usize,
    blocks: usize,
}

impl World {
    /// Finds the rows of the contacts of soft bodies that have to be looked at, in substeps of
    /// `h` seconds.
    pub(super) fn collide_soft_bodies(&mut self, h: f32) {
        let mut softs = std::mem::take(&mut self.solver.soft_bodies);
        softs.pairs.clear();
        if !self.has_soft_bodies() {
            self.solver.soft_bodies = softs;
            return;
        }
        softs.search.contacts.clear();
        softs.search.fellows.clear();
        softs.search.ends.clear();
        let glances = &self.solver.narrow_results;
        for (index, _) in (0u32..).zip(glances).filter(|(_, glance)| glance.has_rows) {
            softs.search.list(index, &self.contacts[index as usize]);
        }
        let mut contacts = std::mem::take(&mut self.contacts);
        let (narrow_phase, all) = (self.narrow_phase(), SharedSlice::new(&mut contacts));
        let lists = (&mut softs.search.row_lists, &mut softs.rows);
        let asked = (softs.search.contacts.len(), &mut softs.search.found);
        self.find_rows(asked, lists, |place, rows| {
            let index = softs.search.contacts[place];
            // SAFETY: a contact is in the list once.
            narrow_phase.find_rows(index, unsafe { all.get_mut(index as usize) }, rows)
        });
        let lists = (&mut softs.search.block_lists, &mut softs.blocks);
        let asked = (softs.search.fellows.len(), &mut softs.search.fellows_found);
        self.find_rows(asked, lists, |place, blocks| {
            fetch_contacts(
                narrow_phase.bodies,
                narrow_phase.colliders,
                &softs.search.ends,
                place,
            );
            let index = softs.search.fellows[place];
            // SAFETY: as above.
            narrow_phase.find_soft_rows(
                index,
                unsafe { all.get_mut(index as usize) },
                h,
                blocks,
            )
        });
        self.contacts = contacts;
        self.list_soft_pairs(&mut softs, BufferStart::default());
        self.solver.soft_bodies = softs;
    }

    /// Calls `work` with each place in a list of so many contacts and the rows found so far,
    /// and notes what it finds.
    fn find_rows<T: Copy + Send>(
        &self,
        (count, found): (usize, &mut Vec<Option<SoftPairResult>>),
        lists: (&mut Vec<Vec<T>>, &mut Vec<T>),
        work: impl Fn(usize, &mut Vec<T>) -> Option<SoftPairResult> + Sync,
    ) {
        found.clear();
        found.resize(count, None);
        let found = SharedSlice::new(found);
        self.workers.gather(count, CONTACT_BLOCK, lists, |range, rows| {
            // SAFETY: no two ranges have a contact in common.
            let found = unsafe { found.range_mut(range.clone()) };
            for (found, place) in found.iter_mut().zip(range) {
                *found = work(place, rows);
            }
        });
    }

    /// The same for the contacts of bodies that have just been woken: they were at rest when
    /// contacts were looked at.
    pub(in crate::world) fn collide_woken_soft_bodies(&mut self, h: f32) {
        if !self.island_buffers.has_woken || !self.has_soft_bodies() {
            return;
        }
        let mut softs = std::mem::take(&mut self.solver.soft_bodies);
        let moves = |slot| self.bodies.at(slot).is_some_and(BodyRecord::is_moving);
        let start = BufferStart {
            contacts: softs.search.contacts.len(),
            rows: softs.rows.len(),
            fellows: softs.search.fellows.len(),
            blocks: softs.blocks.len(),
        };
        let glances = &self.solver.narrow_results;
        for ((index, contact), glance) in (0u32..).zip(&self.contacts).zip(glances) {
            let is_woken = contact.is_soft && contact.bodies.into_iter().any(moves);
            if is_woken && !glance.has_rows {
                softs.search.list(index, contact);
            }
        }
        let mut contacts = std::mem::take(&mut self.contacts);
        let narrow_phase = self.narrow_phase();
        for &index in &softs.search.contacts[start.contacts..] {
            let found =
                narrow_phase.find_rows(index, &mut contacts[index as usize], &mut softs.rows);
            softs.search.found.push(found);
        }
        for &index in &softs.search.fellows[start.fellows..] {
            let contact = &mut contacts[index as usize];
            softs.search.fellows_found.push(narrow_phase.find_soft_rows(
                index,
                contact,
                h,
                &mut softs.blocks,
            ));
        }
        self.contacts = contacts;
        self.list_soft_pairs(&mut softs, start);
        self.solver.soft_bodies = softs;
    }

    /// Lists the contacts of which rows were found.
    fn list_soft_pairs(&mut self, softs: &mut SoftBuffers, start: BufferStart) {
        let mut glances = std::mem::take(&mut self.solver.narrow_results);
        let (narrow_phase, contacts, pairs) =
            (self.narrow_phase(), &self.contacts, &mut softs.pairs);
        let mut list =
            |are_both_soft, index: u32, found: &Option<SoftPairResult>, first: &mut usize| {
                let &Some(SoftPairResult { terms, radius, gap, count }) = found else { return };
                let solver_rows = *first..*first + count;
                *first += count;
                let edge = narrow_phase.constraint_edge(index, &contacts[index as usize]);
                glances[index as usize].edge = edge;
                pairs.extend(edge.map(|edge| SoftPair {
                    edge,
                    soft_indices: [NONE; 2],
                    are_both_soft,
                    solver_rows,
                    terms,
                    radius,
                    gap,
                    is_jointed: false,
                    impactor: NONE,
                    order: SolveOrder::default(),
                }));
            };
        let mut first = start.rows;
        let asked = softs.search.contacts.iter().zip(&softs.search.found);
        asked
            .skip(start.contacts)
            .for_each(|(&index, found)| list(false, index, found, &mut first));
        let mut first = start.blocks;
        let asked = softs.search.fellows.iter().zip(&softs.search.fellows_found);
        asked
            .skip(start.fellows)
            .for_each(|(&index, found)| list(true, index, found, &mut first));
        self.solver.narrow_results = glances;
    }
}
