//! Static tree (BVH) of boxes that do not move.

use std::ops::ControlFlow;

use super::algorithm::BroadPhaseAlgorithm;
use super::extent::Extent;
use super::nearest::Queue;
use super::proxies::Proxies;
use super::query_region::QueryRegion;
use crate::bounds::Bounds;
use crate::bvh::{self, Branch, Bvh, Hierarchy};
use crate::parallel::Workers;

/// A [`Bvh`], built anew when a box has changed.
///
/// Use it for static geometry that is queried with rays and other regions. It is the slowest to
/// build, a third of a microsecond for each of 100,000 boxes. It finds all pairs slowly,
/// without the bundles of a [`Tree`](super::Tree).
#[derive(Clone, Debug)]
pub struct StaticTree<B> {
    tree: Bvh<B>,
}

impl<B: Bounds> Default for StaticTree<B> {
    fn default() -> Self {
        Self { tree: Bvh::new(&[]) }
    }
}

impl<B: Bounds> BroadPhaseAlgorithm<B> for StaticTree<B> {
    fn refresh(&mut self, items: &Proxies<B>, _: &Workers) {
        self.tree = Bvh::of_items(items.iter().map(|(item, bounds)| (item, *bounds)));
    }

    fn visit(&self, _: &Proxies<B>, region: &QueryRegion<'_>, found: &mut dyn FnMut(u32)) {
        let meets = |bounds: &B| region.overlaps(&Extent::of(bounds));
        let _: ControlFlow<()> = bvh::visit(&self.tree, meets, |item| {
            found(item);
            ControlFlow::Continue(())
        });
    }

    fn visit_groups(&self, visit: &mut dyn FnMut(u32, &Extent)) {
        let mut waiting: Vec<_> = self.tree.root().map(|root| (0, root)).into_iter().collect();
        while let Some((level, node)) = waiting.pop() {
            visit(level, &Extent::of(&self.tree.bounds(node)));
            if let Branch::Fork([left, right]) = self.tree.branch(node) {
                waiting.extend([(level + 1, right), (level + 1, left)]);
            }
        }
    }

    fn nearest(
        &self,
        items: &Proxies<B>,
        mut queue: Queue<'_>,
        visit: &mut dyn FnMut(u32, f32) -> f32,
    ) -> f32 {
        let extent = |node: u32| Extent::of(&self.tree.bounds(node));
        if let Some(root) = self.tree.root() {
            queue.group(root, &extent(root));
        }
        let open = |queue: &mut Queue<'_>, node: u32| match self.tree.branch(node) {
            Branch::Item(item) => queue.item(item, &items.extent(item)),
            Branch::Fork(nodes) => {
                nodes.into_iter().for_each(|node| queue.group(node, &extent(node)));
            }
        };
        queue.run(open, visit)
    }
}
