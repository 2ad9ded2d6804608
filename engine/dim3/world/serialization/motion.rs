//! Coding of body motion and contact memory in few bits.
//!
//! Three things are predicted. Rest positions come from current positions, contact positions
//! from those of their bodies, and a contact's colliders from those of the contact before.

use glam::{DVec3, Quat, Vec3};
use hazumi_core::coder::{Chance, Coder, Column};

use super::super::record::BodyRecord;
use super::super::snapshot::{BODY_WORDS, SnapshotError, StaticState};
use super::columns::{KeyColumns, MotionWords, RestColumns, floats, taken, words_near};
use super::shapes::broken;
use crate::contact::{RecycleAnchor, WordKind, WordReader, kinds_after};
use crate::math::{Pose, rotation};

/// Writes `words`, which belong to `content`, and returns them; or reads and returns them, and
/// then `words` may be any.
pub(super) fn code<C: Coder>(
    coder: &mut C,
    content: &StaticState,
    words: &MotionWords,
) -> Result<MotionWords, SnapshotError> {
    let mut coded = MotionWords::default();
    let mut spots = Spots::of(content);
    let mut columns = BodyColumns::default();
    let mut known = (WordReader(&words.moving), WordReader(&words.resting));
    for (id, record) in content.bodies.iter().filter(|(_, record)| !record.is_fixed()) {
        let moving = columns.motion(coder, known.0.take().unwrap_or_default());
        let spot = WrittenPose::of(&moving);
        let center = spot.center(record);
        let resting = known.1.take().unwrap_or_default();
        coded.resting.extend(columns.rest.code(coder, (center, spot.rotation), resting));
        coded.moving.extend(moving);
        spots.bodies[id.index() as usize] = spot;
        if coder.is_spent() {
            return Err(broken("bodies that are not fixed are somewhere"));
        }
    }
    let mut known = WordReader(&words.contacts);
    let mut columns = ContactColumns::default();
    loop {
        let head = known.take();
        if !coder.bit(&mut columns.goes_on, head.is_some()) {
            return Ok(coded);
        }
        columns.contact(coder, &spots, (head.unwrap_or_default(), &mut known));
        coded.contacts.extend(&columns.before);
        if coder.is_spent() {
            return Err(broken("contacts are between colliders, in their order"));
        }
    }
}

/// Where a body is.
#[derive(Clone, Copy, Debug, Default)]
struct WrittenPose {
    position: Vec3,
    remainder: Vec3,
    rotation: Quat,
}

impl WrittenPose {
    fn of(words: &[u32; BODY_WORDS]) -> Self {
        let number = |index: usize| f32::from_bits(words[index]);
        Self {
            position: Vec3::new(number(0), number(1), number(2)),
            remainder: Vec3::new(number(3), number(4), number(5)),
            rotation: Quat::from_xyzw(number(6), number(7), number(8), number(9)),
        }
    }

    fn center(&self, record: &BodyRecord) -> DVec3 {
        let offset = rotation::rotate(self.rotation, record.local_center());
        self.position.as_dvec3() + self.remainder.as_dvec3() + offset.as_dvec3()
    }
}

/// Where bodies and colliders are, by their slots.
struct Spots<'a> {
    content: &'a StaticState,
    bodies: Vec<WrittenPose>,
}

impl<'a> Spots<'a> {
    fn of(content: &'a StaticState) -> Self {
        let mut bodies = vec![WrittenPose::default(); content.bodies.slot_count()];
        for (id, record) in content.bodies.iter() {
            let (position, rotation) = (record.body.position, record.body.rotation);
            let remainder = record.position_low;
            bodies[id.index() as usize] = WrittenPose { position, remainder, rotation };
        }
        Self { content, bodies }
    }

    /// Where collider `b` stands in `a`.
    fn locate(&self, [a, b]: [u32; 2]) -> Option<[u32; RecycleAnchor::WORDS]> {
        let [(spot_a, a), (spot_b, b)] = [self.collider(a)?, self.collider(b)?];
        let way = (spot_b.position - spot_a.position) + (spot_b.remainder - spot_a.remainder);
        let way = way + (b.position - a.position);
        let from = Pose::new(Vec3::ZERO, a.rotation);
        let Pose { position, rotation } = from.inv_mul(&Pose::new(way, b.rotation));
        let [i, j, k, w] = rotation.to_array();
        Some([position.x, position.y, position.z, i, j, k, w].map(f32::to_bits))
    }

    /// Where the body of a collider is, and how the collider stands about its origin.
    fn collider(&self, slot: u32) -> Option<(&WrittenPose, Pose)> {
        let placed = self.content.colliders.at(slot)?;
        let spot = self.bodies.get(placed.body as usize)?;
        Some((spot, Pose::new(Vec3::ZERO, spot.rotation).mul(&placed.collider.pose)))
    }
}

/// How the words of bodies are.
#[derive(Default)]
struct BodyColumns {
    motion: [Column; BODY_WORDS],
    before: [u32; BODY_WORDS],
    rest: RestColumns,
}

impl BodyColumns {
    fn motion<C: Coder>(
        &mut self,
        coder: &mut C,
        mut words: [u32; BODY_WORDS],
    ) -> [u32; BODY_WORDS] {
        for (index, column) in self.motion.iter_mut().enumerate() {
            let (word, before) = (words[index], self.before[index]);
            words[index] = match index {
                0..3 => column.float_near(coder, before, word),
                3..9 | 10..16 => column.float(coder, word),
                9 => {
                    column.float_near(coder, last_of_unit([words[6], words[7], words[8]]), word)
                }
                _ => column.word(coder, before, word),
            };
        }
        self.before = words;
        words
    }
}

/// The last number of a unit quaternion, if it is positive.
fn last_of_unit(words: [u32; 3]) -> u32 {
    let [x, y, z] = words.map(|word| f64::from(f32::from_bits(word)));
    let rest = 1.0 - (x * x + y * y + z * z);
    #[expect(clippy::cast_possible_truncation, reason = "it is a guess")]
    let last = rest.max(0.0).sqrt() as f32;
    last.to_bits()
}

/// How the words of contacts are.
#[derive(Default)]
struct ContactColumns {
    goes_on: Chance,
    key: KeyColumns,
    axis: [Column; 3],
    now: [Column; RecycleAnchor::WORDS],
    at: [Column; RecycleAnchor::WORDS],
    points: [Column; 4],
    features: [Column; 4],
    impulses: [Column; 4],
    friction: [Column; 7],
    /// The words of the contact before, and of those its features.
    before: Vec<u32>,
    features_before: [u32; 4],
}

impl ContactColumns {
    /// Leaves the words of the next contact in `before`. It has the first three words `first`,
    /// and the others in `rest`.
    fn contact<C: Coder>(
        &mut self,
        coder: &mut C,
        spots: &Spots<'_>,
        (first, rest): ([u32; 3], &mut WordReader<'_>),
    ) {
        let first = self.key.first(coder, &self.before, first);
        let [head, a, b] = first;
        self.before.clear();
        self.before.extend(first);
        let mut point = 0;
        let mut at: Option<[u32; RecycleAnchor::WORDS]> = None;
        for (kind, count) in kinds_after(head) {
            let words = taken(&mut self.before, rest, count);
            match kind {
                WordKind::Part => self.key.parts(coder, words),
                WordKind::Axis if count == 3 => floats(coder, &mut self.axis, words),
                WordKind::Axis => words_near(coder, &mut self.axis, &[0; 3], words),
                WordKind::FoundAt | WordKind::Now => {
                    let columns = if at.is_none() { &mut self.at } else { &mut self.now };
                    let near = at.or_else(|| spots.locate([a, b])).unwrap_or_default();
                    let mut pose = [0; RecycleAnchor::WORDS];
                    for (index, word) in words.iter_mut().enumerate() {
                        *word = columns[index].float_near(coder, near[index], *word);
                        pose[index] = *word;
                    }
                    at = Some(pose);
                }
                WordKind::Point => floats(coder, &mut self.points, words),
                WordKind::Feature => {
                    let before = self.features_before[point & 3];
                    let column = &mut self.features[point & 3];
                    words[0] = column.word(coder, before, words[0]);
                    self.features_before[point & 3] = words[0];
                    point += 1;
                }
                WordKind::Impulse => floats(coder, &mut self.impulses, words),
                WordKind::Friction => floats(coder, &mut self.friction, words),
                WordKind::Mixed => self.key.mixed(coder, words),
            }
        }
    }
}
