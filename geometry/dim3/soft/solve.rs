//! What the sums over a cluster say about its motion and its goal: scalars, once per cluster.

use glam::{DVec3, Mat3, Quat, Vec3};
use hazumi_core::soft::{MatchMode, Plasticity, pseudo_inverse};

use super::matrix::norm;
use super::polar::best_rotation;
use super::rest::{BENDS, Bend, Cluster};
use crate::math::rotation::to_matrix;

/// Length of what tells a rotation, as a part of the most that it could have, below which it is rounding,
/// dimensionless.
const NO_ROTATION: f32 = 1e-6;
/// Spread of a cluster, as a part of that at rest, below which nothing can be said about its spin.
const COLLAPSED: f32 = 1e-10;
/// Part of the largest moment of inertia below which nothing can be said about the spin about an axis.
const SLENDER: f64 = 1e-6;
/// Share of its volume below which a cluster is no longer stretched or bent as it is: what is squeezed
/// flat, or turned inside out, comes back as if it were rigid.
const SQUEEZED: f32 = 0.25;
/// The least determinant of what is done to a rest shape in one substep.
const LEAST_GROWTH: f32 = 1e-3;

/// Weighted sums over the particles of a cluster, with `p` from their mean and `q` from that at rest.
#[derive(Clone, Copy, Debug)]
pub(super) struct Sums {
    /// Mean position, m.
    pub(super) center: Vec3,
    /// Mean velocity, m/s.
    pub(super) velocity: Vec3,
    /// Σ p qᵀ, m².
    pub(super) moments: Mat3,
    /// Σ p × v, m²/s.
    pub(super) spin: Vec3,
    /// Σ (x², y², z², x·y, y·z, z·x) of `p`, m².
    pub(super) spreads: [f32; BENDS],
    /// Σ p (x², y², z², x·y, y·z, z·x), m³, of rest coordinates; where bending is asked for.
    pub(super) bends: [Vec3; BENDS],
    /// Mean position, m, and velocity, m/s, as seen from those: what rounding has taken from them.
    pub(super) missed: [Vec3; 2],
}

/// How a cluster moves, and where it wants to be: `map q + bends (x², …) + offset` from its mean.
#[derive(Clone, Copy, Debug)]
pub(super) struct Motion {
    /// m.
    pub(super) center: Vec3,
    /// m/s.
    pub(super) velocity: Vec3,
    /// rad/s.
    pub(super) spin: Vec3,
    /// Dimensionless.
    pub(super) map: Mat3,
    /// 1/m.
    pub(super) bends: [Vec3; BENDS],
    /// m.
    pub(super) offset: Vec3,
    /// What is missing to the centre, m, and to the velocity, m/s.
    pub(super) missed: [Vec3; 2],
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
pub(super) fn fit(
    cluster: &Cluster,
    moments: Mat3,
    spreads: &[f32; BENDS],
    kept: Quat,
) -> Quat {
    let least = (NO_ROTATION * NO_ROTATION) * cluster.spread * spread(spreads);
    best_rotation(moments, least, kept)
}

/// Σ p², m².
fn spread([xx, yy, zz, ..]: &[f32; BENDS]) -> f32 {
    xx + yy + zz
}

/// The motion of a rigid cluster.
pub(super) fn solve_rigid(cluster: &Cluster, sums: &Sums, rotation: &mut Quat) -> Motion {
    *rotation = fit(cluster, sums.moments, &sums.spreads, *rotation);
    motion(cluster, sums, to_matrix(*rotation))
}

/// A cluster that wants to be mapped so.
fn motion(cluster: &Cluster, sums: &Sums, map: Mat3) -> Motion {
    Motion {
        center: sums.center,
        velocity: sums.velocity,
        spin: spin(cluster, sums),
        map,
        bends: [Vec3::ZERO; BENDS],
        offset: Vec3::ZERO,
        missed: sums.missed,
    }
}

/// The angular velocity with which a rigid body would have the angular momentum of the cluster, rad/s; about
/// axes that all particles lie on, none.
fn spin(cluster: &Cluster, sums: &Sums) -> Vec3 {
    let size = spread(&sums.spreads);
    if !(size > COLLAPSED * cluster.spread && size < f32::INFINITY) {
        return Vec3::ZERO;
    }
    // In f64: where particles lie near a line, digits are lost. In sizes of the cluster, moments of inertia
    // about three axes add up to two.
    let over = 1.0 / f64::from(size);
    let [xx, yy, zz, xy, yz, zx] = sums.spreads;
    let diagonal = DVec3::new(f64::from(xx), f64::from(yy), f64::from(zz)) * over;
    let across = DVec3::new(f64::from(yz), f64::from(zx), f64::from(xy)) * -over;
    let x = DVec3::new(diagonal.y + diagonal.z, across.z, across.y);
    let y = DVec3::new(across.z, diagonal.z + diagonal.x, across.x);
    let z = DVec3::new(across.y, across.x, diagonal.x + diagonal.y);
    let momentum = sums.spin.as_dvec3() * over;
    let (by_x, by_y, by_z) = (y.cross(z), z.cross(x), x.cross(y));
    let determinant = x.dot(by_x);
    let spin = if determinant > SLENDER {
        DVec3::new(by_x.dot(momentum), by_y.dot(momentum), by_z.dot(momentum)) / determinant
    } else {
        slender_spin([x, y, z], momentum)
    };
    let spin = spin.as_vec3();
    if spin.is_finite() { spin } else { Vec3::ZERO }
}

/// That of particles near a line: none about it.
#[cold]
fn slender_spin(inertia: [DVec3; 3], momentum: DVec3) -> DVec3 {
    let inverse = pseudo_inverse(inertia.map(|row| row.to_array()), SLENDER).inverse;
    DVec3::from(inverse.map(|row| DVec3::from(row).dot(momentum)))
}

/// The motion of a cluster of any kind, and whether it tears. `strain` is what is left of its past.
pub(super) fn solve(
    cluster: &Cluster,
    sums: &Sums,
    rotation: &mut Quat,
    mut strain: Option<&mut Mat3>,
    asked: &Asked<'_>,
) -> (Motion, bool) {
    let before = strain.as_deref().copied().unwrap_or(Mat3::IDENTITY);
    let moments = sums.moments * before.transpose();
    *rotation = fit(cluster, moments, &sums.spreads, *rotation);
    let rigid = to_matrix(*rotation) * before;
    let best = sums.moments * cluster.inverse + rigid * cluster.gap;
    let mut is_torn = false;
    if asked.plasticity.is_some() || asked.tear.is_some() {
        let stretch = stretch(best * before.inverse(), *rotation);
        let amount = norm(stretch - Mat3::IDENTITY);
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
    if cluster.rank < 3 {
        // Across what the cluster does not span, the map must still be one of the moments to keep
        // momentum.
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
fn stretch(deformation: Mat3, kept: Quat) -> Mat3 {
    let rotation = best_rotation(deformation, NO_ROTATION * NO_ROTATION, kept);
    to_matrix(rotation).transpose() * deformation
}

/// The share by which a cluster becomes the best map of its rest shape, and what that is scaled by such
/// that its volume is that at rest.
fn deformed_share(share: f32, determinant: f32, rank: usize) -> (f32, f32) {
    if !(determinant > 0.0 && determinant < f32::INFINITY) {
        return (0.0, 0.0);
    }
    let fade = if determinant < SQUEEZED { determinant / SQUEEZED } else { 1.0 };
    // What spans a line keeps its length, a plate its area.
    let stretch = match rank {
        3 => libm::cbrtf(determinant),
        2 => determinant.sqrt(),
        _ => determinant,
    };
    (share * fade, 1.0 / stretch)
}

/// The motion with a share of the best bend.
fn bent(motion: Motion, sums: &Sums, bend: &Bend, share: f32) -> Motion {
    let (scale, square) = (bend.scale, bend.scale * bend.scale);
    let linear = sums.moments * scale;
    let mut curved = sums.bends;
    for (column, &lean) in curved.iter_mut().zip(&bend.lean) {
        *column = *column * square - linear * Vec3::from(lean);
    }
    let mut bent = motion;
    for (at, line) in bend.inverse.iter().enumerate() {
        let products = curved.iter().zip(line);
        let sum = products.fold(Vec3::ZERO, |sum, (column, factor)| sum + *column * *factor);
        let column = sum * share;
        let [by_x, by_y, by_z] = bend.lean[at];
        bent.map.x_axis -= column * (by_x * scale);
        bent.map.y_axis -= column * (by_y * scale);
        bent.map.z_axis -= column * (by_z * scale);
        bent.bends[at] = column * square;
        bent.offset -= bent.bends[at] * bend.means[at];
    }
    bent
}

/// Rounds of shortening a strain that is too long: its volume is mended in each, which lengthens it.
const SHORTENINGS: usize = 4;

/// Adds to `strain` what creeps into it in one substep.
fn grow(cluster: &Cluster, strain: &mut Mat3, stretch: Mat3, plasticity: Plasticity, h: f32) {
    let share = h * plasticity.creep;
    let share = if share < 1.0 { share } else { 1.0 };
    let growth = Mat3::IDENTITY * (1.0 - share) + stretch * share;
    if !(growth.determinant() > LEAST_GROWTH) {
        return;
    }
    let keeps_volume = cluster.rank == 3;
    let mut grown = with_volume(growth * *strain, keeps_volume);
    for _ in 0..SHORTENINGS {
        let beyond = grown - Mat3::IDENTITY;
        let length = norm(beyond);
        if length <= plasticity.limit {
            break;
        }
        let shortened = Mat3::IDENTITY + beyond * (plasticity.limit / length);
        grown = with_volume(shortened, keeps_volume);
    }
    if grown.determinant() > LEAST_GROWTH && norm(grown) < f32::INFINITY {
        *strain = grown;
    }
}

/// The matrix scaled such that it keeps volumes, where it should.
fn with_volume(matrix: Mat3, keeps_volume: bool) -> Mat3 {
    let determinant = matrix.determinant();
    if keeps_volume && determinant > 0.0 {
        matrix * (1.0 / libm::cbrtf(determinant))
    } else {
        matrix
    }
}
