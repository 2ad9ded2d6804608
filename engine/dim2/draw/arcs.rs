//! Drawing of arcs and boxes.

use std::f32::consts::TAU;

use super::pen::{Pen, PenFrame};
use crate::math::rotation;
use crate::space::{AngularVector, DVector, Rotation, ToF64, Vector};

/// Lines of a circle or an arc.
const SEGMENTS: u16 = 24;

impl Pen<'_> {
    /// An arc around `center`, m, `radius` m from it: from the angle `from` to the angle `to`,
    /// rad, counted from the unit vector `zero`.
    pub(super) fn arc(
        &mut self,
        (center, radius): (DVector, f32),
        zero: Vector,
        [from, to]: [f32; 2],
        color: u32,
    ) {
        let place = |index: u16| {
            let part = f32::from(index) / f32::from(SEGMENTS);
            let turn = Rotation::from_angle(from + part * (to - from));
            center + (radius * rotation::rotate(turn, zero)).to_f64()
        };
        for index in 0..SEGMENTS {
            self.line(place(index), place(index + 1), color);
        }
    }

    /// How fast something at `center`, m, rotates, as an arc of `turn` rad from the x axis of
    /// its frame.
    pub(super) fn rotation(
        &mut self,
        center: DVector,
        rotation: Rotation,
        turn: AngularVector,
        color: u32,
    ) {
        if turn != 0.0 {
            let zero = rotation::rotate(rotation, Vector::X);
            self.arc((center, self.show.scale), zero, [0.0, turn], color);
        }
    }
}

impl PenFrame {
    /// A circle around `center`, of `radius` m.
    pub(super) fn ring(&self, pen: &mut Pen<'_>, center: Vector, radius: f32) {
        self.part_of_ring(pen, (center, radius), Vector::X, [0.0, TAU]);
    }

    /// The part of a circle between two angles, rad, from the unit vector `zero`.
    pub(super) fn part_of_ring(
        &self,
        pen: &mut Pen<'_>,
        (center, radius): (Vector, f32),
        zero: Vector,
        angles: [f32; 2],
    ) {
        let zero = rotation::rotate(self.rotation, zero);
        pen.arc((self.point(center), radius), zero, angles, self.color);
    }

    /// The sides of a box, m.
    pub(super) fn edges_of_box(&self, pen: &mut Pen<'_>, min: Vector, max: Vector) {
        self.polygon(pen, &[min, Vector::new(max.x, min.y), max, Vector::new(min.x, max.y)]);
    }

    /// Lines from corner to corner, and back to the first one.
    pub(super) fn polygon(&self, pen: &mut Pen<'_>, corners: &[Vector]) {
        let next = corners.iter().cycle().skip(1);
        corners.iter().zip(next).for_each(|(&from, &to)| self.line(pen, from, to));
    }
}
