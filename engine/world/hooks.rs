//! Contact hooks: callbacks that filter and modify contacts during a step.

use std::fmt;

use super::World;
use crate::body::{Body, BodyId};
use crate::collider::{Collider, ColliderId};
use crate::space::Vector;

/// Contact hooks, called for every pair of colliders near each other, in every step.
///
/// Calls come from several threads and in no promised order. A result must therefore follow
/// from its arguments, and from data that does not change within a step. Otherwise two runs
/// differ. An [`Edit`](crate::Edit) cannot carry code, so a recording has to set the same
/// hooks.
#[doc(alias("PhysicsHooks", "contact listener", "contact filter", "pre-solve"))]
pub trait ContactHooks: Send + Sync {
    /// Whether two colliders may have a contact at all. The call comes before the narrow phase.
    fn should_collide(&self, _pair: &ContactPairInfo<'_>) -> bool {
        true
    }

    /// Modifies the contact of two colliders: friction, restitution, rolling resistance.
    fn modify_contact(&self, _pair: &ContactPairInfo<'_>, _contact: &mut ContactModification) {}
}

/// A pair of colliders near each other with their bodies, in their state at the start of the
/// step.
#[derive(Clone, Copy, Debug)]
pub struct ContactPairInfo<'a> {
    /// Ids of the bodies.
    pub body_ids: [BodyId; 2],
    /// The two bodies.
    pub bodies: [&'a Body; 2],
    /// Ids of the colliders, `a` and `b`.
    pub collider_ids: [ColliderId; 2],
    /// The two colliders.
    pub colliders: [&'a Collider; 2],
    /// Parts of the shapes: triangles, segments of chains or children; `None` for shapes of one
    /// piece.
    pub parts: [Option<u32>; 2],
}

/// Modification of a contact by a hook: its properties for this step.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ContactModification {
    /// Unit vector from `a` to `b`, in the world, dimensionless. Read-only.
    pub normal: Vector,
    /// Least separation of the surfaces, in metres; negative where they overlap. Read-only.
    pub separation: f32,
    /// Whether the contact is enabled in this step; `true` before a change.
    pub is_enabled: bool,
    /// Coefficient of friction, dimensionless, ≥ 0; combined from both surfaces.
    pub friction: f32,
    /// Coefficient of restitution, dimensionless, 0..=1; combined from both surfaces.
    pub restitution: f32,
    /// Rolling resistance, in metres, ≥ 0; combined from both surfaces.
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
        self.take_sleepers_back();
        self.hooks = Hooks(hooks);
        for contact in &mut self.contacts {
            let [a, b] = contact.colliders.map(|slot| self.colliders.at(slot));
            let (Some(a), Some(b)) = (a, b) else { continue };
            contact.combine_materials([&a.collider, &b.collider]);
        }
    }
}
