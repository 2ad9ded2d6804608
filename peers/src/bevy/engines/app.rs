//! Parts that the apps of all plugins share, compiled for either Bevy.

use std::num::NonZeroUsize;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use super::words::{
    App, Component, ComputeTaskPool, Entity, Fixed, Mutable, Quat, Query, StorageType,
    TaskPoolOptions, TaskPoolPlugin, TaskPoolThreadAssignmentPolicy, Time, TimePlugin,
    TimeUpdateStrategy, Transform, TransformPlugin, Vec3,
};
use crate::bevy::player::{Pose, Touches};
use crate::bevy::scene::{Actor, STEP};

/// How many others an entity touches: it glows when there is one.
#[derive(Default)]
pub(super) struct Glow(u32);

// The derive macro would name the other Bevy.
impl Component for Glow {
    const STORAGE_TYPE: StorageType = StorageType::Table;
    type Mutability = Mutable;
}

/// Events of contacts, counted.
#[derive(Clone, Default)]
pub(super) struct Counts(Arc<[AtomicUsize; 2]>);

impl Counts {
    /// Two entities touch from now on, if they are there still.
    pub(super) fn begin(&self, pair: [Entity; 2], glowing: &mut Query<'_, '_, &mut Glow>) {
        self.0[0].fetch_add(1, Ordering::Relaxed);
        for entity in pair {
            if let Ok(mut glow) = glowing.get_mut(entity) {
                glow.0 += 1;
            }
        }
    }

    /// Two entities do not touch any more.
    pub(super) fn end(&self, pair: [Entity; 2], glowing: &mut Query<'_, '_, &mut Glow>) {
        self.0[1].fetch_add(1, Ordering::Relaxed);
        for entity in pair {
            if let Ok(mut glow) = glowing.get_mut(entity) {
                glow.0 = glow.0.saturating_sub(1);
            }
        }
    }
}

/// An app without a window, in which every update but the first is one fixed step.
pub(super) fn app(threads: NonZeroUsize) -> App {
    let threads = threads.get();
    let mut options = TaskPoolOptions::default();
    options.compute = TaskPoolThreadAssignmentPolicy {
        min_threads: threads,
        max_threads: threads,
        ..options.compute
    };
    let mut app = App::new();
    app.add_plugins((
        TaskPoolPlugin { task_pool_options: options },
        TimePlugin,
        TransformPlugin,
    ));
    app.insert_resource(TimeUpdateStrategy::ManualDuration(STEP));
    app
}

/// An app whose scene is set up, and its bodies that move.
pub(super) struct Stage {
    pub(super) app: App,
    pub(super) movers: Vec<Entity>,
    pub(super) counts: Counts,
}

impl Stage {
    /// Ends the setup, with the update that is no step.
    pub(super) fn new(mut app: App, movers: Vec<Entity>, counts: Counts) -> Self {
        app.world_mut().resource_mut::<Time<Fixed>>().set_timestep(STEP);
        app.finish();
        app.cleanup();
        app.update();
        Self { app, movers, counts }
    }

    pub(super) fn poses(&self) -> Vec<Pose> {
        let world = self.app.world();
        let transforms = self.movers.iter().filter_map(|&mover| world.get::<Transform>(mover));
        transforms
            .map(|transform| {
                Pose::new(transform.translation.to_array(), transform.rotation.to_array())
            })
            .collect()
    }

    pub(super) fn touches(&self) -> Touches {
        let world = self.app.world();
        let glows = self.movers.iter().filter_map(|&mover| world.get::<Glow>(mover));
        let [began, ended] = [0, 1].map(|place| self.counts.0[place].load(Ordering::Relaxed));
        Touches { began, ended, glowing: glows.filter(|glow| glow.0 > 0).count() }
    }
}

/// Where a body starts.
pub(super) fn transform(actor: &Actor) -> Transform {
    Transform {
        translation: Vec3::from(actor.position),
        rotation: Quat::from_array(actor.rotation),
        ..Transform::IDENTITY
    }
}

/// Threads of the systems.
pub(super) fn pool() -> usize {
    ComputeTaskPool::get().thread_num()
}
