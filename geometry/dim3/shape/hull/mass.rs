//! Mass integrals over a closed surface of triangles: volume, centroid and inertia. Each is
//! checked against its bounds.

use glam::{DMat3, DVec3, Vec3};
use hazumi_core::simd::{Simd, dispatch, f64x8, level, prelude::*};

use super::build::{FaceSurface, span};
use super::lanes::{PointLanes, WIDTH};
use super::narrow;
use crate::math::Aabb;
use crate::shape::MassProperties;
use crate::shape::polyhedron::Face;

/// The corners of a triangle, and its face.
type MassTriangle = [u32; 4];

/// A closed surface, cut into triangles: a fan for each face.
pub(super) struct TriangleFans<'a> {
    vertices: &'a [Vec3],
    faces: &'a [Face],
    parts: Vec<MassTriangle>,
    /// Near enough to the centroid: the middle of the box around the surface, in metres.
    origin: DVec3,
    /// How far corners may be from their face, in metres.
    slack: f64,
}

/// Sums over the triangles of a surface, in the frame of [`TriangleFans::origin`].
pub(super) struct MassSums {
    origin: DVec3,
    /// 6 ∫ 1.
    volume: f64,
    /// 24 ∫ x, y, z.
    first: DVec3,
    /// 120 ∫ x², y², z² and 120 ∫ xy, yz, zx.
    squares: DVec3,
    products: DVec3,
    /// Whether all corners lie in their face, up to the slack.
    pub(super) is_flat: bool,
    /// Whether all triangles are counter-clockwise, seen from outside.
    pub(super) is_outward: bool,
}

impl<'a> TriangleFans<'a> {
    pub(super) fn new(surface: &'a FaceSurface, bounds: &Aabb) -> Self {
        let FaceSurface { vertices, faces, half_edges, .. } = surface;
        let [min, max] = [bounds.min.as_dvec3(), bounds.max.as_dvec3()];
        let far = min.abs().max(max.abs()).max_element();
        let mut parts = Vec::with_capacity(2 * vertices.len());
        for (face, index) in faces.iter().zip(0..) {
            if let [first, rest @ ..] = &half_edges[span(face)] {
                let pairs = rest.windows(2);
                parts.extend(pairs.map(|b| [first.origin, b[0].origin, b[1].origin, index]));
            }
        }
        let slack = 0.05 * (max - min).max_element() + 1e-6 * far;
        Self { vertices, faces, parts, origin: 0.5 * (min + max), slack }
    }

    /// A signed tetrahedron from the origin to each triangle; exact for the surface given, up
    /// to the rounding of `f64`.
    ///
    /// Source: Eberly, *Polyhedral Mass Properties (Revisited)*, 2002. `[eberly2002]`
    pub(super) fn sums(&self) -> MassSums {
        dispatch!(level(), simd => self.sums_at(simd))
    }

    #[inline(always)]
    fn sums_at<S: Simd>(&self, simd: S) -> MassSums {
        let zero = f64x8::splat(simd, 0.0);
        let nothing = PointLanes { x: zero, y: zero, z: zero };
        let (mut volume, mut first) = (zero, nothing);
        let (mut squares, mut products) = (nothing, nothing);
        let (mut is_flat, mut is_outward) = (true, true);
        let slack = f64x8::splat(simd, self.slack);
        let origin = PointLanes::splat(simd, self.origin);
        for parts in self.parts.chunks(WIDTH) {
            let (corners, normal, offset) = self.gather(simd, parts);
            let [a, b, c] = corners;
            let across = b.minus(a).cross(c.minus(a));
            is_outward &= across.dot(normal).simd_gt(zero).all_true();
            for corner in corners {
                is_flat &= (offset - normal.dot(corner)).simd_le(slack).all_true();
            }
            let [a, b, c] = [a.minus(origin), b.minus(origin), c.minus(origin)];
            let mut six_volumes = a.dot(b.cross(c));
            if parts.len() < WIDTH {
                let mut kept = six_volumes.to_array();
                kept[parts.len()..].fill(0.0);
                six_volumes = f64x8::load_array_ref(simd, &kept);
            }
            let sum = a.plus(b).plus(c);
            let ends = a.times(a).plus(b.times(b)).plus(c.times(c));
            let mixed = a.times(a.turned()).plus(b.times(b.turned())).plus(c.times(c.turned()));
            volume += six_volumes;
            first = first.plus(sum.scaled(six_volumes));
            squares = squares.plus(ends.plus(sum.times(sum)).scaled(six_volumes));
            products = products.plus(mixed.plus(sum.times(sum.turned())).scaled(six_volumes));
        }
        MassSums {
            origin: self.origin,
            volume: total(&volume.to_array()),
            first: totals(first),
            squares: totals(squares),
            products: totals(products),
            is_flat,
            is_outward,
        }
    }

    /// The corners of up to eight triangles, and the planes of their faces; the last triangle
    /// is repeated where there are fewer.
    #[inline(always)]
    fn gather<S: Simd>(
        &self,
        simd: S,
        parts: &[MassTriangle],
    ) -> ([PointLanes<S>; 3], PointLanes<S>, f64x8<S>) {
        let mut corners = [[[0.0; WIDTH]; 3]; 3];
        let mut normals = [[0.0; WIDTH]; 3];
        let mut offsets = [0.0; WIDTH];
        for lane in 0..WIDTH {
            let [a, b, c, face] = parts[lane.min(parts.len() - 1)];
            let face = &self.faces[face as usize];
            for (rows, index) in corners.iter_mut().zip([a, b, c]) {
                let vertex = self.vertices[index as usize];
                rows[0][lane] = f64::from(vertex.x);
                rows[1][lane] = f64::from(vertex.y);
                rows[2][lane] = f64::from(vertex.z);
            }
            normals[0][lane] = f64::from(face.normal.x);
            normals[1][lane] = f64::from(face.normal.y);
            normals[2][lane] = f64::from(face.normal.z);
            offsets[lane] = f64::from(face.offset);
        }
        let [a, b, c] = &corners;
        let corners =
            [PointLanes::load(simd, a), PointLanes::load(simd, b), PointLanes::load(simd, c)];
        (corners, PointLanes::load(simd, &normals), f64x8::load_array_ref(simd, &offsets))
    }
}

fn total(lanes: &[f64; WIDTH]) -> f64 {
    lanes.iter().sum()
}

#[inline(always)]
fn totals<S: Simd>(lanes: PointLanes<S>) -> DVec3 {
    let [x, y, z] = lanes.to_rows();
    DVec3::new(total(&x), total(&y), total(&z))
}

impl MassSums {
    /// Mass, centre and inertia at 1 kg/m³; `None` when the solid is too small for normal `f32`
    /// numbers.
    pub(super) fn mass(&self) -> Option<MassProperties> {
        let arm = self.first / (4.0 * self.volume);
        let inertia = self.inertia(arm);
        let mass = MassProperties {
            mass: narrow(self.volume / 6.0),
            center: (self.origin + arm).as_vec3(),
            inertia: inertia.as_mat3(),
        };
        let moments = [inertia.x_axis.x, inertia.y_axis.y, inertia.z_axis.z].map(narrow);
        let usable = |number: f32| number.is_normal() && number > 0.0;
        (usable(mass.mass) && moments.into_iter().all(usable)).then_some(mass)
    }

    /// About the centroid, at `arm` from the origin, in kg·m².
    fn inertia(&self, arm: DVec3) -> DMat3 {
        let volume = self.volume / 6.0;
        let squares = self.squares / 120.0 - arm * arm * volume;
        let products = self.products / 120.0 - arm * DVec3::new(arm.y, arm.z, arm.x) * volume;
        let diagonal = DVec3::new(squares.y, squares.z, squares.x)
            + DVec3::new(squares.z, squares.x, squares.y);
        let [xy, yz, zx] = (-products).to_array();
        DMat3::from_cols(
            DVec3::new(diagonal.x, xy, zx),
            DVec3::new(xy, diagonal.y, yz),
            DVec3::new(zx, yz, diagonal.z),
        )
    }
}
