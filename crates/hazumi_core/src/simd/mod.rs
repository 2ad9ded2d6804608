//! SIMD level of the process: chosen once, at run time.
//!
//! A program is compiled for the oldest processor that it may meet. Code that is worth it is
//! compiled once more for each newer level and picked when it is called:
//!
//! ```
//! use hazumi_core::simd::{self, LANES, Simd, dispatch, f32x16, prelude::*};
//!
//! #[inline(always)]
//! fn largest<S: Simd>(simd: S, numbers: &[f32; LANES]) -> f32 {
//!     f32x16::load_array_ref(simd, numbers).reduce_max()
//! }
//!
//! let numbers = std::array::from_fn(|i| i as f32);
//! assert_eq!(dispatch!(simd::level(), simd => largest(simd, &numbers)), 15.0);
//! ```
//!
//! # The same bits at every level
//!
//! Vectors have [`LANES`] lanes whatever the processor has, so the sums are the same. Do not
//! use what rounds differently from level to level: `mul_add`, `approximate_recip`,
//! `relaxed_…`; nor `min` and `max` where a NaN may come in. Call across levels only through
//! `dispatch!`, once for a whole query: everything below it is `#[inline(always)]`.
//!
//! Code without sums over lanes takes a block of [`LANES`] in [`LaneSpan`]s, each a vector of
//! the processor. Wider ones would not fit its registers.

mod eights;
mod lanes;
mod memory;

use std::error::Error;
use std::fmt;
use std::sync::atomic::{AtomicU8, Ordering};

pub use eights::{EIGHT, columns, records, sum_eights};
pub use fearless_simd::{
    Level, Select, Simd, dispatch, f32x4, f32x8, f32x16, f64x8, mask32x8, mask32x16, mask64x8,
    prelude, u32x8, u32x16,
};
pub use lanes::{LaneSpan, invert, lanes_of, larger, positive, shuffled, within};
pub use memory::{Eight, Numbers};

/// Evaluates `$wide` with the instructions of the processor, called `$simd`, or `$alone` where
/// it has none that are wide enough to be worth it. (The compiler would need minutes for
/// sixteen lanes without any.)
#[macro_export]
macro_rules! wide_or_alone {
    ($simd:ident => $wide:expr, $alone:expr) => {
        match $crate::simd::level() {
            #[cfg(any(target_arch = "x86", target_arch = "x86_64"))]
            $crate::simd::Level::Avx512($simd) => $crate::wide!($simd, $wide),
            #[cfg(any(target_arch = "x86", target_arch = "x86_64"))]
            $crate::simd::Level::Avx2($simd) => $crate::wide!($simd, $wide),
            #[cfg(any(target_arch = "x86", target_arch = "x86_64"))]
            $crate::simd::Level::Sse4_2($simd) => $crate::wide!($simd, $wide),
            #[cfg(target_arch = "aarch64")]
            $crate::simd::Level::Neon($simd) => $crate::wide!($simd, $wide),
            #[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
            $crate::simd::Level::WasmSimd128($simd) => $crate::wide!($simd, $wide),
            _ => $alone,
        }
    };
}

/// Compiles `$wide` for the instructions of `$simd`.
#[macro_export]
macro_rules! wide {
    ($simd:ident, $wide:expr) => {
        $crate::simd::Simd::vectorize(
            $simd,
            #[inline(always)]
            || $wide,
        )
    };
}

/// Lanes of a vector in all our code, dimensionless: as many `f32` as the widest processor has.
pub const LANES: usize = 16;

/// The environment variable that forces a level, for tests and bug reports.
pub const VARIABLE: &str = "HAZUMI_SIMD";

/// Names of the levels of every machine, from the slowest to the fastest of each.
const NAMES: [(&str, SimdLevel); 7] = [
    ("scalar", SimdLevel::Scalar),
    ("sse2", SimdLevel::Sse2),
    ("sse4.2", SimdLevel::Sse42),
    ("avx2", SimdLevel::Avx2),
    ("avx512", SimdLevel::Avx512),
    ("neon", SimdLevel::Neon),
    ("simd128", SimdLevel::Simd128),
];

/// A set of vector instructions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum SimdLevel {
    /// No vectors: where not every processor has them, or with the feature `scalar`, to compare
    /// with.
    Scalar,
    /// `sse2`: every 64-bit x86 processor.
    Sse2,
    /// `sse4.2`: x86-64-v2.
    Sse42,
    /// `avx2`: x86-64-v3, 8 lanes at once.
    Avx2,
    /// `avx512`: as of Ice Lake, 16 lanes at once.
    Avx512,
    /// `neon`: every 64-bit ARM processor.
    Neon,
    /// `simd128`: WebAssembly compiled for it.
    Simd128,
}

/// Reason that a SIMD level cannot be used.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum SimdError {
    /// No level has this name.
    Unknown {
        /// Requested name.
        name: String,
    },
    /// The machine has no such instructions.
    Unavailable {
        /// Requested level.
        level: SimdLevel,
    },
}

impl fmt::Display for SimdError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unknown { name } => write!(f, "SIMD level is {name:?}, must be one of")?,
            Self::Unavailable { level } => {
                write!(f, "SIMD level is \"{level}\", which this machine lacks; it has")?;
            }
        }
        SimdLevel::available().try_for_each(|level| write!(f, " {level}"))
    }
}

impl Error for SimdError {}

impl fmt::Display for SimdLevel {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(NAMES.iter().find(|(_, level)| level == self).map_or("", |(name, _)| name))
    }
}

impl SimdLevel {
    /// The level with this name, as in `HAZUMI_SIMD`.
    ///
    /// # Errors
    ///
    /// When there is no such level, or this machine lacks it.
    pub fn named(name: &str) -> Result<Self, SimdError> {
        match NAMES.iter().find(|(known, _)| *known == name) {
            None => Err(SimdError::Unknown { name: name.to_owned() }),
            Some(&(_, level)) if level.token().is_none() => {
                Err(SimdError::Unavailable { level })
            }
            Some(&(_, level)) => Ok(level),
        }
    }

    /// The levels of this machine, slowest first.
    pub fn available() -> impl Iterator<Item = Self> {
        NAMES.iter().map(|&(_, level)| level).filter(|level| level.token().is_some())
    }

    /// The slowest level of this machine.
    pub fn least() -> Self {
        Self::available().next().unwrap_or(Self::Scalar)
    }

    /// The fastest level of this machine.
    pub fn best() -> Self {
        Self::available().last().unwrap_or(Self::Scalar)
    }

    /// Proof for the compiler that this machine has the instructions; `None` when it lacks
    /// them.
    #[inline]
    fn token(self) -> Option<Level> {
        match self {
            Self::Scalar => scalar(),
            #[cfg(any(target_arch = "x86", target_arch = "x86_64"))]
            Self::Sse2 => Level::new().as_sse2().map(Level::Sse2),
            #[cfg(any(target_arch = "x86", target_arch = "x86_64"))]
            Self::Sse42 => Level::new().as_sse4_2().map(Level::Sse4_2),
            #[cfg(any(target_arch = "x86", target_arch = "x86_64"))]
            Self::Avx2 => Level::new().as_avx2().map(Level::Avx2),
            #[cfg(any(target_arch = "x86", target_arch = "x86_64"))]
            Self::Avx512 => Level::new().as_avx512().map(Level::Avx512),
            #[cfg(target_arch = "aarch64")]
            Self::Neon => Level::new().as_neon().map(Level::Neon),
            #[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
            Self::Simd128 => Level::new().as_wasm_simd128().map(Level::WasmSimd128),
            _ => None,
        }
    }

    fn of_code(code: u8) -> Option<Self> {
        NAMES.get(usize::from(code)).map(|&(_, level)| level)
    }
}

/// The level without vectors, where the program has it.
#[inline]
fn scalar() -> Option<Level> {
    #[cfg(feature = "scalar")]
    let level = Level::fallback();
    #[cfg(not(feature = "scalar"))]
    let level = Level::baseline();
    level.is_fallback().then_some(level)
}

/// Not chosen yet.
const NONE: u8 = u8::MAX;

/// Position in [`NAMES`] of the level in use.
static CHOSEN: AtomicU8 = AtomicU8::new(NONE);

/// The level in use, for `dispatch!`.
///
/// The first call chooses: what `HAZUMI_SIMD` says, otherwise the fastest of the machine. An
/// unusable name is reported once on the standard error and counts as none. A program that must
/// refuse it calls [`from_environment`] before.
#[inline]
pub fn level() -> Level {
    match SimdLevel::of_code(CHOSEN.load(Ordering::Relaxed)).and_then(SimdLevel::token) {
        Some(level) => level,
        None => choose(),
    }
}

#[cold]
fn choose() -> Level {
    let wanted = from_environment().unwrap_or_else(|error| {
        eprintln!("warning: {VARIABLE} is ignored: {error}");
        None
    });
    let level = wanted.unwrap_or_else(SimdLevel::best);
    // Lost races choose the same.
    force(level)
        .map_or_else(|_| Level::baseline(), |()| level.token().unwrap_or(Level::baseline()))
}

/// Level in `HAZUMI_SIMD`; `None` when it is not set or empty.
///
/// # Errors
///
/// When there is no such level, or this machine lacks it.
pub fn from_environment() -> Result<Option<SimdLevel>, SimdError> {
    match std::env::var_os(VARIABLE) {
        Some(name) if !name.is_empty() => SimdLevel::named(&name.to_string_lossy()).map(Some),
        _ => Ok(None),
    }
}

/// The level in use.
pub fn current() -> SimdLevel {
    let _ = level();
    SimdLevel::of_code(CHOSEN.load(Ordering::Relaxed)).unwrap_or(SimdLevel::Scalar)
}

/// Uses `wanted` in all threads from now on. Answers stay the same to the last bit.
///
/// # Errors
///
/// When this machine lacks the level.
pub fn force(wanted: SimdLevel) -> Result<(), SimdError> {
    let place = (0u8..).zip(NAMES).find(|(_, (_, level))| *level == wanted);
    match place {
        Some((code, _)) if wanted.token().is_some() => {
            CHOSEN.store(code, Ordering::Relaxed);
            Ok(())
        }
        _ => Err(SimdError::Unavailable { level: wanted }),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_read_back() {
        for level in SimdLevel::available() {
            assert_eq!(SimdLevel::named(&level.to_string()), Ok(level));
        }
    }

    #[test]
    fn the_level_without_vectors_is_there_where_it_is_asked_for_or_all_there_is() {
        let expected = cfg!(feature = "scalar") || Level::baseline().is_fallback();
        assert_eq!(SimdLevel::named("scalar") == Ok(SimdLevel::Scalar), expected);
        assert_eq!(SimdLevel::least() == SimdLevel::Scalar, expected);
    }

    #[test]
    fn what_cannot_be_used_is_an_error_that_names_the_choice() {
        let error = SimdLevel::named("avx-2").unwrap_err();
        let text = error.to_string();
        let choice = SimdLevel::available().map(|level| format!(" {level}"));
        let choice: String = choice.collect();
        assert_eq!(text, format!("SIMD level is \"avx-2\", must be one of{choice}"));
        let missing = NAMES.iter().find(|(_, level)| level.token().is_none());
        let &(name, level) = missing.expect("no machine has all levels");
        assert_eq!(SimdLevel::named(name), Err(SimdError::Unavailable { level }));
        assert_eq!(force(level), Err(SimdError::Unavailable { level }));
    }

    #[test]
    fn a_forced_level_is_the_one_in_use() {
        for level in SimdLevel::available() {
            force(level).unwrap();
            assert_eq!(current(), level);
        }
    }
}
