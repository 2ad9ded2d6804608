//! Queries of worlds: ray casts, shape casts, overlaps and distances.

use std::ffi::c_void;

use super::id::{BodyId, ColliderId};
use super::pose::{Aabb, Pose};
use super::shape::Shape;
use super::shape_query::{Sweep, part};
use super::space::{Vector, engine, sides_to_engine};
use super::world::World;
use crate::common::{CollisionGroups, NONE, Raw, SensorFilter, Sides, mirrors};
use crate::pointer::{Bool, In, Out, Room, plain, same_layout};
use crate::status::{OrStale, Outcome, Status, run};

/// A function of the game that says whether a collider counts for a query. Several threads may
/// call it at once, and it may read the world, but not change it.
pub type QueryPredicate = Option<
    unsafe extern "C" fn(user: *mut c_void, collider: ColliderId, user_data: u64) -> Bool,
>;

/// The colliders that count for a query.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct QueryFilter {
    /// Groups of the query; default all.
    pub collision_groups: CollisionGroups,
    /// Bodies to exclude; may be null.
    pub skip_bodies: In<BodyId>,
    pub skip_body_count: usize,
    /// Colliders to exclude; may be null.
    pub skip_colliders: In<ColliderId>,
    pub skip_collider_count: usize,
    /// Types of bodies that count, as bits: 1 fixed, 2 kinematic, 4 dynamic; default all.
    pub body_types: u32,
    /// Whether sensors count; default not.
    pub sensors: Raw<SensorFilter>,
    /// Sides from which one-way colliders are hit; default both.
    pub one_way: Raw<Sides>,
    /// Asked last; null for none.
    pub predicate: QueryPredicate,
    /// First argument of the predicate.
    pub user: *mut c_void,
}

/// Hit of a ray or of a shape in motion.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Hit {
    /// Whether there is a hit; the rest has a meaning only then.
    pub hit: Bool,
    /// False when the search stopped early: the shapes touch later, or not at all.
    pub converged: Bool,
    pub body: BodyId,
    pub collider: ColliderId,
    /// Triangle, segment or child that was hit, or `HZ_NONE`.
    pub part: u32,
    /// Face of a hull that was hit, or `HZ_NONE`.
    pub face: u32,
    /// Fraction of the way, dimensionless, 0..=1.
    pub fraction: f32,
    /// In metres, in the world.
    pub point: Vector,
    /// Unit vector out of the collider.
    pub normal: Vector,
}

/// The collider that is closest to a point or a shape.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ClosestHit {
    /// Whether there is one within reach; the rest has a meaning only then.
    pub hit: Bool,
    pub body: BodyId,
    pub collider: ColliderId,
    pub part: u32,
    /// Distance of the surfaces, in metres; negative where they overlap.
    pub distance: f32,
    /// Closest point of the collider, in metres, in the world.
    pub point: Vector,
    /// Closest point of the shape of the query, in metres, in the world.
    pub own_point: Vector,
    /// Unit vector out of the collider.
    pub normal: Vector,
}

/// Contact of a shape with a collider: one of its points.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ShapeContact {
    pub body: BodyId,
    pub collider: ColliderId,
    /// Part of the shape of the query, and of the collider; or `HZ_NONE`.
    pub own_part: u32,
    pub part: u32,
    /// Unit vector from the shape to the collider, the same for all points of two parts.
    pub normal: Vector,
    /// In metres, in the world.
    pub position: Vector,
    /// Gap, in metres; negative where they overlap.
    pub separation: f32,
}

/// A ray: where it starts and how far it goes.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Ray {
    /// In metres, in the world.
    pub origin: Vector,
    /// In metres, in the world, of any length but zero.
    pub translation: Vector,
}
plain!(QueryFilter, Hit, ClosestHit, ShapeContact, Ray);
mirrors!(SensorFilter, engine::SensorFilter: Skip, Include, Only);

/// The predicate of a filter, and its argument.
struct Predicate {
    call: unsafe extern "C" fn(*mut c_void, ColliderId, u64) -> Bool,
    user: *mut c_void,
}

// SAFETY: the header says that several threads may call it at once.
unsafe impl Sync for Predicate {}

impl Predicate {
    fn accepts(&self, id: engine::ColliderId, collider: &engine::Collider) -> bool {
        // SAFETY: a function of the caller, with the argument that it asked for.
        unsafe { (self.call)(self.user, id.into(), collider.user_data) }.get()
    }
}

/// Calls `query` with the filter of the engine; null is the default.
pub(crate) fn with_filter<T>(
    filter: In<QueryFilter>,
    query: impl FnOnce(&engine::QueryFilter<'_>) -> Outcome<T>,
) -> Outcome<T> {
    let Some(filter) = filter.optional("filter")? else {
        return query(&engine::QueryFilter::default());
    };
    let has_type =
        |body_type: &engine::BodyType| filter.body_types >> *body_type as u32 & 1 != 0;
    let body_types: Vec<_> = engine::BodyType::ALL.into_iter().filter(has_type).collect();
    let skip_bodies = filter.skip_bodies.list(filter.skip_body_count, "bodies to skip")?;
    let skip_colliders =
        filter.skip_colliders.list(filter.skip_collider_count, "colliders to skip")?;
    let predicate = filter.predicate.map(|call| Predicate { call, user: filter.user });
    let accepts = predicate.map(|predicate| {
        move |id: engine::ColliderId, collider: &engine::Collider| {
            predicate.accepts(id, collider)
        }
    });
    query(&engine::QueryFilter {
        collision_groups: filter.collision_groups.into(),
        skip_bodies: same_layout(skip_bodies),
        skip_colliders: same_layout(skip_colliders),
        body_types: &body_types,
        sensors: filter.sensors.get()?.into(),
        one_way: sides_to_engine(filter.one_way)?,
        predicate: accepts.as_ref().map(|accepts| accepts as &engine::QueryPredicate<'_>),
    })
}

impl Hit {
    /// No hit.
    const NONE: Self = Self {
        hit: Bool::new(false),
        converged: Bool::new(true),
        body: BodyId::NONE,
        collider: ColliderId::NONE,
        part: NONE,
        face: NONE,
        fraction: 1.0,
        point: Vector::ZERO,
        normal: Vector::ZERO,
    };

    fn of(hit: Option<engine::Hit>) -> Self {
        hit.map_or(Self::NONE, |hit| Self {
            hit: true.into(),
            converged: hit.converged.into(),
            body: hit.body.into(),
            collider: hit.collider.into(),
            part: part(hit.part),
            face: part(hit.face),
            fraction: hit.fraction,
            point: hit.point,
            normal: hit.normal,
        })
    }
}

impl ClosestHit {
    fn of(hit: Option<engine::ClosestHit>) -> Self {
        let none = Self {
            hit: false.into(),
            body: BodyId::NONE,
            collider: ColliderId::NONE,
            part: NONE,
            distance: f32::INFINITY,
            point: Vector::ZERO,
            own_point: Vector::ZERO,
            normal: Vector::ZERO,
        };
        hit.map_or(none, |hit| Self {
            hit: true.into(),
            body: hit.body.into(),
            collider: hit.collider.into(),
            part: part(hit.part),
            distance: hit.distance,
            point: hit.point,
            own_point: hit.own_point,
            normal: hit.normal,
        })
    }
}

impl Ray {
    fn to_engine(self) -> Outcome<engine::query::Ray> {
        Ok(engine::query::Ray::new(self.origin, self.translation, 1.0)?)
    }
}

/// A filter with the defaults of all fields.
#[unsafe(export_name = symbol!("query_filter_default"))]
pub extern "C" fn query_filter_default() -> QueryFilter {
    QueryFilter {
        collision_groups: engine::CollisionGroups::ALL.into(),
        skip_bodies: In::NULL,
        skip_body_count: 0,
        skip_colliders: In::NULL,
        skip_collider_count: 0,
        body_types: 7,
        sensors: SensorFilter::Skip.into(),
        one_way: Sides::Both.into(),
        predicate: None,
        user: std::ptr::null_mut(),
    }
}

/// Casts a ray from `origin` by `translation`, in metres, and finds the first collider.
///
/// The translation has any length but zero. `filter` may be null.
#[unsafe(export_name = symbol!("world_cast_ray"))]
pub extern "C" fn world_cast_ray(
    world: World,
    origin: Vector,
    translation: Vector,
    filter: In<QueryFilter>,
    hit: Out<Hit>,
) -> Status {
    run(|| {
        let ray = Ray { origin, translation }.to_engine()?;
        let world = world.read()?;
        hit.set("hit", Hit::of(with_filter(filter, |filter| Ok(world.cast_ray(&ray, filter)))?))
    })
}

/// Casts a ray, and finds all colliders on its way, the nearest first: as many as there is room
/// for. `count` is the number of all. `filter` may be null.
#[unsafe(export_name = symbol!("world_cast_ray_all"))]
pub extern "C" fn world_cast_ray_all(
    world: World,
    origin: Vector,
    translation: Vector,
    filter: In<QueryFilter>,
    hits: Out<Hit>,
    capacity: usize,
    count: Out<usize>,
) -> Status {
    run(|| {
        let ray = Ray { origin, translation }.to_engine()?;
        let world = world.read()?;
        let all = with_filter(filter, |filter| Ok(world.cast_ray_all(&ray, filter)))?;
        let all = all.into_iter().map(|hit| Hit::of(Some(hit)));
        Room { items: hits, capacity, count }.put("hits", all)
    })
}

/// Casts `count` rays at once, on all threads of the world. `hits` has room for one for each.
/// `filter` may be null.
#[unsafe(export_name = symbol!("world_cast_rays"))]
pub extern "C" fn world_cast_rays(
    world: World,
    rays: In<Ray>,
    count: usize,
    filter: In<QueryFilter>,
    hits: Out<Hit>,
) -> Status {
    run(|| {
        let rays = rays.list(count, "rays")?.iter().map(|ray| ray.to_engine());
        let rays = rays.collect::<Outcome<Vec<_>>>()?;
        let world = world.read()?;
        let all = with_filter(filter, |filter| Ok(world.cast_rays(&rays, filter)))?;
        hits.fill(count, "hits", all.into_iter().map(|hit| Ok(Hit::of(hit))))
    })
}

/// Moves a shape, and finds the first collider on its way. `filter` may be null.
#[unsafe(export_name = symbol!("world_cast_shape"))]
pub extern "C" fn world_cast_shape(
    world: World,
    shape: Shape,
    motion: In<Sweep>,
    filter: In<QueryFilter>,
    hit: Out<Hit>,
) -> Status {
    run(|| {
        let motion = motion.get("motion")?.to_engine()?;
        let (world, shape) = (world.read()?, shape.read()?);
        let found =
            with_filter(filter, |filter| Ok(world.cast_shape(&shape, &motion, filter)))?;
        hit.set("hit", Hit::of(found))
    })
}

/// Moves a shape, and finds all colliders on its way, the nearest first: as many as there is
/// room for. `count` is the number of all. `filter` may be null.
#[unsafe(export_name = symbol!("world_cast_shape_all"))]
pub extern "C" fn world_cast_shape_all(
    world: World,
    shape: Shape,
    motion: In<Sweep>,
    filter: In<QueryFilter>,
    hits: Out<Hit>,
    capacity: usize,
    count: Out<usize>,
) -> Status {
    run(|| {
        let motion = motion.get("motion")?.to_engine()?;
        let (world, shape) = (world.read()?, shape.read()?);
        let all =
            with_filter(filter, |filter| Ok(world.cast_shape_all(&shape, &motion, filter)))?;
        let all = all.into_iter().map(|hit| Hit::of(Some(hit)));
        Room { items: hits, capacity, count }.put("hits", all)
    })
}

/// Colliders that overlap or touch a shape at a pose: as many as there is room for. `count` is
/// the number of all. `filter` may be null.
#[unsafe(export_name = symbol!("world_overlap_shape"))]
pub extern "C" fn world_overlap_shape(
    world: World,
    shape: Shape,
    pose: In<Pose>,
    filter: In<QueryFilter>,
    colliders: Out<ColliderId>,
    capacity: usize,
    count: Out<usize>,
) -> Status {
    run(|| {
        let pose = pose.get("pose")?.checked("shape")?;
        let (world, shape) = (world.read()?, shape.read()?);
        let all =
            with_filter(filter, |filter| Ok(world.overlap_shape(&shape, &pose, filter)?))?;
        let all = all.into_iter().map(ColliderId::from);
        Room { items: colliders, capacity, count }.put("colliders", all)
    })
}

/// Colliders whose bounding boxes overlap a box, which must not be flat: as many as there is
/// room for. `count` is the number of all. `filter` may be null.
#[unsafe(export_name = symbol!("world_overlap_box"))]
pub extern "C" fn world_overlap_box(
    world: World,
    bounds: In<Aabb>,
    filter: In<QueryFilter>,
    colliders: Out<ColliderId>,
    capacity: usize,
    count: Out<usize>,
) -> Status {
    run(|| {
        let bounds = (*bounds.get("bounds")?).into();
        let world = world.read()?;
        let all = with_filter(filter, |filter| Ok(world.overlap_box(&bounds, filter)?))?;
        let all = all.into_iter().map(ColliderId::from);
        Room { items: colliders, capacity, count }.put("colliders", all)
    })
}

/// Colliders that contain a point, in metres: as many as there is room for. `count` is the
/// number of all. `filter` may be null.
#[unsafe(export_name = symbol!("world_overlap_point"))]
pub extern "C" fn world_overlap_point(
    world: World,
    point: Vector,
    filter: In<QueryFilter>,
    colliders: Out<ColliderId>,
    capacity: usize,
    count: Out<usize>,
) -> Status {
    run(|| {
        let world = world.read()?;
        let all = with_filter(filter, |filter| Ok(world.overlap_point(point, filter)?))?;
        let all = all.into_iter().map(ColliderId::from);
        Room { items: colliders, capacity, count }.put("colliders", all)
    })
}

/// The collider within `reach` metres that is closest to a point. `filter` may be null.
#[unsafe(export_name = symbol!("world_closest_point"))]
pub extern "C" fn world_closest_point(
    world: World,
    point: Vector,
    reach: f32,
    filter: In<QueryFilter>,
    hit: Out<ClosestHit>,
) -> Status {
    run(|| {
        let world = world.read()?;
        let found =
            with_filter(filter, |filter| Ok(world.closest_point(point, reach, filter)?));
        hit.set("hit", ClosestHit::of(found?))
    })
}

/// The collider within `reach` metres that is closest to a shape. `filter` may be null.
#[unsafe(export_name = symbol!("world_closest_shape"))]
pub extern "C" fn world_closest_shape(
    world: World,
    shape: Shape,
    pose: In<Pose>,
    reach: f32,
    filter: In<QueryFilter>,
    hit: Out<ClosestHit>,
) -> Status {
    run(|| {
        let pose = pose.get("pose")?.checked("shape")?;
        let (world, shape) = (world.read()?, shape.read()?);
        let found =
            with_filter(
                filter,
                |filter| Ok(world.closest_shape(&shape, &pose, reach, filter)?),
            );
        hit.set("hit", ClosestHit::of(found?))
    })
}

/// Distance of two bodies.
#[unsafe(export_name = symbol!("bodies_distance"))]
pub extern "C" fn bodies_distance(
    world: World,
    a: BodyId,
    b: BodyId,
    hit: Out<ClosestHit>,
) -> Status {
    run(|| {
        let world = world.read()?;
        for body in [a, b] {
            world.body(body.into()).or_stale("body")?;
        }
        hit.set("hit", ClosestHit::of(world.distance(a.into(), b.into())))
    })
}

/// Points of contact of a shape at a pose with all colliders within `margin` metres, ≥ 0.
///
/// `contacts` are as many as there is room for. `count` is the number of all. `filter` may be
/// null.
#[unsafe(export_name = symbol!("world_collide_shape"))]
pub extern "C" fn world_collide_shape(
    world: World,
    shape: Shape,
    pose: In<Pose>,
    margin: f32,
    filter: In<QueryFilter>,
    contacts: Out<ShapeContact>,
    capacity: usize,
    count: Out<usize>,
) -> Status {
    run(|| {
        let pose = pose.get("pose")?.checked("shape")?;
        let (world, shape) = (world.read()?, shape.read()?);
        let found = with_filter(filter, |filter| {
            Ok(world.collide_shape(&shape, &pose, margin, filter)?)
        })?;
        let mut all = Vec::new();
        for contact in found {
            let [own_part, other_part] = contact.parts.map(part);
            all.extend(contact.points.iter().map(|point| ShapeContact {
                body: contact.body.into(),
                collider: contact.collider.into(),
                own_part,
                part: other_part,
                normal: contact.normal,
                position: point.position,
                separation: point.separation,
            }));
        }
        Room { items: contacts, capacity, count }.put("contacts", all.into_iter())
    })
}
