//! Edits of soft bodies: conversion, and the effect on their particles.

use std::collections::{BTreeMap, BTreeSet};

use hazumi_core::{Arena, Rule, ValueError};

use super::super::World;
use super::super::record::{BodyRecord, create_particles};
use super::super::soft_bodies::SoftBodyPin;
use super::super::teleport::split_position;
use super::EditResult;
use crate::body::{Body, BodyId, BodyType};
use crate::collider::Collider;
use crate::math::rotation;
use crate::shape::Shape;
use crate::soft_body::{PinTarget, SoftState};
use crate::space::{AngularVector, Rotation, Vector, ZERO_ANGULAR, rotate_angular};

/// Particles have to move by themselves.
pub(super) const SOFT_IS_DYNAMIC: ValueError = ValueError {
    what: "soft shape on a body that is not dynamic",
    value: f32::INFINITY,
    rule: Rule::Finite,
};

/// Whether a body may get `collider` beside so many `others`.
pub(super) fn check_softness(
    record: &BodyRecord,
    collider: &Collider,
    others: usize,
) -> Result<(), ValueError> {
    let is_soft = matches!(collider.shape, Shape::Soft(_));
    if is_soft && record.body.body_type != BodyType::Dynamic {
        return Err(SOFT_IS_DYNAMIC);
    }
    if others > 0 && (is_soft || record.soft.is_some()) {
        let others = others as f32;
        Rule::Within(0.0, 0.0).check("colliders beside that of a soft body", others)?;
    }
    Ok(())
}

/// Where a body was, and how it moved, before an edit.
pub(super) struct BodyPlacement {
    origin: [Vector; 2],
    rotation: Rotation,
    linear_velocity: Vector,
    angular_velocity: AngularVector,
}

impl BodyPlacement {
    pub(super) fn of(record: &BodyRecord) -> Self {
        Self {
            origin: record.origin(),
            rotation: record.body.rotation,
            linear_velocity: record.body.linear_velocity,
            angular_velocity: record.body.angular_velocity,
        }
    }

    /// Lets the particles take part in what an edit has done to their body.
    pub(super) fn move_particles(&self, record: &mut BodyRecord) {
        let (to, offset) = (record.origin(), record.center_offset());
        let body = &record.body;
        let is_turned = body.rotation != self.rotation;
        let turn = rotation::multiply(body.rotation, rotation::conjugate(self.rotation));
        let turn =
            rotation::normalize(turn).filter(|_| is_turned).unwrap_or(Rotation::IDENTITY);
        // The rotation takes the velocities of the particles along.
        let linear = body.linear_velocity - rotation::rotate(turn, self.linear_velocity);
        let angular = body.angular_velocity - rotate_angular(turn, self.angular_velocity);
        let Some(soft) = &mut record.soft else { return };
        if to != self.origin || is_turned {
            let from = soft.beyond_anchor(self.origin);
            soft.anchor = to;
            soft.move_rigidly(from, turn, -from);
        }
        if linear != Vector::ZERO || angular != ZERO_ANGULAR {
            soft.add_rigid_velocity(soft.beyond_anchor(to) + offset, linear, angular);
            soft.refresh();
        }
    }
}

/// A particle by its number.
fn particle_of(soft: &SoftState, particle: u32) -> Result<u16, ValueError> {
    let last = soft.count().saturating_sub(1);
    Rule::Within(0.0, last as f32).check("particle of a soft body", particle as f32)?;
    Ok(u16::try_from(particle).unwrap_or(u16::MAX))
}

/// By the slot of a body, the slots of the soft bodies that may have a particle pinned to it.
type HeldBodies = BTreeMap<u32, BTreeSet<u32>>;

/// Bodies that hold particles, once one of them was removed.
#[derive(Debug, Default)]
pub(in crate::world) struct PinHolders(Option<HeldBodies>);

impl PinHolders {
    /// Forgets them: the pins are others now.
    pub(in crate::world) fn clear(&mut self) {
        self.0 = None;
    }
}

/// The bodies that hold particles of `bodies`.
fn pin_holders(bodies: &Arena<BodyRecord, Body>) -> HeldBodies {
    let mut holders = HeldBodies::new();
    for (id, record) in bodies.iter() {
        for pin in record.soft.iter().flat_map(|soft| &soft.pins) {
            if let PinTarget::Body(holder, _) = pin.target {
                holders.entry(holder).or_default().insert(id.index());
            }
        }
    }
    holders
}

impl World {
    /// Whether there are soft bodies.
    pub(in crate::world) fn has_soft_bodies(&self) -> bool {
        self.soft_count > 0
    }

    /// Gives a body the particles that its colliders say it has. It keeps those it has where
    /// their number and that of the springs stays the same.
    pub(super) fn make_soft(&mut self, body: u32) {
        let Some(record) = self.bodies.at_mut(body) else { return };
        let before = usize::from(record.soft.is_some());
        create_particles(record, &self.colliders);
        self.soft_count += usize::from(record.soft.is_some());
        self.soft_count -= before;
    }

    pub(super) fn apply_pin(
        &mut self,
        id: BodyId,
        particle: u32,
        to: Option<SoftBodyPin>,
    ) -> Result<Option<EditResult>, ValueError> {
        let target = match to {
            Some(SoftBodyPin::World(point)) => {
                let [high, _] = split_position(point);
                Rule::Finite.check_all("point that a particle is held to", high.to_array())?;
                Some(PinTarget::World(point))
            }
            Some(SoftBodyPin::Body(body, point)) => {
                Rule::Finite.check_all("point that a particle is held to", point.to_array())?;
                let Some(record) = self.bodies.get_mut(body) else { return Ok(None) };
                if record.soft.is_some() {
                    return Ok(None);
                }
                record.wake();
                Some(PinTarget::Body(body.index(), point))
            }
            None => None,
        };
        let Some(record) = self.bodies.get_mut(id) else { return Ok(None) };
        let Some(soft) = &mut record.soft else { return Ok(None) };
        let particle = particle_of(soft, particle)?;
        soft.pins.retain(|pin| pin.particle != particle);
        soft.pins
            .extend(target.map(|target| crate::soft_body::ParticlePin { particle, target }));
        record.wake();
        if let (Some(PinTarget::Body(holder, _)), Some(holders)) =
            (target, &mut self.pin_holders.0)
        {
            holders.entry(holder).or_default().insert(id.index());
        }
        Ok(Some(EditResult::Done))
    }

    pub(super) fn apply_push_particle(
        &mut self,
        id: BodyId,
        particle: u32,
        impulse: Vector,
    ) -> Result<Option<EditResult>, ValueError> {
        Rule::Finite.check_all("impulse", impulse.to_array())?;
        let Some(record) = self.bodies.get_mut(id) else { return Ok(None) };
        let Some(soft) = &mut record.soft else { return Ok(None) };
        let index = usize::from(particle_of(soft, particle)?);
        let velocity = soft.velocity(index) + soft.inverse_mass(index) * impulse;
        Rule::Finite.check_all("velocity after an impulse", velocity.to_array())?;
        soft.set_velocity(index, velocity);
        soft.refresh();
        record.wake();
        self.update_bounds_of_body(id);
        Ok(Some(EditResult::Done))
    }

    /// Lets go of all particles that are held to a body.
    pub(super) fn unpin_from(&mut self, body: u32) {
        if !self.has_soft_bodies() {
            return;
        }
        let is_of = |target: PinTarget| matches!(target, PinTarget::Body(of, _) if of == body);
        let bodies = &mut self.bodies;
        let holders = self.pin_holders.0.get_or_insert_with(|| pin_holders(bodies));
        for held in holders.remove(&body).into_iter().flatten() {
            let Some(record) = bodies.at_mut(held) else { continue };
            let Some(soft) = &mut record.soft else { continue };
            let before = soft.pins.len();
            soft.pins.retain(|pin| !is_of(pin.target));
            if soft.pins.len() < before {
                record.wake();
            }
        }
    }

    /// Counts the soft bodies anew.
    pub(in crate::world) fn count_soft_bodies(&mut self) {
        self.soft_count = self.bodies.iter().filter(|(_, it)| it.soft.is_some()).count();
    }
}
