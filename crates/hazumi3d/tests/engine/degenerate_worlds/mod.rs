//! Inputs that break physics engines, those of space: the numbers are those of
//! `engine/tests/degenerate_worlds`.

mod numbers;
mod shapes;
mod speeds;
