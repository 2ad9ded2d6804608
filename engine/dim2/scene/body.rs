//! Bodies and colliders of scene files.

use glam::{BVec2, Vec2};
use hazumi_scenes::plane as scenes;

use super::error::{SceneBuildError, failure};
use super::material::material_of;
use super::shape::shape_of;
use super::soft::SoftShapes;
use crate::Rotation;
use crate::body::{Body, BodyType, MassSource};
use crate::collider::Collider;
use crate::locked::LockedAxes;
use crate::math::Pose;
use hazumi_core::CollisionGroups;

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
        rotation: Rotation::from_angle(instance.rotation),
        linear_velocity: instance.linear_velocity.into(),
        angular_velocity: instance.angular_velocity,
        linear_damping: described.linear_damping,
        angular_damping: described.angular_damping,
        gravity_scale: described.gravity_scale,
        mass_source: described.mass.map_or(MassSource::FromDensity, MassSource::Mass),
        locked_axes: LockedAxes {
            translation: BVec2::from_array(described.locked_translation),
            rotation: described.locked_rotation,
        },
        can_sleep: described.can_sleep,
        is_bullet: described.bullet,
        ..Body::dynamic()
    }
}

/// The colliders of each body of a group, made once for all of its instances; `place` is what
/// paths into the group start with.
pub(super) fn colliders_of_group(
    _source: &scenes::Scene,
    place: &str,
    group: scenes::Group<'_>,
    softs: &mut SoftShapes,
) -> Result<Vec<Vec<Collider>>, SceneBuildError> {
    let bodies = group.bodies.iter().enumerate();
    let mut make =
        |(index, body)| colliders_of(&format!("{place}bodies[{index}]"), body, softs);
    bodies.map(&mut make).collect()
}

fn colliders_of(
    place: &str,
    body: &scenes::Body,
    softs: &mut SoftShapes,
) -> Result<Vec<Collider>, SceneBuildError> {
    // Copies of a collider share its shape.
    let shapes = shapes_of(place, body, softs)?;
    let made = body.resolved_colliders().map(|collider| {
        let pose = Pose::new(collider.position.into(), Rotation::from_angle(collider.rotation));
        Collider {
            pose,
            density: collider.material.density,
            material: material_of(&collider.material),
            collision_groups: CollisionGroups {
                memberships: collider.collision_groups.memberships,
                filter: collider.collision_groups.filter,
            },
            is_sensor: collider.is_sensor,
            one_way: collider.one_way.map(Vec2::from),
            ..Collider::new(shapes[collider.index].clone())
        }
    });
    Ok(made.collect())
}

/// The shape of each entry of the colliders of a body.
fn shapes_of(
    place: &str,
    body: &scenes::Body,
    softs: &mut SoftShapes,
) -> Result<Vec<crate::shape::Shape>, SceneBuildError> {
    let own = body.shape.iter().map(|shape| (format!("{place}.shape"), shape));
    let parts = body.colliders.iter().enumerate().map(|(number, collider)| {
        (format!("{place}.colliders[{number}].shape"), &collider.shape)
    });
    own.chain(parts)
        .map(|(place, shape)| shape_of(shape, softs).map_err(|error| failure(&place, &*error)))
        .collect()
}
