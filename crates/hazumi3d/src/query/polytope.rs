//! A convex polytope that grows point by point.

use arrayvec::ArrayVec;
use glam::DVec3;

use crate::gjk::difference::Vertex;
use crate::gjk::simplex::Simplex;

/// Most corners: the answers for curved cores are good to `f32` with a quarter of them.
pub(super) const MAX_CORNERS: usize = 256;
/// A closed surface of triangles has twice as many faces as corners, less four.
const MAX_FACES: usize = 2 * MAX_CORNERS - 4;
/// Points less than this part of the size of the polytope below a face are on it, dimensionless:
/// some thousand roundings. Seeing such faces keeps new ones from being slivers.
const COPLANAR: f64 = 1e-13;
/// Triangles whose two shortest sides enclose a sine below this have no normal, dimensionless.
const SLIVER: f64 = 1e-12;

/// A triangle of the surface, counter-clockwise seen from outside.
#[derive(Clone, Copy, Debug)]
pub(super) struct Face {
    corners: [u16; 3],
    /// The faces beyond the edges that begin at the corners of the same place.
    neighbors: [u16; 3],
    /// Outward unit normal; zero when the triangle is a sliver.
    pub(super) normal: DVec3,
    /// Height of the plane over the origin along the normal, in metres; infinite for a sliver and
    /// for a face that was removed.
    pub(super) offset: f64,
    is_removed: bool,
}

impl Face {
    /// The corners of an edge.
    fn edge(&self, edge: usize) -> [u16; 2] {
        [self.corners[edge], self.corners[(edge + 1) % 3]]
    }
}

/// An edge between a face that a new point sees and one that it does not.
#[derive(Clone, Copy, Debug)]
struct Rim {
    ends: [u16; 2],
    /// The face that is not seen.
    beyond: u16,
}

/// As many faces as there can be.
type Places = ArrayVec<u16, MAX_FACES>;
/// As many edges as faces that are not seen can have.
type Rims = ArrayVec<Rim, { 3 * MAX_FACES }>;

/// Triangles linked to their neighbours, in fixed memory.
pub(super) struct Polytope {
    corners: ArrayVec<Vertex, MAX_CORNERS>,
    faces: ArrayVec<Face, MAX_FACES>,
    /// Places of removed faces.
    free: Places,
    /// Largest distance of a corner from the first one, in metres.
    size: f64,
}

impl Polytope {
    /// The tetrahedron of four points with a volume.
    pub(super) fn new(corners: [Vertex; 4]) -> Self {
        let [a, b, c, d] = corners.map(|corner| corner.point);
        let is_inward = (b - a).cross(c - a).dot(d - a) > 0.0;
        let [a, b, c, d] = corners;
        let mut polytope = Self {
            corners: ArrayVec::new(),
            faces: ArrayVec::new(),
            free: ArrayVec::new(),
            size: 0.0,
        };
        for corner in if is_inward { [a, c, b, d] } else { [a, b, c, d] } {
            polytope.push(corner);
        }
        let links = [
            ([0, 1, 2], [1, 2, 3]),
            ([1, 0, 3], [0, 3, 2]),
            ([2, 1, 3], [0, 1, 3]),
            ([0, 2, 3], [0, 2, 1]),
        ];
        for (corners, neighbors) in links {
            let face = polytope.face(corners, neighbors);
            polytope.faces.push(face);
        }
        polytope
    }

    /// The face whose plane is nearest to the origin, or farthest behind it, and its index; the
    /// first among equals, and `None` when no face has a normal.
    pub(super) fn lowest(&self) -> Option<(usize, Face)> {
        let (mut lowest, mut offset) = (None, f64::INFINITY);
        for (index, face) in self.faces.iter().enumerate() {
            if face.offset < offset {
                (lowest, offset) = (Some((index, *face)), face.offset);
            }
        }
        lowest
    }

    /// Whether a vertex is a corner already, to the last bit.
    pub(super) fn has(&self, vertex: &Vertex) -> bool {
        self.corners.iter().any(|corner| corner.local == vertex.local)
    }

    /// The point of the surface that is nearest to `target`, as a simplex around that, among faces
    /// whose planes are at most `limit` metres from the origin.
    pub(super) fn nearest(&self, target: DVec3, limit: f64) -> Option<Simplex> {
        let mut best: Option<Simplex> = None;
        for face in self.faces.iter().filter(|face| face.offset <= limit) {
            let corners = face.corners.map(|corner| {
                let corner = self.corners[usize::from(corner)];
                Vertex { point: corner.point - target, ..corner }
            });
            let nearest = Simplex::of(corners.into_iter())?;
            let square = nearest.nearest.length_squared();
            if best.as_ref().is_none_or(|best| square < best.nearest.length_squared()) {
                best = Some(nearest);
            }
        }
        best
    }

    /// Grows to contain a point outside of the face `seen`; false, and nothing changed, when there
    /// is no room or rounding hides what the point sees.
    pub(super) fn add(&mut self, vertex: Vertex, seen: usize) -> bool {
        let (mut visible, mut rims) = (ArrayVec::new(), ArrayVec::new());
        let Ok(seen) = u16::try_from(seen) else { return false };
        if self.corners.is_full() {
            return false;
        }
        self.look(vertex.point, seen, &mut visible, &mut rims);
        if !put_in_a_row(&mut rims) {
            for face in visible {
                self.faces[usize::from(face)].is_removed = false;
            }
            return false;
        }
        for face in visible {
            self.faces[usize::from(face)].offset = f64::INFINITY;
            self.free.push(face);
        }
        let tip = self.push(vertex);
        self.fan(tip, &rims);
        true
    }

    /// Removes the faces that a point sees, spreading from one of them, and collects the edges
    /// where that ends.
    fn look(&mut self, point: DVec3, seen: u16, visible: &mut Places, rims: &mut Rims) {
        let slack = COPLANAR * self.size;
        self.faces[usize::from(seen)].is_removed = true;
        visible.push(seen);
        let mut done = 0;
        while let Some(&index) = visible.get(done) {
            done += 1;
            let face = self.faces[usize::from(index)];
            for edge in 0..3 {
                let beyond = face.neighbors[edge];
                let other = &mut self.faces[usize::from(beyond)];
                if other.is_removed {
                    continue;
                }
                let is_sliver = other.offset == f64::INFINITY;
                if is_sliver || point.dot(other.normal) - other.offset > -slack {
                    other.is_removed = true;
                    visible.push(beyond);
                } else {
                    rims.push(Rim { ends: face.edge(edge), beyond });
                }
            }
        }
    }

    fn push(&mut self, corner: Vertex) -> u16 {
        let index = u16::try_from(self.corners.len()).unwrap_or(u16::MAX);
        self.corners.push(corner);
        self.size = self.size.max(corner.point.distance(self.corners[0].point));
        index
    }

    /// New faces from the tip to each edge of a closed rim.
    fn fan(&mut self, tip: u16, rims: &[Rim]) {
        let places: Places = rims.iter().map(|_| self.place()).collect();
        let count = rims.len();
        for (index, &Rim { ends: [from, to], beyond }) in rims.iter().enumerate() {
            let (next, last) =
                (places[(index + 1) % count], places[(index + count - 1) % count]);
            let place = places[index];
            self.faces[usize::from(place)] = self.face([from, to, tip], [beyond, next, last]);
            let other = &mut self.faces[usize::from(beyond)];
            if let Some(back) = (0..3).find(|&edge| other.edge(edge) == [to, from]) {
                other.neighbors[back] = place;
            }
        }
    }

    /// A place for a new face.
    fn place(&mut self) -> u16 {
        if let Some(place) = self.free.pop() {
            return place;
        }
        let place = u16::try_from(self.faces.len()).unwrap_or(u16::MAX);
        self.faces.push(self.face([0; 3], [0; 3]));
        place
    }

    fn face(&self, corners: [u16; 3], neighbors: [u16; 3]) -> Face {
        let [a, b, c] = corners.map(|corner| self.corners[usize::from(corner)].point);
        let (normal, offset) = plane(a, b, c);
        Face { corners, neighbors, normal, offset, is_removed: false }
    }
}

/// Puts edges into the order in which they follow one another; false when they are not one closed
/// ring.
fn put_in_a_row(rims: &mut [Rim]) -> bool {
    for index in 1..rims.len() {
        let end = rims[index - 1].ends[1];
        let Some(next) = rims[index..].iter().position(|rim| rim.ends[0] == end) else {
            return false;
        };
        rims.swap(index, index + next);
    }
    rims.len() >= 3 && rims[0].ends[0] == rims[rims.len() - 1].ends[1]
}

/// The outward unit normal of a triangle and the height of its plane over the origin.
fn plane(a: DVec3, b: DVec3, c: DVec3) -> (DVec3, f64) {
    let sides = [b - a, c - b, a - c];
    let squares = sides.map(|side| side.length_squared());
    // The cross product of the two shortest sides cancels least.
    let longest =
        (0..3).fold(0, |long, side| if squares[side] > squares[long] { side } else { long });
    let [first, second] = [(longest + 1) % 3, (longest + 2) % 3];
    let cross = sides[first].cross(sides[second]);
    let square = cross.length_squared();
    // Written so that a NaN is a sliver too.
    if square > SLIVER * SLIVER * squares[first] * squares[second] {
        let normal = cross / square.sqrt();
        return (normal, normal.dot(a));
    }
    (DVec3::ZERO, f64::INFINITY)
}
