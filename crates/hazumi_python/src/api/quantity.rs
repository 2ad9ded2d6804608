//! Quantities of a world that a batch observes or sets.

use std::sync::Arc;

use pyo3::prelude::*;

use super::space::engine::{BodyId, JointId, World};
use super::space::{
    ANGULAR, DIM, DVector, ROTATION, Vector, angular_from, angular_numbers, rotation_from,
    rotation_numbers, widened,
};
use super::target::{BodyTarget, JointTarget, Names};
use crate::{arrays, failure, numbers};

/// A quantity of a world: numbers that a batch observes, and that resets may disturb.
///
/// Bodies are named by their names in the scene, or by ids; joints by pairs of bodies.
#[pyclass(frozen, from_py_object)]
#[derive(Clone, Debug)]
pub(crate) struct Quantity {
    kind: Kind,
}

#[derive(Clone, Debug)]
enum Kind {
    Body(BodyQuantity, BodyTarget),
    Joint(JointQuantity, JointTarget, usize),
    Particles(ParticleQuantity, BodyTarget, Arc<[u32]>),
}

#[derive(Clone, Copy, Debug)]
pub(super) enum BodyQuantity {
    Position,
    Rotation,
    LinearVelocity,
    AngularVelocity,
    CenterOfMass,
    Touching,
}

#[derive(Clone, Copy, Debug)]
pub(super) enum JointQuantity {
    Position,
    Speed,
}

#[derive(Clone, Copy, Debug)]
pub(super) enum ParticleQuantity {
    Positions,
    Velocities,
}

/// A quantity of bodies and joints that exist.
#[derive(Clone, Debug)]
pub(super) enum Measure {
    Body(BodyQuantity, BodyId),
    Joint(JointQuantity, JointId, usize),
    Particles(ParticleQuantity, BodyId, Arc<[u32]>),
}

#[pymethods]
impl Quantity {
    /// Origin of a body, in metres.
    #[staticmethod]
    fn position(body: &Bound<'_, PyAny>) -> PyResult<Self> {
        Self::of_body(BodyQuantity::Position, body)
    }

    /// Rotation of a body: its angle in 2D, a quaternion `x, y, z, w` in 3D.
    #[staticmethod]
    fn rotation(body: &Bound<'_, PyAny>) -> PyResult<Self> {
        Self::of_body(BodyQuantity::Rotation, body)
    }

    /// Velocity of the centre of mass of a body, in m/s.
    #[staticmethod]
    fn linear_velocity(body: &Bound<'_, PyAny>) -> PyResult<Self> {
        Self::of_body(BodyQuantity::LinearVelocity, body)
    }

    /// Angular velocity of a body, in rad/s.
    #[staticmethod]
    fn angular_velocity(body: &Bound<'_, PyAny>) -> PyResult<Self> {
        Self::of_body(BodyQuantity::AngularVelocity, body)
    }

    /// Centre of mass of a body, in metres: that of the particles of a soft one.
    #[staticmethod]
    fn center_of_mass(body: &Bound<'_, PyAny>) -> PyResult<Self> {
        Self::of_body(BodyQuantity::CenterOfMass, body)
    }

    /// Whether a body touches anything: 1 or 0.
    #[staticmethod]
    fn touching(body: &Bound<'_, PyAny>) -> PyResult<Self> {
        Self::of_body(BodyQuantity::Touching, body)
    }

    /// Position of a joint along an axis, in metres or radians.
    #[staticmethod]
    #[pyo3(signature = (joint, axis = 0))]
    fn joint_position(
        joint: &Bound<'_, PyAny>,
        #[pyo3(from_py_with = numbers::whole)] axis: usize,
    ) -> PyResult<Self> {
        let joint = JointTarget::of(joint)?;
        Ok(Self { kind: Kind::Joint(JointQuantity::Position, joint, axis) })
    }

    /// Speed of a joint along an axis, in m/s or rad/s.
    #[staticmethod]
    #[pyo3(signature = (joint, axis = 0))]
    fn joint_speed(
        joint: &Bound<'_, PyAny>,
        #[pyo3(from_py_with = numbers::whole)] axis: usize,
    ) -> PyResult<Self> {
        let joint = JointTarget::of(joint)?;
        Ok(Self { kind: Kind::Joint(JointQuantity::Speed, joint, axis) })
    }

    /// Positions of some particles of a soft body, in metres, one after the other.
    #[staticmethod]
    fn particle_positions(
        body: &Bound<'_, PyAny>,
        particles: &Bound<'_, PyAny>,
    ) -> PyResult<Self> {
        Self::of_particles(ParticleQuantity::Positions, body, particles)
    }

    /// Velocities of some particles of a soft body, in m/s, one after the other.
    #[staticmethod]
    fn particle_velocities(
        body: &Bound<'_, PyAny>,
        particles: &Bound<'_, PyAny>,
    ) -> PyResult<Self> {
        Self::of_particles(ParticleQuantity::Velocities, body, particles)
    }

    /// Number of columns.
    fn __len__(&self) -> usize {
        match &self.kind {
            Kind::Body(quantity, _) => quantity.len(),
            Kind::Joint(..) => 1,
            Kind::Particles(_, _, particles) => DIM * particles.len(),
        }
    }

    fn __repr__(&self) -> String {
        format!("<Quantity {}>", self.name())
    }
}

impl Quantity {
    fn of_body(quantity: BodyQuantity, body: &Bound<'_, PyAny>) -> PyResult<Self> {
        Ok(Self { kind: Kind::Body(quantity, BodyTarget::of(body)?) })
    }

    fn of_particles(
        quantity: ParticleQuantity,
        body: &Bound<'_, PyAny>,
        particles: &Bound<'_, PyAny>,
    ) -> PyResult<Self> {
        let particles = arrays::list::<u32>("particles", particles)?.into();
        Ok(Self { kind: Kind::Particles(quantity, BodyTarget::of(body)?, particles) })
    }

    /// Name in the layout of a batch.
    pub(super) fn name(&self) -> String {
        match &self.kind {
            Kind::Body(quantity, body) => {
                let quantity = match quantity {
                    BodyQuantity::Position => "position",
                    BodyQuantity::Rotation => "rotation",
                    BodyQuantity::LinearVelocity => "linear_velocity",
                    BodyQuantity::AngularVelocity => "angular_velocity",
                    BodyQuantity::CenterOfMass => "center_of_mass",
                    BodyQuantity::Touching => "touching",
                };
                format!("{quantity}({body})")
            }
            Kind::Joint(quantity, joint, axis) => {
                let quantity = match quantity {
                    JointQuantity::Position => "joint_position",
                    JointQuantity::Speed => "joint_speed",
                };
                format!("{quantity}({joint}, {axis})")
            }
            Kind::Particles(quantity, body, _) => {
                let quantity = match quantity {
                    ParticleQuantity::Positions => "particle_positions",
                    ParticleQuantity::Velocities => "particle_velocities",
                };
                format!("{quantity}({body})")
            }
        }
    }

    /// The quantity in a world that has its body or joint.
    pub(super) fn find(&self, world: &World, names: &Names) -> PyResult<Measure> {
        match &self.kind {
            Kind::Body(quantity, body) => {
                Ok(Measure::Body(*quantity, body.find(world, names)?))
            }
            Kind::Joint(quantity, joint, axis) => {
                let id = joint.find(world, names)?;
                if world.joint_motion(id, *axis).is_none() {
                    let message = format!("axis is {axis}, which joint {joint} does not have");
                    return Err(failure::value(message));
                }
                Ok(Measure::Joint(*quantity, id, *axis))
            }
            Kind::Particles(quantity, body, particles) => {
                let id = body.find(world, names)?;
                check_particles(world, id, &format!("particles of body {body}"), particles)?;
                Ok(Measure::Particles(*quantity, id, Arc::clone(particles)))
            }
        }
    }
}

impl BodyQuantity {
    fn len(self) -> usize {
        match self {
            Self::Position | Self::LinearVelocity | Self::CenterOfMass => DIM,
            Self::Rotation => ROTATION,
            Self::AngularVelocity => ANGULAR,
            Self::Touching => 1,
        }
    }

    /// Whether numbers can be written to it.
    fn is_state(self) -> bool {
        !matches!(self, Self::CenterOfMass | Self::Touching)
    }
}

impl Measure {
    /// Number of columns.
    pub(super) fn len(&self) -> usize {
        match self {
            Self::Body(quantity, _) => quantity.len(),
            Self::Joint(..) => 1,
            Self::Particles(_, _, particles) => DIM * particles.len(),
        }
    }

    /// Whether numbers can be written to it.
    pub(super) fn is_state(&self) -> bool {
        match self {
            Self::Body(quantity, _) => quantity.is_state(),
            Self::Joint(..) | Self::Particles(..) => false,
        }
    }

    /// Adds its numbers to a row; not a number for what is gone.
    pub(super) fn read(&self, world: &World, row: &mut Vec<f32>) {
        let end = row.len() + self.len();
        match *self {
            Self::Particles(quantity, id, ref particles) => {
                if let Some(all) = world.particles(id) {
                    let all: Vec<Vector> = match quantity {
                        ParticleQuantity::Positions => all.positions().collect(),
                        ParticleQuantity::Velocities => all.velocities().collect(),
                    };
                    let some = particles.iter().filter_map(|&index| all.get(index as usize));
                    row.extend(some.flat_map(|vector| vector.to_array()));
                }
            }
            Self::Body(quantity, id) => match (quantity, world.body(id)) {
                (_, None) => {}
                (BodyQuantity::Position, Some(body)) => row.extend(body.position.to_array()),
                (BodyQuantity::Rotation, Some(body)) => {
                    row.extend(rotation_numbers(body.rotation));
                }
                (BodyQuantity::LinearVelocity, Some(body)) => {
                    row.extend(body.linear_velocity.to_array());
                }
                (BodyQuantity::AngularVelocity, Some(body)) => {
                    row.extend(angular_numbers(body.angular_velocity));
                }
                (BodyQuantity::CenterOfMass, Some(_)) => {
                    row.extend(world.center_of_mass(id).unwrap_or(Vector::NAN).to_array());
                }
                (BodyQuantity::Touching, Some(_)) => {
                    row.push(f32::from(is_touching(world, id)));
                }
            },
            Self::Joint(quantity, id, axis) => {
                row.extend(world.joint_motion(id, axis).map(|motion| match quantity {
                    JointQuantity::Position => motion.position,
                    JointQuantity::Speed => motion.speed,
                }));
            }
        }
        row.resize(end, f32::NAN);
    }

    /// Writes numbers to it.
    pub(super) fn write(&self, world: &mut World, numbers: &[f32]) -> Result<(), String> {
        let Self::Body(quantity, id) = *self else { return Ok(()) };
        let Some(body) = world.body(id).copied() else { return Ok(()) };
        let here: DVector = world.exact_position(id).unwrap_or(widened(body.position));
        let written = match quantity {
            BodyQuantity::Position => {
                world.teleport(id, widened(Vector::from_slice(numbers)), body.rotation)
            }
            BodyQuantity::Rotation => {
                let mut turned = [0.0; ROTATION];
                turned.copy_from_slice(numbers);
                world.teleport(id, here, rotation_from(turned))
            }
            BodyQuantity::LinearVelocity => {
                world.set_linear_velocity(id, Vector::from_slice(numbers))
            }
            BodyQuantity::AngularVelocity => {
                let mut angular = [0.0; ANGULAR];
                angular.copy_from_slice(numbers);
                world.set_angular_velocity(id, angular_from(angular))
            }
            BodyQuantity::CenterOfMass | BodyQuantity::Touching => return Ok(()),
        };
        written.map(drop).map_err(|error| error.to_string())
    }
}

/// Errors unless a body has all these particles.
pub(super) fn check_particles(
    world: &World,
    id: BodyId,
    what: &str,
    particles: &[u32],
) -> PyResult<()> {
    let count = world.particles(id).map_or(0, |particles| particles.len());
    match particles.iter().find(|&&index| index as usize >= count) {
        Some(index) => {
            Err(failure::value(format!("{what} has {index}, must be below {count}")))
        }
        None => Ok(()),
    }
}

/// Whether surfaces of a body met another in the last step.
fn is_touching(world: &World, id: BodyId) -> bool {
    let slop = world.settings().linear_slop();
    world.contacts().any(|contact| {
        contact.bodies.contains(&id)
            && contact.points.iter().any(|point| point.impulse > 0.0 || point.separation < slop)
    })
}
