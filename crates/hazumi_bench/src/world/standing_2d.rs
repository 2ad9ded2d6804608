//! A structure of the plane that has to stand.

use hazumi2d::glam::Vec2;
use hazumi2d::shape::{HalfPlane, Rectangle};
use hazumi2d::{Body, Collider, World};

use super::scene::{DT, all_cores};
use super::{Effort, Measure, Measured};

/// A pyramid of unit squares with gaps of 5 cm between neighbours, none of which may sleep,
/// under the rules of every new world. In the plane it cannot buckle.
pub(super) fn pyramid(effort: Effort) -> Measured {
    let (base, seconds) = effort.pick((30_u8, 10_u16), (100, 60));
    let mut world = World::default();
    world.set_workers(all_cores());
    world.add(Body::fixed(), Collider::new(HalfPlane::new(Vec2::Y, 0.0)?))?;
    let square = Collider::new(Rectangle::new(Vec2::splat(0.5))?);
    let mut places = Vec::new();
    for row in 0..base {
        for index in 0..base - row {
            let x = f32::from(index) - 0.5 * f32::from(base - row - 1);
            let position = Vec2::new(1.05 * x, 0.5 + f32::from(row));
            let body = Body { position, can_sleep: false, ..Body::dynamic() };
            places.push((world.add(body, square.clone())?, position));
        }
    }
    for _ in 0..60 * seconds {
        world.step(DT)?;
    }
    let now = places.iter().filter_map(|&(id, place)| Some((world.body(id)?, place)));
    let (mut moved, mut speed) = (0.0_f32, 0.0_f32);
    for (body, place) in now {
        moved = moved.max(body.position.distance(place));
        speed = speed.max(body.linear_velocity.length());
    }
    let scene = format!("base {base}, {seconds} s");
    Ok(vec![
        Measure::most(format!("{scene}: farthest move, m"), moved, 0.25),
        Measure::most(format!("{scene}: fastest, m/s"), speed, 0.01),
    ])
}
