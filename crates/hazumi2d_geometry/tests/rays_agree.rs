//! Rays hit what a search along them in `f64` hits.

#![allow(clippy::cast_possible_truncation, reason = "numbers of test rays are small")]

mod query_support;

use hazumi2d_geometry::glam::{DVec2, Vec2};
use hazumi2d_geometry::query::{Ray, RayHit, cast_ray, cast_ray_at, contains};
use hazumi2d_geometry::shape::{
    Capsule, Chain, ChainOptions, Circle, HalfPlane, Polygon, Rectangle, Segment, Shape, Sides,
};
use hazumi2d_geometry::{Pose, Rotation};

use query_support::{Item, KINDS, Placement, Rng};

/// Which of [`Item::random`] is a segment, which has no inside.
const SEGMENT: usize = 4;

/// A random point inside.
fn inside(item: &Item, rng: &mut Rng) -> DVec2 {
    let weights: Vec<f64> = item.corners.iter().map(|_| rng.within(0.01, 1.0)).collect();
    let sum: f64 = weights.iter().sum();
    let point: DVec2 = item.corners.iter().zip(&weights).map(|(p, w)| *p * (w / sum)).sum();
    point + rng.direction() * (item.margin * rng.within(0.0, 0.9))
}

/// One ray against the oracle; whether it hit.
#[track_caller]
fn check(item: &Item, pose: &Pose, ray: &Ray) -> bool {
    let hit = cast_ray_at(&item.shape, pose, ray);
    assert!(*pose != Pose::IDENTITY || cast_ray(&item.shape, ray) == hit);
    let about = format!("{item:?}\n{ray:?}\n{pose:?}\n{hit:?}");
    let body = item.at(&Placement::of(pose));
    let (origin, way) = (ray.origin().as_dvec2(), ray.direction().as_dvec2());
    let end = f64::from(ray.max_fraction());
    let far = pose.position.as_dvec2().length().max(origin.length());
    let band = 2e-6 * item.reach + 5e-7 * far;
    let start = body.height(origin);
    if start < -band {
        let hit = hit.expect(&about);
        assert_eq!((hit.fraction, hit.face), (0.0, None), "{about}");
        assert!(hit.point.as_dvec2().distance(origin) <= band, "{about}");
        return true;
    }
    let least =
        body.least_height(origin, way, end.min(1e3 * (far + item.reach) / way.length()));
    let is_segment = item.corners.len() == 2 && item.margin == 0.0;
    if start > band {
        assert!(least < band || hit.is_none(), "{least:e} {about}");
        assert!(least > -band || is_segment || hit.is_some(), "{least:e} {about}");
    }
    let (_, expected) = body.meet(origin, way, end);
    let Some(hit) = hit else {
        // A ray along a segment never crosses it; and the end of a ray is rounded in its
        // direction.
        let along = body.corners[body.corners.len() - 1] - body.corners[0];
        let steep = way.perp_dot(along.normalize()).abs();
        let crosses = steep > 1e-9 * way.length();
        let is_met = expected.is_some_and(|expected| (end - expected) * steep > 10.0 * band);
        assert!(!(is_segment && crosses && is_met), "{expected:?} {about}");
        return false;
    };
    if start < band && hit.fraction == 0.0 {
        // On the surface or just inside, which have tests of their own.
        assert!(hit.point.as_dvec2().distance(origin) <= band, "{about}");
        return true;
    }
    assert!((0.0..=ray.max_fraction()).contains(&hit.fraction), "{about}");
    let (point, normal) = (hit.point.as_dvec2(), hit.normal.as_dvec2());
    assert!(body.height(point).abs() <= band, "{:e} {about}", body.height(point));
    let along = (point - origin).dot(way) / way.length_squared();
    let beside = point.distance(origin + way * along);
    assert!(beside <= band, "{beside:e} beside the ray: {about}");
    let told = (f64::from(hit.fraction) - along).abs();
    assert!(told * way.length() <= 1e-6 * along * way.length() + band, "{told:e} {about}");
    assert!((normal.length() - 1.0).abs() < 1e-6, "{about}");
    assert!(normal.dot(way) < 1e-7 * way.length(), "{about}");
    if let Some(expected) = expected.filter(|_| least < -band || is_segment) {
        let apart = (expected - along).abs() * -normal.dot(way);
        assert!(apart <= 2.0 * band, "{apart:e} {expected} {about}");
    }
    if !is_segment {
        let step = 0.01 * item.reach;
        let rise = body.height(point + normal * step) - body.height(point);
        assert!(rise > 0.99 * step - 2.0 * band, "not outward: {rise:e} {about}");
    }
    assert_eq!(hit.face.is_some(), item.has_sides() || is_segment, "{about}");
    if item.has_sides() {
        check_face(&body.corners, &hit, band, &about);
    }
    true
}

/// The face that was hit is the side on which the point lies, and the normal is its.
#[track_caller]
fn check_face(corners: &[DVec2], hit: &RayHit, band: f64, about: &str) {
    let face = hit.face.expect(about) as usize;
    let side = [face, (face + 1) % corners.len()].map(|index| corners[index]);
    let out = -(side[1] - side[0]).perp().normalize();
    assert!(out.distance(hit.normal.as_dvec2()) < 1e-5, "{out} {about}");
    let off = query_support::oracle::point_segment(side, hit.point.as_dvec2());
    assert!(off <= band, "{off:e} {about}");
}

/// A ray from a random place, up to `far` sizes away, more or less towards the shape.
fn throw(item: &Item, rng: &mut Rng, far: f64) -> Ray {
    let target = inside(item, rng);
    let distance = item.reach * rng.spread(0.01, far);
    let origin = (target + rng.direction() * distance).as_vec2();
    let mut way = target - origin.as_dvec2();
    if rng.below(8) == 0 {
        way = rng.direction() * distance;
    }
    if rng.below(4) == 0 {
        // Along an axis; some zeros are negative.
        way[rng.below(2)] *= -0.0;
    }
    if rng.below(3) == 0 {
        let end = (origin.as_dvec2() + way * rng.within(0.5, 1.5)).as_vec2();
        if let Ok(segment) = Ray::segment(origin, end) {
            return segment;
        }
    }
    let length = way.length().max(1e-30);
    let new = [1e-30, 1.0, 1e30, length][rng.below(4)];
    let direction = (way * (new / length)).as_vec2();
    let most = (10.0 * length / new).clamp(1e-37, 1e37) as f32;
    Ray::new(origin, direction, most).unwrap_or(Ray::new(origin, Vec2::X, most).unwrap())
}

#[test]
fn random_rays_hit_what_a_search_hits() {
    let mut rng = Rng(1);
    let (mut casts, mut hits) = (0, 0);
    for scale in [1e-6, 0.001, 1.0, 1000.0, 1e5] {
        for kind in 0..8 * KINDS {
            let item = Item::random(&mut rng, kind, scale);
            for _ in 0..250 {
                let ray = throw(&item, &mut rng, 20_000.0);
                casts += 1;
                hits += usize::from(check(&item, &Pose::IDENTITY, &ray));
            }
        }
    }
    assert!(casts >= 50_000 && hits > casts / 3 && hits < casts, "{hits} of {casts}");
}

#[test]
fn rays_hit_shapes_that_stand_anywhere() {
    let mut rng = Rng(2);
    for scale in [0.001, 1.0, 1000.0] {
        for kind in 0..8 * KINDS {
            let item = Item::random(&mut rng, kind, scale);
            for _ in 0..100 {
                let away = item.reach * rng.spread(0.1, 10_000.0);
                let pose = rng.pose(away);
                let target = Placement::of(&pose).point(inside(&item, &mut rng));
                let distance = item.reach * rng.spread(0.01, 1000.0);
                let origin = (target + rng.direction() * distance).as_vec2();
                let Ok(ray) = Ray::segment(origin, target.as_vec2()) else { continue };
                check(&item, &pose, &ray);
            }
        }
    }
}

/// Whole numbers: rays through corners, along sides, and from one side to another.
#[test]
fn rays_on_a_grid_agree() {
    let mut rng = Rng(7);
    let mut hits = 0;
    let rectangle = |x, y| Item::rectangle(DVec2::new(x, y));
    let gem = [[3.0, 0.0], [0.0, 2.0], [-3.0, 0.0], [0.0, -2.0]].map(DVec2::from);
    let items = [
        rectangle(1.0, 2.0),
        rectangle(3.0, 1.0),
        Item::polygon(&gem),
        Item::circle(2.0),
        Item::capsule([DVec2::NEG_X, DVec2::X * 2.0], 1.0),
        Item::rounded(Rectangle::new(Vec2::new(2.0, 1.0)).unwrap(), 1.0),
        Item::segment([DVec2::NEG_X, DVec2::new(1.0, 2.0)]),
    ];
    for round in 0..40_000 {
        let item = &items[round % items.len()];
        let mut whole = |reach: usize| rng.below(2 * reach + 1) as f32 - reach as f32;
        let (origin, way) = (Vec2::new(whole(5), whole(5)), Vec2::new(whole(3), whole(3)));
        let Ok(ray) = Ray::new(origin, way, 4.0) else { continue };
        hits += usize::from(check(item, &Pose::IDENTITY, &ray));
    }
    assert!(hits > 5000, "{hits}");
}

#[test]
fn starting_inside_is_a_hit_at_zero() {
    let mut rng = Rng(9);
    for scale in [0.001, 1.0, 1000.0] {
        for kind in (0..4 * KINDS).filter(|kind| kind % KINDS != SEGMENT) {
            let item = Item::random(&mut rng, kind, scale);
            let middle: DVec2 = item.corners.iter().sum::<DVec2>() / item.corners.len() as f64;
            let origin = middle.as_vec2();
            for direction in [Vec2::X, Vec2::new(-3.0, 4.0), Vec2::splat(1e-30)] {
                let ray = Ray::new(origin, direction, 0.0).unwrap();
                let hit = cast_ray(&item.shape, &ray).expect("inside");
                let back = -direction.as_dvec2().normalize().as_vec2();
                assert_eq!((hit.fraction, hit.point, hit.face), (0.0, origin, None));
                assert!(hit.normal.abs_diff_eq(back, 1e-6), "{item:?} {hit:?}");
            }
        }
    }
}

#[test]
fn from_the_surface_out_is_a_miss_and_in_is_a_hit_at_zero() {
    let mut rng = Rng(4);
    for scale in [0.001, 1.0, 1000.0] {
        for kind in (0..4 * KINDS).filter(|kind| kind % KINDS != SEGMENT) {
            let item = Item::random(&mut rng, kind, scale);
            let body = item.at_rest();
            for _ in 0..150 {
                // Where another ray hit, rounded as a game would have it.
                let ray = throw(&item, &mut rng, 100.0);
                let Some(hit) = cast_ray(&item.shape, &ray) else { continue };
                if hit.fraction == 0.0 || hit.normal.dot(ray.direction()) == 0.0 {
                    continue;
                }
                assert!(contains(&item.shape, hit.point), "{item:?} {hit:?}");
                let around = rng.direction().as_vec2();
                let slope = around.dot(hit.normal);
                if slope.abs() < 0.1 {
                    continue;
                }
                let [out, back] =
                    if slope > 0.0 { [around, -around] } else { [-around, around] };
                let again = Ray::new(hit.point, back, 1.0).unwrap();
                let again = cast_ray(&item.shape, &again);
                // Beside a corner, the way back may lead out through the next side.
                let step = back.as_dvec2() * (1e-5 * item.reach);
                let lost = body.height(hit.point.as_dvec2() + step);
                let about = format!("{item:?} {hit:?} {again:?} {out} {lost:e}");
                if lost < -2e-6 * item.reach {
                    let again = again.expect(&about);
                    let size = item.reach as f32;
                    assert!(again.fraction <= 1e-5 * size, "{about}");
                    assert!(again.point.distance(hit.point) <= 1e-5 * size, "{about}");
                }
                let leave = Ray::new(hit.point, out, 1.0).unwrap();
                let leave = cast_ray(&item.shape, &leave);
                assert_eq!(leave, None, "{about}");
            }
        }
    }
}

/// Casts at a rectangle and at a polygon of the same corners.
#[track_caller]
fn both_squares(ray: &Ray) -> Option<RayHit> {
    let square = cast_ray(&Shape::from(Rectangle::new(Vec2::splat(0.5)).unwrap()), ray);
    let corners = [[-0.5, -0.5], [0.5, -0.5], [0.5, 0.5], [-0.5, 0.5]].map(Vec2::from);
    let polygon = cast_ray(&Shape::from(Polygon::new(&corners).unwrap()), ray);
    assert_eq!(square.map(|hit| hit.fraction), polygon.map(|hit| hit.fraction), "{ray:?}");
    assert_eq!(square.map(|hit| hit.point), polygon.map(|hit| hit.point), "{ray:?}");
    assert_eq!(square.map(|hit| hit.normal), polygon.map(|hit| hit.normal), "{ray:?}");
    square
}

fn ray(origin: [f32; 2], direction: [f32; 2]) -> Ray {
    Ray::new(Vec2::from(origin), Vec2::from(direction), 100.0).unwrap()
}

#[test]
fn rays_along_sides_and_through_corners_of_a_rectangle_touch_it() {
    for zero in [0.0, -0.0] {
        for y in [0.5, -0.5] {
            for x in [-4.0, -0.5] {
                let hit = both_squares(&ray([x, y], [1.0, zero])).expect("touches");
                assert_eq!((hit.fraction, hit.normal), (-0.5 - x, Vec2::NEG_X), "{x} {y}");
                assert_eq!(hit.face, Some(3));
            }
            assert_eq!(both_squares(&ray([0.0, y], [1.0, zero])), None, "slides off");
            assert_eq!(both_squares(&ray([0.5, y], [1.0, zero])), None, "leaves");
            let beside = y.signum() * 0.500_001;
            assert_eq!(both_squares(&ray([-4.0, beside], [1.0, zero])), None);
        }
    }
    let corner = both_squares(&ray([2.5, 2.5], [-1.0, -1.0])).expect("at a corner");
    assert_eq!((corner.fraction, corner.point), (2.0, Vec2::splat(0.5)));
    let grazed = both_squares(&ray([1.5, -0.5], [-1.0, 1.0])).expect("one corner only");
    assert_eq!(grazed.point, Vec2::splat(0.5));
}

#[test]
fn rays_through_the_corners_of_a_polygon_leave_no_crack() {
    let mut rng = Rng(5);
    for _ in 0..300 {
        let item = Item::random(&mut rng, 3, 1.0);
        let middle: DVec2 = item.corners.iter().sum::<DVec2>() / item.corners.len() as f64;
        for &target in &item.corners {
            let out = (target - middle) * rng.spread(1.1, 1e4);
            let from = (middle + out).as_vec2();
            let ray = Ray::segment(from, middle.as_vec2()).unwrap();
            let hit = cast_ray(&item.shape, &ray).expect("at a corner");
            let off = hit.point.as_dvec2().distance(target);
            assert!(off < 1e-3 * item.reach, "{item:?} {off}");
        }
    }
}

#[test]
fn grazing_a_round_shape_or_a_half_plane_is_a_miss() {
    let ball = Shape::from(Circle::new(1.0).unwrap());
    assert_eq!(cast_ray(&ball, &ray([-3.0, 1.0], [1.0, 0.0])), None);
    assert!(cast_ray(&ball, &ray([-3.0, 0.999_999], [1.0, 0.0])).is_some());
    assert_eq!(cast_ray(&ball, &ray([0.0, 1.0], [1.0, 0.0])), None, "from the top");
    let ground = Shape::from(HalfPlane::new(Vec2::Y, 2.0).unwrap());
    assert_eq!(cast_ray(&ground, &ray([0.0, 2.0], [1.0, 0.0])), None);
    assert_eq!(cast_ray(&ground, &ray([0.0, 3.0], [1.0, 0.0])), None);
    assert_eq!(cast_ray(&ground, &ray([0.0, 3.0], [1.0, 1.0])), None);
    let hit = cast_ray(&ground, &ray([0.0, 3.0], [1.0, -0.5])).unwrap();
    assert_eq!((hit.fraction, hit.normal), (2.0, Vec2::Y));
}

#[test]
fn rays_along_a_capsule_meet_its_ends() {
    let ends = [Vec2::new(0.0, -0.5), Vec2::new(0.0, 0.5)];
    let capsule = Shape::from(Capsule::new(ends, 0.25).unwrap());
    for turn in [0.0, -0.0, 1e-30, 1e-12, 1e-8] {
        let hit = cast_ray(&capsule, &ray([0.0, 3.0], [turn, -1.0])).unwrap();
        assert!(hit.point.distance(Vec2::Y * 0.75) < 1e-6 && hit.normal.y > 0.999, "{hit:?}");
        let hit = cast_ray(&capsule, &ray([0.15, -3.0], [turn, 1.0])).unwrap();
        assert!(hit.point.distance(Vec2::new(0.15, -0.7)) < 1e-6, "{hit:?}");
        assert_eq!(cast_ray(&capsule, &ray([0.250_001, 3.0], [turn, -1.0])), None);
        assert_eq!(cast_ray(&capsule, &ray([0.0, 3.0], [turn, 1.0])), None);
        // Along the side itself, which grazes, and away from the end between the endless sides.
        assert_eq!(cast_ray(&capsule, &ray([0.25, 0.0], [turn, -1.0])), None);
        assert_eq!(cast_ray(&capsule, &ray([0.2, 0.74], [turn, 1.0])), None);
    }
}

/// A chain is crossed where its nearest segment is; no ray slips through at a vertex.
#[test]
fn rays_meet_the_first_segment_of_a_chain() {
    let mut rng = Rng(8);
    for scale in [0.001, 1.0, 1000.0] {
        let vertices: Vec<Vec2> = (0..40)
            .map(|i| {
                let y = rng.within(-0.4, 0.4);
                (DVec2::new(f64::from(i) * 0.25, y) * scale).as_vec2()
            })
            .collect();
        for sides in [Sides::Front, Sides::Both] {
            // To the right of a chain that runs to the left is up.
            let back: Vec<Vec2> = vertices.iter().rev().copied().collect();
            let chain = Chain::new(&back, ChainOptions { sides, ..ChainOptions::default() });
            let shape = Shape::from(chain.unwrap());
            for round in 0..3000 {
                let below = rng.below(2) == 0;
                let at = vertices[1 + rng.below(38)];
                let x =
                    if round % 3 == 0 { f64::from(at.x) } else { rng.within(0.1, 9.7) * scale };
                let lean = if round % 2 == 0 { 0.0 } else { rng.within(-2.0, 2.0) };
                let way = DVec2::new(lean, if below { 3.0 } else { -3.0 }) * scale;
                let ray =
                    Ray::new((DVec2::new(x, 0.0) * 1.0 - way).as_vec2(), way.as_vec2(), 2.0);
                let ray = ray.unwrap();
                let hit = cast_ray(&shape, &ray);
                let (from, way) = (ray.origin().as_dvec2(), ray.direction().as_dvec2());
                let mut first: Option<(f64, u32)> = None;
                for (index, pair) in (0..).zip(back.windows(2)) {
                    let [p, q] = [pair[0], pair[1]].map(|vertex| vertex.as_dvec2());
                    let along = q - p;
                    let cross = way.perp_dot(along);
                    let part = (p - from).perp_dot(way) / cross;
                    let fraction = (p - from).perp_dot(along) / cross;
                    let from_front = way.dot(-along.perp()) < 0.0;
                    let is_hit = (-1e-12..=1.0 + 1e-12).contains(&part)
                        && (0.0..=2.0).contains(&fraction)
                        && (sides == Sides::Both || from_front);
                    if is_hit && first.is_none_or(|first| fraction < first.0 - 1e-12) {
                        first = Some((fraction, index));
                    }
                }
                let found = hit.map(|hit| f64::from(hit.fraction));
                match (found, first) {
                    (Some(found), Some((first, _))) => {
                        assert!((found - first).abs() < 1e-5, "{hit:?} {first} {ray:?}");
                    }
                    // Where it passes the end of the chain by a hair, either will do.
                    _ => assert_eq!(found.is_some(), first.is_some(), "{ray:?} {first:?}"),
                }
                if let Some(hit) = hit {
                    assert!(hit.normal.as_dvec2().dot(way) < 0.0 && hit.part.is_some());
                    assert!(sides == Sides::Both || hit.normal.y > 0.0, "{hit:?}");
                }
            }
        }
    }
}

#[test]
fn bad_poses_and_huge_numbers_do_no_harm() {
    let ray = Ray::new(Vec2::X * -3.0, Vec2::X, 10.0).unwrap();
    let huge = Ray::new(Vec2::splat(f32::MAX), Vec2::splat(-f32::MAX), f32::MAX).unwrap();
    let far = Ray::segment(Vec2::splat(f32::MAX), Vec2::splat(-f32::MAX)).unwrap();
    let mut rng = Rng(10);
    let mut shapes: Vec<Shape> =
        (0..2 * KINDS).map(|kind| Item::random(&mut rng, kind, 1.0).shape).collect();
    let line = [Vec2::X, Vec2::ONE, Vec2::Y];
    shapes.push(Chain::new(&line, ChainOptions::default()).unwrap().into());
    shapes.push(HalfPlane::new(Vec2::Y, 0.5).unwrap().into());
    shapes.push(Segment::new([Vec2::ONE; 2]).unwrap().into());
    for shape in &shapes {
        for bad in [Vec2::NAN, Vec2::INFINITY] {
            assert_eq!(cast_ray_at(shape, &Pose::at(bad), &ray), None);
        }
        for ray in [huge, far] {
            if let Some(hit) = cast_ray(shape, &ray) {
                assert!(hit.point.is_finite() && hit.normal.is_finite(), "{shape:?}");
            }
        }
        let still = Pose { position: Vec2::ZERO, rotation: Rotation { cos: 0.0, sin: 0.0 } };
        assert_eq!(cast_ray_at(shape, &still, &ray), None);
    }
}
