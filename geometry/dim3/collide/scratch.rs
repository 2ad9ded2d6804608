//! Working memory of the narrow phase.

use glam::Vec3;

use super::ManifoldPoint;
use super::clip::ClipPoint;
use super::facet::FacetCorner;
use super::rim::Wave;
use crate::sat::Workspace;

/// Working memory of the narrow phase, kept so that no call allocates once it is warm.
///
/// One per worker thread. It carries nothing from one call to the next that could change an
/// answer.
#[derive(Clone, Debug, Default)]
pub struct Scratch {
    /// Corners of what is shown to a triangle, and their names.
    pub(super) shown: [Vec<(Vec3, u32)>; 2],
    pub(super) axes: Workspace,
    pub(super) polygons: [Vec<ClipPoint>; 2],
    pub(super) points: Vec<ManifoldPoint>,
    pub(super) corners: [Vec<FacetCorner>; 2],
    pub(super) waves: Vec<Wave>,
}
