//! Soft bodies that fall on a seesaw.

use crate::dim::*;
use crate::engine::worlds::no_gravity;
use hazumi::core::soft::{Pressure, SoftMaterial, Stiffness};
use hazumi::shape::SoftShape;
use hazumi::{Body, Collider, Joint, MassSource, Pose, World, WorldSettings, joint};

/// How much momentum changes, linear and angular, as shares of what was there, while something
/// falls on one end of a plank that turns on a heavy base; none is held by anything else.
fn seesaw(thing: Collider, substeps: u32, spin: f32) -> [f64; 2] {
    let mut world = World::new(WorldSettings { substeps, ..no_gravity() }).unwrap();
    let speed = 5.0;
    let body = Body {
        position: either_vector([1.1, 1.0], [0.0, 1.0, 1.1]),
        linear_velocity: vector(0.0, -speed),
        angular_velocity: either_turn(spin, [spin, 0.0, 0.0]),
        ..Body::dynamic()
    };
    let thing = world.add(body, thing).unwrap();
    let plank =
        Collider::new(Cuboid::new(either_vector([1.8, 0.06], [0.6, 0.06, 1.8])).unwrap());
    let plank = world.add(Body::dynamic(), plank).unwrap();
    let base = Collider::new(Cuboid::new(xyz(0.5, 0.3, 0.5)).unwrap());
    let at = vector(0.0, -0.5);
    let body = Body { position: at, mass_source: MassSource::Mass(50.0), ..Body::dynamic() };
    let base = world.add(body, base).unwrap();
    let frames = [Pose::at(-at), Pose::at(Vector::ZERO)];
    world.add_joint(Joint::new([base, plank], frames, joint::Hinge::default())).unwrap();

    let before = world.momentum();
    let mass = f64::from(world.mass_properties(thing).unwrap().mass);
    let mut fastest = 0.0_f32;
    for _ in 0..90 {
        world.step(1.0 / 60.0).unwrap();
        let [turn, ..] = turn_numbers(world.body(plank).unwrap().angular_velocity);
        fastest = fastest.max(either(-turn, turn));
        let knot = world.body(base).unwrap().pose().transform_point(-at);
        let open = knot.distance(world.body(plank).unwrap().position);
        assert!(open < 0.01, "the pivot is open by {open} m");
    }
    assert!(fastest > 1.0, "the plank has turned at {fastest} rad/s");
    let risen = world.body(thing).unwrap().linear_velocity.y;
    assert!(risen > -0.8 * speed, "it has met the plank: {risen} m/s");
    assert!(world.body(base).unwrap().linear_velocity.y < -0.01, "the base is pushed, too");
    let after = world.momentum();
    let size = mass * f64::from(speed);
    [
        (after.linear - before.linear).length() / size,
        size_of_spin(after.angular - before.angular) / (1.1 * size),
    ]
}

/// A shape that is blown up keeps momentum when it falls on a seesaw.
pub(crate) fn keeps_momentum_on_a_seesaw(shape: &SoftShape) {
    let pressure = Pressure { stiffness: Stiffness::new(15.0, 1.0), amount: 1.0 };
    let material = SoftMaterial {
        shape: Some(Stiffness::new(6.0, 0.3)),
        pressure: Some(pressure),
        ..SoftMaterial::default()
    };
    let blob = shape.clone().with_material(material).unwrap();
    let blob = Collider::new(blob);
    for (substeps, spin) in [(2, 0.0), (4, 0.0), (4, 3.0), (8, -3.0), (16, 0.0)] {
        let [linear, angular] = seesaw(blob.clone(), substeps, spin);
        assert!(linear < 1e-5, "{substeps} substeps: linear momentum changed by {linear}");
        assert!(angular < 2e-5, "{substeps} substeps: angular momentum changed by {angular}");
    }
}
