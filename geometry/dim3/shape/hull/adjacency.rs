//! Adjacency of vertices on a closed surface of triangles.

use super::triangle_surface::TriangleSurface;

/// The neighbours of each vertex, in one flat list.
pub(super) struct VertexAdjacency {
    /// Where the neighbours of each vertex begin, and one more number: where they end.
    starts: Vec<u32>,
    neighbors: Vec<u32>,
}

impl VertexAdjacency {
    /// Counts first, then fills: every edge leaves each of its ends once.
    pub(super) fn new(surface: &TriangleSurface, vertex_count: usize) -> Self {
        let mut starts = vec![0; vertex_count + 1];
        for &corner in surface.corners.iter().flatten() {
            starts[corner as usize] += 1;
        }
        let mut sum = 0;
        for start in &mut starts {
            sum += *start;
            *start = sum;
        }
        let mut neighbors = vec![0; 3 * surface.corners.len()];
        for &[a, b, c] in &surface.corners {
            for (from, to) in [(a, b), (b, c), (c, a)] {
                let start = &mut starts[from as usize];
                *start -= 1;
                neighbors[*start as usize] = to;
            }
        }
        Self { starts, neighbors }
    }

    /// The vertices that share an edge with `vertex`, in no special order.
    pub(super) fn neighbors(&self, vertex: usize) -> &[u32] {
        &self.neighbors[self.starts[vertex] as usize..self.starts[vertex + 1] as usize]
    }
}
