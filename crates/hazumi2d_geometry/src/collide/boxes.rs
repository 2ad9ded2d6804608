//! Boxes, capsules and segments against each other, by their separating axes in closed form: a segment is
//! a box without height.
//!
//! The decisions and the names of the points are those of [`polygons`](super::polygons).

use glam::Vec2;

use super::Manifold;
use super::clip::{Line, Meeting, Place};
use super::polygons::A_OVER_B;
use crate::math::Pose;
use crate::math::basis::split;
use crate::math::rotation::quarter;
use crate::sat::Owner;
use crate::shape::Rectangle;

/// A box in the frame of `a`.
#[derive(Clone, Copy)]
pub(super) struct Placed {
    center: Vec2,
    half: Vec2,
    /// Where its x axis points.
    x_axis: Vec2,
    /// How small it is, in metres.
    size: f32,
    /// Indices of its corners, counted as by [`RectangleRing`](crate::shape::RectangleRing).
    names: &'static [u32; 4],
}

/// Each corner of a box is one.
const FOUR: [u32; 4] = [0, 1, 2, 3];
/// Those of a segment are two, there and back.
const TWO: [u32; 4] = [0, 1, 1, 0];

/// A side of a box.
#[derive(Clone, Copy)]
struct Side {
    /// Outward unit vector, in the frame of `a`.
    normal: Vec2,
    /// Distance from the centre of the box, in metres.
    out: f32,
    /// Half of its length, in metres.
    half: f32,
    /// Indices of its corners, counter-clockwise.
    corners: [u32; 2],
}

/// How two boxes lie to each other.
struct Relation {
    /// The way from the centre of each to the other, along its axes, in metres.
    ways: [Vec2; 2],
    /// Cosine and sine between their axes, without their signs.
    turn: Vec2,
}

impl Placed {
    /// At `pose`.
    #[inline(always)]
    pub(super) fn rectangle(rectangle: &Rectangle, pose: &Pose) -> Self {
        let (half, rotation) = (rectangle.half_extents(), pose.rotation);
        let x_axis = Vec2::new(rotation.cos, rotation.sin);
        Self { center: pose.position, half, x_axis, size: smaller(half), names: &FOUR }
    }

    /// Between two ends; `None` when they coincide.
    #[inline(always)]
    pub(super) fn line([start, end]: [Vec2; 2], pose: &Pose) -> Option<Self> {
        let (along, length) = split(end - start)?;
        let center = pose.point(0.5 * start + 0.5 * end);
        Some(Self::flat(center, pose.direction(along), length))
    }

    /// Between two ends, with this unit normal on the right.
    #[inline(always)]
    pub(super) fn segment([start, end]: [Vec2; 2], normal: Vec2) -> Self {
        let along = quarter(normal);
        Self::flat(0.5 * start + 0.5 * end, along, along.dot(end - start))
    }

    #[inline(always)]
    fn flat(center: Vec2, x_axis: Vec2, length: f32) -> Self {
        let half = 0.5 * length;
        Self { center, half: Vec2::new(half, 0.0), x_axis, size: half, names: &TWO }
    }
}

/// Where two rectangles touch, whose surfaces are `radii` metres outside of them, with points at most
/// `margin` metres apart.
#[inline]
pub(super) fn rectangles(
    [a, b]: [&Rectangle; 2],
    radii: [f32; 2],
    b_in_a: &Pose,
    margin: f32,
) -> Manifold {
    let (rotation, from_a) = (b_in_a.rotation, b_in_a.position);
    let relation = Relation {
        ways: [from_a, -b_in_a.direction_back(from_a)],
        turn: Vec2::new(rotation.cos.abs(), rotation.sin.abs()),
    };
    let a = Placed::rectangle(a, &Pose::IDENTITY);
    touch([&a, &Placed::rectangle(b, b_in_a)], &relation, radii, margin)
}

/// Where two boxes touch, one of which may be a segment; see [`rectangles`].
pub(super) fn boxes([a, b]: [&Placed; 2], radii: [f32; 2], margin: f32) -> Manifold {
    let between = b.center - a.center;
    let relation = Relation {
        ways: [a.seen(between), b.seen(-between)],
        turn: Vec2::new(a.x_axis.dot(b.x_axis).abs(), a.x_axis.perp_dot(b.x_axis).abs()),
    };
    touch([a, b], &relation, radii, margin)
}

#[inline(always)]
fn touch([a, b]: [&Placed; 2], relation: &Relation, radii: [f32; 2], margin: f32) -> Manifold {
    let &Relation { ways: [from_a, from_b], turn } = relation;
    let reach = |half: Vec2| Vec2::new(turn.dot(half), turn.y * half.x + turn.x * half.y);
    let gaps_a = gaps(from_a, a.half, reach(b.half));
    let gaps_b = gaps(from_b, b.half, reach(a.half));
    let (gap_a, gap_b) = (larger(gaps_a), larger(gaps_b));
    let limit = margin + (radii[0] + radii[1]);
    if !(gap_a <= limit && gap_b <= limit) {
        return Manifold::default();
    }
    let size = if a.size < b.size { a.size } else { b.size };
    let owner = if gap_b > gap_a + A_OVER_B * size { Owner::B } else { Owner::A };
    let (of, other, gaps, way) = match owner {
        Owner::A => (a, b, gaps_a, from_a),
        Owner::B => (b, a, gaps_b, from_b),
    };
    let reference = of.side(way, gaps.x > gaps.y);
    let (line, incident) = face(of, &reference, other);
    let gap = if gap_b > gap_a { gap_b } else { gap_a };
    Meeting { owner, line, incident, radii, margin }.manifold(gap)
}

/// The gaps along the axes of a box with these half extents, to another that is `away` and reaches so
/// far along them. What is larger goes first, so that a crumb on a mountain keeps its digits.
#[inline(always)]
fn gaps(away: Vec2, half: Vec2, reach: Vec2) -> Vec2 {
    Vec2::new(
        difference(away.x.abs(), half.x, reach.x),
        difference(away.y.abs(), half.y, reach.y),
    )
}

/// `whole − (a + b)`, where the larger part is of about the same size as the whole.
#[inline(always)]
fn difference(whole: f32, a: f32, b: f32) -> f32 {
    let (large, small) = if a.abs() > b.abs() { (a, b) } else { (b, a) };
    (whole - large) - small
}

/// A side as a reference, and the side of another box that faces it.
#[inline(always)]
fn face(of: &Placed, reference: &Side, other: &Placed) -> (Line, [Place; 2]) {
    let &Side { normal, out, half, corners } = reference;
    let along = quarter(normal);
    let toward = other.seen(-normal);
    let incident = other.side(toward, toward.x.abs() > toward.y.abs());
    // The normal of the incident side, seen from the reference.
    let (height, shift) = (normal.dot(incident.normal), along.dot(incident.normal));
    let away = other.center - of.center;
    let (away_height, away_shift) = (normal.dot(away), along.dot(away) + half);
    let place = |sign: f32, corner: u32| {
        let own_height = incident.out * height - sign * (incident.half * shift);
        let own_along = incident.out * shift + sign * (incident.half * height);
        Place {
            along: away_shift + own_along,
            height: difference(away_height, out, -own_height),
            corner,
        }
    };
    let start = of.center + normal * out - along * half;
    let line = Line { start, normal, length: 2.0 * half, corners };
    (line, [place(1.0, incident.corners[1]), place(-1.0, incident.corners[0])])
}

impl Placed {
    /// A vector along the axes of the box.
    #[inline(always)]
    fn seen(&self, vector: Vec2) -> Vec2 {
        Vec2::new(self.x_axis.dot(vector), quarter(self.x_axis).dot(vector))
    }

    /// The side in a direction along the axes of the box: across x or y, where that coordinate points.
    #[inline(always)]
    fn side(&self, direction: Vec2, is_x: bool) -> Side {
        let is_positive = if is_x { direction.x >= 0.0 } else { direction.y >= 0.0 };
        let axis = if is_x { self.x_axis } else { quarter(self.x_axis) };
        let (out, half) =
            if is_x { (self.half.x, self.half.y) } else { (self.half.y, self.half.x) };
        let first = usize::from(is_x) + 2 * usize::from(is_positive != is_x);
        Side {
            normal: if is_positive { axis } else { -axis },
            out,
            half,
            corners: [self.names[first & 3], self.names[(first + 1) & 3]],
        }
    }
}

#[inline(always)]
fn larger(v: Vec2) -> f32 {
    if v.x > v.y { v.x } else { v.y }
}

#[inline(always)]
fn smaller(v: Vec2) -> f32 {
    if v.x < v.y { v.x } else { v.y }
}
