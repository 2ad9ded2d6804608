//! How bodies move and what contacts remember, as few bits.
//!
//! What can be foreseen is: where a body began to rest from where it is now, the larger number of a
//! unit vector from the smaller one, a contact's colliders from those of the one before.

use glam::{DVec2, Vec2};
use hazumi_core::coder::{Chance, Coder, Column, float_order, halves, whole};

use super::super::record::BodyRecord;
use super::super::rest::SleepTimer;
use super::super::snapshot::{BODY_WORDS, SnapshotError, StaticState};
use super::shapes::broken;
use crate::contact::{WordKind, WordReader, kinds_after};
use crate::math::{Rotation, rotation};

/// Words of the pages of a snapshot, page after page.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct MotionWords {
    pub(super) moving: Vec<u32>,
    pub(super) resting: Vec<u32>,
    pub(super) contacts: Vec<u32>,
}

/// Writes `words`, which belong to `content`, and returns them; or reads and returns them, and then
/// `words` may be any.
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
        coded.resting.extend(columns.rest(coder, &WrittenPose::of(&moving, record), resting));
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
        let told = larger_told(larger, is_negative);
        let told = self.larger_one.word(coder, 0, told);
        let (larger, is_negative) = ((told & 1) as usize, told & 2 != 0);
        let small = self.small.float(coder, words[1 - larger]);
        let expected = larger_of_unit(small, is_negative);
        let large = self.large.float_near(coder, expected, words[larger]);
        if larger == 0 { [large, small] } else { [small, large] }
    }
}

/// Which of two numbers is the larger one, and its sign.
fn larger_told(larger: usize, is_negative: bool) -> u32 {
    u32::from(larger == 1) | u32::from(is_negative) << 1
}

/// The larger number of a unit vector.
fn larger_of_unit(small: u32, is_negative: bool) -> u32 {
    let small = f64::from(f32::from_bits(small));
    #[expect(clippy::cast_possible_truncation, reason = "it is a guess")]
    let large = (1.0 - small * small).max(0.0).sqrt() as f32;
    (if is_negative { -large } else { large }).to_bits()
}

/// Words of a place in the words of a rest.
const SPOT: usize = SleepTimer::SPOT_WORDS / 2;

/// How the words of bodies are.
#[derive(Default)]
struct BodyColumns {
    motion: [Column; BODY_WORDS],
    rotation: UnitColumns,
    before: [u32; BODY_WORDS],
    sleeps: Column,
    center: [Column; 2],
    turn: [Column; 2],
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

    /// Where a body that is at `spot` began to rest.
    fn rest<C: Coder>(
        &mut self,
        coder: &mut C,
        spot: &WrittenPose,
        mut words: [u32; SleepTimer::SPOT_WORDS],
    ) -> [u32; SleepTimer::SPOT_WORDS] {
        let is_awake = words == [0; SleepTimer::SPOT_WORDS];
        if self.sleeps.word(coder, 0, u32::from(is_awake)) != 0 {
            return [0; SleepTimer::SPOT_WORDS];
        }
        let mut expected = [0; SPOT];
        for (pair, number) in expected.chunks_exact_mut(2).zip(spot.center.to_array()) {
            pair.copy_from_slice(&halves(number.to_bits()));
        }
        expected[4..].copy_from_slice(&spot.rotation.to_array().map(f32::to_bits));
        // The later one first: it is nearer to where the body is now.
        for place in [1, 0] {
            let words = &mut words[SPOT * place..][..SPOT];
            let (center, turn) = (&mut self.center[place], &mut self.turn[place]);
            for pair in 0..2 {
                let order =
                    |words: &[u32]| float_order(whole([words[2 * pair], words[2 * pair + 1]]));
                let number = center.near(coder, order(&expected), order(words));
                words[2 * pair..][..2].copy_from_slice(&halves(float_order(number)));
            }
            for index in 4..SPOT {
                words[index] = turn.float_near(coder, expected[index], words[index]);
            }
            expected.copy_from_slice(words);
        }
        words
    }
}

/// How the words of contacts are.
#[derive(Default)]
struct ContactColumns {
    goes_on: Chance,
    head: Column,
    colliders: [Column; 3],
    parts: [Column; 2],
    normal: UnitColumns,
    points: [Column; 3],
    features: [Column; 2],
    impulses: [Column; 2],
    friction: [Column; 2],
    mixed: [Column; 3],
    /// The words of the contact before, and of those its parts and features.
    before: Vec<u32>,
    parts_before: [u32; 2],
    features_before: [u32; 2],
    mixed_before: [u32; 3],
}

impl ContactColumns {
    /// Leaves the words of the next contact in `before`. It has the first three words `first`, and the
    /// others in `rest`.
    fn contact<C: Coder>(
        &mut self,
        coder: &mut C,
        (first, rest): ([u32; 3], &mut WordReader<'_>),
    ) {
        let before: [u32; 3] = *self.before.first_chunk().unwrap_or(&[0; 3]);
        let head = self.head.word(coder, before[0], first[0]);
        let a = self.colliders[0].word(coder, before[1], first[1]);
        let (column, near) = if a == before[1] { (1, before[2]) } else { (2, a) };
        let b = self.colliders[column].word(coder, near, first[2]);
        self.before.clear();
        self.before.extend([head, a, b]);
        let mut point = 0;
        for (kind, count) in kinds_after(head) {
            let start = self.before.len();
            let (words, after) = rest.0.split_at(count.min(rest.0.len()));
            rest.0 = after;
            self.before.extend_from_slice(words);
            self.before.resize(start + count, 0);
            let words = &mut self.before[start..];
            let mut each = |columns: &mut [Column], what: &dyn Fn(usize) -> Option<u32>| {
                for (index, word) in words.iter_mut().enumerate() {
                    *word = match what(index) {
                        Some(near) => columns[index].word(coder, near, *word),
                        None => columns[index].float(coder, *word),
                    };
                }
            };
            match kind {
                WordKind::Part => {
                    let before = self.parts_before;
                    each(&mut self.parts, &|index| Some(before[index]));
                    self.parts_before.copy_from_slice(words);
                }
                WordKind::Normal => {
                    words.copy_from_slice(&self.normal.code(coder, [words[0], words[1]]));
                }
                WordKind::Point => each(&mut self.points, &|_| None),
                WordKind::Feature => {
                    let before = self.features_before[point];
                    words[0] = self.features[point].word(coder, before, words[0]);
                    self.features_before[point] = words[0];
                    point += 1;
                }
                WordKind::Impulse => each(&mut self.impulses, &|_| None),
                WordKind::Friction => each(&mut self.friction, &|_| None),
                WordKind::Mixed => {
                    let before = self.mixed_before;
                    each(&mut self.mixed, &|index| Some(before[index]));
                    self.mixed_before.copy_from_slice(words);
                }
            }
        }
    }
}
