//! Progress of long work: a bar of tqdm, where that is installed.

use pyo3::prelude::*;
use pyo3::types::PyDict;

/// A bar that shows how much is done; nothing where nobody wants it, or tqdm is missing.
pub(crate) struct Progress {
    bar: Option<Py<PyAny>>,
}

impl Progress {
    /// A bar for `total` steps, if `wanted`.
    pub(crate) fn new(py: Python<'_>, wanted: bool, total: usize) -> PyResult<Self> {
        if !wanted {
            return Ok(Self { bar: None });
        }
        let Ok(module) = py.import("tqdm.auto") else { return Ok(Self { bar: None }) };
        let arguments = PyDict::new(py);
        arguments.set_item("total", total)?;
        arguments.set_item("unit", "step")?;
        let bar = module.call_method("tqdm", (), Some(&arguments))?;
        Ok(Self { bar: Some(bar.unbind()) })
    }

    /// Shows that `count` more steps are done.
    pub(crate) fn add(&self, py: Python<'_>, count: usize) -> PyResult<()> {
        match &self.bar {
            Some(bar) => bar.call_method1(py, "update", (count,)).map(drop),
            None => Ok(()),
        }
    }

    /// Leaves the bar as it is.
    pub(crate) fn end(&self, py: Python<'_>) -> PyResult<()> {
        match &self.bar {
            Some(bar) => bar.call_method0(py, "close").map(drop),
            None => Ok(()),
        }
    }
}
