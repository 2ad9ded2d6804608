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
mod carried;
mod jointed;

use super::{dim, hazumi};
use crate::random_worlds::family::Family;

pub(crate) use dim::NAME;

/// All families.
pub(crate) const FAMILIES: [Family; 10] = [
    bounce::BOUNCE,
    plastic::PLASTIC,
    near_miss::NEAR_MISS,
    seams::SEAMS,
    turning::TURNING,
    overlap::OVERLAP,
    free::FREE,
    rest::REST,
    carried::CARRIED,
    jointed::JOINTED,
];
