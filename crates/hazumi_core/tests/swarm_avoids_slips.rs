//! The slips of the grid and the octree of article 003, each with a swarm that does not make
//! it.

mod support;

use hazumi_core::Workers;
use hazumi_core::broad::Pair;
use hazumi_core::swarm::{CollisionMatrix, Groups, Hit, Source, Swarm};
use support::{Random, number};

/// Balls of one radius.
struct Balls<const D: usize> {
    centers: Vec<[f32; D]>,
    radius: f32,
}

impl<const D: usize> Source<D, D> for Balls<D> {
    fn len(&self) -> usize {
        self.centers.len()
    }

    fn numbers(&self, index: usize) -> [f32; D] {
        self.centers[index]
    }

    fn radius(&self) -> f32 {
        self.radius
    }
}

impl<const D: usize> Balls<D> {
    fn swarm(&self) -> Swarm<D, D> {
        let mut swarm = Swarm::default();
        swarm.rebuild(self, &Workers::inline());
        swarm
    }

    fn pairs(&self) -> Vec<Pair> {
        let mut pairs = Vec::new();
        self.swarm().pairs(&CollisionMatrix::ALL, &Workers::inline(), &mut pairs);
        pairs.sort_unstable();
        pairs
    }

    /// All pairs, one by one, in `f64`: the centres are such that it makes no difference.
    fn all_pairs(&self) -> Vec<Pair> {
        let mut pairs = Vec::new();
        for (b, q) in self.centers.iter().enumerate() {
            for (a, p) in self.centers[..b].iter().enumerate() {
                let apart = (0..D).map(|axis| f64::from(p[axis] - q[axis]).powi(2));
                if apart.sum::<f64>() <= (2.0 * f64::from(self.radius)).powi(2) {
                    pairs.push((number(a), number(b)));
                }
            }
        }
        pairs.sort_unstable();
        pairs
    }
}

/// Whole numbers cut toward 0 make the cells around 0 twice as wide, and those below it wrong.
#[test]
fn cells_floor_below_zero() {
    // A step apart, across 0 and across every multiple of the width of a row.
    for shift in -40..=40 {
        let first = shift as f32 * 0.25 - 0.125;
        let centers = vec![[first, first, first], [first + 0.25, first, first]];
        let far = [-9.0, 7.0, -3.0];
        let balls = Balls { centers: [centers, vec![far]].concat(), radius: 0.125 };
        assert_eq!(balls.pairs(), [(0, 1)], "at {first}");
    }
    let mut random = Random(1);
    let center = |_| random.point::<2>().map(|x| 8.0 * x - 4.0);
    let balls = Balls { centers: (0..2000).map(center).collect(), radius: 0.05 };
    assert_eq!(balls.pairs(), balls.all_pairs());
}

/// A hash map whose first value was read and thrown away skipped one of each cell.
#[test]
fn the_first_occupant_of_a_cell_counts() {
    // One, two, three, ... in one place each, far from one another.
    let mut centers = Vec::new();
    let mut expected = Vec::new();
    for place in 1..40_u32 {
        let first = number(centers.len());
        for index in 0..place {
            centers.push([10.0 * place as f32, 0.0, 0.0]);
            expected.extend((0..index).map(|other| (first + other, first + index)));
        }
    }
    expected.sort_unstable();
    let balls = Balls { centers, radius: 0.5 };
    assert_eq!(balls.pairs(), expected);
    let (swarm, mut near) = (balls.swarm(), Vec::new());
    for place in 1..40_u8 {
        let center = [10.0 * f32::from(place), 0.0, 0.0];
        swarm.within(center, 1.0, Groups::ALL, &mut near);
        assert_eq!(near.len(), usize::from(place));
    }
}

/// The search for key 0 took the branch that continues a range when there was none.
#[test]
fn the_cell_of_key_zero_is_found() {
    // The lowest corner of space is cell 0 of row 0.
    for (low, count) in [(0.0, 1), (-5.0, 2), (3.0, 40)] {
        let mut centers = vec![[low; 3]; count];
        centers.push([low + 100.0; 3]);
        let balls = Balls { centers, radius: 0.5 };
        assert_eq!(balls.pairs(), balls.all_pairs());
        let (swarm, mut near, mut hits) = (balls.swarm(), Vec::new(), Vec::new());
        swarm.nearest([low - 1.0; 3], 1, Groups::ALL, &mut near);
        assert_eq!(near[0].item, 0);
        swarm.within([low; 3], 0.0, Groups::ALL, &mut near);
        assert_eq!(near.len(), count);
        swarm.hits([[low - 2.0; 3], [low; 3]], 0.0, Groups::ALL, &mut hits);
        assert_eq!(hits.len(), count);
    }
}

/// A level chosen by half of the size searched the ends of a box, and not its middle.
#[test]
fn the_middle_of_what_is_asked_for_is_searched() {
    let mut random = Random(2);
    let center = |_| random.point::<3>().map(|x| 20.0 * x - 10.0);
    let balls = Balls { centers: (0..4000).map(center).collect(), radius: 0.1 };
    let (swarm, mut near) = (balls.swarm(), Vec::new());
    // From a part of the width of a row to all of space.
    for size in (0..60).map(|step| 0.01 * 1.15_f32.powi(step)) {
        let center: [f32; 3] = random.point::<3>().map(|x| 20.0 * x - 10.0);
        swarm.within(center, size, Groups::ALL, &mut near);
        let mut found: Vec<u32> = near.iter().map(|near| near.item).collect();
        found.sort_unstable();
        let distance = |ball: &[f32; 3]| {
            let apart = (0..3).map(|axis| f64::from(ball[axis] - center[axis]).powi(2));
            apart.sum::<f64>().sqrt() - f64::from(balls.radius) - f64::from(size)
        };
        for (index, ball) in balls.centers.iter().enumerate() {
            let is_found = found.binary_search(&number(index)).is_ok();
            let distance = distance(ball);
            assert!(distance.abs() < 1e-5 || is_found == (distance < 0.0));
        }
    }
}

/// Coordinates beyond what a key can hold turned up at the far side.
#[test]
fn places_far_out_are_not_wrapped_to_the_other_side() {
    for far in [1e4, 1.1e4, 2.1e4, 1e6, 1e9, 1e15, 1e18_f32] {
        let ends = [[far, 0.0, 0.0], [-far, 0.0, 0.0], [0.0, far, 0.0], [0.0, -far, 0.0]];
        let mut centers: Vec<[f32; 3]> = ends.to_vec();
        centers.extend([[0.0, 0.0, far], [0.0, 0.0, -far], [far; 3], [-far; 3], [0.0; 3]]);
        let balls = Balls { centers: centers.repeat(2), radius: 0.5 };
        let expected: Vec<Pair> = (0..9).map(|item| (item, item + 9)).collect();
        assert_eq!(balls.pairs(), expected, "{far}");
        let (swarm, mut near) = (balls.swarm(), Vec::new());
        for (item, &center) in (0..).zip(&centers) {
            swarm.within(center, 1.0, Groups::ALL, &mut near);
            let mut found: Vec<u32> = near.iter().map(|near| near.item).collect();
            found.sort_unstable();
            assert_eq!(found, [item, item + 9], "{far}");
        }
    }
}

/// Only centres were sorted, and what reached over from a cell far away was not found.
#[test]
fn what_reaches_over_from_far_away_is_found() {
    let mut random = Random(3);
    let mut centers: Vec<[f32; 2]> =
        (0..500).map(|_| random.point::<2>().map(|x| 100.0 * x)).collect();
    centers.push([0.0, 0.0]);
    let balls = Balls { centers, radius: 40.0 };
    assert_eq!(balls.pairs(), balls.all_pairs());
    let (swarm, mut near) = (balls.swarm(), Vec::new());
    swarm.within([-25.0, -25.0], 0.0, Groups::ALL, &mut near);
    assert!(near.iter().any(|near| near.item == 500 && near.distance == 0.0));
}

/// The shooter was struck from the list after the nearest was chosen, and hid everybody.
#[test]
fn the_shooter_is_passed_over_before_the_nearest_is_chosen() {
    let centers = vec![[0.0, 0.0], [3.0, 0.0], [5.0, 0.0]];
    let swarm = Balls { centers, radius: 1.0 }.swarm();
    let way = [[0.0, 0.0], [10.0, 0.0]];
    let hit = |shooter: u32| swarm.first_hit(way, 0.0, Groups::ALL, |item| item != shooter);
    assert_eq!(hit(9), Some(Hit { item: 0, fraction: 0.0 }));
    assert_eq!(hit(0), Some(Hit { item: 1, fraction: 0.2 }));
}
