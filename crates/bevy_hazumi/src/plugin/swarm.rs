//! Swarms: thousands to a million balls on one entity.

use std::num::NonZeroUsize;

use bevy_ecs::prelude::*;
use bevy_time::Time;

use super::space::engine::core::swarm::{
    CollisionMatrix, Groups, TriggerEvents, Triggers, WallResponse,
};
use super::space::engine::swarm as engine_swarm;
use super::space::engine::swarm::{Bullets, Wall};
use crate::clock::Physics;

/// A swarm of balls that fly in straight lines and meet each other: bullets, particles, flocks.
///
/// One entity has all of them. They are no bodies: they bounce off the walls of the swarm, or
/// end there, and pairs of groups that collide are in [`SwarmEvents`].
#[derive(Component)]
#[require(SwarmEvents)]
pub struct Swarm {
    /// The balls, with their velocities, groups and lifetimes.
    pub bullets: Bullets,
    /// Groups that collide; default none.
    pub collisions: CollisionMatrix,
    /// Walls; default none.
    pub walls: Vec<Wall>,
    /// Response of a ball to a wall; default it bounces, and keeps its speed.
    pub at_wall: WallResponse,
    index: engine_swarm::Swarm,
    triggers: Triggers,
    pairs: Vec<(u32, u32)>,
    order: Vec<u32>,
    frames: u32,
}

/// Events of a swarm in the last step.
#[derive(Component, Clone, Debug, Default)]
pub struct SwarmEvents {
    /// Pairs of balls that began to touch, stayed in touch, and parted, by slot: see
    /// [`Bullets::id_in`].
    pub triggers: TriggerEvents,
}

impl Swarm {
    /// An empty swarm whose steps use up to `threads` threads.
    pub fn new(threads: NonZeroUsize) -> Self {
        Self {
            bullets: Bullets::default(),
            collisions: CollisionMatrix::NONE,
            walls: Vec::new(),
            at_wall: WallResponse::Bounce { restitution: 1.0, max_bounces: 8 },
            index: engine_swarm::Swarm::with_threads(threads),
            triggers: Triggers::default(),
            pairs: Vec::new(),
            order: Vec::new(),
            frames: 0,
        }
    }

    /// Groups whose balls only look for others, see
    /// [`Swarm::set_probes`](engine_swarm::Swarm::set_probes): bullets among few targets.
    #[must_use]
    pub fn with_probes(mut self, groups: Groups) -> Self {
        self.index.set_probes(groups);
        self
    }

    /// The swarm of the engine, for queries. It is sorted by the places after the last step.
    pub fn index(&self) -> &engine_swarm::Swarm {
        &self.index
    }
}

/// Moves the balls of the swarms and finds their pairs.
pub(super) fn step_swarms(
    mut swarms: Query<'_, '_, (Entity, &mut Swarm, &mut SwarmEvents)>,
    time: Res<'_, Time<Physics>>,
) {
    /// Steps after which neighbours are brought together in the lists.
    const REORDERED_AFTER: u32 = 30;
    let dt = time.delta_secs();
    if dt == 0.0 {
        return;
    }
    for (entity, mut swarm, mut events) in &mut swarms {
        let swarm = &mut *swarm;
        let (walls, at_wall) = (swarm.walls.as_slice(), swarm.at_wall);
        let moved = swarm.bullets.advance_among(dt, walls, at_wall, swarm.index.workers());
        if let Err(error) = moved {
            tracing::warn!("{entity}: {error}");
            continue;
        }
        swarm.bullets.remove_despawned();
        swarm.index.rebuild_bullets(&swarm.bullets);
        swarm.index.pairs(&swarm.collisions, &mut swarm.pairs);
        swarm.bullets.update(&mut swarm.pairs, &mut swarm.triggers, &mut events.triggers);
        swarm.frames += 1;
        if swarm.frames >= REORDERED_AFTER {
            swarm.frames = 0;
            swarm.order.clear();
            swarm.order.extend(swarm.index.order());
            swarm.bullets.reorder(swarm.order.iter().copied());
        }
    }
}
