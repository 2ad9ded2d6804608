//! Builds the world of a scene on the stage of any engine and plays it: what is there, what comes
//! and goes, and what moves by script, so that every engine gets the same in the same order.

use std::sync::Arc;

use hazumi_scenes::{
    Assembly, AssemblyInstance, CircleDriver, Driver, Group, LoadedScene, Motion, Scene,
};
use hazumi3d::Pose;

use super::stage::{PassSet, Stage};

/// A scene, played on a stage.
pub(super) struct Director<S: Stage> {
    // First, so that it is dropped before the shapes that its bodies have.
    stage: S,
    loaded: Arc<LoadedScene>,
    /// The solids of the scene itself, then those of each assembly.
    parts: Vec<Vec<S::Parts>>,
    workshops: Vec<Workshop>,
    members: Vec<Member<S::Body>>,
    drivers: Vec<(S::Body, CircleDriver)>,
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
    /// 0 for the scene itself, then the assemblies.
    pub(super) group: usize,
    /// Which body of the group it is a copy of.
    pub(super) index: usize,
    /// Which copy of the assembly it belongs to.
    copy: u64,
}

/// Which copies of an assembly come when.
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
    fn new(scene: &Scene, assembly: &Assembly) -> Self {
        let spawner = scene.spawners.iter().find(|spawner| spawner.assembly == assembly.name);
        let (steps, count) = spawner.map_or((Vec::new(), assembly.copy_count()), |spawner| {
            (spawner.steps.clone(), u64::from(spawner.count))
        });
        Self { steps, count, next: 0, made: 0 }
    }
}

/// The bodies and joints of the scene itself, or of an assembly.
pub(super) fn group(scene: &Scene, number: usize) -> Group<'_> {
    match number.checked_sub(1) {
        None => scene.group(),
        Some(assembly) => scene.assemblies[assembly].group(),
    }
}

impl<S: Stage> Director<S> {
    /// Builds the world, up to the first step.
    ///
    /// # Errors
    ///
    /// What the engine lacks for it.
    pub(super) fn new(stage: S, loaded: &Arc<LoadedScene>) -> Result<Self, String> {
        let mut director = Self {
            stage,
            loaded: Arc::clone(loaded),
            parts: Vec::new(),
            workshops: Vec::new(),
            members: Vec::new(),
            drivers: Vec::new(),
            sets: 0,
            steps: 0,
        };
        let scene = &loaded.scene;
        for number in 0..=scene.assemblies.len() {
            let bodies = group(scene, number).bodies.iter();
            let parts = bodies.map(|body| director.stage.parts(loaded, body));
            let parts = parts.collect::<Result<_, _>>()?;
            director.parts.push(parts);
        }
        director.add_group(0, None);
        for (number, assembly) in scene.assemblies.iter().enumerate() {
            director.workshops.push(Workshop::new(scene, assembly));
            if director.workshops[number].steps.is_empty() {
                director.make_copies(number);
            }
        }
        director.find_driven()?;
        director.stage.open();
        Ok(director)
    }

    fn find_driven(&mut self) -> Result<(), String> {
        let loaded = Arc::clone(&self.loaded);
        for driver in &loaded.scene.drivers {
            let Driver::Circle(circle) = driver else {
                return Err("it has characters".to_owned());
            };
            let bodies = &loaded.scene.bodies;
            let index = bodies.iter().position(|body| body.name == circle.body);
            let is_it = |member: &&Member<_>| member.group == 0 && Some(member.index) == index;
            if let Some(member) = self.members.iter().find(is_it) {
                self.drivers.push((member.body, circle.clone()));
            }
        }
        Ok(())
    }

    /// Makes the bodies and joints of a group, or of a copy of it.
    fn add_group(&mut self, number: usize, copy: Option<(u64, &AssemblyInstance<'_>)>) {
        let loaded = Arc::clone(&self.loaded);
        let group = group(&loaded.scene, number);
        let passing: Vec<usize> = group.pass_through_pairs().flatten().collect();
        self.sets += i32::from(!passing.is_empty());
        let first = self.members.len();
        let mut add = |place: usize, instance: &hazumi_scenes::Instance<'_>| {
            let set = passing.contains(&place).then_some(PassSet(self.sets));
            let index = instance.body_index;
            let body = self.stage.add_body(instance, &self.parts[number][index], set);
            let copy = copy.map_or(0, |(copy, _)| copy);
            self.members.push(Member { body, group: number, index, copy });
        };
        match copy {
            Some((_, copy)) => {
                copy.instances().enumerate().for_each(|(place, body)| add(place, &body));
            }
            None => group.instances().enumerate().for_each(|(place, body)| add(place, &body)),
        }
        for joint in group.joint_instances() {
            let bodies = joint.bodies.map(|place| self.members[first + place].body);
            self.stage.add_joint(&joint, bodies);
        }
    }

    /// Makes the next few copies of an assembly, in place of what is left of them.
    fn make_copies(&mut self, number: usize) {
        let loaded = Arc::clone(&self.loaded);
        let assembly = &loaded.scene.assemblies[number];
        for _ in 0..self.workshops[number].count {
            let copy = self.workshops[number].next;
            if copy < self.workshops[number].made {
                self.remove_copy(number + 1, copy);
            }
            self.add_group(number + 1, Some((copy, &assembly.instance(copy))));
            let workshop = &mut self.workshops[number];
            workshop.made = workshop.made.max(copy + 1);
            workshop.next = (copy + 1) % assembly.copy_count().max(1);
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
    pub(super) fn step(&mut self) {
        self.prepare();
        self.stage.step(self.loaded.scene.dt);
    }

    /// Does what is due before a step, without the step.
    pub(super) fn prepare(&mut self) {
        for number in 0..self.workshops.len() {
            if self.workshops[number].steps.binary_search(&self.steps).is_ok() {
                self.make_copies(number);
            }
        }
        self.steps += 1;
        let dt = self.loaded.scene.dt;
        for (body, circle) in &self.drivers {
            let seconds = f64::from(self.steps) * f64::from(dt);
            self.stage.carry(*body, &circle.target(seconds), dt);
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
        let scene = &self.loaded.scene;
        let moves = |member: &&Member<S::Body>| {
            group(scene, member.group).bodies[member.index].motion != Motion::Fixed
        };
        self.members.iter().filter(moves).map(|member| member.body)
    }

    /// Where they are.
    pub(super) fn poses(&self) -> Vec<Pose> {
        self.movers().map(|body| self.stage.pose(body)).collect()
    }

    /// How many of them sleep.
    pub(super) fn asleep(&self) -> usize {
        self.movers().filter(|&body| self.stage.is_asleep(body)).count()
    }
}
