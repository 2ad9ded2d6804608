//! Lines between exact points, told from the origin of a picture.

use std::f32::consts::TAU;
use std::fmt;

use glam::{DVec3, Quat, Vec3};

use super::{DebugDraw, Show};
use crate::math::{Pose, rotation};

/// Lines of a circle or an arc.
const SEGMENTS: u16 = 24;

/// Draws between points of the world.
pub(super) struct Pen<'a> {
    pub(super) show: &'a Show,
    draw: &'a mut dyn DebugDraw,
}

impl<'a> Pen<'a> {
    pub(super) fn new(show: &'a Show, draw: &'a mut dyn DebugDraw) -> Self {
        Self { show, draw }
    }

    /// A point of the world, m, as it is told.
    fn told(&self, point: DVec3) -> Option<Vec3> {
        let told = (point - self.show.origin).as_vec3();
        told.is_finite().then_some(told)
    }

    pub(super) fn line(&mut self, from: DVec3, to: DVec3, color: u32) {
        if let (Some(from), Some(to)) = (self.told(from), self.told(to)) {
            self.draw.line(from, to, color);
        }
    }

    /// A line by `way` m; none where there is no way to go.
    pub(super) fn arrow(&mut self, from: DVec3, way: Vec3, color: u32) {
        if way != Vec3::ZERO {
            self.line(from, from + way.as_dvec3(), color);
        }
    }

    pub(super) fn point(&mut self, at: DVec3, color: u32) {
        let size = 0.25 * self.show.scale;
        if let Some(at) = self.told(at).filter(|_| size.is_finite()) {
            self.draw.point(at, size, color);
        }
    }

    pub(super) fn text(&mut self, at: DVec3, text: fmt::Arguments<'_>, color: u32) {
        if let Some(at) = self.told(at) {
            self.draw.text(at, text, color);
        }
    }

    /// Lines around a box, m, in the world.
    pub(super) fn cuboid(&mut self, min: Vec3, max: Vec3, color: u32) {
        let frame = Place { origin: DVec3::ZERO, rotation: Quat::IDENTITY, color };
        frame.cuboid(self, min, max);
    }

    /// An arc around `center`, m, `radius` m from it: from the angle `from` to the angle `to`, rad, in the plane
    /// of the unit vectors `zero` and `quarter`.
    pub(super) fn arc(
        &mut self,
        (center, radius): (DVec3, f32),
        [zero, quarter]: [Vec3; 2],
        [from, to]: [f32; 2],
        color: u32,
    ) {
        let place = |index: u16| {
            let part = f32::from(index) / f32::from(SEGMENTS);
            let (sine, cosine) = libm::sincosf(from + part * (to - from));
            center + (radius * (cosine * zero + sine * quarter)).as_dvec3()
        };
        for index in 0..SEGMENTS {
            self.line(place(index), place(index + 1), color);
        }
    }
}

/// A frame in which lines are drawn, and their colour.
#[derive(Clone, Copy, Debug)]
pub(super) struct Place {
    /// Where it stands, m, in the world.
    pub(super) origin: DVec3,
    pub(super) rotation: Quat,
    pub(super) color: u32,
}

impl Place {
    /// A frame that stands at `pose` in this one.
    pub(super) fn then(&self, pose: &Pose) -> Self {
        let origin = self.point(pose.position);
        Self { origin, rotation: rotation::multiply(self.rotation, pose.rotation), ..*self }
    }

    /// A point of the frame, m, in the world.
    pub(super) fn point(&self, point: Vec3) -> DVec3 {
        self.origin + rotation::rotate(self.rotation, point).as_dvec3()
    }

    pub(super) fn line(&self, pen: &mut Pen<'_>, from: Vec3, to: Vec3) {
        pen.line(self.point(from), self.point(to), self.color);
    }

    /// A circle around `center`, m, through the ends of `zero` and `quarter`, m from there.
    pub(super) fn ring(&self, pen: &mut Pen<'_>, center: Vec3, [zero, quarter]: [Vec3; 2]) {
        self.part_of_ring(pen, center, [zero, quarter], [0.0, TAU]);
    }

    /// The part of the circle between two angles, rad.
    pub(super) fn part_of_ring(
        &self,
        pen: &mut Pen<'_>,
        center: Vec3,
        axes: [Vec3; 2],
        angles: [f32; 2],
    ) {
        let axes = axes.map(|axis| rotation::rotate(self.rotation, axis));
        pen.arc((self.point(center), 1.0), axes, angles, self.color);
    }

    /// The edges of a box, m.
    pub(super) fn cuboid(&self, pen: &mut Pen<'_>, min: Vec3, max: Vec3) {
        let corner = |which: u32| {
            let end = |bit: u32, low: f32, high: f32| if which & bit == 0 { low } else { high };
            Vec3::new(end(1, min.x, max.x), end(2, min.y, max.y), end(4, min.z, max.z))
        };
        for from in 0..8 {
            for bit in [1, 2, 4] {
                if from & bit == 0 {
                    self.line(pen, corner(from), corner(from | bit));
                }
            }
        }
    }
}
