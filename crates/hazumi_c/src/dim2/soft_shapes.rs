//! Builders of soft shapes of two dimensions.

use hazumi2d::shape::SoftShape;

use super::shape::Shape;
use super::soft_shape::{SoftOptions, put};
use super::space::Vector;
use crate::pointer::{In, Out};
use crate::status::{Failure, Status, run};

/// Creates a soft disc of `radius` metres: a closed outline of `count` particles. `options` may
/// be null.
#[unsafe(export_name = symbol!("shape_create_soft_disc"))]
pub extern "C" fn shape_create_soft_disc(
    radius: f32,
    count: u32,
    options: In<SoftOptions>,
    shape: Out<Shape>,
) -> Status {
    run(|| put(SoftShape::disc(radius, count), options, shape))
}

/// Creates a soft rectangle of cells. `options` may be null.
#[unsafe(export_name = symbol!("shape_create_soft_grid"))]
pub extern "C" fn shape_create_soft_grid(
    half_extents: Vector,
    cells_x: u32,
    cells_y: u32,
    options: In<SoftOptions>,
    shape: Out<Shape>,
) -> Status {
    run(|| put(SoftShape::grid(half_extents, [cells_x, cells_y]), options, shape))
}

/// Creates a soft shape of a closed outline, with a particle at least every `spacing` metres.
/// `options` may be null.
#[unsafe(export_name = symbol!("shape_create_soft_outline"))]
pub extern "C" fn shape_create_soft_outline(
    vertices: In<Vector>,
    count: usize,
    spacing: f32,
    options: In<SoftOptions>,
    shape: Out<Shape>,
) -> Status {
    run(|| {
        let vertices = vertices.list(count, "vertices")?;
        put(SoftShape::from_outline(vertices, spacing), options, shape)
    })
}

/// Creates a soft shape that fills an outline with cells of `spacing` metres. `options` may be
/// null.
#[unsafe(export_name = symbol!("shape_create_soft_filled"))]
pub extern "C" fn shape_create_soft_filled(
    vertices: In<Vector>,
    count: usize,
    spacing: f32,
    options: In<SoftOptions>,
    shape: Out<Shape>,
) -> Status {
    run(|| {
        let vertices = vertices.list(count, "vertices")?;
        put(SoftShape::filled(vertices, spacing), options, shape)
    })
}

/// Creates a soft shape of the opaque pixels of a picture.
///
/// `alpha` has a byte for each pixel, row by row from the top. A pixel is `pixel_size` metres
/// wide. `options` may be null.
#[unsafe(export_name = symbol!("shape_create_soft_alpha"))]
pub extern "C" fn shape_create_soft_alpha(
    width: u32,
    height: u32,
    alpha: In<u8>,
    pixel_size: f32,
    spacing: f32,
    options: In<SoftOptions>,
    shape: Out<Shape>,
) -> Status {
    run(|| {
        let count = (width as usize).checked_mul(height as usize);
        let count = count.ok_or_else(|| Failure::value("picture must fit into memory"))?;
        let alpha = alpha.list(count, "alpha")?;
        put(SoftShape::from_alpha(width, height, alpha, pixel_size, spacing), options, shape)
    })
}

/// Smooths a ring of `count` points, in metres, without shrinking it.
///
/// It is for drawing the outline of a soft body. `smoothed` has room for as many.
#[unsafe(export_name = symbol!("smooth_outline"))]
pub extern "C" fn smooth_outline(
    points: In<Vector>,
    count: usize,
    rounds: u32,
    smoothed: Out<Vector>,
) -> Status {
    run(|| {
        let found =
            hazumi2d::shape::soft::smooth_outline(points.list(count, "points")?, rounds);
        smoothed.fill(count, "smoothed", found.into_iter().map(Ok))
    })
}

/// Offsets a ring of `count` points, in metres, outwards by `radius` metres.
///
/// A soft body whose particles have that radius collides with the result. `inflated` has room
/// for as many.
#[unsafe(export_name = symbol!("inflate_outline"))]
pub extern "C" fn inflate_outline(
    points: In<Vector>,
    count: usize,
    radius: f32,
    inflated: Out<Vector>,
) -> Status {
    run(|| {
        let found = hazumi2d::shape::soft::inflate(points.list(count, "points")?, radius);
        inflated.fill(count, "inflated", found.into_iter().map(Ok))
    })
}
