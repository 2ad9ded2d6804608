//! Collision form of convex shapes: a core, and a radius around it.

use glam::Vec2;

use super::boxes::PlacedBox;
use crate::math::Pose;
use crate::math::direction::split;
use crate::math::rotation::quarter;
use crate::sat::{ShapeEdge, facing};
use crate::shape::ring::CoreOutline;
use crate::shape::{CustomShape, Polygon, Rectangle, RoundedCore, Shape};

/// Sine of the angle by which a shape of unknown make is probed around a direction.
const PROBE: f32 = 0.05;
/// The farthest point is a corner of its own when it is farther than those around it by this
/// part of their distance, dimensionless.
const HIGHER: f32 = 1e-4;

/// A core.
#[derive(Clone, Copy)]
pub(super) enum CoreForm<'s> {
    Point(Vec2),
    /// Between two ends that differ.
    Line([Vec2; 2]),
    Rectangle(&'s Rectangle),
    Polygon(&'s Polygon),
    Custom(&'s dyn CustomShape),
}

/// A convex shape: its core, and how far the surface is outside of that, in metres.
#[derive(Clone, Copy)]
pub(super) struct CoreWithMargin<'s> {
    pub(super) shape: &'s Shape,
    pub(super) form: CoreForm<'s>,
    pub(super) radius: f32,
}

impl<'s> CoreWithMargin<'s> {
    /// `None` for half-planes and shapes made of parts.
    #[inline]
    pub(super) fn of(shape: &'s Shape) -> Option<Self> {
        let (form, radius) = match shape {
            Shape::Circle(circle) => (CoreForm::Point(Vec2::ZERO), circle.radius()),
            Shape::Capsule(capsule) => (CoreForm::of_ends(capsule.ends()), capsule.radius()),
            Shape::Rectangle(rectangle) => (CoreForm::Rectangle(rectangle), 0.0),
            Shape::Polygon(polygon) => (CoreForm::Polygon(polygon), 0.0),
            Shape::Segment(segment) => (CoreForm::of_ends(segment.ends()), 0.0),
            Shape::Rounded(rounded) => {
                let form = match rounded.core() {
                    RoundedCore::Rectangle(rectangle) => CoreForm::Rectangle(rectangle),
                    RoundedCore::Polygon(polygon) => CoreForm::Polygon(polygon),
                };
                (form, rounded.radius())
            }
            Shape::Custom(custom) => (CoreForm::Custom(&**custom), custom.margin()),
            Shape::HalfPlane(_) | Shape::Chain(_) | Shape::Soft(_) | Shape::Compound(_) => {
                return None;
            }
        };
        Some(Self { shape, form, radius })
    }

    /// Whether more is known of it than how far it reaches.
    #[inline]
    pub(super) fn is_known(&self) -> bool {
        !matches!(self.form, CoreForm::Custom(_))
    }

    /// A point well inside, in metres.
    #[inline]
    pub(super) fn center(&self) -> Vec2 {
        match self.form {
            CoreForm::Point(center) => center,
            CoreForm::Line([start, end]) => 0.5 * start + 0.5 * end,
            CoreForm::Rectangle(_) => Vec2::ZERO,
            CoreForm::Polygon(polygon) => polygon.ring().center,
            CoreForm::Custom(custom) => custom.center(),
        }
    }
}

impl<'s> CoreForm<'s> {
    #[inline]
    fn of_ends(ends: [Vec2; 2]) -> Self {
        if ends[0] == ends[1] { Self::Point(ends[0]) } else { Self::Line(ends) }
    }

    /// The corners; `None` for a point, and for a shape of unknown make.
    #[inline]
    pub(super) fn outline(&self) -> Option<CoreOutline<'s>> {
        match *self {
            Self::Line(ends) => CoreOutline::line(ends),
            Self::Rectangle(rectangle) => Some(CoreOutline::rectangle(rectangle)),
            Self::Polygon(polygon) => Some(CoreOutline::Polygon(polygon)),
            Self::Point(_) | Self::Custom(_) => None,
        }
    }

    /// As a box, which a segment is too, at `pose`; `None` for what is neither.
    #[inline(always)]
    pub(super) fn as_box(&self, pose: &Pose) -> Option<PlacedBox> {
        match *self {
            Self::Line(ends) => PlacedBox::line(ends, pose),
            Self::Rectangle(rectangle) => Some(PlacedBox::rectangle(rectangle, pose)),
            Self::Point(_) | Self::Polygon(_) | Self::Custom(_) => None,
        }
    }

    /// Edge that a shape at `pose` has farthest along a direction of the outer frame; where
    /// both ends are one, a corner.
    pub(super) fn support_edge(&self, direction: Vec2, pose: &Pose) -> ShapeEdge {
        let own = pose.inverse_transform_vector(direction);
        match self {
            Self::Point(point) => corner(pose.transform_point(*point), 0, direction),
            Self::Custom(custom) => show_custom(*custom, own, pose),
            Self::Line(_) | Self::Rectangle(_) | Self::Polygon(_) => match self.outline() {
                Some(outline) => {
                    let ring = outline.ring();
                    ShapeEdge::of(&ring, facing(&ring, own), pose)
                }
                None => corner(pose.position, 0, direction),
            },
        }
    }
}

/// An edge without length.
fn corner(point: Vec2, name: u32, normal: Vec2) -> ShapeEdge {
    ShapeEdge { start: point, end: point, normal, corners: [name; 2] }
}

/// The flat side around the farthest point of a shape of unknown make, found by sampling on
/// both sides of the direction. A smooth shape shows the point alone.
fn show_custom(shape: &dyn CustomShape, direction: Vec2, pose: &Pose) -> ShapeEdge {
    let (outward, _) = split(direction).unwrap_or((Vec2::Y, 0.0));
    let aside = quarter(outward) * PROBE;
    let (first, start) = shape.support(outward - aside);
    let (last, end) = shape.support(outward + aside);
    let (name, farthest) = shape.support(outward);
    let along = split(end - start);
    let is_higher = |end: Vec2, length: f32| (farthest - end).dot(outward) > HIGHER * length;
    match along {
        Some((along, length)) if !(is_higher(start, length) && is_higher(end, length)) => {
            let is_named =
                first != last && [first, last].iter().all(|&name| shape.vertex(name).is_some());
            ShapeEdge {
                start: pose.transform_point(start),
                end: pose.transform_point(end),
                normal: pose.transform_vector(-quarter(along)),
                corners: if is_named { [first, last] } else { [0, 1] },
            }
        }
        _ => corner(pose.transform_point(farthest), name, pose.transform_vector(outward)),
    }
}
