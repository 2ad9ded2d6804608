//! What cylinders and cones show: discs, and straight lines down their sides.
//!
//! A rim is seen as a polygon of sixteen corners that are fixed in the shape, so that a shape at
//! rest keeps its points. When the disc is tilted, the deepest point of the rim is a corner too.

use glam::Vec3;

use super::facet::Corner;
use crate::shape::{Cone, Cylinder};

/// Corners of the polygon in a rim.
const CORNERS: u32 = 16;
/// The part of the radius by which the polygon falls short of the rim between its corners.
pub(super) const SHORT: f32 = 0.0193;
/// Sine of the tilt below which the deepest point of a rim is not looked for; the polygon misses
/// less than this times [`SHORT`] of the radius then.
const TILT: f32 = 1e-3;
/// Fixed corners nearer to the deepest point than this are left out, as the cosine of a quarter of
/// the angle between two corners.
const BESIDE: f32 = 0.9952;

/// Names of corners: those of the upper rim come first, each rim followed by its deepest point.
const LOWER: u32 = 32;
const TIP: u32 = 64;

const C: f32 = 0.923_879_5;
const S: f32 = 0.382_683_43;
const D: f32 = std::f32::consts::FRAC_1_SQRT_2;

/// Cosines and sines of the multiples of 22.5 degrees.
pub(super) const CIRCLE: [[f32; 2]; CORNERS as usize] = [
    [1.0, 0.0],
    [C, S],
    [D, D],
    [S, C],
    [0.0, 1.0],
    [-S, C],
    [-D, D],
    [-C, S],
    [-1.0, 0.0],
    [-C, -S],
    [-D, -D],
    [-S, -C],
    [0.0, -1.0],
    [S, -C],
    [D, -D],
    [C, -S],
];

/// A disc across y.
#[derive(Clone, Copy)]
struct Disc {
    /// In metres.
    height: f32,
    /// In metres.
    radius: f32,
    /// Whether it looks along y, or against it.
    is_upper: bool,
}

impl Disc {
    /// The fixed corners, counter-clockwise seen from outside.
    fn corners(&self, corners: &mut Vec<Corner>) {
        let first = if self.is_upper { 0 } else { LOWER };
        let corner = |(name, [cosine, sine]): (u32, [f32; 2])| {
            // Turning about y leads from x to −z.
            let [x, z] = [cosine * self.radius, -sine * self.radius];
            Corner::new(Vec3::new(x, self.height, z), name)
        };
        corners.extend((first..).zip(CIRCLE).map(corner));
        if !self.is_upper {
            corners.reverse();
        }
    }

    /// The corners, and the point of the rim that reaches farthest along `direction`.
    fn show(&self, direction: Vec3, corners: &mut Vec<Corner>) {
        self.corners(corners);
        let Some((out, tilt)) = outward(direction) else { return };
        if tilt <= TILT * direction.length() {
            return;
        }
        let flat = |corner: &Corner| Vec3::new(corner.point.x, 0.0, corner.point.z);
        corners.retain(|corner| flat(corner).dot(out) <= BESIDE * self.radius);
        // It belongs after the last corner that lies before it.
        let turn = if self.is_upper { 1.0 } else { -1.0 };
        let along = |corner: &Corner| turn * flat(corner).cross(out).y;
        let next = corners.iter().enumerate().find(|(index, corner)| {
            let before = &corners[(index + corners.len() - 1) % corners.len()];
            along(before) > 0.0 && along(corner) <= 0.0 && flat(before).dot(out) > 0.0
        });
        let place = next.map_or(0, |(index, _)| index);
        corners.insert(place, self.rim(out));
    }

    /// The point of the rim in the direction `out`, a unit vector across y.
    fn rim(&self, out: Vec3) -> Corner {
        let name = if self.is_upper { 0 } else { LOWER } + CORNERS;
        Corner::new(out * self.radius + Vec3::Y * self.height, name)
    }
}

/// The part of `direction` across y as a unit vector, and its length; `None` when it has none.
fn outward(direction: Vec3) -> Option<(Vec3, f32)> {
    super::split(Vec3::new(direction.x, 0.0, direction.z))
}

/// [`outward`], or any direction.
fn aside(direction: Vec3) -> Vec3 {
    outward(direction).map_or(Vec3::X, |(out, _)| out)
}

fn cap(cylinder: &Cylinder, is_upper: bool) -> Disc {
    let height = cylinder.half_height();
    let height = if is_upper { height } else { -height };
    Disc { height, radius: cylinder.radius(), is_upper }
}

fn base(cone: &Cone) -> Disc {
    Disc { height: -cone.half_height(), radius: cone.radius(), is_upper: false }
}

/// The end of a cylinder, or the line down its side.
pub(super) fn show_cylinder(cylinder: &Cylinder, direction: Vec3, corners: &mut Vec<Corner>) {
    if 2.0 * direction.y * direction.y >= direction.length_squared() {
        cap(cylinder, direction.y > 0.0).show(direction, corners);
    } else {
        let out = aside(direction);
        corners.extend([true, false].map(|is_upper| cap(cylinder, is_upper).rim(out)));
    }
}

/// The base of a cone, or the line down its side.
pub(super) fn show_cone(cone: &Cone, direction: Vec3, corners: &mut Vec<Corner>) {
    if is_beside(cone, direction) {
        let tip = Corner::new(Vec3::Y * cone.half_height(), TIP);
        corners.extend([tip, base(cone).rim(aside(direction))]);
    } else {
        base(cone).show(direction, corners);
    }
}

/// Whether a direction is nearer to the normal of the side of a cone than to that of its base.
pub(super) fn is_beside(cone: &Cone, direction: Vec3) -> bool {
    let (height, radius) = (2.0 * cone.half_height(), cone.radius());
    let [x, z] = [direction.x, direction.z];
    let across = (x * x + z * z).sqrt();
    let slant = (height * height + radius * radius).sqrt();
    across * height + direction.y * radius > -direction.y * slant
}

/// The end of a cylinder that looks along `direction`, and its normal.
pub(super) fn cylinder_face(
    cylinder: &Cylinder,
    direction: Vec3,
    corners: &mut Vec<Corner>,
) -> Option<Vec3> {
    let is_upper = direction.y > 0.0;
    cap(cylinder, is_upper).corners(corners);
    Some(if is_upper { Vec3::Y } else { -Vec3::Y })
}

/// The base of a cone and its normal, if it looks along `direction`.
pub(super) fn cone_face(
    cone: &Cone,
    direction: Vec3,
    corners: &mut Vec<Corner>,
) -> Option<Vec3> {
    if direction.y >= 0.0 {
        return None;
    }
    base(cone).corners(corners);
    Some(-Vec3::Y)
}

/// The line down the side of a cylinder that lies farthest along `direction`.
pub(super) fn cylinder_line(cylinder: &Cylinder, direction: Vec3) -> [Vec3; 2] {
    let out = aside(direction);
    [true, false].map(|is_upper| cap(cylinder, is_upper).rim(out).point)
}

/// The line down the side of a cone that lies farthest along `direction`.
pub(super) fn cone_line(cone: &Cone, direction: Vec3) -> [Vec3; 2] {
    [Vec3::Y * cone.half_height(), base(cone).rim(aside(direction)).point]
}
