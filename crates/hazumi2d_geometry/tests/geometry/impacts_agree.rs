//! Motions in 2D that stop, or never do, for a known reason.

use hazumi2d_geometry::glam::{DVec2, Vec2};
use hazumi2d_geometry::query::{
    ShapeCast, SimplexCache, Sweep, TimeOfImpact, ToiOptions, cast, intersects, separation,
    time_of_impact, time_of_impact_of,
};
use hazumi2d_geometry::shape::{Capsule, Circle, HalfPlane, Rectangle, Support};
use hazumi2d_geometry::{Pose, Rotation, Shape};

use crate::dim::placement;
use crate::geometry::impacts_agree::{check, gap_at, motion};
use crate::support::{Item, KINDS, Placement, Rng};

#[test]
fn half_planes_that_tilt_meet_at_once() {
    let up: Shape = HalfPlane::new(Vec2::Y, 1.0).unwrap().into();
    let down: Shape = HalfPlane::new(Vec2::NEG_Y, -1.0).unwrap().into();
    let run = |translation: Vec2, turns: [f32; 2]| {
        let on = Sweep::new(Pose::IDENTITY, Vec2::ZERO, turns[0]).unwrap();
        let above = Pose::at(Vec2::new(7.0, 4.0));
        let other = Sweep::new(above, translation, turns[1]).unwrap();
        time_of_impact(&up, &on, &down, &other, &ToiOptions::SURFACES)
    };
    let hit = run(Vec2::new(0.0, -8.0), [0.0; 2]).unwrap();
    assert!((hit.fraction - 0.5).abs() < 1e-6 && hit.normal == Vec2::Y, "{hit:?}");
    assert_eq!(run(Vec2::new(3.0, -3.9), [0.0; 2]), None);
    let tilted = run(Vec2::Y, [0.0, 0.1]).unwrap();
    assert_eq!((tilted.fraction, tilted.normal), (0.0, Vec2::Y));
    // Both turn together until the lines coincide: 7 m aside, 4 m up, and as thick.
    let together = run(Vec2::ZERO, [-3.0, -3.0]).unwrap();
    let expected = (std::f32::consts::PI - (4.0_f32 / 7.0).atan()) / 3.0;
    assert!((together.fraction - expected).abs() < 1e-5, "{together:?} {expected}");
    assert!(together.converged, "{together:?}");
    assert_eq!(run(Vec2::ZERO, [-1.5, -1.5]), None);
}

/// Without turns it is the question that `cast` answers by another way.
#[test]
fn motions_without_turns_are_casts() {
    let mut rng = Rng(5);
    let mut hits = 0;
    for round in 0..6000 {
        let a = Item::random(&mut rng, round, 1.0);
        let b = Item::random(&mut rng, round / KINDS, 1.0);
        let size = a.reach + b.reach;
        let start = rng.pose(size * 1.2);
        let push = (rng.direction() * (0.7 * size) - start.position.as_dvec2()).as_vec2();
        let hit = cast(&a.shape, &b.shape, &start, &ShapeCast::new(push).unwrap());
        let on = Sweep::still(Pose::IDENTITY).unwrap();
        let other = Sweep::new(start, push, 0.0).unwrap();
        let impact = time_of_impact(&a.shape, &on, &b.shape, &other, &ToiOptions::SURFACES);
        let story = || format!("{hit:?} {impact:?} {a:?} {b:?} {start:?} {push:?}");
        if let (Some(hit), Some(impact)) = (hit, impact) {
            hits += 1;
            // At a grazing touch a gap of the last digit is a long way.
            let slow = f64::from(-hit.normal.dot(push.normalize())).max(1e-3);
            let apart = f64::from((hit.fraction - impact.fraction).abs());
            assert!(apart <= 2e-6 / slow, "{}", story());
        } else if hit.is_some() != impact.is_some() {
            let difference = a.at_rest().difference(&b.at(&Placement::of(&start)));
            let least = difference.least_height(DVec2::ZERO, -push.as_dvec2(), 1.0);
            assert!(least.abs() < 1e-6 * size, "{least:e} {}", story());
        }
    }
    assert!(hits > 1000, "{hits}");
}

/// A wall, a bullet, and all that the two can be: nothing gets through.
#[test]
fn nothing_tunnels() {
    let mut rng = Rng(6);
    let dt = 1.0 / 60.0;
    for thickness in [0.0, 0.001, 0.01, 0.1, 1.0] {
        let wall = if thickness > 0.0 {
            Item::rectangle(DVec2::new(0.5 * thickness, 5.0))
        } else {
            Item::segment([DVec2::Y * -5.0, DVec2::Y * 5.0])
        };
        for speed in [1.0, 10.0, 100.0, 1000.0] {
            for degrees in [0.0_f64, 30.0, 60.0, 85.0, 89.0] {
                for kind in 0..3 * KINDS {
                    let bullet = Item::random(&mut rng, kind, 0.05);
                    let angle = degrees.to_radians();
                    let way = DVec2::new(angle.cos(), angle.sin()) * (speed * dt);
                    let clearance = 0.5 * thickness + bullet.reach;
                    // Somewhere on its way in, so that this step must cross the wall if it is
                    // long enough.
                    let start = -clearance - way.x * rng.within(0.0, 0.5) - 1e-4;
                    let height = -0.5 * way.y * rng.within(0.0, 1.0);
                    let pose = Pose::new(DVec2::new(start, height).as_vec2(), rng.rotation());
                    let spin = rng.within(-50.0, 50.0) * dt * 10.0;
                    let moving = Sweep::new(pose, way.as_vec2(), spin as f32).unwrap();
                    let still = Sweep::still(Pose::IDENTITY).unwrap();
                    let hit =
                        check((&wall, &still), (&bullet, &moving), &ToiOptions::SURFACES, 4);
                    let end = start + way.x;
                    assert!(hit || end < 0.0 || height.abs() + way.y > 4.9, "{pose:?} {way}");
                }
            }
        }
    }
}

/// A rod that sweeps a quarter, many turns, or backwards, and a small ball in its way: at both
/// ends of the step they are apart.
#[test]
fn a_spinning_rod_hits_what_is_between() {
    let rod = Item::rectangle(DVec2::new(2.0, 0.01));
    let capsule = Item::capsule([DVec2::X * -2.0, DVec2::X * 2.0], 0.01);
    let line = Item::segment([DVec2::X * -2.0, DVec2::X * 2.0]);
    let ball = Item::circle(0.02);
    for bar in [&rod, &capsule, &line] {
        for (turn, at) in
            [(1.5, 0.7), (-1.5, -0.3), (3.0, 2.9), (20.0, 1.0), (300.0, 2.0), (-7.0, 1.6)]
        {
            for arm in [0.1_f64, 0.5, 1.0, 1.99, 2.015] {
                let spinning = Sweep::new(Pose::IDENTITY, Vec2::ZERO, turn).unwrap();
                let place = DVec2::from_angle(at) * arm;
                let still = Sweep::still(Pose::at(place.as_vec2())).unwrap();
                let hit = check((bar, &spinning), (&ball, &still), &ToiOptions::SURFACES, 100);
                assert!(hit, "{turn} {arm}");
                // A ball beyond the end of the rod is not hit in any number of turns.
                let outside = DVec2::from_angle(at) * 2.2;
                let still = Sweep::still(Pose::at(outside.as_vec2())).unwrap();
                assert!(!check((bar, &spinning), (&ball, &still), &ToiOptions::SURFACES, 10));
            }
        }
    }
}

/// The angle of a step may be any: the same hit after half a turn as after 1000 turns more.
#[test]
fn turns_above_half_a_circle_are_right() {
    let paddle = Item::rectangle(DVec2::new(1.0, 0.02));
    let ball = Item::circle(0.05);
    let still = Sweep::still(Pose::at(Vec2::new(0.0, 0.8))).unwrap();
    // The side of the paddle comes to the ball after this angle.
    let angle = {
        let spin = Sweep::new(Pose::IDENTITY, Vec2::ZERO, 3.0).unwrap();
        let hit =
            time_of_impact(&paddle.shape, &spin, &ball.shape, &still, &ToiOptions::SURFACES);
        3.0 * hit.unwrap().fraction
    };
    for turn in [2.0_f32, 3.2, 6.3, 100.0, 6000.0] {
        let spin = Sweep::new(Pose::IDENTITY, Vec2::ZERO, turn).unwrap();
        let hit =
            time_of_impact(&paddle.shape, &spin, &ball.shape, &still, &ToiOptions::SURFACES);
        let found = turn * hit.unwrap().fraction;
        assert!((found - angle).abs() < 2e-4, "{turn}: {found} {angle}");
    }
}

#[test]
fn what_touches_at_the_start_hits_at_zero() {
    let mut rng = Rng(7);
    let mut touches = 0;
    for round in 0..4000 {
        let a = Item::random(&mut rng, round, 1.0);
        let b = Item::random(&mut rng, round / KINDS, 1.0);
        let apart = (a.reach + b.reach) * rng.within(0.0, 0.8);
        let start = rng.pose(apart);
        if !intersects(&a.shape, &b.shape, &start) {
            continue;
        }
        touches += 1;
        let on = Sweep::still(Pose::IDENTITY).unwrap();
        let way = (rng.direction() * rng.within(0.0, 9.0)).as_vec2();
        let other = Sweep::new(start, way, 1.0).unwrap();
        let impact =
            time_of_impact(&a.shape, &on, &b.shape, &other, &ToiOptions::SURFACES).unwrap();
        let depth = separation(&a.shape, &b.shape, &start, &mut SimplexCache::default());
        assert_eq!(impact.fraction, 0.0);
        assert!((impact.normal - depth.normal).length() < 1e-4, "{impact:?} {depth:?}");
        assert!((impact.point - depth.points[0]).length() < 1e-4, "{impact:?} {depth:?}");
    }
    assert!(touches > 1000, "{touches}");
}

/// A wheel that spins a hair above the floor it never meets.
#[test]
fn a_spin_above_the_floor_does_not_hit() {
    let floor: Shape = Rectangle::new(Vec2::new(100.0, 1.0)).unwrap().into();
    let plane: Shape = HalfPlane::new(Vec2::Y, 1.0).unwrap().into();
    let wheel: Shape = Circle::new(0.5).unwrap().into();
    let still = Sweep::still(Pose::IDENTITY).unwrap();
    for height in [1e-4_f32, 1e-2] {
        let start = Pose::at(Vec2::new(0.0, 1.5 + height));
        let spin = Sweep::new(start, Vec2::X, 40.0).unwrap();
        for ground in [&floor, &plane] {
            let run =
                |motion| time_of_impact(ground, &still, &wheel, motion, &ToiOptions::SURFACES);
            assert_eq!(run(&spin), None);
            let sinking = Sweep::new(start, Vec2::NEG_Y * (2.0 * height), 40.0).unwrap();
            let hit = run(&sinking).unwrap();
            assert!((hit.fraction - 0.5).abs() < 0.01 && hit.converged, "{hit:?}");
        }
    }
}

/// A square whose corners pass the floor by a hair, turn after turn.
#[test]
fn corners_that_just_pass_do_not_hit() {
    let plane: Shape = HalfPlane::new(Vec2::Y, 0.0).unwrap().into();
    let floor: Shape = Rectangle::new(Vec2::new(100.0, 1.0)).unwrap().into();
    let square: Shape = Rectangle::new(Vec2::splat(0.5)).unwrap().into();
    for height in [1e-5_f32, 1e-3] {
        let start = Pose::at(Vec2::new(0.0, 0.5_f32.sqrt() + height));
        for turn in [0.7_f32, 1.6, 40.0] {
            let spin = Sweep::new(start, Vec2::X, turn).unwrap();
            for (ground, at) in [(&plane, Vec2::ZERO), (&floor, Vec2::NEG_Y)] {
                let still = Sweep::still(Pose::at(at)).unwrap();
                let run = |motion| {
                    time_of_impact(ground, &still, &square, motion, &ToiOptions::SURFACES)
                };
                assert_eq!(run(&spin), None, "{height} {turn}");
                let lower = Pose::at(Vec2::new(0.0, 0.5_f32.sqrt() - height));
                let spin = Sweep::new(lower, Vec2::X, turn.max(0.9)).unwrap();
                let hit = run(&spin).unwrap();
                assert!(hit.converged && hit.fraction > 0.0, "{height} {turn} {hit:?}");
            }
        }
    }
}

#[test]
fn motions_say_where_things_are() {
    let mut rng = Rng(8);
    for _ in 0..1000 {
        let motion = motion(&mut rng, 2.0, 20.0);
        for fraction in [0.0_f32, 0.3, 1.0] {
            let (found, exact) =
                (motion.pose(fraction), placement(&motion, f64::from(fraction)));
            let point = Vec2::new(0.3, -0.2);
            let apart = found.transform_point(point).as_dvec2() - exact.point(point.as_dvec2());
            assert!(apart.length() < 3e-6, "{apart} {motion:?}");
        }
        let (from, to) = (motion.pose(0.0), motion.pose(1.0));
        let again = Sweep::between(from, to, motion.center()).unwrap();
        let point = Vec2::new(0.3, -0.2);
        let apart = again.pose(1.0).transform_point(point) - to.transform_point(point);
        assert!(apart.length() < 1e-5, "{apart} {motion:?}");
        assert!(again.rotation().abs() < 1.000_01 * std::f32::consts::PI);
    }
}

#[test]
fn nonsense_is_refused_and_does_no_harm() {
    for bad in [f32::NAN, f32::INFINITY, f32::NEG_INFINITY] {
        let off = Vec2::new(0.0, bad);
        let refused = |pose, way, turn| Sweep::new(pose, way, turn).unwrap_err().what;
        assert_eq!(refused(Pose::at(off), Vec2::X, 1.0), "motion position");
        assert_eq!(refused(Pose::IDENTITY, off, 1.0), "motion translation");
        assert_eq!(refused(Pose::IDENTITY, Vec2::X, bad), "motion rotation");
        let turned = Pose::new(Vec2::ZERO, Rotation { cos: bad, sin: 0.0 });
        assert_eq!(refused(turned, Vec2::X, 1.0), "motion orientation");
        let still = Sweep::still(Pose::IDENTITY).unwrap();
        assert_eq!(still.about(off).unwrap_err().what, "motion center");
        assert!(ToiOptions::new(bad, 0.0).is_err() && ToiOptions::new(0.0, bad).is_err());
    }
    let zero = Pose::new(Vec2::ZERO, Rotation { cos: 0.0, sin: 0.0 });
    assert_eq!(Sweep::still(zero).unwrap_err().what, "motion orientation length");
    assert_eq!(ToiOptions::new(-1.0, 0.0).unwrap_err().what, "touch gap");
    let shapes: [Shape; 4] = [
        Rectangle::new(Vec2::ONE).unwrap().into(),
        Circle::new(1.0).unwrap().into(),
        Capsule::new([Vec2::ZERO, Vec2::X], 1e-20).unwrap().into(),
        HalfPlane::new(Vec2::Y, 0.0).unwrap().into(),
    ];
    for huge in [1e-30_f32, 1e10, 1e30, f32::MAX] {
        let all: Vec<Sweep> = [(1.0, 0.0), (0.0, 1.0), (1.0, 1.0), (-1.0, 1.0)]
            .map(|(way, turn)| {
                let start = Pose::at(Vec2::new(3.0, huge));
                Sweep::new(start, Vec2::ONE * (way * huge), turn * huge).unwrap()
            })
            .to_vec();
        for (a, b) in shapes.iter().flat_map(|a| shapes.iter().map(move |b| (a, b))) {
            for (on, other) in all.iter().flat_map(|a| all.iter().map(move |b| (a, b))) {
                let impact: Option<TimeOfImpact> =
                    time_of_impact(a, on, b, other, &ToiOptions::SURFACES);
                let fraction = impact.map_or(0.0, |impact| impact.fraction);
                assert!((0.0..=1.0).contains(&fraction), "{impact:?}");
            }
        }
    }
}

/// Shapes of the user's own, which are known by their support mapping, stop at the same moment.
#[test]
fn supports_of_ones_own_stop_alike() {
    let mut rng = Rng(9);
    let mut hits = 0;
    for round in 0..2000 {
        let a = Item::random(&mut rng, 2, 1.0);
        let b = Item::random(&mut rng, 3, 0.8);
        let (Shape::Rectangle(of_a), Shape::Polygon(of_b)) = (&a.shape, &b.shape) else {
            unreachable!()
        };
        let size = a.reach + b.reach;
        let angle = [0.0, 2.0, 9.0][round % 3];
        let (on, other) = (motion(&mut rng, size, angle), motion(&mut rng, size, angle));
        let expected = time_of_impact(&a.shape, &on, &b.shape, &other, &ToiOptions::SURFACES);
        let own: &dyn Support = of_a;
        let found = time_of_impact_of(own, &on, &**of_b, &other, &ToiOptions::SURFACES);
        let gap = |impact: TimeOfImpact| gap_at(&a, &on, &b, &other, impact.fraction.into());
        match (found, expected) {
            (Some(found), Some(_)) if found.fraction > 0.0 => {
                hits += 1;
                assert!(gap(found).abs() < 4e-6 * size, "{found:?} {expected:?}");
            }
            (Some(lone), None) | (None, Some(lone)) => {
                assert!(gap(lone).abs() < 4e-6 * size, "{found:?} {expected:?}");
            }
            _ => {}
        }
    }
    assert!(hits > 400, "{hits}");
}
