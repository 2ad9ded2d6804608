//! Shapes of two dimensions.

use hazumi2d::shape as engine_shape;

use super::shape::Shape;
use super::space::{Vector, sides_to_engine};
use crate::common::{Raw, Sides};
use crate::pointer::{Bool, In, Out, Room, plain};
use crate::status::{Failure, Status, run};

/// Options of a chain of segments.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct ChainOptions {
    /// Whether a segment leads from the last vertex to the first.
    pub is_loop: Bool,
    /// Whether there is a vertex before the first one that has no segment.
    ///
    /// Bodies then slide on to a chain that ends there.
    pub has_ghost_before: Bool,
    /// Whether there is one after the last.
    pub has_ghost_after: Bool,
    pub ghost_before: Vector,
    pub ghost_after: Vector,
    /// Sides from which segments are hit; default both. The front is to the right of the way
    /// from vertex to vertex.
    pub sides: Raw<Sides>,
    /// Angle of a corner, in radians, below which it counts as flat.
    pub flat_angle: f32,
    /// Number of a material for each segment; may be null.
    pub materials: In<u16>,
    pub material_count: usize,
}
plain!(ChainOptions);

/// Creates a circle of `radius` metres, > 0.
#[unsafe(export_name = symbol!("shape_create_circle"))]
pub extern "C" fn shape_create_circle(radius: f32, shape: Out<Shape>) -> Status {
    run(|| Shape::put(engine_shape::Circle::new(radius)?, shape))
}

/// Creates a rectangle with these half extents, in metres, > 0.
#[unsafe(export_name = symbol!("shape_create_rectangle"))]
pub extern "C" fn shape_create_rectangle(half_extents: Vector, shape: Out<Shape>) -> Status {
    run(|| Shape::put(engine_shape::Rectangle::new(half_extents)?, shape))
}

/// Creates a half plane: all points below a line with a normal of any length but zero. The
/// line is `offset` metres from the origin, along the normal.
#[unsafe(export_name = symbol!("shape_create_half_plane"))]
pub extern "C" fn shape_create_half_plane(
    normal: Vector,
    offset: f32,
    shape: Out<Shape>,
) -> Status {
    run(|| Shape::put(engine_shape::HalfPlane::new(normal, offset)?, shape))
}

/// Creates the convex hull of points, in metres: at least three that are not all on one line.
#[unsafe(export_name = symbol!("shape_create_polygon"))]
pub extern "C" fn shape_create_polygon(
    points: In<Vector>,
    count: usize,
    shape: Out<Shape>,
) -> Status {
    run(|| {
        let points = points.list(count, "points")?;
        Shape::put(engine_shape::Polygon::new(points).map_err(Failure::value)?, shape)
    })
}

/// Vertices of a polygon, in metres, counter-clockwise: as many as there is room for. `count`
/// is the number of all.
#[unsafe(export_name = symbol!("polygon_vertices"))]
pub extern "C" fn polygon_vertices(
    shape: Shape,
    vertices: Out<Vector>,
    capacity: usize,
    count: Out<usize>,
) -> Status {
    run(|| {
        let shape = shape.read()?;
        let engine_shape::Shape::Polygon(polygon) = &*shape else {
            return Err(Failure::value("shape must be a polygon"));
        };
        let all = polygon.vertices().iter().copied();
        Room { items: vertices, capacity, count }.put("vertices", all)
    })
}

/// Options of a chain, with the defaults of all fields.
#[unsafe(export_name = symbol!("chain_options_default"))]
pub extern "C" fn chain_options_default() -> ChainOptions {
    ChainOptions {
        is_loop: false.into(),
        has_ghost_before: false.into(),
        has_ghost_after: false.into(),
        ghost_before: Vector::ZERO,
        ghost_after: Vector::ZERO,
        sides: Sides::Both.into(),
        flat_angle: engine_shape::ChainOptions::default().flat_angle,
        materials: In::NULL,
        material_count: 0,
    }
}

/// Creates a chain of segments for fixed and kinematic bodies: the ground of a level. `options`
/// may be null.
#[unsafe(export_name = symbol!("shape_create_chain"))]
pub extern "C" fn shape_create_chain(
    vertices: In<Vector>,
    count: usize,
    options: In<ChainOptions>,
    shape: Out<Shape>,
) -> Status {
    run(|| {
        let vertices = vertices.list(count, "vertices")?;
        let options =
            options.optional("options")?.copied().unwrap_or_else(|| chain_options_default());
        let before = options.has_ghost_before.get().then_some(options.ghost_before);
        let after = options.has_ghost_after.get().then_some(options.ghost_after);
        let options = engine_shape::ChainOptions {
            is_loop: options.is_loop.get(),
            ghosts: [before, after],
            sides: sides_to_engine(options.sides)?,
            materials: options.materials.list(options.material_count, "materials")?.to_vec(),
            flat_angle: options.flat_angle,
        };
        let chain = engine_shape::Chain::new(vertices, options);
        Shape::put(chain.map_err(Failure::value)?, shape)
    })
}

/// Creates a shape with rounded corners: all points within `radius` metres of a rectangle or a
/// polygon.
#[unsafe(export_name = symbol!("shape_create_rounded"))]
pub extern "C" fn shape_create_rounded(core: Shape, radius: f32, shape: Out<Shape>) -> Status {
    run(|| {
        use engine_shape::{RoundedCore, Shape as Core};
        let core: RoundedCore = match core.copied()? {
            Core::Rectangle(core) => core.into(),
            Core::Polygon(core) => core.into(),
            _ => return Err(Failure::value("core must be a rectangle or a polygon")),
        };
        Shape::put(engine_shape::Rounded::new(core, radius)?, shape)
    })
}

/// Decomposes an outline into convex polygons, for bodies that move. The outline has
/// `ring_count` closed rings, with their vertices one after the other; rings within others are
/// holes. Corners that lie within `flatness` metres of a line are left out. `polygons` are as
/// many as there is room for; `count` is the number of all. Each
/// call makes shapes anew.
#[unsafe(export_name = symbol!("decompose"))]
pub extern "C" fn decompose(
    vertices: In<Vector>,
    ring_sizes: In<u32>,
    ring_count: usize,
    flatness: f32,
    polygons: Out<Shape>,
    capacity: usize,
    count: Out<usize>,
) -> Status {
    run(|| {
        let sizes = ring_sizes.list(ring_count, "ring sizes")?;
        let total = sizes.iter().map(|size| *size as usize).sum();
        let mut rest = vertices.list(total, "vertices")?;
        count.check("count")?;
        let mut outline: Option<engine_shape::Outline> = None;
        for size in sizes {
            let (ring, others) = rest.split_at(*size as usize);
            rest = others;
            outline = Some(match outline {
                None => engine_shape::Outline::new(ring)?,
                Some(outline) => outline.with_ring(ring)?,
            });
        }
        let outline =
            outline.ok_or_else(|| Failure::value("an outline has at least one ring"))?;
        let options = engine_shape::decompose::DecomposeOptions { flatness };
        let found = engine_shape::decompose::decompose(&outline, &options);
        let found = found.map_err(Failure::value)?.polygons;
        let len = found.len();
        let shapes = found.into_iter().map(|polygon| Shape::keep(polygon.into()));
        polygons.fill(capacity.min(len), "polygons", shapes)?;
        count.set("count", len)
    })
}
