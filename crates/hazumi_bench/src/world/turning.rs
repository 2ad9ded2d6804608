//! Things that spin.

use std::f64::consts::{FRAC_PI_2, TAU};

use hazumi3d::glam::{Mat3, Quat, Vec3};
use hazumi3d::joint::Ball;
use hazumi3d::math::rotation;
use hazumi3d::shape::{Compound, Cuboid, Cylinder, MassProperties, Shape};
use hazumi3d::{Body, Collider, MassSource, Pose, World};

use super::scene::{DT, awake, ground, rough, run, weightless};
use super::{Effort, Measure, Measured};

/// Principal moments of the body that flips, in kg·m².
const MOMENTS: [f32; 3] = [1.0, 2.0, 3.0];
/// Its angular velocity, in rad/s. With a tenth of this wobble the body is close to a spin that
/// never flips. The period then depends on the sixth digit of the energy, which `f32` does not
/// keep for a minute.
const SPIN: [f32; 3] = [0.1, 5.0, 0.1];

/// Seconds from one flip to the next, by the complete elliptic integral.
///
/// Source: Landau and Lifshitz, *Mechanics*, § 37. `[landau1976]`
fn flip_time() -> f64 {
    let [i1, i2, i3] = MOMENTS.map(f64::from);
    let pairs = || [i1, i2, i3].into_iter().zip(SPIN.map(f64::from));
    let energy: f64 = pairs().map(|(i, w)| i * w * w).sum();
    let momentum: f64 = pairs().map(|(i, w)| (i * w).powi(2)).sum();
    // Above the separatrix; below it the first and the third axis change places.
    let (a, c) = if momentum > i2 * energy { (i1, i3) } else { (i3, i1) };
    let rate = ((c - i2) * (momentum - energy * a) / (i1 * i2 * i3)).sqrt();
    let modulus = (i2 - a) * (energy * c - momentum) / ((c - i2) * (momentum - energy * a));
    2.0 * complete_elliptic(modulus) / rate
}

/// K(m) for 0 ≤ m < 1, from the arithmetic-geometric mean.
fn complete_elliptic(m: f64) -> f64 {
    let (mut a, mut g) = (1.0, (1.0 - m).sqrt());
    for _ in 0..40 {
        (a, g) = (0.5 * (a + g), (a * g).sqrt());
    }
    FRAC_PI_2 / a
}

/// A body that spins about its middle axis turns over again and again.
pub(super) fn flips(_: Effort) -> Measured {
    let inertia = Mat3::from_diagonal(Vec3::from(MOMENTS));
    let weight = MassSource::Properties(MassProperties { inertia, ..MassProperties::POINT });
    let angular_velocity = Vec3::from(SPIN);
    let mut world = World::new(weightless())?;
    let body =
        world.add_body(Body { mass_source: weight, angular_velocity, ..Body::dynamic() })?;
    let (momentum, energy) = (world.momentum().angular, world.energy().kinetic);
    let (mut drift, mut gain) = (0.0_f64, 0.0_f64);
    let mut flips = Vec::new();
    let mut last = f64::from(SPIN[1]);
    for step in 0..3600_u16 {
        world.step(DT)?;
        let Some(now) = world.body(body) else { continue };
        let spin = f64::from(rotation::rotate_back(now.rotation, now.angular_velocity).y);
        if spin * last < 0.0 {
            flips.push((f64::from(step) + last / (last - spin)) * f64::from(DT));
        }
        last = spin;
        let change = world.momentum().angular - momentum;
        drift = drift.max(change.length() / momentum.length());
        gain = gain.max((world.energy().kinetic / energy - 1.0).abs());
    }
    let [first, .., final_flip] = flips[..] else { return Err("it does not flip".into()) };
    let period = (final_flip - first) / (flips.len() - 1) as f64;
    let expected = flip_time();
    let what = format!("period {period:.3} s, exact {expected:.3} s: error");
    Ok(vec![
        Measure::most(what, (period / expected - 1.0).abs(), 0.03),
        Measure::most("angular momentum in 60 s: drift", drift, 1e-3),
        Measure::most("energy in 60 s: change", gain, 0.01),
    ])
}

/// A disc at the end of a level axle that hangs on a ball joint goes round at m·g·r/(I·ω).
pub(super) fn gyroscope(_: Effort) -> Measured {
    const SECONDS: f64 = 8.0;
    let mut world = World::new(awake())?;
    let post = world.add_body(Body::fixed())?;
    // The axis of the cylinder, y, lies along x.
    let flat = Quat::from_rotation_z(-std::f32::consts::FRAC_PI_2);
    let wheel = Collider::new(Cylinder::new(0.05, 0.5)?);
    let (spin, moment) = (100.0, 0.5 * 0.5 * 0.5);
    let rate = 9.81 / (moment * spin);
    let body = Body {
        position: Vec3::X,
        rotation: flat,
        angular_velocity: Vec3::new(spin, rate, 0.0),
        linear_velocity: Vec3::NEG_Z * rate,
        ..Body::dynamic()
    };
    let wheel = world.add(body, wheel)?;
    world.add_joint_at([post, wheel], Pose::IDENTITY, Ball::default())?;
    let (mut angle, mut droop) = (0.0_f64, 0.0_f32);
    let mut last = 0.0;
    for _ in 0..480 {
        world.step(DT)?;
        let Some(now) = world.body(wheel) else { continue };
        let azimuth = f64::from(-now.position.z).atan2(f64::from(now.position.x));
        angle += (azimuth - last + 0.5 * TAU).rem_euclid(TAU) - 0.5 * TAU;
        last = azimuth;
        droop = droop.max(now.position.y.abs());
    }
    let expected = f64::from(rate) * SECONDS;
    Ok(vec![
        Measure::most("precession in 8 s: error", (angle / expected - 1.0).abs(), 0.01),
        Measure::most("the axle leaves the level by, rad", droop, 0.01),
    ])
}

/// How fast what stands on rough ground and spins about y loses speed, in rad/s².
fn deceleration(
    shape: Shape,
    height: f32,
    friction: f32,
) -> Result<f64, Box<dyn std::error::Error>> {
    let mut world = ground(awake(), rough(friction))?;
    let body = Body {
        position: Vec3::Y * height,
        angular_velocity: Vec3::Y * 20.0,
        ..Body::dynamic()
    };
    let id = world.add(body, Collider { material: rough(friction), ..Collider::new(shape) })?;
    let spin = |world: &World| world.body(id).map_or(f32::NAN, |body| body.angular_velocity.y);
    run(&mut world, 0.1, DT)?;
    let early = spin(&world);
    run(&mut world, 0.4, DT)?;
    Ok(f64::from(early - spin(&world)) / 0.4)
}

/// A disc that presses evenly stops by a torque of 2/3·μ·m·g·R. Its four contact points are no
/// square, and press unevenly.
pub(super) fn disc(_: Effort) -> Measured {
    let (radius, friction) = (0.5, 0.3);
    let found = deceleration(Cylinder::new(0.05, radius)?.into(), 0.05, friction)?;
    let expected = f64::from(4.0 * friction * 9.81 / (3.0 * radius));
    let what = format!("slows by {found:.2}, exact {expected:.2} rad/s²: error");
    Ok(vec![Measure::most(what, (found / expected - 1.0).abs(), 0.06)])
}

/// A table presses with its legs alone, by a torque of μ·m·g·d.
pub(super) fn table(_: Effort) -> Measured {
    let friction = 0.3;
    let leg = Cuboid::new(Vec3::new(0.01, 0.2, 0.01))?;
    let top = Cuboid::new(Vec3::new(0.5, 0.02, 0.5))?;
    let mut parts = vec![(Pose::at(Vec3::Y * 0.42), top.into())];
    for (x, z) in [(-0.4, -0.4), (-0.4, 0.4), (0.4, -0.4), (0.4, 0.4)] {
        parts.push((Pose::at(Vec3::new(x, 0.2, z)), leg.into()));
    }
    let table = Shape::from(Compound::new(parts)?);
    let mass = table.mass(1000.0).ok_or("a table has a mass")?;
    let found = deceleration(table, 0.0, friction)?;
    let arm = 0.4 * 2.0_f32.sqrt();
    let expected = f64::from(friction * mass.mass * 9.81 * arm / mass.inertia.y_axis.y);
    let what = format!("slows by {found:.2}, exact {expected:.2} rad/s²: error");
    Ok(vec![Measure::most(what, (found / expected - 1.0).abs(), 0.05)])
}
