//! Sleeping set: bodies, contacts and pairs of boxes that steps leave out while they sleep.

use hazumi_core::PagedList;
use hazumi_core::broad::Pair;

use crate::contact::Contact;

/// Stands for a body that was not set aside, and for the end of a list.
const NONE: u32 = u32::MAX;

/// Bodies that do not move, with the contacts and the pairs of boxes among them.
///
/// A step with ten awake bodies among a million costs what ten bodies cost. The set only saves
/// time: whenever bodies are set aside or taken back, the results are the same. So it is no
/// part of a snapshot.
///
/// Bodies that contacts, pairs or joints connect form a ring, and are taken back together.
///
/// Source: Catto, *Simulation Islands*, box2d.org, 2023. `[catto2023]`
#[derive(Debug, Default)]
pub(super) struct SleepingSet {
    /// By the slots of bodies.
    members: PagedList<SleepingBody>,
    contacts: LinkedLists<Contact>,
    pairs: LinkedLists<Pair>,
    /// Number of bodies.
    pub(super) body_count: usize,
    /// How many of the contacts touch.
    pub(super) near_count: usize,
    /// How many of the bodies are frozen.
    pub(super) frozen_count: usize,
    /// Steps since any were last taken back.
    pub(super) step_count: u32,
    /// By the slots of colliders, which contacts stay: memory.
    pub(super) stays: Vec<bool>,
}

/// A body in the sleeping set.
#[derive(Clone, Copy, Debug)]
struct SleepingBody {
    /// The next body of its ring, or [`NONE`].
    next: u32,
    /// A body of its ring that is nearer to the one that stands for all, or that one.
    parent: u32,
    /// Where its lists of contacts and pairs begin.
    contacts: u32,
    pairs: u32,
}

impl Default for SleepingBody {
    /// One that is not in the set.
    fn default() -> Self {
        Self { next: NONE, parent: NONE, contacts: NONE, pairs: NONE }
    }
}

/// Linked lists in one memory.
#[derive(Debug)]
struct LinkedLists<T> {
    items: Vec<(Option<T>, u32)>,
    /// Places without an item.
    free: Vec<u32>,
}

impl<T> Default for LinkedLists<T> {
    fn default() -> Self {
        Self { items: Vec::new(), free: Vec::new() }
    }
}

impl<T> LinkedLists<T> {
    fn len(&self) -> usize {
        self.items.len() - self.free.len()
    }

    fn iter(&self) -> impl Iterator<Item = &T> {
        self.items.iter().filter_map(|(item, _)| item.as_ref())
    }

    /// Puts an item at the front of the list that begins at `first`.
    fn push(&mut self, first: &mut u32, item: T) {
        let entry = (Some(item), *first);
        *first = match self.free.pop() {
            Some(place) => {
                self.items[place as usize] = entry;
                place
            }
            None => {
                self.items.push(entry);
                u32::try_from(self.items.len() - 1).expect("fewer than 2^32 items")
            }
        };
    }

    /// Moves the items of the list that begins at `first` to `taken`.
    fn take(&mut self, mut first: u32, taken: &mut Vec<T>) {
        while first != NONE {
            let (item, next) = &mut self.items[first as usize];
            taken.extend(item.take());
            self.free.push(first);
            first = *next;
        }
    }
}

impl SleepingSet {
    /// The contacts of its bodies, in no order.
    pub(super) fn contacts(&self) -> impl Iterator<Item = &Contact> {
        self.contacts.iter()
    }

    /// Number of contacts.
    pub(super) fn contact_count(&self) -> usize {
        self.contacts.len()
    }

    /// Number of pairs of boxes.
    pub(super) fn pair_count(&self) -> usize {
        self.pairs.len()
    }

    /// Whether a body is in the set.
    pub(super) fn contains(&self, body: u32) -> bool {
        self.members.get(body as usize).next != NONE
    }

    /// Adds a body with a ring of its own.
    pub(super) fn insert(&mut self, body: u32) {
        *self.member(body) =
            SleepingBody { next: body, parent: body, ..SleepingBody::default() };
        self.body_count += 1;
    }

    /// The entry of the body in a slot, to change.
    fn member(&mut self, body: u32) -> &mut SleepingBody {
        self.members.get_mut(body as usize)
    }

    /// The body that stands for the ring of one.
    fn root(&mut self, mut body: u32) -> u32 {
        loop {
            let parent = self.member(body).parent;
            if parent == body {
                return body;
            }
            let above = self.member(parent).parent;
            self.member(body).parent = above;
            body = above;
        }
    }

    /// Makes one ring of those of two bodies; of one, when the other is not in the set.
    pub(super) fn unite(&mut self, [a, b]: [u32; 2]) {
        if !self.contains(a) || !self.contains(b) {
            return;
        }
        let [root_a, root_b] = [self.root(a), self.root(b)];
        if root_a != root_b {
            self.member(root_b).parent = root_a;
            let next = self.member(root_a).next;
            self.member(root_a).next = std::mem::replace(&mut self.member(root_b).next, next);
        }
    }

    /// Puts a contact of two bodies to the first of them that is in the set.
    pub(super) fn put_contact(&mut self, contact: Contact) {
        let owner = self.owner(contact.bodies);
        self.contacts.push(&mut self.members.get_mut(owner).contacts, contact);
    }

    /// Puts a pair of boxes of colliders of two bodies to the first of them in the set.
    pub(super) fn put_pair(&mut self, pair: Pair, bodies: [u32; 2]) {
        let owner = self.owner(bodies);
        self.pairs.push(&mut self.members.get_mut(owner).pairs, pair);
    }

    /// The first of two bodies that is in the set, after both are in one ring.
    fn owner(&mut self, bodies: [u32; 2]) -> usize {
        self.unite(bodies);
        let owner = bodies.into_iter().find(|&body| self.contains(body));
        owner.expect("one of two bodies is not fixed") as usize
    }

    /// The slots of its bodies, in ascending order.
    pub(super) fn bodies(&self) -> Vec<u32> {
        let slots = self.members.made_pages().flatten();
        let slots = slots.map(|slot| u32::try_from(slot).expect("fewer than 2^32 bodies"));
        slots.filter(|&body| self.contains(body)).collect()
    }

    /// Takes the ring of a body out, with its contacts and pairs.
    pub(super) fn take_ring(&mut self, body: u32, taken: &mut TakenBack) {
        let mut next = body;
        while self.contains(next) {
            let member = std::mem::take(self.member(next));
            self.contacts.take(member.contacts, &mut taken.contacts);
            self.pairs.take(member.pairs, &mut taken.pairs);
            taken.bodies.push(next);
            next = member.next;
        }
    }
}

/// Bodies that leave the sleeping set, with their contacts and pairs.
#[derive(Default)]
pub(super) struct TakenBack {
    pub(super) bodies: Vec<u32>,
    pub(super) contacts: Vec<Contact>,
    pub(super) pairs: Vec<Pair>,
}
