//! Contacts of soft bodies → the rows where their particles, sides and corners meet.

use std::ops::Range;

use glam::Vec2;

use super::super::World;
use super::narrow::Eye;
use super::softs::{NONE, SoftBuffers, SoftPair};
use crate::collide::{Manifold, ManifoldPoint};
use crate::contact::Contact;
use crate::math::Pose;
use crate::soft_body::{
    BlockList, Fellow, Finder, FoundRow, Opponent, Rigid, Row, RowBlock, RowTerms, SoftState,
};
use crate::world::record::{BodyRecord, ColliderRecord};

/// Contacts in a block of work.
const CONTACT_BLOCK: usize = 8;

/// A thing of a contact of which one is soft.
struct Thing<'a> {
    placed: &'a ColliderRecord,
    body: &'a BodyRecord,
}

impl Eye<'_> {
    /// The two things of a contact; `None` where hooks say that they do not touch.
    fn things_of(&self, contact: &Contact) -> Option<[Thing<'_>; 2]> {
        let [a, b] = contact.colliders.map(|slot| self.colliders.at(slot));
        let (a, b) = (a?, b?);
        let [body_a, body_b] = contact.bodies.map(|slot| self.bodies.at(slot));
        let view = || self.view_of(contact, [a, b]);
        let may_touch =
            self.hooks.is_none_or(|hooks| view().is_none_or(|view| hooks.may_touch(&view)));
        let things =
            [Thing { placed: a, body: body_a? }, Thing { placed: b, body: body_b? }];
        may_touch.then_some(things)
    }

    /// Adds the rows of a contact of a soft body with a rigid one.
    fn meet(&self, index: u32, contact: &Contact, rows: &mut Vec<Row>) {
        let Some([a, b]) = self.things_of(contact) else { return };
        let way = a.placed.way_between_bodies(b.placed);
        for (side, (own, other, way)) in (0u8..).zip([(&a, &b, way), (&b, &a, -way)]) {
            let Some(owner) = own.body.soft.as_deref() else { continue };
            let placed = other.placed;
            let margin = self.margin + owner.stride;
            let finder = Finder { owner, side, contact: index, margin };
            let opponent = Opponent::Rigid(Rigid {
                shape: &placed.collider.shape,
                part: contact.parts[1 - usize::from(side)],
                pose: Pose::new(way + placed.offset, placed.pose.rotation),
                center: way + other.body.center_offset(),
            });
            let first = rows.len();
            finder.meet(&opponent, rows);
            let one_way = [own, other].map(|thing| one_way_of(thing.placed));
            drop_passing(rows, first, side, one_way);
        }
    }

    /// Adds the rows of a contact of two soft bodies, in substeps of `h` seconds.
    fn meet_fellows(&self, index: u32, contact: &Contact, h: f32, blocks: &mut Vec<RowBlock>) {
        let Some([a, b]) = self.things_of(contact) else { return };
        let Some(states) = a.body.soft.as_deref().zip(b.body.soft.as_deref()) else { return };
        let way = a.placed.way_between_bodies(b.placed);
        let margin = self.margin + states.0.stride + states.1.stride;
        let [of_a, of_b] = [&a, &b].map(|thing| one_way_of(thing.placed));
        let mut list = BlockList::new(blocks, index);
        let mut meet = |side: u8, [owner, state]: [&SoftState; 2], way, ways| {
            let finder = Finder { owner, side, contact: index, margin };
            let name = contact.bodies[1 - usize::from(side)] + 1;
            let fellow = Fellow { state, way, name, h };
            finder.meet_fellow(&fellow, &mut list, &|normal, separation| {
                holds(ways, normal, separation)
            });
            list.turn();
        };
        meet(0, [states.0, states.1], way, [of_a, of_b]);
        meet(1, [states.1, states.0], -way, [of_b, of_a]);
    }
}

/// The direction in the world to which alone a collider holds.
fn one_way_of(placed: &ColliderRecord) -> Option<Vec2> {
    placed.collider.one_way.map(|way| placed.pose.direction(way))
}

/// Drops the rows from `first` on in which something comes from behind to what holds one way only.
fn drop_passing(rows: &mut Vec<Row>, first: usize, side: u8, ways: [Option<Vec2>; 2]) {
    if ways == [None; 2] {
        return;
    }
    let mut index = first;
    while index < rows.len() {
        let row = &rows[index];
        // From the owner to the other.
        let normal = if side == 0 { row.normal } else { -row.normal };
        if holds(ways, normal, row.separation) {
            index += 1;
        } else {
            rows.remove(index);
        }
    }
}

/// Whether two things hold each other that may hold one way only, where the normal from the first to the second is this
/// one, and the gap, m.
fn holds(ways: [Option<Vec2>; 2], normal: Vec2, separation: f32) -> bool {
    let holds = |way: Option<Vec2>, out: Vec2| {
        way.is_none_or(|way| out.dot(way) > crate::collider::FACING)
    };
    let is_shallow = separation > -MOST_BEHIND;
    ways == [None; 2] || (holds(ways[0], normal) && holds(ways[1], -normal) && is_shallow)
}

/// Overlap, m, from which on something is behind what holds one way only.
const MOST_BEHIND: f32 = 0.05;

/// What is told of a row: the gap, m, the unit vector from the first thing of the contact to the second, and where that
/// is, m, from the anchor of the first body.
#[derive(Clone, Copy)]
struct Told {
    separation: f32,
    normal: Vec2,
    point: Vec2,
}

/// What is told of a contact of soft bodies: its two deepest rows, in the frame of its first collider.
fn summary(deepest: impl Iterator<Item = Told>, a: &ColliderRecord) -> Manifold {
    let mut manifold = Manifold::default();
    for (feature, told) in (0u32..).zip(deepest) {
        if feature == 0 {
            manifold.normal = a.pose.direction_back(told.normal);
        }
        manifold.points.push(ManifoldPoint {
            position: a.pose.direction_back(told.point - a.offset),
            separation: told.separation,
            feature,
        });
    }
    manifold
}

/// What was found of contacts from somewhere on: of those with rigid bodies, and of those of two soft ones.
#[derive(Clone, Copy, Default)]
struct Start {
    contacts: usize,
    rows: usize,
    fellows: usize,
    blocks: usize,
}

impl World {
    /// Finds the rows of the contacts of soft bodies that have to be looked at, in substeps of `h` seconds.
    pub(super) fn collide_softs(&mut self, h: f32) {
        let mut softs = std::mem::take(&mut self.solver.softs);
        softs.pairs.clear();
        if !self.has_softs() {
            self.solver.softs = softs;
            return;
        }
        softs.contacts.clear();
        softs.fellows.clear();
        let glances = &self.solver.glances;
        for (index, _) in (0u32..).zip(glances).filter(|(_, glance)| glance.has_rows) {
            self.list_soft(&mut softs, index);
        }
        let (eye, contacts) = (self.eye(), &self.contacts);
        let lists = (&mut softs.row_lists, &mut softs.rows);
        let asked = &softs.contacts;
        self.workers.gather(asked.len(), CONTACT_BLOCK, lists, |range, rows| {
            for &index in &asked[range] {
                eye.meet(index, &contacts[index as usize], rows);
            }
        });
        let lists = (&mut softs.block_lists, &mut softs.blocks);
        let asked = &softs.fellows;
        self.workers.gather(asked.len(), CONTACT_BLOCK, lists, |range, blocks| {
            for &index in &asked[range] {
                eye.meet_fellows(index, &contacts[index as usize], h, blocks);
            }
        });
        self.note_softs(&mut softs, Start::default());
        self.solver.softs = softs;
    }

    /// The same for the contacts of bodies that have just been woken: they were at rest when contacts were
    /// looked at.
    pub(in crate::world) fn collide_woken_softs(&mut self, h: f32) {
        if !self.rest.has_woken || !self.has_softs() {
            return;
        }
        let mut softs = std::mem::take(&mut self.solver.softs);
        let moves = |slot| self.bodies.at(slot).is_some_and(BodyRecord::is_moving);
        let start = Start {
            contacts: softs.contacts.len(),
            rows: softs.rows.len(),
            fellows: softs.fellows.len(),
            blocks: softs.blocks.len(),
        };
        for (index, contact) in (0u32..).zip(&self.contacts) {
            let is_woken = contact.is_soft && contact.bodies.into_iter().any(moves);
            let known = [&softs.contacts[..start.contacts], &softs.fellows[..start.fellows]];
            if is_woken && known.iter().all(|known| known.binary_search(&index).is_err()) {
                self.list_soft(&mut softs, index);
            }
        }
        let eye = self.eye();
        for &index in &softs.contacts[start.contacts..] {
            eye.meet(index, &self.contacts[index as usize], &mut softs.rows);
        }
        for &index in &softs.fellows[start.fellows..] {
            eye.meet_fellows(index, &self.contacts[index as usize], h, &mut softs.blocks);
        }
        self.note_softs(&mut softs, start);
        self.solver.softs = softs;
    }

    /// Lists a contact that has to be looked at.
    fn list_soft(&self, softs: &mut SoftBuffers, index: u32) {
        let bodies = self.contacts[index as usize].bodies;
        let is_soft = |body| self.bodies.at(body).is_some_and(|record| record.soft.is_some());
        let are_both = bodies.into_iter().all(is_soft);
        let list = if are_both { &mut softs.fellows } else { &mut softs.contacts };
        list.push(index);
    }

    /// Tells contacts what was found of them, and lists those of which something was.
    fn note_softs(&mut self, softs: &mut SoftBuffers, start: Start) {
        let mut first = start.rows;
        for place in start.contacts..softs.contacts.len() {
            let index = softs.contacts[place];
            let rows = &softs.rows[first..];
            let count = rows.iter().take_while(|row| row.contact <= index).count();
            let told = self.told_of_rows(index, &rows[..count]);
            self.note_soft(softs, index, told, (false, first..first + count));
            first += count;
        }
        let mut first = start.blocks;
        for place in start.fellows..softs.fellows.len() {
            let index = softs.fellows[place];
            let blocks = &softs.blocks[first..];
            let count = blocks.iter().take_while(|block| block.contact <= index).count();
            let told = self.told_of_blocks(index, &blocks[..count]);
            self.note_soft(softs, index, told, (true, first..first + count));
            first += count;
        }
    }

    /// Tells a contact what was found of it, and lists it when that is anything.
    fn note_soft(
        &mut self,
        softs: &mut SoftBuffers,
        index: u32,
        told: Option<Manifold>,
        (are_fellows, work): (bool, Range<usize>),
    ) {
        let Some(manifold) = told else { return };
        let contact = &mut self.contacts[index as usize];
        contact.impulses = Default::default();
        contact.manifold = manifold;
        let contact = &self.contacts[index as usize];
        let meeting = self.eye().meeting(index, contact);
        let terms = meeting.and_then(|_| self.terms_of(contact));
        self.solver.glances[index as usize].meeting = meeting;
        if let (Some(meeting), Some((terms, radius))) = (meeting, terms) {
            softs.pairs.push(SoftPair {
                meeting,
                numbers: [NONE; 2],
                are_fellows,
                work,
                terms,
                radius,
                is_jointed: false,
                cell: NONE,
                batch: 0,
            });
        }
    }

    /// What is told of a contact with a rigid body.
    fn told_of_rows(&self, index: u32, rows: &[Row]) -> Option<Manifold> {
        let contact = &self.contacts[index as usize];
        let [a, b] = contact.colliders.map(|slot| self.colliders.at(slot));
        let (a, way) = (a?, a?.way_between_bodies(b?));
        let told = |row: &Row| Told {
            separation: row.separation,
            normal: row.normal,
            point: if row.owner == 0 { row.point } else { row.point + way },
        };
        let mut deepest: Vec<&Row> = rows.iter().collect();
        deepest.sort_by(|a, b| a.separation.total_cmp(&b.separation));
        Some(summary(deepest.into_iter().take(2).map(told), a))
    }

    /// What is told of a contact of two soft bodies.
    fn told_of_blocks(&self, index: u32, blocks: &[RowBlock]) -> Option<Manifold> {
        let contact = &self.contacts[index as usize];
        let [a, b] = contact.colliders.map(|slot| self.colliders.at(slot));
        let (a, way) = (a?, a?.way_between_bodies(b?));
        let states = contact.bodies.map(|body| self.bodies.at(body));
        let told = |row: FoundRow| {
            let state = states[row.owner]?.soft.as_deref()?;
            let place = state.position(usize::from(row.particle));
            let (normal, point) =
                if row.owner == 0 { (-row.normal, place) } else { (row.normal, place + way) };
            Some(Told { separation: row.separation, normal, point })
        };
        let deepest = RowBlock::deepest(blocks).into_iter().flatten().filter_map(told);
        Some(summary(deepest, a))
    }

    /// What the rows of a contact go by, and how far those of two soft bodies keep these apart, m.
    fn terms_of(&self, contact: &Contact) -> Option<(RowTerms, f32)> {
        let [a, b] = contact.colliders.map(|slot| self.colliders.at(slot));
        let (a, b) = (a?, b?);
        let [body_a, body_b] = contact.bodies.map(|slot| self.bodies.at(slot));
        let (body_a, body_b) = (body_a?, body_b?);
        let way = a.way_between_bodies(b);
        // From the first anchor, or centre of mass, to the second.
        let from = if body_a.soft.is_some() { Vec2::ZERO } else { body_a.center_offset() };
        let to = if body_b.soft.is_some() { Vec2::ZERO } else { body_b.center_offset() };
        let [run_a, run_b] = contact.surface_velocities;
        let surface_velocity = b.pose.direction(run_b) - a.pose.direction(run_a);
        let softs = [body_a, body_b].map(|body| body.soft.as_deref());
        let terms = RowTerms {
            friction: contact.friction,
            restitution: contact.restitution,
            surface_velocity,
            way: way + to - from,
            reach: self.soft_reach(softs),
        };
        let radius = softs.into_iter().flatten().map(|soft| soft.shape.radius()).sum();
        Some((terms, radius))
    }

    /// Gap above which nothing meets in a substep, m: twice as far as the particles of both bodies are known to
    /// go, and a little.
    fn soft_reach(&self, softs: [Option<&SoftState>; 2]) -> f32 {
        let [Some(a), Some(b)] = softs else { return f32::INFINITY };
        let way = 2.0 * (a.stride + b.stride) / self.settings.substeps as f32;
        way + 0.5 * (a.shape.radius() + b.shape.radius())
    }
}
