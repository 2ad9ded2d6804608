//! Checks of shapes.

use super::child::check_children;
use super::soft::check_soft;
use crate::check::place::{Checked, Place};
use crate::check::shape::{check_capsule, check_cuboid, check_points, check_volume};
use crate::format::body::BodyType;
use crate::format::plane::formula::Formula;
use crate::format::plane::shape::Shape;

/// Most pieces of a chain made by a formula.
const MOST_PIECES: u32 = 10_000_000;

pub(super) fn check_shape(place: &Place<'_>, shape: &Shape, motion: BodyType) -> Checked {
    match shape {
        Shape::Circle { radius } => place.field("circle").field("radius").above(0.0, *radius),
        Shape::Capsule { ends, radius } => {
            check_capsule(&place.field("capsule"), ends, *radius)
        }
        Shape::Rectangle { half_extents, rounding } => {
            check_cuboid(&place.field("rectangle"), half_extents, *rounding)
        }
        Shape::Polygon { points, rounding } => {
            let place = place.field("polygon");
            place.field("rounding").at_least(0.0, *rounding)?;
            check_corners(&place.field("points"), points, 3)
        }
        Shape::Segment { ends } => {
            let place = place.field("segment");
            check_points(&place.field("ends"), ends)?;
            check_volume(&place, false, motion)
        }
        Shape::HalfPlane { normal, offset } => {
            let place = place.field("half_plane");
            place.field("normal").direction(normal)?;
            place.field("offset").finite(*offset)?;
            check_volume(&place, false, motion)
        }
        Shape::Chain { .. } => {
            let place = place.field("chain");
            check_chain(&place, shape)?;
            check_volume(&place, false, motion)
        }
        Shape::Outline { points, holes } => {
            let place = place.field("outline");
            check_corners(&place.field("points"), points, 3)?;
            let place = place.field("holes");
            let mut holes = holes.iter().enumerate();
            holes.try_for_each(|(index, hole)| check_corners(&place.item(index), hole, 3))
        }
        Shape::Compound { children } => {
            check_children(&place.field("compound").field("children"), children, motion)
        }
        Shape::Soft(soft) => check_soft(&place.field("soft"), soft, motion),
    }
}

pub(super) fn check_corners(place: &Place<'_>, points: &[[f32; 2]], least: usize) -> Checked {
    if points.len() < least {
        return place.broken(&format!("are {}, must be at least {least}", points.len()));
    }
    check_points(place, points)
}

fn check_chain(place: &Place<'_>, shape: &Shape) -> Checked {
    let Shape::Chain { points, formula, is_loop, .. } = shape else {
        return Ok(());
    };
    match (points.is_empty(), formula) {
        (true, None) => place.broken("needs either `points` or `formula`"),
        (false, Some(_)) => place.broken("has both `points` and `formula`, keep one"),
        (false, None) => {
            check_corners(&place.field("points"), points, if *is_loop { 3 } else { 2 })
        }
        (true, Some(formula)) => check_formula(&place.field("formula"), formula),
    }
}

fn check_formula(place: &Place<'_>, formula: &Formula) -> Checked {
    let (place, least, count) = match formula {
        Formula::Wave(wave) => {
            let place = place.field("wave");
            place.field("cell").above(0.0, wave.cell)?;
            place.field("amplitude").finite(wave.amplitude)?;
            place.field("waves").finite(wave.waves)?;
            place.field("phase_degrees").finite(wave.phase_degrees)?;
            if !(wave.count as f32 * wave.cell).is_finite() {
                return place.field("cell").broken("makes the ground infinite");
            }
            (place, 1, wave.count)
        }
        Formula::Ring(ring) => {
            let place = place.field("ring");
            place.field("radius").above(0.0, ring.radius)?;
            (place, 3, ring.count)
        }
    };
    if !(least..=MOST_PIECES).contains(&count) {
        let message = format!("is {count}, must be a number from {least} to {MOST_PIECES}");
        return place.field("count").broken(&message);
    }
    Ok(())
}
