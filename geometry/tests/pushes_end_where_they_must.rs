//! Pushes of balls, beside half-spaces, along sides and of supports of one's own: where they
//! must end.

use hazumi_geometry::query::{
    CastHit, ShapeCast, SimplexCache, Sweep, ToiOptions, cast, cast_of, intersects, separation,
    time_of_impact,
};
use hazumi_geometry::shape::{Capsule, Support};
use hazumi_geometry::{Pose, Shape};

use crate::dim::{
    AngularVector, Cuboid, DIM, DVector, HalfSpace, Item, KINDS, LAST_AXIS, Sphere, ToF32,
    ToF64, Vector, aside_of, either, lowest, random_turn, support_of, xyz,
};
use crate::support::{Placement, Rng};

fn sweep(a: &Shape, b: &Shape, b_in_a: &Pose, translation: Vector) -> Option<CastHit> {
    cast(a, b, b_in_a, &ShapeCast::new(translation).unwrap())
}

/// A half-space, its normal and its offset.
pub(crate) fn half_space(rng: &mut Rng, size: f64) -> (Shape, DVector, f64) {
    let offset = (size * rng.within(-1.0, 1.0)) as f32;
    let plane = HalfSpace::new(rng.direction().to_f32(), offset).unwrap();
    (plane.into(), plane.normal().to_f64(), plane.offset().into())
}

#[test]
fn half_spaces_stop_what_comes_near() {
    let mut rng = Rng(4);
    for round in 0..30_000 {
        let scale = [0.001, 1.0, 1000.0][round % 3];
        let item = Item::random(&mut rng, round / 3, scale);
        let (plane, normal, offset) = half_space(&mut rng, scale);
        let pose = rng.pose(4.0 * scale);
        let push = (rng.direction() * (6.0 * scale)).to_f32();
        let gap = lowest(&item, &Placement::of(&pose), normal) - offset;
        let end = gap + normal.dot(push.to_f64());
        if gap.min(end).abs() < 1e-5 * scale {
            continue;
        }
        let hit = sweep(&plane, &item.shape, &pose, push);
        assert_eq!(hit.is_some(), gap.min(end) < 0.0);
        // The same motion seen from the shape: the plane comes nearer.
        let back = pose.inverse_transform_vector(-push);
        let swapped = sweep(&item.shape, &plane, &pose.inverse(), back);
        assert_eq!(hit.is_some(), swapped.is_some());
        if let (Some(hit), Some(swapped)) = (hit, swapped) {
            let expected = if gap < 0.0 { 0.0 } else { gap / (gap - end) };
            let tolerance = 1e-5 * scale / (gap - end).abs();
            let [there, back] = [hit, swapped].map(|hit| f64::from(hit.fraction));
            assert!((there - expected).abs() < tolerance, "{hit:?} {expected}");
            assert!((there - back).abs() < tolerance, "{hit:?} {swapped:?}");
            if hit.fraction > 0.0 {
                let height = normal.dot(hit.point.to_f64()) - offset;
                assert!(height.abs() < 1e-5 * scale, "{height}");
                let stop = Pose::new(pose.position + push * hit.fraction, pose.rotation);
                let seen = stop.transform_point(swapped.point);
                let height = f64::from(seen.dot(normal.to_f32())) - offset;
                assert!(height.abs() < 1e-5 * scale, "{height}");
            }
        }
    }
}

#[test]
fn facing_half_spaces_close() {
    let up: Shape = HalfSpace::new(Vector::Y, 1.0).unwrap().into();
    let down: Shape = HalfSpace::new(Vector::NEG_Y, -1.0).unwrap().into();
    let pose = Pose::at(xyz(7.0, 4.0, 0.0));
    let hit = sweep(&up, &down, &pose, xyz(3.0, -8.0, 0.0)).unwrap();
    assert_eq!((hit.fraction, hit.normal), (0.5, Vector::Y));
    assert_eq!(sweep(&up, &down, &pose, xyz(3.0, -3.9, 0.0)), None);
    assert_eq!(sweep(&up, &up, &pose, Vector::Y).unwrap().fraction, 0.0);
}

/// The article gives a negative root, and so a miss, for balls that overlap at the start.
#[test]
fn swept_ball_reports_initial_overlap() {
    let ball: Shape = Sphere::new(1.0).unwrap().into();
    for position in [Vector::ZERO, Vector::X, xyz(1.2, 1.6, 0.0)] {
        for push in [Vector::X, Vector::NEG_X, Vector::Y * 100.0] {
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
            (Item::random(&mut rng, round, 1.0), Item::random(&mut rng, round / KINDS, 1.0));
        let apart = (a.reach + b.reach) * rng.within(0.0, 1.2);
        let pose = rng.pose(apart);
        let touches = intersects(&a.shape, &b.shape, &pose);
        let hit = sweep(&a.shape, &b.shape, &pose, Vector::ZERO);
        assert_eq!(hit.map(|hit| hit.fraction), touches.then_some(0.0));
        if let Some(hit) = hit {
            let depth = separation(&a.shape, &b.shape, &pose, &mut SimplexCache::default());
            assert_eq!((hit.normal, hit.point), (depth.normal, depth.points[0]));
        }
    }
}

#[test]
fn a_touch_at_the_very_end_counts() {
    let cube: Shape = Cuboid::new(Vector::splat(0.5)).unwrap().into();
    let ball: Shape = Sphere::new(0.5).unwrap().into();
    let pill: Shape = Capsule::new([Vector::NEG_Y, Vector::Y], 0.5).unwrap().into();
    for scale in [0.1_f32, 1.0, 3.0] {
        let push = Vector::NEG_X * scale;
        let pose = Pose::at(Vector::X * (1.0 + scale));
        for (a, b) in [(&cube, &cube), (&ball, &ball), (&cube, &ball), (&pill, &cube)] {
            let hit = sweep(a, b, &pose, push).unwrap();
            assert!(hit.fraction > 1.0 - 1e-5, "{hit:?}");
            assert!((hit.normal - Vector::X).length() < 1e-6, "{hit:?}");
            assert_eq!(sweep(a, b, &pose, push * (1.0 - 1e-4)), None);
        }
    }
}

/// The article accepts times from 0 to 0 only.
#[test]
fn swept_ball_hits_at_any_time_from_0_to_1() {
    let ball: Shape = Sphere::new(0.5).unwrap().into();
    for part in 0..=100 {
        let fraction = part as f32 / 100.0;
        // The balls touch after exactly this part of a way of 8 m.
        let pose = Pose::at(Vector::X * (1.0 + 8.0 * fraction));
        let hit = sweep(&ball, &ball, &pose, Vector::NEG_X * 8.0).unwrap();
        assert!((hit.fraction - fraction).abs() < 1e-6, "{hit:?} {fraction}");
    }
    let late = Pose::at(Vector::X * 9.01);
    assert_eq!(sweep(&ball, &ball, &late, Vector::NEG_X * 8.0), None);
}

/// The article divides 0 by 0 when the balls do not move against each other.
#[test]
fn swept_balls_without_relative_motion_overlap_or_do_not() {
    let ball: Shape = Sphere::new(1.0).unwrap().into();
    for (distance, expected) in [(0.0, true), (1.9, true), (2.0, true), (2.001, false)] {
        let hit = sweep(&ball, &ball, &Pose::at(LAST_AXIS * distance), Vector::ZERO);
        assert_eq!(hit.map(|hit| hit.fraction), expected.then_some(0.0), "{distance}");
        // Both as fast, in the same direction.
        let motion = |at| {
            Sweep::new(Pose::at(at), Vector::ONE * 30.0, AngularVector::default()).unwrap()
        };
        let [one, other] = [Vector::ZERO, LAST_AXIS * distance].map(motion);
        let hit = time_of_impact(&ball, &one, &ball, &other, &ToiOptions::SURFACES);
        assert_eq!(hit.map(|hit| hit.fraction), expected.then_some(0.0), "{distance}");
    }
}

/// The textbook discriminant is wrong in half of all cases at this distance.
#[test]
fn swept_balls_from_20_000_radii_away_hit_and_miss_by_a_hair() {
    let mut rng = Rng(8);
    let ball: Shape = Sphere::new(1.0).unwrap().into();
    let (mut hits, mut wrong) = (0, 0);
    for _ in 0..20_000 {
        let away = rng.direction();
        let aside = aside_of(away) * (2.0 + rng.within(-1.0, 1.0));
        let from = (away * 20_000.0 + aside).to_f32();
        let push = (away * -40_000.0).to_f32();
        // Values of the rounded numbers, in twice the digits.
        let (at, way) = (from.to_f64(), push.to_f64());
        let beside = (at - way * (at.dot(way) / way.length_squared())).length();
        // A hair is what f32 can say of a place so far away.
        if (beside - 2.0).abs() < either(1e-2, 1e-7) {
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
fn swept_balls_may_both_move() {
    let mut rng = Rng(9);
    let mut hits = 0;
    for _ in 0..20_000 {
        let radii = [rng.within(0.1, 1.0), rng.within(0.1, 1.0)];
        let [a, b] = radii.map(|radius| Shape::from(Sphere::new(radius as f32).unwrap()));
        let moving = |rng: &mut Rng| {
            let start = (rng.direction() * rng.within(1.0, 4.0)).to_f32();
            let way = (rng.direction() * rng.within(0.0, 8.0)).to_f32();
            // Balls turn in place, which changes nothing.
            let turn = random_turn(rng, 9.0);
            Sweep::new(Pose::new(start, rng.rotation()), way, turn).unwrap()
        };
        let [one, other] = [moving(&mut rng), moving(&mut rng)];
        let from = other.start().position - one.start().position;
        let way = other.translation() - one.translation();
        let impact = time_of_impact(&a, &one, &b, &other, &ToiOptions::SURFACES);
        let hit = sweep(&a, &b, &Pose::at(from), way);
        let (Some(hit), Some(impact)) = (hit, impact) else {
            let (at, way) = (from.to_f64(), way.to_f64());
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

/// The article casts a segment of 30 units from the middle of the ball, whatever its size and
/// speed.
#[test]
fn a_balls_cast_is_as_long_as_its_way_and_as_wide_as_the_ball() {
    let wall: Shape = Cuboid::new(xyz(0.5, 10.0, 10.0)).unwrap().into();
    let ball: Shape = Sphere::new(0.2).unwrap().into();
    let start = Pose::at(xyz(-20.7, 0.0, 0.0));
    let run = |start: &Pose, speed: f32| sweep(&wall, &ball, start, Vector::X * (speed / 60.0));
    // 20 m in front of the wall: not reached in this step, however near the segment came.
    assert_eq!(run(&start, 600.0), None);
    // Its surface arrives before its middle.
    let hit = run(&start, 2400.0).unwrap();
    assert!((hit.fraction - 0.5).abs() < 1e-6 && hit.normal == Vector::NEG_X, "{hit:?}");
    // 100 m in front, and faster than 30 units in a step.
    let far = run(&Pose::at(xyz(-100.7, 0.0, 0.0)), 12_000.0).unwrap();
    assert!((far.fraction - 0.5).abs() < 1e-6, "{far:?}");
    // Past the edge by less than its radius.
    let beside = Pose::at(xyz(-20.7, 10.1, 0.0));
    assert!(run(&beside, 2400.0).is_some());
    assert_eq!(run(&Pose::at(xyz(-20.7, 10.3, 0.0)), 2400.0), None);
}

/// A shape that only answers which of its points is farthest.
struct Known<'s>(&'s dyn Support);

impl Support for Known<'_> {
    fn support(&self, direction: Vector) -> (u32, Vector) {
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
    for round in 0..either(4000, 3000) {
        let (a, b) =
            (Item::random(&mut rng, round, 1.0), Item::random(&mut rng, round / KINDS, 1.0));
        let size = a.reach + b.reach;
        let pose = rng.pose(size * 1.1);
        let push = (rng.direction() * (0.6 * size) - pose.position.to_f64()).to_f32();
        let expected = sweep(&a.shape, &b.shape, &pose, push);
        let (Some(of_a), Some(of_b)) = (support_of(&a.shape), support_of(&b.shape)) else {
            continue;
        };
        let found = cast_of(&Known(of_a), &Known(of_b), &pose, &ShapeCast::new(push).unwrap());
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

#[test]
fn pushes_of_balls_agree_with_the_formula() {
    let mut rng = Rng(3);
    let mut hits = 0;
    for round in 0..50_000 {
        let scale = 10_f64.powi(round % 7 - 3);
        let [r, s] = [(); 2].map(|()| scale * rng.within(0.01, 1.0));
        let [a, b] = [r, s].map(|radius| Shape::from(Sphere::new(radius as f32).unwrap()));
        let center = rng.direction() * (scale * rng.within(2.1, 5.0));
        let push = (rng.direction() * (1.5 * scale) - center) * rng.within(0.5, 2.0);
        let pose = Pose::new(center.to_f32(), rng.rotation());
        let hit = sweep(&a, &b, &pose, push.to_f32());
        let (center, push) = (pose.position.to_f64(), push.to_f32().to_f64());
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
            assert!((hit.normal.to_f64() - normal).length() < 1e-4, "{hit:?} {normal}");
        }
    }
    assert!(hits > 8000, "{hits}");
}

/// Faces, edges and corners exactly in line with each other and with the push.
#[test]
fn boxes_on_a_grid_stop_where_their_intervals_meet() {
    let mut rng = Rng(3);
    let half = |rng: &mut Rng| Vector::from([(); DIM].map(|()| (1 + rng.below(3)) as f32));
    let (mut hits, mut misses) = (0, 0);
    for _ in 0..20_000 {
        let (a, b) = (half(&mut rng), half(&mut rng));
        let mut whole = |reach: usize| rng.below(2 * reach + 1) as f32 - reach as f32;
        let position = Vector::from([(); DIM].map(|()| whole(9)));
        let push = Vector::from([(); DIM].map(|()| whole(3))) * 4.0;
        let shapes: [Shape; 2] = [a, b].map(|half| Cuboid::new(half).unwrap().into());
        let hit = sweep(&shapes[0], &shapes[1], &Pose::at(position), push);
        let (mut enter, mut leave) = (0.0_f32, 1.0_f32);
        for axis in 0..DIM {
            let (at, speed, reach) = (position[axis], push[axis], a[axis] + b[axis]);
            if speed == 0.0 {
                if at.abs() > reach {
                    leave = -1.0;
                }
            } else {
                let ends = [(-reach - at) / speed, (reach - at) / speed];
                enter = enter.max(ends[0].min(ends[1]));
                leave = leave.min(ends[0].max(ends[1]));
            }
        }
        assert_eq!(hit.is_some(), enter <= leave, "{a} {b} {position} {push} {hit:?}");
        if let Some(hit) = hit {
            hits += 1;
            assert!((hit.fraction - enter).abs() < 1e-6, "{enter} {hit:?}");
            assert!(((hit.point.abs() - a).max_element()).abs() < 1e-5, "{a} {hit:?}");
        } else {
            misses += 1;
        }
    }
    assert!(hits > 4000 && misses > 4000, "{hits} {misses}");
}
