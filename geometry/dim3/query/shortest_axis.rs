//! Shortest separating axis of two convex shapes, for the narrow phase.

use glam::{DVec3, Vec3};

use super::depth;
use crate::gjk::difference::{Difference, SupportPair as _};
use crate::gjk::{self, GjkResult, GjkTermination, Goal, SimplexCache};
use crate::math::Pose;
pub(crate) use crate::sat::AxisOwner;
use crate::shape::Support;
use crate::shape::solid::Core;

/// Distances of cores below this part of the size of the shapes have no direction: the points
/// that they come from are rounded to `f32`. Dimensionless.
const NO_DIRECTION: f64 = 1e-4;
/// Cores without a direction are pushed into each other by this part of the size, to find the
/// shortest way out; dimensionless.
const PUSH: f64 = 1e-2;

/// Two cores, and where they stand. Everything is in the frame of `a`.
pub(crate) struct TwoCores<'s> {
    difference: Difference<'s, Core<'s>, Core<'s>>,
    b_in_a: Pose,
}

/// The shortest way apart, or together.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ShortestAxis {
    /// Unit vector from `a` to `b`, dimensionless.
    pub(crate) normal: DVec3,
    /// Gap of the surfaces along the normal, in metres; negative where they overlap.
    pub(crate) gap: f64,
    /// The points of the two cores that meet there, in metres.
    pub(crate) points: [DVec3; 2],
}

impl<'s> TwoCores<'s> {
    pub(crate) fn new(a: &'s Core<'s>, b: &'s Core<'s>, b_in_a: &Pose) -> Self {
        Self { difference: Difference::new(a, b, b_in_a), b_in_a: *b_in_a }
    }

    /// The shortest way apart of shapes that are about `size` metres large; `None` when their
    /// surfaces are more than `margin` metres apart.
    pub(crate) fn axis(&self, margin: f32, size: f32) -> Option<ShortestAxis> {
        let margins = self.difference.margins();
        let far = f64::from(margin) + margins;
        let goal = Goal { far, ..Goal::NEAREST };
        let found = gjk::search(&self.difference, &goal, &mut SimplexCache::default());
        let size = f64::from(size);
        let (normal, distance) = (found.normal(), found.distance());
        if found.end == GjkTermination::Far || distance > far + found.rounding {
            return None;
        }
        let mut axis = if found.end == GjkTermination::Overlap {
            let depth = depth::depth_after(&self.difference, &self.b_in_a, &found);
            ShortestAxis {
                normal: depth.normal,
                gap: self.gap_along(depth.normal),
                points: depth.points,
            }
        } else if distance <= NO_DIRECTION * size {
            self.overlap(&found, normal * -(distance + PUSH * size))
        } else {
            let points = found.core_points(&self.difference);
            ShortestAxis { normal, gap: distance - margins, points }
        };
        // Near enough is decided; rounding must not decide again.
        axis.gap = axis.gap.min(f64::from(margin));
        Some(axis)
    }

    /// The way along a unit vector out of a flat shape, for which it lies in the middle of the
    /// other one.
    pub(crate) fn out_of(&self, flat: AxisOwner, normal: DVec3) -> ShortestAxis {
        let gap = self.gap_along(normal);
        let core_gap = gap + self.difference.margins();
        let [on_a, on_b] = self.deepest(normal);
        let points = match flat {
            AxisOwner::A => [on_b - normal * core_gap, on_b],
            AxisOwner::B => [on_a, on_a + normal * core_gap],
        };
        ShortestAxis { normal, gap, points }
    }

    /// The middle of one of the shapes, in metres.
    pub(crate) fn center(&self, owner: AxisOwner) -> DVec3 {
        match owner {
            AxisOwner::A => self.difference.a.center().as_dvec3(),
            AxisOwner::B => self.difference.place(self.difference.b.center().as_dvec3()),
        }
    }

    /// The shortest way out for cores that overlap when `b` is shifted by `shift`.
    fn overlap(&self, found: &GjkResult, shift: DVec3) -> ShortestAxis {
        let position = self.b_in_a.position + shift.as_vec3();
        let b_in_a = Pose { position, ..self.b_in_a };
        let pushed = self.difference.shifted(shift);
        let depth = depth::depth_shifted(&pushed, &b_in_a, found, shift);
        let [on_a, on_b] = depth.points;
        ShortestAxis {
            normal: depth.normal,
            gap: self.gap_along(depth.normal),
            points: [on_a, on_b - shift],
        }
    }

    /// Gap of the surfaces along a unit vector from `a` to `b`, in metres.
    pub(crate) fn gap_along(&self, normal: DVec3) -> f64 {
        self.difference.lowest(normal).point.dot(normal) - self.difference.margins()
    }

    /// The points of the two cores that reach farthest into the other shape, for a unit vector
    /// from `a` to `b`; in metres.
    pub(crate) fn deepest(&self, normal: DVec3) -> [DVec3; 2] {
        let tip = self.difference.lowest(normal);
        [tip.local[0].as_dvec3(), self.difference.place(tip.local[1].as_dvec3())]
    }

    /// The margins of the two shapes, in metres.
    pub(crate) fn margins(&self) -> [f32; 2] {
        [self.difference.a.margin(), self.difference.b.margin()]
    }

    /// A point of one of the shapes, in metres, from its own frame.
    pub(crate) fn point(&self, owner: AxisOwner, own: Vec3) -> DVec3 {
        match owner {
            AxisOwner::A => own.as_dvec3(),
            AxisOwner::B => self.difference.place(own.as_dvec3()),
        }
    }

    /// A direction of one of the shapes, from its own frame.
    pub(crate) fn direction(&self, owner: AxisOwner, own: Vec3) -> DVec3 {
        match owner {
            AxisOwner::A => own.as_dvec3(),
            AxisOwner::B => self.difference.seen_from_a(own.as_dvec3()),
        }
    }

    /// A direction seen from one of the shapes.
    pub(crate) fn direction_back(&self, owner: AxisOwner, direction: DVec3) -> Vec3 {
        match owner {
            AxisOwner::A => direction.as_vec3(),
            AxisOwner::B => self.difference.seen_from_b(direction).as_vec3(),
        }
    }
}
