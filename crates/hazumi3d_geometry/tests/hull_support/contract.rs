//! Contract of every hull.

use std::collections::HashSet;

use hazumi3d_geometry::glam::{DVec3, Vec3};
use hazumi3d_geometry::shape::{Hull, Polyhedron};

/// Checks the contract of [`Polyhedron`] and that `points` are inside, up to the tolerance.
#[track_caller]
pub(crate) fn keeps_contract(hull: &Hull, flatness: f32, points: &[Vec3]) {
    let view = hull.view();
    let known: HashSet<[u32; 3]> = points.iter().map(|&point| bits(point)).collect();
    for &vertex in view.vertices {
        assert!(known.contains(&bits(vertex)), "{vertex} is none of the points");
    }
    is_closed(&view);
    let bounds = hull.bounds();
    let size = f64::from((bounds.max - bounds.min).max_element());
    let far = f64::from(bounds.max.abs().max(bounds.min.abs()).max_element());
    // Offsets are rounded up to the next number of 32 bits.
    is_convex(&view, 1.1 * f64::from(flatness) * size + 2.5e-7 * far);
    for &vertex in view.vertices {
        assert!(vertex.cmpge(bounds.min).all() && vertex.cmple(bounds.max).all());
    }
    let mass = hull.mass();
    assert!(mass.mass > 0.0 && mass.mass.is_finite());
    assert!(mass.center.is_finite() && mass.inertia.is_finite());
    assert_eq!(view.center, mass.center);
    let tolerance = f64::from(hull.tolerance());
    let mut worst = 0.0_f64;
    for face in view.faces {
        let normal = face.normal.as_dvec3();
        for point in points {
            worst = worst.max(normal.dot(point.as_dvec3()) - f64::from(face.offset));
        }
        assert!(normal.dot(mass.center.as_dvec3()) < f64::from(face.offset), "centre outside");
    }
    assert!(worst <= tolerance, "a point is {worst} outside, tolerance is {tolerance}");
    assert!(worst >= tolerance * 0.999_999, "tolerance is {tolerance}, only {worst} is needed");
}

fn is_closed(view: &Polyhedron<'_>) {
    let (v, e, f) = (view.vertices.len(), view.edges.len(), view.faces.len());
    assert_eq!(v + f, e + 2, "Euler");
    assert_eq!(view.half_edges.len(), 2 * e);
    let mut first = 0;
    for (index, face) in view.faces.iter().enumerate() {
        assert_eq!(face.first, first, "faces lie one after the other");
        assert!(face.count >= 3);
        first += face.count;
        for half_edge in view.face_edges(face) {
            assert_eq!(half_edge.face as usize, index);
        }
    }
    assert_eq!(first as usize, view.half_edges.len());
    let mut degrees = vec![0; v];
    for (h, half) in view.half_edges.iter().enumerate() {
        let twin = view.half_edges[half.twin as usize];
        assert_eq!(twin.twin as usize, h, "twins of twins");
        assert_ne!(twin.face, half.face);
        let face = view.faces[half.face as usize];
        let last = h as u32 + 1 == face.first + face.count;
        let next = if last { face.first } else { h as u32 + 1 };
        assert_eq!(
            view.half_edges[next as usize].origin, twin.origin,
            "twins end where we begin"
        );
        degrees[half.origin as usize] += 1;
    }
    assert!(degrees.iter().all(|&degree| degree >= 3), "a corner has three faces");
    let named = view.edges.iter().map(|edge| edge.half_edge);
    let lower = (0..).zip(view.half_edges).filter(|(h, half)| *h < half.twin);
    assert!(named.eq(lower.map(|(h, _)| h)), "each edge once, by its lower half");
}

fn is_convex(view: &Polyhedron<'_>, flatness: f64) {
    for face in view.faces {
        let normal = face.normal.as_dvec3();
        assert!((normal.length() - 1.0).abs() < 1e-6, "unit normals");
        for vertex in view.vertices {
            let height = normal.dot(vertex.as_dvec3()) - f64::from(face.offset);
            assert!(height <= 0.0, "a vertex is {height} in front of a face");
        }
        let gaps = view
            .face_vertices(face)
            .map(|corner| f64::from(face.offset) - normal.dot(corner.as_dvec3()));
        let gap = gaps.fold(0.0, f64::max);
        assert!(gap <= flatness, "a face is {gap} away from a corner, limit is {flatness}");
        let corners = Vec::from_iter(view.face_vertices(face).map(|corner| corner.as_dvec3()));
        turns_left_once(&corners, normal);
    }
    for edge in view.edges {
        let [from, to] = view.edge_ends(edge).map(|end| end.as_dvec3());
        let along = (to - from).normalize();
        assert!((along - edge.direction.as_dvec3()).length() < 1e-6, "direction of an edge");
        // Faces may be turned by rounding where they are nearly in one plane, and only there.
        let [left, right] = view.edge_normals(edge).map(|normal| normal.as_dvec3());
        assert!(left.cross(right).dot(along) > -0.1, "an edge is bent inwards");
    }
}

fn turns_left_once(corners: &[DVec3], normal: DVec3) {
    let count = corners.len();
    let side = |i: usize| (corners[(i + 1) % count] - corners[i % count]).normalize();
    let mut turn = 0.0;
    for i in 0..count {
        let (before, after) = (side(i), side(i + 1));
        let sine = before.cross(after).dot(normal);
        assert!(sine > 0.0, "a face turns right: {sine}");
        turn += sine.atan2(before.dot(after));
    }
    assert!((turn - std::f64::consts::TAU).abs() < 0.1, "a face goes round once: {turn}");
}

fn bits(point: Vec3) -> [u32; 3] {
    point.to_array().map(f32::to_bits)
}
