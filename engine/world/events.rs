//! Events of a step.

use crate::body::BodyId;
use crate::collider::ColliderId;
use crate::joint::JointId;
use crate::space::Vector;

/// Events that began and ended in the last step, as plain lists; empty before the first one.
///
/// Each list is in a fixed order: that of the ids of its things. News of a step, and of
/// edits since the step before, is in the lists of one step and gone with the next. A pair that goes on
/// touching is in no list.
///
/// Ids of things that were removed are stale: they still tell which pair it was.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Events {
    /// Pairs of colliders that began to touch: surfaces met, or pushed each other within the step.
    pub contacts_started: Vec<ContactPair>,
    /// Pairs that ended to touch: the surfaces are farther apart than
    /// [`WorldSettings::linear_slop`](crate::WorldSettings::linear_slop), or one of the two is gone.
    pub contacts_ended: Vec<ContactPair>,
    /// Touches at a speed above [`WorldSettings::hit_event_threshold`](crate::WorldSettings::impact_threshold),
    /// whether they began in this step or not.
    pub hits: Vec<HitEvent>,
    /// Colliders that entered a sensor.
    pub overlaps_started: Vec<SensorOverlap>,
    /// Colliders that left a sensor. One that passed right through within the step is in both lists.
    pub overlaps_ended: Vec<SensorOverlap>,
    /// Bodies that fell asleep.
    pub fell_asleep: Vec<BodyId>,
    /// Bodies that slept and do no longer.
    pub woke: Vec<BodyId>,
    /// Joints that broke. They stay in the world and do nothing until they are edited or removed.
    pub broken_joints: Vec<JointId>,
    /// Bodies whose numbers went bad: put back where they were before the step, and frozen.
    pub frozen: Vec<BodyId>,
}

/// Two colliders that touch.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct ContactPair {
    /// The colliders, `a` and `b`; the one in the lower slot first.
    pub colliders: [ColliderId; 2],
    /// Their bodies.
    pub bodies: [BodyId; 2],
}

/// Two colliders that met fast.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct HitEvent {
    /// The pair that met.
    pub pair: ContactPair,
    /// Where they met fastest, midway between the surfaces, in metres, in the world.
    pub point: Vector,
    /// Unit vector from `a` to `b`, in the world, dimensionless.
    pub normal: Vector,
    /// Speed of approach along the normal at that point, in m/s, > 0.
    pub speed: f32,
    /// Largest impulse along the normal in any substep, that of the bounce included, all points
    /// together, in N·s, ≥ 0.
    pub impulse: f32,
}

/// A collider in a sensor.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct SensorOverlap {
    /// The sensor.
    pub sensor: ColliderId,
    /// The collider in the sensor.
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
