//! The only way to change a world between steps.

use std::sync::Arc;

use glam::{DVec3, Quat, Vec3};
use hazumi_core::ValueError;

use super::boxes::Outdated;
use super::push::Push;
use super::record::{BodyRecord, ColliderRecord, Errand, check_mass};
use super::sweep::inner_radius;
use super::{Settings, World};
use crate::body::{Body, BodyId, Motion, Weight};
use crate::collider::{Collider, ColliderId};
use crate::contact::Contact;
use crate::joint::{Joint, JointId};
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
    /// Removes a body, its colliders, its joints and its contacts.
    RemoveBody(BodyId),
    /// Replaces the plain data of a body and wakes it; thaws it when it was frozen.
    ReplaceBody(BodyId, Body),
    /// Puts the origin of a body somewhere, in metres, turned by a rotation of any length but zero,
    /// both in the world. Its velocity stays, and it wakes.
    Teleport(BodyId, DVec3, Quat),
    /// Has the next step move a kinematic body so that its origin arrives there, in metres, turned by
    /// a rotation of any length but zero, both in the world.
    MoveTo(BodyId, DVec3, Quat),
    /// Pushes a dynamic body from outside and wakes it.
    Push(BodyId, Push),
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
    /// Replaces a joint; mends it when it was broken.
    ReplaceJoint(JointId, Joint),
    /// Removes a joint.
    RemoveJoint(JointId),
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
    pub fn apply(&mut self, edit: Edit) -> Result<Applied, ValueError> {
        let applied = match edit {
            Edit::AddBody(body) => {
                let body = body.checked()?;
                self.mass_of(&body, &[], None)?;
                let id = self.bodies.insert(BodyRecord::new(body));
                self.movers.note(id.index(), Some(body.motion));
                Some(Applied::Body(id))
            }
            Edit::RemoveBody(id) => self.apply_remove_body(id),
            Edit::ReplaceBody(id, body) => self.apply_replace_body(id, body.checked()?)?,
            Edit::Teleport(id, position, rotation) => {
                self.apply_teleport(id, position, rotation)?
            }
            Edit::MoveTo(id, position, rotation) => {
                self.apply_move_to(id, position, rotation)?
            }
            Edit::Push(id, push) => self.apply_push(id, push)?,
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
            Edit::Configure(settings) => {
                settings.check()?;
                self.settings = settings;
                self.bodies.iter_mut().for_each(|(_, record)| record.wake());
                let step = self.step_count;
                self.colliders.iter_mut().for_each(|(_, placed)| placed.placed_in = step);
                self.boxes.edit().outdate(Outdated::Everybody);
                self.pairs.outdate();
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
        self.mass_of(&body.checked()?, &[], Some(&collider))?;
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

    /// Changes a collider: its shape, its place on the body, its material, its groups; `None`
    /// when it is gone. The body is weighed anew.
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

    /// Removes a body, its colliders, its joints and its contacts; whoever leant on it or hung on
    /// it wakes up.
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

    /// Pushes a dynamic body from outside and wakes it; `None` when it is gone. Bodies that are not
    /// dynamic, frozen or not enabled do not mind.
    ///
    /// ```
    /// use hazumi3d::{Body, Collider, Push, World, glam::Vec3};
    ///
    /// let mut world = World::default();
    /// let ball = world.add(Body::dynamic(), Collider::ball(0.5)?)?;
    /// world.push(ball, Push::Impulse(Vec3::X * 100.0))?;
    /// world.push(ball, Push::Torque(Vec3::Y * 5.0))?;
    /// # Ok::<(), hazumi3d::ValueError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// When a number in `push` cannot be used, or what it would lead to; nothing has changed then.
    pub fn push(&mut self, id: BodyId, push: Push) -> Result<Option<()>, ValueError> {
        let applied = self.apply(Edit::Push(id, push))?;
        Ok((applied == Applied::Done).then_some(()))
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
        for joint in self.bodies.get(id)?.joints.clone() {
            self.apply_remove_joint(joint);
        }
        self.drop_contacts(|contact| contact.bodies.contains(&id.index()));
        let record = self.bodies.remove(id)?;
        self.movers.note(id.index(), None);
        for collider in record.colliders {
            self.colliders.remove(collider);
            self.sensors.note(collider.index(), false);
            self.boxes.edit().remove(collider.index());
        }
        self.ignored_pairs.remove_all_of(id.index());
        self.pairs.outdate();
        Some(Applied::Done)
    }

    pub(super) fn apply_replace_body(
        &mut self,
        id: BodyId,
        body: Body,
    ) -> Result<Option<Applied>, ValueError> {
        let Some(record) = self.bodies.get(id) else { return Ok(None) };
        let motion_changes = record.body.motion != body.motion;
        let mass_changes = motion_changes || record.body.weight != body.weight;
        let mass = if mass_changes {
            self.mass_of(&body, &record.colliders, None)?
        } else {
            record.mass
        };
        // Whoever leans on a body that is taken away has to look again, and a thawed or converted
        // body may have contacts that it could not have before.
        let leaves = record.body.pose() != body.pose();
        let changes_sides = motion_changes || record.body.is_enabled != body.is_enabled;
        let begins_anew = leaves || changes_sides || record.is_frozen;
        if begins_anew {
            self.drop_contacts(|contact| contact.bodies.contains(&id.index()));
        }
        let record = self.bodies.get_mut(id).expect("looked up above");
        if record.body.position != body.position {
            record.remainder = Vec3::ZERO;
        }
        let moves_by_itself = record.body.linear_velocity != body.linear_velocity
            || record.body.angular_velocity != body.angular_velocity;
        if leaves || changes_sides || moves_by_itself {
            record.errand = Errand::None;
        }
        if !body.is_enabled {
            (record.force, record.torque) = (Vec3::ZERO, Vec3::ZERO);
        }
        record.body = body;
        self.movers.note(id.index(), Some(body.motion));
        record.is_frozen = false;
        if mass_changes {
            set_mass(record, mass);
        }
        record.wake();
        if mass_changes {
            self.measure_reach(id.index());
        }
        if begins_anew {
            self.put_all(id);
        }
        Ok(Some(Applied::Done))
    }

    fn apply_add_collider(
        &mut self,
        id: BodyId,
        collider: Collider,
    ) -> Result<Option<Applied>, ValueError> {
        let Some(record) = self.bodies.get(id) else { return Ok(None) };
        let mass = self.mass_of(&record.body, &record.colliders, Some(&collider))?;
        let placed = ColliderRecord {
            pose: record.body.pose().then(&collider.pose),
            collider,
            body: id.index(),
            offset: Vec3::ZERO,
            placed_in: self.step_count,
        };
        let name = self.colliders.insert(placed);
        let record = self.bodies.get_mut(id).expect("looked up above");
        record.colliders.push(name);
        set_mass(record, mass);
        record.wake();
        self.measure_reach(id.index());
        self.put(name);
        Ok(Some(Applied::Collider(name)))
    }

    fn apply_replace_collider(
        &mut self,
        id: ColliderId,
        collider: Collider,
    ) -> Result<Option<Applied>, ValueError> {
        let Some(placed) = self.colliders.get(id) else { return Ok(None) };
        let (body, before) = (placed.body, &placed.collider);
        let Some(record) = self.bodies.at(body) else { return Ok(None) };
        let rest: Vec<_> =
            record.colliders.iter().copied().filter(|&other| other != id).collect();
        let mass = self.mass_of(&record.body, &rest, Some(&collider))?;
        let begins_anew = before.groups != collider.groups
            || before.is_sensor != collider.is_sensor
            || before.one_way != collider.one_way
            || before.pose != collider.pose
            || !is_same_shape(&before.shape, &collider.shape);
        let placed = self.colliders.get_mut(id).expect("looked up above");
        placed.collider = collider;
        if begins_anew {
            self.drop_contacts(|contact| contact.colliders.contains(&id.index()));
            self.put(id);
        } else {
            self.mix_again(id.index());
        }
        let record = self.bodies.at_mut(body).expect("looked up above");
        set_mass(record, mass);
        record.wake();
        self.measure_reach(body);
        Ok(Some(Applied::Done))
    }

    /// Gives the contacts of a collider the friction and restitution of its present material, and
    /// wakes their bodies.
    fn mix_again(&mut self, collider: u32) {
        let (colliders, bodies) = (&self.colliders, &mut self.bodies);
        for contact in &mut self.contacts {
            if !contact.colliders.contains(&collider) {
                continue;
            }
            let [a, b] = contact.colliders.map(|slot| colliders.at(slot));
            let (Some(a), Some(b)) = (a, b) else { continue };
            contact.mix([&a.collider, &b.collider]);
            for body in contact.bodies {
                if let Some(record) = bodies.at_mut(body) {
                    record.wake();
                }
            }
        }
    }

    fn apply_remove_collider(&mut self, id: ColliderId) -> Result<Option<Applied>, ValueError> {
        let Some(placed) = self.colliders.get(id) else { return Ok(None) };
        let body = placed.body;
        let Some(record) = self.bodies.at(body) else { return Ok(None) };
        let rest: Vec<_> =
            record.colliders.iter().copied().filter(|&other| other != id).collect();
        let mass = self.mass_of(&record.body, &rest, None)?;
        self.drop_contacts(|contact| contact.colliders.contains(&id.index()));
        self.colliders.remove(id);
        self.sensors.note(id.index(), false);
        self.boxes.edit().remove(id.index());
        self.pairs.outdate();
        let record = self.bodies.at_mut(body).expect("looked up above");
        record.colliders = rest;
        set_mass(record, mass);
        record.wake();
        self.measure_reach(body);
        Ok(Some(Applied::Done))
    }

    /// Notes that all colliders of a body were put where they are now from outside.
    pub(super) fn put_all(&mut self, id: BodyId) {
        let count = self.bodies.get(id).map_or(0, |record| record.colliders.len());
        for index in 0..count {
            let collider = self.bodies.get(id).map(|record| record.colliders[index]);
            collider.into_iter().for_each(|collider| self.put(collider));
        }
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

    fn apply_push(&mut self, id: BodyId, push: Push) -> Result<Option<Applied>, ValueError> {
        push.check()?;
        let Some(record) = self.bodies.get_mut(id) else { return Ok(None) };
        if record.is_dynamic() {
            push.act(record)?;
            record.wake();
        }
        Ok(Some(Applied::Done))
    }

    /// The mass of `body` with `colliders` and one `more`; `None` unless dynamic.
    fn mass_of(
        &self,
        body: &Body,
        colliders: &[ColliderId],
        more: Option<&Collider>,
    ) -> Result<Option<Mass>, ValueError> {
        if body.motion != Motion::Dynamic {
            return Ok(None);
        }
        let natural = self.natural_mass(colliders, more)?;
        let mass = match body.weight {
            Weight::Colliders => natural,
            Weight::Total(mass) => natural.scaled(mass / natural.mass),
            Weight::Exact(mass) => mass,
        };
        check_mass(&mass)?;
        Ok(Some(mass))
    }

    /// What `colliders` and one `more` weigh by their densities.
    fn natural_mass(
        &self,
        colliders: &[ColliderId],
        more: Option<&Collider>,
    ) -> Result<Mass, ValueError> {
        let present = colliders.iter().filter_map(|&id| self.collider(id));
        let mut parts = Vec::new();
        for collider in present.chain(more) {
            let mass = collider.shape.mass(collider.density).ok_or(NO_VOLUME_MOVES)?;
            parts.push(mass.placed(&collider.pose));
        }
        if parts.is_empty() {
            return Ok(Mass::POINT);
        }
        let mass = Mass::sum(parts.iter().copied());
        Ok(mass.unwrap_or(Mass { mass: 0.0, ..Mass::POINT }))
    }

    /// Forgets the contacts that `dropped` picks and wakes their bodies.
    pub(super) fn drop_contacts(&mut self, dropped: impl Fn(&Contact) -> bool) {
        for index in 0..self.contacts.len() {
            if dropped(&self.contacts[index]) {
                self.lose_at(index);
            }
        }
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
        let shapes = record.colliders.iter().filter_map(|&id| self.collider(id));
        let inner_radius = shapes
            .filter(|collider| !collider.is_sensor)
            .map(|collider| inner_radius(&collider.shape))
            .fold(f32::INFINITY, f32::min);
        if let Some(record) = self.bodies.at_mut(body) {
            record.reach = reach;
            record.inner_radius = inner_radius;
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
    let before = record.center_offset();
    record.mass = mass;
    let arm = record.center_offset() - before;
    record.body.linear_velocity += record.body.angular_velocity.cross(arm);
}

/// Whether two shapes are the same at a glance; of equal ones that say nothing about themselves,
/// or are stored twice, it may say that they are not.
fn is_same_shape(a: &Shape, b: &Shape) -> bool {
    match (a, b) {
        (Shape::Sphere(a), Shape::Sphere(b)) => a == b,
        (Shape::Capsule(a), Shape::Capsule(b)) => a == b,
        (Shape::Cuboid(a), Shape::Cuboid(b)) => a == b,
        (Shape::Cylinder(a), Shape::Cylinder(b)) => a == b,
        (Shape::Cone(a), Shape::Cone(b)) => a == b,
        (Shape::Segment(a), Shape::Segment(b)) => a == b,
        (Shape::Triangle(a), Shape::Triangle(b)) => a == b,
        (Shape::HalfSpace(a), Shape::HalfSpace(b)) => a == b,
        (Shape::Hull(a), Shape::Hull(b)) => Arc::ptr_eq(a, b),
        (Shape::Custom(a), Shape::Custom(b)) => Arc::ptr_eq(a, b),
        (Shape::Mesh(a), Shape::Mesh(b)) => Arc::ptr_eq(a, b),
        (Shape::HeightField(a), Shape::HeightField(b)) => Arc::ptr_eq(a, b),
        (Shape::Compound(a), Shape::Compound(b)) => Arc::ptr_eq(a, b),
        _ => false,
    }
}
