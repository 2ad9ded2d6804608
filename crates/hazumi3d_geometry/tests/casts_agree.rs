//! Sweeps stop where small steps would, and nowhere else.

#![allow(clippy::cast_possible_truncation, reason = "numbers of test solids are small")]

mod shape_pairs;
mod support;

use hazumi3d_geometry::glam::{DVec3, Quat, Vec3};
use hazumi3d_geometry::query::{
    CastHit, RigidMotion, SimplexCache, Sweep, Touch, cast, cast_of, intersects, separation,
    time_of_impact,
};
use hazumi3d_geometry::shape::{Capsule, Cuboid, HalfSpace, Sphere, Support};
use hazumi3d_geometry::{Pose, Shape};

use shape_pairs::{Item, core_gap, half_space};
use support::{Placement, Rng};

fn sweep(a: &Shape, b: &Shape, b_in_a: &Pose, translation: Vec3) -> Option<CastHit> {
    cast(a, b, b_in_a, &Sweep::new(translation).unwrap())
}

/// Gap after a part of the push, by the exhaustive search.
fn gap_after(a: &Item, b: &Item, b_in_a: &Pose, push: DVec3, fraction: f64) -> f64 {
    let mut placement = Placement::of(b_in_a);
    placement.position += push * fraction;
    let exact_a = a.exact(&Placement::of(&Pose::IDENTITY));
    core_gap(&exact_a, &b.exact(&placement)) - a.margin() - b.margin()
}

/// One sweep against the exhaustive search along the way.
#[track_caller]
fn check(a: &Item, b: &Item, b_in_a: &Pose, push: Vec3, samples: u32) -> bool {
    let size = a.reach + b.reach;
    let story = || format!("{a:?}\n{b:?}\n{b_in_a:?} {push:?}");
    let hit = sweep(&a.shape, &b.shape, b_in_a, push);
    let push = push.as_dvec3();
    // A fraction of a long push names a place only up to the last bit of f32.
    let tolerance = 1e-5 * size + 1e-7 * push.length();
    let gap = |fraction| gap_after(a, b, b_in_a, push, fraction);
    let end = hit.map_or(1.0, |hit| f64::from(hit.fraction));
    for sample in 0..samples {
        let before = end * f64::from(sample) / f64::from(samples);
        if hit.is_none() || before < end {
            assert!(gap(before) > -tolerance, "{hit:?} at {before}\n{}", story());
        }
    }
    let Some(hit) = hit else {
        assert!(gap(1.0) > -tolerance, "{}", story());
        return false;
    };
    assert!(hit.converged && (0.0..=1.0).contains(&hit.fraction), "{hit:?} {}", story());
    if hit.fraction > 0.0 {
        let left = gap(end);
        assert!(left.abs() <= tolerance, "{left} {hit:?}\n{}", story());
        let on_a = a.exact(&Placement::of(&Pose::IDENTITY));
        let height = shape_pairs::point_distance(&on_a, hit.point.as_dvec3()) - a.margin();
        assert!(height.abs() <= 1e-5 * size, "{height} {hit:?}\n{}", story());
        let mut placement = Placement::of(b_in_a);
        placement.position += push * end;
        let on_b = b.exact(&placement);
        let height = shape_pairs::point_distance(&on_b, hit.point.as_dvec3()) - b.margin();
        assert!(height.abs() <= tolerance, "{height} {hit:?}\n{}", story());
        assert!(
            hit.normal.as_dvec3().dot(push) <= 1e-6 * push.length(),
            "{hit:?}\n{}",
            story()
        );
        assert!((hit.normal.length() - 1.0).abs() < 1e-6, "{hit:?}\n{}", story());
    } else {
        assert!(intersects(&a.shape, &b.shape, b_in_a) || gap(0.0) <= tolerance);
    }
    true
}

#[test]
fn all_kinds_agree_at_all_scales() {
    let mut rng = Rng(1);
    let mut hits = 0;
    for scale in [0.001, 1.0, 1000.0] {
        for kinds in 0..36 {
            for _ in 0..150 {
                let a = Item::random(&mut rng, kinds / 6, scale);
                let b = Item::random(&mut rng, kinds, scale * 0.7);
                let apart = (a.reach + b.reach) * rng.within(0.5, 2.0);
                let pose = rng.pose(apart);
                let aim = rng.direction() * (0.8 * a.reach) - pose.position.as_dvec3();
                let push = aim * rng.within(0.3, 2.0);
                hits += u32::from(check(&a, &b, &pose, push.as_vec3(), 12));
            }
        }
    }
    assert!(hits > 4000, "{hits} of 16200 sweeps hit");
}

#[test]
fn pushes_of_any_length_agree() {
    let mut rng = Rng(2);
    for length in [1e-6, 1e-3, 1.0, 1e2, 1e4] {
        let mut hits = 0;
        for round in 0..1000 {
            let a = Item::random(&mut rng, round, 1.0);
            let b = Item::random(&mut rng, round / 6, 1.0);
            let size = a.reach + b.reach;
            // Placed so that the push ends a little before or behind the first touch.
            let away = rng.direction();
            let mut pose = Pose::new((away * size).as_vec3(), rng.rotation());
            let first = sweep(&a.shape, &b.shape, &pose, (away * -2.0 * size).as_vec3());
            let Some(first) = first else { continue };
            let at = 1.0 - 2.0 * f64::from(first.fraction);
            let length = length * size;
            pose.position = (away * (at * size + length * rng.within(0.1, 0.9))).as_vec3();
            let push = away * -(length * rng.within(0.0, 1.5));
            hits += u32::from(check(&a, &b, &pose, push.as_vec3(), 3));
        }
        assert!(hits > 200, "{hits} hits for pushes of {length}");
    }
}

#[test]
fn spheres_agree_with_the_formula() {
    let mut rng = Rng(3);
    let mut hits = 0;
    for round in 0..50_000 {
        let scale = 10_f64.powi(round % 7 - 3);
        let [r, s] = [(); 2].map(|()| scale * rng.within(0.01, 1.0));
        let [a, b] = [r, s].map(|radius| Shape::from(Sphere::new(radius as f32).unwrap()));
        let center = rng.direction() * (scale * rng.within(2.1, 5.0));
        let push = (rng.direction() * (1.5 * scale) - center) * rng.within(0.5, 2.0);
        let pose = Pose::new(center.as_vec3(), rng.rotation());
        let hit = sweep(&a, &b, &pose, push.as_vec3());
        let (center, push) = (pose.position.as_dvec3(), push.as_vec3().as_dvec3());
        let sum = f64::from(r as f32) + f64::from(s as f32);
        let half = center.dot(push);
        let root = half * half - push.length_squared() * (center.length_squared() - sum * sum);
        let fraction = (-half - root.max(0.0).sqrt()) / push.length_squared();
        if root.abs() < 1e-6 * half * half || (fraction - 1.0).abs() < 1e-6 {
            continue;
        }
        let expected = root > 0.0 && (0.0..=1.0).contains(&fraction);
        assert_eq!(hit.is_some(), expected, "{center} {push} {sum} {fraction}");
        if let Some(hit) = hit {
            hits += 1;
            assert!((f64::from(hit.fraction) - fraction).abs() < 1e-6, "{hit:?} {fraction}");
            let normal = (center + push * fraction) / sum;
            assert!((hit.normal.as_dvec3() - normal).length() < 1e-4, "{hit:?} {normal}");
        }
    }
    assert!(hits > 8000, "{hits}");
}

/// The same answer by Newton's method, with capsules that are all but balls.
#[test]
fn grazing_sweeps_converge() {
    let ball: Shape = Sphere::new(1.0).unwrap().into();
    let nearly: Shape =
        Capsule::new([Vec3::ZERO, Vec3::new(0.0, 0.0, 1e-3)], 1.0).unwrap().into();
    for digits in 1..7 {
        for side in [-1.0_f32, 1.0] {
            let height = 2.0 * (1.0 + side * 10_f32.powi(-digits));
            let pose = Pose::at(Vec3::new(-5.0, height, 0.0));
            let push = Vec3::X * 10.0;
            let expected = sweep(&ball, &ball, &pose, push);
            let found = sweep(&ball, &nearly, &pose, push);
            assert_eq!(found.is_some(), side < 0.0, "{height} {found:?}");
            assert_eq!(expected.is_some(), side < 0.0, "{height} {expected:?}");
            if let (Some(found), Some(expected)) = (found, expected) {
                assert!(found.converged);
                let difference = (found.fraction - expected.fraction).abs();
                assert!(difference < 1e-4, "{found:?} {expected:?}");
            }
        }
    }
}

#[test]
fn half_spaces_stop_what_comes_near() {
    let mut rng = Rng(4);
    for round in 0..30_000 {
        let scale = [0.001, 1.0, 1000.0][round % 3];
        let item = Item::random(&mut rng, round / 3, scale);
        let (plane, normal, offset) = half_space(&mut rng, scale);
        let pose = rng.pose(4.0 * scale);
        let push = (rng.direction() * (6.0 * scale)).as_vec3();
        let corners = item.exact(&Placement::of(&pose)).corners;
        let height = |corner: &DVec3| normal.dot(*corner) - offset - item.margin();
        let gap = corners.iter().map(height).fold(f64::INFINITY, f64::min);
        let end = gap + normal.dot(push.as_dvec3());
        if gap.min(end).abs() < 1e-5 * scale {
            continue;
        }
        let hit = sweep(&plane, &item.shape, &pose, push);
        assert_eq!(hit.is_some(), gap.min(end) < 0.0);
        // The same motion seen from the shape: the plane comes nearer.
        let back = pose.direction_back(-push);
        let swapped = sweep(&item.shape, &plane, &pose.inverse(), back);
        assert_eq!(hit.is_some(), swapped.is_some());
        if let (Some(hit), Some(swapped)) = (hit, swapped) {
            let expected = if gap < 0.0 { 0.0 } else { gap / (gap - end) };
            let tolerance = 1e-5 * scale / (gap - end).abs();
            let [there, back] = [hit, swapped].map(|hit| f64::from(hit.fraction));
            assert!((there - expected).abs() < tolerance, "{hit:?} {expected}");
            assert!((there - back).abs() < tolerance, "{hit:?} {swapped:?}");
            if hit.fraction > 0.0 {
                let height = normal.dot(hit.point.as_dvec3()) - offset;
                assert!(height.abs() < 1e-5 * scale, "{height}");
                let stop = Pose::new(pose.position + push * hit.fraction, pose.rotation);
                let seen = stop.point(swapped.point);
                let height = f64::from(seen.dot(normal.as_vec3())) - offset;
                assert!(height.abs() < 1e-5 * scale, "{height}");
            }
        }
    }
}

#[test]
fn facing_half_spaces_close() {
    let up: Shape = HalfSpace::new(Vec3::Y, 1.0).unwrap().into();
    let down: Shape = HalfSpace::new(Vec3::NEG_Y, -1.0).unwrap().into();
    let pose = Pose::at(Vec3::new(7.0, 4.0, 0.0));
    let hit = sweep(&up, &down, &pose, Vec3::new(3.0, -8.0, 0.0)).unwrap();
    assert_eq!((hit.fraction, hit.normal), (0.5, Vec3::Y));
    assert_eq!(sweep(&up, &down, &pose, Vec3::new(3.0, -3.9, 0.0)), None);
    assert_eq!(sweep(&up, &up, &pose, Vec3::Y).unwrap().fraction, 0.0);
}

/// The article gives a negative root, and so a miss, for spheres that overlap at the start.
#[test]
fn swept_sphere_reports_initial_overlap() {
    let ball: Shape = Sphere::new(1.0).unwrap().into();
    for position in [Vec3::ZERO, Vec3::X, Vec3::new(1.2, 1.6, 0.0)] {
        for push in [Vec3::X, Vec3::NEG_X, Vec3::Y * 100.0] {
            let hit = sweep(&ball, &ball, &Pose::at(position), push).unwrap();
            assert_eq!(hit.fraction, 0.0);
            assert!(hit.converged && (hit.point.length() - 1.0).abs() < 1e-6, "{hit:?}");
        }
    }
}

/// The article divides 0 by 0 and reports a miss; and its range of times is 0 to 0.
#[test]
fn a_sweep_without_motion_is_an_overlap_test() {
    let mut rng = Rng(5);
    for round in 0..5000 {
        let (a, b) =
            (Item::random(&mut rng, round, 1.0), Item::random(&mut rng, round / 6, 1.0));
        let apart = (a.reach + b.reach) * rng.within(0.0, 1.2);
        let pose = rng.pose(apart);
        let touches = intersects(&a.shape, &b.shape, &pose);
        let hit = sweep(&a.shape, &b.shape, &pose, Vec3::ZERO);
        assert_eq!(hit.map(|hit| hit.fraction), touches.then_some(0.0));
        if let Some(hit) = hit {
            let depth = separation(&a.shape, &b.shape, &pose, &mut SimplexCache::default());
            assert_eq!((hit.normal, hit.point), (depth.normal, depth.points[0]));
        }
    }
}

#[test]
fn a_touch_at_the_very_end_counts() {
    let cube: Shape = Cuboid::new(Vec3::splat(0.5)).unwrap().into();
    let ball: Shape = Sphere::new(0.5).unwrap().into();
    let pill: Shape = Capsule::new([Vec3::NEG_Y, Vec3::Y], 0.5).unwrap().into();
    for scale in [0.1_f32, 1.0, 3.0] {
        let push = Vec3::NEG_X * scale;
        let pose = Pose::at(Vec3::X * (1.0 + scale));
        for (a, b) in [(&cube, &cube), (&ball, &ball), (&cube, &ball), (&pill, &cube)] {
            let hit = sweep(a, b, &pose, push).unwrap();
            assert!(hit.fraction > 1.0 - 1e-5, "{hit:?}");
            assert!((hit.normal - Vec3::X).length() < 1e-6, "{hit:?}");
            assert_eq!(sweep(a, b, &pose, push * (1.0 - 1e-4)), None);
        }
    }
}

/// Sliding along a face neither hits it nor runs out of steps.
#[test]
fn sliding_along_does_not_hit() {
    let floor: Shape = Cuboid::new(Vec3::new(100.0, 1.0, 100.0)).unwrap().into();
    let cube: Shape = Cuboid::new(Vec3::splat(0.5)).unwrap().into();
    let turn = Quat::from_rotation_y(0.3);
    for height in [1e-5_f32, 1e-3, 1.0] {
        let pose = Pose::new(Vec3::new(-50.0, 1.5 + height, 0.0), turn);
        assert_eq!(sweep(&floor, &cube, &pose, Vec3::new(100.0, 0.0, 3.0)), None);
        let sinking = Vec3::new(100.0, -2.0 * height, 3.0);
        let hit = sweep(&floor, &cube, &pose, sinking).unwrap();
        assert!((hit.fraction - 0.5).abs() < 0.1 && hit.normal == Vec3::Y, "{hit:?}");
    }
}

#[test]
fn nonsense_is_refused() {
    for bad in [f32::NAN, f32::INFINITY, f32::NEG_INFINITY] {
        let error = Sweep::new(Vec3::new(0.0, bad, 0.0)).unwrap_err();
        assert_eq!(error.what, "sweep translation");
    }
    let cube: Shape = Cuboid::new(Vec3::ONE).unwrap().into();
    for bad in [f32::NAN, f32::INFINITY, f32::MAX] {
        sweep(&cube, &cube, &Pose::at(Vec3::X * bad), Vec3::NEG_X * f32::MAX);
    }
}

/// The article accepts times from 0 to 0 only.
#[test]
fn swept_sphere_hits_at_any_time_from_0_to_1() {
    let ball: Shape = Sphere::new(0.5).unwrap().into();
    for part in 0..=100 {
        let fraction = part as f32 / 100.0;
        // The balls touch after exactly this part of a way of 8 m.
        let pose = Pose::at(Vec3::X * (1.0 + 8.0 * fraction));
        let hit = sweep(&ball, &ball, &pose, Vec3::NEG_X * 8.0).unwrap();
        assert!((hit.fraction - fraction).abs() < 1e-6, "{hit:?} {fraction}");
    }
    let late = Pose::at(Vec3::X * 9.01);
    assert_eq!(sweep(&ball, &ball, &late, Vec3::NEG_X * 8.0), None);
}

/// The article divides 0 by 0 when the balls do not move against each other.
#[test]
fn swept_spheres_without_relative_motion_overlap_or_do_not() {
    let ball: Shape = Sphere::new(1.0).unwrap().into();
    for (distance, expected) in [(0.0, true), (1.9, true), (2.0, true), (2.001, false)] {
        let hit = sweep(&ball, &ball, &Pose::at(Vec3::Z * distance), Vec3::ZERO);
        assert_eq!(hit.map(|hit| hit.fraction), expected.then_some(0.0), "{distance}");
        // Both as fast, in the same direction.
        let motion = |at| RigidMotion::new(Pose::at(at), Vec3::ONE * 30.0, Vec3::ZERO).unwrap();
        let [one, other] = [Vec3::ZERO, Vec3::Z * distance].map(motion);
        let hit = time_of_impact(&ball, &one, &ball, &other, &Touch::SURFACES);
        assert_eq!(hit.map(|hit| hit.fraction), expected.then_some(0.0), "{distance}");
    }
}

/// The textbook discriminant is wrong in half of all cases at this distance.
#[test]
fn swept_spheres_from_20_000_radii_away_hit_and_miss_by_a_hair() {
    let mut rng = Rng(8);
    let ball: Shape = Sphere::new(1.0).unwrap().into();
    let (mut hits, mut wrong) = (0, 0);
    for _ in 0..20_000 {
        let away = rng.direction();
        let aside = away.any_orthonormal_vector() * (2.0 + rng.within(-1.0, 1.0));
        let from = (away * 20_000.0 + aside).as_vec3();
        let push = (away * -40_000.0).as_vec3();
        // What the rounded numbers say, in twice the digits.
        let (at, way) = (from.as_dvec3(), push.as_dvec3());
        let beside = (at - way * (at.dot(way) / way.length_squared())).length();
        if (beside - 2.0).abs() < 1e-7 {
            continue;
        }
        let hit = sweep(&ball, &ball, &Pose::at(from), push);
        assert_eq!(hit.is_some(), beside < 2.0, "{beside} {from} {push}");
        hits += u32::from(hit.is_some());
        let (b, c) = (from.dot(push), from.dot(from) - 4.0);
        wrong += u32::from((b * b - push.dot(push) * c >= 0.0) != hit.is_some());
    }
    assert!(hits > 5000 && wrong > 2000, "{hits} {wrong}");
}

/// The article ignores where the second ball goes.
#[test]
fn swept_spheres_may_both_move() {
    let mut rng = Rng(9);
    let mut hits = 0;
    for _ in 0..20_000 {
        let radii = [rng.within(0.1, 1.0), rng.within(0.1, 1.0)];
        let [a, b] = radii.map(|radius| Shape::from(Sphere::new(radius as f32).unwrap()));
        let moving = |rng: &mut Rng| {
            let start = (rng.direction() * rng.within(1.0, 4.0)).as_vec3();
            let way = (rng.direction() * rng.within(0.0, 8.0)).as_vec3();
            // Balls turn in place, which changes nothing.
            let turn = (rng.direction() * 9.0).as_vec3();
            RigidMotion::new(Pose::new(start, rng.rotation()), way, turn).unwrap()
        };
        let [one, other] = [moving(&mut rng), moving(&mut rng)];
        let from = other.start().position - one.start().position;
        let way = other.translation() - one.translation();
        let impact = time_of_impact(&a, &one, &b, &other, &Touch::SURFACES);
        let hit = sweep(&a, &b, &Pose::at(from), way);
        let (Some(hit), Some(impact)) = (hit, impact) else {
            let (at, way) = (from.as_dvec3(), way.as_dvec3());
            let closest = (-at.dot(way) / way.length_squared()).clamp(0.0, 1.0);
            let gap = (at + way * closest).length() - radii[0] - radii[1];
            assert!(hit.is_none() == impact.is_none() || gap.abs() < 1e-5, "{gap}");
            continue;
        };
        hits += 1;
        let slow = (-hit.normal.dot(way)).max(1e-3);
        let apart = (hit.fraction - impact.fraction).abs();
        assert!(apart <= 1e-5 / slow.min(1.0), "{hit:?} {impact:?}");
    }
    assert!(hits > 1000, "{hits}");
}

/// The article casts a segment of 30 units from the middle of the ball, whatever its size and speed.
#[test]
fn a_balls_cast_is_as_long_as_its_way_and_as_wide_as_the_ball() {
    let wall: Shape = Cuboid::new(Vec3::new(0.5, 10.0, 10.0)).unwrap().into();
    let ball: Shape = Sphere::new(0.2).unwrap().into();
    let start = Pose::at(Vec3::new(-20.7, 0.0, 0.0));
    let run = |start: &Pose, speed: f32| sweep(&wall, &ball, start, Vec3::X * (speed / 60.0));
    // 20 m in front of the wall: not reached in this step, however near the segment came.
    assert_eq!(run(&start, 600.0), None);
    // Its surface arrives before its middle.
    let hit = run(&start, 2400.0).unwrap();
    assert!((hit.fraction - 0.5).abs() < 1e-6 && hit.normal == Vec3::NEG_X, "{hit:?}");
    // 100 m in front, and faster than 30 units in a step.
    let far = run(&Pose::at(Vec3::new(-100.7, 0.0, 0.0)), 12_000.0).unwrap();
    assert!((far.fraction - 0.5).abs() < 1e-6, "{far:?}");
    // Past the edge by less than its radius.
    let beside = Pose::at(Vec3::new(-20.7, 10.1, 0.0));
    assert!(run(&beside, 2400.0).is_some());
    assert_eq!(run(&Pose::at(Vec3::new(-20.7, 10.3, 0.0)), 2400.0), None);
}

/// A shape that only answers which of its points is farthest.
struct Known<'s>(&'s dyn Support);

impl Support for Known<'_> {
    fn support(&self, direction: Vec3) -> (u32, Vec3) {
        (0, self.0.support(direction).1)
    }
    fn margin(&self) -> f32 {
        self.0.margin()
    }
}

#[test]
fn supports_of_ones_own_are_cast_alike() {
    let mut rng = Rng(10);
    let mut hits = 0;
    for round in 0..3000 {
        let (a, b) =
            (Item::random(&mut rng, round, 1.0), Item::random(&mut rng, round / 6, 1.0));
        let size = a.reach + b.reach;
        let pose = rng.pose(size * 1.1);
        let push = (rng.direction() * (0.6 * size) - pose.position.as_dvec3()).as_vec3();
        let expected = sweep(&a.shape, &b.shape, &pose, push);
        let own = [&a, &b].map(|item| Known(support_of(&item.shape)));
        let found = cast_of(&own[0], &own[1], &pose, &Sweep::new(push).unwrap());
        let way = |hit: Option<CastHit>| hit.map_or(1.0, |hit| f64::from(hit.fraction));
        let slow = expected.map_or(1.0, |hit| -f64::from(hit.normal.dot(push.normalize())));
        if slow > 0.01 && way(found) != 1.0 && way(expected) != 1.0 {
            hits += 1;
            let apart = (way(found) - way(expected)).abs();
            assert!(
                apart < 1e-5 / slow,
                "{found:?} {expected:?} {a:?} {b:?} {pose:?} {push:?}"
            );
        }
        assert_eq!(expected.is_some(), found.is_some(), "{found:?} {expected:?} {a:?} {b:?}");
    }
    assert!(hits > 1000, "{hits}");
}

fn support_of(shape: &Shape) -> &dyn Support {
    match shape {
        Shape::Sphere(sphere) => sphere,
        Shape::Capsule(capsule) => capsule,
        Shape::Cuboid(cuboid) => cuboid,
        Shape::Hull(hull) => &**hull,
        other => panic!("no support: {other:?}"),
    }
}
