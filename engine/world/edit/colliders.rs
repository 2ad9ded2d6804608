//! Edits of colliders.

use hazumi_core::ValueError;

use super::super::World;
use super::super::record::ColliderRecord;
use super::EditResult;
use super::mass::set_mass;
use super::same_shape::is_same_shape;
use super::soft_bodies::check_softness;
use crate::body::BodyId;
use crate::collider::{Collider, ColliderId};
use crate::space::Vector;

impl World {
    pub(super) fn apply_add_collider(
        &mut self,
        id: BodyId,
        collider: Collider,
    ) -> Result<Option<EditResult>, ValueError> {
        let Some(record) = self.bodies.get(id) else { return Ok(None) };
        check_softness(record, &collider, record.colliders.len())?;
        let slot = self.colliders.next_index();
        let mass = self.mass_with(id.index(), slot, Some(&collider))?;
        let Some(record) = self.bodies.get(id) else { return Ok(None) };
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
        let body = placed.body;
        let Some(record) = self.bodies.at(body) else { return Ok(None) };
        check_softness(record, &collider, record.colliders.len() - 1)?;
        let mass = self.mass_with(body, id.index(), Some(&collider))?;
        let Some(placed) = self.colliders.get(id) else { return Ok(None) };
        let before = &placed.collider;
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
            self.drop_contacts(id.index(), |_| true);
            self.put(id);
        } else {
            self.combine_materials_again(id.index());
        }
        self.update_reach(body);
        Ok(Some(EditResult::Done))
    }

    pub(super) fn apply_remove_collider(
        &mut self,
        id: ColliderId,
    ) -> Result<Option<EditResult>, ValueError> {
        let Some(placed) = self.colliders.get(id) else { return Ok(None) };
        let body = placed.body;
        let mass = self.mass_with(body, id.index(), None)?;
        self.drop_contacts(id.index(), |_| true);
        self.colliders.remove(id);
        self.sensors.note(id.index(), false);
        self.boxes.edit().remove(id.index());
        self.pairs.mark_outdated();
        let record = self.bodies.at_mut(body).expect("looked up above");
        if let Some(place) = place_of(&record.colliders, id) {
            record.colliders.remove(place);
        }
        set_mass(record, mass);
        record.wake();
        self.make_soft(body);
        self.update_reach(body);
        Ok(Some(EditResult::Done))
    }
}

/// Colliders that are compared at once.
const AT_ONCE: usize = 64;

/// Where a collider stands in a list that may have thousands.
fn place_of(list: &[ColliderId], id: ColliderId) -> Option<usize> {
    let has =
        |block: &[ColliderId]| block.iter().fold(false, |has, &other| has | (other == id));
    let block = list.chunks(AT_ONCE).position(has)?;
    let first = block * AT_ONCE;
    list[first..].iter().position(|&other| other == id).map(|place| first + place)
}
