//! Joints between bodies.

use pyo3::prelude::*;
use pyo3::types::{PyDict, PyString};
use pythonize::pythonize;
use serde::{Deserialize, Serialize};

use super::body::{Body, attribute};
use super::pose::to_array;
use super::space::engine::joint::JointKind;
use super::space::engine::{self, BodyId, JointId, Pose};
use super::space::{JOINT_KINDS, angular_to, joint_kind};
use super::world::World;
use crate::failure::{self, OrStale};
use crate::{fields, numbers};

/// A joint of a world.
///
/// Fields of its kind are attributes, which can be set, such as `axis` of a hinge. So are
/// `can_collide`, `break_force`, `break_torque` and `user_data`.
#[pyclass(frozen, weakref)]
pub(crate) struct Joint {
    pub(super) world: Py<World>,
    pub(super) id: JointId,
}

/// Fields that joints of all kinds have.
#[derive(Clone, Copy, Serialize, Deserialize)]
struct Common {
    can_collide: bool,
    break_force: Option<f32>,
    break_torque: Option<f32>,
    user_data: u64,
}

const COMMON: [&str; 4] = ["can_collide", "break_force", "break_torque", "user_data"];

impl Common {
    fn of(joint: &engine::Joint) -> Self {
        let engine::Joint { can_collide, break_force, break_torque, user_data, .. } = *joint;
        Self { can_collide, break_force, break_torque, user_data }
    }
}

/// The name of a kind, and its fields.
fn kind_fields<'py>(
    py: Python<'py>,
    kind: &JointKind,
) -> PyResult<(Bound<'py, PyAny>, Bound<'py, PyDict>)> {
    let whole = pythonize(py, kind)?.cast_into::<PyDict>()?;
    let [(name, fields)] = &whole.iter().collect::<Vec<_>>()[..] else {
        return Err(failure::value("a kind of joint has one name"));
    };
    Ok((name.clone(), fields.clone().cast_into()?))
}

/// `joint` with fields of its kind, and of all joints, by name.
fn merged(joint: &engine::Joint, given: &Bound<'_, PyDict>) -> PyResult<engine::Joint> {
    let py = given.py();
    let (of_kind, common) = (PyDict::new(py), PyDict::new(py));
    for (name, value) in given {
        let is_common = COMMON.contains(&name.cast::<PyString>()?.to_str()?);
        (if is_common { &common } else { &of_kind }).set_item(name, value)?;
    }
    let mut joint = *joint;
    if !of_kind.is_empty() {
        let (name, _) = kind_fields(py, &joint.kind)?;
        let what = format!("joint '{}'", fields::snake_case(&name.to_string()));
        joint.kind = fields::merged_variant(&what, &joint.kind, &of_kind)?;
    }
    let Common { can_collide, break_force, break_torque, user_data } =
        fields::merged("joint", &Common::of(&joint), &common)?;
    Ok(engine::Joint { can_collide, break_force, break_torque, user_data, ..joint })
}

/// A joint of a kind, by its name.
pub(super) fn joint_from(
    world: &engine::World,
    kind: &str,
    bodies: [BodyId; 2],
    place: Pose,
    frames: Option<Vec<Pose>>,
    given: Option<&Bound<'_, PyDict>>,
) -> PyResult<engine::Joint> {
    let kind = joint_kind(kind).ok_or_else(|| {
        failure::value(format!(
            "kind is '{kind}', must be one of '{}'",
            JOINT_KINDS.join("', '")
        ))
    })?;
    let joint = match frames {
        Some(frames) => {
            let frames: [Pose; 2] = frames.try_into().map_err(|frames: Vec<Pose>| {
                failure::value(format!("frames has {} rows, must have 2", frames.len()))
            })?;
            engine::Joint::new(bodies, frames, kind)
        }
        None => {
            let [a, b] = bodies.map(|id| world.body(id).map(engine::Body::pose));
            let poses = [a.or_stale("body a")?, b.or_stale("body b")?];
            engine::Joint::at(bodies, poses, place, kind)
        }
    };
    given.map_or(Ok(joint), |given| merged(&joint, given))
}

impl Joint {
    fn read(&self, py: Python<'_>) -> PyResult<engine::Joint> {
        Ok(*self.world.try_borrow(py)?.get()?.joint(self.id).or_stale("joint")?)
    }
}

#[pymethods]
impl Joint {
    /// Id of the joint.
    #[getter]
    fn id(&self) -> u64 {
        self.id.to_bits()
    }

    /// Kind of the joint, such as `"hinge"`.
    #[getter]
    fn kind(&self, py: Python<'_>) -> PyResult<String> {
        let (name, _) = kind_fields(py, &self.read(py)?.kind)?;
        Ok(fields::snake_case(&name.to_string()))
    }

    /// The two bodies.
    #[getter]
    fn bodies(&self, py: Python<'_>) -> PyResult<(Body, Body)> {
        let [a, b] = self.read(py)?.bodies;
        let handle = |id| Body { world: self.world.clone_ref(py), id };
        Ok((handle(a), handle(b)))
    }

    fn __repr__(&self, py: Python<'_>) -> String {
        let kind = self.kind(py).unwrap_or_else(|_| "gone".to_owned());
        format!("<Joint {}, {kind}>", self.id.index())
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        let other = other.cast::<Self>();
        other.is_ok_and(|other| other.get().id == self.id && other.get().world.is(&self.world))
    }

    fn __hash__(&self) -> u64 {
        self.id.to_bits()
    }

    /// All fields by name; each can be given to `edit`.
    fn fields<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let joint = self.read(py)?;
        let all = fields::to_python(py, &Common::of(&joint))?;
        for (name, value) in kind_fields(py, &joint.kind)?.1 {
            all.set_item(name, fields::shown(&value)?)?;
        }
        Ok(all)
    }

    /// Changes several fields at once, by name. It wakes the bodies, and mends a broken joint.
    #[pyo3(signature = (**fields))]
    fn edit(&self, py: Python<'_>, fields: Option<&Bound<'_, PyDict>>) -> PyResult<()> {
        let Some(given) = fields else { return Ok(()) };
        let edited = merged(&self.read(py)?, given)?;
        let mut world = self.world.try_borrow_mut(py)?;
        world.get_mut()?.edit_joint(self.id, |joint| *joint = edited).or_stale("joint")
    }

    fn __getattr__<'py>(
        &self,
        py: Python<'py>,
        name: &Bound<'py, PyString>,
    ) -> PyResult<Bound<'py, PyAny>> {
        attribute("Joint", name, || self.fields(py))
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

    /// Position and speed of an axis: metres or radians, and their rate.
    ///
    /// Axes are numbered in the order of the fields of the kind.
    #[pyo3(signature = (axis = 0))]
    fn motion(
        &self,
        py: Python<'_>,
        #[pyo3(from_py_with = numbers::whole)] axis: usize,
    ) -> PyResult<(f32, f32)> {
        let kind = self.kind(py)?;
        let world = self.world.try_borrow(py)?;
        let motion = world.get()?.joint_motion(self.id, axis).ok_or_else(|| {
            failure::value(format!("axis is {axis}, which a joint '{kind}' does not have"))
        })?;
        Ok((motion.position, motion.speed))
    }

    /// Force and torque on the second body in the last step, in N and N·m.
    fn reaction<'py>(
        &self,
        py: Python<'py>,
    ) -> PyResult<(Bound<'py, PyAny>, Bound<'py, PyAny>)> {
        let reaction =
            self.world.try_borrow(py)?.get()?.joint_reaction(self.id).or_stale("joint")?;
        Ok((to_array(py, reaction.force).into_any(), angular_to(py, reaction.torque)?))
    }

    /// Whether the joint has broken.
    #[getter]
    fn is_broken(&self, py: Python<'_>) -> PyResult<bool> {
        self.world.try_borrow(py)?.get()?.is_broken(self.id).or_stale("joint")
    }

    /// Removes the joint.
    fn remove(&self, py: Python<'_>) -> PyResult<()> {
        let mut world = self.world.try_borrow_mut(py)?;
        world.get_mut()?.remove_joint(self.id).or_stale("joint").map(drop)
    }
}
