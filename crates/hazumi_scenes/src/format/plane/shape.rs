//! Shapes, in the frame of their collider.

use std::borrow::Cow;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::formula::Formula;
use super::soft::Soft;
use crate::format::shape::Sides;

/// A shape, in the frame of its collider.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
#[schemars(rename = "PlaneShape")]
pub enum Shape {
    /// A disc around the origin.
    Circle {
        /// Radius, m, above 0.
        radius: f32,
    },
    /// All points near a segment.
    Capsule {
        /// Both ends of the segment, m, any finite numbers.
        ends: [[f32; 2]; 2],
        /// Distance from the segment to the outline, m, above 0.
        radius: f32,
    },
    /// A rectangle around the origin, its sides along the axes.
    Rectangle {
        /// Half the width and height, m, each above 0.
        half_extents: [f32; 2],
        /// Radius of a disc that is swept over the shape, so that it grows and its corners are
        /// round, m, at least 0, default 0.
        #[serde(default, skip_serializing_if = "is_zero")]
        rounding: f32,
    },
    /// The smallest convex polygon around some points.
    Polygon {
        /// The points, m, at least 3 and not all on one line, in any order.
        points: Vec<[f32; 2]>,
        /// Radius of a disc that is swept over the shape, so that it grows and its corners are
        /// round, m, at least 0, default 0.
        #[serde(default, skip_serializing_if = "is_zero")]
        rounding: f32,
    },
    /// A straight line. Never on a dynamic body, for it has no mass.
    Segment {
        /// Both ends, m, any finite numbers.
        ends: [[f32; 2]; 2],
    },
    /// Everything on one side of a line: solid where `normal · p <= offset`. Never on a dynamic
    /// body, for its mass is infinite.
    HalfPlane {
        /// Direction out of the solid, dimensionless, any length but 0.
        normal: [f32; 2],
        /// Distance of the line from the origin along the normal, m, any finite number, default 0.
        #[serde(default, skip_serializing_if = "is_zero")]
        offset: f32,
    },
    /// A line from point to point, given here or by a formula, never both: smooth ground, whose
    /// inner corners nothing catches on. Never on a dynamic body, for it has no mass.
    Chain {
        /// The points, m, at least 2, or 3 of a loop; none when there is a formula.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        points: Vec<[f32; 2]>,
        /// Makes the points, default none.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        formula: Option<Formula>,
        /// Whether the last point is joined to the first one, default false. The ring of a formula
        /// always is.
        #[serde(default, rename = "loop", skip_serializing_if = "is_false")]
        is_loop: bool,
        /// From where it is hit, default `both`. Its `front` is to the right of its direction:
        /// outside when a loop runs counter-clockwise, above when ground runs from right to
        /// left.
        #[serde(default = "both_sides", skip_serializing_if = "is_from_both_sides")]
        sides: Sides,
    },
    /// Inside of an outline, which may have dents, and holes. It is cut into convex polygons.
    Outline {
        /// The corners, m, at least 3, one after the other, either way round; no side crosses
        /// another.
        points: Vec<[f32; 2]>,
        /// Outlines of what is not solid, within the outline and outside each other, default none.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        holes: Vec<Vec<[f32; 2]>>,
    },
    /// Several shapes as one, such as the convex pieces of something concave.
    Compound {
        /// The shapes, at least one, none of them a half-plane, an outline, a compound or soft.
        children: Vec<Child>,
    },
    /// Particles that are held together: a blob, a jelly, a rope. On dynamic bodies that have no
    /// other shape.
    Soft(Box<Soft>),
}

/// A shape in a compound.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(rename = "PlaneChild")]
pub struct Child {
    /// The shape.
    pub shape: Shape,
    /// Where its origin is in the frame of the compound, m, any finite numbers, default [0, 0].
    #[serde(default, skip_serializing_if = "is_origin")]
    pub position: [f32; 2],
    /// Its turn, rad, any finite number, default 0.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub rotation: f32,
}

impl Shape {
    /// The smallest convex polygon around `points`, m, in the frame of the collider.
    pub fn polygon(points: Vec<[f32; 2]>) -> Self {
        Self::Polygon { points, rounding: 0.0 }
    }

    /// A rectangle of `half_extents`, m, each above 0.
    pub fn rectangle(half_extents: [f32; 2]) -> Self {
        Self::Rectangle { half_extents, rounding: 0.0 }
    }

    /// A soft shape.
    pub fn soft(soft: Soft) -> Self {
        Self::Soft(Box::new(soft))
    }

    /// A chain by a formula, hit from the front.
    pub fn formula(formula: Formula) -> Self {
        let is_loop = matches!(formula, Formula::Ring(_));
        let points = Vec::new();
        Self::Chain { points, formula: Some(formula), is_loop, sides: Sides::Front }
    }

    /// Whether making the shape takes long: what is cut or looked up.
    pub fn is_cooked(&self) -> bool {
        matches!(
            self,
            Self::Polygon { .. }
                | Self::Chain { .. }
                | Self::Outline { .. }
                | Self::Compound { .. }
                | Self::Soft(_)
        )
    }

    /// Radius of the disc that is swept over the shape, m, at least 0.
    pub fn rounding(&self) -> f32 {
        match *self {
            Self::Rectangle { rounding, .. } | Self::Polygon { rounding, .. } => rounding,
            _ => 0.0,
        }
    }

    /// Points of a chain, m, in the frame of the collider, those of its formula too, and whether
    /// the last is joined to the first; `None` when it is no chain.
    pub fn chain(&self) -> Option<(Cow<'_, [[f32; 2]]>, bool)> {
        let Self::Chain { points, formula, is_loop, .. } = self else {
            return None;
        };
        Some(match formula {
            Some(formula) => {
                let is_ring = matches!(formula, Formula::Ring(_));
                (formula.points().into(), *is_loop || is_ring)
            }
            None => (points.into(), *is_loop),
        })
    }
}

fn is_zero(number: &f32) -> bool {
    *number == 0.0
}

fn is_origin(position: &[f32; 2]) -> bool {
    *position == [0.0; 2]
}

fn both_sides() -> Sides {
    Sides::Both
}

fn is_from_both_sides(sides: &Sides) -> bool {
    *sides == Sides::Both
}

fn is_false(flag: &bool) -> bool {
    !flag
}
