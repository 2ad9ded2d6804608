//! What the searches search.

use glam::{DVec3, Vec3};

use super::trace::{between, cores};
use crate::gjk::difference::{Difference, SupportPair};
use crate::math::Pose;
use crate::shape::solid::Core;
use crate::shape::{Shape, Support};

/// Most pairs of corners that are all told.
const MOST_PAIRS: usize = 4096;
/// How many directions are asked along for others.
const DIRECTIONS: u32 = 320;
/// Turn from one direction to the next around the sphere, in radians: the golden angle, π (3 − √5).
const GOLDEN_ANGLE: f64 = 2.399_963_229_728_653;

/// Points whose hull is the Minkowski difference `b − a` of the cores of two shapes, in metres,
/// along the axes of `a`; `None` for half-spaces and for shapes made of parts.
///
/// All differences of corners where the cores have corners and not too many; where they are curved,
/// the points that are farthest along 320 directions.
pub fn difference(a: &Shape, b: &Shape, b_in_a: &Pose) -> Option<Vec<Vec3>> {
    let cores = cores(a, b)?;
    let pair = between(&cores, b_in_a);
    Some(of_corners(&cores, &pair).unwrap_or_else(|| {
        let directions = (0..DIRECTIONS).map(direction);
        directions.map(|direction| pair.lowest(-direction).point.as_vec3()).collect()
    }))
}

fn of_corners(
    [a, b]: &[Core<'_>; 2],
    pair: &Difference<'_, Core<'_>, Core<'_>>,
) -> Option<Vec<Vec3>> {
    let (on_a, on_b) = (corners(a)?, corners(b)?);
    if on_a.len() * on_b.len() > MOST_PAIRS {
        return None;
    }
    let from = |on_a: &Vec3| {
        let on_a = on_a.as_dvec3();
        on_b.iter().map(move |on_b| (pair.place(on_b.as_dvec3()) - on_a).as_vec3())
    };
    Some(on_a.iter().flat_map(from).collect())
}

/// All corners of a core; `None` for a curved one.
fn corners(core: &Core<'_>) -> Option<Vec<Vec3>> {
    core.vertex(0)?;
    Some((0..).map_while(|index| core.vertex(index)).collect())
}

/// Points that cover the unit sphere evenly, on a spiral.
fn direction(index: u32) -> DVec3 {
    let height = 1.0 - (2.0 * f64::from(index) + 1.0) / f64::from(DIRECTIONS);
    let radius = (1.0 - height * height).sqrt();
    let angle = GOLDEN_ANGLE * f64::from(index);
    DVec3::new(radius * libm::cos(angle), height, radius * libm::sin(angle))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::shape::{Cuboid, Cylinder, Sphere};

    #[test]
    fn boxes_differ_by_all_pairs_of_corners() {
        let a = Cuboid::new(Vec3::ONE).unwrap().into();
        let b = Cuboid::new(Vec3::splat(0.5)).unwrap().into();
        let points = difference(&a, &b, &Pose::at(3.0 * Vec3::X)).unwrap();
        assert_eq!(points.len(), 64);
        let most = points.iter().copied().reduce(Vec3::max).unwrap();
        let least = points.iter().copied().reduce(Vec3::min).unwrap();
        assert_eq!((least, most), (Vec3::new(1.5, -1.5, -1.5), Vec3::new(4.5, 1.5, 1.5)));
    }

    #[test]
    fn curved_ones_are_asked_all_around() {
        let can = Cylinder::new(0.5, 1.0).unwrap().into();
        let ball = Sphere::new(1.0).unwrap().into();
        let points = difference(&ball, &can, &Pose::IDENTITY).unwrap();
        let widest = points.iter().map(|point| point.x.hypot(point.z)).fold(0.0, f32::max);
        assert!((widest - 1.0).abs() < 1e-3, "{widest}");
        assert!(points.iter().any(|point| point.x < -0.9) && points.len() == 320);
    }
}
