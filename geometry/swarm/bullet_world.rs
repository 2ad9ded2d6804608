//! A pool of bullets, their walls and their contacts, stepped as one.

use std::num::NonZeroUsize;

use hazumi_core::ValueError;
use hazumi_core::swarm::{CollisionMatrix, Groups, TriggerEvents, Triggers, WallResponse};

use super::{Bullets, DespawnedBullet, Swarm, Wall};
use crate::space::Vector;

/// Steps after which neighbours are brought together in the lists.
const REORDERED_AFTER: u32 = 30;

/// Bullets that move among walls and touch each other, without further code.
///
/// A [step](Self::step) is the frame of a game that has no wishes of its own. Games that have
/// some write it from the same parts, as the [module](super) shows.
#[derive(Debug)]
pub struct BulletWorld {
    /// The bullets.
    pub bullets: Bullets,
    /// Groups that collide; default none.
    pub collisions: CollisionMatrix,
    /// Walls; default none.
    pub walls: Vec<Wall>,
    /// Response of a bullet to a wall; default it bounces, and keeps its speed.
    pub at_wall: WallResponse,
    swarm: Swarm,
    triggers: Triggers,
    events: TriggerEvents,
    despawned: Vec<DespawnedBullet<Vector>>,
    pairs: Vec<(u32, u32)>,
    order: Vec<u32>,
    steps: u32,
}

impl Default for BulletWorld {
    fn default() -> Self {
        Self::with_threads(NonZeroUsize::MIN)
    }
}

impl BulletWorld {
    /// A world without bullets that shares its work among threads; one means the calling
    /// thread.
    pub fn with_threads(threads: NonZeroUsize) -> Self {
        Self {
            bullets: Bullets::default(),
            collisions: CollisionMatrix::NONE,
            walls: Vec::new(),
            at_wall: WallResponse::Bounce { restitution: 1.0, max_bounces: 8 },
            swarm: Swarm::with_threads(threads),
            triggers: Triggers::default(),
            events: TriggerEvents::default(),
            despawned: Vec::new(),
            pairs: Vec::new(),
            order: Vec::new(),
            steps: 0,
        }
    }

    /// Sets the groups whose bullets only look for others, see [`Swarm::set_probes`].
    pub fn set_probes(&mut self, groups: Groups) {
        self.swarm.set_probes(groups);
    }

    /// Moves the bullets by `dt` seconds, and finds the pairs in contact at the end.
    ///
    /// They fly from wall to wall; those that end are removed before pairs are found.
    ///
    /// # Errors
    ///
    /// When `dt` is not finite or below 0; nothing happens then.
    pub fn step(&mut self, dt: f32) -> Result<(), ValueError> {
        let (walls, workers) = (self.walls.as_slice(), self.swarm.workers());
        self.bullets.advance_among(dt, walls, self.at_wall, workers)?;
        self.despawned.clear();
        self.despawned.extend_from_slice(self.bullets.despawned());
        self.bullets.remove_despawned();
        self.swarm.rebuild_bullets(&self.bullets);
        self.swarm.pairs(&self.collisions, &mut self.pairs);
        self.bullets.update(&mut self.pairs, &mut self.triggers, &mut self.events);
        self.steps += 1;
        if self.steps >= REORDERED_AFTER {
            self.steps = 0;
            self.order.clear();
            self.order.extend(self.swarm.order());
            self.bullets.reorder(self.order.iter().copied());
            // Queries name bullets by their places in the lists, which are new.
            self.swarm.rebuild_bullets(&self.bullets);
        }
        Ok(())
    }

    /// Pairs that began to touch in the last step, stayed in touch, or parted. They are by the
    /// slots of their ids: see [`Bullets::id_in`].
    pub fn events(&self) -> &TriggerEvents {
        &self.events
    }

    /// Bullets that ended in the last step. Their ids name nothing any more.
    pub fn despawned(&self) -> &[DespawnedBullet<Vector>] {
        &self.despawned
    }

    /// The search among the bullets, sorted by their places after the last step. It names them
    /// by their places in the lists.
    pub fn swarm(&self) -> &Swarm {
        &self.swarm
    }

    /// The search, to sort a crowd of other things by the same threads.
    ///
    /// It finds the bullets again after the next step.
    pub fn swarm_mut(&mut self) -> &mut Swarm {
        &mut self.swarm
    }
}
