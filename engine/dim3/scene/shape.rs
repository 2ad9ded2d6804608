//! Shapes of scene files.

use std::error::Error;
use std::sync::Arc;

use glam::{Quat, Vec3};
use hazumi_core::ValueError;
use hazumi_scenes::{self as scenes, HullSource, LoadedScene};

use super::soft::SoftShapes;
use crate::collider::Collider;
use crate::math::Pose;
use crate::shape::decompose::DecomposeOptions;
use crate::shape::hull::{Hull, HullError, HullOptions};
use crate::shape::{
    Capsule, Compound, Cone, Cuboid, Cylinder, HalfSpace, HeightField, HeightFieldOptions,
    Mesh, MeshOptions, Rounded, RoundedCore, Segment, Shape, Sides, Sphere, Triangle,
};

/// The use of meshes.
#[derive(Clone, Copy, PartialEq)]
pub(super) enum Surfaces {
    /// Meshes stay meshes.
    Kept,
    /// Meshes become the convex hulls of their vertices, or of their parts, which have a mass.
    AsHulls,
}

/// The shape of the engine that a shape of a scene describes; soft ones that have been made
/// before are taken from `softs`.
pub(super) fn shape_of(
    loaded: &LoadedScene,
    shape: &scenes::Shape,
    surfaces: Surfaces,
    softs: &mut SoftShapes,
) -> Result<Shape, Box<dyn Error>> {
    let rounding = shape.rounding();
    Ok(match shape {
        scenes::Shape::Sphere { radius } => Sphere::new(*radius)?.into(),
        scenes::Shape::Capsule { ends, radius } => {
            Capsule::new(ends.map(Vec3::from), *radius)?.into()
        }
        scenes::Shape::Box { half_extents, .. } => {
            rounded(Cuboid::new((*half_extents).into())?, rounding)?
        }
        scenes::Shape::Cylinder { half_height, radius, .. } => {
            rounded(Cylinder::new(*half_height, *radius)?, rounding)?
        }
        scenes::Shape::Cone { half_height, radius, .. } => {
            rounded(Cone::new(*half_height, *radius)?, rounding)?
        }
        scenes::Shape::Segment { ends } => Segment::new(ends.map(Vec3::from))?.into(),
        scenes::Shape::Triangle { corners, .. } => {
            rounded(Triangle::new(corners.map(Vec3::from))?, rounding)?
        }
        scenes::Shape::HalfSpace { normal, offset } => {
            HalfSpace::new((*normal).into(), *offset)?.into()
        }
        scenes::Shape::Mesh { sides, .. } if surfaces == Surfaces::Kept => {
            mesh_of(loaded, shape, *sides)?.into()
        }
        scenes::Shape::Mesh { sides, parts: Some(parts), max_vertices, .. } if *parts > 1 => {
            let most =
                max_vertices.unwrap_or(DecomposeOptions::default().max_vertices_per_hull);
            let options = DecomposeOptions {
                max_hulls: *parts,
                max_vertices_per_hull: most,
                ..DecomposeOptions::default()
            };
            Collider::convex_decomposition(&mesh_of(loaded, shape, *sides)?, &options)?.shape
        }
        scenes::Shape::Hull { .. } | scenes::Shape::Mesh { .. } => {
            rounded(Arc::new(hull_of(loaded, shape)?), rounding)?
        }
        scenes::Shape::HeightField { .. } => height_field_of(shape)?.into(),
        scenes::Shape::Compound { children } => {
            let mut child = |child: &scenes::Child| -> Result<(Pose, Shape), Box<dyn Error>> {
                let rotation = Quat::from_array(child.rotation);
                let pose = Pose::new(child.position.into(), rotation);
                Ok((pose, shape_of(loaded, &child.shape, surfaces, softs)?))
            };
            Compound::new(children.iter().map(&mut child).collect::<Result<_, _>>()?)?.into()
        }
        scenes::Shape::Soft(soft) => softs.find(loaded, soft)?.into(),
    })
}

fn sides_of(sides: scenes::Sides) -> Sides {
    match sides {
        scenes::Sides::Front => Sides::Front,
        scenes::Sides::Both => Sides::Both,
    }
}

fn height_field_of(shape: &scenes::Shape) -> Result<HeightField, Box<dyn Error>> {
    let scenes::Shape::HeightField { columns, heights, scale, sides, holes } = shape else {
        return Err("is no height field".into());
    };
    let rows = heights.len().checked_div(*columns).unwrap_or(0);
    let mut is_hole = Vec::new();
    if !holes.is_empty() {
        is_hole.resize(columns.saturating_sub(1) * rows.saturating_sub(1), false);
    }
    for &cell in holes {
        *is_hole.get_mut(cell).ok_or("has no such cell")? = true;
    }
    let sides = sides_of(*sides);
    let options = HeightFieldOptions { sides, holes: is_hole, ..HeightFieldOptions::default() };
    Ok(HeightField::new(*columns, heights.clone(), scale.0.into(), options)?)
}

fn mesh_of(
    loaded: &LoadedScene,
    shape: &scenes::Shape,
    sides: scenes::Sides,
) -> Result<Mesh, Box<dyn Error>> {
    let surface = loaded.surface(shape).ok_or("its file was not loaded with the scene")?;
    let vertices: Vec<Vec3> = surface.vertices.iter().copied().map(Vec3::from).collect();
    let options = MeshOptions { sides: sides_of(sides), ..MeshOptions::default() };
    Ok(Mesh::new(&vertices, &surface.triangles, options)?)
}

/// The shape itself, or with a radius around it.
fn rounded<S: Into<Shape> + Into<RoundedCore>>(
    shape: S,
    rounding: f32,
) -> Result<Shape, ValueError> {
    if rounding > 0.0 { Ok(Rounded::new(shape, rounding)?.into()) } else { Ok(shape.into()) }
}

fn hull_of(loaded: &LoadedScene, shape: &scenes::Shape) -> Result<Hull, Box<dyn Error>> {
    match loaded.hull_source(shape) {
        Some(HullSource::Points { points, max_vertices }) => {
            let points: Vec<Vec3> = points.iter().copied().map(Vec3::from).collect();
            let options = HullOptions { max_vertices, ..HullOptions::default() };
            Hull::cook(&points, &options).map_err(|error| match error {
                HullError::Line { .. } | HullError::Flat { .. } => {
                    format!("{error}; a `thickness` makes it solid").into()
                }
                _ => error.into(),
            })
        }
        Some(HullSource::Cooked(bytes)) => Ok(Hull::from_bytes(bytes)?),
        None => Err("its file was not loaded with the scene".into()),
    }
}
