//! Kiddo: a tree of points, built anew in each frame and queried around each of them.

use std::num::NonZeroUsize;

use kiddo::{Eytzinger, ImmutableKdTree, QueryScratch, SquaredEuclidean};
use rayon::prelude::*;

use super::{Engine, pool};
use crate::swarm::crowd::{Crowd, REACH_SQUARED};
use crate::swarm::pairs::Pair;

/// Points that a thread queries at a time.
const BLOCK: usize = 1024;

struct Kiddo {
    pool: Option<rayon::ThreadPool>,
}

/// Kiddo in the plane or in space.
pub(super) fn start<const D: usize>(
    _scene: &Crowd<D>,
    threads: NonZeroUsize,
) -> Option<Box<dyn Engine<Crowd<D>>>> {
    Some(Box::new(Kiddo { pool: pool(threads) }))
}

fn around<const D: usize>(
    tree: &ImmutableKdTree<f32, D>,
    scratch: &mut QueryScratch<Eytzinger, f32, D>,
    number: u32,
    place: &[f32; D],
    pairs: &mut Vec<Pair>,
) {
    let query = tree.query(place).within::<SquaredEuclidean<f32>>(REACH_SQUARED).unsorted();
    query.with_scratch(scratch).visit(|found| {
        if found.item > number {
            pairs.push((number, found.item));
        }
    });
}

impl<const D: usize> Engine<Crowd<D>> for Kiddo {
    fn name(&self) -> &'static str {
        "kiddo"
    }

    fn frame(&mut self, scene: &Crowd<D>, pairs: &mut Vec<Pair>) {
        let places = &scene.positions;
        let builder = ImmutableKdTree::<f32, D>::builder();
        let Some(pool) = &self.pool else {
            let tree = builder.with_serial_construction().build_from_slice(places);
            let tree = tree.expect("less than 2³² finite points make a tree");
            let mut scratch = QueryScratch::default();
            for (number, place) in (0..).zip(places) {
                around(&tree, &mut scratch, number, place, pairs);
            }
            return;
        };
        pool.install(|| {
            let tree = builder.with_parallel_construction().build_from_slice(places);
            let tree = tree.expect("less than 2³² finite points make a tree");
            let blocks = places.par_chunks(BLOCK).enumerate().map(|(block, places)| {
                let (mut scratch, mut found) = (QueryScratch::default(), Vec::new());
                let first = u32::try_from(block * BLOCK).expect("less than 2³²");
                for (number, place) in (first..).zip(places) {
                    around(&tree, &mut scratch, number, place, &mut found);
                }
                found
            });
            pairs.par_extend(blocks.flatten_iter());
        });
    }
}
