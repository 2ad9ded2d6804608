//! Hausdorff distance of two hulls.

use glam::DVec3;

use super::triangle::distance_squared;
use super::{Hull, narrow_up};

impl Hull {
    /// Hausdorff distance of two hulls in one frame, in metres, ≥ 0, rounded up. No point of
    /// either is farther from the other. No support function differs by more along any
    /// direction of unit length.
    ///
    /// Takes time proportional to the vertices of one hull times the faces of the other.
    ///
    /// Supports along the normals of both hulls are not enough. The part that sticks out
    /// farthest beyond an edge or a corner of the other does so along none of them. But the
    /// distance from a convex solid grows towards the corners of the other, so these decide.
    pub fn hausdorff(&self, other: &Self) -> f32 {
        narrow_up(farthest(self, other).max(farthest(other, self)))
    }
}

/// A triangle of the surface.
struct SurfaceTriangle {
    corners: [DVec3; 3],
    /// Outward, of any length.
    normal: DVec3,
    offset: f64,
}

/// The largest distance of a vertex of `a` from `b`, in metres.
fn farthest(a: &Hull, b: &Hull) -> f64 {
    let sides = sides(b);
    let mut most = 0.0;
    for vertex in &a.vertices {
        let vertex = vertex.as_dvec3();
        // The nearest point is on a side that the vertex sees; inside, it sees none.
        let seen = sides.iter().filter(|side| side.normal.dot(vertex) > side.offset);
        let squares = seen.map(|side| distance_squared(vertex, side.corners));
        let square = squares.fold(f64::INFINITY, f64::min);
        if square.is_finite() {
            most = f64::max(most, square);
        }
    }
    most.sqrt()
}

fn sides(hull: &Hull) -> Vec<SurfaceTriangle> {
    let mut sides = Vec::new();
    let view = hull.view();
    for face in view.faces {
        let corners = Vec::from_iter(view.face_vertices(face).map(|corner| corner.as_dvec3()));
        for pair in corners[1..].windows(2) {
            let corners = [corners[0], pair[0], pair[1]];
            let normal = (corners[1] - corners[0]).cross(corners[2] - corners[0]);
            sides.push(SurfaceTriangle { corners, normal, offset: normal.dot(corners[0]) });
        }
    }
    sides
}
