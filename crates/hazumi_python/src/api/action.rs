//! Actions: numbers that act on the worlds of a batch.

use std::sync::Arc;

use pyo3::prelude::*;

use super::pose::vector;
use super::quantity::check_particles;
use super::space::engine::joint::{JointKind, Motor};
use super::space::engine::{BodyId, ExternalForce, JointId, World};
use super::space::{AngularVector, Vector, angular_of, axis_of_turn, joint_axis};
use super::target::{BodyTarget, JointTarget, Names};
use crate::{arrays, failure, numbers};

/// An action: one number a world and step, times a force, a torque or a speed.
#[pyclass(frozen, from_py_object)]
#[derive(Clone, Debug)]
pub(crate) struct Action {
    kind: Kind,
}

#[derive(Clone, Debug)]
enum Kind {
    Force(BodyTarget, Push),
    Torque(BodyTarget, AngularVector),
    JointForce(JointTarget, f32),
    MotorSpeed(JointTarget, usize, f32),
    SpringTarget(JointTarget, usize, f32),
    Muscle(BodyTarget, Arc<[[u32; 2]]>, f32),
}

/// A force on a body for an action of 1.
#[derive(Clone, Copy, Debug)]
pub(super) struct Push {
    force: Vector,
    /// Where it acts in the frame of the body; default the centre of mass.
    point: Option<Vector>,
    /// Whether the force turns with the body.
    is_local: bool,
}

/// An action on bodies and joints that exist.
#[derive(Clone, Debug)]
pub(super) enum Act {
    Force(BodyId, Push),
    Torque(BodyId, AngularVector),
    JointForce(JointId, f32),
    MotorSpeed(JointId, usize, f32),
    SpringTarget(JointId, usize, f32),
    Muscle(BodyId, Arc<[[u32; 2]]>, f32),
}

#[pymethods]
impl Action {
    /// Force on a body through the step, in N for an action of 1.
    ///
    /// It acts at the centre of mass, or at a `point` in the frame of the body, in metres. A
    /// `local` force turns with the body.
    #[staticmethod]
    #[pyo3(signature = (body, force, point = None, local = false))]
    fn force(
        body: &Bound<'_, PyAny>,
        force: &Bound<'_, PyAny>,
        point: Option<&Bound<'_, PyAny>>,
        local: bool,
    ) -> PyResult<Self> {
        let push = Push {
            force: vector("force", force)?,
            point: point.map(|point| vector("point", point)).transpose()?,
            is_local: local,
        };
        Ok(Self { kind: Kind::Force(BodyTarget::of(body)?, push) })
    }

    /// Torque on a body through the step, in N·m for an action of 1.
    #[staticmethod]
    fn torque(body: &Bound<'_, PyAny>, torque: &Bound<'_, PyAny>) -> PyResult<Self> {
        Ok(Self { kind: Kind::Torque(BodyTarget::of(body)?, angular_of("torque", torque)?) })
    }

    /// Torque of a hinge, in N·m, or force of a slider, in N, for an action of 1.
    ///
    /// It acts on the second body, and the opposite on the first.
    #[staticmethod]
    fn joint_force(joint: &Bound<'_, PyAny>, force: f32) -> PyResult<Self> {
        Ok(Self { kind: Kind::JointForce(JointTarget::of(joint)?, force) })
    }

    /// Speed of the motor of an axis of a joint, in m/s or rad/s for an action of 1.
    #[staticmethod]
    #[pyo3(signature = (joint, speed, axis = 0))]
    fn motor_speed(
        joint: &Bound<'_, PyAny>,
        speed: f32,
        #[pyo3(from_py_with = numbers::whole)] axis: usize,
    ) -> PyResult<Self> {
        Ok(Self { kind: Kind::MotorSpeed(JointTarget::of(joint)?, axis, speed) })
    }

    /// Target of the spring of an axis of a joint, in metres or radians for an action of 1.
    #[staticmethod]
    #[pyo3(signature = (joint, target, axis = 0))]
    fn spring_target(
        joint: &Bound<'_, PyAny>,
        target: f32,
        #[pyo3(from_py_with = numbers::whole)] axis: usize,
    ) -> PyResult<Self> {
        Ok(Self { kind: Kind::SpringTarget(JointTarget::of(joint)?, axis, target) })
    }

    /// Muscle of a soft body: a force, in N for an action of 1, that pulls two particles
    /// towards each other; negative ones push. `pairs` has rows of two particles, each with
    /// its force.
    #[staticmethod]
    fn muscle(body: &Bound<'_, PyAny>, pairs: &Bound<'_, PyAny>, force: f32) -> PyResult<Self> {
        let pairs = arrays::index_rows::<2>("pairs", pairs)?.into();
        Ok(Self { kind: Kind::Muscle(BodyTarget::of(body)?, pairs, force) })
    }

    fn __repr__(&self) -> String {
        format!("<Action {}>", self.name())
    }
}

impl Action {
    /// Name in the layout of a batch.
    pub(super) fn name(&self) -> String {
        match &self.kind {
            Kind::Force(body, _) => format!("force({body})"),
            Kind::Torque(body, _) => format!("torque({body})"),
            Kind::JointForce(joint, _) => format!("joint_force({joint})"),
            Kind::MotorSpeed(joint, axis, _) => format!("motor_speed({joint}, {axis})"),
            Kind::SpringTarget(joint, axis, _) => format!("spring_target({joint}, {axis})"),
            Kind::Muscle(body, ..) => format!("muscle({body})"),
        }
    }

    /// The action in a world that has its body or joint.
    pub(super) fn find(&self, world: &World, names: &Names) -> PyResult<Act> {
        let axis_exists = |joint: &JointTarget, axis: usize| {
            let id = joint.find(world, names)?;
            let mut kind = world.joint(id).map(|joint| joint.kind);
            let found = kind.as_mut().and_then(|kind| joint_axis(kind, axis));
            found.is_some().then_some(id).ok_or_else(|| {
                failure::value(format!("axis is {axis}, which joint {joint} does not have"))
            })
        };
        Ok(match &self.kind {
            Kind::Force(body, push) => Act::Force(body.find(world, names)?, *push),
            Kind::Torque(body, torque) => Act::Torque(body.find(world, names)?, *torque),
            Kind::JointForce(joint, force) => {
                let id = joint.find(world, names)?;
                let kind = world.joint(id).map(|joint| joint.kind);
                if !matches!(kind, Some(JointKind::Hinge(_) | JointKind::Slider(_))) {
                    let message = format!("joint {joint} is neither a hinge nor a slider");
                    return Err(failure::value(message));
                }
                Act::JointForce(id, *force)
            }
            Kind::MotorSpeed(joint, axis, speed) => {
                Act::MotorSpeed(axis_exists(joint, *axis)?, *axis, *speed)
            }
            Kind::SpringTarget(joint, axis, target) => {
                Act::SpringTarget(axis_exists(joint, *axis)?, *axis, *target)
            }
            Kind::Muscle(body, pairs, force) => {
                let id = body.find(world, names)?;
                check_particles(world, id, "pairs of a muscle", pairs.as_flattened())?;
                Act::Muscle(id, Arc::clone(pairs), *force)
            }
        })
    }
}

impl Act {
    /// Acts through the next step, of `dt` seconds. Nothing happens to what is gone.
    pub(super) fn apply(&self, world: &mut World, value: f32, dt: f32) -> Result<(), String> {
        let applied = match *self {
            Self::Muscle(id, ref pairs, force) => {
                return contract(world, id, pairs, force * value * dt);
            }
            Self::Force(id, push) => {
                let Some(body) = world.body(id) else { return Ok(()) };
                let mut force = push.force * value;
                if push.is_local {
                    force = body.pose().transform_vector(force);
                }
                let point = push.point.map(|point| body.pose().transform_point(point));
                let force = match point {
                    Some(point) => ExternalForce::ForceAt(force, point),
                    None => ExternalForce::Force(force),
                };
                world.apply_external_force(id, force)
            }
            Self::Torque(id, torque) => {
                world.apply_external_force(id, ExternalForce::Torque(torque * value))
            }
            Self::JointForce(id, force) => return apply_joint_force(world, id, force * value),
            Self::MotorSpeed(id, axis, speed) => world.edit_joint(id, |joint| {
                if let Some(axis) = joint_axis(&mut joint.kind, axis) {
                    let max_force = axis.motor.map_or(0.0, |motor| motor.max_force);
                    axis.motor = Some(Motor { speed: speed * value, max_force });
                }
            }),
            Self::SpringTarget(id, axis, target) => world.edit_joint(id, |joint| {
                if let Some(axis) = joint_axis(&mut joint.kind, axis) {
                    axis.target = target * value;
                }
            }),
        };
        applied.map(drop).map_err(|error| error.to_string())
    }

    /// Whether it acts through one step only, and must be repeated.
    pub(super) fn fades(&self) -> bool {
        matches!(
            self,
            Self::Force(..) | Self::Torque(..) | Self::JointForce(..) | Self::Muscle(..)
        )
    }
}

/// An impulse, in N·s, of each pair of particles towards each other: it moves no centre of
/// mass.
fn contract(
    world: &mut World,
    id: BodyId,
    pairs: &[[u32; 2]],
    impulse: f32,
) -> Result<(), String> {
    let Some(particles) = world.particles(id) else { return Ok(()) };
    let positions: Vec<Vector> = particles.positions().collect();
    for &[a, b] in pairs {
        let [from, to] = [a, b].map(|particle| positions.get(particle as usize).copied());
        let pull = (to.zip(from)).map_or(Vector::ZERO, |(to, from)| to - from);
        let pull = pull.normalize_or_zero() * impulse;
        for (particle, impulse) in [(a, pull), (b, -pull)] {
            let applied = world.apply_impulse_to_particle(id, particle, impulse);
            applied.map_err(|error| error.to_string())?;
        }
    }
    Ok(())
}

/// A torque about a hinge, or a force along a slider, and its opposite.
fn apply_joint_force(world: &mut World, id: JointId, force: f32) -> Result<(), String> {
    let Some(joint) = world.joint(id).copied() else { return Ok(()) };
    let [a, b] = joint.bodies;
    let Some(body) = world.body(a) else { return Ok(()) };
    let frame = body.pose().mul(&joint.frames[0]);
    let (on_a, on_b) = match joint.kind {
        JointKind::Slider(_) => {
            let push = frame.transform_vector(Vector::X) * force;
            let Some(other) = world.body(b) else { return Ok(()) };
            let point = other.pose().transform_point(joint.frames[1].position);
            (ExternalForce::ForceAt(-push, point), ExternalForce::ForceAt(push, point))
        }
        _ => {
            let torque = axis_of_turn(&frame) * force;
            (ExternalForce::Torque(-torque), ExternalForce::Torque(torque))
        }
    };
    for (id, force) in [(a, on_a), (b, on_b)] {
        world.apply_external_force(id, force).map_err(|error| error.to_string())?;
    }
    Ok(())
}
