//! Removal of vertices from a surface, one by one.

use super::count_u32;
use super::grid::Cloud;
use super::triangle::distance_squared;
use super::triangle_surface::{GridPlane, TriangleSurface};

/// A triangle that is gone.
const GONE: u32 = u32::MAX;

/// A vertex that cannot leave: exact coincidences leave no way to close the surface around it.
pub(super) struct RemovalBlocked;

/// Lets vertices leave a closed convex surface of triangles, and keeps it closed and convex.
pub(super) struct VertexRemover<'a> {
    cloud: &'a Cloud,
    surface: &'a mut TriangleSurface,
    flatness: f64,
    /// One of the triangles around each vertex.
    anchors: Vec<u32>,
    vertex_count: usize,
    /// The triangles around a vertex, counter-clockwise.
    star: Vec<u32>,
    /// The vertices around it, from the first triangle on.
    ring: Vec<u32>,
    /// The triangles that close the surface without it.
    cap: Vec<[u32; 3]>,
    /// An edge of the hole, by the vertex where it begins, and as the triangle beyond it sees
    /// it.
    hole: Vec<(u32, u32)>,
}

impl<'a> VertexRemover<'a> {
    pub(super) fn new(
        cloud: &'a Cloud,
        surface: &'a mut TriangleSurface,
        flatness: f64,
    ) -> Self {
        let mut anchors = vec![GONE; cloud.points.len()];
        for (triangle, corners) in (0..).zip(&surface.corners) {
            corners.iter().for_each(|&corner| anchors[corner as usize] = triangle);
        }
        Self {
            cloud,
            flatness,
            anchors,
            vertex_count: surface.vertex_count(),
            surface,
            star: Vec::new(),
            ring: Vec::new(),
            cap: Vec::new(),
            hole: Vec::new(),
        }
    }

    /// Lets a vertex leave if it is within the flatness of the hull of the others.
    ///
    /// A vertex that is too far from the others stays too far when more of them leave, so no
    /// vertex is tried twice.
    pub(super) fn try_remove(&mut self, vertex: u32) -> Result<(), RemovalBlocked> {
        if self.vertex_count == 4 {
            return Ok(());
        }
        self.look_around(vertex);
        self.close_without(vertex)?;
        let local = |point: u32| self.cloud.local[point as usize];
        let distances =
            self.cap.iter().map(|corners| distance_squared(local(vertex), corners.map(local)));
        let square = distances.fold(f64::INFINITY, f64::min);
        if square <= self.flatness * self.flatness {
            self.remove(vertex);
        }
        Ok(())
    }

    /// Walks around a vertex.
    fn look_around(&mut self, vertex: u32) {
        self.star.clear();
        self.ring.clear();
        self.hole.clear();
        let first = self.anchors[vertex as usize];
        let mut triangle = first;
        loop {
            let corners = self.surface.corners[triangle as usize];
            let twins = self.surface.twins[triangle as usize];
            let own = corners.iter().position(|&corner| corner == vertex).unwrap_or(0);
            let next = corners[(own + 1) % 3];
            self.star.push(triangle);
            self.ring.push(next);
            self.hole.push((next, twins[(own + 1) % 3]));
            triangle = twins[(own + 2) % 3] / 3;
            if triangle == first {
                return;
            }
        }
    }

    /// Finds the triangles that close the surface without a vertex: those of the hull of its
    /// neighbours that it sees, cut off the hole one by one.
    ///
    /// Nobody else is a corner of them: who is in front of the hull of the neighbours, and
    /// behind the vertex, is inside the hull with it.
    fn close_without(&mut self, vertex: u32) -> Result<(), RemovalBlocked> {
        self.cap.clear();
        let cells = &self.cloud.cells;
        let mut rest = Vec::from_iter(self.hole.iter().map(|side| side.0));
        while rest.len() >= 3 {
            let count = rest.len();
            let is_outer = |&index: &usize| {
                let corners = [0, 1, 2].map(|step| rest[(index + step) % count]);
                let plane = GridPlane::through(corners.map(|corner| cells[corner as usize]));
                let is_behind = |&other: &u32| {
                    corners.contains(&other) || plane.height(cells[other as usize]) <= 0
                };
                plane.height(cells[vertex as usize]) > 0 && self.ring.iter().all(is_behind)
            };
            let index = (0..count).find(is_outer).ok_or(RemovalBlocked)?;
            self.cap.push([0, 1, 2].map(|step| rest[(index + step) % count]));
            rest.remove((index + 1) % count);
        }
        Ok(())
    }

    /// Puts the cap in the place of the triangles around a vertex.
    fn remove(&mut self, vertex: u32) {
        for index in 0..self.cap.len() {
            let (corners, slot) = (self.cap[index], self.star[index]);
            let [a, b, c] = corners;
            self.surface.corners[slot as usize] = corners;
            let plane =
                GridPlane::through(corners.map(|corner| self.cloud.cells[corner as usize]));
            self.surface.normals[slot as usize] = plane.unit_normal(self.cloud);
            corners.iter().for_each(|&corner| self.anchors[corner as usize] = slot);
            self.connect(3 * slot, a);
            self.connect(3 * slot + 1, b);
            if index + 1 == self.cap.len() {
                self.connect(3 * slot + 2, c);
            } else if let Some(side) = self.hole.iter_mut().find(|side| side.0 == a) {
                // The rest of the hole ends at the new triangle.
                side.1 = 3 * slot + 2;
            }
        }
        for &slot in &self.star[self.cap.len()..] {
            self.surface.corners[slot as usize] = [GONE; 3];
        }
        self.anchors[vertex as usize] = GONE;
        self.vertex_count -= 1;
    }

    /// Makes an edge of a new triangle and the one beyond the hole, which begin at `from`,
    /// twins.
    fn connect(&mut self, edge: u32, from: u32) {
        let beyond = self.hole.iter().find(|side| side.0 == from).map_or(GONE, |side| side.1);
        let twins = self.surface.twins.as_flattened_mut();
        twins[edge as usize] = beyond;
        if let Some(twin) = twins.get_mut(beyond as usize) {
            *twin = edge;
        }
    }

    /// Closes the ranks of the triangles.
    pub(super) fn finish(self) {
        let TriangleSurface { corners, twins, normals, .. } = self.surface;
        let mut moved = vec![GONE; corners.len()];
        let mut count = 0;
        for index in 0..corners.len() {
            if corners[index][0] != GONE {
                moved[index] = 3 * count_u32(count);
                corners[count] = corners[index];
                twins[count] = twins[index];
                normals[count] = normals[index];
                count += 1;
            }
        }
        corners.truncate(count);
        twins.truncate(count);
        normals.truncate(count);
        for twin in twins.as_flattened_mut() {
            *twin = moved[(*twin / 3) as usize] + *twin % 3;
        }
    }
}
