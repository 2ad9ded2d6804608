//! Explosions, wind and water push as computed.

use crate::engine::worlds::{DT, add_at, cube, no_gravity};
use glam::Vec2;
use hazumi2d::math::{Rotation, rotation};
use hazumi2d::shape::{Capsule, HalfPlane, Polygon, Rectangle};
use hazumi2d::{
    Body, BodyId, Collider, Edit, Explosion, Falloff, Fluid, Push, QueryFilter, Shape,
    Strength, Wind, World,
};

fn water() -> Fluid {
    let surface = HalfPlane::new(Vec2::Y, 0.0).unwrap();
    Fluid { surface, density: 1.0, velocity: Vec2::ZERO, damping: 2.0 }
}

fn swim(world: &mut World, body: BodyId, fluid: &Fluid, steps: usize) {
    for _ in 0..steps {
        for push in world.pushes_of_fluid(body, fluid).unwrap() {
            world.apply(push).unwrap();
        }
        world.step(DT).unwrap();
    }
}

/// The lift on a shape at rest, in N, and where it acts.
fn lift(shape: Shape, position: Vec2, rotation: Rotation) -> (f32, Vec2) {
    let mut world = World::default();
    let body = Body { position, rotation, ..Body::dynamic() };
    let id = world.add(body, Collider::new(shape)).unwrap();
    match world.pushes_of_fluid(id, &water()).unwrap()[..] {
        [] => (0.0, Vec2::ZERO),
        [Edit::Push(_, Push::ForceAt(force, point))] => (force.y, point),
        ref other => panic!("{other:?}"),
    }
}

fn bang(strength: Strength, falloff: Falloff) -> Explosion {
    Explosion { center: Vec2::ZERO, radius: 5.0, strength, falloff }
}

#[test]
fn a_box_floats_as_deep_as_its_density_says() {
    let mut world = World::default();
    let half = Vec2::new(1.0, 0.25);
    let raft = Collider { density: 0.6, ..Collider::new(Rectangle::new(half).unwrap()) };
    let id = add_at(&mut world, Vec2::Y * 0.5, raft);
    swim(&mut world, id, &water(), 1200);
    let height = world.body(id).unwrap().position.y;
    // 0.6 of its height of 0.5 m is below.
    assert!((height - (0.25 - 0.3)).abs() < 1e-3, "{height}");
}

#[test]
fn a_ball_floats_half_immersed_at_half_the_density() {
    let mut world = World::default();
    let ball = Collider { density: 0.5, ..Collider::ball(0.5).unwrap() };
    let id = add_at(&mut world, Vec2::Y, ball);
    swim(&mut world, id, &water(), 1200);
    let height = world.body(id).unwrap().position.y;
    assert!(height.abs() < 1e-3, "{height}");
}

#[test]
fn a_tilted_raft_rights_itself() {
    let mut world = World::default();
    let half = Vec2::new(1.0, 0.25);
    let raft = Collider { density: 0.6, ..Collider::new(Rectangle::new(half).unwrap()) };
    let rotation = Rotation::from_angle(0.5);
    let body = Body { rotation, angular_damping: 1.0, ..Body::dynamic() };
    let id = world.add(body, raft).unwrap();
    swim(&mut world, id, &water(), 1200);
    let body = world.body(id).unwrap();
    assert!(body.rotation.cos > 0.999, "{body:?}");
    assert!((body.position.y + 0.05).abs() < 5e-3, "{body:?}");
}

#[test]
fn what_is_under_water_loses_the_weight_of_the_water() {
    let points = [(-0.5, -0.5), (0.5, -0.5), (0.5, 0.5), (-0.5, 0.5)].map(Vec2::from);
    let polygon = Shape::from(Polygon::new(&points).unwrap());
    let capsule = Shape::from(Capsule::new([Vec2::ZERO, Vec2::Y], 0.4).unwrap());
    for shape in [polygon.clone(), capsule, Rectangle::new(Vec2::splat(0.3)).unwrap().into()] {
        let weight = shape.mass(1.0).unwrap();
        let turn = Rotation::from_angle(0.7);
        let (force, point) = lift(shape, Vec2::NEG_Y * 3.0, turn);
        assert!((force / (weight.mass * 9.81) - 1.0).abs() < 2e-3, "{force}");
        assert!(
            (point - (Vec2::NEG_Y * 3.0 + rotation::rotate(turn, weight.center))).length()
                < 1e-3,
            "{point}"
        );
    }
    // However it is told, a square is the same.
    let cube = Shape::from(Rectangle::new(Vec2::splat(0.5)).unwrap());
    for height in [-0.4, -0.13, 0.0, 0.21, 0.45, 0.6] {
        let (found, at) = lift(polygon.clone(), Vec2::Y * height, Rotation::IDENTITY);
        let (exact, center) = lift(cube.clone(), Vec2::Y * height, Rotation::IDENTITY);
        assert!((found - exact).abs() < 1e-5 * 9.81, "{height}: {found} {exact}");
        assert!((at - center).length() < 1e-5, "{height}: {at} {center}");
    }
}

#[test]
fn falling_through_air_ends_at_the_terminal_velocity() {
    let mut world = World::default();
    let ball = Collider { density: 0.02, ..Collider::ball(0.2).unwrap() };
    let id = add_at(&mut world, Vec2::ZERO, ball);
    let air = Wind::default();
    for _ in 0..900 {
        for push in world.pushes_of_wind(id, &air, DT).unwrap() {
            world.apply(push).unwrap();
        }
        world.step(DT).unwrap();
    }
    let width = 0.4;
    let weight = world.mass(id).unwrap().mass * 9.81;
    let expected = (2.0 * weight / (0.0012 * 1.2 * width)).sqrt();
    let speed = -world.body(id).unwrap().linear_velocity.y;
    assert!((speed / expected - 1.0).abs() < 2e-3, "{speed} {expected}");
}

#[test]
fn no_wind_is_overtaken_by_what_it_blows_along() {
    let mut world = World::new(no_gravity()).unwrap();
    let feather = Collider { density: 0.0001, ..cube(0.5) };
    let id = add_at(&mut world, Vec2::ZERO, feather);
    let storm = Wind { velocity: Vec2::X * 50.0, drag: 100.0, ..Wind::default() };
    for _ in 0..60 {
        for push in world.pushes_of_wind(id, &storm, DT).unwrap() {
            world.apply(push).unwrap();
        }
        world.step(DT).unwrap();
        assert!(world.body(id).unwrap().linear_velocity.x < 50.01);
    }
    assert!(world.body(id).unwrap().linear_velocity.x > 49.0);
}

#[test]
fn an_explosion_pushes_alike_to_all_sides() {
    let mut world = World::new(no_gravity()).unwrap();
    let sides = [Vec2::X, Vec2::NEG_X, Vec2::Y, Vec2::NEG_Y];
    let cubes = sides.map(|side| add_at(&mut world, side * 2.5, cube(0.5)));
    let far = add_at(&mut world, Vec2::X * 9.0, cube(0.5));
    let blast = bang(Strength::ImpulsePerWidth(0.1), Falloff::Linear);
    world.explode(&blast, &QueryFilter::default()).unwrap();
    for (side, id) in sides.into_iter().zip(cubes) {
        let body = world.body(id).unwrap();
        // 0.1 N·s/m on 1 m, at 2 m of 5 m, on 1 kg.
        assert!((body.linear_velocity - side * 0.06).length() < 1e-6, "{body:?}");
        assert!(body.angular_velocity.abs() < 1e-6, "{body:?}");
    }
    assert_eq!(world.body(far).unwrap().linear_velocity, Vec2::ZERO);
}

#[test]
fn a_recorded_explosion_is_the_same_explosion() {
    let make = || {
        let mut world = World::new(no_gravity()).unwrap();
        add_at(&mut world, Vec2::new(1.0, 2.0), cube(0.5));
        add_at(&mut world, Vec2::new(-1.0, 1.0), Collider::ball(0.4).unwrap());
        world
    };
    let (mut direct, mut replayed) = (make(), make());
    let blast = bang(Strength::Impulse(0.5), Falloff::None);
    let everything = QueryFilter::default();
    let pushes = direct.pushes_of_explosion(&blast, &everything).unwrap();
    assert_eq!(pushes.len(), 2);
    direct.explode(&blast, &everything).unwrap();
    for push in pushes {
        replayed.apply(push).unwrap();
    }
    assert_eq!(direct.state_hash(), replayed.state_hash());
}

#[test]
fn bad_numbers_of_media_are_refused() {
    let mut world = World::default();
    let id = add_at(&mut world, Vec2::ZERO, cube(0.5));
    let everything = QueryFilter::default();
    let endless = Explosion { radius: 0.0, ..bang(Strength::Impulse(1.0), Falloff::None) };
    assert!(world.explode(&endless, &everything).is_err());
    assert!(
        world.explode(&bang(Strength::Impulse(f32::NAN), Falloff::None), &everything).is_err()
    );
    assert!(world.pushes_of_wind(id, &Wind { drag: -1.0, ..Wind::default() }, DT).is_err());
    assert!(world.pushes_of_fluid(id, &Fluid { density: f32::NAN, ..water() }).is_err());
}
