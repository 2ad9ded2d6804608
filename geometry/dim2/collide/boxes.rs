//! Manifolds of boxes, capsules and segments by their separating axes in closed form. A segment
//! is a box without height.
//!
//! The decisions and the names of the points are those of [`polygons`](super::polygons).

use glam::Vec2;

use super::Manifold;
use super::clip::{EdgePoint, FacingEdges, ReferenceEdge};
use super::polygons::A_OVER_B;
use crate::math::Pose;
use crate::math::direction::split;
use crate::math::rotation::quarter;
use crate::sat::AxisOwner;
use crate::shape::{Capsule, Rectangle};

/// A box in the frame of `a`.
#[derive(Clone, Copy)]
pub(super) struct PlacedBox {
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
/// The edges of a segment are two, there and back.
const TWO: [u32; 4] = [0, 1, 1, 0];

/// How two boxes lie to each other.
struct Relation {
    /// The way from the centre of each to the other, along its axes, in metres.
    ways: [Vec2; 2],
    /// Where the x axis of `b` points, along the axes of `a`: cosine and sine of the turn.
    turn: Vec2,
}

impl PlacedBox {
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
        let center = pose.transform_point(0.5 * start + 0.5 * end);
        Some(Self::flat(center, pose.transform_vector(along), length))
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

/// Where two rectangles touch, whose surfaces are `radii` metres outside of them, with points
/// at most `margin` metres apart.
#[inline]
pub(super) fn rectangles(
    [a, b]: [&Rectangle; 2],
    radii: [f32; 2],
    b_in_a: &Pose,
    margin: f32,
) -> Manifold {
    let (rotation, from_a) = (b_in_a.rotation, b_in_a.position);
    let relation = Relation {
        ways: [from_a, -b_in_a.inverse_transform_vector(from_a)],
        turn: Vec2::new(rotation.cos, rotation.sin),
    };
    let a = PlacedBox::rectangle(a, &Pose::IDENTITY);
    touch([&a, &PlacedBox::rectangle(b, b_in_a)], &relation, radii, margin)
}

/// Where two capsules touch; `None` for an axis that is too short to have a direction.
#[inline]
pub(super) fn capsules([a, b]: [&Capsule; 2], b_in_a: &Pose, margin: f32) -> Option<Manifold> {
    let [start, end] = a.ends();
    let (along, length) = split(end - start)?;
    let placed_a = PlacedBox::flat(0.5 * start + 0.5 * end, along, length);
    let placed_b = PlacedBox::line(b.ends(), b_in_a)?;
    Some(boxes([&placed_a, &placed_b], [a.radius(), b.radius()], margin))
}

/// Where two boxes touch, one of which may be a segment; see [`rectangles`].
pub(super) fn boxes([a, b]: [&PlacedBox; 2], radii: [f32; 2], margin: f32) -> Manifold {
    let between = b.center - a.center;
    let relation =
        Relation { ways: [a.seen(between), b.seen(-between)], turn: a.seen(b.x_axis) };
    touch([a, b], &relation, radii, margin)
}

#[inline(always)]
fn touch(
    [a, b]: [&PlacedBox; 2],
    relation: &Relation,
    radii: [f32; 2],
    margin: f32,
) -> Manifold {
    let &Relation { ways: [from_a, from_b], turn } = relation;
    let size = turn.abs();
    let reach = |half: Vec2| Vec2::new(size.dot(half), size.y * half.x + size.x * half.y);
    let gaps_a = gaps(from_a, a.half, reach(b.half));
    let gaps_b = gaps(from_b, b.half, reach(a.half));
    let (gap_a, gap_b) = (larger(gaps_a), larger(gaps_b));
    let limit = margin + (radii[0] + radii[1]);
    if !(gap_a <= limit && gap_b <= limit) {
        return Manifold::default();
    }
    let size = if a.size < b.size { a.size } else { b.size };
    let owner = if gap_b > gap_a + A_OVER_B * size { AxisOwner::B } else { AxisOwner::A };
    let (of, other) = if owner == AxisOwner::A { (a, b) } else { (b, a) };
    let (line, incident) = match owner {
        AxisOwner::A => face(of, other, from_a, turn, gaps_a.x > gaps_a.y),
        AxisOwner::B => {
            face(of, other, from_b, Vec2::new(turn.x, -turn.y), gaps_b.x > gaps_b.y)
        }
    };
    let gap = if gap_b > gap_a { gap_b } else { gap_a };
    FacingEdges { owner, line, incident, radii, margin }.manifold(gap)
}

/// The gaps along the axes of a box with these half extents, to another that is `away` and
/// reaches so far along them. Larger terms are subtracted first, so that a crumb on a mountain
/// keeps its digits.
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

/// The side of a box across x or y that looks towards another as a reference, and the side of
/// that which faces it. The other is away by `way`, and its x axis points along `turn`, both
/// along the axes of the box.
#[inline(always)]
fn face(
    of: &PlacedBox,
    other: &PlacedBox,
    way: Vec2,
    turn: Vec2,
    is_x: bool,
) -> (ReferenceEdge, [EdgePoint; 2]) {
    // From here on in front of the side and along it.
    let (far, aside, out, half, x_axis, axis) = if is_x {
        (way.x, way.y, of.half.x, of.half.y, turn, of.x_axis)
    } else {
        let x_axis = Vec2::new(turn.y, -turn.x);
        (way.y, -way.x, of.half.y, of.half.x, x_axis, quarter(of.x_axis))
    };
    let is_positive = far >= 0.0;
    let sign = if is_positive { 1.0 } else { -1.0 };
    let (normal, x_axis, away_along) = (axis * sign, x_axis * sign, aside * sign + half);
    // Back towards the side, along the axes of the other.
    let toward = Vec2::new(-x_axis.x, x_axis.y);
    let is_facing_x = toward.x.abs() > toward.y.abs();
    let (facing, faces_positive, other_out, other_half) = if is_facing_x {
        (x_axis, toward.x >= 0.0, other.half.x, other.half.y)
    } else {
        (quarter(x_axis), toward.y >= 0.0, other.half.y, other.half.x)
    };
    let facing = if faces_positive { facing } else { -facing };
    let (low, aside) = (other_out * facing.x, other_out * facing.y);
    let (rise, run) = (other_half * facing.y, other_half * facing.x);
    let corners = other.corners(is_facing_x, faces_positive);
    let incident = [
        EdgePoint {
            along: away_along + (aside + run),
            height: difference(far.abs(), out, rise - low),
            corner: corners[1],
        },
        EdgePoint {
            along: away_along + (aside - run),
            height: difference(far.abs(), out, -(low + rise)),
            corner: corners[0],
        },
    ];
    let start = of.center + normal * out - quarter(normal) * half;
    let corners = of.corners(is_x, is_positive);
    (ReferenceEdge { start, normal, length: 2.0 * half, corners }, incident)
}

impl PlacedBox {
    /// A vector along the axes of the box.
    #[inline(always)]
    fn seen(&self, vector: Vec2) -> Vec2 {
        Vec2::new(self.x_axis.dot(vector), quarter(self.x_axis).dot(vector))
    }

    /// Indices of the corners of the side across x or y on one end of that, counter-clockwise.
    #[inline(always)]
    fn corners(&self, is_x: bool, is_positive: bool) -> [u32; 2] {
        let first = usize::from(is_x) + 2 * usize::from(is_positive != is_x);
        [self.names[first & 3], self.names[(first + 1) & 3]]
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
