//! Lower bound on the distance of a box and a shape.

use super::Parts;
use crate::math::{Aabb, Pose, rotation};
use crate::shape::Shape;
use crate::space::{DIM, Matrix, Vector};

/// Boxes are moved by this part of their coordinates where they are seen from another frame,
/// and half-spaces are off by as much, dimensionless.
const ROUNDING: f32 = 8.0 * f32::EPSILON;

/// Where a shape is, seen from the frame of a tree.
#[derive(Clone, Copy, Debug)]
pub(crate) enum TreeReach {
    Box(Aabb),
    /// Behind the plane `normal · p = offset`.
    Plane {
        normal: Vector,
        offset: f32,
    },
}

impl TreeReach {
    /// The reach of `shape`, which stands at `pose` in the frame of `parts`.
    pub(super) fn of(shape: &Shape, pose: &Pose, parts: &Parts<'_>) -> Self {
        let largest = largest_coordinate(&parts.local_bounds());
        if let Some(plane) = shape.as_half_space() {
            let normal = pose.transform_vector(plane.normal());
            let offset = plane.offset() + normal.dot(pose.position);
            let far = largest + pose.position.abs().max_element() + plane.offset().abs();
            return Self::Plane { normal, offset: offset + ROUNDING * far };
        }
        let bounds = shape.bounds(pose);
        Self::Box(bounds.grown(ROUNDING * largest.max(largest_coordinate(&bounds))))
    }

    /// The gap to a box, in metres, or less; −∞ when they meet.
    pub(crate) fn gap(&self, bounds: &Aabb) -> f32 {
        match self {
            Self::Box(reach) => gap(reach, bounds),
            Self::Plane { normal, offset } => {
                let gap = lowest(bounds, *normal) - offset;
                if gap > 0.0 { gap } else { f32::NEG_INFINITY }
            }
        }
    }

    /// The part of `push` after which the shape, pushed, meets a box, or less; infinite when it
    /// never does.
    pub(crate) fn entry(&self, bounds: &Aabb, push: Vector) -> f32 {
        match self {
            Self::Box(reach) => entry(reach, bounds, push),
            Self::Plane { normal, offset } => {
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
    /// The coordinates of the axes of the inner frame, all positive.
    size: Matrix,
    margin: f32,
}

impl Between {
    /// From the frame of `b`, which stands at `b_in_a`, to that of `a`.
    pub(super) fn new(a: &Parts<'_>, b: &Parts<'_>, b_in_a: &Pose) -> Self {
        let size = rotation::to_matrix(b_in_a.rotation).abs();
        let far = largest_coordinate(&a.local_bounds())
            + largest_coordinate(&b.local_bounds())
            + b_in_a.position.abs().max_element();
        Self { pose: *b_in_a, size, margin: ROUNDING * far }
    }

    pub(super) fn seen_from_a(&self, bounds: &Aabb) -> Aabb {
        let center = self.pose.transform_point(bounds.center());
        let reach = self.size * bounds.half_extents() + Vector::splat(self.margin);
        Aabb { min: center - reach, max: center + reach }
    }
}

/// The gap between two boxes, in metres; −∞ when they meet.
pub(super) fn gap(a: &Aabb, b: &Aabb) -> f32 {
    let out = (a.min - b.max).max(b.min - a.max).max(Vector::ZERO);
    let square = out.length_squared();
    if square > 0.0 {
        square.sqrt()
    } else if out == Vector::ZERO {
        f32::NEG_INFINITY
    } else {
        // The square of a tiny gap is below the range of f32.
        0.0
    }
}

/// The part of `push` after which `a`, pushed, meets `b`; infinite when it never does.
pub(super) fn entry(a: &Aabb, b: &Aabb, push: Vector) -> f32 {
    let (mut enter, mut exit) = (0.0_f32, f32::INFINITY);
    for axis in 0..DIM {
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

fn lowest(bounds: &Aabb, normal: Vector) -> f32 {
    bounds.center().dot(normal) - bounds.half_extents().dot(normal.abs())
}

fn largest_coordinate(bounds: &Aabb) -> f32 {
    bounds.min.abs().max(bounds.max.abs()).max_element()
}
