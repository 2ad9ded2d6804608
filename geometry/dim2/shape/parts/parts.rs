//! Shapes made of many parts, as the algorithms see them.

use std::borrow::Cow;

use glam::Vec2;
use hazumi_core::Bvh;
use hazumi_core::bvh::{self, Branch, Hierarchy};

use crate::math::{Aabb, Pose};
use crate::shape::solid::Solid;
use crate::shape::{Chain, Compound, Segment, Shape, Sides};

/// A shape made of parts, and a tree of their boxes.
#[derive(Clone, Copy)]
pub(crate) enum Parts<'s> {
    Chain(&'s Chain),
    Compound(&'s Compound),
}

/// One part, in the frame of the whole shape.
pub(crate) struct Part<'s> {
    pub(crate) shape: Cow<'s, Shape>,
    pub(crate) pose: Pose,
    /// From where it is hit; solid parts from everywhere.
    pub(crate) sides: Sides,
}

impl<'s> Parts<'s> {
    /// `None` for shapes that are all of one piece.
    pub(crate) fn of(shape: &'s Shape) -> Option<Self> {
        match Solid::of(shape) {
            Solid::Parts(parts) => Some(parts),
            Solid::Bounded(_) | Solid::HalfSpace(_) => None,
        }
    }

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

    /// The point that is farthest along `direction`, in metres, in the frame of the shape; of the
    /// parts that reach as far, that of the first.
    pub(crate) fn support(&self, direction: Vec2) -> Option<Vec2> {
        let ahead = |bounds: &Aabb| {
            let reach = bounds.half_extents().dot(direction.abs());
            -(bounds.center().dot(direction) + reach)
        };
        let mut best: Option<(f32, u32, Vec2)> = None;
        bvh::nearest(self, f32::INFINITY, ahead, |index, limit| {
            let Some(part) = self.part(index) else { return limit };
            let local = part.shape.support(part.pose.direction_back(direction));
            let Some(point) = local.map(|local| part.pose.point(local)) else { return limit };
            let behind = -point.dot(direction);
            if best.is_none_or(|best| (behind, index) < (best.0, best.1)) {
                best = Some((behind, index, point));
            }
            limit.min(behind)
        });
        best.map(|best| best.2)
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
