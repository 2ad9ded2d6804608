//! Checks of shapes.

use super::child::check_children;
use super::place::{Checked, Place};
use super::soft::check_soft;
use crate::format::body::BodyType;
use crate::format::formula::Formula;
use crate::format::shape::{Scale, Shape};

/// Most cells of a surface made by a formula.
const MOST_CELLS: u64 = 10_000_000;

pub(super) fn check_shape(place: &Place<'_>, shape: &Shape, motion: BodyType) -> Checked {
    match shape {
        Shape::Sphere { radius } => place.field("sphere").field("radius").above(0.0, *radius),
        Shape::Capsule { ends, radius } => {
            check_capsule(&place.field("capsule"), ends, *radius)
        }
        Shape::Box { half_extents, rounding } => {
            check_cuboid(&place.field("box"), half_extents, *rounding)
        }
        Shape::Cylinder { half_height, radius, rounding } => {
            check_turned(&place.field("cylinder"), [*half_height, *radius, *rounding])
        }
        Shape::Cone { half_height, radius, rounding } => {
            check_turned(&place.field("cone"), [*half_height, *radius, *rounding])
        }
        Shape::Segment { ends } => {
            let place = place.field("segment");
            check_points(&place.field("ends"), ends)?;
            check_volume(&place, false, motion)
        }
        Shape::Triangle { corners, rounding } => {
            let place = place.field("triangle");
            check_points(&place.field("corners"), corners)?;
            place.field("rounding").at_least(0.0, *rounding)?;
            check_volume(&place, *rounding > 0.0, motion)
        }
        Shape::HalfSpace { normal, offset } => {
            check_half_space(&place.field("half_space"), *normal, *offset, motion)
        }
        Shape::Hull { .. } => check_hull(&place.field("hull"), shape),
        Shape::Mesh { scale, max_vertices, parts, thickness, .. } => {
            let place = place.field("mesh");
            check_surface(&place, shape)?;
            check_parts(&place.field("parts"), *parts)?;
            place.field("thickness").at_least(0.0, *thickness)?;
            check_cooking(&place, *scale, *max_vertices)
        }
        Shape::HeightField { columns, heights, scale, holes, .. } => {
            let place = place.field("height_field");
            check_heights(&place, *columns, heights, *scale)?;
            check_holes(&place, (columns - 1) * (heights.len() / columns - 1), holes)?;
            check_volume(&place, false, motion)
        }
        Shape::Compound { children } => {
            let place = place.field("compound");
            check_children(&place.field("children"), children, motion)
        }
        Shape::Soft(soft) => check_soft(&place.field("soft"), soft, motion),
    }
}

/// Checks coordinates that only need to be finite, any number of them.
pub(super) fn check_points<const N: usize>(place: &Place<'_>, points: &[[f32; N]]) -> Checked {
    points.iter().enumerate().try_for_each(|(index, point)| place.item(index).finite_all(point))
}

pub(super) fn check_capsule<const N: usize>(
    place: &Place<'_>,
    ends: &[[f32; N]; 2],
    radius: f32,
) -> Checked {
    check_points(&place.field("ends"), ends)?;
    place.field("radius").above(0.0, radius)
}

/// A rectangle or a box.
pub(super) fn check_cuboid(place: &Place<'_>, half_extents: &[f32], rounding: f32) -> Checked {
    place.field("rounding").at_least(0.0, rounding)?;
    let place = place.field("half_extents");
    half_extents
        .iter()
        .enumerate()
        .try_for_each(|(axis, &half)| place.item(axis).above(0.0, half))
}

fn check_hull(place: &Place<'_>, shape: &Shape) -> Checked {
    let Shape::Hull { points, file, centered, scale, max_vertices, thickness, rounding } =
        shape
    else {
        return Ok(());
    };
    place.field("thickness").at_least(0.0, *thickness)?;
    place.field("rounding").at_least(0.0, *rounding)?;
    check_hull_source(place, points, file.as_deref())?;
    let is_shaped = max_vertices.is_some() || *thickness > 0.0;
    let is_changed = *centered || !scale.is_one() || is_shaped;
    if is_changed && file.as_deref().is_some_and(|file| file.ends_with(".hull")) {
        return place.broken(
            "is a cooked hull, used as it is: leave out `centered`, `scale`, `max_vertices` and \
             `thickness`, or name the mesh that it came from",
        );
    }
    check_cooking(place, *scale, *max_vertices)
}

fn check_half_space(
    place: &Place<'_>,
    normal: [f32; 3],
    offset: f32,
    motion: BodyType,
) -> Checked {
    place.field("normal").direction(&normal)?;
    place.field("offset").finite(offset)?;
    check_volume(place, false, motion)
}

fn check_turned(place: &Place<'_>, [half_height, radius, rounding]: [f32; 3]) -> Checked {
    place.field("half_height").above(0.0, half_height)?;
    place.field("radius").above(0.0, radius)?;
    place.field("rounding").at_least(0.0, rounding)
}

/// A shape without volume, or of infinite volume, has no mass.
pub(super) fn check_volume(place: &Place<'_>, has_volume: bool, motion: BodyType) -> Checked {
    match motion {
        BodyType::Dynamic if !has_volume => {
            place.broken("is on a dynamic body, must be on a fixed or kinematic one")
        }
        _ => Ok(()),
    }
}

fn check_hull_source(place: &Place<'_>, points: &[[f32; 3]], file: Option<&str>) -> Checked {
    match (points.len(), file) {
        (0, None) => return place.broken("needs either `points` or `file`"),
        (1.., Some(_)) => return place.broken("has both `points` and `file`, keep one"),
        (1..4, None) => {
            let message = format!("are {}, must be at least 4", points.len());
            return place.field("points").broken(&message);
        }
        _ => {}
    }
    check_points(&place.field("points"), points)
}

fn check_surface(place: &Place<'_>, shape: &Shape) -> Checked {
    let Shape::Mesh { file, vertices, triangles, formula, .. } = shape else {
        return Ok(());
    };
    let is_given = !(vertices.is_empty() && triangles.is_empty());
    match (is_given, file, formula) {
        (false, None, None) => {
            return place.broken("needs `vertices` and `triangles`, `file` or `formula`");
        }
        (true, Some(_), _) => return place.broken("has both `vertices` and `file`, keep one"),
        (true, _, Some(_)) => {
            return place.broken("has both `vertices` and `formula`, keep one");
        }
        (_, Some(_), Some(_)) => {
            return place.broken("has both `file` and `formula`, keep one");
        }
        _ => {}
    }
    if let Some(formula) = formula {
        return check_formula(&place.field("formula"), formula);
    }
    check_points(&place.field("vertices"), vertices)?;
    let is_missing = |corner: &u32| *corner as usize >= vertices.len();
    for (index, triangle) in triangles.iter().enumerate() {
        if let Some(corner) = triangle.iter().find(|corner| is_missing(corner)) {
            let message = format!("names vertex {corner}, but there are {}", vertices.len());
            return place.field("triangles").item(index).broken(&message);
        }
    }
    Ok(())
}

fn check_formula(place: &Place<'_>, formula: &Formula) -> Checked {
    let (place, least, [along, across]) = match formula {
        Formula::Grid(grid) => {
            let place = place.field("grid");
            place.field("cell").above(0.0, grid.cell)?;
            place.field("amplitude").finite(grid.amplitude)?;
            place.field("waves").finite_all(&grid.waves)?;
            place.field("phase_degrees").finite_all(&grid.phase_degrees)?;
            (place, 1, grid.count)
        }
        Formula::Torus(torus) => {
            let place = place.field("torus");
            place.field("thickness").above(0.0, torus.thickness)?;
            place.field("radius").above(torus.thickness, torus.radius)?;
            (place, 3, torus.count)
        }
    };
    for (axis, count) in [along, across].into_iter().enumerate() {
        if count < least {
            let message = format!("is {count}, must be at least {least}");
            return place.field("count").item(axis).broken(&message);
        }
    }
    if let Formula::Grid(grid) = formula
        && grid.count.iter().any(|&count| !(count as f32 * grid.cell).is_finite())
    {
        return place.field("cell").broken("makes the sheet infinite");
    }
    let count = formula.cell_count();
    if count > MOST_CELLS {
        let message = format!("makes {count} cells, must be at most {MOST_CELLS}");
        return place.field("count").broken(&message);
    }
    Ok(())
}

fn check_heights(place: &Place<'_>, columns: usize, heights: &[f32], scale: Scale) -> Checked {
    if columns < 2 {
        return place.field("columns").broken(&format!("is {columns}, must be at least 2"));
    }
    place.field("heights").finite_all(heights)?;
    if heights.len() < 2 * columns || !heights.len().is_multiple_of(columns) {
        let message = format!("are {}, must be two or more rows of {columns}", heights.len());
        return place.field("heights").broken(&message);
    }
    place.field("scale").finite_all(&scale.0)?;
    place.field("scale").above(0.0, scale.0[0].min(scale.0[2]))
}

fn check_holes(place: &Place<'_>, cell_count: usize, holes: &[usize]) -> Checked {
    match holes.iter().position(|&cell| cell >= cell_count) {
        Some(index) => {
            let message = format!("is cell {}, but there are {cell_count}", holes[index]);
            place.field("holes").item(index).broken(&message)
        }
        None => Ok(()),
    }
}

fn check_parts(place: &Place<'_>, parts: Option<u32>) -> Checked {
    match parts {
        Some(count) if !(1..=1024).contains(&count) => {
            place.broken(&format!("is {count}, must be a number from 1 to 1024"))
        }
        _ => Ok(()),
    }
}

fn check_cooking(place: &Place<'_>, scale: Scale, max_vertices: Option<u32>) -> Checked {
    place.field("scale").finite_all(&scale.0)?;
    if scale.0.contains(&0.0) {
        return place.field("scale").broken("is 0, must be a finite number other than 0");
    }
    match max_vertices {
        Some(count @ 0..4) => {
            place.field("max_vertices").broken(&format!("is {count}, must be at least 4"))
        }
        _ => Ok(()),
    }
}
