//! Rays hit what a search along them in `f64` hits.

#![allow(clippy::cast_possible_truncation, reason = "numbers of test rays are small")]

mod query_support;
mod support;

use hazumi3d_geometry::Pose;
use hazumi3d_geometry::glam::{DVec3, Vec3};
use hazumi3d_geometry::query::{Ray, RayHit, cast_ray, cast_ray_at, contains};
use hazumi3d_geometry::shape::{Capsule, Cuboid, HalfSpace, Shape, Sphere};

use query_support::{Subject, corners, hull};
use support::{Placement, Rng};

/// Part of the size of a shape within which the last digits may decide.
const BAND: f64 = 1e-5;

/// A ray in `f64`, in the frame of the shape: unit direction, length in metres.
struct Line {
    origin: DVec3,
    direction: DVec3,
    length: f64,
}

impl Line {
    fn at(&self, distance: f64) -> DVec3 {
        self.origin + self.direction * distance
    }

    /// Least height above the shape, and where: a convex function along the line, searched near
    /// the point that passes the middle, as the shape is nowhere else. Everywhere for
    /// half-spaces.
    fn least(&self, subject: &Subject) -> (f64, f64) {
        let passing = (subject.middle - self.origin).dot(self.direction);
        let near = if matches!(subject.shape, Shape::HalfSpace(_)) { 1e30 } else { 4.0 };
        let [mut low, mut high] =
            [passing - near * subject.size, passing + near * subject.size]
                .map(|end| end.clamp(0.0, self.length));
        let height = |t: f64| subject.height(self.at(t));
        let ends = [low, high];
        for _ in 0..80 {
            let (first, second) = (low + (high - low) / 3.0, high - (high - low) / 3.0);
            if height(first) <= height(second) {
                high = second;
            } else {
                low = first;
            }
        }
        let candidates = [ends[0], ends[1], 0.5 * (low + high)];
        let best = |t: f64, s: f64| if height(s) < height(t) { s } else { t };
        let at = candidates.into_iter().fold(0.0, best);
        (height(at), at)
    }
}

/// The ray and the line it is, seen from a shape at `pose`.
fn line(ray: &Ray, end: Option<Vec3>, pose: &Pose) -> Line {
    let place = Placement::of(pose);
    let inner = |p: Vec3| place.rotation.inverse() * (p.as_dvec3() - place.position);
    let origin = inner(ray.origin());
    let way = match end {
        Some(end) => inner(end) - origin,
        None => place.rotation.inverse() * ray.direction().as_dvec3(),
    };
    let length = way.length();
    let reach = length * f64::from(ray.max_fraction());
    Line { origin, direction: way / length, length: reach }
}

/// Checks one ray. `blur` is the rounding of coordinates, in metres.
#[track_caller]
fn check(subject: &Subject, pose: &Pose, ray: &Ray, end: Option<Vec3>, blur: f64) -> bool {
    let line = line(ray, end, pose);
    let hit = if *pose == Pose::IDENTITY {
        assert_eq!(cast_ray(&subject.shape, ray), cast_ray_at(&subject.shape, pose, ray));
        cast_ray(&subject.shape, ray)
    } else {
        cast_ray_at(&subject.shape, pose, ray)
    };
    let about = format!("{} {ray:?} {pose:?} {hit:?}", subject.name);
    let band = BAND * subject.size;
    let start = subject.height(line.origin);
    if start < -(band + 4.0 * blur) {
        let hit = hit.expect(&about);
        assert_eq!((hit.fraction, hit.face), (0.0, None), "{about}");
        assert!(
            hit.point.abs_diff_eq(ray.origin(), 2.0 * blur as f32 + band as f32),
            "{about}"
        );
        return true;
    }
    let (least, deepest) = line.least(subject);
    if start > band + 4.0 * blur {
        assert!(least < band || hit.is_none(), "{least:e} {about}");
        assert!(least > -band || hit.is_some(), "{least:e} {about}");
    }
    let Some(hit) = hit else { return false };
    if start < band && hit.fraction == 0.0 {
        // On the surface or just inside, which have tests of their own.
        assert!(
            hit.point.abs_diff_eq(ray.origin(), 2.0 * blur as f32 + band as f32),
            "{about}"
        );
        return true;
    }
    check_hit(subject, &Placement::of(pose), (ray, &line), &hit, blur, &about);
    let along = f64::from(hit.fraction) * line.length / f64::from(ray.max_fraction());
    assert!(along <= deepest * (1.0 + 1e-6) + band + blur, "{along} {deepest} {about}");
    true
}

#[track_caller]
fn check_hit(
    subject: &Subject,
    place: &Placement,
    (ray, line): (&Ray, &Line),
    hit: &RayHit,
    blur: f64,
    about: &str,
) {
    // A half-space has no end: its points are as far out as the ray comes in.
    let endless = matches!(subject.shape, Shape::HalfSpace(_));
    let out = if endless { hit.point.as_dvec3().length() } else { 0.0 };
    let band = BAND * subject.size + blur + f64::from(f32::EPSILON) * out;
    assert!((0.0..=ray.max_fraction()).contains(&hit.fraction), "{about}");
    let point = place.rotation.inverse() * (hit.point.as_dvec3() - place.position);
    let normal = place.rotation.inverse() * hit.normal.as_dvec3();
    assert!(subject.height(point).abs() <= band, "{:e} {about}", subject.height(point));
    let along = (point - line.origin).dot(line.direction);
    assert!(point.distance(line.at(along)) <= band, "beside the ray: {about}");
    let told = f64::from(hit.fraction) * line.length / f64::from(ray.max_fraction());
    assert!((told - along).abs() <= 1e-6 * along.abs() + band, "{told} {along} {about}");
    assert!((normal.length() - 1.0).abs() < 1e-6, "{about}");
    assert!(normal.dot(line.direction) < 1e-7, "{about}");
    let step = 0.01 * subject.size;
    let rise = subject.height(point + normal * step) - subject.height(point);
    assert!(rise > 0.99 * step - 2.0 * band, "not outward: {rise:e} {about}");
    assert_eq!(hit.face.is_some(), subject.exact.is_some(), "{about}");
}

/// A ray from a random place, up to `far` sizes away, more or less towards the shape.
fn throw(subject: &Subject, rng: &mut Rng, far: f64) -> (Ray, Option<Vec3>) {
    let target = subject.spot(rng);
    let distance = subject.size * rng.spread(0.01, far);
    let origin = (target + rng.direction() * distance).as_vec3();
    let mut way = target - origin.as_dvec3();
    if rng.below(8) == 0 {
        way = rng.direction() * distance;
    }
    if rng.below(4) == 0 {
        // Along an axis or in a plane of axes; some zeros are negative.
        way[rng.below(3)] = 0.0;
        way[rng.below(3)] *= -0.0;
    }
    if rng.below(3) == 0 {
        let end = (origin.as_dvec3() + way * rng.within(0.5, 1.5)).as_vec3();
        if let Ok(segment) = Ray::segment(origin, end) {
            return (segment, Some(end));
        }
    }
    let length = way.length().max(1e-30);
    let new = [1e-30, 1.0, 1e30, length][rng.below(4)];
    let direction = (way * (new / length)).as_vec3();
    let most = (10.0 * length / new).clamp(1e-37, 1e37) as f32;
    (
        Ray::new(origin, direction, most).unwrap_or(Ray::new(origin, Vec3::X, most).unwrap()),
        None,
    )
}

#[test]
fn random_rays_hit_what_a_search_hits() {
    let mut rng = Rng(1);
    let (mut casts, mut hits) = (0, 0);
    for scale in [0.001, 1.0, 1000.0] {
        for subject in Subject::all(scale) {
            for _ in 0..3000 {
                let (ray, end) = throw(&subject, &mut rng, 20_000.0);
                casts += 1;
                hits += usize::from(check(&subject, &Pose::IDENTITY, &ray, end, 0.0));
            }
        }
    }
    assert!(casts >= 100_000 && hits > casts / 3 && hits < casts, "{hits} of {casts}");
}

#[test]
fn rays_hit_shapes_that_stand_anywhere() {
    let mut rng = Rng(2);
    for scale in [0.001, 1.0, 1000.0] {
        for subject in Subject::all(scale) {
            for _ in 0..500 {
                let away = subject.size * rng.spread(0.1, 10_000.0);
                let pose = rng.pose(away);
                let target = Placement::of(&pose).point(subject.spot(&mut rng));
                let distance = subject.size * rng.spread(0.01, 1000.0);
                let origin = (target + rng.direction() * distance).as_vec3();
                let Ok(ray) = Ray::segment(origin, target.as_vec3()) else { continue };
                let far = origin.as_dvec3().length().max(pose.position.as_dvec3().length());
                let blur = f64::from(f32::EPSILON) * far;
                check(&subject, &pose, &ray, Some(target.as_vec3()), blur);
            }
        }
    }
}

#[test]
fn starting_inside_is_a_hit_at_zero() {
    for scale in [0.001, 1.0, 1000.0] {
        for subject in Subject::all(scale) {
            let origin = subject.middle.as_vec3();
            for direction in [Vec3::X, Vec3::new(0.0, -3.0, 4.0), Vec3::splat(1e-30)] {
                let ray = Ray::new(origin, direction, 0.0).unwrap();
                let hit = cast_ray(&subject.shape, &ray).expect(subject.name);
                let back = -direction.as_dvec3().normalize().as_vec3();
                assert_eq!((hit.fraction, hit.point, hit.face), (0.0, origin, None));
                assert!(hit.normal.abs_diff_eq(back, 1e-6), "{} {hit:?}", subject.name);
            }
        }
    }
}

#[test]
fn from_the_surface_out_is_a_miss_and_in_is_a_hit_at_zero() {
    let mut rng = Rng(4);
    for scale in [0.001, 1.0, 1000.0] {
        for subject in Subject::all(scale) {
            for _ in 0..500 {
                // Where another ray hit, rounded as a game would have it.
                let (ray, _) = throw(&subject, &mut rng, 100.0);
                let Some(hit) = cast_ray(&subject.shape, &ray) else { continue };
                if hit.fraction == 0.0 || hit.normal.dot(ray.direction()) == 0.0 {
                    continue;
                }
                assert!(contains(&subject.shape, hit.point), "{} {hit:?}", subject.name);
                let around = rng.direction().as_vec3();
                let slope = around.dot(hit.normal);
                if slope.abs() < 0.1 {
                    continue;
                }
                let [out, back] =
                    if slope > 0.0 { [around, -around] } else { [-around, around] };
                let again = Ray::new(hit.point, back, 1.0).unwrap();
                let again = cast_ray(&subject.shape, &again);
                // Beside an edge, the way back may lead out through the next face.
                let lost = subject
                    .height(hit.point.as_dvec3() + back.as_dvec3() * 1e-5 * subject.size);
                let about = format!("{} {hit:?} {again:?} {out} {lost:e}", subject.name);
                if lost < -2e-6 * subject.size {
                    let again = again.expect(&about);
                    let size = subject.size as f32;
                    assert!(again.fraction <= 1e-5 * size, "{about}");
                    assert!(again.point.distance(hit.point) <= 1e-5 * size, "{about}");
                }
                let leave = Ray::new(hit.point, out, 1.0).unwrap();
                let leave = cast_ray(&subject.shape, &leave);
                assert_eq!(leave, None, "{about}");
            }
        }
    }
}

/// Casts at a box and at a hull of the same corners.
#[track_caller]
fn both_cubes(ray: &Ray) -> Option<RayHit> {
    let cube = cast_ray(&Shape::from(Cuboid::new(Vec3::splat(0.5)).unwrap()), ray);
    let cooked = cast_ray(&Shape::from(hull(1.0, &corners(0.5), DVec3::ZERO)), ray);
    assert_eq!(cube.map(|hit| hit.fraction), cooked.map(|hit| hit.fraction), "{ray:?}");
    assert_eq!(cube.map(|hit| hit.point), cooked.map(|hit| hit.point), "{ray:?}");
    cube
}

fn ray(origin: [f32; 3], direction: [f32; 3]) -> Ray {
    Ray::new(Vec3::from(origin), Vec3::from(direction), 100.0).unwrap()
}

#[test]
fn rays_in_faces_edges_and_corners_of_a_box_touch_it() {
    for zero in [0.0, -0.0] {
        for (y, z) in [(0.5, 0.0), (0.5, 0.5), (-0.5, 0.5), (0.5, -0.5)] {
            for x in [-4.0, -0.5] {
                let hit = both_cubes(&ray([x, y, z], [1.0, zero, zero])).expect("touches");
                assert_eq!((hit.fraction, hit.normal), (-0.5 - x, Vec3::NEG_X), "{x} {y} {z}");
                assert_eq!(hit.face, Some(1));
            }
            assert_eq!(both_cubes(&ray([0.0, y, z], [1.0, zero, zero])), None, "slides off");
            assert_eq!(both_cubes(&ray([0.5, y, z], [1.0, zero, zero])), None, "leaves");
            let beside = y.signum() * 0.500_001;
            assert_eq!(both_cubes(&ray([-4.0, beside, z], [1.0, zero, zero])), None);
        }
        let hit =
            both_cubes(&ray([-1.5, 0.5, zero], [1.0, 0.0, zero])).expect("in the top face");
        assert_eq!(hit.point, Vec3::new(-0.5, 0.5, 0.0));
        let edge = both_cubes(&ray([-1.5, -0.5, zero], [1.0, 1.0, zero])).expect("at an edge");
        assert_eq!((edge.fraction, edge.point), (1.0, Vec3::new(-0.5, 0.5, 0.0)));
        let edge = both_cubes(&ray([-2.0, -1.0, 0.25], [2.0, 0.0, zero]));
        assert_eq!(edge, None, "below");
    }
    let corner = both_cubes(&ray([2.5, 2.5, 2.5], [-1.0, -1.0, -1.0])).expect("at a corner");
    assert_eq!((corner.fraction, corner.point), (2.0, Vec3::splat(0.5)));
    let grazed =
        both_cubes(&ray([1.5, -0.5, 1.5], [-1.0, 1.0, -1.0])).expect("one corner only");
    assert_eq!(grazed.point, Vec3::splat(0.5));
}

#[test]
fn rays_through_corners_and_edges_of_a_hull_leave_no_crack() {
    let mut rng = Rng(5);
    for subject in Subject::all(1.0) {
        let Some(exact) = &subject.exact else { continue };
        let edges = exact.edges.iter().map(|[a, b]| a.lerp(*b, rng.within(0.0, 1.0)));
        let targets: Vec<DVec3> = exact.corners.iter().copied().chain(edges).collect();
        for target in targets {
            let out = (target - subject.middle) * rng.spread(1.1, 1e4);
            let from = (subject.middle + out).as_vec3();
            let ray = Ray::segment(from, subject.middle.as_vec3()).unwrap();
            let hit = cast_ray(&subject.shape, &ray).expect(subject.name);
            let off = hit.point.as_dvec3().distance(target);
            assert!(off < 1e-4 * subject.size, "{} {off}", subject.name);
        }
    }
}

#[test]
fn grazing_a_round_shape_or_a_plane_is_a_miss() {
    let ball = Shape::from(Sphere::new(1.0).unwrap());
    assert_eq!(cast_ray(&ball, &ray([-3.0, 1.0, 0.0], [1.0, 0.0, 0.0])), None);
    assert!(cast_ray(&ball, &ray([-3.0, 0.999_999, 0.0], [1.0, 0.0, 0.0])).is_some());
    assert_eq!(cast_ray(&ball, &ray([0.0, 1.0, 0.0], [1.0, 0.0, 0.0])), None, "from the top");
    let ground = Shape::from(HalfSpace::new(Vec3::Y, 2.0).unwrap());
    assert_eq!(cast_ray(&ground, &ray([0.0, 2.0, 0.0], [1.0, 0.0, 0.0])), None);
    assert_eq!(cast_ray(&ground, &ray([0.0, 3.0, 0.0], [1.0, 0.0, 0.0])), None);
    assert_eq!(cast_ray(&ground, &ray([0.0, 3.0, 0.0], [1.0, 1.0, 0.0])), None);
    let hit = cast_ray(&ground, &ray([0.0, 3.0, 0.0], [1.0, -0.5, 0.0])).unwrap();
    assert_eq!((hit.fraction, hit.normal), (2.0, Vec3::Y));
}

#[test]
fn rays_along_a_capsule_meet_its_ends() {
    let ends = [Vec3::new(0.0, -0.5, 0.0), Vec3::new(0.0, 0.5, 0.0)];
    let capsule = Shape::from(Capsule::new(ends, 0.25).unwrap());
    for turn in [0.0, -0.0, 1e-30, 1e-12, 1e-8] {
        let hit = cast_ray(&capsule, &ray([0.0, 3.0, 0.0], [turn, -1.0, -turn])).unwrap();
        assert!(hit.point.distance(Vec3::Y * 0.75) < 1e-6 && hit.normal.y > 0.999, "{hit:?}");
        let hit = cast_ray(&capsule, &ray([0.15, -3.0, 0.0], [turn, 1.0, 0.0])).unwrap();
        assert!(hit.point.distance(Vec3::new(0.15, -0.7, 0.0)) < 1e-6, "{hit:?}");
        assert_eq!(cast_ray(&capsule, &ray([0.250_001, 3.0, 0.0], [turn, -1.0, 0.0])), None);
        assert_eq!(cast_ray(&capsule, &ray([0.0, 3.0, 0.0], [turn, 1.0, 0.0])), None);
        // Along the side itself, which grazes, and away from the end inside the endless
        // cylinder.
        assert_eq!(cast_ray(&capsule, &ray([0.25, 0.0, 0.0], [turn, -1.0, 0.0])), None);
        assert_eq!(cast_ray(&capsule, &ray([0.2, 0.74, 0.0], [turn, 1.0, 0.0])), None);
    }
}

#[test]
fn bad_poses_and_huge_numbers_do_no_harm() {
    let ray = Ray::new(Vec3::X * -3.0, Vec3::X, 10.0).unwrap();
    let huge = Ray::new(Vec3::splat(f32::MAX), Vec3::splat(-f32::MAX), f32::MAX).unwrap();
    let far = Ray::segment(Vec3::splat(f32::MAX), Vec3::splat(-f32::MAX)).unwrap();
    for subject in Subject::all(1.0) {
        for bad in [Vec3::NAN, Vec3::INFINITY] {
            assert_eq!(cast_ray_at(&subject.shape, &Pose::at(bad), &ray), None);
        }
        for ray in [huge, far] {
            if let Some(hit) = cast_ray(&subject.shape, &ray) {
                assert!(hit.point.is_finite() && hit.normal.is_finite(), "{}", subject.name);
            }
        }
    }
    let still = Pose {
        position: Vec3::ZERO,
        rotation: hazumi3d_geometry::glam::Quat::from_xyzw(0.0, 0.0, 0.0, 0.0),
    };
    let ball = Shape::from(Sphere::new(1.0).unwrap());
    assert_eq!(cast_ray_at(&ball, &still, &ray), None);
}
