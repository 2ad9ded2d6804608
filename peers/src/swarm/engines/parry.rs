//! Parry: its tree of boxes, in both of its crates.
//!
//! Of what its users can do this was the fastest when everything moves: move the boxes of the
//! leaves, fit the tree to them, and every [`PERIOD`] frames build it anew from its leaves.
//! Building it anew in each frame takes up to twice as long, and fitting it alone, even with
//! `optimize_incremental` in each frame, up to ten times, because the tree decays within a
//! second.

use std::num::NonZeroUsize;

use super::Engine;
use crate::swarm::crowd::Crowd;

/// Frames from one building of the tree to the next.
const PERIOD: usize = 4;

macro_rules! tree {
    ($start:ident, $module:ident, $parry:ident, $dimensions:literal) => {
        /// Parry with so many dimensions.
        pub(super) fn $start(
            scene: &Crowd<$dimensions>,
            threads: NonZeroUsize,
        ) -> Option<Box<dyn Engine<Crowd<$dimensions>>>> {
            Some(Box::new($module::Parry::new(scene, threads)))
        }

        mod $module {
            use std::num::NonZeroUsize;

            use rayon::prelude::*;
            use $parry::bounding_volume::Aabb;
            use $parry::math::Vector;
            use $parry::partitioning::{Bvh, BvhBuildStrategy, BvhWorkspace};

            use super::PERIOD;
            use crate::swarm::crowd::Crowd;
            use crate::swarm::engines::{Engine, pool};
            use crate::swarm::pairs::Pair;

            pub(super) struct Parry {
                tree: Bvh,
                workspace: BvhWorkspace,
                pool: Option<rayon::ThreadPool>,
                /// Frames since the tree was built.
                age: usize,
            }

            impl Parry {
                pub(super) fn new(scene: &Crowd<$dimensions>, threads: NonZeroUsize) -> Self {
                    let boxes = boxes(scene).map(|(aabb, number)| (number as usize, aabb));
                    let tree = Bvh::from_iter(BvhBuildStrategy::Binned, boxes);
                    let (workspace, pool) = (BvhWorkspace::default(), pool(threads));
                    Self { tree, workspace, pool, age: 0 }
                }

                fn is_due(&mut self) -> bool {
                    self.age = (self.age + 1) % PERIOD;
                    self.age == 0
                }

                fn frame_inline(&mut self, scene: &Crowd<$dimensions>, pairs: &mut Vec<Pair>) {
                    for (aabb, number) in boxes(scene) {
                        self.tree.insert_or_update_partially(aabb, number, 0.0);
                    }
                    if self.is_due() {
                        self.tree.rebuild(&mut self.workspace, BvhBuildStrategy::Binned);
                    } else {
                        self.tree.refit(&mut self.workspace);
                    }
                    self.tree.traverse_bvtt_single_tree::<false>(
                        &mut self.workspace,
                        &mut |a, b| {
                            if scene.touch(a, b) {
                                pairs.push((a, b));
                            }
                        },
                    );
                }

                /// Its parallel version, in a pool of threads.
                fn frame_parallel(
                    &mut self,
                    scene: &Crowd<$dimensions>,
                    pairs: &mut Vec<Pair>,
                ) {
                    let list: Vec<_> = boxes(scene).map(|(aabb, n)| (aabb, n, 0.0)).collect();
                    self.tree.insert_or_update_batch_partially_parallel(&list, &mut Vec::new());
                    if self.is_due() {
                        self.tree.rebuild(&mut self.workspace, BvhBuildStrategy::Binned);
                    } else {
                        self.tree.refit_parallel(&mut self.workspace);
                    }
                    let candidates = self.tree.traverse_bvtt_single_tree_parallel::<false>();
                    let candidates = candidates.into_par_iter();
                    pairs.par_extend(candidates.filter(|&(a, b)| scene.touch(a, b)));
                }
            }

            /// The boxes around the balls.
            fn boxes(scene: &Crowd<$dimensions>) -> impl Iterator<Item = (Aabb, u32)> {
                let half = Vector::splat(scene.half());
                let aabb = move |place: &[f32; $dimensions]| {
                    Aabb::from_half_extents(Vector::from_array(*place), half)
                };
                scene.positions.iter().map(aabb).zip(0..)
            }

            impl Engine<Crowd<$dimensions>> for Parry {
                fn name(&self) -> &'static str {
                    stringify!($parry)
                }

                fn period(&self) -> usize {
                    PERIOD
                }

                fn frame(&mut self, scene: &Crowd<$dimensions>, pairs: &mut Vec<Pair>) {
                    if let Some(pool) = self.pool.take() {
                        pool.install(|| self.frame_parallel(scene, pairs));
                        self.pool = Some(pool);
                    } else {
                        self.frame_inline(scene, pairs);
                    }
                }
            }
        }
    };
}

tree!(flat, plane, parry2d, 2);
tree!(spatial, space, parry3d, 3);
