//! Polyhedra against spheres and capsules; the polyhedron is `a`, everything is in its frame.

use glam::Vec3;

use crate::sat::closest::{closest_point, farthest_face, sides};

use super::round::{self, BETWEEN, BallCore, CapsuleCore, END, START, is_out_of_reach};
use super::surface;
use super::{Manifold, ManifoldPoint};
use crate::math::direction::split;
use crate::sat::segment::{self, EdgeSpan, PARALLEL};
use crate::shape::polyhedron::{Edge, Face};
use crate::shape::{Polyhedron, Support};

/// Distances below this part of the size of the shapes have no direction; an axis that
/// separates as well is taken instead.
const NO_DIRECTION: f32 = 1e-4;
/// A capsule lies on a face when the face is at most this part of the smaller radius worse than
/// the best axis: two points hold it better than one.
const FACE_SLACK: f32 = 1e-2;
/// Or when the normal of the face is this close to the best axis, as a cosine.
const FACE_NEAR: f32 = 0.996;
/// Sides of a face are moved out by this part of the smaller radius.
const CLIP_TOLERANCE: f32 = 1e-3;

/// A ball at a hull: from the closest point outside, through the nearest face inside.
pub(super) fn polyhedron_sphere(a: &Polyhedron<'_>, b: &BallCore, margin: f32) -> Manifold {
    let (face, height) = farthest_face(a, |face| face.normal.dot(b.center) - face.offset);
    if height - b.radius > margin {
        return Manifold::default();
    }
    let (mut normal, mut distance) = (face.normal, height);
    if height > 0.0
        && let Some(closest) = surface::closest_beside(a, face, b.center)
    {
        let between = b.center - closest;
        if is_out_of_reach(between, b.radius + margin) {
            return Manifold::default();
        }
        if let Some((along, far)) = split(between) {
            distance = far;
            // A gap of mere rounding has no direction; the face is right to first order there.
            let size = a.inner_radius + b.radius;
            normal = if far > NO_DIRECTION * size { along } else { normal };
        }
    }
    let separation = distance - b.radius;
    let position = b.center - normal * (b.radius + 0.5 * separation);
    Manifold::single(normal, ManifoldPoint { position, separation, feature: START }, margin)
}

/// A capsule at a polyhedron: two points where it lies on a face or along an edge.
pub(super) fn polyhedron_capsule(a: &Polyhedron<'_>, b: &CapsuleCore, margin: f32) -> Manifold {
    let (face, height) = farthest_face(a, |face| lowest(face, &b.axis));
    if height - b.radius > margin {
        return Manifold::default();
    }
    let radius = a.inner_radius.min(b.radius);
    let nearest = nearest(a, b, face, height);
    if nearest.distance - b.radius > margin {
        return Manifold::default();
    }
    let near = face.normal.dot(nearest.normal) > FACE_NEAR;
    if near || nearest.distance - height <= FACE_SLACK * radius {
        let manifold = on_face(a, face, b, CLIP_TOLERANCE * radius, margin);
        let expected = nearest.distance - b.radius;
        if (manifold.deepest() - expected).abs() <= FACE_SLACK * radius {
            return manifold;
        }
    }
    match nearest.edge {
        Some(edge) => {
            let axis = edge_segment(a, edge);
            let closest = segment::closest(&axis, &b.axis);
            round::rods(
                [&CapsuleCore { axis, radius: 0.0 }, b],
                nearest.normal,
                closest,
                margin,
            )
        }
        None => single(&nearest, b, margin),
    }
}

/// Where the axis of a capsule is nearest to a polyhedron, or deepest in it.
struct CapsuleNearest<'s> {
    /// Unit vector out of the polyhedron.
    normal: Vec3,
    /// Gap along the normal, in metres; negative where the axis is inside.
    distance: f32,
    /// Distance of the place from the start of the axis, in metres.
    along: f32,
    /// The edge that the axis passes there, if any.
    edge: Option<&'s Edge>,
}

/// The nearest place: by separating axes where the axis of the capsule is inside, by the
/// closest features where it is outside. Both agree where it comes out.
fn nearest<'s>(
    a: &Polyhedron<'s>,
    b: &CapsuleCore,
    face: &Face,
    height: f32,
) -> CapsuleNearest<'s> {
    let deepest = if ends_heights(face, &b.axis)[1] < height + PARALLEL * b.axis.length {
        b.axis.length
    } else {
        0.0
    };
    let mut best =
        CapsuleNearest { normal: face.normal, distance: height, along: deepest, edge: None };
    for edge in a.edges {
        if let Some(axis) = across(a, edge, &b.axis, best.distance) {
            best = axis;
        }
    }
    let size = a.inner_radius + b.radius;
    if best.distance > 0.0 {
        let outside = closest_outside(a, &b.axis);
        // The axis is the better direction where it separates as well as the distance allows.
        if outside.distance - best.distance > NO_DIRECTION * size.min(outside.distance) {
            let small = outside.distance <= NO_DIRECTION * size;
            return if small {
                CapsuleNearest { normal: best.normal, ..outside }
            } else {
                outside
            };
        }
    }
    best
}

/// The axis across `edge` and the capsule, if it separates by more than `best` metres.
fn across<'s>(
    a: &Polyhedron<'s>,
    edge: &'s Edge,
    rod: &EdgeSpan,
    best: f32,
) -> Option<CapsuleNearest<'s>> {
    let [left, right] = a.edge_normals(edge).map(|normal| normal.dot(rod.direction));
    // The capsule's directions form a great circle: it crosses the arc of the edge or misses
    // it.
    if left * right >= 0.0 {
        return None;
    }
    let cross = rod.direction.cross(edge.direction);
    if cross.length_squared() <= PARALLEL * PARALLEL {
        return None;
    }
    let cross = cross - edge.direction * cross.dot(edge.direction);
    let normal = cross / cross.length() * if right < 0.0 { -1.0 } else { 1.0 };
    let corner = a.vertices[a.half_edges[edge.half_edge as usize].origin as usize];
    let gap = |corner: Vec3| {
        rod.ends().into_iter().map(|end| normal.dot(end - corner)).fold(f32::INFINITY, f32::min)
    };
    if gap(corner) <= best {
        return None;
    }
    // Rounding may have turned the axis so that another corner is ahead.
    let distance = gap(a.support(normal).1);
    let along = segment::closest(rod, &edge_segment(a, edge))[0];
    (distance > best).then_some(CapsuleNearest { normal, distance, along, edge: Some(edge) })
}

/// The nearest place when the axis of the capsule is outside.
fn closest_outside<'s>(a: &Polyhedron<'s>, rod: &EdgeSpan) -> CapsuleNearest<'s> {
    let [start, end] = rod.ends();
    let mut best =
        CapsuleNearest { normal: Vec3::ZERO, distance: f32::INFINITY, along: 0.0, edge: None };
    let mut consider = |point: Vec3, along: f32, edge: Option<&'s Edge>| {
        let (normal, distance) = split(rod.at(along) - point).unwrap_or((Vec3::ZERO, 0.0));
        if distance < best.distance {
            best = CapsuleNearest { normal, distance, along, edge };
        }
    };
    for (end, along) in [(start, 0.0), (end, rod.length)] {
        if let Some(point) = closest_point(a, end) {
            consider(point, along, None);
        }
    }
    for edge in a.edges {
        let segment = edge_segment(a, edge);
        let [on_edge, on_rod] = segment::closest(&segment, rod);
        consider(segment.at(on_edge), on_rod, Some(edge));
    }
    best
}

/// The stretch of a capsule in front of a face, as the two points at its ends.
fn on_face(
    a: &Polyhedron<'_>,
    face: &Face,
    b: &CapsuleCore,
    tolerance: f32,
    margin: f32,
) -> Manifold {
    let (mut from, mut to) = (0.0_f32, b.axis.length);
    for (start, normal) in sides(a, face) {
        let slope = normal.dot(b.axis.direction);
        let height = normal.dot(b.axis.start - start) - tolerance;
        if slope > 0.0 {
            to = to.min(-height / slope);
        } else if slope < 0.0 {
            from = from.max(-height / slope);
        } else if height > 0.0 {
            return Manifold::default();
        }
    }
    if from > to {
        return Manifold::default();
    }
    let contact = |along: f32, feature: u32| {
        let point = b.axis.at(along);
        let distance = face.normal.dot(point) - face.offset;
        let position = point - face.normal * (0.5 * (b.radius + distance));
        ManifoldPoint { position, separation: distance - b.radius, feature }
    };
    Manifold::new(face.normal, [contact(from, START), contact(to, END)].into_iter(), margin)
}

/// One point at the nearest place.
fn single(nearest: &CapsuleNearest<'_>, b: &CapsuleCore, margin: f32) -> Manifold {
    let CapsuleNearest { normal, distance, along, .. } = *nearest;
    let position = b.axis.at(along) - normal * (0.5 * (b.radius + distance));
    let feature = if along <= 0.0 {
        START
    } else if along >= b.axis.length {
        END
    } else {
        BETWEEN
    };
    let separation = distance - b.radius;
    Manifold::single(normal, ManifoldPoint { position, separation, feature }, margin)
}

fn edge_segment(shape: &Polyhedron<'_>, edge: &Edge) -> EdgeSpan {
    EdgeSpan::new(shape.edge_ends(edge))
}

/// Heights of start and end of a segment above the plane of a face, in metres.
fn ends_heights(face: &Face, segment: &EdgeSpan) -> [f32; 2] {
    segment.ends().map(|end| face.normal.dot(end) - face.offset)
}

fn lowest(face: &Face, segment: &EdgeSpan) -> f32 {
    let [start, end] = ends_heights(face, segment);
    start.min(end)
}
