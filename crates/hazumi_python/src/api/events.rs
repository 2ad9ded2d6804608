//! Events of a step, and contacts, as arrays.

use numpy::{PyArray1, PyArray2};
use pyo3::prelude::*;
use pyo3::types::PyDict;

use super::space::engine::{self, ContactPair, SensorOverlap};
use crate::arrays;

/// Events of the last step, as arrays of ids. Each list is sorted, and a contact that goes on
/// is in none.
#[pyclass(frozen)]
pub(crate) struct Events {
    pub(super) events: engine::Events,
}

/// Bodies of pairs, then colliders: four columns.
fn contact_rows<'py>(py: Python<'py>, pairs: &[ContactPair]) -> Bound<'py, PyArray2<u64>> {
    let row = |pair: &ContactPair| {
        let [body_a, body_b] = pair.bodies.map(|id| id.to_bits());
        let [collider_a, collider_b] = pair.colliders.map(|id| id.to_bits());
        [body_a, body_b, collider_a, collider_b]
    };
    arrays::to_rows(py, pairs.iter().map(row).collect())
}

fn overlap_rows<'py>(py: Python<'py>, pairs: &[SensorOverlap]) -> Bound<'py, PyArray2<u64>> {
    let row = |pair: &SensorOverlap| {
        [
            pair.sensor_body.to_bits(),
            pair.visitor_body.to_bits(),
            pair.sensor.to_bits(),
            pair.visitor.to_bits(),
        ]
    };
    arrays::to_rows(py, pairs.iter().map(row).collect())
}

fn ids<'py, T>(py: Python<'py>, ids: &[hazumi_core::Id<T>]) -> Bound<'py, PyArray1<u64>> {
    arrays::to_list(py, ids.iter().map(|id| id.to_bits()).collect())
}

#[pymethods]
impl Events {
    /// Contacts that began. Columns: body a, body b, collider a, collider b.
    #[getter]
    fn contacts_started<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray2<u64>> {
        contact_rows(py, &self.events.contacts_started)
    }

    /// Contacts that ended. Columns: body a, body b, collider a, collider b.
    #[getter]
    fn contacts_ended<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray2<u64>> {
        contact_rows(py, &self.events.contacts_ended)
    }

    /// Overlaps of sensors that began. Columns: body of the sensor, visitor, and their
    /// colliders.
    #[getter]
    fn overlaps_started<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray2<u64>> {
        overlap_rows(py, &self.events.overlaps_started)
    }

    /// Overlaps of sensors that ended. Columns as of `overlaps_started`.
    #[getter]
    fn overlaps_ended<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray2<u64>> {
        overlap_rows(py, &self.events.overlaps_ended)
    }

    /// Fast contacts, as arrays side by side: `ids` (as of `contacts_started`), `points` in
    /// metres, `normals` from a to b, `speeds` in m/s and `impulses` in N·s.
    #[getter]
    fn hits<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let hits = &self.events.hits;
        let pairs: Vec<ContactPair> = hits.iter().map(|hit| hit.pair).collect();
        let lists = PyDict::new(py);
        lists.set_item("ids", contact_rows(py, &pairs))?;
        let points = hits.iter().map(|hit| hit.point.to_array());
        lists.set_item("points", arrays::to_rows(py, points.collect()))?;
        let normals = hits.iter().map(|hit| hit.normal.to_array());
        lists.set_item("normals", arrays::to_rows(py, normals.collect()))?;
        let speeds = hits.iter().map(|hit| hit.speed);
        lists.set_item("speeds", arrays::to_list(py, speeds.collect()))?;
        let impulses = hits.iter().map(|hit| hit.impulse);
        lists.set_item("impulses", arrays::to_list(py, impulses.collect()))?;
        Ok(lists)
    }

    /// Ids of bodies that fell asleep.
    #[getter]
    fn fell_asleep<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<u64>> {
        ids(py, &self.events.fell_asleep)
    }

    /// Ids of bodies that woke up.
    #[getter]
    fn woke<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<u64>> {
        ids(py, &self.events.woke)
    }

    /// Ids of joints that broke.
    #[getter]
    fn broken_joints<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<u64>> {
        ids(py, &self.events.broken_joints)
    }

    /// Ids of bodies that were frozen, because their numbers became invalid.
    #[getter]
    fn frozen<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<u64>> {
        ids(py, &self.events.frozen)
    }
}

/// Contacts as arrays side by side, one row for each point.
pub(super) fn contacts<'py>(
    py: Python<'py>,
    world: &engine::World,
) -> PyResult<Bound<'py, PyDict>> {
    let (mut ids, mut points, mut normals) = (Vec::new(), Vec::new(), Vec::new());
    let (mut separations, mut impulses) = (Vec::new(), Vec::new());
    for contact in world.contacts() {
        let [body_a, body_b] = contact.bodies.map(|id| id.to_bits());
        let [collider_a, collider_b] = contact.colliders.map(|id| id.to_bits());
        for point in &contact.points {
            ids.push([body_a, body_b, collider_a, collider_b]);
            points.push(point.position.to_array());
            normals.push(contact.normal.to_array());
            separations.push(point.separation);
            impulses.push(point.impulse);
        }
    }
    let lists = PyDict::new(py);
    lists.set_item("ids", arrays::to_rows(py, ids))?;
    lists.set_item("points", arrays::to_rows(py, points))?;
    lists.set_item("normals", arrays::to_rows(py, normals))?;
    lists.set_item("separations", arrays::to_list(py, separations))?;
    lists.set_item("impulses", arrays::to_list(py, impulses))?;
    Ok(lists)
}
