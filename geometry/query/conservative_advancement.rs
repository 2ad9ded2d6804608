//! Conservative advancement: steps of a motion that certainly lead to no contact.
//!
//! Along a fixed direction the gap of two shapes that turn is a least of sines, one for each
//! pair of points. This minimum may dip between two moments at which it is known, but the dip
//! is bounded. The distance now and the distance along the same direction later therefore tell
//! how far the motion is free. The bound on the dip falls with the square of the step, so the
//! steps converge as Newton's do, and yet never pass a touch.
//!
//! Source: Mirtich, *Impulse-based Dynamic Simulation of Rigid Body Systems*, 1996
//! (conservative advancement). Catto, *Continuous Collision*, GDC 2013 (a fixed axis seen from
//! both ends of a step). `[mirtich1996]` `[catto2013]`

use crate::space::DVector;

/// Most steps of a motion. A hit takes 3 to 6, a turn of a rod about as many as it has radians;
/// a wheel that turns just in front of a wall takes hundreds.
const MAX_STEPS: u32 = 512;
/// A step is tried a little farther than the touch is expected, dimensionless, so that the end
/// of the motion is not missed by a hair.
const BEYOND: f64 = 1.25;
/// A step that is free for at least this part of the way to the expected touch is good enough,
/// dimensionless.
const PART: f64 = 0.95;

/// Two shapes on their way.
pub(super) trait MovingPair {
    /// Where the shapes are nearest after `fraction` of the motion.
    fn sample(&mut self, fraction: f64) -> AdvanceSample;

    /// Bound of the gap along the direction of `sample` after `step` more of the motion.
    fn bound_ahead(&self, sample: &AdvanceSample, step: f64) -> GapBound;

    /// The same along the direction as it turns with the body of [`AdvanceSample::face`].
    fn bound_ahead_of_face(
        &self,
        sample: &AdvanceSample,
        face: &RotatingFace,
        step: f64,
    ) -> GapBound;

    /// The gap at the start of the motion along the direction of `sample` if the shapes were
    /// turned all the way round all the time, and how fast it widens, in metres and metres per
    /// motion.
    fn revolved_gap(&self, sample: &AdvanceSample) -> [f64; 2];

    /// The longest step for [`Self::bound_ahead`].
    fn longest_step(&self) -> f64;
}

/// Where two shapes are nearest.
#[derive(Clone, Copy, Debug)]
pub(super) struct AdvanceSample {
    /// Elapsed part of the motion, 0 to 1.
    pub(super) fraction: f64,
    /// In metres, no less than the truth.
    pub(super) gap: f64,
    /// The gap along the normal, in metres, no more than the truth.
    pub(super) floor: f64,
    /// How far it may be off by the rounding of the input, in metres.
    pub(super) rounding: f64,
    /// Unit vector from `a` to `b`, in the outer frame; zero when the cores overlap.
    pub(super) normal: DVector,
    /// On the surface of `a`, in metres, in the outer frame.
    pub(super) point: DVector,
    /// How far the two sides of the gap are from the centres of the turns, along the normal, in
    /// metres: `a` turned round.
    pub(super) reach: [f64; 2],
    /// How fast the gap of the nearest points widens, in metres per motion. A hint.
    pub(super) slope: f64,
    /// How fast the bound on its dip grows with the square of the step, in metres. A hint.
    pub(super) curvature: f64,
    pub(super) face: Option<RotatingFace>,
}

/// A body whose face is nearest: along the normal of a face that turns, the gap falls less than
/// along any fixed direction.
#[derive(Clone, Copy, Debug)]
pub(super) struct RotatingFace {
    /// 0 for `a`, 1 for `b`.
    pub(super) side: usize,
    /// No point of the other core is farther from the centre of its turn, in metres.
    pub(super) radius: f64,
    /// As [`AdvanceSample::curvature`].
    pub(super) curvature: f64,
}

/// The gap along a direction, later.
#[derive(Clone, Copy, Debug)]
pub(super) struct GapBound {
    /// In metres.
    pub(super) gap: f64,
    /// After the part `u` of the step the gap is no farther below the straight line between its
    /// ends than this times `u · (1 − u)`, in metres, ≥ 0.
    pub(super) dip: f64,
}

/// When a motion is stopped.
#[derive(Clone, Copy, Debug)]
pub(super) struct AdvanceStop {
    pub(super) fraction: f64,
    pub(super) point: DVector,
    /// Zero when the cores overlap at the start.
    pub(super) normal: DVector,
    pub(super) converged: bool,
}

/// When the gap first falls to `target` metres, or at most `tolerance` metres earlier.
pub(super) fn advance(
    pair: &mut impl MovingPair,
    target: f64,
    tolerance: f64,
) -> Option<AdvanceStop> {
    let (mut fraction, mut normal, mut point) = (0.0, DVector::ZERO, DVector::ZERO);
    for _ in 0..MAX_STEPS {
        let sample = pair.sample(fraction);
        // Cores without margins have no direction once they touch: the one before still fits.
        if sample.normal != DVector::ZERO {
            normal = sample.normal;
        }
        point = sample.point;
        let gap = sample.gap - target;
        if gap <= sample.rounding || gap <= tolerance && sample.slope < 0.0 {
            return Some(AdvanceStop { fraction, point, normal, converged: true });
        }
        if fraction >= 1.0 {
            return None;
        }
        let slack = sample.rounding.max(tolerance);
        let next = sample.free_until(pair, target, slack)?;
        // Not so when the search for the distance was stopped, or a turn is faster than numbers
        // can tell; also for what is not a number.
        let goes_on = next > fraction;
        if !goes_on {
            break;
        }
        fraction = next.min(1.0);
    }
    Some(AdvanceStop { fraction, point, normal, converged: false })
}

/// Up to which fraction a motion is free, and how much of the gap is left there.
struct FreeInterval {
    until: f64,
    rest: f64,
}

impl FreeInterval {
    /// `None` at the end of the motion, unless the shapes touch there.
    fn before(&self, slack: f64) -> Option<f64> {
        (self.until < 1.0 || self.rest <= slack).then_some(self.until)
    }
}

impl AdvanceSample {
    /// Up to which fraction the gap along the normal certainly stays above `target`; `None`
    /// when it does so to the end, where it is more than `slack` above it.
    fn free_until(&self, pair: &impl MovingPair, target: f64, slack: f64) -> Option<f64> {
        let floor = self.floor - target;
        let longest = pair.longest_step();
        let step = self.trial_step(floor, self.curvature, longest);
        let revolved = self.revolved_until(pair, target + slack);
        if revolved > 1.0 {
            return None;
        }
        if revolved > self.fraction + step {
            return Some(revolved);
        }
        let free = self.free_part(step, target, &pair.bound_ahead(self, step));
        let Some(face) = self.face.filter(|_| free.until < self.expected(floor)) else {
            return free.before(slack);
        };
        let step = self.trial_step(floor, face.curvature, longest);
        let along_face =
            self.free_part(step, target, &pair.bound_ahead_of_face(self, &face, step));
        if along_face.until > free.until {
            along_face.before(slack)
        } else {
            free.before(slack)
        }
    }

    /// Where the nearest points would meet.
    fn expected(&self, gap: f64) -> f64 {
        let part = if self.slope < 0.0 { gap / -self.slope } else { f64::INFINITY };
        (self.fraction + PART * part).min(1.0)
    }

    /// How much of a step is free.
    fn free_part(&self, step: f64, target: f64, bound: &GapBound) -> FreeInterval {
        let rest = bound.gap - target;
        match first_root(self.floor - target, rest, bound.dip) {
            Some(part) => FreeInterval { until: self.fraction + part * step, rest: 0.0 },
            None if step < 1.0 - self.fraction => {
                FreeInterval { until: self.fraction + step, rest }
            }
            None => FreeInterval { until: 1.0, rest },
        }
    }

    /// The same for the shapes turned all the way round; at no time less than now.
    fn revolved_until(&self, pair: &impl MovingPair, target: f64) -> f64 {
        let [start, widening] = pair.revolved_gap(self);
        let gap = start - target + widening * self.fraction;
        let is_free = gap > 0.0;
        if !is_free {
            self.fraction
        } else if widening < 0.0 {
            self.fraction + gap / -widening
        } else {
            f64::INFINITY
        }
    }

    /// The step after which to look ahead when the gap is `gap` metres above its target.
    fn trial_step(&self, gap: f64, curvature: f64, longest: f64) -> f64 {
        let rest = 1.0 - self.fraction;
        // Where a dip of this size meets the gap at the far end, or in the middle.
        let dips = (2.0 * gap / curvature).sqrt();
        let step = if self.slope < 0.0 { (gap / -self.slope).min(dips) } else { 1.5 * dips };
        if BEYOND * step >= rest && rest <= longest { rest } else { step.min(longest) }
    }
}

/// The first `u` from 0 to 1 for which `from · (1 − u) + to · u − dip · u · (1 − u)` is 0; 0
/// when `from` is not above it.
fn first_root(from: f64, to: f64, dip: f64) -> Option<f64> {
    let is_apart = from > 0.0;
    if !is_apart {
        return Some(0.0);
    }
    let fall = from + dip - to;
    let square = fall * fall - 4.0 * dip * from;
    if fall <= 0.0 || square < 0.0 {
        return None;
    }
    let root = 2.0 * from / (fall + square.sqrt());
    (root <= 1.0).then_some(root)
}
