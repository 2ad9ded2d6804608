//! Shape: one enum of all shapes.

use std::sync::Arc;

use glam::Vec3;

use super::extent::{box_bounds, oriented_box_bounds};
use super::from::{from_large_shape, from_shape};
use super::support_bounds::support_bounds;
use super::{
    Capsule, Compound, Cone, Cuboid, CustomShape, Cylinder, HalfSpace, HeightField, Hull,
    MassProperties, Mesh, Rounded, Segment, SoftShape, Sphere, Triangle,
};
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
    /// Axis-aligned bounding box of the shape at `pose`, up to rounding. A hull gives the box
    /// around its turned bounds.
    pub fn bounds(&self, pose: &Pose) -> Aabb {
        match self {
            Self::Sphere(sphere) => {
                Aabb { min: pose.position, max: pose.position }.grown(sphere.radius())
            }
            Self::Capsule(capsule) => {
                Aabb::around(capsule.ends().map(|end| pose.transform_point(end)))
                    .grown(capsule.radius())
            }
            Self::Cuboid(cuboid) => cuboid.bounds(pose),
            Self::Cylinder(cylinder) => cylinder.bounds(pose),
            Self::Cone(cone) => cone.bounds(pose),
            Self::Hull(hull) => hull.bounds_at(pose),
            Self::Rounded(rounded) => rounded.bounds(pose),
            Self::Custom(custom) => support_bounds(&**custom, pose),
            Self::Segment(segment) => segment.bounds(pose),
            Self::Triangle(triangle) => triangle.bounds(pose),
            Self::HalfSpace(_) => Aabb::EVERYTHING,
            Self::Mesh(mesh) => box_bounds(pose, &mesh.bounds()),
            Self::HeightField(field) => box_bounds(pose, &field.bounds()),
            Self::Soft(soft) => box_bounds(pose, &soft.mesh().bounds()),
            Self::Compound(compound) => box_bounds(pose, &compound.bounds()),
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
    pub(super) fn bounds(&self, pose: &Pose) -> Aabb {
        oriented_box_bounds(pose, Vec3::ZERO, self.half_extents())
    }
}

impl Hull {
    pub(super) fn bounds_at(&self, pose: &Pose) -> Aabb {
        box_bounds(pose, &self.bounds())
    }
}
