//! Many bodies in one call: poses and velocities, in and out.

use super::id::BodyId;
use super::pose::Pose;
use super::space::{AngularVector, Vector, engine, rotation_to_engine};
use super::world::World;
use crate::pointer::{Bool, In, Out, plain, same_layout};
use crate::status::{Failure, Outcome, Status, run};

/// Velocity of a body.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Velocity {
    /// In m/s.
    pub linear: Vector,
    /// In rad/s.
    pub angular: AngularVector,
}

/// Places for what is read of many bodies: one list each, or null. All have room for
/// `capacity` bodies.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct BodyLists {
    pub ids: Out<BodyId>,
    pub poses: Out<Pose>,
    pub velocities: Out<Velocity>,
    pub user_data: Out<u64>,
    pub capacity: usize,
}
plain!(Velocity, BodyLists);

impl BodyLists {
    /// Fails unless each list that is there can be written.
    fn check(&self) -> Outcome {
        self.ids.check_list(self.capacity, "ids")?;
        self.poses.check_list(self.capacity, "poses")?;
        self.velocities.check_list(self.capacity, "velocities")?;
        self.user_data.check_list(self.capacity, "user_data")
    }

    /// Writes one body, if there is room.
    fn put(&self, index: usize, id: engine::BodyId, body: &engine::Body) {
        if index < self.capacity {
            self.ids.put(index, || id.into());
            self.poses.put(index, || body.pose().into());
            self.velocities.put(index, || Velocity {
                linear: body.linear_velocity,
                angular: body.angular_velocity,
            });
            self.user_data.put(index, || body.user_data);
        }
    }
}

/// Reads all bodies, in the order of their ids: as many as there is room for. `count` is the
/// number of all.
#[unsafe(export_name = symbol!("world_read_bodies"))]
pub extern "C" fn world_read_bodies(
    world: World,
    lists: In<BodyLists>,
    count: Out<usize>,
) -> Status {
    run(|| {
        let lists = lists.get("lists")?;
        lists.check()?;
        count.check("count")?;
        let world = world.read()?;
        for (index, (id, body)) in world.bodies().enumerate() {
            lists.put(index, id, body);
        }
        count.set("count", world.body_count())
    })
}

/// Reads the bodies that a renderer has to move after a step: as many as there is room for.
/// `count` is the number of all of them. First come dynamic bodies that are awake and kinematic
/// ones with a velocity, in the order of their ids. Those that fell asleep in the step follow.
#[unsafe(export_name = symbol!("world_read_awake_bodies"))]
pub extern "C" fn world_read_awake_bodies(
    world: World,
    lists: In<BodyLists>,
    count: Out<usize>,
) -> Status {
    run(|| {
        let lists = lists.get("lists")?;
        lists.check()?;
        count.check("count")?;
        let world = world.read()?;
        let fell_asleep = world.events().fell_asleep.iter().filter_map(|id| {
            let body = world.body(*id)?;
            world.is_asleep(*id)?.then_some((*id, body))
        });
        let mut len = 0;
        for (id, body) in world.awake_bodies().chain(fell_asleep) {
            lists.put(len, id, body);
            len += 1;
        }
        count.set("count", len)
    })
}

/// Calls `put` with each body of a list, and its place there.
fn for_each(
    world: World,
    ids: &[BodyId],
    mut put: impl FnMut(usize, &engine::Body),
) -> Outcome {
    let world = world.read()?;
    for (index, id) in same_layout(ids).iter().enumerate() {
        put(index, world.body(*id).ok_or_else(|| stale_at(index))?);
    }
    Ok(())
}

fn stale_at(index: usize) -> Failure {
    Failure::stale(&format!("body {index} of the list:"))
}

/// Poses of `count` bodies. When an id is stale, those after it are not written.
#[unsafe(export_name = symbol!("bodies_poses"))]
pub extern "C" fn bodies_poses(
    world: World,
    ids: In<BodyId>,
    count: usize,
    poses: Out<Pose>,
) -> Status {
    run(|| {
        poses.check_room(count, "poses")?;
        for_each(world, ids.list(count, "ids")?, |index, body| {
            poses.put(index, || body.pose().into());
        })
    })
}

/// Velocities of `count` bodies. When an id is stale, those after it are not written.
#[unsafe(export_name = symbol!("bodies_velocities"))]
pub extern "C" fn bodies_velocities(
    world: World,
    ids: In<BodyId>,
    count: usize,
    velocities: Out<Velocity>,
) -> Status {
    run(|| {
        velocities.check_room(count, "velocities")?;
        for_each(world, ids.list(count, "ids")?, |index, body| {
            velocities.put(index, || Velocity {
                linear: body.linear_velocity,
                angular: body.angular_velocity,
            });
        })
    })
}

/// Sets the velocities of `count` bodies. When an id is stale or a number cannot be used, those
/// before it are set.
#[unsafe(export_name = symbol!("bodies_set_velocities"))]
pub extern "C" fn bodies_set_velocities(
    world: World,
    ids: In<BodyId>,
    velocities: In<Velocity>,
    count: usize,
) -> Status {
    run(|| {
        let ids = ids.list(count, "ids")?.iter();
        let velocities = velocities.list(count, "velocities")?;
        let mut world = world.write()?;
        for (index, (id, velocity)) in ids.zip(velocities).enumerate() {
            let changed = world.edit((*id).into(), |body| {
                body.linear_velocity = velocity.linear;
                body.angular_velocity = velocity.angular;
            });
            changed?.ok_or_else(|| stale_at(index))?;
        }
        Ok(())
    })
}

/// Moves `count` kinematic bodies to poses within the next step. When an id is stale or a
/// number cannot be used, those before it move.
#[unsafe(export_name = symbol!("bodies_move_to"))]
pub extern "C" fn bodies_move_to(
    world: World,
    ids: In<BodyId>,
    poses: In<Pose>,
    count: usize,
) -> Status {
    run(|| {
        let ids = ids.list(count, "ids")?.iter();
        let poses = poses.list(count, "poses")?;
        let mut world = world.write()?;
        for (index, (id, pose)) in ids.zip(poses).enumerate() {
            let rotation = rotation_to_engine(pose.rotation);
            let position = super::space::widened(pose.position);
            let moved = world.move_to((*id).into(), position, rotation)?;
            moved.ok_or_else(|| stale_at(index))?;
        }
        Ok(())
    })
}

/// Whether each of `count` ids names a body.
#[unsafe(export_name = symbol!("bodies_are_valid"))]
pub extern "C" fn bodies_are_valid(
    world: World,
    ids: In<BodyId>,
    count: usize,
    are_valid: Out<Bool>,
) -> Status {
    run(|| {
        let ids = same_layout(ids.list(count, "ids")?);
        let world = world.read()?;
        let answers = ids.iter().map(|id| Ok(world.body(*id).is_some().into()));
        are_valid.fill(count, "are_valid", answers)
    })
}
