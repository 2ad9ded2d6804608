//! Mass of shapes with rounded corners.

use glam::{DVec2, Vec2};

use super::{Rounded, RoundedCore};
use crate::shape::polygon::Exact;
use crate::shape::{MassProperties, RectangleRing};

impl Rounded {
    /// The mass at 1 kg/m²: the core, a strip along each side, and a sector of a disc at each
    /// corner.
    pub(in crate::shape) fn mass(&self) -> MassProperties {
        let radius = f64::from(self.radius);
        match &self.core {
            RoundedCore::Rectangle(rectangle) => {
                rounded(RectangleRing::new(rectangle).view().vertices, radius)
            }
            RoundedCore::Polygon(polygon) => rounded(polygon.vertices(), radius),
        }
    }
}

/// Sums of masses about the first corner, in `f64`.
#[derive(Default)]
struct Sum {
    mass: f64,
    first: DVec2,
    second: f64,
}

impl Sum {
    /// Adds what has a mass, a centre and an inertia about it.
    fn add(&mut self, mass: f64, center: DVec2, inertia: f64) {
        self.mass += mass;
        self.first += mass * center;
        self.second += inertia + mass * center.length_squared();
    }
}

fn rounded(ring: &[Vec2], radius: f64) -> MassProperties {
    let origin = ring[0].as_dvec2();
    let core = Exact::of(ring);
    let mut sum = Sum::default();
    sum.add(core.area, core.arm, core.inertia);
    let corner = |index: usize| ring[index % ring.len()].as_dvec2() - origin;
    for index in 0..ring.len() {
        let [a, b, c] = [corner(index), corner(index + 1), corner(index + 2)];
        add_strip(&mut sum, [a, b], radius);
        add_sector(&mut sum, [a, b, c], radius);
    }
    let arm = sum.first / sum.mass;
    MassProperties {
        mass: narrow(sum.mass),
        center: (origin + arm).as_vec2(),
        inertia: narrow(sum.second - sum.mass * arm.length_squared()),
    }
}

/// The rectangle on the outside of a side.
fn add_strip(sum: &mut Sum, [from, to]: [DVec2; 2], radius: f64) {
    let along = to - from;
    let (length, outward) = (along.length(), -along.perp() / along.length());
    let mass = length * radius;
    let inertia = mass * (length * length + radius * radius) / 12.0;
    sum.add(mass, 0.5 * (from + to) + 0.5 * radius * outward, inertia);
}

/// The sector of a disc between the normals of two sides that meet in `b`.
fn add_sector(sum: &mut Sum, [a, b, c]: [DVec2; 3], radius: f64) {
    let [before, after] = [b - a, c - b].map(|along| -along.perp() / along.length());
    let half = 0.5 * libm::atan2(before.perp_dot(after), before.dot(after));
    let mass = half * radius * radius;
    if !(mass > 0.0) {
        return;
    }
    // From the corner to the centroid of the sector.
    let reach = 2.0 / 3.0 * radius * libm::sin(half) / half;
    let outward = (before + after).normalize_or_zero();
    let inertia = mass * (0.5 * radius * radius - reach * reach);
    sum.add(mass, b + reach * outward, inertia);
}

#[expect(clippy::cast_possible_truncation, reason = "the nearest f32 is what is wanted")]
fn narrow(number: f64) -> f32 {
    number as f32
}
