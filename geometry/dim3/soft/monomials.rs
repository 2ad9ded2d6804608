//! Products of up to two coordinates.

use glam::DVec3;

/// The products of coordinates by which clusters bend: x², y², z², x·y, y·z and z·x.
pub(super) const BENDS: usize = 6;
/// Number of products of up to two coordinates: one, the coordinates, and the bending modes of
/// clusters.
pub(super) const MONOMIALS: usize = 4 + BENDS;

/// Weighted sums of the products of any two monomials, m to the power of their degree.
pub(super) type Gram = [[f64; MONOMIALS]; MONOMIALS];

/// One, the coordinates, x², y², z², x·y, y·z and z·x.
pub(super) fn monomials(place: DVec3) -> [f64; MONOMIALS] {
    let [x, y, z] = place.to_array();
    [1.0, x, y, z, x * x, y * y, z * z, x * y, y * z, z * x]
}

/// x², y², z², x·y, y·z and z·x.
#[inline(always)]
pub(super) fn products_of(place: DVec3) -> [f64; BENDS] {
    let [_, _, _, _, products @ ..] = monomials(place);
    products
}

/// The symmetric matrix of these products.
pub(super) fn symmetric([xx, yy, zz, xy, yz, zx]: [f64; BENDS]) -> [[f64; 3]; 3] {
    [[xx, xy, zx], [xy, yy, yz], [zx, yz, zz]]
}

/// The matrix that makes monomials of `(p − center) · scale` of those of `p`.
pub(super) fn translation(center: DVec3, scale: f64) -> Gram {
    let shift = (center * scale).to_array();
    let mut map = [[0.0; MONOMIALS]; MONOMIALS];
    map[0][0] = 1.0;
    for axis in 0..3 {
        map[1 + axis][0] = -shift[axis];
        map[1 + axis][1 + axis] = scale;
        map[4 + axis][0] = shift[axis] * shift[axis];
        map[4 + axis][1 + axis] = -2.0 * shift[axis] * scale;
        map[4 + axis][4 + axis] = scale * scale;
        let next = (axis + 1) % 3;
        map[7 + axis][0] = shift[axis] * shift[next];
        map[7 + axis][1 + axis] = -shift[next] * scale;
        map[7 + axis][1 + next] = -shift[axis] * scale;
        map[7 + axis][7 + axis] = scale * scale;
    }
    map
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn monomials_are_translated_by_their_matrix() {
        let (place, center) = (DVec3::new(3.0, -2.0, 0.7), DVec3::new(0.5, 4.0, -1.0));
        let expected = monomials((place - center) * 0.3);
        let seen = monomials(place);
        for (line, expected) in translation(center, 0.3).iter().zip(expected) {
            let found: f64 = line.iter().zip(seen).map(|(factor, term)| factor * term).sum();
            assert!((found - expected).abs() < 1e-12, "{found} is not {expected}");
        }
    }
}
