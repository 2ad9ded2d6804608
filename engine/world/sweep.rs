//! Time of impact of two colliders during a step.

use std::borrow::Cow;

use super::facet::Facet;
use super::facets::{facet_of, middle_of, radius_at_middle, unit_normal};
use crate::collide::{near_way, overlapping_parts};
use crate::math::{Aabb, Pose};
use crate::query::{SimplexCache, Sweep, TimeOfImpact, ToiOptions, distance, time_of_impact};
use crate::shape::Shape;
use crate::space::{
    AngularVector, Ball, Vector, ZERO_ANGULAR, angular_length, angular_square, cross,
};

/// Gap at which surfaces meet, as a part of the slop: bodies that pass each other closely do
/// not.
const TOUCH: f32 = 0.01;

/// Gap that is left to bodies that are stopped, as a part of the slop.
const GAP: f32 = 0.04;

/// A shape and its way through a step.
#[derive(Clone, Debug)]
pub(in crate::world) struct MovingShape<'a> {
    /// The shape.
    pub(in crate::world) shape: &'a Shape,
    /// Its way.
    pub(in crate::world) motion: Sweep,
}

/// Tolerances of a time of impact.
#[derive(Clone, Copy, Debug)]
pub(in crate::world) struct ToiTolerances {
    /// Surfaces as near as this at the start touch already, and contacts hold them apart, m.
    pub(in crate::world) slop: f32,
    /// The middle of a shape that touches already keeps about this distance, m.
    pub(in crate::world) safe_depth: f32,
    /// A shape that goes into another one no deeper than this is not stopped, m.
    pub(in crate::world) stop_depth: f32,
    /// Length of the way of the one against the other, at any of its points, m.
    pub(in crate::world) length: f32,
}

/// Radius of a ball that fits into `shape` at its middle, m; infinite for what has no inside.
pub(in crate::world) fn inner_radius(shape: &Shape) -> f32 {
    if let Some(radius) = radius_at_middle(shape) {
        return radius;
    }
    match shape {
        Shape::Capsule(capsule) => capsule.radius(),
        Shape::Compound(compound) => {
            let children = compound.children().iter().map(|(_, child)| inner_radius(child));
            children.fold(f32::INFINITY, f32::min)
        }
        // Particles are stopped one by one.
        Shape::Soft(_) => f32::INFINITY,
        _ => {
            let half_width = |direction: Vector| {
                let ends = [direction, -direction].map(|direction| shape.support(direction));
                match ends {
                    [Some(front), Some(back)] => 0.5 * direction.dot(front - back),
                    _ => f32::INFINITY,
                }
            };
            Vector::AXES.map(half_width).into_iter().fold(f32::INFINITY, f32::min)
        }
    }
}

/// Where `a` has to be stopped.
#[derive(Clone, Copy, Debug)]
pub(in crate::world) struct ToiHit {
    /// The part of its way after which it meets `b`, dimensionless, 0 to 1.
    pub(in crate::world) fraction: f32,
    /// How far the centre of `a` goes on from there with `b`, which takes it along, m.
    pub(in crate::world) carry_displacement: Vector,
    /// How `a` turns with `b` on that way, rad.
    pub(in crate::world) carry_rotation: AngularVector,
}

impl MovingShape<'_> {
    fn is_still(&self) -> bool {
        is_still(&self.motion)
    }

    /// Bound on the displacement of its points, m: a body near its point or axis of rotation
    /// moves less far than the end of its body.
    pub(in crate::world) fn length(&self) -> f32 {
        let bounds = self.shape.bounds(&self.motion.start());
        let (middle, radius) = (bounds.center(), bounds.half_extents().length());
        let arm = middle - self.motion.start().transform_point(self.motion.center());
        let (shift, turn) = (self.motion.translation(), self.motion.rotation());
        let bulge = 0.5 * angular_square(turn) * (arm.length() + radius);
        (shift + cross(turn, arm)).length() + angular_length(turn) * radius + bulge
    }
}

/// Distance from a point to the farthest corner of a box, m.
pub(in crate::world) fn reach_from(point: Vector, bounds: &Aabb) -> f32 {
    (bounds.min - point).abs().max((bounds.max - point).abs()).length()
}

/// The motion of a frame that stands at `pose` in what moves; `None` where that leaves the
/// numbers.
pub(in crate::world) fn motion_of_part(motion: &Sweep, pose: &Pose) -> Option<Sweep> {
    let start = motion.start().mul(pose);
    let part = Sweep::new(start, motion.translation(), motion.rotation()).ok()?;
    part.about(pose.inverse_transform_point(motion.center())).ok()
}

fn is_still(motion: &Sweep) -> bool {
    motion.translation() == Vector::ZERO && motion.rotation() == ZERO_ANGULAR
}

/// The facets of `b`, a surface that stands, that `a`, which is of one piece, may come near on
/// its way; `None` where they are something else.
fn swept_facets(a: &MovingShape<'_>, b: &MovingShape<'_>, slop: f32) -> Option<Vec<u32>> {
    if a.shape.has_parts() || !b.is_still() {
        return None;
    }
    let place = b.motion.start();
    let ends = [0.0, 1.0].map(|fraction| place.inv_mul(&a.motion.pose(fraction)));
    let center = a.motion.start().transform_point(a.motion.center());
    let reach = reach_from(center, &a.shape.bounds(&a.motion.start()));
    // Points go along arcs, which leave the straight way by the sagitta at most.
    let half_turn = 0.5 * angular_length(a.motion.rotation());
    let bulge = if half_turn < 1.0 { 0.5 * reach * half_turn * half_turn } else { 2.0 * reach };
    let mut found = Vec::new();
    near_way((a.shape, ends), bulge, b.shape, slop, &mut found)?;
    Some(found)
}

/// The place where a shape on its way meets a part of one that stands.
pub(in crate::world) struct Impact<'a> {
    /// The part of `b`, and where it stands.
    pub(in crate::world) part: (Option<u32>, &'a Shape, Pose),
    /// A point of its side, m.
    pub(in crate::world) point: Vector,
    /// Unit vector out of that side.
    pub(in crate::world) normal: Vector,
    /// Middle of the part of `a` that meets it, m.
    pub(in crate::world) middle: Vector,
}

impl<'a> Impact<'a> {
    fn new(
        a: &SweptPart<'_>,
        b: &'a SweptPart<'_>,
        part: Option<u32>,
        impact: &TimeOfImpact,
    ) -> Self {
        let middle = a.motion.start().inverse_transform_point(a.middle());
        Self {
            part: (part, &b.shape, b.motion.start()),
            point: impact.point,
            normal: -impact.normal,
            middle: a.motion.pose(impact.fraction).transform_point(middle),
        }
    }
}

/// Where `a` first meets `b` so that it would go in too deep; `None` when it does not. Sides
/// that are hidden stop nothing.
pub(in crate::world) fn time_of_impact_between(
    a: &MovingShape<'_>,
    b: &MovingShape<'_>,
    tolerances: &ToiTolerances,
    is_hidden: impl Fn(&Impact<'_>) -> bool,
) -> Option<ToiHit> {
    let mut parts = vec![[None; 2]];
    if let Some(facets) = swept_facets(a, b, tolerances.slop) {
        parts = facets.into_iter().map(|index| [None, Some(index)]).collect();
    } else if a.shape.has_parts() || b.shape.has_parts() {
        let b_in_a = a.motion.start().inv_mul(&b.motion.start());
        overlapping_parts(
            [a.shape, b.shape],
            &b_in_a,
            tolerances.length + tolerances.slop,
            &mut parts,
        );
    }
    let mut first: Option<ToiHit> = None;
    for group in parts.chunk_by(|one, other| one[0] == other[0]) {
        let Some(a) = SweptPart::of(a, group[0][0]) else { continue };
        let ends = PartPoses::of(&a);
        let hits = group.iter().filter_map(|&[_, b_part]| {
            let b = SweptPart::of(b, b_part)?;
            let is_free = b.faces_away_from(&a)
                || a.faces_away_from(&b)
                || ends.stays_above(&a, &b, tolerances);
            if is_free {
                return None;
            }
            let is_hidden =
                |impact: &TimeOfImpact| is_hidden(&Impact::new(&a, &b, b_part, impact));
            time_of_impact_of_parts(&a, &b, tolerances, is_hidden)
        });
        first = first.into_iter().chain(hits).reduce(ToiHit::earlier);
    }
    first
}

impl ToiHit {
    /// At `fraction` of the ways: from there on `b` takes `a` along as if it were a part of it.
    /// So they are to each other as they were when they met, however far `b` turns.
    fn new(a: &SweptPart<'_>, b: &SweptPart<'_>, fraction: f32) -> Self {
        if b.is_still() {
            return Self {
                fraction,
                carry_displacement: Vector::ZERO,
                carry_rotation: ZERO_ANGULAR,
            };
        }
        let center = a.motion.pose(fraction).transform_point(a.motion.center());
        Self {
            fraction,
            carry_displacement: b.remaining_displacement(fraction, center),
            carry_rotation: (1.0 - fraction) * b.motion.rotation(),
        }
    }

    /// The earlier of two; the first when they are at once.
    pub(in crate::world) fn earlier(self, other: Self) -> Self {
        if other.fraction < self.fraction { other } else { self }
    }
}

/// A convex part of a shape on its way.
pub(super) struct SweptPart<'a> {
    pub(super) shape: Cow<'a, Shape>,
    pub(super) motion: Sweep,
    /// For a facet: a point of it, and its normal, of any length, in the frame of the motion.
    plane: Option<[Vector; 2]>,
    /// Whether it is there from the front of the facet only.
    has_front_only: bool,
}

impl<'a> SweptPart<'a> {
    pub(super) fn of(whole: &MovingShape<'a>, part: Option<u32>) -> Option<Self> {
        let facet = part.and_then(|index| facet_of(whole.shape, index, &whole.motion.start()));
        if let Some(facet) = facet {
            let Facet { shape, plane, has_front_only } = facet?;
            let (shape, plane) = (Cow::Owned(shape), Some(plane));
            return Some(Self { shape, plane, has_front_only, ..Self::solid(whole) });
        }
        let (Shape::Compound(compound), Some(index)) = (whole.shape, part) else {
            return Some(Self::solid(whole));
        };
        let (pose, child) = compound.children().get(index as usize)?;
        let motion = motion_of_part(&whole.motion, pose)?;
        Some(Self::solid(&MovingShape { shape: child, motion }))
    }

    /// Whether it is a triangle of a mesh or a segment of a chain.
    pub(super) fn is_facet(&self) -> bool {
        self.plane.is_some()
    }

    fn solid(whole: &MovingShape<'a>) -> Self {
        let shape = Cow::Borrowed(whole.shape);
        Self { shape, motion: whole.motion, plane: None, has_front_only: false }
    }

    fn is_still(&self) -> bool {
        is_still(&self.motion)
    }

    /// How far a point that is part of it at `fraction` of the way goes on from there, m.
    pub(super) fn remaining_displacement(&self, fraction: f32, point: Vector) -> Vector {
        let inner = self.motion.pose(fraction).inverse_transform_point(point);
        self.motion.pose(1.0).transform_point(inner) - point
    }

    /// How deep the point at which `a` meets the part goes into it on the rest of their ways,
    /// m.
    fn depth(&self, a: &Self, impact: &TimeOfImpact) -> f32 {
        let end = impact.point + a.remaining_displacement(impact.fraction, impact.point);
        let [then, last] = [impact.fraction, 1.0].map(|fraction| self.motion.pose(fraction));
        let inner =
            last.inverse_transform_point(end) - then.inverse_transform_point(impact.point);
        then.inverse_transform_vector(impact.normal).dot(inner)
    }

    /// The middle of the part at the start, m.
    pub(super) fn middle(&self) -> Vector {
        middle_of(&self.shape, &self.motion.start())
    }

    /// Whether `other` comes from behind a facet that has only a front.
    pub(super) fn faces_away_from(&self, other: &Self) -> bool {
        self.has_front_only
            && self.plane.is_some_and(|[at, normal]| normal.dot(other.middle() - at) < 0.0)
    }
}

/// Where a part is at both ends of its way.
struct PartPoses {
    /// Its frame when the step ends.
    end: Pose,
    /// Its middle when the step begins and when it ends, m.
    middles: [Vector; 2],
}

impl PartPoses {
    fn of(part: &SweptPart<'_>) -> Self {
        let (middle, last) = (part.middle(), part.motion.pose(1.0));
        let inner = part.motion.start().inverse_transform_point(middle);
        Self { end: last, middles: [middle, last.transform_point(inner)] }
    }

    /// Whether `part` ends no deeper below the plane of a standing facet than is harmless, with
    /// its middle well above it all the way: what [`time_of_impact_of_parts`] would find out at
    /// many times the price.
    fn stays_above(
        &self,
        part: &SweptPart<'_>,
        facet: &SweptPart<'_>,
        tolerances: &ToiTolerances,
    ) -> bool {
        let Some([at, normal]) = facet.plane.filter(|_| facet.is_still()) else {
            return false;
        };
        let Some(normal) = unit_normal(normal) else { return false };
        let up = if normal.dot(self.middles[0] - at) < 0.0 { -normal } else { normal };
        let Some(lowest) = part.shape.support(self.end.inverse_transform_vector(-up)) else {
            return false;
        };
        let height = |point: Vector| up.dot(point - at);
        let room = 0.5 * tolerances.safe_depth + tolerances.slop;
        height(self.end.transform_point(lowest)) > -tolerances.stop_depth
            && self.middles.iter().all(|&middle| height(middle) > room)
    }
}

/// [`time_of_impact_between`] of two convex parts.
fn time_of_impact_of_parts(
    a: &SweptPart<'_>,
    b: &SweptPart<'_>,
    tolerances: &ToiTolerances,
    is_hidden: impl Fn(&TimeOfImpact) -> bool,
) -> Option<ToiHit> {
    let b_in_a = a.motion.start().inv_mul(&b.motion.start());
    let cache = &mut SimplexCache::default();
    let touch = ToiOptions::new(0.0, TOUCH * tolerances.slop).ok()?;
    if distance(&a.shape, &b.shape, &b_in_a, cache).distance > tolerances.slop {
        let impact = time_of_impact(&a.shape, &a.motion, &b.shape, &b.motion, &touch)?;
        let depth = b.depth(a, &impact);
        if depth > tolerances.stop_depth && !(b.is_still() && is_hidden(&impact)) {
            // A little apart: contacts stop such bodies, and give way to those that overlap.
            let back = GAP * tolerances.slop * ((1.0 - impact.fraction) / depth);
            let fraction = if back < impact.fraction { impact.fraction - back } else { 0.0 };
            return Some(ToiHit::new(a, b, fraction));
        }
    }
    // They touch already, and a contact holds them, or hardly will. All that is left to see to
    // is that the middle of `a` does not get through `b`.
    let start = Pose::at(a.middle());
    let inner = a.motion.start().inverse_transform_point(a.middle());
    let way = a.motion.pose(1.0).transform_point(inner) - a.middle();
    let speck = Shape::from(Ball::new(1e-3 * tolerances.safe_depth).ok()?);
    let room = distance(&speck, &b.shape, &start.inv_mul(&b.motion.start()), cache).distance;
    let core = Shape::from(Ball::new(0.5 * room.min(tolerances.safe_depth)).ok()?);
    let motion = Sweep::new(start, way, ZERO_ANGULAR).ok()?;
    let impact = time_of_impact(&core, &motion, &b.shape, &b.motion, &touch)?;
    Some(ToiHit::new(a, b, impact.fraction))
}
