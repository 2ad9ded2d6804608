//! Bodies that are not fixed as words, and back.

use glam::{Quat, Vec3};

use super::super::World;
use super::super::record::{BodyRecord, Errand};
use super::super::rest::Rest;
use super::loose::Pushes;
use super::motion::{Motion, Page, share};
use super::{Content, SnapshotError};
use crate::contact::{Found, Words, words_of, words_of_turn};
use crate::math::rotation::to_unit;

/// Bodies whose slots agree but for these low bits share a page.
const SHIFT: u32 = 6;
/// Pages in a block of work.
const BLOCK: usize = 8;
/// Words of a body in the pages of motion.
pub(in crate::world) const WORDS: usize = 19;
/// Sizes of what the words of a snapshot stand for, and a number that changes whenever words come to mean
/// something else.
pub(super) const LAYOUT: [usize; 4] = [WORDS, Rest::SPOT_WORDS, Found::WORDS, 2];
/// Stands for where a body rests that may not sleep.
const AWAKE: [u32; Rest::SPOT_WORDS] = [0; Rest::SPOT_WORDS];
const IS_ASLEEP: u32 = 1;
const IS_TOLD_ASLEEP: u32 = 1 << 1;
const IS_FROZEN: u32 = 1 << 2;
const IS_BORNE: u32 = 1 << 3;
const HAS_ARRIVED: u32 = 1 << 4;

/// How a body moves, bit for bit, but for forces and targets, which few have.
fn words(record: &BodyRecord) -> [u32; WORDS] {
    let body = &record.body;
    let [px, py, pz] = words_of(body.position);
    let [rx, ry, rz] = words_of(record.remainder);
    let [i, j, k, w] = words_of_turn(body.rotation);
    let [vx, vy, vz] = words_of(body.linear_velocity);
    let [wx, wy, wz] = words_of(body.angular_velocity);
    let flag = |is_set: bool, flag: u32| if is_set { flag } else { 0 };
    let flags = flag(record.is_asleep, IS_ASLEEP)
        | flag(record.is_told_asleep, IS_TOLD_ASLEEP)
        | flag(record.is_frozen, IS_FROZEN)
        | flag(record.is_borne, IS_BORNE)
        | flag(record.errand == Errand::Done, HAS_ARRIVED);
    let [halves, time] = record.rest.time_words();
    [px, py, pz, rx, ry, rz, i, j, k, w, vx, vy, vz, wx, wy, wz, flags, halves, time]
}

/// What is told of a body by the words from this place on.
pub(super) const FIELDS: [(&str, usize); 9] = [
    ("position", 0),
    ("remainder of the position", 3),
    ("rotation", 6),
    ("linear velocity", 10),
    ("angular velocity", 13),
    ("flags", 16),
    ("halves of its rest", 17),
    ("time of its rest", 18),
    ("", WORDS),
];

/// Moves a body as `words` and `spots` say; whether it is elsewhere now. It has no force and no
/// target then.
pub(super) fn put(
    record: &mut BodyRecord,
    words: &[u32; WORDS],
    spots: &[u32; Rest::SPOT_WORDS],
) -> bool {
    let mut rest = Words(words);
    let mut vector = || rest.vector().unwrap_or_default();
    let (position, remainder) = (vector(), vector());
    let number = |index: usize| f32::from_bits(words[index]);
    let rotation = Quat::from_xyzw(number(6), number(7), number(8), number(9));
    let mut rest = Words(&words[10..]);
    let mut vector = || rest.vector().unwrap_or_default();
    let (linear_velocity, angular_velocity) = (vector(), vector());
    let body = &mut record.body;
    let is_elsewhere = words_of(body.position) != words[..3]
        || words_of(record.remainder) != words[3..6]
        || words_of_turn(body.rotation) != words[6..10];
    (body.position, body.rotation) = (position, rotation);
    (body.linear_velocity, body.angular_velocity) = (linear_velocity, angular_velocity);
    record.remainder = remainder;
    let has = |flag: u32| words[16] & flag != 0;
    record.is_asleep = has(IS_ASLEEP);
    record.is_told_asleep = has(IS_TOLD_ASLEEP);
    record.is_frozen = has(IS_FROZEN);
    record.is_borne = has(IS_BORNE);
    record.errand = if has(HAS_ARRIVED) { Errand::Done } else { Errand::None };
    record.rest = Rest::from_words(spots, [words[17], words[18]]);
    (record.force, record.torque) = (Vec3::ZERO, Vec3::ZERO);
    is_elsewhere
}

/// The slots of the bodies of each page.
pub(in crate::world) fn pages(slots: &[u32]) -> impl Iterator<Item = &[u32]> {
    slots.chunk_by(|a, b| a >> SHIFT == b >> SHIFT)
}

impl World {
    /// The bodies that are not fixed, in pages of motion and of rests; and what pushes and draws them.
    pub(super) fn body_pages(
        &self,
        earlier: Option<&Motion>,
    ) -> (Vec<Page>, Vec<Page>, Pushes) {
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
        let (mut moving, mut resting, mut pushes) = (Vec::new(), Vec::new(), Pushes::default());
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
        rests.reserve(slots.len() * Rest::SPOT_WORDS);
        for record in slots.iter().filter_map(|&slot| self.bodies.at(slot)) {
            motion.extend_from_slice(&words(record));
            // What may not sleep begins to rest anew in every step, and nothing comes of it.
            let rests_somewhere = record.body.can_sleep;
            let spots = if rests_somewhere { record.rest.spot_words() } else { AWAKE };
            rests.extend_from_slice(&spots);
        }
    }

    /// Moves the bodies that are not fixed as a snapshot says; adds those that are elsewhere now to
    /// `moved`.
    pub(super) fn put_bodies(&mut self, motion: &Motion, moved: &mut Vec<u32>) {
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
                record.errand = Errand::To(target);
            }
        }
    }
}

/// The pages of the bodies of `content` that are not fixed, from all their words.
pub(in crate::world) fn body_pages_of(
    content: &Content,
    moving: &[u32],
    resting: &[u32],
) -> Result<(Vec<Page>, Vec<Page>), SnapshotError> {
    let movers = content.bodies.iter().filter(|(_, record)| !record.is_fixed());
    let slots: Vec<u32> = movers.map(|(id, _)| id.index()).collect();
    let (bodies, rest) = moving.as_chunks::<WORDS>();
    let (rests, more) = resting.as_chunks::<{ Rest::SPOT_WORDS }>();
    let fits = bodies.len() == slots.len() && rests.len() == slots.len();
    let is_sound = bodies.iter().all(is_sound) && rests.iter().all(Rest::is_sound);
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
    let turn = Quat::from_array([6, 7, 8, 9].map(|index| numbers[index]));
    let is_finite = |numbers: &[f32]| numbers.iter().all(|number| number.is_finite());
    is_finite(&numbers[..16]) && is_finite(&numbers[18..]) && to_unit(turn) == Some(turn)
}
