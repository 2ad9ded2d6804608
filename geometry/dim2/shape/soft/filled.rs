//! Filled polygons: particles along an outline, and a triangulation inside.

use glam::{DVec2, Vec2};
use hazumi_core::Bvh;
use hazumi_core::bvh;

use super::check::{self, MAX_PARTICLES, check_count, sides};
use super::line::{ring, ring_bends, ring_sides};
use super::triangulate::triangulate;
use super::{SoftError, SoftShape, SoftShapeData, edges_of};
use crate::math::Aabb;

/// Height of an equilateral triangle, as a part of its edges, dimensionless.
const ROW: f64 = 0.866_025_403_784_438_6;
/// Particles inside keep this part of the spacing from the outline, dimensionless.
const CLEARANCE: f64 = 0.5;

impl SoftShape {
    /// A polygon filled with triangles of edge `spacing`, in metres. Particles are along it as
    /// of [`Self::from_outline`], and inside at the corners of equilateral triangles. The
    /// particles of the outline come first.
    ///
    /// # Errors
    ///
    /// As of [`Self::from_outline`].
    pub fn filled(vertices: &[Vec2], spacing: f32) -> Result<Self, SoftError> {
        let mut points = ring(vertices, spacing)?;
        let around = points.len();
        let outline = ring_sides(around);
        check::check_ring(&outline, &points)?;
        let inner = inside(&points, f64::from(spacing));
        points.extend(inner);
        check_count(points.len() as f64)?;
        let cells = triangulate(&points, around)?;
        // Edges that lie on the outline are sides of cells, except for those of cells without
        // area.
        let mut edges = edges_of(&cells);
        edges.extend(outline.iter().map(|&[a, b]| [a.min(b), a.max(b)]));
        edges.sort_unstable();
        edges.dedup();
        let bends = ring_bends(around, &points);
        Self::of_parts(SoftShapeData {
            points,
            edges,
            bends,
            outline,
            cells,
            ..SoftShapeData::default()
        })
    }
}

/// The corners of equilateral triangles that are inside a ring and away from it; as many as
/// make too many particles at most.
fn inside(ring: &[Vec2], spacing: f64) -> Vec<Vec2> {
    let sides: Vec<_> = sides(ring).collect();
    let tree = Bvh::new(&sides.iter().map(|&side| Aabb::around(side)).collect::<Vec<_>>());
    let bounds = Aabb::around(ring.iter().copied());
    let middle = 0.5 * (bounds.min.as_dvec2() + bounds.max.as_dvec2());
    let rows = ScanLines::of(&sides, bounds, ROW * spacing, middle.y);
    let mut found = Vec::new();
    for (row, crossings) in rows.crossings.iter().enumerate() {
        let number = row as f64 - rows.middle;
        let shift = if number.rem_euclid(2.0) == 0.0 { 0.0 } else { 0.5 };
        for span in crossings.chunks_exact(2) {
            let [from, to] = [span[0], span[1]].map(|x| (x - middle.x) / spacing - shift);
            let mut step = from.ceil();
            while step <= to {
                let x = middle.x + (step + shift) * spacing;
                let point = DVec2::new(x, middle.y + number * rows.height);
                if is_clear(&tree, &sides, point, CLEARANCE * spacing) {
                    found.push(point.as_vec2());
                }
                if found.len() > MAX_PARTICLES {
                    return found;
                }
                step += 1.0;
            }
        }
    }
    found
}

/// Lines along x, and where they cross a ring.
struct ScanLines {
    /// From one to the next, in metres.
    height: f64,
    /// The number of the one in the middle.
    middle: f64,
    /// Where each crosses the ring, ascending x in metres, an even number.
    crossings: Vec<Vec<f64>>,
}

impl ScanLines {
    /// The lines that may cross sides within some bounds, one of them at `y`.
    fn of(sides: &[[Vec2; 2]], bounds: Aabb, height: f64, y: f64) -> Self {
        let half = (0.5 * f64::from(bounds.max.y - bounds.min.y) / height).floor();
        #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "half ≥ 0")]
        let mut crossings = vec![Vec::new(); 2 * half as usize + 1];
        for side in sides {
            let [start, end] = side.map(|end| end.as_dvec2());
            let [low, high] = if start.y <= end.y { [start, end] } else { [end, start] };
            // A line through an end crosses the side that goes up from there.
            let mut row = ((low.y - y) / height + half).ceil().max(0.0);
            loop {
                let at = y + (row - half) * height;
                if !(at < high.y) || row > 2.0 * half {
                    break;
                }
                if at >= low.y {
                    let part = (at - low.y) / (high.y - low.y);
                    #[expect(
                        clippy::cast_possible_truncation,
                        clippy::cast_sign_loss,
                        reason = "from 0 to their number"
                    )]
                    crossings[row as usize].push(low.x + (high.x - low.x) * part);
                }
                row += 1.0;
            }
        }
        crossings.iter_mut().for_each(|row| row.sort_by(f64::total_cmp));
        Self { height, middle: half, crossings }
    }
}

/// Whether no side is nearer to a point than `clearance` metres.
fn is_clear(tree: &Bvh<Aabb>, sides: &[[Vec2; 2]], point: DVec2, clearance: f64) -> bool {
    let near = point.as_vec2();
    let mut is_clear = true;
    #[expect(
        clippy::cast_possible_truncation,
        reason = "the boxes are asked for a little more"
    )]
    let limit = 1.001 * clearance as f32;
    bvh::nearest(
        tree,
        limit,
        |bounds| bounds.distance(near),
        |side, limit| {
            let [start, end] = sides[side as usize].map(|end| end.as_dvec2());
            let along = end - start;
            let part = ((point - start).dot(along) / along.length_squared()).clamp(0.0, 1.0);
            if point.distance(start + part * along) < clearance {
                is_clear = false;
                return f32::NEG_INFINITY;
            }
            limit
        },
    );
    is_clear
}
