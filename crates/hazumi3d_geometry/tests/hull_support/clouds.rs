//! Points of many kinds.

use hazumi3d_geometry::glam::{DMat3, DVec3, Vec3};

use super::Rng;

pub(crate) type Kind = fn(&mut Rng, usize) -> Vec<Vec3>;

/// Every kind of cloud, by name. All have a hull at eight points and more.
pub(crate) const KINDS: &[(&str, Kind)] = &[
    ("ball", |rng, n| scatter(rng, n, |rng| direction(rng) * rng.unit().cbrt())),
    ("sphere", |rng, n| scatter(rng, n, direction)),
    ("many shells", |rng, n| scatter(rng, n, |rng| direction(rng) * (-2.0 * rng.unit()).exp())),
    ("box", |rng, n| scatter(rng, n, |rng| cube(rng) * Vec3::new(1.0, 2.0, 0.3))),
    ("points on a box", |rng, n| turned(rng, 1e-7, &box_points(n))),
    ("bumps on a box", |rng, n| {
        let bump = 10.0_f32.powf(rng.within(-7.0, -3.0));
        turned(rng, bump, &box_points(n))
    }),
    ("grid", |_, n| grid(n)),
    ("turned grid", |rng, n| turned(rng, 0.0, &grid(n))),
    ("small lattice", |rng, n| lattice(rng, 1, n)),
    ("lattice", |rng, n| lattice(rng, 2, n)),
    ("cylinder", |rng, n| turned(rng, 0.0, &cylinder(n))),
    ("cone", |rng, n| turned(rng, 0.0, &cone(n))),
    ("slab", |rng, n| squeezed(rng, n, Vec3::new(1.0, 1.0, 0.001))),
    ("thinnest slab", |rng, n| {
        let half = Vec3::new(1.0, 1.0, 2e-4);
        let mut points = box_corners(half).to_vec();
        points.extend(scatter(rng, n, |rng| cube(rng) * half));
        turned(rng, 0.0, &points)
    }),
    ("needle", |rng, n| squeezed(rng, n, Vec3::new(1e-3, 1.0, 1e-3))),
    ("two tips", |rng, n| {
        let tips = scatter(rng, n, |rng| {
            let y = rng.within(-1.0, 1.0);
            direction(rng) * Vec3::new(0.01, 0.0, 0.01) * (1.0 - y.abs()) + Vec3::Y * y
        });
        turned(rng, 0.0, &tips)
    }),
    ("blade", |rng, n| {
        let blade = scatter(rng, n, |rng| {
            let x = rng.unit();
            Vec3::new(x, rng.unit(), rng.within(-0.005, 0.005) * x)
        });
        turned(rng, 0.0, &blade)
    }),
    ("two clusters", |rng, n| {
        scatter(rng, n, |rng| direction(rng) * 1e-3 + Vec3::X * rng.below(2) as f32)
    }),
    ("detail of all sizes", |rng, n| {
        let points =
            scatter(rng, n, |rng| direction(rng) * 10.0_f32.powf(rng.within(-6.0, 0.0)));
        points.into_iter().chain([Vec3::X, Vec3::Y, Vec3::Z]).collect()
    }),
    ("duplicates", |rng, n| {
        let few = scatter(rng, n / 4 + 4, direction);
        (0..n).map(|i| *few.get(i).unwrap_or(&few[rng.below(few.len())])).collect()
    }),
];

fn scatter(rng: &mut Rng, n: usize, mut point: impl FnMut(&mut Rng) -> Vec3) -> Vec<Vec3> {
    (0..n).map(|_| point(rng)).collect()
}

/// Points in a box with half extents `half`, turned.
fn squeezed(rng: &mut Rng, n: usize, half: Vec3) -> Vec<Vec3> {
    let points = scatter(rng, n, |rng| cube(rng) * half);
    turned(rng, 0.0, &points)
}

pub(crate) fn direction(rng: &mut Rng) -> Vec3 {
    loop {
        let point = cube(rng);
        let length = point.length();
        if (0.1..=1.0).contains(&length) {
            return point / length;
        }
    }
}

/// Within ±1 along each axis.
pub(crate) fn cube(rng: &mut Rng) -> Vec3 {
    let mut part = || rng.within(-1.0, 1.0);
    Vec3::new(part(), part(), part())
}

pub(crate) fn rotation(rng: &mut Rng) -> DMat3 {
    let axis = direction(rng).as_dvec3().normalize();
    DMat3::from_axis_angle(axis, f64::from(rng.within(0.0, 6.0)))
}

/// The points, turned, moved by up to three times their size, shaken by `noise`, rounded.
pub(crate) fn turned(rng: &mut Rng, noise: f32, points: &[Vec3]) -> Vec<Vec3> {
    let turn = rotation(rng);
    let shift = cube(rng).as_dvec3() * 3.0;
    let place = |point: Vec3| (turn * point.as_dvec3() + shift).as_vec3();
    points.iter().map(|&point| place(point + cube(rng) * noise)).collect()
}

pub(crate) fn box_corners(half: Vec3) -> [Vec3; 8] {
    std::array::from_fn(|corner| {
        let side = |axis: usize| if corner >> axis & 1 == 1 { 1.0 } else { -1.0 };
        half * Vec3::new(side(0), side(1), side(2))
    })
}

/// The corners of a box, and points on its faces and edges.
fn box_points(n: usize) -> Vec<Vec3> {
    let mut rng = Rng(n as u64);
    let mut points = box_corners(Vec3::new(1.0, 0.5, 0.7)).to_vec();
    while points.len() < n {
        let mut point = cube(&mut rng);
        for axis in 0..1 + rng.below(2) {
            let axis = (axis + rng.below(3)) % 3;
            point[axis] = point[axis].signum();
        }
        points.push(point * Vec3::new(1.0, 0.5, 0.7));
    }
    points
}

/// All points of a cubic grid with about `n` points.
pub(crate) fn grid(n: usize) -> Vec<Vec3> {
    let side = ((n as f32).cbrt() as usize).max(2);
    let at = |index: usize| index as f32 / (side - 1) as f32;
    let points = (0..side * side * side)
        .map(|i| Vec3::new(at(i % side), at(i / side % side), at(i / side / side)));
    points.collect()
}

/// Whole numbers within ±`half`, the corners of an octahedron among them.
fn lattice(rng: &mut Rng, half: usize, n: usize) -> Vec<Vec3> {
    let axes = [Vec3::X, Vec3::Y, Vec3::Z, -Vec3::X, -Vec3::Y, -Vec3::Z];
    let mut part = || rng.below(2 * half + 1) as f32 - half as f32;
    let random = (0..n).map(|_| Vec3::new(part(), part(), part()));
    random.chain(axes).collect()
}

/// Both rims of a cylinder of radius 1 and height 1, `n / 2` points each.
pub(crate) fn cylinder(n: usize) -> Vec<Vec3> {
    let rim = (n / 2).max(3);
    let top = circle(rim).map(|point| point + Vec3::Y);
    top.chain(circle(rim)).collect()
}

/// A tip over a rim of `n - 1` points.
pub(crate) fn cone(n: usize) -> Vec<Vec3> {
    circle(n.max(4) - 1).chain([Vec3::Y]).collect()
}

fn circle(n: usize) -> impl Iterator<Item = Vec3> {
    (0..n).map(move |i| {
        let angle = std::f64::consts::TAU * i as f64 / n as f64;
        DVec3::new(angle.cos(), 0.0, angle.sin()).as_vec3()
    })
}
