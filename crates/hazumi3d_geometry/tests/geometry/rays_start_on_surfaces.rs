//! Solids and surfaces of space on which rays begin.

use std::sync::Arc;

use hazumi3d_geometry::glam::{Quat, Vec3};
use hazumi3d_geometry::shape::{
    Compound, Cone, Cuboid, Cylinder, HeightField, HeightFieldOptions, Hull, Rounded, Sides,
    Triangle,
};
use hazumi3d_geometry::{Pose, Shape};

use crate::mesh_support::Soup;

/// Name, shape, and the least slope that tells its sides apart.
pub(crate) fn surfaces() -> Vec<(String, Shape, f64)> {
    let cylinder = Cylinder::new(0.6, 0.5).unwrap();
    let cone = Cone::new(0.7, 0.6).unwrap();
    let cuboid = Cuboid::new(Vec3::new(0.5, 0.4, 0.7)).unwrap();
    let heights = vec![0.0, 0.3, -0.2, 0.1, 0.4, 0.2, -0.1, 0.3, 0.0];
    let field = HeightField::new(3, heights, Vec3::ONE, HeightFieldOptions::default()).unwrap();
    let rounded = |core: Shape| match core {
        Shape::Cylinder(core) => Shape::from(Rounded::new(core, 0.2).unwrap()),
        Shape::Cone(core) => Rounded::new(core, 0.2).unwrap().into(),
        _ => Rounded::new(cuboid, 0.2).unwrap().into(),
    };
    let all: [(&str, Shape, f64); 8] = [
        ("cylinder", cylinder.into(), 2e-3),
        ("cone", cone.into(), 2e-3),
        ("rounded cylinder", rounded(cylinder.into()), 2e-3),
        ("rounded cone", rounded(cone.into()), 2e-3),
        ("rounded box", rounded(cuboid.into()), 2e-3),
        ("height field", field.into(), 2e-3),
        ("rock", Soup::closed(2, 0.1, 5).mesh(Sides::Front).into(), 2e-3),
        ("soup", Soup::random(40, 6).mesh(Sides::Front).into(), 2e-3),
    ];
    all.map(|(name, shape, least)| (name.into(), shape, least)).to_vec()
}

/// Cubes of half a metre to each side.
pub(crate) fn boxes() -> Vec<(&'static str, Shape)> {
    let corner = |index: u32| {
        let side = |bit: u32| if index >> bit & 1 == 1 { 0.5 } else { -0.5 };
        Vec3::new(side(0), side(1), side(2))
    };
    let corners: Vec<Vec3> = (0..8).map(corner).collect();
    let hull = Hull::new(&corners).unwrap();
    // The faces of the hull in triangles.
    let (view, mut triangles) = (hull.view(), Vec::new());
    for face in view.faces {
        let around: Vec<u32> = view.face_edges(face).iter().map(|edge| edge.origin).collect();
        triangles.extend(around[1..].windows(2).map(|pair| [around[0], pair[0], pair[1]]));
    }
    let soup = Soup { vertices: view.vertices.to_vec(), triangles };
    let cuboid = Cuboid::new(Vec3::splat(0.5)).unwrap();
    let turned = Pose::new(Vec3::ZERO, Quat::from_xyzw(0.0, 1.0, 0.0, 0.0));
    let compound = Compound::new(vec![(turned, cuboid.into())]).unwrap();
    vec![
        ("box", cuboid.into()),
        ("mesh", soup.mesh(Sides::Front).into()),
        ("hull", hull.into()),
        ("compound", Arc::new(compound).into()),
    ]
}

#[test]
fn flat_shapes_of_two_sides_are_entered_either_way_and_missed_along() {
    use hazumi3d_geometry::query::{Ray, cast_ray};
    let corners = [Vec3::ZERO, Vec3::Z, Vec3::X];
    let soup = Soup { vertices: corners.to_vec(), triangles: vec![[0, 1, 2]] };
    let shapes = [
        (Shape::from(Triangle::new(corners).unwrap()), true),
        (soup.mesh(Sides::Both).into(), true),
        (soup.mesh(Sides::Front).into(), false),
    ];
    for (shape, has_back) in shapes {
        for lift in [0.0, 1e-7, -1e-7] {
            let origin = Vec3::new(0.2, lift, 0.3);
            let fraction = |way: Vec3| {
                let hit = cast_ray(&shape, &Ray::new(origin, way, 1.0).unwrap());
                hit.map(|hit| (hit.fraction * way.y.abs() <= 2e-7, hit.normal))
            };
            for slope in [1.0, 0.1, 1e-3] {
                let level = Vec3::new(0.6, 0.0, -0.8);
                assert_eq!(fraction(level - Vec3::Y * slope), Some((true, Vec3::Y)));
                let up = fraction(level + Vec3::Y * slope);
                assert_eq!(up, has_back.then_some((true, Vec3::NEG_Y)), "{shape:?} {lift}");
            }
            assert_eq!(fraction(Vec3::X), None);
        }
    }
}
