//! Custom shapes of the user.

use std::fmt::Debug;

use super::{MassProperties, Support};

/// Custom convex shape, described by its support mapping.
///
/// Behind an [`Arc`](std::sync::Arc) it is a [`Shape`](super::Shape) like any other: every
/// query supports it, and a body may have it.
pub trait CustomShape: Support + Debug + Send + Sync {
    /// Mass, centre of mass and inertia at a density of 1; `None` for a flat shape. Only fixed
    /// and kinematic bodies take a flat one.
    fn mass(&self) -> Option<MassProperties>;
}
