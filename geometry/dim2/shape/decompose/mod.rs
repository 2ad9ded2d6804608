//! Convex decomposition of outlines into a few convex polygons.
//!
//! ```text
//!   outline ──► simplify ──► grid ────► triangles ──► merge ─────────► polygons
//!               if asked     whole      of what is    diagonals leave,
//!               for          numbers    inside        longest first
//! ```

mod error;
pub(super) mod simplify;
mod grid;
mod merge;

use std::cmp::Reverse;

use glam::Vec2;
use hazumi_core::Rule;
use i_triangle::i_overlay::core::fill_rule::FillRule;
use i_triangle::i_overlay::i_float::int::point::IntPoint;
use i_triangle::int::custom::IntCustomTriangulatable;
use i_triangle::int::validation::Validation;

pub use error::DecomposeError;

use super::{Outline, Polygon};
use grid::SnapGrid;

/// Most vertices of an outline: all that lines may cross in is counted in 32 bits.
const MAX_VERTICES: usize = 1 << 20;

/// Options that control the detail of a decomposition.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct DecomposeOptions {
    /// Flatness tolerance, dimensionless, from 0 to 0.1: detail below it is ignored. It is a
    /// part of the longest edge of the box around the outline.
    ///
    /// Vertices nearer than this to the lines between the others are left out. The default, 0,
    /// keeps all. A value of 0.005 makes a few polygons of an outline that was traced or drawn
    /// by hand, where an exact result would have many. Parts and gaps thinner than this may
    /// close or overlap.
    pub flatness: f32,
}

/// Convex polygons that together are an outline.
#[derive(Clone, Debug, PartialEq)]
pub struct Decomposition {
    /// Convex polygons, at least one; neighbours share their borders.
    pub polygons: Vec<Polygon>,
    /// Area inside the outline, without the detail that is ignored, in m².
    pub area: f64,
    /// Area that is in no polygon, in m², ≥ 0. Parts too thin for a
    /// [`Polygon`](Polygon::MIN_THICKNESS) are left out.
    pub lost_area: f64,
}

/// Finds convex polygons whose union is an outline.
///
/// The vertices of the polygons are those of the outline, and the crossings of its lines with
/// each other. They are exact up to 10⁻⁹ of the longest edge of the box around it. A point is
/// inside when an odd number of rings is around it. Rings may touch, cross and repeat.
///
/// The same rings give the same polygons, on any machine.
///
/// # Errors
///
/// When an option is out of range, nothing is inside, or there are more than 2²⁰ vertices. Also
/// when the outline is so thin, so small or so far away that `f32` has no polygons for it.
#[doc(alias = "convex decomposition")]
pub fn decompose(
    outline: &Outline,
    options: &DecomposeOptions,
) -> Result<Decomposition, DecomposeError> {
    let flatness = Rule::Within(0.0, 0.1).check("decomposition flatness", options.flatness);
    flatness.map_err(DecomposeError::Option)?;
    let vertices = outline.rings().iter().map(Vec::len).sum();
    if vertices > MAX_VERTICES {
        return Err(DecomposeError::TooMany { vertices });
    }
    let rings = simplified(outline, options.flatness);
    let grid = SnapGrid::new(&rings).ok_or(DecomposeError::Empty)?;
    let pieces = pieces(&grid, &rings);
    make_polygons(&grid, &pieces)
}

/// The rings without the detail to ignore.
fn simplified(outline: &Outline, flatness: f32) -> Vec<Vec<Vec2>> {
    if flatness == 0.0 {
        return outline.rings().to_vec();
    }
    let bounds = outline.bounds();
    let size = (bounds.max.as_dvec2() - bounds.min.as_dvec2()).max_element();
    let tolerance = f64::from(flatness) * size;
    outline.rings().iter().filter_map(|ring| simplify::simplify(ring, tolerance)).collect()
}

/// A convex piece on the grid.
struct GridPiece {
    corners: Vec<IntPoint<i32>>,
    doubled_area: i64,
}

/// Inside of the rings, in convex pieces, the largest first.
fn pieces(grid: &SnapGrid, rings: &[Vec<Vec2>]) -> Vec<GridPiece> {
    let rule = Validation::with_fill_rule(FillRule::EvenOdd);
    let triangles = grid.rings(rings).custom_triangulate(rule).into_delaunay();
    let corners: Vec<u32> = triangles.triangle_indices();
    let points = triangles.points();
    let piece = |ring: Vec<u32>| {
        let corners: Vec<_> = ring.iter().map(|&index| points[index as usize]).collect();
        GridPiece { doubled_area: doubled_area(&corners), corners }
    };
    let mut pieces: Vec<_> = merge::merge(points, &corners).into_iter().map(piece).collect();
    pieces.sort_by_key(|piece| Reverse(piece.doubled_area));
    pieces
}

/// The pieces as polygons. Without any, it is said what is wrong with the largest.
fn make_polygons(
    grid: &SnapGrid,
    pieces: &[GridPiece],
) -> Result<Decomposition, DecomposeError> {
    let mut decomposition = Decomposition { polygons: Vec::new(), area: 0.0, lost_area: 0.0 };
    let mut first_error = None;
    for GridPiece { corners, doubled_area } in pieces {
        let area = grid.area(0.5 * *doubled_area as f64);
        let places: Vec<_> = corners.iter().map(|&corner| grid.place(corner)).collect();
        decomposition.area += area;
        match Polygon::new(&places) {
            Ok(polygon) => decomposition.polygons.push(polygon),
            Err(error) => {
                decomposition.lost_area += area;
                first_error.get_or_insert(DecomposeError::Polygon(error));
            }
        }
    }
    match decomposition.polygons[..] {
        [] => Err(first_error.unwrap_or(DecomposeError::Empty)),
        _ => Ok(decomposition),
    }
}

/// Twice the area in a ring, in squared steps of the grid.
fn doubled_area(ring: &[IntPoint<i32>]) -> i64 {
    let arm = |point: &IntPoint<i32>| {
        [i64::from(point.x) - i64::from(ring[0].x), i64::from(point.y) - i64::from(ring[0].y)]
    };
    let sides = ring.iter().map(arm).zip(ring.iter().map(arm).skip(1));
    sides.map(|([ax, ay], [bx, by])| ax * by - ay * bx).sum()
}
