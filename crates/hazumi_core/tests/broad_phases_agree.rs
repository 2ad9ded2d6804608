//! Every algorithm gives the answers of a loop over all boxes, in any dimension.

mod support;

use std::num::NonZeroUsize;

use hazumi_core::broad::{
    BroadPhase, BroadPhaseAlgorithm, BruteForce, Extent, Grid, Octree, Pair, QueryRegion,
    StaticTree, Sweep, Tree,
};
use hazumi_core::simd::{SimdLevel, force};
use hazumi_core::{Bounds, Workers};
use support::crowd::crowds;
use support::{Random, Span, number};

/// A new algorithm is one more line here.
fn phases<B: Bounds + 'static>() -> Vec<(&'static str, BroadPhase<B>)> {
    let algorithms: [(&str, Box<dyn BroadPhaseAlgorithm<B>>); 6] = [
        ("Brute", Box::new(BruteForce::default())),
        ("Sweep", Box::new(Sweep::default())),
        ("Grid", Box::new(Grid::default())),
        ("Octree", Box::new(Octree::default())),
        ("Tree", Box::new(Tree::default())),
        ("StaticTree", Box::new(StaticTree::default())),
    ];
    algorithms.map(|(name, algorithm)| (name, BroadPhase::new(algorithm))).into()
}

/// All pairs for which `is_wanted`, in ascending order.
fn slow_pairs<B: Bounds>(boxes: &[B], is_wanted: impl Fn(usize, usize) -> bool) -> Vec<Pair> {
    let mut pairs = Vec::new();
    for a in 0..boxes.len() {
        for b in a + 1..boxes.len() {
            if is_wanted(a, b) && boxes[a].overlaps(&boxes[b]) {
                pairs.push((number(a), number(b)));
            }
        }
    }
    pairs
}

fn slow_pairs_with<B: Bounds>(boxes: &[B], others: &[B]) -> Vec<Pair> {
    let mut pairs = Vec::new();
    for (a, box_a) in boxes.iter().enumerate() {
        let met = others.iter().enumerate().filter(|(_, other)| box_a.overlaps(other));
        pairs.extend(met.map(|(b, _)| (number(a), number(b))));
    }
    pairs
}

/// Lets `move_one` change a share of the boxes several times, and asks about pairs each time.
fn check_pairs<const N: usize>(name: &str, boxes: &[Span<N>], workers: &Workers) {
    let mut random = Random(boxes.len() as u64);
    let mut phases = phases();
    let mut boxes = boxes.to_vec();
    let mut found = Vec::new();
    for (_, phase) in &mut phases {
        phase.rebuild(&boxes);
    }
    let mut is_moved = vec![true; boxes.len()];
    for frame in 0..6 {
        let all = slow_pairs(&boxes, |_, _| true);
        let of_moved = slow_pairs(&boxes, |a, b| is_moved[a] || is_moved[b]);
        let others: Vec<_> = boxes.iter().step_by(3).map(|b| b.moved([0.25; N])).collect();
        let with = slow_pairs_with(&boxes, &others);
        for (algorithm, phase) in &mut phases {
            phase.refresh(workers);
            let place = format!("{algorithm} in frame {frame} of {name}, {N} axes");
            phase.pairs(workers, &mut found);
            assert_eq!(found, all, "pairs, {place}");
            phase.moved_pairs(workers, &mut found);
            assert_eq!(found, of_moved, "moved pairs, {place}");
            phase.pairs_with(&others, workers, &mut found);
            assert_eq!(found, with, "pairs with others, {place}");
        }
        // All, most, some, few, none.
        let share = [1.0, 0.6, 0.2, 0.02, 0.0][frame % 5];
        is_moved.fill(false);
        for (index, bounds) in boxes.iter_mut().enumerate() {
            if random.unit() < share {
                // A little, or a jump.
                let reach = if random.below(5) == 0 { 8.0 } else { 0.1 };
                *bounds = bounds.moved(random.point().map(|x: f32| reach * (x - 0.5)));
                is_moved[index] = true;
                for (_, phase) in &mut phases {
                    assert!(phase.set(number(index), *bounds));
                }
            }
        }
    }
}

fn check_all<const N: usize>(workers: &Workers) {
    for seed in 1..3 {
        for (name, boxes) in crowds::<N>(seed) {
            check_pairs(&name, &boxes, workers);
        }
    }
}

#[test]
fn pairs_of_all_kinds_of_crowds() {
    check_all::<2>(&Workers::inline());
    check_all::<3>(&Workers::inline());
}

#[test]
fn pairs_on_any_number_of_threads() {
    for threads in [2, 3] {
        let workers = Workers::threads(NonZeroUsize::new(threads).unwrap());
        check_all::<3>(&workers);
        // More than a block of questions.
        let mut random = Random(5);
        let at = |random: &mut Random| random.point::<2>().map(|x| 60.0 * x);
        let many: Vec<_> = (0..3000).map(|_| Span::cube(at(&mut random), 0.5)).collect();
        check_pairs("many", &many, &workers);
    }
}

/// Other tests of this file run at the same time, at any of the levels: that is part of the
/// claim.
#[test]
fn pairs_at_any_level_of_vector_instructions() {
    for level in SimdLevel::available() {
        force(level).unwrap();
        check_all::<2>(&Workers::inline());
    }
}

#[test]
fn touching_faces_overlap() {
    let boxes = [[0.0, 0.0], [2.0, 0.0], [2.0, 2.0]].map(|center| Span::cube(center, 1.0));
    for (name, mut phase) in phases() {
        phase.rebuild(&boxes);
        phase.refresh(&Workers::inline());
        let mut found = Vec::new();
        phase.pairs(&Workers::inline(), &mut found);
        assert_eq!(found, [(0, 1), (0, 2), (1, 2)], "{name}");
    }
}

/// Which box is which number changes nothing but the numbers.
#[test]
fn order_of_the_boxes_does_not_matter() {
    let workers = Workers::inline();
    for (crowd, boxes) in crowds::<3>(9) {
        let mut order: Vec<usize> = (0..boxes.len()).collect();
        let mut random = Random(2);
        order.sort_by_cached_key(|_| random.bits());
        for ((name, mut phase), (_, mut mixed)) in phases().into_iter().zip(phases()) {
            phase.rebuild(&boxes);
            for (new, &old) in order.iter().enumerate() {
                mixed.set(number(new), boxes[old]);
            }
            let (mut expected, mut found) = (Vec::new(), Vec::new());
            phase.refresh(&workers);
            phase.pairs(&workers, &mut expected);
            mixed.refresh(&workers);
            mixed.pairs(&workers, &mut found);
            let old = |new: u32| number(order[new as usize]);
            let mut back: Vec<_> =
                found.iter().map(|&(a, b)| (old(a).min(old(b)), old(a).max(old(b)))).collect();
            back.sort_unstable();
            assert_eq!(back, expected, "{name}, {crowd}");
        }
    }
}

#[test]
fn unsound_boxes_are_left_out_and_reported() {
    let sound = Span::cube([0.0; 3], 1.0);
    let mut no_number = sound;
    no_number.max[1] = f32::NAN;
    let mut inside_out = sound;
    inside_out.min[2] = 2.0;
    for (name, mut phase) in phases() {
        phase.rebuild(&[sound, no_number, sound, inside_out]);
        phase.refresh(&Workers::inline());
        let mut found = Vec::new();
        phase.pairs(&Workers::inline(), &mut found);
        assert_eq!(found, [(0, 2)], "{name}");
        assert_eq!((phase.left_out(), phase.len()), (&[1, 3][..], 2), "{name}");
        // A bad proxy is gone, and comes back when it is sound again.
        assert!(!phase.set(0, no_number) && phase.set(3, sound));
        assert_eq!(phase.remove(1), None);
        phase.refresh(&Workers::inline());
        phase.pairs(&Workers::inline(), &mut found);
        assert_eq!((phase.left_out(), &found[..]), (&[0][..], &[(2, 3)][..]), "{name}");
        phase.pairs_with(&[no_number, sound, inside_out], &Workers::inline(), &mut found);
        assert_eq!(found, [(2, 1), (3, 1)], "{name}");
        assert!(!phase.set(BroadPhase::<Span<3>>::MAX_ITEMS, sound), "{name}");
        assert_eq!(phase.left_out(), [0, BroadPhase::<Span<3>>::MAX_ITEMS], "{name}");
    }
}

#[test]
fn algorithms_can_be_swapped_at_any_time() {
    let workers = Workers::inline();
    let (_, boxes) = crowds::<3>(4).swap_remove(2);
    let all = slow_pairs(&boxes, |_, _| true);
    let mut phase = BroadPhase::new(Box::new(BruteForce::default()));
    phase.rebuild(&boxes);
    phase.refresh(&workers);
    let algorithms: [Box<dyn BroadPhaseAlgorithm<Span<3>>>; 2] =
        [Box::new(Sweep::default()), Box::new(Tree::default())];
    for algorithm in algorithms {
        phase.set(5, boxes[5]);
        phase.set_algorithm(algorithm);
        phase.refresh(&workers);
        let mut found = Vec::new();
        phase.pairs(&workers, &mut found);
        assert_eq!(found, all);
        phase.moved_pairs(&workers, &mut found);
        assert_eq!(found, slow_pairs(&boxes, |a, b| a == 5 || b == 5));
    }
}

/// A model of a broad phase: boxes by number, and those as of the last refresh.
#[derive(Default)]
struct Model {
    boxes: Vec<Option<Span<3>>>,
    is_set: Vec<bool>,
}

impl Model {
    fn set(&mut self, item: usize, bounds: Option<Span<3>>) -> Option<Span<3>> {
        if item >= self.boxes.len() {
            self.boxes.resize(item + 1, None);
            self.is_set.resize(item + 1, false);
        }
        self.is_set[item] = bounds.is_some();
        std::mem::replace(&mut self.boxes[item], bounds)
    }

    fn check(&mut self, name: &str, phase: &mut BroadPhase<Span<3>>) {
        let workers = Workers::inline();
        let there: Vec<(usize, Span<3>)> =
            self.boxes.iter().enumerate().filter_map(|(i, b)| Some((i, (*b)?))).collect();
        let boxes: Vec<_> = there.iter().map(|(_, bounds)| *bounds).collect();
        let items = |pairs: Vec<Pair>| -> Vec<Pair> {
            let item = |index: u32| number(there[index as usize].0);
            pairs.into_iter().map(|(a, b)| (item(a), item(b))).collect()
        };
        let is_set = |index: usize| self.is_set[there[index].0];
        phase.refresh(&workers);
        assert_eq!(phase.len(), boxes.len(), "{name}");
        let mut found = Vec::new();
        phase.pairs(&workers, &mut found);
        assert_eq!(found, items(slow_pairs(&boxes, |_, _| true)), "{name}");
        phase.moved_pairs(&workers, &mut found);
        let expected = items(slow_pairs(&boxes, |a, b| is_set(a) || is_set(b)));
        assert_eq!(found, expected, "{name}");
        let query = Span::cube([3.0; 3], 1.5);
        let mut inside = Vec::new();
        phase.find(&QueryRegion::Box(Extent::of(&query)), &mut inside);
        let expected = there.iter().filter(|(_, bounds)| bounds.overlaps(&query));
        assert_eq!(inside, Vec::from_iter(expected.map(|&(item, _)| number(item))), "{name}");
    }
}

/// Adds, moves and removes at random, and asks every so often. Edits between two questions are
/// sometimes few and sometimes many.
#[test]
fn churn_is_forgotten() {
    const ITEMS: u32 = 400;
    for (name, mut phase) in phases() {
        let mut random = Random(17);
        let mut model = Model::default();
        let mut until_asked = 1;
        for operation in 0..100_000 {
            let item = random.below(ITEMS) as usize;
            // The crowd grows and shrinks from time to time.
            let keeps = if operation / 10_000 % 2 == 0 { 8 } else { 3 };
            if random.below(10) < keeps {
                let half = 0.02 * 50f32.powf(random.unit());
                let mut bounds = Span::cube(random.point().map(|x: f32| 6.0 * x), half);
                if let Some(Some(old)) = model.boxes.get(item)
                    && random.below(3) > 0
                {
                    bounds = old.moved(random.point().map(|x: f32| 0.1 * (x - 0.5)));
                }
                model.set(item, Some(bounds));
                assert!(phase.set(number(item), bounds));
            } else {
                let before = model.set(item, None);
                assert_eq!(phase.bounds(number(item)), before);
                assert_eq!(phase.remove(number(item)), before);
            }
            until_asked -= 1;
            if until_asked == 0 {
                model.check(name, &mut phase);
                model.is_set.fill(false);
                until_asked = 1 << random.below(11);
            }
        }
        phase.clear();
        model.boxes.fill(None);
        model.check(name, &mut phase);
    }
}

/// Answers are those of the last refresh, whatever has been edited since.
#[test]
fn questions_are_answered_as_of_the_last_refresh() {
    let workers = Workers::inline();
    for (name, mut phase) in phases() {
        phase.rebuild(&[Span::cube([0.0; 2], 1.0), Span::cube([1.0; 2], 1.0)]);
        phase.refresh(&workers);
        phase.remove(0);
        phase.set(2, Span::cube([1.0; 2], 1.0));
        let mut found = Vec::new();
        phase.pairs(&workers, &mut found);
        assert_eq!(found, [(0, 1)], "{name}");
        assert_eq!((phase.bounds(0), phase.len()), (None, 2), "{name}");
        phase.refresh(&workers);
        phase.pairs(&workers, &mut found);
        assert_eq!(found, [(1, 2)], "{name}");
    }
}
