//! Query regions: boxes, rays, swept boxes and planes.

use super::extent::{AXES, Extent};

/// A part of space, in metres, in the world frame; what touches it is in it.
///
/// Coordinates beyond the axes of the boxes are ignored. A region with a NaN, or with an
/// infinite number where its documentation requires a finite one, holds nothing.
#[derive(Clone, Copy, Debug)]
pub enum QueryRegion<'a> {
    /// A box; infinite ones are allowed.
    Box(Extent),
    /// The points that are not farther from a point than the radius.
    Ball {
        /// The point, in metres, finite.
        center: [f32; AXES],
        /// In metres, 0 ≤ `radius` ≤ ∞.
        radius: f32,
    },
    /// The way of a point or of a box.
    Line(Line),
    /// The space that no plane cuts off, like the frustum of a camera. A box that lies partly
    /// behind each of two planes, and wholly behind none, counts as inside.
    Convex(&'a [Plane]),
}

/// The way of a point, or of a box that does not turn: a ray, a segment, the cast of a shape.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Line {
    /// Origin of the ray, in metres, finite.
    pub origin: [f32; AXES],
    /// Direction of the ray, in metres of any length, finite; of zero length it stays.
    pub direction: [f32; AXES],
    /// End of the region, in lengths of `direction`, dimensionless, 0 ≤ `until` ≤ ∞. It is 1
    /// for a segment and ∞ for a ray.
    pub until: f32,
    /// Half extents of the moving box, in metres, finite, ≥ 0. They are 0 for a point, and the
    /// radius for a ball, which is replaced by its box.
    pub half: [f32; AXES],
}

/// The side of a plane on which `normal · point ≤ offset`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Plane {
    /// Points out of the region, finite, dimensionless, of any length.
    pub normal: [f32; AXES],
    /// Distance along the normal, in metres when that has the length 1.
    pub offset: f32,
}

impl QueryRegion<'_> {
    /// Whether a box shares a point with the region. Then so do all boxes around it, in the
    /// same arithmetic.
    #[inline]
    pub fn overlaps(&self, bounds: &Extent) -> bool {
        match self {
            Self::Box(region) => region.overlaps(bounds),
            Self::Ball { center, radius } => {
                let radius = f64::from(*radius);
                bounds.square_distance(*center) <= radius * radius
            }
            Self::Line(line) => line.first(bounds).is_some(),
            Self::Convex(planes) => planes.iter().all(|plane| plane.keeps(bounds)),
        }
    }

    /// A box around the region; of everything, when it has no end.
    pub fn around(&self) -> Extent {
        match self {
            Self::Box(region) => *region,
            Self::Ball { center, radius } => grown([center, center], [*radius; AXES]),
            Self::Line(line) => line.around(),
            Self::Convex(_) => Extent::EVERYTHING,
        }
    }

    /// Whether its numbers are as documented.
    pub(super) fn is_sound(&self) -> bool {
        match self {
            Self::Box(region) => region.is_sound(),
            Self::Ball { center, radius } => is_finite(center) && *radius >= 0.0,
            Self::Line(line) => line.is_sound(),
            Self::Convex(planes) => {
                planes.iter().all(|plane| is_finite(&plane.normal) && !plane.offset.is_nan())
            }
        }
    }

    /// The same, with coordinates beyond `axes` at 0. Boxes are 0 there, so that normals of
    /// planes do not matter.
    pub(super) fn flattened(self, axes: usize) -> Self {
        let flat = |mut numbers: [f32; AXES]| {
            numbers[axes..].fill(0.0);
            numbers
        };
        match self {
            Self::Box(region) => Self::Box(region.flattened(axes)),
            Self::Ball { center, radius } => Self::Ball { center: flat(center), radius },
            Self::Line(line) => Self::Line(Line {
                origin: flat(line.origin),
                direction: flat(line.direction),
                half: flat(line.half),
                ..line
            }),
            Self::Convex(_) => self,
        }
    }
}

impl Line {
    /// First contact with a box, in lengths of the direction, dimensionless, up to `until`, if
    /// any. No more for a box around that box, so that it can serve as bound of
    /// [`BroadPhase::nearest`](super::BroadPhase::nearest).
    ///
    /// In `f64`, where differences and quotients of `f32` neither overflow nor cancel.
    ///
    /// Source: Kay, Kajiya, *Ray Tracing Complex Scenes*, SIGGRAPH 1986. `[kay1986]`
    #[inline]
    pub fn first(&self, bounds: &Extent) -> Option<f64> {
        let (mut first, mut last) = (0.0, f64::from(self.until));
        for axis in 0..AXES {
            let (origin, half) = (f64::from(self.origin[axis]), f64::from(self.half[axis]));
            let low = f64::from(bounds.low[axis]) - half - origin;
            let high = f64::from(bounds.high[axis]) + half - origin;
            let direction = f64::from(self.direction[axis]);
            if direction == 0.0 {
                if low > 0.0 || high < 0.0 {
                    return None;
                }
                continue;
            }
            let [near, far] = if direction > 0.0 { [low, high] } else { [high, low] };
            let (near, far) = (near / direction, far / direction);
            first = if near > first { near } else { first };
            last = if far < last { far } else { last };
        }
        (first <= last).then_some(first)
    }

    fn is_sound(&self) -> bool {
        is_finite(&self.origin)
            && is_finite(&self.direction)
            && is_finite(&self.half)
            && self.half.iter().all(|&half| half >= 0.0)
            && self.until >= 0.0
    }

    /// A box around it, wider by what rounding may take away.
    fn around(&self) -> Extent {
        let mut end = self.origin;
        let mut half = self.half;
        for axis in 0..AXES {
            let step = self.direction[axis] * self.until;
            // A direction of 0 for ever leads nowhere.
            let step = if self.direction[axis] == 0.0 { 0.0 } else { step };
            end[axis] += step;
            half[axis] += SLACK * (self.origin[axis].abs() + step.abs() + half[axis]);
        }
        grown([&self.origin, &end], half)
    }
}

/// Rounding error of `f32` in a sum of a few numbers, as a share of them, dimensionless.
const SLACK: f32 = 1e-6;

impl Plane {
    /// Whether a part of the box is on the side that is kept.
    #[inline]
    fn keeps(&self, bounds: &Extent) -> bool {
        let mut least = 0.0;
        for axis in 0..AXES {
            let normal = f64::from(self.normal[axis]);
            let end = if normal > 0.0 { bounds.low[axis] } else { bounds.high[axis] };
            // A box without end would make 0 · ∞ of it.
            least += if normal == 0.0 { 0.0 } else { normal * f64::from(end) };
        }
        !(least > f64::from(self.offset))
    }
}

/// The box around two points, grown on each side, and a little more than that.
fn grown(points: [&[f32; AXES]; 2], half: [f32; AXES]) -> Extent {
    let mut extent = Extent::EVERYTHING;
    for axis in 0..AXES {
        let [a, b] = points.map(|point| point[axis]);
        let half = half[axis] + SLACK * (a.abs() + half[axis]);
        let (low, high) = (a.min(b) - half, a.max(b) + half);
        // ∞ − ∞: far beyond all numbers, and left without end.
        extent.low[axis] = if low.is_nan() { f32::NEG_INFINITY } else { low };
        extent.high[axis] = if high.is_nan() { f32::INFINITY } else { high };
    }
    extent
}

fn is_finite(numbers: &[f32; AXES]) -> bool {
    numbers.iter().all(|number| number.is_finite())
}
