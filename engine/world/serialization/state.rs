//! Snapshots as bytes, but for their shapes.

use std::sync::Arc;

use hazumi_core::coder::{Reader, Writer};
use hazumi_core::{Arena, Id, PairList};
use serde::{Deserialize, Serialize};

use super::super::record::{
    BodyRecord, ColliderRecord, JointRecord, TargetPose, create_particles,
};
use super::super::snapshot::{
    DynamicState, Page, Rules, Snapshot, SnapshotError, SparseState, StaticState,
    body_pages_of, contact_pages_of, contact_words,
};
use super::super::{ContactPair, Events, HitEvent, SensorOverlap, WorldSettings};
use super::arena::WrittenArena;
use super::check;
use super::colliders_and_joints::{WrittenCollider, WrittenJoint};
use super::columns::MotionWords;
use super::motion;
use super::shapes::{ShapeTable, Shapes, broken};
use crate::body::{Body, BodyId};
use crate::collider::Collider;
use crate::joint::{Joint, JointMemory};
use crate::math::Pose;
use crate::shape::{MassProperties, Shape};
use crate::space::{AngularVector, Ball, DVector, Rotation, Vector, ZERO_ANGULAR};

/// A snapshot whose shapes are in a table.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct WrittenState {
    /// State that only edits change; `None` when it equals that of the state that was written before.
    content: Option<WrittenContent>,
    step_count: u64,
    /// How bodies move and what contacts remember; see [`motion`](super::motion).
    motion: Vec<u8>,
    /// Memories of joints: words, little-endian.
    remembered: Vec<u8>,
    /// Soft bodies: words, little-endian, a list for each.
    softs: Vec<Vec<u8>>,
    loose: WrittenLoose,
}

/// State that only edits change.
#[derive(Clone, Debug, Serialize, Deserialize)]
struct WrittenContent {
    bodies: WrittenArena<BodyRecordV1>,
    colliders: WrittenArena<(u32, WrittenCollider)>,
    joints: WrittenArena<WrittenJoint>,
    settings: WorldSettings,
    ignored_pairs: Vec<[u32; 2]>,
}

/// State of a body that only edits change.
#[derive(Clone, Debug, Serialize, Deserialize)]
struct BodyRecordV1 {
    body: Body,
    remainder: Vector,
    colliders: Vec<u64>,
    joints: Vec<u64>,
    mass: Option<MassProperties>,
    reach: f32,
    inner_radius: f32,
}

type WrittenTouch = [u64; 4];
type WrittenVisit = [u64; 4];

/// State of few bodies, and of the world as a whole.
#[derive(Clone, Debug, Serialize, Deserialize)]
struct WrittenLoose {
    forces: Vec<(u32, (Vector, AngularVector))>,
    targets: Vec<(u32, DVector, Rotation)>,
    errands: Vec<u64>,
    placed: Vec<u32>,
    lost: Vec<WrittenTouch>,
    inside: Vec<WrittenVisit>,
    has_hooks: bool,
    begun: Vec<WrittenTouch>,
    ended: Vec<WrittenTouch>,
    impacts: Vec<(WrittenTouch, Vector, Vector, [f32; 2])>,
    visits: [Vec<WrittenVisit>; 2],
    bodies: [Vec<u64>; 3],
    broken_joints: Vec<u64>,
}

impl WrittenState {
    /// `snapshot`, with its shapes put in `table`, and without what it shares with the one that was
    /// written `before`.
    ///
    /// # Errors
    ///
    /// When a shape cannot be written.
    pub(crate) fn of(
        snapshot: &Snapshot,
        before: Option<&Snapshot>,
        table: &mut ShapeTable,
    ) -> Result<Self, SnapshotError> {
        let (content, motion) = (&snapshot.content, &snapshot.motion);
        let is_known = before.is_some_and(|before| before.content.is_same(content));
        let written = if is_known { None } else { Some(WrittenContent::of(content, table)?) };
        Ok(Self {
            content: written,
            step_count: motion.step_count,
            motion: packed_motion(content, motion),
            remembered: bytes_of_words(&motion.joints),
            softs: motion.softs.iter().map(|page| bytes_of_words(page)).collect(),
            loose: WrittenLoose::of(&motion.loose),
        })
    }

    /// The snapshot, with the shapes of a table. `before` is the one that was written before.
    ///
    /// # Errors
    ///
    /// When it says what no world can be.
    pub(crate) fn read(
        &self,
        before: Option<&Snapshot>,
        shapes: &Shapes,
    ) -> Result<Snapshot, SnapshotError> {
        let content = match (&self.content, before) {
            (Some(content), _) => content.read(shapes)?,
            (None, Some(before)) => before.content.clone(),
            (None, None) => return Err(broken("the first state is whole")),
        };
        let mut reader = Reader::new(&self.motion);
        let words = motion::code(&mut reader, &content, &MotionWords::default())?;
        let MotionWords { moving, resting, contacts } = words;
        let (bodies, rests) = body_pages_of(&content, &moving, &resting)?;
        check::contacts(&content, &contacts)?;
        let motion = DynamicState {
            step_count: self.step_count,
            bodies,
            rests,
            contacts: contact_pages_of(&contacts),
            joints: words_of_bytes(&self.remembered)?.into(),
            softs: self
                .softs
                .iter()
                .map(|bytes| Ok(words_of_bytes(bytes)?.into()))
                .collect::<Result<_, SnapshotError>>()?,
            loose: Arc::new(self.loose.read()),
        };
        check::motion(&content, &motion)?;
        Ok(Snapshot { content, motion })
    }
}

impl WrittenContent {
    fn of(content: &StaticState, table: &mut ShapeTable) -> Result<Self, SnapshotError> {
        let rules = &content.rules;
        Ok(Self {
            bodies: WrittenArena::of(&content.bodies, &blank_body(), |_, record| {
                Ok(write_body(record))
            })?,
            colliders: WrittenArena::of(&content.colliders, &blank_collider(), |_, placed| {
                Ok((placed.body, WrittenCollider::of(&placed.collider, table)?))
            })?,
            joints: WrittenArena::of(&content.joints, &blank_joint(), |_, record| {
                Ok(WrittenJoint::of(&record.joint))
            })?,
            settings: rules.settings,
            ignored_pairs: rules.ignored_pairs.iter().collect(),
        })
    }

    fn read(&self, shapes: &Shapes) -> Result<StaticState, SnapshotError> {
        let mut ignored_pairs = PairList::default();
        self.ignored_pairs.iter().for_each(|&[a, b]| ignored_pairs.insert(a, b));
        let rules = Rules { settings: self.settings, ignored_pairs };
        let colliders = self.colliders.read(&blank_collider(), |(body, collider)| {
            let collider = collider.read(shapes)?;
            Ok(ColliderRecord { collider, body: *body, ..blank_collider() })
        })?;
        let mut bodies = self.bodies.read(&blank_body(), |body| Ok(read_body(body)))?;
        bodies.iter_mut().for_each(|(_, record)| create_particles(record, &colliders));
        let content = StaticState {
            bodies: Arc::new(bodies),
            colliders: Arc::new(colliders),
            joints: Arc::new(self.joints.read(&blank_joint(), |joint| {
                Ok(JointRecord { joint: joint.read(), ..blank_joint() })
            })?),
            rules: Arc::new(rules),
        };
        check::content(&content)?;
        Ok(content)
    }
}

/// How the bodies of `content` move and what their contacts remember, as bytes.
pub(super) fn packed_motion(content: &StaticState, motion: &DynamicState) -> Vec<u8> {
    let words = |pages: &[Page]| pages.iter().flat_map(|page| page.iter()).copied().collect();
    let words = MotionWords {
        moving: words(&motion.bodies),
        resting: words(&motion.rests),
        contacts: contact_words(&motion.contacts),
    };
    let mut writer = Writer::new();
    // Only reading can fail.
    let written = motion::code(&mut writer, content, &words);
    debug_assert!(written.is_ok_and(|written| written == words), "what is written stays");
    writer.finish()
}

fn bytes_of_words(words: &[u32]) -> Vec<u8> {
    words.iter().flat_map(|word| word.to_le_bytes()).collect()
}

fn words_of_bytes(bytes: &[u8]) -> Result<Vec<u32>, SnapshotError> {
    let (words, rest) = bytes.as_chunks();
    let words = words.iter().map(|&word| u32::from_le_bytes(word)).collect();
    if rest.is_empty() { Ok(words) } else { Err(broken("words have four bytes")) }
}

fn blank_body() -> BodyRecord {
    BodyRecord::new(Body::fixed())
}

fn blank_collider() -> ColliderRecord {
    let point = Ball::new(1.0).expect("one is a radius");
    ColliderRecord {
        collider: Collider::new(Shape::from(point)),
        body: u32::MAX,
        pose: Pose::IDENTITY,
        offset: Vector::ZERO,
        reference_point: [Vector::ZERO; 2],
        teleported_in: u64::MAX,
    }
}

fn blank_joint() -> JointRecord {
    let nobody = [BodyId::from_bits(0); 2];
    let joint = Joint::new(nobody, [Pose::IDENTITY; 2], crate::joint::Fixed::default());
    JointRecord { joint, memory: JointMemory::default(), is_broken: false }
}

fn write_body(record: &BodyRecord) -> BodyRecordV1 {
    // Data of the pages is left out, so that equal snapshots give equal bytes.
    let body = if record.is_fixed() {
        record.body
    } else {
        Body {
            position: Vector::ZERO,
            rotation: Rotation::IDENTITY,
            linear_velocity: Vector::ZERO,
            angular_velocity: ZERO_ANGULAR,
            ..record.body
        }
    };
    BodyRecordV1 {
        body,
        remainder: if record.is_fixed() { record.position_low } else { Vector::ZERO },
        colliders: record.colliders.iter().map(|id| id.to_bits()).collect(),
        joints: record.joints.iter().map(|id| id.to_bits()).collect(),
        mass: record.mass,
        reach: record.reach,
        inner_radius: record.inner_radius,
    }
}

fn read_body(written: &BodyRecordV1) -> BodyRecord {
    BodyRecord {
        position_low: written.remainder,
        colliders: written.colliders.iter().map(|&id| Id::from_bits(id)).collect(),
        joints: written.joints.iter().map(|&id| Id::from_bits(id)).collect(),
        mass: written.mass,
        reach: written.reach,
        inner_radius: written.inner_radius,
        ..BodyRecord::new(written.body)
    }
}

fn write_touches(touches: &[ContactPair]) -> Vec<WrittenTouch> {
    touches.iter().map(write_touch).collect()
}

fn write_touch(touch: &ContactPair) -> WrittenTouch {
    let ([a, b], [c, d]) = (touch.colliders, touch.bodies);
    [a.to_bits(), b.to_bits(), c.to_bits(), d.to_bits()]
}

fn read_touch(&[a, b, c, d]: &WrittenTouch) -> ContactPair {
    ContactPair { colliders: [a, b].map(Id::from_bits), bodies: [c, d].map(Id::from_bits) }
}

fn write_visits(visits: &[SensorOverlap]) -> Vec<WrittenVisit> {
    let write = |visit: &SensorOverlap| {
        let SensorOverlap { sensor, visitor, sensor_body, visitor_body } = visit;
        let [sensor, visitor] = [sensor, visitor].map(|id| id.to_bits());
        let [sensor_body, visitor_body] = [sensor_body, visitor_body].map(|id| id.to_bits());
        [sensor, visitor, sensor_body, visitor_body]
    };
    visits.iter().map(write).collect()
}

fn read_visits(visits: &[WrittenVisit]) -> Vec<SensorOverlap> {
    let read = |&[sensor, visitor, sensor_body, visitor_body]: &WrittenVisit| {
        let [sensor, visitor] = [sensor, visitor].map(Id::from_bits);
        let [sensor_body, visitor_body] = [sensor_body, visitor_body].map(Id::from_bits);
        SensorOverlap { sensor, visitor, sensor_body, visitor_body }
    };
    visits.iter().map(read).collect()
}

fn bits_of<K>(ids: &[Id<K>]) -> Vec<u64> {
    ids.iter().map(|id| id.to_bits()).collect()
}

fn ids_of<K>(bits: &[u64]) -> Vec<Id<K>> {
    bits.iter().map(|&bits| Id::from_bits(bits)).collect()
}

impl WrittenLoose {
    fn of(loose: &SparseState) -> Self {
        let events = &loose.events;
        let impact = |impact: &HitEvent| {
            let HitEvent { pair: touch, point, normal, speed, impulse } = impact;
            (write_touch(touch), *point, *normal, [*speed, *impulse])
        };
        Self {
            forces: loose.forces.clone(),
            targets: loose
                .targets
                .iter()
                .map(|(slot, target)| (*slot, target.position, target.rotation))
                .collect(),
            errands: bits_of(&loose.errands),
            placed: loose.placed.clone(),
            lost: write_touches(&loose.lost),
            inside: write_visits(&loose.inside),
            has_hooks: loose.has_hooks,
            begun: write_touches(&events.contacts_started),
            ended: write_touches(&events.contacts_ended),
            impacts: events.hits.iter().map(impact).collect(),
            visits: [&events.overlaps_started, &events.overlaps_ended]
                .map(|visits| write_visits(visits)),
            bodies: [&events.fell_asleep, &events.woke, &events.frozen].map(|ids| bits_of(ids)),
            broken_joints: bits_of(&events.broken_joints),
        }
    }

    fn read(&self) -> SparseState {
        let touches = |touches: &[WrittenTouch]| touches.iter().map(read_touch).collect();
        let [entered, left] = self.visits.each_ref().map(|visits| read_visits(visits));
        let [fell_asleep, woke, frozen] = self.bodies.each_ref().map(|ids| ids_of(ids));
        let impacts =
            self.impacts.iter().map(|(touch, point, normal, [speed, impulse])| HitEvent {
                pair: read_touch(touch),
                point: *point,
                normal: *normal,
                speed: *speed,
                impulse: *impulse,
            });
        SparseState {
            forces: self.forces.clone(),
            targets: self
                .targets
                .iter()
                .map(|&(slot, position, rotation)| (slot, TargetPose { position, rotation }))
                .collect(),
            errands: ids_of(&self.errands),
            placed: self.placed.clone(),
            lost: touches(&self.lost),
            inside: read_visits(&self.inside),
            has_hooks: self.has_hooks,
            events: Events {
                contacts_started: touches(&self.begun),
                contacts_ended: touches(&self.ended),
                hits: impacts.collect(),
                overlaps_started: entered,
                overlaps_ended: left,
                fell_asleep,
                woke,
                broken_joints: ids_of(&self.broken_joints),
                frozen,
            },
        }
    }
}

/// The arenas of a snapshot, as other files of this module name them.
pub(super) type BodyArena = Arena<BodyRecord, Body>;
