//! Closest approach: when the surfaces of two bodies come closest within a step.

use std::borrow::Cow;

use super::predicted_motion::{PredictedMotion, PredictionContext, remaining_distance};
use crate::math::Pose;
use crate::query::{SimplexCache, Sweep, separation};
use crate::shape::Shape;
use crate::world::sweep::{MovingShape, SweptPart};

/// Most distances that are measured in a part of a step.
const MAX_SAMPLES: u32 = 12;
/// Turn, rad, in which distances hardly leave the parabolas that they are taken for.
pub(super) const SMALL_TURN: f32 = 0.25;
/// Most parts of a step: those of a turn by four radians.
const MAX_PARTS: u16 = 16;

/// The moment of closest approach.
#[derive(Clone, Copy, Debug)]
pub(super) struct ClosestApproach {
    /// In substeps, from the start of the step.
    pub(super) time: f32,
    /// Whether the surfaces meet then.
    pub(super) is_impact: bool,
}

/// A distance on the way.
#[derive(Clone, Copy, Debug)]
struct Sample {
    /// In substeps.
    time: f32,
    /// m; negative where the shapes overlap.
    gap: f32,
    /// Speed at which the gap widens, m for each substep.
    rate: f32,
}

/// A convex part of a collider, and its pose there.
struct ApproachingPart<'a> {
    shape: Cow<'a, Shape>,
    pose: Pose,
    motion: &'a PredictedMotion<'a>,
}

impl<'a> ApproachingPart<'a> {
    fn new(
        shape: &'a Shape,
        part: Option<u32>,
        motion: &'a PredictedMotion<'a>,
    ) -> Option<Self> {
        let still = Sweep::still(Pose::IDENTITY).ok()?;
        let part = SweptPart::of(&MovingShape { shape, motion: still }, part)?;
        let pose = part.motion.start();
        Some(Self { shape: part.shape, pose, motion })
    }
}

/// Two convex parts on their ways.
pub(super) struct ApproachingPair<'a> {
    parts: [ApproachingPart<'a>; 2],
    /// Length of a substep, s, and the number of them.
    h: f32,
    end: f32,
    /// Gap at which surfaces count as touching, m.
    touch: f32,
    /// Gap up to which a pair that does not touch is of interest, too, m.
    margin: f32,
}

impl<'a> ApproachingPair<'a> {
    /// The pair of parts number `parts` of two shapes; `None` where one has no such part.
    pub(super) fn new(
        shapes: [&'a Shape; 2],
        parts: [Option<u32>; 2],
        motions: &'a [PredictedMotion<'a>; 2],
        (context, [touch, margin]): (&PredictionContext, [f32; 2]),
    ) -> Option<Self> {
        let of = |side: usize| ApproachingPart::new(shapes[side], parts[side], &motions[side]);
        let parts = [of(0)?, of(1)?];
        Some(Self { parts, h: context.h, end: context.substeps as f32, touch, margin })
    }

    /// Finds when the two come closest, `turn` rad being how far they turn against each other.
    /// `None` where they touch as the step begins.
    ///
    /// The gap of two convex shapes that move without a turn is a convex function of time, so
    /// Newton's method never passes the moment of an impact. A step with a turn is cut into
    /// parts, whose ends are looked at, too: the corner that is closest may go away while
    /// another one comes. Of a pair that begins beyond the margin, it ends where the rest of
    /// the way cannot close the gap.
    pub(super) fn find(&self, turn: f32) -> Option<ClosestApproach> {
        let mut cache = SimplexCache::default();
        let mut start = self.sample(0.0, &mut cache);
        if start.gap <= self.touch {
            return None;
        }
        let count = (1..MAX_PARTS).find(|&count| turn < f32::from(count) * SMALL_TURN);
        let count = count.unwrap_or(MAX_PARTS);
        let (mut closest, is_near) = (start, start.gap <= self.margin);
        for part in 1..=count {
            if !is_near && start.gap > self.remaining_distance(start.time) {
                break;
            }
            let until = self.end * (f32::from(part) / f32::from(count));
            let (mut found, mut is_impact) = self.find_until(start, until, None, &mut cache);
            if !is_impact && turn > 0.0 {
                let end = self.sample(until, &mut cache);
                if end.gap <= self.touch {
                    (found, is_impact) = self.find_until(found, until, Some(end), &mut cache);
                }
                start = end;
            }
            if is_impact {
                return Some(ClosestApproach { time: found.time, is_impact });
            }
            if found.gap < closest.gap {
                closest = found;
            }
        }
        Some(ClosestApproach { time: closest.time, is_impact: false })
    }

    /// The closest approach from `start` until a time, and whether it is an impact. `overlap`
    /// is a moment by which they have met, where one is known.
    fn find_until(
        &self,
        start: Sample,
        until: f32,
        overlap: Option<Sample>,
        cache: &mut SimplexCache,
    ) -> (Sample, bool) {
        let mut low = start;
        let mut high = overlap;
        if low.rate >= 0.0 && high.is_none() {
            return (low, false);
        }
        for _ in 0..MAX_SAMPLES {
            let touches_at =
                if low.rate < 0.0 { low.time - low.gap / low.rate } else { f32::INFINITY };
            let has_met = high.is_some_and(|high| high.gap <= self.touch);
            let time = match high {
                None => touches_at.min(until),
                Some(high) if has_met => {
                    let middle = 0.5 * (low.time + high.time);
                    if touches_at < high.time { touches_at } else { middle }
                }
                Some(high) => {
                    let share = low.rate / (low.rate - high.rate);
                    low.time + share * (high.time - low.time)
                }
            };
            let is_between = time > low.time && high.is_none_or(|high| time < high.time);
            if !is_between {
                break;
            }
            let sample = self.sample(time, cache);
            if sample.gap.abs() <= self.touch {
                return (sample, true);
            }
            if sample.gap < 0.0 || (sample.rate >= 0.0 && !has_met) {
                high = Some(sample);
            } else {
                if time >= until {
                    return (sample, false);
                }
                low = sample;
            }
            let is_found = high.is_some_and(|high| {
                high.gap > self.touch
                    && (high.time - low.time) * high.rate.min(-low.rate) < self.touch
            });
            if is_found {
                break;
            }
        }
        match high {
            Some(high) if high.gap > self.touch => {
                (if high.gap < low.gap { high } else { low }, false)
            }
            _ => (low, true),
        }
    }

    /// How far any points of the two go against each other from `time` on at most, m.
    fn remaining_distance(&self, time: f32) -> f32 {
        remaining_distance(self.parts.each_ref().map(|part| part.motion), time) + self.touch
    }

    fn sample(&self, time: f32, cache: &mut SimplexCache) -> Sample {
        let [a, b] = &self.parts;
        let [state_a, state_b] = [a, b].map(|part| part.motion.state_at(time));
        let pose_a = a.motion.pose(&state_a).mul(&a.pose);
        let pose_b = b.motion.pose(&state_b).mul(&b.pose);
        if !pose_a.is_finite() || !pose_b.is_finite() {
            return Sample { time, gap: f32::INFINITY, rate: 0.0 };
        }
        let found = separation(&a.shape, &b.shape, &pose_a.inv_mul(&pose_b), cache);
        let [at_a, at_b] = found.points.map(|point| pose_a.transform_point(point));
        let apart = b.motion.velocity(&state_b, at_b) - a.motion.velocity(&state_a, at_a);
        let rate = self.h * pose_a.transform_vector(found.normal).dot(apart);
        Sample { time, gap: found.gap, rate }
    }
}
