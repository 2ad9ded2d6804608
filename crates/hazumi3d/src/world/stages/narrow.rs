//! Poses and contacts → manifolds.

use std::cell::RefCell;

use super::super::World;
use crate::collide::{Manifold, Scratch, collide, collide_part};
use crate::contact::Contact;

/// Contacts in a block of work: enough to outweigh handing it to a thread.
const BLOCK: usize = 32;

thread_local! {
    /// Working memory of the thread, warm after the first step. It never changes an answer.
    static SCRATCH: RefCell<Scratch> = RefCell::default();
}

impl World {
    /// Finds the contact points of every contact of which a body moves or was put here.
    pub(in crate::world) fn collide(&mut self) {
        let (bodies, colliders) = (&self.bodies, &self.colliders);
        let margin = self.settings.contact_margin();
        let is_moving = |slot| bodies.at(slot).is_some_and(|record| record.is_moving());
        let update = |contact: &mut Contact, scratch: &mut Scratch| {
            let [a, b] = contact.colliders.map(|slot| colliders.at(slot));
            let (Some(a), Some(b)) = (a, b) else { return };
            let is_new = a.is_new_here || b.is_new_here;
            if !is_new && !contact.bodies.into_iter().any(is_moving) {
                return;
            }
            let b_in_a = a.pose.locate(&b.pose);
            let (shape_a, shape_b) = (&a.collider.shape, &b.collider.shape);
            let manifold = if contact.parts == [None; 2] {
                let cache = &mut contact.cache;
                collide(shape_a, shape_b, &b_in_a, margin, cache, scratch)
            } else {
                let shapes = [shape_a, shape_b];
                collide_part(shapes, contact.parts, &b_in_a, margin, scratch)
            };
            contact.replace_manifold(finite_or_none(manifold));
        };
        self.workers.for_each_block(&mut self.contacts, BLOCK, |_, contacts| {
            SCRATCH.with_borrow_mut(|scratch| {
                contacts.iter_mut().for_each(|contact| update(contact, scratch));
            });
        });
    }
}

/// Bodies at the end of the range of `f32` can give points that are no numbers. One such point
/// would spread through the solver, so the contact is dropped instead.
fn finite_or_none(manifold: Manifold) -> Manifold {
    let is_finite = manifold.normal.is_finite()
        && manifold
            .points
            .iter()
            .all(|point| point.position.is_finite() && point.separation.is_finite());
    if is_finite { manifold } else { Manifold::default() }
}
