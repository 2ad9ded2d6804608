//! Pairs that are answered in closed form are answered as by the search for any convex shapes.

use hazumi2d_geometry::glam::{DVec2, Vec2};
use hazumi2d_geometry::query::{
    PenetrationMethod, ShapeCast, SimplexCache, cast_of, closest, distance, intersects,
    penetration, penetration_of, separation,
};
use hazumi2d_geometry::shape::{Circle, Rectangle, Segment, Support};
use hazumi2d_geometry::{Pose, Rotation, Shape};

use crate::geometry::closed_forms_agree::{hits_as_searched, overlaps_as_searched};
use crate::support::oracle::segment_distance;
use crate::support::{Item, KINDS, Rng};

/// Largest difference of the two, as a part of the size of the pair.
const TOLERANCE: f64 = 2e-6;

/// A shape that only answers which of its points is farthest.
struct Known<'s>(&'s Shape);

impl Support for Known<'_> {
    fn support(&self, direction: Vec2) -> (u32, Vec2) {
        (0, support_of(self.0).support(direction).1)
    }
    fn margin(&self) -> f32 {
        support_of(self.0).margin()
    }
}

fn support_of(shape: &Shape) -> &dyn Support {
    match shape {
        Shape::Circle(circle) => circle,
        Shape::Capsule(capsule) => capsule,
        Shape::Segment(segment) => segment,
        Shape::Rectangle(rectangle) => rectangle,
        Shape::Polygon(polygon) => &**polygon,
        Shape::Rounded(rounded) => rounded,
        _ => panic!("{shape:?}"),
    }
}

fn pose(rng: &mut Rng, apart: f64) -> Pose {
    let pose = rng.pose(apart);
    let rotation = match rng.below(4) {
        0 => Rotation::IDENTITY,
        1 => Rotation { cos: 0.0, sin: 1.0 },
        // All but parallel.
        2 => Rotation::from_angle(1e-4),
        _ => pose.rotation,
    };
    let along = [Vec2::X, Vec2::NEG_Y][rng.below(2)] * apart as f32;
    let position = if rng.below(4) == 0 { along } else { pose.position };
    Pose::new(position, rotation)
}

/// A pair of kinds and everything random, and the tolerance for it.
fn pair(rng: &mut Rng, kinds: [usize; 2]) -> (Shape, Shape, Pose, f32) {
    let scale = 10_f64.powi(rng.below(7) as i32 - 3);
    let sizes = [scale, scale * 10_f64.powf(rng.within(-1.5, 0.5))];
    let [a, b] = [0, 1].map(|side| Item::random(rng, kinds[side], sizes[side]));
    let far = if rng.below(10) == 0 { 100.0 } else { rng.within(0.0, 2.0) };
    let b_in_a = pose(rng, far * (sizes[0] + sizes[1]));
    let size = a.reach + b.reach + f64::from(b_in_a.position.length());
    (a.shape, b.shape, b_in_a, (TOLERANCE * size) as f32)
}

#[test]
fn distances_are_those_of_the_search() {
    let mut rng = Rng(1);
    let mut overlaps = 0;
    for round in 0..50_000 {
        let (a, b, b_in_a, tolerance) = pair(&mut rng, [round % KINDS, round / KINDS % KINDS]);
        let (own_a, own_b) = (Known(&a), Known(&b));
        let expected = closest(&own_a, &own_b, &b_in_a, &mut SimplexCache::default());
        overlaps += u32::from(overlaps_as_searched([&a, &b], &b_in_a, tolerance, &expected));
    }
    assert!(overlaps > 3000, "{overlaps}");
}

/// The sides of the difference against a polygon that grows in it.
#[test]
fn depths_are_those_of_the_search() {
    let mut rng = Rng(2);
    let mut overlaps = 0;
    for round in 0..20_000 {
        let (a, b, b_in_a, tolerance) = pair(&mut rng, [round % KINDS, round / KINDS % KINDS]);
        let found = penetration(&a, &b, &b_in_a, PenetrationMethod::GjkEpa).unwrap();
        let own =
            penetration_of(&Known(&a), &Known(&b), &b_in_a, PenetrationMethod::GjkEpa).unwrap();
        let story = || format!("{found:?} {own:?}\n{a:?}\n{b:?}\n{b_in_a:?}");
        let depth = |found: Option<hazumi2d_geometry::query::Penetration>| {
            found.map_or(0.0, |found| found.depth)
        };
        assert!((depth(found) - depth(own)).abs() <= tolerance, "{}", story());
        overlaps += u32::from(depth(found) > tolerance);
    }
    assert!(overlaps > 4000, "{overlaps}");
}

#[test]
fn rectangles_that_touch_in_a_side_or_a_corner_touch() {
    for scale in [0.001_f32, 1.0, 1000.0] {
        let square: Shape = Rectangle::new(Vec2::splat(0.5 * scale)).unwrap().into();
        for place in [[1.0, 0.3], [1.0, -1.0], [-0.2, 1.0]].map(Vec2::from) {
            assert!(intersects(&square, &square, &Pose::at(place * scale)), "{place}");
            assert!(
                !intersects(&square, &square, &Pose::at(place * (1.000_01 * scale))),
                "{place}"
            );
        }
    }
}

/// Whole numbers, as places on a board have: crossing, touching, parallel and in line.
#[test]
fn segments_have_the_distance_of_their_definition() {
    let mut rng = Rng(4);
    for _ in 0..20_000 {
        let mut place = || Vec2::new(rng.below(7) as f32, rng.below(7) as f32);
        let (one, other) = ([place(), place()], [place(), place()]);
        let [a, b] = [one, other].map(|ends| Shape::from(Segment::new(ends).unwrap()));
        let expected =
            segment_distance(one.map(|end| end.as_dvec2()), other.map(|end| end.as_dvec2()));
        let found = distance(&a, &b, &Pose::IDENTITY, &mut SimplexCache::default());
        assert!((f64::from(found.distance) - expected).abs() < 1e-6, "{found:?} {expected}");
        assert_eq!(intersects(&a, &b, &Pose::IDENTITY), expected == 0.0);
    }
}

#[test]
fn circles_have_the_distance_of_their_definition() {
    let mut rng = Rng(5);
    for _ in 0..20_000 {
        let radii = [rng.within(0.01, 2.0) as f32, rng.within(0.01, 2.0) as f32];
        let [a, b] = radii.map(|radius| Shape::from(Circle::new(radius).unwrap()));
        let pose = Pose::at(rng.vector() * 4.0);
        let center: DVec2 = pose.position.as_dvec2();
        let expected = center.length() - f64::from(radii[0]) - f64::from(radii[1]);
        let found = separation(&a, &b, &pose, &mut SimplexCache::default());
        assert!((f64::from(found.gap) - expected).abs() < 1e-6, "{found:?}");
        let deep = penetration(&a, &b, &pose, PenetrationMethod::GjkEpa).unwrap();
        assert_eq!(deep.is_some(), found.gap <= 0.0);
        assert!(deep.is_none_or(|deep| (deep.depth + found.gap).abs() < 1e-6));
    }
}

#[test]
fn casts_are_those_of_the_search() {
    let mut rng = Rng(3);
    let mut hits = 0;
    for round in 0..40_000 {
        let (a, b, b_in_a, tolerance) = pair(&mut rng, [round % KINDS, round / KINDS % KINDS]);
        if separation(&a, &b, &b_in_a, &mut SimplexCache::default()).gap <= tolerance {
            continue;
        }
        let aside = rng.direction().as_vec2() * (tolerance / TOLERANCE as f32) * 0.3;
        let push = aside - b_in_a.position * rng.within(0.5, 2.0) as f32;
        let sweep = ShapeCast::new(push).unwrap();
        let expected = cast_of(&Known(&a), &Known(&b), &b_in_a, &sweep);
        hits += u32::from(hits_as_searched([&a, &b], &b_in_a, tolerance, &sweep, expected));
    }
    assert!(hits > 10_000, "{hits}");
}
