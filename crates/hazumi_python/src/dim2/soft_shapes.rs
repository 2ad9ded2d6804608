//! Soft shapes of two dimensions.

use hazumi2d::shape::SoftShape;
use pyo3::prelude::*;
use pyo3::types::PyDict;

use super::pose::vector;
use super::shape::{Shape, points};
use super::soft::with_options;
use crate::numbers;

#[pymethods]
impl Shape {
    /// A soft disc of `radius` metres: a closed outline of `count` particles. Options are those
    /// of `soft_rope`.
    #[staticmethod]
    #[pyo3(signature = (radius, count, **options))]
    fn soft_disc(
        radius: f32,
        #[pyo3(from_py_with = numbers::whole)] count: u32,
        options: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<Self> {
        with_options(SoftShape::disc(radius, count), options)
    }

    /// A soft rectangle of these half extents, in metres, of `cells` in a row and a column.
    /// Options are those of `soft_rope`.
    #[staticmethod]
    #[pyo3(signature = (half_extents, cells, **options))]
    fn soft_grid(
        half_extents: &Bound<'_, PyAny>,
        cells: [u32; 2],
        options: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<Self> {
        with_options(SoftShape::grid(vector("half_extents", half_extents)?, cells), options)
    }

    /// A soft shape of a closed outline, in metres, with a particle at least every `spacing`
    /// metres. Options are those of `soft_rope`.
    #[staticmethod]
    #[pyo3(signature = (vertices, spacing, **options))]
    fn soft_outline(
        vertices: &Bound<'_, PyAny>,
        spacing: f32,
        options: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<Self> {
        let vertices = points("vertices", vertices)?;
        with_options(SoftShape::from_outline(&vertices, spacing), options)
    }

    /// A soft shape that fills an outline, in metres, with cells of `spacing` metres. Options
    /// are those of `soft_rope`.
    #[staticmethod]
    #[pyo3(signature = (vertices, spacing, **options))]
    fn soft_filled(
        vertices: &Bound<'_, PyAny>,
        spacing: f32,
        options: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<Self> {
        with_options(SoftShape::filled(&points("vertices", vertices)?, spacing), options)
    }
}
