//! Components of bodies → bodies of the world.

use bevy_ecs::prelude::*;
use bevy_ecs::query::QueryData;
use bevy_transform::components::Transform;

use super::LockedAxes;
use super::body::{
    AngularDamping, AngularVelocity, Bullet, GravityScale, LinearDamping, LinearVelocity, Mass,
    MassPropertiesOverride, RigidBody, RigidBodyDisabled, Sleeping, SleepingDisabled,
};
use super::changes::{Changes, in_order};
use super::handles::{BodyHandle, Handle, Removed};
use super::physics_world::{DefaultPhysicsWorld, InWorld, PhysicsWorld};
use super::poses::Poses;
use super::space::engine::space::ToF64;
use super::space::engine::{self, Body, BodyId, BodyType, MassSource, ValueError};
use super::space::{AngularVector, Vector, ZERO_ANGULAR};

/// Components of a body.
#[derive(QueryData)]
pub(super) struct BodyComponents {
    entity: Entity,
    body: Option<&'static RigidBody>,
    transform: &'static Transform,
    linear: Option<&'static LinearVelocity>,
    angular: Option<&'static AngularVelocity>,
    gravity: Option<&'static GravityScale>,
    linear_damping: Option<&'static LinearDamping>,
    angular_damping: Option<&'static AngularDamping>,
    mass: Option<&'static Mass>,
    mass_properties: Option<&'static MassPropertiesOverride>,
    locked: Option<&'static LockedAxes>,
    is_bullet: Has<Bullet>,
    is_disabled: Has<RigidBodyDisabled>,
    stays_awake: Has<SleepingDisabled>,
    world: Option<&'static InWorld>,
}

type ChangedBody = Or<(
    Added<BodyHandle>,
    Changed<RigidBody>,
    Changed<GravityScale>,
    Changed<LinearDamping>,
    Changed<AngularDamping>,
    Changed<Mass>,
    Changed<MassPropertiesOverride>,
    Changed<LockedAxes>,
    Added<Bullet>,
    Added<RigidBodyDisabled>,
    Added<SleepingDisabled>,
    Changed<InWorld>,
)>;

type Motion = (
    Entity,
    &'static Transform,
    Option<&'static LinearVelocity>,
    Option<&'static AngularVelocity>,
    &'static BodyHandle,
);
type ChangedMotion =
    Or<(Changed<Transform>, Changed<LinearVelocity>, Changed<AngularVelocity>)>;

/// Collects the bodies that have to be brought up to date.
pub(super) fn find_changed_bodies(
    changed: Query<'_, '_, Entity, (ChangedBody, With<BodyHandle>)>,
    moved: Query<'_, '_, Motion, ChangedMotion>,
    mut changes: ResMut<'_, Changes>,
) {
    changes.bodies.extend(&changed);
    for (entity, transform, linear, angular, handle) in &moved {
        // Most changes are what physics has written.
        let is_written = *transform == handle.written
            && linear.is_none_or(|velocity| velocity.0 == handle.written_linear)
            && angular.is_none_or(|velocity| velocity.0 == handle.written_angular);
        if !is_written || handle.place.is_none() {
            changes.bodies.insert(entity);
        }
    }
}

/// Brings the bodies of the worlds up to date with their components.
pub(super) fn sync_bodies(
    mut bodies: Query<'_, '_, (BodyComponents, &mut BodyHandle)>,
    mut worlds: Query<'_, '_, &mut PhysicsWorld>,
    default_world: Res<'_, DefaultPhysicsWorld>,
    poses: Poses<'_, '_>,
    children: Query<'_, '_, &Children>,
    mut changes: ResMut<'_, Changes>,
) {
    let Changes { bodies: changed, moved, colliders, removed, .. } = &mut *changes;
    for entity in in_order(changed.drain().chain(moved.iter().copied())) {
        let Ok((components, mut handle)) = bodies.get_mut(entity) else { continue };
        let target = components.world.map_or(default_world.0, |world| world.0);
        let (before, is_moved) = (handle.place, moved.contains(&entity));
        let sync =
            BodySync { components: &components, handle: &mut handle, poses: &poses, is_moved };
        sync.run(target, &mut worlds, removed);
        if handle.place.is_some() && handle.place != before {
            // A body in another world takes its colliders along.
            colliders.insert(entity);
            colliders.extend(children.iter_descendants(entity));
        }
    }
    moved.clear();
}

/// Puts bodies to sleep and wakes them, after all edits that would wake them.
pub(super) fn sync_sleep(
    sleepers: Query<'_, '_, &BodyHandle, Added<Sleeping>>,
    bodies: Query<'_, '_, &BodyHandle>,
    mut worlds: Query<'_, '_, &mut PhysicsWorld>,
    mut changes: ResMut<'_, Changes>,
) {
    for handle in &sleepers {
        let Some((world, id)) = handle.place else { continue };
        let Ok(mut physics) = worlds.get_mut(world) else { continue };
        // Bodies that physics has put to sleep are asleep already.
        if physics.world.is_asleep(id) == Some(false) {
            physics.world.put_to_sleep(id);
        }
    }
    for entity in changes.woken.drain(..) {
        let Ok(handle) = bodies.get(entity) else { continue };
        let Some((world, id)) = handle.place else { continue };
        let Ok(mut physics) = worlds.get_mut(world) else { continue };
        // Bodies that physics has woken are awake already; another wake would keep them so.
        if physics.world.is_asleep(id) == Some(true) {
            physics.world.wake(id);
        }
    }
}

/// A body that is brought up to date.
struct BodySync<'a, 'w, 's> {
    components: &'a BodyComponentsItem<'w, 's>,
    handle: &'a mut BodyHandle,
    poses: &'a Poses<'a, 'a>,
    /// Whether an entity above it has moved.
    is_moved: bool,
}

impl BodySync<'_, '_, '_> {
    fn run(
        mut self,
        target: Entity,
        worlds: &mut Query<'_, '_, &mut PhysicsWorld>,
        removed: &mut Vec<(Entity, Removed)>,
    ) {
        if self.components.body.is_none() && !self.handle.is_implicit {
            return;
        }
        if self.handle.world().is_some_and(|world| world != target) {
            removed.extend(self.handle.leave());
        }
        let Ok(mut physics) = worlds.get_mut(target) else {
            tracing::warn!("{}: its world {target} is gone", self.components.entity);
            return;
        };
        let outcome = match self.handle.id() {
            Some(id) => self.change(&mut physics, id),
            None => self.add(&mut physics, target),
        };
        match outcome {
            Ok(()) => {
                physics.warned.remove(&self.components.entity);
            }
            Err(error) => physics.warn(self.components.entity, &error),
        }
    }

    /// The body with the properties of the components, and with its pose and velocity.
    fn described(&self, body: Body) -> Body {
        let parts = self.components;
        let mass = parts.mass.map(|mass| MassSource::Mass(mass.0));
        let properties = parts.mass_properties.map(|mass| MassSource::Properties(mass.0));
        Body {
            body_type: parts.body.map_or(BodyType::Fixed, |body| body.body_type()),
            linear_damping: parts.linear_damping.map_or(0.0, |damping| damping.0),
            angular_damping: parts.angular_damping.map_or(0.0, |damping| damping.0),
            gravity_scale: parts.gravity.map_or(1.0, |scale| scale.0),
            mass_source: properties.or(mass).unwrap_or(MassSource::FromDensity),
            locked_axes: parts.locked.map_or(engine::LockedAxes::NONE, |axes| axes.to_engine()),
            can_sleep: !parts.stays_awake,
            is_enabled: !parts.is_disabled,
            is_bullet: parts.is_bullet,
            user_data: parts.entity.to_bits(),
            ..body
        }
    }

    fn add(&mut self, physics: &mut PhysicsWorld, target: Entity) -> Result<(), ValueError> {
        let (pose, _) = self.poses.of(self.components.entity);
        let (linear, angular) = self.velocity();
        let body = Body {
            position: pose.position,
            rotation: pose.rotation,
            linear_velocity: linear,
            angular_velocity: angular,
            ..self.described(Body::dynamic())
        };
        let id = physics.world.add_body(body)?;
        let handle = &mut *self.handle;
        handle.place = Some((target, id));
        handle.written = *self.components.transform;
        (handle.written_linear, handle.written_angular) = (linear, angular);
        Ok(())
    }

    fn velocity(&self) -> (Vector, AngularVector) {
        let parts = self.components;
        (
            parts.linear.map_or(Vector::ZERO, |velocity| velocity.0),
            parts.angular.map_or(ZERO_ANGULAR, |velocity| velocity.0),
        )
    }

    fn change(&mut self, physics: &mut PhysicsWorld, id: BodyId) -> Result<(), ValueError> {
        let Some(&before) = physics.world.body(id) else {
            self.handle.place = None;
            return Ok(());
        };
        let (linear, angular) = self.velocity();
        let mut body = self.described(before);
        if linear != self.handle.written_linear {
            body.linear_velocity = linear;
            self.handle.written_linear = linear;
        }
        if angular != self.handle.written_angular {
            body.angular_velocity = angular;
            self.handle.written_angular = angular;
        }
        if body != before {
            physics.world.edit(id, |edited| *edited = body)?;
        }
        if *self.components.transform != self.handle.written || self.is_moved {
            let (pose, _) = self.poses.of(self.components.entity);
            let position = pose.position.to_f64();
            if body.body_type == BodyType::Kinematic {
                // It is there after the step, which writes the transform.
                physics.world.move_to(id, position, pose.rotation)?;
            } else {
                physics.world.teleport(id, position, pose.rotation)?;
                self.handle.written = *self.components.transform;
            }
        }
        Ok(())
    }
}
