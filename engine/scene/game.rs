//! Rules of a game: its progress, and what they have judged.

use std::sync::Arc;

use super::told::{Condition, Effect, Game, GameProgress, stands_for};
use crate::body::BodyId;
use crate::world::{Events, World};

/// Judgement of a rule, to be carried out before the next step.
#[derive(Debug)]
pub(super) enum Order {
    Remove(BodyId),
    /// Makes the next copy of the assembly of this name.
    Spawn(String),
    /// Puts the player back where it began.
    Restart,
}

/// The rules of a game, with what they remember.
#[derive(Clone, Debug)]
pub(super) struct Referee {
    rules: Arc<Game>,
    pub(super) progress: GameProgress,
    memories: Vec<Memory>,
    /// Bodies that segment casts have hit since the last judgement.
    hits: Vec<BodyId>,
    /// Number and last one of the bodies that the memories know: bodies come and go at the end
    /// of the list.
    known: (usize, Option<BodyId>),
}

/// Events since the last judgement.
struct Happened<'a> {
    world: &'a World,
    /// Pairs of bodies that began to touch.
    touches: &'a [[BodyId; 2]],
    /// Bodies that segment casts have hit.
    hits: &'a [BodyId],
}

/// Memory of a rule.
#[derive(Clone, Debug, Default)]
struct Memory {
    /// The bodies of each name of its condition, sorted.
    members: [Vec<BodyId>; 2],
    /// Bodies below its height, sorted.
    below: Vec<BodyId>,
    /// Whether there was a body whose absence it waits for.
    is_expected: bool,
    /// Whether it has applied, if it does so once.
    is_done: bool,
}

impl Referee {
    /// The rules of a game that begins.
    pub(super) fn new(rules: &Game) -> Self {
        let progress = GameProgress::new(rules);
        let memories = vec![Memory::default(); rules.rules.len()];
        Self {
            rules: Arc::new(rules.clone()),
            progress,
            memories,
            hits: Vec::new(),
            known: (usize::MAX, None),
        }
    }

    pub(super) fn rules(&self) -> &Game {
        &self.rules
    }

    /// Notes that a segment cast has hit a body.
    pub(super) fn note_hit(&mut self, id: BodyId) {
        self.hits.push(id);
    }

    /// Judges what happened in the last step, before a step of `dt` seconds.
    pub(super) fn judge(
        &mut self,
        world: &World,
        bodies: &[(String, BodyId)],
        dt: f32,
    ) -> Vec<Order> {
        let mut orders = Vec::new();
        if self.progress.outcome.is_some() {
            return orders;
        }
        self.meet(bodies);
        let touches = touches(world.events());
        let hits = std::mem::take(&mut self.hits);
        let happened = Happened { world, touches: &touches, hits: &hits };
        let Self { rules, progress, memories, .. } = self;
        let mut has_lost_a_life = false;
        for (rule, memory) in rules.rules.iter().zip(memories) {
            for subjects in memory.apply(&rule.when, &happened, progress) {
                for effect in &rule.then {
                    match effect {
                        Effect::Remove(name) => {
                            orders.extend(memory.called(name, &rule.when, &subjects));
                        }
                        Effect::Spawn(name) => orders.push(Order::Spawn(name.clone())),
                        // Two dangers of one moment take one life.
                        Effect::LoseLife if has_lost_a_life => {}
                        Effect::LoseLife => {
                            has_lost_a_life = true;
                            orders.extend(progress.lose_life().then_some(Order::Restart));
                        }
                        Effect::Score(_) | Effect::Win | Effect::Lose => progress.apply(effect),
                    }
                }
            }
        }
        progress.tick(rules, dt);
        orders
    }

    /// Finds the bodies that the rules are about, when bodies have come or gone.
    fn meet(&mut self, bodies: &[(String, BodyId)]) {
        let known = (bodies.len(), bodies.last().map(|&(_, id)| id));
        if known == self.known {
            return;
        }
        self.known = known;
        for (rule, memory) in self.rules.rules.iter().zip(&mut self.memories) {
            for (name, members) in rule.when.names().iter().zip(&mut memory.members) {
                let called = bodies.iter().filter(|(body, _)| stands_for(name, body));
                *members = called.map(|&(_, id)| id).collect();
                members.sort_unstable();
            }
            memory.below.retain(|id| memory.members[0].binary_search(id).is_ok());
            memory.is_expected |= !memory.members[0].is_empty();
        }
    }
}

impl Memory {
    /// The bodies that each application of a rule is about.
    fn apply(
        &mut self,
        when: &Condition,
        &Happened { world, touches, hits }: &Happened<'_>,
        progress: &GameProgress,
    ) -> Vec<Vec<BodyId>> {
        let has = |members: &[BodyId], id: BodyId| members.binary_search(&id).is_ok();
        let holds = match when {
            Condition::Touch(_) => {
                let [first, second] = &self.members;
                let is_meant = |&&[a, b]: &&[BodyId; 2]| {
                    (has(first, a) && has(second, b)) || (has(first, b) && has(second, a))
                };
                return touches.iter().filter(is_meant).map(|pair| pair.to_vec()).collect();
            }
            Condition::Hit(_) => {
                let is_meant = |&&id: &&BodyId| has(&self.members[0], id);
                return hits.iter().filter(is_meant).map(|&id| vec![id]).collect();
            }
            Condition::Below { height, .. } => {
                let is_below =
                    |id: BodyId| world.body(id).is_some_and(|it| it.position.y < *height);
                let below: Vec<BodyId> =
                    self.members[0].iter().copied().filter(|&id| is_below(id)).collect();
                let before = std::mem::replace(&mut self.below, below);
                let fallen = self.below.iter().filter(|&&id| !has(&before, id));
                return fallen.map(|&id| vec![id]).collect();
            }
            Condition::Gone(_) => {
                let is_there = |&id: &BodyId| world.body(id).is_some();
                self.is_expected && !self.members[0].iter().any(is_there)
            }
            Condition::Score(_) | Condition::Seconds(_) => progress.meets(when),
        };
        let applies = holds && !self.is_done;
        self.is_done |= holds;
        if applies { vec![Vec::new()] } else { Vec::new() }
    }

    /// Orders to remove the subjects of this name.
    fn called(&self, name: &str, when: &Condition, subjects: &[BodyId]) -> Vec<Order> {
        let named = when.names().iter().zip(&self.members).filter(|(it, _)| *it == name);
        let members: Vec<&Vec<BodyId>> = named.map(|(_, members)| members).collect();
        let is_called =
            |id: &&BodyId| members.iter().any(|members| members.binary_search(id).is_ok());
        subjects.iter().filter(is_called).map(|&id| Order::Remove(id)).collect()
    }
}

/// Pairs of bodies that began to touch in a step, one of them perhaps with a sensor, each once.
fn touches(events: &Events) -> Vec<[BodyId; 2]> {
    let contacts = events.contacts_started.iter().map(|touch| touch.bodies);
    let overlaps = events.overlaps_started.iter().map(|it| [it.sensor_body, it.visitor_body]);
    let mut pairs: Vec<[BodyId; 2]> =
        contacts.chain(overlaps).map(|[a, b]| [a.min(b), a.max(b)]).collect();
    pairs.sort_unstable();
    pairs.dedup();
    pairs
}
