//! Line against the difference of two shapes, for shape casts.

use glam::DVec3;

use crate::gjk;
use crate::gjk::difference::{SupportPair, Vertex};
use crate::math::basis::tangents;

/// Squares of directions that keep their digits as `f32`, also times the size of a shape, in
/// m².
const SQUARES: std::ops::Range<f64> = 1e-40..1e40;

/// The line on which the origin moves, seen from the difference, when `b` is pushed.
pub(super) struct PushLine<'p, P> {
    pub(super) pair: &'p P,
    /// The whole push, in metres.
    pub(super) push: DVec3,
    /// Unit vector along the push.
    pub(super) way: DVec3,
    /// Of the push, in metres.
    pub(super) length: f64,
    /// Sum of the margins, in metres.
    pub(super) margins: f64,
    /// Margin of `a`, in metres.
    pub(super) margin_a: f64,
}

/// Why a search along a line ends without a hit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum LineEnd {
    /// A plane keeps the shapes apart to the end of the push.
    Miss,
    /// The shapes graze each other, may touch at the start, or have no inside.
    Undecided,
}

/// Where a line enters.
pub(super) struct LineEntry {
    /// The part of the push, 0 to 1.
    pub(super) fraction: f64,
    /// On the surface of `a`, in metres.
    pub(super) point: DVec3,
    /// Unit vector from `a` to `b`.
    pub(super) normal: DVec3,
}

/// A point of the difference that reaches farthest against some normal.
#[derive(Clone, Copy, Default)]
pub(super) struct FarthestPoint {
    /// Its point has the margins.
    pub(super) vertex: Vertex,
    /// As in [`SupportPlane`].
    pub(super) normal: DVec3,
}

/// A plane behind which no point of the difference is.
#[derive(Clone, Copy)]
pub(super) struct SupportPlane {
    /// From `a` to `b`: of unit length where there are margins, of any length where there are
    /// none. Lengths along it are multiples of its length.
    pub(super) normal: DVec3,
    /// Gap along the normal at the start.
    pub(super) gap: f64,
    /// By how much the whole push closes it.
    pub(super) approach: f64,
}

impl FarthestPoint {
    /// Whether it comes from the same points of the shapes, whatever the margins.
    #[inline(always)]
    pub(super) fn is_same(&self, other: &Self) -> bool {
        self.vertex.local == other.vertex.local
    }

    /// In metres, margins included.
    #[inline(always)]
    pub(super) fn point(&self) -> DVec3 {
        self.vertex.point
    }
}

impl<'p, P: SupportPair> PushLine<'p, P> {
    /// `None` for no push at all.
    #[inline(always)]
    pub(super) fn new(pair: &'p P, push: DVec3, margin_a: f64) -> Option<Self> {
        let way = gjk::unit(push)?;
        let length = push.dot(way);
        Some(Self { pair, push, way, length, margins: pair.margins(), margin_a })
    }

    /// A normal of a [`SupportPlane`].
    ///
    /// Roots and quotients take longer than the rest of a step, so they are left out where they
    /// can be.
    #[inline(always)]
    pub(super) fn normal(&self, direction: DVec3) -> Result<DVec3, LineEnd> {
        let square = direction.length_squared();
        if !SQUARES.contains(&square) {
            return Err(LineEnd::Undecided);
        }
        Ok(if self.margins > 0.0 { direction * (1.0 / square.sqrt()) } else { direction })
    }

    /// The point that reaches farthest against `normal`, and the plane through it.
    #[inline(always)]
    pub(super) fn probe(
        &self,
        normal: DVec3,
    ) -> Result<(FarthestPoint, SupportPlane), LineEnd> {
        let mut vertex = self.pair.lowest(normal);
        let gap = vertex.point.dot(normal) - self.margins;
        vertex.point -= normal * self.margins;
        let corner = FarthestPoint { vertex, normal };
        let plane = SupportPlane { normal, gap, approach: -normal.dot(self.push) };
        // The rounding is computed only where it decides.
        let left = gap - plane.approach.max(0.0);
        if left > 0.0 && left > self.rounding(&corner) {
            return Err(LineEnd::Miss);
        }
        Ok((corner, plane))
    }

    /// The entrance at `point` of the surface of `a`, through a plane and the corner on it;
    /// unclear where the shapes may touch at the start.
    #[inline(always)]
    pub(super) fn entrance(
        &self,
        corner: &FarthestPoint,
        plane: &SupportPlane,
        point: DVec3,
    ) -> Result<LineEntry, LineEnd> {
        let is_apart = plane.approach > 0.0 && plane.gap > self.rounding(corner);
        if !is_apart {
            return Err(LineEnd::Undecided);
        }
        let fraction = (plane.gap / plane.approach).min(1.0);
        Ok(LineEntry { fraction, point, normal: unit(plane.normal).ok_or(LineEnd::Undecided)? })
    }

    /// The point of the cores, in metres.
    #[inline(always)]
    pub(super) fn core(&self, corner: &FarthestPoint) -> DVec3 {
        corner.vertex.point + corner.normal * self.margins
    }

    /// How far the gap of a plane may be off by the rounding of the input.
    #[inline(always)]
    pub(super) fn rounding(&self, corner: &FarthestPoint) -> f64 {
        self.pair.rounding(corner.normal, &corner.vertex)
    }

    /// Toward `point` from the line, straight across it; any direction across for a point on
    /// it.
    #[inline(always)]
    pub(super) fn aside(&self, point: DVec3) -> DVec3 {
        let across = point - self.way * self.way.dot(point);
        if across == DVec3::ZERO { tangents(self.way.as_vec3())[0].as_dvec3() } else { across }
    }

    /// Twice the area that the way from one point to another sweeps around the line, in m²:
    /// positive counterclockwise, seen against the push.
    #[inline(always)]
    pub(super) fn turn(&self, from: DVec3, to: DVec3) -> f64 {
        self.way.dot(from.cross(to))
    }
}

/// `vector` with length 1, or `None` when its square is zero or has lost its digits.
#[inline(always)]
fn unit(vector: DVec3) -> Option<DVec3> {
    let square = vector.length_squared();
    SQUARES.contains(&square).then(|| vector * (1.0 / square.sqrt()))
}
