//! Every walk over a tree of boxes gives the answer of looking at each box, in any dimension.

mod support;

use std::ops::ControlFlow;

use hazumi_core::Bounds;
use hazumi_core::bvh::{self, Branch, Bvh, Hierarchy, MAX_DEPTH};
use support::{Random, Span};

/// The gap between two boxes, the largest of those along the axes: ≤ 0 when they touch.
fn gap<const N: usize>(a: &Span<N>, b: &Span<N>) -> f32 {
    let along = |axis: usize| (b.min[axis] - a.max[axis]).max(a.min[axis] - b.max[axis]);
    (0..N).map(along).fold(f32::NEG_INFINITY, f32::max)
}

/// Depth of the tree, after checking that its boxes hold those below them.
fn check_boxes<const N: usize>(tree: &Bvh<Span<N>>, boxes: &[Span<N>]) -> usize {
    let mut seen = vec![0; boxes.len()];
    let mut deepest = 0;
    let mut stack: Vec<_> = tree.root().map(|root| (root, 0)).into_iter().collect();
    while let Some((node, depth)) = stack.pop() {
        deepest = deepest.max(depth);
        let bounds = tree.bounds(node);
        let below = match tree.branch(node) {
            Branch::Item(item) => {
                seen[item as usize] += 1;
                boxes[item as usize]
            }
            Branch::Fork([left, right]) => {
                stack.extend([left, right].map(|child| (child, depth + 1)));
                tree.bounds(left).union(tree.bounds(right))
            }
        };
        assert_eq!((bounds.min, bounds.max), (below.min, below.max), "as tight as can be");
    }
    assert!(seen.iter().all(|&count| count == 1), "every item once");
    assert_eq!(tree.len(), boxes.len());
    assert_eq!(tree.is_empty(), boxes.is_empty());
    deepest
}

#[track_caller]
fn check<const N: usize>(boxes: &[Span<N>]) {
    let tree = Bvh::new(boxes);
    assert!(check_boxes(&tree, boxes) <= MAX_DEPTH);
    let regions = boxes.iter().step_by(1 + boxes.len() / 20).copied();
    let mut random = Random(5);
    let probes = (0..20).map(|_| Span::cube(random.point(), 0.2));
    for region in regions.chain(probes) {
        check_visit(&tree, boxes, &region);
        check_nearest(&tree, boxes, &region);
    }
}

fn check_visit<const N: usize>(tree: &Bvh<Span<N>>, boxes: &[Span<N>], region: &Span<N>) {
    let mut found = Vec::new();
    let end = bvh::visit(
        tree,
        |bounds| region.overlaps(bounds),
        |item| {
            found.push(item);
            ControlFlow::<()>::Continue(())
        },
    );
    assert!(end.is_continue());
    found.sort_unstable();
    let expected: Vec<_> =
        (0u32..).zip(boxes).filter(|(_, b)| region.overlaps(b)).map(|(i, _)| i).collect();
    assert_eq!(found, expected);
    let first = bvh::visit(tree, |bounds| region.overlaps(bounds), ControlFlow::Break);
    assert_eq!(first.is_break(), !expected.is_empty());
}

fn check_nearest<const N: usize>(tree: &Bvh<Span<N>>, boxes: &[Span<N>], region: &Span<N>) {
    for start in [f32::INFINITY, 0.1, -1.0] {
        let mut found = None;
        let limit = bvh::nearest(
            tree,
            start,
            |bounds| gap(bounds, region),
            |item, limit| {
                let near = gap(&boxes[item as usize], region);
                let is_better = found.is_none_or(|(best, index)| (near, item) < (best, index));
                if near <= limit && is_better {
                    found = Some((near, item));
                }
                limit.min(near)
            },
        );
        let all = (0u32..).zip(boxes).map(|(index, b)| (gap(b, region), index));
        let expected = all
            .filter(|near| near.0 <= start)
            .min_by(|a, b| a.0.total_cmp(&b.0).then(a.1.cmp(&b.1)));
        assert_eq!(found, expected);
        assert_eq!(limit, expected.map_or(start, |(near, _)| near));
    }
}

#[track_caller]
fn check_pairs<const N: usize>(a: &[Span<N>], b: &[Span<N>]) {
    let trees = [a, b].map(Bvh::new);
    let mut found = Vec::new();
    let end = bvh::visit_pairs(&trees[0], &trees[1], Span::overlaps, |a, b| {
        found.push((a, b));
        ControlFlow::<()>::Continue(())
    });
    assert!(end.is_continue());
    found.sort_unstable();
    let mut expected = Vec::new();
    for (i, a) in (0u32..).zip(a) {
        let met = (0u32..).zip(b).filter(|(_, b)| a.overlaps(b));
        expected.extend(met.map(|(j, _)| (i, j)));
    }
    assert_eq!(found, expected);
    let end = bvh::visit_pairs(&trees[0], &trees[1], Span::overlaps, |a, b| {
        ControlFlow::Break((a, b))
    });
    assert_eq!(end.is_break(), !expected.is_empty());
    let nearest = |i: u32, j: u32| gap(&a[i as usize], &b[j as usize]);
    let limit = bvh::nearest_pairs(&trees[0], &trees[1], f32::INFINITY, gap, |i, j, limit| {
        limit.min(nearest(i, j))
    });
    let all = a.iter().flat_map(|a| b.iter().map(|b| gap(a, b)));
    assert_eq!(limit, all.fold(f32::INFINITY, f32::min));
}

fn cloud<const N: usize>(count: u32, half: f32, seed: u64) -> Vec<Span<N>> {
    let mut random = Random(seed);
    (0..count).map(|_| Span::cube(random.point(), half)).collect()
}

#[test]
fn nothing_and_one() {
    check::<3>(&[]);
    check(&[Span::cube([0.0; 3], 1.0)]);
    check_pairs::<2>(&[], &[Span::cube([0.0; 2], 1.0)]);
}

#[test]
fn random_clouds_of_any_size() {
    for count in (1..200).step_by(7) {
        check::<2>(&cloud(count, 0.05, 1));
        check::<3>(&cloud(count, 0.1, 2));
        check::<3>(&cloud(count, 0.0, 3));
    }
    check::<3>(&cloud(3000, 0.02, 4));
}

#[test]
fn random_pairs_of_clouds() {
    for (count_a, count_b) in [(1, 1), (1, 50), (30, 200), (150, 150)] {
        check_pairs::<2>(&cloud(count_a, 0.02, 1), &cloud(count_b, 0.04, 2));
        check_pairs::<3>(&cloud(count_a, 0.05, 3), &cloud(count_b, 0.1, 4));
    }
}

#[test]
fn everyone_in_one_place() {
    let boxes = vec![Span::cube([1.0, 2.0, 3.0], 0.5); 1000];
    check(&boxes);
    let tree = Bvh::new(&boxes);
    assert_eq!(check_boxes(&tree, &boxes), 10, "halved");
    check_pairs(&boxes[..40], &boxes[..30]);
}

#[test]
fn boxes_without_end_and_of_every_size() {
    let mut boxes = cloud::<3>(50, 0.01, 9);
    boxes.push(Span { min: [f32::NEG_INFINITY; 3], max: [f32::INFINITY; 3] });
    boxes.push(Span { min: [f32::NEG_INFINITY, 0.0, 0.0], max: [0.5, f32::INFINITY, 0.1] });
    boxes.push(Span::cube([0.0; 3], 3e38));
    boxes.extend((-140..120).step_by(3).map(|power| Span::cube([0.3; 3], 2f32.powi(power))));
    check(&boxes);
    check_pairs(&boxes, &cloud(20, 0.1, 2));
}

/// Each split can take only one box off: the depth is bounded all the same.
#[test]
fn ever_shorter_steps_do_not_make_a_deep_tree() {
    let mut boxes = Vec::new();
    for power in 0..140 {
        let at = 2f32.powi(100 - power);
        boxes.extend(vec![Span::<3>::cube([at, 0.0, 0.0], 0.0); 40]);
    }
    check(&boxes);
}

#[test]
fn lines_along_each_axis_and_far_from_the_origin() {
    for axis in 0..3 {
        let at = |i: u32| {
            std::array::from_fn(|k| if k == axis { 1e6 + 0.9 * i as f32 } else { 0.0 })
        };
        check(&(0..200).map(|i| Span::<3>::cube(at(i), 0.5)).collect::<Vec<_>>());
    }
}
