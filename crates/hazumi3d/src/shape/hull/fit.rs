//! The planes of faces, no vertex in front of them.

use std::cell::OnceCell;

use glam::{DVec3, Vec3};

use super::grid::Cloud;
use super::merge::newell;
use super::narrow_up;
use super::quick::Shell;
use super::ring::Rings;

/// The plane of a face.
#[derive(Clone, Copy)]
pub(super) struct Plane {
    /// Outward unit normal.
    pub(super) normal: Vec3,
    /// In metres from the origin along the normal.
    pub(super) offset: f32,
    /// Distance of the lowest corner of the face behind it, in metres.
    gap: f64,
}

/// What the rounding of points to cells can hide between two of them, in metres; beside the grid,
/// the rounding of products far from the origin.
pub(super) fn blur(cloud: &Cloud) -> f64 {
    let far = cloud.points.first().map_or(0.0, |point| point.abs().max_element());
    2.0 * cloud.blur() + 1e-14 * (f64::from(far) + cloud.size)
}

/// Fits planes to faces of a surface that is convex on the grid.
pub(super) struct Fitter<'a> {
    cloud: &'a Cloud,
    shell: &'a Shell,
    /// The neighbours of vertices, once they are needed.
    rings: OnceCell<Rings>,
    /// See [`blur`].
    blur: f64,
}

impl<'a> Fitter<'a> {
    pub(super) fn new(cloud: &'a Cloud, shell: &'a Shell) -> Self {
        Self { cloud, shell, rings: OnceCell::new(), blur: blur(cloud) }
    }

    /// Fits a plane to the corners of a face, or, if other vertices are in front of it, one along
    /// its largest triangle on the grid, if that is nearer to its corners.
    ///
    /// The corners of a sliver may give any normal; that of the grid, a little off but never
    /// tilted, serves better then.
    pub(super) fn plane(&self, corners: &[u32], largest: u32) -> Plane {
        let (own, is_crossed) = self.fit(corners, self.newell(corners));
        if !is_crossed {
            return own;
        }
        let snapped = self.shell.normals[largest as usize];
        let (snapped, _) = self.fit(corners, snapped);
        if snapped.gap < own.gap { snapped } else { own }
    }

    fn newell(&self, corners: &[u32]) -> DVec3 {
        let local = |corner: u32| self.cloud.local[corner as usize];
        if let &[a, b, c] = corners {
            return newell([local(a), local(b), local(c)]);
        }
        newell(corners.iter().map(|&corner| local(corner)))
    }

    /// The plane with a given normal, and whether it was moved off its face for a vertex.
    fn fit(&self, corners: &[u32], normal: DVec3) -> (Plane, bool) {
        let normal = normal.as_vec3();
        let direction = normal.as_dvec3();
        let height = |point: u32| direction.dot(self.cloud.points[point as usize].as_dvec3());
        let heights = corners.iter().map(|&corner| height(corner));
        let (low, high) = heights.fold((f64::INFINITY, f64::NEG_INFINITY), |(low, high), h| {
            (low.min(h), high.max(h))
        });
        let top = if self.is_alone(corners, direction) {
            high
        } else {
            let points = self.cloud.points.iter();
            points.map(|point| direction.dot(point.as_dvec3())).fold(high, f64::max)
        };
        (Plane { normal, offset: narrow_up(top + 0.0), gap: top - low }, top > high)
    }

    /// Whether all vertices but the corners of a face are surely behind its plane.
    ///
    /// Those above a height are connected by edges, on the grid, where the surface is convex. So
    /// if no neighbour of a corner is about as high as the highest corner, nobody else is.
    fn is_alone(&self, corners: &[u32], direction: DVec3) -> bool {
        let height = |point: u32| direction.dot(self.cloud.local[point as usize]);
        let heights = corners.iter().map(|&corner| height(corner));
        let limit = heights.fold(f64::NEG_INFINITY, f64::max) - self.blur;
        let rings = self.rings.get_or_init(|| Rings::new(self.shell, self.cloud.points.len()));
        let around = |corner: &u32| rings.around(*corner as usize).iter();
        let is_low = |other: &u32| height(*other) < limit || corners.contains(other);
        corners.iter().all(|corner| around(corner).all(is_low))
    }
}
