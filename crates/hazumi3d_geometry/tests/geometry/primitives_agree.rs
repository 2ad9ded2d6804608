//! Lines, planes, turned boxes and shadows of space against slow answers from the definitions,
//! in `f64`.

use hazumi3d_geometry::glam::{DVec3, Quat, Vec3};
use hazumi3d_geometry::math::{Line, OrientedBox, Plane};
use hazumi3d_geometry::shape::{Cuboid, Cylinder, HalfSpace, Hull, Shape, Sphere};

use crate::geometry::primitives_agree::{Brick, SCALES, least, place};
use crate::support::Rng;

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

/// Distance of two boxes by projecting onto one and the other in turn.
fn distance(a: &Brick, b: &Brick) -> f64 {
    let mut point = b.placement.position;
    for _ in 0..3000 {
        point = b.nearest(a.nearest(point));
    }
    point.distance(a.nearest(point))
}

#[test]
fn turned_boxes_overlap_when_their_distance_is_zero() {
    let mut rng = Rng(7);
    let mut counts = [0; 2];
    for size in SCALES {
        for _ in 0..1000 {
            let [a, b] = [Brick::random(&mut rng, size), Brick::random(&mut rng, size)];
            let distance = distance(&a, &b);
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
