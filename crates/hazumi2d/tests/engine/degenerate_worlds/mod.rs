//! Inputs that break physics engines, those of the plane: the numbers are those of
//! `engine/tests/degenerate_worlds`.

mod chains;
mod numbers;
mod shapes;
mod speeds;
