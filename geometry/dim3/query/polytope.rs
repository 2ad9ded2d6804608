//! Polytope of EPA, which grows point by point.

use arrayvec::ArrayVec;
use glam::DVec3;

use crate::gjk::difference::Vertex;
use crate::gjk::simplex::Simplex;

/// Most corners: the answers for curved cores are good to `f32` with a quarter of them.
pub(super) const MAX_CORNERS: usize = 256;
/// A closed surface of triangles has twice as many faces as corners, less four.
const MAX_FACES: usize = 2 * MAX_CORNERS - 4;
/// Points less than this part of the size of the polytope below a face are on it,
/// dimensionless: ten thousand roundings. Seeing such faces keeps new ones from being slivers.
const COPLANAR: f64 = 1e-12;
/// Triangles with two sides that enclose a sine below this have no normal, dimensionless.
const SLIVER: f64 = 1e-12;

/// A triangle of the surface, counter-clockwise seen from outside.
#[derive(Clone, Copy, Debug)]
pub(super) struct PolytopeFace {
    corners: [u16; 3],
    /// Faces beyond the edges that begin at the corners of the same place.
    links: [FaceLink; 3],
    /// Outward unit normal; zero when the triangle is a sliver.
    pub(super) normal: DVec3,
    /// Height of the plane over the origin along the normal, in metres; infinite for a sliver.
    pub(super) offset: f64,
    is_removed: bool,
}

impl PolytopeFace {
    /// None at all: a sliver.
    pub(super) const NONE: Self = Self {
        corners: [0; 3],
        links: [FaceLink(0); 3],
        normal: DVec3::Y,
        offset: f64::INFINITY,
        is_removed: false,
    };

    /// The corners of an edge, seen from its other side.
    #[inline(always)]
    fn ends_beyond(&self, edge: usize) -> [u16; 2] {
        let [a, b, c] = self.corners;
        match edge {
            0 => [b, a],
            1 => [c, b],
            _ => [a, c],
        }
    }
}

/// An edge as one of its two faces has it: the face, and which of its edges, 0 to 2.
#[derive(Clone, Copy, Debug)]
struct FaceLink(u16);

impl FaceLink {
    #[inline(always)]
    fn new(face: u16, edge: u16) -> Self {
        Self((face << 2) | edge)
    }

    #[inline(always)]
    fn face(self) -> usize {
        usize::from(self.0 >> 2)
    }

    #[inline(always)]
    fn edge(self) -> usize {
        usize::from(self.0 & 3)
    }
}

/// An edge between a face that a point sees and one that it does not.
#[derive(Clone, Copy, Debug)]
struct HorizonLink {
    /// As the face has it that is not seen.
    beyond: FaceLink,
    /// Where it begins and ends for the other one.
    ends: [u16; 2],
}

/// As many faces as there can be.
type FaceList = ArrayVec<u16, MAX_FACES>;

/// Triangles linked to their neighbours, in fixed memory.
///
/// It is large, and does not move.
pub(super) struct Polytope {
    corners: ArrayVec<Vertex, MAX_CORNERS>,
    /// The points of the corners once more.
    points: ArrayVec<DVec3, MAX_CORNERS>,
    faces: ArrayVec<PolytopeFace, MAX_FACES>,
    /// The offsets of the faces once more; infinite for those that were removed.
    offsets: ArrayVec<f64, MAX_FACES>,
    /// Places of removed faces; the newest point sees those from `seen` on.
    free: FaceList,
    seen: usize,
    /// Edges in a row around what the newest point sees.
    rim: ArrayVec<HorizonLink, { 3 * MAX_FACES / 2 }>,
    /// Edges that are still to be looked over.
    next: ArrayVec<FaceLink, { MAX_FACES + 2 }>,
    /// Largest square of the distance of a corner from the first one, in m².
    square: f64,
}

impl Polytope {
    /// Nothing.
    #[inline(always)]
    pub(super) fn empty() -> Self {
        Self {
            corners: ArrayVec::new_const(),
            points: ArrayVec::new_const(),
            faces: ArrayVec::new_const(),
            offsets: ArrayVec::new_const(),
            free: ArrayVec::new_const(),
            seen: 0,
            rim: ArrayVec::new_const(),
            next: ArrayVec::new_const(),
            square: 0.0,
        }
    }

    /// Begins with the tetrahedron of four points with a volume.
    pub(super) fn begin(&mut self, corners: &[Vertex; 4]) {
        let [a, b, c, d] = corners.each_ref().map(|corner| corner.point);
        let is_inward = (b - a).cross(c - a).dot(d - a) > 0.0;
        let order = if is_inward { [0, 2, 1, 3] } else { [0, 1, 2, 3] };
        for corner in order {
            self.push(corners[corner]);
        }
        let links = [
            ([0, 1, 2], [(1, 0), (2, 0), (3, 0)]),
            ([1, 0, 3], [(0, 0), (3, 2), (2, 1)]),
            ([2, 1, 3], [(0, 1), (1, 2), (3, 1)]),
            ([0, 2, 3], [(0, 2), (2, 2), (1, 1)]),
        ];
        for (corners, links) in links {
            let [a, b, tip] = corners.map(|corner| self.point(corner));
            let sides = [a - tip, b - tip];
            let (normal, offset) = plane(sides, sides.map(DVec3::length_squared), tip);
            let links = links.map(|(face, edge)| FaceLink::new(face, edge));
            self.faces.push(PolytopeFace { corners, links, normal, offset, is_removed: false });
            self.offsets.push(offset);
        }
    }

    /// The face whose plane is nearest to the origin, or farthest behind it, and its index; the
    /// first among equals, and `None` when no face has a normal.
    pub(super) fn lowest(&self) -> Option<(usize, &PolytopeFace)> {
        let (mut lowest, mut least) = (0, f64::INFINITY);
        for (index, &offset) in self.offsets.iter().enumerate() {
            if offset < least {
                (lowest, least) = (index, offset);
            }
        }
        (least < f64::INFINITY).then(|| (lowest, &self.faces[lowest]))
    }

    /// The corners of a face, counter-clockwise seen from outside.
    pub(super) fn triangle(&self, face: &PolytopeFace) -> [Vertex; 3] {
        face.corners.map(|corner| self.corners[usize::from(corner)])
    }

    /// All faces of the surface.
    pub(super) fn faces(&self) -> impl Iterator<Item = (usize, &PolytopeFace)> {
        self.faces.iter().enumerate().filter(|(_, face)| !face.is_removed)
    }

    /// Whether a vertex is a corner of the face already, to the last bit.
    pub(super) fn has(&self, face: usize, vertex: &Vertex) -> bool {
        let corners = self.faces[face].corners;
        corners.iter().any(|&corner| self.point(corner) == vertex.point)
    }

    /// The point of the surface that is nearest to `target`, as a simplex around that, among
    /// faces whose planes are at most `limit` metres from the origin. The target is not far
    /// inside.
    pub(super) fn nearest(&self, target: DVec3, limit: f64) -> Option<Simplex> {
        let faces = || {
            let faces = self.faces.iter().zip(&self.offsets);
            faces.filter(|&(_, &offset)| offset <= limit).map(|(face, _)| face)
        };
        let slack = limit - target.length();
        let is_outside = |face: &PolytopeFace| target.dot(face.normal) - face.offset >= -slack;
        // The point of a convex surface straight below a point outside is nearest to it.
        if let Some(face) = faces().find(|face| is_outside(face) && self.is_below(face, target))
        {
            return self.nearest_on(face, target);
        }
        let mut best: Option<Simplex> = None;
        for face in faces() {
            let nearest = self.nearest_on(face, target)?;
            let square = nearest.nearest.length_squared();
            if best.as_ref().is_none_or(|best| square < best.nearest.length_squared()) {
                best = Some(nearest);
            }
        }
        best
    }

    /// Whether a face has a point straight above or below it.
    fn is_below(&self, face: &PolytopeFace, point: DVec3) -> bool {
        let [a, b, c] = face.corners.map(|corner| self.point(corner) - point);
        let sides = [a.cross(b), b.cross(c), c.cross(a)];
        sides.iter().all(|side| side.dot(face.normal) > 0.0)
    }

    fn nearest_on(&self, face: &PolytopeFace, target: DVec3) -> Option<Simplex> {
        Simplex::of(face.corners.into_iter().map(|corner| {
            let corner = self.corners[usize::from(corner)];
            Vertex { point: corner.point - target, ..corner }
        }))
    }

    fn point(&self, corner: u16) -> DVec3 {
        self.points[usize::from(corner)]
    }

    /// Grows to contain a point outside of the face `seen`; false, and nothing changed, when
    /// there is no room or rounding hides what the point sees.
    pub(super) fn add(&mut self, vertex: &Vertex, seen: usize) -> bool {
        let Ok(seen) = u16::try_from(seen) else { return false };
        if self.corners.is_full() {
            return false;
        }
        self.look(vertex.point, seen);
        if !self.is_ring() {
            for face in self.free.drain(self.seen..) {
                self.faces[usize::from(face)].is_removed = false;
            }
            return false;
        }
        for &face in &self.free[self.seen..] {
            self.offsets[usize::from(face)] = f64::INFINITY;
        }
        let tip = self.push(*vertex);
        self.fan(tip);
        true
    }

    /// Removes the faces that a point sees, spreading from one of them, and collects the edges
    /// where that ends, counter-clockwise.
    ///
    /// Source: van den Bergen, *Proximity Queries and Penetration Depth Computation on 3D Game
    /// Objects*, GDC 2001. `[bergen2001]`
    fn look(&mut self, point: DVec3, seen: u16) {
        let slack = COPLANAR * self.square.sqrt();
        let Self { faces, free, rim, next, .. } = self;
        self.seen = free.len();
        rim.clear();
        let first = &mut faces[usize::from(seen)];
        first.is_removed = true;
        free.push(seen);
        let [one, two, three] = first.links;
        next.extend([three, two, one]);
        while let Some(link) = next.pop() {
            let face = &mut faces[link.face()];
            if face.is_removed {
                continue;
            }
            let is_sliver = face.offset == f64::INFINITY;
            if is_sliver || point.dot(face.normal) - face.offset > -slack {
                face.is_removed = true;
                free.push(link.0 >> 2);
                // First what follows the edge over which it was reached.
                let [one, two, three] = face.links;
                let [last, first] = match link.edge() {
                    0 => [three, two],
                    1 => [one, three],
                    _ => [two, one],
                };
                next.push(last);
                next.push(first);
            } else {
                rim.push(HorizonLink { beyond: link, ends: face.ends_beyond(link.edge()) });
            }
        }
    }

    /// Whether each edge of the rim begins where the last one ended.
    fn is_ring(&self) -> bool {
        let Some(last) = self.rim.last() else { return false };
        let mut end = last.ends[1];
        let mut is_closed = true;
        for edge in &self.rim {
            is_closed &= edge.ends[0] == end;
            end = edge.ends[1];
        }
        is_closed && (3..=MAX_CORNERS).contains(&self.rim.len())
    }

    fn push(&mut self, corner: Vertex) -> u16 {
        let index = u16::try_from(self.corners.len()).unwrap_or(u16::MAX);
        self.corners.push(corner);
        self.points.push(corner.point);
        self.square = self.square.max(corner.point.distance_squared(self.points[0]));
        index
    }

    /// New faces from the tip to each edge of the rim.
    fn fan(&mut self, tip: u16) {
        let Self { points, faces, offsets, free, rim, .. } = self;
        let point = |corner: u16| points[usize::from(corner)];
        let top = point(tip);
        let first = place(faces, offsets, free);
        let (mut last, mut here) = (first, first);
        let mut from = point(rim[0].ends[0]) - top;
        let mut square = from.length_squared();
        for (left, &HorizonLink { beyond, ends }) in (0..rim.len()).rev().zip(&*rim) {
            let to = point(ends[1]) - top;
            let squares = [square, to.length_squared()];
            let (normal, offset) = plane([from, to], squares, top);
            let next = if left == 0 { first } else { place(faces, offsets, free) };
            let links = [beyond, FaceLink::new(next, 2), FaceLink::new(last, 1)];
            let corners = [ends[0], ends[1], tip];
            faces[usize::from(here)] =
                PolytopeFace { corners, links, normal, offset, is_removed: false };
            offsets[usize::from(here)] = offset;
            let [one, two, three] = &mut faces[beyond.face()].links;
            let back = match beyond.edge() {
                0 => one,
                1 => two,
                _ => three,
            };
            *back = FaceLink::new(here, 0);
            (last, here, from, square) = (here, next, to, squares[1]);
        }
        faces[usize::from(first)].links[2] = FaceLink::new(last, 1);
    }
}

/// A place for a new face.
fn place(
    faces: &mut ArrayVec<PolytopeFace, MAX_FACES>,
    offsets: &mut ArrayVec<f64, MAX_FACES>,
    free: &mut FaceList,
) -> u16 {
    if let Some(place) = free.pop() {
        return place;
    }
    let place = u16::try_from(faces.len()).unwrap_or(u16::MAX);
    faces.push(PolytopeFace::NONE);
    offsets.push(f64::INFINITY);
    place
}

/// The outward unit normal of a triangle and the height of its plane over the origin, from the
/// first two corners as the third one sees them, and their squares.
#[inline(always)]
fn plane([a, b]: [DVec3; 2], squares: [f64; 2], tip: DVec3) -> (DVec3, f64) {
    let cross = a.cross(b);
    let square = cross.length_squared();
    // Written so that a NaN is a sliver too.
    if square > SLIVER * SLIVER * squares[0] * squares[1] {
        let normal = cross * (1.0 / square.sqrt());
        return (normal, normal.dot(tip));
    }
    (DVec3::Y, f64::INFINITY)
}
