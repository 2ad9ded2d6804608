//! Builds the world of a scene in any engine and plays it: what is there, what comes and goes,
//! and what moves by script, so that every engine gets the same in the same order.

use std::num::NonZeroUsize;
use std::sync::Arc;

use super::adapter::{Adapter, PassSet, Player};
use super::groups::{copy_count, driven, each_body, group, group_count, spawner};
use super::space::hazumi::Pose;
use super::space::scenes::{BodyType, Scene};
use super::space::{LoadedScene, scene_of, target};

/// A scene, played by an engine.
pub(super) struct Director<A: Adapter> {
    // First, so that it is dropped before the shapes that its bodies have.
    adapter: A,
    loaded: Arc<LoadedScene>,
    /// The solids of each group.
    parts: Vec<Vec<A::Parts>>,
    /// Of each group.
    supplies: Vec<Supply>,
    members: Vec<Member<A::Body>>,
    /// Whom each driver moves.
    driven: Vec<A::Body>,
    /// Sets of bodies that pass through each other, so far.
    sets: i32,
    /// How many steps were made.
    steps: u32,
}

/// A body that is there.
#[derive(Clone, Copy, Debug)]
pub(super) struct Member<B> {
    /// Its id in the engine.
    pub(super) body: B,
    /// The group of the scene.
    pub(super) group: usize,
    /// Which body of the group it is a copy of.
    pub(super) index: usize,
    /// Which copy of the group it belongs to.
    copy: u64,
}

/// Which copies of a group come when.
struct Supply {
    /// Before which steps; never for those that are there from the start.
    steps: Vec<u32>,
    /// How many each time.
    count: u64,
    /// The copy that comes next.
    next: u64,
    /// Copies that were there at least once.
    made: u64,
}

impl Supply {
    fn new(scene: &Scene, number: usize) -> Self {
        let all = || (Vec::new(), copy_count(scene, number));
        let (steps, count) = spawner(scene, number)
            .map_or_else(all, |spawner| (spawner.steps.clone(), u64::from(spawner.count)));
        Self { steps, count, next: 0, made: 0 }
    }
}

impl<A: Adapter> Director<A> {
    /// Builds the world, up to the first step.
    ///
    /// # Errors
    ///
    /// Features that the engine lacks for it.
    pub(super) fn new(adapter: A, loaded: &Arc<LoadedScene>) -> Result<Self, String> {
        let mut director = Self {
            adapter,
            loaded: Arc::clone(loaded),
            parts: Vec::new(),
            supplies: Vec::new(),
            members: Vec::new(),
            driven: Vec::new(),
            sets: 0,
            steps: 0,
        };
        let scene = scene_of(loaded);
        for number in 0..group_count(scene) {
            let bodies = group(scene, number).bodies.iter();
            let parts = bodies.map(|body| director.adapter.parts(loaded, body));
            let parts = parts.collect::<Result<_, _>>()?;
            director.parts.push(parts);
        }
        for number in 0..group_count(scene) {
            director.supplies.push(Supply::new(scene, number));
            if director.supplies[number].steps.is_empty() {
                director.make_copies(number);
            }
        }
        for index in driven(scene)? {
            let is_it = |member: &&Member<_>| (member.group, member.index) == (0, index);
            let member = director.members.iter().find(is_it);
            director.driven.push(member.ok_or("a driven body is missing")?.body);
        }
        director.adapter.open();
        Ok(director)
    }

    /// Makes the bodies and joints of a copy of a group.
    fn add_copy(&mut self, group: usize, copy: u64) {
        let loaded = Arc::clone(&self.loaded);
        let scene = scene_of(&loaded);
        let written = self::group(scene, group);
        let passing: Vec<usize> = written.pass_through_pairs().flatten().collect();
        self.sets += i32::from(!passing.is_empty());
        let first = self.members.len();
        each_body(scene, group, copy, |instance| {
            let place = self.members.len() - first;
            let set = passing.contains(&place).then_some(PassSet(self.sets));
            let index = instance.body_index;
            let body = self.adapter.add_body(&instance, &self.parts[group][index], set);
            self.members.push(Member { body, group, index, copy });
        });
        for joint in written.joint_instances() {
            let bodies = joint.bodies.map(|place| self.members[first + place].body);
            self.adapter.add_joint(&joint, bodies);
        }
    }

    /// Makes the next few copies of a group, in place of what is left of them.
    fn make_copies(&mut self, group: usize) {
        for _ in 0..self.supplies[group].count {
            let copy = self.supplies[group].next;
            if copy < self.supplies[group].made {
                self.remove_copy(group, copy);
            }
            self.add_copy(group, copy);
            let copies = copy_count(scene_of(&self.loaded), group).max(1);
            let supply = &mut self.supplies[group];
            supply.made = supply.made.max(copy + 1);
            supply.next = (copy + 1) % copies;
        }
    }

    fn remove_copy(&mut self, group: usize, copy: u64) {
        let adapter = &mut self.adapter;
        self.members.retain(|member| {
            let is_old = member.group == group && member.copy == copy;
            if is_old {
                adapter.remove_body(member.body);
            }
            !is_old
        });
    }

    /// Does what is due, and a step.
    fn step(&mut self) {
        self.prepare();
        self.adapter.step(scene_of(&self.loaded).dt);
    }

    /// Does what is due before a step, without the step.
    pub(super) fn prepare(&mut self) {
        for group in 0..self.supplies.len() {
            if self.supplies[group].steps.binary_search(&self.steps).is_ok() {
                self.make_copies(group);
            }
        }
        self.steps += 1;
        let scene = scene_of(&self.loaded);
        let dt = scene.dt;
        let seconds = f64::from(self.steps) * f64::from(dt);
        for (driver, body) in scene.drivers.iter().zip(&self.driven) {
            if let Some(target) = target(driver, seconds) {
                self.adapter.carry(*body, &target, dt);
            }
        }
    }

    /// The engine.
    pub(super) fn adapter(&self) -> &A {
        &self.adapter
    }

    /// Every body that is there, in the order of the scene; what came later comes last.
    pub(super) fn members(&self) -> &[Member<A::Body>] {
        &self.members
    }

    /// The bodies that are not fixed.
    fn movers(&self) -> impl Iterator<Item = A::Body> {
        let moves = |member: &&Member<A::Body>| {
            let bodies = group(scene_of(&self.loaded), member.group).bodies;
            bodies[member.index].body_type != BodyType::Fixed
        };
        self.members.iter().filter(moves).map(|member| member.body)
    }
}

/// An engine in which a director plays the scene.
pub(super) struct Directed<A: Adapter> {
    name: &'static str,
    director: Director<A>,
}

impl<A: Adapter + 'static> Directed<A> {
    /// Builds the world, up to the first step.
    ///
    /// # Errors
    ///
    /// Features that the engine lacks for it.
    pub(super) fn start(
        name: &'static str,
        adapter: A,
        loaded: &Arc<LoadedScene>,
    ) -> Result<Box<dyn Player>, String> {
        Ok(Box::new(Self { name, director: Director::new(adapter, loaded)? }))
    }
}

impl<A: Adapter> Player for Directed<A> {
    fn name(&self) -> &'static str {
        self.name
    }

    fn step(&mut self) {
        self.director.step();
    }

    fn poses(&self) -> Vec<Pose> {
        let movers = self.director.movers();
        movers.map(|body| self.director.adapter.pose(body)).collect()
    }

    fn asleep(&self) -> usize {
        let movers = self.director.movers();
        movers.filter(|&body| self.director.adapter.is_asleep(body)).count()
    }

    fn trouble(&self) -> Option<String> {
        self.director.adapter.trouble()
    }
}

/// Threads as the C of the peers counts them.
pub(super) fn thread_count(threads: NonZeroUsize) -> i32 {
    i32::try_from(threads.get()).unwrap_or(i32::MAX)
}
