//! Sparse state: data of few bodies, and of the world as a whole.

use hazumi_core::coder::halves;

use super::super::World;
use super::super::events::{ContactPair, Events, SensorOverlap};
use super::super::record::{KinematicTarget, TargetPose};
use crate::body::BodyId;
use crate::contact::vector_words;
use crate::space::{ANGULAR_AXES, AngularVector, DIM, Vector, angular_array};

/// A force, N, and a torque, N·m, for the next step.
pub(in crate::world) type Force = (Vector, AngularVector);

/// State of few bodies, and of the world as a whole.
#[derive(Clone, Debug, Default, PartialEq)]
pub(in crate::world) struct SparseState {
    /// Forces and torques for the next step, by the slots of their bodies.
    pub(in crate::world) forces: Vec<(u32, Force)>,
    /// Where kinematic bodies are to be, by their slots.
    pub(in crate::world) targets: Vec<(u32, TargetPose)>,
    /// Kinematic bodies that have a target, or had one in the last step.
    pub(in crate::world) errands: Vec<BodyId>,
    /// Slots of the colliders that were put where they are since the last step; ascending.
    pub(in crate::world) placed: Vec<u32>,
    /// Pairs of which a touching contact was dropped since the last step.
    pub(in crate::world) lost: Vec<ContactPair>,
    /// The overlaps of sensors.
    pub(in crate::world) inside: Vec<SensorOverlap>,
    /// Events of the last step.
    pub(in crate::world) events: Events,
    /// Whether the world has hooks about contacts.
    pub(in crate::world) has_hooks: bool,
}

/// Forces and torques of bodies, and their targets, by their slots.
pub(super) type SparseForces = (Vec<(u32, Force)>, Vec<(u32, TargetPose)>);

impl SparseState {
    /// Its numbers, without the events, which nothing depends on.
    pub(super) fn words(&self) -> Vec<u32> {
        let mut words = Vec::new();
        for (slot, force) in &self.forces {
            words.push(*slot);
            words.extend(words_of_force(force));
        }
        for (slot, target) in &self.targets {
            words.push(*slot);
            words.extend(
                target.position.to_array().map(f64::to_bits).map(halves).as_flattened(),
            );
            words.extend(target.rotation.to_array().map(f32::to_bits));
        }
        words.extend(self.errands.iter().flat_map(|id| halves(id.to_bits())));
        words.extend(&self.placed);
        let lost = self.lost.iter().flat_map(|touch| touch.colliders);
        words.extend(lost.flat_map(|id| halves(id.to_bits())));
        let inside = self.inside.iter().flat_map(|visit| [visit.sensor, visit.visitor]);
        words.extend(inside.flat_map(|id| halves(id.to_bits())));
        words
    }
}

fn words_of_force(&(force, torque): &Force) -> [u32; DIM + ANGULAR_AXES] {
    let (force, torque) = (vector_words(force), angular_array(torque).map(f32::to_bits));
    let mut words = [0; DIM + ANGULAR_AXES];
    words[..DIM].copy_from_slice(&force);
    words[DIM..].copy_from_slice(&torque);
    words
}

impl World {
    /// State of few bodies, and of the world as a whole.
    pub(super) fn sparse_state(&self) -> SparseState {
        self.sparse_state_with(self.pushes_on(self.movers.slots()))
    }

    /// Forces and targets of the bodies in `slots`.
    pub(super) fn pushes_on(&self, slots: &[u32]) -> SparseForces {
        let mut pushes = SparseForces::default();
        for &slot in slots {
            let Some(record) = self.bodies.at(slot) else { continue };
            let force = (record.force, record.torque);
            if words_of_force(&force) != [0; DIM + ANGULAR_AXES] {
                pushes.0.push((slot, force));
            }
            if let KinematicTarget::To(target) = record.target {
                pushes.1.push((slot, target));
            }
        }
        pushes
    }

    /// The same with the forces and targets of all bodies, which are known.
    pub(super) fn sparse_state_with(&self, (forces, targets): SparseForces) -> SparseState {
        let mut loose = SparseState {
            errands: self.errands.clone(),
            placed: self.teleported.clone(),
            lost: self.contact_events.lost.clone(),
            inside: self.sensors.inside().to_vec(),
            events: self.events.clone(),
            has_hooks: self.hooks.0.is_some(),
            forces,
            targets,
        };
        loose.placed.sort_unstable();
        loose.placed.dedup();
        loose.placed.retain(|&slot| self.colliders.at(slot).is_some());
        loose.lost.sort_unstable();
        loose.lost.dedup();
        loose
    }
}
