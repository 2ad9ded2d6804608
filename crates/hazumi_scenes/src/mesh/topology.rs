//! Whether the triangles of a mesh enclose a solid, and which way they look.

use super::Mesh;

/// Topology of the triangles of a mesh.
///
/// Vertices at the same place count as one, whatever their index: many formats repeat a vertex
/// for each of its triangles. A *degenerate* triangle has two corners at one place, or no area;
/// a *duplicate* has the corners of an earlier one, in any order. Both are left out of all that
/// follows, which is about the edges of the remaining triangles.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Topology {
    /// Number of different places where vertices are.
    pub positions: usize,
    /// Triangles without area.
    pub degenerate_triangles: usize,
    /// Triangles that were there before.
    pub duplicate_triangles: usize,
    /// Edges of one triangle only: rims of holes.
    pub boundary_edges: usize,
    /// Edges of three triangles or more.
    pub non_manifold_edges: usize,
    /// Edges of two triangles that run along it in the same direction: one of the two is turned
    /// over.
    pub turned_edges: usize,
    /// Enclosed volume, m³: positive when triangles are counter-clockwise seen from outside. It
    /// is negative when all look inwards. Means little unless the surface is closed and
    /// consistent.
    pub signed_volume: f64,
}

impl Topology {
    /// Whether every edge has two triangles: the surface is watertight.
    pub fn is_closed(&self) -> bool {
        self.boundary_edges == 0 && self.non_manifold_edges == 0
    }

    /// Whether neighbours look to the same side of the surface everywhere.
    pub fn is_consistent(&self) -> bool {
        self.turned_edges == 0
    }

    /// Whether the triangles look out of a solid that they enclose.
    pub fn is_outward(&self) -> bool {
        self.is_closed() && self.is_consistent() && self.signed_volume > 0.0
    }
}

impl Mesh {
    /// Looks at how the triangles hang together; takes n log n time for n triangles.
    pub fn topology(&self) -> Topology {
        let (places, positions) = self.places();
        let mut triangles = Vec::with_capacity(self.triangles.len());
        for corners in &self.triangles {
            if !self.is_degenerate(*corners, &places) {
                triangles.push(*corners);
            }
        }
        let degenerate_triangles = self.triangles.len() - triangles.len();
        let sound = triangles.len();
        drop_duplicates(&mut triangles, &places);
        let [boundary_edges, non_manifold_edges, turned_edges] =
            count_edges(&triangles, &places);
        Topology {
            positions,
            degenerate_triangles,
            duplicate_triangles: sound - triangles.len(),
            boundary_edges,
            non_manifold_edges,
            turned_edges,
            signed_volume: self.signed_volume(&triangles),
        }
    }

    /// The same number for all vertices at one place, and how many places there are.
    fn places(&self) -> (Vec<u32>, usize) {
        // Zero and minus zero are one place.
        let key = |index: u32| self.vertices[index as usize].map(|part| (part + 0.0).to_bits());
        let mut order = Vec::from_iter((0..).take(self.vertices.len()));
        order.sort_unstable_by_key(|&index| (key(index), index));
        let mut places = vec![0; self.vertices.len()];
        let mut positions = 0;
        for same in order.chunk_by(|&a, &b| key(a) == key(b)) {
            positions += 1;
            for &index in same {
                places[index as usize] = same[0];
            }
        }
        (places, positions)
    }

    fn is_degenerate(&self, corners: [u32; 3], places: &[u32]) -> bool {
        let [a, b, c] = corners.map(|corner| places[corner as usize]);
        let [p, q, r] = corners.map(|corner| self.vertices[corner as usize].map(f64::from));
        let area = cross(minus(q, p), minus(r, p));
        a == b || b == c || c == a || area == [0.0; 3]
    }

    /// A sixth of the sum of the volumes of boxes between each triangle and one of its
    /// vertices.
    fn signed_volume(&self, triangles: &[[u32; 3]]) -> f64 {
        // A vertex of the mesh for origin: far from it, differences of large numbers remain.
        let origin = self.vertices[0].map(f64::from);
        let at = |index: u32| minus(self.vertices[index as usize].map(f64::from), origin);
        let volumes = triangles.iter().map(|corners| {
            let [a, b, c] = corners.map(at);
            dot(a, cross(b, c))
        });
        volumes.sum::<f64>() / 6.0
    }
}

/// Keeps the first of the triangles with the same corners, in any order.
fn drop_duplicates(triangles: &mut Vec<[u32; 3]>, places: &[u32]) {
    let key = |corners: &[u32; 3]| {
        let mut key = corners.map(|corner| places[corner as usize]);
        key.sort_unstable();
        key
    };
    // Stable: of equals, the first stays first.
    triangles.sort_by_key(key);
    triangles.dedup_by_key(|corners| key(corners));
}

/// How many edges have one triangle, more than two, and two that run the same way.
fn count_edges(triangles: &[[u32; 3]], places: &[u32]) -> [usize; 3] {
    let mut sides = Vec::with_capacity(3 * triangles.len());
    for corners in triangles {
        let [a, b, c] = corners.map(|corner| places[corner as usize]);
        for (from, to) in [(a, b), (b, c), (c, a)] {
            sides.push((from.min(to), from.max(to), from < to));
        }
    }
    sides.sort_unstable();
    let [mut boundary, mut non_manifold, mut turned] = [0; 3];
    for edge in sides.chunk_by(|a, b| (a.0, a.1) == (b.0, b.1)) {
        match edge {
            [_] => boundary += 1,
            [one, other] => turned += usize::from(one.2 == other.2),
            _ => non_manifold += 1,
        }
    }
    [boundary, non_manifold, turned]
}

fn minus(a: [f64; 3], b: [f64; 3]) -> [f64; 3] {
    [a[0] - b[0], a[1] - b[1], a[2] - b[2]]
}

fn cross(a: [f64; 3], b: [f64; 3]) -> [f64; 3] {
    [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]]
}

fn dot(a: [f64; 3], b: [f64; 3]) -> f64 {
    a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The unit cube; corner `i` lies on the far side of axis `k` when bit `k` of `i` is set.
    fn cube() -> (Vec<[f32; 3]>, Vec<[u32; 3]>) {
        let corner = |i: u32| [0, 1, 2].map(|axis| (i >> axis & 1) as f32);
        let loops = [
            [1, 3, 7, 5],
            [0, 4, 6, 2],
            [2, 6, 7, 3],
            [0, 1, 5, 4],
            [4, 5, 7, 6],
            [0, 2, 3, 1],
        ];
        let halves = |[a, b, c, d]: [u32; 4]| [[a, b, c], [a, c, d]];
        ((0..8).map(corner).collect(), loops.into_iter().flat_map(halves).collect())
    }

    fn look(vertices: Vec<[f32; 3]>, triangles: Vec<[u32; 3]>) -> Topology {
        Mesh::new(vertices, triangles).unwrap().topology()
    }

    #[test]
    fn a_cube_is_closed_and_looks_outwards() {
        let (vertices, triangles) = cube();
        let surface = look(vertices, triangles);
        let expected = Topology {
            positions: 8,
            degenerate_triangles: 0,
            duplicate_triangles: 0,
            boundary_edges: 0,
            non_manifold_edges: 0,
            turned_edges: 0,
            signed_volume: 1.0,
        };
        assert_eq!(surface, expected);
        assert!(surface.is_closed() && surface.is_consistent() && surface.is_outward());
    }

    #[test]
    fn a_cube_inside_out_has_negative_volume_wherever_it_is() {
        let (vertices, triangles) = cube();
        let far = vertices.iter().map(|p| p.map(|part| part + 1000.0)).collect();
        let surface = look(far, triangles.iter().map(|&[a, b, c]| [a, c, b]).collect());
        assert_eq!(surface.signed_volume, -1.0);
        assert!(surface.is_closed() && surface.is_consistent() && !surface.is_outward());
    }

    #[test]
    fn a_missing_triangle_leaves_three_boundary_edges() {
        let (vertices, triangles) = cube();
        let surface = look(vertices, triangles[1..].to_vec());
        assert_eq!((surface.boundary_edges, surface.non_manifold_edges), (3, 0));
        assert!(!surface.is_closed() && surface.is_consistent() && !surface.is_outward());
    }

    #[test]
    fn a_turned_triangle_turns_three_edges() {
        let (vertices, mut triangles) = cube();
        triangles[4].swap(0, 1);
        let surface = look(vertices, triangles);
        assert_eq!(surface.turned_edges, 3);
        assert!(surface.is_closed() && !surface.is_consistent() && !surface.is_outward());
    }

    #[test]
    fn a_fin_on_an_edge_is_not_manifold() {
        let (mut vertices, mut triangles) = cube();
        vertices.push([-1.0, -1.0, 0.5]);
        triangles.push([0, 4, 8]);
        let surface = look(vertices, triangles);
        assert_eq!((surface.boundary_edges, surface.non_manifold_edges), (2, 1));
        assert!(!surface.is_closed());
    }

    #[test]
    fn repeated_vertices_are_one_place_and_zero_has_no_sign() {
        let (vertices, triangles) = cube();
        let soup: Vec<[f32; 3]> =
            triangles.iter().flatten().map(|&corner| vertices[corner as usize]).collect();
        let signed =
            |i: usize, part: f32| if i.is_multiple_of(2) && part == 0.0 { -0.0 } else { part };
        let soup = soup.iter().enumerate().map(|(i, p)| p.map(|part| signed(i, part)));
        let corners = (0..12).map(|i| [3 * i, 3 * i + 1, 3 * i + 2]).collect();
        let surface = look(soup.collect(), corners);
        assert_eq!(surface.positions, 8);
        assert!(surface.is_outward());
    }

    #[test]
    fn slivers_and_copies_are_counted_and_left_out() {
        let (mut vertices, mut triangles) = cube();
        vertices.push([0.5, 0.0, 0.0]);
        triangles.extend([[0, 0, 1], [0, 8, 1], [3, 7, 1], [7, 3, 1]]);
        let surface = look(vertices, triangles);
        assert_eq!((surface.degenerate_triangles, surface.duplicate_triangles), (2, 2));
        assert!(surface.is_outward());
    }
}
