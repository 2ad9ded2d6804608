//! Shape casts against an edge, a corner or a circle.

use glam::{DVec2, Vec2};

use super::Undecided;
use super::facing::{Facing, OutlineView, views};
use super::pair::{CornerHeight, LowestCorner, OutlinePair, with_outlines};
use crate::gjk::difference::{Difference, SupportPair as _};
use crate::math::Pose;
use crate::query::point::size;
use crate::sat::AxisOwner;
use crate::shape::{Circle, Ring, Shape};

/// Rounding of the numbers that came in, dimensionless.
const ROUNDING: f64 = f32::EPSILON as f64;

/// Where a push ends.
pub(in crate::query) struct PushStop {
    /// The part of the push, 0 to 1.
    pub(in crate::query) fraction: f64,
    /// On the surface of `a`, in metres.
    pub(in crate::query) point: DVec2,
    /// Unit vector from `a` to `b`.
    pub(in crate::query) normal: DVec2,
}

/// Where `b` first touches `a` when it is pushed by so many metres; `Ok(None)` where it never
/// does.
///
/// The distance of convex shapes is a convex function of the push. So where they touch and the
/// push brings them nearer, they touch for the first time.
#[inline]
pub(in crate::query) fn cast(
    a: &Shape,
    b: &Shape,
    b_in_a: &Pose,
    push: DVec2,
) -> Result<Option<PushStop>, Undecided> {
    if !b_in_a.is_finite() {
        return Err(Undecided);
    }
    if let (Shape::Circle(a), Shape::Circle(b)) = (a, b) {
        return circles([a, b], b_in_a, push);
    }
    with_outlines([a, b], b_in_a, |pair| pair.cast(push))
}

#[inline]
fn circles(
    [a, b]: [&Circle; 2],
    b_in_a: &Pose,
    push: DVec2,
) -> Result<Option<PushStop>, Undecided> {
    let [radius, other] = [a.radius(), b.radius()].map(f64::from);
    let center = b_in_a.position.as_dvec2();
    let sum = radius + other;
    let rounding = ROUNDING * (size(center) + sum);
    let Some((fraction, normal)) = meet(center, push, sum, rounding)? else {
        return Ok(None);
    };
    Ok(Some(PushStop { fraction, point: normal * radius, normal }))
}

/// When a point `from` a centre comes within a radius of it by `way`, and where it is then, in
/// radii.
///
/// Roots as for a ray at a circle, which see.
#[inline]
fn meet(
    from: DVec2,
    way: DVec2,
    radius: f64,
    rounding: f64,
) -> Result<Option<(f64, DVec2)>, Undecided> {
    let (square, near) = (radius * radius, radius + rounding);
    let distance = from.length_squared();
    if !(distance > near * near) {
        return Err(Undecided);
    }
    let (approach, long) = (-from.dot(way), way.length_squared());
    let beside = from.perp_dot(way);
    let rest = square * long - beside * beside;
    let graze = 4.0 * near * rounding * long;
    if approach <= 0.0 || rest < -graze {
        return Ok(None);
    }
    let over = distance - square;
    let fraction = over / (approach + rest.max(0.0).sqrt());
    if !(rest > graze) {
        return Err(Undecided);
    }
    let out = from + way * fraction;
    if fraction > 1.0 {
        let end = (from + way).length() - radius;
        return if end > rounding { Ok(None) } else { Err(Undecided) };
    }
    Ok(Some((fraction, out * (1.0 / radius))))
}

impl OutlinePair<'_> {
    fn cast(&self, push: DVec2) -> Result<Option<PushStop>, Undecided> {
        let margin = self.margins[0] + self.margins[1];
        if self.is_beside(push, margin) {
            return Ok(None);
        }
        let meeting = LowestCorner::new(self, &self.entry(push, margin));
        let motion = if meeting.owner == AxisOwner::A { push } else { -push };
        let CornerHeight { normal, gap, rounding } = meeting.above(self);
        let rounding = rounding + ROUNDING * margin;
        let (gap, approach) = (gap - margin, -normal.dot(motion));
        if !(gap > rounding && approach > 0.0) {
            // Perhaps within what a mitre would add to a round corner.
            let meeting = LowestCorner::new(self, &self.facing(f64::INFINITY));
            let motion = if meeting.owner == AxisOwner::A { push } else { -push };
            return self.cast_at_end(&meeting, motion, meeting.place(meeting.corner));
        }
        if gap - approach > rounding {
            return Ok(None);
        }
        let fraction = gap / approach;
        let place = meeting.place(meeting.corner + motion * fraction);
        if !(0.0 <= place && place <= meeting.square) {
            return self.cast_at_end(&meeting, motion, place);
        }
        let [start, end] = meeting.ends;
        let point = start + (end - start) * (place / meeting.square);
        Ok(Some(self.stop(&meeting, point, normal, fraction.min(1.0))))
    }

    /// In the disc around the end of an edge beyond which the corner is.
    fn cast_at_end(
        &self,
        meeting: &LowestCorner,
        motion: DVec2,
        place: f64,
    ) -> Result<Option<PushStop>, Undecided> {
        let margin = self.margins[0] + self.margins[1];
        if 0.0 <= place && place <= meeting.square {
            return Err(Undecided);
        }
        let end = meeting.end(self, place < 0.0);
        let from = meeting.corner - end.point;
        let (fraction, normal) = meet(from, motion, margin, self.clear)?.ok_or(Undecided)?;
        if !meeting.are_nearest(self, &end, normal, ROUNDING * margin) {
            return Err(Undecided);
        }
        Ok(Some(self.stop(meeting, end.point, normal, fraction)))
    }

    /// Whether the push surely leads past: a line along it separates the shapes.
    #[inline]
    fn is_beside(&self, push: DVec2, margin: f64) -> bool {
        let [a, b] = &self.rings;
        let aside = push.perp();
        let [low_a, high_a] = extent(a.vertices, aside);
        let [low_b, high_b] = extent(b.vertices, self.place.seen_from_b(aside));
        let shift = aside.dot(self.place.position);
        let most = margin * push.length() + self.clear * size(push);
        low_b + shift - high_a > most || low_a - (high_b + shift) > most
    }

    /// The edge to which the other outline comes last, as far as `f32` can tell.
    #[inline]
    #[expect(clippy::cast_possible_truncation, reason = "a candidate that needs no digits")]
    fn entry(&self, push: DVec2, margin: f64) -> Facing {
        let Difference { axes, position, .. } = self.place;
        let [view_a, view_b] = views(axes, position);
        let [a, b] = &self.rings;
        let margin = margin as f32;
        let motion_a = push.as_vec2();
        let motion_b = -self.place.seen_from_b(push).as_vec2();
        let last = |view: &OutlineView, own: &Ring<'_>, other: &Ring<'_>, motion: Vec2| {
            if own.vertices.len() <= 4 {
                view.last::<1>(own, other, motion, margin)
            } else {
                view.last::<2>(own, other, motion, margin)
            }
        };
        let of_a = last(&view_a, a, b, motion_a);
        let of_b = last(&view_b, b, a, motion_b);
        if of_b.1 > of_a.1 {
            Facing { owner: AxisOwner::B, edge: of_b.0, gap: 0.0 }
        } else {
            Facing { owner: AxisOwner::A, edge: of_a.0, gap: 0.0 }
        }
    }

    /// `point` is where the outline with the edge is touched, and `normal` leads out of that.
    fn stop(
        &self,
        meeting: &LowestCorner,
        point: DVec2,
        normal: DVec2,
        fraction: f64,
    ) -> PushStop {
        let (on_a, normal) = match meeting.owner {
            AxisOwner::A => (point, normal),
            AxisOwner::B => (meeting.corner, -normal),
        };
        PushStop { fraction, point: on_a + normal * self.margins[0], normal }
    }
}

/// How far corners reach along a direction, at least and at most.
#[inline]
fn extent(corners: &[Vec2], direction: DVec2) -> [f64; 2] {
    let (mut low, mut high) = (f64::INFINITY, f64::NEG_INFINITY);
    for corner in corners {
        let reach = corner.as_dvec2().dot(direction);
        low = if reach < low { reach } else { low };
        high = if reach > high { reach } else { high };
    }
    [low, high]
}
