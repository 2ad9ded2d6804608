//! Chains hold what is pressed into them.

use crate::engine::nothing_tunnels::bullets;
use glam::Vec2;
use hazumi2d::shape::{Chain, ChainOptions, Rectangle, Sides};
use hazumi2d::{Body, Collider, World};

/// A body that is pressed slowly into a chain is stopped as one that hits it: nothing would bring it back from
/// behind.
#[test]
fn what_is_pressed_into_a_chain_does_not_come_out_behind() {
    let sides = [Sides::Front, Sides::Both];
    for (shape, sides) in
        bullets().into_iter().flat_map(|shape| sides.map(|it| (shape.clone(), it)))
    {
        let mut world = World::default();
        let points = [Vec2::X * 2.0, Vec2::X * 0.03, Vec2::X * -0.06, Vec2::X * -2.0];
        let options = ChainOptions { sides, ..ChainOptions::default() };
        let floor = Chain::new(&points, options).unwrap();
        world.add(Body::fixed(), Collider::new(floor)).unwrap();
        let body = Body { position: Vec2::Y * 0.06, ..Body::dynamic() };
        let pressed = world.add(body, Collider::new(shape.clone())).unwrap();
        let ram = Body {
            position: Vec2::Y * 0.62,
            linear_velocity: Vec2::Y * -0.3,
            ..Body::kinematic()
        };
        let block = Rectangle::new(Vec2::new(1.0, 0.5)).unwrap();
        world.add(ram, Collider::new(block)).unwrap();
        for step in 0..60 {
            world.step(1.0 / 60.0).unwrap();
            let height = world.body(pressed).unwrap().position.y;
            assert!(height > 0.0, "{shape:?}, {sides:?}: {height} m after {step} steps");
        }
    }
}
