//! Shapes of two dimensions.

use hazumi2d::shape as engine_shape;
use numpy::PyArray2;
use pyo3::prelude::*;

use super::pose::vector;
use super::shape::{Shape, points, sides};
use crate::{arrays, failure};

#[pymethods]
impl Shape {
    /// A disc of `radius` metres.
    #[staticmethod]
    fn circle(radius: f32) -> PyResult<Self> {
        Ok(Self::new(engine_shape::Circle::new(radius).map_err(failure::value)?))
    }

    /// A box of these half extents, in metres.
    #[staticmethod]
    fn rectangle(half_extents: &Bound<'_, PyAny>) -> PyResult<Self> {
        let half = vector("half_extents", half_extents)?;
        Ok(Self::new(engine_shape::Rectangle::new(half).map_err(failure::value)?))
    }

    /// The convex polygon around points, in metres.
    #[staticmethod]
    fn polygon(points: &Bound<'_, PyAny>) -> PyResult<Self> {
        let points = self::points("points", points)?;
        Ok(Self::new(engine_shape::Polygon::new(&points).map_err(failure::value)?))
    }

    /// All points within `radius` metres of a rectangle or a polygon.
    #[staticmethod]
    fn rounded(core: &Self, radius: f32) -> PyResult<Self> {
        use engine_shape::{RoundedCore, Shape as Core};
        let core: RoundedCore = match core.shape.clone() {
            Core::Rectangle(core) => core.into(),
            Core::Polygon(core) => core.into(),
            _ => return Err(failure::value("core must be a rectangle or a polygon")),
        };
        Ok(Self::new(engine_shape::Rounded::new(core, radius).map_err(failure::value)?))
    }

    /// All points below a line with a normal of any length but zero, for fixed and kinematic
    /// bodies. The line is `offset` metres from the origin, along the normal.
    #[staticmethod]
    #[pyo3(signature = (normal, offset = 0.0))]
    fn half_plane(normal: &Bound<'_, PyAny>, offset: f32) -> PyResult<Self> {
        let normal = vector("normal", normal)?;
        Ok(Self::new(engine_shape::HalfPlane::new(normal, offset).map_err(failure::value)?))
    }

    /// A line of segments, in metres, for fixed and kinematic bodies: the ground of a level.
    #[staticmethod]
    #[pyo3(signature = (vertices, is_loop = false, sides = "both"))]
    fn chain(vertices: &Bound<'_, PyAny>, is_loop: bool, sides: &str) -> PyResult<Self> {
        let vertices = points("vertices", vertices)?;
        let options = engine_shape::ChainOptions {
            is_loop,
            sides: self::sides(sides)?,
            ..engine_shape::ChainOptions::default()
        };
        let chain = engine_shape::Chain::new(&vertices, options);
        Ok(Self::new(chain.map_err(failure::value)?))
    }

    /// Decomposes an outline into convex polygons, for bodies that move. `rings` are its
    /// border and its holes, each rows of points in metres.
    ///
    /// Detail below `flatness` is ignored: a part of the longest edge of the box around it.
    #[staticmethod]
    #[pyo3(signature = (*rings, flatness = 0.0))]
    fn decompose(rings: Vec<Bound<'_, PyAny>>, flatness: f32) -> PyResult<Vec<Self>> {
        use engine_shape::decompose::{DecomposeOptions, decompose};
        let [border, holes @ ..] = rings.as_slice() else {
            return Err(failure::kind("rings must have at least one"));
        };
        let outline = engine_shape::Outline::new(&points("rings", border)?);
        let mut outline = outline.map_err(failure::value)?;
        for hole in holes {
            outline = outline.with_ring(&points("rings", hole)?).map_err(failure::value)?;
        }
        let found = decompose(&outline, &DecomposeOptions { flatness });
        Ok(found.map_err(failure::value)?.polygons.into_iter().map(Self::new).collect())
    }

    /// Corners of a polygon or a chain, in metres.
    #[getter]
    fn vertices<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray2<f32>>> {
        let vertices = match &self.shape {
            hazumi2d::Shape::Polygon(polygon) => polygon.vertices(),
            hazumi2d::Shape::Chain(chain) => chain.vertices(),
            _ => return Err(self.has_no("vertices", "a polygon or a chain")),
        };
        Ok(arrays::to_rows(py, vertices.iter().map(|vertex| vertex.to_array()).collect()))
    }
}
