//! Soft shapes: the rest shapes of soft bodies.

use numpy::{PyArray1, PyArray2};
use pyo3::prelude::*;
use pyo3::types::PyDict;

use super::shape::{Shape, points};
use super::space::engine::core::soft::SoftMaterial;
use super::space::engine::shape::{SoftError, SoftShape};
use super::space::engine::soft::Clusters;
use super::space::{DIM, engine, soft_surface};
use crate::{arrays, failure, fields};

/// Applies options by name to a soft shape: `particle_radius`, `cluster_half_width`, `fixed`,
/// and fields of the material.
pub(super) fn with_options(
    shape: Result<SoftShape, SoftError>,
    options: Option<&Bound<'_, PyDict>>,
) -> PyResult<Shape> {
    let mut shape = shape.map_err(failure::value)?;
    let Some(options) = options else { return Ok(Shape::new(shape)) };
    let material = PyDict::new(options.py());
    for (name, value) in options {
        shape = match name.extract::<&str>()? {
            "particle_radius" => shape.with_radius(value.extract()?).map_err(failure::value)?,
            "cluster_half_width" => {
                let clusters = Clusters::Regions { half_width: value.extract()? };
                shape.with_clusters(clusters).map_err(failure::value)?
            }
            "fixed" => {
                let fixed = arrays::list::<u32>("fixed", &value)?;
                shape.with_fixed(&fixed).map_err(failure::value)?
            }
            _ => {
                material.set_item(name, value)?;
                shape
            }
        };
    }
    if !material.is_empty() {
        let changed: SoftMaterial = fields::merged("soft shape", shape.material(), &material)?;
        shape = shape.with_material(changed).map_err(failure::value)?;
    }
    Ok(Shape::new(shape))
}

impl Shape {
    fn soft(&self) -> PyResult<&SoftShape> {
        match &self.shape {
            engine::Shape::Soft(soft) => Ok(soft),
            _ => Err(self.has_no("particles", "a soft shape")),
        }
    }
}

#[pymethods]
impl Shape {
    /// A rope along points, in metres, with a particle at least every `spacing` metres.
    ///
    /// Options of soft shapes are given by name. `particle_radius` is in metres,
    /// and `fixed` lists particles that do not move. `cluster_half_width` is that of regions of
    /// a lattice that match their shape by themselves, in cells. Others are fields of the
    /// material: `shape`, `edges`, `bends`, `pressure`, `plasticity`, `tear`, …
    #[staticmethod]
    #[pyo3(signature = (points, spacing, **options))]
    fn soft_rope(
        points: &Bound<'_, PyAny>,
        spacing: f32,
        options: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<Self> {
        with_options(SoftShape::rope(&self::points("points", points)?, spacing), options)
    }

    /// Particles of a soft shape at rest, in metres.
    #[getter]
    fn particles<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray2<f32>>> {
        let rows = self.soft()?.points().iter().map(|point| point.to_array());
        Ok(arrays::to_rows(py, rows.collect()))
    }

    /// Pairs of particles of a soft shape that keep their distance.
    #[getter]
    fn edges<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray2<u32>>> {
        Ok(arrays::to_rows(py, self.soft()?.edges().to_vec()))
    }

    /// Sides of the surface of a soft shape, for drawing: triangles of particles in 3D, and
    /// segments in 2D.
    #[getter]
    fn surface<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray2<u32>>> {
        let sides: Vec<[u32; DIM]> = soft_surface(self.soft()?).to_vec();
        Ok(arrays::to_rows(py, sides))
    }

    /// Share of the mass that each particle of a soft shape has; together they are 1.
    #[getter]
    fn weights<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray1<f32>>> {
        Ok(arrays::to_list(py, self.soft()?.weights().to_vec()))
    }

    /// Fields of the material of a soft shape, by name.
    #[getter]
    fn material<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        fields::to_python(py, self.soft()?.material())
    }
}
