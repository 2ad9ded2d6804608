//! Working memory of the narrow phase.

use glam::Vec3;

use super::ManifoldPoint;
use super::clip::ClipPoint;
use super::disc_clip::RimHeights;
use super::feature::FeatureCorner;
use crate::sat::SatScratch;

/// Working memory of the narrow phase, kept so that no call allocates once it is warm.
///
/// One per worker thread. It carries nothing from one call to the next that could change an
/// answer.
#[derive(Clone, Debug, Default)]
pub struct Scratch {
    /// Corners of what is incident to a triangle, and their names.
    pub(super) incident: [Vec<(Vec3, u32)>; 2],
    pub(super) axes: SatScratch,
    pub(super) polygons: [Vec<ClipPoint>; 2],
    pub(super) points: Vec<ManifoldPoint>,
    pub(super) corners: [Vec<FeatureCorner>; 2],
    pub(super) heights: Vec<RimHeights>,
}
