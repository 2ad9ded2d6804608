//! A program of its own with a viewer: `cargo run --release -p hazumi_view --example program`.

use std::error::Error;
use std::thread;
use std::time::Duration;

use hazumi_view::{Options, Viewer};
use hazumi3d::glam::Vec3;
use hazumi3d::shape::{Cuboid, HalfSpace};
use hazumi3d::{Body, Collider, World};

const DT: f32 = 1.0 / 60.0;

fn main() -> Result<(), Box<dyn Error>> {
    let mut world = World::default();
    world.add(Body::fixed(), Collider::new(HalfSpace::new(Vec3::Y, 0.0)?))?;
    let mut viewer = Viewer::open(&Options::default())?;
    println!("{}", viewer.address());
    let mut drops = 0.0;
    for step in 0_u32.. {
        // A game's own edits: every half second something falls from the sky.
        if step % 30 == 0 && world.bodies().count() < 300 {
            let position = Vec3::new((drops * 0.7_f32).sin(), 6.0, (drops * 1.1).cos());
            let crate_box = Collider::new(Cuboid::new(Vec3::splat(0.3))?);
            world.add(Body { position, ..Body::dynamic() }, crate_box)?;
            drops += 1.0;
        }
        let report = world.step(DT)?;
        viewer.show(&mut world, &report, DT);
        thread::sleep(Duration::from_secs_f32(DT));
    }
    Ok(())
}
