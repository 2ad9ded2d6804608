//! A wall of bricks that are glued together breaks where it is hit.

use crate::dim::*;
use crate::engine::worlds::{add_at, ground, run};
use hazumi::joint::Fixed;
use hazumi::math::Pose;
use hazumi::{Body, BodyId, Collider, World};

/// Ten by six bricks of 62 kg, each glued to its neighbours by joints that bear 20 kN and 5
/// kN·m, which makes a loop of every four. The number of joints.
fn wall(world: &mut World) -> usize {
    let brick = Collider {
        density: either(500.0, 2000.0),
        ..Collider::new(Cuboid::new(xyz(0.25, 0.125, 0.125)).unwrap())
    };
    let mut bricks: Vec<(BodyId, Vector)> = Vec::new();
    for column in 0..10_u8 {
        for row in 0..6_u8 {
            let place = vector(0.5 * f32::from(column) - 2.25, 0.125 + 0.25 * f32::from(row));
            bricks.push((add_at(world, place, brick.clone()), place));
        }
    }
    let mut count = 0;
    for (index, &(a, place_a)) in bricks.iter().enumerate() {
        for &(b, place_b) in &bricks[index + 1..] {
            let way = (place_a - place_b).abs();
            if way.distance(Vector::X * 0.5) < 0.01 || way.distance(Vector::Y * 0.25) < 0.01 {
                let middle = Pose::at(0.5 * (place_a + place_b));
                let glue =
                    world.add_joint_at([a, b], middle, Fixed::default()).unwrap().unwrap();
                let bear = |joint: &mut hazumi::Joint| {
                    joint.break_force = Some(20_000.0);
                    joint.break_torque = Some(5_000.0);
                };
                world.edit_joint(glue, bear).unwrap().unwrap();
                count += 1;
            }
        }
    }
    count
}

fn broken(world: &World) -> usize {
    world.joints().filter(|(id, _)| world.is_broken(*id) == Some(true)).count()
}

#[test]
fn a_glued_wall_loses_a_piece_and_not_all_of_its_glue() {
    for speed in [10.0, 13.0, 20.0] {
        let mut world = ground();
        let count = wall(&mut world);
        assert_eq!(count, 104);
        run(&mut world, 0.5);
        assert_eq!(broken(&world), 0, "it bears itself");
        let hit = either_vector([3.5, 1.4], [0.0, 0.9, 1.0]);
        let ball = Collider { density: either(500.0, 2000.0), ..Collider::ball(0.2).unwrap() };
        let flying = either(Vector::NEG_X, -LAST_AXIS) * speed;
        let body =
            Body { position: hit, linear_velocity: flying, is_bullet: true, ..Body::dynamic() };
        world.add(body, ball).unwrap();
        run(&mut world, 1.0);
        let broken = broken(&world);
        assert!((1..40).contains(&broken), "{speed} m/s: {broken} of {count} break");
    }
}
