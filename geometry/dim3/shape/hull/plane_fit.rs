//! Face planes with no vertex in front of them.

use glam::{DVec3, Vec3};

use super::grid::Cloud;
use super::merge::newell;
use super::narrow_up;
use super::triangle_surface::TriangleSurface;

/// The plane of a face.
#[derive(Clone, Copy)]
pub(super) struct FacePlane {
    /// Outward unit normal.
    pub(super) normal: Vec3,
    /// In metres from the origin along the normal.
    pub(super) offset: f32,
    /// Distance of the lowest corner of the face behind it, in metres.
    gap: f64,
}

/// Distance that the rounding of points to cells can hide between two of them, in metres. It
/// includes the rounding of products far from the origin.
pub(super) fn blur(cloud: &Cloud) -> f64 {
    let far = cloud.points.first().map_or(0.0, |point| point.abs().max_element());
    2.0 * cloud.blur() + 1e-14 * (f64::from(far) + cloud.size)
}

/// Fits planes to faces of a surface that is convex on the grid.
pub(super) struct PlaneFitter<'a> {
    cloud: &'a Cloud,
    surface: &'a TriangleSurface,
    /// See [`blur`].
    blur: f64,
}

impl<'a> PlaneFitter<'a> {
    pub(super) fn new(cloud: &'a Cloud, surface: &'a TriangleSurface) -> Self {
        Self { cloud, surface, blur: blur(cloud) }
    }

    /// Fits a plane to the corners of a face, given by its edges, or, if other vertices are in
    /// front of it, one along its largest triangle on the grid, if that is nearer to its
    /// corners.
    ///
    /// The corners of a sliver may give any normal; that of the grid, a little off but never
    /// tilted, serves better then.
    pub(super) fn plane(&self, sides: &[u32], largest: u32) -> FacePlane {
        let (own, is_crossed) = self.fit(sides, self.newell(sides));
        if !is_crossed {
            return own;
        }
        let snapped = self.surface.normals[largest as usize];
        let (snapped, _) = self.fit(sides, snapped);
        if snapped.gap < own.gap { snapped } else { own }
    }

    fn newell(&self, sides: &[u32]) -> DVec3 {
        let origins = self.surface.corners.as_flattened();
        let local = |side: u32| self.cloud.local[origins[side as usize] as usize];
        if let &[a, b, c] = sides {
            return newell([local(a), local(b), local(c)]);
        }
        newell(sides.iter().map(|&side| local(side)))
    }

    /// The plane with a given normal, and whether it was moved off its face for a vertex.
    fn fit(&self, sides: &[u32], normal: DVec3) -> (FacePlane, bool) {
        let origins = self.surface.corners.as_flattened();
        let normal = normal.as_vec3();
        let direction = normal.as_dvec3();
        let height = |point: u32| direction.dot(self.cloud.points[point as usize].as_dvec3());
        let heights = sides.iter().map(|&side| height(origins[side as usize]));
        let (low, high) = heights.fold((f64::INFINITY, f64::NEG_INFINITY), |(low, high), h| {
            (low.min(h), high.max(h))
        });
        let top = if self.is_alone(sides, direction) {
            high
        } else {
            let points = self.cloud.points.iter();
            points.map(|point| direction.dot(point.as_dvec3())).fold(high, f64::max)
        };
        (FacePlane { normal, offset: narrow_up(top + 0.0), gap: top - low }, top > high)
    }

    /// Whether all vertices but the corners of a face are surely behind its plane.
    ///
    /// Those above a height are connected by edges, on the grid, where the surface is convex.
    /// So if no neighbour of a corner is about as high as the highest corner, no other corner
    /// is.
    fn is_alone(&self, sides: &[u32], direction: DVec3) -> bool {
        let origins = self.surface.corners.as_flattened();
        let corner = |side: &u32| origins[*side as usize];
        let height = |point: u32| direction.dot(self.cloud.local[point as usize]);
        let heights = sides.iter().map(|side| height(corner(side)));
        let limit = heights.fold(f64::NEG_INFINITY, f64::max) - self.blur;
        let is_low = |other: u32| {
            height(other) < limit || sides.iter().any(|side| corner(side) == other)
        };
        sides.iter().all(|&side| self.surface.around(side).all(is_low))
    }
}
