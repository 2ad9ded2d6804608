//! Shapes of scene files.

use std::error::Error;
use std::sync::Arc;

use glam::Vec2;
use hazumi_core::ValueError;
use hazumi_scenes::plane as scenes;

use super::soft::SoftShapes;
use crate::Rotation;
use crate::collider::Collider;
use crate::math::Pose;
use crate::shape::decompose::DecomposeOptions;
use crate::shape::{
    Capsule, Chain, ChainOptions, Circle, Compound, HalfPlane, Outline, Polygon, PolygonError,
    Rectangle, Rounded, RoundedCore, Segment, Shape, Sides,
};

/// The shape of the engine that a shape of a scene describes; soft ones that have been made
/// before are taken from `softs`.
pub(super) fn shape_of(
    shape: &scenes::Shape,
    softs: &mut SoftShapes,
) -> Result<Shape, Box<dyn Error>> {
    let rounding = shape.rounding();
    Ok(match shape {
        scenes::Shape::Circle { radius } => Circle::new(*radius)?.into(),
        scenes::Shape::Capsule { ends, radius } => {
            Capsule::new(ends.map(Vec2::from), *radius)?.into()
        }
        scenes::Shape::Rectangle { half_extents, .. } => {
            rounded(Rectangle::new((*half_extents).into())?, rounding)?
        }
        scenes::Shape::Polygon { points, .. } => {
            rounded(Arc::new(polygon_of(points)?), rounding)?
        }
        scenes::Shape::Segment { ends } => Segment::new(ends.map(Vec2::from))?.into(),
        scenes::Shape::HalfPlane { normal, offset } => {
            HalfPlane::new((*normal).into(), *offset)?.into()
        }
        scenes::Shape::Chain { sides, .. } => {
            let (points, is_loop) = shape.chain().unwrap_or_default();
            let sides = sides_of(*sides);
            let options = ChainOptions { is_loop, sides, ..ChainOptions::default() };
            Chain::new(&vectors(&points), options)?.into()
        }
        scenes::Shape::Outline { points, holes } => {
            let mut outline = Outline::new(&vectors(points))?;
            for hole in holes {
                outline = outline.with_ring(&vectors(hole))?;
            }
            Collider::convex_decomposition(&outline, &DecomposeOptions::default())?.shape
        }
        scenes::Shape::Compound { children } => {
            let child = |child: &scenes::Child| -> Result<(Pose, Shape), Box<dyn Error>> {
                let rotation = Rotation::from_angle(child.rotation);
                let pose = Pose::new(child.position.into(), rotation);
                Ok((pose, shape_of(&child.shape, softs)?))
            };
            Compound::new(children.iter().map(child).collect::<Result<_, _>>()?)?.into()
        }
        scenes::Shape::Soft(soft) => softs.find(soft)?.into(),
    })
}

fn polygon_of(points: &[[f32; 2]]) -> Result<Polygon, Box<dyn Error>> {
    Polygon::new(&vectors(points)).map_err(|error| match error {
        PolygonError::Line { .. } => {
            format!("{error}; a `capsule` between its ends is solid").into()
        }
        _ => error.into(),
    })
}

pub(super) fn vectors(points: &[[f32; 2]]) -> Vec<Vec2> {
    points.iter().copied().map(Vec2::from).collect()
}

fn sides_of(sides: scenes::Sides) -> Sides {
    match sides {
        scenes::Sides::Front => Sides::Front,
        scenes::Sides::Both => Sides::Both,
    }
}

/// The shape itself, or with a radius around it.
fn rounded<S: Into<Shape> + Into<RoundedCore>>(
    shape: S,
    rounding: f32,
) -> Result<Shape, ValueError> {
    if rounding > 0.0 { Ok(Rounded::new(shape, rounding)?.into()) } else { Ok(shape.into()) }
}
