//! Who is there at the end of a scene: a stage on which nothing moves.

use std::marker::PhantomData;
use std::sync::Arc;

use hazumi_scenes::Motion;

use super::director::Director;
use super::stage::{PassSet, Stage};
use super::story::{Joined, Story};

/// A body that was made.
#[derive(Clone, Copy)]
struct Made<Pose> {
    start: Pose,
    set: Option<PassSet>,
}

/// A stage for a story.
struct Empty<Y: Story> {
    made: Vec<Made<Y::Pose>>,
    /// Their bodies are those of the stage.
    joints: Vec<Joined<Y::Pose>>,
    story: PhantomData<Y>,
}

/// A body that is there.
pub(crate) struct Standing<Pose> {
    /// The group of the scene.
    pub(crate) group: usize,
    /// Which body of the group it is a copy of.
    pub(crate) index: usize,
    /// Who moves it.
    pub(crate) motion: Motion,
    /// Where it was when it was made.
    pub(crate) start: Pose,
    /// Those of one set pass through each other.
    pub(crate) set: Option<PassSet>,
}

/// Everybody who is there after a scene has run for some steps, in the order of the scene.
pub(crate) struct Roster<Pose> {
    /// The bodies.
    pub(crate) bodies: Vec<Standing<Pose>>,
    /// The joints between them, by their places in that list.
    pub(crate) joints: Vec<Joined<Pose>>,
}

impl<Pose: Copy> Roster<Pose> {
    /// After so many steps.
    pub(crate) fn after<Y: Story<Pose = Pose>>(
        story: &Arc<Y>,
        steps: usize,
    ) -> Result<Self, String> {
        let empty = Empty::<Y> { made: Vec::new(), joints: Vec::new(), story: PhantomData };
        let mut director = Director::new(empty, story)?;
        (0..steps).for_each(|_| director.prepare());
        let Empty { made, joints, .. } = director.stage();
        let mut places = vec![None; made.len()];
        for (place, member) in director.members().iter().enumerate() {
            places[member.body] = Some(place);
        }
        let bodies = director.members().iter().map(|member| {
            let Made { start, set } = made[member.body];
            let motion = Y::motion(&story.bodies(member.group)[member.index]);
            Standing { group: member.group, index: member.index, motion, start, set }
        });
        let joints = joints.iter().filter_map(|joint| {
            let [a, b] = joint.bodies.map(|body| places[body]);
            Some(Joined { bodies: [a?, b?], ..*joint })
        });
        Ok(Self { bodies: bodies.collect(), joints: joints.collect() })
    }
}

impl<Y: Story> Stage for Empty<Y> {
    type Story = Y;
    type Body = usize;
    type Parts = ();

    fn parts(&mut self, _: &Y, _: &Y::Body) -> Result<(), String> {
        Ok(())
    }

    fn add_body(&mut self, instance: &Y::Instance<'_>, (): &(), set: Option<PassSet>) -> usize {
        self.made.push(Made { start: Y::start(instance), set });
        self.made.len() - 1
    }

    fn remove_body(&mut self, _: usize) {}

    fn add_joint(&mut self, joint: &Y::JointInstance<'_>, bodies: [usize; 2]) {
        self.joints.push(Joined { bodies, ..Y::joined(joint) });
    }

    fn carry(&mut self, _: usize, _: &Y::Target, _: f32) {}

    fn step(&mut self, _: f32) {}

    fn pose(&self, body: usize) -> Y::Pose {
        self.made[body].start
    }

    fn is_asleep(&self, _: usize) -> bool {
        false
    }
}
