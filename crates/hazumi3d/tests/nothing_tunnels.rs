//! Fast bodies do not get through walls, however thin.

mod worlds;

use std::sync::Arc;

use glam::{Quat, Vec3};
use hazumi3d::shape::hull::Hull;
use hazumi3d::shape::{Capsule, Compound, Cuboid, Mesh, MeshOptions, Shape, Sides, Sphere};
use hazumi3d::{Body, BodyId, Collider, Pose, Settings, World};
use worlds::{Random, no_gravity};

/// Bodies of 10 cm.
fn bullets() -> [Shape; 4] {
    let corners: Vec<Vec3> = (0..12)
        .map(|index| {
            let turn = Quat::from_rotation_y(0.5 * index as f32);
            turn * Vec3::new(0.05, 0.03 * (index % 3) as f32 - 0.03, 0.0)
        })
        .collect();
    let hull = Hull::new(&corners).unwrap();
    [
        Sphere::new(0.05).unwrap().into(),
        Capsule::new([Vec3::Y * -0.05, Vec3::Y * 0.05], 0.03).unwrap().into(),
        Cuboid::new(Vec3::new(0.05, 0.03, 0.04)).unwrap().into(),
        Arc::new(hull).into(),
    ]
}

/// A wall across x, of this thickness, 40 m wide.
fn wall(thickness: f32) -> Collider {
    Collider::new(Cuboid::new(Vec3::new(0.5 * thickness, 20.0, 20.0)).unwrap())
}

fn shoot(world: &mut World, shape: &Shape, velocity: Vec3, random: &mut Random) -> BodyId {
    let body = Body {
        // It would be in the middle of the wall in the middle of the third step or so.
        position: -velocity * (0.04 + 0.01 * random.signed()),
        rotation: random.rotation(),
        linear_velocity: velocity,
        angular_velocity: 20.0 * random.vector(),
        ..Body::dynamic()
    };
    world.add(body, Collider::new(shape.clone())).unwrap()
}

#[test]
fn fixed_walls_stop_everything() {
    let mut random = Random(7);
    for thickness in [0.001, 0.05] {
        for dt in [1.0 / 30.0, 1.0 / 60.0, 1.0 / 240.0] {
            for shape in bullets() {
                let mut world = World::new(no_gravity()).unwrap();
                world.add(Body::fixed(), wall(thickness)).unwrap();
                let mut shot = Vec::new();
                for speed in [5.0, 20.0, 80.0, 300.0] {
                    for angle in [0.0, 30.0, 60.0, 80.0_f32] {
                        let (sine, cosine) = angle.to_radians().sin_cos();
                        let velocity = speed * Vec3::new(cosine, sine, 0.0);
                        shot.push(shoot(&mut world, &shape, velocity, &mut random));
                    }
                }
                for (index, &a) in shot.iter().enumerate() {
                    shot[..index].iter().for_each(|&b| world.ignore_pair(a, b).unwrap());
                }
                for _ in 0..8 {
                    world.step(dt).unwrap();
                }
                for id in shot {
                    let x = world.body(id).unwrap().position.x;
                    assert!(x < 0.0, "{x} m behind {thickness} m in steps of {dt} s");
                }
            }
        }
    }
}

#[test]
fn moving_walls_and_paddles_stop_everything() {
    let mut random = Random(8);
    for shape in bullets() {
        let mut world = World::new(no_gravity()).unwrap();
        let moving = Body { linear_velocity: Vec3::X * -5.0, ..Body::kinematic() };
        world.add(moving, wall(0.01)).unwrap();
        let shot: Vec<_> = [10.0, 50.0, 200.0]
            .into_iter()
            .map(|speed| shoot(&mut world, &shape, Vec3::X * speed, &mut random))
            .collect();
        for _ in 0..8 {
            world.step(1.0 / 60.0).unwrap();
        }
        for id in shot {
            let x = world.body(id).unwrap().position.x - 8.0 / 60.0 * -5.0;
            assert!(x < 0.0, "{x} m behind the moving wall");
        }
    }
}

/// A door that goes farther in a step than it is thick, and balls in its way that hardly move.
#[test]
fn a_fast_door_takes_slow_balls_along() {
    for speed in [20.0, 60.0, 200.0] {
        let mut world = World::new(no_gravity()).unwrap();
        let door = Body { linear_velocity: Vec3::X * -speed, ..Body::kinematic() };
        let door = world.add(door, wall(0.05)).unwrap();
        let balls = [1.01, 2.3, 4.7].map(|way| {
            let position = Vec3::new(-way * speed / 60.0, way, 0.0);
            let slow = Body { position, linear_velocity: Vec3::Y * 0.5, ..Body::dynamic() };
            world.add(slow, Collider::ball(0.05).unwrap()).unwrap()
        });
        for _ in 0..8 {
            world.step(1.0 / 60.0).unwrap();
        }
        let door = world.body(door).unwrap().position.x;
        for id in balls {
            let x = world.body(id).unwrap().position.x - door;
            assert!(x < 0.0, "{x} m behind a door at {speed} m/s");
        }
    }
}

#[test]
fn bullets_stop_at_dynamic_bodies_and_others_may_pass() {
    let mut hits = [false; 2];
    for is_bullet in [false, true] {
        let mut world = World::new(no_gravity()).unwrap();
        let target = Collider { density: 1e5, ..wall(0.01) };
        let target = world.add(Body::dynamic(), target).unwrap();
        let body = Body {
            position: Vec3::X * -5.0,
            linear_velocity: Vec3::X * 200.0,
            is_bullet,
            ..Body::dynamic()
        };
        let shot = world.add(body, Collider::ball(0.05).unwrap()).unwrap();
        for _ in 0..10 {
            world.step(1.0 / 60.0).unwrap();
        }
        let at = |id| world.body(id).unwrap().position.x;
        hits[usize::from(is_bullet)] = at(shot) < at(target);
    }
    assert_eq!(hits, [false, true]);
}

#[test]
fn a_thin_spinning_rod_does_not_swing_through_a_post() {
    let mut world = World::new(no_gravity()).unwrap();
    let post = Cuboid::new(Vec3::new(0.02, 2.0, 0.02)).unwrap();
    let post_at = Vec3::new(0.0, 0.0, 0.9);
    world.add(Body { position: post_at, ..Body::fixed() }, Collider::new(post)).unwrap();
    let rod = Collider::new(Cuboid::new(Vec3::new(1.0, 0.01, 0.01)).unwrap());
    let body = Body { angular_velocity: Vec3::Y * 60.0, ..Body::dynamic() };
    let rod = world.add(body, rod).unwrap();
    let mut largest_turn = 0.0_f32;
    let mut before = world.body(rod).unwrap().rotation;
    for _ in 0..6 {
        world.step(1.0 / 60.0).unwrap();
        let after = world.body(rod).unwrap().rotation;
        largest_turn = largest_turn.max(after.angle_between(before));
        before = after;
    }
    // It spins the other way, or hardly: not through the post.
    let spin = world.body(rod).unwrap().angular_velocity.y;
    assert!(spin < 30.0, "{spin} rad/s, {largest_turn} rad in a step");
}

#[test]
fn meshes_and_compounds_stop_everything() {
    let mut random = Random(9);
    let corner = |y: f32, z: f32| Vec3::new(0.0, y, z);
    let mut vertices = Vec::new();
    let mut triangles = Vec::new();
    for row in 0..21_u32 {
        for column in 0..21_u32 {
            vertices.push(corner(row as f32 - 10.0, column as f32 - 10.0));
            if row < 20 && column < 20 {
                let start = row * 21 + column;
                triangles.extend([
                    [start, start + 1, start + 21],
                    [start + 1, start + 22, start + 21],
                ]);
            }
        }
    }
    let options = MeshOptions { sides: Sides::Both, ..MeshOptions::default() };
    let mesh = Arc::new(Mesh::new(&vertices, &triangles, options).unwrap());
    let slab = Shape::from(Cuboid::new(Vec3::new(0.005, 5.0, 20.0)).unwrap());
    let halves = [-5.0, 5.0].map(|y| (Pose::at(Vec3::Y * y), slab.clone()));
    let compound = Arc::new(Compound::new(halves.to_vec()).unwrap());
    for obstacle in [Shape::from(mesh), Shape::from(compound)] {
        for shape in bullets() {
            let mut world = World::new(no_gravity()).unwrap();
            world.add(Body::fixed(), Collider::new(obstacle.clone())).unwrap();
            let mut shot = Vec::new();
            // At seams, edges and corners, and anywhere.
            for aim in [Vec3::ZERO, Vec3::Y, Vec3::new(0.0, 0.5, 0.5), random.vector()] {
                for speed in [10.0, 60.0, 250.0] {
                    let id = shoot(&mut world, &shape, Vec3::X * speed, &mut random);
                    world
                        .edit(id, |body| body.position += aim * Vec3::new(0.0, 1.0, 1.0))
                        .unwrap();
                    shot.push(id);
                }
            }
            for (index, &a) in shot.iter().enumerate() {
                shot[..index].iter().for_each(|&b| world.ignore_pair(a, b).unwrap());
            }
            for _ in 0..10 {
                world.step(1.0 / 60.0).unwrap();
            }
            for id in shot {
                let x = world.body(id).unwrap().position.x;
                assert!(x < 0.0, "{x} m behind");
            }
        }
    }
}

#[test]
fn sliding_along_a_floor_and_grazing_a_wall_stop_nobody() {
    let mut world = World::new(Settings::default()).unwrap();
    let floor = Collider::new(Cuboid::new(Vec3::new(500.0, 0.5, 20.0)).unwrap());
    let ice = hazumi3d::Material { friction: 0.0, ..Default::default() };
    let floor = Collider { material: ice, ..floor };
    world.add(Body { position: Vec3::Y * -0.5, ..Body::fixed() }, floor).unwrap();
    let side = Collider::new(Cuboid::new(Vec3::new(500.0, 5.0, 0.5)).unwrap());
    let side = Collider { material: ice, ..side };
    world.add(Body { position: Vec3::Z * 0.62, ..Body::fixed() }, side).unwrap();
    for speed in [5.0, 50.0, 150.0] {
        let body = Body {
            position: Vec3::new(-300.0 + speed, 0.1, 0.0),
            linear_velocity: Vec3::X * speed,
            ..Body::dynamic()
        };
        let puck = Collider::new(Cuboid::new(Vec3::splat(0.1)).unwrap());
        let puck = Collider { material: ice, ..puck };
        let puck = world.add(body, puck).unwrap();
        for _ in 0..60 {
            world.step(1.0 / 60.0).unwrap();
        }
        let way = world.body(puck).unwrap().position.x - body.position.x;
        assert!((way / speed - 1.0).abs() < 0.01, "{way} m at {speed} m/s");
        world.remove_body(puck);
    }
}
