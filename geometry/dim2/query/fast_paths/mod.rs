//! Fast paths without a search: closed forms for the usual pairs and the usual places.
//!
//! A glance never guesses. Cases that rounding may decide, such as a start on the surface or a
//! line through a corner, go to the careful search. So the rules for border cases stand in one
//! place. Candidates may be looked for in `f32`, many at once; what is answered was worked out
//! in `f64`.

mod boxes;
mod facing;
mod pair;
mod round;
mod cast;
pub(super) mod ray;

pub(super) use cast::cast;
pub(super) use round::{BallGap, CircleCore};

use glam::DVec2;

use self::boxes::BoxPair;
use crate::gjk::difference::exact_axes;
use crate::gjk::settled;
use crate::math::Pose;
use crate::shape::Shape;

/// Rounding may decide: the careful search has to answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Undecided;

/// Where two cores are nearest, in the frame of `a`.
#[derive(Clone, Copy, Debug)]
pub(super) struct CoreDistance {
    /// A point of each, in metres.
    pub(super) points: [DVec2; 2],
    /// Unit vector from `a` to `b`.
    pub(super) normal: DVec2,
    /// In metres, ≥ 0.
    pub(super) distance: f64,
    /// How far that may be off by the rounding of the input, without the margins, in metres.
    pub(super) rounding: f64,
}

/// Proximity of two cores.
pub(super) enum CoreProximity {
    /// The shapes are apart.
    Separated(CoreDistance),
    /// The shapes have this point in common, in metres, in the frame of `a`.
    Overlapping(DVec2),
}

impl CoreDistance {
    /// From surface to surface, in metres; 0 where that is rounding.
    #[inline]
    pub(super) fn gap(&self, margins: [f64; 2]) -> f32 {
        let sum = margins[0] + margins[1];
        settled(self.distance - sum, self.rounding + f64::from(f32::EPSILON) * sum)
    }

    /// Of the shapes with these margins, in metres.
    #[inline]
    pub(super) fn surface_points(&self, margins: [f64; 2]) -> [DVec2; 2] {
        [self.points[0] + self.normal * margins[0], self.points[1] - self.normal * margins[1]]
    }
}

impl CoreProximity {
    /// Converts a result from the frame of `b`, which stands so in the frame of `a`.
    #[inline]
    fn turned(&self, axes: DVec2, position: DVec2) -> Self {
        let place = |point: DVec2| position + axes.rotate(point);
        match *self {
            Self::Overlapping(point) => Self::Overlapping(place(point)),
            Self::Separated(CoreDistance {
                points: [on_b, on_a],
                normal,
                distance,
                rounding,
            }) => {
                let points = [place(on_a), place(on_b)];
                Self::Separated(CoreDistance {
                    points,
                    normal: -axes.rotate(normal),
                    distance,
                    rounding,
                })
            }
        }
    }

    /// Whether shapes with these margins are at most `limit` metres apart.
    #[inline]
    fn is_within(&self, limit: f64, margins: [f64; 2]) -> bool {
        match self {
            Self::Overlapping(_) => true,
            Self::Separated(near) => {
                let most = limit + (margins[0] + margins[1]);
                near.distance <= most + near.rounding + f64::from(f32::EPSILON) * most
            }
        }
    }
}

/// Where two shapes are nearest, or a point of both, and the margins of both, in metres.
#[inline]
pub(super) fn nearest(
    a: &Shape,
    b: &Shape,
    b_in_a: &Pose,
) -> Result<(CoreProximity, [f64; 2]), Undecided> {
    if !b_in_a.is_finite() {
        return Err(Undecided);
    }
    match (a, b) {
        (Shape::Rectangle(a), Shape::Rectangle(b)) => {
            Ok((BoxPair::of_rectangles([a, b], b_in_a).nearest()?, [0.0; 2]))
        }
        (Shape::Capsule(a), Shape::Capsule(b)) => {
            let margins = [a.radius(), b.radius()].map(f64::from);
            Ok((round::segments([a, b], b_in_a), margins))
        }
        (Shape::Rectangle(a), Shape::Capsule(b)) => {
            let (axes, position) = (exact_axes(b_in_a), b_in_a.position.as_dvec2());
            let seen = BoxPair::of_capsule(a, b, axes, position).nearest()?;
            Ok((seen, [0.0, b.radius().into()]))
        }
        (Shape::Capsule(a), Shape::Rectangle(b)) => {
            let (axes, position) = (exact_axes(b_in_a), b_in_a.position.as_dvec2());
            let back = -DVec2::new(axes.dot(position), axes.perp_dot(position));
            let flat = BoxPair::of_capsule(b, a, DVec2::new(axes.x, -axes.y), back);
            Ok((flat.nearest()?.turned(axes, position), [a.radius().into(), 0.0]))
        }
        _ => pair::with_outlines([a, b], b_in_a, |pair| Ok((pair.nearest()?, pair.margins))),
    }
}

/// Whether two shapes are at most `limit` metres apart.
#[inline]
pub(super) fn are_within(
    a: &Shape,
    b: &Shape,
    b_in_a: &Pose,
    limit: f64,
) -> Result<bool, Undecided> {
    match (a, b) {
        (Shape::Circle(a), Shape::Circle(b)) => {
            Ok(round::are_circles_within([a, b], b_in_a, limit))
        }
        (Shape::Rectangle(rectangle_a), Shape::Rectangle(rectangle_b)) => {
            let rectangles = [rectangle_a, rectangle_b];
            boxes::are_within(rectangles, b_in_a, limit).or_else(|Undecided| {
                let seen = BoxPair::of_rectangles(rectangles, b_in_a).nearest()?;
                Ok(seen.is_within(limit, [0.0; 2]))
            })
        }
        (Shape::Capsule(a), Shape::Capsule(b)) => {
            let margins = [a.radius(), b.radius()].map(f64::from);
            Ok(round::segments([a, b], b_in_a).is_within(limit, margins))
        }
        (Shape::Circle(_), _) | (_, Shape::Circle(_)) => {
            let [gap, rounding] = CircleCore::of(a, b, b_in_a).ok_or(Undecided)?.gap();
            Ok(!(gap > limit + rounding))
        }
        (Shape::Rectangle(_), Shape::Capsule(_)) | (Shape::Capsule(_), Shape::Rectangle(_)) => {
            let (proximity, margins) = nearest(a, b, b_in_a)?;
            Ok(proximity.is_within(limit, margins))
        }
        _ => pair::with_outlines([a, b], b_in_a, |pair| pair.is_within(limit)),
    }
}
