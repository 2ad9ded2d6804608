//! Outcome of soft bodies, beyond that of all worlds.

use std::fmt;

use serde::Serialize;

/// How soft bodies did in one scene.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct Softness {
    /// Per particle and substep, in nanoseconds.
    pub(crate) nanoseconds: f64,
    /// Until one body alone, stretched once, had a hundredth of the wobble left, in seconds;
    /// where it did.
    pub(crate) settles: Option<f64>,
    /// How often it swung meanwhile, in Hz.
    pub(crate) hertz: Option<f64>,
    /// Area or volume as a share of that at rest: mean of all bodies, and the least.
    pub(crate) kept: [f64; 2],
    /// Height of the lowest particle, in metres.
    pub(crate) lowest: f64,
    /// Parts of linear and angular momentum that came or went, where nothing is touched.
    pub(crate) drift: Option<[f64; 2]>,
}

impl fmt::Display for Softness {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { nanoseconds, settles, hertz, kept: [mean, least], lowest, drift } = self;
        write!(f, ", {nanoseconds:.1} ns for a particle and substep")?;
        if let (Some(seconds), Some(hertz)) = (settles, hertz) {
            write!(f, ", settles in {:.0} ms at {hertz:.1} Hz", 1e3 * seconds)?;
        }
        write!(f, ", keeps {:.1} % (least {:.1} %)", 100.0 * mean, 100.0 * least)?;
        match drift {
            Some([linear, angular]) => {
                write!(f, ", drift {linear:.1e} linear, {angular:.1e} angular")
            }
            None => write!(f, ", lowest {:.1} mm", 1e3 * lowest),
        }
    }
}
