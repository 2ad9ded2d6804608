//! The first program: a ball falls on the ground. `cargo run --example hello_2d -p hazumi2d`.

use hazumi2d::glam::Vec2;
use hazumi2d::shape::HalfPlane;
use hazumi2d::{Body, Collider, Material, ValueError, World};

fn main() -> Result<(), ValueError> {
    let mut world = World::default();
    world.add(Body::fixed(), Collider::new(HalfPlane::new(Vec2::Y, 0.0)?))?;

    let rubber = Material { restitution: 0.7, ..Material::default() };
    let ball = world.add(
        Body { position: Vec2::new(0.0, 4.0), ..Body::dynamic() },
        Collider { material: rubber, ..Collider::ball(0.5)? },
    )?;

    for step in 0..180 {
        let report = world.step(1.0 / 60.0)?;
        if step % 20 == 0
            && let Some(body) = world.body(ball)
        {
            let touching = if report.contacts > 0 { ", touching the ground" } else { "" };
            println!("{:.2} s: {:.2} m high{touching}", step as f32 / 60.0, body.position.y);
        }
    }
    println!("state {:016x}", world.state_hash());
    Ok(())
}
