//! Shapes. A shape is never changed, so many colliders can share one.

use super::pose::{Aabb, MassProperties, Pose};
use super::space::engine::shape as engine_shape;
use super::space::{KINDS, Vector, engine};
use crate::pointer::{Bool, In, Out, plain};
use crate::registry::{Reading, Registry};
use crate::status::{Failure, Outcome, Status, run};

/// A shape. A collider keeps a copy: a shape can be destroyed as soon as colliders have it.
/// Copies of large shapes share their data.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shape {
    pub bits: u64,
}

/// A child of a compound.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct CompoundChild {
    /// Pose of the child in the frame of the compound.
    pub pose: Pose,
    pub shape: Shape,
}
plain!(Shape, CompoundChild);

static SHAPES: Registry<engine::Shape> = Registry::new(KINDS, "shape");

impl Shape {
    /// Stores a shape, and writes its handle.
    pub(crate) fn put(shape: impl Into<engine::Shape>, out: Out<Self>) -> Outcome {
        out.check("shape")?;
        out.set("shape", Self::keep(shape.into())?)
    }

    /// Stores a shape.
    pub(crate) fn keep(shape: engine::Shape) -> Outcome<Self> {
        Ok(Self { bits: SHAPES.insert(shape)? })
    }

    /// The shape, to look at.
    pub(crate) fn read(self) -> Outcome<Reading<'static, engine::Shape>> {
        SHAPES.read(self.bits)
    }

    /// A copy of the shape.
    pub(crate) fn copied(self) -> Outcome<engine::Shape> {
        self.read().map(|shape| shape.clone())
    }
}

/// Destroys a shape. Colliders and compounds that were made of it keep theirs.
#[unsafe(export_name = symbol!("shape_destroy"))]
pub extern "C" fn shape_destroy(shape: Shape) -> Status {
    run(|| SHAPES.remove(shape.bits).map(drop))
}

/// Creates a capsule: all points within `radius` metres, > 0, of the segment from `a` to `b`.
#[unsafe(export_name = symbol!("shape_create_capsule"))]
pub extern "C" fn shape_create_capsule(
    a: Vector,
    b: Vector,
    radius: f32,
    shape: Out<Shape>,
) -> Status {
    run(|| Shape::put(engine_shape::Capsule::new([a, b], radius)?, shape))
}

/// Creates a segment from `a` to `b`, in metres.
#[unsafe(export_name = symbol!("shape_create_segment"))]
pub extern "C" fn shape_create_segment(a: Vector, b: Vector, shape: Out<Shape>) -> Status {
    run(|| Shape::put(engine_shape::Segment::new([a, b])?, shape))
}

/// Creates a compound of `count` children, at least one. They can be destroyed afterwards.
#[unsafe(export_name = symbol!("shape_create_compound"))]
pub extern "C" fn shape_create_compound(
    children: In<CompoundChild>,
    count: usize,
    shape: Out<Shape>,
) -> Status {
    run(|| {
        let children = children.list(count, "children")?.iter();
        let children = children.map(|child| {
            Ok((child.pose.checked("child of a compound")?, child.shape.copied()?))
        });
        let children = children.collect::<Outcome<Vec<_>>>()?;
        Shape::put(engine_shape::Compound::new(children).map_err(Failure::value)?, shape)
    })
}

/// Creates a shape scaled by a factor along each axis; some shapes take equal factors only.
#[unsafe(export_name = symbol!("shape_create_scaled"))]
pub extern "C" fn shape_create_scaled(
    original: Shape,
    factor: Vector,
    shape: Out<Shape>,
) -> Status {
    run(|| {
        let scaled = original.read()?.scaled(factor).map_err(Failure::value)?;
        Shape::put(scaled, shape)
    })
}

/// Bounding box of a shape at a pose.
#[unsafe(export_name = symbol!("shape_bounds"))]
pub extern "C" fn shape_bounds(shape: Shape, pose: In<Pose>, bounds: Out<Aabb>) -> Status {
    run(|| {
        let pose = pose.get("pose")?.checked("shape")?;
        bounds.set("bounds", shape.read()?.bounds(&pose).into())
    })
}

/// Mass properties of a shape of a density, in kg/m³ (kg/m² in 2D). `has_mass` is false for
/// surfaces, lines and half spaces, which have none; `mass` is then left as it was.
#[unsafe(export_name = symbol!("shape_mass"))]
pub extern "C" fn shape_mass(
    shape: Shape,
    density: f32,
    mass: Out<MassProperties>,
    has_mass: Out<Bool>,
) -> Status {
    run(|| {
        hazumi_core::Rule::Above(0.0).check("density", density)?;
        mass.check("mass")?;
        let found = shape.read()?.mass(density);
        has_mass.set("has_mass", found.is_some().into())?;
        found.map_or(Ok(()), |found| mass.set("mass", found.into()))
    })
}
