//! Checks that turn lists into a soft shape.

use glam::{DVec3, Vec3};
use hazumi_core::Rule;

use super::{SoftError, SoftShapeData, narrow};

/// Largest coordinate of a particle, in metres, as for hulls.
const MAX_COORDINATE: f32 = 1e7;
/// Most particles: worlds name them with 16 bits.
pub(super) const MAX_PARTICLES: usize = 65_535;

/// Whether there are as many particles as there may be.
pub(super) fn check_count(count: f64) -> Result<(), SoftError> {
    let rule = Rule::Within(2.0, MAX_PARTICLES as f32);
    Ok(rule.check("number of soft shape particles", narrow(count))?)
}

/// Whether points may be particles.
pub(super) fn check_points(what: &'static str, points: &[Vec3]) -> Result<(), SoftError> {
    let within = Rule::Within(-MAX_COORDINATE, MAX_COORDINATE);
    Ok(within.check_all(what, points.iter().flat_map(Vec3::to_array))?)
}

/// Whether lists make a shape, without its weights.
pub(super) fn check(data: &SoftShapeData) -> Result<(), SoftError> {
    check_count(data.points.len() as f64)?;
    check_points("soft shape particle", &data.points)?;
    check_pairs("edge", &data.edges, &data.points)?;
    check_pairs("bend", &data.bends, &data.points)?;
    check_pairs("segment", &data.segments, &data.points)?;
    check_faces("face", &data.faces, &data.points)?;
    check_cells(&data.cells, &data.points)?;
    for (place, &particle) in data.fixed.iter().enumerate() {
        check_index("fixed", place, particle, data.points.len())?;
    }
    if !data.faces.is_empty() && !data.segments.is_empty() {
        return Err(SoftError::Mixed);
    }
    let sides = data.faces.len() + data.segments.len();
    Rule::AtLeast(1.0).check("number of faces and segments", sides as f32)?;
    let is_closed = is_closed(&data.faces);
    if is_closed {
        check_volume(volume(&data.points, &data.faces))?;
    }
    check_radius(data.radius, is_closed)?;
    Ok(data.material.check()?)
}

/// Whether a collision radius suits the shape: cloth and ropes weigh as much as they are thick.
pub(super) fn check_radius(radius: f32, is_closed: bool) -> Result<(), SoftError> {
    let rule = if is_closed { Rule::AtLeast(0.0) } else { Rule::Above(0.0) };
    Ok(rule.check("radius of a soft shape", radius)?)
}

/// Whether a surface encloses something.
pub(super) fn check_volume(volume: f64) -> Result<(), SoftError> {
    let volume = narrow(volume);
    let is_solid = volume.is_normal() && volume > 0.0;
    if is_solid { Ok(()) } else { Err(SoftError::Volume { volume }) }
}

/// Whether there are faces, and all of their edges have as many faces on one side as on the
/// other.
pub(super) fn is_closed(faces: &[[u32; 3]]) -> bool {
    !faces.is_empty() && open_edge(faces).is_none()
}

/// An edge along which faces run more often in one direction than in the other.
pub(super) fn open_edge(faces: &[[u32; 3]]) -> Option<[u32; 2]> {
    let edges = faces.iter().flat_map(|&[a, b, c]| [[a, b], [b, c], [c, a]]);
    let mut edges: Vec<_> = edges.map(|[a, b]| ([a.min(b), a.max(b)], a < b)).collect();
    edges.sort_unstable();
    let is_open = |alike: &&[([u32; 2], bool)]| {
        2 * alike.iter().filter(|(_, is_forth)| *is_forth).count() != alike.len()
    };
    edges.chunk_by(|a, b| a.0 == b.0).find(is_open).map(|alike| alike[0].0)
}

/// The volume behind a surface, in m³.
pub(super) fn volume(points: &[Vec3], faces: &[[u32; 3]]) -> f64 {
    let Some(first) = faces.first() else { return 0.0 };
    // From a point of the surface, so that far from the origin no digits are lost.
    let from = points[first[0] as usize].as_dvec3();
    let cone = |face: &[u32; 3]| {
        let [a, b, c] = face.map(|corner| points[corner as usize].as_dvec3() - from);
        a.dot(b.cross(c)) / 6.0
    };
    faces.iter().map(cone).sum()
}

/// The volume of a tetrahedron, in m³; negative when it is inside out.
pub(super) fn cell_volume(corners: [Vec3; 4]) -> f64 {
    let [a, b, c, d] = corners.map(|corner| corner.as_dvec3());
    (b - a).cross(c - a).dot(d - a) / 6.0
}

/// Twice the area of a triangle, in m², along its normal.
pub(super) fn doubled_area(corners: [Vec3; 3]) -> DVec3 {
    let [a, b, c] = corners.map(|corner| corner.as_dvec3());
    (b - a).cross(c - a)
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

/// Whether triangles name points that are there.
pub(super) fn check_corners(
    what: &'static str,
    faces: &[[u32; 3]],
    count: usize,
) -> Result<(), SoftError> {
    let mut places = faces.iter().enumerate();
    places.try_for_each(|(place, face)| {
        face.iter().try_for_each(|&corner| check_index(what, place, corner, count))
    })
}

fn check_pairs(
    what: &'static str,
    pairs: &[[u32; 2]],
    points: &[Vec3],
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

fn check_faces(
    what: &'static str,
    faces: &[[u32; 3]],
    points: &[Vec3],
) -> Result<(), SoftError> {
    check_corners(what, faces, points.len())?;
    for (place, face) in faces.iter().enumerate() {
        let size = 0.5 * doubled_area(face.map(|corner| points[corner as usize])).length();
        check_size(what, place, size)?;
    }
    Ok(())
}

fn check_cells(cells: &[[u32; 4]], points: &[Vec3]) -> Result<(), SoftError> {
    for (place, cell) in cells.iter().enumerate() {
        cell.iter().try_for_each(|&corner| check_index("cell", place, corner, points.len()))?;
        let size = cell_volume(cell.map(|corner| points[corner as usize]));
        check_size("cell", place, size)?;
    }
    Ok(())
}

fn check_size(what: &'static str, place: usize, size: f64) -> Result<(), SoftError> {
    let is_there = size > 0.0;
    if is_there { Ok(()) } else { Err(SoftError::Size { what, place, size: narrow(size) }) }
}
