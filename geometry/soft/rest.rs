//! Rest state of clusters.

use std::sync::OnceLock;

use hazumi_core::simd::LANES;
use hazumi_core::soft::{PseudoInverse, pseudo_inverse};

use super::matrix::of_rows;
use super::monomials::{BENDS, Gram, MONOMIALS, products_of, symmetric, translation};
use crate::space::{DIM, DVector, Matrix, ToF32};

/// A particle of a cluster at rest.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct RestParticle {
    /// m, from a point near the body.
    pub(super) place: DVector,
    /// Share of the mass of the body, divided among the clusters of the particle,
    /// dimensionless.
    pub(super) weight: f64,
}

/// Sixteen particles of a cluster at rest, one in each lane; lanes without any weigh nothing.
#[derive(Clone, Copy, Debug, PartialEq)]
#[repr(C, align(64))]
pub(super) struct RestBlock {
    /// m, from the mean of the cluster.
    pub(super) place: [[f32; LANES]; DIM],
    /// Share of the mass of the body, dimensionless.
    pub(super) weight: [f32; LANES],
}

/// Spread along a direction, as a part of that along all, from which on a cluster counts as
/// extended along it: a thousandth of the length, squared.
const FLAT: f64 = 1e-6;
/// Spread of products in sizes of the cluster, per mass, from which on it can bend by them.
const STRAIGHT: f64 = 1e-3;
/// Part of the moments about the origin that those about a mean must have to be more than
/// rounding.
pub(super) const ROUNDING: f64 = 1e-12;

/// The first of the monomials by which clusters bend.
const LINEAR: usize = MONOMIALS - BENDS;

/// The sums over a cluster at rest.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct RestCluster {
    /// Share of the mass of the body, dimensionless; 0 where there is no cluster any more.
    pub(super) mass: f32,
    /// Weighted mean, m.
    pub(super) center: DVector,
    /// Weighted sum of the squares of distances from the mean, m².
    pub(super) spread: f32,
    /// Inverse of the weighted sum of `q qᵀ`, 1/m², on what the cluster spans.
    pub(super) inverse: Matrix,
    /// Projector on what it does not span, dimensionless.
    pub(super) gap: Matrix,
    /// Value of the inverse there if the cluster were just thick enough to count, 1/m².
    pub(super) thin: f32,
    /// Dimensions that it spans.
    pub(super) rank: usize,
}

impl RestCluster {
    /// A cluster of nothing.
    pub(super) const NONE: Self = Self {
        mass: 0.0,
        center: DVector::ZERO,
        spread: 0.0,
        inverse: Matrix::ZERO,
        thin: 0.0,
        gap: Matrix::IDENTITY,
        rank: 0,
    };

    /// The cluster of these particles.
    pub(super) fn new(points: &[RestParticle]) -> Self {
        let mass: f64 = points.iter().map(|point| point.weight).sum();
        let sum =
            points.iter().fold(DVector::ZERO, |sum, point| sum + point.place * point.weight);
        let center = sum / mass;
        let (mut moments, mut size) = ([0.0; BENDS], 0.0);
        for point in points {
            let products = products_of(point.place - center);
            for (moment, product) in moments.iter_mut().zip(products) {
                *moment += point.weight * product;
            }
            size += point.weight * point.place.length_squared();
        }
        Self::of_sums(mass, center, moments, size)
    }

    /// The cluster with this share > 0 of the mass, its mean, m, and the sums of products of
    /// coordinates from there; with that of the squares of distances from the origin, of which
    /// they may be the rounding, m².
    pub(super) fn of_sums(
        mass: f64,
        center: DVector,
        moments: [f64; BENDS],
        size: f64,
    ) -> Self {
        let is_point = sum_of_squares(&moments) <= ROUNDING * size;
        let moments = if is_point { [0.0; BENDS] } else { moments };
        let spread = sum_of_squares(&moments);
        let PseudoInverse { inverse, gap, rank } =
            pseudo_inverse(symmetric(moments), FLAT * spread);
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

/// Value that follows from the rest of a struct and is computed on first use; so it never makes
/// a difference.
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

/// Data of the rest shape of a cluster for bending.
#[derive(Clone, Debug, Default)]
pub(super) struct Bend {
    /// One over the size of the cluster, 1/m.
    pub(super) scale: f32,
    /// Weighted means of products of coordinates from the mean, m².
    pub(super) means: [f32; BENDS],
    /// The linear map of coordinates that is nearest to each product, of coordinates in sizes
    /// of the cluster.
    pub(super) lean: [[f32; DIM]; BENDS],
    /// Inverse of the weighted sum of `q̃ q̃ᵀ`, where `q̃` are products in sizes of the
    /// cluster, without their means and linear parts; on what they span.
    pub(super) inverse: [[f32; BENDS]; BENDS],
}

impl Bend {
    /// Bending data of a cluster whose monomials, seen from anywhere, have these sums.
    #[cold]
    pub(super) fn new(cluster: &RestCluster, gram: &Gram) -> Self {
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

/// The sum of the squares of the coordinates, of which products begin with these.
fn sum_of_squares(products: &[f64; BENDS]) -> f64 {
    products[1..DIM].iter().fold(products[0], |sum, square| sum + square)
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
pub(super) fn lanes(points: &[RestParticle], center: DVector) -> Vec<RestBlock> {
    let block = |points: &[RestParticle]| {
        let mut block = RestBlock { place: [[0.0; LANES]; DIM], weight: [0.0; LANES] };
        for (lane, point) in points.iter().enumerate() {
            let place = (point.place - center).to_f32().to_array();
            for (axis, coordinate) in block.place.iter_mut().zip(place) {
                axis[lane] = coordinate;
            }
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
