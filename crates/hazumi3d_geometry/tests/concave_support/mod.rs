//! Meshes of known volume, and what the hulls of a decomposition are checked with.

#![allow(dead_code, reason = "every test file uses a part of it")]

use hazumi3d_geometry::glam::{DVec3, Vec3};
use hazumi3d_geometry::shape::Hull;

/// Vertices in metres, triangles counter-clockwise seen from outside.
#[derive(Clone, Default)]
pub(crate) struct Mesh {
    pub(crate) vertices: Vec<Vec3>,
    pub(crate) triangles: Vec<[u32; 3]>,
}

impl Mesh {
    /// Adds a polygon that is convex.
    pub(crate) fn polygon(&mut self, corners: &[Vec3]) {
        let first = self.vertices.len() as u32;
        self.vertices.extend_from_slice(corners);
        let last = corners.len() as u32 - 1;
        self.triangles.extend((1..last).map(|i| [first, first + i, first + i + 1]));
    }

    pub(crate) fn cuboid(low: [f32; 3], high: [f32; 3]) -> Self {
        let corner = |bits: usize| {
            let part = |axis: usize| if bits >> axis & 1 == 1 { high[axis] } else { low[axis] };
            Vec3::new(part(0), part(1), part(2))
        };
        let mut mesh = Self::default();
        for loop_ in
            [[1, 3, 7, 5], [0, 4, 6, 2], [2, 6, 7, 3], [0, 1, 5, 4], [4, 5, 7, 6], [0, 2, 3, 1]]
        {
            mesh.polygon(&loop_.map(corner));
        }
        mesh
    }

    /// A U that opens upwards, 3 wide, 2.37 high and 1 deep, of one closed surface. Its floor
    /// is 0.7 thick, its walls 0.8.
    pub(crate) fn u() -> Self {
        let outline = [
            [0.0, 0.0],
            [3.0, 0.0],
            [3.0, 2.37],
            [2.2, 2.37],
            [2.2, 0.7],
            [0.8, 0.7],
            [0.8, 2.37],
            [0.0, 2.37],
        ];
        let at = |index: usize, z: f32| Vec3::new(outline[index][0], outline[index][1], z);
        let mut mesh = Self::default();
        for from in 0..8 {
            let to = (from + 1) % 8;
            mesh.polygon(&[at(from, 0.0), at(to, 0.0), at(to, 1.0), at(from, 1.0)]);
        }
        for side in [[0, 1, 4, 5], [1, 2, 3, 4], [0, 5, 6, 7]] {
            mesh.polygon(&side.map(|index| at(index, 1.0)));
            let [a, b, c, d] = side;
            mesh.polygon(&[d, c, b, a].map(|index| at(index, 0.0)));
        }
        mesh
    }

    /// Rings of points around the y axis, given by the distance from the axis and the height,
    /// from top to bottom outside; closed like a ring if the last is the first.
    pub(crate) fn turned(profile: &[[f64; 2]], slices: u32) -> Self {
        let mut mesh = Self::default();
        for slice in 0..slices {
            let angle = std::f64::consts::TAU * f64::from(slice) / f64::from(slices);
            let (sin, cos) = angle.sin_cos();
            let place = |&[radius, y]: &[f64; 2]| DVec3::new(radius * cos, y, radius * sin);
            mesh.vertices.extend(profile.iter().map(|point| place(point).as_vec3()));
        }
        let length = profile.len() as u32;
        for slice in 0..slices {
            for step in 0..length - 1 {
                let a = slice * length + step;
                let b = (slice + 1) % slices * length + step;
                mesh.triangles.extend([[a, b, b + 1], [a, b + 1, a + 1]]);
            }
        }
        mesh
    }

    /// Around the y axis: the tube of radius `tube` around a circle of radius 1.
    pub(crate) fn torus(tube: f64) -> Self {
        let profile = Vec::from_iter((0..=20).map(|step| {
            let (sin, cos) = (std::f64::consts::TAU * f64::from(step) / 20.0).sin_cos();
            [1.0 + tube * cos, -tube * sin]
        }));
        Self::turned(&profile, 40)
    }

    /// A ball of radius 1, or a part of it from the top down to a height.
    pub(crate) fn ball(down_to: f64, radius: f64) -> Self {
        let profile = Vec::from_iter((0..=16).map(|step| {
            let angle = down_to.acos() * f64::from(step) / 16.0;
            [radius * angle.sin(), radius * angle.cos()]
        }));
        Self::turned(&profile, 32)
    }

    #[must_use]
    pub(crate) fn and(mut self, other: &Self) -> Self {
        let first = self.vertices.len() as u32;
        self.vertices.extend_from_slice(&other.vertices);
        self.triangles.extend(other.triangles.iter().map(|t| t.map(|index| index + first)));
        self
    }

    #[must_use]
    pub(crate) fn flipped(mut self) -> Self {
        self.triangles.iter_mut().for_each(|triangle| triangle.swap(1, 2));
        self
    }

    #[must_use]
    pub(crate) fn moved(mut self, place: impl Fn(Vec3) -> Vec3) -> Self {
        self.vertices.iter_mut().for_each(|vertex| *vertex = place(*vertex));
        self
    }

    /// Volume of a closed surface, in m³.
    pub(crate) fn volume(&self) -> f64 {
        let six = |triangle: &[u32; 3]| {
            let [a, b, c] = triangle.map(|index| self.vertices[index as usize].as_dvec3());
            a.dot(b.cross(c))
        };
        self.triangles.iter().map(six).sum::<f64>() / 6.0
    }

    /// Middles of triangles, and their corners.
    pub(crate) fn points(&self) -> impl Iterator<Item = DVec3> + '_ {
        self.triangles.iter().flat_map(|triangle| {
            let [a, b, c] = triangle.map(|index| self.vertices[index as usize].as_dvec3());
            [a, b, c, (a + b + c) / 3.0, 0.7 * a + 0.2 * b + 0.1 * c]
        })
    }
}

/// How far a point is in front of the faces of a hull at most, in metres.
pub(crate) fn height(hull: &Hull, point: DVec3) -> f64 {
    let faces = hull.view().faces.iter();
    let heights = faces.map(|f| f.normal.as_dvec3().dot(point) - f64::from(f.offset));
    heights.fold(f64::NEG_INFINITY, f64::max)
}

/// How far a point is in front of the faces of the best of several hulls, in metres.
pub(crate) fn least_height(hulls: &[Hull], point: DVec3) -> f64 {
    hulls.iter().map(|hull| height(hull, point)).fold(f64::INFINITY, f64::min)
}
