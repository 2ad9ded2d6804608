//! Regions and nearest boxes: every algorithm against a loop over all boxes, with oracles
//! of their own in whole numbers.

mod support;

use std::ops::ControlFlow;

use hazumi_core::broad::{
    BroadPhase, BroadPhaseAlgorithm, BruteForce, Extent, Grid, Line, NearItem, Octree, Plane,
    QueryRegion, StaticTree, Sweep, Tree,
};
use hazumi_core::{Bounds, Workers};
use support::crowd::crowds;
use support::{Random, Span, number};

/// A new algorithm is one more line here. The first one is compared with the oracle, and the
/// others with it, too.
fn phases<B: Bounds + 'static>(boxes: &[B]) -> Vec<(&'static str, BroadPhase<B>)> {
    let algorithms: [(&str, Box<dyn BroadPhaseAlgorithm<B>>); 6] = [
        ("Brute", Box::new(BruteForce::default())),
        ("Sweep", Box::new(Sweep::default())),
        ("Grid", Box::new(Grid::default())),
        ("Octree", Box::new(Octree::default())),
        ("Tree", Box::new(Tree::default())),
        ("StaticTree", Box::new(StaticTree::default())),
    ];
    algorithms
        .map(|(name, algorithm)| {
            let mut phase = BroadPhase::new(algorithm);
            phase.rebuild(boxes);
            phase.refresh(&Workers::inline());
            (name, phase)
        })
        .into()
}

/// The items that meet a region; of all algorithms the same.
#[track_caller]
fn find<B: Bounds>(
    place: &str,
    phases: &[(&str, BroadPhase<B>)],
    region: &QueryRegion<'_>,
) -> Vec<u32> {
    let (mut first, mut found) = (Vec::new(), Vec::new());
    for (index, (name, phase)) in phases.iter().enumerate() {
        phase.find(region, &mut found);
        if index == 0 {
            first.clone_from(&found);
        }
        assert_eq!(found, first, "{name} and {}: {region:?}, {place}", phases[0].0);
    }
    first
}

/// Three axes of a point of which only the first ones count: the others must be ignored.
fn padded<const N: usize>(point: [f32; N]) -> [f32; 3] {
    std::array::from_fn(|axis| if axis < N { point[axis] } else { 777.0 })
}

/// Boxes on whole coordinates, so that oracles are exact.
fn whole_boxes<const N: usize>(random: &mut Random, count: usize) -> Vec<Span<N>> {
    (0..count)
        .map(|_| {
            let min: [f32; N] = std::array::from_fn(|_| random.below(41) as f32 - 20.0);
            let max = std::array::from_fn(|axis| min[axis] + random.below(5) as f32);
            Span { min, max }
        })
        .collect()
}

fn whole<const N: usize>(numbers: [f32; N]) -> [i64; N] {
    #[expect(clippy::cast_possible_truncation, reason = "small whole numbers")]
    numbers.map(|number| number as i64)
}

/// Square of the distance of a box from a point, in whole numbers.
fn square<const N: usize>(bounds: &Span<N>, point: [f32; N]) -> i64 {
    let [min, max, point] = [bounds.min, bounds.max, point].map(whole);
    (0..N).map(|axis| (point[axis].clamp(min[axis], max[axis]) - point[axis]).pow(2)).sum()
}

/// Whether a segment meets a box: no axis of the box and no normal of the two separates them.
/// In doubled whole numbers.
fn meets_segment<const N: usize>(bounds: &Span<N>, from: [f32; N], way: [f32; N]) -> bool {
    let three = |numbers: [f32; N]| {
        let mut three = [0; 3];
        three[..N].copy_from_slice(&whole(numbers));
        three
    };
    let [min, max, from, way] = [bounds.min, bounds.max, from, way].map(three);
    let middle: [i64; 3] =
        std::array::from_fn(|axis| 2 * from[axis] + way[axis] - min[axis] - max[axis]);
    let half: [i64; 3] = std::array::from_fn(|axis| max[axis] - min[axis]);
    let along = (0..3).all(|axis| middle[axis].abs() <= half[axis] + way[axis].abs());
    along
        && (0..3).all(|axis| {
            let (u, v) = ((axis + 1) % 3, (axis + 2) % 3);
            (middle[u] * way[v] - middle[v] * way[u]).abs()
                <= half[u] * way[v].abs() + half[v] * way[u].abs()
        })
}

fn items_where<B>(boxes: &[B], is_wanted: impl Fn(&B) -> bool) -> Vec<u32> {
    let wanted = boxes.iter().enumerate().filter(|(_, bounds)| is_wanted(bounds));
    wanted.map(|(index, _)| number(index)).collect()
}

fn check_regions<const N: usize>() {
    let mut random = Random(3);
    let boxes = whole_boxes::<N>(&mut random, 400);
    let phases = phases(&boxes);
    for _ in 0..200 {
        let query = whole_boxes::<N>(&mut random, 1)[0];
        let found = find("whole", &phases, &QueryRegion::Box(Extent::of(&query)));
        assert_eq!(found, items_where(&boxes, |bounds| bounds.overlaps(&query)));

        let center = query.min;
        let radius = random.below(12) as f32;
        let ball = QueryRegion::Ball { center: padded(center), radius };
        let found = find("whole", &phases, &ball);
        let reach = whole([radius])[0].pow(2);
        assert_eq!(found, items_where(&boxes, |bounds| square(bounds, center) <= reach));

        let way: [f32; N] = std::array::from_fn(|_| random.below(31) as f32 - 15.0);
        let half: [f32; N] = std::array::from_fn(|_| random.below(3) as f32);
        let line = Line {
            origin: padded(center),
            direction: padded(way),
            until: 1.0,
            half: padded(half),
        };
        let grown = |bounds: &Span<N>| Span {
            min: std::array::from_fn(|axis| bounds.min[axis] - half[axis]),
            max: std::array::from_fn(|axis| bounds.max[axis] + half[axis]),
        };
        let segment = find("whole", &phases, &QueryRegion::Line(line));
        let expected = items_where(&boxes, |bounds| meets_segment(&grown(bounds), center, way));
        assert_eq!(segment, expected, "{line:?}");
        // Everything is within 100 times the way, when it leads anywhere.
        let ray = Line { until: f32::INFINITY, ..line };
        let far = way.map(|x| 100.0 * x);
        let expected = items_where(&boxes, |bounds| meets_segment(&grown(bounds), center, far));
        assert_eq!(find("whole", &phases, &QueryRegion::Line(ray)), expected, "{ray:?}");

        let planes: [Plane; 3] = std::array::from_fn(|_| Plane {
            normal: padded(std::array::from_fn::<f32, N, _>(|_| random.below(7) as f32 - 3.0)),
            offset: random.below(40) as f32 - 10.0,
        });
        let found = find("whole", &phases, &QueryRegion::Convex(&planes));
        let is_kept = |bounds: &Span<N>, plane: &Plane| {
            let least: f32 = (0..N)
                .map(|axis| {
                    let normal = plane.normal[axis];
                    (normal * bounds.min[axis]).min(normal * bounds.max[axis])
                })
                .sum();
            least <= plane.offset
        };
        let expected =
            items_where(&boxes, |bounds| planes.iter().all(|plane| is_kept(bounds, plane)));
        assert_eq!(found, expected, "{planes:?}");
    }
}

#[test]
fn regions_hold_what_touches_them() {
    check_regions::<2>();
    check_regions::<3>();
}

/// Results for extreme numbers must not depend on the broad-phase algorithm either.
fn check_crowds<const N: usize>() {
    let mut random = Random(8);
    for (name, boxes) in crowds::<N>(6) {
        let phases = phases(&boxes);
        for turn in 0..20 {
            let near = match boxes.get(random.below(number(boxes.len().max(1))) as usize) {
                Some(bounds) => bounds.min.map(|x| if x.abs() < 2e6 { x } else { 1.0 }),
                None => [0.0; N],
            };
            let reach = [0.0, 0.3, 2.0, 50.0, 3e6, f32::INFINITY][turn % 6];
            let center = padded(near);
            find(&name, &phases, &QueryRegion::Ball { center, radius: reach });
            let corner = random.point::<N>().map(|x| reach.min(1e9) * x);
            let query = Span {
                min: std::array::from_fn(|axis| near[axis] - corner[axis]),
                max: std::array::from_fn(|axis| near[axis] + corner[axis]),
            };
            let inside = find(&name, &phases, &QueryRegion::Box(Extent::of(&query)));
            assert_eq!(inside, items_where(&boxes, |b| b.overlaps(&query)), "{name}");
            let direction = padded(random.point::<N>().map(|x| x - 0.5));
            let half = [0.01 * reach.min(1e6); 3];
            let line = Line { origin: center, direction, until: reach, half };
            find(&name, &phases, &QueryRegion::Line(line));
            let planes = [
                Plane { normal: direction, offset: center[0] },
                Plane { normal: [-1.0, 0.0, 0.0], offset: 2.0 - center[0] },
            ];
            find(&name, &phases, &QueryRegion::Convex(&planes));
            find(&name, &phases, &QueryRegion::Convex(&[]));
            find(&name, &phases, &QueryRegion::Box(Extent::EVERYTHING));
        }
    }
}

#[test]
fn regions_of_all_kinds_of_crowds() {
    check_crowds::<2>();
    check_crowds::<3>();
}

#[test]
fn regions_without_sound_numbers_hold_nothing() {
    let (_, boxes) = crowds::<3>(1).swap_remove(2);
    let phases = phases(&boxes);
    let line = Line { origin: [1.0; 3], direction: [1.0; 3], until: 1.0, half: [0.0; 3] };
    let nan = f32::NAN;
    for region in [
        QueryRegion::Box(Extent { low: [nan, 0.0, 0.0], high: [9.0; 3] }),
        QueryRegion::Box(Extent { low: [9.0; 3], high: [0.0; 3] }),
        QueryRegion::Ball { center: [0.0; 3], radius: nan },
        QueryRegion::Ball { center: [0.0; 3], radius: -1.0 },
        QueryRegion::Ball { center: [f32::INFINITY; 3], radius: f32::INFINITY },
        QueryRegion::Line(Line { until: nan, ..line }),
        QueryRegion::Line(Line { half: [-1.0; 3], ..line }),
        QueryRegion::Line(Line { direction: [f32::INFINITY; 3], ..line }),
        QueryRegion::Convex(&[Plane { normal: [nan; 3], offset: 1.0 }]),
        QueryRegion::Convex(&[Plane { normal: [1.0; 3], offset: nan }]),
    ] {
        assert_eq!(find("unsound", &phases, &region), [] as [u32; 0]);
    }
}

#[test]
fn visits_are_in_order_and_may_end() {
    let (_, boxes) = crowds::<2>(1).swap_remove(2);
    for (name, phase) in phases(&boxes) {
        let mut seen = Vec::new();
        let end = phase.visit(&QueryRegion::Box(Extent::EVERYTHING), |item| {
            seen.push(item);
            if item == 5 { ControlFlow::Break(item) } else { ControlFlow::Continue(()) }
        });
        assert_eq!((end, seen), (ControlFlow::Break(5), vec![0, 1, 2, 3, 4, 5]), "{name}");
    }
}

fn check_nearest<const N: usize>() {
    let mut random = Random(12);
    let boxes = whole_boxes::<N>(&mut random, 300);
    let phases = phases(&boxes);
    for turn in 0..100 {
        let point = whole_boxes::<N>(&mut random, 1)[0].min;
        let (count, reach) = ([1, 4, 30, 1000][turn % 4], [f32::INFINITY, 6.0][turn % 2]);
        let mut expected: Vec<(i64, u32)> = boxes
            .iter()
            .enumerate()
            .map(|(index, bounds)| (square(bounds, point), number(index)))
            .filter(|&(square, _)| square as f32 <= reach * reach)
            .collect();
        expected.sort_unstable();
        expected.truncate(count);
        let expected = Vec::from_iter(
            expected.iter().map(|&(square, item)| NearItem { item, square: square as f32 }),
        );
        let mut found = Vec::new();
        for (name, phase) in &phases {
            phase.nearest_k(padded(point), count, reach, &mut found);
            assert_eq!(found, expected, "{name} at {point:?}");
        }
    }
}

#[test]
fn nearest_ones_come_first_and_the_lower_number_of_equal_ones() {
    check_nearest::<2>();
    check_nearest::<3>();
}

/// The very same visits, in the same order, whatever the boxes are.
#[test]
fn nearest_visits_do_not_depend_on_the_algorithm() {
    for (crowd, boxes) in crowds::<3>(2) {
        let line =
            Line { origin: [-3.0; 3], direction: [0.7, 0.8, 0.9], until: 1e7, half: [0.0; 3] };
        #[expect(clippy::cast_possible_truncation, reason = "only compared")]
        let bound = |extent: &Extent| line.first(extent).map_or(f32::NAN, |x| x as f32);
        let mut expected = None;
        for (name, phase) in phases(&boxes) {
            let mut visits = Vec::new();
            let last = phase.nearest(5e6, bound, |item, limit| {
                visits.push(item);
                // Closes in, as the hit of a shape inside of the box would.
                if item % 3 == 0 {
                    limit.min(bound(&phase.items().extent(item)) + 1.0)
                } else {
                    limit
                }
            });
            let answer = (visits, last.to_bits());
            assert_eq!(expected.get_or_insert(answer.clone()), &answer, "{name}, {crowd}");
        }
    }
}

#[test]
fn groups_of_trees_are_around_all_that_is_in_them() {
    for (crowd, boxes) in crowds::<3>(8) {
        for (name, phase) in phases(&boxes) {
            let mut groups: Vec<(u32, Extent)> = Vec::new();
            phase.visit_groups(&mut |level, around| groups.push((level, *around)));
            if !name.ends_with("Tree") || boxes.is_empty() {
                assert!(groups.is_empty(), "{name}, {crowd}");
                continue;
            }
            assert_eq!(groups.iter().filter(|(level, _)| *level == 0).count(), 1);
            let holds = |a: &Extent, b: &Extent| {
                (0..3).all(|axis| a.low[axis] <= b.low[axis] && b.high[axis] <= a.high[axis])
            };
            assert!(boxes.iter().all(|bounds| holds(&groups[0].1, &Extent::of(bounds))));
            // The one before it that is a level above is the one around it.
            for (place, (level, group)) in groups.iter().enumerate().skip(1) {
                let around = groups[..place].iter().rfind(|(other, _)| other + 1 == *level);
                assert!(
                    around.is_some_and(|(_, around)| holds(around, group)),
                    "{name}, {crowd}"
                );
            }
        }
    }
}
