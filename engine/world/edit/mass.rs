//! Mass properties and extents of bodies.

use hazumi_core::ValueError;

use super::super::World;
use super::super::record::{BodyRecord, check_mass};
use super::super::sweep::inner_radius;
use super::collider_mass::mass_of_collider;
use super::collider_tree::{ColliderSum, ColliderTree, FEW_COLLIDERS};
use crate::body::{Body, BodyType, MassSource};
use crate::collider::{Collider, ColliderId};
use crate::shape::MassProperties;
use crate::space::{cross, is_endless};

impl World {
    /// The mass of `body` with `colliders` and one `more`; `None` unless dynamic.
    pub(super) fn mass_of(
        &self,
        body: &Body,
        colliders: &[ColliderId],
        more: Option<&Collider>,
    ) -> Result<Option<MassProperties>, ValueError> {
        if body.body_type != BodyType::Dynamic {
            return Ok(None);
        }
        let natural = self.natural_mass(colliders, more)?;
        mass_by_source(body, natural).map(Some)
    }

    /// The mass that a body in a slot would have with the data of `body`; `None` unless
    /// dynamic.
    pub(super) fn mass_of_colliders(
        &mut self,
        slot: u32,
        body: &Body,
    ) -> Result<Option<MassProperties>, ValueError> {
        let Some(record) = self.bodies.at(slot) else { return Ok(None) };
        if record.colliders.len() <= FEW_COLLIDERS {
            return self.mass_of(body, &record.colliders, None);
        }
        let tree = self.collider_tree(slot, body.body_type == BodyType::Dynamic)?;
        mass_by_tree(body, tree)
    }

    /// The mass that a body in a slot will have once the collider in a slot is `collider`, or
    /// is gone; `None` unless dynamic.
    pub(super) fn mass_with(
        &mut self,
        slot: u32,
        collider_slot: u32,
        collider: Option<&Collider>,
    ) -> Result<Option<MassProperties>, ValueError> {
        let Some(record) = self.bodies.at(slot) else { return Ok(None) };
        let body = record.body;
        let [was_there, is_there] =
            [self.colliders.at(collider_slot).is_some(), collider.is_some()].map(usize::from);
        if record.colliders.len() - was_there + is_there <= FEW_COLLIDERS {
            let rest = record.colliders.iter().filter(|id| id.index() != collider_slot);
            let rest: Vec<_> = rest.copied().collect();
            let mass = self.mass_of(&body, &rest, collider)?;
            self.collider_trees.0.remove(&slot);
            return Ok(mass);
        }
        let has_mass = body.body_type == BodyType::Dynamic;
        let sum = collider.map(|collider| ColliderSum::of(collider, has_mass)).transpose()?;
        let tree = self.collider_tree(slot, has_mass)?;
        let before = tree.set(collider_slot, sum);
        let mass = mass_by_tree(&body, tree);
        if mass.is_err() {
            tree.set(collider_slot, before);
        }
        mass
    }

    /// The mass of `colliders` and one `more` by their densities.
    fn natural_mass(
        &self,
        colliders: &[ColliderId],
        more: Option<&Collider>,
    ) -> Result<MassProperties, ValueError> {
        let present = colliders.iter().filter_map(|&id| self.collider(id));
        let mut parts = Vec::new();
        for collider in present.chain(more) {
            let mass = mass_of_collider(collider)?;
            parts.push(mass.placed(&collider.pose));
        }
        if parts.is_empty() {
            return Ok(MassProperties::POINT);
        }
        let mass = MassProperties::sum(parts.iter().copied());
        Ok(mass.unwrap_or(WEIGHTLESS))
    }

    /// Measures how far the colliders of a body reach from its centre of mass.
    pub(super) fn update_reach(&mut self, body: u32) {
        let Some(record) = self.bodies.at(body) else { return };
        let center = record.local_center();
        if record.colliders.len() > FEW_COLLIDERS {
            let has_mass = record.mass.is_some();
            let total = self.collider_tree(body, has_mass).map(|tree| tree.total());
            if let (Ok(total), Some(record)) = (total, self.bodies.at_mut(body)) {
                (record.reach, record.inner_radius) = (total.reach(center), total.inner_radius);
            }
            return;
        }
        let reach = record
            .colliders
            .iter()
            .filter_map(|&id| self.collider(id))
            .filter(|collider| !is_endless(&collider.shape))
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

/// The mass of a body whose colliders weigh `natural` by their densities.
fn mass_by_source(body: &Body, natural: MassProperties) -> Result<MassProperties, ValueError> {
    let mass = match body.mass_source {
        MassSource::FromDensity => natural,
        MassSource::Mass(mass) => natural.scaled(mass / natural.mass),
        MassSource::Properties(mass) => mass,
    };
    check_mass(&mass)?;
    Ok(mass)
}

/// The same of a body with many colliders; `None` unless dynamic.
fn mass_by_tree(
    body: &Body,
    tree: &ColliderTree,
) -> Result<Option<MassProperties>, ValueError> {
    let natural = tree.has_mass.then(|| tree.total().mass.unwrap_or(WEIGHTLESS));
    natural.map(|natural| mass_by_source(body, natural)).transpose()
}

/// The mass of colliders without density, which no dynamic body can have.
const WEIGHTLESS: MassProperties = MassProperties { mass: 0.0, ..MassProperties::POINT };

/// Gives the body a new mass. Every point of it moves on as it did, so the velocity of the
/// centre of mass changes with the centre.
pub(super) fn set_mass(record: &mut BodyRecord, mass: Option<MassProperties>) {
    let before = record.center_offset();
    record.mass = mass;
    let arm = record.center_offset() - before;
    record.body.linear_velocity += cross(record.body.angular_velocity, arm);
}
