//! Prefetch: data of soft bodies that are solved soon is brought into the caches.
//!
//! A record says where the state of a soft body is, and that says where its particles are. A
//! loop over thousands of bodies would stall on one after the other. So each is prefetched
//! while there is other work. Nothing else changes: what comes too early or too late costs time
//! alone.

use hazumi_core::{Arena, SharedSlice, fetch_ahead};

use super::soft_pairs::{NONE, PrefetchPair, SoftPair};
use super::soft_particles::ParticleParts;
use crate::body::Body;
use crate::collider::Collider;
use crate::contact::Contact;
use crate::soft_body::{RowBlock, SoftState};
use crate::world::record::{BodyRecord, ColliderRecord};

/// Soft bodies, or contacts of them, from which on they are more than a cache holds. For fewer,
/// asking is all that would take time.
const MANY: usize = 256;
/// How many bodies or contacts before its turn a record is prefetched, then a state, and then
/// what that points to.
const RECORD: usize = 12;
const STATE: usize = 8;
const PARTICLES: usize = 4;
/// How many pairs before their turn their rows and the particles of both bodies are prefetched.
const SOON: usize = 3;

/// Prefetches the bodies of contacts that come soon after the one at `place`.
#[inline(always)]
pub(super) fn fetch_contacts(
    bodies: &Arena<BodyRecord, Body>,
    colliders: &Arena<ColliderRecord, Collider>,
    contacts: &[PrefetchPair],
    place: usize,
) {
    if contacts.len() < MANY {
        return;
    }
    if let Some(ends) = contacts.get(place + RECORD) {
        ends.bodies.into_iter().for_each(|body| bodies.fetch_ahead(body));
        ends.colliders.into_iter().for_each(|collider| colliders.fetch_ahead(collider));
    }
    let softs = |ends: &PrefetchPair| ends.bodies.map(|body| soft_of(bodies, body));
    if let Some(ends) = contacts.get(place + STATE) {
        softs(ends).into_iter().flatten().for_each(SoftState::fetch_ahead);
    }
    if let Some(ends) = contacts.get(place + PARTICLES) {
        softs(ends).into_iter().flatten().for_each(SoftState::fetch_all);
    }
}

/// Prefetches those of `count` soft bodies that come soon after the one at `place`.
#[inline(always)]
pub(super) fn fetch_taken(taken: &[Box<SoftState>], place: usize, count: usize) {
    if count < MANY {
        return;
    }
    if let Some(soft) = taken.get(place + STATE) {
        soft.fetch_ahead();
    }
    if let Some(soft) = taken.get(place + PARTICLES) {
        soft.fetch_all();
    }
}

/// Prefetches soft bodies that come soon after the one at `place` of the list; there are
/// `count` in all.
///
/// # Safety
///
/// No other reference to these bodies may exist.
#[inline(always)]
pub(super) unsafe fn fetch_listed(
    taken: &SharedSlice<'_, Box<SoftState>>,
    count: usize,
    (bodies, place): (&[u32], usize),
) {
    if count < MANY {
        return;
    }
    // SAFETY: the caller promises that there is no other reference.
    let soft = |body: u32| unsafe { taken.get(body as usize) };
    if let Some(&body) = bodies.get(place + STATE) {
        soft(body).fetch_ahead();
    }
    if let Some(&body) = bodies.get(place + PARTICLES) {
        soft(body).fetch_particles();
    }
}

/// Prefetches the records of bodies that come soon after the one at `place`, and their states.
#[inline(always)]
pub(super) fn fetch_records(
    bodies: &Arena<BodyRecord, crate::Body>,
    owners: &[u32],
    place: usize,
) {
    if owners.len() < MANY {
        return;
    }
    if let Some(&body) = owners.get(place + RECORD) {
        bodies.fetch_ahead(body);
    }
    if let Some(soft) = owners.get(place + STATE).and_then(|&body| soft_of(bodies, body)) {
        soft.fetch_ahead();
    }
}

fn soft_of(bodies: &Arena<BodyRecord, crate::Body>, body: u32) -> Option<&SoftState> {
    bodies.at(body)?.soft.as_deref()
}

impl SoftPair {
    /// Prefetches the rows of the pair that comes soon after the one at `place`, and the
    /// particles of its bodies.
    #[inline(always)]
    pub(super) fn fetch_ahead(
        pairs: &[Self],
        place: usize,
        (particles, blocks): (&ParticleParts<'_>, &SharedSlice<'_, RowBlock>),
    ) {
        let pair = pairs.get(place + SOON).filter(|_| particles.ranges.len() >= MANY);
        let Some(pair) = pair else { return };
        for number in pair.soft_indices.into_iter().filter(|&number| number != NONE) {
            let number = number as usize;
            particles.nodes.fetch_ahead(particles.ranges[number].clone());
            particles.reduced.fetch_ahead(number..number + 1);
        }
        if pair.are_both_soft {
            blocks.fetch_ahead(pair.solver_rows.clone());
        }
    }

    /// Prefetches the rows of the pair that comes soon after the one at `place`, and its
    /// contact.
    #[inline(always)]
    pub(super) fn fetch_outcome(
        pairs: &[Self],
        place: usize,
        (blocks, contacts): (&[RowBlock], &[Contact]),
    ) {
        let pair = pairs.get(place + STATE).filter(|_| pairs.len() >= MANY);
        let Some(pair) = pair else { return };
        if pair.are_both_soft {
            fetch_ahead(&blocks[pair.solver_rows.clone()]);
        }
        fetch_ahead(std::slice::from_ref(&contacts[pair.edge.index as usize]));
    }
}
