//! Worlds in 2D: the words in 2D for [`world`], and what shapes in 2D look like.

#[path = "world.rs"]
#[expect(clippy::duplicate_mod, reason = "what is alike is one source with two vocabularies")]
mod world;
pub(crate) use world::overlay_scene;

use std::f32::consts::TAU;

use hazumi2d as hazumi;
use hazumi2d::glam::{DVec2, Vec2};
use hazumi2d::math::rotation;
use hazumi2d::shape::soft::{inflate, smooth_outline};
use hazumi2d::shape::{Capsule, Polygon, Rectangle, RoundedCore, Shape, SoftShape};
use hazumi2d::{BodyId, BodyType, Collider, QueryFilter, Rotation, SoftBodyParticles, World};

use super::Picked;
use super::common::{key_of_numbers, key_of_shared};
use crate::microscope::{examine_2d as examine, neighbourhood_2d as neighbourhood};
use crate::number_text::format_list;
use crate::protocol::{Geometry, SpawnShape};

/// Number of axes.
const DIMENSION: u32 = 2;
/// How often surfaces of soft bodies are made smooth.
const ROUNDS: u32 = 2;

type Vector = Vec2;

/// First body of some types along a ray, or the body at a point of the plane.
fn pick(
    world: &World,
    origin: [f64; 3],
    _direction: [f64; 3],
    types: &[BodyType],
) -> Option<Picked> {
    let point = short(exact(origin));
    let filter = QueryFilter { body_types: types, ..QueryFilter::default() };
    let found = world.overlap_point(point, &filter).ok()?.into_iter();
    let bodies = found.filter_map(|collider| world.body_of(collider));
    // Movable bodies lie in front of immovable ones.
    let weight = |id: &BodyId| world.body(*id).map(|body| body.body_type as u8);
    let id = bodies.max_by_key(weight)?;
    Some(Picked { row: id.index(), body: id.to_bits(), point: origin, normal: [0.0, 0.0, 1.0] })
}

fn wide(vector: DVec2) -> [f64; 3] {
    [vector.x, vector.y, 0.0]
}

fn wide_numbers(vector: Vec2) -> [f32; 3] {
    [vector.x, vector.y, 0.0]
}

fn vector([x, y, _]: [f32; 3]) -> Vec2 {
    Vec2::new(x, y)
}

fn exact([x, y, _]: [f64; 3]) -> DVec2 {
    DVec2::new(x, y)
}

fn short(vector: DVec2) -> Vec2 {
    vector.as_vec2()
}

fn long(vector: Vec2) -> DVec2 {
    vector.as_dvec2()
}

const STILL: Rotation = Rotation::IDENTITY;

fn quaternion(rotation: Rotation) -> [f32; 4] {
    let half = 0.5 * rotation.angle();
    [0.0, 0.0, half.sin(), half.cos()]
}

fn angular_numbers(angular: f32) -> [f32; 1] {
    [angular]
}

/// A rotation, as a name and a value.
fn describe_rotation(rotation: Rotation) -> [String; 2] {
    ["rotation".to_owned(), format_list(&[rotation.angle()], "rad")]
}

/// The moment of inertia, as a name and a value.
fn describe_inertia(inertia: f32) -> [String; 2] {
    ["inertia".to_owned(), format_list(&[inertia], "kg·m²")]
}

/// The velocity of a point `lever` m from a centre that turns.
fn spun(angular: f32, lever: Vec2) -> Vec2 {
    angular * rotation::quarter(lever)
}

/// A collider of a shape half as wide as `size`.
fn spawned(shape: SpawnShape, size: f32) -> Result<Collider, Box<dyn std::error::Error>> {
    Ok(match shape {
        SpawnShape::Ball => Collider::ball(size)?,
        SpawnShape::Box => Collider::new(Rectangle::new(Vec2::splat(size))?),
        SpawnShape::Capsule => {
            let end = Vec2::Y * (0.5 * size);
            Collider::new(Capsule::new([-end, end], 0.5 * size)?)
        }
        SpawnShape::Hull => {
            let corner = |number: u8| size * Vec2::from_angle(f32::from(number) * TAU / 5.0);
            let corners: Vec<Vec2> = (0..5).map(corner).collect();
            Collider::new(Polygon::new(&corners)?)
        }
        SpawnShape::Jelly => Collider::new(SoftShape::disc(size, 24)?),
    })
}

/// Points along which a soft body is drawn: the particles of its outline, smoothed where that
/// is closed.
fn skin_points(particles: &SoftBodyParticles<'_>) -> Vec<DVec2> {
    let shape = particles.shape();
    let all: Vec<DVec2> = particles.exact_positions().collect();
    let last = shape.outline().last().filter(|_| !shape.is_closed()).map(|side| side[1]);
    let names = shape.outline().iter().map(|side| side[0]).chain(last);
    let line: Vec<DVec2> = names.filter_map(|name| all.get(name as usize).copied()).collect();
    let Some(&anchor) = line.first().filter(|_| shape.is_closed()) else { return line };
    let near: Vec<Vec2> = line.iter().map(|&point| short(point - anchor)).collect();
    let points = inflate(&smooth_outline(&near, ROUNDS), shape.radius());
    points.into_iter().map(|point| anchor + long(point)).collect()
}

/// Key that tells a shape from others: its numbers, or its address in memory.
fn key(shape: &Shape) -> u64 {
    match shape {
        Shape::Circle(it) => key_of_numbers(1, &[it.radius()]),
        Shape::Capsule(it) => {
            let [from, to] = it.ends().map(|end| end.to_array());
            key_of_numbers(2, &[&from[..], &to, &[it.radius()]].concat())
        }
        Shape::Rectangle(it) => key_of_numbers(3, &it.half_extents().to_array()),
        Shape::HalfPlane(it) => {
            key_of_numbers(4, &[&it.normal().to_array()[..], &[it.offset()]].concat())
        }
        Shape::Segment(it) => {
            let ends = it.ends().map(|end| end.to_array());
            key_of_numbers(5, ends.as_flattened())
        }
        Shape::Rounded(it) => {
            let corners = core_of(it.core());
            let corners: Vec<f32> = corners.iter().flat_map(|it| it.to_array()).collect();
            key_of_numbers(6, &[&corners[..], &[it.radius()]].concat())
        }
        Shape::Polygon(it) => key_of_shared(it),
        Shape::Custom(it) => key_of_shared(it),
        Shape::Chain(it) => key_of_shared(it),
        Shape::Soft(it) => key_of_shared(it),
        Shape::Compound(it) => key_of_shared(it),
    }
}

/// Geometry of a shape.
fn geometry(shape: &Shape) -> Geometry {
    match shape {
        Shape::Circle(it) => Geometry::Circle { radius: it.radius() },
        Shape::Capsule(it) => outline(&rounded(&it.ends(), it.radius()), true),
        Shape::Rectangle(it) => outline(&corners_of(it.half_extents()), true),
        Shape::Polygon(polygon) => outline(polygon.vertices(), true),
        Shape::Rounded(it) => outline(&rounded(&core_of(it.core()), it.radius()), true),
        Shape::HalfPlane(it) => {
            Geometry::HalfSpace { normal: wide_numbers(it.normal()), offset: it.offset() }
        }
        Shape::Segment(it) => outline(&it.ends(), false),
        Shape::Chain(chain) => {
            let first = chain.vertices().iter().take(usize::from(chain.is_loop()));
            let points: Vec<Vec2> = chain.vertices().iter().chain(first).copied().collect();
            outline(&points, false)
        }
        Shape::Soft(soft) => skin(soft),
        Shape::Custom(_) => {
            let directions = (0..ARC * 4).map(|step| Vec2::from_angle(turn(step, ARC * 4)));
            let points: Vec<Vec2> =
                directions.filter_map(|direction| shape.support(direction)).collect();
            outline(&points, true)
        }
        // Its children are seen one by one.
        Shape::Compound(_) => outline(&[], false),
    }
}

/// Pieces of an arc of half a turn.
const ARC: u16 = 12;

fn turn(step: u16, steps: u16) -> f32 {
    TAU * f32::from(step) / f32::from(steps)
}

fn outline(points: &[Vec2], closed: bool) -> Geometry {
    Geometry::Outline { points: points.iter().flat_map(|it| it.to_array()).collect(), closed }
}

fn skin(soft: &SoftShape) -> Geometry {
    let open = usize::from(!soft.is_closed());
    let vertices = soft.outline().len() + open;
    let count = u32::try_from(vertices).unwrap_or(u32::MAX);
    if soft.is_closed() {
        Geometry::SkinOutline { vertices, loops: vec![(0..count).collect()], lines: Vec::new() }
    } else {
        let lines = (1..count).flat_map(|end| [end - 1, end]).collect();
        Geometry::SkinOutline { vertices, loops: Vec::new(), lines }
    }
}

fn core_of(core: &RoundedCore) -> Vec<Vec2> {
    match core {
        RoundedCore::Rectangle(core) => corners_of(core.half_extents()).to_vec(),
        RoundedCore::Polygon(core) => core.vertices().to_vec(),
    }
}

fn corners_of(half: Vec2) -> [Vec2; 4] {
    [-half, Vec2::new(half.x, -half.y), half, Vec2::new(-half.x, half.y)]
}

/// The line at a distance of `radius` around corners that go counter-clockwise.
fn rounded(corners: &[Vec2], radius: f32) -> Vec<Vec2> {
    let count = corners.len();
    let out = |index: usize| {
        let way = corners[(index + 1) % count] - corners[index % count];
        -rotation::quarter(way.normalize_or_zero()) * radius
    };
    let mut points = Vec::new();
    for (index, &corner) in corners.iter().enumerate() {
        let [from, to] = [out(index + count - 1), out(index)];
        let angle = from.angle_to(to);
        // A corner between sides that go back and forth is half a turn to the left.
        let angle = if angle < -3.0 { angle + TAU } else { angle };
        for step in 0..=ARC {
            let part = angle * f32::from(step) / f32::from(ARC);
            points.push(corner + Vec2::from_angle(part).rotate(from));
        }
    }
    points
}

#[cfg(test)]
mod tests {
    use hazumi2d::Body;

    use super::*;
    use crate::engine::Engine;

    #[test]
    fn capsules_are_as_far_around_as_their_radius() {
        let ends = [Vec2::new(-1.0, 0.0), Vec2::new(1.0, 0.0)];
        let points = rounded(&ends, 0.5);
        for point in &points {
            let along = point.x.clamp(-1.0, 1.0);
            assert!((point.distance(Vec2::new(along, 0.0)) - 0.5).abs() < 1e-5, "{point}");
        }
        let width = points.iter().map(|point| point.x).fold(0.0, f32::max);
        assert!((width - 1.5).abs() < 1e-5);
    }

    #[test]
    fn turns_are_quaternions_about_z() {
        let [x, y, z, w] = quaternion(Rotation::from_angle(1.0));
        assert_eq!([x, y], [0.0; 2]);
        assert!((2.0 * z.atan2(w) - 1.0).abs() < 1e-6);
    }

    #[test]
    fn what_can_be_moved_is_picked_before_what_cannot() {
        let mut world = World::default();
        let wall = Rectangle::new(Vec2::splat(5.0)).unwrap();
        world.add(Body::fixed(), Collider::new(wall)).unwrap();
        let ball = world.add(Body::dynamic(), Collider::ball(1.0).unwrap()).unwrap();
        world.add(Body::fixed(), Collider::new(wall)).unwrap();
        let picked = world.pick([0.5, 0.0, 0.0], [0.0; 3]).unwrap();
        assert_eq!(picked.row, ball.index());
    }
}
