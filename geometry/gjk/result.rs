//! Result of a GJK search: distance, closest points and normal.

use super::difference::{Difference, SupportPair};
use super::goal::GjkTermination;
use super::narrow;
use super::simplex::Simplex;
use crate::shape::Support;
use crate::space::{DVector, ToF32, Vector};

/// The closest points of two convex shapes, as far as their cores are apart.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct GjkOutput {
    /// Distance of the cores, in metres, ≥ 0; 0 when they touch or overlap.
    pub distance: f32,
    /// The cores are no closer than this, in metres, ≥ 0. Equal to the distance up to rounding
    /// when the search converged.
    pub lower_bound: f32,
    /// Sum of the margins, in metres, ≥ 0.
    pub margins: f32,
    /// Closest points of the surfaces of `a` and `b`, in metres, in the frame of `a`. When the
    /// cores overlap, one common point of both.
    pub points: [Vector; 2],
    /// Unit vector from `a` to `b`, in the frame of `a`, dimensionless; zero when the cores
    /// overlap.
    pub normal: Vector,
    /// Number of steps taken, dimensionless, 0 to 64.
    pub steps: u32,
    /// False when the search stopped early. The distance is then an upper bound, and the truth
    /// lies between it and the lower bound.
    pub converged: bool,
}

impl GjkOutput {
    /// Gap between the surfaces, in metres; negative where only the margins overlap.
    ///
    /// Where the cores overlap it is minus the margins, and the shapes are at least that deep.
    pub fn surface_distance(&self) -> f32 {
        self.distance - self.margins
    }
}

/// Result of a search.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct GjkResult {
    pub(super) simplex: Simplex,
    /// Length of the nearest point, in metres.
    pub(super) length: f64,
    /// Its direction; zero where it has none.
    pub(super) direction: DVector,
    pub(crate) end: GjkTermination,
    /// The cores are no closer than this, in metres.
    pub(crate) lower_bound: f64,
    /// How far a gap along the normal may be off by the rounding of the input, in metres.
    pub(crate) rounding: f64,
    pub(crate) steps: u32,
}

impl GjkResult {
    /// Distance of the cores, in metres.
    pub(crate) fn distance(&self) -> f64 {
        if self.end == GjkTermination::Overlap { 0.0 } else { self.length }
    }

    /// Unit vector from `a` to `b`; zero when the cores overlap.
    pub(crate) fn normal(&self) -> DVector {
        if self.end == GjkTermination::Overlap { DVector::ZERO } else { self.direction }
    }

    /// Result of a search for the distance.
    pub(crate) fn closest<A: Support + ?Sized, B: Support + ?Sized>(
        &self,
        difference: &Difference<'_, A, B>,
    ) -> GjkOutput {
        GjkOutput {
            distance: narrow(self.distance()),
            // The rounding of the last step may have put it above the distance.
            lower_bound: narrow(self.lower_bound.min(self.distance())),
            margins: narrow(difference.margins()),
            points: self.surface_points(difference).map(|point| point.to_f32()),
            normal: self.normal().to_f32(),
            steps: self.steps,
            converged: self.end == GjkTermination::Converged
                || self.end == GjkTermination::Overlap,
        }
    }

    /// Closest points of the two cores, in metres, in the frame of `a`.
    pub(crate) fn core_points<A: Support + ?Sized, B: Support + ?Sized>(
        &self,
        difference: &Difference<'_, A, B>,
    ) -> [DVector; 2] {
        let [on_a, on_b] = self.simplex.witnesses();
        [on_a, difference.place(on_b)]
    }

    /// Closest points of the two surfaces, in metres, in the frame of `a`.
    pub(crate) fn surface_points<A: Support + ?Sized, B: Support + ?Sized>(
        &self,
        difference: &Difference<'_, A, B>,
    ) -> [DVector; 2] {
        let [on_a, on_b] = self.core_points(difference);
        let normal = self.normal();
        let margins = [difference.a.margin(), difference.b.margin()].map(f64::from);
        [on_a + normal * margins[0], on_b - normal * margins[1]]
    }

    /// Whether the cores are farther apart than `far` metres along a unit vector from `a` to
    /// `b`, as the lower bound says: then the search ends there.
    #[inline(always)]
    pub(super) fn is_far(&mut self, far: f64, normal: DVector) -> bool {
        let is_far = self.lower_bound > far + self.rounding;
        if is_far {
            (self.end, self.steps, self.direction) = (GjkTermination::Far, 1, normal);
        }
        is_far
    }
}
