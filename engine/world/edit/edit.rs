//! Edits: the only way to change a world between steps.

use hazumi_core::ValueError;

pub(in crate::world) use super::collider_tree::ColliderTrees;
pub(in crate::world) use super::contact_index::ContactIndex;
pub(in crate::world) use super::soft_bodies::PinHolders;

use super::soft_bodies::check_softness;

use super::super::boxes::DirtyBounds;
use super::super::external_force::ExternalForce;
use super::super::record::BodyRecord;
use super::super::soft_bodies::SoftBodyPin;
use super::super::{World, WorldSettings};
use crate::body::{Body, BodyId, BodyType};
use crate::collider::{Collider, ColliderId};
use crate::contact::Contact;
use crate::joint::{Joint, JointId};
use crate::space::{DVector, Rotation, Vector};

/// Edit: one change to a world as a value, which can be stored, sent and applied to another
/// world.
///
/// Every method of [`World`] that changes it applies one of these. Two worlds that get the same
/// edits and steps in the same order stay equal, ids included.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub enum Edit {
    /// Adds a body without colliders.
    AddBody(Body),
    /// Removes a body, its colliders, its joints and its contacts.
    RemoveBody(BodyId),
    /// Replaces the plain data of a body and wakes it; a frozen body is unfrozen.
    ReplaceBody(BodyId, Body),
    /// Teleports the origin of a body to a place, in metres, in the world, with a rotation. The
    /// rotation has any length but zero. Its velocity stays, and it wakes.
    Teleport(BodyId, DVector, Rotation),
    /// Moves the origin of a kinematic body to a place during the next step, in metres, with a
    /// rotation. Both are in the world. The rotation has any length but zero.
    MoveTo(BodyId, DVector, Rotation),
    /// Applies a force or an impulse to a dynamic body and wakes it.
    ApplyForce(BodyId, ExternalForce),
    /// Wakes a dynamic body.
    Wake(BodyId),
    /// Puts a dynamic body to sleep where it is, without a velocity, as if it had come to rest.
    PutToSleep(BodyId),
    /// Pins a particle of a soft body to something, or unpins it.
    Pin(BodyId, u32, Option<SoftBodyPin>),
    /// Applies an impulse to a particle of a soft body, in N·s, in the world.
    ApplyImpulseToParticle(BodyId, u32, Vector),
    /// Attaches a collider to a body.
    AddCollider(BodyId, Collider),
    /// Replaces a collider and wakes its body and the bodies in contact with it.
    ReplaceCollider(ColliderId, Collider),
    /// Removes a collider from its body.
    RemoveCollider(ColliderId),
    /// Disables collisions between two bodies from now on, until one is removed.
    IgnorePair(BodyId, BodyId),
    /// Adds a joint.
    AddJoint(Joint),
    /// Replaces a joint; a broken one is repaired.
    ReplaceJoint(JointId, Joint),
    /// Removes a joint.
    RemoveJoint(JointId),
    /// Replaces the settings of the world and wakes all bodies.
    SetSettings(WorldSettings),
}

/// Result of an [`Edit`].
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum EditResult {
    /// The new body.
    Body(BodyId),
    /// The new collider.
    Collider(ColliderId),
    /// The new joint.
    Joint(JointId),
    /// Done, nothing to name.
    Done,
    /// Nothing changed: an id in the edit was stale.
    Stale,
}

impl World {
    /// Applies one change.
    ///
    /// # Errors
    ///
    /// When a number in it cannot be used; the world is then as it was.
    #[expect(clippy::too_many_lines, reason = "an arm for each kind of edit")]
    pub fn apply(&mut self, edit: Edit) -> Result<EditResult, ValueError> {
        self.invalidate_static_state(&edit);
        self.take_back_for(&edit);
        let noted = self.journal.is_some().then(|| edit.clone());
        let applied = match edit {
            Edit::AddBody(body) => {
                let body = body.checked()?;
                self.mass_of(&body, &[], None)?;
                let id = self.bodies.insert(BodyRecord::new(body));
                self.note_mover(id.index(), body.body_type != BodyType::Fixed);
                Some(EditResult::Body(id))
            }
            Edit::RemoveBody(id) => self.apply_remove_body(id),
            Edit::ReplaceBody(id, body) => self.apply_replace_body(id, body.checked()?)?,
            Edit::Teleport(id, position, rotation) => {
                self.apply_teleport(id, position, rotation)?
            }
            Edit::MoveTo(id, position, rotation) => {
                self.apply_move_to(id, position, rotation)?
            }
            Edit::ApplyForce(id, push) => self.apply_push(id, push)?,
            Edit::Wake(id) => self.apply_wake(id),
            Edit::PutToSleep(id) => self.apply_put_to_sleep(id),
            Edit::Pin(id, particle, to) => self.apply_pin(id, particle, to)?,
            Edit::ApplyImpulseToParticle(id, particle, impulse) => {
                self.apply_push_particle(id, particle, impulse)?
            }
            Edit::AddCollider(id, collider) => {
                self.apply_add_collider(id, collider.checked()?)?
            }
            Edit::ReplaceCollider(id, collider) => {
                self.apply_replace_collider(id, collider.checked()?)?
            }
            Edit::RemoveCollider(id) => self.apply_remove_collider(id)?,
            Edit::IgnorePair(a, b) => self.apply_ignore_pair(a, b),
            Edit::AddJoint(joint) => {
                let joint = joint.checked()?;
                self.check_placement(&joint)?;
                self.apply_add_joint(joint)
            }
            Edit::ReplaceJoint(id, joint) => {
                let joint = joint.checked()?;
                if self.joint(id).is_some_and(|before| before.is_moved_to(&joint)) {
                    self.check_placement(&joint)?;
                }
                self.apply_replace_joint(id, joint)
            }
            Edit::RemoveJoint(id) => self.apply_remove_joint(id),
            Edit::SetSettings(settings) => {
                settings.check()?;
                self.settings = settings;
                self.bodies.iter_mut().for_each(|(_, record)| record.wake());
                let beat = self.epoch;
                self.colliders.iter_mut().for_each(|(_, placed)| placed.teleported_in = beat);
                self.teleported.extend(self.colliders.iter().map(|(id, _)| id.index()));
                self.boxes.edit().outdate(DirtyBounds::Everybody);
                self.pairs.mark_outdated();
                // Points are found within a margin, which may be another one now.
                self.contacts.iter_mut().for_each(Contact::forget_recycle_anchor);
                Some(EditResult::Done)
            }
        };
        if let Some(journal) = &mut self.journal {
            journal.edits.extend(noted);
        }
        Ok(applied.unwrap_or(EditResult::Stale))
    }

    /// Adds a body without colliders and names it.
    ///
    /// # Errors
    ///
    /// When a number of `body` cannot be used.
    pub fn add_body(&mut self, body: Body) -> Result<BodyId, ValueError> {
        match self.apply(Edit::AddBody(body))? {
            EditResult::Body(id) => Ok(id),
            other => unreachable!("adding a body gave {other:?}"),
        }
    }

    /// Adds a body with one collider. Its centre of mass then has the velocity that `body`
    /// states, wherever the collider is.
    ///
    /// # Errors
    ///
    /// When a number of either cannot be used; nothing is added then.
    pub fn add(&mut self, body: Body, collider: Collider) -> Result<BodyId, ValueError> {
        // The check comes before anything is added, so that a refusal leaves no trace, not even
        // in the ids.
        let collider = collider.checked()?;
        let body = body.checked()?;
        check_softness(&BodyRecord::new(body), &collider, 0)?;
        self.mass_of(&body, &[], Some(&collider))?;
        let id = self.add_body(body)?;
        self.add_collider(id, collider)?;
        self.restore_linear_velocity(id, body.linear_velocity)?;
        Ok(id)
    }

    /// Gives a new body the velocity of its definition, m/s, in the world. Each collider has
    /// moved its centre of mass, which takes the velocity of the point where it comes to.
    pub(crate) fn restore_linear_velocity(
        &mut self,
        id: BodyId,
        stated: Vector,
    ) -> Result<(), ValueError> {
        if self.body(id).is_some_and(|body| body.linear_velocity != stated) {
            self.edit(id, |body| body.linear_velocity = stated)?;
        }
        Ok(())
    }

    /// Attaches a collider to a body and names it; `None` when the body is gone.
    ///
    /// Every point of the body moves on as it did. Where the collider moves the centre of mass
    /// of a body that turns, [`Body::linear_velocity`] therefore changes with it.
    ///
    /// # Errors
    ///
    /// When a number of `collider` cannot be used, or its shape cannot be on a body of that
    /// motion.
    pub fn add_collider(
        &mut self,
        body: BodyId,
        collider: Collider,
    ) -> Result<Option<ColliderId>, ValueError> {
        match self.apply(Edit::AddCollider(body, collider))? {
            EditResult::Collider(id) => Ok(Some(id)),
            _ => Ok(None),
        }
    }

    /// Changes the plain data of a body; `None` when it is gone.
    ///
    /// The body wakes up, and thaws when it was frozen.
    ///
    /// # Errors
    ///
    /// When a number cannot be used afterwards; the body is then as it was.
    pub fn edit<R>(
        &mut self,
        id: BodyId,
        change: impl FnOnce(&mut Body) -> R,
    ) -> Result<Option<R>, ValueError> {
        let Some(mut body) = self.body(id).copied() else { return Ok(None) };
        let result = change(&mut body);
        self.apply(Edit::ReplaceBody(id, body))?;
        Ok(Some(result))
    }

    /// Edits a collider: its shape, pose, material or groups; `None` when it is gone. Its mass
    /// is computed anew.
    ///
    /// The body wakes up, and so do the bodies in contact with the collider. While shape, place
    /// and groups stay as they are, contacts go on with the new material; otherwise they begin
    /// anew.
    ///
    /// # Errors
    ///
    /// When a number cannot be used afterwards, or the shape cannot be on a body of that
    /// motion; the collider is then as it was.
    pub fn edit_collider<R>(
        &mut self,
        id: ColliderId,
        change: impl FnOnce(&mut Collider) -> R,
    ) -> Result<Option<R>, ValueError> {
        let Some(mut collider) = self.collider(id).cloned() else { return Ok(None) };
        let result = change(&mut collider);
        self.apply(Edit::ReplaceCollider(id, collider))?;
        Ok(Some(result))
    }

    /// Removes a body with its colliders, joints and contacts. The bodies that it supported or
    /// held wake up.
    ///
    /// Returns the last state of the body; `None` when it was gone already.
    #[doc(alias = "remove_body")]
    #[doc(alias = "destroy_body")]
    pub fn remove(&mut self, id: BodyId) -> Option<Body> {
        let body = *self.body(id)?;
        self.apply(Edit::RemoveBody(id)).ok()?;
        Some(body)
    }

    /// Removes a collider from its body and returns it; `None` when it was gone already.
    ///
    /// # Errors
    ///
    /// When the rest of the body would have a mass that cannot be used.
    pub fn remove_collider(&mut self, id: ColliderId) -> Result<Option<Collider>, ValueError> {
        let Some(collider) = self.collider(id).cloned() else { return Ok(None) };
        self.apply(Edit::RemoveCollider(id))?;
        Ok(Some(collider))
    }

    /// Applies a force or an impulse to a dynamic body and wakes it; `None` when it is gone. It
    /// has no effect on bodies that are fixed, kinematic, frozen or not enabled.
    ///
    #[doc = include_str!(example!("world/edit/edit/apply_external_force.md"))]
    ///
    /// # Errors
    ///
    /// When a number in `force` or the resulting velocity cannot be used; nothing has changed
    /// then.
    #[doc(alias("add_force", "add_impulse"))]
    pub fn apply_external_force(
        &mut self,
        id: BodyId,
        push: ExternalForce,
    ) -> Result<Option<()>, ValueError> {
        let applied = self.apply(Edit::ApplyForce(id, push))?;
        Ok((applied == EditResult::Done).then_some(()))
    }

    /// Disables collisions between two bodies from now on; `None` when one is gone.
    #[doc(alias = "collision exception")]
    pub fn ignore_pair(&mut self, a: BodyId, b: BodyId) -> Option<()> {
        let applied = self.apply(Edit::IgnorePair(a, b)).ok()?;
        (applied == EditResult::Done).then_some(())
    }

    /// Replaces the settings of the world and wakes all bodies.
    ///
    /// # Errors
    ///
    /// When a number of `settings` cannot be used; the world is then as it was.
    pub fn set_settings(&mut self, settings: WorldSettings) -> Result<(), ValueError> {
        self.apply(Edit::SetSettings(settings)).map(|_| ())
    }
}
