//! Soft bodies do what follows from how they are described: oracles in `f64` that know no
//! engine.

use std::f64::consts::TAU;

use crate::engine::seesaw::keeps_momentum_on_a_seesaw;
use hazumi2d::core::soft::{MatchMode, Pressure, SoftMaterial, Stiffness};
use hazumi2d::glam::{DVec2, Vec2};
use hazumi2d::shape::SoftShape;
use hazumi2d::{Body, BodyId, Collider, World, WorldSettings};

fn floating(substeps: u32) -> World {
    let settings = WorldSettings { gravity: Vec2::ZERO, substeps, ..WorldSettings::default() };
    World::new(settings).unwrap()
}

/// A disc whose particles are where `place` puts them.
fn bent(shape: &SoftShape, place: impl Fn(Vec2) -> Vec2) -> SoftShape {
    let mut data = shape.to_data();
    data.points = data.points.into_iter().map(place).collect();
    let sides = data.outline.iter().map(|side| side.map(|end| data.points[end as usize]));
    if sides.map(|[from, to]| from.perp_dot(to)).sum::<f32>() < 0.0 {
        data.outline.iter_mut().for_each(|side| side.reverse());
        data.outline.reverse();
    }
    SoftShape::from_data(data).unwrap()
}

/// A body of `shape` whose particles begin where `place` puts them.
fn add_bent(world: &mut World, shape: &SoftShape, place: impl Fn(Vec2) -> Vec2) -> BodyId {
    let begin = Collider::new(bent(shape, place));
    let body = Body { can_sleep: false, ..Body::dynamic() };
    let body = world.add(body, begin).unwrap();
    let skin = world.colliders_of(body).unwrap()[0];
    world.edit_collider(skin, |collider| collider.shape = shape.clone().into()).unwrap();
    body
}

fn positions(world: &World, id: BodyId) -> Vec<DVec2> {
    world.particles(id).unwrap().exact_positions().collect()
}

/// Where particles are, m, less where they rest, moved and turned to where that fits best.
fn deviations(world: &World, id: BodyId) -> Vec<DVec2> {
    let shape = world.particles(id).unwrap().shape().clone();
    let rest: Vec<_> = shape.points().iter().map(|it| it.as_dvec2()).collect();
    let now = positions(world, id);
    let middle = |all: &[DVec2]| all.iter().sum::<DVec2>() / all.len() as f64;
    let (from, to) = (middle(&rest), middle(&now));
    let arms = || rest.iter().zip(&now).map(|(a, b)| (a - from, b - to));
    let cosine: f64 = arms().map(|(a, b)| a.dot(b)).sum();
    let sine: f64 = arms().map(|(a, b)| a.perp_dot(b)).sum();
    let turn = DVec2::from_angle(sine.atan2(cosine));
    arms().map(|(a, b)| b - turn.rotate(a)).collect()
}

fn largest(all: impl Iterator<Item = DVec2>) -> f64 {
    all.map(DVec2::length).fold(0.0, f64::max)
}

#[test]
fn a_blob_that_falls_on_a_seesaw_keeps_momentum() {
    keeps_momentum_on_a_seesaw(&SoftShape::disc(0.5, 16).unwrap());
}

/// Every sixtieth of a second, what is left of the stretch of a free blob that nothing but its
/// shape pulls, as a share of that at the beginning.
fn settle_curve(stiffness: Stiffness, steps_per_second: u16, substeps: u32) -> Vec<f64> {
    let material = SoftMaterial { shape: Some(stiffness), ..SoftMaterial::NONE };
    let shape = SoftShape::disc(0.5, 16).unwrap().with_material(material).unwrap();
    let mut world = floating(substeps);
    let blob = add_bent(&mut world, &shape, |it| it * Vec2::new(1.3, 0.8));
    let start = deviations(&world, blob);
    let size: f64 = start.iter().map(|it| it.length_squared()).sum();
    assert!(largest(start.iter().copied()) > 0.1, "it is stretched");
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

/// The same as a swing of `hertz` would leave of it, solved by implicit Euler with substeps of
/// `h` seconds, and as much less of damping as that adds.
fn expected_curve(stiffness: Stiffness, h: f64) -> Vec<f64> {
    let omega = TAU * f64::from(stiffness.hertz);
    let damping = 2.0 * f64::from(stiffness.damping_ratio) * omega;
    #[expect(clippy::cast_possible_truncation, reason = "a few")]
    #[expect(clippy::cast_sign_loss, reason = "time goes on")]
    let substeps = (1.0 / (60.0 * h)).round() as u32;
    let (mut place, mut speed) = (1.0, 0.0);
    let mut curve = Vec::new();
    for _ in 0..60 {
        for _ in 0..substeps {
            // v' = v − h·(ω²·(x + h·v') + (2·ζ·ω − h·ω²)·v'), where that is damping.
            speed = (speed - h * omega * omega * place)
                / (1.0 + (h * damping).max(h * h * omega * omega));
            place += h * speed;
        }
        curve.push(place);
    }
    curve
}

fn farthest_apart(a: &[f64], b: &[f64]) -> f64 {
    a.iter().zip(b).map(|(a, b)| (a - b).abs()).fold(0.0, f64::max)
}

#[test]
fn a_stretched_blob_settles_as_a_swing_of_its_stiffness_does() {
    for (hertz, damping_ratio) in [(1.0, 0.3), (4.0, 0.3), (4.0, 1.0), (15.0, 0.1)] {
        let stiffness = Stiffness::new(hertz, damping_ratio);
        for (steps, substeps) in [(60, 4), (240, 1), (240, 4), (60, 1)] {
            let found = settle_curve(stiffness, steps, substeps);
            let h = 1.0 / (f64::from(steps) * f64::from(substeps));
            let off = farthest_apart(&found, &expected_curve(stiffness, h));
            assert!(off < 2e-3, "{hertz} Hz, {steps} x {substeps}: {off} of the stretch");
        }
    }
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

/// With equal substeps, to the last digits.
#[test]
fn a_stretched_blob_settles_alike_at_every_time_step() {
    let jelly = Stiffness::new(4.0, 0.3);
    for [a, b] in [[(60, 4), (240, 1)], [(60, 8), (120, 4)]] {
        let [one, other] = [a, b].map(|(steps, substeps)| settle_curve(jelly, steps, substeps));
        let apart = farthest_apart(&one, &other);
        assert!(apart < 1e-3, "{a:?} and {b:?}: {apart} apart");
    }
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

#[test]
fn blobs_that_are_turned_inside_out_recover_within_a_second() {
    let filled = Pressure { stiffness: Stiffness::new(15.0, 1.0), amount: 1.0 };
    for pressure in [None, Some(filled)] {
        for mode in [MatchMode::Rigid, MatchMode::Linear(0.5), MatchMode::Quadratic(0.5)] {
            let shape = Some(Stiffness::new(4.0, 0.5));
            let material = SoftMaterial { shape, pressure, mode, ..SoftMaterial::NONE };
            let shape = SoftShape::disc(0.5, 16).unwrap().with_material(material).unwrap();
            let mut world = floating(4);
            let blob = add_bent(&mut world, &shape, |it| Vec2::new(-it.x, it.y));
            assert!(largest(deviations(&world, blob).into_iter()) > 0.4, "it is inside out");
            for _ in 0..60 {
                world.step(1.0 / 60.0).unwrap();
            }
            let left = largest(deviations(&world, blob).into_iter());
            assert!(left < 0.02, "{mode:?}, {pressure:?}: {left} m are left");
        }
    }
}
