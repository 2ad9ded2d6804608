//! Scenes that come with the engine.

use hazumi_scenes::gallery;
use pyo3::prelude::*;

/// Names of the scenes that come with the engine: `(name, dimension, description)` each.
#[pyfunction]
fn gallery_scenes() -> Vec<(&'static str, u32, String)> {
    let space = gallery::entries().iter();
    let space = space.map(|entry| (entry.name, 3, entry.build().description));
    let plane = gallery::plane_entries().iter();
    let plane = plane.map(|entry| (entry.name, 2, entry.build().description));
    space.chain(plane).collect()
}

pub(crate) fn add_to(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_function(wrap_pyfunction!(gallery_scenes, module)?)
}
