//! Shapes made of many parts (composite shapes) for the algorithms.

use std::borrow::Cow;

use glam::Vec2;
use hazumi_core::Bvh;
use hazumi_core::bvh::{Branch, Hierarchy};

use super::part::Part;
use crate::math::{Aabb, Pose};
use crate::shape::{Chain, Compound, Segment, Shape, Sides};

/// A shape made of parts, and a tree of their boxes.
#[derive(Clone, Copy)]
pub(crate) enum Parts<'s> {
    Chain(&'s Chain),
    Compound(&'s Compound),
}

impl<'s> Parts<'s> {
    /// The part with this number; `None` when there is none.
    pub(crate) fn part(&self, index: u32) -> Option<Part<'s>> {
        match self {
            Self::Chain(chain) => Some(Part::segment(chain.segment(index)?, chain.sides())),
            Self::Compound(compound) => {
                let (pose, shape) = compound.children().get(index as usize)?;
                let (shape, pose) = (Cow::Borrowed(shape), *pose);
                Some(Part { shape, pose, sides: Sides::Both })
            }
        }
    }

    /// Ends of a segment of a chain; `None` for other parts.
    #[inline]
    pub(crate) fn segment(&self, index: u32) -> Option<[Vec2; 2]> {
        match self {
            Self::Chain(chain) => chain.segment(index),
            Self::Compound(_) => None,
        }
    }

    fn tree(&self) -> &Bvh<Aabb> {
        match self {
            Self::Chain(chain) => chain.tree(),
            Self::Compound(compound) => compound.tree(),
        }
    }

    /// The box around all parts, in the frame of the shape.
    pub(crate) fn local_bounds(&self) -> Aabb {
        match self {
            Self::Chain(chain) => chain.bounds(),
            Self::Compound(compound) => compound.bounds(),
        }
    }
}

impl Part<'_> {
    fn segment(ends: [Vec2; 2], sides: Sides) -> Self {
        let shape = Cow::Owned(Shape::Segment(Segment::of(ends)));
        Self { shape, pose: Pose::IDENTITY, sides }
    }
}

/// The tree of the shape, whichever kind it is.
impl Hierarchy for Parts<'_> {
    type Bounds = Aabb;
    type Node = u32;

    fn root(&self) -> Option<u32> {
        self.tree().root()
    }

    fn bounds(&self, node: u32) -> Aabb {
        self.tree().bounds(node)
    }

    fn branch(&self, node: u32) -> Branch<u32> {
        self.tree().branch(node)
    }
}
