//! Clusters at rest.

use std::sync::OnceLock;

use glam::{DVec3, Mat3};
use hazumi_core::simd::LANES;
use hazumi_core::soft::{PseudoInverse, pseudo_inverse};

use super::matrix::of_rows;

/// A particle of a cluster at rest.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Point {
    /// m, from a point near the body.
    pub(super) place: DVec3,
    /// Share of the mass of the body, divided among the clusters of the particle, dimensionless.
    pub(super) weight: f64,
}

/// Sixteen particles of a cluster at rest, one in each lane; lanes without any weigh nothing.
#[derive(Clone, Copy, Debug, PartialEq)]
#[repr(C, align(64))]
pub(super) struct RestBlock {
    /// m, from the mean of the cluster.
    pub(super) place: [[f32; LANES]; 3],
    /// Share of the mass of the body, dimensionless.
    pub(super) weight: [f32; LANES],
}

/// Spread along a direction, as a part of that along all, from which on a cluster counts as extended along it:
/// a thousandth of the length, squared.
const FLAT: f64 = 1e-6;
/// Spread of products in sizes of the cluster, per mass, from which on it can bend by them.
const STRAIGHT: f64 = 1e-3;
/// Part of the moments about the origin that those about a mean must have to be more than rounding.
pub(super) const ROUNDING: f64 = 1e-12;

/// The products of coordinates by which clusters bend: x², y², z², x·y, y·z and z·x.
pub(super) const BENDS: usize = 6;
/// The products of up to two coordinates: one, the coordinates, and by what clusters bend.
pub(super) const MONOMIALS: usize = 4 + BENDS;

/// The first of them by what clusters bend.
const LINEAR: usize = MONOMIALS - BENDS;

/// Weighted sums of the products of any two monomials, m to the power of their degree.
pub(super) type Gram = [[f64; MONOMIALS]; MONOMIALS];

/// The sums over a cluster at rest.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Cluster {
    /// Share of the mass of the body, dimensionless; 0 where there is no cluster any more.
    pub(super) mass: f32,
    /// Weighted mean, m.
    pub(super) center: DVec3,
    /// Weighted sum of the squares of distances from the mean, m².
    pub(super) spread: f32,
    /// Inverse of the weighted sum of `q qᵀ`, 1/m², on what the cluster spans.
    pub(super) inverse: Mat3,
    /// Projector on what it does not span, dimensionless.
    pub(super) gap: Mat3,
    /// What the inverse would be there if it were just thick enough to count, 1/m².
    pub(super) thin: f32,
    /// Dimensions that it spans.
    pub(super) rank: usize,
}

impl Cluster {
    /// A cluster of nothing.
    pub(super) const NONE: Self = Self {
        mass: 0.0,
        center: DVec3::ZERO,
        spread: 0.0,
        inverse: Mat3::ZERO,
        thin: 0.0,
        gap: Mat3::IDENTITY,
        rank: 0,
    };

    /// The cluster of these particles.
    pub(super) fn new(points: &[Point]) -> Self {
        let mass: f64 = points.iter().map(|point| point.weight).sum();
        let sum =
            points.iter().fold(DVec3::ZERO, |sum, point| sum + point.place * point.weight);
        let center = sum / mass;
        let (mut moments, mut size) = ([0.0; BENDS], 0.0);
        for point in points {
            let [_, _, _, _, products @ ..] = monomials(point.place - center);
            for (moment, product) in moments.iter_mut().zip(products) {
                *moment += point.weight * product;
            }
            size += point.weight * point.place.length_squared();
        }
        Self::of_sums(mass, center, moments, size)
    }

    /// The cluster with this share > 0 of the mass, its mean, m, and the sums of products of coordinates
    /// from there; with that of the squares of distances from the origin, of which they may be the
    /// rounding, m².
    pub(super) fn of_sums(mass: f64, center: DVec3, moments: [f64; BENDS], size: f64) -> Self {
        let is_point = moments[0] + moments[1] + moments[2] <= ROUNDING * size;
        let [xx, yy, zz, xy, yz, zx] = if is_point { [0.0; BENDS] } else { moments };
        let spread = xx + yy + zz;
        let PseudoInverse { inverse, gap, rank } =
            pseudo_inverse([[xx, xy, zx], [xy, yy, yz], [zx, yz, zz]], FLAT * spread);
        Self {
            mass: narrow(mass),
            center,
            spread: narrow(spread),
            inverse: of_rows(inverse),
            gap: of_rows(gap),
            thin: if spread > 0.0 { narrow(1.0 / (FLAT * spread)) } else { 0.0 },
            rank,
        }
    }
}

/// What follows from the rest of a struct, once it is asked for; so it is never a difference.
#[derive(Clone, Debug, Default)]
pub(super) struct Lazy<T>(OnceLock<T>);

impl<T> Lazy<T> {
    pub(super) fn get(&self, make: impl FnOnce() -> T) -> &T {
        self.0.get_or_init(make)
    }
}

impl<T> PartialEq for Lazy<T> {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

/// What bending a cluster needs to know of its rest shape.
#[derive(Clone, Debug, Default)]
pub(super) struct Bend {
    /// One over the size of the cluster, 1/m.
    pub(super) scale: f32,
    /// Weighted means of products of coordinates from the mean, m².
    pub(super) means: [f32; BENDS],
    /// The linear map of coordinates that is nearest to each product, of coordinates in sizes of the cluster.
    pub(super) lean: [[f32; 3]; BENDS],
    /// Inverse of the weighted sum of `q̃ q̃ᵀ`, where `q̃` are products in sizes of the cluster, without their
    /// means and linear parts; on what they span.
    pub(super) inverse: [[f32; BENDS]; BENDS],
}

impl Bend {
    /// That of a cluster whose monomials, seen from anywhere, have these sums.
    #[cold]
    pub(super) fn new(cluster: &Cluster, gram: &Gram) -> Self {
        let mass = f64::from(cluster.mass);
        let size = (f64::from(cluster.spread) / mass).sqrt();
        let (scale, square) = if size > 0.0 { (1.0 / size, size * size) } else { (0.0, 0.0) };
        let centered = congruent(&translation(cluster.center, scale), gram);
        let means: [f64; BENDS] = std::array::from_fn(|at| centered[0][LINEAR + at] / mass);
        let linear: [[f64; LINEAR - 1]; LINEAR - 1] = std::array::from_fn(|row| {
            std::array::from_fn(|column| centered[1 + row][1 + column])
        });
        let linear = pseudo_inverse(linear, FLAT * mass).inverse;
        let lean: [[f64; LINEAR - 1]; BENDS] = std::array::from_fn(|at| {
            let with = &centered[LINEAR + at][1..];
            linear.map(|row| row.iter().zip(with).map(|(a, b)| a * b).sum())
        });
        let moments = std::array::from_fn(|row| {
            std::array::from_fn(|column| {
                let with = &centered[LINEAR + column][1..];
                let leaning: f64 = lean[row].iter().zip(with).map(|(a, b)| a * b).sum();
                let product = centered[LINEAR + row][LINEAR + column];
                product - mass * means[row] * means[column] - leaning
            })
        });
        Self {
            scale: narrow(scale),
            means: means.map(|mean| narrow(mean * square)),
            lean: lean.map(|row| row.map(narrow)),
            inverse: pseudo_inverse(moments, STRAIGHT * mass)
                .inverse
                .map(|row| row.map(narrow)),
        }
    }
}

/// One, the coordinates, x², y², z², x·y, y·z and z·x.
pub(super) fn monomials(place: DVec3) -> [f64; MONOMIALS] {
    let [x, y, z] = place.to_array();
    [1.0, x, y, z, x * x, y * y, z * z, x * y, y * z, z * x]
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

/// `map · gram · mapᵀ`.
fn congruent(map: &Gram, gram: &Gram) -> Gram {
    let mut found = [[0.0; MONOMIALS]; MONOMIALS];
    for (line, found) in map.iter().zip(&mut found) {
        let half: [f64; MONOMIALS] = std::array::from_fn(|column| {
            (0..MONOMIALS).map(|at| line[at] * gram[at][column]).sum()
        });
        for (other, found) in map.iter().zip(found) {
            *found = (0..MONOMIALS).map(|at| half[at] * other[at]).sum();
        }
    }
    found
}

/// Particles in lanes, seen from the mean of their cluster.
pub(super) fn lanes(points: &[Point], center: DVec3) -> Vec<RestBlock> {
    let block = |points: &[Point]| {
        let mut block = RestBlock { place: [[0.0; LANES]; 3], weight: [0.0; LANES] };
        for (lane, point) in points.iter().enumerate() {
            let [x, y, z] = (point.place - center).as_vec3().to_array();
            block.place[0][lane] = x;
            block.place[1][lane] = y;
            block.place[2][lane] = z;
            block.weight[lane] = narrow(point.weight);
        }
        block
    };
    points.chunks(LANES).map(block).collect()
}

#[expect(clippy::cast_possible_truncation, reason = "the nearest f32 is what is wanted")]
pub(super) fn narrow(number: f64) -> f32 {
    number as f32
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
