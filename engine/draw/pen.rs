//! Pen: lines between exact points, relative to the origin of the drawing.

use std::fmt;

use super::{DebugDraw, Show};
use crate::math::{Pose, rotation};
use crate::space::{DVector, Rotation, ToF32, ToF64, Vector};

/// Draws between points of the world.
pub(crate) struct Pen<'a> {
    pub(crate) show: &'a Show,
    draw: &'a mut dyn DebugDraw,
}

impl<'a> Pen<'a> {
    pub(crate) fn new(show: &'a Show, draw: &'a mut dyn DebugDraw) -> Self {
        Self { show, draw }
    }

    /// A point of the world, m, relative to the origin.
    fn relative_to_origin(&self, point: DVector) -> Option<Vector> {
        let told = (point - self.show.origin).to_f32();
        told.is_finite().then_some(told)
    }

    pub(crate) fn line(&mut self, from: DVector, to: DVector, color: u32) {
        if let (Some(from), Some(to)) =
            (self.relative_to_origin(from), self.relative_to_origin(to))
        {
            self.draw.line(from, to, color);
        }
    }

    /// A line by `way` m; none where there is no way to go.
    pub(crate) fn arrow(&mut self, from: DVector, way: Vector, color: u32) {
        if way != Vector::ZERO {
            self.line(from, from + way.to_f64(), color);
        }
    }

    pub(crate) fn point(&mut self, at: DVector, color: u32) {
        let size = 0.25 * self.show.scale;
        if let Some(at) = self.relative_to_origin(at).filter(|_| size.is_finite()) {
            self.draw.point(at, size, color);
        }
    }

    pub(crate) fn text(&mut self, at: DVector, text: fmt::Arguments<'_>, color: u32) {
        if let Some(at) = self.relative_to_origin(at) {
            self.draw.text(at, text, color);
        }
    }

    /// Lines around a box, m, in the world.
    pub(crate) fn edges_of_box(&mut self, min: Vector, max: Vector, color: u32) {
        let frame = PenFrame { origin: DVector::ZERO, rotation: Rotation::IDENTITY, color };
        frame.edges_of_box(self, min, max);
    }
}

/// A frame in which lines are drawn, and their colour.
#[derive(Clone, Copy, Debug)]
pub(crate) struct PenFrame {
    /// Where it stands, m, in the world.
    pub(crate) origin: DVector,
    pub(crate) rotation: Rotation,
    pub(crate) color: u32,
}

impl PenFrame {
    /// A frame that stands at `pose` in this one.
    pub(crate) fn then(&self, pose: &Pose) -> Self {
        let origin = self.point(pose.position);
        Self { origin, rotation: rotation::multiply(self.rotation, pose.rotation), ..*self }
    }

    /// A point of the frame, m, in the world.
    pub(crate) fn point(&self, point: Vector) -> DVector {
        self.origin + rotation::rotate(self.rotation, point).to_f64()
    }

    pub(crate) fn line(&self, pen: &mut Pen<'_>, from: Vector, to: Vector) {
        pen.line(self.point(from), self.point(to), self.color);
    }
}
