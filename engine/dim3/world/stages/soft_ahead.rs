//! What is known of soft bodies that come soon → the caches: in space, nothing yet.
//!
//! Shared source asks here, as bodies in the plane are fetched ahead.

use hazumi_core::{Arena, Disjoint};

use crate::soft_body::SoftState;
use crate::world::record::BodyRecord;

/// Leaves soft bodies that come soon where they are.
#[inline(always)]
pub(super) fn fetch_taken(_: &[Box<SoftState>], _: usize, _: usize) {}

/// Leaves soft bodies of a batch that come soon where they are.
///
/// # Safety
///
/// As in the plane, nobody may have any of these bodies.
#[inline(always)]
pub(super) unsafe fn fetch_listed(
    _: &Disjoint<'_, Box<SoftState>>,
    _: usize,
    _: (&[u32], usize),
) {
}

/// Leaves records that come soon where they are.
#[inline(always)]
pub(super) fn fetch_records(_: &Arena<BodyRecord, crate::Body>, _: &[u32], _: usize) {}
