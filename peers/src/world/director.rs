//! Builds the world of a scene on the stage of any engine and plays it: what is there, what comes
//! and goes, and what moves by script, so that every engine gets the same in the same order.

use std::num::NonZeroUsize;
use std::sync::Arc;

use hazumi_scenes::Motion;

use super::stage::{PassSet, Player, Stage};
use super::story::Story;

/// What is played on the stage of an engine.
type StoryOf<S> = <S as Stage>::Story;
/// Where bodies are in it.
type PoseOf<S> = <StoryOf<S> as Story>::Pose;

/// A scene, played on a stage.
pub(super) struct Director<S: Stage> {
    // First, so that it is dropped before the shapes that its bodies have.
    stage: S,
    story: Arc<S::Story>,
    /// The solids of each group.
    parts: Vec<Vec<S::Parts>>,
    /// Of each group.
    workshops: Vec<Workshop>,
    members: Vec<Member<S::Body>>,
    /// Whom each driver moves.
    driven: Vec<S::Body>,
    /// Sets of bodies that pass through each other, so far.
    sets: i32,
    /// How many steps were made.
    steps: u32,
}

/// A body that is there.
#[derive(Clone, Copy, Debug)]
pub(super) struct Member<B> {
    /// What the stage calls it.
    pub(super) body: B,
    /// The group of the scene.
    pub(super) group: usize,
    /// Which body of the group it is a copy of.
    pub(super) index: usize,
    /// Which copy of the group it belongs to.
    copy: u64,
}

/// Which copies of a group come when.
struct Workshop {
    /// Before which steps; never for those that are there from the start.
    steps: Vec<u32>,
    /// How many each time.
    count: u64,
    /// The copy that comes next.
    next: u64,
    /// Copies that were there at least once.
    made: u64,
}

impl Workshop {
    fn new(story: &impl Story, group: usize) -> Self {
        let all = || (Vec::new(), story.copy_count(group));
        let (steps, count) = story
            .spawner(group)
            .map_or_else(all, |spawner| (spawner.steps.clone(), u64::from(spawner.count)));
        Self { steps, count, next: 0, made: 0 }
    }
}

impl<S: Stage> Director<S> {
    /// Builds the world, up to the first step.
    ///
    /// # Errors
    ///
    /// What the engine lacks for it.
    pub(super) fn new(stage: S, story: &Arc<S::Story>) -> Result<Self, String> {
        let mut director = Self {
            stage,
            story: Arc::clone(story),
            parts: Vec::new(),
            workshops: Vec::new(),
            members: Vec::new(),
            driven: Vec::new(),
            sets: 0,
            steps: 0,
        };
        for group in 0..story.group_count() {
            let bodies = story.bodies(group).iter();
            let parts = bodies.map(|body| director.stage.parts(story, body));
            let parts = parts.collect::<Result<_, _>>()?;
            director.parts.push(parts);
        }
        for group in 0..story.group_count() {
            director.workshops.push(Workshop::new(&**story, group));
            if director.workshops[group].steps.is_empty() {
                director.make_copies(group);
            }
        }
        for index in story.driven()? {
            let is_it = |member: &&Member<_>| (member.group, member.index) == (0, index);
            let member = director.members.iter().find(is_it);
            director.driven.push(member.ok_or("a driven body is missing")?.body);
        }
        director.stage.open();
        Ok(director)
    }

    /// Makes the bodies and joints of a copy of a group.
    fn add_copy(&mut self, group: usize, copy: u64) {
        let story = Arc::clone(&self.story);
        let passing = story.passing(group);
        self.sets += i32::from(!passing.is_empty());
        let first = self.members.len();
        story.each_body(group, copy, |instance| {
            let place = self.members.len() - first;
            let set = passing.contains(&place).then_some(PassSet(self.sets));
            let index = StoryOf::<S>::entry(&instance);
            let body = self.stage.add_body(&instance, &self.parts[group][index], set);
            self.members.push(Member { body, group, index, copy });
        });
        story.each_joint(group, |joint| {
            let bodies = StoryOf::<S>::joined(&joint).bodies;
            let bodies = bodies.map(|place| self.members[first + place].body);
            self.stage.add_joint(&joint, bodies);
        });
    }

    /// Makes the next few copies of a group, in place of what is left of them.
    fn make_copies(&mut self, group: usize) {
        for _ in 0..self.workshops[group].count {
            let copy = self.workshops[group].next;
            if copy < self.workshops[group].made {
                self.remove_copy(group, copy);
            }
            self.add_copy(group, copy);
            let copies = self.story.copy_count(group).max(1);
            let workshop = &mut self.workshops[group];
            workshop.made = workshop.made.max(copy + 1);
            workshop.next = (copy + 1) % copies;
        }
    }

    fn remove_copy(&mut self, group: usize, copy: u64) {
        let stage = &mut self.stage;
        self.members.retain(|member| {
            let is_old = member.group == group && member.copy == copy;
            if is_old {
                stage.remove_body(member.body);
            }
            !is_old
        });
    }

    /// Does what is due, and a step.
    fn step(&mut self) {
        self.prepare();
        self.stage.step(self.story.dt());
    }

    /// Does what is due before a step, without the step.
    pub(super) fn prepare(&mut self) {
        for group in 0..self.workshops.len() {
            if self.workshops[group].steps.binary_search(&self.steps).is_ok() {
                self.make_copies(group);
            }
        }
        self.steps += 1;
        let dt = self.story.dt();
        let seconds = f64::from(self.steps) * f64::from(dt);
        for (driver, body) in self.driven.iter().enumerate() {
            if let Some(target) = self.story.target(driver, seconds) {
                self.stage.carry(*body, &target, dt);
            }
        }
    }

    /// The stage.
    pub(super) fn stage(&self) -> &S {
        &self.stage
    }

    /// Every body that is there, in the order of the scene; what came later comes last.
    pub(super) fn members(&self) -> &[Member<S::Body>] {
        &self.members
    }

    /// The bodies that are not fixed.
    fn movers(&self) -> impl Iterator<Item = S::Body> {
        let moves = |member: &&Member<S::Body>| {
            let body = &self.story.bodies(member.group)[member.index];
            StoryOf::<S>::motion(body) != Motion::Fixed
        };
        self.members.iter().filter(moves).map(|member| member.body)
    }
}

/// An engine on whose stage a director plays the scene.
pub(crate) struct Directed<S: Stage> {
    name: &'static str,
    director: Director<S>,
}

impl<S: Stage + 'static> Directed<S> {
    /// Builds the world, up to the first step.
    ///
    /// # Errors
    ///
    /// What the engine lacks for it.
    pub(crate) fn start(
        name: &'static str,
        stage: S,
        story: &Arc<S::Story>,
    ) -> Result<Box<dyn Player<PoseOf<S>>>, String> {
        Ok(Box::new(Self { name, director: Director::new(stage, story)? }))
    }
}

impl<S: Stage> Player<PoseOf<S>> for Directed<S> {
    fn name(&self) -> &'static str {
        self.name
    }

    fn step(&mut self) {
        self.director.step();
    }

    fn poses(&self) -> Vec<PoseOf<S>> {
        let movers = self.director.movers();
        movers.map(|body| self.director.stage.pose(body)).collect()
    }

    fn asleep(&self) -> usize {
        let movers = self.director.movers();
        movers.filter(|&body| self.director.stage.is_asleep(body)).count()
    }

    fn trouble(&self) -> Option<String> {
        self.director.stage.trouble()
    }
}

/// Threads as the C of the peers counts them.
pub(crate) fn thread_count(threads: NonZeroUsize) -> i32 {
    i32::try_from(threads.get()).unwrap_or(i32::MAX)
}
