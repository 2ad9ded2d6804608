//! Triangles and the tips of the three next to them, eight at a time: what is plain of most of
//! them at one glance.

use glam::{DVec3, Vec3};
use hazumi_core::simd::{Simd, dispatch, f64x8, level, prelude::*};

use super::fit::blur;
use super::grid::Cloud;
use super::lanes::{Lanes, WIDTH};
use super::quick::Shell;
use super::settle::Peak;
use super::{narrow, narrow_up};

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
    let viewer = Viewer {
        cloud,
        shell,
        leans: peaks.iter().map(lean).collect(),
        blur,
        bend: flatness + 4.0 * blur,
    };
    dispatch!(level(), simd => viewer.look(simd))
}

struct Viewer<'a> {
    cloud: &'a Cloud,
    shell: &'a Shell,
    /// See [`Self::is_lone`].
    leans: Vec<DVec3>,
    /// See [`blur`].
    blur: f64,
    /// Tips farther from a plane than this, in metres, are plainly not in it.
    bend: f64,
}

impl Viewer<'_> {
    #[inline(always)]
    fn look<S: Simd>(&self, simd: S) -> Vec<Wing> {
        let count = self.shell.corners.len();
        let mut wings = Vec::with_capacity(count);
        for first in (0..count).step_by(WIDTH) {
            let glance = self.glance(simd, first);
            for lane in 0..WIDTH.min(count - first) {
                let [x, y, z] = glance.normal;
                wings.push(Wing {
                    normal: Vec3::new(narrow(x[lane]), narrow(y[lane]), narrow(z[lane])),
                    offset: narrow_up(glance.top[lane]),
                    is_lone: glance.lone >> lane & 1 == 1,
                    bent: glance.bent(lane),
                });
            }
        }
        wings
    }

    /// Looks at eight triangles; the last is repeated where there are fewer.
    #[inline(always)]
    fn glance<S: Simd>(&self, simd: S, first: usize) -> Glance {
        let mut corners = [[0_u32; WIDTH]; 3];
        let mut tips = [[0_u32; WIDTH]; 3];
        let mut rows = [[0.0; WIDTH]; 3];
        for lane in 0..WIDTH {
            let triangle = (first + lane).min(self.shell.corners.len() - 1);
            for edge in 0..3 {
                corners[edge][lane] = self.shell.corners[triangle][edge];
                tips[edge][lane] = self.shell.tip(self.shell.twins[triangle][edge]);
                rows[edge][lane] = self.shell.normals[triangle][edge];
            }
        }
        let local = &self.cloud.local;
        let [a, b, c] = &corners;
        let ends = [
            Lanes::gather(simd, local, a),
            Lanes::gather(simd, local, b),
            Lanes::gather(simd, local, c),
        ];
        let tips = [
            Lanes::gather(simd, local, &tips[0]),
            Lanes::gather(simd, local, &tips[1]),
            Lanes::gather(simd, local, &tips[2]),
        ];
        let snapped = Lanes::load(simd, &rows);
        let normal = newell(simd, ends).rounded(simd);
        let [low, top] = self.reach(simd, &corners, normal);
        let is_level = (top - low).simd_le(f64x8::splat(simd, self.blur));
        let lone = is_level.to_bitmask() & self.is_lone(simd, &corners, ends, tips, normal);
        let bend = f64x8::splat(simd, self.bend);
        Glance {
            normal: normal.to_rows(),
            top: top.to_array(),
            lone,
            bent: [
                snapped.dot(ends[0].minus(tips[0])).abs().simd_gt(bend).to_bitmask(),
                snapped.dot(ends[1].minus(tips[1])).abs().simd_gt(bend).to_bitmask(),
                snapped.dot(ends[2].minus(tips[2])).abs().simd_gt(bend).to_bitmask(),
            ],
        }
    }

    /// How far the lowest and the highest corner lie along the normals.
    #[inline(always)]
    fn reach<S: Simd>(
        &self,
        simd: S,
        corners: &[[u32; WIDTH]; 3],
        normal: Lanes<S>,
    ) -> [f64x8<S>; 2] {
        let a = normal.dot(self.corner(simd, &corners[0]));
        let b = normal.dot(self.corner(simd, &corners[1]));
        let c = normal.dot(self.corner(simd, &corners[2]));
        // Which of two zeros is larger depends on the processor; adding zero makes it positive.
        [a.min(b).min(c), a.max(b).max(c) + 0.0]
    }

    #[inline(always)]
    fn corner<S: Simd>(&self, simd: S, indices: &[u32; WIDTH]) -> Lanes<S> {
        let mut rows = [[0.0; WIDTH]; 3];
        for lane in 0..WIDTH {
            let point = self.cloud.points[indices[lane] as usize];
            rows[0][lane] = f64::from(point.x);
            rows[1][lane] = f64::from(point.y);
            rows[2][lane] = f64::from(point.z);
        }
        Lanes::load(simd, &rows)
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
        corners: &[[u32; WIDTH]; 3],
        ends: [Lanes<S>; 3],
        tips: [Lanes<S>; 3],
        normal: Lanes<S>,
    ) -> u64 {
        let limit = f64x8::splat(simd, -5.0 * self.blur);
        let mut lone = u64::MAX;
        for corner in 0..3 {
            let leaning = normal.minus(Lanes::gather(simd, &self.leans, &corners[corner]));
            let after = leaning.dot(tips[corner].minus(ends[corner]));
            let before = leaning.dot(tips[(corner + 2) % 3].minus(ends[corner]));
            lone &= after.simd_le(limit).to_bitmask() & before.simd_le(limit).to_bitmask();
        }
        lone
    }
}

/// What is seen of eight triangles.
struct Glance {
    normal: [[f64; WIDTH]; 3],
    top: [f64; WIDTH],
    /// One bit for each triangle.
    lone: u64,
    /// The same for each of the three edges.
    bent: [u64; 3],
}

impl Glance {
    #[inline(always)]
    fn bent(&self, lane: usize) -> u8 {
        let bit = |edge: usize| u8::from(self.bent[edge] >> lane & 1 == 1) << edge;
        bit(0) | bit(1) | bit(2)
    }
}

/// As the function of this name in `merge.rs`, of triangles.
#[inline(always)]
fn newell<S: Simd>(simd: S, [a, b, c]: [Lanes<S>; 3]) -> Lanes<S> {
    // Adding zero turns -0 into 0.
    let area = b.minus(a).cross(c.minus(a)).plus(Lanes::splat(simd, DVec3::ZERO));
    let one = f64x8::splat(simd, 1.0);
    let largest = area.x.abs().max(area.y.abs()).max(area.z.abs());
    let area = area.scaled(one / largest);
    area.scaled(one / area.dot(area).sqrt())
}
