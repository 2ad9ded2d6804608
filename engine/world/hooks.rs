//! Callbacks of users about contacts within steps.

use std::fmt;

use super::World;
use crate::body::{Body, BodyId};
use crate::collider::{Collider, ColliderId};
use crate::space::Vector;

/// Callbacks for every pair that comes near each other, in every step.
///
/// Calls come from several threads and in no promised order. A result must therefore follow
/// from its arguments, and from data that does not change within a step. Otherwise two runs
/// differ. An [`Edit`](crate::Edit) cannot carry code, so a recording has to set the same
/// hooks.
pub trait ContactHooks: Send + Sync {
    /// Whether two colliders touch each other at all. Asked before their surfaces are looked
    /// at.
    fn should_collide(&self, _pair: &ContactPairInfo<'_>) -> bool {
        true
    }

    /// Changes how two colliders that touch act on each other.
    fn modify_contact(&self, _pair: &ContactPairInfo<'_>, _contact: &mut ContactModification) {}
}

/// Two colliders near each other, and their bodies, as they were when the step began.
#[derive(Clone, Copy, Debug)]
pub struct ContactPairInfo<'a> {
    /// The names of the bodies.
    pub body_ids: [BodyId; 2],
    /// The bodies.
    pub bodies: [&'a Body; 2],
    /// The names of the colliders, `a` and `b`.
    pub collider_ids: [ColliderId; 2],
    /// The colliders.
    pub colliders: [&'a Collider; 2],
    /// The parts of their shapes that meet: triangles of meshes, segments of chains, children
    /// of compounds. `None` for shapes of one piece.
    pub parts: [Option<u32>; 2],
}

/// Contact modification: properties of a contact that a hook may change.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ContactModification {
    /// Unit vector from `a` to `b`, in the world, dimensionless. To read only.
    pub normal: Vector,
    /// Least gap between the surfaces, in metres; negative where they overlap. To read only.
    pub separation: f32,
    /// Whether they act on each other in this step; `true` before it is changed.
    pub is_enabled: bool,
    /// Coulomb's coefficient, dimensionless, ≥ 0; mixed from both surfaces.
    pub friction: f32,
    /// Share of the approach speed that comes back, dimensionless, 0..=1; mixed from both.
    pub restitution: f32,
    /// Rolling resistance, in metres, ≥ 0; mixed from both.
    pub rolling_resistance: f32,
}

impl ContactModification {
    /// Takes what cannot be used for what it was.
    pub(super) fn or(self, before: &Self) -> Self {
        let sound = |number: f32, most: f32, before: f32| {
            if (0.0..=most).contains(&number) { number } else { before }
        };
        Self {
            friction: sound(self.friction, f32::MAX, before.friction),
            restitution: sound(self.restitution, 1.0, before.restitution),
            rolling_resistance: sound(
                self.rolling_resistance,
                f32::MAX,
                before.rolling_resistance,
            ),
            ..self
        }
    }
}

/// The hooks of a world, if it has any.
#[derive(Default)]
pub(in crate::world) struct Hooks(pub(in crate::world) Option<Box<dyn ContactHooks>>);

impl fmt::Debug for Hooks {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Hooks").field(&self.0.is_some()).finish()
    }
}

impl World {
    /// Sets the hooks that steps call about contacts; `None` removes them. Contacts of sleeping
    /// bodies call no hooks until the bodies wake.
    pub fn set_contact_hooks(&mut self, hooks: Option<Box<dyn ContactHooks>>) {
        self.hooks = Hooks(hooks);
        for contact in &mut self.contacts {
            let [a, b] = contact.colliders.map(|slot| self.colliders.at(slot));
            let (Some(a), Some(b)) = (a, b) else { continue };
            contact.combine_materials([&a.collider, &b.collider]);
        }
    }
}
