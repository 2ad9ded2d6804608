//! Motions of space that stop, or never do, for a known reason.

use hazumi3d_geometry::glam::{DQuat, DVec3, Quat, Vec3};
use hazumi3d_geometry::query::{
    ShapeCast, SimplexCache, Sweep, TimeOfImpact, ToiOptions, cast, intersects, separation,
    time_of_impact, time_of_impact_of,
};
use hazumi3d_geometry::shape::{
    Capsule, Cone, Cuboid, Cylinder, HalfSpace, Rounded, Segment, Sphere, Support, Triangle,
};
use hazumi3d_geometry::{Pose, Shape};

use crate::dim::placement;
use crate::geometry::impacts_agree::{check, motion};
use crate::shape_pairs::{Item, core_gap};
use crate::support::Rng;

#[test]
fn half_spaces_that_tilt_meet_at_once() {
    let up: Shape = HalfSpace::new(Vec3::Y, 1.0).unwrap().into();
    let down: Shape = HalfSpace::new(Vec3::NEG_Y, -1.0).unwrap().into();
    let run = |translation: Vec3, turns: [Vec3; 2]| {
        let on = Sweep::new(Pose::IDENTITY, Vec3::ZERO, turns[0]).unwrap();
        let above = Pose::at(Vec3::new(7.0, 4.0, 0.0));
        let other = Sweep::new(above, translation, turns[1]).unwrap();
        time_of_impact(&up, &on, &down, &other, &ToiOptions::SURFACES)
    };
    let hit = run(Vec3::new(0.0, -8.0, 0.0), [Vec3::Y * 5.0, Vec3::ZERO]).unwrap();
    assert!((hit.fraction - 0.5).abs() < 1e-6 && hit.normal == Vec3::Y, "{hit:?}");
    assert_eq!(run(Vec3::new(3.0, -3.9, 0.0), [Vec3::ZERO; 2]), None);
    let tilted = run(Vec3::Y, [Vec3::ZERO, Vec3::X * 0.1]).unwrap();
    assert_eq!((tilted.fraction, tilted.normal), (0.0, Vec3::Y));
    // Both turn together until the planes coincide, after a quarter.
    let together = run(Vec3::ZERO, [Vec3::X * 3.0, Vec3::X * 3.0]).unwrap();
    let quarter = std::f32::consts::FRAC_PI_2 / 3.0;
    assert!((together.fraction - quarter).abs() < 1e-5, "{together:?}");
    assert_eq!(run(Vec3::ZERO, [Vec3::X * 1.5, Vec3::X * 1.5]), None);
}

/// Without turns it is the question that `cast` answers by another way.
#[test]
fn motions_without_turns_are_casts() {
    let mut rng = Rng(5);
    for round in 0..4000 {
        let (a, b) =
            (Item::random(&mut rng, round, 1.0), Item::random(&mut rng, round / 6, 1.0));
        let size = a.reach + b.reach;
        let start = rng.pose(size * 1.2);
        let push = (rng.direction() * (0.7 * size) - start.position.as_dvec3()).as_vec3();
        let hit = cast(&a.shape, &b.shape, &start, &ShapeCast::new(push).unwrap());
        let on = Sweep::still(Pose::IDENTITY).unwrap();
        let other = Sweep::new(start, push, Vec3::ZERO).unwrap();
        let impact = time_of_impact(&a.shape, &on, &b.shape, &other, &ToiOptions::SURFACES);
        let story = || format!("{hit:?} {impact:?} {a:?} {b:?} {start:?} {push:?}");
        if let (Some(hit), Some(impact)) = (hit, impact) {
            // At a grazing touch a gap of the last digit is a long way.
            let slow = f64::from(-hit.normal.dot(push.normalize())).max(1e-3);
            let apart = f64::from((hit.fraction - impact.fraction).abs());
            assert!(apart <= 2e-6 / slow, "{}", story());
        } else if hit.is_some() != impact.is_some() {
            let other = placement(&other, 0.0);
            let on = placement(&on, 0.0);
            let least = (0..2000).map(|part| {
                let mut place = other;
                place.position += push.as_dvec3() * (f64::from(part) / 2000.0);
                core_gap(&a.exact(&on), &b.exact(&place)) - a.margin() - b.margin()
            });
            assert!(least.fold(f64::INFINITY, f64::min).abs() < 1e-3 * size, "{}", story());
        }
    }
}

/// A wall, a bullet, and all that the two can be: nothing gets through.
#[test]
fn nothing_tunnels() {
    let mut rng = Rng(6);
    let dt = 1.0 / 60.0;
    for thickness in [0.001, 0.01, 0.1, 1.0] {
        let wall = Item::cuboid(DVec3::new(0.5 * thickness, 5.0, 5.0));
        for speed in [1.0, 10.0, 100.0, 1000.0] {
            for degrees in [0.0_f64, 30.0, 60.0, 85.0, 89.0] {
                for kind in 0..24 {
                    let bullet = Item::random(&mut rng, kind, 0.05);
                    let angle = degrees.to_radians();
                    let way = DVec3::new(angle.cos(), angle.sin(), 0.0) * (speed * dt);
                    let clearance = 0.5 * thickness + bullet.reach;
                    // Somewhere on its way in, so that this step must cross the wall if it is
                    // long enough.
                    let start = -clearance - way.x * rng.within(0.0, 0.5) - 1e-4;
                    let height = -0.5 * way.y * rng.within(0.0, 1.0);
                    let pose =
                        Pose::new(DVec3::new(start, height, 0.0).as_vec3(), rng.rotation());
                    let spin = rng.direction() * (rng.within(0.0, 50.0) * dt * 10.0);
                    let moving = Sweep::new(pose, way.as_vec3(), spin.as_vec3()).unwrap();
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
    let rod = Item::cuboid(DVec3::new(2.0, 0.01, 0.01));
    let capsule = Item::capsule([DVec3::X * -2.0, DVec3::X * 2.0], 0.01);
    let ball = Item::sphere(0.02);
    for bar in [&rod, &capsule] {
        for (turn, at) in
            [(1.5, 0.7), (-1.5, -0.3), (3.0, 2.9), (20.0, 1.0), (300.0, 2.0), (-7.0, 1.6)]
        {
            for arm in [0.1_f64, 0.5, 1.0, 1.99, 2.015] {
                let spinning = Sweep::new(Pose::IDENTITY, Vec3::ZERO, Vec3::Y * turn).unwrap();
                let place = DQuat::from_rotation_y(at) * DVec3::X * arm;
                let still = Sweep::still(Pose::at(place.as_vec3())).unwrap();
                let hit = check((bar, &spinning), (&ball, &still), &ToiOptions::SURFACES, 100);
                assert!(hit, "{turn} {arm}");
                // A ball beyond the end of the rod is not hit in any number of turns.
                let outside = DQuat::from_rotation_y(at) * DVec3::X * 2.2;
                let still = Sweep::still(Pose::at(outside.as_vec3())).unwrap();
                assert!(!check((bar, &spinning), (&ball, &still), &ToiOptions::SURFACES, 10));
            }
        }
    }
}

/// The angle of a step may be any: the same hit after half a turn as after 1000 turns more.
#[test]
fn turns_above_half_a_circle_are_right() {
    let paddle = Item::cuboid(DVec3::new(1.0, 0.3, 0.02));
    let ball = Item::sphere(0.05);
    let still = Sweep::still(Pose::at(Vec3::new(0.0, 0.0, 0.8))).unwrap();
    // The side of the paddle comes to the ball after this angle.
    let angle = {
        let spin = Sweep::new(Pose::IDENTITY, Vec3::ZERO, Vec3::Y * 3.0).unwrap();
        let hit =
            time_of_impact(&paddle.shape, &spin, &ball.shape, &still, &ToiOptions::SURFACES);
        3.0 * hit.unwrap().fraction
    };
    for turn in [2.0_f32, 3.2, 6.3, 100.0, 6000.0] {
        let spin = Sweep::new(Pose::IDENTITY, Vec3::ZERO, Vec3::Y * turn).unwrap();
        let hit =
            time_of_impact(&paddle.shape, &spin, &ball.shape, &still, &ToiOptions::SURFACES);
        let found = turn * hit.unwrap().fraction;
        assert!((found - angle).abs() < 1e-4, "{turn}: {found} {angle}");
    }
}

#[test]
fn what_touches_at_the_start_hits_at_zero() {
    let mut rng = Rng(7);
    for round in 0..3000 {
        let (a, b) =
            (Item::random(&mut rng, round, 1.0), Item::random(&mut rng, round / 6, 1.0));
        let apart = (a.reach + b.reach) * rng.within(0.0, 0.8);
        let start = rng.pose(apart);
        if !intersects(&a.shape, &b.shape, &start) {
            continue;
        }
        let on = Sweep::still(Pose::IDENTITY).unwrap();
        let way = (rng.direction() * rng.within(0.0, 9.0)).as_vec3();
        let other = Sweep::new(start, way, rng.direction().as_vec3()).unwrap();
        let impact =
            time_of_impact(&a.shape, &on, &b.shape, &other, &ToiOptions::SURFACES).unwrap();
        let depth = separation(&a.shape, &b.shape, &start, &mut SimplexCache::default());
        assert_eq!(impact.fraction, 0.0);
        assert!((impact.normal - depth.normal).length() < 1e-4, "{impact:?} {depth:?}");
        assert!((impact.point - depth.points[0]).length() < 1e-4, "{impact:?} {depth:?}");
    }
}

/// A box that turns about the upright axis, a hair above the floor it never meets.
#[test]
fn a_spin_above_the_floor_does_not_hit() {
    let floor = Cuboid::new(Vec3::new(100.0, 1.0, 100.0)).unwrap();
    let plane: Shape = HalfSpace::new(Vec3::Y, 1.0).unwrap().into();
    let cube: Shape = Cuboid::new(Vec3::splat(0.5)).unwrap().into();
    let still = Sweep::still(Pose::IDENTITY).unwrap();
    for height in [1e-4_f32, 1e-2] {
        let start = Pose::at(Vec3::new(0.0, 1.5 + height, 0.0));
        let spin = Sweep::new(start, Vec3::X, Vec3::Y * 40.0).unwrap();
        for ground in [&floor.into(), &plane] {
            let run =
                |motion| time_of_impact(ground, &still, &cube, motion, &ToiOptions::SURFACES);
            assert_eq!(run(&spin), None);
            let sinking =
                Sweep::new(start, Vec3::NEG_Y * (2.0 * height), Vec3::Y * 40.0).unwrap();
            let hit = run(&sinking).unwrap();
            assert!((hit.fraction - 0.5).abs() < 0.01 && hit.converged, "{hit:?}");
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
            let point = Vec3::new(0.3, -0.2, 0.9);
            let apart = found.transform_point(point).as_dvec3() - exact.point(point.as_dvec3());
            assert!(apart.length() < 3e-6, "{apart} {motion:?}");
        }
        let (from, to) = (motion.pose(0.0), motion.pose(1.0));
        let again = Sweep::between(from, to, motion.center()).unwrap();
        let point = Vec3::new(0.3, -0.2, 0.9);
        let apart = again.pose(1.0).transform_point(point) - to.transform_point(point);
        assert!(apart.length() < 1e-5, "{apart} {motion:?}");
        assert!(again.rotation().length() < 1.000_01 * std::f32::consts::PI);
    }
}

#[test]
fn nonsense_is_refused_and_does_no_harm() {
    for bad in [f32::NAN, f32::INFINITY, f32::NEG_INFINITY] {
        let off = Vec3::new(0.0, bad, 0.0);
        let refused = |pose, way, turn| Sweep::new(pose, way, turn).unwrap_err().what;
        assert_eq!(refused(Pose::at(off), Vec3::X, Vec3::X), "motion position");
        assert_eq!(refused(Pose::IDENTITY, off, Vec3::X), "motion translation");
        assert_eq!(refused(Pose::IDENTITY, Vec3::X, off), "motion rotation");
        let turned = Pose::new(Vec3::ZERO, Quat::from_xyzw(bad, 0.0, 0.0, 1.0));
        assert_eq!(refused(turned, Vec3::X, Vec3::X), "motion orientation");
        let still = Sweep::still(Pose::IDENTITY).unwrap();
        assert_eq!(still.about(off).unwrap_err().what, "motion center");
        assert!(ToiOptions::new(bad, 0.0).is_err() && ToiOptions::new(0.0, bad).is_err());
    }
    let zero = Pose::new(Vec3::ZERO, Quat::from_xyzw(0.0, 0.0, 0.0, 0.0));
    assert_eq!(Sweep::still(zero).unwrap_err().what, "motion orientation length");
    assert_eq!(ToiOptions::new(-1.0, 0.0).unwrap_err().what, "touch gap");
    let shapes: [Shape; 4] = [
        Cuboid::new(Vec3::ONE).unwrap().into(),
        Sphere::new(1.0).unwrap().into(),
        Capsule::new([Vec3::ZERO, Vec3::X], 1e-20).unwrap().into(),
        HalfSpace::new(Vec3::Y, 0.0).unwrap().into(),
    ];
    for huge in [1e-30_f32, 1e10, 1e30, f32::MAX] {
        let all: Vec<Sweep> = [(1.0, 0.0), (0.0, 1.0), (1.0, 1.0), (-1.0, 1.0)]
            .map(|(way, turn)| {
                let start = Pose::at(Vec3::new(3.0, 5.0, huge));
                let turn = Vec3::new(turn, 0.5 * turn, 0.0) * huge;
                Sweep::new(start, Vec3::ONE * (way * huge), turn).unwrap()
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

/// The other shapes, against the distances, which have tests of their own.
#[test]
fn curved_and_thin_shapes_agree_with_their_distances() {
    let hull = Item::pebble(&mut Rng(3), 12, DVec3::new(1.0, 0.5, 0.7)).shape;
    let shapes: Vec<Shape> = vec![
        Cylinder::new(1.0, 0.3).unwrap().into(),
        Cylinder::new(0.05, 0.8).unwrap().into(),
        Cone::new(0.6, 0.5).unwrap().into(),
        Segment::new([Vec3::new(-1.0, 0.0, 0.1), Vec3::X]).unwrap().into(),
        Triangle::new([Vec3::X, Vec3::Y, Vec3::new(-1.0, 0.0, 0.2)]).unwrap().into(),
        Rounded::new(Cone::new(0.6, 0.5).unwrap(), 0.1).unwrap().into(),
        Rounded::new(Cuboid::new(Vec3::new(0.6, 0.2, 0.4)).unwrap(), 0.1).unwrap().into(),
        Cuboid::new(Vec3::new(0.5, 0.2, 0.7)).unwrap().into(),
        hull,
    ];
    let mut rng = Rng(9);
    let mut hits = 0;
    for round in 0..2000 {
        let (a, b) = (&shapes[round % 9], &shapes[round / 9 % 9]);
        let (on, other) = (motion(&mut rng, 2.0, 9.0), motion(&mut rng, 2.0, 9.0));
        let gap = |fraction: f32| {
            let b_in_a = on.pose(fraction).inv_mul(&other.pose(fraction));
            separation(a, b, &b_in_a, &mut SimplexCache::default()).gap
        };
        let impact = time_of_impact(a, &on, b, &other, &ToiOptions::SURFACES);
        let story = || format!("{impact:?} {a:?} {on:?} {b:?} {other:?}");
        let end = impact.map_or(1.0, |impact| impact.fraction);
        for sample in 0..50 {
            let before = end * sample as f32 / 50.0;
            assert!(
                end == 0.0 || gap(before) > -1e-5,
                "{} at {before} {}",
                gap(before),
                story()
            );
        }
        let Some(impact) = impact else { continue };
        hits += 1;
        assert!(impact.converged, "{}", story());
        assert!(end == 0.0 || gap(end).abs() < 1e-5, "{} {}", gap(end), story());
        let generic = match (a, b) {
            (Shape::Cylinder(a), Shape::Cone(b)) => {
                time_of_impact_of(a, &on, b as &dyn Support, &other, &ToiOptions::SURFACES)
            }
            _ => continue,
        };
        assert_eq!(generic.map(|impact| impact.fraction), Some(end), "{}", story());
    }
    assert!(hits > 500, "{hits}");
}
