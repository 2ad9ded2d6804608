//! Bodies and colliders of scene files.

use glam::{BVec3, Quat, Vec3};
use hazumi_core::CollisionGroups;
use hazumi_scenes::{self as scenes, LoadedScene};

use super::error::{SceneBuildError, failure};
use super::material::material_of;
use super::shape::{Surfaces, shape_of};
use super::soft::SoftShapes;
use crate::body::{Body, BodyType, MassSource};
use crate::collider::Collider;
use crate::locked::LockedAxes;
use crate::math::Pose;

/// The body of the engine that stands for one of a scene.
pub(super) fn body_of(instance: &scenes::Instance<'_>) -> Body {
    let described = instance.body;
    Body {
        body_type: match described.body_type {
            scenes::BodyType::Fixed => BodyType::Fixed,
            scenes::BodyType::Kinematic => BodyType::Kinematic,
            scenes::BodyType::Dynamic => BodyType::Dynamic,
        },
        position: instance.position.into(),
        rotation: Quat::from_array(instance.rotation),
        linear_velocity: instance.linear_velocity.into(),
        angular_velocity: instance.angular_velocity.into(),
        linear_damping: described.linear_damping,
        angular_damping: described.angular_damping,
        gravity_scale: described.gravity_scale,
        mass_source: described.mass.map_or(MassSource::FromDensity, MassSource::Mass),
        locked_axes: LockedAxes {
            translation: BVec3::from_array(described.locked_translation),
            rotation: BVec3::from_array(described.locked_rotation),
        },
        can_sleep: described.can_sleep,
        is_bullet: described.bullet,
        ..Body::dynamic()
    }
}

/// The colliders of each body of a group, made once for all of its instances; `place` is what
/// paths into the group start with.
pub(super) fn colliders_of_group(
    loaded: &LoadedScene,
    place: &str,
    group: scenes::Group<'_>,
    softs: &mut SoftShapes,
) -> Result<Vec<Vec<Collider>>, SceneBuildError> {
    let bodies = group.bodies.iter().enumerate();
    let mut make =
        |(index, body)| colliders_of(loaded, &format!("{place}bodies[{index}]"), body, softs);
    bodies.map(&mut make).collect()
}

fn colliders_of(
    loaded: &LoadedScene,
    place: &str,
    body: &scenes::Body,
    softs: &mut SoftShapes,
) -> Result<Vec<Collider>, SceneBuildError> {
    let surfaces = match body.body_type {
        scenes::BodyType::Dynamic => Surfaces::AsHulls,
        scenes::BodyType::Fixed | scenes::BodyType::Kinematic => Surfaces::Kept,
    };
    let resolved = body.resolved_colliders().enumerate();
    let made = resolved.map(|(number, collider)| {
        let shape = shape_of(loaded, collider.shape, surfaces, softs).map_err(|error| {
            let part = if body.shape.is_some() {
                String::new()
            } else {
                format!(".colliders[{number}]")
            };
            failure(&format!("{place}{part}.shape"), &*error)
        })?;
        Ok(Collider {
            pose: Pose::new(collider.position.into(), Quat::from_array(collider.rotation)),
            density: collider.material.density,
            material: material_of(&collider.material),
            collision_groups: CollisionGroups {
                memberships: collider.collision_groups.memberships,
                filter: collider.collision_groups.filter,
            },
            is_sensor: collider.is_sensor,
            one_way: collider.one_way.map(Vec3::from),
            ..Collider::new(shape)
        })
    });
    made.collect()
}
