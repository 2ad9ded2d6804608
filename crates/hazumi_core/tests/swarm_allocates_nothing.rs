//! After warm-up, a frame of a swarm takes no memory from the heap.
//!
//! One test, for the count is that of all threads.

mod support;

use std::alloc::{GlobalAlloc, Layout, System};
use std::sync::atomic::{AtomicUsize, Ordering};

use hazumi_core::Workers;
use hazumi_core::swarm::{
    Bullet, Bullets, CollisionMatrix, Groups, Source, Swarm, Swept, TriggerEvents, Triggers,
    Wall, WallResponse, first_contacts,
};
use support::Random;

struct Counting;

static COUNT: AtomicUsize = AtomicUsize::new(0);

// SAFETY: all is left to the allocator of the system.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        COUNT.fetch_add(1, Ordering::Relaxed);
        // SAFETY: the promises of the caller are the same.
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, place: *mut u8, layout: Layout) {
        // SAFETY: the promises of the caller are the same.
        unsafe { System.dealloc(place, layout) }
    }

    unsafe fn realloc(&self, place: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        COUNT.fetch_add(1, Ordering::Relaxed);
        // SAFETY: the promises of the caller are the same.
        unsafe { System.realloc(place, layout, size) }
    }
}

#[global_allocator]
static ALLOCATOR: Counting = Counting;

/// Frames until everything is where it was.
const ROUND: usize = 10;
const COUNT_OF_BULLETS: usize = 15_000;

/// Things that go round.
struct Things<const D: usize, const K: usize> {
    numbers: Vec<[f32; K]>,
    /// In some frames there are fewer.
    len: usize,
    frame: f32,
}

impl<const D: usize, const K: usize> Source<D, K> for Things<D, K> {
    fn len(&self) -> usize {
        self.len
    }

    fn numbers(&self, index: usize) -> [f32; K] {
        let mut numbers = self.numbers[index];
        numbers[0] += self.frame * numbers[1];
        numbers
    }

    fn radius(&self) -> f32 {
        0.2
    }

    fn group(&self, index: usize) -> u8 {
        index.is_multiple_of(3).into()
    }
}

/// How often memory was taken in the last of three rounds.
fn taken(mut round: impl FnMut()) -> usize {
    for _ in 0..2 {
        round();
    }
    let before = COUNT.load(Ordering::Relaxed);
    round();
    COUNT.load(Ordering::Relaxed) - before
}

fn swarm<const D: usize, const K: usize>(workers: &Workers) -> usize {
    let mut random = Random(1);
    let numbers =
        (0..COUNT_OF_BULLETS).map(|_| {
            std::array::from_fn(|number| {
                if number < D { 25.0 * random.unit() } else { 0.4 * random.unit() }
            })
        });
    let mut things = Things::<D, K> { numbers: numbers.collect(), len: 0, frame: 0.0 };
    let (mut swarm, mut triggers) = (Swarm::<D, K>::default(), Triggers::default());
    let mut touches = TriggerEvents::default();
    let (mut pairs, mut near, mut hits) = (Vec::new(), Vec::new(), Vec::new());
    taken(|| {
        for frame in 0..ROUND {
            things.frame = 0.001 * frame as f32;
            things.len = COUNT_OF_BULLETS / (1 + frame % 2);
            swarm.rebuild(&things, workers);
            swarm.pairs(&CollisionMatrix::ALL.without(0, 0), workers, &mut pairs);
            triggers.update(&pairs, &[1, 2, 3], &mut touches);
            swarm.nearest([20.0; D], 50, Groups::ALL, &mut near);
            swarm.within([10.0; D], 3.0, Groups::NONE.with(1), &mut near);
            swarm.hits([[0.0; D], [25.0; D]], 0.1, Groups::ALL, &mut hits);
            let _ = swarm.first_hit([[25.0; D], [0.0; D]], 0.1, Groups::ALL, |_| true);
        }
        assert!(!pairs.is_empty() && !near.is_empty() && !hits.is_empty());
    })
}

fn pool(workers: &Workers) -> usize {
    let mut random = Random(2);
    let start: Vec<Bullet<[f32; 3]>> = (0..COUNT_OF_BULLETS)
        .map(|_| {
            let [place, speed] = [0; 2].map(|_| random.point::<3>().map(|x| 25.0 * x));
            let lifetime = if random.below(20) == 0 { random.unit() } else { f32::INFINITY };
            Bullet { lifetime, ..Bullet::new(place, speed, 0.2 * random.unit()) }
        })
        .collect();
    let walls = [Wall::room([0.0; 3], [25.0; 3]).unwrap()];
    let at_wall = WallResponse::Bounce { restitution: 0.9, max_bounces: 4 };
    let mut bullets = Bullets::<3>::default();
    let (mut near, mut swept) = (Swarm::<3, 4>::default(), Swarm::<3, 6>::default());
    let (mut triggers, mut touches) = (Triggers::default(), TriggerEvents::default());
    let (mut pairs, mut firsts) = (Vec::new(), Vec::new());
    taken(|| {
        bullets.clear();
        for &bullet in &start {
            bullets.spawn(bullet);
        }
        for frame in 0..ROUND {
            bullets.advance_among(0.02, &walls[..], at_wall, workers).unwrap();
            assert!(!bullets.hits().is_empty() && !bullets.despawned().is_empty());
            swept.rebuild(&Swept(&bullets), workers);
            swept.pairs(&CollisionMatrix::ALL, workers, &mut pairs);
            first_contacts(&pairs, &bullets, workers, &mut firsts);
            near.rebuild(&bullets, workers);
            near.pairs(&CollisionMatrix::ALL, workers, &mut pairs);
            bullets.update(&mut pairs, &mut triggers, &mut touches);
            bullets.advance(0.02, workers).unwrap();
            for (index, &bullet) in start[..500].iter().enumerate() {
                bullets.despawn_at(index * 7);
                bullets.spawn(bullet);
            }
            if frame == 5 {
                bullets.reorder(near.order());
            }
        }
        assert!(!pairs.is_empty() && !firsts.is_empty());
    })
}

#[test]
fn a_frame_after_warm_up_allocates_nothing() {
    let inline = Workers::inline();
    assert_eq!(swarm::<2, 2>(&inline), 0, "discs of one radius");
    assert_eq!(swarm::<3, 3>(&inline), 0, "balls of one radius");
    assert_eq!(swarm::<3, 4>(&inline), 0, "balls");
    assert_eq!(swarm::<3, 6>(&inline), 0, "boxes");
    assert_eq!(pool(&inline), 0, "bullets");

    let threads = Workers::threads(2.try_into().unwrap());
    assert_eq!(swarm::<3, 3>(&threads), 0, "balls of one radius, two threads");
    assert_eq!(pool(&threads), 0, "bullets, two threads");
}
