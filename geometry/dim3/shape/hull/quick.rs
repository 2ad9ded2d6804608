//! Quickhull: the convex hull of a cloud, in whole numbers.
//!
//! Which point is in front of which triangle is decided without rounding, so the surface is
//! closed and convex on the grid for any input. Rounded numbers only choose the order in which
//! points are added, and when to stop.
//!
//! Source: Barber, Dobkin, Huhdanpaa, *The Quickhull Algorithm for Convex Hulls*, ACM TOMS
//! 22, 1996. `[barber1996]`

use std::cell::Cell;
use std::cmp::Reverse;

use glam::{DVec3, I64Vec3};
use hazumi_core::simd::{Simd, dispatch, f64x8, level, prelude::*};

use super::count_u32;
use super::grid::{Cloud, WHOLE};
use super::lanes::{PointLanes, WIDTH};
use super::queue::{BucketQueue, QueueNode};
use super::seed::{Degenerate, seed};
use super::select_vertices::SelectionLimits;
use super::triangle::distance_squared;
use super::triangle_surface::{GridPlane, TriangleSurface, metric};

/// No triangle, no point.
const NONE: u32 = u32::MAX;

impl TriangleSurface {
    /// The hull of `cloud`. A point that `is_doubtful` is added after all others, and only if
    /// it is farther than the flatness from the hull that they make.
    pub(super) fn grow(
        cloud: &Cloud,
        is_doubtful: &[bool],
        limits: SelectionLimits,
    ) -> Result<Self, Degenerate> {
        let seed = seed(cloud, is_doubtful, limits.thickness)?;
        let mut builder = HullBuilder::new(cloud, is_doubtful, limits);
        dispatch!(level(), simd => builder.run(simd, seed));
        Ok(builder.finish())
    }
}

struct HullTriangle {
    corners: [u32; 3],
    /// The edge from corner `i` to corner `i + 1` as the triangle on its other side sees it.
    twins: [TriangleEdge; 3],
    plane: GridPlane,
    /// First of the points in its outside set; `HullBuilder::next` has the others.
    first_outside: u32,
    /// The farthest of those that are not doubtful, and its height.
    farthest: (i64, u32),
    /// How far that is, in metres.
    distance: f64,
    /// The last flood that reached it; [`DEAD`] once it is inside the hull.
    flood: u32,
    /// Which triangle it is of all that ever were.
    birth: u32,
}

impl HullTriangle {
    const NOTHING: Self = Self {
        corners: [NONE; 3],
        twins: [TriangleEdge::NONE; 3],
        plane: GridPlane { normal: I64Vec3::ZERO, offset: 0 },
        first_outside: NONE,
        farthest: (0, NONE),
        distance: 0.0,
        flood: 0,
        birth: 0,
    };
}

const DEAD: u32 = u32::MAX;

/// An edge of a triangle: four times the index of the triangle, and the number of the edge.
#[derive(Clone, Copy)]
struct TriangleEdge(u32);

impl TriangleEdge {
    const NONE: Self = Self(NONE);

    fn of(triangle: u32, edge: u32) -> Self {
        Self(triangle << 2 | edge)
    }

    fn triangle(self) -> usize {
        (self.0 >> 2) as usize
    }

    fn edge(self) -> usize {
        (self.0 & 3) as usize
    }
}

/// An edge between what a point sees and what it does not.
#[derive(Clone, Copy)]
struct HorizonEdge {
    from: u32,
    to: u32,
    outside: TriangleEdge,
}

/// Up to eight triangles that were just added.
#[derive(Clone, Copy)]
struct NewTriangles {
    /// Unit normals, as long as a step to the next cell is in metres.
    normals: [[f64; WIDTH]; 3],
    /// In metres.
    offsets: [f64; WIDTH],
    /// Metres for each unit of height.
    scales: [f64; WIDTH],
    triangles: [u32; WIDTH],
    /// How many there are.
    count: usize,
}

impl NewTriangles {
    const NOTHING: Self = Self {
        normals: [[0.0; WIDTH]; 3],
        offsets: [0.0; WIDTH],
        scales: [0.0; WIDTH],
        triangles: [NONE; WIDTH],
        count: 0,
    };
}

struct HullBuilder<'a> {
    cloud: &'a Cloud,
    is_doubtful: &'a [bool],
    limits: SelectionLimits,
    triangles: Vec<HullTriangle>,
    alive: usize,
    /// Cells to the metre along each axis.
    density: DVec3,
    /// The cells once more, as numbers for the lanes.
    grid_points: Vec<DVec3>,
    /// The triangles added last, in the first of these blocks; the others are memory to use
    /// again.
    fresh: Vec<NewTriangles>,
    fresh_count: usize,
    /// Where triangles were that are inside the hull by now: the surface stays in the cache.
    free: Vec<u32>,
    births: u32,
    /// Points outside of triangles that are gone.
    orphans: Vec<u32>,
    /// Triangles with points outside of them, and their births, by how far the farthest is.
    queue: BucketQueue<[u32; 2]>,
    /// For each point, the next one outside of the same triangle.
    next: Vec<u32>,
    /// Height of each point above its last triangle, in metres; infinite before.
    heights: Vec<f64>,
    /// Points that were farther than the margin in front of a triangle, and are that far behind
    /// all that cover it: see [`TriangleSurface::deep`]. A point next to the surface elsewhere
    /// was next to the covered part before.
    deep: Vec<u32>,
    /// In metres.
    margin: f64,
    /// The new triangle whose edge on the horizon begins at a corner.
    starts: Vec<u32>,
    floods: u32,
    visible: Vec<u32>,
    horizon: Vec<HorizonEdge>,
}

/// Buffers of a builder, kept from one hull to the next, because small hulls take no longer
/// than finding that much memory.
#[derive(Default)]
struct HullMemory {
    triangles: Vec<HullTriangle>,
    grid_points: Vec<DVec3>,
    fresh: Vec<NewTriangles>,
    free: Vec<u32>,
    orphans: Vec<u32>,
    nodes: Vec<QueueNode<[u32; 2]>>,
    next: Vec<u32>,
    heights: Vec<f64>,
    starts: Vec<u32>,
    visible: Vec<u32>,
    horizon: Vec<HorizonEdge>,
}

impl HullMemory {
    /// Most triangles and points to keep memory for: 5 MB.
    const MOST: usize = 1 << 15;

    thread_local! {
        static LAST: Cell<HullMemory> = Cell::default();
    }

    fn keep(self) {
        if self.triangles.len() <= Self::MOST && self.grid_points.len() <= Self::MOST {
            Self::LAST.set(self);
        }
    }
}

impl<'a> HullBuilder<'a> {
    fn new(cloud: &'a Cloud, is_doubtful: &'a [bool], limits: SelectionLimits) -> Self {
        let count = cloud.cells.len();
        let mut memory = HullMemory::LAST.take();
        memory.triangles.clear();
        memory.free.clear();
        memory.nodes.clear();
        memory.grid_points.clear();
        memory.grid_points.extend(cloud.cells.iter().map(|cell| cell.as_dvec3()));
        memory.heights.clear();
        memory.heights.resize(count, f64::INFINITY);
        // Numbers of the last hull are written before they are read.
        memory.next.resize(count, NONE);
        memory.starts.resize(count, NONE);
        Self {
            cloud,
            is_doubtful,
            limits,
            triangles: memory.triangles,
            alive: 0,
            density: cloud.step.recip(),
            grid_points: memory.grid_points,
            fresh: memory.fresh,
            fresh_count: 0,
            free: memory.free,
            births: 0,
            orphans: memory.orphans,
            queue: BucketQueue::new(cloud.size, limits.flatness, memory.nodes),
            next: memory.next,
            heights: memory.heights,
            deep: Vec::with_capacity(count),
            margin: 4.0 * cloud.blur(),
            starts: memory.starts,
            floods: 0,
            visible: memory.visible,
            horizon: memory.horizon,
        }
    }

    /// A tetrahedron, `d` behind the plane of `a`, `b`, `c`, and all others outside of their
    /// triangles.
    #[inline(always)]
    fn start<S: Simd>(&mut self, simd: S, [a, b, c, d]: [u32; 4]) {
        let horizon = |from, to, outside| HorizonEdge { from, to, outside };
        self.build_cone(simd, c, &[horizon(a, b, TriangleEdge::NONE)]);
        let base = [1, 2, 0].map(|edge| TriangleEdge::of(0, edge));
        self.build_cone(
            simd,
            d,
            &[horizon(c, b, base[0]), horizon(a, c, base[1]), horizon(b, a, base[2])],
        );
        self.link_neighbors(1);
        let everybody = 0..count_u32(self.cloud.cells.len());
        self.orphans.clear();
        self.orphans.extend(everybody.filter(|point| ![a, b, c, d].contains(point)));
        self.assign_orphans(simd);
        self.enqueue();
    }

    /// Adds the farthest point of all, again and again. The point is a vertex of the hull, so
    /// stopping early leaves a good hull of few vertices.
    #[inline(always)]
    fn run<S: Simd>(&mut self, simd: S, seed: [u32; 4]) {
        self.start(simd, seed);
        while self.alive / 2 + 2 < self.limits.vertices {
            let Some([triangle, birth]) = self.queue.pop() else { break };
            let top = &self.triangles[triangle as usize];
            if top.flood == DEAD || top.birth != birth {
                continue;
            }
            let point = if top.distance > self.limits.flatness {
                top.farthest.1
            } else {
                self.filter_outside_points(triangle)
            };
            if point != NONE {
                self.insert(simd, point, triangle);
            }
        }
    }

    /// Drops the points outside of a triangle that are within the flatness of the hull, and
    /// returns the farthest of the others.
    ///
    /// A plane may be much nearer to a point than the hull is: think of the tip of a needle.
    fn filter_outside_points(&mut self, triangle: u32) -> u32 {
        let mut point =
            std::mem::replace(&mut self.triangles[triangle as usize].first_outside, NONE);
        self.triangles[triangle as usize].farthest = (0, NONE);
        while point != NONE {
            let next = self.next[point as usize];
            if self.is_away(point, triangle) {
                self.add_outside_point(point, triangle, true);
            }
            point = next;
        }
        self.triangles[triangle as usize].farthest.1
    }

    /// Whether the hull is farther from the point than the flatness. The nearest point of a
    /// convex surface is on a triangle that one can see.
    fn is_away(&mut self, point: u32, triangle: u32) -> bool {
        self.find_visible(point, triangle);
        let local = &self.cloud.local;
        let limit = self.limits.flatness * self.limits.flatness;
        self.visible.iter().all(|&seen| {
            let corners = self.triangles[seen as usize].corners;
            distance_squared(local[point as usize], corners.map(|c| local[c as usize])) > limit
        })
    }

    /// Replaces what `point` sees by a cone from the horizon to the point.
    #[inline(always)]
    fn insert<S: Simd>(&mut self, simd: S, point: u32, triangle: u32) {
        self.find_visible(point, triangle);
        self.remove_covered(point);
        let horizon = std::mem::take(&mut self.horizon);
        self.build_cone(simd, point, &horizon);
        self.horizon = horizon;
        self.link_neighbors(0);
        // A point in front of a covered triangle and of none of the new ones is inside.
        self.assign_orphans(simd);
        self.enqueue();
    }

    /// Makes neighbours of the new triangles around a point, leaving out the first blocks.
    fn link_neighbors(&mut self, skipped: usize) {
        for fresh in &self.fresh[skipped..self.fresh_count] {
            for &new in &fresh.triangles[..fresh.count] {
                let next = self.starts[self.triangles[new as usize].corners[1] as usize];
                self.triangles[new as usize].twins[1] = TriangleEdge::of(next, 2);
                self.triangles[next as usize].twins[2] = TriangleEdge::of(new, 1);
            }
        }
    }

    /// Frees the triangles that `point` has covered, and collects the points outside of them.
    fn remove_covered(&mut self, point: u32) {
        self.orphans.clear();
        for &index in &self.visible {
            let covered = &mut self.triangles[index as usize];
            covered.flood = DEAD;
            let mut outside = covered.first_outside;
            while outside != NONE {
                if outside != point {
                    self.orphans.push(outside);
                }
                outside = self.next[outside as usize];
            }
        }
        self.free.extend_from_slice(&self.visible);
        self.alive -= self.visible.len();
    }

    /// Collects the triangles that `point` is strictly in front of, from one of them, and their
    /// horizon.
    ///
    /// The horizon is a simple cycle: moved a little towards the inside, the point would see
    /// the same triangles, and be in the plane of none.
    fn find_visible(&mut self, point: u32, triangle: u32) {
        let cell = self.cloud.cells[point as usize];
        self.floods += 1;
        self.visible.clear();
        self.horizon.clear();
        self.visible.push(triangle);
        self.triangles[triangle as usize].flood = self.floods;
        let mut cursor = 0;
        while let Some(&seen) = self.visible.get(cursor) {
            cursor += 1;
            let HullTriangle { corners, twins, .. } = self.triangles[seen as usize];
            for edge in 0..3 {
                let outside = twins[edge];
                let across = &mut self.triangles[outside.triangle()];
                if across.flood == self.floods {
                    continue;
                }
                if across.plane.height(cell) > 0 {
                    across.flood = self.floods;
                    self.visible.push(outside.0 >> 2);
                } else {
                    let (from, to) = (corners[edge], corners[(edge + 1) % 3]);
                    self.horizon.push(HorizonEdge { from, to, outside });
                }
            }
        }
    }

    /// Adds triangles from edges to a point.
    #[inline(always)]
    fn build_cone<S: Simd>(&mut self, simd: S, point: u32, horizon: &[HorizonEdge]) {
        let tip = PointLanes::splat(simd, self.grid_points[point as usize]);
        let density = PointLanes::splat(simd, self.density);
        for horizon in horizon.chunks(WIDTH) {
            let (mut from, mut to) = ([[0.0; WIDTH]; 3], [[0.0; WIDTH]; 3]);
            for (lane, edge) in horizon.iter().enumerate() {
                let (start, end) =
                    (self.grid_points[edge.from as usize], self.grid_points[edge.to as usize]);
                [from[0][lane], from[1][lane], from[2][lane]] = [start.x, start.y, start.z];
                [to[0][lane], to[1][lane], to[2][lane]] = [end.x, end.y, end.z];
            }
            let (from, to) = (PointLanes::load(simd, &from), PointLanes::load(simd, &to));
            // Whole numbers up to 2⁴¹: exact.
            let normals = from.minus(tip).cross(to.minus(tip));
            let metric = normals.times(density);
            let scales = f64x8::splat(simd, 1.0) / metric.dot(metric).sqrt();
            let units = normals.scaled(scales);
            let offsets = units.dot(tip);
            let whole = normals.plus(PointLanes::splat(simd, DVec3::splat(WHOLE))).to_rows();
            if self.fresh_count == self.fresh.len() {
                self.fresh.push(NewTriangles::NOTHING);
            }
            let mut triangles = [NONE; WIDTH];
            for (lane, &edge) in horizon.iter().enumerate() {
                let part = |axis: usize| {
                    (whole[axis][lane].to_bits().wrapping_sub(WHOLE.to_bits())).cast_signed()
                };
                let normal = I64Vec3::new(part(0), part(1), part(2));
                triangles[lane] = self.add(edge, point, normal);
            }
            let fresh = &mut self.fresh[self.fresh_count];
            units.store(&mut fresh.normals);
            offsets.store_array(&mut fresh.offsets);
            scales.store_array(&mut fresh.scales);
            fresh.triangles = triangles;
            fresh.count = horizon.len();
            self.fresh_count += 1;
        }
    }

    /// Adds a triangle next to that on the other side of an edge.
    #[inline(always)]
    fn add(
        &mut self,
        HorizonEdge { from, to, outside }: HorizonEdge,
        point: u32,
        normal: I64Vec3,
    ) -> u32 {
        let offset = normal.dot(self.cloud.cells[point as usize]);
        let index = self.free.pop().unwrap_or_else(|| {
            self.triangles.push(HullTriangle::NOTHING);
            count_u32(self.triangles.len() - 1)
        });
        self.births += 1;
        let triangle = &mut self.triangles[index as usize];
        triangle.corners = [from, to, point];
        triangle.twins[0] = outside;
        triangle.plane = GridPlane { normal, offset };
        triangle.first_outside = NONE;
        triangle.farthest = (0, NONE);
        triangle.flood = 0;
        triangle.birth = self.births;
        if let Some(across) = self.triangles.get_mut(outside.triangle()) {
            across.twins[outside.edge()] = TriangleEdge::of(index, 0);
        }
        self.starts[from as usize] = index;
        self.alive += 1;
        index
    }

    /// Assigns each orphan to that of the new triangles in front of which it is farthest.
    /// In front of none, it is inside and forgotten.
    ///
    /// The first that it is in front of would cost half as much, but then points in the middle
    /// of faces become vertices.
    #[inline(always)]
    fn assign_orphans<S: Simd>(&mut self, simd: S) {
        let orphans = std::mem::take(&mut self.orphans);
        for orphans in orphans.chunks(WIDTH) {
            let mut rows = [[0.0; WIDTH]; 3];
            for (lane, &point) in orphans.iter().enumerate() {
                let grid_point = self.grid_points[point as usize];
                [rows[0][lane], rows[1][lane], rows[2][lane]] =
                    [grid_point.x, grid_point.y, grid_point.z];
            }
            let (highest, best) = self.highest_above(simd, PointLanes::load(simd, &rows));
            for ((&point, &highest), best) in orphans.iter().zip(&highest).zip(&best) {
                if highest > 0.0 {
                    self.heights[point as usize] = highest;
                    let counts = !self.is_doubtful[point as usize];
                    self.add_outside_point(
                        point,
                        u32::try_from(best.to_bits()).unwrap_or(0),
                        counts,
                    );
                } else if highest < -self.margin && self.heights[point as usize] > self.margin {
                    self.deep.push(point);
                }
            }
        }
        self.orphans = orphans;
    }

    /// How far points are in front of the fresh triangles, at most, and the first triangle of
    /// which that is true, as the bits of a number.
    #[inline(always)]
    fn highest_above<S: Simd>(
        &self,
        simd: S,
        grid_points: PointLanes<S>,
    ) -> ([f64; WIDTH], [f64; WIDTH]) {
        let mut highest = f64x8::splat(simd, f64::NEG_INFINITY);
        let mut best = f64x8::splat(simd, 0.0);
        for fresh in &self.fresh[..self.fresh_count] {
            for lane in 0..fresh.count.min(WIDTH) {
                let [x, y, z] = &fresh.normals;
                let normal = PointLanes::splat(simd, DVec3::new(x[lane], y[lane], z[lane]));
                let distance = normal.dot(grid_points) - fresh.offsets[lane];
                let is_farther = distance.simd_gt(highest);
                highest = is_farther.select(distance, highest);
                let triangle = f64::from_bits(u64::from(fresh.triangles[lane]));
                best = is_farther.select(f64x8::splat(simd, triangle), best);
            }
        }
        (highest.to_array(), best.to_array())
    }

    /// Puts a point on the list of a triangle, unless rounding has hidden that it is not in
    /// front of it. Of equally far points, the lowest cell counts as the farthest: unlike any
    /// other, it cannot be in the middle of others.
    #[inline(always)]
    fn add_outside_point(&mut self, point: u32, triangle: u32, counts: bool) {
        let cells = &self.cloud.cells;
        let triangle = &mut self.triangles[triangle as usize];
        let height = triangle.plane.height(cells[point as usize]);
        if height <= 0 {
            return;
        }
        self.next[point as usize] = triangle.first_outside;
        triangle.first_outside = point;
        let rank = |point: u32| Reverse(cells[point as usize].to_array());
        let (highest, best) = triangle.farthest;
        let is_farther = height > highest || (height == highest && rank(point) > rank(best));
        if counts && is_farther {
            triangle.farthest = (height, point);
        }
    }

    fn enqueue(&mut self) {
        for fresh in &self.fresh[..self.fresh_count] {
            for (&index, &scale) in fresh.triangles[..fresh.count].iter().zip(&fresh.scales) {
                let triangle = &mut self.triangles[index as usize];
                if triangle.first_outside != NONE {
                    triangle.distance = triangle.farthest.0 as f64 * scale;
                    self.queue.push([index, triangle.birth], triangle.distance);
                }
            }
        }
        self.fresh_count = 0;
    }

    fn finish(self) -> TriangleSurface {
        let mut moved = vec![NONE; self.triangles.len()];
        let mut surface = TriangleSurface {
            corners: Vec::with_capacity(self.alive),
            twins: Vec::with_capacity(self.alive),
            normals: Vec::with_capacity(self.alive),
            deep: self.deep,
        };
        for (triangle, slot) in self.triangles.iter().zip(&mut moved) {
            if triangle.flood != DEAD {
                *slot = 3 * count_u32(surface.corners.len());
                let normal = metric(&triangle.plane, self.density);
                surface.corners.push(triangle.corners);
                surface.twins.push(triangle.twins.map(|side| side.0));
                surface.normals.push(normal / normal.length());
            }
        }
        for twin in surface.twins.as_flattened_mut() {
            *twin = moved[(*twin >> 2) as usize] + (*twin & 3);
        }
        let Self { triangles, grid_points, fresh, free, orphans, .. } = self;
        let Self { next, heights, starts, visible, horizon, .. } = self;
        let nodes = self.queue.into_nodes();
        let memory = HullMemory {
            triangles,
            grid_points,
            fresh,
            free,
            orphans,
            nodes,
            next,
            heights,
            starts,
            visible,
            horizon,
        };
        memory.keep();
        surface
    }
}
