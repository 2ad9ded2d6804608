//! Angular velocity of a cluster.

use super::rest::RestCluster;

/// Σ p² over the particles of a cluster, seen from its mean, m².
pub(super) type Spreads = f32;

/// Spread of a cluster, as a part of that at rest, below which nothing can be said about its
/// spin.
const COLLAPSED: f32 = 1e-10;

/// Σ p², m².
#[inline(always)]
pub(super) fn spread(spreads: &Spreads) -> f32 {
    *spreads
}

/// The angular velocity with which a rigid body would have the angular momentum of the cluster,
/// rad/s.
#[inline(always)]
pub(super) fn spin(cluster: &RestCluster, momentum: f32, spreads: &Spreads) -> f32 {
    let spin = momentum / *spreads;
    let is_spinning = *spreads > COLLAPSED * cluster.spread && spin.is_finite();
    if is_spinning { spin } else { 0.0 }
}
