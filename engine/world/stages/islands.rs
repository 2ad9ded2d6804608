//! Meetings → which bodies are connected, and who wakes up.

use super::super::World;
use super::joint_links::Links;
use super::narrow::Gait;
use super::sleep::Calm;
use crate::soft_body::PinTarget;
use crate::state::Slot;
use crate::world::record::BodyRecord;

/// Contacts, or bodies, in a block of work.
const BLOCK: usize = 256;

/// A contact with points, or a joint, in the few words that tell whom it connects.
#[derive(Clone, Copy, Debug)]
pub(super) struct Meeting {
    /// Index of the contact, or slot of the joint.
    pub(super) index: u32,
    /// Slots of the bodies in the arena.
    pub(super) bodies: [u32; 2],
    /// Which of the bodies contacts push, now or after waking up.
    is_pushed: [bool; 2],
    /// Whether one that nothing pushes moves by itself, or has just been put there.
    stirs: bool,
}

impl Meeting {
    /// That of a contact of two bodies, whose sides `are_new` where something has just been put.
    pub(super) fn new(
        index: u32,
        bodies: [u32; 2],
        gaits: [Gait; 2],
        are_new: [bool; 2],
    ) -> Self {
        let is_pushed = gaits.map(|gait| gait.is_pushed);
        let stirs = |side: usize| !is_pushed[side] && (gaits[side].is_moving || are_new[side]);
        Self { index, bodies, is_pushed, stirs: stirs(0) || stirs(1) }
    }

    /// Where its bodies are in the solver, of which `slots` says so by slots of the arena.
    pub(super) fn link(&self, slots: &[Option<Slot>]) -> [Option<Slot>; 2] {
        self.bodies.map(|body| slots[body as usize])
    }

    /// The slots of those that contacts push.
    pub(super) fn pushed(&self) -> [Option<u32>; 2] {
        [0, 1].map(|side| self.is_pushed[side].then_some(self.bodies[side]))
    }
}

/// What a joint has to know of one of its bodies.
#[derive(Clone, Copy, Debug, Default)]
struct End {
    is_enabled: bool,
    /// Whether contacts push it, now or after waking up.
    is_pushed: bool,
    is_moving: bool,
}

impl End {
    fn of(record: &BodyRecord) -> Self {
        Self {
            is_enabled: record.body.is_enabled,
            is_pushed: record.is_dynamic(),
            is_moving: record.is_moving(),
        }
    }
}

/// What a body leans on besides other dynamic bodies.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(in crate::world) enum Support {
    /// Nothing.
    #[default]
    None,
    /// Something that stays where it is.
    Resting,
    /// Something that moves by itself, or has just been put there.
    Stirred,
}

impl World {
    /// Joins dynamic bodies that touch or are jointed into islands, and wakes every island in which one moves.
    ///
    /// An island is awake or asleep as a whole. It wakes when an awake body joins it, or when a
    /// moving kinematic body, or a body that was put there, touches one of its bodies. Bodies
    /// about to touch count as touching: the solver stops the one before the gap closes, and must
    /// be able to push the other.
    pub(in crate::world) fn join_islands(&mut self) {
        let count = self.movers.slots().len();
        self.islands.reset(count);
        self.rest.supports.clear();
        self.rest.supports.resize(count, Support::None);
        self.list_ties();
        self.list_pins();
        let place = |slot| self.movers.place(slot);
        for meeting in self.solver.meetings.iter().chain(&self.rest.ties).chain(&self.rest.pins)
        {
            match meeting.pushed() {
                [Some(a), Some(b)] => self.islands.link(place(a), place(b)),
                [Some(body), None] | [None, Some(body)] => {
                    lean(&mut self.rest.supports, place(body), meeting.stirs);
                }
                [None, None] => {}
            }
        }
        self.rest.roots.clear();
        self.rest.roots.extend((0..).take(count).map(|place| self.islands.find(place)));
        self.wake_islands();
    }

    /// Lists the joints that hold something: they are whole, and their bodies are enabled.
    fn list_ties(&mut self) {
        self.list_links();
        let Links { joints, bodies, .. } = self.joint_solver.links();
        let (ties, ends) = (&mut self.rest.ties, &mut self.rest.ends);
        ends.resize(bodies.len(), End::default());
        let records = &self.bodies;
        self.workers.for_each_block(ends, BLOCK, |first, ends| {
            for (end, &body) in ends.iter_mut().zip(&bodies[first..]) {
                *end = records.at(body).map_or(End::default(), End::of);
            }
        });
        ties.clear();
        for &(index, places) in joints {
            let sides = places.map(|place| ends[place as usize]);
            if sides.iter().all(|end| end.is_enabled) {
                let bodies = places.map(|place| bodies[place as usize]);
                let is_pushed = sides.map(|end| end.is_pushed);
                let stirs = sides.iter().any(|end| end.is_moving && !end.is_pushed);
                ties.push(Meeting { index, bodies, is_pushed, stirs });
            }
        }
    }

    /// Lists which soft bodies are held by which others.
    fn list_pins(&mut self) {
        self.rest.pins.clear();
        if !self.has_softs() {
            return;
        }
        for &slot in self.movers.slots() {
            let Some(record) = self.bodies.at(slot) else { continue };
            let pins = record.soft.iter().flat_map(|soft| &soft.pins);
            for pin in pins {
                let PinTarget::Body(other, _) = pin.target else { continue };
                let Some(holder) = self.bodies.at(other) else { continue };
                let is_pushed = [record.is_dynamic(), holder.is_dynamic()];
                let stirs = holder.is_moving() && !is_pushed[1];
                let bodies = [slot, other];
                self.rest.pins.push(Meeting { index: 0, bodies, is_pushed, stirs });
            }
        }
    }

    /// Wakes the islands in which somebody is awake or stirred.
    fn wake_islands(&mut self) {
        let (bodies, movers) = (&self.bodies, self.movers.slots());
        let RestBuffers { supports, roots, alertness, has_woken, flags, .. } = &mut self.rest;
        *has_woken = false;
        alertness.clear();
        alertness.resize(movers.len(), Alertness::Uninvolved);
        self.workers.for_each_block(alertness, BLOCK, |first, alertness| {
            for (alertness, &slot) in alertness.iter_mut().zip(&movers[first..]) {
                *alertness = match bodies.at(slot).filter(|record| record.is_dynamic()) {
                    None => Alertness::Uninvolved,
                    Some(record) if record.is_asleep => Alertness::Asleep,
                    Some(_) => Alertness::Awake,
                };
            }
        });
        flags.clear();
        flags.resize(movers.len(), false);
        for ((alertness, &support), &root) in alertness.iter().zip(&*supports).zip(&*roots) {
            let is_stirred = support == Support::Stirred;
            flags[root as usize] |= match alertness {
                Alertness::Awake => true,
                Alertness::Asleep => is_stirred,
                Alertness::Uninvolved => false,
            };
        }
        for (place, &slot) in movers.iter().enumerate() {
            if alertness[place] == Alertness::Asleep && flags[roots[place] as usize] {
                self.bodies.at_mut(slot).into_iter().for_each(BodyRecord::wake);
                *has_woken = true;
            }
        }
    }
}

/// What a body has to do with islands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Alertness {
    /// It belongs to none.
    Uninvolved,
    Awake,
    Asleep,
}

/// What the stages about sleep know of the bodies, by their places in the list of those that are not
/// fixed; filled anew in each step.
#[derive(Debug, Default)]
pub(in crate::world) struct RestBuffers {
    /// The joints that hold something.
    pub(super) ties: Vec<Meeting>,
    /// Particles that are held to bodies.
    pub(super) pins: Vec<Meeting>,
    /// The bodies of joints.
    ends: Vec<End>,
    /// What each body leans on.
    pub(super) supports: Vec<Support>,
    /// The representative of the island of each body.
    pub(super) roots: Vec<u32>,
    alertness: Vec<Alertness>,
    /// Whether this step has woken anybody.
    pub(super) has_woken: bool,
    /// One mark for each island, at the place of its representative.
    pub(super) flags: Vec<bool>,
    /// Whether an island leans on something, likewise.
    pub(super) is_supported: Vec<bool>,
    /// How calm each body has been.
    pub(super) calm: Vec<Calm>,
}

/// Notes that the body at `place` leans on something that nothing pushes, and whether that `stirs`: it
/// moves, or has just been put there.
fn lean(supports: &mut [Support], place: u32, stirs: bool) {
    let support = if stirs { Support::Stirred } else { Support::Resting };
    let known = &mut supports[place as usize];
    *known = support.max(*known);
}
