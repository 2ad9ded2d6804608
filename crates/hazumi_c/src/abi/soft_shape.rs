//! Soft shapes: the rest shapes of soft bodies.

use super::shape::Shape;
use super::soft_data::SoftShapeData;
use super::space::engine::shape::SoftShape;
use super::space::engine::soft::Clusters;
use super::space::{DIM, Vector};
use crate::common::SoftMaterial;
use crate::pointer::{In, Out, Room, plain};
use crate::status::{Failure, Outcome, Status, run};

/// Options that the builders of soft shapes have in common.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct SoftOptions {
    pub material: SoftMaterial,
    /// Radius of the particles, in metres; 0 for the default of the shape.
    pub radius: f32,
    /// Half width of the regions that match their shape by themselves, in cells of a lattice.
    /// Larger is stiffer; 0 matches the whole body at once.
    pub cluster_half_width: u32,
    /// Particles that do not move; may be null.
    pub fixed: In<u32>,
    pub fixed_count: usize,
}
plain!(SoftOptions);

/// Options of a soft shape, with the defaults of all fields.
#[unsafe(export_name = symbol!("soft_options_default"))]
pub extern "C" fn soft_options_default() -> SoftOptions {
    SoftOptions {
        material: crate::common::soft_material_default(),
        radius: 0.0,
        cluster_half_width: 0,
        fixed: In::NULL,
        fixed_count: 0,
    }
}

/// Applies options to a soft shape, and stores it.
pub(crate) fn put(
    shape: Result<SoftShape, super::space::engine::shape::SoftError>,
    options: In<SoftOptions>,
    out: Out<Shape>,
) -> Outcome {
    let mut shape = shape.map_err(Failure::value)?;
    if let Some(options) = options.optional("options")? {
        shape = shape.with_material(options.material.to_engine()?).map_err(Failure::value)?;
        if options.radius != 0.0 {
            shape = shape.with_radius(options.radius).map_err(Failure::value)?;
        }
        if options.cluster_half_width != 0 {
            let clusters = Clusters::Regions { half_width: options.cluster_half_width };
            shape = shape.with_clusters(clusters).map_err(Failure::value)?;
        }
        let fixed = options.fixed.list(options.fixed_count, "fixed particles")?;
        if !fixed.is_empty() {
            shape = shape.with_fixed(fixed).map_err(Failure::value)?;
        }
    }
    Shape::put(shape, out)
}

/// Creates a rope along points, in metres, with a particle at least every `spacing` metres.
/// `options` may be null.
#[unsafe(export_name = symbol!("shape_create_soft_rope"))]
pub extern "C" fn shape_create_soft_rope(
    points: In<Vector>,
    count: usize,
    spacing: f32,
    options: In<SoftOptions>,
    shape: Out<Shape>,
) -> Status {
    run(|| put(SoftShape::rope(points.list(count, "points")?, spacing), options, shape))
}

/// Creates a soft shape of plain lists. Without a list of sides, faces or segments it has no
/// surface, and is refused.
#[unsafe(export_name = symbol!("shape_create_soft"))]
pub extern "C" fn shape_create_soft(data: In<SoftShapeData>, shape: Out<Shape>) -> Status {
    run(|| {
        let data = data.get("data")?.to_engine()?;
        Shape::put(SoftShape::from_data(data).map_err(Failure::value)?, shape)
    })
}

/// Calls `look` with a soft shape.
pub(crate) fn look_at<T>(
    shape: Shape,
    look: impl FnOnce(&SoftShape) -> Outcome<T>,
) -> Outcome<T> {
    match &*shape.read()? {
        super::space::engine::Shape::Soft(soft) => look(soft),
        _ => Err(Failure::value("shape must be soft")),
    }
}

/// Particles of a soft shape at rest, in metres: as many as there is room for. `count` is the
/// number of all.
#[unsafe(export_name = symbol!("soft_shape_points"))]
pub extern "C" fn soft_shape_points(
    shape: Shape,
    points: Out<Vector>,
    capacity: usize,
    count: Out<usize>,
) -> Status {
    run(|| {
        look_at(shape, |soft| {
            let all = soft.points().iter().copied();
            Room { items: points, capacity, count }.put("points", all)
        })
    })
}

/// Edges of a soft shape, as pairs of particles: as many as there is room for. `capacity` is a
/// number of edges, and `count` is that of all.
#[unsafe(export_name = symbol!("soft_shape_edges"))]
pub extern "C" fn soft_shape_edges(
    shape: Shape,
    edges: Out<[u32; 2]>,
    capacity: usize,
    count: Out<usize>,
) -> Status {
    run(|| {
        look_at(shape, |soft| {
            let all = soft.edges().iter().copied();
            Room { items: edges, capacity, count }.put("edges", all)
        })
    })
}

/// Sides of the surface of a soft shape, for drawing: as many as there is room for.
///
/// They are triangles of particles in 3D, segments in 2D. `capacity` is a number of sides, and
/// `count` that of all.
#[unsafe(export_name = symbol!("soft_shape_surface"))]
pub extern "C" fn soft_shape_surface(
    shape: Shape,
    sides: Out<[u32; DIM]>,
    capacity: usize,
    count: Out<usize>,
) -> Status {
    run(|| {
        look_at(shape, |soft| {
            let all = super::soft_data::surface(soft).iter().copied();
            Room { items: sides, capacity, count }.put("sides", all)
        })
    })
}
