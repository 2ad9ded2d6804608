//! Points under friction: in two dimensions any point that rows act on.

pub(super) use super::row_point::RowPoint as MovingPoint;
