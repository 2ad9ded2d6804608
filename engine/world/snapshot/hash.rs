//! State hash: one number that tells whether two worlds are the same.

use super::super::World;
use super::bodies::pages;
use super::contacts::contact_chunks;
use crate::contact::FieldMask;

/// FNV-1a on 32-bit words, in four lanes with 64-bit states, so that a processor does not stall
/// on one product to begin the next.
struct Fnv([u64; 4]);

impl Fnv {
    fn add(&mut self, words: &[u32]) {
        let (whole, rest) = words.as_chunks();
        whole.iter().for_each(|words| self.add_four(*words));
        // A word that no lane is fed with otherwise says how many there are.
        let mut last = [u32::MAX; 4];
        last[..rest.len()].copy_from_slice(rest);
        last[3] = u32::try_from(rest.len()).unwrap_or(0);
        self.add_four(last);
    }

    fn add_four(&mut self, words: [u32; 4]) {
        for (lane, word) in self.0.iter_mut().zip(words) {
            *lane = mixed(*lane, u64::from(word));
        }
    }

    fn finish(self) -> u64 {
        self.0.into_iter().fold(START, mixed)
    }
}

pub(super) const START: u64 = 0xcbf2_9ce4_8422_2325;

pub(super) fn mixed(state: u64, word: u64) -> u64 {
    let product = (state ^ word).wrapping_mul(0x0000_0100_0000_01b3);
    // The low bits of a product never see the high bits of its factors; this mixes them in.
    product ^ product >> 32
}

impl World {
    /// Hash of all state that the next steps depend on and that steps change. It has the pose
    /// and motion of every body, its rest state, the memory of its contacts and joints, and its
    /// pending forces. Two worlds with the same history have the same hash; a difference in one
    /// bit shows.
    ///
    /// State that only edits change (settings, shapes, materials, damping) is not in it, nor is
    /// the number of steps. Data that changes the time of a step but no result is not in it,
    /// either. It depends on slots: the same bodies, added in another order, make another hash.
    ///
    /// Source: Fowler, Noll and Vo, FNV-1a, fed with 32-bit words. `[fnv1991]`
    #[doc(alias("checksum", "determinism"))]
    pub fn state_hash(&self) -> u64 {
        let mut hash = Fnv([START, START ^ 1, START ^ 2, START ^ 3]);
        let (mut words, mut rests) = (Vec::new(), Vec::new());
        for (id, record) in self.bodies.iter().filter(|(_, record)| record.is_fixed()) {
            let place =
                [record.body.position, record.position_low].map(crate::contact::vector_words);
            hash.add(&[id.index()]);
            hash.add(place.as_flattened());
            hash.add(&record.body.rotation.to_array().map(f32::to_bits));
        }
        for slots in pages(self.movers.slots()) {
            words.clear();
            rests.clear();
            self.pack_bodies(slots, &mut words, &mut rests);
            [slots, &words, &rests].into_iter().for_each(|words| hash.add(words));
        }
        let scope = FieldMask::of_hash(self.hooks.0.is_some());
        let all = self.lasting_contacts();
        for contacts in contact_chunks(&all, 0..all.len()) {
            words.clear();
            contacts.iter().for_each(|contact| contact.pack(scope, &mut words));
            hash.add(&words);
        }
        hash.add(&self.joint_words());
        if self.has_soft_bodies() {
            hash.add(&self.soft_words());
        }
        hash.add(&self.sparse_state().words());
        hash.finish()
    }
}
