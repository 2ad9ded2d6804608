//! Worlds.

use std::num::NonZeroUsize;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use numpy::{PyArray1, PyArray2};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict, PyList, PyTuple};

use super::body::{Body, added_body};
use super::collider::Collider;
use super::events::Events;
use super::joint::{Joint, joint_from};
use super::pose::{
    checked_poses, finite_vectors, numbers, poses, poses_or_positions, to_array, vector,
};
use super::scene::Scene;
use super::snapshot::Snapshot;
use super::space::engine::core::Workers;
use super::space::engine::scene::SceneWorld;
use super::space::engine::{self, BodyId, ColliderId, JointId, StepReport, WorldSettings};
use super::space::{
    ANGULAR, DIM, POSE, angular_from, angular_list, angular_numbers, angular_rows, widened,
};
use crate::failure::{self, OrStale};
use crate::progress::Progress;
use crate::{arrays, fields, numbers};

/// Time between two looks at signals, such as ctrl-C.
const LOOK_EVERY: Duration = Duration::from_millis(50);

/// A world, or the world of a scene with its scripts.
pub(crate) enum Stepped {
    World(Box<engine::World>),
    Scene(Box<SceneWorld>),
}

impl Stepped {
    pub(crate) fn world(&self) -> &engine::World {
        match self {
            Self::World(world) => world,
            Self::Scene(scene) => &scene.world,
        }
    }

    pub(crate) fn world_mut(&mut self) -> &mut engine::World {
        match self {
            Self::World(world) => world,
            Self::Scene(scene) => &mut scene.world,
        }
    }

    pub(crate) fn step(&mut self, dt: f32) -> Result<StepReport, hazumi_core::ValueError> {
        match self {
            Self::World(world) => world.step(dt),
            Self::Scene(scene) => scene.step(dt),
        }
    }
}

/// A world: bodies that move, collide and are joined.
///
/// `World(gravity=(0, -9.81), substeps=8)` takes the fields of the settings by name. One thread
/// at a time may use a world. A step runs without the global lock.
#[pyclass]
pub(crate) struct World {
    stepped: Option<Stepped>,
    recorder: Option<engine::Recorder>,
    viewer: Option<Viewing>,
    last: StepReport,
}

/// A viewer in a browser that sees each step.
struct Viewing {
    /// Behind a lock, for it may be sent between threads, but not shared.
    viewer: Mutex<hazumi_view::Viewer>,
}

impl World {
    pub(crate) fn of(stepped: Stepped) -> Self {
        Self {
            stepped: Some(stepped),
            recorder: None,
            viewer: None,
            last: StepReport::default(),
        }
    }

    pub(crate) fn stepped(&self) -> PyResult<&Stepped> {
        self.stepped.as_ref().ok_or_else(|| failure::closed("world"))
    }

    pub(crate) fn get(&self) -> PyResult<&engine::World> {
        Ok(self.stepped()?.world())
    }

    pub(crate) fn get_mut(&mut self) -> PyResult<&mut engine::World> {
        Ok(self.stepped_mut()?.world_mut())
    }

    pub(crate) fn stepped_mut(&mut self) -> PyResult<&mut Stepped> {
        self.stepped.as_mut().ok_or_else(|| failure::closed("world"))
    }

    pub(crate) fn recorder_mut(&mut self) -> &mut Option<engine::Recorder> {
        &mut self.recorder
    }

    /// Ids of bodies in an argument, or of all.
    fn ids_of(&self, bodies: Option<&Bound<'_, PyAny>>) -> PyResult<Vec<BodyId>> {
        match bodies {
            None => Ok(self.get()?.bodies().map(|(id, _)| id).collect()),
            Some(bodies) => body_ids("bodies", bodies),
        }
    }

    /// The same, all of which are there: a call changes all of them or none.
    fn alive_ids(&self, bodies: Option<&Bound<'_, PyAny>>) -> PyResult<Vec<BodyId>> {
        let (world, ids) = (self.get()?, self.ids_of(bodies)?);
        for &id in &ids {
            world.body(id).or_stale("body")?;
        }
        Ok(ids)
    }

    /// Rows of numbers of bodies.
    fn rows<const N: usize>(
        &self,
        bodies: Option<&Bound<'_, PyAny>>,
        row: impl Fn(&engine::Body) -> [f32; N],
    ) -> PyResult<Vec<[f32; N]>> {
        let world = self.get()?;
        if bodies.is_none() {
            return Ok(world.bodies().map(|(_, body)| row(body)).collect());
        }
        let ids = self.ids_of(bodies)?.into_iter();
        ids.map(|id| Ok(row(world.body(id).or_stale("body")?))).collect()
    }

    /// Steps until `count` steps are done, a signal comes, or a while has passed.
    fn step_a_while(&mut self, dt: f32, count: usize) -> PyResult<usize> {
        let began = Instant::now();
        for done in 1..=count {
            let stepped = self.stepped.as_mut().ok_or_else(|| failure::closed("world"))?;
            self.last = stepped.step(dt).map_err(failure::value)?;
            if let Some(recorder) = &mut self.recorder {
                recorder.note_step(stepped.world_mut(), dt).map_err(failure::value)?;
            }
            if let Some(viewing) = &mut self.viewer {
                let viewer = viewing.viewer.get_mut().unwrap_or_else(PoisonError::into_inner);
                viewer.show(stepped.world_mut(), &self.last, dt);
            }
            if began.elapsed() > LOOK_EVERY {
                return Ok(done);
            }
        }
        Ok(count)
    }
}

/// Ids of bodies: an array of ids, a list of bodies, or one of either.
pub(super) fn body_ids(what: &str, bodies: &Bound<'_, PyAny>) -> PyResult<Vec<BodyId>> {
    if let Ok(body) = bodies.cast::<Body>() {
        return Ok(vec![body.get().id]);
    }
    let is_list = bodies.is_instance_of::<PyList>() || bodies.is_instance_of::<PyTuple>();
    let items: Vec<_> = match is_list {
        true => bodies.try_iter()?.collect::<PyResult<_>>()?,
        false => Vec::new(),
    };
    if items.iter().any(|item| item.is_instance_of::<Body>()) {
        let ids = items.iter().map(|item| {
            let body = item.cast::<Body>().map_err(|_| {
                failure::kind(format!("{what} must be bodies, or an array of ids"))
            })?;
            Ok(body.get().id)
        });
        return ids.collect();
    }
    let bits = arrays::list::<u64>(what, bodies)?;
    Ok(bits.into_iter().map(BodyId::from_bits).collect())
}

#[pymethods]
impl World {
    /// A world without bodies. `threads` share its steps; any number gives the same results.
    #[new]
    #[pyo3(signature = (*, threads = 1, **settings))]
    fn new(
        #[pyo3(from_py_with = numbers::whole)] threads: usize,
        settings: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<Self> {
        let mut world = engine::World::new(settings_from(&WorldSettings::default(), settings)?)
            .map_err(failure::value)?;
        world.set_workers(workers(threads)?);
        Ok(Self::of(Stepped::World(Box::new(world))))
    }

    /// The world of a scene, with its scripts, spawners and rules.
    #[staticmethod]
    #[pyo3(signature = (scene, *, threads = 1))]
    fn from_scene(
        scene: &Scene,
        #[pyo3(from_py_with = numbers::whole)] threads: usize,
    ) -> PyResult<Self> {
        let mut built = scene.build()?;
        built.world.set_workers(workers(threads)?);
        Ok(Self::of(Stepped::Scene(Box::new(built))))
    }

    /// A world from the bytes of `Snapshot.to_bytes`.
    #[staticmethod]
    fn from_bytes(bytes: &[u8]) -> PyResult<Self> {
        let snapshot = engine::Snapshot::from_bytes(bytes).map_err(failure::value)?;
        let mut world = engine::World::default();
        world.restore(&snapshot).map_err(failure::value)?;
        Ok(Self::of(Stepped::World(Box::new(world))))
    }

    fn __reduce__<'py>(
        &self,
        py: Python<'py>,
    ) -> PyResult<(Bound<'py, PyAny>, (Bound<'py, PyBytes>,))> {
        let bytes = self.get()?.snapshot().to_bytes().map_err(failure::value)?;
        let load = py.get_type::<Self>().getattr("from_bytes")?;
        Ok((load, (PyBytes::new(py, &bytes),)))
    }

    /// A copy that steps on by itself, to the same bits. Scripts of a scene are not copied.
    fn copy(&self) -> PyResult<Self> {
        let mut world = engine::World::default();
        world.restore(&self.get()?.snapshot()).map_err(failure::value)?;
        Ok(Self::of(Stepped::World(Box::new(world))))
    }

    fn __repr__(&self) -> String {
        match self.get() {
            Ok(world) => {
                format!("<World of {} bodies, step {}>", world.body_count(), world.step_count())
            }
            Err(_) => "<World, closed>".to_owned(),
        }
    }

    /// Frees the world, and ends its viewer. Later calls raise `ClosedError`.
    fn close(&mut self) {
        *self =
            Self { stepped: None, recorder: None, viewer: None, last: StepReport::default() };
    }

    fn __enter__(slf: Bound<'_, Self>) -> Bound<'_, Self> {
        slf
    }

    #[pyo3(signature = (*_exception))]
    fn __exit__(&mut self, _exception: &Bound<'_, PyTuple>) {
        self.close();
    }

    /// Takes `count` steps of `dt` seconds.
    ///
    /// Other threads of Python run meanwhile. Ctrl-C ends it between two steps. `progress`
    /// shows a bar, where tqdm is installed.
    #[pyo3(signature = (dt = 1.0 / 60.0, count = 1, *, progress = false))]
    fn step(
        slf: Bound<'_, Self>,
        dt: f32,
        #[pyo3(from_py_with = numbers::whole)] count: usize,
        progress: bool,
    ) -> PyResult<()> {
        let py = slf.py();
        let progress = Progress::new(py, progress, count)?;
        let mut all_done = 0;
        while all_done < count {
            let world = &mut *slf.try_borrow_mut()?;
            let done = py.detach(|| world.step_a_while(dt, count - all_done))?;
            all_done += done;
            progress.add(py, done)?;
            py.check_signals()?;
        }
        progress.end(py)
    }

    /// Counts and times of the last step, by name. Times are in seconds.
    fn report<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let report = PyDict::new(py);
        let StepReport {
            times,
            bodies,
            awake,
            moved_boxes,
            pairs,
            crowded_pairs,
            contacts,
            constraints,
            colors,
            frozen,
            joints,
        } = &self.last;
        for (name, count) in [
            ("bodies", bodies),
            ("awake", awake),
            ("moved_boxes", moved_boxes),
            ("pairs", pairs),
            ("crowded_pairs", crowded_pairs),
            ("contacts", contacts),
            ("constraints", constraints),
            ("colors", colors),
            ("frozen", frozen),
            ("joints", joints),
        ] {
            report.set_item(name, count)?;
        }
        report.set_item("seconds", times.total())?;
        Ok(report)
    }

    /// Settings by name; each can be given to `edit_settings`.
    #[getter]
    fn settings<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        fields::to_python(py, self.get()?.settings())
    }

    /// Changes settings by name.
    #[pyo3(signature = (**settings))]
    fn edit_settings(&mut self, settings: Option<&Bound<'_, PyDict>>) -> PyResult<()> {
        let world = self.get_mut()?;
        let settings = settings_from(world.settings(), settings)?;
        world.set_settings(settings).map_err(failure::value)
    }

    /// Gravity, in m/s².
    #[getter]
    fn gravity<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray1<f32>>> {
        Ok(to_array(py, self.get()?.gravity()))
    }

    #[setter]
    fn set_gravity(&mut self, gravity: &Bound<'_, PyAny>) -> PyResult<()> {
        let gravity = vector("gravity", gravity)?;
        self.get_mut()?.set_gravity(gravity).map_err(failure::value)
    }

    /// Number of steps taken.
    #[getter]
    fn step_count(&self) -> PyResult<u64> {
        Ok(self.get()?.step_count())
    }

    /// Hash of the state: two worlds of the same hash go on alike, to the last bit.
    #[getter]
    fn state_hash(&self) -> PyResult<u64> {
        Ok(self.get()?.state_hash())
    }

    /// Kinetic and potential energy of the dynamic bodies, in J.
    fn energy(&self) -> PyResult<(f64, f64)> {
        let energy = self.get()?.energy();
        Ok((energy.kinetic, energy.potential))
    }

    fn __len__(&self) -> PyResult<usize> {
        Ok(self.get()?.body_count())
    }

    /// Adds a body, with a collider of `shape` if there is one.
    ///
    /// Fields of the body and of the collider are given by name: `position`, `rotation`,
    /// `linear_velocity`, `body_type` (`"dynamic"`, `"kinematic"`, `"fixed"`), `density`,
    /// `friction`, `restitution`, `is_sensor` and others.
    #[pyo3(signature = (shape = None, **fields))]
    fn add_body(
        slf: Bound<'_, Self>,
        shape: Option<&super::shape::Shape>,
        fields: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<Body> {
        let id = added_body(&slf, shape, fields)?;
        Ok(Body { world: slf.unbind(), id })
    }

    /// Adds many bodies that share a shape and fields, at rows of positions or poses. Returns
    /// their ids.
    #[pyo3(signature = (poses, shape = None, **fields))]
    fn add_bodies<'py>(
        slf: Bound<'py, Self>,
        poses: &Bound<'py, PyAny>,
        shape: Option<&super::shape::Shape>,
        fields: Option<&Bound<'py, PyDict>>,
    ) -> PyResult<Bound<'py, PyArray1<u64>>> {
        let py = slf.py();
        let poses = checked_poses("poses", poses_or_positions("poses", poses)?)?;
        let (body, collider) = super::body::body_from(shape, fields)?;
        let world = &mut *slf.try_borrow_mut()?;
        let world = world.get_mut()?;
        let ids = poses.into_iter().map(|pose| {
            let body =
                engine::Body { position: pose.position, rotation: pose.rotation, ..body };
            let id = match &collider {
                Some(collider) => world.add(body, collider.clone()),
                None => world.add_body(body),
            };
            Ok(id.map_err(failure::value)?.to_bits())
        });
        Ok(arrays::to_list(py, ids.collect::<PyResult<_>>()?))
    }

    /// A body by its id, or by its name in the scene.
    fn body(slf: Bound<'_, Self>, id: &Bound<'_, PyAny>) -> PyResult<Body> {
        let world = slf.try_borrow()?;
        let id = match id.extract::<&str>() {
            Ok(name) => world.named(name)?,
            Err(_) => BodyId::from_bits(numbers::whole(id)?),
        };
        world.get()?.body(id).or_stale("body")?;
        drop(world);
        Ok(Body { world: slf.unbind(), id })
    }

    /// Names and ids of the bodies of the scene.
    #[getter]
    fn names(&self) -> PyResult<Vec<(String, u64)>> {
        self.get()?;
        match &self.stepped {
            Some(Stepped::Scene(scene)) => {
                Ok(scene.bodies.iter().map(|(name, id)| (name.clone(), id.to_bits())).collect())
            }
            _ => Ok(Vec::new()),
        }
    }

    /// All bodies, in the order of their slots.
    #[getter]
    fn bodies(slf: Bound<'_, Self>) -> PyResult<Vec<Body>> {
        let ids = slf.try_borrow()?.ids_of(None)?.into_iter();
        Ok(ids.map(|id| Body { world: slf.clone().unbind(), id }).collect())
    }

    /// Ids of all bodies, in the order of their slots: that of the rows of arrays.
    #[getter]
    fn ids<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray1<u64>>> {
        let ids = self.ids_of(None)?.into_iter().map(BodyId::to_bits);
        Ok(arrays::to_list(py, ids.collect()))
    }

    /// Positions of all bodies, or of some, in metres.
    #[pyo3(signature = (bodies = None))]
    fn positions<'py>(
        &self,
        py: Python<'py>,
        bodies: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyArray2<f32>>> {
        let rows = self.rows(bodies, |body| body.position.to_array())?;
        Ok(arrays::to_rows(py, rows))
    }

    /// Poses of all bodies, or of some: position in metres, then rotation.
    #[pyo3(signature = (bodies = None))]
    fn poses<'py>(
        &self,
        py: Python<'py>,
        bodies: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyArray2<f32>>> {
        let rows = self.rows(bodies, |body| numbers(body.position, body.rotation))?;
        Ok(arrays::to_rows(py, rows))
    }

    /// Linear velocities of all bodies, or of some, in m/s.
    #[pyo3(signature = (bodies = None))]
    fn linear_velocities<'py>(
        &self,
        py: Python<'py>,
        bodies: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyArray2<f32>>> {
        let rows = self.rows(bodies, |body| body.linear_velocity.to_array())?;
        Ok(arrays::to_rows(py, rows))
    }

    /// Angular velocities of all bodies, or of some, in rad/s.
    #[pyo3(signature = (bodies = None))]
    fn angular_velocities<'py>(
        &self,
        py: Python<'py>,
        bodies: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let rows = self.rows(bodies, |body| angular_numbers(body.angular_velocity))?;
        Ok(angular_list(py, rows))
    }

    /// Teleports all bodies, or some, to rows of poses. They keep their velocities.
    #[pyo3(signature = (poses, bodies = None))]
    fn set_poses(
        &mut self,
        poses: &Bound<'_, PyAny>,
        bodies: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<()> {
        let ids = self.alive_ids(bodies)?;
        let poses = checked_poses("poses", super::pose::poses("poses", poses)?)?;
        let poses = arrays::repeated("poses", poses, ids.len())?;
        let world = self.get_mut()?;
        for (id, pose) in ids.into_iter().zip(poses) {
            world.teleport(id, widened(pose.position), pose.rotation).or_stale("body")?;
        }
        Ok(())
    }

    /// Sets linear velocities, in m/s, and angular velocities, in rad/s, of all bodies or some.
    #[pyo3(signature = (linear = None, angular = None, bodies = None))]
    fn set_velocities(
        &mut self,
        linear: Option<&Bound<'_, PyAny>>,
        angular: Option<&Bound<'_, PyAny>>,
        bodies: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<()> {
        let ids = self.alive_ids(bodies)?;
        let linear = linear
            .map(|rows| arrays::repeated("linear", finite_vectors("linear", rows)?, ids.len()));
        let linear = linear.transpose()?;
        let angular = angular
            .map(|rows| arrays::repeated("angular", angular_rows("angular", rows)?, ids.len()));
        let angular: Option<Vec<[f32; ANGULAR]>> = angular.transpose()?;
        for row in angular.iter().flatten() {
            hazumi_core::Rule::Finite.check_all("angular", *row).map_err(failure::value)?;
        }
        let world = self.get_mut()?;
        for (index, id) in ids.into_iter().enumerate() {
            let edited = world.edit(id, |body| {
                if let Some(linear) = &linear {
                    body.linear_velocity = linear[index];
                }
                if let Some(angular) = &angular {
                    body.angular_velocity = angular_from(angular[index]);
                }
            });
            edited.or_stale("body")?;
        }
        Ok(())
    }

    /// Applies a force to each body, in N, through the next step.
    #[pyo3(signature = (forces, bodies = None))]
    fn apply_forces(
        &mut self,
        forces: &Bound<'_, PyAny>,
        bodies: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<()> {
        let ids = self.alive_ids(bodies)?;
        let forces = arrays::repeated("forces", finite_vectors("forces", forces)?, ids.len())?;
        let world = self.get_mut()?;
        for (id, force) in ids.into_iter().zip(forces) {
            world.apply_force(id, force).or_stale("body")?;
        }
        Ok(())
    }

    /// A collider by its id.
    fn collider(
        slf: Bound<'_, Self>,
        #[pyo3(from_py_with = numbers::whole)] id: u64,
    ) -> PyResult<Collider> {
        let id = ColliderId::from_bits(id);
        slf.try_borrow()?.get()?.collider(id).or_stale("collider")?;
        Ok(Collider { world: slf.unbind(), id })
    }

    /// All colliders, in the order of their slots.
    #[getter]
    fn colliders(slf: Bound<'_, Self>) -> PyResult<Vec<Collider>> {
        let ids: Vec<ColliderId> =
            slf.try_borrow()?.get()?.colliders().map(|(id, _)| id).collect();
        Ok(ids.into_iter().map(|id| Collider { world: slf.clone().unbind(), id }).collect())
    }

    /// Adds a joint of `kind` between two bodies.
    ///
    /// Its frames meet `at` a place of the world, turned by `rotation`; or they are given as
    /// `frames`, two poses in the frames of the bodies. Fields of the kind and of the joint are
    /// given by name, such as `axis={"limits": Limits(-1, 1)}` of a hinge, or `break_force`.
    #[pyo3(signature = (kind, a, b, *, at = None, rotation = None, frames = None, **fields))]
    #[expect(clippy::too_many_arguments, reason = "each is an argument with a name")]
    fn add_joint(
        slf: Bound<'_, Self>,
        kind: &str,
        a: &Body,
        b: &Body,
        at: Option<&Bound<'_, PyAny>>,
        rotation: Option<&Bound<'_, PyAny>>,
        frames: Option<&Bound<'_, PyAny>>,
        fields: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<Joint> {
        let bodies = [a.id_in("a", &slf)?, b.id_in("b", &slf)?];
        let id = {
            let world = &mut *slf.try_borrow_mut()?;
            let world = world.get_mut()?;
            let place = super::pose::pose(at, rotation)?;
            let frames = frames.map(|frames| poses("frames", frames)).transpose()?;
            let joint = joint_from(world, kind, bodies, place, frames, fields)?;
            world.add_joint(joint).or_stale("body")?
        };
        Ok(Joint { world: slf.unbind(), id })
    }

    /// A joint by its id.
    fn joint(
        slf: Bound<'_, Self>,
        #[pyo3(from_py_with = numbers::whole)] id: u64,
    ) -> PyResult<Joint> {
        let id = JointId::from_bits(id);
        slf.try_borrow()?.get()?.joint(id).or_stale("joint")?;
        Ok(Joint { world: slf.unbind(), id })
    }

    /// All joints, in the order of their slots.
    #[getter]
    fn joints(slf: Bound<'_, Self>) -> PyResult<Vec<Joint>> {
        let ids: Vec<JointId> = slf.try_borrow()?.get()?.joints().map(|(id, _)| id).collect();
        Ok(ids.into_iter().map(|id| Joint { world: slf.clone().unbind(), id }).collect())
    }

    /// Lets two bodies pass through each other from now on.
    fn ignore_pair(slf: &Bound<'_, Self>, a: &Body, b: &Body) -> PyResult<()> {
        let [a, b] = [a.id_in("a", slf)?, b.id_in("b", slf)?];
        slf.try_borrow_mut()?.get_mut()?.ignore_pair(a, b).or_stale("body")
    }

    /// Events of the last step.
    #[getter]
    fn events(&self) -> PyResult<Events> {
        Ok(Events { events: self.get()?.events().clone() })
    }

    /// Contacts as arrays: what touches what, where, and how hard.
    fn contacts<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        super::events::contacts(py, self.get()?)
    }

    /// The whole state at this moment.
    fn snapshot(&self) -> PyResult<Snapshot> {
        Ok(Snapshot { snapshot: self.get()?.snapshot() })
    }

    /// Returns to a snapshot, of this world or another.
    fn restore(&mut self, snapshot: &Snapshot) -> PyResult<()> {
        self.get_mut()?.restore(&snapshot.snapshot).map_err(failure::value)
    }

    /// Shows each step from now on in a browser, and returns the address of the page.
    ///
    /// The page can pause the program, inspect, drag, spawn, delete and go back. It listens on
    /// this machine only. `port` 0 takes a free one.
    #[pyo3(signature = (port = 0, *, paused = false))]
    fn view(
        &mut self,
        #[pyo3(from_py_with = numbers::whole)] port: u16,
        paused: bool,
    ) -> PyResult<String> {
        self.get()?;
        let options = hazumi_view::Options { port, paused, ..Default::default() };
        let viewer = hazumi_view::Viewer::open(&options).map_err(failure::value)?;
        let address = viewer.address().to_owned();
        self.viewer = Some(Viewing { viewer: Mutex::new(viewer) });
        Ok(address)
    }
}

impl World {
    /// The body of a scene by its name.
    fn named(&self, name: &str) -> PyResult<BodyId> {
        let Some(Stepped::Scene(scene)) = &self.stepped else {
            return Err(failure::value("only bodies of scenes have names"));
        };
        let found = scene.bodies.iter().find(|(other, _)| other == name);
        let (_, id) =
            found.ok_or_else(|| failure::value(format!("no body has name '{name}'")))?;
        Ok(*id)
    }
}

/// A number of threads of an argument, from 1 to the most.
pub(super) fn thread_count(threads: usize) -> PyResult<NonZeroUsize> {
    let count = NonZeroUsize::new(threads).filter(|_| threads <= Workers::MAX_THREADS);
    count.ok_or_else(|| {
        let most = Workers::MAX_THREADS;
        failure::value(format!("threads is {threads}, must be from 1 to {most}"))
    })
}

/// Worker threads.
pub(super) fn workers(threads: usize) -> PyResult<Workers> {
    Ok(Workers::threads(thread_count(threads)?))
}

fn settings_from(
    base: &WorldSettings,
    settings: Option<&Bound<'_, PyDict>>,
) -> PyResult<WorldSettings> {
    settings.map_or(Ok(*base), |settings| fields::merged("settings", base, settings))
}

pub(super) fn add_to(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_class::<World>()?;
    module.add_class::<Body>()?;
    module.add_class::<Collider>()?;
    module.add_class::<Joint>()?;
    module.add_class::<Events>()?;
    module.add_class::<Snapshot>()?;
    module.add("DIM", DIM)?;
    module.add("POSE", POSE)
}
