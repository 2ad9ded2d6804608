//! Colliders from the meshes of entities.

use bevy_app::{App, FixedPreUpdate, Plugin};
use bevy_asset::Assets;
use bevy_ecs::prelude::*;
use bevy_math::Vec3;
use bevy_mesh::{Mesh, Mesh3d, MeshAccessError, VertexAttributeValues};
use bevy_reflect::Reflect;
use bevy_reflect::prelude::ReflectDefault;

use super::plugin::Collider;

/// Gives an entity a collider of the triangles of its [`Mesh3d`] as soon as that is loaded.
///
/// On an entity without a mesh, such as the root of a scene, it counts for each mesh below. It
/// is for static and kinematic bodies.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq, Reflect)]
#[reflect(Component, Default)]
#[doc(alias("AsyncCollider", "ColliderConstructor"))]
pub struct ColliderFromMesh;

/// Gives an entity the convex hull of its [`Mesh3d`] as a collider as soon as that is loaded.
///
/// On an entity without a mesh, such as the root of a scene, it counts for each mesh below.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq, Reflect)]
#[reflect(Component, Default)]
pub struct ConvexHullFromMesh;

impl Collider {
    /// The triangles of a mesh, hit from both sides.
    pub fn trimesh_from_mesh(mesh: &Mesh) -> Self {
        match vertices(mesh) {
            Ok(vertices) => Self::trimesh(&vertices, &triangles(mesh, vertices.len())),
            Err(error) => Self::checked(Err::<hazumi3d::Shape, _>(error)),
        }
    }

    /// The convex hull of the vertices of a mesh.
    pub fn convex_hull_from_mesh(mesh: &Mesh) -> Self {
        match vertices(mesh) {
            Ok(vertices) => Self::convex_hull(&vertices),
            Err(error) => Self::checked(Err::<hazumi3d::Shape, _>(error)),
        }
    }
}

fn vertices(mesh: &Mesh) -> Result<Vec<Vec3>, String> {
    match mesh.try_attribute(Mesh::ATTRIBUTE_POSITION) {
        Ok(VertexAttributeValues::Float32x3(points)) => {
            Ok(points.iter().map(|&point| Vec3::from_array(point)).collect())
        }
        Ok(_) => Err("positions of a mesh have another format than three f32".to_owned()),
        Err(MeshAccessError::NotFound) => Err("a mesh has no positions".to_owned()),
        Err(error) => Err(error.to_string()),
    }
}

/// Triples of indices: those of the mesh, or else of its vertices as they follow each other.
fn triangles(mesh: &Mesh, count: usize) -> Vec<[u32; 3]> {
    let whole = |index: usize| u32::try_from(index).unwrap_or(u32::MAX);
    let indices: Vec<u32> = match mesh.try_indices() {
        Ok(indices) => indices.iter().map(whole).collect(),
        Err(_) => (0..count).map(whole).collect(),
    };
    indices.as_chunks().0.to_vec()
}

type Marked = Or<(With<ColliderFromMesh>, With<ConvexHullFromMesh>)>;

/// Makes the colliders of [`ColliderFromMesh`] and [`ConvexHullFromMesh`], before the step.
#[derive(Clone, Copy, Debug, Default)]
pub struct MeshColliderPlugin;

impl Plugin for MeshColliderPlugin {
    fn build(&self, app: &mut App) {
        app.register_type::<ColliderFromMesh>()
            .register_type::<ConvexHullFromMesh>()
            .add_systems(FixedPreUpdate, make_colliders);
    }
}

/// Gives entities the colliders of their meshes, once these are loaded.
fn make_colliders(
    marked: Query<'_, '_, (Entity, Has<Mesh3d>, Has<ConvexHullFromMesh>), Marked>,
    children: Query<'_, '_, &Children>,
    without_collider: Query<'_, '_, &Mesh3d, Without<Collider>>,
    meshes: Option<Res<'_, Assets<Mesh>>>,
    mut commands: Commands<'_, '_>,
) {
    let Some(meshes) = meshes else { return };
    let mut found = Vec::new();
    for (entity, has_mesh, is_convex) in &marked {
        if has_mesh {
            found.push((entity, is_convex));
        } else {
            found.extend(children.iter_descendants(entity).map(|below| (below, is_convex)));
        }
    }
    for (entity, is_convex) in found {
        let mesh = without_collider.get(entity).ok().and_then(|mesh| meshes.get(&mesh.0));
        let Some(mesh) = mesh else { continue };
        let collider = if is_convex {
            Collider::convex_hull_from_mesh(mesh)
        } else {
            Collider::trimesh_from_mesh(mesh)
        };
        commands.entity(entity).insert(collider);
    }
}
