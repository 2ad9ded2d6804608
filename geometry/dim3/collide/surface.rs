//! Closest point of a polyhedron to a point, by a walk over its surface.

use glam::Vec3;

use crate::shape::Polyhedron;
use crate::shape::polyhedron::{Face, HalfEdge};

/// More steps than any walk takes that rounding does not lead in circles.
const MAX_STEPS: u32 = 64;

/// Where a walk stands.
#[derive(Clone, Copy)]
enum WalkState {
    /// Middle of the edge of this half-edge.
    Edge(u32),
    /// Corner where this half-edge begins.
    Corner(u32),
}

/// A point of an edge.
#[derive(Clone, Copy)]
struct EdgeSpot {
    stand: WalkState,
    /// In metres.
    point: Vec3,
    /// Square of its distance, in m².
    square: f32,
}

/// The point of a polyhedron closest to `point`, which is in front of `face`; `None` when it is
/// in the middle of a face.
///
/// The distance has no second least value on a convex surface, so a walk that goes to a closer
/// feature at each step ends at the closest.
pub(super) fn closest_beside(shape: &Polyhedron<'_>, face: &Face, point: Vec3) -> Option<Vec3> {
    let mut spot = beside(shape, face, point)?;
    for _ in 0..MAX_STEPS {
        let next = match spot.stand {
            WalkState::Edge(half) => {
                let here = shape.half_edges[half as usize];
                let there = shape.half_edges[here.twin as usize];
                let is_inside = |half: &HalfEdge| !is_beyond(shape, half, point);
                let Some(half) = [here, there].into_iter().find(is_inside) else { break };
                beside(shape, &shape.faces[half.face as usize], point)?
            }
            WalkState::Corner(half) => down_from(shape, half, point, spot.square),
        };
        if !(next.square < spot.square) {
            break;
        }
        spot = next;
    }
    Some(spot.point)
}

/// The closest place on the sides of a face that `point` is beyond; `None` when it is in front
/// of the face.
fn beside(shape: &Polyhedron<'_>, face: &Face, point: Vec3) -> Option<EdgeSpot> {
    let mut best: Option<EdgeSpot> = None;
    for (half, edge) in (face.first..).zip(shape.face_edges(face)) {
        if is_beyond(shape, edge, point) {
            let spot = on_edge(shape, half, point);
            if best.is_none_or(|best| spot.square < best.square) {
                best = Some(spot);
            }
        }
    }
    best
}

/// Whether a point is outside of the face of a half-edge, beyond that side of it.
fn is_beyond(shape: &Polyhedron<'_>, half: &HalfEdge, point: Vec3) -> bool {
    let [start, end] = ends(shape, half);
    let outward = (end - start).cross(shape.faces[half.face as usize].normal);
    outward.dot(point - start) > 0.0
}

fn ends(shape: &Polyhedron<'_>, half: &HalfEdge) -> [Vec3; 2] {
    let twin = shape.half_edges[half.twin as usize];
    [half.origin, twin.origin].map(|corner| shape.vertices[corner as usize])
}

/// The point of an edge that is closest.
fn on_edge(shape: &Polyhedron<'_>, half: u32, point: Vec3) -> EdgeSpot {
    let edge = &shape.half_edges[half as usize];
    let [start, end] = ends(shape, edge);
    let along = end - start;
    let part = (point - start).dot(along) / along.length_squared();
    let (stand, at) = if part >= 1.0 {
        (WalkState::Corner(edge.twin), end)
    } else if part > 0.0 {
        (WalkState::Edge(half), start + along * part)
    } else {
        (WalkState::Corner(half), start)
    };
    EdgeSpot { stand, point: at, square: at.distance_squared(point) }
}

/// The closest place on the edges around a corner, of which `half` is one.
fn down_from(shape: &Polyhedron<'_>, half: u32, point: Vec3, square: f32) -> EdgeSpot {
    let corner = shape.vertices[shape.half_edges[half as usize].origin as usize];
    let mut best = EdgeSpot { stand: WalkState::Corner(half), point: corner, square };
    let mut around = half;
    for _ in 0..shape.half_edges.len() {
        let edge = &shape.half_edges[around as usize];
        let [start, end] = ends(shape, edge);
        if (point - start).dot(end - start) > 0.0 {
            let spot = on_edge(shape, around, point);
            if spot.square < best.square {
                best = spot;
            }
        }
        // The next one that begins here, on the other side of the edge.
        let face = &shape.faces[shape.half_edges[edge.twin as usize].face as usize];
        let next = edge.twin + 1;
        around = if next < face.first + face.count { next } else { face.first };
        if around == half {
            break;
        }
    }
    best
}
