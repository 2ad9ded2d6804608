//! Contacts of two boxes, by their separating axes in closed form.
//!
//! The decisions, the order of preference and the names of the points are those of
//! [`polyhedra`](super::polyhedra::polyhedra). That function also decides doubtful cases: boxes
//! that are nearest at corners, or whose gap is the margin up to rounding.

use super::boxes_contact;
use super::polyhedra::polyhedra;
use super::{AxisCache, Manifold, Scratch};
use crate::math::Pose;
use crate::sat::boxes::{SatBoxes, edge_index};
use crate::shape::Cuboid;
use crate::shape::polyhedron::CuboidPolyhedron;

/// Where two boxes touch, with points at most `margin` metres apart.
///
/// As [`polyhedra`] answers for them, up to rounding. Nothing that the pair left in `cache`
/// would be faster to try than all of the axes.
pub(super) fn boxes(
    a: &Cuboid,
    b: &Cuboid,
    b_in_a: &Pose,
    margin: f32,
    cache: &mut AxisCache,
    scratch: &mut Scratch,
) -> Manifold {
    let pair = SatBoxes::new([a, b], b_in_a);
    let faces = [pair.best_face_of_a(), pair.best_face_of_b()];
    if faces[0].separation > margin {
        *cache = AxisCache::FaceOfA(faces[0].face);
        return Manifold::default();
    }
    if faces[1].separation > margin {
        *cache = AxisCache::FaceOfB(faces[1].face);
        return Manifold::default();
    }
    let edges = pair.best_edges(faces[0].separation.max(faces[1].separation));
    if let Some(edges) = edges
        && edges.separation > margin
    {
        let [edge_a, edge_b] = pair.edges(&edges);
        *cache = AxisCache::Edges(edge_index(edge_a), edge_index(edge_b));
        return Manifold::default();
    }
    let points = &mut scratch.points;
    if let Some(manifold) = boxes_contact::touch(&pair, faces, edges, margin, points) {
        *cache = AxisCache::Touching;
        return manifold;
    }
    in_doubt([a, b], b_in_a, margin, cache, scratch)
}

#[cold]
fn in_doubt(
    [a, b]: [&Cuboid; 2],
    b_in_a: &Pose,
    margin: f32,
    cache: &mut AxisCache,
    scratch: &mut Scratch,
) -> Manifold {
    let (a, b) = (CuboidPolyhedron::new(a), CuboidPolyhedron::new(b));
    polyhedra(&a.view(), &b.view(), b_in_a, margin, cache, scratch)
}
