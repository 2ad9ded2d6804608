//! Edits of bodies.

use hazumi_core::ValueError;

use super::super::World;
use super::super::external_force::ExternalForce;
use super::super::record::KinematicTarget;
use super::EditResult;
use super::mass::set_mass;
use super::soft_bodies::{BodyPlacement, SOFT_IS_DYNAMIC};
use crate::body::{Body, BodyId, BodyType};
use crate::space::{Vector, ZERO_ANGULAR};

impl World {
    pub(super) fn apply_remove_body(&mut self, id: BodyId) -> Option<EditResult> {
        for joint in self.bodies.get(id)?.joints.clone() {
            self.apply_remove_joint(joint);
        }
        self.drop_contacts_of_body(id.index(), |_| true);
        self.unpin_from(id.index());
        let record = self.bodies.remove(id)?;
        self.soft_count -= usize::from(record.soft.is_some());
        self.note_mover(id.index(), false);
        for collider in record.colliders {
            self.colliders.remove(collider);
            self.sensors.note(collider.index(), false);
            self.boxes.edit().remove(collider.index());
        }
        self.collider_trees.0.remove(&id.index());
        self.ignored_pairs.remove_all_of(id.index());
        self.pairs.mark_outdated();
        Some(EditResult::Done)
    }

    pub(in crate::world) fn apply_replace_body(
        &mut self,
        id: BodyId,
        body: Body,
    ) -> Result<Option<EditResult>, ValueError> {
        let Some(record) = self.bodies.get(id) else { return Ok(None) };
        let motion_changes = record.body.body_type != body.body_type;
        if record.soft.is_some() && motion_changes {
            return Err(SOFT_IS_DYNAMIC);
        }
        let mass_changes = motion_changes || record.body.mass_source != body.mass_source;
        let mass =
            if mass_changes { self.mass_of_colliders(id.index(), &body)? } else { record.mass };
        let Some(record) = self.bodies.get(id) else { return Ok(None) };
        // Bodies lose the support of a body that is taken away, and a thawed or converted
        // body may have contacts that it could not have before.
        let leaves = record.body.pose() != body.pose();
        let changes_sides = motion_changes || record.body.is_enabled != body.is_enabled;
        let begins_anew = leaves || changes_sides || record.is_frozen;
        if begins_anew {
            self.drop_contacts_of_body(id.index(), |_| true);
        }
        self.note_mover(id.index(), body.body_type != BodyType::Fixed);
        let record = self.bodies.get_mut(id).expect("looked up above");
        if record.body.position != body.position {
            record.position_low = Vector::ZERO;
        }
        let moves_by_itself = record.body.linear_velocity != body.linear_velocity
            || record.body.angular_velocity != body.angular_velocity;
        let had_errand = record.target != KinematicTarget::None;
        if leaves || changes_sides || moves_by_itself {
            record.target = KinematicTarget::None;
        }
        if !body.is_enabled {
            (record.force, record.torque) = (Vector::ZERO, ZERO_ANGULAR);
        }
        let before = BodyPlacement::of(record);
        record.body = body;
        if leaves && had_errand && !moves_by_itself && !changes_sides {
            record.stop();
        }
        record.is_frozen = false;
        if mass_changes {
            set_mass(record, mass);
        }
        record.wake();
        before.move_particles(record);
        // Particles that go faster look farther.
        let is_soft = record.soft.is_some();
        if mass_changes {
            self.update_reach(id.index());
        }
        if begins_anew || is_soft {
            self.update_bounds_of_body(id);
        }
        Ok(Some(EditResult::Done))
    }

    /// Notes whether a body in a slot is there and not fixed. Steps visit it from now on.
    pub(super) fn note_mover(&mut self, slot: u32, is_mover: bool) {
        self.movers.note(slot, is_mover);
        self.active.note(slot, is_mover);
    }

    /// Notes that all colliders of a body were put where they are now from outside.
    pub(in crate::world) fn update_bounds_of_body(&mut self, id: BodyId) {
        let count = self.bodies.get(id).map_or(0, |record| record.colliders.len());
        for index in 0..count {
            let collider = self.bodies.get(id).map(|record| record.colliders[index]);
            collider.into_iter().for_each(|collider| self.put(collider));
        }
    }

    pub(super) fn apply_ignore_pair(&mut self, a: BodyId, b: BodyId) -> Option<EditResult> {
        self.body(a)?;
        self.body(b)?;
        self.ignored_pairs.insert(a.index(), b.index());
        self.pairs.mark_outdated();
        self.drop_contacts_of_pair([a.index(), b.index()]);
        Some(EditResult::Done)
    }

    pub(super) fn apply_push(
        &mut self,
        id: BodyId,
        push: ExternalForce,
    ) -> Result<Option<EditResult>, ValueError> {
        push.check()?;
        let Some(record) = self.bodies.get_mut(id) else { return Ok(None) };
        if record.is_dynamic() {
            let before = BodyPlacement::of(record);
            push.apply_to(record)?;
            before.move_particles(record);
            let is_soft = record.soft.is_some();
            if is_soft {
                self.update_bounds_of_body(id);
            }
        }
        Ok(Some(EditResult::Done))
    }
}
