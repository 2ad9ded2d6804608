//! Outcome of a world.

use std::fmt;

use serde::Serialize;

use super::app_facts::AppFacts;
use super::softness::Softness;

/// The state in which a scene ended, as a judge outside the engine saw it.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct Outcome {
    /// Bodies that are not fixed.
    pub(crate) bodies: usize,
    /// Number of sleeping bodies.
    pub(crate) asleep: usize,
    /// Number of bodies that are nowhere, or far away.
    pub(crate) lost: usize,
    /// The deepest overlap, in metres, of scenes that measure it.
    pub(crate) depth: Option<f32>,
    /// The pair that overlaps so deeply.
    pub(crate) deepest: Option<[String; 2]>,
    /// The part of the bodies that are stuck in others, dimensionless.
    pub(crate) stuck: f32,
    /// The most that a joint is torn apart, in metres.
    pub(crate) joint_gap: f32,
    /// Mean height of the bodies, in metres.
    pub(crate) height: f64,
    /// The most that the engine held on the heap, in bytes, where it is known.
    pub(crate) bytes: Option<usize>,
    /// How its soft bodies did, where the scene has them.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) softness: Option<Softness>,
    /// How its app did, where it is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) app: Option<AppFacts>,
    /// Why the time does not count.
    pub(crate) failure: Option<String>,
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { bodies, asleep, lost, depth, stuck, joint_gap, height, .. } = self;
        write!(f, "{bodies} bodies, {asleep} asleep, mean height {height:.2} m")?;
        if let Some(depth) = depth {
            write!(f, ", deepest {:.1} mm", 1e3 * depth)?;
        }
        if let Some([body, other]) = &self.deepest {
            write!(f, " ({body} in {other})")?;
        }
        if *stuck > 0.0 {
            write!(f, ", {:.1} % stuck", 100.0 * stuck)?;
        }
        if *lost > 0 {
            write!(f, ", {lost} lost")?;
        }
        if *joint_gap > 0.0 {
            write!(f, ", joints {:.1} mm apart", 1e3 * joint_gap)?;
        }
        if let Some(bytes) = self.bytes {
            write!(f, ", {:.1} MB", bytes as f64 / 1e6)?;
        }
        if let Some(softness) = &self.softness {
            write!(f, "{softness}")?;
        }
        if let Some(app) = &self.app {
            write!(f, "{app}")?;
        }
        self.failure.as_ref().map_or(Ok(()), |why| write!(f, "; NOT COUNTED: {why}"))
    }
}
