//! Volume, centroid and inertia of a closed surface.

use glam::{DMat3, DVec3, Vec3};

use super::narrow;
use crate::shape::Mass;

/// Integrals over the solid inside a closed surface of triangles.
struct Integrals {
    /// ∫ 1, in m³.
    volume: f64,
    /// ∫ p, in m⁴.
    first: DVec3,
    /// ∫ p pᵀ, in m⁵.
    second: DMat3,
}

/// Mass, centre and inertia at 1 kg/m³ of the solid inside `loops`, counter-clockwise seen from
/// outside; `None` when the solid is too small for normal `f32` numbers.
///
/// A signed tetrahedron from the centroid to each triangle; exact for the surface given, up to
/// the rounding of `f64`.
///
/// Source: Eberly, *Polyhedral Mass Properties (Revisited)*, 2002. `[eberly2002]`
pub(super) fn mass<'a>(
    vertices: &[Vec3],
    loops: impl Iterator<Item = &'a [u32]> + Clone,
) -> Option<Mass> {
    // The first vertex is near enough for the centroid, the centroid is best for the inertia.
    let start = vertices.first()?.as_dvec3();
    let rough = integrate(vertices, loops.clone(), start);
    let shift = rough.first / rough.volume;
    let exact = integrate(vertices, loops, start + shift);
    let trace = exact.second.x_axis.x + exact.second.y_axis.y + exact.second.z_axis.z;
    let inertia = DMat3::from_diagonal(DVec3::splat(trace)) - exact.second;
    let mass = Mass {
        mass: narrow(exact.volume),
        center: (start + shift).as_vec3(),
        inertia: inertia.as_mat3(),
    };
    let moments = [inertia.x_axis.x, inertia.y_axis.y, inertia.z_axis.z].map(narrow);
    let usable = |number: f32| number.is_normal() && number > 0.0;
    (usable(mass.mass) && moments.into_iter().all(usable)).then_some(mass)
}

fn integrate<'a>(
    vertices: &[Vec3],
    loops: impl Iterator<Item = &'a [u32]>,
    origin: DVec3,
) -> Integrals {
    let at = |index: u32| vertices[index as usize].as_dvec3() - origin;
    let mut sum = Integrals { volume: 0.0, first: DVec3::ZERO, second: DMat3::ZERO };
    for corners in loops {
        for pair in corners[1..].windows(2) {
            sum.add([at(corners[0]), at(pair[0]), at(pair[1])]);
        }
    }
    sum
}

impl Integrals {
    /// Adds the tetrahedron from the origin to a triangle.
    fn add(&mut self, [a, b, c]: [DVec3; 3]) {
        let six_volumes = a.dot(b.cross(c));
        let sum = a + b + c;
        let outer = |v: DVec3| DMat3::from_cols(v * v.x, v * v.y, v * v.z);
        self.volume += six_volumes / 6.0;
        self.first += sum * (six_volumes / 24.0);
        self.second += (outer(a) + outer(b) + outer(c) + outer(sum)) * (six_volumes / 120.0);
    }
}
