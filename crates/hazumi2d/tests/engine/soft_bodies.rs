//! Soft bodies: what they keep, how they rest, and that they are bodies like all others.

use crate::engine::soft_bodies::{add, floating, run};
use crate::scenery::soft::{blob, material};
use std::sync::Arc;

use hazumi2d::core::soft::{Pressure, SoftMaterial, Stiffness};
use hazumi2d::glam::{BVec2, Vec2};
use hazumi2d::shape::{HalfPlane, Rectangle, SoftShape};
use hazumi2d::{Body, Collider, LockedAxes, MassSource, Material, World, WorldSettings};

#[test]
fn two_jellies_that_collide_keep_momentum() {
    let mut world = floating();
    let a = add(&mut world, blob(5.0), Vec2::new(-1.0, 0.0));
    let b = add(&mut world, blob(8.0), Vec2::new(1.0, 0.3));
    world.edit(a, |body| body.linear_velocity = Vec2::new(4.0, 0.5)).unwrap();
    world.edit(b, |body| body.angular_velocity = 3.0).unwrap();
    let before = world.momentum();
    let size = before.linear.length();
    run(&mut world, 90);
    let after = world.momentum();
    let met = world.body(b).unwrap().linear_velocity.x;
    assert!(met > 0.5, "they have met: {met}");
    let lost = (after.linear - before.linear).length() / size;
    assert!(lost < 1e-5, "linear momentum changed by {lost}");
    let spin = (after.angular - before.angular).abs() / before.angular.abs().max(size);
    assert!(spin < 1e-5, "angular momentum changed by {spin}");
}

#[test]
fn a_jelly_and_a_box_that_collide_keep_momentum() {
    let mut world = floating();
    let jelly = add(&mut world, blob(5.0), Vec2::new(-1.2, 0.0));
    let half = Vec2::new(0.4, 0.3);
    let crate_body = add(&mut world, Rectangle::new(half).unwrap(), Vec2::new(0.3, 0.35));
    world.edit(jelly, |body| body.linear_velocity = Vec2::new(5.0, 0.0)).unwrap();
    let before = world.momentum();
    run(&mut world, 60);
    let after = world.momentum();
    assert!(world.body(crate_body).unwrap().linear_velocity.x > 0.5, "they have met");
    let size = before.linear.length();
    assert!((after.linear - before.linear).length() < 1e-5 * size);
    assert!((after.angular - before.angular).abs() < 1e-5 * size, "{before:?} {after:?}");
}

/// How high a board lies at last that weighs ten times as much as the jelly that it rests on.
fn height_of_load(stiffness: Stiffness, pressure: Option<Pressure>, substeps: u32) -> f32 {
    let mut world = World::new(WorldSettings { substeps, ..WorldSettings::default() }).unwrap();
    let floor = Collider::new(HalfPlane::new(Vec2::Y, 0.0).unwrap());
    world.add(Body::fixed(), floor).unwrap();
    let material = SoftMaterial { shape: Some(stiffness), pressure, ..SoftMaterial::default() };
    let smooth = |shape: hazumi2d::Shape| Collider {
        material: Material { friction: 0.0, ..Material::default() },
        ..Collider::new(shape)
    };
    let grid = SoftShape::grid(Vec2::splat(0.5), [4, 4]).unwrap().with_material(material);
    let body = Body { position: Vec2::new(0.0, 0.55), ..Body::dynamic() };
    let jelly = world.add(body, smooth(grid.unwrap().into())).unwrap();
    let mass = world.mass_properties(jelly).unwrap().mass;
    let body = Body {
        mass_source: MassSource::Mass(10.0 * mass),
        position: Vec2::new(0.0, 1.2),
        locked_axes: LockedAxes { translation: BVec2::new(true, false), rotation: true },
        ..Body::dynamic()
    };
    let board = Rectangle::new(Vec2::new(2.0, 0.05)).unwrap();
    let board = world.add(body, smooth(board.into())).unwrap();
    run(&mut world, 1200);
    world.body(board).unwrap().position.y
}

#[test]
fn a_loaded_jelly_sags_as_far_at_every_step_and_damping() {
    for (hertz, pressure) in [(12.0, None), (20.0, None), (10.0, Some(15.0))] {
        let height = |damping: f32, substeps: u32| {
            let stiffness = Stiffness::new(hertz, damping);
            let pressure = pressure.map(|hertz| Pressure {
                stiffness: Stiffness::new(hertz, damping.min(1.0)),
                amount: 1.0,
            });
            height_of_load(stiffness, pressure, substeps)
        };
        let fine = height(0.3, 64);
        for (damping, substeps) in [(0.3, 2), (0.3, 4), (1.0, 4), (3.0, 4), (3.0, 16)] {
            let coarse = height(damping, substeps);
            let may_differ = 0.2 * (1.05 - fine) + 0.01;
            let is_near = (coarse - fine).abs() < may_differ;
            assert!(is_near, "{hertz} Hz, {damping}, {substeps}: {coarse} m, not {fine}");
        }
    }
}

#[test]
fn a_crowd_of_tangled_blobs_calms_down_and_comes_apart() {
    const COUNT: u16 = 100;
    let mut world =
        World::new(WorldSettings { substeps: 2, ..WorldSettings::default() }).unwrap();
    for (normal, offset) in [(Vec2::Y, 0.0), (Vec2::X, -1.5), (-Vec2::X, -1.5)] {
        let wall = HalfPlane::new(normal, offset).unwrap();
        world.add(Body::fixed(), Collider::new(wall)).unwrap();
    }
    let floppy =
        SoftMaterial { shape: Some(Stiffness::new(4.0, 0.3)), pressure: None, ..material(4.0) };
    let blob = Arc::new(SoftShape::disc(0.5, 16).unwrap().with_material(floppy).unwrap());
    // All of them in the room of three.
    for index in 0..COUNT {
        let share = f32::from(index) / f32::from(COUNT);
        let way = Vec2::from_angle(2.4 * f32::from(index));
        let position = Vec2::new(0.0, 1.5) + 0.6 * share.sqrt() * way;
        let body = Body { position, can_sleep: false, ..Body::dynamic() };
        world.add(body, Collider::new(blob.clone())).unwrap();
    }
    run(&mut world, 60);
    let early = world.contacts().count();
    run(&mut world, 240);
    let (late, energy) = (world.contacts().count(), world.energy().kinetic);
    assert!(late < early, "{early} pairs met after a second, {late} after five");
    assert!(energy < 15.0, "it moves with {energy} J");
}
