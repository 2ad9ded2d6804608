//! Angular velocity of a cluster.

use glam::{DVec3, Vec3};
use hazumi_core::soft::pseudo_inverse;

use super::monomials::BENDS;
use super::rest::RestCluster;

/// Σ (x², y², z², x·y, y·z, z·x) over the particles of a cluster, seen from its mean, m².
pub(super) type Spreads = [f32; BENDS];

/// Spread of a cluster, as a part of that at rest, below which nothing can be said about its
/// spin.
const COLLAPSED: f32 = 1e-10;
/// Part of the largest moment of inertia below which nothing can be said about the spin about
/// an axis.
const SLENDER: f64 = 1e-6;

/// Σ p², m².
pub(super) fn spread([xx, yy, zz, ..]: &Spreads) -> f32 {
    xx + yy + zz
}

/// The angular velocity with which a rigid body would have the angular momentum of the cluster,
/// rad/s; about axes that all particles lie on, none.
pub(super) fn spin(cluster: &RestCluster, momentum: Vec3, spreads: &Spreads) -> Vec3 {
    let size = spread(spreads);
    if !(size > COLLAPSED * cluster.spread && size < f32::INFINITY) {
        return Vec3::ZERO;
    }
    // In f64: where particles lie near a line, digits are lost. In sizes of the cluster,
    // moments of inertia about three axes add up to two.
    let over = 1.0 / f64::from(size);
    let [xx, yy, zz, xy, yz, zx] = *spreads;
    let diagonal = DVec3::new(f64::from(xx), f64::from(yy), f64::from(zz)) * over;
    let across = DVec3::new(f64::from(yz), f64::from(zx), f64::from(xy)) * -over;
    let x = DVec3::new(diagonal.y + diagonal.z, across.z, across.y);
    let y = DVec3::new(across.z, diagonal.z + diagonal.x, across.x);
    let z = DVec3::new(across.y, across.x, diagonal.x + diagonal.y);
    let momentum = momentum.as_dvec3() * over;
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

/// Spin of particles near a line: none about it.
#[cold]
fn slender_spin(inertia: [DVec3; 3], momentum: DVec3) -> DVec3 {
    let inverse = pseudo_inverse(inertia.map(|row| row.to_array()), SLENDER).inverse;
    DVec3::from(inverse.map(|row| DVec3::from(row).dot(momentum)))
}
