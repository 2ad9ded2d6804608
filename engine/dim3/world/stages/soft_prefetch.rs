//! Prefetch of soft bodies: none in three dimensions, where it was measured to gain 2 to 4 %.
//!
//! Shared source calls these functions, which in two dimensions fetch.

use hazumi_core::{Arena, SharedSlice};

use crate::soft_body::SoftState;
use crate::world::record::BodyRecord;

/// Leaves soft bodies that come soon where they are.
#[inline(always)]
pub(super) fn fetch_taken(_: &[Box<SoftState>], _: usize, _: usize) {}

/// Leaves soft bodies of a batch that come soon where they are.
///
/// # Safety
///
/// The same as in two dimensions: no other reference to these bodies may exist.
#[inline(always)]
pub(super) unsafe fn fetch_listed(
    _: &SharedSlice<'_, Box<SoftState>>,
    _: usize,
    _: (&[u32], usize),
) {
}

/// Leaves records that come soon where they are.
#[inline(always)]
pub(super) fn fetch_records(_: &Arena<BodyRecord, crate::Body>, _: &[u32], _: usize) {}
