//! Shapes of three dimensions.

use hazumi3d::shape as engine_shape;
use pyo3::prelude::*;

use super::pose::vector;
use super::shape::{Shape, points, sides};
use crate::{arrays, failure};

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
        max_vertices: Option<u32>,
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
    /// rows of their indices.
    #[staticmethod]
    #[pyo3(signature = (vertices, triangles, sides = "front"))]
    fn mesh(
        vertices: &Bound<'_, PyAny>,
        triangles: &Bound<'_, PyAny>,
        sides: &str,
    ) -> PyResult<Self> {
        let vertices = points("vertices", vertices)?;
        let triangles = arrays::index_rows::<3>("triangles", triangles)?;
        let options = engine_shape::MeshOptions {
            sides: self::sides(sides)?,
            ..engine_shape::MeshOptions::default()
        };
        let mesh = engine_shape::Mesh::new(&vertices, &triangles, options);
        Ok(Self::new(mesh.map_err(failure::value)?))
    }
}
