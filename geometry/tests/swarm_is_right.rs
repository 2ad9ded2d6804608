//! The swarm as a game sees it: lists in, pairs, first touches and triggers out.

use hazumi_geometry::swarm::{
    Bullet, BulletWorld, Bullets, CollisionMatrix, Crowd, CrowdError, FirstContact, Groups,
    Sizes, Swarm, TriggerEvents, Triggers, Wall, WallResponse,
};

use crate::dim::{ToF64, Vector, xyz};
use crate::support::Rng;

const COUNT: usize = 600;

fn places(random: &mut Rng, reach: f32) -> Vec<Vector> {
    (0..COUNT).map(|_| random.vector() * reach).collect()
}

/// The gap between two things of a crowd at a time of the frame, in metres; negative inside.
fn gap(crowd: &Crowd<'_>, [a, b]: [usize; 2], time: f64) -> f64 {
    let place = |index: usize| {
        let motion = crowd.motions.get(index).copied().unwrap_or(Vector::ZERO);
        crowd.positions[index].to_f64() + motion.to_f64() * time
    };
    let apart = place(a) - place(b);
    match crowd.sizes {
        Sizes::Radius(radius) => apart.length() - 2.0 * f64::from(radius),
        Sizes::Radii(radii) => apart.length() - f64::from(radii[a]) - f64::from(radii[b]),
        Sizes::HalfExtents(halves) => {
            (apart.abs() - halves[a].to_f64() - halves[b].to_f64()).max_element()
        }
    }
}

/// Compares first touches with a walk through the frame in small steps.
fn check(crowd: &Crowd<'_>) {
    const STEPS: usize = 200;
    let mut swarm = Swarm::default();
    let mut touches = Vec::new();
    swarm.rebuild(crowd).unwrap();
    swarm.first_contacts(crowd, &CollisionMatrix::ALL, &mut touches).unwrap();
    touches.sort_by_key(|touch| touch.pair);
    assert!(touches.is_sorted_by(|a, b| a.pair < b.pair), "each pair once");
    let mut found = touches.iter().peekable();
    let mut hits = 0;
    for a in 0..COUNT {
        for b in a + 1..COUNT {
            let pair = (u32::try_from(a).unwrap(), u32::try_from(b).unwrap());
            let touch = found.next_if(|touch| touch.pair == pair);
            let times = (0..=STEPS).map(|step| step as f64 / STEPS as f64);
            let first = times.into_iter().find(|&time| gap(crowd, [a, b], time) < -1e-5);
            match (touch, first) {
                (None, None) => {}
                (None, Some(time)) => panic!("{pair:?} overlap at {time} and were missed"),
                (Some(&FirstContact { fraction, .. }), first) => {
                    hits += 1;
                    let fraction = f64::from(fraction);
                    let gap = gap(crowd, [a, b], fraction);
                    assert!(gap.abs() < 1e-4 || (fraction == 0.0 && gap < 0.0), "{gap}");
                    assert!(first.is_none_or(|first| fraction <= first + 1e-4));
                }
            }
        }
    }
    assert_eq!(found.next(), None);
    assert!(hits > 20, "too empty a space: {hits}");
}

#[test]
fn first_touches_are_those_of_a_slow_walk_through_the_frame() {
    let mut random = Rng(1);
    let positions = places(&mut random, 4.0);
    let motions = places(&mut random, 2.0);
    let radii: Vec<f32> = positions.iter().map(|place| 0.1 + 0.05 * place.x.abs()).collect();
    let halves: Vec<Vector> = motions.iter().map(|way| 0.2 * way.abs()).collect();
    let sizes = [Sizes::Radius(0.3), Sizes::Radii(&radii), Sizes::HalfExtents(&halves)];
    for sizes in sizes {
        check(&Crowd { motions: &motions, ..Crowd::new(&positions, sizes) });
        check(&Crowd { motions: &[], ..Crowd::new(&positions, sizes) });
    }
}

#[test]
fn a_fast_bullet_does_not_pass_through() {
    let positions = [Vector::ZERO, xyz(50.0, 0.0, 0.0)];
    let motions = [xyz(100.0, 0.0, 0.0), Vector::ZERO];
    let radii = [0.01, 0.5];
    let crowd = Crowd { motions: &motions, ..Crowd::new(&positions, Sizes::Radii(&radii)) };
    let mut swarm = Swarm::default();
    let mut touches = Vec::new();
    swarm.rebuild(&crowd).unwrap();
    swarm.first_contacts(&crowd, &CollisionMatrix::ALL, &mut touches).unwrap();
    assert_eq!(touches.len(), 1);
    assert!((touches[0].fraction - 0.4949).abs() < 1e-4);
}

#[test]
fn lists_of_other_lengths_are_refused() {
    let positions = [Vector::ZERO; 3];
    let mut swarm = Swarm::default();
    let crowd = Crowd::new(&positions, Sizes::Radii(&[1.0]));
    let error = swarm.rebuild(&crowd).unwrap_err();
    assert_eq!(error, CrowdError { what: "radii", len: 1, count: 3 });
    assert_eq!(
        error.to_string(),
        "number of radii of a crowd is 1, must be that of its positions, 3"
    );
    let crowd = Crowd { groups: &[1], ..Crowd::new(&positions, Sizes::Radius(1.0)) };
    assert!(swarm.rebuild(&crowd).is_err());
    let mut pairs = vec![(0, 1)];
    swarm.pairs(&CollisionMatrix::ALL, &mut pairs);
    assert!(pairs.is_empty(), "a crowd that was refused has nobody");
}

#[test]
fn who_shoots_does_not_hide_those_behind() {
    let positions = [Vector::ZERO, xyz(3.0, 0.0, 0.0), xyz(6.0, 0.0, 0.0)];
    let mut swarm = Swarm::default();
    swarm.rebuild(&Crowd::new(&positions, Sizes::Radius(0.5))).unwrap();
    let way = [Vector::ZERO, xyz(10.0, 0.0, 0.0)];
    let hit = swarm.first_hit(way, 0.0, Groups::ALL, |item| item != 0).unwrap();
    assert_eq!(hit.item, 1);
    assert!((hit.fraction - 0.25).abs() < 1e-6);
}

#[test]
fn a_frame_later_the_triggers_know_what_changed() {
    let mut swarm = Swarm::default();
    let (mut triggers, mut touches) = (Triggers::default(), TriggerEvents::default());
    let mut pairs = Vec::new();
    let mut frame = |x: f32| {
        let positions = [Vector::ZERO, xyz(x, 0.0, 0.0)];
        swarm.rebuild(&Crowd::new(&positions, Sizes::Radius(0.5))).unwrap();
        swarm.pairs(&CollisionMatrix::ALL, &mut pairs);
        triggers.update(&pairs, &[], &mut touches);
        [touches.started.len(), touches.stayed.len(), touches.ended.len()]
    };
    let frames = [2.0, 1.0, 0.5, 1.1, 3.0].map(&mut frame);
    assert_eq!(frames, [[0, 0, 0], [1, 0, 0], [0, 1, 0], [0, 0, 1], [0, 0, 0]]);
}

#[test]
fn bullets_give_what_a_crowd_of_their_lists_gives() {
    let mut random = Rng(2);
    let mut bullets = Bullets::default();
    for index in 0..COUNT {
        let bullet = Bullet::new(random.vector() * 4.0, random.vector() * 20.0, 0.2);
        bullets.spawn(Bullet { group: [0, 1][index % 2], ..bullet });
    }
    let before = bullets.clone();
    let mut swarm = Swarm::with_threads(2.try_into().unwrap());
    bullets.advance(0.1, swarm.workers()).unwrap();
    let (mut found, mut expected) = (Vec::new(), Vec::new());
    let meetings = CollisionMatrix::NONE.with(0, 1);

    swarm.rebuild_bullets(&bullets);
    swarm.pairs(&meetings, &mut found);
    let sizes = Sizes::Radii(bullets.radii());
    let groups = bullets.groups();
    swarm.rebuild(&Crowd { groups, ..Crowd::new(bullets.positions(), sizes) }).unwrap();
    swarm.pairs(&meetings, &mut expected);
    assert!(found == expected && found.len() > 20);

    let places = before.positions().iter().zip(bullets.positions());
    let motions: Vec<Vector> = places.map(|(&from, &to)| to - from).collect();
    let (mut found, mut expected) = (Vec::new(), Vec::new());
    swarm.rebuild_flights(&bullets);
    swarm.first_contacts_of(&bullets, &meetings, &mut found);
    let order: Vec<u32> = swarm.order().collect();
    let crowd = Crowd { groups, motions: &motions, ..Crowd::new(before.positions(), sizes) };
    swarm.rebuild(&crowd).unwrap();
    swarm.first_contacts(&crowd, &meetings, &mut expected).unwrap();
    for list in [&mut found, &mut expected] {
        list.sort_by_key(|touch| touch.pair);
    }
    assert!(found.len() > 100 && found.len() == expected.len());
    for (found, expected) in found.iter().zip(&expected) {
        assert_eq!(found.pair, expected.pair);
        assert!((found.fraction - expected.fraction).abs() < 1e-4);
    }
    bullets.reorder(order);
    assert_eq!(bullets.len(), COUNT);
}

#[test]
fn bullets_bounce_in_a_room_of_vectors() {
    let room = [Wall::room(Vector::ZERO, Vector::splat(10.0)).unwrap()];
    let at_wall = WallResponse::Bounce { restitution: 0.5, max_bounces: 3 };
    let mut bullets = Bullets::default();
    let position = xyz(5.0, 5.0, 5.0);
    let id = bullets.spawn(Bullet::new(position, xyz(0.0, -8.0, 0.0), 1.0));
    bullets.advance_among(1.0, &room[..], at_wall, Swarm::default().workers()).unwrap();
    assert_eq!(bullets.hits()[0].normal, Vector::Y);
    let index = bullets.index_of(id).unwrap();
    assert_eq!(bullets.positions()[index], xyz(5.0, 3.0, 5.0));
    assert_eq!(bullets.velocities()[index], xyz(0.0, 4.0, 0.0));
}

#[test]
fn queries_of_a_bullet_world_name_bullets_by_their_places_after_each_step() {
    let mut random = Rng(5);
    let mut world = BulletWorld::default();
    world.walls.push(Wall::room(Vector::splat(-10.0), Vector::splat(10.0)).unwrap());
    for _ in 0..200 {
        let bullet = Bullet::new(random.vector() * 9.0, random.vector() * 20.0, 1e-4);
        world
            .bullets
            .spawn(Bullet { lifetime: 0.3 + random.vector().length() * 2.0, ..bullet });
    }
    let (mut left, mut ended) = (world.bullets.len(), 0);
    for _ in 0..100 {
        world.step(1.0 / 60.0).unwrap();
        ended += world.despawned().len();
        assert!(world.despawned().iter().all(|one| world.bullets.index_of(one.id).is_none()));
        for (index, &place) in (0..).zip(world.bullets.positions()) {
            let mut found = Vec::new();
            world.swarm().nearest(place, 1, Groups::ALL, &mut found);
            assert_eq!(found[0].item, index);
        }
        left = left.min(world.bullets.len());
    }
    assert!(ended > 20 && left == 200 - ended && left > 20, "{ended} of 200 have ended");
}

#[test]
fn a_bullet_world_has_each_contact_once_whatever_the_order_of_its_lists() {
    let mut world = BulletWorld::with_threads(2.try_into().unwrap());
    world.collisions = CollisionMatrix::NONE.with(0, 1);
    world.walls.push(Wall::room(Vector::splat(-10.0), Vector::splat(10.0)).unwrap());
    // In rows of their own, shuttling between a wall and a thing at rest.
    let mut ids = Vec::new();
    for row in 0..5u8 {
        let place = |x: f32| xyz(x, f32::from(row) * 2.0 - 7.0, 0.0);
        let target = world.bullets.spawn(Bullet::new(place(0.0), Vector::ZERO, 0.5));
        let flyer = Bullet::new(place(9.0 - f32::from(row)), xyz(-6.0, 0.0, 0.0), 0.5);
        ids.push([target, world.bullets.spawn(Bullet { group: 1, ..flyer })]);
    }
    let (mut started, mut ended) = (vec![0; 5], vec![0; 5]);
    for _ in 0..600 {
        world.step(1.0 / 60.0).unwrap();
        for (pairs, counts) in
            [(&world.events().started, &mut started), (&world.events().ended, &mut ended)]
        {
            for &(a, b) in pairs {
                let found = [a, b].map(|slot| world.bullets.id_in(slot).unwrap());
                let row = ids.iter().position(|row| row.iter().all(|id| found.contains(id)));
                counts[row.unwrap()] += 1;
            }
        }
    }
    // Sixty metres, of which five to nine come before the target and nineteen between passes.
    assert_eq!((started, ended), (vec![3; 5], vec![3; 5]));
}
