//! Contact points of two boxes: a face clipped by a rectangle, or two edges that cross.

use arrayvec::ArrayVec;
use glam::Vec3;

use super::clip::{Border, name};
use super::polyhedra::{A_OVER_B, CLIP_TOLERANCE, FACE_NEAR_EDGE, FACE_OVER_EDGE};
use super::{Manifold, ManifoldPoint, feature_id, reduce};
use crate::sat::boxes::{self, BoxEdge, EdgePair, SatBoxes, others, outside};
use crate::sat::segment::{self, EdgeSpan};
use crate::sat::{AxisOwner, FaceAxis};
use crate::shape::polyhedron::{CUBE_HALF_EDGES, CUBE_LOOPS};

/// Rounding errors are below this part of the lengths of a pair, dimensionless.
const ROUNDING: f32 = 1e-5;

/// The contact of two boxes that no axis separates by more than the margin; `None` when they
/// may still be farther apart than that, or no face or edge pair tells how deep they are.
pub(super) fn touch(
    pair: &SatBoxes,
    [face_a, face_b]: [FaceAxis; 2],
    edges: Option<EdgePair>,
    margin: f32,
    points: &mut Vec<ManifoldPoint>,
) -> Option<Manifold> {
    let radius = pair.radius();
    let face = face_a.separation.max(face_b.separation);
    let best = edges.map_or(face, |edges| edges.separation);
    let rounding = ROUNDING * pair.size();
    let is_near = |distance: f32| best < -rounding || distance + rounding <= margin;
    let of_a = BoxReference::new(pair, AxisOwner::A, face_a);
    let of_b = BoxReference::new(pair, AxisOwner::B, face_b);
    let is_b_better = face_b.separation - face_a.separation > A_OVER_B * radius;
    let faces = if is_b_better { [of_b, of_a] } else { [of_a, of_b] };
    if let Some(edges) = edges
        && faces.iter().all(|face| {
            face.normal.dot(edges.normal) <= FACE_NEAR_EDGE
                && edges.separation - face.separation > FACE_OVER_EDGE * radius
        })
    {
        let (point, distance) = edge_contact(pair, &edges);
        return is_near(distance).then(|| Manifold::single(edges.normal, point, margin));
    }
    let tolerance = CLIP_TOLERANCE * radius;
    for face in &faces {
        face.clip(pair, tolerance, margin, points);
        let chosen = reduce::reduce(points, face.normal);
        let manifold = Manifold { normal: face.normal, points: chosen };
        let deepest = manifold.deepest();
        if (deepest - best).abs() <= FACE_OVER_EDGE * radius {
            // Corners beside the face by the tolerance are that much farther away.
            return is_near(deepest + tolerance).then_some(manifold);
        }
    }
    None
}

/// The point where two edges pass each other, and how far apart they really are there, in
/// metres.
fn edge_contact(pair: &SatBoxes, edges: &EdgePair) -> (ManifoldPoint, f32) {
    let [edge_a, edge_b] = pair.edges(edges);
    let middle = |edge: BoxEdge, half: Vec3| {
        let [p, q] = others(edge.axis);
        let mut middle = Vec3::ZERO;
        (middle[p], middle[q]) =
            (side(edge.corner, p) * half[p], side(edge.corner, q) * half[q]);
        middle
    };
    let along = |middle: Vec3, direction: Vec3, half: f32| EdgeSpan {
        start: middle - direction * half,
        direction,
        length: 2.0 * half,
    };
    let [half_a, half_b] = pair.half;
    let on_b = pair.between[0] + pair.axes * middle(edge_b, half_b);
    let along_a = along(middle(edge_a, half_a), Vec3::AXES[edge_a.axis], half_a[edge_a.axis]);
    let along_b = along(on_b, pair.axes.col(edge_b.axis), half_b[edge_b.axis]);
    let [at_a, at_b] = segment::closest(&along_a, &along_b);
    let (point_a, point_b) = (along_a.at(at_a), along_b.at(at_b));
    let point = ManifoldPoint {
        position: 0.5 * (point_a + point_b),
        separation: edges.separation,
        feature: feature_id::edges(boxes::half_edge(edge_a), boxes::half_edge(edge_b)),
    };
    (point, point_a.distance(point_b))
}

/// On which side of an axis a corner lies: 1 or −1.
fn side(corner: usize, axis: usize) -> f32 {
    if corner >> axis & 1 == 1 { 1.0 } else { -1.0 }
}

/// A reference face, to be clipped against.
struct BoxReference {
    owner: AxisOwner,
    face: usize,
    /// Unit vector from `a` to `b`, in the frame of `a`, dimensionless.
    normal: Vec3,
    /// In metres.
    separation: f32,
}

/// A corner of the polygon being clipped.
#[derive(Clone, Copy)]
struct ClippedCorner {
    /// In metres, in the frame of the reference box; along the normal of its face, the height
    /// above it.
    place: [f32; 3],
    /// Border from here to the next corner.
    border: Border,
}

/// A rectangle cut by four lines has at most eight corners; more can only come of rounding.
type ClipPolygon = ArrayVec<ClippedCorner, 12>;

impl BoxReference {
    fn new(pair: &SatBoxes, owner: AxisOwner, axis: FaceAxis) -> Self {
        let (face, separation) = (axis.face as usize, axis.separation);
        let normal = pair.face_normal(owner, face);
        Self { owner, face, normal, separation }
    }

    /// All points where the other box is at most `margin` metres in front of the face.
    fn clip(
        &self,
        pair: &SatBoxes,
        tolerance: f32,
        margin: f32,
        points: &mut Vec<ManifoldPoint>,
    ) {
        points.clear();
        let half = if self.owner == AxisOwner::A { pair.half[0] } else { pair.half[1] };
        let mut polygon = self.incident(pair);
        for (&half_edge, &(axis, sign)) in HALF_EDGES[self.face].iter().zip(&SIDES[self.face]) {
            cut(&mut polygon, axis, sign, [half[axis], tolerance], half_edge);
        }
        let Some(last) = polygon.last() else { return };
        let mut before = last.border;
        for corner in &polygon {
            let separation = corner.place[self.face / 2];
            if separation <= margin {
                let position = self.midway(pair, half, corner);
                let feature = name(
                    self.owner,
                    [&CUBE_HALF_EDGES, &CUBE_HALF_EDGES],
                    before,
                    corner.border,
                );
                points.push(ManifoldPoint { position, separation, feature });
            }
            before = corner.border;
        }
    }

    /// The face of the other box that faces this one most, in the frame of this box.
    ///
    /// Of a box, that is the one which [`clip`](super::clip) chooses: the corner that is
    /// deepest belongs to it, and of the three faces there it is beside the flattest edge.
    #[inline(always)]
    fn incident(&self, pair: &SatBoxes) -> ClipPolygon {
        let axis = self.face / 2;
        // The axes of the other box in the frame of this one, and its centre.
        let (columns, center, half) = match self.owner {
            AxisOwner::A => (pair.axes, pair.between[0], pair.half),
            AxisOwner::B => {
                let [half_a, half_b] = pair.half;
                (pair.axes.transpose(), -pair.between[1], [half_b, half_a])
            }
        };
        let toward =
            Vec3::new(columns.x_axis[axis], columns.y_axis[axis], columns.z_axis[axis])
                * -outside(self.face);
        let steep = toward.abs();
        let mut flat = 0;
        for other in 1..3 {
            if steep[other] > steep[flat] {
                flat = other;
            }
        }
        let face = 2 * flat + usize::from(toward[flat] < 0.0);
        let mut origin = center;
        // The height of the centre first: a small box on a large one keeps its digits.
        origin[axis] = center[axis] * outside(self.face) - half[0][axis];
        let mut edges = [
            columns.x_axis * half[1].x,
            columns.y_axis * half[1].y,
            columns.z_axis * half[1].z,
        ];
        for edge in &mut edges {
            edge[axis] *= outside(self.face);
        }
        let corners = CUBE_LOOPS[face].iter().zip(&HALF_EDGES[face]);
        corners
            .map(|(&corner, &half_edge)| {
                let corner = corner as usize;
                let offset = edges[0] * side(corner, 0)
                    + edges[1] * side(corner, 1)
                    + edges[2] * side(corner, 2);
                ClippedCorner {
                    place: (origin + offset).to_array(),
                    border: Border::Incident(half_edge),
                }
            })
            .collect()
    }

    /// Midway between the face and a point above it, in metres, in the frame of `a`.
    fn midway(&self, pair: &SatBoxes, half: Vec3, corner: &ClippedCorner) -> Vec3 {
        let axis = self.face / 2;
        let mut place = Vec3::from_array(corner.place);
        place[axis] = outside(self.face) * (half[axis] + 0.5 * place[axis]);
        match self.owner {
            AxisOwner::A => place,
            AxisOwner::B => pair.between[0] + pair.axes * place,
        }
    }
}

/// Keeps the part of a polygon where `sign · place[axis]` is at most `limit`, with corners less
/// than a tolerance beyond; the new side lies on this half-edge of the reference face.
///
/// As [`clip::cut`](super::clip::cut), of which it is the case of a plane across an axis.
#[inline(always)]
fn cut(
    polygon: &mut ClipPolygon,
    axis: usize,
    sign: f32,
    [limit, tolerance]: [f32; 2],
    half_edge: u32,
) {
    let height = |corner: &ClippedCorner| sign * corner.place[axis] - limit;
    if polygon.iter().all(|corner| height(corner) <= tolerance) {
        return;
    }
    let Some(last) = polygon.last() else { return };
    let mut kept = ClipPolygon::new();
    let (mut before, mut before_height) = (*last, height(last));
    for corner in &*polygon {
        let here = height(corner);
        if (before_height <= tolerance) != (here <= tolerance) {
            let share = (before_height / (before_height - here)).clamp(0.0, 1.0);
            let place = std::array::from_fn(|k| {
                before.place[k] + (corner.place[k] - before.place[k]) * share
            });
            let is_new = here > tolerance;
            let border = if is_new { Border::Reference(half_edge) } else { before.border };
            // Full only where rounding has made the polygon jagged.
            let _ = kept.try_push(ClippedCorner { place, border });
        }
        if here <= tolerance {
            let _ = kept.try_push(*corner);
        }
        (before, before_height) = (*corner, here);
    }
    *polygon = kept;
}

/// The half-edges of each face of a box.
const HALF_EDGES: [[u32; 4]; 6] = half_edges();

/// Beyond which side each half-edge of a face has its neighbour: an axis, and 1 or −1.
const SIDES: [[(usize, f32); 4]; 6] = sides();

#[expect(clippy::cast_possible_truncation, reason = "indices below 24, in a const function")]
const fn half_edges() -> [[u32; 4]; 6] {
    let mut half_edges = [[0; 4]; 6];
    let mut h = 0;
    while h < 24 {
        half_edges[h / 4][h % 4] = h as u32;
        h += 1;
    }
    half_edges
}

const fn sides() -> [[(usize, f32); 4]; 6] {
    let mut sides = [[(0, 1.0); 4]; 6];
    let mut h = 0;
    while h < 24 {
        let twin = CUBE_HALF_EDGES[CUBE_HALF_EDGES[h].twin as usize];
        let neighbour = twin.face as usize;
        sides[h / 4][h % 4] = (neighbour / 2, outside(neighbour));
        h += 1;
    }
    sides
}
