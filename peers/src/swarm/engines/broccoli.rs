//! Broccoli: a tree for the plane, built anew in each frame, as its author wants it.

use std::num::NonZeroUsize;

use broccoli::aabb::ManySwappable;
use broccoli::{Tree, rect};
use broccoli_rayon::prelude::*;

use super::{Engine, pool};
use crate::swarm::crowd::{Crowd, touch};
use crate::swarm::pairs::Pair;

/// A box, and in it what the test needs, so that it lies where the tree has just been.
type Thing = ManySwappable<(broccoli::axgeom::Rect<f32>, (u32, [f32; 2]))>;

struct Broccoli {
    things: Vec<Thing>,
    pool: Option<rayon::ThreadPool>,
}

/// Broccoli.
pub(super) fn start(
    _scene: &Crowd<2>,
    threads: NonZeroUsize,
) -> Option<Box<dyn Engine<Crowd<2>>>> {
    Some(Box::new(Broccoli { things: Vec::new(), pool: pool(threads) }))
}

impl Engine<Crowd<2>> for Broccoli {
    fn name(&self) -> &'static str {
        "broccoli"
    }

    fn frame(&mut self, scene: &Crowd<2>, pairs: &mut Vec<Pair>) {
        let half = scene.half();
        let thing = |(&[x, y], number): (&[f32; 2], u32)| {
            let bounds = rect(x - half, x + half, y - half, y + half);
            ManySwappable((bounds, (number, [x, y])))
        };
        self.things.clear();
        self.things.extend(scene.positions.iter().zip(0..).map(thing));
        let Some(pool) = &self.pool else {
            Tree::new(&mut self.things).find_colliding_pairs(|a, b| {
                let (a, b) = (a.unpack_inner(), b.unpack_inner());
                if touch(&a.1, &b.1) {
                    pairs.push((a.0, b.0));
                }
            });
            return;
        };
        let found = pool.install(|| {
            let mut tree = Tree::par_new(&mut self.things);
            tree.par_find_colliding_pairs_acc_closure(
                Vec::new(),
                |_| Vec::new(),
                |all: &mut Vec<Pair>, more| all.extend(more),
                |found: &mut Vec<Pair>, a, b| {
                    let (a, b) = (a.unpack_inner(), b.unpack_inner());
                    if touch(&a.1, &b.1) {
                        found.push((a.0, b.0));
                    }
                },
            )
        });
        pairs.extend(found);
    }
}
