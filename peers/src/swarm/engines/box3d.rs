//! Box3D: its dynamic tree, through the bindings of `box3d-sys`. The tree has no threads, and
//! no question but those about one box.

use std::ffi::c_void;
use std::num::NonZeroUsize;

use box3d_sys as sys;

use super::Engine;
use crate::swarm::crowd::Crowd;
use crate::swarm::pairs::Pair;
use crate::swarm::world::{Bounds, World};

/// The part of its half diagonal by which Box3D makes a box fat, `B3_AABB_MARGIN_FRACTION`,
const MARGIN: f32 = 0.125;
/// but by no more than this, in metres: `B3_MAX_AABB_MARGIN`.
const MOST_MARGIN: f32 = 0.05;

/// A tree, and who is where in it.
struct Tree {
    tree: sys::b3DynamicTree,
    proxies: Vec<i32>,
}

impl Tree {
    fn new(boxes: impl ExactSizeIterator<Item = sys::b3AABB>) -> Option<Self> {
        let capacity = i32::try_from(boxes.len()).ok()?;
        // SAFETY: any capacity will do.
        let mut tree = unsafe { sys::b3DynamicTree_Create(capacity) };
        let proxies = boxes.zip(0_u64..).map(|(bounds, number)| {
            // SAFETY: the tree was made by Box3D.
            unsafe { sys::b3DynamicTree_CreateProxy(&raw mut tree, bounds, 1, number) }
        });
        let proxies = proxies.collect();
        Some(Self { tree, proxies })
    }

    /// Gives one a new box; until the next [`Self::rebuild`] the tree is loose around it.
    fn enlarge(&mut self, number: usize, bounds: sys::b3AABB) {
        let (tree, proxy) = (&raw mut self.tree, self.proxies[number]);
        // SAFETY: the proxy is one of the tree.
        unsafe { sys::b3DynamicTree_EnlargeProxy(tree, proxy, bounds) };
    }

    /// Builds what is loose anew, or everything.
    fn rebuild(&mut self, everything: bool) {
        // SAFETY: the tree was made by Box3D.
        unsafe { sys::b3DynamicTree_Rebuild(&raw mut self.tree, everything) };
    }

    /// Tells `visit` the numbers of those whose boxes in the tree touch this one.
    fn query<V: FnMut(u32)>(&self, bounds: sys::b3AABB, visit: &mut V) {
        unsafe extern "C" fn note<V: FnMut(u32)>(
            _proxy: i32,
            number: u64,
            visit: *mut c_void,
        ) -> bool {
            #[expect(clippy::cast_possible_truncation, reason = "it was a `u32`")]
            let number = number as u32;
            // SAFETY: it is the closure that `query` lent to Box3D.
            unsafe { (*visit.cast::<V>())(number) };
            true
        }
        let visit = std::ptr::from_mut(visit).cast();
        // SAFETY: the tree was made by Box3D, and `note` gets what it wants.
        unsafe {
            sys::b3DynamicTree_Query(
                &raw const self.tree,
                bounds,
                u64::MAX,
                false,
                Some(note::<V>),
                visit,
            );
        }
    }
}

impl Drop for Tree {
    fn drop(&mut self) {
        // SAFETY: it was made by Box3D and is destroyed once.
        unsafe { sys::b3DynamicTree_Destroy(&raw mut self.tree) };
    }
}

/// Bytes that Box3D has; its one tree, that is.
fn foreign_bytes() -> usize {
    // SAFETY: it reads a counter.
    unsafe { sys::b3GetByteCount() }.try_into().unwrap_or(0)
}

fn vector([x, y, z]: [f32; 3]) -> sys::b3Vec3 {
    sys::b3Vec3 { x, y, z }
}

/// Everything moves: new boxes for all, a new tree, and a query for each. To take each out and
/// put it in again was slower.
struct Balls(Tree);

/// Box3D among balls.
pub(super) fn crowd(
    scene: &Crowd<3>,
    threads: NonZeroUsize,
) -> Option<Box<dyn Engine<Crowd<3>>>> {
    if threads.get() > 1 {
        return None;
    }
    let boxes = scene.positions.iter().map(|&place| around(place, scene.half()));
    Some(Box::new(Balls(Tree::new(boxes)?)))
}

fn around(place: [f32; 3], half: f32) -> sys::b3AABB {
    let [low, high] = [-half, half].map(|step| vector(place.map(|along| along + step)));
    sys::b3AABB { lowerBound: low, upperBound: high }
}

impl Engine<Crowd<3>> for Balls {
    fn name(&self) -> &'static str {
        "box3d"
    }

    fn frame(&mut self, scene: &Crowd<3>, pairs: &mut Vec<Pair>) {
        for (number, &place) in scene.positions.iter().enumerate() {
            self.0.enlarge(number, around(place, scene.half()));
        }
        self.0.rebuild(true);
        for (number, &place) in (0..).zip(&scene.positions) {
            self.0.query(around(place, scene.half()), &mut |other| {
                if other > number && scene.touch(number, other) {
                    pairs.push((number, other));
                }
            });
        }
    }

    fn foreign_bytes(&self) -> usize {
        foreign_bytes()
    }
}

/// As its world does it: fat boxes, of which those are changed that things have left, a rebuild
/// of what is loose, and a query for each that moves.
struct Boxes {
    tree: Tree,
    fat: Vec<Bounds>,
}

/// Box3D among boxes.
pub(super) fn world(scene: &World, threads: NonZeroUsize) -> Option<Box<dyn Engine<World>>> {
    if threads.get() > 1 {
        return None;
    }
    let fat: Vec<_> = scene.boxes.iter().map(fattened).collect();
    let tree = Tree::new(fat.iter().map(aabb))?;
    Some(Box::new(Boxes { tree, fat }))
}

fn aabb(bounds: &Bounds) -> sys::b3AABB {
    sys::b3AABB { lowerBound: vector(bounds.low), upperBound: vector(bounds.high) }
}

fn fattened(bounds: &Bounds) -> Bounds {
    let extents = (0..3).map(|axis| bounds.high[axis] - bounds.low[axis]);
    let diagonal = extents.map(|extent| extent * extent).sum::<f32>().sqrt();
    bounds.grown((MARGIN * 0.5 * diagonal).min(MOST_MARGIN))
}

impl Engine<World> for Boxes {
    fn name(&self) -> &'static str {
        "box3d"
    }

    fn frame(&mut self, scene: &World, pairs: &mut Vec<Pair>) {
        let mut is_loose = false;
        for &mover in &scene.movers {
            let bounds = &scene.boxes[mover as usize];
            let fat = &mut self.fat[mover as usize];
            if !fat.holds(bounds) {
                *fat = fattened(bounds);
                self.tree.enlarge(mover as usize, aabb(fat));
                is_loose = true;
            }
        }
        if is_loose {
            self.tree.rebuild(false);
        }
        for &mover in &scene.movers {
            self.tree.query(aabb(&scene.boxes[mover as usize]), &mut |other| {
                if other != mover && scene.is_new_to(mover, other) {
                    pairs.push((mover, other));
                }
            });
        }
    }

    fn foreign_bytes(&self) -> usize {
        foreign_bytes()
    }
}
