//! Teleports and targets of kinematic bodies.

use hazumi_core::{Rule, ValueError};

use super::World;
use super::edit::{Edit, EditResult};
use super::record::{KinematicTarget, TargetPose};
use crate::body::{Body, BodyId, BodyType};
use crate::math::rotation;
use crate::space::{DVector, Rotation, ToF32, ToF64, Vector};

impl World {
    /// Teleports a body to a place, in metres, in the world, turned by `rotation`; `None` when
    /// it is gone.
    ///
    /// Keeps both parts of the position, see [`Self::exact_position`]. The body keeps its
    /// velocity and wakes, as do the bodies that it supported. It does not touch anything on
    /// the way.
    ///
    /// # Errors
    ///
    /// When a number cannot be used; the body is then where it was.
    #[doc(alias = "set_transform")]
    pub fn teleport(
        &mut self,
        id: BodyId,
        position: DVector,
        rotation: Rotation,
    ) -> Result<Option<()>, ValueError> {
        let applied = self.apply(Edit::Teleport(id, position, rotation))?;
        Ok((applied == EditResult::Done).then_some(()))
    }

    /// Moves a kinematic body to a place in the next step, in metres, in the world, turned by
    /// `rotation`. `None` when the body is gone or not kinematic.
    ///
    /// The step gives it the velocity that it needs, so it pushes and carries others on its
    /// way. At the end of the step its pose is the target to the last bit. It then rests,
    /// unless it gets another target: call this before every step for a lift or a platform.
    ///
    /// # Errors
    ///
    /// When a number cannot be used; the body then stays.
    #[doc(alias("set_kinematic_target", "set_next_kinematic_position", "MoveKinematic"))]
    pub fn move_to(
        &mut self,
        id: BodyId,
        position: DVector,
        rotation: Rotation,
    ) -> Result<Option<()>, ValueError> {
        let applied = self.apply(Edit::MoveTo(id, position, rotation))?;
        Ok((applied == EditResult::Done).then_some(()))
    }

    pub(super) fn apply_teleport(
        &mut self,
        id: BodyId,
        position: DVector,
        rotation: Rotation,
    ) -> Result<Option<EditResult>, ValueError> {
        let Some(&body) = self.body(id) else { return Ok(None) };
        let [high, low] = split_position(position);
        let body = Body { position: high, rotation, ..body }.checked()?;
        // Replacing it alone would not see that it moved when only the low part changes.
        self.drop_contacts_of_body(id.index(), |_| true);
        self.apply_replace_body(id, body)?;
        if let Some(record) = self.bodies.get_mut(id) {
            record.position_low = low;
            if let Some(soft) = &mut record.soft {
                soft.anchor[1] = low;
            }
            if record.target != KinematicTarget::None {
                record.target = KinematicTarget::None;
                record.stop();
            }
            record.wake();
        }
        self.update_bounds_of_body(id);
        Ok(Some(EditResult::Done))
    }

    pub(super) fn apply_move_to(
        &mut self,
        id: BodyId,
        position: DVector,
        rotation: Rotation,
    ) -> Result<Option<EditResult>, ValueError> {
        let [high, _] = split_position(position);
        Rule::Finite.check_all("target position", high.to_array())?;
        Rule::Finite.check_all("target rotation", rotation.to_array())?;
        let length = || ValueError {
            what: "target rotation length",
            value: 0.0,
            rule: Rule::Above(0.0),
        };
        let rotation = rotation::to_unit(rotation).ok_or_else(length)?;
        let Some(record) = self.bodies.get_mut(id) else { return Ok(None) };
        if record.body.body_type != BodyType::Kinematic {
            return Ok(None);
        }
        if record.target == KinematicTarget::None {
            self.errands.push(id);
        }
        record.target = KinematicTarget::To(TargetPose { position, rotation });
        Ok(Some(EditResult::Done))
    }
}

/// High and low part of a position, m.
pub(super) fn split_position(position: DVector) -> [Vector; 2] {
    let high = position.to_f32();
    [high, (position - high.to_f64()).to_f32()]
}
