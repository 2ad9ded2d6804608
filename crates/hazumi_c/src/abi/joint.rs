//! Joints: constraints between two bodies.

use super::id::{BodyId, JointId};
use super::joint_kinds::{JointKinds, JointType};
use super::pose::Pose;
use super::space::{AngularVector, Vector, engine};
use super::world::World;
use crate::common::{Raw, finite};
use crate::pointer::{Bool, In, Out, plain};
use crate::status::{OrStale, Outcome, Status, run};

/// A joint. The same struct defines a new joint, is read, and is changed.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Joint {
    /// The two bodies, `a` and `b`.
    pub bodies: [BodyId; 2],
    /// Frames of the joint, in the frames of the bodies.
    pub frames: [Pose; 2],
    pub joint_type: Raw<JointType>,
    /// Parameters of each type of joint. Only those of `joint_type` count.
    pub kinds: JointKinds,
    /// Whether the two bodies collide with each other; default false.
    pub can_collide: Bool,
    /// Force at which it breaks, in N; `INFINITY` for never, the default.
    pub break_force: f32,
    /// Torque at which it breaks, in N·m; `INFINITY` for never, the default.
    pub break_torque: f32,
    /// A number of the game: the engine never reads it.
    pub user_data: u64,
}

/// Reaction of a joint in the last step, on its second body.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct JointReaction {
    /// In N, in the world.
    pub force: Vector,
    /// About the joint, in N·m, in the world.
    pub torque: AngularVector,
}
plain!(Joint, JointReaction);

impl Joint {
    fn to_engine(self) -> Outcome<engine::Joint> {
        Ok(engine::Joint {
            bodies: self.bodies.map(Into::into),
            frames: self.frames.map(Pose::to_engine),
            kind: self.kinds.to_engine(self.joint_type.get()?),
            can_collide: self.can_collide.get(),
            break_force: finite(self.break_force),
            break_torque: finite(self.break_torque),
            user_data: self.user_data,
        })
    }

    fn of(joint: &engine::Joint) -> Outcome<Self> {
        let (joint_type, kinds) = JointKinds::of(&joint.kind)?;
        Ok(Self {
            bodies: joint.bodies.map(Into::into),
            frames: joint.frames.map(Into::into),
            joint_type: joint_type.into(),
            kinds,
            can_collide: joint.can_collide.into(),
            break_force: joint.break_force.unwrap_or(f32::INFINITY),
            break_torque: joint.break_torque.unwrap_or(f32::INFINITY),
            user_data: joint.user_data,
        })
    }
}

/// A joint between two bodies with the defaults of all fields. Its frames are those of the
/// bodies.
#[unsafe(export_name = symbol!("joint_default"))]
pub extern "C" fn joint_default(a: BodyId, b: BodyId, joint_type: Raw<JointType>) -> Joint {
    Joint {
        bodies: [a, b],
        frames: [Pose::IDENTITY; 2],
        joint_type,
        kinds: JointKinds::defaults(),
        can_collide: false.into(),
        break_force: f32::INFINITY,
        break_torque: f32::INFINITY,
        user_data: 0,
    }
}

/// Adds a joint. `id` may be null.
#[unsafe(export_name = symbol!("joint_create"))]
pub extern "C" fn joint_create(world: World, joint: In<Joint>, id: Out<JointId>) -> Status {
    run(|| {
        id.check_list(1, "id")?;
        let joint = joint.get("joint")?.to_engine()?;
        let added = world.write()?.add_joint(joint).or_stale("body")?;
        id.set_optional("id", added.into())
    })
}

/// Adds a joint at a place of the world, where its two frames meet. The frames of `joint` do
/// not count. `id` may be null.
#[unsafe(export_name = symbol!("joint_create_at"))]
pub extern "C" fn joint_create_at(
    world: World,
    joint: In<Joint>,
    place: In<Pose>,
    id: Out<JointId>,
) -> Status {
    run(|| {
        id.check_list(1, "id")?;
        let mut joint = joint.get("joint")?.to_engine()?;
        let place = place.get("place")?.checked("joint")?;
        let mut world = world.write()?;
        for (frame, body) in joint.frames.iter_mut().zip(joint.bodies) {
            *frame = world.body(body).or_stale("body")?.pose().inv_mul(&place);
        }
        let added = world.add_joint(joint).or_stale("body")?;
        id.set_optional("id", added.into())
    })
}

/// Removes a joint.
#[unsafe(export_name = symbol!("joint_destroy"))]
pub extern "C" fn joint_destroy(world: World, id: JointId) -> Status {
    run(|| world.write()?.remove_joint(id.into()).or_stale("joint").map(drop))
}

/// Reads all of a joint.
#[unsafe(export_name = symbol!("joint_read"))]
pub extern "C" fn joint_read(world: World, id: JointId, joint: Out<Joint>) -> Status {
    run(|| joint.set("joint", Joint::of(world.read()?.joint(id.into()).or_stale("joint")?)?))
}

/// Changes all of a joint, and wakes its bodies.
#[unsafe(export_name = symbol!("joint_edit"))]
pub extern "C" fn joint_edit(world: World, id: JointId, joint: In<Joint>) -> Status {
    run(|| {
        let new = joint.get("joint")?.to_engine()?;
        world.write()?.edit_joint(id.into(), |joint| *joint = new).or_stale("joint")
    })
}

/// Force and torque of a joint in the last step.
#[unsafe(export_name = symbol!("joint_reaction"))]
pub extern "C" fn joint_reaction(
    world: World,
    id: JointId,
    reaction: Out<JointReaction>,
) -> Status {
    run(|| {
        let found = world.read()?.joint_reaction(id.into()).or_stale("joint")?;
        let engine_reaction = JointReaction { force: found.force, torque: found.torque };
        reaction.set("reaction", engine_reaction)
    })
}

/// Whether a joint broke.
#[unsafe(export_name = symbol!("joint_is_broken"))]
pub extern "C" fn joint_is_broken(world: World, id: JointId, is_broken: Out<Bool>) -> Status {
    run(|| {
        let found = world.read()?.is_broken(id.into()).or_stale("joint")?;
        is_broken.set("is_broken", found.into())
    })
}
