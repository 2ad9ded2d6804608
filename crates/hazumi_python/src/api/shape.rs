//! Shapes: what those of both dimensions have.

use numpy::PyArray1;
use pyo3::prelude::*;
use pyo3::types::PyDict;

use super::pose::{from_numbers, to_array, vector};
use super::space::engine::scene::load_shape;
use super::space::engine::shape as engine_shape;
use super::space::{POSE, Vector, engine, inertia_to, scenes};
use crate::{arrays, failure, fields};

/// A shape: geometry without a place.
///
/// Shapes never change, and may be shared by any number of colliders.
#[pyclass(frozen, from_py_object)]
#[derive(Clone)]
pub(crate) struct Shape {
    pub(super) shape: engine::Shape,
}

impl Shape {
    pub(super) fn new(shape: impl Into<engine::Shape>) -> Self {
        Self { shape: shape.into() }
    }

    /// An exception that only shapes of other kinds have something.
    pub(super) fn has_no(&self, what: &str, kinds: &str) -> PyErr {
        failure::value(format!("a {} has no {what}, only {kinds} has", self.kind_name()))
    }

    pub(super) fn kind_name(&self) -> String {
        let debug = format!("{:?}", self.shape);
        let name = debug.split(|letter: char| !letter.is_alphanumeric()).next();
        fields::snake_case(name.unwrap_or_default())
    }
}

/// A pose of an argument: a row of a position and a rotation.
fn pose_row(value: Option<&Bound<'_, PyAny>>) -> PyResult<engine::Pose> {
    value.map_or(Ok(engine::Pose::IDENTITY), |value| {
        Ok(from_numbers(arrays::row::<POSE>("pose", value)?))
    })
}

#[pymethods]
impl Shape {
    /// A segment from `a` to `b` with a radius, all in metres.
    #[staticmethod]
    fn capsule(a: &Bound<'_, PyAny>, b: &Bound<'_, PyAny>, radius: f32) -> PyResult<Self> {
        let ends = [vector("a", a)?, vector("b", b)?];
        Ok(Self::new(engine_shape::Capsule::new(ends, radius).map_err(failure::value)?))
    }

    /// A line from `a` to `b`, in metres, for fixed and kinematic bodies.
    #[staticmethod]
    fn segment(a: &Bound<'_, PyAny>, b: &Bound<'_, PyAny>) -> PyResult<Self> {
        let ends = [vector("a", a)?, vector("b", b)?];
        Ok(Self::new(engine_shape::Segment::new(ends).map_err(failure::value)?))
    }

    /// Several shapes as one: pairs of a pose, which is a row, and a shape.
    #[staticmethod]
    fn compound(children: Vec<(Bound<'_, PyAny>, Self)>) -> PyResult<Self> {
        let children = children
            .into_iter()
            .map(|(pose, child)| Ok((pose_row(Some(&pose))?, child.shape)))
            .collect::<PyResult<Vec<_>>>()?;
        Ok(Self::new(engine_shape::Compound::new(children).map_err(failure::value)?))
    }

    /// A rigid shape from text of JSON, as scene files have it.
    #[staticmethod]
    fn from_json(text: &str) -> PyResult<Self> {
        let shape: scenes::Shape = serde_json::from_str(text).map_err(failure::value)?;
        Ok(Self { shape: load_shape(shape).map_err(failure::value)? })
    }

    /// The shape scaled by a factor along each axis; some take equal factors only.
    fn scaled(&self, factor: &Bound<'_, PyAny>) -> PyResult<Self> {
        let factor = vector("factor", factor)?;
        Ok(Self { shape: self.shape.scaled(factor).map_err(failure::value)? })
    }

    /// Name of its kind, such as `"hull"`.
    #[getter]
    fn kind(&self) -> String {
        self.kind_name()
    }

    fn __repr__(&self) -> String {
        format!("<Shape {}>", self.kind_name())
    }

    /// Lower and upper corner of its bounding box at a pose, in metres.
    #[pyo3(signature = (pose = None))]
    #[expect(clippy::type_complexity, reason = "two arrays")]
    fn bounds<'py>(
        &self,
        py: Python<'py>,
        pose: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<(Bound<'py, PyArray1<f32>>, Bound<'py, PyArray1<f32>>)> {
        let bounds = self.shape.bounds(&pose_row(pose)?);
        Ok((to_array(py, bounds.min), to_array(py, bounds.max)))
    }

    /// Mass in kg, centre in metres and inertia in kg·m² of a density in kg/m³ (kg/m² in 2D);
    /// `None` for lines and surfaces.
    fn mass<'py>(&self, py: Python<'py>, density: f32) -> PyResult<Option<Bound<'py, PyDict>>> {
        hazumi_core::Rule::Above(0.0).check("density", density).map_err(failure::value)?;
        let Some(mass) = self.shape.mass(density) else { return Ok(None) };
        let all = PyDict::new(py);
        all.set_item("mass", mass.mass)?;
        all.set_item("center", to_array(py, mass.center))?;
        all.set_item("inertia", inertia_to(py, mass.inertia)?)?;
        Ok(Some(all))
    }
}

/// Points of an argument: an array of rows, or a mesh with such `vertices`.
pub(super) fn points(what: &str, value: &Bound<'_, PyAny>) -> PyResult<Vec<Vector>> {
    let rows = match value.getattr_opt("vertices")? {
        Some(vertices) => arrays::rows("vertices", &vertices)?,
        None => arrays::rows(what, value)?,
    };
    Ok(rows.into_iter().map(Vector::from_array).collect())
}

/// Sides from which a line or surface is hit.
pub(super) fn sides(name: &str) -> PyResult<engine_shape::Sides> {
    match name {
        "front" => Ok(engine_shape::Sides::Front),
        "both" => Ok(engine_shape::Sides::Both),
        _ => Err(failure::value(format!("sides is '{name}', must be 'front' or 'both'"))),
    }
}

pub(super) fn add_to(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_class::<Shape>()
}
