//! Compounds: several shapes as one.

use std::error::Error;
use std::fmt;

use hazumi_core::bvh::Hierarchy;
use hazumi_core::{Bvh, Rule, ValueError};

use super::{MassProperties, Shape};
use crate::math::{Aabb, Pose, rotation};
use crate::space::Vector;

/// Compound: several shapes that move as one. Examples are a table, a hammer, or a concave body
/// cut into hulls.
///
/// It is the union of its children. Children that overlap count twice in the mass there. It has
/// a mass when all of its children have one.
#[derive(Clone, Debug)]
pub struct Compound {
    children: Vec<(Pose, Shape)>,
    bvh: Bvh<Aabb>,
    /// At a density of 1.
    mass: Option<MassProperties>,
}

/// Reason that shapes make no compound.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub enum CompoundError {
    /// No children.
    Empty,
    /// More children than indices of 31 bits can name.
    TooMany {
        /// Number of children.
        count: usize,
    },
    /// A number in the pose of a child cannot be used.
    Value {
        /// Index of the child.
        child: usize,
        /// Error of the value.
        error: ValueError,
    },
    /// A child has no end, as a half-space.
    Unbounded {
        /// Index of the child.
        child: usize,
    },
    /// A child is made of parts itself. Give the children of a compound one by one, and a
    /// surface or a line of many parts a collider of its own. A soft shape needs a body.
    Nested {
        /// Index of the child.
        child: usize,
    },
}

impl Compound {
    /// The shapes at their poses, in the frame of the compound. They keep their indices.
    ///
    /// # Errors
    ///
    /// When there are no children, or the pose of one is not finite or its rotation has no
    /// length. Also when one is a half-space or made of parts itself.
    pub fn new(children: Vec<(Pose, Shape)>) -> Result<Self, CompoundError> {
        if children.is_empty() {
            return Err(CompoundError::Empty);
        }
        if children.len() > Bvh::<Aabb>::MAX_ITEMS {
            return Err(CompoundError::TooMany { count: children.len() });
        }
        let mut children = children;
        for (child, (pose, shape)) in children.iter_mut().enumerate() {
            *pose = checked(*pose).map_err(|error| CompoundError::Value { child, error })?;
            if shape.as_half_space().is_some() {
                return Err(CompoundError::Unbounded { child });
            }
            if shape.has_parts() {
                return Err(CompoundError::Nested { child });
            }
            let bounds = shape.bounds(pose);
            let corners = [bounds.min, bounds.max];
            Rule::Finite
                .check_all("bounds of a child", corners.iter().flat_map(Vector::to_array))
                .map_err(|error| CompoundError::Value { child, error })?;
        }
        let boxes: Vec<_> = children.iter().map(|(pose, shape)| shape.bounds(pose)).collect();
        let masses = children.iter().map(|(pose, shape)| Some(shape.mass(1.0)?.placed(pose)));
        let masses: Option<Vec<_>> = masses.collect();
        let mass = masses.and_then(|masses| MassProperties::sum(masses.into_iter()));
        Ok(Self { children, bvh: Bvh::new(&boxes), mass })
    }

    /// Children with their poses in the frame of the compound.
    pub fn children(&self) -> &[(Pose, Shape)] {
        &self.children
    }

    /// Axis-aligned bounding box of the children's boxes, in metres, in the frame of the shape.
    pub fn bounds(&self) -> Aabb {
        self.bvh.root().map_or(Aabb::EMPTY, |root| self.bvh.bounds(root))
    }

    /// The sum of the masses of the children at a density of 1; `None` when one has none.
    pub(super) fn mass(&self) -> Option<MassProperties> {
        self.mass
    }

    pub(crate) fn tree(&self) -> &Bvh<Aabb> {
        &self.bvh
    }
}

/// The pose with a unit rotation, if its numbers can be used.
fn checked(pose: Pose) -> Result<Pose, ValueError> {
    Rule::Finite.check_all("child position", pose.position.to_array())?;
    Rule::Finite.check_all("child rotation", pose.rotation.to_array())?;
    let zero = ValueError { what: "child rotation length", value: 0.0, rule: Rule::Above(0.0) };
    Ok(Pose { rotation: rotation::to_unit(pose.rotation).ok_or(zero)?, ..pose })
}

impl fmt::Display for CompoundError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Empty => write!(f, "a compound has no children, must have at least one"),
            Self::TooMany { count } => {
                write!(f, "the number of children is {count}, must be below 2³¹")
            }
            Self::Value { child, error } => write!(f, "child {child}: {error}"),
            Self::Unbounded { child } => write!(f, "child {child} has no end, must have one"),
            Self::Nested { child } => {
                write!(f, "child {child} is made of parts, must be of one piece")
            }
        }
    }
}

impl Error for CompoundError {}
