//! Faults of a scene, and when its time does not count.

/// The part of all bodies that may be lost, dimensionless: in a box full of bodies at 250 m/s
/// one gets out.
const MOST_LOST: f32 = 0.001;

/// Limits of scenes of a kind.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Limits {
    /// The part of the sample that may be stuck in others, dimensionless.
    pub(crate) stuck: f32,
    /// How far a joint may be torn apart, in metres.
    pub(crate) gap: f32,
}

/// Verdict on a scene.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Verdict {
    /// Bodies that are nowhere, or far from where they should be.
    pub(crate) lost: usize,
    /// The part of all that is, dimensionless.
    pub(crate) lost_part: f32,
    /// The deepest overlap in the sample, in metres.
    pub(crate) depth: f32,
    /// The pair that overlaps so deeply.
    pub(crate) deepest: Option<[String; 2]>,
    /// The part of the sample that is stuck in others, dimensionless.
    pub(crate) stuck: f32,
    /// The most that a joint is torn apart, in metres.
    pub(crate) gap: f32,
    /// Mean height of the bodies, in metres: engines that play the same scene agree on it.
    pub(crate) height: f64,
}

impl Verdict {
    /// Why the time does not count.
    pub(crate) fn failure(&self, limits: &Limits) -> Option<String> {
        let Self { lost, lost_part, stuck, gap, .. } = *self;
        if lost_part > MOST_LOST {
            Some(format!("{lost} bodies are lost"))
        } else if stuck > limits.stuck {
            Some(format!("{:.1} % of the bodies are stuck in others", 100.0 * stuck))
        } else if gap.is_nan() || gap > limits.gap {
            Some(format!("a joint is {gap:.2} m apart"))
        } else {
            None
        }
    }
}
