//! Penetration depth of two cores: the shortest way apart.

use std::convert::Infallible;

use glam::DVec2;

use super::epa::epa;
use super::minkowski_edges::{MinkowskiEdge, PolygonDifference, for_each_edge};
use super::support_points::CornerHull;
use crate::gjk::GjkResult;
use crate::gjk::difference::{Difference, SupportPair};
use crate::math::Pose;
use crate::shape::Support;
use crate::shape::solid::Core;

/// Ways apart that differ by less than this part of each other are equally short,
/// dimensionless: then the one that moves the centres apart is taken.
const TIE: f64 = 1e-9;

/// The shortest way apart, and the points that it separates last.
#[derive(Clone, Copy, Debug)]
pub(super) struct Depth {
    /// Unit vector from `a` to `b`, in the frame of `a`.
    pub(super) normal: DVec2,
    /// Gap of the cores along the normal, in metres, ≤ 0 up to rounding.
    pub(super) gap: f64,
    /// No shorter shift than this separates them, in metres, ≥ 0.
    pub(super) lower_bound: f64,
    /// Points of the two cores, `gap · normal` apart, in metres, in the frame of `a`.
    pub(super) points: [DVec2; 2],
    /// False when a shorter way may exist.
    pub(super) converged: bool,
}

/// Two cores that know their depth where they touch or overlap.
pub(super) trait Deep {
    fn depth(&self) -> Depth;
}

/// Two cores that a search found to touch or overlap.
pub(super) trait Overlap {
    /// How deep, and how far the gap may be off by the rounding of the input, in metres.
    fn overlap(&self, b_in_a: &Pose, found: &GjkResult) -> (Depth, f64);
}

impl Overlap for PolygonDifference<'_, '_> {
    fn overlap(&self, _: &Pose, _: &GjkResult) -> (Depth, f64) {
        rounded(self, Deep::depth(self))
    }
}

impl Overlap for Difference<'_, Core<'_>, Core<'_>> {
    fn overlap(&self, _: &Pose, _: &GjkResult) -> (Depth, f64) {
        rounded(self, epa(self))
    }
}

/// The depth, which is no gap, and its rounding.
fn rounded<A: Support + ?Sized, B: Support + ?Sized>(
    difference: &Difference<'_, A, B>,
    depth: Depth,
) -> (Depth, f64) {
    let rounding = difference.rounding(depth.normal, &difference.lowest(depth.normal));
    (Depth { gap: depth.gap.min(0.0), ..depth }, rounding)
}

/// A support mapping of a core, point by point.
#[derive(Clone, Copy)]
pub(super) struct Supports<'p, 's, A: ?Sized, B: ?Sized>(pub(super) &'p Difference<'s, A, B>);

impl<A: Support + ?Sized, B: Support + ?Sized> Deep for Supports<'_, '_, A, B> {
    fn depth(&self) -> Depth {
        epa(self.0)
    }
}

/// Exact: inside of a polygon, the nearest point of its outline is on the nearest of its sides.
impl Deep for PolygonDifference<'_, '_> {
    fn depth(&self) -> Depth {
        match highest_edge(self) {
            Some(side) => Depth::across(self, &side),
            None => Depth::of_points(self),
        }
    }
}

/// The side along which two cores are farthest apart, or overlap least; `None` for two points.
pub(super) fn highest_edge(pair: &PolygonDifference<'_, '_>) -> Option<MinkowskiEdge> {
    let mut best: Option<Height> = None;
    let Ok(()) = for_each_edge::<Infallible>(pair, |side| {
        let height = Height::of(side);
        let is_higher = best.as_ref().is_none_or(|best| height.is_above(best, pair));
        if is_higher {
            best = Some(height);
        }
        Ok(())
    });
    best.map(|best| best.side)
}

/// The gap along a side, without a root or a quotient.
struct Height {
    side: MinkowskiEdge,
    /// Square of the gap times that of the length, with the sign of the gap.
    gap: f64,
    /// Of the length of the normal.
    square: f64,
}

impl Height {
    #[inline]
    fn of(side: &MinkowskiEdge) -> Self {
        let gap = side.gap * side.gap.abs();
        Self { side: *side, gap, square: side.normal.length_squared() }
    }

    #[inline]
    fn is_above(&self, other: &Self, pair: &PolygonDifference<'_, '_>) -> bool {
        let (here, there) = (self.gap * other.square, other.gap * self.square);
        let tie = TIE * there.abs();
        here > there + tie || here >= there - tie && self.leads_out_more(other, pair)
    }

    /// Whether the normal moves the centres apart more than another does.
    #[cold]
    fn leads_out_more(&self, other: &Self, pair: &PolygonDifference<'_, '_>) -> bool {
        let between = pair.between_centers();
        let along = |height: &Self| height.side.normal.dot(between) / height.square.sqrt();
        along(self) > along(other)
    }
}

impl Depth {
    pub(super) fn across(pair: &PolygonDifference<'_, '_>, side: &MinkowskiEdge) -> Self {
        let length = side.normal.length();
        let (normal, gap) = (side.normal / length, side.gap / length);
        let points = side.meet(pair, DVec2::ZERO).points;
        Self {
            normal,
            gap,
            lower_bound: -gap,
            points: pulled(points, normal, gap),
            converged: true,
        }
    }

    /// Up, or down where that moves the centres apart.
    fn of_points(pair: &Difference<'_, CornerHull<'_>, CornerHull<'_>>) -> Self {
        let normal = if pair.position.y < 0.0 { DVec2::NEG_Y } else { DVec2::Y };
        let points = [pair.a.corner(0), pair.place(pair.b.corner(0))];
        let gap = (points[1] - points[0]).dot(normal);
        Self { normal, gap, lower_bound: -gap, points, converged: true }
    }
}

/// Two points, moved by half of what they are off each, so that they are `gap · normal` apart.
pub(super) fn pulled([on_a, on_b]: [DVec2; 2], normal: DVec2, gap: f64) -> [DVec2; 2] {
    let off = 0.5 * (on_b - on_a - normal * gap);
    [on_a + off, on_b - off]
}
