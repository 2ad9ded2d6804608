//! Rstar: an R*-tree, loaded anew in each frame and joined with itself, which is faster than a
//! query around each point. It has no threads.

use std::num::NonZeroUsize;

use rstar::RTree;
use rstar::primitives::{GeomWithData, Rectangle};

use super::Engine;
use crate::swarm::crowd::Crowd;
use crate::swarm::pairs::Pair;

struct Rstar;

/// Rstar in the plane or in space.
pub(super) fn start<const D: usize>(
    _scene: &Crowd<D>,
    threads: NonZeroUsize,
) -> Option<Box<dyn Engine<Crowd<D>>>> {
    (threads.get() == 1).then(|| Box::new(Rstar) as Box<dyn Engine<Crowd<D>>>)
}

impl<const D: usize> Engine<Crowd<D>> for Rstar {
    fn name(&self) -> &'static str {
        "rstar"
    }

    fn frame(&mut self, scene: &Crowd<D>, pairs: &mut Vec<Pair>) {
        let half = scene.half();
        let things = scene.positions.iter().zip(0_u32..).map(|(place, number)| {
            let corners = [-half, half].map(|step| place.map(|along| along + step));
            GeomWithData::new(Rectangle::from_corners(corners[0], corners[1]), number)
        });
        let tree = RTree::bulk_load(things.collect());
        for (a, b) in tree.intersection_candidates_with_other_tree(&tree) {
            // Each pair comes twice, and each ball with itself.
            if a.data < b.data && scene.touch(a.data, b.data) {
                pairs.push((a.data, b.data));
            }
        }
    }
}
