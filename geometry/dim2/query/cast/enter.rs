//! Line against the difference of two polygons, for shape casts.

use std::cmp::Ordering;

use glam::DVec2;

use crate::gjk::difference::SupportPair;
use crate::query::minkowski_edges::{MinkowskiEdge, PolygonDifference, for_each_edge};
use crate::shape::Support;

/// Why a look at the sides ends without a hit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum SidesEnd {
    /// A line keeps the shapes apart to the end of the push.
    Miss,
    /// The shapes graze each other, may touch at the start, or have no sides.
    Undecided,
}

/// Where a push enters.
pub(super) struct PushEntry {
    /// The part of the push, 0 to 1.
    pub(super) fraction: f64,
    /// On the surface of `a`, in metres.
    pub(super) point: DVec2,
    /// Unit vector from `a` to `b`.
    pub(super) normal: DVec2,
}

/// Two polygons and a push of the second.
struct PolygonPush<'p, 's> {
    pair: &'p PolygonDifference<'p, 's>,
    /// The whole push, in metres.
    push: DVec2,
    /// Sum of the margins, in metres.
    margins: f64,
}

/// A side, and how the push moves towards it.
///
/// Gap, approach and rounding are multiples of the length of the normal of the side.
#[derive(Clone, Copy)]
struct Pace {
    side: MinkowskiEdge,
    /// Of the normal; not known where there are no margins.
    length: f64,
    /// Gap of the surfaces at the start.
    gap: f64,
    /// By how much the whole push closes it.
    approach: f64,
}

/// Where the push, as a line, enters the difference of two polygons.
///
/// The difference is a polygon, grown by the margins. The line enters it where it crosses the
/// last of the sides that it comes to from outside, if that is before the first of those it
/// leaves. With margins, it may be beyond the end of that side; then it goes through the round
/// corner there, or past it and the difference: it only crosses what a mitre would add to that
/// corner.
///
/// Source: Cyrus, Beck, *Generalized Two- and Three-Dimensional Clipping*, 1978. `[cyrus1978]`
pub(super) fn enter(
    pair: &PolygonDifference<'_, '_>,
    push: DVec2,
) -> Result<PushEntry, SidesEnd> {
    let way = PolygonPush { pair, push, margins: pair.margins() };
    if pair.a.edge_count() + pair.b.edge_count() == 0 {
        return way.past_corner(pair.a.corner(0), pair.place(pair.b.corner(0)));
    }
    let (entry, exit) = way.sides()?;
    let entry = entry.ok_or(SidesEnd::Undecided)?;
    if entry.gap <= way.rounding(&entry) {
        return Err(SidesEnd::Undecided);
    }
    let fraction = entry.gap / entry.approach;
    if let Some(exit) = exit {
        let rest = exit.gap - exit.approach * fraction;
        match clearly(rest, way.rounding(&exit)) {
            Some(Ordering::Greater) => return Err(SidesEnd::Miss),
            Some(_) => {}
            None => return Err(SidesEnd::Undecided),
        }
    }
    let meeting = entry.side.meet(pair, push * fraction);
    if meeting.is_beyond && way.margins > 0.0 {
        let [on_a, on_b] = meeting.points;
        return way.past_corner(on_a, on_b - push * fraction);
    }
    let normal = entry.side.normal / entry.side.normal.length();
    let point = meeting.points[0] + normal * f64::from(pair.a.margin());
    Ok(PushEntry { fraction: fraction.min(1.0), point, normal })
}

impl PolygonPush<'_, '_> {
    /// The side that is entered last and the one that is left first; a miss where one of them
    /// separates the polygons to the end.
    #[inline]
    fn sides(&self) -> Result<(Option<Pace>, Option<Pace>), SidesEnd> {
        let (mut entry, mut exit): (Option<Pace>, Option<Pace>) = (None, None);
        let mut grazes = false;
        for_each_edge(self.pair, |side| {
            let pace = self.pace(side);
            let left = pace.gap - pace.approach.max(0.0);
            if left > 0.0 && left > self.rounding(&pace) {
                return Err(SidesEnd::Miss);
            }
            if pace.approach > 0.0 {
                if entry.as_ref().is_none_or(|entry| pace.is_later(entry)) {
                    entry = Some(pace);
                }
            } else if pace.approach < 0.0 {
                if exit.as_ref().is_none_or(|exit| exit.is_later(&pace)) {
                    exit = Some(pace);
                }
            } else {
                grazes |= pace.gap >= -self.rounding(&pace);
            }
            Ok(())
        })?;
        if grazes { Err(SidesEnd::Undecided) } else { Ok((entry, exit)) }
    }

    #[inline]
    fn pace(&self, side: &MinkowskiEdge) -> Pace {
        let length = if self.margins > 0.0 { side.normal.length() } else { 0.0 };
        let gap = side.gap - self.margins * length;
        Pace { side: *side, length, gap, approach: -side.normal.dot(self.push) }
    }

    fn rounding(&self, pace: &Pace) -> f64 {
        pace.side.rounding(self.pair, pace.length)
    }

    /// Two corners, as circles with the margins, by the first root of a quadratic equation.
    ///
    /// With the cross product in place of a difference of squares, which cancels.
    fn past_corner(&self, on_a: DVec2, on_b: DVec2) -> Result<PushEntry, SidesEnd> {
        let center = on_b - on_a;
        let (square, approach) = (self.push.length_squared(), -center.dot(self.push));
        let (distance, length) = (center.length(), square.sqrt());
        let rounding = self.pair.point_rounding(on_a, on_b);
        let is_apart = distance - self.margins > rounding;
        if !is_apart {
            return Err(SidesEnd::Undecided);
        }
        let beside = center.perp_dot(self.push).abs();
        let off = clearly(beside - self.margins * length, rounding * length);
        if approach <= 0.0 || off == Some(Ordering::Greater) {
            return Err(SidesEnd::Miss);
        }
        if off.is_none() {
            return Err(SidesEnd::Undecided);
        }
        let over = (distance - self.margins) * (distance + self.margins);
        let root = square * self.margins * self.margins - beside * beside;
        let fraction = over / (approach + root.sqrt());
        if fraction > 1.0 {
            let left = (center + self.push).length() - self.margins;
            return Err(if left > rounding { SidesEnd::Miss } else { SidesEnd::Undecided });
        }
        let way = center + self.push * fraction;
        let normal = way / way.length();
        let point = on_a + normal * f64::from(self.pair.a.margin());
        Ok(PushEntry { fraction, point, normal })
    }
}

impl Pace {
    /// Whether the push comes to this side after the other; both approach, or both recede.
    #[inline]
    fn is_later(&self, other: &Self) -> bool {
        // Not a quotient of the two, whose divisors have one sign.
        let (here, there) = (self.gap * other.approach, other.gap * self.approach);
        here > there
    }
}

/// The sign of a number that is more than its rounding.
fn clearly(number: f64, rounding: f64) -> Option<Ordering> {
    if number > rounding {
        Some(Ordering::Greater)
    } else if number < -rounding {
        Some(Ordering::Less)
    } else {
        None
    }
}
