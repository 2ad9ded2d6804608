//! Faces and edges of a polyhedron that may touch another one.

use glam::Vec3;

use super::placed::PlacedPolyhedron;
use crate::shape::polyhedron::Face;

/// Widening of boxes for rounding, as a part of the size of the pair, dimensionless.
const ROUNDING: f32 = 1e-5;

/// The box around one shape in the frame of another, widened.
///
/// Where two polyhedra meet, on the shortest way apart, a point of one lies no farther from a
/// point of the other than they are apart or overlap. So no feature can be the one that meets
/// the other shape unless it touches the box around that shape, widened by a bound of that
/// length.
///
/// It tells nothing of shapes that are farther apart than the bound: an axis that separates
/// them may belong to features that are out of reach.
#[derive(Clone, Copy, Debug)]
pub(super) struct WidenedBox {
    /// From the centre of the shape in whose frame it is, in metres.
    center: Vec3,
    /// In metres.
    half: Vec3,
    /// Largest length of the pair, in metres.
    size: f32,
}

impl WidenedBox {
    /// Features of `own` in reach of `other`, and the least way by which boxes around the two
    /// are parted, in metres: they overlap by no more.
    pub(super) fn new(own: &PlacedPolyhedron<'_>, other: &PlacedPolyhedron<'_>) -> (Self, f32) {
        let (box_own, box_other) = (own.shape.lanes.bounds, other.shape.lanes.bounds);
        let shift = own.back(other.center - own.center);
        let center = shift + own.back(other.turn(box_other.center));
        let half = own.back_box(other.turn_box(box_other.half));
        let overlap = box_own.half + half - (center - box_own.center).abs();
        let size = (box_own.half + half + center.abs() + box_own.center.abs()).element_sum();
        (Self { center, half, size }, overlap.min_element())
    }

    /// Widened by `length` metres.
    pub(super) fn widened(self, length: f32) -> Self {
        Self { half: self.half + (length + ROUNDING * self.size), ..self }
    }

    /// Whether the edge between two corners, given from the centre, may be in reach.
    #[inline(always)]
    pub(super) fn meets(&self, [from, to]: [Vec3; 2]) -> bool {
        let (from, to) = (from - self.center, to - self.center);
        // Not numbers count as in reach.
        !(from.min(to).cmpgt(self.half).any() || from.max(to).cmplt(-self.half).any())
    }

    /// Whether a face may be in reach.
    #[inline(always)]
    pub(super) fn meets_face(&self, own: &PlacedPolyhedron<'_>, face: &Face) -> bool {
        let center = own.shape.center + self.center;
        let (mut low, mut high) = (Vec3::INFINITY, Vec3::NEG_INFINITY);
        for half in own.shape.face_edges(face) {
            let corner = own.shape.vertices[half.origin as usize] - center;
            (low, high) = (low.min(corner), high.max(corner));
        }
        !(low.cmpgt(self.half).any() || high.cmplt(-self.half).any())
    }
}
