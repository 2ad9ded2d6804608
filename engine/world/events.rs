//! Events of a step: contacts, hits, sensor overlaps, sleep, and broken joints.

use crate::body::BodyId;
use crate::collider::ColliderId;
use crate::joint::JointId;
use crate::space::Vector;

/// Events of the last step, as plain lists; empty before the first one.
///
/// Each list is sorted by ids. Events of a step, and of edits since the step before, are in the
/// lists of one step and are gone after the next. A contact that continues is in no list.
///
/// Ids of removed things are stale: they still identify the pair.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Events {
    /// Contacts that began: surfaces met, or pushed each other within the step.
    pub contacts_started: Vec<ContactPair>,
    /// Contacts that ended. The surfaces are farther apart than
    /// [`WorldSettings::linear_slop`](crate::WorldSettings::linear_slop), or one of the two is
    /// gone.
    pub contacts_ended: Vec<ContactPair>,
    /// Contacts at a speed above
    /// [`WorldSettings::hit_event_threshold`](crate::WorldSettings::hit_event_threshold), new
    /// in this step or not.
    pub hits: Vec<HitEvent>,
    /// Sensor overlaps that began.
    pub overlaps_started: Vec<SensorOverlap>,
    /// Sensor overlaps that ended. A collider that passed right through within the step is in
    /// both lists.
    pub overlaps_ended: Vec<SensorOverlap>,
    /// Bodies that fell asleep.
    pub fell_asleep: Vec<BodyId>,
    /// Bodies that woke up.
    pub woke: Vec<BodyId>,
    /// Joints that broke in the step. They stay in the world and do nothing until they are
    /// edited or removed.
    pub broken_joints: Vec<JointId>,
    /// Bodies with invalid numbers: returned to their pose before the step, and frozen.
    pub frozen: Vec<BodyId>,
}

/// Two colliders in contact.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[doc(alias("contact event", "collision event", "begin touch"))]
#[repr(C)]
pub struct ContactPair {
    /// Colliders `a` and `b`; the one in the lower slot first.
    pub colliders: [ColliderId; 2],
    /// Bodies of the colliders.
    pub bodies: [BodyId; 2],
}

/// Hit event: two colliders that met at high speed.
#[derive(Clone, Copy, Debug, PartialEq)]
#[doc(alias("contact hit event", "impact"))]
#[repr(C)]
pub struct HitEvent {
    /// The pair of colliders.
    pub pair: ContactPair,
    /// Point of fastest approach, midway between the surfaces, in metres, in the world.
    pub point: Vector,
    /// Unit vector from `a` to `b`, in the world, dimensionless.
    pub normal: Vector,
    /// Speed of approach along the normal at that point, in m/s, > 0.
    pub speed: f32,
    /// Largest normal impulse in any substep, all points together, in N·s, ≥ 0. The impulse of
    /// a bounce is included.
    pub impulse: f32,
}

/// Overlap of a sensor with another collider.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[doc(alias("trigger event", "sensor event"))]
#[repr(C)]
pub struct SensorOverlap {
    /// Sensor of the overlap.
    pub sensor: ColliderId,
    /// Collider in the sensor.
    pub visitor: ColliderId,
    /// The body of the sensor.
    pub sensor_body: BodyId,
    /// The body of the collider in the sensor.
    pub visitor_body: BodyId,
}

impl Events {
    /// Forgets everything, but keeps the memory.
    pub(super) fn clear(&mut self) {
        self.contacts_started.clear();
        self.contacts_ended.clear();
        self.hits.clear();
        self.overlaps_started.clear();
        self.overlaps_ended.clear();
        self.fell_asleep.clear();
        self.woke.clear();
        self.broken_joints.clear();
        self.frozen.clear();
    }
}
