//! First difference of two worlds that should be the same.

use std::fmt;

use super::super::World;
use super::super::sleep_timer::SleepTimer;
use super::bodies::{FIELDS, WORDS, pages};
use super::contact_fields::CONTACT_FIELDS;
use super::contacts::words_of_page;
use super::{Snapshot, joints};
use crate::body::BodyId;
use crate::contact::{Contact, WordReader};
use crate::joint::JointId;
use crate::soft_body::SoftState;
use crate::space::DIM;

/// First difference of two states, in the order of slots: bodies before contacts before joints.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct StateDifference {
    /// Steps of the first state.
    pub step: u64,
    /// Location of the difference.
    pub place: DifferenceLocation,
    /// Field that differs.
    pub field: String,
    /// Values in the first and in the second world.
    pub values: [String; 2],
}

/// Location of a difference of two states.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum DifferenceLocation {
    /// The world as a whole.
    World,
    /// A body, with its user data.
    Body(BodyId, u64),
    /// Contacts of two bodies.
    Contact([BodyId; 2]),
    /// Joint of two bodies.
    Joint(JointId, [BodyId; 2]),
}

impl fmt::Display for StateDifference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { step, place, field, values: [first, second] } = self;
        write!(f, "after step {step}, ")?;
        match place {
            DifferenceLocation::World => write!(f, "the world")?,
            DifferenceLocation::Body(id, user_data) => {
                write!(f, "body {id:?} (user data {user_data})")?;
            }
            DifferenceLocation::Contact([a, b]) => {
                write!(f, "contact of bodies {a:?} and {b:?}")?;
            }
            DifferenceLocation::Joint(id, [a, b]) => {
                write!(f, "joint {id:?} of bodies {a:?} and {b:?}")?;
            }
        }
        write!(f, ": {field} is {first} and {second}")
    }
}

impl World {
    /// Finds the first difference of this world's state from `other`; `None` when they go on
    /// alike. It compares all state that the next steps depend on and that steps change. The
    /// contents must be the same.
    pub fn difference(&self, other: &Self) -> Option<StateDifference> {
        self.snapshot().difference(&other.snapshot())
    }
}

impl Snapshot {
    /// Finds the first difference of two snapshots, as [`World::difference`].
    pub fn difference(&self, other: &Self) -> Option<StateDifference> {
        self.world_difference(other)
            .or_else(|| self.body_difference(other))
            .or_else(|| self.contact_difference(other))
            .or_else(|| self.joint_difference(other))
            .or_else(|| self.soft_difference(other))
            .or_else(|| self.sparse_difference(other))
    }

    fn differ(
        &self,
        place: DifferenceLocation,
        field: impl Into<String>,
        values: [String; 2],
    ) -> Option<StateDifference> {
        let is_same = values[0] == values[1];
        let step = self.step_count();
        (!is_same).then(|| StateDifference { step, place, field: field.into(), values })
    }

    fn world_difference(&self, other: &Self) -> Option<StateDifference> {
        let both = [self, other];
        let world = DifferenceLocation::World;
        let slots = both.map(|state| {
            let bodies = state.content.bodies.iter();
            bodies.map(|(id, record)| (id, record.body.body_type)).collect::<Vec<_>>()
        });
        let unlike = slots[0].iter().zip(&slots[1]).find(|(a, b)| a != b);
        let counts = both.map(|state| state.content.bodies.len().to_string());
        self.differ(world.clone(), "number of bodies", counts)
            .or_else(|| {
                let (a, b) = unlike?;
                self.differ(
                    world.clone(),
                    "id and motion of a body",
                    [a, b].map(|id| format!("{id:?}")),
                )
            })
            .or_else(|| {
                let counts = both.map(|state| state.content.joints.len().to_string());
                self.differ(world, "number of joints", counts)
            })
    }

    fn body_difference(&self, other: &Self) -> Option<StateDifference> {
        let fixed = self.content.bodies.iter().zip(other.content.bodies.iter());
        for ((id, a), (_, b)) in fixed.filter(|((_, record), _)| record.is_fixed()) {
            let values = [a, b].map(|record| format!("{:?}", record.body.pose()));
            let place = DifferenceLocation::Body(id, a.body.user_data);
            if let Some(difference) = self.differ(place, "place", values) {
                return Some(difference);
            }
        }
        let slots: Vec<u32> = self.mover_slots();
        let both = self.motion.bodies.iter().zip(&other.motion.bodies);
        let rests = self.motion.rests.iter().zip(&other.motion.rests);
        for (slots, ((a, b), (rest_a, rest_b))) in pages(&slots).zip(both.zip(rests)) {
            if a == b && rest_a == rest_b {
                continue;
            }
            for (index, &slot) in slots.iter().enumerate() {
                let id = self.content.bodies.id_at(slot)?;
                let user_data = self.content.bodies.get(id)?.body.user_data;
                let place = DifferenceLocation::Body(id, user_data);
                let of =
                    |page: &[u32]| page.chunks_exact(WORDS).nth(index).map(<[u32]>::to_vec);
                let (a, b) = (of(a)?, of(b)?);
                for field in FIELDS.windows(2) {
                    let range = field[0].1..field[1].1;
                    let show = |words: &[u32]| format_words(&words[range.clone()], field[0].0);
                    let values = [&a, &b].map(|words| show(words));
                    let difference = self.differ(place.clone(), field[0].0, values);
                    if difference.is_some() {
                        return difference;
                    }
                }
                let of = |page: &[u32]| {
                    page.chunks_exact(SleepTimer::ANCHOR_WORDS).nth(index).map(<[u32]>::to_vec)
                };
                let values = [rest_a, rest_b].map(|page| format!("{:08x?}", of(page)));
                let difference = self.differ(place, "place where it rests", values);
                if difference.is_some() {
                    return difference;
                }
            }
        }
        None
    }

    fn contact_difference(&self, other: &Self) -> Option<StateDifference> {
        let both = [self.contacts(), other.contacts()];
        let [ours, theirs] = &both;
        for (a, b) in ours.iter().zip(theirs) {
            let place = self.location_of(a);
            if a.key() != b.key() {
                let values = [a, b].map(|contact| format!("{:?}", contact.key()));
                return self.differ(place, "colliders and parts", values);
            }
            for (field, show) in CONTACT_FIELDS.iter().copied() {
                let difference = self.differ(place.clone(), field, [a, b].map(show));
                if difference.is_some() {
                    return difference;
                }
            }
        }
        let counts = both.each_ref().map(|contacts| contacts.len().to_string());
        self.differ(DifferenceLocation::World, "number of contacts", counts)
    }

    fn joint_difference(&self, other: &Self) -> Option<StateDifference> {
        let mut words = [self, other].map(|state| WordReader(&state.motion.joints));
        for (id, record) in self.content.joints.iter() {
            let memories = words.each_mut().map(joints::take);
            let place = DifferenceLocation::Joint(id, record.joint.bodies);
            let values = memories.map(|memory| format!("{memory:?}"));
            let difference = self.differ(place, "memory and whether it is broken", values);
            if difference.is_some() {
                return difference;
            }
        }
        None
    }

    fn soft_difference(&self, other: &Self) -> Option<StateDifference> {
        let softs = self.content.bodies.iter().filter(|(_, record)| record.soft.is_some());
        let pages = self.motion.softs.iter().zip(&other.motion.softs);
        let (soft, (a, b)) = softs.zip(pages).find(|(_, (a, b))| a != b)?;
        let (id, record) = soft;
        let index = a.iter().zip(b.iter()).position(|(a, b)| a != b).unwrap_or(a.len());
        let place = DifferenceLocation::Body(id, record.body.user_data);
        let count = record.soft.as_ref().map_or(0, |soft| soft.count());
        let field = match index.checked_sub(SoftState::ANCHOR_WORDS) {
            None => "anchor of the particles".to_owned(),
            Some(index) if index < SoftState::PARTICLE_WORDS * count => {
                let what = ["position", "velocity"][index % SoftState::PARTICLE_WORDS / DIM];
                format!("{what} of particle {}", index / SoftState::PARTICLE_WORDS)
            }
            Some(_) => "memory of the soft body".to_owned(),
        };
        let values =
            [a, b].map(|page| format_words(page.get(index..=index).unwrap_or(&[]), &field));
        self.differ(place, field, values)
    }

    fn sparse_difference(&self, other: &Self) -> Option<StateDifference> {
        let both = [self, other].map(|state| &*state.motion.loose);
        let world = DifferenceLocation::World;
        self.differ(world.clone(), "forces", both.map(|loose| format!("{:?}", loose.forces)))
            .or_else(|| {
                let targets = both.map(|loose| format!("{:?}", loose.targets));
                self.differ(world.clone(), "targets", targets)
            })
            .or_else(|| {
                let inside = both.map(|loose| format!("{:?}", loose.inside));
                self.differ(world.clone(), "who is in sensors", inside)
            })
            .or_else(|| {
                let words = both.map(|loose| format!("{:?}", loose.words()));
                self.differ(world, "what was put somewhere since the last step", words)
            })
    }

    /// The slots of the bodies that are not fixed.
    pub(in crate::world) fn mover_slots(&self) -> Vec<u32> {
        let movers = self.content.bodies.iter().filter(|(_, record)| !record.is_fixed());
        movers.map(|(id, _)| id.index()).collect()
    }

    /// The contacts, without what they have from materials.
    fn contacts(&self) -> Vec<Contact> {
        let mut contacts = Vec::new();
        for page in &self.motion.contacts {
            let mut words = words_of_page(page);
            while let Some(key) = Contact::peek(&words) {
                let slots = key.0.map(|slot| self.content.colliders.at(slot));
                let bodies = slots.map(|placed| placed.map_or(u32::MAX, |placed| placed.body));
                let mut contact = Contact::new(key, bodies);
                if contact.unpack(&mut words).is_none() {
                    break;
                }
                contacts.push(contact);
            }
        }
        contacts
    }

    fn location_of(&self, contact: &Contact) -> DifferenceLocation {
        let [a, b] = contact.bodies.map(|slot| self.content.bodies.id_at(slot));
        let (Some(a), Some(b)) = (a, b) else { return DifferenceLocation::World };
        DifferenceLocation::Contact([a, b])
    }
}

/// The words of a field as what they mean.
pub(super) fn format_words(words: &[u32], field: &str) -> String {
    if field == "flags" || field == "halves of its rest" {
        return format!("{words:?}");
    }
    let numbers: Vec<f32> = words.iter().copied().map(f32::from_bits).collect();
    // Digits alone may hide the last bit, and do hide which NaN it is.
    format!("{numbers:?} ({words:08x?})")
}
