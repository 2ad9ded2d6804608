//! The only way to change a world between steps.

use glam::Vec3;
use hazumi_core::ValueError;

use super::record::{BodyRecord, ColliderRecord, check_mass};
use super::{Settings, World};
use crate::body::{Body, BodyId, Motion};
use crate::collider::{Collider, ColliderId};
use crate::contact::Contact;
use crate::math::Aabb;
use crate::shape::{Mass, Shape};

/// One change to a world, as a value: it can be stored, sent and applied to another world.
///
/// Every method of [`World`] that changes anything makes one of these. Two worlds that get the
/// same edits and steps in the same order stay equal, ids included.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub enum Edit {
    /// Adds a body without colliders.
    AddBody(Body),
    /// Removes a body, its colliders and its contacts.
    RemoveBody(BodyId),
    /// Replaces the plain data of a body and wakes it; thaws it when it was frozen.
    ReplaceBody(BodyId, Body),
    /// Attaches a collider to a body.
    AddCollider(BodyId, Collider),
    /// Takes a collider off its body.
    RemoveCollider(ColliderId),
    /// Lets two bodies pass through each other from now on, until one is removed.
    IgnorePair(BodyId, BodyId),
    /// Replaces the rules of the world and wakes everyone.
    Configure(Settings),
}

/// What an [`Edit`] has done.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum Applied {
    /// The new body.
    Body(BodyId),
    /// The new collider.
    Collider(ColliderId),
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
    pub fn apply(&mut self, edit: Edit) -> Result<Applied, ValueError> {
        let applied = match edit {
            Edit::AddBody(body) => {
                let record = BodyRecord::new(body.checked()?);
                Some(Applied::Body(self.bodies.insert(record)))
            }
            Edit::RemoveBody(id) => self.apply_remove_body(id),
            Edit::ReplaceBody(id, body) => self.apply_replace_body(id, body.checked()?)?,
            Edit::AddCollider(id, collider) => {
                self.apply_add_collider(id, collider.checked()?)?
            }
            Edit::RemoveCollider(id) => self.apply_remove_collider(id)?,
            Edit::IgnorePair(a, b) => self.apply_ignore_pair(a, b),
            Edit::Configure(settings) => {
                settings.check()?;
                self.settings = settings;
                self.bodies.iter_mut().for_each(|(_, record)| record.wake());
                self.colliders.iter_mut().for_each(|(_, placed)| placed.bounds = Aabb::EMPTY);
                Some(Applied::Done)
            }
        };
        Ok(applied.unwrap_or(Applied::Stale))
    }

    /// Adds a body without colliders and names it.
    ///
    /// # Errors
    ///
    /// When a number of `body` cannot be used.
    pub fn add_body(&mut self, body: Body) -> Result<BodyId, ValueError> {
        match self.apply(Edit::AddBody(body))? {
            Applied::Body(id) => Ok(id),
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
        self.mass_of(body.motion, &[], Some(&collider))?;
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
            Applied::Collider(id) => Ok(Some(id)),
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

    /// Removes a body, its colliders and its contacts; whoever leant on it wakes up.
    ///
    /// Returns the body as it was last, `None` when it was gone already.
    pub fn remove_body(&mut self, id: BodyId) -> Option<Body> {
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

    /// Lets two bodies pass through each other from now on; `None` when one is gone.
    pub fn ignore_pair(&mut self, a: BodyId, b: BodyId) -> Option<()> {
        let applied = self.apply(Edit::IgnorePair(a, b)).ok()?;
        (applied == Applied::Done).then_some(())
    }

    /// Replaces the rules of the world and wakes everyone.
    ///
    /// # Errors
    ///
    /// When a number of `settings` cannot be used; the world is then as it was.
    pub fn configure(&mut self, settings: Settings) -> Result<(), ValueError> {
        self.apply(Edit::Configure(settings)).map(|_| ())
    }

    fn apply_remove_body(&mut self, id: BodyId) -> Option<Applied> {
        let record = self.bodies.remove(id)?;
        for collider in record.colliders {
            self.colliders.remove(collider);
            self.broad_phase.remove(collider.index());
        }
        self.ignored_pairs.remove_all_of(id.index());
        self.pairs.outdate();
        self.drop_contacts(|contact| contact.bodies.contains(&id.index()));
        Some(Applied::Done)
    }

    fn apply_replace_body(
        &mut self,
        id: BodyId,
        body: Body,
    ) -> Result<Option<Applied>, ValueError> {
        let Some(record) = self.bodies.get(id) else { return Ok(None) };
        let motion_changes = record.body.motion != body.motion;
        let mass = if motion_changes {
            self.mass_of(body.motion, &record.colliders, None)?
        } else {
            record.mass
        };
        // Whoever leans on a body that is taken away has to look again, and a thawed or converted
        // body may have contacts that it could not have before.
        if motion_changes || record.is_frozen || record.body.pose() != body.pose() {
            self.pairs.outdate();
            self.drop_contacts(|contact| contact.bodies.contains(&id.index()));
        }
        let record = self.bodies.get_mut(id).expect("looked up above");
        let is_moved = record.body.pose() != body.pose();
        if is_moved {
            record.remainder = Vec3::ZERO;
        }
        record.body = body;
        record.is_frozen = false;
        if motion_changes {
            set_mass(record, mass);
        }
        record.wake();
        for &collider in record.colliders.iter().filter(|_| is_moved) {
            if let Some(placed) = self.colliders.get_mut(collider) {
                placed.bounds = Aabb::EMPTY;
            }
        }
        if motion_changes {
            self.measure_reach(id.index());
        }
        Ok(Some(Applied::Done))
    }

    fn apply_add_collider(
        &mut self,
        id: BodyId,
        collider: Collider,
    ) -> Result<Option<Applied>, ValueError> {
        let Some(record) = self.bodies.get(id) else { return Ok(None) };
        let mass = self.mass_of(record.body.motion, &record.colliders, Some(&collider))?;
        let pose = record.body.pose().then(&collider.pose);
        let bounds = Aabb::EMPTY;
        let placed =
            ColliderRecord { collider, body: id.index(), pose, bounds, is_new_here: false };
        let name = self.colliders.insert(placed);
        let record = self.bodies.get_mut(id).expect("looked up above");
        record.colliders.push(name);
        set_mass(record, mass);
        record.wake();
        self.measure_reach(id.index());
        Ok(Some(Applied::Collider(name)))
    }

    fn apply_remove_collider(&mut self, id: ColliderId) -> Result<Option<Applied>, ValueError> {
        let Some(placed) = self.colliders.get(id) else { return Ok(None) };
        let body = placed.body;
        let Some(record) = self.bodies.at(body) else { return Ok(None) };
        let rest: Vec<_> =
            record.colliders.iter().copied().filter(|&other| other != id).collect();
        let mass = self.mass_of(record.body.motion, &rest, None)?;
        self.drop_contacts(|contact| contact.colliders.contains(&id.index()));
        self.colliders.remove(id);
        self.broad_phase.remove(id.index());
        self.pairs.outdate();
        let record = self.bodies.at_mut(body).expect("looked up above");
        record.colliders = rest;
        set_mass(record, mass);
        record.wake();
        self.measure_reach(body);
        Ok(Some(Applied::Done))
    }

    fn apply_ignore_pair(&mut self, a: BodyId, b: BodyId) -> Option<Applied> {
        self.body(a)?;
        self.body(b)?;
        self.ignored_pairs.insert(a.index(), b.index());
        self.pairs.outdate();
        let pair = [a.index(), b.index()];
        self.drop_contacts(|contact| contact.bodies.iter().all(|body| pair.contains(body)));
        Some(Applied::Done)
    }

    /// The mass of a body of `motion` with `colliders` and one `more`; `None` unless dynamic.
    fn mass_of(
        &self,
        motion: Motion,
        colliders: &[ColliderId],
        more: Option<&Collider>,
    ) -> Result<Option<Mass>, ValueError> {
        if motion != Motion::Dynamic {
            return Ok(None);
        }
        let present = colliders.iter().filter_map(|&id| self.collider(id));
        let mut parts = Vec::new();
        for collider in present.chain(more) {
            let mass = collider.shape.mass(collider.density).ok_or(NO_VOLUME_MOVES)?;
            parts.push(mass.placed(&collider.pose));
        }
        if parts.is_empty() {
            return Ok(Some(Mass::POINT));
        }
        let mass = Mass::sum(parts.iter().copied());
        let mass = mass.unwrap_or(Mass { mass: 0.0, ..Mass::POINT });
        check_mass(&mass)?;
        Ok(Some(mass))
    }

    /// Forgets the contacts that `dropped` picks and wakes their bodies.
    fn drop_contacts(&mut self, dropped: impl Fn(&Contact) -> bool) {
        let bodies = &mut self.bodies;
        self.contacts.retain(|contact| {
            let stays = !dropped(contact);
            if !stays {
                for body in contact.bodies {
                    if let Some(record) = bodies.at_mut(body) {
                        record.wake();
                    }
                }
            }
            stays
        });
    }

    /// Measures how far the colliders of a body reach from its centre of mass.
    fn measure_reach(&mut self, body: u32) {
        let Some(record) = self.bodies.at(body) else { return };
        let center = record.local_center();
        let reach = record
            .colliders
            .iter()
            .filter_map(|&id| self.collider(id))
            .filter(|collider| !matches!(collider.shape, Shape::HalfSpace(_)))
            .map(|collider| {
                let bounds = collider.shape.bounds(&collider.pose);
                (bounds.center() - center).length() + bounds.half_extents().length()
            })
            .fold(0.0, f32::max);
        if let Some(record) = self.bodies.at_mut(body) {
            record.reach = reach;
        }
    }
}

/// Half-spaces, segments and triangles have no volume, so a dynamic body cannot weigh them.
const NO_VOLUME_MOVES: ValueError = ValueError {
    what: "mass of a shape without a volume on a dynamic body",
    value: f32::INFINITY,
    rule: hazumi_core::Rule::Finite,
};

/// Gives the body a new mass. Every point of it moves on as it did, so the velocity of the centre of
/// mass changes with the centre.
fn set_mass(record: &mut BodyRecord, mass: Option<Mass>) {
    let before = record.center();
    match mass {
        Some(mass) => record.weigh(mass),
        None => {
            record.mass = None;
            record.inverse_inertia = glam::Mat3::ZERO;
        }
    }
    let arm = record.center() - before;
    record.body.linear_velocity += record.body.angular_velocity.cross(arm);
}
