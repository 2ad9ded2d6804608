//! Soft bodies do what follows from how they are described: oracles in `f64` that know no
//! engine.

use std::f64::consts::TAU;

use crate::engine::seesaw::keeps_momentum_on_a_seesaw;
use hazumi3d::core::soft::{SoftMaterial, Stiffness};
use hazumi3d::glam::{DVec3, Vec3};
use hazumi3d::shape::SoftShape;
use hazumi3d::{Body, BodyId, Collider, World, WorldSettings};

fn floating(substeps: u32) -> World {
    let settings = WorldSettings { gravity: Vec3::ZERO, substeps, ..WorldSettings::default() };
    World::new(settings).unwrap()
}

#[test]
fn a_blob_that_falls_on_a_seesaw_keeps_momentum() {
    keeps_momentum_on_a_seesaw(&SoftShape::ball(0.5, 1).unwrap());
}

fn positions(world: &World, id: BodyId) -> Vec<DVec3> {
    world.particles(id).unwrap().exact_positions().collect()
}

/// Where particles are, m, less where they rest, both from their means: of a body that does not
/// turn.
fn deviations(world: &World, id: BodyId) -> Vec<DVec3> {
    let shape = world.particles(id).unwrap().shape().clone();
    let rest: Vec<_> = shape.points().iter().map(|it| it.as_dvec3()).collect();
    let now = positions(world, id);
    let middle = |all: &[DVec3]| all.iter().sum::<DVec3>() / all.len() as f64;
    let (from, to) = (middle(&rest), middle(&now));
    rest.iter().zip(&now).map(|(a, b)| (b - to) - (a - from)).collect()
}

/// Every sixtieth of a second, what is left of the stretch of a free blob that nothing but its
/// shape pulls, as a share of that at the beginning.
fn settle_curve(stiffness: Stiffness, steps_per_second: u16, substeps: u32) -> Vec<f64> {
    let material = SoftMaterial { shape: Some(stiffness), ..SoftMaterial::NONE };
    let shape = SoftShape::ball(0.5, 1).unwrap().with_material(material).unwrap();
    let mut data = shape.to_data();
    data.points.iter_mut().for_each(|point| *point *= Vec3::new(1.3, 0.8, 0.9));
    let stretched = Collider::new(SoftShape::from_data(data).unwrap());
    let mut world = floating(substeps);
    let blob = world.add(Body { can_sleep: false, ..Body::dynamic() }, stretched).unwrap();
    let skin = world.colliders_of(blob).unwrap()[0];
    world.edit_collider(skin, |collider| collider.shape = shape.into()).unwrap();
    let start = deviations(&world, blob);
    let size: f64 = start.iter().map(|it| it.length_squared()).sum();
    assert!(start.iter().any(|it| it.length() > 0.1), "it is stretched");
    let every = steps_per_second / 60;
    let mut curve = Vec::new();
    for _ in 0..60 {
        for _ in 0..every {
            world.step(1.0 / f32::from(steps_per_second)).unwrap();
        }
        let now = deviations(&world, blob);
        curve.push(now.iter().zip(&start).map(|(a, b)| a.dot(*b)).sum::<f64>() / size);
    }
    curve
}

fn farthest_apart(a: &[f64], b: &[f64]) -> f64 {
    a.iter().zip(b).map(|(a, b)| (a - b).abs()).fold(0.0, f64::max)
}

/// Remaining stretch of a damped oscillator of `hertz` released at rest, every sixtieth of a
/// second.
fn swing(stiffness: Stiffness) -> Vec<f64> {
    let zeta = f64::from(stiffness.damping_ratio);
    let omega = TAU * f64::from(stiffness.hertz);
    let damped = omega * (1.0 - zeta * zeta).sqrt();
    let left = |time: f64| {
        let (sine, cosine) = (damped * time).sin_cos();
        (-zeta * omega * time).exp() * (cosine + zeta * omega / damped * sine)
    };
    (1..=60).map(|frame| left(f64::from(frame) / 60.0)).collect()
}

#[test]
fn a_stretched_blob_settles_alike_at_every_time_step_and_as_a_swing_does() {
    for (hertz, damping_ratio) in [(1.0, 0.3), (3.0, 0.15), (4.0, 0.3), (4.0, 0.9)] {
        let stiffness = Stiffness::new(hertz, damping_ratio);
        let fine = settle_curve(stiffness, 240, 4);
        for (steps, substeps) in [(60, 4), (60, 8), (240, 8)] {
            let apart = farthest_apart(&settle_curve(stiffness, steps, substeps), &fine);
            assert!(apart < 0.02, "{hertz} Hz, {steps} x {substeps}: {apart} apart");
        }
        let off = farthest_apart(&fine, &swing(stiffness));
        assert!(off < 0.01, "{hertz} Hz: {off} from the swing");
    }
}
