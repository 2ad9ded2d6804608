//! Two outlines of few corners, such as rectangles, polygons and segments.

use glam::{DVec2, Vec2};

use super::facing::Facing;
use super::{CoreDistance, CoreProximity, Undecided};
use crate::gjk::difference::{Difference, SupportPair as _, exact_axes};
use crate::math::Pose;
use crate::query::corners::farthest;
use crate::query::half_space::HalfSpaceOrigin;
use crate::query::minkowski_edges::outward;
use crate::query::point::{rounding, size};
use crate::sat::AxisOwner;
use crate::shape::ring::{CoreOutline, RingColumns};
use crate::shape::{Ring, RoundedCore, Shape};

/// Gaps in `f32` count from this many roundings of the coordinates on, dimensionless.
const CLEAR: f64 = 8.0;
/// A corner is the lowest when no other is lower by more than this part of the rounding of the
/// input, dimensionless.
const LEVEL: f64 = 1e-3;

/// Two outlines, and where the second stands.
pub(in crate::query) struct OutlinePair<'r> {
    pub(super) rings: [Ring<'r>; 2],
    /// Radii around the outlines, in metres.
    pub(in crate::query) margins: [f64; 2],
    /// Below this a gap in `f32` may be rounding, in metres.
    pub(super) clear: f64,
    pub(super) place: Difference<'static, HalfSpaceOrigin, HalfSpaceOrigin>,
}

/// Answers a question about two shapes, if both have outlines of few corners.
#[inline(always)]
pub(super) fn with_outlines<R>(
    [a, b]: [&Shape; 2],
    b_in_a: &Pose,
    question: impl FnOnce(&OutlinePair<'_>) -> Result<R, Undecided>,
) -> Result<R, Undecided> {
    let rims = (outline_of(a)?, outline_of(b)?);
    let rings = [rims.0.ring(), rims.1.ring()];
    if rings[0].vertices.len().max(rings[1].vertices.len()) > RingColumns::MOST {
        return Err(Undecided);
    }
    let position = b_in_a.position.as_dvec2();
    question(&OutlinePair {
        rings,
        margins: [margin(a), margin(b)],
        clear: CLEAR * (rounding(a, size(position)) + rounding(b, 0.0)),
        place: Difference::placed(
            &HalfSpaceOrigin,
            &HalfSpaceOrigin,
            exact_axes(b_in_a),
            position,
        ),
    })
}

/// The outline of a shape.
#[inline(always)]
fn outline_of(shape: &Shape) -> Result<CoreOutline<'_>, Undecided> {
    match shape {
        Shape::Rectangle(rectangle) => Ok(CoreOutline::rectangle(rectangle)),
        Shape::Polygon(polygon) => Ok(CoreOutline::Polygon(polygon)),
        Shape::Capsule(capsule) => CoreOutline::line(capsule.ends()).ok_or(Undecided),
        Shape::Segment(segment) => CoreOutline::line(segment.ends()).ok_or(Undecided),
        Shape::Circle(_) => Ok(CoreOutline::Center),
        Shape::Rounded(rounded) => match rounded.core() {
            RoundedCore::Rectangle(rectangle) => Ok(CoreOutline::rectangle(rectangle)),
            RoundedCore::Polygon(polygon) => Ok(CoreOutline::Polygon(polygon)),
        },
        _ => Err(Undecided),
    }
}

/// The radius around it, in metres.
#[inline]
fn margin(shape: &Shape) -> f64 {
    match shape {
        Shape::Circle(circle) => circle.radius().into(),
        Shape::Capsule(capsule) => capsule.radius().into(),
        Shape::Rounded(rounded) => rounded.radius().into(),
        _ => 0.0,
    }
}

impl OutlinePair<'_> {
    /// Whether they are at most `limit` metres apart, from surface to surface.
    #[inline]
    pub(super) fn is_within(&self, limit: f64) -> Result<bool, Undecided> {
        let most = limit + (self.margins[0] + self.margins[1]);
        let facing = self.facing(most + self.clear);
        let gap = f64::from(facing.gap);
        if gap > most + self.clear {
            return Ok(false);
        }
        if gap < -self.clear {
            return Ok(true);
        }
        Ok(LowestCorner::new(self, &facing)
            .nearest_on_edge(self)?
            .is_within(limit, self.margins))
    }

    /// Where they are nearest, or what they have in common.
    #[inline]
    pub(super) fn nearest(&self) -> Result<CoreProximity, Undecided> {
        let facing = self.facing(f64::INFINITY);
        if f64::from(facing.gap) < -self.clear {
            return self.common(&facing);
        }
        LowestCorner::new(self, &facing).nearest_on_edge(self)
    }

    /// The corner below an edge, if it lies in the outline with that.
    #[inline]
    fn common(&self, &Facing { owner, edge, .. }: &Facing) -> Result<CoreProximity, Undecided> {
        let [own, other] = self.ordered(owner);
        let normal = own.normals[edge].as_dvec2();
        let Difference { axes, position, .. } = self.place;
        // In the frame of the edge.
        let (low, corner) = if owner == AxisOwner::A {
            let low = other.vertices[farthest(other.vertices, -self.place.seen_from_b(normal))];
            (low, self.place.place(low.as_dvec2()))
        } else {
            let low = other.vertices[farthest(other.vertices, -axes.rotate(normal))];
            (low, self.place.seen_from_b(low.as_dvec2() - position))
        };
        let mut is_inside = true;
        for (start, normal) in own.vertices.iter().zip(own.normals) {
            is_inside &= normal.as_dvec2().dot(corner - start.as_dvec2()) <= 0.0;
        }
        let corner = if owner == AxisOwner::A { corner } else { low.as_dvec2() };
        if is_inside { Ok(CoreProximity::Overlapping(corner)) } else { Err(Undecided) }
    }

    #[inline]
    pub(super) fn facing(&self, far: f64) -> Facing {
        let Difference { axes, position, .. } = self.place;
        #[expect(clippy::cast_possible_truncation, reason = "a limit that needs no digits")]
        Facing::of(&self.rings, axes, position, far as f32)
    }

    /// The rings, that with the edge first.
    #[inline]
    pub(super) fn ordered(&self, owner: AxisOwner) -> [&Ring<'_>; 2] {
        let [a, b] = &self.rings;
        if owner == AxisOwner::A { [a, b] } else { [b, a] }
    }

    /// A point of the ring with the edge, or of the other one, in the frame of `a`.
    #[inline]
    fn placed(&self, is_in_a: bool, point: Vec2) -> DVec2 {
        let point = point.as_dvec2();
        if is_in_a { point } else { self.place.place(point) }
    }
}

/// An edge, and the corner of the other outline that is the lowest above it, in the frame of
/// `a`.
pub(super) struct LowestCorner {
    pub(super) owner: AxisOwner,
    /// Indices of the edge and the corner.
    edge: usize,
    corner_index: usize,
    /// Of the edge, counter-clockwise.
    pub(super) ends: [DVec2; 2],
    pub(super) corner: DVec2,
    /// Out of the edge, as long as that.
    across: DVec2,
    /// Of its length.
    pub(super) square: f64,
}

/// How far a corner is above an edge.
pub(super) struct CornerHeight {
    /// Out of the edge, of unit length.
    pub(super) normal: DVec2,
    /// Negative behind the edge, in metres.
    pub(super) gap: f64,
    /// How far that may be off, in metres.
    pub(super) rounding: f64,
}

impl LowestCorner {
    #[inline]
    pub(super) fn new(pair: &OutlinePair<'_>, &Facing { owner, edge, .. }: &Facing) -> Self {
        let [own, other] = pair.ordered(owner);
        let is_a = owner == AxisOwner::A;
        let ends = own.side(edge).map(|end| pair.placed(is_a, end));
        let across = outward(ends[0], ends[1]);
        // Down, as the other outline sees it.
        let down = if is_a { -pair.place.seen_from_b(across) } else { -across };
        let corner_index = farthest(other.vertices, down);
        let corner = pair.placed(!is_a, other.vertices[corner_index]);
        let square = across.length_squared();
        Self { owner, edge, corner_index, ends, corner, across, square }
    }

    /// How far along the edge a point is, times its length.
    #[inline]
    pub(super) fn place(&self, point: DVec2) -> f64 {
        // Along the edge, its normal turned by a quarter.
        self.across.perp_dot(point - self.ends[0])
    }

    #[inline]
    pub(super) fn above(&self, pair: &OutlinePair<'_>) -> CornerHeight {
        let normal = self.across * (1.0 / self.square.sqrt());
        let [own, other] = pair.ordered(self.owner);
        let local = [own.vertices[self.edge], other.vertices[self.corner_index]];
        let rounding = self.rounding(pair, normal, local);
        CornerHeight { normal, gap: normal.dot(self.corner - self.ends[0]), rounding }
    }

    /// How far a gap may be off between points of the outline with the edge and the other one,
    /// each in its own frame.
    #[inline]
    fn rounding(&self, pair: &OutlinePair<'_>, normal: DVec2, [own, other]: [Vec2; 2]) -> f64 {
        let local = if self.owner == AxisOwner::A { [own, other] } else { [other, own] };
        pair.place.coordinate_rounding(normal, local)
    }

    /// Where the corner is nearest to the edge, if no other place is nearer.
    #[inline]
    fn nearest_on_edge(&self, pair: &OutlinePair<'_>) -> Result<CoreProximity, Undecided> {
        let place = self.place(self.corner);
        if !(0.0 <= place && place <= self.square) {
            return self.nearest_at_end(pair, place < 0.0);
        }
        let CornerHeight { normal, gap, rounding } = self.above(pair);
        if gap.abs() <= rounding {
            return Ok(CoreProximity::Overlapping(self.corner));
        }
        if !(gap > 0.0) {
            return Err(Undecided);
        }
        let points = [self.corner - normal * gap, self.corner];
        Ok(CoreProximity::Separated(self.near(points, normal, gap, rounding)))
    }

    /// Between the corner and an end of the edge.
    #[inline]
    fn nearest_at_end(
        &self,
        pair: &OutlinePair<'_>,
        is_start: bool,
    ) -> Result<CoreProximity, Undecided> {
        let end = self.end(pair, is_start);
        let way = self.corner - end.point;
        let distance = way.length();
        let normal = way * (1.0 / distance);
        let low = pair.ordered(self.owner)[1].vertices[self.corner_index];
        let rounding = self.rounding(pair, normal, [end.local, low]);
        if !(distance > rounding && self.are_nearest(pair, &end, normal, rounding)) {
            return Err(Undecided);
        }
        Ok(CoreProximity::Separated(self.near(
            [end.point, self.corner],
            normal,
            distance,
            rounding,
        )))
    }

    /// An end of the edge.
    #[inline]
    pub(super) fn end(&self, pair: &OutlinePair<'_>, is_start: bool) -> EdgeEnd {
        let own = pair.ordered(self.owner)[0];
        let index = if is_start { self.edge } else { own.after(self.edge) };
        let next = if is_start { own.before(index) } else { own.after(index) };
        EdgeEnd {
            point: self.ends[usize::from(!is_start)],
            local: own.vertices[index],
            beside: [
                self.ends[usize::from(is_start)],
                pair.placed(self.owner == AxisOwner::A, own.vertices[next]),
            ],
        }
    }

    /// Whether the corner and an end of the edge are nearest to each other, where the corner is
    /// along `normal` from the end.
    #[inline]
    pub(super) fn are_nearest(
        &self,
        pair: &OutlinePair<'_>,
        end: &EdgeEnd,
        normal: DVec2,
        rounding: f64,
    ) -> bool {
        let most = LEVEL * rounding;
        let other = pair.ordered(self.owner)[1];
        let beside = [other.before(self.corner_index), other.after(self.corner_index)];
        let beside =
            beside.map(|index| pair.placed(self.owner == AxisOwner::B, other.vertices[index]));
        end.beside.iter().all(|corner| normal.dot(*corner - end.point) <= most)
            && beside.iter().all(|corner| normal.dot(self.corner - *corner) <= most)
    }

    /// From the outline with the edge to the other.
    #[inline]
    fn near(
        &self,
        points: [DVec2; 2],
        normal: DVec2,
        distance: f64,
        rounding: f64,
    ) -> CoreDistance {
        if self.owner == AxisOwner::A {
            CoreDistance { points, normal, distance, rounding }
        } else {
            CoreDistance { points: [points[1], points[0]], normal: -normal, distance, rounding }
        }
    }
}

/// An end of an edge, in the frame of `a`, in metres.
pub(super) struct EdgeEnd {
    pub(super) point: DVec2,
    /// In its own frame.
    local: Vec2,
    /// The corners before and after it.
    beside: [DVec2; 2],
}
