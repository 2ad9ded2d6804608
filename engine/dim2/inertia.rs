//! Inverse inertia in the world.

use glam::Vec2;
use hazumi_core::{Rule, ValueError};

use crate::body::Body;
use crate::space::Inertia;

/// Inverse of the inertia about the centre of mass, 1/(kg·m²); zero when rotation is locked.
pub(crate) fn world_inverse(body: &Body, inertia: Inertia) -> Inertia {
    if body.locked_axes.rotation { 0.0 } else { 1.0 / inertia }
}

/// Inertia of a point of `mass` kg at the end of `arm`, m, kg·m².
pub(crate) fn inertia_of_point(mass: f32, arm: Vec2) -> Inertia {
    mass * arm.length_squared()
}

/// The inverse of an inertia, or of an inverse one.
pub(crate) fn inverse_of(inertia: Inertia) -> Inertia {
    1.0 / inertia
}

/// Whether a body can have this inertia: tiny and huge shapes leave the range of `f32`.
pub(crate) fn check(inertia: Inertia) -> Result<(), ValueError> {
    Rule::Above(0.0).check("body inertia", inertia)?;
    Rule::Above(0.0).check("inverse of the body inertia", 1.0 / inertia)
}
