//! Shapes of space for tests of bounding boxes, as hulls of balls.

use std::f64::consts::TAU;
use std::sync::Arc;

use hazumi3d_geometry::glam::{DVec3, Vec3};
use hazumi3d_geometry::shape::{
    Cone, Cuboid, Cylinder, HeightField, HeightFieldOptions, Hull, Rounded, RoundedCore, Shape,
    Sides, Triangle,
};

use crate::dim::{Item, corners_of, oval};
use crate::geometry::bounds_are_tight::Subject;
use crate::mesh_support::Soup;
use crate::support::{Placement, Rng};

/// Points on a rim: what is between them sticks out by less than 10⁻⁶ of its radius.
const RIM: u32 = 4000;

/// Corners of the core of an item, in its own frame, and its radius.
pub(crate) fn corners_in(item: &Item) -> (Vec<DVec3>, f64) {
    (item.exact(&Placement::of(&hazumi3d_geometry::Pose::IDENTITY)).corners, item.margin())
}

fn rim(height: f64, radius: f64) -> impl Iterator<Item = DVec3> {
    (0..RIM).map(move |index| {
        let (sine, cosine) = (TAU * f64::from(index) / f64::from(RIM)).sin_cos();
        // Just inside, for the rounding of the sines.
        DVec3::new(radius * cosine, height, radius * sine) * (1.0 - 1e-15)
    })
}

/// Room that the box of a shape may have, as a part of its size: corners of hulls are looked
/// through in `f32`.
pub(crate) fn slack_of(shape: &Shape) -> f64 {
    let is_hull = match shape {
        Shape::Hull(_) => true,
        Shape::Rounded(rounded) => matches!(rounded.core(), RoundedCore::Hull(_)),
        _ => false,
    };
    if is_hull { 8e-6 } else { 0.0 }
}

pub(crate) fn subjects_of_this_dimension(rng: &mut Rng) -> Vec<Subject> {
    let mut found = Vec::new();
    for _ in 0..4 {
        let corners = std::array::from_fn(|_| rng.vector());
        let triangle = Triangle::new(corners).unwrap();
        found.push(Subject::of_corners("triangle", triangle, &corners, 0.0));
        let rounded = Rounded::new(triangle, 0.1).unwrap();
        found.push(Subject::of_corners("rounded triangle", rounded, &corners, 0.1));
        let half = (rng.vector().abs() + 0.1) * 2.0;
        let cuboid = Cuboid::new(half).unwrap();
        let corners: Vec<Vec3> = (0..8)
            .map(|index| {
                let side = |bit: u32| if index >> bit & 1 == 1 { 1.0 } else { -1.0 };
                half * Vec3::new(side(0), side(1), side(2))
            })
            .collect();
        let rounded = Rounded::new(cuboid, 0.25).unwrap();
        found.push(Subject::of_corners("rounded box", rounded, &corners, 0.25));
    }
    let hull = Arc::new(Hull::new(&oval(60)).unwrap());
    let rounded = Rounded::new(hull.clone(), 0.3).unwrap();
    found.push(Subject::of_corners("rounded hull", rounded, corners_of(&hull), 0.3));
    found.extend(curved(rng));
    found.extend(surfaces());
    found
}

fn curved(rng: &mut Rng) -> Vec<Subject> {
    let mut found = Vec::new();
    for _ in 0..2 {
        let [height, radius] = [(); 2].map(|()| rng.within(0.1, 2.0) as f32);
        let [h, r] = [height, radius].map(f64::from);
        let cylinder = Cylinder::new(height, radius).unwrap();
        let cone = Cone::new(height, radius).unwrap();
        let rims: Vec<DVec3> = rim(h, r).chain(rim(-h, r)).collect();
        let base: Vec<DVec3> = rim(-h, r).chain([DVec3::Y * h]).collect();
        let balls = |points: &[DVec3], radius: f64| {
            points.iter().map(|&point| (point, radius)).collect::<Vec<_>>()
        };
        let rounded = [
            Shape::from(Rounded::new(cylinder, 0.5).unwrap()),
            Shape::from(Rounded::new(cone, 0.5).unwrap()),
        ];
        let [puck, top] = rounded;
        let all = [
            ("cylinder", cylinder.into(), balls(&rims, 0.0)),
            ("cone", cone.into(), balls(&base, 0.0)),
            ("rounded cylinder", puck, balls(&rims, 0.5)),
            ("rounded cone", top, balls(&base, 0.5)),
        ];
        let subject = |(name, shape, balls): (&str, Shape, Vec<_>)| {
            Subject::new(name, shape, balls).with_slack(1e-6)
        };
        found.extend(all.map(subject));
    }
    found
}

fn surfaces() -> Vec<Subject> {
    let mut found = Vec::new();
    for (name, soup) in [("soup", Soup::random(60, 3)), ("rock", Soup::closed(3, 0.3, 4))] {
        let mesh = soup.mesh(Sides::Front);
        let corners: Vec<Vec3> = mesh
            .triangles()
            .iter()
            .flatten()
            .map(|&index| soup.vertices[index as usize])
            .collect();
        found.push(Subject::of_corners(name, mesh, &corners, 0.0));
    }
    let heights: Vec<f32> = (0..35_u16).map(|index| f32::from(index * index % 11)).collect();
    let scale = Vec3::new(0.7, 0.1, 1.3);
    let field = HeightField::new(7, heights.clone(), scale, HeightFieldOptions::default());
    let corners: Vec<Vec3> = (0_u16..)
        .zip(&heights)
        .map(|(index, &height)| {
            Vec3::new(f32::from(index % 7), height, f32::from(index / 7)) * scale
        })
        .collect();
    found.push(Subject::of_corners("height field", field.unwrap(), &corners, 0.0));
    found
}
