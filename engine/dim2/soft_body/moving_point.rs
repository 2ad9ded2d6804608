//! Points that rows drag along a side: in two dimensions any point that rows push.

pub(super) use super::row_point::RowPoint as MovingPoint;
