//! When two colliders first meet on their ways through a step.

use std::borrow::Cow;

use glam::Vec2;

use crate::collide::{near_parts, near_way};
use crate::math::{Aabb, Pose, rotation};
use crate::query::{Impact, RigidMotion, SimplexCache, Touch, distance, time_of_impact};
use crate::shape::{Circle, Segment, Shape, Sides};

/// A shape and its way through a step.
#[derive(Clone, Debug)]
pub(in crate::world) struct Traveller<'a> {
    /// What moves.
    pub(in crate::world) shape: &'a Shape,
    /// Its way.
    pub(in crate::world) motion: RigidMotion,
}

/// What counts as meeting.
#[derive(Clone, Copy, Debug)]
pub(in crate::world) struct Rules {
    /// Surfaces as near as this at the start touch already, and contacts hold them apart, m.
    pub(in crate::world) slop: f32,
    /// What may go into another thing as deep as this is not stopped, m.
    pub(in crate::world) harmless: f32,
    /// Length of the way of the one against the other, at any of its points, m.
    pub(in crate::world) way: f32,
}

/// Radius of a circle that fits into `shape` at its middle, m; infinite for what has no inside.
pub(in crate::world) fn inner_radius(shape: &Shape) -> f32 {
    match shape {
        Shape::Circle(circle) => circle.radius(),
        Shape::Capsule(capsule) => capsule.radius(),
        Shape::Polygon(polygon) => {
            let center = polygon.mass().center;
            let sides = polygon.normals().iter().zip(polygon.vertices());
            let heights = sides.map(|(normal, corner)| normal.dot(corner - center));
            heights.fold(f32::INFINITY, f32::min)
        }
        Shape::Compound(compound) => {
            let children = compound.children().iter().map(|(_, child)| inner_radius(child));
            children.fold(f32::INFINITY, f32::min)
        }
        // Particles are stopped one by one.
        Shape::Soft(_) => f32::INFINITY,
        _ => {
            let half_width = |direction: Vec2| {
                let ends = [direction, -direction].map(|direction| shape.support(direction));
                match ends {
                    [Some(front), Some(back)] => 0.5 * direction.dot(front - back),
                    _ => f32::INFINITY,
                }
            };
            Vec2::AXES.map(half_width).into_iter().fold(f32::INFINITY, f32::min)
        }
    }
}

/// Where `a` has to be stopped.
#[derive(Clone, Copy, Debug)]
pub(in crate::world) struct Stop {
    /// The part of its way after which it meets `b`, dimensionless, 0 to 1.
    pub(in crate::world) fraction: f32,
    /// How far the centre of `a` goes on from there with `b`, which takes it along, m.
    pub(in crate::world) carry: Vec2,
    /// How `a` turns with `b` on that way, rad.
    pub(in crate::world) turn: f32,
}

impl Traveller<'_> {
    fn is_still(&self) -> bool {
        is_still(&self.motion)
    }

    /// The farthest that any point of it goes, m: what hangs near the point about which it turns goes less far
    /// than the end of its body.
    pub(in crate::world) fn length(&self) -> f32 {
        let bounds = self.shape.bounds(&self.motion.start());
        let (middle, radius) = (bounds.center(), bounds.half_extents().length());
        let arm = middle - self.motion.start().point(self.motion.center());
        let (shift, turn) = (self.motion.translation(), self.motion.rotation());
        let bulge = 0.5 * turn * turn * (arm.length() + radius);
        (shift + turn * rotation::quarter(arm)).length() + turn.abs() * radius + bulge
    }
}

/// Distance from a point to the farthest corner of a box, m.
pub(in crate::world) fn reach_from(point: Vec2, bounds: &Aabb) -> f32 {
    (bounds.min - point).abs().max((bounds.max - point).abs()).length()
}

/// The motion of a frame that stands at `pose` in what moves; `None` where that leaves the numbers.
pub(in crate::world) fn motion_of_part(
    motion: &RigidMotion,
    pose: &Pose,
) -> Option<RigidMotion> {
    let start = motion.start().then(pose);
    let part = RigidMotion::new(start, motion.translation(), motion.rotation()).ok()?;
    part.about(pose.point_back(motion.center())).ok()
}

fn is_still(motion: &RigidMotion) -> bool {
    motion.translation() == Vec2::ZERO && motion.rotation() == 0.0
}

/// The segments of `b`, a chain that stands, that `a`, which is of one piece, may come near on its
/// way; `None` where they are something else.
fn segments_on_the_way(a: &Traveller<'_>, b: &Traveller<'_>, slop: f32) -> Option<Vec<u32>> {
    if a.shape.has_parts() || !b.is_still() {
        return None;
    }
    let place = b.motion.start();
    let ends = [0.0, 1.0].map(|fraction| place.locate(&a.motion.pose(fraction)));
    let center = a.motion.start().point(a.motion.center());
    let reach = reach_from(center, &a.shape.bounds(&a.motion.start()));
    // Points go along arcs, which leave the straight way by the sagitta at most.
    let half_turn = 0.5 * a.motion.rotation().abs();
    let bulge = if half_turn < 1.0 { 0.5 * reach * half_turn * half_turn } else { 2.0 * reach };
    let mut found = Vec::new();
    near_way((a.shape, ends), bulge, b.shape, slop, &mut found)?;
    Some(found)
}

/// Where `a` first meets `b` so that it would go in too deep; `None` when it does not.
pub(in crate::world) fn meet(
    a: &Traveller<'_>,
    b: &Traveller<'_>,
    rules: &Rules,
) -> Option<Stop> {
    let mut parts = vec![[None; 2]];
    if let Some(segments) = segments_on_the_way(a, b, rules.slop) {
        parts = segments.into_iter().map(|index| [None, Some(index)]).collect();
    } else if a.shape.has_parts() || b.shape.has_parts() {
        let b_in_a = a.motion.start().locate(&b.motion.start());
        near_parts([a.shape, b.shape], &b_in_a, rules.way + rules.slop, &mut parts);
    }
    let mut first: Option<Stop> = None;
    for group in parts.chunk_by(|one, other| one[0] == other[0]) {
        let Some(a) = Part::of(a, group[0][0]) else { continue };
        let ends = Ends::of(&a);
        let stops = group.iter().filter_map(|&[_, b_part]| {
            let b = Part::of(b, b_part)?;
            let is_free =
                b.hides_from(&a) || a.hides_from(&b) || ends.stay_above(&a, &b, rules);
            if is_free { None } else { meet_parts(&a, &b, rules) }
        });
        first = first.into_iter().chain(stops).reduce(Stop::earlier);
    }
    first
}

impl Stop {
    /// At `fraction` of the ways: from there on `b` takes `a` along as if it were a part of it. So
    /// they are to each other as they were when they met, however far `b` turns.
    fn new(a: &Part<'_>, b: &Part<'_>, fraction: f32) -> Self {
        if b.is_still() {
            return Self { fraction, carry: Vec2::ZERO, turn: 0.0 };
        }
        let center = a.motion.pose(fraction).point(a.motion.center());
        Self {
            fraction,
            carry: b.rest_after(fraction, center),
            turn: (1.0 - fraction) * b.motion.rotation(),
        }
    }

    /// The earlier of two; the first when they are at once.
    pub(in crate::world) fn earlier(self, other: Self) -> Self {
        if other.fraction < self.fraction { other } else { self }
    }
}

/// A convex part of a shape on its way.
pub(super) struct Part<'a> {
    pub(super) shape: Cow<'a, Shape>,
    pub(super) motion: RigidMotion,
    /// For a segment of a chain: a point of it, and its unit normal, in the frame of the motion.
    line: Option<[Vec2; 2]>,
    /// Whether it is there from the front of the segment only.
    has_front_only: bool,
}

impl<'a> Part<'a> {
    pub(super) fn of(whole: &Traveller<'a>, part: Option<u32>) -> Option<Self> {
        if let (Shape::Chain(chain), Some(index)) = (whole.shape, part) {
            let (ends, normal) = (chain.segment(index)?, chain.normal(index)?);
            let start = whole.motion.start();
            return Some(Self {
                shape: Cow::Owned(Segment::new(ends).ok()?.into()),
                line: Some([start.point(ends[0]), start.direction(normal)]),
                has_front_only: chain.sides() == Sides::Front,
                ..Self::solid(whole)
            });
        }
        let (Shape::Compound(compound), Some(index)) = (whole.shape, part) else {
            return Some(Self::solid(whole));
        };
        let (pose, child) = compound.children().get(index as usize)?;
        let motion = motion_of_part(&whole.motion, pose)?;
        Some(Self::solid(&Traveller { shape: child, motion }))
    }

    fn solid(whole: &Traveller<'a>) -> Self {
        let shape = Cow::Borrowed(whole.shape);
        Self { shape, motion: whole.motion, line: None, has_front_only: false }
    }

    fn is_still(&self) -> bool {
        is_still(&self.motion)
    }

    /// How far a point that is part of it at `fraction` of the way goes on from there, m.
    pub(super) fn rest_after(&self, fraction: f32, point: Vec2) -> Vec2 {
        let inner = self.motion.pose(fraction).point_back(point);
        self.motion.pose(1.0).point(inner) - point
    }

    /// How deep the point at which `a` meets the part goes into it on the rest of their ways, m.
    fn depth(&self, a: &Self, impact: &Impact) -> f32 {
        let end = impact.point + a.rest_after(impact.fraction, impact.point);
        let [then, last] = [impact.fraction, 1.0].map(|fraction| self.motion.pose(fraction));
        let inner = last.point_back(end) - then.point_back(impact.point);
        then.direction_back(impact.normal).dot(inner)
    }

    /// A point well inside of the part at the start, m: that by which contacts tell on which side of a segment
    /// it is.
    pub(super) fn middle(&self) -> Vec2 {
        let start = self.motion.start();
        match &*self.shape {
            Shape::Polygon(polygon) => start.point(polygon.mass().center),
            shape => shape.bounds(&start).center(),
        }
    }

    /// Whether `other` comes from behind a segment that has only a front.
    pub(super) fn hides_from(&self, other: &Self) -> bool {
        self.has_front_only
            && self.line.is_some_and(|[at, normal]| normal.dot(other.middle() - at) < 0.0)
    }
}

/// Where a part is at both ends of its way.
struct Ends {
    /// Its frame when the step ends.
    last: Pose,
    /// Its middle when the step begins and when it ends, m.
    middles: [Vec2; 2],
}

impl Ends {
    fn of(part: &Part<'_>) -> Self {
        let (middle, last) = (part.middle(), part.motion.pose(1.0));
        let inner = part.motion.start().point_back(middle);
        Self { last, middles: [middle, last.point(inner)] }
    }

    /// Whether `part` ends no deeper below the line of a standing segment than is harmless, with its
    /// middle well above it all the way: what [`meet_parts`] would find out at many times the price.
    fn stay_above(&self, part: &Part<'_>, segment: &Part<'_>, rules: &Rules) -> bool {
        let Some([at, normal]) = segment.line.filter(|_| segment.is_still()) else {
            return false;
        };
        let up = if normal.dot(self.middles[0] - at) < 0.0 { -normal } else { normal };
        let Some(lowest) = part.shape.support(self.last.direction_back(-up)) else {
            return false;
        };
        let height = |point: Vec2| up.dot(point - at);
        let room = 0.5 * rules.harmless + rules.slop;
        height(self.last.point(lowest)) > -rules.harmless
            && self.middles.iter().all(|&middle| height(middle) > room)
    }
}

/// [`meet`] of two convex parts.
fn meet_parts(a: &Part<'_>, b: &Part<'_>, rules: &Rules) -> Option<Stop> {
    let b_in_a = a.motion.start().locate(&b.motion.start());
    let cache = &mut SimplexCache::default();
    let touch = Touch::new(0.0, 0.25 * rules.slop).ok()?;
    if distance(&a.shape, &b.shape, &b_in_a, cache).distance > rules.slop {
        let impact = time_of_impact(&a.shape, &a.motion, &b.shape, &b.motion, &touch)?;
        if b.depth(a, &impact) > rules.harmless {
            return Some(Stop::new(a, b, impact.fraction));
        }
    }
    // They touch already, and a contact holds them, or hardly will. All that is left to see to is that
    // the middle of `a` does not get through `b`.
    let start = Pose::at(a.middle());
    let inner = a.motion.start().point_back(a.middle());
    let way = a.motion.pose(1.0).point(inner) - a.middle();
    let speck = Shape::from(Circle::new(1e-3 * rules.harmless).ok()?);
    let room = distance(&speck, &b.shape, &start.locate(&b.motion.start()), cache).distance;
    let core = Shape::from(Circle::new(0.5 * room.min(rules.harmless)).ok()?);
    let motion = RigidMotion::new(start, way, 0.0).ok()?;
    let impact = time_of_impact(&core, &motion, &b.shape, &b.motion, &touch)?;
    Some(Stop::new(a, b, impact.fraction))
}
