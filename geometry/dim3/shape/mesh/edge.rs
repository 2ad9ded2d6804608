//! Edges of triangles: flat, concave, convex or open.

use glam::Vec3;

/// Kind of the edge of a triangle.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum EdgeKind {
    /// Boundary edge, or one that is no surface: several other triangles, or one that faces the
    /// other way.
    #[default]
    Open,
    /// A triangle that is bent away, as on the outside of a box.
    Convex,
    /// A triangle in nearly the same plane.
    Flat,
    /// A triangle that is bent towards the front, as in the corner of a room.
    Concave,
}

impl EdgeKind {
    /// The kind of the edge between two triangles with these unit normals, which runs along
    /// `edge` seen from the first; bends with a sine up to `flat_sine` are flat.
    pub(in crate::shape) fn between(normals: [Vec3; 2], edge: Vec3, flat_sine: f32) -> Self {
        let [first, second] = normals;
        let (bend, cosine) = (first.cross(second).dot(edge), first.dot(second));
        // Compared with the length of the edge, which need not be a unit vector.
        if bend.abs() <= flat_sine * edge.length() && cosine > 0.0 {
            Self::Flat
        } else if bend < 0.0 {
            Self::Concave
        } else {
            Self::Convex
        }
    }

    /// The same edge, seen from behind.
    #[must_use]
    pub fn from_behind(self) -> Self {
        match self {
            Self::Convex => Self::Concave,
            Self::Concave => Self::Convex,
            same => same,
        }
    }

    pub(super) fn pack(kinds: [Self; 3]) -> u8 {
        let [a, b, c] = kinds.map(|kind| kind as u8);
        a | b << 2 | c << 4
    }

    pub(super) fn unpack(packed: u8) -> [Self; 3] {
        [0, 2, 4].map(|shift| match packed >> shift & 3 {
            0 => Self::Open,
            1 => Self::Convex,
            2 => Self::Flat,
            _ => Self::Concave,
        })
    }
}

/// The edges that begin at each vertex of lower index, as one list.
struct EdgesByVertex {
    /// Where the edges of each vertex end.
    ends: Vec<u32>,
    /// The other vertex of each, and three times its triangle plus its place there.
    edges: Vec<(u32, u32)>,
}

impl EdgesByVertex {
    fn new(triangles: &[[u32; 3]], vertex_count: usize) -> Self {
        let mut ends = vec![0_u32; vertex_count];
        let sides = || (0u32..).zip(triangles.iter().flat_map(sides));
        for (_, [from, to]) in sides() {
            ends[from.min(to) as usize] += 1;
        }
        let mut sum = 0;
        for end in &mut ends {
            (*end, sum) = (sum, sum + *end);
        }
        let mut edges = vec![(0, 0); sum as usize];
        for (side, [from, to]) in sides() {
            let place = &mut ends[from.min(to) as usize];
            edges[*place as usize] = (from.max(to), side);
            *place += 1;
        }
        Self { ends, edges }
    }
}

/// The edges of a triangle, in the order of its corners.
fn sides(&[a, b, c]: &[u32; 3]) -> [[u32; 2]; 3] {
    [[a, b], [b, c], [c, a]]
}

/// Neighbours across the edges of the triangles of a mesh; edge `k` runs from corner `k` to the
/// next.
#[derive(Clone, Debug)]
pub(super) struct Across {
    /// The kinds of the three edges of each triangle.
    kinds: Vec<u8>,
    /// The triangles there; [`NOBODY`] where an edge is open.
    neighbours: Vec<[u32; 3]>,
}

const NOBODY: u32 = u32::MAX;

impl Across {
    /// Triangles without an area, `normals` zero, have no neighbours.
    pub(super) fn new(
        vertices: &[Vec3],
        triangles: &[[u32; 3]],
        normals: &[Vec3],
        flat_sine: f32,
    ) -> Self {
        let mut kinds = vec![[EdgeKind::Open; 3]; triangles.len()];
        let mut neighbours = vec![[NOBODY; 3]; triangles.len()];
        let normal = |side: u32| normals[(side / 3) as usize];
        let EdgesByVertex { ends, mut edges } = EdgesByVertex::new(triangles, vertices.len());
        let mut first = 0;
        for end in ends {
            let around = &mut edges[first..end as usize];
            first = end as usize;
            around.sort_unstable();
            for same in around.chunk_by(|a, b| a.0 == b.0) {
                let solid = |&side: &u32| normal(side) != Vec3::ZERO;
                let mut met = same.iter().map(|edge| edge.1).filter(solid);
                let (Some(a), Some(b), None) = (met.next(), met.next(), met.next()) else {
                    continue;
                };
                let [run_a, run_b] = [a, b]
                    .map(|side| sides(&triangles[(side / 3) as usize])[(side % 3) as usize]);
                if run_a[0] != run_b[1] {
                    continue;
                }
                let [from, to] = run_a.map(|vertex| vertices[vertex as usize]);
                let kind = EdgeKind::between([normal(a), normal(b)], to - from, flat_sine);
                for (side, other) in [(a, b), (b, a)] {
                    let (triangle, edge) = ((side / 3) as usize, (side % 3) as usize);
                    kinds[triangle][edge] = kind;
                    neighbours[triangle][edge] = other / 3;
                }
            }
        }
        Self { kinds: kinds.into_iter().map(EdgeKind::pack).collect(), neighbours }
    }

    /// `None` when there is no such triangle.
    pub(super) fn kinds(&self, triangle: u32) -> Option<[EdgeKind; 3]> {
        self.kinds.get(triangle as usize).map(|&packed| EdgeKind::unpack(packed))
    }

    /// The triangles across the edges of one that exists.
    pub(super) fn neighbours(&self, triangle: u32) -> [Option<u32>; 3] {
        let across = self.neighbours.get(triangle as usize).copied().unwrap_or([NOBODY; 3]);
        across.map(|other| (other != NOBODY).then_some(other))
    }
}
