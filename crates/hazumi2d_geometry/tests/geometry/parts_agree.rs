//! Distances, casts and depths of shapes made of parts against a look at every pair of parts.

use hazumi2d_geometry::glam::Vec2;
use hazumi2d_geometry::query::{
    PenetrationMethod, ShapeCast, SimplexCache, Sweep, TimeOfImpact, ToiOptions, cast,
    contains, distance, is_within, penetration, separation, time_of_impact,
};
use hazumi2d_geometry::shape::{
    Capsule, Chain, ChainOptions, Circle, HalfPlane, Rectangle, Segment, Shape, Sides,
};
use hazumi2d_geometry::{Pose, Rotation, ValueError};

use crate::geometry::parts_agree::{Whole, for_each_pair, passes};
use crate::support::Rng;

impl Whole {
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
}

/// The normal of the front of a segment.
pub(crate) fn front_of(part: &Shape) -> Option<Vec2> {
    let Shape::Segment(segment) = part else { return None };
    let [from, to] = segment.ends();
    Some(-(to - from).perp())
}

pub(crate) fn table(scale: f32) -> Vec<(Pose, Shape)> {
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

pub(crate) fn wholes(scale: f32) -> Vec<Whole> {
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

/// A shape that moves and rotates stops at the part that it reaches first.
#[test]
fn motions_end_at_the_first_part() {
    let mut hits = 0;
    for scale in [1e-3, 1.0, 1e3] {
        for_each_pair(scale, |a, b, pose, rng| {
            let spin = [0.0, 0.5, 4.0][rng.below(3)];
            let way = (rng.direction() * 2.0 * f64::from(scale)).as_vec2();
            let on = Sweep::new(Pose::IDENTITY, Vec2::ZERO, 0.3 * spin).unwrap();
            let other = Sweep::new(*pose, way, spin).unwrap();
            let found = time_of_impact(&a.shape, &on, &b.shape, &other, &ToiOptions::SURFACES);
            let mut least = f32::INFINITY;
            for (_, pose_a, part_a) in &a.parts {
                for (_, pose_b, part_b) in &b.parts {
                    let [of_a, of_b] = [of_part(&on, pose_a), of_part(&other, pose_b)];
                    let touch = &ToiOptions::SURFACES;
                    let Some(hit) = time_of_impact(part_a, &of_a, part_b, &of_b, touch) else {
                        continue;
                    };
                    let is_behind = |part: &Shape, sides, motion: &Sweep, out: Vec2| {
                        let out = motion.pose(hit.fraction).inverse_transform_vector(out);
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
            let fraction = found.map_or(f32::INFINITY, |hit: TimeOfImpact| hit.fraction);
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
fn of_part(motion: &Sweep, pose: &Pose) -> Sweep {
    Sweep::new(motion.start().mul(pose), motion.translation(), motion.rotation())
        .and_then(|part| part.about(pose.inverse_transform_point(motion.center())))
        .unwrap()
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
                let _ = cast(&a.shape, &b.shape, &bad, &ShapeCast::new(Vec2::X).unwrap());
                let _ = penetration(&b.shape, &a.shape, &bad, PenetrationMethod::GjkEpa);
            }
        }
    }
    assert!(!contains(&all[2].shape, Vec2::ZERO), "a chain contains nothing");
}
