//! Movable bodies as words, and back.

use super::super::World;
use super::super::record::{BodyRecord, KinematicTarget};
use super::super::sleep_timer::SleepTimer;
use super::dynamic_state::{DynamicState, Page, share};
use super::sparse_state::SparseForces;
use super::{SnapshotError, StaticState};
use crate::contact::{rotation_words, vector_words};
use crate::math::rotation::to_unit;
use crate::space::{
    ANGULAR_AXES, DIM, ROTATION_NUMBERS, Vector, ZERO_ANGULAR, angular_array, angular_from,
    rotation_from,
};

/// Bodies whose slots differ only in these low bits share a page.
const SHIFT: u32 = 6;
/// Pages in a block of work.
const BLOCK: usize = 8;
/// Where in the words of a body its rotation begins: after its position, and what rounding took
/// from that.
const ROTATION: usize = 2 * DIM;
/// Where its linear velocity begins, its angular velocity, and its flags.
const LINEAR: usize = ROTATION + ROTATION_NUMBERS;
const ANGULAR: usize = LINEAR + DIM;
const FLAGS: usize = ANGULAR + ANGULAR_AXES;
/// Words of a body in the pages of motion: after the flags come two of its rest.
pub(in crate::world) const WORDS: usize = FLAGS + 3;
/// Stands for where a body rests that may not sleep.
const AWAKE: [u32; SleepTimer::ANCHOR_WORDS] = [0; SleepTimer::ANCHOR_WORDS];
const IS_ASLEEP: u32 = 1;
const IS_TOLD_ASLEEP: u32 = 1 << 1;
const IS_FROZEN: u32 = 1 << 2;
const IS_BORNE: u32 = 1 << 3;
const HAS_ARRIVED: u32 = 1 << 4;

/// Motion of a body, bit for bit, without forces and targets, which few have.
fn words(record: &BodyRecord) -> [u32; WORDS] {
    let body = &record.body;
    let flag = |is_set: bool, flag: u32| if is_set { flag } else { 0 };
    let flags = flag(record.is_asleep, IS_ASLEEP)
        | flag(record.is_sleep_reported, IS_TOLD_ASLEEP)
        | flag(record.is_frozen, IS_FROZEN)
        | flag(record.has_support_force, IS_BORNE)
        | flag(record.target == KinematicTarget::Done, HAS_ARRIVED);
    let [halves, time] = record.sleep_timer.time_words();
    let mut words = [0; WORDS];
    words[..DIM].copy_from_slice(&vector_words(body.position));
    words[DIM..ROTATION].copy_from_slice(&vector_words(record.position_low));
    words[ROTATION..LINEAR].copy_from_slice(&rotation_words(body.rotation));
    words[LINEAR..ANGULAR].copy_from_slice(&vector_words(body.linear_velocity));
    let angular = angular_array(body.angular_velocity).map(f32::to_bits);
    words[ANGULAR..FLAGS].copy_from_slice(&angular);
    words[FLAGS..].copy_from_slice(&[flags, halves, time]);
    words
}

/// The fields of a body, by their first words.
pub(super) const FIELDS: [(&str, usize); 9] = [
    ("position", 0),
    ("remainder of the position", DIM),
    ("rotation", ROTATION),
    ("linear velocity", LINEAR),
    ("angular velocity", ANGULAR),
    ("flags", FLAGS),
    ("halves of its rest", FLAGS + 1),
    ("time of its rest", FLAGS + 2),
    ("", WORDS),
];

/// Moves a body as `words` and `spots` say; whether it is elsewhere now. It has no force and no
/// target then.
pub(super) fn put(
    record: &mut BodyRecord,
    words: &[u32; WORDS],
    spots: &[u32; SleepTimer::ANCHOR_WORDS],
) -> bool {
    let numbers = words.map(f32::from_bits);
    let vector = |first: usize| Vector::from_array(part(&numbers, first));
    let body = &mut record.body;
    let is_elsewhere = vector_words(body.position) != words[..DIM]
        || vector_words(record.position_low) != words[DIM..ROTATION]
        || rotation_words(body.rotation) != words[ROTATION..LINEAR];
    (body.position, record.position_low) = (vector(0), vector(DIM));
    body.rotation = rotation_from(part(&numbers, ROTATION));
    body.linear_velocity = vector(LINEAR);
    body.angular_velocity = angular_from(part(&numbers, ANGULAR));
    let has = |flag: u32| words[FLAGS] & flag != 0;
    record.is_asleep = has(IS_ASLEEP);
    record.is_sleep_reported = has(IS_TOLD_ASLEEP);
    record.is_frozen = has(IS_FROZEN);
    record.has_support_force = has(IS_BORNE);
    record.target =
        if has(HAS_ARRIVED) { KinematicTarget::Done } else { KinematicTarget::None };
    record.sleep_timer = SleepTimer::from_words(spots, [words[FLAGS + 1], words[FLAGS + 2]]);
    (record.force, record.torque) = (Vector::ZERO, ZERO_ANGULAR);
    is_elsewhere
}

/// The numbers of a body from `first` on.
fn part<const COUNT: usize>(numbers: &[f32; WORDS], first: usize) -> [f32; COUNT] {
    std::array::from_fn(|index| numbers[first + index])
}

/// The slots of the bodies of each page.
pub(in crate::world) fn pages(slots: &[u32]) -> impl Iterator<Item = &[u32]> {
    slots.chunk_by(|a, b| a >> SHIFT == b >> SHIFT)
}

impl World {
    /// The bodies that are not fixed, in pages of motion and of rests; and what pushes and
    /// draws them.
    pub(super) fn body_pages(
        &self,
        earlier: Option<&DynamicState>,
    ) -> (Vec<Page>, Vec<Page>, SparseForces) {
        let mut jobs: Vec<_> = pages(self.movers.slots()).map(|slots| (slots, None)).collect();
        self.workers.for_each_block(&mut jobs, BLOCK, |first, jobs| {
            let (mut motion, mut rests) = (Vec::new(), Vec::new());
            for (index, (slots, packed)) in (first..).zip(jobs) {
                motion.clear();
                rests.clear();
                self.pack_bodies(slots, &mut motion, &mut rests);
                let motion_before = earlier.and_then(|earlier| earlier.bodies.get(index));
                let rests_before = earlier.and_then(|earlier| earlier.rests.get(index));
                let pages = [share(&motion, motion_before), share(&rests, rests_before)];
                *packed = Some((pages, self.pushes_on(slots)));
            }
        });
        let (mut moving, mut resting, mut pushes) =
            (Vec::new(), Vec::new(), SparseForces::default());
        for ([motion, rests], (forces, targets)) in jobs.into_iter().filter_map(|job| job.1) {
            moving.push(motion);
            resting.push(rests);
            pushes.0.extend(forces);
            pushes.1.extend(targets);
        }
        (moving, resting, pushes)
    }

    /// Appends the words of the bodies in `slots`.
    pub(super) fn pack_bodies(
        &self,
        slots: &[u32],
        motion: &mut Vec<u32>,
        rests: &mut Vec<u32>,
    ) {
        motion.reserve(slots.len() * WORDS);
        rests.reserve(slots.len() * SleepTimer::ANCHOR_WORDS);
        for record in slots.iter().filter_map(|&slot| self.bodies.at(slot)) {
            motion.extend_from_slice(&words(record));
            // A body that may not sleep restarts its timer in every step, and nothing comes of
            // it.
            let rests_somewhere = record.body.can_sleep;
            let spots = if rests_somewhere { record.sleep_timer.anchor_words() } else { AWAKE };
            rests.extend_from_slice(&spots);
        }
    }

    /// Moves the bodies that are not fixed as a snapshot says; adds those that are elsewhere
    /// now to `moved`.
    pub(super) fn put_bodies(&mut self, motion: &DynamicState, moved: &mut Vec<u32>) {
        let pages = pages(self.movers.slots()).zip(motion.bodies.iter().zip(&motion.rests));
        for (slots, (words, spots)) in pages {
            let (words, _) = words.as_chunks();
            let (spots, _) = spots.as_chunks();
            for ((&slot, words), spots) in slots.iter().zip(words).zip(spots) {
                let Some(record) = self.bodies.at_mut(slot) else { continue };
                if put(record, words, spots) {
                    moved.push(slot);
                }
            }
        }
        for &(slot, (force, torque)) in &motion.loose.forces {
            if let Some(record) = self.bodies.at_mut(slot) {
                (record.force, record.torque) = (force, torque);
            }
        }
        for &(slot, target) in &motion.loose.targets {
            if let Some(record) = self.bodies.at_mut(slot) {
                record.target = KinematicTarget::To(target);
            }
        }
    }
}

/// The pages of the bodies of `content` that are not fixed, from all their words.
pub(in crate::world) fn body_pages_of(
    content: &StaticState,
    moving: &[u32],
    resting: &[u32],
) -> Result<(Vec<Page>, Vec<Page>), SnapshotError> {
    let movers = content.bodies.iter().filter(|(_, record)| !record.is_fixed());
    let slots: Vec<u32> = movers.map(|(id, _)| id.index()).collect();
    let (bodies, rest) = moving.as_chunks::<WORDS>();
    let (rests, more) = resting.as_chunks::<{ SleepTimer::ANCHOR_WORDS }>();
    let fits = bodies.len() == slots.len() && rests.len() == slots.len();
    let is_sound = bodies.iter().all(is_sound) && rests.iter().all(SleepTimer::is_valid);
    if !fits || !rest.is_empty() || !more.is_empty() || !is_sound {
        return Err(SnapshotError::Content { rule: "bodies that are not fixed are somewhere" });
    }
    let (mut moving, mut resting, mut first) = (Vec::new(), Vec::new(), 0);
    for slots in pages(&slots) {
        let range = first..first + slots.len();
        moving.push(bodies[range.clone()].as_flattened().into());
        resting.push(rests[range.clone()].as_flattened().into());
        first = range.end;
    }
    Ok((moving, resting))
}

/// Whether the words are of a body that is somewhere, turned somehow and moves at some speed.
fn is_sound(words: &[u32; WORDS]) -> bool {
    let numbers = words.map(f32::from_bits);
    let turn = rotation_from(part(&numbers, ROTATION));
    let is_finite = |numbers: &[f32]| numbers.iter().all(|number| number.is_finite());
    let is_rest_finite = is_finite(&numbers[FLAGS + 2..]);
    is_finite(&numbers[..FLAGS]) && is_rest_finite && to_unit(turn) == Some(turn)
}
