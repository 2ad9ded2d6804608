//! Shapes made of many parts (composite shapes) for the algorithms.

use std::borrow::Cow;

use glam::Vec3;
use hazumi_core::bvh::{Branch, Hierarchy};

use super::part::Part;
use crate::math::{Aabb, Pose};
use crate::shape::height_field::PyramidBlock;
use crate::shape::mesh::EdgeKind;
use crate::shape::{Compound, HeightField, Mesh, Shape, Sides, Triangle};

/// A shape made of parts, and a tree of their boxes.
#[derive(Clone, Copy)]
pub(crate) enum Parts<'s> {
    Mesh(&'s Mesh),
    HeightField(&'s HeightField),
    Compound(&'s Compound),
}

impl<'s> Parts<'s> {
    /// The part with this number; `None` when there is none.
    pub(crate) fn part(&self, index: u32) -> Option<Part<'s>> {
        match self {
            Self::Mesh(mesh) => Some(Part::triangle(mesh.triangle(index)?, mesh.sides())),
            Self::HeightField(field) => {
                Some(Part::triangle(field.triangle(index)?, field.sides()))
            }
            Self::Compound(compound) => {
                let (pose, shape) = compound.children().get(index as usize)?;
                let (shape, pose) = (Cow::Borrowed(shape), *pose);
                Some(Part { shape, pose, sides: Sides::Both })
            }
        }
    }

    /// Corners of a triangle of a surface; `None` for other parts.
    #[inline]
    pub(crate) fn triangle(&self, index: u32) -> Option<[Vec3; 3]> {
        match self {
            Self::Mesh(mesh) => mesh.triangle(index),
            Self::HeightField(field) => field.triangle(index),
            Self::Compound(_) => None,
        }
    }

    /// Kind of edge `edge`, 0 to 2, of a triangle of a surface, and the unit normal of its
    /// neighbour, zero where there is none.
    pub(crate) fn across(&self, index: u32, edge: usize) -> Option<(EdgeKind, Vec3)> {
        let (kinds, neighbours) = match self {
            Self::Mesh(mesh) => (mesh.edges(index)?, mesh.neighbours(index)),
            Self::HeightField(field) => (field.edges(index)?, field.neighbours(index)),
            Self::Compound(_) => return None,
        };
        let normal = |index: u32| Triangle::of(self.triangle(index)?).normal();
        Some((kinds[edge], neighbours[edge].and_then(normal).unwrap_or(Vec3::ZERO)))
    }

    /// From where a surface is hit; a compound from everywhere.
    pub(crate) fn sides(&self) -> Sides {
        match self {
            Self::Mesh(mesh) => mesh.sides(),
            Self::HeightField(field) => field.sides(),
            Self::Compound(_) => Sides::Both,
        }
    }

    /// The box around all parts, in the frame of the shape.
    pub(crate) fn local_bounds(&self) -> Aabb {
        match self {
            Self::Mesh(mesh) => mesh.bounds(),
            Self::HeightField(field) => field.bounds(),
            Self::Compound(compound) => compound.bounds(),
        }
    }
}

impl Part<'_> {
    fn triangle(corners: [Vec3; 3], sides: Sides) -> Self {
        let shape = Cow::Owned(Shape::Triangle(Triangle::of(corners)));
        Self { shape, pose: Pose::IDENTITY, sides }
    }
}

/// A node of a tree of parts.
#[derive(Clone, Copy)]
pub(crate) enum PartNode {
    InBvh(u32),
    InGrid(PyramidBlock),
}

/// The tree of the shape, whichever kind it is.
impl Hierarchy for Parts<'_> {
    type Bounds = Aabb;
    type Node = PartNode;

    fn root(&self) -> Option<PartNode> {
        match self {
            Self::Mesh(mesh) => mesh.tree().root().map(PartNode::InBvh),
            Self::HeightField(field) => field.tree().root().map(PartNode::InGrid),
            Self::Compound(compound) => compound.tree().root().map(PartNode::InBvh),
        }
    }

    fn bounds(&self, node: PartNode) -> Aabb {
        match (self, node) {
            (Self::Mesh(mesh), PartNode::InBvh(node)) => mesh.tree().bounds(node),
            (Self::HeightField(field), PartNode::InGrid(node)) => field.tree().bounds(node),
            (Self::Compound(compound), PartNode::InBvh(node)) => compound.tree().bounds(node),
            _ => Aabb::EMPTY,
        }
    }

    fn branch(&self, node: PartNode) -> Branch<PartNode> {
        match (self, node) {
            (Self::Mesh(mesh), PartNode::InBvh(node)) => in_bvh(mesh.tree().branch(node)),
            (Self::HeightField(field), PartNode::InGrid(node)) => {
                match field.tree().branch(node) {
                    Branch::Item(item) => Branch::Item(item),
                    Branch::Fork(children) => Branch::Fork(children.map(PartNode::InGrid)),
                }
            }
            (Self::Compound(compound), PartNode::InBvh(node)) => {
                in_bvh(compound.tree().branch(node))
            }
            _ => Branch::Item(u32::MAX),
        }
    }
}

fn in_bvh(branch: Branch<u32>) -> Branch<PartNode> {
    match branch {
        Branch::Item(item) => Branch::Item(item),
        Branch::Fork(children) => Branch::Fork(children.map(PartNode::InBvh)),
    }
}
