//! Portal refinement: the point at which a line enters the difference of two shapes.

use glam::DVec3;

use super::feature::{self, EntryCandidate, SLIVER};
use super::line::{FarthestPoint, LineEnd, PushLine, SupportPlane};
use crate::gjk::difference::SupportPair;

/// Polyhedra are searched to this part of the rounding of the input, dimensionless.
const EXACT: f64 = 1e-6;
/// Curved shapes have no more digits than this part of it, dimensionless.
const CURVED: f64 = 0.25;
/// A plane that is met earlier than the line enters by more than this many times the rounding
/// is no bound, dimensionless.
pub(super) const BEFORE: f64 = 4.0;
/// After a guess that gains less than this part of what is left, the next step does not guess,
/// dimensionless.
const ENOUGH: f64 = 0.1;

/// A triangle of points of the difference through which the line passes.
///
/// A plane behind which no point of the difference is bounds the entrance from one side, the
/// point of a portal on the line from the other. The search ends where the two meet. Each step
/// takes the point that reaches farthest against a normal that may be the right one: it gives a
/// plane, and a smaller portal.
///
/// Source: Snethen, *`XenoCollide`: Complex Collision Made Simple*, Game Programming Gems 7,
/// 2008 (the portal); van den Bergen, *Ray Casting against General Convex Objects with
/// Application to Continuous Collision Detection*, 2004 (the ray). `[snethen2008]`
/// `[bergen2004ray]`
pub(super) struct Portal {
    /// Counterclockwise as in [`PushLine::turn`].
    corners: [FarthestPoint; 3],
    /// Across from each corner: twice the area between line and side, in m², ≥ 0.
    areas: [f64; 3],
    /// Of the plane of the triangle, toward the start.
    facing: DVec3,
    /// A point of the triangle.
    at: DVec3,
    /// After so much of the push, the line enters at the latest.
    latest: f64,
    /// Whether the last guess was good enough for another one.
    may_guess: bool,
    /// Where the line meets a ball around a corner, or the like.
    meeting: Option<EntryCandidate>,
    /// Against which the next point is looked for.
    pub(super) normal: DVec3,
}

impl Portal {
    #[inline(always)]
    pub(super) fn new<P: SupportPair>(
        line: &PushLine<'_, P>,
        corners: [FarthestPoint; 3],
    ) -> Result<Self, LineEnd> {
        let [a, b, c] = corners.each_ref().map(|corner| corner.point());
        let mut portal = Self {
            corners,
            areas: [line.turn(b, c), line.turn(c, a), line.turn(a, b)],
            facing: DVec3::ZERO,
            at: DVec3::ZERO,
            latest: 0.0,
            may_guess: true,
            meeting: None,
            normal: DVec3::ZERO,
        };
        portal.look(line)?;
        Ok(portal)
    }

    /// With the next point; whether its plane is the one at the entrance.
    #[inline(always)]
    pub(super) fn add<P: SupportPair>(
        &mut self,
        line: &PushLine<'_, P>,
        corner: &FarthestPoint,
        plane: &SupportPlane,
    ) -> bool {
        let left = self.latest * plane.approach - plane.gap;
        let is_curved = line.margins > 0.0 || line.pair.is_curved(&corner.vertex);
        let slack = if is_curved { CURVED } else { EXACT };
        if (-BEFORE..=slack).contains(&(left / line.rounding(corner))) {
            return true;
        }
        let gained = self.facing.dot(self.at) - self.facing.dot(corner.point());
        if gained > 0.0 {
            self.narrow(line, corner);
        }
        self.may_guess = gained > ENOUGH * left;
        false
    }

    /// Chooses the next normal.
    #[inline(always)]
    pub(super) fn look<P: SupportPair>(
        &mut self,
        line: &PushLine<'_, P>,
    ) -> Result<(), LineEnd> {
        let [a, b, c] = self.corners.each_ref().map(|corner| corner.point());
        let sides = [c - a, b - a];
        let across = sides[0].cross(sides[1]);
        // The normal of a sliver is noise.
        let squares = sides[0].length_squared() * sides[1].length_squared();
        let is_wide = across.length_squared() > SLIVER * SLIVER * squares;
        if !is_wide {
            return Err(LineEnd::Undecided);
        }
        self.facing = line.normal(across)?;
        self.at = a;
        self.latest = self.facing.dot(a) / -self.facing.dot(line.push);
        // Otherwise the origin starts inside of the difference or behind it.
        let starts_in_front = self.latest > 0.0;
        if !starts_in_front {
            return Err(LineEnd::Undecided);
        }
        self.normal = self.facing;
        if line.margins > 0.0 {
            self.meeting = if self.may_guess { self.guess(line) } else { None };
            if let Some(meeting) = &self.meeting {
                self.normal = meeting.normal;
                self.latest = self.latest.min(meeting.latest);
            }
        }
        Ok(())
    }

    /// Where the line meets what the cores of the corners span.
    #[inline(always)]
    fn guess<P: SupportPair>(&self, line: &PushLine<'_, P>) -> Option<EntryCandidate> {
        let points = self.corners.each_ref().map(|corner| line.core(corner));
        let same = |i: usize, j: usize| self.corners[i].is_same(&self.corners[j]);
        // Those that differ first.
        let (order, count) = match [same(0, 1), same(1, 2), same(2, 0)] {
            [false, false, false] => ([0, 1, 2], 3),
            [true, false, false] | [false, true, false] => ([0, 2, 1], 2),
            [false, false, true] => ([0, 1, 2], 2),
            _ => ([0, 1, 2], 1),
        };
        let meeting = feature::meet(line, &order.map(|index| points[index]), count)?;
        let mut weights = [0.0; 3];
        for (index, weight) in order.into_iter().zip(meeting.weights) {
            weights[index] = weight;
        }
        Some(EntryCandidate { weights, ..meeting })
    }

    /// Of the three portals that `corner` makes with two of the corners, the one around the
    /// line.
    #[inline(always)]
    fn narrow<P: SupportPair>(&mut self, line: &PushLine<'_, P>, corner: &FarthestPoint) {
        let across = line.way.cross(corner.point());
        let turns = self.corners.each_ref().map(|old| across.dot(old.point()));
        let [a, b, c] = turns;
        // Without branches, which would be unpredictable.
        let of_c = a >= 0.0 && b <= 0.0;
        let of_a = b >= 0.0 && c <= 0.0;
        let [before, replaced, after] = if of_c {
            [1, 2, 0]
        } else if of_a {
            [2, 0, 1]
        } else {
            [0, 1, 2]
        };
        self.corners[replaced] = *corner;
        (self.areas[after], self.areas[before]) = (-turns[before], turns[after]);
    }

    /// Where the line meets `plane`: on the surface of `a`, in metres.
    #[inline(always)]
    pub(super) fn point<P: SupportPair>(
        &self,
        line: &PushLine<'_, P>,
        plane: &SupportPlane,
    ) -> DVec3 {
        let cores = self.corners.each_ref().map(|corner| corner.vertex.local[0].as_dvec3());
        if let Some(meeting) = &self.meeting {
            return mixed(cores, meeting.weights) + plane.normal * line.margin_a;
        }
        let [a, b, c] = self.areas;
        let weights = self.areas.map(|area| area / (a + b + c));
        let normals = self.corners.each_ref().map(|corner| corner.normal);
        mixed(cores, weights) + mixed(normals, weights) * line.margin_a
    }
}

/// The sum of vectors, so much of each.
#[inline(always)]
fn mixed([a, b, c]: [DVec3; 3], [of_a, of_b, of_c]: [f64; 3]) -> DVec3 {
    a * of_a + b * of_b + c * of_c
}
