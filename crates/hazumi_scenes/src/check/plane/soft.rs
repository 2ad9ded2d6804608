//! Checks of soft shapes.

use super::shape::check_corners;
use crate::check::place::{Checked, Place};
use crate::check::soft::{check_cells, check_moves, check_parts};
use crate::format::body::BodyType;
use crate::format::plane::soft::{Soft, SoftKind};
use crate::format::soft::Clusters;

pub(super) fn check_soft(place: &Place<'_>, soft: &Soft, motion: BodyType) -> Checked {
    check_kind(&place.field("kind"), &soft.kind)?;
    if let Some(radius) = soft.radius {
        match soft.kind {
            SoftKind::Rope { .. } => place.field("radius").above(0.0, radius)?,
            _ => place.field("radius").at_least(0.0, radius)?,
        }
    }
    if soft.clusters != Clusters::Whole && !matches!(soft.kind, SoftKind::Grid { .. }) {
        return place.field("clusters").broken("are regions, must be whole but for a grid");
    }
    check_parts(place, soft.particle_count(), &soft.fixed, soft.material.as_ref())?;
    check_moves(place, motion)
}

fn check_kind(place: &Place<'_>, kind: &SoftKind) -> Checked {
    match kind {
        SoftKind::Disc { radius, count } => {
            let place = place.field("disc");
            place.field("radius").above(0.0, *radius)?;
            if *count < 3 {
                let message = format!("is {count}, must be at least 3");
                return place.field("count").broken(&message);
            }
            Ok(())
        }
        SoftKind::Outline { points, spacing, .. } => {
            let place = place.field("outline");
            check_corners(&place.field("points"), points, 3)?;
            place.field("spacing").above(0.0, *spacing)
        }
        SoftKind::Picture { pixel_size, spacing, .. } => {
            let place = place.field("picture");
            place.field("pixel_size").above(0.0, *pixel_size)?;
            place.field("spacing").above(0.0, *spacing)
        }
        SoftKind::Grid { half_extents, cells } => {
            let place = place.field("grid");
            let half = place.field("half_extents");
            (0..2).try_for_each(|axis| half.item(axis).above(0.0, half_extents[axis]))?;
            check_cells(&place.field("cells"), cells)
        }
        SoftKind::Rope { points, spacing } => {
            let place = place.field("rope");
            check_corners(&place.field("points"), points, 2)?;
            place.field("spacing").above(0.0, *spacing)
        }
    }
}
