//! Solids for the algorithms: bounded convex ones with a core, half-planes, and many parts.

use glam::{DVec2, Vec2};

use super::parts::Parts;
use super::{
    Capsule, Circle, CustomShape, HalfPlane, Polygon, Rectangle, Rounded, Segment, Shape,
    Support,
};

/// A shape as the algorithms see it.
#[derive(Clone, Copy)]
pub(crate) enum Solid<'s> {
    Bounded(Core<'s>),
    HalfSpace(&'s HalfPlane),
    Parts(Parts<'s>),
}

impl<'s> Solid<'s> {
    #[inline]
    pub(crate) fn of(shape: &'s Shape) -> Self {
        Self::Bounded(match shape {
            Shape::Circle(circle) => Core::Circle(circle),
            Shape::Capsule(capsule) => Core::Capsule(capsule),
            Shape::Rectangle(rectangle) => Core::Rectangle(rectangle),
            Shape::Polygon(polygon) => Core::Polygon(polygon),
            Shape::Rounded(rounded) => Core::Rounded(rounded),
            Shape::Custom(custom) => Core::Custom(&**custom),
            Shape::Segment(segment) => Core::Segment(segment),
            Shape::HalfPlane(half_plane) => return Self::HalfSpace(half_plane),
            Shape::Chain(chain) => return Self::Parts(Parts::Chain(chain)),
            Shape::Soft(soft) => return Self::Parts(Parts::Chain(soft.chain())),
            Shape::Compound(compound) => return Self::Parts(Parts::Compound(compound)),
        })
    }
}

/// A shape with a support mapping. One type, so that the search is compiled once.
#[derive(Clone, Copy)]
pub(crate) enum Core<'s> {
    Circle(&'s Circle),
    Capsule(&'s Capsule),
    Rectangle(&'s Rectangle),
    Polygon(&'s Polygon),
    Rounded(&'s Rounded),
    Segment(&'s Segment),
    Custom(&'s dyn CustomShape),
}

macro_rules! ask {
    ($core:expr, $shape:ident => $answer:expr) => {
        match $core {
            Core::Circle($shape) => $answer,
            Core::Capsule($shape) => $answer,
            Core::Rectangle($shape) => $answer,
            Core::Polygon($shape) => $answer,
            Core::Rounded($shape) => $answer,
            Core::Segment($shape) => $answer,
            Core::Custom($shape) => $answer,
        }
    };
}

impl Support for Core<'_> {
    fn support(&self, direction: Vec2) -> (u32, Vec2) {
        ask!(self, shape => shape.support(direction))
    }

    fn exact_support(&self, direction: DVec2) -> (u32, DVec2) {
        ask!(self, shape => shape.exact_support(direction))
    }

    #[inline(always)]
    fn margin(&self) -> f32 {
        ask!(self, shape => shape.margin())
    }

    fn vertex(&self, index: u32) -> Option<Vec2> {
        ask!(self, shape => shape.vertex(index))
    }

    #[inline]
    fn corner_count(&self) -> Option<u32> {
        ask!(self, shape => shape.corner_count())
    }

    #[inline]
    fn center(&self) -> Vec2 {
        ask!(self, shape => shape.center())
    }
}
