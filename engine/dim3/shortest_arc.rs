//! Shortest rotation between two directions.

use glam::{Quat, Vec3};

use crate::math::rotation;

/// The shortest turn from unit vector `from` to `to`; when they are opposite, half a turn about
/// `aside`, a unit vector across them.
pub(crate) fn shortest_arc(from: Vec3, to: Vec3, aside: Vec3) -> Quat {
    let cross = from.cross(to);
    // Of nearly opposite vectors the product is so short that rounding tilts it.
    let axis = cross - from * from.dot(cross);
    // That is one and the cosine, except for the digits that a cosine near −1 has lost.
    let middle = 0.5 * (from + to).length_squared();
    let turn = Quat::from_xyzw(axis.x, axis.y, axis.z, middle);
    let back = Quat::from_xyzw(aside.x, aside.y, aside.z, 0.0);
    let is_back = middle < OPPOSITE;
    if is_back { back } else { rotation::normalize(turn).unwrap_or(back) }
}

/// Half the square of the sum of unit vectors below which they are opposite up to rounding,
/// dimensionless.
const OPPOSITE: f32 = 1e-12;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_turn_between_directions_leads_from_the_one_to_the_other() {
        let from = Vec3::new(0.36, -0.48, 0.8);
        let aside = Vec3::new(0.8, 0.6, 0.0);
        for short_of_half in [3.0, 2.0, 0.1, 6e-4, 9e-5, 3e-6, 0.0, -7e-6, -4e-4] {
            let angle = std::f32::consts::PI - short_of_half;
            let to = rotation::rotate(rotation::from_axis_angle(aside, angle), from);
            let turn = shortest_arc(from, to, aside);
            assert!((turn.length() - 1.0).abs() < 1e-5, "{angle}");
            assert!(rotation::rotate(turn, from).distance(to) < 1e-5, "{angle}");
        }
    }

    #[test]
    fn opposite_directions_are_half_a_turn_about_the_side_apart_however_they_are_rounded() {
        for stretch in [1.0 - f32::EPSILON, 1.0, 1.0 + f32::EPSILON] {
            let turn = shortest_arc(Vec3::X * stretch, Vec3::NEG_X, Vec3::Y);
            assert!(rotation::rotate(turn, Vec3::X).distance(Vec3::NEG_X) < 1e-5, "{turn}");
        }
    }
}
