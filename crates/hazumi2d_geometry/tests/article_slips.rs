//! Mistakes of the articles that the toolkit began with, each made impossible by a test, as far as
//! they have a meaning in the plane; the other tests stand beside what they test.

mod polygon_support;

use hazumi2d_geometry::glam::Vec2;
use hazumi2d_geometry::math::{Aabb, Line};
use hazumi2d_geometry::query::{
    Ray, ShapeCast, SimplexCache, cast, cast_ray, closest, contains, intersects, separation,
    signed_distance,
};
use hazumi2d_geometry::shape::{
    Capsule, Chain, ChainOptions, Circle, Outline, Polygon, Rectangle, Rounded, Segment, Sides,
};
use hazumi2d_geometry::{Pose, Rotation, Shape};
use polygon_support::{Rng, clouds};

fn rectangle(x: f32, y: f32) -> Shape {
    Rectangle::new(Vec2::new(x, y)).unwrap().into()
}

fn ball(radius: f32) -> Shape {
    Circle::new(radius).unwrap().into()
}

fn gap(a: &Shape, b: &Shape, b_in_a: &Pose) -> f32 {
    separation(a, b, b_in_a, &mut SimplexCache::default()).gap
}

/// The article adds up angles: at a corner it divides by zero, at sides it rounds, and says no.
#[test]
fn corners_and_sides_of_polygons_are_inside() {
    for count in [3, 4, 7, 40] {
        let mut rng = Rng(count as u64);
        let points = clouds::turned(&mut rng, 0.0, &clouds::regular(count));
        let outline = Outline::new(&points).unwrap();
        let polygon = Polygon::new(&points).unwrap();
        let vertices = polygon.vertices().to_vec();
        let normals = polygon.normals().to_vec();
        let shape = Shape::from(polygon);
        for (i, &from) in vertices.iter().enumerate() {
            assert!(contains(&shape, from) && outline.contains(from), "corner {i} of {count}");
            let middle = 0.5 * (from + vertices[(i + 1) % count]);
            assert!(contains(&shape, middle - normals[i] * 2e-7), "side {i} of {count}");
            assert!(!contains(&shape, middle + normals[i] * 2e-5), "side {i} of {count}");
            assert!(!outline.contains(middle + normals[i] * 2e-7), "side {i} of {count}");
        }
    }
}

/// The article takes 1 from the number of corners, of which there may be none.
#[test]
fn polygons_without_corners_are_refused() {
    assert!(Polygon::new(&[]).is_err() && Outline::new(&[]).is_err());
    assert!(Chain::new(&[], ChainOptions::default()).is_err());
}

/// The article keeps the side on which its corners happen to run.
#[test]
fn corners_may_come_in_either_order() {
    let corners = [[0.0, 0.0], [2.0, 0.0], [2.0, 1.0], [0.0, 1.0]].map(Vec2::from);
    let mut back = corners;
    back.reverse();
    for corners in [corners, back] {
        let shape = Shape::from(Polygon::new(&corners).unwrap());
        let outline = Outline::new(&corners).unwrap();
        for (point, is_inside) in [(Vec2::new(1.0, 0.5), true), (Vec2::new(-0.1, 0.5), false)] {
            assert_eq!(contains(&shape, point), is_inside);
            assert_eq!(outline.contains(point), is_inside);
        }
    }
}

/// The article answers what the query before found when its loop runs out.
#[test]
fn gjk_never_returns_a_stale_answer() {
    let triangle = Polygon::new(&[Vec2::ZERO, Vec2::X, Vec2::Y]).unwrap();
    let shapes = [rectangle(0.5, 0.5), ball(0.5), triangle.into()];
    // One cache for all, so that each query finds what the one before left.
    let mut cache = SimplexCache::default();
    for turn in 0..200_u8 {
        let (a, b) = (&shapes[usize::from(turn % 3)], &shapes[usize::from(turn / 3 % 3)]);
        let away = if turn % 2 == 0 { 3.0 } else { 0.2 };
        let pose = Pose::at(Vec2::new(away, 0.1));
        let found = separation(a, b, &pose, &mut cache);
        assert_eq!(found.gap > 0.0, away > 1.0, "turn {turn}");
        assert!((found.gap - gap(a, b, &pose)).abs() < 1e-5, "turn {turn}");
    }
}

/// The article has no early end: every miss burns all its iterations.
#[test]
fn shapes_apart_are_told_in_few_steps() {
    let a = Rectangle::new(Vec2::splat(0.5)).unwrap();
    for (x, y) in [(3.0, 0.0), (1.0, 2.0), (1.01, 0.2), (-50.0, 7.0)] {
        let pose = Pose::at(Vec2::new(x, y));
        let found = closest(&a, &a, &pose, &mut SimplexCache::default());
        assert!(found.distance > 0.0 && found.converged && found.steps <= 6, "{found:?}");
    }
}

/// One of the articles takes touching for a hit, the other for a miss.
#[test]
fn touching_counts_as_intersecting() {
    let half = Vec2::splat(0.5);
    let square = Rectangle::new(half).unwrap();
    let core = Rectangle::new(half * 0.5).unwrap();
    let axis = [Vec2::X * -0.25, Vec2::X * 0.25];
    // Each reaches half a metre along x.
    let shapes: [Shape; 5] = [
        square.into(),
        ball(0.5),
        Capsule::new(axis, 0.25).unwrap().into(),
        Rounded::new(core, 0.25).unwrap().into(),
        Segment::new([Vec2::X * -0.5, Vec2::X * 0.5]).unwrap().into(),
    ];
    for a in &shapes {
        for b in &shapes {
            assert!(intersects(a, b, &Pose::at(Vec2::X)), "{a:?} {b:?}");
            assert!(!intersects(a, b, &Pose::at(Vec2::X * 1.00001)), "{a:?} {b:?}");
        }
    }
    for corner in [Vec2::ONE, Vec2::new(-1.0, 1.0)] {
        assert!(intersects(&square.into(), &square.into(), &Pose::at(corner)), "{corner}");
    }
}

/// The article divides 0 by 0 for a segment without length, and the capsule contains nothing.
#[test]
fn a_capsule_without_length_is_refused_and_nearly_none_is_a_ball() {
    assert!(Capsule::new([Vec2::ONE; 2], 0.5).is_err(), "a circle says what is meant");
    let capsule = Capsule::new([Vec2::ZERO, Vec2::X * 1e-12], 0.5).unwrap().into();
    assert!(contains(&capsule, Vec2::new(0.35, 0.35)));
    assert!(!contains(&capsule, Vec2::new(0.36, 0.36)));
    let point = Segment::new([Vec2::ONE; 2]).unwrap().into();
    assert_eq!(signed_distance(&point, Vec2::new(1.0, 3.0)).distance, 2.0);
}

/// The article's text tells the cases of a segment by the wrong side of a right angle.
#[test]
fn points_beside_the_ends_of_a_segment_are_nearest_to_the_ends() {
    let segment: Shape = Segment::new([Vec2::ZERO, Vec2::X * 4.0]).unwrap().into();
    for (point, nearest) in [
        (Vec2::new(-3.0, 4.0), Vec2::ZERO),
        (Vec2::new(7.0, 4.0), Vec2::X * 4.0),
        (Vec2::new(1.0, -5.0), Vec2::X),
    ] {
        let found = signed_distance(&segment, point);
        assert_eq!((found.point, found.distance), (nearest, 5.0));
    }
}

/// The article's line has two signs of its offset, and where a segment lies in it, says yes and not
/// where.
#[test]
fn a_segment_meets_a_line_where_its_equation_says() {
    let line = Line::through([Vec2::new(0.0, 3.0), Vec2::new(1.0, 3.0)]).unwrap();
    assert_eq!(line.clip_segment(Vec2::ZERO, Vec2::Y * 4.0), Some([0.75; 2]));
    assert_eq!(line.clip_segment(Vec2::Y * -4.0, Vec2::ZERO), None);
    assert_eq!(line.clip_segment(Vec2::Y * 3.0, Vec2::ONE * 3.0), Some([0.0, 1.0]));
}

/// The article tests a point that it has computed, which rounding pushes off the side it lies on.
#[test]
fn no_segment_slips_through_a_box() {
    let bounds = Aabb { min: Vec2::new(-1.1, -0.7), max: Vec2::new(0.3, 1.9) };
    let mut rng = Rng(1);
    for _ in 0..20_000 {
        let inside = bounds.center() + bounds.half_extents() * clouds::square(&mut rng) * 0.99;
        let along = clouds::direction(&mut rng) * rng.within(3.0, 30.0);
        let [enter, exit] = bounds.clip_ray(inside - along, 2.0 * along, 1.0).unwrap();
        assert!(0.0 < enter && enter < 0.5 && 0.5 < exit && exit < 1.0, "{enter} {exit}");
    }
}

/// The article's swept sphere is only found at time 0, and never where it has yet to move or begins
/// inside.
#[test]
fn sweeps_hit_from_the_first_moment_to_the_last() {
    let (a, b) = (ball(1.0), ball(1.0));
    let hit = |x: f32, push: f32| {
        let sweep = ShapeCast::new(Vec2::X * push).unwrap();
        cast(&a, &b, &Pose::at(Vec2::X * x), &sweep).map(|hit| hit.fraction)
    };
    assert_eq!(hit(6.0, -8.0), Some(0.5));
    assert_eq!(hit(6.0, -4.0), Some(1.0), "at the very end");
    assert_eq!(hit(6.0, -3.9), None);
    assert_eq!(hit(1.5, -1.0), Some(0.0), "from inside");
    assert_eq!(hit(1.5, 0.0), Some(0.0), "at rest inside");
    assert_eq!(hit(6.0, 0.0), None, "at rest outside");
}

/// The article's boxes turn inside out under a negative scale.
#[test]
fn mirrored_chains_keep_their_front() {
    let points = [Vec2::new(1.0, 0.0), Vec2::new(-1.0, 0.0)];
    let front = ChainOptions { sides: Sides::Front, ..ChainOptions::default() };
    let floor = Chain::new(&points, front).unwrap();
    let down = Ray::segment(Vec2::new(0.3, 1.0), Vec2::new(0.3, -1.0)).unwrap();
    let up = Ray::segment(Vec2::new(0.3, -1.0), Vec2::new(0.3, 1.0)).unwrap();
    for factor in [Vec2::ONE, Vec2::new(-2.0, 1.0)] {
        let scaled: Shape = floor.scaled(factor).unwrap().into();
        let bounds = scaled.bounds(&Pose::IDENTITY);
        assert!(bounds.min.cmple(bounds.max).all(), "{factor}");
        assert!(cast_ray(&scaled, &down).is_some_and(|hit| hit.normal == Vec2::Y), "{factor}");
        assert!(cast_ray(&scaled, &up).is_none(), "{factor}");
    }
}

/// The article looks only at sides in the common box: of a box in a box, at none.
#[test]
fn contained_boxes_have_the_right_depth() {
    let (room, pebble) = (rectangle(3.0, 3.0), rectangle(0.5, 0.4));
    for position in [Vec2::ZERO, Vec2::new(1.0, 0.5), Vec2::new(-0.2, 2.2)] {
        for turn in [Rotation::IDENTITY, Rotation::from_angle(0.5)] {
            let pose = Pose::new(position, turn);
            // Out through the nearest wall, by as much as the box reaches back from it.
            let reach = pebble.bounds(&Pose::new(Vec2::ZERO, turn)).half_extents();
            let depth = (Vec2::splat(3.0) - position.abs() + reach).min_element();
            assert!((gap(&room, &pebble, &pose) + depth).abs() < 1e-5);
            assert!(intersects(&room, &pebble, &pose));
        }
    }
}

/// The article's box holds a point that is no number, because nothing says that it does not.
#[test]
fn what_is_no_number_is_nowhere() {
    let bad = Vec2::new(f32::NAN, 0.0);
    assert!(!Aabb::EVERYTHING.contains(bad));
    for shape in [rectangle(1.0, 1.0), ball(1.0)] {
        assert!(!contains(&shape, bad), "{shape:?}");
    }
}
