//! Degenerate input for every query. Nothing may panic, and finite input must give finite
//! numbers.

use std::error::Error;
use std::sync::Arc;

use hazumi3d::glam::{Quat, Vec3};
use hazumi3d::math::rotation;
use hazumi3d::shape::{
    Capsule, Compound, Cone, Cuboid, CustomShape, Cylinder, HalfSpace, HeightField, Hull, Mesh,
    MeshOptions, Rounded, Segment, Sphere, Triangle,
};
use hazumi3d::{Pose, Shape};
use rayon::prelude::*;

use crate::blocks;
use crate::ellipsoid::Ellipsoid;
use crate::error_stats::ErrorStats;
use crate::question::QUESTIONS;
use crate::random::Random;
use crate::silence_panics::catch_panic;

/// Shapes of every kind, and the awkward ones.
pub(crate) fn shapes() -> Result<Vec<(&'static str, Shape)>, Box<dyn Error>> {
    let point = Vec3::splat(0.3);
    let mut random = Random::new(7, 7);
    let round: Vec<Vec3> = (0..200).map(|_| random.direction()).collect();
    let spread = |half: Vec3| -> Vec<Vec3> { round.iter().map(|p| *p * half).collect() };
    let few = [Vec3::ZERO, Vec3::X, Vec3::Y, Vec3::Z];
    let doubled: Vec<Vec3> = few.iter().chain(&few).copied().collect();
    let triangles = [[0, 2, 1], [0, 1, 3], [0, 3, 2], [1, 2, 3], [0, 0, 1]];
    let cube = Cuboid::new(Vec3::splat(0.5))?;
    let children = vec![(Pose::IDENTITY, cube.into()), (Pose::at(Vec3::X), cube.into())];
    Ok(vec![
        ("sphere", Sphere::new(0.5)?.into()),
        ("grain", Sphere::new(1e-3)?.into()),
        ("planet", Sphere::new(1e4)?.into()),
        ("capsule", Capsule::new([-Vec3::Y, Vec3::Y], 0.4)?.into()),
        ("short capsule", Capsule::new([Vec3::ZERO, Vec3::X * 1e-6], 0.4)?.into()),
        ("box", cube.into()),
        ("speck", Cuboid::new(Vec3::splat(1e-3))?.into()),
        ("mountain", Cuboid::new(Vec3::splat(1e4))?.into()),
        ("needle box", Cuboid::new(Vec3::new(1.0, 1e-3, 1e-3))?.into()),
        ("plate", Cuboid::new(Vec3::new(1.0, 1e-6, 1.0))?.into()),
        ("tetrahedron of eight points", Hull::new(&doubled)?.into()),
        ("pebble", Hull::new(&spread(Vec3::new(1.0, 0.7, 0.5)))?.into()),
        ("needle hull", Hull::new(&spread(Vec3::new(1.0, 1e-3, 1e-3)))?.into()),
        ("cylinder", Cylinder::new(0.5, 0.5)?.into()),
        ("coin", Cylinder::new(1e-5, 1.0)?.into()),
        ("cone", Cone::new(0.5, 0.5)?.into()),
        ("spike", Cone::new(1.0, 1e-3)?.into()),
        ("rounded box", Rounded::new(cube, 0.1)?.into()),
        ("triangle", Triangle::new([Vec3::ZERO, Vec3::X, Vec3::Z])?.into()),
        ("sliver", Triangle::new([-Vec3::X, Vec3::X, Vec3::Y * 1e-7])?.into()),
        ("triangle in a row", Triangle::new([Vec3::ZERO, Vec3::X, Vec3::X * 0.3])?.into()),
        ("triangle that is a point", Triangle::new([point; 3])?.into()),
        ("segment", Segment::new([-Vec3::Y, Vec3::Y])?.into()),
        ("segment that is a point", Segment::new([point; 2])?.into()),
        ("ellipsoid", Shape::Custom(ellipsoid())),
        ("half-space", HalfSpace::new(Vec3::Y, 0.0)?.into()),
        ("mesh", Mesh::new(&few, &triangles, MeshOptions::default())?.into()),
        (
            "height field",
            HeightField::new(3, vec![0.0; 9], Vec3::ONE, Default::default())?.into(),
        ),
        ("compound", Compound::new(children).map_err(Box::new)?.into()),
    ])
}

fn ellipsoid() -> Arc<dyn CustomShape> {
    Arc::new(Ellipsoid { radii: Vec3::new(1.0, 0.5, 0.2) })
}

/// Where the second shape stands, and whether all of it is finite and turned by a unit
/// quaternion.
pub(crate) fn poses() -> Vec<(&'static str, Pose, bool)> {
    let half = 0.5_f32.sqrt();
    let quarter = Quat::from_xyzw(half, 0.0, 0.0, half);
    let tilted = Quat::from_xyzw(0.1, 0.7, 0.1, 0.7);
    let at = |x, y, z| Pose::at(Vec3::new(x, y, z));
    let bad = |rotation| Pose::new(Vec3::splat(0.1), Quat::from_array(rotation));
    vec![
        ("coincident", Pose::IDENTITY, true),
        ("coincident, turned by a right angle", Pose::new(Vec3::ZERO, quarter), true),
        ("faces touch", at(0.0, 1.0, 0.0), true),
        ("edges touch", at(1.0, 1.0, 0.0), true),
        ("corners touch", at(1.0, 1.0, 1.0), true),
        ("surfaces touch as round ones", at(0.9, 0.0, 0.0), true),
        ("one ulp beside", at(1.0 + f32::EPSILON, 0.0, 0.0), true),
        ("nearly coincident", at(1e-7, 0.0, 0.0), true),
        ("denormal", at(1e-40, -1e-42, 0.0), true),
        ("negative zero", at(-0.0, -0.0, -0.0), true),
        ("inside, aside", at(0.2, 0.1, 0.0), true),
        ("on a great box", at(0.0, 1e4, 0.0), true),
        ("100 km away", Pose::new(Vec3::new(1e5, 0.3, -1e5), quarter), true),
        ("1,000 km away", at(0.0, 1e6, 0.0), true),
        ("far beyond use", at(1e15, 0.0, 0.0), true),
        ("at the end of numbers", at(f32::MAX, 0.0, 0.0), false),
        ("not a number", at(f32::NAN, 0.0, 0.0), false),
        ("infinite", at(0.0, f32::NEG_INFINITY, 0.0), false),
        ("turned by zero", bad([0.0; 4]), false),
        ("turned by twice a unit", bad([0.0, 0.0, 0.0, 2.0]), false),
        ("turned by no number", bad([f32::NAN; 4]), false),
        (
            "tilted",
            Pose::new(
                Vec3::new(0.5, 0.5, 0.0),
                rotation::normalize(tilted).unwrap_or_default(),
            ),
            true,
        ),
    ]
}

/// A question, and its answers for all pairs and places.
pub(crate) type Answered = (&'static str, ErrorStats);

/// Asks every question of every pair of shapes in every place.
///
/// # Errors
///
/// When a shape cannot be made, which would be a mistake in this file.
pub(crate) fn ask_all(
    is_wanted: impl Fn(&str) -> bool + Sync,
) -> Result<Vec<Answered>, Box<dyn Error>> {
    let (shapes, poses) = (shapes()?, poses());
    let wanted: Vec<_> = QUESTIONS.iter().filter(|question| is_wanted(question.0)).collect();
    let bar = blocks::bar("degenerate", shapes.len() as u64);
    let of_shape = |(name_a, a): &(&str, Shape)| {
        let mut stats = vec![ErrorStats::default(); wanted.len()];
        for ((_, question), stats) in wanted.iter().zip(&mut stats) {
            for (name_b, b) in &shapes {
                for (place, pose, is_finite) in &poses {
                    let numbers = catch_panic(|| question(a, b, pose));
                    let is_right = numbers.as_ref().is_some_and(|numbers| {
                        !is_finite || !numbers.iter().any(|number| number.is_nan())
                    });
                    stats.add(if is_right { 0.0 } else { f64::INFINITY }, 0.0, || {
                        let what = if numbers.is_none() { "panics" } else { "is not a number" };
                        format!("{what}: {name_a}, {name_b}, {place}")
                    });
                }
            }
        }
        bar.inc(1);
        stats
    };
    let answers: Vec<Vec<ErrorStats>> = shapes.par_iter().map(of_shape).collect();
    bar.finish_and_clear();
    let mut all: Vec<Answered> =
        wanted.iter().map(|(name, _)| (*name, ErrorStats::default())).collect();
    for answer in answers {
        for ((_, stats), more) in all.iter_mut().zip(answer) {
            stats.join(more);
        }
    }
    Ok(all)
}
