//! Classification of mesh edges, eight triangles at a time: planes, and edges that are surely
//! creases.

use glam::{DVec3, Vec3};
use hazumi_core::simd::{Simd, dispatch, f64x8, level, prelude::*};

use super::grid::Cloud;
use super::lanes::{PointLanes, WIDTH};
use super::plane_fit::blur;
use super::select_vertices::VertexProminence;
use super::triangle_surface::TriangleSurface;

/// Plane of a triangle, and its relation to the triangles beside it.
#[derive(Clone, Copy)]
pub(super) struct TrianglePlane {
    /// Outward unit normal, and offset in metres, of the plane of its corners.
    pub(super) normal: Vec3,
    pub(super) offset: f32,
    /// Whether no other vertex is in front of that plane, for sure.
    pub(super) is_isolated: bool,
    /// Bit `i` tells that the triangle beyond edge `i` is plainly not in the plane of this one.
    bent: u8,
}

impl TrianglePlane {
    /// Whether one of the triangles next to this one may be in its plane.
    pub(super) fn may_be_coplanar(&self) -> bool {
        self.bent != 0b111
    }

    /// Whether the triangle beyond an edge is plainly not in the plane of this one.
    pub(super) fn is_crease(&self, edge: usize) -> bool {
        self.bent >> edge & 1 == 1
    }
}

/// Looks at each triangle.
pub(super) fn triangle_planes(
    cloud: &Cloud,
    surface: &TriangleSurface,
    prominences: &[VertexProminence],
    flatness: f64,
) -> Vec<TrianglePlane> {
    let blur = blur(cloud);
    let lean = |&VertexProminence { normal, depth }: &VertexProminence| {
        let part = if depth > 2.0 * blur { 4.0 * blur / (depth - blur) } else { f64::NAN };
        normal * part
    };
    let vertices = prominences.iter().zip(&cloud.local).zip(&cloud.points);
    let vertex = |((prominence, &local), point): ((&VertexProminence, &DVec3), &Vec3)| {
        [local.to_array(), lean(prominence).to_array(), point.as_dvec3().to_array()]
    };
    let classifier = TriangleClassifier {
        surface,
        vertices: vertices.map(vertex).collect(),
        blur,
        bend: flatness + 4.0 * blur,
    };
    dispatch!(level(), simd => classifier.classify_all(simd))
}

struct TriangleClassifier<'a> {
    surface: &'a TriangleSurface,
    /// Vertices relative to the middle of their box, their data for [`Self::is_isolated`], and
    /// as they are, in metres.
    vertices: Vec<[[f64; 3]; 3]>,
    /// See [`blur`].
    blur: f64,
    /// Tips farther from a plane than this, in metres, are plainly not in it.
    bend: f64,
}

/// Vertices of eight triangles.
struct TriangleVertices<S: Simd> {
    local: PointLanes<S>,
    lean: PointLanes<S>,
    point: PointLanes<S>,
}

impl TriangleClassifier<'_> {
    #[inline(always)]
    fn classify_all<S: Simd>(&self, simd: S) -> Vec<TrianglePlane> {
        let count = self.surface.corners.len();
        let mut triangle_planes = Vec::with_capacity(count);
        for first in (0..count).step_by(WIDTH) {
            let classified = self.classify(simd, first);
            for lane in 0..WIDTH.min(count - first) {
                let [x, y] = [classified.across[lane], classified.across[WIDTH + lane]];
                let [z, top] = [classified.along[lane], classified.along[WIDTH + lane]];
                let is_below = classified.below >> lane & 1 == 1;
                triangle_planes.push(TrianglePlane {
                    normal: Vec3::new(x, y, z),
                    offset: if is_below { top.next_up() } else { top },
                    is_isolated: classified.lone >> lane & 1 == 1,
                    bent: classified.bent(lane),
                });
            }
        }
        triangle_planes
    }

    /// Looks at eight triangles; the last is repeated where there are fewer.
    #[inline(always)]
    fn classify<S: Simd>(&self, simd: S, first: usize) -> ClassifiedTriangles {
        let mut corners = [[[[0.0; WIDTH]; 3]; 3]; 3];
        let mut tips = [[[0.0; WIDTH]; 3]; 3];
        let mut normals = [[0.0; WIDTH]; 3];
        for lane in 0..WIDTH {
            let triangle = (first + lane).min(self.surface.corners.len() - 1);
            let (ends, twins) = (self.surface.corners[triangle], self.surface.twins[triangle]);
            let normal = self.surface.normals[triangle].to_array();
            for edge in 0..3 {
                let vertex = &self.vertices[ends[edge] as usize];
                for (rows, numbers) in corners[edge].iter_mut().zip(vertex) {
                    [rows[0][lane], rows[1][lane], rows[2][lane]] = *numbers;
                }
                let tip = self.vertices[self.surface.tip(twins[edge]) as usize][0];
                for axis in 0..3 {
                    tips[edge][axis][lane] = tip[axis];
                }
                normals[edge][lane] = normal[edge];
            }
        }
        let corners = [
            TriangleVertices::load(simd, &corners[0]),
            TriangleVertices::load(simd, &corners[1]),
            TriangleVertices::load(simd, &corners[2]),
        ];
        let tips = [
            PointLanes::load(simd, &tips[0]),
            PointLanes::load(simd, &tips[1]),
            PointLanes::load(simd, &tips[2]),
        ];
        self.classify_eight(simd, &corners, tips, PointLanes::load(simd, &normals))
    }

    /// `normals` are those on the grid.
    #[inline(always)]
    fn classify_eight<S: Simd>(
        &self,
        simd: S,
        corners: &[TriangleVertices<S>; 3],
        tips: [PointLanes<S>; 3],
        normals: PointLanes<S>,
    ) -> ClassifiedTriangles {
        let [a, b, c] = corners;
        let normal = newell(simd, [a.local, b.local, c.local]);
        let across = simd.narrow_f64x8(normal.x, normal.y);
        let normal = normal.rounded(simd);
        let heights = [normal.dot(a.point), normal.dot(b.point), normal.dot(c.point)];
        let low = heights[0].min(heights[1]).min(heights[2]);
        // Which of two zeros is larger depends on the processor; adding zero makes it positive.
        let top = heights[0].max(heights[1]).max(heights[2]) + 0.0;
        let is_level = (top - low).simd_le(f64x8::splat(simd, self.blur));
        let bend = f64x8::splat(simd, self.bend);
        let (_, rounded) = simd.widen_f32x16(simd.narrow_f64x8(top, top));
        ClassifiedTriangles {
            across: across.to_array(),
            along: simd.narrow_f64x8(normal.z, top).to_array(),
            below: rounded.simd_lt(top).to_bitmask(),
            lone: is_level.to_bitmask() & self.is_isolated(simd, corners, tips, normal),
            bent: [
                normals.dot(a.local.minus(tips[0])).abs().simd_gt(bend).to_bitmask(),
                normals.dot(b.local.minus(tips[1])).abs().simd_gt(bend).to_bitmask(),
                normals.dot(c.local.minus(tips[2])).abs().simd_gt(bend).to_bitmask(),
            ],
        }
    }

    /// Whether all vertices but the corners of a triangle are surely behind its plane, from a
    /// look at the three triangles next to it.
    ///
    /// Seen from a corner, its neighbours lie around a convex cone. Along any direction, then,
    /// they go down on both sides of the highest, so that if two next to each other are in
    /// front of a plane through the corner, and the two beyond them are not, none of the others
    /// is. The tested plane is tilted from that of the triangle. The tilt is such that the
    /// least low neighbour is twice the blur behind the triangle when it is no longer in front
    /// of the plane. So `lean` is the mean normal at the corner, that much shorter.
    #[inline(always)]
    fn is_isolated<S: Simd>(
        &self,
        simd: S,
        corners: &[TriangleVertices<S>; 3],
        tips: [PointLanes<S>; 3],
        normal: PointLanes<S>,
    ) -> u64 {
        let limit = f64x8::splat(simd, -5.0 * self.blur);
        let mut lone = u64::MAX;
        for corner in 0..3 {
            let TriangleVertices { local, lean, .. } = corners[corner];
            let leaning = normal.minus(lean);
            let after = leaning.dot(tips[corner].minus(local));
            let before = leaning.dot(tips[(corner + 2) % 3].minus(local));
            lone &= after.simd_le(limit).to_bitmask() & before.simd_le(limit).to_bitmask();
        }
        lone
    }
}

impl<S: Simd> TriangleVertices<S> {
    #[inline(always)]
    fn load(simd: S, rows: &[[[f64; WIDTH]; 3]; 3]) -> Self {
        Self {
            local: PointLanes::load(simd, &rows[0]),
            lean: PointLanes::load(simd, &rows[1]),
            point: PointLanes::load(simd, &rows[2]),
        }
    }
}

/// Results for eight triangles.
struct ClassifiedTriangles {
    /// The first two parts of the normals, one after the other.
    across: [f32; 2 * WIDTH],
    /// The last part of the normals, then the heights of the highest corners, rounded.
    along: [f32; 2 * WIDTH],
    /// Whether that height was rounded down: one bit for each triangle.
    below: u64,
    /// Whether the triangle is alone in its plane: one bit for each triangle.
    lone: u64,
    /// The same for each of the three edges.
    bent: [u64; 3],
}

impl ClassifiedTriangles {
    #[inline(always)]
    fn bent(&self, lane: usize) -> u8 {
        let bit = |edge: usize| u8::from(self.bent[edge] >> lane & 1 == 1) << edge;
        bit(0) | bit(1) | bit(2)
    }
}

/// As the function of this name in `merge.rs`, of triangles.
#[inline(always)]
fn newell<S: Simd>(simd: S, [a, b, c]: [PointLanes<S>; 3]) -> PointLanes<S> {
    // Adding zero turns -0 into 0.
    let area = b.minus(a).cross(c.minus(a)).plus(PointLanes::splat(simd, DVec3::ZERO));
    let one = f64x8::splat(simd, 1.0);
    let largest = area.x.abs().max(area.y.abs()).max(area.z.abs());
    let area = area.scaled(one / largest);
    area.scaled(one / area.dot(area).sqrt())
}
