//! Shapes of three dimensions.

use hazumi3d::shape as engine_shape;

use super::shape::Shape;
use super::space::{Vector, sides_to_engine};
use crate::buffer::Buffer;
use crate::common::{Raw, Sides};
use crate::pointer::{Bool, In, Out, Room, plain};
use crate::status::{Failure, Outcome, Status, run};

/// Options of a convex hull.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct HullOptions {
    /// Most vertices, at least 4; 0 for all that the points have. A hull with fewer lies
    /// within.
    pub max_vertices: u32,
    /// Angle, in radians, below which neighbouring faces become one; 0 for flat ones only.
    pub flatness: f32,
}

/// Options of a triangle mesh.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct MeshOptions {
    /// Sides from which triangles are hit; default the front, where corners run
    /// counter-clockwise.
    pub sides: Raw<Sides>,
    /// Angle of an edge, in radians, below which it counts as flat.
    pub flat_angle: f32,
    /// Number of a material for each triangle; may be null.
    pub materials: In<u16>,
    pub material_count: usize,
}

/// Options of a height field.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct HeightFieldOptions {
    /// Sides from which triangles are hit; default the front, from above.
    pub sides: Raw<Sides>,
    /// For each cell, row by row, whether it is a hole; may be null.
    pub holes: In<Bool>,
    pub hole_count: usize,
    /// Number of a material for each cell; may be null.
    pub materials: In<u16>,
    pub material_count: usize,
}

/// Options of a convex decomposition.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct DecomposeOptions {
    /// Most hulls, > 0.
    pub max_hulls: u32,
    /// Most vertices of a hull, at least 4.
    pub max_vertices_per_hull: u32,
    /// Cells of the grid along the longest side of the mesh.
    pub resolution: u32,
    /// Depth of a dent that stays, as a share of the size of the mesh, dimensionless, ≥ 0.
    pub concavity: f32,
    /// Whether only the surface becomes hulls, not the inside.
    pub hollow: Bool,
}
plain!(HullOptions, MeshOptions, HeightFieldOptions, DecomposeOptions);

/// Creates a sphere of `radius` metres, > 0.
#[unsafe(export_name = symbol!("shape_create_sphere"))]
pub extern "C" fn shape_create_sphere(radius: f32, shape: Out<Shape>) -> Status {
    run(|| Shape::put(engine_shape::Sphere::new(radius)?, shape))
}

/// Creates a cuboid with these half extents, in metres, > 0.
#[unsafe(export_name = symbol!("shape_create_cuboid"))]
pub extern "C" fn shape_create_cuboid(half_extents: Vector, shape: Out<Shape>) -> Status {
    run(|| Shape::put(engine_shape::Cuboid::new(half_extents)?, shape))
}

/// Creates a cylinder along y, around the origin, in metres, > 0.
#[unsafe(export_name = symbol!("shape_create_cylinder"))]
pub extern "C" fn shape_create_cylinder(
    half_height: f32,
    radius: f32,
    shape: Out<Shape>,
) -> Status {
    run(|| Shape::put(engine_shape::Cylinder::new(half_height, radius)?, shape))
}

/// Creates a cone along y with its tip on top. The origin is in the middle of its height. In
/// metres, > 0.
#[unsafe(export_name = symbol!("shape_create_cone"))]
pub extern "C" fn shape_create_cone(
    half_height: f32,
    radius: f32,
    shape: Out<Shape>,
) -> Status {
    run(|| Shape::put(engine_shape::Cone::new(half_height, radius)?, shape))
}

/// Creates a triangle, hit from both sides.
#[unsafe(export_name = symbol!("shape_create_triangle"))]
pub extern "C" fn shape_create_triangle(
    a: Vector,
    b: Vector,
    c: Vector,
    shape: Out<Shape>,
) -> Status {
    run(|| Shape::put(engine_shape::Triangle::new([a, b, c])?, shape))
}

/// Creates a half space: all points below a plane with a normal of any length but zero. The
/// plane is `offset` metres from the origin, along the normal.
#[unsafe(export_name = symbol!("shape_create_half_space"))]
pub extern "C" fn shape_create_half_space(
    normal: Vector,
    offset: f32,
    shape: Out<Shape>,
) -> Status {
    run(|| Shape::put(engine_shape::HalfSpace::new(normal, offset)?, shape))
}

/// Options of a hull, with the defaults of all fields.
#[unsafe(export_name = symbol!("hull_options_default"))]
pub extern "C" fn hull_options_default() -> HullOptions {
    let engine_shape::HullOptions { max_vertices, flatness } = Default::default();
    HullOptions { max_vertices: max_vertices.unwrap_or(0), flatness }
}

/// Creates the convex hull of points, in metres: at least four that are not all in one plane.
/// `options` may be null.
#[unsafe(export_name = symbol!("shape_create_hull"))]
pub extern "C" fn shape_create_hull(
    points: In<Vector>,
    count: usize,
    options: In<HullOptions>,
    shape: Out<Shape>,
) -> Status {
    run(|| {
        let points = points.list(count, "points")?;
        let options = options.optional("options")?.copied();
        let HullOptions { max_vertices, flatness } =
            options.unwrap_or_else(|| hull_options_default());
        let max_vertices = (max_vertices != 0).then_some(max_vertices);
        let options = engine_shape::HullOptions { max_vertices, flatness };
        let hull = engine_shape::Hull::cook(points, &options).map_err(Failure::value)?;
        Shape::put(hull, shape)
    })
}

/// Vertices of a hull, in metres: as many as there is room for. `count` is the number of all.
#[unsafe(export_name = symbol!("hull_vertices"))]
pub extern "C" fn hull_vertices(
    shape: Shape,
    vertices: Out<Vector>,
    capacity: usize,
    count: Out<usize>,
) -> Status {
    run(|| {
        let shape = shape.read()?;
        let all = hull_of(&shape)?.view().vertices.iter().copied();
        Room { items: vertices, capacity, count }.put("vertices", all)
    })
}

/// Faces of a hull: for each the number of its vertices, then their indices.
///
/// They run counter-clockwise, seen from outside. `count` is the number of all numbers.
#[unsafe(export_name = symbol!("hull_faces"))]
pub extern "C" fn hull_faces(
    shape: Shape,
    faces: Out<u32>,
    capacity: usize,
    count: Out<usize>,
) -> Status {
    run(|| {
        let shape = shape.read()?;
        let view = hull_of(&shape)?.view();
        let mut numbers = Vec::new();
        for face in view.faces {
            numbers.push(face.count);
            numbers.extend(view.face_edges(face).iter().map(|edge| edge.origin));
        }
        Room { items: faces, capacity, count }.put("faces", numbers.into_iter())
    })
}

/// Bytes of a hull, which `hz3_shape_create_hull_from_bytes` reads: cook once, load often.
#[unsafe(export_name = symbol!("hull_bytes"))]
pub extern "C" fn hull_bytes(shape: Shape, bytes: Out<Buffer>) -> Status {
    run(|| {
        let shape = shape.read()?;
        Buffer::put(hull_of(&shape)?.to_bytes(), bytes)
    })
}

/// Creates a hull of the bytes of `hz3_hull_bytes`.
#[unsafe(export_name = symbol!("shape_create_hull_from_bytes"))]
pub extern "C" fn shape_create_hull_from_bytes(
    bytes: In<u8>,
    count: usize,
    shape: Out<Shape>,
) -> Status {
    run(|| {
        let bytes = bytes.list(count, "bytes")?;
        Shape::put(engine_shape::Hull::from_bytes(bytes).map_err(Failure::data)?, shape)
    })
}

fn hull_of(shape: &engine_shape::Shape) -> Outcome<&engine_shape::Hull> {
    match shape {
        engine_shape::Shape::Hull(hull) => Ok(hull),
        _ => Err(Failure::value("shape must be a hull")),
    }
}

/// Options of a mesh, with the defaults of all fields.
#[unsafe(export_name = symbol!("mesh_options_default"))]
pub extern "C" fn mesh_options_default() -> MeshOptions {
    MeshOptions {
        sides: Sides::Front.into(),
        flat_angle: engine_shape::MeshOptions::default().flat_angle,
        materials: In::NULL,
        material_count: 0,
    }
}

/// Creates a triangle mesh for fixed and kinematic bodies. Each triangle has three indices of
/// vertices. `options` may be null.
#[unsafe(export_name = symbol!("shape_create_mesh"))]
pub extern "C" fn shape_create_mesh(
    vertices: In<Vector>,
    vertex_count: usize,
    triangles: In<[u32; 3]>,
    triangle_count: usize,
    options: In<MeshOptions>,
    shape: Out<Shape>,
) -> Status {
    run(|| {
        let vertices = vertices.list(vertex_count, "vertices")?;
        let triangles = triangles.list(triangle_count, "triangles")?;
        let options =
            options.optional("options")?.copied().unwrap_or_else(|| mesh_options_default());
        let options = engine_shape::MeshOptions {
            sides: sides_to_engine(options.sides)?,
            materials: options.materials.list(options.material_count, "materials")?.to_vec(),
            flat_angle: options.flat_angle,
        };
        let mesh = engine_shape::Mesh::new(vertices, triangles, options);
        Shape::put(mesh.map_err(Failure::value)?, shape)
    })
}

/// Options of a height field, with the defaults of all fields.
#[unsafe(export_name = symbol!("height_field_options_default"))]
pub extern "C" fn height_field_options_default() -> HeightFieldOptions {
    HeightFieldOptions {
        sides: Sides::Front.into(),
        holes: In::NULL,
        hole_count: 0,
        materials: In::NULL,
        material_count: 0,
    }
}

/// Creates a height field for fixed and kinematic bodies.
///
/// `heights` has `count` numbers, in rows of `columns` along x, one row after the other along
/// z, from the origin. `scale` is the distance of samples along x and z, in metres, and the
/// factor on heights. `options` may be null.
#[unsafe(export_name = symbol!("shape_create_height_field"))]
pub extern "C" fn shape_create_height_field(
    columns: usize,
    heights: In<f32>,
    count: usize,
    scale: Vector,
    options: In<HeightFieldOptions>,
    shape: Out<Shape>,
) -> Status {
    run(|| {
        let heights = heights.list(count, "heights")?.to_vec();
        let options = options
            .optional("options")?
            .copied()
            .unwrap_or_else(|| height_field_options_default());
        let holes = options.holes.list(options.hole_count, "holes")?;
        let options = engine_shape::HeightFieldOptions {
            sides: sides_to_engine(options.sides)?,
            holes: holes.iter().map(|hole| hole.get()).collect(),
            materials: options.materials.list(options.material_count, "materials")?.to_vec(),
        };
        let field = engine_shape::HeightField::new(columns, heights, scale, options);
        Shape::put(field.map_err(Failure::value)?, shape)
    })
}

/// Creates a shape with rounded edges: all points within `radius` metres of another shape.
///
/// That is a cuboid, a cylinder, a cone, a hull or a triangle.
#[unsafe(export_name = symbol!("shape_create_rounded"))]
pub extern "C" fn shape_create_rounded(core: Shape, radius: f32, shape: Out<Shape>) -> Status {
    run(|| {
        use engine_shape::{RoundedCore, Shape as Core};
        let core: RoundedCore = match core.copied()? {
            Core::Cuboid(core) => core.into(),
            Core::Cylinder(core) => core.into(),
            Core::Cone(core) => core.into(),
            Core::Hull(core) => core.into(),
            Core::Triangle(core) => core.into(),
            _ => {
                let cores = "a cuboid, a cylinder, a cone, a hull or a triangle";
                return Err(Failure::value(format_args!("core must be {cores}")));
            }
        };
        Shape::put(engine_shape::Rounded::new(core, radius)?, shape)
    })
}

/// Options of a convex decomposition, with the defaults of all fields.
#[unsafe(export_name = symbol!("decompose_options_default"))]
pub extern "C" fn decompose_options_default() -> DecomposeOptions {
    let options = engine_shape::decompose::DecomposeOptions::default();
    DecomposeOptions {
        max_hulls: options.max_hulls,
        max_vertices_per_hull: options.max_vertices_per_hull,
        resolution: options.resolution,
        concavity: options.concavity,
        hollow: (options.fill == engine_shape::decompose::Fill::Hollow).into(),
    }
}

/// Decomposes a triangle mesh into hulls, for bodies that move.
///
/// Each triangle has three indices of vertices. `hulls` are as many as there is room for;
/// `count` is the number of all, at most `max_hulls` of the options. Each call makes
/// shapes anew. `options` may be null.
#[unsafe(export_name = symbol!("decompose"))]
pub extern "C" fn decompose(
    vertices: In<Vector>,
    vertex_count: usize,
    triangles: In<[u32; 3]>,
    triangle_count: usize,
    options: In<DecomposeOptions>,
    hulls: Out<Shape>,
    capacity: usize,
    count: Out<usize>,
) -> Status {
    run(|| {
        let vertices = vertices.list(vertex_count, "vertices")?;
        let triangles = triangles.list(triangle_count, "triangles")?;
        let options = options
            .optional("options")?
            .copied()
            .unwrap_or_else(|| decompose_options_default());
        count.check("count")?;
        let options = engine_shape::decompose::DecomposeOptions {
            max_hulls: options.max_hulls,
            max_vertices_per_hull: options.max_vertices_per_hull,
            resolution: options.resolution,
            concavity: options.concavity,
            fill: if options.hollow.get() {
                engine_shape::decompose::Fill::Hollow
            } else {
                engine_shape::decompose::Fill::Solid
            },
        };
        let found =
            engine_shape::decompose::decompose(vertices, triangles, &options, &mut |_| ());
        let found = found.map_err(Failure::value)?.hulls;
        let len = found.len();
        hulls.fill(
            capacity.min(len),
            "hulls",
            found.into_iter().map(|hull| Shape::keep(hull.into())),
        )?;
        count.set("count", len)
    })
}
