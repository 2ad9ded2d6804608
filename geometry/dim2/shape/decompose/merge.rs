//! Merging of triangles to convex pieces.

use i_triangle::i_overlay::i_float::int::point::IntPoint;

/// No half-edge.
const NOBODY: u32 = u32::MAX;

/// The half-edges of a triangulation, three for each triangle, and of the pieces that are made
/// of it.
struct TriangulationPieces<'t> {
    points: &'t [IntPoint<i32>],
    /// Where each half-edge begins.
    origins: &'t [u32],
    /// The same edge in the other direction; [`NOBODY`] on the border.
    twins: Vec<u32>,
    /// The half-edge that follows around its piece, and the one before.
    next: Vec<u32>,
    before: Vec<u32>,
    is_removed: Vec<bool>,
    /// The piece of each triangle, as a forest: another triangle of the same piece, or itself.
    owners: Vec<u32>,
}

/// Joins triangles, each three indices of `points` counter-clockwise, to convex pieces, and
/// gives their rings.
///
/// Diagonals are left out, the longest first, as long as both of their ends stay convex. The
/// pieces are at most four times as many as there have to be.
///
/// Source: Hertel, Mehlhorn, *Fast triangulation of simple polygons*, FCT 1983. `[hertel1983]`
pub(super) fn merge(points: &[IntPoint<i32>], corners: &[u32]) -> Vec<Vec<u32>> {
    let mut pieces = TriangulationPieces::new(points, corners);
    let mut diagonals: Vec<u32> = indices(corners.len())
        .filter(|&edge| pieces.twin(edge) != NOBODY && edge < pieces.twin(edge))
        .collect();
    diagonals.sort_by_key(|&edge| (std::cmp::Reverse(pieces.length_squared(edge)), edge));
    for edge in diagonals {
        pieces.join(edge);
    }
    pieces.rings()
}

impl<'t> TriangulationPieces<'t> {
    fn new(points: &'t [IntPoint<i32>], origins: &'t [u32]) -> Self {
        let around = |edge: u32, step: u32| edge / 3 * 3 + (edge + step) % 3;
        let count = origins.len();
        Self {
            points,
            origins,
            twins: twins(origins),
            next: indices(count).map(|edge| around(edge, 1)).collect(),
            before: indices(count).map(|edge| around(edge, 2)).collect(),
            is_removed: vec![false; count],
            owners: indices(count / 3).collect(),
        }
    }

    fn twin(&self, edge: u32) -> u32 {
        self.twins[edge as usize]
    }

    fn point(&self, edge: u32) -> [i64; 2] {
        let point = self.points[self.origins[edge as usize] as usize];
        [i64::from(point.x), i64::from(point.y)]
    }

    fn length_squared(&self, edge: u32) -> i64 {
        let ([ax, ay], [bx, by]) = (self.point(edge), self.point(self.twin(edge)));
        (bx - ax) * (bx - ax) + (by - ay) * (by - ay)
    }

    /// Leaves out a diagonal if what is on both sides of it is convex together.
    fn join(&mut self, edge: u32) {
        let twin = self.twin(edge);
        let [into, out] = [self.before[edge as usize], self.next[twin as usize]];
        let [back, on] = [self.before[twin as usize], self.next[edge as usize]];
        let [one, other] = [self.owner(edge / 3), self.owner(twin / 3)];
        let is_convex = self.turns_left(into, out) && self.turns_left(back, on);
        if !is_convex || one == other {
            return;
        }
        self.link(into, out);
        self.link(back, on);
        self.is_removed[edge as usize] = true;
        self.is_removed[twin as usize] = true;
        self.owners[one.max(other) as usize] = one.min(other);
    }

    fn link(&mut self, first: u32, second: u32) {
        self.next[first as usize] = second;
        self.before[second as usize] = first;
    }

    /// Whether the way along two half-edges, the second of which begins where the first one
    /// ends, turns left or goes straight on.
    fn turns_left(&self, first: u32, second: u32) -> bool {
        let (from, at, to) =
            (self.point(first), self.point(second), self.point(self.next[second as usize]));
        let ([ax, ay], [bx, by]) =
            ([at[0] - from[0], at[1] - from[1]], [to[0] - at[0], to[1] - at[1]]);
        let (cross, dot) = (ax * by - ay * bx, ax * bx + ay * by);
        cross > 0 || (cross == 0 && dot > 0)
    }

    fn owner(&mut self, triangle: u32) -> u32 {
        let mut owner = triangle;
        while self.owners[owner as usize] != owner {
            let above = self.owners[self.owners[owner as usize] as usize];
            self.owners[owner as usize] = above;
            owner = above;
        }
        owner
    }

    /// The corners of each piece.
    fn rings(mut self) -> Vec<Vec<u32>> {
        let mut rings = Vec::new();
        for start in indices(self.origins.len()) {
            let mut ring = Vec::new();
            let mut edge = start;
            while !self.is_removed[edge as usize] {
                self.is_removed[edge as usize] = true;
                ring.push(self.origins[edge as usize]);
                edge = self.next[edge as usize];
            }
            if !ring.is_empty() {
                rings.push(ring);
            }
        }
        rings
    }
}

/// The other half-edge of each, where exactly two run between two points, in opposite
/// directions.
fn twins(origins: &[u32]) -> Vec<u32> {
    let end = |edge: u32| origins[(edge / 3 * 3 + (edge + 1) % 3) as usize];
    let mut edges: Vec<_> = indices(origins.len())
        .map(|edge| {
            let (from, to) = (origins[edge as usize], end(edge));
            (from.min(to), from.max(to), edge)
        })
        .collect();
    edges.sort_unstable();
    let mut twins = vec![NOBODY; origins.len()];
    for alike in edges.chunk_by(|a, b| (a.0, a.1) == (b.0, b.1)) {
        if let &[(.., a), (.., b)] = alike
            && origins[a as usize] == end(b)
        {
            twins[a as usize] = b;
            twins[b as usize] = a;
        }
    }
    twins
}

fn indices(count: usize) -> std::ops::Range<u32> {
    0..u32::try_from(count).unwrap_or(u32::MAX)
}
