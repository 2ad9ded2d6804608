//! Distances, casts and depths of shapes made of parts against a look at every pair of parts.

use crate::support::Rng;
use hazumi2d_geometry::glam::Vec2;
use hazumi2d_geometry::query::{
    Impact, Method, RigidMotion, SimplexCache, Sweep, Touch, cast, contains, distance,
    intersects, is_within, penetration, separation, signed_distance, time_of_impact,
};
use hazumi2d_geometry::shape::{
    Capsule, Chain, ChainOptions, Circle, Compound, HalfPlane, Rectangle, Segment, Shape, Sides,
};
use hazumi2d_geometry::{Pose, Rotation, ValueError};

/// A shape, its parts with their names, and from where they are hit.
struct Whole {
    shape: Shape,
    parts: Vec<(Option<u32>, Pose, Shape)>,
    sides: Sides,
}

impl Whole {
    fn single(shape: impl Into<Shape>) -> Self {
        let shape = shape.into();
        let parts = vec![(None, Pose::IDENTITY, shape.clone())];
        Self { shape, parts, sides: Sides::Both }
    }

    fn chain(vertices: &[Vec2], is_loop: bool, sides: Sides) -> Self {
        let options = ChainOptions { is_loop, sides, ..ChainOptions::default() };
        let chain = Chain::new(vertices, options).expect("a good chain");
        let count = if is_loop { vertices.len() } else { vertices.len() - 1 };
        let part = |index: usize| {
            let ends = [vertices[index], vertices[(index + 1) % vertices.len()]];
            let segment = Segment::new(ends).expect("finite ends");
            (Some(index as u32), Pose::IDENTITY, segment.into())
        };
        Self { parts: (0..count).map(part).collect(), shape: chain.into(), sides }
    }

    fn compound(children: Vec<(Pose, Shape)>) -> Self {
        let parts = (0..).zip(&children);
        let parts = parts.map(|(i, (pose, shape))| (Some(i), *pose, shape.clone())).collect();
        let shape = Compound::new(children).expect("a good compound").into();
        Self { shape, parts, sides: Sides::Both }
    }
}

fn table(scale: f32) -> Vec<(Pose, Shape)> {
    let leg = |x: f32| {
        let pose = Pose::at(Vec2::new(x, 0.0) * scale);
        let shape = Capsule::new([Vec2::Y * -0.4 * scale, Vec2::Y * 0.4 * scale], 0.1 * scale);
        (pose, shape.expect("a leg").into())
    };
    let top = Rectangle::new(Vec2::new(1.0, 0.05) * scale).expect("a top");
    let ball = Circle::new(0.3 * scale).expect("a ball");
    let mut parts = vec![leg(-0.8), leg(0.8)];
    parts.push((Pose::new(Vec2::Y * 0.5 * scale, Rotation::from_angle(0.1)), top.into()));
    parts.push((Pose::at(Vec2::new(0.2, 0.9) * scale), ball.into()));
    parts
}

fn wholes(scale: f32) -> Vec<Whole> {
    let mut rng = Rng(5);
    let ground: Vec<Vec2> = (0..20)
        .map(|i| Vec2::new(1.5 - 0.15 * i as f32, rng.within(-0.3, 0.0) as f32) * scale)
        .collect();
    let cave: Vec<Vec2> = (0..12)
        .map(|i| {
            let turn = std::f64::consts::TAU * f64::from(i) / 12.0;
            let radius = rng.within(0.7, 1.2) as f32 * scale;
            Vec2::from_angle(turn as f32) * radius
        })
        .collect();
    let make = || -> Result<Vec<Whole>, ValueError> {
        Ok(vec![
            Whole::chain(&ground, false, Sides::Front),
            Whole::chain(&ground, false, Sides::Both),
            Whole::chain(&cave, true, Sides::Front),
            Whole::compound(table(scale)),
            Whole::single(Circle::new(0.4 * scale)?),
            Whole::single(Rectangle::new(Vec2::new(0.3, 0.5) * scale)?),
            Whole::single(Capsule::new([Vec2::ZERO, Vec2::X * scale], 0.2 * scale)?),
            Whole::single(HalfPlane::new(Vec2::new(0.2, 1.0), -0.6 * scale)?),
        ])
    };
    make().expect("all numbers are fine")
}

/// The gap of the closest pair of parts.
fn least_gap(a: &Whole, b: &Whole, b_in_a: &Pose) -> f32 {
    let mut least = f32::INFINITY;
    for (_, pose_a, part_a) in &a.parts {
        for (_, pose_b, part_b) in &b.parts {
            let pose = pose_a.locate(&b_in_a.then(pose_b));
            let cache = &mut SimplexCache::default();
            least = least.min(separation(part_a, part_b, &pose, cache).gap);
        }
    }
    least
}

fn for_each_pair(scale: f32, mut check: impl FnMut(&Whole, &Whole, &Pose, &mut Rng)) {
    let wholes = wholes(scale);
    let mut rng = Rng(21);
    for (index, a) in wholes.iter().enumerate() {
        for (other, b) in wholes.iter().enumerate() {
            if index > 3 && other > 3 {
                continue;
            }
            for round in 0..12 {
                let far = [0.3, 1.5, 3.0][round % 3] * f64::from(scale);
                check(a, b, &rng.pose(far), &mut rng);
            }
        }
    }
}

#[test]
fn distances_are_those_of_the_nearest_parts() {
    for scale in [1e-3, 1.0, 1e3] {
        for_each_pair(scale, |a, b, pose, rng| {
            let expected = least_gap(a, b, pose);
            let found = separation(&a.shape, &b.shape, pose, &mut SimplexCache::default());
            let tolerance = 1e-5 * scale;
            let off = (found.gap - expected).abs();
            assert!(off <= tolerance || found.gap == expected, "{} {expected}", found.gap);
            let between = (found.points[1] - found.points[0]).dot(found.normal);
            assert!(!found.gap.is_finite() || (between - found.gap).abs() <= 10.0 * tolerance);
            for (whole, name) in [a, b].iter().zip(found.parts) {
                assert!(whole.parts.iter().any(|(part, ..)| *part == name), "{name:?}");
            }
            let limit = rng.within(0.0, 2.0) as f32 * scale;
            if (limit - expected).abs() > tolerance {
                let cache = &mut SimplexCache::default();
                let is_near = is_within(&a.shape, &b.shape, pose, limit, cache);
                assert_eq!(is_near, expected <= limit);
            }
            if expected.abs() > tolerance {
                assert_eq!(intersects(&a.shape, &b.shape, pose), expected < 0.0);
            }
            check_distance(a, b, pose, expected, tolerance);
            check_depth(a, b, pose, expected, tolerance);
        });
    }
}

/// The distance is the gap, or 0 and a common point of the parts that it names.
fn check_distance(a: &Whole, b: &Whole, pose: &Pose, gap: f32, tolerance: f32) {
    let found = distance(&a.shape, &b.shape, pose, &mut SimplexCache::default());
    assert!(found.converged && (found.distance - gap.max(0.0)).abs() <= tolerance, "{found:?}");
    if found.distance > 0.0 {
        let way = found.points[1] - found.points[0];
        assert!((way - found.normal * found.distance).length() <= 10.0 * tolerance);
        return;
    }
    assert_eq!((found.points[0], found.normal), (found.points[1], Vec2::ZERO));
    let places = [found.points[0], pose.point_back(found.points[1])];
    for ((whole, name), place) in [a, b].into_iter().zip(found.parts).zip(places) {
        let (_, at, part) = whole.parts.iter().find(|(part, ..)| *part == name).unwrap();
        assert!(signed_distance(part, at.point_back(place)).distance <= tolerance, "{found:?}");
    }
}

fn check_depth(a: &Whole, b: &Whole, pose: &Pose, gap: f32, tolerance: f32) {
    let found = penetration(&a.shape, &b.shape, pose, Method::GjkEpa).expect("for any shape");
    if gap.abs() > tolerance {
        assert_eq!(found.is_some(), gap < 0.0);
    }
    if let Some(found) = found
        && gap.is_finite()
    {
        assert!((found.depth + gap.min(0.0)).abs() <= tolerance, "{found:?} {gap}");
    }
}

/// Whether a push passes a part that is hit from the front only.
fn passes(part: &Shape, sides: Sides, push: Vec2) -> bool {
    let Shape::Segment(segment) = part else { return false };
    let [from, to] = segment.ends();
    sides == Sides::Front && -(to - from).perp().dot(push) > 0.0
}

#[test]
fn casts_end_at_the_first_part() {
    let mut hits = 0;
    for scale in [1e-3, 1.0, 1e3] {
        for_each_pair(scale, |a, b, pose, rng| {
            let push = (rng.direction() * 3.0 * f64::from(scale)).as_vec2();
            let sweep = Sweep::new(push).expect("finite");
            let found = cast(&a.shape, &b.shape, pose, &sweep);
            let expected = first_hit(a, b, pose, push);
            let fraction = found.map_or(f32::INFINITY, |hit| hit.fraction);
            assert!(
                fraction == expected || (fraction - expected).abs() <= 2e-5,
                "{fraction} {expected} at {scale}"
            );
            hits += u32::from(fraction > 0.0 && fraction <= 1.0);
        });
    }
    assert!(hits > 200, "{hits}");
}

fn first_hit(a: &Whole, b: &Whole, b_in_a: &Pose, push: Vec2) -> f32 {
    let mut least = f32::INFINITY;
    for (_, pose_a, part_a) in &a.parts {
        for (_, pose_b, part_b) in &b.parts {
            let pose = pose_a.locate(&b_in_a.then(pose_b));
            let push = pose_a.direction_back(push);
            let back = -pose.direction_back(push);
            if passes(part_a, a.sides, push) || passes(part_b, b.sides, back) {
                continue;
            }
            let hit = cast(part_a, part_b, &pose, &Sweep::new(push).unwrap());
            least = least.min(hit.map_or(f32::INFINITY, |hit| hit.fraction));
        }
    }
    least
}

/// What moves and turns stops at the first part that it would stop at alone.
#[test]
fn motions_end_at_the_first_part() {
    let mut hits = 0;
    for scale in [1e-3, 1.0, 1e3] {
        for_each_pair(scale, |a, b, pose, rng| {
            let spin = [0.0, 0.5, 4.0][rng.below(3)];
            let way = (rng.direction() * 2.0 * f64::from(scale)).as_vec2();
            let on = RigidMotion::new(Pose::IDENTITY, Vec2::ZERO, 0.3 * spin).unwrap();
            let other = RigidMotion::new(*pose, way, spin).unwrap();
            let found = time_of_impact(&a.shape, &on, &b.shape, &other, &Touch::SURFACES);
            let mut least = f32::INFINITY;
            for (_, pose_a, part_a) in &a.parts {
                for (_, pose_b, part_b) in &b.parts {
                    let [of_a, of_b] = [of_part(&on, pose_a), of_part(&other, pose_b)];
                    let touch = &Touch::SURFACES;
                    let Some(hit) = time_of_impact(part_a, &of_a, part_b, &of_b, touch) else {
                        continue;
                    };
                    let is_behind = |part: &Shape, sides, motion: &RigidMotion, out: Vec2| {
                        let out = motion.pose(hit.fraction).direction_back(out);
                        passes(part, sides, -out)
                    };
                    if is_behind(part_a, a.sides, &of_a, hit.normal)
                        || is_behind(part_b, b.sides, &of_b, -hit.normal)
                    {
                        continue;
                    }
                    least = least.min(hit.fraction);
                }
            }
            let fraction = found.map_or(f32::INFINITY, |hit: Impact| hit.fraction);
            assert!(
                fraction == least || (fraction - least).abs() <= 2e-5,
                "{found:?} {least} at {scale}"
            );
            hits += u32::from(fraction > 0.0 && fraction <= 1.0);
        });
    }
    assert!(hits > 200, "{hits}");
}

/// The motion of a part that stands at `pose` in a body.
fn of_part(motion: &RigidMotion, pose: &Pose) -> RigidMotion {
    RigidMotion::new(motion.start().then(pose), motion.translation(), motion.rotation())
        .and_then(|part| part.about(pose.point_back(motion.center())))
        .unwrap()
}

#[test]
fn compounds_are_where_their_children_are() {
    let children = table(1.0);
    let whole = Whole::compound(children.clone());
    let mut rng = Rng(8);
    let mut inside = 0;
    for _ in 0..2000 {
        let point = (rng.direction() * rng.within(0.0, 1.3)).as_vec2();
        let of_child = |(pose, shape): &(Pose, Shape)| {
            let local = pose.point_back(point);
            (contains(shape, local), signed_distance(shape, local).distance)
        };
        let is_in = children.iter().any(|child| of_child(child).0);
        let least = children.iter().map(|child| of_child(child).1).fold(f32::MAX, f32::min);
        assert_eq!(contains(&whole.shape, point), is_in);
        let found = signed_distance(&whole.shape, point);
        assert!((found.distance - least).abs() < 1e-6);
        let named = &children[found.part.expect("a child") as usize];
        assert!((of_child(named).1 - least).abs() < 1e-6);
        inside += usize::from(is_in);
    }
    assert!(inside > 50);
    let masses = children.iter().map(|(_, shape)| shape.mass(2.0).unwrap().mass);
    let mass = whole.shape.mass(2.0).unwrap();
    assert!((mass.mass - masses.sum::<f32>()).abs() < 1e-3);
    assert!(mass.center.distance(Vec2::new(0.0, 0.5)) < 0.4);
}

#[test]
fn supports_and_bounds_hold_every_part() {
    for whole in wholes(1.0).iter().filter(|whole| whole.parts.len() > 1) {
        let mut rng = Rng(8);
        for _ in 0..100 {
            let direction = rng.direction().as_vec2();
            let along = |part: &(Option<u32>, Pose, Shape)| {
                let (_, pose, shape) = part;
                let local = shape.support(pose.direction_back(direction)).unwrap();
                pose.point(local).dot(direction)
            };
            let most = whole.parts.iter().map(along).fold(f32::MIN, f32::max);
            let found = whole.shape.support(direction).unwrap().dot(direction);
            assert!((found - most).abs() < 1e-6 * (1.0 + most.abs()));
            let pose = rng.pose(1.0);
            let bounds = whole.shape.bounds(&pose).grown(1e-5);
            for (_, inner, part) in &whole.parts {
                let part = part.bounds(&pose.then(inner));
                assert!(bounds.contains(part.min) && bounds.contains(part.max));
            }
        }
    }
}

/// Poses that are no numbers give no answer, and end.
#[test]
fn nonsense_is_answered() {
    let all = wholes(1.0);
    for a in &all[..4] {
        for b in &all {
            for bad in [Pose::at(Vec2::NAN), Pose::at(Vec2::splat(f32::INFINITY))] {
                let cache = &mut SimplexCache::default();
                let gap = separation(&a.shape, &b.shape, &bad, cache).gap;
                assert!(!(gap < 0.0 && gap.is_finite()), "{gap}");
                // A half-plane from infinitely far away may be everywhere.
                let far = distance(&a.shape, &b.shape, &bad, cache).distance;
                let is_plane = matches!(b.shape, Shape::HalfPlane(_));
                assert!(is_plane || !far.is_finite(), "{far}");
                let _ = is_within(&b.shape, &a.shape, &bad, 1.0, cache);
                let _ = cast(&a.shape, &b.shape, &bad, &Sweep::new(Vec2::X).unwrap());
                let _ = penetration(&b.shape, &a.shape, &bad, Method::GjkEpa);
            }
        }
    }
    assert!(!contains(&all[2].shape, Vec2::ZERO), "a chain contains nothing");
}
