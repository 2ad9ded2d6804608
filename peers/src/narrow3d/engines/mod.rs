//! Whom to ask.

pub(super) mod box3d;
pub(super) mod hazumi;
pub(super) mod parry;
