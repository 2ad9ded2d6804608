//! Penetration: the shortest way apart of two shapes that overlap.

use super::separation::Separation;
use crate::gjk::difference::Difference;
use crate::gjk::narrow;
use crate::shape::Support;
use crate::space::{DVector, ToF32, Vector};

/// Penetration depth of two shapes, and the way apart.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Penetration {
    /// Penetration depth, in metres, ≥ 0; 0 when the shapes touch. Shifting `b` by it along the
    /// normal separates them. It is infinite for two half-spaces that overlap without end.
    pub depth: f32,
    /// Lower bound on the depth: no shorter shift in any direction separates them, in
    /// metres, ≥ 0. Equal to the depth up to rounding when that converged.
    pub lower_bound: f32,
    /// Unit vector from `a` to `b`, in the frame of `a`, dimensionless. Where several ways
    /// apart are equally short, it is one of them.
    pub normal: Vector,
    /// Deepest point of `a` in `b`, and of `b` in `a`, in metres, in the frame of `a`.
    /// `points[1] − points[0]` is `−depth · normal` up to rounding.
    pub points: [Vector; 2],
    /// Parts of `a` and `b` that overlap deepest; `None` for a shape of one piece. Parts are
    /// indices of segments, triangles or children. Shifting `b` separates these two parts,
    /// others may follow.
    pub parts: [Option<u32>; 2],
    /// False when the search was stopped before the two bounds met. It happens for curved cores
    /// with many equally short ways apart, such as two ellipses with one centre. The depth is
    /// right there all the same.
    pub converged: bool,
}

/// A way apart in `f64`.
pub(super) struct ExactAxis {
    pub(super) normal: DVector,
    pub(super) depth: f64,
    pub(super) lower_bound: f64,
    pub(super) points: [DVector; 2],
}

impl ExactAxis {
    /// The way apart of the shapes, from that of their cores.
    pub(super) fn with_margins<A: Support + ?Sized, B: Support + ?Sized>(
        mut self,
        difference: &Difference<'_, A, B>,
        converged: bool,
    ) -> Penetration {
        let [of_a, of_b] = [difference.a.margin(), difference.b.margin()].map(f64::from);
        self.depth += of_a + of_b;
        self.lower_bound += of_a + of_b;
        self.points =
            [self.points[0] + self.normal * of_a, self.points[1] - self.normal * of_b];
        self.narrowed(converged)
    }

    pub(super) fn narrowed(&self, converged: bool) -> Penetration {
        Penetration {
            depth: narrow(self.depth.max(0.0)),
            lower_bound: narrow(self.lower_bound.max(0.0)),
            normal: self.normal.to_f32(),
            points: self.points.map(|point| point.to_f32()),
            parts: [None; 2],
            converged,
        }
    }
}

impl Penetration {
    /// Depth by an exact separation.
    #[inline(always)]
    pub(super) fn of_separation(found: &Separation) -> Option<Self> {
        let &Separation { gap, points, normal, parts, converged } = found;
        if gap > 0.0 {
            return None;
        }
        let depth = (-gap).max(0.0);
        Some(Self { depth, lower_bound: depth, normal, points, parts, converged })
    }
}
