//! Mass properties and extents of bodies.

use hazumi_core::ValueError;

use super::super::World;
use super::super::record::{BodyRecord, check_mass};
use super::super::sweep::inner_radius;
use super::collider_mass::mass_of_collider;
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
        let mass = match body.mass_source {
            MassSource::FromDensity => natural,
            MassSource::Mass(mass) => natural.scaled(mass / natural.mass),
            MassSource::Properties(mass) => mass,
        };
        check_mass(&mass)?;
        Ok(Some(mass))
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
        Ok(mass.unwrap_or(MassProperties { mass: 0.0, ..MassProperties::POINT }))
    }

    /// Measures how far the colliders of a body reach from its centre of mass.
    pub(super) fn update_reach(&mut self, body: u32) {
        let Some(record) = self.bodies.at(body) else { return };
        let center = record.local_center();
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

/// Gives the body a new mass. Every point of it moves on as it did, so the velocity of the
/// centre of mass changes with the centre.
pub(super) fn set_mass(record: &mut BodyRecord, mass: Option<MassProperties>) {
    let before = record.center_offset();
    record.mass = mass;
    let arm = record.center_offset() - before;
    record.body.linear_velocity += cross(record.body.angular_velocity, arm);
}
