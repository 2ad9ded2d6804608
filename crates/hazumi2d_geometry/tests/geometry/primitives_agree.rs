//! Lines, turned boxes and shadows in 2D against slow answers from the definitions, in
//! `f64`.

use hazumi2d_geometry::Rotation;
use hazumi2d_geometry::glam::{DVec2, Vec2};
use hazumi2d_geometry::math::{Line, OrientedBox};
use hazumi2d_geometry::shape::{Circle, HalfPlane, Shape};

use crate::geometry::primitives_agree::{Brick, SCALES, least, place};
use crate::support::oracle::Body;
use crate::support::{Item, KINDS, Rng};

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

/// Where two lines meet, both are; a segment meets a line where both have the same sign of
/// height.
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

fn body(brick: &Brick) -> Body {
    Body { corners: brick.corners().to_vec(), margin: 0.0 }
}

#[test]
fn turned_boxes_overlap_when_their_distance_is_zero() {
    let mut rng = Rng(7);
    let mut counts = [0; 2];
    for size in SCALES {
        for _ in 0..2000 {
            let [a, b] = [Brick::random(&mut rng, size), Brick::random(&mut rng, size)];
            let distance = body(&a).gap(&body(&b));
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
