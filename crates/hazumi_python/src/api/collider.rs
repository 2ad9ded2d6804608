//! Colliders: shapes on bodies.

use numpy::PyArray1;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyString};
use serde::{Deserialize, Serialize};

use super::body::{Body, attribute};
use super::pose::{numbers, pose, to_array};
use super::shape::Shape;
use super::space::engine::{self, ColliderId, CollisionGroups, Material};
use super::space::{Vector, rotation_to};
use super::world::World;
use crate::failure::OrStale;
use crate::fields;

/// A collider of a world: a shape on a body, with its material.
///
/// Its fields are attributes, which can be set: `collider.friction = 0.1`.
#[pyclass(frozen, weakref)]
pub(crate) struct Collider {
    pub(super) world: Py<World>,
    pub(super) id: ColliderId,
}

/// Fields of a collider by name, those of its material among them.
#[derive(Serialize, Deserialize)]
struct Plain {
    density: f32,
    collision_groups: CollisionGroups,
    user_data: u64,
    is_sensor: bool,
    one_way: Option<Vector>,
    #[serde(flatten)]
    material: Material,
}

/// Names of the fields that `add_body` passes on to the collider.
const FIELDS: [&str; 13] = [
    "density",
    "collision_groups",
    "is_sensor",
    "one_way",
    "friction",
    "restitution",
    "rolling_resistance",
    "surface_velocity",
    "friction_combine",
    "restitution_combine",
    "collider_position",
    "collider_rotation",
    "collider_user_data",
];

pub(super) fn is_collider_field(name: &str) -> bool {
    FIELDS.contains(&name)
}

/// `base` with fields by name.
fn merged(base: &engine::Collider, given: &Bound<'_, PyDict>) -> PyResult<engine::Collider> {
    let plain = given.copy()?;
    let take = |names: [&str; 2]| -> PyResult<Option<Bound<'_, PyAny>>> {
        for name in names {
            if let Some(value) = plain.get_item(name)? {
                plain.del_item(name)?;
                return Ok(Some(value));
            }
        }
        Ok(None)
    };
    let position = take(["position", "collider_position"])?;
    let rotation = take(["rotation", "collider_rotation"])?;
    if let Some(data) = take(["collider_user_data", "collider_user_data"])? {
        plain.set_item("user_data", data)?;
    }
    let placed = pose(position.as_ref(), rotation.as_ref())?;
    let mut collider = base.clone();
    if position.is_some() {
        collider.pose.position = placed.position;
    }
    if rotation.is_some() {
        collider.pose.rotation = placed.rotation;
    }
    let Plain { density, collision_groups, user_data, is_sensor, one_way, material } =
        fields::merged("collider", &plain_of(&collider), &plain)?;
    Ok(engine::Collider {
        density,
        collision_groups,
        user_data,
        is_sensor,
        one_way,
        material,
        ..collider
    })
}

fn plain_of(collider: &engine::Collider) -> Plain {
    Plain {
        density: collider.density,
        collision_groups: collider.collision_groups,
        user_data: collider.user_data,
        is_sensor: collider.is_sensor,
        one_way: collider.one_way,
        material: collider.material,
    }
}

/// A collider of a shape, with fields by name.
pub(super) fn collider_from(
    shape: &Shape,
    given: Option<&Bound<'_, PyDict>>,
) -> PyResult<engine::Collider> {
    let collider = engine::Collider::new(shape.shape.clone());
    given.map_or(Ok(collider.clone()), |given| merged(&collider, given))
}

impl Collider {
    fn read(&self, py: Python<'_>) -> PyResult<engine::Collider> {
        Ok(self.world.try_borrow(py)?.get()?.collider(self.id).or_stale("collider")?.clone())
    }
}

#[pymethods]
impl Collider {
    /// Id of the collider.
    #[getter]
    fn id(&self) -> u64 {
        self.id.to_bits()
    }

    /// Body of the collider.
    #[getter]
    fn body(&self, py: Python<'_>) -> PyResult<Body> {
        let id = self.world.try_borrow(py)?.get()?.body_of(self.id).or_stale("collider")?;
        Ok(Body { world: self.world.clone_ref(py), id })
    }

    fn __repr__(&self) -> String {
        format!("<Collider {}>", self.id.index())
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        let other = other.cast::<Self>();
        other.is_ok_and(|other| other.get().id == self.id && other.get().world.is(&self.world))
    }

    fn __hash__(&self) -> u64 {
        self.id.to_bits()
    }

    /// Shape of the collider.
    #[getter]
    fn shape(&self, py: Python<'_>) -> PyResult<Shape> {
        Ok(Shape { shape: self.read(py)?.shape })
    }

    /// Pose of the shape in the frame of the body: position, then rotation.
    #[getter]
    fn pose<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray1<f32>>> {
        let pose = self.read(py)?.pose;
        Ok(PyArray1::from_slice(py, &numbers(pose.position, pose.rotation)))
    }

    /// Position of the shape in the frame of the body, in metres.
    #[getter]
    fn position<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray1<f32>>> {
        Ok(to_array(py, self.read(py)?.pose.position))
    }

    /// Rotation of the shape in the frame of the body: an angle in 2D, a quaternion in 3D.
    #[getter]
    fn rotation<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        rotation_to(py, self.read(py)?.pose.rotation)
    }

    /// Pose of the shape in the world: position, then rotation.
    #[getter]
    fn world_pose<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray1<f32>>> {
        let pose = self.world.try_borrow(py)?.get()?.pose_of(self.id).or_stale("collider")?;
        Ok(PyArray1::from_slice(py, &numbers(pose.position, pose.rotation)))
    }

    /// All fields by name; each can be given to `edit`.
    fn fields<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        fields::to_python(py, &plain_of(&self.read(py)?))
    }

    /// Changes several fields at once, by name, `position` and `rotation` on the body among
    /// them.
    #[pyo3(signature = (shape = None, **fields))]
    fn edit(
        &self,
        py: Python<'_>,
        shape: Option<&Shape>,
        fields: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<()> {
        let mut edited = self.read(py)?;
        if let Some(shape) = shape {
            edited.shape = shape.shape.clone();
        }
        if let Some(given) = fields {
            edited = merged(&edited, given)?;
        }
        let mut world = self.world.try_borrow_mut(py)?;
        world
            .get_mut()?
            .edit_collider(self.id, |collider| *collider = edited)
            .or_stale("collider")
    }

    fn __getattr__<'py>(
        &self,
        py: Python<'py>,
        name: &Bound<'py, PyString>,
    ) -> PyResult<Bound<'py, PyAny>> {
        attribute("Collider", name, || self.fields(py))
    }

    fn __setattr__(
        &self,
        py: Python<'_>,
        name: &Bound<'_, PyString>,
        value: &Bound<'_, PyAny>,
    ) -> PyResult<()> {
        let fields = PyDict::new(py);
        if name.to_str()? == "shape" {
            return self.edit(py, Some(&*value.extract::<PyRef<'_, Shape>>()?), None);
        }
        fields.set_item(name, value)?;
        self.edit(py, None, Some(&fields))
    }

    /// Removes the collider from its body.
    fn remove(&self, py: Python<'_>) -> PyResult<()> {
        let mut world = self.world.try_borrow_mut(py)?;
        world.get_mut()?.remove_collider(self.id).or_stale("collider").map(drop)
    }
}
