//! Bullets among walls: never inside, never faster, and where a slow calculation says.

mod support;

use hazumi_core::Workers;
use hazumi_core::swarm::{
    Bullet, Bullets, Cast, DespawnReason, Groups, Stop, Wall, WallHit, WallResponse,
};
use support::Random;

type Vector = [f32; 3];

const LOW: Vector = [-10.0, -5.0, -3.0];
const HIGH: Vector = [10.0, 8.0, 4.0];

fn bounce(restitution: f32) -> WallResponse {
    WallResponse::Bounce { restitution, max_bounces: 64 }
}

/// A room with a slope in a corner and two blocks.
fn level() -> Vec<Wall<3>> {
    vec![
        Wall::room(LOW, HIGH).unwrap(),
        Wall::plane([1.0, 2.0, 3.0], -3.0).unwrap(),
        Wall::block([2.0, 0.0, 0.0], [1.0, 2.0, 0.5]).unwrap(),
        Wall::block([-4.0, -1.0, 1.0], [0.5, 0.5, 0.5]).unwrap(),
    ]
}

/// How far the surface of a ball is from the nearest wall of the level, in metres.
fn gap(place: Vector, radius: f32) -> f64 {
    let place = place.map(f64::from);
    let mut gap = f64::INFINITY;
    for axis in 0..3 {
        gap = gap.min(place[axis] - f64::from(LOW[axis]));
        gap = gap.min(f64::from(HIGH[axis]) - place[axis]);
    }
    let [x, y, z] = place;
    gap = gap.min((x + 2.0 * y + 3.0 * z) / 14.0_f64.sqrt() + 3.0);
    for (center, half) in [([2.0, 0.0, 0.0], [1.0, 2.0, 0.5]), ([-4.0, -1.0, 1.0], [0.5; 3])] {
        let over: [f64; 3] =
            std::array::from_fn(|axis| (place[axis] - center[axis]).abs() - half[axis]);
        let outside = over.iter().map(|x| x.max(0.0).powi(2)).sum::<f64>().sqrt();
        let inside = over.iter().copied().fold(f64::NEG_INFINITY, f64::max);
        gap = gap.min(if outside > 0.0 { outside } else { inside });
    }
    gap - f64::from(radius)
}

fn energy(velocity: Vector) -> f64 {
    velocity.iter().map(|&x| f64::from(x).powi(2)).sum()
}

fn between(random: &mut Random, low: f32, high: f32) -> f32 {
    low + (high - low) * random.unit()
}

/// A bullet of any speed, which may graze a wall or touch it, but is in none.
fn stray(random: &mut Random) -> Bullet<Vector> {
    loop {
        let radius = if random.below(8) == 0 { 0.0 } else { 0.4 * random.unit() };
        let mut position: Vector =
            std::array::from_fn(|axis| between(random, LOW[axis], HIGH[axis]));
        let speed = 10f32.powf(between(random, -3.0, 5.0));
        let mut velocity: Vector = std::array::from_fn(|_| between(random, -speed, speed));
        let axis = random.below(3) as usize;
        match random.below(6) {
            0 => position[axis] = HIGH[axis] - radius,
            1 => {
                // Along a wall that it touches, or into a corner of it.
                position[axis] = LOW[axis] + radius;
                velocity[axis] = [0.0, -0.0, -1e-6 * speed][random.below(3) as usize];
            }
            2 => velocity[axis] = 0.0,
            3 => {
                // Straight into a corner.
                velocity = std::array::from_fn(|axis| (HIGH[axis] - radius) - position[axis]);
            }
            _ => {}
        }
        if gap(position, radius) >= -1e-6 {
            return Bullet::new(position, velocity, radius);
        }
    }
}

#[test]
fn a_hundred_thousand_bullets_never_end_inside_a_wall_nor_get_faster() {
    let mut random = Random(1);
    let walls = level();
    for restitution in [0.0, 0.3, 0.9, 1.0] {
        let mut bullets = Bullets::<3>::default();
        for _ in 0..25_000 {
            bullets.spawn(stray(&mut random));
        }
        let mut hits = 0;
        for _ in 0..10 {
            let before: Vec<f64> = bullets.velocities().iter().map(|&v| energy(v)).collect();
            let rule = bounce(restitution);
            bullets.advance_among(1.0 / 60.0, &walls[..], rule, &Workers::inline()).unwrap();
            hits += bullets.hits().len();
            assert!(bullets.despawned().is_empty());
            for (index, &before) in before.iter().enumerate() {
                let (place, radius) = (bullets.positions()[index], bullets.radii()[index]);
                let gap = gap(place, radius);
                assert!(gap > -2e-6, "{gap} in a wall at {place:?}");
                let after = energy(bullets.velocities()[index]);
                assert!(after <= before, "{before} became {after}");
                if restitution == 1.0 {
                    let loss = (after / before.max(f64::MIN_POSITIVE)).sqrt();
                    assert!(before == 0.0 || loss > 1.0 - 1e-5, "{loss} of the speed is left");
                }
            }
        }
        assert!(hits > 20_000, "too few hits: {hits}");
    }
}

#[test]
fn fast_bullets_bounce_as_a_folded_line() {
    // In an empty room without a radius, each axis is a fold of its own.
    let fold = |x: f64, low: f64, high: f64| {
        let (side, along) = (high - low, (x - low).rem_euclid(2.0 * (high - low)));
        low + if along < side { along } else { 2.0 * side - along }
    };
    let mut random = Random(2);
    let room = [Wall::room(LOW, HIGH).unwrap()];
    let mut bullets = Bullets::<3>::default();
    for _ in 0..5000 {
        let position = std::array::from_fn(|axis| between(&mut random, LOW[axis], HIGH[axis]));
        let velocity = std::array::from_fn(|_| between(&mut random, -100.0, 100.0));
        bullets.spawn(Bullet::new(position, velocity, 0.0));
    }
    let before: Vec<Vector> = bullets.positions().to_vec();
    let speeds: Vec<Vector> = bullets.velocities().to_vec();
    bullets.advance_among(1.0, &room[..], bounce(1.0), &Workers::inline()).unwrap();
    for index in 0..before.len() {
        for axis in 0..3 {
            let end = f64::from(before[index][axis]) + f64::from(speeds[index][axis]);
            let expected = fold(end, f64::from(LOW[axis]), f64::from(HIGH[axis]));
            let place = f64::from(bullets.positions()[index][axis]);
            assert!((place - expected).abs() < 1e-5, "{place}, not {expected}");
        }
    }
}

#[test]
fn the_remaining_time_is_flown_at_the_speed_that_is_left() {
    let walls = [Wall::plane([0.0, 2.0], 0.0).unwrap()];
    let mut bullets = Bullets::<2>::default();
    let id = bullets.spawn(Bullet::new([0.0, 2.0], [3.0, -4.0], 1.0));
    bullets.advance_among(1.0, &walls[..], bounce(0.5), &Workers::inline()).unwrap();
    // A quarter of a second to the floor, three quarters up at half the speed.
    let hit = WallHit {
        id,
        wall: 0,
        fraction: 0.25,
        position: [0.75, 1.0],
        normal: [0.0, 1.0],
        speed: 4.0,
    };
    assert_eq!(bullets.hits(), [hit]);
    assert_eq!(bullets.positions(), [[3.0, 2.5]]);
    assert_eq!(bullets.velocities(), [[3.0, 2.0]]);
}

#[test]
fn a_bullet_out_of_bounces_waits_at_the_wall() {
    let walls = [Wall::room([0.0; 2], [10.0; 2]).unwrap()];
    for (max_bounces, x) in [(0, 9.0), (1, 1.0), (2, 9.0), (3, 4.0)] {
        let mut bullets = Bullets::<2>::default();
        bullets.spawn(Bullet::new([5.0, 5.0], [25.0, 0.0], 1.0));
        let rule = WallResponse::Bounce { restitution: 1.0, max_bounces };
        bullets.advance_among(1.0, &walls[..], rule, &Workers::inline()).unwrap();
        assert_eq!(bullets.positions()[0], [x, 5.0], "{max_bounces} bounces");
        assert_eq!(bullets.hits().len(), (max_bounces as usize + 1).min(3));
    }
}

#[test]
fn bullets_that_end_at_walls_are_there_until_the_next_frame() {
    let walls = [Wall::room([0.0; 2], [10.0; 2]).unwrap()];
    let mut bullets = Bullets::<2>::default();
    let fast = bullets.spawn(Bullet::new([5.0, 5.0], [16.0, 0.0], 1.0));
    let slow = bullets.spawn(Bullet::new([5.0, 5.0], [1.0, 0.0], 1.0));
    let brief = Bullet { lifetime: 0.75, ..Bullet::new([2.0, 5.0], [4.0, 0.0], 1.0) };
    let brief = bullets.spawn(brief);
    bullets.advance_among(1.0, &walls[..], WallResponse::Despawn, &Workers::inline()).unwrap();
    let ended: Vec<_> =
        bullets.despawned().iter().map(|end| (end.id, end.fraction, end.reason)).collect();
    assert_eq!(ended, [(fast, 0.25, DespawnReason::Wall), (brief, 0.75, DespawnReason::Age)]);
    assert_eq!(bullets.positions(), [[9.0, 5.0], [6.0, 5.0], [5.0, 5.0]]);
    bullets.advance_among(1.0, &walls[..], WallResponse::Despawn, &Workers::inline()).unwrap();
    assert_eq!([fast, slow, brief].map(|id| bullets.index_of(id)), [None, Some(0), None]);
    assert!(bullets.despawned().is_empty());
}

#[test]
fn walls_let_groups_through_that_they_do_not_stop() {
    let block = Wall::block([5.0, 0.0], [1.0, 1.0]).unwrap();
    let walls = [block.only(Groups::NONE.with(3)), Wall::plane([-1.0, 0.0], -9.0).unwrap()];
    let mut bullets = Bullets::<2>::default();
    for group in [2, 3] {
        bullets.spawn(Bullet { group, ..Bullet::new([0.0, 0.0], [12.0, 0.0], 0.5) });
    }
    bullets.advance_among(1.0, &walls[..], bounce(1.0), &Workers::inline()).unwrap();
    let walls: Vec<u32> = bullets.hits().iter().map(|hit| hit.wall).collect();
    assert_eq!(walls, [1, 0], "the filter is asked before the nearest is chosen");
    assert_eq!(bullets.positions(), [[5.0, 0.0], [-5.0, 0.0]]);
}

#[test]
fn a_game_may_cast_against_its_own_level() {
    // A round pillar, of which the core knows nothing.
    let pillar = |cast: &Cast<2>| {
        let length = cast.from.map(|x| x * x).iter().sum::<f64>();
        let fraction =
            hazumi_core::swarm::balls_touch(cast.from, cast.along, 1.0 + cast.radius)?;
        let place: [f64; 2] =
            std::array::from_fn(|axis| cast.from[axis] + fraction * cast.along[axis]);
        let approach = -(place[0] * cast.along[0] + place[1] * cast.along[1]);
        (approach > 1e-9 && length > 0.0).then_some(Stop {
            fraction,
            normal: place,
            depth: 0.0,
            wall: 7,
        })
    };
    let mut bullets = Bullets::<2>::default();
    bullets.spawn(Bullet::new([-4.0, 0.0], [8.0, 0.0], 1.0));
    bullets.advance_among(1.0, &pillar, bounce(1.0), &Workers::inline()).unwrap();
    assert_eq!((bullets.hits()[0].wall, bullets.hits()[0].position), (7, [-2.0, 0.0]));
    assert_eq!((bullets.positions()[0], bullets.velocities()[0]), ([-8.0, 0.0], [-8.0, 0.0]));
}

#[test]
fn what_starts_in_a_wall_is_put_out() {
    let walls = level();
    let mut bullets = Bullets::<3>::default();
    // In the large block, below the floor, and in a corner.
    for place in [[2.2, 0.3, 0.1], [0.0, -6.0, 0.0], [10.5, 8.2, 4.1]] {
        bullets.spawn(Bullet::new(place, [0.0; 3], 0.25));
    }
    bullets.advance_among(0.1, &walls[..], bounce(1.0), &Workers::inline()).unwrap();
    for &place in bullets.positions() {
        assert!(gap(place, 0.25) > -1e-6, "{place:?}");
    }
    assert!(bullets.hits().is_empty(), "nothing flew against a wall");
}

#[test]
fn a_bullet_thicker_than_its_room_stays_in_the_middle() {
    let walls = [Wall::room([0.0; 2], [1.0; 2]).unwrap()];
    let mut bullets = Bullets::<2>::default();
    bullets.spawn(Bullet::new([0.2, 0.9], [3.0, 1.0], 2.0));
    bullets.advance_among(0.1, &walls[..], bounce(1.0), &Workers::inline()).unwrap();
    assert_eq!(bullets.positions()[0], [0.5, 0.5]);
}

#[test]
fn numbers_that_are_none_end_the_bullet_and_nothing_else() {
    let walls = level();
    let bad = [f32::NAN, f32::INFINITY, f32::NEG_INFINITY, f32::MAX];
    let mut bullets = Bullets::<3>::default();
    let mut expected = Vec::new();
    for bad in bad {
        expected.push(bullets.spawn(Bullet::new([0.0, bad, 0.0], [1.0; 3], 0.1)));
        if !bad.is_finite() {
            expected.push(bullets.spawn(Bullet::new([0.0; 3], [bad, 1.0, 1.0], 0.1)));
            // As if it had none.
            bullets.spawn(Bullet::new([0.0; 3], [1.0; 3], bad));
        }
    }
    bullets.advance_among(0.1, &walls[..], bounce(f32::NAN), &Workers::inline()).unwrap();
    let ended: Vec<_> = bullets.despawned().iter().map(|end| end.id).collect();
    assert_eq!(ended, expected);
    assert!(bullets.despawned().iter().all(|end| end.reason == DespawnReason::Lost));
    for dt in [f32::NAN, f32::INFINITY, -1.0] {
        assert!(bullets.advance(dt, &Workers::inline()).is_err());
    }
    bullets.advance(1.0, &Workers::inline()).unwrap();
    assert!(Wall::plane([0.0, 0.0, 0.0], 1.0).is_err());
    assert!(Wall::room([0.0, f32::NAN], [1.0, 1.0]).is_err());
    assert!(Wall::block([0.0, 0.0], [1.0, -1.0]).is_err());
    // A level that answers nonsense is not asked again and again.
    let nonsense =
        |_: &Cast<3>| Some(Stop { fraction: f64::NAN, normal: [0.0; 3], depth: -1.0, wall: 0 });
    bullets.advance_among(1.0, &nonsense, bounce(1.0), &Workers::inline()).unwrap();
}

#[test]
fn threads_do_not_change_a_bit() {
    let run = |workers: &Workers| {
        let mut random = Random(3);
        let walls = level();
        let mut bullets = Bullets::<3>::default();
        for _ in 0..3000 {
            bullets.spawn(Bullet { lifetime: random.unit(), ..stray(&mut random) });
        }
        let mut story = Vec::new();
        for frame in 0..20 {
            let rule = if frame % 5 == 4 { WallResponse::Despawn } else { bounce(0.8) };
            bullets.advance_among(1.0 / 60.0, &walls[..], rule, workers).unwrap();
            story.push((bullets.hits().to_vec(), bullets.despawned().to_vec()));
            bullets.spawn(stray(&mut random));
        }
        (story, bullets.positions().to_vec(), bullets.velocities().to_vec())
    };
    let expected = run(&Workers::inline());
    assert!(expected.0.iter().all(|(hits, _)| !hits.is_empty()));
    assert!(run(&Workers::threads(3.try_into().unwrap())) == expected);
}

/// Without walls, both ways to advance are the same.
#[test]
fn no_walls_is_as_good_as_walls_far_away() {
    fn check<const D: usize>() {
        let mut random = Random(4);
        let mut bullets = Bullets::<D>::default();
        for _ in 0..500 {
            let [place, speed] = [0; 2].map(|_| random.point::<D>().map(|x| 20.0 * x - 10.0));
            let bullet = Bullet::new(place, speed, random.unit());
            bullets.spawn(Bullet { lifetime: 2.0 * random.unit(), ..bullet });
        }
        let mut others = bullets.clone();
        let far = [Wall::room([-1e6; D], [1e6; D]).unwrap()];
        for _ in 0..30 {
            bullets.advance(0.1, &Workers::inline()).unwrap();
            others
                .advance_among(0.1, &far[..], WallResponse::Despawn, &Workers::inline())
                .unwrap();
            assert!(bullets.positions() == others.positions());
            assert_eq!(bullets.despawned(), others.despawned());
        }
        assert!(bullets.is_empty());
    }
    check::<2>();
    check::<3>();
}

/// A room of half a `size` to each side whose walls are found in `f32` by a function that, as
/// shape casts do, also reports a wall that is touched and left again.
#[expect(clippy::cast_possible_truncation, reason = "as rooms of `f32` see it")]
fn touching_room<const D: usize>(size: f32) -> impl Fn(&Cast<D>) -> Option<Stop<D>> + Sync {
    move |cast: &Cast<D>| {
        let stops = (0..2 * D).filter_map(|side| {
            let (axis, sign) = (side / 2, if side % 2 == 0 { 1.0 } else { -1.0 });
            let from = cast.from[axis] as f32 * sign;
            let along = cast.along[axis] as f32 * sign;
            let gap = size / 2.0 - cast.radius as f32 - from;
            let is_touched = gap.abs() <= 4.0 * f32::EPSILON * size;
            let is_reached = along > 0.0 && gap <= along;
            let mut normal = [0.0; D];
            normal[axis] = f64::from(-sign);
            let fraction = if is_touched { 0.0 } else { f64::from(gap / along) };
            let wall = u32::try_from(side).unwrap();
            let is_stop = is_touched || (is_reached && gap > 0.0);
            is_stop.then_some(Stop { fraction, normal, depth: 0.0, wall })
        });
        stops.min_by(|a, b| a.fraction.total_cmp(&b.fraction))
    }
}

/// Where a coordinate is after a way along an axis of a room, folded at its walls.
fn folded(from: f64, way: f64, half: f64) -> f64 {
    let phase = (from + half + way).rem_euclid(4.0 * half);
    (if phase > 2.0 * half { 4.0 * half - phase } else { phase }) - half
}

fn bounces_keep_the_rest_of_the_frame<const D: usize>(seed: u64)
where
    [f32; D]: hazumi_core::swarm::Point<D>,
{
    let mut random = Random(seed);
    let mut hits = 0;
    for round in 0..300 {
        let size = 10.0_f32.powf(between(&mut random, -1.0, 2.0));
        let radius = size * between(&mut random, 0.01, 0.2);
        let half = size / 2.0 - radius;
        let dt = between(&mut random, 0.005, 0.05);
        // Up to twice through the room in a frame.
        let speed = size / dt * between(&mut random, 0.05, 2.0);
        let start: [f32; D] =
            std::array::from_fn(|_| 0.99 * half * between(&mut random, -1.0, 1.0));
        let velocity: [f32; D] =
            std::array::from_fn(|_| speed * between(&mut random, -1.0, 1.0));
        let mut bullets = Bullets::<D>::default();
        bullets.spawn(Bullet::new(start, velocity, radius));
        let level = touching_room::<D>(size);
        let frames = 4;
        for _ in 0..frames {
            bullets.advance_among(dt, &level, bounce(1.0), &Workers::inline()).unwrap();
            hits += bullets.hits().len();
        }
        for axis in 0..D {
            let way = f64::from(velocity[axis]) * f64::from(dt) * f64::from(frames);
            let expected = folded(start[axis].into(), way, half.into());
            let is = f64::from(bullets.positions()[0][axis]);
            let error = (is - expected).abs() / f64::from(size);
            assert!(error < 1e-3, "round {round}: {is} along {axis}, must be {expected}");
        }
    }
    assert!(hits > 1000, "only {hits} bounces");
}

#[test]
fn bounces_keep_the_rest_of_the_frame_where_walls_are_reported_that_are_left() {
    bounces_keep_the_rest_of_the_frame::<2>(3);
    bounces_keep_the_rest_of_the_frame::<3>(5);
}
