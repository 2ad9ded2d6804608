//! Heights of points above sides, eight at a time: the wide version of
//! [`OutlineSide`](super::row::OutlineSide).

use glam::Vec3;
use hazumi_core::simd::{Select, Simd, f32x8, mask32x8, prelude::*};

use super::eight_vectors::{EightVectors, invert_length};
use super::solve::BEYOND;

/// How points stand to sides.
pub(super) struct SideHeights<S: Simd> {
    /// Unit vectors from the sides to the points.
    pub(super) normal: EightVectors<S>,
    /// How far the points are from the sides along these, m.
    pub(super) height: f32x8<S>,
    /// How much of a push the second and the third corner take, of 1; the first takes the rest.
    pub(super) shares: [f32x8<S>; 2],
    /// How these change along the side, 1/m.
    gradients: [EightVectors<S>; 2],
    /// Which points are above a face, and not above an edge or a corner.
    pub(super) is_face: mask32x8<S>,
    /// Which can be told to stand there at all.
    pub(super) stands: mask32x8<S>,
}

impl<S: Simd> SideHeights<S> {
    /// The heights of points that are `from` the first corners, from which `sides` lead to the
    /// others. `bits`: the sides whose back counts, and the segments.
    #[inline(always)]
    pub(super) fn of(
        from: EightVectors<S>,
        sides: [EightVectors<S>; 2],
        [backs, segments]: [mask32x8<S>; 2],
    ) -> Self {
        let simd = from.x.simd;
        let (zero, one) = (f32x8::splat(simd, 0.0), f32x8::splat(simd, 1.0));
        let [second, third] = sides;
        let out = second.cross(third);
        let squared = out.dot(out);
        let has_front = squared.simd_gt(zero) & !segments;
        let squared = has_front.select(squared, one);
        let inverse = one / squared;
        let front = out.times(backs.select(-one, one) / squared.sqrt());
        let height = front.dot(from);
        let shares =
            [out.dot(from.cross(third)) * inverse, out.dot(second.cross(from)) * inverse];
        // Beyond an edge some of the shares are negative: else the push would add angular
        // momentum.
        let is_behind = height.simd_le(zero);
        let least = is_behind.select(f32x8::splat(simd, -BEYOND), zero);
        let first = one - shares[0] - shares[1];
        let is_face = has_front
            & first.simd_ge(least)
            & shares[0].simd_ge(least)
            & shares[1].simd_ge(least);
        let scaled = out.times(inverse);
        let gradients = [third.cross(scaled), scaled.cross(second)];
        let face = Self { normal: front, height, shares, gradients, is_face, stands: is_face };
        let may_meet_edge = !is_face & !(has_front & is_behind);
        if may_meet_edge.any_true() {
            face.or_edge(&OnEdge::nearest(from, sides, segments), may_meet_edge)
        } else {
            face
        }
    }

    /// The same, except where a point may be above an edge.
    #[inline(always)]
    fn or_edge(self, edge: &OnEdge<S>, may_meet_edge: mask32x8<S>) -> Self {
        let zero = f32x8::splat(self.height.simd, 0.0);
        let inverse = invert_length(edge.gap);
        let is_off = inverse.simd_gt(zero);
        let is_face = self.is_face;
        let mut merged = Self {
            normal: EightVectors::select(is_face, self.normal, edge.gap.times(inverse)),
            height: is_face.select(self.height, edge.squared.sqrt()),
            stands: is_face | (may_meet_edge & is_off),
            ..self
        };
        for corner in 0..2 {
            merged.shares[corner] = is_face.select(self.shares[corner], edge.shares[corner]);
            merged.gradients[corner] =
                EightVectors::select(is_face, self.gradients[corner], edge.gradients[corner]);
        }
        merged
    }

    /// By how much drags tilt the sides: by how much one of 1 along a vector pushes the second
    /// and the third corner along the normal.
    #[inline(always)]
    pub(super) fn tilts(&self, stands: mask32x8<S>) -> [EightVectors<S>; 2] {
        let [second, third] = self.gradients;
        [second.times(self.height).only(stands), third.times(self.height).only(stands)]
    }

    /// Unit vectors along the edges that points are above; zeros for others.
    #[inline(always)]
    pub(super) fn edge(&self) -> EightVectors<S> {
        let [second, third] = self.gradients;
        // Two of the corners have the same, one of which may be the first.
        let has_second = second.dot(second).simd_gt(f32x8::splat(self.height.simd, 0.0));
        let along = EightVectors::select(has_second, second, third);
        along.times(invert_length(along)).only(!self.is_face)
    }
}

/// The nearest points of edges.
struct OnEdge<S: Simd> {
    /// Vector from there to the query points, m.
    gap: EightVectors<S>,
    squared: f32x8<S>,
    shares: [f32x8<S>; 2],
    /// Zeros where a corner is nearest.
    gradients: [EightVectors<S>; 2],
}

/// How points stand to one edge.
struct Along<S: Simd> {
    gap: EightVectors<S>,
    squared: f32x8<S>,
    /// How far along it they are, of 1, and how that grows, 1/m.
    share: f32x8<S>,
    gradient: EightVectors<S>,
}

impl<S: Simd> Along<S> {
    /// Points that are `from` the start of an edge, which leads `way`.
    #[inline(always)]
    fn of(from: EightVectors<S>, way: EightVectors<S>) -> Self {
        let simd = from.x.simd;
        let (zero, one) = (f32x8::splat(simd, 0.0), f32x8::splat(simd, 1.0));
        let squared = way.dot(way);
        let is_long = squared.simd_gt(zero);
        let inverse = one / is_long.select(squared, one);
        let along = from.dot(way) * inverse;
        let share = along.simd_gt(zero).select(along, zero);
        let share = share.simd_lt(one).select(share, one);
        let is_within = is_long & along.simd_gt(zero) & along.simd_lt(one);
        let gap = from.minus(way.times(share));
        let gradient = way.times(is_within.select(inverse, zero));
        Self { gap, squared: gap.dot(gap), share, gradient }
    }
}

impl<S: Simd> OnEdge<S> {
    /// The nearest edges of triangles, or segments whose last two corners are one.
    #[inline(always)]
    fn nearest(
        from: EightVectors<S>,
        [second, third]: [EightVectors<S>; 2],
        segments: mask32x8<S>,
    ) -> Self {
        let simd = from.x.simd;
        let (zero, one) = (f32x8::splat(simd, 0.0), f32x8::splat(simd, 1.0));
        let none = EightVectors::splat(simd, Vec3::ZERO);
        let first = Along::of(from, second);
        let mut best = Self {
            gap: first.gap,
            squared: first.squared,
            shares: [first.share, zero],
            gradients: [first.gradient, none],
        };
        let there = Along::of(from.minus(second), third.minus(second));
        let is_nearer = there.squared.simd_lt(best.squared) & !segments;
        let shares = [one - there.share, there.share];
        let gradients = [none.minus(there.gradient), there.gradient];
        best.take(is_nearer, &there, (shares, gradients));
        let back = Along::of(from.minus(third), none.minus(third));
        let is_nearer = back.squared.simd_lt(best.squared) & !segments;
        let shares = [zero, one - back.share];
        best.take(is_nearer, &back, (shares, [none, none.minus(back.gradient)]));
        best
    }

    /// Takes those that are nearer.
    #[inline(always)]
    fn take(
        &mut self,
        is_nearer: mask32x8<S>,
        along: &Along<S>,
        (shares, gradients): ([f32x8<S>; 2], [EightVectors<S>; 2]),
    ) {
        self.gap = EightVectors::select(is_nearer, along.gap, self.gap);
        self.squared = is_nearer.select(along.squared, self.squared);
        for corner in 0..2 {
            self.shares[corner] = is_nearer.select(shares[corner], self.shares[corner]);
            self.gradients[corner] =
                EightVectors::select(is_nearer, gradients[corner], self.gradients[corner]);
        }
    }
}
