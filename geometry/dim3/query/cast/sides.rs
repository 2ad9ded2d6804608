//! The shapes of this library as a push sees them: all in one function for each level of the
//! machine.

use glam::{DMat3, DVec3, Vec3};
use hazumi_core::simd::Simd;

use crate::gjk::difference::{SupportPair, Vertex, exact_axes};
use crate::math::Pose;
use crate::shape::solid::Core;
use crate::shape::{Cone, Cylinder, RoundedCore, Support, SupportPoints, Triangle};

/// The core of a shape.
#[derive(Clone, Copy)]
pub(super) enum SideCore<'s> {
    Dot,
    Rod([Vec3; 2]),
    Triangle(&'s Triangle),
    Corners(SupportPoints<'s>),
    Cylinder(&'s Cylinder),
    Cone(&'s Cone),
}

/// Two shapes, and where they stand.
pub(super) struct SidePair<'s> {
    sides: [SideCore<'s>; 2],
    axes: DMat3,
    position: DVec3,
    margins: [f64; 2],
    is_curved: bool,
}

/// The same inside of a `dispatch!`.
pub(super) struct SidesAt<'p, 's, S>(pub(super) S, pub(super) &'p SidePair<'s>);

impl<'s> SideCore<'s> {
    /// `None` for custom shapes.
    fn of(core: &Core<'s>) -> Option<Self> {
        Some(match *core {
            Core::Sphere(_) => Self::Dot,
            Core::Capsule(capsule) => Self::Rod(capsule.ends()),
            Core::Segment(segment) => Self::Rod(segment.ends()),
            Core::Triangle(triangle) => Self::Triangle(triangle),
            Core::Cuboid(cuboid) => Self::Corners(cuboid.corner_lanes()?),
            Core::Hull(hull) => Self::Corners(hull.corner_lanes()?),
            Core::Cylinder(cylinder) => Self::Cylinder(cylinder),
            Core::Cone(cone) => Self::Cone(cone),
            Core::Rounded(rounded) => match rounded.core() {
                RoundedCore::Cuboid(cuboid) => Self::Corners(cuboid.corner_lanes()?),
                RoundedCore::Hull(hull) => Self::Corners(hull.corner_lanes()?),
                RoundedCore::Triangle(triangle) => Self::Triangle(triangle),
                RoundedCore::Cylinder(cylinder) => Self::Cylinder(cylinder),
                RoundedCore::Cone(cone) => Self::Cone(cone),
            },
            Core::Custom(_) => return None,
        })
    }

    fn is_curved(&self) -> bool {
        matches!(self, Self::Cylinder(_) | Self::Cone(_))
    }

    #[inline(always)]
    fn support<S: Simd>(&self, simd: S, direction: Vec3) -> (u32, Vec3) {
        match self {
            Self::Dot => (0, Vec3::ZERO),
            Self::Rod([start, end]) => {
                if direction.dot(*end - *start) > 0.0 {
                    (1, *end)
                } else {
                    (0, *start)
                }
            }
            Self::Triangle(triangle) => triangle.support(direction),
            Self::Corners(corners) => corners.farthest_at(simd, direction),
            Self::Cylinder(cylinder) => cylinder.support(direction),
            Self::Cone(cone) => cone.support(direction),
        }
    }

    /// A point well inside, in metres.
    #[inline(always)]
    fn center(&self) -> Vec3 {
        match self {
            Self::Dot => Vec3::ZERO,
            Self::Rod([start, end]) => 0.5 * *start + 0.5 * *end,
            Self::Triangle(triangle) => triangle.center(),
            Self::Corners(corners) => corners.middle(),
            Self::Cylinder(cylinder) => cylinder.center(),
            Self::Cone(cone) => cone.center(),
        }
    }
}

impl<'s> SidePair<'s> {
    /// `None` where one of the shapes is of the user's own.
    pub(super) fn of(a: &Core<'s>, b: &Core<'s>, b_in_a: &Pose) -> Option<Self> {
        let sides = [SideCore::of(a)?, SideCore::of(b)?];
        Some(Self {
            axes: exact_axes(b_in_a),
            position: b_in_a.position.as_dvec3(),
            margins: [a.margin(), b.margin()].map(f64::from),
            is_curved: sides.iter().any(SideCore::is_curved),
            sides,
        })
    }

    /// Margin of `a`, in metres.
    pub(super) fn margin_a(&self) -> f64 {
        self.margins[0]
    }
}

impl<S: Simd> SupportPair for SidesAt<'_, '_, S> {
    #[inline(always)]
    fn axes(&self) -> &DMat3 {
        &self.1.axes
    }

    #[inline(always)]
    fn position(&self) -> DVec3 {
        self.1.position
    }

    #[inline(always)]
    fn margins(&self) -> f64 {
        self.1.margins[0] + self.1.margins[1]
    }

    #[inline(always)]
    fn lowest(&self, direction: DVec3) -> Vertex {
        let [a, b] = &self.1.sides;
        let (index_a, on_a) = a.support(self.0, direction.as_vec3());
        let (index_b, on_b) = b.support(self.0, self.seen_from_b(-direction).as_vec3());
        self.vertex([index_a, index_b], [on_a, on_b])
    }

    /// A push remembers nothing.
    #[inline(always)]
    fn again(&self, _indices: [u32; 2]) -> Option<Vertex> {
        None
    }

    #[inline(always)]
    fn is_curved(&self, _vertex: &Vertex) -> bool {
        self.1.is_curved
    }

    #[inline(always)]
    fn is_same(&self, one: &Vertex, other: &Vertex) -> bool {
        one.local == other.local
    }

    #[inline(always)]
    fn between_centers(&self) -> DVec3 {
        let [a, b] = &self.1.sides;
        self.place(b.center().as_dvec3()) - a.center().as_dvec3()
    }
}
