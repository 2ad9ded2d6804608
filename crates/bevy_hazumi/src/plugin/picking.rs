//! Picking: the colliders below pointers.

use bevy_app::{App, Plugin, PreUpdate};
use bevy_camera::Camera;
use bevy_ecs::prelude::*;
use bevy_math::Vec3;
use bevy_picking::backend::ray::RayMap;
use bevy_picking::backend::{HitData, PointerHits};
use bevy_picking::{Pickable, PickingSystems};
use bevy_reflect::Reflect;
use bevy_reflect::prelude::ReflectDefault;

use super::pointer;
use super::query::{SpatialQuery, SpatialQueryFilter};

/// A backend of `bevy_picking`: pointers hit the colliders of the default world.
///
/// An entity with [`Pickable::IGNORE`] is not hit. In the plane, a pointer hits what it is over
/// at z = 0.
#[derive(Clone, Copy, Debug, Default)]
pub struct PhysicsPickingPlugin;

/// Settings of [`PhysicsPickingPlugin`], to change while the app runs.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq, Reflect)]
#[reflect(Resource, Default)]
pub struct PhysicsPickingSettings {
    /// Whether only marked cameras and entities count; default `false`. The markers are
    /// [`PhysicsPickingCamera`] and [`Pickable`].
    pub require_markers: bool,
    /// Whether sensors are hit; default `false`.
    pub includes_sensors: bool,
}

/// A camera whose pointers hit colliders, where
/// [`PhysicsPickingSettings::require_markers`] is set.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq, Reflect)]
#[reflect(Component, Default)]
pub struct PhysicsPickingCamera;

/// A collider below a pointer.
pub(in super::super) struct PointerHit {
    pub(in super::super) entity: Entity,
    /// Distance along the ray, in metres.
    pub(in super::super) depth: f32,
    pub(in super::super) point: Vec3,
    /// Unit normal out of the collider.
    pub(in super::super) normal: Vec3,
}

impl Plugin for PhysicsPickingPlugin {
    fn build(&self, app: &mut App) {
        app.register_type::<PhysicsPickingSettings>()
            .register_type::<PhysicsPickingCamera>()
            .init_resource::<PhysicsPickingSettings>()
            .add_systems(PreUpdate, find_hits.in_set(PickingSystems::Backend));
    }
}

/// Sends the colliders below all pointers to `bevy_picking`.
fn find_hits(
    settings: Res<'_, PhysicsPickingSettings>,
    rays: Res<'_, RayMap>,
    cameras: Query<'_, '_, (&Camera, Has<PhysicsPickingCamera>)>,
    pickables: Query<'_, '_, &Pickable>,
    query: SpatialQuery<'_, '_>,
    mut hits: MessageWriter<'_, PointerHits>,
) {
    let PhysicsPickingSettings { require_markers, includes_sensors } = *settings;
    let filter = SpatialQueryFilter { includes_sensors, ..SpatialQueryFilter::default() };
    for (id, &ray) in rays.iter() {
        let Ok((camera, is_marked)) = cameras.get(id.camera) else { continue };
        if require_markers && !is_marked {
            continue;
        }
        let below = pointer::hits(ray, &query, &filter).into_iter().filter(|hit| {
            pickables.get(hit.entity).map_or(!require_markers, |pickable| pickable.is_hoverable)
        });
        let picks: Vec<(Entity, HitData)> = below
            .map(|PointerHit { entity, depth, point, normal }| {
                (entity, HitData::new(id.camera, depth, Some(point), Some(normal)))
            })
            .collect();
        if !picks.is_empty() {
            // Cameras are few.
            #[expect(clippy::cast_precision_loss, reason = "an order of cameras")]
            let order = camera.order as f32;
            hits.write(PointerHits::new(id.pointer, picks, order));
        }
    }
}
