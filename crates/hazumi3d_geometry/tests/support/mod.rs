//! Random numbers, solids and slow exact answers that the narrow phase is checked against.

#![allow(dead_code, unused_imports, reason = "every test file uses a part of it")]
#![allow(clippy::cast_possible_truncation, reason = "numbers of test solids are small")]

pub(crate) mod oracle;
#[path = "../../../../geometry/tests/random.rs"]
mod random;
pub(crate) mod solid;

use hazumi3d_geometry::Pose;
use hazumi3d_geometry::glam::{DQuat, DVec3, Quat, Vec3};

pub(crate) use random::Rng;
pub(crate) use solid::Solid;

impl Rng {
    /// Uniform on the unit sphere.
    pub(crate) fn direction(&mut self) -> DVec3 {
        loop {
            let v = DVec3::from_array(std::array::from_fn(|_| self.within(-1.0, 1.0)));
            let square = v.length_squared();
            if square > 1e-3 && square < 1.0 {
                return v / square.sqrt();
            }
        }
    }

    /// Uniform in the cube from −1 to 1.
    pub(crate) fn vector(&mut self) -> Vec3 {
        DVec3::from_array(std::array::from_fn(|_| self.within(-1.0, 1.0))).as_vec3()
    }

    /// Uniform over all rotations.
    pub(crate) fn rotation(&mut self) -> Quat {
        loop {
            let q: [f64; 4] = std::array::from_fn(|_| self.within(-1.0, 1.0));
            let square: f64 = q.iter().map(|x| x * x).sum();
            if square > 1e-3 && square < 1.0 {
                return DQuat::from_array(q).normalize().as_quat();
            }
        }
    }

    /// A random rotation at a random place `distance` metres away.
    pub(crate) fn pose(&mut self, distance: f64) -> Pose {
        Pose::new((self.direction() * distance).as_vec3(), self.rotation())
    }
}

/// A pose in `f64`, with an exactly normalised rotation.
#[derive(Clone, Copy)]
pub(crate) struct Placement {
    pub(crate) position: DVec3,
    pub(crate) rotation: DQuat,
}

impl Placement {
    pub(crate) fn of(pose: &Pose) -> Self {
        Self {
            position: pose.position.as_dvec3(),
            rotation: pose.rotation.as_dquat().normalize(),
        }
    }

    pub(crate) fn direction(&self, inner: DVec3) -> DVec3 {
        self.rotation * inner
    }

    pub(crate) fn point(&self, inner: DVec3) -> DVec3 {
        self.position + self.rotation * inner
    }

    pub(crate) fn point_back(&self, outer: DVec3) -> DVec3 {
        self.rotation.inverse() * (outer - self.position)
    }
}

/// `pose` with all lengths multiplied.
pub(crate) fn scaled(pose: &Pose, scale: f32) -> Pose {
    Pose::new(pose.position * scale, pose.rotation)
}

/// `pose` shifted in the outer frame.
pub(crate) fn shifted(pose: &Pose, shift: Vec3) -> Pose {
    Pose::new(pose.position + shift, pose.rotation)
}
