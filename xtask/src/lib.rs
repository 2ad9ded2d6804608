//! Reads the source tree for the checks in `tests/tidy.rs`.
