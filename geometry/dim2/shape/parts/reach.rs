//! How near a box is to a shape, from below.

use glam::{Vec2, Vec2Swizzles};

use super::Parts;
use crate::math::{Aabb, Pose};
use crate::shape::Shape;

/// Boxes are moved by this part of their coordinates where they are seen from another frame, and
/// half-planes are off by as much, dimensionless.
const ROUNDING: f32 = 8.0 * f32::EPSILON;

/// Where a shape is, seen from the frame of a tree.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Reach {
    Box(Aabb),
    /// Behind the line `normal · p = offset`.
    Line {
        normal: Vec2,
        offset: f32,
    },
}

impl Reach {
    /// The reach of `shape`, which stands at `pose` in the frame of `parts`.
    pub(super) fn of(shape: &Shape, pose: &Pose, parts: &Parts<'_>) -> Self {
        let largest = largest_coordinate(&parts.local_bounds());
        if let Shape::HalfPlane(plane) = shape {
            let normal = pose.direction(plane.normal());
            let offset = plane.offset() + normal.dot(pose.position);
            let far = largest + pose.position.abs().max_element() + plane.offset().abs();
            return Self::Line { normal, offset: offset + ROUNDING * far };
        }
        let bounds = shape.bounds(pose);
        Self::Box(bounds.grown(ROUNDING * largest.max(largest_coordinate(&bounds))))
    }

    /// The gap to a box, in metres, or less; −∞ when they meet.
    pub(crate) fn gap(&self, bounds: &Aabb) -> f32 {
        match self {
            Self::Box(reach) => gap(reach, bounds),
            Self::Line { normal, offset } => {
                let gap = lowest(bounds, *normal) - offset;
                if gap > 0.0 { gap } else { f32::NEG_INFINITY }
            }
        }
    }

    /// The part of `push` after which the shape, pushed, meets a box, or less; infinite when it
    /// never does.
    pub(crate) fn entry(&self, bounds: &Aabb, push: Vec2) -> f32 {
        match self {
            Self::Box(reach) => entry(reach, bounds, push),
            Self::Line { normal, offset } => {
                let (gap, approach) = (lowest(bounds, *normal) - offset, normal.dot(push));
                if gap <= 0.0 {
                    0.0
                } else if approach > 0.0 {
                    gap / approach
                } else {
                    f32::INFINITY
                }
            }
        }
    }
}

/// Turns the boxes of one tree into boxes of the frame of another.
pub(super) struct Between {
    pose: Pose,
    /// The x axis of the inner frame, both coordinates positive.
    size: Vec2,
    margin: f32,
}

impl Between {
    /// From the frame of `b`, which stands at `b_in_a`, to that of `a`.
    pub(super) fn new(a: &Parts<'_>, b: &Parts<'_>, b_in_a: &Pose) -> Self {
        let size = Vec2::from(b_in_a.rotation.to_array()).abs();
        let far = largest_coordinate(&a.local_bounds())
            + largest_coordinate(&b.local_bounds())
            + b_in_a.position.abs().max_element();
        Self { pose: *b_in_a, size, margin: ROUNDING * far }
    }

    pub(super) fn seen_from_a(&self, bounds: &Aabb) -> Aabb {
        let center = self.pose.point(bounds.center());
        let half = bounds.half_extents();
        let reach = half * self.size.x + half.yx() * self.size.y + Vec2::splat(self.margin);
        Aabb { min: center - reach, max: center + reach }
    }
}

/// The gap between two boxes, in metres; −∞ when they meet.
pub(super) fn gap(a: &Aabb, b: &Aabb) -> f32 {
    let out = (a.min - b.max).max(b.min - a.max).max(Vec2::ZERO);
    let square = out.length_squared();
    if square > 0.0 {
        square.sqrt()
    } else if out == Vec2::ZERO {
        f32::NEG_INFINITY
    } else {
        // The square of a tiny gap is below the range of f32.
        0.0
    }
}

/// The part of `push` after which `a`, pushed, meets `b`; infinite when it never does.
pub(super) fn entry(a: &Aabb, b: &Aabb, push: Vec2) -> f32 {
    let (mut enter, mut exit) = (0.0_f32, f32::INFINITY);
    for axis in 0..2 {
        let (first, last) = (b.min[axis] - a.max[axis], b.max[axis] - a.min[axis]);
        let along = push[axis];
        let [near, far] = if along > 0.0 {
            [first / along, last / along]
        } else if along < 0.0 {
            [last / along, first / along]
        } else if first <= 0.0 && last >= 0.0 {
            continue;
        } else {
            return f32::INFINITY;
        };
        (enter, exit) = (enter.max(near), exit.min(far));
    }
    // The divisions round.
    let enter = enter * (1.0 - 4.0 * f32::EPSILON);
    if enter <= exit { enter } else { f32::INFINITY }
}

fn lowest(bounds: &Aabb, normal: Vec2) -> f32 {
    bounds.center().dot(normal) - bounds.half_extents().dot(normal.abs())
}

fn largest_coordinate(bounds: &Aabb) -> f32 {
    bounds.min.abs().max(bounds.max.abs()).max_element()
}
