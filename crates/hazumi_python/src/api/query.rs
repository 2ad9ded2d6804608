//! Queries of a world, one or many at once.

use numpy::{PyArray1, PyArray2};
use pyo3::prelude::*;
use pyo3::types::PyDict;

use super::pose::{pose, poses, vector};
use super::shape::Shape;
use super::space::engine::math::Aabb;
use super::space::engine::query::{Ray, Sweep};
use super::space::engine::{
    BodyId, BodyType, ColliderId, CollisionGroups, Hit, QueryFilter, SensorFilter,
};
use super::space::{ANGULAR, DIM, Vector, angular_from, angular_rows};
use super::world::{World, body_ids};
use crate::failure;
use crate::{arrays, fields};

/// Reach of queries that name none, in metres, or in lengths of a ray's direction.
const FARTHEST: f32 = 1e9;

/// Filter of a query, with its lists.
struct Filter {
    collision_groups: CollisionGroups,
    skip_bodies: Vec<BodyId>,
    body_types: Vec<BodyType>,
    sensors: SensorFilter,
}

impl Filter {
    /// A filter from arguments by name.
    fn from(given: Option<&Bound<'_, PyDict>>) -> PyResult<Self> {
        let mut filter = Self {
            collision_groups: CollisionGroups::ALL,
            skip_bodies: Vec::new(),
            body_types: BodyType::ALL.to_vec(),
            sensors: SensorFilter::Skip,
        };
        for (name, value) in given.into_iter().flatten() {
            match name.extract::<&str>()? {
                "collision_groups" => filter.collision_groups = groups(&value)?,
                "skip_bodies" => filter.skip_bodies = body_ids("skip_bodies", &value)?,
                "body_types" => filter.body_types = body_types(&value)?,
                "sensors" => filter.sensors = sensors(&value)?,
                other => {
                    return Err(failure::kind(format!(
                        "query has no argument '{other}'; a filter has collision_groups, \
                         skip_bodies, body_types and sensors"
                    )));
                }
            }
        }
        Ok(filter)
    }

    fn as_engine(&self) -> QueryFilter<'_> {
        QueryFilter {
            collision_groups: self.collision_groups,
            skip_bodies: &self.skip_bodies,
            body_types: &self.body_types,
            sensors: self.sensors,
            ..QueryFilter::default()
        }
    }
}

fn groups(value: &Bound<'_, PyAny>) -> PyResult<CollisionGroups> {
    let given = value.cast::<PyDict>().map_err(|_| {
        failure::kind("collision_groups must be a dictionary of memberships and filter")
    })?;
    fields::merged("collision_groups", &CollisionGroups::ALL, given)
}

fn body_types(value: &Bound<'_, PyAny>) -> PyResult<Vec<BodyType>> {
    let names: Vec<String> = match value.extract::<String>() {
        Ok(one) => vec![one],
        Err(_) => value.extract()?,
    };
    let parsed = names.iter().map(|name| {
        let known = BodyType::ALL.into_iter();
        let mut known = known.filter(|one| fields::snake_case(&format!("{one:?}")) == *name);
        known.next().ok_or_else(|| {
            failure::value(format!(
                "body_types has '{name}', must be of 'fixed', 'kinematic' and 'dynamic'"
            ))
        })
    });
    parsed.collect()
}

fn sensors(value: &Bound<'_, PyAny>) -> PyResult<SensorFilter> {
    match value.extract::<&str>()? {
        "skip" => Ok(SensorFilter::Skip),
        "include" => Ok(SensorFilter::Include),
        "only" => Ok(SensorFilter::Only),
        other => Err(failure::value(format!(
            "sensors is '{other}', must be 'skip', 'include' or 'only'"
        ))),
    }
}

/// Hits of casts, as arrays side by side: one row for each cast.
///
/// Where nothing is hit, ids are 0, the fraction is infinite, and points and normals are zero.
#[pyclass(frozen, get_all)]
pub(crate) struct Hits {
    /// Whether anything is hit.
    is_hit: Py<PyArray1<bool>>,
    /// Ids of the bodies.
    bodies: Py<PyArray1<u64>>,
    /// Ids of the colliders.
    colliders: Py<PyArray1<u64>>,
    /// Fractions of the ways before the hits, dimensionless.
    fractions: Py<PyArray1<f32>>,
    /// Points on the surfaces, in metres.
    points: Py<PyArray2<f32>>,
    /// Unit normals out of the surfaces.
    normals: Py<PyArray2<f32>>,
}

impl Hits {
    fn new(py: Python<'_>, hits: &[Option<Hit>]) -> Self {
        let each = |read: fn(&Hit) -> u64| {
            arrays::to_list(py, hits.iter().map(|hit| hit.as_ref().map_or(0, read)).collect())
                .unbind()
        };
        let vectors = |read: fn(&Hit) -> Vector| {
            let rows =
                hits.iter().map(|hit| hit.as_ref().map_or(Vector::ZERO, read).to_array());
            arrays::to_rows(py, rows.collect()).unbind()
        };
        let fraction = |hit: &Option<Hit>| hit.as_ref().map_or(f32::INFINITY, |it| it.fraction);
        Self {
            is_hit: arrays::to_list(py, hits.iter().map(Option::is_some).collect()).unbind(),
            bodies: each(|hit| hit.body.to_bits()),
            colliders: each(|hit| hit.collider.to_bits()),
            fractions: arrays::to_list(py, hits.iter().map(fraction).collect()).unbind(),
            points: vectors(|hit| hit.point),
            normals: vectors(|hit| hit.normal),
        }
    }
}

#[pymethods]
impl Hits {
    fn __len__(&self, py: Python<'_>) -> usize {
        use numpy::PyArrayMethods;
        self.is_hit.bind(py).readonly().as_slice().map_or(0, <[bool]>::len)
    }
}

#[pymethods]
impl World {
    /// Casts rays from `origins` along `directions`, in metres, and returns the first hit of
    /// each. Fractions are shares of the directions, at most `max_fraction`.
    ///
    /// The filter is given by name: `collision_groups`, `skip_bodies`, `body_types`, `sensors`.
    #[pyo3(signature = (origins, directions, max_fraction = FARTHEST, **filter))]
    fn cast_rays(
        &self,
        py: Python<'_>,
        origins: &Bound<'_, PyAny>,
        directions: &Bound<'_, PyAny>,
        max_fraction: f32,
        filter: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<Hits> {
        let filter = Filter::from(filter)?;
        let origins = arrays::rows::<DIM>("origins", origins)?;
        let directions = arrays::rows::<DIM>("directions", directions)?;
        let count = origins.len().max(directions.len());
        let origins = arrays::repeated("origins", origins, count)?;
        let directions = arrays::repeated("directions", directions, count)?;
        let rays = origins.into_iter().zip(directions).map(|(origin, direction)| {
            let [origin, direction] = [origin, direction].map(Vector::from_array);
            Ray::new(origin, direction, max_fraction).map_err(failure::value)
        });
        let rays = rays.collect::<PyResult<Vec<_>>>()?;
        let world = self.get()?;
        let hits = py.detach(|| world.cast_rays(&rays, &filter.as_engine()));
        Ok(Hits::new(py, &hits))
    }

    /// Casts a shape from `poses` by `translations`, in metres, and returns the first hit of
    /// each. It turns by `rotations` on the way, angles in radians in 2D, and axes times
    /// angles in 3D.
    #[pyo3(signature = (shape, poses, translations, rotations = None, **filter))]
    #[expect(clippy::too_many_arguments, reason = "each is an argument with a name")]
    fn cast_shapes(
        &self,
        py: Python<'_>,
        shape: &Shape,
        poses: &Bound<'_, PyAny>,
        translations: &Bound<'_, PyAny>,
        rotations: Option<&Bound<'_, PyAny>>,
        filter: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<Hits> {
        let filter = Filter::from(filter)?;
        let poses = self::poses("poses", poses)?;
        let translations = arrays::rows::<DIM>("translations", translations)?;
        let count = poses.len().max(translations.len());
        let poses = arrays::repeated("poses", poses, count)?;
        let translations = arrays::repeated("translations", translations, count)?;
        let rotations = match rotations {
            Some(rotations) => angular_rows("rotations", rotations)?,
            None => vec![[0.0; ANGULAR]],
        };
        let rotations = arrays::repeated("rotations", rotations, count)?;
        let motions = poses.into_iter().zip(translations).zip(rotations);
        let motions = motions.map(|((pose, translation), rotation)| {
            Sweep::new(pose, Vector::from_array(translation), angular_from(rotation))
                .map_err(failure::value)
        });
        let motions = motions.collect::<PyResult<Vec<_>>>()?;
        let world = self.get()?;
        let hits = py.detach(|| world.cast_shapes(&shape.shape, &motions, &filter.as_engine()));
        Ok(Hits::new(py, &hits))
    }

    /// Ids of colliders that overlap a shape at a place.
    #[pyo3(signature = (shape, position, rotation = None, **filter))]
    fn overlap_shape<'py>(
        &self,
        py: Python<'py>,
        shape: &Shape,
        position: &Bound<'py, PyAny>,
        rotation: Option<&Bound<'py, PyAny>>,
        filter: Option<&Bound<'py, PyDict>>,
    ) -> PyResult<Bound<'py, PyArray1<u64>>> {
        let filter = Filter::from(filter)?;
        let place = pose(Some(position), rotation)?;
        let found = self.get()?.overlap_shape(&shape.shape, &place, &filter.as_engine());
        Ok(ids(py, found.map_err(failure::value)?))
    }

    /// Ids of colliders whose boxes overlap the box from `min` to `max`, in metres.
    #[pyo3(signature = (min, max, **filter))]
    fn overlap_box<'py>(
        &self,
        py: Python<'py>,
        min: &Bound<'py, PyAny>,
        max: &Bound<'py, PyAny>,
        filter: Option<&Bound<'py, PyDict>>,
    ) -> PyResult<Bound<'py, PyArray1<u64>>> {
        let filter = Filter::from(filter)?;
        let bounds = Aabb { min: vector("min", min)?, max: vector("max", max)? };
        let found = self.get()?.overlap_box(&bounds, &filter.as_engine());
        Ok(ids(py, found.map_err(failure::value)?))
    }

    /// Ids of colliders that a point is in.
    #[pyo3(signature = (point, **filter))]
    fn overlap_point<'py>(
        &self,
        py: Python<'py>,
        point: &Bound<'py, PyAny>,
        filter: Option<&Bound<'py, PyDict>>,
    ) -> PyResult<Bound<'py, PyArray1<u64>>> {
        let filter = Filter::from(filter)?;
        let found = self.get()?.overlap_point(vector("point", point)?, &filter.as_engine());
        Ok(ids(py, found.map_err(failure::value)?))
    }

    /// The nearest collider within `reach` metres of each point, as arrays side by side:
    /// `is_hit`, `bodies`, `colliders`, `distances` in metres, and `points` on the surfaces.
    #[pyo3(signature = (points, reach = FARTHEST, **filter))]
    fn closest_points<'py>(
        &self,
        py: Python<'py>,
        points: &Bound<'py, PyAny>,
        reach: f32,
        filter: Option<&Bound<'py, PyDict>>,
    ) -> PyResult<Bound<'py, PyDict>> {
        let filter = Filter::from(filter)?;
        let points = arrays::rows::<DIM>("points", points)?;
        let world = self.get()?;
        let found = points.into_iter().map(|point| {
            let point = Vector::from_array(point);
            world.closest_point(point, reach, &filter.as_engine()).map_err(failure::value)
        });
        let found = found.collect::<PyResult<Vec<_>>>()?;
        let lists = PyDict::new(py);
        let is_hit = found.iter().map(Option::is_some).collect();
        lists.set_item("is_hit", arrays::to_list(py, is_hit))?;
        let bodies = found.iter().map(|hit| hit.map_or(0, |hit| hit.body.to_bits()));
        lists.set_item("bodies", arrays::to_list(py, bodies.collect()))?;
        let colliders = found.iter().map(|hit| hit.map_or(0, |hit| hit.collider.to_bits()));
        lists.set_item("colliders", arrays::to_list(py, colliders.collect()))?;
        let distances = found.iter().map(|hit| hit.map_or(f32::INFINITY, |hit| hit.distance));
        lists.set_item("distances", arrays::to_list(py, distances.collect()))?;
        let places = found.iter().map(|hit| hit.map_or(Vector::ZERO, |hit| hit.point));
        let places = places.map(|place| place.to_array()).collect();
        lists.set_item("points", arrays::to_rows(py, places))?;
        Ok(lists)
    }
}

fn ids(py: Python<'_>, ids: Vec<ColliderId>) -> Bound<'_, PyArray1<u64>> {
    arrays::to_list(py, ids.into_iter().map(ColliderId::to_bits).collect())
}

pub(super) fn add_to(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_class::<Hits>()
}
