//! Scripted characters of scene files.

use hazumi_core::ValueError;

use super::told::{Leg, WalkDriver};
use crate::character::Character;
use crate::space::Vector;

/// The velocity of who is at `position` and heads for the end of a leg, m/s.
pub(super) fn velocity(leg: &Leg, position: Vector, dt: f32) -> Vector {
    let way = Vector::from(leg.to) - position;
    // No farther than there.
    way.normalize_or_zero() * leg.speed.min(way.length() / dt)
}

/// The character of a hero.
pub(super) fn character_of(walk: &WalkDriver) -> Result<Character, ValueError> {
    Ok(Character {
        max_slope: walk.max_slope_degrees.to_radians(),
        step_height: walk.step_height,
        snap_distance: walk.snap_distance,
        padding: walk.padding,
        mass: walk.mass,
        push_force: walk.push_force,
        ..Character::capsule(walk.height, walk.radius)?
    })
}
