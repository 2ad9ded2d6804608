//! Batches: many worlds of one scene, stepped together.

use std::ops::Range;
use std::thread;
use std::time::{Duration, Instant};

use numpy::ndarray::Array3;
use numpy::{IntoPyArray, PyArray1, PyArray2, PyArray3};
use pyo3::prelude::*;

use super::action::{Act, Action};
use super::quantity::{Measure, Quantity};
use super::scene::Scene;
use super::snapshot::Snapshot;
use super::space::engine::core::Workers;
use super::space::engine::scene::SceneMoment;
use super::space::engine::{self, BodyId};
use super::target::BodyTarget;
use super::world::{Stepped, World, workers};
use crate::progress::Progress;
use crate::{arrays, failure, numbers};

/// Time between two looks at signals, such as ctrl-C.
const LOOK_EVERY: Duration = Duration::from_millis(50);
/// Steps before the first look.
const FIRST_STEPS: usize = 8;

/// Many worlds of one scene that a call steps together, on all cores.
///
/// Each world is one row of arrays: `observe` names the columns of observations, `act` those of
/// actions. A world goes on exactly as it would alone, on any number of threads.
#[pyclass]
pub(crate) struct Batch {
    worlds: Vec<One>,
    plan: Plan,
    workers: Workers,
    names: Vec<(String, BodyId)>,
    quantities: Vec<Quantity>,
    actions: Vec<Action>,
    dt: f32,
    seed: u64,
    is_closed: bool,
}

/// Observations, actions and disturbances, in ids.
struct Plan {
    observe: Vec<Measure>,
    act: Vec<Act>,
    noise: Vec<(Measure, f32)>,
}

/// One world of a batch.
struct One {
    stepped: Stepped,
    start: Start,
    /// Numbers of resets so far, which the next seed follows from.
    resets: u64,
    row: Vec<f32>,
    failed: Option<String>,
}

/// State to which a reset returns.
enum Start {
    Snapshot(engine::Snapshot),
    Moment(Box<SceneMoment>),
}

impl One {
    fn observe(&mut self, plan: &Plan) {
        self.row.clear();
        for measure in &plan.observe {
            measure.read(self.stepped.world(), &mut self.row);
        }
    }

    /// Takes `repeat` steps with the same actions.
    fn step(&mut self, plan: &Plan, actions: &[f32], dt: f32, repeat: usize) {
        if self.failed.is_none() {
            self.failed = self.try_step(plan, actions, dt, repeat).err();
        }
    }

    fn try_step(
        &mut self,
        plan: &Plan,
        actions: &[f32],
        dt: f32,
        repeat: usize,
    ) -> Result<(), String> {
        for step in 0..repeat {
            for (act, &value) in plan.act.iter().zip(actions) {
                if step == 0 || act.fades() {
                    act.apply(self.stepped.world_mut(), value, dt)?;
                }
            }
            self.stepped.step(dt).map_err(|error| error.to_string())?;
        }
        Ok(())
    }

    fn reset(&mut self, plan: &Plan, seed: u64) -> Result<(), String> {
        match (&self.start, &mut self.stepped) {
            (Start::Moment(moment), Stepped::Scene(scene)) => scene.return_to(moment),
            (Start::Snapshot(snapshot), stepped) => stepped.world_mut().restore(snapshot),
            (Start::Moment(moment), Stepped::World(world)) => world.restore(moment.snapshot()),
        }
        .map_err(|error| error.to_string())?;
        self.failed = None;
        let mut random = Random(seed);
        for (measure, scale) in &plan.noise {
            self.row.clear();
            measure.read(self.stepped.world(), &mut self.row);
            for number in &mut self.row {
                *number += scale * random.signed();
            }
            measure.write(self.stepped.world_mut(), &self.row)?;
        }
        Ok(())
    }
}

/// Random numbers by `SplitMix64` (Steele, Lea and Flood 2014).
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    /// A number in −1..1.
    fn signed(&mut self) -> f32 {
        // The upper 24 bits are exact in `f32`.
        let bits = (self.next() >> 40) as u32;
        bits as f32 / (1u32 << 23) as f32 - 1.0
    }
}

/// The seed of a world's reset, from the seed of the batch.
fn seed_of(batch: u64, world: usize, resets: u64) -> u64 {
    let mut random = Random(batch);
    let mut mixed = Random(random.next() ^ world as u64);
    Random(mixed.next() ^ resets).next()
}

impl Batch {
    fn check_open(&self) -> PyResult<()> {
        if self.is_closed { Err(failure::closed("batch")) } else { Ok(()) }
    }

    /// Numbers of the worlds that a mask or a list names; all without one.
    fn chosen(&self, worlds: Option<&Bound<'_, PyAny>>) -> PyResult<Vec<usize>> {
        let Some(worlds) = worlds else { return Ok((0..self.worlds.len()).collect()) };
        let count = self.worlds.len();
        if let Ok(mask) = worlds.extract::<numpy::PyReadonlyArray1<'_, bool>>() {
            let mask = mask.as_array();
            if mask.len() != count {
                let len = mask.len();
                let message = format!("mask has shape ({len},), must be ({count},)");
                return Err(failure::value(message));
            }
            return Ok((0..count).filter(|&index| mask[index]).collect());
        }
        let indices = arrays::list::<i64>("worlds", worlds)?;
        let checked = indices.into_iter().map(|index| {
            usize::try_from(index).ok().filter(|&index| index < count).ok_or_else(|| {
                failure::value(format!("worlds has {index}, must be below {count}"))
            })
        });
        checked.collect()
    }

    /// Actions of all worlds for `steps` steps, row by row.
    fn action_rows(
        &self,
        actions: Option<&Bound<'_, PyAny>>,
        steps: usize,
    ) -> PyResult<Vec<f32>> {
        let (count, columns) = (self.worlds.len(), self.actions.len());
        let Some(actions) = actions else { return Ok(vec![0.0; count * steps * columns]) };
        let numbers = arrays::table("actions", actions, [count, steps * columns])?;
        match numbers.iter().position(|number| !number.is_finite()) {
            Some(at) => {
                let place = [at / (steps * columns), at % (steps * columns)];
                let value = numbers[at];
                let message = format!("actions{place:?} is {value}, must be finite");
                Err(failure::value(message))
            }
            None => Ok(numbers),
        }
    }

    /// Raises the failure of the first world that has one.
    fn check_failures(&mut self) -> PyResult<()> {
        for (index, one) in self.worlds.iter_mut().enumerate() {
            if let Some(message) = one.failed.take() {
                return Err(failure::value(format!("world {index}: {message}")));
            }
        }
        Ok(())
    }

    fn observations<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray2<f32>> {
        let columns = self.width();
        let mut numbers = Vec::with_capacity(self.worlds.len() * columns);
        for one in &self.worlds {
            numbers.extend_from_slice(&one.row);
        }
        arrays::to_table(py, numbers, [self.worlds.len(), columns])
    }

    /// Steps each world with its own rows of actions, `repeat` times each, and returns the
    /// observations after each row if they are `kept`. Looks at signals now and then.
    ///
    /// A world takes many steps in a row: a thousand of them fit into no cache.
    fn run(
        &mut self,
        py: Python<'_>,
        (actions, steps): (&[f32], usize),
        repeat: usize,
        is_kept: bool,
        progress: bool,
    ) -> PyResult<Vec<f32>> {
        let columns = self.actions.len();
        let width = if is_kept { self.width() } else { 0 };
        let (dt, plan, workers) = (self.dt, &self.plan, &self.workers);
        let worlds = &mut self.worlds;
        let block = worlds.len().div_ceil(8 * workers.count()).max(1);
        let mut kept = vec![0.0; worlds.len() * steps * width];
        let mut rows: Vec<&mut [f32]> = match steps * width {
            0 => worlds.iter().map(|_| <&mut [f32]>::default()).collect(),
            _ => kept.chunks_mut(steps * width).collect(),
        };
        let mut done = 0;
        let progress = Progress::new(py, progress, steps * repeat)?;
        // A unit is one step of a world. Steps of a row of actions may be in several of them.
        let mut units = FIRST_STEPS;
        while done < steps * repeat {
            let began = Instant::now();
            let end = (done + units).min(steps * repeat);
            let advance = |one: &mut One, actions: &[f32], rows: &mut [f32]| {
                let mut at = done;
                while at < end {
                    let (step, repeated) = (at / repeat, at % repeat);
                    let count = (repeat - repeated).min(end - at);
                    one.step(plan, &actions[step * columns..][..columns], dt, count);
                    if repeated + count == repeat {
                        one.observe(plan);
                        if width > 0 {
                            rows[step * width..][..width].copy_from_slice(&one.row);
                        }
                    }
                    at += count;
                }
            };
            py.detach(|| {
                workers.for_each_block_of_two(
                    (worlds, &mut rows),
                    block,
                    |first, some, rows| {
                        for (index, (one, rows)) in some.iter_mut().zip(rows).enumerate() {
                            let start = (first + index) * steps * columns;
                            advance(one, &actions[start..start + steps * columns], rows);
                        }
                    },
                );
            });
            progress.add(py, end - done)?;
            py.check_signals()?;
            done = end;
            if began.elapsed() < LOOK_EVERY {
                units *= 2;
            }
        }
        progress.end(py)?;
        self.check_failures()?;
        Ok(kept)
    }

    /// Number of columns of observations.
    fn width(&self) -> usize {
        self.plan.observe.iter().map(Measure::len).sum()
    }
}

#[pymethods]
impl Batch {
    /// `n` worlds of a scene, a world or a snapshot.
    ///
    /// `observe` lists `Quantity`, `act` lists `Action`, and `noise` pairs of a quantity and
    /// how far, at most, a reset disturbs it. `threads` 0 takes all cores. `dt` is the length
    /// of a step, in seconds; default that of the scene, or 1/60.
    #[new]
    #[pyo3(signature = (
        source, n, *, observe = Vec::new(), act = Vec::new(), noise = Vec::new(), dt = None,
        threads = 0, seed = 0
    ))]
    #[expect(clippy::too_many_arguments, reason = "each is an argument with a name")]
    fn new(
        py: Python<'_>,
        source: &Bound<'_, PyAny>,
        #[pyo3(from_py_with = numbers::whole)] n: usize,
        observe: Vec<Quantity>,
        act: Vec<Action>,
        noise: Vec<(Quantity, f32)>,
        dt: Option<f32>,
        #[pyo3(from_py_with = numbers::whole)] threads: usize,
        #[pyo3(from_py_with = numbers::whole)] seed: u64,
    ) -> PyResult<Self> {
        if n == 0 {
            return Err(failure::value("n is 0, must be at least 1"));
        }
        let (worlds, names, scene_dt) = worlds_of(source, n)?;
        let world = worlds[0].stepped.world();
        let plan = Plan {
            observe: observe
                .iter()
                .map(|it| it.find(world, &names))
                .collect::<PyResult<_>>()?,
            act: act.iter().map(|it| it.find(world, &names)).collect::<PyResult<_>>()?,
            noise: noise
                .iter()
                .map(|(it, scale)| {
                    let measure = it.find(world, &names)?;
                    if !measure.is_state() {
                        let message = format!("noise has {}, which cannot be set", it.name());
                        return Err(failure::value(message));
                    }
                    Ok((measure, *scale))
                })
                .collect::<PyResult<_>>()?,
        };
        let threads = match threads {
            0 => thread::available_parallelism().map_or(1, usize::from),
            threads => threads,
        };
        let mut batch = Self {
            worlds,
            plan,
            workers: workers(threads)?,
            names,
            quantities: observe,
            actions: act,
            dt: dt.unwrap_or(scene_dt),
            seed,
            is_closed: false,
        };
        hazumi_core::Rule::AtLeast(0.0).check("dt", batch.dt).map_err(failure::value)?;
        batch.reset(py, None, None)?;
        Ok(batch)
    }

    fn __len__(&self) -> usize {
        self.worlds.len()
    }

    fn __repr__(&self) -> String {
        format!(
            "<Batch of {} worlds, {} observations, {} actions>",
            self.worlds.len(),
            self.plan.observe.iter().map(Measure::len).sum::<usize>(),
            self.actions.len()
        )
    }

    /// Frees the worlds and ends the threads. Later calls raise `ClosedError`.
    fn close(&mut self) {
        self.worlds.clear();
        self.workers = Workers::inline();
        self.is_closed = true;
    }

    fn __enter__(slf: Bound<'_, Self>) -> Bound<'_, Self> {
        slf
    }

    #[pyo3(signature = (*_exception))]
    fn __exit__(&mut self, _exception: &Bound<'_, pyo3::types::PyTuple>) {
        self.close();
    }

    /// Columns of the observations: names of quantities, with first column and the one after
    /// the last.
    #[getter]
    fn layout(&self) -> Vec<(String, usize, usize)> {
        let mut end = 0;
        let columns = self.quantities.iter().zip(&self.plan.observe);
        columns
            .map(|(quantity, measure)| {
                let range: Range<usize> = end..end + measure.len();
                end = range.end;
                (quantity.name(), range.start, range.end)
            })
            .collect()
    }

    /// Columns of the actions, by name.
    #[getter]
    fn action_layout(&self) -> Vec<String> {
        self.actions.iter().map(Action::name).collect()
    }

    /// Length of a step, in seconds.
    #[getter]
    fn dt(&self) -> f32 {
        self.dt
    }

    /// Number of threads that share the work.
    #[getter]
    fn threads(&self) -> usize {
        self.workers.count()
    }

    /// Steps all worlds with a row of actions each, `repeat` times, and returns the
    /// observations: an array of shape (n, columns).
    ///
    /// Other threads of Python run meanwhile. Ctrl-C ends it between two steps, where all
    /// worlds have taken the same number. `progress` shows a bar, where tqdm is installed.
    #[pyo3(signature = (actions = None, repeat = 1, *, progress = false))]
    fn step<'py>(
        &mut self,
        py: Python<'py>,
        actions: Option<&Bound<'py, PyAny>>,
        #[pyo3(from_py_with = numbers::whole)] repeat: usize,
        progress: bool,
    ) -> PyResult<Bound<'py, PyArray2<f32>>> {
        self.check_open()?;
        let actions = self.action_rows(actions, 1)?;
        self.run(py, (&actions, 1), repeat, false, progress)?;
        Ok(self.observations(py))
    }

    /// Steps all worlds through rows of actions, of shape (n, steps, columns), and returns the
    /// observations after each: an array of shape (n, steps, columns). `progress` shows a bar,
    /// where tqdm is installed.
    #[pyo3(signature = (actions, repeat = 1, *, progress = false))]
    fn rollout<'py>(
        &mut self,
        py: Python<'py>,
        actions: &Bound<'py, PyAny>,
        #[pyo3(from_py_with = numbers::whole)] repeat: usize,
        progress: bool,
    ) -> PyResult<Bound<'py, PyArray3<f32>>> {
        self.check_open()?;
        let shape: Vec<usize> = actions.getattr("shape")?.extract()?;
        let (count, columns) = (self.worlds.len(), self.actions.len());
        let [worlds, steps, numbers] = shape[..] else {
            let message = format!("actions has {} axes, must have 3", shape.len());
            return Err(failure::value(message));
        };
        if worlds != count || numbers != columns {
            let message = format!(
                "actions has shape ({worlds}, {steps}, {numbers}), must be ({count}, steps, \
                 {columns})"
            );
            return Err(failure::value(message));
        }
        let flat = actions.call_method1("reshape", (count, steps * columns))?;
        let actions = self.action_rows(Some(&flat), steps)?;
        let all = self.run(py, (&actions, steps), repeat, true, progress)?;
        let width = self.width();
        let all = Array3::from_shape_vec((count, steps, width), all).map_err(failure::value)?;
        Ok(all.into_pyarray(py))
    }

    /// Observations of all worlds as they are: an array of shape (n, columns).
    fn observe<'py>(&mut self, py: Python<'py>) -> PyResult<Bound<'py, PyArray2<f32>>> {
        self.check_open()?;
        let (worlds, plan) = (&mut self.worlds, &self.plan);
        self.workers.for_each_block(worlds, 64, |_, block| {
            block.iter_mut().for_each(|one| one.observe(plan));
        });
        Ok(self.observations(py))
    }

    /// Returns worlds to their start, disturbed by the noise, and returns all observations.
    ///
    /// `worlds` is a mask or a list of numbers; default all. `seeds` are one number for each
    /// of them. Without seeds, they follow from the seed of the batch, the number of the world
    /// and that of its resets.
    #[pyo3(signature = (worlds = None, seeds = None))]
    fn reset<'py>(
        &mut self,
        py: Python<'py>,
        worlds: Option<&Bound<'py, PyAny>>,
        seeds: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyArray2<f32>>> {
        self.check_open()?;
        let chosen = self.chosen(worlds)?;
        let seeds = match seeds {
            None => None,
            Some(seeds) => {
                let seeds = arrays::list::<u64>("seeds", seeds)?;
                if seeds.len() != chosen.len() {
                    let (found, wanted) = (seeds.len(), chosen.len());
                    let message = format!("seeds has {found} numbers, must have {wanted}");
                    return Err(failure::value(message));
                }
                Some(seeds)
            }
        };
        let mut planned: Vec<Option<u64>> = vec![None; self.worlds.len()];
        for (order, &index) in chosen.iter().enumerate() {
            let one = &mut self.worlds[index];
            planned[index] = Some(match &seeds {
                Some(seeds) => seeds[order],
                None => seed_of(self.seed, index, one.resets),
            });
            one.resets += 1;
        }
        let (worlds, plan, workers) = (&mut self.worlds, &self.plan, &self.workers);
        py.detach(|| {
            workers.for_each_block_of_two((worlds, &mut planned), 16, |_, block, seeds| {
                for (one, seed) in block.iter_mut().zip(seeds) {
                    if let Some(seed) = *seed {
                        one.failed = one.reset(plan, seed).err();
                    }
                    one.observe(plan);
                }
            });
        });
        self.check_failures()?;
        Ok(self.observations(py))
    }

    /// Writes a quantity of worlds: one row for each of them, or one for all.
    #[pyo3(signature = (quantity, values, worlds = None))]
    fn set(
        &mut self,
        quantity: &Quantity,
        values: &Bound<'_, PyAny>,
        worlds: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<()> {
        self.check_open()?;
        let measure = quantity.find(self.worlds[0].stepped.world(), &self.names)?;
        if !measure.is_state() {
            return Err(failure::value(format!("{} cannot be set", quantity.name())));
        }
        let chosen = self.chosen(worlds)?;
        let width = measure.len();
        let numbers = arrays::table("values", values, [chosen.len(), width])?;
        for (order, &index) in chosen.iter().enumerate() {
            let row = &numbers[order * width..(order + 1) * width];
            let world = self.worlds[index].stepped.world_mut();
            measure
                .write(world, row)
                .map_err(|error| failure::value(format!("values of world {index}: {error}")))?;
        }
        Ok(())
    }

    /// Hash of the state of each world.
    fn state_hashes<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray1<u64>>> {
        self.check_open()?;
        let hashes = self.worlds.iter().map(|one| one.stepped.world().state_hash());
        Ok(arrays::to_list(py, hashes.collect()))
    }

    /// Snapshot of a world.
    fn snapshot(
        &self,
        #[pyo3(from_py_with = numbers::whole)] index: usize,
    ) -> PyResult<Snapshot> {
        Ok(Snapshot { snapshot: self.one(index)?.stepped.world().snapshot() })
    }

    /// Returns worlds to a snapshot; default all.
    #[pyo3(signature = (snapshot, worlds = None))]
    fn restore(
        &mut self,
        snapshot: &Snapshot,
        worlds: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<()> {
        self.check_open()?;
        for index in self.chosen(worlds)? {
            let world = self.worlds[index].stepped.world_mut();
            world.restore(&snapshot.snapshot).map_err(failure::value)?;
        }
        Ok(())
    }

    /// A copy of a world, to look at.
    fn world(&self, #[pyo3(from_py_with = numbers::whole)] index: usize) -> PyResult<World> {
        let mut world = engine::World::default();
        world.restore(&self.one(index)?.stepped.world().snapshot()).map_err(failure::value)?;
        Ok(World::of(Stepped::World(Box::new(world))))
    }

    /// Id of a body by its name in the scene.
    fn id(&self, body: &str) -> PyResult<u64> {
        self.check_open()?;
        let target = BodyTarget::Name(body.to_owned());
        Ok(target.find(self.worlds[0].stepped.world(), &self.names)?.to_bits())
    }

    /// Positions of the particles of a soft body in each world, in metres: an array of shape
    /// (n, particles, dimensions).
    fn particles<'py>(
        &self,
        py: Python<'py>,
        body: &Bound<'py, PyAny>,
    ) -> PyResult<Bound<'py, PyArray3<f32>>> {
        self.check_open()?;
        let target = BodyTarget::of(body)?;
        let id = target.find(self.worlds[0].stepped.world(), &self.names)?;
        let mut numbers = Vec::new();
        for one in &self.worlds {
            let particles = one
                .stepped
                .world()
                .particles(id)
                .ok_or_else(|| failure::value(format!("body {target} is not soft")))?;
            numbers.extend(particles.positions().flat_map(|at| at.to_array()));
        }
        let width = numbers.len() / (self.worlds.len() * super::space::DIM);
        let shape = (self.worlds.len(), width, super::space::DIM);
        Ok(Array3::from_shape_vec(shape, numbers).map_err(failure::value)?.into_pyarray(py))
    }
}

impl Batch {
    fn one(&self, index: usize) -> PyResult<&One> {
        self.check_open()?;
        self.worlds.get(index).ok_or_else(|| {
            let count = self.worlds.len();
            failure::value(format!("world is {index}, must be below {count}"))
        })
    }
}

/// Worlds, names of their bodies, and length of a step.
type Built = (Vec<One>, Vec<(String, BodyId)>, f32);

fn worlds_of(source: &Bound<'_, PyAny>, n: usize) -> PyResult<Built> {
    let one = |mut stepped: Stepped, start: Start| {
        // Nobody reads the times of a batch, and those of a small world cost some of it.
        stepped.world_mut().set_clock(|| 0.0);
        One { stepped, start, resets: 0, row: Vec::new(), failed: None }
    };
    let from_snapshot = |snapshot: &engine::Snapshot| {
        let worlds = (0..n).map(|_| {
            let mut world = engine::World::default();
            world.restore(snapshot).map_err(failure::value)?;
            Ok(one(Stepped::World(Box::new(world)), Start::Snapshot(snapshot.clone())))
        });
        worlds.collect::<PyResult<Vec<_>>>()
    };
    if let Ok(scene) = source.cast::<Scene>() {
        let scene = scene.get();
        let built = scene.build()?;
        let names = built.bodies.clone();
        if !scene.has_scripts() {
            return Ok((from_snapshot(&built.world.snapshot())?, names, scene.dt()));
        }
        let worlds = (0..n).map(|_| {
            let built = scene.build()?;
            let start = Start::Moment(Box::new(built.moment(None)));
            Ok(one(Stepped::Scene(Box::new(built)), start))
        });
        return Ok((worlds.collect::<PyResult<_>>()?, names, scene.dt()));
    }
    let snapshot = if let Ok(snapshot) = source.cast::<Snapshot>() {
        snapshot.get().snapshot.clone()
    } else if let Ok(world) = source.cast::<World>() {
        world.try_borrow()?.get()?.snapshot()
    } else {
        return Err(failure::kind("source must be a Scene, a World or a Snapshot"));
    };
    Ok((from_snapshot(&snapshot)?, Vec::new(), 1.0 / 60.0))
}

pub(super) fn add_to(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_class::<Quantity>()?;
    module.add_class::<Action>()?;
    module.add_class::<Batch>()
}
