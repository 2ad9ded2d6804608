//! The only way to change a world between steps.

use hazumi_core::ValueError;

use super::soft_bodies::check_softness;

use super::super::boxes::DirtyBounds;
use super::super::push::ExternalForce;
use super::super::record::BodyRecord;
use super::super::soft_bodies::SoftBodyPin;
use super::super::{World, WorldSettings};
use crate::body::{Body, BodyId, BodyType};
use crate::collider::{Collider, ColliderId};
use crate::contact::Contact;
use crate::joint::{Joint, JointId};
use crate::space::{DVector, Rotation, Vector};

/// One change to a world, as a value: it can be stored, sent and applied to another world.
///
/// Every method of [`World`] that changes anything makes one of these. Two worlds that get the
/// same edits and steps in the same order stay equal, ids included.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub enum Edit {
    /// Adds a body without colliders.
    AddBody(Body),
    /// Removes a body, its colliders, its joints and its contacts.
    RemoveBody(BodyId),
    /// Replaces the plain data of a body and wakes it; thaws it when it was frozen.
    ReplaceBody(BodyId, Body),
    /// Puts the origin of a body somewhere, in metres, turned by a rotation of any length but zero,
    /// both in the world. Its velocity stays, and it wakes.
    Teleport(BodyId, DVector, Rotation),
    /// Has the next step move a kinematic body so that its origin arrives there, in metres, turned by
    /// a rotation of any length but zero, both in the world.
    MoveTo(BodyId, DVector, Rotation),
    /// Pushes a dynamic body from outside and wakes it.
    ApplyForce(BodyId, ExternalForce),
    /// Wakes a dynamic body.
    Wake(BodyId),
    /// Puts a dynamic body to sleep where it is, without a velocity, as if it had come to rest.
    PutToSleep(BodyId),
    /// Holds a particle of a soft body to something, or to nothing.
    Pin(BodyId, u32, Option<SoftBodyPin>),
    /// Pushes a particle of a soft body with an impulse, in N·s, in the world.
    ApplyImpulseToParticle(BodyId, u32, Vector),
    /// Attaches a collider to a body.
    AddCollider(BodyId, Collider),
    /// Replaces a collider and wakes its body and whoever touches it.
    ReplaceCollider(ColliderId, Collider),
    /// Takes a collider off its body.
    RemoveCollider(ColliderId),
    /// Lets two bodies pass through each other from now on, until one is removed.
    IgnorePair(BodyId, BodyId),
    /// Adds a joint.
    AddJoint(Joint),
    /// Replaces a joint; repairs it when it was broken.
    ReplaceJoint(JointId, Joint),
    /// Removes a joint.
    RemoveJoint(JointId),
    /// Replaces the rules of the world and wakes everyone.
    SetSettings(WorldSettings),
}

/// The result of an [`Edit`].
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
    /// Nothing: an id in the edit was stale.
    Stale,
}

impl World {
    /// Applies one change.
    ///
    /// # Errors
    ///
    /// When a number in it cannot be used; the world is then as it was.
    pub fn apply(&mut self, edit: Edit) -> Result<EditResult, ValueError> {
        self.invalidate_static_state(&edit);
        let noted = self.journal.is_some().then(|| edit.clone());
        let applied = match edit {
            Edit::AddBody(body) => {
                let body = body.checked()?;
                self.mass_of(&body, &[], None)?;
                let id = self.bodies.insert(BodyRecord::new(body));
                self.movers.note(id.index(), body.body_type != BodyType::Fixed);
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
            Edit::AddJoint(joint) => self.apply_add_joint(joint.checked()?),
            Edit::ReplaceJoint(id, joint) => self.apply_replace_joint(id, joint.checked()?),
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

    /// Adds a body with one collider.
    ///
    /// # Errors
    ///
    /// When a number of either cannot be used; nothing is added then.
    pub fn add(&mut self, body: Body, collider: Collider) -> Result<BodyId, ValueError> {
        // Asked before anything is added, so that a refusal leaves no trace, not even in the ids.
        let collider = collider.checked()?;
        let body = body.checked()?;
        check_softness(&BodyRecord::new(body), &collider, 0)?;
        self.mass_of(&body, &[], Some(&collider))?;
        let id = self.add_body(body)?;
        self.add_collider(id, collider)?;
        Ok(id)
    }

    /// Attaches a collider to a body and names it; `None` when the body is gone.
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

    /// Changes a collider: its shape, its place on the body, its material, its groups; `None`
    /// when it is gone. Its mass is computed anew.
    ///
    /// The body and whoever touches the collider wake up. While shape, place and groups stay as
    /// they are, contacts go on with the new material; otherwise they begin anew.
    ///
    /// # Errors
    ///
    /// When a number cannot be used afterwards, or the shape cannot be on a body of that motion;
    /// the collider is then as it was.
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

    /// Removes a body, its colliders, its joints and its contacts; the bodies that it supported or held
    /// wake up.
    ///
    /// Returns the body as it was last, `None` when it was gone already.
    #[doc(alias = "remove_body")]
    #[doc(alias = "destroy_body")]
    pub fn remove(&mut self, id: BodyId) -> Option<Body> {
        let body = *self.body(id)?;
        self.apply(Edit::RemoveBody(id)).ok()?;
        Some(body)
    }

    /// Takes a collider off its body; returns it, `None` when it was gone already.
    ///
    /// # Errors
    ///
    /// When the rest of the body would have a mass that cannot be used.
    pub fn remove_collider(&mut self, id: ColliderId) -> Result<Option<Collider>, ValueError> {
        let Some(collider) = self.collider(id).cloned() else { return Ok(None) };
        self.apply(Edit::RemoveCollider(id))?;
        Ok(Some(collider))
    }

    /// Pushes a dynamic body from outside and wakes it; `None` when it is gone. Bodies that are not
    /// dynamic, frozen or not enabled do not mind.
    ///
    #[doc = include_str!(example!("world/edit/edit/push.md"))]
    ///
    /// # Errors
    ///
    /// When a number in `force` cannot be used, or what it would lead to; nothing has changed then.
    pub fn apply_external_force(
        &mut self,
        id: BodyId,
        push: ExternalForce,
    ) -> Result<Option<()>, ValueError> {
        let applied = self.apply(Edit::ApplyForce(id, push))?;
        Ok((applied == EditResult::Done).then_some(()))
    }

    /// Lets two bodies pass through each other from now on; `None` when one is gone.
    pub fn ignore_pair(&mut self, a: BodyId, b: BodyId) -> Option<()> {
        let applied = self.apply(Edit::IgnorePair(a, b)).ok()?;
        (applied == EditResult::Done).then_some(())
    }

    /// Replaces the rules of the world and wakes everyone.
    ///
    /// # Errors
    ///
    /// When a number of `settings` cannot be used; the world is then as it was.
    pub fn set_settings(&mut self, settings: WorldSettings) -> Result<(), ValueError> {
        self.apply(Edit::SetSettings(settings)).map(|_| ())
    }
}
