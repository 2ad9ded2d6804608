//! Area, centroid and inertia of polygons.

use glam::{DVec2, Vec2};

use super::narrow;
use crate::shape::MassProperties;

/// The mass of a ring at 1 kg/m².
///
/// Summed in `f64` over the triangles between the first corner and each side, so a polygon
/// weighs as much far from the origin as near it.
pub(super) fn mass(ring: &[Vec2]) -> MassProperties {
    let exact = Exact::of(ring);
    MassProperties {
        mass: narrow(exact.area),
        center: (ring[0].as_dvec2() + exact.arm).as_vec2(),
        inertia: narrow(exact.inertia),
    }
}

/// The same in `f64`.
#[derive(Clone, Copy, Debug)]
pub(in crate::shape) struct Exact {
    /// In m².
    pub(in crate::shape) area: f64,
    /// From the first corner to the centroid, in metres.
    pub(in crate::shape) arm: DVec2,
    /// About the centroid, in m⁴.
    pub(in crate::shape) inertia: f64,
}

impl Exact {
    pub(in crate::shape) fn of(ring: &[Vec2]) -> Self {
        let arms = ring.iter().map(|corner| corner.as_dvec2() - ring[0].as_dvec2());
        let (mut area, mut first, mut second) = (0.0, DVec2::ZERO, 0.0);
        for (a, b) in arms.clone().skip(1).zip(arms.skip(2)) {
            let triangle = 0.5 * a.perp_dot(b);
            area += triangle;
            first += triangle * (a + b) / 3.0;
            second += triangle * (a.dot(a) + a.dot(b) + b.dot(b)) / 6.0;
        }
        let arm = first / area;
        Self { area, arm, inertia: second - area * arm.length_squared() }
    }
}
