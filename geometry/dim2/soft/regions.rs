//! Matching of clusters around each particle of a lattice, at a cost that does not depend on how wide
//! they are.
//!
//! Clusters are boxes of cells, so their sums are sums over boxes. What a cluster does to a particle is
//! affine in the place and the velocity of that particle and a polynomial of its place at rest; so the sum of
//! what all of its clusters do to it follows from the sums of their coefficients, over the same box.
//! Sums are of `f64`, because moments about the mean of a cluster come out of those about the origin.
//!
//! Source: Rivers, James, *`FastLSM`: Fast Lattice Shape Matching for Robust Real-Time Deformation*,
//! SIGGRAPH 2007. `[rivers2007]`

use std::sync::Arc;

use glam::{DVec2, Vec2};
use hazumi_core::simd::LANES;
use hazumi_core::soft::{Lattice, MatchMode, ParticleBlock};

use super::matrix::Matrix;
use super::memory::MatchMemory;
use super::rest::{
    BENDS, Bend, Cluster, Gram, Lazy, MONOMIALS, Point, ROUNDING, monomials, narrow,
    translation,
};
use super::scratch::Scratch;
use super::solve::{self, Motion, Sums};
use super::terms::MatchTerms;

/// Clusters around each particle of a lattice.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Regions {
    lattice: Arc<Lattice<2>>,
    half_width: u32,
    /// In the order of their cells; of nothing where they are torn.
    clusters: Vec<Cluster>,
    /// The particle of each, its weight divided among its clusters.
    points: Vec<Point>,
    /// Clusters of each of these particles.
    counts: Vec<f64>,
    bends: Lazy<Vec<Bend>>,
}

/// Sums of a cell that are the same for all modes: position, velocity, spin, spread.
const COMMON: usize = 6;
/// With what rotations need.
const TURNED: usize = COMMON + 2;
/// With what linear maps need.
const STRETCHED: usize = COMMON + 4;
/// With what bends need.
const BENT: usize = STRETCHED + 2 * BENDS;

/// Coefficients of a cell without bends: constant, spin, map; the last one is there to fill a register.
const STRAIGHT: usize = 8;
/// With bends.
const CURVED: usize = STRAIGHT + 2 * BENDS;

/// Part of sums that may be their rounding.
const NOTHING: f64 = 1e-15;

impl Regions {
    /// The clusters of particles on `lattice` that reach `half_width` cells, but for those that are torn,
    /// if any are.
    pub(super) fn new(
        particles: &[Point],
        lattice: &Arc<Lattice<2>>,
        half_width: u32,
        torn: &[bool],
    ) -> Self {
        let cells = lattice.particles().len();
        let is_torn = |cluster: usize| torn.get(cluster).copied().unwrap_or(false);
        let mut line = Vec::new();
        let mut counts = vec![[0.0]; cells];
        for (cluster, (cell, _)) in lattice.occupied().enumerate() {
            counts[cell] = [if is_torn(cluster) { 0.0 } else { 1.0 }];
        }
        lattice.sum_boxes(half_width, &mut counts, &mut line);
        let counts: Vec<f64> = lattice.occupied().map(|(cell, _)| counts[cell][0]).collect();
        let share = |((_, particle), &count): ((usize, u32), &f64)| {
            let Point { place, weight } = particles[particle as usize];
            Point { place, weight: if count > 0.0 { weight / count } else { 0.0 } }
        };
        let points: Vec<Point> = lattice.occupied().zip(&counts).map(share).collect();
        let mut sums = vec![[0.0; MONOMIALS]; cells];
        for ((cell, _), point) in lattice.occupied().zip(&points) {
            sums[cell] = monomials(point.place).map(|term| term * point.weight);
        }
        lattice.sum_boxes(half_width, &mut sums, &mut line);
        let cluster = |(cluster, (cell, _)): (usize, (usize, u32))| {
            let [mass, x, y, xx, yy, xy] = sums[cell];
            if is_torn(cluster) {
                return Cluster::NONE;
            }
            let center = DVec2::new(x, y) / mass;
            let moments = [xx - x * center.x, xy - x * center.y, yy - y * center.y];
            Cluster::of_sums(mass, center, moments, xx + yy)
        };
        let clusters = lattice.occupied().enumerate().map(cluster).collect();
        let lattice = Arc::clone(lattice);
        Self { lattice, half_width, clusters, points, counts, bends: Lazy::default() }
    }

    /// What is left of them when some are torn.
    pub(super) fn left(&self, particles: &[Point], torn: &[bool]) -> Self {
        Self::new(particles, &self.lattice, self.half_width, torn)
    }

    pub(super) fn len(&self) -> usize {
        self.clusters.len()
    }

    /// What bending needs to know of each cluster.
    fn bends(&self) -> &[Bend] {
        self.bends.get(|| {
            let mut grams = vec![[0.0; MONOMIALS * MONOMIALS]; self.lattice.particles().len()];
            for ((cell, _), point) in self.lattice.occupied().zip(&self.points) {
                let terms = monomials(point.place);
                for (row, first) in terms.into_iter().enumerate() {
                    for (column, second) in terms.into_iter().enumerate() {
                        grams[cell][row * MONOMIALS + column] = point.weight * first * second;
                    }
                }
            }
            self.lattice.sum_boxes(self.half_width, &mut grams, &mut Vec::new());
            let cells = self.lattice.occupied().map(|(cell, _)| cell);
            let bend = |(cell, cluster): (usize, &Cluster)| {
                let gram: Gram = std::array::from_fn(|row| {
                    std::array::from_fn(|column| grams[cell][row * MONOMIALS + column])
                });
                Bend::new(cluster, &gram)
            };
            cells.zip(&self.clusters).map(bend).collect()
        })
    }

    /// One substep; notes which clusters tear.
    #[inline(always)]
    pub(super) fn apply(
        &self,
        memory: &mut MatchMemory,
        blocks: &mut [ParticleBlock<2>],
        terms: &MatchTerms,
        scratch: &mut Scratch,
    ) {
        if terms.is_rigid(memory) {
            self.apply_to::<TURNED, STRAIGHT>(memory, blocks, terms, scratch);
        } else if let MatchMode::Quadratic(_) = terms.mode {
            self.apply_to::<BENT, CURVED>(memory, blocks, terms, scratch);
        } else {
            self.apply_to::<STRETCHED, STRAIGHT>(memory, blocks, terms, scratch);
        }
    }

    /// The same with so many sums and coefficients of each cell.
    #[inline(always)]
    fn apply_to<const SUMS: usize, const TERMS: usize>(
        &self,
        memory: &mut MatchMemory,
        blocks: &mut [ParticleBlock<2>],
        terms: &MatchTerms,
        scratch: &mut Scratch,
    ) {
        let cells = self.lattice.particles().len();
        let Scratch { fields: [sums, coefficients], line, torn, .. } = scratch;
        let sums = zeros::<SUMS>(sums, cells);
        let coefficients = zeros::<TERMS>(coefficients, cells);
        for ((cell, particle), point) in self.lattice.occupied().zip(&self.points) {
            let (block, lane) = place_of(particle);
            let (position, velocity) =
                (blocks[block].position_at(lane), blocks[block].velocity_at(lane));
            sums[cell] = sums_of(point, wide(position), wide(velocity));
        }
        self.lattice.sum_boxes(self.half_width, sums, line);
        let bends = if SUMS == BENT { self.bends() } else { &[] };
        for (index, ((cell, _), cluster)) in
            self.lattice.occupied().zip(&self.clusters).enumerate()
        {
            if cluster.mass > 0.0 {
                let bend = bends.get(index);
                let (center, velocity, seen) = centered(cluster, bend, &sums[cell]);
                let (motion, is_torn) = if SUMS == TURNED {
                    (solve::solve_rigid(cluster, &seen, &mut memory.rotations[index]), false)
                } else {
                    memory.solve(cluster, &seen, bend, terms, index)
                };
                if is_torn {
                    torn.push(index);
                }
                coefficients[cell] = coefficients_of(cluster, center, velocity, &motion, terms);
            }
        }
        self.lattice.sum_boxes(self.half_width, coefficients, line);
        let (lost, pull) = (f64::from(terms.recoil.keep - 1.0), f64::from(terms.recoil.pull));
        for (index, (cell, particle)) in self.lattice.occupied().enumerate() {
            let (block, lane) = place_of(particle);
            let block = &mut blocks[block];
            let count = self.counts[index];
            if !(block.inverse_mass[lane] > 0.0 && count > 0.0) {
                continue;
            }
            let (position, velocity) =
                (wide(block.position_at(lane)), wide(block.velocity_at(lane)));
            let own = velocity * lost - position * pull;
            let shared =
                change_of(&coefficients[cell], self.points[index].place, position * lost);
            let change = own + shared / count;
            block.velocity[0][lane] += narrow(change.x);
            block.velocity[1][lane] += narrow(change.y);
        }
    }
}

/// So many cells of zeros.
#[inline(always)]
fn zeros<const N: usize>(memory: &mut Vec<f64>, cells: usize) -> &mut [[f64; N]] {
    memory.clear();
    memory.resize(cells * N, 0.0);
    memory.as_chunks_mut().0
}

#[inline(always)]
fn place_of(particle: u32) -> (usize, usize) {
    (particle as usize / LANES, particle as usize % LANES)
}

#[inline(always)]
fn wide([x, y]: [f32; 2]) -> DVec2 {
    DVec2::new(f64::from(x), f64::from(y))
}

/// What a particle adds to the sums of its clusters.
#[inline(always)]
fn sums_of<const SUMS: usize>(point: &Point, x: DVec2, v: DVec2) -> [f64; SUMS] {
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
fn centered<const SUMS: usize>(
    cluster: &Cluster,
    bend: Option<&Bend>,
    sums: &[f64; SUMS],
) -> (DVec2, DVec2, Sums) {
    let mass = f64::from(cluster.mass);
    let total = DVec2::new(sums[0], sums[1]);
    let (center, velocity) = (total / mass, DVec2::new(sums[2], sums[3]) / mass);
    let mut seen = Sums {
        center: center.as_vec2(),
        velocity: velocity.as_vec2(),
        moments: Matrix::ZERO,
        spin: narrow(sums[4] - total.perp_dot(velocity)),
        spread: narrow(sums[5] - total.dot(center)),
        bends: [Vec2::ZERO; BENDS],
        missed: [Vec2::ZERO; 2],
    };
    if f64::from(seen.spread) <= ROUNDING * sums[5] {
        seen.spread = 0.0;
    }
    let q = cluster.center;
    if SUMS == TURNED {
        let cos = narrow(sums[6] - total.dot(q));
        seen.moments.x = Vec2::new(cos, narrow(sums[7] - q.perp_dot(total)));
        return (center, velocity, seen);
    }
    let column = |at: usize| DVec2::new(sums[COMMON + 2 * at], sums[COMMON + 2 * at + 1]);
    let [x, y] = [column(0), column(1)];
    let least = NOTHING * (sums[5] + mass * q.length_squared() + f64::from(cluster.spread));
    let (x_moments, y_moments) = (x - total * q.x, y - total * q.y);
    seen.moments = Matrix { x: clean(x_moments, least), y: clean(y_moments, least) };
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

/// A vector, rounded; parts that may be the rounding of the sums they come from are 0, or the products of such
/// parts would be numbers that processors are slow at.
#[inline(always)]
fn clean(v: DVec2, least: f64) -> Vec2 {
    let part = |x: f64| if x.abs() < least { 0.0 } else { narrow(x) };
    Vec2::new(part(v.x), part(v.y))
}

/// What a cluster does to its particles: a constant, the spin that is lost, and the map of its goals, all
/// as functions of places seen from the origin.
#[inline(always)]
fn coefficients_of<const TERMS: usize>(
    cluster: &Cluster,
    center: DVec2,
    velocity: DVec2,
    motion: &Motion,
    terms: &MatchTerms,
) -> [f64; TERMS] {
    let (lost, pull) = (f64::from(terms.recoil.keep - 1.0), f64::from(terms.recoil.pull));
    let (spin, q) = (f64::from(motion.spin), cluster.center);
    let (mut map_x, mut map_y) = (motion.map.x.as_dvec2(), motion.map.y.as_dvec2());
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

/// What becomes of a particle that rests at `q` by these coefficients; with its place times the share of
/// speed that is lost.
#[inline(always)]
fn change_of<const TERMS: usize>(coefficients: &[f64; TERMS], q: DVec2, lost: DVec2) -> DVec2 {
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
