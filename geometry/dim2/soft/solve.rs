//! What the sums over a cluster say about its motion and its goal: scalars, once per cluster.

use glam::Vec2;
use hazumi_core::soft::{MatchMode, Plasticity};

use super::matrix::Matrix;
use super::polar::best_rotation;
use super::rest::{BENDS, Bend, Cluster};
use crate::math::Rotation;

/// Length of what tells a rotation, as a part of the most that it could have, below which it is rounding,
/// dimensionless.
const NO_ROTATION: f32 = 1e-6;
/// Spread of a cluster, as a part of that at rest, below which nothing can be said about its spin.
const COLLAPSED: f32 = 1e-10;
/// Share of its area below which a cluster is no longer stretched or bent as it is: what is squeezed
/// flat, or turned inside out, comes back as if it were rigid.
const SQUEEZED: f32 = 0.25;
/// The least determinant of what is done to a rest shape in one substep.
const LEAST_GROWTH: f32 = 1e-3;

/// Weighted sums over the particles of a cluster, with `p` from their mean and `q` from that at rest.
#[derive(Clone, Copy, Debug)]
pub(super) struct Sums {
    /// Mean position, m.
    pub(super) center: Vec2,
    /// Mean velocity, m/s.
    pub(super) velocity: Vec2,
    /// Σ p qᵀ, m²; where only the rotation is asked for, its trace and skew part stand in the first
    /// column and zeros in the second.
    pub(super) moments: Matrix,
    /// Σ p × v, m²/s.
    pub(super) spin: f32,
    /// Σ p², m².
    pub(super) spread: f32,
    /// Σ p (x², y², x·y), m³, of rest coordinates; where bending is asked for.
    pub(super) bends: [Vec2; BENDS],
    /// Mean position, m, and velocity, m/s, as seen from those: what rounding has taken from them.
    pub(super) missed: [Vec2; 2],
}

/// How a cluster moves, and where it wants to be: `map q + bends (x², y², x·y) + offset` from its mean.
#[derive(Clone, Copy, Debug)]
pub(super) struct Motion {
    /// m.
    pub(super) center: Vec2,
    /// m/s.
    pub(super) velocity: Vec2,
    /// rad/s.
    pub(super) spin: f32,
    /// Dimensionless.
    pub(super) map: Matrix,
    /// 1/m.
    pub(super) bends: [Vec2; BENDS],
    /// m.
    pub(super) offset: Vec2,
    /// What is missing to the centre, m, and to the velocity, m/s.
    pub(super) missed: [Vec2; 2],
}

/// What is asked of the shape of a cluster.
#[derive(Clone, Copy, Debug)]
pub(super) struct Asked<'a> {
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
pub(super) fn fit(cluster: &Cluster, moments: Matrix, spread: f32, kept: Rotation) -> Rotation {
    let least = (NO_ROTATION * NO_ROTATION) * cluster.spread * spread;
    best_rotation(moments, least, kept)
}

/// The motion of a rigid cluster, whose sums need only have what rotations need.
#[inline(always)]
pub(super) fn solve_rigid(cluster: &Cluster, sums: &Sums, rotation: &mut Rotation) -> Motion {
    *rotation = fit(cluster, sums.moments, sums.spread, *rotation);
    motion(cluster, sums, Matrix::of_rotation(*rotation))
}

/// A cluster that wants to be mapped so.
#[inline(always)]
fn motion(cluster: &Cluster, sums: &Sums, map: Matrix) -> Motion {
    let spin = sums.spin / sums.spread;
    let is_spinning = sums.spread > COLLAPSED * cluster.spread && spin.is_finite();
    Motion {
        center: sums.center,
        velocity: sums.velocity,
        spin: if is_spinning { spin } else { 0.0 },
        map,
        bends: [Vec2::ZERO; BENDS],
        offset: Vec2::ZERO,
        missed: sums.missed,
    }
}

/// The motion of a cluster of any kind, and whether it tears. `strain` is what is left of its past.
pub(super) fn solve(
    cluster: &Cluster,
    sums: &Sums,
    rotation: &mut Rotation,
    mut strain: Option<&mut Matrix>,
    asked: &Asked<'_>,
) -> (Motion, bool) {
    let before = strain.as_deref().copied().unwrap_or(Matrix::IDENTITY);
    let moments = sums.moments * before.transpose();
    *rotation = fit(cluster, moments, sums.spread, *rotation);
    let rigid = Matrix::of_rotation(*rotation) * before;
    let best = sums.moments * cluster.inverse + rigid * cluster.gap;
    let mut is_torn = false;
    if asked.plasticity.is_some() || asked.tear.is_some() {
        let stretch = stretch(best * before.inverse(), *rotation);
        let amount = (stretch + Matrix::IDENTITY * -1.0).norm();
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
    if cluster.rank < 2 {
        // Across what the cluster does not span, the map must still be one of the moments to keep
        // momentum.
        stretched = stretched + sums.moments * cluster.gap * cluster.thin * cluster.gap;
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
    Matrix::of_rotation(rotation).transpose() * deformation
}

/// The share by which a cluster becomes the best map of its rest shape, and what that is scaled by such
/// that its area is that at rest.
fn deformed_share(share: f32, determinant: f32, rank: usize) -> (f32, f32) {
    if !(determinant > 0.0 && determinant < f32::INFINITY) {
        return (0.0, 0.0);
    }
    let fade = if determinant < SQUEEZED { determinant / SQUEEZED } else { 1.0 };
    // What spans a line keeps its length.
    let stretch = if rank < 2 { determinant } else { determinant.sqrt() };
    (share * fade, 1.0 / stretch)
}

/// The motion with a share of the best bend.
fn bent(motion: Motion, sums: &Sums, bend: &Bend, share: f32) -> Motion {
    let (scale, square) = (bend.scale, bend.scale * bend.scale);
    let linear = sums.moments * scale;
    let mut curved = sums.bends;
    for (column, &lean) in curved.iter_mut().zip(&bend.lean) {
        *column = *column * square - linear.times(Vec2::from(lean));
    }
    let mut bent = motion;
    for (at, line) in bend.inverse.iter().enumerate() {
        let products = curved.iter().zip(line);
        let sum = products.fold(Vec2::ZERO, |sum, (column, factor)| sum + *column * *factor);
        let column = sum * share;
        let [by_x, by_y] = bend.lean[at];
        bent.map.x -= column * (by_x * scale);
        bent.map.y -= column * (by_y * scale);
        bent.bends[at] = column * square;
        bent.offset -= bent.bends[at] * bend.means[at];
    }
    bent
}

/// Rounds of shortening a strain that is too long: its area is mended in each, which lengthens it.
const SHORTENINGS: usize = 4;

/// Adds to `strain` what creeps into it in one substep.
fn grow(
    cluster: &Cluster,
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
    let keeps_area = cluster.rank == 2;
    let mut grown = with_area(growth * *strain, keeps_area);
    for _ in 0..SHORTENINGS {
        let beyond = grown + Matrix::IDENTITY * -1.0;
        let length = beyond.norm();
        if length <= plasticity.limit {
            break;
        }
        let shortened = Matrix::IDENTITY + beyond * (plasticity.limit / length);
        grown = with_area(shortened, keeps_area);
    }
    if grown.determinant() > LEAST_GROWTH && grown.norm() < f32::INFINITY {
        *strain = grown;
    }
}

/// The matrix scaled such that it keeps areas, where it should.
fn with_area(matrix: Matrix, keeps_area: bool) -> Matrix {
    let determinant = matrix.determinant();
    if keeps_area && determinant > 0.0 { matrix * (1.0 / determinant.sqrt()) } else { matrix }
}
