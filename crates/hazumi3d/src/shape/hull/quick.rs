//! The convex hull of a cloud, in whole numbers.
//!
//! Which point is in front of which triangle is decided without rounding, so the surface is
//! closed and convex on the grid for any input. Rounded numbers only choose the order in which
//! points are added, and when to stop.
//!
//! Source: Barber, Dobkin, Huhdanpaa, *The Quickhull Algorithm for Convex Hulls*, ACM TOMS 22,
//! 1996. `[barber1996]`

use std::cmp::Reverse;

use glam::{DVec3, I64Vec3};

use super::count_u32;
use super::grid::Cloud;
use super::queue::Queue;
use super::seed::{Degenerate, seed};
use super::settle::Limits;
use super::triangle::distance_squared;

/// No triangle, no point.
const NONE: u32 = u32::MAX;

/// A closed convex surface of triangles around a cloud.
pub(super) struct Shell {
    /// Indices into the cloud, counter-clockwise seen from outside.
    pub(super) corners: Vec<[u32; 3]>,
    /// The triangle on the other side of the edge from corner `i` to corner `i + 1`.
    pub(super) neighbors: Vec<[u32; 3]>,
    /// Outward unit normal of the triangle on the grid, in metric space.
    pub(super) normals: Vec<DVec3>,
}

impl Shell {
    /// The hull of `cloud`. A point that `is_doubtful` is added after all others, and only if
    /// it is farther than the flatness from the hull that they make.
    pub(super) fn grow(
        cloud: &Cloud,
        is_doubtful: &[bool],
        limits: Limits,
    ) -> Result<Self, Degenerate> {
        let seed = seed(cloud, is_doubtful, limits.thickness)?;
        let mut builder = Builder::new(cloud, is_doubtful, limits);
        builder.start(seed);
        builder.run();
        Ok(builder.finish())
    }

    /// Number of corners of a closed surface of triangles: Euler's V = F / 2 + 2.
    pub(super) fn vertex_count(&self) -> usize {
        self.corners.len() / 2 + 2
    }
}

/// Plane through three grid points.
///
/// Cells lie in ±2¹⁹, so their differences are at most 2²⁰. A part of the normal is a
/// difference of two products of those, at most 2·2⁴⁰. Its product with a cell is at most 2⁴¹·2¹⁹, so
/// `normal · cell` and `offset` are at most 3·2⁶⁰, and their difference 3·2⁶¹ < 2⁶³.
#[derive(Clone, Copy)]
pub(super) struct Plane {
    normal: I64Vec3,
    offset: i64,
}

impl Plane {
    pub(super) fn through([a, b, c]: [I64Vec3; 3]) -> Self {
        let normal = (b - a).cross(c - a);
        Self { normal, offset: normal.dot(a) }
    }

    /// Positive in front; six times the volume of the tetrahedron, in cells.
    pub(super) fn height(&self, cell: I64Vec3) -> i64 {
        self.normal.dot(cell) - self.offset
    }

    /// Outward unit normal in metric space.
    pub(super) fn unit_normal(&self, cloud: &Cloud) -> DVec3 {
        let normal = metric(self, cloud.step.recip());
        normal / normal.length()
    }
}

struct Triangle {
    corners: [u32; 3],
    neighbors: [u32; 3],
    plane: Plane,
    /// First of the points in front of it that wait here; `Builder::next` has the others.
    waiting: u32,
    /// The farthest of those that are not doubtful, and its height.
    farthest: (i64, u32),
    /// How far that is, in metres.
    distance: f64,
    /// The last flood that reached it; [`DEAD`] once it is inside the hull.
    flood: u32,
    /// Which triangle it is of all that ever were.
    birth: u32,
}

const DEAD: u32 = u32::MAX;

/// An edge between what a point sees and what it does not.
struct Rim {
    from: u32,
    to: u32,
    outside: u32,
}

/// What a point asks of a triangle that was just added.
struct Fresh {
    plane: Plane,
    index: u32,
    /// Metres for each unit of height, once somebody asks; 0 before.
    scale: f64,
    /// The plane in metres, rounded: the product with a cell less the offset is the distance.
    normal: DVec3,
    offset: f64,
}

impl Fresh {
    fn measure(&mut self, density: DVec3) {
        self.scale = metric(&self.plane, density).length().recip();
        self.normal = self.plane.normal.as_dvec3() * self.scale;
        self.offset = self.plane.offset as f64 * self.scale;
    }
}

struct Builder<'a> {
    cloud: &'a Cloud,
    is_doubtful: &'a [bool],
    limits: Limits,
    triangles: Vec<Triangle>,
    alive: usize,
    /// Cells to the metre along each axis.
    density: DVec3,
    /// The triangles added last.
    fresh: Vec<Fresh>,
    /// Where triangles were that are inside the hull by now: the surface stays in the cache.
    free: Vec<u32>,
    births: u32,
    /// Points that waited at triangles that are gone.
    orphans: Vec<u32>,
    /// Triangles with waiting points, and their births, by how far the farthest is.
    queue: Queue<[u32; 2]>,
    /// The waiting point after each.
    next: Vec<u32>,
    /// The new triangle whose edge on the rim begins at a corner.
    starts: Vec<u32>,
    floods: u32,
    visible: Vec<u32>,
    rim: Vec<Rim>,
}

impl<'a> Builder<'a> {
    fn new(cloud: &'a Cloud, is_doubtful: &'a [bool], limits: Limits) -> Self {
        let count = cloud.cells.len();
        Self {
            cloud,
            is_doubtful,
            limits,
            triangles: Vec::with_capacity(2 * count.min(limits.vertices)),
            alive: 0,
            density: cloud.step.recip(),
            fresh: Vec::new(),
            free: Vec::new(),
            births: 0,
            orphans: Vec::new(),
            queue: Queue::new(cloud.size, limits.flatness),
            next: vec![NONE; count],
            starts: vec![NONE; count],
            floods: 0,
            visible: Vec::new(),
            rim: Vec::new(),
        }
    }

    /// A tetrahedron, `d` behind the plane of `a`, `b`, `c`, and all others waiting outside.
    fn start(&mut self, [a, b, c, d]: [u32; 4]) {
        self.add([a, b, c], [3, 1, 2]);
        self.add([c, b, d], [0, 3, 2]);
        self.add([a, c, d], [0, 1, 3]);
        self.add([b, a, d], [0, 2, 1]);
        for point in 0..count_u32(self.cloud.cells.len()) {
            if ![a, b, c, d].contains(&point) {
                self.settle(point);
            }
        }
        self.enqueue();
    }

    /// Adds the farthest point of all, again and again. The point is a vertex of the hull, so
    /// stopping early leaves a good hull of few vertices.
    fn run(&mut self) {
        while self.alive / 2 + 2 < self.limits.vertices {
            let Some([triangle, birth]) = self.queue.pop() else { break };
            let top = &self.triangles[triangle as usize];
            if top.flood == DEAD || top.birth != birth {
                continue;
            }
            let point = if top.distance > self.limits.flatness {
                top.farthest.1
            } else {
                self.sift(triangle)
            };
            if point != NONE {
                self.insert(point, triangle);
            }
        }
    }

    /// Drops the points waiting at a triangle that are within the flatness of the hull, and
    /// returns the farthest of the others.
    ///
    /// A plane may be much nearer to a point than the hull is: think of the tip of a needle.
    fn sift(&mut self, triangle: u32) -> u32 {
        let mut point = std::mem::replace(&mut self.triangles[triangle as usize].waiting, NONE);
        self.triangles[triangle as usize].farthest = (0, NONE);
        while point != NONE {
            let next = self.next[point as usize];
            if self.is_away(point, triangle) {
                self.wait(point, triangle, true);
            }
            point = next;
        }
        self.triangles[triangle as usize].farthest.1
    }

    /// Whether the hull is farther from the point than the flatness. The nearest point of a
    /// convex surface is on a triangle that one can see.
    fn is_away(&mut self, point: u32, triangle: u32) -> bool {
        self.flood(point, triangle);
        let local = &self.cloud.local;
        let limit = self.limits.flatness * self.limits.flatness;
        self.visible.iter().all(|&seen| {
            let corners = self.triangles[seen as usize].corners;
            distance_squared(local[point as usize], corners.map(|c| local[c as usize])) > limit
        })
    }

    /// Replaces what `point` sees by a cone from the rim to the point.
    fn insert(&mut self, point: u32, triangle: u32) {
        self.flood(point, triangle);
        self.bury(point);
        for index in 0..self.rim.len() {
            let Rim { from, to, outside } = self.rim[index];
            let new = self.add([from, to, point], [outside, NONE, NONE]);
            self.starts[from as usize] = new;
            let outside = &mut self.triangles[outside as usize];
            for edge in 0..3 {
                if outside.corners[edge] == to {
                    outside.neighbors[edge] = new;
                }
            }
        }
        for new in self.fresh.iter().map(|fresh| fresh.index) {
            let next = self.starts[self.triangles[new as usize].corners[1] as usize];
            self.triangles[new as usize].neighbors[1] = next;
            self.triangles[next as usize].neighbors[2] = new;
        }
        // Who is in front of a covered triangle and of none of the new ones is inside.
        let mut orphans = std::mem::take(&mut self.orphans);
        orphans.drain(..).for_each(|orphan| self.settle(orphan));
        self.orphans = orphans;
        self.enqueue();
    }

    /// Frees the triangles that `point` has covered, and calls those who waited there.
    fn bury(&mut self, point: u32) {
        for &index in &self.visible {
            let covered = &mut self.triangles[index as usize];
            covered.flood = DEAD;
            let mut waiting = covered.waiting;
            while waiting != NONE {
                if waiting != point {
                    self.orphans.push(waiting);
                }
                waiting = self.next[waiting as usize];
            }
        }
        self.free.extend_from_slice(&self.visible);
        self.alive -= self.visible.len();
    }

    /// Collects the triangles that `point` is strictly in front of, from one of them, and their
    /// rim.
    ///
    /// The rim is a simple cycle: moved a little towards the inside, the point would see the
    /// same triangles, and be in the plane of none.
    fn flood(&mut self, point: u32, triangle: u32) {
        let cell = self.cloud.cells[point as usize];
        self.floods += 1;
        self.visible.clear();
        self.rim.clear();
        self.visible.push(triangle);
        self.triangles[triangle as usize].flood = self.floods;
        let mut cursor = 0;
        while let Some(&seen) = self.visible.get(cursor) {
            cursor += 1;
            let Triangle { corners, neighbors, .. } = self.triangles[seen as usize];
            for edge in 0..3 {
                let outside = neighbors[edge];
                let across = &mut self.triangles[outside as usize];
                if across.flood == self.floods {
                    continue;
                }
                if across.plane.height(cell) > 0 {
                    across.flood = self.floods;
                    self.visible.push(outside);
                } else {
                    let (from, to) = (corners[edge], corners[(edge + 1) % 3]);
                    self.rim.push(Rim { from, to, outside });
                }
            }
        }
    }

    fn add(&mut self, corners: [u32; 3], neighbors: [u32; 3]) -> u32 {
        let plane = Plane::through(corners.map(|corner| self.cloud.cells[corner as usize]));
        self.births += 1;
        let triangle = Triangle {
            corners,
            neighbors,
            plane,
            waiting: NONE,
            farthest: (0, NONE),
            distance: 0.0,
            flood: 0,
            birth: self.births,
        };
        let index = self.free.pop().unwrap_or_else(|| count_u32(self.triangles.len()));
        if let Some(slot) = self.triangles.get_mut(index as usize) {
            *slot = triangle;
        } else {
            self.triangles.push(triangle);
        }
        let (normal, offset) = (DVec3::ZERO, 0.0);
        self.fresh.push(Fresh { plane, index, scale: 0.0, normal, offset });
        self.alive += 1;
        index
    }

    /// Lets a point wait at the triangle, of the fresh ones, in front of which it is farthest.
    /// In front of none, it is inside and forgotten.
    ///
    /// The first that it is in front of would cost half as much, but then points in the middle
    /// of faces become vertices.
    fn settle(&mut self, point: u32) {
        if self.fresh.first().is_some_and(|fresh| fresh.scale == 0.0) {
            self.fresh.iter_mut().for_each(|fresh| fresh.measure(self.density));
        }
        let cell = self.cloud.cells[point as usize].as_dvec3();
        // Nobody can predict who sees the point, so there is nothing here to jump over.
        let mut best = (0.0, NONE);
        for fresh in &self.fresh {
            let distance = fresh.normal.dot(cell) - fresh.offset;
            let is_farther = distance > best.0;
            best.0 = if is_farther { distance } else { best.0 };
            best.1 = if is_farther { fresh.index } else { best.1 };
        }
        if best.1 != NONE {
            self.wait(point, best.1, !self.is_doubtful[point as usize]);
        }
    }

    /// Puts a point on the list of a triangle, unless rounding has hidden that it is not in front
    /// of it. Of equally far points, the lowest cell counts as
    /// the farthest: unlike any other, it cannot be in the middle of others.
    fn wait(&mut self, point: u32, triangle: u32, counts: bool) {
        let cells = &self.cloud.cells;
        let triangle = &mut self.triangles[triangle as usize];
        let height = triangle.plane.height(cells[point as usize]);
        if height <= 0 {
            return;
        }
        self.next[point as usize] = triangle.waiting;
        triangle.waiting = point;
        let rank = |point: u32| Reverse(cells[point as usize].to_array());
        let (highest, best) = triangle.farthest;
        let is_farther = height > highest || (height == highest && rank(point) > rank(best));
        if counts && is_farther {
            triangle.farthest = (height, point);
        }
    }

    fn enqueue(&mut self) {
        for fresh in self.fresh.drain(..) {
            let triangle = &mut self.triangles[fresh.index as usize];
            if triangle.waiting != NONE {
                triangle.distance = triangle.farthest.0 as f64 * fresh.scale;
                self.queue.push([fresh.index, triangle.birth], triangle.distance);
            }
        }
    }

    fn finish(self) -> Shell {
        let mut moved = vec![NONE; self.triangles.len()];
        let mut shell = Shell {
            corners: Vec::with_capacity(self.alive),
            neighbors: Vec::with_capacity(self.alive),
            normals: Vec::with_capacity(self.alive),
        };
        for (triangle, slot) in self.triangles.iter().zip(&mut moved) {
            if triangle.flood != DEAD {
                *slot = count_u32(shell.corners.len());
                let normal = metric(&triangle.plane, self.density);
                shell.corners.push(triangle.corners);
                shell.neighbors.push(triangle.neighbors);
                shell.normals.push(normal / normal.length());
            }
        }
        for neighbor in shell.neighbors.as_flattened_mut() {
            *neighbor = moved[*neighbor as usize];
        }
        shell
    }
}

/// The normal of a plane in metric space, as long as there are units of height to the metre.
fn metric(plane: &Plane, density: DVec3) -> DVec3 {
    plane.normal.as_dvec3() * density
}
