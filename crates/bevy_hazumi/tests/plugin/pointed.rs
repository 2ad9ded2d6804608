//! Picking, and drawing by gizmos: what a window would show and hit.

use bevy_app::prelude::*;
use bevy_asset::{AssetPlugin, Assets};
use bevy_camera::Camera;
use bevy_ecs::prelude::*;
use bevy_gizmos::{GizmoAsset, GizmoPlugin};
use bevy_math::{Dir3, Vec3};
use bevy_picking::Pickable;
use bevy_picking::backend::PointerHits;
use bevy_picking::backend::ray::{RayId, RayMap};
use bevy_picking::pointer::PointerId;
use bevy_shape::Ray3d;
use bevy_time::{Time, TimePlugin};

use super::hazumi::prelude::*;
use super::hazumi::{
    PhysicsGizmos, PhysicsPickingCamera, PhysicsPickingPlugin, PhysicsPickingSettings,
};
use super::{at, ball, cube};

/// Entities that one pointer hits at x, 10 m in front of the plane of x and y.
fn hits(app: &mut App, camera: Entity, x: f32) -> Vec<Entity> {
    let ray = Ray3d::new(Vec3::new(x, 0.0, 10.0), Dir3::NEG_Z);
    let id = RayId::new(camera, PointerId::Mouse);
    app.world_mut().resource_mut::<RayMap>().map.insert(id, ray);
    app.world_mut().resource_mut::<Messages<PointerHits>>().clear();
    app.update();
    let mut found = app.world_mut().resource_mut::<Messages<PointerHits>>();
    let found: Vec<_> = found.drain().flat_map(|hits| hits.picks).collect();
    for (_, hit) in &found {
        let depth = hit.position.unwrap().z;
        assert!((hit.depth + depth - 10.0).abs() < 1e-5, "{hit:?}");
        assert!((hit.normal.unwrap() - Vec3::Z).length() < 1e-3, "{hit:?}");
    }
    found.into_iter().map(|(entity, _)| entity).collect()
}

#[test]
fn pointers_hit_colliders() {
    let mut app = App::new();
    app.add_plugins((TimePlugin, PhysicsPlugin::new(First), PhysicsPickingPlugin))
        .init_resource::<RayMap>()
        .add_message::<PointerHits>();
    let near = app.world_mut().spawn((RigidBody::Static, cube(1.0))).id();
    let hidden = (RigidBody::Static, cube(1.0), at(4.0, 0.0), Pickable::IGNORE);
    app.world_mut().spawn(hidden);
    let zone = app.world_mut().spawn((RigidBody::Static, ball(1.0), Sensor, at(8.0, 0.0))).id();
    let camera = app.world_mut().spawn(Camera::default()).id();
    // A step, so that the bodies are in the world.
    app.world_mut().resource_mut::<Time<Physics>>().step_once();
    app.update();
    assert_eq!(hits(&mut app, camera, 0.2), [near]);
    assert_eq!(hits(&mut app, camera, 2.0), []);
    assert_eq!(hits(&mut app, camera, 4.0), []);
    assert_eq!(hits(&mut app, camera, 8.0), []);
    app.world_mut().resource_mut::<PhysicsPickingSettings>().includes_sensors = true;
    assert_eq!(hits(&mut app, camera, 8.0), [zone]);
    // With markers, only marked cameras and things count.
    app.world_mut().resource_mut::<PhysicsPickingSettings>().require_markers = true;
    assert_eq!(hits(&mut app, camera, 0.2), []);
    app.world_mut().entity_mut(camera).insert(PhysicsPickingCamera);
    assert_eq!(hits(&mut app, camera, 0.2), []);
    app.world_mut().entity_mut(near).insert(Pickable::default());
    assert_eq!(hits(&mut app, camera, 0.2), [near]);
}

#[test]
fn gizmos_draw_what_is_there() {
    let mut app = App::new();
    app.add_plugins((TimePlugin, AssetPlugin::default(), GizmoPlugin));
    app.add_plugins((PhysicsPlugin::new(First), PhysicsGizmos::default()));
    app.world_mut().spawn((RigidBody::Static, cube(1.0), at(20.0, 0.0)));
    app.update();
    app.update();
    let drawn = app.world().resource::<Assets<GizmoAsset>>();
    let ends: Vec<Vec3> =
        drawn.iter().flat_map(|(_, asset)| asset.buffer().list_positions.clone()).collect();
    // At least the four edges that a cube has in the plane.
    assert!(ends.len() >= 8, "{}", ends.len());
    let apart = |end: &Vec3| (*end - 20.0 * Vec3::X).abs().max_element();
    assert!(ends.iter().all(|end| apart(end) < 0.51), "{ends:?}");
}
