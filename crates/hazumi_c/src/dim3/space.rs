//! Vocabulary of three dimensions: types and functions that differ from those of two.

pub(crate) use hazumi3d as engine;

use engine::collide::{PartManifold, Scratch, collide_parts};
use engine::glam;

use crate::common::{PenetrationMethod, Raw, Sides};
use crate::status::Outcome;

pub use crate::common::Mat3 as Inertia;
pub use crate::common::Quat as Rotation;
/// A point of a large world.
pub use glam::DVec3 as DVector;
/// A vector or a point.
pub use glam::Vec3 as Vector;
/// An angular velocity, a rotation or a torque.
pub use glam::Vec3 as AngularVector;

/// Highest bytes of the handles of this dimension are this and some more.
pub(crate) const KINDS: u8 = 0x30;
/// No rotation.
pub(crate) const NO_ROTATION: Rotation = Rotation { x: 0.0, y: 0.0, z: 0.0, w: 1.0 };
/// Number of dimensions.
pub(crate) const DIM: usize = 3;
/// Number of axes along which bodies move.
pub(crate) const AXES: u32 = 3;

pub(crate) fn rotation_to_engine(rotation: Rotation) -> glam::Quat {
    let Rotation { x, y, z, w } = rotation;
    glam::Quat::from_xyzw(x, y, z, w)
}

pub(crate) fn rotation_from_engine(rotation: glam::Quat) -> Rotation {
    let [x, y, z, w] = rotation.to_array();
    Rotation { x, y, z, w }
}

pub(crate) fn inertia_to_engine(inertia: &Inertia) -> glam::Mat3 {
    glam::Mat3::from_cols_array(&inertia.columns)
}

pub(crate) fn inertia_from_engine(inertia: glam::Mat3) -> Inertia {
    Inertia { columns: inertia.to_cols_array() }
}

/// Locked axes from bits: first those along which, then those about which a body is locked.
pub(crate) fn locked_axes_to_engine(bits: u32) -> engine::LockedAxes {
    let axes = |from: u32| {
        let is_locked = |axis: u32| bits >> (from + axis) & 1 != 0;
        glam::BVec3::new(is_locked(0), is_locked(1), is_locked(2))
    };
    engine::LockedAxes { translation: axes(0), rotation: axes(AXES) }
}

pub(crate) fn locked_axes_from_engine(locked: engine::LockedAxes) -> u32 {
    locked.translation.bitmask() | locked.rotation.bitmask() << AXES
}

/// The same point in `f64`.
pub(crate) fn widened(point: Vector) -> DVector {
    point.as_dvec3()
}

/// A method of the engine, if it exists in this dimension.
pub(crate) fn penetration_method(
    method: PenetrationMethod,
) -> Outcome<engine::query::PenetrationMethod> {
    use engine::query::PenetrationMethod as Method;
    match method {
        PenetrationMethod::Sat => Ok(Method::Sat),
        PenetrationMethod::GjkEpa => Ok(Method::GjkEpa),
        PenetrationMethod::Mpr => Ok(Method::Mpr),
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
        engine::ExplosionStrength::ImpulsePerArea(strength)
    } else {
        engine::ExplosionStrength::Impulse(strength)
    }
}

/// Surface of a fluid.
pub(crate) fn fluid_surface(normal: Vector, offset: f32) -> Outcome<engine::math::Plane> {
    Ok(engine::math::Plane::new(normal, offset)?)
}

/// Visits the contact manifolds of two shapes.
pub(crate) fn collide(
    a: &engine::Shape,
    b: &engine::Shape,
    b_in_a: &engine::Pose,
    margin: f32,
    visit: impl FnMut(PartManifold),
) {
    collide_parts(a, b, b_in_a, margin, &mut Scratch::default(), visit);
}
