//! Lines between exact points, told from the origin of a picture.

use std::f32::consts::TAU;
use std::fmt;

use glam::{DVec2, Vec2};

use super::{DebugDraw, Show};
use crate::math::{Pose, Rotation, rotation};

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
    fn told(&self, point: DVec2) -> Option<Vec2> {
        let told = (point - self.show.origin).as_vec2();
        told.is_finite().then_some(told)
    }

    pub(super) fn line(&mut self, from: DVec2, to: DVec2, color: u32) {
        if let (Some(from), Some(to)) = (self.told(from), self.told(to)) {
            self.draw.line(from, to, color);
        }
    }

    /// A line by `way` m; none where there is no way to go.
    pub(super) fn arrow(&mut self, from: DVec2, way: Vec2, color: u32) {
        if way != Vec2::ZERO {
            self.line(from, from + way.as_dvec2(), color);
        }
    }

    pub(super) fn point(&mut self, at: DVec2, color: u32) {
        let size = 0.25 * self.show.scale;
        if let Some(at) = self.told(at).filter(|_| size.is_finite()) {
            self.draw.point(at, size, color);
        }
    }

    pub(super) fn text(&mut self, at: DVec2, text: fmt::Arguments<'_>, color: u32) {
        if let Some(at) = self.told(at) {
            self.draw.text(at, text, color);
        }
    }

    /// Lines around a box, m, in the world.
    pub(super) fn rectangle(&mut self, min: Vec2, max: Vec2, color: u32) {
        let frame = Place { origin: DVec2::ZERO, rotation: Rotation::IDENTITY, color };
        frame.rectangle(self, min, max);
    }

    /// An arc around `center`, m, `radius` m from it: from the angle `from` to the angle `to`, rad, counted from
    /// the unit vector `zero`.
    pub(super) fn arc(
        &mut self,
        (center, radius): (DVec2, f32),
        zero: Vec2,
        [from, to]: [f32; 2],
        color: u32,
    ) {
        let place = |index: u16| {
            let part = f32::from(index) / f32::from(SEGMENTS);
            let turn = Rotation::from_angle(from + part * (to - from));
            center + (radius * rotation::rotate(turn, zero)).as_dvec2()
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
    pub(super) origin: DVec2,
    pub(super) rotation: Rotation,
    pub(super) color: u32,
}

impl Place {
    /// A frame that stands at `pose` in this one.
    pub(super) fn then(&self, pose: &Pose) -> Self {
        let origin = self.point(pose.position);
        Self { origin, rotation: rotation::multiply(self.rotation, pose.rotation), ..*self }
    }

    /// A point of the frame, m, in the world.
    pub(super) fn point(&self, point: Vec2) -> DVec2 {
        self.origin + rotation::rotate(self.rotation, point).as_dvec2()
    }

    pub(super) fn line(&self, pen: &mut Pen<'_>, from: Vec2, to: Vec2) {
        pen.line(self.point(from), self.point(to), self.color);
    }

    /// A circle around `center`, of `radius` m.
    pub(super) fn ring(&self, pen: &mut Pen<'_>, center: Vec2, radius: f32) {
        self.part_of_ring(pen, (center, radius), Vec2::X, [0.0, TAU]);
    }

    /// The part of a circle between two angles, rad, from the unit vector `zero`.
    pub(super) fn part_of_ring(
        &self,
        pen: &mut Pen<'_>,
        (center, radius): (Vec2, f32),
        zero: Vec2,
        angles: [f32; 2],
    ) {
        let zero = rotation::rotate(self.rotation, zero);
        pen.arc((self.point(center), radius), zero, angles, self.color);
    }

    /// The sides of a box, m.
    pub(super) fn rectangle(&self, pen: &mut Pen<'_>, min: Vec2, max: Vec2) {
        self.polygon(pen, &[min, Vec2::new(max.x, min.y), max, Vec2::new(min.x, max.y)]);
    }

    /// Lines from corner to corner, and back to the first one.
    pub(super) fn polygon(&self, pen: &mut Pen<'_>, corners: &[Vec2]) {
        let next = corners.iter().cycle().skip(1);
        corners.iter().zip(next).for_each(|(&from, &to)| self.line(pen, from, to));
    }
}
