//! Triangles and the tips of the three next to them, eight at a time: what is plain of most of
//! them at one glance.

use glam::{DVec3, Vec3};
use hazumi_core::simd::{Simd, dispatch, f64x8, level, prelude::*};

use super::fit::blur;
use super::grid::Cloud;
use super::lanes::{PointLanes, WIDTH};
use super::settle::Peak;
use super::shell::Shell;

/// What is known of a triangle.
#[derive(Clone, Copy)]
pub(super) struct Wing {
    /// Outward unit normal, and offset in metres, of the plane of its corners.
    pub(super) normal: Vec3,
    pub(super) offset: f32,
    /// Whether no other vertex is in front of that plane, for sure.
    pub(super) is_lone: bool,
    /// Bit `i` tells that the triangle beyond edge `i` is plainly not in the plane of this one.
    bent: u8,
}

impl Wing {
    /// Whether one of the triangles next to this one may be in its plane.
    pub(super) fn is_flat(&self) -> bool {
        self.bent != 0b111
    }

    /// Whether the triangle beyond an edge is plainly not in the plane of this one.
    pub(super) fn is_bent(&self, edge: usize) -> bool {
        self.bent >> edge & 1 == 1
    }
}

/// Looks at each triangle.
pub(super) fn wings(cloud: &Cloud, shell: &Shell, peaks: &[Peak], flatness: f64) -> Vec<Wing> {
    let blur = blur(cloud);
    let lean = |&Peak { normal, depth }: &Peak| {
        let part = if depth > 2.0 * blur { 4.0 * blur / (depth - blur) } else { f64::NAN };
        normal * part
    };
    let vertices = peaks.iter().zip(&cloud.local).zip(&cloud.points);
    let vertex = |((peak, &local), point): ((&Peak, &DVec3), &Vec3)| {
        [local.to_array(), lean(peak).to_array(), point.as_dvec3().to_array()]
    };
    let viewer = Viewer {
        shell,
        vertices: vertices.map(vertex).collect(),
        blur,
        bend: flatness + 4.0 * blur,
    };
    dispatch!(level(), simd => viewer.look(simd))
}

struct Viewer<'a> {
    shell: &'a Shell,
    /// Vertices relative to the middle of their box, what [`Self::is_lone`] asks of them, and
    /// as they are, in metres.
    vertices: Vec<[[f64; 3]; 3]>,
    /// See [`blur`].
    blur: f64,
    /// Tips farther from a plane than this, in metres, are plainly not in it.
    bend: f64,
}

/// What is known of the vertices of eight triangles.
struct WingVertices<S: Simd> {
    local: PointLanes<S>,
    lean: PointLanes<S>,
    point: PointLanes<S>,
}

impl Viewer<'_> {
    #[inline(always)]
    fn look<S: Simd>(&self, simd: S) -> Vec<Wing> {
        let count = self.shell.corners.len();
        let mut wings = Vec::with_capacity(count);
        for first in (0..count).step_by(WIDTH) {
            let glance = self.glance(simd, first);
            for lane in 0..WIDTH.min(count - first) {
                let [x, y] = [glance.across[lane], glance.across[WIDTH + lane]];
                let [z, top] = [glance.along[lane], glance.along[WIDTH + lane]];
                let is_below = glance.below >> lane & 1 == 1;
                wings.push(Wing {
                    normal: Vec3::new(x, y, z),
                    offset: if is_below { top.next_up() } else { top },
                    is_lone: glance.lone >> lane & 1 == 1,
                    bent: glance.bent(lane),
                });
            }
        }
        wings
    }

    /// Looks at eight triangles; the last is repeated where there are fewer.
    #[inline(always)]
    fn glance<S: Simd>(&self, simd: S, first: usize) -> TrianglesSeen {
        let mut corners = [[[[0.0; WIDTH]; 3]; 3]; 3];
        let mut tips = [[[0.0; WIDTH]; 3]; 3];
        let mut normals = [[0.0; WIDTH]; 3];
        for lane in 0..WIDTH {
            let triangle = (first + lane).min(self.shell.corners.len() - 1);
            let (ends, twins) = (self.shell.corners[triangle], self.shell.twins[triangle]);
            let normal = self.shell.normals[triangle].to_array();
            for edge in 0..3 {
                let vertex = &self.vertices[ends[edge] as usize];
                for (rows, numbers) in corners[edge].iter_mut().zip(vertex) {
                    [rows[0][lane], rows[1][lane], rows[2][lane]] = *numbers;
                }
                let tip = self.vertices[self.shell.tip(twins[edge]) as usize][0];
                for axis in 0..3 {
                    tips[edge][axis][lane] = tip[axis];
                }
                normals[edge][lane] = normal[edge];
            }
        }
        let corners = [
            WingVertices::load(simd, &corners[0]),
            WingVertices::load(simd, &corners[1]),
            WingVertices::load(simd, &corners[2]),
        ];
        let tips = [
            PointLanes::load(simd, &tips[0]),
            PointLanes::load(simd, &tips[1]),
            PointLanes::load(simd, &tips[2]),
        ];
        self.judge(simd, &corners, tips, PointLanes::load(simd, &normals))
    }

    /// `normals` are those on the grid.
    #[inline(always)]
    fn judge<S: Simd>(
        &self,
        simd: S,
        corners: &[WingVertices<S>; 3],
        tips: [PointLanes<S>; 3],
        normals: PointLanes<S>,
    ) -> TrianglesSeen {
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
        TrianglesSeen {
            across: across.to_array(),
            along: simd.narrow_f64x8(normal.z, top).to_array(),
            below: rounded.simd_lt(top).to_bitmask(),
            lone: is_level.to_bitmask() & self.is_lone(simd, corners, tips, normal),
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
    /// they go down on both sides of the highest, so that if two next to each other are in front
    /// of a plane through the corner, and the two beyond them are not, none of the others is.
    /// The plane looked at leans away from that of the triangle such that the neighbour that is
    /// least far behind the corner is twice the blur behind the triangle when it is in front of
    /// the plane no more. So `leans` is the mean normal at the corner, that much shorter.
    #[inline(always)]
    fn is_lone<S: Simd>(
        &self,
        simd: S,
        corners: &[WingVertices<S>; 3],
        tips: [PointLanes<S>; 3],
        normal: PointLanes<S>,
    ) -> u64 {
        let limit = f64x8::splat(simd, -5.0 * self.blur);
        let mut lone = u64::MAX;
        for corner in 0..3 {
            let WingVertices { local, lean, .. } = corners[corner];
            let leaning = normal.minus(lean);
            let after = leaning.dot(tips[corner].minus(local));
            let before = leaning.dot(tips[(corner + 2) % 3].minus(local));
            lone &= after.simd_le(limit).to_bitmask() & before.simd_le(limit).to_bitmask();
        }
        lone
    }
}

impl<S: Simd> WingVertices<S> {
    #[inline(always)]
    fn load(simd: S, rows: &[[[f64; WIDTH]; 3]; 3]) -> Self {
        Self {
            local: PointLanes::load(simd, &rows[0]),
            lean: PointLanes::load(simd, &rows[1]),
            point: PointLanes::load(simd, &rows[2]),
        }
    }
}

/// What is seen of eight triangles.
struct TrianglesSeen {
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

impl TrianglesSeen {
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
