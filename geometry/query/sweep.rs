//! Sweep: a step of a rigid body as a function of time.

use hazumi_core::{Rule, ValueError};

use crate::math::{Pose, rotation};
use crate::space::{AngularVector, Vector, angular_numbers};

/// Motion of a rigid body in one step: its centre moves on a line, and it rotates around the
/// centre. The angular velocity is constant.
///
/// A body with constant velocities moves like this. `translation` is its linear velocity times
/// the step, `rotation` its angular velocity times the step, `center` its centre of mass. The
/// rotation may be any number of turns. Fractions run from 0, the start, to 1, the end.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sweep {
    pub(super) start: Pose,
    pub(super) center: Vector,
    pub(super) translation: Vector,
    pub(super) rotation: AngularVector,
}

impl Sweep {
    /// A motion from `start`, of `translation` metres and by `rotation` radians. The rotation
    /// is an angle, counter-clockwise, in 2D, and an axis times an angle in 3D. All of it is in
    /// the frame in which the motion is, such as that of the world. The motion rotates around
    /// the origin of the pose unless [`Self::about`] sets another centre.
    ///
    /// # Errors
    ///
    /// When a number is not finite or the rotation of the pose has no length; one of any other
    /// length is normalised.
    pub fn new(
        start: Pose,
        translation: Vector,
        rotation: AngularVector,
    ) -> Result<Self, ValueError> {
        Rule::Finite.check_all("motion position", start.position.to_array())?;
        Rule::Finite.check_all("motion translation", translation.to_array())?;
        Rule::Finite.check_all("motion rotation", angular_numbers(rotation))?;
        let parts = start.rotation.to_array();
        Rule::Finite.check_all("motion orientation", parts)?;
        let length = parts.map(f32::abs).into_iter().fold(0.0, f32::max);
        Rule::Above(0.0).check("motion orientation length", length)?;
        let unit = rotation::to_unit(start.rotation).unwrap_or(start.rotation);
        let start = Pose::new(start.position, unit);
        Ok(Self { start, center: Vector::ZERO, translation, rotation })
    }

    /// A sweep without motion.
    ///
    /// # Errors
    ///
    /// As [`Self::new`].
    pub fn still(pose: Pose) -> Result<Self, ValueError> {
        Self::new(pose, Vector::ZERO, AngularVector::default())
    }

    /// The motion between two poses, around `center`, turning the shorter way round. The centre
    /// is in metres, in the frame of the body.
    ///
    /// # Errors
    ///
    /// As [`Self::new`].
    pub fn between(from: Pose, to: Pose, center: Vector) -> Result<Self, ValueError> {
        let (start, end) = (Self::still(from)?, Self::still(to)?);
        let turn = rotation::between(start.start.rotation, end.start.rotation);
        let way = end.start.transform_point(center) - start.start.transform_point(center);
        Self::new(from, way, turn)?.about(center)
    }

    /// The same motion described around `center`, in metres, in the frame of the body.
    /// `translation` is then that of this point.
    ///
    /// # Errors
    ///
    /// When a coordinate is not finite.
    pub fn about(self, center: Vector) -> Result<Self, ValueError> {
        Rule::Finite.check_all("motion center", center.to_array())?;
        Ok(Self { center, ..self })
    }

    /// The motion of a frame that stands at `pose` in the body.
    pub(super) fn of_part(&self, pose: &Pose) -> Self {
        Self {
            start: self.start.mul(pose),
            center: pose.inverse_transform_point(self.center),
            ..*self
        }
    }

    /// Pose of the body at the start; its rotation has unit length.
    pub fn start(&self) -> Pose {
        self.start
    }

    /// Centre of the rotation, in metres, in the frame of the body.
    pub fn center(&self) -> Vector {
        self.center
    }

    /// Displacement of the centre, in metres.
    pub fn translation(&self) -> Vector {
        self.translation
    }

    /// Whole rotation, in radians: an angle, counter-clockwise, or an axis times an angle.
    pub fn rotation(&self) -> AngularVector {
        self.rotation
    }
}
