//! Random numbers, shapes and slow exact answers that the queries are checked against.

#![allow(dead_code, unused_imports, reason = "every test file uses a part of it")]
#![allow(clippy::cast_possible_truncation, reason = "numbers of test shapes are small")]

pub(crate) mod item;
pub(crate) mod oracle;
#[path = "../../../../geometry/tests/random.rs"]
mod random;

use hazumi2d_geometry::glam::{DVec2, Vec2};
use hazumi2d_geometry::{Pose, Rotation};

pub(crate) use item::{Item, KINDS};
pub(crate) use random::Rng;

impl Rng {
    /// Uniform on the unit circle.
    pub(crate) fn direction(&mut self) -> DVec2 {
        DVec2::from_angle(self.within(-std::f64::consts::PI, std::f64::consts::PI))
    }

    /// Uniform in the square from −1 to 1.
    pub(crate) fn vector(&mut self) -> Vec2 {
        DVec2::new(self.within(-1.0, 1.0), self.within(-1.0, 1.0)).as_vec2()
    }

    /// Uniform over all rotations.
    pub(crate) fn rotation(&mut self) -> Rotation {
        let axis = self.direction().as_vec2();
        Rotation { cos: axis.x, sin: axis.y }
    }

    /// A random rotation at a random place `distance` metres away.
    pub(crate) fn pose(&mut self, distance: f64) -> Pose {
        Pose::new((self.direction() * distance).as_vec2(), self.rotation())
    }
}

/// A pose in `f64`, with an exactly normalised rotation.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Placement {
    pub(crate) position: DVec2,
    pub(crate) axis: DVec2,
}

impl Placement {
    pub(crate) fn of(pose: &Pose) -> Self {
        let axis = DVec2::new(f64::from(pose.rotation.cos), f64::from(pose.rotation.sin));
        Self { position: pose.position.as_dvec2(), axis: axis / axis.x.hypot(axis.y) }
    }

    pub(crate) fn direction(&self, inner: DVec2) -> DVec2 {
        let DVec2 { x: c, y: s } = self.axis;
        DVec2::new(c * inner.x - s * inner.y, s * inner.x + c * inner.y)
    }

    pub(crate) fn point(&self, inner: DVec2) -> DVec2 {
        self.position + self.direction(inner)
    }

    pub(crate) fn point_back(&self, outer: DVec2) -> DVec2 {
        let DVec2 { x: c, y: s } = self.axis;
        let way = outer - self.position;
        DVec2::new(c * way.x + s * way.y, c * way.y - s * way.x)
    }
}

/// `pose` with all lengths multiplied.
pub(crate) fn scaled(pose: &Pose, scale: f32) -> Pose {
    Pose::new(pose.position * scale, pose.rotation)
}

/// `pose` shifted in the outer frame.
pub(crate) fn shifted(pose: &Pose, shift: Vec2) -> Pose {
    Pose::new(pose.position + shift, pose.rotation)
}
