//! Triangles against polyhedra and spheres: what most contacts with meshes are.
//!
//! A triangle is a flat polyhedron of two faces. Its edges are half great circles on the unit
//! sphere, from one normal over the outward direction of the edge to the other normal.

use glam::Vec3;

use super::convex::{Meeting, convex, leads_through};
use super::facet::Form;
use super::round::{Ball, START};
use super::{Manifold, ManifoldPoint, Scratch, split};
use crate::math::{Pose, rotation};
use crate::query::two_cores::{Axis, TwoCores};
use crate::sat::segment::{self, PARALLEL, Segment};
use crate::shape::solid::Core;
use crate::shape::{Polyhedron, Support, Triangle};

/// Distances below this part of the size of the shapes have no direction.
const NO_DIRECTION: f32 = 1e-6;

/// A ball at a triangle. One centred on the triangle is pushed to the front.
pub(super) fn triangle_sphere(a: &Triangle, b: &Ball, margin: f32) -> Manifold {
    let corners = a.corners();
    let front = a.normal();
    let nearest = closest(&corners, front, b.center);
    let (mut normal, mut distance) =
        split(b.center - nearest).unwrap_or((front.unwrap_or(Vec3::Y), 0.0));
    let size = b.radius + corners[0].distance(corners[1]).max(corners[0].distance(corners[2]));
    if let Some(front) = front.filter(|_| distance <= NO_DIRECTION * size) {
        let height = front.dot(b.center - corners[0]);
        (normal, distance) = (if height < 0.0 { -front } else { front }, height.abs());
    }
    let separation = distance - b.radius;
    let position = b.center - normal * (b.radius + 0.5 * separation);
    Manifold::single(normal, ManifoldPoint { position, separation, feature: START }, margin)
}

/// The point of a triangle closest to `point`.
fn closest(corners: &[Vec3; 3], front: Option<Vec3>, point: Vec3) -> Vec3 {
    let [a, b, c] = *corners;
    if let Some(front) = front {
        let is_beside = |from: Vec3, to: Vec3| (to - from).cross(front).dot(point - from) > 0.0;
        if !(is_beside(a, b) || is_beside(b, c) || is_beside(c, a)) {
            return point - front * front.dot(point - a);
        }
    }
    let mut best = (a, f32::INFINITY);
    for ends in [[a, b], [b, c], [c, a]] {
        let side = Segment::new(ends);
        let on_side = side.at(side.closest(point));
        let square = on_side.distance_squared(point);
        if square < best.1 {
            best = (on_side, square);
        }
    }
    best.0
}

/// A box or a hull `a` at a triangle.
pub(super) fn polyhedron_triangle(
    a: &Core<'_>,
    b: &Triangle,
    b_in_a: &Pose,
    margin: f32,
    scratch: &mut Scratch,
) -> Manifold {
    let form = Form::of(a);
    let flat = Core::Triangle(b);
    let shape = form.polyhedron();
    let Some((shape, placed)) =
        shape.and_then(|shape| Some((shape, Flat::new(b, &shape, b_in_a)?)))
    else {
        return convex(a, &flat, b_in_a, margin, scratch);
    };
    let Some(way) = placed.search(&shape, margin, &mut scratch.slopes) else {
        return Manifold::default();
    };
    let size = shape.inner_radius;
    let center = shape.center.as_dvec3();
    let axis = Axis {
        normal: way.normal.as_dvec3(),
        gap: f64::from(way.gap),
        points: way.points.map(|point| point.as_dvec3() + center),
    };
    let cores = TwoCores::new(a, &flat, b_in_a);
    let forms = [form, Form::Triangle(b)];
    let meeting = Meeting::new(&cores, &forms, &axis, size, margin);
    let found = if way.gap <= 0.0 {
        Some(meeting.manifold(scratch))
    } else {
        meeting.manifold_on_faces(scratch)
    };
    // Apart, the shortest way may be none of the axes: between corners.
    found.unwrap_or_else(|| convex(a, &flat, b_in_a, margin, scratch))
}

/// A way apart: from the polyhedron to the triangle, seen from the centre of the polyhedron.
#[derive(Clone, Copy)]
struct Way {
    /// Unit vector from the polyhedron to the triangle.
    normal: Vec3,
    /// Gap along the normal, in metres.
    gap: f32,
    /// Where they meet, in metres.
    points: [Vec3; 2],
}

/// A triangle beside the centre of a polyhedron.
struct Flat {
    /// In metres.
    corners: [Vec3; 3],
    /// Unit vector out of the triangle to the side on which the centre is.
    normal: Vec3,
    /// Unit vectors along the sides.
    sides: [Vec3; 3],
    /// Unit vectors out of the triangle across the sides.
    outs: [Vec3; 3],
}

impl Flat {
    /// `None` when the triangle has no normal.
    fn new(triangle: &Triangle, shape: &Polyhedron<'_>, pose: &Pose) -> Option<Self> {
        let center = shape.center;
        let axes = rotation::to_matrix(pose.rotation);
        // Subtracted first: both may be far from the origin.
        let shift = pose.position - center;
        let corners = triangle.corners().map(|corner| axes * corner + shift);
        let front = axes * triangle.normal()?;
        let [a, b, c] = corners;
        let mut sides = [Vec3::ZERO; 3];
        for (side, edge) in sides.iter_mut().zip([b - a, c - b, a - c]) {
            (*side, _) = split(edge)?;
        }
        let normal = if front.dot(a) > 0.0 { -front } else { front };
        let outs = sides.map(|side| side.cross(front));
        Some(Self { corners, normal, sides, outs })
    }

    /// The best way apart; `None` when an axis separates by more than `margin` metres.
    ///
    /// What falls through a triangle is sent back to the side on which its centre is, though the
    /// way on may be shorter.
    fn search(
        &self,
        shape: &Polyhedron<'_>,
        margin: f32,
        slopes: &mut Vec<[f32; 3]>,
    ) -> Option<Way> {
        let of_plane = self.out_of_plane(shape);
        if of_plane.gap > margin {
            return None;
        }
        let of_face = self.best_face(shape);
        if of_face.gap > margin {
            return None;
        }
        let mut best = if of_plane.gap > of_face.gap { of_plane } else { of_face };
        slopes.clear();
        slopes.extend(
            shape.faces.iter().map(|face| self.sides.map(|side| face.normal.dot(side))),
        );
        for edge in shape.edges {
            let half = shape.half_edges[edge.half_edge as usize];
            let twin = shape.half_edges[half.twin as usize];
            let [left, right] = [half.face, twin.face].map(|face| slopes[face as usize]);
            for side in 0..3 {
                // The arc of the edge crosses the great circle across the side or misses it.
                if left[side] * right[side] >= 0.0 {
                    continue;
                }
                let faces =
                    [half.face, twin.face].map(|face| shape.faces[face as usize].normal);
                let normal = faces[0] * right[side].abs() + faces[1] * left[side].abs();
                let start = shape.vertices[half.origin as usize] - shape.center;
                let Some(normal) = self.across(side, normal, start, best.gap) else { continue };
                // Rounding may have turned the axis, so that other corners are ahead.
                let way = self.along(shape, normal, [half.origin, twin.origin], side);
                if way.gap > margin {
                    return None;
                }
                if way.gap > best.gap {
                    best = way;
                }
            }
        }
        let is_through = leads_through(
            [best.normal, of_plane.normal].map(|normal| normal.as_dvec3()),
            [best.gap, of_plane.gap].map(f64::from),
        );
        Some(if is_through { of_plane } else { best })
    }

    /// The face of the polyhedron that is farthest from the triangle.
    fn best_face(&self, shape: &Polyhedron<'_>) -> Way {
        let mut best = (f32::NEG_INFINITY, Vec3::Y);
        for face in shape.faces {
            let [a, b, c] = self.corners.map(|corner| face.normal.dot(corner));
            let gap = a.min(b).min(c) - (face.offset - face.normal.dot(shape.center));
            if gap > best.0 {
                best = (gap, face.normal);
            }
        }
        let (gap, normal) = best;
        let heights = self.corners.map(|corner| corner.dot(normal));
        let first = if heights[1] < heights[0] { 1 } else { 0 };
        let lowest = self.corners[if heights[2] < heights[first] { 2 } else { first }];
        Way { normal, gap, points: [lowest - normal * gap, lowest] }
    }

    /// The way through the side of the triangle on which the centre is.
    fn out_of_plane(&self, shape: &Polyhedron<'_>) -> Way {
        let normal = -self.normal;
        let deepest = shape.support(normal).1 - shape.center;
        let gap = normal.dot(self.corners[0] - deepest);
        Way { normal, gap, points: [deepest, deepest + normal * gap] }
    }

    /// The unit vector along `normal`, if it separates an edge that begins at `start` from a side
    /// of the triangle by more than `best` metres, and belongs to both.
    fn across(&self, side: usize, normal: Vec3, start: Vec3, best: f32) -> Option<Vec3> {
        let along = normal.dot(self.corners[side] - start);
        let square = normal.length_squared();
        if normal.dot(self.outs[side]) >= 0.0 || square <= PARALLEL * PARALLEL {
            return None;
        }
        let length = square.sqrt();
        (along > best * length).then(|| normal / length)
    }

    /// The way along the unit vector `normal`, which lies across an edge of the polyhedron and a
    /// side of the triangle.
    fn along(&self, shape: &Polyhedron<'_>, normal: Vec3, edge: [u32; 2], side: usize) -> Way {
        let [a, b, c] = self.corners.map(|corner| corner.dot(normal));
        let farthest = (shape.support(normal).1 - shape.center).dot(normal);
        let gap = a.min(b).min(c) - farthest;
        let ends = edge.map(|corner| shape.vertices[corner as usize] - shape.center);
        let edge = Segment::new(ends);
        let side = Segment::new([self.corners[side], self.corners[(side + 1) % 3]]);
        let [on_edge, on_side] = segment::closest(&edge, &side);
        Way { normal, gap, points: [edge.at(on_edge), side.at(on_side)] }
    }
}
