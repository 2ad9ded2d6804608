//! Bodies: handles of what a world has.

use numpy::{PyArray1, PyArray2};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyString};

use super::collider::{Collider, collider_from, is_collider_field};
use super::joint::Joint;
use super::pose::{to_array, vector};
use super::shape::Shape;
use super::space::engine::{self, BodyId, ExternalForce};
use super::space::{angular_of, angular_to, inertia_to, rotation_of, rotation_to, widened};
use super::world::World;
use crate::failure::{self, OrStale};
use crate::{arrays, fields, numbers};

/// A body of a world.
///
/// Its fields are attributes, which can be set: `body.linear_velocity = (1, 0)`. `Body` in the
/// guide lists them. Once it is removed, all but `id` raise `StaleError`.
#[pyclass(frozen, weakref)]
pub(crate) struct Body {
    pub(super) world: Py<World>,
    pub(super) id: BodyId,
}

/// Fields of Python that are not plain data by the same names.
const ROTATION_FIELD: &str = "rotation";
const ANGULAR_FIELD: &str = "angular_velocity";

/// `base` with fields by name.
fn merged(base: &engine::Body, given: &Bound<'_, PyDict>) -> PyResult<engine::Body> {
    let plain = given.copy()?;
    let mut body = *base;
    if let Some(rotation) = given.get_item(ROTATION_FIELD)? {
        plain.del_item(ROTATION_FIELD)?;
        body.rotation = rotation_of("rotation", &rotation)?;
    }
    if let Some(angular) = given.get_item(ANGULAR_FIELD)? {
        plain.del_item(ANGULAR_FIELD)?;
        body.angular_velocity = angular_of(ANGULAR_FIELD, &angular)?;
    }
    for name in ["position", "linear_velocity"] {
        if let Some(value) = given.get_item(name)? {
            plain.set_item(name, vector(name, &value)?.to_array())?;
        }
    }
    fields::merged("body", &body, &plain)
}

/// A body and its collider from a shape and the fields of both.
pub(super) fn body_from(
    shape: Option<&Shape>,
    given: Option<&Bound<'_, PyDict>>,
) -> PyResult<(engine::Body, Option<engine::Collider>)> {
    let mut body = engine::Body::default();
    let mut collider = None;
    if let Some(given) = given {
        let of_body = PyDict::new(given.py());
        let of_collider = PyDict::new(given.py());
        for (name, value) in given {
            let is_of_collider =
                shape.is_some() && is_collider_field(name.cast::<PyString>()?.to_str()?);
            let list = if is_of_collider { &of_collider } else { &of_body };
            list.set_item(name, value)?;
        }
        body = merged(&body, &of_body)?;
        if let Some(shape) = shape {
            collider = Some(collider_from(shape, Some(&of_collider))?);
        }
    } else if let Some(shape) = shape {
        collider = Some(collider_from(shape, None)?);
    }
    Ok((body, collider))
}

/// Adds a body to a world.
pub(super) fn added_body(
    world: &Bound<'_, World>,
    shape: Option<&Shape>,
    given: Option<&Bound<'_, PyDict>>,
) -> PyResult<BodyId> {
    let (body, collider) = body_from(shape, given)?;
    let world = &mut *world.try_borrow_mut()?;
    let world = world.get_mut()?;
    let id = match collider {
        Some(collider) => world.add(body, collider),
        None => world.add_body(body),
    };
    id.map_err(failure::value)
}

impl Body {
    fn read<R>(&self, py: Python<'_>, read: impl FnOnce(&engine::Body) -> R) -> PyResult<R> {
        let world = self.world.try_borrow(py)?;
        Ok(read(world.get()?.body(self.id).or_stale("body")?))
    }

    fn change<R>(
        &self,
        py: Python<'_>,
        change: impl FnOnce(&mut engine::World) -> PyResult<R>,
    ) -> PyResult<R> {
        let mut world = self.world.try_borrow_mut(py)?;
        change(world.get_mut()?)
    }

    fn push(&self, py: Python<'_>, force: ExternalForce) -> PyResult<()> {
        self.change(py, |world| world.apply_external_force(self.id, force).or_stale("body"))
    }
}

#[pymethods]
impl Body {
    /// Id of the body: a number that no other body of this world ever has.
    #[getter]
    fn id(&self) -> u64 {
        self.id.to_bits()
    }

    /// World of the body.
    #[getter]
    fn world(&self, py: Python<'_>) -> Py<World> {
        self.world.clone_ref(py)
    }

    fn __repr__(&self, py: Python<'_>) -> String {
        match self.read(py, |body| (body.body_type, body.position)) {
            Ok((body_type, position)) => {
                let kind = fields::snake_case(&format!("{body_type:?}"));
                format!("<Body {}, {kind}, at {:?}>", self.id.index(), position.to_array())
            }
            Err(_) => format!("<Body {}, gone>", self.id.index()),
        }
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        let other = other.cast::<Self>();
        other.is_ok_and(|other| other.get().id == self.id && other.get().world.is(&self.world))
    }

    fn __hash__(&self) -> u64 {
        self.id.to_bits()
    }

    /// Whether the body is still in its world.
    #[getter]
    fn is_alive(&self, py: Python<'_>) -> PyResult<bool> {
        Ok(self.world.try_borrow(py)?.get()?.body(self.id).is_some())
    }

    /// Origin of the body, in metres.
    #[getter]
    fn position<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray1<f32>>> {
        Ok(to_array(py, self.read(py, |body| body.position)?))
    }

    /// Rotation: an angle in radians in 2D, a quaternion `x, y, z, w` in 3D.
    #[getter]
    fn rotation<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        rotation_to(py, self.read(py, |body| body.rotation)?)
    }

    /// Velocity of the centre of mass, in m/s.
    #[getter]
    fn linear_velocity<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray1<f32>>> {
        Ok(to_array(py, self.read(py, |body| body.linear_velocity)?))
    }

    /// Angular velocity, in rad/s.
    #[getter]
    fn angular_velocity<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        angular_to(py, self.read(py, |body| body.angular_velocity)?)
    }

    /// All fields by name; each can be given to `edit`.
    fn fields<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let body = self.read(py, |body| *body)?;
        let fields = fields::to_python(py, &body)?;
        fields.set_item("position", to_array(py, body.position))?;
        fields.set_item("linear_velocity", to_array(py, body.linear_velocity))?;
        fields.set_item(ROTATION_FIELD, rotation_to(py, body.rotation)?)?;
        fields.set_item(ANGULAR_FIELD, angular_to(py, body.angular_velocity)?)?;
        Ok(fields)
    }

    /// Changes several fields at once, by name, and wakes the body.
    #[pyo3(signature = (**fields))]
    fn edit(&self, py: Python<'_>, fields: Option<&Bound<'_, PyDict>>) -> PyResult<()> {
        let Some(given) = fields else { return Ok(()) };
        let edited = merged(&self.read(py, |body| *body)?, given)?;
        self.change(py, |world| world.edit(self.id, |body| *body = edited).or_stale("body"))
    }

    fn __getattr__<'py>(
        &self,
        py: Python<'py>,
        name: &Bound<'py, PyString>,
    ) -> PyResult<Bound<'py, PyAny>> {
        attribute("Body", name, || self.fields(py))
    }

    fn __setattr__(
        &self,
        py: Python<'_>,
        name: &Bound<'_, PyString>,
        value: &Bound<'_, PyAny>,
    ) -> PyResult<()> {
        let fields = PyDict::new(py);
        fields.set_item(name, value)?;
        self.edit(py, Some(&fields))
    }

    /// Removes the body, with its colliders and joints.
    fn remove(&self, py: Python<'_>) -> PyResult<()> {
        self.change(py, |world| world.remove(self.id).or_stale("body").map(drop))
    }

    /// Attaches a collider, whose fields are given by name.
    #[pyo3(signature = (shape, **fields))]
    fn add_collider(
        &self,
        py: Python<'_>,
        shape: &Shape,
        fields: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<Collider> {
        let collider = collider_from(shape, fields)?;
        let id =
            self.change(py, |world| world.add_collider(self.id, collider).or_stale("body"))?;
        Ok(Collider { world: self.world.clone_ref(py), id })
    }

    /// Colliders of the body.
    #[getter]
    fn colliders(&self, py: Python<'_>) -> PyResult<Vec<Collider>> {
        let ids =
            self.world.try_borrow(py)?.get()?.colliders_of(self.id).or_stale("body")?.to_vec();
        let handle = |id| Collider { world: self.world.clone_ref(py), id };
        Ok(ids.into_iter().map(handle).collect())
    }

    /// Joints of the body.
    #[getter]
    fn joints(&self, py: Python<'_>) -> PyResult<Vec<Joint>> {
        let ids =
            self.world.try_borrow(py)?.get()?.joints_of(self.id).or_stale("body")?.to_vec();
        let handle = |id| Joint { world: self.world.clone_ref(py), id };
        Ok(ids.into_iter().map(handle).collect())
    }

    /// Teleports the body. It touches nothing on the way, and keeps its velocity.
    #[pyo3(signature = (position, rotation = None))]
    fn teleport(
        &self,
        py: Python<'_>,
        position: &Bound<'_, PyAny>,
        rotation: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<()> {
        let (position, rotation) = self.place(py, position, rotation)?;
        self.change(py, |world| {
            world.teleport(self.id, widened(position), rotation).or_stale("body")
        })
    }

    /// Moves a kinematic body to a place in the next step, and pushes what is in the way.
    #[pyo3(signature = (position, rotation = None))]
    fn move_to(
        &self,
        py: Python<'_>,
        position: &Bound<'_, PyAny>,
        rotation: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<()> {
        let (position, rotation) = self.place(py, position, rotation)?;
        self.change(py, |world| {
            world.move_to(self.id, widened(position), rotation).or_stale("kinematic body")
        })
    }

    /// Applies a force through the next step, in N, at the centre of mass or a point in metres.
    #[pyo3(signature = (force, point = None))]
    fn apply_force(
        &self,
        py: Python<'_>,
        force: &Bound<'_, PyAny>,
        point: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<()> {
        let force = vector("force", force)?;
        let point = point.map(|point| vector("point", point)).transpose()?;
        self.push(
            py,
            match point {
                Some(point) => ExternalForce::ForceAt(force, point),
                None => ExternalForce::Force(force),
            },
        )
    }

    /// Applies a torque through the next step, in N·m.
    fn apply_torque(&self, py: Python<'_>, torque: &Bound<'_, PyAny>) -> PyResult<()> {
        self.push(py, ExternalForce::Torque(angular_of("torque", torque)?))
    }

    /// Applies an impulse at once, in N·s, at the centre of mass or a point in metres.
    #[pyo3(signature = (impulse, point = None))]
    fn apply_impulse(
        &self,
        py: Python<'_>,
        impulse: &Bound<'_, PyAny>,
        point: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<()> {
        let impulse = vector("impulse", impulse)?;
        let point = point.map(|point| vector("point", point)).transpose()?;
        self.push(
            py,
            match point {
                Some(point) => ExternalForce::ImpulseAt(impulse, point),
                None => ExternalForce::Impulse(impulse),
            },
        )
    }

    /// Applies an angular impulse at once, in N·m·s.
    fn apply_angular_impulse(
        &self,
        py: Python<'_>,
        impulse: &Bound<'_, PyAny>,
    ) -> PyResult<()> {
        self.push(py, ExternalForce::AngularImpulse(angular_of("impulse", impulse)?))
    }

    /// Mass, in kg; 0 for bodies that forces do not move.
    #[getter]
    fn mass(&self, py: Python<'_>) -> PyResult<f32> {
        let world = self.world.try_borrow(py)?;
        world.get()?.body(self.id).or_stale("body")?;
        Ok(world.get()?.mass_properties(self.id).map_or(0.0, |mass| mass.mass))
    }

    /// Inertia about the centre of mass, in kg·m²: a number in 2D, a matrix in 3D.
    #[getter]
    fn inertia<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        let world = self.world.try_borrow(py)?;
        world.get()?.body(self.id).or_stale("body")?;
        let mass = world.get()?.mass_properties(self.id);
        mass.map(|mass| inertia_to(py, mass.inertia)).transpose()
    }

    /// Centre of mass, in metres, in the world.
    #[getter]
    fn center_of_mass<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray1<f32>>> {
        let center =
            self.world.try_borrow(py)?.get()?.center_of_mass(self.id).or_stale("body")?;
        Ok(to_array(py, center))
    }

    /// Velocity of a point of the body, in m/s; the point is in metres, in the world.
    fn velocity_at_point<'py>(
        &self,
        py: Python<'py>,
        point: &Bound<'py, PyAny>,
    ) -> PyResult<Bound<'py, PyArray1<f32>>> {
        let point = vector("point", point)?;
        let world = self.world.try_borrow(py)?;
        let velocity = world.get()?.velocity_at_point(self.id, point).or_stale("body")?;
        Ok(to_array(py, velocity))
    }

    /// Whether the body sleeps.
    #[getter]
    fn is_asleep(&self, py: Python<'_>) -> PyResult<bool> {
        self.world.try_borrow(py)?.get()?.is_asleep(self.id).or_stale("body")
    }

    /// Whether the body is frozen, because its numbers became invalid.
    #[getter]
    fn is_frozen(&self, py: Python<'_>) -> PyResult<bool> {
        self.world.try_borrow(py)?.get()?.is_frozen(self.id).or_stale("body")
    }

    /// Wakes the body, and those that it touches.
    fn wake(&self, py: Python<'_>) -> PyResult<()> {
        self.change(py, |world| world.wake(self.id).or_stale("body"))
    }

    /// Puts the body to sleep, with those that it touches.
    fn put_to_sleep(&self, py: Python<'_>) -> PyResult<()> {
        self.change(py, |world| world.put_to_sleep(self.id).or_stale("body"))
    }

    /// Positions of the particles of a soft body, in metres; `None` for a rigid one.
    #[getter]
    fn particles<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyArray2<f32>>>> {
        let world = self.world.try_borrow(py)?;
        world.get()?.body(self.id).or_stale("body")?;
        let particles = world.get()?.particles(self.id);
        let rows = particles.map(|all| all.positions().map(|at| at.to_array()).collect());
        Ok(rows.map(|rows| arrays::to_rows(py, rows)))
    }

    /// Velocities of the particles of a soft body, in m/s; `None` for a rigid one.
    #[getter]
    fn particle_velocities<'py>(
        &self,
        py: Python<'py>,
    ) -> PyResult<Option<Bound<'py, PyArray2<f32>>>> {
        let world = self.world.try_borrow(py)?;
        world.get()?.body(self.id).or_stale("body")?;
        let particles = world.get()?.particles(self.id);
        let rows = particles.map(|all| all.velocities().map(|at| at.to_array()).collect());
        Ok(rows.map(|rows| arrays::to_rows(py, rows)))
    }

    /// Applies an impulse to a particle of a soft body, in N·s.
    fn apply_impulse_to_particle(
        &self,
        py: Python<'_>,
        #[pyo3(from_py_with = numbers::whole)] particle: u32,
        impulse: &Bound<'_, PyAny>,
    ) -> PyResult<()> {
        let impulse = vector("impulse", impulse)?;
        self.change(py, |world| {
            world.apply_impulse_to_particle(self.id, particle, impulse).or_stale("soft body")
        })
    }

    /// Pins a particle of a soft body to a place of the world, in metres, or to a place of
    /// another `body`; without a place it is let go.
    #[pyo3(signature = (particle, place = None, body = None))]
    fn pin(
        &self,
        py: Python<'_>,
        #[pyo3(from_py_with = numbers::whole)] particle: u32,
        place: Option<&Bound<'_, PyAny>>,
        body: Option<&Self>,
    ) -> PyResult<()> {
        let place = place.map(|place| vector("place", place)).transpose()?;
        let other = body.map(|body| body.id_in("body", self.world.bind(py))).transpose()?;
        let pin = place.map(|place| match other {
            Some(other) => engine::SoftBodyPin::Body(other, place),
            None => engine::SoftBodyPin::World(widened(place)),
        });
        self.change(py, |world| world.pin(self.id, particle, pin).or_stale("soft body"))
    }
}

impl Body {
    /// Its id, if it is a body of this world.
    pub(super) fn id_in(&self, what: &str, world: &Bound<'_, World>) -> PyResult<BodyId> {
        if self.world.is(world) {
            return Ok(self.id);
        }
        Err(failure::value(format!("{what} is a body of another world")))
    }

    /// A place to move to, where the rotation stays unless it is given.
    fn place(
        &self,
        py: Python<'_>,
        position: &Bound<'_, PyAny>,
        rotation: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<(super::space::Vector, super::space::Rotation)> {
        let position = vector("position", position)?;
        let rotation = match rotation {
            Some(rotation) => rotation_of("rotation", rotation)?,
            None => self.read(py, |body| body.rotation)?,
        };
        Ok((position, rotation))
    }
}

/// A field as an attribute of a handle.
pub(super) fn attribute<'py>(
    class: &str,
    name: &Bound<'py, PyString>,
    fields: impl FnOnce() -> PyResult<Bound<'py, PyDict>>,
) -> PyResult<Bound<'py, PyAny>> {
    let unknown = || {
        let message = format!("'{class}' has no attribute '{name}'");
        pyo3::exceptions::PyAttributeError::new_err(message)
    };
    // Names that Python looks for in any object need no look into the world.
    if name.to_str()?.starts_with('_') {
        return Err(unknown());
    }
    fields()?.get_item(name)?.ok_or_else(unknown)
}
