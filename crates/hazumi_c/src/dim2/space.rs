//! Vocabulary of two dimensions: types and functions that differ from those of three.

pub(crate) use hazumi2d as engine;

use engine::collide::{PartManifold, collide_parts};
use engine::glam;

use crate::common::{PenetrationMethod, Raw, Sides};
use crate::status::{Failure, Outcome};

pub use crate::common::Rot as Rotation;
/// A point of a large world.
pub use glam::DVec2 as DVector;
/// A vector or a point.
pub use glam::Vec2 as Vector;

/// An angular velocity, a rotation or a torque.
pub type AngularVector = f32;
/// Inertia about the centre of mass, in kg·m².
pub type Inertia = f32;

/// Highest bytes of the handles of this dimension are this and some more.
pub(crate) const KINDS: u8 = 0x20;
/// No rotation.
pub(crate) const NO_ROTATION: Rotation = Rotation { cos: 1.0, sin: 0.0 };
/// Number of dimensions.
pub(crate) const DIM: usize = 2;
/// Number of axes along which bodies move.
pub(crate) const AXES: u32 = 2;

pub(crate) fn rotation_to_engine(rotation: Rotation) -> engine::Rotation {
    let Rotation { cos, sin } = rotation;
    engine::Rotation { cos, sin }
}

pub(crate) fn rotation_from_engine(rotation: engine::Rotation) -> Rotation {
    let engine::Rotation { cos, sin } = rotation;
    Rotation { cos, sin }
}

pub(crate) fn inertia_to_engine(inertia: &Inertia) -> f32 {
    *inertia
}

pub(crate) fn inertia_from_engine(inertia: f32) -> Inertia {
    inertia
}

/// Locked axes from bits: first those along which, then whether a body does not turn.
pub(crate) fn locked_axes_to_engine(bits: u32) -> engine::LockedAxes {
    let translation = glam::BVec2::new(bits & 1 != 0, bits & 2 != 0);
    engine::LockedAxes { translation, rotation: bits >> AXES & 1 != 0 }
}

pub(crate) fn locked_axes_from_engine(locked: engine::LockedAxes) -> u32 {
    locked.translation.bitmask() | u32::from(locked.rotation) << AXES
}

/// The same point in `f64`.
pub(crate) fn widened(point: Vector) -> DVector {
    point.as_dvec2()
}

/// A method of the engine, if it exists in this dimension.
pub(crate) fn penetration_method(
    method: PenetrationMethod,
) -> Outcome<engine::query::PenetrationMethod> {
    use engine::query::PenetrationMethod as Method;
    match method {
        PenetrationMethod::Sat => Ok(Method::Sat),
        PenetrationMethod::GjkEpa => Ok(Method::GjkEpa),
        PenetrationMethod::Mpr => Err(Failure::value("MPR is a method of 3D only")),
    }
}

/// Sides of the engine.
pub(crate) fn sides_to_engine(sides: Raw<Sides>) -> Outcome<engine::shape::Sides> {
    Ok(match sides.get()? {
        Sides::Front => engine::shape::Sides::Front,
        Sides::Both => engine::shape::Sides::Both,
    })
}

/// Strength of an explosion, on colliders or on their outlines.
pub(crate) fn explosion_strength(
    strength: f32,
    is_per_area: bool,
) -> engine::ExplosionStrength {
    if is_per_area {
        engine::ExplosionStrength::ImpulsePerWidth(strength)
    } else {
        engine::ExplosionStrength::Impulse(strength)
    }
}

/// Surface of a fluid.
pub(crate) fn fluid_surface(normal: Vector, offset: f32) -> Outcome<engine::shape::HalfPlane> {
    Ok(engine::shape::HalfPlane::new(normal, offset)?)
}

/// Visits the contact manifolds of two shapes.
pub(crate) fn collide(
    a: &engine::Shape,
    b: &engine::Shape,
    b_in_a: &engine::Pose,
    margin: f32,
    visit: impl FnMut(PartManifold),
) {
    collide_parts(a, b, b_in_a, margin, visit);
}
