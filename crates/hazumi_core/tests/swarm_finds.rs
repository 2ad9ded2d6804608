//! Neighbours of a place and hits of a flight, against a test of everything.

mod support;

use hazumi_core::Workers;
use hazumi_core::swarm::{Groups, Hit, Neighbor, Source, Swarm};
use support::{Random, number};

/// Things with `K` numbers, in groups by turns.
struct Things<const D: usize, const K: usize>(Vec<[f32; K]>);

impl<const D: usize, const K: usize> Source<D, K> for Things<D, K> {
    fn len(&self) -> usize {
        self.0.len()
    }

    fn numbers(&self, index: usize) -> [f32; K] {
        self.0[index]
    }

    fn radius(&self) -> f32 {
        0.3
    }

    fn group(&self, index: usize) -> u8 {
        [0, 1, 2][index % 3]
    }
}

impl<const D: usize, const K: usize> Things<D, K> {
    /// Spread over a space with sides of 20 m, 10 m and 5 m, of sizes up to a hundredfold
    /// apart.
    fn new(random: &mut Random, count: usize) -> Self {
        let thing = |_| {
            std::array::from_fn(|number| {
                let unit = random.point::<1>()[0];
                if number < D {
                    unit * 20.0 / (1 << number) as f32
                } else {
                    0.01 + unit.powi(4)
                }
            })
        };
        Self((0..count).map(thing).collect())
    }

    fn swarm(&self) -> Swarm<D, K> {
        let mut swarm = Swarm::default();
        swarm.rebuild(self, &Workers::inline());
        swarm
    }

    /// Distance of a place from the surface of a thing, and below 0 inside a ball, in `f64`.
    fn distance(&self, index: usize, place: [f64; D]) -> f64 {
        let numbers = self.0[index].map(f64::from);
        let mut square = 0.0;
        for axis in 0..D {
            let half = if K == 2 * D { numbers[D + axis] } else { 0.0 };
            square += ((place[axis] - numbers[axis]).abs() - half).max(0.0).powi(2);
        }
        let radius = match K {
            _ if K == D => f64::from(0.3_f32),
            _ if K == D + 1 => numbers[D],
            _ => 0.0,
        };
        square.sqrt() - radius
    }

    fn is_asked(index: usize) -> bool {
        index % 3 != 1
    }

    fn check_near(&self, random: &mut Random) {
        let swarm = self.swarm();
        let groups = Groups::NONE.with(0).with(2);
        let (mut found, mut nearest) = (Vec::new(), Vec::new());
        for _ in 0..40 {
            // Some are outside of the space.
            let center: [f32; D] = random.point::<D>().map(|x| 30.0 * x - 5.0);
            let mut all: Vec<(f64, u32)> = (0..self.0.len())
                .filter(|&index| Self::is_asked(index))
                .map(|index| {
                    (self.distance(index, center.map(f64::from)).max(0.0), number(index))
                })
                .collect();
            all.sort_by(|a, b| a.0.total_cmp(&b.0));
            let radius = 4.0 * random.point::<1>()[0];
            swarm.within(center, radius, groups, &mut found);
            let expected = all.iter().filter(|one| one.0 <= f64::from(radius)).count();
            let doubtful =
                all.iter().filter(|one| (one.0 - f64::from(radius)).abs() < 1e-5).count();
            assert!(found.len().abs_diff(expected) <= doubtful, "{} {expected}", found.len());
            for near in &found {
                let exact = self.distance(near.item as usize, center.map(f64::from)).max(0.0);
                assert!((f64::from(near.distance) - exact).abs() < 1e-5);
            }
            let count = 1 + random.below(20) as usize;
            swarm.nearest(center, count, groups, &mut nearest);
            assert_eq!(nearest.len(), count.min(all.len()));
            assert!(nearest.is_sorted_by(|a, b| (a.distance, a.item) < (b.distance, b.item)));
            for (near, exact) in nearest.iter().zip(&all) {
                assert!(
                    (f64::from(near.distance) - exact.0).abs() < 1e-5,
                    "{near:?} {exact:?}"
                );
            }
        }
    }

    fn check_hits(&self, random: &mut Random) {
        let swarm = self.swarm();
        let groups = Groups::NONE.with(0).with(2);
        let mut found = Vec::new();
        for turn in 0..60 {
            let mut place = || random.point::<D>().map(|x| 30.0 * x - 5.0);
            let (from, mut to) = (place(), place());
            if turn % 4 == 0 {
                // Along an axis, and on the spot.
                let axis = turn / 4 % (D + 1);
                to = std::array::from_fn(
                    |other| if other == axis { to[axis] } else { from[other] },
                );
            }
            let radius = if turn % 2 == 0 { 0.0 } else { 0.5 * random.point::<1>()[0] };
            swarm.hits([from, to], radius, groups, &mut found);
            assert!(found.is_sorted_by(|a, b| (a.fraction, a.item) < (b.fraction, b.item)));
            let gap = |index: usize, fraction: f64| {
                let at = |axis: usize| {
                    let (from, to) = (f64::from(from[axis]), f64::from(to[axis]));
                    from + fraction * (to - from)
                };
                self.distance(index, std::array::from_fn(at)) - f64::from(radius)
            };
            for index in 0..self.0.len() {
                let hit = found.iter().find(|hit| hit.item == number(index));
                let least = least(|fraction| gap(index, fraction));
                match hit {
                    None => assert!(least > -1e-5 || !Self::is_asked(index), "missed {index}"),
                    Some(&Hit { fraction, .. }) => {
                        assert!(Self::is_asked(index) && least < 1e-5);
                        let gap = gap(index, f64::from(fraction));
                        let is_first = gap.abs() < 1e-4 || (fraction == 0.0 && gap < 0.0);
                        assert!(is_first, "{gap} at {fraction}");
                    }
                }
            }
            let first = swarm.first_hit([from, to], radius, groups, |item| item % 2 == 0);
            let expected = found.iter().find(|hit| hit.item % 2 == 0);
            assert_eq!(first.as_ref(), expected);
        }
    }
}

/// The least value of a convex function from 0 to 1, by thirds.
fn least(function: impl Fn(f64) -> f64) -> f64 {
    let (mut low, mut high) = (0.0, 1.0);
    for _ in 0..60 {
        let (a, b) = (low + (high - low) / 3.0, high - (high - low) / 3.0);
        if function(a) < function(b) { high = b } else { low = a }
    }
    function(low)
}

#[test]
fn what_is_near_is_found() {
    let mut random = Random(1);
    for count in [0, 1, 5, 300, 2000] {
        Things::<3, 3>::new(&mut random, count).check_near(&mut random);
        Things::<3, 4>::new(&mut random, count).check_near(&mut random);
        Things::<3, 6>::new(&mut random, count).check_near(&mut random);
        Things::<2, 2>::new(&mut random, count).check_near(&mut random);
        Things::<2, 4>::new(&mut random, count).check_near(&mut random);
    }
}

#[test]
fn what_is_hit_is_found_in_order() {
    let mut random = Random(2);
    for count in [0, 1, 5, 300, 1000] {
        Things::<3, 3>::new(&mut random, count).check_hits(&mut random);
        Things::<3, 4>::new(&mut random, count).check_hits(&mut random);
        Things::<3, 6>::new(&mut random, count).check_hits(&mut random);
        Things::<2, 3>::new(&mut random, count).check_hits(&mut random);
        Things::<2, 4>::new(&mut random, count).check_hits(&mut random);
    }
}

#[test]
fn places_and_flights_that_are_no_numbers_find_nothing() {
    let swarm = Things::<3, 4>::new(&mut Random(3), 100).swarm();
    let (mut near, mut hits) = (vec![Neighbor { item: 0, distance: 0.0 }], Vec::new());
    for bad in [f32::NAN, f32::INFINITY] {
        swarm.nearest([0.0, bad, 0.0], 5, Groups::ALL, &mut near);
        assert!(near.is_empty());
        swarm.within([0.0, f32::NAN, 0.0], 5.0, Groups::ALL, &mut near);
        assert!(near.is_empty());
        swarm.hits([[bad; 3], [0.0; 3]], 0.0, Groups::ALL, &mut hits);
        assert!(hits.is_empty());
        swarm.hits([[0.0; 3], [1.0, 2.0, bad]], 0.0, Groups::ALL, &mut hits);
        assert!(hits.is_empty());
    }
}
