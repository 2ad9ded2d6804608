//! Orientation of three points, without rounding.

use glam::Vec2;

/// Part of the two products below which their difference may have the wrong sign,
/// dimensionless: a little more than (3 + 16 ε) ε, where ε = 2⁻⁵³.
const DOUBT: f64 = 3.4e-16;

/// Orientation of three points: above 0 when they run counter-clockwise. Then `c` lies to the
/// left of the way from `a` to `b`. It is below 0 to the right, and 0 where all three lie on
/// one line.
///
/// The sign is exact for any finite points. The number is twice the area of the triangle, in
/// m², up to rounding.
///
/// Source: Shewchuk, *Adaptive Precision Floating-Point Arithmetic and Fast Robust Geometric
/// Predicates*, Discrete & Computational Geometry 18, 1997. `[shewchuk1997]`
pub fn orientation(a: Vec2, b: Vec2, c: Vec2) -> f64 {
    let [a, b, c] = [a, b, c].map(|point| point.as_dvec2());
    let (ab, ac) = (b - a, c - a);
    let (left, right) = (ab.x * ac.y, ab.y * ac.x);
    let area = left - right;
    if area.abs() > DOUBT * (left.abs() + right.abs()) {
        return area;
    }
    // Products of two f32 are exact in f64.
    exact_sum([a.x * b.y, -(a.y * b.x), b.x * c.y, -(b.y * c.x), c.x * a.y, -(c.y * a.x)])
}

/// The sum of some numbers: its sign is exact, its value up to rounding.
fn exact_sum(terms: [f64; 6]) -> f64 {
    // The sum so far as parts that share no digits, least first.
    let mut parts = [0.0; 6];
    for (count, term) in terms.into_iter().enumerate() {
        let mut carry = term;
        for part in &mut parts[..count] {
            (carry, *part) = two_sum(carry, *part);
        }
        parts[count] = carry;
    }
    parts.into_iter().rev().find(|&part| part != 0.0).unwrap_or(0.0)
}

/// The rounded sum of two numbers, and what rounding has taken from it.
fn two_sum(a: f64, b: f64) -> (f64, f64) {
    let sum = a + b;
    let from_b = sum - a;
    let from_a = sum - from_b;
    (sum, (a - from_a) + (b - from_b))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Coordinates as whole numbers of 2⁻²⁰, whose determinant fits in 128 bits.
    fn slow(points: [Vec2; 3]) -> i128 {
        #[expect(clippy::cast_possible_truncation, reason = "whole numbers below 2⁶⁰")]
        let whole = |x: f32| i128::from((f64::from(x) * f64::from(1 << 20)) as i64);
        let [[ax, ay], [bx, by], [cx, cy]] = points.map(|point| point.to_array().map(whole));
        (bx - ax) * (cy - ay) - (by - ay) * (cx - ax)
    }

    #[test]
    fn the_sign_is_that_of_whole_numbers() {
        let mut state = 1_u32;
        let mut number = |most: u32| {
            state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            (state >> 8) % most
        };
        let mut zeros = 0;
        for round in 0..20_000 {
            // Points that lie nearly on a line, and sometimes quite.
            let far = [1.0, 1e3, 1e7][round % 3];
            let step = Vec2::new(number(64) as f32 + 1.0, number(64) as f32) / 64.0;
            let mut along = || Vec2::splat(far) + step * number(4096) as f32;
            let points = [along(), along(), along()];
            let found = orientation(points[0], points[1], points[2]);
            let expected = slow(points);
            assert_eq!(found > 0.0, expected > 0, "{points:?}");
            assert_eq!(found < 0.0, expected < 0, "{points:?}");
            zeros += usize::from(expected == 0);
        }
        assert!((1_000..19_000).contains(&zeros), "{zeros}");
    }

    #[test]
    fn digits_that_f64_does_not_hold_decide() {
        let (a, b) = (Vec2::splat(-1e20), Vec2::splat(1e20));
        let tiny = 1e-30;
        assert_eq!(orientation(a, b, Vec2::splat(tiny)), 0.0);
        assert!(orientation(a, b, Vec2::new(tiny, tiny * 1.000_001)) > 0.0);
        assert!(orientation(a, b, Vec2::new(tiny * 1.000_001, tiny)) < 0.0);
        assert_eq!(orientation(a, a, Vec2::X), 0.0);
    }
}
