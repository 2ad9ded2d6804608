//! Manifolds are right: depth, direction, points and names, for every pair of shapes.

use std::f32::consts::FRAC_PI_2;
use std::sync::Arc;

use hazumi2d_geometry::collide::{Manifold, ManifoldPoint, collide};
use hazumi2d_geometry::glam::{DVec2, Vec2};
use hazumi2d_geometry::shape::{
    Capsule, Circle, CustomShape, HalfPlane, MassProperties, Polygon, Rectangle, Rounded,
    RoundedCore, Segment, Support,
};
use hazumi2d_geometry::{Pose, Rotation, Shape};

use crate::geometry::manifolds_are_right::{depth, touch};
use crate::support::{Item, KINDS, Placement, Rng, scaled, shifted};

/// Slack of the best direction, as a part of the size of shapes: an edge of `a` is preferred to
/// one of `b` that is a thousandth of an edge better.
const SLACK: f64 = 2e-3;

fn circle(radius: f32) -> Shape {
    Circle::new(radius).unwrap().into()
}

/// A capsule along y.
fn capsule(half: f32, radius: f32) -> Shape {
    Capsule::new([Vec2::Y * -half, Vec2::Y * half], radius).unwrap().into()
}

fn rectangle(x: f32, y: f32) -> Shape {
    Rectangle::new(Vec2::new(x, y)).unwrap().into()
}

fn segment(ends: [[f32; 2]; 2]) -> Shape {
    Segment::new(ends.map(Vec2::from)).unwrap().into()
}

fn regular(corners: usize, radius: f32) -> Shape {
    let corner = |index: usize| {
        let angle = std::f32::consts::TAU * index as f32 / corners as f32;
        Vec2::from_angle(angle) * radius
    };
    Polygon::new(&(0..corners).map(corner).collect::<Vec<_>>()).unwrap().into()
}

fn ground() -> Shape {
    HalfPlane::new(Vec2::Y, 0.0).unwrap().into()
}

fn above(height: f32) -> Pose {
    Pose::at(Vec2::Y * height)
}

fn turned(x: f32, y: f32, angle: f32) -> Pose {
    Pose::new(Vec2::new(x, y), Rotation::from_angle(angle))
}

/// A shape of the user's own that is another one in truth.
#[derive(Debug)]
struct Hidden(RoundedCore, f32);

impl Support for Hidden {
    fn support(&self, direction: Vec2) -> (u32, Vec2) {
        match &self.0 {
            RoundedCore::Rectangle(rectangle) => rectangle.support(direction),
            RoundedCore::Polygon(polygon) => polygon.support(direction),
        }
    }
    fn margin(&self) -> f32 {
        self.1
    }
}

impl CustomShape for Hidden {
    fn mass(&self) -> Option<MassProperties> {
        None
    }
}

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

impl CustomShape for Egg {
    fn mass(&self) -> Option<MassProperties> {
        None
    }
}

/// One of each kind, all about a metre large.
pub(crate) fn one_of_each() -> Vec<Shape> {
    let rounded = |core: RoundedCore| Rounded::new(core, 0.1).unwrap();
    let Shape::Polygon(pentagon) = regular(5, 0.4) else { unreachable!("it is a polygon") };
    vec![
        circle(0.5),
        capsule(0.4, 0.3),
        Capsule::new([Vec2::new(-0.3, 0.1), Vec2::new(0.5, 0.3)], 0.1).unwrap().into(),
        rectangle(0.5, 0.4),
        rectangle(0.7, 0.1),
        regular(3, 0.6),
        regular(7, 0.5),
        regular(30, 0.5),
        rounded(Rectangle::new(Vec2::new(0.4, 0.2)).unwrap().into()).into(),
        rounded(pentagon.into()).into(),
        segment([[-0.6, 0.1], [0.5, -0.1]]),
        HalfPlane::new(Vec2::new(0.1, 0.9), 0.2).unwrap().into(),
    ]
}

// ---------------------------------------------------------------- every pair of shapes

#[test]
fn all_lengths_may_be_multiplied() {
    let mut rng = Rng(3);
    let shapes = one_of_each();
    for _ in 0..4000 {
        let (a, b) = (&shapes[rng.below(shapes.len())], &shapes[rng.below(shapes.len())]);
        let distance = rng.within(0.0, 1.3);
        let pose = rng.pose(distance);
        let plain = touch(a, b, &pose, 0.05);
        for power in [-10, -5, 5, 10] {
            let s = 2_f32.powi(power);
            let factor = Vec2::splat(s);
            let (scaled_a, scaled_b) = (a.scaled(factor).unwrap(), b.scaled(factor).unwrap());
            let large = touch(&scaled_a, &scaled_b, &scaled(&pose, s), 0.05 * s);
            assert_eq!(large.points.len(), plain.points.len(), "{s} {a:?} {b:?} {pose:?}");
            for (small, large) in plain.points.iter().zip(&large.points) {
                assert_eq!(large.feature, small.feature);
                assert!((large.separation / s - small.separation).abs() < 1e-5);
                assert!((large.position / s - small.position).length() < 1e-5);
            }
        }
    }
}

#[test]
fn moving_along_the_normal_separates_and_not_before() {
    let mut rng = Rng(4);
    let shapes = one_of_each();
    for _ in 0..20_000 {
        let (a, b) = (&shapes[rng.below(shapes.len())], &shapes[rng.below(shapes.len())]);
        let distance = rng.within(0.0, 1.0);
        let pose = rng.pose(distance);
        let manifold = touch(a, b, &pose, 0.0);
        if manifold.points.is_empty() {
            continue;
        }
        let slack = 2e-3;
        let moved = |by: f32| touch(a, b, &shifted(&pose, manifold.normal * by), 0.0);
        let what = format!("{a:?} {b:?} {pose:?} {manifold:?}");
        assert!(moved(depth(&manifold) + slack).points.is_empty(), "{what}");
        if depth(&manifold) > slack {
            assert!(!moved(depth(&manifold) - slack).points.is_empty(), "{what}");
        }
    }
}

/// Against all differences of corners: near or far, overlapping a little or through and
/// through.
#[test]
fn the_depth_is_that_of_the_best_axis() {
    let mut rng = Rng(6);
    let (mut near, mut deep) = (0, 0);
    for round in 0..60_000 {
        let (kind, other) = (round % KINDS, round / KINDS);
        let (a, b) = (Item::random(&mut rng, kind, 1.0), Item::random(&mut rng, other, 1.0));
        let distance = rng.within(0.0, 2.5);
        let pose = rng.pose(distance);
        let gap = a.at_rest().gap(&b.at(&Placement::of(&pose)));
        let margin = 0.1;
        let manifold = touch(&a.shape, &b.shape, &pose, margin);
        let what = || format!("{gap} {manifold:?} {:?} {:?} {pose:?}", a.shape, b.shape);
        if gap > f64::from(margin) + 1e-5 {
            assert!(manifold.points.is_empty(), "{}", what());
            continue;
        }
        if gap > f64::from(margin) - SLACK {
            continue;
        }
        let found = -f64::from(depth(&manifold));
        assert!((found - gap).abs() < SLACK, "{found} {}", what());
        near += usize::from(gap > 0.0);
        deep += usize::from(gap < -0.1);
    }
    assert!(near > 2000 && deep > 10_000, "{near} {deep}");
}

#[test]
fn the_normal_is_that_of_the_best_axis() {
    let mut rng = Rng(26);
    let mut checked = 0;
    for round in 0..40_000 {
        let (kind, other) = (round % KINDS, round / KINDS);
        let (a, b) = (Item::random(&mut rng, kind, 1.0), Item::random(&mut rng, other, 1.0));
        let distance = rng.within(0.0, 2.5);
        let pose = rng.pose(distance);
        let manifold = touch(&a.shape, &b.shape, &pose, 0.1);
        if manifold.points.is_empty() {
            continue;
        }
        let (rest, placed) = (a.at_rest(), b.at(&Placement::of(&pose)));
        let gap = rest.gap(&placed);
        let along = rest.gap_along(&placed, manifold.normal.as_dvec2());
        // The largest gap along any direction is the gap itself.
        assert!(
            along > gap - 2.0 * SLACK && along < gap + 1e-5,
            "{along} {gap} {manifold:?} {:?} {:?} {pose:?}",
            a.shape,
            b.shape
        );
        checked += 1;
    }
    assert!(checked > 10_000, "{checked}");
}

// ---------------------------------------------------------------- where the points lie

/// Each point, moved half its separation either way, lies on a surface: inside both shapes.
#[test]
fn points_lie_in_both_shapes() {
    let mut rng = Rng(7);
    let mut counts = [0; 3];
    for round in 0..60_000 {
        let (kind, other) = (round % KINDS, round / KINDS);
        let (a, b) = (Item::random(&mut rng, kind, 1.0), Item::random(&mut rng, other, 1.0));
        let distance = rng.within(0.2, 2.5);
        let pose = rng.pose(distance);
        let manifold = touch(&a.shape, &b.shape, &pose, 0.02);
        counts[manifold.points.len()] += 1;
        let (rest, placed) = (a.at_rest(), b.at(&Placement::of(&pose)));
        let normal = manifold.normal.as_dvec2();
        for point in &manifold.points {
            let middle = point.position.as_dvec2();
            let half = 0.5 * f64::from(point.separation) * normal;
            let heights = [rest.height(middle - half), placed.height(middle + half)];
            // Not farther out than a kept corner is beside its edge.
            assert!(
                heights.iter().all(|&height| height < 2.0 * SLACK),
                "{heights:?} {manifold:?} {:?} {:?} {pose:?}",
                a.shape,
                b.shape
            );
            // And not below the surface when both are about to touch.
            if point.separation.abs() < 0.01 && manifold.points.len() == 1 {
                assert!(heights.iter().all(|&height| height > -0.02), "{heights:?}");
            }
        }
    }
    assert!(counts.iter().all(|&count| count > 1500), "{counts:?}");
}

/// The deepest point of the manifold is where the shapes are deepest: shifted apart by half of
/// the depth, the surfaces of both pass through it.
#[test]
fn the_deepest_point_is_on_both_surfaces_once_they_only_touch() {
    let mut rng = Rng(27);
    let mut checked = 0;
    for round in 0..40_000 {
        let (kind, other) = (round % KINDS, round / KINDS);
        let (a, b) = (Item::random(&mut rng, kind, 1.0), Item::random(&mut rng, other, 1.0));
        let distance = rng.within(0.0, 2.5);
        let pose = rng.pose(distance);
        let manifold = touch(&a.shape, &b.shape, &pose, 0.05);
        let by_depth =
            |p: &&ManifoldPoint, q: &&ManifoldPoint| p.separation.total_cmp(&q.separation);
        let Some(deepest) = manifold.points.iter().min_by(by_depth) else { continue };
        let half = 0.5 * f64::from(deepest.separation) * manifold.normal.as_dvec2();
        let middle = deepest.position.as_dvec2();
        let rest = a.at_rest().shifted(half);
        let placed = b.at(&Placement::of(&pose)).shifted(-half);
        let heights = [rest.height(middle), placed.height(middle)];
        assert!(
            heights.iter().all(|height| height.abs() < 2.0 * SLACK),
            "{heights:?} {manifold:?} {:?} {:?} {pose:?}",
            a.shape,
            b.shape
        );
        checked += 1;
    }
    assert!(checked > 10_000, "{checked}");
}

/// A shape of the user's own is touched as the shape that it is.
#[test]
fn shapes_of_unknown_make_touch_like_those_that_are_known() {
    let mut rng = Rng(8);
    let (mut two, mut touching) = (0, 0);
    for round in 0..6000 {
        let half = Vec2::new(0.5, 0.3);
        let core: RoundedCore = if round % 2 == 0 {
            Rectangle::new(half).unwrap().into()
        } else {
            let Shape::Polygon(polygon) = regular(5, 0.5) else { continue };
            polygon.into()
        };
        let known: Shape = Rounded::new(core.clone(), 0.1).unwrap().into();
        let hidden: Shape = (Arc::new(Hidden(core, 0.1)) as Arc<dyn CustomShape>).into();
        let other = Item::random(&mut rng, round % KINDS, 0.7).shape;
        let distance = rng.within(0.3, 1.5);
        let pose = rng.pose(distance);
        let (expected, found) =
            (touch(&known, &other, &pose, 0.02), touch(&hidden, &other, &pose, 0.02));
        let back = touch(&other, &hidden, &pose.inverse(), 0.02);
        if expected.points.is_empty() || found.points.is_empty() || back.points.is_empty() {
            let nearest = depth(&expected).max(depth(&found)).max(depth(&back));
            assert!(nearest < -0.015, "{nearest} {expected:?} {found:?} {back:?}");
            continue;
        }
        touching += 1;
        two += usize::from(expected.points.len() == 2 && found.points.len() == 2);
        let what = || format!("{expected:?} {found:?} {back:?} {other:?} {pose:?}");
        assert!((depth(&expected) - depth(&found)).abs() < 5e-3, "{}", what());
        assert!((depth(&expected) - depth(&back)).abs() < 5e-3, "{}", what());
    }
    assert!(touching > 1500 && two > 100, "{touching} {two}");
}

#[test]
fn a_smooth_shape_of_unknown_make_touches_in_one_point() {
    let egg: Shape = (Arc::new(Egg(Vec2::new(0.8, 0.4))) as Arc<dyn CustomShape>).into();
    for other in [rectangle(2.0, 0.5), ground(), segment([[-2.0, 0.5], [2.0, 0.5]])] {
        let height = if matches!(other, Shape::HalfPlane(_)) { 0.39 } else { 0.89 };
        let manifold = touch(&other, &egg, &above(height), 0.02);
        assert_eq!(manifold.points.len(), 1, "{manifold:?}");
        assert!((depth(&manifold) - 0.01).abs() < 1e-4, "{manifold:?}");
        assert!(manifold.normal.y > 0.9999 && manifold.points[0].position.x.abs() < 0.02);
    }
    let block: Shape = (Arc::new(Hidden(Rectangle::new(Vec2::ONE).unwrap().into(), 0.0))
        as Arc<dyn CustomShape>)
        .into();
    let manifold = touch(&ground(), &block, &turned(0.0, 0.99, 0.001), 0.02);
    assert_eq!(manifold.points.len(), 2, "{manifold:?}");
}

/// Sinking through the surface of a box, the depth of a capsule never jumps.
#[test]
fn shapes_sink_in_without_a_jump() {
    let mut rng = Rng(12);
    let pairs = [
        (rectangle(0.5, 0.4), capsule(0.45, 0.1)),
        (rectangle(0.5, 0.4), rectangle(0.3, 0.3)),
        (regular(5, 0.5), regular(7, 0.4)),
        (regular(5, 0.5), circle(0.3)),
        (capsule(0.4, 0.2), capsule(0.4, 0.3)),
    ];
    for (a, b) in &pairs {
        for _ in 0..30 {
            let start = rng.pose(1.2);
            let mut before: Option<f32> = None;
            for step in 0..500 {
                let inward = start.position * (1.0 - step as f32 / 500.0);
                let manifold = touch(a, b, &Pose::new(inward, start.rotation), 10.0);
                let now = depth(&manifold);
                // A step is 2.4 mm; the rest is the slack in favour of edges of `a`.
                let jump = before.map_or(0.0, |before| (now - before).abs());
                assert!(
                    jump < 2.4e-3 + 2.1e-3,
                    "{jump} at step {step} of {start:?} {a:?} {b:?}"
                );
                before = Some(now);
            }
        }
    }
}

// ---------------------------------------------------------------- names

#[test]
fn a_resting_box_keeps_its_names() {
    let (floor, cube) = (rectangle(5.0, 0.5), rectangle(0.5, 0.5));
    let hexagon = regular(6, 0.5);
    let low = hexagon.support(Vec2::NEG_Y).unwrap().y;
    let names = |manifold: &Manifold| {
        let mut names: Vec<u32> = manifold.points.iter().map(|point| point.feature).collect();
        names.sort_unstable();
        names
    };
    let mut rng = Rng(13);
    // Beside each other, overhanging, and exactly on top of an equal one.
    let places = [
        (&floor, &cube, 0.3, 0.999),
        (&cube, &cube, 0.0, 0.999),
        (&cube, &cube, 0.3, 0.999),
        (&cube, &floor, 0.3, 0.999),
        (&floor, &hexagon, 0.3, 0.499 - low),
        (&ground(), &cube, 0.3, 0.499),
        (&ground(), &hexagon, 0.3, -0.001 - low),
    ];
    for (below, upper, x, y) in places {
        let rest = Pose::at(Vec2::new(x, y));
        let expected = names(&touch(below, upper, &rest, 0.02));
        assert_eq!(expected.len(), 2);
        for _ in 0..1000 {
            let angle = rng.within(-1e-4, 1e-4) as f32;
            let shift = (rng.direction() * 1e-4).as_vec2();
            let jittered = Pose::new(rest.position + shift, Rotation::from_angle(angle));
            let manifold = touch(below, upper, &jittered, 0.02);
            assert_eq!(names(&manifold), expected);
            assert!(manifold.normal.y > 0.9999);
        }
    }
}

/// Whichever edge is the reference, the same corners have the same names.
#[test]
fn names_do_not_depend_on_who_gives_the_normal() {
    let cube = rectangle(0.5, 0.5);
    let names = |angle: f32| {
        let manifold = touch(&cube, &cube, &turned(0.2, 0.98, angle), 0.2);
        let mut names: Vec<u32> = manifold.points.iter().map(|point| point.feature).collect();
        names.sort_unstable();
        (names, manifold.normal)
    };
    let (straight, tilted) = (names(0.0), names(0.1));
    assert!(straight.1 == Vec2::Y && tilted.1 == Vec2::Y);
    // Now that of `b` is better.
    let back = names(-0.1);
    assert!(back.1 != Vec2::Y, "{back:?}");
    assert!(straight.0 == tilted.0 && straight.0 == back.0, "{straight:?} {tilted:?} {back:?}");
}

// ---------------------------------------------------------------- degenerate pairs, by name

#[test]
fn coincident_boxes_still_push_apart() {
    let cube = rectangle(0.5, 0.5);
    let manifold = touch(&cube, &cube, &Pose::IDENTITY, 0.0);
    assert_eq!(depth(&manifold), 1.0);
    assert_eq!(manifold.points.len(), 2);
}

#[test]
fn coincident_pebbles_still_push_apart() {
    let mut rng = Rng(15);
    for corners in [3, 5, 9, 20, 200] {
        let pebble = Item::pebble(&mut rng, corners, DVec2::ONE).shape;
        let manifold = touch(&pebble, &pebble, &Pose::IDENTITY, 0.0);
        assert!(depth(&manifold) > 0.05, "{manifold:?}");
    }
}

#[test]
fn coincident_capsules_are_pushed_sideways() {
    let rod = capsule(1.0, 0.25);
    let manifold = touch(&rod, &rod, &Pose::IDENTITY, 0.0);
    assert_eq!(depth(&manifold), 0.5);
    assert!(manifold.normal.y.abs() < 1e-6);
    assert_eq!(manifold.points.len(), 2);
}

#[test]
fn coincident_segments_are_pushed_sideways() {
    let line = segment([[-1.0, 0.0], [1.0, 0.0]]);
    for b in
        [line.clone(), segment([[1.0, 0.0], [-1.0, 0.0]]), segment([[0.5, 0.0], [3.0, 0.0]])]
    {
        let manifold = touch(&line, &b, &Pose::IDENTITY, 0.0);
        assert_eq!((depth(&manifold), manifold.normal.x), (0.0, 0.0));
        assert_eq!(manifold.points.len(), 2, "{manifold:?}");
    }
    let point = segment([[0.3, 0.0]; 2]);
    let manifold = touch(&line, &point, &Pose::IDENTITY, 1e-6);
    assert!(manifold.points.len() == 1 && manifold.normal.x == 0.0, "{manifold:?}");
    assert_eq!(touch(&point, &point, &Pose::IDENTITY, 0.0).points.len(), 1);
}

#[test]
fn crossing_segments_part_by_the_shortest_way() {
    let (long, short) =
        (segment([[-1.0, 0.0], [1.0, 0.0]]), segment([[0.0, -0.1], [0.0, 0.3]]));
    let manifold = touch(&long, &short, &Pose::IDENTITY, 0.0);
    assert!(
        (depth(&manifold) - 0.1).abs() < 1e-6 && manifold.normal == Vec2::Y,
        "{manifold:?}"
    );
}

#[test]
fn parallel_capsules_touch_in_two_points() {
    let rod = capsule(1.0, 0.25);
    for (x, y, overlap) in [(0.5, 0.5, [-0.5, 1.0]), (0.5, 0.0, [-1.0, 1.0])] {
        let manifold = touch(&rod, &rod, &Pose::at(Vec2::new(x, y)), 0.0);
        assert_eq!(manifold.points.len(), 2);
        assert!(manifold.points.iter().all(|point| point.separation == 0.0));
        let mut heights: Vec<f32> =
            manifold.points.iter().map(|point| point.position.y).collect();
        heights.sort_by(f32::total_cmp);
        assert_eq!(heights, overlap);
    }
}

#[test]
fn capsules_end_to_end_touch_in_one_point() {
    let rod = capsule(1.0, 0.25);
    let manifold = touch(&rod, &rod, &above(2.5), 0.0);
    assert_eq!((manifold.points.len(), manifold.normal), (1, Vec2::Y));
    let manifold = touch(&rod, &rod, &turned(0.0, 2.4, 1e-4), 0.0);
    assert!(manifold.points.len() == 1 && (depth(&manifold) - 0.1).abs() < 1e-4);
}

#[test]
fn a_ball_centred_on_an_edge_or_a_corner_is_pushed_out() {
    for cube in [rectangle(0.5, 0.5), regular(4, 0.5_f32.sqrt())] {
        let pose = |center: Vec2| match &cube {
            Shape::Polygon(_) => Pose::at(Vec2::from_angle(-0.5 * FRAC_PI_2).rotate(center)),
            _ => Pose::at(center),
        };
        for center in [[0.5, 0.1], [0.5, 0.5], [-0.5, 0.5], [0.0, -0.5]] {
            let pose = pose(Vec2::from(center));
            let manifold = touch(&cube, &circle(0.2), &pose, 0.0);
            assert!((depth(&manifold) - 0.2).abs() < 1e-6, "{manifold:?}");
            assert!(manifold.normal.dot(pose.position) > 0.2);
        }
    }
}

#[test]
fn a_ball_inside_leaves_by_the_nearest_side() {
    let inside = Pose::at(Vec2::new(0.1, -0.3));
    let manifold = touch(&rectangle(0.5, 0.5), &circle(0.1), &inside, 0.0);
    assert_eq!(manifold.normal, -Vec2::Y);
    assert!((depth(&manifold) - 0.3).abs() < 1e-6);
}

#[test]
fn a_box_inside_a_box_leaves_by_the_shortest_way() {
    let manifold = touch(&rectangle(1.0, 1.0), &rectangle(0.2, 0.1), &above(0.5), 0.0);
    assert_eq!(manifold.normal, Vec2::Y);
    assert!((depth(&manifold) - 0.6).abs() < 1e-6 && manifold.points.len() == 2);
    let centred = touch(&rectangle(1.0, 2.0), &rectangle(0.1, 0.1), &Pose::IDENTITY, 0.0);
    assert!((depth(&centred) - 1.1).abs() < 1e-6 && centred.normal.x.abs() == 1.0);
}

#[test]
fn exactly_stacked_boxes_touch() {
    let cube = rectangle(0.5, 0.5);
    let manifold = touch(&cube, &cube, &above(1.0), 0.0);
    assert_eq!((manifold.points.len(), manifold.normal), (2, Vec2::Y));
    assert!(manifold.points.iter().all(|p| p.separation == 0.0 && p.position.y == 0.5));
}

#[test]
fn touching_counts_for_every_pair() {
    let shapes = [
        rectangle(0.5, 0.5),
        circle(0.5),
        capsule(0.25, 0.25),
        Rounded::new(Rectangle::new(Vec2::splat(0.25)).unwrap(), 0.25).unwrap().into(),
        Polygon::new(&[[-0.5, -0.5], [0.5, -0.5], [0.5, 0.5], [-0.5, 0.5]].map(Vec2::from))
            .unwrap()
            .into(),
    ];
    for a in &shapes {
        for b in &shapes {
            let manifold = touch(a, b, &above(1.0), 0.0);
            assert!(!manifold.points.is_empty(), "{a:?} {b:?}");
            assert_eq!((manifold.normal, depth(&manifold)), (Vec2::Y, 0.0));
        }
        assert_eq!(depth(&touch(&ground(), a, &above(0.5), 0.0)), 0.0);
    }
}

#[test]
fn boxes_corner_to_corner_meet_along_the_line_between() {
    let cube = rectangle(0.5, 0.5);
    let manifold = touch(&cube, &cube, &Pose::at(Vec2::new(1.03, 1.04)), 0.1);
    assert_eq!(manifold.points.len(), 1);
    assert!((depth(&manifold) + 0.05).abs() < 1e-6, "{manifold:?}");
    assert!((manifold.normal - Vec2::new(0.6, 0.8)).length() < 1e-5);
    assert!((manifold.points[0].position - Vec2::new(0.515, 0.52)).length() < 1e-6);
    let round = Rounded::new(Rectangle::new(Vec2::splat(0.4)).unwrap(), 0.1).unwrap().into();
    let manifold = touch(&round, &round, &Pose::at(Vec2::new(0.92, 0.96)), 0.1);
    assert!((depth(&manifold)).abs() < 1e-5 && manifold.points.len() == 1, "{manifold:?}");
    assert!((manifold.normal - Vec2::new(0.6, 0.8)).length() < 1e-5);
}

#[test]
fn a_box_on_its_corner_touches_in_one_point() {
    let pose = turned(0.0, 0.5 + 0.5_f32.sqrt() - 0.01, 0.5 * FRAC_PI_2);
    let manifold = touch(&rectangle(5.0, 0.5), &rectangle(0.5, 0.5), &pose, 0.0);
    let deepest = manifold.points.iter().filter(|p| (p.separation + 0.01).abs() < 1e-5);
    assert_eq!(deepest.count(), 1, "{manifold:?}");
}

#[test]
fn a_capsule_on_a_side_touches_in_two_points() {
    for (x, deep) in [(0.0, 0.01), (0.8, 0.01), (0.0, 0.3)] {
        let pose = turned(x, 0.75 - deep, FRAC_PI_2);
        let manifold = touch(&rectangle(1.0, 0.5), &capsule(0.5, 0.25), &pose, 0.0);
        assert_eq!(manifold.points.len(), 2, "{manifold:?}");
        assert!((depth(&manifold) - deep).abs() < 1e-5 && manifold.normal.y > 0.999);
    }
}

#[test]
fn a_capsule_through_a_box_leaves_sideways() {
    let manifold = touch(&rectangle(0.4, 0.5), &capsule(3.0, 0.1), &Pose::IDENTITY, 0.0);
    assert!((depth(&manifold) - 0.5).abs() < 1e-6 && manifold.normal.x.abs() > 0.999);
}

#[test]
fn a_millimetre_on_ten_kilometres_keeps_its_digits() {
    let (mountain, crumb) = (rectangle(5000.0, 5000.0), rectangle(5e-4, 5e-4));
    let pose = Pose::at(Vec2::new(123.0, 5000.0));
    for (a, b, pose, up) in
        [(&mountain, &crumb, pose, 1.0), (&crumb, &mountain, pose.inverse(), -1.0)]
    {
        let manifold = touch(a, b, &pose, 0.0);
        assert_eq!((manifold.points.len(), manifold.normal), (2, Vec2::Y * up));
        assert!((depth(&manifold) - 5e-4).abs() < 1e-9, "{manifold:?}");
    }
    let ball = touch(&mountain, &circle(1e-3), &pose, 0.0);
    assert!((depth(&ball) - 1e-3).abs() < 1e-9 && ball.normal == Vec2::Y);
}

#[test]
fn negative_zero_is_zero() {
    let cube = rectangle(0.5, 0.5);
    let pose = Pose::new(Vec2::new(-0.0, 1.0), Rotation { cos: 1.0, sin: -0.0 });
    assert_eq!(touch(&cube, &cube, &pose, 0.0), touch(&cube, &cube, &above(1.0), 0.0));
}

#[test]
fn half_planes_hold_all_and_ignore_each_other() {
    assert!(touch(&ground(), &ground(), &Pose::IDENTITY, 1.0).points.is_empty());
    let manifold = touch(&ground(), &rectangle(0.5, 0.5), &above(0.4), 0.0);
    assert_eq!((manifold.points.len(), manifold.normal), (2, Vec2::Y));
    assert!(manifold.points.iter().all(|point| (point.position.y + 0.05).abs() < 1e-6));
    let lying = turned(0.2, 0.0, FRAC_PI_2);
    let rod = touch(&capsule(0.5, 0.25), &ground(), &lying, 0.0);
    assert_eq!(rod.points.len(), 2);
    let deep = touch(&ground(), &rectangle(0.5, 0.5), &above(-50.0), 0.0);
    assert!((depth(&deep) - 50.5).abs() < 1e-4);
}

#[test]
fn extreme_sizes_stay_finite() {
    let mut rng = Rng(17);
    for size in [1e-12, 1e-6, 1e6, 1e12] {
        let mut shapes = vec![
            circle(size),
            capsule(size, 0.5 * size),
            rectangle(size, 0.5 * size),
            segment([[-size, 0.0], [size, 0.0]]),
            Rounded::new(Rectangle::new(Vec2::splat(size)).unwrap(), size).unwrap().into(),
            ground(),
        ];
        if (1e-6..1e7).contains(&size) {
            shapes.extend([regular(3, size), regular(8, size), regular(50, size)]);
        }
        for a in &shapes {
            for b in &shapes {
                let pose = scaled(&rng.pose(0.1), size);
                let manifold = touch(a, b, &pose, 0.0);
                let is_solid =
                    |shape: &Shape| !matches!(shape, Shape::HalfPlane(_) | Shape::Segment(_));
                if is_solid(a) && is_solid(b) {
                    assert!(!manifold.points.is_empty(), "{a:?} {b:?}");
                }
            }
        }
    }
}

/// Poses and margins that are no numbers give no numbers either, and end.
#[test]
fn nonsense_gives_no_points_that_are_no_numbers() {
    let mut shapes = one_of_each();
    shapes.push((Arc::new(Egg(Vec2::new(0.8, 0.4))) as Arc<dyn CustomShape>).into());
    let bad = [f32::NAN, f32::INFINITY, f32::NEG_INFINITY, f32::MAX, f32::MIN_POSITIVE];
    for a in &shapes {
        for b in &shapes {
            for x in bad {
                for pose in [
                    Pose::at(Vec2::new(x, 0.0)),
                    Pose::at(Vec2::splat(x)),
                    Pose::new(Vec2::ZERO, Rotation { cos: x, sin: 0.0 }),
                    Pose::new(Vec2::ZERO, Rotation { cos: 0.0, sin: 0.0 }),
                ] {
                    for margin in [0.0, 0.1, x] {
                        let manifold = collide(a, b, &pose, margin);
                        assert!(manifold.points.iter().all(|point| !point.separation.is_nan()));
                    }
                }
            }
        }
    }
}
