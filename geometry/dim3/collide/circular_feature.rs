//! Features of cylinders and cones: discs, and straight lines down their sides.
//!
//! Along a rim, sixteen points that are fixed in the shape stand for all of them, so that a
//! shape at rest keeps its points. When the disc is tilted, the deepest point of the rim is
//! shown, too.

use glam::{Vec2, Vec3};

use super::feature::FeatureCorner;
use crate::shape::{Cone, Cylinder};

/// Points of a rim that are fixed in the shape.
const POINTS: u32 = 16;
/// Sine of the tilt below which the deepest point of a rim is not looked for: the fixed points
/// miss it by less than 2 % of this times the radius.
const TILT: f32 = 1e-3;
/// Fixed points nearer to the deepest point than this are left out, as the cosine of a quarter
/// of the angle between two of them.
const BESIDE: f32 = 0.9952;

/// Names of points: those of the upper rim come first, each rim followed by its deepest point
/// and the places where something crosses it.
const LOWER: u32 = 32;
const TIP: u32 = 64;

const C: f32 = 0.923_879_5;
const S: f32 = 0.382_683_43;
const D: f32 = std::f32::consts::FRAC_1_SQRT_2;

/// Cosines and sines of the multiples of 22.5 degrees.
pub(super) const CIRCLE: [[f32; 2]; POINTS as usize] = [
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

/// The rim of a disc: the fixed points and names that it shows, and where they are.
#[derive(Clone, Copy, Debug)]
pub(super) struct DiscRim {
    /// In metres.
    pub(super) center: Vec3,
    /// Two unit vectors in the disc; the fixed points begin at the first.
    pub(super) axes: [Vec3; 2],
    /// In metres.
    pub(super) radius: f32,
    /// Name of the first of the fixed points.
    pub(super) name: u32,
    /// Which of the fixed points are shown, one bit for each.
    pub(super) visible: u16,
    /// Direction of the deepest point along the axes, where the disc is tilted.
    pub(super) lowest: Option<Vec2>,
}

impl DiscRim {
    /// An end of a cylinder or a cone, seen straight on.
    fn new(height: f32, radius: f32) -> Self {
        Self {
            center: Vec3::Y * height,
            axes: [Vec3::X, -Vec3::Z],
            radius,
            name: if height > 0.0 { 0 } else { LOWER },
            visible: u16::MAX,
            lowest: None,
        }
    }

    /// Seen from `direction`: with the point that reaches farthest along it.
    fn seen_from(mut self, direction: Vec3) -> Self {
        let Some((out, tilt)) = outward(direction) else { return self };
        if tilt <= TILT * direction.length() {
            return self;
        }
        let lowest = Vec2::new(out.x, -out.z);
        let is_beside = |point: [f32; 2]| u16::from(lowest.dot(point.into()) > BESIDE);
        let beside = (0..).zip(CIRCLE).map(|(bit, point)| is_beside(point) << bit);
        self.visible &= !beside.fold(0, |all, bit| all | bit);
        self.lowest = Some(lowest);
        self
    }

    /// The points that it shows.
    pub(super) fn corners(&self, corners: &mut Vec<FeatureCorner>) {
        let [u, v] = self.axes;
        let point = |[x, y]: [f32; 2]| self.center + (u * x + v * y) * self.radius;
        let visible = (0..).zip(CIRCLE).filter(|(bit, _)| self.visible >> bit & 1 == 1);
        corners.extend(visible.map(|(bit, at)| FeatureCorner::new(point(at), self.name + bit)));
        let lowest =
            self.lowest.map(|at| FeatureCorner::new(point(at.to_array()), self.lowest_name()));
        corners.extend(lowest);
    }

    pub(super) fn lowest_name(&self) -> u32 {
        self.name + POINTS
    }

    /// Names of the two places where something straight crosses the rim.
    pub(super) fn crossing_names(&self) -> [u32; 2] {
        [self.name + POINTS + 1, self.name + POINTS + 2]
    }

    /// The point in the direction `out`, a unit vector across y.
    fn at(&self, out: Vec3) -> FeatureCorner {
        FeatureCorner::new(self.center + out * self.radius, self.lowest_name())
    }
}

/// The part of `direction` across y as a unit vector, and its length; `None` when it has none.
fn outward(direction: Vec3) -> Option<(Vec3, f32)> {
    crate::math::direction::split(Vec3::new(direction.x, 0.0, direction.z))
}

/// [`outward`], or any direction.
fn aside(direction: Vec3) -> Vec3 {
    outward(direction).map_or(Vec3::X, |(out, _)| out)
}

fn cap(cylinder: &Cylinder, is_upper: bool) -> DiscRim {
    let height = cylinder.half_height();
    DiscRim::new(if is_upper { height } else { -height }, cylinder.radius())
}

fn base(cone: &Cone) -> DiscRim {
    DiscRim::new(-cone.half_height(), cone.radius())
}

/// The end of a cylinder, or the line down its side, which is left in `corners`.
pub(super) fn cylinder_feature(
    cylinder: &Cylinder,
    direction: Vec3,
    corners: &mut Vec<FeatureCorner>,
) -> Option<DiscRim> {
    if 2.0 * direction.y * direction.y >= direction.length_squared() {
        return Some(cap(cylinder, direction.y > 0.0).seen_from(direction));
    }
    let out = aside(direction);
    corners.extend([true, false].map(|is_upper| cap(cylinder, is_upper).at(out)));
    None
}

/// The base of a cone, or the line down its side, which is left in `corners`.
pub(super) fn cone_feature(
    cone: &Cone,
    direction: Vec3,
    corners: &mut Vec<FeatureCorner>,
) -> Option<DiscRim> {
    if is_beside(cone, direction) {
        let tip = FeatureCorner::new(Vec3::Y * cone.half_height(), TIP);
        corners.extend([tip, base(cone).at(aside(direction))]);
        return None;
    }
    Some(base(cone).seen_from(direction))
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
pub(super) fn cylinder_face(cylinder: &Cylinder, direction: Vec3) -> (Vec3, DiscRim) {
    let is_upper = direction.y > 0.0;
    (if is_upper { Vec3::Y } else { -Vec3::Y }, cap(cylinder, is_upper))
}

/// The base of a cone and its normal, if it looks along `direction`.
pub(super) fn cone_face(cone: &Cone, direction: Vec3) -> Option<(Vec3, DiscRim)> {
    (direction.y < 0.0).then(|| (-Vec3::Y, base(cone)))
}

/// The line down the side of a cylinder that lies farthest along `direction`.
pub(super) fn cylinder_line(cylinder: &Cylinder, direction: Vec3) -> [Vec3; 2] {
    let out = aside(direction);
    [true, false].map(|is_upper| cap(cylinder, is_upper).at(out).point)
}

/// The line down the side of a cone that lies farthest along `direction`.
pub(super) fn cone_line(cone: &Cone, direction: Vec3) -> [Vec3; 2] {
    [Vec3::Y * cone.half_height(), base(cone).at(aside(direction)).point]
}
