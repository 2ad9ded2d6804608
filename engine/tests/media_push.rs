//! Explosions, wind and water push as computed.

use crate::dim::*;
use crate::engine::worlds::{DT, add_at, cube, no_gravity};
use crate::scenery::media;
use hazumi::math::rotation;
use hazumi::shape::Capsule;
use hazumi::{
    Body, BodyId, Collider, Edit, Explosion, ExplosionStrength, ExternalForce, Falloff, Fluid,
    QueryFilter, Shape, Wind, World,
};

fn water() -> Fluid {
    let surface = media::Plane::new(Vector::Y, 0.0).unwrap();
    Fluid { surface, density: either(1.0, 1000.0), velocity: Vector::ZERO, damping: 2.0 }
}

fn swim(world: &mut World, body: BodyId, fluid: &Fluid, steps: usize) {
    for _ in 0..steps {
        for push in world.fluid_forces(body, fluid).unwrap() {
            world.apply(push).unwrap();
        }
        world.step(DT).unwrap();
    }
}

/// The lift on a shape at rest, in N, and where it acts.
fn lift(shape: Shape, position: Vector, rotation: Rotation) -> (f32, Vector) {
    let mut world = World::default();
    let body = Body { position, rotation, ..Body::dynamic() };
    let id = world.add(body, Collider::new(shape)).unwrap();
    match world.fluid_forces(id, &water()).unwrap()[..] {
        [] => (0.0, Vector::ZERO),
        [Edit::ApplyForce(_, ExternalForce::ForceAt(force, point))] => (force.y, point),
        ref other => panic!("{other:?}"),
    }
}

fn bang(strength: ExplosionStrength, falloff: Falloff) -> Explosion {
    Explosion { center: Vector::ZERO, radius: 5.0, strength, falloff }
}

#[test]
fn a_box_floats_as_deep_as_its_density_says() {
    let mut world = World::default();
    let half = xyz(1.0, 0.25, 1.0);
    let raft =
        Collider { density: either(0.6, 600.0), ..Collider::new(Cuboid::new(half).unwrap()) };
    let id = add_at(&mut world, Vector::Y * 0.5, raft);
    swim(&mut world, id, &water(), 1200);
    let height = world.body(id).unwrap().position.y;
    // 0.6 of its height of 0.5 m is below.
    assert!((height - (0.25 - 0.3)).abs() < 1e-3, "{height}");
}

#[test]
fn a_ball_floats_half_immersed_at_half_the_density() {
    let mut world = World::default();
    let ball = Collider { density: either(0.5, 500.0), ..Collider::ball(0.5).unwrap() };
    let id = add_at(&mut world, Vector::Y, ball);
    swim(&mut world, id, &water(), 1200);
    let height = world.body(id).unwrap().position.y;
    assert!(height.abs() < 1e-3, "{height}");
}

#[test]
fn a_tilted_raft_rights_itself() {
    let mut world = World::default();
    let half = xyz(1.0, 0.25, 1.0);
    let raft =
        Collider { density: either(0.6, 600.0), ..Collider::new(Cuboid::new(half).unwrap()) };
    let rotation = rotation_z(0.5);
    let body = Body { rotation, angular_damping: 1.0, ..Body::dynamic() };
    let id = world.add(body, raft).unwrap();
    swim(&mut world, id, &water(), 1200);
    let body = world.body(id).unwrap();
    assert!(rotation::rotate(body.rotation, Vector::Y).y > 0.999, "{body:?}");
    assert!((body.position.y + 0.05).abs() < 5e-3, "{body:?}");
}

#[test]
fn what_is_under_water_loses_the_weight_of_the_water() {
    let points: Vec<Vector> = (0..1_u8 << DIM)
        .map(|corner| {
            let side = |bit: u8| if corner >> bit & 1 == 0 { -0.5 } else { 0.5 };
            xyz(side(0), side(1), side(2))
        })
        .collect();
    let hull = Shape::from(Hull::new(&points).unwrap());
    let capsule = Shape::from(Capsule::new([Vector::ZERO, Vector::Y], 0.4).unwrap());
    for shape in [hull.clone(), capsule, Cuboid::new(Vector::splat(0.3)).unwrap().into()] {
        let weight = shape.mass(either(1.0, 1000.0)).unwrap();
        let (sine, cosine) = 0.35_f32.sin_cos();
        let turn = either_rotation(0.7, [sine, 0.0, 0.0, cosine]);
        let (force, point) = lift(shape, Vector::NEG_Y * 3.0, turn);
        assert!((force / (weight.mass * 9.81) - 1.0).abs() < 2e-3, "{force}");
        assert!(
            (point - (Vector::NEG_Y * 3.0 + rotation::rotate(turn, weight.center))).length()
                < 1e-3,
            "{point}"
        );
    }
    // In either form, a square is the same; of a cube, sampled and computed results agree.
    let cube = Shape::from(Cuboid::new(Vector::splat(0.5)).unwrap());
    for height in [-0.4, -0.13, 0.0, 0.21, 0.45, 0.6] {
        let (sampled, at) = lift(hull.clone(), Vector::Y * height, Rotation::IDENTITY);
        let (exact, center) = lift(cube.clone(), Vector::Y * height, Rotation::IDENTITY);
        let most = either(1e-5 * 9.81, 0.01 * 9810.0);
        assert!((sampled - exact).abs() < most, "{height}: {sampled} {exact}");
        assert!((at - center).length() < either(1e-5, 0.02), "{height}: {at} {center}");
    }
}

#[test]
fn falling_through_air_ends_at_the_terminal_velocity() {
    let mut world = World::default();
    let ball = Collider { density: either(0.02, 20.0), ..Collider::ball(0.2).unwrap() };
    let id = add_at(&mut world, Vector::ZERO, ball);
    let air = Wind::default();
    for _ in 0..900 {
        for push in world.wind_forces(id, &air, DT).unwrap() {
            world.apply(push).unwrap();
        }
        world.step(DT).unwrap();
    }
    let width = either(0.4, std::f32::consts::PI * 0.04);
    let weight = world.mass_properties(id).unwrap().mass * 9.81;
    let drag = either(0.0012 * 1.2, 1.2 * 0.47);
    let expected = (2.0 * weight / (drag * width)).sqrt();
    let speed = -world.body(id).unwrap().linear_velocity.y;
    assert!((speed / expected - 1.0).abs() < 2e-3, "{speed} {expected}");
}

#[test]
fn no_wind_is_overtaken_by_what_it_blows_along() {
    let mut world = World::new(no_gravity()).unwrap();
    let feather = Collider { density: either(0.0001, 0.1), ..cube(0.5) };
    let id = add_at(&mut world, Vector::ZERO, feather);
    let storm = Wind { velocity: Vector::X * 50.0, drag: 100.0, ..Wind::default() };
    for _ in 0..60 {
        for push in world.wind_forces(id, &storm, DT).unwrap() {
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
    let sides = AXES.into_iter().flat_map(|axis| [axis, -axis]);
    let sides: Vec<Vector> = sides.collect();
    let cubes: Vec<_> =
        sides.iter().map(|&side| add_at(&mut world, side * 2.5, cube(0.5))).collect();
    let far = add_at(&mut world, Vector::X * 9.0, cube(0.5));
    let blast = bang(media::spread(either(0.1, 100.0)), Falloff::Linear);
    world.explode(&blast, &QueryFilter::default()).unwrap();
    for (side, id) in sides.into_iter().zip(cubes) {
        let body = world.body(id).unwrap();
        // 0.1 N·s/m on 1 m, at 2 m of 5 m, on 1 kg; in 3D a thousand times as much.
        assert!((body.linear_velocity - side * 0.06).length() < 1e-6, "{body:?}");
        assert!(size_of_turn(body.angular_velocity) < 1e-6, "{body:?}");
    }
    assert_eq!(world.body(far).unwrap().linear_velocity, Vector::ZERO);
}

#[test]
fn a_recorded_explosion_is_the_same_explosion() {
    let make = || {
        let mut world = World::new(no_gravity()).unwrap();
        add_at(&mut world, xyz(1.0, 2.0, 0.5), cube(0.5));
        add_at(&mut world, xyz(-1.0, 1.0, 0.5), Collider::ball(0.4).unwrap());
        world
    };
    let (mut direct, mut replayed) = (make(), make());
    let blast = bang(ExplosionStrength::Impulse(either(0.5, 500.0)), Falloff::None);
    let everything = QueryFilter::default();
    let pushes = direct.explosion_impulses(&blast, &everything).unwrap();
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
    let id = add_at(&mut world, Vector::ZERO, cube(0.5));
    let everything = QueryFilter::default();
    let endless =
        Explosion { radius: 0.0, ..bang(ExplosionStrength::Impulse(1.0), Falloff::None) };
    assert!(world.explode(&endless, &everything).is_err());
    assert!(
        world
            .explode(&bang(ExplosionStrength::Impulse(f32::NAN), Falloff::None), &everything)
            .is_err()
    );
    assert!(world.wind_forces(id, &Wind { drag: -1.0, ..Wind::default() }, DT).is_err());
    assert!(world.fluid_forces(id, &Fluid { density: f32::NAN, ..water() }).is_err());
}
