//! Error bounds of contacts that are carried along, and when shapes are tested again.

#![allow(clippy::cast_possible_truncation, reason = "numbers of test shapes are small")]

mod query_support;

use hazumi2d_geometry::collide::{ContactCache, Manifold, collide, collide_recycled};
use hazumi2d_geometry::glam::{DVec2, Vec2};
use hazumi2d_geometry::math::rotation;
use hazumi2d_geometry::shape::{HalfPlane, Rectangle};
use hazumi2d_geometry::{Pose, Rotation, Shape};

use query_support::{Item, Placement, Rng};

/// A pair on its way, asked step by step.
struct Walk<'s> {
    shapes: [&'s Shape; 2],
    margin: f32,
    cache: ContactCache,
    tests: usize,
}

impl<'s> Walk<'s> {
    fn new(shapes: [&'s Shape; 2], margin: f32, tolerance: f32) -> Self {
        Self { shapes, margin, cache: ContactCache::new(tolerance).unwrap(), tests: 0 }
    }

    fn ask(&mut self, pose: &Pose) -> Manifold {
        let before = self.cache.clone();
        let [a, b] = self.shapes;
        let manifold = collide_recycled(a, b, pose, self.margin, &mut self.cache);
        if self.cache != before {
            assert_eq!(manifold, collide(a, b, pose, self.margin));
            self.tests += 1;
        }
        manifold
    }
}

fn least(manifold: &Manifold) -> f64 {
    manifold
        .points
        .iter()
        .map(|point| f64::from(point.separation))
        .fold(f64::INFINITY, f64::min)
}

fn rectangle(x: f32, y: f32) -> Shape {
    Rectangle::new(Vec2::new(x, y)).unwrap().into()
}

/// Moved and turned about its own origin by up to so much.
fn nudged(pose: &Pose, rng: &mut Rng, way: f64, angle: f64) -> Pose {
    let shift = rng.direction() * rng.within(0.0, way);
    let turn = Rotation::from_angle(rng.within(-angle, angle) as f32);
    Pose::new(pose.position + shift.as_vec2(), rotation::multiply(turn, pose.rotation))
}

/// A shape about `size` metres large.
fn item(rng: &mut Rng, size: f64) -> Item {
    let half = DVec2::new(rng.within(0.2, 0.5), rng.within(0.2, 0.5)) * size;
    match rng.below(4) {
        0 => Item::rectangle(half),
        1 => Item::pebble(rng, 5, half),
        2 => Item::pebble(rng, 20, half),
        _ => Item::rounded(Rectangle::new(half.as_vec2()).unwrap(), 0.2 * size),
    }
}

fn gap(items: [&Item; 2], pose: &Pose) -> f64 {
    items[0].at_rest().gap(&items[1].at(&Placement::of(pose)))
}

/// Where the second of two items is about `distance` from the first.
fn apart(rng: &mut Rng, items: [&Item; 2], size: f64, distance: f64) -> Pose {
    let (rotation, direction) = (rng.rotation(), rng.direction());
    let at = |way: f64| Pose::new((direction * way).as_vec2(), rotation);
    let (mut near, mut far) = (0.0, 3.0 * size);
    for _ in 0..40 {
        let middle = 0.5 * (near + far);
        *(if gap(items, &at(middle)) < distance { &mut near } else { &mut far }) = middle;
    }
    at(far)
}

#[test]
fn depths_are_right_within_the_tolerance_however_long_the_walk() {
    let mut rng = Rng(1);
    let (mut overlaps, mut tests, mut steps) = (0, 0, 0);
    for round in 0..900 {
        let scale = [0.001, 1.0, 1000.0][round % 3];
        let tolerance = [0.0, 5e-3, 0.05][round / 3 % 3];
        let start = [-0.1, -0.01, 0.02][round / 9 % 3] * scale;
        let items = [item(&mut rng, scale), item(&mut rng, scale)];
        let items = [&items[0], &items[1]];
        let mut pose = apart(&mut rng, items, scale, start);
        let half_diagonal =
            |item: &Item| item.shape.bounds(&Pose::IDENTITY).half_extents().length();
        let smaller = half_diagonal(items[0]).min(half_diagonal(items[1]));
        let margin = 0.01 * scale;
        let allowed = f64::from(tolerance * smaller);
        // Slack of `collide` itself: a side of `a` that is nearly as good as one of `b`.
        let slack = 0.002 * scale;
        let shapes = items.map(|item| &item.shape);
        let mut walk = Walk::new(shapes, margin as f32, tolerance);
        let mut names: Vec<u32> = Vec::new();
        for _ in 0..60 {
            let before = walk.tests;
            let found = walk.ask(&pose);
            let found_names = found.points.iter().map(|point| point.feature);
            if walk.tests == before {
                assert!(found_names.clone().all(|name| names.contains(&name)), "{found:?}");
            } else {
                names = found_names.collect();
            }
            let exact = gap(items, &pose);
            if found.points.is_empty() {
                assert!(exact > -1e-5 * scale, "an overlap of {exact} m was missed");
            } else if exact > 0.0 {
                assert!(exact <= margin + allowed + slack, "{exact}: {found:?}");
            } else {
                let error = (least(&found) - exact).abs();
                assert!(error <= allowed + slack, "{error}, not {allowed}: {found:?} {pose:?}");
                overlaps += 1;
            }
            let stride = 0.2 * f64::from(tolerance).max(5e-3);
            pose = nudged(&pose, &mut rng, stride * scale, stride);
            steps += 1;
        }
        tests += walk.tests;
    }
    assert!(overlaps > 20_000 && tests * 3 < steps * 2, "{overlaps}, {tests} of {steps}");
}

#[test]
fn errors_of_carried_sides_are_of_second_order() {
    let (floor, block) = (rectangle(1.0, 0.5), rectangle(0.5, 0.5));
    let mut rng = Rng(2);
    let rest = Pose::at(Vec2::Y * 0.999);
    for _ in 0..2000 {
        let mut walk = Walk::new([&floor, &block], 0.02, ContactCache::TOLERANCE);
        walk.ask(&rest);
        let pose = nudged(&rest, &mut rng, 5e-4, 5e-4);
        let (carried, exact) = (walk.ask(&pose), collide(&floor, &block, &pose, 0.02));
        assert_eq!((walk.tests, carried.points.len()), (1, 2));
        let error = (least(&carried) - least(&exact)).abs();
        // The way is half a millimetre, the angle half a thousandth.
        assert!(error < 2e-6, "{error}: {carried:?} {exact:?}");
    }
}

#[test]
fn slow_motion_adds_up_until_the_shapes_are_tested() {
    let (floor, block) = (rectangle(2.0, 0.5), rectangle(0.5, 0.5));
    let ground: Shape = HalfPlane::new(Vec2::Y, 0.5).unwrap().into();
    let reach = 0.49 * ContactCache::TOLERANCE * 0.5_f32.sqrt();
    for a in [&floor, &ground] {
        let mut walk = Walk::new([a, &block], 0.02, ContactCache::TOLERANCE);
        let (way, steps) = (1e-4, 500);
        for step in 0..steps {
            let pose = Pose::at(Vec2::new(step as f32 * way, 0.999));
            assert_eq!(walk.ask(&pose).points.len(), 2);
        }
        let expected = steps / ((reach / way) as usize + 1);
        assert!(walk.tests.abs_diff(expected) <= 2, "{} tests, not {expected}", walk.tests);
    }
}

#[test]
fn a_pair_that_is_apart_is_not_tested_until_it_can_touch() {
    let ground: Shape = HalfPlane::new(Vec2::Y, 0.0).unwrap().into();
    let (below, falling) = (rectangle(3.0, 1.0), rectangle(0.5, 0.5));
    for (a, top) in [(&ground, 0.0), (&below, 1.0)] {
        for (shapes, sign) in [([a, &falling], 1.0), ([&falling, a], -1.0)] {
            let mut walk = Walk::new(shapes, 0.0, ContactCache::TOLERANCE);
            for step in 0..=1000 {
                let height = (1000 - step) as f32 / 1000.0;
                let pose = Pose::at(Vec2::Y * sign * (top + 0.5 + height));
                let is_touching = !walk.ask(&pose).points.is_empty();
                assert!(is_touching == (height == 0.0) || height < 1e-5, "{height}");
            }
            assert!(walk.tests < 20, "{} tests", walk.tests);
        }
    }
}

#[test]
fn what_is_not_a_number_is_tested_and_forgotten() {
    let (floor, block) = (rectangle(1.0, 0.5), rectangle(0.5, 0.5));
    let rest = Pose::at(Vec2::Y * 0.999);
    for bad in [f32::NAN, f32::INFINITY, 1e38] {
        let turned = Rotation { cos: 1.0, sin: bad };
        for pose in [Pose::at(Vec2::X * bad), Pose::new(Vec2::Y * 0.999, turned)] {
            let mut walk = Walk::new([&floor, &block], 0.02, ContactCache::TOLERANCE);
            let first = walk.ask(&rest);
            collide_recycled(&floor, &block, &pose, 0.02, &mut walk.cache);
            assert_eq!(walk.ask(&rest), first);
            collide_recycled(&floor, &block, &rest, bad, &mut walk.cache);
            assert_eq!(walk.ask(&rest).points.len(), 2);
        }
    }
    for tolerance in [-0.01, 0.11, f32::NAN] {
        assert!(ContactCache::new(tolerance).is_err());
    }
}
