//! Shapes of Jolt.

use std::ptr::{self, NonNull};

use hazumi_scenes::{Body, HullSource, LoadedScene, ResolvedCollider, Shape};
use joltc_sys as sys;

use super::{quaternion, vector};

/// The shape of a body, with the material, which bodies of Jolt have as a whole.
pub(super) struct Solid {
    shape: OwnedShape,
    /// Of the first collider, as the restitution.
    pub(super) friction: f32,
    pub(super) restitution: f32,
}

/// A reference to a shape of Jolt.
struct OwnedShape(NonNull<sys::JPC_Shape>);

impl Drop for OwnedShape {
    fn drop(&mut self) {
        // SAFETY: it holds a reference, and gives it back once.
        unsafe { sys::JPC_Shape_Release(self.0.as_ptr()) };
    }
}

impl OwnedShape {
    /// Body from `create`, which fills in a shape or the reason why there is none.
    fn new(
        create: impl FnOnce(*mut *mut sys::JPC_Shape, *mut *mut sys::JPC_String) -> bool,
    ) -> Result<Self, String> {
        let (mut shape, mut error) = (ptr::null_mut(), ptr::null_mut());
        let is_made = create(&raw mut shape, &raw mut error);
        match NonNull::new(shape) {
            Some(shape) if is_made => Ok(Self(shape)),
            _ => Err("it makes no shape of one".to_owned()),
        }
    }
}

impl Solid {
    /// All colliders of a body in one.
    pub(super) fn new(loaded: &LoadedScene, body: &Body) -> Result<Self, String> {
        let colliders: Vec<_> = body.resolved_colliders().collect();
        let [first, ..] = &colliders[..] else {
            return Err("a body has no shape".to_owned());
        };
        let (friction, restitution) = (first.material.friction, first.material.restitution);
        let is_same = |other: &ResolvedCollider<'_>| {
            (other.material.friction, other.material.restitution) == (friction, restitution)
        };
        if !colliders.iter().all(is_same) {
            return Err("a body has several materials".to_owned());
        }
        let parts = colliders.iter().map(|collider| Piece::new(loaded, collider));
        let parts = parts.collect::<Result<Vec<_>, _>>()?;
        Ok(Self { shape: join(parts)?, friction, restitution })
    }

    /// The shape.
    pub(super) fn shape(&self) -> *const sys::JPC_Shape {
        self.shape.0.as_ptr()
    }
}

/// A convex shape and where it is on the body.
struct Piece {
    shape: OwnedShape,
    position: [f32; 3],
    rotation: [f32; 4],
}

impl Piece {
    fn new(loaded: &LoadedScene, collider: &ResolvedCollider<'_>) -> Result<Self, String> {
        let density = collider.material.density;
        let shape = match collider.shape {
            Shape::Sphere { radius } => {
                let told = sys::JPC_SphereShapeSettings {
                    Density: density,
                    Radius: *radius,
                    ..Default::default()
                };
                // SAFETY: the settings outlive the call.
                OwnedShape::new(|shape, error| unsafe {
                    sys::JPC_SphereShapeSettings_Create(&raw const told, shape, error)
                })?
            }
            Shape::Capsule { ends: [[0.0, low, 0.0], [0.0, high, 0.0]], radius }
                if *low == -*high =>
            {
                let told = sys::JPC_CapsuleShapeSettings {
                    Density: density,
                    Radius: *radius,
                    HalfHeightOfCylinder: *high,
                    ..Default::default()
                };
                // SAFETY: the settings outlive the call.
                OwnedShape::new(|shape, error| unsafe {
                    sys::JPC_CapsuleShapeSettings_Create(&raw const told, shape, error)
                })?
            }
            Shape::Box { half_extents, rounding: 0.0 } => {
                let told = sys::JPC_BoxShapeSettings {
                    Density: density,
                    HalfExtent: vector(*half_extents),
                    ..Default::default()
                };
                // SAFETY: the settings outlive the call.
                OwnedShape::new(|shape, error| unsafe {
                    sys::JPC_BoxShapeSettings_Create(&raw const told, shape, error)
                })?
            }
            Shape::Hull { rounding: 0.0, .. } => hull(loaded, collider.shape, density)?,
            Shape::Mesh { .. } => return Err("the bindings have no meshes".to_owned()),
            _ => return Err("the adapter lacks one of its shapes".to_owned()),
        };
        Ok(Self { shape, position: collider.position, rotation: collider.rotation })
    }

    fn is_at_the_origin(&self) -> bool {
        self.position == [0.0; 3] && self.rotation == [0.0, 0.0, 0.0, 1.0]
    }
}

fn hull(loaded: &LoadedScene, shape: &Shape, density: f32) -> Result<OwnedShape, String> {
    let Some(HullSource::Points { points, .. }) = loaded.hull_source(shape) else {
        return Err("it has cooked hulls".to_owned());
    };
    let points: Vec<sys::JPC_Vec3> = points.iter().copied().map(vector).collect();
    let told = sys::JPC_ConvexHullShapeSettings {
        Density: density,
        Points: points.as_ptr(),
        PointsLen: points.len(),
        ..Default::default()
    };
    // SAFETY: settings and points outlive the call.
    OwnedShape::new(|shape, error| unsafe {
        sys::JPC_ConvexHullShapeSettings_Create(&raw const told, shape, error)
    })
}

/// One shape for all pieces.
fn join(mut pieces: Vec<Piece>) -> Result<OwnedShape, String> {
    if pieces.len() == 1 && pieces[0].is_at_the_origin() {
        return Ok(pieces.remove(0).shape);
    }
    let told = pieces.iter().map(|piece| sys::JPC_SubShapeSettings {
        Shape: piece.shape.0.as_ptr(),
        Position: vector(piece.position),
        Rotation: quaternion(piece.rotation),
        ..Default::default()
    });
    let children: Vec<_> = told.collect();
    let told = sys::JPC_StaticCompoundShapeSettings {
        SubShapes: children.as_ptr(),
        SubShapesLen: children.len(),
        ..Default::default()
    };
    // SAFETY: the settings and all pieces outlive the call; Jolt takes references of its own.
    OwnedShape::new(|shape, error| unsafe {
        sys::JPC_StaticCompoundShapeSettings_Create(&raw const told, shape, error)
    })
}
