//! Measures of a world: energy, momentum, contacts, a hash of its state.

use super::record::BodyRecord;
use super::report::MotionCounts;
use super::{StepReport, World};
use crate::body::{Body, BodyId, BodyType};
use crate::collider::ColliderId;
use crate::space::{
    DAngularVector, DVector, ToF32, ToF64, Vector, angular_momentum, moment_f64,
    rotation_energy,
};

/// Mechanical energy of the dynamic bodies.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Energy {
    /// Kinetic energy, linear and angular, in joules, ≥ 0.
    pub kinetic: f64,
    /// Potential energy, in joules, zero at the origin of the world.
    pub potential: f64,
}

/// Momentum of the dynamic bodies.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Momentum {
    /// Linear momentum, in kg·m/s, in the world.
    pub linear: DVector,
    /// Angular momentum about the origin of the world, in kg·m²/s: counter-clockwise in two
    /// dimensions.
    pub angular: DAngularVector,
}

/// Contact of two colliders, touching or speculative.
#[derive(Clone, Debug, PartialEq)]
pub struct ContactInfo {
    /// Bodies of the colliders.
    pub bodies: [BodyId; 2],
    /// Colliders `a` and `b`.
    pub colliders: [ColliderId; 2],
    /// Unit vector from `a` to `b`, in the world, dimensionless.
    pub normal: Vector,
    /// Contact points.
    pub points: Vec<ContactPoint>,
}

/// Contact point.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ContactPoint {
    /// Position midway between the surfaces when the last step began, in metres, in the world.
    /// Where surfaces meet during the step: the place from which the body that moves, or the
    /// round one, carries the point to there.
    pub position: Vector,
    /// Separation along the normal when the last step began, in metres; negative for overlap.
    pub separation: f32,
    /// Normal impulse in the last substep, in N·s, ≥ 0.
    pub impulse: f32,
}

impl World {
    /// Kinetic and potential energy of the dynamic bodies.
    pub fn energy(&self) -> Energy {
        let mut energy = Energy::default();
        for record in self.movable_records() {
            let Some(mass) = record.mass else { continue };
            let body = &record.body;
            if let Some(soft) = &record.soft {
                let gravity = (self.settings.gravity * body.gravity_scale).to_f64();
                energy.kinetic += soft.kinetic_energy();
                energy.potential -= gravity.dot(soft.moment());
                continue;
            }
            let (inertia, angular) = (mass.inertia, body.angular_velocity);
            let weight = f64::from(mass.mass);
            energy.kinetic += 0.5 * weight * body.linear_velocity.to_f64().length_squared()
                + rotation_energy(body.rotation, inertia, angular);
            let gravity = (self.settings.gravity * body.gravity_scale).to_f64();
            energy.potential -= weight * gravity.dot(record.center());
        }
        energy
    }

    /// Linear and angular momentum of the dynamic bodies.
    pub fn momentum(&self) -> Momentum {
        let mut momentum = Momentum::default();
        for record in self.movable_records() {
            let Some(mass) = record.mass else { continue };
            let body = &record.body;
            if let Some(soft) = &record.soft {
                let (linear, angular) = soft.momentum();
                momentum.linear += linear;
                momentum.angular += angular;
                continue;
            }
            let linear = f64::from(mass.mass) * body.linear_velocity.to_f64();
            let own = angular_momentum(body.rotation, mass.inertia, body.angular_velocity);
            momentum.linear += linear;
            momentum.angular += moment_f64(record.center(), linear) + own;
        }
        momentum
    }

    /// Greatest penetration depth of any contact when the last step began, in metres, ≥ 0.
    pub fn max_penetration(&self) -> f32 {
        let contacts = self.contacts.iter().chain(self.sleeping_set.contacts());
        let points = contacts.flat_map(|contact| &contact.manifold.points);
        points.map(|point| -point.separation).fold(0.0, f32::max)
    }

    /// Every pair of colliders that had contact points in the last step, in a fixed order.
    pub fn contacts(&self) -> impl Iterator<Item = ContactInfo> {
        self.all_contacts().into_iter().filter_map(|contact| {
            let mark = self.contact_mark(contact)?;
            let [a, b] = contact.bodies;
            let [collider_a, collider_b] = contact.colliders;
            let points = mark.points.iter().map(|point| ContactPoint {
                position: point.position.to_f32(),
                separation: point.separation,
                impulse: point.impulse,
            });
            Some(ContactInfo {
                bodies: [self.bodies.id_at(a)?, self.bodies.id_at(b)?],
                colliders: [
                    self.colliders.id_at(collider_a)?,
                    self.colliders.id_at(collider_b)?,
                ],
                normal: mark.normal,
                points: points.collect(),
            })
        })
    }

    /// Fills in the counters of a step.
    pub(super) fn count(&mut self, report: &mut StepReport) {
        report.bodies = self.bodies.len();
        let counts = self.island_buffers.counts.take();
        let counts = counts.unwrap_or_else(|| self.motion_counts());
        debug_assert_eq!(counts, self.motion_counts());
        let sleeping_set = &self.sleeping_set;
        report.awake = counts.awake;
        report.frozen = counts.frozen + sleeping_set.frozen_count;
        report.moved_boxes = self.pairs.moved_count();
        report.pairs = self.contacts.len() + sleeping_set.contact_count();
        report.crowded_pairs = self.pairs.crowded_count();
        report.contacts = self.contact_events.near_count + sleeping_set.near_count;
    }

    fn motion_counts(&self) -> MotionCounts {
        let mut counts = MotionCounts::default();
        for record in self.active.slots().iter().filter_map(|&slot| self.bodies.at(slot)) {
            counts.awake += usize::from(record.is_moving());
            counts.frozen += usize::from(record.is_frozen);
        }
        counts
    }

    /// Bodies that move, in the order of their slots: those that a renderer has to draw anew.
    ///
    /// They are dynamic bodies that are awake, and kinematic ones with a velocity. A body that
    /// fell asleep in the last step moved in it, too, see
    /// [`Events::fell_asleep`](crate::Events::fell_asleep).
    #[doc(alias("move events", "active bodies"))]
    pub fn awake_bodies(&self) -> impl Iterator<Item = (BodyId, &Body)> {
        self.active.slots().iter().filter_map(|&slot| {
            let record = self.bodies.at(slot)?;
            if !record.is_moving() {
                return None;
            }
            Some((self.bodies.id_at(slot)?, &record.body))
        })
    }

    /// Number of dynamic bodies.
    pub fn dynamic_count(&self) -> usize {
        let is_dynamic = |record: &&BodyRecord| record.body.body_type == BodyType::Dynamic;
        self.movable_records().filter(is_dynamic).count()
    }

    /// The bodies that are not fixed, in the order of their slots.
    fn movable_records(&self) -> impl Iterator<Item = &BodyRecord> {
        self.movers.slots().iter().filter_map(|&slot| self.bodies.at(slot))
    }
}
