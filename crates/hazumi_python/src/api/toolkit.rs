//! Queries of pairs of shapes without a world, many pairs at once.

use numpy::{Element, PyArray1, PyArray2};
use pyo3::prelude::*;

use super::pose::{checked_poses, finite_vectors, poses_or_positions};
use super::shape::Shape;
use super::space::engine::query::{self, Ray, ShapeCast, SimplexCache, Sweep, ToiOptions};
use super::space::engine::{self, Pose};
use super::space::{ANGULAR, DIM, Vector, angular_from, angular_rows, collide_parts};
use crate::{arrays, failure};

/// Shapes and their poses: one or many of each.
struct Placed {
    shapes: Vec<engine::Shape>,
    poses: Vec<Pose>,
}

impl Placed {
    /// Reads the arguments `name`, a shape or a list of shapes, and `name_poses`.
    fn from(
        name: &str,
        shapes: &Bound<'_, PyAny>,
        poses: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Self> {
        let shapes = match shapes.cast::<Shape>() {
            Ok(one) => vec![one.get().shape.clone()],
            Err(_) => {
                let list: Result<Vec<Shape>, _> = shapes.extract();
                let list = list.map_err(|_| {
                    failure::kind(format!("{name} must be a Shape or a list of Shapes"))
                })?;
                list.into_iter().map(|shape| shape.shape).collect()
            }
        };
        let poses = match poses {
            Some(poses) => {
                let what = format!("{name}_poses");
                checked_poses(&what, poses_or_positions(&what, poses)?)?
            }
            None => vec![Pose::IDENTITY],
        };
        Ok(Self { shapes, poses })
    }

    /// Number of the longer list.
    fn len(&self) -> usize {
        longest([self.shapes.len(), self.poses.len()])
    }

    /// Errors unless both lists have `count` entries or one.
    fn check(&self, name: &str, count: usize) -> PyResult<()> {
        let lists = [(name, self.shapes.len()), (&format!("{name}_poses"), self.poses.len())];
        for (what, len) in lists {
            if len != count && len != 1 {
                let message = format!("{what} has {len} entries, must have {count}, or 1");
                return Err(failure::value(message));
            }
        }
        Ok(())
    }

    fn at(&self, index: usize) -> (&engine::Shape, &Pose) {
        (one_of(&self.shapes, index), one_of(&self.poses, index))
    }
}

/// An entry of a list, or the only one.
fn one_of<T>(list: &[T], index: usize) -> &T {
    if let [only] = list { only } else { &list[index] }
}

/// Length of lists side by side, where those of one entry repeat it: 0 if one is empty.
fn longest<const N: usize>(lens: [usize; N]) -> usize {
    if lens.contains(&0) { 0 } else { lens.into_iter().max().unwrap_or(0) }
}

/// Pairs of shapes.
struct Pairs {
    a: Placed,
    b: Placed,
    count: usize,
}

impl Pairs {
    fn from(
        a: &Bound<'_, PyAny>,
        a_poses: Option<&Bound<'_, PyAny>>,
        b: &Bound<'_, PyAny>,
        b_poses: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Self> {
        let [a, b] = [Placed::from("a", a, a_poses)?, Placed::from("b", b, b_poses)?];
        Self { a, b, count: 0 }.with(&[])
    }

    /// The same for as many pairs as the longest list has, of these and `others`.
    fn with(mut self, others: &[usize]) -> PyResult<Self> {
        let count = longest([self.a.len(), self.b.len()]);
        self.count = others.iter().fold(count, |count, &len| longest([count, len]));
        self.a.check("a", self.count)?;
        self.b.check("b", self.count)?;
        Ok(self)
    }

    /// The answer of each pair, from both shapes and the pose of `b` in the frame of `a`.
    fn map<T: Send>(
        &self,
        py: Python<'_>,
        answer: impl Fn(usize, &engine::Shape, &engine::Shape, &Pose) -> T + Sync,
    ) -> Vec<T> {
        let each = |index| {
            let ((a, a_pose), (b, b_pose)) = (self.a.at(index), self.b.at(index));
            answer(index, a, b, &a_pose.inv_mul(b_pose))
        };
        py.detach(|| (0..self.count).map(each).collect())
    }

    fn a_pose(&self, index: usize) -> &Pose {
        one_of(&self.a.poses, index)
    }
}

/// One number of each answer.
fn column<T, U: Element>(
    py: Python<'_>,
    answers: &[T],
    read: impl Fn(&T) -> U,
) -> Py<PyArray1<U>> {
    arrays::to_list(py, answers.iter().map(read).collect()).unbind()
}

/// One vector of each answer.
fn vectors<T>(py: Python<'_>, answers: &[T], read: impl Fn(&T) -> Vector) -> Py<PyArray2<f32>> {
    arrays::to_rows(py, answers.iter().map(|answer| read(answer).to_array()).collect()).unbind()
}

/// Number of a part for Python: −1 for none.
fn part(part: Option<u32>) -> i64 {
    part.map_or(-1, i64::from)
}

/// Distances of pairs of shapes, or how deep they overlap, as arrays side by side.
#[pyclass(frozen, get_all)]
struct Separations {
    /// Gaps, in metres; negative where shapes overlap.
    gaps: Py<PyArray1<f32>>,
    /// Closest points of `a`, in metres; where shapes overlap, the deepest ones.
    points_a: Py<PyArray2<f32>>,
    /// Closest points of `b`, in metres; where shapes overlap, the deepest ones.
    points_b: Py<PyArray2<f32>>,
    /// Unit vectors from `a` to `b`.
    normals: Py<PyArray2<f32>>,
    /// Triangles, segments or children of `a`; −1 for a shape of one piece.
    parts_a: Py<PyArray1<i64>>,
    /// Triangles, segments or children of `b`; −1 for a shape of one piece.
    parts_b: Py<PyArray1<i64>>,
    /// False where the search stopped early.
    converged: Py<PyArray1<bool>>,
}

/// Points of contact of pairs of shapes, as arrays side by side: one row for each point.
#[pyclass(frozen, get_all)]
struct Manifolds {
    /// Numbers of the pairs, ascending.
    pairs: Py<PyArray1<i64>>,
    /// Points midway between the surfaces, in metres.
    points: Py<PyArray2<f32>>,
    /// Unit vectors from `a` to `b`.
    normals: Py<PyArray2<f32>>,
    /// Gaps along the normals, in metres; negative where shapes overlap.
    separations: Py<PyArray1<f32>>,
    /// Names of the corners or edges that meet: the same in the next frame.
    features: Py<PyArray1<u32>>,
    /// Triangles, segments or children of `a`; −1 for a shape of one piece.
    parts_a: Py<PyArray1<i64>>,
    /// Triangles, segments or children of `b`; −1 for a shape of one piece.
    parts_b: Py<PyArray1<i64>>,
}

/// Hits of rays at shapes, as arrays side by side. Without a hit, the fraction is infinite.
#[pyclass(frozen, get_all)]
struct RayHits {
    /// Whether the shape is hit.
    is_hit: Py<PyArray1<bool>>,
    /// Fractions of the ways before the hits, dimensionless.
    fractions: Py<PyArray1<f32>>,
    /// Points on the surfaces, in metres.
    points: Py<PyArray2<f32>>,
    /// Unit normals out of the surfaces.
    normals: Py<PyArray2<f32>>,
    /// Triangles, segments or children; −1 for a shape of one piece.
    parts: Py<PyArray1<i64>>,
}

/// First contacts of shapes that move, as arrays side by side. Without one, the fraction is
/// infinite.
#[pyclass(frozen, get_all)]
struct ShapeHits {
    /// Whether the shapes touch on the way.
    is_hit: Py<PyArray1<bool>>,
    /// Fractions of the motions before contact, dimensionless.
    fractions: Py<PyArray1<f32>>,
    /// Points of contact, in metres.
    points: Py<PyArray2<f32>>,
    /// Unit vectors from `a` to `b`.
    normals: Py<PyArray2<f32>>,
    /// Triangles, segments or children of `a`; −1 for a shape of one piece.
    parts_a: Py<PyArray1<i64>>,
    /// Triangles, segments or children of `b`; −1 for a shape of one piece.
    parts_b: Py<PyArray1<i64>>,
    /// False where the search stopped early: the shapes touch later, or not at all.
    converged: Py<PyArray1<bool>>,
}

/// Points of surfaces that are closest to points, as arrays side by side.
#[pyclass(frozen, get_all)]
struct Projections {
    /// Distances to the surfaces, in metres; negative inside.
    distances: Py<PyArray1<f32>>,
    /// The closest points, in metres.
    points: Py<PyArray2<f32>>,
    /// Unit normals out of the surfaces there.
    normals: Py<PyArray2<f32>>,
    /// Triangles, segments or children; −1 for a shape of one piece.
    parts: Py<PyArray1<i64>>,
}

/// Whether pairs of shapes overlap or touch.
///
/// `a` and `b` are a shape or a list of shapes, `a_poses` and `b_poses` rows of poses or
/// positions in metres. A list of one entry stands for all pairs.
#[pyfunction]
fn intersects<'py>(
    py: Python<'py>,
    a: &Bound<'py, PyAny>,
    a_poses: Option<&Bound<'py, PyAny>>,
    b: &Bound<'py, PyAny>,
    b_poses: Option<&Bound<'py, PyAny>>,
) -> PyResult<Bound<'py, PyArray1<bool>>> {
    let pairs = Pairs::from(a, a_poses, b, b_poses)?;
    let answers = pairs.map(py, |_, a, b, b_in_a| query::intersects(a, b, b_in_a));
    Ok(arrays::to_list(py, answers))
}

/// Distances of pairs of shapes, in metres; 0 where they touch or overlap.
///
/// Arguments are those of `intersects`.
#[pyfunction]
fn distance<'py>(
    py: Python<'py>,
    a: &Bound<'py, PyAny>,
    a_poses: Option<&Bound<'py, PyAny>>,
    b: &Bound<'py, PyAny>,
    b_poses: Option<&Bound<'py, PyAny>>,
) -> PyResult<Bound<'py, PyArray1<f32>>> {
    let pairs = Pairs::from(a, a_poses, b, b_poses)?;
    let answers = pairs.map(py, |_, a, b, b_in_a| {
        query::distance(a, b, b_in_a, &mut SimplexCache::default()).distance
    });
    Ok(arrays::to_list(py, answers))
}

/// Closest points of pairs of shapes, or how deep they overlap.
///
/// Arguments are those of `intersects`.
#[pyfunction]
fn separation(
    py: Python<'_>,
    a: &Bound<'_, PyAny>,
    a_poses: Option<&Bound<'_, PyAny>>,
    b: &Bound<'_, PyAny>,
    b_poses: Option<&Bound<'_, PyAny>>,
) -> PyResult<Separations> {
    let pairs = Pairs::from(a, a_poses, b, b_poses)?;
    let found = pairs.map(py, |index, a, b, b_in_a| {
        let pose = pairs.a_pose(index);
        let mut found = query::separation(a, b, b_in_a, &mut SimplexCache::default());
        found.points = found.points.map(|point| pose.transform_point(point));
        found.normal = pose.transform_vector(found.normal);
        found
    });
    Ok(Separations {
        gaps: column(py, &found, |one| one.gap),
        points_a: vectors(py, &found, |one| one.points[0]),
        points_b: vectors(py, &found, |one| one.points[1]),
        normals: vectors(py, &found, |one| one.normal),
        parts_a: column(py, &found, |one| part(one.parts[0])),
        parts_b: column(py, &found, |one| part(one.parts[1])),
        converged: column(py, &found, |one| one.converged),
    })
}

/// A point of contact of a pair.
struct Contact {
    pair: i64,
    point: Vector,
    normal: Vector,
    separation: f32,
    feature: u32,
    parts: [i64; 2],
}

/// Points of contact of pairs of shapes that are within `margin` metres, ≥ 0.
///
/// Other arguments are those of `intersects`.
#[pyfunction]
#[pyo3(signature = (a, a_poses, b, b_poses, *, margin = 0.0))]
fn collide(
    py: Python<'_>,
    a: &Bound<'_, PyAny>,
    a_poses: Option<&Bound<'_, PyAny>>,
    b: &Bound<'_, PyAny>,
    b_poses: Option<&Bound<'_, PyAny>>,
    margin: f32,
) -> PyResult<Manifolds> {
    hazumi_core::Rule::AtLeast(0.0).check("margin", margin).map_err(failure::value)?;
    let pairs = Pairs::from(a, a_poses, b, b_poses)?;
    let found = pairs.map(py, |index, a, b, b_in_a| {
        let pose = pairs.a_pose(index);
        let mut contacts = Vec::new();
        collide_parts(a, b, b_in_a, margin, |one| {
            let normal = pose.transform_vector(one.manifold.normal);
            contacts.extend(one.manifold.points.iter().map(|point| Contact {
                pair: i64::try_from(index).unwrap_or(i64::MAX),
                point: pose.transform_point(point.position),
                normal,
                separation: point.separation,
                feature: point.feature,
                parts: one.parts.map(part),
            }));
        });
        contacts
    });
    let found: Vec<Contact> = found.into_iter().flatten().collect();
    Ok(Manifolds {
        pairs: column(py, &found, |one| one.pair),
        points: vectors(py, &found, |one| one.point),
        normals: vectors(py, &found, |one| one.normal),
        separations: column(py, &found, |one| one.separation),
        features: column(py, &found, |one| one.feature),
        parts_a: column(py, &found, |one| one.parts[0]),
        parts_b: column(py, &found, |one| one.parts[1]),
    })
}

/// Casts rays from `origins` by `translations`, of any length but zero, at shapes.
///
/// All are in metres. `shapes` is a shape or a list of shapes, and `poses` has rows of poses or
/// positions.
#[pyfunction]
fn cast_ray(
    py: Python<'_>,
    shapes: &Bound<'_, PyAny>,
    poses: Option<&Bound<'_, PyAny>>,
    origins: &Bound<'_, PyAny>,
    translations: &Bound<'_, PyAny>,
) -> PyResult<RayHits> {
    let placed = Placed::from("shapes", shapes, poses)?;
    let origins = arrays::rows::<DIM>("origins", origins)?;
    let translations = arrays::rows::<DIM>("translations", translations)?;
    let count = longest([placed.len(), origins.len(), translations.len()]);
    placed.check("shapes", count)?;
    let origins = arrays::repeated("origins", origins, count)?;
    let translations = arrays::repeated("translations", translations, count)?;
    let rays = origins.into_iter().zip(translations).map(|(origin, translation)| {
        let [origin, translation] = [origin, translation].map(Vector::from_array);
        Ray::new(origin, translation, 1.0).map_err(failure::value)
    });
    let rays = rays.collect::<PyResult<Vec<_>>>()?;
    let found: Vec<_> = py.detach(|| {
        let cast = |(index, ray)| {
            let (shape, pose) = placed.at(index);
            query::cast_ray_at(shape, pose, ray)
        };
        rays.iter().enumerate().map(cast).collect()
    });
    Ok(RayHits {
        is_hit: column(py, &found, Option::is_some),
        fractions: column(py, &found, |hit| {
            hit.as_ref().map_or(f32::INFINITY, |hit| hit.fraction)
        }),
        points: vectors(py, &found, |hit| hit.as_ref().map_or(Vector::ZERO, |hit| hit.point)),
        normals: vectors(py, &found, |hit| hit.as_ref().map_or(Vector::ZERO, |hit| hit.normal)),
        parts: column(py, &found, |hit| part(hit.as_ref().and_then(|hit| hit.part))),
    })
}

/// A first contact, in the world.
struct ShapeHit {
    fraction: f32,
    point: Vector,
    normal: Vector,
    parts: [i64; 2],
    converged: bool,
}

impl ShapeHits {
    fn of(py: Python<'_>, found: &[Option<ShapeHit>]) -> Self {
        let fraction =
            |hit: &Option<ShapeHit>| hit.as_ref().map_or(f32::INFINITY, |hit| hit.fraction);
        let vector = |read: fn(&ShapeHit) -> Vector| {
            vectors(py, found, |hit| hit.as_ref().map_or(Vector::ZERO, read))
        };
        let parts = |side: usize| {
            column(py, found, |hit| hit.as_ref().map_or(-1, |hit| hit.parts[side]))
        };
        Self {
            is_hit: column(py, found, Option::is_some),
            fractions: column(py, found, fraction),
            points: vector(|hit| hit.point),
            normals: vector(|hit| hit.normal),
            parts_a: parts(0),
            parts_b: parts(1),
            converged: column(py, found, |hit| hit.as_ref().is_none_or(|hit| hit.converged)),
        }
    }
}

/// Casts shapes `b` by `translations`, in metres, at shapes `a`, and returns the first
/// contacts.
///
/// Other arguments are those of `intersects`.
#[pyfunction]
fn cast_shape(
    py: Python<'_>,
    a: &Bound<'_, PyAny>,
    a_poses: Option<&Bound<'_, PyAny>>,
    b: &Bound<'_, PyAny>,
    b_poses: Option<&Bound<'_, PyAny>>,
    translations: &Bound<'_, PyAny>,
) -> PyResult<ShapeHits> {
    let translations = arrays::rows::<DIM>("translations", translations)?;
    let pairs = Pairs::from(a, a_poses, b, b_poses)?.with(&[translations.len()])?;
    let translations = arrays::repeated("translations", translations, pairs.count)?;
    let casts = translations.into_iter().enumerate().map(|(index, translation)| {
        let pose = pairs.a_pose(index);
        let local = pose.inverse_transform_vector(Vector::from_array(translation));
        ShapeCast::new(local).map_err(failure::value)
    });
    let casts = casts.collect::<PyResult<Vec<_>>>()?;
    let found = pairs.map(py, |index, a, b, b_in_a| {
        let pose = pairs.a_pose(index);
        query::cast(a, b, b_in_a, &casts[index]).map(|hit| ShapeHit {
            fraction: hit.fraction,
            point: pose.transform_point(hit.point),
            normal: pose.transform_vector(hit.normal),
            parts: hit.parts.map(part),
            converged: hit.converged,
        })
    });
    Ok(ShapeHits::of(py, &found))
}

/// Motions from poses, by `name_translations` and `name_rotations`.
fn sweeps(
    name: &str,
    placed: &Placed,
    [translations, rotations]: [Option<&Bound<'_, PyAny>>; 2],
) -> PyResult<Vec<Sweep>> {
    let what = [format!("{name}_translations"), format!("{name}_rotations")];
    let translations = match translations {
        Some(rows) => arrays::rows::<DIM>(&what[0], rows)?,
        None => vec![[0.0; DIM]],
    };
    let rotations = match rotations {
        Some(rows) => angular_rows(&what[1], rows)?,
        None => vec![[0.0; ANGULAR]],
    };
    let count = longest([placed.poses.len(), translations.len(), rotations.len()]);
    let translations = arrays::repeated(&what[0], translations, count)?;
    let rotations = arrays::repeated(&what[1], rotations, count)?;
    let poses = arrays::repeated(&format!("{name}_poses"), placed.poses.clone(), count)?;
    let motions = poses.into_iter().zip(translations).zip(rotations);
    let motions = motions.map(|((pose, translation), rotation)| {
        Sweep::new(pose, Vector::from_array(translation), angular_from(rotation))
            .map_err(failure::value)
    });
    motions.collect()
}

/// First contacts of shapes that both move and turn.
///
/// Translations are in metres; rotations are angles in radians in 2D, and axes times angles in
/// 3D, about the origin of the shape. Shapes touch when they are `gap` metres apart, ≥ 0, up to
/// `tolerance` metres, > 0. Other arguments are those of `intersects`.
#[pyfunction]
#[pyo3(signature = (
    a, a_poses, b, b_poses, *, a_translations = None, a_rotations = None,
    b_translations = None, b_rotations = None, gap = None, tolerance = None
))]
#[expect(clippy::too_many_arguments, reason = "each is an argument with a name")]
fn time_of_impact(
    py: Python<'_>,
    a: &Bound<'_, PyAny>,
    a_poses: Option<&Bound<'_, PyAny>>,
    b: &Bound<'_, PyAny>,
    b_poses: Option<&Bound<'_, PyAny>>,
    a_translations: Option<&Bound<'_, PyAny>>,
    a_rotations: Option<&Bound<'_, PyAny>>,
    b_translations: Option<&Bound<'_, PyAny>>,
    b_rotations: Option<&Bound<'_, PyAny>>,
    gap: Option<f32>,
    tolerance: Option<f32>,
) -> PyResult<ShapeHits> {
    let default = ToiOptions::default();
    let options = ToiOptions::new(
        gap.unwrap_or(default.target_distance()),
        tolerance.unwrap_or(default.tolerance()),
    );
    let options = options.map_err(failure::value)?;
    let pairs = Pairs::from(a, a_poses, b, b_poses)?;
    let a_sweeps = sweeps("a", &pairs.a, [a_translations, a_rotations])?;
    let b_sweeps = sweeps("b", &pairs.b, [b_translations, b_rotations])?;
    let pairs = pairs.with(&[a_sweeps.len(), b_sweeps.len()])?;
    for (what, sweeps) in [("a", &a_sweeps), ("b", &b_sweeps)] {
        if sweeps.len() != 1 && sweeps.len() != pairs.count {
            let (len, count) = (sweeps.len(), pairs.count);
            let message = format!("motions of {what} are {len}, must be {count}, or 1");
            return Err(failure::value(message));
        }
    }
    let found = pairs.map(py, |index, a, b, _| {
        let motions = [one_of(&a_sweeps, index), one_of(&b_sweeps, index)];
        let hit = query::time_of_impact(a, motions[0], b, motions[1], &options)?;
        Some(ShapeHit {
            fraction: hit.fraction,
            point: hit.point,
            normal: hit.normal,
            parts: hit.parts.map(part),
            converged: hit.converged,
        })
    });
    Ok(ShapeHits::of(py, &found))
}

/// The points of the surfaces of shapes that are closest to `points`, in metres.
///
/// `shapes` is a shape or a list of shapes, and `poses` has rows of poses or positions.
#[pyfunction]
fn closest_point(
    py: Python<'_>,
    shapes: &Bound<'_, PyAny>,
    poses: Option<&Bound<'_, PyAny>>,
    points: &Bound<'_, PyAny>,
) -> PyResult<Projections> {
    let placed = Placed::from("shapes", shapes, poses)?;
    let points = finite_vectors("points", points)?;
    let count = longest([placed.len(), points.len()]);
    placed.check("shapes", count)?;
    let points = arrays::repeated("points", points, count)?;
    let found: Vec<_> = py.detach(|| {
        let project = |(index, point)| {
            let (shape, pose) = placed.at(index);
            let local = pose.inverse_transform_point(point);
            let mut found = query::signed_distance(shape, local);
            found.point = pose.transform_point(found.point);
            found.normal = pose.transform_vector(found.normal);
            found
        };
        points.into_iter().enumerate().map(project).collect()
    });
    Ok(Projections {
        distances: column(py, &found, |one| one.distance),
        points: vectors(py, &found, |one| one.point),
        normals: vectors(py, &found, |one| one.normal),
        parts: column(py, &found, |one| part(one.part)),
    })
}

pub(super) fn add_to(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_class::<Separations>()?;
    module.add_class::<Manifolds>()?;
    module.add_class::<RayHits>()?;
    module.add_class::<ShapeHits>()?;
    module.add_class::<Projections>()?;
    module.add_function(wrap_pyfunction!(intersects, module)?)?;
    module.add_function(wrap_pyfunction!(distance, module)?)?;
    module.add_function(wrap_pyfunction!(separation, module)?)?;
    module.add_function(wrap_pyfunction!(collide, module)?)?;
    module.add_function(wrap_pyfunction!(cast_ray, module)?)?;
    module.add_function(wrap_pyfunction!(cast_shape, module)?)?;
    module.add_function(wrap_pyfunction!(time_of_impact, module)?)?;
    module.add_function(wrap_pyfunction!(closest_point, module)?)
}
