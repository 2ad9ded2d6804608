//! How fast points that rows push move: a row along the side knows.

pub(super) use super::point::RowPoint as MovingPoint;
