//! Swarms: thousands to a million balls on one entity.

use std::num::NonZeroUsize;
use std::ops::{Deref, DerefMut};

use bevy_ecs::prelude::*;
use bevy_time::Time;

use super::space::engine::core::swarm::{Groups, TriggerEvents};
use super::space::engine::swarm::{self as engine_swarm, BulletWorld};
use crate::clock::Physics;

/// A swarm of balls that fly in straight lines and meet each other: bullets, particles, flocks.
///
/// One entity has all of them. They are no bodies: they bounce off the walls of the swarm, or
/// end there, and pairs of groups that collide are in [`SwarmEvents`]. Its fields are those of
/// [`BulletWorld`], which it derefs to.
#[derive(Component)]
#[require(SwarmEvents)]
pub struct Swarm {
    world: BulletWorld,
}

/// Events of a swarm in the last step.
#[derive(Component, Clone, Debug, Default)]
pub struct SwarmEvents {
    /// Pairs of balls that began to touch, stayed in touch, and parted, by slot: see
    /// [`Bullets::id_in`](engine_swarm::Bullets::id_in).
    pub triggers: TriggerEvents,
}

impl Swarm {
    /// An empty swarm whose steps use up to `threads` threads.
    pub fn new(threads: NonZeroUsize) -> Self {
        Self { world: BulletWorld::with_threads(threads) }
    }

    /// Groups whose balls only look for others, see
    /// [`Swarm::set_probes`](engine_swarm::Swarm::set_probes): bullets among few targets.
    #[must_use]
    pub fn with_probes(mut self, groups: Groups) -> Self {
        self.world.set_probes(groups);
        self
    }

    /// The swarm of the engine, for queries. It is sorted by the places after the last step.
    pub fn index(&self) -> &engine_swarm::Swarm {
        self.world.swarm()
    }
}

impl Deref for Swarm {
    type Target = BulletWorld;

    fn deref(&self) -> &BulletWorld {
        &self.world
    }
}

impl DerefMut for Swarm {
    fn deref_mut(&mut self) -> &mut BulletWorld {
        &mut self.world
    }
}

/// Moves the balls of the swarms and finds their pairs.
pub(super) fn step_swarms(
    mut swarms: Query<'_, '_, (Entity, &mut Swarm, &mut SwarmEvents)>,
    time: Res<'_, Time<Physics>>,
) {
    let dt = time.delta_secs();
    if dt == 0.0 {
        return;
    }
    for (entity, mut swarm, mut events) in &mut swarms {
        if let Err(error) = swarm.step(dt) {
            tracing::warn!("{entity}: {error}");
            continue;
        }
        events.triggers.clone_from(swarm.events());
    }
}
