//! Separating axes of two boxes, in closed form: three faces of each and nine pairs of edges.
//!
//! Source: Gottschalk, Lin, Manocha, *`OBBTree`: A Hierarchical Structure for Rapid
//! Interference Detection*, 1996. `[gottschalk1996]`

use glam::{Mat3, Vec3, Vec4};

use super::segment::PARALLEL;
use super::{AxisOwner, FaceAxis};
use crate::math::{Pose, rotation};
use crate::shape::Cuboid;
use crate::shape::polyhedron::{CUBE_EDGES, CUBE_HALF_EDGES};

/// Unit vector from `a` to `b`, in the frame of `a`, along which two boxes that overlap are
/// parted soonest, dimensionless.
pub(crate) fn best_axis(a: &Cuboid, b: &Cuboid, b_in_a: &Pose) -> Vec3 {
    let pair = SatBoxes::new([a, b], b_in_a);
    let (face_a, face_b) = (pair.best_face_of_a(), pair.best_face_of_b());
    if let Some(edges) = pair.best_edges(face_a.separation.max(face_b.separation)) {
        return edges.normal;
    }
    if face_b.separation > face_a.separation {
        pair.face_normal(AxisOwner::B, face_b.face as usize)
    } else {
        pair.face_normal(AxisOwner::A, face_a.face as usize)
    }
}

/// Two boxes, as each sees the other.
pub(crate) struct SatBoxes {
    /// Half extents of `a` and `b`, in metres.
    pub(crate) half: [Vec3; 2],
    /// Turns directions of `b` into the frame of `a`: its columns are the axes of `b`.
    pub(crate) axes: Mat3,
    /// From the centre of `a` to that of `b`, in metres, in the frames of `a` and of `b`.
    pub(crate) between: [Vec3; 2],
    /// Cosines between the axes of the boxes, without their signs, as in `axes`.
    cosines: Mat3,
}

/// The best pair of edges: one along axis `axes[0]` of `a`, one along axis `axes[1]` of `b`.
#[derive(Clone, Copy, Debug)]
pub(crate) struct EdgePair {
    pub(crate) axes: [usize; 2],
    /// Unit vector across both edges from `a` to `b`, in the frame of `a`, dimensionless.
    pub(crate) normal: Vec3,
    /// Gap along the normal, in metres; negative where the boxes overlap.
    pub(crate) separation: f32,
}

/// An edge of a box: the axis along which it runs, and on which sides of the other two it lies.
#[derive(Clone, Copy, Debug)]
pub(crate) struct BoxEdge {
    pub(crate) axis: usize,
    /// Bit `k` is set on the positive side of axis `k`; the bit of the edge's own axis is
    /// clear.
    pub(crate) corner: usize,
}

impl SatBoxes {
    #[inline(always)]
    pub(crate) fn new([a, b]: [&Cuboid; 2], b_in_a: &Pose) -> Self {
        let axes = rotation::to_matrix(b_in_a.rotation);
        let between = b_in_a.position;
        let cosines = Mat3::from_cols(axes.x_axis.abs(), axes.y_axis.abs(), axes.z_axis.abs());
        Self {
            half: [a.half_extents(), b.half_extents()],
            axes,
            between: [between, back(&axes, between)],
            cosines,
        }
    }

    #[inline(always)]
    pub(crate) fn best_face_of_a(&self) -> FaceAxis {
        let heights = self.between[0].abs() - self.half[0];
        highest(heights, heights - self.cosines * self.half[1], self.between[0])
    }

    #[inline(always)]
    pub(crate) fn best_face_of_b(&self) -> FaceAxis {
        let heights = self.between[1].abs() - self.half[1];
        let reach = back(&self.cosines, self.half[0]);
        highest(heights, heights - reach, -self.between[1])
    }

    /// The pair of edges that separates best, if better than `best`.
    ///
    /// The four edges along one axis of a box have arcs that close a circle on the sphere of
    /// directions, so each of the nine products is the axis of two edges whose arcs cross.
    #[inline(always)]
    pub(crate) fn best_edges(&self, best: f32) -> Option<EdgePair> {
        let [x, y, z] = [self.axes.x_axis, self.axes.y_axis, self.axes.z_axis];
        // Row k: the coordinates k of the axes of b. The fourth lane stays empty.
        let rows: [Vec4; 3] = std::array::from_fn(|k| Vec4::new(x[k], y[k], z[k], 0.0));
        let (mut best, mut found) = (best, None);
        for axis_a in 0..3 {
            let [p, q] = others(axis_a);
            let crosses = self.crosses(rows, [p, q]);
            for axis_b in 0..3 {
                if crosses.separations[axis_b] > best {
                    best = crosses.separations[axis_b];
                    found = Some((crosses.normals.map(|part| part[axis_b]), [axis_a, axis_b]));
                }
            }
        }
        found.map(|(parts, axes)| {
            let [p, q] = others(axes[0]);
            let mut normal = Vec3::ZERO;
            (normal[p], normal[q]) = (parts[0], parts[1]);
            let turned = if normal.dot(self.between[0]) < 0.0 { -normal } else { normal };
            EdgePair { axes, normal: turned, separation: best }
        })
    }

    /// The products of one axis of `a` with those of `b`, in lanes; `p` and `q` are the other
    /// axes of `a`.
    #[inline(always)]
    fn crosses(&self, rows: [Vec4; 3], [p, q]: [usize; 2]) -> Crosses {
        let [half_a, half_b] = self.half;
        let between = self.between[0];
        let square = rows[p] * rows[p] + rows[q] * rows[q];
        let length = square.sqrt();
        let (along_p, along_q) = (-rows[q] / length, rows[p] / length);
        let height = (along_p * between[p] + along_q * between[q]).abs();
        let reach_a = along_p.abs() * half_a[p] + along_q.abs() * half_a[q];
        // All three axes of b, although the product has no part along one of them: what is left
        // of it by rounding counts for nearly parallel edges.
        let reach = |k: usize| {
            let axis = self.axes.col(k);
            (along_p * axis[p] + along_q * axis[q]).abs() * half_b[k]
        };
        let separations = (height - reach_a) - (reach(0) + reach(1) + reach(2));
        let skewed = square.cmpgt(Vec4::splat(PARALLEL * PARALLEL));
        Crosses {
            separations: Vec4::select(skewed, separations, Vec4::NEG_INFINITY).to_array(),
            normals: [along_p.to_array(), along_q.to_array()],
        }
    }

    /// The two edges that belong to the axis: those that reach farthest to each other.
    pub(crate) fn edges(&self, pair: &EdgePair) -> [BoxEdge; 2] {
        let [axis_a, axis_b] = pair.axes;
        let toward_a = -back(&self.axes, pair.normal);
        [(axis_a, pair.normal), (axis_b, toward_a)]
            .map(|(axis, toward)| BoxEdge { axis, corner: corner(toward) & !(1 << axis) })
    }

    /// The normal of a face, from `a` to `b`, in the frame of `a`.
    pub(crate) fn face_normal(&self, owner: AxisOwner, face: usize) -> Vec3 {
        match owner {
            AxisOwner::A => Vec3::AXES[face / 2] * outside(face),
            AxisOwner::B => self.axes.col(face / 2) * -outside(face),
        }
    }

    /// No length of the pair is larger than this, in metres.
    pub(crate) fn size(&self) -> f32 {
        (self.between[0].abs() + self.half[0] + self.half[1]).element_sum()
    }

    /// Distance from the centre of the smaller box to its nearest face, in metres.
    pub(crate) fn radius(&self) -> f32 {
        self.half[0].min(self.half[1]).min_element()
    }
}

/// Three products in lanes.
struct Crosses {
    separations: [f32; 4],
    /// Their two coordinates that are not zero.
    normals: [[f32; 4]; 2],
}

/// The face whose separation is largest; among equals the one that the centre of the other box
/// is highest above, then the first.
#[inline(always)]
fn highest(heights: Vec3, separations: Vec3, toward: Vec3) -> FaceAxis {
    let mut axis = 0;
    for other in 1..3 {
        if heights[other] > heights[axis] {
            axis = other;
        }
    }
    for other in 0..3 {
        if separations[other] > separations[axis] {
            axis = other;
        }
    }
    let face = 2 * axis + usize::from(toward[axis] < 0.0);
    FaceAxis { face: number(face), separation: separations[axis] }
}

/// `directions · axes`: a direction of the outer frame, seen along each axis.
#[inline(always)]
pub(crate) fn back(axes: &Mat3, direction: Vec3) -> Vec3 {
    Vec3::new(
        axes.x_axis.dot(direction),
        axes.y_axis.dot(direction),
        axes.z_axis.dot(direction),
    )
}

/// The side of its axis on which a face lies: 1 or −1.
pub(crate) const fn outside(face: usize) -> f32 {
    if face.is_multiple_of(2) { 1.0 } else { -1.0 }
}

/// The other two axes, in cyclic order.
pub(crate) fn others(axis: usize) -> [usize; 2] {
    [(axis + 1) % 3, (axis + 2) % 3]
}

/// The corner of a box that reaches farthest along a direction; the lowest of equals.
fn corner(direction: Vec3) -> usize {
    (0..3).map(|axis| usize::from(direction[axis] > 0.0) << axis).sum()
}

/// Index of an edge in those of a box as a polyhedron.
pub(crate) fn edge_index(edge: BoxEdge) -> u32 {
    number(EDGE_INDICES[edge.axis][edge.corner])
}

/// The half-edge that stands for an edge.
pub(crate) fn half_edge(edge: BoxEdge) -> u32 {
    CUBE_EDGES[EDGE_INDICES[edge.axis][edge.corner]].half_edge
}

#[expect(clippy::cast_possible_truncation, reason = "a box has few of anything")]
fn number(index: usize) -> u32 {
    index as u32
}

/// Edges of a box by their axis and the lower of their corners.
const EDGE_INDICES: [[usize; 8]; 3] = edge_indices();

const fn edge_indices() -> [[usize; 8]; 3] {
    let mut indices = [[0; 8]; 3];
    let mut e = 0;
    while e < CUBE_EDGES.len() {
        let half = CUBE_HALF_EDGES[CUBE_EDGES[e].half_edge as usize];
        let end = CUBE_HALF_EDGES[half.twin as usize].origin;
        let (axis, start) = match half.origin ^ end {
            1 => (0, half.origin & end),
            2 => (1, half.origin & end),
            _ => (2, half.origin & end),
        };
        indices[axis][start as usize] = e;
        e += 1;
    }
    indices
}
