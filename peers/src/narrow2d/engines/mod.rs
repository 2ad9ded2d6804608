//! Whom to ask.

pub(super) mod box2d;
pub(super) mod hazumi;
pub(super) mod parry;
