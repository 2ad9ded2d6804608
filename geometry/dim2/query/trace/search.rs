//! The search for the closest points, watched.

use glam::Vec2;

use super::trace::{Corner, between, cores};
use crate::gjk::{self, Closest, Found, Goal, SimplexCache, narrow};
use crate::math::Pose;
use crate::shape::Shape;

/// A search for the closest points of two cores.
#[derive(Clone, Debug, PartialEq)]
pub struct Search {
    /// What was asked, in order.
    pub steps: Vec<SearchStep>,
    /// The points of the difference between which its nearest point lies at the end: one to three.
    pub simplex: Vec<Corner>,
    /// What came out.
    pub closest: Closest,
}

/// A question to both shapes, and what was known before it.
#[derive(Clone, Debug, PartialEq)]
pub struct SearchStep {
    /// The points of the difference between which the nearest one so far lies: one to three.
    pub simplex: Vec<Corner>,
    /// The nearest point of the simplex to the origin, in metres, along the axes of `a`. The
    /// question is which point reaches farthest against it.
    pub nearest: Vec2,
    /// Its distance from the origin, in metres, ≥ 0: the cores are no farther apart.
    pub distance: f32,
    /// The answer.
    pub support: Corner,
    /// How far it reaches along the way to the nearest point, in metres: the cores are no closer,
    /// and nothing is known while it is negative.
    pub bound: f32,
}

/// How [`closest`](crate::query::closest) finds the closest points of two shapes from a cold
/// start; `None` for half-planes and for shapes made of parts.
pub fn search(a: &Shape, b: &Shape, b_in_a: &Pose) -> Option<Search> {
    let cores = cores(a, b)?;
    let pair = between(&cores, b_in_a);
    let mut steps = Vec::new();
    let mut found = Found::default();
    let mut cache = SimplexCache::default();
    gjk::search_watched(&pair, &Goal::NEAREST, &mut cache, &mut found, |asked| {
        let nearest = asked.simplex.nearest();
        let length = nearest.square.sqrt();
        let simplex = asked.simplex.vertices().iter().map(|vertex| Corner::of(&pair, vertex));
        steps.push(SearchStep {
            simplex: simplex.collect(),
            nearest: (nearest.toward * (nearest.height / nearest.square)).as_vec2(),
            distance: narrow(nearest.height / length),
            support: Corner::of(&pair, asked.support),
            bound: narrow(asked.low / length),
        });
    });
    let simplex = found.vertices().iter().map(|vertex| Corner::of(&pair, vertex)).collect();
    Some(Search { steps, simplex, closest: found.closest(&pair) })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::math::Rotation;
    use crate::query::closest;
    use crate::shape::{Capsule, Circle, Rectangle};

    #[test]
    fn what_is_told_is_what_the_query_does() {
        let a = Rectangle::new(Vec2::new(1.0, 0.5)).unwrap();
        let b = Rectangle::new(Vec2::splat(0.5)).unwrap();
        for turn in 0..20_u8 {
            let part = f32::from(turn);
            let position = Vec2::new(1.0 + 0.1 * part, 0.3);
            let pose = Pose::new(position, Rotation::from_angle(0.3 * part));
            let told = search(&a.into(), &b.into(), &pose).unwrap();
            let asked = closest(&a, &b, &pose, &mut SimplexCache::default());
            assert_eq!(told.closest, asked);
            assert_eq!(told.steps.len(), asked.steps as usize);
            for pair in told.steps.windows(2) {
                assert!(pair[1].distance <= pair[0].distance);
            }
            for step in &told.steps {
                assert!(step.bound <= asked.distance + 1e-6 && step.distance >= asked.distance);
                let Corner { point, on_a, on_b } = step.support;
                assert!((on_b - on_a - point).length() < 1e-6);
            }
        }
    }

    #[test]
    fn half_planes_have_no_steps_and_margins_are_left_out() {
        let ball: Shape = Circle::new(0.5).unwrap().into();
        let ground = crate::shape::HalfPlane::new(Vec2::Y, 0.0).unwrap().into();
        assert!(search(&ball, &ground, &Pose::IDENTITY).is_none());
        let rod: Shape = Capsule::new([Vec2::NEG_Y, Vec2::Y], 0.1).unwrap().into();
        let told = search(&ball, &rod, &Pose::at(2.0 * Vec2::X)).unwrap();
        assert_eq!((told.closest.distance, told.closest.margins), (2.0, 0.6));
    }
}
