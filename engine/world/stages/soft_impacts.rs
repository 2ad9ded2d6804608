//! Fast rigid bodies and the soft bodies on their way: contacts of a step, and their impactors.

use std::sync::atomic::AtomicBool;

use hazumi_core::broad::{Line, Pair, QueryRegion};

use super::super::World;
use super::displacement::CCD_SAFE_FRACTION;
use super::narrow::NarrowPhase;
use super::soft_bodies::SoftBuffers;
use super::soft_pairs::NONE;
use crate::math::Pose;
use crate::shape::Shape;
use crate::soft_body::{ContactFeature, Impactor, RowFinder, SoftContactRow};
use crate::space::{ToF32, Vector, angular_length, three_axes};
use crate::world::record::BodyRecord;

/// Bodies in a block of work.
const BLOCK: usize = 256;

/// Memory of the search, kept from step to step.
#[derive(Debug, Default)]
pub(super) struct SweptPairs {
    /// Fast rigid bodies, and how far they go in the step, m.
    fast: Vec<(u32, Vector)>,
    lists: Vec<Vec<(u32, Vector)>>,
    /// Pairs of a fast rigid and a soft collider, in ascending order, whose boxes do not
    /// overlap yet.
    pairs: Vec<Pair>,
    /// Results of a query of the boxes: memory.
    found: Vec<u32>,
}

/// How far a rigid body goes in a step of `dt` seconds, m, if that is so far that it may go
/// through something soft.
pub(super) fn fast_displacement(
    record: &BodyRecord,
    gravity: Vector,
    dt: f32,
) -> Option<Vector> {
    let body = &record.body;
    let pull = if record.mass.is_some() {
        body.gravity_scale * gravity + record.force * record.inverse_mass()
    } else {
        Vector::ZERO
    };
    let way = dt * (body.linear_velocity + dt * pull);
    let turn = dt * angular_length(body.angular_velocity) * record.reach;
    let is_fast = way.length() + turn > CCD_SAFE_FRACTION * record.inner_radius;
    (is_fast && record.soft.is_none() && way.is_finite()).then_some(way)
}

impl World {
    /// Adds to `found`, which are in ascending order, the pairs of fast rigid bodies and soft
    /// bodies on their way.
    pub(super) fn add_swept_pairs(&mut self, found: &mut Vec<Pair>, buffers: &mut SweptPairs) {
        let SweptPairs { fast, pairs, found: near, .. } = buffers;
        pairs.clear();
        for &(owner, way) in &*fast {
            let Some(record) = self.bodies.at(owner) else { continue };
            let reach = record.reach + self.settings.speculative_distance();
            let line = Line {
                origin: three_axes(record.center().to_f32()),
                direction: three_axes(way),
                until: 1.0,
                half: [reach; 3],
            };
            self.boxes.edit().broad_phase.find(&QueryRegion::Line(line), near);
            let is_soft = |slot: &u32| {
                let placed = self.colliders.at(*slot);
                placed.is_some_and(|it| matches!(it.collider.shape, Shape::Soft(_)))
            };
            for own in &record.colliders {
                let own = own.index();
                let soft = near.iter().copied().filter(is_soft);
                pairs.extend(soft.map(|slot| (own.min(slot), own.max(slot))));
            }
        }
        pairs.retain(|pair| found.binary_search(pair).is_err());
        if !pairs.is_empty() {
            found.extend_from_slice(pairs);
            found.sort_unstable();
            found.dedup();
        }
    }

    /// Lists the rigid bodies that go far in a step of `dt` seconds. Returns whether there are
    /// any, and something soft.
    pub(super) fn list_fast_bodies(&mut self, dt: f32, buffers: &mut SweptPairs) -> bool {
        buffers.fast.clear();
        if !self.has_soft_bodies() || dt == 0.0 {
            return false;
        }
        self.active.refresh();
        let (bodies, active) = (&self.bodies, self.active.slots());
        let gravity = self.settings.gravity;
        let lists = (&mut buffers.lists, &mut buffers.fast);
        self.workers.gather(active.len(), BLOCK, lists, |range, fast| {
            for &slot in &active[range] {
                let record = bodies.at(slot).filter(|record| record.is_moving());
                let way = record.and_then(|record| fast_displacement(record, gravity, dt));
                fast.extend(way.map(|way| (slot, way)));
            }
        });
        !buffers.fast.is_empty()
    }
}

impl NarrowPhase<'_> {
    /// The row of a fast rigid body whose way leads to the owner of rows, or of a slow one that
    /// this touches, as `rows` tell, and is about to overrun. Its centre of mass is at
    /// `center`, m, from the anchor of the owner.
    pub(super) fn approach_row(
        &self,
        finder: &RowFinder<'_>,
        other: &BodyRecord,
        center: Vector,
        rows: &[SoftContactRow],
    ) -> Option<SoftContactRow> {
        let owner = finder.owner;
        let touching = rows.iter().find(|row| row.separation < self.margin);
        let overrun = || {
            let way = self.dt * other.body.linear_velocity;
            let is_far =
                way.length() + owner.max_displacement > CCD_SAFE_FRACTION * other.inner_radius;
            (is_far && other.mass.is_some() && touching.is_some()).then_some(way)
        };
        let way = fast_displacement(other, self.gravity, self.dt).or_else(overrun)?;
        let room = owner.shape.radius() + owner.max_displacement + self.margin + other.reach;
        let bounds = owner.bounds.grown(room);
        let mut until = [0.0_f32, 1.0];
        for axis in Vector::AXES {
            let (start, way) = (axis.dot(center), axis.dot(way));
            let (low, high) = (axis.dot(bounds.min) - start, axis.dot(bounds.max) - start);
            if way == 0.0 {
                until[1] = if low <= 0.0 && high >= 0.0 { until[1] } else { -1.0 };
            } else {
                let (first, last) = (low / way, high / way);
                until[0] = until[0].max(first.min(last));
                until[1] = until[1].min(first.max(last));
            }
        }
        if !(until[0] <= until[1]) {
            return None;
        }
        // Nothing is known of the sides yet but that they are no nearer than their box.
        let tight = owner.bounds.grown(owner.shape.radius());
        let gap = (center - tight.closest_point(center)).length() - other.reach;
        let separation = gap.max(self.margin);
        let ahead = -way.normalize_or(Vector::Y);
        let ahead = if finder.side == 0 { ahead } else { -ahead };
        let normal = touching.map_or(ahead, |row| row.normal);
        Some(SoftContactRow {
            contact: finder.contact,
            particle: 0,
            owner: finder.side,
            feature: ContactFeature::Approach,
            separation,
            normal,
            point: tight.closest_point(center),
        })
    }
}

impl World {
    /// Has the pairs of fast rigid bodies and soft ones know of their impactors.
    pub(super) fn find_impactors(&mut self) {
        let SoftBuffers {
            pairs,
            rows,
            impactors,
            impact_marks,
            active,
            pins,
            pin_bodies,
            pins_of,
            ..
        } = &mut self.solver.soft_bodies;
        let states = &self.solver.states;
        impact_marks.resize_with(states.len(), AtomicBool::default);
        impactors.clear();
        for pair in pairs {
            pair.impactor = NONE;
            let Some((owner, number)) = pair.owner().filter(|_| !pair.are_both_soft()) else {
                continue;
            };
            let rows = &rows[pair.rigid_rows()];
            let is_fast =
                |row: &SoftContactRow| matches!(row.feature, ContactFeature::Approach);
            if !rows.iter().any(is_fast) {
                continue;
            }
            let depth = rows.iter().fold(0.0, |depth, row| f32::max(depth, -row.separation));
            let contact = &self.contacts[pair.edge.index as usize];
            let placed = self.colliders.at(contact.colliders[1 - owner]);
            let record = self.bodies.at(contact.bodies[1 - owner]);
            let (Some(placed), Some(record)) = (placed, record) else { continue };
            let soft = active[number as usize].shape.clone();
            let is_movable = |slot: u32| states[slot as usize].is_movable();
            let held = pins_of[number as usize]
                .clone()
                .filter(|&pin| !pin_bodies[pin].is_some_and(is_movable))
                .map(|pin| pins[pin].particle);
            let mut held: Vec<u16> = held.collect();
            held.sort_unstable();
            let pose = Pose::new(placed.offset - record.center_offset(), placed.pose.rotation);
            let shape = (&placed.collider.shape, contact.parts[1 - owner]);
            let slack = CCD_SAFE_FRACTION * record.inner_radius - depth;
            if let Some(impactor) = Impactor::new(shape, pose, (soft, held), slack) {
                pair.impactor = u32::try_from(impactors.len()).unwrap_or(NONE);
                impactors.push(impactor);
            }
        }
    }
}
