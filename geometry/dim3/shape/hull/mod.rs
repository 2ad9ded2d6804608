//! Convex hulls: cooked once from any points, saved, shared, collided.
//!
//! ```text
//! points ─► prefilter ─► grid ─► select_vertices ─► merge ─► plane_fit ► build ─► Hull ◄► file
//!           inner     snap     which points are   coplanar  planes edges,         │
//!           points    to whole vertices: quick    triangles        mass           ▼
//!           leave     numbers  hull, exactly      joined                        simplify
//! ```

mod error;
mod grid;
mod triangle;
mod lanes;
mod reach;
mod mass;
mod queue;
mod triangle_surface;
mod seed;
mod quick;
mod adjacency;
mod vertex_removal;
mod select_vertices;
mod prefilter;
mod coplanarity;
mod merge;
mod plane_fit;
mod build;
mod cook;
mod file;
mod hausdorff;
mod simplify;

use glam::Vec3;

pub use cook::HullOptions;
pub use error::HullError;
pub use file::HullFileError;
pub use simplify::{Simplification, Simplified};

use super::planes::PlaneTable;
use super::polyhedron::{Edge, Face, HalfEdge};
use super::support_points::ROUNDING;
use super::{FaceTable, MassProperties, Polyhedron, SupportPointTable};
use crate::math::Aabb;
use crate::math::extents::{ExactAxes, Extents};

/// Largest coordinate of a point, in metres: inertia, in m⁵, stays in the range of `f32`.
const MAX_COORDINATE: f32 = 1e7;
/// Most points to cook: indices, also of triangles long gone, stay below 2³².
const MAX_POINTS: usize = 1 << 24;

/// Convex hull (polyhedron), cooked from points.
#[derive(Clone, Debug, PartialEq)]
#[doc(alias("convex hull", "ConvexPolyhedron"))]
pub struct Hull {
    vertices: Vec<Vec3>,
    corners: SupportPointTable,
    inner_radius: f32,
    planes: PlaneTable,
    lanes: FaceTable,
    faces: Vec<Face>,
    half_edges: Vec<HalfEdge>,
    edges: Vec<Edge>,
    bounds: Aabb,
    /// At 1 kg/m³, so its mass is the volume.
    mass: MassProperties,
    tolerance: f32,
}

impl Hull {
    /// The hull as flat arrays, for the narrow phase.
    pub fn view(&self) -> Polyhedron<'_> {
        Polyhedron {
            center: self.mass.center,
            inner_radius: self.inner_radius,
            vertices: &self.vertices,
            corners: self.corners.view(&self.vertices),
            faces: &self.faces,
            half_edges: &self.half_edges,
            edges: &self.edges,
            lanes: self.lanes.view(),
        }
    }

    /// The planes of the faces once more, in vector lanes.
    pub(crate) fn planes(&self) -> &PlaneTable {
        &self.planes
    }

    /// The smallest axis-aligned box around the hull, in metres, in the frame of the shape.
    pub fn bounds(&self) -> Aabb {
        self.bounds
    }

    /// How far it reaches along the axes of an outer frame, or a little farther: the farthest
    /// corners are looked for in `f32`.
    pub(super) fn extents(&self, axes: &ExactAxes) -> Extents {
        if !axes.is_turned() {
            return Extents::of_aabb(&self.bounds);
        }
        let rows = [0, 1, 2].map(|axis| axes.row(axis).as_vec3());
        let [low, high] = self.corners.ends(rows).unwrap_or_else(|| self.ends_of_many(rows));
        let far = self.bounds.min.abs().max(self.bounds.max.abs());
        let room = rows.map(|row| ROUNDING * row.abs().dot(far) + f32::MIN_POSITIVE);
        let room = Vec3::from_array(room);
        Extents::new(axes, (low - room).as_dvec3(), (high + room).as_dvec3())
    }

    /// Lowest and highest coordinates of many corners along three vectors, up to rounding.
    fn ends_of_many(&self, rows: [Vec3; 3]) -> [Vec3; 2] {
        let corners = self.corners.view(&self.vertices);
        let reach = |outward: Vec3| outward.dot(corners.farthest(outward).1);
        [rows.map(|row| -reach(-row)), rows.map(reach)].map(Vec3::from_array)
    }

    /// Mass, centre and inertia at 1 kg/m³; the mass is the volume in m³.
    pub fn mass(&self) -> MassProperties {
        self.mass
    }

    /// Volume, in m³, > 0.
    pub fn volume(&self) -> f32 {
        self.mass.mass
    }

    /// Tolerance: no point of the input is farther in front of a face, in metres, ≥ 0.
    pub fn tolerance(&self) -> f32 {
        self.tolerance
    }

    /// Number of corners, ≥ 4.
    pub fn vertex_count(&self) -> usize {
        self.vertices.len()
    }

    /// Number of flat sides, ≥ 4.
    pub fn face_count(&self) -> usize {
        self.faces.len()
    }
}

/// The nearest `f32`.
#[expect(clippy::cast_possible_truncation, reason = "numbers are within ±1e36")]
fn narrow(number: f64) -> f32 {
    number as f32
}

/// The lowest `f32` that is not below.
fn narrow_up(number: f64) -> f32 {
    let near = narrow(number);
    if f64::from(near) < number { near.next_up() } else { near }
}

/// An index or a count in 32 bits; clouds are small enough, see [`MAX_POINTS`].
fn count_u32(count: usize) -> u32 {
    u32::try_from(count).unwrap_or(u32::MAX)
}
