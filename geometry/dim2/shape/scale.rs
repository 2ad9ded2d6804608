//! Scaled and mirrored shapes.

use std::error::Error;
use std::fmt;
use std::sync::Arc;

use glam::{DVec2, Vec2};
use hazumi_core::{Rule, ValueError};

use super::{
    Capsule, ChainError, Circle, Compound, CompoundError, HalfPlane, Polygon, PolygonError,
    Rectangle, Rounded, RoundedCore, Segment, Shape, SoftError,
};
use crate::math::{Pose, Rotation, rotation};

/// Reason that a shape cannot be scaled.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum ScaleError {
    /// A factor is 0 or not finite, or a length of the scaled shape leaves the range of its
    /// kind.
    Value(ValueError),
    /// The result would be a shape of another kind, such as a ball pulled long.
    Shape {
        /// The shape, such as `circle`.
        shape: &'static str,
        /// Rule for the factors.
        rule: ScaleRule,
        /// The factors along x and y, dimensionless.
        factor: Vec2,
    },
    /// The scaled corners make no polygon: too flat, too large or too small.
    Polygon(PolygonError),
    /// The scaled chain is none: too large or too small.
    Chain(ChainError),
    /// The scaled soft shape is none: too large or too small.
    Soft(SoftError),
    /// The scaled children make no compound.
    Compound(CompoundError),
    /// A child of a compound cannot be scaled.
    Child {
        /// Which child.
        child: usize,
        /// Why.
        error: Box<Self>,
    },
}

/// Rule for the two factors by which a shape is scaled, beside that they are not 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ScaleRule {
    /// Both have the same size; signs are free.
    EqualSizes,
    /// The shape is never scaled.
    Never,
}

impl ScaleRule {
    /// Whether factors that are finite and not 0 follow the rule. Sizes are compared bit for
    /// bit.
    fn holds(self, factor: Vec2) -> bool {
        match self {
            Self::EqualSizes => factor.x.abs() == factor.y.abs(),
            Self::Never => false,
        }
    }

    fn check(self, shape: &'static str, factor: Vec2) -> Result<(), ScaleError> {
        let broken = ScaleError::Shape { shape, rule: self, factor };
        if self.holds(factor) { Ok(()) } else { Err(broken) }
    }
}

impl Shape {
    /// The shape scaled by `factor` along each axis, dimensionless, in the frame of the shape.
    /// Negative factors mirror it.
    ///
    /// | shape | factors, none of them 0 |
    /// |---|---|
    /// | rectangle, polygon, segment, half-plane, chain | any |
    /// | circle, capsule, rounded shape, soft shape, compound | both of the same size |
    /// | shape of the user's own | none |
    ///
    /// A mirrored chain runs the other way round, so that its front stays its outside, and so
    /// does the outline of a soft shape. A polygon is made anew: corners that stretching makes
    /// too flat to matter are left out. In a mirrored compound, children stand where their
    /// images are; each is mirrored along its own x and turned.
    ///
    /// # Errors
    ///
    /// When a factor is 0 or not finite or the shape does not allow it, or the result leaves
    /// the range of its kind.
    pub fn scaled(&self, factor: Vec2) -> Result<Self, ScaleError> {
        Rule::Finite.check_all("shape scale", factor.to_array())?;
        Rule::Above(0.0).check_all("size of shape scale", factor.abs().to_array())?;
        Ok(match self {
            Self::Circle(circle) => {
                ScaleRule::EqualSizes.check("circle", factor)?;
                Circle::new(circle.radius() * factor.x.abs())?.into()
            }
            Self::Capsule(capsule) => scaled_capsule(capsule, factor)?.into(),
            Self::Rectangle(rectangle) => scaled_rectangle(rectangle, factor)?.into(),
            Self::Polygon(polygon) => scaled_polygon(polygon, factor)?.into(),
            Self::Rounded(rounded) => scaled_rounded(rounded, factor)?.into(),
            Self::Segment(segment) => {
                Segment::new(segment.ends().map(|end| end * factor))?.into()
            }
            Self::HalfPlane(half_plane) => scaled_half_plane(half_plane, factor)?.into(),
            Self::Chain(chain) => chain.scaled(factor).map_err(ScaleError::Chain)?.into(),
            Self::Soft(soft) => {
                ScaleRule::EqualSizes.check("soft shape", factor)?;
                soft.mirrored(factor).map_err(ScaleError::Soft)?.into()
            }
            Self::Compound(compound) => scaled_compound(compound, factor)?.into(),
            Self::Custom(_) => {
                let (shape, rule) = ("custom shape", ScaleRule::Never);
                return Err(ScaleError::Shape { shape, rule, factor });
            }
        })
    }
}

fn scaled_capsule(capsule: &Capsule, factor: Vec2) -> Result<Capsule, ScaleError> {
    ScaleRule::EqualSizes.check("capsule", factor)?;
    let ends = capsule.ends().map(|end| end * factor);
    Ok(Capsule::new(ends, capsule.radius() * factor.x.abs())?)
}

fn scaled_rectangle(rectangle: &Rectangle, factor: Vec2) -> Result<Rectangle, ScaleError> {
    Ok(Rectangle::new(rectangle.half_extents() * factor.abs())?)
}

fn scaled_polygon(polygon: &Polygon, factor: Vec2) -> Result<Polygon, ScaleError> {
    let corners: Vec<_> = polygon.vertices().iter().map(|&corner| corner * factor).collect();
    Polygon::new(&corners).map_err(ScaleError::Polygon)
}

fn scaled_rounded(rounded: &Rounded, factor: Vec2) -> Result<Rounded, ScaleError> {
    ScaleRule::EqualSizes.check("rounded shape", factor)?;
    let core: RoundedCore = match rounded.core() {
        RoundedCore::Rectangle(rectangle) => scaled_rectangle(rectangle, factor)?.into(),
        RoundedCore::Polygon(polygon) => Arc::new(scaled_polygon(polygon, factor)?).into(),
    };
    Ok(Rounded::new(core, rounded.radius() * factor.x.abs())?)
}

/// Normals go with the inverse of what points go with: `n · p` is then the same as before.
fn scaled_half_plane(half_plane: &HalfPlane, factor: Vec2) -> Result<HalfPlane, ScaleError> {
    let normal: DVec2 = half_plane.normal().as_dvec2() / factor.as_dvec2();
    let length = normal.length();
    let offset = f64::from(half_plane.offset()) / length;
    Ok(HalfPlane::new((normal / length).as_vec2(), narrow(offset))?)
}

/// A child at the pose `(p, R)` is seen at `S (p + R x) = S p + (M R X) (X |S| x)`, where `M`
/// holds the signs of `S`, and `X` mirrors along x if `M` mirrors, and does nothing otherwise:
/// a rotation of the child that is scaled by `X |S|`.
fn scaled_compound(compound: &Compound, factor: Vec2) -> Result<Compound, ScaleError> {
    ScaleRule::EqualSizes.check("compound", factor)?;
    let size = factor.abs();
    let inner = if is_mirror(factor) { size * Vec2::new(-1.0, 1.0) } else { size };
    let children = compound.children().iter().enumerate().map(|(child, (pose, shape))| {
        let in_child = |error| ScaleError::Child { child, error: Box::new(error) };
        let shape = shape.scaled(inner).map_err(in_child)?;
        let rotation = seen_rotation(pose.rotation, factor);
        Ok((Pose::new(pose.position * factor, rotation), shape))
    });
    let children: Result<Vec<_>, ScaleError> = children.collect();
    Compound::new(children?).map_err(ScaleError::Compound)
}

/// The rotation `M R X = (M X) (X R X)`, where `M` holds the signs of `factor`: a mirror turns
/// rotations round, and `M X`, whose second sign is that of y, is nothing or half a turn.
fn seen_rotation(turn: Rotation, factor: Vec2) -> Rotation {
    let seen = if is_mirror(factor) { rotation::conjugate(turn) } else { turn };
    if factor.y > 0.0 { seen } else { -seen }
}

/// Whether factors other than 0 make left hands of right ones.
fn is_mirror(factor: Vec2) -> bool {
    factor.x.signum() * factor.y.signum() < 0.0
}

#[expect(clippy::cast_possible_truncation, reason = "what is too large is refused as infinite")]
fn narrow(number: f64) -> f32 {
    number as f32
}

impl fmt::Display for ScaleRule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::EqualSizes => "factors of the same size along x and y",
            Self::Never => "to stay as it is",
        })
    }
}

impl fmt::Display for ScaleError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Value(error) => write!(f, "{error}"),
            Self::Shape { shape, rule, factor } => {
                let [x, y] = factor.to_array();
                write!(f, "scale of a {shape} is {x}, {y}; it needs {rule}")
            }
            Self::Polygon(error) => write!(f, "scaled polygon: {error}"),
            Self::Chain(error) => write!(f, "scaled chain: {error}"),
            Self::Soft(error) => write!(f, "scaled soft shape: {error}"),
            Self::Compound(error) => write!(f, "scaled compound: {error}"),
            Self::Child { child, error } => write!(f, "child {child}: {error}"),
        }
    }
}

impl Error for ScaleError {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        match self {
            Self::Value(error) => Some(error),
            Self::Shape { .. } => None,
            Self::Polygon(error) => Some(error),
            Self::Chain(error) => Some(error),
            Self::Soft(error) => Some(error),
            Self::Compound(error) => Some(error),
            Self::Child { error, .. } => Some(&**error),
        }
    }
}

impl From<ValueError> for ScaleError {
    fn from(error: ValueError) -> Self {
        Self::Value(error)
    }
}
