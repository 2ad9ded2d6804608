//! Products of up to two coordinates.

use glam::DVec2;

/// The products of coordinates by which clusters bend: x², y² and x·y.
pub(super) const BENDS: usize = 3;
/// Number of products of up to two coordinates: one, the coordinates, and the bending modes of
/// clusters.
pub(super) const MONOMIALS: usize = 3 + BENDS;

/// Weighted sums of the products of any two monomials, m to the power of their degree.
pub(super) type Gram = [[f64; MONOMIALS]; MONOMIALS];

/// One, the coordinates, x², y² and x·y.
pub(super) fn monomials(place: DVec2) -> [f64; MONOMIALS] {
    let [x, y] = place.to_array();
    [1.0, x, y, x * x, y * y, x * y]
}

/// x², y² and x·y.
pub(super) fn products_of(place: DVec2) -> [f64; BENDS] {
    let [_, _, _, products @ ..] = monomials(place);
    products
}

/// The symmetric matrix of these products.
pub(super) fn symmetric([xx, yy, xy]: [f64; BENDS]) -> [[f64; 2]; 2] {
    [[xx, xy], [xy, yy]]
}

/// The matrix that makes monomials of `(p − center) · scale` of those of `p`.
pub(super) fn translation(center: DVec2, scale: f64) -> Gram {
    let [x, y] = (center * scale).to_array();
    let square = scale * scale;
    [
        [1.0, 0.0, 0.0, 0.0, 0.0, 0.0],
        [-x, scale, 0.0, 0.0, 0.0, 0.0],
        [-y, 0.0, scale, 0.0, 0.0, 0.0],
        [x * x, -2.0 * x * scale, 0.0, square, 0.0, 0.0],
        [y * y, 0.0, -2.0 * y * scale, 0.0, square, 0.0],
        [x * y, -y * scale, -x * scale, 0.0, 0.0, square],
    ]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn monomials_are_translated_by_their_matrix() {
        let (place, center) = (DVec2::new(3.0, -2.0), DVec2::new(0.5, 4.0));
        let expected = monomials((place - center) * 0.3);
        let seen = monomials(place);
        for (line, expected) in translation(center, 0.3).iter().zip(expected) {
            let found: f64 = line.iter().zip(seen).map(|(factor, term)| factor * term).sum();
            assert!((found - expected).abs() < 1e-12, "{found} is not {expected}");
        }
    }
}
