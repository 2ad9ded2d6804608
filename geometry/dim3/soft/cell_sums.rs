//! Sums and coefficients of a cell of a lattice.

use glam::{DVec3, Mat3, Vec3};

use super::monomials::{BENDS, MONOMIALS, monomials, products_of, translation};
use super::options::MatchTerms;
use super::rest::{Bend, ROUNDING, RestCluster, RestParticle, narrow};
use super::solve::{ClusterMotion, ClusterSums};

/// Sums of a cell that are no columns of moments: position, velocity, spin, spreads.
const COMMON: usize = 15;
/// With what rotations need, which is what linear maps need.
pub(super) const TURNED: usize = STRETCHED;
/// With those columns.
pub(super) const STRETCHED: usize = COMMON + 9;
/// With what bends need.
pub(super) const BENT: usize = STRETCHED + 3 * BENDS;

/// Coefficients of a cell without bends: constant, spin, map; the last one is there to fill a
/// register.
pub(super) const STRAIGHT: usize = 16;
/// With bends.
pub(super) const CURVED: usize = STRAIGHT + 3 * BENDS;

/// Part of sums that may be their rounding.
const NOTHING: f64 = 1e-15;

/// The cluster with these sums of monomials.
pub(super) fn cluster_of(
    &[mass, x, y, z, ref products @ ..]: &[f64; MONOMIALS],
) -> RestCluster {
    let center = DVec3::new(x, y, z) / mass;
    let shifts = products_of(center);
    let moments = std::array::from_fn(|at| products[at] - mass * shifts[at]);
    RestCluster::of_sums(mass, center, moments, products[0] + products[1] + products[2])
}

/// The vector that stands at a place among numbers.
#[inline(always)]
fn triple<const N: usize>(numbers: &[f64; N], at: usize) -> DVec3 {
    DVec3::new(numbers[at], numbers[at + 1], numbers[at + 2])
}

#[inline(always)]
fn put<const N: usize>(numbers: &mut [f64; N], at: usize, vector: DVec3) {
    [numbers[at], numbers[at + 1], numbers[at + 2]] = vector.to_array();
}

/// Contribution of a particle to the sums of its clusters.
#[inline(always)]
pub(super) fn sums_of<const SUMS: usize>(
    point: &RestParticle,
    x: DVec3,
    v: DVec3,
) -> [f64; SUMS] {
    let weighted = x * point.weight;
    let mut sums = [0.0; SUMS];
    put(&mut sums, 0, weighted);
    put(&mut sums, 3, v * point.weight);
    put(&mut sums, 6, weighted.cross(v));
    for (sum, product) in sums[9..COMMON].iter_mut().zip(products_of(x)) {
        *sum = point.weight * product;
    }
    let terms = monomials(point.place);
    let terms = &terms[1..if SUMS == BENT { MONOMIALS } else { 4 }];
    for (at, term) in terms.iter().enumerate() {
        put(&mut sums, COMMON + 3 * at, weighted * *term);
    }
    sums
}

/// The sums of a cluster seen from its mean, with that and its velocity.
#[inline(always)]
pub(super) fn centered<const SUMS: usize>(
    cluster: &RestCluster,
    bend: Option<&Bend>,
    sums: &[f64; SUMS],
) -> (DVec3, DVec3, ClusterSums) {
    let mass = f64::from(cluster.mass);
    let total = triple(sums, 0);
    let (center, velocity) = (total / mass, triple(sums, 3) / mass);
    let q = cluster.center;
    let column = |at: usize| triple(sums, COMMON + 3 * at);
    let (x, y, z) = (column(0), column(1), column(2));
    let size = sums[9] + sums[10] + sums[11];
    let least = NOTHING * (size + mass * q.length_squared() + f64::from(cluster.spread));
    let shifts = products_of(center);
    let mut spreads = [0.0; BENDS];
    for (at, spread) in spreads.iter_mut().enumerate() {
        *spread = narrow(sums[9 + at] - mass * shifts[at]);
    }
    if f64::from(spreads[0] + spreads[1] + spreads[2]) <= ROUNDING * size {
        spreads = [0.0; BENDS];
    }
    let mut seen = ClusterSums {
        center: center.as_vec3(),
        velocity: velocity.as_vec3(),
        moments: Mat3::from_cols(
            clean(x - total * q.x, least),
            clean(y - total * q.y, least),
            clean(z - total * q.z, least),
        ),
        spin: (triple(sums, 6) - total.cross(velocity)).as_vec3(),
        spreads,
        bends: [Vec3::ZERO; BENDS],
        missed: [Vec3::ZERO; 2],
    };
    if let Some(bend) = bend {
        let map = translation(q, 1.0);
        for at in 0..BENDS {
            let [one, by_x, by_y, by_z, ..] = map[4 + at];
            let rest = one - f64::from(bend.means[at]);
            let sum = column(3 + at) + total * rest + x * by_x + y * by_y + z * by_z;
            seen.bends[at] = sum.as_vec3();
        }
    }
    (center, velocity, seen)
}

/// A vector, rounded; parts that may be the rounding of the sums they come from are 0, or the
/// products of such parts would be numbers that processors are slow at.
#[inline(always)]
fn clean(v: DVec3, least: f64) -> Vec3 {
    let part = |x: f64| if x.abs() < least { 0.0 } else { narrow(x) };
    Vec3::new(part(v.x), part(v.y), part(v.z))
}

/// Effect of a cluster on its particles: a constant, the spin that is lost, and the map of its
/// goals. All are functions of places seen from the origin.
#[inline(always)]
pub(super) fn coefficients_of<const TERMS: usize>(
    cluster: &RestCluster,
    center: DVec3,
    velocity: DVec3,
    motion: &ClusterMotion,
    terms: &MatchTerms,
) -> [f64; TERMS] {
    let (lost, pull) =
        (f64::from(terms.recoil.damping - 1.0), f64::from(terms.recoil.stiffness));
    let (spin, q) = (motion.spin.as_dvec3(), cluster.center);
    let mut map = motion.map.as_dmat3();
    let mut goal = center + motion.offset.as_dvec3() - map * q;
    let mut coefficients = [0.0; TERMS];
    if TERMS == CURVED {
        let shift = translation(q, 1.0);
        for at in 0..BENDS {
            let bend = motion.bends[at].as_dvec3();
            let [one, by_x, by_y, by_z, ..] = shift[4 + at];
            goal += bend * one;
            map.x_axis += bend * by_x;
            map.y_axis += bend * by_y;
            map.z_axis += bend * by_z;
            put(&mut coefficients, STRAIGHT + 3 * at, bend * pull);
        }
    }
    put(&mut coefficients, 0, (spin.cross(center) - velocity) * lost + goal * pull);
    put(&mut coefficients, 3, spin);
    put(&mut coefficients, 6, map.x_axis * pull);
    put(&mut coefficients, 9, map.y_axis * pull);
    put(&mut coefficients, 12, map.z_axis * pull);
    coefficients
}

/// Change of a particle that rests at `q`, by these coefficients; with its place times the
/// share of speed that is lost.
#[inline(always)]
pub(super) fn change_of<const TERMS: usize>(
    coefficients: &[f64; TERMS],
    q: DVec3,
    lost: DVec3,
) -> DVec3 {
    let mut change = triple(coefficients, 0) - triple(coefficients, 3).cross(lost);
    change += triple(coefficients, 6) * q.x;
    change += triple(coefficients, 9) * q.y;
    change += triple(coefficients, 12) * q.z;
    if TERMS == CURVED {
        for (at, product) in products_of(q).into_iter().enumerate() {
            change += triple(coefficients, STRAIGHT + 3 * at) * product;
        }
    }
    change
}
