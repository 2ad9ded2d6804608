//! Parry: its tree, kept from frame to frame, as Rapier does.
//!
//! Every frame begins with `optimize_incremental`, without which the tree decays. (After the
//! boxes are fitted it must not come: changes are then forgotten, and pairs with them.) When
//! few move, fat boxes, a partial fit and a query for each mover are the fastest of what users
//! can do; when many do, a fit of the whole tree and its traversal by changes.

use std::num::NonZeroUsize;

use parry3d::bounding_volume::Aabb;
use parry3d::math::{Real, Vector};
use parry3d::partitioning::{Bvh, BvhBuildStrategy, BvhLeafUpdateStatus, BvhWorkspace};
use rayon::prelude::*;

use super::{Engine, pool};
use crate::swarm::pairs::Pair;
use crate::swarm::world::{Bounds, World};

/// So many times the movers are fewer than all when they are few.
const FEW: usize = 32;
/// How fat the boxes are when few move, in metres,
const MARGIN: Real = 0.05;
/// and when many do: above 0, or nothing counts as changed.
const HARDLY_ANY_MARGIN: Real = 1e-4;
/// Movers that a thread queries at a time.
const BLOCK: usize = 256;

struct Parry {
    tree: Bvh,
    workspace: BvhWorkspace,
    pool: Option<rayon::ThreadPool>,
}

/// Parry among boxes.
pub(super) fn start(scene: &World, threads: NonZeroUsize) -> Option<Box<dyn Engine<World>>> {
    let boxes = scene.boxes.iter().map(aabb).enumerate();
    let tree = Bvh::from_iter(BvhBuildStrategy::Binned, boxes);
    Some(Box::new(Parry { tree, workspace: BvhWorkspace::default(), pool: pool(threads) }))
}

fn aabb(bounds: &Bounds) -> Aabb {
    Aabb::new(Vector::from_array(bounds.low), Vector::from_array(bounds.high))
}

impl Parry {
    fn few(&mut self, scene: &World, pairs: &mut Vec<Pair>, is_parallel: bool) {
        let mut update = |&mover: &u32| {
            let bounds = aabb(&scene.boxes[mover as usize]);
            let status = self.tree.insert_or_update_partially(bounds, mover, MARGIN);
            (status != BvhLeafUpdateStatus::Unchanged).then_some(mover)
        };
        let changed: Vec<u32> = scene.movers.iter().filter_map(&mut update).collect();
        self.tree.refit_partial(&[], &changed);
        let tree = &self.tree;
        let ask = |movers: &[u32], found: &mut Vec<Pair>| {
            for &mover in movers {
                let bounds = aabb(&scene.boxes[mover as usize]);
                let others = tree.intersect_aabb(&bounds);
                let new = others.filter(|&b| b != mover && scene.is_new_to(mover, b));
                found.extend(new.map(|other| (mover, other)));
            }
        };
        if is_parallel {
            let blocks = scene.movers.par_chunks(BLOCK).map(|movers| {
                let mut found = Vec::new();
                ask(movers, &mut found);
                found
            });
            pairs.par_extend(blocks.flatten_iter());
        } else {
            ask(&scene.movers, pairs);
        }
    }

    fn many(&mut self, scene: &World, pairs: &mut Vec<Pair>) {
        for &mover in &scene.movers {
            let bounds = aabb(&scene.boxes[mover as usize]);
            self.tree.insert_or_update_partially(bounds, mover, HARDLY_ANY_MARGIN);
        }
        self.tree.refit_without_opt();
        self.tree.traverse_bvtt_single_tree::<true>(&mut self.workspace, &mut |a, b| {
            if scene.is_pair((a, b)) {
                pairs.push((a, b));
            }
        });
    }

    /// Its parallel version, in a pool of threads.
    fn many_parallel(&mut self, scene: &World, pairs: &mut Vec<Pair>) {
        let update =
            |&mover: &u32| (aabb(&scene.boxes[mover as usize]), mover, HARDLY_ANY_MARGIN);
        let updates: Vec<_> = scene.movers.par_iter().map(update).collect();
        self.tree.insert_or_update_batch_partially_parallel(&updates, &mut Vec::new());
        self.tree.refit_parallel(&mut self.workspace);
        let candidates = self.tree.traverse_bvtt_single_tree_parallel::<true>();
        pairs.par_extend(candidates.into_par_iter().filter(|&pair| scene.is_pair(pair)));
    }
}

impl Engine<World> for Parry {
    fn name(&self) -> &'static str {
        "parry3d"
    }

    fn frame(&mut self, scene: &World, pairs: &mut Vec<Pair>) {
        self.tree.optimize_incremental(&mut self.workspace);
        let is_few = scene.movers.len() * FEW < scene.boxes.len();
        let pool = self.pool.take();
        match &pool {
            Some(pool) if is_few => pool.install(|| self.few(scene, pairs, true)),
            Some(pool) => pool.install(|| self.many_parallel(scene, pairs)),
            None if is_few => self.few(scene, pairs, false),
            None => self.many(scene, pairs),
        }
        self.pool = pool;
    }
}
