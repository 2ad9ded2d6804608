//! Hazumi: its own worlds from scenes.

use std::num::NonZeroUsize;
use std::sync::Arc;

use hazumi_core::Workers;

use super::super::adapter::Player;
use super::super::space::hazumi::scene::SceneWorld;
use super::super::space::hazumi::{Body, BodyId, BodyType, Pose};
use super::super::space::scenes::ContinuousCollision;
use super::super::space::{LoadedScene, continuous_collision, scene_of};
use crate::report::{HAZUMI, HAZUMI_FIXED};

struct Hazumi {
    name: &'static str,
    scene: SceneWorld,
    dt: f32,
}

/// Hazumi as it is by default.
pub(super) fn start(
    loaded: &Arc<LoadedScene>,
    threads: NonZeroUsize,
) -> Result<Box<dyn Player>, String> {
    play(HAZUMI, loaded, threads)
}

/// Hazumi with the continuous collision that peers have.
pub(super) fn start_fixed(
    loaded: &Arc<LoadedScene>,
    threads: NonZeroUsize,
) -> Result<Box<dyn Player>, String> {
    // In the scene, as a change of settings wakes bodies that start asleep.
    let mut fixed = LoadedScene::clone(loaded);
    *continuous_collision(&mut fixed) = ContinuousCollision::Fixed;
    play(HAZUMI_FIXED, &fixed, threads)
}

fn play(
    name: &'static str,
    loaded: &LoadedScene,
    threads: NonZeroUsize,
) -> Result<Box<dyn Player>, String> {
    let mut scene = SceneWorld::build(loaded).map_err(|error| error.to_string())?;
    scene.world.set_workers(Workers::threads(threads));
    // Names are not used, and would be most of a large world.
    scene.bodies.iter_mut().for_each(|(name, _)| *name = String::new());
    Ok(Box::new(Hazumi { name, scene, dt: scene_of(loaded).dt }))
}

impl Hazumi {
    fn movers(&self) -> impl Iterator<Item = (BodyId, &Body)> {
        let bodies = self.scene.bodies.iter();
        let bodies = bodies.filter_map(|&(_, id)| Some((id, self.scene.world.body(id)?)));
        bodies.filter(|(_, body)| body.body_type != BodyType::Fixed)
    }
}

impl Player for Hazumi {
    fn name(&self) -> &'static str {
        self.name
    }

    fn step(&mut self) {
        self.scene.step(self.dt).expect("the length of a step is sound");
    }

    fn poses(&self) -> Vec<Pose> {
        self.movers().map(|(_, body)| Pose::new(body.position, body.rotation)).collect()
    }

    fn asleep(&self) -> usize {
        let is_asleep = |id| self.scene.world.is_asleep(id).unwrap_or(false);
        self.movers().filter(|&(id, _)| is_asleep(id)).count()
    }
}
