//! Convex decomposition of concave meshes into a few hulls.
//!
//! ```text
//!   triangles ──► soup ──► grid ──► surface, fill ──► field ────► split ────► merge ──► hulls
//!                 whole    cells    which cells the   distance    the worst   hulls
//!                 numbers           solid has part    of free     part, where that grow
//!                                   in                cells       it pays     least
//! ```

mod error;
mod triangle_soup;
mod grid;
mod surface;
mod fill;
mod field;
mod reach;
mod part;
mod split;
mod merge;
mod file;

use glam::Vec3;
use hazumi_core::Rule;

pub use error::DecomposeError;
pub use file::{hulls_from_bytes, hulls_to_bytes};

use crate::shape::{Hull, HullOptions};
use field::{Field, PlaneSolid};
use grid::SnapGrid;
use part::{Model, NOBODY};
use split::{MeshPieces, SplitLimits};
use surface::{CellCorner, CellSurface};
use triangle_soup::{EXTENT, TriangleSoup, UnitFrame};

/// Largest coordinate of a vertex, in metres, as for hulls.
const MAX_COORDINATE: f32 = 1e7;
/// Most triangles of a mesh: their corners can be counted in 32 bits.
const MAX_TRIANGLES: usize = 1 << 24;
/// Flat parts get this much thicker on either side, as a part of the longest edge of the mesh.
const THICKENING: f64 = 1.0 / 2048.0;

/// Definition of the inside of a mesh.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Fill {
    /// The mesh is the skin of a solid, perhaps with holes in it. Space that the skin encloses
    /// when seen along most of the six directions of the axes is inside.
    #[default]
    Solid,
    /// The mesh is a sheet, and nothing is inside: a bowl of a single layer of triangles.
    Hollow,
}

/// Options that control the detail of a decomposition.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct DecomposeOptions {
    /// Most hulls, from 1 to 1024. The default, 16, does for most props of a game.
    pub max_hulls: u32,
    /// Most vertices of each hull, at least 4. The default is 64: collisions of larger hulls
    /// take longer than their detail is worth.
    pub max_vertices_per_hull: u32,
    /// Cells along the longest edge of the box around the mesh, from 8 to 200. The default, 64,
    /// sees gaps of 2 % of that edge; time and memory grow with the third power.
    pub resolution: u32,
    /// Greatest distance of a hull beyond the mesh, dimensionless, from 0 to 1. It is a part of
    /// the longest edge of the box around the mesh. A part is cut no further once its hull
    /// keeps to that, so a convex mesh becomes a single hull. The default is 0.02.
    pub concavity: f32,
    /// Inside of the mesh.
    pub fill: Fill,
}

impl Default for DecomposeOptions {
    fn default() -> Self {
        Self {
            max_hulls: 16,
            max_vertices_per_hull: 64,
            resolution: 64,
            concavity: 0.02,
            fill: Fill::Solid,
        }
    }
}

/// Convex hulls that together are about as large as a mesh, and how good they are.
#[derive(Clone, Debug, PartialEq)]
pub struct Decomposition {
    /// Convex hulls, at least one; neighbours share their borders and may overlap.
    pub hulls: Vec<Hull>,
    /// No point of the mesh is farther in front of a face of its hull, in metres, ≥ 0.
    pub tolerance: f32,
    /// Largest distance of a hull beyond the mesh, in metres, ≥ 0, give or take [`Self::cell`].
    /// For points inside the hull and outside the mesh, their distance from the mesh at most.
    pub reach: f32,
    /// Volume of the mesh, in m³, ≥ 0, counted in cells; 0 for a sheet.
    pub mesh_volume: f64,
    /// Volume of all hulls together, in m³, counted in cells, overlaps once.
    pub hull_volume: f64,
    /// Longest edge of an average cell, in metres.
    pub cell: f32,
}

/// Finds convex hulls whose union is about a mesh.
///
/// `vertices` are in metres, `triangles` are indices of their corners, counter-clockwise seen
/// from outside if the mesh has an outside. The mesh may have holes, several parts, parts that
/// run through each other, triangles without area. Every point of the mesh is in a hull, up to
/// [`Decomposition::tolerance`].
///
/// The same triangles in another order give the same hulls, on any machine. `progress` is
/// called now and then with a number that grows from 0 to 1.
///
/// # Errors
///
/// When an option is out of range, a vertex is not finite or beyond ±10⁷, an index is no
/// vertex, or there are no triangles. Also when the mesh is so small or so far away that `f32`
/// has no hulls for it.
///
/// Source: Mamou, Ghorbel, *A Simple and Efficient Approach for 3D Mesh Approximate Convex
/// Decomposition*, ICIP 2009. `[mamou2009]`
#[doc(alias = "convex decomposition")]
pub fn decompose(
    vertices: &[Vec3],
    triangles: &[[u32; 3]],
    options: &DecomposeOptions,
    progress: &mut dyn FnMut(f32),
) -> Result<Decomposition, DecomposeError> {
    check_options(options)?;
    check_mesh(vertices, triangles)?;
    let soup = TriangleSoup::new(vertices, triangles);
    let grid = SnapGrid::new(&soup, options.resolution);
    let surface = CellSurface::new(&soup, &grid);
    progress(0.05);
    let is_inside = match options.fill {
        Fill::Solid => fill::inside(&soup, &grid),
        Fill::Hollow => vec![false; grid.len()],
    };
    let is_occupied =
        Vec::from_iter((0..grid.len()).map(|cell| is_inside[cell] || surface.passes(cell)));
    let field = Field::new(&grid, &is_occupied);
    progress(0.1);
    let model = Model { grid: &grid, frame: soup.frame, surface, field };
    let owners = is_occupied.iter().map(|&is| if is { 0 } else { NOBODY }).collect();
    let hulls = hulls(&model, owners, options, progress)?;
    let result = measure(&model, &is_inside, hulls);
    progress(1.0);
    Ok(result)
}

/// Splits, merges, and cooks what comes of it.
fn hulls(
    model: &Model<'_>,
    owners: Vec<u32>,
    options: &DecomposeOptions,
    progress: &mut dyn FnMut(f32),
) -> Result<Vec<Hull>, DecomposeError> {
    let most = options.max_hulls as usize;
    let depth = f64::from(options.concavity) * EXTENT as f64;
    let limits = SplitLimits { depth, parts: 3 * most + 8 };
    let pieces = split::split(model, owners, limits, &mut |part| progress(0.1 + 0.6 * part));
    let groups =
        merge::merge(model, &pieces.list, most, depth, &mut |part| progress(0.7 + 0.25 * part));
    let mut hulls = Vec::with_capacity(groups.len());
    for group in &groups {
        hulls.push(cook(model, &pieces, &group.pieces, options)?);
    }
    Ok(hulls)
}

/// The hull of some pieces, in metres.
fn cook(
    model: &Model<'_>,
    pieces: &MeshPieces,
    group: &[usize],
    options: &DecomposeOptions,
) -> Result<Hull, DecomposeError> {
    let mut points = Vec::new();
    for &piece in group {
        let add = |_, corner: CellCorner| points.push(corner.metres);
        model.visit_corners(&pieces.list[piece].part, &pieces.owners, add);
    }
    let options = HullOptions {
        max_vertices: Some(options.max_vertices_per_hull),
        ..HullOptions::default()
    };
    Hull::cook(&points, &options).or_else(|_| {
        let UnitFrame { size, far, .. } = model.frame;
        // Enough to be seen after rounding; a mesh that is a single point stays one.
        let rounding = if size > 0.0 { 8.0 * f64::from(f32::EPSILON) * far } else { 0.0 };
        let margin = narrow((size * THICKENING).max(rounding));
        let around = |point: &Vec3| {
            Vec3::AXES.map(|axis| [*point + axis * margin, *point - axis * margin])
        };
        let thicker = Vec::from_iter(points.iter().flat_map(around).flatten());
        Hull::cook(&thicker, &options).map_err(DecomposeError::Hull)
    })
}

/// Compares hulls with the mesh, cell by cell.
fn measure(model: &Model<'_>, is_inside: &[bool], hulls: Vec<Hull>) -> Decomposition {
    let unit = model.frame.unit;
    let mut is_covered = vec![false; is_inside.len()];
    let mut depth = 0.0_f64;
    let mut tolerance = 0.0_f32;
    for hull in &hulls {
        let solid = PlaneSolid::of_metres(&hull.view(), &model.frame);
        model.field.mark(&solid, &mut is_covered);
        depth = depth.max(model.field.excess(&solid).depth);
        tolerance = tolerance.max(hull.tolerance());
    }
    let volume = |cells: &[bool]| {
        let counted = (0..cells.len()).filter(|&cell| cells[cell]);
        counted.map(|cell| model.grid.volume(cell)).sum::<f64>() * unit * unit * unit
    };
    // Cells are too coarse for sheets; what hulls share is counted twice here.
    let sum = hulls.iter().map(|hull| f64::from(hull.volume())).sum();
    Decomposition {
        // Points on cuts are rounded.
        tolerance: tolerance + f32::EPSILON * narrow(model.frame.far),
        reach: narrow(depth * unit),
        mesh_volume: volume(is_inside),
        hull_volume: volume(&is_covered).min(sum),
        cell: narrow(model.grid.step().max_element() * unit),
        hulls,
    }
}

fn check_options(options: &DecomposeOptions) -> Result<(), DecomposeError> {
    let DecomposeOptions { max_hulls, max_vertices_per_hull, resolution, concavity, fill: _ } =
        *options;
    let checks = [
        (Rule::Within(1.0, 1024.0), "max_hulls", max_hulls as f32),
        (Rule::AtLeast(4.0), "max_vertices_per_hull", max_vertices_per_hull as f32),
        (Rule::Within(8.0, 200.0), "decomposition resolution", resolution as f32),
        (Rule::Within(0.0, 1.0), "decomposition concavity", concavity),
    ];
    let mut results = checks.into_iter().map(|(rule, what, value)| rule.check(what, value));
    results.try_for_each(|result| result.map_err(DecomposeError::Option))
}

fn check_mesh(vertices: &[Vec3], triangles: &[[u32; 3]]) -> Result<(), DecomposeError> {
    if !(1..=MAX_TRIANGLES).contains(&triangles.len()) {
        return Err(DecomposeError::Count { triangles: triangles.len() });
    }
    for (index, vertex) in vertices.iter().enumerate() {
        Rule::Within(-MAX_COORDINATE, MAX_COORDINATE)
            .check_all("coordinate", vertex.to_array())
            .map_err(|error| DecomposeError::Vertex { index, error })?;
    }
    let count = vertices.len();
    for (triangle, corners) in triangles.iter().enumerate() {
        if let Some(&vertex) = corners.iter().find(|&&corner| corner as usize >= count) {
            return Err(DecomposeError::Corner { triangle, vertex, count });
        }
    }
    Ok(())
}

/// The nearest `f32`.
#[expect(clippy::cast_possible_truncation, reason = "lengths are within ±1e8")]
fn narrow(number: f64) -> f32 {
    number as f32
}

/// A count in 32 bits; what is counted here is small enough.
fn count_u32(count: usize) -> u32 {
    u32::try_from(count).unwrap_or(u32::MAX)
}
