//! Bodies on meshes, height fields and compounds: they rest, roll, slide and fall off.

#![allow(clippy::cast_possible_truncation, reason = "numbers of test shapes are small")]

#[path = "../../hazumi3d_geometry/tests/mesh_support/mod.rs"]
mod mesh_support;
#[path = "../../hazumi3d_geometry/tests/support/mod.rs"]
mod support;

use std::sync::Arc;

use hazumi3d::glam::{Quat, Vec3};
use hazumi3d::query::Ray;
use hazumi3d::shape::decompose::DecomposeOptions;
use hazumi3d::shape::{
    Capsule, Compound, Cuboid, HalfSpace, HeightField, HeightFieldOptions, Mesh, MeshOptions,
    Shape, Sides, Sphere,
};
use hazumi3d::{Body, BodyId, Collider, CombineRule, Material, Pose, QueryFilter, World};
use mesh_support::Soup;

fn position(world: &World, id: BodyId) -> Vec3 {
    world.body(id).unwrap().position
}

fn run(world: &mut World, steps: u32) {
    for _ in 0..steps {
        let report = world.step(1.0 / 60.0).unwrap();
        assert_eq!(report.frozen, 0);
    }
}

fn floors() -> Vec<Shape> {
    let flat = vec![0.0; 41 * 41];
    let field =
        HeightField::new(41, flat, Vec3::splat(0.5), HeightFieldOptions::default()).unwrap();
    vec![Soup::grid(17, 20.0, |_, _| 0.0).mesh(Sides::Front).into(), field.into()]
}

fn things() -> [Shape; 3] {
    [
        Sphere::new(0.4).unwrap().into(),
        Cuboid::new(Vec3::splat(0.4)).unwrap().into(),
        Capsule::new([Vec3::X * -0.5, Vec3::X * 0.5], 0.4).unwrap().into(),
    ]
}

#[test]
fn what_is_dropped_comes_to_rest_on_the_surface() {
    for floor in floors() {
        let mut world = World::default();
        world.add(Body::fixed(), Collider::new(floor)).unwrap();
        let mut dropped = Vec::new();
        for (index, shape) in things().into_iter().enumerate() {
            let position = Vec3::new(2.0 + 2.0 * index as f32, 1.0, 3.0);
            let body = Body { position, ..Body::dynamic() };
            dropped.push(world.add(body, Collider::new(shape)).unwrap());
        }
        run(&mut world, 240);
        for id in dropped {
            let height = position(&world, id).y;
            assert!((height - 0.4).abs() < 0.01, "{height}");
        }
    }
}

/// A hard box and ball that slide without friction lose no speed and do not jump at the edges.
#[test]
fn sliding_over_edges_costs_no_speed() {
    for floor in floors() {
        for shape in things() {
            let ice = Material { friction: 0.0, ..Material::default() };
            let mut world = World::default();
            let floor = Collider { material: ice, ..Collider::new(floor.clone()) };
            world.add(Body::fixed(), floor).unwrap();
            let body = Body {
                position: Vec3::new(1.0, 0.4, 3.1),
                linear_velocity: Vec3::new(4.0, 0.0, 0.7),
                ..Body::dynamic()
            };
            let collider = Collider { material: ice, ..Collider::new(shape) };
            let id = world.add(body, collider).unwrap();
            for _ in 0..90 {
                run(&mut world, 1);
                let body = world.body(id).unwrap();
                assert!((body.position.y - 0.4).abs() < 0.01, "{body:?}");
                let lost =
                    1.0 - body.linear_velocity.length() / Vec3::new(4.0, 0.0, 0.7).length();
                assert!(lost.abs() < 0.01, "{body:?}");
                assert!(body.angular_velocity.length() < 0.05, "{body:?}");
            }
        }
    }
}

#[test]
fn a_table_falls_on_its_legs() {
    let leg = |x: f32, z: f32| {
        let leg = Cuboid::new(Vec3::new(0.05, 0.4, 0.05)).unwrap();
        (Pose::at(Vec3::new(x, 0.4, z)), leg.into())
    };
    let top = Cuboid::new(Vec3::new(0.8, 0.05, 0.6)).unwrap();
    let children = vec![
        leg(0.7, 0.5),
        leg(-0.7, 0.5),
        leg(0.7, -0.5),
        leg(-0.7, -0.5),
        (Pose::at(Vec3::Y * 0.85), top.into()),
    ];
    let table = Arc::new(Compound::new(children).unwrap());
    let grounds = [Shape::from(HalfSpace::new(Vec3::Y, 0.0).unwrap()), floors().swap_remove(0)];
    for ground in grounds {
        let mut world = World::default();
        world.add(Body::fixed(), Collider::new(ground)).unwrap();
        let body = Body {
            position: Vec3::new(0.3, 0.3, 0.2),
            rotation: Quat::from_rotation_y(0.3),
            ..Body::dynamic()
        };
        let id = world.add(body, Collider::new(Arc::clone(&table))).unwrap();
        let ball = Body { position: Vec3::new(0.3, 2.0, 0.2), ..Body::dynamic() };
        let ball = world.add(ball, Collider::ball(0.1).unwrap()).unwrap();
        run(&mut world, 300);
        let found = position(&world, id);
        assert!(found.y.abs() < 0.02, "{found}");
        let ball = position(&world, ball).y;
        assert!((ball - 1.0).abs() < 0.03, "on the table, {ball}");
    }
}

#[test]
fn surfaces_carry_no_dynamic_body_and_are_left_alone_behind() {
    let mut world = World::default();
    let floor = floors().swap_remove(0);
    assert!(world.add(Body::dynamic(), Collider::new(floor.clone())).is_err());
    world.add(Body::fixed(), Collider::new(floor)).unwrap();
    let body = Body {
        position: Vec3::new(0.0, -1.0, 0.0),
        linear_velocity: Vec3::Y * 8.0,
        ..Body::dynamic()
    };
    let id = world.add(body, Collider::ball(0.2).unwrap()).unwrap();
    run(&mut world, 20);
    assert!(position(&world, id).y > 0.5, "through from below");
    run(&mut world, 240);
    assert!((position(&world, id).y - 0.2).abs() < 0.02, "and back on top");
}

/// A slope of 20°, its left half of ice and its right half of rubber, as each kind of shape
/// that has parts: what lies on the rubber stays, what lies on the ice slides as Galileo says.
#[test]
fn each_part_is_of_its_own_material() {
    let ice = Material {
        friction: 0.0,
        friction_combine: CombineRule::Minimum,
        ..Material::default()
    };
    let rubber = Material { friction: 1.0, ..Material::default() };
    let is_right = |x: f32| u16::from(x > 0.0);
    let soup = Soup::grid(17, 20.0, |_, _| 0.0);
    let middle = |corners: &[u32; 3]| {
        corners.iter().map(|&corner| soup.vertices[corner as usize].x).sum::<f32>()
    };
    let materials = soup.triangles.iter().map(|corners| is_right(middle(corners))).collect();
    let options = MeshOptions { materials, ..MeshOptions::default() };
    let mesh = Mesh::new(&soup.vertices, &soup.triangles, options).unwrap();
    let cells = (0..40 * 40).map(|cell| is_right(f32::from(cell % 40_u16) - 19.5)).collect();
    let options = HeightFieldOptions { materials: cells, ..HeightFieldOptions::default() };
    let field = HeightField::new(41, vec![0.0; 41 * 41], Vec3::splat(0.5), options).unwrap();
    let half = |x: f32| {
        (
            Pose::at(Vec3::new(x, -0.5, 0.0)),
            Cuboid::new(Vec3::new(5.0, 0.5, 10.0)).unwrap().into(),
        )
    };
    let compound = Arc::new(Compound::new(vec![half(-5.0), half(5.0)]).unwrap());
    let slope = 20.0_f32.to_radians();
    let corner = Pose::at(Vec3::new(-10.0, 0.0, -10.0));
    let grounds = [
        (Pose::IDENTITY, Shape::from(mesh)),
        (corner, field.into()),
        (Pose::IDENTITY, compound.into()),
    ];
    for (pose, shape) in grounds {
        let mut world = World::default();
        let rotation = Quat::from_rotation_x(slope);
        let part_materials = Arc::from([ice, rubber]);
        let ground = Collider { pose, part_materials, ..Collider::new(shape) };
        world.add(Body { rotation, ..Body::fixed() }, ground.clone()).unwrap();
        let put = |world: &mut World, x: f32| {
            let position = rotation * Vec3::new(x, 0.2, -5.0);
            let body = Body { position, rotation, ..Body::dynamic() };
            let cube = Cuboid::new(Vec3::splat(0.2)).unwrap();
            world.add(body, Collider { material: rubber, ..Collider::new(cube) }).unwrap()
        };
        let (slides, stays) = (put(&mut world, -3.1), put(&mut world, 3.1));
        run(&mut world, 60);
        let way = |id| (rotation.inverse() * position(&world, id)).z + 5.0;
        let expected = 0.5 * 9.81 * slope.sin();
        assert!((way(slides) / expected - 1.0).abs() < 0.02, "{} {expected}", way(slides));
        assert!(way(stays).abs() < 0.002, "{}", way(stays));
        let down = rotation * -Vec3::Y;
        let above = rotation * Vec3::new(-3.0, 1.0, 3.0);
        let ray = Ray::new(above, down, 5.0).unwrap();
        let hit = world.cast_ray(&ray, &QueryFilter::default()).unwrap();
        assert_eq!(ground.material_of(hit.part), &ice);
    }
}

/// A square ring of `size` metres a side, of bars of `thickness`, lying flat around the origin.
fn ring(size: f32, thickness: f32) -> Soup {
    let corners = [(-1.0, -1.0), (1.0, -1.0), (1.0, 1.0), (-1.0, 1.0)];
    let mut vertices = Vec::new();
    for (half, y) in [size / 2.0, size / 2.0 - thickness]
        .into_iter()
        .flat_map(|half| [-thickness / 2.0, thickness / 2.0].map(|y| (half, y)))
    {
        vertices.extend(corners.map(|(x, z)| Vec3::new(half * x, y, half * z)));
    }
    let mut triangles = Vec::new();
    for corner in 0..4 {
        let next = (corner + 1) % 4;
        // Outer bottom, outer top, inner bottom, inner top.
        let at = |ring: u32| [4 * ring + corner, 4 * ring + next];
        let mut wall = |[a, b]: [u32; 2], [c, d]: [u32; 2]| {
            triangles.extend([[a, c, b], [b, c, d]]);
        };
        wall(at(0), at(1));
        wall(at(1), at(3));
        wall(at(3), at(2));
        wall(at(2), at(0));
    }
    Soup { vertices, triangles }
}

#[test]
fn a_ring_of_triangles_falls_around_a_pole() {
    let ring = ring(1.0, 0.2).mesh(Sides::Front);
    let ring = Collider::convex_decomposition(&ring, &DecomposeOptions::default()).unwrap();
    let mut world = World::default();
    world.add(Body::fixed(), Collider::new(HalfSpace::new(Vec3::Y, 0.0).unwrap())).unwrap();
    let pole = Capsule::new([Vec3::ZERO, Vec3::Y], 0.15).unwrap();
    world.add(Body::fixed(), Collider::new(pole)).unwrap();
    let body = Body { position: Vec3::new(0.05, 2.0, 0.0), ..Body::dynamic() };
    let id = world.add(body, ring).unwrap();
    let mass = world.mass_properties(id).unwrap().mass;
    let expected = 1000.0 * 0.2 * (1.0 - 0.6 * 0.6);
    assert!((mass / expected - 1.0).abs() < 0.1, "{mass} {expected}");
    run(&mut world, 180);
    let found = position(&world, id);
    assert!((found.y - 0.1).abs() < 0.01 && found.with_y(0.0).length() < 0.2, "{found}");
}
