//! The interface of an engine that plays scenes.

use std::num::NonZeroUsize;
use std::sync::Arc;

use super::space::LoadedScene;
use super::space::hazumi::Pose;
use super::space::scenes::{Body, Instance, JointInstance, Target};

/// A world that plays a scene.
pub(super) trait Player {
    /// As in the columns of the report.
    fn name(&self) -> &'static str;

    /// Whatever is due before the next step, and the step.
    fn step(&mut self);

    /// Where all bodies are that are not fixed, in the order in which the scene makes them.
    fn poses(&self) -> Vec<Pose>;

    /// How many of them sleep.
    fn asleep(&self) -> usize;

    /// Why its steps were not what they should be, by its own account.
    fn trouble(&self) -> Option<String> {
        None
    }
}

/// Builds the world of a scene, or says what the engine lacks for it.
pub(super) type Start = fn(&Arc<LoadedScene>, NonZeroUsize) -> Result<Box<dyn Player>, String>;

/// Bodies of one set pass through each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct PassSet(pub(super) i32);

/// An engine that a [`Director`](super::director::Director) tells what to do.
pub(super) trait Adapter {
    /// A body.
    type Body: Copy;
    /// The solid of a body, made once for all of its copies.
    type Parts;

    /// Makes the solid of a body.
    fn parts(&mut self, loaded: &LoadedScene, body: &Body) -> Result<Self::Parts, String>;

    /// Makes a body.
    fn add_body(
        &mut self,
        instance: &Instance<'_>,
        parts: &Self::Parts,
        set: Option<PassSet>,
    ) -> Self::Body;

    /// Takes a body away, and the joints on it.
    fn remove_body(&mut self, body: Self::Body);

    /// Joins two bodies.
    fn add_joint(&mut self, joint: &JointInstance<'_>, bodies: [Self::Body; 2]);

    /// The world is built; what comes next is the first step.
    fn open(&mut self) {}

    /// Gives a kinematic body the velocity that takes it to `target` in `dt` seconds.
    fn carry(&mut self, body: Self::Body, target: &Target, dt: f32);

    /// Moves the world `dt` seconds on.
    fn step(&mut self, dt: f32);

    /// Where the origin of a body is, and how it is turned.
    fn pose(&self, body: Self::Body) -> Pose;

    /// Whether a body sleeps.
    fn is_asleep(&self, body: Self::Body) -> bool;

    /// Why its steps were not what they should be, by its own account.
    fn trouble(&self) -> Option<String> {
        None
    }
}
