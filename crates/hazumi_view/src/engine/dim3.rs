//! Worlds in 3D: the words of space for [`world`], and what shapes in 3D look like.

#[path = "world.rs"]
mod world;
pub(crate) use world::overlay_scene;

use std::f32::consts::TAU;

use hazumi3d as hazumi;
use hazumi3d::glam::{DVec3, Mat3, Quat, Vec3};
use hazumi3d::query::Ray;
use hazumi3d::shape::soft::{inflate, smooth};
use hazumi3d::shape::{Capsule, Cuboid, Hull, Polyhedron, Shape, SoftShape};
use hazumi3d::{BodyType, Collider, QueryFilter, SoftBodyParticles, World};

use super::Picked;
use super::common::{key_of_numbers, key_of_shared};
use crate::microscope::{examine_3d as examine, neighbourhood_3d as neighbourhood};
use crate::number_text::format_list;
use crate::protocol::{Geometry, SpawnShape};

/// Number of axes.
const DIMENSION: u32 = 3;
/// How often surfaces of soft bodies are made smooth.
const ROUNDS: u32 = 2;
/// Directions around a curved shape that is shown by its hull.
const TURNS: u8 = 24;

type Vector = Vec3;

/// First body of some types along a ray, or the body at a point of the plane.
fn pick(
    world: &World,
    origin: [f64; 3],
    direction: [f64; 3],
    types: &[BodyType],
) -> Option<Picked> {
    let direction = short(exact(direction)).try_normalize()?;
    let ray = Ray::new(short(exact(origin)), direction, f32::MAX).ok()?;
    let filter = QueryFilter { body_types: types, ..QueryFilter::default() };
    let hit = world.cast_ray(&ray, &filter)?;
    Some(Picked {
        row: hit.body.index(),
        body: hit.body.to_bits(),
        point: wide(hit.point.as_dvec3()),
        normal: hit.normal.to_array(),
    })
}

fn wide(vector: DVec3) -> [f64; 3] {
    vector.to_array()
}

fn wide_numbers(vector: Vec3) -> [f32; 3] {
    vector.to_array()
}

fn vector(numbers: [f32; 3]) -> Vec3 {
    Vec3::from(numbers)
}

fn exact(numbers: [f64; 3]) -> DVec3 {
    DVec3::from(numbers)
}

fn short(vector: DVec3) -> Vec3 {
    vector.as_vec3()
}

fn long(vector: Vec3) -> DVec3 {
    vector.as_dvec3()
}

const STILL: Quat = Quat::IDENTITY;

fn quaternion(rotation: Quat) -> [f32; 4] {
    rotation.to_array()
}

fn angular_numbers(angular: Vec3) -> [f32; 3] {
    angular.to_array()
}

/// A rotation, as a name and a value.
fn describe_rotation(rotation: Quat) -> [String; 2] {
    ["rotation (x, y, z, w)".to_owned(), format_list(&rotation.to_array(), "")]
}

/// The moments of inertia about the axes, as a name and a value.
fn describe_inertia(inertia: Mat3) -> [String; 2] {
    let diagonal = inertia.to_cols_array_2d();
    let diagonal = [diagonal[0][0], diagonal[1][1], diagonal[2][2]];
    ["inertia (xx, yy, zz)".to_owned(), format_list(&diagonal, "kg·m²")]
}

/// The velocity of a point `lever` m from a centre that turns.
fn spun(angular: Vec3, lever: Vec3) -> Vec3 {
    angular.cross(lever)
}

/// A collider of a shape half as wide as `size`.
fn spawned(shape: SpawnShape, size: f32) -> Result<Collider, Box<dyn std::error::Error>> {
    Ok(match shape {
        SpawnShape::Ball => Collider::ball(size)?,
        SpawnShape::Box => Collider::new(Cuboid::new(Vec3::splat(size))?),
        SpawnShape::Capsule => {
            let end = Vec3::Y * (0.5 * size);
            Collider::new(Capsule::new([-end, end], 0.5 * size)?)
        }
        SpawnShape::Hull => {
            // Twelve corners of which no two faces are alike.
            let corner = |number: u8| {
                let turn = f32::from(number) * 2.4;
                let height = f32::from(number) / 5.5 - 1.0;
                let width = (1.0 - height * height).max(0.0).sqrt();
                size * Vec3::new(width * turn.cos(), height, width * turn.sin())
            };
            let corners: Vec<Vec3> = (0..12).map(corner).collect();
            Collider::new(Hull::new(&corners)?)
        }
        SpawnShape::Jelly => Collider::new(SoftShape::ball(size, 1)?),
    })
}

/// Points through which a soft body is drawn: its particles, smoothed where they close a
/// surface.
fn skin_points(particles: &SoftBodyParticles<'_>) -> Vec<DVec3> {
    let shape = particles.shape();
    let exact: Vec<DVec3> = particles.exact_positions().collect();
    let Some(&anchor) = exact.first().filter(|_| shape.is_closed()) else { return exact };
    let near: Vec<Vec3> = exact.iter().map(|&point| short(point - anchor)).collect();
    let smooth = smooth(&near, shape.faces(), ROUNDS);
    let points = inflate(&smooth, shape.faces(), shape.radius());
    points.into_iter().map(|point| anchor + long(point)).collect()
}

/// Key that tells a shape from others: its numbers, or its address in memory.
fn key(shape: &Shape) -> u64 {
    match shape {
        Shape::Sphere(it) => key_of_numbers(1, &[it.radius()]),
        Shape::Capsule(it) => {
            let [from, to] = it.ends().map(|end| end.to_array());
            key_of_numbers(2, &[&from[..], &to, &[it.radius()]].concat())
        }
        Shape::Cuboid(it) => key_of_numbers(3, &it.half_extents().to_array()),
        Shape::Cylinder(it) => key_of_numbers(4, &[it.radius(), it.half_height()]),
        Shape::Cone(it) => key_of_numbers(5, &[it.radius(), it.half_height()]),
        Shape::HalfSpace(it) => {
            key_of_numbers(6, &[&it.normal().to_array()[..], &[it.offset()]].concat())
        }
        Shape::Segment(it) => {
            let ends = it.ends().map(|end| end.to_array());
            key_of_numbers(7, ends.as_flattened())
        }
        Shape::Triangle(it) => {
            let corners = it.corners().map(|corner| corner.to_array());
            key_of_numbers(8, corners.as_flattened())
        }
        Shape::Rounded(it) => {
            // A core has no number of its own; what can be reached of it along a few ways tells
            // it from others.
            let ways = [Vec3::X, Vec3::Y, Vec3::Z, Vec3::ONE, Vec3::new(-1.0, 2.0, 3.0)];
            let reach = ways.iter().filter_map(|&way| shape.support(way));
            let reach: Vec<f32> = reach.flat_map(|point| point.to_array()).collect();
            key_of_numbers(9, &[&reach[..], &[it.radius()]].concat())
        }
        Shape::Hull(it) => key_of_shared(it),
        Shape::Custom(it) => key_of_shared(it),
        Shape::Mesh(it) => key_of_shared(it),
        Shape::HeightField(it) => key_of_shared(it),
        Shape::Soft(it) => key_of_shared(it),
        Shape::Compound(it) => key_of_shared(it),
    }
}

/// Geometry of a shape.
fn geometry(shape: &Shape) -> Geometry {
    match shape {
        Shape::Sphere(it) => Geometry::Sphere { radius: it.radius() },
        Shape::Capsule(it) => {
            let [from, to] = it.ends().map(|end| end.to_array());
            Geometry::Capsule { from, to, radius: it.radius() }
        }
        Shape::Cuboid(it) => Geometry::Box { half_extents: it.half_extents().to_array() },
        Shape::Cylinder(it) => {
            Geometry::Cylinder { radius: it.radius(), half_height: it.half_height() }
        }
        Shape::Cone(it) => {
            Geometry::Cone { radius: it.radius(), half_height: it.half_height() }
        }
        Shape::HalfSpace(it) => {
            Geometry::HalfSpace { normal: it.normal().to_array(), offset: it.offset() }
        }
        Shape::Hull(hull) => of_polyhedron(&hull.view()),
        Shape::Segment(it) => {
            let [from, to] = it.ends().map(|end| end.to_array());
            Geometry::Capsule { from, to, radius: THIN }
        }
        Shape::Triangle(it) => of_triangles([it.corners()].into_iter()),
        Shape::Mesh(mesh) => Geometry::Mesh {
            positions: mesh.vertices().iter().flat_map(|vertex| vertex.to_array()).collect(),
            indices: mesh.triangles().as_flattened().to_vec(),
        },
        Shape::HeightField(field) => {
            of_triangles((0..).map_while(|index| field.triangle(index)))
        }
        Shape::Soft(soft) => Geometry::Skin {
            vertices: soft.points().len(),
            indices: soft.faces().as_flattened().to_vec(),
            lines: soft.segments().as_flattened().to_vec(),
        },
        Shape::Rounded(_) | Shape::Custom(_) => faceted(shape)
            .map_or(Geometry::Sphere { radius: THIN }, |hull| of_polyhedron(&hull.view())),
        // Its children are seen one by one.
        Shape::Compound(_) => of_triangles(std::iter::empty()),
    }
}

/// How thick lines are, m.
const THIN: f32 = 0.01;

fn of_polyhedron(polyhedron: &Polyhedron<'_>) -> Geometry {
    of_triangles(polyhedron.faces.iter().flat_map(|face| {
        let corners: Vec<Vec3> = polyhedron.face_vertices(face).collect();
        let fan = 1..corners.len().saturating_sub(1);
        fan.map(|index| [corners[0], corners[index], corners[index + 1]]).collect::<Vec<_>>()
    }))
}

fn of_triangles(triangles: impl Iterator<Item = [Vec3; 3]>) -> Geometry {
    let corners = triangles.flatten().flat_map(|corner| corner.to_array());
    let positions: Vec<f32> = corners.collect();
    let count = u32::try_from(positions.len() / 3).unwrap_or(u32::MAX);
    Geometry::Mesh { positions, indices: (0..count).collect() }
}

/// A curved convex shape as a hull of points on its surface.
fn faceted(shape: &Shape) -> Option<Hull> {
    let around = |step: u8| TAU * f32::from(step) / f32::from(TURNS);
    let directions = (0..=TURNS / 2).flat_map(|latitude| {
        let (sine, cosine) = (0.5 * around(latitude)).sin_cos();
        (0..TURNS).map(move |longitude| {
            let (z, x) = around(longitude).sin_cos();
            Vec3::new(sine * x, cosine, sine * z)
        })
    });
    let points: Vec<Vec3> =
        directions.filter_map(|direction| shape.support(direction)).collect();
    Hull::new(&points).ok()
}

#[cfg(test)]
mod tests {
    use hazumi3d::Body;

    use super::*;
    use crate::engine::{Engine, Grip};

    #[test]
    fn equal_shapes_have_equal_keys_and_others_others() {
        let cuboid = |half: f32| Shape::from(Cuboid::new(Vec3::splat(half)).unwrap());
        assert_eq!(key(&cuboid(0.5)), key(&cuboid(0.5)));
        assert_ne!(key(&cuboid(0.5)), key(&cuboid(0.25)));
        assert_ne!(key(&cuboid(0.5)), key(&Collider::ball(0.5).unwrap().shape));
    }

    #[test]
    fn hulls_are_drawn_from_outside() {
        let corner = |bits: u8| {
            let sign = |bit: u8| if bits >> bit & 1 == 1 { 1.0 } else { -1.0 };
            Vec3::new(sign(0), sign(1), sign(2))
        };
        let corners: Vec<Vec3> = (0..8).map(corner).collect();
        let hull = Shape::from(Hull::new(&corners).unwrap());
        let Geometry::Mesh { positions, indices } = geometry(&hull) else { panic!("no mesh") };
        assert_eq!((positions.len(), indices.len()), (12 * 9, 36));
        for corners in positions.chunks(9) {
            let [a, b, c] = [0, 3, 6].map(|at| Vec3::from_slice(&corners[at..]));
            assert!((b - a).cross(c - a).dot(a + b + c) > 0.0);
        }
    }

    #[test]
    fn a_body_that_is_pulled_comes() {
        let mut world = World::default();
        let ball = Body { gravity_scale: 0.0, ..Body::dynamic() };
        let ball = world.add(ball, Collider::ball(0.5).unwrap()).unwrap();
        let target = [3.0, 0.0, 0.0];
        let grip = Grip { body: ball.to_bits(), local: [0.0; 3], target };
        for _ in 0..120 {
            world.pull(&grip, 1.0 / 60.0);
            world.step(1.0 / 60.0).unwrap();
        }
        assert!((world.body(ball).unwrap().position.x - 3.0).abs() < 0.05);
    }

    #[test]
    fn a_jelly_that_is_pulled_comes_too() {
        let mut world = World::default();
        let jelly = Body { gravity_scale: 0.0, ..Body::dynamic() };
        let shape = SoftShape::ball(0.5, 1).unwrap();
        let jelly = world.add(jelly, Collider::new(shape)).unwrap();
        let grip =
            Grip { body: jelly.to_bits(), local: [0.5, 0.0, 0.0], target: [3.0, 0.0, 0.0] };
        for _ in 0..240 {
            world.pull(&grip, 1.0 / 60.0);
            world.step(1.0 / 60.0).unwrap();
        }
        let place = world.body(jelly).unwrap().position;
        assert!((place.x - 2.5).abs() < 0.3 && place.is_finite(), "{place}");
    }
}
