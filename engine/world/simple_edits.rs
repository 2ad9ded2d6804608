//! Simple calls for the edits that a program makes most, and for the points of a body.

use hazumi_core::ValueError;

use super::World;
use super::push::ExternalForce;
use super::settings::WorldSettings;
use crate::body::{Body, BodyId, BodyType};
use crate::space::{AngularVector, Rotation, Vector, cross};

impl World {
    /// Applies a force at the centre of mass, in newtons, in the world, for the whole of the
    /// next step; `None` when the body is gone.
    ///
    /// It wakes the body. A force that lasts is applied before every step. Bodies that are not
    /// dynamic, frozen or not enabled stay as they are.
    ///
    /// # Errors
    ///
    /// When a number of `force` is not finite, or the sum of the forces is not.
    #[doc(alias = "add_force")]
    pub fn apply_force(&mut self, id: BodyId, force: Vector) -> Result<Option<()>, ValueError> {
        self.apply_external_force(id, ExternalForce::Force(force))
    }

    /// Applies a force, in newtons, at a point, in metres, both in the world, for the whole of
    /// the next step; `None` when the body is gone. Beside the centre of mass it turns the
    /// body, too.
    ///
    /// # Errors
    ///
    /// When a number is not finite, or a sum of the forces or torques is not.
    #[doc(alias = "add_force_at_point")]
    pub fn apply_force_at_point(
        &mut self,
        id: BodyId,
        force: Vector,
        point: Vector,
    ) -> Result<Option<()>, ValueError> {
        self.apply_external_force(id, ExternalForce::ForceAt(force, point))
    }

    /// Applies a torque, in N·m, in the world, for the whole of the next step; `None` when the
    /// body is gone.
    ///
    /// # Errors
    ///
    /// When a number of `torque` is not finite, or the sum of the torques is not.
    #[doc(alias = "add_torque")]
    pub fn apply_torque(
        &mut self,
        id: BodyId,
        torque: AngularVector,
    ) -> Result<Option<()>, ValueError> {
        self.apply_external_force(id, ExternalForce::Torque(torque))
    }

    /// Applies an impulse at the centre of mass, in N·s, in the world: the velocity changes at
    /// once by the impulse divided by the mass; `None` when the body is gone.
    ///
    /// # Errors
    ///
    /// When a number of `impulse` is not finite, or the new velocity is not.
    pub fn apply_impulse(
        &mut self,
        id: BodyId,
        impulse: Vector,
    ) -> Result<Option<()>, ValueError> {
        self.apply_external_force(id, ExternalForce::Impulse(impulse))
    }

    /// Applies an impulse, in N·s, at a point, in metres, both in the world; `None` when the
    /// body is gone. Beside the centre of mass it turns the body, too.
    ///
    /// # Errors
    ///
    /// When a number is not finite, or the new velocity is not.
    pub fn apply_impulse_at_point(
        &mut self,
        id: BodyId,
        impulse: Vector,
        point: Vector,
    ) -> Result<Option<()>, ValueError> {
        self.apply_external_force(id, ExternalForce::ImpulseAt(impulse, point))
    }

    /// Applies an angular impulse, in N·m·s, in the world: the angular velocity changes at
    /// once; `None` when the body is gone.
    ///
    /// # Errors
    ///
    /// When a number of `impulse` is not finite, or the new angular velocity is not.
    #[doc(alias = "apply_torque_impulse")]
    pub fn apply_angular_impulse(
        &mut self,
        id: BodyId,
        impulse: AngularVector,
    ) -> Result<Option<()>, ValueError> {
        self.apply_external_force(id, ExternalForce::AngularImpulse(impulse))
    }

    /// Sets the velocity of the centre of mass, in m/s, in the world; `None` when the body is
    /// gone. The body wakes.
    ///
    /// This and its siblings are one [`Self::edit`] each, which changes several numbers at
    /// once.
    ///
    /// # Errors
    ///
    /// When a number of `velocity` is not finite; the body is then as it was.
    #[doc(alias = "set_linvel")]
    pub fn set_linear_velocity(
        &mut self,
        id: BodyId,
        velocity: Vector,
    ) -> Result<Option<()>, ValueError> {
        self.edit(id, |body| body.linear_velocity = velocity)
    }

    /// Sets the angular velocity, in rad/s, in the world; `None` when the body is gone. The
    /// body wakes.
    ///
    /// # Errors
    ///
    /// When a number of `velocity` is not finite; the body is then as it was.
    #[doc(alias = "set_angvel")]
    pub fn set_angular_velocity(
        &mut self,
        id: BodyId,
        velocity: AngularVector,
    ) -> Result<Option<()>, ValueError> {
        self.edit(id, |body| body.angular_velocity = velocity)
    }

    /// Sets the position of the origin, in metres, in the world; `None` when the body is gone.
    /// It keeps its velocity and wakes, as do the bodies that it supported.
    ///
    /// It touches nothing on the way there: [`Self::move_to`] moves a kinematic body that
    /// pushes others, and [`Self::teleport`] sets position and rotation at once, in `f64`.
    ///
    /// # Errors
    ///
    /// When a number of `position` is not finite; the body is then as it was.
    #[doc(alias = "set_translation")]
    #[doc(alias = "set_transform")]
    pub fn set_position(
        &mut self,
        id: BodyId,
        position: Vector,
    ) -> Result<Option<()>, ValueError> {
        self.edit(id, |body| body.position = position)
    }

    /// Sets the rotation about the origin, of any length but zero, in the world; `None` when
    /// the body is gone. It keeps its velocity and wakes, as do the bodies that it supported.
    ///
    /// # Errors
    ///
    /// When a number of `rotation` is not finite, or all are zero; the body is then as it was.
    pub fn set_rotation(
        &mut self,
        id: BodyId,
        rotation: Rotation,
    ) -> Result<Option<()>, ValueError> {
        self.edit(id, |body| body.rotation = rotation)
    }

    /// Sets the factor on the gravity of the world, dimensionless: 0 floats, −1 rises; `None`
    /// when the body is gone. The body wakes.
    ///
    /// # Errors
    ///
    /// When `scale` is not finite; the body is then as it was.
    pub fn set_gravity_scale(
        &mut self,
        id: BodyId,
        scale: f32,
    ) -> Result<Option<()>, ValueError> {
        self.edit(id, |body| body.gravity_scale = scale)
    }

    /// Makes a body dynamic, kinematic or fixed; `None` when it is gone. It keeps its velocity,
    /// which a fixed one does not use, and its contacts begin anew.
    ///
    /// # Errors
    ///
    /// When the body is soft, which has to be dynamic, or a dynamic one would have a mass that
    /// cannot be used; the body is then as it was.
    pub fn set_body_type(
        &mut self,
        id: BodyId,
        body_type: BodyType,
    ) -> Result<Option<()>, ValueError> {
        self.edit(id, |body| body.body_type = body_type)
    }

    /// Lets a body take part in the simulation, or not; `None` when it is gone. One that does
    /// not stays in the world with its colliders and joints: nothing touches, finds or moves
    /// it.
    ///
    /// # Errors
    ///
    /// As [`Self::edit`]; there is no number here that could be wrong.
    #[doc(alias = "enable")]
    #[doc(alias = "disable")]
    pub fn set_enabled(
        &mut self,
        id: BodyId,
        is_enabled: bool,
    ) -> Result<Option<()>, ValueError> {
        self.edit(id, |body| body.is_enabled = is_enabled)
    }

    /// Gravity of the world, in m/s²: [`WorldSettings::gravity`].
    pub fn gravity(&self) -> Vector {
        self.settings.gravity
    }

    /// Sets the gravity of the world, in m/s², and wakes everyone.
    ///
    /// # Errors
    ///
    /// When a number of `gravity` is not finite; the world is then as it was.
    pub fn set_gravity(&mut self, gravity: Vector) -> Result<(), ValueError> {
        self.set_settings(WorldSettings { gravity, ..self.settings })
    }

    /// The point of the world, in metres, where a point of the frame of a body is, in metres;
    /// `None` when the body is gone. [`Body::pose`] does the same for directions.
    #[doc(alias = "local_to_world")]
    pub fn world_point(&self, id: BodyId, local: Vector) -> Option<Vector> {
        self.body(id).map(|body| body.pose().transform_point(local))
    }

    /// The point in the frame of a body, in metres, where a point of the world is, in metres;
    /// `None` when the body is gone.
    #[doc(alias = "world_to_local")]
    pub fn local_point(&self, id: BodyId, world: Vector) -> Option<Vector> {
        self.body(id).map(|body| body.pose().inverse_transform_point(world))
    }

    /// Velocity, in m/s, in the world, of the point of a body that is at a point of the world,
    /// in metres; `None` when the body is gone. Soft bodies count as rigid ones here.
    #[doc(alias = "linear_velocity_at_point")]
    #[doc(alias = "point_velocity")]
    pub fn velocity_at_point(&self, id: BodyId, point: Vector) -> Option<Vector> {
        let record = self.bodies.get(id)?;
        let arm = record.arm_to(point);
        let Body { linear_velocity, angular_velocity, .. } = record.body;
        Some(linear_velocity + cross(angular_velocity, arm))
    }
}
