//! Shape: one enum of all shapes.

use std::sync::Arc;

use super::from::{from_large_shape, from_shape};
use super::parts::Parts;
use super::support_bounds::support_extents;
use super::{
    Capsule, Compound, Cone, Cuboid, CustomShape, Cylinder, HalfSpace, HeightField, Hull,
    MassProperties, Mesh, Rounded, Segment, SoftShape, Sphere, Triangle,
};
use crate::math::extents::{ExactAxes, Extents, ball_bounds};
use crate::math::{Aabb, Pose};

/// Shape: a solid, or a surface, in its own frame.
///
/// Every variant is valid once built, so nothing downstream checks its numbers again.
#[derive(Clone, Debug)]
pub enum Shape {
    /// A ball around the origin.
    Sphere(Sphere),
    /// A segment with a radius.
    Capsule(Capsule),
    /// A box around the origin.
    Cuboid(Cuboid),
    /// A cylinder around the origin, along y.
    Cylinder(Cylinder),
    /// A cone along y, its tip up.
    Cone(Cone),
    /// A convex polyhedron; shared, because hulls are large and often used many times.
    Hull(Arc<Hull>),
    /// A box, cylinder, cone, hull or triangle with rounded edges.
    Rounded(Rounded),
    /// A shape of the user's own, described by its support mapping.
    Custom(Arc<dyn CustomShape>),
    /// A line between two points; for fixed and kinematic bodies only.
    Segment(Segment),
    /// A flat triangle; for fixed and kinematic bodies only.
    Triangle(Triangle),
    /// Half-space: everything behind a plane; for fixed and kinematic bodies only.
    HalfSpace(HalfSpace),
    /// A surface made of triangles; for fixed and kinematic bodies only.
    Mesh(Arc<Mesh>),
    /// Ground given by its heights on a grid; for fixed and kinematic bodies only.
    HeightField(Arc<HeightField>),
    /// Particles and a surface around or through them, at rest; only soft bodies move them
    /// apart.
    Soft(Arc<SoftShape>),
    /// Several shapes as one.
    Compound(Arc<Compound>),
}

from_shape!(Sphere Capsule Cuboid Cylinder Cone Rounded Segment Triangle HalfSpace);
from_large_shape!(Hull Mesh HeightField Compound);

impl Shape {
    /// Axis-aligned bounding box of the shape at `pose`: the smallest one that holds it.
    ///
    /// It is computed in `f64` and rounded outwards, so no point of the shape is outside, not
    /// by the last bit. The rotation counts as normalised. Compounds have a rounding of their
    /// coordinates more room. Turned hulls have 4·10⁻⁶ of them. Custom shapes have 10⁻⁶ of
    /// their support points, and are held as far as these are right.
    pub fn bounds(&self, pose: &Pose) -> Aabb {
        match self {
            Self::Sphere(sphere) => ball_bounds(pose.position, sphere.radius()),
            Self::HalfSpace(_) => Aabb::EVERYTHING,
            _ => self.extents(&ExactAxes::of(pose.rotation)).at(pose.position),
        }
    }

    /// How far it reaches along the axes of an outer frame.
    pub(super) fn extents(&self, axes: &ExactAxes) -> Extents {
        match self {
            Self::Sphere(sphere) => Extents::POINT.grown(sphere.radius()),
            Self::Capsule(capsule) => {
                Extents::around(axes, capsule.ends()).grown(capsule.radius())
            }
            Self::Cuboid(cuboid) => cuboid.extents(axes),
            Self::Cylinder(cylinder) => cylinder.extents(axes),
            Self::Cone(cone) => cone.extents(axes),
            Self::Hull(hull) => hull.extents(axes),
            Self::Rounded(rounded) => rounded.extents(axes),
            Self::Custom(custom) => support_extents(&**custom, axes),
            Self::Segment(segment) => segment.extents(axes),
            Self::Triangle(triangle) => triangle.extents(axes),
            Self::HalfSpace(_) => Extents::of_aabb(&Aabb::EVERYTHING),
            Self::Mesh(mesh) => Parts::Mesh(mesh).extents(axes),
            Self::HeightField(field) => Parts::HeightField(field).extents(axes),
            Self::Soft(soft) => Parts::Mesh(soft.mesh()).extents(axes),
            Self::Compound(compound) => Parts::Compound(compound).extents(axes),
        }
    }

    /// Mass, centre of mass and inertia at `density` kg/m³ > 0. `None` for a half-space, which
    /// has no end, and for shapes without a volume.
    pub fn mass(&self, density: f32) -> Option<MassProperties> {
        let unit = match self {
            Self::Sphere(sphere) => sphere.mass(),
            Self::Capsule(capsule) => capsule.mass(),
            Self::Cuboid(cuboid) => cuboid.mass(),
            Self::Cylinder(cylinder) => cylinder.mass(),
            Self::Cone(cone) => cone.mass(),
            Self::Hull(hull) => hull.mass(),
            Self::Rounded(rounded) => rounded.mass(),
            Self::Custom(custom) => custom.mass()?,
            Self::Compound(compound) => compound.mass()?,
            Self::Soft(soft) => soft.mass(1.0),
            Self::Segment(_)
            | Self::Triangle(_)
            | Self::HalfSpace(_)
            | Self::Mesh(_)
            | Self::HeightField(_) => return None,
        };
        Some(unit.scaled(density))
    }
}

impl Cuboid {
    pub(super) fn extents(&self, axes: &ExactAxes) -> Extents {
        Extents::of_box(axes, self.half_extents())
    }
}
