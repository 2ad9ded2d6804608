//! Volume, centroid and inertia of a closed surface.

use glam::{DMat3, DVec3, Vec3, swizzles::Vec3Swizzles};

use super::narrow;
use crate::shape::Mass;

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
    let mut volume = 0.0;
    let mut first = DVec3::ZERO;
    tetrahedra(vertices, loops.clone(), start, |[a, b, c]| {
        let six_volumes = a.dot(b.cross(c));
        volume += six_volumes;
        first += (a + b + c) * six_volumes;
    });
    let center = start + first / (4.0 * volume);
    let inertia = inertia(vertices, loops, center);
    let mass = Mass {
        mass: narrow(volume / 6.0),
        center: center.as_vec3(),
        inertia: inertia.as_mat3(),
    };
    let moments = [inertia.x_axis.x, inertia.y_axis.y, inertia.z_axis.z].map(narrow);
    let usable = |number: f32| number.is_normal() && number > 0.0;
    (usable(mass.mass) && moments.into_iter().all(usable)).then_some(mass)
}

/// About `center`, at 1 kg/m³, in kg·m².
fn inertia<'a>(
    vertices: &[Vec3],
    loops: impl Iterator<Item = &'a [u32]>,
    center: DVec3,
) -> DMat3 {
    // 120 ∫ x², y², z² and 120 ∫ xy, yz, zx.
    let mut squares = DVec3::ZERO;
    let mut products = DVec3::ZERO;
    tetrahedra(vertices, loops, center, |[a, b, c]| {
        let six_volumes = a.dot(b.cross(c));
        let sum = a + b + c;
        squares += (a * a + b * b + c * c + sum * sum) * six_volumes;
        let mixed = a * a.yzx() + b * b.yzx() + c * c.yzx() + sum * sum.yzx();
        products += mixed * six_volumes;
    });
    let [squares, products] = [squares / 120.0, products / 120.0];
    let diagonal = squares.yzx() + squares.zxy();
    let [xy, yz, zx] = (-products).to_array();
    DMat3::from_cols(
        DVec3::new(diagonal.x, xy, zx),
        DVec3::new(xy, diagonal.y, yz),
        DVec3::new(zx, yz, diagonal.z),
    )
}

/// Calls `add` for each triangle of the surface, relative to `origin`.
fn tetrahedra<'a>(
    vertices: &[Vec3],
    loops: impl Iterator<Item = &'a [u32]>,
    origin: DVec3,
    mut add: impl FnMut([DVec3; 3]),
) {
    let at = |index: u32| vertices[index as usize].as_dvec3() - origin;
    for corners in loops {
        let first = at(corners[0]);
        let mut before = at(corners[1]);
        for &corner in &corners[2..] {
            let here = at(corner);
            add([first, before, here]);
            before = here;
        }
    }
}
