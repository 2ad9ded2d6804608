//! Which triangles are near a shape: none that is may be missing, whatever was remembered.

use hazumi3d_geometry::Pose;
use hazumi3d_geometry::collide::{PartCache, overlapping_parts};
use hazumi3d_geometry::glam::{Quat, Vec3};
use hazumi3d_geometry::query::{SimplexCache, distance};
use hazumi3d_geometry::shape::{
    Capsule, Cone, Cuboid, Cylinder, HeightField, HeightFieldOptions, Hull, Rounded, Shape,
    Sides, Sphere, Triangle,
};

use crate::mesh_support::Soup;
use crate::support::Rng;

fn hull(count: usize, size: f32, rng: &mut Rng) -> Shape {
    let corners: Vec<_> = (0..count).map(|_| rng.direction().as_vec3() * size).collect();
    Hull::new(&corners).unwrap().into()
}

pub(crate) fn movers() -> Vec<(&'static str, Shape)> {
    let mut rng = Rng(5);
    let corners = [Vec3::X, Vec3::Y, Vec3::new(-0.3, 0.1, 0.7)].map(|corner| corner * 0.5);
    let cuboid = Cuboid::new(Vec3::new(0.4, 0.05, 0.9)).unwrap();
    vec![
        ("small hull", hull(10, 0.3, &mut rng)),
        ("hull of many corners", hull(30, 0.8, &mut rng)),
        ("hull of too many corners", hull(70, 0.8, &mut rng)),
        ("box", cuboid.into()),
        ("rounded box", Rounded::new(cuboid, 0.1).unwrap().into()),
        ("ball", Sphere::new(0.4).unwrap().into()),
        ("capsule", Capsule::new([Vec3::X * -0.6, Vec3::X * 0.6], 0.1).unwrap().into()),
        ("cylinder", Cylinder::new(0.5, 0.2).unwrap().into()),
        ("cone", Cone::new(0.5, 0.4).unwrap().into()),
        ("triangle", Triangle::new(corners).unwrap().into()),
    ]
}

/// Triangles of all kinds: small ones, long slivers, and some that are much larger than what
/// moves.
pub(crate) fn rough() -> Soup {
    let mut soup = Soup::random(300, 3);
    let mut rng = Rng(9);
    for index in 0..100_u32 {
        let at = rng.vector() * 3.0;
        let (along, across) = (rng.direction().as_vec3(), rng.direction().as_vec3());
        let [length, width] = if index % 2 == 0 { [2.0, 1e-3] } else { [30.0, 20.0] };
        let first = soup.vertices.len() as u32;
        soup.vertices.extend([at, at + along * length, at + across * width]);
        soup.triangles.push([first, first + 1, first + 2]);
    }
    soup
}

pub(crate) fn ground(soup: &Soup) -> Shape {
    soup.mesh(Sides::Front).into()
}

pub(crate) fn part_count(soup: &Soup) -> usize {
    soup.triangles.len()
}

/// The triangles at most `margin` metres from a shape, one by one.
pub(crate) fn near_one_by_one(
    soup: &Soup,
    shape: &Shape,
    pose: &Pose,
    margin: f32,
) -> Vec<u32> {
    let corners = |triangle: &[u32; 3]| triangle.map(|index| soup.vertices[index as usize]);
    let gap = |triangle| {
        let triangle = Triangle::new(corners(triangle)).unwrap().into();
        distance(&triangle, shape, pose, &mut SimplexCache::default()).distance
    };
    let triangles = (0u32..).zip(&soup.triangles);
    triangles.filter(|(_, triangle)| gap(triangle) <= margin).map(|(index, _)| index).collect()
}

/// Moves a shape about, slowly, fast and by leaps, and compares what is remembered with what
/// is.
fn wander(name: &str, ground: &Shape, shape: &Shape, rng: &mut Rng) {
    let mut vicinity = PartCache::default();
    let (mut found, mut fresh) = (Vec::new(), Vec::new());
    let mut pose = Pose::new(rng.vector(), rng.rotation());
    for step in 0..400 {
        let speed = [0.0, 1e-4, 3e-3, 0.02, 0.2][step / 20 % 5];
        let shift = rng.vector() * speed;
        let turn = Quat::from_scaled_axis(rng.vector() * speed);
        pose = Pose::new(pose.position + shift, (turn * pose.rotation).normalize());
        if step % 90 == 0 || pose.position.length() > 3.0 {
            pose.position = rng.vector() * 2.0;
        }
        let margin = if step < 300 { 0.02 } else { 0.1 };
        vicinity.find([ground, shape], &pose, margin, &mut found);
        overlapping_parts([ground, shape], &pose, margin, &mut fresh);
        assert_eq!(found, fresh, "{name} in step {step} at {pose:?}");
    }
}

#[test]
fn what_is_remembered_changes_no_answer() {
    let mut rng = Rng(23);
    let heights: Vec<f32> = (0..31 * 31).map(|_| rng.within(-0.2, 0.2) as f32).collect();
    let options = HeightFieldOptions::default();
    let field = HeightField::new(31, heights, Vec3::new(0.2, 1.0, 0.2), options).unwrap();
    let grid = Soup::grid(40, 6.0, |x, z| 0.3 * ((x * 7 + z * 5) % 13) as f32 / 13.0);
    let grounds: [(&str, Shape); 3] = [
        ("rough", rough().mesh(Sides::Both).into()),
        ("grid", grid.mesh(Sides::Front).into()),
        ("field", field.into()),
    ];
    for (ground_name, ground) in &grounds {
        for (name, shape) in movers() {
            wander(&format!("{name} on {ground_name}"), ground, &shape, &mut rng);
        }
    }
}

#[test]
fn another_shape_is_looked_at_when_told() {
    let ground: Shape = Soup::grid(40, 6.0, |_, _| 0.0).mesh(Sides::Front).into();
    let [small, large] = [0.1, 1.0].map(|radius| Shape::from(Sphere::new(radius).unwrap()));
    let (mut vicinity, mut found, mut fresh) = (PartCache::default(), Vec::new(), Vec::new());
    vicinity.find([&ground, &small], &Pose::IDENTITY, 0.0, &mut found);
    vicinity.forget();
    vicinity.find([&ground, &large], &Pose::IDENTITY, 0.0, &mut found);
    overlapping_parts([&ground, &large], &Pose::IDENTITY, 0.0, &mut fresh);
    assert_eq!(found, fresh);
}
