//! Contact hooks: functions of the game that decide about contacts within a step.

use std::ffi::c_void;

use super::id::{BodyId, ColliderId};
use super::shape_query::part;
use super::space::{Vector, engine};
use super::world::World;
use crate::pointer::{Bool, In, Out, plain};
use crate::status::{Status, run};

/// A pair of colliders near each other, at the start of the step.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ContactPairInfo {
    pub bodies: [BodyId; 2],
    pub colliders: [ColliderId; 2],
    /// Numbers of the game on the bodies and the colliders.
    pub body_user_data: [u64; 2],
    pub collider_user_data: [u64; 2],
    /// Parts of the shapes, or `HZ_NONE`.
    pub parts: [u32; 2],
}

/// Properties of a contact that a hook can change, for this step.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ContactModification {
    /// Unit vector from the first collider to the second. Not to be changed.
    pub normal: Vector,
    /// Least gap, in metres. Not to be changed.
    pub separation: f32,
    /// Whether the contact holds.
    pub is_enabled: Bool,
    /// Dimensionless, ≥ 0.
    pub friction: f32,
    /// Dimensionless, 0..=1.
    pub restitution: f32,
    /// In metres, ≥ 0.
    pub rolling_resistance: f32,
}

/// Whether two colliders can have a contact at all.
pub type ShouldCollide =
    Option<unsafe extern "C" fn(user: *mut c_void, pair: In<ContactPairInfo>) -> Bool>;

/// Changes a contact for this step.
pub type ModifyContact = Option<
    unsafe extern "C" fn(
        user: *mut c_void,
        pair: In<ContactPairInfo>,
        contact: Out<ContactModification>,
    ),
>;

/// Functions of the game that are called within steps: by several threads at once, in no fixed
/// order. Their results must follow from their arguments and from data that does not change in
/// a step. They cannot call anything of their world, which is `HZ_STATUS_BUSY`.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct ContactHooks {
    /// Null for all pairs.
    pub should_collide: ShouldCollide,
    /// Null for no change.
    pub modify_contact: ModifyContact,
    /// First argument of both.
    pub user: *mut c_void,
}
plain!(ContactPairInfo, ContactModification, ContactHooks);

/// Hooks of a world.
struct Hooks(ContactHooks);

// SAFETY: the header says that several threads call them.
unsafe impl Send for Hooks {}
// SAFETY: as above.
unsafe impl Sync for Hooks {}

fn info(pair: &engine::ContactPairInfo<'_>) -> ContactPairInfo {
    ContactPairInfo {
        bodies: pair.body_ids.map(Into::into),
        colliders: pair.collider_ids.map(Into::into),
        body_user_data: pair.bodies.map(|body| body.user_data),
        collider_user_data: pair.colliders.map(|collider| collider.user_data),
        parts: pair.parts.map(part),
    }
}

impl engine::ContactHooks for Hooks {
    fn should_collide(&self, pair: &engine::ContactPairInfo<'_>) -> bool {
        let Some(call) = self.0.should_collide else { return true };
        let info = info(pair);
        // SAFETY: a function of the caller, with the argument that it asked for.
        unsafe { call(self.0.user, In::one(&info)) }.get()
    }

    fn modify_contact(
        &self,
        pair: &engine::ContactPairInfo<'_>,
        contact: &mut engine::ContactModification,
    ) {
        let Some(call) = self.0.modify_contact else { return };
        let info = info(pair);
        let mut changed = ContactModification {
            normal: contact.normal,
            separation: contact.separation,
            is_enabled: contact.is_enabled.into(),
            friction: contact.friction,
            restitution: contact.restitution,
            rolling_resistance: contact.rolling_resistance,
        };
        let pair = In::one(&info);
        // SAFETY: a function of the caller, with the argument that it asked for.
        unsafe { call(self.0.user, pair, Out::list_of(std::slice::from_mut(&mut changed))) };
        contact.is_enabled = changed.is_enabled.get();
        contact.friction = changed.friction;
        contact.restitution = changed.restitution;
        contact.rolling_resistance = changed.rolling_resistance;
    }
}

/// Sets the contact hooks of a world; null removes them. `user` has to outlive them. Bodies
/// that sleep keep their contacts until they wake.
#[unsafe(export_name = symbol!("world_set_contact_hooks"))]
pub extern "C" fn world_set_contact_hooks(world: World, hooks: In<ContactHooks>) -> Status {
    run(|| {
        let hooks = hooks.optional("hooks")?;
        let hooks = hooks.map(|hooks| Box::new(Hooks(*hooks)) as Box<dyn engine::ContactHooks>);
        world.write()?.set_contact_hooks(hooks);
        Ok(())
    })
}
