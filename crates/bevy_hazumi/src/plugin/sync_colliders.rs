//! Components of colliders → colliders of the world.

use bevy_ecs::prelude::*;
use bevy_ecs::query::QueryData;
use bevy_transform::components::Transform;

use super::body::RigidBody;
use super::changes::{Changes, in_order};
use super::collider::{
    Collider, ColliderDensity, CollisionLayers, Friction, Restitution, RollingResistance,
    Sensor, SurfaceVelocity,
};
use super::handles::{BodyHandle, ColliderHandle, Handle};
use super::physics_world::PhysicsWorld;
use super::poses::Poses;
use super::soft_body::SoftBody;
use super::space::engine::{self, ColliderId, CollisionGroups, Material, Pose, Shape};
use super::space::{self, Vector};

/// Components of a collider.
#[derive(QueryData)]
pub(super) struct ColliderComponents {
    entity: Entity,
    collider: Option<&'static Collider>,
    soft: Option<&'static SoftBody>,
    transform: &'static Transform,
    density: Option<&'static ColliderDensity>,
    friction: Option<&'static Friction>,
    restitution: Option<&'static Restitution>,
    rolling: Option<&'static RollingResistance>,
    surface: Option<&'static SurfaceVelocity>,
    layers: Option<&'static CollisionLayers>,
    is_sensor: Has<Sensor>,
}

type ChangedCollider = Or<(
    Added<ColliderHandle>,
    Changed<Collider>,
    Changed<SoftBody>,
    Changed<ColliderDensity>,
    Changed<Friction>,
    Changed<Restitution>,
    Changed<RollingResistance>,
    Changed<SurfaceVelocity>,
    Changed<CollisionLayers>,
    Added<Sensor>,
    Changed<ChildOf>,
    Changed<RigidBody>,
)>;

/// Collects the colliders that have to be brought up to date.
pub(super) fn find_changed_colliders(
    changed: Query<'_, '_, Entity, (ChangedCollider, With<ColliderHandle>)>,
    moved: Query<'_, '_, (Entity, &Transform, &ColliderHandle), Changed<Transform>>,
    new_bodies: Query<'_, '_, Entity, (Added<RigidBody>, With<Children>)>,
    children: Query<'_, '_, &Children>,
    mut changes: ResMut<'_, Changes>,
) {
    changes.colliders.extend(&changed);
    for (entity, transform, handle) in &moved {
        // One on the entity of its body goes with it.
        let is_scaled = space::scale_of(transform) != handle.scale;
        if is_scaled || handle.body != Some(entity) {
            changes.colliders.insert(entity);
        }
        if is_scaled {
            changes.colliders.extend(children.iter_descendants(entity));
        }
    }
    // Colliders below a new body may have been attached to one above it, or to none.
    for entity in &new_bodies {
        changes.colliders.extend(children.iter_descendants(entity));
    }
}

/// Finds the body of each collider. Those without one get a static one for themselves.
pub(super) fn find_bodies_of_colliders(
    mut colliders: Query<'_, '_, (Entity, &mut ColliderHandle, Option<&mut BodyHandle>)>,
    bodies: Query<'_, '_, (), With<RigidBody>>,
    parents: Query<'_, '_, &ChildOf>,
    mut changes: ResMut<'_, Changes>,
    mut commands: Commands<'_, '_>,
) {
    let changes = &mut *changes;
    for &entity in &changes.colliders {
        let Ok((_, mut handle, body)) = colliders.get_mut(entity) else { continue };
        let above = || parents.iter_ancestors(entity).find(|&above| bodies.contains(above));
        let owner = if bodies.contains(entity) { Some(entity) } else { above() };
        match (owner, body) {
            (Some(owner), Some(mut own)) => {
                if own.is_implicit {
                    own.is_implicit = false;
                    changes.removed.extend(own.leave());
                    if owner == entity {
                        changes.bodies.insert(entity);
                    }
                }
            }
            (None, Some(mut own)) => {
                if !own.is_implicit {
                    own.is_implicit = true;
                    changes.bodies.insert(entity);
                }
            }
            (None, None) => {
                commands
                    .entity(entity)
                    .insert(BodyHandle { is_implicit: true, ..BodyHandle::default() });
                changes.bodies.insert(entity);
            }
            (Some(_), None) => {}
        }
        let owner = owner.unwrap_or(entity);
        if handle.body.replace(owner).is_some_and(|before| before != owner) {
            changes.removed.extend(handle.leave());
        }
    }
}

/// Brings the colliders of the worlds up to date with their components.
pub(super) fn sync_colliders(
    mut colliders: Query<'_, '_, (ColliderComponents, &mut ColliderHandle)>,
    bodies: Query<'_, '_, &BodyHandle>,
    poses: Poses<'_, '_>,
    mut worlds: Query<'_, '_, &mut PhysicsWorld>,
    mut changes: ResMut<'_, Changes>,
) {
    for entity in in_order(changes.colliders.drain()) {
        let Ok((components, mut handle)) = colliders.get_mut(entity) else { continue };
        let Some(owner) = handle.body else { continue };
        let place = bodies.get(owner).ok().and_then(|handle| handle.place);
        let Some((target, body)) = place else { continue };
        let Ok(mut physics) = worlds.get_mut(target) else { continue };
        let physics = &mut *physics;
        let placement = Placement::of(entity, owner, &poses);
        let described = match placement.and_then(|placement| components.describe(&placement)) {
            Ok(described) => described,
            Err(problem) => {
                changes.removed.extend(handle.leave());
                physics.warn(entity, &problem);
                continue;
            }
        };
        let scale = space::scale_of(components.transform);
        let is_known = |&(world, id): &(Entity, ColliderId)| {
            world == target && physics.world.body_of(id) == Some(body)
        };
        let outcome = match handle.place.filter(is_known) {
            Some((_, id)) => {
                let edited = physics.world.edit_collider(id, |known| *known = described);
                edited.map(|found| found.map(|()| id))
            }
            None => physics.world.add_collider(body, described),
        };
        match outcome {
            Ok(id) => {
                physics.entities.extend(id.map(|id| (id, entity)));
                physics.warned.remove(&entity);
                (handle.place, handle.scale) = (id.map(|id| (target, id)), scale);
            }
            Err(error) => physics.warn(entity, &error),
        }
    }
}

/// Where a collider is on its body, and its scale.
struct Placement {
    pose: Pose,
    scale: Vector,
}

impl Placement {
    fn of(entity: Entity, owner: Entity, poses: &Poses<'_, '_>) -> Result<Self, String> {
        let (own, scale) = poses.of(entity);
        let pose =
            if owner == entity { Pose::IDENTITY } else { poses.of(owner).0.inv_mul(&own) };
        if !scale.is_finite() || scale.min_element() == 0.0 && scale.max_element() == 0.0 {
            return Err(format!("scale of a collider is {scale}, must be finite and not 0"));
        }
        Ok(Self { pose, scale: even(scale) })
    }
}

/// The scale, with equal factors where they differ by a rounding alone.
fn even(scale: Vector) -> Vector {
    const ROUNDING: f32 = 1e-5;
    let largest = scale.abs().max_element();
    let like = Vector::splat(largest).copysign(scale);
    let close = (scale - like).abs().max_element() <= ROUNDING * largest;
    let near_one = (largest - 1.0).abs() <= ROUNDING;
    match (close, near_one) {
        (true, true) => Vector::ONE.copysign(scale),
        (true, false) => like,
        (false, _) => scale,
    }
}

impl ColliderComponentsItem<'_, '_> {
    fn describe(&self, placement: &Placement) -> Result<engine::Collider, String> {
        let shape = match (self.collider, self.soft) {
            (Some(collider), _) => collider.shape().map_err(str::to_owned)?.clone(),
            (None, Some(soft)) => Shape::Soft(soft.0.clone()),
            (None, None) => return Err("a collider has no shape".to_owned()),
        };
        let shape = if placement.scale == Vector::ONE {
            shape
        } else {
            shape.scaled(placement.scale).map_err(|error| error.to_string())?
        };
        let collider = engine::Collider::new(shape);
        let Material { friction, restitution, friction_combine, restitution_combine, .. } =
            collider.material;
        let material = Material {
            friction: self.friction.map_or(friction, |friction| friction.coefficient),
            restitution: self.restitution.map_or(restitution, |bounce| bounce.coefficient),
            friction_combine: self.friction.map_or(friction_combine, |own| own.combine),
            restitution_combine: self
                .restitution
                .map_or(restitution_combine, |own| own.combine),
            rolling_resistance: self.rolling.map_or(0.0, |resistance| resistance.0),
            surface_velocity: self.surface.map_or(Vector::ZERO, |velocity| velocity.0),
        };
        Ok(engine::Collider {
            pose: placement.pose,
            density: self.density.map_or(collider.density, |density| density.0),
            material,
            collision_groups: self.layers.map_or(CollisionGroups::ALL, |own| own.to_groups()),
            is_sensor: self.is_sensor,
            user_data: self.entity.to_bits(),
            ..collider
        })
    }
}
