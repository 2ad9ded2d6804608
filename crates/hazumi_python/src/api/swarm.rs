//! Swarms: crowds of thousands to a million things that touch each other, without bodies.

use numpy::{PyArray1, PyArray2};
use pyo3::prelude::*;
use pyo3::types::PyDict;

use super::pose::{finite_vectors, vector};
use super::space::Vector;
use super::space::engine::core::swarm::{
    DespawnReason, FirstContact, GROUPS, Groups, WallResponse,
};
use super::space::engine::swarm::{self, Bullet, BulletId, BulletWorld, Crowd, Sizes, Wall};
use super::world::thread_count;
use crate::failure::{self, OrStale};
use crate::{arrays, numbers, triggers};

/// A swarm: a pool of bullets, and the search among them or among the things of a crowd.
///
/// Bullets are balls that fly straight on, from wall to wall. Groups, below 32, tell which of
/// them collide; at first none do. `threads` share the work; any number gives the same results.
#[pyclass]
struct Swarm {
    world: BulletWorld,
}

/// A list of groups, or one of them; all without it.
fn groups(value: Option<&Bound<'_, PyAny>>) -> PyResult<Groups> {
    let Some(value) = value else { return Ok(Groups::ALL) };
    let list = arrays::list::<i64>("groups", value)?.into_iter();
    list.map(group).try_fold(Groups::NONE, |all, group| Ok(all.with(group?)))
}

fn group(group: i64) -> PyResult<u8> {
    let checked = u8::try_from(group).ok().filter(|&group| usize::from(group) < GROUPS);
    checked.ok_or_else(|| failure::value(format!("group is {group}, must be from 0 to 31")))
}

/// Groups of things, one for each.
fn group_list(value: &Bound<'_, PyAny>) -> PyResult<Vec<u8>> {
    arrays::list::<i64>("groups", value)?.into_iter().map(group).collect()
}

fn bullet_ids(value: &Bound<'_, PyAny>) -> PyResult<Vec<BulletId>> {
    Ok(arrays::list::<u64>("ids", value)?.into_iter().map(BulletId::from_bits).collect())
}

fn to_rows<'py>(
    py: Python<'py>,
    vectors: impl Iterator<Item = Vector>,
) -> Bound<'py, PyArray2<f32>> {
    arrays::to_rows(py, vectors.map(|vector| vector.to_array()).collect())
}

/// Lists of a crowd, which arguments give.
struct CrowdLists {
    positions: Vec<Vector>,
    radii: Vec<f32>,
    half_extents: Vec<Vector>,
    groups: Vec<u8>,
    motions: Vec<Vector>,
}

impl CrowdLists {
    fn from(
        positions: &Bound<'_, PyAny>,
        radii: Option<&Bound<'_, PyAny>>,
        half_extents: Option<&Bound<'_, PyAny>>,
        groups: Option<&Bound<'_, PyAny>>,
        motions: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Self> {
        let positions = finite_vectors("positions", positions)?;
        let count = positions.len();
        let optional = |what: &str, value: Option<&Bound<'_, PyAny>>| match value {
            Some(value) => arrays::repeated(what, finite_vectors(what, value)?, count),
            None => Ok(Vec::new()),
        };
        let half_extents = optional("half_extents", half_extents)?;
        let motions = optional("motions", motions)?;
        let radii = radii.map_or(Ok(vec![0.0]), |radii| arrays::list::<f32>("radii", radii))?;
        for radius in &radii {
            hazumi_core::Rule::AtLeast(0.0).check("radii", *radius).map_err(failure::value)?;
        }
        // One radius for all is a faster kind of crowd.
        let radii =
            if radii.len() == 1 { radii } else { arrays::repeated("radii", radii, count)? };
        let groups = match groups {
            Some(groups) => arrays::repeated("groups", group_list(groups)?, count)?,
            None => Vec::new(),
        };
        Ok(Self { positions, radii, half_extents, groups, motions })
    }

    fn crowd(&self) -> Crowd<'_> {
        let sizes = match (self.half_extents.as_slice(), self.radii.as_slice()) {
            ([], &[radius]) => Sizes::Radius(radius),
            ([], radii) => Sizes::Radii(radii),
            (half_extents, _) => Sizes::HalfExtents(half_extents),
        };
        Crowd {
            sizes,
            groups: &self.groups,
            motions: &self.motions,
            ..Crowd::new(&self.positions, sizes)
        }
    }
}

#[pymethods]
impl Swarm {
    #[new]
    #[pyo3(signature = (*, threads = 1))]
    fn new(#[pyo3(from_py_with = numbers::whole)] threads: usize) -> PyResult<Self> {
        let threads = thread_count(threads)?;
        Ok(Self { world: BulletWorld::with_threads(threads) })
    }

    fn __len__(&self) -> usize {
        self.world.bullets.len()
    }

    fn __repr__(&self) -> String {
        format!("<Swarm of {} bullets>", self.world.bullets.len())
    }

    /// Lets two groups collide, or no longer.
    #[pyo3(signature = (a, b, collide = true))]
    fn set_collision(
        &mut self,
        #[pyo3(from_py_with = numbers::whole)] a: i64,
        #[pyo3(from_py_with = numbers::whole)] b: i64,
        collide: bool,
    ) -> PyResult<()> {
        let (a, b) = (group(a)?, group(b)?);
        let collisions = &mut self.world.collisions;
        *collisions = if collide { collisions.with(a, b) } else { collisions.without(a, b) };
        Ok(())
    }

    /// Sets the groups whose things only look for others. Two of them never touch.
    ///
    /// Many bullets among few targets take less than half of the time that way.
    fn set_probes(&mut self, groups: &Bound<'_, PyAny>) -> PyResult<()> {
        self.world.set_probes(self::groups(Some(groups))?);
        Ok(())
    }

    /// Adds a wall for bullets of `groups`: all places below a plane, or a line in 2D. It is
    /// `offset` metres from the origin, along its normal.
    #[pyo3(signature = (normal, offset = 0.0, *, groups = None))]
    fn add_plane(
        &mut self,
        normal: &Bound<'_, PyAny>,
        offset: f32,
        groups: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<()> {
        let wall = Wall::plane(vector("normal", normal)?, offset).map_err(failure::value)?;
        self.world.walls.push(wall.only(self::groups(groups)?));
        Ok(())
    }

    /// Adds walls around a room from `min` to `max`, in metres, for bullets of `groups`.
    #[pyo3(signature = (min, max, *, groups = None))]
    fn add_room(
        &mut self,
        min: &Bound<'_, PyAny>,
        max: &Bound<'_, PyAny>,
        groups: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<()> {
        let wall = Wall::room(vector("min", min)?, vector("max", max)?);
        self.world.walls.push(wall.map_err(failure::value)?.only(self::groups(groups)?));
        Ok(())
    }

    /// Adds a box as a wall, in metres, for bullets of `groups`.
    #[pyo3(signature = (center, half_extents, *, groups = None))]
    fn add_block(
        &mut self,
        center: &Bound<'_, PyAny>,
        half_extents: &Bound<'_, PyAny>,
        groups: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<()> {
        let [center, half] = [vector("center", center)?, vector("half_extents", half_extents)?];
        let wall = Wall::block(center, half).map_err(failure::value)?;
        self.world.walls.push(wall.only(self::groups(groups)?));
        Ok(())
    }

    /// Removes all walls.
    fn clear_walls(&mut self) {
        self.world.walls.clear();
    }

    /// Lets bullets bounce off walls, with a share `restitution` of their speed, 0 to 1.
    ///
    /// A bullet bounces up to `max_bounces` times in a step. It is the default, with 1 and 8.
    #[pyo3(signature = (restitution = 1.0, max_bounces = 8))]
    fn bounce_at_walls(
        &mut self,
        restitution: f32,
        #[pyo3(from_py_with = numbers::whole)] max_bounces: u32,
    ) -> PyResult<()> {
        let rule = hazumi_core::Rule::Within(0.0, 1.0);
        rule.check("restitution", restitution).map_err(failure::value)?;
        self.world.at_wall = WallResponse::Bounce { restitution, max_bounces };
        Ok(())
    }

    /// Lets bullets end at walls.
    fn despawn_at_walls(&mut self) {
        self.world.at_wall = WallResponse::Despawn;
    }

    /// Spawns bullets at rows of `positions`, in metres, and returns their ids.
    ///
    /// `velocities` are in m/s, `radii` in metres, and `lifetimes` in seconds. A list of one
    /// entry stands for all bullets.
    #[pyo3(signature = (positions, velocities = None, *, radii, groups = None, lifetimes = None))]
    #[expect(clippy::too_many_arguments, reason = "each is an argument with a name")]
    fn spawn<'py>(
        &mut self,
        py: Python<'py>,
        positions: &Bound<'py, PyAny>,
        velocities: Option<&Bound<'py, PyAny>>,
        radii: &Bound<'py, PyAny>,
        groups: Option<&Bound<'py, PyAny>>,
        lifetimes: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyArray1<u64>>> {
        let positions = finite_vectors("positions", positions)?;
        let count = positions.len();
        let velocities = match velocities {
            Some(velocities) => finite_vectors("velocities", velocities)?,
            None => vec![Vector::ZERO],
        };
        let velocities = arrays::repeated("velocities", velocities, count)?;
        let radii = arrays::repeated("radii", arrays::list::<f32>("radii", radii)?, count)?;
        let groups = groups.map_or(Ok(vec![0]), group_list)?;
        let groups = arrays::repeated("groups", groups, count)?;
        let lifetimes =
            lifetimes.map_or(Ok(vec![f32::INFINITY]), |it| arrays::list("lifetimes", it))?;
        let lifetimes = arrays::repeated("lifetimes", lifetimes, count)?;
        for (&radius, lifetime) in radii.iter().zip(&lifetimes) {
            hazumi_core::Rule::AtLeast(0.0).check("radii", radius).map_err(failure::value)?;
            if lifetime.is_nan() {
                return Err(failure::value("lifetimes has a value that is not a number"));
            }
        }
        let ids = (0..count).map(|index| {
            let bullet = Bullet {
                position: positions[index],
                velocity: velocities[index],
                radius: radii[index],
                group: groups[index],
                lifetime: lifetimes[index],
            };
            self.world.bullets.spawn(bullet).to_bits()
        });
        Ok(arrays::to_list(py, ids.collect()))
    }

    /// Despawns bullets. All of them must be alive.
    fn despawn(&mut self, ids: &Bound<'_, PyAny>) -> PyResult<()> {
        let ids = bullet_ids(ids)?;
        for &id in &ids {
            self.world.bullets.index_of(id).or_stale("bullet")?;
        }
        for id in ids {
            self.world.bullets.despawn(id);
        }
        Ok(())
    }

    /// Despawns all bullets.
    fn clear(&mut self) {
        self.world.bullets.clear();
    }

    /// Puts bullets at `positions`, in metres, with `velocities`, in m/s, which they keep
    /// without any. Their contacts go on.
    #[pyo3(signature = (ids, positions, velocities = None))]
    fn place(
        &mut self,
        ids: &Bound<'_, PyAny>,
        positions: &Bound<'_, PyAny>,
        velocities: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<()> {
        let ids = bullet_ids(ids)?;
        let positions = finite_vectors("positions", positions)?;
        let positions = arrays::repeated("positions", positions, ids.len())?;
        let velocities = match velocities {
            Some(it) => Some(arrays::repeated(
                "velocities",
                finite_vectors("velocities", it)?,
                ids.len(),
            )?),
            None => None,
        };
        let places = ids.iter().map(|&id| self.world.bullets.index_of(id).or_stale("bullet"));
        let places = places.collect::<PyResult<Vec<_>>>()?;
        let columns = self.world.bullets.columns_mut();
        for (row, place) in places.into_iter().enumerate() {
            columns.positions[place] = positions[row];
            if let Some(velocities) = &velocities {
                columns.velocities[place] = velocities[row];
            }
        }
        Ok(())
    }

    /// Moves the bullets `count` times by `dt` seconds, and finds those that touch in the end.
    #[pyo3(signature = (dt = 1.0 / 60.0, count = 1))]
    fn step(
        &mut self,
        py: Python<'_>,
        dt: f32,
        #[pyo3(from_py_with = numbers::whole)] count: usize,
    ) -> PyResult<()> {
        for _ in 0..count {
            py.detach(|| self.world.step(dt)).map_err(failure::value)?;
            py.check_signals()?;
        }
        Ok(())
    }

    /// Ids of the bullets, in the order of the other lists. A step may change the order.
    #[getter]
    fn ids<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<u64>> {
        let bullets = &self.world.bullets;
        let ids = (0..bullets.len()).filter_map(|index| bullets.id_at(index));
        arrays::to_list(py, ids.map(BulletId::to_bits).collect())
    }

    /// Positions of the bullets, in metres.
    #[getter]
    fn positions<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray2<f32>> {
        to_rows(py, self.world.bullets.positions().iter().copied())
    }

    /// Velocities of the bullets, in m/s.
    #[getter]
    fn velocities<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray2<f32>> {
        to_rows(py, self.world.bullets.velocities().iter().copied())
    }

    /// Radii of the bullets, in metres.
    #[getter]
    fn radii<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<f32>> {
        arrays::to_list(py, self.world.bullets.radii().to_vec())
    }

    /// Groups of the bullets.
    #[getter]
    fn groups<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<u8>> {
        arrays::to_list(py, self.world.bullets.groups().to_vec())
    }

    /// Time that bullets have left, in seconds.
    #[getter]
    fn lifetimes<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<f32>> {
        arrays::to_list(py, self.world.bullets.lives().to_vec())
    }

    /// Places of bullets in the lists.
    fn indices<'py>(
        &self,
        py: Python<'py>,
        ids: &Bound<'py, PyAny>,
    ) -> PyResult<Bound<'py, PyArray1<i64>>> {
        let places = bullet_ids(ids)?.into_iter().map(|id| {
            let place = self.world.bullets.index_of(id).or_stale("bullet")?;
            Ok(i64::try_from(place).unwrap_or(i64::MAX))
        });
        Ok(arrays::to_list(py, places.collect::<PyResult<_>>()?))
    }

    /// Pairs of bullets that began to touch in the last step, stayed in touch, or parted:
    /// `started`, `stayed` and `ended`, as rows of two slots. A slot is the lower half of an
    /// id: `ids & 0xFFFF_FFFF`.
    #[getter]
    fn events<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        triggers::to_python(py, self.world.events())
    }

    /// Hits of walls in the last step, as arrays side by side: `ids`, `walls`, `fractions` of
    /// the step before, `points` in metres, `normals` out of the walls and `speeds` in m/s.
    #[getter]
    fn wall_hits<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let hits = self.world.bullets.hits();
        let lists = PyDict::new(py);
        let numbers = |read: fn(&swarm::WallHit<Vector>) -> f32| {
            arrays::to_list(py, hits.iter().map(read).collect())
        };
        lists.set_item(
            "ids",
            arrays::to_list(py, hits.iter().map(|it| it.id.to_bits()).collect()),
        )?;
        lists
            .set_item("walls", arrays::to_list(py, hits.iter().map(|it| it.wall).collect()))?;
        lists.set_item("fractions", numbers(|hit| hit.fraction))?;
        lists.set_item("points", to_rows(py, hits.iter().map(|hit| hit.position)))?;
        lists.set_item("normals", to_rows(py, hits.iter().map(|hit| hit.normal)))?;
        lists.set_item("speeds", numbers(|hit| hit.speed))?;
        Ok(lists)
    }

    /// Bullets that ended in the last step: `ids`, and `reasons`, which are `"age"`,
    /// `"wall"`, or `"lost"` where a place was too far for numbers.
    #[getter]
    fn despawned<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let ended = self.world.despawned();
        let lists = PyDict::new(py);
        let ids = ended.iter().map(|bullet| bullet.id.to_bits()).collect();
        lists.set_item("ids", arrays::to_list(py, ids))?;
        let reasons: Vec<&str> = ended.iter().map(|bullet| reason(bullet.reason)).collect();
        lists.set_item("reasons", reasons)?;
        Ok(lists)
    }

    /// Sorts a crowd of things for the queries that follow, instead of the bullets: rows of
    /// `positions`, in metres.
    ///
    /// Things are balls of `radii`, or boxes of `half_extents`, in metres. `groups` are numbers
    /// below 32, 0 for all by default.
    #[pyo3(signature = (positions, *, radii = None, half_extents = None, groups = None))]
    fn rebuild(
        &mut self,
        py: Python<'_>,
        positions: &Bound<'_, PyAny>,
        radii: Option<&Bound<'_, PyAny>>,
        half_extents: Option<&Bound<'_, PyAny>>,
        groups: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<()> {
        let lists = CrowdLists::from(positions, radii, half_extents, groups, None)?;
        let swarm = self.world.swarm_mut();
        py.detach(|| swarm.rebuild(&lists.crowd())).map_err(failure::value)
    }

    /// Pairs of things that touch, of groups that collide, as rows of two indices.
    fn pairs<'py>(&mut self, py: Python<'py>) -> Bound<'py, PyArray2<u32>> {
        let mut pairs = Vec::new();
        let collisions = self.world.collisions;
        let swarm = self.world.swarm_mut();
        py.detach(|| swarm.pairs(&collisions, &mut pairs));
        arrays::to_rows(py, pairs.into_iter().map(|(a, b)| [a, b]).collect())
    }

    /// First contacts of moving things: sorts the crowd, and returns pairs as rows of two
    /// indices, and the fractions of the motions before contact.
    ///
    /// Arguments are those of `rebuild`; `motions` are ways in this frame, in metres.
    #[pyo3(signature = (positions, motions, *, radii = None, half_extents = None, groups = None))]
    #[expect(clippy::too_many_arguments, reason = "each is an argument with a name")]
    #[expect(clippy::type_complexity, reason = "two arrays")]
    fn first_contacts<'py>(
        &mut self,
        py: Python<'py>,
        positions: &Bound<'py, PyAny>,
        motions: &Bound<'py, PyAny>,
        radii: Option<&Bound<'py, PyAny>>,
        half_extents: Option<&Bound<'py, PyAny>>,
        groups: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<(Bound<'py, PyArray2<u32>>, Bound<'py, PyArray1<f32>>)> {
        let lists = CrowdLists::from(positions, radii, half_extents, groups, Some(motions))?;
        let mut contacts: Vec<FirstContact> = Vec::new();
        let collisions = self.world.collisions;
        let swarm = self.world.swarm_mut();
        let found = py.detach(|| {
            let crowd = lists.crowd();
            swarm.rebuild(&crowd)?;
            swarm.first_contacts(&crowd, &collisions, &mut contacts)
        });
        found.map_err(failure::value)?;
        let pairs = contacts.iter().map(|contact| contact.pair).map(|(a, b)| [a, b]);
        let fractions = contacts.iter().map(|contact| contact.fraction);
        Ok((arrays::to_rows(py, pairs.collect()), arrays::to_list(py, fractions.collect())))
    }

    /// Things within `radius` metres of a place, by their surfaces: indices, and distances in
    /// metres.
    #[pyo3(signature = (center, radius, *, groups = None))]
    #[expect(clippy::type_complexity, reason = "two arrays")]
    fn within<'py>(
        &self,
        py: Python<'py>,
        center: &Bound<'py, PyAny>,
        radius: f32,
        groups: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<(Bound<'py, PyArray1<u32>>, Bound<'py, PyArray1<f32>>)> {
        let center = finite("center", center)?;
        hazumi_core::Rule::AtLeast(0.0).check("radius", radius).map_err(failure::value)?;
        let mut found = Vec::new();
        self.world.swarm().within(center, radius, self::groups(groups)?, &mut found);
        let items = found.iter().map(|near| near.item).collect();
        let distances = found.iter().map(|near| near.distance).collect();
        Ok((arrays::to_list(py, items), arrays::to_list(py, distances)))
    }

    /// The `count` things nearest to a place, by their surfaces: indices, and distances in
    /// metres. The nearest is first.
    #[pyo3(signature = (center, count = 1, *, groups = None))]
    #[expect(clippy::type_complexity, reason = "two arrays")]
    fn nearest<'py>(
        &self,
        py: Python<'py>,
        center: &Bound<'py, PyAny>,
        #[pyo3(from_py_with = numbers::whole)] count: usize,
        groups: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<(Bound<'py, PyArray1<u32>>, Bound<'py, PyArray1<f32>>)> {
        let center = finite("center", center)?;
        let mut found = Vec::new();
        self.world.swarm().nearest(center, count, self::groups(groups)?, &mut found);
        let items = found.iter().map(|near| near.item).collect();
        let distances = found.iter().map(|near| near.distance).collect();
        Ok((arrays::to_list(py, items), arrays::to_list(py, distances)))
    }

    /// The first things that balls of `radius` metres hit on straight ways: indices, −1 for
    /// none, and fractions of the ways before. With a radius of 0, they are rays.
    #[pyo3(signature = (starts, ends, radius = 0.0, *, groups = None))]
    #[expect(clippy::type_complexity, reason = "two arrays")]
    fn first_hits<'py>(
        &self,
        py: Python<'py>,
        starts: &Bound<'py, PyAny>,
        ends: &Bound<'py, PyAny>,
        radius: f32,
        groups: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<(Bound<'py, PyArray1<i64>>, Bound<'py, PyArray1<f32>>)> {
        hazumi_core::Rule::AtLeast(0.0).check("radius", radius).map_err(failure::value)?;
        let groups = self::groups(groups)?;
        let (starts, ends) = (finite_vectors("starts", starts)?, finite_vectors("ends", ends)?);
        let count = starts.len().max(ends.len());
        let starts = arrays::repeated("starts", starts, count)?;
        let ends = arrays::repeated("ends", ends, count)?;
        let swarm = self.world.swarm();
        let found: Vec<_> = py.detach(|| {
            let ways = starts.into_iter().zip(ends);
            ways.map(|(start, end)| swarm.first_hit([start, end], radius, groups, |_| true))
                .collect()
        });
        let items = found.iter().map(|hit| hit.map_or(-1, |hit| i64::from(hit.item)));
        let fractions = found.iter().map(|hit| hit.map_or(f32::INFINITY, |hit| hit.fraction));
        Ok((arrays::to_list(py, items.collect()), arrays::to_list(py, fractions.collect())))
    }
}

/// Name of the reason that a bullet ended.
fn reason(reason: DespawnReason) -> &'static str {
    match reason {
        DespawnReason::Age => "age",
        DespawnReason::Wall => "wall",
        DespawnReason::Lost => "lost",
    }
}

fn finite(what: &'static str, value: &Bound<'_, PyAny>) -> PyResult<Vector> {
    let vector = vector(what, value)?;
    hazumi_core::Rule::Finite.check_all(what, vector.to_array()).map_err(failure::value)?;
    Ok(vector)
}

pub(super) fn add_to(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_class::<Swarm>()
}
