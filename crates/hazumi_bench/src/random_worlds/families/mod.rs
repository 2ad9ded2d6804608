//! Families of scenes, one text for both dimensions.

mod scenery;
mod watch;
mod bounce;
mod plastic;
mod near_miss;
mod seams;
mod turning;
mod overlap;
mod free;
mod rest;

use super::{dim, hazumi};
use crate::random_worlds::family::Family;

pub(crate) use dim::NAME;

/// All families.
pub(crate) const FAMILIES: [Family; 8] = [
    bounce::BOUNCE,
    plastic::PLASTIC,
    near_miss::NEAR_MISS,
    seams::SEAMS,
    turning::TURNING,
    overlap::OVERLAP,
    free::FREE,
    rest::REST,
];
