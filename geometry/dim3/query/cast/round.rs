//! Shape casts with margins: a line against a core swept by a ball.

use glam::DVec3;

use super::feature::{self, EntryCandidate};
use super::line::{FarthestPoint, PushLine, SupportPlane};
use super::portal::BEFORE;
use crate::gjk::difference::SupportPair;

/// Most points that are looked at. It takes 2 to 5.
const MAX_STEPS: u32 = 10;
/// A place is the entrance when no point is before its plane by more than this part of the
/// rounding of the input, dimensionless.
const OPTIMAL: f64 = 0.25;

/// A search among the corners, edges and faces that a few points of the core span.
///
/// Where the line meets one of them, swept, is an upper bound of the entrance in closed form,
/// with a normal. The point of the core that reaches farthest against this normal is one of
/// those that span it, and this is the entrance; or the line comes to it before.
pub(super) struct Round {
    corners: [FarthestPoint; 3],
    count: usize,
    steps: u32,
    meeting: Option<EntryCandidate>,
    /// Against which the next point is looked for.
    pub(super) normal: DVec3,
}

/// Progress after the evaluation of a point.
pub(super) enum Progress {
    Done(EntryCandidate),
    More,
    /// The line passes outside these points.
    Lost,
}

impl Round {
    /// First from centre to centre; `None` where they are in one place.
    #[inline(always)]
    pub(super) fn new<P: SupportPair>(line: &PushLine<'_, P>) -> Option<Self> {
        Some(Self {
            corners: [FarthestPoint::default(); 3],
            count: 0,
            steps: 0,
            meeting: None,
            normal: line.normal(line.pair.between_centers()).ok()?,
        })
    }

    #[inline(always)]
    pub(super) fn add<P: SupportPair>(
        &mut self,
        line: &PushLine<'_, P>,
        corner: &FarthestPoint,
        plane: &SupportPlane,
    ) -> Progress {
        if let Some(meeting) = self.meeting {
            let left = meeting.latest * plane.approach - plane.gap;
            if (-BEFORE..=OPTIMAL).contains(&(left / line.rounding(corner))) {
                return Progress::Done(meeting);
            }
            self.keep(meeting.weights);
        }
        if self.corners[..self.count].iter().any(|known| known.is_same(corner)) {
            return Progress::Lost;
        }
        self.steps += 1;
        let Some(place) = self.corners.get_mut(self.count) else { return Progress::Lost };
        *place = *corner;
        self.count += 1;
        let cores = self.corners.each_ref().map(|corner| line.core(corner));
        self.meeting = feature::meet(line, &cores, self.count);
        match self.meeting {
            Some(meeting) if self.steps < MAX_STEPS => {
                self.normal = meeting.normal;
                Progress::More
            }
            _ => Progress::Lost,
        }
    }

    /// Only the corners that have a weight.
    #[inline(always)]
    fn keep(&mut self, weights: [f64; 3]) {
        let mut kept = 0;
        for (index, weight) in weights.into_iter().enumerate().take(self.count) {
            if weight > 0.0 {
                self.corners[kept] = self.corners[index];
                kept += 1;
            }
        }
        self.count = kept;
    }

    /// The point of the core of `a` that is nearest in the end, in metres.
    #[inline(always)]
    pub(super) fn core_point(&self, weights: [f64; 3]) -> DVec3 {
        let cores = self.corners.iter().map(|corner| corner.vertex.local[0].as_dvec3());
        cores.zip(weights).map(|(core, weight)| core * weight).sum()
    }
}
