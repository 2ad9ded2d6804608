//! A step of a rigid body as a function of time.

use glam::{DMat3, DVec3, Quat, Vec3};
use hazumi_core::{Rule, ValueError};

use crate::gjk::difference::exact_axes;
use crate::gjk::{narrow, unit};
use crate::math::{Pose, rotation};

/// How a rigid body moves in one step: its centre along a straight line, itself around the centre at
/// a constant angular velocity.
///
/// That is how a body with constant velocities moves: `translation` is its linear velocity times
/// the step, `rotation` its angular velocity times the step, `center` its centre of mass. The turn
/// may be any number of turns. Fractions run from 0, the start, to 1, the end.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RigidMotion {
    start: Pose,
    center: Vec3,
    translation: Vec3,
    rotation: Vec3,
}

impl RigidMotion {
    /// A motion from `start`, of `translation` metres and around the axis and by the angle, in
    /// radians, of the rotation vector `rotation`; all in the frame in which the motion is, such
    /// as that of the world. It turns around the origin of the pose until [`Self::about`] says
    /// otherwise.
    ///
    /// # Errors
    ///
    /// When a number is not finite or the quaternion has no length; one of any other length is
    /// normalised.
    pub fn new(start: Pose, translation: Vec3, rotation: Vec3) -> Result<Self, ValueError> {
        Rule::Finite.check_all("motion position", start.position.to_array())?;
        Rule::Finite.check_all("motion translation", translation.to_array())?;
        Rule::Finite.check_all("motion rotation", rotation.to_array())?;
        let quaternion = start.rotation.to_array();
        Rule::Finite.check_all("motion orientation", quaternion)?;
        let length = quaternion.map(f32::abs).into_iter().fold(0.0, f32::max);
        Rule::Above(0.0).check("motion orientation length", length)?;
        let unit = rotation::to_unit(start.rotation).unwrap_or(start.rotation);
        let start = Pose::new(start.position, unit);
        Ok(Self { start, center: Vec3::ZERO, translation, rotation })
    }

    /// No motion at all.
    ///
    /// # Errors
    ///
    /// As those of [`Self::new`].
    pub fn still(pose: Pose) -> Result<Self, ValueError> {
        Self::new(pose, Vec3::ZERO, Vec3::ZERO)
    }

    /// The motion between two poses, around `center`, in metres, in the frame of the body, turning
    /// the shorter way round.
    ///
    /// # Errors
    ///
    /// As those of [`Self::new`].
    pub fn between(from: Pose, to: Pose, center: Vec3) -> Result<Self, ValueError> {
        let (start, end) = (Self::still(from)?, Self::still(to)?);
        let turn = rotation::between(start.start.rotation, end.start.rotation);
        let way = end.start.point(center) - start.start.point(center);
        Self::new(from, way, turn)?.about(center)
    }

    /// The same around `center`, in metres, in the frame of the body: `translation` is then that
    /// of this point.
    ///
    /// # Errors
    ///
    /// When a coordinate is not finite.
    pub fn about(self, center: Vec3) -> Result<Self, ValueError> {
        Rule::Finite.check_all("motion center", center.to_array())?;
        Ok(Self { center, ..self })
    }

    /// The motion of a frame that stands at `pose` in the body.
    pub(super) fn of_part(&self, pose: &Pose) -> Self {
        Self { start: self.start.then(pose), center: pose.point_back(self.center), ..*self }
    }

    /// Where the body is at the start; its quaternion has unit length.
    pub fn start(&self) -> Pose {
        self.start
    }

    /// The point around which it turns, in metres, in the frame of the body.
    pub fn center(&self) -> Vec3 {
        self.center
    }

    /// The way of the centre, in metres.
    pub fn translation(&self) -> Vec3 {
        self.translation
    }

    /// The axis times the angle of the whole turn, in radians.
    pub fn rotation(&self) -> Vec3 {
        self.rotation
    }

    /// Where the body is after `fraction` of the motion.
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

/// A [`RigidMotion`] in `f64`.
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
pub(super) struct Turn {
    axis: DVec3,
    sine: f64,
    cosine: f64,
}

impl Track {
    pub(super) fn new(motion: &RigidMotion) -> Self {
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
    pub(super) fn turn(&self, fraction: f64) -> Turn {
        // Most things hit something that stands still.
        let (sine, cosine) =
            if self.angle > 0.0 { libm::sincos(self.angle * fraction) } else { (0.0, 1.0) };
        Turn { axis: self.axis, sine, cosine }
    }

    /// Turns directions of the body into those outside.
    pub(super) fn axes_at(&self, turn: &Turn) -> DMat3 {
        let DMat3 { x_axis, y_axis, z_axis } = self.axes;
        if self.angle <= 0.0 {
            return self.axes;
        }
        DMat3::from_cols(turn.apply(x_axis), turn.apply(y_axis), turn.apply(z_axis))
    }

    /// An outer direction, seen from the body.
    pub(super) fn seen(&self, turn: &Turn, outer: DVec3) -> DVec3 {
        let back = Turn { sine: -turn.sine, ..*turn };
        into_frame(&self.axes, back.apply(outer))
    }
}

impl Turn {
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
