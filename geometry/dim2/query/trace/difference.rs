//! What the searches search.

use std::f64::consts::TAU;

use glam::{DVec2, Vec2};

use super::trace::{between, cores};
use crate::gjk::difference::{Difference, SupportPair};
use crate::math::Pose;
use crate::shape::solid::Core;
use crate::shape::{Shape, Support};

/// Most pairs of corners that are all told.
const MOST_PAIRS: usize = 4096;
/// How many directions are asked along for others.
const DIRECTIONS: u32 = 96;

/// Points whose hull is the Minkowski difference `b − a` of the cores of two shapes, in metres,
/// along the axes of `a`; `None` for half-planes and for shapes made of parts.
///
/// All differences of corners where the cores have corners and not too many; where they are curved,
/// the points that are farthest along 96 directions.
pub fn difference(a: &Shape, b: &Shape, b_in_a: &Pose) -> Option<Vec<Vec2>> {
    let cores = cores(a, b)?;
    let pair = between(&cores, b_in_a);
    Some(of_corners(&cores, &pair).unwrap_or_else(|| {
        let directions = (0..DIRECTIONS).map(direction);
        directions.map(|direction| pair.lowest(-direction).point.as_vec2()).collect()
    }))
}

fn of_corners(
    [a, b]: &[Core<'_>; 2],
    pair: &Difference<'_, Core<'_>, Core<'_>>,
) -> Option<Vec<Vec2>> {
    let (on_a, on_b) = (corners(a)?, corners(b)?);
    if on_a.len() * on_b.len() > MOST_PAIRS {
        return None;
    }
    let from = |on_a: &Vec2| {
        let on_a = on_a.as_dvec2();
        on_b.iter().map(move |on_b| (pair.place(on_b.as_dvec2()) - on_a).as_vec2())
    };
    Some(on_a.iter().flat_map(from).collect())
}

/// All corners of a core; `None` for a curved one.
fn corners(core: &Core<'_>) -> Option<Vec<Vec2>> {
    core.vertex(0)?;
    Some((0..).map_while(|index| core.vertex(index)).collect())
}

/// Points that cover the unit circle evenly.
fn direction(index: u32) -> DVec2 {
    let angle = TAU * f64::from(index) / f64::from(DIRECTIONS);
    DVec2::new(libm::cos(angle), libm::sin(angle))
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::shape::{Circle, Custom, Mass, Rectangle};

    /// An ellipse without corners.
    #[derive(Debug)]
    struct Egg(Vec2);

    impl Support for Egg {
        fn support(&self, direction: Vec2) -> (u32, Vec2) {
            (0, self.0 * (self.0 * direction).normalize_or(Vec2::X))
        }

        fn margin(&self) -> f32 {
            0.0
        }
    }

    impl Custom for Egg {
        fn mass(&self) -> Option<Mass> {
            None
        }
    }

    #[test]
    fn rectangles_differ_by_all_pairs_of_corners() {
        let a = Rectangle::new(Vec2::ONE).unwrap().into();
        let b = Rectangle::new(Vec2::splat(0.5)).unwrap().into();
        let points = difference(&a, &b, &Pose::at(3.0 * Vec2::X)).unwrap();
        assert_eq!(points.len(), 16);
        let most = points.iter().copied().reduce(Vec2::max).unwrap();
        let least = points.iter().copied().reduce(Vec2::min).unwrap();
        assert_eq!((least, most), (Vec2::new(1.5, -1.5), Vec2::new(4.5, 1.5)));
    }

    #[test]
    fn curved_ones_are_asked_all_around() {
        let egg: Arc<dyn Custom> = Arc::new(Egg(Vec2::new(1.0, 0.5)));
        let ball = Circle::new(1.0).unwrap().into();
        let points = difference(&ball, &egg.into(), &Pose::IDENTITY).unwrap();
        assert_eq!(points.len(), 96);
        assert!(points.iter().all(|&Vec2 { x, y }| (x * x + 4.0 * y * y - 1.0).abs() < 1e-5));
        assert!(points.iter().any(|point| point.x < -0.99));
    }
}
