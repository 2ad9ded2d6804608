//! Sweeps in `f64`.

use glam::{DMat3, DVec3, Quat};

use super::sweep::Sweep;
use crate::gjk::difference::exact_axes;
use crate::gjk::{narrow, unit};
use crate::math::{Pose, rotation};

impl Sweep {
    /// Pose of the body after `fraction` of the motion.
    pub fn pose(&self, fraction: f32) -> Pose {
        let (track, fraction) = (Track::new(self), f64::from(fraction));
        let (sine, cosine) = libm::sincos(0.5 * track.angle * fraction);
        let [x, y, z] = (track.axis * sine).to_array().map(narrow);
        let spin = Quat::from_xyzw(x, y, z, narrow(cosine));
        let center = track.axes_at(&track.turn(fraction)) * track.center;
        Pose {
            position: (track.center_at(fraction) - center).as_vec3(),
            rotation: rotation::multiply(spin, self.start.rotation),
        }
    }
}

/// A [`Sweep`] in `f64`.
#[derive(Clone, Copy, Debug)]
pub(super) struct Track {
    /// Turns directions of the body into those outside, at the start.
    axes: DMat3,
    /// Where the centre is at the start, in metres.
    pub(super) start: DVec3,
    /// The centre in the frame of the body, in metres.
    pub(super) center: DVec3,
    /// The way of the centre, in metres.
    pub(super) translation: DVec3,
    /// Unit vector around which the body turns; zero when it does not.
    pub(super) axis: DVec3,
    /// The whole turn, in radians, ≥ 0.
    pub(super) angle: f64,
}

/// The turn of a body at some moment.
#[derive(Clone, Copy, Debug)]
pub(super) struct BodyTurn {
    axis: DVec3,
    sine: f64,
    cosine: f64,
}

impl Track {
    pub(super) fn new(motion: &Sweep) -> Self {
        let (axes, center) = (exact_axes(&motion.start), motion.center.as_dvec3());
        let turn = motion.rotation.as_dvec3();
        let axis = unit(turn).unwrap_or(DVec3::ZERO);
        Self {
            axes,
            start: motion.start.position.as_dvec3() + axes * center,
            center,
            translation: motion.translation.as_dvec3(),
            axis,
            // Of what does not turn it is a zero of either sign.
            angle: turn.dot(axis).abs(),
        }
    }

    /// Where the centre is, in metres.
    pub(super) fn center_at(&self, fraction: f64) -> DVec3 {
        self.start + self.translation * fraction
    }

    /// The turn in any part of the motion that is `fraction` of it.
    pub(super) fn turn(&self, fraction: f64) -> BodyTurn {
        // Most things hit something that stands still.
        let (sine, cosine) =
            if self.angle > 0.0 { libm::sincos(self.angle * fraction) } else { (0.0, 1.0) };
        BodyTurn { axis: self.axis, sine, cosine }
    }

    /// Turns directions of the body into those outside.
    pub(super) fn axes_at(&self, turn: &BodyTurn) -> DMat3 {
        let DMat3 { x_axis, y_axis, z_axis } = self.axes;
        if self.angle <= 0.0 {
            return self.axes;
        }
        DMat3::from_cols(turn.apply(x_axis), turn.apply(y_axis), turn.apply(z_axis))
    }

    /// An outer direction, seen from the body.
    pub(super) fn seen(&self, turn: &BodyTurn, outer: DVec3) -> DVec3 {
        let back = BodyTurn { sine: -turn.sine, ..*turn };
        into_frame(&self.axes, back.apply(outer))
    }
}

impl BodyTurn {
    /// By the formula of Rodrigues.
    pub(super) fn apply(&self, v: DVec3) -> DVec3 {
        let along = self.axis * self.axis.dot(v);
        along + (v - along) * self.cosine + self.axis.cross(v) * self.sine
    }
}

/// An outer direction, seen from the frame with these axes.
pub(super) fn into_frame(axes: &DMat3, outer: DVec3) -> DVec3 {
    DVec3::new(axes.x_axis.dot(outer), axes.y_axis.dot(outer), axes.z_axis.dot(outer))
}
