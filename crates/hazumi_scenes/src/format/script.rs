//! Parts of scripts that are alike in both dimensions: defaults, circles and routes.

use super::driver::{CircleDriver, Leg, WalkDriver};
use super::serialize_changed_fields;
use crate::rotation::narrow;

serialize_changed_fields!(CircleDriver {
    body,
    center,
    radius,
    degrees_per_second,
    start_degrees,
});

impl CircleDriver {
    /// How far the body is from the middle of the circle, m, along the axis from which angles
    /// are counted and along that to which they go, `seconds` after the start of the scene.
    pub(super) fn offset(&self, seconds: f64) -> [f32; 2] {
        let degrees =
            f64::from(self.start_degrees) + f64::from(self.degrees_per_second) * seconds;
        // Small angles first, so that a long run is as exact as a short one.
        let angle = (degrees % 360.0).to_radians();
        let radius = f64::from(self.radius);
        [libm::cos(angle), libm::sin(angle)].map(|part| narrow(radius * part))
    }
}

impl Default for Leg {
    fn default() -> Self {
        Self {
            to: Default::default(),
            speed: 1.5,
            jump_speed: 0.0,
            aim: None,
            throw_at: None,
            seconds: 1.0,
        }
    }
}

serialize_changed_fields!(Leg { to, speed, jump_speed, aim, throw_at, seconds });

impl Default for WalkDriver {
    fn default() -> Self {
        Self {
            body: String::new(),
            height: 1.8,
            radius: 0.3,
            max_slope_degrees: 50.0,
            step_height: 0.3,
            snap_distance: 0.3,
            padding: 0.01,
            mass: 80.0,
            push_force: 1000.0,
            route: Vec::new(),
            fire: None,
            throw: None,
            box_mover: false,
        }
    }
}

serialize_changed_fields!(WalkDriver {
    body,
    height,
    radius,
    max_slope_degrees,
    step_height,
    snap_distance,
    padding,
    mass,
    push_force,
    route,
    fire,
    throw,
    box_mover,
});

impl WalkDriver {
    /// Number of the current leg `seconds` after the start, from 0; `None` without a route.
    /// Legs of all rounds are counted.
    pub fn leg_number(&self, seconds: f64) -> Option<u64> {
        Some(part_at(self.route.iter().map(|leg| leg.seconds), seconds)?.0)
    }

    /// The leg of this number; `None` without a route.
    pub fn leg(&self, number: u64) -> Option<&Leg> {
        let place = number.checked_rem(self.route.len() as u64)?;
        self.route.get(usize::try_from(place).ok()?)
    }
}

/// The current part of a cycle at a time, s, given the lengths of its parts, s. The number
/// counts all rounds; the second result is the elapsed share of the part, 0 to 1.
pub(super) fn part_at(
    lengths: impl ExactSizeIterator<Item = f32> + Clone,
    seconds: f64,
) -> Option<(u64, f64)> {
    let count = lengths.len() as u64;
    let total: f64 = lengths.clone().map(f64::from).sum();
    let rounds = libm::floor(seconds / total).max(0.0);
    let mut rest = seconds - rounds * total;
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "at least 0")]
    let first = (rounds as u64).saturating_mul(count);
    for (number, length) in (first..).zip(lengths.map(f64::from)) {
        if rest < length {
            return Some((number, (rest / length).max(0.0)));
        }
        rest -= length;
    }
    // Rounding has put it where a round ends.
    count.checked_sub(1).map(|last| (first.saturating_add(last), 1.0))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_route_begins_again_when_it_ends() {
        let legs = [2.0, 0.5].map(|seconds| Leg { seconds, ..Leg::default() });
        let driver = WalkDriver { route: legs.to_vec(), ..WalkDriver::default() };
        let number = |time| driver.leg_number(time).expect("there is a route");
        assert_eq!([0.0, 1.99, 2.0, 2.49, 2.5, 4.51].map(number), [0, 0, 1, 1, 2, 3]);
        assert_eq!(driver.leg(3).map(|leg| leg.seconds), Some(0.5));
        assert_eq!(WalkDriver::default().leg_number(1.0), None);
        assert_eq!(WalkDriver::default().leg(1), None);
    }
}
