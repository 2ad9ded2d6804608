//! Which segments are near a shape: none that is may be missing, whatever was remembered.

use hazumi2d_geometry::collide::{PartCache, overlapping_parts};
use hazumi2d_geometry::glam::Vec2;
use hazumi2d_geometry::math::rotation;
use hazumi2d_geometry::query::{SimplexCache, distance};
use hazumi2d_geometry::shape::{
    Capsule, Chain, ChainOptions, Circle, Polygon, Rectangle, Rounded, Segment, Shape,
};
use hazumi2d_geometry::{Pose, Rotation};

use crate::support::Rng;

fn polygon(count: usize, size: f32, rng: &mut Rng) -> Shape {
    let corners: Vec<_> = (0..count).map(|_| rng.direction().as_vec2() * size).collect();
    Polygon::new(&corners).unwrap().into()
}

pub(crate) fn movers() -> Vec<(&'static str, Shape)> {
    let mut rng = Rng(5);
    let rectangle = Rectangle::new(Vec2::new(0.4, 0.05)).unwrap();
    let ends = [Vec2::X * -0.6, Vec2::X * 0.6];
    vec![
        ("small polygon", polygon(10, 0.3, &mut rng)),
        ("polygon of many corners", polygon(70, 0.8, &mut rng)),
        ("box", rectangle.into()),
        ("rounded box", Rounded::new(rectangle, 0.1).unwrap().into()),
        ("ball", Circle::new(0.4).unwrap().into()),
        ("capsule", Capsule::new(ends, 0.1).unwrap().into()),
        ("segment", Segment::new(ends).unwrap().into()),
    ]
}

/// Segments of all kinds: small ones, long ones, and some that are much larger than what moves.
pub(crate) fn rough() -> Chain {
    let mut rng = Rng(9);
    let mut vertices = vec![Vec2::ZERO];
    for index in 0..400 {
        let way = rng.direction().as_vec2() * [0.05, 0.3, 0.3, 2.0, 6.0][index % 5];
        let last = vertices[index];
        vertices.push(if (last + way).length() < 4.0 { last + way } else { last * 0.2 - way });
    }
    Chain::new(&vertices, ChainOptions::default()).unwrap()
}

fn terrain(count: usize, width: f32, height: impl Fn(usize) -> f32) -> Shape {
    let vertex =
        |index: usize| Vec2::new(width * (index as f32 / count as f32 - 0.5), height(index));
    let vertices: Vec<_> = (0..=count).rev().map(vertex).collect();
    Chain::new(&vertices, ChainOptions::default()).unwrap().into()
}

pub(crate) fn ground(chain: &Chain) -> Shape {
    chain.clone().into()
}

pub(crate) fn part_count(chain: &Chain) -> usize {
    chain.segment_count()
}

/// The segments at most `margin` metres from a shape, one by one.
pub(crate) fn near_one_by_one(
    chain: &Chain,
    shape: &Shape,
    pose: &Pose,
    margin: f32,
) -> Vec<u32> {
    let gap = |index: u32| {
        let segment = Segment::new(chain.segment(index).unwrap()).unwrap().into();
        distance(&segment, shape, pose, &mut SimplexCache::default()).distance
    };
    let count = u32::try_from(chain.segment_count()).unwrap();
    (0..count).filter(|&index| gap(index) <= margin).collect()
}

/// Moves a shape about, slowly, fast and by leaps, and compares what is remembered with what
/// is.
fn wander(name: &str, ground: &Shape, shape: &Shape, rng: &mut Rng) {
    let mut vicinity = PartCache::default();
    let (mut found, mut fresh) = (Vec::new(), Vec::new());
    let mut pose = Pose::new(rng.vector(), rng.rotation());
    for step in 0..600 {
        let speed = [0.0, 1e-4, 3e-3, 0.02, 0.2][step / 20 % 5];
        let shift = rng.vector() * speed;
        let turn = Rotation::from_angle(rng.vector().x * speed);
        pose = Pose::new(pose.position + shift, rotation::multiply(turn, pose.rotation));
        if step % 90 == 0 || pose.position.length() > 3.0 {
            pose.position = rng.vector() * 2.0;
        }
        let margin = if step < 450 { 0.02 } else { 0.1 };
        vicinity.find([ground, shape], &pose, margin, &mut found);
        overlapping_parts([ground, shape], &pose, margin, &mut fresh);
        assert_eq!(found, fresh, "{name} in step {step} at {pose:?}");
    }
}

#[test]
fn what_is_remembered_changes_no_answer() {
    let mut rng = Rng(23);
    let hills = terrain(200, 6.0, |index| 0.3 * ((index * 7) % 13) as f32 / 13.0);
    let grounds: [(&str, Shape); 2] = [("rough", rough().into()), ("hills", hills)];
    for (ground_name, ground) in &grounds {
        for (name, shape) in movers() {
            wander(&format!("{name} on {ground_name}"), ground, &shape, &mut rng);
        }
    }
}

#[test]
fn another_shape_is_looked_at_when_told() {
    let ground = terrain(40, 6.0, |_| 0.0);
    let [small, large] = [0.1, 1.0].map(|radius| Shape::from(Circle::new(radius).unwrap()));
    let (mut vicinity, mut found, mut fresh) = (PartCache::default(), Vec::new(), Vec::new());
    vicinity.find([&ground, &small], &Pose::IDENTITY, 0.0, &mut found);
    vicinity.forget();
    vicinity.find([&ground, &large], &Pose::IDENTITY, 0.0, &mut found);
    overlapping_parts([&ground, &large], &Pose::IDENTITY, 0.0, &mut fresh);
    assert_eq!(found, fresh);
    assert!(found.len() > 5);
}
