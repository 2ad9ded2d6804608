//! Checks of soft shapes, and of what holds their particles.

use super::shape::check_corners;
use crate::check::place::{Checked, Place};
use crate::check::soft::{check_cells, check_moves, check_particle, check_parts};
use crate::format::body::Motion;
use crate::format::plane::group::Group;
use crate::format::plane::soft::{Pin, PinTarget, Soft, SoftKind};
use crate::format::soft::Clusters;

pub(super) fn check_soft(place: &Place<'_>, soft: &Soft, motion: Motion) -> Checked {
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

/// Checks what holds the particles of the bodies of a group.
pub(super) fn check_pins(place: &Place<'_>, group: Group<'_>) -> Checked {
    let names = group.names();
    for (index, body) in group.bodies.iter().enumerate() {
        let outer = place.item(index);
        let place = outer.field("pins");
        let Some(soft) = body.soft() else {
            if body.pins.is_empty() {
                continue;
            }
            return place.broken("are on a rigid body, must be on a soft one");
        };
        for (index, pin) in body.pins.iter().enumerate() {
            let place = place.item(index);
            check_particle(&place.field("particle"), pin.particle, soft.particle_count())?;
            let find = |name: &str| names.find(name).map(|named| named.body().0);
            check_target(&place.field("to"), pin, group, find)?;
        }
    }
    Ok(())
}

fn check_target(
    place: &Place<'_>,
    pin: &Pin,
    group: Group<'_>,
    find: impl Fn(&str) -> Result<usize, &'static str>,
) -> Checked {
    match &pin.to {
        PinTarget::World(point) => place.field("world").finite_all(point),
        PinTarget::Body { name, point } => {
            let place = place.field("body");
            let is_soft = find(name).map(|index| group.bodies[index].soft().is_some());
            let why = match is_soft {
                Ok(true) => "which is soft",
                Ok(false) => return place.field("point").finite_all(point),
                Err(why) => why,
            };
            place.field("name").broken(&format!("is \"{name}\", {why}"))
        }
    }
}
