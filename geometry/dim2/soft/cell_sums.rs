//! Sums and coefficients of a cell of a lattice.

use glam::{DVec2, Vec2};

use super::monomials::{BENDS, MONOMIALS, monomials, translation};
use super::options::MatchTerms;
use super::rest::{Bend, ROUNDING, RestCluster, RestParticle, narrow};
use super::solve::{ClusterMotion, ClusterSums};
use crate::space::Matrix;

/// Sums of a cell that are the same for all modes: position, velocity, spin, spread.
const COMMON: usize = 6;
/// With what rotations need.
pub(super) const TURNED: usize = COMMON + 2;
/// With what linear maps need.
pub(super) const STRETCHED: usize = COMMON + 4;
/// With what bends need.
pub(super) const BENT: usize = STRETCHED + 2 * BENDS;

/// Coefficients of a cell without bends: constant, spin, map; the last one is there to fill a
/// register.
pub(super) const STRAIGHT: usize = 8;
/// With bends.
pub(super) const CURVED: usize = STRAIGHT + 2 * BENDS;

/// Part of sums that may be their rounding.
const NOTHING: f64 = 1e-15;

/// The cluster with these sums of monomials.
pub(super) fn cluster_of(&[mass, x, y, xx, yy, xy]: &[f64; MONOMIALS]) -> RestCluster {
    let center = DVec2::new(x, y) / mass;
    let moments = [xx - x * center.x, yy - y * center.y, xy - x * center.y];
    RestCluster::of_sums(mass, center, moments, xx + yy)
}

/// Contribution of a particle to the sums of its clusters.
#[inline(always)]
pub(super) fn sums_of<const SUMS: usize>(
    point: &RestParticle,
    x: DVec2,
    v: DVec2,
) -> [f64; SUMS] {
    let q = point.place;
    let weighted = x * point.weight;
    let moved = v * point.weight;
    let mut sums = [0.0; SUMS];
    sums[..COMMON].copy_from_slice(&[
        weighted.x,
        weighted.y,
        moved.x,
        moved.y,
        weighted.perp_dot(v),
        weighted.dot(x),
    ]);
    if SUMS == TURNED {
        sums[COMMON] = weighted.dot(q);
        sums[COMMON + 1] = q.perp_dot(weighted);
        return sums;
    }
    let terms = monomials(q);
    let terms = &terms[1..if SUMS == BENT { MONOMIALS } else { 3 }];
    for (at, term) in terms.iter().enumerate() {
        sums[COMMON + 2 * at] = weighted.x * term;
        sums[COMMON + 2 * at + 1] = weighted.y * term;
    }
    sums
}

/// The sums of a cluster seen from its mean, with that and its velocity.
#[inline(always)]
pub(super) fn centered<const SUMS: usize>(
    cluster: &RestCluster,
    bend: Option<&Bend>,
    sums: &[f64; SUMS],
) -> (DVec2, DVec2, ClusterSums) {
    let mass = f64::from(cluster.mass);
    let total = DVec2::new(sums[0], sums[1]);
    let (center, velocity) = (total / mass, DVec2::new(sums[2], sums[3]) / mass);
    let mut seen = ClusterSums {
        center: center.as_vec2(),
        velocity: velocity.as_vec2(),
        moments: Matrix::ZERO,
        spin: narrow(sums[4] - total.perp_dot(velocity)),
        spreads: narrow(sums[5] - total.dot(center)),
        bends: [Vec2::ZERO; BENDS],
        missed: [Vec2::ZERO; 2],
    };
    if f64::from(seen.spreads) <= ROUNDING * sums[5] {
        seen.spreads = 0.0;
    }
    let q = cluster.center;
    if SUMS == TURNED {
        let cos = narrow(sums[6] - total.dot(q));
        seen.moments.x_axis = Vec2::new(cos, narrow(sums[7] - q.perp_dot(total)));
        return (center, velocity, seen);
    }
    let column = |at: usize| DVec2::new(sums[COMMON + 2 * at], sums[COMMON + 2 * at + 1]);
    let [x, y] = [column(0), column(1)];
    let least = NOTHING * (sums[5] + mass * q.length_squared() + f64::from(cluster.spread));
    let (x_moments, y_moments) = (x - total * q.x, y - total * q.y);
    seen.moments = Matrix::from_cols(clean(x_moments, least), clean(y_moments, least));
    if let Some(bend) = bend {
        let map = translation(q, 1.0);
        for at in 0..BENDS {
            let [one, by_x, by_y, ..] = map[3 + at];
            let rest = one - f64::from(bend.means[at]);
            seen.bends[at] = (column(2 + at) + total * rest + x * by_x + y * by_y).as_vec2();
        }
    }
    (center, velocity, seen)
}

/// A vector, rounded; parts that may be the rounding of the sums they come from are 0, or the
/// products of such parts would be numbers that processors are slow at.
#[inline(always)]
fn clean(v: DVec2, least: f64) -> Vec2 {
    let part = |x: f64| if x.abs() < least { 0.0 } else { narrow(x) };
    Vec2::new(part(v.x), part(v.y))
}

/// Effect of a cluster on its particles: a constant, the spin that is lost, and the map of its
/// goals. All are functions of places seen from the origin.
#[inline(always)]
pub(super) fn coefficients_of<const TERMS: usize>(
    cluster: &RestCluster,
    center: DVec2,
    velocity: DVec2,
    motion: &ClusterMotion,
    terms: &MatchTerms,
) -> [f64; TERMS] {
    let (lost, pull) =
        (f64::from(terms.recoil.damping - 1.0), f64::from(terms.recoil.stiffness));
    let (spin, q) = (f64::from(motion.spin), cluster.center);
    let (mut map_x, mut map_y) = (motion.map.x_axis.as_dvec2(), motion.map.y_axis.as_dvec2());
    let mut goal = center + motion.offset.as_dvec2() - map_x * q.x - map_y * q.y;
    let mut coefficients = [0.0; TERMS];
    if TERMS == CURVED {
        let map = translation(q, 1.0);
        for at in 0..BENDS {
            let bend = motion.bends[at].as_dvec2();
            let [one, by_x, by_y, ..] = map[3 + at];
            goal += bend * one;
            map_x += bend * by_x;
            map_y += bend * by_y;
            coefficients[STRAIGHT + 2 * at] = pull * bend.x;
            coefficients[STRAIGHT + 2 * at + 1] = pull * bend.y;
        }
    }
    let constant = (center.perp() * spin - velocity) * lost + goal * pull;
    coefficients[..STRAIGHT].copy_from_slice(&[
        constant.x,
        constant.y,
        spin,
        map_x.x * pull,
        map_x.y * pull,
        map_y.x * pull,
        map_y.y * pull,
        0.0,
    ]);
    coefficients
}

/// Change of a particle that rests at `q`, by these coefficients; with its place times the
/// share of speed that is lost.
#[inline(always)]
pub(super) fn change_of<const TERMS: usize>(
    coefficients: &[f64; TERMS],
    q: DVec2,
    lost: DVec2,
) -> DVec2 {
    let pair = |at: usize| DVec2::new(coefficients[at], coefficients[at + 1]);
    let mut change = pair(0) - lost.perp() * coefficients[2] + pair(3) * q.x + pair(5) * q.y;
    if TERMS == CURVED {
        let [_, _, _, products @ ..] = monomials(q);
        for (at, product) in products.into_iter().enumerate() {
            change += pair(STRAIGHT + 2 * at) * product;
        }
    }
    change
}
