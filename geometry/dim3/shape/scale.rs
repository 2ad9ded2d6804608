//! Scaled and mirrored shapes.

use std::error::Error;
use std::fmt;
use std::sync::Arc;

use glam::{DVec3, Quat, Vec3};
use hazumi_core::{Rule, ValueError};

use super::{
    Capsule, Compound, CompoundError, Cone, Cuboid, Cylinder, HalfSpace, Hull, HullError,
    MeshError, Rounded, RoundedCore, Segment, Shape, SoftError, Sphere, Triangle,
};
use crate::math::{Pose, rotation};

/// Reason that a shape cannot be scaled.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum ScaleError {
    /// A factor is 0 or not finite, or a length of the scaled shape leaves the range of its
    /// kind.
    Value(ValueError),
    /// The result would be a shape of another kind, such as a ball pulled long.
    Shape {
        /// The shape, such as `sphere`.
        shape: &'static str,
        /// Rule for the factors.
        rule: ScaleRule,
        /// The factors along x, y and z, dimensionless.
        factor: Vec3,
    },
    /// The scaled corners make no hull: too flat, too large or too small.
    Hull(HullError),
    /// The scaled surface is none: too large or too small.
    Mesh(MeshError),
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

/// Rule for the three factors by which a shape is scaled, beside that they are not 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ScaleRule {
    /// All three have the same size; signs are free.
    EqualSizes,
    /// The factors of x and z have the same size; signs are free.
    EqualSizesAcross,
    /// The factors of x and z have the same size, and that of y is above 0.
    EqualSizesAcrossAndUpright,
    /// The factors of x and z are above 0.
    PositiveAcross,
    /// The shape is never scaled.
    Never,
}

impl ScaleRule {
    /// Whether factors that are finite and not 0 follow the rule. Sizes are compared bit for
    /// bit.
    fn holds(self, factor: Vec3) -> bool {
        let size = factor.abs();
        match self {
            Self::EqualSizes => size.x == size.y && size.y == size.z,
            Self::EqualSizesAcross => size.x == size.z,
            Self::EqualSizesAcrossAndUpright => size.x == size.z && factor.y > 0.0,
            Self::PositiveAcross => factor.x > 0.0 && factor.z > 0.0,
            Self::Never => false,
        }
    }

    fn check(self, shape: &'static str, factor: Vec3) -> Result<(), ScaleError> {
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
    /// | box, hull, segment, triangle, half-space, mesh | any |
    /// | cylinder | x and z of the same size |
    /// | cone | x and z of the same size, y above 0, because its tip is up |
    /// | sphere, capsule, soft shape, compound | all of the same size |
    /// | rounded shape | all of the same size; on a cone, y above 0 |
    /// | height field | x and z above 0 |
    /// | shape of the user's own | none |
    ///
    /// A mirrored triangle or mesh has its corners in the other order, so that its front stays
    /// its outside. So have the faces of a soft shape. The front of a height field is up for
    /// factors of either sign: a negative y makes valleys of its hills. A hull is cooked anew
    /// with default options: corners that stretching makes too flat to matter are left out. In
    /// a mirrored compound, children stand where their images are. Each is mirrored along its
    /// own x and turned, so that cones may be among them.
    ///
    /// # Errors
    ///
    /// When a factor is 0 or not finite or the shape does not allow it, or the result leaves
    /// the range of its kind.
    pub fn scaled(&self, factor: Vec3) -> Result<Self, ScaleError> {
        Rule::Finite.check_all("shape scale", factor.to_array())?;
        Rule::Above(0.0).check_all("size of shape scale", factor.abs().to_array())?;
        Ok(match self {
            Self::Sphere(sphere) => {
                ScaleRule::EqualSizes.check("sphere", factor)?;
                Sphere::new(sphere.radius() * factor.x.abs())?.into()
            }
            Self::Capsule(capsule) => scaled_capsule(capsule, factor)?.into(),
            Self::Cuboid(cuboid) => scaled_cuboid(cuboid, factor)?.into(),
            Self::Cylinder(cylinder) => scaled_cylinder(cylinder, factor)?.into(),
            Self::Cone(cone) => scaled_cone(cone, factor)?.into(),
            Self::Hull(hull) => scaled_hull(hull, factor)?.into(),
            Self::Rounded(rounded) => scaled_rounded(rounded, factor)?.into(),
            Self::Segment(segment) => {
                Segment::new(segment.ends().map(|end| end * factor))?.into()
            }
            Self::Triangle(triangle) => scaled_triangle(triangle, factor)?.into(),
            Self::HalfSpace(half_space) => scaled_half_space(half_space, factor)?.into(),
            Self::Mesh(mesh) => mesh.scaled(factor).map_err(ScaleError::Mesh)?.into(),
            Self::HeightField(field) => {
                ScaleRule::PositiveAcross.check("height field", factor)?;
                field.scaled(factor).map_err(ScaleError::Mesh)?.into()
            }
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

fn scaled_capsule(capsule: &Capsule, factor: Vec3) -> Result<Capsule, ScaleError> {
    ScaleRule::EqualSizes.check("capsule", factor)?;
    let ends = capsule.ends().map(|end| end * factor);
    Ok(Capsule::new(ends, capsule.radius() * factor.x.abs())?)
}

fn scaled_cuboid(cuboid: &Cuboid, factor: Vec3) -> Result<Cuboid, ScaleError> {
    Ok(Cuboid::new(cuboid.half_extents() * factor.abs())?)
}

fn scaled_cylinder(cylinder: &Cylinder, factor: Vec3) -> Result<Cylinder, ScaleError> {
    ScaleRule::EqualSizesAcross.check("cylinder", factor)?;
    let size = factor.abs();
    Ok(Cylinder::new(cylinder.half_height() * size.y, cylinder.radius() * size.x)?)
}

fn scaled_cone(cone: &Cone, factor: Vec3) -> Result<Cone, ScaleError> {
    ScaleRule::EqualSizesAcrossAndUpright.check("cone", factor)?;
    Ok(Cone::new(cone.half_height() * factor.y, cone.radius() * factor.x.abs())?)
}

fn scaled_hull(hull: &Hull, factor: Vec3) -> Result<Hull, ScaleError> {
    let corners: Vec<_> = hull.view().vertices.iter().map(|&corner| corner * factor).collect();
    Hull::new(&corners).map_err(ScaleError::Hull)
}

fn scaled_triangle(triangle: &Triangle, factor: Vec3) -> Result<Triangle, ScaleError> {
    let [a, b, c] = triangle.corners().map(|corner| corner * factor);
    Ok(Triangle::new(if is_mirror(factor) { [a, c, b] } else { [a, b, c] })?)
}

fn scaled_rounded(rounded: &Rounded, factor: Vec3) -> Result<Rounded, ScaleError> {
    ScaleRule::EqualSizes.check("rounded shape", factor)?;
    let core: RoundedCore = match rounded.core() {
        RoundedCore::Cuboid(cuboid) => scaled_cuboid(cuboid, factor)?.into(),
        RoundedCore::Cylinder(cylinder) => scaled_cylinder(cylinder, factor)?.into(),
        RoundedCore::Cone(cone) => scaled_cone(cone, factor)?.into(),
        RoundedCore::Hull(hull) => Arc::new(scaled_hull(hull, factor)?).into(),
        RoundedCore::Triangle(triangle) => scaled_triangle(triangle, factor)?.into(),
    };
    Ok(Rounded::new(core, rounded.radius() * factor.x.abs())?)
}

/// Normals go with the inverse of what points go with: `n · p` is then the same as before.
fn scaled_half_space(half_space: &HalfSpace, factor: Vec3) -> Result<HalfSpace, ScaleError> {
    let normal: DVec3 = half_space.normal().as_dvec3() / factor.as_dvec3();
    let length = normal.length();
    let offset = f64::from(half_space.offset()) / length;
    Ok(HalfSpace::new((normal / length).as_vec3(), narrow(offset))?)
}

/// A child at the pose `(p, R)` is seen at `S (p + R x) = S p + (M R X) (X |S| x)`, where `M`
/// holds the signs of `S`, and `X` mirrors along x if `M` mirrors, and does nothing otherwise:
/// a rotation of the child that is scaled by `X |S|`.
fn scaled_compound(compound: &Compound, factor: Vec3) -> Result<Compound, ScaleError> {
    ScaleRule::EqualSizes.check("compound", factor)?;
    let size = factor.abs();
    let inner = if is_mirror(factor) { size * Vec3::new(-1.0, 1.0, 1.0) } else { size };
    let children = compound.children().iter().enumerate().map(|(child, (pose, shape))| {
        let in_child = |error| ScaleError::Child { child, error: Box::new(error) };
        let shape = shape.scaled(inner).map_err(in_child)?;
        let rotation = seen_rotation(pose.rotation, factor, inner);
        Ok((Pose::new(pose.position * factor, rotation), shape))
    });
    let children: Result<Vec<_>, ScaleError> = children.collect();
    Compound::new(children?).map_err(ScaleError::Compound)
}

/// The rotation `M R X = (M X) (X R X)`, where `M` holds the signs of `outer` and `X` those of
/// `inner`, which mirrors along x or not at all.
fn seen_rotation(turn: Quat, outer: Vec3, inner: Vec3) -> Quat {
    let [x, y, z, w] = turn.to_array();
    // An axis of rotation stays in a mirror across it, and all others turn the other way.
    let seen = if inner.x < 0.0 { Quat::from_xyzw(x, -y, -z, w) } else { turn };
    let signs = outer.signum() * inner.signum();
    // Signs of which two are negative are a half turn about the third axis.
    let half_turn = match [signs.x > 0.0, signs.y > 0.0, signs.z > 0.0] {
        [true, true, true] => return seen,
        [true, ..] => Vec3::X,
        [_, true, _] => Vec3::Y,
        _ => Vec3::Z,
    };
    rotation::multiply(Quat::from_xyzw(half_turn.x, half_turn.y, half_turn.z, 0.0), seen)
}

/// Whether factors other than 0 make left hands of right ones.
fn is_mirror(factor: Vec3) -> bool {
    factor.x.signum() * factor.y.signum() * factor.z.signum() < 0.0
}

#[expect(clippy::cast_possible_truncation, reason = "what is too large is refused as infinite")]
fn narrow(number: f64) -> f32 {
    number as f32
}

impl fmt::Display for ScaleRule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::EqualSizes => "factors of the same size along x, y and z",
            Self::EqualSizesAcross => "factors of the same size along x and z",
            Self::EqualSizesAcrossAndUpright => {
                "factors of the same size along x and z, and one above 0 along y"
            }
            Self::PositiveAcross => "factors above 0 along x and z",
            Self::Never => "to stay as it is",
        })
    }
}

impl fmt::Display for ScaleError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Value(error) => write!(f, "{error}"),
            Self::Shape { shape, rule, factor } => {
                let [x, y, z] = factor.to_array();
                write!(f, "scale of a {shape} is {x}, {y}, {z}; it needs {rule}")
            }
            Self::Hull(error) => write!(f, "scaled hull: {error}"),
            Self::Mesh(error) => write!(f, "scaled surface: {error}"),
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
            Self::Hull(error) => Some(error),
            Self::Mesh(error) => Some(error),
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
