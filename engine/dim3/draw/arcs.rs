//! Drawing of arcs and boxes.

use std::f32::consts::TAU;

use super::pen::{Pen, PenFrame};
use crate::math::rotation;
use crate::space::{AngularVector, DVector, Rotation, ToF64, Vector};

/// Lines of a circle or an arc.
const SEGMENTS: u16 = 24;

impl Pen<'_> {
    /// An arc around `center`, m, `radius` m from it: from the angle `from` to the angle `to`,
    /// rad, in the plane of the unit vectors `zero` and `quarter`.
    pub(super) fn arc(
        &mut self,
        (center, radius): (DVector, f32),
        [zero, quarter]: [Vector; 2],
        [from, to]: [f32; 2],
        color: u32,
    ) {
        let place = |index: u16| {
            let part = f32::from(index) / f32::from(SEGMENTS);
            let (sine, cosine) = libm::sincosf(from + part * (to - from));
            center + (radius * (cosine * zero + sine * quarter)).to_f64()
        };
        for index in 0..SEGMENTS {
            self.line(place(index), place(index + 1), color);
        }
    }

    /// How fast something at `center`, m, rotates, as an arrow along the axis.
    pub(super) fn rotation(
        &mut self,
        center: DVector,
        _: Rotation,
        turn: AngularVector,
        color: u32,
    ) {
        self.arrow(center, turn, color);
    }
}

impl PenFrame {
    /// A circle around `center`, m, through the ends of `zero` and `quarter`, m from there.
    pub(super) fn ring(&self, pen: &mut Pen<'_>, center: Vector, [zero, quarter]: [Vector; 2]) {
        self.part_of_ring(pen, center, [zero, quarter], [0.0, TAU]);
    }

    /// The part of the circle between two angles, rad.
    pub(super) fn part_of_ring(
        &self,
        pen: &mut Pen<'_>,
        center: Vector,
        axes: [Vector; 2],
        angles: [f32; 2],
    ) {
        let axes = axes.map(|axis| rotation::rotate(self.rotation, axis));
        pen.arc((self.point(center), 1.0), axes, angles, self.color);
    }

    /// The edges of a box, m.
    pub(super) fn edges_of_box(&self, pen: &mut Pen<'_>, min: Vector, max: Vector) {
        let corner = |which: u32| {
            let end = |bit: u32, low: f32, high: f32| if which & bit == 0 { low } else { high };
            Vector::new(end(1, min.x, max.x), end(2, min.y, max.y), end(4, min.z, max.z))
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
