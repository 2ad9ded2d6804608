//! Soft shapes of three dimensions.

use hazumi3d::glam::Vec2;
use hazumi3d::shape::SoftShape;
use pyo3::prelude::*;
use pyo3::types::PyDict;

use super::pose::vector;
use super::shape::{Shape, points};
use super::shapes::triangles;
use super::soft::with_options;
use crate::{arrays, numbers};

#[pymethods]
impl Shape {
    /// A soft ball of `radius` metres: a closed surface, an icosahedron whose triangles are
    /// divided `subdivisions` times. Options are those of `soft_rope`.
    #[staticmethod]
    #[pyo3(signature = (radius, subdivisions = 2, **options))]
    fn soft_ball(
        radius: f32,
        #[pyo3(from_py_with = numbers::whole)] subdivisions: u32,
        options: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<Self> {
        with_options(SoftShape::ball(radius, subdivisions), options)
    }

    /// A soft cuboid of these half extents, in metres, of `cells` along each axis. Options are
    /// those of `soft_rope`.
    #[staticmethod]
    #[pyo3(signature = (half_extents, cells, **options))]
    fn soft_cuboid(
        half_extents: &Bound<'_, PyAny>,
        cells: [u32; 3],
        options: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<Self> {
        with_options(SoftShape::cuboid(vector("half_extents", half_extents)?, cells), options)
    }

    /// A cloth in the plane of x and z, of these half extents, in metres, of `cells` along both
    /// axes. Options are those of `soft_rope`.
    #[staticmethod]
    #[pyo3(signature = (half_extents, cells, **options))]
    fn soft_cloth(
        half_extents: &Bound<'_, PyAny>,
        cells: [u32; 2],
        options: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<Self> {
        let half = Vec2::from_array(arrays::row("half_extents", half_extents)?);
        with_options(SoftShape::cloth(half, cells), options)
    }

    /// A soft shape whose particles are the vertices of a surface, in metres. Without
    /// `triangles`, `vertices` is a mesh that has both. Options are those of `soft_rope`.
    #[staticmethod]
    #[pyo3(signature = (vertices, triangles = None, **options))]
    fn soft_surface(
        vertices: &Bound<'_, PyAny>,
        triangles: Option<&Bound<'_, PyAny>>,
        options: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<Self> {
        let triangles = self::triangles(vertices, triangles)?;
        let vertices = points("vertices", vertices)?;
        with_options(SoftShape::from_surface(&vertices, &triangles), options)
    }

    /// A soft shape that fills a closed mesh, in metres, with cells of `spacing` metres.
    /// Without `triangles`, `vertices` is a mesh that has both. Options are those of
    /// `soft_rope`.
    #[staticmethod]
    #[pyo3(signature = (vertices, triangles = None, *, spacing, **options))]
    fn soft_mesh(
        vertices: &Bound<'_, PyAny>,
        triangles: Option<&Bound<'_, PyAny>>,
        spacing: f32,
        options: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<Self> {
        let triangles = self::triangles(vertices, triangles)?;
        let vertices = points("vertices", vertices)?;
        with_options(SoftShape::from_mesh(&vertices, &triangles, spacing), options)
    }
}
