//! Coding of body motion and contact memory in few bits.
//!
//! Three things are predicted. Rest positions come from current positions, and the larger
//! number of a unit vector from the smaller one. A contact's colliders come from those of the
//! contact before.

use glam::{DVec2, Vec2};
use hazumi_core::coder::{Chance, Coder, Column};

use super::super::record::BodyRecord;
use super::super::snapshot::{BODY_WORDS, SnapshotError, StaticState};
use super::columns::{KeyColumns, MotionWords, RestColumns, floats, taken};
use super::shapes::broken;
use crate::contact::{WordKind, WordReader, kinds_after};
use crate::math::{Rotation, rotation};

/// Writes `words`, which belong to `content`, and returns them; or reads and returns them, and
/// then `words` may be any.
pub(super) fn code<C: Coder>(
    coder: &mut C,
    content: &StaticState,
    words: &MotionWords,
) -> Result<MotionWords, SnapshotError> {
    let mut coded = MotionWords::default();
    let mut columns = BodyColumns::default();
    let mut known = (WordReader(&words.moving), WordReader(&words.resting));
    for (_, record) in content.bodies.iter().filter(|(_, record)| !record.is_fixed()) {
        let moving = columns.motion(coder, known.0.take().unwrap_or_default());
        let resting = known.1.take().unwrap_or_default();
        let WrittenPose { center, rotation } = WrittenPose::of(&moving, record);
        coded.resting.extend(columns.rest.code(coder, (center, rotation), resting));
        coded.moving.extend(moving);
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
        columns.contact(coder, (head.unwrap_or_default(), &mut known));
        coded.contacts.extend(&columns.before);
        if coder.is_spent() {
            return Err(broken("contacts are between colliders, in their order"));
        }
    }
}

/// Where a body is.
struct WrittenPose {
    /// Its centre of mass, m, in the world.
    center: DVec2,
    rotation: Rotation,
}

impl WrittenPose {
    fn of(words: &[u32; BODY_WORDS], record: &BodyRecord) -> Self {
        let numbers = words.map(f32::from_bits);
        let vector = |index: usize| Vec2::new(numbers[index], numbers[index + 1]).as_dvec2();
        let rotation = Rotation { cos: numbers[4], sin: numbers[5] };
        let offset = rotation::rotate(rotation, record.local_center()).as_dvec2();
        Self { center: vector(0) + vector(2) + offset, rotation }
    }
}

/// How the numbers of unit vectors are.
#[derive(Default)]
struct UnitColumns {
    larger_one: Column,
    small: Column,
    large: Column,
}

impl UnitColumns {
    fn code<C: Coder>(&mut self, coder: &mut C, words: [u32; 2]) -> [u32; 2] {
        let [x, y] = words.map(f32::from_bits);
        let larger = usize::from(y.abs() > x.abs());
        let is_negative = [x, y][larger].is_sign_negative();
        let told = larger_component(larger, is_negative);
        let told = self.larger_one.word(coder, 0, told);
        let (larger, is_negative) = ((told & 1) as usize, told & 2 != 0);
        let small = self.small.float(coder, words[1 - larger]);
        let expected = larger_of_unit(small, is_negative);
        let large = self.large.float_near(coder, expected, words[larger]);
        if larger == 0 { [large, small] } else { [small, large] }
    }
}

/// Which of two numbers is the larger one, and its sign.
fn larger_component(larger: usize, is_negative: bool) -> u32 {
    u32::from(larger == 1) | u32::from(is_negative) << 1
}

/// The larger number of a unit vector.
fn larger_of_unit(small: u32, is_negative: bool) -> u32 {
    let small = f64::from(f32::from_bits(small));
    #[expect(clippy::cast_possible_truncation, reason = "it is a guess")]
    let large = (1.0 - small * small).max(0.0).sqrt() as f32;
    (if is_negative { -large } else { large }).to_bits()
}

/// How the words of bodies are.
#[derive(Default)]
struct BodyColumns {
    motion: [Column; BODY_WORDS],
    rotation: UnitColumns,
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
                0..2 => column.float_near(coder, before, word),
                2..4 | 6..9 => column.float(coder, word),
                4..6 => word,
                _ => column.word(coder, before, word),
            };
        }
        let [cos, sin] = self.rotation.code(coder, [words[4], words[5]]);
        (words[4], words[5]) = (cos, sin);
        self.before = words;
        words
    }
}

/// How the words of contacts are.
#[derive(Default)]
struct ContactColumns {
    goes_on: Chance,
    key: KeyColumns,
    normal: UnitColumns,
    points: [Column; 3],
    features: [Column; 2],
    impulses: [Column; 2],
    friction: [Column; 2],
    /// The words of the contact before, and of those its features.
    before: Vec<u32>,
    features_before: [u32; 2],
}

impl ContactColumns {
    /// Leaves the words of the next contact in `before`. It has the first three words `first`,
    /// and the others in `rest`.
    fn contact<C: Coder>(
        &mut self,
        coder: &mut C,
        (first, rest): ([u32; 3], &mut WordReader<'_>),
    ) {
        let first = self.key.first(coder, &self.before, first);
        let [head, ..] = first;
        self.before.clear();
        self.before.extend(first);
        let mut point = 0;
        for (kind, count) in kinds_after(head) {
            let words = taken(&mut self.before, rest, count);
            match kind {
                WordKind::Part => self.key.parts(coder, words),
                WordKind::Normal => {
                    words.copy_from_slice(&self.normal.code(coder, [words[0], words[1]]));
                }
                WordKind::Point => floats(coder, &mut self.points, words),
                WordKind::Feature => {
                    let before = self.features_before[point];
                    words[0] = self.features[point].word(coder, before, words[0]);
                    self.features_before[point] = words[0];
                    point += 1;
                }
                WordKind::Impulse => floats(coder, &mut self.impulses, words),
                WordKind::Friction => floats(coder, &mut self.friction, words),
                WordKind::Mixed => self.key.mixed(coder, words),
            }
        }
    }
}
