//! Closed surfaces of triangles, and planes through points of the grid.

use glam::{DVec3, I64Vec3};

use super::grid::Cloud;

/// A closed convex surface of triangles around a cloud.
pub(super) struct TriangleSurface {
    /// Indices into the cloud, counter-clockwise seen from outside.
    pub(super) corners: Vec<[u32; 3]>,
    /// The edge from corner `i` to corner `i + 1` as the triangle on its other side sees it:
    /// three times the index of that triangle, and its number there.
    pub(super) twins: Vec<[u32; 3]>,
    /// Outward unit normal of the triangle on the grid, in metric space.
    pub(super) normals: Vec<DVec3>,
    /// The points that are farther inside than four times the blur of the cloud; not all of
    /// them are found.
    pub(super) deep: Vec<u32>,
}

impl TriangleSurface {
    /// The corner of a triangle across one of its edges, as in `twins`.
    #[inline]
    pub(super) fn tip(&self, side: u32) -> u32 {
        let tip = if side.is_multiple_of(3) { side + 2 } else { side - 1 };
        self.corners.as_flattened()[tip as usize]
    }

    /// The vertices next to the one where an edge begins, counter-clockwise from the other end
    /// of that edge on.
    pub(super) fn around(&self, side: u32) -> impl Iterator<Item = u32> {
        let corners = self.corners.as_flattened();
        let twins = self.twins.as_flattened();
        let mut next = Some(side);
        std::iter::from_fn(move || {
            let here = next?;
            let [after, before] = match here % 3 {
                0 => [here + 1, here + 2],
                1 => [here + 1, here - 1],
                _ => [here - 2, here - 1],
            };
            next = Some(twins[before as usize]).filter(|&next| next != side);
            Some(corners[after as usize])
        })
    }

    /// Number of corners of a closed surface of triangles: Euler's V = F / 2 + 2.
    pub(super) fn vertex_count(&self) -> usize {
        self.corners.len() / 2 + 2
    }
}

/// Plane through three grid points.
///
/// Cells lie in ±2¹⁹, so their differences are at most 2²⁰. A part of the normal is a
/// difference of two products of those, at most 2·2⁴⁰. Its product with a cell is at most
/// 2⁴¹·2¹⁹, so `normal · cell` and `offset` are at most 3·2⁶⁰, and their difference 3·2⁶¹ <
/// 2⁶³.
#[derive(Clone, Copy)]
pub(super) struct GridPlane {
    pub(super) normal: I64Vec3,
    pub(super) offset: i64,
}

impl GridPlane {
    pub(super) fn through([a, b, c]: [I64Vec3; 3]) -> Self {
        let normal = (b - a).cross(c - a);
        Self { normal, offset: normal.dot(a) }
    }

    /// Positive in front; six times the volume of the tetrahedron, in cells.
    pub(super) fn height(&self, cell: I64Vec3) -> i64 {
        self.normal.dot(cell) - self.offset
    }

    /// Outward unit normal in metric space.
    pub(super) fn unit_normal(&self, cloud: &Cloud) -> DVec3 {
        let normal = metric(self, cloud.step.recip());
        normal / normal.length()
    }
}

/// The normal of a plane in metric space, as long as there are units of height to the metre.
pub(super) fn metric(plane: &GridPlane, density: DVec3) -> DVec3 {
    plane.normal.as_dvec3() * density
}
