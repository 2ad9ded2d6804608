//! Slips of a published octree (article 003), each of which an algorithm here could have
//! made too; and memory that is not allocated twice.

mod support;

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;

use hazumi_core::Workers;
use hazumi_core::broad::{
    BroadPhase, BroadPhaseAlgorithm, Extent, Grid, Octree, Pair, QueryRegion, Sweep, Tree,
};
use support::{Random, Span, number};

fn phases<const N: usize>() -> [(&'static str, BroadPhase<Span<N>>); 4] {
    let algorithms: [(&str, Box<dyn BroadPhaseAlgorithm<Span<N>>>); 4] = [
        ("Sweep", Box::new(Sweep::default())),
        ("Grid", Box::new(Grid::default())),
        ("Octree", Box::new(Octree::default())),
        ("Tree", Box::new(Tree::default())),
    ];
    algorithms.map(|(name, algorithm)| (name, BroadPhase::new(algorithm)))
}

/// Asks for each of `queries` among `boxes`.
#[track_caller]
fn check<const N: usize>(boxes: &[Span<N>], queries: &[Span<N>]) {
    for (name, mut phase) in phases() {
        phase.rebuild(boxes);
        phase.refresh(&Workers::inline());
        let mut found = Vec::new();
        for query in queries {
            phase.find(&QueryRegion::Box(Extent::of(query)), &mut found);
            let is_met = |low: &[f32; N], high: &[f32; N]| (0..N).all(|k| low[k] <= high[k]);
            let met = (0..boxes.len()).filter(|&index| {
                let bounds = &boxes[index];
                is_met(&bounds.min, &query.max) && is_met(&query.min, &bounds.max)
            });
            assert_eq!(found, Vec::from_iter(met.map(number)), "{name}, {query:?}");
        }
    }
}

/// The article indexes an empty list for the key 0; a jump to the next key after it would pass
/// over all but the first sixteen boxes of that cell.
#[test]
fn everything_at_key_zero_is_found() {
    let mut boxes: Vec<_> = (0..50u8)
        .map(|index| {
            let low = f32::from(index) * 1e-7;
            Span { min: [0.0, 0.0, low], max: [1e-9, 1e-9, low] }
        })
        .collect();
    boxes.push(Span::cube([1000.0; 3], 1.0));
    let queries: Vec<_> = boxes.iter().rev().copied().collect();
    check(&boxes, &queries);
    check(&boxes, &[Span { min: [0.0; 3], max: [1.0; 3] }]);
}

/// The article takes the level from half of the size, and misses the middle of a box.
#[test]
fn the_middle_of_a_box_of_any_size_is_found() {
    let mut random = Random(1);
    let dots: Vec<_> = (0..400).map(|_| Span::<3>::cube(random.point(), 0.0)).collect();
    let queries: Vec<_> =
        (1..100u8).map(|size| Span::cube(random.point(), 0.005 * f32::from(size))).collect();
    check(&dots, &queries);
    check(&queries, &dots);
}

/// The article throws away the first of those that share a cell.
#[test]
fn the_first_of_those_in_a_cell_is_found() {
    let boxes = [Span::cube([4.5; 2], 0.1); 3];
    check(&boxes, &[Span::cube([4.6; 2], 0.1)]);
    check(&boxes[..1], &[Span::cube([4.6; 2], 0.1)]);
}

/// The article rounds toward zero: the cells on both sides of 0 are one, and cells below 0 have
/// the wrong neighbours.
#[test]
fn cells_below_zero_have_the_right_neighbors() {
    let boxes: Vec<_> =
        (-40..40i8).map(|x| Span::<2>::cube([f32::from(x) + 0.01, -0.5], 0.5)).collect();
    let queries: Vec<_> = boxes.iter().map(|bounds| bounds.moved([-0.02, 0.3])).collect();
    check(&boxes, &queries);
}

/// The article shifts what lies beyond the edge of space into the next axis.
#[test]
fn nothing_beyond_the_edge_turns_up_at_the_far_side() {
    let mut random = Random(6);
    let boxes: Vec<_> = (0..200).map(|_| Span::<3>::cube(random.point(), 0.02)).collect();
    let beyond = |axis: usize, far: f32| {
        let mut center = [0.5; 3];
        center[axis] = far;
        Span::cube(center, 0.6)
    };
    let queries: Vec<_> = (0..3)
        .flat_map(|axis| [-1e6, -0.7, 1.2, 9.0, 1e30].map(|far| beyond(axis, far)))
        .collect();
    check(&boxes, &queries);
}

/// Counts what a thread asks for.
struct Counted;

thread_local! {
    static REQUESTS: Cell<usize> = const { Cell::new(0) };
}

// SAFETY: all is passed on to the allocator of the system.
unsafe impl GlobalAlloc for Counted {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        REQUESTS.set(REQUESTS.get() + 1);
        // SAFETY: the caller's promise is passed on.
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, block: *mut u8, layout: Layout) {
        // SAFETY: the caller's promise is passed on.
        unsafe { System.dealloc(block, layout) }
    }
}

#[global_allocator]
static ALLOCATOR: Counted = Counted;

/// A crowd goes there and back several times: once it has been there, no frame needs memory.
#[test]
fn warm_frames_ask_for_no_memory() {
    const COUNT: usize = 2000;
    let workers = Workers::inline();
    for (name, mut phase) in phases::<3>() {
        let mut random = Random(4);
        let home: Vec<_> = (0..COUNT)
            .map(|_| Span::cube(random.point().map(|x: f32| 20.0 * x), 0.5))
            .collect();
        let ways: Vec<_> =
            (0..COUNT).map(|_| random.point::<3>().map(|x| 0.3 * (x - 0.5))).collect();
        phase.rebuild(&home);
        let (mut pairs, mut moved): (Vec<Pair>, Vec<Pair>) = (Vec::new(), Vec::new());
        let mut requests = Vec::new();
        for frame in 0..80u16 {
            let before = REQUESTS.get();
            let way = f32::from(frame % 20);
            // All, or a tenth of them.
            for item in (0..COUNT).step_by(if frame % 4 < 2 { 1 } else { 10 }) {
                phase.set(number(item), home[item].moved(ways[item].map(|x| x * way)));
            }
            phase.refresh(&workers);
            phase.pairs(&workers, &mut pairs);
            phase.moved_pairs(&workers, &mut moved);
            requests.push(REQUESTS.get() - before);
        }
        assert_eq!(requests[40..].iter().sum::<usize>(), 0, "{name}: {requests:?}");
    }
}
