//! Colliders from meshes.

use std::time::Duration;

use bevy_app::prelude::*;
use bevy_asset::{AssetApp, AssetPlugin, Assets, RenderAssetUsages};
use bevy_ecs::prelude::*;
use bevy_math::Vec3;
use bevy_mesh::{Indices, Mesh, Mesh3d, PrimitiveTopology};
use bevy_time::{TimePlugin, TimeUpdateStrategy};
use bevy_transform::components::Transform;

use super::hazumi::ColliderHandle;
use super::hazumi::prelude::*;

/// An app that makes colliders from meshes; an update is one step.
fn app() -> App {
    let mut app = App::new();
    app.add_plugins((
        TimePlugin,
        AssetPlugin::default(),
        PhysicsPlugin::default(),
        MeshColliderPlugin,
    ))
    .init_asset::<Mesh>()
    .insert_resource(TimeUpdateStrategy::ManualDuration(Duration::from_secs(1) / 64));
    app
}

/// Two triangles of 20 m in the plane of x and z, facing up.
fn ground() -> Mesh {
    let corners =
        [[-10.0, 0.0, -10.0], [-10.0, 0.0, 10.0], [10.0, 0.0, 10.0], [10.0, 0.0, -10.0]];
    Mesh::new(PrimitiveTopology::TriangleList, RenderAssetUsages::default())
        .with_inserted_attribute(Mesh::ATTRIBUTE_POSITION, corners.to_vec())
        .with_inserted_indices(Indices::U32(vec![0, 1, 2, 0, 2, 3]))
}

/// The corners of a cube of 1 m, without indices.
fn cube() -> Mesh {
    let corner =
        |bits: u8| [0, 1, 2].map(|axis| if bits >> axis & 1 == 1 { 0.5 } else { -0.5 });
    let corners: Vec<[f32; 3]> = (0..8).map(corner).collect();
    Mesh::new(PrimitiveTopology::PointList, RenderAssetUsages::default())
        .with_inserted_attribute(Mesh::ATTRIBUTE_POSITION, corners)
}

#[test]
fn meshes_make_colliders_once_they_are_loaded() {
    let mut app = app();
    let later = app.world().resource::<Assets<Mesh>>().reserve_handle();
    let mesh = app.world_mut().resource_mut::<Assets<Mesh>>().add(ground());
    app.world_mut().spawn((RigidBody::Static, Mesh3d(mesh), ColliderFromMesh));
    let falling = (
        RigidBody::Dynamic,
        GravityScale(0.0),
        Mesh3d(later.clone()),
        ConvexHullFromMesh,
        Transform::from_xyz(1.0, 3.0, 2.0),
    );
    let falling = app.world_mut().spawn(falling).id();
    (0..4).for_each(|_| app.update());
    assert!(app.world().get::<Collider>(falling).is_none());
    let loaded = app.world_mut().resource_mut::<Assets<Mesh>>().insert(&later, cube());
    assert!(loaded.is_ok());
    app.world_mut().entity_mut(falling).remove::<GravityScale>();
    (0..200).for_each(|_| app.update());
    let place = app.world().get::<Transform>(falling).unwrap().translation;
    assert!((place - Vec3::new(1.0, 0.5, 2.0)).length() < 0.02, "{place}");
}

#[test]
fn meshes_that_make_no_collider_name_the_reason() {
    let empty = Mesh::new(PrimitiveTopology::TriangleList, RenderAssetUsages::default());
    let collider = Collider::trimesh_from_mesh(&empty);
    assert!(collider.shape().is_err_and(|error| error.contains("no positions")));
    assert!(Collider::convex_hull_from_mesh(&ground()).shape().is_err());
}

#[test]
fn scenes_of_several_meshes_make_a_collider_each() {
    let mut app = app();
    let scene = (RigidBody::Dynamic, GravityScale(0.0), ConvexHullFromMesh);
    let scene = app.world_mut().spawn(scene).id();
    (0..2).for_each(|_| app.update());
    // The scene is loaded later: two levels, and a group without a mesh.
    let mesh = app.world_mut().resource_mut::<Assets<Mesh>>().add(cube());
    let part = app.world_mut().spawn((Mesh3d(mesh.clone()), ChildOf(scene))).id();
    let group =
        app.world_mut().spawn((Transform::from_xyz(0.0, 2.0, 0.0), ChildOf(scene))).id();
    let leaf = app.world_mut().spawn((Mesh3d(mesh), ChildOf(group))).id();
    (0..4).for_each(|_| app.update());
    for entity in [part, leaf] {
        let handle = app.world().get::<ColliderHandle>(entity).unwrap();
        assert_eq!(handle.body(), Some(scene));
        assert!(handle.id().is_some());
    }
    assert!(app.world().get::<Collider>(group).is_none());
}
