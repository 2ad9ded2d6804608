//! Queries about shapes, without a world.
//!
//! Two shapes are `a` and `b`, each at a pose in the world. Results are in the world, and
//! normals point from `a` to `b`.

use super::pose::Pose;
use super::shape::Shape;
use super::space::engine;
use super::space::engine::query as engine_query;
use super::space::{AngularVector, Vector};
use crate::common::{NONE, PenetrationMethod, Raw};
use crate::pointer::{Bool, In, Out, Room, plain};
use crate::status::{Failure, Outcome, Status, run};

/// Distance of two shapes, or their penetration.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Separation {
    /// Gap between the shapes, in metres; negative where they overlap.
    pub gap: f32,
    /// Closest points of `a` and `b`, in metres; where they overlap, the deepest ones.
    pub point_a: Vector,
    pub point_b: Vector,
    /// Unit vector from `a` to `b`, dimensionless.
    pub normal: Vector,
    /// Parts of `a` and `b`: triangles, segments or children. `HZ_NONE` for a shape of one
    /// piece.
    pub part_a: u32,
    pub part_b: u32,
    /// False when the search stopped early.
    pub converged: Bool,
}

/// Hit of a ray.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RayHit {
    /// Whether there is a hit; the rest has a meaning only then.
    pub hit: Bool,
    /// Fraction of the way, dimensionless, 0..=1.
    pub fraction: f32,
    /// In metres.
    pub point: Vector,
    /// Unit vector out of the shape; against the ray where that starts inside.
    pub normal: Vector,
    /// Part that was hit, or `HZ_NONE`.
    pub part: u32,
}

/// Hit of a shape that moves.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct CastHit {
    /// Whether there is a hit; the rest has a meaning only then.
    pub hit: Bool,
    /// False when the search stopped early: the shapes touch later, or not at all.
    pub converged: Bool,
    /// Fraction of the way before contact, dimensionless, 0..=1.
    pub fraction: f32,
    /// Point of contact, in metres.
    pub point: Vector,
    /// Unit vector from `a` to `b`.
    pub normal: Vector,
    pub part_a: u32,
    pub part_b: u32,
}

/// The point of a surface that is closest to a point.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PointProjection {
    /// Distance to the surface, in metres; negative inside.
    pub distance: f32,
    /// The closest point, in metres.
    pub point: Vector,
    /// Unit vector out of the shape there.
    pub normal: Vector,
    pub part: u32,
}

/// A point of contact of two shapes.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ManifoldPoint {
    /// Midway between the surfaces, in metres.
    pub position: Vector,
    /// Unit vector from `a` to `b`, the same for all points of two parts.
    pub normal: Vector,
    /// Gap along the normal, in metres; negative where they overlap.
    pub separation: f32,
    /// Name of the corners or edges that meet: the same in the next frame.
    pub feature: u32,
    pub part_a: u32,
    pub part_b: u32,
}

/// A motion: a translation, and a rotation about a point.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sweep {
    pub start: Pose,
    /// In metres, in the world.
    pub translation: Vector,
    /// Axis times angle, in radians, in the world.
    pub rotation: AngularVector,
    /// Centre of the rotation, in metres, in the frame of the shape.
    pub center: Vector,
}
plain!(Separation, RayHit, CastHit, PointProjection, ManifoldPoint, Sweep);

/// Number of a part for C.
pub(crate) fn part(index: Option<u32>) -> u32 {
    index.unwrap_or(NONE)
}

impl Sweep {
    pub(crate) fn to_engine(self) -> Outcome<engine_query::Sweep> {
        let start = self.start.checked("start of a sweep")?;
        let sweep = engine_query::Sweep::new(start, self.translation, self.rotation)?;
        Ok(sweep.about(self.center)?)
    }
}

/// Two shapes, and the pose of each.
struct Pair {
    a_pose: engine::Pose,
    b_in_a: engine::Pose,
}

impl Pair {
    fn new(a_pose: In<Pose>, b_pose: In<Pose>) -> Outcome<Self> {
        let a_pose = a_pose.get("a_pose")?.checked("first shape")?;
        let b_pose = b_pose.get("b_pose")?.checked("second shape")?;
        Ok(Self { a_pose, b_in_a: a_pose.inv_mul(&b_pose) })
    }
}

/// Separation of two shapes: their distance, or how deep they overlap.
#[unsafe(export_name = symbol!("shape_separation"))]
pub extern "C" fn shape_separation(
    a: Shape,
    a_pose: In<Pose>,
    b: Shape,
    b_pose: In<Pose>,
    separation: Out<Separation>,
) -> Status {
    run(|| {
        let pair = Pair::new(a_pose, b_pose)?;
        let mut cache = engine_query::SimplexCache::default();
        let (a, b) = (a.read()?, b.read()?);
        let found = engine_query::separation(&a, &b, &pair.b_in_a, &mut cache);
        let [point_a, point_b] = found.points.map(|point| pair.a_pose.transform_point(point));
        let [part_a, part_b] = found.parts.map(part);
        let normal = pair.a_pose.transform_vector(found.normal);
        let converged = found.converged.into();
        let found =
            Separation { gap: found.gap, point_a, point_b, normal, part_a, part_b, converged };
        separation.set("separation", found)
    })
}

/// How deep two shapes overlap, by a method. `overlap` is false when they are apart, and
/// `separation` is then left as it was.
#[unsafe(export_name = symbol!("shape_penetration"))]
pub extern "C" fn shape_penetration(
    a: Shape,
    a_pose: In<Pose>,
    b: Shape,
    b_pose: In<Pose>,
    method: Raw<PenetrationMethod>,
    separation: Out<Separation>,
    overlap: Out<Bool>,
) -> Status {
    run(|| {
        let pair = Pair::new(a_pose, b_pose)?;
        let method = super::space::penetration_method(method.get()?)?;
        let (a, b) = (a.read()?, b.read()?);
        let found = engine_query::penetration(&a, &b, &pair.b_in_a, method);
        let found = found.map_err(Failure::value)?;
        separation.check("separation")?;
        overlap.set("overlap", found.is_some().into())?;
        let Some(found) = found else { return Ok(()) };
        let [point_a, point_b] = found.points.map(|point| pair.a_pose.transform_point(point));
        let [part_a, part_b] = found.parts.map(part);
        let normal = pair.a_pose.transform_vector(found.normal);
        let converged = found.converged.into();
        let gap = -found.depth;
        let found = Separation { gap, point_a, point_b, normal, part_a, part_b, converged };
        separation.set("separation", found)
    })
}

/// Whether two shapes overlap or touch.
#[unsafe(export_name = symbol!("shape_intersects"))]
pub extern "C" fn shape_intersects(
    a: Shape,
    a_pose: In<Pose>,
    b: Shape,
    b_pose: In<Pose>,
    intersects: Out<Bool>,
) -> Status {
    run(|| {
        let pair = Pair::new(a_pose, b_pose)?;
        let (a, b) = (a.read()?, b.read()?);
        let found = engine_query::intersects(&a, &b, &pair.b_in_a);
        intersects.set("intersects", found.into())
    })
}

/// Whether pairs of shapes overlap or touch, many at once.
///
/// Each pair has two indices of shapes and poses. `intersects` has room for one answer for each
/// pair.
#[unsafe(export_name = symbol!("shapes_intersect"))]
pub extern "C" fn shapes_intersect(
    shapes: In<Shape>,
    poses: In<Pose>,
    shape_count: usize,
    pairs: In<[u32; 2]>,
    pair_count: usize,
    intersects: Out<Bool>,
) -> Status {
    run(|| {
        let shapes = shapes.list(shape_count, "shapes")?.iter();
        let shapes = shapes.map(|shape| shape.read()).collect::<Outcome<Vec<_>>>()?;
        let poses = poses.list(shape_count, "poses")?.iter();
        let poses = poses.map(|pose| pose.checked("shape")).collect::<Outcome<Vec<_>>>()?;
        let pairs = pairs.list(pair_count, "pairs")?;
        if let Some(index) =
            pairs.iter().flatten().find(|index| **index as usize >= shape_count)
        {
            let text = format_args!("index in a pair is {index}, must be below {shape_count}");
            return Err(Failure::value(text));
        }
        let answers = pairs.iter().map(|pair| {
            let [a, b] = pair.map(|index| index as usize);
            let b_in_a = poses[a].inv_mul(&poses[b]);
            Ok(engine_query::intersects(&shapes[a], &shapes[b], &b_in_a).into())
        });
        intersects.fill(pair_count, "intersects", answers)
    })
}

/// Points of contact of two shapes that are within `margin` metres, ≥ 0: as many as there is
/// room for. `count` is the number of all.
#[unsafe(export_name = symbol!("shape_collide"))]
pub extern "C" fn shape_collide(
    a: Shape,
    a_pose: In<Pose>,
    b: Shape,
    b_pose: In<Pose>,
    margin: f32,
    points: Out<ManifoldPoint>,
    capacity: usize,
    count: Out<usize>,
) -> Status {
    run(|| {
        let pair = Pair::new(a_pose, b_pose)?;
        hazumi_core::Rule::AtLeast(0.0).check("margin", margin)?;
        let (a, b) = (a.read()?, b.read()?);
        let mut found = Vec::new();
        super::space::collide(&a, &b, &pair.b_in_a, margin, |one| {
            let [part_a, part_b] = one.parts.map(part);
            let normal = pair.a_pose.transform_vector(one.manifold.normal);
            found.extend(one.manifold.points.iter().map(|point| ManifoldPoint {
                position: pair.a_pose.transform_point(point.position),
                normal,
                separation: point.separation,
                feature: point.feature,
                part_a,
                part_b,
            }));
        });
        Room { items: points, capacity, count }.put("points", found.into_iter())
    })
}

/// Casts a ray from `origin` by `translation`, of any length but zero, in metres, at a shape.
#[unsafe(export_name = symbol!("shape_cast_ray"))]
pub extern "C" fn shape_cast_ray(
    shape: Shape,
    pose: In<Pose>,
    origin: Vector,
    translation: Vector,
    hit: Out<RayHit>,
) -> Status {
    run(|| {
        let pose = pose.get("pose")?.checked("shape")?;
        let ray = engine_query::Ray::new(origin, translation, 1.0)?;
        let found = engine_query::cast_ray_at(&*shape.read()?, &pose, &ray);
        let none = RayHit {
            hit: false.into(),
            fraction: 1.0,
            point: origin + translation,
            normal: Vector::ZERO,
            part: NONE,
        };
        let found = found.map_or(none, |found| RayHit {
            hit: true.into(),
            fraction: found.fraction,
            point: found.point,
            normal: found.normal,
            part: part(found.part),
        });
        hit.set("hit", found)
    })
}

/// Casts shape `b` by `translation`, in metres, at shape `a`.
#[unsafe(export_name = symbol!("shape_cast_shape"))]
pub extern "C" fn shape_cast_shape(
    a: Shape,
    a_pose: In<Pose>,
    b: Shape,
    b_pose: In<Pose>,
    translation: Vector,
    hit: Out<CastHit>,
) -> Status {
    run(|| {
        let pair = Pair::new(a_pose, b_pose)?;
        let cast =
            engine_query::ShapeCast::new(pair.a_pose.inverse_transform_vector(translation))?;
        let (a, b) = (a.read()?, b.read()?);
        let found = engine_query::cast(&a, &b, &pair.b_in_a, &cast);
        let found = found.map_or(CastHit::NONE, |found| {
            let [part_a, part_b] = found.parts.map(part);
            CastHit {
                hit: true.into(),
                converged: found.converged.into(),
                fraction: found.fraction,
                point: pair.a_pose.transform_point(found.point),
                normal: pair.a_pose.transform_vector(found.normal),
                part_a,
                part_b,
            }
        });
        hit.set("hit", found)
    })
}

/// First contact of two shapes that both move and turn. They touch when they are `gap` metres
/// apart, ≥ 0, up to `tolerance` metres, > 0.
#[unsafe(export_name = symbol!("shape_time_of_impact"))]
pub extern "C" fn shape_time_of_impact(
    a: Shape,
    a_motion: In<Sweep>,
    b: Shape,
    b_motion: In<Sweep>,
    gap: f32,
    tolerance: f32,
    hit: Out<CastHit>,
) -> Status {
    run(|| {
        let a_motion = a_motion.get("a_motion")?.to_engine()?;
        let b_motion = b_motion.get("b_motion")?.to_engine()?;
        let options = engine_query::ToiOptions::new(gap, tolerance)?;
        let (a, b) = (a.read()?, b.read()?);
        let found = engine_query::time_of_impact(&a, &a_motion, &b, &b_motion, &options);
        let found = found.map_or(CastHit::NONE, |found| {
            let [part_a, part_b] = found.parts.map(part);
            CastHit {
                hit: true.into(),
                converged: found.converged.into(),
                fraction: found.fraction,
                point: found.point,
                normal: found.normal,
                part_a,
                part_b,
            }
        });
        hit.set("hit", found)
    })
}

impl CastHit {
    const NONE: Self = Self {
        hit: Bool::new(false),
        converged: Bool::new(true),
        fraction: 1.0,
        point: Vector::ZERO,
        normal: Vector::ZERO,
        part_a: NONE,
        part_b: NONE,
    };
}

/// The point of the surface of a shape that is closest to a point, in metres.
#[unsafe(export_name = symbol!("shape_closest_point"))]
pub extern "C" fn shape_closest_point(
    shape: Shape,
    pose: In<Pose>,
    point: Vector,
    projection: Out<PointProjection>,
) -> Status {
    run(|| {
        let pose = pose.get("pose")?.checked("shape")?;
        hazumi_core::Rule::Finite.check_all("point", point.to_array())?;
        let local = pose.inverse_transform_point(point);
        let found = engine_query::signed_distance(&*shape.read()?, local);
        let found = PointProjection {
            distance: found.distance,
            point: pose.transform_point(found.point),
            normal: pose.transform_vector(found.normal),
            part: part(found.part),
        };
        projection.set("projection", found)
    })
}

/// Whether a point, in metres, is in a shape or on its surface.
#[unsafe(export_name = symbol!("shape_contains"))]
pub extern "C" fn shape_contains(
    shape: Shape,
    pose: In<Pose>,
    point: Vector,
    contains: Out<Bool>,
) -> Status {
    run(|| {
        let pose = pose.get("pose")?.checked("shape")?;
        hazumi_core::Rule::Finite.check_all("point", point.to_array())?;
        let local = pose.inverse_transform_point(point);
        let found = engine_query::contains(&*shape.read()?, local);
        contains.set("contains", found.into())
    })
}
