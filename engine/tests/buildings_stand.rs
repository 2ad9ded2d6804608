//! Buildings and houses of cards stand without sleep, and unstable ones fall.

use std::f32::consts::PI;

use crate::dim::*;
use crate::engine::worlds::{add_at, cube, ground, run};
use hazumi::{Body, BodyId, Collider, Material, World, WorldSettings};

fn rough(collider: Collider) -> Collider {
    Collider { material: Material { friction: 0.7, ..Material::default() }, ..collider }
}

/// A world in which nothing sleeps, of things of about `length_scale` metres.
fn site(length_scale: f32) -> World {
    let mut world = ground();
    let rules = WorldSettings { sleep: false, length_scale, ..*world.settings() };
    world.set_settings(rules).unwrap();
    world
}

/// How far the body that moved farthest is from where it was put, in metres.
fn farthest(world: &World, places: &[(BodyId, Vector)]) -> f32 {
    let ways =
        places.iter().map(|&(id, place)| world.body(id).unwrap().position.distance(place));
    ways.fold(0.0, f32::max)
}

/// Fifteen wedges on a half circle of 5 m, after five seconds.
fn arch(thickness: f32) -> f32 {
    let mut world = site(1.0);
    let corner = |angle: f32, out: f32, z: f32| {
        let radius = 5.0 + 0.5 * thickness * out;
        xyz(radius * angle.cos(), radius * angle.sin(), z)
    };
    let mut places = Vec::new();
    for index in 0..15_u8 {
        let angles = [0, 1].map(|more| PI * f32::from(index + more) / 15.0);
        let middle = corner(0.5 * (angles[0] + angles[1]), 0.0, 0.0);
        let mut corners = Vec::new();
        let sides = &[-0.5, 0.5][..either(1, 2)];
        for (angle, &z) in
            angles.iter().flat_map(|&angle| sides.iter().map(move |z| (angle, z)))
        {
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
    let half = xyz(0.005, 0.1, 0.06);
    let lean = 25.0_f32.to_radians();
    let reach = half.y * lean.sin() + half.x * lean.cos();
    let height = half.y * lean.cos() + half.x * lean.sin();
    for (friction, stands) in [(0.7, true), (0.1, false)] {
        let material = Material { friction, ..Material::default() };
        let card = Collider { material, ..Collider::new(Cuboid::new(half).unwrap()) };
        let mut world = site(0.1);
        let mut places = Vec::new();
        let mut put = |position: Vector, angle: f32| {
            let body = Body { position, rotation: rotation_z(angle), ..Body::dynamic() };
            places.push((world.add(body, card.clone()).unwrap(), position));
        };
        let floor = 2.0 * (height + half.x);
        for (x, y) in [(-0.102, 0.0), (0.102, 0.0), (0.0, floor)] {
            for side in [-1.0, 1.0] {
                put(vector(x + side * reach, y + height), side * lean);
            }
        }
        put(Vector::Y * (2.0 * height + half.x), 0.5 * PI);
        run(&mut world, 5.0);
        let way = farthest(&world, &places);
        assert_eq!(way < 0.01, stands, "a card moves {way} m at a friction of {friction}");
    }
}

/// 741 cubes, each on two others and between two: stiff contacts would make them tremble.
#[test]
fn a_large_wall_comes_to_rest_without_sleep() {
    let mut world = site(1.0);
    let layers = 38_u8;
    for floor in 0..layers {
        for index in 0..layers - floor {
            let x = f32::from(index) - 0.5 * f32::from(layers - floor);
            let place = vector(x, 0.5 + f32::from(floor));
            add_at(&mut world, place, rough(cube(0.5)));
        }
    }
    run(&mut world, 2.5);
    let kinetic = world.energy().kinetic;
    assert!(kinetic < either(0.001, 1.0), "the cubes tremble with {kinetic} J");
}

/// How far the highest of five cubes on a raft sinks into what is below it, m, when `others` of
/// cubes stand beside.
fn sag_on_raft(others: u8) -> f32 {
    let mut world = site(1.0);
    let raft =
        Collider::new(Cuboid::new(either_vector([60.0, 1.0], [20.0, 1.0, 20.0])).unwrap());
    let raft = add_at(&mut world, Vector::Y, raft);
    let height = |floor: u8| 2.5 + f32::from(floor);
    let column =
        [0, 1, 2, 3, 4].map(|floor| add_at(&mut world, Vector::Y * height(floor), cube(0.5)));
    for index in 0..others {
        let side = if index % 2 == 0 { 1.0 } else { -1.0 };
        let x = side * (4.0 + 3.0 * f32::from(index / 2));
        let [row, place] = [index / 4, index % 4].map(f32::from);
        let place = either_vector([x, 2.5], [4.0 + 3.0 * row, 2.5, 3.0 * place - 5.0]);
        add_at(&mut world, place, cube(0.5));
    }
    run(&mut world, 4.0);
    let y = |id: BodyId| world.body(id).unwrap().position.y;
    5.5 - (y(column[4]) - y(raft))
}

#[test]
fn a_full_raft_bears_as_an_empty_one_does() {
    let (empty, full) = (sag_on_raft(0), sag_on_raft(16));
    assert!((full / empty - 1.0).abs() < 0.03, "{empty} m and {full} m");
    assert!((0.0003..0.002).contains(&empty), "{empty} m");
}
