//! Overlapping parts of two shapes.

use std::convert::Infallible;
use std::ops::ControlFlow;

use glam::Vec2;
use hazumi_core::{Bounds, bvh};

use crate::math::{Aabb, Pose};
use crate::shape::{Chain, Shape};

/// Least and most motion of a shape until the segments around it are listed again, as parts of
/// its size.
const SLACK: [f32; 2] = [0.02, 0.5];
/// Steps for which a list of the segments around a shape is to do.
const STEPS: f32 = 8.0;
/// Bound on the rounding error of a sum, as a part of its terms, dimensionless.
const ROUNDING: f32 = 16.0 * f32::EPSILON;

/// Where a shape was.
#[derive(Clone, Copy, Debug)]
pub(crate) struct LastPlace {
    pub(crate) margin: f32,
    /// Pose at the last query.
    pub(crate) last: Pose,
    /// Bounds of its neighbourhood then.
    bounds: Aabb,
    /// Around all the segments that are listed.
    expected: Aabb,
}

/// How much farther to look than what is near now, in metres.
fn slack(before: Option<Aabb>, now: &Aabb) -> f32 {
    let moved = |before: Aabb| {
        let ends = (before.min - now.min).abs().max((before.max - now.max).abs());
        ends.max_element()
    };
    let step = before.map_or(0.0, moved);
    let [least, most] = SLACK.map(|share| share * now.half_extents().length());
    // A fast shape is elsewhere in the next step, and a list around it would be long.
    let slack = STEPS * step;
    if slack <= most { slack.max(least) } else { 0.0 }
}

/// Whether a box lies in another.
fn holds(outer: &Aabb, inner: &Aabb) -> bool {
    outer.min.cmple(inner.min).all() && inner.max.cmple(outer.max).all()
}

/// Where a shape stands, or goes, in the frame of a chain.
struct ChainPlace<'a> {
    poses: &'a [Pose],
    /// The box around the shape in its own frame.
    center: Vec2,
    half_extents: Vec2,
    /// How far from the shape is near, in metres.
    margin: f32,
    /// Around all that is near.
    bounds: Aabb,
}

impl<'a> ChainPlace<'a> {
    /// Of `shape`, which is bounded, from the first of `poses` to the last.
    fn new(shape: &Shape, poses: &'a [Pose], margin: f32) -> Self {
        let local = match shape {
            Shape::Polygon(polygon) => polygon.bounds(),
            _ => shape.bounds(&Pose::IDENTITY),
        };
        let bounds = poses
            .iter()
            .map(|pose| shape.bounds(pose))
            .reduce(Bounds::union)
            .unwrap_or(Aabb::EMPTY);
        let far = bounds.min.abs().max(bounds.max.abs()).max_element();
        let margin = margin + ROUNDING * far;
        Self {
            poses,
            center: local.center(),
            half_extents: local.half_extents(),
            margin,
            bounds: bounds.grown(margin),
        }
    }

    /// Whether a segment may be near.
    fn meets(&self, chain: &Chain, index: u32) -> bool {
        let Some([start, end]) = chain.segment(index) else { return false };
        let apart =
            self.bounds.min.cmpgt(start.max(end)) | start.min(end).cmpgt(self.bounds.max);
        if apart.any() {
            return false;
        }
        let along = |axis: Vec2| self.is_apart([start, end], axis);
        // The normal, which is about a unit vector, is off by its own rounding.
        let normal = chain.normal(index).unwrap_or(Vec2::ZERO);
        let ways = self.poses.windows(2).map(|poses| {
            poses[1].transform_point(self.center) - poses[0].transform_point(self.center)
        });
        !along(normal) && !ways.map(|way| way.perp()).any(along)
    }

    /// Whether a segment is too far along an axis of any length, beyond all rounding.
    fn is_apart(&self, ends: [Vec2; 2], axis: Vec2) -> bool {
        let length = axis.length();
        // All seen from where the shape is, which may be far out.
        let from = self.poses[0].transform_point(self.center);
        let [mut low, mut high] = [f32::INFINITY, f32::NEG_INFINITY];
        for pose in self.poses {
            let height = axis.dot(pose.transform_point(self.center) - from);
            let own = pose.inverse_transform_vector(axis);
            let reach = own.abs().dot(self.half_extents);
            (low, high) = (low.min(height - reach), high.max(height + reach));
        }
        let heights = ends.map(|end| axis.dot(end - from));
        let far = ends.map(|end| (end - from).abs().element_sum());
        let rounding = ROUNDING * (far[0].max(far[1]) + high - low);
        let reach = length * (self.margin + rounding) + rounding;
        heights.iter().all(|&height| height > high + reach)
            || heights.iter().all(|&height| height < low - reach)
    }
}

/// A chain, and a convex shape on it.
pub(crate) struct ShapeOnSurface<'s> {
    chain: &'s Chain,
    shape: &'s Shape,
    /// Whether the chain comes first.
    is_first: bool,
}

impl<'s> ShapeOnSurface<'s> {
    /// And where the shape stands on the chain; `None` when they are something else.
    pub(crate) fn of(shapes: [&'s Shape; 2], b_in_a: &Pose) -> Option<(Self, Pose)> {
        let [a, b] = shapes;
        let (chain, shape, is_first) = match (a.as_chain(), b.as_chain()) {
            (Some(chain), _) => (chain, b, true),
            (None, Some(chain)) => (chain, a, false),
            (None, None) => return None,
        };
        if shape.has_parts() || matches!(shape, Shape::HalfPlane(_)) {
            return None;
        }
        let pose = if is_first { *b_in_a } else { b_in_a.inverse() };
        Some((Self { chain, shape, is_first }, pose))
    }

    /// The name of a segment among the pairs.
    pub(crate) fn parts(&self, index: u32) -> [Option<u32>; 2] {
        if self.is_first { [Some(index), None] } else { [None, Some(index)] }
    }

    /// Replaces `near` by the segments that are near, within `margin` metres, where the shape
    /// leaves the line from the first of `poses` to the last by no more than `bulge` metres; in
    /// ascending order.
    pub(crate) fn near(&self, poses: &[Pose], bulge: f32, margin: f32, near: &mut Vec<u32>) {
        self.around(&ChainPlace::new(self.shape, poses, margin + bulge), near);
    }

    /// Finds what is near at another pose than before: what is around, and what of it is near.
    pub(crate) fn look(
        &self,
        &pose: &Pose,
        known: Option<LastPlace>,
        margin: f32,
        [around, near]: [&mut Vec<u32>; 2],
    ) -> LastPlace {
        let poses = [pose];
        let way = ChainPlace::new(self.shape, &poses, margin);
        let bounds = way.bounds;
        let stays = known.filter(|known| holds(&known.expected, &bounds));
        let expected = stays.map(|known| known.expected).unwrap_or_else(|| {
            let expected = bounds.grown(slack(known.map(|known| known.bounds), &bounds));
            self.list(&expected, around);
            around.sort_unstable();
            expected
        });
        near.clone_from(around);
        near.retain(|&index| way.meets(self.chain, index));
        LastPlace { margin, last: pose, bounds, expected }
    }

    /// Replaces `near` by the segments that are near, in ascending order.
    fn around(&self, way: &ChainPlace<'_>, near: &mut Vec<u32>) {
        self.list(&way.bounds, near);
        near.retain(|&index| way.meets(self.chain, index));
        near.sort_unstable();
    }

    /// Replaces `found` by the segments whose boxes meet another.
    fn list(&self, bounds: &Aabb, found: &mut Vec<u32>) {
        found.clear();
        let meets = |other: &Aabb| {
            // Negated, so that a NaN meets everything.
            let out = (other.min - bounds.max).max(bounds.min - other.max);
            !(out.max_element() > 0.0)
        };
        let _ = bvh::visit(self.chain.tree(), meets, &mut |index| -> ControlFlow<Infallible> {
            found.push(index);
            ControlFlow::Continue(())
        });
    }
}
