//! Where the shots of a volley go.

use hazumi_scenes::Pattern;

use crate::vector::{in_space, length, narrow};

/// The angle between neighbours of a sunflower, in radians: points that follow it up a sphere
/// are spread evenly.
const GOLDEN_ANGLE: f64 = 2.399_963_229_728_653;
/// How far a ring is turned from volley to volley, in degrees.
const RING_TURN: f64 = 7.0;

/// Shots of a volley.
pub(crate) fn shots(pattern: &Pattern) -> u32 {
    match *pattern {
        Pattern::Ring { shots } | Pattern::Fan { shots, .. } => shots,
        Pattern::Spiral { arms, .. } => arms,
    }
}

/// The direction of a shot, of length 1: the `index`-th of the `volley`-th volley of an enemy.
/// `toward` points to the player.
pub(crate) fn direction<const D: usize>(
    pattern: &Pattern,
    volley: u32,
    index: u32,
    toward: [f32; D],
) -> [f32; D] {
    let part = f64::from(index) / f64::from(shots(pattern));
    let turned = |degrees: f64| (degrees * f64::from(volley) % 360.0).to_radians();
    let around = std::f64::consts::TAU * part;
    match *pattern {
        Pattern::Ring { .. } if D > 2 => {
            let height = 1.0 - 2.0 * (part + 0.5 / f64::from(shots(pattern)));
            let angle = turned(RING_TURN) + GOLDEN_ANGLE * f64::from(index);
            on_sphere(angle, height)
        }
        Pattern::Ring { .. } => on_circle(around + turned(RING_TURN)),
        Pattern::Spiral { turn_degrees, .. } => {
            let angle = around + turned(f64::from(turn_degrees));
            if D < 3 {
                return on_circle(angle);
            }
            // The arms wind up and down.
            let height = libm::sin(0.1 * f64::from(volley % 1000));
            on_sphere(angle, height)
        }
        Pattern::Fan { spread_degrees, shots } => {
            let middle = f64::from(index) - 0.5 * f64::from(shots - 1);
            let step = f64::from(spread_degrees).to_radians() / f64::from(shots.max(2) - 1);
            beside(toward, middle * step)
        }
    }
}

fn on_circle<const D: usize>(angle: f64) -> [f32; D] {
    let circle = [libm::cos(angle), libm::sin(angle), 0.0];
    narrow(std::array::from_fn(|axis| circle[axis]))
}

/// `height` is that above the middle of a sphere of radius 1.
fn on_sphere<const D: usize>(angle: f64, height: f64) -> [f32; D] {
    let level = (1.0 - height * height).max(0.0).sqrt();
    let sphere = [level * libm::cos(angle), height, level * libm::sin(angle)];
    narrow(std::array::from_fn(|axis| sphere[axis]))
}

/// `toward`, turned by an angle: in the plane, or level.
fn beside<const D: usize>(toward: [f32; D], angle: f64) -> [f32; D] {
    let [x, y, z] = in_space(toward).map(f64::from);
    let (sine, cosine) = (libm::sin(angle), libm::cos(angle));
    let turned = if D > 2 {
        [x * cosine - z * sine, y, x * sine + z * cosine]
    } else {
        [x * cosine - y * sine, x * sine + y * cosine, 0.0]
    };
    let direction = narrow(std::array::from_fn(|axis| turned[axis]));
    if length(direction) > 0.0 { direction } else { on_circle(angle) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_shot_has_a_direction_of_length_one() {
        let patterns = [
            Pattern::Ring { shots: 7 },
            Pattern::Spiral { arms: 3, turn_degrees: 400.0 },
            Pattern::Fan { shots: 1, spread_degrees: 90.0 },
            Pattern::Fan { shots: 5, spread_degrees: 90.0 },
        ];
        for pattern in &patterns {
            for volley in [0, 1, 12_345, u32::MAX] {
                for index in 0..shots(pattern) {
                    let plane = direction(pattern, volley, index, [0.6, 0.8]);
                    let space = direction(pattern, volley, index, [0.0, 0.6, 0.8]);
                    let lengths = [length(plane), length(space)];
                    assert!(lengths.iter().all(|x| (x - 1.0).abs() < 1e-6), "{lengths:?}");
                }
            }
        }
    }

    #[test]
    fn a_fan_is_spread_evenly_about_its_aim() {
        let fan = Pattern::Fan { shots: 3, spread_degrees: 90.0 };
        let [left, middle, right] =
            [0, 1, 2].map(|index| direction(&fan, 0, index, [1.0_f32, 0.0]));
        assert!((middle[0] - 1.0).abs() < 1e-6);
        assert!((left[1] + right[1]).abs() < 1e-6 && (left[0] - right[0]).abs() < 1e-6);
        assert!((left[0] - 0.5_f32.sqrt()).abs() < 1e-6);
    }
}
