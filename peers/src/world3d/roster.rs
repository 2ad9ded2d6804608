//! Who is there at the end of a scene: a stage on which nothing moves.

use std::sync::Arc;

use hazumi_scenes::{Body, Instance, JointInstance, LoadedScene, Motion, Target};
use hazumi3d::Pose;
use hazumi3d::glam::Quat;

use super::director::{Director, group};
use super::stage::{PassSet, Stage};

/// A body that was made.
#[derive(Clone, Copy)]
struct Made {
    start: Pose,
    set: Option<PassSet>,
}

/// Two bodies and where their joint is on each.
struct Joined {
    bodies: [usize; 2],
    places: [Pose; 2],
    can_collide: bool,
}

#[derive(Default)]
struct Empty {
    made: Vec<Made>,
    joints: Vec<Joined>,
}

/// A body that is there.
pub(super) struct Standing {
    /// 0 for the scene itself, then the assemblies.
    pub(super) group: usize,
    /// Which body of the group it is a copy of.
    pub(super) index: usize,
    /// Who moves it.
    pub(super) motion: Motion,
    /// Where it was when it was made.
    pub(super) start: Pose,
    /// Those of one set pass through each other.
    pub(super) set: Option<PassSet>,
}

/// A joint that is there.
pub(super) struct Holding {
    /// Places in the list of bodies.
    pub(super) bodies: [usize; 2],
    /// Its frame on each of them.
    pub(super) places: [Pose; 2],
    /// Whether the two collide.
    pub(super) can_collide: bool,
}

/// Everybody who is there after a scene has run for some steps, in the order of the scene.
pub(super) struct Roster {
    /// The bodies.
    pub(super) bodies: Vec<Standing>,
    /// The joints between them.
    pub(super) joints: Vec<Holding>,
}

impl Roster {
    /// After so many steps.
    pub(super) fn after(loaded: &Arc<LoadedScene>, steps: usize) -> Result<Self, String> {
        let mut director = Director::new(Empty::default(), loaded)?;
        (0..steps).for_each(|_| director.prepare());
        let Empty { made, joints } = director.stage();
        let mut places = vec![None; made.len()];
        for (place, member) in director.members().iter().enumerate() {
            places[member.body] = Some(place);
        }
        let bodies = director.members().iter().map(|member| {
            let Made { start, set } = made[member.body];
            let motion = group(&loaded.scene, member.group).bodies[member.index].motion;
            Standing { group: member.group, index: member.index, motion, start, set }
        });
        let joints = joints.iter().filter_map(|joint| {
            let [a, b] = joint.bodies.map(|body| places[body]);
            let Joined { places, can_collide, .. } = *joint;
            Some(Holding { bodies: [a?, b?], places, can_collide })
        });
        Ok(Self { bodies: bodies.collect(), joints: joints.collect() })
    }
}

fn pose(position: [f32; 3], rotation: [f32; 4]) -> Pose {
    Pose::new(position.into(), Quat::from_array(rotation))
}

impl Stage for Empty {
    type Body = usize;
    type Parts = ();

    fn parts(&mut self, _: &LoadedScene, _: &Body) -> Result<(), String> {
        Ok(())
    }

    fn add_body(&mut self, instance: &Instance<'_>, (): &(), set: Option<PassSet>) -> usize {
        self.made.push(Made { start: pose(instance.position, instance.rotation), set });
        self.made.len() - 1
    }

    fn remove_body(&mut self, _: usize) {}

    fn add_joint(&mut self, joint: &JointInstance<'_>, bodies: [usize; 2]) {
        let places = joint.frames.map(|frame| pose(frame.position, frame.rotation));
        let can_collide = joint.joint.can_collide;
        self.joints.push(Joined { bodies, places, can_collide });
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
