//! Sweeps in `f64`.

use glam::DVec2;

use super::sweep::Sweep;
use crate::gjk::difference::exact_axes;
use crate::gjk::narrow;
use crate::math::{Pose, Rotation, rotation};

impl Sweep {
    /// Pose of the body after `fraction` of the motion.
    pub fn pose(&self, fraction: f32) -> Pose {
        let (track, fraction) = (Track::new(self), f64::from(fraction));
        let spin = track.turn(fraction);
        let axes = track.axes_at(fraction);
        let center = axes.rotate(track.center);
        let rotation = if track.spin == 0.0 {
            self.start.rotation
        } else {
            let spin = Rotation { cos: narrow(spin.x), sin: narrow(spin.y) };
            rotation::multiply(spin, self.start.rotation)
        };
        Pose { position: (track.center_at(fraction) - center).as_vec2(), rotation }
    }
}

/// A [`Sweep`] in `f64`.
///
/// Turns are unit vectors: the axis x, turned.
#[derive(Clone, Copy, Debug)]
pub(super) struct Track {
    /// Turns directions of the body into those outside, at the start.
    axes: DVec2,
    /// Where the centre is at the start, in metres.
    pub(super) start: DVec2,
    /// The centre in the frame of the body, in metres.
    pub(super) center: DVec2,
    /// The way of the centre, in metres.
    pub(super) translation: DVec2,
    /// The whole turn, in radians, counter-clockwise.
    pub(super) spin: f64,
}

impl Track {
    pub(super) fn new(motion: &Sweep) -> Self {
        let (axes, center) = (exact_axes(&motion.start), motion.center.as_dvec2());
        Self {
            axes,
            start: motion.start.position.as_dvec2() + axes.rotate(center),
            center,
            translation: motion.translation.as_dvec2(),
            spin: f64::from(motion.rotation),
        }
    }

    /// The angle of the whole turn, in radians, ≥ 0.
    pub(super) fn angle(&self) -> f64 {
        self.spin.abs()
    }

    /// Where the centre is, in metres.
    pub(super) fn center_at(&self, fraction: f64) -> DVec2 {
        self.start + self.translation * fraction
    }

    /// The turn in any part of the motion that is `fraction` of it.
    pub(super) fn turn(&self, fraction: f64) -> DVec2 {
        // Most things hit something that stands still.
        if self.spin == 0.0 {
            return DVec2::X;
        }
        let (sine, cosine) = libm::sincos(self.spin * fraction);
        DVec2::new(cosine, sine)
    }

    /// Turns directions of the body into those outside.
    pub(super) fn axes_at(&self, fraction: f64) -> DVec2 {
        self.turn(fraction).rotate(self.axes)
    }
}

/// An outer direction, seen from the frame with these axes.
pub(super) fn into_frame(axes: DVec2, outer: DVec2) -> DVec2 {
    DVec2::new(axes.dot(outer), axes.perp_dot(outer))
}
