//! Edits of colliders.

use hazumi_core::ValueError;

use super::super::World;
use super::super::record::{BodyRecord, ColliderRecord};
use super::EditResult;
use super::mass::set_mass;
use super::same_shape::is_same_shape;
use super::soft_bodies::check_softness;
use crate::body::BodyId;
use crate::collider::{Collider, ColliderId};
use crate::contact::Contact;
use crate::space::Vector;

impl World {
    pub(super) fn apply_add_collider(
        &mut self,
        id: BodyId,
        collider: Collider,
    ) -> Result<Option<EditResult>, ValueError> {
        let Some(record) = self.bodies.get(id) else { return Ok(None) };
        check_softness(record, &collider, record.colliders.len())?;
        let mass = self.mass_of(&record.body, &record.colliders, Some(&collider))?;
        let placed = ColliderRecord {
            pose: record.body.pose().mul(&collider.pose),
            collider,
            body: id.index(),
            offset: Vector::ZERO,
            reference_point: [Vector::ZERO; 2],
            teleported_in: self.epoch,
        };
        let name = self.colliders.insert(placed);
        let record = self.bodies.get_mut(id).expect("looked up above");
        record.colliders.push(name);
        set_mass(record, mass);
        record.wake();
        self.make_soft(id.index());
        self.update_reach(id.index());
        self.put(name);
        Ok(Some(EditResult::Collider(name)))
    }

    pub(super) fn apply_replace_collider(
        &mut self,
        id: ColliderId,
        collider: Collider,
    ) -> Result<Option<EditResult>, ValueError> {
        let Some(placed) = self.colliders.get(id) else { return Ok(None) };
        let (body, before) = (placed.body, &placed.collider);
        let Some(record) = self.bodies.at(body) else { return Ok(None) };
        let rest: Vec<_> =
            record.colliders.iter().copied().filter(|&other| other != id).collect();
        check_softness(record, &collider, rest.len())?;
        let mass = self.mass_of(&record.body, &rest, Some(&collider))?;
        let begins_anew = before.collision_groups != collider.collision_groups
            || before.is_sensor != collider.is_sensor
            || before.one_way != collider.one_way
            || before.pose != collider.pose
            || !is_same_shape(&before.shape, &collider.shape);
        let placed = self.colliders.get_mut(id).expect("looked up above");
        placed.collider = collider;
        let record = self.bodies.at_mut(body).expect("looked up above");
        set_mass(record, mass);
        record.wake();
        self.make_soft(body);
        if begins_anew {
            self.drop_contacts(|contact| contact.colliders.contains(&id.index()));
            self.put(id);
        } else {
            self.combine_materials_again(id.index());
        }
        self.update_reach(body);
        Ok(Some(EditResult::Done))
    }

    /// Gives the contacts of a collider the friction and restitution of its present material,
    /// and wakes their bodies.
    fn combine_materials_again(&mut self, collider: u32) {
        let (colliders, bodies) = (&self.colliders, &mut self.bodies);
        for contact in &mut self.contacts {
            if !contact.colliders.contains(&collider) {
                continue;
            }
            let [a, b] = contact.colliders.map(|slot| colliders.at(slot));
            let (Some(a), Some(b)) = (a, b) else { continue };
            contact.combine_materials([&a.collider, &b.collider]);
            for body in contact.bodies {
                if let Some(record) = bodies.at_mut(body) {
                    record.wake();
                }
            }
        }
    }

    pub(super) fn apply_remove_collider(
        &mut self,
        id: ColliderId,
    ) -> Result<Option<EditResult>, ValueError> {
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
        self.pairs.mark_outdated();
        let record = self.bodies.at_mut(body).expect("looked up above");
        record.colliders = rest;
        set_mass(record, mass);
        record.wake();
        self.make_soft(body);
        self.update_reach(body);
        Ok(Some(EditResult::Done))
    }

    /// Forgets the contacts that `dropped` picks and wakes their bodies.
    pub(in crate::world) fn drop_contacts(&mut self, dropped: impl Fn(&Contact) -> bool) {
        let mut contacts = std::mem::take(&mut self.contacts);
        contacts.retain(|contact| {
            let stays = !dropped(contact);
            if !stays {
                self.record_lost_contact(contact);
                for body in contact.bodies {
                    self.bodies.at_mut(body).into_iter().for_each(BodyRecord::wake);
                }
            }
            stays
        });
        self.contacts = contacts;
    }
}
