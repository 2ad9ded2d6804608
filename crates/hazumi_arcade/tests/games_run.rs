//! Games of the gallery run, keep their promises, and are the same each time.

use std::num::NonZeroUsize;

use hazumi_arcade::{Controls, Game, Role, Thing};
use hazumi_core::Workers;
use hazumi_scenes::{Scene, Swarm, gallery};

const DT: f32 = 1.0 / 60.0;

fn scene(text: &str) -> Scene {
    Scene::from_json(text, "test").unwrap_or_else(|error| panic!("{error}"))
}

fn small(dim: u32, bounces: bool) -> Scene {
    scene(&format!(
        r#"{{"dim": {dim}, "swarm": {{"bullets": {{"count": 3000, "half_extents": [20, 20, 20],
            "bounces": {bounces}, "lifetime": 2, "enemies": {{"count": 20, "patterns": [
            {{"ring": {{"shots": 16}}}}, {{"spiral": {{"arms": 3, "turn_degrees": 13}}}},
            {{"fan": {{"shots": 5, "spread_degrees": 40}}}}]}}}}}}}}"#
    ))
}

fn flock(dim: u32) -> Scene {
    scene(&format!(
        r#"{{"dim": {dim}, "swarm": {{"flock": {{"count": 1500, "half_extents": [15, 15, 5],
            "sight": 2}}}}}}"#
    ))
}

fn games() -> Vec<Scene> {
    vec![small(2, false), small(3, false), small(2, true), small(3, true), flock(2), flock(3)]
}

fn things(game: &Game) -> Vec<Thing> {
    let mut things = Vec::new();
    game.for_each(|thing| things.push(thing));
    things
}

fn speed(thing: &Thing) -> f32 {
    thing.velocity.iter().map(|x| x * x).sum::<f32>().sqrt()
}

#[test]
fn any_number_of_threads_plays_the_same_game() {
    for scene in games() {
        let hashes = [1, 2, 3].map(|threads| {
            let workers = Workers::threads(NonZeroUsize::new(threads).unwrap());
            let mut game = Game::new(&scene).unwrap();
            (0..90).for_each(|_| {
                game.step(DT, None, &workers).unwrap();
            });
            game.hash()
        });
        assert_eq!(hashes, [hashes[0]; 3]);
    }
}

#[test]
fn bullets_stay_in_the_arena_and_about_as_many() {
    for (dim, bounces) in [(2, false), (3, false), (2, true), (3, true)] {
        let mut game = Game::new(&small(dim, bounces)).unwrap();
        for frame in 0..240 {
            let told = game.step(DT, None, &Workers::inline()).unwrap();
            assert_eq!(told.left_out, 0);
            if frame % 24 != 0 {
                continue;
            }
            let things = things(&game);
            assert_eq!(told.things, things.len());
            let bullets: Vec<_> =
                things.iter().filter(|one| one.role == Role::Bullet).collect();
            assert!((1000..=4000).contains(&bullets.len()), "{} in {dim}D", bullets.len());
            for bullet in bullets {
                let far = bullet.position.iter().fold(0.0, |far: f32, x| far.max(x.abs()));
                // Fired from an enemy that turns back at the wall.
                assert!(far < 20.5, "{bullet:?}");
                assert!((speed(bullet) - 4.0).abs() < 1e-3, "{bullet:?}");
            }
            let enemies = things.iter().filter(|one| one.role == Role::Enemy).count();
            let players = things.iter().filter(|one| one.role == Role::Player).count();
            assert_eq!((enemies, players), (20, 1));
        }
    }
}

#[test]
fn who_stands_in_a_hail_of_bullets_is_hit_and_enemies_are_hit_by_shots() {
    let mut game = Game::new(&small(2, true)).unwrap();
    let still = Controls { heading: [0.0; 3], fires: true };
    let hits: usize = (0..300)
        .map(|_| {
            let frame = game.step(DT, Some(still), &Workers::inline()).unwrap();
            assert!(frame.hits <= frame.pairs);
            frame.hits
        })
        .sum();
    assert!(hits > 50, "{hits}");
}

#[test]
fn controls_move_the_player_as_far_as_the_wall() {
    let mut game = Game::new(&small(3, false)).unwrap();
    let right = Controls { heading: [5.0, 0.0, 0.0], fires: false };
    let player = |game: &Game| {
        let things = things(game);
        *things.iter().find(|thing| thing.role == Role::Player).unwrap()
    };
    (0..60).for_each(|_| {
        game.step(DT, Some(right), &Workers::inline()).unwrap();
    });
    let [x, y, z] = player(&game).position;
    assert!((x - 10.0).abs() < 1e-2 && y == 0.0 && z == 0.0, "full speed is 10 m/s: {x}");
    (0..120).for_each(|_| {
        game.step(DT, Some(right), &Workers::inline()).unwrap();
    });
    let [x, ..] = player(&game).position;
    assert!((x - 20.0).abs() < 1e-4, "{x}");
    assert!(things(&game).iter().all(|thing| thing.role != Role::Shot));
}

#[test]
fn a_press_fires_at_once_however_short_and_then_at_the_rate() {
    for dim in [2, 3] {
        let rules = scene(&format!(
            r#"{{"dim": {dim}, "swarm": {{"bullets": {{"count": 10, "half_extents": [50, 50, 50],
                "enemies": {{"count": 1, "patterns": [{{"ring": {{"shots": 4}}}}]}},
                "player": {{"shots_per_second": 6, "shot_speed": 1}}}}}}}}"#
        ));
        for frames in [1, 2, 5, 9, 10, 19, 20, 35] {
            let mut game = Game::new(&rules).unwrap();
            let mut go = |count: usize, fires: bool| {
                let controls = Controls { heading: [0.0; 3], fires };
                (0..count).for_each(|_| {
                    game.step(DT, Some(controls), &Workers::inline()).unwrap();
                });
                things(&game).iter().filter(|thing| thing.role == Role::Shot).count()
            };
            assert_eq!(go(60, false), 0);
            assert_eq!(go(frames, true), 1 + frames / 10, "{dim}D, {frames} frames");
            assert_eq!(go(30, false), 1 + frames / 10, "{dim}D, and none after");
        }
    }
}

/// How well birds agree on a heading with their neighbours: the mean of the cosines.
fn agreement(game: &Game) -> f32 {
    let birds = things(game);
    let (mut sum, mut count) = (0.0, 0.0);
    for (index, a) in birds.iter().enumerate() {
        for b in &birds[index + 1..] {
            let way = [0, 1, 2].map(|axis| a.position[axis] - b.position[axis]);
            if way.iter().map(|x| x * x).sum::<f32>() < 1.0 {
                let cosine: f32 = (0..3).map(|axis| a.velocity[axis] * b.velocity[axis]).sum();
                sum += cosine / (speed(a) * speed(b));
                count += 1.0;
            }
        }
    }
    sum / count
}

#[test]
fn birds_come_to_fly_with_their_neighbours_and_stay_near() {
    for dim in [2, 3] {
        let mut game = Game::new(&flock(dim)).unwrap();
        assert!(agreement(&game) < 0.2);
        (0..240).for_each(|_| {
            let told = game.step(DT, None, &Workers::inline()).unwrap();
            assert!(told.pairs <= 7 * told.things && told.left_out == 0);
        });
        assert!(agreement(&game) > 0.6, "{}", agreement(&game));
        for bird in things(&game) {
            assert!(speed(&bird) > 4.99 && speed(&bird) < 10.01, "{bird:?}");
            assert!(bird.position.iter().all(|x| x.abs() < 30.0), "{bird:?}");
        }
    }
}

/// Whether a place is in a box of `dim` axes, with some metres more.
fn is_in(dim: usize, place: [f32; 3], [low, high]: [[f32; 3]; 2], more: f32) -> bool {
    (0..dim).all(|axis| low[axis] - more <= place[axis] && place[axis] <= high[axis] + more)
}

/// The cells of the query hold its candidates and no others, and all that touch the player.
#[test]
fn the_query_of_the_player_looks_at_the_bullets_in_its_cells() {
    for (dim, axes, bounces) in [(2, 2, false), (3, 3, false), (3, 3, true)] {
        let mut scene = small(dim, bounces);
        let Some(Swarm::Bullets(rules)) = &mut scene.swarm else { panic!("bullets") };
        // Large enough for a few in each frame.
        rules.player.radius = 1.5;
        let mut game = Game::new(&scene).unwrap();
        let mut total = 0;
        for frame in 0..90 {
            let across = if frame < 45 { 1.0 } else { -1.0 };
            let controls = Controls { heading: [across, 0.5, 0.2], fires: true };
            game.step(DT, Some(controls), &Workers::inline()).unwrap();
            let query = game.player_query().unwrap();
            assert!(query.ranges <= 1 << axes && query.ranges <= query.cells.len());
            assert_eq!(query.cells.last().map(|cell| cell.0 + 1), Some(query.ranges));
            let things = things(&game);
            let bullets = things.iter().filter(|thing| thing.role == Role::Bullet);
            let places: Vec<[f32; 3]> = bullets.map(|thing| thing.position).collect();
            let within = |place: [f32; 3], more: f32| {
                query.cells.iter().any(|cell| is_in(axes, place, cell.1, more))
            };
            // Corners are rounded, by less than a hundredth of a millimetre.
            let [least, most] = [-1e-5, 1e-5]
                .map(|more| places.iter().filter(|&&place| within(place, more)).count());
            assert!((least..=most).contains(&query.candidates), "{query:?}");
            for place in places.iter().filter(|&&place| is_in(axes, place, query.corners, 0.0))
            {
                assert!(within(*place, 1e-5), "{place:?} {query:?}");
            }
            total += query.candidates;
        }
        assert!((90..90 * 1000).contains(&total), "few of 3,000 are looked at: {total}");
    }
    assert!(Game::new(&flock(2)).unwrap().player_query().is_none());
}

#[test]
fn a_bad_length_of_time_moves_nothing() {
    for scene in games() {
        let mut game = Game::new(&scene).unwrap();
        let before = game.hash();
        for dt in [-1.0, f32::NAN, f32::INFINITY] {
            assert!(game.step(dt, None, &Workers::inline()).is_err());
        }
        assert_eq!(game.hash(), before);
        game.step(0.0, None, &Workers::inline()).unwrap();
    }
}

#[test]
fn every_scene_of_the_gallery_with_a_swarm_is_a_game_and_no_other_is() {
    for entry in gallery::entries() {
        let scene = entry.build();
        assert_eq!(Game::new(&scene).is_some(), scene.swarm.is_some(), "{}", entry.name);
    }
}

/// Score, lives and outcome follow from who is hit, and rules do not change what flies.
#[test]
fn rules_count_hits_and_do_not_change_what_flies() {
    use hazumi_scenes::{Condition, Effect, Game as Rules, Outcome, Rule};
    for (dim, win) in [(2, false), (3, false), (2, true)] {
        let plain = small(dim, true);
        let mut ruled = plain.clone();
        let when = Condition::Score(30);
        ruled.game = Some(Rules {
            lives: 3,
            seconds: Some(20.0),
            points_per_second: 4,
            rules: if win { vec![Rule { when, then: vec![Effect::Win] }] } else { Vec::new() },
            ..Rules::default()
        });
        let (mut plain, mut game) = (Game::new(&plain).unwrap(), Game::new(&ruled).unwrap());
        let still = Controls { heading: [0.0; 3], fires: true };
        let mut before = game.progress().unwrap().clone();
        assert_eq!((before.lives, before.score, before.outcome), (3, 0, None));
        let mut last_hit = f64::NEG_INFINITY;
        for _ in 0..1500 {
            let bare = plain.step(DT, Some(still), &Workers::inline()).unwrap();
            let told = game.step(DT, Some(still), &Workers::inline()).unwrap();
            assert_eq!((told.things, told.hits), (bare.things, bare.hits));
            assert_eq!(game.hash(), plain.hash());
            let after = game.progress().unwrap().clone();
            assert!(after.score >= before.score && after.lives <= before.lives);
            if after.lives < before.lives {
                assert!(before.seconds - last_hit > 1.49, "{} {last_hit}", before.seconds);
                last_hit = before.seconds;
            }
            if before.outcome.is_some() {
                assert_eq!(after, before, "it is over");
            }
            before = after;
        }
        assert!(plain.progress().is_none());
        let expected = if win { Outcome::Won } else { Outcome::Lost };
        assert_eq!(before.outcome, Some(expected), "{before:?}");
        assert!(before.score > 10, "{before:?}");
        assert!(win || before.lives == 0 || before.seconds >= 20.0, "{before:?}");
    }
}
