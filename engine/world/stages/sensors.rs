//! Poses → sensor overlaps: started and ended.

use hazumi_core::broad::{Extent, QueryRegion};
use hazumi_core::lengthen;

use super::super::World;
use crate::collider::ColliderId;
use crate::math::{Aabb, Pose};
use crate::query::{ShapeCast, cast, intersects};
use crate::shape::Shape;
use crate::space::Vector;
use crate::world::events::SensorOverlap;
use crate::world::record::ColliderRecord;

/// The state of the sensors, kept from step to step.
#[derive(Debug, Default)]
pub(in crate::world) struct SensorBuffers {
    /// By the slots of colliders, whether they are sensors.
    is_sensor: Vec<bool>,
    /// Colliders that are sensors.
    count: usize,
    /// Overlaps of sensors, in ascending order.
    pub(super) inside: Vec<SensorOverlap>,
    /// The same of the step before.
    before: Vec<SensorOverlap>,
    /// Pairs of a sensor and another collider that are near each other, or were on the way.
    passing: Vec<[u32; 2]>,
    /// Colliders near the way of a fast one.
    near: Vec<u32>,
}

impl SensorBuffers {
    /// Notes whether the collider in `slot` is a sensor.
    pub(in crate::world) fn note(&mut self, slot: u32, is_sensor: bool) {
        if self.is_sensor(slot) != is_sensor {
            lengthen(&mut self.is_sensor, slot as usize + 1, false);
            self.is_sensor[slot as usize] = is_sensor;
            self.count = if is_sensor { self.count + 1 } else { self.count - 1 };
        }
    }

    /// The slots of colliders that are sensors.
    pub(super) fn slots(&self) -> impl Iterator<Item = usize> {
        (0..).zip(&self.is_sensor).filter_map(|(slot, &is_sensor)| is_sensor.then_some(slot))
    }

    fn is_sensor(&self, slot: u32) -> bool {
        self.is_sensor.get(slot as usize).copied().unwrap_or(false)
    }
}

impl World {
    /// Finds the colliders in each sensor at their present poses, and those that passed through
    /// one within the step.
    ///
    /// A sensor notices every collider of another body that it may collide with and that is no
    /// sensor, unless the bodies of both are fixed. A pair of which neither has moved stays as
    /// it was. The way of a body that moved by more than a tenth of its size is followed as a
    /// straight line, without its turn.
    pub(in crate::world) fn update_sensors(&mut self) {
        if self.sensors.count == 0 && self.sensors.inside.is_empty() {
            return;
        }
        self.place_bounds(&[]);
        self.boxes.edit().find_pairs(&self.workers);
        let mut sensors = std::mem::take(&mut self.sensors);
        std::mem::swap(&mut sensors.inside, &mut sensors.before);
        sensors.inside.clear();
        for &(a, b) in &self.boxes().found {
            let [is_a, is_b] = [a, b].map(|slot| sensors.is_sensor(slot));
            if is_a != is_b {
                sensors.passing.push(if is_a { [a, b] } else { [b, a] });
            }
        }
        let pairs = std::mem::take(&mut sensors.passing);
        for &pair in &pairs {
            let Some(overlap) = self.sensor_overlap(pair) else { continue };
            let was_inside = sensors.before.binary_search(&overlap).is_ok();
            let is_inside = if self.has_moved(pair) { self.overlap(pair) } else { was_inside };
            if is_inside {
                sensors.inside.push(overlap);
            }
        }
        sensors.passing = pairs;
        sensors.inside.sort_unstable();
        self.list_passers(&mut sensors);
        let SensorBuffers { before, inside, .. } = &sensors;
        let is_new = |overlap: &&SensorOverlap| before.binary_search(overlap).is_err();
        self.events.overlaps_started.extend(inside.iter().filter(is_new));
        let is_over = |overlap: &&SensorOverlap| inside.binary_search(overlap).is_err();
        self.events.overlaps_ended.extend(before.iter().filter(is_over));
        self.events.overlaps_started.sort_unstable();
        self.events.overlaps_ended.sort_unstable();
        self.sensors = sensors;
    }

    /// Reports the bodies that passed right through a sensor.
    fn list_passers(&mut self, sensors: &mut SensorBuffers) {
        sensors.passing.clear();
        for (&owner, state) in self.solver.body_of_slot.iter().zip(&self.solver.states) {
            let Some(record) = self.bodies.at(owner) else { continue };
            let way = state.delta_position;
            if way.length() <= FAR * record.reach {
                continue;
            }
            for &id in &record.colliders {
                self.find_near_way(id, way, &mut sensors.near);
                for &other in &sensors.near {
                    match [id.index(), other].map(|slot| sensors.is_sensor(slot)) {
                        [true, false] => sensors.passing.push([id.index(), other]),
                        [false, true] => sensors.passing.push([other, id.index()]),
                        _ => {}
                    }
                }
            }
        }
        sensors.passing.sort_unstable();
        sensors.passing.dedup();
        for &pair in &sensors.passing {
            let Some(overlap) = self.sensor_overlap(pair) else { continue };
            let is_known = [&sensors.inside, &sensors.before]
                .iter()
                .any(|list| list.binary_search(&overlap).is_ok());
            if !is_known && self.has_passed(pair) {
                self.events.overlaps_started.push(overlap);
                self.events.overlaps_ended.push(overlap);
            }
        }
        sensors.passing.clear();
    }

    /// Replaces `near` by the colliders near the way of one that moved by `way` metres.
    fn find_near_way(&self, id: ColliderId, way: Vector, near: &mut Vec<u32>) {
        near.clear();
        let boxes = self.boxes();
        let Some(bounds) = boxes.broad_phase.bounds(id.index()) else { return };
        let min = bounds.min - way.max(Vector::ZERO);
        let max = bounds.max - way.min(Vector::ZERO);
        let region = QueryRegion::Box(Extent::of(&Aabb { min, max }));
        boxes.broad_phase.find(&region, near);
    }

    /// The overlap of a sensor and another collider, if the two may overlap.
    fn sensor_overlap(&self, pair: [u32; 2]) -> Option<SensorOverlap> {
        let [sensor, other] = pair.map(|slot| self.colliders.at(slot));
        let slots = [sensor?.body, other?.body];
        let [Some(body_a), Some(body_b)] = slots.map(|slot| self.bodies.at(slot)) else {
            return None;
        };
        let is_free = [body_a, body_b].iter().any(|record| !record.is_fixed());
        let [sensor, visitor] = pair.map(|slot| self.colliders.id_at(slot));
        let [sensor_body, visitor_body] = slots.map(|slot| self.bodies.id_at(slot));
        let overlap = SensorOverlap {
            sensor: sensor?,
            visitor: visitor?,
            sensor_body: sensor_body?,
            visitor_body: visitor_body?,
        };
        (is_free && self.may_collide(pair)).then_some(overlap)
    }

    /// Whether one of two colliders is not where it was when the step began.
    fn has_moved(&self, pair: [u32; 2]) -> bool {
        pair.into_iter().filter_map(|slot| self.colliders.at(slot)).any(|placed| {
            placed.teleported_in == self.epoch || self.solver.state_of(placed.body).is_some()
        })
    }

    fn overlap(&self, pair: [u32; 2]) -> bool {
        self.ask(pair, intersects) || self.is_within(pair) || self.is_within([pair[1], pair[0]])
    }

    /// Whether the first of two colliders, which do not meet, is inside of the second, which is
    /// soft.
    fn is_within(&self, pair: [u32; 2]) -> bool {
        let [Some(a), Some(b)] = pair.map(|slot| self.colliders.at(slot)) else { return false };
        let soft = self.bodies.at(b.body).and_then(|record| record.soft.as_deref());
        let shape = self.shape_now(a);
        let both = soft.zip(shape);
        both.is_some_and(|(soft, shape)| soft.holds_shape(shape, &b.relative_pose(a)))
    }

    /// Result of `question` for the shapes of two colliders at their current poses.
    fn ask(&self, pair: [u32; 2], question: impl Fn(&Shape, &Shape, &Pose) -> bool) -> bool {
        let [Some(a), Some(b)] = pair.map(|slot| self.colliders.at(slot)) else { return false };
        let shape = |placed| self.shape_now(placed);
        let (Some(shape_a), Some(shape_b)) = (shape(a), shape(b)) else { return false };
        question(shape_a, shape_b, &a.relative_pose(b))
    }

    /// The shape of a collider as it is now, in the frame in which it
    /// [stands](ColliderRecord::stand); `None` for a soft one that has shrunk to nothing.
    fn shape_now<'a>(&'a self, placed: &'a ColliderRecord) -> Option<&'a Shape> {
        let soft = self.bodies.at(placed.body)?.soft.as_ref();
        soft.map_or(Some(&placed.collider.shape), |soft| soft.outline())
    }

    /// Whether the second collider met the first on its way through this step.
    fn has_passed(&self, pair: [u32; 2]) -> bool {
        let bodies = pair.map(|slot| self.colliders.at(slot).map(|placed| placed.body));
        let way = |body: Option<u32>| {
            body.and_then(|body| self.solver.state_of(body))
                .map_or(Vector::ZERO, |s| s.delta_position)
        };
        let Some(sensor) = self.colliders.at(pair[0]) else { return false };
        let way = sensor.pose.inverse_transform_vector(way(bodies[1]) - way(bodies[0]));
        let Ok(shape_cast) = ShapeCast::new(-way) else { return false };
        self.ask(pair, |a, b, b_in_a| cast(a, b, b_in_a, &shape_cast).is_some())
    }
}

/// Share of the size of a body, dimensionless, by which it may move in a step without being
/// looked for on its way.
const FAR: f32 = 0.1;
