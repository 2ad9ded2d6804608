//! The border between the scenes and the engines that find the pairs.

mod hazumi;
mod parry;
mod parry_world;
mod box3d;
mod broccoli;
mod kiddo;
mod rstar;

use std::num::NonZeroUsize;

use super::crowd::Crowd;
use super::pairs::Pair;
use super::world::World;

/// Finds the pairs of a scene, frame by frame.
pub(crate) trait Engine<S> {
    /// As in the report.
    fn name(&self) -> &'static str;

    /// Adds the pairs that touch now to `pairs`, which is empty; each once, in any order.
    fn frame(&mut self, scene: &S, pairs: &mut Vec<Pair>);

    /// Frames in which it does all its chores once; its time is the mean over as many.
    fn period(&self) -> usize {
        1
    }

    /// Bytes that it has from elsewhere than Rust's heap.
    fn foreign_bytes(&self) -> usize {
        0
    }
}

/// Makes an engine ready for a scene, with so many threads; `None` for more than one when it
/// has no threads of its own.
pub(crate) type Start<S> = fn(&S, NonZeroUsize) -> Option<Box<dyn Engine<S>>>;

/// Those that know the plane; Hazumi first.
pub(crate) const FLAT: [Start<Crowd<2>>; 5] =
    [hazumi::flat, parry::flat, broccoli::start, kiddo::start, rstar::start];
/// Those that know space; Hazumi first.
pub(crate) const SPATIAL: [Start<Crowd<3>>; 5] =
    [hazumi::spatial, parry::spatial, box3d::crowd, kiddo::start, rstar::start];
/// Those that keep boxes of which some move; Hazumi first.
pub(crate) const KEEPING: [Start<World>; 3] = [hazumi::world, parry_world::start, box3d::world];

/// The threads of a peer, and nothing where one is enough.
fn pool(threads: NonZeroUsize) -> Option<rayon::ThreadPool> {
    let builder = rayon::ThreadPoolBuilder::new().num_threads(threads.get());
    if threads.get() == 1 { None } else { builder.build().ok() }
}
