//! Ranges of joints along lines.

use super::colors;
use super::joints::JointFrame;
use super::pen::Pen;
use crate::joint::{JointAxis, Limits};
use crate::space::{DVector, ToF32, ToF64, Vector};

/// Draws limits of one joint.
pub(super) struct LimitPen<'a, 'b> {
    pub(super) pen: &'a mut Pen<'b>,
    pub(super) sides: &'a [JointFrame; 2],
}

impl LimitPen<'_, '_> {
    /// The origin of the frame of `a`, m.
    pub(super) fn origin(&self) -> DVector {
        self.sides[0].origin
    }

    /// The way along an axis of `a`.
    pub(super) fn slide(&mut self, index: usize, axis: &JointAxis) {
        let along = self.sides[0].axes[index];
        self.range(axis.limits, along);
    }

    /// The distance of both origins.
    pub(super) fn distance(&mut self, limits: Option<Limits>) {
        let way = (self.sides[1].origin - self.origin()).to_f32();
        let along = way.try_normalize().unwrap_or(self.sides[0].axes[0]);
        self.range(limits, along);
    }

    /// A way from one point to another, as a line between them.
    fn range(&mut self, limits: Option<Limits>, along: Vector) {
        let Some(Limits { lower, upper }) = limits.filter(|it| it.lower < it.upper) else {
            return;
        };
        let [from, to] = [lower, upper].map(|end| self.origin() + (end * along).to_f64());
        self.pen.line(from, to, colors::LIMIT);
        self.pen.point(from, colors::LIMIT);
        self.pen.point(to, colors::LIMIT);
    }

    /// A toothed rod along the x axis of a frame, `half` m to both sides.
    pub(super) fn rod(&mut self, side: usize, half: f32) {
        let JointFrame { origin, axes: [x, ..], .. } = self.sides[side];
        let way = (half * x).to_f64();
        self.pen.line(origin - way, origin + way, colors::JOINT);
    }
}
