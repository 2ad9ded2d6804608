//! Shorter steps give better answers, and the same stiffness.

use std::f64::consts::TAU;

use hazumi3d::glam::{DQuat, DVec3, Mat3, Vec3};
use hazumi3d::joint::{Distance, Hinge, Spring, along};
use hazumi3d::shape::MassProperties;
use hazumi3d::{Body, Joint, MassSource, Pose, World, WorldSettings};

use super::scene::{awake, run, weightless};
use super::{Effort, Measure, Measured};

/// Steps per second, each twice the one before.
const RATES: [u8; 4] = [30, 60, 120, 240];
const SECONDS: f32 = 3.0;

/// `rate` steps in each of the seconds.
fn run_at(world: &mut World, rate: u8, seconds: f32) -> Result<(), hazumi3d::ValueError> {
    run(world, seconds, 1.0 / f32::from(rate))
}

/// Moves `state` on by `seconds`, in very short steps.
///
/// Source: Hairer, Lubich and Wanner, *Geometric Numerical Integration*, 2006 (the classical
/// method of Runge and Kutta). `[hairer2006]`
fn runge_kutta<const N: usize>(
    mut state: [f64; N],
    seconds: f64,
    slope: impl Fn(&[f64; N]) -> [f64; N],
) -> [f64; N] {
    const STEPS: u32 = 30_000;
    let h = seconds / f64::from(STEPS);
    let ahead = |state: &[f64; N], slope: &[f64; N], way: f64| {
        std::array::from_fn::<f64, N, _>(|at| state[at] + way * slope[at])
    };
    for _ in 0..STEPS {
        let a = slope(&state);
        let b = slope(&ahead(&state, &a, 0.5 * h));
        let c = slope(&ahead(&state, &b, 0.5 * h));
        let d = slope(&ahead(&state, &c, h));
        let mean = std::array::from_fn(|at| (a[at] + 2.0 * (b[at] + c[at]) + d[at]) / 6.0);
        state = ahead(&state, &mean, h);
    }
    state
}

/// The order of an error that was measured at each of the rates: the mean number of times that
/// it halves when the steps do. Nothing below `floor`, where rounding rules, is looked at.
fn order(errors: [f64; 4], floor: f64) -> f64 {
    let last = errors.iter().rposition(|&error| error > floor).unwrap_or(0);
    if last == 0 {
        return f64::INFINITY;
    }
    (errors[0] / errors[last]).log2() / last as f64
}

const MOMENTS: [f32; 3] = [1.0, 2.0, 3.0];
const SPIN: Vec3 = Vec3::new(4.0, 8.0, 2.0);

/// How a top that spins freely is turned in the end; by Euler's equations.
fn exact_top() -> DQuat {
    let [i1, i2, i3] = MOMENTS.map(f64::from);
    let spin = SPIN.as_dvec3();
    let end = runge_kutta(
        [spin.x, spin.y, spin.z, 0.0, 0.0, 0.0, 1.0],
        f64::from(SECONDS),
        |&[x, y, z, qx, qy, qz, qw]| {
            let turn = DQuat::from_xyzw(qx, qy, qz, qw);
            let rate = turn * DQuat::from_xyzw(0.5 * x, 0.5 * y, 0.5 * z, 0.0);
            let acceleration =
                [(i2 - i3) / i1 * y * z, (i3 - i1) / i2 * z * x, (i1 - i2) / i3 * x * y];
            let [a, b, c] = acceleration;
            [a, b, c, rate.x, rate.y, rate.z, rate.w]
        },
    );
    DQuat::from_xyzw(end[3], end[4], end[5], end[6]).normalize()
}

fn top_error(rate: u8, exact: DQuat) -> Result<f64, hazumi3d::ValueError> {
    let inertia = Mat3::from_diagonal(Vec3::from(MOMENTS));
    let weight = MassSource::Properties(MassProperties { inertia, ..MassProperties::POINT });
    // With eight substeps nothing but rounding would be left.
    let mut world = World::new(WorldSettings { substeps: 1, ..weightless() })?;
    let top = world.add_body(Body {
        mass_source: weight,
        angular_velocity: SPIN,
        ..Body::dynamic()
    })?;
    run_at(&mut world, rate, SECONDS)?;
    let end = world.body(top).map_or(DQuat::NAN, |body| body.rotation.as_dquat());
    let [x, y, z, _] = (exact.conjugate() * end).to_array();
    Ok(2.0 * DVec3::new(x, y, z).length())
}

/// A weight hangs a metre below a hinge, and starts 2 rad from there.
const START: f64 = 2.0;

/// The angle in the end.
fn exact_pendulum() -> f64 {
    let pull = 9.81 / (1.0 + 0.4);
    let [angle, _] = runge_kutta([START, 0.0], f64::from(SECONDS), |&[angle, speed]| {
        [speed, -pull * angle.sin()]
    });
    angle
}

fn pendulum_error(rate: u8, exact: f64) -> Result<f64, Box<dyn std::error::Error>> {
    let mut world = World::new(awake())?;
    let post = world.add_body(Body::fixed())?;
    let place = DVec3::new(START.sin(), -START.cos(), 0.0).as_vec3();
    // A point of 1 kg with 0.4 kg·m² of its own, a metre from the hinge.
    let bob = world.add_body(Body { position: place, ..Body::dynamic() })?;
    world.add_joint_at([post, bob], along(Vec3::ZERO, Vec3::Z)?, Hinge::default())?;
    run_at(&mut world, rate, SECONDS)?;
    let end = world.exact_position(bob).ok_or("it is gone")?;
    let angle = end.x.atan2(-end.y);
    Ok(((angle - exact + 0.5 * TAU).rem_euclid(TAU) - 0.5 * TAU).abs())
}

/// Trajectories against those of fine integration in `f64`.
pub(super) fn convergence(_: Effort) -> Measured {
    let (top, pendulum) = (exact_top(), exact_pendulum());
    let (mut tops, mut pendulums) = ([0.0; 4], [0.0; 4]);
    for (at, rate) in RATES.into_iter().enumerate() {
        tops[at] = top_error(rate, top)?;
        pendulums[at] = pendulum_error(rate, pendulum)?;
    }
    Ok(vec![
        Measure::most("free top, 3 s of 1/60 s, one substep: error, rad", tops[1], 0.01),
        Measure::least("free top, steps halved: order", order(tops, 3e-4), 0.95),
        Measure::most("pendulum, 3 s of 1/60 s: error, rad", pendulums[1], 0.01),
        Measure::least("pendulum, steps halved: order", order(pendulums, 1e-5), 0.95),
    ])
}

/// A weight on a spring of 1.5 Hz swings 1.5 times per second, whatever the step.
pub(super) fn spring(_: Effort) -> Measured {
    const HERTZ: f32 = 1.5;
    let mut worst = (0.0_f64, String::new());
    for rate in RATES {
        let mut world = World::new(weightless())?;
        let post = world.add_body(Body::fixed())?;
        let bob = world.add_body(Body { position: Vec3::X * 2.5, ..Body::dynamic() })?;
        let spring = Distance::spring(2.0, Spring::new(HERTZ, 0.0));
        world.add_joint(Joint::new([post, bob], [Pose::IDENTITY; 2], spring))?;
        let mut crossings = Vec::new();
        let mut last = 0.5;
        for step in 0..4 * u16::from(rate) {
            run_at(&mut world, rate, 1.0 / f32::from(rate))?;
            let way = world.exact_position(bob).ok_or("it is gone")?.x - 2.0;
            if last > 0.0 && way <= 0.0 {
                crossings.push((f64::from(step) + last / (last - way)) / f64::from(rate));
            }
            last = way;
        }
        let [first, .., end] = crossings[..] else { return Err("it does not swing".into()) };
        let period = (end - first) / (crossings.len() - 1) as f64;
        let error = (period * f64::from(HERTZ) - 1.0).abs();
        if error >= worst.0 {
            worst = (error, format!("{rate} steps per second"));
        }
    }
    let what = "1.5 Hz at 30 to 240 steps per second: error";
    Ok(vec![Measure::most(what, worst.0, 0.02).of(worst.1)])
}
