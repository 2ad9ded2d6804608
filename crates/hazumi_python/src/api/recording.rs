//! Recordings: edits and steps of a world, to replay.

use pyo3::prelude::*;
use pyo3::types::PyBytes;

use super::snapshot::RollbackRing;
use super::space::engine;
use super::world::{Stepped, World};
use crate::{failure, numbers};

/// A recording of a world: its start, edits and steps. It can be pickled.
#[pyclass(frozen)]
pub(crate) struct Recording {
    recording: engine::Recording,
    bytes: Vec<u8>,
}

#[pymethods]
impl Recording {
    /// A recording from the bytes of `to_bytes`.
    #[staticmethod]
    fn from_bytes(bytes: &[u8]) -> PyResult<Self> {
        let recording = engine::Recording::from_bytes(bytes).map_err(failure::value)?;
        Ok(Self { recording, bytes: bytes.to_vec() })
    }

    /// The recording as bytes, such as the command `hazumi replay` reads.
    fn to_bytes<'py>(&self, py: Python<'py>) -> Bound<'py, PyBytes> {
        PyBytes::new(py, &self.bytes)
    }

    fn __reduce__<'py>(
        &self,
        py: Python<'py>,
    ) -> PyResult<(Bound<'py, PyAny>, (Bound<'py, PyBytes>,))> {
        let load = py.get_type::<Self>().getattr("from_bytes")?;
        Ok((load, (self.to_bytes(py),)))
    }

    /// Number of steps.
    fn __len__(&self) -> usize {
        self.recording.frames().len()
    }

    /// Damage after which the rest was left out; `None` for none.
    #[getter]
    fn damage(&self) -> Option<&str> {
        self.recording.damage()
    }

    /// The world at the start of the recording, or after `steps` steps.
    #[pyo3(signature = (steps = 0))]
    fn world(
        &self,
        py: Python<'_>,
        #[pyo3(from_py_with = numbers::whole)] steps: usize,
    ) -> PyResult<World> {
        let mut world = engine::World::default();
        let frames = self.recording.frames().len();
        if steps > frames {
            return Err(failure::value(format!("steps is {steps}, must be at most {frames}")));
        }
        py.detach(|| {
            let mut replay = engine::Replay::start(&self.recording, &mut world)
                .map_err(|error| error.to_string())?;
            for _ in 0..steps {
                replay.step(&mut world).map_err(|error| error.to_string())?;
            }
            Ok::<_, String>(())
        })
        .map_err(failure::value)?;
        Ok(World::of(Stepped::World(Box::new(world))))
    }

    /// Replays all of it, and describes the first difference from what was recorded; `None`
    /// when every step is the same, to the last bit.
    fn check(&self, py: Python<'_>) -> PyResult<Option<String>> {
        py.detach(|| {
            let mut world = engine::World::default();
            let mut replay = engine::Replay::start(&self.recording, &mut world)
                .map_err(|error| error.to_string())?;
            while replay.step(&mut world).map_err(|error| error.to_string())?.is_some() {
                if let Some(divergence) = replay.check(&world) {
                    return Ok(Some(divergence.to_string()));
                }
            }
            Ok::<_, String>(None)
        })
        .map_err(failure::value)
    }
}

#[pymethods]
impl World {
    /// Starts to record edits and steps.
    fn start_recording(&mut self) -> PyResult<()> {
        if self.recorder_mut().is_some() {
            return Err(failure::value("the world is being recorded already"));
        }
        let recorder = engine::Recorder::start(self.get_mut()?).map_err(failure::value)?;
        *self.recorder_mut() = Some(recorder);
        Ok(())
    }

    /// Ends a recording, and returns it.
    fn finish_recording(&mut self) -> PyResult<Recording> {
        let recorder = self.recorder_mut().take();
        let recorder =
            recorder.ok_or_else(|| failure::value("the world is not being recorded"))?;
        let bytes = recorder.finish(self.get_mut()?);
        let recording = engine::Recording::from_bytes(&bytes).map_err(failure::value)?;
        Ok(Recording { recording, bytes })
    }
}

pub(super) fn add_to(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_class::<Recording>()?;
    module.add_class::<RollbackRing>()
}
