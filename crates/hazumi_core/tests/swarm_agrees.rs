//! A swarm finds what a test of all pairs finds.

mod support;

use hazumi_core::Workers;
use hazumi_core::broad::Pair;
use hazumi_core::swarm::{CollisionMatrix, Groups, Source, Swarm};
use support::{Random, number};

/// Things with `K` numbers.
#[derive(Clone, Default)]
struct Things<const D: usize, const K: usize> {
    numbers: Vec<[f32; K]>,
    groups: Vec<u8>,
    radius: f32,
}

impl<const D: usize, const K: usize> Source<D, K> for Things<D, K> {
    fn len(&self) -> usize {
        self.numbers.len()
    }

    fn numbers(&self, index: usize) -> [f32; K] {
        self.numbers[index]
    }

    fn radius(&self) -> f32 {
        self.radius
    }

    fn group(&self, index: usize) -> u8 {
        self.groups.get(index).copied().unwrap_or(0)
    }
}

impl<const D: usize, const K: usize> Things<D, K> {
    fn new(numbers: Vec<[f32; K]>) -> Self {
        Self { numbers, ..Self::default() }
    }

    fn touch(&self, a: usize, b: usize) -> bool {
        let (a, b) = (self.numbers[a], self.numbers[b]);
        let gap = |axis: usize| (a[axis] - b[axis]).abs();
        if K == 2 * D {
            return (0..D).all(|axis| gap(axis) <= a[D + axis] + b[D + axis]);
        }
        let square = (1..D).fold(gap(0) * gap(0), |sum, axis| sum + gap(axis) * gap(axis));
        let radii = if K > D { a[D] + b[D] } else { self.radius + self.radius };
        square <= radii * radii
    }

    /// All pairs, one by one.
    fn pairs(&self, meetings: &[(u8, u8)]) -> Vec<Pair> {
        let mut pairs = Vec::new();
        let group = |index: usize| self.groups.get(index).copied().unwrap_or(0);
        for a in 0..self.numbers.len() {
            for b in a + 1..self.numbers.len() {
                let (g, h) = (group(a), group(b));
                let is_met = meetings.is_empty()
                    || meetings.contains(&(g, h))
                    || meetings.contains(&(h, g));
                if is_met && self.touch(a, b) {
                    pairs.push((number(a), number(b)));
                }
            }
        }
        pairs
    }

    #[track_caller]
    fn check(&self) {
        self.check_meetings(&[]);
        let count = number(self.numbers.len());
        let groups = (0..count).map(|index| (index % 3) as u8).collect();
        let grouped = Self { groups, ..self.clone() };
        grouped.check_probes(Groups::NONE.with(1));
        grouped.check_probes(Groups::NONE.with(0).with(2));
    }

    /// Some groups are probes, which make no pairs among themselves.
    #[track_caller]
    fn check_probes(&self, probes: Groups) {
        let is_probe = |index: u32| probes.contains(self.group(index as usize));
        let mut expected = self.pairs(&[]);
        expected.retain(|&(a, b)| !(is_probe(a) && is_probe(b)));
        let mut swarm = Swarm::<D, K>::default();
        swarm.set_probes(probes);
        let mut found = Vec::new();
        swarm.rebuild(self, &Workers::inline());
        swarm.pairs(&CollisionMatrix::ALL, &Workers::inline(), &mut found);
        let order = found.clone();
        found.sort_unstable();
        assert_eq!(found, expected, "probes");
        let workers = Workers::threads(3.try_into().unwrap());
        swarm.rebuild(self, &workers);
        swarm.pairs(&CollisionMatrix::ALL, &workers, &mut found);
        assert_eq!(found, order, "probes with threads");
        let mut all: Vec<u32> = swarm.order().collect();
        assert!(swarm.left_out().is_empty());
        all.sort_unstable();
        assert!(all.into_iter().eq(0..number(self.numbers.len())));
    }

    #[track_caller]
    fn check_meetings(&self, wanted: &[(u8, u8)]) {
        let mut meetings = CollisionMatrix::NONE;
        for &(a, b) in wanted {
            meetings = meetings.with(a, b);
        }
        if wanted.is_empty() {
            meetings = CollisionMatrix::ALL;
        }
        let expected = self.pairs(wanted);
        let mut swarm = Swarm::<D, K>::default();
        let mut found = Vec::new();
        swarm.rebuild(self, &Workers::inline());
        swarm.pairs(&meetings, &Workers::inline(), &mut found);
        let order = found.clone();
        found.sort_unstable();
        assert_eq!(found.len(), expected.len());
        assert_eq!(found, expected);
        let workers = Workers::threads(3.try_into().unwrap());
        swarm.rebuild(self, &workers);
        swarm.pairs(&meetings, &workers, &mut found);
        assert_eq!(found, order, "with threads");
    }
}

fn point<const K: usize>(random: &mut Random, side: f32) -> [f32; K] {
    std::array::from_fn(|_| random.point::<1>()[0] * side)
}

#[test]
fn nothing_one_and_two() {
    Things::<3, 3> { radius: 1.0, ..Things::default() }.check();
    Things::<3, 3> { numbers: vec![[1.0, 2.0, 3.0]], radius: 1.0, ..Things::default() }.check();
    let numbers = vec![[0.0, 0.0], [2.0, 0.0], [2.0, 2.0]];
    Things::<2, 2> { numbers, radius: 1.0, ..Things::default() }.check();
}

#[test]
fn uniform_clouds_of_any_size_and_density() {
    for count in (1..700).step_by(23) {
        let mut random = Random(count);
        for side in [1.0, 5.0, 30.0] {
            let numbers = (0..count).map(|_| point(&mut random, side)).collect();
            Things::<3, 3> { numbers, radius: 0.5, ..Things::default() }.check();
            let numbers = (0..count).map(|_| point(&mut random, side)).collect();
            Things::<2, 2> { numbers, radius: 0.2, ..Things::default() }.check();
        }
    }
}

#[test]
fn many_balls_and_boxes_of_sizes_a_thousandfold_apart() {
    let mut random = Random(9);
    for _ in 0..10 {
        let mut size = || 10f32.powf(-3.0 * random.point::<1>()[0]);
        let sizes: Vec<f32> = (0..1500).map(|_| size()).collect();
        let balls = sizes.iter().map(|&size| {
            let [x, y, z] = point(&mut random, 20.0);
            [x, y, z, size]
        });
        Things::<3, 4>::new(balls.collect()).check();
        let boxes = sizes.iter().map(|&size| {
            let [x, y, w] = point(&mut random, 20.0);
            [x, y, size, size * w * 0.05]
        });
        Things::<2, 4>::new(boxes.collect()).check();
        let boxes = sizes.iter().map(|&size| {
            let [x, y, z] = point(&mut random, 20.0);
            [x, y, z, size, 0.5 * size, 2.0 * size]
        });
        Things::<3, 6>::new(boxes.collect()).check();
    }
}

#[test]
fn all_in_one_point() {
    Things::<3, 3> { numbers: vec![[1.0, -2.0, 3.0]; 300], radius: 0.0, ..Things::default() }
        .check();
    Things::<2, 3>::new(vec![[1.0, -2.0, 0.5]; 300]).check();
}

#[test]
fn all_on_a_line_along_each_axis() {
    let mut random = Random(3);
    for axis in 0..3 {
        let numbers = (0..1000).map(|_| {
            let mut point = [0.5; 3];
            point[axis] = 500.0 * random.point::<1>()[0];
            point
        });
        Things::<3, 3> { numbers: numbers.collect(), radius: 0.4, ..Things::default() }.check();
    }
}

#[test]
fn one_giant_among_many_dwarfs() {
    let mut random = Random(4);
    let mut numbers: Vec<[f32; 4]> = (0..2000)
        .map(|_| {
            let [x, y, z] = point(&mut random, 10.0);
            [x, y, z, 0.05]
        })
        .collect();
    numbers[77] = [5.0, 5.0, 5.0, 4.0];
    numbers[78] = [0.0, 0.0, 0.0, 1e9];
    Things::<3, 4>::new(numbers).check();
}

#[test]
fn far_from_the_origin_and_from_each_other() {
    let mut random = Random(5);
    for far in [1e3, 1e6, 1e9, 1e17] {
        for radius in [0.5, 50.0] {
            let numbers = (0..800).map(|index| {
                let sign = if index % 2 == 0 { far } else { -far };
                point::<3>(&mut random, 20.0).map(|x| x + sign)
            });
            Things::<3, 3> { numbers: numbers.collect(), radius, ..Things::default() }.check();
        }
        let numbers = (0..800).map(|_| point(&mut random, far)).collect();
        Things::<3, 3> { numbers, radius: 0.01 * far, ..Things::default() }.check();
    }
}

#[test]
fn every_thing_lies_in_a_row_that_is_told() {
    let mut random = Random(5);
    let numbers: Vec<[f32; 3]> = (0..900).map(|_| point(&mut random, 20.0)).collect();
    let things = Things::<3, 3> { numbers, radius: 0.4, ..Things::default() };
    let mut swarm = Swarm::<3, 3>::default();
    swarm.rebuild(&things, &Workers::inline());
    let mut rows = Vec::new();
    swarm.for_each_row(|corners| rows.push(corners));
    assert!(rows.len() > 100 && rows.len() <= 900, "{} rows", rows.len());
    for center in &things.numbers {
        let is_in = |[low, high]: &[[f32; 3]; 2]| {
            (0..3).all(|axis| (low[axis] - 1e-4..=high[axis] + 1e-4).contains(&center[axis]))
        };
        assert!(rows.iter().any(is_in), "{center:?}");
    }
    for [low, high] in rows {
        let wide = (0..3).filter(|&axis| high[axis] - low[axis] >= 0.79).count();
        assert!(wide >= 2, "{low:?} {high:?}");
    }
}

#[test]
fn what_just_touches_touches() {
    // Whole numbers are exact.
    let numbers = (0..1000).map(|i| [i % 10, i / 10 % 10, i / 100].map(|x| x as f32));
    let numbers: Vec<[f32; 3]> = numbers.collect();
    Things::<3, 3> { numbers: numbers.clone(), radius: 0.5, ..Things::default() }.check();
    let below = 0.5_f32.next_down();
    Things::<3, 3> { numbers: numbers.clone(), radius: below, ..Things::default() }.check();
    let boxes = |half: f32| numbers.iter().map(move |&[x, y, z]| [x, y, z, half, half, half]);
    Things::<3, 6>::new(boxes(0.5).collect()).check();
    Things::<3, 6>::new(boxes(below).collect()).check();
}

#[test]
fn very_small_and_very_large_worlds() {
    for scale in [1e-15, 1e-6, 1e6, 1e15] {
        let mut random = Random(6);
        let numbers = (0..700).map(|_| {
            let [x, y, z, size] = point(&mut random, 1.0);
            [x, y, z, 0.1 * size * size].map(|number| number * scale)
        });
        Things::<3, 4>::new(numbers.collect()).check();
    }
}

#[test]
fn only_groups_that_meet_are_paired() {
    let mut random = Random(7);
    let numbers = (0..1200).map(|index| {
        let [x, y, z] = point(&mut random, 8.0);
        [x, y, z, if index % 100 == 0 { 1.5 } else { 0.1 }]
    });
    let groups =
        (0..1200).map(|index| if index % 100 == 0 { 2 } else { (index % 2) as u8 * 31 });
    let things = Things::<3, 4> {
        numbers: numbers.collect(),
        groups: groups.collect(),
        ..Things::default()
    };
    for wanted in [&[(0, 2)][..], &[(2, 31), (0, 0)], &[(31, 0), (2, 2), (31, 31)], &[(5, 6)]] {
        things.check_meetings(wanted);
    }
}

#[test]
fn the_pairs_do_not_depend_on_the_order_of_the_things() {
    let mut random = Random(8);
    let numbers: Vec<[f32; 3]> = (0..1000).map(|_| point(&mut random, 10.0)).collect();
    let pairs = |numbers: &[[f32; 3]]| {
        let things =
            Things::<3, 3> { numbers: numbers.to_vec(), radius: 0.5, ..Things::default() };
        let mut swarm = Swarm::default();
        let mut found = Vec::new();
        swarm.rebuild(&things, &Workers::inline());
        swarm.pairs(&CollisionMatrix::ALL, &Workers::inline(), &mut found);
        found
    };
    let mut order: Vec<usize> = (0..numbers.len()).collect();
    for last in (1..order.len()).rev() {
        order.swap(last, random.below(number(last) + 1) as usize);
    }
    let shuffled: Vec<[f32; 3]> = order.iter().map(|&index| numbers[index]).collect();
    let mut expected = pairs(&numbers);
    let mut found: Vec<Pair> = pairs(&shuffled)
        .iter()
        .map(|&(a, b)| [a, b].map(|index| number(order[index as usize])))
        .map(|[a, b]| (a.min(b), a.max(b)))
        .collect();
    expected.sort_unstable();
    found.sort_unstable();
    assert_eq!(found, expected);
}

#[test]
fn what_is_no_number_is_left_out_and_told() {
    let mut random = Random(10);
    let mut numbers: Vec<[f32; 4]> = (0..500)
        .map(|_| {
            let [x, y, z] = point(&mut random, 5.0);
            [x, y, z, 0.4]
        })
        .collect();
    let bad = [f32::NAN, f32::INFINITY, f32::NEG_INFINITY, 1e30];
    for (index, bad) in bad.into_iter().enumerate() {
        numbers[index * 10][index % 3] = bad;
        numbers[index * 10 + 5][3] = bad;
    }
    numbers[300][3] = -0.1;
    let things = Things::<3, 4>::new(numbers);
    let mut swarm = Swarm::default();
    let mut found = Vec::new();
    swarm.rebuild(&things, &Workers::inline());
    swarm.pairs(&CollisionMatrix::ALL, &Workers::inline(), &mut found);
    assert_eq!(swarm.left_out(), [0, 5, 10, 15, 20, 25, 30, 35, 300]);
    let is_sound = |index: &u32| !swarm.left_out().contains(index);
    let mut expected = things.pairs(&[]);
    expected.retain(|(a, b)| is_sound(a) && is_sound(b));
    found.sort_unstable();
    assert_eq!(found, expected);

    let groups = (0..500).map(|index| u8::from(index % 2 == 0)).collect();
    let things = Things { groups, ..things };
    for probes in [0, 1] {
        swarm.set_probes(Groups::NONE.with(probes));
        swarm.rebuild(&things, &Workers::inline());
        assert_eq!(swarm.left_out(), [0, 5, 10, 15, 20, 25, 30, 35, 300]);
        swarm.pairs(&CollisionMatrix::ALL, &Workers::inline(), &mut found);
        found.sort_unstable();
        let is_probe = |index: u32| things.group(index as usize) == probes;
        let mut expected = expected.clone();
        expected.retain(|&(a, b)| !(is_probe(a) && is_probe(b)));
        assert_eq!(found, expected);
        let mut order: Vec<u32> = swarm.order().collect();
        order.sort_unstable();
        assert!(order.into_iter().eq(0..500));
    }
}

#[test]
fn balls_of_one_radius_that_is_none_are_all_left_out() {
    let numbers = vec![[0.0; 3]; 40];
    let all: Vec<u32> = (0..40).collect();
    for radius in [-1.0, -f32::MIN_POSITIVE, f32::NAN, f32::INFINITY, f32::NEG_INFINITY, 2e18] {
        let things = Things::<3, 3> { numbers: numbers.clone(), radius, ..Things::default() };
        let mut swarm = Swarm::default();
        let mut found = vec![(0, 1)];
        swarm.rebuild(&things, &Workers::inline());
        swarm.pairs(&CollisionMatrix::ALL, &Workers::inline(), &mut found);
        assert_eq!((swarm.left_out(), &found[..]), (&all[..], &[][..]), "{radius}");
    }
}

/// Compares with a walk along x, so that a test of all pairs ends today. Nothing reaches
/// farther than half of `reach`, in metres.
fn check_many<const K: usize>(things: &Things<3, K>, reach: f32) {
    let mut expected = Vec::new();
    let mut order: Vec<usize> = (0..things.numbers.len()).collect();
    order.sort_by(|&a, &b| things.numbers[a][0].total_cmp(&things.numbers[b][0]));
    for (place, &a) in order.iter().enumerate() {
        for &b in &order[place + 1..] {
            if things.numbers[b][0] - things.numbers[a][0] > reach {
                break;
            }
            if things.touch(a, b) {
                expected.push((number(a.min(b)), number(a.max(b))));
            }
        }
    }
    expected.sort_unstable();
    let halves = (0..things.numbers.len()).map(|index| u8::from(index % 2 == 0)).collect();
    let halved = Things { groups: halves, ..things.clone() };
    let are_both = |&(a, b): &Pair| a % 2 == 0 && b % 2 == 0;
    let mut orders = Vec::new();
    let mut swarm = Swarm::default();
    for workers in [Workers::inline(), Workers::threads(2.try_into().unwrap())] {
        let mut found = Vec::new();
        swarm.rebuild(things, &workers);
        swarm.pairs(&CollisionMatrix::ALL, &workers, &mut found);
        orders.push(found.clone());
        found.sort_unstable();
        assert_eq!(found, expected);
        let mut probing = Swarm::default();
        probing.set_probes(Groups::NONE.with(1));
        probing.rebuild(&halved, &workers);
        probing.pairs(&CollisionMatrix::ALL, &workers, &mut found);
        found.sort_unstable();
        assert!(found.iter().eq(expected.iter().filter(|pair| !are_both(pair))));
    }
    assert!(orders[0] == orders[1] && expected.len() > 1000);
}

#[test]
fn a_larger_crowd_in_several_chunks() {
    let mut random = Random(11);
    let numbers: Vec<[f32; 3]> = (0..70_000).map(|_| point(&mut random, 40.0)).collect();
    check_many(&Things::<3, 3> { numbers, radius: 0.25, ..Things::default() }, 0.6);
}

#[test]
fn a_larger_crowd_of_two_sizes_and_two_groups() {
    let mut random = Random(12);
    let thing = |index: usize| {
        let [x, y, z] = point(&mut random, 40.0);
        [x, y, z, if index.is_multiple_of(4) { 0.05 } else { 0.25 }]
    };
    let numbers: Vec<[f32; 4]> = (0..90_000).map(thing).collect();
    let groups = (0..90_000).map(|index| (index > 80_000).into()).collect();
    check_many(&Things::<3, 4> { numbers, groups, ..Things::default() }, 0.6);
}
