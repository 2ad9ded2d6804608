//! Forces and impulses from outside.

use hazumi_core::{Rule, ValueError};
use serde::{Deserialize, Serialize};

use super::record::BodyRecord;
use crate::locked::LockedAxes;
use crate::space::{AngularVector, Vector, ZERO_ANGULAR, angular_array, moment};

/// A force or impulse on a dynamic body from outside, as a value; in the world frame.
///
/// A force or a torque acts for the whole of the next step, whatever its length, and ends with it:
/// what lasts is pushed again before every step. An impulse changes the velocity at once. Several
/// pushes add up.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub enum ExternalForce {
    /// A force at the centre of mass, in newtons.
    Force(Vector),
    /// A force in newtons, and the point of the world in metres where it acts.
    ForceAt(Vector, Vector),
    /// A torque, in N·m.
    Torque(AngularVector),
    /// A force at the centre of mass, in newtons, and a torque, in N·m, that hold the body in its
    /// place, as a suspension does: they count as ground. They wake nobody and keep nobody
    /// awake: a body that they hold falls asleep once it rests, and on one that sleeps they do
    /// nothing.
    Support(Vector, AngularVector),
    /// An impulse at the centre of mass, in N·s.
    Impulse(Vector),
    /// An impulse in N·s, and the point of the world in metres where it acts.
    ImpulseAt(Vector, Vector),
    /// An angular impulse, in N·m·s.
    AngularImpulse(AngularVector),
}

impl ExternalForce {
    pub(super) fn check(self) -> Result<(), ValueError> {
        let check = |what, vector: Vector| Rule::Finite.check_all(what, vector.to_array());
        match self {
            Self::Force(force) => check("force", force),
            Self::Torque(torque) => Rule::Finite.check_all("torque", angular_array(torque)),
            Self::Impulse(impulse) => check("impulse", impulse),
            Self::AngularImpulse(impulse) => {
                Rule::Finite.check_all("angular impulse", angular_array(impulse))
            }
            Self::ForceAt(force, point) => {
                check("force", force)?;
                check("point where a force acts", point)
            }
            Self::Support(force, torque) => {
                check("force", force)?;
                Rule::Finite.check_all("torque", angular_array(torque))
            }
            Self::ImpulseAt(impulse, point) => {
                check("impulse", impulse)?;
                check("point where an impulse acts", point)
            }
        }
    }

    /// Pushes `record`, which must be dynamic, and wakes it.
    ///
    /// # Errors
    ///
    /// When the sum of forces or the new velocity is no number; nothing has changed then.
    pub(super) fn apply_to(self, record: &mut BodyRecord) -> Result<(), ValueError> {
        let moment_at = |push: Vector, point: Vector| moment(record.arm_to(point), push);
        match self {
            Self::Support(force, torque) => return hold(record, force, torque),
            Self::Force(force) => add_force(record, force, ZERO_ANGULAR),
            Self::Torque(torque) => add_force(record, Vector::ZERO, torque),
            Self::ForceAt(force, point) => {
                let torque = moment_at(force, point);
                add_force(record, force, torque)
            }
            Self::Impulse(impulse) => apply_impulse_at(record, impulse, ZERO_ANGULAR),
            Self::AngularImpulse(impulse) => apply_impulse_at(record, Vector::ZERO, impulse),
            Self::ImpulseAt(impulse, point) => {
                let angular = moment_at(impulse, point);
                apply_impulse_at(record, impulse, angular)
            }
        }?;
        record.wake();
        Ok(())
    }
}

fn add_force(
    record: &mut BodyRecord,
    force: Vector,
    torque: AngularVector,
) -> Result<(), ValueError> {
    let (force, torque) = (record.force + force, record.torque + torque);
    Rule::Finite.check_all("sum of the forces on a body", force.to_array())?;
    Rule::Finite.check_all("sum of the torques on a body", angular_array(torque))?;
    (record.force, record.torque) = (force, torque);
    Ok(())
}

fn hold(
    record: &mut BodyRecord,
    force: Vector,
    torque: AngularVector,
) -> Result<(), ValueError> {
    if record.is_asleep {
        return Ok(());
    }
    record.has_support_force |= force != Vector::ZERO || torque != ZERO_ANGULAR;
    add_force(record, force, torque)
}

fn apply_impulse_at(
    record: &mut BodyRecord,
    impulse: Vector,
    angular: AngularVector,
) -> Result<(), ValueError> {
    let Some(mass) = record.mass else { return Ok(()) };
    let change = LockedAxes::without(impulse / mass.mass, record.body.locked_axes.translation);
    let linear = record.body.linear_velocity + change;
    let turned = record.body.angular_velocity + record.inverse_inertia() * angular;
    Rule::Finite.check_all("velocity after an impulse", linear.to_array())?;
    Rule::Finite.check_all("angular velocity after an impulse", angular_array(turned))?;
    record.body.linear_velocity = linear;
    record.body.angular_velocity = turned;
    Ok(())
}
