//! Lines, segments and turned boxes against slow answers from the definitions, in `f64`.

#![allow(clippy::cast_possible_truncation, reason = "numbers of test solids are small")]

mod support;

use hazumi3d_geometry::glam::{DVec3, Quat, Vec3};
use hazumi3d_geometry::math::{Line, OrientedBox, Plane};
use hazumi3d_geometry::shape::{Cuboid, Cylinder, HalfSpace, Hull, Segment, Shape, Sphere};
use support::{Placement, Rng};

const SCALES: [f64; 3] = [1e-3, 1.0, 1e3];

fn place(rng: &mut Rng, size: f64) -> Vec3 {
    (rng.direction() * (size * rng.within(0.0, 2.0))).as_vec3()
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

fn point_to_segment([a, b]: [DVec3; 2], point: DVec3) -> f64 {
    let along = b - a;
    let square = along.length_squared();
    if square == 0.0 {
        return point.distance(a);
    }
    let part = (point - a).dot(along) / square;
    point.distance(a + along * part.clamp(0.0, 1.0))
}

fn segment_to_segment(a: [DVec3; 2], b: [DVec3; 2]) -> f64 {
    least(0.0, 1.0, |part| point_to_segment(b, a[0].lerp(a[1], part)))
}

fn exact(points: [Vec3; 2]) -> [DVec3; 2] {
    points.map(|point| point.as_dvec3())
}

/// Segments of all kinds: long, short, without length, parallel to the one before.
fn segment(rng: &mut Rng, size: f64, like: Vec3) -> [Vec3; 2] {
    let from = place(rng, size);
    let to = match rng.below(5) {
        0 => from,
        1 => from + like * rng.within(-2.0, 2.0) as f32,
        2 => from + (rng.direction() * size * 1e-4).as_vec3(),
        _ => place(rng, size),
    };
    [from, to]
}

#[test]
fn minimum_distance_cases_of_a_segment() {
    let [a, b] = [Vec3::ZERO, Vec3::X * 4.0];
    let segment = Segment::new([a, b]).unwrap();
    for (point, nearest) in [
        ([-3.0, 4.0, 0.0], a),
        ([7.0, 0.0, -4.0], b),
        ([1.0, 5.0, 0.0], Vec3::X),
        ([0.0, 5.0, 0.0], a),
        ([4.0, 5.0, 0.0], b),
        ([2.0, 0.0, 0.0], Vec3::X * 2.0),
    ] {
        let point = Vec3::from(point);
        assert_eq!(segment.closest_point(point), nearest);
        assert_eq!(segment.distance(point), 5.0_f32.min(point.distance(nearest)));
    }
}

#[test]
fn a_segment_of_zero_length_has_a_distance() {
    let speck = Segment::new([Vec3::ONE; 2]).unwrap();
    assert_eq!(speck.closest_point(Vec3::ZERO), Vec3::ONE);
    assert_eq!(speck.distance(Vec3::new(1.0, 4.0, 5.0)), 5.0);
    assert_eq!(speck.closest_points(&speck), [Vec3::ONE; 2]);
    let line = Segment::new([Vec3::ZERO, Vec3::X * 4.0]).unwrap();
    assert_eq!(line.closest_points(&speck), [Vec3::X, Vec3::ONE]);
    assert_eq!(speck.closest_points(&line), [Vec3::ONE, Vec3::X]);
}

#[test]
fn segments_agree() {
    let mut rng = Rng(1);
    for size in SCALES {
        for _ in 0..4000 {
            let ends = segment(&mut rng, size, Vec3::ZERO);
            let other = segment(&mut rng, size, ends[1] - ends[0]);
            let [a, b] = [ends, other].map(|ends| Segment::new(ends).unwrap());
            let [on_a, on_b] = a.closest_points(&b);
            let (tolerance, wanted) =
                (2e-6 * size, segment_to_segment(exact(ends), exact(other)));
            let found = on_a.as_dvec3().distance(on_b.as_dvec3());
            assert!((found - wanted).abs() < tolerance, "{a:?} {b:?}: {found}, not {wanted}");
            assert!(point_to_segment(exact(ends), on_a.as_dvec3()) < tolerance);
            assert!(point_to_segment(exact(other), on_b.as_dvec3()) < tolerance);
            let wanted = point_to_segment(exact(ends), other[0].as_dvec3());
            assert!((f64::from(a.distance(other[0])) - wanted).abs() < tolerance);
            let found = a.closest_point(other[0]).as_dvec3().distance(other[0].as_dvec3());
            assert!((found - wanted).abs() < tolerance);
        }
    }
}

#[test]
fn lines_and_planes_agree() {
    let mut rng = Rng(2);
    for size in SCALES {
        for _ in 0..4000 {
            let line = Line::new(place(&mut rng, size), rng.direction().as_vec3()).unwrap();
            let point = place(&mut rng, size);
            let along = |line: &Line, distance: f64| {
                line.point().as_dvec3() + line.direction().as_dvec3() * distance
            };
            let tolerance = 4e-6 * size;
            let to_line = |line: &Line, point: DVec3| {
                least(-50.0 * size, 50.0 * size, |t| along(line, t).distance(point))
            };
            let wanted = to_line(&line, point.as_dvec3());
            assert!((f64::from(line.distance(point)) - wanted).abs() < tolerance);
            let foot = line.project(point).as_dvec3();
            assert!((foot.distance(point.as_dvec3()) - wanted).abs() < tolerance);
            assert!(to_line(&line, foot) < tolerance);
            let plane = Plane::new(line.direction(), (rng.within(-1.0, 1.0) * size) as f32);
            let foot = plane.unwrap().project(point);
            assert!(f64::from(plane.unwrap().signed_distance(foot).abs()) < tolerance);
            let offset = (point - foot).cross(line.direction());
            assert!(f64::from(offset.length()) < tolerance);
        }
    }
}

/// Where two lines come closest, no small step along either leads nearer.
#[test]
fn lines_come_closest_where_no_step_leads_nearer() {
    let mut rng = Rng(3);
    for size in SCALES {
        for _ in 0..4000 {
            let line = |rng: &mut Rng| Line::new(place(rng, size), rng.direction().as_vec3());
            let [a, b] = [line(&mut rng).unwrap(), line(&mut rng).unwrap()];
            let [on_a, on_b] = a.closest_points(&b);
            let sine = f64::from(a.direction().cross(b.direction()).length());
            let between = on_b.as_dvec3() - on_a.as_dvec3();
            for line in [a, b] {
                let along = between.dot(line.direction().as_dvec3());
                assert!(along.abs() < 1e-5 * size / sine, "{a:?} {b:?} {along}");
            }
            assert!(f64::from(a.distance(on_a)) < 4e-6 * size / sine);
            assert!(f64::from(b.distance(on_b)) < 4e-6 * size / sine);
        }
    }
}

struct Brick {
    turned: OrientedBox,
    placement: Placement,
    half: DVec3,
}

impl Brick {
    fn random(rng: &mut Rng, size: f64) -> Self {
        let away = size * rng.within(0.0, 1.5);
        let pose = rng.pose(away);
        let mut half =
            Vec3::from_array(std::array::from_fn(|_| (size * rng.within(0.05, 1.0)) as f32));
        if rng.below(4) == 0 {
            half[rng.below(3)] = 0.0;
        }
        let turned = OrientedBox::new(pose.position, half, pose.rotation).unwrap();
        Self { turned, placement: Placement::of(&pose), half: half.as_dvec3() }
    }

    fn corners(&self) -> [DVec3; 8] {
        std::array::from_fn(|index| {
            let side = |bit: usize| if index >> bit & 1 == 1 { 1.0 } else { -1.0 };
            self.placement.point(self.half * DVec3::new(side(0), side(1), side(2)))
        })
    }

    fn nearest(&self, point: DVec3) -> DVec3 {
        let local = self.placement.point_back(point);
        self.placement.point(local.clamp(-self.half, self.half))
    }

    /// Distance of two boxes by projecting onto one and the other in turn.
    fn distance(&self, other: &Self) -> f64 {
        let mut point = other.placement.position;
        for _ in 0..3000 {
            point = other.nearest(self.nearest(point));
        }
        point.distance(self.nearest(point))
    }
}

#[test]
fn points_and_turned_boxes_agree() {
    let mut rng = Rng(4);
    for size in SCALES {
        for _ in 0..4000 {
            let brick = Brick::random(&mut rng, size);
            let point = place(&mut rng, 1.5 * size);
            let wanted = brick.nearest(point.as_dvec3()).distance(point.as_dvec3());
            let found = f64::from(brick.turned.distance(point));
            assert!((found - wanted).abs() < 2e-6 * size);
            let nearest = brick.turned.closest_point(point).as_dvec3();
            assert!((nearest.distance(point.as_dvec3()) - wanted).abs() < 4e-6 * size);
            assert!(nearest.distance(brick.nearest(nearest)) < 4e-6 * size);
            assert!(wanted > 0.0 || brick.turned.contains(point));
            assert!(wanted < 1e-5 * size || !brick.turned.contains(point));
            for corner in brick.corners() {
                assert!(brick.turned.contains(corner.as_vec3()));
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
            let low = corners.iter().copied().fold(DVec3::INFINITY, DVec3::min);
            let high = corners.iter().copied().fold(DVec3::NEG_INFINITY, DVec3::max);
            let off = (bounds.min.as_dvec3() - low).abs();
            let off = off.max((bounds.max.as_dvec3() - high).abs());
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
            let at = |t: f64| origin.as_dvec3() + direction.as_dvec3() * t;
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
        for _ in 0..1000 {
            let [a, b] = [Brick::random(&mut rng, size), Brick::random(&mut rng, size)];
            let distance = a.distance(&b);
            let found = a.turned.overlaps(&b.turned);
            assert_eq!(found, b.turned.overlaps(&a.turned));
            // Projections converge slowly where the boxes only just touch.
            if distance > 1e-2 * size {
                assert!(!found, "{:?} {:?} {distance}", a.turned, b.turned);
                counts[0] += 1;
            } else if distance < 1e-7 * size {
                assert!(found, "{:?} {:?}", a.turned, b.turned);
                counts[1] += 1;
            }
        }
    }
    assert!(counts.iter().all(|&count| count > 500), "{counts:?}");
}

/// Flat boxes and rods that lie in one plane are apart along directions between the axes.
#[test]
fn rods_in_one_plane_are_told_apart() {
    let rod = |center: [f32; 3], turn: f32| {
        let (sine, cosine) = (0.5 * turn).sin_cos();
        let turn = Quat::from_xyzw(0.0, sine, 0.0, cosine);
        OrientedBox::new(Vec3::from(center), Vec3::X, turn).unwrap()
    };
    let lying = rod([0.0; 3], 0.0);
    assert!(lying.overlaps(&rod([0.0, 0.0, 0.56], 0.6)));
    assert!(!lying.overlaps(&rod([0.0, 0.0, 0.57], 0.6)), "its end stops short");
    assert!(!lying.overlaps(&rod([0.5, 0.0, 0.5], 0.6)), "it passes the other's end");
    assert!(lying.overlaps(&rod([2.0, 0.0, 0.0], 0.0)));
    assert!(!lying.overlaps(&rod([2.001, 0.0, 0.0], 0.0)));
    assert!(!lying.overlaps(&rod([0.0, 0.001, 0.0], 0.0)));
}

#[test]
fn shadows_of_shapes_agree() {
    let mut rng = Rng(8);
    for size in SCALES {
        let half = size as f32;
        for _ in 0..1000 {
            let axis = rng.direction();
            let long = (axis * rng.within(0.1, 10.0)).as_vec3();
            let ball = Shape::from(Sphere::new(half).unwrap());
            let cube =
                Shape::from(Cuboid::new(Vec3::new(half, 0.5 * half, 0.2 * half)).unwrap());
            let drum = Shape::from(Cylinder::new(half, 0.5 * half).unwrap());
            let cloud: Vec<Vec3> = (0..12).map(|_| place(&mut rng, size)).collect();
            let heights = cloud.iter().map(|point| point.as_dvec3().dot(axis));
            let high = heights.clone().fold(f64::NEG_INFINITY, f64::max);
            let low = heights.fold(f64::INFINITY, f64::min);
            let of_box = (DVec3::new(1.0, 0.5, 0.2) * axis.abs()).element_sum() * size;
            let of_drum = (axis.y.abs() + 0.5 * axis.x.hypot(axis.z)) * size;
            let check = |shape: &Shape, wanted: [f64; 2]| {
                let found = shape.project(long).unwrap().map(f64::from);
                let off = (found[0] - wanted[0]).abs().max((found[1] - wanted[1]).abs());
                assert!(off < 1e-5 * size, "{shape:?} {found:?} {wanted:?}");
            };
            check(&ball, [-size, size]);
            check(&cube, [-of_box, of_box]);
            check(&drum, [-of_drum, of_drum]);
            if let Ok(hull) = Hull::new(&cloud) {
                // Cooking leaves out what sticks out less than its tolerance.
                check_hull(&hull.into(), long, [low, high], 1e-4 * size);
            }
        }
    }
    let ground = Shape::from(HalfSpace::new(Vec3::Y, 0.0).unwrap());
    assert_eq!(ground.project(Vec3::Y), None);
    let ball = Shape::from(Sphere::new(1.0).unwrap());
    for bad in [Vec3::ZERO, Vec3::NAN, Vec3::INFINITY] {
        assert_eq!(ball.project(bad), None);
    }
}

fn check_hull(hull: &Shape, axis: Vec3, wanted: [f64; 2], tolerance: f64) {
    let found = hull.project(axis).unwrap().map(f64::from);
    assert!((found[0] - wanted[0]).abs() < tolerance, "{found:?} {wanted:?}");
    assert!((found[1] - wanted[1]).abs() < tolerance, "{found:?} {wanted:?}");
}
