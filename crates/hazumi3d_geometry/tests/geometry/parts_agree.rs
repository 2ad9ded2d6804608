//! Distances, casts and depths of shapes made of parts against a look at every pair of parts.

use hazumi3d_geometry::glam::{DVec3, Vec3};
use hazumi3d_geometry::query::{
    PenetrationMethod, ShapeCast, SimplexCache, cast, contains, distance, is_within,
    penetration, separation,
};
use hazumi3d_geometry::shape::{
    Capsule, Cuboid, HalfSpace, HeightField, Mesh, Shape, Sides, Sphere, Triangle,
};
use hazumi3d_geometry::{Pose, ValueError};

use crate::geometry::parts_agree::Whole;
use crate::mesh_support::{Soup, ground};
use crate::support::Rng;

impl Whole {
    fn mesh(mesh: Mesh) -> Self {
        let count = mesh.triangles().len() as u32;
        let sides = mesh.sides();
        let parts = triangles((0..count).filter_map(|i| Some((i, mesh.triangle(i)?))));
        Self { shape: mesh.into(), parts, sides }
    }

    fn field(field: HeightField) -> Self {
        let [columns, rows] = field.samples();
        let count = 2 * (columns - 1) as u32 * (rows - 1) as u32;
        let sides = field.sides();
        let parts = triangles((0..count).filter_map(|i| Some((i, field.triangle(i)?))));
        Self { shape: field.into(), parts, sides }
    }
}

fn triangles(all: impl Iterator<Item = (u32, [Vec3; 3])>) -> Vec<(Option<u32>, Pose, Shape)> {
    all.map(|(index, corners)| {
        let triangle = Triangle::new(corners).expect("finite corners");
        (Some(index), Pose::IDENTITY, triangle.into())
    })
    .collect()
}

/// The normal of the front of a triangle.
pub(crate) fn front_of(part: &Shape) -> Option<Vec3> {
    let Shape::Triangle(triangle) = part else { return None };
    triangle.normal()
}

pub(crate) fn table(scale: f32) -> Vec<(Pose, Shape)> {
    let leg = |x: f32, z: f32| {
        let pose = Pose::at(Vec3::new(x, 0.0, z) * scale);
        let shape = Capsule::new([Vec3::Y * -0.4 * scale, Vec3::Y * 0.4 * scale], 0.1 * scale);
        (pose, shape.expect("a leg").into())
    };
    let top = Cuboid::new(Vec3::new(1.0, 0.05, 0.7) * scale).expect("a top");
    let ball = Sphere::new(0.3 * scale).expect("a ball");
    let mut parts = vec![leg(-0.8, -0.5), leg(0.8, -0.5), leg(-0.8, 0.5), leg(0.8, 0.5)];
    let mut rng = Rng(4);
    parts.push((Pose::new(Vec3::Y * 0.5 * scale, rng.rotation()), top.into()));
    parts.push((Pose::at(Vec3::new(0.2, 0.9, 0.0) * scale), ball.into()));
    parts
}

pub(crate) fn wholes(scale: f32) -> Vec<Whole> {
    let make = || -> Result<Vec<Whole>, ValueError> {
        Ok(vec![
            Whole::mesh(Soup::random(30, 6).scaled(scale * 0.4).mesh(Sides::Both)),
            Whole::mesh(Soup::closed(1, 0.2, 5).scaled(scale).mesh(Sides::Front)),
            Whole::field(ground(5, 4, Sides::Front, scale).0),
            Whole::compound(table(scale)),
            Whole::single(Sphere::new(0.4 * scale)?),
            Whole::single(Cuboid::new(Vec3::new(0.3, 0.5, 0.2) * scale)?),
            Whole::single(Capsule::new([Vec3::ZERO, Vec3::X * scale], 0.2 * scale)?),
            Whole::single(HalfSpace::new(Vec3::new(0.2, 1.0, 0.1), -0.6 * scale)?),
        ])
    };
    make().expect("all numbers are fine")
}

/// Poses that are no numbers give no answer, and end.
#[test]
fn nonsense_is_answered() {
    let all = wholes(1.0);
    for a in &all[..4] {
        for b in &all {
            for bad in [Pose::at(Vec3::NAN), Pose::at(Vec3::splat(f32::INFINITY))] {
                let cache = &mut SimplexCache::default();
                let gap = separation(&a.shape, &b.shape, &bad, cache).gap;
                assert!(!(gap < 0.0 && gap.is_finite()), "{gap}");
                assert!(!distance(&a.shape, &b.shape, &bad, cache).distance.is_finite());
                let _ = is_within(&b.shape, &a.shape, &bad, 1.0, cache);
                let _ = cast(&a.shape, &b.shape, &bad, &ShapeCast::new(Vec3::X).unwrap());
                let _ = penetration(&b.shape, &a.shape, &bad, PenetrationMethod::Mpr);
            }
        }
    }
    let center = DVec3::ZERO.as_vec3();
    assert!(!contains(&all[1].shape, center), "a surface contains nothing");
}
