//! One-way platforms in contact with rigid and with soft bodies.

use super::narrow::NarrowPhase;
use crate::collide::Manifold;
use crate::collider::FACING;
use crate::contact::Contact;
use crate::soft_body::SoftContactRow;
use crate::space::{Vector, angular_length};
use crate::world::record::ColliderRecord;

impl NarrowPhase<'_> {
    /// The rest of a manifold where a one-way side lets the other pass.
    ///
    /// A body that comes against the direction of the platform is held; others pass until the
    /// two are apart again. Among the others is a body that is first found deeper in the
    /// platform than it can have come from the front.
    pub(super) fn filter_one_way(
        &self,
        contact: &mut Contact,
        pair: [&ColliderRecord; 2],
        manifold: Manifold,
    ) -> Manifold {
        if pair.iter().all(|placed| placed.collider.one_way.is_none()) {
            return manifold;
        }
        if manifold.points.is_empty() {
            contact.passes_one_way = false;
            return manifold;
        }
        let normal = pair[0].pose.transform_vector(manifold.normal);
        let [of_a, of_b] = contact.bodies.map(|slot| {
            self.bodies.at(slot).map_or(Vector::ZERO, |record| record.body.linear_velocity)
        });
        let speed = of_b - of_a;
        let is_new = !contact.has_points();
        let depth = manifold.points.iter().map(|point| -point.separation).fold(0.0, f32::max);
        let begins_in = |approach: f32| is_new && depth > self.deepest_entry(contact, approach);
        let lets_pass = |(way, normal, speed): (Vector, Vector, Vector)| {
            let rise = speed.dot(way);
            normal.dot(way) <= FACING || (is_new && rise > SLOW) || begins_in(-rise)
        };
        let [way_a, way_b] = pair.map(one_way_of);
        let ways =
            [way_a.map(|way| (way, normal, speed)), way_b.map(|way| (way, -normal, -speed))];
        contact.passes_one_way |= ways.into_iter().flatten().any(lets_pass);
        if contact.passes_one_way { Manifold::default() } else { manifold }
    }

    /// The deepest overlap, m, that two bodies can have when they are first found to touch,
    /// after one has come to the front of the other at `approach` m/s.
    ///
    /// An edit that has just put one of them there has given it no way to come from.
    fn deepest_entry(&self, contact: &Contact, approach: f32) -> f32 {
        let rest = MOST_AT_REST * self.margin;
        if contact.colliders.into_iter().any(|slot| self.is_new(slot)) {
            return rest;
        }
        let turning = contact.bodies.map(|slot| {
            self.bodies.at(slot).map_or(0.0, |record| {
                angular_length(record.body.angular_velocity) * record.reach
            })
        });
        rest + LONGEST_STEP * (approach.max(0.0) + turning[0] + turning[1])
    }
}

/// Speed, m/s, at which a body may rise from a platform that it is standing on.
const SLOW: f32 = 0.01;

/// Share of the speculative distance, dimensionless, by which a body that stands on a platform
/// overlaps it at most: one and a half times the slop.
const MOST_AT_REST: f32 = 0.375;

/// Length of a step, s, in which a body may have come into a platform: longer than any that is
/// of use, because the length of the last step is not known.
const LONGEST_STEP: f32 = 0.1;

/// The direction in the world to which alone a collider holds.
pub(super) fn one_way_of(placed: &ColliderRecord) -> Option<Vector> {
    placed.collider.one_way.map(|way| placed.pose.transform_vector(way))
}

/// Drops the rows from `first` on in which something comes from behind to what holds one way
/// only.
pub(super) fn drop_passing(
    rows: &mut Vec<SoftContactRow>,
    first: usize,
    side: u8,
    ways: [Option<Vector>; 2],
) {
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

/// Whether two things hold each other that may hold one way only, where the normal from the
/// first to the second is this one, and the gap, m.
pub(super) fn holds(ways: [Option<Vector>; 2], normal: Vector, separation: f32) -> bool {
    let holds = |way: Option<Vector>, out: Vector| {
        way.is_none_or(|way| out.dot(way) > crate::collider::FACING)
    };
    let is_shallow = separation > -MOST_BEHIND;
    ways == [None; 2] || (holds(ways[0], normal) && holds(ways[1], -normal) && is_shallow)
}

/// Overlap, m, from which on something is behind what holds one way only.
const MOST_BEHIND: f32 = 0.05;
