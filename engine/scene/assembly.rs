//! Assemblies of scene files, and the scripts that make them.

use hazumi_core::ValueError;

use super::body::{body_of, colliders_of_group};
use super::error::SceneBuildError;
use super::gun::Launch;
use super::joint::joint_of;
use super::pin::pin_of;
use super::soft::SoftShapes;
use super::solid::{add_with_colliders, path_of_joint};
use super::source::{SceneSource, scene_of};
use super::told::{Assembly, AssemblyInstance, Group, Instance, Spawner};
use crate::body::{Body, BodyId};
use crate::collider::Collider;
use crate::world::World;

/// A number that the engine cannot use, and the path of what has it in its group.
pub(super) type Broken = (String, ValueError);

/// The world with the lists of who is in it.
pub(super) struct Roster<'a> {
    pub(super) world: &'a mut World,
    pub(super) bodies: &'a mut Vec<(String, BodyId)>,
    /// The bodies that vanish when they are touched, in the order of their ids.
    pub(super) vanishing: &'a mut Vec<BodyId>,
}

impl Roster<'_> {
    /// Makes the bodies and joints of a group, or of the copy of the assembly that has the
    /// group; says which bodies these are.
    pub(super) fn add_group(
        &mut self,
        group: Group<'_>,
        copy: Option<&AssemblyInstance<'_>>,
        colliders: &[Vec<Collider>],
    ) -> Result<Vec<BodyId>, Broken> {
        let mut ids = Vec::new();
        let mut add = |instance: Instance<'_>| -> Result<(), Broken> {
            let index = instance.body_index;
            let fail = |error: ValueError| (format!("bodies[{index}]"), error);
            let id = add_with_colliders(self.world, body_of(&instance), &colliders[index])
                .map_err(fail)?;
            if instance.body.asleep {
                self.world.put_to_sleep(id);
            }
            ids.push(id);
            if instance.body.vanishes_when_touched {
                self.vanishing.push(id);
            }
            self.bodies.push((instance.name, id));
            Ok(())
        };
        match copy {
            Some(copy) => copy.instances().try_for_each(&mut add)?,
            None => group.instances().try_for_each(&mut add)?,
        }
        self.vanishing.sort_unstable();
        for [a, b] in group.pass_through_pairs() {
            if let (Some(&a), Some(&b)) = (ids.get(a), ids.get(b)) {
                self.world.ignore_pair(a, b);
            }
        }
        for instance in group.joint_instances() {
            if let Some(joint) = joint_of(&instance, &ids, copy) {
                self.world
                    .add_joint(joint)
                    .map_err(|error| (path_of_joint(group, instance.joint), error))?;
            }
        }
        for pin in group.pin_instances() {
            let Some((&id, to)) = ids.get(pin.body).zip(pin_of(&pin, &ids, copy)) else {
                continue;
            };
            let fail =
                |error| (format!("the pins of the body with number {}", pin.body), error);
            self.world.pin(id, pin.particle, Some(to)).map_err(fail)?;
        }
        Ok(ids)
    }

    /// Removes bodies from the world and the lists.
    pub(super) fn remove(&mut self, ids: &[BodyId]) {
        for &id in ids {
            self.world.remove(id);
        }
        self.bodies.retain(|&(_, id)| self.world.body(id).is_some());
        self.vanishing.retain(|&id| self.world.body(id).is_some());
    }
}

/// An assembly with its colliders, and what is made of it when.
#[derive(Clone, Debug)]
pub(super) struct Workshop {
    assembly: Assembly,
    colliders: Vec<Vec<Collider>>,
    /// Whether its copies are made while the world runs.
    is_late: bool,
    /// Before which steps the next copies are made.
    steps: Vec<u32>,
    /// How many copies are made each time.
    count: u64,
    /// The copy that is made next.
    next: u64,
    /// The bodies of each copy that was made, copy 0 first.
    made: Vec<Vec<BodyId>>,
}

impl Workshop {
    /// Prepares assembly number `index` of a scene.
    ///
    /// # Errors
    ///
    /// When a shape cannot be made.
    pub(super) fn new(
        source: &SceneSource,
        index: usize,
        softs: &mut SoftShapes,
    ) -> Result<Self, SceneBuildError> {
        let scene = scene_of(source);
        let assembly = scene.assemblies[index].clone();
        let place = format!("assemblies[{index}].");
        let colliders = colliders_of_group(source, &place, assembly.group(), softs)?;
        let named = |spawner: &&Spawner| spawner.assembly == assembly.name;
        let spawner = scene.spawners.iter().find(named);
        let (steps, count) = spawner.map_or((Vec::new(), 0), |spawner| {
            (spawner.steps.clone(), u64::from(spawner.count))
        });
        let is_late = scene.is_made_later(&assembly.name);
        Ok(Self { assembly, colliders, is_late, steps, count, next: 0, made: Vec::new() })
    }

    /// Makes all copies, unless something makes them later.
    pub(super) fn open(&mut self, roster: &mut Roster<'_>) -> Result<(), Broken> {
        let count = if self.is_late { 0 } else { self.assembly.copy_count() };
        (0..count).try_for_each(|_| self.make_next(roster, None))
    }

    /// Makes what is due before a step.
    pub(super) fn work(
        &mut self,
        step: u32,
        roster: &mut Roster<'_>,
    ) -> Result<(), ValueError> {
        let is_due = self.steps.binary_search(&step).is_ok();
        let count = if is_due { self.count } else { 0 };
        (0..count).try_for_each(|_| self.make(roster, None))
    }

    pub(super) fn name(&self) -> &str {
        &self.assembly.name
    }

    /// Makes the next copy, launched from a gun or at its own place.
    pub(super) fn make(
        &mut self,
        roster: &mut Roster<'_>,
        launch: Option<&Launch>,
    ) -> Result<(), ValueError> {
        self.make_next(roster, launch).map_err(|(_, error)| error)
    }

    fn make_next(
        &mut self,
        roster: &mut Roster<'_>,
        launch: Option<&Launch>,
    ) -> Result<(), Broken> {
        let mut copy = self.assembly.instance(self.next);
        if let Some(launch) = launch {
            copy.position = launch.position.to_array();
        }
        let place = usize::try_from(self.next).unwrap_or(usize::MAX);
        if let Some(old) = self.made.get(place) {
            roster.remove(old);
        }
        let ids = roster.add_group(self.assembly.group(), Some(&copy), &self.colliders)?;
        if let Some(launch) = launch {
            for &id in &ids {
                let fail = |error| ("bodies".to_owned(), error);
                let push = |body: &mut Body| body.linear_velocity += launch.velocity;
                roster.world.edit(id, push).map_err(fail)?;
            }
        }
        match self.made.get_mut(place) {
            Some(old) => *old = ids,
            None => self.made.push(ids),
        }
        self.next = (self.next + 1) % self.assembly.copy_count().max(1);
        Ok(())
    }
}
