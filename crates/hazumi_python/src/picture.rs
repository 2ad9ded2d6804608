//! Pictures of worlds.

use std::fs;
use std::path::PathBuf;

use hazumi_picture::Pixels;
use numpy::ndarray::Array3;
use numpy::{IntoPyArray, PyArray3};
use pyo3::prelude::*;
use pyo3::types::PyBytes;

use crate::{failure, numbers};

/// A picture of a world, which a notebook shows.
#[pyclass(module = "hazumi", frozen)]
pub(crate) struct Picture {
    /// Text of an SVG file.
    #[pyo3(get)]
    svg: String,
    /// Width, in pixels.
    width: u32,
}

impl Picture {
    #[expect(clippy::cast_possible_truncation, reason = "some thousand at most")]
    #[expect(clippy::cast_sign_loss, reason = "widths are positive")]
    pub(crate) fn new(svg: String, width: f32) -> Self {
        Self { svg, width: width as u32 }
    }

    fn drawn(&self, py: Python<'_>, width: Option<u32>) -> PyResult<Pixels> {
        let width = width.unwrap_or(self.width);
        if !(1..=4096).contains(&width) {
            return Err(failure::value(format!("width is {width}, must be from 1 to 4096")));
        }
        py.detach(|| Pixels::of(&self.svg, width)).map_err(failure::value)
    }
}

#[pymethods]
impl Picture {
    /// Red, green, blue and opacity of each pixel, row by row from the top: an array of shape
    /// (height, width, 4). `width` is in pixels; default that of the picture.
    #[pyo3(signature = (width = None))]
    fn pixels<'py>(
        &self,
        py: Python<'py>,
        #[pyo3(from_py_with = numbers::whole_or_none)] width: Option<u32>,
    ) -> PyResult<Bound<'py, PyArray3<u8>>> {
        let pixels = self.drawn(py, width)?;
        let [width, height] = pixels.size().map(|edge| edge as usize);
        let array = Array3::from_shape_vec((height, width, 4), pixels.into_rgba());
        Ok(array.map_err(failure::value)?.into_pyarray(py))
    }

    /// Bytes of a PNG file, `width` pixels wide.
    #[pyo3(signature = (width = None))]
    fn png<'py>(
        &self,
        py: Python<'py>,
        #[pyo3(from_py_with = numbers::whole_or_none)] width: Option<u32>,
    ) -> PyResult<Bound<'py, PyBytes>> {
        let bytes = self.drawn(py, width)?.to_png().map_err(failure::value)?;
        Ok(PyBytes::new(py, &bytes))
    }

    /// Writes a file of SVG or PNG, by the end of its name.
    #[pyo3(signature = (path, *, width = None))]
    fn save(
        &self,
        py: Python<'_>,
        path: PathBuf,
        #[pyo3(from_py_with = numbers::whole_or_none)] width: Option<u32>,
    ) -> PyResult<()> {
        let suffix = path.extension().map(|suffix| suffix.to_ascii_lowercase());
        match suffix.as_ref().and_then(|suffix| suffix.to_str()) {
            Some("svg") => fs::write(path, &self.svg)?,
            Some("png") => {
                let pixels = self.drawn(py, width)?;
                fs::write(path, pixels.to_png().map_err(failure::value)?)?;
            }
            _ => {
                let message =
                    format!("path is '{}', must end with .svg or .png", path.display());
                return Err(failure::value(message));
            }
        }
        Ok(())
    }

    fn _repr_svg_(&self) -> &str {
        &self.svg
    }

    fn __repr__(&self) -> String {
        format!("<Picture, {} pixels wide>", self.width)
    }
}
