//! Separating axes of two convex polygons: the normals of their edges.
//!
//! Polygons of few corners are compared by brute force, in the lanes of a vector; larger ones
//! by a walk around both. Either way an edge of one is held against the farthest corner of the
//! other behind it.

mod edge;
mod lanes;
mod around;

pub(crate) use around::around;
pub(crate) use edge::{ShapeEdge, facing};
pub(crate) use lanes::{CornerLanes, largest};

/// Which of two shapes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum AxisOwner {
    A,
    B,
}

/// The edge of one shape that is farthest from the other.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct EdgeAxis {
    /// Index of the corner at which the edge begins.
    pub(crate) edge: usize,
    /// Gap along its normal, in metres; negative where the shapes overlap.
    pub(crate) separation: f32,
}

#[cfg(test)]
mod tests {
    use glam::Vec2;

    use super::*;
    use crate::math::{Pose, Rotation};
    use crate::shape::{Polygon, Ring};

    fn number(state: &mut u32) -> f32 {
        *state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        (*state >> 8) as f32 / (1 << 23) as f32 - 1.0
    }

    fn pebble(corners: usize, state: &mut u32) -> Polygon {
        loop {
            let points: Vec<_> =
                (0..corners).map(|_| Vec2::new(number(state), number(state))).collect();
            if let Ok(polygon) = Polygon::new(&points) {
                return polygon;
            }
        }
    }

    /// Each edge against each corner.
    fn one_by_one(of: &Ring<'_>, other: &Ring<'_>, pose: &Pose) -> f32 {
        let separation = |edge: usize| {
            let above = |corner: &Vec2| {
                of.normals[edge].dot(pose.transform_point(*corner) - of.vertices[edge])
            };
            other.vertices.iter().map(above).fold(f32::INFINITY, f32::min)
        };
        (0..of.vertices.len()).map(separation).fold(f32::NEG_INFINITY, f32::max)
    }

    #[test]
    fn lanes_and_a_walk_find_what_a_loop_finds() {
        let state = &mut 1;
        for round in 0..3000 {
            let (a, b) = (pebble(3 + round % 30, state), pebble(3 + round / 7 % 30, state));
            let (a, b) = (a.ring(), b.ring());
            let place = Vec2::new(number(state), number(state)) * 2.0;
            let pose = Pose::new(place, Rotation::from_angle(3.2 * number(state)));
            let expected = one_by_one(&a, &b, &pose);
            let walked = around(&a, &b, &pose);
            assert!((walked.separation - expected).abs() < 2e-6, "{walked:?} {expected}");
            if a.vertices.len() <= 8 && b.vertices.len() <= 8 {
                let (a, b) = (CornerLanes::<2>::new(&a), CornerLanes::<2>::at(&b, &pose));
                let found = a.best_edge(&b);
                assert!((found.separation - expected).abs() < 2e-6, "{found:?} {expected}");
                let back = b.best_edge(&a);
                let edge = b.edge(back.edge);
                let facing = a.edge(a.facing(-edge.normal));
                assert!(facing.normal.dot(edge.normal) < 0.0);
            }
        }
    }

    #[test]
    fn lanes_that_are_left_over_change_nothing() {
        let state = &mut 3;
        for _ in 0..200 {
            let (a, b) = (pebble(3, state), pebble(4, state));
            let pose = Pose::new(Vec2::X, Rotation::from_angle(number(state)));
            let (a, b) = (a.ring(), b.ring());
            let few = CornerLanes::<1>::new(&a).best_edge(&CornerLanes::<1>::at(&b, &pose));
            let many = CornerLanes::<2>::new(&a).best_edge(&CornerLanes::<2>::at(&b, &pose));
            assert_eq!(few, many);
            assert_eq!(
                few,
                CornerLanes::<2>::new(&a).best_edge(&CornerLanes::<1>::at(&b, &pose))
            );
        }
    }
}
