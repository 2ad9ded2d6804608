//! Who is next to whom on a closed surface of triangles.

use super::shell::Shell;

/// The neighbours of each vertex, in one flat list.
pub(super) struct Rings {
    /// Where the neighbours of each vertex begin, and one more number: where they end.
    starts: Vec<u32>,
    neighbors: Vec<u32>,
}

impl Rings {
    /// Counts first, then fills: every edge leaves each of its ends once.
    pub(super) fn new(shell: &Shell, vertex_count: usize) -> Self {
        let mut starts = vec![0; vertex_count + 1];
        for &corner in shell.corners.iter().flatten() {
            starts[corner as usize] += 1;
        }
        let mut sum = 0;
        for start in &mut starts {
            sum += *start;
            *start = sum;
        }
        let mut neighbors = vec![0; 3 * shell.corners.len()];
        for &[a, b, c] in &shell.corners {
            for (from, to) in [(a, b), (b, c), (c, a)] {
                let start = &mut starts[from as usize];
                *start -= 1;
                neighbors[*start as usize] = to;
            }
        }
        Self { starts, neighbors }
    }

    /// The vertices that share an edge with `vertex`, in no special order.
    pub(super) fn around(&self, vertex: usize) -> &[u32] {
        &self.neighbors[self.starts[vertex] as usize..self.starts[vertex + 1] as usize]
    }
}
