//! Convex polygons against each other: separating axes, then clipping.

use super::Manifold;
use super::clip::FacingEdges;
use crate::math::Pose;
use crate::sat::{AxisOwner, CornerLanes, EdgeAxis, ShapeEdge, around, facing};
use crate::shape::Ring;

/// An edge of `a` is preferred to one of `b` that is better by less than this part of the
/// shorter edge, dimensionless: two that are parallel would change roles from step to step
/// without it.
pub(super) const A_OVER_B: f32 = 1e-3;

/// Polygons with their radii, and the options of the query.
#[derive(Clone, Copy)]
pub(super) struct Polygons<'s> {
    pub(super) rings: [Ring<'s>; 2],
    /// How far the surfaces are outside of them, in metres.
    pub(super) radii: [f32; 2],
    pub(super) b_in_a: &'s Pose,
    pub(super) margin: f32,
}

impl Polygons<'_> {
    /// Where they touch, with points at most the margin apart.
    pub(super) fn touch(&self) -> Manifold {
        let [a, b] = &self.rings;
        match (a.vertices.len(), b.vertices.len()) {
            (..=4, ..=4) => self.by_lanes::<1, 1>(),
            (..=4, ..=8) => self.by_lanes::<1, 2>(),
            (..=8, ..=4) => self.by_lanes::<2, 1>(),
            (..=8, ..=8) => self.by_lanes::<2, 2>(),
            _ => self.by_walk(),
        }
    }

    fn by_lanes<const N: usize, const M: usize>(&self) -> Manifold {
        let [a, b] = &self.rings;
        let a = CornerLanes::<N>::new(a);
        let b = CornerLanes::<M>::at(b, self.b_in_a);
        let of_a = a.best_edge(&b);
        if self.is_far(&of_a) {
            return Manifold::default();
        }
        let of_b = b.best_edge(&a);
        if self.is_far(&of_b) {
            return Manifold::default();
        }
        let edges = [a.edge(of_a.edge), b.edge(of_b.edge)];
        match self.reference(&edges, [of_a, of_b]) {
            AxisOwner::A => {
                let incident = b.edge(b.facing(-edges[0].normal));
                self.meet(AxisOwner::A, [&edges[0], &incident], [of_a, of_b])
            }
            AxisOwner::B => {
                let incident = a.edge(a.facing(-edges[1].normal));
                self.meet(AxisOwner::B, [&edges[1], &incident], [of_a, of_b])
            }
        }
    }

    #[cold]
    fn by_walk(&self) -> Manifold {
        let ([a, b], b_in_a) = (&self.rings, self.b_in_a);
        let (here, a_in_b) = (Pose::IDENTITY, b_in_a.inverse());
        let of_a = around(a, b, b_in_a);
        if self.is_far(&of_a) {
            return Manifold::default();
        }
        let of_b = around(b, a, &a_in_b);
        if self.is_far(&of_b) {
            return Manifold::default();
        }
        let edges = [ShapeEdge::of(a, of_a.edge, &here), ShapeEdge::of(b, of_b.edge, b_in_a)];
        match self.reference(&edges, [of_a, of_b]) {
            AxisOwner::A => {
                let toward = b_in_a.inverse_transform_vector(-edges[0].normal);
                let incident = ShapeEdge::of(b, facing(b, toward), b_in_a);
                self.meet(AxisOwner::A, [&edges[0], &incident], [of_a, of_b])
            }
            AxisOwner::B => {
                let incident = ShapeEdge::of(a, facing(a, -edges[1].normal), &here);
                self.meet(AxisOwner::B, [&edges[1], &incident], [of_a, of_b])
            }
        }
    }

    /// Whether the surfaces are farther apart than the margin, or not anywhere.
    #[inline(always)]
    fn is_far(&self, axis: &EdgeAxis) -> bool {
        let [radius_a, radius_b] = self.radii;
        !(axis.separation <= self.margin + (radius_a + radius_b))
    }

    /// Shape whose best edge is the reference.
    #[inline(always)]
    fn reference(&self, edges: &[ShapeEdge; 2], [of_a, of_b]: [EdgeAxis; 2]) -> AxisOwner {
        let length = |edge: &ShapeEdge| (edge.end - edge.start).abs().element_sum();
        let (long_a, long_b) = (length(&edges[0]), length(&edges[1]));
        let shorter = if long_a < long_b { long_a } else { long_b };
        if of_b.separation > of_a.separation + A_OVER_B * shorter {
            AxisOwner::B
        } else {
            AxisOwner::A
        }
    }

    #[inline(always)]
    fn meet(
        &self,
        owner: AxisOwner,
        edges: [&ShapeEdge; 2],
        [of_a, of_b]: [EdgeAxis; 2],
    ) -> Manifold {
        let gap = if of_b.separation > of_a.separation { of_b } else { of_a }.separation;
        FacingEdges::new(owner, edges, self.radii, self.margin).manifold(gap)
    }
}
