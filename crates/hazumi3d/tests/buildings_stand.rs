//! What masons and card players build stands without sleep, and what cannot stand falls.

mod worlds;

use std::f32::consts::PI;

use glam::{Quat, Vec3};
use hazumi3d::shape::{Cuboid, Hull};
use hazumi3d::{Body, BodyId, Collider, Material, Settings, World};
use worlds::{ground, run};

fn rough(collider: Collider) -> Collider {
    Collider { material: Material { friction: 0.7, ..Material::default() }, ..collider }
}

/// A world in which nothing sleeps, of things of about `length_scale` metres.
fn site(length_scale: f32) -> World {
    let mut world = ground();
    let rules = Settings { sleep: false, length_scale, ..*world.settings() };
    world.configure(rules).unwrap();
    world
}

/// How far the body that moved farthest is from where it was put, in metres.
fn farthest(world: &World, places: &[(BodyId, Vec3)]) -> f32 {
    let ways =
        places.iter().map(|&(id, place)| world.body(id).unwrap().position.distance(place));
    ways.fold(0.0, f32::max)
}

/// Fifteen wedges on a half circle of 5 m, after five seconds.
fn arch(thickness: f32) -> f32 {
    let mut world = site(1.0);
    let corner = |angle: f32, out: f32, z: f32| {
        let radius = 5.0 + 0.5 * thickness * out;
        Vec3::new(radius * angle.cos(), radius * angle.sin(), z)
    };
    let mut places = Vec::new();
    for index in 0..15_u8 {
        let angles = [0, 1].map(|more| PI * f32::from(index + more) / 15.0);
        let middle = corner(0.5 * (angles[0] + angles[1]), 0.0, 0.0);
        let mut corners = Vec::new();
        for (angle, z) in angles.into_iter().flat_map(|angle| [(angle, -0.5), (angle, 0.5)]) {
            corners.extend([-1.0, 1.0].map(|out| corner(angle, out, z) - middle));
        }
        let wedge = rough(Collider::new(Hull::new(&corners).unwrap()));
        let body = Body { position: middle, ..Body::dynamic() };
        places.push((world.add(body, wedge).unwrap(), middle));
    }
    run(&mut world, 5.0);
    farthest(&world, &places)
}

/// By Milankovitch a half-round arch has to be 0.1075 radii thick, whatever the friction.
#[test]
fn an_arch_stands_when_it_is_thick_enough() {
    let thick = arch(1.0);
    assert!(thick < 0.01, "a wedge moves {thick} m");
    let thin = arch(0.4);
    assert!(thin > 1.0, "it hangs in the air, no wedge moves more than {thin} m");
}

/// Two pairs of cards lean on each other, a card lies on both, and a pair stands on that.
#[test]
fn a_house_of_cards_stands_on_friction_alone() {
    let half = Vec3::new(0.005, 0.1, 0.06);
    let lean = 25.0_f32.to_radians();
    let reach = half.y * lean.sin() + half.x * lean.cos();
    let height = half.y * lean.cos() + half.x * lean.sin();
    for (friction, stands) in [(0.7, true), (0.1, false)] {
        let material = Material { friction, ..Material::default() };
        let card = Collider { material, ..Collider::new(Cuboid::new(half).unwrap()) };
        let mut world = site(0.1);
        let mut places = Vec::new();
        let mut put = |position: Vec3, angle: f32| {
            let body =
                Body { position, rotation: Quat::from_rotation_z(angle), ..Body::dynamic() };
            places.push((world.add(body, card.clone()).unwrap(), position));
        };
        let floor = 2.0 * (height + half.x);
        for (x, y) in [(-0.102, 0.0), (0.102, 0.0), (0.0, floor)] {
            for side in [-1.0, 1.0] {
                put(Vec3::new(x + side * reach, y + height, 0.0), side * lean);
            }
        }
        put(Vec3::Y * (2.0 * height + half.x), 0.5 * PI);
        run(&mut world, 5.0);
        let way = farthest(&world, &places);
        assert_eq!(way < 0.01, stands, "a card moves {way} m at a friction of {friction}");
    }
}
