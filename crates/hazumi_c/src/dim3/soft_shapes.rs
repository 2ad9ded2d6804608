//! Builders of soft shapes of three dimensions.

use hazumi3d::glam::Vec2;
use hazumi3d::shape::SoftShape;

use super::shape::Shape;
use super::soft_shape::{SoftOptions, put};
use super::space::Vector;
use crate::pointer::{In, Out};
use crate::status::{Status, run};

/// Creates a soft ball of `radius` metres: a closed surface.
///
/// It is an icosahedron whose triangles are divided `subdivisions` times. `options` may be
/// null.
#[unsafe(export_name = symbol!("shape_create_soft_ball"))]
pub extern "C" fn shape_create_soft_ball(
    radius: f32,
    subdivisions: u32,
    options: In<SoftOptions>,
    shape: Out<Shape>,
) -> Status {
    run(|| put(SoftShape::ball(radius, subdivisions), options, shape))
}

/// Creates a soft cuboid of cells. `options` may be null.
#[unsafe(export_name = symbol!("shape_create_soft_cuboid"))]
pub extern "C" fn shape_create_soft_cuboid(
    half_extents: Vector,
    cells_x: u32,
    cells_y: u32,
    cells_z: u32,
    options: In<SoftOptions>,
    shape: Out<Shape>,
) -> Status {
    run(|| put(SoftShape::cuboid(half_extents, [cells_x, cells_y, cells_z]), options, shape))
}

/// Creates a cloth in the plane of x and z, of cells. `options` may be null.
#[unsafe(export_name = symbol!("shape_create_soft_cloth"))]
pub extern "C" fn shape_create_soft_cloth(
    half_extents: Vec2,
    cells_x: u32,
    cells_z: u32,
    options: In<SoftOptions>,
    shape: Out<Shape>,
) -> Status {
    run(|| put(SoftShape::cloth(half_extents, [cells_x, cells_z]), options, shape))
}

/// Creates a soft shape whose particles are the vertices of a surface.
///
/// Each triangle has three indices of vertices. `options` may be null.
#[unsafe(export_name = symbol!("shape_create_soft_surface"))]
pub extern "C" fn shape_create_soft_surface(
    vertices: In<Vector>,
    vertex_count: usize,
    triangles: In<[u32; 3]>,
    triangle_count: usize,
    options: In<SoftOptions>,
    shape: Out<Shape>,
) -> Status {
    run(|| {
        let vertices = vertices.list(vertex_count, "vertices")?;
        let triangles = triangles.list(triangle_count, "triangles")?;
        put(SoftShape::from_surface(vertices, triangles), options, shape)
    })
}

/// Creates a soft shape that fills a closed mesh with cells of `spacing` metres.
///
/// Each triangle has three indices of vertices. `options` may be null.
#[unsafe(export_name = symbol!("shape_create_soft_mesh"))]
pub extern "C" fn shape_create_soft_mesh(
    vertices: In<Vector>,
    vertex_count: usize,
    triangles: In<[u32; 3]>,
    triangle_count: usize,
    spacing: f32,
    options: In<SoftOptions>,
    shape: Out<Shape>,
) -> Status {
    run(|| {
        let vertices = vertices.list(vertex_count, "vertices")?;
        let triangles = triangles.list(triangle_count, "triangles")?;
        put(SoftShape::from_mesh(vertices, triangles, spacing), options, shape)
    })
}

/// Smooths a surface of triangles, in metres, without shrinking it.
///
/// It is for drawing a soft body. Each triangle has three indices of points. `smoothed` has
/// room for as many points.
#[unsafe(export_name = symbol!("smooth_surface"))]
pub extern "C" fn smooth_surface(
    points: In<Vector>,
    point_count: usize,
    triangles: In<[u32; 3]>,
    triangle_count: usize,
    rounds: u32,
    smoothed: Out<Vector>,
) -> Status {
    run(|| {
        let points = points.list(point_count, "points")?;
        let triangles = triangles.list(triangle_count, "triangles")?;
        let found = hazumi3d::shape::soft::smooth(points, triangles, rounds);
        smoothed.fill(point_count, "smoothed", found.into_iter().map(Ok))
    })
}

/// Offsets a surface of triangles, in metres, outwards by `radius` metres.
///
/// A soft body whose particles have that radius collides with the result. Each triangle has
/// three indices of points. `inflated` has room for as many points.
#[unsafe(export_name = symbol!("inflate_surface"))]
pub extern "C" fn inflate_surface(
    points: In<Vector>,
    point_count: usize,
    triangles: In<[u32; 3]>,
    triangle_count: usize,
    radius: f32,
    inflated: Out<Vector>,
) -> Status {
    run(|| {
        let points = points.list(point_count, "points")?;
        let triangles = triangles.list(triangle_count, "triangles")?;
        let found = hazumi3d::shape::soft::inflate(points, triangles, radius);
        inflated.fill(point_count, "inflated", found.into_iter().map(Ok))
    })
}
