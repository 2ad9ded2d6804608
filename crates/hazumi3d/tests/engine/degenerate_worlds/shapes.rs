//! Shapes and sizes: numbers 4, 5, 6, 7 and 10.

use std::f32::consts::TAU;

use glam::{Quat, Vec3};
use hazumi3d::shape::{
    Cuboid, HeightField, HeightFieldOptions, Hull, Mesh, MeshOptions, Shape, Sphere,
};
use hazumi3d::{Body, Collider, World};

use crate::engine::degenerate_worlds::{position, survive};
use crate::engine::worlds::{Random, add_at, cube, ground, run};

#[test]
fn input_04_hulls_without_a_volume_are_refused() {
    let square = [Vec3::ZERO, Vec3::X, Vec3::Z, Vec3::new(1.0, 0.0, 1.0)];
    let clouds: [&[Vec3]; 7] = [
        &[],
        &[Vec3::ONE],
        &[Vec3::ONE; 20],
        &square[..3],
        &square,
        &[Vec3::ZERO, Vec3::X, 2.0 * Vec3::X, 3.0 * Vec3::X, 9.0 * Vec3::X],
        &[Vec3::ZERO, Vec3::X, Vec3::Z, Vec3::new(0.5, f32::NAN, 0.5)],
    ];
    for cloud in clouds {
        assert!(Hull::new(cloud).is_err(), "{cloud:?}");
    }
}

#[test]
fn input_04_twins_among_the_points_of_a_hull_change_nothing() {
    let corners = Vec3::from_array([1.0; 3]);
    let cube: Vec<Vec3> = (0..8_u8)
        .map(|bits| Vec3::from([0, 1, 2].map(|axis| f32::from(bits >> axis & 1))) - 0.5)
        .collect();
    let twice: Vec<Vec3> = cube.iter().chain(&cube).chain(&cube[..3]).copied().collect();
    let [once, twice] = [cube, twice].map(|points| Hull::new(&points).unwrap());
    assert_eq!(once.vertex_count(), twice.vertex_count());
    let mut world = ground();
    let id = add_at(&mut world, corners, Collider::new(twice));
    run(&mut world, 2.0);
    assert!((position(&world, id).y - 0.5).abs() < 0.01);
}

/// A plate of 1 m whose upper side has bumps of 10⁻⁷ m, a globe of 10⁴ points, a cone of 10³.
fn clouds() -> [Vec<Vec3>; 3] {
    let mut random = Random(5);
    let plate = (0..2000).map(|index| {
        let bump = 1e-7 * random.signed();
        let side = if index % 2 == 0 { 0.05 + bump } else { -0.05 };
        Vec3::new(0.5 * random.signed(), side, 0.5 * random.signed())
    });
    let plate = plate.collect();
    let globe = (0..10_000).map(|_| random.rotation() * Vec3::Y * 0.5).collect();
    let rim = |index: u16| {
        let (sine, cosine) = (TAU * f32::from(index) / 1000.0).sin_cos();
        Vec3::new(0.5 * cosine, -0.3, 0.5 * sine)
    };
    let cone = (0..1000).map(rim).chain([Vec3::Y * 0.6]).collect();
    [plate, globe, cone]
}

#[test]
fn input_05_nearly_flat_clouds_and_round_ones_fall_and_lie() {
    for (cloud, height) in clouds().into_iter().zip([0.05, 0.5, 0.3]) {
        let hull = Hull::new(&cloud).unwrap();
        let mut world = ground();
        let id = add_at(&mut world, Vec3::Y * (height + 0.2), Collider::new(hull));
        survive(&mut world, 3.0, 3.0);
        let y = position(&world, id).y;
        assert!((y - height).abs() < 0.01, "{} points lie at {y}", cloud.len());
    }
    let flat: Vec<Vec3> =
        clouds()[0].iter().map(|point| point * Vec3::new(1.0, 1e-6, 1.0)).collect();
    assert!(Hull::new(&flat).is_err(), "too thin for a hull");
}

#[test]
fn input_06_needles_come_to_lie() {
    let tip = [Vec3::X, Vec3::new(-1.0, 0.001, 0.0), Vec3::new(-1.0, -0.001, 0.001)];
    let tip = Hull::new(&[&tip[..], &[Vec3::new(-1.0, -0.001, -0.001)]].concat()).unwrap();
    let bar = Cuboid::new(Vec3::new(1.0, 0.001, 0.001)).unwrap();
    for shape in [Shape::from(tip), bar.into()] {
        let mut world = ground();
        let body = Body {
            position: Vec3::Y * 1.0,
            rotation: Quat::from_rotation_z(0.7),
            ..Body::dynamic()
        };
        let id = world.add(body, Collider::new(shape)).unwrap();
        survive(&mut world, 4.0, 10.0);
        let y = position(&world, id).y;
        assert!((-0.006..0.05).contains(&y), "a needle lies at {y}");
    }
}

#[test]
fn input_06_slivers_are_a_floor_like_any() {
    // 10 m long and a millimetre wide, and some without any width among them.
    let mut vertices = Vec::new();
    let mut triangles = Vec::new();
    for index in 0..2000_u16 {
        let start = u32::from(index) * 2;
        let z = 0.001 * f32::from(index) - 1.0;
        vertices.extend([Vec3::new(-5.0, 0.0, z), Vec3::new(5.0, 0.0, z)]);
        if index > 0 {
            triangles.extend([[start - 2, start, start - 1], [start, start + 1, start - 1]]);
            triangles.push([start, start, start + 1]);
        }
    }
    let mesh = Mesh::new(&vertices, &triangles, MeshOptions::default()).unwrap();
    let mut world = World::default();
    world.add(Body::fixed(), Collider::new(mesh)).unwrap();
    let ball = add_at(&mut world, Vec3::Y, Collider::ball(0.1).unwrap());
    let block = add_at(&mut world, Vec3::new(2.0, 1.0, 0.0), cube(0.1));
    survive(&mut world, 3.0, 5.0);
    for id in [ball, block] {
        let y = position(&world, id).y;
        assert!((y - 0.1).abs() < 0.01, "it lies at {y}");
    }
}

#[test]
fn input_07_a_millimetre_meets_ten_kilometres() {
    let slab = Shape::from(Cuboid::new(Vec3::splat(5e3)).unwrap());
    let globe = Shape::from(Sphere::new(5e3).unwrap());
    let field = vec![0.0; 4];
    let field = HeightField::new(2, field, Vec3::splat(1e4), HeightFieldOptions::default());
    let floors = [
        (slab, Vec3::Y * -5e3),
        (globe, Vec3::Y * -5e3),
        (field.unwrap().into(), Vec3::new(-5e3, 0.0, -4e3)),
    ];
    for (index, (floor, position_of_floor)) in floors.into_iter().enumerate() {
        let mut world = World::default();
        let body = Body { position: position_of_floor, ..Body::fixed() };
        world.add(body, Collider::new(floor)).unwrap();
        let grains = [Collider::ball(0.001).unwrap(), cube(0.001)];
        let [ball, block] = [0, 1]
            .map(|at| add_at(&mut world, Vec3::new(at as f32, 0.1, 0.0), grains[at].clone()));
        survive(&mut world, 2.0, 2.0);
        for id in [ball, block] {
            let y = position(&world, id).y;
            assert!((-0.006..0.003).contains(&y), "a grain on floor {index} lies at {y}");
        }
    }
}
