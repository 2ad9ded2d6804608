//! Lines, segments and turned boxes against slow answers from the definitions, in `f64`.

#![allow(clippy::cast_possible_truncation, reason = "numbers of test shapes are small")]

mod query_support;

use hazumi2d_geometry::Rotation;
use hazumi2d_geometry::glam::{DVec2, Vec2};
use hazumi2d_geometry::math::{Line, OrientedBox};
use hazumi2d_geometry::shape::{Circle, HalfPlane, Segment, Shape};
use query_support::oracle::{Body, point_segment, segment_distance};
use query_support::{Item, KINDS, Placement, Rng};

const SCALES: [f64; 3] = [1e-3, 1.0, 1e3];

fn place(rng: &mut Rng, size: f64) -> Vec2 {
    (rng.direction() * (size * rng.within(0.0, 2.0))).as_vec2()
}

/// Least value of a convex function of one number in `low..high`.
fn least(mut low: f64, mut high: f64, of: impl Fn(f64) -> f64) -> f64 {
    for _ in 0..120 {
        let third = (high - low) / 3.0;
        let [left, right] = [low + third, high - third];
        if of(left) < of(right) { high = right } else { low = left }
    }
    of(0.5 * (low + high))
}

fn exact(points: [Vec2; 2]) -> [DVec2; 2] {
    points.map(|point| point.as_dvec2())
}

/// Segments of all kinds: long, short, without length, parallel to the one before.
fn segment(rng: &mut Rng, size: f64, like: Vec2) -> [Vec2; 2] {
    let from = place(rng, size);
    let to = match rng.below(5) {
        0 => from,
        1 => from + like * rng.within(-2.0, 2.0) as f32,
        2 => from + (rng.direction() * size * 1e-4).as_vec2(),
        _ => place(rng, size),
    };
    [from, to]
}

#[test]
fn minimum_distance_cases_of_a_segment() {
    let [a, b] = [Vec2::ZERO, Vec2::X * 4.0];
    let segment = Segment::new([a, b]).unwrap();
    for (point, nearest) in [
        ([-3.0, 4.0], a),
        ([7.0, -4.0], b),
        ([1.0, 5.0], Vec2::X),
        ([0.0, 5.0], a),
        ([4.0, 5.0], b),
        ([2.0, 0.0], Vec2::X * 2.0),
    ] {
        let point = Vec2::from(point);
        assert_eq!(segment.closest_point(point), nearest);
        assert_eq!(segment.distance(point), 5.0_f32.min(point.distance(nearest)));
    }
}

#[test]
fn a_segment_of_zero_length_has_a_distance() {
    let speck = Segment::new([Vec2::ONE; 2]).unwrap();
    assert_eq!(speck.closest_point(Vec2::ZERO), Vec2::ONE);
    assert_eq!(speck.distance(Vec2::new(4.0, 5.0)), 5.0);
    assert_eq!(speck.closest_points(&speck), [Vec2::ONE; 2]);
    let line = Segment::new([Vec2::ZERO, Vec2::X * 4.0]).unwrap();
    assert_eq!(line.closest_points(&speck), [Vec2::X, Vec2::ONE]);
    assert_eq!(speck.closest_points(&line), [Vec2::ONE, Vec2::X]);
}

#[test]
fn segments_agree() {
    let mut rng = Rng(1);
    for size in SCALES {
        for _ in 0..4000 {
            let ends = segment(&mut rng, size, Vec2::ZERO);
            let other = segment(&mut rng, size, ends[1] - ends[0]);
            let [a, b] = [ends, other].map(|ends| Segment::new(ends).unwrap());
            let [on_a, on_b] = a.closest_points(&b);
            let tolerance = 2e-6 * size;
            let wanted = segment_distance(exact(ends), exact(other));
            let found = on_a.as_dvec2().distance(on_b.as_dvec2());
            assert!((found - wanted).abs() < tolerance, "{a:?} {b:?}: {found}, not {wanted}");
            assert!(point_segment(exact(ends), on_a.as_dvec2()) < tolerance);
            assert!(point_segment(exact(other), on_b.as_dvec2()) < tolerance);
            let wanted = point_segment(exact(ends), other[0].as_dvec2());
            assert!((f64::from(a.distance(other[0])) - wanted).abs() < tolerance);
            let found = a.closest_point(other[0]).as_dvec2().distance(other[0].as_dvec2());
            assert!((found - wanted).abs() < tolerance);
        }
    }
}

#[test]
fn lines_agree() {
    let mut rng = Rng(2);
    for size in SCALES {
        for _ in 0..4000 {
            let line = Line::new(place(&mut rng, size), rng.direction().as_vec2()).unwrap();
            let point = place(&mut rng, size);
            let along = |distance: f64| {
                line.point().as_dvec2() + line.direction().as_dvec2() * distance
            };
            let tolerance = 4e-6 * size;
            let to_line =
                |point: DVec2| least(-50.0 * size, 50.0 * size, |t| along(t).distance(point));
            let wanted = to_line(point.as_dvec2());
            assert!((f64::from(line.distance(point)) - wanted).abs() < tolerance);
            let foot = line.project(point).as_dvec2();
            assert!((foot.distance(point.as_dvec2()) - wanted).abs() < tolerance);
            assert!(to_line(foot) < tolerance);
            let left = line.direction().as_dvec2().perp();
            let signed = f64::from(line.signed_distance(point));
            assert!((foot + left * signed).distance(point.as_dvec2()) < tolerance);
        }
    }
}

/// Where two lines meet, both are; a segment meets a line where both have the same sign of height.
#[test]
fn lines_meet_where_both_are() {
    let mut rng = Rng(3);
    for size in SCALES {
        for _ in 0..4000 {
            let line = |rng: &mut Rng| Line::new(place(rng, size), rng.direction().as_vec2());
            let [a, b] = [line(&mut rng).unwrap(), line(&mut rng).unwrap()];
            let sine = f64::from(a.direction().perp_dot(b.direction()).abs());
            if let Some(point) = a.intersection(&b) {
                let far = f64::from(point.length()) + 2.0 * size;
                assert!(f64::from(a.distance(point)) < 1e-6 * far / sine.min(1.0));
                assert!(f64::from(b.distance(point)) < 1e-6 * far / sine.min(1.0));
            } else {
                assert!(sine < 1e-6, "{a:?} {b:?}");
            }
            let [from, to] = [place(&mut rng, size), place(&mut rng, size)];
            let heights = [from, to].map(|end| f64::from(a.signed_distance(end)));
            match a.clip_segment(from, to) {
                Some([first, last]) => {
                    let at = from.as_dvec2().lerp(to.as_dvec2(), f64::from(first)).as_vec2();
                    assert!(f64::from(a.distance(at)) < 4e-6 * size, "{a:?} {from} {to}");
                    assert!(first <= last);
                }
                None => assert!(heights[0] * heights[1] > 0.0, "{a:?} {from} {to}"),
            }
        }
    }
}

struct Brick {
    turned: OrientedBox,
    placement: Placement,
    half: DVec2,
}

impl Brick {
    fn random(rng: &mut Rng, size: f64) -> Self {
        let away = size * rng.within(0.0, 1.5);
        let pose = rng.pose(away);
        let mut half =
            DVec2::new(size * rng.within(0.05, 1.0), size * rng.within(0.05, 1.0)).as_vec2();
        if rng.below(4) == 0 {
            half[rng.below(2)] = 0.0;
        }
        let turned = OrientedBox::new(pose.position, half, pose.rotation).unwrap();
        Self { turned, placement: Placement::of(&pose), half: half.as_dvec2() }
    }

    fn corners(&self) -> [DVec2; 4] {
        [[-1.0, -1.0], [1.0, -1.0], [1.0, 1.0], [-1.0, 1.0]]
            .map(|side| self.placement.point(self.half * DVec2::from(side)))
    }

    fn body(&self) -> Body {
        Body { corners: self.corners().to_vec(), margin: 0.0 }
    }

    fn nearest(&self, point: DVec2) -> DVec2 {
        let local = self.placement.point_back(point);
        self.placement.point(local.clamp(-self.half, self.half))
    }
}

#[test]
fn points_and_turned_boxes_agree() {
    let mut rng = Rng(4);
    for size in SCALES {
        for _ in 0..4000 {
            let brick = Brick::random(&mut rng, size);
            let point = place(&mut rng, 1.5 * size);
            let wanted = brick.nearest(point.as_dvec2()).distance(point.as_dvec2());
            let found = f64::from(brick.turned.distance(point));
            assert!((found - wanted).abs() < 2e-6 * size);
            let nearest = brick.turned.closest_point(point).as_dvec2();
            assert!((nearest.distance(point.as_dvec2()) - wanted).abs() < 4e-6 * size);
            assert!(nearest.distance(brick.nearest(nearest)) < 4e-6 * size);
            assert!(wanted > 0.0 || brick.turned.contains(point));
            assert!(wanted < 1e-5 * size || !brick.turned.contains(point));
            for corner in brick.corners() {
                assert!(brick.turned.contains(corner.as_vec2()));
            }
        }
    }
}

#[test]
fn the_bounds_of_a_turned_box_are_those_of_its_corners() {
    let mut rng = Rng(5);
    for size in SCALES {
        for _ in 0..3000 {
            let brick = Brick::random(&mut rng, size);
            let bounds = brick.turned.bounds();
            let corners = brick.corners();
            let low = corners.iter().copied().fold(DVec2::INFINITY, DVec2::min);
            let high = corners.iter().copied().fold(DVec2::NEG_INFINITY, DVec2::max);
            let off = (bounds.min.as_dvec2() - low).abs();
            let off = off.max((bounds.max.as_dvec2() - high).abs());
            assert!(off.max_element() < 1e-6 * size, "{off}");
        }
    }
}

#[test]
fn rays_at_turned_boxes_agree() {
    let mut rng = Rng(6);
    for size in SCALES {
        for _ in 0..4000 {
            let brick = Brick::random(&mut rng, size);
            let origin = place(&mut rng, 2.0 * size);
            let direction = (place(&mut rng, size) - origin) * 2.0;
            let at = |t: f64| origin.as_dvec2() + direction.as_dvec2() * t;
            let gap = |t: f64| at(t).distance(brick.nearest(at(t)));
            let wanted = least(0.0, 1.0, gap);
            match brick.turned.clip_ray(origin, direction, 1.0) {
                None => assert!(wanted > 0.0 || brick.half.min_element() == 0.0),
                Some([first, last]) => {
                    let [first, last] = [first, last].map(f64::from);
                    assert!(0.0 <= first && first <= last && last <= 1.0);
                    for t in [first, 0.5 * (first + last), last] {
                        assert!(gap(t) < 4e-6 * size, "{brick:?}", brick = brick.turned);
                    }
                    assert!(first == 0.0 || gap(first - 1e-3) > 0.0);
                    assert!(last == 1.0 || gap(last + 1e-3) > 0.0);
                }
            }
        }
    }
}

#[test]
fn turned_boxes_overlap_when_their_distance_is_zero() {
    let mut rng = Rng(7);
    let mut counts = [0; 2];
    for size in SCALES {
        for _ in 0..2000 {
            let [a, b] = [Brick::random(&mut rng, size), Brick::random(&mut rng, size)];
            let distance = a.body().gap(&b.body());
            let found = a.turned.overlaps(&b.turned);
            assert_eq!(found, b.turned.overlaps(&a.turned));
            if distance > 2e-6 * size {
                assert!(!found, "{:?} {:?} {distance}", a.turned, b.turned);
                counts[0] += 1;
            } else if distance < -2e-6 * size {
                assert!(found, "{:?} {:?}", a.turned, b.turned);
                counts[1] += 1;
            }
        }
    }
    assert!(counts.iter().all(|&count| count > 500), "{counts:?}");
}

/// Boxes without width.
#[test]
fn rods_are_told_apart() {
    let rod = |center: [f32; 2], turn: f32| {
        let turn = Rotation::from_angle(turn);
        OrientedBox::new(Vec2::from(center), Vec2::X, turn).unwrap()
    };
    let lying = rod([0.0; 2], 0.0);
    assert!(lying.overlaps(&rod([0.0, 0.56], 0.6)));
    assert!(!lying.overlaps(&rod([0.0, 0.57], 0.6)), "its end stops short");
    assert!(!lying.overlaps(&rod([0.5, 0.57], -0.6)), "it stays above");
    assert!(lying.overlaps(&rod([2.0, 0.0], 0.0)));
    assert!(!lying.overlaps(&rod([2.001, 0.0], 0.0)));
    assert!(!lying.overlaps(&rod([0.0, 0.001], 0.0)));
}

#[test]
fn shadows_of_shapes_agree() {
    let mut rng = Rng(8);
    for size in SCALES {
        for kind in 0..40 * KINDS {
            let item = Item::random(&mut rng, kind, size);
            let axis = rng.direction();
            let long = (axis * rng.within(0.1, 10.0)).as_vec2();
            let axis = long.as_dvec2().normalize();
            let body = item.at_rest();
            let wanted = [-body.reach(-axis), body.reach(axis)];
            let found = item.shape.project(long).unwrap().map(f64::from);
            let off = (found[0] - wanted[0]).abs().max((found[1] - wanted[1]).abs());
            assert!(off < 2e-6 * size, "{item:?} {found:?} {wanted:?}");
        }
    }
    let ground = Shape::from(HalfPlane::new(Vec2::Y, 0.0).unwrap());
    assert_eq!(ground.project(Vec2::Y), None);
    let ball = Shape::from(Circle::new(1.0).unwrap());
    for bad in [Vec2::ZERO, Vec2::NAN, Vec2::INFINITY] {
        assert_eq!(ball.project(bad), None);
    }
}
