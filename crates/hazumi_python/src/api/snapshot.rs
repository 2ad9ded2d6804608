//! Snapshots and rollback.

use pyo3::prelude::*;
use pyo3::types::PyBytes;

use super::space::engine;
use super::world::World;
use crate::{failure, numbers};

/// The whole state of a world between two steps. A world restored to it goes on to the same
/// bits. It can be pickled.
#[pyclass(frozen)]
pub(crate) struct Snapshot {
    pub(super) snapshot: engine::Snapshot,
}

#[pymethods]
impl Snapshot {
    /// Number of steps that the world had taken.
    #[getter]
    fn step_count(&self) -> u64 {
        self.snapshot.step_count()
    }

    /// The snapshot as bytes, to store or send.
    fn to_bytes<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyBytes>> {
        Ok(PyBytes::new(py, &self.snapshot.to_bytes().map_err(failure::value)?))
    }

    /// A snapshot from its bytes.
    #[staticmethod]
    fn from_bytes(bytes: &[u8]) -> PyResult<Self> {
        let snapshot = engine::Snapshot::from_bytes(bytes).map_err(failure::value)?;
        Ok(Self { snapshot })
    }

    fn __reduce__<'py>(
        &self,
        py: Python<'py>,
    ) -> PyResult<(Bound<'py, PyAny>, (Bound<'py, PyBytes>,))> {
        let load = py.get_type::<Self>().getattr("from_bytes")?;
        Ok((load, (self.to_bytes(py)?,)))
    }

    fn __repr__(&self) -> String {
        format!("<Snapshot of step {}>", self.snapshot.step_count())
    }
}

/// The last states of a world, to go back to any of them.
#[pyclass]
pub(crate) struct RollbackRing {
    ring: engine::RollbackRing,
}

#[pymethods]
impl RollbackRing {
    /// A ring for the last `most` states.
    #[new]
    fn new(#[pyo3(from_py_with = numbers::whole)] most: usize) -> Self {
        Self { ring: engine::RollbackRing::new(most) }
    }

    /// Saves the state of a world. States share memory where they are alike.
    fn save(&mut self, world: &World) -> PyResult<()> {
        self.ring.save(world.get()?);
        Ok(())
    }

    /// Returns a world to the state after `step` steps; `False` when the ring does not have it.
    fn roll_back(
        &mut self,
        world: &mut World,
        #[pyo3(from_py_with = numbers::whole)] step: u64,
    ) -> PyResult<bool> {
        self.ring.roll_back(world.get_mut()?, step).map_err(failure::value)
    }

    /// Steps whose states the ring has.
    #[getter]
    fn steps(&self) -> Vec<u64> {
        self.ring.steps().collect()
    }
}
