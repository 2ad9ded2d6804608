//! The bodies that are there at the end of a scene: an adapter in which nothing moves.

use std::sync::Arc;

use super::adapter::{Adapter, PassSet};
use super::director::Director;
use super::groups::{Joined, group, start_of};
use super::space::hazumi::Pose;
use super::space::scenes::{Body, BodyType, Instance, JointInstance, Target};
use super::space::{LoadedScene, scene_of};

/// A body that was made.
#[derive(Clone, Copy)]
struct Made {
    start: Pose,
    set: Option<PassSet>,
}

/// An engine that only keeps what was made.
struct Empty {
    made: Vec<Made>,
    /// Their bodies are those of the adapter.
    joints: Vec<Joined>,
}

/// A body that is there.
pub(super) struct Standing {
    /// The group of the scene.
    pub(super) group: usize,
    /// Which body of the group it is a copy of.
    pub(super) index: usize,
    /// Body type.
    pub(super) body_type: BodyType,
    /// Where it was when it was made.
    pub(super) start: Pose,
    /// Bodies of one set pass through each other.
    pub(super) set: Option<PassSet>,
}

/// Everybody who is there after a scene has run for some steps, in the order of the scene.
pub(super) struct Roster {
    /// The bodies.
    pub(super) bodies: Vec<Standing>,
    /// The joints between them, by their places in that list.
    pub(super) joints: Vec<Joined>,
}

impl Roster {
    /// After so many steps.
    pub(super) fn after(loaded: &Arc<LoadedScene>, steps: usize) -> Result<Self, String> {
        let empty = Empty { made: Vec::new(), joints: Vec::new() };
        let mut director = Director::new(empty, loaded)?;
        (0..steps).for_each(|_| director.prepare());
        let Empty { made, joints } = director.adapter();
        let mut places = vec![None; made.len()];
        for (place, member) in director.members().iter().enumerate() {
            places[member.body] = Some(place);
        }
        let bodies = director.members().iter().map(|member| {
            let Made { start, set } = made[member.body];
            let bodies = group(scene_of(loaded), member.group).bodies;
            let body_type = bodies[member.index].body_type;
            Standing { group: member.group, index: member.index, body_type, start, set }
        });
        let joints = joints.iter().filter_map(|joint| {
            let [a, b] = joint.bodies.map(|body| places[body]);
            Some(Joined { bodies: [a?, b?], ..*joint })
        });
        Ok(Self { bodies: bodies.collect(), joints: joints.collect() })
    }
}

impl Adapter for Empty {
    type Body = usize;
    type Parts = ();

    fn parts(&mut self, _: &LoadedScene, _: &Body) -> Result<(), String> {
        Ok(())
    }

    fn add_body(&mut self, instance: &Instance<'_>, (): &(), set: Option<PassSet>) -> usize {
        self.made.push(Made { start: start_of(instance), set });
        self.made.len() - 1
    }

    fn remove_body(&mut self, _: usize) {}

    fn add_joint(&mut self, joint: &JointInstance<'_>, bodies: [usize; 2]) {
        self.joints.push(Joined { bodies, ..Joined::new(joint) });
    }

    fn carry(&mut self, _: usize, _: &Target, _: f32) {}

    fn step(&mut self, _: f32) {}

    fn pose(&self, body: usize) -> Pose {
        self.made[body].start
    }

    fn is_asleep(&self, _: usize) -> bool {
        false
    }
}
