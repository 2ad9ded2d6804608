//! Contacts of balls and capsules with all other shapes, against slow answers in `f64`: exact
//! to rounding.

#![allow(clippy::cast_possible_truncation, reason = "numbers of test shapes are small")]

mod query_support;

use hazumi2d_geometry::collide::{Manifold, collide};
use hazumi2d_geometry::glam::{DVec2, Vec2};
use hazumi2d_geometry::{Pose, Rotation};

use query_support::{Item, KINDS, Placement, Rng};

/// Rounding of `f32` for a metre or two.
const ROUNDING: f64 = 4e-6;

fn deepest(manifold: &Manifold) -> Option<f64> {
    manifold.points.iter().map(|point| f64::from(point.separation)).reduce(f64::min)
}

#[test]
fn balls_are_as_far_as_the_closest_point() {
    let mut rng = Rng(10);
    let mut inside = 0;
    for round in 0..60_000 {
        let item = Item::random(&mut rng, round % KINDS, 1.0);
        let radius = rng.within(0.05, 0.5);
        let ball = Item::circle(radius);
        let distance = rng.within(0.0, 2.0);
        let pose = rng.pose(distance);
        let center = pose.position.as_dvec2();
        let body = item.at_rest();
        let expected = body.height(center) - f64::from(radius as f32);
        let what = || format!("{expected} {:?} {:?} {pose:?}", item.shape, ball.shape);
        for swapped in [false, true] {
            let manifold = if swapped {
                collide(&ball.shape, &item.shape, &pose.inverse(), 10.0)
            } else {
                collide(&item.shape, &ball.shape, &pose, 10.0)
            };
            assert_eq!(manifold.points.len(), 1);
            let found = deepest(&manifold).unwrap();
            assert!((found - expected).abs() < ROUNDING, "{found} {}", what());
            // The point of the item that is nearest to the centre, or where it leaves the
            // shortest way.
            let normal =
                if swapped { -pose.transform_vector(manifold.normal) } else { manifold.normal };
            let nearest = center - normal.as_dvec2() * (expected + f64::from(radius as f32));
            assert!(body.height(nearest).abs() < ROUNDING, "{}", what());
        }
        inside += usize::from(body.height(center) < -0.05);
    }
    assert!(inside > 5000, "{inside}");
}

/// However much longer the capsule is than the ball is away from its axis, the ball is pushed
/// to the side on which it is, and aside where it is on the axis.
#[test]
fn balls_at_the_axis_of_a_long_capsule_are_pushed_to_their_side() {
    let ball = Item::circle(1e-3);
    for length in [1.0, 1e3, 1e5] {
        let ends = [DVec2::X * length, DVec2::X * -length];
        let capsule = Item::capsule(ends, 0.01);
        for height in [1e-3, 1e-5, 1e-7, 1e-12, 0.0, -1e-12, -1e-7, -1e-5, -1e-3_f32] {
            let pose = Pose::at(Vec2::new(0.3, height));
            let manifold = collide(&capsule.shape, &ball.shape, &pose, 0.1);
            let normal = manifold.normal;
            assert!(normal.x.abs() < 1e-6 && normal.y.abs() > 0.999, "{normal} at {height} m");
            assert!(normal.y * height >= 0.0, "{normal} at {height} m beside {length} m");
        }
    }
}

#[test]
fn capsules_are_as_far_apart_as_their_axes() {
    let mut rng = Rng(9);
    for round in 0..40_000 {
        let mut ends = || [0, 1].map(|_| rng.direction() * rng.within(0.0, 1.0));
        let (mut ends_a, ends_b) = (ends(), ends());
        if round % 4 == 0 {
            // Nearly parallel, by all degrees.
            let tilt = 10_f64.powf(-rng.within(0.0, 8.0));
            ends_a[1] = ends_a[0] + (ends_b[1] - ends_b[0]) + rng.direction() * tilt;
        }
        if ends_a[0].distance(ends_a[1]) < 1e-3 || ends_b[0].distance(ends_b[1]) < 1e-3 {
            continue;
        }
        let (a, b) = (Item::capsule(ends_a, 0.25), Item::capsule(ends_b, 0.25));
        let expected = a.at_rest().gap(&b.at_rest());
        let manifold = collide(&a.shape, &b.shape, &Pose::IDENTITY, 10.0);
        let found = deepest(&manifold).unwrap();
        // Among axes that are equally good, that of `a` gives the normal.
        let what = || format!("{found} {expected} {ends_a:?} {ends_b:?} {manifold:?}");
        assert!((found - expected).abs() < 1.1e-3, "{}", what());
        if manifold.points.len() == 1 && expected > -0.5 {
            assert!((found - expected).abs() < 1e-3, "{}", what());
        }
    }
}

/// Where the axes pass each other clearly apart and at an angle, there is nothing to choose.
#[test]
fn the_only_point_of_round_shapes_is_exact() {
    let mut rng = Rng(19);
    let mut checked = 0;
    for round in 0..60_000 {
        let a = Item::random(&mut rng, [1, 2, 3, 4, 5, 6][round % 6], 1.0);
        let ends = [rng.direction() * 0.6, rng.direction() * 0.6];
        let b = Item::capsule(ends, 0.1);
        let distance = rng.within(0.0, 2.5);
        let pose = rng.pose(distance);
        let (rest, placed) = (a.at_rest(), b.at(&Placement::of(&pose)));
        let expected = rest.gap(&placed);
        let manifold = collide(&a.shape, &b.shape, &pose, 10.0);
        let found = deepest(&manifold).unwrap();
        let gap_of_cores = expected + a.margin + b.margin;
        // Apart, the slack in favour of an edge of `a` is a thousandth of the shorter edge, of
        // the gap that a level edge has; here it may cost as much.
        assert!((found - expected).abs() < 2e-3, "{found} {expected}");
        if manifold.points.len() == 1 && gap_of_cores > 0.01 {
            checked += 1;
            let along = rest.gap_along(&placed, manifold.normal.as_dvec2());
            assert!((along - expected).abs() < 2e-3, "{along} {expected} {manifold:?}");
        }
    }
    assert!(checked > 1000, "{checked}");
}

#[test]
fn a_ball_rolls_around_a_corner_without_a_jump() {
    let square = Item::rectangle(DVec2::splat(0.5));
    let ball = Item::circle(0.2);
    let mut before: Option<Vec2> = None;
    for step in 0..=2000 {
        // Around the corner at a height of 0.19: along the top, around, and down the side.
        let way = f64::from(step) * 1e-3 - 1.0;
        let center = if way < -0.15 {
            DVec2::new(0.5 + way + 0.15, 0.69)
        } else if way < 0.15 {
            let angle = (way + 0.15) / 0.3 * std::f64::consts::FRAC_PI_2;
            DVec2::splat(0.5) + DVec2::new(angle.sin(), angle.cos()) * 0.19
        } else {
            DVec2::new(0.69, 0.5 - (way - 0.15))
        };
        let pose = Pose::new(center.as_vec2(), Rotation::from_angle(0.3));
        let manifold = collide(&square.shape, &ball.shape, &pose, 0.0);
        assert_eq!(manifold.points.len(), 1, "{way}");
        assert!((manifold.points[0].separation + 0.01).abs() < 1e-5, "{way} {manifold:?}");
        let turn = before.map_or(0.0, |before| before.distance(manifold.normal));
        assert!(turn < 6e-3, "{turn} at {way}");
        before = Some(manifold.normal);
    }
}
