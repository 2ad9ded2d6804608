//! Checks of soft shapes, and of what they are made of.

use super::place::{Checked, Place};
use super::shape::{check_points, check_shape};
use crate::cost::MOST_PARTICLES;
use crate::format::body::BodyType;
use crate::format::shape::Shape;
use crate::format::soft::{Clusters, MatchMode, Soft, SoftKind, SoftMaterial, Stiffness};

/// Error of a soft shape beside other shapes.
pub(super) const SOFT_ALONE: &str = "is beside other shapes, must be the only one of its body";

pub(super) fn check_soft(place: &Place<'_>, soft: &Soft, motion: BodyType) -> Checked {
    check_kind(&place.field("kind"), &soft.kind)?;
    if let Some(radius) = soft.radius {
        match soft.kind {
            SoftKind::Cloth { .. } | SoftKind::Rope { .. } => {
                place.field("radius").above(0.0, radius)?;
            }
            _ => place.field("radius").at_least(0.0, radius)?,
        }
    }
    let has_lattice = match soft.kind {
        SoftKind::Box { .. } | SoftKind::Cloth { .. } => true,
        SoftKind::Mesh { spacing, .. } => spacing.is_some(),
        SoftKind::Ball { .. } | SoftKind::Rope { .. } => false,
    };
    if soft.clusters != Clusters::Whole && !has_lattice {
        return place.field("clusters").broken("are regions, must be whole but for cells");
    }
    check_parts(place, soft.particle_count(), &soft.fixed, soft.material.as_ref())?;
    check_moves(place, motion)
}

fn check_kind(place: &Place<'_>, kind: &SoftKind) -> Checked {
    let above = |place: &Place<'_>, values: &[f32]| {
        let mut values = values.iter().enumerate();
        values.try_for_each(|(axis, &value)| place.item(axis).above(0.0, value))
    };
    match kind {
        SoftKind::Ball { radius, subdivisions } => {
            let place = place.field("ball");
            place.field("radius").above(0.0, *radius)?;
            match subdivisions {
                0..=6 => Ok(()),
                _ => place
                    .field("subdivisions")
                    .broken(&format!("is {subdivisions}, must be a number from 0 to 6")),
            }
        }
        SoftKind::Box { half_extents, cells } => {
            let place = place.field("box");
            above(&place.field("half_extents"), half_extents)?;
            check_cells(&place.field("cells"), cells)
        }
        SoftKind::Mesh { surface, spacing } => {
            let place = place.field("mesh");
            let inner = place.field("surface");
            if !matches!(**surface, Shape::Mesh { .. }) {
                return inner.broken("is another shape, must be a mesh");
            }
            check_shape(&inner, surface, BodyType::Fixed)?;
            spacing.map_or(Ok(()), |spacing| place.field("spacing").above(0.0, spacing))
        }
        SoftKind::Cloth { half_extents, cells } => {
            let place = place.field("cloth");
            above(&place.field("half_extents"), half_extents)?;
            check_cells(&place.field("cells"), cells)
        }
        SoftKind::Rope { points, spacing } => {
            let place = place.field("rope");
            let line = place.field("points");
            if points.len() < 2 {
                return line.broken(&format!("are {}, must be at least 2", points.len()));
            }
            check_points(&line, points)?;
            place.field("spacing").above(0.0, *spacing)
        }
    }
}

/// Particles have to move by themselves.
pub(super) fn check_moves(place: &Place<'_>, motion: BodyType) -> Checked {
    match motion {
        BodyType::Dynamic => Ok(()),
        BodyType::Fixed | BodyType::Kinematic => {
            place.broken("is on a fixed or kinematic body, must be on a dynamic one")
        }
    }
}

/// Checks what is the same in all soft shapes, which may be known to have so many particles.
pub(super) fn check_parts(
    place: &Place<'_>,
    count: Option<u64>,
    fixed: &[u32],
    material: Option<&SoftMaterial>,
) -> Checked {
    if count.is_some_and(|count| count > MOST_PARTICLES) {
        let count = count.unwrap_or_default();
        let message = format!("makes {count} particles, must be at most {MOST_PARTICLES}");
        return place.field("kind").broken(&message);
    }
    for (index, &particle) in fixed.iter().enumerate() {
        check_particle(&place.field("fixed").item(index), particle, count)?;
    }
    material.map_or(Ok(()), |material| check_material(&place.field("material"), material))
}

/// Whether there is such a particle, where it is known how many there are.
pub(super) fn check_particle(place: &Place<'_>, particle: u32, count: Option<u64>) -> Checked {
    match count.unwrap_or(MOST_PARTICLES) {
        count if u64::from(particle) >= count => {
            place.broken(&format!("is particle {particle}, must be below {count}"))
        }
        _ => Ok(()),
    }
}

/// Checks that a soft shape has at least one cell along each axis.
pub(super) fn check_cells(place: &Place<'_>, cells: &[u32]) -> Checked {
    match cells.iter().position(|&count| count == 0) {
        Some(axis) => place.item(axis).broken("is 0, must be at least 1"),
        None => Ok(()),
    }
}

fn check_material(place: &Place<'_>, material: &SoftMaterial) -> Checked {
    check_stiffness(&place.field("shape"), material.shape)?;
    match material.mode {
        MatchMode::Rigid => {}
        MatchMode::Linear(share) => {
            place.field("mode").field("linear").within(0.0, 1.0, share)?;
        }
        MatchMode::Quadratic(share) => {
            place.field("mode").field("quadratic").within(0.0, 1.0, share)?;
        }
    }
    check_stiffness(&place.field("edges"), material.edges)?;
    check_stiffness(&place.field("bends"), material.bends)?;
    if let Some(pressure) = material.pressure {
        let place = place.field("pressure");
        check_stiffness(&place.field("stiffness"), Some(pressure.stiffness))?;
        place.field("amount").above(0.0, pressure.amount)?;
    }
    if let Some(plasticity) = material.plasticity {
        let place = place.field("plasticity");
        place.field("yield").at_least(0.0, plasticity.yield_strain)?;
        place.field("creep").at_least(0.0, plasticity.creep)?;
        place.field("limit").at_least(0.0, plasticity.limit)?;
    }
    material.tear.map_or(Ok(()), |tear| place.field("tear").above(0.0, tear))
}

fn check_stiffness(place: &Place<'_>, stiffness: Option<Stiffness>) -> Checked {
    let Some(stiffness) = stiffness else { return Ok(()) };
    place.field("hertz").above(0.0, stiffness.hertz)?;
    place.field("damping_ratio").at_least(0.0, stiffness.damping_ratio)
}
