//! How two cores are asked.

/// Evaluates `$answer` for two cores, which are asked by their support mappings.
macro_rules! with_cores {
    ($a:ident, $b:ident => $answer:expr) => {
        $answer
    };
}

pub(super) use with_cores;
