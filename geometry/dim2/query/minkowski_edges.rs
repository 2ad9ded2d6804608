//! Edges of the Minkowski difference of two polygons.
//!
//! A side of the difference comes from an edge of one polygon and the corner of the other that
//! reaches farthest against it. Around the difference, these corners follow each other in
//! order, so of large polygons all sides are found in one turn around both.

use arrayvec::ArrayVec;
use glam::{DVec2, Vec2};

use super::corners::{CornerHull, Turning, farthest};
use crate::gjk::difference::{Difference, SupportPair};
use crate::shape::extreme_vertex::at;

/// Polygons with no more corners are compared corner by corner.
const FEW: usize = 8;
/// Edges whose directions differ by a sine below this lie flush on each other, dimensionless.
const FLUSH: f64 = 1e-9;

/// Which of two shapes something belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum EdgeOwner {
    A,
    B,
}

/// A side of the difference of two polygons, which separates them or holds them together.
#[derive(Clone, Copy, Debug)]
pub(super) struct MinkowskiEdge {
    /// From `a` to `b`, in the frame of `a`, across the edge and as long as that.
    pub(super) normal: DVec2,
    /// Gap of the cores along the normal times its length, in m².
    pub(super) gap: f64,
    /// Owner of the edge.
    pub(super) owner: EdgeOwner,
    /// The first corner of the edge.
    pub(super) edge: usize,
}

/// Where the edge of a side meets the other polygon.
pub(super) struct MinkowskiEdgeCrossing {
    /// Points of the two cores across from each other, in metres, in the frame of `a`: the
    /// middle of where they face each other, or the two ends that are nearest along the edge.
    pub(super) points: [DVec2; 2],
    /// Whether they do not face each other.
    pub(super) is_beyond: bool,
}

pub(super) type PolygonDifference<'p, 's> = Difference<'p, CornerHull<'s>, CornerHull<'s>>;

/// Visits all sides until a visit fails; what has no edge has no sides.
#[inline]
pub(super) fn for_each_edge<E>(
    pair: &PolygonDifference<'_, '_>,
    visit: impl FnMut(&MinkowskiEdge) -> Result<(), E>,
) -> Result<(), E> {
    if pair.a.list().len() <= FEW && pair.b.list().len() <= FEW {
        for_each_of_few(pair, visit)
    } else {
        for_each_of_many(pair, visit)
    }
}

/// Every side against every corner: without a branch, that is faster than to go around.
#[inline]
fn for_each_of_few<E>(
    pair: &PolygonDifference<'_, '_>,
    mut visit: impl FnMut(&MinkowskiEdge) -> Result<(), E>,
) -> Result<(), E> {
    let on_a: ArrayVec<DVec2, FEW> =
        pair.a.list().iter().map(|corner| corner.as_dvec2()).collect();
    let on_b: ArrayVec<DVec2, FEW> =
        pair.b.list().iter().map(|corner| pair.place(corner.as_dvec2())).collect();
    for owner in [EdgeOwner::A, EdgeOwner::B] {
        let (own, other) = if owner == EdgeOwner::A { (&on_a, &on_b) } else { (&on_b, &on_a) };
        let edges = if own.len() > 1 { own.len() } else { 0 };
        for edge in 0..edges {
            let start = own[edge];
            let out = outward(start, own[if edge + 1 < edges { edge + 1 } else { 0 }]);
            if out == DVec2::ZERO {
                continue;
            }
            let mut gap = out.dot(other[0] - start);
            for corner in &other[1..] {
                let height = out.dot(*corner - start);
                gap = if height < gap { height } else { gap };
            }
            let normal = if owner == EdgeOwner::A { out } else { -out };
            visit(&MinkowskiEdge { normal, gap, owner, edge })?;
        }
    }
    Ok(())
}

/// Once around both.
fn for_each_of_many<E>(
    pair: &PolygonDifference<'_, '_>,
    mut visit: impl FnMut(&MinkowskiEdge) -> Result<(), E>,
) -> Result<(), E> {
    let (a, b) = (pair.a, pair.b);
    let (list_a, list_b) = (a.list(), b.list());
    let mut below = Turning::around(b);
    for edge in 0..a.edge_count() {
        let (start, end) = (at(list_a, edge), at(list_a, edge + 1));
        let normal = outward(start, end);
        if normal == DVec2::ZERO {
            continue;
        }
        let corner = below.farthest(pair.seen_from_b(-normal));
        let gap = normal.dot(pair.place(at(list_b, corner)) - start);
        visit(&MinkowskiEdge { normal, gap, owner: EdgeOwner::A, edge })?;
    }
    let mut above = Turning::around(a);
    for edge in 0..b.edge_count() {
        let (start, end) = (at(list_b, edge), at(list_b, edge + 1));
        let normal = pair.seen_from_a(-outward(start, end));
        if normal == DVec2::ZERO {
            continue;
        }
        let corner = above.farthest(normal);
        let gap = normal.dot(pair.place(start) - at(list_a, corner));
        visit(&MinkowskiEdge { normal, gap, owner: EdgeOwner::B, edge })?;
    }
    Ok(())
}

/// Out of the polygon across an edge, as long as that.
#[inline]
pub(super) fn outward(from: DVec2, to: DVec2) -> DVec2 {
    -(to - from).perp()
}

impl MinkowskiEdge {
    /// How far the gap may be off by the rounding of the input, times the length of the normal.
    /// It is used where there are margins only.
    #[inline]
    pub(super) fn rounding(&self, pair: &PolygonDifference<'_, '_>, length: f64) -> f64 {
        pair.coordinate_rounding(self.normal, self.local(pair))
            + pair.margin_rounding() * length
    }

    /// A point of each polygon on the side, each in its own frame.
    fn local(&self, pair: &PolygonDifference<'_, '_>) -> [Vec2; 2] {
        let corner = self.corner(pair);
        let (a, b) = match self.owner {
            EdgeOwner::A => (self.edge, corner),
            EdgeOwner::B => (corner, self.edge),
        };
        [pair.a.list()[a], pair.b.list()[b]]
    }

    /// The corner of the other polygon that is on the side.
    fn corner(&self, pair: &PolygonDifference<'_, '_>) -> usize {
        match self.owner {
            EdgeOwner::A => farthest(pair.b.list(), pair.seen_from_b(-self.normal)),
            EdgeOwner::B => farthest(pair.a.list(), self.normal),
        }
    }

    /// Where it meets, with `b` shifted by so many metres.
    pub(super) fn meet(
        &self,
        pair: &PolygonDifference<'_, '_>,
        shift: DVec2,
    ) -> MinkowskiEdgeCrossing {
        let along = self.normal.perp();
        let place = |point: DVec2| pair.place(point) + shift;
        let corner = self.corner(pair);
        let (own, other) = match self.owner {
            EdgeOwner::A => {
                let own = [self.edge, self.edge + 1].map(|index| pair.a.corner(index));
                (own, flush(pair.b, corner, pair.seen_from_b(self.normal)).map(place))
            }
            EdgeOwner::B => {
                let own = [self.edge, self.edge + 1].map(|index| place(pair.b.corner(index)));
                (own, flush(pair.a, corner, self.normal))
            }
        };
        let own = Span::new(own, along);
        let other = Span::new(other, along);
        let (first, last) =
            (own.reach[0].max(other.reach[0]), own.reach[1].min(other.reach[1]));
        let is_beyond = first > last;
        let middle = 0.5 * first + 0.5 * last;
        let points = [own.at(middle), other.at(middle)];
        let points = if self.owner == EdgeOwner::A { points } else { [points[1], points[0]] };
        MinkowskiEdgeCrossing { points, is_beyond }
    }
}

/// The edge at a corner that lies across a normal, or the corner alone, twice.
fn flush(corners: &CornerHull<'_>, corner: usize, normal: DVec2) -> [DVec2; 2] {
    let at = corners.corner(corner);
    let ends = [corners.previous(corner), corners.next(corner)];
    let is_flush = |end: &DVec2| {
        let way = *end - at;
        let height = way.dot(normal).abs();
        height * height <= FLUSH * FLUSH * way.length_squared() * normal.length_squared()
    };
    let end = ends.map(|index| corners.corner(index)).into_iter().find(is_flush);
    [at, end.unwrap_or(at)]
}

/// A segment, seen along a line.
struct Span {
    /// In the order of the line.
    ends: [DVec2; 2],
    reach: [f64; 2],
}

impl Span {
    fn new([one, other]: [DVec2; 2], along: DVec2) -> Self {
        let (first, second) = (one.dot(along), other.dot(along));
        if first <= second {
            Self { ends: [one, other], reach: [first, second] }
        } else {
            Self { ends: [other, one], reach: [second, first] }
        }
    }

    /// The point that is so far along the line, or the end before it.
    fn at(&self, reach: f64) -> DVec2 {
        let [first, last] = self.reach;
        let part = (reach - first) / (last - first);
        // Also of a single point, which has no parts.
        let part = if part > 0.0 { part.min(1.0) } else { 0.0 };
        self.ends[0] + (self.ends[1] - self.ends[0]) * part
    }
}
