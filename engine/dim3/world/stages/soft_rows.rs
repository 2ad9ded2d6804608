//! Contacts of soft bodies → rows of their particles, sides and corners.

use glam::Vec3;
use hazumi_core::soft::SolveOrder;

use super::super::World;
use super::buffers::SolverBuffers;
use super::narrow::NarrowPhase;
use super::one_way::{drop_passing, one_way_of};
use super::soft_bodies::SoftBuffers;
use super::soft_pairs::{NONE, SoftPair};
use crate::collide::{Manifold, ManifoldPoint};
use crate::contact::Contact;
use crate::math::Pose;
use crate::soft_body::{OtherShape, Rigid, RowFinder, RowTerms, SoftContactRow, SoftState};
use crate::world::record::{BodyRecord, ColliderRecord};

/// Contacts in a block of work.
const CONTACT_BLOCK: usize = 8;

impl NarrowPhase<'_> {
    /// Adds the rows of a contact of soft bodies.
    fn find_rows(&self, index: u32, contact: &Contact, rows: &mut Vec<SoftContactRow>) {
        let [Some(a), Some(b)] = contact.colliders.map(|slot| self.colliders.at(slot)) else {
            return;
        };
        let [Some(body_a), Some(body_b)] = contact.bodies.map(|slot| self.bodies.at(slot))
        else {
            return;
        };
        let view = || self.view_of(contact, [a, b]);
        let may_touch = self
            .hooks
            .is_none_or(|hooks| view().is_none_or(|view| hooks.should_collide(&view)));
        if !may_touch {
            return;
        }
        let way = a.reference_offset_to(b);
        if let [Some(soft_a), Some(soft_b)] = [body_a, body_b].map(|body| body.soft.as_deref())
            && soft_a.is_beyond(
                soft_b,
                way,
                self.margin + soft_a.max_displacement + soft_b.max_displacement,
            )
        {
            return;
        }
        let sides = [(a, body_a, b, body_b, way), (b, body_b, a, body_a, -way)];
        for (side, (own, body, placed, other, way)) in (0u8..).zip(sides) {
            let Some(owner) = body.soft.as_deref() else { continue };
            let stride = other.soft.as_deref().map_or(0.0, |soft| soft.max_displacement);
            let margin = self.margin + owner.max_displacement + stride;
            let finder = RowFinder { owner, side, contact: index, margin };
            let opponent = match other.soft.as_deref() {
                Some(other) => OtherShape::Soft(other, way),
                None => OtherShape::Rigid(Rigid {
                    shape: &placed.collider.shape,
                    part: contact.parts[1 - usize::from(side)],
                    pose: Pose::new(way + placed.offset, placed.pose.rotation),
                    center: way + other.center_offset(),
                }),
            };
            let first = rows.len();
            finder.find_rows(&opponent, rows);
            if let OtherShape::Rigid(rigid) = &opponent {
                let row = self.approach_row(&finder, other, rigid.center, &rows[first..]);
                rows.extend(row);
            }
            let one_way = [own, placed].map(one_way_of);
            drop_passing(rows, first, side, one_way);
        }
    }
}

/// The manifold of a contact of soft bodies: its four deepest rows, in the frame of its first
/// collider, whose pose is relative to the owner's anchor.
fn summary(rows: &[SoftContactRow], a: &ColliderRecord, to_a: [Vec3; 2]) -> Manifold {
    let mut manifold = Manifold::default();
    let mut deepest: Vec<&SoftContactRow> = rows.iter().collect();
    deepest.sort_by(|a, b| a.separation.total_cmp(&b.separation));
    let Some(first) = deepest.first() else { return manifold };
    manifold.normal = a.pose.inverse_transform_vector(first.normal);
    for (feature, row) in (0u32..).zip(deepest.into_iter().take(4)) {
        let position = row.point + to_a[usize::from(row.owner)];
        manifold.points.push(ManifoldPoint {
            position: a.pose.inverse_transform_vector(position),
            separation: row.separation,
            feature,
        });
    }
    manifold
}

impl World {
    /// Finds the rows of the contacts of soft bodies that have to be looked at, which
    /// `contacts` lists.
    pub(super) fn collide_soft_bodies(&mut self, _: f32) {
        let mut softs = std::mem::take(&mut self.solver.soft_bodies);
        softs.pairs.clear();
        if !self.has_soft_bodies() {
            self.solver.soft_bodies = softs;
            return;
        }
        let SolverBuffers { narrow_results, .. } = &mut self.solver;
        softs.search.contacts.clear();
        softs.search.contacts.extend(
            (0u32..)
                .zip(&*narrow_results)
                .filter(|(_, it)| it.has_rows)
                .map(|(index, _)| index),
        );
        let narrow_phase = self.narrow_phase();
        let contacts = &self.contacts;
        let asked = &softs.search.contacts;
        let lists = (&mut softs.search.row_lists, &mut softs.rows);
        self.workers.gather(asked.len(), CONTACT_BLOCK, lists, |range, rows| {
            for &index in &asked[range] {
                narrow_phase.find_rows(index, &contacts[index as usize], rows);
            }
        });
        self.note_rows(&mut softs, 0, 0);
        for &index in &softs.search.contacts {
            let edge =
                self.narrow_phase().constraint_edge(index, &self.contacts[index as usize]);
            self.solver.narrow_results[index as usize].edge = edge;
        }
        self.solver.soft_bodies = softs;
    }

    /// The same for the contacts of bodies that have just been woken: they were at rest when
    /// contacts were looked at.
    pub(in crate::world) fn collide_woken_soft_bodies(&mut self, _: f32) {
        if !self.island_buffers.has_woken || !self.has_soft_bodies() {
            return;
        }
        let mut softs = std::mem::take(&mut self.solver.soft_bodies);
        let narrow_phase = self.narrow_phase();
        let moves = |slot| self.bodies.at(slot).is_some_and(BodyRecord::is_moving);
        let (first, start) = (softs.search.contacts.len(), softs.rows.len());
        for (index, contact) in (0u32..).zip(&self.contacts) {
            let is_woken = contact.is_soft && contact.bodies.into_iter().any(moves);
            if is_woken && softs.search.contacts[..first].binary_search(&index).is_err() {
                softs.search.contacts.push(index);
                narrow_phase.find_rows(index, contact, &mut softs.rows);
            }
        }
        self.note_rows(&mut softs, first, start);
        self.solver.soft_bodies = softs;
    }

    /// Tells the contacts from `first` on in the list of those that were looked at what was
    /// found, in the rows from `start` on, and lists those that have rows.
    fn note_rows(&mut self, softs: &mut SoftBuffers, first: usize, mut start: usize) {
        for &index in &softs.search.contacts[first..] {
            let rows = &softs.rows[start..];
            let count = rows.iter().take_while(|row| row.contact <= index).count();
            let (rows, range) = (&rows[..count], start..start + count);
            start += count;
            let contact = &self.contacts[index as usize];
            let Some((manifold, terms)) = self.summary_of_rows(contact, rows) else { continue };
            let contact = &mut self.contacts[index as usize];
            contact.impulses = Default::default();
            contact.manifold = manifold;
            let contact = &self.contacts[index as usize];
            if let Some(edge) = self.narrow_phase().constraint_edge(index, contact) {
                softs.pairs.push(SoftPair {
                    edge,
                    rows: range,
                    soft_indices: [NONE; 2],
                    solver_rows: 0..0,
                    terms,
                    radius: rows.iter().find_map(SoftContactRow::radius).unwrap_or_default(),
                    gap: f32::NEG_INFINITY,
                    is_jointed: false,
                    impactor: NONE,
                    order: SolveOrder::default(),
                });
            }
        }
    }

    /// The summary of a contact, and the terms of its rows.
    fn summary_of_rows(
        &self,
        contact: &Contact,
        rows: &[SoftContactRow],
    ) -> Option<(Manifold, RowTerms)> {
        let [a, b] = contact.colliders.map(|slot| self.colliders.at(slot));
        let (a, b) = (a?, b?);
        let [body_a, body_b] = contact.bodies.map(|slot| self.bodies.at(slot));
        let (body_a, body_b) = (body_a?, body_b?);
        let way = a.reference_offset_to(b);
        // From the first anchor, or centre of mass, to the second.
        let from = if body_a.soft.is_some() { Vec3::ZERO } else { body_a.center_offset() };
        let to = if body_b.soft.is_some() { Vec3::ZERO } else { body_b.center_offset() };
        let [run_a, run_b] = contact.surface_velocities;
        let surface_velocity = b.pose.transform_vector(run_b) - a.pose.transform_vector(run_a);
        let terms = RowTerms {
            friction: contact.friction,
            restitution: contact.restitution,
            surface_velocity,
            way: way + to - from,
            reach: self.soft_reach([body_a.soft.as_deref(), body_b.soft.as_deref()]),
        };
        let manifold = summary(rows, a, [-a.offset, way - a.offset]);
        Some((manifold, terms))
    }

    /// Gap above which nothing meets in a substep, m: twice as far as the particles of both
    /// bodies are known to go, and a little.
    fn soft_reach(&self, softs: [Option<&SoftState>; 2]) -> f32 {
        let [Some(a), Some(b)] = softs else { return f32::INFINITY };
        let way =
            2.0 * (a.max_displacement + b.max_displacement) / self.narrow_phase().substeps;
        way + 0.5 * (a.shape.radius() + b.shape.radius())
    }
}
