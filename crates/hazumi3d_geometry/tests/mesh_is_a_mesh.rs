//! Meshes, height fields and compounds are built from valid parts, and invalid ones are
//! refused.

#![allow(clippy::cast_possible_truncation, reason = "numbers of test shapes are small")]

mod mesh_support;
mod support;

use std::sync::Arc;

use hazumi3d_geometry::Pose;
use hazumi3d_geometry::glam::Vec3;
use hazumi3d_geometry::query::{Ray, cast_ray};
use hazumi3d_geometry::shape::{
    Compound, CompoundError, Cuboid, EdgeKind, HalfSpace, HeightField, HeightFieldOptions,
    Mesh, MeshError, MeshOptions, Shape, Sides, Sphere,
};
use mesh_support::{Soup, ground};

fn count(mesh: &Mesh, kind: EdgeKind) -> usize {
    let triangles = 0..mesh.triangles().len() as u32;
    triangles.flat_map(|i| mesh.edges(i).unwrap()).filter(|&found| found == kind).count()
}

#[test]
fn edges_of_a_cube_are_convex_and_those_of_a_room_concave() {
    let cube = Soup::cube(1.0);
    let outside = cube.mesh(Sides::Front);
    assert_eq!(count(&outside, EdgeKind::Convex), 24);
    assert_eq!(count(&outside, EdgeKind::Flat), 12, "the diagonals");
    let mut room = cube.clone();
    room.triangles.iter_mut().for_each(|triangle| triangle.swap(0, 1));
    assert_eq!(count(&room.mesh(Sides::Front), EdgeKind::Concave), 24);
    let mut open = cube;
    open.triangles.truncate(10);
    assert_eq!(count(&open.mesh(Sides::Front), EdgeKind::Open), 4);
}

#[test]
fn vertices_in_one_place_are_one() {
    let cube = Soup::cube(1.0);
    let corners = cube.triangles.iter().flatten().map(|&i| cube.vertices[i as usize]);
    // A zero of either sign is the same place.
    let vertices: Vec<Vec3> = corners.map(|corner| corner + Vec3::X).collect();
    let vertices: Vec<Vec3> = vertices
        .iter()
        .enumerate()
        .map(|(i, v)| if i % 2 == 0 { *v } else { *v * 1.0 })
        .collect();
    let triangles = (0..12).map(|i| [3 * i, 3 * i + 1, 3 * i + 2]).collect();
    let mesh = Soup { vertices, triangles }.mesh(Sides::Front);
    assert_eq!((count(&mesh, EdgeKind::Convex), count(&mesh, EdgeKind::Flat)), (24, 12));
}

#[test]
fn an_edge_of_three_triangles_or_of_two_that_disagree_is_open() {
    let vertices = vec![Vec3::ZERO, Vec3::X, Vec3::Y, Vec3::Z, Vec3::NEG_Y];
    let fan = Soup { vertices, triangles: vec![[0, 1, 2], [1, 0, 3], [0, 1, 4]] };
    assert_eq!(count(&fan.mesh(Sides::Both), EdgeKind::Open), 9);
    let mut twisted = fan;
    twisted.triangles = vec![[0, 1, 2], [0, 1, 4]];
    assert_eq!(count(&twisted.mesh(Sides::Both), EdgeKind::Open), 6);
}

#[test]
fn triangles_without_an_area_are_kept_out_but_counted() {
    let vertices = [Vec3::ZERO, Vec3::X, Vec3::Z, Vec3::X * 2.0, Vec3::ZERO];
    let triangles = [[0, 1, 3], [0, 2, 1], [1, 1, 2], [0, 4, 2]];
    let options = MeshOptions { materials: vec![7, 8, 9, 10], ..MeshOptions::default() };
    let mesh = Mesh::new(&vertices, &triangles, options).unwrap();
    assert_eq!(mesh.degenerate(), [0, 2, 3]);
    assert_eq!(mesh.material(1), Some(8));
    assert_eq!((mesh.material(4), mesh.triangle(4), mesh.edges(4)), (None, None, None));
    assert_eq!(mesh.edges(1), Some([EdgeKind::Open; 3]));
    let ray = Ray::new(Vec3::new(0.2, 1.0, 0.2), Vec3::NEG_Y, 2.0).unwrap();
    assert_eq!(cast_ray(&mesh.into(), &ray).and_then(|hit| hit.part), Some(1));
}

#[test]
fn meshes_refuse_nonsense() {
    let vertices = [Vec3::ZERO, Vec3::X, Vec3::Y];
    let make = |vertices: &[Vec3], triangles: &[[u32; 3]]| {
        Mesh::new(vertices, triangles, MeshOptions::default()).unwrap_err().to_string()
    };
    assert_eq!(make(&vertices, &[]), "no triangle has an area, at least one must");
    assert_eq!(make(&vertices, &[[0, 1, 1]]), "no triangle has an area, at least one must");
    assert_eq!(
        make(&vertices, &[[0, 1, 2], [0, 1, 3]]),
        "triangle 1 names vertex 3, must be below 3, the number of vertices"
    );
    assert!(
        make(&[Vec3::NAN, Vec3::X, Vec3::Y], &[[0, 1, 2]]).starts_with("mesh vertex is NaN")
    );
    assert!(make(&[Vec3::MAX, Vec3::X, Vec3::Y], &[[0, 1, 2]]).starts_with("mesh vertex is 3"));
    let options = MeshOptions { materials: vec![1; 2], ..MeshOptions::default() };
    let error = Mesh::new(&vertices, &[[0, 1, 2]], options).unwrap_err();
    assert_eq!(error, MeshError::Length { what: "materials", given: 2, wanted: 1 });
    let options = MeshOptions { flat_angle: -1.0, ..MeshOptions::default() };
    assert!(Mesh::new(&vertices, &[[0, 1, 2]], options).is_err());
}

#[test]
fn a_mirrored_mesh_still_faces_outward() {
    let soup = Soup::closed(2, 0.1, 3);
    let mesh = soup.mesh(Sides::Front);
    for factor in [Vec3::new(-1.0, 1.0, 1.0), Vec3::new(2.0, -0.5, -3.0), Vec3::splat(-4.0)] {
        let scaled = mesh.scaled(factor).unwrap();
        assert_eq!(count(&scaled, EdgeKind::Open), 0);
        let shape: Shape = scaled.into();
        for direction in [Vec3::X, Vec3::new(1.0, 2.0, -0.5), Vec3::NEG_Z] {
            let inward = Ray::new(direction * 50.0, -direction, 100.0).unwrap();
            let hit = cast_ray(&shape, &inward).expect("from outside");
            assert!(hit.normal.dot(direction) > 0.0);
            let outward = Ray::new(Vec3::ZERO, direction, 100.0).unwrap();
            assert_eq!(cast_ray(&shape, &outward), None);
        }
    }
    for bad in [Vec3::new(0.0, 1.0, 1.0), Vec3::NAN, Vec3::splat(1e30)] {
        assert!(mesh.scaled(bad).is_err());
    }
}

#[test]
fn height_fields_know_their_triangles_and_neighbours() {
    let (field, triangles) = ground(7, 5, Sides::Front, 1.0);
    let present: Vec<u32> = (0..100).filter(|&i| field.triangle(i).is_some()).collect();
    assert_eq!(present, triangles.iter().map(|(index, _)| *index).collect::<Vec<_>>());
    // The same triangles as a mesh have the same neighbours.
    let corners = triangles.iter().flat_map(|(_, corners)| corners.map(|c| c.as_vec3()));
    let soup = Soup {
        vertices: corners.collect(),
        triangles: (0..triangles.len() as u32).map(|i| [3 * i, 3 * i + 1, 3 * i + 2]).collect(),
    };
    let mesh = soup.mesh(Sides::Front);
    for (name, (index, _)) in (0..).zip(&triangles) {
        assert_eq!(field.edges(*index), mesh.edges(name), "{index}");
    }
    let bounds = field.bounds();
    assert_eq!((bounds.min, bounds.max), (mesh.bounds().min, mesh.bounds().max));
}

#[test]
fn height_fields_refuse_nonsense() {
    let flat = |columns: usize, count: usize, options: HeightFieldOptions| {
        HeightField::new(columns, vec![0.0; count], Vec3::ONE, options)
    };
    let plain = HeightFieldOptions::default;
    assert!(flat(2, 4, plain()).is_ok());
    for (columns, samples) in [(0, 0), (0, 4), (1, 4), (4, 4), (4, 0), (2, 5)] {
        assert!(flat(columns, samples, plain()).is_err(), "{columns} {samples}");
    }
    let holes = HeightFieldOptions { holes: vec![true], ..plain() };
    assert_eq!(flat(2, 4, holes).unwrap_err(), MeshError::Empty);
    let holes = HeightFieldOptions { holes: vec![false; 2], ..plain() };
    assert!(flat(2, 4, holes).is_err());
    let materials = HeightFieldOptions { materials: vec![1; 2], ..plain() };
    assert!(flat(2, 4, materials).is_err());
    for (height, scale) in [
        (f32::NAN, Vec3::ONE),
        (0.0, Vec3::ZERO),
        (0.0, Vec3::new(-1.0, 1.0, 1.0)),
        (0.0, Vec3::new(1.0, f32::INFINITY, 1.0)),
        (1e20, Vec3::ONE),
    ] {
        assert!(HeightField::new(2, vec![height; 4], scale, plain()).is_err());
    }
}

#[test]
fn compounds_refuse_nonsense() {
    let ball = || Shape::from(Sphere::new(1.0).unwrap());
    let here = Pose::IDENTITY;
    assert_eq!(Compound::new(vec![]).unwrap_err(), CompoundError::Empty);
    let ground = HalfSpace::new(Vec3::Y, 0.0).unwrap();
    let error = Compound::new(vec![(here, ball()), (here, ground.into())]).unwrap_err();
    assert_eq!(error, CompoundError::Unbounded { child: 1 });
    let inner = Compound::new(vec![(here, ball())]).unwrap();
    let mesh = Soup::cube(1.0).mesh(Sides::Front);
    for child in [Shape::from(inner), Shape::from(mesh)] {
        let error = Compound::new(vec![(here, child)]).unwrap_err();
        assert_eq!(error, CompoundError::Nested { child: 0 });
        assert!(error.to_string().starts_with("child 0 is made of parts"));
    }
    let bad = Pose::at(Vec3::NAN);
    assert!(Compound::new(vec![(bad, ball())]).is_err());
}

#[test]
fn a_surface_has_no_mass() {
    let mesh = Shape::from(Arc::new(Soup::cube(1.0).mesh(Sides::Front)));
    assert_eq!(mesh.mass(1.0), None);
    let parts = vec![(Pose::at(Vec3::X), Shape::from(Cuboid::new(Vec3::ONE).unwrap()))];
    let compound = Shape::from(Compound::new(parts).unwrap());
    assert_eq!(compound.mass(1.0).map(|mass| mass.center), Some(Vec3::X));
}
