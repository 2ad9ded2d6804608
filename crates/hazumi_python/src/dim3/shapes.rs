//! Shapes of three dimensions.

use hazumi3d::glam::Vec3;
use hazumi3d::shape as engine_shape;
use numpy::PyArray2;
use pyo3::prelude::*;

use super::pose::vector;
use super::shape::{Shape, points, sides};
use crate::{arrays, failure, numbers};

#[pymethods]
impl Shape {
    /// A ball of `radius` metres.
    #[staticmethod]
    fn sphere(radius: f32) -> PyResult<Self> {
        Ok(Self::new(engine_shape::Sphere::new(radius).map_err(failure::value)?))
    }

    /// A box of these half extents, in metres.
    #[staticmethod]
    fn cuboid(half_extents: &Bound<'_, PyAny>) -> PyResult<Self> {
        let half = vector("half_extents", half_extents)?;
        Ok(Self::new(engine_shape::Cuboid::new(half).map_err(failure::value)?))
    }

    /// A cylinder along y, in metres.
    #[staticmethod]
    fn cylinder(half_height: f32, radius: f32) -> PyResult<Self> {
        let cylinder = engine_shape::Cylinder::new(half_height, radius);
        Ok(Self::new(cylinder.map_err(failure::value)?))
    }

    /// A cone along y, its tip up, in metres.
    #[staticmethod]
    fn cone(half_height: f32, radius: f32) -> PyResult<Self> {
        Ok(Self::new(engine_shape::Cone::new(half_height, radius).map_err(failure::value)?))
    }

    /// The convex hull of points, in metres, or of a mesh that has `vertices`.
    #[staticmethod]
    #[pyo3(signature = (points, max_vertices = None, flatness = None))]
    fn hull(
        points: &Bound<'_, PyAny>,
        #[pyo3(from_py_with = numbers::whole_or_none)] max_vertices: Option<u32>,
        flatness: Option<f32>,
    ) -> PyResult<Self> {
        let points = self::points("points", points)?;
        let default = engine_shape::HullOptions::default();
        let flatness = flatness.unwrap_or(default.flatness);
        let options = engine_shape::HullOptions { max_vertices, flatness };
        Ok(Self::new(engine_shape::Hull::cook(&points, &options).map_err(failure::value)?))
    }

    /// All points within `radius` metres of a cuboid, cylinder, cone, hull or triangle.
    #[staticmethod]
    fn rounded(core: &Self, radius: f32) -> PyResult<Self> {
        use engine_shape::{RoundedCore, Shape as Core};
        let core: RoundedCore = match core.shape.clone() {
            Core::Cuboid(core) => core.into(),
            Core::Cylinder(core) => core.into(),
            Core::Cone(core) => core.into(),
            Core::Hull(core) => core.into(),
            Core::Triangle(core) => core.into(),
            _ => {
                let cores = "a cuboid, a cylinder, a cone, a hull or a triangle";
                return Err(failure::value(format!("core must be {cores}")));
            }
        };
        Ok(Self::new(engine_shape::Rounded::new(core, radius).map_err(failure::value)?))
    }

    /// All points below a plane with a normal of any length but zero, for fixed and kinematic
    /// bodies. The plane is `offset` metres from the origin, along the normal.
    #[staticmethod]
    #[pyo3(signature = (normal, offset = 0.0))]
    fn half_space(normal: &Bound<'_, PyAny>, offset: f32) -> PyResult<Self> {
        let normal = vector("normal", normal)?;
        Ok(Self::new(engine_shape::HalfSpace::new(normal, offset).map_err(failure::value)?))
    }

    /// A surface of triangles, for fixed and kinematic bodies: rows of vertices in metres, and
    /// rows of their indices. Without `triangles`, `vertices` is a mesh that has both.
    #[staticmethod]
    #[pyo3(signature = (vertices, triangles = None, sides = "front"))]
    fn mesh(
        vertices: &Bound<'_, PyAny>,
        triangles: Option<&Bound<'_, PyAny>>,
        sides: &str,
    ) -> PyResult<Self> {
        let triangles = self::triangles(vertices, triangles)?;
        let vertices = points("vertices", vertices)?;
        let options = engine_shape::MeshOptions {
            sides: self::sides(sides)?,
            ..engine_shape::MeshOptions::default()
        };
        let mesh = engine_shape::Mesh::new(&vertices, &triangles, options);
        Ok(Self::new(mesh.map_err(failure::value)?))
    }

    /// A ground of heights, in metres, for fixed and kinematic bodies: an array of shape
    /// (rows along z, columns along x). Samples are `spacing` metres apart along x and z.
    #[staticmethod]
    fn height_field(heights: &Bound<'_, PyAny>, spacing: [f32; 2]) -> PyResult<Self> {
        let (heights, [_, columns]) = arrays::grid("heights", heights)?;
        let scale = Vec3::new(spacing[0], 1.0, spacing[1]);
        let options = engine_shape::HeightFieldOptions::default();
        let field = engine_shape::HeightField::new(columns, heights, scale, options);
        Ok(Self::new(field.map_err(failure::value)?))
    }

    /// Decomposes a mesh into hulls, for bodies that move: a list of them. Without
    /// `triangles`, `vertices` is a mesh that has both.
    ///
    /// `concavity` is how far hulls may be beyond the mesh, as a part of the longest edge of
    /// the box around it, and `resolution` the number of cells along that edge.
    #[staticmethod]
    #[pyo3(signature = (
        vertices, triangles = None, *, max_hulls = None, max_vertices_per_hull = None,
        resolution = None, concavity = None, is_hollow = false
    ))]
    #[expect(clippy::too_many_arguments, reason = "each is an argument with a name")]
    fn decompose(
        py: Python<'_>,
        vertices: &Bound<'_, PyAny>,
        triangles: Option<&Bound<'_, PyAny>>,
        #[pyo3(from_py_with = numbers::whole_or_none)] max_hulls: Option<u32>,
        #[pyo3(from_py_with = numbers::whole_or_none)] max_vertices_per_hull: Option<u32>,
        #[pyo3(from_py_with = numbers::whole_or_none)] resolution: Option<u32>,
        concavity: Option<f32>,
        is_hollow: bool,
    ) -> PyResult<Vec<Self>> {
        use engine_shape::decompose::{DecomposeOptions, Fill, decompose};
        let triangles = self::triangles(vertices, triangles)?;
        let vertices = points("vertices", vertices)?;
        let default = DecomposeOptions::default();
        let options = DecomposeOptions {
            max_hulls: max_hulls.unwrap_or(default.max_hulls),
            max_vertices_per_hull: max_vertices_per_hull
                .unwrap_or(default.max_vertices_per_hull),
            resolution: resolution.unwrap_or(default.resolution),
            concavity: concavity.unwrap_or(default.concavity),
            fill: if is_hollow { Fill::Hollow } else { Fill::Solid },
        };
        let found = py.detach(|| decompose(&vertices, &triangles, &options, &mut |_| ()));
        Ok(found.map_err(failure::value)?.hulls.into_iter().map(Self::new).collect())
    }

    /// Corners of a hull or a mesh, in metres.
    #[getter]
    fn vertices<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray2<f32>>> {
        let vertices = match &self.shape {
            hazumi3d::Shape::Hull(hull) => hull.view().vertices,
            hazumi3d::Shape::Mesh(mesh) => mesh.vertices(),
            _ => return Err(self.has_no("vertices", "a hull or a mesh")),
        };
        Ok(arrays::to_rows(py, vertices.iter().map(|vertex| vertex.to_array()).collect()))
    }

    /// Triangles of a hull or a mesh as rows of three indices, counter-clockwise seen from
    /// outside.
    #[getter]
    fn triangles<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray2<u32>>> {
        let triangles = match &self.shape {
            hazumi3d::Shape::Hull(hull) => triangles_of(hull),
            hazumi3d::Shape::Mesh(mesh) => mesh.triangles().to_vec(),
            _ => return Err(self.has_no("triangles", "a hull or a mesh")),
        };
        Ok(arrays::to_rows(py, triangles))
    }
}

/// Faces of a hull, each as a fan of triangles.
fn triangles_of(hull: &engine_shape::Hull) -> Vec<[u32; 3]> {
    let view = hull.view();
    let fan = |face| {
        let corners: Vec<u32> = view.face_edges(face).iter().map(|edge| edge.origin).collect();
        let fan: Vec<[u32; 3]> =
            corners[1..].windows(2).map(|pair| [corners[0], pair[0], pair[1]]).collect();
        fan
    };
    view.faces.iter().flat_map(fan).collect()
}

/// Triangles of an argument, or of a mesh that has `faces`.
pub(super) fn triangles(
    mesh: &Bound<'_, PyAny>,
    triangles: Option<&Bound<'_, PyAny>>,
) -> PyResult<Vec<[u32; 3]>> {
    match (triangles, mesh.getattr_opt("faces")?) {
        (Some(triangles), _) => arrays::index_rows::<3>("triangles", triangles),
        (None, Some(faces)) => arrays::index_rows::<3>("faces", &faces),
        (None, None) => Err(failure::kind("triangles is missing, and vertices is no mesh")),
    }
}
