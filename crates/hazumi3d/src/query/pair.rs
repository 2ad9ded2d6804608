//! Two convex shapes as the narrow phase sees them: which way apart is the shortest.

use glam::{DVec3, Vec3};

use super::depth;
use super::difference::Difference;
use super::gjk::{self, End, Goal, SimplexCache};
use crate::math::Pose;
use crate::shape::Support;
use crate::shape::solid::Core;

/// Distances of cores below this part of the size of the shapes have no direction: the points
/// that they come from are rounded to `f32`. Dimensionless.
const NO_DIRECTION: f64 = 1e-4;
/// Cores without a direction are pushed into each other by this part of the size, to be asked for
/// the shortest way out; dimensionless.
const PUSH: f64 = 1e-2;

/// Two cores, and where they stand. Everything is in the frame of `a`.
pub(crate) struct Pair<'s> {
    difference: Difference<'s, Core<'s>, Core<'s>>,
    b_in_a: Pose,
}

/// Which of the two shapes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Owner {
    A,
    B,
}

/// The shortest way apart, or together.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Axis {
    /// Unit vector from `a` to `b`, dimensionless.
    pub(crate) normal: DVec3,
    /// Gap of the surfaces along the normal, in metres; negative where they overlap.
    pub(crate) gap: f64,
    /// The points of the two cores that meet there, in metres.
    pub(crate) points: [DVec3; 2],
}

impl<'s> Pair<'s> {
    pub(crate) fn new(a: &'s Core<'s>, b: &'s Core<'s>, b_in_a: &Pose) -> Self {
        Self { difference: Difference::new(a, b, b_in_a), b_in_a: *b_in_a }
    }

    /// The shortest way apart of shapes that are about `size` metres large; `None` when their
    /// surfaces are more than `margin` metres apart.
    pub(crate) fn axis(&self, margin: f32, size: f32) -> Option<Axis> {
        let margins = self.difference.margins();
        let far = f64::from(margin) + margins;
        let goal = Goal { far, ..Goal::NEAREST };
        let found = gjk::search(&self.difference, &goal, &mut SimplexCache::default());
        let size = f64::from(size);
        if found.end == End::Far {
            return None;
        }
        if found.end == End::Overlap {
            return Some(self.overlap(DVec3::ZERO));
        }
        let (normal, distance) = (found.normal(), found.distance());
        if distance <= NO_DIRECTION * size {
            return Some(self.overlap(normal * -(distance + PUSH * size)));
        }
        let points = found.core_points(&self.difference);
        (distance <= far + found.rounding).then(|| Axis {
            normal,
            gap: distance - margins,
            points,
        })
    }

    /// The shortest way out for cores that overlap when `b` is shifted by `shift`.
    fn overlap(&self, shift: DVec3) -> Axis {
        let position = self.b_in_a.position + shift.as_vec3();
        let b_in_a = Pose { position, ..self.b_in_a };
        let depth = depth::depth(&self.difference.shifted(shift), &b_in_a);
        let [on_a, on_b] = depth.points;
        Axis {
            normal: depth.normal,
            gap: self.gap_along(depth.normal),
            points: [on_a, on_b - shift],
        }
    }

    /// Gap of the surfaces along a unit vector from `a` to `b`, in metres.
    pub(crate) fn gap_along(&self, normal: DVec3) -> f64 {
        self.difference.lowest(normal).point.dot(normal) - self.difference.margins()
    }

    /// The margins of the two shapes, in metres.
    pub(crate) fn margins(&self) -> [f32; 2] {
        [self.difference.a.margin(), self.difference.b.margin()]
    }

    /// A point of one of the shapes, in metres, from its own frame.
    pub(crate) fn point(&self, owner: Owner, own: Vec3) -> DVec3 {
        match owner {
            Owner::A => own.as_dvec3(),
            Owner::B => self.difference.place(own.as_dvec3()),
        }
    }

    /// A direction of one of the shapes, from its own frame.
    pub(crate) fn direction(&self, owner: Owner, own: Vec3) -> DVec3 {
        match owner {
            Owner::A => own.as_dvec3(),
            Owner::B => self.difference.seen_from_a(own.as_dvec3()),
        }
    }

    /// A direction seen from one of the shapes.
    pub(crate) fn direction_back(&self, owner: Owner, direction: DVec3) -> Vec3 {
        match owner {
            Owner::A => direction.as_vec3(),
            Owner::B => self.difference.seen_from_b(direction).as_vec3(),
        }
    }
}
