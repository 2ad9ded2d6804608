//! Angles of less than a turn.

use std::f64::consts::{PI, TAU};

/// The angle within −π..=π that is a whole number of turns away from `angle`, rad.
pub(crate) fn wrap(angle: f64) -> f64 {
    let rest = angle % TAU;
    if rest > PI {
        rest - TAU
    } else if rest < -PI {
        rest + TAU
    } else {
        rest
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn angles_are_wrapped_to_half_a_turn_either_way() {
        for (angle, wrapped) in [
            (0.0, 0.0),
            (3.0, 3.0),
            (4.0, 4.0 - TAU),
            (-4.0, TAU - 4.0),
            (20.0, 20.0 - 3.0 * TAU),
        ] {
            assert!((wrap(angle) - wrapped).abs() < 1e-12, "{angle}");
        }
    }
}
