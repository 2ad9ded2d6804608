//! Area, centroid and inertia of polygons by integrating the lengths of vertical cuts.

use hazumi2d_geometry::glam::DVec2;
use hazumi2d_geometry::shape::MassProperties;

/// At 1 kg/m².
#[derive(Clone, Copy, Debug)]
pub(crate) struct Moments {
    pub(crate) area: f64,
    pub(crate) center: DVec2,
    /// About the centre.
    pub(crate) inertia: f64,
}

/// Places and weights of Gauss's rule with three points, exact up to the fifth degree.
const GAUSS: [(f64, f64); 3] = [
    (-0.774_596_669_241_483_4, 5.0 / 9.0),
    (0.0, 8.0 / 9.0),
    (0.774_596_669_241_483_4, 5.0 / 9.0),
];

/// Of the ring of a simple polygon, whatever its winding. Between two corners that follow on
/// each other along x, cuts are as long as linear functions say, so the rule is exact.
pub(crate) fn of_ring(ring: &[DVec2]) -> Moments {
    let middle = ring.iter().sum::<DVec2>() / ring.len() as f64;
    let ring: Vec<_> = ring.iter().map(|corner| corner - middle).collect();
    let mut cuts: Vec<f64> = ring.iter().map(|corner| corner.x).collect();
    cuts.sort_by(f64::total_cmp);
    let (mut area, mut first, mut second) = (0.0, DVec2::ZERO, 0.0);
    for slab in cuts.windows(2).filter(|slab| slab[1] > slab[0]) {
        let half = 0.5 * (slab[1] - slab[0]);
        for (place, weight) in GAUSS {
            let (x, weight) = (slab[0] + half * (1.0 + place), weight * half);
            for [low, high] in spans(&ring, x) {
                let length = high - low;
                area += weight * length;
                first += weight * DVec2::new(x * length, 0.5 * (high * high - low * low));
                second +=
                    weight * (x * x * length + (high * high * high - low * low * low) / 3.0);
            }
        }
    }
    let center = first / area;
    Moments { area, center: center + middle, inertia: second - area * center.length_squared() }
}

/// Where the vertical line at `x` is inside.
fn spans(ring: &[DVec2], x: f64) -> Vec<[f64; 2]> {
    let mut heights: Vec<f64> = ring
        .iter()
        .zip(ring.iter().cycle().skip(1))
        .filter(|(a, b)| (a.x < x) != (b.x < x))
        .map(|(a, b)| a.y + (b.y - a.y) * ((x - a.x) / (b.x - a.x)))
        .collect();
    heights.sort_by(f64::total_cmp);
    heights.chunks_exact(2).map(|pair| [pair[0], pair[1]]).collect()
}

/// Compares with what the engine says, to a part of what is found.
#[track_caller]
pub(crate) fn assert_agree(found: &MassProperties, expected: &Moments, tolerance: f64) {
    let size = (expected.inertia / expected.area).sqrt();
    let far = expected.center.length() * f64::from(f32::EPSILON);
    let mass = f64::from(found.mass) / expected.area - 1.0;
    let inertia = f64::from(found.inertia) / expected.inertia - 1.0;
    let center = found.center.as_dvec2().distance(expected.center);
    assert!(mass.abs() < tolerance, "mass is off by {mass}: {found:?} {expected:?}");
    assert!(inertia.abs() < tolerance, "inertia is off by {inertia}: {found:?} {expected:?}");
    assert!(center < tolerance * size + far, "centre: {found:?} {expected:?}");
}
