//! Solids for the algorithms: bounded convex ones with a core, half-spaces, and many parts.

use glam::{DVec3, Vec3};

use super::parts::Parts;
use super::{
    Capsule, Cone, Cuboid, CustomShape, Cylinder, HalfSpace, Hull, Rounded, Segment, Shape,
    Sphere, Support, SupportPoints, Triangle,
};

/// A shape as the algorithms see it.
#[derive(Clone, Copy)]
pub(crate) enum Solid<'s> {
    Bounded(Core<'s>),
    HalfSpace(&'s HalfSpace),
    Parts(Parts<'s>),
}

impl<'s> Solid<'s> {
    #[inline]
    pub(crate) fn of(shape: &'s Shape) -> Self {
        Self::Bounded(match shape {
            Shape::Sphere(sphere) => Core::Sphere(sphere),
            Shape::Capsule(capsule) => Core::Capsule(capsule),
            Shape::Cuboid(cuboid) => Core::Cuboid(cuboid),
            Shape::Cylinder(cylinder) => Core::Cylinder(cylinder),
            Shape::Cone(cone) => Core::Cone(cone),
            Shape::Hull(hull) => Core::Hull(hull),
            Shape::Rounded(rounded) => Core::Rounded(rounded),
            Shape::Custom(custom) => Core::Custom(&**custom),
            Shape::Segment(segment) => Core::Segment(segment),
            Shape::Triangle(triangle) => Core::Triangle(triangle),
            Shape::HalfSpace(half_space) => return Self::HalfSpace(half_space),
            Shape::Mesh(mesh) => return Self::Parts(Parts::Mesh(mesh)),
            Shape::HeightField(field) => return Self::Parts(Parts::HeightField(field)),
            Shape::Soft(soft) => return Self::Parts(Parts::Mesh(soft.mesh())),
            Shape::Compound(compound) => return Self::Parts(Parts::Compound(compound)),
        })
    }
}

/// A shape with a support mapping. One type, so that the search is compiled once.
#[derive(Clone, Copy)]
pub(crate) enum Core<'s> {
    Sphere(&'s Sphere),
    Capsule(&'s Capsule),
    Cuboid(&'s Cuboid),
    Hull(&'s Hull),
    Cylinder(&'s Cylinder),
    Cone(&'s Cone),
    Rounded(&'s Rounded),
    Segment(&'s Segment),
    Triangle(&'s Triangle),
    Custom(&'s dyn CustomShape),
}

macro_rules! ask {
    ($core:expr, $shape:ident => $answer:expr) => {
        match $core {
            Core::Sphere($shape) => $answer,
            Core::Capsule($shape) => $answer,
            Core::Cuboid($shape) => $answer,
            Core::Hull($shape) => $answer,
            Core::Cylinder($shape) => $answer,
            Core::Cone($shape) => $answer,
            Core::Rounded($shape) => $answer,
            Core::Segment($shape) => $answer,
            Core::Triangle($shape) => $answer,
            Core::Custom($shape) => $answer,
        }
    };
}

impl Support for Core<'_> {
    fn support(&self, direction: Vec3) -> (u32, Vec3) {
        ask!(self, shape => shape.support(direction))
    }

    fn exact_support(&self, direction: DVec3) -> (u32, DVec3) {
        ask!(self, shape => shape.exact_support(direction))
    }

    #[inline(always)]
    fn margin(&self) -> f32 {
        ask!(self, shape => shape.margin())
    }

    fn vertex(&self, index: u32) -> Option<Vec3> {
        ask!(self, shape => shape.vertex(index))
    }

    #[inline(always)]
    fn corner_lanes(&self) -> Option<SupportPoints<'_>> {
        ask!(self, shape => shape.corner_lanes())
    }

    #[inline]
    fn center(&self) -> Vec3 {
        ask!(self, shape => shape.center())
    }
}
