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

use glam::{DVec3, Mat3, Vec3};
use hazumi_core::simd::LANES;
use hazumi_core::soft::{Lattice, MatchMode, ParticleBlock};

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
    lattice: Arc<Lattice<3>>,
    half_width: u32,
    /// In the order of their cells; of nothing where they are torn.
    clusters: Vec<Cluster>,
    /// The particle of each, its weight divided among its clusters.
    points: Vec<Point>,
    /// Clusters of each of these particles.
    counts: Vec<f64>,
    bends: Lazy<Vec<Bend>>,
}

/// Sums of a cell that are no columns of moments: position, velocity, spin, spreads.
const COMMON: usize = 15;
/// With those columns.
const STRETCHED: usize = COMMON + 9;
/// With what bends need.
const BENT: usize = STRETCHED + 3 * BENDS;

/// Coefficients of a cell without bends: constant, spin, map; the last one is there to fill a register.
const STRAIGHT: usize = 16;
/// With bends.
const CURVED: usize = STRAIGHT + 3 * BENDS;

/// Part of sums that may be their rounding.
const NOTHING: f64 = 1e-15;

impl Regions {
    /// The clusters of particles on `lattice` that reach `half_width` cells, but for those that are torn,
    /// if any are.
    pub(super) fn new(
        particles: &[Point],
        lattice: &Arc<Lattice<3>>,
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
            let [mass, x, y, z, products @ ..] = sums[cell];
            if is_torn(cluster) {
                return Cluster::NONE;
            }
            let center = DVec3::new(x, y, z) / mass;
            let [_, _, _, _, shifts @ ..] = monomials(center);
            let moments = std::array::from_fn(|at| products[at] - mass * shifts[at]);
            Cluster::of_sums(mass, center, moments, products[0] + products[1] + products[2])
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
        blocks: &mut [ParticleBlock<3>],
        terms: &MatchTerms,
        scratch: &mut Scratch,
    ) {
        if let MatchMode::Quadratic(_) = terms.mode {
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
        blocks: &mut [ParticleBlock<3>],
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
                let (motion, is_torn) = if terms.is_rigid(memory) {
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
            for (velocities, change) in block.velocity.iter_mut().zip(change.to_array()) {
                velocities[lane] += narrow(change);
            }
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
fn wide(vector: [f32; 3]) -> DVec3 {
    Vec3::from(vector).as_dvec3()
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

/// x², y², z², x·y, y·z and z·x.
#[inline(always)]
fn products_of(place: DVec3) -> [f64; BENDS] {
    let [_, _, _, _, products @ ..] = monomials(place);
    products
}

/// What a particle adds to the sums of its clusters.
#[inline(always)]
fn sums_of<const SUMS: usize>(point: &Point, x: DVec3, v: DVec3) -> [f64; SUMS] {
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
fn centered<const SUMS: usize>(
    cluster: &Cluster,
    bend: Option<&Bend>,
    sums: &[f64; SUMS],
) -> (DVec3, DVec3, Sums) {
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
    let mut seen = Sums {
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

/// A vector, rounded; parts that may be the rounding of the sums they come from are 0, or the products of such
/// parts would be numbers that processors are slow at.
#[inline(always)]
fn clean(v: DVec3, least: f64) -> Vec3 {
    let part = |x: f64| if x.abs() < least { 0.0 } else { narrow(x) };
    Vec3::new(part(v.x), part(v.y), part(v.z))
}

/// What a cluster does to its particles: a constant, the spin that is lost, and the map of its goals, all
/// as functions of places seen from the origin.
#[inline(always)]
fn coefficients_of<const TERMS: usize>(
    cluster: &Cluster,
    center: DVec3,
    velocity: DVec3,
    motion: &Motion,
    terms: &MatchTerms,
) -> [f64; TERMS] {
    let (lost, pull) = (f64::from(terms.recoil.keep - 1.0), f64::from(terms.recoil.pull));
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

/// What becomes of a particle that rests at `q` by these coefficients; with its place times the share of
/// speed that is lost.
#[inline(always)]
fn change_of<const TERMS: usize>(coefficients: &[f64; TERMS], q: DVec3, lost: DVec3) -> DVec3 {
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
