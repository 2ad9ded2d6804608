//! Cost of scenes: the requests of each part, added up before anything is built.
//!
//! Estimates come before the checks of values, so that no loop runs over what is repeated too
//! often. They hold for numbers that break their rules, too.

mod pairs;
mod shape;
mod group;
mod plane;

use crate::budget::{Ledger, OverBudget, Resource};
use crate::format;
use crate::mesh::Mesh;
use format::scene::Scene;
use format::swarm::Swarm;
pub(crate) use pairs::MOST_PARTICLES;
pub(crate) use shape::skin_particles;

/// Result of a request.
type Granted = Result<(), OverBudget>;

/// The mesh in a file that was read already, by its reference.
pub(crate) type MeshFinder<'a> = &'a dyn Fn(&str) -> Option<&'a Mesh>;

impl Scene {
    /// Asks `ledger` for all that the scene needs; `find` knows the files that were read.
    pub(crate) fn spend(&self, ledger: &mut Ledger, find: MeshFinder<'_>) -> Granted {
        if let Some(swarm) = &self.swarm {
            spend_swarm(swarm, ledger)?;
        }
        group::spend_scene(self, ledger, find)
    }
}

fn spend_swarm(swarm: &Swarm, ledger: &mut Ledger) -> Granted {
    match swarm {
        Swarm::Bullets(bullets) => {
            let place = |part: &str| format!("swarm.bullets.{part}");
            ledger.spend(Resource::Things, bullets.count.into(), || place("count"))?;
            let enemies = bullets.enemies.count.into();
            ledger.spend(Resource::Things, enemies, || place("enemies.count"))
        }
        Swarm::Flock(flock) => {
            let (count, neighbors) = (u64::from(flock.count), u64::from(flock.neighbors));
            let place = |part: &str| format!("swarm.flock.{part}");
            ledger.spend(Resource::Things, count, || place("count"))?;
            let pairs = count.saturating_mul(neighbors);
            ledger.spend(Resource::Pairs, pairs, || place("neighbors"))
        }
    }
}
