//! Contact points of two faces: the incident one clipped by the sides of the reference one.

use glam::Vec3;

use super::{ManifoldPoint, feature_id};
use crate::math::direction::split;
use crate::sat::AxisOwner;
use crate::sat::placed::{PlacedPolyhedron, WorkingPlane};
use crate::shape::polyhedron::{Face, HalfEdge};

/// A corner of the polygon being clipped.
#[derive(Clone, Copy, Debug)]
pub(super) struct ClipPoint {
    /// In metres, in the working frame.
    pub(super) position: Vec3,
    /// Border from here to the next corner.
    pub(super) edge: Border,
}

/// Border that a side of the clipped polygon lies on.
#[derive(Clone, Copy, Debug)]
pub(super) enum Border {
    /// Half-edge of the incident face.
    Incident(u32),
    /// Half-edge of the reference face.
    Reference(u32),
}

/// Cosine of the angle to the reference above which a face is worth clipping for its area.
const FLAT: f32 = 0.98;

/// A reference face, to be clipped against.
#[derive(Clone, Copy)]
pub(super) struct ReferenceFace<'s> {
    pub(super) owner: AxisOwner,
    pub(super) side: &'s PlacedPolyhedron<'s>,
    pub(super) other: &'s PlacedPolyhedron<'s>,
    pub(super) face: u32,
    /// Its plane, in the working frame.
    pub(super) plane: WorkingPlane,
    /// Corners this little outside a side of the reference face are kept, in metres.
    ///
    /// Corners of equal boxes in a stack would be in and out by turns without it.
    pub(super) tolerance: f32,
}

impl ReferenceFace<'_> {
    /// All points where the other shape is at most `margin` metres in front of the face.
    pub(super) fn clip(
        &self,
        margin: f32,
        polygons: &mut [Vec<ClipPoint>; 2],
        points: &mut Vec<ManifoldPoint>,
    ) {
        let incident = self.incident(self.plane.normal);
        self.start(&self.other.shape.faces[incident as usize], &mut polygons[0]);
        let shape = self.side.shape;
        let face = &shape.faces[self.face as usize];
        for (index, half) in (face.first..).zip(shape.face_edges(face)) {
            let edge = &shape.edges[shape.lanes.edges[index as usize] as usize];
            let along = self.side.turn(edge.direction);
            let out = along.cross(self.plane.normal);
            let normal = if edge.half_edge == index { out } else { -out };
            let offset = normal.dot(self.side.corner(half.origin));
            let height = |point: &ClipPoint| normal.dot(point.position) - offset;
            if polygons[0].iter().all(|point| height(point) <= self.tolerance) {
                continue;
            }
            let [from, to] = &mut *polygons;
            let plane = WorkingPlane { normal, offset };
            cut(from, plane, Border::Reference(index), self.tolerance, to);
            polygons.swap(0, 1);
        }
        self.collect(margin, &polygons[0], points);
    }

    /// The face of the other shape that meets the reference.
    ///
    /// It lies around the deepest corner. Faces that are all steep, as on the edge of a blade,
    /// are chosen by the flattest edge, so that the whole edge touches and not just its end.
    fn incident(&self, normal: Vec3) -> u32 {
        let shape = self.other.shape;
        let toward = self.other.back(normal);
        let deepest = self.other.lowest(normal);
        let flatness = |face: u32| -shape.faces[face as usize].normal.dot(toward);
        let place = |corner: u32| shape.vertices[corner as usize];
        let (mut face, mut flattest) = (0, f32::NEG_INFINITY);
        let (mut beside, mut slope) = (0, f32::INFINITY);
        let first = shape.lanes.spokes[deepest as usize];
        let mut index = first;
        // As many as there are half-edges at most, whatever the arrays hold.
        for _ in 0..shape.half_edges.len() {
            let half = shape.half_edges[index as usize];
            let twin = shape.half_edges[half.twin as usize];
            let flat = flatness(half.face);
            if flat > flattest {
                (face, flattest) = (half.face, flat);
            }
            let rise = split(place(twin.origin) - place(deepest))
                .map_or(f32::INFINITY, |(direction, _)| direction.dot(toward));
            if rise < slope {
                let flatter = flat >= flatness(twin.face);
                (beside, slope) = (if flatter { half.face } else { twin.face }, rise);
            }
            index = shape.after(half.twin);
            if index == first {
                break;
            }
        }
        if flattest > FLAT { face } else { beside }
    }

    fn start(&self, face: &Face, polygon: &mut Vec<ClipPoint>) {
        polygon.clear();
        let around = self.other.shape.face_edges(face);
        polygon.extend((face.first..).zip(around).map(|(index, half)| ClipPoint {
            position: self.other.corner(half.origin),
            edge: Border::Incident(index),
        }));
    }

    fn collect(&self, margin: f32, polygon: &[ClipPoint], points: &mut Vec<ManifoldPoint>) {
        points.clear();
        let half_edges = [self.side.shape.half_edges, self.other.shape.half_edges];
        let Some(last) = polygon.last() else { return };
        let mut before = last.edge;
        for corner in polygon {
            let separation = self.plane.normal.dot(corner.position) - self.plane.offset;
            if separation <= margin {
                let position = corner.position - self.plane.normal * (0.5 * separation);
                let feature = name(self.owner, half_edges, before, corner.edge);
                points.push(ManifoldPoint { position, separation, feature });
            }
            before = corner.edge;
        }
    }
}

/// The name of a corner between two borders; the same whichever face is the reference, so that
/// impulses survive when the two faces change roles.
///
/// `half_edges` are those of the shape with the reference face, and of the other.
pub(super) fn name(
    owner: AxisOwner,
    half_edges: [&[HalfEdge]; 2],
    before: Border,
    after: Border,
) -> u32 {
    let [reference, incident] = half_edges;
    let is_a = owner == AxisOwner::A;
    match (before, after) {
        (Border::Incident(_), Border::Incident(half)) => {
            let vertex = incident[half as usize].origin;
            if is_a { feature_id::vertex_of_b(vertex) } else { feature_id::vertex_of_a(vertex) }
        }
        (Border::Reference(first), Border::Reference(second)) => {
            // Seen from the reference, the incident face runs clockwise.
            let first = reference[first as usize];
            let next = reference[second as usize];
            if reference[next.twin as usize].origin != first.origin {
                return feature_id::sliver(first.twin, next.twin);
            }
            let vertex = first.origin;
            if is_a { feature_id::vertex_of_a(vertex) } else { feature_id::vertex_of_b(vertex) }
        }
        (Border::Reference(on), Border::Incident(by))
        | (Border::Incident(by), Border::Reference(on)) => {
            let on = on.min(reference[on as usize].twin);
            let by = by.min(incident[by as usize].twin);
            if is_a { feature_id::edges(on, by) } else { feature_id::edges(by, on) }
        }
    }
}

/// Keeps the part of a polygon behind `plane`; its new side lies on `border`. Corners less than
/// `tolerance` metres in front stay, but what is cut is cut at the plane.
///
/// Source: Sutherland and Hodgman, *Reentrant Polygon Clipping*, 1974. `[sutherland1974]`
pub(super) fn cut(
    from: &[ClipPoint],
    plane: WorkingPlane,
    border: Border,
    tolerance: f32,
    to: &mut Vec<ClipPoint>,
) {
    to.clear();
    let Some(last) = from.last() else { return };
    let height = |point: &ClipPoint| plane.normal.dot(point.position) - plane.offset;
    let (mut before, mut before_height) = (last, height(last));
    for point in from {
        let here = height(point);
        if (before_height <= tolerance) != (here <= tolerance) {
            let share = (before_height / (before_height - here)).clamp(0.0, 1.0);
            let position = before.position + (point.position - before.position) * share;
            let edge = if here > tolerance { border } else { before.edge };
            to.push(ClipPoint { position, edge });
        }
        if here <= tolerance {
            to.push(*point);
        }
        (before, before_height) = (point, here);
    }
}
