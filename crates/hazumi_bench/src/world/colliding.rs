//! Things that collide.

use hazumi3d::glam::Vec3;
use hazumi3d::{Body, Collider, Material, World};

use super::scene::{DT, run, weightless};
use super::{Effort, Measure, Measured};

/// A ball breaks a rack of fifteen, without friction and without loss.
pub(super) fn billiards(_: Effort) -> Measured {
    let material = Material { restitution: 1.0, friction: 0.0, ..Material::default() };
    let ball = Collider { material, ..Collider::ball(0.5)? };
    let mut world = World::new(weightless())?;
    for row in 0..5_u8 {
        for index in 0..=row {
            let x = 0.5 * 3.0_f32.sqrt() * f32::from(row);
            let z = f32::from(index) - 0.5 * f32::from(row);
            let position = 1.001 * Vec3::new(x, 0.0, z);
            world.add(Body { position, ..Body::dynamic() }, ball.clone())?;
        }
    }
    let shot = Body {
        position: Vec3::new(-6.0, 0.0, 0.1),
        linear_velocity: Vec3::X * 10.0,
        ..Body::dynamic()
    };
    world.add(shot, ball)?;
    let (momentum, energy) = (world.momentum(), world.energy().kinetic);
    run(&mut world, 3.0, DT)?;
    let after = world.momentum();
    let drift = (after.linear - momentum.linear).length() / momentum.linear.length();
    let gain = world.energy().kinetic / energy - 1.0;
    Ok(vec![
        Measure::most("break of 15 balls: momentum drifts by", drift, 1e-5),
        Measure::most("break of 15 balls: energy changes by", gain.abs(), 0.01),
    ])
}
