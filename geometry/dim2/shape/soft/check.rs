//! Checks that turn lists into a soft shape.

use std::ops::ControlFlow;

use glam::Vec2;
use hazumi_core::{Bvh, Rule, bvh};

use super::{SoftError, SoftShapeData};
use crate::math::{Aabb, orientation};

/// Largest coordinate of a particle, in metres, as for polygons.
const MAX_COORDINATE: f32 = 1e7;
/// Most particles: worlds name them with 16 bits.
pub(super) const MAX_PARTICLES: usize = 65_535;

/// Whether there are as many particles as there may be.
pub(super) fn check_count(count: f64) -> Result<(), SoftError> {
    #[expect(clippy::cast_possible_truncation, reason = "the nearest f32 is what is wanted")]
    let count = count as f32;
    let rule = Rule::Within(2.0, MAX_PARTICLES as f32);
    Ok(rule.check("number of soft shape particles", count)?)
}

/// Whether points may be particles.
pub(super) fn check_points(what: &'static str, points: &[Vec2]) -> Result<(), SoftError> {
    let within = Rule::Within(-MAX_COORDINATE, MAX_COORDINATE);
    Ok(within.check_all(what, points.iter().flat_map(Vec2::to_array))?)
}

/// Whether lists make a shape, without its weights.
pub(super) fn check(data: &SoftShapeData) -> Result<(), SoftError> {
    check_count(data.points.len() as f64)?;
    check_points("soft shape particle", &data.points)?;
    check_pairs("edge", &data.edges, &data.points)?;
    check_pairs("bend", &data.bends, &data.points)?;
    check_pairs("outline side", &data.outline, &data.points)?;
    check_cells(&data.cells, &data.points)?;
    for (place, &particle) in data.fixed.iter().enumerate() {
        check_index("fixed", place, particle, data.points.len())?;
    }
    check_outline(&data.outline)?;
    if is_closed(&data.outline) {
        check_ring(&data.outline, &data.points)?;
    }
    check_radius(data.radius, is_closed(&data.outline))?;
    Ok(data.material.check()?)
}

/// Whether a collision radius suits the shape: lines weigh as much as they are thick.
pub(super) fn check_radius(radius: f32, is_closed: bool) -> Result<(), SoftError> {
    let rule = if is_closed { Rule::AtLeast(0.0) } else { Rule::Above(0.0) };
    Ok(rule.check("radius of a soft shape", radius)?)
}

/// Whether an outline ends where it begins.
pub(super) fn is_closed(outline: &[[u32; 2]]) -> bool {
    outline.first().map(|side| side[0]) == outline.last().map(|side| side[1])
}

/// The sides of a ring, each from its point to the next.
pub(super) fn sides(ring: &[Vec2]) -> impl Iterator<Item = [Vec2; 2]> {
    ring.iter().zip(ring.iter().cycle().skip(1)).map(|(&from, &to)| [from, to])
}

/// Twice the area to the left of the sides of a ring, in m².
pub(super) fn doubled_area(ring: impl Iterator<Item = [Vec2; 2]>) -> f64 {
    let mut from = None;
    let mut sum = 0.0;
    for side in ring {
        let [start, end] = side.map(|point| point.as_dvec2());
        let from = *from.get_or_insert(start);
        sum += (start - from).perp_dot(end - from);
    }
    sum
}

/// Whether something names a particle that is there.
pub(super) fn check_index(
    what: &'static str,
    place: usize,
    particle: u32,
    count: usize,
) -> Result<(), SoftError> {
    let is_there = (particle as usize) < count;
    if is_there { Ok(()) } else { Err(SoftError::Index { what, place, particle, count }) }
}

fn check_pairs(
    what: &'static str,
    pairs: &[[u32; 2]],
    points: &[Vec2],
) -> Result<(), SoftError> {
    for (place, pair) in pairs.iter().enumerate() {
        pair.iter().try_for_each(|&end| check_index(what, place, end, points.len()))?;
        let [a, b] = pair.map(|end| points[end as usize]);
        if a == b {
            return Err(SoftError::Size { what, place, size: 0.0 });
        }
    }
    Ok(())
}

fn check_cells(cells: &[[u32; 3]], points: &[Vec2]) -> Result<(), SoftError> {
    for (place, cell) in cells.iter().enumerate() {
        let what = "cell";
        cell.iter().try_for_each(|&corner| check_index(what, place, corner, points.len()))?;
        let [a, b, c] = cell.map(|corner| points[corner as usize]);
        let size = 0.5 * orientation(a, b, c);
        if !(size > 0.0) {
            #[expect(clippy::cast_possible_truncation, reason = "only for who reads it")]
            let size = size as f32;
            return Err(SoftError::Size { what, place, size });
        }
    }
    Ok(())
}

/// Whether the sides are one line.
fn check_outline(outline: &[[u32; 2]]) -> Result<(), SoftError> {
    Rule::AtLeast(1.0).check("number of outline sides", outline.len() as f32)?;
    let broken = outline.windows(2).position(|sides| sides[0][1] != sides[1][0]);
    broken.map_or(Ok(()), |place| Err(SoftError::Broken { side: place + 1 }))
}

/// Whether a closed outline touches itself nowhere, and encloses something.
pub(super) fn check_ring(outline: &[[u32; 2]], points: &[Vec2]) -> Result<(), SoftError> {
    let ring: Vec<_> = outline.iter().map(|side| points[side[0] as usize]).collect();
    check_simple(&ring)?;
    let area = 0.5 * doubled_area(sides(&ring));
    #[expect(clippy::cast_possible_truncation, reason = "the nearest f32 is what is wanted")]
    let area = area as f32;
    if area.is_normal() && area > 0.0 { Ok(()) } else { Err(SoftError::Area { area }) }
}

/// Whether a ring touches and crosses itself nowhere.
pub(super) fn check_simple(ring: &[Vec2]) -> Result<(), SoftError> {
    let sides: Vec<_> = sides(ring).collect();
    let boxes: Vec<_> = sides.iter().map(|&side| Aabb::around(side)).collect();
    let tree = Bvh::new(&boxes);
    let touch = |a: &Aabb, b: &Aabb| a.min.cmple(b.max).all() && b.min.cmple(a.max).all();
    let found = bvh::visit_pairs(&tree, &tree, touch, &mut |a: u32, b: u32| {
        let last = sides.len() - 1;
        let (first, second) = (sides[a as usize], sides[b as usize]);
        let meet = match (a as usize, b as usize) {
            (a, b) if a >= b => false,
            (a, b) if b == a + 1 => folds_back([first[0], first[1], second[1]]),
            (0, b) if b == last => folds_back([second[0], second[1], first[1]]),
            _ => cross(first, second),
        };
        if meet { ControlFlow::Break([a, b]) } else { ControlFlow::Continue(()) }
    });
    found.break_value().map_or(Ok(()), |sides| Err(SoftError::Crossing { sides }))
}

/// Whether the way from the second point to the third goes back towards the first.
fn folds_back([a, b, c]: [Vec2; 3]) -> bool {
    let (back, on) = (a.as_dvec2() - b.as_dvec2(), c.as_dvec2() - b.as_dvec2());
    orientation(a, b, c) == 0.0 && back.dot(on) > 0.0
}

/// Whether two segments have a point in common, whose boxes have.
fn cross(first: [Vec2; 2], second: [Vec2; 2]) -> bool {
    let apart = |[from, to]: [Vec2; 2], ends: [Vec2; 2]| {
        let [a, b] = ends.map(|end| orientation(from, to, end));
        (a > 0.0 && b > 0.0) || (a < 0.0 && b < 0.0)
    };
    !apart(first, second) && !apart(second, first)
}
