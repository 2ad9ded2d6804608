//! Cost of waking an island.

use hazumi3d::core::{Stage, StageTimes};
use hazumi3d::glam::Vec3;
use hazumi3d::{Body, Collider, WorldSettings};

use super::scene::{DT, block, ground, rough, run};
use super::{Effort, Measure, Measured};

/// Bodies of the island.
const COUNT: u16 = 10_000;

/// Boxes side by side that sleep, and a ball that touches one.
pub(super) fn waking(effort: Effort) -> Measured {
    let mut least = f64::INFINITY;
    for _ in 0..effort.pick(1, 5) {
        least = least.min(cost()?);
    }
    Ok(vec![Measure::most("10,000 woken by a touch: more than usual, ms", least, 1.0)])
}

fn cost() -> Result<f64, Box<dyn std::error::Error>> {
    let mut world = ground(WorldSettings::default(), rough(0.6))?;
    let cube = block(Vec3::splat(0.5), rough(0.6))?;
    for index in 0..COUNT {
        let place = Vec3::new(f32::from(index % 100), 0.0, f32::from(index / 100));
        let position = 1.01 * place + Vec3::Y * 0.5;
        world.add(Body { position, ..Body::dynamic() }, cube.clone())?;
    }
    run(&mut world, 1.0, DT)?;
    let ball = Body { position: Vec3::new(-0.7, 0.5, 0.0), ..Body::dynamic() };
    world.add(ball, Collider::ball(0.2)?)?;
    let of = |times: StageTimes| times[Stage::Islands] + times[Stage::Prepare];
    let waking = world.step(DT)?;
    if waking.awake != usize::from(COUNT) + 1 {
        return Err(format!("{} bodies woke", waking.awake).into());
    }
    let mut usual = 0.0_f64;
    for _ in 0..5 {
        usual = usual.max(of(world.step(DT)?.times));
    }
    Ok(1e3 * (of(waking.times) - usual).max(0.0))
}
