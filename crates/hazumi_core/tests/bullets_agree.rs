//! A pool of bullets against plain maps, and a whole game loop against brute force.

mod support;

use std::collections::{BTreeMap, BTreeSet};

use hazumi_core::Workers;
use hazumi_core::swarm::{
    Bullet, BulletId, Bullets, CollisionMatrix, FirstContact, Moving, Swarm, Swept,
    TriggerEvents, Triggers, Wall, WallResponse, first_contacts,
};
use support::{Random, number};

type Id<const D: usize> = BulletId<[f32; D]>;

fn bullet<const D: usize>(random: &mut Random, side: f32) -> Bullet<[f32; D]> {
    Bullet {
        group: [0, 1, 2][random.below(3) as usize],
        ..Bullet::new(
            random.point::<D>().map(|x| side * x),
            random.point::<D>().map(|x| side * (x - 0.5)),
            0.1 + 0.4 * random.unit(),
        )
    }
}

/// State of a bullet as the pool returns it.
fn read<const D: usize>(bullets: &Bullets<D>, index: usize) -> Bullet<[f32; D]> {
    Bullet {
        position: bullets.positions()[index],
        velocity: bullets.velocities()[index],
        radius: bullets.radii()[index],
        group: bullets.groups()[index],
        lifetime: bullets.lives()[index],
    }
}

#[test]
fn ids_name_the_same_bullet_whatever_is_done_to_the_lists() {
    let mut random = Random(1);
    let mut bullets = Bullets::<3>::default();
    let mut model: BTreeMap<Id<3>, Bullet<[f32; 3]>> = BTreeMap::new();
    let mut gone: Vec<Id<3>> = Vec::new();
    for turn in 0..20_000 {
        match random.below(8) {
            0..4 => {
                let bullet = bullet(&mut random, 10.0);
                let id = bullets.spawn(bullet);
                assert!(model.insert(id, bullet).is_none() && !gone.contains(&id));
            }
            4..6 if !model.is_empty() => {
                let index = random.below(number(bullets.len())) as usize;
                let id = bullets.id_at(index).unwrap();
                assert_eq!(bullets.despawn(id), model.remove(&id));
                gone.push(id);
            }
            6 => {
                let Some(&id) = gone.last() else { continue };
                assert_eq!((bullets.despawn(id), bullets.index_of(id)), (None, None));
            }
            _ if turn % 40 == 0 => {
                // With numbers that come again, and some that do not exist.
                let end = number(bullets.len()) + 5;
                let order: Vec<u32> = (0..end).map(|_| random.below(end)).collect();
                bullets.reorder(order);
            }
            _ => {}
        }
        assert_eq!(bullets.len(), model.len());
        if turn % 50 == 0 {
            for (&id, expected) in &model {
                let index = bullets.index_of(id).unwrap();
                assert_eq!(read(&bullets, index), *expected);
                assert_eq!(
                    (bullets.id_at(index), bullets.id_in(id.index())),
                    (Some(id), Some(id))
                );
            }
            assert!(gone.iter().all(|&id| bullets.index_of(id).is_none()));
        }
    }
    bullets.clear();
    assert!(bullets.is_empty() && bullets.despawn_at(0).is_none());
}

/// All pairs of bullets that touch, by id, when group 0 does not meet itself.
fn touching(bullets: &Bullets<2>) -> BTreeSet<[Id<2>; 2]> {
    let mut pairs = BTreeSet::new();
    let (places, radii, groups) = (bullets.positions(), bullets.radii(), bullets.groups());
    for a in 0..bullets.len() {
        for b in a + 1..bullets.len() {
            let [x, y] = [0, 1].map(|axis| places[a][axis] - places[b][axis]);
            let reach = radii[a] + radii[b];
            let is_met = (groups[a], groups[b]) != (0, 0);
            if is_met && x * x + y * y <= reach * reach {
                let mut two = [a, b].map(|index| bullets.id_at(index).unwrap());
                two.sort();
                pairs.insert(two);
            }
        }
    }
    pairs
}

#[test]
fn a_million_bullets_come_and_go_in_a_thousand_frames_and_no_event_is_lost() {
    let mut random = Random(2);
    let threads = Workers::threads(2.try_into().unwrap());
    let mut bullets = Bullets::<2>::default();
    let mut swarm = Swarm::<2, 3>::default();
    let (mut triggers, mut touches) = (Triggers::default(), TriggerEvents::default());
    let mut pairs = Vec::new();
    let meetings = CollisionMatrix::ALL.without(0, 0);
    let walls = [Wall::room([0.0; 2], [30.0; 2]).unwrap()];
    let at_wall = WallResponse::Bounce { restitution: 1.0, max_bounces: 4 };
    let mut last: BTreeSet<[Id<2>; 2]> = BTreeSet::new();
    let (mut changes, mut counts) = (0, [0; 3]);
    for frame in 0..1000 {
        let workers = if frame % 2 == 0 { &threads } else { &Workers::inline() };
        // Some live for no frame at all, others for long.
        for _ in 0..500 {
            bullets.spawn(bullet(&mut random, 30.0));
            while bullets.len() > 200 + frame % 50 {
                let last = number(bullets.len()) - 1;
                let is_any = random.below(40) == 0;
                let index = if is_any { random.below(last + 1) } else { last };
                assert!(bullets.despawn_at(index as usize).is_some());
                changes += 1;
            }
        }
        changes += 500;
        bullets.advance_among(0.01, &walls[..], at_wall, workers).unwrap();
        swarm.rebuild(&bullets, workers);
        swarm.pairs(&meetings, workers, &mut pairs);
        bullets.update(&mut pairs, &mut triggers, &mut touches);

        let now = touching(&bullets);
        let slots = |pairs: &mut dyn Iterator<Item = &[Id<2>; 2]>| {
            let mut slots: Vec<_> = pairs
                .map(|two| two.map(|id| id.index()))
                .map(|[a, b]| (a.min(b), a.max(b)))
                .collect();
            slots.sort_unstable();
            slots
        };
        let expected = TriggerEvents {
            started: slots(&mut now.difference(&last)),
            stayed: slots(&mut now.intersection(&last)),
            ended: slots(&mut last.difference(&now)),
        };
        assert_eq!(touches, expected, "frame {frame}");
        counts[0] += touches.started.len();
        counts[1] += touches.stayed.len();
        counts[2] += touches.ended.len();
        last = now;
        if frame % 30 == 0 {
            bullets.reorder(swarm.order());
        }
    }
    assert!(changes > 990_000, "too few changes: {changes}");
    assert!(counts.iter().all(|&count| count > 5000), "too few events: {counts:?}");
}

#[test]
fn the_order_of_a_swarm_names_each_thing_once() {
    let mut random = Random(3);
    let mut bullets = Bullets::<3>::default();
    for index in 0..3000 {
        let mut bullet = bullet(&mut random, 20.0);
        bullet.radius *= if index % 7 == 0 { 30.0 } else { 1.0 };
        bullet.position[0] = if index % 100 == 0 { f32::NAN } else { bullet.position[0] };
        bullets.spawn(bullet);
    }
    let mut swarm = Swarm::<3, 4>::default();
    swarm.rebuild(&bullets, &Workers::inline());
    let mut order: Vec<u32> = swarm.order().collect();
    assert_eq!(order[order.len() - 30..], *swarm.left_out());
    bullets.reorder(order.iter().copied());
    order.sort_unstable();
    assert!(order.into_iter().eq(0..3000));
    // A sorted order stays as it is.
    swarm.rebuild(&bullets, &Workers::inline());
    assert!(swarm.order().eq(0..3000));
}

/// A coordinate that has flown on for so long between two walls.
fn folded(from: f64, way: f64, low: f64, high: f64) -> f64 {
    let (side, along) = (high - low, (from + way - low).rem_euclid(2.0 * (high - low)));
    low + if along < side { along } else { 2.0 * side - along }
}

#[test]
fn fast_bullets_touch_what_they_pass_also_behind_walls() {
    const SIDE: f32 = 10.0;
    const STEPS: usize = 20_000;
    let mut random = Random(4);
    let mut bullets = Bullets::<3>::default();
    for _ in 0..40 {
        let radius = 0.2 + 0.3 * random.unit();
        let position = random.point::<3>().map(|x| radius + x * (SIDE - 2.0 * radius));
        let velocity = random.point::<3>().map(|x| 50.0 * (x - 0.5));
        bullets.spawn(Bullet::new(position, velocity, radius));
    }
    let before = bullets.clone();
    let walls = [Wall::room([0.0; 3], [SIDE; 3]).unwrap()];
    let at_wall = WallResponse::Bounce { restitution: 1.0, max_bounces: 100 };
    bullets.advance_among(1.0, &walls[..], at_wall, &Workers::inline()).unwrap();
    assert!(bullets.hits().len() > 100);
    // Indices change, and the ways with them.
    let order: Vec<u32> = (0..40).rev().collect();
    bullets.reorder(order);

    let place = |id: Id<3>, time: f64| {
        let old = read(&before, before.index_of(id).unwrap());
        let radius = f64::from(old.radius);
        std::array::from_fn::<f64, 3, _>(|axis| {
            let way = f64::from(old.velocity[axis]) * time;
            folded(f64::from(old.position[axis]), way, radius, f64::from(SIDE) - radius)
        })
    };
    let gap = |[a, b]: [Id<3>; 2], time: f64| {
        let [p, q] = [a, b].map(|id| place(id, time));
        let apart = (0..3).map(|axis| (p[axis] - q[axis]).powi(2)).sum::<f64>().sqrt();
        let radius = |id: Id<3>| f64::from(before.radii()[before.index_of(id).unwrap()]);
        apart - radius(a) - radius(b)
    };
    let mut found = touches(&bullets).into_iter().peekable();
    let mut count = 0;
    for a in 0..40 {
        for b in a + 1..40 {
            let ids = [a, b].map(|index| bullets.id_at(index).unwrap());
            let touch = found.next_if(|touch| touch.pair == (number(a), number(b)));
            let mut times = (0..=STEPS).map(|step| step as f64 / STEPS as f64);
            let first = times.find(|&time| gap(ids, time) < 0.0);
            match (touch, first) {
                (None, None) => {}
                (None, Some(time)) => panic!("{a} and {b} overlap at {time}"),
                (Some(touch), first) => {
                    count += 1;
                    let time = f64::from(touch.fraction);
                    let gap = gap(ids, time);
                    assert!(gap.abs() < 1e-4 || (time == 0.0 && gap < 0.0), "{gap} at {time}");
                    assert!(first.is_none_or(|first| time <= first + 1e-6));
                }
            }
        }
    }
    assert_eq!(found.next(), None);
    assert!(count > 40, "too few touches: {count}");
}

/// The first touches of all bullets, by pair.
fn touches<const D: usize>(bullets: &Bullets<D>) -> Vec<FirstContact>
where
    Bullets<D>: Moving<D>,
{
    let (mut pairs, mut touches) = (Vec::new(), Vec::new());
    let all = 0..number(bullets.len());
    pairs.extend(all.clone().flat_map(|a| all.clone().map(move |b| (a, b))));
    pairs.retain(|&(a, b)| a < b);
    first_contacts(&pairs, bullets, &Workers::inline(), &mut touches);
    touches
}

#[test]
fn sorting_what_was_passed_through_finds_every_first_touch_on_any_number_of_threads() {
    let mut random = Random(5);
    let mut bullets = Bullets::<2>::default();
    for _ in 0..700 {
        let mut bullet = bullet(&mut random, 60.0);
        bullet.radius *= 0.3;
        bullet.lifetime = 0.05 + random.unit();
        bullets.spawn(bullet);
    }
    let walls =
        [Wall::room([0.0; 2], [60.0; 2]).unwrap(), Wall::block([30.0; 2], [5.0; 2]).unwrap()];
    for at_wall in
        [WallResponse::Bounce { restitution: 0.8, max_bounces: 9 }, WallResponse::Despawn]
    {
        bullets.advance_among(0.2, &walls[..], at_wall, &Workers::inline()).unwrap();
        let expected = touches(&bullets);
        assert!(expected.len() > 50, "{}", expected.len());
        let mut orders = Vec::new();
        for workers in [Workers::inline(), Workers::threads(2.try_into().unwrap())] {
            let (mut pairs, mut found) = (Vec::new(), Vec::new());
            let mut swarm = Swarm::<2, 4>::default();
            swarm.rebuild(&Swept(&bullets), &workers);
            swarm.pairs(&CollisionMatrix::ALL, &workers, &mut pairs);
            first_contacts(&pairs, &bullets, &workers, &mut found);
            orders.push(found.clone());
            found.sort_unstable_by_key(|touch| touch.pair);
            assert_eq!(found, expected);
        }
        assert_eq!(orders[0], orders[1]);
    }
}

#[test]
fn who_ends_touches_what_came_before_and_nothing_after() {
    let targets = [[3.0, 0.0], [6.0, 0.0]];
    let wall = [Wall::plane([-1.0, 0.0], -5.0).unwrap()];
    for is_old in [false, true] {
        let mut bullets = Bullets::<2>::default();
        let lifetime = if is_old { 0.5 } else { f32::INFINITY };
        bullets.spawn(Bullet { lifetime, ..Bullet::new([0.0; 2], [10.0, 0.0], 0.1) });
        for target in targets {
            bullets.spawn(Bullet { group: 1, ..Bullet::new(target, [0.0; 2], 0.5) });
        }
        let walls = if is_old { &[] } else { &wall[..] };
        // The target behind the wall is let be.
        let walls =
            walls.iter().map(|wall| wall.only(hazumi_core::swarm::Groups::NONE.with(0)));
        let walls: Vec<Wall<2>> = walls.collect();
        bullets
            .advance_among(1.0, &walls[..], WallResponse::Despawn, &Workers::inline())
            .unwrap();
        assert_eq!(bullets.despawned().len(), 1);
        let touches = touches(&bullets);
        assert_eq!(touches.len(), 1, "{touches:?}");
        assert_eq!(touches[0].pair, (0, 1));
        assert!((touches[0].fraction - 0.24).abs() < 1e-6);
    }
}
