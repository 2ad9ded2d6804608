//! How the narrow phase finds its answer for two bodies, step by step, in words and pictures.
//!
//! All content comes from the queries themselves, by `query::trace` of either engine.

mod picture;
mod search;
mod growth;
mod mpr;
mod axes;
mod pair;
mod dim3;
mod dim2;

pub(crate) use dim2::{examine as examine_2d, neighbourhood as neighbourhood_2d};
pub(crate) use dim3::{examine as examine_3d, neighbourhood as neighbourhood_3d};

use crate::protocol::{MethodInfo, Picture};
use picture::{ORIGIN, Point};

/// A point of the difference of two shapes, and where it comes from.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
struct Mark {
    /// In the space of the difference.
    point: Point,
    /// On the one shape and on the other, in the world.
    on: [Point; 2],
}

/// Pictures of two shapes.
#[derive(Clone, Debug, Default)]
pub(crate) struct Look {
    /// Picture that always shows in the world.
    pub(crate) bodies: Picture,
    pub(crate) methods: Vec<MethodInfo>,
}

/// Broad phase and GJK around a body.
#[derive(Clone, Debug, Default)]
pub(crate) struct Neighbourhood {
    /// Row of the slot of the body.
    pub(crate) row: u32,
    /// Number of bodies that reach into its box.
    pub(crate) candidates: usize,
    /// Row of the slot of the nearest of them that GJK takes, or of the nearest body.
    pub(crate) partner: Option<u32>,
    /// Result of GJK, or empty.
    pub(crate) text: String,
    /// Boxes, and the last step of GJK, in the world.
    pub(crate) picture: Picture,
}

/// The points of some marks.
fn points_of(marks: &[Mark]) -> Vec<Point> {
    marks.iter().map(|mark| mark.point).collect()
}

/// A picture with nothing but the origin.
fn with_origin() -> Picture {
    let mut picture = Picture::default();
    picture.point([0.0; 3], ORIGIN);
    picture
}

#[cfg(test)]
mod tests {
    use hazumi2d::glam::Vec2;
    use hazumi3d::glam::Vec3;

    use super::*;

    fn names(look: &Look) -> Vec<&str> {
        look.methods.iter().map(|method| method.name).collect()
    }

    fn space(second: hazumi3d::Collider, at: Vec3) -> Result<Look, String> {
        let mut world = hazumi3d::World::default();
        let brick = hazumi3d::shape::Cuboid::new(Vec3::new(1.0, 0.5, 0.5)).unwrap();
        let far = Vec3::new(1e5, 0.0, 0.0);
        let put = |world: &mut hazumi3d::World, collider, position| {
            let body = hazumi3d::Body { position, ..hazumi3d::Body::fixed() };
            world.add(body, collider).unwrap()
        };
        let one = put(&mut world, hazumi3d::Collider::new(brick), far);
        let other = put(&mut world, second, far + at);
        examine_3d(&world, [one, other])
    }

    fn cube() -> hazumi3d::Collider {
        hazumi3d::Collider::new(hazumi3d::shape::Cuboid::new(Vec3::splat(0.5)).unwrap())
    }

    #[test]
    fn boxes_that_overlap_are_seen_by_all_methods() {
        let look = space(cube(), Vec3::new(1.25, 0.2, 0.1)).unwrap();
        assert_eq!(names(&look), ["gjk", "epa", "mpr", "sat"]);
        let [gjk, epa, mpr, sat] = &look.methods[..] else { panic!("four methods") };
        assert!(gjk.result.starts_with("the cores touch or overlap"), "{}", gjk.result);
        assert!(epa.result.starts_with("the cores overlap by 0.25 m"), "{}", epa.result);
        assert!(mpr.result.contains("at most") && mpr.result.contains("0.25 m with EPA"));
        assert!(sat.result.starts_with("overlapping by 0.25 m"), "{}", sat.result);
        assert_eq!(look.bodies.line_colors.len(), 24);
        for method in &look.methods {
            assert!(method.steps.len() > 1 && !method.base.lines.is_empty());
            for step in &method.steps {
                let Picture { lines, line_colors, points, point_colors, .. } = &step.world;
                assert_eq!((lines.len(), points.len()), {
                    (6 * line_colors.len(), 3 * point_colors.len())
                });
                // In the world, far out, with its digits.
                assert!(points.chunks(3).all(|at| (at[0] - 1e5).abs() < 3.0));
            }
        }
    }

    #[test]
    fn a_ball_that_is_apart_has_a_distance_only() {
        let ball = hazumi3d::Collider::ball(0.5).unwrap();
        let look = space(ball, Vec3::new(3.0, 0.0, 0.0)).unwrap();
        assert_eq!(names(&look), ["gjk"]);
        let result = &look.methods[0].result;
        assert!(result.starts_with("the cores are 2 m apart, the shapes 1.5 m"), "{result}");
    }

    #[test]
    fn candidates_reach_into_the_box_and_the_nearest_is_searched() {
        let mut world = hazumi3d::World::default();
        let mut put = |collider, x: f32, y: f32| {
            let position = Vec3::new(x, y, 0.0);
            let body = hazumi3d::Body { position, ..hazumi3d::Body::fixed() };
            world.add(body, collider).unwrap()
        };
        let ball = || hazumi3d::Collider::ball(1.0).unwrap();
        let one = put(ball(), 0.0, 0.0);
        let ground = hazumi3d::shape::HalfSpace::new(Vec3::Y, -0.9).unwrap();
        let ground = put(hazumi3d::Collider::new(ground), 0.0, 0.0);
        // In the corner of the box, beside the ball.
        let near = put(cube(), 1.2, 1.2);
        let far = put(ball(), 5.0, 1.2);
        let around = neighbourhood_3d(&world, one).unwrap();
        assert_eq!((around.row, around.candidates), (one.index(), 2));
        assert_eq!(around.partner, Some(near.index()));
        assert!(around.text.starts_with("GJK: "), "{}", around.text);
        assert!(around.picture.lines.len() > 6 * 24 && !around.picture.points.is_empty());
        // One without candidates is compared with the nearest body.
        let alone = neighbourhood_3d(&world, far).unwrap();
        assert_eq!((alone.candidates, alone.partner), (0, Some(near.index())));
        assert!(alone.text.contains("distance 2"), "{}", alone.text);
        let below = neighbourhood_3d(&world, ground).unwrap();
        assert_eq!((below.candidates, below.partner), (0, None));
        assert_eq!(below.text, "");
    }

    #[test]
    fn what_has_no_steps_says_why() {
        let ground = hazumi3d::shape::HalfSpace::new(Vec3::Y, 0.0).unwrap();
        let refused = space(hazumi3d::Collider::new(ground), Vec3::ZERO).unwrap_err();
        assert!(refused.starts_with("a half-space has no steps"), "{refused}");
    }

    #[test]
    fn polygons_are_seen_in_the_plane_too() {
        let mut world = hazumi2d::World::default();
        let mut put = |half: f32, x: f32| {
            let shape = hazumi2d::shape::Rectangle::new(Vec2::splat(half)).unwrap();
            let position = Vec2::new(x, 0.1);
            let body = hazumi2d::Body { position, ..hazumi2d::Body::fixed() };
            world.add(body, hazumi2d::Collider::new(shape)).unwrap()
        };
        let (one, other) = (put(1.0, 0.0), put(0.5, 1.25));
        let look = examine_2d(&world, [one, other]).unwrap();
        assert_eq!(names(&look), ["gjk", "epa", "mpr", "sat"]);
        for method in &look.methods[1..] {
            assert!(method.result.contains("overlap") && method.result.contains("0.25 m"));
        }
        let sat = &look.methods[3];
        assert_eq!(sat.steps.len(), 9);
        assert_eq!(sat.base.line_colors.len(), 4);
    }
}
