//! Points of many kinds.

use hazumi2d_geometry::glam::{DVec2, Vec2};

use super::Rng;

pub(crate) type Kind = fn(&mut Rng, usize) -> Vec<Vec2>;

/// Every kind of cloud, by name. All have a hull at eight points and more.
pub(crate) const KINDS: &[(&str, Kind)] = &[
    ("disc", |rng, n| scatter(rng, n, |rng| direction(rng) * rng.unit().sqrt())),
    ("circle", |rng, n| scatter(rng, n, direction)),
    ("many shells", |rng, n| scatter(rng, n, |rng| direction(rng) * (-2.0 * rng.unit()).exp())),
    ("rectangle", |rng, n| scatter(rng, n, |rng| square(rng) * Vec2::new(1.0, 0.3))),
    ("points on a square", |rng, n| turned(rng, 1e-8, &square_points(n))),
    ("bumps on a square", |rng, n| {
        let bump = 10.0_f32.powf(rng.within(-8.0, -3.0));
        turned(rng, bump, &square_points(n))
    }),
    ("grid", |_, n| grid(n)),
    ("turned grid", |rng, n| turned(rng, 0.0, &grid(n))),
    ("small lattice", |rng, n| lattice(rng, 1, n)),
    ("lattice", |rng, n| lattice(rng, 2, n)),
    ("round", |rng, n| turned(rng, 0.0, &regular(n))),
    ("slab", |rng, n| squeezed(rng, n, Vec2::new(1.0, 0.001))),
    ("thinnest slab", |rng, n| squeezed(rng, n, Vec2::new(1.0, 4e-5))),
    ("blade", |rng, n| {
        let blade = scatter(rng, n, |rng| {
            let x = rng.unit();
            Vec2::new(x, rng.within(-0.005, 0.005) * x)
        });
        turned(rng, 0.0, &blade)
    }),
    ("two clusters", |rng, n| {
        scatter(rng, n, |rng| direction(rng) * 1e-3 + Vec2::X * rng.below(2) as f32)
    }),
    ("detail of all sizes", |rng, n| {
        let points =
            scatter(rng, n, |rng| direction(rng) * 10.0_f32.powf(rng.within(-20.0, 0.0)));
        points.into_iter().chain([Vec2::X, Vec2::Y]).collect()
    }),
    ("duplicates", |rng, n| {
        let few = scatter(rng, n / 4 + 3, direction);
        (0..n).map(|i| *few.get(i).unwrap_or(&few[rng.below(few.len())])).collect()
    }),
];

pub(crate) fn scatter(
    rng: &mut Rng,
    count: usize,
    mut point: impl FnMut(&mut Rng) -> Vec2,
) -> Vec<Vec2> {
    (0..count).map(|_| point(rng)).collect()
}

/// Uniform on the unit circle.
pub(crate) fn direction(rng: &mut Rng) -> Vec2 {
    let (sin, cos) = (f64::from(rng.unit()) * std::f64::consts::TAU).sin_cos();
    DVec2::new(cos, sin).as_vec2()
}

/// Uniform in the square from −1 to 1.
pub(crate) fn square(rng: &mut Rng) -> Vec2 {
    Vec2::new(rng.within(-1.0, 1.0), rng.within(-1.0, 1.0))
}

/// The points turned anyhow in `f64`, and then shifted by up to `bump` each.
pub(crate) fn turned(rng: &mut Rng, bump: f32, points: &[Vec2]) -> Vec<Vec2> {
    let turn = direction(rng).as_dvec2();
    points
        .iter()
        .map(|point| {
            let shift = square(rng).as_dvec2() * f64::from(bump);
            (turn.rotate(point.as_dvec2()) + shift).as_vec2()
        })
        .collect()
}

/// The corners of a regular polygon in the unit circle.
pub(crate) fn regular(count: usize) -> Vec<Vec2> {
    (0..count)
        .map(|i| {
            let (sin, cos) = (i as f64 / count as f64 * std::f64::consts::TAU).sin_cos();
            DVec2::new(cos, sin).as_vec2()
        })
        .collect()
}

/// The corners of the unit square, and points of its sides.
fn square_points(count: usize) -> Vec<Vec2> {
    let corners = [Vec2::ZERO, Vec2::X, Vec2::ONE, Vec2::Y];
    (0..count.max(4))
        .map(|i| {
            let (from, to) = (corners[i % 4], corners[(i + 1) % 4]);
            from.lerp(to, (i / 4) as f32 / count as f32)
        })
        .collect()
}

pub(crate) fn grid(count: usize) -> Vec<Vec2> {
    let side = ((count as f32).sqrt() as usize).max(2);
    let last = (side - 1) as f32;
    (0..side * side)
        .map(|i| Vec2::new((i % side) as f32 / last, (i / side) as f32 / last))
        .collect()
}

/// Whole numbers up to `most`, with the corners of a triangle.
fn lattice(rng: &mut Rng, most: usize, count: usize) -> Vec<Vec2> {
    let mut part = || (rng.below(2 * most + 1) as f32) - most as f32;
    let points = (0..count).map(|_| Vec2::new(part(), part()));
    points.chain([Vec2::ZERO, Vec2::X, Vec2::Y]).collect()
}

fn squeezed(rng: &mut Rng, count: usize, half: Vec2) -> Vec<Vec2> {
    let corners = [[-1.0, -1.0], [1.0, -1.0], [1.0, 1.0], [-1.0, 1.0]].map(Vec2::from);
    let mut points: Vec<_> = corners.map(|corner| corner * half).to_vec();
    points.extend(scatter(rng, count, |rng| square(rng) * half));
    turned(rng, 0.0, &points)
}
