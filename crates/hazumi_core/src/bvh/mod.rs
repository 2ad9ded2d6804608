//! Bounding volume hierarchies (BVH): overlaps, first hits and nearest items.
//!
//! A [`Bvh`] is built once over boxes that do not move. The traversals are functions of any
//! [`Hierarchy`]. The implicit tree of a regular grid, which stores no nodes, therefore has the
//! same queries.

mod build;
mod walk;

pub use walk::{nearest, nearest_pairs, visit, visit_pairs};

use crate::bounds::Bounds;

/// Longest way from the root of a hierarchy to an item, in forks. Walks need no more memory.
pub const MAX_DEPTH: usize = 64;

/// A binary tree of boxes with one item at the end of each way.
///
/// # Contract
///
/// The box of a node holds the boxes of its children. No box has a coordinate that is not a
/// number; infinite ones are allowed. From the root to an item there are at most [`MAX_DEPTH`]
/// forks.
pub trait Hierarchy {
    /// The boxes.
    type Bounds: Bounds;
    /// Names a node of this tree.
    type Node: Copy;

    /// The node of everything; `None` when there is no item.
    fn root(&self) -> Option<Self::Node>;

    /// The box around all items below `node`, in the frame of the tree.
    fn bounds(&self, node: Self::Node) -> Self::Bounds;

    /// The children of `node`.
    fn branch(&self, node: Self::Node) -> Branch<Self::Node>;
}

/// The children of a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Branch<N> {
    /// One item, by its number.
    Item(u32),
    /// Two more nodes.
    Fork([N; 2]),
}

/// A tree over boxes that do not move, built for the fewest looks.
///
/// Every item has a box of its own in the tree, so what a walk accepts is exact. The tree
/// depends on the boxes and their order alone.
#[derive(Clone, Debug, Default)]
pub struct Bvh<B> {
    /// The root, then pairs of siblings.
    nodes: Vec<BvhNode<B>>,
}

/// A box, and what is below it.
#[derive(Clone, Copy, Debug)]
struct BvhNode<B> {
    bounds: B,
    /// The number of the item, or the index of the first of two children.
    link: u32,
    is_item: bool,
}

impl<B: Bounds> Bvh<B> {
    /// Most items of a tree: indices of nodes have 32 bits.
    pub const MAX_ITEMS: usize = 1 << 31;

    /// A tree over `boxes`, whose items are their indices; those beyond [`Self::MAX_ITEMS`] are
    /// left out.
    ///
    /// O(n log n), and no worse than [`MAX_DEPTH`] · n for any boxes.
    pub fn new(boxes: &[B]) -> Self {
        Self::of_items((0u32..).zip(boxes.iter().copied()))
    }

    /// A tree over items with numbers of the caller's choice and their boxes.
    pub fn of_items(items: impl Iterator<Item = (u32, B)>) -> Self {
        Self { nodes: build::build(items.take(Self::MAX_ITEMS)) }
    }

    /// Number of items.
    pub fn len(&self) -> usize {
        self.nodes.len().div_ceil(2)
    }

    /// Whether there is no item.
    pub fn is_empty(&self) -> bool {
        self.nodes.is_empty()
    }
}

impl<B: Bounds> Hierarchy for Bvh<B> {
    type Bounds = B;
    type Node = u32;

    fn root(&self) -> Option<u32> {
        (!self.nodes.is_empty()).then_some(0)
    }

    fn bounds(&self, node: u32) -> B {
        self.nodes[node as usize].bounds
    }

    fn branch(&self, node: u32) -> Branch<u32> {
        let BvhNode { link, is_item, .. } = self.nodes[node as usize];
        if is_item { Branch::Item(link) } else { Branch::Fork([link, link + 1]) }
    }
}
