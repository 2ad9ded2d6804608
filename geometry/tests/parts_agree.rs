//! Distances, casts and depths of shapes made of parts against a look at every pair of parts.

use hazumi_geometry::query::{
    PenetrationMethod, ShapeCast, SimplexCache, cast, contains, distance, intersects,
    is_within, penetration, separation, signed_distance,
};
use hazumi_geometry::shape::{Compound, Sides};
use hazumi_geometry::{Pose, Shape};

use crate::dim::{ToF32, Vector, either, either_vector};
use crate::parts_agree::{front_of, table, wholes};
use crate::support::Rng;

/// A shape, its parts with their names, and from where they are hit.
pub(crate) struct Whole {
    pub(crate) shape: Shape,
    pub(crate) parts: Vec<(Option<u32>, Pose, Shape)>,
    pub(crate) sides: Sides,
}

impl Whole {
    pub(crate) fn single(shape: impl Into<Shape>) -> Self {
        let shape = shape.into();
        let parts = vec![(None, Pose::IDENTITY, shape.clone())];
        Self { shape, parts, sides: Sides::Both }
    }

    pub(crate) fn compound(children: Vec<(Pose, Shape)>) -> Self {
        let parts = (0..).zip(&children);
        let parts = parts.map(|(i, (pose, shape))| (Some(i), *pose, shape.clone())).collect();
        let shape = Compound::new(children).expect("a good compound").into();
        Self { shape, parts, sides: Sides::Both }
    }
}

/// The gap of the closest pair of parts.
fn least_gap(a: &Whole, b: &Whole, b_in_a: &Pose) -> f32 {
    let mut least = f32::INFINITY;
    for (_, pose_a, part_a) in &a.parts {
        for (_, pose_b, part_b) in &b.parts {
            let pose = pose_a.inv_mul(&b_in_a.mul(pose_b));
            let cache = &mut SimplexCache::default();
            least = least.min(separation(part_a, part_b, &pose, cache).gap);
        }
    }
    least
}

pub(crate) fn for_each_pair(
    scale: f32,
    mut check: impl FnMut(&Whole, &Whole, &Pose, &mut Rng),
) {
    let wholes = wholes(scale);
    let mut rng = Rng(21);
    for (index, a) in wholes.iter().enumerate() {
        for (other, b) in wholes.iter().enumerate() {
            if index > 3 && other > 3 {
                continue;
            }
            for round in 0..either(12, 6) {
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
    assert_eq!((found.points[0], found.normal), (found.points[1], Vector::ZERO));
    let places = [found.points[0], pose.inverse_transform_point(found.points[1])];
    for ((whole, name), place) in [a, b].into_iter().zip(found.parts).zip(places) {
        let (_, at, part) = whole.parts.iter().find(|(part, ..)| *part == name).unwrap();
        assert!(
            signed_distance(part, at.inverse_transform_point(place)).distance <= tolerance,
            "{found:?}"
        );
    }
}

fn check_depth(a: &Whole, b: &Whole, pose: &Pose, gap: f32, tolerance: f32) {
    let found = penetration(&a.shape, &b.shape, pose, PenetrationMethod::GjkEpa)
        .expect("for any shape");
    if gap.abs() > tolerance {
        assert_eq!(found.is_some(), gap < 0.0);
    }
    if let Some(found) = found
        && gap.is_finite()
    {
        let tolerance = either(0.0, 1e-3) * gap.abs() + tolerance;
        assert!((found.depth + gap.min(0.0)).abs() <= tolerance, "{found:?} {gap}");
    }
}

/// Whether a push passes a part that is hit from the front only.
pub(crate) fn passes(part: &Shape, sides: Sides, push: Vector) -> bool {
    sides == Sides::Front && front_of(part).is_some_and(|front| front.dot(push) > 0.0)
}

#[test]
fn casts_end_at_the_first_part() {
    let mut hits = 0;
    for scale in [1e-3, 1.0, 1e3] {
        for_each_pair(scale, |a, b, pose, rng| {
            let push = (rng.direction() * 3.0 * f64::from(scale)).to_f32();
            let sweep = ShapeCast::new(push).expect("finite");
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
    assert!(hits > either(200, 20), "{hits}");
}

fn first_hit(a: &Whole, b: &Whole, b_in_a: &Pose, push: Vector) -> f32 {
    let mut least = f32::INFINITY;
    for (_, pose_a, part_a) in &a.parts {
        for (_, pose_b, part_b) in &b.parts {
            let pose = pose_a.inv_mul(&b_in_a.mul(pose_b));
            let push = pose_a.inverse_transform_vector(push);
            let back = -pose.inverse_transform_vector(push);
            if passes(part_a, a.sides, push) || passes(part_b, b.sides, back) {
                continue;
            }
            let hit = cast(part_a, part_b, &pose, &ShapeCast::new(push).unwrap());
            least = least.min(hit.map_or(f32::INFINITY, |hit| hit.fraction));
        }
    }
    least
}

#[test]
fn compounds_are_where_their_children_are() {
    let children = table(1.0);
    let whole = Whole::compound(children.clone());
    let mut rng = Rng(8);
    let mut inside = 0;
    for _ in 0..2000 {
        let point = (rng.direction() * rng.within(0.0, 1.3)).to_f32();
        let of_child = |(pose, shape): &(Pose, Shape)| {
            let local = pose.inverse_transform_point(point);
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
    assert!(mass.center.distance(either_vector([0.0, 0.5], [0.0, 0.4, 0.0])) < 0.4);
}

#[test]
fn supports_and_bounds_hold_every_part() {
    for whole in wholes(1.0).iter().filter(|whole| whole.parts.len() > 1) {
        let mut rng = Rng(8);
        for _ in 0..100 {
            let direction = rng.direction().to_f32();
            let along = |part: &(Option<u32>, Pose, Shape)| {
                let (_, pose, shape) = part;
                let local = shape.support(pose.inverse_transform_vector(direction)).unwrap();
                pose.transform_point(local).dot(direction)
            };
            let most = whole.parts.iter().map(along).fold(f32::MIN, f32::max);
            let found = whole.shape.support(direction).unwrap().dot(direction);
            assert!((found - most).abs() < 1e-6 * (1.0 + most.abs()));
            let pose = rng.pose(1.0);
            let bounds = whole.shape.bounds(&pose).grown(1e-5);
            for (_, inner, part) in &whole.parts {
                let part = part.bounds(&pose.mul(inner));
                assert!(bounds.contains(part.min) && bounds.contains(part.max));
            }
        }
    }
}
