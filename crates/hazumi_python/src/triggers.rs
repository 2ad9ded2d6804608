//! Triggers: pairs that began to touch, stayed in touch, or parted.

use hazumi_core::swarm::{TriggerEvents, Triggers as CoreTriggers};
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::arrays;

/// Pairs of events by their change, as rows of two numbers.
pub(crate) fn to_python<'py>(
    py: Python<'py>,
    events: &TriggerEvents,
) -> PyResult<Bound<'py, PyDict>> {
    let lists = PyDict::new(py);
    let TriggerEvents { started, stayed, ended } = events;
    for (name, pairs) in [("started", started), ("stayed", stayed), ("ended", ended)] {
        let rows = pairs.iter().map(|&(a, b)| [a, b]).collect();
        lists.set_item(name, arrays::to_rows::<u32, 2>(py, rows))?;
    }
    Ok(lists)
}

/// Triggers: compare the pairs of one frame with those of the frame before.
#[pyclass(module = "hazumi")]
#[derive(Default)]
pub(crate) struct Triggers {
    triggers: CoreTriggers,
    events: TriggerEvents,
}

#[pymethods]
impl Triggers {
    #[new]
    fn new() -> Self {
        Self::default()
    }

    /// Takes the pairs of a frame, rows of two numbers, and returns how they changed.
    ///
    /// `started` were not there in the frame before, `stayed` were, and `ended` are there no
    /// more. `renewed` are numbers of things that were replaced since: their contacts ended,
    /// and those of the new things begin.
    #[pyo3(signature = (pairs, renewed = None))]
    fn update<'py>(
        &mut self,
        py: Python<'py>,
        pairs: &Bound<'py, PyAny>,
        renewed: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyDict>> {
        let pairs = arrays::index_rows::<2>("pairs", pairs)?.into_iter();
        let pairs: Vec<(u32, u32)> = pairs.map(|[a, b]| (a.min(b), a.max(b))).collect();
        let renewed =
            renewed.map_or(Ok(Vec::new()), |list| arrays::list::<u32>("renewed", list))?;
        py.detach(|| self.triggers.update(&pairs, &renewed, &mut self.events));
        to_python(py, &self.events)
    }

    /// Forgets the last frame: all contacts of the next one begin.
    fn clear(&mut self) {
        self.triggers.clear();
    }
}
