//! The triangles of a mesh on a grid of whole numbers, in an order of their own.

use glam::{DVec3, I64Vec3, Vec3};

/// Units along the longest edge of the box around the mesh.
///
/// A power of two, so that scaling the mesh by one changes nothing; small enough for the sums
/// of `surface.rs` to be exact.
pub(super) const EXTENT: i64 = 1 << 18;

/// Triangles, sorted such that the order in which the mesh gave them makes no difference.
pub(super) struct TriangleSoup {
    /// Corners of triangles as given, in metres; sorted and distinct.
    pub(super) positions: Vec<Vec3>,
    /// The same in units from the lowest corner of the box, each in 0..=[`EXTENT`].
    pub(super) corners: Vec<I64Vec3>,
    /// Indices, in the direction given, the lowest first.
    pub(super) triangles: Vec<[u32; 3]>,
    pub(super) frame: UnitFrame,
}

/// Where the units are.
#[derive(Clone, Copy)]
pub(super) struct UnitFrame {
    /// Lowest corner of the box around the mesh, in metres.
    pub(super) low: DVec3,
    /// Metres in a unit, > 0.
    pub(super) unit: f64,
    /// Longest edge of the box, in metres, ≥ 0.
    pub(super) size: f64,
    /// Largest coordinate, in metres, ≥ 0.
    pub(super) far: f64,
    /// Edges of the box, in units, each at least 1.
    pub(super) extent: I64Vec3,
}

impl UnitFrame {
    fn around(positions: &[Vec3]) -> Self {
        let low = positions.iter().copied().fold(Vec3::INFINITY, Vec3::min).as_dvec3();
        let high = positions.iter().copied().fold(Vec3::NEG_INFINITY, Vec3::max).as_dvec3();
        let size = (high - low).max_element();
        let far = high.abs().max(low.abs()).max_element();
        let unit = if size > 0.0 { size / EXTENT as f64 } else { 1.0 };
        let extent = ((high - low) / unit + 0.5).floor().as_i64vec3().max(I64Vec3::ONE);
        Self { low, unit, size, far, extent }
    }

    fn to_units(self, position: Vec3) -> I64Vec3 {
        let exact = (position.as_dvec3() - self.low) / self.unit;
        (exact + 0.5).floor().as_i64vec3().clamp(I64Vec3::ZERO, self.extent)
    }

    pub(super) fn to_metres(self, units: DVec3) -> Vec3 {
        (self.low + units * self.unit).as_vec3()
    }
}

impl TriangleSoup {
    /// Takes finite vertices, in metres, and at least one triangle of valid indices.
    pub(super) fn new(vertices: &[Vec3], triangles: &[[u32; 3]]) -> Self {
        let used = triangles.iter().flatten().map(|&corner| vertices[corner as usize]);
        let mut positions = Vec::from_iter(used);
        positions.sort_by(|a, b| order(*a, *b));
        positions.dedup_by(|a, b| order(*a, *b).is_eq());
        let find = |corner: u32| {
            let position = vertices[corner as usize];
            super::count_u32(positions.partition_point(|p| order(*p, position).is_lt()))
        };
        let mut triangles =
            Vec::from_iter(triangles.iter().map(|corners| lowest_first(corners.map(find))));
        triangles.sort_unstable();
        let frame = UnitFrame::around(&positions);
        let corners = positions.iter().map(|&position| frame.to_units(position)).collect();
        Self { positions, corners, triangles, frame }
    }

    /// The corners of a triangle, in units.
    pub(super) fn triangle(&self, index: usize) -> [I64Vec3; 3] {
        self.triangles[index].map(|corner| self.corners[corner as usize])
    }
}

/// A total order of points.
pub(super) fn order(a: Vec3, b: Vec3) -> std::cmp::Ordering {
    a.x.total_cmp(&b.x).then(a.y.total_cmp(&b.y)).then(a.z.total_cmp(&b.z))
}

fn lowest_first([a, b, c]: [u32; 3]) -> [u32; 3] {
    if a <= b && a <= c {
        [a, b, c]
    } else if b <= c {
        [b, c, a]
    } else {
        [c, a, b]
    }
}
