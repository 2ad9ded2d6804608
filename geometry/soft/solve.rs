//! Motion and goal of a cluster from the sums over it: scalars, once per cluster.

use hazumi_core::soft::{MatchMode, Plasticity};

use super::matrix::norm;
use super::monomials::BENDS;
use super::polar::best_rotation;
use super::rest::{Bend, RestCluster};
use super::spin::{Spreads, spin, spread};
use crate::math::rotation::to_matrix;
use crate::space::{AngularVector, DIM, Matrix, Rotation, Vector};

/// Length of what tells a rotation, as a part of the most that it could have, below which it is
/// rounding, dimensionless.
const NO_ROTATION: f32 = 1e-6;
/// Share of its volume below which a cluster is no longer stretched or bent as it is: what is
/// squeezed flat, or turned inside out, comes back as if it were rigid.
const SQUEEZED: f32 = 0.25;
/// The least determinant of what is done to a rest shape in one substep.
const LEAST_GROWTH: f32 = 1e-3;

/// Weighted sums over the particles of a cluster, with `p` from their mean and `q` from that at
/// rest.
#[derive(Clone, Copy, Debug)]
pub(super) struct ClusterSums {
    /// Mean position, m.
    pub(super) center: Vector,
    /// Mean velocity, m/s.
    pub(super) velocity: Vector,
    /// Σ p qᵀ, m²; where only the rotation is needed, anything that has the same best rotation.
    pub(super) moments: Matrix,
    /// Σ p × v, m²/s.
    pub(super) spin: AngularVector,
    /// How the particles are spread, m².
    pub(super) spreads: Spreads,
    /// Σ p (x², …), m³, of rest coordinates; where bending is needed.
    pub(super) bends: [Vector; BENDS],
    /// Mean position, m, and velocity, m/s, as seen from those: what rounding has taken from
    /// them.
    pub(super) missed: [Vector; 2],
}

/// Motion of a cluster and its goal: `map q + bends (x², …) + offset` from its mean.
#[derive(Clone, Copy, Debug)]
pub(super) struct ClusterMotion {
    /// m.
    pub(super) center: Vector,
    /// m/s.
    pub(super) velocity: Vector,
    /// rad/s.
    pub(super) spin: AngularVector,
    /// Dimensionless.
    pub(super) map: Matrix,
    /// 1/m.
    pub(super) bends: [Vector; BENDS],
    /// m.
    pub(super) offset: Vector,
    /// Remainders of the centre, m, and of the velocity, m/s.
    pub(super) missed: [Vector; 2],
}

/// Options of the fit of a cluster.
#[derive(Clone, Copy, Debug)]
pub(super) struct FitOptions<'a> {
    pub(super) mode: MatchMode,
    /// Where the mode is quadratic.
    pub(super) bend: Option<&'a Bend>,
    /// With the length of a substep, s.
    pub(super) plasticity: Option<(Plasticity, f32)>,
    /// Strain, dimensionless.
    pub(super) tear: Option<f32>,
}

/// The rotation that fits a cluster best, or `kept` where there is none to be seen.
#[inline(always)]
pub(super) fn fit(
    cluster: &RestCluster,
    moments: Matrix,
    spreads: &Spreads,
    kept: Rotation,
) -> Rotation {
    let least = (NO_ROTATION * NO_ROTATION) * cluster.spread * spread(spreads);
    best_rotation(moments, least, kept)
}

/// The motion of a rigid cluster, whose sums need only have what rotations need.
#[inline(always)]
pub(super) fn solve_rigid(
    cluster: &RestCluster,
    sums: &ClusterSums,
    rotation: &mut Rotation,
) -> ClusterMotion {
    *rotation = fit(cluster, sums.moments, &sums.spreads, *rotation);
    motion(cluster, sums, to_matrix(*rotation))
}

/// Motion of a cluster towards this map.
#[inline(always)]
fn motion(cluster: &RestCluster, sums: &ClusterSums, map: Matrix) -> ClusterMotion {
    ClusterMotion {
        center: sums.center,
        velocity: sums.velocity,
        spin: spin(cluster, sums.spin, &sums.spreads),
        map,
        bends: [Vector::ZERO; BENDS],
        offset: Vector::ZERO,
        missed: sums.missed,
    }
}

/// The motion of a cluster of any kind, and whether it tears. `strain` is what is left of its
/// past.
pub(super) fn solve(
    cluster: &RestCluster,
    sums: &ClusterSums,
    rotation: &mut Rotation,
    mut strain: Option<&mut Matrix>,
    asked: &FitOptions<'_>,
) -> (ClusterMotion, bool) {
    let before = strain.as_deref().copied().unwrap_or(Matrix::IDENTITY);
    let moments = sums.moments * before.transpose();
    *rotation = fit(cluster, moments, &sums.spreads, *rotation);
    let rigid = to_matrix(*rotation) * before;
    let best = sums.moments * cluster.inverse + rigid * cluster.gap;
    let mut is_torn = false;
    if asked.plasticity.is_some() || asked.tear.is_some() {
        let stretch = stretch(best * before.inverse(), *rotation);
        let amount = norm(stretch - Matrix::IDENTITY);
        is_torn = asked.tear.is_some_and(|tear| amount > tear);
        if let (Some((plasticity, h)), Some(strain)) = (asked.plasticity, strain.as_mut())
            && amount > plasticity.yield_strain
        {
            grow(cluster, strain, stretch, plasticity, h);
        }
    }
    let (MatchMode::Linear(share) | MatchMode::Quadratic(share)) = asked.mode else {
        return (motion(cluster, sums, rigid), is_torn);
    };
    let (share, scale) = deformed_share(share, best.determinant(), cluster.rank);
    if !(share > 0.0) {
        return (motion(cluster, sums, rigid), is_torn);
    }
    let mut stretched = sums.moments * cluster.inverse;
    if cluster.rank < DIM {
        // Across what the cluster does not span, the map must still be one of the moments to
        // keep momentum.
        stretched += sums.moments * cluster.gap * cluster.thin * cluster.gap;
    }
    let map = rigid * (1.0 - share) + stretched * (share * scale);
    let found = motion(cluster, sums, map);
    let found = match asked.bend {
        Some(bend) => bent(found, sums, bend, share * scale),
        None => found,
    };
    (found, is_torn)
}

/// The symmetric part of a deformation, without its rotation; that is `kept` where it has none.
fn stretch(deformation: Matrix, kept: Rotation) -> Matrix {
    let rotation = best_rotation(deformation, NO_ROTATION * NO_ROTATION, kept);
    to_matrix(rotation).transpose() * deformation
}

/// The share by which a cluster becomes the best map of its rest shape, and what that is scaled
/// by such that its volume is that at rest.
fn deformed_share(share: f32, determinant: f32, rank: usize) -> (f32, f32) {
    if !(determinant > 0.0 && determinant < f32::INFINITY) {
        return (0.0, 0.0);
    }
    let fade = if determinant < SQUEEZED { determinant / SQUEEZED } else { 1.0 };
    // A cluster that spans a line keeps its length, a plate its area.
    (share * fade, 1.0 / root(determinant, rank))
}

/// The factor by which each of some dimensions grows where all of them together grow by
/// `growth`.
fn root(growth: f32, dimensions: usize) -> f32 {
    match dimensions {
        3 => libm::cbrtf(growth),
        2 => growth.sqrt(),
        _ => growth,
    }
}

/// The motion with a share of the best bend.
fn bent(motion: ClusterMotion, sums: &ClusterSums, bend: &Bend, share: f32) -> ClusterMotion {
    let (scale, square) = (bend.scale, bend.scale * bend.scale);
    let linear = sums.moments * scale;
    let mut curved = sums.bends;
    for (column, &lean) in curved.iter_mut().zip(&bend.lean) {
        *column = *column * square - linear * Vector::from(lean);
    }
    let mut bent = motion;
    for (at, line) in bend.inverse.iter().enumerate() {
        let products = curved.iter().zip(line);
        let sum = products.fold(Vector::ZERO, |sum, (column, factor)| sum + *column * *factor);
        let column = sum * share;
        for (axis, by) in bend.lean[at].into_iter().enumerate() {
            *bent.map.col_mut(axis) -= column * (by * scale);
        }
        bent.bends[at] = column * square;
        bent.offset -= bent.bends[at] * bend.means[at];
    }
    bent
}

/// Rounds of shortening a strain that is too long: its volume is mended in each, which
/// lengthens it.
const SHORTENINGS: usize = 4;

/// Adds to `strain` what creeps into it in one substep.
fn grow(
    cluster: &RestCluster,
    strain: &mut Matrix,
    stretch: Matrix,
    plasticity: Plasticity,
    h: f32,
) {
    let share = h * plasticity.creep;
    let share = if share < 1.0 { share } else { 1.0 };
    let growth = Matrix::IDENTITY * (1.0 - share) + stretch * share;
    if !(growth.determinant() > LEAST_GROWTH) {
        return;
    }
    let keeps_volume = cluster.rank == DIM;
    let mut grown = with_volume(growth * *strain, keeps_volume);
    for _ in 0..SHORTENINGS {
        let beyond = grown - Matrix::IDENTITY;
        let length = norm(beyond);
        if length <= plasticity.limit {
            break;
        }
        let shortened = Matrix::IDENTITY + beyond * (plasticity.limit / length);
        grown = with_volume(shortened, keeps_volume);
    }
    if grown.determinant() > LEAST_GROWTH && norm(grown) < f32::INFINITY {
        *strain = grown;
    }
}

/// The matrix scaled such that it keeps volumes, where it should.
fn with_volume(matrix: Matrix, keeps_volume: bool) -> Matrix {
    let determinant = matrix.determinant();
    if keeps_volume && determinant > 0.0 {
        matrix * (1.0 / root(determinant, DIM))
    } else {
        matrix
    }
}
