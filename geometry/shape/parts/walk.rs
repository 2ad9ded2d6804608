//! Tree traversal of two shapes, to the pairs of parts that matter.

use hazumi_core::bvh;

use super::reach::{self, Between, TreeReach};
use super::{Part, Parts};
use crate::math::{Aabb, Pose};
use crate::shape::{Shape, Sides};
use crate::space::Vector;

/// Two shapes, at least one of them made of parts, and where `b` stands in the frame of `a`.
pub(crate) struct PartsPair<'s> {
    pub(crate) a: &'s Shape,
    pub(crate) b: &'s Shape,
    pub(crate) b_in_a: &'s Pose,
}

/// A part of each of two shapes; the whole shape where it is of one piece.
pub(crate) struct PartPair<'s> {
    pub(crate) a: &'s Shape,
    pub(crate) b: &'s Shape,
    pub(crate) b_in_a: Pose,
    /// Where the part of `a` stands in the frame of `a`.
    pub(crate) a_pose: Pose,
    pub(crate) parts: [Option<u32>; 2],
    /// From where each part is hit.
    pub(crate) sides: [Sides; 2],
}

/// Purpose of a walk, and so the measure of what is near.
#[derive(Clone, Copy)]
pub(crate) enum WalkKind {
    /// Whatever has the least gap, in metres.
    Gap,
    /// First part that `b` meets when it is pushed so, in metres, in the frame of `a`; near is
    /// a part of the push.
    Push(Vector),
}

impl WalkKind {
    /// The same with the shapes exchanged.
    fn seen_from_b(self, b_in_a: &Pose) -> Self {
        match self {
            Self::Gap => Self::Gap,
            Self::Push(push) => Self::Push(-b_in_a.inverse_transform_vector(push)),
        }
    }

    /// How near what is in a box of `a` may be to a `b` of one piece.
    fn beside(self, bounds: &Aabb, reach: &TreeReach) -> f32 {
        match self {
            Self::Gap => reach.gap(bounds),
            Self::Push(push) => reach.entry(bounds, push),
        }
    }

    /// How near what is in a box of `a` may be to what is in a box of `b`.
    fn between(self, on_a: &Aabb, on_b: &Aabb) -> f32 {
        match self {
            Self::Gap => reach::gap(on_a, on_b),
            Self::Push(push) => reach::entry(on_b, on_a, push),
        }
    }
}

impl PartsPair<'_> {
    /// Queries two parts by their indices; `None` when there are none of these.
    pub(crate) fn ask<R>(
        &self,
        parts: [Option<u32>; 2],
        ask: impl FnOnce(&PartPair<'_>) -> R,
    ) -> Option<R> {
        let &PartsPair { a, b, b_in_a } = self;
        match parts {
            [Some(index_a), Some(index_b)] => {
                let part_a = Parts::of(a)?.part(index_a)?;
                let part_b = Parts::of(b)?.part(index_b)?;
                Some(ask(&both(&part_a, &part_b, [index_a, index_b], b_in_a)))
            }
            [Some(index), None] => {
                Some(ask(&of_a(&Parts::of(a)?.part(index)?, index, b, b_in_a)))
            }
            [None, Some(index)] => {
                Some(ask(&of_b(a, &Parts::of(b)?.part(index)?, index, b_in_a)))
            }
            [None, None] => None,
        }
    }

    /// Visits the pairs of parts that may be nearer than the limit, nearest boxes first.
    pub(crate) fn walk(
        &self,
        limit: f32,
        search: WalkKind,
        mut visit: impl FnMut(&PartPair<'_>, f32) -> f32,
    ) {
        let &PartsPair { a, b, b_in_a } = self;
        match (Parts::of(a), Parts::of(b)) {
            (Some(many_a), Some(many_b)) => {
                let between = Between::new(&many_a, &many_b, b_in_a);
                let bound =
                    |on_a: &Aabb, on_b: &Aabb| search.between(on_a, &between.seen_from_a(on_b));
                bvh::nearest_pairs(
                    &many_a,
                    &many_b,
                    limit,
                    bound,
                    |index_a, index_b, limit| {
                        let parts = (many_a.part(index_a), many_b.part(index_b));
                        let (Some(a), Some(b)) = parts else { return limit };
                        visit(&both(&a, &b, [index_a, index_b], b_in_a), limit)
                    },
                );
            }
            (Some(many), None) => {
                let reach = TreeReach::of(b, b_in_a, &many);
                let bound = |on_a: &Aabb| search.beside(on_a, &reach);
                bvh::nearest(&many, limit, bound, |index, limit| {
                    let Some(part) = many.part(index) else { return limit };
                    visit(&of_a(&part, index, b, b_in_a), limit)
                });
            }
            (None, Some(many)) => {
                let a_in_b = b_in_a.inverse();
                let reach = TreeReach::of(a, &a_in_b, &many);
                let search = search.seen_from_b(b_in_a);
                let bound = |on_b: &Aabb| search.beside(on_b, &reach);
                bvh::nearest(&many, limit, bound, |index, limit| {
                    let Some(part) = many.part(index) else { return limit };
                    visit(&of_b(a, &part, index, b_in_a), limit)
                });
            }
            (None, None) => {}
        }
    }
}

fn both<'s>(a: &'s Part<'_>, b: &'s Part<'_>, parts: [u32; 2], b_in_a: &Pose) -> PartPair<'s> {
    PartPair {
        a: &a.shape,
        b: &b.shape,
        b_in_a: a.pose.inv_mul(&b_in_a.mul(&b.pose)),
        a_pose: a.pose,
        parts: parts.map(Some),
        sides: [a.sides, b.sides],
    }
}

fn of_a<'s>(part: &'s Part<'_>, index: u32, b: &'s Shape, b_in_a: &Pose) -> PartPair<'s> {
    PartPair {
        a: &part.shape,
        b,
        b_in_a: part.pose.inv_mul(b_in_a),
        a_pose: part.pose,
        parts: [Some(index), None],
        sides: [part.sides, Sides::Both],
    }
}

fn of_b<'s>(a: &'s Shape, part: &'s Part<'_>, index: u32, b_in_a: &Pose) -> PartPair<'s> {
    PartPair {
        a,
        b: &part.shape,
        b_in_a: b_in_a.mul(&part.pose),
        a_pose: Pose::IDENTITY,
        parts: [None, Some(index)],
        sides: [Sides::Both, part.sides],
    }
}
