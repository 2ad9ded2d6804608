//! Shapes as the queries see them: bounded ones with a core, and half-spaces.

use glam::{DVec3, Vec3};

use super::difference::Difference;
use crate::shape::{Capsule, Cuboid, HalfSpace, Hull, Shape, Sphere, Support};

/// A shape as the queries see it.
#[derive(Clone, Copy)]
pub(super) enum Solid<'s> {
    Bounded(Core<'s>),
    HalfSpace(&'s HalfSpace),
}

/// A shape with a support mapping. One type, so that the search is compiled once.
#[derive(Clone, Copy)]
pub(super) enum Core<'s> {
    Sphere(&'s Sphere),
    Capsule(&'s Capsule),
    Cuboid(&'s Cuboid),
    Hull(&'s Hull),
}

impl<'s> Solid<'s> {
    pub(super) fn of(shape: &'s Shape) -> Self {
        Self::Bounded(match shape {
            Shape::Sphere(sphere) => Core::Sphere(sphere),
            Shape::Capsule(capsule) => Core::Capsule(capsule),
            Shape::Cuboid(cuboid) => Core::Cuboid(cuboid),
            Shape::Hull(hull) => Core::Hull(hull),
            Shape::HalfSpace(half_space) => return Self::HalfSpace(half_space),
        })
    }
}

macro_rules! ask {
    ($core:expr, $shape:ident => $answer:expr) => {
        match $core {
            Core::Sphere($shape) => $answer,
            Core::Capsule($shape) => $answer,
            Core::Cuboid($shape) => $answer,
            Core::Hull($shape) => $answer,
        }
    };
}

impl Support for Core<'_> {
    fn support(&self, direction: Vec3) -> (u32, Vec3) {
        ask!(self, shape => shape.support(direction))
    }

    fn margin(&self) -> f32 {
        ask!(self, shape => shape.margin())
    }

    fn vertex(&self, index: u32) -> Option<Vec3> {
        ask!(self, shape => shape.vertex(index))
    }

    fn center(&self) -> Vec3 {
        ask!(self, shape => shape.center())
    }
}

/// A half-space has no core; this stands for it where only the pose and the rounding count.
pub(super) struct Origin;

impl Support for Origin {
    fn support(&self, _direction: Vec3) -> (u32, Vec3) {
        (0, Vec3::ZERO)
    }

    fn margin(&self) -> f32 {
        0.0
    }
}

/// Where a bounded shape is nearest to a half-space, in the frame of `a`.
pub(super) struct PlaneGap {
    /// Unit vector from `a` to `b`.
    pub(super) normal: DVec3,
    /// Gap along the normal, in metres.
    pub(super) gap: f64,
    /// How far it may be off by the rounding of the input, in metres.
    pub(super) rounding: f64,
    /// Closest points of `a` and `b`, in metres.
    pub(super) points: [DVec3; 2],
}

/// A half-space `a` under a bounded shape.
pub(super) fn below(
    plane: &HalfSpace,
    difference: &Difference<'_, Origin, Core<'_>>,
) -> PlaneGap {
    let normal = plane.normal().as_dvec3();
    let offset = f64::from(plane.offset());
    let lowest = difference.lowest(normal);
    let bottom = lowest.point - normal * difference.margins();
    let gap = bottom.dot(normal) - offset;
    let rounding =
        difference.rounding(normal, &lowest) + f64::from(f32::EPSILON) * offset.abs();
    PlaneGap { normal, gap, rounding, points: [bottom - normal * gap, bottom] }
}

/// A bounded shape under a half-space `b`.
pub(super) fn above(
    plane: &HalfSpace,
    difference: &Difference<'_, Core<'_>, Origin>,
) -> PlaneGap {
    let normal = -difference.seen_from_a(plane.normal().as_dvec3());
    let offset = f64::from(plane.offset());
    let highest = difference.lowest(normal);
    let top = highest.local[0].as_dvec3() + normal * difference.margins();
    let gap = (difference.position - top).dot(normal) - offset;
    let rounding =
        difference.rounding(normal, &highest) + f64::from(f32::EPSILON) * offset.abs();
    PlaneGap { normal, gap, rounding, points: [top, top + normal * gap] }
}
