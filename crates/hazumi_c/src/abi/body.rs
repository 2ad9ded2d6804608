//! Bodies.

use super::collider::Collider;
use super::id::{BodyId, ColliderId, JointId};
use super::pose::{MassProperties, Pose};
use super::space::{
    AngularVector, DVector, NO_ROTATION, Rotation, Vector, engine, locked_axes_from_engine,
    locked_axes_to_engine, rotation_from_engine, rotation_to_engine,
};
use super::world::World;
use crate::common::{BodyType, MassSource, Raw, mirrors};
use crate::pointer::{Bool, In, Out, Room, plain, same_layout};
use crate::status::{OrStale, Outcome, Status, run};

/// A rigid body as plain data. The same struct defines a new body, is read, and is changed.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Body {
    pub body_type: Raw<BodyType>,
    /// Origin of the body, in metres, in the world.
    pub position: Vector,
    /// Rotation from the body to the world, of any length but zero.
    pub rotation: Rotation,
    /// Velocity of the centre of mass, in m/s, in the world.
    pub linear_velocity: Vector,
    /// In rad/s, in the world.
    pub angular_velocity: AngularVector,
    /// Share of the velocity lost per second, in 1/s, ≥ 0; default 0.
    pub linear_damping: f32,
    /// Share of the angular velocity lost per second, in 1/s, ≥ 0; default 0.
    pub angular_damping: f32,
    /// Factor on gravity, dimensionless; default 1.
    pub gravity_scale: f32,
    /// Source of the mass; default the densities of the colliders.
    pub mass_source: Raw<MassSource>,
    /// Mass properties that `mass_source` asks for: only `mass`, or all.
    pub mass_properties: MassProperties,
    /// Axes of the world along and about which a dynamic body does not move, as bits.
    ///
    /// In 3D, 1, 2 and 4 lock x, y and z, and 8, 16 and 32 rotation about them. In 2D, 1 and 2
    /// lock x and y, and 4 rotation.
    pub locked_axes: u32,
    /// Whether the body may fall asleep at rest; default true.
    pub can_sleep: Bool,
    /// Whether the body takes part in steps and queries; default true.
    pub is_enabled: Bool,
    /// Whether the body is kept apart from moving bodies, too, however fast it is.
    pub is_bullet: Bool,
    /// A number of the game: the engine never reads it.
    pub user_data: u64,
}
plain!(Body);
mirrors!(BodyType, engine::BodyType: Fixed, Kinematic, Dynamic);

impl Body {
    pub(crate) fn to_engine(self) -> Outcome<engine::Body> {
        let mass_source = match self.mass_source.get()? {
            MassSource::Density => engine::MassSource::FromDensity,
            MassSource::Mass => engine::MassSource::Mass(self.mass_properties.mass),
            MassSource::Properties => {
                engine::MassSource::Properties(self.mass_properties.to_engine())
            }
        };
        Ok(engine::Body {
            body_type: self.body_type.get()?.into(),
            position: self.position,
            rotation: rotation_to_engine(self.rotation),
            linear_velocity: self.linear_velocity,
            angular_velocity: self.angular_velocity,
            linear_damping: self.linear_damping,
            angular_damping: self.angular_damping,
            gravity_scale: self.gravity_scale,
            mass_source,
            locked_axes: locked_axes_to_engine(self.locked_axes),
            can_sleep: self.can_sleep.get(),
            is_enabled: self.is_enabled.get(),
            is_bullet: self.is_bullet.get(),
            user_data: self.user_data,
        })
    }
}

impl From<&engine::Body> for Body {
    fn from(body: &engine::Body) -> Self {
        let point: MassProperties = engine::shape::MassProperties::POINT.into();
        let (mass_source, mass_properties) = match body.mass_source {
            engine::MassSource::FromDensity => (MassSource::Density, point),
            engine::MassSource::Mass(mass) => {
                (MassSource::Mass, MassProperties { mass, ..point })
            }
            engine::MassSource::Properties(given) => (MassSource::Properties, given.into()),
        };
        Self {
            body_type: BodyType::from(body.body_type).into(),
            position: body.position,
            rotation: rotation_from_engine(body.rotation),
            linear_velocity: body.linear_velocity,
            angular_velocity: body.angular_velocity,
            linear_damping: body.linear_damping,
            angular_damping: body.angular_damping,
            gravity_scale: body.gravity_scale,
            mass_source: mass_source.into(),
            mass_properties,
            locked_axes: locked_axes_from_engine(body.locked_axes),
            can_sleep: body.can_sleep.into(),
            is_enabled: body.is_enabled.into(),
            is_bullet: body.is_bullet.into(),
            user_data: body.user_data,
        }
    }
}

/// Changes a body of a world.
fn edit(world: World, id: BodyId, change: impl FnOnce(&mut engine::Body)) -> Outcome {
    world.write()?.edit(id.into(), change).or_stale("body")
}

/// A body with the defaults of all fields, at the origin.
#[unsafe(export_name = symbol!("body_default"))]
pub extern "C" fn body_default(body_type: Raw<BodyType>) -> Body {
    Body { body_type, ..(&engine::Body::default()).into() }
}

/// Adds a body, and with it a collider, unless that is null. `id` may be null.
#[unsafe(export_name = symbol!("body_create"))]
pub extern "C" fn body_create(
    world: World,
    body: In<Body>,
    collider: In<Collider>,
    id: Out<BodyId>,
) -> Status {
    run(|| {
        id.check_list(1, "id")?;
        let body = body.get("body")?.to_engine()?;
        let collider = collider.optional("collider")?;
        let collider = collider.map(|collider| collider.to_engine()).transpose()?;
        let mut world = world.write()?;
        let added = match collider {
            Some(collider) => world.add(body, collider)?,
            None => world.add_body(body)?,
        };
        id.set_optional("id", added.into())
    })
}

/// Adds `count` bodies at once. `colliders` has one for each, or is null. `ids` has room for
/// all, or is null. When one cannot be used, those before it are added, and their ids written.
#[unsafe(export_name = symbol!("bodies_create"))]
pub extern "C" fn bodies_create(
    world: World,
    bodies: In<Body>,
    colliders: In<Collider>,
    count: usize,
    ids: Out<BodyId>,
) -> Status {
    run(|| {
        ids.check_list(count, "ids")?;
        let bodies = bodies.list(count, "bodies")?;
        let colliders: &[Collider] =
            if colliders.is_null() { &[] } else { colliders.list(count, "colliders")? };
        let mut world = world.write()?;
        let mut colliders = colliders.iter();
        let mut add = |body: &Body| -> Outcome<BodyId> {
            let body = body.to_engine()?;
            let id = match colliders.next() {
                Some(collider) => world.add(body, collider.to_engine()?)?,
                None => world.add_body(body)?,
            };
            Ok(id.into())
        };
        if ids.is_null() {
            return bodies.iter().try_for_each(|body| add(body).map(drop));
        }
        ids.fill(count, "ids", bodies.iter().map(add))
    })
}

/// Removes a body with its colliders and joints.
#[unsafe(export_name = symbol!("body_destroy"))]
pub extern "C" fn body_destroy(world: World, id: BodyId) -> Status {
    run(|| world.write()?.remove(id.into()).or_stale("body").map(drop))
}

/// Whether an id names a body.
#[unsafe(export_name = symbol!("body_is_valid"))]
pub extern "C" fn body_is_valid(world: World, id: BodyId, is_valid: Out<Bool>) -> Status {
    run(|| is_valid.set("is_valid", world.read()?.body(id.into()).is_some().into()))
}

/// Reads all of a body.
#[unsafe(export_name = symbol!("body_read"))]
pub extern "C" fn body_read(world: World, id: BodyId, body: Out<Body>) -> Status {
    run(|| body.set("body", world.read()?.body(id.into()).or_stale("body")?.into()))
}

/// Changes all of a body, and wakes it.
#[unsafe(export_name = symbol!("body_edit"))]
pub extern "C" fn body_edit(world: World, id: BodyId, body: In<Body>) -> Status {
    run(|| {
        let new = body.get("body")?.to_engine()?;
        edit(world, id, |body| *body = new)
    })
}

/// Pose of a body.
#[unsafe(export_name = symbol!("body_pose"))]
pub extern "C" fn body_pose(world: World, id: BodyId, pose: Out<Pose>) -> Status {
    run(|| {
        let world = world.read()?;
        pose.set("pose", world.body(id.into()).or_stale("body")?.pose().into())
    })
}

/// Position of a body in `double`, for large worlds, in metres.
#[unsafe(export_name = symbol!("body_exact_position"))]
pub extern "C" fn body_exact_position(
    world: World,
    id: BodyId,
    position: Out<DVector>,
) -> Status {
    run(|| {
        let found = world.read()?.exact_position(id.into()).or_stale("body")?;
        position.set("position", found)
    })
}

/// Velocity of the centre of mass, in m/s, and angular velocity, in rad/s. Either may be null.
#[unsafe(export_name = symbol!("body_velocity"))]
pub extern "C" fn body_velocity(
    world: World,
    id: BodyId,
    linear: Out<Vector>,
    angular: Out<AngularVector>,
) -> Status {
    run(|| {
        let world = world.read()?;
        let body = world.body(id.into()).or_stale("body")?;
        linear.set_optional("linear", body.linear_velocity)?;
        angular.set_optional("angular", body.angular_velocity)
    })
}

/// Puts a body somewhere, without touching anything on the way. The position is in `double`,
/// in metres.
#[unsafe(export_name = symbol!("body_teleport"))]
pub extern "C" fn body_teleport(
    world: World,
    id: BodyId,
    position: DVector,
    rotation: Rotation,
) -> Status {
    run(|| {
        let rotation = rotation_to_engine(rotation);
        world.write()?.teleport(id.into(), position, rotation).or_stale("body")
    })
}

/// Moves a kinematic body to a pose within the next step; it pushes what is on its way. The
/// position is in `double`, in metres.
#[unsafe(export_name = symbol!("body_move_to"))]
pub extern "C" fn body_move_to(
    world: World,
    id: BodyId,
    position: DVector,
    rotation: Rotation,
) -> Status {
    run(|| {
        let rotation = rotation_to_engine(rotation);
        world.write()?.move_to(id.into(), position, rotation).or_stale("body")
    })
}

/// Sets the position of a body, in metres, and wakes it.
#[unsafe(export_name = symbol!("body_set_position"))]
pub extern "C" fn body_set_position(world: World, id: BodyId, position: Vector) -> Status {
    run(|| world.write()?.set_position(id.into(), position).or_stale("body"))
}

/// Sets the rotation of a body, and wakes it.
#[unsafe(export_name = symbol!("body_set_rotation"))]
pub extern "C" fn body_set_rotation(world: World, id: BodyId, rotation: Rotation) -> Status {
    run(|| {
        let rotation = rotation_to_engine(rotation);
        world.write()?.set_rotation(id.into(), rotation).or_stale("body")
    })
}

/// Sets the velocity of a body, in m/s, and wakes it.
#[unsafe(export_name = symbol!("body_set_linear_velocity"))]
pub extern "C" fn body_set_linear_velocity(
    world: World,
    id: BodyId,
    velocity: Vector,
) -> Status {
    run(|| world.write()?.set_linear_velocity(id.into(), velocity).or_stale("body"))
}

/// Sets the angular velocity of a body, in rad/s, and wakes it.
#[unsafe(export_name = symbol!("body_set_angular_velocity"))]
pub extern "C" fn body_set_angular_velocity(
    world: World,
    id: BodyId,
    velocity: AngularVector,
) -> Status {
    run(|| world.write()?.set_angular_velocity(id.into(), velocity).or_stale("body"))
}

/// Sets the type of a body.
#[unsafe(export_name = symbol!("body_set_type"))]
pub extern "C" fn body_set_type(world: World, id: BodyId, body_type: Raw<BodyType>) -> Status {
    run(|| {
        let body_type = body_type.get()?.into();
        world.write()?.set_body_type(id.into(), body_type).or_stale("body")
    })
}

/// Sets the factor on gravity of a body, dimensionless.
#[unsafe(export_name = symbol!("body_set_gravity_scale"))]
pub extern "C" fn body_set_gravity_scale(world: World, id: BodyId, scale: f32) -> Status {
    run(|| world.write()?.set_gravity_scale(id.into(), scale).or_stale("body"))
}

/// Lets a body take part in steps and queries, or not.
#[unsafe(export_name = symbol!("body_set_enabled"))]
pub extern "C" fn body_set_enabled(world: World, id: BodyId, is_enabled: Bool) -> Status {
    run(|| world.write()?.set_enabled(id.into(), is_enabled.get()).or_stale("body"))
}

/// Sets the number of the game on a body.
#[unsafe(export_name = symbol!("body_set_user_data"))]
pub extern "C" fn body_set_user_data(world: World, id: BodyId, user_data: u64) -> Status {
    run(|| edit(world, id, |body| body.user_data = user_data))
}

/// Applies a force through the centre of mass until the end of the next step, in N.
#[unsafe(export_name = symbol!("body_apply_force"))]
pub extern "C" fn body_apply_force(world: World, id: BodyId, force: Vector) -> Status {
    run(|| world.write()?.apply_force(id.into(), force).or_stale("body"))
}

/// Applies a force at a point of the world until the end of the next step, in N and metres.
#[unsafe(export_name = symbol!("body_apply_force_at_point"))]
pub extern "C" fn body_apply_force_at_point(
    world: World,
    id: BodyId,
    force: Vector,
    point: Vector,
) -> Status {
    run(|| world.write()?.apply_force_at_point(id.into(), force, point).or_stale("body"))
}

/// Applies a torque until the end of the next step, in N·m.
#[unsafe(export_name = symbol!("body_apply_torque"))]
pub extern "C" fn body_apply_torque(world: World, id: BodyId, torque: AngularVector) -> Status {
    run(|| world.write()?.apply_torque(id.into(), torque).or_stale("body"))
}

/// Applies an impulse through the centre of mass, in N·s.
#[unsafe(export_name = symbol!("body_apply_impulse"))]
pub extern "C" fn body_apply_impulse(world: World, id: BodyId, impulse: Vector) -> Status {
    run(|| world.write()?.apply_impulse(id.into(), impulse).or_stale("body"))
}

/// Applies an impulse at a point of the world, in N·s and metres.
#[unsafe(export_name = symbol!("body_apply_impulse_at_point"))]
pub extern "C" fn body_apply_impulse_at_point(
    world: World,
    id: BodyId,
    impulse: Vector,
    point: Vector,
) -> Status {
    run(|| world.write()?.apply_impulse_at_point(id.into(), impulse, point).or_stale("body"))
}

/// Applies an angular impulse, in N·m·s.
#[unsafe(export_name = symbol!("body_apply_angular_impulse"))]
pub extern "C" fn body_apply_angular_impulse(
    world: World,
    id: BodyId,
    impulse: AngularVector,
) -> Status {
    run(|| world.write()?.apply_angular_impulse(id.into(), impulse).or_stale("body"))
}

/// Wakes a body and those it is in touch with.
#[unsafe(export_name = symbol!("body_wake"))]
pub extern "C" fn body_wake(world: World, id: BodyId) -> Status {
    run(|| apply(world, engine::Edit::Wake(id.into())))
}

/// Puts a body to sleep, with those it is in touch with.
#[unsafe(export_name = symbol!("body_put_to_sleep"))]
pub extern "C" fn body_put_to_sleep(world: World, id: BodyId) -> Status {
    run(|| apply(world, engine::Edit::PutToSleep(id.into())))
}

/// Lets two bodies pass through each other for good.
#[unsafe(export_name = symbol!("bodies_ignore_pair"))]
pub extern "C" fn bodies_ignore_pair(world: World, a: BodyId, b: BodyId) -> Status {
    run(|| apply(world, engine::Edit::IgnorePair(a.into(), b.into())))
}

fn apply(world: World, edit: engine::Edit) -> Outcome {
    match world.write()?.apply(edit)? {
        engine::EditResult::Stale => None.or_stale("body"),
        _ => Ok(()),
    }
}

/// Whether a body sleeps.
#[unsafe(export_name = symbol!("body_is_asleep"))]
pub extern "C" fn body_is_asleep(world: World, id: BodyId, is_asleep: Out<Bool>) -> Status {
    run(|| {
        let found = world.read()?.is_asleep(id.into()).or_stale("body")?;
        is_asleep.set("is_asleep", found.into())
    })
}

/// Whether a body became invalid, and is frozen where it was before.
#[unsafe(export_name = symbol!("body_is_frozen"))]
pub extern "C" fn body_is_frozen(world: World, id: BodyId, is_frozen: Out<Bool>) -> Status {
    run(|| {
        let found = world.read()?.is_frozen(id.into()).or_stale("body")?;
        is_frozen.set("is_frozen", found.into())
    })
}

/// Mass properties of a body, in its frame. `has_mass` is false for bodies that are not
/// dynamic; `mass` is then left as it was.
#[unsafe(export_name = symbol!("body_mass"))]
pub extern "C" fn body_mass(
    world: World,
    id: BodyId,
    mass: Out<MassProperties>,
    has_mass: Out<Bool>,
) -> Status {
    run(|| {
        let world = world.read()?;
        world.body(id.into()).or_stale("body")?;
        mass.check("mass")?;
        let found = world.mass_properties(id.into());
        has_mass.set("has_mass", found.is_some().into())?;
        found.map_or(Ok(()), |found| mass.set("mass", found.into()))
    })
}

/// Centre of mass of a body, in metres, in the world.
#[unsafe(export_name = symbol!("body_center_of_mass"))]
pub extern "C" fn body_center_of_mass(world: World, id: BodyId, center: Out<Vector>) -> Status {
    run(|| center.set("center", world.read()?.center_of_mass(id.into()).or_stale("body")?))
}

/// Velocity of a body at a point of the world, in m/s and metres.
#[unsafe(export_name = symbol!("body_velocity_at_point"))]
pub extern "C" fn body_velocity_at_point(
    world: World,
    id: BodyId,
    point: Vector,
    velocity: Out<Vector>,
) -> Status {
    run(|| {
        let found = world.read()?.velocity_at_point(id.into(), point).or_stale("body")?;
        velocity.set("velocity", found)
    })
}

/// Colliders of a body: as many as there is room for. `count` is the number of all.
#[unsafe(export_name = symbol!("body_colliders"))]
pub extern "C" fn body_colliders(
    world: World,
    id: BodyId,
    colliders: Out<ColliderId>,
    capacity: usize,
    count: Out<usize>,
) -> Status {
    run(|| {
        let world = world.read()?;
        let all = world.colliders_of(id.into()).or_stale("body")?;
        let all = same_layout(all).iter().copied();
        Room { items: colliders, capacity, count }.put("colliders", all)
    })
}

/// Joints of a body: as many as there is room for. `count` is the number of all.
#[unsafe(export_name = symbol!("body_joints"))]
pub extern "C" fn body_joints(
    world: World,
    id: BodyId,
    joints: Out<JointId>,
    capacity: usize,
    count: Out<usize>,
) -> Status {
    run(|| {
        let world = world.read()?;
        let all = world.joints_of(id.into()).or_stale("body")?;
        let all = same_layout(all).iter().copied();
        Room { items: joints, capacity, count }.put("joints", all)
    })
}

/// A rotation that does not rotate.
#[unsafe(export_name = symbol!("rotation_identity"))]
pub extern "C" fn rotation_identity() -> Rotation {
    NO_ROTATION
}
