//! A step of a rigid body as a function of time.

use glam::{DVec2, Vec2};
use hazumi_core::{Rule, ValueError};

use crate::gjk::difference::exact_axes;
use crate::gjk::narrow;
use crate::math::{Pose, Rotation, rotation};

/// How a rigid body moves in one step: its centre along a straight line, itself around the centre at
/// a constant angular velocity.
///
/// That is how a body with constant velocities moves: `translation` is its linear velocity times
/// the step, `rotation` its angular velocity times the step, `center` its centre of mass. The turn
/// may be any number of turns. Fractions run from 0, the start, to 1, the end.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RigidMotion {
    start: Pose,
    center: Vec2,
    translation: Vec2,
    rotation: f32,
}

impl RigidMotion {
    /// A motion from `start`, of `translation` metres and by `rotation` radians, counter-clockwise;
    /// all in the frame in which the motion is, such as that of the world. It turns around the
    /// origin of the pose until [`Self::about`] says otherwise.
    ///
    /// # Errors
    ///
    /// When a number is not finite or the rotation has no length; one of any other length is
    /// normalised.
    pub fn new(start: Pose, translation: Vec2, rotation: f32) -> Result<Self, ValueError> {
        Rule::Finite.check_all("motion position", start.position.to_array())?;
        Rule::Finite.check_all("motion translation", translation.to_array())?;
        Rule::Finite.check("motion rotation", rotation)?;
        let parts = start.rotation.to_array();
        Rule::Finite.check_all("motion orientation", parts)?;
        let length = parts.map(f32::abs).into_iter().fold(0.0, f32::max);
        Rule::Above(0.0).check("motion orientation length", length)?;
        let unit = rotation::to_unit(start.rotation).unwrap_or(start.rotation);
        let start = Pose::new(start.position, unit);
        Ok(Self { start, center: Vec2::ZERO, translation, rotation })
    }

    /// No motion at all.
    ///
    /// # Errors
    ///
    /// As those of [`Self::new`].
    pub fn still(pose: Pose) -> Result<Self, ValueError> {
        Self::new(pose, Vec2::ZERO, 0.0)
    }

    /// The motion between two poses, around `center`, in metres, in the frame of the body, turning
    /// the shorter way round.
    ///
    /// # Errors
    ///
    /// As those of [`Self::new`].
    pub fn between(from: Pose, to: Pose, center: Vec2) -> Result<Self, ValueError> {
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
    pub fn about(self, center: Vec2) -> Result<Self, ValueError> {
        Rule::Finite.check_all("motion center", center.to_array())?;
        Ok(Self { center, ..self })
    }

    /// The motion of a frame that stands at `pose` in the body.
    pub(super) fn of_part(&self, pose: &Pose) -> Self {
        Self { start: self.start.then(pose), center: pose.point_back(self.center), ..*self }
    }

    /// Where the body is at the start; its rotation has unit length.
    pub fn start(&self) -> Pose {
        self.start
    }

    /// The point around which it turns, in metres, in the frame of the body.
    pub fn center(&self) -> Vec2 {
        self.center
    }

    /// The way of the centre, in metres.
    pub fn translation(&self) -> Vec2 {
        self.translation
    }

    /// The angle of the whole turn, in radians, counter-clockwise.
    pub fn rotation(&self) -> f32 {
        self.rotation
    }

    /// Where the body is after `fraction` of the motion.
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

/// A [`RigidMotion`] in `f64`.
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
    pub(super) fn new(motion: &RigidMotion) -> Self {
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
