//! Swarms: crowds of thousands to a million things that touch each other, without bodies.
//!
//! Lists that a call returns belong to the swarm. They are valid until the next call that
//! changes it.

use std::num::NonZeroUsize;

use super::space::engine::core::swarm::{self as core_swarm, Groups, WallResponse};
use super::space::engine::swarm as engine_swarm;
use super::space::engine::swarm::{BulletWorld, Crowd as EngineCrowd, Sizes};
use super::space::{KINDS, Vector};
use crate::common::NONE;
use crate::pointer::{Bool, In, Out, Room, cast_list, plain};
use crate::registry::Registry;
use crate::status::{Failure, OrStale, Outcome, Status, run};

/// A swarm: a pool of bullets, and the search among them or among the things of a crowd.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Swarm {
    pub bits: u64,
}

/// Id of a bullet. All zeros name none. While it lives, `index` is its slot.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BulletId {
    pub index: u32,
    pub generation: u32,
}

/// A bullet: a ball that flies straight on.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Bullet {
    /// In metres.
    pub position: Vector,
    /// In m/s.
    pub velocity: Vector,
    /// In metres, ≥ 0.
    pub radius: f32,
    /// Group, below 32.
    pub group: u32,
    /// Time that it has left, in seconds; `INFINITY` for ever.
    pub lifetime: f32,
}

/// Two things that touch. Things of a crowd have their index as their number, bullets the slot
/// of their id.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SwarmPair {
    pub a: u32,
    pub b: u32,
}

/// Two things that touch during a frame, and when.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SwarmContact {
    pub pair: SwarmPair,
    /// Share of the frame that is over by then, dimensionless, 0..=1.
    pub fraction: f32,
}

/// A thing near a place, or hit on a way.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SwarmHit {
    /// Index of the thing in its crowd, or of the bullet in the lists.
    pub item: u32,
    /// Distance of its surface in metres, or share of the way before the hit.
    pub distance: f32,
}

/// Pairs of bullets in contact, by slots.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct SwarmEvents {
    /// Pairs that began to touch in the last step.
    pub started: In<SwarmPair>,
    pub started_count: usize,
    /// Pairs that touched before as well.
    pub stayed: In<SwarmPair>,
    pub stayed_count: usize,
    /// Pairs that parted, or of which one is gone.
    pub ended: In<SwarmPair>,
    pub ended_count: usize,
}

/// Bullets of a swarm as lists, all of the same length. Their order changes with steps; ids
/// stay.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct BulletLists {
    pub positions: In<Vector>,
    pub velocities: In<Vector>,
    pub radii: In<f32>,
    pub groups: In<u8>,
    pub lifetimes: In<f32>,
    pub count: usize,
}

/// A bullet that hit a wall.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct WallHit {
    pub bullet: BulletId,
    /// Index of the wall, in the order in which walls were added.
    pub wall: u32,
    /// Share of the step before the hit, dimensionless, 0..=1.
    pub fraction: f32,
    /// Centre of the bullet then, in metres.
    pub position: Vector,
    /// Unit vector out of the wall.
    pub normal: Vector,
    /// Speed towards the wall, in m/s.
    pub speed: f32,
}

/// Lists of a game, one entry for each thing.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct Crowd {
    /// Centres, in metres.
    pub positions: In<Vector>,
    pub count: usize,
    /// Radius of all, in metres, where `radii` and `half_extents` are null.
    pub radius: f32,
    /// Radius of each, in metres; or null.
    pub radii: In<f32>,
    /// Half extents of each, which is a box then, in metres; or null.
    pub half_extents: In<Vector>,
    /// Group of each, below 32; null for group 0.
    pub groups: In<u8>,
    /// Motion of each in this frame, in metres; null for none.
    pub motions: In<Vector>,
}
plain!(
    Swarm,
    BulletId,
    Bullet,
    SwarmPair,
    SwarmContact,
    SwarmHit,
    SwarmEvents,
    BulletLists,
    WallHit,
    Crowd
);

struct SwarmState {
    world: BulletWorld,
    pairs: Vec<(u32, u32)>,
    contacts: Vec<core_swarm::FirstContact>,
    /// Results of the last calls, in the layout of C.
    pair_list: Vec<SwarmPair>,
    contact_list: Vec<SwarmContact>,
    event_lists: [Vec<SwarmPair>; 3],
    hit_list: Vec<WallHit>,
    ended_list: Vec<BulletId>,
}

static SWARMS: Registry<SwarmState> = Registry::new(KINDS + 1, "swarm");

impl BulletId {
    fn of(id: engine_swarm::BulletId) -> Self {
        let bits = id.to_bits();
        let generation = u32::try_from(bits >> 32).unwrap_or(0);
        Self { index: id.index(), generation }
    }

    fn to_engine(self) -> engine_swarm::BulletId {
        let bits = u64::from(self.generation) << 32 | u64::from(self.index);
        engine_swarm::BulletId::from_bits(bits)
    }
}

impl SwarmPair {
    fn of((a, b): (u32, u32)) -> Self {
        Self { a, b }
    }
}

/// A set of groups from its bits.
fn groups_from(bits: u32) -> Groups {
    let groups = (0..32).filter(|group| bits >> group & 1 != 0);
    groups.fold(Groups::NONE, Groups::with)
}

fn check_finite(what: &'static str, vector: Vector) -> Outcome {
    Ok(hazumi_core::Rule::Finite.check_all(what, vector.to_array())?)
}

/// A group of C.
fn group_from(group: u32) -> Outcome<u8> {
    match u8::try_from(group) {
        Ok(group) if usize::from(group) < core_swarm::GROUPS => Ok(group),
        _ => Err(Failure::value(format_args!("group is {group}, must be below 32"))),
    }
}

/// Creates a swarm that shares its work among `threads` threads, at least one.
#[unsafe(export_name = symbol!("swarm_create"))]
pub extern "C" fn swarm_create(threads: usize, swarm: Out<Swarm>) -> Status {
    run(|| {
        swarm.check("swarm")?;
        let threads = NonZeroUsize::new(threads);
        let threads = threads
            .ok_or_else(|| Failure::value("number of threads is 0, must be at least 1"))?;
        let state = SwarmState {
            world: BulletWorld::with_threads(threads),
            pairs: Vec::new(),
            contacts: Vec::new(),
            pair_list: Vec::new(),
            contact_list: Vec::new(),
            event_lists: Default::default(),
            hit_list: Vec::new(),
            ended_list: Vec::new(),
        };
        swarm.set("swarm", Swarm { bits: SWARMS.insert(state)? })
    })
}

/// Destroys a swarm.
#[unsafe(export_name = symbol!("swarm_destroy"))]
pub extern "C" fn swarm_destroy(swarm: Swarm) -> Status {
    run(|| SWARMS.remove(swarm.bits).map(drop))
}

/// Lets two groups, below 32, collide, or no longer. At first none do.
#[unsafe(export_name = symbol!("swarm_set_collision"))]
pub extern "C" fn swarm_set_collision(
    swarm: Swarm,
    group_a: u32,
    group_b: u32,
    collide: Bool,
) -> Status {
    run(|| {
        let (a, b) = (group_from(group_a)?, group_from(group_b)?);
        let state = &mut *SWARMS.write(swarm.bits)?;
        let collisions = &mut state.world.collisions;
        *collisions =
            if collide.get() { collisions.with(a, b) } else { collisions.without(a, b) };
        Ok(())
    })
}

/// Sets the groups, as bits, whose things only look for others. Two of them never touch.
///
/// Many bullets among few targets take less than half of the time that way.
#[unsafe(export_name = symbol!("swarm_set_probes"))]
pub extern "C" fn swarm_set_probes(swarm: Swarm, groups: u32) -> Status {
    run(|| {
        SWARMS.write(swarm.bits)?.world.set_probes(groups_from(groups));
        Ok(())
    })
}

/// Adds a wall for bullets of `groups`, as bits: all places below a plane.
#[unsafe(export_name = symbol!("swarm_add_plane"))]
pub extern "C" fn swarm_add_plane(
    swarm: Swarm,
    normal: Vector,
    offset: f32,
    groups: u32,
) -> Status {
    run(|| {
        let wall = engine_swarm::Wall::plane(normal, offset)?.only(groups_from(groups));
        SWARMS.write(swarm.bits)?.world.walls.push(wall);
        Ok(())
    })
}

/// Adds walls around a room, for bullets of `groups`, as bits.
#[unsafe(export_name = symbol!("swarm_add_room"))]
pub extern "C" fn swarm_add_room(
    swarm: Swarm,
    min: Vector,
    max: Vector,
    groups: u32,
) -> Status {
    run(|| {
        let wall = engine_swarm::Wall::room(min, max)?.only(groups_from(groups));
        SWARMS.write(swarm.bits)?.world.walls.push(wall);
        Ok(())
    })
}

/// Adds a box as a wall, for bullets of `groups`, as bits.
#[unsafe(export_name = symbol!("swarm_add_block"))]
pub extern "C" fn swarm_add_block(
    swarm: Swarm,
    center: Vector,
    half_extents: Vector,
    groups: u32,
) -> Status {
    run(|| {
        let wall = engine_swarm::Wall::block(center, half_extents)?.only(groups_from(groups));
        SWARMS.write(swarm.bits)?.world.walls.push(wall);
        Ok(())
    })
}

/// Removes all walls.
#[unsafe(export_name = symbol!("swarm_clear_walls"))]
pub extern "C" fn swarm_clear_walls(swarm: Swarm) -> Status {
    run(|| {
        SWARMS.write(swarm.bits)?.world.walls.clear();
        Ok(())
    })
}

/// Lets bullets bounce off walls, with a share `restitution` of their speed, 0..=1.
///
/// A bullet bounces up to `max_bounces` times in a step. It is the default, with 1 and 8.
#[unsafe(export_name = symbol!("swarm_set_bounce"))]
pub extern "C" fn swarm_set_bounce(swarm: Swarm, restitution: f32, max_bounces: u32) -> Status {
    run(|| {
        hazumi_core::Rule::Within(0.0, 1.0).check("restitution", restitution)?;
        SWARMS.write(swarm.bits)?.world.at_wall =
            WallResponse::Bounce { restitution, max_bounces };
        Ok(())
    })
}

/// Lets bullets end at walls.
#[unsafe(export_name = symbol!("swarm_set_despawn_at_walls"))]
pub extern "C" fn swarm_set_despawn_at_walls(swarm: Swarm) -> Status {
    run(|| {
        SWARMS.write(swarm.bits)?.world.at_wall = WallResponse::Despawn;
        Ok(())
    })
}

/// Spawns `count` bullets. `ids` may be null.
#[unsafe(export_name = symbol!("swarm_spawn"))]
pub extern "C" fn swarm_spawn(
    swarm: Swarm,
    bullets: In<Bullet>,
    count: usize,
    ids: Out<BulletId>,
) -> Status {
    run(|| {
        let bullets = bullets.list(count, "bullets")?.iter();
        let bullets = bullets.map(|bullet| {
            let numbers = [bullet.position, bullet.velocity].map(|vector| vector.to_array());
            hazumi_core::Rule::Finite.check_all("bullet", numbers.into_iter().flatten())?;
            hazumi_core::Rule::AtLeast(0.0).check("bullet radius", bullet.radius)?;
            if bullet.lifetime.is_nan() {
                return Err(Failure::value("bullet lifetime is not a number"));
            }
            Ok(engine_swarm::Bullet {
                position: bullet.position,
                velocity: bullet.velocity,
                radius: bullet.radius,
                group: group_from(bullet.group)?,
                lifetime: bullet.lifetime,
            })
        });
        let bullets = bullets.collect::<Outcome<Vec<_>>>()?;
        let state = &mut *SWARMS.write(swarm.bits)?;
        let spawned = bullets.into_iter().map(|bullet| state.world.bullets.spawn(bullet));
        if ids.is_null() {
            spawned.for_each(drop);
            return Ok(());
        }
        ids.fill(count, "ids", spawned.map(|id| Ok(BulletId::of(id))))
    })
}

/// Despawns a bullet.
#[unsafe(export_name = symbol!("swarm_despawn"))]
pub extern "C" fn swarm_despawn(swarm: Swarm, id: BulletId) -> Status {
    run(|| {
        let state = &mut *SWARMS.write(swarm.bits)?;
        state.world.bullets.despawn(id.to_engine()).or_stale("bullet").map(drop)
    })
}

/// Puts a bullet somewhere, in metres, and gives it a velocity, in m/s: a player that is moved
/// by hand. Its contacts go on.
#[unsafe(export_name = symbol!("swarm_set_motion"))]
pub extern "C" fn swarm_set_motion(
    swarm: Swarm,
    id: BulletId,
    position: Vector,
    velocity: Vector,
) -> Status {
    run(|| {
        check_finite("bullet position", position)?;
        check_finite("bullet velocity", velocity)?;
        let state = &mut *SWARMS.write(swarm.bits)?;
        let index = state.world.bullets.index_of(id.to_engine()).or_stale("bullet")?;
        let columns = state.world.bullets.columns_mut();
        (columns.positions[index], columns.velocities[index]) = (position, velocity);
        Ok(())
    })
}

/// Despawns all bullets.
#[unsafe(export_name = symbol!("swarm_clear"))]
pub extern "C" fn swarm_clear(swarm: Swarm) -> Status {
    run(|| {
        SWARMS.write(swarm.bits)?.world.bullets.clear();
        Ok(())
    })
}

/// Moves the bullets by `dt` seconds, from wall to wall, and finds those that touch.
#[unsafe(export_name = symbol!("swarm_step"))]
pub extern "C" fn swarm_step(swarm: Swarm, dt: f32) -> Status {
    run(|| {
        let state = &mut *SWARMS.write(swarm.bits)?;
        state.world.step(dt)?;
        state.hit_list.clear();
        state.hit_list.extend(state.world.bullets.hits().iter().map(|hit| WallHit {
            bullet: BulletId::of(hit.id),
            wall: hit.wall,
            fraction: hit.fraction,
            position: hit.position,
            normal: hit.normal,
            speed: hit.speed,
        }));
        state.ended_list.clear();
        let ended = state.world.despawned().iter();
        state.ended_list.extend(ended.map(|bullet| BulletId::of(bullet.id)));
        let events = state.world.events();
        let lists = [&events.started, &events.stayed, &events.ended];
        for (list, pairs) in state.event_lists.iter_mut().zip(lists) {
            list.clear();
            list.extend(pairs.iter().copied().map(SwarmPair::of));
        }
        Ok(())
    })
}

/// Pairs of bullets that touched in the last step.
#[unsafe(export_name = symbol!("swarm_events"))]
pub extern "C" fn swarm_events(swarm: Swarm, events: Out<SwarmEvents>) -> Status {
    run(|| {
        let state = SWARMS.read(swarm.bits)?;
        let [started, stayed, ended] = &state.event_lists;
        let lists = SwarmEvents {
            started: In::of(started),
            started_count: started.len(),
            stayed: In::of(stayed),
            stayed_count: stayed.len(),
            ended: In::of(ended),
            ended_count: ended.len(),
        };
        events.set("events", lists)
    })
}

/// Bullets that hit a wall in the last step.
#[unsafe(export_name = symbol!("swarm_wall_hits"))]
pub extern "C" fn swarm_wall_hits(
    swarm: Swarm,
    hits: Out<*const WallHit>,
    count: Out<usize>,
) -> Status {
    run(|| {
        let state = SWARMS.read(swarm.bits)?;
        hits.check("hits")?;
        count.set("count", state.hit_list.len())?;
        hits.set("hits", cast_list(&state.hit_list))
    })
}

/// Bullets that ended in the last step.
///
/// They ended by their age, at a wall, or because a place was too far for numbers.
#[unsafe(export_name = symbol!("swarm_despawned"))]
pub extern "C" fn swarm_despawned(
    swarm: Swarm,
    ids: Out<*const BulletId>,
    count: Out<usize>,
) -> Status {
    run(|| {
        let state = SWARMS.read(swarm.bits)?;
        ids.check("ids")?;
        count.set("count", state.ended_list.len())?;
        ids.set("ids", cast_list(&state.ended_list))
    })
}

/// All bullets, as the lists of the swarm itself: nothing is copied.
#[unsafe(export_name = symbol!("swarm_bullets"))]
pub extern "C" fn swarm_bullets(swarm: Swarm, lists: Out<BulletLists>) -> Status {
    run(|| {
        let state = SWARMS.read(swarm.bits)?;
        let bullets = &state.world.bullets;
        let all = BulletLists {
            positions: In::of(bullets.positions()),
            velocities: In::of(bullets.velocities()),
            radii: In::of(bullets.radii()),
            groups: In::of(bullets.groups()),
            lifetimes: In::of(bullets.lives()),
            count: bullets.len(),
        };
        lists.set("lists", all)
    })
}

/// Place of a bullet in the lists.
#[unsafe(export_name = symbol!("swarm_index_of"))]
pub extern "C" fn swarm_index_of(swarm: Swarm, id: BulletId, index: Out<usize>) -> Status {
    run(|| {
        let state = SWARMS.read(swarm.bits)?;
        let place = state.world.bullets.index_of(id.to_engine()).or_stale("bullet")?;
        index.set("index", place)
    })
}

/// Id of the bullet at a place in the lists.
#[unsafe(export_name = symbol!("swarm_id_at"))]
pub extern "C" fn swarm_id_at(swarm: Swarm, index: usize, id: Out<BulletId>) -> Status {
    run(|| {
        let state = SWARMS.read(swarm.bits)?;
        let found = state.world.bullets.id_at(index).ok_or_else(|| {
            let count = state.world.bullets.len();
            Failure::value(format_args!("index of a bullet is {index}, must be below {count}"))
        })?;
        id.set("id", BulletId::of(found))
    })
}

/// Id of the bullet in a slot, such as those of `hz2_SwarmPair` and `hz3_SwarmPair`.
#[unsafe(export_name = symbol!("swarm_id_in_slot"))]
pub extern "C" fn swarm_id_in_slot(swarm: Swarm, slot: u32, id: Out<BulletId>) -> Status {
    run(|| {
        let state = SWARMS.read(swarm.bits)?;
        id.set("id", BulletId::of(state.world.bullets.id_in(slot).or_stale("bullet")?))
    })
}

/// Sorts the things of a crowd, for the queries that follow, instead of the bullets.
#[unsafe(export_name = symbol!("swarm_rebuild"))]
pub extern "C" fn swarm_rebuild(swarm: Swarm, crowd: In<Crowd>) -> Status {
    run(|| {
        let crowd = crowd.get("crowd")?.as_engine()?;
        SWARMS.write(swarm.bits)?.world.swarm_mut().rebuild(&crowd).map_err(Failure::value)
    })
}

/// Pairs of things of the crowd that touch. With motions, pairs whose ways come near.
#[unsafe(export_name = symbol!("swarm_pairs"))]
pub extern "C" fn swarm_pairs(
    swarm: Swarm,
    pairs: Out<*const SwarmPair>,
    count: Out<usize>,
) -> Status {
    run(|| {
        let state = &mut *SWARMS.write(swarm.bits)?;
        pairs.check("pairs")?;
        let matrix = state.world.collisions;
        state.world.swarm_mut().pairs(&matrix, &mut state.pairs);
        state.pair_list.clear();
        state.pair_list.extend(state.pairs.iter().copied().map(SwarmPair::of));
        count.set("count", state.pair_list.len())?;
        pairs.set("pairs", cast_list(&state.pair_list))
    })
}

/// First contacts of moving things of a crowd within the frame. The crowd is the one that was
/// sorted.
#[unsafe(export_name = symbol!("swarm_first_contacts"))]
pub extern "C" fn swarm_first_contacts(
    swarm: Swarm,
    crowd: In<Crowd>,
    contacts: Out<*const SwarmContact>,
    count: Out<usize>,
) -> Status {
    run(|| {
        let crowd = crowd.get("crowd")?.as_engine()?;
        let state = &mut *SWARMS.write(swarm.bits)?;
        contacts.check("contacts")?;
        let matrix = state.world.collisions;
        let swarm = state.world.swarm_mut();
        let found = swarm.first_contacts(&crowd, &matrix, &mut state.contacts);
        found.map_err(Failure::value)?;
        state.contact_list.clear();
        state.contact_list.extend(state.contacts.iter().map(|contact| SwarmContact {
            pair: SwarmPair::of(contact.pair),
            fraction: contact.fraction,
        }));
        count.set("count", state.contact_list.len())?;
        contacts.set("contacts", cast_list(&state.contact_list))
    })
}

/// Things of `groups`, as bits, within `radius` metres of a place, by their surfaces.
///
/// `hits` are as many as there is room for. `count` is the number of all.
#[unsafe(export_name = symbol!("swarm_within"))]
pub extern "C" fn swarm_within(
    swarm: Swarm,
    center: Vector,
    radius: f32,
    groups: u32,
    hits: Out<SwarmHit>,
    capacity: usize,
    count: Out<usize>,
) -> Status {
    run(|| {
        check_finite("centre", center)?;
        hazumi_core::Rule::AtLeast(0.0).check("radius", radius)?;
        let mut found = Vec::new();
        SWARMS.read(swarm.bits)?.world.swarm().within(
            center,
            radius,
            groups_from(groups),
            &mut found,
        );
        Room { items: hits, capacity, count }.put("hits", found.iter().map(near))
    })
}

/// The `most` things of `groups`, as bits, that are nearest to a place. `hits` has room for
/// them; `count` is how many there are.
#[unsafe(export_name = symbol!("swarm_nearest"))]
pub extern "C" fn swarm_nearest(
    swarm: Swarm,
    center: Vector,
    most: usize,
    groups: u32,
    hits: Out<SwarmHit>,
    count: Out<usize>,
) -> Status {
    run(|| {
        check_finite("centre", center)?;
        let mut found = Vec::new();
        SWARMS.read(swarm.bits)?.world.swarm().nearest(
            center,
            most,
            groups_from(groups),
            &mut found,
        );
        Room { items: hits, capacity: most, count }.put("hits", found.iter().map(near))
    })
}

fn near(neighbor: &core_swarm::Neighbor) -> SwarmHit {
    SwarmHit { item: neighbor.item, distance: neighbor.distance }
}

/// The first thing of `groups`, as bits, that a ball of `radius` metres hits on its way.
///
/// With a radius of 0 it is a ray. `item` is `HZ_NONE` when there is none.
#[unsafe(export_name = symbol!("swarm_first_hit"))]
pub extern "C" fn swarm_first_hit(
    swarm: Swarm,
    from: Vector,
    to: Vector,
    radius: f32,
    groups: u32,
    hit: Out<SwarmHit>,
) -> Status {
    run(|| {
        check_finite("start", from)?;
        check_finite("end", to)?;
        hazumi_core::Rule::AtLeast(0.0).check("radius", radius)?;
        let state = SWARMS.read(swarm.bits)?;
        let found =
            state.world.swarm().first_hit([from, to], radius, groups_from(groups), |_| true);
        let none = SwarmHit { item: NONE, distance: 1.0 };
        let found =
            found.map_or(none, |found| SwarmHit { item: found.item, distance: found.fraction });
        hit.set("hit", found)
    })
}

impl Crowd {
    fn as_engine(&self) -> Outcome<EngineCrowd<'_>> {
        let positions = self.positions.list(self.count, "positions")?;
        let sizes = if !self.half_extents.is_null() {
            Sizes::HalfExtents(self.half_extents.list(self.count, "half extents")?)
        } else if !self.radii.is_null() {
            Sizes::Radii(self.radii.list(self.count, "radii")?)
        } else {
            Sizes::Radius(self.radius)
        };
        let groups: &[u8] =
            if self.groups.is_null() { &[] } else { self.groups.list(self.count, "groups")? };
        let motions: &[Vector] = if self.motions.is_null() {
            &[]
        } else {
            self.motions.list(self.count, "motions")?
        };
        Ok(EngineCrowd { positions, sizes, groups, motions })
    }
}
