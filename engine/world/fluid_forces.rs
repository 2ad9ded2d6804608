//! Wind and fluid: drag, lift and buoyancy of bodies.

use hazumi_core::{Rule, ValueError};

use super::explosion::middle;
use super::fluid::{Fluid, Wind, immersed};
use super::strength::cross_section;
use super::{Edit, ExternalForce, World};
use crate::body::BodyId;
use crate::space::{Vector, cross};

impl World {
    /// Computes the forces of `wind` on a body in a step of `seconds`, to be applied before it.
    /// There are none for a body that is gone or not dynamic.
    ///
    /// However strong the wind, it removes no more than the relative velocity in a step.
    ///
    /// # Errors
    ///
    /// When a number cannot be used.
    pub fn wind_forces(
        &self,
        body: BodyId,
        wind: &Wind,
        seconds: f32,
    ) -> Result<Vec<Edit>, ValueError> {
        Rule::Finite.check_all("wind velocity", wind.velocity.to_array())?;
        Rule::AtLeast(0.0).check("density of the air", wind.density)?;
        Rule::AtLeast(0.0).check("drag coefficient", wind.drag)?;
        Rule::AtLeast(0.0).check("seconds of wind", seconds)?;
        let parts = self.colliders_of(body).unwrap_or_default();
        let push = |&id| {
            let (body, shape, pose) = self.dynamic_part(id)?;
            let point = middle(shape, &pose);
            let relative = wind.velocity - self.velocity_at(body, point)?;
            let speed = relative.length();
            let way = relative.try_normalize()?;
            let area = cross_section(shape, pose.inverse_transform_vector(way));
            let force = 0.5 * wind.density * wind.drag * area * speed * speed;
            let most =
                self.mass_properties(body)?.mass * speed / (seconds * parts.len() as f32);
            Some(Edit::ApplyForce(body, ExternalForce::ForceAt(way * force.min(most), point)))
        };
        Ok(parts.iter().filter_map(push).collect())
    }

    /// Computes the forces of `fluid` on a body in the next step: lift and drag, to be applied
    /// before it. There are none for a body that is gone, not dynamic or above the surface.
    ///
    /// The lift is the weight of the fluid that each collider displaces, under the gravity of
    /// the world, at the centre of the immersed part. [`Fluid`] says how exact it is.
    ///
    /// # Errors
    ///
    /// When a number cannot be used.
    pub fn fluid_forces(&self, body: BodyId, fluid: &Fluid) -> Result<Vec<Edit>, ValueError> {
        Rule::Finite.check_all("fluid velocity", fluid.velocity.to_array())?;
        Rule::AtLeast(0.0).check("density of a fluid", fluid.density)?;
        Rule::AtLeast(0.0).check("damping of a fluid", fluid.damping)?;
        let parts = self.colliders_of(body).unwrap_or_default();
        let push = |&id| {
            let (body, shape, pose) = self.dynamic_part(id)?;
            let below = immersed(shape, &pose, &fluid.surface)?;
            let displaced = fluid.density * below.volume;
            let relative = fluid.velocity - self.velocity_at(body, below.center)?;
            let force = relative * fluid.damping - self.settings().gravity;
            Some(Edit::ApplyForce(
                body,
                ExternalForce::ForceAt(force * displaced, below.center),
            ))
        };
        Ok(parts.iter().filter_map(push).collect())
    }

    /// Velocity of a point of a dynamic body, m/s.
    fn velocity_at(&self, id: BodyId, point: Vector) -> Option<Vector> {
        let (body, center) = (self.body(id)?, self.center_of_mass(id)?);
        Some(body.linear_velocity + cross(body.angular_velocity, point - center))
    }
}
