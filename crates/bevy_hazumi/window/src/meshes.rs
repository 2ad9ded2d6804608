//! Meshes for the shapes of colliders. Gizmos draw all others, and soft bodies.

use bevy::asset::RenderAssetUsages;
use bevy::mesh::PrimitiveTopology;
use bevy::prelude::*;
use bevy_hazumi::{dim2, dim3};

/// Hues of bodies follow each other by the golden angle.
fn color(entity: Entity) -> Color {
    Color::hsl((f32::from(entity.index_u32() as u16) * 137.5) % 360.0, 0.55, 0.6)
}

/// Gives colliders of three dimensions their meshes.
pub(crate) fn space(app: &mut App) {
    app.add_systems(PostUpdate, (add_body_meshes_3d, add_character_meshes));
}

fn add_body_meshes_3d(
    colliders: Query<'_, '_, (Entity, &dim3::Collider), Without<Mesh3d>>,
    mut meshes: ResMut<'_, Assets<Mesh>>,
    mut materials: ResMut<'_, Assets<StandardMaterial>>,
    mut commands: Commands<'_, '_>,
) {
    use dim3::hazumi3d::Shape;
    for (entity, collider) in &colliders {
        let mesh = match collider.shape() {
            Ok(Shape::Sphere(sphere)) => Mesh::from(Sphere::new(sphere.radius())),
            Ok(Shape::Cuboid(cuboid)) => {
                Mesh::from(Cuboid::from_size(2.0 * cuboid.half_extents()))
            }
            Ok(Shape::HalfSpace(_)) => Mesh::from(Plane3d::new(Vec3::Y, Vec2::splat(40.0))),
            _ => continue,
        };
        let material = materials.add(color(entity));
        commands.entity(entity).insert((Mesh3d(meshes.add(mesh)), MeshMaterial3d(material)));
    }
}

fn add_character_meshes(
    movers: Query<'_, '_, Entity, (With<dim3::CharacterMover>, Without<Children>)>,
    mut meshes: ResMut<'_, Assets<Mesh>>,
    mut materials: ResMut<'_, Assets<StandardMaterial>>,
    mut commands: Commands<'_, '_>,
) {
    for mover in &movers {
        // Its origin is its lowest point.
        let mesh = Mesh3d(meshes.add(Capsule3d::new(0.3, 1.2)));
        let material = MeshMaterial3d(materials.add(color(mover)));
        commands.spawn((mesh, material, Transform::from_xyz(0.0, 0.9, 0.0), ChildOf(mover)));
    }
}

/// Gives colliders of the plane, and swarms, their meshes.
pub(crate) fn plane(app: &mut App) {
    app.add_systems(PostUpdate, (add_body_meshes_2d, draw_swarms));
}

/// Mesh and material that circles of one radius share.
#[derive(Default)]
struct Shared(Option<(f32, Handle<Mesh>, Handle<ColorMaterial>)>);

fn add_body_meshes_2d(
    colliders: Query<'_, '_, (Entity, &dim2::Collider), Without<Mesh2d>>,
    mut meshes: ResMut<'_, Assets<Mesh>>,
    mut materials: ResMut<'_, Assets<ColorMaterial>>,
    mut shared: Local<'_, Shared>,
    mut commands: Commands<'_, '_>,
) {
    use dim2::hazumi2d::Shape;
    for (entity, collider) in &colliders {
        let Ok(Shape::Circle(circle)) = collider.shape() else { continue };
        let radius = circle.radius();
        let known = shared.0.take().filter(|known| known.0 == radius);
        let (radius, mesh, material) = known.unwrap_or_else(|| {
            (radius, meshes.add(Circle::new(radius)), materials.add(color(entity)))
        });
        commands
            .entity(entity)
            .insert((Mesh2d(mesh.clone()), MeshMaterial2d(material.clone())));
        shared.0 = Some((radius, mesh, material));
    }
}

/// Draws the balls of a swarm as points.
fn draw_swarms(
    swarms: Query<'_, '_, (Entity, &dim2::Swarm, Option<&Mesh2d>)>,
    mut meshes: ResMut<'_, Assets<Mesh>>,
    mut materials: ResMut<'_, Assets<ColorMaterial>>,
    mut commands: Commands<'_, '_>,
) {
    for (entity, swarm, mesh) in &swarms {
        let points = swarm.bullets.positions().iter().map(|at| [at.x, at.y, 0.0]);
        let usage = RenderAssetUsages::default();
        let drawn = Mesh::new(PrimitiveTopology::PointList, usage)
            .with_inserted_attribute(Mesh::ATTRIBUTE_POSITION, points.collect::<Vec<_>>());
        match mesh {
            // An asset that is gone has no place for a new one.
            Some(mesh) => drop(meshes.insert(&mesh.0, drawn)),
            None => {
                let material = MeshMaterial2d(materials.add(color(entity)));
                let mesh = Mesh2d(meshes.add(drawn));
                commands.entity(entity).insert((mesh, material, Transform::IDENTITY));
            }
        }
    }
}
