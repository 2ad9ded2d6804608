//! Contacts → who began to touch, who ended, and who met fast.

use super::super::World;
use crate::contact::Contact;
use crate::world::events::{Impact, Touch};

/// Memory of the stage, kept from step to step.
#[derive(Debug, Default)]
pub(in crate::world) struct TouchBuffers {
    /// Pairs of which a touching contact was dropped since the last step.
    pub(in crate::world) lost: Vec<Touch>,
    /// Contacts that met fast, with the number of the point and its speed, m/s, and the impulse,
    /// N·s.
    fast: Vec<FastContact>,
}

#[derive(Clone, Copy, Debug)]
struct FastContact {
    contact: u32,
    point: usize,
    speed: f32,
    impulse: f32,
}

impl World {
    /// Lists the pairs that began and ended to touch, and the impacts.
    ///
    /// A pair begins when its surfaces meet or have pushed each other, and ends when they are
    /// farther apart than the slop: between the two it stays what it was, so that resting pairs
    /// do not flicker. The parts of a shape are not told apart.
    pub(in crate::world) fn list_touches(&mut self) {
        let mut buffers = std::mem::take(&mut self.touches);
        buffers.lost.sort_unstable();
        buffers.lost.dedup();
        let slop = self.settings.slop();
        let mut first = 0;
        while first < self.contacts.len() {
            let colliders = self.contacts[first].colliders;
            let same = |contact: &&mut Contact| contact.colliders == colliders;
            let (mut before, mut now, mut count) = (false, false, 0);
            for contact in self.contacts[first..].iter_mut().take_while(same) {
                before |= contact.touches;
                contact.touches = touches(contact, slop);
                now |= contact.touches;
                count += 1;
            }
            if before != now {
                let touch = touch_of(self, &self.contacts[first]);
                let lost = touch.filter(|touch| buffers.lost.binary_search(touch).is_ok());
                let list = if now { &mut self.events.begun } else { &mut self.events.ended };
                list.extend(touch.filter(|_| lost.is_none()));
            }
            first += count;
        }
        buffers.lost.retain(|touch| !self.is_touching(touch));
        self.events.ended.append(&mut buffers.lost);
        self.events.begun.sort_unstable();
        self.events.ended.sort_unstable();
        self.touches = buffers;
    }

    /// Gives contacts what the solver found for them, and notes whose surfaces met faster than the
    /// threshold.
    pub(super) fn keep_outcomes(&mut self) {
        let threshold = self.settings.impact_threshold * self.settings.length_scale;
        let fast = &mut self.touches.fast;
        fast.clear();
        for outcome in self.solver.constraints.outcomes() {
            let contact = &mut self.contacts[outcome.contact as usize];
            contact.impulses = outcome.impulses();
            contact.has_pushed = outcome.has_pushed();
            let Some((point, speed)) = outcome.fastest() else { continue };
            if speed > threshold {
                let impulse = outcome.impact_impulse();
                fast.push(FastContact { contact: outcome.contact, point, speed, impulse });
            }
        }
    }

    /// Lists the contacts whose surfaces met faster than the threshold.
    pub(in crate::world) fn list_impacts(&mut self) {
        let mut fast = std::mem::take(&mut self.touches.fast);
        fast.sort_unstable_by_key(|fast| fast.contact);
        let mut list = std::mem::take(&mut self.events.impacts);
        list.extend(fast.iter().filter_map(|fast| self.impact(fast)));
        list.sort_by_key(|impact| impact.touch);
        self.events.impacts = list;
        self.touches.fast = fast;
    }

    /// Notes that the contact at an index is about to be forgotten.
    pub(in crate::world) fn lose_at(&mut self, index: usize) {
        let contact = &self.contacts[index];
        let touch = contact.touches.then(|| touch_of(self, contact)).flatten();
        self.touches.lost.extend(touch);
    }

    /// Notes that a contact, which is in no list any more, is about to be forgotten.
    pub(in crate::world) fn lose(&mut self, contact: &Contact) {
        if contact.touches {
            let touch = touch_of(self, contact);
            self.touches.lost.extend(touch);
        }
    }

    fn impact(&self, fast: &FastContact) -> Option<Impact> {
        let contact = &self.contacts[fast.contact as usize];
        let pose = self.colliders.at(contact.colliders[0])?.pose;
        let point = contact.manifold.points.get(fast.point)?;
        Some(Impact {
            touch: touch_of(self, contact)?,
            point: pose.point(point.position),
            normal: pose.direction(contact.manifold.normal),
            speed: fast.speed,
            impulse: fast.impulse,
        })
    }

    /// Whether any contact of a pair touches.
    fn is_touching(&self, touch: &Touch) -> bool {
        let slots = touch.colliders.map(|id| id.index());
        let lives = touch.colliders.iter().all(|&id| self.colliders.get(id).is_some());
        lives && self.contacts_of_pair(slots).any(|contact| contact.touches)
    }
}

/// Whether the surfaces of a contact touch; see [`World::list_touches`].
fn touches(contact: &Contact, slop: f32) -> bool {
    let near = if contact.touches { slop } else { 0.0 };
    contact.has_points() && (contact.has_pushed || contact.is_touching(near))
}

fn touch_of(world: &World, contact: &Contact) -> Option<Touch> {
    let [a, b] = contact.colliders.map(|slot| world.colliders.id_at(slot));
    let [body_a, body_b] = contact.bodies.map(|slot| world.bodies.id_at(slot));
    Some(Touch { colliders: [a?, b?], bodies: [body_a?, body_b?] })
}
